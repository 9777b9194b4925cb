//! Words against boards.

use super::*;
use crate::boards::region::Image;
use crate::meter::Meter;
use crate::values::SplitMix64;

type Tall = Cells<u128, 8>;
type Narrow = Cells<u128, 4>;
type Wide = Cells<u128, 16>;

fn board(text: &str) -> Grid {
    Grid::read(text, &mut Meter::default()).expect("a board")
}

fn bits(text: &str) -> Small {
    Cells::of(&board(text), b'.', false).expect("a small board")
}

/// Holds words of one kind against boards of up to so many rows and columns.
fn turns_as_boards_do<W: Word, const STRIDE: usize>(rows: u64, columns: u64) {
    let meter = &mut Meter::default();
    let mut random = SplitMix64::new(3);
    let (mut small, mut turned_words) = (0, 0);
    for _ in 0..300 {
        let (rows, columns) = (1 + random.below(rows), 1 + random.below(columns));
        let letters: Vec<u8> =
            (0..rows * columns).map(|_| if random.below(3) == 0 { b'#' } else { b'.' }).collect();
        let board = Grid::new(columns as usize, &letters);
        let of = |board: &Grid| -> Cells<W, STRIDE> {
            Cells::of(board, b'.', false).expect("a small board").cornered()
        };
        let word = of(&board);
        if word.is_empty() {
            continue;
        }
        assert_eq!(word.flipped(), of(&Image::Flipped.of(&board, meter).expect("no limits")));
        assert_eq!(word.mirrored(), of(&Image::Mirrored.of(&board, meter).expect("no limits")));
        let transposed = Image::Transposed.of(&board, meter).expect("no limits");
        let room = transposed.height() <= Cells::<W, STRIDE>::ROWS
            && transposed.width() <= Cells::<W, STRIDE>::COLUMNS;
        let turned: Option<Cells<W, STRIDE>> = Cells::of(&board, b'.', true);
        assert_eq!(turned, if room { Cells::of(&transposed, b'.', false) } else { None });
        // The cells may have room where the board has none.
        if room && let Some(exchanged) = word.least_exchanged() {
            assert_eq!(exchanged, of(&transposed).least());
            assert_eq!(word.least_turned().0, of(&transposed).least_turned().0);
            turned_words += 1;
        }
        if let Some(cells) = word.as_small() {
            // A board may be larger than its cells in the corner are.
            if let Some(expected) = Small::of(&board, b'.', false) {
                assert_eq!(cells, expected.cornered());
            }
            assert_eq!(Some(cells.component()), word.component().as_small());
            small += 1;
        }
    }
    assert!(W::BITS == 64 || small > 30, "{small}");
    assert!(STRIDE == 4 || turned_words > 100, "{turned_words}");
}

#[test]
fn words_turn_as_boards_do() {
    turns_as_boards_do::<u64, 8>(7, 7);
    turns_as_boards_do::<u128, 8>(12, 7);
    turns_as_boards_do::<u128, 4>(12, 3);
    turns_as_boards_do::<u128, 16>(8, 10);
}

#[test]
fn dominoes_are_packed_and_parts_found() {
    let cells = bits("...#/...#/.#..");
    assert_eq!(cells.component(), cells);
    assert_eq!(bits("..#/##./...").component(), bits("..#/###/###"));
    assert_eq!(Small::rectangle(8, 7).map(Cells::len), Some(56));
    assert_eq!(Small::rectangle(9, 1), None);
    let cells = Wide::rectangle(5, 6).expect("room");
    assert_eq!(Some(cells.first_rows(2)), Wide::rectangle(2, 6));
    assert_eq!(Some(cells.first_columns(2)), Wide::rectangle(5, 2));
    assert_eq!((cells.first_rows(9), cells.first_columns(16)), (cells, cells));
    assert_eq!(Tall::rectangle(16, 7).map(Cells::len), Some(112));
    assert_eq!(Narrow::rectangle(32, 3).map(Cells::len), Some(96));
    assert_eq!(Wide::rectangle(8, 15).map(Cells::len), Some(120));
    let wide = board(&".".repeat(8));
    assert_eq!(Small::of(&wide, b'.', false), None);
    assert_eq!(Small::of(&wide, b'.', true), Small::rectangle(8, 1));
}
