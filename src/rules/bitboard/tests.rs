//! Boards in bits against boards of cells.

use super::*;
use crate::game::normal::ValueId;
use crate::meter::Meter;
use crate::rules::Grids;
use crate::rules::pattern::{Rule, Turning};
use crate::rules::region::tests::boards;
use crate::rules::region::{Flood, Image, components, least};

fn alphabet() -> Alphabet {
    Alphabet::new(*b"xo.a#").expect("four letters")
}

/// A board with its letters.
fn written(board: &BitBoard) -> Grid {
    let letter = |cell: u32| {
        let has = |word: &u64| word >> cell & 1 == 1;
        board.words.iter().position(has).map_or(BLOCKED, |word| alphabet().0[word])
    };
    let cells: Vec<u8> = (0..board.cells()).map(letter).collect();
    Grid::new(board.width.into(), &cells)
}

/// All boards of some sizes with the letters `x`, `o` and `.`, and the same boards with some cells blocked.
fn all_boards() -> impl Iterator<Item = Grid> {
    let shapes = [(4, 8), (3, 9), (2, 8), (1, 5), (5, 5)];
    let all = shapes.into_iter().flat_map(|(width, count)| boards(width, count));
    all.flat_map(|board| {
        let blocked: Vec<u8> = board
            .cells()
            .iter()
            .enumerate()
            .map(|(at, cell)| if *cell == b'o' && at % 2 == 0 { BLOCKED } else { *cell })
            .collect();
        [Grid::new(board.width(), &blocked), board]
    })
}

#[test]
fn boards_are_read_if_words_can_have_them() {
    for board in all_boards() {
        assert_eq!(alphabet().read(&board).as_ref().map(written), Some(board));
    }
    let read = |width, cells: &[u8]| alphabet().read(&Grid::new(width, cells));
    assert!(read(63, &[b'.'; 63]).is_some());
    assert!(read(8, &[b'x'; 64]).is_some());
    assert!(read(64, &[b'.'; 64]).is_none() && read(1, &[b'.'; 64]).is_none());
    assert!(read(5, &[b'.'; 65]).is_none() && read(2, b"x.y.").is_none());
    assert!(Alphabet::new(*b"abcde").is_none());
}

#[test]
fn boards_of_bits_fall_apart_as_those_of_cells_do() {
    let meter = &mut Meter::default();
    for board in all_boards() {
        let bits = alphabet().read(&board).expect("a small board");
        for how in [Touching::Four, Touching::Eight] {
            for text in ["x.", "xo.", "x./o.", "x/.o/x.", "o"] {
                let sets = LetterSets::new(text);
                let (mut found, mut parts) = (Vec::new(), Grids::default());
                let of_bits = alphabet().sets(&sets, how, bits.size());
                bits.components(&of_bits, meter, |part| found.push(written(&part)))
                    .expect("no limits");
                let visit = |width, cells: &[u8]| parts.push(width, cells);
                components(&board, &sets, how, visit, meter).expect("no limits");
                assert_eq!(found, parts.grids().collect::<Vec<_>>(), "{board:?} {text}");
            }
        }
    }
}

#[test]
fn boards_of_bits_are_flooded_as_those_of_cells_are() {
    let (meter, mut left) = (&mut Meter::default(), [0, 0]);
    for board in all_boards() {
        let bits = alphabet().read(&board).expect("a small board");
        for (from, through, letter) in
            [(".", "x", b'.'), ("x", "xo", b'#'), ("o#", "#.", b'o'), ("y", "x", b'y')]
        {
            let [from, through] = [from, through].map(Letters::new);
            let flood = Flood { from, through, letter };
            for asked in ["x", ".", "o#", "y"] {
                let asked = Letters::new(asked);
                let leaves = alphabet().flood(&flood, asked, bits.size()).leaves(&bits, meter);
                let leaves = leaves.expect("no limits");
                assert_eq!(flood.leaves(&board, asked, meter), Ok(Some(leaves)), "{board:?}");
                left[usize::from(leaves)] += 1;
            }
        }
    }
    assert!(left.iter().all(|count| *count > 100_000), "{left:?}");
}

