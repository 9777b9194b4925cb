//! `why` names what answered, for every question.

use crate::support::answers::{answer, answers, hold, session};
use upstar::game::{Engine, OrderBy, Universe, Verdict};
use upstar::meter::Meter;
use upstar::session::Statistics;
use upstar::values::{Convention, SplitMix64};

#[test]
fn the_reason_in_a_closed_set_is_what_answered_there() {
    for (question, reason) in [
        (
            "canonical(*2 + *2 + *2 + *2) mod closure(*2)",
            "a lightest sum of its class in the misère quotient of 6",
        ),
        (
            "inverse(*2) mod closure(*2)",
            "no sum with it has the class of 0 in the misère quotient of 6",
        ),
        ("inverse(*) mod closure(*, *:(-1))", "its sum with the inverse has the class of 0"),
        ("*2 + *2 >= 0 mod closure(*2)", "by the misère quotient of 6 classes"),
        ("S4 + S7 <=> S2 mod partizan_kayles", "partizan Kayles with v = -2 and v = 1"),
        ("canonical(S4 + S7) mod partizan_kayles", "a simplest sum: sums of strips of partizan"),
        ("inverse(S4) mod partizan_kayles", "strips of partizan Kayles are the group of integers"),
        ("3 + -2 >= 1/2 mod closure(1, -1, 1/2)", "numbers of weights 1 and 1"),
        ("canonical(3 + -2) mod closure(1, -1)", "a simplest sum: sums of numbers"),
        ("*:1 + *:(-1) == 0 mod closure(*:1, *:(-1))", "sprigs, by Delta and epsilon"),
        (
            "pitch(1@) >= pitch(2@) mod pitch",
            "not pitch(1@) >= pitch(2@), because pitch(1@) + X is R but pitch(2@) + X is N for X = 0, found \
             by search",
        ),
        (
            "distinguish(pitch(1@), pitch(2@)) mod pitch",
            "because pitch(1@) + X is R but pitch(2@) + X is N for X = 0, found by search",
        ),
    ] {
        let (asked, universe) = question.split_once(" mod ").expect("a universe");
        let text = answer(&format!("why({asked}) mod {universe}"));
        assert!(text.contains(reason), "{question}: {text}");
        // Only what was asked is explained.
        assert!(question.contains("<=>") || !text.contains(" <= "), "{text}");
    }
}

#[test]
fn an_inverse_has_the_reason_of_its_universe() {
    for (game, universe, reason) in [
        ("*", "normal", "in normal play G - G = 0"),
        ("*", "misere", "modulo all games only 0 has an inverse"),
        ("*", "dicot", "modulo dicots sprigs cancel"),
        ("*:2", "dicot", "its sum with its conjugate is 0"),
        ("*2", "dicot", "its sum with its conjugate is not 0"),
        ("*2", "dead_ending", "a nimber other than 0 has a follower of outcome P"),
        ("<0|0,*>", "dead_ending", "its simplest form has a follower of outcome P"),
        ("<0,2|.>", "dead_ending", "no follower of its simplest form has outcome P"),
        ("2", "dead_ending", "numbers of this universe cancel"),
        ("*", "impartial", "its sum with its conjugate is 0"),
    ] {
        let text = answer(&format!("why(inverse({game})) mod {universe}"));
        assert!(text.contains(reason), "{game} mod {universe}: {text}");
    }
}

#[test]
fn a_stored_relation_and_a_stored_quotient_have_their_reasons() {
    let mut session = session();
    let lines =
        answers(&mut session, "let r = pitch(2@) <=> 1 mod blocking\nlet q = quotient(*2)\nwhy(r)");
    assert!(lines[0].contains("rows of one bump are integers"), "{lines:?}");
    let lines = answers(&mut session, "why(q)");
    assert!(lines[0].contains("6 classes, proved by following 5 transitions"), "{lines:?}");
    let lines = answers(&mut session, "let s = robot<1|0|-1> <=> 0\nwhy(s)");
    assert!(lines[0].contains("is robot<1|0|-1> >= 0? no, X ="), "{lines:?}");
    assert!(lines[0].contains("is 0 >= robot<1|0|-1>? yes"), "{lines:?}");
}

