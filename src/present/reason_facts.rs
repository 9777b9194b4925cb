//! Facts that `why` tells beside what answered: nim values of summands, a winning move, options that are dominated or
//! reversible, stops of confused games. Each is asked of the engine, and left out where it is not soon found.

use std::collections::BTreeSet;

use crate::ask::question::{By, FormBy, Question};
use crate::ask::reason::{Clause, Piece};
use crate::boards::{Argument, Arguments, Variant};
use crate::game::closed::Period;
use crate::game::solved::Source;
use crate::game::{Component, EngineError, OrderBy, SumId, Universe, Way};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::meter::{Metered, Share};
use crate::values::{Convention, Relation, Side, ValueId};

/// Ticks that may go into the facts of one kind.
const FACT_TICKS: u64 = 300_000;

/// The largest number of summands whose nim values are listed.
const MOST_SUMMANDS: u64 = 12;

/// Options of a player that are looked at.
const MOST_OPTIONS: usize = 24;

/// The largest number of groups of options that are listed.
const MOST_TOLD: usize = 6;

/// Why an option is not in the canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flaw {
    /// Another option is better for its owner.
    Dominated,
    /// Another option has the same value.
    Equal,
    /// The other player can answer it.
    Reversible,
}

/// The sentence about options of a player that have the same flaw by the same game.
fn told((side, flaw, other): (Side, Flaw, SumId), options: &[SumId]) -> Clause {
    let many = options.len() > 1;
    let mut clause = vec![format!("{side:?}'s option{} ", if many { "s" } else { "" }).into()];
    for (place, option) in options.iter().enumerate() {
        let before = match place {
            0 => "",
            _ if place + 1 == options.len() => " and ",
            _ => ", ",
        };
        clause.extend([before.into(), Piece::Short(*option)]);
    }
    clause.push(
        match (flaw, many) {
            (Flaw::Dominated, false) => " is dominated by ",
            (Flaw::Dominated, true) => " are dominated by ",
            (Flaw::Equal, false) => " equals ",
            (Flaw::Equal, true) => " equal ",
            (Flaw::Reversible, false) => " is reversible through ",
            (Flaw::Reversible, true) => " are reversible through ",
        }
        .into(),
    );
    clause.push(Piece::Short(other));
    clause
}

/// The facts that stand behind the answer to a question.
pub fn facts(context: &mut Context<'_>, question: Question) -> Vec<Clause> {
    match question {
        Question::Outcome(g, played, way) => outcome_facts(context, g, played, way),
        Question::Order(g, h, [by, other])
            if g != h
                && [by, other]
                    .into_iter()
                    .flatten()
                    .any(|by| matches!(by, By::Order(OrderBy::Difference(_)))) =>
        {
            found(context, |context| difference_facts(context, [g, h]))
        }
        Question::Canonical(g, FormBy::Value) => {
            let mut facts = found(context, |context| heap_fact(context, g));
            facts.extend(found(context, |context| option_facts(context, g)));
            facts
        }
        Question::Value(g) => {
            let mut facts = found(context, |context| nim_fact(context, g));
            facts.extend(found(context, |context| heap_fact(context, g)));
            facts
        }
        _ => Vec::new(),
    }
}

fn outcome_facts(context: &mut Context<'_>, g: SumId, played: SumId, way: Way) -> Vec<Clause> {
    let by_play = matches!(
        way,
        Way::Search | Way::Values | Way::Nim | Way::Theorem(Source::Nim | Source::UpsAndStars)
    );
    if !by_play || context.questions().closed_world().is_some() {
        return Vec::new();
    }
    let mut facts = Vec::new();
    if way == Way::Search {
        facts.extend(found(context, |context| player_facts(context, g)));
    }
    if matches!(way, Way::Nim | Way::Theorem(Source::Nim)) {
        facts.extend(found(context, |context| nim_fact(context, played)));
    }
    for side in [Side::Left, Side::Right] {
        facts.extend(found(context, |context| winning_move(context, g, side)));
    }
    facts
}

/// Tells how a search plays the positions of each ruleset in a sum.
fn player_facts(context: &mut Context<'_>, g: SumId) -> Result<Vec<Clause>, FaultKind> {
    let mut told = BTreeSet::new();
    let ids: Vec<_> = context.engine.components(g).map(|(id, _)| id).collect();
    for id in ids {
        let Component::Position { position, .. } = *context.engine.component(id) else {
            continue;
        };
        let ruleset = context.program.positions.ruleset(position);
        let Some(ruleset) = ruleset.filter(|id| Variant::of(*id).is_none()) else {
            continue;
        };
        let Some(how) = context.program.played_by(position, context.meter)? else {
            continue;
        };
        told.insert(format!("{} is played {how}", context.program.ruleset(ruleset).name));
    }
    Ok(told.into_iter().map(|fact| vec![fact.into()]).collect())
}

