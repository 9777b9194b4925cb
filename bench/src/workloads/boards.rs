//! Workloads of rulesets, played by their native twins: domineering, toppling dominoes, sums of
//! both, the census of cricket pitches.

use super::Tally;
use upstar::meter::Meter;
use upstar::rules::Grid;
use upstar::rules::grid::{BLOCKED, EMPTY};
use upstar::rules::native::domineering::{Cells, Small, SmallBoards};
use upstar::rules::native::pitch::PlayedPitches;
use upstar::rules::native::toppling::{Row, Toppling};
use upstar::solver::{Cx, Ended};
use upstar::values::{Convention, SplitMix64, ValueId, Values};

/// A domino that Left, Right, or either may topple, in a row's word.
const LEFT: Row = 1;
const RIGHT: Row = 2;

/// An empty board that is known to be small.
fn rectangle(rows: usize, columns: usize) -> Small {
    Cells::rectangle(rows, columns).unwrap_or_default()
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
            let board = rectangle(rows, columns);
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
    let value = twin.value(&rectangle(rows, columns), &mut Cx::new(&mut values, meter))?;
    Ok((number(&values, value), twin.known_values()))
}

/// The outcome of an empty square.
pub(super) fn domineering_outcome(side: usize, meter: &mut Meter) -> Result<String, Ended> {
    let (mut values, mut twin) = (Values::new(), SmallBoards::default());
    let (boards, cx) = ([rectangle(side, side)], &mut Cx::new(&mut values, meter));
    let outcome = twin.outcome(&boards, ValueId::ZERO, Convention::Normal, cx)?;
    Ok(format!("{outcome:?}"))
}

/// The values of all rows of 1 to `most` of these dominoes.
pub(super) fn toppling(dominoes: &[Row], most: u32, meter: &mut Meter) -> Result<String, Ended> {
    let (mut values, mut twin) = (Values::new(), Toppling::default());
    let (mut rows, mut found) = (vec![1], Vec::new());
    for _ in 0..most {
        let longer = |row: &Row| {
            let row = *row;
            dominoes.iter().map(move |domino| row << 2 | domino)
        };
        rows = rows.iter().flat_map(longer).collect();
        for row in &rows {
            found.push(twin.value(row, &mut Cx::new(&mut values, meter))?);
        }
    }
    let count = found.len();
    found.sort_unstable();
    found.dedup();
    Ok(format!("{count} rows, {} distinct", found.len()))
}

/// Dominoes of random rows: Left's or Right's.
pub(super) fn random_row(random: &mut SplitMix64) -> Row {
    (0..8).fold(1, |row, _| row << 2 | if random.below(2) == 0 { LEFT } else { RIGHT })
}

/// A random board of 4 rows and columns: one cell of four is blocked.
pub(super) fn random_board(random: &mut SplitMix64) -> Grid {
    let letter = |_| if random.below(4) == 0 { BLOCKED } else { EMPTY };
    Grid::new(4, &(0..16).map(letter).collect::<Vec<u8>>())
}

/// The outcomes of 20 sums of so many random components.
fn sums(
    count: usize,
    meter: &mut Meter,
    mut value: impl FnMut(&mut SplitMix64, &mut Values, &mut Meter) -> Result<ValueId, Ended>,
) -> Result<String, Ended> {
    let (mut values, mut random) = (Values::new(), SplitMix64::new(20_250_107));
    let mut outcomes = String::new();
    for _ in 0..20 {
        let mut sum = Vec::with_capacity(count);
        for _ in 0..count {
            sum.push((value(&mut random, &mut values, meter)?, 1));
        }
        let outcome = values.outcome_of_sum(&sum, meter)?;
        outcomes.push_str(&format!("{outcome:?}"));
    }
    Ok(outcomes)
}

/// The outcomes of 20 sums of so many random rows of 8 dominoes.
pub(super) fn toppling_sums(count: usize, meter: &mut Meter) -> Result<String, Ended> {
    let mut twin = Toppling::default();
    sums(count, meter, |random, values, meter| {
        twin.value(&random_row(random), &mut Cx::new(values, meter))
    })
}

/// The outcomes of 20 sums of so many random boards.
pub(super) fn domineering_sums(count: usize, meter: &mut Meter) -> Result<String, Ended> {
    let mut twin = SmallBoards::default();
    sums(count, meter, |random, values, meter| {
        let cells = Cells::of(&random_board(random), EMPTY, false).unwrap_or_default();
        twin.value(&cells, &mut Cx::new(values, meter))
    })
}

/// Values and outcomes in both conventions of all pitches of up to 7 bumps of size 1 to 4.
pub(super) fn pitch_census(meter: &mut Meter) -> Result<String, Ended> {
    let (mut values, mut twin) = (Values::new(), PlayedPitches::default());
    let mut found = Vec::new();
    let (mut normal, mut misere) = (Tally::default(), Tally::default());
    for bumps in 0..=7_u32 {
        for left in 0..=bumps {
            for sizes in 0..1_u64 << (2 * bumps) {
                let pitch = (side(sizes, 0, left), side(sizes, left, bumps));
                let cx = &mut Cx::new(&mut values, meter);
                let value = twin.value(&pitch, cx)?;
                normal.count(cx.values.outcome(value));
                misere.count(twin.outcome(&[pitch], ValueId::ZERO, Convention::Misere, cx)?);
                found.push(value);
            }
        }
    }
    let count = found.len();
    found.sort_unstable();
    found.dedup();
    Ok(format!(
        "{count} pitches, {} values; normal {}; misère {}",
        found.len(),
        normal.text(),
        misere.text()
    ))
}

/// The bumps from one place to another, where two bits are a size less 1, as the four bits each
/// that pitches have.
fn side(sizes: u64, from: u32, to: u32) -> u64 {
    (from..to)
        .fold(0, |side, place| side | ((sizes >> (2 * place) & 3) + 1) << (4 * (place - from)))
}
