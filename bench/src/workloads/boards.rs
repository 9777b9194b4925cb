//! Workloads of domineering, played by its native twin.

use upstar::boards::Grid;
use upstar::boards::bitboard::BitBoard;
use upstar::boards::grid::{BLOCKED, EMPTY};
use upstar::boards::native::domineering::SmallBoards;
use upstar::meter::Meter;
use upstar::solver::{Cx, Ended};
use upstar::values::{Convention, SplitMix64, ValueId, Values};

/// An empty board.
fn rectangle(rows: usize, columns: usize) -> Result<BitBoard<u64, 1>, Ended> {
    BitBoard::rectangle([columns, rows]).ok_or(Ended::GaveUp)
}

fn number(values: &Values, value: ValueId) -> String {
    match values.as_number(value) {
        Some(number) => number.to_string(),
        None => "no number".to_owned(),
    }
}

/// Canonical forms of all rectangles of up to 4 rows and columns.
pub(super) fn domineering_small(meter: &mut Meter) -> Result<String, Ended> {
    let (mut values, mut twin) = (Values::new(), SmallBoards::default());
    let mut of = [[ValueId::ZERO; 5]; 5];
    for (rows, line) in of.iter_mut().enumerate().skip(1) {
        for (columns, value) in line.iter_mut().enumerate().skip(1) {
            let board = rectangle(rows, columns)?;
            *value = twin.value(&board, &mut Cx::new(&mut values, meter))?;
        }
    }
    let mean = values.mean(of[4][4], meter)?;
    let temperature = values.temperature(of[4][4], meter)?;
    let mut sides = Vec::new();
    for side in upstar::values::Side::BOTH {
        let options = values.options(of[2][3], side, meter)?.to_vec();
        let options: Vec<String> = options.iter().map(|id| number(&values, *id)).collect();
        sides.push(options.join(","));
    }
    Ok(format!(
        "3x4 = {}, 4x4 mean {mean} temperature {temperature}, 2x3 = <{}>",
        number(&values, of[3][4]),
        sides.join("|")
    ))
}

/// The canonical form of an empty board, and how many parts it took.
pub(super) fn domineering(
    rows: usize,
    columns: usize,
    meter: &mut Meter,
) -> Result<(String, usize), Ended> {
    let (mut values, mut twin) = (Values::new(), SmallBoards::default());
    let value = twin.value(&rectangle(rows, columns)?, &mut Cx::new(&mut values, meter))?;
    Ok((number(&values, value), twin.known_values()))
}

/// The outcome of an empty square.
pub(super) fn domineering_outcome(side: usize, meter: &mut Meter) -> Result<String, Ended> {
    let (mut values, mut twin) = (Values::new(), SmallBoards::default());
    let (boards, cx) = ([rectangle(side, side)?], &mut Cx::new(&mut values, meter));
    let outcome = twin.outcome(&boards, ValueId::ZERO, Convention::Normal, cx)?;
    Ok(format!("{outcome:?}"))
}

/// A random board of 4 rows and columns: one cell of four is blocked.
pub(super) fn random_board(random: &mut SplitMix64) -> Grid {
    let letter = |_| if random.below(4) == 0 { BLOCKED } else { EMPTY };
    Grid::new(4, &(0..16).map(letter).collect::<Vec<u8>>())
}

/// The outcomes of 20 sums of so many random boards.
pub(super) fn domineering_sums(count: usize, meter: &mut Meter) -> Result<String, Ended> {
    let (mut values, mut twin) = (Values::new(), SmallBoards::default());
    let (mut random, mut outcomes) = (SplitMix64::new(20_250_107), String::new());
    for _ in 0..20 {
        let mut sum = Vec::with_capacity(count);
        for _ in 0..count {
            let board = BitBoard::of(&random_board(&mut random), EMPTY).ok_or(Ended::GaveUp)?;
            sum.push((twin.value(&board, &mut Cx::new(&mut values, meter))?, 1));
        }
        let outcome = values.outcome_of_sum(&sum, meter)?;
        outcomes.push_str(&format!("{outcome:?}"));
    }
    Ok(outcomes)
}
