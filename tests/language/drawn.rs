//! What figures look like: nothing lies on anything else, and colours mean what they say.

use roxmltree::{Document, Node};

use crate::support::answers::{answers, session};

/// The document of a figure.
fn svg(setting: &str, figure: &str) -> String {
    let mut session = session();
    answers(&mut session, setting);
    answers(&mut session, &format!("print svg({figure})")).join("\n")
}

/// The number that an attribute is.
fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|text| text.parse().ok()).expect("a number")
}

/// All elements with a tag.
fn all<'d>(document: &'d Document<'d>, tag: &str) -> Vec<Node<'d, 'd>> {
    document.descendants().filter(|node| node.has_tag_name(tag)).collect()
}

/// The places of a line or a polygon.
fn points(node: Node<'_, '_>) -> Vec<(f64, f64)> {
    let places = node.attribute("points").expect("points").split(' ').map(|place| {
        let (x, y) = place.split_once(',').expect("two numbers");
        (x.parse().expect("x"), y.parse().expect("y"))
    });
    places.collect()
}

/// The least rectangle around the letters of a label: left, right, upper and lower edge.
fn around(label: Node<'_, '_>) -> [f64; 4] {
    let (x, y, size) = (number(label, "x"), number(label, "y"), number(label, "font-size"));
    let width = 0.5 * size * label.text().unwrap_or_default().chars().count() as f64;
    let left = match label.attribute("text-anchor") {
        Some("middle") => x - width / 2.0,
        Some("end") => x - width,
        _ => x,
    };
    [left, left + width, y - 0.7 * size, y]
}

/// Figures of each kind in which labels stand near each other.
const CROWDED: [&str; 10] = [
    "tree(domineering(2, 3))",
    "tree(clobber(\"xo/ox\"))",
    "tree(hackenbush(\"b(r;g)\"))",
    "tree(nim(4))",
    "tree(<<2|1>,^|-1*>)",
    "tree(domineering(4, 4))",
    "hasse(games_born_by(2))",
    "hasse([1, 1/2, <1|0>, ^, 0, *, *2, v, +-1, <0|-1>, -1/2, -1])",
    "chart([n * n * n for n in -20 .. 20])",
    "chart([[1/2, 1000000], [3000001/4, -7], [900000, 12345]])",
];

#[test]
fn no_label_lies_on_another_one_or_on_an_edge_to_elsewhere() {
    for figure in CROWDED {
        let text = svg("", figure);
        let document = Document::parse(&text).expect("XML");
        let labels = all(&document, "text");
        assert!(labels.len() > 4, "{figure}: {text}");
        for (place, label) in labels.iter().enumerate() {
            let [left, right, top, bottom] = around(*label);
            for other in &labels[..place] {
                let other_box = around(*other);
                let apart = right < other_box[0]
                    || other_box[1] < left
                    || bottom < other_box[2]
                    || other_box[3] < top;
                assert!(apart, "{figure}: {label:?} lies on {other:?}");
            }
            if figure.starts_with("chart") {
                continue;
            }
            for line in all(&document, "polyline") {
                if line.attribute("stroke-width").is_some() {
                    continue;
                }
                let ends = points(line);
                // A line is straight; it stays outside of the letters.
                assert_eq!(ends.len(), 2, "{figure}: {line:?}");
                let (from, to) = (ends[0], ends[1]);
                let meets = (0..=200).map(|step| f64::from(step) / 200.0).any(|share| {
                    let x = from.0 + share * (to.0 - from.0);
                    let y = from.1 + share * (to.1 - from.1);
                    left < x && x < right && top < y && y < bottom
                });
                assert!(!meets, "{figure}: {line:?} goes through {label:?}");
            }
        }
    }
}

#[test]
fn boards_are_the_nodes_of_a_tree_and_edges_have_the_colours_of_their_players() {
    let text = svg("", "tree(domineering(2, 2))");
    let document = Document::parse(&text).expect("XML");
    let coloured = |colour: &str| {
        let lines = all(&document, "polyline");
        lines.into_iter().filter(|line| line.attribute("stroke") == Some(colour)).count()
    };
    // Two moves of each player, and one of the same player from each of the boards that are left.
    assert_eq!((coloured("#2f6fde"), coloured("#d63a3a")), (4, 4), "{text}");
    let black = all(&document, "polygon");
    let squares = black.iter().filter(|square| square.attribute("stroke") == Some("currentColor"));
    assert_eq!(squares.count(), 4 + 4 * 2, "{text}");
    let labels: Vec<&str> = all(&document, "text").iter().filter_map(Node::text).collect();
    assert_eq!(labels.iter().filter(|label| **label == "1").count(), 2, "{labels:?}");
    assert!(labels.contains(&"+-1"), "{labels:?}");
}

