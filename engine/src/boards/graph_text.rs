//! How graphs are written: `.-L-R` with letters on vertices, `rl(r;l)` with letters on edges,
//! `:A` to come back to a vertex.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::graph::{Edge, Graph, PLAIN};
use super::grid::{BLOCKED, EMPTY};
use crate::meter::{Limits, MemoryLimit, Meter, Stop};

/// Why a text is no graph, and where, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphError {
    /// A sign that has no meaning in graphs.
    Sign(usize),
    /// Two vertices without an edge between them.
    NoEdge(usize),
    /// A bracket that nothing opens or closes, or a `;` outside of brackets.
    Bracket(usize),
    /// `:` without a name.
    NoName(usize),
    /// The name of another vertex where this one has edges or a letter of its own.
    Named(usize),
    /// The meter's stop.
    Stop(Stop),
}

impl From<Stop> for GraphError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// A graph in the reading.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Whether letters are vertices.
    vertices: bool,
    graph: Graph,
    current: u32,
    /// Whether the current vertex has only come to be with its edge.
    fresh: bool,
    names: FxHashMap<&'a str, u32>,
    /// Where brackets opened, and at which vertex.
    open: Vec<(usize, u32)>,
}

impl Graph {
    /// Reads a graph.
    ///
    /// # Errors
    /// [`GraphError`].
    pub fn read(text: &str, meter: &mut Meter) -> Result<Self, GraphError> {
        // Vertices and edges, and for each its place in the tables of a walk.
        let _tables = meter.lease(text.len().saturating_mul(24))?;
        let mut reader = Reader {
            text,
            at: 0,
            vertices: letters_are_vertices(text),
            graph: Self::default(),
            current: 0,
            fresh: true,
            names: FxHashMap::default(),
            open: Vec::new(),
        };
        if !text.is_empty() {
            reader.graph.vertices.push(EMPTY);
        }
        while reader.at < text.len() {
            meter.tick()?;
            reader.sign()?;
        }
        if let Some((at, _)) = reader.open.first() {
            return Err(GraphError::Bracket(*at));
        }
        let mut graph = reader.graph;
        if graph.walk(meter)?.text(&graph) != text {
            graph.written = Some(text.into());
        }
        Ok(graph.counted(meter)?)
    }

    /// The text it was read from, else the normal spelling.
    #[must_use]
    pub fn spelling(&self) -> String {
        match &self.written {
            Some(text) => text.to_string(),
            None => {
                let unlimited = Limits { memory: MemoryLimit::Off, ..Limits::default() };
                let walk = self.walk(&mut Meter::new(unlimited, Arc::default()));
                walk.map_or_else(|_| String::new(), |walk| walk.text(self))
            }
        }
    }

    /// The same graph with vertices and edges in the order in which they are written, without what
    /// is not connected to vertex 0.
    pub(super) fn laid_out(&self, meter: &mut Meter) -> Result<Self, Stop> {
        self.walk(meter)?.graph(self).counted(meter)
    }

    /// The way through the graph from vertex 0, depth first, edges in order.
    pub(super) fn walk(&self, meter: &mut Meter) -> Result<Walk, Stop> {
        let size = self.vertices.len() + self.edges.len();
        meter.tick_many(1 + size as u64 / 8)?;
        // The tables below, a list for each vertex among them.
        let _tables = match size {
            0..=64 => None,
            large => Some(meter.lease(large.saturating_mul(96))?),
        };
        let incidence = self.incidence();
        let mut walk = Walk { signs: Vec::new(), named: vec![false; self.vertices.len()] };
        let mut items: Vec<Vec<(u32, bool)>> = vec![Vec::new(); self.vertices.len()];
        let mut seen = vec![false; self.vertices.len()];
        let mut used = vec![false; self.edges.len()];
        let mut path: Vec<(u32, usize)> = Vec::new();
        if let Some(first) = seen.first_mut() {
            *first = true;
            path.push((0, 0));
        }
        let mut steps = 0_usize;
        while let Some((vertex, next)) = path.last_mut() {
            steps += 1;
            if steps.is_multiple_of(64) {
                meter.tick_many(16)?;
            }
            let vertex = *vertex;
            let Some(&edge) = incidence[vertex as usize].get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            if std::mem::replace(&mut used[edge as usize], true) {
                continue;
            }
            let other = self.edges[edge as usize].other(vertex);
            let new = !std::mem::replace(&mut seen[other as usize], true);
            items[vertex as usize].push((edge, new));
            if new {
                path.push((other, 0));
            } else {
                walk.named[other as usize] = true;
            }
        }
        // What is still to be said, the next last.
        let mut rest = Vec::new();
        if !self.vertices.is_empty() {
            rest.push(Sign::Vertex(0));
        }
        while let Some(sign) = rest.pop() {
            walk.signs.push(sign);
            if walk.signs.len().is_multiple_of(64) {
                meter.tick_many(16)?;
            }
            let Sign::Vertex(vertex) = sign else {
                continue;
            };
            let several = items[vertex as usize].len() > 1;
            if several {
                rest.push(Sign::Close);
            }
            for (place, &(edge, new)) in items[vertex as usize].iter().enumerate().rev() {
                let other = self.edges[edge as usize].other(vertex);
                rest.push(if new { Sign::Vertex(other) } else { Sign::Again(other) });
                rest.push(Sign::Edge(edge, vertex));
                if several {
                    rest.push(if place == 0 { Sign::Open } else { Sign::Next });
                }
            }
        }
        Ok(walk)
    }
}

