//! Whatever is printed as a game in a misère universe can be typed back: it is the very same form,
//! prints itself, and is equal to what was asked.

use crate::support::answers::{answer, answers, hold, session, with};
use upstar::session::{NoFiles, Options, Session};

const UNIVERSES: [&str; 8] = [
    "misere",
    "blocking",
    "dead_ending",
    "dicot",
    "impartial",
    "integers_dicots",
    "generated(<.|0>)",
    "generated(<.|<-1|*>>)",
];

/// The only line that a statement prints.
fn line(session: &mut Session, text: &str) -> String {
    let mut lines = answers(session, text);
    assert_eq!(lines.len(), 1, "{text}");
    lines.remove(0)
}

/// The game prints as it stands and in canonical form; both texts mean what they are printed for.
fn hold_typed_back(session: &mut Session, game: &str, universe: &str) {
    let mut ask = |text: &str| line(session, &format!("{text} mod {universe}"));
    let printed = ask(game);
    let stands = ask(&format!("[{game}]"));
    assert_eq!(ask(&stands), stands, "{game} mod {universe}");
    let stands = stands.trim_start_matches('[').trim_end_matches(']');
    let same = ask(&format!("form({stands}) == form({game})"));
    assert_eq!(same, "true", "{game} prints as {stands}");
    let canonical = printed.split(" = ").last().expect("a game");
    assert_eq!(ask(canonical), canonical, "{game} mod {universe}");
    let equal = ask(&format!("{canonical} == {game}"));
    assert_eq!(equal, "true", "{game} mod {universe} prints as {canonical}");
    // An ordinary form need not be literally the simplest one, but it is as simple to type.
    let canonical_form = ask(&format!("form(canonical({game}))"));
    let again = ask(&format!("form(canonical({canonical}))"));
    assert_eq!(again, canonical_form, "{game} mod {universe}");
}

#[test]
fn random_members_are_typed_back() {
    for universe in UNIVERSES {
        let mut session = session();
        for seed in 0..25 {
            for day in 2..=3 {
                let game = format!("random_game({day}, {seed})");
                hold_typed_back(&mut session, &game, universe);
            }
            let sum = format!("random_game(2, {seed}) + random_game(2, {})", seed + 100);
            hold_typed_back(&mut session, &sum, universe);
        }
    }
}

#[test]
fn all_small_classes_are_typed_back() {
    for (universe, day) in [("dicot", 3), ("dead_ending", 2), ("blocking", 2), ("impartial", 4)] {
        let full = Options { full: true, ..Options::default() };
        let mut session = with(full, Box::new(NoFiles));
        let all = line(&mut session, &format!("games_born_by({day}) mod {universe}"));
        let again = line(&mut session, &format!("{all} mod {universe}"));
        assert_eq!(again, all, "{universe}");
    }
}

/// An option that is a number, ups and a nimber together is written as one word, which is that sum.
#[test]
fn tight_options_are_the_sums_that_they_are_typed_as() {
    let mut session = session();
    let mut count = 0;
    for number in ["", "-1", "1/2", "3"] {
        for (ups, up) in [("", ""), ("^", "^"), ("v2", "vv"), ("^3", "^^ + ^")] {
            for star in ["", "*", "*2"] {
                let parts: Vec<&str> =
                    [number, up, star].into_iter().filter(|part| !part.is_empty()).collect();
                if parts.len() < 2 {
                    continue;
                }
                let (tight, sum) = (format!("{number}{ups}{star}"), parts.join(" + "));
                let typed = format!("[<{tight}|0,{tight}>] mod misere");
                let printed = line(&mut session, &typed);
                assert_eq!(
                    line(&mut session, &format!("{printed} mod misere")),
                    printed,
                    "{typed}"
                );
                assert!(printed.contains(&format!("<{tight}|")), "{typed}: {printed}");
                let loose = line(&mut session, &format!("[<{sum}|0,{sum}>] mod misere"));
                assert_eq!(loose, printed, "{sum}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 39);
    hold(&[
        ("[<* + *|1 + 1*>] mod misere", "[<* + *|2*>]"),
        ("[1 + *] mod misere", "[* + 1]"),
        ("<1*|1*>", "<1*|1*> = 1"),
        ("<1 + *|0>", "<1*|0>"),
    ]);
}

#[test]
fn stars_over_numbers_have_names() {
    hold(&[
        ("<0,*|0> mod dicot", "*:1"),
        ("<0|0,*> mod misere", "*:(-1)"),
        ("*:3/4 mod misere", "*:3/4"),
        ("<0,*:1/2|0,*:1> mod misere", "*:3/4"),
        ("<0,*:1/2|0,<0,*|0>> mod dead_ending", "*:3/4"),
        ("<0,*:1|0,*:-1> mod misere", "<0,*:1|0,*:(-1)>"),
        ("<0,*:1|*> mod misere", "<0,*:1|*>"),
        ("[<0,<0,*|0>|0> + <0,*|0>] mod misere", "[*:1 + *:2]"),
        ("[5 * <0,*|0>] mod misere", "[5 * *:1]"),
        ("[5 * *:1] mod misere", "[5 * *:1]"),
        ("[<0,*|0>:*] mod misere", "[(*:1):*]"),
        ("form((*:1):*) == form(<0,*|0>:*)", "true"),
    ]);
    let latex = Options::default();
    let mut unicode = with(latex, Box::new(NoFiles));
    unicode.set_options(Options { unicode: true, ..unicode.options().clone() });
    assert_eq!(answers(&mut unicode, "-<0,*|0> mod dicot"), ["∗:(-1)"]);
    assert_eq!(answer("<0,*|0>"), "^*");
}

#[test]
fn the_games_that_a_quotient_is_made_of_are_typed_back() {
    let heaps = "quotient(octal(\"0.77\"), 6)";
    for question in [
        format!("generators({heaps})"),
        format!("relations({heaps})"),
        format!("pretending({heaps})"),
        format!("class_of({heaps}, octal(\"0.77\")(3))"),
        "relations(quotient(*2))".to_owned(),
        "generators(quotient(domineering(\"./.\")))".to_owned(),
    ] {
        let options = Options { universe: Some("misere".to_owned()), ..Options::default() };
        let mut session = with(options, Box::new(NoFiles));
        let printed = line(&mut session, &question);
        assert_eq!(line(&mut session, &format!("print {printed}")), printed, "{question}");
        assert_eq!(line(&mut session, &format!("{question} == {printed}")), "true");
    }
}
