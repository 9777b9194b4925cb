//! Clauses that only count, compiled: expressions over machine integers, lists of them, texts and
//! rows, with all types known and the functions that they call written out in place.
//!
//! A compiled clause answers or gives up. Where it gives up, nothing has changed that anybody sees:
//! the clause is then evaluated like all other code, by `lang/eval/`, which also says what is wrong
//! and where. So nothing here speaks of mistakes, and what is not worth its lines is left out.
//!
//! `bits.rs` has clauses on small boards as words of bits, where they rewrite boards, part and turn them, under
//! conditions on the board at hand and on the one that is made, which may be one of another ruleset. What they do is
//! found for each size of board by running them without one (`bits/of_size.rs`). Other arguments beside a board have a
//! number together (`bits/beside.rs`), which the board carries: clauses are run for each number too, and a position is a
//! sum of parts only if all of them keep these arguments. Games on boards are made of what `bits/made.rs` tells: moves,
//! parts, equal boards, conjugates, and whether a board is allowed (`made.rs`). Where no parts are promised,
//! `bits/split.rs` decides whether the rules tell parts and whether these are looked for, from the board that is asked
//! for alone.
//!
//! The solver plays positions by compiled clauses, without making games of their options: `bits/solve.rs` has boards in
//! bits as its domains, those that fall apart as sums of their parts, alone or several together, the others whole, by
//! hashes that are kept up; `keys.rs` has all other positions, as keys. A clause that cannot be run ends the search, and
//! the evaluator of all code says why. `equal.rs` replaces keys by equal ones and by their conjugates.

mod bits;
mod boards;
mod calls;
mod compile;
mod equal;
mod items;
mod keys;
mod lists;
mod made;
mod position;
mod run;
mod written;

use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

use crate::boards::pattern::{Rule, Turning};
use crate::boards::region::{Flood, Image, LetterSets, Letters, Touching};
use crate::boards::{RulesetId, Variant};
use crate::game::{PosId, SumId};
use crate::lang::code::ParameterKind;
use crate::lang::program::Time;
use crate::meter::Stop;
use crate::play::Playable;
use crate::solver::{Answer, Ended};
use crate::syntax::ast::{BinaryOp, CompareOp};
use crate::values::Side;

pub(super) use bits::{
    BitClauses, BoardInBits, ForLetters, NimOfBoard, OneBoard, Summand, are_boards, board_for_bits,
    nim_of_board, value_of_board, wins_boards,
};
use bits::{LocalRules, Numbers};
pub(super) use keys::{Question, wins_key};
pub(super) use run::{Machine, Promise, Room};
pub(super) use written::Rules;

/// A place in the frame: an integer, `true` as 1, or where a list lies.
type Slot = u16;

/// There is no answer: this is for the evaluator of all code, or the meter has stopped the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Halt;

/// An answer of the solver, if it has not given up: this is for the evaluator of all code too.
pub(super) fn unless_given_up<T>(answer: Answer<T>) -> Result<Option<T>, Stop> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(Ended::GaveUp | Ended::TooLarge | Ended::Foreign | Ended::Loop) => Ok(None),
        Err(Ended::Stop(stop)) => Err(stop),
    }
}

/// `if c { a } else { b }`.
type Choice<T> = Box<(Int, T, T)>;

/// Something with local names, which are bound first.
type Bound<T> = Box<(Vec<Bind>, T)>;

/// A machine integer, or a condition: 1 where it holds, else 0.
#[derive(Debug)]
enum Int {
    Known(i64),
    Slot(Slot),
    Length(Seq),
    Item(Box<(Seq, Int)>),
    /// The extreme of several; whether the least or the greatest.
    Extreme(Ordering, Box<[Int]>),
    /// The extreme of a list.
    ExtremeOf(Ordering, Seq),
    /// The sum of something and what is written.
    Plus(Box<Int>, i64),
    Sum(Box<(Int, Int)>),
    Difference(Box<(Int, Int)>),
    Product(BinaryOp, Box<(Int, Int)>),
    Compare(CompareOp, Box<(Int, Int)>),
    /// Whether two lists or texts have the same items.
    Same(Box<(Seq, Seq)>),
    /// Whether the second text is a part of the first.
    Contains(Box<(Seq, Seq)>),
    /// Whether a list has an item.
    Has(Box<(Seq, Int)>),
    /// Whether a text has these letters only, capital or small.
    MadeOf(Seq, Letters),
    /// The same of a board at hand.
    BoardMadeOf(usize, Letters),
    /// Whether some item of a list compares so with what is written.
    SomeItem(Seq, CompareOp, i64),
    /// Whether some item is as sought.
    Some(bool, Box<Each<Int>>),
    /// Whether a flooded board has one of these letters.
    Leaves(Place, Box<Flood>, Letters),
    /// How many columns and how many rows a board at hand has.
    Width(usize),
    Height(usize),
    If(Choice<Int>),
    With(Bound<Int>),
}

