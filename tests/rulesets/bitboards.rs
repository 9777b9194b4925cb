//! Values on boards in bits: which rulesets of the library have them, and that they are those by options.

use upstar::meter::{Limits, MemoryLimit};
use upstar::session::{LIBRARY, NoFiles, Options, Statistics};
use upstar::values::SplitMix64;

use crate::compiled::answered;
use crate::support::answers::{answers, session, with};
use crate::support::{sampled, soak};

/// Positions of the library's rulesets on boards, and whether their values are found in bits.
const BOARDS: [(&str, &str, bool); 14] = [
    ("amazons", "amazons(\"x../..o\")", true),
    ("anti_clobber", "anti_clobber(\"x.o/.xo\")", true),
    ("clobber", "clobber(\"xox/oxo\")", true),
    // Its twin answers.
    ("domineering", "domineering(2, 3)", false),
    ("elephants_and_rhinos", "elephants_and_rhinos(\"t.t.f\")", true),
    ("fission", "fission(\"..../.x../....\")", true),
    // The texts of its rules are made.
    ("hot_clobber", "hot_clobber(\"xox/oxo\")", true),
    ("kings", "kings(\"xox/oxo\")", true),
    ("knights", "knights(\"xox/oxo\")", true),
    ("konane", "konane(\"xoxo/o..x\")", true),
    // A condition on the boards that are made.
    ("nogo", "nogo(2, 3)", true),
    ("queens", "queens(\"xox/o.o\")", true),
    ("rooks", "rooks(\"xox/o.o\")", true),
    ("toads_and_frogs", "toads_and_frogs(\"tt..ff\")", true),
];

#[test]
fn values_of_the_library_are_found_in_bits() {
    for (name, position, in_bits) in BOARDS {
        let mut session = session();
        let answer = answers(&mut session, &format!("canonical({position})"));
        assert!(!answer[0].starts_with("E0"), "{name}: {answer:?}");
        let Statistics { valued, bits_in_vain, moves, .. } =
            session.statistics(name).expect("a ruleset");
        assert_eq!((valued > 0, bits_in_vain), (in_bits, 0), "{name}");
        // No position on the way has been played.
        assert!(!in_bits || moves.compiled + moves.evaluated == 0, "{name}: {moves:?}");
    }
    let named =
        |text: &str| BOARDS.iter().any(|(name, ..)| text.contains(&format!("ruleset {name}(")));
    assert_eq!(LIBRARY.iter().filter(|file| named(file.text())).count(), 7);
}

