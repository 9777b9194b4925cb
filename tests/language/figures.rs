//! Figures: every ruleset of the library is drawn, documents are XML, orders are those of `>=`.

use crate::support::answers::{answer, answers, session};

/// Positions of every ruleset of the library.
const POSITIONS: &[&str] = &[
    "domineering(\"..#/...\")",
    "cram(2, 3)",
    "clobber(\"xo/ox\")",
    "anti_clobber(\"..o/xxo\")",
    "hot_clobber(\"ox/x.\")",
    "kings(\".x./o.x\")",
    "knights(\".ox/o.x/o.o\")",
    "rooks(\"x.x/xoo\")",
    "queens(\"o./xo\")",
    "konane(\"xoxo.\")",
    "nogo(\"x../...\")",
    "fission(\"x../.x./x..\")",
    "amazons(\"#./xo\")",
    "toads_and_frogs(\"tt.f\")",
    "elephants_and_rhinos(\"tt.f..tt\")",
    "shove(\".R.L\")",
    "push(\".R.L\")",
    "toppling(\"LRE.lWB\")",
    "toppling(\"\")",
    "pitch(2,1@0,2)",
    "pitch(@)",
    "lawn(5@2,4)",
    "partizan_kayles(5)",
    "kayles(4)",
    "dawsons_kayles(0)",
    "nim(4)",
    "partizan_end_nim([3, 1])",
    "wythoff(3, 5)",
    "octal(\"0.77\")(4)",
    "subtraction([1, 2])(5)",
    "cutcake(2, 3)",
    "eatcake(0, 3)",
    "maze(\"._./|../...\", 0, 0)",
    "string(\"BRG\")",
    "string(\"\")",
    "sprig(\"BR\")",
    "hackenbush(\"(b(r;g:A(l;b));e)\")",
    "hackenbush(\":Aggg:A\")",
    "childish_hackenbush(\"bb(r;r)\")",
    "col(\".-R-.-.\")",
    "snort(\"L-.(-R;-.)\")",
    "fjords(\"L-.-.-R-.\")",
    "arc_kayles(\".:A-.-.-:A\")",
    "partizan_euclid(9, 7)",
    "robot_domineering(2, 3)",
    "robot_toppling(\"BWB\")",
    "td(3, 2) + td(0, 1) + 1",
    "pitch(2,1@1) + toppling(\"LR\") + 3 + *",
    "thermograph(<4||1|-2>)",
    "[<4||1|-2>, 1/2, <2|-1>]",
    "tree(<<2|1>,^|-1*>)",
    "hasse([0, *, ^, 1, <1|0>])",
    "plot(<9|-9>, -1)",
    "chart([n * n for n in 0 .. 20])",
    "chart([[0, 1/2], [0, 3], [-7, -1]])",
    "table([[1, <2|0>], [\"a\", ^]], [\"n\", \"G\"])",
    "quotient(*2, *3)",
    "robot<1,2|robot<1|0|-1>,robot<2|1|0>;robot<3|0|0>,robot<2|2|1>|-1,-2>",
    "1000000",
    "<1000000000000|1/1024>",
    "\"a <text>\"",
];

#[test]
fn every_ruleset_of_the_library_is_drawn() {
    let mut session = session();
    for position in POSITIONS {
        let document = answers(&mut session, &format!("print svg({position})")).join("\n");
        let read = roxmltree::Document::parse(&document)
            .unwrap_or_else(|error| panic!("{position}: {error}: {document}"));
        let root = read.root_element();
        assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")), "{position}");
        let drawn = root.descendants().filter(roxmltree::Node::is_element).count();
        assert!(drawn > 2, "{position} is empty: {document}");
        let numbers = root.descendants().flat_map(|node| node.attributes());
        for attribute in numbers {
            let value = attribute.value();
            assert!(!value.contains("NaN") && !value.contains("inf"), "{position}: {value}");
        }
        let picture = answers(&mut session, &format!("print tikz({position})")).join("\n");
        assert!(picture.starts_with("\\begin{tikzpicture}"), "{position}: {picture}");
        assert!(picture.ends_with("\\end{tikzpicture}"), "{position}: {picture}");
    }
}

