//! From resolved code to compiled clauses: types are found, functions written out in place.
//! Whatever is not known to be a machine integer, a list of them, a text, a row or a game made of
//! positions is left to the evaluator of all code: `None`.

use std::rc::Rc;

use super::calls::games;
use super::lists::is_empty;
use super::{Clauses, Draw, Each, Int, Moves, Name, Part, Place, Seq, Slot, is_counted};
use crate::boards::region::Flood;
use crate::boards::{RulesetId, Variant};
use crate::lang::code::{Code, Node, NodeId, ParameterKind};
use crate::lang::program::{GlobalId, Program, Time};
use crate::lang::value::Value;
use crate::span::Span;
use crate::syntax::ast::{BinaryOp, CompareOp};

/// How many nodes are compiled for a ruleset at most, functions written out, and how deep they nest.
const MOST_NODES: u32 = 4096;
const DEEPEST: u32 = 128;

/// The most slots of a frame.
const MOST_SLOTS: Slot = 1024;

/// An expression, with its type.
pub(super) enum Typed {
    Int(Int),
    /// An integer as written: a game by itself, an `Int` beside one.
    Written(i64),
    /// A game that is an integer in normal play, in which all clauses are run: one of a list of integers as written.
    Whole(Int),
    Bool(Int),
    List(Seq),
    Text(Seq),
    Board(Place),
    /// A flooded board.
    Flooded(Place, Box<Flood>),
    Row(Vec<Part>, Vec<Part>),
    /// A list of lists, if there is one; all together.
    Lists(Vec<Part>),
    /// A list of texts; all together.
    Texts(Vec<Part>),
    /// `[]`.
    Empty,
    Moves(Moves),
}

/// Which globals are seen.
#[derive(Clone, Copy)]
pub(super) enum Seen {
    At(Time),
    Library,
}

pub(super) struct Compiler<'p> {
    pub(super) program: &'p mut Program,
    pub(super) own: RulesetId,
    pub(super) seen: Seen,
    /// Whether this is the ruleset's own code, and no function's.
    pub(super) outside: bool,
    pub(super) names: Vec<Option<Name>>,
    slots: Slot,
    nodes: u32,
    depth: u32,
    complete: bool,
    pub(super) promised: bool,
}

/// The clauses of a ruleset, and whether all names in them were defined.
pub(super) fn clauses(program: &mut Program, id: RulesetId) -> (Clauses, bool) {
    if Variant::of(id).is_some() || program.ruleset(id).robot.is_some() {
        return (Clauses::default(), true);
    }
    let ruleset = Rc::clone(program.ruleset(id));
    let mut compiler = Compiler {
        program,
        own: id,
        seen: if ruleset.library { Seen::Library } else { Seen::At(ruleset.defined) },
        outside: true,
        names: Vec::new(),
        slots: 0,
        nodes: 0,
        depth: 0,
        complete: true,
        promised: false,
    };
    let mut clauses = Clauses {
        promised: ruleset.promises_equal(),
        impartial: ruleset.left == ruleset.right,
        own: Some(id),
        ..Clauses::default()
    };
    let mut before = 0;
    for parameter in &ruleset.parameters {
        let name = match parameter.kind {
            ParameterKind::Grid => {
                clauses.boards.push(std::mem::take(&mut before));
                Some(Name::Board(Place::Hand(clauses.boards.len() - 1)))
            }
            kind => {
                before += 1;
                match compiler.parameter(kind) {
                    Some(name) => name,
                    None => return (clauses, true),
                }
            }
        };
        compiler.names.push(name);
        clauses.parameters.push(name);
    }
    compiler.names.resize(ruleset.code.slots as usize, None);
    let code = &ruleset.code;
    let mut side = |node: Option<NodeId>| match node {
        None => Some(Moves::All(Vec::new())),
        Some(node) => compiler.moves(code, node),
    };
    clauses.left = side(ruleset.left);
    if !clauses.impartial {
        clauses.right = side(ruleset.right);
    }
    let conditions = ruleset.requirements.iter().filter(|known| !known.choosing);
    clauses.require = conditions.map(|known| compiler.condition(code, known.condition)).collect();
    clauses.same = ruleset.same.and_then(|same| compiler.image(code, same));
    clauses.conjugate = ruleset.conjugate.and_then(|conjugate| {
        compiler.image(code, conjugate).or_else(|| compiler.moves(code, conjugate))
    });
    if let Some(split) = ruleset.split {
        clauses.split = compiler.moves(code, split);
        clauses.parts_are_whole =
            clauses.split.as_ref().is_some_and(|split| split.are_components(id));
    }
    clauses.keeps_letters = keeps_letters(id, &clauses);
    clauses.keeps = keeps(id, &clauses);
    clauses.promised |= compiler.promised;
    clauses.slots = compiler.slots as usize;
    (clauses, compiler.complete)
}

