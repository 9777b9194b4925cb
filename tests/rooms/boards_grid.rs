//! Tests of `boards/grid`.

use upstar::boards::grid::*;
use upstar::boards::region::Letters;
use upstar::meter::Meter;

fn read(text: &str) -> Result<Grid, GridError> {
    Grid::read(text, &mut Meter::default())
}

#[test]
fn a_board_prints_as_it_was_written() {
    for text in ["xo/ox", "XO|OX", "x", "", "..#\n#..", "xo\nox\n", "/"] {
        let grid = read(text).expect("a board");
        assert_eq!(grid.spelling(), text);
    }
    let grid = read("XO|O#\n").expect("a board");
    assert_eq!(grid.plain().spelling(), "XO/O#");
    assert!(grid.compare(&grid.plain()).is_eq() && grid != grid.plain());
    assert_eq!((grid.height(), grid.width()), (2, 2));
}

#[test]
fn letters_keep_their_case_until_a_ruleset_reads_them() {
    let grid = read("aA|Xo").expect("a board");
    assert_eq!(grid.cells(), b"aAXo");
    let small = Letters::new("axo.#").in_other_case();
    let known = grid.in_other_case(small).expect("two are capital");
    assert_eq!((known.cells(), known.spelling().as_str()), (&b"aaxo"[..], "aA|Xo"));
    let both = Letters::new("aAXO").in_other_case();
    let known = grid.in_other_case(both).expect("one is small");
    assert_eq!(known.cells(), b"aAXO");
    assert_eq!(known.in_other_case(both), None);
}

#[test]
fn ragged_boards_are_refused_where_they_differ() {
    let ragged = |at, found, wanted| Err(GridError::Ragged { at, found, wanted });
    assert_eq!(read("xo/o"), ragged(4, 1, 2));
    assert_eq!(read("xo/oxx/x"), ragged(5, 3, 2));
    assert_eq!(read("xo/"), ragged(3, 0, 2));
    assert_eq!(read("x o"), Err(GridError::Letter { at: 1 }));
    assert_eq!(read("xé"), Err(GridError::Letter { at: 1 }));
}

#[test]
fn a_board_of_any_size_is_made_or_refused() {
    let mut meter = Meter::default();
    let grid = Grid::empty(3, 4, &mut meter).expect("a small board");
    assert_eq!((grid.spelling().as_str(), grid.len()), ("3,4", 12));
    assert_eq!(Grid::empty(1 << 40, 2, &mut meter), Err(GridError::TooLarge));
    assert!(Grid::empty(0, 7, &mut meter).is_ok_and(|grid| grid.is_empty()));
}
