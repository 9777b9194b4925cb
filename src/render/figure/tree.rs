//! Game trees: Left's options stand left of their game and Right's right of it, so that every edge
//! leans to the side of the player who moves. A game with options is drawn once; where it comes
//! again there is its name in a box only. Ends, games without options, are filled.

use rustc_hash::FxHashMap;

use super::{Anchor, Canvas, Colour, Figure, LETTER, Label, Point, Stroke, at};
use crate::game::SumId;
use crate::meter::Metered;
use crate::render::assemble::CUT;
use crate::render::tree::Branches;
use crate::values::Side;

/// Between levels, and between the ends of branches.
const DOWN: f64 = 52.0;
const ACROSS: f64 = 34.0;

/// The nodes that are drawn before the tree is cut.
const MOST_NODES: usize = 200;

/// Letters of a name at a node.
const NAME: u64 = 16;

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Its options are drawn below it.
    Inner,
    /// It has none.
    End,
    /// It is drawn elsewhere.
    Again,
    /// Its options are left out.
    Cut,
}

struct Node {
    kind: Kind,
    label: Label,
    below: [Vec<usize>; 2],
    x: f64,
    depth: usize,
    /// Whether its name is written beside it, since it comes again.
    named: bool,
}

struct Growing<'b, B> {
    branches: &'b mut B,
    nodes: Vec<Node>,
    /// The node of each game whose options are drawn.
    drawn: FxHashMap<SumId, usize>,
    /// How far the figure goes to the right so far.
    used: f64,
}

impl<B: Branches> Metered for Growing<'_, B> {
    fn meter(&mut self) -> &mut crate::meter::Meter {
        self.branches.meter()
    }
}

/// The tree below `g`, with the text that it prints as.
pub fn tree<B: Branches>(branches: &mut B, g: SumId, text: &str) -> Result<Figure, B::Error> {
    let drawn = FxHashMap::default();
    let mut growing = Growing { branches, nodes: Vec::new(), drawn, used: 0.0 };
    growing.grow(g, 0)?;
    let Growing { branches, nodes, .. } = growing;
    let mut canvas = Canvas::new(branches.meter());
    let place = |node: &Node| at(node.x, DOWN * node.depth as f64);
    for node in &nodes {
        for other in node.below.iter().flatten() {
            canvas.line(place(node), place(&nodes[*other]), Colour::Ink, Stroke::Thin)?;
        }
    }
    for node in &nodes {
        draw(&mut canvas, node, place(node))?;
    }
    Ok(canvas.figure(text))
}

fn draw(canvas: &mut Canvas<'_>, node: &Node, place: Point) -> Result<(), crate::meter::Stop> {
    let below = at(place.x, place.y + LETTER);
    match node.kind {
        Kind::Inner => {
            canvas.circle(place, 2.5, Some(Colour::Ink))?;
            if node.depth == 0 {
                return canvas.label(at(place.x, place.y - LETTER), node.label.clone());
            }
            if node.named {
                let beside = at(place.x - 6.0, place.y - 7.0);
                canvas.label_at(beside, Anchor::End, node.label.clone())?;
            }
            Ok(())
        }
        Kind::End => {
            canvas.circle(place, 4.0, Some(Colour::Ink))?;
            canvas.label(below, node.label.clone())
        }
        Kind::Again => {
            let half = node.label.width(LETTER) / 2.0 + 4.0;
            let (from, to) = (at(place.x - half, place.y), at(place.x + half, place.y + 20.0));
            canvas.rectangle(from, to, None, Colour::Gray)?;
            canvas.label(at(place.x, place.y + 10.0), node.label.clone())
        }
        Kind::Cut => {
            canvas.circle(place, 2.5, None)?;
            canvas.label(below, Label::text(CUT))
        }
    }
}

impl<B: Branches> Growing<'_, B> {
    /// Adds a game with what is below it.
    fn grow(&mut self, g: SumId, depth: usize) -> Result<usize, B::Error> {
        let options =
            [self.branches.options(g, Side::Left)?, self.branches.options(g, Side::Right)?];
        let kind = if options.iter().all(Vec::is_empty) {
            Kind::End
        } else if let Some(first) = self.drawn.get(&g) {
            self.nodes[*first].named = true;
            Kind::Again
        } else if self.nodes.len() >= MOST_NODES {
            Kind::Cut
        } else {
            Kind::Inner
        };
        let label = self.branches.label(g, NAME)?;
        let number = self.nodes.len();
        let below = [Vec::new(), Vec::new()];
        self.nodes.push(Node { kind, label, below, x: 0.0, depth, named: false });
        if kind != Kind::Inner {
            let label = &self.nodes[number].label;
            let half = if kind == Kind::Cut { 0.0 } else { label.width(LETTER) / 2.0 };
            let half = (half + 7.0).max(ACROSS / 2.0);
            self.nodes[number].x = self.used + half;
            self.used += 2.0 * half;
            return Ok(number);
        }
        self.drawn.insert(g, number);
        let [left, right] = options;
        let start = self.used;
        for option in left {
            let other = self.deeper(|growing| growing.grow(option, depth + 1))?;
            self.nodes[number].below[0].push(other);
        }
        // Right's options begin right of the game, also where Left has none.
        let middle = if self.used > start { self.used } else { start + ACROSS / 3.0 };
        self.used = middle;
        let alone = right.is_empty();
        for option in right {
            let other = self.deeper(|growing| growing.grow(option, depth + 1))?;
            self.nodes[number].below[1].push(other);
        }
        if alone {
            self.used += ACROSS / 3.0;
        }
        self.nodes[number].x = middle;
        Ok(number)
    }
}