#[test]
fn a_stored_truth_value_and_a_stored_outcome_have_their_reasons() {
    let mut session = session();
    let text = "let b = (* + * == 0 mod dicot)\nlet o = (outcome(S4 + S7) mod misere)\n\
                let d = distinguish(1, *)\nlet n = 3\nlet r = robot<1|0|-1>\nlet w = outcome(r)";
    answers(&mut session, text);
    for (question, reason) in [
        ("why(b)", "true\n* + * and 0: sprigs that reduce to the same"),
        ("why(o)", "R\npartizan_kayles(4) + partizan_kayles(7): partizan Kayles"),
        ("why(not b)", "false\n* + * and 0: sprigs that reduce"),
        ("why(o == R and b)", "true\npartizan_kayles(4) + partizan_kayles(7): partizan Kayles"),
        ("why(d)", "none\n1 and *: by their values in normal play"),
        ("why(w)", "D\nrobot<1|0|-1>: local score 0"),
        ("why(n)", "3\nnothing was asked"),
    ] {
        let lines = answers(&mut session, question);
        assert!(lines[0].starts_with(reason), "{question}: {lines:?}");
    }
    let lines = answers(&mut session, "let b = true\nwhy(b)");
    assert!(lines[0].starts_with("true\nnothing was asked"), "{lines:?}");
}

#[test]
fn results_lists_and_texts_have_the_reasons_of_the_answers_in_them() {
    let mut session = session();
    answers(&mut session, "outcome(S4 + S7) mod misere\n* + * == 0 mod dicot");
    for (question, reason) in [
        ("why(_)", "true\n* + * and 0: sprigs that reduce to the same"),
        ("why(_1)", "R\npartizan_kayles(4) + partizan_kayles(7): partizan Kayles"),
    ] {
        let lines = answers(&mut session, question);
        assert!(lines[0].starts_with(reason), "{question}: {lines:?}");
    }
    let text = "let xs = ([outcome(S4), S4 == S7] mod partizan_kayles)\nlet rs = [1 <=> *, 1 <=> 0]\n\
                let t = if outcome(nim(3)) == N { \"the first\" } else { \"another\" }\nlet games = [canonical(* + *)]";
    answers(&mut session, text);
    for (question, reasons) in [
        (
            "why(xs)",
            &[
                "partizan_kayles(4): partizan Kayles",
                "partizan_kayles(4) and partizan_kayles(7): both sums have the value v = -1",
            ][..],
        ),
        (
            "why(xs[1])",
            &["partizan_kayles(4) and partizan_kayles(7): both sums have the value v = -1"],
        ),
        ("why(rs)", &["1 and *: by their values", "1 and 0: by their values"]),
        ("why(t)", &["nim(3): from the nim values of its summands"]),
        ("why(games)", &["nothing was asked"]),
    ] {
        let lines = answers(&mut session, question);
        for reason in reasons {
            assert!(lines[0].contains(reason), "{question}: {lines:?}");
        }
    }
}

#[test]
fn a_stored_answer_keeps_the_reason_that_it_had() {
    let mut session = session();
    let text = "let o = (outcome(S4 + S7) mod misere)\nlet r = (*:1 + *:(-1) <=> 0 mod dicot)\n\
                let b = (*:1 + *:(-1) == 0 mod dicot)\nlet k = (S4 + S7 < S2 mod partizan_kayles)\n\
                let c = (invertible(*) mod misere)\nwithout theorems";
    answers(&mut session, text);
    for (question, reason) in [
        ("why(o)", "partizan Kayles with v = "),
        ("why(r)", "Corollary 4.3"),
        ("why(b)", "Corollary 4.3"),
        ("why(k)", "Milley 2015, Theorem 4.4"),
        ("why(c)", "Mesdal and Ottaway 2007"),
        ("why(outcome(S4 + S7)) mod misere", "searched"),
        ("why(*:1 + *:(-1) == 0) mod dicot", "comparison theorem for universes"),
    ] {
        let lines = answers(&mut session, question);
        assert!(lines[0].contains(reason), "{question}: {lines:?}");
    }
}

