//! Tests of `session/play`: the program never loses a game that it can win, whatever the person does.

use upstar::diag::Diagnostic;
use upstar::markup::Role;
use upstar::session::play::{self, Play, Said};
use upstar::session::{Loader, NoFiles, Options, Session};
use upstar::values::Side;

fn session(universe: &str) -> Session {
    let options = Options { universe: Some(universe.to_owned()), ..Options::default() };
    let loader: Box<dyn Loader> = Box::new(NoFiles);
    Session::new(options, std::sync::Arc::default(), loader).expect("a session")
}

/// What is said, as one text.
fn text(said: Result<Said, Box<Diagnostic>>) -> String {
    let lines = said.expect("words").lines.into_iter().map(|line| line.to_plain());
    lines.collect::<Vec<_>>().join("\n")
}

/// Begins to play, and tells what is said.
fn begin(session: &mut Session, game: &str, person: Side, first: Side) -> (Play, String) {
    let mut play = play::begin(session, "<test>", game, person, first).expect("a game");
    let said = text(play.begin(session));
    (play, said)
}

/// The plays that ended: those that the program won, and those that the person won.
#[derive(Debug, Default)]
struct Ended {
    by_program: usize,
    by_person: usize,
}

impl Ended {
    /// Lets the person try every move at every turn.
    fn try_all(&mut self, session: &mut Session, play: &Play, said: &str, seen: &mut Vec<String>) {
        if play.is_over() {
            let by_program = said.ends_with(": upstar wins");
            assert_ne!(by_program, said.ends_with(": you win"), "{said}");
            self.by_program += usize::from(by_program);
            self.by_person += usize::from(!by_program);
            return;
        }
        let position = text(play.clone().hear(session, "moves"));
        if seen.contains(&position) {
            return;
        }
        seen.push(position);
        for number in 1.. {
            let mut next = play.clone();
            let said = text(next.hear(session, &number.to_string()));
            if said.starts_with("there is no move") {
                break;
            }
            self.try_all(session, &next, &said, seen);
        }
    }
}

/// Of the two seats of the program where one player moves first, one wins against all play if the program plays
/// well, and the other cannot, since the person tries all moves.
#[test]
fn a_won_game_is_won_against_all_play() {
    let games = [
        "nim(3) + nim(2)",
        "nim(1) + nim(2) + nim(3)",
        "domineering(3,3)",
        "domineering(2,3) + *",
        "partizan_kayles(7)",
        "partizan_kayles(4) + <1|-1>",
        "<2,*|0> + <0|<0|-2>>",
        "3/4 - 1 + ^",
        "<*,<1|*>|<0|-1>,*2>",
        "2 * *2 - <1|*>",
        "5 - 3",
    ];
    for universe in ["normal", "misere"] {
        for game in games {
            let mut session = session(universe);
            for first in Side::BOTH {
                let won = Side::BOTH.map(|person| {
                    let (play, said) = begin(&mut session, game, person, first);
                    let mut ended = Ended::default();
                    ended.try_all(&mut session, &play, &said, &mut Vec::new());
                    assert!(ended.by_program + ended.by_person > 0, "{game}");
                    ended.by_person == 0
                });
                assert_ne!(won[0], won[1], "{game} in {universe} play, {first:?} moves first");
            }
        }
    }
}

#[test]
fn back_gives_the_turn_before_and_a_failure_changes_nothing() {
    let mut session = session("normal");
    let (mut play, _) = begin(&mut session, "nim(3) + nim(2)", Side::Left, Side::Left);
    let turn = text(play.hear(&mut session, "moves"));
    assert!(turn.contains("\nyour moves as Left, with their numbers"), "{turn}");
    for bad in ["0", "7", "-1", "1.5", "nonsense", "99999999999999999999999"] {
        play.hear(&mut session, bad).expect("words");
        assert_eq!(text(play.hear(&mut session, "moves")), turn, "{bad}");
    }
    let moved = text(play.hear(&mut session, "1"));
    assert!(moved.contains("Left (you): ") && moved.contains("\nRight (upstar): "), "{moved}");
    let back = text(play.hear(&mut session, "back"));
    assert!(back.ends_with(&turn), "{back}");
    // No turn is before it.
    let first = text(play.hear(&mut session, "back"));
    assert!(!first.contains("your moves"), "{first}");
    let switched = text(play.hear(&mut session, "switch"));
    assert!(switched.starts_with("you play Right now\n"), "{switched}");
    assert!(switched.contains("\nLeft (upstar): "), "{switched}");
    assert!(switched.contains("\nyour moves as Right, with their numbers"), "{switched}");
}

