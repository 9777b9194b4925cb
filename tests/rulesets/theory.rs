//! Definitions of the library: the same answers as from CGSuite, and the same refusals as from what
//! is built in.

use serde_json::Value as Json;

use crate::support::answers::{answers, session};

#[test]
fn cgsuite_freezes_to_the_same_games() {
    let text = include_str!("../golden/cgsuite_normal_values.json");
    let file: Json = serde_json::from_str(text).expect("a golden file");
    let (mut session, mut frozen) = (session(), 0);
    for record in file["records"].as_array().expect("its records") {
        let field =
            |key: &str| record[key].as_str().expect(key).replace('{', "<").replace('}', ">");
        let Some(game) = field("expr").strip_suffix(".Freeze").map(str::to_owned) else {
            continue;
        };
        let asked = format!("freeze({game}) == {}", field("canonical"));
        assert_eq!(answers(&mut session, &asked), ["true"], "{asked}");
        frozen += 1;
    }
    assert!(frozen >= 3, "{frozen}");
}

#[test]
fn what_is_frozen_has_its_mean_and_an_infinitesimal() {
    let text = "[g for g in games_born_by(2) if not is_infinitesimal(freeze(g) - mean(g))]\n\
                [g for g in games_born_by(2) if temperature(freeze(g)) > 0]\n\
                [g for g in games_born_by(2) if is_number(freeze(g)) != is_number(g)]";
    assert_eq!(answers(&mut session(), text), ["[]", "[]", "[]"]);
}

/// What an error says: its code and the place, then its label and its advice.
fn said(text: &str) -> String {
    let mut told = String::new();
    session().run("<test>", text, &mut |sources, event| {
        if let upstar::session::Event::Statement(report) = event
            && let Err(diagnostic) = report.result
        {
            let place = sources.slice(diagnostic.labels[0].span);
            told = format!("{} {place}: {diagnostic:?}", diagnostic.code);
        }
        true
    });
    told
}

#[test]
fn a_definition_refuses_at_the_call_and_under_its_own_name() {
    let round = "ruleset round(n: Int) { options: [round(n)] }\n";
    for (text, expected, also) in [
        ("freeze(<2|1>) mod misere", "E0405 freeze(<2|1>):", "`freeze(G) mod normal`"),
        (
            "is_number_or_switch(1) mod dicot",
            "E0405 is_number_or_switch(1):",
            "`is_number_or_switch`",
        ),
        ("freeze(\"a\")", "E0301 \"a\":", "without quotes"),
        ("freeze(robot<1|2|1>)", "E0301 robot<1|2|1>:", "cheating robot games"),
        ("freeze()", "E0303 freeze():", "1 argument"),
        ("freeze(1, 2)", "E0303 freeze(1, 2):", "1 argument"),
        ("freeze(round(1))", "E0507 freeze(round(1)):", "round for ever"),
        ("is_number_or_switch(round(1))", "E0507 is_number_or_switch(round(1)):", "round for ever"),
    ] {
        let told = said(&format!("{round}{text}"));
        assert!(told.starts_with(expected), "{text}: {told}");
        assert!(told.contains(also), "{text}: {told}");
        assert!(!told.contains("in this call"), "{text}: {told}");
    }
    // A mistake in rules of the user's is told there.
    let told = said("ruleset bad(n: Int) { options: [bad([1][n])] }\nis_number_or_switch(bad(3))");
    assert!(told.starts_with("E0310"), "{told}");
    assert!(told.contains("where bad(3) is played"), "{told}");
}

#[test]
fn a_name_that_is_defined_hides_the_librarys() {
    for (text, expected) in [
        ("let freeze = 3\nfreeze(<2|1>) + freeze", "E0302"),
        ("let freeze = 3\n<2|1>.freeze", "E0302"),
        ("let rows = 3\nlen(rows(\"LR\", rows))", "E0302"),
        ("let nim = 3\nnim(2)", "E0302"),
        ("fn freeze(G) = 7\nfreeze(<2|1>)", "7"),
        ("let nothing = 3\nnothing(2)", "E0302"),
    ] {
        let told = answers(&mut session(), text).pop().unwrap_or_default();
        assert_eq!(told, expected, "{text}");
    }
}