/// What is said to have found an outcome gives the outcome that plain search finds.
#[test]
fn the_way_of_an_outcome_finds_what_search_finds() {
    let mut random = SplitMix64::new(23);
    let mut counts = std::collections::BTreeMap::new();
    let (mut engine, mut plain) = (Engine::new(), Engine::without_theorems());
    let (mut meter, mut other) = (Meter::default(), Meter::default());
    for _ in 0..400 {
        let seed = random.below(u64::MAX);
        let sum = |engine: &mut Engine, meter: &mut Meter| {
            let mut random = SplitMix64::new(seed);
            let mut ask = engine.ask(meter);
            let games = [(); 3].map(|()| match random.below(4) {
                0 => ask.nimber(random.below(4)),
                1 => ask.integer(random.below(4) as i64),
                _ => ask.modulo(Universe::Misere).random_member(2, &mut random).expect("small"),
            });
            ask.sum(&games[..1 + random.below(3) as usize]).expect("small")
        };
        let g = sum(&mut engine, &mut meter);
        let (outcome, way) = engine.ask(&mut meter).normal_outcome(g).expect("no limits");
        let same = sum(&mut plain, &mut other);
        let searched = plain.ask(&mut other).outcome(Convention::Normal, same).expect("no limits");
        assert_eq!(outcome, searched, "{way:?}");
        *counts.entry(format!("{way:?}")).or_insert(0) += 1;
    }
    for way in ["Theorem(Nim)", "Theorem(Numbers)", "Values"] {
        assert!(counts.get(way).is_some_and(|&count| count > 5), "{counts:?}");
    }
    // Those of positions.
    for (question, reason) in [
        ("outcome(impartial_variant(clobber)(\"xoxo\"))", "from the nim values of its summands"),
        ("outcome(domineering(6,6))", "searched"),
        ("impartial_variant(clobber)(\"xoxo\") == *", "by their nim values in normal play"),
        ("domineering(2,3) >= 0", "their difference was searched"),
        ("domineering(2,3) >= 1", "by their values in normal play"),
    ] {
        let text = answer(&format!("why({question})"));
        assert!(text.contains(reason), "{question}: {text}");
    }
}

#[test]
fn the_reason_is_about_the_game_that_a_position_is_promised_to_be() {
    let rules = "ruleset twin(n: Int) {\n  left: [twin(i) + twin(n - 1 - i) for i in 0 .. n]\n  \
                 right: [twin(i) + twin(n - 2 - i) for i in 0 .. n - 1]\n  same: partizan_kayles(n)\n}\n";
    let text = answer(&format!("{rules}why(outcome(twin(1000000000))) mod misere"));
    assert!(text.contains("partizan Kayles with v = -1"), "{text}");
}

#[test]
fn the_reason_of_an_outcome_does_not_depend_on_what_was_asked_before() {
    let rules = "ruleset take(n: Int) {\n  left: [take(n - k) for k in 1 ..= 2 if k <= n]\n  \
                 right: [take(n - 3) if n >= 3]\n}";
    // Lines of play are searched, without values.
    for before in ["", "principal_line(take(5), Left)\nprincipal_line(take(5), Right)"] {
        let mut session = session();
        answers(&mut session, &format!("{rules}\n{before}"));
        let lines = answers(&mut session, "why(outcome(take(5)))");
        assert_eq!(
            lines,
            ["L\ntake(5): from the values of its summands; Left wins by moving to take(4)"],
            "after `{before}`"
        );
    }
}