#[test]
fn the_pieces_of_a_board_are_those_of_its_table() {
    let mut session = session();
    let count = |session: &mut _, text: &str, tag: &str| {
        let document = answers(session, &format!("print svg({text})")).join("\n");
        let read = roxmltree::Document::parse(&document).expect("XML");
        read.descendants().filter(|node| node.has_tag_name(tag)).count()
    };
    // Squares are polygons, stones circles, letters texts.
    assert_eq!(count(&mut session, "clobber(\"xo./x#o\")", "circle"), 4);
    assert_eq!(count(&mut session, "clobber(\"xo./x#o\")", "polygon"), 6);
    assert_eq!(count(&mut session, "domineering(\"..#/...\")", "polygon"), 5);
    assert_eq!(count(&mut session, "grid(\"xo./x#o\")", "text"), 4);
    assert_eq!(count(&mut session, "pitch(2,1@0,3)", "polygon"), 6);
    answers(
        &mut session,
        "ruleset mine(b: Grid) { left: []; right: []; \
         draw: diagram(b, [[\"xy\", \"black\"], [\"#\", \"gone\"]]) }\n\
         ruleset other(b: Grid) { left: []; right: [] }\n\
         ruleset shown(b: Grid) { left: []; right: []; show: picture(b) }\n\
         ruleset wrong(b: Grid) { left: []; right: []; draw: 3 }",
    );
    assert_eq!(count(&mut session, "mine(\"xy#z\")", "circle"), 2);
    assert_eq!(count(&mut session, "mine(\"xy#z\")", "polygon"), 3);
    // Without a clause for drawings a board has squares and letters, also where it is shown as a picture.
    for name in ["other", "shown"] {
        assert_eq!(count(&mut session, &format!("{name}(\"xy#z\")"), "text"), 3);
        assert_eq!(count(&mut session, &format!("{name}(\"xy#z\")"), "polygon"), 4);
    }
    assert_eq!(answers(&mut session, "svg(wrong(\"x\"))"), ["E0301"]);
}

/// The texts of a figure that stand so at their places.
fn labels(document: &str, anchor: &str) -> Vec<String> {
    let read = roxmltree::Document::parse(document).expect("XML");
    let texts = read.descendants().filter(|node| node.attribute("text-anchor") == Some(anchor));
    let mut all: Vec<String> = texts.filter_map(|node| node.text()).map(str::to_owned).collect();
    all.sort();
    all
}

#[test]
fn a_thermograph_stands_on_its_stops_and_each_bend_is_labelled() {
    let mut session = session();
    let mut drawn = |text: &str| answers(&mut session, &format!("print svg({text})")).join("\n");
    for text in ["<4||1|-2>", "thermograph(<4||1|-2>)", "plot(<4||1|-2>)"] {
        let document = drawn(text);
        // The stops and the mean below; temperature 0, the bend and the temperature beside.
        assert_eq!(labels(&document, "middle"), ["1", "4", "7/4"], "{text}");
        assert_eq!(labels(&document, "end"), ["0", "1", "3/2", "9/4"], "{text}");
        // What the mast tells, at its right.
        assert_eq!(labels(&document, "start"), ["mean 7/4", "temperature 9/4"], "{text}");
    }
    // The masts of several games have names instead.
    assert!(labels(&drawn("plot([<3|1>, <5|1>])"), "start").is_empty());
    let whole = drawn("plot(<4||1|-2>, -1)");
    assert!(labels(&whole, "middle").contains(&"5".to_owned()), "{whole}");
    assert!(labels(&whole, "end").contains(&"-1".to_owned()), "{whole}");
    // In text too, where there is room: a number that is cut would be another one.
    let plot = answers(&mut session, "plot(<4||1|-2>)").join("\n");
    assert!(plot.contains("mean 7/4\n") && plot.contains("temperature 9/4\n"), "{plot}");
    // The walls in words name the temperature before each value.
    let walls = answers(&mut session, "thermograph(<4||1|-2>)").join("");
    assert!(walls.starts_with("stops 4 and 1 at t = 0; left wall 5 at t = -1, "), "{walls}");
}

