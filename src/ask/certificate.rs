//! Certificates: proofs of answers that are verified without the engine, one entry after another. The
//! format stands in the book, on the page "Certificates".

mod forms;
mod written;

use rustc_hash::FxHashMap;

use self::forms::Forms;
use self::written::{ENTRY_BYTES, Entry};
use crate::ask::question::Question;
use crate::ask::universe::{UniverseId, World};
use crate::ask::{AskError, Questions};
use crate::game::normal::Relation;
use crate::game::winner::outcome::Side;
use crate::game::{Answer, Ask, Convention, EngineError, Outcome, SumId};
use crate::meter::{Meter, Metered};

/// Sums of certificates have so many components at most.
const MOST_COMPONENTS: u64 = 256;

/// A question that is certified, with the games as they were asked about.
#[derive(Clone, Copy, Debug)]
enum Certified {
    Relation([SumId; 2]),
    Outcome(Convention, SumId),
}

/// A form by its id, and an entry by its own.
type FormId = u32;
type EntryId = u32;

/// A claim that entries prove or disprove: that one form is at least another, or that a player moving
/// first wins a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Claim {
    AtLeast(FormId, FormId),
    Wins(Side, Vec<FormId>),
}

/// A certificate that is being made.
struct Making<'q, 'a> {
    ask: &'q mut Ask<'a>,
    convention: Convention,
    forms: Forms,
    entries: Vec<Entry>,
    /// The claims so far: whether they hold, and by which entry.
    known: FxHashMap<Claim, (bool, EntryId)>,
    /// Bytes that were charged for entries.
    charged: usize,
}

impl Questions<'_> {
    /// The certificate of the answer to a question as a text; `None` for questions that have none.
    ///
    /// # Errors
    /// What the engine meets, and [`EngineError::TooLarge`] for sums of very many components.
    pub fn certificate(
        &mut self,
        question: Question,
        universe: UniverseId,
    ) -> Result<Option<String>, AskError> {
        let certified = match question {
            Question::Order(g, h, _) if universe == UniverseId::NORMAL => {
                Certified::Relation([g, h])
            }
            Question::Outcome(g, _) => match self.rules.universes().world(universe) {
                World::Alternating(convention) => Certified::Outcome(convention, g),
                World::Robot => return Ok(None),
            },
            Question::Order(..)
            | Question::Canonical(_)
            | Question::Value(_)
            | Question::Values(_)
            | Question::Form(_)
            | Question::Inverse(..)
            | Question::Member(..)
            | Question::Strong(..)
            | Question::Quotient(_)
            | Question::Parts(_)
            | Question::RobotOutcome(_)
            | Question::RobotScore(_)
            | Question::RobotOrder(..) => return Ok(None),
        };
        Ok(Some(certify(&mut self.ask(), certified)?))
    }
}

/// The certificate of an answer.
fn certify(ask: &mut Ask<'_>, certified: Certified) -> Answer<String> {
    let convention = match certified {
        Certified::Relation(_) => Convention::Normal,
        Certified::Outcome(convention, _) => convention,
    };
    let mut making = Making {
        ask,
        convention,
        forms: Forms::default(),
        entries: Vec::new(),
        known: FxHashMap::default(),
        charged: 0,
    };
    let text = making.text(certified);
    let charged = making.charged + making.forms.charged;
    ask.meter.release(charged);
    text
}

impl Metered for Making<'_, '_> {
    fn meter(&mut self) -> &mut Meter {
        self.ask.meter
    }
}

impl Making<'_, '_> {
    fn text(&mut self, certified: Certified) -> Answer<String> {
        let statement = match certified {
            Certified::Relation(games) => self.relation(games)?,
            Certified::Outcome(_, g) => self.outcome(g)?,
        };
        let meter = &mut *self.ask.meter;
        written::certificate(self.convention, &statement, &self.forms, &self.entries, meter)
    }

