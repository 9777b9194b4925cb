//! What positions look like: their rulesets draw them by `show:`.

use std::rc::Rc;

use crate::boards::{Argument, Text, Variant};
use crate::game::robot;
use crate::game::robot::{RobotId, RobotPart};
use crate::game::{Component, ComponentId, PosId, SumId};
use crate::lang::code::NodeId;
use crate::lang::context::Context;
use crate::lang::eval::with_position;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::meter::Meter;
use crate::present::text;

/// Summands of which a picture shows all.
const MOST_SUMMANDS: u64 = 20;

/// Pictures beside each other, with signs of addition on the line on which all of them stand.
fn beside(pictures: &[Text], meter: &mut Meter) -> Result<Text, FaultKind> {
    let height = pictures.iter().map(|picture| picture.lines().count()).max();
    let height = height.unwrap_or(0);
    let mut rows = vec![String::new(); height];
    let mut lease = meter.lease(0)?;
    for (place, picture) in pictures.iter().enumerate() {
        let lines: Vec<&str> = picture.lines().collect();
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        lease.grow(height.saturating_mul(width + 3), meter)?;
        meter.tick_many((height.saturating_mul(width + 3) / 64) as u64)?;
        let above = height - lines.len();
        for (number, row) in rows.iter_mut().enumerate() {
            let sign = if number + 1 == height { " + " } else { "   " };
            let line = number.checked_sub(above).map_or("", |at| lines[at]);
            row.push_str(if place > 0 { sign } else { "" });
            row.push_str(line);
            row.extend(std::iter::repeat_n(' ', width - line.chars().count()));
        }
    }
    let rows: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    Ok(Text::new(&rows.join("\n"), meter)?)
}

/// The picture of a position or of a sum in which there are some, the summands beside each other;
/// a position that nobody draws is as it was written. `None` where there is nothing to draw.
pub fn position_picture(context: &mut Context<'_>, g: SumId) -> Result<Option<Text>, FaultKind> {
    position_picture_by(context, g, drawn_picture)
}

