//! The theorems of the papers at the sizes at which they were once checked, against play by the
//! definition. Slow, so run by name: `cargo test --release --test book papers_full -- --ignored`.

use std::collections::HashMap;

use upstar::game::Engine;
use upstar::game::solved::sprigs::Sprigs;
use upstar::game::solved::{Pitch, Strips, lawn};
use upstar::meter::Meter;
use upstar::values::number::Dyadic;
use upstar::values::{Convention, Outcome, Side};

/// Who wins moving first on a row: a bit for each convention and each side.
fn bit(convention: Convention, side: Side) -> u8 {
    1 << (2 * u8::from(convention == Convention::Misere) + side as u8)
}

/// All rows of `n` bumps below `base`, with the roller in every place. Each move lowers a bump, so the
/// rows in the order of their digits come after all that they can become.
struct Rows {
    n: usize,
    base: usize,
    /// Whether bumps of 0 may be crossed: the lawn.
    over: bool,
    /// By `code * (n + 1) + place`.
    won: Vec<u8>,
}

impl Rows {
    fn all(n: usize, base: usize, over: bool) -> Self {
        let codes = base.pow(u32::try_from(n).expect("few bumps"));
        let won = vec![0; codes * (n + 1)];
        Self { n, base, over, won }
    }

    fn digits(&self, code: usize, row: &mut [i64]) {
        let mut rest = code;
        for bump in row.iter_mut() {
            *bump = (rest % self.base) as i64;
            rest /= self.base;
        }
    }

    /// Plays the row out, one move: all that it can become is known.
    fn play(&mut self, code: usize, place: usize, row: &[i64], powers: &[usize]) {
        let mut won = 0;
        for side in Side::BOTH {
            let (mut moves, mut lowered) = (0, 0);
            let mut next = place;
            loop {
                let crossed = match side {
                    Side::Left if next > 0 => next - 1,
                    Side::Right if next < self.n => next,
                    _ => break,
                };
                if row[crossed] == 0 && !self.over {
                    break;
                }
                if row[crossed] > 0 {
                    lowered += powers[crossed];
                }
                next = if side == Side::Left { crossed } else { crossed + 1 };
                if lowered == 0 {
                    continue;
                }
                moves += 1;
                let left = self.won[(code - lowered) * (self.n + 1) + next];
                for convention in [Convention::Normal, Convention::Misere] {
                    if left & bit(convention, side.opponent()) == 0 {
                        won |= bit(convention, side);
                    }
                }
            }
            if moves == 0 {
                won |= bit(Convention::Misere, side);
            }
        }
        self.won[code * (self.n + 1) + place] = won;
    }

    /// Holds all rows against the formulas; how many there are.
    fn hold(&mut self) -> usize {
        let powers: Vec<usize> = (0..self.n as u32).map(|i| self.base.pow(i)).collect();
        let mut row = vec![0; self.n];
        let mut nearest_first = row.clone();
        for code in 0..self.base.pow(self.n as u32) {
            self.digits(code, &mut row);
            for place in 0..=self.n {
                self.play(code, place, &row, &powers);
                nearest_first.copy_from_slice(&row);
                nearest_first[..place].reverse();
                let (left, right) = nearest_first.split_at(place);
                let solved = match self.over {
                    false => {
                        let pitch = Pitch::of(left, right).expect("bumps of 0 or more");
                        [pitch.normal, pitch.misere]
                    }
                    true => {
                        let normal = match lawn::value(left, right).signum() {
                            1 => Outcome::L,
                            0 => Outcome::P,
                            _ => Outcome::R,
                        };
                        [normal, lawn::misere(left, right)]
                    }
                };
                let won = self.won[code * (self.n + 1) + place];
                for (convention, solved) in
                    [Convention::Normal, Convention::Misere].into_iter().zip(solved)
                {
                    let [l, r] = Side::BOTH.map(|side| won & bit(convention, side) != 0);
                    let played = Outcome::from_wins(l, r);
                    assert_eq!(solved, played, "{convention:?} {left:?} {right:?}");
                }
            }
        }
        self.won.len()
    }
}

/// All rows of up to so many bumps below `base`; how many there are.
fn rows(bumps: usize, base: usize, over: bool) -> usize {
    (0..=bumps).map(|n| Rows::all(n, base, over).hold()).sum()
}

