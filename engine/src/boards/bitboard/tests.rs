//! Boards in bits against boards of cells.

use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use super::*;
use crate::boards::Grids;
use crate::boards::pattern::{Rule, Turning};
use crate::boards::region::tests::{boards, sampled};
use crate::boards::region::{Flood, Image, components, flood, least};
use crate::meter::Meter;
use crate::values::SplitMix64;

/// Letters that have a word each, and letters that are numbers.
fn alphabets() -> [Alphabet; 2] {
    [&b"xo.a#"[..], b"xo.abcd#"].map(|letters| Alphabet::new(letters.iter().copied()).expect("few"))
}

/// A board with its letters.
fn written<W: Word>(alphabet: &Alphabet, board: &BitBoard<W>) -> Grid {
    Grid::new(board.size()[0], alphabet.write(board, &mut [0; SIZES]))
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

/// Random boards that fit words of 64 bits: of all sizes of up to eight rows and columns, and of some others.
fn small_boards(alphabet: &Alphabet) -> impl Iterator<Item = Grid> {
    let letters: Vec<u8> = alphabet.letters().chain(*b"##").collect();
    let squares = (1..=8).flat_map(|width| (1..=8).map(move |height| (width, height)));
    let others = [(63, 1), (1, 63), (9, 7), (7, 9), (21, 3), (3, 21), (16, 4), (2, 32)];
    random_boards(letters, squares.chain(others).collect())
}

/// Random boards that are too large for words of 64 bits, and fit those of 128.
fn large_boards(alphabet: &Alphabet) -> impl Iterator<Item = Grid> {
    let letters: Vec<u8> = alphabet.letters().chain(*b"##").collect();
    random_boards(
        letters,
        vec![(5, 13), (13, 5), (8, 9), (9, 9), (10, 10), (16, 8), (2, 64), (127, 1), (1, 127)],
    )
}

/// Random boards that are too large for words of 128 bits, and fit those of 256.
fn larger_boards(alphabet: &Alphabet) -> impl Iterator<Item = Grid> {
    let letters: Vec<u8> = alphabet.letters().chain(*b"##").collect();
    random_boards(
        letters,
        vec![(3, 43), (43, 3), (8, 17), (16, 16), (2, 128), (255, 1), (1, 255), (85, 3), (1, 129)],
    )
}

fn random_boards(all: Vec<u8>, shapes: Vec<(usize, usize)>) -> impl Iterator<Item = Grid> {
    let mut random = SplitMix64::new(7);
    let all_of = 900.max(12 * shapes.len());
    (0..all_of).map(move |at| {
        let (width, height) = shapes[at % shapes.len()];
        // With few letters boards fall apart, with others they hang together.
        let letters = [&all[..], b"xo.", b"xxxo.......", b"#####x."][random.below(4) as usize];
        let letter = |_| letters[random.below(letters.len() as u64) as usize];
        let cells: Vec<u8> = (0..width * height).map(letter).collect();
        Grid::new(width, &cells)
    })
}

/// A board that fits words.
fn in_words<W: Word>(alphabet: &Alphabet, board: &Grid) -> BitBoard<W> {
    alphabet.read(board).expect("a board that fits")
}

#[test]
fn boards_are_read_if_words_can_have_them() {
    for alphabet in &alphabets() {
        for board in all_boards() {
            assert_eq!(written(alphabet, &in_words::<u64>(alphabet, &board)), board);
            assert_eq!(written(alphabet, &in_words::<u128>(alphabet, &board)), board);
        }
        for board in large_boards(alphabet) {
            assert_eq!(alphabet.read::<u64>(&board), None);
            assert_eq!(written(alphabet, &in_words::<u128>(alphabet, &board)), board);
            assert_eq!(written(alphabet, &in_words::<U256>(alphabet, &board)), board);
        }
        for board in larger_boards(alphabet) {
            assert_eq!(alphabet.read::<u128>(&board), None);
            assert_eq!(written(alphabet, &in_words::<U256>(alphabet, &board)), board);
        }
        for board in all_boards().step_by(97) {
            assert_eq!(
                in_words::<u128>(alphabet, &board).narrow(),
                Some(in_words(alphabet, &board))
            );
            assert_eq!(
                in_words::<U256>(alphabet, &board).narrow(),
                Some(in_words(alphabet, &board))
            );
        }
        assert!(
            large_boards(alphabet)
                .all(|board| in_words::<u128>(alphabet, &board).narrow().is_none())
        );
        let read_wide = |width, cells: &[u8]| alphabet.read::<u128>(&Grid::new(width, cells));
        assert!(read_wide(8, &[b'o'; 128]).is_some() && read_wide(1, &[b'o'; 127]).is_some());
        assert!(read_wide(128, &[b'.'; 128]).is_none() && read_wide(1, &[b'.'; 128]).is_none());
        assert!(read_wide(3, &[b'.'; 129]).is_none());
        let read = |width, cells: &[u8]| alphabet.read::<u64>(&Grid::new(width, cells));
        assert!(read(63, &[b'.'; 63]).is_some());
        assert!(read(8, &[b'x'; 64]).is_some());
        assert!(read(64, &[b'.'; 64]).is_none() && read(1, &[b'.'; 64]).is_none());
        assert!(read(5, &[b'.'; 65]).is_none() && read(2, b"x.y.").is_none());
        assert!(Alphabet::new(b'a'..=b'p').is_none());
    }
}

#[test]
fn boards_of_bits_fall_apart_as_those_of_cells_do() {
    for alphabet in &alphabets() {
        fall_apart::<u64>(alphabet, sampled(all_boards(), 7));
        fall_apart::<u64>(alphabet, sampled(small_boards(alphabet), 3));
        fall_apart::<u128>(alphabet, sampled(large_boards(alphabet), 7));
        fall_apart::<U256>(alphabet, sampled(larger_boards(alphabet), 7));
    }
}

fn fall_apart<W: Word>(alphabet: &Alphabet, boards: impl Iterator<Item = Grid>) {
    let meter = &mut Meter::default();
    for board in boards {
        let bits = in_words::<W>(alphabet, &board);
        for how in [Touching::Four, Touching::Eight] {
            for text in ["x.", "xo.", "x./o.", "x/.o/x.", "o"] {
                let sets = LetterSets::new(text);
                let (mut found, mut parts) = (Vec::new(), Grids::default());
                let of_bits = alphabet.sets(&sets, how, bits.size());
                bits.components(&of_bits, meter, |part| found.push(written(alphabet, &part)))
                    .expect("no limits");
                let visit =
                    |width, cells: &[u8], meter: &mut Meter| parts.push(width, cells, meter);
                components(&board, &sets, how, visit, meter).expect("no limits");
                let parts = parts.grids(meter).collect::<Result<Vec<_>, _>>();
                assert_eq!(Ok(found), parts, "{board:?} {text}");
            }
        }
    }
}

#[test]
fn boards_of_bits_are_flooded_as_those_of_cells_are() {
    for alphabet in &alphabets() {
        let left = flooded::<u64>(alphabet, all_boards());
        assert!(left.iter().all(|count| *count > 100_000), "{left:?}");
        let left = flooded::<u64>(alphabet, small_boards(alphabet));
        assert!(left.iter().all(|count| *count > 1_000), "{left:?}");
        let left = flooded::<u128>(alphabet, large_boards(alphabet));
        assert!(left.iter().all(|count| *count > 1_000), "{left:?}");
        let left = flooded::<U256>(alphabet, larger_boards(alphabet));
        assert!(left.iter().all(|count| *count > 1_000), "{left:?}");
    }
}

/// Returns how many times letters were not left, and were.
fn flooded<W: Word>(alphabet: &Alphabet, boards: impl Iterator<Item = Grid>) -> [usize; 2] {
    let (meter, mut left) = (&mut Meter::default(), [0, 0]);
    for board in boards {
        let bits = in_words::<W>(alphabet, &board);
        for (from, through, letter) in
            [(".", "x", b'.'), ("x", "xo", b'#'), ("o#", "#.", b'o'), ("y", "x", b'y')]
        {
            let [from, through] = [from, through].map(Letters::new);
            let asks = Flood { from, through, letter };
            let after = flood(&board, asks, meter).expect("no limits");
            for asked in ["x", ".", "o#", "y"] {
                let asked = Letters::new(asked);
                let leaves =
                    alphabet.flood(&asks, asked, Window::whole(bits.size())).leaves(&bits, meter);
                let leaves = leaves.expect("no limits");
                let has = after.cells().iter().any(|cell| asked.has(*cell));
                assert_eq!(leaves, has, "{board:?}");
                left[usize::from(leaves)] += 1;
            }
        }
    }
    left
}

#[test]
fn boards_of_bits_have_the_images_of_those_of_cells() {
    for alphabet in &alphabets() {
        have_images::<u64>(alphabet, all_boards());
        have_images::<u64>(alphabet, small_boards(alphabet));
        have_images::<u128>(alphabet, large_boards(alphabet));
        have_images::<U256>(alphabet, larger_boards(alphabet));
        assert!(alphabet.image(Image::Exchanged(*b"xy")).is_none());
    }
}

fn have_images<W: Word>(alphabet: &Alphabet, boards: impl Iterator<Item = Grid>) {
    let meter = &mut Meter::default();
    for board in boards {
        let bits = in_words::<W>(alphabet, &board);
        for transposing in [false, true] {
            let found = alphabet.least(&bits, transposing, meter);
            let found = found.expect("no limits");
            assert_eq!(
                written(alphabet, &found),
                least(&board, transposing, meter).expect("no limits")
            );
        }
        for image in [Image::Transposed, Image::Mirrored, Image::Flipped, Image::Exchanged(*b"xo")]
        {
            let found = bits.image(alphabet.image(image).expect("known letters"));
            assert_eq!(written(alphabet, &found), image.of(&board, meter).expect("no limits"));
        }
    }
}

/// Where letters come before `#`, the order of letters is still that of their bytes.
#[test]
fn the_least_board_is_least_by_bytes() {
    let alphabet = Alphabet::new(*b"!x\"").expect("three letters");
    let meter = &mut Meter::default();
    for board in boards(3, 9) {
        let letter = |cell: &u8| match cell {
            b'x' => b'!',
            b'o' => BLOCKED,
            _ => b'"',
        };
        let cells: Vec<u8> = board.cells().iter().map(letter).collect();
        let board = Grid::new(3, &cells);
        let read = |board: &Grid| alphabet.read::<u64>(board).expect("a small board");
        let first = least(&board, true, meter).expect("no limits");
        assert_eq!(alphabet.least(&read(&board), true, meter), Ok(read(&first)));
    }
}

#[test]
fn cells_with_a_letter_are_found_eight_at_a_time() {
    let cells: Vec<u8> = (0..64_u32).map(|at| b"xo.#"[(at * at % 7 % 4) as usize]).collect();
    for count in 0..=cells.len() {
        let cells = &cells[..count];
        for letter in *b"xo.#t" {
            let has = |at: &usize| cells[*at] == letter;
            let one_by_one = (0..count).filter(has).fold(0, |bits, at| bits | 1_u64 << at);
            assert_eq!(cells_with(letter, cells), one_by_one);
        }
    }
}

#[test]
fn boards_of_bits_are_rewritten_as_those_of_cells() {
    for alphabet in &alphabets() {
        let boards = sampled(all_boards().step_by(3), 7).collect::<Vec<_>>();
        let count = rewritten::<u64>(alphabet, &boards);
        assert!(count > 4 * boards.len(), "{count} of {}", boards.len());
        let boards = sampled(large_boards(alphabet).take(60), 5).collect::<Vec<_>>();
        let count = rewritten::<u128>(alphabet, &boards);
        assert!(count > 333 * boards.len(), "{count} of {}", boards.len());
        let boards = sampled(larger_boards(alphabet).take(60), 5).collect::<Vec<_>>();
        let count = rewritten::<U256>(alphabet, &boards);
        assert!(count > 333 * boards.len(), "{count} of {}", boards.len());
        let meter = &mut Meter::default();
        let rule = Rule::new(&Grid::new(1, b"x"), &Grid::new(1, b"y"), Turning::None, meter);
        let rule = rule.expect("no limits").expect("a rule");
        assert!(alphabet.rule::<u64>(&rule, Window::whole([3, 3])).is_none());
    }
}

/// Returns how many boards were made.
fn rewritten<W: Word>(alphabet: &Alphabet, boards: &[Grid]) -> usize {
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
        for board in boards {
            let mut found = Vec::new();
            let words = in_words::<W>(alphabet, board);
            let bits = alphabet.rule(&rule, Window::whole(words.size())).expect("known letters");
            let counted = bits.count(&words, meter).expect("no limits");
            bits.each(&words, meter, |next, _| {
                found.push(written(alphabet, &next));
                Ok::<_, Stop>(())
            })
            .expect("no limits");
            let mut expected = Grids::default();
            rule.rewrites(board, &mut expected, meter).expect("no limits");
            let mut expected: Vec<Grid> =
                expected.grids(meter).collect::<Result<_, _>>().expect("no limits");
            for list in [&mut found, &mut expected] {
                list.sort_by(Grid::compare);
            }
            count += found.len();
            assert_eq!(counted, found.len());
            assert_eq!(found, expected, "{board:?} {from} {to}");
        }
    }
    count
}

