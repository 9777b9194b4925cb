//! Clobber in thirty lines: values, thermographs, sums. It prints:
//!
//! ```text
//! xo         *                mean 0, temperature 0
//! xxo        ^                mean 0, temperature 0
//! xxxo       ^2*              mean 0, temperature 0
//! xo/ox      *                mean 0, temperature 0
//! xoxoxo     0                mean 0, temperature -1
//! xox/oxo    0                mean 0, temperature -1
//! xxo/xo#    *                mean 0, temperature 0
//! the sum of the last three, Normal: N
//! the sum of the last three, Misere: P
//! ```

#![allow(clippy::print_stdout, clippy::disallowed_macros, reason = "examples print")]

use upstar_engine::{Answer, Convention, Cx, Domain, Grid, KeyBytes, Options, Side, Study};

/// Left moves a stone x onto a stone o beside it, which is taken away; Right moves o onto x.
struct Clobber;

impl Domain for Clobber {
    type Part = Grid;

    fn options(
        &mut self,
        at: &Grid,
        side: Side,
        out: &mut Options<Grid>,
        cx: &mut Cx,
    ) -> Answer<()> {
        let [own, other] = if side == Side::Left { [b'x', b'o'] } else { [b'o', b'x'] };
        for from in (0..at.len()).filter(|from| at.cells()[*from] == own) {
            for to in at.neighbours(from).filter(|to| at.cells()[*to] == other) {
                let after = at.with(&[from], b'.').with(&[to], own);
                out.option(after.connected("xo", cx)?);
            }
        }
        Ok(())
    }

    fn key(&self, at: &Grid, out: &mut KeyBytes) {
        out.extend_from_slice(at.key());
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut study = Study::new(Clobber);
    for text in ["xo", "xxo", "xxxo", "xo/ox", "xoxoxo", "xox/oxo", "xxo/xo#"] {
        let board: Grid = text.parse()?;
        let value = study.value(&board)?;
        let heat = study.thermograph(value)?;
        let shown = study.text(value)?;
        println!("{text:10} {shown:16} mean {}, temperature {}", heat.mean, heat.temperature);
    }
    let sum: Vec<Grid> =
        ["xoxoxo", "xox/oxo", "xxo/xo#"].map(str::parse).into_iter().collect::<Result<_, _>>()?;
    for convention in [Convention::Normal, Convention::Misere] {
        println!(
            "the sum of the last three, {convention:?}: {:?}",
            study.outcome(&sum, convention)?
        );
    }
    Ok(())
}
