//! Graphs: edges, and what is left when one is cut.

use std::rc::Rc;

use super::places::{Letters, listed};
use crate::lang::fault::FaultKind;
use crate::lang::value::{Items, Value};
use crate::rules::Graph;

builtins! {
    /// The numbers of a graph's edges, in written order from 0; if asked, only those with one of
    /// these letters. Edges at a vertex `#` are gone. Rulesets declare graphs: `graph: Graph`.
    ///
    /// >>> edges("rl(r;l)")
    /// [0, 1, 2, 3]
    /// >>> edges("rl(r;l)", "l")
    /// [1, 3]
    #[see(ends, cut, places)]
    fn edges(context, graph: Rc<Graph>, letters: Option<Letters>) -> Items {
        context.meter.tick_many(graph.edges.len() as u64 / 8)?;
        let wanted = letters.as_ref().map(|letters| &*letters.0);
        listed(graph.edges_with(wanted), context.meter)
    }

    /// The two vertices that an edge joins.
    ///
    /// >>> ends("L-.-(-R;-L)", 3)
    /// [2, 4]
    #[see(edges, neighbours)]
    fn ends(context, graph: Rc<Graph>, edge: i64) -> Items {
        let edge = graph.edges[edge_of(&graph, edge)?];
        listed([edge.from as usize, edge.to as usize], context.meter)
    }

    /// The graph without an edge, and without all that is then no longer connected to its first
    /// vertex, the ground.
    ///
    /// >>> cut("rl(r;l)", 1)
    /// r
    /// >>> [cut("rl(r;l)", e) for e in edges("rl(r;l)", "l")]
    /// ["r", "rlr"]
    #[see(edges, branches)]
    fn cut(context, graph: Rc<Graph>, edge: i64) -> Graph {
        Ok(graph.cut(edge_of(&graph, edge)?, context.meter)?)
    }

    /// The parts of a graph that hang together above its first vertex, the ground, each with the
    /// ground.
    ///
    /// >>> branches("(lr;r;l(b;b))")
    /// ["lr", "r", "l(b;b)"]
    #[see(components, cut)]
    fn branches(context, graph: Rc<Graph>) -> Items {
        let parts = graph.branches(context.meter)?;
        Ok(parts.into_iter().map(|part| Value::Graph(part.into())).collect())
    }

    /// A standard form of a graph with its ground: graphs that differ only in the order of the
    /// other vertices have the same one.
    ///
    /// >>> least_rooted("r(l;rb)") == least_rooted("r(rb;l)")
    /// true
    #[see(least, branches)]
    fn least_rooted(context, graph: Rc<Graph>) -> Graph {
        Ok(graph.least(true, context.meter)?)
    }
}

/// The index of an edge of this number.
fn edge_of(graph: &Graph, number: i64) -> Result<usize, FaultKind> {
    let edge = usize::try_from(number).ok().filter(|edge| *edge < graph.edges.len());
    edge.ok_or(FaultKind::IndexOutside(number, graph.edges.len()))
}
