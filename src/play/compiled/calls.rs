//! Calls, compiled: functions written out in place, questions to lists and texts, positions.

use std::cmp::Ordering;
use std::rc::Rc;

use super::boards::letters;
use super::compile::{Compiler, Seen, Typed};
use super::lists::whole;
use super::{Bind, Boards, Each, Given, Int, Moves, Name, Part, Place, Seq, Slot};
use crate::boards::region::Letters;
use crate::boards::{RulesetId, Variant};
use crate::lang::builtin::Known;
use crate::lang::code::{Block, Callee, Code, Node, NodeId, ParameterKind, Step};
use crate::lang::program::GlobalId;
use crate::lang::value::Value;

impl Compiler<'_> {
    /// A block of local names and a value.
    pub(super) fn block(&mut self, code: &Code, block: &Block) -> Option<Typed> {
        let (last, before) = block.steps.split_last()?;
        let Step::Value(last) = last else {
            return None;
        };
        let mut binds = Vec::new();
        for step in before {
            let Step::Let(place, node) = step else {
                return None;
            };
            let value = self.typed(code, *node)?;
            let name = self.bind(value, &mut binds)?;
            self.name(*place, name)?;
        }
        let last = self.typed(code, *last)?;
        with(binds, last)
    }

    /// Gives a value a name.
    fn bind(&mut self, value: Typed, binds: &mut Vec<Bind>) -> Option<Name> {
        Some(match value {
            // What has a slot keeps it.
            Typed::Int(Int::Slot(slot)) => Name::Int(slot),
            Typed::Whole(Int::Slot(slot)) => Name::Whole(slot),
            Typed::List(Seq::Slot(slot)) => Name::List(slot),
            Typed::Text(Seq::Slot(slot)) => Name::Text(slot),
            Typed::Board(place) => Name::Board(place),
            Typed::Int(int) => {
                let slot = self.slot()?;
                binds.push(Bind::Int(slot, int));
                Name::Int(slot)
            }
            Typed::Whole(int) => {
                let slot = self.slot()?;
                binds.push(Bind::Int(slot, int));
                Name::Whole(slot)
            }
            Typed::Bool(value) => {
                let slot = self.slot()?;
                binds.push(Bind::Int(slot, value));
                Name::Bool(slot)
            }
            Typed::List(list) => {
                let slot = self.slot()?;
                binds.push(Bind::Seq(slot, list));
                Name::List(slot)
            }
            Typed::Text(text) => {
                let slot = self.slot()?;
                binds.push(Bind::Seq(slot, text));
                Name::Text(slot)
            }
            Typed::Row(left, right) => {
                if let Some((left, right)) = slots(&left, &right) {
                    return Some(Name::Row(left, right));
                }
                let slots = [self.slot()?, self.slot()?];
                for (slot, parts) in slots.into_iter().zip([left, right]) {
                    binds.push(Bind::Seq(slot, whole(parts)));
                }
                Name::Row(slots[0], slots[1])
            }
            _ => return None,
        })
    }

    pub(super) fn call(&mut self, code: &Code, callee: &Callee, nodes: &[NodeId]) -> Option<Typed> {
        if let Some((id, arguments)) = self.called(code, callee, nodes) {
            return self.position(code, id, &arguments);
        }
        let Callee::Global(id) = callee else {
            return None;
        };
        match self.global(*id)? {
            Value::Builtin(id) => self.builtin(code, self.program.builtin(id).traits.known?, nodes),
            Value::Function(id) => {
                let function = Rc::clone(self.program.function(id));
                if function.parameters.len() != nodes.len() {
                    return None;
                }
                let (mut binds, mut names) = (Vec::new(), Vec::new());
                for (node, parameter) in nodes.iter().zip(&function.parameters) {
                    let value = declared(self.typed(code, *node)?, parameter.kind)?;
                    names.push(Some(self.bind(value, &mut binds)?));
                }
                names.resize(function.code.slots as usize, None);
                let names_before = std::mem::replace(&mut self.names, names);
                let (seen, outside_before) = (self.seen, self.outside);
                self.outside = false;
                if function.library {
                    self.seen = Seen::Library;
                }
                let body = self.block(&function.code, &function.body);
                self.names = names_before;
                (self.seen, self.outside) = (seen, outside_before);
                with(binds, body?)
            }
            _ => None,
        }
    }

    fn builtin(&mut self, code: &Code, known: Known, nodes: &[NodeId]) -> Option<Typed> {
        let wanted = match known {
            Known::Min => Ordering::Less,
            _ => Ordering::Greater,
        };
        Some(match (known, nodes) {
            (Known::Len, [only]) => Typed::Int(match self.typed(code, *only)? {
                Typed::List(seq) | Typed::Text(seq) => Int::Length(seq),
                Typed::Row(left, right) => {
                    let sides = (Int::Length(whole(left)), Int::Length(whole(right)));
                    Int::Sum(Box::new(sides))
                }
                _ => return None,
            }),
            (Known::Left | Known::Right, [only]) => match (self.typed(code, *only)?, known) {
                // The other side is evaluated too, unless it is there already.
                (Typed::Row(left, other), Known::Left) if is_given(&other) => {
                    Typed::List(whole(left))
                }
                (Typed::Row(other, right), Known::Right) if is_given(&other) => {
                    Typed::List(whole(right))
                }
                _ => return None,
            },
            (Known::Min | Known::Max, [only]) => {
                Typed::Int(Int::ExtremeOf(wanted, self.list_of(code, *only)?))
            }
            (Known::Min | Known::Max, several) => {
                let mut ints = Vec::new();
                for node in several {
                    ints.push(self.int(code, *node, true)?);
                }
                // Of written integers alone it is a game.
                if ints.iter().all(|int| matches!(int, Int::Known(_))) {
                    return None;
                }
                Typed::Int(Int::Extreme(wanted, ints.into()))
            }
            (Known::Join, [only]) => match self.typed(code, *only)? {
                Typed::Lists(parts) => Typed::List(Seq::Made(parts)),
                Typed::Texts(parts) => Typed::Text(Seq::Made(parts)),
                _ => return None,
            },
            (Known::Width, [only]) => Typed::Int(self.extent(code, *only, Int::Width)?),
            (Known::Height, [only]) => Typed::Int(self.extent(code, *only, Int::Height)?),
            (Known::Flood, [board, letters @ ..]) => self.flood(code, *board, letters)?,
            (Known::Contains, [xs, x]) => {
                Typed::Bool(match (self.typed(code, *xs)?, self.typed(code, *x)?) {
                    (Typed::Flooded(place, flood), _) => {
                        Int::Leaves(place, flood, letters(code, *x)?)
                    }
                    (Typed::Text(text), Typed::Text(part)) => Int::Contains(Box::new((text, part))),
                    (Typed::List(list), Typed::Int(item)) => Int::Has(Box::new((list, item))),
                    _ => return None,
                })
            }
            (Known::MadeOf, [text, letters]) => {
                let Node::Constant(Value::Text(letters)) = code.node(*letters) else {
                    return None;
                };
                if !letters.chars().all(|letter| letter.is_ascii_graphic()) {
                    return None;
                }
                let letters = Letters::new(letters);
                Typed::Bool(match self.typed(code, *text)? {
                    Typed::Text(text) => Int::MadeOf(text, letters),
                    Typed::Board(Place::Hand(board)) => Int::BoardMadeOf(board, letters),
                    _ => return None,
                })
            }
            (Known::All | Known::Any, [only]) => {
                let Node::Comprehension(comprehension) = code.node(*only) else {
                    return None;
                };
                let draws = self.draws(code, &comprehension.generators)?;
                let item = self.condition(code, comprehension.item)?;
                let each = Each { draws, item };
                let some = Int::Some(known == Known::Any, Box::new(each));
                Typed::Bool(match known {
                    Known::Any => some,
                    _ => some.not(),
                })
            }
            _ => return None,
        })
    }

    /// Moves: games, and lists of them.
    pub(super) fn moves(&mut self, code: &Code, at: NodeId) -> Option<Moves> {
        games(self.typed(code, at)?)
    }

    /// A position of a ruleset, from the arguments of a call.
    fn position(&mut self, code: &Code, id: RulesetId, nodes: &[NodeId]) -> Option<Typed> {
        let ruleset = Rc::clone(self.program.ruleset(id));
        if !ruleset.boards().is_empty() {
            let places = self.boards_like_own(id)?;
            self.others_at_hand(code, (&places, nodes), &[])?;
            let beside = self.beside(code, id, nodes)?;
            let themselves = Boards::Image(Vec::new());
            return self.positions_on(id, themselves, beside, None).map(Typed::Moves);
        }
        let given = nodes.iter().zip(&ruleset.parameters);
        let given = given.map(|(node, parameter)| self.given(code, *node, parameter.kind));
        let given = given.collect::<Option<_>>()?;
        self.promised |= ruleset.promises_equal();
        Some(Typed::Moves(Moves::Position(id, given)))
    }

    /// An argument of a position.
    pub(super) fn given(
        &mut self,
        code: &Code,
        node: NodeId,
        kind: ParameterKind,
    ) -> Option<Given> {
        Some(match declared(self.typed(code, node)?, kind)? {
            Typed::Int(int) => Given::Int(int),
            Typed::Bool(value) => Given::Bool(value),
            Typed::List(list) => Given::List(list),
            Typed::Text(text) => Given::Text(text),
            Typed::Row(left, right) => Given::Row(left, right),
            _ => return None,
        })
    }

    /// The ruleset and the arguments of a call that names a position: `subtraction(taken)(n - 1)` is one of the family's member at
    /// hand.
    pub(super) fn called(
        &mut self,
        code: &Code,
        callee: &Callee,
        nodes: &[NodeId],
    ) -> Option<(RulesetId, Vec<NodeId>)> {
        let (id, family) = match callee {
            Callee::Global(name) => (self.ruleset(*name)?, &[][..]),
            Callee::Node(node) => {
                let Node::Call(Callee::Global(name), family) = code.node(*node) else {
                    return None;
                };
                let id = self.ruleset(*name)?;
                let own = |(place, node): (u32, &NodeId)| match code.node(*node) {
                    Node::Local(slot) => *slot == place,
                    _ => false,
                };
                // Other arguments may choose no member, and would have to be checked first.
                let same = id == self.own && self.outside && (0..).zip(family).all(own);
                same.then_some((id, &family[..]))?
            }
            Callee::Member(..) => return None,
        };
        let made = self.program.ruleset(id);
        let counts = made.family == family.len()
            && made.parameters.len() == family.len() + nodes.len()
            && made.robot.is_none();
        counts.then(|| (id, [family, nodes].concat()))
    }

    /// The ruleset that a name stands for.
    fn ruleset(&mut self, name: GlobalId) -> Option<RulesetId> {
        match self.global(name)? {
            Value::Ruleset(id) if Variant::of(id).is_none() => Some(id),
            _ => None,
        }
    }
}

