//! Graphs with letters on their vertices: paths, cycles and lattices as one draws them, others laid out by stress majorization (Gansner, Koren and North,
//! "Graph drawing by stress majorization", 2004): vertices are as far apart as the graph says,
//! as well as that goes.

use libm::{atan2, cos, hypot, sin, sincos};

use super::{Anchor, Canvas, Colour, Figure, Label, Point, Shape, Stroke, at};
use crate::boards::Graph;
use crate::boards::grid::{BLOCKED, EMPTY};
use crate::markup::Role;
use crate::meter::{Meter, Stop};

/// The length of an edge, and the radius of a vertex.
const EDGE: f64 = 56.0;
const RADIUS: f64 = 11.0;

/// Vertices beyond which a graph is not drawn.
pub const MOST_VERTICES: usize = 150;

/// Rounds in which the places get better.
const ROUNDS: usize = 120;

/// The space between a vertex and the ring around it where it is marked.
const RING: f64 = 4.0;

/// The graph, with a ring around vertices that are marked; vertices that were taken are not drawn.
pub fn graph(
    graph: &Graph,
    marked: &[usize],
    text: &str,
    meter: &mut Meter,
) -> Result<Figure, Stop> {
    let places = layout(graph, meter)?;
    let mut canvas = Canvas::new(meter);
    let stands =
        |vertex: u32| graph.vertices.get(vertex as usize).is_some_and(|letter| *letter != BLOCKED);
    let mut drawn: Vec<(u32, u32)> = Vec::new();
    for edge in &graph.edges {
        if !stands(edge.from) || !stands(edge.to) {
            continue;
        }
        let ends = (edge.from.min(edge.to), edge.from.max(edge.to));
        let (from, to) = (places[ends.0 as usize], places[ends.1 as usize]);
        if ends.0 == ends.1 {
            let points = loop_at(at(from.x, from.y - RADIUS), 0);
            canvas.add(Shape::Curve { points, colour: Colour::Ink })?;
            continue;
        }
        let parallel = drawn.iter().filter(|other| **other == ends).count();
        drawn.push(ends);
        let (from, to) = (towards(from, to), towards(to, from));
        if parallel == 0 {
            canvas.line(from, to, Colour::Ink, Stroke::Thick)?;
        } else {
            let points = bent(from, to, parallel);
            canvas.add(Shape::Curve { points, colour: Colour::Ink })?;
        }
    }
    for (place, letter) in places.iter().zip(&graph.vertices) {
        if *letter == BLOCKED {
            continue;
        }
        let (fill, colour) = match letter {
            b'L' | b'B' => (Some(Colour::Blue), Colour::White),
            b'R' => (Some(Colour::Red), Colour::White),
            _ => (None, Colour::Ink),
        };
        canvas.circle(*place, RADIUS, fill)?;
        if *letter != EMPTY {
            let label = Label::text(&char::from(*letter).to_string());
            canvas.coloured(*place, Anchor::Middle, label, colour)?;
        }
    }
    for &vertex in marked {
        if graph.vertices[vertex] != BLOCKED {
            canvas.circle(places[vertex], RADIUS + RING, None)?;
        }
    }
    let letters = vec![('L', Role::Left), ('B', Role::Left), ('R', Role::Right)];
    Ok(Figure { letters, ..canvas.figure("graph", text) })
}

/// The point at which an edge to another vertex leaves the circle of a vertex.
fn towards(from: Point, to: Point) -> Point {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = hypot(x, y).max(1e-9);
    at(from.x + x / length * RADIUS, from.y + y / length * RADIUS)
}

/// A curve beside the straight line, further away for each number, on both sides in turn.
pub(super) fn bent(from: Point, to: Point, number: usize) -> [Point; 4] {
    let side = if number % 2 == 1 { 1.0 } else { -1.0 };
    let away = side * number.div_ceil(2) as f64 * 0.28;
    let (x, y) = (to.x - from.x, to.y - from.y);
    let handle = |share: f64| at(from.x + share * x - away * y, from.y + share * y + away * x);
    [from, handle(0.25), handle(0.75), to]
}

/// A loop above a place; further loops lean to the sides.
pub(super) fn loop_at(place: Point, number: usize) -> [Point; 4] {
    let side = if number % 2 == 1 { 1.0 } else { -1.0 };
    let lean = side * number.div_ceil(2) as f64 * 26.0;
    [
        place,
        at(place.x + lean - 18.0, place.y - 34.0),
        at(place.x + lean + 18.0, place.y - 34.0),
        place,
    ]
}

/// The vertices of a path or a cycle in their order, with whether it is closed.
fn line(graph: &Graph, next: &[Vec<usize>]) -> Option<(Vec<usize>, bool)> {
    let count = next.len();
    // A path from which vertices were taken.
    if !graph.edges.is_empty() && graph.edges.iter().all(|edge| edge.from.abs_diff(edge.to) == 1) {
        return Some(((0..count).collect(), false));
    }
    if next.iter().any(|others| others.len() > 2) {
        return None;
    }
    let start = next.iter().position(|others| others.len() < 2).unwrap_or(0);
    let (mut order, mut seen) = (vec![start], vec![false; count]);
    seen[start] = true;
    while let Some(&other) = next[*order.last()?].iter().find(|other| !seen[**other]) {
        seen[other] = true;
        order.push(other);
    }
    (order.len() == count && count > 1).then(|| (order, next[start].len() == 2))
}

