//! Places: what boards and graphs have in common. Cells are numbered row by row, vertices in
//! written order, both from 0.

use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, Misspelling};
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::meter::{Meter, Stop};
use crate::rules::Graph;
use crate::rules::graph::in_any_case;
use crate::rules::grid::BLOCKED;
use crate::rules::region::{self, among};

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "places(x, letters)",
        sentence: "The cells of a board, or vertices of a graph, with one of these letters; \
                   `x[p]` is the letter at a place. On a board capital letters are others than small \
                   ones.",
        examples: &[
            ("places(\"x.o/.xx\", \"x\")", "[0, 4, 5]"),
            ("places(\"L-.-R\", \"LR\")", "[0, 2]"),
            ("places(\"aAbB\", \"A\")", "[1]"),
            ("grid(\"x.o/.xx\")[2]", "o"),
        ],
        see_also: &["neighbours", "put", "len", "contains"],
        run: places,
    },
    Row {
        signature: "neighbours(x, place[, letters])",
        sentence: "The cells above, left, right and below, or the vertices joined by an edge; if \
                   asked, only those with one of these letters.",
        examples: &[
            ("neighbours(\"x.o/.xx\", 1)", "[0, 2, 4]"),
            ("neighbours(\"L-.-R\", 1, \"R\")", "[2]"),
        ],
        see_also: &["places", "put"],
        run: neighbours,
    },
    Row {
        signature: "put(x, places, letter)",
        sentence: "The board or graph with another letter at a place, or at all places of a list; on \
                   a board it keeps its case.",
        examples: &[
            ("put(\"x.o/.xx\", 1, \"o\")", "xoo/.xx"),
            ("put(\"..x\", 2, \"A\")", "..A"),
            ("put(\"L-.-R\", [0, 1], \"#\")", "#-#-R"),
        ],
        see_also: &["places", "neighbours"],
        run: put,
    },
    Row {
        signature: "picture(x)",
        sentence: "A board, a graph or a list of heaps as a text of several lines, for `show:`. A \
                   graph with letters on its edges grows from the ground; in one with letters on \
                   its vertices further branches start below their vertex; a vertex that is come \
                   back to has a name at both places. Heaps stand beside each other, signs among \
                   them stay as they are.",
        examples: &[
            ("picture(\"xo\")", "x o"),
            ("picture(\"L-.(-R;-.)\")", "L-.-R\n  +-."),
            ("picture([2, 0, \"@\", 1])", "o\no . @ o"),
        ],
        see_also: &["grid", "show"],
        run: |context, arguments| {
            if let Value::List(list) = &arguments[0] {
                return heaps(context, list.items());
            }
            Ok(Value::text(&match Field::of(&arguments[0], context.meter)? {
                Field::Grid(grid) => super::boards::picture(&grid, context.meter)?,
                Field::Graph(graph) => graph.picture(context.meter)?,
            }))
        },
    },
    Row {
        signature: "made_of(x, letters)",
        sentence: "`true` where a board, a graph or a text has these letters only, else a \
                   diagnostic that points at the first other one: for `require:`. For a graph, \
                   capital letters are for vertices, small ones and `-` for edges; in a text and on \
                   a board capital letters are others than small ones. A ruleset that has \
                   `require: made_of(board, \"xo.\")` also takes boards that are typed with X and O: \
                   a letter that is not listed is read in its other case, where that is listed.",
        examples: &[
            ("made_of(\"BRb\", \"BRb\")", "true"),
            ("made_of(grid(\"x.o/.xx\"), \"xo.\")", "true"),
        ],
        see_also: &["places", "contains"],
        run: made_of,
    },
    Row {
        signature: "least(x)",
        sentence: "The least of the boards that turn or mirror into this one; of a graph, one and \
                   the same for all that differ by the order of vertices only.",
        examples: &[
            ("least(\"xo/..\") == least(\".o/.x\")", "true"),
            ("least(\"L-.-R\") == least(\"R-.-L\")", "true"),
        ],
        see_also: &["least_flip", "least_rooted", "components"],
        run: least,
    },
    Row {
        signature: "components(graph) or components(board, letters[, 8])",
        sentence: "The connected parts: of a board, cells with these letters, each part cut out \
                   (with a third argument 8, corners touch too); of a graph, vertices that are not \
                   `#`.",
        examples: &[
            ("components(\"..#./#.#./###.\", \".\")", "[\"../#.\", \"././.\"]"),
            ("components(\"L-.-#-R\")", "[\"L-.\", \"R\"]"),
        ],
        see_also: &["branches", "flood", "least"],
        run: components,
    },
];

