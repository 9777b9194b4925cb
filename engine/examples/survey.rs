//! A survey with a budget: snort on boards of two and three rows, each question with limits, and what a stop leaves.
//!
//! ```text
//! 1 x 1: temperature 0
//! 1 x 2: temperature 1
//! 1 x 3: temperature 2
//! 1 x 4: temperature 3/2
//! 1 x 5: temperature 1
//! 2 x 2: temperature -1
//! 2 x 3: temperature 9/4
//! 2 x 4: temperature -1
//! 2 x 5: temperature 5/2
//! 3 x 3: temperature 5/2
//! 3 x 5: the allowance of ticks is spent
//! 3 x 5: asked on, temperature 9/4
//! ```

#![allow(clippy::print_stdout, clippy::disallowed_macros, reason = "examples print")]

use std::time::Duration;

use upstar_engine::{
    Answer, Cx, Domain, Ended, Error, Grid, KeyBytes, Limits, MemoryLimit, Options, Side, Stop,
    Study,
};

/// The players colour cells, Left and Right in turn, and never beside a cell of the opponent's. A cell that was coloured leaves
/// its neighbours to the player who did it: `l` is a cell for Left alone, `r` one for Right alone, `.` one for both.
struct Snort;

impl Domain for Snort {
    type Part = Grid;

    fn options(
        &mut self,
        at: &Grid,
        side: Side,
        out: &mut Options<Grid>,
        cx: &mut Cx,
    ) -> Answer<()> {
        let [own, other] = if side == Side::Left { *b"lr" } else { *b"rl" };
        for place in (0..at.len()).filter(|place| [b'.', own].contains(&at.cells()[*place])) {
            let with = |letter| -> Vec<usize> {
                at.neighbours(place).filter(|to| at.cells()[*to] == letter).collect()
            };
            let after = at.with(&[place], b'#').with(&with(b'.'), own).with(&with(other), b'#');
            out.option(after.connected(".lr", cx)?);
        }
        Ok(())
    }

    fn key(&self, at: &Grid, out: &mut KeyBytes) {
        out.extend_from_slice(at.key());
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut study = Study::new(Snort);
    study.set_limits(Limits {
        time: Some(Duration::from_secs(60)),
        memory: MemoryLimit::Bytes(64 << 20),
        ..Limits::default()
    });
    // Ticks stop at the same place on every machine.
    study.allow(Some(250_000));
    let mut stopped = Vec::new();
    let rows = [1, 2].into_iter().flat_map(|height| (height..=5).map(move |width| [height, width]));
    for [height, width] in rows.chain([[3, 3], [3, 5]]) {
        let board = Grid::new(width, &vec![b'.'; height * width]);
        match study.value(&board) {
            Ok(value) => {
                let temperature = study.thermograph(value)?.temperature;
                println!("{height} x {width}: temperature {temperature}");
            }
            Err(Error::Ended(Ended::Stop(stop))) => {
                println!("{height} x {width}: {}", Ended::Stop(stop));
                stopped.push(board);
            }
            Err(error) => return Err(error.into()),
        }
    }
    // What was learned until the stop stays: the same questions, asked again, go on from there.
    for board in stopped {
        let value = loop {
            match study.value(&board) {
                Err(Error::Ended(Ended::Stop(Stop::Allowance))) => {}
                found => break found?,
            }
        };
        let temperature = study.thermograph(value)?.temperature;
        println!("{} x {}: asked on, temperature {temperature}", board.height(), board.width());
    }
    Ok(())
}
