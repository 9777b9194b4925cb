//! Canonical labelling of small graphs: graphs that are equal but for the names of their vertices
//! get the same text.
//!
//! Vertices are coloured by what they look like, as long as that tells more of them apart; where it
//! stops, one of several that look alike is singled out, and all ways to do so are compared. In
//! trees vertices that look alike are alike, so there one way is enough.

use super::graph::{Edge, Graph};
use crate::meter::{Meter, Stop};

/// Ways of telling vertices apart that are compared; beyond, the best of them counts: the graph is
/// right, but others like it may get another text.
const MOST_WAYS: u32 = 500;

/// Vertices of graphs that count as small.
const MOST_VERTICES: usize = 200;

/// A colouring in the making.
struct Labelling<'a> {
    graph: &'a Graph,
    /// For each vertex its neighbours with the letters of the edges.
    around: Vec<Vec<(u8, u32)>>,
    tree: bool,
    ways: u32,
    best: Option<Graph>,
}

impl Graph {
    /// The same graph with its vertices in an order that does not depend on the one they have.
    /// With `rooted` vertex 0 stays the first.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn least(&self, rooted: bool, meter: &mut Meter) -> Result<Self, Stop> {
        if self.vertices.len() > MOST_VERTICES {
            return Ok(self.laid_out());
        }
        let mut around = vec![Vec::new(); self.vertices.len()];
        for edge in &self.edges {
            around[edge.from as usize].push((edge.letter, edge.to));
            around[edge.to as usize].push((edge.letter, edge.from));
        }
        let mut labelling = Labelling {
            graph: self,
            around,
            tree: self.edges.len() < self.vertices.len(),
            ways: 0,
            best: None,
        };
        let first = |vertex: usize| match rooted && vertex == 0 {
            true => 0,
            false => 1,
        };
        let looks: Vec<_> = (0..self.vertices.len())
            .map(|vertex| (first(vertex), self.vertices[vertex]))
            .collect();
        labelling.search(ranks(&looks), meter)?;
        let best = labelling.best.map(|best| best.laid_out());
        Ok(best.unwrap_or_else(|| self.laid_out()))
    }
}

/// The place of each item among the different ones, counting from 0 and leaving room: an item's
/// rank is the number of smaller items.
fn ranks<T: Ord>(items: &[T]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by(|a, b| items[*a].cmp(&items[*b]));
    let mut ranks = vec![0; items.len()];
    let mut rank = 0;
    for (place, &item) in (0_u32..).zip(&order) {
        if place > 0 && items[item] != items[order[place as usize - 1]] {
            rank = place;
        }
        ranks[item] = rank;
    }
    ranks
}

/// How many different ranks there are.
fn classes(colours: &[u32]) -> usize {
    let mut seen = vec![false; colours.len()];
    let new = |colour: &&u32| !std::mem::replace(&mut seen[**colour as usize], true);
    colours.iter().filter(new).count()
}

impl Labelling<'_> {
    /// Tells vertices apart by what they look like, as far as that goes.
    fn refine(&self, mut colours: Vec<u32>, meter: &mut Meter) -> Result<Vec<u32>, Stop> {
        let mut count = classes(&colours);
        loop {
            meter.tick_many(1 + colours.len() as u64 / 2)?;
            let looks: Vec<(u32, Vec<(u8, u32)>)> = (0..colours.len())
                .map(|vertex| {
                    let around = self.around[vertex].iter();
                    let mut around: Vec<(u8, u32)> = around
                        .map(|&(letter, other)| (letter, colours[other as usize]))
                        .collect();
                    around.sort_unstable();
                    (colours[vertex], around)
                })
                .collect();
            colours = ranks(&looks);
            let finer = classes(&colours);
            if finer == count {
                return Ok(colours);
            }
            count = finer;
        }
    }

    fn search(&mut self, colours: Vec<u32>, meter: &mut Meter) -> Result<(), Stop> {
        let colours = self.refine(colours, meter)?;
        let mut sizes = vec![0_u32; colours.len()];
        for &colour in &colours {
            sizes[colour as usize] += 1;
        }
        let Some(shared) = sizes.iter().position(|size| *size > 1) else {
            self.ways += 1;
            let graph = self.relabelled(&colours);
            if self
                .best
                .as_ref()
                .is_none_or(|best| graph.compare(best).is_lt())
            {
                self.best = Some(graph);
            }
            return Ok(());
        };
        for vertex in 0..colours.len() {
            if colours[vertex] as usize != shared {
                continue;
            }
            // It goes first among those that look like it: the others move one place on.
            let mut single = colours.clone();
            for (other, colour) in single.iter_mut().enumerate() {
                if other != vertex && *colour as usize == shared {
                    *colour += 1;
                }
            }
            meter.deeper(|meter| self.search(single, meter))?;
            if self.tree || self.ways >= MOST_WAYS {
                break;
            }
        }
        Ok(())
    }

    fn relabelled(&self, places: &[u32]) -> Graph {
        let mut vertices = self.graph.vertices.clone();
        for (vertex, &place) in places.iter().enumerate() {
            vertices[place as usize] = self.graph.vertices[vertex];
        }
        let mut edges: Vec<Edge> = (self.graph.edges.iter())
            .map(|edge| {
                let (a, b) = (places[edge.from as usize], places[edge.to as usize]);
                Edge {
                    from: a.min(b),
                    to: a.max(b),
                    letter: edge.letter,
                }
            })
            .collect();
        edges.sort_unstable();
        Graph {
            vertices,
            edges,
            written: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SplitMix64;

    /// The graph with its vertices renumbered at random.
    fn shuffled(graph: &Graph, random: &mut SplitMix64, keep_first: bool) -> Graph {
        let count = u32::try_from(graph.vertices.len()).expect("small");
        let mut places: Vec<u32> = (0..count).collect();
        let first = u32::from(keep_first);
        for at in (first + 1..count).rev() {
            let with =
                first + u32::try_from(random.below(u64::from(at - first + 1))).expect("small");
            places.swap(at as usize, with as usize);
        }
        let mut other = graph.clone();
        other.written = None;
        for (vertex, place) in places.iter().enumerate() {
            other.vertices[*place as usize] = graph.vertices[vertex];
        }
        for edge in &mut other.edges {
            *edge = Edge {
                from: places[edge.to as usize],
                to: places[edge.from as usize],
                letter: edge.letter,
            };
        }
        other.edges.reverse();
        other
    }

    #[test]
    fn renumbered_graphs_get_one_labelling() {
        let meter = &mut Meter::default();
        let mut random = SplitMix64::new(7);
        let texts = [
            ".-L-(-R;-L;-.)",
            "rl(r(r;l);e(r;r))",
            ":Geeee:G",
            ":A------:A",
            "l(r:A;rl:A)",
            ".(-.(-.;-.);-.(-.;-.))",
            ":A-:B-:C(-:A;-:D(-:A;-:B))",
        ];
        for text in texts {
            for rooted in [false, true] {
                let graph = Graph::read(text, meter).expect("a graph");
                let least = graph.least(rooted, meter).expect("no limits");
                for _ in 0..20 {
                    let other = shuffled(&graph, &mut random, rooted);
                    let again = other.least(rooted, meter).expect("no limits");
                    assert_eq!(again.spelling(), least.spelling(), "{text}");
                }
            }
        }
    }
}
