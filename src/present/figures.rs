//! Figures of values: positions as their rulesets draw them by `draw:`, boards, graphs and heaps as
//! they are, other games by their thermographs.

use std::rc::Rc;

use crate::boards::{Argument, Graph, Grid};
use crate::diag::codes::games::TOO_LARGE;
use crate::game::robot::{self, RobotPart};
use crate::game::{PosId, SumId};
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::kind::Kind;
use crate::lang::value::{Row, Value};
use crate::present::text::TITLE;
use crate::present::{pictures, text};
use crate::render::Writing;
use crate::render::figure::board::{self, MOST_CELLS, Pieces, Stack};
use crate::render::figure::graph::{self, MOST_VERTICES};
use crate::render::figure::hackenbush::{self, MOST_EDGES};
use crate::render::figure::thermograph::{self, Subject};
use crate::render::figure::{self, Figure};
use crate::render::tree::Branches;
use crate::values::Thermograph;
use crate::values::number::Dyadic;

/// Thermographs in one figure.
const MOST_SUBJECTS: usize = 12;

/// Letters of a game's name in a figure.
pub const NAME: u64 = 20;

/// Refuses what would be too much to look at.
pub fn few(count: usize, most: usize, what: &str) -> Result<(), FaultKind> {
    if count <= most {
        return Ok(());
    }
    Err(fault!(
        TOO_LARGE,
        format!("a figure shows at most {most} {what}, and here are {count}");
        help: "draw a smaller one, or a part of it"
    ))
}

/// The figure of a position, or of a sum in which rulesets draw some; `None` where there is
/// nothing to draw.
pub fn position_figure(context: &mut Context<'_>, g: SumId) -> Result<Option<Figure>, FaultKind> {
    let Some(summands) = pictures::shown_summands(context, g)? else { return Ok(None) };
    let mut figures = Vec::with_capacity(summands.len());
    let mut drawn = false;
    for summand in summands {
        let figure = match pictures::drawn_position(context, summand) {
            Some(position) => figure_of_position(context, position)?,
            None => None,
        };
        drawn |= figure.is_some();
        figures.push(match figure {
            Some(figure) => figure,
            None => {
                let label = context.label(summand, NAME)?;
                let mut canvas = figure::Canvas::new(context.meter);
                canvas.label(figure::at(0.0, 0.0), label)?;
                canvas.figure("", "")
            }
        });
    }
    if !drawn {
        return Ok(None);
    }
    let text = pictures::position_picture(context, g)?;
    let text = text.as_deref().unwrap_or_default();
    let mut figure = figure::beside(figures, text, context.meter)?;
    figure.title = context.title(g, TITLE)?.into();
    Ok(Some(figure))
}

/// Draws a position as its ruleset says: by `draw:`, else the only board, graph or row among its
/// arguments, else the text of `show:`.
fn figure_of_position(
    context: &mut Context<'_>,
    position: PosId,
) -> Result<Option<Figure>, FaultKind> {
    let Some(id) = context.program.positions.ruleset(position) else { return Ok(None) };
    let ruleset = Rc::clone(context.program.ruleset(id));
    if let Some(node) = ruleset.draw {
        let drawn = pictures::clause_of(context, position, node, |value| match value {
            Value::Figure(figure) => Ok(Figure::clone(&figure)),
            other => Err((Kind::Figure, other)),
        })?;
        return Ok(Some(drawn));
    }
    let Some(known) = context.program.positions.get(position) else { return Ok(None) };
    let arguments = known.arguments.clone();
    let picture = pictures::drawn_by_its_ruleset(context, position)?;
    let text = picture.as_deref().unwrap_or_default();
    match &*arguments {
        [Argument::Grid(grid)] => board_figure(context, grid, &[], &[], text).map(Some),
        [Argument::Graph(graph)] => graph_figure(context, graph, &[], text).map(Some),
        _ if picture.is_some() => Ok(Some(figure::typed(text, context.meter)?)),
        _ => Ok(None),
    }
}