#[test]
fn what_a_move_takes_has_its_number_in_the_picture() {
    let mut session = session("normal");
    let mut shown = |game: &str, person| begin(&mut session, game, person, person).1;
    for (game, person, picture) in [
        ("hackenbush(\"b(r;g)\")", Side::Left, "r  g2\n+--+\nb1\n====="),
        ("hackenbush(\"b(r;g)\")", Side::Right, "r1 g2\n+--+\nb\n====="),
        // Two edges that leave the same have one number.
        ("hackenbush(\"r(b;b)\")", Side::Left, "b1 b1\n+--+\nr\n====="),
        // Moves in other summands have numbers too.
        (
            "hackenbush(\"r:{A}b(b:A;gg)\") + nim(2)",
            Side::Left,
            "1:\nA  g3\nb1 g2\n+--+\nb1\nA       2:\nr       o5\n===== + o4",
        ),
        // An edge that must not be cut has none.
        ("childish_hackenbush(\"bb(r;b)\")", Side::Left, "r b1\n+-+\nb\nb\n===="),
        // A move in a string or a heap has its number at the lowest piece that it takes.
        ("string(\"RBRB\")", Side::Left, "B2\nR\nB1\nR\n="),
        ("string(\"RBRB\")", Side::Right, "B\nR2\nB\nR1\n="),
        ("nim(2) + nim(1)", Side::Left, "1:\no2   2:\no1 + o3"),
        // Moves on the vertices of a graph have theirs there.
        ("snort(path(3))", Side::Left, ".1-.3-.2"),
        ("snort(\".-R-#-R-.\")", Side::Left, ".1-R-#-R-.2"),
        ("col(cycle(3))", Side::Right, ".1a-.2-.3-a"),
    ] {
        let said = shown(game, person);
        let moves =
            format!("\n{picture}\nyour moves as {person:?}, with their numbers in the picture:");
        assert!(said.contains(&moves), "{said}");
    }
    // What would be cut is not listed besides.
    let said = shown("snort(grid_graph(4,4))", Side::Left);
    assert!(
        said.contains("\nyour moves as Left have their numbers in the picture\ntype"),
        "{said}"
    );
    // Too many edges have none.
    let many = format!("hackenbush(\"({};b)\")", ["r"; 30].join(";"));
    let said = shown(&many, Side::Left);
    assert!(said.contains("r b\n====") && said.contains("\nyour moves as Left:\n"), "{said}");
}

#[test]
fn what_is_no_game_is_refused() {
    for text in ["", "nobody", "let x = 3", "1 = ", "*; *2", "robot<0|0|1>", "\"text\"", "fish("] {
        let mut session = session("normal");
        assert!(
            play::begin(&mut session, "<test>", text, Side::Left, Side::Left).is_err(),
            "{text}"
        );
    }
}

