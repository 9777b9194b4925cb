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
//! 3 x 4: the allowance of ticks is spent
//! 3 x 5: the allowance of ticks is spent
//! ..../..../....: asked 1 times more, it is known
//! ...../...../.....: asked 17 times more, it is known
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
    study.allow(Some(100_000));
    let mut stopped = Vec::new();
    for height in [1, 2, 3] {
        for width in height..=5 {
            let board = Grid::new(width, &vec![b'.'; height * width]);
            let answer = study.value(&board);
            match answer {
                Ok(value) => {
                    let heat = study.thermograph(value)?;
                    println!("{height} x {width}: temperature {}", heat.temperature);
                }
                Err(Error::Ended(Ended::Stop(stop))) => {
                    println!("{height} x {width}: {}", Ended::Stop(stop));
                    stopped.push((board, stop));
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
    // What was learned until the stop stays: the same questions, asked again, go on from there.
    for (board, stop) in stopped {
        assert_eq!(stop, Stop::Allowance);
        let mut times = 1;
        while study.value(&board).is_err() {
            times += 1;
        }
        println!("{board}: asked {times} times more, it is known");
    }
    Ok(())
}
