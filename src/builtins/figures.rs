//! Figures: what is drawn, and in which language.

use std::rc::Rc;

use super::analysis::drawn_matrix;
use super::define::FromValue;
use super::places::{Field, heaps};
use super::robots::not_robot;
use crate::diag::codes::evaluation;
use crate::diag::codes::games::NOT_FINITE;
use crate::lang::builtin::ArgumentFault;
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::kind::Kind;
use crate::lang::value::{Asked, Value};
use crate::present::explored;
use crate::present::explored::USUAL;
use crate::present::figures;
use crate::present::figures::{NAME, few};
use crate::present::quotient::product;
use crate::present::table;
use crate::present::text;
use crate::render::figure::board::Piece;
use crate::render::figure::{self, Figure, Label, layers, terminal};
use crate::syntax::ast::CompareOp;
use crate::values::Thermograph;
use crate::values::number::Dyadic;

/// Games of which the order is drawn.
const MOST_ORDERED: usize = 100;

/// Points of a chart.
const MOST_POINTS: usize = 2_000;

/// Classes of a multiplication table.
const MOST_CLASSES: usize = 40;

builtins! {
    "Figures";

    /// The thermograph of a game, or the thermographs of a list of games, as a figure. Greater values
    /// are further left. Temperatures increase upwards from 0, or from `from`, which is at least -1.
    ///
    /// >>> svg(plot(<3|-1>)) == svg(<3|-1>)
    /// true
    #[common(12)]
    #[asked(Thermograph 1)]
    #[see(thermograph, svg, tikz, mean, temperature)]
    fn plot(context, x: Value, from: Option<Dyadic>) -> Figure {
        let bottom = from.unwrap_or(Dyadic::ZERO);
        if bottom < Dyadic::from(-1) || bottom > Dyadic::ZERO {
            return Err(fault!(
                evaluation::BAD_ARGUMENT,
                "a thermograph begins at a temperature from -1 to 0";
                help: "`plot(G, -1)` shows all of it, `plot(G)` what lies above the ground"
            )
            .into());
        }
        Ok(thermographs(context, &x, &bottom)?)
    }

    /// A board, a graph, a list of heaps or a row with a roller as a figure, for `draw:`. `pieces` is a
    /// list of pairs: letters of the board, and the piece that they mean. The pieces are empty, gone,
    /// blocked, black, white, black queen, white queen, toad, frog, black domino, white domino, gray
    /// domino, pin. Other letters are drawn as letters, `.` as an empty square, `#` as a filled square.
    /// A graph with letters on its edges is drawn upwards from the ground. `marked` is a list of places, as
    /// `places` gives them: cells with a dot, or vertices with a ring.
    ///
    /// >>> diagram("x.o", [["x", "black"], ["o", "white"]])
    /// x . o
    /// >>> diagram("x.o/...", [["x", "black"], ["o", "white"]], neighbours("x.o/...", 0, "."))
    /// x . o
    /// . . .
    /// marked: 1, 3
    #[see(svg, tikz, picture, show, places)]
    fn diagram(context, x: Value, pieces: Option<Value>, marked: Option<Value>) -> Figure {
        let pieces = match pieces {
            Some(pieces) => read_pieces(context, &pieces)?,
            None => Vec::new(),
        };
        let marked = marked.as_ref();
        Ok(match &x {
            Value::List(_) | Value::Row(_) if marked.is_some() => return Err(no_marks()),
            Value::List(list) => {
                let text = heaps(context, list.items())?;
                figures::stacks_figure(context, list.items(), &text)?
            }
            Value::Row(row) => {
                let text = text::of(context, &x)?;
                figures::row_figure(context, row, &text)?
            }
            other => match Field::of(other, context.meter)? {
                Field::Graph(graph) if graph.has_letters_on_edges() && marked.is_some() => {
                    return Err(no_marks());
                }
                field => {
                    let marked = read_marks(context, &field, marked)
                        .map_err(|kind| ArgumentFault::met_at(2, kind))?;
                    match &field {
                        Field::Grid(grid) => {
                            let text = grid.picture(context.meter)? + &told(&marked);
                            figures::board_figure(context, grid, &pieces, &marked, &text)?
                        }
                        Field::Graph(graph) => {
                            let text = graph.picture(context.meter)? + &told(&marked);
                            figures::graph_figure(context, graph, &marked, &text)?
                        }
                    }
                }
            },
        })
    }

    /// The Hasse diagram of games in the current universe. Greater games are higher, and lines lead from
    /// each game to the games just below it. If games are equal, only the first is shown. A terminal shows the diagram,
    /// if it has room for it; elsewhere its text lists each game with the games just below it.
    ///
    /// >>> hasse([1, 0, *, ^])
    /// 1 > *, ^
    /// *
    /// ^ > 0
    /// 0
    #[see(svg, tikz, sort)]
    fn hasse(context, games: Value) -> Figure {
        Ok(hasse_diagram(context, &games)?)
    }

    /// A chart of points. A list of numbers gives a point above each index; a list of pairs `[x, y]`
    /// gives a point for each pair. If each point is one step further right than the one before, bars stand for
    /// them; otherwise a line joins the points if each is further right.
    ///
    /// >>> svg(chart([n * n for n in 0 .. 5])) == svg(chart([[n, n * n] for n in 0 .. 5]))
    /// true
    #[see(plot, svg, tikz, table)]
    fn chart(context, points: Value) -> Figure {
        let Value::List(list) = &points else {
            return Err(FaultKind::WrongKind(Kind::List, points.clone()).into());
        };
        few(list.items().len(), MOST_POINTS, "points")?;
        let mut read = Vec::with_capacity(list.items().len());
        for (index, item) in (0..).zip(list.items()) {
            read.push(match item {
                Value::List(pair) => match pair.items() {
                    [x, y] => (context.to_number(x)?, context.to_number(y)?),
                    _ => return Err(FaultKind::WrongKind(Kind::Number, item.clone()).into()),
                },
                y => (Dyadic::from(index), context.to_number(y)?),
            });
        }
        Ok(figure::chart::chart(&read, context.writing, context.meter)?)
    }

    /// The figure of x that `svg` and `tikz` draw, for a board or any other value. Pages of
    /// `upstar weave` and notebooks show it.
    ///
    /// >>> svg(figure(domineering(2, 2))) == svg(domineering(2, 2))
    /// true
    #[see(svg, plot, diagram, tree)]
    fn figure(context, x: Value) -> Value {
        Ok(Value::Figure(figure_of(context, &x)?))
    }

    /// The positions that play reaches from G as a page to click through: pictures, values, outcomes, winning moves.
    /// A page has the first 1000 positions, or as many as are given. `upstar weave` and notebooks show the page, `:explore G`
    /// opens it at the prompt, `upstar explore` writes it to a file.
    ///
    /// >>> explore(<1|0>)
    /// <1|0>
    /// 3 positions to explore in a browser: `:explore`, `upstar explore`, `upstar weave`
    #[called("explore(G[, positions])")]
    #[see(about, followers, winning_moves, tree, figure)]
    fn explore(context, G: Value, positions: Option<i64>) -> Figure {
        Ok(explored(context, &G, positions)?)
    }

    /// An SVG document that shows x. A figure, a board or a graph is shown as it is, and a position as
    /// its ruleset draws it. Other games are shown by their thermographs: a list of games in one figure.
    /// A text is shown by its lines, a table by its cells, a misère quotient by its multiplication table,
    /// and a cheating robot game by its matrix.
    #[elsewhere("export", "savefigure", "savefig";
        "`svg(x)` and `tikz(x)` are figures as texts; at the prompt `:svg E FILE` writes a file")]
    #[asked(Thermograph 2, Figure 1)]
    #[see(figure, tikz, plot, tree, diagram, hasse, show)]
    fn svg(context, x: Value) -> String {
        let figure = figure_of(context, &x)?;
        Ok(figure::svg::document(&figure, context.meter)?)
    }

    /// The figure that `svg` draws, as a TikZ picture for LaTeX documents.
    #[asked(Thermograph 3, Figure 2)]
    #[see(svg, plot, tree, diagram, hasse, latex)]
    fn tikz(context, x: Value) -> String {
        let figure = figure_of(context, &x)?;
        Ok(figure::tikz::picture(&figure, context.meter)?)
    }
}