/// Returns whether the letters of a text stand on vertices: they do if the text has `-`, `.` or `#`, and if
/// its only letter is a capital.
fn letters_are_vertices(text: &str) -> bool {
    let mut bytes = text.bytes();
    let mut letters = 0;
    while let Some(byte) = bytes.next() {
        match byte {
            b'-' | b'.' | b'#' => return true,
            b':' if bytes.next() == Some(b'{') => {
                bytes.by_ref().find(|byte| *byte == b'}');
            }
            b':' => {}
            _ => letters += 1,
        }
    }
    letters == 1 && text.bytes().any(|byte| byte.is_ascii_uppercase()) && !text.contains(':')
}

impl<'a> Reader<'a> {
    fn sign(&mut self) -> Result<(), GraphError> {
        let at = self.at;
        let sign = self.text.as_bytes()[at];
        self.at += 1;
        match sign {
            b'-' => self.edge(PLAIN),
            b'.' | b'#' => return self.vertex(sign, at),
            b'(' => self.open.push((at, self.current)),
            b';' => {
                let Some((_, from)) = self.open.last() else {
                    return Err(GraphError::Bracket(at));
                };
                (self.current, self.fresh) = (*from, false);
            }
            b')' => {
                let (_, from) = self.open.pop().ok_or(GraphError::Bracket(at))?;
                (self.current, self.fresh) = (from, false);
            }
            b':' => return self.name(at),
            letter if letter.is_ascii_alphanumeric() => {
                if self.vertices {
                    return self.vertex(letter.to_ascii_uppercase(), at);
                }
                self.edge(letter.to_ascii_lowercase());
            }
            _ => return Err(GraphError::Sign(at)),
        }
        Ok(())
    }

    fn edge(&mut self, letter: u8) {
        // A text has less than 2^32 signs, or its memory would have been refused.
        let to = u32::try_from(self.graph.vertices.len()).unwrap_or(u32::MAX);
        self.graph.vertices.push(EMPTY);
        self.graph.edges.push(Edge { from: self.current, to, letter });
        (self.current, self.fresh) = (to, true);
    }

    fn vertex(&mut self, letter: u8, at: usize) -> Result<(), GraphError> {
        if !self.fresh {
            return Err(GraphError::NoEdge(at));
        }
        self.graph.vertices[self.current as usize] = letter;
        self.fresh = false;
        Ok(())
    }

    fn name(&mut self, at: usize) -> Result<(), GraphError> {
        let rest = &self.text[self.at..];
        let name = match rest.strip_prefix('{') {
            Some(long) => long.split_once('}').map(|(name, _)| name),
            None => rest.chars().next().map(|letter| &rest[..letter.len_utf8()]),
        };
        let name = name.ok_or(GraphError::NoName(at))?;
        let braces = if rest.starts_with('{') { 2 } else { 0 };
        self.at += name.len() + braces;
        let Some(&known) = self.names.get(name) else {
            self.names.insert(name, self.current);
            self.fresh = false;
            return Ok(());
        };
        if known == self.current {
            return Ok(());
        }
        // The vertex that came with the last edge is the known one.
        let letter = self.graph.vertices[self.current as usize];
        let last = self.current as usize + 1 == self.graph.vertices.len();
        let own = letter != EMPTY && letter != self.graph.vertices[known as usize];
        match self.graph.edges.last_mut() {
            Some(edge) if last && edge.to == self.current && !own => edge.to = known,
            _ => return Err(GraphError::Named(at)),
        }
        self.graph.vertices.pop();
        (self.current, self.fresh) = (known, false);
        Ok(())
    }
}

/// A piece of a graph's text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sign {
    /// A vertex for the first time.
    Vertex(u32),
    /// A vertex that has been named.
    Again(u32),
    /// An edge, seen from a vertex.
    Edge(u32, u32),
    /// Several branches of the vertex before begin.
    Open,
    /// The next of them.
    Next,
    /// They are done.
    Close,
}

/// A way through a graph that passes each edge once.
pub(super) struct Walk {
    /// What is written, in order.
    pub signs: Vec<Sign>,
    /// The vertices that are come back to.
    pub named: Vec<bool>,
}