/// Returns whether all that is required concerns only which letters a board has and how wide and high it is,
/// and no clause changes that on the boards of positions.
fn keeps(id: RulesetId, clauses: &Clauses) -> bool {
    let shape = clauses.all_moves().all(|moves| moves.keep_shape(id));
    let keep = |condition: &Int| match condition {
        Int::BoardMadeOf(..) => clauses.keeps_letters,
        other => shape && other.is_of_shape(),
    };
    clauses.moves() && clauses.require.as_ref().is_some_and(|required| required.iter().all(keep))
}

/// Returns whether no clause puts letters on the boards of positions that are not required.
fn keeps_letters(id: RulesetId, clauses: &Clauses) -> bool {
    clauses.require.iter().flatten().all(|condition| match condition {
        Int::BoardMadeOf(board, letters) => {
            clauses.all_moves().all(|moves| moves.put_none((*board, letters.others()), id))
        }
        _ => true,
    })
}

impl Compiler<'_> {
    fn parameter(&mut self, kind: ParameterKind) -> Option<Option<Name>> {
        if !is_counted(kind) {
            return Some(None);
        }
        let slot = self.slot()?;
        Some(Some(match kind {
            ParameterKind::Bool => Name::Bool(slot),
            ParameterKind::List => Name::List(slot),
            ParameterKind::Text => Name::Text(slot),
            ParameterKind::Row => Name::Row(slot, self.slot()?),
            _ => Name::Int(slot),
        }))
    }

    pub(super) fn slot(&mut self) -> Option<Slot> {
        let slot = self.slots;
        self.slots += 1;
        (slot < MOST_SLOTS).then_some(slot)
    }

    pub(super) fn name(&mut self, place: u32, name: Name) -> Option<()> {
        *self.names.get_mut(place as usize)? = Some(name);
        Some(())
    }

    /// The value that a global name stands for.
    pub(super) fn global(&mut self, id: GlobalId) -> Option<Value> {
        let value = match self.seen {
            Seen::At(time) => self.program.value_at(id, time),
            Seen::Library => self.program.given(id),
        };
        self.complete &= value.is_some();
        value.cloned()
    }

    /// An expression, whatever it is.
    pub(super) fn typed(&mut self, code: &Code, at: NodeId) -> Option<Typed> {
        self.nodes += 1;
        if self.nodes > MOST_NODES || self.depth > DEEPEST {
            return None;
        }
        self.depth += 1;
        let typed = self.node(code, at);
        self.depth -= 1;
        typed
    }

    fn node(&mut self, code: &Code, at: NodeId) -> Option<Typed> {
        match code.node(at) {
            Node::Integer(integer, _) => Some(Typed::Written(*integer)),
            Node::Constant(value) => constant(value),
            Node::Local(slot) => Some(match (*self.names.get(*slot as usize)?)? {
                Name::Int(slot) => Typed::Int(Int::Slot(slot)),
                Name::Whole(slot) => Typed::Whole(Int::Slot(slot)),
                Name::Bool(slot) => Typed::Bool(Int::Slot(slot)),
                Name::List(slot) => Typed::List(Seq::Slot(slot)),
                Name::Text(slot) => Typed::Text(Seq::Slot(slot)),
                Name::Board(place) => Typed::Board(place),
                Name::Row(left, right) => {
                    let side = |slot| vec![Part::All(Seq::Slot(slot))];
                    Typed::Row(side(left), side(right))
                }
            }),
            Node::Global(id) => match self.global(*id)? {
                Value::Function(_) | Value::Builtin(_) | Value::Ruleset(_) => None,
                value => constant(&value),
            },
            Node::Deeper(inside) => self.typed(code, *inside),
            Node::Do(block) => self.block(code, block),
            Node::If(condition, then, otherwise) => {
                let condition = self.condition(code, *condition)?;
                let then = self.block(code, then)?;
                let otherwise = self.block(code, otherwise.as_deref()?)?;
                either(condition, then, otherwise)
            }
            Node::Not(inside) => Some(Typed::Bool(self.condition(code, *inside)?.not())),
            Node::Binary(op, _, left, right) => self.binary(code, *op, *left, *right),
            Node::Sum(first, rest) => self.sum(code, *first, rest),
            Node::Compare(first, rest) => self.comparison(code, *first, rest),
            Node::List(items) => self.list(code, items),
            Node::Joined(lists) => self.joined(code, lists),
            Node::Comprehension(comprehension) => match self.boards(code, comprehension) {
                Some(boards) => Some(Typed::Moves(boards)),
                None => self.comprehension(code, comprehension),
            },
            Node::Index(list, index) => self.index(code, *list, *index),
            Node::Row(left, right) => {
                let left = self.entries(code, left)?;
                Some(Typed::Row(left, self.entries(code, right)?))
            }
            Node::Call(callee, arguments) => self.call(code, callee, arguments),
            _ => None,
        }
    }

    /// A machine integer; one that is written counts as one where `written` says so.
    pub(super) fn int(&mut self, code: &Code, at: NodeId, written: bool) -> Option<Int> {
        match self.typed(code, at)? {
            Typed::Int(int) => Some(int),
            Typed::Written(integer) if written => Some(Int::Known(integer)),
            _ => None,
        }
    }

    pub(super) fn condition(&mut self, code: &Code, at: NodeId) -> Option<Int> {
        match self.typed(code, at)? {
            Typed::Bool(condition) => Some(condition),
            _ => None,
        }
    }

    pub(super) fn list_of(&mut self, code: &Code, at: NodeId) -> Option<Seq> {
        match self.typed(code, at)? {
            Typed::List(list) => Some(list),
            Typed::Empty => Some(Seq::Known(Box::default())),
            _ => None,
        }
    }

    fn binary(&mut self, code: &Code, op: BinaryOp, left: NodeId, right: NodeId) -> Option<Typed> {
        let condition = match op {
            BinaryOp::And | BinaryOp::Or => {
                let (left, right) = (self.condition(code, left)?, self.condition(code, right)?);
                match op {
                    BinaryOp::And => (left, right, Int::NO),
                    _ => (left, Int::YES, right),
                }
            }
            BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::FloorDivide | BinaryOp::Remainder => {
                return match pair(self.typed(code, left)?, self.typed(code, right)?) {
                    (Typed::Int(a), Typed::Int(b)) => {
                        Some(Typed::Int(Int::Product(op, Box::new((a, b)))))
                    }
                    _ => None,
                };
            }
            BinaryOp::Relation | BinaryOp::Ordinal => return None,
        };
        Some(Typed::Bool(Int::If(Box::new(condition))))
    }

    fn sum(&mut self, code: &Code, first: NodeId, rest: &[(bool, Span, NodeId)]) -> Option<Typed> {
        let mut terms = vec![(false, self.typed(code, first)?)];
        for (minus, _, node) in rest {
            terms.push((*minus, self.typed(code, *node)?));
        }
        let is_int = |(_, term): &(bool, Typed)| matches!(term, Typed::Int(_));
        let is_whole = terms.iter().any(|(_, term)| matches!(term, Typed::Whole(_)));
        // Two written integers are two games, before an `Int` makes them integers.
        if !is_whole && !terms.iter().take(2).any(is_int) {
            let one = |(minus, term): (bool, Typed)| match term {
                Typed::Moves(game) if !minus && game.is_one() => Some(game),
                _ => None,
            };
            let games = terms.into_iter().map(one).collect::<Option<_>>()?;
            return Some(Typed::Moves(Moves::Sum(games)));
        }
        let mut total = None;
        for (minus, term) in terms {
            let term = match term {
                Typed::Int(int) | Typed::Whole(int) => int,
                Typed::Written(integer) => Int::Known(integer),
                _ => return None,
            };
            total = Some(match total {
                None => term,
                Some(total) if minus => difference(total, term),
                Some(total) => sum(total, term),
            });
        }
        total.map(if is_whole { Typed::Whole } else { Typed::Int })
    }

    fn comparison(
        &mut self,
        code: &Code,
        first: NodeId,
        rest: &[(CompareOp, Span, NodeId)],
    ) -> Option<Typed> {
        let mut all: Option<Int> = None;
        let mut left = first;
        for (op, _, right) in rest {
            let here = self.compared(code, *op, left, *right)?;
            all = Some(match all {
                None => here,
                Some(before) => Int::If(Box::new((before, here, Int::NO))),
            });
            left = *right;
        }
        all.map(Typed::Bool)
    }

    fn compared(&mut self, code: &Code, op: CompareOp, left: NodeId, right: NodeId) -> Option<Int> {
        use Typed::{Empty, List, Text};
        let none = || Seq::Known(Box::default());
        let (a, b) = match pair(self.typed(code, left)?, self.typed(code, right)?) {
            (Typed::Int(a) | Typed::Whole(a), Typed::Int(b) | Typed::Whole(b)) => {
                return Some(Int::Compare(op, Box::new((a, b))));
            }
            (List(a), List(b)) | (Text(a), Text(b)) => (a, b),
            (List(a), Empty) | (Empty, List(a)) => (a, none()),
            _ => return None,
        };
        let is_none = matches!(&b, Seq::Known(items) if items.is_empty());
        let apart = if is_none { is_empty(a) } else { Err(a) };
        let same = apart.unwrap_or_else(|a| Int::Same(Box::new((a, b))));
        match op {
            CompareOp::Equal => Some(same),
            CompareOp::NotEqual => Some(same.not()),
            _ => None,
        }
    }
}