#[test]
fn a_plot_has_whole_temperatures_and_bends_at_its_axis_and_stops_and_mean_below() {
    let mut session = session();
    for (game, axis, below) in [
        ("<4||1|-2>", vec!["9/4", "3/2", "1", "0"], vec!["4", "7/4", "1"]),
        ("<49/16|-3/16>", vec!["13/8", "1", "0"], vec!["49/16", "23/16", "-3/16"]),
        ("<3|-3>", vec!["3", "2", "1", "0"], vec!["3", "0", "-3"]),
        // There is no room for forty.
        ("<40|-40>", vec!["40", "0"], vec!["40", "0", "-40"]),
    ] {
        let plot = answers(&mut session, &format!("plot({game})")).join("\n");
        let rows: Vec<&str> = plot.lines().collect();
        let (last, rows) = rows.split_last().expect("rows");
        assert_eq!(last.split_whitespace().collect::<Vec<_>>(), below, "{game}: {plot}");
        let number = |row: &&str| {
            let word: String =
                row.trim_start().chars().take_while(|c| *c != '|' && *c != '-').collect();
            (!word.trim().is_empty()).then(|| word.trim().to_owned())
        };
        assert_eq!(rows.iter().filter_map(number).collect::<Vec<_>>(), axis, "{game}: {plot}");
        assert!(!plot.contains("-1"), "it begins at temperature 0: {plot}");
    }
}

#[test]
fn the_edges_of_hackenbush_have_their_colours() {
    let mut session = session();
    let document = answers(&mut session, "print svg(hackenbush(\"brgb\"))").join("\n");
    let read = roxmltree::Document::parse(&document).expect("XML");
    let coloured = |node: &roxmltree::Node<'_, '_>| {
        node.has_tag_name("polyline") && node.attribute("stroke") != Some("currentColor")
    };
    let edges: Vec<_> =
        read.descendants().filter(coloured).filter_map(|node| node.attribute("stroke")).collect();
    assert_eq!(edges.len(), 4, "{document}");
    let [blue, red, green, top] = edges[..] else { unreachable!() };
    assert!(blue == top && blue != red && red != green && blue != green, "{edges:?}");
    let picture = answers(&mut session, "print tikz(hackenbush(\"brg\"))").join("\n");
    for colour in ["blue", "red", "green"] {
        assert_eq!(picture.matches(colour).count(), 1, "{colour}: {picture}");
    }
}

#[test]
fn a_line_leads_from_a_game_to_those_just_below_it() {
    let games = ["0", "*", "^", "v", "1", "-1", "<1|0>", "<1|>", "*2", "<0|-1>", "<*|*>"];
    for universe in ["normal", "dicot", "misere"] {
        let games: Vec<&str> = match universe {
            "dicot" => vec!["0", "*", "^", "v", "*2", "<*|*>", "<0,*|*>", "<0|0,*>"],
            _ => games.to_vec(),
        };
        let mut session = session();
        let list = games.join(", ");
        let text = answers(&mut session, &format!("print hasse([{list}]) mod {universe}"));
        let lines: Vec<&str> = text.iter().flat_map(|text| text.lines()).collect();
        let mut at_least = |g: &str, h: &str| {
            answers(&mut session, &format!("({g}) >= ({h}) mod {universe}")) == ["true"]
        };
        // One of each class.
        let mut classes: Vec<&str> = Vec::new();
        for g in &games {
            if !classes.iter().any(|h| at_least(g, h) && at_least(h, g)) {
                classes.push(g);
            }
        }
        assert_eq!(lines.len(), classes.len(), "{universe}: {lines:?}");
        let mut found = 0;
        for line in lines {
            let Some((high, below)) = line.split_once(" > ") else { continue };
            for low in split(below) {
                found += 1;
                assert!(at_least(high, low) && !at_least(low, high), "{universe}: {line}");
                let between = classes.iter().any(|g| {
                    at_least(high, g) && !at_least(g, high) && at_least(g, low) && !at_least(low, g)
                });
                assert!(!between, "{universe}: {line}");
            }
        }
        let mut expected = 0;
        for high in &classes {
            for low in &classes {
                let mut above = |g: &str, h: &str| at_least(g, h) && !at_least(h, g);
                let direct =
                    above(high, low) && !classes.iter().any(|g| above(high, g) && above(g, low));
                expected += usize::from(direct);
            }
        }
        assert_eq!(found, expected, "{universe}");
    }
}

