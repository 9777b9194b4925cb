//! Hasse diagrams: greater things stand higher, and an edge leads from each to those just below.
//! Layers are the longest ways from the bottom (Sugiyama, Tagawa and Toda, 1981), and higher where that makes edges
//! shorter; within a layer everything stands near the middle of what it is joined to, so that few edges cross.
//! Edges are straight, and what stands on an edge over several layers gives way.

use super::{Canvas, Colour, Figure, LETTER, Label, Stroke, at};
use crate::meter::{Lease, Meter, Stop};

/// Between layers.
const UP: f64 = 62.0;

/// Times that layers are put into order, upwards and downwards in turn.
const SWEEPS: usize = 24;

/// Times that things give way to edges.
const WAYS: usize = 60;

/// Between an edge and a label beside it.
const CLEAR: f64 = 8.0;

/// Half the height of a label with what is free around it.
const HALF: f64 = 11.0;

/// An order: `above[i]` are the things that are greater than thing `i`.
pub type Above = [Vec<usize>];

/// The pairs `(low, high)` with nothing between them.
pub fn covers(above: &Above, meter: &mut Meter) -> Result<Vec<(usize, usize)>, Stop> {
    let mut covers = Vec::new();
    for (low, greater) in above.iter().enumerate() {
        meter.tick_many(1 + (greater.len() * greater.len()) as u64 / 4)?;
        for &high in greater {
            if !greater.iter().any(|between| above[*between].contains(&high)) {
                covers.push((low, high));
            }
        }
    }
    Ok(covers)
}

/// The layer of each thing: the longest way up to it.
#[must_use]
pub fn layers(above: &Above) -> Vec<usize> {
    // What is greater than more things is never below them.
    let mut below = vec![0; above.len()];
    for greater in above {
        greater.iter().for_each(|high| below[*high] += 1);
    }
    let mut order: Vec<usize> = (0..above.len()).collect();
    order.sort_by_key(|thing| below[*thing]);
    let mut layer = vec![0; above.len()];
    for &thing in &order {
        for &high in &above[thing] {
            layer[high] = layer[high].max(layer[thing] + 1);
        }
    }
    // What nothing is below stands just below what is above it.
    for thing in order.into_iter().filter(|thing| below[*thing] == 0) {
        let next = above[thing].iter().map(|high| layer[*high]).min();
        layer[thing] = next.map_or(layer[thing], |next| next - 1);
    }
    layer
}

/// What is free beside a label.
const BESIDE: f64 = 38.0;

/// Things, and the places where edges over several layers cross a layer.
struct Layered {
    /// How many things there are; the places come behind them.
    labels: usize,
    /// The layer of each.
    layer: Vec<usize>,
    /// How much room each needs.
    wide: Vec<f64>,
    /// What each is joined to, in the layer below and in the layer above.
    joined: [Vec<Vec<usize>>; 2],
    /// Each edge as what it goes through, from the lower end up.
    ways: Vec<Vec<usize>>,
    _lease: Lease,
}

impl Layered {
    fn new(labels: &[Label], above: &Above, meter: &mut Meter) -> Result<Self, Stop> {
        let mut layer = layers(above);
        let mut wide: Vec<f64> = labels.iter().map(|label| label.width(LETTER) + BESIDE).collect();
        let mut ways = Vec::new();
        for (low, high) in covers(above, meter)? {
            let mut way = vec![low];
            for crossed in layer[low] + 1..layer[high] {
                meter.tick()?;
                way.push(layer.len());
                layer.push(crossed);
                wide.push(24.0);
            }
            way.push(high);
            ways.push(way);
        }
        let lease = meter.lease(64 * layer.len())?;
        let mut joined = [vec![Vec::new(); layer.len()], vec![Vec::new(); layer.len()]];
        for pair in ways.iter().flat_map(|way| way.windows(2)) {
            joined[0][pair[1]].push(pair[0]);
            joined[1][pair[0]].push(pair[1]);
        }
        Ok(Self { labels: labels.len(), layer, wide, joined, ways, _lease: lease })
    }