/// The row and the column of each vertex of a lattice, by its distances to two corners. Rows are the longer sides.
fn lattice(next: &[Vec<usize>], distances: &[f64]) -> Option<Vec<Point>> {
    let count = next.len();
    let steps = |from: usize, to: usize| distances[from * count + to];
    let mut corners: Vec<usize> = (0..count).filter(|vertex| next[*vertex].len() == 2).collect();
    let first = *corners.first()?;
    corners.sort_by(|a, b| steps(first, *a).total_cmp(&steps(first, *b)));
    let [_, _, beside, _] = corners[..] else { return None };
    let places = (0..count).map(|vertex| {
        let column = (steps(first, vertex) + steps(first, beside) - steps(beside, vertex)) / 2.0;
        at(column, steps(first, vertex) - column)
    });
    let places: Vec<Point> = places.collect();
    let apart = |a: Point, b: Point| (a.x - b.x).abs() + (a.y - b.y).abs();
    let fits = |a: usize, b: usize| (apart(places[a], places[b]) - steps(a, b)).abs() < 0.1;
    (0..count).all(|a| (0..count).all(|b| fits(a, b))).then_some(places)
}

/// The places of a graph that has exact ones.
fn exact(graph: &Graph, distances: &[f64]) -> Option<Vec<Point>> {
    let count = graph.vertices.len();
    let next = (0..count).map(|vertex| {
        let vertex = u32::try_from(vertex).unwrap_or(u32::MAX);
        let mut others: Vec<usize> =
            graph.neighbours(vertex).into_iter().map(|other| other as usize).collect();
        others.sort_unstable();
        others.dedup();
        others
    });
    let next: Vec<Vec<usize>> = next.collect();
    let scaled = |place: Point| at(EDGE * place.x, EDGE * place.y);
    if let Some(places) = lattice(&next, distances) {
        return Some(places.into_iter().map(scaled).collect());
    }
    let (order, closed) = line(graph, &next)?;
    let mut places = vec![at(0.0, 0.0); count];
    let turn = std::f64::consts::TAU / count as f64;
    for (number, vertex) in order.into_iter().enumerate() {
        let number = number as f64;
        places[vertex] = scaled(if closed {
            // One side is at the bottom.
            let angle = turn * (number + 0.5) + std::f64::consts::FRAC_PI_2;
            let radius = 0.5 / sin(turn / 2.0);
            at(radius * cos(angle), radius * sin(angle))
        } else {
            at(number, 0.0)
        });
    }
    Some(places)
}

/// A place for each vertex: from a circle on, until all distances are near those of the graph.
pub fn layout(graph: &Graph, meter: &mut Meter) -> Result<Vec<Point>, Stop> {
    let count = graph.vertices.len();
    let _distances = meter.lease(count * count * 8)?;
    let distances = distances(graph, meter)?;
    meter.tick_many((count * count) as u64 / 4)?;
    if let Some(places) = exact(graph, &distances) {
        return Ok(places);
    }
    let mut places: Vec<Point> = (0..count)
        .map(|vertex| {
            let turn = std::f64::consts::TAU * vertex as f64 / count.max(1) as f64;
            let radius = EDGE * count as f64 / 5.0;
            // A little apart from a true circle: no vertex stands on the line of two others.
            at(radius * cos(turn) * 1.3, radius * sin(turn))
        })
        .collect();
    for _ in 0..ROUNDS {
        meter.tick_many((count * count) as u64 / 4)?;
        for vertex in 0..count {
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for other in (0..count).filter(|other| *other != vertex) {
                let steps = distances[vertex * count + other];
                let (wanted, weight) = (EDGE * steps, 1.0 / (steps * steps));
                let (from, here) = (places[other], places[vertex]);
                let length = hypot(here.x - from.x, here.y - from.y).max(1e-6);
                x += weight * (from.x + wanted * (here.x - from.x) / length);
                y += weight * (from.y + wanted * (here.y - from.y) / length);
                weights += weight;
            }
            if weights > 0.0 {
                places[vertex] = at(x / weights, y / weights);
            }
        }
    }
    Ok(upright(&places))
}

/// The places turned so that the first vertex is at the left and the figure lies flat.
fn upright(places: &[Point]) -> Vec<Point> {
    let count = places.len().max(1) as f64;
    let middle =
        places.iter().fold(at(0.0, 0.0), |sum, place| at(sum.x + place.x, sum.y + place.y));
    let middle = at(middle.x / count, middle.y / count);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for place in places {
        let (x, y) = (place.x - middle.x, place.y - middle.y);
        (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
    }
    let turn = if xx + yy > 0.0 { 0.5 * atan2(2.0 * xy, xx - yy) } else { 0.0 };
    let (sine, cosine) = sincos(turn);
    let turned = |place: &Point| {
        let (x, y) = (place.x - middle.x, place.y - middle.y);
        at(x * cosine + y * sine, y * cosine - x * sine)
    };
    let mut turned: Vec<Point> = places.iter().map(turned).collect();
    if turned.first().is_some_and(|first| first.x > 0.0) {
        turned.iter_mut().for_each(|place| place.x = -place.x);
    }
    turned
}

/// The steps from each vertex to each other one; far apart where no way leads.
fn distances(graph: &Graph, meter: &mut Meter) -> Result<Vec<f64>, Stop> {
    let count = graph.vertices.len();
    let mut distances = vec![3.0; count * count];
    for start in 0..count {
        meter.tick_many(count as u64)?;
        let mut seen = vec![false; count];
        let mut row = vec![(start, 0.0)];
        seen[start] = true;
        let mut next = 0;
        while let Some(&(vertex, steps)) = row.get(next) {
            next += 1;
            distances[start * count + vertex] = steps;
            for other in graph.neighbours(u32::try_from(vertex).unwrap_or(u32::MAX)) {
                let other = other as usize;
                if !std::mem::replace(&mut seen[other], true) {
                    row.push((other, steps + 1.0));
                }
            }
        }
    }
    Ok(distances)
}
