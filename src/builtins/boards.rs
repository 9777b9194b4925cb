//! Boards: moves as rewriting, regions, symmetries.

use super::numbers::size_value;
use super::places::{letter, letters};
use crate::diag::codes::rulesets::PATTERN;
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::{Items, Value};
use crate::meter::Meter;
use crate::rules::pattern::{PatternError, Turning};
use crate::rules::{Grid, region};

/// A row for something about one board.
macro_rules! of_a_board {
    ($name:literal, $sentence:literal, $example:literal, $result:literal, $also:expr, $run:expr) => {
        Row {
            signature: concat!($name, "(board)"),
            sentence: $sentence,
            examples: &[(concat!($name, "(", $example, ")"), $result)],
            see_also: &$also,
            run: |context, arguments| {
                let meter = &mut *context.meter;
                let board = Context::to_grid(&arguments[0], meter)?;
                meter.tick_many(1 + board.len() as u64 / 16)?;
                let give: fn(&Grid, &mut Meter) -> Result<Value, FaultKind> = $run;
                give(&board, meter)
            },
        }
    };
}

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "grid(text) or grid(m, n)",
        sentence: "A board: a letter for each cell, rows separated by `/`, `|` or new lines; \
                   `grid(m, n)` has m rows of n empty cells. Rulesets declare it: `board: Grid`. \
                   Capital letters are others than small ones, unless a ruleset reads them alike: see \
                   `made_of`.",
        examples: &[
            ("grid(\"aA\") == grid(\"AA\")", "false"),
            ("grid(\"xo/ox\")", "xo/ox"),
            ("grid(2, 3) == grid(\".../...\")", "true"),
        ],
        see_also: &["rewrites", "places", "width", "height"],
        run: grid,
    },
    of_a_board!(
        "width",
        "How many columns a board has.",
        "\"xo./ox.\"",
        "3",
        ["height", "grid"],
        |board, _| Ok(size_value(board.width()))
    ),
    of_a_board!(
        "height",
        "How many rows a board has.",
        "\"xo./ox.\"",
        "2",
        ["width", "grid"],
        |board, _| Ok(size_value(board.height()))
    ),
    Row {
        signature: "rewrites(board, pattern, result)",
        sentence: "All boards in which one occurrence of a pattern is replaced. `?` is any cell and \
                   stays; in patterns of one row, `~` is any number of empty cells and stays.",
        examples: &[
            ("rewrites(\"../..\", \"./.\", \"#/#\")", "[\"#./#.\", \".#/.#\"]"),
            ("rewrites(\"tf.\", \"tf.\", \".ft\")", "[\".ft\"]"),
        ],
        see_also: &["turns", "rays", "put"],
        run: |context, arguments| rewritten(context, arguments, Turning::None),
    },
    Row {
        signature: "turns(board, pattern, result)",
        sentence: "As `rewrites`, with the pattern turned and mirrored in all ways: up to eight, \
                   each counted once.",
        examples: &[
            ("turns(\"xo/ox\", \"xo\", \".x\")", "[\"xo/x.\", \"xx/o.\", \".x/ox\", \".o/xx\"]"),
            ("len(turns(\"x../.../...\", \"x??/??.\", \".??/??x\"))", "2"),
        ],
        see_also: &["rewrites", "rays"],
        run: |context, arguments| rewritten(context, arguments, Turning::All),
    },
    Row {
        signature: "rays(board, pattern, result)",
        sentence: "As `rewrites`, with a pattern of one row laid in all eight directions: moves of \
                   kings, and with `~` of queens.",
        examples: &[
            ("rays(\"x./.o\", \"xo\", \".x\")", "[\"../.x\"]"),
            ("len(rays(\".../.x./...\", \"x~.\", \".~x\"))", "8"),
        ],
        see_also: &["rewrites", "turns"],
        run: |context, arguments| rewritten(context, arguments, Turning::Rays),
    },
    Row {
        signature: "flood(board, from, through, letter)",
        sentence: "The board in which cells of the letters `through` become another letter where \
                   they are connected, by each other, to a cell of the letters `from`.",
        examples: &[("flood(\"xx./oox\", \".\", \"x\", \".\")", ".../oo.")],
        see_also: &["components", "neighbours"],
        run: flood,
    },
    of_a_board!(
        "transpose",
        "The board with rows and columns exchanged.",
        "\"xo./..x\"",
        "x./o./.x",
        ["mirrored", "flipped"],
        |board, meter| Ok(Value::Grid(region::transpose(board, meter)?))
    ),
    of_a_board!(
        "mirrored",
        "The board with left and right exchanged.",
        "\"xo./..x\"",
        ".ox/x..",
        ["flipped", "transpose"],
        |board, meter| Ok(Value::Grid(region::mirrored(board, meter)?))
    ),
    of_a_board!(
        "flipped",
        "The board with top and bottom exchanged.",
        "\"xo./..x\"",
        "..x/xo.",
        ["mirrored", "transpose"],
        |board, meter| Ok(Value::Grid(region::flipped(board, meter)?))
    ),
    of_a_board!(
        "least_flip",
        "The least of the four boards that mirroring and flipping make of a board.",
        "\"xo./...\"",
        ".../.ox",
        ["least", "mirrored", "flipped"],
        |board, meter| Ok(Value::Grid(region::least(board, false, meter)?))
    ),
];

