//! Clauses on boards are compiled where no game is among what they name. Random rulesets give the same
//! games and the same mistakes both ways.

use std::collections::BTreeMap;

use upstar::diag::Diagnostic;
use upstar::values::SplitMix64;

use crate::compiled::{Share, answered};
use crate::support::answers::{answers, session};

/// A ruleset on boards; with a condition on a game behind what is drawn its clauses are not compiled.
fn board_ruleset(random: &mut SplitMix64, plain: bool) -> String {
    let drawn = if plain { " if is_number(0)" } else { "" };
    let kept = if plain { "is_number(0) and " } else { "" };
    let mut text = |length: u64| -> String {
        let letters = ["..x", ".xo", "x.#", ".xX"][random.below(4) as usize];
        (0..length).map(|_| char::from(letters.as_bytes()[random.below(3) as usize])).collect()
    };
    let mut rule = || {
        let name = ["rewrites", "turns", "rays"][text(9).matches('.').count() % 3];
        let length = 1 + text(4).matches('x').count() as u64;
        let [from, to] = [text(length), text(length)];
        match text(9).matches('x').count() % 6 {
            0 => format!(
                "t in \"x.o\", b in {name}(board, join([t, \".{from}\"]), join([\"ox\", \"{to}\"])){drawn}"
            ),
            1 => format!(
                "i in 0 .. width(board), b in {name}(board, join([\".\" for j in 0 ..= i]), join([\"x\" for j in 0 ..= i])){drawn}"
            ),
            2 => format!(
                "b in join([{name}(board, \".{from}\", \"x{to}\"), turns(board, \"x\", \"#\")]){drawn}"
            ),
            3 => format!(
                "c in {name}(board, \".{from}\", \"x{to}\"), b in rays(c, \"x~.\", \".~#\"){drawn}"
            ),
            4 => format!(
                "b in {name}(board, \".{from}\", \"x{to}\") \
                 if {kept}not contains(flood(b, \"x\", \".o\", \"#\"), \".\")"
            ),
            _ => format!("b in {name}(board, \".{from}\", \"x{to}\"){drawn}"),
        }
    };
    let [left, right] = [rule(), rule()];
    let split = match random.below(4) {
        0 => String::new(),
        1 => format!("split: [r(b) for b in components(board, \".o\"){drawn}]\n"),
        _ => format!("split: [r(b) for b in components(board, \".\"){drawn}]\n"),
    };
    let letters = [".xo#", ".xo#", ".x#", ".xXo#", ".Xo#"][random.below(5) as usize];
    let same = match (random.below(3), plain) {
        (0, _) => "",
        (1, false) => "same: r(least(board))\n",
        (1, true) => "same: if is_number(0) { r(least(board)) } else { r(board) }\n",
        (_, false) => "same: r(least_flip(board))\n",
        (_, true) => "same: if is_number(0) { r(least_flip(board)) } else { r(board) }\n",
    };
    let breathes = "not contains(flood(board, \"x\", \".\", \"x\"), \"#\") or height(board) <= 2";
    let require =
        ["", &format!("  require: {kept}({breathes})\n")][random.below(2) as usize].to_owned();
    // Some clauses ask for cells of the board at hand, some name other games.
    let [left, right] = [left, right].map(|side| format!("[r(b) for {side}]"));
    let [reached, met] = ["\"x\", \".\"", "\"o\", \"x\""]
        .map(|flood| format!("contains(flood(board, {flood}, \"#\"), \".\")"));
    let [left, right] = match random.below(5) {
        0 => [
            format!("if {reached} {{ {left} }} else {{ [] }}"),
            format!("if {met} and width(board) > 2 {{ {right} }} else {{ [{left}, {right}] }}"),
        ],
        1 => [
            left,
            format!(
                "if not {met} {{ if {reached} {{ [] }} else {{ {right} }} }} else {{ {right} }}"
            ),
        ],
        2 => [
            format!("[{left}, *2 if width(board) > 2, if {met} {{ [*] }} else {{ [] }}]"),
            format!("[[nim(i) for i in 0 .. width(board)], {right}, nim(height(board))]"),
        ],
        _ => [left, right],
    };
    format!(
        "ruleset r(board: Grid) {{\n  require: made_of(board, \"{letters}\")\n{require}\
         left: {left}\n  right: {right}\n\
         {split}{same}}}\n"
    )
}

