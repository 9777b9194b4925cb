//! Comparisons. Games compare in the universe at hand; other things by what they are.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::Evaluator;
use crate::ask::AskError;
use crate::ask::order::holds_by_order;
use crate::ask::universe::World;
use crate::diag::codes::games::UNDECIDED;
use crate::game::EngineError;
use crate::lang::classes::set_within;
use crate::lang::code::{Code, Node, NodeId};
use crate::lang::context::Context;
use crate::lang::fault::{Beside, Fault, FaultKind, RobotFault, fault};
use crate::lang::law::{Claim, Verdict};
use crate::lang::value::{List, Relation, Value};
use crate::meter::Metered;
use crate::span::Span;
use crate::syntax::ast::CompareOp;
use crate::values::Convention;
use crate::values::number::Dyadic;

/// The sides of a comparison that does not hold.
pub type Failure = Option<(Value, CompareOp, Value)>;

impl Evaluator<'_> {
    /// `a < b <= c`: all of them hold; each side is evaluated once.
    pub(super) fn comparison(
        &mut self,
        code: &Code,
        first: NodeId,
        rest: &[(CompareOp, Span, NodeId)],
    ) -> Result<bool, Fault> {
        // Most compare just two things.
        if let [(op, span, right)] = rest {
            if let Some(holds) = self.plain_locals(code, *op, first, *right) {
                return Ok(holds);
            }
            let (a, b) = self.pair(code, first, *right)?;
            let holds = self.meant(code, *op, (first, &a), (*right, &b));
            return holds.map_err(|kind| {
                let place = self.place_of(&kind, [(code.span(first), &a), (code.span(*right), &b)]);
                self.half(*op, &a, &b, kind).at(place.unwrap_or(*span))
            });
        }
        self.first_failure(code, first, rest).map(|failure| failure.is_none())
    }

    /// Returns whether a comparison of two local names holds, if that is plain, as in many cases.
    fn plain_locals(
        &mut self,
        code: &Code,
        op: CompareOp,
        left: NodeId,
        right: NodeId,
    ) -> Option<bool> {
        let (Node::Local(a), Node::Local(b)) = (code.node(left), code.node(right)) else {
            return None;
        };
        let [a, b] = [a, b].map(|slot| self.base + *slot as usize);
        let holds = compare_plain(op, &self.stack[a], &self.stack[b]);
        let is_answer = self.answer == Some(a) || self.answer == Some(b);
        self.asked.set_answer(is_answer);
        holds
    }

    /// The same as [`Self::comparison`], with the sides of the comparison that fails.
    pub(super) fn claim(
        &mut self,
        code: &Code,
        at: NodeId,
        first: NodeId,
        rest: &[(CompareOp, Span, NodeId)],
    ) -> Result<Verdict, Fault> {
        if let [(op, _, right)] = rest
            && self.plain_locals(code, *op, first, *right) == Some(true)
        {
            return Ok(Verdict::Holds);
        }
        Ok(match self.first_failure(code, first, rest)? {
            None => Verdict::Holds,
            Some(sides) => {
                let universe = match &sides {
                    Some((left, _, right)) => self.universe_shown([left, right]),
                    None => self.universe,
                };
                let claim = self.failed(code, at);
                Verdict::Fails(vec![Claim { sides, universe, ..claim }])
            }
        })
    }

    /// The first comparison of a chain that does not hold, if one does not.
    pub(super) fn first_failure(
        &mut self,
        code: &Code,
        first: NodeId,
        rest: &[(CompareOp, Span, NodeId)],
    ) -> Result<Option<Failure>, Fault> {
        let mut left: Option<Value> = None;
        let mut left_node = first;
        let mut classes = None;
        for (op, span, right_node) in rest {
            let (a, b) = match left.take() {
                None => self.pair(code, left_node, *right_node)?,
                Some(a) => {
                    let b = self.beside(code, &a, *right_node)?;
                    (a, b)
                }
            };
            classes = classes.or_else(|| set_within(&a)).or_else(|| set_within(&b));
            let holds = self.meant(code, *op, (left_node, &a), (*right_node, &b));
            self.classes = classes;
            let holds = holds.map_err(|kind| {
                let sides = [(code.span(left_node), &a), (code.span(*right_node), &b)];
                let place = self.place_of(&kind, sides);
                self.half(*op, &a, &b, kind).at(place.unwrap_or(*span))
            })?;
            if !holds {
                return Ok(Some(Some((a, *op, b))));
            }
            left = Some(b);
            left_node = *right_node;
        }
        Ok(None)
    }

    /// Returns whether a comparison holds that stands in the program: of numbers or of games.
    fn meant(
        &mut self,
        code: &Code,
        op: CompareOp,
        (left, a): (NodeId, &Value),
        (right, b): (NodeId, &Value),
    ) -> Result<bool, FaultKind> {
        if let Some(holds) = compare_plain(op, a, b) {
            return Ok(holds);
        }
        if orders(op) && self.plays_misere() {
            self.numbers_or_games(code, op, (left, a), (right, b))?;
        }
        let holds = self.compare(op, a, b);
        // What was asked there is about their items.
        if [a, b]
            .iter()
            .any(|side| matches!(side, Value::List(_) | Value::Row(_) | Value::Table(_)))
        {
            self.asked.set_answer(false);
        }
        holds
    }

    /// Refuses to order two different numbers in misère play, where they are ordered in one way as
    /// numbers and in another as games, unless both are known to be games: so they are written, or a
    /// question about games gave them.
    fn numbers_or_games(
        &self,
        code: &Code,
        op: CompareOp,
        (left, a): (NodeId, &Value),
        (right, b): (NodeId, &Value),
    ) -> Result<(), FaultKind> {
        let (Some(x), Some(y)) = (self.as_a_number(a), self.as_a_number(b)) else {
            return Ok(());
        };
        let known =
            matches!((a, b), (Value::Int(_) | Value::Number(_), Value::Int(_) | Value::Number(_)));
        let is_game = |at: NodeId, value: &Value| {
            matches!(value, Value::Standing(_) | Value::Class(..)) || code.is_a_game(at)
        };
        if known || x == y || (is_game(left, a) && is_game(right, b)) {
            return Ok(());
        }
        Err(FaultKind::NumbersOrGames(a.clone(), op, b.clone()))
    }
}