/// The figure of a game's positions to explore.
pub(crate) fn explored(
    context: &mut Context<'_>,
    x: &Value,
    positions: Option<i64>,
) -> Result<Figure, FaultKind> {
    let why = "in a round both players move, and nobody moves first";
    not_robot(x, why, "`analysis(G)` says how to play")?;
    let g = context.to_game(x)?;
    let most = positions.map_or(USUAL, |most| usize::try_from(most).unwrap_or(0));
    explored::explorer_figure(context, g, most)
}

/// Draws a value.
fn figure_of(context: &mut Context<'_>, x: &Value) -> Result<Rc<Figure>, FaultKind> {
    let figure = match x {
        Value::Figure(figure) => return Ok(Rc::clone(figure)),
        Value::Text(text) => Some(figure::typed(text, context.meter)?),
        Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
            figures::position_figure(context, *g)?
        }
        // What it is about.
        Value::About(about) => return figure_of(context, &Value::Game(about.game())),
        Value::Robot(g) => match figures::robot_figure(context, *g)? {
            None => Some(drawn_matrix(context, *g)?),
            figure => figure,
        },
        Value::Grid(grid) => Some(figures::board_figure(context, grid, &[], &[], "")?),
        Value::Graph(graph) => Some(figures::graph_figure(context, graph, &[], "")?),
        Value::Row(row) => Some(figures::row_figure(context, row, "")?),
        Value::Table(table) => Some(table::table_figure(context, table)?),
        Value::Quotient(asked) => Some(multiplication(context, asked)?),
        _ => None,
    };
    Ok(Rc::new(match figure {
        Some(figure) => figure,
        None => thermographs(context, x, &Dyadic::ZERO)?,
    }))
}

