//! The fast way was taken: clauses that only count ran compiled, and a native twin or a theorem answered
//! for each ruleset of the library that Rust knows.

use crate::support::answers::{answers, session};
use upstar::boards::Known;
use upstar::boards::known::Heap;
use upstar::session::{LIBRARY, Ran, Session, Statistics, help};

/// Clauses of the library that are evaluated in some position, and why.
const EVALUATED: [(&str, &str, &str); 27] = [
    ("maundy_cake", "moves", "a multiple of a game"),
    ("eatcake", "moves", "`sum` of games"),
    ("turn_and_eatcake", "moves", "`sum` of games"),
    ("chomp", "moves require", "`put`"),
    ("silver_dollar", "moves", "0, which may be a game"),
    ("welter", "moves require", "`sort` and `unique`"),
    ("turning_turtles", "moves", "lists of lists"),
    ("mock_turtles", "moves", "lists of lists"),
    ("turning_corners", "moves require", "`put`"),
    ("elephants_and_rhinos", "split", "a function that calls itself"),
    ("col", "moves split require", "a graph"),
    ("snort", "moves split require", "a graph"),
    ("fjords", "moves split require", "a graph"),
    ("arc_kayles", "moves split require", "a graph"),
    ("node_kayles", "moves split require", "a graph"),
    ("cutthroat", "moves require", "a graph"),
    ("sprig", "moves", "0 in a list, which is a game"),
    ("hackenbush", "moves split require", "a graph"),
    ("childish_hackenbush", "moves split require", "a graph"),
    ("maze", "moves require", "a board that is made of a text"),
    ("octal", "moves", "`sum` of games"),
    ("partizan_octal", "moves", "`sum` of games"),
    ("td", "robot require", "a cheating robot game"),
    ("robot_toppling", "robot require", "a cheating robot game"),
    ("robot_domineering", "robot require", "a cheating robot game"),
    ("push", "moves", "0 in a list, which may be a game"),
    ("played", "moves", "a game as an argument"),
];

/// The names of the rulesets that a text defines.
fn rulesets(text: &str) -> Vec<&str> {
    let letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let heads = text.lines().filter_map(|line| line.strip_prefix("ruleset "));
    heads.map(|head| &head[..head.find(|next| !letter(next)).unwrap_or(head.len())]).collect()
}

/// The calls of a name in a text, with the second bracket of a family: `octal("0.77")(5)`.
fn calls<'a>(name: &str, text: &'a str) -> Vec<&'a str> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(name) {
        let before = text[..at].chars().next_back();
        if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_') {
            continue;
        }
        let rest = &text[at..];
        let (mut open, mut quoted, mut end) = (0_u32, false, name.len());
        for (place, letter) in rest.char_indices().skip(name.len()) {
            match letter {
                '(' if !quoted => open += 1,
                _ if open == 0 => break,
                ')' if !quoted => open -= 1,
                '"' => quoted = !quoted,
                _ => {}
            }
            end = place + letter.len_utf8();
        }
        found.extend(Some(&rest[..end]).filter(|call| call.ends_with(')')));
    }
    found
}

/// A session that has asked for the moves of the positions in a ruleset's documentation.
fn played(name: &str, text: &str) -> Session {
    let mut session = session();
    let examples = help::doc_examples(&session, text);
    let sources = examples.iter().map(|example| example.source.as_str());
    // Strips are documented as S4.
    let strips = (name == "partizan_kayles").then_some("partizan_kayles(4)");
    for source in sources.chain(strips) {
        for position in calls(name, source) {
            answers(&mut session, &format!("left({position})\nright({position})"));
            answers(&mut session, &format!("outcome({position} + {position}) mod misere"));
        }
    }
    session
}

#[test]
fn the_clauses_of_the_library_run_compiled() {
    let mut evaluated = Vec::new();
    for file in LIBRARY {
        for name in rulesets(file.text()) {
            let counted = played(name, file.text()).statistics(name).expect(name);
            let Statistics { moves, parts, requirements, .. } = counted;
            let clauses = [
                ("moves", moves.evaluated > 0),
                // Robot games are not played by the clauses that alternating play has.
                ("robot", moves == Ran::default()),
                ("split", parts.evaluated > 0),
                ("require", requirements.evaluated > 0),
            ];
            let names: Vec<&str> =
                clauses.into_iter().filter(|(_, is)| *is).map(|(clause, _)| clause).collect();
            if !names.is_empty() {
                evaluated.push((name, names.join(" ")));
            }
        }
    }
    let expected = EVALUATED.map(|(name, clauses, _)| (name, clauses.to_owned()));
    assert_eq!(evaluated, expected);
}

/// A game that a ruleset of the library which Rust knows has to answer at once.
fn question(known: Known) -> &'static str {
    match known {
        Known::Cram => "cram(4, 4)",
        Known::Domineering => "domineering(3, 4)",
        Known::Heap(Heap::DawsonsKayles) => "dawsons_kayles(9)",
        Known::Heap(Heap::Grundy) => "grundy(9)",
        Known::Heap(Heap::Kayles) => "kayles(9)",
        Known::Heap(Heap::Nim) => "nim(9)",
        Known::Heap(Heap::Octal) => "octal(\"0.77\")(9)",
        Known::Heap(Heap::Subtraction) => "subtraction([1, 2])(9)",
        Known::PartizanKayles => "partizan_kayles(9)",
        Known::Lawn => "lawn(5,1@2,4)",
        Known::Nogo => "nogo(1, 7)",
        Known::Pitch => "pitch(5,1@2,4)",
        Known::Sprig => "sprig(\"BRB\")",
    }
}

#[test]
fn a_twin_or_a_theorem_stands_behind_each_name_that_rust_knows() {
    let mut ways = Vec::new();
    for known in Known::ALL {
        let mut session = session();
        let answer = answers(&mut session, &format!("canonical({})", question(known)));
        assert!(!answer[0].starts_with("E0"), "{known:?}: {answer:?}");
        let counted = session.statistics(known.name()).expect("a ruleset");
        ways.push((known.name(), counted.by_twin > 0, counted.by_theorem > 0));
        // The same text as a user's own has neither.
        let file = LIBRARY.iter().find(|file| file.defines.contains(&known.name()));
        let mut own = session_with(file.expect("a file of the library").text());
        assert_eq!(answers(&mut own, &format!("canonical({})", question(known))), answer);
        let counted = own.statistics(known.name()).expect("a ruleset");
        assert_eq!((counted.by_twin, counted.by_theorem), (0, 0), "{known:?}");
        let found = counted.valued + counted.nims;
        assert!(counted.moves != Ran::default() || found > 0, "{known:?}");
    }
    let both: Vec<_> = ways.iter().filter(|way| way.1 && way.2).map(|way| way.0).collect();
    assert_eq!(both, ["partizan_kayles", "pitch"]);
    let theorems: Vec<_> = ways.iter().filter(|way| !way.1 && way.2).map(|way| way.0).collect();
    assert_eq!(theorems, ["lawn", "sprig"]);
    assert!(ways.iter().all(|way| way.1 || way.2), "{ways:?}");
}

/// A session that has run a text.
fn session_with(text: &str) -> Session {
    let mut session = session();
    assert_eq!(answers(&mut session, text), [""; 0]);
    session
}
