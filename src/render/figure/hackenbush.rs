//! Hackenbush: coloured edges that grow from the ground. Each edge at the ground has a foot of its
//! own there; a vertex stands as high as the fewest edges that lead to it.

use super::graph::{bent, loop_at};
use super::{Canvas, Colour, Figure, Shape, Stroke, at};
use crate::markup::Role;
use crate::meter::{Meter, Stop};
use crate::rules::Graph;

/// The height of an edge, and the width of a branch.
const UP: f64 = 46.0;
const ACROSS: f64 = 44.0;

/// The edges beyond which a graph is not drawn.
pub const MOST_EDGES: usize = 1000;

/// The graph with its ground.
pub fn hackenbush(graph: &Graph, text: &str, meter: &mut Meter) -> Result<Figure, Stop> {
    let size = graph.vertices.len().max(1) + graph.edges.len();
    let _standing = meter.lease(64 * size)?;
    let Standing { x, level, feet } = standing(graph, meter)?;
    let mut canvas = Canvas::new(meter);
    let place = |vertex: u32| at(x[vertex as usize], -UP * level[vertex as usize] as f64);
    let mut drawn: Vec<(u32, u32)> = Vec::new();
    for (number, edge) in graph.edges.iter().enumerate() {
        let colour = match owner(edge.letter) {
            Some(Role::Left) => Colour::Blue,
            Some(Role::Right) => Colour::Red,
            Some(_) => Colour::Green,
            None => Colour::Ink,
        };
        let (low, high) = (edge.from.min(edge.to), edge.from.max(edge.to));
        let again = drawn.iter().filter(|other| **other == (low, high)).count();
        if low == high {
            let foot = if low == 0 { at(feet[number], 0.0) } else { place(low) };
            let lean = if low == 0 { 0 } else { again };
            drawn.push((low, high));
            canvas.add(Shape::Curve { points: loop_at(foot, lean), colour })?;
        } else if low == 0 {
            canvas.line(at(feet[number], 0.0), place(high), colour, Stroke::Thick)?;
        } else {
            drawn.push((low, high));
            if again == 0 {
                canvas.line(place(low), place(high), colour, Stroke::Thick)?;
            } else {
                let points = bent(place(low), place(high), again);
                canvas.add(Shape::Curve { points, colour })?;
            }
        }
    }
    for vertex in 1..graph.vertices.len() {
        canvas.circle(place(u32::try_from(vertex).unwrap_or(0)), 3.0, Some(Colour::Ink))?;
    }
    let all = x.iter().skip(1).chain(feet.iter().filter(|foot| foot.is_finite()));
    let low = all.clone().copied().fold(0.0, f64::min) - 20.0;
    let high = all.copied().fold(0.0, f64::max) + 20.0;
    canvas.line(at(low, 0.0), at(high, 0.0), Colour::Ink, Stroke::Thick)?;
    let mut stroke = low + 6.0;
    while stroke < high {
        canvas.line(at(stroke, 0.0), at(stroke - 6.0, 7.0), Colour::Ink, Stroke::Thin)?;
        stroke += 9.0;
    }
    let letters = graph.edges.iter().flat_map(|edge| {
        let cases = [edge.letter.to_ascii_lowercase(), edge.letter.to_ascii_uppercase()];
        cases.into_iter().filter_map(|letter| Some((char::from(letter), owner(letter)?)))
    });
    let mut letters: Vec<(char, Role)> = letters.collect();
    letters.sort_unstable_by_key(|(letter, _)| *letter);
    letters.dedup();
    Ok(Figure { letters, ..canvas.figure("hackenbush", text) })
}

/// Whose an edge with this letter is.
fn owner(letter: u8) -> Option<Role> {
    match letter.to_ascii_lowercase() {
        b'b' | b'l' => Some(Role::Left),
        b'r' => Some(Role::Right),
        b'g' | b'e' => Some(Role::Both),
        _ => None,
    }
}

/// Where everything stands: the columns and levels of vertices, and where edges touch the ground.
struct Standing {
    x: Vec<f64>,
    level: Vec<usize>,
    /// Not a number for edges above the ground.
    feet: Vec<f64>,
}

/// Vertices by the edge that first leads to them, breadth first; branches stand side by side.
fn standing(graph: &Graph, meter: &mut Meter) -> Result<Standing, Stop> {
    let (vertices, edges) = (graph.vertices.len().max(1), graph.edges.len());
    meter.tick_many((vertices + edges) as u64)?;
    let mut joined: Vec<Vec<(usize, usize)>> = vec![Vec::new(); vertices];
    for (number, edge) in graph.edges.iter().enumerate() {
        joined[edge.from as usize].push((number, edge.to as usize));
        if edge.to != edge.from {
            joined[edge.to as usize].push((number, edge.from as usize));
        }
    }
    let mut level = vec![0; vertices];
    let mut seen = vec![false; vertices];
    let mut order = vec![0];
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); vertices];
    seen[0] = true;
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        for &(_, other) in &joined[vertex] {
            if !std::mem::replace(&mut seen[other], true) {
                level[other] = level[vertex] + 1;
                above[vertex].push(other);
                order.push(other);
            }
        }
    }
    // What a branch is wide, from the tops down; then where it stands, from the ground up.
    let mut wide = vec![0.0; vertices];
    for &vertex in order.iter().rev() {
        let sum: f64 = above[vertex].iter().map(|other| wide[*other]).sum();
        wide[vertex] = sum.max(ACROSS);
    }
    let mut x = vec![0.0; vertices];
    for &vertex in &order {
        let sum: f64 = above[vertex].iter().map(|other| wide[*other]).sum();
        let mut from = x[vertex] - sum / 2.0;
        for &other in &above[vertex] {
            x[other] = from + wide[other] / 2.0;
            from += wide[other];
        }
    }
    let mut feet = vec![f64::NAN; edges];
    let mut loops = 0.0;
    let right = wide[0] / 2.0;
    for vertex in 0..vertices {
        let own = joined[vertex].iter().filter(|(_, other)| *other == 0);
        let own: Vec<usize> = own.map(|(number, _)| *number).collect();
        if vertex == 0 {
            for number in own {
                feet[number] = right + ACROSS * (0.5 + loops);
                loops += 1.0;
            }
            continue;
        }
        // Several edges from one vertex to the ground stand apart there.
        let middle = (own.len() as f64 - 1.0) / 2.0;
        for (place, number) in own.into_iter().enumerate() {
            feet[number] = x[vertex] + (place as f64 - middle) * ACROSS * 0.5;
        }
    }
    Ok(Standing { x, level, feet })
}