#[test]
fn paths_cycles_and_lattices_are_drawn_exactly() {
    let circles = |graph: &str| -> Vec<(f64, f64)> {
        let text = svg("", graph);
        let document = Document::parse(&text).expect("XML");
        let circles = all(&document, "circle");
        circles.into_iter().map(|node| (number(node, "cx"), number(node, "cy"))).collect()
    };
    for graph in ["snort(path(8))", "graph([[0, 1], [0, 2]])", "snort(\"L-.-.-R\")"] {
        let places = circles(graph);
        assert!(places.len() > 2 && places.iter().all(|place| place.1 == places[0].1), "{graph}");
    }
    let near = |a: f64, b: f64| (a - b).abs() < 0.1;
    let places = circles("cycle(7)");
    let turn = std::f64::consts::TAU / 14.0;
    for (x, y) in &places {
        assert!(near(x.hypot(*y), 28.0 / turn.sin()), "{places:?}");
    }
    for (rows, columns) in [(2, 2), (3, 3), (2, 5), (4, 3)] {
        let places = circles(&format!("grid_graph({rows}, {columns})"));
        let mut whole: Vec<(i32, i32)> =
            places.iter().map(|(x, y)| ((x / 56.0) as i32, (y / 56.0) as i32)).collect();
        assert!(
            places.iter().zip(&whole).all(|(place, whole)| {
                near(place.0, 56.0 * f64::from(whole.0)) && near(place.1, 56.0 * f64::from(whole.1))
            }),
            "{places:?}"
        );
        whole.sort_unstable();
        whole.dedup();
        assert_eq!(whole.len(), rows * columns, "{places:?}");
        let widest = whole.iter().map(|place| place.0).max();
        assert_eq!(widest, i32::try_from(rows.max(columns) - 1).ok(), "{places:?}");
    }
    // No lattice, path or cycle: a tree with three branches.
    assert!(circles("graph([[0, 1], [0, 2], [0, 3]])").iter().any(|place| place.1 != 0.0));
}

#[test]
fn numbers_one_step_apart_are_bars_and_others_are_points() {
    let count = |figure: &str, tag: &str| {
        let text = svg("", figure);
        all(&Document::parse(&text).expect("XML"), tag).len()
    };
    assert_eq!(count("chart([3, -1, 0, 1/2])", "polygon"), 4);
    assert_eq!(count("chart([3, -1, 0, 1/2])", "circle"), 0);
    assert_eq!(count("chart([[0, 3], [2, 5], [3, 7]])", "circle"), 3);
    assert_eq!(count("chart([n for n in 0 .. 300])", "circle"), 300);
    // A bar is as high as its number says, from 0 on.
    let text = svg("", "chart([1, 2, -4, 0])");
    let document = Document::parse(&text).expect("XML");
    let heights: Vec<f64> = all(&document, "polygon")
        .into_iter()
        .map(|bar| points(bar)[2].1 - points(bar)[0].1)
        .collect();
    assert_eq!(heights, [40.0, 80.0, -160.0, 0.0], "{text}");
    let in_text = answers(&mut session(), "print chart([2, 0, -1, 1/2])").join("\n");
    assert_eq!(in_text, " 2 #\n   #. #\n-1   #\n   0  3");
}

