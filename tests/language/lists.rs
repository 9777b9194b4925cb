//! Lists in order, in pairs, in groups, and tables in every format.

use crate::support::answers::{answers, session, with};
use crate::support::sampled;
use upstar::markup::Markup;
use upstar::session::{Event, Format, Formats, NoFiles, Options, Session};

/// Pseudo-random integers from -9 to 9 in lists of up to 12, always the same.
fn lists() -> Vec<Vec<i64>> {
    let mut state: u64 = 7;
    let mut next = move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    (0..60)
        .map(|_| {
            let length = next() % 13;
            (0..length).map(|_| i64::try_from(next() % 19).expect("small") - 9).collect()
        })
        .collect()
}

#[test]
fn classes_of_a_quotient_compare_as_classes_in_every_universe() {
    let mut session = session();
    let text = "let k = octal(\"0.77\")\nlet Q = (quotient(k, 26) mod misere)\nlet C = classes(Q)\nlet Ps = classes(Q, P)\n\
                fn heap_class(n: Int) = class_of(Q, k(n))\nfn itself(G: Game) = G";
    assert_eq!(one(&mut session, text), "");
    let questions = [
        ("len(unique(C))", "32"),
        ("len(distinct(C))", "32"),
        ("len(group(C, heap_class_of))", "32"),
        ("len([n for n in 0 .. 32, m in 0 .. 32 if C[n] == C[m]])", "32"),
        ("len(group(C, outcome))", "2"),
        ("count(C, C[7])", "1"),
        ("class_of(Q, k(5)) == class_of(Q, k(9))", "false"),
        ("class_of(Q, k(5)) <=> class_of(Q, k(9))", "octal(\"0.77\")(5) || octal(\"0.77\")(9)"),
        ("[n for n in 1 ..= 26 if contains(Ps, class_of(Q, k(n)))]", "[1, 4, 9, 12, 20]"),
        ("[n for n in 1 ..= 26 if contains(Ps, k(n))]", "[1, 4, 9, 12, 20]"),
        ("[n for n in 1 ..= 26 if outcome(class_of(Q, k(n))) == P]", "[1, 4, 9, 12, 20]"),
        ("len(unique(sort_by(C, itself_of)))", "32"),
        ("sort(reverse(C)) == sort(C)", "true"),
        ("sum([C[3], C[5]]) == C[3] + C[5]", "true"),
        ("[c for c in C if c + c + c != c + 0 and c + c != 0] == []", "false"),
        ("all([contains(C, a + b) for a in C, b in C])", "true"),
        ("all([2 * a == a + a for a in C])", "true"),
        ("all([generators(Q)[0] + a == a + generators(Q)[0] for a in C])", "true"),
        ("all([r[0] == r[1] for r in relations(Q)])", "true"),
        (
            "all([class_of(Q, k(a) + k(b)) == class_of(Q, k(a)) + class_of(Q, k(b)) for a in 1 .. 9, b in 1 .. 9])",
            "true",
        ),
        ("pretending(Q) == [class_of(Q, k(n)) for n in 1 ..= 26]", "true"),
    ];
    let universes = ["normal", "misere", "impartial", "Q", "k"];
    let all = universes.iter().flat_map(|universe| questions.map(|asked| (universe, asked)));
    // Each question is asked in one universe, and in the soak in all of them.
    for (universe, (question, expected)) in sampled(all, universes.len()) {
        let question = question.replace("heap_class_of", "itself").replace("itself_of", "itself");
        let asked = format!("({question}) mod {universe}");
        assert_eq!(one(&mut session, &asked), expected, "{asked}");
    }
    // Sums of three heaps: those of outcome P, as search finds them.
    let three = "n in 1 ..= 26, m in n ..= 26, l in m ..= 26";
    let by_classes = format!(
        "len([0 for {three} if contains(Ps, heap_class(n) + heap_class(m) + heap_class(l))])"
    );
    let by_outcomes = format!("len([0 for {three} if outcome(k(n) + k(m) + k(l)) == P]) mod k");
    assert_eq!(one(&mut session, &by_classes), "301");
    assert_eq!(one(&mut session, &by_outcomes), "301");
}