/// A ruleset that rewrites boards, its moves the same in all directions and for both players: what it promises is
/// true. Without `promises` nothing is promised, and with a condition on a game nothing is compiled. Boards have the letters
/// `xo.`, and some others.
fn ruleset(random: &mut SplitMix64, promises: bool, others: &str) -> String {
    let which = random.below(8);
    // Where components are promised, all patterns lie within a part. Each move takes something away, so play ends.
    let parts = ["xo", "xo."][random.below(2) as usize];
    let (free, large) = (which & 1 == 0, random.below(3) == 0);
    let within = if free { &format!("xxoo.?{others}") } else { parts };
    let allowed = format!("xo.#{others}");
    let weight = |text: &str| -> usize {
        text.bytes()
            .map(|cell| b"#.ox".iter().position(|known| *known == cell).unwrap_or(0))
            .map(|at| at.min(2))
            .sum()
    };
    let mut rule = || loop {
        let length = if free && large { 4 } else { 1 + random.below(3) };
        let mut text = |letters: &str| -> String {
            let letter = |_| letters.as_bytes()[random.below(letters.len() as u64) as usize];
            (0..length).map(letter).map(char::from).collect()
        };
        let (mut from, to) = (text(within), text(&allowed));
        let kept = from.chars().zip(to.chars());
        let mut to: String = kept.map(|(from, to)| if from == '?' { '?' } else { to }).collect();
        if weight(&to) < weight(&from) && from.contains(['x', 'o']) {
            if length == 4 {
                from.insert(2, '/');
                to.insert(2, '/');
            }
            return (from, to);
        }
    };
    let rules = [rule(), rule()];
    let stretched = parts == "xo." && random.below(3) == 0;
    // Moves on wide boards that small ones do not have.
    let uneven = which & 3 == 0 && random.below(4) == 0;
    // Rules whose texts are made, as many as the board is wide.
    let drawn = random.below(3) == 0;
    // What is asked of a board is asked of each part.
    let breathing = parts == "xo." && random.below(2) == 0;
    let (asked, required) = match breathing {
        true => (" if breathes(b)", "  require: breathes(board)\n"),
        false => ("", ""),
    };
    let plain = match (promises, breathing) {
        (true, _) => "",
        (false, false) => " if is_number(0)",
        (false, true) => " and is_number(0)",
    };
    let exchanged = |text: &str| text.replace('x', "t").replace('o', "x").replace('t', "o");
    let side = |exchange: bool| {
        let (own, other) = if exchange { ("o", "x") } else { ("x", "o") };
        let mut all: Vec<String> = rules
            .iter()
            .map(|(from, to)| {
                let read = |text: &str| if exchange { exchanged(text) } else { text.to_owned() };
                format!("turns(board, \"{}\", \"{}\")", read(from), read(to))
            })
            .collect();
        if stretched {
            all.push(format!("turns(board, \"{own}~{other}\", \".~{own}\")"));
        }
        if uneven {
            all.push(format!(
                "if width(board) > 2 {{ turns(board, \"{own}{other}\", \"{own}.\") }} else {{ [] }}"
            ));
        }
        let mut lists = vec![format!("[r(b) for b in join([{}]){asked}{plain}]", all.join(", "))];
        if drawn {
            lists.push(format!(
                "[r(b) for k in 1 .. max(width(board), height(board)), b in turns(board, \
                 row(\"{own}\", \"{other}\", k), row(\".\", \"{own}\", k)){asked}{plain}]"
            ));
        }
        format!("[{}]", lists.join(", "))
    };
    let mut text = format!(
        "fn row(first: Text, more: Text, count: Int) = join([first, join([more for i in 0 .. count])])\n\
         fn breathes(board: Grid) = not contains(flood(board, \".\", \"x\", \".\"), \"x\") \
         and not contains(flood(board, \".\", \"o\", \".\"), \"o\")\n\
         ruleset r(board: Grid) {{\n  require: made_of(board, \"{allowed}\")\n{required}  left: {}\n  right: {}\n",
        side(false),
        side(true)
    );
    if promises {
        // Cells at a stretch hang together only if empty cells are in parts.
        if which & 1 == 1 {
            let components = format!("[r(b) for b in components(board, \"{parts}\")]");
            text += &match random.below(3) {
                0 => format!(
                    "  split: if min(width(board), height(board)) == 1 {{ {components} }} else {{ none }}\n"
                ),
                1 => format!("  split: if width(board) < 3 {{ none }} else {{ {components} }}\n"),
                _ => format!("  split: {components}\n"),
            };
        }
        if which & 2 == 2 {
            text += "  same: r(least(board))\n";
        }
        if which & 4 == 4 {
            text += "  conjugate: r(exchanged(board, \"xo\"))\n";
        }
    }
    text + "}\n"
}

/// Makes a random board of a size between two others.
fn random_board(random: &mut SplitMix64, sizes: [[u64; 2]; 2]) -> String {
    let [width, height] = sizes.map(|[least, most]| least + random.below(most + 1 - least));
    let row = |random: &mut SplitMix64| -> String {
        (0..width).map(|_| char::from(b"xo.xo.#"[random.below(7) as usize])).collect()
    };
    let rows: Vec<String> = (0..height).map(|_| row(random)).collect();
    rows.join("/")
}

