//! Graphs: edges, and what is left when one is cut.

use std::rc::Rc;

use super::places::{Letters, listed};
use crate::boards::Graph;
use crate::lang::fault::FaultKind;
use crate::lang::value::{Items, Value};

builtins! {
    "Boards and graphs";

    /// The numbers of the edges of a graph, counted from 0 in the order in which they are written. With
    /// `letters`, only edges with one of these letters are listed. Edges at a vertex `#` are left out.
    /// Rulesets declare a graph as `graph: Graph`.
    ///
    /// >>> edges("rl(r;l)")
    /// [0, 1, 2, 3]
    /// >>> edges("rl(r;l)", "l")
    /// [1, 3]
    #[asked(DrawnGraph 1)]
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
    #[asked(DrawnGraph 2)]
    #[see(edges, neighbours)]
    fn ends(context, graph: Rc<Graph>, edge: i64) -> Items {
        let edge = graph.edges[edge_of(&graph, edge)?];
        listed([edge.from as usize, edge.to as usize], context.meter)
    }

    /// The graph without an edge. Everything that is then no longer connected to the first vertex, the
    /// ground, is removed too.
    ///
    /// >>> cut("rl(r;l)", 1)
    /// r
    /// >>> [cut("rl(r;l)", e) for e in edges("rl(r;l)", "l")]
    /// ["r", "rlr"]
    #[asked(DrawnGraph 3)]
    #[see(edges, branches)]
    fn cut(context, graph: Rc<Graph>, edge: i64) -> Graph {
        Ok(graph.cut(edge_of(&graph, edge)?, context.meter)?)
    }

    /// The parts of a graph that are connected above the first vertex, the ground. Each part includes
    /// the ground.
    ///
    /// >>> branches("(lr;r;l(b;b))")
    /// ["lr", "r", "l(b;b)"]
    #[see(components, cut)]
    fn branches(context, graph: Rc<Graph>) -> Items {
        let parts = graph.branches(context.meter)?;
        Ok(parts.into_iter().map(|part| Value::Graph(part.into())).collect())
    }

    /// A standard form of a graph with its ground. Graphs that differ only in the order of the other
    /// vertices have the same form.
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
