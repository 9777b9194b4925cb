//! Conditions that do not hold: the games that they ask about, for those who are to see why.

use super::Evaluator;
use crate::lang::code::{Code, Node, NodeId};
use crate::lang::fault::Fault;
use crate::lang::law::{Claim, Verdict};
use crate::lang::value::Value;
use crate::meter::{Metered, Share};
use crate::syntax::ast::BinaryOp;

/// Ticks that may go into evaluating the games of a condition once more.
const TICKS: u64 = 100_000;

/// Games of a condition that are shown.
const MOST_GAMES: usize = 3;

impl Evaluator<'_> {
    /// A condition that does not hold.
    pub(super) fn failed(&self, code: &Code, node: NodeId) -> Claim {
        Claim {
            sides: None,
            games: Vec::new(),
            universe: self.universe,
            place: code.span(node),
            node,
        }
    }

    /// A verdict with the games that its conditions ask about. They are evaluated once more, and
    /// nothing is printed again.
    pub(super) fn with_games(&mut self, code: &Code, verdict: Verdict) -> Verdict {
        let Verdict::Fails(mut claims) = verdict else {
            return verdict;
        };
        let tell = self.tell.take();
        let (place, height) = (self.place(), self.stack.len());
        for claim in &mut claims {
            let mut games = Vec::new();
            let node = claim.node;
            self.modulo(claim.universe, |evaluator| {
                // What takes long is not shown.
                let found = evaluator.within(Share::soon(TICKS), |evaluator| {
                    evaluator.games_in(code, node, &mut games)
                });
                if !matches!(found, Ok(Some(()))) {
                    evaluator.go(place);
                    evaluator.stack.truncate(height);
                }
            });
            let is_side = |game: &Value| match &claim.sides {
                Some((left, _, right)) => is_same(left, game) || is_same(right, game),
                None => false,
            };
            games.retain(|game| !is_side(game));
            games.truncate(MOST_GAMES);
            claim.games = games;
        }
        self.tell = tell;
        Verdict::Fails(claims)
    }

    /// Adds the games that a condition asks about: the outermost in what is called or compared.
    fn games_in(&mut self, code: &Code, at: NodeId, games: &mut Vec<Value>) -> Result<(), Fault> {
        match code.node(at) {
            Node::Deeper(inside) | Node::Not(inside) | Node::Mod(inside, _) => {
                self.deeper(|evaluator| evaluator.games_in(code, *inside, games))
            }
            Node::Binary(BinaryOp::And | BinaryOp::Or, _, left, right) => {
                self.games_in(code, *left, games)?;
                self.games_in(code, *right, games)
            }
            Node::Compare(first, rest) => {
                self.game_at(code, *first, games)?;
                for (.., side) in rest {
                    self.game_at(code, *side, games)?;
                }
                Ok(())
            }
            Node::Call(_, arguments) => {
                for argument in arguments {
                    self.game_at(code, *argument, games)?;
                }
                Ok(())
            }
            Node::Binary(_, _, left, right) => {
                self.game_at(code, *left, games)?;
                self.game_at(code, *right, games)
            }
            _ => Ok(()),
        }
    }

    /// Adds what stands at a node if it is a game, else the games inside.
    fn game_at(&mut self, code: &Code, at: NodeId, games: &mut Vec<Value>) -> Result<(), Fault> {
        let mut inside = at;
        while let Node::Deeper(deeper) = code.node(inside) {
            inside = *deeper;
        }
        match code.node(inside) {
            // What is written needs not be shown, what is drawn further in cannot be.
            Node::Constant(_)
            | Node::Integer(..)
            | Node::List(_)
            | Node::Joined(_)
            | Node::Comprehension(_)
            | Node::If(..)
            | Node::Do(_)
            | Node::Try(..) => return Ok(()),
            _ => {}
        }
        match self.eval(code, at)? {
            game @ (Value::Game(_) | Value::Standing(_) | Value::Class(..) | Value::Robot(_)) => {
                if !games.iter().any(|other| is_same(other, &game)) {
                    games.push(game);
                }
                Ok(())
            }
            _ => self.deeper(|evaluator| evaluator.games_in(code, at, games)),
        }
    }
}

/// Returns whether two values are the same game.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (
            Value::Game(a) | Value::Standing(a) | Value::Class(a, _),
            Value::Game(b) | Value::Standing(b) | Value::Class(b, _),
        ) => a == b,
        (Value::Robot(a), Value::Robot(b)) => a == b,
        _ => false,
    }
}
