//! Rulesets of the library on graphs against their rules, written once more in Rust and played by
//! brute force.

use crate::plain::Rules;

/// A graph: letters of the vertices, edges with letters. Vertex 0 is where it is written from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Graph {
    vertices: Vec<u8>,
    edges: Vec<(usize, usize, u8)>,
}

impl Graph {
    /// The vertices that hang together with one of them.
    fn around(&self, from: usize) -> Vec<usize> {
        let mut found = vec![from];
        let mut next = 0;
        while next < found.len() {
            for (a, b, _) in &self.edges {
                for (here, there) in [(a, b), (b, a)] {
                    if *here == found[next] && !found.contains(there) {
                        found.push(*there);
                    }
                }
            }
            next += 1;
        }
        found
    }

    /// Without the vertices that are not `kept`.
    fn only(&self, kept: impl Fn(usize) -> bool) -> Self {
        let places: Vec<usize> = (0..self.vertices.len()).filter(|at| kept(*at)).collect();
        let place = |at: usize| places.iter().position(|old| *old == at);
        let edges = self.edges.iter();
        Self {
            vertices: places.iter().map(|at| self.vertices[*at]).collect(),
            edges: edges
                .filter_map(|(a, b, letter)| Some((place(*a)?, place(*b)?, *letter)))
                .collect(),
        }
    }

    /// Its connected parts.
    fn parts(&self) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut seen: Vec<usize> = Vec::new();
        for from in 0..self.vertices.len() {
            if !seen.contains(&from) {
                let part = self.around(from);
                parts.push(self.only(|at| part.contains(&at)));
                seen.extend(part);
            }
        }
        parts
    }

    fn neighbours(&self, at: usize) -> Vec<usize> {
        let edges = self.edges.iter();
        edges
            .filter_map(|(a, b, _)| match (*a == at, *b == at) {
                (true, _) => Some(*b),
                (_, true) => Some(*a),
                _ => None,
            })
            .collect()
    }

    /// As the language writes it: every vertex named, every edge written once.
    fn text(&self) -> String {
        let (mut named, mut drawn) = (vec![], vec![]);
        let mut text = String::new();
        if !self.vertices.is_empty() {
            self.write(0, &mut named, &mut drawn, &mut text);
        }
        text
    }

    fn write(&self, at: usize, named: &mut Vec<usize>, drawn: &mut Vec<usize>, text: &mut String) {
        let name = |at: usize| char::from(b'A' + u8::try_from(at).expect("small"));
        if named.contains(&at) {
            text.push_str(&format!(":{}", name(at)));
            return;
        }
        let joins = self.edges.iter().any(|edge| edge.2 == b'-') || self.edges.is_empty();
        if joins {
            text.push(char::from(self.vertices[at]));
        }
        text.push_str(&format!(":{}", name(at)));
        named.push(at);
        let mut branches = Vec::new();
        for (place, (a, b, letter)) in self.edges.iter().enumerate() {
            let other = match (*a == at, *b == at) {
                _ if drawn.contains(&place) => continue,
                (true, _) => *b,
                (_, true) => *a,
                _ => continue,
            };
            drawn.push(place);
            let mut branch = String::from(char::from(*letter));
            self.write(other, named, drawn, &mut branch);
            branches.push(branch);
        }
        if !branches.is_empty() {
            text.push_str(&format!("({})", branches.join(";")));
        }
    }
}

