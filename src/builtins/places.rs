//! Places: what boards and graphs have in common. Cells are numbered row by row, vertices in
//! written order, both from 0.

use std::rc::Rc;

use super::define::Answer;
use crate::boards::graph::in_any_case;
use crate::boards::grid::{BLOCKED, is_cell};
use crate::boards::region::{self, LetterSets, Touching, among};
use crate::boards::{Graph, Grid, Grids, Text};
use crate::lang::builtin::ArgumentFault;
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, Misspelling};
use crate::lang::kind::Kind;
use crate::lang::value::{Items, Value};
use crate::meter::{Meter, Stop};

builtins! {
    "Boards and graphs";

    /// The places with one of these letters: cells of a board, or vertices of a graph. Without `letters`,
    /// all places. `x[p]` is the letter at the place p. On a board, capital and small letters differ.
    ///
    /// >>> places("x.o/.xx", "x")
    /// [0, 4, 5]
    /// >>> places("L-.-R", "LR")
    /// [0, 2]
    /// >>> places("aAbB", "A")
    /// [1]
    /// >>> places(path(3))
    /// [0, 1, 2]
    /// >>> grid("x.o/.xx")[2]
    /// o
    #[asked(Grid 1)]
    #[see(neighbours, put, len, contains)]
    fn places(context, x: Field, letters: Option<Letters>) -> Items {
        context.meter.tick_many(x.letters().len() as u64 / 16)?;
        let cells = x.letters().iter().enumerate();
        let fits = |letter: u8| letters.as_ref().is_none_or(|wanted| x.is_among(&wanted.0, letter));
        let found = cells.filter(|(_, letter)| fits(**letter));
        listed(found.map(|(place, _)| place), context.meter)
    }

    /// The neighbours of a place: the cells above, left, right and below, or the vertices joined by an
    /// edge. With `letters`, only neighbours with one of these letters are listed.
    ///
    /// >>> neighbours("x.o/.xx", 1)
    /// [0, 2, 4]
    /// >>> neighbours("L-.-R", 1, "R")
    /// [2]
    #[asked(Grid 2)]
    #[see(places, put)]
    fn neighbours(context, x: Field, place: i64, letters: Option<Letters>) -> Items {
        let place = x.place(place)?;
        let found: Vec<usize> = match &x {
            Field::Grid(grid) => grid.neighbours(place).collect(),
            Field::Graph(graph) => {
                context.meter.tick_many(graph.edges.len() as u64 / 8)?;
                let vertex = u32::try_from(place).unwrap_or(u32::MAX);
                let joined = graph.neighbours(vertex).into_iter();
                joined.map(|vertex| vertex as usize).collect()
            }
        };
        let fits = |place: &usize| match &letters {
            Some(wanted) => x.is_among(&wanted.0, x.letters()[*place]),
            None => true,
        };
        listed(found.into_iter().filter(fits), context.meter)
    }

    /// The board or graph with another letter at a place, or at all places of a list. On a board, the
    /// letter keeps its case. A vertex with the letter `#` is removed, with its edges, by `components` and
    /// where a position has this graph.
    ///
    /// >>> put("x.o/.xx", 1, "o")
    /// xoo/.xx
    /// >>> put("..x", 2, "A")
    /// ..A
    /// >>> put("L-.-R", [0, 1], "#")
    /// #-#-R
    #[asked(Grid 3)]
    #[see(places, neighbours)]
    fn put(context, x: Field, places: Value, letter: Letter) -> Value {
        let mut found = Vec::new();
        match &places {
            Value::List(list) => {
                for item in list.items() {
                    context.meter.tick()?;
                    found.push(x.place(context.to_integer(item)?)?);
                }
            }
            single => found.push(x.place(context.to_integer(single)?)?),
        }
        context.meter.tick_many(x.letters().len() as u64 / 64)?;
        match x {
            Field::Grid(grid) => {
                Ok(Value::Grid(grid.with(&found, letter.0).counted(context.meter)?))
            }
            Field::Graph(graph) if graph.has_letters_on_edges() => {
                let kind = FaultKind::WrongKind(Kind::VertexGraph, Value::Graph(graph));
                Err(ArgumentFault { kind, argument: Some(0) })
            }
            Field::Graph(graph) => {
                let graph = graph.with(&found, letter.0).counted(context.meter)?;
                Ok(Value::Graph(graph.into()))
            }
        }
    }

    /// A board, a graph or a list of heaps as a text of several lines, for `show:`. A graph with
    /// letters on its edges is drawn upwards from the ground. In a graph with letters on its vertices,
    /// further branches start below their vertex. A vertex that is reached twice has a name at both
    /// places. Heaps are side by side; signs in the list are kept.
    ///
    /// >>> picture("xo")
    /// x o
    /// >>> picture("L-.(-R;-.)")
    /// L-.-R
    ///   +-.
    /// >>> picture([2, 0, "@", 1])
    /// o
    /// o . @ o
    #[see(grid, show)]
    fn picture(context, x: Value) -> String {
        if let Value::List(list) = &x {
            return Ok(heaps(context, list.items())?);
        }
        Ok(match Field::of(&x, context.meter)? {
            Field::Grid(grid) => grid.picture(context.meter)?,
            Field::Graph(graph) => graph.picture(context.meter)?,
        })
    }

    /// `true` if a board, a graph or a text has only these letters; otherwise an error that shows the
    /// first other letter. It is for `require:`. In a graph, capital letters are for vertices; small
    /// letters and `-` are for edges. In texts and on boards, capital and small letters differ. With
    /// `require: made_of(board, "xo.")` boards may also be typed with X and O: a letter that is not
    /// listed is read in its other case, if that is listed.
    ///
    /// >>> made_of("BRb", "BRb")
    /// true
    /// >>> made_of(grid("x.o/.xx"), "xo.")
    /// true
    #[fast(MadeOf)]
    #[see(places, contains)]
    fn made_of(context, x: Value, letters: Letters) -> bool {
        let meter = &mut *context.meter;
        let known = &*letters.0;
        let strange = match &x {
            Value::Text(text) => {
                meter.tick_many(1 + text.len() as u64 / 16)?;
                let place = text.char_indices().find(|(_, letter)| !known.contains(*letter));
                place.map(|(at, letter)| (letter, at))
            }
            Value::Grid(grid) => {
                meter.tick_many(1 + grid.len() as u64 / 16)?;
                let place = grid.cells().iter().position(|cell| !among(known, *cell));
                place.map(|place| (char::from(grid.cells()[place]), grid.place_in_text(place)))
            }
            Value::Graph(graph) => {
                meter.tick_many(1 + graph.vertices.len() as u64 / 16)?;
                // Capital letters stand for vertices, small ones for edges, as they are printed.
                let vertices = (graph.vertices.iter().copied())
                    .filter(|letter| *letter != b'.' && *letter != BLOCKED);
                let vertices = vertices.map(|letter| letter.to_ascii_uppercase());
                let edges = graph.edges.iter().map(|edge| edge.letter);
                let strange =
                    vertices.chain(edges).find(|letter| !known.as_bytes().contains(letter));
                strange.map(|letter| (char::from(letter), in_text(&graph.spelling(), letter)))
            }
            other => {
                let kind = FaultKind::WrongKind(Kind::BoardGraphOrText, other.clone());
                return Err(ArgumentFault { kind, argument: Some(0) });
            }
        };
        match strange {
            None => Ok(true),
            Some((letter, at)) => Err(FaultKind::Misspelt(Misspelling::Letter {
                at,
                letter,
                known: known.into(),
                in_graph: matches!(x, Value::Graph(_)),
            }))?,
        }
    }

    /// The least of the boards that a board becomes by turning and mirroring. For a graph, a standard
    /// form: it is the same for all graphs that differ only in the order of vertices.
    ///
    /// >>> least("xo/..") == least(".o/.x")
    /// true
    /// >>> least("L-.-R") == least("R-.-L")
    /// true
    #[fast(Least)]
    #[see(least_flip, least_rooted, components)]
    fn least(context, x: Field) -> Value {
        Ok(match x {
            Field::Grid(grid) => {
                let least = region::least(&grid, true, context.meter)?;
                Value::Grid(least.counted(context.meter)?)
            }
            Field::Graph(graph) => Value::Graph(graph.least(false, context.meter)?.into()),
        })
    }

    /// The connected parts. On a board, they consist of cells with these letters; each part is a board
    /// that is cut out, with `#` in the cells that are not its own. With a third argument 8, cells that touch
    /// at corners are connected too. In a graph, the parts consist of vertices that are not `#`. If `/`
    /// separates several sets of letters, only cells with letters of the same set are connected.
    ///
    /// >>> components("..#./#.#./###.", ".")
    /// ["../#.", "././."]
    /// >>> components(".xo.", "x./o.")
    /// [".x", "o."]
    /// >>> components("L-.-#-R")
    /// ["L-.", "R"]
    #[called("components(graph) or components(board, letters[, 8])")]
    #[fast(Components)]
    #[asked(DrawnGraph 4)]
    #[see(branches, flood, least)]
    fn components(
        context,
        x: Field,
        letters: Option<Letters>,
        touching: Option<Touching>
    ) -> Items {
        let (wanted, value) = match (x, letters) {
            (Field::Graph(graph), None) => {
                let parts = graph.components(context.meter)?.into_iter();
                return Ok(parts.map(|part| Value::Graph(part.into())).collect());
            }
            (Field::Grid(grid), Some(letters)) => {
                let touching = touching.unwrap_or(Touching::Four);
                let (sets, mut parts) = (LetterSets::new(&letters.0), Grids::default());
                let push = |width: usize, cells: &[u8], meter: &mut Meter| {
                    parts.push(width, cells, meter)
                };
                region::components(&grid, &sets, touching, push, context.meter)?;
                let parts = parts.grids(context.meter).map(|part| part.map(Value::Grid));
                return Ok(parts.collect::<Result<_, Stop>>()?);
            }
            (Field::Graph(graph), Some(_)) => (Kind::BoardForLetters, Value::Graph(graph)),
            (Field::Grid(grid), None) => (Kind::GraphWithoutLetters, Value::Grid(grid)),
        };
        Err(ArgumentFault { kind: FaultKind::WrongKind(wanted, value), argument: Some(0) })
    }
}

