//! Tests of `render/figure`: places against walls, documents read back as XML.

use std::rc::Rc;

use upstar::meter::Meter;
use upstar::render::Writing;
use upstar::render::assemble::Spelling;
use upstar::render::figure::thermograph::{Scale, Subject, drawn};
use upstar::render::figure::{
    Anchor, Colour, Figure, Label, Shape, Stroke, chart, layers, svg, tikz, typed,
};
use upstar::values::number::Dyadic;
use upstar::values::{ValueError, Values};

/// The thermographs of `<a|<b|c>>` and of `<<a|b>|c>` for small numbers.
fn subjects() -> Result<Vec<Subject>, ValueError> {
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let mut all = Vec::new();
    for [a, b, c] in [[4, 1, -2], [3, 2, -5], [1, 0, 0], [0, -1, -7], [2, 5, 3], [9, 9, -9]] {
        let mut number = |n: i64| values.number(&Dyadic::from(n), &mut meter);
        let (a, b, c) = (number(a)?, number(b)?, number(c)?);
        let right = values.canonical(&[b], &[c], &mut meter)?;
        let left = values.canonical(&[a], &[b], &mut meter)?;
        for game in [
            values.canonical(&[a], &[right], &mut meter)?,
            values.canonical(&[left], &[c], &mut meter)?,
        ] {
            let thermograph = Rc::new(values.thermograph(game, &mut meter)?);
            all.push(Subject { thermograph, name: None });
        }
    }
    Ok(all)
}

/// A number from how it prints.
fn value(text: &str) -> f64 {
    match text.split_once('/') {
        Some((over, under)) => value(over) / value(under),
        None => text.parse().expect("a number"),
    }
}