#[test]
fn classes_of_two_quotients_do_not_compare() {
    let mut session = session();
    let text = "let Q = (quotient(*2) mod misere)\nlet R = (quotient(*4) mod misere)\nlet T = (quotient(*2, *) mod misere)\n\
                let q = class_of(Q, *)\nlet r = class_of(R, *)\nlet s = class_of(T, * + * + *)";
    assert_eq!(one(&mut session, text), "");
    for question in [
        "q == r",
        "r != q",
        "q <=> r",
        "q + r",
        "sum([q, r])",
        "unique([q, r])",
        "contains([q], r)",
        "distinct([q, r])",
        "group([0, 1], item)",
        "[q] == [r]",
        "count([q], r)",
    ] {
        one(&mut session, "fn item(n: Int) = [q, r][n]");
        let told = one(&mut session, question);
        assert!(told.starts_with("E0412"), "{question}: {told}");
    }
    for (question, expected) in [
        ("q == s", "true"),
        ("q + s", "0"),
        ("unique([q, s])", "[*]"),
        ("q == *", "true"),
        ("q == *2", "false"),
        ("q == *8", "E0408"),
        (
            "json(q)",
            r#"{"canonical":"*","kind":"game","outcome":"P","universe":"closure(*2)","value":"*"}"#,
        ),
        ("-q == q", "true"),
        ("-q", "*"),
        ("class_of(quotient(S2, S3), S2 + S3 + S3) == class_of(quotient(S2, S3), S2)", "true"),
        (
            "let U = (quotient(1, -1) mod misere); class_of(U, 3 + -1 + -1) == class_of(U, 1)",
            "true",
        ),
        ("class_of(U, 2) - class_of(U, 1)", "1"),
    ] {
        let told = one(&mut session, question);
        assert!(
            told == expected || told.starts_with(expected) && expected.starts_with('E'),
            "{question}: {told}"
        );
    }
}

fn one(session: &mut Session, text: &str) -> String {
    answers(session, text).join("\n")
}

#[test]
fn sorting_and_grouping_are_what_rust_says() {
    let mut session = session();
    one(&mut session, "fn size_of(n: Int) = if n < 0 { -n } else { n }");
    for list in lists() {
        let text = format!("{list:?}");
        let mut sorted = list.clone();
        sorted.sort_unstable();
        assert_eq!(one(&mut session, &format!("sort({text})")), format!("{sorted:?}"));
        // Stable: equal keys keep their order.
        let mut by = list.clone();
        by.sort_by_key(|n| n.abs());
        assert_eq!(one(&mut session, &format!("sort_by({text}, size_of)")), format!("{by:?}"));
        let mut unique: Vec<i64> = Vec::new();
        let mut groups: Vec<(i64, Vec<i64>)> = Vec::new();
        for n in &list {
            if !unique.contains(n) {
                unique.push(*n);
            }
            match groups.iter_mut().find(|(key, _)| *key == n.abs()) {
                Some((_, group)) => group.push(*n),
                None => groups.push((n.abs(), vec![*n])),
            }
        }
        assert_eq!(one(&mut session, &format!("unique({text})")), format!("{unique:?}"));
        let groups: Vec<String> =
            groups.iter().map(|(key, group)| format!("[{key}, {group:?}]")).collect();
        let expected = format!("[{}]", groups.join(", "));
        assert_eq!(one(&mut session, &format!("group({text}, size_of)")), expected);
        let count = list.iter().filter(|n| **n == 3).count();
        assert_eq!(one(&mut session, &format!("count({text}, 3)")), count.to_string());
        let ends = [list.first(), list.last()];
        let ends = ends.map(|end| end.map_or("none".to_owned(), i64::to_string)).join("\n");
        assert_eq!(one(&mut session, &format!("first({text})\nlast({text})")), ends);
        let pairs: Vec<String> =
            list.iter().enumerate().map(|(index, n)| format!("[{index}, {n}]")).collect();
        let pairs = format!("[{}]", pairs.join(", "));
        assert_eq!(one(&mut session, &format!("enumerate({text})")), pairs);
        assert_eq!(one(&mut session, &format!("zip(0 .. 1000000000000, {text})")), pairs);
    }
}

