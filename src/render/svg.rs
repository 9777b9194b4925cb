//! Pictures in SVG: thermographs, and texts such as trees and boards.

use crate::game::games::number::Dyadic;
use crate::game::normal::{Thermograph, Wall};
use crate::meter::{Meter, Stop};
use crate::render::assemble::Spelling;
use crate::render::symbols;
use crate::render::thermograph::Frame;

/// Size of the drawing, of its margins and of the mast above the temperature, in units.
const WIDTH: u32 = 400;
const HEIGHT: u32 = 300;
const MARGIN: u32 = 40;
const MAST: u32 = 40;

/// Size of a sign in a text, in units.
const SIGN: usize = 9;
const LINE: usize = 18;

/// A text of several lines as an SVG document in which signs stand below each other.
pub fn text(text: &str, meter: &mut Meter) -> Result<String, Stop> {
    meter.charge(text.len().saturating_mul(2))?;
    meter.tick_many(text.len() as u64 / 16)?;
    let columns = text.lines().map(|line| line.chars().count()).max();
    let margin = MARGIN as usize / 2;
    let width = 2 * margin + SIGN * columns.unwrap_or(0);
    let height = 2 * margin + LINE * text.lines().count();
    let mut lines = vec![format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"monospace\" font-size=\"15\" xml:space=\"preserve\">"
    )];
    for (number, line) in text.lines().enumerate() {
        let across = SIGN * line.chars().count();
        let line = line.replace('&', "&amp;").replace('<', "&lt;");
        let down = margin + LINE * number + LINE - 4;
        lines.push(format!(
            "<text x=\"{margin}\" y=\"{down}\" textLength=\"{across}\">{line}</text>"
        ));
    }
    lines.push("</svg>".to_owned());
    Ok(lines.join("\n"))
}

/// A thermograph as an SVG document: walls and mast as lines, values and temperatures as labels.
pub fn thermograph(thermograph: &Thermograph, meter: &mut Meter) -> Result<String, Stop> {
    let frame = Frame::of(thermograph);
    let x = |value: &Dyadic| MARGIN + frame.across(value, WIDTH);
    let y = |temperature: &Dyadic| MARGIN + MAST + HEIGHT - frame.up(temperature, HEIGHT);
    let (full_width, full_height) = (WIDTH + 2 * MARGIN, HEIGHT + MAST + 2 * MARGIN);
    let mut lines = vec![format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full_width} {full_height}\" \
         font-family=\"serif\" font-size=\"14\" text-anchor=\"middle\">"
    )];
    let ground = MARGIN + MAST + HEIGHT;
    lines.push(format!(
        "<path d=\"M{MARGIN} {ground}H{}\" stroke=\"#888\" fill=\"none\"/>",
        MARGIN + WIDTH
    ));
    for wall in [&thermograph.left, &thermograph.right] {
        let mut path = String::new();
        for (temperature, value) in wall.corners() {
            meter.tick_many(16 + symbols::number_ticks(value))?;
            let letter = if path.is_empty() { 'M' } else { 'L' };
            path.push_str(&format!("{letter}{} {}", x(value), y(temperature)));
        }
        // Straight up to the temperature, then along the mast.
        path.push_str(&format!("V{}V{MARGIN}", y(&thermograph.temperature).max(MARGIN)));
        lines
            .push(format!("<path d=\"{path}\" stroke=\"#000\" stroke-width=\"2\" fill=\"none\"/>"));
    }
    let first = |wall: &Wall| wall.corners().first().map(|corner| corner.1.clone());
    let mut under = vec![thermograph.mean.clone()];
    under.extend(first(&thermograph.left));
    under.extend(first(&thermograph.right));
    under.sort_unstable();
    under.dedup();
    for value in under {
        let text = symbols::number(&value, Spelling::Unicode);
        lines.push(format!("<text x=\"{}\" y=\"{}\">{text}</text>", x(&value), ground + 20));
    }
    let temperature = symbols::number(&thermograph.temperature, Spelling::Unicode);
    lines.push(format!(
        "<text x=\"{}\" y=\"{}\">{temperature}</text>",
        MARGIN / 2,
        y(&thermograph.temperature) + 5
    ));
    lines.push("</svg>".to_owned());
    Ok(lines.join("\n"))
}