/// A board or a graph; texts do not say which they are, unless only one is possible.
pub(super) enum Field {
    Grid(Grid),
    Graph(Rc<Graph>),
}

impl Field {
    /// Reads a value as a board or a graph; a text is a graph if it looks like one.
    pub(super) fn of(value: &Value, meter: &mut Meter) -> Result<Self, FaultKind> {
        match value {
            Value::Grid(grid) => Ok(Self::Grid(grid.clone())),
            Value::Graph(graph) => Ok(Self::Graph(Rc::clone(graph))),
            Value::Text(text) if text.contains(['-', '(', ':']) => {
                Context::to_graph(value, meter).map(Self::Graph)
            }
            Value::Text(_) => Context::to_grid(value, meter).map(Self::Grid),
            other => Err(FaultKind::WrongKind(Kind::BoardOrGraph, other.clone())),
        }
    }

    fn letters(&self) -> &[u8] {
        match self {
            Self::Grid(grid) => grid.cells(),
            Self::Graph(graph) => &graph.vertices,
        }
    }

    /// Returns whether one of its letters is among these.
    fn is_among(&self, letters: &str, letter: u8) -> bool {
        match self {
            Self::Grid(_) => among(letters, letter),
            Self::Graph(_) => in_any_case(letters, letter),
        }
    }