#[test]
fn equal_cells_of_a_table_of_two_have_one_colour() {
    let functions = "fn sum(a: Int, b: Int) = nim_value(nim(a) + nim(b))\n\
                     fn who(a: Int, b: Int) = outcome(domineering(a, b))\n\
                     fn star(a: Int, b: Int) = canonical(nim(a) + nim(b))\n\
                     fn hot(a: Int, b: Int) = canonical(domineering(a, b))";
    for (table, cells) in [
        ("table(sum, 0 .. 5, 0 .. 5)", 25),
        ("table(who, 1 .. 4, 1 .. 5)", 12),
        ("table(star, 0 .. 4, 0 .. 4)", 16),
        ("table(hot, 1 .. 4, 1 .. 4)", 0),
        ("table([[0, 1], [1, 0]])", 0),
    ] {
        let text = svg(functions, table);
        let document = Document::parse(&text).expect("XML");
        let mut fills: Vec<(String, String)> = Vec::new();
        for cell in all(&document, "polygon") {
            let corners = points(cell);
            let label = all(&document, "text").into_iter().find(|label| {
                let [left, right, ..] = around(*label);
                let y = number(*label, "y");
                corners[0].0 < left && right < corners[2].0 && corners[0].1 < y && y < corners[2].1
            });
            let label = label.and_then(|label| label.text()).expect("a cell with a text");
            fills.push((label.to_owned(), cell.attribute("fill").expect("a colour").to_owned()));
        }
        assert_eq!(fills.len(), cells, "{table}: {text}");
        for (label, fill) in &fills {
            for (other, other_fill) in &fills {
                assert_eq!(label == other, fill == other_fill, "{table}: {label} and {other}");
            }
        }
    }
}

#[test]
fn a_name_has_the_colour_of_its_thermograph() {
    let text = svg("", "plot([<5|1>, <2|-1>, 3, *])");
    let document = Document::parse(&text).expect("XML");
    let names = ["<5|1>", "<2|-1>", "3", "*"].map(|name| {
        let mut labels = all(&document, "text").into_iter();
        // The name stands above the numbers of the axes.
        let label = labels.find(|label| label.text() == Some(name) && number(*label, "y") < -100.0);
        label.and_then(|label| label.attribute("fill")).expect("a colour").to_owned()
    });
    for (place, colour) in names.iter().enumerate() {
        assert!(!names[..place].contains(colour), "{names:?}");
        let lines = all(&document, "polyline");
        assert!(lines.iter().any(|line| line.attribute("stroke") == Some(colour)), "{colour}");
        // Left and Right have theirs.
        assert!(!["#2f6fde", "#d63a3a"].contains(&colour.as_str()), "{names:?}");
    }
    let text = svg("", "plot(<4|1>)");
    assert!(text.contains("#2f6fde") && text.contains("#d63a3a"), "{text}");
}

#[test]
fn every_figure_has_a_title_and_stays_light_where_it_stands_alone() {
    for (figure, title) in [
        ("domineering(2, 2)", "domineering(2,2)"),
        ("clobber(\"xo\") + nim(2)", "nim(2) + clobber(\"xo\")"),
        ("<3|-1>", "thermograph of <3|-1>"),
        ("[<3|-1>, 1]", "thermographs"),
        ("tree(<3|-1>)", "game tree of <3|-1>"),
        ("hasse([1, 2])", "Hasse diagram"),
        ("chart([1, 2])", "chart"),
        ("table([[1, 2]])", "table"),
        ("path(3)", "graph"),
        ("\"a < b\"", "text"),
    ] {
        let text = svg("", figure);
        let document = Document::parse(&text).expect("XML");
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"), "{figure}");
        let first = root.children().find(Node::is_element).expect("an element");
        assert_eq!((first.tag_name().name(), first.text()), ("title", Some(title)), "{figure}");
        assert!(!text.contains("prefers-color-scheme"), "{figure}: {text}");
        assert!(text.contains("background:#fff"), "{figure}: {text}");
    }
}

#[test]
fn summands_are_drawn_in_the_order_in_which_they_were_typed() {
    let mut session = session();
    let mut shown = |text: &str| answers(&mut session, &format!("print show({text})")).join("\n");
    assert_eq!(shown("string(\"BR\") + string(\"G\")"), "R\nB   G\n= + =");
    assert_eq!(shown("string(\"G\") + string(\"BR\")"), "    R\nG   B\n= + =");
    assert_eq!(shown("nim(1) + (string(\"G\") + *) + nim(2)"), "    G       o\no + = + * + o");
    // Numbers are one summand, and copies stand beside each other.
    assert_eq!(shown("1 + nim(1) + 2"), "3 + o");
    assert_eq!(shown("3 * nim(1) + string(\"\")"), "o + o + o + =");
    let text = svg("", "string(\"BRB\") + string(\"G\")");
    let document = Document::parse(&text).expect("XML");
    let left = |colour: &str| {
        let mut lines = all(&document, "polyline").into_iter();
        let line = lines.find(|line| line.attribute("stroke") == Some(colour));
        points(line.expect("an edge"))[0].0
    };
    assert!(left("#2f6fde") < left("#2f9e44"), "{text}");
}