/// The games of a list, commas in brackets aside.
fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' => depth += 1,
            '>' | ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

#[test]
fn what_is_too_much_to_look_at_is_refused_with_a_code() {
    let mut session = session();
    for (text, code) in [
        ("svg(domineering(200, 200))", "E0402"),
        ("svg([1, \"a\"])", "E0301"),
        ("svg([<1|0>, thermograph(1)])", ""),
        ("svg([n for n in 0 .. 50])", "E0402"),
        ("hasse([n for n in 0 .. 500])", "E0402"),
        ("hasse([0, \"a\"])", "E0301"),
        ("hasse(3)", "E0301"),
        ("svg(<1|0>) mod misere", "E0405"),
        ("plot(3, 1)", "E0315"),
        ("plot(3, -2)", "E0315"),
        ("diagram(\"x\", [[\"x\", \"nobody\"]])", "E0315"),
        ("diagram(\"x\", [\"x\"])", "E0301"),
        ("diagram(3)", "E0301"),
        ("diagram(\"x\", [], [1])", "E0310"),
        ("diagram(\"x\", [], 0)", "E0301"),
        ("diagram([2, 1], [], [0])", "E0315"),
        ("diagram(\"b(r;g)\", [], [0])", "E0315"),
        ("svg(true)", "E0301"),
        ("chart([n for n in 0 .. 5000])", "E0402"),
        ("chart([[1, 2, 3]])", "E0301"),
        ("chart([<1|0>])", "E0305"),
        ("chart([])", ""),
        ("svg(quotient(S2, S3))", "E0409"),
        ("svg(quotient(octal(\"0.35\"), 10))", "E0402"),
        ("partizan_kayles(tree(1))", "E0301"),
    ] {
        let found = answers(&mut session, &format!("{text};"));
        let codes: Vec<String> = if code.is_empty() { Vec::new() } else { vec![code.to_owned()] };
        assert_eq!(found, codes, "{text}");
    }
    // A hundred by a hundred squares are drawn; a tree of millions of followers is cut.
    assert!(answer("contains(svg(domineering(100, 100)), \"polygon\")").contains("true"));
    assert!(answer("contains(svg(tree(domineering(6, 6))), \"…\")").contains("true"));
    assert!(answer("contains(svg(tree(100000)), \"…\")").contains("true"));
}

/// Each cell of a multiplication table is equal to the sum of the games that its row and its column name.
#[test]
fn cells_of_a_multiplication_table_are_the_sums() {
    let mut session = session();
    answers(&mut session, "let Q = quotient(*2, *3)");
    let document = answers(&mut session, "print svg(Q)").join("\n");
    let read = roxmltree::Document::parse(&document).unwrap();
    let texts = read.descendants().filter(|node| node.has_tag_name("text"));
    let texts: Vec<String> = texts.filter_map(|node| node.text()).map(str::to_owned).collect();
    let classes = answers(&mut session, "order(Q)")[0].parse::<usize>().unwrap();
    // The corner of the table is empty.
    let cells: Vec<&String> = texts.iter().filter(|text| !text.is_empty()).collect();
    assert_eq!(cells.len(), classes * classes + 2 * classes, "{document}");
    let game = |name: &str| {
        let factors = name.split(' ').map(|factor| {
            let (letter, times) = factor.split_once('^').unwrap_or((factor, "1"));
            let letter = match letter {
                "1" => "0",
                "a" => "*",
                "b" => "*2",
                other => panic!("no generator is called {other}"),
            };
            format!("{times} * ({letter})")
        });
        factors.collect::<Vec<_>>().join(" + ")
    };
    let (head, rows) = cells.split_at(classes);
    for row in rows.chunks(classes + 1) {
        for (column, cell) in head.iter().zip(&row[1..]) {
            let [a, b, c] = [row[0], column, cell].map(|name| game(name));
            let asked = format!("{a} + {b} == {c} mod Q");
            assert_eq!(answers(&mut session, &asked), ["true"], "{asked}");
        }
    }
}