/// The hashing of boards of each size, and a board that is its own conjugate unless conjugates turn it.
type ByShape<W> = IndexMap<[usize; 2], (Hashing<W>, HashedBoard<W>)>;

/// Boards are hashed as their images are, however moves have made them, and have the same bytes; other boards have
/// others. If an image of the conjugate stands for a board, the board itself stands for its conjugate.
#[test]
fn boards_are_hashed_as_their_images_are() {
    for alphabet in &alphabets() {
        let mut exchanged = 0;
        for turning in [None, Some(false), Some(true)] {
            for conjugate in [
                &[][..],
                &[Image::Exchanged(*b"xo")],
                &[Image::Mirrored, Image::Exchanged(*b"xo")],
                &[Image::Transposed],
            ] {
                exchanged +=
                    are_hashed::<u64>(alphabet, all_boards().step_by(13), turning, conjugate);
                exchanged += are_hashed::<u128>(
                    alphabet,
                    large_boards(alphabet).take(90),
                    turning,
                    conjugate,
                );
                exchanged += are_hashed::<U256>(
                    alphabet,
                    larger_boards(alphabet).take(90),
                    turning,
                    conjugate,
                );
            }
        }
        assert!(exchanged > 2000, "{exchanged}");
    }
}

/// Returns for how many boards an image of the conjugate stands.
fn are_hashed<W: Word>(
    alphabet: &Alphabet,
    boards: impl Iterator<Item = Grid>,
    turning: Option<bool>,
    conjugate: &[Image],
) -> usize {
    let image = |image: &Image| alphabet.image(*image).expect("known letters");
    let conjugate: Vec<BitImage> = conjugate.iter().map(image).collect();
    let (mut shapes, mut known, mut exchanged) = (ByShape::new(), FxHashMap::default(), 0);
    let mut others = FxHashMap::default();
    for board in boards.map(|board| in_words::<W>(alphabet, &board)) {
        let mut hashed = |board: &BitBoard<W>| {
            let (hashing, first) = shapes.entry(board.size()).or_insert_with(|| {
                let conjugate = (!conjugate.is_empty()).then_some(&conjugate[..]);
                let hashing = Hashing::new(board.size(), alphabet, turning, conjugate);
                let empty = Grid::new(board.size()[0], &vec![b'.'; board.cells()]);
                let first = hashing.hashed(in_words(alphabet, &empty), 0);
                (hashing, first)
            });
            let made = hashing.changed(first, *board, 0);
            // By way of another board.
            let other = others.insert(board.size(), *board).unwrap_or(*board);
            assert_eq!(hashing.changed(&hashing.changed(first, other, 0), *board, 0), made);
            let itself = hashing.hashed(*board, 0);
            if itself.has_conjugates() == made.has_conjugates() {
                assert_eq!(itself, made);
            }
            (made.hash(), hashing.bytes_of(&made), made)
        };
        let (hash, bytes, made) = hashed(&board);
        let turn = |turn| board.image(BitImage::Turned(turn));
        let turns: Vec<BitBoard<W>> = match turning {
            None => vec![board],
            Some(false) => (0..4).map(turn).collect(),
            Some(true) => (0..8).map(turn).collect(),
        };
        for turned in &turns {
            let found = hashed(turned);
            assert!(found.0 == hash && found.1 == bytes);
        }
        let opposite = conjugate.iter().fold(board, |board, image| board.image(*image));
        let (other_hash, other_bytes, other) = hashed(&opposite);
        if made.has_conjugates() && other.has_conjugates() {
            let same = turns.contains(&opposite);
            assert!(other_hash == hash && other_bytes == bytes);
            assert_eq!(made.is_exchanged() != other.is_exchanged(), !same);
            exchanged += usize::from(made.is_exchanged());
        } else {
            assert!(!made.is_exchanged());
            assert!(turns.iter().any(|turned| turned.bytes(alphabet) == bytes));
        }
        // The least of all that have these bytes.
        let all = turns.into_iter().map(|turned| {
            let exchanged = conjugate.iter().fold(turned, |board, image| board.image(*image));
            if made.has_conjugates() { turned.min(exchanged) } else { turned }
        });
        let least = all.min().expect("a board");
        assert_eq!(*known.entry(bytes).or_insert(least), least);
    }
    exchanged
}

