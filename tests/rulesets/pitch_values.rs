//! Values of cricket pitches by theorem, held against play: by the text of the ruleset, and by its rules
//! written once more in Rust.

use upstar::game::solved::pitch_value::{bases, value};
use upstar::meter::Meter;
use upstar::session::{LIBRARY, Ran};
use upstar::solver::{Answer, Cx, Domain, KeyBytes, Options, Solver};
use upstar::values::{Side, SplitMix64, Values};

use crate::brute::words;
use crate::support::answers::{answers, hold, session};

/// The bumps of a row on both sides of the roller, the nearest first.
fn sides(row: &[i64], roller: usize) -> [Vec<i64>; 2] {
    let (left, right) = row.split_at(roller);
    [left.iter().rev().copied().collect(), right.to_vec()]
}

#[test]
fn rows_of_up_to_five_bumps_are_worth_what_play_says() {
    let mut session = session();
    let solved = "fn row_of(n: Int) = if n == 0 { [[]] } else {
          [join([row, [bump]]) for row in row_of(n - 1), bump in 0 ..= 6] }
        let pitches = [pitch(row[0 .. i]@row[i .. n]) for n in 0 ..= 5, row in row_of(n), i in 0 ..= n]
        let solved = [canonical(G) for G in pitches]
        len(solved)";
    assert_eq!(answers(&mut session, solved), ["114381"]);
    let by_theorem = session.statistics("pitch").expect("a ruleset");
    assert!(by_theorem.by_twin >= 114_381, "{by_theorem:?}");
    assert_eq!(by_theorem.moves, Ran::default());
    let played = "without theorems
        let played = [canonical(G) for G in pitches]
        [pitches[n] for n in 0 .. len(played) if played[n] != solved[n]]";
    assert_eq!(answers(&mut session, played), ["[]"]);
    let by_play = session.statistics("pitch").expect("a ruleset");
    assert_eq!(by_play.by_twin, by_theorem.by_twin);
    assert!(by_play.moves.compiled >= 1000, "{by_play:?}");
    // Ordinal sums of more than two bases are among them.
    let nested = |row: &Vec<i64>| {
        let pitches = (0..=row.len()).map(|roller| sides(row, roller));
        pitches.filter(|[left, right]| bases(left, right).len() > 2).count()
    };
    assert_eq!(words(7, 5).iter().map(nested).sum::<usize>(), 2522);
}

/// Pitches that are played.
#[derive(Default)]
struct Played;

/// The bumps left of the roller, and right of it: four bits each, the nearest lowest. A bump of 0 is never rolled over and no
/// bump grows, so nothing counts from the first 0 on.
type Pitch = (u64, u64);

fn exchanged((left, right): Pitch) -> Pitch {
    (right, left)
}

impl Domain for Played {
    type Part = Pitch;

    fn options(
        &mut self,
        at: &Pitch,
        side: Side,
        out: &mut Options<Pitch>,
        _: &mut Cx<'_>,
    ) -> Answer<()> {
        let seen = |pitch| if side == Side::Left { pitch } else { exchanged(pitch) };
        let (mut from, mut to) = seen(*at);
        while from & 15 > 0 {
            let bump = (from & 15) - 1;
            (from, to) = (from >> 4, if bump == 0 { 0 } else { to << 4 | bump });
            out.option([seen((from, to))]);
        }
        Ok(())
    }

    fn key(&self, at: &Pitch, out: &mut KeyBytes) {
        out.extend_from_slice(&at.0.to_le_bytes());
        out.extend_from_slice(&at.1.to_le_bytes());
    }

    fn settle(&mut self, at: &Pitch, turning: bool, _: &mut Cx<'_>) -> Answer<(Pitch, bool)> {
        Ok(if turning && at.0 > at.1 { (exchanged(*at), true) } else { (*at, false) })
    }
}

#[test]
fn random_rows_of_eight_bumps_are_worth_what_play_says() {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let mut played = Solver::<Played>::default();
    let mut random = SplitMix64::new(5);
    let (mut found, mut nested) = (Vec::new(), 0);
    for _ in 0..300 {
        let row: Vec<i64> = (0..8).map(|_| 1 + random.below(8) as i64).collect();
        let roller = 2 + random.below(5) as usize;
        let [left, right] = sides(&row, roller);
        let bases = bases(&left, &right);
        let solved = value(&bases, &mut values, &mut meter).expect("no limits");
        let word =
            |side: &[i64]| side.iter().rev().fold(0, |word, bump| word << 4 | bump.unsigned_abs());
        let pitch = (word(&left), word(&right));
        let by_play = played.value(&pitch, &mut Cx::new(&mut values, &mut meter));
        assert_eq!(Ok(solved), by_play, "{left:?} @ {right:?}");
        nested += usize::from(bases.len() > 2);
        found.push(solved);
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
    assert_eq!(answers(&mut own, file.text()), [""; 0]);
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
