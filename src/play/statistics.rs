//! Counts how the positions of rulesets were answered: by compiled clauses, by the evaluator, by a native
//! twin, by a theorem. Tests ask that the fast way was taken.

use super::Playable;
use crate::boards::RulesetId;
use crate::game::PosId;
use crate::lang::value::Value;

/// How often a clause ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// As compiled code.
    pub compiled: u64,
    /// In the evaluator of all code.
    pub evaluated: u64,
}

/// How positions of a ruleset were answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The moves of positions.
    pub moves: Ran,
    /// What positions were taken apart into.
    pub parts: Ran,
    /// What positions have to fulfil, where they are made outside compiled code.
    pub requirements: Ran,
    /// Values and outcomes that the native twin gave.
    pub by_twin: u64,
    /// Who wins moving first, found from position to position without games.
    pub searched: u64,
    /// Those of them that were on boards in bits.
    pub searched_on_bits: u64,
    /// Who wins sums of positions moving first, found on boards in bits.
    pub sums_on_bits: u64,
    /// The number of searches of sums of parts on boards in bits, those included that were stopped.
    pub searched_in_parts: u64,
    /// Boards in bits that fell apart as their rules tell, without a promise of their author.
    pub told_apart: u64,
    /// Values found on boards in bits.
    pub valued: u64,
    /// Nim values found on boards in bits, or that they are not those that were asked about.
    pub nims: u64,
    /// How many times clauses were tried in vain on boards in bits.
    pub bits_in_vain: u64,
    /// Positions whose conjugates were looked for.
    pub conjugates_sought: u64,
    /// Those of them that were replaced by their conjugates.
    pub conjugates: u64,
    /// Positions of searches that were replaced by their conjugates.
    pub searched_conjugates: u64,
    /// New positions of which a theorem knows the sums.
    pub by_theorem: u64,
}

/// What was tried for a ruleset in the question at hand. It decides what is tried again in this question, and nothing
/// in the next: the cost of a question does not depend on earlier ones.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tried {
    /// Positions whose conjugates were looked for, and those of them that were replaced.
    pub conjugates_sought: u64,
    pub conjugates: u64,
    /// Positions whose conjugates were not looked for.
    pub passed_over: u64,
    /// Ticks of searches on boards in bits that found nothing.
    pub in_vain: u64,
    /// Whether the numbers of what stands beside boards were forgotten.
    pub numbered: bool,
}

impl Playable {
    /// Forgets what was tried: a new question begins.
    pub fn begin_question(&mut self) {
        self.tried.clear();
    }

    /// The record of what was tried for a ruleset in this question.
    pub(crate) fn tried(&mut self, id: RulesetId) -> &mut Tried {
        self.tried.entry(id).or_default()
    }

    /// The counts for a ruleset.
    pub(crate) fn counted(&mut self, id: RulesetId) -> &mut Statistics {
        let place = id.0 as usize;
        if self.statistics.len() <= place {
            self.statistics.resize(place + 1, Statistics::default());
        }
        &mut self.statistics[place]
    }

    /// Counts what a twin answered, if it did.
    pub(crate) fn count_twin(&mut self, position: PosId, answered: bool) {
        if let Some(id) = self.positions.ruleset(position).filter(|_| answered) {
            self.counted(id).by_twin += 1;
        }
    }

    /// The counts for the ruleset that a name stands for.
    #[must_use]
    pub fn statistics(&self, name: &str) -> Option<Statistics> {
        match self.lookup(name)? {
            Value::Ruleset(id) => {
                Some(self.statistics.get(id.0 as usize).copied().unwrap_or_default())
            }
            _ => None,
        }
    }
}