/// Connected graphs without loops of up to four vertices with these letters, every `step`-th.
fn joined(letters: &[u8], step: usize) -> Vec<Graph> {
    let mut all = Vec::new();
    for n in 1..=4_usize {
        let pairs: Vec<(usize, usize)> =
            (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect();
        let words = letters.len().pow(u32::try_from(n).expect("small"));
        for bits in 0..1_usize << pairs.len() {
            let edges = pairs.iter().enumerate();
            let edges = edges.filter(|(at, _)| bits >> at & 1 == 1);
            let edges: Vec<_> = edges.map(|(_, (a, b))| (*a, *b, b'-')).collect();
            for word in 0..words {
                let mut rest = word;
                let mut vertices = Vec::new();
                for _ in 0..n {
                    vertices.push(letters[rest % letters.len()]);
                    rest /= letters.len();
                }
                let edges = edges.clone();
                let graph = Graph { vertices, edges };
                if graph.around(0).len() == n {
                    all.push(graph);
                }
            }
        }
    }
    all.into_iter().step_by(step).collect()
}

/// A player colours a vertex: what a neighbour of the other player's tint loses, and what one
/// without tint gains.
fn coloured(graph: &Graph, own: [u8; 2], open: &[u8]) -> Vec<Vec<Graph>> {
    let [own, other] = own;
    let mut all = Vec::new();
    for at in 0..graph.vertices.len() {
        if !open.contains(&graph.vertices[at]) {
            continue;
        }
        let beside = graph.neighbours(at);
        let gone =
            |place: usize| place == at || beside.contains(&place) && graph.vertices[place] == other;
        let mut next = graph.clone();
        for place in &beside {
            if next.vertices[*place] == b'.' {
                next.vertices[*place] = own;
            }
        }
        all.push(next.only(|place| !gone(place)).parts());
    }
    all
}

#[test]
fn col_snort_and_fjords_by_brute_force() {
    for (name, open) in
        [("col", [&b".R"[..], b".L"]), ("snort", [b".L", b".R"]), ("fjords", [b"L", b"R"])]
    {
        let mut rules = Rules::new(move |graph: &Graph, side| {
            coloured(graph, [*b"LR", *b"RL"][side], open[side])
        });
        rules.hold(&joined(b".LR", 17), &|graph| format!("{name}({:?})", graph.text()));
    }
}

#[test]
fn arc_kayles_by_brute_force() {
    let mut rules = Rules::new(|graph: &Graph, _| {
        let edges = graph.edges.iter();
        edges.map(|(a, b, _)| graph.only(|at| at != *a && at != *b).parts()).collect()
    });
    rules.hold(&joined(b".", 1), &|graph| format!("arc_kayles({:?})", graph.text()));
}

#[test]
fn node_kayles_by_brute_force() {
    let mut rules = Rules::new(|graph: &Graph, _| {
        let edges: Vec<(usize, usize)> = graph.edges.iter().map(|(a, b, _)| (*a, *b)).collect();
        let near = |at: usize, other: usize| {
            at == other || edges.iter().any(|edge| *edge == (at, other) || *edge == (other, at))
        };
        let taken = 0..graph.vertices.len();
        taken.map(|taken| graph.only(|at| !near(taken, at)).parts()).collect()
    });
    rules.hold(&joined(b".", 1), &|graph| format!("node_kayles({:?})", graph.text()));
}

/// Graphs of three edges or fewer on the ground and two other vertices, every `step`-th.
fn standing(step: usize) -> Vec<Graph> {
    let ends = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];
    let edges: Vec<(usize, usize, u8)> = ends
        .into_iter()
        .flat_map(|(a, b)| b"brg".iter().map(move |letter| (a, b, *letter)))
        .collect();
    let mut all = Vec::new();
    for a in 0..=edges.len() {
        for b in a..=edges.len() {
            for c in b..=edges.len() {
                let edges = [a, b, c].into_iter().filter_map(|at| edges.get(at).copied());
                let graph = Graph { vertices: b"...".to_vec(), edges: edges.collect() };
                let found = graph.around(0);
                let held = graph.only(|at| found.contains(&at));
                if held.edges.len() == graph.edges.len() && !held.edges.is_empty() {
                    all.push(held);
                }
            }
        }
    }
    all.into_iter().step_by(step).collect()
}

#[test]
fn hackenbush_on_graphs_by_brute_force() {
    for (name, childish) in [("hackenbush", false), ("childish_hackenbush", true)] {
        let mut rules = Rules::new(move |graph: &Graph, side| {
            let mut all = Vec::new();
            for (place, edge) in graph.edges.iter().enumerate() {
                if !["bg", "rg"][side].contains(char::from(edge.2)) {
                    continue;
                }
                let mut cut = graph.clone();
                cut.edges.remove(place);
                let found = cut.around(0);
                let held = cut.only(|at| found.contains(&at));
                if !childish || edge.2 == b'g' || held.edges.len() == cut.edges.len() {
                    all.push(vec![held]);
                }
            }
            all
        });
        rules.hold(&standing(7), &|graph| format!("{name}({:?})", graph.text()));
    }
}