/// The thermograph of a game or a thermograph; of a list those of its items.
fn thermographs(
    context: &mut Context<'_>,
    x: &Value,
    bottom: &Dyadic,
) -> Result<Figure, FaultKind> {
    let items = match x {
        Value::List(list) if !list.items().is_empty() => list.items(),
        single => std::slice::from_ref(single),
    };
    let mut subjects = Vec::with_capacity(items.len());
    for item in items {
        let game = match item {
            Value::Thermograph(_) => None,
            other => Some(context.to_game(other)?),
        };
        let thermograph: Rc<Thermograph> = FromValue::from_value(context, "thermograph", item)?;
        subjects.push((thermograph, game));
    }
    figures::thermographs_figure(context, &subjects, bottom)
}

/// The table of a `draw:` clause.
fn read_pieces(context: &mut Context<'_>, pieces: &Value) -> Result<Vec<(char, Piece)>, FaultKind> {
    let Value::List(list) = pieces else {
        return Err(FaultKind::WrongKind(Kind::List, pieces.clone()));
    };
    let mut read = Vec::with_capacity(list.items().len());
    let mut lease = context.meter.lease(0)?;
    for item in list.items() {
        context.meter.tick()?;
        let Value::List(pair) = item else {
            return Err(FaultKind::WrongKind(Kind::List, item.clone()));
        };
        let [Value::Text(letters), Value::Text(name)] = pair.items() else {
            return Err(fault!(
                evaluation::BAD_ARGUMENT,
                "a piece is a list of letters and a name";
                help: "as in `[\"x\", \"black\"]`"
            ));
        };
        let Some(piece) = Piece::named(name) else {
            let names: Vec<&str> = Piece::NAMES.iter().map(|(name, _)| *name).collect();
            return Err(fault!(
                evaluation::BAD_ARGUMENT,
                "there is no piece of this name";
                help: format!("pieces are {}", names.join(", "))
            ));
        };
        lease.grow(letters.len().saturating_mul(8), context.meter)?;
        read.extend(letters.chars().map(|letter| (letter, piece.clone())));
    }
    Ok(read)
}

/// The error where what is drawn has no places.
fn no_marks() -> ArgumentFault {
    let label = "only the cells of a board and the vertices of a graph are marked";
    let help = "`diagram(board, pieces, [0])` marks the first cell";
    fault!(evaluation::BAD_ARGUMENT, label; help: help).into()
}

/// The places that are marked in a diagram, in their order.
fn read_marks(
    context: &mut Context<'_>,
    field: &Field,
    marked: Option<&Value>,
) -> Result<Vec<usize>, FaultKind> {
    let list = match marked {
        None => return Ok(Vec::new()),
        Some(Value::List(list)) => list,
        Some(other) => return Err(FaultKind::WrongKind(Kind::List, other.clone())),
    };
    let mut places = Vec::new();
    for item in list.items() {
        context.meter.tick()?;
        places.push(field.place(context.to_integer(item)?)?);
    }
    places.sort_unstable();
    places.dedup();
    Ok(places)
}

