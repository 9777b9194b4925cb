//! Values of cricket pitches by theorem, held against play: in the arena of values, and in sessions
//! where the same text is the library's and a user's own.

use upstar::game::solved::pitch_value::{Base, bases, value};
use upstar::meter::Meter;
use upstar::rules::native::pitch::PlayedPitches;
use upstar::session::LIBRARY;
use upstar::solver::Cx;
use upstar::values::{SplitMix64, ValueId, Values};

use crate::support::answers::{answers, hold, session};

/// Values by theorem and by play, in one arena.
#[derive(Default)]
struct Both {
    values: Values,
    meter: Meter,
    played: PlayedPitches,
}

impl Both {
    /// Holds the two against each other; sides are written from the roller outwards.
    fn agree(&mut self, left: &[i64], right: &[i64]) -> (Vec<Base>, ValueId) {
        let word = |side: &[i64]| {
            let counting = side.iter().take_while(|bump| **bump > 0).zip(0..);
            counting.fold(0, |word, (bump, place)| word | bump.unsigned_abs() << (4 * place))
        };
        let row = (word(left), word(right));
        let played = self.played.value(&row, &mut Cx::new(&mut self.values, &mut self.meter));
        let bases = bases(left, right);
        let solved = value(&bases, &mut self.values, &mut self.meter).expect("no limits");
        assert_eq!(solved, played.expect("no limits"), "{left:?} @ {right:?}");
        (bases, solved)
    }
}

#[test]
fn rows_of_up_to_five_bumps_are_worth_what_play_says() {
    let mut both = Both::default();
    let (mut count, mut nested) = (0, 0);
    for bumps in 0..=5_usize {
        for number in 0..7_i64.pow(bumps as u32) {
            let row: Vec<i64> = (0..bumps as u32).map(|at| number / 7_i64.pow(at) % 7).collect();
            for roller in 0..=bumps {
                let (left, right) = row.split_at(roller);
                let (bases, _) = both.agree(left, right);
                count += 1;
                nested += usize::from(bases.len() > 2);
            }
        }
    }
    assert_eq!((count, nested), (114_381, 2522));
}

#[test]
fn random_rows_of_eight_bumps_are_worth_what_play_says() {
    let mut both = Both::default();
    let mut random = SplitMix64::new(5);
    let (mut found, mut nested) = (Vec::new(), 0);
    for _ in 0..300 {
        let row: Vec<i64> = (0..8).map(|_| 1 + random.below(8) as i64).collect();
        let (left, right) = row.split_at(2 + random.below(5) as usize);
        let (bases, value) = both.agree(left, right);
        nested += usize::from(bases.len() > 2);
        found.push(value);
    }
    found.sort_unstable();
    found.dedup();
    assert!(found.len() > 60 && nested > 40, "{} {nested}", found.len());
}

#[test]
fn the_library_knows_by_theorem_what_the_same_text_of_a_user_plays_out() {
    let mut library = session();
    let mut own = session();
    let file = LIBRARY.iter().find(|file| file.defines.contains(&"pitch")).expect("pitches");
    assert_eq!(answers(&mut own, file.text), [""; 0]);
    let mut random = SplitMix64::new(6);
    for _ in 0..120 {
        let row: Vec<String> = (0..5).map(|_| (1 + random.below(7)).to_string()).collect();
        let (left, right) = row.split_at(random.below(6) as usize);
        let pitch = format!("pitch({}@{})", left.join(","), right.join(","));
        for question in ["canonical(G)", "reduced(G)", "G.left_stop", "canonical(G + -G)"] {
            let asked = question.replace('G', &pitch);
            assert_eq!(answers(&mut library, &asked), answers(&mut own, &asked), "{asked}");
        }
    }
    let [solved, played] = [&library, &own].map(|session| session.statistics("pitch").unwrap());
    assert!(
        solved.by_twin >= 100 && solved.moves.compiled + solved.moves.evaluated == 0,
        "{solved:?}"
    );
    assert!(played.by_twin == 0 && played.moves.compiled >= 1000, "{played:?}");
}

#[test]
fn pitches_of_any_size_are_worth_something_at_once() {
    let many = |bump: &str, n: usize| vec![bump; n].join(",");
    let long = format!("canonical(pitch({}@))", many("1", 300));
    // The lowest bump is left and right in turn, so the number has an edge of each colour in turn.
    let row = |from: i64| (0..50).map(|n| (from + 4 * n).to_string()).collect::<Vec<_>>().join(",");
    let right = row(3).split(',').rev().collect::<Vec<_>>().join(",");
    let fraction = format!("pitch({}@{right}) == string(\"{}\")", row(1), "BR".repeat(50));
    hold(&[
        ("reduced(pitch(17,29,18,39@29,27,28,31))", "3/8"),
        ("canonical(pitch(1000000000001,5@7))", "3/2"),
        ("canonical(pitch(9223372036854775807@))", "1"),
        ("canonical(pitch(0,9223372036854775807@9223372036854775807))", "*"),
        (&long, "300"),
        (&fraction, "true"),
        ("reduced(pitch(1,1,1,3,5,3,7@7,5,3,1,1))", "<2|-1>"),
    ]);
}
