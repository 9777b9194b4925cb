//! Game trees: Left's options stand left of their game and Right's right of it, and the edges to them are blue and red.
//! A position stands as its ruleset draws it, with its value below; another game is a dot, and has its name where
//! it begins the tree, ends it or comes again. A game with options is drawn once; where it comes again it
//! stands in a box, without them.

use rustc_hash::FxHashMap;

use super::{Bounds, Canvas, Colour, Figure, LETTER, Label, Shape, Stroke, at};
use crate::game::SumId;
use crate::meter::{Metered, Stop};
use crate::render::assemble::CUT;
use crate::render::tree::Branches;
use crate::values::Side;

/// Between levels, and between neighbours.
const DOWN: f64 = 34.0;
const APART: f64 = 14.0;

/// How much smaller positions are than where they stand alone.
const SMALLER: f64 = 0.6;

/// The nodes that are drawn before the tree is cut.
const MOST_NODES: usize = 200;

/// Letters of a name or a value at a node.
const NAME: u64 = 24;

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
    /// What it looks like, and its value.
    picture: Option<(Vec<Shape>, Option<Label>)>,
    below: [Vec<usize>; 2],
    depth: usize,
    /// Whether its name is written, since it comes again or begins the tree.
    named: bool,
}

struct Growing<'b, B> {
    branches: &'b mut B,
    nodes: Vec<Node>,
    /// The node of each game whose options are drawn.
    drawn: FxHashMap<SumId, usize>,
}

impl<B: Branches> Metered for Growing<'_, B> {
    fn meter(&mut self) -> &mut crate::meter::Meter {
        self.branches.meter()
    }
}

/// The tree below `g`, with the text that it prints as.
pub fn tree<B: Branches>(branches: &mut B, g: SumId, text: &str) -> Result<Figure, B::Error> {
    let mut growing = Growing { branches, nodes: Vec::new(), drawn: FxHashMap::default() };
    growing.grow(g, 0)?;
    let Growing { branches, nodes, .. } = growing;
    let meter = branches.meter();
    let mut contents = Vec::with_capacity(nodes.len());
    for node in &nodes {
        let mut canvas = Canvas::new(meter);
        draw(&mut canvas, node)?;
        contents.push(canvas.figure("", ""));
    }
    let bounds: Vec<Bounds> =
        contents.iter().map(|content| Bounds::around(&content.shapes)).collect();
    let (places, tops) = places(&nodes, &bounds);
    let mut canvas = Canvas::new(meter);
    for (number, node) in nodes.iter().enumerate() {
        let foot = tops[node.depth] + bounds[number].height();
        for (others, colour) in node.below.iter().zip([Colour::Blue, Colour::Red]) {
            for &other in others {
                let from = at(places[number], foot + 2.0);
                let to = at(places[other], tops[node.depth + 1] - 2.0);
                canvas.line(from, to, colour, Stroke::Thin)?;
            }
        }
    }
    for ((content, node), x) in contents.iter().zip(&nodes).zip(&places) {
        canvas.hang(&content.shapes, 1.0, at(*x, tops[node.depth]))?;
    }
    Ok(Figure { is_tree: true, ..canvas.figure("game tree", text) })
}

/// Where the middle of each node is, and where each level begins: everything that is below a node, and the node
/// itself, have a part of the width that nothing else has.
fn places(nodes: &[Node], bounds: &[Bounds]) -> (Vec<f64>, Vec<f64>) {
    let half = |number: usize| (bounds[number].width() + APART) / 2.0;
    // From the left end of a node's part to its middle, and from there to the right end. Options come behind their node.
    let mut sides = vec![[0.0; 2]; nodes.len()];
    for (number, node) in nodes.iter().enumerate().rev() {
        let wide = |others: &Vec<usize>| {
            others.iter().map(|other| sides[*other][0] + sides[*other][1]).sum::<f64>()
        };
        sides[number] = node.below.each_ref().map(|others| wide(others).max(half(number)));
    }
    let mut x = vec![0.0; nodes.len()];
    let deepest = nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    let mut heights = vec![0.0_f64; deepest + 1];
    for (number, node) in nodes.iter().enumerate() {
        heights[node.depth] = heights[node.depth].max(bounds[number].height());
        let mut right = x[number];
        for &other in node.below[0].iter().rev() {
            x[other] = right - sides[other][1];
            right -= sides[other][0] + sides[other][1];
        }
        let mut left = x[number];
        for &other in &node.below[1] {
            x[other] = left + sides[other][0];
            left += sides[other][0] + sides[other][1];
        }
    }
    let tops = heights.iter().scan(0.0, |top, height| {
        let here = *top;
        *top += height + DOWN;
        Some(here)
    });
    (x, tops.collect())
}

/// A node by itself.
fn draw(canvas: &mut Canvas<'_>, node: &Node) -> Result<(), Stop> {
    let mut foot = 0.0;
    match &node.picture {
        Some((shapes, value)) => {
            let (start, height) = (at(0.0, 0.0), SMALLER * Bounds::around(shapes).height());
            canvas.hang(shapes, SMALLER, start)?;
            foot = height;
            if let Some(value) = value {
                canvas.label(at(0.0, height + LETTER), value.clone())?;
                foot = height + 1.6 * LETTER;
            }
        }
        None if node.named || node.kind != Kind::Inner => {
            canvas.label(at(0.0, 0.0), node.label.clone())?;
            foot = 0.6 * LETTER;
        }
        None => canvas.circle(at(0.0, 0.0), 2.5, Some(Colour::Ink))?,
    }
    match node.kind {
        Kind::Again => {
            let Bounds { low, high } = Bounds::around(&canvas.shapes);
            let (low, high) = (at(low.x - 4.0, low.y - 2.0), at(high.x + 4.0, high.y + 2.0));
            canvas.rectangle(low, high, None, Colour::Gray)
        }
        Kind::Cut => canvas.label(at(0.0, foot + 0.8 * LETTER), Label::text(CUT)),
        Kind::Inner | Kind::End => Ok(()),
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
        let picture = match self.branches.picture(g)? {
            Some(figure) => Some((figure.shapes, self.branches.value(g, NAME)?)),
            None => None,
        };
        let number = self.nodes.len();
        let below = [Vec::new(), Vec::new()];
        self.nodes.push(Node { kind, label, picture, below, depth, named: depth == 0 });
        if kind == Kind::Inner {
            self.drawn.insert(g, number);
            for (side, options) in options.into_iter().enumerate() {
                for option in options {
                    let other = self.deeper(|growing| growing.grow(option, depth + 1))?;
                    self.nodes[number].below[side].push(other);
                }
            }
        }
        Ok(number)
    }
}
