//! Questions about cheating robot games: matrices, best moves, normal forms, scores.

use super::analysis::{analysis, drawn_pairs, table};
use super::items::counted;
use crate::ask::question::Question;
use crate::ask::universe::UniverseId;
use crate::diag::codes::evaluation::{BAD_ARGUMENT, WRONG_KIND};
use crate::game::robot;
use crate::game::robot::hot::matching::matching;
use crate::game::robot::hot::order::inverse;
use crate::game::robot::hot::replies::{best_first, replies};
use crate::game::robot::hot::score;
use crate::game::robot::{Move, RobotId};
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::value::Value;
use crate::render::figure::Figure;
use crate::values::Side;
use crate::values::number::Dyadic;

builtins! {
    "Against the cheating robot";

    /// A cheating robot game as a table of the games after a round, with a row for each of Left's moves
    /// and a column for each of Right's. The row ∅ and the column ∅ have the games after one move, if the
    /// other player moves elsewhere.
    ///
    /// >>> matrix(robot<2|0|-4>)
    ///     R1  .
    /// L1  0   2
    /// .   -4
    #[see(left, right, outcome)]
    fn matrix(context, G: Asked) -> Value {
        let Asked(g) = G;
        let text = table(context, g)?;
        Ok(Value::long_text(&text, context.meter)?)
    }

    /// The games after a round of a cheating robot game, as a list of lists: a row for each of Left's
    /// moves, with an entry for each of Right's. `G.left` and `G.right` list the games after one move, if
    /// the other player moves elsewhere, in the same order. The list is empty if no round can start.
    ///
    /// >>> rounds(robot<1,2|robot<1|0|-1>,robot<2|1|0>;robot<3|0|0>,robot<2|2|1>|-1,-2>)
    /// [[robot<1|0|-1>, robot<2|1|0>], [robot<3|0|0>, robot<2|2|1>]]
    /// >>> [len(row) for row in (robot<1|0|-1> + robot<2,3|1;1|0>).rounds]
    /// [2, 2, 2]
    /// >>> rounds(robot<2|.|.>)
    /// []
    #[see(matrix, left, right)]
    fn rounds(context, G: Asked) -> Value {
        let Asked(g) = G;
        let mut ask = context.ask();
        let grid = robot::matrix(&mut ask, g)?;
        let mut rows = Vec::new();
        let count = if grid.right.is_empty() { 0 } else { grid.left.len() };
        for i in 0..count {
            let row: Vec<_> = grid.row(i).iter().copied().map(Value::Robot).collect();
            rows.push(Value::list(row).ok_or(FaultKind::ListTooDeep)?);
        }
        Ok(counted(context, rows)?)
    }

    /// Whether two cheating robot games are the same literal game. The order of moves does not matter, if
    /// rows are reordered with Left's moves and columns with Right's.
    ///
    /// >>> identical(robot<1,2|0;3|-1>, robot<2,1|3;0|-1>)
    /// true
    /// >>> identical(robot<1,2|0;3|-1>, robot<1,2|3;0|-1>)
    /// false
    #[see(matrix, compare)]
    fn identical(context, G: Asked, H: Asked) -> bool {
        let Asked(g) = G;
        let Asked(h) = H;
        let mut ask = context.ask();
        Ok(robot::same(&mut ask, g, h)?)
    }

    /// A simpler cheating robot game that equals G. Moves that are not needed are left out, and greater
    /// entries of a row are replaced by the least entry. Modulo `simple_hot` it is the sum of an
    /// integer and games `robot<a|0|c>`; an integer alone is written as a game that can be typed back
    /// outside of `mod`, `robot<4|.|.>` for 5, and a note names the integer. It need not be unique.
    ///
    /// >>> normal_form(robot<1,1|0,3;-3,0|-3,2>)
    /// robot<1|0|-3>
    /// >>> normal_form(robot<7,1|-3;4|2>)
    /// robot<1|4|2>
    /// >>> normal_form(robot<10|8|-3> + 2 - 1) mod simple_hot
    /// robot<2|0|-11> + 9
    /// >>> normal_form(robot<1|1|1> + 4) mod simple_hot
    /// robot<4|.|.>
    #[asked(Robot 5)]
    #[see(score, compare)]
    fn normal_form(context, G: Value) -> RobotId {
        let g = asked(context, &G)?;
        let universe = context.robot_universe(&[&G])?;
        let universe = universe.unwrap_or(UniverseId::ROBOT);
        Ok(context.questions().robot_normal_form(universe, g)?)
    }

    /// The score of a sum of integers and simple hot games: the integer that remains after optimal play.
    /// Its sign says who wins.
    ///
    /// >>> score(robot<6|0|-55> + robot<10|0|-36>)
    /// -30
    #[elsewhere("scoring", "scoringgame", "scoringgames", "milnor", "settle";
        "scoring games are not supported; `score` is about cheating robot games")]
    #[asked(Robot 2)]
    #[see(local_score, matching, analysis)]
    fn score(context, G: Asked) -> Value {
        let Asked(g) = G;
        let sum = context.questions().hot(g)?;
        context.note(Question::RobotScore(g));
        let ask = context.ask();
        Ok(measure(score(&sum, ask.meter)?))
    }

    /// The local score of a sum of integers and simple hot games: the integer that remains if Right
    /// always answers in the game in which Left moves.
    ///
    /// >>> local_score(robot<6|0|-55> + robot<10|0|-36>)
    /// 0
    #[see(score, matching)]
    fn local_score(context, G: Asked) -> Value {
        let Asked(g) = G;
        Ok(measure(context.questions().hot(g)?.local))
    }

    /// Right's matching: pairs of simple hot games such that Right answers a move in one game of a pair
    /// by a move in the other. It is a matching of least weight among the profitable pairs.
    ///
    /// >>> matching(robot<6|0|-55> + robot<10|0|-36> + robot<1|0|0>)
    /// [[robot<6|0|-55>, robot<10|0|-36>]]
    #[see(score, best_reply, analysis)]
    fn matching(context, G: Asked) -> Value {
        let Asked(g) = G;
        let sum = context.questions().hot(g)?;
        let mut ask = context.ask();
        let parts = ask.robot_parts(g);
        let mut found = Vec::new();
        for edge in matching(&sum, ask.meter)? {
            let mut pair = Vec::with_capacity(2);
            for at in [edge.first, edge.second] {
                let game = robot::of_part(&mut ask, parts[sum.places[at]])?;
                pair.push(Value::Robot(game));
            }
            ask.tick()?;
            found.push(Value::list(pair).ok_or(FaultKind::ListTooDeep)?);
        }
        Ok(counted(context, found)?)
    }

    /// The profitable pairs of a sum of simple hot games as a figure. The games are in standard order from
    /// left to right. Each pair has an arc with Right's gain; the arcs of his matching are red.
    ///
    /// >>> profitable_pairs(robot<6|0|-55> + robot<10|0|-36> + robot<1|0|0>)
    /// 1  robot<6|0|-55>
    /// 2  robot<10|0|-36>
    /// 3  robot<1|0|0>
    /// 1 and 2  -30  matched
    #[see(matching, score, analysis, svg)]
    fn profitable_pairs(context, G: Asked) -> Figure {
        let Asked(g) = G;
        let sum = context.questions().hot(g)?;
        Ok(drawn_pairs(context, g, &sum)?)
    }

    /// The best first move of Left: [part of the sum, her move there], both counted from 0 in the sum as
    /// printed (0 is not a part). If no round can start, `none`. In sums of simple hot games the move is
    /// best for the score; in other sums, for the outcome.
    ///
    /// >>> best_first_move(robot<10|0|-36> + robot<6|0|-55>)
    /// [1, 0]
    /// >>> best_first_move(robot<-3,2|1;2|-4>)
    /// [0, 0]
    /// >>> best_first_move(0 + 1 + robot<1|0|-1>)
    /// [1, 0]
    /// >>> best_first_move(3)
    /// none
    #[see(best_reply, analysis)]
    fn best_first_move(context, G: Played) -> Value {
        let Played(g) = G;
        let mut ask = context.ask();
        if let Some(sum) = robot::as_hot(&mut ask, g)?
            && let Some(first) = best_first(&sum)
        {
            return Ok(place(sum.places[first], 0)?);
        }
        let prospects = robot::prospects(&mut ask, g)?;
        let best = prospects.iter().map(|prospect| prospect.value).max();
        match prospects.iter().find(|prospect| Some(prospect.value) == best) {
            Some(prospect) => Ok(place(prospect.first.part, prospect.first.index)?),
            None => Ok(Value::None),
        }
    }

    /// The best answer of Right in the same round: [part, his move there], counted as in
    /// `best_first_move`. Give Left's move in the same way, or by the part alone if she has only one move
    /// there.
    ///
    /// >>> best_reply(robot<10|0|-36> + robot<6|0|-55>, 1)
    /// [0, 0]
    /// >>> best_reply(robot<4|-4|0> + robot<0,0|2;4|4>, [1, 1])
    /// [0, 0]
    #[asked(Robot 3)]
    #[see(best_first_move, matching)]
    fn best_reply(context, G: Played, r#move: Value) -> Value {
        let Played(g) = G;
        let first = left_move(context, g, &r#move)?;
        let mut ask = context.ask();
        if let Some(sum) = robot::as_hot(&mut ask, g)?
            && let Some(at) = sum.places.iter().position(|&part| part == first.part)
        {
            // His matching strategy, where that is among the best: it is, if Left's move was.
            let (_, best) = replies(&sum, at, ask.meter)?;
            let partner = matching(&sum, ask.meter)?.into_iter().find_map(|edge| {
                [(edge.first, edge.second), (edge.second, edge.first)]
                    .into_iter()
                    .find_map(|(one, other)| (one == at).then_some(other))
            });
            let reply = partner.unwrap_or(at);
            let reply = if best.contains(&reply) { reply } else { best[0] };
            return Ok(place(sum.places[reply], 0)?);
        }
        let prospects = robot::prospects(&mut ask, g)?;
        let prospect = prospects.into_iter().find(|prospect| prospect.first == first);
        match prospect.and_then(|prospect| prospect.replies.first().copied()) {
            Some(reply) => Ok(place(reply.part, reply.index)?),
            None => Ok(Value::None),
        }
    }

    /// A page on a cheating robot game: the outcome, Left's first moves, and Right's answers. For a sum
    /// of simple hot games it has the score, the profitable pairs, and the reason why the local answer is
    /// not best. These games are numbered from 1 in standard order; other moves [part, move] are counted
    /// as in `best_first_move`.
    ///
    /// >>> analysis(robot<1|0|-1>)
    /// score 0, local score 0: a draw
    /// standard order, by a - c:
    ///   1  robot<1|0|-1>  2
    /// Left moves first in 1, and Right answers there.
    #[asked(Robot 4)]
    #[see(score, matching, best_first_move)]
    fn analysis(context, G: Played) -> Value {
        let Played(g) = G;
        let text = analysis(context, g)?;
        Ok(Value::long_text(&text, context.meter)?)
    }
}

