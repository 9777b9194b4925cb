//! Rulesets whose names mean something else now: their positions are written with a name of their own, so that
//! no two games print alike and each can be typed back.

use super::{GlobalId, Program};
use crate::boards::RulesetId;
use crate::lang::value::Value;
use crate::render::Printer;

/// The ruleset that a value is.
pub(super) fn ruleset_of(value: Option<&Value>) -> Option<RulesetId> {
    match value {
        Some(Value::Ruleset(id)) => Some(*id),
        _ => None,
    }
}

impl Program {
    /// Renames rulesets after a name that stood for `before` got its value: that ruleset gets another name,
    /// and one that has its own name again is written so.
    pub(super) fn settle_names(&mut self, id: GlobalId, before: Option<RulesetId>) {
        let now = self.globals.get_index(id.0 as usize);
        let now = now.and_then(|(_, global)| ruleset_of(global.value.as_ref()));
        if before == now {
            return;
        }
        let name = self.name(id).to_owned();
        if let Some(hidden) = before.filter(|hidden| *self.positions.heading(*hidden).name == *name)
        {
            self.rename_hidden(hidden);
        }
        if let Some(seen) = now.filter(|seen| self.ruleset(*seen).name == name) {
            let other = self.positions.heading(seen).name.clone();
            if *other != *name {
                if let Some(alias) = self.globals.get_mut(&*other).filter(|it| it.place.is_none()) {
                    alias.value = None;
                }
                self.write_as(seen, &name);
            }
        }
    }

    /// Gives a ruleset a name of its own behind which it is found: `heap_1` for the first `heap` that another
    /// one hides.
    pub(super) fn rename_hidden(&mut self, hidden: RulesetId) {
        let own = self.ruleset(hidden).name.clone();
        let free = |name: &String| {
            self.lookup(name).is_none() && !self.offers(name) && !self.is_withheld(name)
        };
        let Some(alias) = (1_u64..).map(|number| format!("{own}_{number}")).find(free) else {
            return;
        };
        let id = self.global(&alias);
        self.now.0 += 1;
        if let Some((_, global)) = self.globals.get_index_mut(id.0 as usize) {
            (global.value, global.changed) = (Some(Value::Ruleset(hidden)), self.now);
        }
        self.write_as(hidden, &alias);
        if self.positions.of(hidden).next().is_some() {
            self.aliased.push((own, alias));
        }
    }

    fn write_as(&mut self, ruleset: RulesetId, name: &str) {
        self.positions.rename(ruleset, name.into());
        // How long texts are was learned with the other name.
        self.printer = Printer::default();
    }
}
