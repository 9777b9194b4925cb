//! Graphs: edges, and what is left when one is cut.

use super::places::{letters, listed};
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;
use crate::rules::Graph;

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "edges(graph[, letters])",
        sentence: "The numbers of a graph's edges, in written order from 0; if asked, only those \
                   with one of these letters. Edges at a vertex `#` are gone. Rulesets declare \
                   graphs: `graph: Graph`.",
        examples: &[
            ("edges(\"rl(r;l)\")", "[0, 1, 2, 3]"),
            ("edges(\"rl(r;l)\", \"l\")", "[1, 3]"),
        ],
        see_also: &["ends", "cut", "places"],
        run: edges,
    },
    Row {
        signature: "ends(graph, edge)",
        sentence: "The two vertices that an edge joins.",
        examples: &[("ends(\"L-.-(-R;-L)\", 3)", "[2, 4]")],
        see_also: &["edges", "neighbours"],
        run: |context, arguments| {
            let (graph, edge) = edge_of(context, arguments)?;
            let edge = graph.edges[edge];
            listed([edge.from as usize, edge.to as usize], context.meter)
        },
    },
    Row {
        signature: "cut(graph, edge)",
        sentence: "The graph without an edge, and without all that is then no longer connected to \
                   its first vertex, the ground.",
        examples: &[
            ("cut(\"rl(r;l)\", 1)", "r"),
            ("[cut(\"rl(r;l)\", e) for e in edges(\"rl(r;l)\", \"l\")]", "[\"r\", \"rlr\"]"),
        ],
        see_also: &["edges", "branches"],
        run: |context, arguments| {
            let (graph, edge) = edge_of(context, arguments)?;
            Ok(Value::Graph(graph.cut(edge, context.meter)?.into()))
        },
    },
    Row {
        signature: "branches(graph)",
        sentence: "The parts of a graph that hang together above its first vertex, the ground, \
                   each with the ground.",
        examples: &[("branches(\"(lr;r;l(b;b))\")", "[\"lr\", \"r\", \"l(b;b)\"]")],
        see_also: &["components", "cut"],
        run: |context, arguments| {
            let meter = &mut *context.meter;
            let parts = Context::to_graph(&arguments[0], meter)?.branches(meter)?;
            let parts = parts.into_iter().map(|part| Value::Graph(part.into()));
            Value::list(parts.collect::<Vec<_>>()).ok_or(FaultKind::ListTooDeep)
        },
    },
    Row {
        signature: "least_rooted(graph)",
        sentence: "The same graph for all that differ by the order of vertices only, the ground \
                   aside, which stays.",
        examples: &[("least_rooted(\"r(l;rb)\") == least_rooted(\"r(rb;l)\")", "true")],
        see_also: &["least", "branches"],
        run: |context, arguments| {
            let meter = &mut *context.meter;
            let graph = Context::to_graph(&arguments[0], meter)?;
            Ok(Value::Graph(graph.least(true, meter)?.into()))
        },
    },
];

fn edges(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let meter = &mut *context.meter;
    let graph = Context::to_graph(&arguments[0], meter)?;
    meter.tick_many(graph.edges.len() as u64 / 8)?;
    let wanted = arguments.get(1).map(letters).transpose()?;
    listed(graph.edges_with(wanted), meter)
}

/// A graph and one of its edges.
fn edge_of(
    context: &mut Context<'_>,
    arguments: &[Value],
) -> Result<(std::rc::Rc<Graph>, usize), FaultKind> {
    let graph = Context::to_graph(&arguments[0], context.meter)?;
    let number = context.to_integer(&arguments[1])?;
    let edge = usize::try_from(number).ok().filter(|edge| *edge < graph.edges.len());
    let edge = edge.ok_or(FaultKind::IndexOutside(number, graph.edges.len()))?;
    Ok((graph, edge))
}
