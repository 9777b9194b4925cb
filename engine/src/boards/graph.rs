//! Graphs with letters, on their vertices or on their edges, for games such as col and hackenbush.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::grid::BLOCKED;
use crate::meter::{Lease, Meter, Stop};

/// The letter of an edge that has none.
pub const PLAIN: u8 = b'-';

/// An edge between two vertices, which may be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// The end that is written first.
    pub from: u32,
    /// The other end.
    pub to: u32,
    /// Its letter, a small one, or [`PLAIN`].
    pub letter: u8,
}

impl Edge {
    /// The end that is not `vertex`.
    #[must_use]
    pub fn other(self, vertex: u32) -> u32 {
        if self.from == vertex { self.to } else { self.from }
    }
}

/// A connected graph. Either all its edges are plain, or all its vertices: letters stand on one of
/// the two only. Vertex 0 is the first, in hackenbush the ground.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    /// The letters of the vertices, capital ones, or `EMPTY`, or `BLOCKED` for one that has
    /// been removed: it stays where it was, but has no edges and is nobody's neighbour.
    pub vertices: Vec<u8>,
    /// The edges as written.
    pub edges: Vec<Edge>,
    /// What it was read from, where that is not the normal spelling.
    pub written: Option<Rc<str>>,
    /// The memory of a large one counts as long as it or a copy of it lives.
    pub(super) lease: Option<Rc<Lease>>,
}

impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        self.same_shape(other) && self.written == other.written
    }
}

impl Eq for Graph {}

impl Hash for Graph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.vertices.hash(state);
        self.edges.hash(state);
        self.written.hash(state);
    }
}

/// For each vertex its edges, loops once.
pub(super) type Incidence = Vec<Vec<u32>>;

/// Returns whether a letter is among these; capital letters are as good as small ones, since in a graph they
/// say whether vertices or edges have letters.
#[must_use]
pub fn in_any_case(letters: &str, letter: u8) -> bool {
    letters.bytes().any(|other| other.eq_ignore_ascii_case(&letter))
}

impl Graph {
    /// Returns whether vertices and edges are the same, however they were written.
    #[must_use]
    pub fn same_shape(&self, other: &Self) -> bool {
        self.vertices == other.vertices && self.edges == other.edges
    }

    /// By size, then by letters, then by edges.
    #[must_use]
    pub fn compare(&self, other: &Self) -> std::cmp::Ordering {
        let key = |graph: &Self| (graph.vertices.len(), graph.edges.len());
        key(self)
            .cmp(&key(other))
            .then_with(|| self.vertices.cmp(&other.vertices))
            .then_with(|| self.edges.cmp(&other.edges))
    }