/// Two operands: an integer as written beside an `Int` is one too. Beside another game it is compared as one.
fn pair(left: Typed, right: Typed) -> (Typed, Typed) {
    match (left, right) {
        (Typed::Written(a), b @ (Typed::Int(_) | Typed::Whole(_))) => {
            (Typed::Int(Int::Known(a)), b)
        }
        (a @ (Typed::Int(_) | Typed::Whole(_)), Typed::Written(b)) => {
            (a, Typed::Int(Int::Known(b)))
        }
        other => other,
    }
}

/// A value that is known.
fn constant(value: &Value) -> Option<Typed> {
    match value {
        Value::Int(integer) => Some(Typed::Int(Int::Known(*integer))),
        Value::Bool(value) => Some(Typed::Bool(Int::Known((*value).into()))),
        Value::Text(text) => {
            let letters = text.chars().map(|letter| i64::from(u32::from(letter)));
            Some(Typed::Text(Seq::Known(letters.collect())))
        }
        Value::Game(game) | Value::Standing(game) | Value::Class(game, _) => {
            Some(Typed::Moves(Moves::Known(*game)))
        }
        Value::None => Some(Typed::Moves(Moves::Nothing)),
        _ => None,
    }
}

/// The sum of two integers.
pub(super) fn sum(a: Int, b: Int) -> Int {
    match (a, b) {
        (a, Int::Known(b)) | (Int::Known(b), a) => Int::Plus(Box::new(a), b),
        (a, b) => Int::Sum(Box::new((a, b))),
    }
}

