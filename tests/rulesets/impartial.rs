//! Impartial games by outcomes of G + *k: nim values and outcomes against the definition, on boards
//! played here, and that positions of impartial variants fall into parts where the board does.

use std::collections::HashMap;

use upstar::values::SplitMix64;

use crate::support::answers::{answers, session};

/// A board, its rows one after the other.
type Board = Vec<char>;

/// The boards that a move of any player leads to.
type Moves = fn(&Board, usize) -> Vec<Board>;

/// The neighbours on the right and below of a place.
fn neighbours(board: &Board, width: usize, place: usize) -> Vec<usize> {
    let right = (place % width + 1 < width).then_some(place + 1);
    right.into_iter().chain(Some(place + width).filter(|down| *down < board.len())).collect()
}

/// A stone takes one of the other player beside it.
fn clobber(board: &Board, width: usize) -> Vec<Board> {
    let mut moves = Vec::new();
    for place in 0..board.len() {
        for next in neighbours(board, width, place) {
            if matches!((board[place], board[next]), ('x', 'o') | ('o', 'x')) {
                for (from, to) in [(place, next), (next, place)] {
                    let mut moved = board.clone();
                    (moved[to], moved[from]) = (board[from], '.');
                    moves.push(moved);
                }
            }
        }
    }
    moves
}

/// A domino covers two empty cells.
fn cram(board: &Board, width: usize) -> Vec<Board> {
    let mut moves = Vec::new();
    for place in 0..board.len() {
        for next in neighbours(board, width, place) {
            if board[place] == '.' && board[next] == '.' {
                let mut covered = board.clone();
                (covered[place], covered[next]) = ('#', '#');
                moves.push(covered);
            }
        }
    }
    moves
}

/// The nim value by its definition, and whether the player to move wins in misère play.
fn by_definition(
    board: &Board,
    width: usize,
    moves: Moves,
    known: &mut HashMap<Board, (u64, bool)>,
) -> (u64, bool) {
    if let Some(found) = known.get(board) {
        return *found;
    }
    let options = moves(board, width);
    let found: Vec<_> =
        options.iter().map(|next| by_definition(next, width, moves, known)).collect();
    let least = (0..).find(|value| found.iter().all(|(met, _)| met != value));
    let wins = found.is_empty() || found.iter().any(|(_, wins)| !wins);
    known.insert(board.clone(), (least.unwrap_or(0), wins));
    (least.unwrap_or(0), wins)
}

fn random_board(random: &mut SplitMix64, cells: usize, letters: &[char]) -> Board {
    (0..cells).map(|_| letters[random.below(letters.len() as u64) as usize]).collect()
}

fn written(board: &Board, width: usize) -> String {
    let rows: Vec<String> = board.chunks(width).map(|row| row.iter().collect()).collect();
    rows.join("/")
}

#[test]
fn boards_have_the_nim_values_and_outcomes_of_the_definition() {
    let mut random = SplitMix64::new(7);
    let games: [(&str, Moves, &[char]); 3] = [
        ("impartial_variant(clobber)", clobber, &['x', 'o', 'x', 'o', '.']),
        ("impartial_variant(domineering)", cram, &['.', '.', '.', '#']),
        ("cram", cram, &['.', '.', '.', '#']),
    ];
    for (name, moves, letters) in games {
        let (mut session, mut values) = (session(), [0; 8]);
        for (rows, width) in [(1, 9), (1, 12), (2, 4), (3, 3), (3, 4), (2, 6)] {
            let mut known = HashMap::new();
            for _ in 0..6 {
                let board = random_board(&mut random, rows * width, letters);
                let (value, wins) = by_definition(&board, width, moves, &mut known);
                values[value as usize] += 1;
                let game = format!("{name}(\"{}\")", written(&board, width));
                let outcome = |wins: bool| if wins { "N" } else { "P" }.to_owned();
                // Asked first in either way.
                let mut asked = [
                    (format!("nim_value({game})"), value.to_string()),
                    (format!("outcome({game})"), outcome(value != 0)),
                    (format!("outcome({game}) mod misere"), outcome(wins)),
                ];
                asked.rotate_left(random.below(3) as usize);
                for (question, expected) in asked {
                    assert_eq!(answers(&mut session, &question), [expected], "{question}");
                }
            }
        }
        assert!(values.iter().filter(|count| **count > 0).count() > 2, "{name}: {values:?}");
        let ruleset = name.trim_start_matches("impartial_variant(").trim_end_matches(')');
        let counted = session.statistics(ruleset).expect("a ruleset");
        assert!(counted.nims > 15, "{name}: {counted:?}");
    }
}

/// The nim value of a row of stones without gaps: a move cuts it where it began.
fn row_value(row: &str, known: &mut HashMap<String, u64>) -> u64 {
    if let Some(value) = known.get(row) {
        return *value;
    }
    let stones: Board = row.chars().collect();
    let mut met = Vec::new();
    for moved in clobber(&stones, stones.len()) {
        let moved: String = moved.into_iter().collect();
        let pieces = moved.split('.').map(|piece| row_value(piece, known));
        met.push(pieces.fold(0, |sum, value| sum ^ value));
    }
    let least = (0..).find(|value| !met.contains(value)).unwrap_or(0);
    known.insert(row.to_owned(), least);
    least
}

