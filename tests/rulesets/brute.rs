//! Rulesets of the library against their rules, written once more in Rust and played by brute
//! force: heaps, cakes, strings.

use upstar::values::SplitMix64;

use crate::plain::Rules as Plain;
use crate::support::answers::{answers, session};

type Rules = Plain<Vec<i64>>;

/// What a move leaves: heaps, each a list of numbers; the letters of strings are numbers too.
type Heaps = Vec<Vec<i64>>;

/// Heaps of 0 to `most`.
fn heaps(most: i64) -> Vec<Vec<i64>> {
    (0..=most).map(|n| vec![n]).collect()
}

pub fn call(name: &'static str) -> impl Fn(&Vec<i64>) -> String {
    move |heap| {
        let numbers: Vec<String> = heap.iter().map(ToString::to_string).collect();
        format!("{name}({})", numbers.join(","))
    }
}

#[test]
fn nim_by_brute_force() {
    let mut rules = Rules::new(|heap, _| (0..heap[0]).map(|i| vec![vec![i]]).collect());
    rules.hold(&heaps(7), &call("nim"));
}

#[test]
fn subtraction_by_brute_force() {
    let mut rules = Rules::new(|heap, _| {
        let taken = [1, 3, 4].into_iter().filter(|t| *t <= heap[0]);
        taken.map(|t| vec![vec![heap[0] - t]]).collect()
    });
    rules.hold(&heaps(9), &|heap| format!("subtraction([1, 3, 4])({})", heap[0]));
    let mut rules = Rules::new(|heap, side| {
        let taken = [[1, 2], [1, 3]][side].into_iter();
        let taken = taken.filter(|t| *t <= heap[0]);
        taken.map(|t| vec![vec![heap[0] - t]]).collect()
    });
    rules.hold(&heaps(8), &|heap| format!("partizan_subtraction([1, 2], [1, 3])({})", heap[0]));
    let mut rules = Rules::new(|heap, side| {
        let mut all = Vec::new();
        for t in [vec![1, 2], vec![2]][side].iter().filter(|t| **t <= heap[0]) {
            let rest = heap[0] - t;
            all.extend((0..=rest).map(|i| vec![vec![i], vec![rest - i]]));
        }
        all
    });
    rules.hold(&heaps(7), &|heap| format!("partizan_splittles([1, 2], [2])({})", heap[0]));
}

/// Two heaps, of all pins but `taken` in a row.
fn bowled(n: i64, taken: i64) -> Vec<Heaps> {
    let rest = n - taken;
    (0..=rest).map(|i| vec![vec![i], vec![rest - i]]).collect()
}

#[test]
fn rows_of_pins_by_brute_force() {
    let mut rules = Rules::new(|heap, side| bowled(heap[0], 1 + side as i64));
    rules.hold(&heaps(8), &call("partizan_kayles"));
    let mut rules = Rules::new(|heap, _| [bowled(heap[0], 1), bowled(heap[0], 2)].concat());
    rules.hold(&heaps(8), &call("kayles"));
    let mut rules = Rules::new(|heap, _| bowled(heap[0], 2));
    rules.hold(&heaps(9), &call("dawsons_kayles"));
}

#[test]
fn grundys_and_wythoffs_games_by_brute_force() {
    let mut rules = Rules::new(|heap, _| {
        let parts = (1..heap[0]).map(|i| (i, heap[0] - i)).filter(|(i, j)| i != j);
        parts.map(|(i, j)| vec![vec![i], vec![j]]).collect()
    });
    rules.hold(&heaps(10), &call("grundy"));
    let mut rules = Rules::new(|heap, _| {
        let (m, n) = (heap[0], heap[1]);
        let mut all: Vec<Heaps> = (0..m).map(|i| vec![vec![i, n]]).collect();
        all.extend((0..n).map(|i| vec![vec![m, i]]));
        all.extend((1..=m.min(n)).map(|i| vec![vec![m - i, n - i]]));
        all
    });
    let boards = (0..4).flat_map(|m| (0..4).map(move |n| vec![m, n]));
    rules.hold(&boards.collect::<Vec<_>>(), &call("wythoff"));
}

