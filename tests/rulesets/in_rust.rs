//! A ruleset that is written in Rust, with the crate of the engine, and the same ruleset of the library; and texts of the crate, which
//! the language reads as the same values and games.

use upstar_engine::{
    Answer, Convention, Cx, Domain, KeyBytes, Options, Outcome, Relation, Side, Study, Universe,
};

use crate::support::answers::{answers, session};

/// Left moves a toad t to the right, Right a frog f to the left: to the next cell, or over one animal of the other kind.
struct ToadsAndFrogs;

impl Domain for ToadsAndFrogs {
    type Part = Vec<u8>;

    fn options(
        &mut self,
        at: &Vec<u8>,
        side: Side,
        out: &mut Options<Vec<u8>>,
        _: &mut Cx<'_>,
    ) -> Answer<()> {
        let (own, other, step) =
            if side == Side::Left { (b't', b'f', 1) } else { (b'f', b't', usize::MAX) };
        for from in (0..at.len()).filter(|from| at[*from] == own) {
            let near = from.wrapping_add(step);
            let far = near.wrapping_add(step);
            let is = |place: usize, letter: u8| at.get(place) == Some(&letter);
            let to = if is(near, other) { far } else { near };
            if is(to, b'.') {
                let mut after = at.clone();
                after.swap(from, to);
                out.option([after]);
            }
        }
        Ok(())
    }

    fn key(&self, at: &Vec<u8>, out: &mut KeyBytes) {
        out.push(at.len() as u8);
        out.extend_from_slice(at);
    }
}

/// All rows of so many cells.
fn rows(length: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..3_usize.pow(length))
        .map(move |code| (0..length).map(|place| b".tf"[code / 3_usize.pow(place) % 3]).collect())
}

#[test]
fn a_ruleset_in_rust_answers_as_that_of_the_library() {
    let mut study = Study::new(ToadsAndFrogs);
    let mut facts = Vec::new();
    let other = b"t.f".to_vec();
    for row in (1..=5).flat_map(rows) {
        let position = format!("toads_and_frogs(\"{}\")", String::from_utf8_lossy(&row));
        let value = study.value(&row).expect("no limits");
        let text = study.text(value).expect("a short text");
        facts.push(format!("{position} == {text}"));
        let temperature = study.thermograph(value).expect("a small one").temperature;
        facts.push(format!("{position}.temperature == {temperature}"));
        let outcome = study.outcome(&[row.clone(), other.clone()], Convention::Misere);
        let outcome: Outcome = outcome.expect("no limits");
        facts.push(format!(
            "(outcome({position} + toads_and_frogs(\"t.f\")) mod misere) == {outcome:?}"
        ));
        if row.len() > 4 {
            continue;
        }
        let (g, h) = (study.game(&row).expect("a game"), study.game(&other).expect("a game"));
        let text = study.text_of_game(g).expect("a short text");
        facts.push(format!("({position} == {text}) mod misere"));
        for (universe, name) in [
            (Universe::Dicot, "dicot"),
            (Universe::DeadEnding, "dead_ending"),
            (Universe::Misere, "misere"),
        ] {
            let relation = study.compare(g, h, universe).expect("no limits");
            let sign = match relation.expect("the order is known") {
                Relation::Equal => "==",
                Relation::Greater => ">",
                Relation::Less => "<",
                Relation::Confused => "<|>",
            };
            facts
                .push(format!("({position} {sign} toads_and_frogs(\"t.f\")) mod assuming({name})"));
            if let Some(witness) = study.witness(g, h, universe).expect("no limits") {
                let beside = study.text_of_game(witness.game).expect("a short text");
                let first = witness.first;
                facts.push(format!("(outcome({position} + {beside}) mod misere) == {first:?}"));
            }
        }
    }
    let check: Vec<_> = (1..=4).flat_map(rows).collect();
    assert_eq!(study.check(&check), Ok(()));
    assert!(facts.len() > 1500, "{}", facts.len());
    let mut session = session();
    for fact in facts {
        assert_eq!(answers(&mut session, &fact), ["true"], "{fact}");
    }
}