    /// The place of this number.
    pub(super) fn place(&self, number: i64) -> Result<usize, FaultKind> {
        number_among(number, self.letters().len())
    }
}

/// The number of one of so many things, which are counted from 0.
pub(super) fn number_among(number: i64, length: usize) -> Result<usize, FaultKind> {
    let place = usize::try_from(number).ok().filter(|place| *place < length);
    place.ok_or(FaultKind::IndexOutside(number, length))
}

/// Returns whether some cell of a board, or vertex of a graph, has one of these letters.
pub(super) fn has_letter(field: &Value, letters: &str, meter: &mut Meter) -> Result<bool, Stop> {
    let cells: &[u8] = match field {
        Value::Grid(grid) => grid.cells(),
        Value::Graph(graph) => &graph.vertices,
        _ => return Ok(false),
    };
    meter.tick_many(1 + cells.len() as u64 / 8)?;
    let fits = match field {
        Value::Graph(_) => in_any_case,
        _ => among,
    };
    Ok(cells.iter().any(|cell| fits(letters, *cell)))
}

/// A text of letters.
pub(super) struct Letters(pub(super) Text);

/// A text of one letter.
pub(super) struct Letter(pub(super) u8);

/// A text of two letters.
pub(super) struct TwoLetters(pub(super) [u8; 2]);

