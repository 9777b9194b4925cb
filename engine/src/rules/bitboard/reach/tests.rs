//! Independent parts against all boards that play reaches.

use std::collections::BTreeSet;

use crate::meter::{Meter, Stop};
use crate::rules::Grid;
use crate::rules::bitboard::{Alphabet, BitBoard};
use crate::rules::pattern::{Rule, Shape, Turning};
use crate::values::SplitMix64;

fn text(random: &mut SplitMix64, letters: &[u8], count: u64) -> Vec<u8> {
    (0..count).map(|_| letters[random.below(letters.len() as u64) as usize]).collect()
}

/// A random rule of one or two rows, for all directions or as it is written.
fn rule(random: &mut SplitMix64, meter: &mut Meter) -> Result<Rule, Stop> {
    let [wide, tall] = [1 + random.below(3), 1 + random.below(2)];
    let cells = |letters, random: &mut SplitMix64| {
        Grid::new(wide as usize, &text(random, letters, wide * tall))
    };
    let (pattern, result) = (cells(b"xxo.xo.?", random), cells(b"x.o?#?", random));
    let turning = [Turning::None, Turning::All][random.below(2) as usize];
    Ok(Rule::new(&pattern, &result, turning, meter)?.expect("patterns of one shape"))
}

/// The number of boards that play reaches; nothing if there are many.
fn reached(
    alphabet: &Alphabet,
    rules: &[Rule],
    board: BitBoard<u64>,
    meter: &mut Meter,
) -> Result<Option<usize>, Stop> {
    let rules: Option<Vec<_>> =
        rules.iter().map(|rule| alphabet.rule(rule, board.size())).collect();
    let rules = rules.expect("letters of the alphabet");
    let (mut known, mut open) = (BTreeSet::from([board]), vec![board]);
    while let Some(board) = open.pop() {
        for rule in &rules {
            rule.each(&board, meter, |next, _| {
                if known.insert(next) {
                    open.push(next);
                }
                Ok::<_, Stop>(())
            })?;
        }
        if known.len() > 3000 {
            return Ok(None);
        }
    }
    Ok(Some(known.len()))
}

/// Play in one part leaves the others as they are, so each board that play reaches is one of each part.
#[test]
fn boards_that_play_reaches_are_those_of_the_parts_side_by_side() -> Result<(), Stop> {
    let (mut random, mut meter) = (SplitMix64::new(5), Meter::default());
    let alphabet = Alphabet::new(*b"xo.").expect("three letters");
    let (mut several, mut smaller, mut refused) = (0, 0, 0);
    for _ in 0..9000 {
        let mut rules = Vec::new();
        for _ in 0..1 + random.below(3) {
            rules.push(rule(&mut random, &mut meter)?);
        }
        let [width, height] = [2 + random.below(5), 1 + random.below(3)];
        let letters = [&b"xo."[..], b"xo##.", b"x.."][random.below(3) as usize];
        let board = Grid::new(width as usize, &text(&mut random, letters, width * height));
        let board: BitBoard<u64> = alphabet.read(&board).expect("a small board");
        let shapes: Vec<&Shape> = rules.iter().flat_map(Rule::shapes).collect();
        let Some(reach) = alphabet.reach(&shapes, board.size()) else {
            refused += 1;
            continue;
        };
        let mut parts = Vec::new();
        let count = board.independent_parts(&reach, &mut meter, |part| parts.push(part))?;
        assert_eq!(count, parts.len());
        let Some(all) = reached(&alphabet, &rules, board, &mut meter)? else {
            continue;
        };
        let mut product = 1;
        for part in &parts {
            let some = reached(&alphabet, &rules, *part, &mut meter)?;
            product *= some.expect("fewer boards than all");
        }
        assert_eq!(product, all, "{board:?} {rules:?}");
        several += usize::from(count > 1 && all > 2);
        smaller += usize::from(parts.first().is_some_and(|part| *part != board));
        // What is left out of a part does not take it apart further.
        for part in parts {
            let reach = alphabet.reach(&shapes, part.size()).expect("the same rules");
            let mut again = Vec::new();
            part.independent_parts(&reach, &mut meter, |part| again.push(part))?;
            assert_eq!(again, [part]);
        }
    }
    let counted = [several, smaller, refused];
    assert!(several > 500 && smaller > 1000 && refused > 200, "{counted:?}");
    Ok(())
}

/// A stone that jumps twice in a line makes two jumps.
#[test]
fn rules_that_others_bring_about_are_left_out() -> Result<(), Stop> {
    let mut meter = Meter::default();
    let alphabet = Alphabet::new(*b"xo.").expect("three letters");
    let mut jump = |from: &[u8], to: &[u8]| {
        let [from, to] = [from, to].map(|row| Grid::new(row.len(), row));
        Ok(Rule::new(&from, &to, Turning::All, &mut meter)?.expect("two rows"))
    };
    let (single, double) = (jump(b"xo.", b"..x")?, jump(b"xo.o.", b"....x")?);
    let other: Rule = jump(b"xoo", b"..x")?;
    let count = |rules: &[&Rule]| {
        let shapes: Vec<&Shape> = rules.iter().flat_map(|rule| rule.shapes()).collect();
        alphabet.reach::<u64>(&shapes, [6, 6]).map(|reach| reach.rules.len())
    };
    assert_eq!(count(&[&single]), Some(4));
    assert_eq!(count(&[&single, &double]), Some(4));
    assert_eq!(count(&[&double, &single]), Some(4));
    assert_eq!(count(&[&double, &other]), Some(8));
    Ok(())
}