#[test]
fn without_theorems_an_outcome_is_found_by_play() {
    let asked = "why(outcome(<1|0> + <2|1>))";
    let with = answer(asked);
    assert!(with.contains("from the values of its summands; Left wins"), "{with}");
    let without = answer(&format!("without theorems\n{asked}"));
    assert!(
        without.contains("the canonical forms of its summands, found by play; Left wins"),
        "{without}"
    );
}

#[test]
fn what_is_unknown_says_how_far_was_looked() {
    let text = answer("why(pitch(1@) <=> 0) mod pitch");
    assert!(text.contains("no sum of up to 6 components says whether pitch(1@) <= 0"), "{text}");
}

/// A theorem that is named as the reason gives the answer of the recursion alone.
#[test]
fn the_named_reason_gives_the_answer_of_the_recursion() {
    let mut random = SplitMix64::new(17);
    let mut counts = std::collections::BTreeMap::new();
    let (mut engine, mut plain) = (Engine::new(), Engine::without_theorems());
    let (mut meter, mut other) = (Meter::default(), Meter::default());
    let universes = [
        Universe::Misere,
        Universe::Blocking,
        Universe::DeadEnding,
        Universe::IntegersDicots,
        Universe::Dicot,
    ];
    for round in 0..400 {
        let universe = universes[round % universes.len()];
        let seed = random.below(u64::MAX);
        let pair = |engine: &mut Engine, meter: &mut Meter| {
            let mut random = SplitMix64::new(seed);
            let mut ask = engine.ask(meter);
            [(); 2].map(|()| {
                let kind = random.below(3);
                let game = ask.modulo(universe).random_member(2, &mut random).expect("small");
                let more = match kind {
                    0 => game,
                    1 => ask.nimber(random.below(4)),
                    _ => ask.integer(random.below(4) as i64),
                };
                if kind == 0 { ask.add(game, more).expect("small") } else { more }
            })
        };
        let [g, h] = pair(&mut engine, &mut meter);
        let mut ask = engine.ask(&mut meter);
        let (_, by) = ask.modulo(universe).ge_by(g, h).expect("no limits");
        let verdict = ask.modulo(universe).ge(g, h).expect("no limits");
        let [g, h] = pair(&mut plain, &mut other);
        let mut ask = plain.ask(&mut other);
        assert_eq!(ask.modulo(universe).ge(g, h).expect("no limits"), verdict, "{by:?}");
        if by == OrderBy::Same {
            assert_eq!(verdict, Verdict::True);
        }
        *counts.entry(format!("{by:?}")).or_insert(0) += 1;
    }
    for by in ["Theorem(Nim)", "Theorem(Numbers)", "Same", "Trees"] {
        assert!(counts.get(by).is_some_and(|&count| count > 5), "{counts:?}");
    }
}

#[test]
fn one_direction_is_reason_enough() {
    let mut session = session();
    hold(&[("*2 + *2 == 100000 * partizan_kayles(1000) mod misere", "false")]);
    let why = answers(&mut session, "why(*2 + *2 == 100000 * partizan_kayles(1000)) mod misere");
    assert!(!why[0].starts_with('E'), "{why:?}");
}

#[test]
fn a_game_that_grows_is_compared_where_its_outcome_decides() {
    let text = "ruleset up(n: Int) { left: [up(n + 1)]; right: [0] }\noutcome(up(0))\n\
                up(0) < 0\nup(0) >= 0\nup(0) <=> 0";
    assert_eq!(answers(&mut session(), text), ["R", "true", "false", "up(0) < 0"]);
}