/// The cheating robot game that a question is about; see [`asked`].
struct Asked(RobotId);

/// A cheating robot game that belongs to its universe.
struct Played(RobotId);

from_value! {
    Asked, Robot: |context, _, value| asked(context, value).map(Self);
    Played, Robot: |context, _, value| played(context, value).map(Self);
}

/// The robot game that a question is about: integers are robot games here.
pub(super) fn asked(context: &mut Context<'_>, value: &Value) -> Result<RobotId, FaultKind> {
    context.robot_universe(&[value])?;
    context.robot_asked(value, &[])
}

/// Refuses a cheating robot game where a question has no meaning for it; says why and what to ask.
pub(super) fn not_robot(value: &Value, why: &str, instead: &str) -> Result<(), FaultKind> {
    match value {
        Value::Robot(_) => Err(fault!(WRONG_KIND, why; help: instead)),
        _ => Ok(()),
    }
}

/// The robot game that a question about play is about: it belongs to its universe.
fn played(context: &mut Context<'_>, value: &Value) -> Result<RobotId, FaultKind> {
    let universe = context.robot_universe(&[value])?;
    context.robot_member(universe.unwrap_or(UniverseId::ROBOT), value)
}

/// A score as a value.
fn measure(score: i128) -> Value {
    Context::measure_value(Dyadic::from_big(score.into(), 0))
}