/// Each bit of a board is in its bytes, and no more bytes than needed.
#[test]
fn boards_are_told_apart_by_their_bytes() {
    for alphabet in &alphabets() {
        have_their_bytes::<u64>(alphabet, boards(3, 9));
        have_their_bytes::<u128>(alphabet, large_boards(alphabet));
        have_their_bytes::<U256>(alphabet, larger_boards(alphabet));
    }
}

fn have_their_bytes<W: Word>(alphabet: &Alphabet, boards: impl Iterator<Item = Grid>) {
    let mut known = FxHashMap::default();
    for board in boards.map(|board| in_words::<W>(alphabet, &board)) {
        let bytes = board.bytes(alphabet);
        let long = board.cells().div_ceil(8);
        let blocked = board.has_blocked();
        let expected = match (alphabet.has_numbers(), blocked) {
            (true, _) => 2 + 3 * long,
            (false, true) => 3 + 4 * long,
            (false, false) => 2 + 3 * long,
        };
        assert_eq!(bytes.len(), expected);
        assert_eq!(bytes.len(), board.most_bytes(alphabet, blocked));
        assert_eq!(*known.entry(bytes).or_insert(board), board);
    }
}

/// A board beside one thing is another position than the same board beside another thing; its conjugate may stand beside another thing
/// again.
#[test]
fn boards_are_told_apart_by_what_stands_beside_them() {
    for alphabet in &alphabets() {
        let exchange = [alphabet.image(Image::Exchanged(*b"xo")).expect("known letters")];
        let mut exchanged = 0;
        for board in boards(3, 6) {
            let board = in_words::<u64>(alphabet, &board);
            let size = board.size();
            let hashing = Hashing::new(size, alphabet, Some(false), Some(&exchange[..]));
            let empty = Grid::new(size[0], &vec![b'.'; board.cells()]);
            let empty = in_words(alphabet, &empty).with_beside(3);
            assert!(!hashing.hashed(empty, 4).has_conjugates());
            let first = hashing.hashed(empty, 3);
            assert!(first.has_conjugates());
            let mut told = |board: &BitBoard<u64>, beside, opposite| {
                let made = hashing.changed(&first, board.with_beside(beside), opposite);
                exchanged += usize::from(made.is_exchanged());
                (made.hash(), hashing.bytes_of(&made))
            };
            let conjugate = board.image(exchange[0]);
            let one = told(&board, 1, 2);
            assert_eq!(one, told(&conjugate, 2, 1));
            assert_ne!(one, told(&board, 5, 6));
            assert_ne!(one.0, told(&board, 256, 257).0);
            assert_ne!(one.1, told(&board, 256, 257).1);
            assert_eq!(board.with_beside(0), board);
            assert_ne!(board.with_beside(1), board);
        }
        assert!(exchanged > 700, "{exchanged}");
    }
}