/// An argument as its parameter's kind wants it.
fn declared(value: Typed, kind: ParameterKind) -> Option<Typed> {
    match (kind, value) {
        (ParameterKind::Int, Typed::Written(integer)) => Some(Typed::Int(Int::Known(integer))),
        (ParameterKind::Int, Typed::Whole(int)) => Some(Typed::Int(int)),
        (ParameterKind::List, Typed::Empty) => Some(Typed::List(Seq::Known(Box::default()))),
        (ParameterKind::Any | ParameterKind::Int, value @ Typed::Int(_))
        | (ParameterKind::Any | ParameterKind::Bool, value @ Typed::Bool(_))
        | (ParameterKind::Any | ParameterKind::List, value @ Typed::List(_))
        | (ParameterKind::Any | ParameterKind::Text, value @ Typed::Text(_))
        | (ParameterKind::Any | ParameterKind::Row, value @ Typed::Row(..))
        | (ParameterKind::Any | ParameterKind::Grid, value @ Typed::Board(_)) => Some(value),
        _ => None,
    }
}

/// Games, where nothing else can be meant.
pub(super) fn games(value: Typed) -> Option<Moves> {
    match value {
        Typed::Moves(moves) => Some(moves),
        Typed::Empty => Some(Moves::All(Vec::new())),
        _ => None,
    }
}

