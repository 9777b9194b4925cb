//! What clauses do with boards of one kind, found by running them with nothing at hand but their sizes and what stands beside them.
//! What looks at cells before a board is made gives up.

use std::rc::Rc;

use super::BitClauses;
use super::beside::Beside;
use super::split::Split;
use crate::boards::bitboard::{Alphabet, BitBoard, BitFlood, BitRule, Kind, SIZES, Word, WordSet};
use crate::boards::grid::BLOCKED;
use crate::boards::pattern::Rule;
use crate::boards::{Key, RulesetId};
use crate::game::SumId;
use crate::meter::{Meter, Stop};
use crate::play::compiled::run::Machine;
use crate::play::compiled::{Boards, Clauses, Halt, Int, Moves, OnBoards, Place};
use crate::solver::{Answer, Ended};
use crate::values::Side;

/// So many ways to move has a player at most, of which each has rules of its own.
const MOST_WAYS: usize = 1 << 8;

/// What clauses do with boards of one kind.
pub(super) struct OfSize<W: Word> {
    moves: [Vec<Way<W>>; 2],
    /// What else a player may move to, and what the board at hand must fulfil.
    others: [Vec<(Condition<W>, Other)>; 2],
    pub(super) split: Option<Split<W>>,
    /// What boards must fulfil, apart from what all do.
    required: Vec<Condition<W>>,
    /// Whether all boards of a play fulfil it if the first one does.
    keeps: bool,
    /// Whether moves may block cells.
    pub(super) blocks: bool,
    /// The number of what stands beside the conjugate of a board.
    pub(super) conjugate: u16,
}

/// A game among the moves that is not on a board.
#[derive(Clone, Debug)]
pub(crate) enum Other {
    Known(SumId),
    Position(Key),
}

/// A way to move: rules that rewrite a board one after the other.
struct Way<W> {
    rules: Vec<BitRule<W>>,
    /// What the board at hand must fulfil, and what the board that they make of it.
    asked: Option<Condition<W>>,
    condition: Option<Condition<W>>,
    to: To,
    /// Whether positions beside what it leads to are known not to be allowed.
    is_refused: bool,
}

/// Where a way to move leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play::compiled) enum To {
    /// To the ruleset at hand, beside what has this number.
    Own(u16),
    /// To another ruleset.
    Other(RulesetId, Rc<Beside>),
}

/// A condition on the board at hand and one that is made of it.
enum Condition<W> {
    Known(bool),
    /// It gives up where the board has other letters: these, among these cells.
    MadeOf(WordSet, W),
    Leaves(Place, BitFlood<W>),
    If(Box<[Condition<W>; 3]>),
}

impl<W: Word> Condition<W> {
    fn bytes(&self) -> usize {
        let inside = match self {
            Self::Known(_) | Self::MadeOf(..) | Self::Leaves(..) => 0,
            Self::If(choice) => choice.iter().map(Self::bytes).sum(),
        };
        size_of::<Self>() + inside
    }