/// The cells of a board with the letter `.` that hang together, each part in a corner: by the way for boards of cells.
fn parts_of_cells<W: Word>(board: &Grid) -> Vec<BitBoard<W, 1>> {
    let (meter, mut parts) = (&mut Meter::default(), Grids::default());
    let visit = |width, cells: &[u8], meter: &mut Meter| parts.push(width, cells, meter);
    components(board, &LetterSets::new("."), Touching::Four, visit, meter).expect("no limits");
    let parts: Vec<Grid> = parts.grids(meter).collect::<Result<_, _>>().expect("no limits");
    parts.iter().map(|part| in_a_corner(&BitBoard::of(part, b'.').expect("a part fits"))).collect()
}

/// All cells of a board in a corner.
fn in_a_corner<W: Word>(board: &BitBoard<W, 1>) -> BitBoard<W, 1> {
    board.cornered(board.word())
}

/// The parts that floods find.
fn parts_of_touching<W: Word, L: Word>(
    (touches, mut cells): (Touches<L>, L),
    part: impl Fn(L) -> BitBoard<W, 1>,
) -> Vec<BitBoard<W, 1>> {
    let mut parts = Vec::new();
    while cells != L::zero() {
        let found = touches.component(cells);
        cells = cells & !found;
        parts.push(part(found));
    }
    parts
}