    /// Bytes that it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let written = self.written.as_ref().map_or(0, |text| text.len());
        size_of::<Self>() + self.vertices.len() + size_of_val(&*self.edges) + written
    }

    /// Returns whether letters stand on edges.
    #[must_use]
    pub fn has_letters_on_edges(&self) -> bool {
        self.edges.iter().any(|edge| edge.letter != PLAIN)
    }

    fn letter(&self, vertex: u32) -> u8 {
        self.vertices.get(vertex as usize).copied().unwrap_or(BLOCKED)
    }

    /// Returns whether an edge still joins two vertices.
    fn stands(&self, edge: &Edge) -> bool {
        self.letter(edge.from) != BLOCKED && self.letter(edge.to) != BLOCKED
    }

    /// The numbers of the edges with these letters, or of all; without those at removed vertices.
    #[must_use]
    pub fn edges_with(&self, letters: Option<&str>) -> Vec<usize> {
        let wanted = |edge: &Edge| {
            self.stands(edge) && letters.is_none_or(|letters| in_any_case(letters, edge.letter))
        };
        let edges = self.edges.iter().enumerate();
        edges.filter(|(_, edge)| wanted(edge)).map(|(at, _)| at).collect()
    }

    /// The vertices that an edge joins to `vertex`, each once, in order, without removed ones.
    #[must_use]
    pub fn neighbours(&self, vertex: u32) -> Vec<u32> {
        if self.letter(vertex) == BLOCKED {
            return Vec::new();
        }
        let joined = self.edges.iter().filter_map(|edge| {
            let touches = edge.from == vertex || edge.to == vertex;
            let other = edge.other(vertex);
            (touches && other != vertex && self.letter(other) != BLOCKED).then_some(other)
        });
        joined.collect::<BTreeSet<u32>>().into_iter().collect()
    }

    pub(super) fn incidence(&self) -> Incidence {
        let mut incidence = vec![Vec::new(); self.vertices.len()];
        for (at, edge) in (0_u32..).zip(&self.edges) {
            incidence[edge.from as usize].push(at);
            if edge.to != edge.from {
                incidence[edge.to as usize].push(at);
            }
        }
        incidence
    }

    /// The vertices that can be reached from `start` by edges that `open` lets pass, in order.
    fn reached(&self, start: u32, incidence: &Incidence, open: impl Fn(usize) -> bool) -> Vec<u32> {
        let mut seen = vec![false; self.vertices.len()];
        let mut found = vec![start];
        seen[start as usize] = true;
        let mut next = 0;
        while let Some(&vertex) = found.get(next) {
            next += 1;
            for &edge in &incidence[vertex as usize] {
                let other = self.edges[edge as usize].other(vertex);
                if open(edge as usize) && !std::mem::replace(&mut seen[other as usize], true) {
                    found.push(other);
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// The graph of these vertices, which are in order, with those of its edges that `keep` lets
    /// stay. It is laid out from its first vertex, and only what that is connected to is kept.
    fn part(
        &self,
        vertices: &[u32],
        meter: &mut Meter,
        keep: impl Fn(usize, &Edge) -> bool,
    ) -> Result<Self, Stop> {
        let place = |vertex: u32| {
            let place = vertices.binary_search(&vertex).ok()?;
            u32::try_from(place).ok()
        };
        let edges = self.edges.iter().enumerate();
        let edges = edges.filter(|(at, edge)| keep(*at, edge));
        let part = Self {
            vertices: vertices.iter().map(|vertex| self.letter(*vertex)).collect(),
            edges: edges
                .filter_map(|(_, edge)| {
                    Some(Edge { from: place(edge.from)?, to: place(edge.to)?, letter: edge.letter })
                })
                .collect(),
            written: None,
            lease: None,
        };
        part.laid_out(meter)
    }

    /// The graph without an edge, and without what is then no longer connected to vertex 0.
    pub fn cut(&self, edge: usize, meter: &mut Meter) -> Result<Self, Stop> {
        self.look_through(meter)?;
        if self.vertices.is_empty() {
            return Ok(self.clone());
        }
        let left = self.reached(0, &self.incidence(), |other| other != edge);
        self.part(&left, meter, |other, _| other != edge)
    }

    /// The connected parts, without removed vertices, in the order of their first vertices.
    pub fn components(&self, meter: &mut Meter) -> Result<Vec<Self>, Stop> {
        let incidence = self.incidence();
        let mut seen = vec![false; self.vertices.len()];
        let mut parts = Vec::new();
        for first in 0..self.vertices.len() {
            // Less than 2^32 vertices are read.
            let start = u32::try_from(first).unwrap_or(u32::MAX);
            if seen[first] || self.letter(start) == BLOCKED {
                continue;
            }
            self.look_through(meter)?;
            let part = self.reached(start, &incidence, |edge| self.stands(&self.edges[edge]));
            for vertex in &part {
                seen[*vertex as usize] = true;
            }
            parts.push(self.part(&part, meter, |_, edge| self.stands(edge))?);
        }
        Ok(parts)
    }

    /// The parts that hang together without the ground, each with the ground; edges in order.
    pub fn branches(&self, meter: &mut Meter) -> Result<Vec<Self>, Stop> {
        let incidence = self.incidence();
        let grounded = |edge: &Edge| edge.from == 0 || edge.to == 0;
        let mut seen = vec![false; self.vertices.len()];
        let mut parts = Vec::new();
        let Some(at_ground) = incidence.first() else {
            return Ok(parts);
        };
        for &first in at_ground {
            self.look_through(meter)?;
            let start = self.edges[first as usize].other(0);
            if start == 0 {
                // A loop at the ground.
                parts.push(self.part(&[0], meter, |at, _| at == first as usize)?);
                continue;
            }
            if seen[start as usize] {
                continue;
            }
            let mut part = self.reached(start, &incidence, |edge| !grounded(&self.edges[edge]));
            for vertex in &part {
                seen[*vertex as usize] = true;
            }
            part.insert(0, 0);
            parts.push(self.part(&part, meter, |_, edge| (edge.from, edge.to) != (0, 0))?);
        }
        Ok(parts)
    }

    /// The same graph with another letter on some vertices.
    #[must_use]
    pub fn with(&self, vertices: &[usize], letter: u8) -> Self {
        let mut graph = self.clone();
        graph.written = None;
        for &vertex in vertices {
            if let Some(place) = graph.vertices.get_mut(vertex) {
                *place = letter.to_ascii_uppercase();
            }
        }
        graph
    }

    /// Ticks for looking through it.
    fn look_through(&self, meter: &mut Meter) -> Result<(), Stop> {
        let size = self.vertices.len() + self.edges.len();
        meter.tick_many(1 + size as u64 / 8)
    }

    /// The same graph, counted if it is large.
    ///
    /// # Errors
    /// A limit on memory.
    pub fn counted(mut self, meter: &mut Meter) -> Result<Self, Stop> {
        let is_large = self.vertices.len() + self.edges.len() > 64;
        let lease = is_large.then(|| meter.lease(self.bytes())).transpose()?;
        self.lease = lease.map(Rc::new);
        Ok(self)
    }
}
