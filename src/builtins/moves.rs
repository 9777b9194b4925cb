//! Moves: options, winning moves, followers.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::robots::{not_robot, robot_options};
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::diag::codes::games::TOO_LARGE;
use crate::game::robot;
use crate::game::{EngineError, Lines, SumId};
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::value::Value;
use crate::meter::Sought;
use crate::present::text;
use crate::values::{Convention, Ending, Side, ValueId};

/// Why cheating robot games have no moves of one player that win.
const NOBODY_FIRST: &str = "in a round both players move, and nobody moves first";

/// Moves in strips of partizan Kayles that are more than these are not listed: `winning_rule` tells them.
const MOST_LISTED: u64 = 1_000;

builtins! {
    "Moves";

    /// The list of Left's options of G as given (not simplified). For a pointed row, the list of the
    /// entries to the left of the roller.
    ///
    /// >>> left(<2,*|0>)
    /// [*, 2]
    /// >>> (* + 1).left
    /// [*, 1]
    /// >>> [2,1@3].left
    /// [2, 1]
    #[elsewhere("leftoptions", "leftmoves", "lefts")]
    #[common(3)]
    #[gives(OfTree)]
    #[fast(Left)]
    #[asked(Game 5)]
    #[see(right, winning_moves)]
    fn left(context, G: Value) -> Value {
        Ok(match &G {
            Value::Row(row) => Value::List(Rc::clone(&row.left)),
            game => options(context, game, Side::Left)?,
        })
    }

    /// The list of Right's options of G as given (not simplified). For a pointed row, the list of the
    /// entries to the right of the roller.
    ///
    /// >>> right(<2,*|0>)
    /// [0]
    /// >>> right(3)
    /// []
    #[elsewhere("rightoptions", "rightmoves", "rights")]
    #[common(4)]
    #[gives(OfTree)]
    #[fast(Right)]
    #[asked(Game 6)]
    #[see(left, winning_moves)]
    fn right(context, G: Value) -> Value {
        Ok(match &G {
            Value::Row(row) => Value::List(Rc::clone(&row.right)),
            game => options(context, game, Side::Right)?,
        })
    }

    /// The winning moves of `Left` or `Right` in G: the games after these moves. `winning_moves(G)` has those of both players: a
    /// list of two lists, or one list where Left and Right have the same. A move after which the
    /// other player can play for ever is none. A sum of strips of partizan Kayles may have too many winning moves to list;
    /// `winning_rule` describes them.
    ///
    /// >>> winning_moves(*3 + *, Left)
    /// [0]
    /// >>> winning_moves(*2, Right) mod misere
    /// [*]
    /// >>> winning_moves(<1|-1>)
    /// [[1], [-1]]
    #[elsewhere("winningmove", "goodmoves")]
    #[common(5)]
    #[see(outcome, left, right, winning_rule)]
    fn winning_moves(context, G: Value, side: Option<Side>) -> Value {
        Ok(of_players(context, &G, side, winning)?)
    }

    /// The best moves of `Left` or `Right` in G: the games after these moves. If moves win, these are among them. In normal play a move
    /// is left out if another one is at least as good in every sum; if no move wins, the best of those that lose are
    /// listed. `best_moves(G)` has those of both players, as `winning_moves(G)` has.
    ///
    /// >>> best_moves(<5,3|1>, Left)
    /// [5]
    /// >>> best_moves(<3|1,2>, Right)
    /// [1]
    #[elsewhere("bestmove")]
    #[see(winning_moves, sensible_options)]
    fn best_moves(context, G: Value, side: Option<Side>) -> Value {
        Ok(of_players(context, &G, side, best)?)
    }

    /// A text that describes the winning moves of `Left` or `Right` in a sum of strips of partizan Kayles, in
    /// misère play, if there are more than a thousand.
    ///
    /// >>> winning_rule(1000000 * partizan_kayles(1000000000000000000) + 1000000 * S2, Left) mod misere
    /// partizan_kayles(n) to partizan_kayles(i) + partizan_kayles(n - 1 - i) for any i, in 1000000 strips with n = 1 modulo 3
    /// >>> winning_rule(partizan_kayles(1000000000000000000), Left) mod misere
    /// no move wins
    #[see(winning_moves, outcome)]
    fn winning_rule(context, G: SumId, side: Side) -> Value {
        let rule = match context.questions().convention("winning moves")? {
            Convention::Misere => winning_strips(context, G, side),
            Convention::Normal => None,
        };
        match rule {
            Some(lines) if lines.is_empty() => Ok(Value::text("no move wins")),
            Some(lines) => Ok(Value::long_text(&lines.join("\n"), context.meter)?),
            None => Err(fault!(
                BAD_ARGUMENT,
                "a rule is known for long strips of partizan Kayles in misère play";
                help: "`winning_moves(G, side)` lists the moves"
            ).into()),
        }
    }

    /// A line of optimal play with `Left` or `Right` to move: the list of the games reached, beginning
    /// with G. A player who can win does so in as few moves as possible; a player who cannot win makes
    /// the game as long as possible. Among equally good moves, the first in printed order is chosen.
    ///
    /// >>> len(principal_line(*3 + *, Left))
    /// 4
    /// >>> principal_line(*2 + *, Right) mod misere
    /// [* + *2, *, 0]
    /// >>> principal_line(partizan_kayles(4), Left) mod misere
    /// [partizan_kayles(4), partizan_kayles(3), partizan_kayles(1), 0]
    #[see(winning_moves, outcome)]
    fn principal_line(context, G: Value, side: Side) -> Value {
        not_robot(&G, NOBODY_FIRST, "`analysis(G)` says how to play")?;
        let mut g = context.to_game(&G)?;
        let mut side = side;
        let mut lines = Lines::new(context.questions().convention("lines of play")?);
        let mut line = vec![g];
        let mut met = FxHashMap::from_iter([((g, side), 0)]);
        loop {
            let options = context.options_as_played(g, side)?;
            let mut ask = context.ask();
            let mut best = lines.best(&mut ask, side, g, options)?;
            context.arrange(&mut best)?;
            let Some(next) = best.first() else {
                return Ok(Value::games(line));
            };
            (g, side) = (*next, side.opponent());
            // Only if a ruleset promises what is false: then values, which are found by promises, say who wins by
            // moves that lead back.
            if let Some(from) = met.insert((g, side), line.len()) {
                return Err(EngineError::Loop(line.split_off(from)).into());
            }
            line.push(g);
        }
    }

    /// The list of all games that play can reach from G as given (not simplified), G included: of those with one and
    /// the same tree of moves one.
    ///
    /// >>> followers(*2)
    /// [*, 0, *2]
    /// >>> followers(robot<0|0|1>)
    /// [robot<0|0|1>, robot<0|.|.>, robot<.|.|.>]
    #[gives(OfTree)]
    #[see(size, left, right)]
    fn followers(context, G: Value) -> Value {
        if let Value::Robot(g) = G {
            let mut ask = context.ask();
            let followers = robot::followers(&mut ask, g)?;
            let games: Vec<Value> = followers.into_iter().map(Value::Robot).collect();
            return Value::list(games).ok_or(FaultKind::ListTooDeep.into());
        }
        let g = context.to_game(&G)?;
        Ok(Value::games(context.followers(g)?))
    }

    /// The number of games that play can reach from G as given (not simplified), G included: those with one and the
    /// same tree of moves count once.
    ///
    /// >>> size(*3)
    /// 4
    /// >>> size(<1|-1>)
    /// 4
    /// >>> size(3/4)
    /// 4
    #[gives(OfTree)]
    #[see(followers, birthday)]
    fn size(context, G: Value) -> Value {
        if let Value::Robot(g) = G {
            return Ok(Context::count_value(robot::followers(&mut context.ask(), g)?.len()));
        }
        let g = context.to_game(&G)?;
        Ok(Context::count_value(context.follower_count(g)?))
    }
}

