//! A game tree drawn with lines, one option on each.
//!
//! ```text
//! <1|∗>
//! ├─ L 1
//! │  └─ L 0
//! └─ R ∗
//!    ├─ L 0
//!    └─ R 0
//! ```

use rustc_hash::FxHashSet;

use crate::game::SumId;
use crate::meter::{Meter, Metered, Stop};
use crate::render::assemble::CUT;
use crate::render::figure::{Figure, Label};
use crate::render::{Charset, Spelling};
use crate::values::Side;

/// What is known of the games in a tree.
pub trait Branches: Metered {
    /// How it can fail.
    type Error: From<Stop>;

    /// The text of a game in at most about `limit` characters.
    fn title(&mut self, g: SumId, limit: u64) -> Result<String, Self::Error>;

    /// The same as a label of a figure.
    fn label(&mut self, g: SumId, limit: u64) -> Result<Label, Self::Error>;

    /// What a position looks like.
    fn picture(&mut self, g: SumId) -> Result<Option<Figure>, Self::Error>;

    /// The value of a position, or its simplest form, where it is soon known.
    fn value(&mut self, g: SumId, limit: u64) -> Result<Option<Label>, Self::Error>;

    /// The options of a side, in the order in which they are drawn.
    ///
    /// # Errors
    /// Where the game cannot be looked into, or the meter stops.
    fn options(&mut self, g: SumId, side: Side) -> Result<Vec<SumId>, Self::Error>;
}

/// Lines drawn before a picture is cut.
const MOST_LINES: usize = 200;

/// Characters of a game's text at its branch.
const WIDTH: u64 = 40;

/// A picture in the making.
struct Picture<'b, B> {
    branches: &'b mut B,
    lines: Vec<String>,
    drawn: FxHashSet<SumId>,
    /// The four strokes: a branch, the last branch, and what stands under each.
    strokes: [&'static str; 4],
}

impl<B: Branches> Metered for Picture<'_, B> {
    fn meter(&mut self) -> &mut Meter {
        self.branches.meter()
    }
}

/// Draws the tree below `g`; a game that was drawn before stands without its options.
pub fn tree<B: Branches>(
    branches: &mut B,
    g: SumId,
    spelling: Spelling,
) -> Result<String, B::Error> {
    let strokes = match spelling.charset {
        Charset::Ascii => ["|- ", "`- ", "|  ", "   "],
        Charset::Unicode | Charset::Latex => ["├─ ", "└─ ", "│  ", "   "],
    };
    let mut picture = Picture {
        lines: vec![branches.title(g, WIDTH)?],
        branches,
        drawn: FxHashSet::default(),
        strokes,
    };
    picture.draw(g, &mut String::new())?;
    Ok(picture.lines.join("\n"))
}

impl<B: Branches> Picture<'_, B> {
    /// The lines below `g`.
    fn draw(&mut self, g: SumId, margin: &mut String) -> Result<(), B::Error> {
        self.drawn.insert(g);
        let mut below = Vec::new();
        for side in Side::BOTH {
            let options = self.branches.options(g, side)?;
            below.extend(options.into_iter().map(|option| (side, option)));
        }
        let count = below.len();
        for (index, (side, option)) in below.into_iter().enumerate() {
            let last = usize::from(index + 1 == count);
            if self.lines.len() >= MOST_LINES {
                if self.lines.len() == MOST_LINES {
                    self.lines.push(format!("{margin}{}{CUT}", self.strokes[1]));
                }
                return Ok(());
            }
            let who = match side {
                Side::Left => "L",
                Side::Right => "R",
            };
            let text = self.branches.title(option, WIDTH)?;
            let seen = self.drawn.contains(&option) && option != SumId::ZERO;
            let known = seen && !self.is_leaf(option)?;
            let mark = if known { " (above)" } else { "" };
            self.lines.push(format!("{margin}{}{who} {text}{mark}", self.strokes[last]));
            if !known {
                let length = margin.len();
                margin.push_str(self.strokes[2 + last]);
                self.deeper(|picture| picture.draw(option, margin))?;
                margin.truncate(length);
            }
        }
        Ok(())
    }

    fn is_leaf(&mut self, g: SumId) -> Result<bool, B::Error> {
        Ok(self.branches.options(g, Side::Left)?.is_empty()
            && self.branches.options(g, Side::Right)?.is_empty())
    }
}
