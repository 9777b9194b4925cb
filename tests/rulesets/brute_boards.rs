//! Rulesets of the library on boards against their rules, written once more in Rust and played by
//! brute force.

use crate::plain::Rules;

/// Rows of letters.
type Board = Vec<Vec<u8>>;

const ORTHOGONAL: &[(i64, i64)] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];

const COMPASS: &[(i64, i64)] =
    &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

const KNIGHTS: &[(i64, i64)] =
    &[(1, 2), (2, 1), (1, -2), (2, -1), (-1, 2), (-2, 1), (-1, -2), (-2, -1)];

/// Every `step`-th board of a size over these letters.
fn boards(rows: usize, columns: usize, letters: &[u8], step: usize) -> Vec<Board> {
    let cells = rows * columns;
    let count = letters.len().pow(u32::try_from(cells).expect("small"));
    let board = |number: usize| {
        let mut rest = number;
        let mut next = || {
            let letter = letters[rest % letters.len()];
            rest /= letters.len();
            letter
        };
        (0..rows).map(|_| (0..columns).map(|_| next()).collect()).collect()
    };
    (0..count).step_by(step).map(board).collect()
}

fn written(name: &'static str) -> impl Fn(&Board) -> String {
    move |board| {
        let rows: Vec<&str> =
            board.iter().map(|row| std::str::from_utf8(row).expect("letters")).collect();
        format!("{name}({:?})", rows.join("/"))
    }
}

fn at(board: &Board, row: i64, column: i64) -> Option<u8> {
    let row = board.get(usize::try_from(row).ok()?)?;
    row.get(usize::try_from(column).ok()?).copied()
}

fn set(board: &mut Board, row: i64, column: i64, letter: u8) {
    board[usize::try_from(row).expect("inside")][usize::try_from(column).expect("inside")] = letter;
}

fn cells(board: &Board, letter: u8) -> Vec<(i64, i64)> {
    let rows = i64::try_from(board.len()).expect("small");
    let columns = i64::try_from(board.first().map_or(0, Vec::len)).expect("small");
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    all.filter(|(row, column)| at(board, *row, *column) == Some(letter)).collect()
}

/// The squares that a queen reaches from a square over empty ones, which the last one is too.
fn reached(board: &Board, (row, column): (i64, i64)) -> Vec<(i64, i64)> {
    let mut all = Vec::new();
    for (down, right) in COMPASS {
        let mut to = (row + down, column + right);
        while at(board, to.0, to.1) == Some(b'.') {
            all.push(to);
            to = (to.0 + down, to.1 + right);
        }
    }
    all
}

fn alone(boards: Vec<Board>) -> Vec<Vec<Board>> {
    boards.into_iter().map(|board| vec![board]).collect()
}

/// Clobber with other steps and other habits.
#[derive(Clone, Copy)]
struct Clobber {
    steps: &'static [(i64, i64)],
    /// Whether it slides over empty squares.
    slides: bool,
    /// What Left's stones and Right's stones take.
    taken: [&'static [u8]; 2],
    /// What they leave behind.
    left: [u8; 2],
}

const CLOBBER: Clobber =
    Clobber { steps: ORTHOGONAL, slides: false, taken: [b"o", b"x"], left: *b".." };

impl Clobber {
    fn moves(self, board: &Board, side: usize) -> Vec<Vec<Board>> {
        let own = b"xo"[side];
        let mut all = Vec::new();
        for (row, column) in cells(board, own) {
            for (down, right) in self.steps {
                let mut to = (row + down, column + right);
                while self.slides && at(board, to.0, to.1) == Some(b'.') {
                    to = (to.0 + down, to.1 + right);
                }
                if at(board, to.0, to.1).is_some_and(|letter| self.taken[side].contains(&letter)) {
                    let mut next = board.clone();
                    set(&mut next, row, column, self.left[side]);
                    set(&mut next, to.0, to.1, own);
                    all.push(next);
                }
            }
        }
        alone(all)
    }

