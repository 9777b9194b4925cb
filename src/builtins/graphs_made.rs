//! Graphs that are made, not written: paths, cycles, grids, and whatever edges are listed.

use std::rc::Rc;

use super::define::Answer;
use crate::boards::Graph;
use crate::boards::graph::{Edge, PLAIN};
use crate::boards::grid::EMPTY;
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::diag::codes::games::TOO_LARGE;
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::kind::Kind;
use crate::lang::value::Value;

builtins! {
    "Boards and graphs";

    /// The path of n vertices.
    ///
    /// >>> path(4)
    /// .-.-.-.
    /// >>> snort(path(3))
    /// snort(".-.-.") = +-2
    #[elsewhere("pathgraph"; also(Graph))]
    #[see(cycle, grid_graph, graph)]
    fn path(context, n: Value) -> Graph {
        let length = size(context, &n, "the number of vertices")?;
        Ok(Graph::path(length, context.meter)?)
    }

    /// The cycle of n vertices, from 3 on.
    ///
    /// >>> cycle(3)
    /// .:A-.-.-:A
    /// >>> arc_kayles(cycle(3))
    /// arc_kayles(".:A-.-.-:A") = *
    #[elsewhere("cyclegraph", "triangle";
        also(Graph);
        "`cycle(3)` is a triangle; as a text it is `\".:A-.-.-:A\"`: `:help Graph`")]
    #[see(path, grid_graph, graph)]
    fn cycle(context, n: Value) -> Graph {
        let length = size(context, &n, "the number of vertices")?;
        if length < 3 {
            let label = format!("a cycle has 3 vertices or more, not {length}");
            return Err(fault!(BAD_ARGUMENT, label; help: "`path(n)` has 1 vertex or more").into());
        }
        Ok(Graph::cycle(length, context.meter)?)
    }

    /// The vertices of a board of m rows and n columns, each joined to those beside, above and below it.
    ///
    /// >>> grid_graph(2, 2)
    /// .:A-.-.-.-:A
    /// >>> len(edges(grid_graph(2, 3)))
    /// 7
    #[elsewhere("lattice", "gridgraph", "latticegraph"; also(Graph))]
    #[see(path, cycle, graph, grid)]
    fn grid_graph(context, m: Value, n: Value) -> Graph {
        let rows = size(context, &m, "the number of rows")?;
        let columns = size(context, &n, "the number of columns")?;
        if rows.checked_mul(columns).is_none() {
            return Err(fault!(TOO_LARGE, "more than 2^32 vertices"; help: "take fewer").into());
        }
        Ok(Graph::lattice(rows, columns, context.meter)?)
    }

    /// The connected graph with these edges: each is the list of its two vertices, which are numbered from
    /// 0, and of its letter where edges have letters. A text has the letters of the vertices, `.` for
    /// none. A text alone is read as a graph is written. The vertices are numbered anew in the order in
    /// which the graph is written; 0 stays the first.
    ///
    /// >>> graph([[0, 1], [1, 2], [1, 3]])
    /// .-.(-.;-.)
    /// >>> graph([[0, 1], [1, 2], [2, 0]], "L.R")
    /// L:A-.-R-:A
    /// >>> graph([[0, 1, "b"], [1, 2, "r"], [1, 3, "g"]])
    /// b(r;g)
    #[called("graph(edges[, letters]) or graph(text)")]
    #[elsewhere("adjacency", "edgelist", "fromedges", "graphfromedges", "digraph";
        also(Graph);
        "`graph([[0, 1], [1, 2]])` is the graph with these edges; `:help Graph`")]
    #[see(path, cycle, grid_graph, edges, ends)]
    fn graph(context, edges: Value, letters: Option<Value>) -> Rc<Graph> {
        let list = match (&edges, &letters) {
            (Value::List(list), _) => Rc::clone(list),
            (_, None) => return Ok(Context::to_graph(&edges, context.meter)?),
            _ => return Err(FaultKind::WrongKind(Kind::List, edges.clone()).into()),
        };
        let letters = match &letters {
            None => None,
            Some(Value::Text(letters)) => Some(vertices(letters)?),
            Some(other) => return Err(FaultKind::WrongKind(Kind::Text, other.clone()).into()),
        };
        let mut made = Vec::new();
        let _edges = context.meter.lease(list.items().len() * 3 * size_of::<Edge>())?;
        for item in list.items() {
            context.meter.tick()?;
            made.push(edge(context, item)?);
        }
        let last = made.iter().map(|edge| edge.from.max(edge.to)).max().unwrap_or(0);
        let vertices = match letters {
            Some(letters) if (letters.len() as u64) <= u64::from(last) => {
                let label = format!("vertex {last} has no letter: there are {}", letters.len());
                let help = "the text has a letter for each vertex, `.` for none";
                return Err(fault!(BAD_ARGUMENT, label; help: help).into());
            }
            Some(letters) => letters,
            // Each vertex but the first has an edge, or the graph is not connected.
            None if last as usize > made.len() => return Err(apart().into()),
            None => vec![EMPTY; last as usize + 1],
        };
        let on_edges = made.iter().filter(|edge| edge.letter != PLAIN).count();
        let on_vertices = vertices.iter().any(|letter| *letter != EMPTY);
        if on_edges > 0 && (on_vertices || on_edges < made.len()) {
            let label = if on_vertices {
                "letters stand on vertices or on edges, not on both"
            } else {
                "either all edges have letters, or none has"
            };
            let help = "`graph([[0, 1, \"b\"], [1, 2, \"r\"]])` has letters on edges";
            return Err(fault!(BAD_ARGUMENT, label; help: help).into());
        }
        match Graph::made(vertices, made, context.meter)? {
            Some(graph) => Ok(graph.into()),
            None => Err(apart().into()),
        }
    }
}