#[test]
fn each_row_of_pins_stands_on_its_own_line() {
    let drawn = |rows: &str| answer(&format!("svg(diagram(\"{rows}\", [[\"i\", \"pin\"]]))"));
    let lines = |svg: &str| svg.lines().filter(|line| line.starts_with("<polyline")).count();
    let pins = |svg: &str| svg.matches("<circle").count();
    for (rows, wanted) in [("iiii", (1, 4)), (".iii/i.ii", (2, 6)), ("i../.../..i", (3, 2))] {
        let svg = drawn(rows);
        assert_eq!((lines(&svg), pins(&svg)), wanted, "{svg}");
    }
}

#[test]
fn places_that_are_marked_have_a_dot_or_a_ring_and_stand_below_the_text() {
    let circles = |call: &str| answer(&format!("svg(diagram({call}))")).matches("<circle").count();
    for (call, alone, marked) in [
        ("\"x.o/...\", [[\"xo\", \"black\"]]", 2, "places(\"x.o/...\", \".\")"),
        ("\"i.i/.i.\", [[\"i\", \"pin\"]]", 3, "[0, 1, 4, 4, 3]"),
        ("path(4), []", 4, "[0, 1, 2, 3]"),
    ] {
        assert_eq!(circles(call), alone, "{call}");
        assert_eq!(circles(&format!("{call}, []")), alone, "{call}");
        assert_eq!(circles(&format!("{call}, {marked}")), alone + 4, "{call}");
    }
    // A vertex that was taken is not there.
    assert_eq!(circles("\".-#-.\", [], [0, 1]"), circles("\".-#-.\"") + 1);
    assert_eq!(answer("diagram(\"x.\", [], [1, 0, 1])"), "x .\nmarked: 0, 1");
    assert_eq!(answer("diagram(\"x.\", [], [])"), "x .");
}

#[test]
fn each_part_of_a_cheating_robot_game_is_drawn_as_it_is_alone() {
    let shapes = |game: &str| answer(&format!("svg({game})")).matches("<polygon").count();
    let [row, board] = ["robot_toppling(\"BWW\")", "robot_domineering(\".#/..\")"];
    assert_eq!((shapes(row), shapes(board)), (3, 3));
    assert_eq!(shapes(&format!("{row} + {board}")), 6);
    let sum = answer(&format!("svg({row} + robot<1|0|-1>)"));
    assert!(sum.contains("robot&lt;1|0|-1&gt;") && !sum.contains("[B]"), "{sum}");
}

#[test]
fn a_string_stands_on_the_ground_however_short() {
    for (letters, graph) in [("R", "r"), ("G", "g"), ("BR", "br"), ("", "")] {
        let same = format!("tikz(string(\"{letters}\")) == tikz(hackenbush(\"{graph}\"))");
        assert_eq!(answers(&mut session(), &same), ["true"], "{letters}");
    }
}

#[test]
fn pieces_keep_their_colours_on_dark_pages() {
    let svg = answers(&mut session(), "print svg(clobber(\"xo\"))").join("\n");
    assert!(svg.contains("fill=\"#000\"") && svg.contains("fill=\"#fff\""), "{svg}");
    let tikz = answers(&mut session(), "print tikz(clobber(\"xo\"))").join("\n");
    assert!(tikz.contains("fill=black") && tikz.contains("fill=white"), "{tikz}");
}

