//! Tests of `session/edit/offers`.

use std::sync::Arc;

use upstar::session::edit::{self, rank};
use upstar::session::{NoFiles, Options, Session};

fn session() -> Session {
    let made = Session::new(Options::default(), Arc::default(), Box::new(NoFiles));
    let mut session = made.unwrap_or_else(|diagnostic| unreachable!("{diagnostic:?}"));
    let text = "let G = <1|0>\nlet xs = [1]\nfn bill(x, n: Int) = x\nlet bag = closure(*)";
    session.run("<test>", text, &mut |_, _| true);
    session
}

#[test]
fn behind_a_point_stands_what_takes_the_value_before_it() {
    let session = session();
    let names = |text: &str| edit::complete(&session, text, text.len()).1;
    let game = names("G.");
    for name in ["outcome", "canonical", "bill", "cool", "left"] {
        assert!(game.iter().any(|other| other == name), "{name}: {game:?}");
    }
    for name in ["kayles", "join", "generated", "domineering", "neighbours", "pow"] {
        assert!(!game.iter().any(|other| other == name), "{name}: {game:?}");
    }
    let list = names("xs.");
    assert!(list.contains(&"len".to_owned()) && !list.contains(&"outcome".to_owned()), "{list:?}");
    assert_eq!(names("\"LR\".toppl"), ["toppling"]);
    assert_eq!(names("<1|0>.toppl"), [""; 0]);
}

#[test]
fn what_scripts_use_most_is_offered_first() {
    assert!(rank("outcome") < rank("temperature") && rank("temperature") < rank("hasse"));
    assert_eq!(rank("nothing of this name"), u8::MAX);
}

#[test]
fn behind_mod_stand_universes() {
    let session = session();
    let names = |text: &str| edit::complete(&session, text, text.len()).1;
    assert_eq!(names("G == G mod di"), ["dicot"]);
    assert_eq!(names("universe d"), ["dead_ending", "dicot"]);
    assert_eq!(names("G mod b"), ["bag", "blocking"]);
    let all = names("G mod ");
    assert!(
        all.contains(&"closure".to_owned()) && !all.contains(&"distinct".to_owned()),
        "{all:?}"
    );
    assert!(names("G mod").contains(&"mod".to_owned()), "the word itself is not finished");
}

#[test]
fn in_a_call_the_parameters_that_are_due_are_told() {
    let session = session();
    let due = |text: &str| edit::due(&session, text);
    assert_eq!(due("cool("), Some("G, t)".to_owned()));
    assert_eq!(due("1 + cool(<1|0>, "), Some("t)".to_owned()));
    assert_eq!(due("G.cool("), Some("t)".to_owned()));
    assert_eq!(due("bill("), Some("x, n: Int)".to_owned()));
    let both = "board: Grid) or (rows: Int, columns: Int)";
    assert_eq!(due("domineering("), Some(both.to_owned()));
    assert_eq!(due("domineering(2, "), Some("columns: Int)".to_owned()));
    assert_eq!(due("subtraction("), Some("taken: List)(n: Int)".to_owned()));
    assert_eq!(due("bill(cool(1, 2), "), Some("n: Int)".to_owned()));
    for (text, rest) in [
        ("table(", "rows[, header]) or (f, xs[, ys])"),
        ("table(xs, ", "header) or xs[, ys])"),
        ("table(f, xs, ", "ys)"),
        ("quotient(", "G1, G2, …) or (family, n)"),
        ("quotient(*, ", "G2, …) or n)"),
        ("quotient(*, *2, *3, *4, ", "…)"),
        ("random_game(", "day, seed)"),
        ("random_game(1,", " seed)"),
        ("min(", "x, y, …)"),
        ("grid(", "text) or (m, n)"),
    ] {
        assert_eq!(due(text), Some(rest.to_owned()), "{text}");
    }
    for text in [
        "domineering(2, 3, ",
        "table(f, xs, ys, ",
        "cool",
        "cool(1",
        "cool(1, 2, ",
        "(",
        "f(",
        "[1, ",
        "show(\"cool(",
        "# cool(",
        "G < (",
        "cool()",
    ] {
        assert_eq!(due(text), None, "{text}");
    }
}