/// The same with other pictures of the summands.
pub fn position_picture_by(
    context: &mut Context<'_>,
    g: SumId,
    mut picture_of: impl FnMut(&mut Context<'_>, SumId) -> Result<Option<Text>, FaultKind>,
) -> Result<Option<Text>, FaultKind> {
    let Some(summands) = shown_summands(context, g)? else { return Ok(None) };
    let mut drawn = false;
    let mut pictures = Vec::with_capacity(summands.len());
    for summand in summands {
        let picture = picture_of(context, summand)?;
        drawn |= picture.is_some() || is_upright_position(context, summand);
        pictures.push(match picture {
            Some(picture) => picture,
            None => Text::new(&text::as_it_stands(context, summand)?.text, context.meter)?,
        });
    }
    match &pictures[..] {
        _ if !drawn => Ok(None),
        [only] => Ok(Some(only.clone())),
        several => beside(several, context.meter).map(Some),
    }
}

/// The summands of a game in the order in which they are shown: as they were typed, if they were; `None` where they
/// are too many.
pub fn shown_summands(
    context: &mut Context<'_>,
    g: SumId,
) -> Result<Option<Vec<SumId>>, FaultKind> {
    let Some(summands) = summands(context, g)? else {
        return Ok(None);
    };
    Ok(Some(match typed(context, g, 0) {
        Some(typed) if sorted(&typed) == sorted(&summands) => typed,
        _ => summands,
    }))
}

/// The summands of a game in the order in which they print; `None` where they are too many.
fn summands(context: &mut Context<'_>, g: SumId) -> Result<Option<Vec<SumId>>, FaultKind> {
    let parts: Vec<_> = context.engine.components(g).collect();
    let count = parts.iter().fold(0, |sum: u64, (_, times)| sum.saturating_add(*times));
    if count > MOST_SUMMANDS {
        return Ok(None);
    }
    let mut summands: Vec<SumId> = Vec::new();
    for (component, times) in parts {
        summands.extend((0..times).map(|_| SumId::from(component)));
    }
    context.arrange(&mut summands)?;
    Ok(Some(summands))
}

/// Sums within sums that are looked at for their order.
const DEEPEST: usize = 20;

/// The summands of a sum as they were typed, those of sums in it one by one.
fn typed(context: &Context<'_>, g: SumId, depth: usize) -> Option<Vec<SumId>> {
    let mut all = Vec::new();
    for &summand in context.program.order_typed(g)? {
        if summand.component().is_some() {
            all.push(summand);
        } else if let Some((component, times)) = only_copies(context, summand) {
            let times = usize::try_from(times.min(MOST_SUMMANDS + 1)).unwrap_or_default();
            all.extend(std::iter::repeat_n(SumId::from(component), times));
        } else if summand != SumId::ZERO {
            all.extend(
                Some(depth + 1)
                    .filter(|depth| *depth < DEEPEST)
                    .and_then(|depth| typed(context, summand, depth))?,
            );
        }
        if all.len() as u64 > MOST_SUMMANDS {
            return None;
        }
    }
    Some(all)
}

/// The one summand of a game, and how many copies there are.
fn only_copies(context: &Context<'_>, g: SumId) -> Option<(ComponentId, u64)> {
    let mut parts = context.engine.components(g);
    parts.next().filter(|_| parts.next().is_none())
}

fn sorted(games: &[SumId]) -> Vec<SumId> {
    let mut games = games.to_vec();
    games.sort_unstable();
    games
}

/// Lets an option of a typed sum be shown in the same order: what a move leaves stands where it was made. Returns whether the
/// sum has an order.
pub(super) fn keep_order(
    context: &mut Context<'_>,
    g: SumId,
    option: SumId,
) -> Result<bool, FaultKind> {
    if context.program.order_typed(g).is_none() {
        return Ok(false);
    }
    let (Some(before), Some(mut new)) = (shown_summands(context, g)?, summands(context, option)?)
    else {
        return Ok(false);
    };
    let mut order = Vec::with_capacity(new.len());
    let mut moved = None;
    for summand in before {
        if let Some(place) = new.iter().position(|other| *other == summand) {
            order.push(new.remove(place));
        } else {
            moved = moved.or(Some(order.len()));
        }
    }
    let moved = moved.unwrap_or(order.len());
    order.splice(moved..moved, new);
    context.program.program_mut().remember_order(option, order);
    Ok(true)
}

/// Returns whether a game is one position, not the conjugate of one.
fn is_upright_position(context: &Context<'_>, g: SumId) -> bool {
    let only = g.component().map(|only| context.engine.component(only));
    matches!(only, Some(Component::Position { negated: false, .. }))
}

/// The picture that the ruleset of a position draws of it; `None` where the game is no single
/// position, or its ruleset draws none.
///
/// # Errors
/// [`EngineError::Refused`](crate::game::EngineError::Refused) with the reason kept, where `show:` fails.
pub fn drawn_picture(context: &mut Context<'_>, g: SumId) -> Result<Option<Text>, FaultKind> {
    match drawn_position(context, g) {
        Some(position) => drawn_by_its_ruleset(context, position),
        None => Ok(None),
    }
}

/// The position that a game is drawn as, where it is a single one. A variant's position looks as the
/// one it is played on.
pub fn drawn_position(context: &Context<'_>, g: SumId) -> Option<PosId> {
    let mut inside = g;
    loop {
        let only = inside.component().map(|only| context.engine.component(only));
        let Some(&Component::Position { position, negated: false }) = only else {
            return None;
        };
        let known = context.program.positions.get(position)?;
        if Variant::of(known.ruleset).is_none() {
            return Some(position);
        }
        match &*known.arguments {
            [Argument::Game(g)] => inside = *g,
            _ => return None,
        }
    }
}

/// The same of a cheating robot game: its parts beside each other, of which its rulesets draw
/// some. `None` where there is nothing to draw.
pub fn robot_picture(context: &mut Context<'_>, g: RobotId) -> Result<Option<Text>, FaultKind> {
    let parts = context.engine.robot_parts(g);
    if parts.len() as u64 > MOST_SUMMANDS {
        return Ok(None);
    }
    let mut drawn = false;
    let mut pictures = Vec::with_capacity(parts.len());
    for &part in parts.iter() {
        let picture = match part {
            RobotPart::Position(position) => drawn_by_its_ruleset(context, position)?,
            RobotPart::Integer(_) | RobotPart::Form(_) => None,
        };
        drawn |= picture.is_some();
        pictures.push(match picture {
            Some(picture) => picture,
            None => {
                let mut ask = context.ask();
                let game = robot::of_part(&mut ask, part)?;
                Text::new(&text::robot_text(context, game)?.text, context.meter)?
            }
        });
    }
    match &pictures[..] {
        _ if !drawn => Ok(None),
        [only] => Ok(Some(only.clone())),
        several => beside(several, context.meter).map(Some),
    }
}

/// The picture that `show:` of its ruleset makes of a position, else the picture of its only argument if
/// that is a board or a graph; `None` if there is neither.
pub(super) fn drawn_by_its_ruleset(
    context: &mut Context<'_>,
    position: PosId,
) -> Result<Option<Text>, FaultKind> {
    let Some(id) = context.program.positions.ruleset(position) else {
        return Ok(None);
    };
    let Some(node) = context.program.ruleset(id).show else {
        let Some(known) = context.program.positions.get(position) else { return Ok(None) };
        return Ok(match &*known.arguments {
            [Argument::Grid(grid)] => {
                Some(Text::new(&grid.picture(context.meter)?, context.meter)?)
            }
            [Argument::Graph(graph)] => {
                Some(Text::new(&graph.picture(context.meter)?, context.meter)?)
            }
            _ => None,
        });
    };
    let shown = clause_of(context, position, node, |value| match value {
        Value::Text(text) => Ok(text),
        other => Err((Kind::Text, other)),
    });
    shown.map(Some)
}

/// The value that a clause of its ruleset makes of a position, as `read` takes it; the error has the kind
/// that was wanted, and what there is.
pub(super) fn clause_of<T>(
    context: &mut Context<'_>,
    position: PosId,
    node: NodeId,
    read: impl FnOnce(Value) -> Result<T, (Kind, Value)>,
) -> Result<T, FaultKind> {
    let Some(id) = context.program.positions.ruleset(position) else {
        return Err(FaultKind::NoMoves);
    };
    let ruleset = Rc::clone(context.program.ruleset(id));
    let code = &ruleset.code;
    let (engine, program) = (&mut *context.engine, &mut *context.program);
    let made = with_position(engine, program, &ruleset, position, context.meter, |body| {
        let value = body.eval(code, node)?;
        read(value).map_err(|(kind, value)| FaultKind::WrongKind(kind, value).at(code.span(node)))
    });
    made.map_err(|fault| context.program.refuse(position, fault).into())
}
