//! Games on boards and graphs: the library's against their rules, written once more in Rust and
//! played by brute force; a user's own on graphs against published values; what is refused.

use std::collections::HashMap;

use crate::support::answers::{answer, answers, session};

type Board = Vec<Vec<u8>>;

/// What a cell and one beside it become; the flags say for which player the second lies below or
/// above, right or left.
type Pair = ([u8; 2], [u8; 2]);

/// Moves that change two neighbouring cells.
struct Rules {
    /// For each player, pairs, and the directions (rows, columns) in which they are read.
    moves: [(Pair, &'static [(i32, i32)]); 2],
    known: HashMap<(Board, usize, bool), bool>,
}

const DOWN: &[(i32, i32)] = &[(1, 0)];
const ACROSS: &[(i32, i32)] = &[(0, 1)];
const BOTH: &[(i32, i32)] = &[(1, 0), (0, 1)];
const AROUND: &[(i32, i32)] = &[(1, 0), (0, 1), (-1, 0), (0, -1)];

impl Rules {
    fn new(moves: [(Pair, &'static [(i32, i32)]); 2]) -> Self {
        Self { moves, known: HashMap::new() }
    }

    fn options(&self, board: &Board, side: usize) -> Vec<Board> {
        let ((from, to), directions) = self.moves[side];
        let mut found = Vec::new();
        for row in 0..board.len() {
            for column in 0..board[row].len() {
                for (down, right) in directions {
                    let other_row = row.wrapping_add_signed(*down as isize);
                    let other_column = column.wrapping_add_signed(*right as isize);
                    let other = board.get(other_row).and_then(|row| row.get(other_column));
                    if board[row][column] == from[0] && other == Some(&from[1]) {
                        let mut next = board.clone();
                        next[row][column] = to[0];
                        next[other_row][other_column] = to[1];
                        found.push(next);
                    }
                }
            }
        }
        found
    }

    fn wins(&mut self, board: &Board, side: usize, misere: bool) -> bool {
        let key = (board.clone(), side, misere);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let options = self.options(board, side);
        let wins = match options.is_empty() {
            true => misere,
            false => options.iter().any(|option| !self.wins(option, 1 - side, misere)),
        };
        self.known.insert(key, wins);
        wins
    }

    /// Holds all boards of this size over these letters against the library.
    fn hold(&mut self, name: &str, letters: &[u8], rows: usize, columns: usize) {
        self.hold_own("", name, letters, rows, columns);
    }

    /// The same against a ruleset of one's own.
    fn hold_own(&mut self, own: &str, name: &str, letters: &[u8], rows: usize, columns: usize) {
        let mut session = session();
        assert_eq!(answers(&mut session, own), [""; 0]);
        let cells = u32::try_from(rows * columns).expect("small");
        for number in 0..letters.len().pow(cells) {
            let mut rest = number;
            let mut board = vec![vec![b'.'; columns]; rows];
            for cell in board.iter_mut().flatten() {
                *cell = letters[rest % letters.len()];
                rest /= letters.len();
            }
            let text = String::from_utf8(board.join(&b'/')).expect("ASCII");
            let mut expected = Vec::new();
            for misere in [false, true] {
                let wins = [0, 1].map(|side| self.wins(&board, side, misere));
                expected.push(match wins {
                    [true, false] => "L",
                    [true, true] => "N",
                    [false, false] => "P",
                    [false, true] => "R",
                });
            }
            let question =
                format!("outcome({name}(\"{text}\"));outcome({name}(\"{text}\")) mod misere");
            assert_eq!(answers(&mut session, &question), expected, "{question}");
        }
    }
}

#[test]
fn domineering_by_brute_force() {
    let cover = (*b"..", *b"##");
    let mut rules = Rules::new([(cover, DOWN), (cover, ACROSS)]);
    rules.hold("domineering", b".#", 3, 3);
    rules.hold("domineering", b".#", 2, 4);
    rules.hold("domineering", b".", 4, 3);
}

/// Capital letters are Left's, small ones Right's: with ` if true` behind what is drawn, clauses are
/// evaluated, without it they are compiled.
#[test]
fn capital_letters_are_others_than_small_ones_by_brute_force() {
    let mut rules = Rules::new([((*b"Aa", *b".A"), AROUND), ((*b"aA", *b"a."), AROUND)]);
    for condition in ["", " if true"] {
        for requirement in ["", "require: made_of(board, \"Aa.#\")"] {
            let own = format!(
                "ruleset stack(board: Grid) {{\n {requirement}\n\
                 left: [stack(b) for b in turns(board, \"Aa\", \".A\"){condition}]\n\
                 right: [stack(b) for b in turns(board, \"aA\", \"a.\"){condition}]\n\
                 split: [stack(b) for b in components(board, \"Aa\"){condition}]\n\
                 same: stack(least(board)) }}"
            );
            rules.hold_own(&own, "stack", b".Aa", 1, 5);
            rules.hold_own(&own, "stack", b"#Aa", 2, 3);
        }
    }
    // The same moves by places and letters, one by one.
    let own = "ruleset stack(board: Grid) {
      left: [stack(put(put(board, p, \".\"), q, \"A\"))
        for p in places(board, \"A\"), q in neighbours(board, p, \"a\")]
      right: [stack(put(board, q, \".\"))
        for p in places(board, \"a\"), q in neighbours(board, p, \"A\")]
    }";
    rules.hold_own(own, "stack", b".Aa", 2, 3);
}

/// A ruleset that lists letters in one case takes them in both, and prints what was typed.
#[test]
fn the_library_takes_letters_of_both_cases() {
    for (small, large) in [
        ("clobber(\"xxo\")", "clobber(\"XXO\")"),
        ("clobber(\"xxo\")", "clobber(\"XxO\")"),
        ("clobber(grid(\"xo.\"))", "clobber(grid(\"XO.\"))"),
        ("amazons(\"x.o..\")", "amazons(\"X.O..\")"),
        ("konane(\"xo.xo\")", "konane(\"XO.XO\")"),
        ("fission(\"x../.x./x..\")", "fission(\"X../.X./X..\")"),
        ("nogo(\"x../...\")", "nogo(\"X../...\")"),
        ("toads_and_frogs(\"tt.f\")", "toads_and_frogs(\"TT.F\")"),
        ("toppling(\"LLRE\")", "toppling(\"llre\")"),
        ("shove(\".R.L\")", "shove(\".r.l\")"),
        ("push(\".RL\")", "push(\".rl\")"),
        ("string(\"BRG\")", "string(\"brg\")"),
        ("sprig(\"BRB\")", "sprig(\"brb\")"),
    ] {
        let mut session = session();
        let question = format!(
            "canonical({small}) == canonical({large}); outcome({small}) == outcome({large}) mod \
             misere; len(left({small}) mod misere) == len(left({large}) mod misere)"
        );
        assert_eq!(answers(&mut session, &question), ["true"; 3], "{question}");
        let shown = answers(&mut session, &format!("[{large}]")).join("");
        assert_eq!(shown, format!("[{}]", large.replace("grid(", "").replace("))", ")")));
    }
    let own = "ruleset up(board: Grid) {
      require: made_of(board, \"XO.\")
      left: [up(b) for b in rewrites(board, \"X.\", \".X\")]
      right: [up(b) for b in rewrites(board, \".O\", \"o.\")]
    }";
    let mut session = session();
    assert_eq!(answers(&mut session, own), [""; 0]);
    let question = "right(up(\"x..o\")) mod misere; right(up(\"X.O.\")) mod misere";
    // What a move leaves is read likewise, and is written as the move wrote it.
    let right = ["[up(\"X.o.\")]", "[up(\"Xo..\")]"];
    assert_eq!(answers(&mut session, question), right);
    assert_eq!(answers(&mut session, "up(\"X..O\") == up(\"x..o\")"), ["true"]);
    assert_eq!(answers(&mut session, "up(\"q\")"), ["E0513"]);
}

#[test]
fn cram_by_brute_force() {
    let cover = (*b"..", *b"##");
    let mut rules = Rules::new([(cover, BOTH), (cover, BOTH)]);
    rules.hold("cram", b".#", 3, 3);
    rules.hold("cram", b".", 3, 4);
}

#[test]
fn clobber_by_brute_force() {
    let mut rules = Rules::new([((*b"xo", *b".x"), AROUND), ((*b"ox", *b".o"), AROUND)]);
    rules.hold("clobber", b".xo", 2, 3);
    rules.hold("clobber", b"xo", 3, 3);
}

const HACKENBUSH: &str = r##"
ruleset bush(graph: Graph) {
  require: made_of(graph, "lre")
  left: [bush(cut(graph, e)) for e in edges(graph, "le")]
  right: [bush(cut(graph, e)) for e in edges(graph, "re")]
  split: [bush(g) for g in branches(graph)]
  same: bush(least_rooted(graph))
}
ruleset arcs(graph: Graph) {
  options: [arcs(put(graph, ends(graph, e), "#")) for e in edges(graph)]
  split: [arcs(g) for g in components(graph)]
  same: arcs(least(graph))
}"##;

#[test]
fn games_on_graphs_are_two_lines() {
    let mut session = session();
    assert_eq!(answers(&mut session, HACKENBUSH), [""; 0]);
    // Values printed by CGSuite 2.2; arc Kayles on paths is Dawson's Kayles, on stars one move.
    let known = [
        ("bush(\"lrl\")", "bush(\"lrl\") = 3/4"),
        ("bush(\"LRL\")", "bush(\"LRL\") = 3/4"),
        ("bush(\"rlrrel\")", "bush(\"rlrrel\") = -7/8^*"),
        ("bush(\"ee:Aeeee:A\")", "bush(\"ee:Aeeee:A\") = *2"),
        ("bush(\":Geeee:G\")", "bush(\":Geeee:G\") = 0"),
        ("bush(\"l(r:A;rl:A)\")", "bush(\"l(r:A;rl:A)\") = 1/2"),
        ("bush(\"e(l:A;r:A)\")", "bush(\"e(l:A;r:A)\") = *"),
        ("outcome(bush(\"e(l:A;r:A)\")) mod misere", "P"),
        ("left(bush(\"l(r;l)\")) mod misere", "[0, bush(\"lr\")]"),
        ("arcs(\".-.-.-.-.\") == dawsons_kayles(5)", "true"),
        ("arcs(\"------\") == dawsons_kayles(7)", "true"),
        ("arcs(\".(-;-;-)\")", "arcs(\".(-;-;-)\") = *"),
    ];
    for (question, answer) in known {
        assert_eq!(answers(&mut session, question), [answer], "{question}");
    }
}

#[test]
fn moves_are_made_on_the_board_that_is_named_and_on_no_other() {
    let text = "ruleset r(x: Grid, board: Grid) {
        left: [clobber(b) for b in turns(board, \"x.\", \".x\")]
        right: [clobber(b) for b in rewrites(x, \"x\", \"o\")]
      }\n";
    for (asked, expected) in [
        ("left(r(grid(\"...\"), \"x.o\"))", "[clobber(\"o/x\")]"),
        ("left(r(grid(\"x..\"), \"...\"))", "[]"),
        ("right(r(grid(\"x.\"), \"...\"))", "[clobber(\"o\")]"),
    ] {
        assert_eq!(answer(&format!("{text}{asked}")), expected, "{asked}");
    }
}

/// No compiled clause reads a row: with one, the evaluator plays, by the same rules.
#[test]
fn clauses_may_read_rows_and_columns() {
    let positions = ["../..", "x./..", ".../...", "../../.."];
    let nims = |is_full: &str| {
        let calls = positions.map(|board| format!("nim_value(r(\"{board}\"))"));
        let text = format!(
            "ruleset r(board: Grid) {{
               require: made_of(board, \".x\")
               options: [r(b) for b in rewrites(board, \".\", \"x\") if not ({is_full})]
             }}
             [{}]",
            calls.join(", ")
        );
        answers(&mut session(), &text).pop()
    };
    let row = nims("contains(row_of(b, 0), \"xx\")");
    assert_eq!(row, nims("any([b[n] == \"x\" and b[n + 1] == \"x\" for n in 0 .. width(b) - 1])"));
    let column = nims("contains(column_of(b, 1), \"xx\")");
    let cells = "any([b[n] == \"x\" and b[n + width(b)] == \"x\" \
                 for n in 0 .. len(b) - width(b) if n % width(b) == 1])";
    assert_eq!(column, nims(cells));
    assert_ne!(row, column);
}
