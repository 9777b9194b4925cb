//! Boards alone: their size and lines, moves as rewriting, regions, symmetries. `places.rs` has what boards and graphs have in
//! common, `graphs.rs` graphs alone, `graphs_made.rs` those that are made of numbers.

use super::define::Answer;
use super::places::{Letter, Letters, Pattern, TwoLetters, number_among};
use crate::boards::pattern::{PatternError, Turning};
use crate::boards::region::{self, Flood, Image, Letters as LetterSet};
use crate::boards::{Grid, Grids};
use crate::diag::codes::rulesets::PATTERN;
use crate::lang::context::Context;
use crate::lang::fault::fault;
use crate::lang::value::{Items, Value};
use crate::meter::{Meter, Stop};

builtins! {
    "Boards and graphs";

    /// A board: a letter for each cell, and rows separated by `/`, `|` or new lines. `grid(m, n)` has m
    /// rows of n empty cells. Rulesets declare a board as `board: Grid`. Capital and small letters
    /// differ, unless a ruleset reads them alike: see `made_of`.
    ///
    /// >>> grid("aA") == grid("AA")
    /// false
    /// >>> grid("xo/ox")
    /// xo/ox
    /// >>> grid(2, 3) == grid(".../...")
    /// true
    #[called("grid(text) or grid(m, n)")]
    #[see(rewrites, places, width, height)]
    fn grid(context, text: Value, columns: Option<Value>) -> Grid {
        let Some(columns) = columns else { return Ok(Context::to_grid(&text, context.meter)?) };
        let rows = context.to_count(&text, "the number of rows")?;
        let columns = context.to_count(&columns, "the number of columns")?;
        Ok(Grid::empty(rows, columns, context.meter)?)
    }

    /// How many columns a board has.
    ///
    /// >>> width("xo./ox.")
    /// 3
    #[elsewhere("columns", "cols", "ncols", "columncount")]
    #[fast(Width)]
    #[see(height, column_of, grid)]
    fn width(context, board: Grid) -> usize {
        context.meter.tick_many(1 + board.len() as u64 / 16)?;
        Ok(board.width())
    }

    /// How many rows a board has.
    ///
    /// >>> height("xo./ox.")
    /// 2
    #[elsewhere("nrows", "rowcount")]
    #[fast(Height)]
    #[see(width, row_of, grid)]
    fn height(context, board: Grid) -> usize {
        context.meter.tick_many(1 + board.len() as u64 / 16)?;
        Ok(board.height())
    }

    /// The row of a board with this number, as a text. Rows are numbered from 0, downwards.
    ///
    /// >>> row_of("xo./ox.", 1)
    /// ox.
    /// >>> contains(row_of("x../ooo", 1), "ooo")
    /// true
    #[elsewhere("getrow", "rowat", "nthrow")]
    #[see(column_of, height, places)]
    fn row_of(context, board: Grid, n: i64) -> String {
        let row = number_among(n, board.height())?;
        let cells = board.cells().iter().skip(row * board.width());
        Ok(letters_of(cells.take(board.width()), context.meter)?)
    }

    /// The column of a board with this number, as a text, from top to bottom. Columns are numbered from 0,
    /// to the right.
    ///
    /// >>> column_of("xo./ox.", 2)
    /// ..
    /// >>> [column_of("xo./ox.", n) for n in 0 .. width("xo./ox.")]
    /// ["xo", "ox", ".."]
    #[elsewhere("column", "getcolumn", "columnat", "nthcolumn")]
    #[see(row_of, width, transpose)]
    fn column_of(context, board: Grid, n: i64) -> String {
        let column = number_among(n, board.width())?;
        let cells = board.cells().iter().skip(column);
        Ok(letters_of(cells.step_by(board.width()), context.meter)?)
    }

    /// The lines of a board as texts: its rows, its columns, its diagonals downwards to the right, then those
    /// downwards to the left. Lines of one cell are left out.
    ///
    /// >>> lines_of("xo./ox.")
    /// ["xo.", "ox.", "xo", "ox", "..", "xx", "o.", "oo", ".x"]
    /// >>> any([contains(line, "xxx") for line in lines_of("x.o/.xo/..x")])
    /// true
    #[elsewhere("diagonals", "getdiagonals", "diagonalsof";
        "`lines_of(board)` lists rows, columns and diagonals, the diagonals last")]
    #[see(row_of, column_of, contains, rays)]
    fn lines_of(context, board: Grid) -> Items {
        context.meter.tick_many(1 + board.len() as u64 / 16)?;
        let (tall, wide) = (board.height(), board.width());
        // The first cell of each line, a step along it, and its length.
        let rows = (0..tall).map(|row| (row * wide, 1, wide));
        let columns = (0..wide).map(|column| (column, wide, tall));
        let from = |side: usize| {
            let top = (0..wide).map(|column| (0, column));
            top.chain((1..tall).map(move |row| (row, side)))
        };
        let last = wide.saturating_sub(1);
        let to_right = from(0).map(|(row, column)| {
            (row * wide + column, wide + 1, (tall - row).min(wide - column))
        });
        let to_left = from(last).map(|(row, column)| {
            (row * wide + column, last, (tall - row).min(column + 1))
        });
        let lines = rows.chain(columns).chain(to_right).chain(to_left);
        let mut found = Vec::new();
        for (first, step, length) in lines.filter(|(.., length)| *length > 1) {
            let cells = board.cells().iter().skip(first).step_by(step);
            let text = letters_of(cells.take(length), context.meter)?;
            found.push(Value::long_text(&text, context.meter)?);
        }
        Ok(found.into_iter().collect())
    }

    /// The boards that arise if one occurrence of a pattern is replaced by a result. `?` matches any
    /// cell and keeps it. In patterns of one row, `~` matches any number of empty cells and keeps them.
    ///
    /// >>> rewrites("../..", "./.", "#/#")
    /// ["#./#.", ".#/.#"]
    /// >>> rewrites("tf.", "tf.", ".ft")
    /// [".ft"]
    #[elsewhere("replace", "substitute";
        "`rewrites(board, \"x.\", \".x\")` lists the boards with one occurrence replaced")]
    #[fast(Rewrites)]
    #[asked(Grid 4)]
    #[see(turns, rays, put)]
    fn rewrites(context, board: Grid, pattern: Pattern, result: Pattern) -> Items {
        rewritten(context, &board, [&pattern.0, &result.0], Turning::None)
    }

    /// As `rewrites`, with the pattern turned and mirrored in all ways. There are at most eight
    /// different ways; each is used once.
    ///
    /// >>> turns("xo/ox", "xo", ".x")
    /// ["xo/x.", "xx/o.", ".x/ox", ".o/xx"]
    /// >>> len(turns("x../.../...", "x??/??.", ".??/??x"))
    /// 2
    #[fast(Turns)]
    #[asked(Grid 5)]
    #[see(rewrites, rays)]
    fn turns(context, board: Grid, pattern: Pattern, result: Pattern) -> Items {
        rewritten(context, &board, [&pattern.0, &result.0], Turning::All)
    }

    /// As `rewrites`, with a pattern of one row in all eight directions: the moves of kings, or, with
    /// `~`, of queens.
    ///
    /// >>> rays("x./.o", "xo", ".x")
    /// ["../.x"]
    /// >>> len(rays(".../.x./...", "x~.", ".~x"))
    /// 8
    #[fast(Rays)]
    #[see(rewrites, turns)]
    fn rays(context, board: Grid, pattern: Pattern, result: Pattern) -> Items {
        rewritten(context, &board, [&pattern.0, &result.0], Turning::Rays)
    }

    /// The board in which some cells get another letter: those with one of the letters `through` that
    /// are connected, through such cells, to a cell with one of the letters `from`.
    ///
    /// >>> flood("xx./oox", ".", "x", ".")
    /// .../oo.
    #[fast(Flood)]
    #[see(components, neighbours)]
    fn flood(context, board: Grid, from: Letters, through: Letters, letter: Letter) -> Grid {
        let [from, through] = [from.0, through.0].map(|letters| LetterSet::new(&letters));
        let flood = Flood { from, through, letter: letter.0 };
        Ok(region::flood(&board, flood, context.meter)?)
    }

    /// The board with rows and columns exchanged.
    ///
    /// >>> transpose("xo./..x")
    /// x./o./.x
    #[fast(Transpose)]
    #[see(mirrored, flipped, rotated)]
    fn transpose(context, board: Grid) -> Grid {
        context.meter.tick_many(1 + board.len() as u64 / 16)?;
        Ok(Image::Transposed.of(&board, context.meter)?)
    }

    /// The board with left and right exchanged.
    ///
    /// >>> mirrored("xo./..x")
    /// .ox/x..
    #[fast(Mirrored)]
    #[see(flipped, transpose)]
    fn mirrored(context, board: Grid) -> Grid {
        context.meter.tick_many(1 + board.len() as u64 / 16)?;
        Ok(Image::Mirrored.of(&board, context.meter)?)
    }

    /// The board with top and bottom exchanged.
    ///
    /// >>> flipped("xo./..x")
    /// ..x/xo.
    #[fast(Flipped)]
    #[see(mirrored, transpose)]
    fn flipped(context, board: Grid) -> Grid {
        context.meter.tick_many(1 + board.len() as u64 / 16)?;
        Ok(Image::Flipped.of(&board, context.meter)?)
    }

    /// The board turned by a quarter to the right: its first row becomes the last column.
    ///
    /// >>> rotated("xo./..x")
    /// .x/.o/x.
    #[elsewhere("rotate", "rot90", "turned", "quarterturn")]
    #[fast(Rotated)]
    #[see(transpose, mirrored, flipped)]
    fn rotated(context, board: Grid) -> Grid {
        context.meter.tick_many(1 + board.len() as u64 / 16)?;
        let transposed = Image::Transposed.of(&board, context.meter)?;
        Ok(Image::Mirrored.of(&transposed, context.meter)?)
    }

    /// The board on which two letters change places. With it the clause `conjugate:` of a ruleset names
    /// the position in which Left and Right change places. On a graph use `put` twice:
    /// `put(put(g, places(g, "L"), "R"), places(g, "R"), "L")`.
    ///
    /// >>> exchanged("xo./..x", "xo")
    /// ox./..o
    #[fast(Exchanged)]
    #[see(mirrored, flipped, transpose, put)]
    fn exchanged(context, board: Grid, letters: TwoLetters) -> Grid {
        context.meter.tick_many(1 + board.len() as u64 / 16)?;
        Ok(Image::Exchanged(letters.0).of(&board, context.meter)?)
    }

    /// The least of the four boards that a board becomes by mirroring and flipping.
    ///
    /// >>> least_flip("xo./...")
    /// .../.ox
    #[fast(LeastFlip)]
    #[see(least, mirrored, flipped)]
    fn least_flip(context, board: Grid) -> Grid {
        context.meter.tick_many(1 + board.len() as u64 / 16)?;
        Ok(region::least(&board, false, context.meter)?)
    }
}

/// The letters of some cells, as a text.
fn letters_of<'c>(cells: impl Iterator<Item = &'c u8>, meter: &mut Meter) -> Result<String, Stop> {
    let text: String = cells.map(|cell| char::from(*cell)).collect();
    meter.tick_many(1 + text.len() as u64 / 16)?;
    Ok(text)
}

fn rewritten(
    context: &mut Context<'_>,
    board: &Grid,
    [pattern, result]: [&Value; 2],
    turning: Turning,
) -> Answer<Items> {
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
        fault!(PATTERN, label; help: advice)
    })?;
    let mut found = Grids::default();
    rule.rewrites(board, &mut found, context.meter)?;
    let boards = found.grids(context.meter).map(|board| board.map(Value::Grid));
    Ok(boards.collect::<Result<_, Stop>>()?)
}