/// The rows below each other, with spaces between cells.
pub(super) fn picture(board: &Grid, meter: &mut Meter) -> Result<String, FaultKind> {
    let length = board.len().saturating_mul(2);
    // Here and in the value.
    meter.charge(length.saturating_mul(2))?;
    let mut text = String::with_capacity(length);
    let width = board.width();
    for (place, &cell) in board.cells().iter().enumerate() {
        if place.is_multiple_of(4096) {
            meter.tick_many(256)?;
        }
        if place > 0 {
            text.push(if place.is_multiple_of(width) { '\n' } else { ' ' });
        }
        text.push(char::from(cell));
    }
    meter.release(length);
    Ok(text)
}

fn grid(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let [rows, columns] = arguments else {
        return Context::to_grid(&arguments[0], context.meter).map(Value::Grid);
    };
    let rows = context.to_count(rows, "the number of rows")?;
    let columns = context.to_count(columns, "the number of columns")?;
    Ok(Value::Grid(Grid::empty(rows, columns, context.meter)?))
}

fn rewritten(
    context: &mut Context<'_>,
    arguments: &[Value],
    turning: Turning,
) -> Result<Value, FaultKind> {
    let board = Context::to_grid(&arguments[0], context.meter)?;
    let (pattern, result) = (&arguments[1], &arguments[2]);
    let rule = context.program.rule(pattern, result, turning, context.meter)?;
    let rule = rule.map_err(|error| {
        let (label, advice) = match error {
            PatternError::Shapes => (
                "the pattern and its result have different shapes",
                "give the result as many rows and columns as the pattern has",
            ),
            PatternError::NotARow => {
                ("this pattern has several rows", "`~` and `rays` are for patterns of one row")
            }
            PatternError::Stretches => (
                "`~` stands at different places, or first",
                "a run of empty cells stays: write `~` at the same place in both",
            ),
        };
        FaultKind::Said(&PATTERN, label.to_owned(), vec![advice.to_owned()])
    })?;
    let boards = rule.rewrites(&board, context.meter)?;
    let boards: Items = boards.into_iter().map(Value::Grid).collect();
    Value::list(boards).ok_or(FaultKind::ListTooDeep)
}

fn flood(context: &mut Context<'_>, arguments: &[Value]) -> Result<Value, FaultKind> {
    let meter = &mut *context.meter;
    let board = Context::to_grid(&arguments[0], meter)?;
    let (from, through) = (letters(&arguments[1])?, letters(&arguments[2])?);
    let letter = letter(&arguments[3])?;
    Ok(Value::Grid(region::flood(&board, from, through, letter, meter)?))
}
