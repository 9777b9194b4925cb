//! Figures as SVG documents. `currentColor` takes the colour of the page around them; a document that
//! stands alone is dark on white wherever it is shown.

use super::{Anchor, Bounds, Colour, Figure, Shape, Stroke, TINTS, digits};
use crate::markup::is_hidden;
use crate::meter::{Meter, Stop};

/// Around the shapes.
const MARGIN: f64 = 10.0;

/// Only for a document of its own: inside a page the page says how it looks.
const STYLE: &str = "<style>svg:root{background:#fff;color:#000}</style>";

/// The frame of a figure that is drawn so many times as large: the `viewBox`, the width and the height.
pub(in crate::render) fn frame(figure: &Figure, scale: f64) -> [String; 3] {
    let bounds = Bounds::around(&figure.shapes);
    let (left, top) = (bounds.low.x - MARGIN, bounds.low.y - MARGIN);
    let (width, height) = (bounds.width() + 2.0 * MARGIN, bounds.height() + 2.0 * MARGIN);
    let shown = [width, height].map(|length| digits(length * scale));
    let [left, top, width, height] = [left, top, width, height].map(digits);
    let [across, down] = shown;
    [format!("{left} {top} {width} {height}"), across, down]
}

/// The document.
pub fn document(figure: &Figure, meter: &mut Meter) -> Result<String, Stop> {
    scaled(figure, 1.0, meter)
}

/// The same, so many times as large.
pub fn scaled(figure: &Figure, scale: f64, meter: &mut Meter) -> Result<String, Stop> {
    let [view, width, height] = frame(figure, scale);
    let mut lines = vec![
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"serif\" fill=\"none\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\">"
        ),
        format!("<title>{}</title>", escaped(&figure.title)),
        STYLE.to_owned(),
    ];
    let mut lease = meter.lease(0)?;
    for shape in &figure.shapes {
        let line = element(shape);
        meter.tick_many(2 + line.len() as u64 / 32)?;
        lease.grow(line.len().saturating_mul(2), meter)?;
        lines.push(line);
    }
    lines.push("</svg>".to_owned());
    Ok(lines.join("\n"))
}

/// One shape as an element.
pub(in crate::render) fn element(shape: &Shape) -> String {
    let path = |points: &[super::Point]| {
        let places = points.iter().map(|point| format!("{},{}", digits(point.x), digits(point.y)));
        places.collect::<Vec<_>>().join(" ")
    };
    match shape {
        Shape::Line { points, colour, stroke } => {
            let stroke = match stroke {
                Stroke::Thin => "",
                Stroke::Thick => " stroke-width=\"2.5\"",
                Stroke::Dotted => " stroke-width=\"0.8\" stroke-dasharray=\"2 4\"",
            };
            format!("<polyline points=\"{}\" stroke=\"{}\"{stroke}/>", path(points), paint(*colour))
        }
        Shape::Curve { points: [from, first, second, to], colour } => format!(
            "<path d=\"M{} C{}\" stroke=\"{}\" stroke-width=\"2.5\"/>",
            path(&[*from]),
            path(&[*first, *second, *to]),
            paint(*colour)
        ),
        Shape::Polygon { points, fill, colour } => format!(
            "<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\"/>",
            path(points),
            fill.map_or("none", paint),
            if matches!(colour, Colour::Tint(_)) { "none" } else { paint(*colour) }
        ),
        Shape::Circle { centre, radius, fill } => format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"currentColor\"/>",
            digits(centre.x),
            digits(centre.y),
            digits(*radius),
            fill.map_or("none", paint)
        ),
        Shape::Text { place, anchor, size, label, colour } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let typed = if label.typed {
                format!(
                    " font-family=\"monospace\" xml:space=\"preserve\" textLength=\"{}\"",
                    digits(label.width(*size))
                )
            } else {
                String::new()
            };
            format!(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\" font-size=\"{}\" \
                 fill=\"{}\"{typed}>{}</text>",
                digits(place.x),
                digits(place.y + 0.35 * size),
                digits(*size),
                paint(*colour),
                escaped(&label.plain)
            )
        }
    }
}

/// A text as it stands between tags. Signs that XML does not have, and signs that are not shown themselves, are shown as in a
/// text literal.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(letter),
            '\u{fffe}' | '\u{ffff}' => escaped.extend(letter.escape_unicode()),
            letter if is_hidden(letter) => escaped.extend(letter.escape_unicode()),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A colour that is seen on light and on dark pages.
fn paint(colour: Colour) -> &'static str {
    match colour {
        Colour::Ink => "currentColor",
        Colour::Gray => "#888",
        Colour::Blue => "#2f6fde",
        Colour::Red => "#d63a3a",
        Colour::Green => "#2f9e44",
        Colour::Black => "#000",
        Colour::White => "#fff",
        Colour::Violet => "#9b51c4",
        Colour::Orange => "#d07a00",
        Colour::Teal => "#0f9488",
        // Their last two digits let the page be seen through them.
        Colour::Tint(number) => [
            "#88888833",
            "#0f948866",
            "#d07a0066",
            "#9b51c466",
            "#2f6fde66",
            "#d63a3a66",
            "#2f9e4466",
            "#88888899",
        ][usize::from(number) % usize::from(TINTS)],
    }
}