/// Rulesets whose moves change a board in ways that few games of the library have.
const BOARDS: &str = "\
ruleset diagonal(board: Grid) {
  options: [diagonal(put(board, [0, 3], \"#\")) for k in [1] if len(places(board, \".\")) == 4]
}
ruleset steps(board: Grid) {
  options: [steps(b) for b in rewrites(board, \"x.\", \".x\")]
}
ruleset marks(board: Grid) {
  options: [marks(put(board, p, \"#\")) for p in places(board, \".\")]
}
ruleset waits(board: Grid, n: Int) {
  options: [waits(board, n - 1) if n > 0]
}
ruleset shrinks(board: Grid) {
  options: [shrinks(grid(\"../..\")) for k in [1] if width(board) > 2]
}
";

#[test]
fn a_move_is_told_by_its_cells() {
    for (game, person, told) in [
        ("domineering(2,2)", Side::Left, "   1  a1:a2     2  b1:b2"),
        ("domineering(2,2)", Side::Right, "   1  a1:b1     2  a2:b2"),
        ("clobber(\"xo/..\")", Side::Left, "   1  a1xb1"),
        ("diagonal(\"../..\")", Side::Left, "   1  a1=# b2=#"),
        // No cell changes, and another shape has other cells.
        ("waits(\"../..\", 1)", Side::Left, "   1  to waits(\"../..\",0)"),
        ("shrinks(\".../...\")", Side::Left, "   1  to shrinks(\"../..\")"),
        // Heaps are no boards.
        ("nim(1)", Side::Left, "   1  to 0"),
        // The cells of a row have numbers, which alone would be those of moves.
        ("toads_and_frogs(\"tt.f\")", Side::Left, "   1  2-3"),
        ("toads_and_frogs(\"ttf.\")", Side::Left, "   1  2-4"),
        ("domineering(1,3)", Side::Right, "   1  1:2     2  2:3"),
        // A column is a board.
        ("domineering(3,1)", Side::Left, "   1  a1:a2     2  a2:a3"),
        // The last domino, and the last in a part of a sum.
        ("domineering(\"#./#.\")", Side::Left, "   1  b1:b2"),
        ("domineering(2,2) + domineering(2,1)", Side::Left, "   3  2:a1:a2"),
        // A piece goes and shoots, also back to where it stood.
        (
            "amazons(\"x./#.\")",
            Side::Left,
            "   1  a1-b2xa1     2  a1-b1xa1     3  a1-b2xb1     4  a1-b1xb2",
        ),
        // Moves stand part by part.
        (
            "nim(2) + clobber(\"xo/..\")",
            Side::Left,
            "   1  1: to 0          2  1: to nim(1)     3  2:a1xb1",
        ),
        ("marks(\"..\")", Side::Left, "   1  1=#     2  2=#"),
        // In a sum the number of the part stands before it.
        ("nim(1) + clobber(\"xo/..\")", Side::Left, "   1  1: to 0     2  2:a1xb1"),
        ("kayles(3) + *", Side::Left, "   1  1: to kayles(0) + kayles(1)"),
        ("domineering(2,1) - 1", Side::Right, "   1  2: to 0"),
    ] {
        let mut session = session("normal");
        session.run("<test>", BOARDS, &mut |_, _| true);
        let (_, said) = begin(&mut session, game, person, person);
        assert!(said.contains(told), "{game}: {said}");
    }
}

#[test]
fn a_number_that_is_moved_to_keeps_its_sign() {
    let mut session = session("normal");
    for (typed, told) in [("to 1", "not a move number"), ("-1", "Left (you): to -1; ")] {
        let (mut play, _) = begin(&mut session, "<0,-1|3>", Side::Left, Side::Left);
        let said = text(play.hear(&mut session, typed));
        assert!(said.contains(told), "{typed}: {said}");
    }
}

#[test]
fn a_board_has_coordinates_and_a_move_may_be_typed_by_its_cells() {
    let mut session = session("normal");
    let (mut play, said) = begin(&mut session, "clobber(\"xo/ox/xo\")", Side::Left, Side::Left);
    assert!(said.contains("   a b\n1  x o\n2  o x\n3  x o\n"), "{said}");
    // Cells that no move has, and words, are none.
    for typed in ["a1xb3", "a1", "nonsense", "zz9"] {
        let said = text(play.hear(&mut session, typed));
        assert!(said.contains("not a move number"), "{typed}: {said}");
    }
    let said = text(play.hear(&mut session, "A1 A2"));
    assert!(said.contains("Left (you): a1xa2; "), "{said}");
    // The cells that changed last are in brackets.
    assert!(said.contains("   a b\n1 [.]o\n2 [x]x\n3  x o\n"), "{said}");
    let (mut play, _) = begin(&mut session, "domineering(2,3)", Side::Right, Side::Right);
    let said = text(play.hear(&mut session, "b2c2"));
    assert!(said.contains("Right (you): b2:c2; "), "{said}");
    assert!(said.contains("1  . . .\n2  .[# #]\n"), "{said}");
    // Columns beyond z have two letters, and a piece that takes nothing has a dash.
    let row = format!("\"{}x./{}..\"", ".".repeat(26), ".".repeat(26));
    session.run("<test>", BOARDS, &mut |_, _| true);
    let (_, said) = begin(&mut session, &format!("steps({row})"), Side::Left, Side::Left);
    assert!(said.contains("   1  aa1-ab1"), "{said}");
}

#[test]
fn a_move_in_a_part_of_a_sum_is_typed_with_the_number_of_the_part() {
    let mut session = session("normal");
    let game = "domineering(2,2) + toads_and_frogs(\"t.t.f\") + domineering(2,2)";
    let (play, said) = begin(&mut session, game, Side::Left, Side::Left);
    let picture = "1: a b   2:           3: a b\n1  . .    1 2 3 4 5   1  . .\n2  . . +  t . t . f + 2  . .\n";
    assert!(said.contains(picture), "{said}");
    // Cells without the number of a part, and with that of another one, are none.
    for typed in ["a1a2", "2:a1:a2", "1:1-2", "4:a1:a2"] {
        let said = text(play.clone().hear(&mut session, typed));
        assert!(said.contains("not a move number"), "{typed}: {said}");
    }
    // Of two equal parts the one changes that is named.
    for (typed, told) in
        [("2:1-2", "2:1-2"), ("2 3 4", "2:3-4"), ("1:a1:a2", "1:a1:a2"), ("3B1b2", "3:b1:b2")]
    {
        let said = text(play.clone().hear(&mut session, typed));
        assert!(said.contains(&format!("Left (you): {told}; ")), "{typed}: {said}");
    }
    let mut heaps = begin(&mut session, "nim(3) + nim(1)", Side::Left, Side::Left).0;
    let said = text(heaps.hear(&mut session, "1: nim(1)"));
    assert!(said.contains("Left (you): 1: to nim(1); a winning move"), "{said}");
}

#[test]
fn the_part_that_is_named_changes_and_the_others_stay_where_they_are() {
    let mut session = session("normal");
    let (mut play, _) = begin(&mut session, "3 * domineering(2,2)", Side::Left, Side::Left);
    let said = text(play.hear(&mut session, "1:a1:a2"));
    assert!(said.contains("\n1 [#].   1  . .   1  . .\n"), "{said}");
    let said = text(play.hear(&mut session, "2:b1:b2"));
    assert!(said.contains("\n1  # .   1  .[#]   1  # #\n"), "{said}");
    // The board of the last domino stays, with its mark.
    let said = text(play.hear(&mut session, "1:b1:b2"));
    assert!(said.contains("Left (you): 1:b1:b2; a winning move\n"), "{said}");
    let (mut play, _) =
        begin(&mut session, "domineering(2,2) + domineering(\"#./#.\")", Side::Left, Side::Left);
    let said = text(play.hear(&mut session, "2:b1:b2"));
    assert!(said.contains("\n1  . .   1  #[#]\n2  . . + 2  #[#]\n"), "{said}");
    assert!(said.contains("Right (upstar): 1:a1:b1; a winning move\n"), "{said}");
}

#[test]
fn the_parts_stay_in_their_order_where_moves_are_many() {
    let mut session = session("normal");
    let game = "domineering(7,7) + clobber(\"xo\") + domineering(6,6)";
    let (mut play, _) = begin(&mut session, game, Side::Left, Side::Left);
    for _ in 0..4 {
        let said = text(play.hear(&mut session, "1"));
        assert!(
            said.starts_with("Left (you): 1:") && !said.starts_with("Left (you): 1:1x2"),
            "{said}"
        );
    }
}

#[test]
fn from_where_to_where_is_enough_where_one_move_goes_so() {
    let mut session = session("normal");
    let (play, _) = begin(&mut session, "amazons(\"x./#.\")", Side::Left, Side::Left);
    for typed in ["a1-b1", "a1 b1"] {
        let said = text(play.clone().hear(&mut session, typed));
        assert_eq!(said, "several moves begin so: 2, 4", "{typed}");
    }
    let said = text(play.clone().hear(&mut session, "a1-b1xb2"));
    assert!(said.starts_with("Left (you): a1-b1xb2; "), "{said}");
    let (mut only, _) = begin(&mut session, "amazons(\"x.\")", Side::Left, Side::Left);
    let said = text(only.hear(&mut session, "1-2"));
    assert!(said.starts_with("Left (you): 1-2x1; "), "{said}");
    // The cells of a row have names too.
    let (mut row, _) = begin(&mut session, "domineering(1,4)", Side::Right, Side::Right);
    let said = text(row.hear(&mut session, "a1:b1"));
    assert!(said.starts_with("Right (you): 1:2; "), "{said}");
}

#[test]
fn help_in_the_game_explains_the_marks() {
    let mut session = session("normal");
    let (mut play, _) = begin(&mut session, "nim(2)", Side::Left, Side::Left);
    let said = text(play.hear(&mut session, "?"));
    assert!(
        said.contains("In pictures [ ] stands around") && said.contains("`<` at what"),
        "{said}"
    );
}

#[test]
fn what_the_program_takes_is_marked_and_the_part_that_changed_last() {
    let mut session = session("normal");
    for (game, typed, marked) in [
        // What the program is about to take, where that goes.
        (
            "hackenbush(\"bb\") + hackenbush(\"rrr\")",
            "2",
            "[1]:   r<\nb      r\n=    + ==\nRight (upstar): ",
        ),
        (
            "nim(2) + hackenbush(\"br\")",
            "1: to nim(1)",
            "       2:\n       r\n[1]:   b\no<   + =\nRight (upstar): ",
        ),
        ("snort(path(5)) + *", "2: to 0", "\n.-.-.<-.-.\nRight (upstar): "),
        // The cells that changed in a board or a row.
        ("toads_and_frogs(\"t.f\") + *2", "1: 1-2", "1:\n 1 2 3   2:\n[. t]f + "),
    ] {
        let (mut play, _) = begin(&mut session, game, Side::Left, Side::Left);
        let said = text(play.hear(&mut session, typed));
        assert!(said.contains(marked), "{game}: {said}");
    }
}

#[test]
fn dominoes_have_the_colours_of_those_who_laid_them() {
    let mut session = session("normal");
    let (mut play, _) = begin(&mut session, "domineering(\"#.../....\")", Side::Left, Side::Left);
    let said = play.hear(&mut session, "b1:b2").expect("words");
    let mut dominoes = Vec::new();
    for line in said.lines.iter().rev().take_while(|line| !line.to_plain().contains("(upstar)")) {
        for (role, text) in line.pieces() {
            dominoes.extend(text.chars().filter(|sign| *sign == '#').map(|_| role));
        }
    }
    // The cell that was gone at first is nobody's; the name of the position has the signs without colours.
    let count = |role| dominoes.iter().filter(|other| **other == role).count();
    assert_eq!((count(Role::Left), count(Role::Right)), (2, 2), "{dominoes:?}");
    assert!(dominoes.contains(&Role::Plain), "{dominoes:?}");
}

#[test]
fn long_lists_stand_in_columns() {
    let listed = |columns: Option<usize>| {
        let mut session = session("normal");
        let mut play =
            play::begin(&mut session, "<test>", "domineering(3,3)", Side::Left, Side::Left)
                .unwrap();
        play.fit(columns);
        let said = text(play.begin(&mut session));
        let lines = said.lines().filter(|line| line.starts_with("   ") && line.contains(':'));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    // Six moves: two columns of three, or one where there is no room for two.
    let wide = listed(Some(35));
    assert_eq!(wide.len(), 3, "{wide:?}");
    assert!(wide[0].starts_with("   1  ") && wide[0].contains("   4  "), "{wide:?}");
    assert!(wide[2].starts_with("   3  ") && wide[2].contains("   6  "), "{wide:?}");
    let narrow = listed(Some(20));
    assert_eq!(narrow.len(), 6, "{narrow:?}");
    assert!(narrow.iter().all(|line| line.len() < 20), "{narrow:?}");
    assert!(listed(None).len() < 3, "as many columns as 78 hold");
}