#[test]
fn rows_of_up_to_five_bumps_are_won_as_the_theorems_say() {
    assert_eq!(rows(5, 5, false), 22_461);
    assert_eq!(rows(5, 5, true), 22_461);
}

#[test]
#[ignore = "18.8 and 17.7 million rows"]
fn cricket_pitches_are_won_as_the_theorems_say() {
    assert_eq!(rows(7, 8, false), 18_831_569);
    assert_eq!(rows(8, 6, false), 17_736_745);
}

#[test]
#[ignore = "18.8 million rows"]
fn lawns_are_won_as_their_values_and_records_say() {
    assert_eq!(rows(7, 8, true), 18_831_569);
}

/// All lists of strips, the longest first, of up to so many pins.
fn strips(pins: u64, longest: u64, before: &mut Vec<u64>, each: &mut dyn FnMut(&[u64])) {
    each(before);
    for strip in (1..=longest.min(pins)).rev() {
        before.push(strip);
        strips(pins - strip, strip, before, each);
        before.pop();
    }
}

/// Who wins moving first, by the definition, in misère play.
fn wins(side: Side, sum: &[u64], known: &mut HashMap<(Side, Vec<u64>), bool>) -> bool {
    if let Some(&known) = known.get(&(side, sum.to_vec())) {
        return known;
    }
    let taken = if side == Side::Left { 1 } else { 2 };
    let mut after = Vec::new();
    for (place, &strip) in sum.iter().enumerate() {
        for first in 0..=strip.saturating_sub(taken) / 2 {
            if strip >= taken {
                let mut next = sum.to_vec();
                next[place] = first;
                next.push(strip - taken - first);
                next.retain(|&strip| strip > 0);
                next.sort_unstable_by(|a, b| b.cmp(a));
                after.push(next);
            }
        }
    }
    let result = after.is_empty() || after.iter().any(|next| !wins(side.opponent(), next, known));
    known.insert((side, sum.to_vec()), result);
    result
}

#[test]
fn strips_of_up_to_24_pins_are_won_as_their_value_says() {
    let (mut known, mut count) = (HashMap::new(), 0);
    strips(24, 24, &mut Vec::new(), &mut |sum| {
        let [l, r] = Side::BOTH.map(|side| wins(side, sum, &mut known));
        let solved = Strips::of(sum.iter().map(|&n| (n, 1))).expect("few pins");
        assert_eq!(solved.outcome(), Outcome::from_wins(l, r), "{sum:?}");
        count += 1;
    });
    assert_eq!(count, 7338);
}

#[test]
#[ignore = "9180 sums, each searched in both conventions"]
fn up_to_four_sprigs_and_two_stems_are_won_as_the_theorems_say() {
    let numbers = [(1, 0), (2, 0), (3, 0), (1, 1), (3, 1), (1, 2), (3, 2)];
    let numbers = numbers.map(|(n, k)| Dyadic::new(n, k));
    let numbers: Vec<Dyadic> = numbers.iter().flat_map(|x| [x.clone(), x.negate()]).collect();
    let mut meter = Meter::default();
    let meter = &mut meter;
    let mut engine = Engine::without_theorems();
    let star = engine.nimber(1);
    let mut count = 0;
    // A choice of up to four is a list of four that does not fall; the last choice is none.
    let choices = numbers.len() + 1;
    for code in 0..choices.pow(4) {
        let picked: Vec<usize> = (0..4).map(|i| code / choices.pow(i) % choices).collect();
        if !picked.is_sorted() {
            continue;
        }
        let chosen: Vec<Dyadic> = picked.iter().filter_map(|&i| numbers.get(i).cloned()).collect();
        for stems in 0..=2 {
            let mut games = vec![star; stems];
            for x in &chosen {
                let x = engine.number(x.clone());
                games.push(engine.ask(meter).ordinal(star, x).expect("a sprig"));
            }
            let sum = engine.sum(&games).expect("a sum");
            let stars = (Dyadic::ZERO, stems as u64);
            let solved = Sprigs::of(chosen.iter().map(|x| (x.clone(), 1)).chain([stars]));
            for convention in [Convention::Normal, Convention::Misere] {
                let played = engine.ask(meter).outcome(convention, sum).expect("no limit");
                assert_eq!(solved.outcome(convention), played, "{picked:?} {stems}");
            }
            count += 1;
        }
    }
    assert_eq!(count, 9180);
}