/// Labels are cut and escaped, whatever they are made of.
#[test]
fn long_and_odd_labels_are_cut_and_escaped() {
    let long = "x".repeat(10_000);
    for (text, holds) in [
        (format!("svg(\"{long}\")"), "xxx…"),
        (format!("svg(table([[\"{long}\"]]))"), "xxx…"),
        (format!("svg(hackenbush(\"b:{{{long}}}r\"))"), ""),
        ("svg(\"a <&> 'b' ]]>\")".to_owned(), "a <&> 'b' ]]>"),
        ("svg(table([[\"<&>\", \"</svg>\"]], [\"&amp;\"]))".to_owned(), "</svg>"),
        ("svg(hackenbush(\"b:{<&>}(r;g)\"))".to_owned(), ""),
        ("svg(chart([]))".to_owned(), ""),
    ] {
        let shown: String = text.chars().take(60).collect();
        let document = answers(&mut session(), &format!("print {text}")).join("\n");
        let read = roxmltree::Document::parse(&document);
        let read = read.unwrap_or_else(|error| panic!("{shown}: {error}"));
        let texts: Vec<&str> = read.descendants().filter_map(|node| node.text()).collect();
        assert!(texts.iter().any(|text| text.contains(holds)), "{shown}: {texts:?}");
        let width: f64 = read.root_element().attribute("width").unwrap().parse().unwrap();
        assert!(width < 4000.0, "{shown}: {width}");
    }
}

/// The pairs that are drawn are those whose numbers sum to less than 0, and red are those of a matching of
/// least weight.
#[test]
fn profitable_pairs_are_drawn_as_they_are() {
    let games = [(9, -14), (6, -11), (4, -10), (4, -3), (2, -1)];
    let sum: Vec<String> = games.iter().map(|(a, c)| format!("robot<{a}|0|{c}>")).collect();
    let sum = sum.join(" + ");
    let mut session = session();
    let document = answers(&mut session, &format!("print svg(profitable_pairs({sum}))")).join("\n");
    let read = roxmltree::Document::parse(&document).unwrap();
    let arcs: Vec<_> = read.descendants().filter(|node| node.has_tag_name("path")).collect();
    // In standard order a - c falls: so the games stand above.
    let mut weights = Vec::new();
    for (at, (a, _)) in games.iter().enumerate() {
        weights.extend(games[at + 1..].iter().map(|(_, c)| a + c).filter(|weight| *weight < 0));
    }
    assert_eq!(arcs.len(), weights.len());
    let texts: Vec<&str> = read.descendants().filter_map(|node| node.text()).collect();
    for weight in &weights {
        assert!(texts.contains(&weight.to_string().as_str()), "{weight}: {texts:?}");
    }
    let paired = answers(&mut session, &format!("len(matching({sum}))"));
    let colours: Vec<_> = arcs.iter().filter_map(|arc| arc.attribute("stroke")).collect();
    let last = colours.last().copied();
    let red = colours.iter().filter(|colour| Some(**colour) == last).count();
    assert_eq!(paired, [red.to_string()], "{colours:?}");
    assert_eq!(answers(&mut session, "len(svg(profitable_pairs(robot<1|0|0>))) > 0"), ["true"]);
    let many = "profitable_pairs(sum([robot<n|0|-n> for n in 1 .. 60]))";
    assert_eq!(answers(&mut session, many), ["E0402"]);
    assert_eq!(answers(&mut session, "profitable_pairs(<1|0>)"), ["E0407"]);
}

#[test]
fn entries_of_a_matrix_are_formulas_in_latex() {
    let mut session = session();
    let game = "robot<1,2|0,-1;3,robot<1|0|-1>|-1,-2>";
    let document = answers(&mut session, &format!("print tikz({game})")).join("\n");
    for entry in ["{$-1$}", "{$\\emptyset$}", "{R1}", "\\operatorname{robot}\\left\\{1"] {
        assert!(document.contains(entry), "{entry} in {document}");
    }
    assert!(!document.contains('?'), "{document}");
}
