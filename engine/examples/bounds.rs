//! A ruleset with bounds: domineering. A board without some of Left's moves is worth at most as much as the board, so cuts between
//! rows bound it from below, and cuts between columns from above. Most searches end by that.
//!
//! ```text
//! 4 x 4: N, searched less than half as much: true
//! 4 x 5: L, searched less than half as much: true
//! 5 x 5: P, searched less than half as much: true
//! 5 x 6: R, searched less than half as much: true
//! ```

#![allow(clippy::print_stdout, clippy::disallowed_macros, reason = "examples print")]

use upstar_engine::{
    Answer, Convention, Cx, Domain, Error, Grid, KeyBytes, Options, Parts, Side, Study,
};

/// Left places dominoes upright, Right flat, on empty cells.
struct Domineering {
    bounded: bool,
}

/// The cells of a domino that begins at a cell, if it fits.
fn domino(at: &Grid, from: usize, side: Side) -> Option<[usize; 2]> {
    let to = match side {
        Side::Left => from + at.width(),
        Side::Right if (from + 1).is_multiple_of(at.width()) => return None,
        Side::Right => from + 1,
    };
    let is_empty = |place: usize| at.cells().get(place) == Some(&b'.');
    (is_empty(from) && is_empty(to)).then_some([from, to])
}

impl Domain for Domineering {
    type Part = Grid;

    fn options(
        &mut self,
        at: &Grid,
        side: Side,
        out: &mut Options<Grid>,
        cx: &mut Cx,
    ) -> Answer<()> {
        for cells in (0..at.len()).filter_map(|from| domino(at, from, side)) {
            let parts = at.with(&cells, b'#').connected(".", cx)?;
            // In one cell alone nobody can move.
            out.option(parts.into_iter().filter(|part| part.len() > 1));
        }
        Ok(())
    }

    fn key(&self, at: &Grid, out: &mut KeyBytes) {
        out.extend_from_slice(at.key());
    }

    fn parts(&mut self, whole: &Grid, out: &mut Parts<Grid>, cx: &mut Cx) -> Answer<()> {
        out.extend(whole.connected(".", cx)?);
        Ok(())
    }

    fn bounds(&mut self, at: &Grid, side: Side, out: &mut Parts<Grid>) -> bool {
        let rows: Vec<&[u8]> = at.cells().chunks(at.width()).collect();
        match side {
            // Two rows stay together.
            Side::Left => {
                out.extend(rows.chunks(2).map(|two| Grid::new(at.width(), &two.concat())));
            }
            Side::Right => out.extend((0..at.width()).step_by(2).map(|left| {
                let right = at.width().min(left + 2);
                let cells: Vec<u8> =
                    rows.iter().flat_map(|row| &row[left..right]).copied().collect();
                Grid::new(right - left, &cells)
            })),
        }
        self.bounded
    }

    fn size(&self, at: &Grid) -> usize {
        at.cells().iter().filter(|cell| **cell == b'.').count()
    }

    fn small(&self) -> [usize; 2] {
        [6, 6]
    }

    fn rank(&mut self, at: &Grid, side: Side, _: &mut Cx) -> Answer<i32> {
        Ok((0..at.len()).filter(|from| domino(at, *from, side).is_some()).count() as i32)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for [height, width] in [[4, 4], [4, 5], [5, 5], [5, 6]] {
        let board = Grid::new(width, &vec![b'.'; height * width]);
        let [bounded, plain] = [true, false].map(|bounded| -> Result<_, Error<Grid>> {
            let mut study = Study::new(Domineering { bounded });
            let outcome = study.outcome(std::slice::from_ref(&board), Convention::Normal)?;
            Ok((outcome, study.searched()[0]))
        });
        let ((outcome, few), (same, many)) = (bounded?, plain?);
        assert_eq!(outcome, same);
        println!(
            "{height} x {width}: {outcome:?}, searched less than half as much: {}",
            2 * few < many
        );
    }
    // The promises of the domain hold, at least on small boards.
    let board = Grid::new(3, b".........");
    Study::new(Domineering { bounded: true }).check(&[board])?;
    Ok(())
}