    /// The place of each thing, from left to right.
    fn across(&self, meter: &mut Meter) -> Result<Vec<f64>, Stop> {
        let height = self.layer.iter().max().map_or(0, |top| top + 1);
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); height];
        for (thing, layer) in self.layer.iter().enumerate() {
            rows[*layer].push(thing);
        }
        let mut x = vec![0.0; self.layer.len()];
        rows.iter().for_each(|row| self.spread(row, &mut x));
        for sweep in 0..SWEEPS {
            meter.tick_many(4 * self.layer.len() as u64)?;
            let up = sweep % 2 == 0;
            for step in 0..height {
                let row = if up { step } else { height - 1 - step };
                let beside = &self.joined[usize::from(!up)];
                let middle = |thing: &usize| {
                    let others = &beside[*thing];
                    let sum: f64 = others.iter().map(|other| x[*other]).sum();
                    if others.is_empty() { x[*thing] } else { sum / others.len() as f64 }
                };
                let mut keyed: Vec<(f64, usize)> =
                    rows[row].iter().map(|thing| (middle(thing), *thing)).collect();
                keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
                for (middle, thing) in &keyed {
                    x[*thing] = *middle;
                }
                rows[row] = keyed.into_iter().map(|(_, thing)| thing).collect();
                self.spread(&rows[row], &mut x);
            }
        }
        for _ in 0..WAYS {
            meter.tick_many((self.ways.len() * height) as u64)?;
            let mut moved = vec![false; height];
            for (thing, by) in self.in_the_way(&x) {
                x[thing] += by;
                moved[self.layer[thing]] = true;
            }
            if !moved.contains(&true) {
                break;
            }
            for (row, _) in rows.iter_mut().zip(moved).filter(|(_, moved)| *moved) {
                row.sort_by(|a, b| x[*a].total_cmp(&x[*b]));
                self.spread(row, &mut x);
            }
        }
        Ok(x)
    }

    /// What stands on an edge over several layers, and how far it has to go.
    fn in_the_way(&self, x: &[f64]) -> Vec<(usize, f64)> {
        let mut all = Vec::new();
        for way in &self.ways {
            let (low, high) = (way[0], way[way.len() - 1]);
            for &place in &way[1..way.len() - 1] {
                let share = (self.layer[place] - self.layer[low]) as f64
                    / (self.layer[high] - self.layer[low]) as f64;
                let edge = x[low] + share * (x[high] - x[low]);
                // How far the edge goes to the sides beside a label.
                let lean = HALF * ((x[high] - x[low]) / (UP * (way.len() - 1) as f64)).abs();
                let beside =
                    (0..self.labels).filter(|thing| self.layer[*thing] == self.layer[place]);
                all.extend(beside.filter_map(|thing| {
                    let room = (self.wide[thing] - BESIDE) / 2.0 + CLEAR + lean;
                    let apart = x[thing] - edge;
                    (apart.abs() < room).then(|| (thing, room.copysign(apart) - apart))
                }));
            }
        }
        all
    }

    /// Moves the things of a layer apart where they would touch, to both sides alike.
    fn spread(&self, row: &[usize], x: &mut [f64]) {
        let wanted: f64 = row.iter().map(|thing| x[*thing]).sum();
        let mut free = f64::NEG_INFINITY;
        for thing in row {
            let half = self.wide[*thing] / 2.0;
            x[*thing] = x[*thing].max(free + half);
            free = x[*thing] + half;
        }
        let moved: f64 = row.iter().map(|thing| x[*thing]).sum();
        let back = (moved - wanted) / row.len().max(1) as f64;
        for thing in row {
            x[*thing] -= back;
        }
    }
}

/// The diagram.
pub fn diagram(
    labels: &[Label],
    above: &Above,
    text: &str,
    meter: &mut Meter,
) -> Result<Figure, Stop> {
    let layered = Layered::new(labels, above, meter)?;
    let x = layered.across(meter)?;
    let mut canvas = Canvas::new(meter);
    let y = |thing: usize| -UP * layered.layer[thing] as f64;
    for way in &layered.ways {
        let (low, high) = (way[0], way[way.len() - 1]);
        let (from, to) = (at(x[low], y(low)), at(x[high], y(high)));
        // Up to the labels at its ends.
        let share = HALF / (from.y - to.y);
        let (across, up) = (share * (to.x - from.x), share * (to.y - from.y));
        let (from, to) = (at(from.x + across, from.y + up), at(to.x - across, to.y - up));
        canvas.line(from, to, Colour::Ink, Stroke::Thin)?;
    }
    for (thing, label) in labels.iter().enumerate() {
        canvas.label(at(x[thing], y(thing)), label.clone())?;
    }
    Ok(canvas.figure("Hasse diagram", text))
}