impl Context<'_> {
    /// The number that a value is, as a game too.
    fn as_a_number(&self, value: &Value) -> Option<Dyadic> {
        match value {
            Value::Int(integer) => Some(Dyadic::from(*integer)),
            Value::Number(number) => Some(Dyadic::clone(number)),
            Value::Game(game) | Value::Standing(game) | Value::Class(game, _) => {
                self.engine.as_number(*game).cloned()
            }
            _ => None,
        }
    }

    /// The place of the side that does not belong to the universe, where one does not.
    #[cold]
    fn place_of(&self, kind: &FaultKind, sides: [(Span, &Value); 2]) -> Option<Span> {
        let (FaultKind::NotAMember(game, ..) | FaultKind::OutsideSet(game, ..)) = kind else {
            return None;
        };
        let is_it = |value: &Value| match value {
            Value::Game(side) | Value::Standing(side) | Value::Class(side, _) => side == game,
            number => {
                let number = self.as_a_number(number);
                number.is_some() && number.as_ref() == self.engine.as_number(*game)
            }
        };
        sides.into_iter().find(|(_, value)| is_it(value)).map(|(place, _)| place)
    }

    /// Returns whether the universe at hand is one of misère play.
    fn plays_misere(&self) -> bool {
        self.program.universes.world(self.universe) == World::Alternating(Convention::Misere)
    }

    /// A comparison that is undecided, with what is known of its halves.
    #[cold]
    fn half(&mut self, op: CompareOp, a: &Value, b: &Value, kind: FaultKind) -> FaultKind {
        if !matches!(kind, FaultKind::Engine(EngineError::GaveUp)) {
            return kind;
        }
        let halves = [CompareOp::GreaterEqual, CompareOp::LessEqual].map(|half| match op {
            // It is one half, and asked for already.
            CompareOp::GreaterEqual | CompareOp::LessEqual => Ok(None),
            _ => match self.compare(half, a, b) {
                Ok(holds) => Ok(Some(holds)),
                Err(FaultKind::Engine(EngineError::GaveUp)) => Ok(None),
                Err(other) => Err(other),
            },
        });
        match halves {
            [Ok(at_least), Ok(at_most)] => FaultKind::Undecided(op, [at_least, at_most]),
            // What stops the halves is no news.
            _ => kind,
        }
    }
}

impl Evaluator<'_> {
    /// `G <=> H`.
    pub(super) fn relation(
        &mut self,
        code: &Code,
        span: Span,
        left: NodeId,
        right: NodeId,
    ) -> Result<Value, Fault> {
        let g = self.eval(code, left)?;
        let h = self.eval(code, right)?;
        let places = [code.span(left), code.span(right)];
        for (value, place) in [&g, &h].into_iter().zip(places) {
            self.is_game(value).map_err(|kind| kind.at(place))?;
        }
        let comparison = self.compared(&g, &h).map_err(|kind| {
            let place = self.place_of(&kind, [(places[0], &g), (places[1], &h)]);
            kind.at(place.unwrap_or(span))
        })?;
        Ok(Value::Relation(Rc::new(comparison)))
    }
}