    /// Returns whether it holds; `None` if it gives up.
    fn holds(
        &self,
        board: &BitBoard<W>,
        made: &BitBoard<W>,
        meter: &mut Meter,
    ) -> Result<Option<bool>, Stop> {
        match self {
            Self::Known(holds) => Ok(Some(*holds)),
            Self::MadeOf(others, among) => Ok((!board.has(*others, *among)).then_some(true)),
            Self::Leaves(place, flood) => {
                let flooded = match place {
                    Place::Hand(_) => board,
                    Place::Made(_) => made,
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

/// Is told of a board that a player may move to.
type VisitBoards<'v, W> = &'v mut dyn FnMut(BitBoard<W>, &mut Meter) -> Answer<()>;

/// The same, and of where it leads.
type VisitAnywhere<'v, W> = &'v mut dyn FnMut(&To, BitBoard<W>, &mut Meter) -> Answer<()>;

/// Visits the boards that rules make, each of those that the one before it made; the board itself if there are no rules.
fn rewritten<W: Word>(
    rules: &[BitRule<W>],
    board: &BitBoard<W>,
    meter: &mut Meter,
    visit: VisitBoards<'_, W>,
) -> Answer<()> {
    let Some((rule, more)) = rules.split_first() else {
        return visit(*board, meter);
    };
    rule.each(board, meter, |next, meter| {
        if more.is_empty() {
            return visit(next, meter);
        }
        rewritten(more, &next, meter, visit)
    })
}

impl<W: Word> Way<W> {
    /// Returns whether it is open on a board.
    fn is_open(&self, board: &BitBoard<W>, meter: &mut Meter) -> Answer<bool> {
        match &self.asked {
            Some(asked) => asked.holds(board, board, meter)?.ok_or(Ended::GaveUp),
            None => Ok(true),
        }
    }

    /// Visits the boards to which it leads.
    fn each(
        &self,
        board: &BitBoard<W>,
        meter: &mut Meter,
        visit: VisitBoards<'_, W>,
    ) -> Answer<()> {
        if let To::Own(number) = self.to
            && number != board.beside()
        {
            return self.each_beside(board, number, meter, visit);
        }
        if !self.is_open(board, meter)? {
            return Ok(());
        }
        let Some(condition) = &self.condition else {
            return rewritten(&self.rules, board, meter, visit);
        };
        rewritten(&self.rules, board, meter, &mut |next, meter| match condition
            .holds(board, &next, meter)?
        {
            Some(true) => visit(next, meter),
            Some(false) => Ok(()),
            None => Err(Ended::GaveUp),
        })
    }

    /// The same where something else stands beside the board after the move.
    #[inline(never)]
    fn each_beside(
        &self,
        board: &BitBoard<W>,
        number: u16,
        meter: &mut Meter,
        visit: VisitBoards<'_, W>,
    ) -> Answer<()> {
        self.each(&board.with_beside(number), meter, visit)
    }

    /// Counts these boards.
    fn count(&self, board: &BitBoard<W>, meter: &mut Meter) -> Answer<usize> {
        if let ([rule], None, None) = (&self.rules[..], &self.asked, &self.condition) {
            return Ok(rule.count(board, meter)?);
        }
        let mut count = 0;
        self.each(board, meter, &mut |_, _| {
            count += 1;
            Ok(())
        })?;
        Ok(count)
    }
}

impl<W: Word> OfSize<W> {
    /// The bytes of the rules.
    fn bytes(&self) -> usize {
        let ways = self.moves.iter().flatten();
        let bytes = |way: &Way<W>| {
            let conditions = way.asked.iter().chain(&way.condition);
            conditions.map(Condition::bytes).sum::<usize>()
                + size_of::<Way<W>>()
                + way.rules.iter().map(BitRule::bytes).sum::<usize>()
        };
        let split = self.split.as_ref().map_or(0, Split::bytes);
        let others = self.others.iter().flatten();
        let others = others.map(|(asked, other)| {
            let key = if let Other::Position(key) = other { key.size() } else { 0 };
            asked.bytes() + size_of::<Other>() + key
        });
        size_of::<Self>() + split + ways.map(bytes).chain(others).sum::<usize>()
    }

    /// Visits what a player may move to and what is not on a board.
    pub(super) fn each_other(
        &self,
        side: Side,
        board: &BitBoard<W>,
        meter: &mut Meter,
        mut visit: impl FnMut(&Other) -> Answer<()>,
    ) -> Answer<()> {
        for (asked, other) in &self.others[side as usize] {
            if asked.holds(board, board, meter)?.ok_or(Ended::GaveUp)? {
                visit(other)?;
            }
        }
        Ok(())
    }

    /// Visits the boards to which a player may move. It gives up where a move leaves the ruleset, or leads to what is not allowed.
    pub(super) fn each_option(
        &self,
        side: Side,
        board: &BitBoard<W>,
        meter: &mut Meter,
        visit: VisitBoards<'_, W>,
    ) -> Answer<()> {
        self.each_other(side, board, meter, |_| Err(Ended::GaveUp))?;
        let leave: VisitBoards<'_, W> = &mut |_, _| Err(Ended::GaveUp);
        let mut ways = self.moves[side as usize].iter();
        ways.try_for_each(|way| match way.to {
            To::Own(_) if !way.is_refused => way.each(board, meter, &mut *visit),
            To::Own(_) | To::Other(..) => way.each(board, meter, &mut *leave),
        })
    }

    /// Visits the boards to which a player may move, of all rulesets.
    pub(super) fn each_option_anywhere(
        &self,
        side: Side,
        board: &BitBoard<W>,
        meter: &mut Meter,
        visit: VisitAnywhere<'_, W>,
    ) -> Answer<()> {
        let mut ways = self.moves[side as usize].iter();
        ways.try_for_each(|way| {
            way.each(board, meter, &mut |next, meter| visit(&way.to, next, meter))
        })
    }

    /// Counts the options of a player, whatever they are.
    pub(super) fn count_options(
        &self,
        side: Side,
        board: &BitBoard<W>,
        meter: &mut Meter,
    ) -> Answer<usize> {
        let mut others = 0;
        self.each_other(side, board, meter, |_| {
            others += 1;
            Ok(())
        })?;
        let mut ways = self.moves[side as usize].iter();
        ways.try_fold(others, |count, way| Ok(count + way.count(board, meter)?))
    }

    /// Returns whether a board in a play is known to fulfil what is required.
    pub(super) fn allows(&self, board: &BitBoard<W>, meter: &mut Meter) -> Result<bool, Stop> {
        if self.keeps { Ok(true) } else { self.fulfils(board, meter) }
    }

    /// Returns whether any board is known to fulfil what is required.
    pub(super) fn fulfils(&self, board: &BitBoard<W>, meter: &mut Meter) -> Result<bool, Stop> {
        for condition in &self.required {
            if condition.holds(board, board, meter)? != Some(true) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A condition on the cells of the board at hand, whether it must hold, and the conditions before it.
pub(super) struct Asked<'m> {
    condition: &'m Int,
    holds: bool,
    before: Option<&'m Asked<'m>>,
}

/// A way to move on boards of any kind.
#[derive(Clone, Copy)]
pub(super) struct Rewriting<'m> {
    pub(super) rules: &'m [(usize, Rule)],
    /// What the board at hand must fulfil.
    asked: Option<&'m Asked<'m>>,
    /// The ruleset to which it leads, what stands there beside a board, and what a board must fulfil that is made.
    on: &'m OnBoards,
}

/// Something among the moves.
#[derive(Clone, Copy)]
pub(super) enum Move<'m> {
    Rewriting(Rewriting<'m>),
    /// A game that is not on a board.
    Other(&'m Moves, Option<&'m Asked<'m>>),
}

/// Is told of a way to move, and whose it is.
type VisitWays<'v, 'a> = &'v mut dyn FnMut(&mut Machine<'a>, Side, Move<'_>) -> Result<(), Halt>;

/// The same of one player's ways.
type VisitRewritings<'v, 'a> = &'v mut dyn FnMut(&mut Machine<'a>, Move<'_>) -> Result<(), Halt>;

impl<'a> Machine<'a> {
    /// Finds what clauses do with boards of a kind.
    #[cold]
    pub(super) fn run_for_kind<'c, W: Word>(
        &mut self,
        clauses: &'c BitClauses<W>,
        kind: Kind,
    ) -> Result<&'c OfSize<W>, Halt> {
        let BitClauses { of, alphabet, .. } = clauses;
        let own = of.own.ok_or(Halt)?;
        let parts = self.parts_allowed(of, kind)?;
        let found = self.with_kind(of, kind, |machine| {
            let (mut moves, mut others) = ([const { Vec::new() }; 2], [const { Vec::new() }; 2]);
            // The rules of all ways, if each is one rule without a condition.
            let mut single = Some(Vec::new());
            let mut blocks = false;
            machine.each_way(of, &mut |machine, side, way| {
                let way = match way {
                    Move::Rewriting(way) => way,
                    Move::Other(other, asked) => {
                        single = None;
                        let asked = machine.asked_on_bits(asked, alphabet)?;
                        others[side as usize].push((asked, machine.other(other)?));
                        return Ok(());
                    }
                };
                machine.spend(1)?;
                blocks |= way.rules.iter().any(|(_, rule)| rule.letters_put().contains(&BLOCKED));
                let found = machine.way_on_bits(way, of, alphabet)?;
                let leads = found.as_ref().map(|way: &Way<W>| &way.to);
                let is_plain = way.asked.is_none() && way.on.condition.is_none();
                match (way.rules, &mut single) {
                    ([(board, rule)], Some(all))
                        if is_plain && leads == Some(&To::Own(kind.beside)) =>
                    {
                        all.push((side, *board, rule.clone()));
                    }
                    _ => single = None,
                }
                moves[side as usize].extend(found);
                Ok(())
            })?;
            let (mut required, mut keeps) = (Vec::new(), true);
            for condition in of.require.as_ref().ok_or(Halt)? {
                match machine.condition_on_bits(condition, alphabet)? {
                    Condition::Known(true) => {}
                    asked => {
                        keeps &= of.keeps_letters && matches!(condition, Int::BoardMadeOf(..));
                        required.push(asked);
                    }
                }
            }
            let mut beside = |clause: &Option<Moves>| {
                let on = clause.as_ref()?.boards_of(own)?;
                Some(machine.number(of, own, &on.beside))
            };
            if beside(&of.same).transpose()?.is_some_and(|number| number != kind.beside) {
                return Err(Halt);
            }
            let conjugate = beside(&of.conjugate).transpose()?.unwrap_or(kind.beside);
            let split = match &of.split {
                None => {
                    let single = single.filter(|rules| keeps && parts.allow(rules));
                    of.local_rules.split(single.as_deref(), alphabet, kind, machine.boards(of)?)?
                }
                Some(split) => match machine.chosen(split)? {
                    None => None,
                    Some(split) => {
                        let on = split.boards_of(own).ok_or(Halt)?;
                        match &on.boards {
                            Boards::Components(sets, how)
                                if !sets.have(BLOCKED)
                                    && !of.have_several()
                                    && machine.number(of, own, &on.beside)? == kind.beside =>
                            {
                                Some(Split::Promised(alphabet.sets(sets, *how, kind.size)))
                            }
                            _ => return Err(Halt),
                        }
                    }
                },
            };
            Ok(OfSize { moves, others, split, required, keeps, blocks, conjugate })
        });
        if found.is_err() && !self.is_stopped() {
            of.local_rules.fail(kind);
        }
        let mut found = found?;
        for way in found.moves.iter_mut().flatten() {
            if let To::Own(beside) = way.to {
                way.is_refused =
                    beside != kind.beside && self.refuses::<W>(clauses, Kind { beside, ..kind })?;
            }
        }
        // Numbers have tables of their own.
        let tables = if kind.beside == 0 { 0 } else { 2 * SIZES * size_of::<usize>() };
        let bytes = found.bytes() + tables;
        let counted = clauses.account.borrow_mut().grow(bytes, self.meter).map(|_| ());
        self.answered(counted)?;
        Ok(clauses.sizes.get(kind, || found))
    }

    /// Returns whether boards of a kind are known not to fulfil what is required.
    fn refuses<W: Word>(
        &mut self,
        BitClauses { of, alphabet, .. }: &BitClauses<W>,
        kind: Kind,
    ) -> Result<bool, Halt> {
        self.with_kind(of, kind, |machine| {
            for condition in of.require.as_ref().ok_or(Halt)? {
                let asked = machine.condition_on_bits::<W>(condition, alphabet)?;
                if matches!(asked, Condition::Known(false)) {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// Visits the rules of each way to move; gives up where a player has too many.
    pub(super) fn each_way(
        &mut self,
        clauses: &Clauses,
        visit: VisitWays<'_, 'a>,
    ) -> Result<(), Halt> {
        for side in Side::BOTH {
            let mut more = MOST_WAYS;
            let moves = clauses.of(side).ok_or(Halt)?;
            self.each_way_of(moves, None, &mut |machine, way| {
                more = more.checked_sub(1).ok_or(Halt)?;
                visit(machine, side, way)
            })?;
        }
        Ok(())
    }

    fn each_way_of(
        &mut self,
        moves: &Moves,
        asked: Option<&Asked<'_>>,
        visit: VisitRewritings<'_, 'a>,
    ) -> Result<(), Halt> {
        match moves {
            Moves::Boards(on) => {
                self.each_rewriting(&on.boards, Rewriting { rules: &[], asked, on }, visit)
            }
            Moves::All(several) => {
                several.iter().try_for_each(|one| self.each_way_of(one, asked, &mut *visit))
            }
            Moves::Each(each) => self.each(each, 0, &mut |machine, moves| {
                machine.each_way_of(moves, asked, &mut *visit)
            }),
            Moves::If(choice) => {
                let (condition, then, otherwise) = &**choice;
                match self.known(condition)? {
                    Some(true) => self.each_way_of(then, asked, visit),
                    Some(false) => self.each_way_of(otherwise, asked, visit),
                    None => [(true, then), (false, otherwise)].into_iter().try_for_each(
                        |(holds, moves)| {
                            let asked = Asked { condition, holds, before: asked };
                            self.each_way_of(moves, Some(&asked), &mut *visit)
                        },
                    ),
                }
            }
            Moves::With(bound) => {
                let mark = self.items.len();
                self.bind(&bound.0)?;
                self.each_way_of(&bound.1, asked, visit)?;
                self.items.truncate(mark);
                Ok(())
            }
            Moves::Known(_) | Moves::Position(..) => visit(self, Move::Other(moves, asked)),
            Moves::Sum(_) | Moves::Nothing => Err(Halt),
        }
    }

    fn each_rewriting(
        &mut self,
        boards: &Boards,
        way: Rewriting<'_>,
        visit: VisitRewritings<'_, 'a>,
    ) -> Result<(), Halt> {
        match boards {
            Boards::Rewrites(rules) => visit(self, Move::Rewriting(Rewriting { rules, ..way })),
            Boards::Written(written) => {
                let rule = self.rule_written(written)?;
                let rules = &[(written.board, Rule::clone(&rule))];
                visit(self, Move::Rewriting(Rewriting { rules, ..way }))
            }
            Boards::All(several) => {
                several.iter().try_for_each(|one| self.each_rewriting(one, way, &mut *visit))
            }
            Boards::Image(images) if images.is_empty() => visit(self, Move::Rewriting(way)),
            Boards::Components(..) | Boards::Least(_) | Boards::Image(_) => Err(Halt),
        }
    }

    /// Returns whether a condition holds, if it does not ask for cells.
    fn known(&mut self, condition: &Int) -> Result<Option<bool>, Halt> {
        let mark = self.items.len();
        match self.holds(condition) {
            Err(Halt) if !self.is_stopped() => {
                self.items.truncate(mark);
                Ok(None)
            }
            known => known.map(Some),
        }
    }

    /// A way to move for boards of an alphabet, unless it is never open.
    fn way_on_bits<W: Word>(
        &mut self,
        way: Rewriting<'_>,
        of: &Clauses,
        alphabet: &Alphabet,
    ) -> Result<Option<Way<W>>, Halt> {
        let Rewriting { rules, asked, on } = way;
        let rules = rules.iter().map(|(at, rule)| {
            let window = self.window(*at)?;
            alphabet.rule(rule, window).ok_or(Halt)
        });
        let rules = rules.collect::<Result<_, _>>()?;
        let condition = on.condition.as_ref();
        let condition = condition.map(|one| self.condition_on_bits(one, alphabet));
        let condition = match condition.transpose()? {
            Some(Condition::Known(false)) => return Ok(None),
            condition => condition.filter(|one| !matches!(one, Condition::Known(_))),
        };
        let asked = asked.map(|asked| self.asked_on_bits(Some(asked), alphabet));
        let asked = asked.transpose()?;
        let to = match of.own == Some(on.of) {
            true => To::Own(self.number(of, on.of, &on.beside)?),
            false => To::Other(on.of, Rc::new(self.beside(of, on.of, &on.beside)?)),
        };
        Ok(Some(Way { rules, asked, condition, to, is_refused: false }))
    }

    /// A game among the moves that is not on a board.
    fn other(&mut self, other: &Moves) -> Result<Other, Halt> {
        match other {
            Moves::Known(game) => Ok(Other::Known(*game)),
            Moves::Position(id, given) => {
                self.pack(*id, given)?;
                Ok(Other::Position(self.keys[self.wanted.len()].clone()))
            }
            _ => Err(Halt),
        }
    }

    /// What the boards at hand must fulfil, for an alphabet.
    fn asked_on_bits<W: Word>(
        &mut self,
        mut asked: Option<&Asked<'_>>,
        alphabet: &Alphabet,
    ) -> Result<Condition<W>, Halt> {
        let mut all = Condition::Known(true);
        while let Some(Asked { condition, holds, before }) = asked {
            let condition = self.condition_on_bits(condition, alphabet)?;
            let never = Condition::Known(false);
            let [then, otherwise] = if *holds { [all, never] } else { [never, all] };
            all = Condition::If(Box::new([condition, then, otherwise]));
            asked = *before;
        }
        Ok(all)
    }

    /// A condition for boards of an alphabet, with the names that are bound now.
    fn condition_on_bits<W: Word>(
        &mut self,
        int: &Int,
        alphabet: &Alphabet,
    ) -> Result<Condition<W>, Halt> {
        match int {
            Int::BoardMadeOf(board, letters) => {
                let others = alphabet.among(letters.others());
                Ok(if others.is_empty() {
                    Condition::Known(true)
                } else {
                    Condition::MadeOf(others, self.window(*board)?.cells())
                })
            }
            Int::Leaves(place, flood, letters) => {
                let (Place::Hand(board) | Place::Made(board)) = *place;
                let window = self.window(board)?;
                Ok(Condition::Leaves(*place, alphabet.flood(flood, *letters, window)))
            }
            Int::If(choice) => {
                let (condition, then, otherwise) = &**choice;
                match self.condition_on_bits(condition, alphabet)? {
                    Condition::Known(true) => self.condition_on_bits(then, alphabet),
                    Condition::Known(false) => self.condition_on_bits(otherwise, alphabet),
                    condition => {
                        let then = self.condition_on_bits(then, alphabet)?;
                        let otherwise = self.condition_on_bits(otherwise, alphabet)?;
                        Ok(Condition::If(Box::new([condition, then, otherwise])))
                    }
                }
            }
            Int::With(bound) => {
                let mark = self.items.len();
                self.bind(&bound.0)?;
                let condition = self.condition_on_bits(&bound.1, alphabet)?;
                self.items.truncate(mark);
                Ok(condition)
            }
            other => Ok(Condition::Known(self.holds(other)?)),
        }
    }
}