#[test]
fn compiled_clauses_on_boards_give_the_games_and_the_mistakes_of_the_evaluator() {
    let (mut games, mut mistakes) = (0, BTreeMap::new());
    let [mut ran, mut split] = [Share::default(), Share::default()];
    for seed in 0..400 {
        let asked = ["..x/...", ".xo.", "../#./x.", "....x..", "xo#x", ".X.x", "."].map(|board| {
            ["left(", "right(", "outcome(", "canonical("]
                .map(|asked| format!("{asked}r(\"{board}\"))\n"))
                .concat()
        });
        // In wide words, and in the widest.
        let wide = [(12, 6), (14, 10)].map(|(width, height)| {
            let [row, rest] = [5, 0].map(|apart| "#".repeat(width - apart));
            let board = format!("..xo.{row}/{}", vec![rest; height].join("/"));
            format!("left(r(\"{board}\"))\nright(r(\"{board}\"))\n")
        });
        let asked = asked.concat() + &wide.concat();
        let [compiled, plain] = [false, true].map(|plain| {
            let text = board_ruleset(&mut SplitMix64::new(seed), plain) + &asked;
            (answered(&text), text)
        });
        let (text, [compiled, plain]) = (compiled.1, [compiled.0, plain.0]);
        ran.count([compiled.1.moves, plain.1.moves], &text);
        split.count([compiled.1.parts, plain.1.parts], &text);
        for (one, other) in compiled.0.iter().zip(&plain.0) {
            let told = |answer: &Result<String, Box<Diagnostic>>| match answer {
                Ok(text) => text.clone(),
                Err(wrong) => format!("{} {:?}", wrong.code, wrong.help),
            };
            assert_eq!(told(one), told(other), "{text}");
            match one {
                Ok(_) => games += 1,
                Err(wrong) => *mistakes.entry(wrong.code.to_string()).or_insert(0) += 1,
            }
        }
        assert_eq!(compiled.0.len(), plain.0.len());
    }
    let many = games > 4000 && mistakes.values().sum::<u32>() > 100;
    assert!(many, "{games} games, {mistakes:?}");
    // Boards are taken apart in bits where their moves are made so.
    let compiled = ran.whole > 200 && split.whole > 180;
    assert!(compiled, "{ran:?} {split:?}");
}

/// Play goes on to a ruleset that promises parts, and to one that requires something.
#[test]
fn boards_lead_to_boards_of_other_rulesets() {
    let [compiled, evaluated] = ["", " if is_number(0)"].map(|condition| {
        let text = format!(
            "ruleset t(board: Grid) {{
                require: width(board) < 6
                left: [t(b) for b in turns(board, \"x\", \".\"){condition}]
                right: []
            }}
            ruleset s(board: Grid) {{
                left: [s(b) for b in turns(board, \"xo\", \".x\"){condition}]
                right: [s(b) for b in turns(board, \"ox\", \".o\"){condition}]
                split: [s(b) for b in components(board, \"xo\"){condition}]
            }}
            ruleset r(board: Grid) {{
                left: [s(b) for b in turns(board, \"xo\", \".x\"){condition}]
                right: [[r(b) for b in turns(board, \"ox\", \".o\"){condition}],
                        [t(b) for b in rewrites(board, \"x.\", \"xx\"){condition}]]
            }}\n"
        );
        let mut session = session();
        answers(&mut session, &text);
        let mut told = Vec::new();
        for board in ["xox/oxo", "xoxo/o.xx", ".xo.ox", "xx.o/o##x", "oxo#x.#"] {
            let asked = ["left", "right", "canonical", "outcome", "form"]
                .map(|asked| format!("{asked}(r(\"{board}\"))\n"));
            told.extend(answers(&mut session, &(asked.concat() + "\n")));
        }
        (told, session.statistics("r").expect("a ruleset").moves)
    });
    assert_eq!(compiled.0, evaluated.0);
    let refused = compiled.0.iter().filter(|told| told.starts_with("E0")).count();
    assert!((1..=5).contains(&refused), "{refused} {:?}", compiled.0);
    assert!(compiled.0.iter().any(|told| told.contains("t(\"")), "{:?}", compiled.0);
    assert!(compiled.1.compiled > 30 && compiled.1.evaluated < 20, "{:?}", compiled.1);
    assert!(evaluated.1.compiled == 0 && evaluated.1.evaluated > 50, "{:?}", evaluated.1);
}

/// Where blocked cells hang together with others, a part can fall apart again, here into itself and more.
#[test]
fn parts_that_fall_apart_again_are_not_taken_as_whole() {
    let text = "
        ruleset s(board: Grid) {
          left: []
          right: [s(b) for b in turns(board, \"?o/o?\", \"?./x?\")]
          split: [s(b) for b in components(board, \"x#/o.\")]
          same: s(least(board))
        }
        canonical(s(\"oo/oo\"))";
    assert_eq!(answers(&mut session(), text), ["E0507"]);
}