/// Which board, by its place among those of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// One at hand.
    Hand(usize),
    /// One that was made of it just now.
    Made(usize),
}

/// A list of integers, or a text as a list of its letters.
#[derive(Debug)]
enum Seq {
    Known(Box<[i64]>),
    Slot(Slot),
    /// `xs[0 .. i]`.
    Head(Slot, Box<Int>),
    /// `xs[i .. len(xs)]`.
    Tail(Slot, Box<Int>),
    Slice(Box<(Seq, Int, Int)>),
    /// One letter of a text.
    Letter(Box<(Seq, Int)>),
    Made(Vec<Part>),
    If(Choice<Seq>),
    With(Bound<Seq>),
}

/// What a new list is made of.
#[derive(Debug)]
enum Part {
    One(Int),
    All(Seq),
    /// The items of a list, each with the same done to it.
    Changed(Seq, Vec<Change>),
    Each(Box<Each<Vec<Part>>>),
}

/// What is done to an integer.
#[derive(Clone, Copy, Debug)]
enum Change {
    Plus(i64),
    /// The extreme of it and this one; whether the least or the greatest.
    Extreme(Ordering, i64),
}

/// `[item for …]`.
#[derive(Debug)]
struct Each<T> {
    draws: Vec<Draw>,
    item: T,
}

/// `for x in xs`.
#[derive(Debug)]
enum Draw {
    Range(Slot, Int, Int),
    Items(Slot, Seq),
    Letters(Slot, Seq),
    /// Of a list of lists, or of texts.
    Lists(Slot, Vec<Seq>),
    /// Once where it holds.
    Where(Int),
}

/// A local name, and what it is bound to.
#[derive(Debug)]
enum Bind {
    Int(Slot, Int),
    Seq(Slot, Seq),
}

/// An argument of a position.
#[derive(Debug)]
enum Given {
    Int(Int),
    Bool(Int),
    List(Seq),
    Text(Seq),
    Row(Vec<Part>, Vec<Part>),
}

/// Games: one, or many as a list of lists.
#[derive(Debug)]
enum Moves {
    Known(SumId),
    Position(RulesetId, Box<[Given]>),
    /// Positions on boards. These are made in bits.
    Boards(Box<OnBoards>),
    /// The sum of games, each of them one.
    Sum(Vec<Moves>),
    All(Vec<Moves>),
    Each(Box<Each<Moves>>),
    If(Choice<Moves>),
    With(Bound<Moves>),
    /// No promise.
    Nothing,
}

/// Positions of a ruleset on boards that are made of those at hand. There are as many of them, in the same order.
#[derive(Debug)]
struct OnBoards {
    of: RulesetId,
    boards: Boards,
    /// The arguments before each board, and those behind the last.
    beside: Vec<Vec<Given>>,
    /// What lets a board through.
    condition: Option<Int>,
}

/// Boards made of those at hand.
#[derive(Debug)]
enum Boards {
    /// By rules for the board at a place, each on all boards that the one before it made.
    Rewrites(Vec<(usize, Rule)>),
    /// By a rule whose texts are made first.
    Written(Box<Written>),
    Components(LetterSets, Touching),
    /// The least of those that turn into each other, rows and columns exchanged or not.
    Least(bool),
    /// What several images make of each, one after the other; themselves without an image.
    Image(Vec<Image>),
    /// By several operations.
    All(Vec<Boards>),
}