impl Walk {
    fn text(&self, graph: &Graph) -> String {
        let on_edges = graph.has_letters_on_edges();
        let mut names: FxHashMap<u32, String> = FxHashMap::default();
        let mut text = String::new();
        for sign in &self.signs {
            match *sign {
                Sign::Vertex(vertex) => {
                    if !on_edges {
                        text.push(char::from(graph.vertices[vertex as usize]));
                    }
                    if self.named[vertex as usize] {
                        let name = match u8::try_from(names.len()) {
                            Ok(few @ ..26) => format!(":{}", char::from(b'A' + few)),
                            _ => format!(":{{{}}}", names.len() + 1),
                        };
                        text.push_str(&name);
                        names.insert(vertex, name);
                    }
                }
                Sign::Again(vertex) => text.push_str(names.get(&vertex).map_or("", |name| name)),
                Sign::Edge(edge, _) => text.push(char::from(graph.edges[edge as usize].letter)),
                Sign::Open => text.push('('),
                Sign::Next => text.push(';'),
                Sign::Close => text.push(')'),
            }
        }
        text
    }

    fn graph(&self, graph: &Graph) -> Graph {
        let mut places: FxHashMap<u32, u32> = FxHashMap::default();
        let mut laid = Graph::default();
        let place_of = |places: &FxHashMap<u32, u32>, vertex| places.get(&vertex).copied();
        for sign in &self.signs {
            match *sign {
                Sign::Vertex(vertex) => {
                    let place = u32::try_from(places.len()).unwrap_or(u32::MAX);
                    places.insert(vertex, place);
                    laid.vertices.push(graph.vertices[vertex as usize]);
                }
                Sign::Edge(edge, vertex) => {
                    let edge = graph.edges[edge as usize];
                    // What is new gets the next number, as it is read.
                    let other = edge.other(vertex);
                    let next = u32::try_from(places.len()).unwrap_or(u32::MAX);
                    laid.edges.push(Edge {
                        from: place_of(&places, vertex).unwrap_or(next),
                        to: place_of(&places, other).unwrap_or(next),
                        letter: edge.letter,
                    });
                }
                Sign::Again(_) | Sign::Open | Sign::Next | Sign::Close => {}
            }
        }
        debug_assert!(laid.vertices.iter().all(|letter| *letter != 0), "{BLOCKED}");
        laid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Graph, GraphError> {
        Graph::read(text, &mut Meter::default())
    }

    #[test]
    fn a_graph_prints_as_it_was_written_and_reads_back() {
        let texts = [
            "",
            ".",
            "R",
            ".-L",
            "r",
            "rl(r;l)",
            ".-L-(-R;-L;-.)",
            "ee:Aeeee:A",
            "L-r",
            ":A-:A",
            ":{ground}lllrrr:{ground}",
            "l(r:A;rl:A)",
            ".:A-.-.-.-.:A",
            "---",
            "RL",
            ":A--:A",
        ];
        for text in texts {
            let graph = read(text).expect(text);
            assert_eq!(graph.spelling(), text);
            let plain = Graph { written: None, ..graph };
            let again = read(&plain.spelling()).expect(text);
            assert!(
                again.same_shape(&plain.laid_out(&mut Meter::default()).expect("no limits")),
                "{text}"
            );
            assert_eq!(again.written, None, "{text}");
        }
    }

    #[test]
    fn letters_stand_on_vertices_or_on_edges() {
        let graph = read(".-L-(-R;-L)").expect("a graph");
        assert_eq!(graph.vertices, b".L.RL");
        assert_eq!(graph.edges.len(), 4);
        let bush = read(":Geee:G").expect("a graph");
        assert_eq!((bush.vertices.len(), bush.edges.len()), (3, 3));
        assert_eq!(read("r").expect("an edge").vertices.len(), 2);
        assert_eq!(read("R").expect("a vertex").vertices, b"R");
    }

    #[test]
    fn what_is_no_graph_is_refused_where_it_goes_wrong() {
        let cases = [
            ("l(r", GraphError::Bracket(1)),
            ("l)r", GraphError::Bracket(1)),
            ("l;r", GraphError::Bracket(1)),
            ("L-RL", GraphError::NoEdge(3)),
            ("l+r", GraphError::Sign(1)),
            ("l:", GraphError::NoName(1)),
            ("l:{a", GraphError::NoName(1)),
            ("L:A-R:A", GraphError::Named(5)),
            ("lé", GraphError::Sign(1)),
        ];
        for (text, error) in cases {
            assert_eq!(read(text).err(), Some(error), "{text}");
        }
    }

    #[test]
    fn long_paths_do_not_overflow() {
        let text = "l".repeat(200_000);
        assert_eq!(read(&text).expect("a path").spelling(), text);
    }
}