#[test]
fn long_rows_of_impartial_clobber_fall_apart() {
    let mut session = session();
    for pairs in [16, 24] {
        let row = "xo".repeat(pairs);
        let value = row_value(&row, &mut HashMap::new());
        let question = format!("nim_value(impartial_variant(clobber)(\"{row}\"))");
        assert_eq!(answers(&mut session, &question), [value.to_string()]);
    }
    let positions = session.meter().positions();
    assert!((1..10_000).contains(&positions), "{positions}");
    // By the genera of the parts: search alone takes minutes.
    let row = "xo".repeat(12);
    let question = format!("outcome(impartial_variant(clobber)(\"{row}\")) mod misere");
    let lost =
        answers(&mut session, &format!("misere_nim_value(impartial_variant(clobber)(\"{row}\"))"));
    let outcome = if lost == ["0"] { "P" } else { "N" };
    assert_eq!(answers(&mut session, &question), [outcome]);
    // On the board stands what was moved to.
    let moves = answers(&mut session, "left(impartial_variant(clobber)(\"xoxo\")) mod misere");
    for moved in [".xxo", "o.xo", "x.oo", "xo.x", "xoo.", "xx.o"] {
        assert!(moves[0].contains(&format!("(\"{moved}\")")), "{moves:?}");
    }
}

#[test]
fn the_mark_stands_behind_promises_only() {
    let mut session = session();
    let text = "
        ruleset pins(m: Int, n: Int) {
          left: [[pins(i, n) for i in 0 .. m], [pins(m, i) for i in 0 .. n if i > 0]]
          right: [pins(m, i) for i in 0 .. n]
          SPLIT: if m > 0 and n > 0 { [pins(m, 0), pins(0, n)] } else { none }
        }
        [nim_value(impartial_variant(pins)(m, n)) for m in 0 .. 4, n in 0 .. 4]";
    let plain = answers(&mut session, &text.replace("SPLIT:", "show: \"\" #"));
    for mark in ["split:", "split literally:", "split  literally :"] {
        assert_eq!(answers(&mut session, &text.replace("SPLIT:", mark)), plain, "{mark}");
    }
    for (wrong, code) in [
        ("ruleset r(n: Int) { options: []; show literally: \"\" }", "E0504"),
        ("ruleset r(n: Int) { options literally: [] }", "E0504"),
        ("ruleset r(n: Int) { options: []; conjugate: r(n) }", "E0504"),
        ("ruleset r(n: Int) { left: []; conjugate: r(n); robot: [[r(n)]] }", "E0504"),
        ("ruleset r(n: Int) { left: []; conjugate literally: r(n) }", "E0504"),
        ("ruleset r(n: Int) { options: []; split exactly: none }", "E0110"),
    ] {
        assert_eq!(answers(&mut session, wrong), [code], "{wrong}");
    }
}

/// A game may have no nim value where play comes back. What a search of another question noted must not make one up.
#[test]
fn what_was_asked_before_makes_no_nim_value_up() {
    let ruleset =
        |options: &str| format!("ruleset w(k: Int) {{ options: [w(j) for j in {options}[k]] }}\n");
    let first = ruleset("[[], [0], [3], [2, 1], [1, 0, 2]]");
    let asked = "w(1)\noutcome(w(2) + *1)\nnim_value(w(4))\noutcome(w(4) + *2)\n";
    let answer = answers(&mut session(), &format!("{first}{asked}"));
    assert_eq!(answer[1..], ["D", "infinity{0,1}", "D"]);
    // Three copies are not one, if that has no value.
    let second = ruleset("[[], [0, 1]]");
    let asked = "nim_value(w(1))\noutcome(w(1) + w(1) + w(1))\n";
    assert_eq!(answers(&mut session(), &format!("{second}{asked}")), ["infinity{0}", "D"]);
    // The same on boards in bits.
    let board = "ruleset w(board: Grid) {
        options: [w(b) for b in join([
            turns(board, \"b\", \"c\"), turns(board, \"c\", \"b\"), turns(board, \"c\", \"d\"), turns(board, \"d\", \"a\")
        ])]
    }\n";
    let asked = "w(\"d\")\noutcome(w(\"b\") + *1)\noutcome(w(\"b\") + *2)\n";
    let alone = answers(&mut session(), &format!("{board}outcome(w(\"b\") + *2)"));
    assert_eq!(alone, ["D"]);
    assert_eq!(answers(&mut session(), &format!("{board}{asked}"))[2], alone[0]);
}

/// A position that its ruleset refuses is refused in misère sums too, if nobody can move in it.
#[test]
fn refused_boards_without_moves_are_refused_in_sums() {
    let text = "ruleset g(board: Grid) {
        require: made_of(board, \"ac\")
        left: [g(b) for b in turns(board, \"c\", \"a\")]
        right: [g(b) for b in turns(board, \"a\", \"x\")]
    }\n";
    for question in ["outcome(g(\"a\"))", "outcome(g(\"a\") + g(\"a\"))"] {
        for universe in ["normal", "misere"] {
            let answer = answers(&mut session(), &format!("{text}{question} mod {universe}"));
            assert_eq!(answer, ["E0513"], "{question} {universe}");
        }
    }
}