/// A graph in more than one part.
fn apart() -> FaultKind {
    fault!(
        BAD_ARGUMENT,
        "this graph is not connected: some vertex cannot be reached from vertex 0";
        help: "play on each part and add: `col(path(2)) + col(path(3))`"
    )
}

/// Reads the number of vertices, rows or columns.
fn size(context: &mut Context<'_>, value: &Value, what: &'static str) -> Answer<u32> {
    let count = context.to_count(value, what)?;
    u32::try_from(count)
        .map_err(|_| fault!(TOO_LARGE, "more than 2^32 vertices"; help: "take fewer").into())
}

/// The letters of the vertices, as a graph has them.
fn vertices(letters: &str) -> Result<Vec<u8>, FaultKind> {
    let mut vertices = Vec::with_capacity(letters.len());
    for letter in letters.chars() {
        match u8::try_from(letter) {
            Ok(EMPTY) => vertices.push(EMPTY),
            Ok(letter) if letter.is_ascii_alphanumeric() => {
                vertices.push(letter.to_ascii_uppercase());
            }
            _ => {
                let label = format!("`{letter}` cannot stand on a vertex");
                let help = "vertices have letters, or `.` for none";
                return Err(fault!(BAD_ARGUMENT, label; help: help));
            }
        }
    }
    Ok(vertices)
}

/// `[0, 1]` or `[0, 1, "b"]`.
fn edge(context: &mut Context<'_>, item: &Value) -> Result<Edge, FaultKind> {
    let wrong = || {
        let label = "an edge is a list of two vertices, and of a letter where edges have letters";
        fault!(BAD_ARGUMENT, label; help: "write `[0, 1]` or `[0, 1, \"b\"]`")
    };
    let Value::List(list) = item else {
        return Err(wrong());
    };
    let (ends, letter) = match list.items() {
        [from, to] => ([from, to], PLAIN),
        [from, to, Value::Text(letter)] => {
            let mut letters = letter.bytes();
            match (letters.next(), letters.next()) {
                (Some(only), None) if only.is_ascii_alphanumeric() => {
                    ([from, to], only.to_ascii_lowercase())
                }
                (Some(PLAIN), None) => ([from, to], PLAIN),
                _ => return Err(wrong()),
            }
        }
        _ => return Err(wrong()),
    };
    let mut numbers = [0; 2];
    for (number, end) in numbers.iter_mut().zip(ends) {
        let vertex = context.to_count(end, "a vertex")?;
        // The greatest number is left to the count of vertices.
        *number =
            u32::try_from(vertex).ok().filter(|vertex| *vertex < u32::MAX).ok_or_else(apart)?;
    }
    let [from, to] = numbers;
    Ok(Edge { from, to, letter })
}