/// The line below a picture that tells the places that are marked.
fn told(marked: &[usize]) -> String {
    let places: Vec<String> = marked.iter().map(usize::to_string).collect();
    if places.is_empty() { String::new() } else { format!("\nmarked: {}", places.join(", ")) }
}

fn hasse_diagram(context: &mut Context<'_>, games: &Value) -> Result<Figure, FaultKind> {
    let Value::List(list) = games else {
        return Err(FaultKind::WrongKind(Kind::List, games.clone()));
    };
    few(list.items().len(), MOST_ORDERED, "games")?;
    let mut all: Vec<Value> = Vec::new();
    let mut above: Vec<Vec<usize>> = Vec::new();
    for item in list.items() {
        // Integers are compared as games.
        let g = match item {
            Value::Robot(_) => item.clone(),
            other => Value::Standing(context.to_game(other)?),
        };
        let number = all.len();
        let (mut greater, mut less, mut equal) = (Vec::new(), Vec::new(), false);
        for (other, h) in all.iter().enumerate() {
            let at_most = context.compare(CompareOp::LessEqual, &g, h)?;
            let at_least = context.compare(CompareOp::GreaterEqual, &g, h)?;
            match (at_most, at_least) {
                (true, true) => equal = true,
                (true, false) => greater.push(other),
                (false, true) => less.push(other),
                (false, false) => {}
            }
        }
        if !equal {
            all.push(g);
            above.push(greater);
            for other in less {
                above[other].push(number);
            }
        }
    }
    let mut labels = Vec::with_capacity(all.len());
    for g in &all {
        labels.push(text::item_label(context, g, NAME)?);
    }
    let covers = layers::covers(&above, context.meter)?;
    let layer = layers::layers(&above);
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|thing| std::cmp::Reverse(layer[*thing]));
    let mut lines = Vec::with_capacity(all.len());
    for thing in order {
        let below = covers.iter().filter(|(_, high)| *high == thing);
        let below: Vec<&str> = below.map(|(low, _)| &*labels[*low].plain).collect();
        let name = &labels[thing].plain;
        lines.push(match &below[..] {
            [] => name.to_string(),
            some => format!("{name} > {}", some.join(", ")),
        });
    }
    let mut figure = layers::diagram(&labels, &above, &lines.join("\n"), context.meter)?;
    if context.writing.columns != usize::MAX
        && let Some(drawn) = terminal::whole(&figure.shapes, context.writing, context.meter)?
    {
        figure.text = drawn.into();
    }
    Ok(figure)
}

/// The multiplication table of a finite quotient: classes as products of generators.
fn multiplication(context: &mut Context<'_>, asked: &Asked) -> Result<Figure, FaultKind> {
    let Some(presentation) = &asked.presentation else {
        let label = "only a finite quotient has a multiplication table";
        return Err(fault!(NOT_FINITE, label; help: "`quotient(…)` of fewer games may be finite"));
    };
    few(presentation.normal.len(), MOST_CLASSES, "classes")?;
    let monoid = context.engine.closed_set(asked.set).quotient().monoid().clone();
    let name = |class: u32| {
        let word = &presentation.normal[class as usize];
        let plain = product(presentation, word);
        Label::formula(&plain, &plain.replace(' ', "\\,"))
    };
    let classes = 0..u32::try_from(presentation.normal.len()).unwrap_or(u32::MAX);
    let mut rows = vec![[Label::text("")].into_iter().chain(classes.clone().map(name)).collect()];
    for a in classes.clone() {
        context.meter.tick_many(1 + u64::from(classes.end))?;
        let products = classes.clone().map(|b| name(monoid.sum(a, b)));
        rows.push([name(a)].into_iter().chain(products).collect::<Vec<Label>>());
    }
    let lines = rows.iter().map(|row| {
        let cells: Vec<&str> = row.iter().map(|cell| &*cell.plain).collect();
        cells.join("  ")
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    Ok(figure::chart::table(&rows, &[], &|_, _| None, [true, true], &text, context.meter)?)
}
