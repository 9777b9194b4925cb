//! What the prompt shows while somebody types, in a pseudo-terminal: hints and completions.

#![cfg(unix)]

use crate::repl::{PROMPT, leave, repl, say, tell};

#[test]
fn a_call_that_is_open_tells_its_parameters() {
    let mut session = repl(&[]);
    say(&mut session, ":set hints on", "hints on");
    session.send("cool(").unwrap();
    session.flush().unwrap();
    session.exp_string("G, t)").expect("the parameters are shown");
    session.send("<1|0>,").unwrap();
    session.flush().unwrap();
    session.exp_string(", t)").expect("the last one is shown");
    session.send_control('c').unwrap();
    session.exp_string(PROMPT).unwrap();
    leave(session);
}

#[test]
fn in_a_call_all_its_forms_are_hinted() {
    let mut session = repl(&[]);
    say(&mut session, ":set hints on", "hints on");
    for (typed, hint) in [
        ("table(", "rows[, header]) or (f, xs[, ys])"),
        ("random_game(1,", " seed)"),
        ("domineering(", "board: Grid) or (rows: Int, columns: Int)"),
        ("domineering(2,", " columns: Int)"),
    ] {
        session.send(typed).unwrap();
        session.flush().unwrap();
        if let Err(error) = session.exp_string(hint) {
            panic!("`{typed}` should hint `{hint}`: {error}");
        }
        session.send_control('c').unwrap();
        session.exp_string("\n").expect("it is dropped");
        session.exp_string(PROMPT).expect("a prompt");
    }
    leave(session);
}

#[test]
fn of_many_completions_the_most_used_are_listed_without_a_question() {
    let mut session = repl(&[]);
    tell(&mut session, "let G = <1|0>");
    session.send("G.\t\t").unwrap();
    session.flush().unwrap();
    // The list goes down its columns: in the last one stands how many are left out.
    let mut listed = session.exp_string(" more").expect("a list that ends");
    listed += &session.exp_string("reduced").expect("its last row");
    assert!(!listed.contains("possibilities"), "{listed}");
    for name in ["outcome", "canonical", "mean", "cool"] {
        assert!(listed.contains(name), "{name}: {listed}");
    }
    assert!(listed.split_whitespace().count() <= 30, "{listed}");
    // What is typed next is typed.
    session.send("outc\t").unwrap();
    session.flush().unwrap();
    session.exp_string("G.outcome").expect("the rest of the name");
    say(&mut session, "", "N\r\n");
    leave(session);
}