/// The nim values of several summands and their nim sum.
fn nim_fact(context: &mut Context<'_>, g: SumId) -> Result<Vec<Clause>, FaultKind> {
    let summands: Vec<(SumId, u64)> =
        context.engine.components(g).map(|(id, times)| (SumId::from(id), times)).collect();
    let count = summands.iter().fold(0_u64, |count, (_, times)| count.saturating_add(*times));
    if !(2..=MOST_SUMMANDS).contains(&count) {
        return Ok(Vec::new());
    }
    let mut nims = Vec::new();
    for (summand, times) in summands {
        let value = context.questions().value(summand)?;
        let Some(nim) = context.engine.value_as_nimber(value) else {
            return Ok(Vec::new());
        };
        nims.extend((0..times).map(|_| nim));
    }
    nims.sort_unstable();
    let sum = nims.iter().fold(0, |sum, nim| sum ^ nim);
    let texts: Vec<String> = nims.iter().map(u64::to_string).collect();
    let (last, first) = texts.split_last().map_or(("", &[][..]), |(last, first)| (last, first));
    let told = format!("nim values {} and {last}, nim sum {sum}", first.join(", "));
    Ok(vec![vec![told.into()]])
}

/// The period of the nim values of heaps, where the game is a heap that has the nim value of a smaller one.
fn heap_fact(context: &mut Context<'_>, g: SumId) -> Result<Vec<Clause>, FaultKind> {
    let theorems = context.engine.uses_theorems();
    let Some(Component::Position { position, .. }) =
        g.component().filter(|_| theorems).map(|id| context.engine.component(id))
    else {
        return Ok(Vec::new());
    };
    let positions = &context.program.positions;
    let arguments: Arguments = positions.reader(*position).arguments().collect();
    let (Some(ruleset), Some((Argument::Integer(heap), chosen))) =
        (positions.ruleset(*position), arguments.split_last())
    else {
        return Ok(Vec::new());
    };
    let Some(period) = context.program.nim_period(ruleset, chosen, context.meter)? else {
        return Ok(Vec::new());
    };
    let Period { start, length } = period;
    if usize::try_from(*heap).is_ok_and(|heap| heap < start + length) {
        return Ok(Vec::new());
    }
    let told = format!(
        "the nim values of these heaps repeat every {length} from heap {start} on (Guy and Smith 1956)"
    );
    Ok(vec![vec![told.into()]])
}

/// A move with which a player who moves first wins.
fn winning_move(context: &mut Context<'_>, g: SumId, side: Side) -> Result<Vec<Clause>, FaultKind> {
    let convention = context.questions().convention("outcomes")?;
    if convention == Convention::Normal && context.engine.is_tombstoned(g)
        || !context.questions().wins_first(side, g)?
    {
        return Ok(Vec::new());
    }
    let mut options = context.options_as_played(g, side)?;
    context.arrange(&mut options)?;
    for option in options {
        if !context.questions().wins_first(side.opponent(), option)? {
            let words = format!("{side:?} wins by moving to ");
            return Ok(vec![vec![words.into(), Piece::Short(option)]]);
        }
    }
    Ok(Vec::new())
}

/// Tells how two games differ in normal play: who wins the difference, and the stops of confused games.
fn difference_facts(
    context: &mut Context<'_>,
    games: [SumId; 2],
) -> Result<Vec<Clause>, FaultKind> {
    if context.questions().setting("comparing games")?.universe != Universe::Normal {
        return Ok(Vec::new());
    }
    let [a, b] = [context.questions().value(games[0])?, context.questions().value(games[1])?];
    let relation = relation(context, [a, b])?;
    let [g, h] = ['G', 'H'].map(Piece::Compared);
    let (sign, told) = match relation {
        Relation::Equal => (" = ", ": the second player wins the difference"),
        Relation::Greater => (" > ", ": Left wins the difference, moving first or second"),
        Relation::Less => (" < ", ": Right wins the difference, moving first or second"),
        Relation::Confused => (" || ", ": the first player wins the difference"),
    };
    let mut facts: Vec<Clause> = vec![vec![g.clone(), sign.into(), h.clone(), told.into()]];
    if relation == Relation::Confused {
        let mut stops = Vec::new();
        for value in [a, b] {
            let left = context.engine.values().left_stop(value, context.meter);
            let right = context.engine.values().right_stop(value, context.meter);
            stops.extend([left, right].into_iter().flatten());
        }
        if let Ok([left, right, other_left, other_right]) = <[_; 4]>::try_from(stops)
            && (&left, &right) != (&other_left, &other_right)
        {
            facts.push(vec![
                g,
                " has the stops ".into(),
                Piece::Number(left),
                " and ".into(),
                Piece::Number(right),
                ", ".into(),
                h,
                " has ".into(),
                Piece::Number(other_left),
                " and ".into(),
                Piece::Number(other_right),
            ]);
        }
    }
    Ok(facts)
}