/// A move as a value.
fn place(part: usize, index: usize) -> Result<Value, FaultKind> {
    Value::list(vec![Value::size(part), Value::size(index)]).ok_or(FaultKind::ListTooDeep)
}

/// The move of Left that a value names.
fn left_move(context: &mut Context<'_>, g: RobotId, value: &Value) -> Result<Move, FaultKind> {
    let (part, index) = match value {
        Value::List(list) if list.items().len() == 2 => {
            let part = context.to_count(&list.items()[0], "a part")?;
            (part, Some(context.to_count(&list.items()[1], "a move")?))
        }
        other => (context.to_count(other, "a part")?, None),
    };
    let mut ask = context.ask();
    let board = robot::board(&mut ask, g)?;
    let here = board.moves(Side::Left).filter(|at| at.part as u64 == part);
    let moves: Vec<Move> = here.collect();
    let found = match (index, &moves[..]) {
        (None, [only]) => Some(*only),
        (None, _) => None,
        (Some(index), moves) => moves.iter().find(|at| at.index as u64 == index).copied(),
    };
    found.ok_or_else(|| {
        let label = match moves.len() {
            0 => format!("Left has no move in part {part}"),
            1 => format!("Left has one move in part {part}, and this is not it"),
            many => format!("Left has {many} moves in part {part}: which?"),
        };
        let help =
            "moves are given as [part, move], both counted from 0 in the sum as it is printed";
        fault!(BAD_ARGUMENT, label; help: help)
    })
}

/// The inverse of a robot game: modulo simple hot games this is decided; among all games only 0
/// has one, for only 0 equals 0.
pub(super) fn robot_inverse(
    context: &mut Context<'_>,
    universe: UniverseId,
    g: RobotId,
) -> Result<Value, FaultKind> {
    if universe != UniverseId::SIMPLE_HOT {
        return Ok(match g {
            RobotId::ZERO => Value::Robot(g),
            _ => Value::None,
        });
    }
    let sum = context.questions().hot(g)?;
    let mut ask = context.ask();
    Ok(match inverse(&sum, ask.meter)? {
        Some(found) => Value::Robot(robot::of_separator(&mut ask, &found)?),
        None => Value::None,
    })
}

/// The games that each of a player's moves alone leaves.
pub(super) fn robot_options(
    context: &mut Context<'_>,
    g: RobotId,
    side: Side,
) -> Result<Value, FaultKind> {
    let mut ask = context.ask();
    let board = robot::board(&mut ask, g)?;
    let mut games = Vec::new();
    for at in board.moves(side) {
        let game = match side {
            Side::Left => robot::after(&mut ask, &board, Some(at), None)?,
            Side::Right => robot::after(&mut ask, &board, None, Some(at))?,
        };
        games.push(Value::Robot(game));
    }
    counted(context, games)
}
