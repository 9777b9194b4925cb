//! `upstar play`: transcripts of games that are typed into a pipe.

use std::fs;

use crate::support::{scratch, upstar};

#[test]
fn a_game_is_played_in_a_pipe() {
    let ran = upstar(&["--ascii", "play", "nim(2) + *"], "hint\n9\nfish\n3\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(!ran.out.contains('\u{1b}'), "no colours: {}", ran.out);
    for said in [
        "you play Left; normal play: the player who cannot move loses\n",
        "\nyour moves as Left, with their numbers in the picture:\n   1  ",
        "\nmove 2 wins\n",
        "\nthere is no move 9: the moves have the numbers 1 to 3\n",
        "\nnot a move number or a command; `help` lists the commands\n",
        "; a losing move\n\nnim(2)\no\no<\nRight (upstar): to 0; a winning move\n",
    ] {
        let out = format!("\n{}", ran.out);
        assert!(out.contains(said), "{said}: {out}");
    }
}

#[test]
fn the_first_letter_of_a_word_is_enough() {
    let long = upstar(&["play", "nim(2) + *"], "hint\n2\nback\nmoves\nswitch\nhelp\nquit\n");
    let short = upstar(&["play", "nim(2) + *"], "h\n2\nu\nm\ns\n?\nq\n");
    assert_eq!((short.code, &short.out), (0, &long.out));
    let taken_back = upstar(&["play", "nim(2) + *"], "h\n2\nb\nm\ns\n?\nq\n");
    assert_eq!(taken_back.out, long.out);
    assert!(!long.out.contains("not a move number"), "{}", long.out);
    // The line that says what can be typed names what the words do.
    for said in ["or its first letter", "back (take back)", "switch (change sides)"] {
        assert!(long.out.contains(said), "{said}: {}", long.out);
    }
    assert!(upstar(&["play", ""], "").err.contains("there is no game to play"));
}

#[test]
fn who_cannot_move_loses_in_normal_and_wins_in_misere_play() {
    let normal = upstar(&["play", "*"], "1\n");
    assert!(normal.out.ends_with("Right cannot move, so Left wins: you win\n"), "{}", normal.out);
    let misere = upstar(&["play", "--misere", "*"], "hint\n1\n");
    assert!(misere.out.contains("\nno move wins\n"), "{}", misere.out);
    assert!(misere.out.ends_with("so Right wins: upstar wins\n"), "{}", misere.out);
    let second = upstar(&["play", "2 * *", "--as", "right", "--first", "left"], "1\n");
    assert!(second.out.ends_with("Left cannot move, so Right wins: you win\n"), "{}", second.out);
    let none = upstar(&["play", "0"], "");
    assert_eq!(none.code, 0);
    assert!(none.out.ends_with("Left cannot move, so Right wins: upstar wins\n"), "{}", none.out);
}

#[test]
fn moves_on_a_board_are_told_by_their_cells_in_columns() {
    let ran = upstar(&["play", "domineering(6,6)"], "q\n");
    let line = "   1  a1:a2     6  f1:f2    11  e2:e3    16  d3:d4    21  c4:c5    26  b5:b6\n";
    assert!(ran.out.contains(line), "{}", ran.out);
    assert!(ran.out.lines().all(|line| line.len() <= 130), "{}", ran.out);
    let ran = upstar(&["play", "clobber(\"xox/oxo\")"], "q\n");
    assert!(ran.out.contains("   1  a1xa2     3  c1xc2"), "{}", ran.out);
    let sum = upstar(&["play", "domineering(2,2) + domineering(2,3)"], "2:c1c2\nq\n");
    assert!(sum.out.contains("\nLeft (you): 2:c1:c2; "), "{}", sum.out);
}

#[test]
fn after_the_last_move_a_move_is_taken_back_or_the_game_begins_anew() {
    let ran = upstar(&["play", "nim(2)"], "2\nback\n1\nfish\nagain\n1\n\n2\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let first = "nim(2)\no2\no1\nyour moves as Left, with their numbers in the picture:\n";
    assert_eq!(ran.out.matches(first).count(), 3, "{}", ran.out);
    assert!(ran.out.contains("the game is over: `again` begins anew"), "{}", ran.out);
    // An empty line leaves.
    assert!(ran.out.ends_with(" cannot move, so Left wins: you win\n"), "{}", ran.out);
}

#[test]
fn what_cannot_be_played_is_told() {
    for (text, said) in [
        ("nobody", "E0201"),
        ("let x = 3", "this statement is not a game"),
        ("robot<0|0|1>", "only games of alternating play"),
        ("\"text\"", "E0301"),
        ("./src", "this is a folder"),
    ] {
        let ran = upstar(&["play", text], "");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{text}");
        assert!(ran.err.contains(said), "{text}: {}", ran.err);
    }
    for arguments in [["play", "--format", "json", "1"], ["play", "--misere", "-unormal", "1"]] {
        assert_eq!(upstar(&arguments, "").code, 2);
    }
}

#[test]
fn the_help_of_the_prompt_says_how_misere_play_is_chosen() {
    let page = upstar(&["help", ":play"], "").out;
    assert!(page.contains("`G mod misere`"), "{page}");
}

#[test]
fn the_game_in_the_book_is_played_so() {
    let page = include_str!("../../book/src/getting_started.md");
    let ran = upstar(&["play", "nim(2) + *"], "2\n1\n");
    let block = format!("$ printf '2\\n1\\n' | upstar play 'nim(2) + *'\n{}```\n", ran.out);
    assert!(page.contains(&block), "{block}");
}

#[test]
fn a_script_gives_the_positions_to_choose_from() {
    let folder = scratch("play_file");
    let path = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let text = "let G = nim(2)\nfn twice(x) = x + x\nlen([1, 2])\ntwice(G)\nG + *\n* mod misere\n";
    let several = path("several.cgt", text);
    let ran = upstar(&["--ascii", "play", &several], "0\nfour\n2\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let list = "positions:\n   1  twice(G)\n   2  G + *\n   3  * mod misere\n";
    assert!(ran.out.starts_with(list), "{}", ran.out);
    assert_eq!(ran.out.matches("type the number of a position, 1 to 3").count(), 2);
    assert!(ran.out.contains("normal play: the player who cannot move loses"), "{}", ran.out);
    assert!(ran.out.contains("\nnim(2) + *\n"), "{}", ran.out);
    // The position brings its convention along.
    let ran = upstar(&["--ascii", "play", &several], "3\n1\n");
    assert!(ran.out.ends_with("so Right wins: upstar wins\n"), "{}", ran.out);
    // The only one is played at once; without one nothing is. A mistake of the script counts.
    let ran = upstar(&["--ascii", "play", &path("one.cgt", "universe misere\n*\n")], "1\n");
    assert!(ran.out.ends_with("so Right wins: upstar wins\n"), "{}", ran.out);
    let ran = upstar(&["play", &path("none.cgt", "let G = *\n")], "");
    assert!(ran.code == 1 && ran.err.contains("is a game"), "{}", ran.err);
    let ran = upstar(&["play", &path("wrong.cgt", "*\nfoo\n")], "1\n");
    assert!(ran.code == 1 && ran.err.contains("E0201"), "{}", ran.err);
    let ran = upstar(&["play", folder.join("nowhere.cgt").to_str().unwrap()], "");
    assert!(ran.code == 1 && ran.err.contains("E07"), "{}", ran.err);
}

#[test]
fn the_answer_to_a_move_on_a_large_board_comes_soon() {
    let start = std::time::Instant::now();
    for options in [&["--time", "3s"][..], &[]] {
        let arguments = [options, &["play", "domineering(8,8)"]].concat();
        let ran = upstar(&arguments, "1\nq\n");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        assert!(ran.out.contains("\nRight (upstar): "), "{}", ran.out);
        assert!(ran.out.contains("; who wins was not decided soon\n"), "{}", ran.out);
    }
    assert!(start.elapsed() < std::time::Duration::from_secs(60), "{:?}", start.elapsed());
}

#[test]
fn a_script_with_a_mistake_gives_its_other_positions() {
    let file = scratch("play_mistake").join("games.cgt");
    fs::write(&file, "nim(2)\nfoo(3)\n*\n").unwrap();
    let ran = upstar(&["play", file.to_str().unwrap()], "2\n1\n");
    assert!(ran.err.contains("E0201") && ran.err.contains("games.cgt:2:1"), "{}", ran.err);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("   1  nim(2)\n   2  *\n"), "{}", ran.out);
    assert!(ran.out.ends_with("you win\n"), "{}", ran.out);
}

#[test]
fn the_first_hint_is_as_good_as_the_second() {
    let ran = upstar(&["play", "domineering(6,6)"], "hint\nhint\nq\n");
    let hints: Vec<&str> = ran.out.lines().filter(|line| line.ends_with(" win")).collect();
    assert_eq!(hints.len(), 2, "{}", ran.out);
    assert_eq!(hints[0], hints[1]);
    assert_eq!(
        hints[0].matches(", ").count() + 1,
        18,
        "all upright moves in rows 1-2, 3-4 and 5-6"
    );
    assert!(!ran.out.contains("not decided soon"), "{}", ran.out);
}

#[test]
fn a_hint_that_may_take_little_time_gives_up() {
    let ran = upstar(&["--time", "500ms", "play", "domineering(11,12)"], "hint\nq\n");
    assert!(ran.out.contains("not decided soon: "), "{} {}", ran.out, ran.err);
}

#[test]
fn a_move_is_echoed_in_the_words_of_the_menu() {
    let ran = upstar(&["play", "domineering(3,3)"], "2\nq\n");
    assert!(ran.out.contains("\nLeft (you): b1:b2; a winning move\n"), "{}", ran.out);
    assert!(ran.out.contains("\nRight (upstar): a3:b3; a losing move\n"), "{}", ran.out);
}

#[test]
fn without_a_position_there_are_some_to_choose_from() {
    let ran = upstar(&["play"], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let games = ran.out.lines().filter(|line| line.starts_with("   ")).count();
    assert!(ran.out.starts_with("positions:\n") && games > 5, "{}", ran.out);
    // Each can be played.
    for number in 1..=games {
        let ran = upstar(&["play"], &format!("{number}\nq\n"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{number}");
        assert!(ran.out.contains("your moves as Left"), "{number}: {}", ran.out);
    }
}

#[test]
fn a_ruleset_alone_is_not_played() {
    assert!(upstar(&["play", "nim"], "").err.contains("call it: `nim(5)`"));
}
