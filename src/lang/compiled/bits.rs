//! Clauses on small boards as words of bits: what they do with boards of one size is found by running them with
//! nothing at hand but that size. What looks at cells before a board is made gives up.

use std::rc::Rc;

use super::run::Machine;
use super::{Boards, Clauses, Halt, Int, Moves, Name, Place};
use crate::game::Side;
use crate::meter::{Meter, Stop};
use crate::rules::bitboard::{
    Alphabet, BitBoard, BitFlood, BitImage, BitRule, BitSets, BoardValues, BySize, Symmetries,
    WordSet,
};
use crate::rules::grid::BLOCKED;
use crate::rules::pattern::Rule;
use crate::rules::region::Image;
use crate::rules::{Grid, RulesetId};

/// So many ways to move has a player at most, of which each has rules of its own.
const MOST_WAYS: usize = 1 << 10;

/// Clauses on boards in bits, and the values of boards by them.
pub(in crate::lang) struct BitClauses {
    of: Rc<Clauses>,
    pub(super) alphabet: Alphabet,
    /// If the least image is promised to be equal: whether rows and columns may be exchanged for it.
    pub(super) least: Option<bool>,
    pub(super) conjugate: Option<Vec<BitImage>>,
    pub(super) symmetries: Symmetries,
    sizes: BySize<Rc<OfSize>>,
    pub(super) values: BoardValues,
}

/// What clauses do with boards of one size.
pub(super) struct OfSize {
    pub(super) moves: [Vec<Way>; 2],
    pub(super) split: Option<BitSets>,
    /// What boards must fulfil, apart from what all do.
    required: Vec<Condition>,
}

/// A way to move: rules that rewrite a board one after the other, and what the board that they make must fulfil.
pub(super) struct Way {
    pub(super) rules: Vec<BitRule>,
    pub(super) condition: Option<Condition>,
}

/// A condition on the board at hand and one that is made of it.
pub(super) enum Condition {
    Known(bool),
    /// It gives up where the board has other letters: these.
    MadeOf(WordSet),
    Leaves(Place, BitFlood),
    If(Box<[Condition; 3]>),
}