/// Compares two values.
fn relation(context: &mut Context<'_>, [a, b]: [ValueId; 2]) -> Result<Relation, FaultKind> {
    let relation = context.engine.values().compare(a, b, context.meter);
    Ok(relation.map_err(EngineError::from)?)
}

/// Tells which options of a game are dominated, and which are reversible, in normal play.
fn option_facts(context: &mut Context<'_>, g: SumId) -> Result<Vec<Clause>, FaultKind> {
    if context.engine.is_tombstoned(g) {
        return Ok(Vec::new());
    }
    let value = context.questions().value(g)?;
    let mut flaws: Vec<((Side, Flaw, SumId), Vec<SumId>)> = Vec::new();
    let mut is_whole = true;
    for side in [Side::Left, Side::Right] {
        let mut options = context.options_as_played(g, side)?;
        context.arrange(&mut options)?;
        options.dedup();
        is_whole &= options.len() <= MOST_OPTIONS;
        options.truncate(MOST_OPTIONS);
        let mut values = Vec::with_capacity(options.len());
        for option in &options {
            values.push(context.questions().value(*option)?);
        }
        for place in 0..options.len() {
            let fact = match dominating(context, side, &values, place)? {
                Some((other, true)) => Some((Flaw::Equal, options[other])),
                Some((other, false)) => Some((Flaw::Dominated, options[other])),
                None => {
                    let through = reversing(context, side, options[place], value)?;
                    through.map(|through| (Flaw::Reversible, through))
                }
            };
            let Some((flaw, other)) = fact else {
                continue;
            };
            let known = flaws.iter_mut().find(|(key, _)| *key == (side, flaw, other));
            match known {
                Some((_, alike)) => alike.push(options[place]),
                None => flaws.push(((side, flaw, other), vec![options[place]])),
            }
        }
    }
    let mut facts: Vec<Clause> = flaws.iter().map(|(key, alike)| told(*key, alike)).collect();
    let more = facts.len().saturating_sub(MOST_TOLD);
    facts.truncate(MOST_TOLD);
    if more > 0 {
        facts.push(vec![format!("and {more} more").into()]);
    }
    if facts.is_empty() && is_whole {
        facts.push(vec!["none of its own options is dominated or reversible".into()]);
    }
    Ok(facts)
}

/// An option that is at least as good for its owner as the one at a place, and whether they are equal. Of
/// equal options the first stays.
fn dominating(
    context: &mut Context<'_>,
    side: Side,
    values: &[ValueId],
    place: usize,
) -> Result<Option<(usize, bool)>, FaultKind> {
    let worse = match side {
        Side::Left => Relation::Less,
        Side::Right => Relation::Greater,
    };
    let mut best: Option<usize> = None;
    for other in 0..values.len() {
        // An option that dominates the best so far dominates this one too.
        let against = best.unwrap_or(place);
        if relation(context, [values[against], values[other]])? == worse {
            best = Some(other);
        }
    }
    if let Some(best) = best {
        return Ok(Some((best, false)));
    }
    let equal = values[..place].iter().position(|value| *value == values[place]);
    Ok(equal.map(|equal| (equal, true)))
}

/// The answer of the other player to an option that brings the game back to its value or beyond.
fn reversing(
    context: &mut Context<'_>,
    side: Side,
    option: SumId,
    value: ValueId,
) -> Result<Option<SumId>, FaultKind> {
    let mut answers = context.options_as_played(option, side.opponent())?;
    context.arrange(&mut answers)?;
    for answer in answers {
        let answered = context.questions().value(answer)?;
        let is_back = match (side, relation(context, [answered, value])?) {
            (_, Relation::Equal) => true,
            (Side::Left, relation) => relation == Relation::Less,
            (Side::Right, relation) => relation == Relation::Greater,
        };
        if is_back {
            return Ok(Some(answer));
        }
    }
    Ok(None)
}

/// Facts that are soon found; none where they meet a mistake, which the question itself tells.
fn found(
    context: &mut Context<'_>,
    work: impl FnOnce(&mut Context<'_>) -> Result<Vec<Clause>, FaultKind>,
) -> Vec<Clause> {
    context.within(Share::soon(FACT_TICKS), work).ok().flatten().unwrap_or_default()
}