#[test]
fn cakes_by_brute_force() {
    // The first number is cut by Right, the second by Left.
    let mut rules = Rules::new(|cake, side| {
        let cut = 1 - side;
        let part = |i: i64| {
            let mut part = cake.clone();
            part[cut] = i;
            part
        };
        (1..cake[cut]).map(|i| vec![part(i), part(cake[cut] - i)]).collect()
    });
    let cakes: Vec<Vec<i64>> = (0..4).flat_map(|m| (0..4).map(move |n| vec![m, n])).collect();
    rules.hold(&cakes, &call("cutcake"));
    let mut rules = Rules::new(|cake, side| {
        let cut = 1 - side;
        let pieces = (2..=cake[cut]).filter(|p| cake[cut] % p == 0);
        let pieces = pieces.map(|p| {
            let mut part = cake.clone();
            part[cut] /= p;
            (0..p).map(|_| part.clone()).collect()
        });
        pieces.collect()
    });
    rules.hold(&cakes, &call("maundy_cake"));
}

/// All words of up to `most` letters.
pub fn words(letters: i64, most: usize) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..most {
        last = last
            .iter()
            .flat_map(|word: &Vec<i64>| (0..letters).map(|letter| [&word[..], &[letter]].concat()))
            .collect();
        all.extend(last.clone());
    }
    all
}

pub fn spelled(name: &'static str, letters: &'static [u8]) -> impl Fn(&Vec<i64>) -> String {
    move |word| {
        let word: String = word.iter().map(|at| letters[*at as usize] as char).collect();
        format!("{name}({word:?})")
    }
}

/// Letter 0 is Left's, 1 Right's, 2 both players'.
pub fn owns(letter: i64, side: usize) -> bool {
    letter == 2 || letter == side as i64
}

#[test]
fn strings_and_sprigs_by_brute_force() {
    let mut rules = Rules::new(|edges, side| {
        let own = (0..edges.len()).filter(|at| owns(edges[*at], side));
        own.map(|at| vec![edges[..at].to_vec()]).collect()
    });
    rules.hold(&words(3, 2), &spelled("string", b"BRG"));
    // A sprig is a string with a green edge below.
    let mut strings = Rules::new(|edges, side| {
        let own = (0..edges.len()).filter(|at| owns(edges[*at], side));
        own.map(|at| vec![edges[..at].to_vec()]).collect()
    });
    let sprigs = words(2, 3);
    let mut session = session();
    for (a, b) in sprigs.iter().flat_map(|a| sprigs.iter().map(move |b| (a, b))) {
        let sum = vec![[&[2], &a[..]].concat(), [&[2], &b[..]].concat()];
        let written = spelled("sprig", b"BR");
        for (misere, universe) in [(false, "normal"), (true, "misere")] {
            let question = format!("outcome({} + {}) mod {universe}", written(a), written(b));
            let expected = strings.outcome(&sum, misere);
            assert_eq!(answers(&mut session, &question), [expected], "{question}");
        }
    }
}

#[test]
fn toppling_dominoes_by_brute_force() {
    let toppled = |row: &Vec<i64>, side| {
        let own = (0..row.len()).filter(|at| owns(row[*at], side));
        own.flat_map(|at| [vec![row[..at].to_vec()], vec![row[at + 1..].to_vec()]]).collect()
    };
    Rules::new(toppled).hold(&words(3, 5), &spelled("toppling", b"LRE"));
    // Long rows, with gaps and the other letters for each kind of domino.
    let mut random = SplitMix64::new(3);
    let rows: Vec<Vec<i64>> =
        (0..20).map(|at| (0..7 + at % 3).map(|_| random.below(3) as i64).collect()).collect();
    Rules::new(toppled).hold(&rows, &|row| {
        let letters = row.iter().zip(0..).map(|(kind, at)| match at % 4 {
            0 => ["L", "R", "E"][*kind as usize],
            1 => ["b", "w", "e"][*kind as usize],
            2 => ["B.", "W.", ".E"][*kind as usize],
            _ => ["l", "r", "E"][*kind as usize],
        });
        format!("toppling(\"{}\")", letters.collect::<String>())
    });
}
