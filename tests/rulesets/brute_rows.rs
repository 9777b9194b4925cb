//! Rulesets of the library on numbers, rows and mazes against their rules, written once more in
//! Rust and played by brute force.

use crate::brute::{call, owns, spelled, words};
use crate::plain::Rules;
use crate::support::answers::{answers, session};

type Heaps = Vec<Vec<i64>>;

/// What a take-and-break code leaves of a heap: every place of the code, every number of heaps.
fn left_over(code: &[i64], n: i64) -> Vec<Heaps> {
    let mut all = Vec::new();
    for (taken, digit) in (0..).zip(code) {
        let rest = n - taken;
        for i in 0..=rest {
            for j in i..=rest - i {
                let k = rest - i - j;
                if k < j {
                    continue;
                }
                let heaps: Heaps = [i, j, k].map(|n| vec![n]).into();
                let heaps: Heaps = heaps.into_iter().filter(|heap| heap[0] > 0).collect();
                if digit >> heaps.len() & 1 == 1 {
                    all.push(heaps);
                }
            }
        }
    }
    all
}

#[test]
fn take_and_break_by_brute_force() {
    const CODES: [(&str, &[i64]); 5] = [
        ("0.77", &[0, 7, 7]),
        ("0.137", &[0, 1, 3, 7]),
        ("4.0", &[4, 0]),
        ("0.0E", &[0, 0, 14]),
        ("c.1", &[12, 1]),
    ];
    let heaps: Vec<Vec<i64>> = (0..=8).map(|n| vec![n]).collect();
    for (code, digits) in CODES {
        let mut rules = Rules::new(move |heap: &Vec<i64>, _| left_over(digits, heap[0]));
        rules.hold(&heaps, &|heap| format!("octal({code:?})({})", heap[0]));
    }
    for ((lefts, a), (rights, b)) in CODES.into_iter().zip(CODES.into_iter().skip(1)) {
        let mut rules = Rules::new(move |heap: &Vec<i64>, side| left_over([a, b][side], heap[0]));
        rules.hold(&heaps[..8], &|heap| {
            format!("partizan_octal({lefts:?}, {rights:?})({})", heap[0])
        });
    }
}

#[test]
fn eaten_cakes_by_brute_force() {
    // The first number counts rows, which Right eats; the second columns, which Left eats.
    let eaten = |cake: &[i64], side: usize| -> Vec<Heaps> {
        let at = 1 - side;
        let part = |n: i64| {
            let mut part = cake.to_vec();
            part[at] = n;
            part
        };
        // Pieces without squares are gone.
        let pieces = |i: i64| {
            let mut pieces = vec![part(i), part(cake[at] - 1 - i)];
            pieces.retain(|piece| piece[at] > 0);
            pieces
        };
        (0..cake[at]).map(pieces).collect()
    };
    let cakes: Vec<Vec<i64>> = (0..4).flat_map(|m| (0..4).map(move |n| vec![m, n])).collect();
    let mut rules = Rules::new(move |cake: &Vec<i64>, side| eaten(cake, side));
    rules.hold(&cakes, &call("eatcake"));
    let mut rules = Rules::new(move |cake: &Vec<i64>, side| eaten(&[cake[1], cake[0]], side));
    rules.hold(&cakes, &call("turn_and_eatcake"));
}

/// CGSuite 2.2 printed these values of (8, 0) (`Cutcake((8,0)).CanonicalForm`, …); those of (n, 0) and
/// (0, n) follow from its rules.
#[test]
fn cakes_and_euclid_of_size_0_are_as_in_cgsuite() {
    let mut session = session();
    for (question, answer) in [
        ("cutcake(8, 0) == -7", "true"),
        ("maundy_cake(8, 0) == -7", "true"),
        ("eatcake(8, 0) == -8", "true"),
        ("turn_and_eatcake(8, 0) == 0", "true"),
        ("partizan_euclid(8, 0) == 0", "true"),
        ("[cutcake(0, n) == max(n - 1, 0) for n in 0 .. 6] == [true for n in 0 .. 6]", "true"),
        ("[eatcake(0, n) == n for n in 0 .. 6] == [true for n in 0 .. 6]", "true"),
        ("[eatcake(n, 0) == -n for n in 0 .. 6] == [true for n in 0 .. 6]", "true"),
        (
            "[maundy_cake(0, n) == -maundy_cake(n, 0) for n in 0 .. 9] == [true for n in 0 .. 9]",
            "true",
        ),
        ("[partizan_euclid(0, n) == 0 for n in 0 .. 6] == [true for n in 0 .. 6]", "true"),
        // In play no cake is left without squares: one square is *.
        ("eatcake(1, 1) == *", "true"),
    ] {
        assert_eq!(answers(&mut session, question), [answer], "{question}");
    }
}

