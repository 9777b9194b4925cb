//! Rules of rewriting whose texts clauses make.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::boards::{LONGEST, rule};
use super::run::{Machine, Span};
use super::{Halt, Int, Seq, Written};
use crate::boards::pattern::{Rule, Turning};

/// Rules of rewriting that have been made, by how they turn and by their texts.
#[derive(Default)]
pub(crate) struct Rules {
    known: FxHashMap<(u8, usize, Vec<u8>), Rc<Rule>>,
}

/// The most rules that are kept.
const MOST_RULES: usize = 1024;

impl Rules {
    /// The rule of two texts, one behind the other, the first of so many letters.
    fn get(&mut self, texts: Vec<u8>, first: usize, turning: Turning) -> Option<Rc<Rule>> {
        let key = (turning as u8, first, texts);
        if let Some(known) = self.known.get(&key) {
            return Some(Rc::clone(known));
        }
        let (from, to) = key.2.split_at_checked(first)?;
        let rule = rule(str::from_utf8(from).ok()?, str::from_utf8(to).ok()?, turning);
        let rule = Rc::new(rule?);
        if self.known.len() >= MOST_RULES {
            self.known.clear();
        }
        self.known.insert(key, Rc::clone(&rule));
        Some(rule)
    }
}

impl Machine<'_> {
    /// The rule of texts that are made, or that were made of the same integer before.
    pub(super) fn rule_written(&mut self, written: &Written) -> Result<Rc<Rule>, Halt> {
        let place = match written.by {
            Some(slot) => usize::try_from(self.int(&Int::Slot(slot))?).ok(),
            None => None,
        };
        let place = place.filter(|place| *place < LONGEST);
        if let Some(place) = place
            && let Some(Some(rule)) = written.known.borrow().get(place)
        {
            let rule = Rc::clone(rule);
            self.spend(1)?;
            return Ok(rule);
        }
        let rule = self.rule_of(&written.texts, written.turning)?;
        if rule.puts(written.refused) {
            return Err(Halt);
        }
        if let Some(place) = place {
            let mut known = written.known.borrow_mut();
            if known.len() <= place {
                known.resize(place + 1, None);
            }
            known[place] = Some(Rc::clone(&rule));
        }
        Ok(rule)
    }

    /// The rule of two texts that are made.
    fn rule_of(&mut self, texts: &(Seq, Seq), turning: Turning) -> Result<Rc<Rule>, Halt> {
        let mark = self.items.len();
        let (from, to) = (self.view(&texts.0)?, self.view(&texts.1)?);
        let letters = [from, to].map(Span::range);
        if from.len().max(to.len()) > LONGEST {
            return Err(Halt);
        }
        let letters = letters.into_iter().flatten().map(|at| u8::try_from(self.items[at]));
        let letters: Vec<u8> = letters.collect::<Result<_, _>>().map_err(|_| Halt)?;
        self.items.truncate(mark);
        self.spend(1)?;
        self.program.rules.get(letters, from.len(), turning).ok_or(Halt)
    }
}