#[test]
fn games_that_are_compared_are_named_in_the_reason_and_long_ones_have_letters() {
    let said = |question: &str| answer(question).lines().nth(1).map(str::to_owned);
    let by_values = "by their values in normal play";
    assert_eq!(
        said("why(* + * == 0)"),
        Some(format!("* + * and 0: {by_values}; * + * = 0: the second player wins the difference"))
    );
    assert_eq!(
        said("why(^ >= *)"),
        Some(format!("^ and *: {by_values}; ^ || *: the first player wins the difference"))
    );
    let long = "nim(2) + domineering(2,2)";
    assert_eq!(
        said(&format!("why({long} == 0)")),
        Some(format!(
            "G = {long} and H = 0: {by_values}; G || H: the first player wins the difference; G has the \
             stops 1 and -1, H has 0 and 0"
        ))
    );
    // Where nothing is said of one of them alone there are no letters.
    let same = said(&format!("why({long} == {long})")).unwrap_or_default();
    assert!(same.starts_with(&format!("{long} and {long}: one sum")), "{same}");
}

#[test]
fn what_has_no_value_was_searched() {
    let text = "ruleset lp(n: Int) { left: [lp(1 - n), 0]; right: [] }\nwhy(lp(0) > 0)\nwhy(* > 0)";
    let why = answers(&mut session(), text);
    let why: Vec<&str> = why.iter().filter_map(|why| why.lines().nth(1)).collect();
    assert_eq!(
        why,
        [
            "lp(0) and 0: their difference was searched in normal play",
            "* and 0: by their values in normal play; * || 0: the first player wins the difference",
        ]
    );
}

#[test]
fn without_theorems_who_wins_is_searched_and_games_compare_by_their_options() {
    // A question, its answer, what is said of it with theorems and without.
    for (question, value, with, without) in [
        ("outcome(S4 + S7)) mod misere", "R", "partizan Kayles", "searched"),
        ("outcome(*:1 + *:(-1/2) + *)) mod misere", "L", "sprigs", "searched"),
        ("outcome(pitch(2,1@1,2))) mod misere", "N", "one cricket pitch", "searched"),
        ("outcome(*3 + *5)) mod misere", "N", "nim", "searched"),
        ("outcome(3 + -2)) mod misere", "R", "numbers", "searched"),
        (
            "*:1 + *:(-1) == 0) mod dicot",
            "true",
            "Corollary 4.3",
            "comparison theorem for universes",
        ),
        ("S1 + S2 <=> 0) mod partizan_kayles", "G = H", "Theorem 4.4", "no theorem"),
    ] {
        let mut session = session();
        let asked = format!("why({question}");
        let lines = answers(&mut session, &asked);
        assert!(lines[0].starts_with(value) && lines[0].contains(with), "{asked}: {lines:?}");
        // What was learned with theorems does not answer, and the other way round.
        let lines = answers(&mut session, &format!("without theorems\n{asked}"));
        let known = if question.contains("partizan_kayles") { "unknown" } else { value };
        assert!(lines[0].starts_with(known) && lines[0].contains(without), "{asked}: {lines:?}");
        let lines = answers(&mut session, &format!("with theorems\n{asked}"));
        assert!(lines[0].starts_with(value) && lines[0].contains(with), "{asked}: {lines:?}");
    }
}

#[test]
fn without_theorems_a_quotient_is_searched() {
    let mut session = session();
    let lines = answers(&mut session, "quotient(S2)\nwithout theorems\nquotient(S2)\nquotient(*2)");
    assert!(lines[0].starts_with("infinite: the integers"), "{lines:?}");
    assert!(lines[1].starts_with("infinite: by degrees"), "{lines:?}");
    assert!(lines[2].starts_with("6 classes"), "{lines:?}");
    assert_eq!(answers(&mut session, "inverse(partizan_kayles(1)) mod partizan_kayles"), ["E0406"]);
    assert_eq!(answers(&mut session, "inverse(*:1 + *:1/2) mod dicot"), ["<*:(-1/2)|*,0>"]);
    answers(&mut session, "with theorems");
    assert_eq!(
        answers(&mut session, "inverse(partizan_kayles(1)) mod partizan_kayles"),
        ["partizan_kayles(2)"]
    );
}