#[test]
fn partizan_euclid_by_brute_force() {
    let mut rules = Rules::new(|pair: &Vec<i64>, side| {
        let (m, n) = (pair[0], pair[1]);
        let mut rest = m;
        if n == 0 {
            return Vec::new();
        }
        while rest >= n {
            rest -= n;
        }
        match rest {
            0 => Vec::new(),
            rest => vec![vec![vec![n, [rest, n - rest][side]]]],
        }
    });
    let pairs: Vec<Vec<i64>> = (0..10).flat_map(|m| (0..10).map(move |n| vec![m, n])).collect();
    rules.hold(&pairs, &call("partizan_euclid"));
}

#[test]
fn euclid_by_brute_force() {
    let mut rules = Rules::new(|pair: &Vec<i64>, _| {
        let mut all = Vec::new();
        for place in [0, 1] {
            let (mut rest, taken) = (pair[place], pair[1 - place]);
            while taken > 0 && rest >= taken {
                rest -= taken;
                let mut pair = pair.clone();
                pair[place] = rest;
                all.push(vec![pair]);
            }
        }
        all
    });
    let pairs: Vec<Vec<i64>> = (0..10).flat_map(|m| (0..10).map(move |n| vec![m, n])).collect();
    rules.hold(&pairs, &call("euclid"));
}

#[test]
fn the_golden_ratio_tells_who_wins_euclid() {
    let mut session = session();
    let is_won = |m: i64, n: i64| {
        let (m, n) = (m.max(n), m.min(n));
        m == n || 2.0 * (m as f64) > (1.0 + 5.0_f64.sqrt()) * n as f64
    };
    for m in 1..=60 {
        let asked = format!("[outcome(euclid({m}, n)) for n in 1 ..= 60]");
        let expected = (1..=60).map(|n| if is_won(m, n) { "N" } else { "P" });
        let expected = format!("[{}]", expected.collect::<Vec<_>>().join(", "));
        assert_eq!(answers(&mut session, &asked), [expected], "{m}");
    }
    // Ratios of Fibonacci numbers are the nearest to it, above and below in turn.
    for (pair, outcome) in [("165580141, 102334155", "N"), ("102334155, 63245986", "P")] {
        assert_eq!(answers(&mut session, &format!("outcome(euclid({pair}))")), [outcome], "{pair}");
    }
}

#[test]
fn end_nim_and_partial_nim_by_brute_force() {
    let mut rules = Rules::new(|stacks: &Vec<i64>, side| {
        let place = [0, stacks.len().saturating_sub(1)][side];
        let Some(&stack) = stacks.get(place) else {
            return Vec::new();
        };
        let to = |n: i64| {
            let mut stacks = stacks.clone();
            stacks[place] = n;
            stacks.retain(|n| *n > 0);
            vec![stacks]
        };
        (0..stack).map(to).collect()
    });
    let mut rows = words(3, 3);
    rows.iter_mut().flatten().for_each(|n| *n += 1);
    rules.hold(&rows, &|stacks| format!("partizan_end_nim({stacks:?})"));
    let mut rules = Rules::new(|stacks: &Vec<i64>, _| {
        let mut all: Vec<Vec<Vec<i64>>> = Vec::new();
        for place in [0, stacks.len().saturating_sub(1)] {
            for n in 0..stacks.get(place).copied().unwrap_or(0) {
                let mut stacks = stacks.clone();
                stacks[place] = n;
                stacks.retain(|n| *n > 0);
                all.push(vec![stacks]);
            }
        }
        all
    });
    rules.hold(&rows, &|stacks| format!("end_nim({stacks:?})"));
    let mut rules = Rules::new(|heap: &Vec<i64>, side| {
        let taken = (1..=heap[0]).filter(|t| t % 2 == [1, 0][side]);
        taken.map(|t| vec![vec![heap[0] - t]]).collect()
    });
    let heaps: Vec<Vec<i64>> = (0..10).map(|n| vec![n]).collect();
    rules.hold(&heaps, &call("partial_nim"));
}

/// Letter 0 is Left's, 1 Right's, 2 an empty square.
const EMPTY: i64 = 2;