impl Context<'_> {
    /// Returns whether a comparison holds.
    ///
    /// # Errors
    /// Where the two cannot be compared that way, or what the question meets.
    pub fn compare(&mut self, op: CompareOp, a: &Value, b: &Value) -> Result<bool, FaultKind> {
        self.holds(op, a, b).map_err(|kind| self.about([a, b], kind))
    }

    fn holds(&mut self, op: CompareOp, a: &Value, b: &Value) -> Result<bool, FaultKind> {
        if let Some(holds) = compare_plain(op, a, b) {
            return Ok(holds);
        }
        if let (Some(a), Some(b)) = (a.endings(), b.endings()) {
            return Ok(holds_by_order(op, relation_of(a, b)));
        }
        match (a, b) {
            (Value::Number(_), Value::Int(_) | Value::Number(_))
            | (Value::Int(_), Value::Number(_)) => {
                let (a, b) = (self.to_number(a)?, self.to_number(b)?);
                Ok(holds_by_order(op, a.cmp(&b).into()))
            }
            (
                Value::Game(_)
                | Value::Standing(_)
                | Value::Class(..)
                | Value::Int(_)
                | Value::Number(_)
                | Value::Robot(_),
                Value::Game(_)
                | Value::Standing(_)
                | Value::Class(..)
                | Value::Int(_)
                | Value::Number(_)
                | Value::Robot(_),
            ) => {
                if let Some(set) = self.set_of_classes([a, b])? {
                    let (g, h) = (self.to_game(a)?, self.to_game(b)?);
                    return self.modulo(set, |context| Ok(context.questions().holds(op, g, h)?));
                }
                if let Some(universe) = self.robot_universe(&[a, b])? {
                    return self.robot_holds(op, universe, [a, b]);
                }
                let (g, h) = (self.to_game(a)?, self.to_game(b)?);
                Ok(self.questions().holds(op, g, h)?)
            }
            // A text is a board, or a graph, where one is wanted.
            (Value::Grid(_), Value::Grid(_) | Value::Text(_))
            | (Value::Text(_), Value::Grid(_)) => {
                let (a, b) = (Self::to_grid(a, self.meter)?, Self::to_grid(b, self.meter)?);
                Ok(holds_by_order(op, a.compare(&b).into()))
            }
            (Value::Graph(_), Value::Graph(_) | Value::Text(_))
            | (Value::Text(_), Value::Graph(_)) => {
                let (a, b) = (Self::to_graph(a, self.meter)?, Self::to_graph(b, self.meter)?);
                Ok(holds_by_order(op, a.compare(&b).into()))
            }
            _ => {
                let equal = self.same(a, b)?;
                match op {
                    CompareOp::Equal => Ok(equal),
                    CompareOp::NotEqual => Ok(!equal),
                    CompareOp::LessEqual
                    | CompareOp::GreaterEqual
                    | CompareOp::Less
                    | CompareOp::Greater
                    | CompareOp::Confused
                    | CompareOp::LessOrConfused
                    | CompareOp::GreaterOrConfused => {
                        let odd = if matches!(a, Value::None) || !matches!(b, Value::None) {
                            a
                        } else {
                            b
                        };
                        Err(FaultKind::Unordered(odd.clone()))
                    }
                }
            }
        }
    }

    /// Equality of things that have no order. Lists are equal item by item.
    fn same(&mut self, a: &Value, b: &Value) -> Result<bool, FaultKind> {
        Ok(match (a, b) {
            (Value::None, Value::None) => true,
            // There is such a thing or there is not: that can always be asked.
            (Value::None, _) | (_, Value::None) => false,
            (Value::InfiniteNim(a), Value::InfiniteNim(b)) => a == b,
            // A nim value is finite or it is not.
            (Value::InfiniteNim(_), Value::Int(_) | Value::Number(_) | Value::Game(_))
            | (Value::Int(_) | Value::Number(_) | Value::Game(_), Value::InfiniteNim(_)) => false,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::Universe(a), Value::Universe(b)) => {
                sets(self.questions().is_same_universe([*a, *b]))?
            }
            (Value::Side(a), Value::Side(b)) => a == b,
            (Value::Relation(a), Value::Relation(b)) => a.relation == b.relation,
            (Value::Thermograph(a), Value::Thermograph(b)) => a == b,
            (Value::Figure(a), Value::Figure(b)) => a == b,
            (Value::About(a), Value::About(b)) => a.universe == b.universe && a.game == b.game,
            (Value::Quotient(a), Value::Quotient(b)) => {
                sets(self.questions().is_same_set([&a.games, &b.games]))?
            }
            (Value::Function(a), Value::Function(b)) => a == b,
            (Value::Builtin(a), Value::Builtin(b)) => a == b,
            (Value::Ruleset(a), Value::Ruleset(b)) => a == b,
            (Value::Member(a), Value::Member(b)) => a == b,
            (a, b) if a.is_callable() && b.is_callable() => false,
            (Value::Row(a), Value::Row(b)) => {
                let mut known = FxHashSet::default();
                self.same_lists(&a.left, &b.left, &mut known)?
                    && self.same_lists(&a.right, &b.right, &mut known)?
            }
            (Value::List(a), Value::List(b)) => self.same_lists(a, b, &mut FxHashSet::default())?,
            (Value::Table(a), Value::Table(b)) => {
                let mut known = FxHashSet::default();
                let header = match (&a.header, &b.header) {
                    (Some(a), Some(b)) => self.same_lists(a, b, &mut known)?,
                    (None, None) => true,
                    (Some(_), None) | (None, Some(_)) => false,
                };
                header && self.same_lists(&a.rows, &b.rows, &mut known)?
            }
            (Value::Range { from, to }, Value::Range { from: low, to: high }) => {
                (from, to) == (low, high) || (from >= to && low >= high)
            }
            (Value::List(list), Value::Range { from, to })
            | (Value::Range { from, to }, Value::List(list)) => {
                let length = usize::try_from(to.saturating_sub(*from)).unwrap_or(0);
                if list.items().len() != length {
                    return Ok(false);
                }
                for (item, number) in list.items().iter().zip(*from..*to) {
                    if !self.is_same_item(item, &Value::Int(number))? {
                        return Ok(false);
                    }
                }
                true
            }
            _ => return Err(FaultKind::Incomparable(a.clone(), b.clone())),
        })
    }

    /// Returns whether two lists are equal. Lists inside that were found equal are `known` by their
    /// addresses: one list may be an item many times.
    fn same_lists(
        &mut self,
        a: &List,
        b: &List,
        known: &mut FxHashSet<[*const List; 2]>,
    ) -> Result<bool, FaultKind> {
        let pair: [*const List; 2] = [a, b];
        if known.contains(&pair) {
            return Ok(true);
        }
        if a.items().len() != b.items().len() {
            return Ok(false);
        }
        for items in a.items().iter().zip(b.items()) {
            let same = self.deeper(|context| match items {
                (Value::List(a), Value::List(b)) => context.same_lists(a, b, known),
                (a, b) => context.is_same_item(a, b),
            })?;
            if !same {
                return Ok(false);
            }
        }
        known.insert(pair);
        Ok(true)
    }

    /// Returns whether two items of lists are equal. Things of different kinds are different.
    ///
    /// # Errors
    /// What the question meets.
    pub fn is_same_item(&mut self, a: &Value, b: &Value) -> Result<bool, FaultKind> {
        match self.compare(CompareOp::Equal, a, b) {
            Err(
                FaultKind::Incomparable(..)
                // A text that is no board or graph.
                | FaultKind::Misspelt(_)
                // A game of alternating play beside one of cheating robots.
                | FaultKind::Robot(RobotFault::Alternating(_, Beside::Games)),
            ) => Ok(false),
            answer => answer,
        }
    }
}