/// The slots of a row's sides, where they have some.
fn slots(left: &[Part], right: &[Part]) -> Option<(Slot, Slot)> {
    match (left, right) {
        ([Part::All(Seq::Slot(left))], [Part::All(Seq::Slot(right))]) => Some((*left, *right)),
        _ => None,
    }
}

/// Returns whether a side of a row is an argument's.
fn is_given(side: &[Part]) -> bool {
    matches!(side, [] | [Part::All(Seq::Slot(_) | Seq::Known(_))])
}

/// Something with the names that are bound for it.
fn with(binds: Vec<Bind>, value: Typed) -> Option<Typed> {
    if binds.is_empty() {
        return Some(value);
    }
    Some(match value {
        Typed::Int(int) => Typed::Int(Int::With(Box::new((binds, int)))),
        Typed::Whole(int) => Typed::Whole(Int::With(Box::new((binds, int)))),
        Typed::Bool(condition) => Typed::Bool(Int::With(Box::new((binds, condition)))),
        Typed::List(list) => Typed::List(Seq::With(Box::new((binds, list)))),
        Typed::Text(text) => Typed::Text(Seq::With(Box::new((binds, text)))),
        Typed::Moves(moves) => Typed::Moves(Moves::With(Box::new((binds, moves)))),
        // What is bound has to be evaluated, and there is no place for it in these.
        Typed::Written(_)
        | Typed::Empty
        | Typed::Row(..)
        | Typed::Board(_)
        | Typed::Flooded(..)
        | Typed::Lists(_)
        | Typed::Texts(_) => return None,
    })
}
