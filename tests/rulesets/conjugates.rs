//! `conjugate:`: a position and the one in which the players change places are remembered as one. The answers
//! are those of the same ruleset without the clause.

use upstar::session::Session;
use upstar::values::SplitMix64;

use crate::support::answers::{answers, session};

/// A ruleset of a few lines, and positions of it.
struct Rules {
    text: &'static str,
    conjugate: &'static str,
    position: fn(&mut SplitMix64) -> String,
}

fn letters(random: &mut SplitMix64, letters: &[u8], count: usize) -> String {
    (0..count).map(|_| char::from(letters[random.below(letters.len() as u64) as usize])).collect()
}

/// Boards whose clauses are compiled, rows, texts whose clauses are not, integers, graphs.
const RULES: [Rules; 7] = [
    Rules {
        text: "ruleset r(board: Grid) {
                 left: [r(b) for b in turns(board, \"xo\", \".x\")]
                 right: [r(b) for b in turns(board, \"ox\", \".o\")]
                 split literally: [r(b) for b in components(board, \"xo\")]
                 same literally: r(least(board))
                 CONJUGATE
               }",
        conjugate: "r(exchanged(board, \"xo\"))",
        position: |random| {
            format!("r(\"{}/{}\")", letters(random, b"xo.", 4), letters(random, b"xo.", 4))
        },
    },
    Rules {
        text: "ruleset r(board: Grid) {
                 left: [r(b) for b in rewrites(board, \"./.\", \"#/#\")]
                 right: [r(b) for b in rewrites(board, \"..\", \"##\")]
                 CONJUGATE
               }",
        conjugate: "r(transpose(flipped(board)))",
        position: |random| {
            let row = |random: &mut _| letters(random, b"...#", 3);
            format!("r(\"{}/{}/{}\")", row(random), row(random), row(random))
        },
    },
    Rules {
        // A quarter turn instead, which two images make of words of bits.
        text: "ruleset r(board: Grid) {
                 left: [r(b) for b in rewrites(board, \"./.\", \"#/#\")]
                 right: [r(b) for b in rewrites(board, \"..\", \"##\")]
                 CONJUGATE
               }",
        conjugate: "r(rotated(board))",
        position: |random| {
            let row = |random: &mut _| letters(random, b"...#", 3);
            format!("r(\"{}/{}/{}\")", row(random), row(random), row(random))
        },
    },
    Rules {
        text: "ruleset r(row: Grid) {
                 left: [r(b) for b in join([rewrites(row, \"t.\", \".t\"), rewrites(row, \"tf.\", \".ft\")])]
                 right: [r(b) for b in join([rewrites(row, \".f\", \"f.\"), rewrites(row, \".tf\", \"ft.\")])]
                 CONJUGATE
               }",
        conjugate: "r(exchanged(mirrored(row), \"tf\"))",
        position: |random| format!("r(\"{}\")", letters(random, b"tf..", 8)),
    },
    Rules {
        // The conjugate is not compiled.
        text: "fn turned(w) = join([w[len(w) - 1 - i] for i in 0 .. len(w)])
               ruleset r(w: Text) {
                 left: [r(w[1 .. len(w)]) if len(w) > 0 and w[0] == \"L\",
                        r(w[2 .. len(w)]) if len(w) > 1 and w[1] == \"L\"]
                 right: [r(w[0 .. len(w) - 1]) if len(w) > 0 and w[len(w) - 1] == \"R\",
                         r(w[0 .. len(w) - 2]) if len(w) > 1 and w[len(w) - 2] == \"R\"]
                 CONJUGATE
               }",
        conjugate: "r(join([if c == \"L\" { \"R\" } else { \"L\" } for c in turned(w)]))",
        position: |random| format!("r(\"{}\")", letters(random, b"LR", 7)),
    },
    Rules {
        text: "ruleset r(m: Int, n: Int) {
                 require: m >= 0 and n >= 0
                 left: [r(i, n) for i in 0 .. m if i != n]
                 right: [r(m, i) for i in 0 .. n if i != m]
                 same: if m == 1 and n == 0 { 0 } else { none }
                 CONJUGATE
               }",
        conjugate: "r(n, m)",
        position: |random| format!("r({}, {})", random.below(7), random.below(7)),
    },
    Rules {
        // Letters change places on a graph, as the help of `exchanged` says.
        text: "fn without(g, p) = put(g, join([[p], neighbours(g, p)]), \"#\")
               ruleset r(g: Graph) {
                 require: made_of(g, \"LR.-\")
                 left: [r(without(g, p)) for p in places(g, \"L\")]
                 right: [r(without(g, p)) for p in places(g, \"R\")]
                 CONJUGATE
               }",
        conjugate: "r(put(put(g, places(g, \"L\"), \"R\"), places(g, \"R\"), \"L\"))",
        position: |random| {
            let row = letters(random, b"LLRR.", 7).chars().map(String::from).collect::<Vec<_>>();
            format!("r(\"{}\")", row.join("-"))
        },
    },
];

const QUESTIONS: [&str; 8] = [
    "outcome(G)",
    "outcome(G) mod misere",
    "canonical(G)",
    "outcome(G + H)",
    "outcome(G - H) mod misere",
    "G <=> H",
    "(G <=> -H) mod dead_ending",
    "nim_value(impartial_variant(r)A)",
];

fn asked(session: &mut Session, question: &str, [g, h]: [&str; 2]) -> Vec<String> {
    let arguments = g.strip_prefix('r').expect("a position");
    let question = question.replace('G', g).replace('H', h);
    answers(session, &question.replace("(r)A", &format!("(r){arguments}")))
}

#[test]
fn a_position_and_its_conjugate_are_one_and_the_answers_stay() {
    for rules in RULES {
        let (mut with, mut without) = (session(), session());
        answers(
            &mut with,
            &rules.text.replace("CONJUGATE", &format!("conjugate: {}", rules.conjugate)),
        );
        answers(&mut without, &rules.text.replace("CONJUGATE", ""));
        let mut random = SplitMix64::new(11);
        for _ in 0..60 {
            let games = [(rules.position)(&mut random), (rules.position)(&mut random)];
            for question in QUESTIONS {
                let pair = [&*games[0], &*games[1]];
                let expected = asked(&mut without, question, pair);
                assert_eq!(asked(&mut with, question, pair), expected, "{question} {games:?}");
            }
        }
        let taken = |session: &Session| session.statistics("r").expect("a ruleset").conjugates;
        assert!(taken(&with) > 20, "{}: {}", rules.text, taken(&with));
        assert_eq!(taken(&without), 0);
    }
}

#[test]
fn a_board_and_its_conjugate_cancel() {
    let mut session = session();
    // Either of them alone takes more than a minute.
    let boards = ["xxoxo/oxoxx/xoxoo/ooxxx/xoxox", "ooxox/xoxoo/oxoxx/xxooo/oxoxo"];
    let sum = format!("outcome(clobber(\"{}\") + clobber(\"{}\"))", boards[0], boards[1]);
    assert_eq!(answers(&mut session, &sum), ["P"]);
}
