//! Canonical labelling of small graphs: graphs that are equal but for the names of their vertices
//! get the same text.
//!
//! Vertices are coloured by what they look like, as long as that tells more of them apart; where it
//! stops, one of several that look alike is singled out, and the ways to do so are compared. In
//! trees vertices that look alike are alike, so there one way is enough. Elsewhere twins, vertices
//! with the same neighbours, are told apart by fiat, and two ways to the same graph show a symmetry:
//! what it moves to what has been tried need not be tried (McKay, Practical graph isomorphism, 1981).

use rustc_hash::FxHashMap;

use super::graph::{Edge, Graph};
use crate::meter::{Meter, Metered, Stop};

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
    /// The vertices singled out so far.
    path: Vec<usize>,
    /// The graphs that the ways lead to, each with the first way.
    ends: FxHashMap<Graph, End>,
    /// For each vertex the one that takes its place, in each symmetry found.
    symmetries: Vec<Vec<usize>>,
}

/// Where a way ends: the vertices singled out, and the place of each vertex.
struct End {
    path: Vec<usize>,
    places: Vec<u32>,
}

impl Graph {
    /// The same graph with its vertices in an order that does not depend on the one they have.
    /// With `rooted` vertex 0 stays the first.
    pub fn least(&self, rooted: bool, meter: &mut Meter) -> Result<Self, Stop> {
        if self.vertices.len() > MOST_VERTICES {
            return self.laid_out(meter);
        }
        let mut around = vec![Vec::new(); self.vertices.len()];
        for edge in &self.edges {
            around[edge.from as usize].push((edge.letter, edge.to));
            around[edge.to as usize].push((edge.letter, edge.from));
        }
        around.iter_mut().for_each(|around| around.sort_unstable());
        let mut labelling = Labelling {
            graph: self,
            around,
            tree: self.edges.len() < self.vertices.len(),
            ways: 0,
            path: Vec::new(),
            ends: FxHashMap::default(),
            symmetries: Vec::new(),
        };
        let first = |vertex: usize| if rooted && vertex == 0 { 0 } else { 1 };
        let looks: Vec<_> =
            (0..self.vertices.len()).map(|vertex| (first(vertex), self.vertices[vertex])).collect();
        let colours = labelling.without_twins(ranks(&looks), meter)?;
        labelling.search(colours, meter)?;
        let best = labelling.ends.into_keys().min_by(Self::compare);
        best.as_ref().unwrap_or(self).laid_out(meter)
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

/// The number of different ranks.
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
                    let mut around: Vec<(u8, u32)> =
                        around.map(|&(letter, other)| (letter, colours[other as usize])).collect();
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

    /// Returns whether exchanging two vertices that look alike changes nothing.
    fn twins(&self, one: usize, other: usize) -> bool {
        let (around, as_around) = (&self.around[one], &self.around[other]);
        // Edges between the two stay what they are.
        let elsewhere = |&&(_, at): &&(u8, u32)| at as usize != one && at as usize != other;
        let loops = |vertex: usize| {
            let around = self.around[vertex].iter();
            around.filter(move |(_, at)| *at as usize == vertex)
        };
        let letter = |&(letter, _): &(u8, u32)| letter;
        let others = as_around.iter().filter(elsewhere);
        around.len() == as_around.len()
            && around.iter().filter(elsewhere).eq(others)
            && loops(one).map(letter).eq(loops(other).map(letter))
    }

    /// Tells twins apart, in any order: all orders give the same graph.
    fn without_twins(&self, colours: Vec<u32>, meter: &mut Meter) -> Result<Vec<u32>, Stop> {
        let colours = self.refine(colours, meter)?;
        if self.tree || classes(&colours) == colours.len() {
            return Ok(colours);
        }
        // The first of each kind, and how many there are, by colour.
        let mut kinds: Vec<Vec<(usize, u32)>> = vec![Vec::new(); colours.len()];
        let mut looks = Vec::with_capacity(colours.len());
        for (vertex, &colour) in colours.iter().enumerate() {
            let alike = &mut kinds[colour as usize];
            meter.tick_many(1 + (alike.len() * self.around[vertex].len()) as u64 / 32)?;
            let kind = alike.iter_mut().find(|kind| self.twins(kind.0, vertex));
            let before = match kind {
                Some((_, count)) => {
                    *count += 1;
                    *count
                }
                None => {
                    alike.push((vertex, 0));
                    0
                }
            };
            looks.push((colour, before));
        }
        Ok(ranks(&looks))
    }

    /// Compares the ways from here on. Returns how many of the vertices singled out are still to
    /// be worked on: a symmetry can show that there is nothing new after the last ones.
    fn search(&mut self, colours: Vec<u32>, meter: &mut Meter) -> Result<usize, Stop> {
        let colours = self.refine(colours, meter)?;
        let mut sizes = vec![0_u32; colours.len()];
        for &colour in &colours {
            sizes[colour as usize] += 1;
        }
        let Some(shared) = sizes.iter().position(|size| *size > 1) else {
            return Ok(self.ended(colours));
        };
        let depth = self.path.len();
        let (mut tried, mut known) = (Vec::new(), usize::MAX);
        let mut orbits = Vec::new();
        for vertex in 0..colours.len() {
            if colours[vertex] as usize != shared {
                continue;
            }
            if known != self.symmetries.len() {
                known = self.symmetries.len();
                orbits = self.orbits(meter)?;
            }
            if tried.iter().any(|other: &usize| orbits[*other] == orbits[vertex]) {
                continue;
            }
            tried.push(vertex);
            // It goes first among those that look like it: the others move one place on.
            let mut single = colours.clone();
            for (other, colour) in single.iter_mut().enumerate() {
                if other != vertex && *colour as usize == shared {
                    *colour += 1;
                }
            }
            self.path.push(vertex);
            let back = meter.deeper(|meter| self.search(single, meter))?;
            self.path.truncate(depth);
            if back < depth {
                return Ok(back);
            }
            if self.tree || self.ways >= MOST_WAYS {
                break;
            }
        }
        Ok(depth)
    }

    /// Notes where a way ends. Where an earlier one came to the same graph, all from where they
    /// parted is its mirror image.
    fn ended(&mut self, places: Vec<u32>) -> usize {
        self.ways += 1;
        let graph = self.relabelled(&places);
        let Some(earlier) = self.ends.get(&graph) else {
            let path = self.path.clone();
            self.ends.insert(graph, End { path, places });
            return self.path.len();
        };
        let mut vertices = vec![0; places.len()];
        for (vertex, &place) in places.iter().enumerate() {
            vertices[place as usize] = vertex;
        }
        let moved = earlier.places.iter().map(|place| vertices[*place as usize]);
        self.symmetries.push(moved.collect());
        let both = self.path.iter().zip(&earlier.path);
        both.take_while(|(one, other)| one == other).count()
    }

    /// For each vertex the first of those that known symmetries exchange it with, where they leave
    /// what is singled out in its place.
    fn orbits(&self, meter: &mut Meter) -> Result<Vec<usize>, Stop> {
        let mut orbits: Vec<usize> = (0..self.around.len()).collect();
        let first = |orbits: &[usize], mut vertex: usize| {
            while orbits[vertex] != vertex {
                vertex = orbits[vertex];
            }
            vertex
        };
        for symmetry in &self.symmetries {
            if self.path.iter().any(|vertex| symmetry[*vertex] != *vertex) {
                continue;
            }
            meter.tick_many(1 + symmetry.len() as u64 / 32)?;
            for (vertex, &other) in symmetry.iter().enumerate() {
                let (one, other) = (first(&orbits, vertex), first(&orbits, other));
                orbits[one.max(other)] = one.min(other);
            }
        }
        Ok((0..orbits.len()).map(|vertex| first(&orbits, vertex)).collect())
    }

    fn relabelled(&self, places: &[u32]) -> Graph {
        let mut vertices = self.graph.vertices.clone();
        for (vertex, &place) in places.iter().enumerate() {
            vertices[place as usize] = self.graph.vertices[vertex];
        }
        let mut edges: Vec<Edge> = (self.graph.edges.iter())
            .map(|edge| {
                let (a, b) = (places[edge.from as usize], places[edge.to as usize]);
                Edge { from: a.min(b), to: a.max(b), letter: edge.letter }
            })
            .collect();
        edges.sort_unstable();
        Graph { vertices, edges, ..Graph::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::SplitMix64;

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

    /// The graph on so many vertices in which these are joined.
    fn joined(count: u32, join: impl Fn(u32, u32) -> bool) -> Graph {
        let pairs = (0..count).flat_map(|to| (0..to).map(move |from| (from, to)));
        let edges = pairs.filter(|(from, to)| join(*from, *to));
        let edge = |(from, to)| Edge { from, to, letter: b'-' };
        Graph {
            vertices: vec![b'.'; count as usize],
            edges: edges.map(edge).collect(),
            ..Graph::default()
        }
    }

    fn complete(count: u32) -> Graph {
        joined(count, |_, _| true)
    }

    fn cube(size: u32) -> Graph {
        joined(1 << size, |one, other| (one ^ other).is_power_of_two())
    }

    fn square(side: u32) -> Graph {
        let beside = move |one: u32, other: u32| one + 1 == other && !other.is_multiple_of(side);
        joined(side * side, move |one, other| one + side == other || beside(one, other))
    }

    fn petersen() -> Graph {
        joined(10, |one, other| match (one < 5, other < 5) {
            (true, true) => matches!(other - one, 1 | 4),
            (false, false) => matches!(other - one, 2 | 3),
            _ => one + 5 == other,
        })
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
            ":Al:Al:Ar:B(r:A;l:A;ll:B)",
        ];
        let read = |text: &&str| Graph::read(text, &mut Meter::default()).expect("a graph");
        let mut graphs: Vec<Graph> = texts.iter().map(read).collect();
        let symmetric = [complete(8), complete(12), cube(3), cube(4), square(4), petersen()];
        for graph in symmetric {
            graphs.push(graph.with(&[0, 3, 4], b'L').with(&[2], b'R'));
            graphs.push(graph);
        }
        for graph in graphs {
            for rooted in [false, true] {
                let least = graph.least(rooted, meter).expect("no limits");
                for _ in 0..20 {
                    let other = shuffled(&graph, &mut random, rooted);
                    let again = other.least(rooted, meter).expect("no limits");
                    assert_eq!(again.spelling(), least.spelling(), "{graph:?}");
                }
            }
        }
    }

    /// Whether some renumbering turns one graph into the other, by trying all.
    fn alike(one: &Graph, other: &Graph, places: &mut Vec<u32>) -> bool {
        let count = one.vertices.len();
        if places.len() == count {
            let mut edges: Vec<_> = (one.edges.iter())
                .map(|edge| {
                    let ends = [edge.from, edge.to].map(|end| places[end as usize]);
                    (ends[0].min(ends[1]), ends[0].max(ends[1]))
                })
                .collect();
            edges.sort_unstable();
            return (0..count).all(|at| one.vertices[at] == other.vertices[places[at] as usize])
                && (other.edges.iter())
                    .map(|edge| (edge.from.min(edge.to), edge.from.max(edge.to)))
                    .collect::<std::collections::BTreeSet<_>>()
                    .into_iter()
                    .eq(edges);
        }
        (0..u32::try_from(count).expect("small")).any(|place| {
            if places.contains(&place) {
                return false;
            }
            places.push(place);
            let found = alike(one, other, places);
            places.pop();
            found
        })
    }

    #[test]
    fn graphs_get_one_labelling_where_a_renumbering_joins_them_and_only_there() {
        let meter = &mut Meter::default();
        let mut random = SplitMix64::new(11);
        let mut equal = 0;
        for _ in 0..300 {
            let mut graphs = [(); 2].map(|()| {
                let bits = random.below(1 << 10) | random.below(1 << 10);
                // A path keeps it connected.
                let path = |one: u32, other: u32| one + 1 == other;
                let pair = |one: u32, other: u32| bits >> (other * (other - 1) / 2 + one) & 1 == 1;
                joined(5, |one, other| path(one, other) || pair(one, other))
            });
            graphs[0] = graphs[0].with(&[1], b'L');
            graphs[1] = graphs[1].with(&[usize::try_from(random.below(5)).expect("small")], b'L');
            let [one, other] = &graphs;
            let least = |graph: &Graph, meter: &mut Meter| graph.least(false, meter).expect("it");
            let same = least(one, meter).same_shape(&least(other, meter));
            assert_eq!(same, alike(one, other, &mut Vec::new()), "{one:?} {other:?}");
            equal += u32::from(same);
        }
        assert!((10..290).contains(&equal), "{equal}");
    }

    #[test]
    fn symmetries_shorten_the_search() {
        for graph in [complete(100), cube(5), square(10), petersen()] {
            let meter = &mut Meter::default();
            graph.least(false, meter).expect("no limits");
            assert!(meter.ticks() < 20_000, "{} {graph:?}", meter.ticks());
        }
    }
}