/// Makes a random board of 65 to 256 cells, most of them blocked: a few others lie together, where a walk of so many
/// steps came.
fn wide_board(random: &mut SplitMix64, steps: u64) -> String {
    let [width, height] = match random.below(4) {
        0 => [65 + random.below(40), 1],
        1 => [13 + random.below(4), 10 + random.below(7)],
        _ => [9 + random.below(3), 8 + random.below(3)],
    };
    let cells = width * height;
    let mut board = vec![b'#'; cells as usize];
    let mut at = random.below(cells);
    for _ in 0..steps {
        board[at as usize] = b"xo.xo.#"[random.below(7) as usize];
        at = (at + [1, width, cells - 1][random.below(3) as usize]) % cells;
    }
    let rows = board.chunks(width as usize).map(|row| String::from_utf8_lossy(row));
    rows.collect::<Vec<_>>().join("/")
}

/// Answers the same questions about random boards of random rulesets, in bits and by options: these are evaluated, or
/// compiled but searched without theorems. Returns how many answers there are, and what was counted of all rulesets.
fn compared(
    seeds: &[u64],
    evaluated: bool,
    literal: bool,
    board: impl Fn(&mut SplitMix64) -> String,
    ask: impl Fn(&str) -> String,
) -> (usize, Vec<Statistics>) {
    let (mut asked, mut counted, mut conditions, mut numbers) = (0, Vec::new(), 0, 0);
    for &seed in seeds {
        let mut random = SplitMix64::new(1000 + seed);
        // Some boards have more letters than words.
        let others = if seed % 3 == 0 { "abc" } else { "" };
        let mut questions = String::new();
        for _ in 0..6 {
            let board = board(&mut random);
            let letters = board.chars().map(|letter| match letter {
                '/' => letter,
                _ if others.is_empty() => letter,
                _ => others.chars().nth(random.below(12) as usize).unwrap_or(letter),
            });
            questions += &ask(&letters.collect::<String>());
        }
        numbers += usize::from(!others.is_empty());
        let [in_bits, plain] = [true, false].map(|promises| {
            let mut text = ruleset(&mut SplitMix64::new(seed), promises, others);
            if literal {
                text =
                    text.replace("same:", "same literally:").replace("split:", "split literally:");
            }
            if !promises && !evaluated {
                text = text.replace(" if is_number(0)", "").replace(" and is_number(0)", "");
                text += "without theorems\n";
            }
            text += &questions;
            (answered(&text), text)
        });
        let told = |answers: &[Result<String, _>]| -> Vec<String> {
            let text = |answer: &Result<String, Box<upstar::diag::Diagnostic>>| match answer {
                Ok(text) => text.clone(),
                Err(wrong) => wrong.code.to_string(),
            };
            let answers = answers.iter().map(text);
            answers.filter(|answer| !answer.is_empty()).collect()
        };
        let answers = told(&in_bits.0.0);
        assert_eq!(answers, told(&plain.0.0), "{}", in_bits.1);
        asked += answers.len();
        conditions += usize::from(in_bits.1.contains("if breathes(b)"));
        assert_eq!(in_bits.0.1.bits_in_vain, 0, "{}", in_bits.1);
        assert!(plain.0.1.searched == 0 && (plain.0.1.valued == 0 || !evaluated), "{}", plain.1);
        counted.push(in_bits.0.1);
    }
    let least = if soak().is_some() { 3 } else { seeds.len() / 10 };
    assert!(conditions > least && numbers > least, "{conditions} {numbers}");
    (asked, counted)
}

#[test]
fn values_in_bits_are_those_by_options() {
    let ask = |board: &str| format!("canonical(r(\"{board}\"))\n");
    let seeds: Vec<u64> = sampled(0..90, 5).collect();
    let (asked, counted) =
        compared(&seeds, true, false, |random| random_board(random, [[2, 5], [2, 3]]), ask);
    let valued: u64 = counted.iter().map(|counted| counted.valued).sum();
    assert!(9 * valued as usize > 40 * seeds.len() && asked == 6 * seeds.len(), "{valued} {asked}");
    let told: Vec<u64> = counted.iter().map(|counted| counted.told_apart).collect();
    assert!(told.iter().filter(|told| **told > 0).count() * 12 > seeds.len(), "{told:?}");
}