#[test]
fn boards_of_bits_have_the_images_of_those_of_cells() {
    let (meter, symmetries) = (&mut Meter::default(), Symmetries::default());
    for board in all_boards() {
        let bits = alphabet().read(&board).expect("a small board");
        for transposing in [false, true] {
            let found = symmetries.least(&bits, transposing, &alphabet(), meter);
            let found = found.expect("no limits");
            assert_eq!(written(&found), least(&board, transposing, meter).expect("no limits"));
        }
        for image in [Image::Transposed, Image::Mirrored, Image::Flipped, Image::Exchanged(*b"xo")]
        {
            let found = symmetries.image(&bits, alphabet().image(image).expect("known letters"));
            assert_eq!(written(&found), image.of(&board, meter).expect("no limits"));
        }
    }
    assert!(alphabet().image(Image::Exchanged(*b"xy")).is_none());
}

/// Where letters come before `#`, the order of letters is still that of their bytes.
#[test]
fn the_least_board_is_least_by_bytes() {
    let alphabet = Alphabet::new(*b"!x\"").expect("three letters");
    let (meter, symmetries) = (&mut Meter::default(), Symmetries::default());
    for board in boards(3, 9) {
        let letter = |cell: &u8| match cell {
            b'x' => b'!',
            b'o' => BLOCKED,
            _ => b'"',
        };
        let cells: Vec<u8> = board.cells().iter().map(letter).collect();
        let board = Grid::new(3, &cells);
        let read = |board: &Grid| alphabet.read(board).expect("a small board");
        let first = least(&board, true, meter).expect("no limits");
        assert_eq!(symmetries.least(&read(&board), true, &alphabet, meter), Ok(read(&first)));
    }
}

#[test]
fn boards_of_bits_are_rewritten_as_those_of_cells() {
    let meter = &mut Meter::default();
    let rules = [
        ("xo", ".x", Turning::All),
        ("x./.o", "?o/x?", Turning::All),
        ("x??/??o", ".??/??x", Turning::All),
        (".", "#", Turning::None),
        ("#x", "x#", Turning::All),
        ("?o", "x?", Turning::All),
        ("??", "??", Turning::None),
        ("x~o", ".~x", Turning::All),
        ("x~.", ".~a", Turning::Rays),
        ("o~.~x", "x~o~.", Turning::Rays),
        ("?.", "x?", Turning::Rays),
        ("#x", "x.", Turning::Rays),
        ("y.", "xx", Turning::All),
    ];
    let mut count = 0;
    for (from, to, turning) in rules {
        let read = |text: &str| Grid::read(text, &mut Meter::default()).expect("a board");
        let rule = Rule::new(&read(from), &read(to), turning, meter).expect("no limits");
        let rule = rule.expect("a rule");
        for board in all_boards() {
            let mut found = Vec::new();
            let small = alphabet().read(&board).expect("a small board");
            let bits = alphabet().rule(&rule, small.size()).expect("known letters");
            bits.each(&small, meter, |next, _| {
                found.push(written(&next));
                Ok::<_, Stop>(())
            })
            .expect("no limits");
            let mut expected = Grids::default();
            rule.rewrites(&board, &mut expected, meter).expect("no limits");
            let mut expected: Vec<Grid> = expected.grids().collect();
            for list in [&mut found, &mut expected] {
                list.sort_by(Grid::compare);
            }
            count += found.len();
            assert_eq!(found, expected, "{board:?} {from} {to}");
        }
    }
    assert!(count > 100_000, "{count}");
    let rule = Rule::new(&Grid::new(1, b"x"), &Grid::new(1, b"y"), Turning::None, meter);
    assert!(alphabet().rule(&rule.expect("no limits").expect("a rule"), [3, 3]).is_none());
}

#[test]
fn values_are_found_again_in_a_table_that_grew() {
    let mut table = BoardValues::default();
    let all: Vec<BitBoard> = boards(3, 9).filter_map(|board| alphabet().read(&board)).collect();
    for (board, value) in all.iter().zip([ValueId::ZERO].iter().cycle()) {
        let glance = table.glance(board);
        assert_eq!(table.find(glance, board), None);
        let entered = table.enter(glance, board, &mut Meter::default());
        let place = entered.expect("no limits").expect("room");
        assert_eq!(table.get(place), None);
        table.set(place, *value);
    }
    assert_eq!(table.len(), all.len());
    for (at, board) in all.iter().enumerate() {
        assert_eq!(table.find(table.glance(board), board), Some(at as u32));
    }
}