    fn hold(self, name: &'static str, boards: &[Board]) {
        Rules::new(move |board: &Board, side| self.moves(board, side)).hold(boards, &written(name));
    }
}

#[test]
fn clobber_and_its_kin_by_brute_force() {
    let mut small = boards(2, 2, b"xo.#", 3);
    small.extend(boards(2, 3, b"xo.", 11));
    small.extend(boards(1, 5, b"xo.#", 23));
    let mut wide = small.clone();
    wide.extend(boards(3, 3, b"xo.", 431));
    CLOBBER.hold("clobber", &wide);
    let queens = Clobber { steps: COMPASS, slides: true, ..CLOBBER };
    queens.hold("queens", &small);
    let (slides, left) = (false, *b"ox");
    let kings = Clobber { slides, ..queens };
    kings.hold("kings", &small);
    let rooks = Clobber { slides: true, ..CLOBBER };
    rooks.hold("rooks", &small);
    let steps = KNIGHTS;
    Clobber { steps, ..CLOBBER }.hold("knights", &wide);
    let taken: [&[u8]; 2] = [b"xo", b"xo"];
    Clobber { taken, ..CLOBBER }.hold("hot_clobber", &small);
    let taken: [&[u8]; 2] = [b".", b"."];
    let anti = Clobber { taken, left, ..CLOBBER };
    anti.hold("anti_clobber", &small);
}

#[test]
fn amazons_by_brute_force() {
    let mut rules = Rules::new(|board: &Board, side| {
        let own = b"xo"[side];
        let mut all = Vec::new();
        for from in cells(board, own) {
            for to in reached(board, from) {
                let mut moved = board.clone();
                set(&mut moved, from.0, from.1, b'.');
                set(&mut moved, to.0, to.1, own);
                for arrow in reached(&moved, to) {
                    let mut shot = moved.clone();
                    set(&mut shot, arrow.0, arrow.1, b'#');
                    all.push(shot);
                }
            }
        }
        alone(all)
    });
    let mut all = boards(2, 2, b"xo.#", 2);
    all.extend(boards(1, 4, b"xo.#", 3));
    all.extend(boards(2, 3, b"x.o#", 97));
    rules.hold(&all, &written("amazons"));
}

#[test]
fn fission_by_brute_force() {
    let mut rules = Rules::new(|board: &Board, side| {
        let (down, right) = [(1, 0), (0, 1)][side];
        let mut all = Vec::new();
        for (row, column) in cells(board, b'x') {
            let sides = [(row + down, column + right), (row - down, column - right)];
            if sides.iter().all(|to| at(board, to.0, to.1) == Some(b'.')) {
                let mut next = board.clone();
                set(&mut next, row, column, b'.');
                for to in sides {
                    set(&mut next, to.0, to.1, b'x');
                }
                all.push(next);
            }
        }
        alone(all)
    });
    let mut all = boards(3, 3, b"x.", 3);
    all.extend(boards(3, 3, b".x#", 197));
    all.extend(boards(4, 3, b".x", 83));
    rules.hold(&all, &written("fission"));
}

#[test]
fn konane_by_brute_force() {
    let mut rules = Rules::new(|board: &Board, side| {
        let (own, other) = ([b'x', b'o'][side], [b'o', b'x'][side]);
        let mut all = Vec::new();
        for from in cells(board, own) {
            for (down, right) in ORTHOGONAL {
                let (mut next, mut here) = (board.clone(), from);
                loop {
                    let over = (here.0 + down, here.1 + right);
                    let to = (over.0 + down, over.1 + right);
                    if at(&next, over.0, over.1) != Some(other)
                        || at(&next, to.0, to.1) != Some(b'.')
                    {
                        break;
                    }
                    set(&mut next, here.0, here.1, b'.');
                    set(&mut next, over.0, over.1, b'.');
                    set(&mut next, to.0, to.1, own);
                    all.push(next.clone());
                    here = to;
                }
            }
        }
        alone(all)
    });
    let mut all = boards(1, 6, b"xo.", 5);
    all.extend(boards(1, 7, b"x.o", 19));
    all.extend(boards(3, 3, b"xo.", 211));
    all.extend(boards(2, 3, b"xo.#", 37));
    rules.hold(&all, &written("konane"));
}

/// Whether every chain of stones touches an empty square.
fn breathes(board: &Board) -> bool {
    b"xo".iter().all(|letter| {
        cells(board, *letter).into_iter().all(|stone| {
            let (mut chain, mut next) = (vec![stone], 0);
            while next < chain.len() {
                let (row, column) = chain[next];
                next += 1;
                for (down, right) in ORTHOGONAL {
                    let to = (row + down, column + right);
                    match at(board, to.0, to.1) {
                        Some(b'.') => return true,
                        Some(found) if found == *letter && !chain.contains(&to) => chain.push(to),
                        _ => {}
                    }
                }
            }
            false
        })
    })
}

#[test]
fn nogo_by_brute_force() {
    let mut rules = Rules::new(|board: &Board, side| {
        let put = |(row, column): (i64, i64)| {
            let mut next = board.clone();
            set(&mut next, row, column, b"xo"[side]);
            next
        };
        let all = cells(board, b'.').into_iter().map(put);
        alone(all.filter(breathes).collect())
    });
    let mut all = boards(2, 2, b"xo.#", 1);
    all.extend(boards(1, 5, b"x.o", 7));
    all.extend(boards(2, 3, b".xo", 13));
    all.extend(boards(1, 7, b".xo", 11));
    all.retain(breathes);
    rules.hold(&all, &written("nogo"));
}

/// A domino, lying at (0, 0) and (down, right), is placed.
fn dominoes(board: &Board, (down, right): (i64, i64)) -> Vec<Vec<Board>> {
    let mut all = Vec::new();
    for (row, column) in cells(board, b'.') {
        if at(board, row + down, column + right) == Some(b'.') {
            let mut next = board.clone();
            set(&mut next, row, column, b'#');
            set(&mut next, row + down, column + right, b'#');
            all.push(next);
        }
    }
    alone(all)
}

#[test]
fn domineering_and_cram_by_brute_force() {
    let mut all = boards(2, 3, b".#", 1);
    all.extend(boards(3, 3, b".#", 3));
    all.extend(boards(1, 5, b".#", 1));
    let mut rules = Rules::new(|board: &Board, side| dominoes(board, [(1, 0), (0, 1)][side]));
    rules.hold(&all, &written("domineering"));
    let mut rules =
        Rules::new(|board: &Board, _| [dominoes(board, (1, 0)), dominoes(board, (0, 1))].concat());
    rules.hold(&all, &written("cram"));
}

#[test]
fn toads_elephants_and_their_opponents_by_brute_force() {
    for (name, jumps) in [("toads_and_frogs", true), ("elephants_and_rhinos", false)] {
        let mut rules = Rules::new(move |board: &Board, side| {
            let (own, other) = ([b't', b'f'][side], [b'f', b't'][side]);
            let forward = [1, -1][side];
            let mut all = Vec::new();
            for (row, column) in cells(board, own) {
                let beside = at(board, row, column + forward);
                let to = match beside {
                    Some(letter) if letter == other && jumps => column + 2 * forward,
                    _ => column + forward,
                };
                if at(board, row, to) == Some(b'.') {
                    let mut next = board.clone();
                    set(&mut next, row, column, b'.');
                    set(&mut next, row, to, own);
                    all.push(next);
                }
            }
            alone(all)
        });
        let mut all = boards(1, 4, b"tf.", 1);
        all.extend(boards(1, 7, b"t.f", 19));
        rules.hold(&all, &written(name));
    }
}