fn difference(a: Int, b: Int) -> Int {
    match (a, b) {
        (a, Int::Known(b)) if b != i64::MIN => Int::Plus(Box::new(a), -b),
        (a, b) => Int::Difference(Box::new((a, b))),
    }
}

/// One of two things of the same type.
fn either(condition: Int, then: Typed, otherwise: Typed) -> Option<Typed> {
    let empty = || Seq::Known(Box::default());
    Some(match (then, otherwise) {
        (Typed::Int(a), Typed::Int(b)) => Typed::Int(Int::If(Box::new((condition, a, b)))),
        (Typed::Bool(a), Typed::Bool(b)) => Typed::Bool(Int::If(Box::new((condition, a, b)))),
        (Typed::List(a), Typed::List(b)) => Typed::List(Seq::If(Box::new((condition, a, b)))),
        (Typed::Empty, Typed::List(b)) => Typed::List(Seq::If(Box::new((condition, empty(), b)))),
        (Typed::List(a), Typed::Empty) => Typed::List(Seq::If(Box::new((condition, a, empty())))),
        (Typed::Texts(item), Typed::Empty) => {
            let each = Each { draws: vec![Draw::Where(condition)], item };
            Typed::Texts(vec![Part::Each(Box::new(each))])
        }
        (Typed::Text(a), Typed::Text(b)) => Typed::Text(Seq::If(Box::new((condition, a, b)))),
        (a, b) => Typed::Moves(Moves::If(Box::new((condition, games(a)?, games(b)?)))),
    })
}