#[test]
fn what_an_engine_learned_with_theorems_is_forgotten_without() {
    let mut meter = Meter::default();
    let mut engine = Engine::new();
    let star = engine.nimber(1);
    let number = engine.number(3.into());
    let sprig = engine.ask(&mut meter).ordinal(star, number).expect("small");
    let sum = engine.sum(&[sprig, sprig, star]).expect("small");
    let mut ticks = Vec::new();
    let mut outcomes = Vec::new();
    for theorems in [true, true, false, false, true] {
        engine.use_theorems(theorems);
        assert_eq!(engine.uses_theorems(), theorems);
        let source = engine.source_of_outcome(Convention::Misere, sum);
        assert_eq!(source.is_some(), theorems);
        let before = meter.ticks();
        let outcome = engine.ask(&mut meter).outcome(Convention::Misere, sum);
        outcomes.push(outcome.expect("no limit"));
        ticks.push(meter.ticks() - before);
    }
    outcomes.dedup();
    assert_eq!(outcomes.len(), 1);
    // Searched once, then remembered.
    assert!(ticks[2] > ticks[0] && ticks[3] < ticks[2], "{ticks:?}");
}

#[test]
fn the_reason_of_an_outcome_names_a_winning_move() {
    for (game, convention) in [
        ("domineering(3,3)", "normal"),
        ("domineering(2,3)", "normal"),
        ("clobber(\"xox/oxo\")", "misere"),
        ("nim(3) + nim(5)", "misere"),
        ("nim(3) + nim(5)", "normal"),
    ] {
        let text = answer(&format!("why(outcome({game})) mod {convention}"));
        for side in ["Left", "Right"] {
            let moves = answer(&format!("winning_moves({game}, {side}) mod {convention}"));
            let named = text.split(&format!("{side} wins by moving to ")).nth(1);
            let named = named.map(|rest| rest.split("; ").next().unwrap_or_default());
            // What is named is one of the winning moves, and there is one if and only if there are any.
            assert_eq!(named.is_some(), moves != "[]", "{game}: {text}");
            assert!(named.is_none_or(|named| moves.contains(named)), "{game}: {text}: {moves}");
        }
    }
}

#[test]
fn the_reason_of_a_searched_outcome_says_who_played() {
    let mut session = session();
    let ruleset = "ruleset pile(n: Int, m: Int) {
        left: [pile(n - k, m) for k in [1, 3] if k <= n]
        right: [pile(n, m - k) for k in [1, 2] if k <= m]
    }";
    answers(&mut session, ruleset);
    let mut why = |question: &str| {
        answers(&mut session, &format!("why(outcome({question})) mod misere")).concat()
    };
    let told = why(r#"clobber("xoxo/oxox/xoxo")"#);
    assert!(told.contains("; clobber is played on boards of bits"), "{told}");
    let told = why("domineering(3, 4)");
    assert!(told.contains("; domineering is played by a ruleset in Rust"), "{told}");
    let told = why("pile(30, 20)");
    assert!(told.contains("; pile is played by compiled clauses"), "{told}");
    // By name, whatever was asked first.
    let told = why(r#"pile(3, 2) + domineering(2, 3) + clobber("xo/ox")"#);
    let names = ["clobber is", "domineering is", "pile is"].map(|name| told.find(name));
    assert!(names.is_sorted() && names[0].is_some(), "{told}");
    assert!(!why("<1|0> + *3").contains("is played"));
    for (ruleset, played) in [
        ("clobber", (|count| count.searched_on_bits) as fn(Statistics) -> u64),
        ("domineering", |count| count.by_twin),
        ("pile", |count| count.moves.compiled),
    ] {
        let count = session.statistics(ruleset).expect("a ruleset");
        assert!(played(count) > 0, "{ruleset}: {count:?}");
    }
}
