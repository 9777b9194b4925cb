//! What names of the user's mean, as a text: the same in two sessions if the names mean the same there.

use crate::present::text;
use rustc_hash::FxHashSet;

use super::Session;
use super::defined::{family_of, names_in};
use super::typed::{Mistake, Refused};
use crate::lang::code::FunctionId;
use crate::lang::program::{GlobalId, Time};
use crate::lang::{Fault, Value};
use crate::render::{Spelling, Writing};
use crate::rules::{RulesetId, Variant};
use crate::syntax::{in_word, statements};

/// What is written out of definitions so far.
#[derive(Default)]
struct Written {
    text: String,
    rulesets: FxHashSet<RulesetId>,
    functions: FxHashSet<FunctionId>,
    /// What is still to be written: a name, its value, and when it is looked up.
    due: Vec<(String, Value, Option<Time>)>,
}

impl Session {
    /// The names of an expression that mean something of the user's, each with its definition and all definitions
    /// that this one uses.
    ///
    /// # Errors
    /// What writing the values meets that these use.
    pub fn definitions_of(&mut self, expression: &str) -> Result<Vec<(String, String)>, Refused> {
        let source = self.new_text("<definitions>", expression);
        let mut names = Vec::new();
        for piece in statements(source, expression) {
            let Ok((ast, _)) = piece.parsed else { continue };
            for name in names_in(&ast).flat_map(|name| [name, family_of(name)]) {
                if self.is_own(name) && !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
        }
        self.sources.pass(source);
        names.sort_unstable();
        let mut all = Vec::new();
        for name in names {
            let Some(value) = self.program.lookup(&name).cloned() else { continue };
            let written = self.question(&name, &[], |session| session.meaning(&name, value))?;
            all.push((name, written));
        }
        Ok(all)
    }

    /// Returns whether a name means something that no file of the library defines.
    fn is_own(&self, name: &str) -> bool {
        match self.program.lookup(name) {
            Some(Value::Ruleset(id)) if Variant::of(*id).is_none() => {
                !self.program.ruleset(*id).library
            }
            Some(Value::Function(id)) => !self.program.function(*id).library,
            Some(_) => self.program.defined_at(name).is_some(),
            None => false,
        }
    }

    /// The definition of a value with all that it uses.
    fn meaning(&mut self, name: &str, value: Value) -> Result<String, Mistake> {
        let mut written = Written::default();
        written.due.push((name.to_owned(), value, None));
        while let Some((name, value, time)) = written.due.pop() {
            self.meter.tick().map_err(Fault::from)?;
            self.write_meaning(&mut written, &name, &value, time)?;
        }
        Ok(written.text)
    }

    fn write_meaning(
        &mut self,
        written: &mut Written,
        name: &str,
        value: &Value,
        time: Option<Time>,
    ) -> Result<(), Mistake> {
        let (span, globals, time) = match value {
            Value::Ruleset(id) if Variant::of(*id).is_none() => {
                let ruleset = self.program.ruleset(*id).clone();
                if ruleset.library {
                    written.text.push_str(&format!("{name}: {} of the library\n", ruleset.name));
                    return Ok(());
                }
                if !written.rulesets.insert(*id) {
                    return Ok(());
                }
                // It sees names as they were at its definition.
                (ruleset.span, ruleset.code.globals().collect::<Vec<_>>(), Some(ruleset.defined))
            }
            Value::Function(id) => {
                let function = self.program.function(*id).clone();
                if function.library {
                    written.text.push_str(&format!("{name}: {} of the library\n", function.name));
                    return Ok(());
                }
                if !written.functions.insert(*id) {
                    return Ok(());
                }
                (function.span, function.code.globals().collect(), time)
            }
            other => {
                let writing = Writing::for_programs(Spelling::ASCII);
                let text = self.look(|context| {
                    context.written_as(writing, |context| match other {
                        Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
                            Ok(text::as_it_stands(context, *g)?.text)
                        }
                        other => text::item_text(context, other),
                    })
                });
                let text = text.map_err(Fault::from)?;
                written.text.push_str(&format!("{name} = {text}\n"));
                self.write_rulesets_in(written, other, &text, time);
                return Ok(());
            }
        };
        written.text.push_str(&format!("{name}: {}\n", self.sources.slice(span)));
        for id in globals {
            self.write_global(written, id, time);
        }
        Ok(())
    }

    /// Writes what a global name stands for, later.
    fn write_global(&mut self, written: &mut Written, id: GlobalId, time: Option<Time>) {
        let value = match time {
            Some(time) => self.program.value_at(id, time).cloned(),
            None => self.program.value_of(id).cloned(),
        };
        if let Some(value) = value {
            written.due.push((self.program.name(id).to_owned(), value, time));
        }
    }

    /// Writes the rulesets of the positions in a value, later.
    fn write_rulesets_in(
        &mut self,
        written: &mut Written,
        value: &Value,
        text: &str,
        time: Option<Time>,
    ) {
        if let Value::Member(member) = value {
            written.due.push((String::new(), Value::Ruleset(member.ruleset), time));
        }
        let words = text.split(|sign| !in_word(sign));
        let named: Vec<(String, Value)> = words
            .filter(|word| !word.is_empty() && self.is_own(word))
            .filter_map(|word| Some((word.to_owned(), self.program.lookup(word)?.clone())))
            .filter(|(_, value)| matches!(value, Value::Ruleset(_)))
            .collect();
        written.due.extend(named.into_iter().map(|(name, value)| (name, value, time)));
    }
}