/// A board that a rule looks for, or puts in its place.
pub(super) struct Pattern(pub(super) Value);

from_value! {
    Pattern, Any: |_context, _, value| match value {
        Value::Text(_) | Value::Grid(_) => Ok(Self(value.clone())),
        other => Err(FaultKind::WrongKind(Kind::Board, other.clone())),
    };
    Field, BoardOrGraph: |context, _, value| Self::of(value, context.meter);
    Letters, Letters: |_context, _, value| match value {
        Value::Text(text) => Ok(Self(text.clone())),
        other => Err(FaultKind::WrongKind(Kind::Letters, other.clone())),
    };
    Letter, Letter: |_context, _, value| match value {
        Value::Text(text) => match text.as_bytes() {
            [letter] if is_cell(*letter) => Ok(Self(*letter)),
            _ => Err(FaultKind::WrongKind(Kind::Letter, value.clone())),
        },
        other => Err(FaultKind::WrongKind(Kind::Letters, other.clone())),
    };
    TwoLetters, TwoLetters: |_context, _, value| match value {
        Value::Text(text) => match *text.as_bytes() {
            [one, other] if is_cell(one) && is_cell(other) => Ok(Self([one, other])),
            _ => Err(FaultKind::WrongKind(Kind::TwoLetters, value.clone())),
        },
        other => Err(FaultKind::WrongKind(Kind::Letters, other.clone())),
    };
    Touching, FourOrEight: |context, _, value| match context.to_integer(value)? {
        4 => Ok(Self::Four),
        8 => Ok(Self::Eight),
        _ => Err(FaultKind::WrongKind(Kind::FourOrEight, value.clone())),
    };
}

/// Places as a list.
pub(super) fn listed(places: impl IntoIterator<Item = usize>, meter: &mut Meter) -> Answer<Items> {
    let mut items = Items::new();
    for place in places {
        meter.tick()?;
        items.push(Value::size(place));
    }
    Ok(items)
}

/// Heaps beside each other, a sign for each of their things.
pub(super) fn heaps(context: &mut Context<'_>, items: &[Value]) -> Result<String, FaultKind> {
    let mut columns = Vec::with_capacity(items.len());
    for item in items {
        columns.push(match item {
            Value::Text(sign) => (1, &**sign),
            heap => match context.to_count(heap, "a heap")? {
                0 => (1, "."),
                height => (height, "o"),
            },
        });
    }
    let rows = columns.iter().map(|(height, _)| *height).max().unwrap_or(0);
    let mut text = String::new();
    let mut lease = context.meter.lease(0)?;
    for row in (1..=rows).rev() {
        // No blanks behind the last heap that is as high.
        let last = columns.iter().rposition(|(height, _)| *height >= row);
        lease.grow(2 * columns.len(), context.meter)?;
        context.meter.tick_many(columns.len() as u64)?;
        for (place, (height, sign)) in columns.iter().enumerate().take(1 + last.unwrap_or(0)) {
            text.push_str(if place > 0 { " " } else { "" });
            text.push_str(if *height >= row { sign } else { " " });
        }
        text.push_str(if row > 1 { "\n" } else { "" });
    }
    Ok(text)
}

/// The place of a letter in a graph's text, names of vertices aside.
fn in_text(text: &str, letter: u8) -> usize {
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        if byte == b':' {
            if let Some((_, b'{')) = bytes.next() {
                bytes.by_ref().find(|(_, byte)| *byte == b'}');
            }
        } else if byte.eq_ignore_ascii_case(&letter) {
            return at;
        }
    }
    0
}