impl Condition {
    /// Whether it holds; nothing where it gives up.
    pub(super) fn holds(
        &self,
        board: &BitBoard,
        made: &BitBoard,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stop> {
        match self {
            Self::Known(holds) => Ok(Some(*holds)),
            Self::MadeOf(others) => Ok((!board.has(*others)).then_some(true)),
            Self::Leaves(place, flood) => {
                let flooded = match place {
                    Place::Hand => board,
                    Place::Made => made,
                };
                flood.leaves(flooded, meter).map(Some)
            }
            Self::If(choice) => {
                let [condition, then, otherwise] = &**choice;
                match condition.holds(board, made, meter)? {
                    None => Ok(None),
                    Some(true) => then.holds(board, made, meter),
                    Some(false) => otherwise.holds(board, made, meter),
                }
            }
        }
    }
}

impl OfSize {
    /// Whether a board is known to fulfil what is required.
    pub(super) fn allows(&self, board: &BitBoard, meter: &mut Meter) -> Result<bool, Stop> {
        for condition in &self.required {
            if condition.holds(board, board, meter)? != Some(true) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl BitClauses {
    /// Whether clauses may be of this kind: positions are boards and nothing else.
    pub(in crate::lang) fn may_be(clauses: &Clauses) -> bool {
        matches!(clauses.parameters[..], [Some(Name::Board)])
    }

    /// The bytes of the values, for which the meter was charged.
    pub(in crate::lang) fn bytes(&self) -> usize {
        self.values.bytes()
    }

    /// A board for these clauses; nothing where they are not of these, or the board is too large or has other
    /// letters.
    pub(in crate::lang) fn read(&self, clauses: &Rc<Clauses>, board: &Grid) -> Option<BitBoard> {
        Rc::ptr_eq(&self.of, clauses).then(|| self.alphabet.read(board))?
    }

    /// Whether the value of a board that does not fall apart has been found by these clauses.
    pub(in crate::lang) fn knows(&self, clauses: &Rc<Clauses>, board: &Grid) -> bool {
        self.read(clauses, board).is_some_and(|board| {
            let place = self.values.find(self.values.glance(&board), &board);
            place.is_some_and(|place| self.values.get(place).is_some())
        })
    }

    /// Whether all boards are known to fulfil what is required if the first one does.
    pub(super) fn keeps(&self) -> bool {
        self.of.keeps
    }

    /// Whether a part of a board is its only part.
    pub(super) fn parts_are_whole(&self) -> bool {
        self.of.split.is_none() || self.of.parts_are_whole
    }
}

/// Is told of the rules of each way to move, and of the condition on the boards that they make.
type VisitRules<'v, 'a> =
    &'v mut dyn FnMut(&mut Machine<'a>, &[Rule], Option<&Int>) -> Result<(), Halt>;

impl<'a> Machine<'a> {
    /// These clauses for boards with the letters of this one, if they do nothing else with such boards than what
    /// words can do; inside, nothing where the letters are too many.
    pub(in crate::lang) fn clauses_on_bits(
        mut self,
        clauses: &Rc<Clauses>,
        board: &Grid,
    ) -> Result<Option<Option<BitClauses>>, Stop> {
        let found = self.read_for_bits(clauses, board);
        self.end(found)
    }

    fn read_for_bits(
        &mut self,
        clauses: &Rc<Clauses>,
        board: &Grid,
    ) -> Result<Option<BitClauses>, Halt> {
        let own = clauses.own.ok_or(Halt)?;
        let least = match &clauses.same {
            None => None,
            Some(same) => match same.boards_of(own) {
                Some(Boards::Least(transposing)) => Some(*transposing),
                _ => return Err(Halt),
            },
        };
        let images = match &clauses.conjugate {
            None => None,
            Some(_) => Some(&clauses.symmetry.as_ref().ok_or(Halt)?.conjugate[..]),
        };
        let mut letters = board.cells().to_vec();
        letters.sort_unstable();
        letters.dedup();
        for image in images.into_iter().flatten() {
            if let Image::Exchanged(both) = image {
                letters.extend(both);
            }
        }
        if Alphabet::new(letters.iter().copied()).is_none() {
            return Ok(None);
        }
        self.with_size(clauses, [board.width(), board.height()], |machine| {
            for side in Side::BOTH {
                let moves = clauses.of(side).ok_or(Halt)?;
                machine.each_way(moves, own, &mut |_, rules, _| {
                    letters.extend(rules.iter().flat_map(Rule::letters_put));
                    Ok(())
                })?;
            }
            Ok(())
        })?;
        let Some(alphabet) = Alphabet::new(letters) else {
            return Ok(None);
        };
        let image = |image: &Image| alphabet.image(*image);
        let conjugate = match images {
            None => None,
            Some(images) => Some(images.iter().map(image).collect::<Option<_>>().ok_or(Halt)?),
        };
        Ok(Some(BitClauses {
            of: Rc::clone(clauses),
            alphabet,
            least,
            conjugate,
            symmetries: Symmetries::default(),
            sizes: BySize::default(),
            values: BoardValues::default(),
        }))
    }

    /// What clauses do with boards as large as this one.
    #[inline]
    pub(super) fn of_size(
        &mut self,
        clauses: &BitClauses,
        board: &BitBoard,
    ) -> Result<Rc<OfSize>, Halt> {
        match clauses.sizes.known(board.size()) {
            Some(known) => Ok(Rc::clone(known)),
            None => self.run_for_size(clauses, board.size()),
        }
    }

    #[cold]
    fn run_for_size(&mut self, clauses: &BitClauses, size: [usize; 2]) -> Result<Rc<OfSize>, Halt> {
        let BitClauses { of, alphabet, .. } = clauses;
        let own = of.own.ok_or(Halt)?;
        let found = self.with_size(of, size, |machine| {
            let mut moves = [Vec::new(), Vec::new()];
            for side in Side::BOTH {
                let ways = &mut moves[side as usize];
                machine.each_way(of.of(side).ok_or(Halt)?, own, &mut |machine, rules, asked| {
                    let rules = rules.iter().map(|rule| alphabet.rule(rule, size));
                    let rules = rules.collect::<Option<_>>().ok_or(Halt)?;
                    let asked = asked.map(|asked| machine.condition_on_bits(asked, alphabet, size));
                    let condition = match asked.transpose()? {
                        Some(Condition::Known(false)) => return Ok(()),
                        asked => asked.filter(|asked| !matches!(asked, Condition::Known(_))),
                    };
                    ways.push(Way { rules, condition });
                    if ways.len() > MOST_WAYS { Err(Halt) } else { Ok(()) }
                })?;
            }
            let split = match &of.split {
                None => None,
                Some(split) => match machine.chosen(split)?.map(|split| split.boards_of(own)) {
                    None => None,
                    Some(Some(Boards::Components(sets, how))) if !sets.have(BLOCKED) => {
                        Some(alphabet.sets(sets, *how, size))
                    }
                    Some(_) => return Err(Halt),
                },
            };
            let mut required = Vec::new();
            let conditions = of.require.as_ref().ok_or(Halt)?;
            for condition in conditions.iter().filter(|_| !of.keeps) {
                match machine.condition_on_bits(condition, alphabet, size)? {
                    Condition::Known(true) => {}
                    condition => required.push(condition),
                }
            }
            Ok(OfSize { moves, split, required })
        })?;
        Ok(Rc::clone(clauses.sizes.get(size, || Rc::new(found))))
    }

    /// Does something with no board at hand, but its size.
    fn with_size<T>(
        &mut self,
        clauses: &Clauses,
        size: [usize; 2],
        work: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        self.slots.resize(clauses.slots, 0);
        self.by = clauses.own;
        let board = self.board.take();
        self.size = Some(size);
        let done = work(self);
        self.size = None;
        self.board = board;
        done
    }

    /// Visits the rules of each way to move.
    fn each_way(
        &mut self,
        moves: &Moves,
        own: RulesetId,
        visit: VisitRules<'_, 'a>,
    ) -> Result<(), Halt> {
        match moves {
            Moves::Boards(id, boards, condition) if *id == own => {
                self.each_rewriting(boards, condition.as_deref(), visit)
            }
            Moves::All(several) => {
                several.iter().try_for_each(|one| self.each_way(one, own, &mut *visit))
            }
            Moves::Each(each) => {
                self.each(each, 0, &mut |machine, moves| machine.each_way(moves, own, &mut *visit))
            }
            Moves::If(choice) if self.holds(&choice.0)? => self.each_way(&choice.1, own, visit),
            Moves::If(choice) => self.each_way(&choice.2, own, visit),
            Moves::With(bound) => {
                let mark = self.items.len();
                self.bind(&bound.0)?;
                self.each_way(&bound.1, own, visit)?;
                self.items.truncate(mark);
                Ok(())
            }
            Moves::Boards(..)
            | Moves::Known(_)
            | Moves::Position(..)
            | Moves::Sum(_)
            | Moves::Nothing => Err(Halt),
        }
    }

    fn each_rewriting(
        &mut self,
        boards: &Boards,
        condition: Option<&Int>,
        visit: VisitRules<'_, 'a>,
    ) -> Result<(), Halt> {
        match boards {
            Boards::Rewrites(rules) => visit(self, rules, condition),
            Boards::Written(written) => {
                let rule = self.rule_written(written)?;
                visit(self, std::slice::from_ref(&*rule), condition)
            }
            Boards::All(several) => {
                several.iter().try_for_each(|one| self.each_rewriting(one, condition, &mut *visit))
            }
            Boards::Components(..) | Boards::Least(_) | Boards::Image(_) => Err(Halt),
        }
    }

    /// A condition for boards of an alphabet and a size, with the names that are bound now.
    fn condition_on_bits(
        &mut self,
        int: &Int,
        alphabet: &Alphabet,
        size: [usize; 2],
    ) -> Result<Condition, Halt> {
        match int {
            Int::BoardMadeOf(letters) => {
                let others = alphabet.among(letters.others());
                Ok(if others.is_empty() {
                    Condition::Known(true)
                } else {
                    Condition::MadeOf(others)
                })
            }
            Int::Leaves(place, flood, letters) => {
                Ok(Condition::Leaves(*place, alphabet.flood(flood, *letters, size)))
            }
            Int::If(choice) => {
                let (condition, then, otherwise) = &**choice;
                match self.condition_on_bits(condition, alphabet, size)? {
                    Condition::Known(true) => self.condition_on_bits(then, alphabet, size),
                    Condition::Known(false) => self.condition_on_bits(otherwise, alphabet, size),
                    condition => {
                        let then = self.condition_on_bits(then, alphabet, size)?;
                        let otherwise = self.condition_on_bits(otherwise, alphabet, size)?;
                        Ok(Condition::If(Box::new([condition, then, otherwise])))
                    }
                }
            }
            Int::With(bound) => {
                let mark = self.items.len();
                self.bind(&bound.0)?;
                let condition = self.condition_on_bits(&bound.1, alphabet, size)?;
                self.items.truncate(mark);
                Ok(condition)
            }
            other => Ok(Condition::Known(self.holds(other)?)),
        }
    }
}