#[test]
fn walls_stand_where_the_computed_walls_are() -> Result<(), ValueError> {
    let mut meter = Meter::default();
    for subject in subjects()? {
        for bottom in [Dyadic::ZERO, Dyadic::from(-1)] {
            let scale = Scale::of(std::slice::from_ref(&subject), &bottom);
            let subjects = std::slice::from_ref(&subject);
            let drawn = drawn(subjects, &bottom, Spelling::ASCII, &mut meter)?.shapes;
            let mut walls = drawn.iter().filter_map(|shape| match shape {
                Shape::Line { points, stroke: Stroke::Thick, .. } => Some(points),
                _ => None,
            });
            for wall in [&subject.thermograph.left, &subject.thermograph.right] {
                let points = walls.next().expect("a wall");
                // At every eighth of a degree the drawn wall is where the wall is.
                for eighth in 0..160 {
                    let t = bottom.add(&Dyadic::new(eighth, 3));
                    if t > subject.thermograph.temperature {
                        break;
                    }
                    let (x, y) = (scale.x(&wall.at(&t)), scale.y(&t));
                    let near = points.windows(2).any(|pair| {
                        let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
                        let cross = (x - pair[0].x) * dy - (y - pair[0].y) * dx;
                        let inside = y <= pair[0].y + 0.01 && y >= pair[1].y - 0.01;
                        inside && cross.abs() <= 0.05 * dx.hypot(dy).max(1.0)
                    }) || points.iter().any(|p| (p.x - x).hypot(p.y - y) < 0.05);
                    assert!(near, "{:?} at {t:?}: {points:?}", subject.thermograph);
                }
                // A wall goes straight up or leans by half a right angle: the scales are equal.
                for pair in points.windows(2) {
                    let (dx, dy) = ((pair[1].x - pair[0].x).abs(), pair[0].y - pair[1].y);
                    assert!(dx < 0.05 || (dx - dy).abs() < 0.05, "{points:?}");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn every_bend_has_its_value_below_and_its_temperature_beside() -> Result<(), ValueError> {
    let mut meter = Meter::default();
    for subject in subjects()? {
        let subjects = std::slice::from_ref(&subject);
        let scale = Scale::of(subjects, &Dyadic::ZERO);
        let drawn = drawn(subjects, &Dyadic::ZERO, Spelling::ASCII, &mut meter)?.shapes;
        let labels = |wanted: Anchor| {
            let all = drawn.iter().filter_map(move |shape| match shape {
                Shape::Text { place, anchor, label, .. } if *anchor == wanted => {
                    Some((*place, value(&label.plain)))
                }
                _ => None,
            });
            all.collect::<Vec<_>>()
        };
        let (below, beside) = (labels(Anchor::Middle), labels(Anchor::End));
        for wall in [&subject.thermograph.left, &subject.thermograph.right] {
            for (t, v) in wall.corners().iter().filter(|(t, _)| *t > Dyadic::ZERO) {
                let (x, y) = (scale.x(v), scale.y(t));
                assert!(below.iter().any(|(place, _)| (place.x - x).abs() < 0.01), "{v:?}");
                let close = |(place, _): &(upstar::render::figure::Point, f64)| {
                    // Temperatures that would lie on each other are left out.
                    (place.y - y).abs() < 14.0
                };
                assert!(beside.iter().any(close), "{t:?}");
            }
        }
        // What a label says is what stands there.
        for (place, number) in below {
            let at = Dyadic::new((number * 64.0) as i64, 6);
            assert!((scale.x(&at) - place.x).abs() < 0.01, "{number}");
        }
        for (place, number) in beside {
            let at = Dyadic::new((number * 64.0) as i64, 6);
            assert!((scale.y(&at) - place.y).abs() < 0.01, "{number}");
        }
    }
    Ok(())
}

#[test]
fn names_with_signs_of_xml_and_of_latex_come_through() {
    let mut meter = Meter::default();
    let name = "o <a&b>\"'\u{1} #_$%^~{\\}";
    let figure = typed(name, &mut meter).expect("a figure");
    let document = svg::document(&figure, &mut meter).expect("a document");
    let read = roxmltree::Document::parse(&document).expect("XML");
    let texts: Vec<_> = read.descendants().filter(|node| node.has_tag_name("text")).collect();
    let said: Vec<_> = texts.iter().filter_map(roxmltree::Node::text).collect();
    assert_eq!(said, ["o <a&b>\"'\\u{1} #_$%^~{\\}"]);
    let picture = tikz::picture(&figure, &mut meter).expect("a picture");
    for sign in ["\\&", "\\#", "\\_", "\\$", "\\%", "\\{", "\\textbackslash{}"] {
        assert!(picture.contains(sign), "{sign}: {picture}");
    }
}

#[test]
fn a_long_label_is_cut() {
    let label = Label::text(&"w".repeat(10_000));
    assert!(label.plain.chars().count() < 50 && label.plain.ends_with('…'));
}

#[test]
fn hasse_diagrams_have_no_edge_that_follows_from_others() {
    // Divisibility of 1 to 30.
    let numbers: Vec<usize> = (1..=30).collect();
    let above: Vec<Vec<usize>> = numbers
        .iter()
        .map(|n| (0..30).filter(|m| numbers[*m] > *n && numbers[*m].is_multiple_of(*n)).collect())
        .collect();
    let mut meter = Meter::default();
    let covers = layers::covers(&above, &mut meter).expect("edges");
    let is_prime = |n: usize| n > 1 && (2..n).all(|d| !n.is_multiple_of(d));
    for (low, n) in numbers.iter().enumerate() {
        for (high, m) in numbers.iter().enumerate() {
            let covered = m % n == 0 && is_prime(m / n);
            assert_eq!(covers.contains(&(low, high)), covered, "{n} {m}");
        }
    }
    let layer = layers::layers(&above);
    for (low, high) in covers {
        assert!(layer[low] < layer[high]);
    }
    let labels: Vec<Label> = numbers.iter().map(|n| Label::text(&n.to_string())).collect();
    let figure: Figure = layers::diagram(&labels, &above, "", &mut meter).expect("a figure");
    assert_eq!(figure, layers::diagram(&labels, &above, "", &mut meter).expect("the same"));
}

/// Points stand where their numbers are: the share of the whole, in both directions.
#[test]
fn points_of_a_chart_stand_at_their_numbers() {
    let mut meter = Meter::default();
    let points: Vec<(Dyadic, Dyadic)> =
        [(0, 5), (1, -3), (4, 1), (8, 13)].map(|(x, y)| (Dyadic::from(x), Dyadic::from(y))).into();
    let figure =
        chart::chart(&points, Writing::full(Spelling::ASCII), &mut meter).expect("no limits");
    let circles = figure.shapes.iter().filter_map(|shape| match shape {
        Shape::Circle { centre, .. } => Some(*centre),
        _ => None,
    });
    let circles: Vec<_> = circles.collect();
    let (first, last) = (circles[0], circles[3]);
    for (circle, (x, y)) in circles.iter().zip([(0.0, 5.0), (1.0, -3.0), (4.0, 1.0), (8.0, 13.0)]) {
        assert!((circle.x - first.x - x / 8.0 * (last.x - first.x)).abs() < 0.01, "{x}");
        let up = (circles[1].y - circle.y) / (circles[1].y - last.y);
        assert!((up - (y + 3.0) / 16.0).abs() < 0.001, "{y}");
    }
    let joined = |shape: &&Shape| matches!(shape, Shape::Line { colour: Colour::Gray, .. });
    assert_eq!(figure.shapes.iter().filter(joined).count(), 3);
    let back: Vec<_> = points.iter().rev().cloned().collect();
    let figure =
        chart::chart(&back, Writing::full(Spelling::ASCII), &mut meter).expect("no limits");
    assert_eq!(figure.shapes.iter().filter(joined).count(), 0);
    // One number alone, or none, is a chart too.
    for few in [&points[..1], &[]] {
        let figure =
            chart::chart(few, Writing::full(Spelling::ASCII), &mut meter).expect("no limits");
        let document = svg::document(&figure, &mut meter).expect("no limits");
        assert!(!document.contains("NaN") && !document.contains("inf"), "{document}");
    }
}
