//! Figures as TikZ pictures: `\usepackage{tikz}` is all they need.

pub use super::tex::{escaped, lost};
use super::{Anchor, Colour, Figure, Point, Shape, Stroke, TINTS, digits};
use crate::meter::{Meter, Stop};

/// What a point is on paper, in TeX's points.
const SCALE: &str = "0.75pt";

/// The picture.
pub fn picture(figure: &Figure, meter: &mut Meter) -> Result<String, Stop> {
    let mut lines = vec![format!(
        "\\begin{{tikzpicture}}[x={SCALE},y=-{SCALE},inner sep=0pt,line join=round,line cap=round]"
    )];
    let mut lease = meter.lease(0)?;
    for shape in &figure.shapes {
        let line = command(shape);
        meter.tick_many(2 + line.len() as u64 / 32)?;
        lease.grow(line.len().saturating_mul(2), meter)?;
        lines.push(line);
    }
    lines.push("\\end{tikzpicture}".to_owned());
    Ok(lines.join("\n"))
}

fn place(point: &Point) -> String {
    format!("({},{})", digits(point.x), digits(point.y))
}

fn path(points: &[Point]) -> String {
    points.iter().map(place).collect::<Vec<_>>().join(" -- ")
}

/// One shape as a command.
fn command(shape: &Shape) -> String {
    match shape {
        Shape::Line { points, colour, stroke } => {
            let stroke = match stroke {
                Stroke::Thin => "",
                Stroke::Thick => ",line width=1.4pt",
                Stroke::Dotted => ",dotted",
            };
            format!("\\draw[{}{stroke}] {};", paint(*colour), path(points))
        }
        Shape::Curve { points: [from, first, second, to], colour } => format!(
            "\\draw[{},line width=1.4pt] {} .. controls {} and {} .. {};",
            paint(*colour),
            place(from),
            place(first),
            place(second),
            place(to)
        ),
        Shape::Polygon { points, fill, colour } => {
            if let Colour::Tint(_) = colour {
                return format!("\\fill[{}] {} -- cycle;", paint(*colour), path(points));
            }
            let fill = fill.map_or(String::new(), |fill| format!(",fill={}", paint(fill)));
            format!("\\draw[{}{fill}] {} -- cycle;", paint(*colour), path(points))
        }
        Shape::Circle { centre, radius, fill } => {
            let fill = fill.map_or(String::new(), |fill| format!(",fill={}", paint(fill)));
            // A radius is a length: it does not grow with the units.
            format!(
                "\\draw[black{fill}] {} circle[radius={}pt];",
                place(centre),
                digits(radius * 0.75)
            )
        }
        Shape::Text { place: point, anchor, size, label, colour } => {
            let anchor = match anchor {
                Anchor::Start => "west",
                Anchor::Middle => "center",
                Anchor::End => "east",
            };
            let size = digits(size * 0.75);
            let colour = match colour {
                Colour::Ink => String::new(),
                other => format!(",text={}", paint(*other)),
            };
            format!(
                "\\node[anchor={anchor}{colour},font=\\fontsize{{{size}}}{{{size}}}\\selectfont] at {} \
                 {{{}}};",
                place(point),
                label.latex
            )
        }
    }
}

fn paint(colour: Colour) -> &'static str {
    match colour {
        Colour::Ink | Colour::Black => "black",
        Colour::White => "white",
        Colour::Gray => "gray",
        Colour::Blue => "blue!80!black",
        Colour::Red => "red!80!black",
        Colour::Green => "green!55!black",
        Colour::Violet => "violet",
        Colour::Orange => "orange!85!black",
        Colour::Teal => "teal",
        Colour::Tint(number) => [
            "gray!15",
            "teal!35",
            "orange!35",
            "violet!30",
            "blue!35",
            "red!35",
            "green!35",
            "gray!60",
        ][usize::from(number) % usize::from(TINTS)],
    }
}