#[test]
fn winners_in_bits_are_those_by_options() {
    let ask =
        |board: &str| format!("outcome(r(\"{board}\")) mod misere\noutcome(-r(\"{board}\"))\n");
    let seeds: Vec<u64> = sampled(200..230, 2).collect();
    let (asked, counted) =
        compared(&seeds, false, false, |random| random_board(random, [[3, 4], [3, 4]]), ask);
    let searched: u64 = counted.iter().map(|counted| counted.searched_on_bits).sum();
    assert!(searched as usize > 2 * seeds.len() && asked == 12 * seeds.len(), "{searched} {asked}");
    assert!(counted.iter().all(|counted| counted.searched == counted.searched_on_bits));
}

#[test]
fn values_in_wide_words_are_those_by_options() {
    let ask = |board: &str| format!("canonical(r(\"{board}\"))\n");
    let seeds: Vec<u64> = sampled(310..334, 5).collect();
    let (asked, counted) = compared(&seeds, true, false, |random| wide_board(random, 10), ask);
    // No position of these has been played, so all were in wide words at first.
    let in_bits = |counted: &&Statistics| counted.moves.compiled + counted.moves.evaluated == 0;
    let valued: u64 = counted.iter().filter(in_bits).map(|counted| counted.valued).sum();
    assert!(
        12 * valued as usize > 25 * seeds.len() && asked == 6 * seeds.len(),
        "{valued} {asked}"
    );
}

#[test]
fn winners_in_wide_words_are_those_by_options() {
    let ask =
        |board: &str| format!("outcome(r(\"{board}\")) mod misere\noutcome(-r(\"{board}\"))\n");
    let seeds: Vec<u64> = (400..440).collect();
    let (asked, counted) = compared(&seeds, false, false, |random| wide_board(random, 12), ask);
    let searched: u64 = counted.iter().map(|counted| counted.searched_on_bits).sum();
    assert!(searched > 48 && asked == 480, "{searched} {asked}");
    assert!(counted.iter().all(|counted| counted.searched == counted.searched_on_bits));
}

#[test]
fn nim_values_in_bits_are_those_by_options() {
    let ask = |board: &str| format!("nim_value(impartial_variant(r(\"{board}\")))\n");
    let mut nims = 0;
    // By games of the options, and by values.
    for evaluated in [true, false] {
        let seeds: Vec<u64> = sampled(0..90, 5).collect();
        let board = |random: &mut SplitMix64| random_board(random, [[2, 4], [1, 3]]);
        let (asked, counted) = compared(&seeds, evaluated, true, board, ask);
        assert_eq!(asked, 6 * seeds.len());
        nims += counted.iter().map(|counted| counted.nims).sum::<u64>() as usize;
    }
    assert!(nims > 60, "{nims}");
}