#[test]
fn all_that_has_items_is_taken() {
    for (text, expected) in [
        ("sort(\"bca\")", "[\"a\", \"b\", \"c\"]"),
        ("unique(grid(\"xo/ox\"))", "[\"x\", \"o\"]"),
        ("count(grid(\"xo/ox\"), \"x\")", "2"),
        ("enumerate(3 .. 5)", "[[0, 3], [1, 4]]"),
        ("zip([1, 2], \"L\")", "[[1, \"L\"]]"),
        ("last(0 .. 1000000000000)", "999999999999"),
        ("first(0 .. 0)", "none"),
        ("sort([3/4, 1/2, <0|1>])", "[1/2, 1/2, 3/4]"),
        ("sort([3, 1, 2]) mod misere", "[1, 2, 3]"),
        ("count([0, * + *, *2], 0)", "2"),
        ("count([0, * + *, *2], 0) mod misere", "1"),
        ("unique([\"a\", 1, \"a\", *, 1])", "[\"a\", 1, *]"),
    ] {
        assert_eq!(one(&mut session(), text), expected, "{text}");
    }
}

#[test]
fn what_has_no_order_is_refused() {
    for (text, code) in [
        ("sort([1, *])", "E0315"),
        ("sort([*]) mod misere", "E0315"),
        ("sort([1, \"a\"])", "E0315"),
        ("sort([[1], [\"a\"]])", "E0315"),
        ("sort([true])", "E0315"),
        ("sort(3)", "E0301"),
        ("sort_by([1, 2], 3)", "E0302"),
        ("sort_by([1, 2], outcome)", "E0315"),
        ("group(*, outcome)", "E0301"),
        ("zip()", "E0303"),
        ("table(1)", "E0301"),
        ("table(1, 2, 3, 4)", "E0303"),
        ("nim(table([]))", "E0301"),
        ("zip(0 .. 1000000000000, 0 .. 1000000000000)", "E0603"),
    ] {
        let options = Options {
            limits: upstar::meter::Limits {
                memory: upstar::meter::MemoryLimit::Bytes(1 << 24),
                ..upstar::meter::Limits::default()
            },
            ..Options::default()
        };
        let mut session = with(options, Box::new(NoFiles));
        assert_eq!(one(&mut session, text), code, "{text}");
    }
}

#[test]
fn a_users_name_hides_the_new_ones() {
    let mut session = session();
    for name in ["sort", "count", "first", "table"] {
        let mut notes = Vec::new();
        session.run("<test>", &format!("fn {name}(x) = x"), &mut |_, event| {
            if let Event::Statement(report) = event {
                notes.extend(report.notes.iter().map(upstar::diag::Diagnostic::headline));
            }
            true
        });
        assert_eq!(notes, [format!("`{name}` hides the function of the library")]);
        assert_eq!(one(&mut session, &format!("{name}(7)")), "7");
    }
}

/// The answer to the last statement of a text, in a format.
fn written(text: &str, formats: Formats) -> String {
    let mut session = with(Options::default(), Box::new(NoFiles));
    session.set_options(Options { formats, ..session.options().clone() });
    let mut said = String::new();
    session.run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            let answer = report.result.unwrap_or_else(|diagnostic| panic!("{diagnostic:?}"));
            let text = answer.text.as_ref().map(Markup::to_plain);
            let json = answer.json.as_ref().map(ToString::to_string);
            let further = answer.further.values().cloned().map(Some);
            let all = [text, json].into_iter().chain(further);
            said = all.flatten().collect();
        }
        true
    });
    said
}

const TABLE: &str = "table([[1/2, \"x|y\", *], [10, \"a,b\"]], [\"n\", \"t_1\"])";