/// Boards with one letter fall apart and turn as boards of cells do, in rows of eight bits and in others.
fn one_letter_is_as_many<W: Word>(boards: impl Iterator<Item = Grid>) -> usize {
    let (meter, mut known, mut eights) = (&mut Meter::default(), FxHashMap::default(), 0);
    for grid in boards {
        let board = BitBoard::<W, 1>::of(&grid, b'.').expect("a board that fits");
        let empty = grid.cells().iter().filter(|cell| **cell == b'.').count();
        assert_eq!(board.open_cells(), empty);
        if empty == 0 {
            continue;
        }
        let parts = parts_of_cells::<W>(&grid);
        let found = parts_of_touching(board.of_any(), |part| board.cornered(part));
        assert_eq!(found, parts, "{grid:?}");
        let cornered = in_a_corner(&board);
        assert_eq!(in_a_corner(&cornered), cornered);
        if let Some(board) = cornered.of_eight() {
            eights += 1;
            assert_eq!(parts_of_touching(board, BitBoard::in_corner), parts, "{grid:?}");
            let row_and_column = |at: usize| [at % 8 + 1, at / 8 + 1];
            let most = board.1.each_bit().map(row_and_column);
            let most = most.reduce(|one, other| [one[0].max(other[0]), one[1].max(other[1])]);
            assert_eq!(Some(cornered.room()), most);
        }
        let mut image = |grid: &Grid, image: Image| image.of(grid, meter).expect("no limits");
        let mut grids = vec![grid.clone()];
        for turn in [Image::Mirrored, Image::Flipped, Image::Transposed] {
            let more: Vec<Grid> = grids.iter().map(|grid| image(grid, turn)).collect();
            grids.extend(more);
        }
        let images: Vec<BitBoard<W, 1>> = grids
            .iter()
            .map(|grid| in_a_corner(&BitBoard::of(grid, b'.').expect("a board that fits")))
            .collect();
        let (own, exchanged) = images.split_at(4);
        let least = cornered.least();
        assert!(own.contains(&least) && own.iter().all(|board| board.least() == least));
        assert_eq!(exchanged[0].least(), cornered.least_transposed());
        for (at, board) in images.iter().enumerate() {
            let (turned, is_exchanged) = board.least_turned();
            assert_eq!(turned, cornered.least_turned().0, "{grid:?}");
            // Where both are least, the answer is that of the least image.
            let sides = if at < 4 { [own, exchanged] } else { [exchanged, own] };
            assert!(sides[usize::from(is_exchanged)].contains(&turned), "{grid:?}");
        }
        let (turned, _) = cornered.least_turned();
        let mut all = images;
        all.sort_unstable();
        assert_eq!(*known.entry(turned).or_insert_with(|| all.clone()), all);
    }
    eights
}

#[test]
fn boards_with_one_letter_are_as_boards_of_cells() {
    let alphabet = &alphabets()[0];
    let eights = one_letter_is_as_many::<u64>(boards(3, 9).chain(boards(2, 8)));
    assert!(eights > 10_000, "{eights}");
    let eights = one_letter_is_as_many::<u64>(small_boards(alphabet));
    assert!((500..850).contains(&eights), "{eights}");
    let eights =
        one_letter_is_as_many::<u128>(large_boards(alphabet).chain(small_boards(alphabet)));
    assert!((500..1200).contains(&eights), "{eights}");
}
