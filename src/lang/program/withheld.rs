//! Names that stand for nothing, whatever they meant before, until a definition of the text at hand gives
//! them a value.

use std::rc::Rc;

use super::{Asked, Program};
use crate::lang::value::Value;
use crate::span::Span;

/// A name that was withheld, with what it stood for.
#[derive(Debug)]
pub struct Withheld {
    name: String,
    /// Its definition by the user; else it stood for what the library gives.
    before: Option<(Value, Option<Rc<str>>, Span, Asked)>,
}

impl Withheld {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Program {
    /// Returns whether a name stands for nothing until it is defined.
    #[must_use]
    pub fn is_withheld(&self, name: &str) -> bool {
        !self.in_library && self.globals.get(name).is_some_and(|global| global.withheld)
    }

    /// Lets a name stand for nothing until it is defined, which can be taken back; the library sees its own
    /// all the same. Rulesets that are defined meanwhile find the definition. `None` for a name that
    /// stands for nothing as it is.
    pub fn withhold(&mut self, name: &str) -> Option<Withheld> {
        if self.lookup(name).is_none() && (self.is_withheld(name) || !self.offers(name)) {
            return None;
        }
        let id = self.global(name);
        let global = self.globals.get(name)?;
        let before = global.place.zip(global.value.clone());
        let before =
            before.map(|(place, value)| (value, global.doc.clone(), place, global.asked.clone()));
        self.change(id, |global| global.withheld = true);
        Some(Withheld { name: name.to_owned(), before })
    }

    /// Lets a name stand again for what it stood for, unless it was defined since.
    pub fn reveal(&mut self, withheld: Withheld) {
        let Withheld { name, before } = withheld;
        if !self.is_withheld(&name) {
            return;
        }
        match before {
            Some((value, doc, place, asked)) => {
                self.define(&name, value, doc, place);
                self.answers(&name, asked);
            }
            None => {
                let id = self.global(&name);
                self.change(id, |global| {
                    global.value.clone_from(&global.given);
                    global.withheld = false;
                });
            }
        }
    }
}