#[test]
fn a_table_in_each_format() {
    let plain = Formats::PLAIN;
    let lines = "  n  t_1\n---  ---  -\n1/2  x|y  *\n 10  a,b";
    assert_eq!(written(TABLE, plain), lines);
    assert_eq!(written(TABLE, Formats::of(Format::Csv)), "n,t_1\n1/2,x|y,*\n10,\"a,b\"");
    let markdown = "| n | t\\_1 |  |\n| ---: | --- | --- |\n| 1/2 | x\\|y | \\* |\n| 10 | a,b |  |";
    assert_eq!(written(TABLE, Formats::of(Format::Markdown)), markdown);
    let latex = "\\begin{tabular}{rll}\nn & t\\_1 \\\\\n\\hline\n\
                 $\\frac{1}{2}$ & x\\textbar{}y & ${\\ast}$ \\\\\n$10$ & a,b \\\\\n\\end{tabular}";
    assert_eq!(written(TABLE, Formats::LATEX), latex);
    let json: serde_json::Value =
        serde_json::from_str(&written(TABLE, Formats::JSON)).expect("an object");
    assert_eq!(json["kind"], "table");
    assert_eq!(json["header"][1]["value"], "t_1");
    assert_eq!(json["rows"][0][2]["value"], "*");
    assert_eq!(json["rows"][1].as_array().map(Vec::len), Some(2));
}

#[test]
fn what_is_no_table_is_written_as_csv() {
    for (text, expected) in [
        ("5", "5"),
        ("[1, *]", "1,*"),
        ("[[1, 2], [\"a \\\"b\\\"\"], 3]", "1,2\n\"a \"\"b\"\"\"\n3"),
        ("domineering(2,2)", "+-1"),
        ("[nim(2), <*|*>]", "nim(2),<*|*> = 0"),
        ("table([])", ""),
        ("len(0 .. 3) == 3", "true"),
    ] {
        assert_eq!(written(text, Formats::of(Format::Csv)), expected, "{text}");
    }
    let long = written("table([[n] for n in 0 .. 300])", Formats::of(Format::Csv));
    assert_eq!(long.lines().count(), 300);
}

#[test]
fn a_table_is_typed_back_from_a_list() {
    let mut session = session();
    let item = one(&mut session, &format!("[{TABLE}]"));
    let back = format!("{} == {TABLE}", item.trim_start_matches('[').trim_end_matches(']'));
    assert_eq!(one(&mut session, &back), "true", "{back}");
}

#[test]
fn a_table_for_people_is_cut_and_wide_letters_count_twice() {
    let plain = Formats::PLAIN;
    let long = written("table([[n] for n in 0 .. 300])", plain);
    assert_eq!(long.lines().count(), 201);
    assert!(long.ends_with("(100 more rows)"), "{long}");
    assert_eq!(written("table([[\"漢\", 1], [\"a\", 22]])", plain), "漢   1\na   22");
    assert_eq!(written("table([])", plain), "(an empty table)");
    assert_eq!(written("table([[\"a\\nb\"]])", plain), "a b");
}

#[test]
fn a_mistake_in_a_cell_names_the_cell() {
    let text = "fn over(a: Int, b: Int) = a // b\ntable(over, 1 .. 3, [2, 0])";
    let mut help = Vec::new();
    session().run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event
            && let Err(diagnostic) = report.result
        {
            help = diagnostic.help;
        }
        true
    });
    assert!(help.iter().any(|line| line == "this is the cell of row 1, column 0"), "{help:?}");
}

/// What is asked about a class is asked in its quotient, whatever the universe at hand.
#[test]
fn a_class_is_told_apart_and_inverted_in_its_quotient() {
    let text = "let Q = quotient(*2)\nlet a = class_of(Q, *2 + *2)\nlet b = class_of(Q, 0)\n\
                [a == b, distinguish(a, b) == none, canonical(a) == a, canonical(a) == b]\n\
                inverse(class_of(Q, *)) == class_of(Q, *)\ninvertible(a)";
    for universe in ["", "universe misere\n", "universe impartial\n"] {
        let said = answers(&mut session(), &format!("{universe}{text}"));
        assert_eq!(said, ["[false, false, true, false]", "true", "false"], "{universe}");
    }
}
