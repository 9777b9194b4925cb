//! Independent parts against all boards that play reaches.

use std::collections::BTreeSet;

use crate::boards::Grid;
use crate::boards::bitboard::{Alphabet, BitBoard, Home, Window};
use crate::boards::pattern::{Rule, Shape, Turning};
use crate::boards::region::Letters;
use crate::meter::{Meter, Stop};
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

/// The home of a board that is alone.
fn alone(size: [usize; 2]) -> [Home; 1] {
    [(Window::whole(size), 0)]
}

/// The number of boards that play reaches; nothing if there are many.
fn reached(
    alphabet: &Alphabet,
    (rules, homes): (&[(usize, Rule)], &[Home]),
    board: BitBoard<u64>,
    meter: &mut Meter,
) -> Result<Option<usize>, Stop> {
    let rules: Option<Vec<_>> =
        rules.iter().map(|(at, rule)| alphabet.rule(rule, homes[*at].0)).collect();
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

/// Play in one part leaves the others as they are, so each board that play reaches is one of each part. Of two boards some have the
/// same rules.
#[test]
fn boards_that_play_reaches_are_those_of_the_parts_side_by_side() -> Result<(), Stop> {
    let (mut random, mut meter) = (SplitMix64::new(5), Meter::default());
    let alphabet = Alphabet::new(*b"xo.").expect("three letters");
    let (mut several, mut smaller, mut refused, mut moved) = (0, 0, 0, 0);
    for round in 0..14000 {
        let mut rules = Vec::new();
        for _ in 0..1 + random.below(3) {
            rules.push((0, rule(&mut random, &mut meter)?));
        }
        let [width, height] = [2 + random.below(5), 1 + random.below(3)];
        let letters = [&b"xo."[..], b"xo##.", b"x.."][random.below(3) as usize];
        let mut cells = text(&mut random, letters, width * height);
        let size = [width as usize, height as usize];
        let (mut whole, mut homes) = (size, alone(size).to_vec());
        if round % 3 == 0 {
            let wide = if random.below(2) == 0 { width } else { 1 + random.below(3) };
            let tall = 1 + random.below(3);
            let alike = random.below(2) == 0;
            let other = match alike {
                true => rules.iter().map(|(_, rule)| (1, rule.clone())).collect(),
                false => vec![(1, rule(&mut random, &mut meter)?)],
            };
            rules.extend(other);
            let window = Window { first: cells.len(), size: [wide as usize, tall as usize] };
            let fits = alike && wide == width && tall <= height;
            homes.push((window, if fits { 0 } else { window.first }));
            cells.extend(text(&mut random, letters, wide * tall));
            whole = [cells.len(), 1];
        }
        let board: BitBoard<u64> =
            alphabet.read(&Grid::new(whole[0], &cells)).expect("a small board");
        let mut shapes: Vec<(usize, &Shape)> = Vec::new();
        for (at, rule) in &rules {
            shapes.extend(rule.shapes().iter().map(|shape| (*at, shape)));
        }
        let Some(reach) = alphabet.reach(&shapes, &homes) else {
            refused += 1;
            continue;
        };
        let mut parts = Vec::new();
        let count = board.independent_parts(&reach, &mut meter, |part| parts.push(part))?;
        assert_eq!(count, parts.len());
        let Some(all) = reached(&alphabet, (&rules, &homes), board, &mut meter)? else {
            continue;
        };
        let homes_of = |part: &BitBoard<u64>| match homes.len() {
            1 => alone(part.size()).to_vec(),
            _ => homes.clone(),
        };
        let mut product = 1;
        for part in &parts {
            let some = reached(&alphabet, (&rules, &homes_of(part)), *part, &mut meter)?;
            product *= some.expect("fewer boards than all");
        }
        assert_eq!(product, all, "{board:?} {rules:?}");
        several += usize::from(count > 1 && all > 2);
        smaller += usize::from(parts.first().is_some_and(|part| *part != board));
        let second = homes.get(1).filter(|(_, home)| *home == 0).map(|(window, _)| window);
        moved += usize::from(second.is_some_and(|window| {
            parts.iter().all(|part| !part.has(alphabet.among(Letters::new("xo.")), window.cells()))
                && count > 0
        }));
        // What is left out of a part does not take it apart further.
        for part in parts {
            let reach = alphabet.reach(&shapes, &homes_of(&part)).expect("the same rules");
            let mut again = Vec::new();
            part.independent_parts(&reach, &mut meter, |part| again.push(part))?;
            assert_eq!(again, [part]);
        }
    }
    let counted = [several, smaller, refused, moved];
    assert!(several > 500 && smaller > 1000 && refused > 200 && moved > 100, "{counted:?}");
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
        let shapes = rules.iter().flat_map(|rule| rule.shapes()).map(|shape| (0, shape));
        let shapes: Vec<(usize, &Shape)> = shapes.collect();
        alphabet.reach::<u64>(&shapes, &alone([6, 6])).map(|reach| reach.rules.len())
    };
    assert_eq!(count(&[&single]), Some(4));
    assert_eq!(count(&[&single, &double]), Some(4));
    assert_eq!(count(&[&double, &single]), Some(4));
    assert_eq!(count(&[&double, &other]), Some(8));
    Ok(())
}
