//! What a name stands for, and which names there are. A builtin takes a place among the global names when it is
//! mentioned first.

use std::rc::Rc;

use super::{Global, Program};
use crate::lang::nearest::nearest;
use crate::lang::value::{BuiltinId, Value};
use crate::span::Span;

impl Program {
    /// The builtin of this name.
    pub(super) fn builtin_named(&self, name: &str) -> Option<&Value> {
        self.builtin_values.get(self.builtins.place(name)?)
    }

    /// The value of a name, if it is bound.
    #[must_use]
    pub fn lookup(&self, name: &str) -> Option<&Value> {
        match self.globals.get(name) {
            Some(global) if self.in_library => global.given.as_ref(),
            Some(global) => global.value.as_ref(),
            None => self.builtin_named(name),
        }
    }

    /// Returns whether a name stands for what a statement of the user's gave it, or is withheld for one.
    #[must_use]
    pub fn is_users(&self, name: &str) -> bool {
        !self.in_library && (self.defined_at(name).is_some() || self.is_withheld(name))
    }

    /// The `##` lines above the definition of a name.
    #[must_use]
    pub fn doc(&self, name: &str) -> Option<&Rc<str>> {
        self.globals.get(name)?.doc.as_ref()
    }

    /// The place where a statement of the user's gave a name its value.
    #[must_use]
    pub fn defined_at(&self, name: &str) -> Option<Span> {
        self.globals.get(name)?.place
    }

    /// The value of a name to which no statement of the user's gives one: a builtin, a constant, or a
    /// definition of the library that has been read.
    #[must_use]
    pub fn given_as(&self, name: &str) -> Option<&Value> {
        match self.globals.get(name) {
            Some(global) => global.given.as_ref(),
            None => self.builtin_named(name),
        }
    }

    /// The builtin of this name, whatever else the name stands for.
    #[must_use]
    pub fn builtin_id(&self, name: &str) -> Option<BuiltinId> {
        self.builtins.place(name).and_then(|place| u32::try_from(place).ok()).map(BuiltinId)
    }

    /// Every bound name with what it stands for.
    pub fn bound(&self) -> impl Iterator<Item = (&str, &Value)> {
        let builtins = self.builtins.all().iter().map(|builtin| builtin.name);
        let builtins = builtins.zip(&self.builtin_values);
        let unmentioned = builtins.filter(|(name, _)| !self.globals.contains_key(*name));
        let mentioned = self.globals.iter();
        let mentioned = mentioned.filter_map(|(name, it)| Some((&**name, it.value.as_ref()?)));
        unmentioned.chain(mentioned)
    }

    /// Every name that a statement of the user's gave a value, in order of first mention.
    pub fn defined(&self) -> impl Iterator<Item = (&str, &Global)> {
        self.globals
            .iter()
            .filter(|(_, global)| global.value.is_some() && global.place.is_some())
            .map(|(name, global)| (&**name, global))
    }

    /// The bound names that `name` may have been meant for, nearest first.
    #[must_use]
    pub fn suggestions(&self, name: &str) -> Vec<String> {
        let mut names: Vec<&str> = self.bound().map(|(bound, _)| bound).collect();
        names.extend(self.offered);
        names.sort_unstable();
        names.dedup();
        nearest(name, names.into_iter())
    }
}