/// The options of a side, in the order in which they print.
fn options(context: &mut Context<'_>, game: &Value, side: Side) -> Result<Value, FaultKind> {
    if let Value::Robot(g) = game {
        return robot_options(context, *g, side);
    }
    let g = context.to_game(game)?;
    Ok(Value::games(text::ordered_options(context, g, side)?))
}

/// The moves of a kind in a game: of one player, or of both.
fn of_players(
    context: &mut Context<'_>,
    game: &Value,
    side: Option<Side>,
    moves: impl Fn(&mut Context<'_>, SumId, Side) -> Result<Vec<SumId>, FaultKind>,
) -> Result<Value, FaultKind> {
    let how = "`best_first_move(G)` and `best_reply(G, move)` say how to play, `analysis(G)` more";
    not_robot(game, NOBODY_FIRST, how)?;
    let g = context.to_game(game)?;
    let convention = context.questions().convention("winning moves")?;
    if convention == Convention::Normal && context.engine.is_tombstoned(g) {
        return Err(EngineError::Tombstone.into());
    }
    if let Some(side) = side {
        return Ok(Value::games(moves(context, g, side)?));
    }
    let left = moves(context, g, Side::Left)?;
    let right = moves(context, g, Side::Right)?;
    if left == right {
        return Ok(Value::games(left));
    }
    Value::list(vec![Value::games(left), Value::games(right)]).ok_or(FaultKind::ListTooDeep)
}

/// The best moves of a player in a game: of those that win, or else of all, those that no other one dominates.
fn best(context: &mut Context<'_>, g: SumId, side: Side) -> Result<Vec<SumId>, FaultKind> {
    let winning = winning(context, g, side)?;
    if context.questions().convention("best moves")? == Convention::Misere {
        return Ok(winning);
    }
    let moves = if winning.is_empty() { text::ordered_options(context, g, side)? } else { winning };
    let mut best: Vec<(SumId, ValueId)> = Vec::new();
    for option in moves {
        let value = context.questions().value(option)?;
        let mut is_as_good = |one, other| match side {
            Side::Left => context.engine.values().le(other, one, context.meter),
            Side::Right => context.engine.values().le(one, other, context.meter),
        };
        let mut kept = Vec::with_capacity(best.len() + 1);
        let mut is_dominated = false;
        for (known, theirs) in best {
            is_dominated = is_dominated || is_as_good(theirs, value)?;
            if is_dominated || !is_as_good(value, theirs)? {
                kept.push((known, theirs));
            }
        }
        if !is_dominated {
            kept.push((option, value));
        }
        best = kept;
    }
    Ok(best.into_iter().map(|(option, _)| option).collect())
}

/// The winning moves of a player in a game, in the order in which they print.
fn winning(context: &mut Context<'_>, g: SumId, side: Side) -> Result<Vec<SumId>, FaultKind> {
    let convention = context.questions().convention("winning moves")?;
    if convention == Convention::Misere
        && let Some(rule) = winning_strips(context, g, side)
    {
        if rule.is_empty() {
            return Ok(Vec::new());
        }
        return Err(fault!(
            TOO_LARGE,
            "these moves are too many to list";
            help: "`winning_rule(G, side)` tells them by their rule"
        ));
    }
    let mut winning = context.options_as_played(g, side)?;
    let mut lost = Vec::with_capacity(winning.len());
    context.meter.seek(Sought::WinningMoves);
    for option in &winning {
        let wins = lost.iter().filter(|lost| **lost).count();
        context.meter.find(Sought::WinningMoves, wins, lost.len());
        lost.push(context.questions().ending(side.opponent(), *option)? == Ending::Loss);
    }
    let mut lost = lost.into_iter();
    winning.retain(|_| lost.next() == Some(true));
    context.arrange(&mut winning)?;
    Ok(winning)
}

/// The rule for the winning moves in strips of partizan Kayles, where there are too many to list. All strips of
/// one length modulo 3 are alike, and so are all moves that leave one length modulo 3 at an end. No
/// lines where no move wins.
fn winning_strips(context: &Context<'_>, g: SumId, side: Side) -> Option<Vec<String>> {
    let engine = &context.engine;
    let sum = engine.as_strips(g).filter(|_| engine.uses_theorems())?;
    let strips = engine.strips_of(g);
    let moves = strips.iter().fold(0_u64, |count, &(pins, _)| count.saturating_add(pins));
    if moves <= MOST_LISTED {
        return None;
    }
    let taken = match side {
        Side::Left => 1,
        Side::Right => 2,
    };
    let mut lines = Vec::new();
    for residue in 0..3 {
        let alike = strips.iter().filter(|(pins, _)| pins % 3 == residue);
        // In a longer strip each residue can be left.
        let Some(longest) = alike.clone().map(|&(pins, _)| pins).max() else {
            continue;
        };
        let winning = sum.winning(side, longest);
        let left: Vec<String> =
            (0..3_usize).filter(|&i| winning[i]).map(|i| i.to_string()).collect();
        if left.is_empty() {
            continue;
        }
        let count = alike.fold(0_u128, |count, &(_, times)| count + u128::from(times));
        let left = match left.len() {
            3 => "any i".to_owned(),
            _ => format!("i = {} modulo 3", left.join(" or ")),
        };
        let strips = if count == 1 { "strip" } else { "strips" };
        lines.push(format!(
            "partizan_kayles(n) to partizan_kayles(i) + partizan_kayles(n - {taken} - i) for {left}, in {count} {strips} with \
             n = {residue} modulo 3"
        ));
    }
    Some(lines)
}