/// Returns whether a comparison asks which of two is larger.
fn orders(op: CompareOp) -> bool {
    match op {
        CompareOp::Less
        | CompareOp::LessEqual
        | CompareOp::Greater
        | CompareOp::GreaterEqual
        | CompareOp::LessOrConfused
        | CompareOp::GreaterOrConfused => true,
        // Equal numbers are equal games, and only games can be confused.
        CompareOp::Equal | CompareOp::NotEqual | CompareOp::Confused => false,
    }
}

/// The comparison of two values of which nothing more has to be asked.
fn compare_plain(op: CompareOp, a: &Value, b: &Value) -> Option<bool> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Some(holds_by_order(op, a.cmp(b).into())),
        (Value::Outcome(a), Value::Outcome(b)) => Some(holds_by_order(op, relation_of(*a, *b))),
        _ => None,
    }
}

/// Compares two outcomes: L > N, P > R; N and P are confused. A draw is between a win and a loss.
fn relation_of<T: PartialOrd + Copy>(a: T, b: T) -> Relation {
    match a.partial_cmp(&b) {
        Some(ordering) => ordering.into(),
        None => Relation::Confused,
    }
}

/// Returns whether two closed sets are the same. If that is not known, the error speaks of sets, not of games.
fn sets(are_same: Result<bool, AskError>) -> Result<bool, FaultKind> {
    match are_same {
        Err(AskError::Engine(EngineError::GaveUp)) => {
            let label = "whether these closed sets are equal is not known";
            let help =
                "a game of one is too large to be compared with the sums of the other's games";
            Err(fault!(UNDECIDED, label; help: help))
        }
        are_same => Ok(are_same?),
    }
}
