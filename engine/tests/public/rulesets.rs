//! Rulesets for the tests.

use upstar_engine::{Answer, Cx, Domain, Grid, KeyBytes, Options, Side};

/// Left moves a stone x onto a stone o beside it, which is taken away; Right moves o onto x.
pub struct Clobber;

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

/// A board of clobber.
pub fn board(text: &str) -> Grid {
    text.parse().expect("a board")
}

/// Games by number. Each option is one game.
#[derive(Clone, Default)]
pub struct Graph(pub Vec<[Vec<u32>; 2]>);

impl Domain for Graph {
    type Part = u32;

    fn options(&mut self, at: &u32, side: Side, out: &mut Options<u32>, _: &mut Cx) -> Answer<()> {
        for option in &self.0[*at as usize][side as usize] {
            out.option([*option]);
        }
        Ok(())
    }

    fn key(&self, at: &u32, out: &mut KeyBytes) {
        out.extend_from_slice(&at.to_le_bytes());
    }
}