/// A rule of rewriting whose texts are made when it is wanted.
#[derive(Debug)]
struct Written {
    board: usize,
    texts: (Seq, Seq),
    turning: Turning,
    /// Letters that it must not put.
    refused: Letters,
    /// The only integer on which the texts depend.
    by: Option<Slot>,
    /// The rules by that integer, from 0 up.
    known: RefCell<Vec<Option<Rc<Rule>>>>,
}

impl Int {
    const NO: Self = Self::Known(0);
    const YES: Self = Self::Known(1);

    /// Returns whether it depends on nothing but the width and the height of boards at hand.
    fn is_of_shape(&self) -> bool {
        match self {
            Self::Known(_) | Self::Width(_) | Self::Height(_) => true,
            Self::Plus(int, _) => int.is_of_shape(),
            Self::Sum(both)
            | Self::Difference(both)
            | Self::Product(_, both)
            | Self::Compare(_, both) => both.0.is_of_shape() && both.1.is_of_shape(),
            Self::If(choice) => {
                choice.0.is_of_shape() && choice.1.is_of_shape() && choice.2.is_of_shape()
            }
            _ => false,
        }
    }

    /// The contrary of a condition.
    fn not(self) -> Self {
        Self::If(Box::new((self, Self::NO, Self::YES)))
    }
}

impl Moves {
    /// Returns whether these can be counted without making positions of them.
    fn counts(&self) -> bool {
        match self {
            Self::Boards(_) => true,
            Self::Each(each) => each.item.counts(),
            _ => false,
        }
    }

    /// Returns whether these are one game.
    fn is_one(&self) -> bool {
        match self {
            Self::Known(_) | Self::Position(..) | Self::Sum(_) => true,
            Self::All(_) | Self::Each(_) | Self::Boards(..) | Self::Nothing => false,
            Self::If(choice) => choice.1.is_one() && choice.2.is_one(),
            Self::With(bound) => bound.1.is_one(),
        }
    }
}

/// A name in the frame.
#[derive(Clone, Copy, Debug)]
enum Name {
    Int(Slot),
    /// A game that is an integer.
    Whole(Slot),
    Bool(Slot),
    List(Slot),
    Text(Slot),
    Row(Slot, Slot),
    Board(Place),
}

/// A ruleset's clauses, as far as they only count.
#[derive(Debug, Default)]
pub(super) struct Clauses {
    /// Where the arguments go; nowhere where no clause can ask for them.
    parameters: Vec<Option<Name>>,
    /// How many of them stand before each board, behind the board before it.
    boards: Vec<usize>,
    /// How many slots the frame has.
    slots: usize,
    left: Option<Moves>,
    /// `None` also if both players have the same moves.
    right: Option<Moves>,
    impartial: bool,
    /// What a position is taken apart into.
    split: Option<Moves>,
    /// Whether a part of a position is its only part.
    parts_are_whole: bool,
    /// The equal position that the author promises.
    same: Option<Moves>,
    /// The position in which the players change places, as the author promises.
    conjugate: Option<Moves>,
    /// What arguments must fulfil.
    require: Option<Vec<Int>>,
    /// Whether all positions of this ruleset among the moves and the parts of a position fulfil what is
    /// required if it does.
    keeps: bool,
    /// Whether they have only letters that are required if it does.
    keeps_letters: bool,
    /// The rules that tell by which parts boards fall apart where their author promises none.
    local_rules: LocalRules,
    /// The numbers of what stands beside boards.
    numbers: Numbers,
    /// Whose clauses these are.
    own: Option<RulesetId>,
    /// Whether a position made here may be replaced by what its author promises to be equal.
    promised: bool,
}

impl Clauses {
    /// Returns whether positions have boards, which are played in bits or not at all.
    pub(super) fn are_on_boards(&self) -> bool {
        !self.boards.is_empty()
    }

    /// The games that clauses make of a position, those that its author promises included.
    fn all_moves(&self) -> impl Iterator<Item = &Moves> {
        let clauses = [&self.left, &self.right, &self.split, &self.same, &self.conjugate];
        clauses.into_iter().flatten()
    }

    /// Begins a question about boards in bits.
    pub(super) fn begin_on_bits(&self) {
        self.local_rules.begin();
    }