/// Moves the piece at `at` to the left: all pieces before it move too, or those in touch with it.
fn shoved(row: &[i64], at: usize, all: bool) -> Vec<i64> {
    let mut next = row.to_vec();
    let mut carried = std::mem::replace(&mut next[at], EMPTY);
    for place in (0..at).rev() {
        std::mem::swap(&mut next[place], &mut carried);
        if carried == EMPTY && !all {
            break;
        }
    }
    next
}

#[test]
fn shove_and_push_by_brute_force() {
    for (name, all) in [("shove", true), ("push", false)] {
        let mut rules = Rules::new(move |row: &Vec<i64>, side| {
            let own = (0..row.len()).filter(|at| row[*at] != EMPTY && owns(row[*at], side));
            own.map(|at| vec![shoved(row, at, all)]).collect()
        });
        rules.hold(&words(3, 4), &spelled(name, b"LR."));
    }
}

/// A maze: rows of squares with (wall below, wall on the right), and the token's place.
type Maze = (Vec<Vec<(bool, bool)>>, usize, usize);

fn maze_moves((squares, row, column): &Maze, side: usize) -> Vec<Vec<Maze>> {
    let (mut row, mut column) = (*row, *column);
    let mut all = Vec::new();
    loop {
        let (below, right) = squares[row][column];
        if [below, right][side] {
            return all;
        }
        (row, column) = [(row + 1, column), (row, column + 1)][side];
        if row == squares.len() || column == squares[0].len() {
            return all;
        }
        all.push(vec![(squares.clone(), row, column)]);
    }
}

fn maze((squares, row, column): &Maze) -> String {
    let line = |squares: &Vec<(bool, bool)>| -> String {
        let letter = |walls: &(bool, bool)| match walls {
            (false, false) => '.',
            (true, false) => '_',
            (false, true) => '|',
            (true, true) => 'J',
        };
        squares.iter().map(letter).collect()
    };
    let lines: Vec<String> = squares.iter().map(line).collect();
    format!("maze({:?}, {row}, {column})", lines.join("/"))
}

#[test]
fn mazes_by_brute_force() {
    let walls = |bits: u32, rows: usize, columns: usize| -> Vec<Vec<(bool, bool)>> {
        let wall = |at: usize| bits >> at & 1 == 1;
        let square = |at: usize| (wall(2 * at), wall(2 * at + 1));
        let row = |r: usize| (0..columns).map(|c| square(r * columns + c)).collect();
        (0..rows).map(row).collect()
    };
    let mut mazes: Vec<Maze> = (0..256).map(|bits| (walls(bits, 2, 2), 0, 0)).collect();
    // Some of three rows and columns, with few walls.
    let mut bits: u32 = 1;
    for _ in 0..60 {
        bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        mazes.push((walls(bits >> 8 & bits & 0x3ffff, 3, 3), 0, 0));
    }
    Rules::new(maze_moves).hold(&mazes, &maze);
}

/// A pitch: the bumps left of the roller, the nearest last, and those right of it, the nearest first.
pub type Pitch = [Vec<i64>; 2];

/// All pitches of up to three bumps of up to 3.
pub fn small_pitches() -> Vec<Pitch> {
    let rows = words(4, 3);
    let cut = |row: &Vec<i64>, at: usize| [row[..at].to_vec(), row[at..].to_vec()];
    rows.iter().flat_map(|row| (0..=row.len()).map(move |at| cut(row, at))).collect()
}

pub fn pitch(sides: &Pitch) -> String {
    let bumps = |side: &Vec<i64>| side.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    format!("pitch({}@{})", bumps(&sides[0]), bumps(&sides[1]))
}

/// What the moves of a side leave: the roller goes over one bump after the other, until it meets one of 0.
fn rolled(pitch: &Pitch, side: usize) -> Vec<Pitch> {
    let ([mut left, mut right], mut all) = (pitch.clone(), Vec::new());
    loop {
        let bump = if side == 0 { left.last().copied() } else { right.first().copied() };
        let Some(bump) = bump.filter(|bump| *bump > 0) else {
            return all;
        };
        if side == 0 {
            left.pop();
            right.insert(0, bump - 1);
        } else {
            right.remove(0);
            left.push(bump - 1);
        }
        all.push([left.clone(), right.clone()]);
    }
}

#[test]
fn pitches_by_brute_force() {
    let mut rules = Rules::new(|pitch: &Pitch, side| {
        rolled(pitch, side).into_iter().map(|after| vec![after]).collect()
    });
    rules.hold(&small_pitches(), &pitch);
}
