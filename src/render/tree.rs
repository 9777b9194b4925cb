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

use crate::game::{EngineError, Side, SumId};
use crate::lang::Evaluator;
use crate::meter::Meter;
use crate::render::assemble::CUT;
use crate::render::{Printer, Writing};

/// Lines drawn before a picture is cut.
const MOST_LINES: usize = 200;

/// Characters of a game's text at its branch.
const WIDTH: u64 = 40;

/// A picture in the making.
struct Picture<'p, 'e, 'a> {
    printer: &'p mut Printer,
    evaluator: &'e mut Evaluator<'a>,
    writing: Writing,
    lines: Vec<String>,
    drawn: FxHashSet<SumId>,
    /// The four strokes: a branch, the last branch, and what stands under each.
    strokes: [&'static str; 4],
}

/// Draws the tree below `g`; a game that was drawn before stands without its options.
///
/// # Errors
/// As [`Engine::options`].
pub fn tree(
    printer: &mut Printer,
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    writing: Writing,
    meter: &mut Meter,
) -> Result<String, EngineError> {
    let strokes = match writing.spelling {
        super::Spelling::Ascii => ["|- ", "`- ", "|  ", "   "],
        super::Spelling::Unicode | super::Spelling::Latex => ["├─ ", "└─ ", "│  ", "   "],
    };
    let writing = Writing {
        limit: writing.limit.min(WIDTH),
        ..writing
    };
    let (lines, drawn) = (Vec::new(), FxHashSet::default());
    let mut picture = Picture {
        printer,
        evaluator,
        writing,
        lines,
        drawn,
        strokes,
    };
    let title = picture.title(g, meter)?;
    picture.lines.push(title);
    picture.branches(g, &mut String::new(), meter)?;
    Ok(picture.lines.join("\n"))
}

impl Picture<'_, '_, '_> {
    fn title(&mut self, g: SumId, meter: &mut Meter) -> Result<String, EngineError> {
        let (engine, positions) = (&*self.evaluator.engine, &self.evaluator.program.positions);
        let printer = &mut *self.printer;
        Ok(printer
            .as_it_stands(engine, positions, g, self.writing, meter)?
            .text)
    }

    fn branches(
        &mut self,
        g: SumId,
        margin: &mut String,
        meter: &mut Meter,
    ) -> Result<(), EngineError> {
        self.drawn.insert(g);
        let mut branches = Vec::new();
        for side in Side::BOTH {
            let mut named = Vec::new();
            for option in self.options(g, side, meter)? {
                named.push((self.title(option, meter)?, option));
            }
            // By length, then text: never by id, which depends on what was asked before.
            named.sort_by(|(a, _), (b, _)| (a.chars().count(), a).cmp(&(b.chars().count(), b)));
            branches.extend(named.into_iter().map(|(text, option)| (side, text, option)));
        }
        let count = branches.len();
        for (index, (side, text, option)) in branches.into_iter().enumerate() {
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
            let seen = self.drawn.contains(&option) && option != SumId::ZERO;
            let known = seen && !self.is_leaf(option, meter)?;
            let mark = if known { " (above)" } else { "" };
            self.lines
                .push(format!("{margin}{}{who} {text}{mark}", self.strokes[last]));
            if !known {
                let length = margin.len();
                margin.push_str(self.strokes[2 + last]);
                meter.deeper(|meter| self.branches(option, margin, meter))?;
                margin.truncate(length);
            }
        }
        Ok(())
    }

    fn is_leaf(&mut self, g: SumId, meter: &mut Meter) -> Result<bool, EngineError> {
        Ok(self.options(g, Side::Left, meter)?.is_empty()
            && self.options(g, Side::Right, meter)?.is_empty())
    }

    fn options(
        &mut self,
        g: SumId,
        side: Side,
        meter: &mut Meter,
    ) -> Result<Vec<SumId>, EngineError> {
        let (engine, mut play) = self.evaluator.lend(meter);
        engine.options(g, side, &mut play)
    }
}