/// Rulesets whose players have the same moves, and a game without one of its promises.
#[test]
fn nim_values_of_impartial_boards_are_found_in_bits() {
    let ruleset = |promise: &str| {
        format!(
            "ruleset r(board: Grid) {{
            require: made_of(board, \".#\")
            options: [r(b) for b in turns(board, \"..\", \"##\")]
            {promise}
        }}\n"
        )
    };
    let boards: Vec<String> = (0..40_u64)
        .map(|seed| {
            random_board(&mut SplitMix64::new(seed), [[2, 5], [2, 4]]).replace(['x', 'o'], ".")
        })
        .collect();
    let asked: Vec<String> =
        boards.iter().map(|board| format!("nim_value(r(\"{board}\") + *3)\n")).collect();
    let mut told = Vec::new();
    for promise in ["split: [r(b) for b in components(board, \".\")]", "", "same: r(least(board))"]
    {
        for theorems in ["", "without theorems\n"] {
            let mut session = session();
            let text = format!("{}{theorems}{}", ruleset(promise), asked.concat());
            told.push(answers(&mut session, &text));
            let counted = session.statistics("r").expect("a ruleset");
            assert_eq!(counted.nims > 0, theorems.is_empty(), "{promise} {counted:?}");
        }
    }
    assert!(told.iter().all(|answers| *answers == told[0]), "{told:?}");
}

/// The last ones took half a minute and more, and a gigabyte, by games of the options.
#[test]
fn nim_values_of_rows_of_nogo() {
    let mut session = session();
    let values = [(12, 1), (13, 0), (14, 3), (15, 1), (16, 0), (17, 2)];
    for (cells, nim_value) in sampled(values, 2) {
        let question = format!("nim_value(impartial_variant(nogo)(1, {cells}))");
        assert_eq!(answers(&mut session, &question), [nim_value.to_string()], "{question}");
    }
}

/// Blocked cells around a board are like its edge.
#[test]
fn boards_in_wide_words_have_the_values_of_the_same_in_narrow_ones() {
    let mut in_bits = 0;
    for (name, position, _) in BOARDS.iter().filter(|(.., in_bits)| *in_bits) {
        // Boards of one row have no blocked cells.
        let Some(rows) = position.split('"').nth(1).filter(|board| board.contains('/')) else {
            continue;
        };
        let rows: Vec<&str> = rows.split('/').collect();
        // One for words of 128 bits, one for those of 256.
        for (wide, blocked) in [(10, 3), (20, 4)] {
            let row = |row: &str| format!("##{row:#<wide$}");
            let (row_of_none, rows) = (row(""), rows.iter().copied().map(row).collect::<Vec<_>>());
            let blocked = vec![row_of_none; blocked].join("/");
            let large = format!("{name}(\"{blocked}/{}/{blocked}\")", rows.join("/"));
            for question in ["canonical({})", "outcome({})", "outcome({}) mod misere"] {
                let mut session = session();
                let small = answers(&mut session, &question.replace("{}", position));
                let mut session = self::session();
                assert_eq!(
                    answers(&mut session, &question.replace("{}", &large)),
                    small,
                    "{large}"
                );
                let counted = session.statistics(name).expect("a ruleset");
                in_bits += usize::from(
                    counted.valued + counted.searched_on_bits > 0 && counted.moves.compiled == 0,
                );
            }
        }
    }
    assert!(in_bits > 30, "{in_bits}");
}

#[test]
fn play_that_comes_back_is_left_to_the_engine() {
    let text = "ruleset r(board: Grid) {
        require: made_of(board, \"xo.\")
        left: [r(b) for b in turns(board, \"x.\", \".x\")]
        right: [r(b) for b in turns(board, \"o\", \".\")]
    }";
    let mut session = session();
    let text =
        format!("{text}\ncanonical(r(\"x./oo\"))\ncanonical(r(\"oo\"))\ncanonical(r(\"x.\"))");
    let answer = answers(&mut session, &text);
    assert_eq!(answer[1], "-2");
    assert!(answer[0].starts_with("E0507") && answer[2].starts_with("E0507"), "{answer:?}");
    let counted = session.statistics("r").expect("a ruleset");
    assert!(counted.valued > 0 && counted.bits_in_vain > 0, "{counted:?}");
}

/// Moves that lead to boards which the ruleset does not allow.
#[test]
fn what_is_required_of_boards_is_asked_of_those_in_bits() {
    let breathes = "not contains(flood(board, \".\", \"x\", \".\"), \"x\")";
    let mut told = Vec::new();
    for (split, condition) in ["", "split: [r(b) for b in components(board, \"xo.\")]"]
        .into_iter()
        .flat_map(|split| ["", " if is_number(0)"].map(|condition| (split, condition)))
    {
        let mut session = session();
        let text = format!(
            "ruleset r(board: Grid) {{
            require: {breathes}
            left: [r(b) for b in turns(board, \"x.\", \"xx\"){condition}]
            right: [r(b) for b in turns(board, \".o\", \"o.\"){condition}]
            {split}
        }}
        canonical(r(\".#x.o/##.#.\"))
        canonical(r(\"...\"))"
        );
        let answer = answers(&mut session, &text);
        assert!(answer[0].starts_with("E0") && answer[1] == "0", "{answer:?}");
        told.push(answer);
        let counted = session.statistics("r").expect("a ruleset");
        assert_eq!(counted.bits_in_vain > 0, condition.is_empty(), "{counted:?}");
    }
    assert!(told.iter().all(|answer| *answer == told[0]), "{told:?}");
}

/// The conjugate exchanges the letters twice, so neither of both boards has more of one.
#[test]
fn exchanges_that_undo_each_other_leave_the_letters() {
    let text = "ruleset r(board: Grid) {
        require: made_of(board, \".#xo\")
        left: [r(b) for b in rewrites(board, \"./.\", \"#/#\")]
        right: [r(b) for b in rewrites(board, \"..\", \"##\")]
        split: if min(width(board), height(board)) == 1 {
          [r(b) for b in components(board, \".\")]
        } else { none }
        conjugate: r(exchanged(transpose(exchanged(board, \"xo\")), \"xo\"))
    }";
    for question in ["canonical", "outcome"] {
        let mut session = session();
        let text = format!("{text}\n{question}(r(\"x../...\"))\n{question}(r(\"xx./x../...\"))");
        let answer = answers(&mut session, &text);
        assert_eq!(answer, if question == "outcome" { ["N", "N"] } else { ["+-1", "+-1"] });
        let counted = session.statistics("r").expect("a ruleset");
        assert!(counted.valued > 0 && counted.bits_in_vain == 0, "{counted:?}");
    }
}

/// More rules than a player may have on bits, of which most lead nowhere.
#[test]
fn many_draws_are_left_to_the_evaluator() {
    let text = "ruleset r(board: Grid) {
        left: [r(b) for k in 1 .. 2000, b in turns(board, \"x.\", \".#\") if k == 1]
        right: [r(b) for b in turns(board, \"o.\", \".#\")]
    }
    canonical(r(\"x.o\"))";
    let mut session = session();
    assert_eq!(answers(&mut session, text), ["*"]);
    let counted = session.statistics("r").expect("a ruleset");
    assert!(counted.valued == 0 && counted.bits_in_vain > 0, "{counted:?}");
}

#[test]
fn boards_that_words_cannot_have_are_played() {
    let row = "xo".repeat(129);
    for (text, in_bits) in [
        // 258 cells; more letters than words tell apart.
        (format!("canonical(clobber(\"{}\"))", row.replace("xoxoxo", "xo....")), true),
        (
            "ruleset s(board: Grid) {
            left: [s(b) for b in rewrites(board, \"ab\", \".c\")]
            right: [s(b) for b in rewrites(board, \"bc\", \"d.\")]
        }
        canonical(s(\"abcabefghijklmnopqrstu\"))"
                .to_owned(),
            false,
        ),
    ] {
        let mut session = session();
        let answer = answers(&mut session, &text);
        assert!(!answer[0].starts_with("E0"), "{answer:?}");
        let name = if in_bits { "clobber" } else { "s" };
        let counted = session.statistics(name).expect("a ruleset");
        assert_eq!(counted.valued > 0, in_bits, "{name}: {counted:?}");
        // Others are evaluated.
        assert!(counted.moves.evaluated > 0 || in_bits, "{counted:?}");
    }
}

/// The letters of a board are those of the words, so another board may need other words.
#[test]
fn boards_with_other_letters_are_asked_in_turn() {
    let mut text = "ruleset s(board: Grid) {
        left: [s(b) for b in join([turns(board, \"ab\", \".c\"), turns(board, \"d\", \"a\")])]
        right: [s(b) for b in turns(board, \"ba\", \".c\")]
    }\n"
    .to_owned();
    for _ in 0..100 {
        text += "canonical(s(\"abab/ba.b\"))\ncanonical(s(\"ddb/eab\"))\n";
        text += &format!("canonical(s(\"ab{}\"))\n", "#".repeat(256));
    }
    let mut session = session();
    let answer = answers(&mut session, &text);
    assert_eq!(answer.len(), 300);
    assert!(answer.chunks(3).all(|three| three == &answer[..3]), "{answer:?}");
    assert!(answer.iter().all(|answer| !answer.starts_with("E0")), "{answer:?}");
    let counted = session.statistics("s").expect("a ruleset");
    // The third board is evaluated: it has 258 cells.
    assert!(counted.valued > 0 && counted.moves.evaluated > 0, "{counted:?}");
    assert_eq!(counted.bits_in_vain, 0, "{counted:?}");
}

/// On wide boards a player has more ways to move than rules on bits may be, on narrow ones not.
#[test]
fn wide_boards_played_in_vain_leave_narrow_ones_in_bits() {
    let wide = format!("canonical(r(\"x.o{}\"))\n", "#".repeat(70));
    let text = "ruleset r(board: Grid) {
        left: [r(b) for k in 1 .. 4 * width(board), b in turns(board, \"x.\", \".#\") if k == 1]
        right: [r(b) for b in turns(board, \"o.\", \".#\")]
    }\n";
    let mut session = session();
    let answer = answers(&mut session, &format!("{text}{}", wide.repeat(5)));
    assert_eq!(answer, ["*"; 5]);
    let before = session.statistics("r").expect("a ruleset");
    assert!(before.valued == 0 && before.bits_in_vain > 0, "{before:?}");
    assert_eq!(answers(&mut session, "canonical(r(\"x.o.x\"))"), ["0"]);
    let after = session.statistics("r").expect("a ruleset");
    assert_eq!((after.valued, after.bits_in_vain), (1, before.bits_in_vain), "{after:?}");
    assert_eq!(after.moves, before.moves);
}

/// Some 50,000 moves that lead to two boards: a search has all of them at hand at once.
#[test]
fn boards_at_hand_are_charged_and_released() {
    let board = format!("..{}{}", "#".repeat(11), format!("/{}", "#".repeat(13)).repeat(12));
    let ruleset = "ruleset r(board: Grid) {
        left: [r(d) for k in 1 .. 150, b in rewrites(board, \"#\", \"#\"), d in rewrites(b, \".\", \"#\")]
        right: []
    }\n";
    let with_memory = |memory: u64| {
        let limits = Limits { memory: MemoryLimit::Bytes(memory), ..Limits::default() };
        with(Options { limits, ..Options::default() }, Box::new(NoFiles))
    };
    for (question, told) in [("canonical", "2"), ("outcome", "L")] {
        let text = format!("{ruleset}{question}(r(\"{board}\"))");
        assert_eq!(answers(&mut with_memory(4 << 20), &text), ["E0603"], "{question}");
        let mut session = with_memory(64 << 20);
        assert_eq!(answers(&mut session, &text), [told], "{question}");
        let counted = session.statistics("r").expect("a ruleset");
        assert!(counted.valued + counted.searched_on_bits > 0, "{counted:?}");
        let held = session.meter().memory();
        assert!(held < 2 << 20, "{question}: {held} bytes are still charged");
    }
}

/// Rules for larger boards put letters that rules for smaller ones do not.
#[test]
fn letters_are_those_that_rules_put_on_boards_of_the_size() {
    let text = "ruleset r(board: Grid) {
        left: [r(b) for k in 1 .. width(board), b in turns(board, \"xo\", \".x\") if k == 1]
        right: [r(b) for b in turns(board, \"ox\", \"##\")]
    }";
    let mut session = session();
    let mut text = text.to_owned();
    for _ in 0..6 {
        text += "\ncanonical(r(\"x\"))\ncanonical(r(\"o/x\"))\ncanonical(r(\"xo#x\"))";
    }
    let answer = answers(&mut session, &text);
    assert!(answer.chunks(3).all(|three| three == ["0", "-1", "*"]), "{answer:?}");
    let counted = session.statistics("r").expect("a ruleset");
    assert_eq!((counted.bits_in_vain, counted.moves.compiled), (0, 0), "{counted:?}");
}