/// A board or a graph; texts do not say which they are, unless only one is possible.
enum Field {
    Grid(crate::rules::Grid),
    Graph(std::rc::Rc<Graph>),
}

impl Field {
    /// What a value is; a text is a graph where it looks like one.
    fn of(value: &Value, meter: &mut Meter) -> Result<Self, FaultKind> {
        match value {
            Value::Grid(grid) => Ok(Self::Grid(grid.clone())),
            Value::Graph(graph) => Ok(Self::Graph(std::rc::Rc::clone(graph))),
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

    /// Whether a letter of it is among these.
    fn is_among(&self, letters: &str, letter: u8) -> bool {
        match self {
            Self::Grid(_) => among(letters, letter),
            Self::Graph(_) => in_any_case(letters, letter),
        }
    }

    /// A place from an argument.
    fn place(&self, context: &mut Context<'_>, value: &Value) -> Result<usize, FaultKind> {
        let number = context.to_integer(value)?;
        let length = self.letters().len();
        let place = usize::try_from(number).ok().filter(|place| *place < length);
        place.ok_or(FaultKind::IndexOutside(number, length))
    }
}

/// Whether some cell of a board, or vertex of a graph, has one of these letters.
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

/// An argument that is a text of letters.
pub(super) fn letters(value: &Value) -> Result<&str, FaultKind> {
    match value {
        Value::Text(text) => Ok(text),
        other => Err(FaultKind::WrongKind(Kind::Letters, other.clone())),
    }
}

/// An argument that is one letter.
pub(super) fn letter(value: &Value) -> Result<u8, FaultKind> {
    match letters(value)?.as_bytes() {
        [letter @ b'!'..=b'~'] => Ok(*letter),
        _ => Err(FaultKind::WrongKind(Kind::Letter, value.clone())),
    }
}

/// Places as a list.
pub(super) fn listed(
    places: impl IntoIterator<Item = usize>,
    meter: &mut Meter,
) -> Result<Value, FaultKind> {
    let mut items = Vec::new();
    for place in places {
        meter.tick()?;
        items.push(super::numbers::size_value(place));
    }
    Value::list(items).ok_or(FaultKind::ListTooDeep)
}

fn places(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let meter = &mut *context.meter;
    let (field, wanted) = (Field::of(&arguments[0], meter)?, letters(&arguments[1])?);
    meter.tick_many(field.letters().len() as u64 / 16)?;
    let cells = field.letters().iter().enumerate();
    let found = cells.filter(|(_, letter)| field.is_among(wanted, **letter));
    listed(found.map(|(place, _)| place), meter)
}

fn neighbours(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let field = Field::of(&arguments[0], context.meter)?;
    let place = field.place(context, &arguments[1])?;
    let found: Vec<usize> = match &field {
        Field::Grid(grid) => grid.neighbours(place).collect(),
        Field::Graph(graph) => {
            context.meter.tick_many(graph.edges.len() as u64 / 8)?;
            let vertex = u32::try_from(place).unwrap_or(u32::MAX);
            let joined = graph.neighbours(vertex).into_iter();
            joined.map(|vertex| vertex as usize).collect()
        }
    };
    let wanted = arguments.get(2).map(letters).transpose()?;
    let fits =
        |place: &usize| wanted.is_none_or(|wanted| field.is_among(wanted, field.letters()[*place]));
    listed(found.into_iter().filter(fits), context.meter)
}

fn put(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let (field, letter) = (Field::of(&arguments[0], context.meter)?, letter(&arguments[2])?);
    let mut places = Vec::new();
    match &arguments[1] {
        Value::List(list) => {
            for item in list.items() {
                context.meter.tick()?;
                places.push(field.place(context, item)?);
            }
        }
        single => places.push(field.place(context, single)?),
    }
    context.meter.tick_many(field.letters().len() as u64 / 64)?;
    if field.letters().len() > 64 {
        context.meter.charge(field.letters().len())?;
    }
    match field {
        Field::Grid(grid) => Ok(Value::Grid(grid.with(&places, letter))),
        Field::Graph(graph) if graph.has_letters_on_edges() => {
            let wanted = Kind::VertexGraph;
            Err(FaultKind::WrongKind(wanted, arguments[0].clone()))
        }
        Field::Graph(graph) => Ok(Value::Graph(graph.with(&places, letter).into())),
    }
}

/// Heaps beside each other, a sign for each of their things.
fn heaps(context: &mut Context<'_>, items: &[Value]) -> Result<Value, FaultKind> {
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
    for row in (1..=rows).rev() {
        // No blanks behind the last heap that is as high.
        let last = columns.iter().rposition(|(height, _)| *height >= row);
        context.meter.charge(2 * columns.len())?;
        context.meter.tick_many(columns.len() as u64)?;
        for (place, (height, sign)) in columns.iter().enumerate().take(1 + last.unwrap_or(0)) {
            text.push_str(if place > 0 { " " } else { "" });
            text.push_str(if *height >= row { sign } else { " " });
        }
        text.push_str(if row > 1 { "\n" } else { "" });
    }
    Ok(Value::text(&text))
}

fn made_of(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let meter = &mut *context.meter;
    let known = letters(&arguments[1])?;
    let strange = match &arguments[0] {
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
            let strange = vertices.chain(edges).find(|letter| !known.as_bytes().contains(letter));
            strange.map(|letter| (char::from(letter), in_text(&graph.spelling(), letter)))
        }
        other => {
            let wanted = Kind::BoardGraphOrText;
            return Err(FaultKind::WrongKind(wanted, other.clone()));
        }
    };
    match strange {
        None => Ok(Value::Bool(true)),
        Some((letter, at)) => Err(FaultKind::Misspelt(Misspelling::Letter {
            at,
            letter,
            known: known.into(),
            in_graph: matches!(arguments[0], Value::Graph(_)),
        })),
    }
}

/// Where a letter stands in a graph's text, names of vertices aside.
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

fn least(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let meter = &mut *context.meter;
    Ok(match Field::of(&arguments[0], meter)? {
        Field::Grid(grid) => Value::Grid(region::least(&grid, true, meter)?),
        Field::Graph(graph) => Value::Graph(graph.least(false, meter)?.into()),
    })
}

fn components(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let field = Field::of(&arguments[0], context.meter)?;
    let parts: Vec<Value> = match (&field, arguments) {
        (Field::Graph(graph), [_]) => {
            let parts = graph.components(context.meter)?.into_iter();
            parts.map(|part| Value::Graph(part.into())).collect()
        }
        (Field::Grid(grid), [_, wanted, rest @ ..]) => {
            let how = match rest.first() {
                None => region::Touching::Four,
                Some(count) => match context.to_integer(count)? {
                    4 => region::Touching::Four,
                    8 => region::Touching::Eight,
                    _ => return Err(FaultKind::WrongKind(Kind::FourOrEight, count.clone())),
                },
            };
            let parts = region::components(grid, letters(wanted)?, how, context.meter)?;
            parts.into_iter().map(Value::Grid).collect()
        }
        (Field::Graph(_), _) => {
            let wanted = Kind::BoardForLetters;
            return Err(FaultKind::WrongKind(wanted, arguments[0].clone()));
        }
        (Field::Grid(_), _) => {
            let wanted = Kind::GraphWithoutLetters;
            return Err(FaultKind::WrongKind(wanted, arguments[0].clone()));
        }
    };
    Value::list(parts).ok_or(FaultKind::ListTooDeep)
}