    /// Returns whether parts of boards were looked for in vain in this question.
    pub(super) fn parts_were_refused(&self) -> bool {
        self.local_rules.was_refused()
    }

    /// The number of boards that fell apart as their rules tell.
    pub(super) fn told_apart(&self) -> u64 {
        self.local_rules.told_apart()
    }

    /// Returns whether all conditions that arguments must fulfil are compiled.
    pub(super) fn requires(&self) -> bool {
        self.require.is_some()
    }

    /// Returns whether some condition that arguments must fulfil is compiled.
    pub(super) fn requires_any(&self) -> bool {
        self.require.as_ref().is_some_and(|all| !all.is_empty())
    }

    /// Returns whether a part of a position is its only part.
    pub(super) fn parts_are_whole(&self) -> bool {
        self.parts_are_whole
    }

    /// Returns whether the clause is compiled that takes a position apart.
    pub(super) fn splits(&self) -> bool {
        self.split.is_some()
    }

    /// Returns whether a clause is compiled that says what a position equals.
    pub(super) fn promises(&self, promise: Promise) -> bool {
        match promise {
            Promise::Split => self.split.is_some(),
            Promise::Same => self.same.is_some(),
            Promise::Conjugate => self.conjugate.is_some(),
        }
    }

    /// Returns whether Left's and Right's moves can be counted without making positions of them.
    pub(super) fn counts(&self) -> bool {
        let counts = |moves: &Option<Moves>| moves.as_ref().is_some_and(Moves::counts);
        counts(&self.left) && (self.impartial || counts(&self.right))
    }

    /// Returns whether the clause is compiled that says what a position is if the players change places.
    fn has_conjugate(&self) -> bool {
        self.conjugate.is_some()
    }

    /// Returns whether Left and Right have the same moves.
    pub(super) fn is_impartial(&self) -> bool {
        self.impartial
    }

    /// Returns whether Left's and Right's moves are compiled.
    pub(super) fn moves(&self) -> bool {
        self.left.is_some() && (self.impartial || self.right.is_some())
    }

    /// A player's moves, where they are compiled.
    fn of(&self, side: Side) -> Option<&Moves> {
        match side {
            Side::Right if !self.impartial => self.right.as_ref(),
            Side::Left | Side::Right => self.left.as_ref(),
        }
    }

    /// Returns whether a position made here may be replaced by what its author promises to be equal.
    pub(super) fn promised(&self) -> bool {
        self.promised
    }
}

/// The clauses of all rulesets that have been asked for.
#[derive(Default)]
pub(super) struct Compiled {
    /// With the time of the last definition, where a name was not defined yet.
    known: Vec<Option<(Option<Time>, Rc<Clauses>)>>,
}

impl Playable {
    /// A ruleset's clauses, compiled at the first time.
    pub(super) fn clauses(&mut self, id: RulesetId) -> Rc<Clauses> {
        let place = id.0 as usize;
        if let Some(Some((missing, clauses))) = self.compiled.known.get(place)
            && missing.is_none_or(|then| then == self.now())
        {
            return Rc::clone(clauses);
        }
        let (clauses, complete) = compile::clauses(self, id);
        let missing = (!complete).then(|| self.now());
        let clauses = Rc::new(clauses);
        if self.compiled.known.len() <= place {
            self.compiled.known.resize(place + 1, None);
        }
        self.compiled.known[place] = Some((missing, Rc::clone(&clauses)));
        clauses
    }

    /// A position's ruleset and its clauses, if all that a search needs of them is compiled.
    pub(super) fn searched_clauses(&mut self, position: PosId) -> Option<(RulesetId, Rc<Clauses>)> {
        let id = self.positions.ruleset(position)?;
        if Variant::of(id).is_some() {
            return None;
        }
        let clauses = self.clauses(id);
        (clauses.moves() && clauses.requires()).then_some((id, clauses))
    }
}

/// Returns whether values of a kind are laid down in the frame as they are.
fn is_counted(kind: ParameterKind) -> bool {
    matches!(
        kind,
        ParameterKind::Int
            | ParameterKind::Bool
            | ParameterKind::List
            | ParameterKind::Text
            | ParameterKind::Row
            | ParameterKind::Grid
    )
}