/// A board with these pieces, and marks on some cells.
pub fn board_figure(
    context: &mut Context<'_>,
    grid: &Grid,
    pieces: &Pieces,
    marked: &[usize],
    text: &str,
) -> Result<Figure, FaultKind> {
    few(grid.len(), MOST_CELLS, "cells")?;
    Ok(board::board(grid, pieces, marked, text, context.meter)?)
}

/// A graph, with marks at some vertices: where letters stand on edges it grows from the ground, without marks.
pub fn graph_figure(
    context: &mut Context<'_>,
    graph: &Graph,
    marked: &[usize],
    text: &str,
) -> Result<Figure, FaultKind> {
    if graph.has_letters_on_edges() || graph.vertices.is_empty() {
        few(graph.edges.len(), MOST_EDGES, "edges")?;
        return Ok(hackenbush::hackenbush(graph, text, context.meter)?);
    }
    few(graph.vertices.len(), MOST_VERTICES, "vertices")?;
    few(graph.edges.len(), MOST_EDGES, "edges")?;
    Ok(graph::graph(graph, marked, text, context.meter)?)
}

/// Heaps in a row, with signs and the roller among them.
pub fn stacks_figure(
    context: &mut Context<'_>,
    stacks: &[Value],
    text: &str,
) -> Result<Figure, FaultKind> {
    few(stacks.len(), MOST_CELLS / 40, "heaps")?;
    let mut drawn = Vec::with_capacity(stacks.len());
    for stack in stacks {
        drawn.push(match stack {
            Value::Text(sign) if &**sign == "@" => Stack::Roller,
            Value::Text(sign) => Stack::Sign(sign.to_string()),
            heap => Stack::Heap(context.to_integer(heap)?),
        });
    }
    Ok(board::stacks(&drawn, text, context.meter)?)
}

/// A row with its roller.
pub fn row_figure(context: &mut Context<'_>, row: &Row, text: &str) -> Result<Figure, FaultKind> {
    let roller = [Value::text("@")];
    let entries = row.left.items().iter().chain(&roller).chain(row.right.items());
    let entries: Vec<Value> = entries.cloned().collect();
    stacks_figure(context, &entries, text)
}

/// The thermographs of values in one figure, from temperature `bottom` up.
pub fn thermographs_figure(
    context: &mut Context<'_>,
    subjects: &[(Rc<Thermograph>, Option<SumId>)],
    bottom: &Dyadic,
) -> Result<Figure, FaultKind> {
    few(subjects.len(), MOST_SUBJECTS, "thermographs")?;
    let mut named = Vec::with_capacity(subjects.len());
    for (thermograph, g) in subjects {
        let name = match g {
            Some(g) if subjects.len() > 1 => Some(context.label(*g, NAME)?),
            _ => None,
        };
        named.push(Subject { thermograph: Rc::clone(thermograph), name });
    }
    let mut figure = thermograph::figure(&named, bottom, context.writing, context.meter)?;
    if let [(_, Some(g))] = subjects {
        figure.title = format!("thermograph of {}", context.title(*g, TITLE)?).into();
    }
    Ok(figure)
}

/// The figure of a cheating robot game: its parts beside each other; `None` where there is
/// nothing to draw.
pub fn robot_figure(
    context: &mut Context<'_>,
    g: robot::RobotId,
) -> Result<Option<Figure>, FaultKind> {
    let Some(picture) = pictures::robot_picture(context, g)? else { return Ok(None) };
    let parts = context.engine.robot_parts(g);
    let mut figures = Vec::with_capacity(parts.len());
    for &part in parts.iter() {
        let drawn = match part {
            RobotPart::Position(position) => figure_of_position(context, position)?,
            RobotPart::Integer(_) | RobotPart::Form(_) => None,
        };
        figures.push(match drawn {
            Some(figure) => figure,
            None => {
                let game = robot::of_part(&mut context.ask(), part)?;
                let text = text::robot_text(context, game)?.text;
                figure::typed(&text, context.meter)?
            }
        });
    }
    let mut figure = figure::beside(figures, &picture, context.meter)?;
    let short = Writing { limit: TITLE, ..context.writing };
    let title = context.written_as(short, |context| text::robot_text(context, g))?.text;
    figure.title = title.into();
    Ok(Some(figure))
}