    fn relation(&mut self, games: [SumId; 2]) -> Answer<String> {
        let [mut a, mut b] = [0; 2];
        for (form, game) in [(&mut a, games[0]), (&mut b, games[1])] {
            if self.ask.is_tombstoned(game) {
                return Err(EngineError::Tombstone);
            }
            let literal = self.ask.literal(game)?;
            *form = self.forms.add(self.ask, literal)?;
        }
        self.forms.find_values(self.ask)?;
        let (at_least, one) = self.at_least(a, b)?;
        let (at_most, other) = self.at_least(b, a)?;
        let relation = match (at_least, at_most) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Greater,
            (false, true) => Relation::Less,
            (false, false) => Relation::Confused,
        };
        Ok(written::relation(relation, [a, b], [one, other]))
    }

    fn outcome(&mut self, g: SumId) -> Answer<String> {
        if self.ask.is_tombstoned(g) {
            return Err(EngineError::Tombstone);
        }
        let components: Vec<_> = self.ask.components(g).collect();
        let count = components.iter().fold(0_u64, |sum, (_, times)| sum.saturating_add(*times));
        if count > MOST_COMPONENTS {
            return Err(EngineError::TooLarge);
        }
        // Components of one literal game are one form, in an order that does not depend on ids.
        let mut games = Vec::new();
        for (id, times) in components {
            let literal = self.ask.literal(id.into())?;
            games.extend((0..times).map(|_| literal));
        }
        self.ask.arrange(&mut games)?;
        let mut sum = Vec::with_capacity(games.len());
        for literal in games {
            sum.push(self.forms.add(self.ask, literal)?);
        }
        self.forms.tidy(&mut sum);
        let (left, one) = self.wins(Side::Left, &sum)?;
        let (right, other) = self.wins(Side::Right, &sum)?;
        Ok(written::outcome(Outcome::from_wins(left, right), &sum, [one, other]))
    }

    fn learn(&mut self, claim: Claim, holds: bool, entry: Entry) -> Answer<(bool, EntryId)> {
        let id = EntryId::try_from(self.entries.len()).map_err(|_| EngineError::TooLarge)?;
        let bytes = ENTRY_BYTES + entry.bytes();
        self.ask.charge(bytes)?;
        self.charged += bytes;
        self.entries.push(entry);
        self.known.insert(claim, (holds, id));
        Ok((holds, id))
    }

    /// Whether a form is at least another in normal play, and the entry that says so.
    fn at_least(&mut self, a: FormId, b: FormId) -> Answer<(bool, EntryId)> {
        if let Some(&known) = self.known.get(&Claim::AtLeast(a, b)) {
            return Ok(known);
        }
        self.deeper(|making| making.prove_order(a, b))
    }

    fn prove_order(&mut self, a: FormId, b: FormId) -> Answer<(bool, EntryId)> {
        let claim = Claim::AtLeast(a, b);
        if a == b {
            return self.learn(claim, true, Entry::Same(a));
        }
        let holds = self.forms.is_at_least(self.ask, a, b)?;
        // The options that may answer: Left's of B and Right's of A, with what they are compared as.
        let mut replies = Vec::new();
        for side in Side::BOTH {
            let options = self.forms.options(if side == Side::Left { b } else { a }, side);
            for (place, &option) in (0_u32..).zip(options) {
                let games = if side == Side::Left { (option, a) } else { (b, option) };
                replies.push((side, place, games));
            }
        }
        if holds {
            let mut by = [Vec::new(), Vec::new()];
            for (side, _, (x, y)) in replies {
                by[side as usize].push(self.at_least(x, y)?.1);
            }
            return self.learn(claim, true, Entry::AtLeast([a, b], by));
        }
        let mut found = None;
        for reply in replies {
            let (_, _, (x, y)) = reply;
            self.ask.tick()?;
            if x == y {
                found = Some(reply);
                break;
            }
            if found.is_none() && self.forms.is_at_least(self.ask, x, y)? {
                found = Some(reply);
            }
        }
        // Of two games one is at least the other, or an option shows that it is not.
        let (side, place, (x, y)) = found.ok_or(EngineError::Undecided)?;
        let (_, by) = self.at_least(x, y)?;
        self.learn(claim, false, Entry::NotAtLeast([a, b], side, place, by))
    }

    /// Whether a player moving first wins a sum, and the entry that says so.
    fn wins(&mut self, side: Side, sum: &[FormId]) -> Answer<(bool, EntryId)> {
        let claim = Claim::Wins(side, sum.to_vec());
        if let Some(&known) = self.known.get(&claim) {
            return Ok(known);
        }
        self.deeper(|making| making.prove_winner(side, sum, claim))
    }

    fn prove_winner(
        &mut self,
        side: Side,
        sum: &[FormId],
        claim: Claim,
    ) -> Answer<(bool, EntryId)> {
        let wins = self.forms.wins(self.ask, self.convention, side, sum)?;
        let mut moves = Vec::new();
        for (part, &component) in (0_u32..).zip(sum) {
            if part > 0 && sum[part as usize - 1] == component {
                continue;
            }
            for (place, &option) in (0_u32..).zip(self.forms.options(component, side)) {
                moves.push((part, place, option));
            }
        }
        let mut all = Vec::new();
        for (part, place, option) in moves {
            self.ask.tick_many(1 + sum.len() as u64 / 8)?;
            let mut next = sum.to_vec();
            next[part as usize] = option;
            self.forms.tidy(&mut next);
            if !wins {
                all.push(self.wins(side.opponent(), &next)?.1);
            } else if !self.forms.wins(self.ask, self.convention, side.opponent(), &next)? {
                let (_, by) = self.wins(side.opponent(), &next)?;
                let entry = Entry::Wins(sum.into(), side, Some([part, place, by]));
                return self.learn(claim, true, entry);
            }
        }
        let entry = match wins {
            // No move to a loss: there is no move at all, and misère play.
            true => Entry::Wins(sum.into(), side, None),
            false => Entry::Loses(sum.into(), side, all),
        };
        self.learn(claim, wins, entry)
    }
}
