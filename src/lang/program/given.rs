//! Definitions that the library gives, and how those of a file that was not read to its end are taken back.

use std::rc::Rc;

use super::aliases::ruleset_of;
use super::{Asked, Program};
use crate::lang::value::Value;
use crate::span::Span;

/// A definition of the user's that was taken away from above one of the library's.
#[derive(Debug)]
pub struct Cover {
    name: String,
    value: Value,
    doc: Option<Rc<str>>,
    place: Span,
    asked: Asked,
}

impl Cover {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Program {
    /// Gives a definition of the library: under its name where nothing else stands there and it is
    /// public; seen by the library in any case. Taken back only with its file.
    pub(super) fn give_from_library(&mut self, name: &str, value: Value) {
        let public = self.offered.contains(&name);
        let id = self.global(name);
        let Some((_, global)) = self.globals.get_index_mut(id.0 as usize) else {
            return;
        };
        let before = global.given.replace(value.clone());
        let is_hidden = public && (global.value.is_some() || global.withheld);
        let hidden = ruleset_of(Some(&value)).filter(|_| is_hidden);
        let bound = public && global.value.is_none() && !global.withheld;
        if bound {
            self.now.0 += 1;
            global.changed = self.now;
            global.value = Some(value);
        }
        self.given.push((id, before, bound));
        if let Some(hidden) = hidden.filter(|hidden| self.ruleset(*hidden).name == name) {
            self.rename_hidden(hidden);
        }
    }

    /// Lets a name stand for what the library gives, until it is defined again; `None` where no
    /// definition of the user's hides that.
    pub fn uncover(&mut self, name: &str) -> Option<Cover> {
        let offered = self.offers(name);
        let global = self.globals.get_mut(name)?;
        if global.given.is_none() && !offered {
            return None;
        }
        let place = global.place.take()?;
        let value = std::mem::replace(&mut global.value, global.given.clone())?;
        let (doc, asked) = (global.doc.take(), std::mem::take(&mut global.asked));
        self.now.0 += 1;
        let changed = std::mem::replace(&mut global.changed, self.now);
        if !self.rulesets.is_empty() {
            global.earlier.push((changed, Some(value.clone())));
        }
        let id = self.global(name);
        self.settle_names(id, ruleset_of(Some(&value)));
        Some(Cover { name: name.to_owned(), value, doc, place, asked })
    }

    /// Gives a name its definition of the user's back, unless it has a new one.
    pub fn cover(&mut self, cover: Cover) {
        let Cover { name, value, doc, place, asked } = cover;
        if self.defined_at(&name).is_none() {
            self.define(&name, value, doc, place);
            self.answers(&name, asked);
            self.commit();
        }
    }

    /// The number of definitions that the library has given.
    #[must_use]
    pub fn count_given(&self) -> usize {
        self.given.len()
    }

    /// Takes back the definitions of the library behind the first `count`: their file was not read to
    /// its end.
    pub fn take_back_given(&mut self, count: usize) {
        while self.given.len() > count {
            if let Some((id, before, bound)) = self.given.pop()
                && let Some((_, global)) = self.globals.get_index_mut(id.0 as usize)
            {
                global.given = before;
                if bound {
                    global.value = None;
                }
            }
        }
    }
}
