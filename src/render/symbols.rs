//! The atoms of games in each spelling: numbers, nimbers, ups, brackets.

use crate::markup::is_hidden;
use crate::render::assemble::{Charset, Spelling};
use crate::values::Uptimal;
use crate::values::number::Dyadic;

/// How many pairs of words of a number become decimal digits in a tick.
const WORD_PAIRS_PER_TICK: u64 = 128;

/// The ticks that the digits of a number are worth: they take time in the square of its length.
#[must_use]
pub fn number_ticks(number: &Dyadic) -> u64 {
    let words = number.words();
    words * words / WORD_PAIRS_PER_TICK
}

/// `3/4`.
#[must_use]
pub fn number(number: &Dyadic, spelling: Spelling) -> String {
    match (spelling.charset, number.is_integer()) {
        (Charset::Latex, false) => {
            let text = number.abs().to_string();
            let (numerator, denominator) = text.split_once('/').unwrap_or((&text, "1"));
            let sign = if number.sign().is_lt() { "-" } else { "" };
            let command = if spelling.macros { "\\cgfrac" } else { "\\frac" };
            format!("{sign}{command}{{{numerator}}}{{{denominator}}}")
        }
        _ => number.to_string(),
    }
}

/// `∗`, `∗3`; nothing for size 0.
#[must_use]
pub fn nimber(size: u64, spelling: Spelling) -> String {
    let star = match spelling.charset {
        Charset::Ascii => "*",
        Charset::Unicode => "∗",
        Charset::Latex if spelling.macros => "\\cgstar",
        Charset::Latex => "{\\ast}",
    };
    match size {
        0 => String::new(),
        1 => star.to_owned(),
        _ => format!("{star}{size}"),
    }
}

/// `∗:3/4`, `∗:(-1)`.
#[must_use]
pub fn star_over(exponent: &Dyadic, spelling: Spelling) -> String {
    let exponent_text = number(exponent, spelling);
    let star = nimber(1, spelling);
    if exponent.sign().is_lt() {
        format!("{star}{}({exponent_text})", colon(spelling))
    } else {
        format!("{star}{}{exponent_text}", colon(spelling))
    }
}

/// Between the base and the exponent of an ordinal sum.
#[must_use]
pub fn colon(spelling: Spelling) -> &'static str {
    match spelling.charset {
        Charset::Latex if spelling.macros => "\\cgcolon ",
        Charset::Ascii | Charset::Unicode | Charset::Latex => ":",
    }
}

/// `↑`, `⇓`, `↑3`; nothing for 0.
#[must_use]
pub fn ups(count: i128, spelling: Spelling) -> String {
    let down = count < 0;
    let size = count.unsigned_abs();
    let symbol = match (spelling.charset, down, size) {
        (_, _, 0) => return String::new(),
        (Charset::Ascii, false, _) => "^",
        (Charset::Ascii, true, _) => "v",
        (Charset::Unicode, false, 2) => return "⇑".to_owned(),
        (Charset::Unicode, true, 2) => return "⇓".to_owned(),
        (Charset::Unicode, false, _) => "↑",
        (Charset::Unicode, true, _) => "↓",
        (Charset::Latex, false, 2) if spelling.macros => return "\\cgdoubleup".to_owned(),
        (Charset::Latex, true, 2) if spelling.macros => return "\\cgdoubledown".to_owned(),
        (Charset::Latex, false, _) if spelling.macros => "\\cgup",
        (Charset::Latex, true, _) if spelling.macros => "\\cgdown",
        (Charset::Latex, false, 2) => return "{\\Uparrow}".to_owned(),
        (Charset::Latex, true, 2) => return "{\\Downarrow}".to_owned(),
        (Charset::Latex, false, _) => "{\\uparrow}",
        (Charset::Latex, true, _) => "{\\downarrow}",
    };
    if size == 1 { symbol.to_owned() } else { format!("{symbol}{size}") }
}

/// A tight compound `1/2↓2∗3`: number, ups and nimber, each left out where it is nothing; `0`
/// where all are.
#[must_use]
pub fn compound(value: &Dyadic, up: i128, star: u64, spelling: Spelling) -> String {
    let front = if value.is_zero() && (up != 0 || star != 0) {
        String::new()
    } else {
        number(value, spelling)
    };
    front + &ups(up, spelling) + &nimber(star, spelling)
}

/// `^[2]`, `↑²`; downwards where `down`.
#[must_use]
pub fn higher_up(order: u64, down: bool, spelling: Spelling) -> String {
    match spelling.charset {
        Charset::Ascii => format!("{}[{order}]", if down { "v" } else { "^" }),
        Charset::Unicode => {
            let digits = order.to_string().bytes().map(superscript).collect::<String>();
            format!("{}{digits}", if down { "↓" } else { "↑" })
        }
        Charset::Latex if spelling.macros => {
            format!("\\cg{}power{{{order}}}", if down { "down" } else { "up" })
        }
        Charset::Latex => {
            format!("{{{}}}^{{{order}}}", if down { "\\downarrow" } else { "\\uparrow" })
        }
    }
}

/// `v + v[2]*`, `1/2^[3]`, `^ + 2 * ^[2] + *`: a term for each order. The number is written before the
/// first term and the nimber behind the last, unless that is a multiple.
#[must_use]
pub fn uptimal(uptimal: &Uptimal, spelling: Spelling) -> String {
    let Uptimal { number: value, ups: counts, star } = uptimal;
    let mut terms = Vec::new();
    for (order, &count) in (1..).zip(counts) {
        let up = match (order, count.unsigned_abs()) {
            (_, 0) => continue,
            (1, _) => (ups(i128::from(count), spelling), true),
            (_, 1) => (higher_up(order, count < 0, spelling), true),
            (_, many) => {
                let up = higher_up(order, count < 0, spelling);
                (format!("{many}{}{up}", times(spelling)), false)
            }
        };
        terms.push(up);
    }
    if !value.is_zero() {
        let front = number(value, spelling);
        match terms.first_mut() {
            Some((first, true)) => *first = front + first,
            _ => terms.insert(0, (front, true)),
        }
    }
    if *star > 0 {
        match terms.last_mut() {
            Some((last, true)) => *last += &nimber(*star, spelling),
            _ => terms.push((nimber(*star, spelling), true)),
        }
    }
    terms.into_iter().map(|(term, _)| term).collect::<Vec<_>>().join(" + ")
}

fn superscript(digit: u8) -> char {
    match digit {
        b'0' => '⁰',
        b'1' => '¹',
        b'2' => '²',
        b'3' => '³',
        b'4' => '⁴',
        b'5' => '⁵',
        b'6' => '⁶',
        b'7' => '⁷',
        b'8' => '⁸',
        _ => '⁹',
    }
}

/// The texts before and behind the game in a tiny or a miny.
#[must_use]
pub fn tiny(miny: bool, spelling: Spelling) -> (&'static str, &'static str) {
    match (spelling.charset, miny) {
        (Charset::Ascii, false) => ("tiny(", ")"),
        (Charset::Ascii, true) => ("miny(", ")"),
        (Charset::Unicode, false) => ("⧾", ""),
        (Charset::Unicode, true) => ("⧿", ""),
        (Charset::Latex, false) if spelling.macros => ("\\cgtiny{", "}"),
        (Charset::Latex, true) if spelling.macros => ("\\cgminy{", "}"),
        (Charset::Latex, false) => ("{+}_{", "}"),
        (Charset::Latex, true) => ("{-}_{", "}"),
    }
}

/// The sign of a switch.
#[must_use]
pub fn switch(spelling: Spelling) -> &'static str {
    match spelling.charset {
        Charset::Ascii => "+-",
        Charset::Unicode => "±",
        Charset::Latex => "\\pm ",
    }
}

/// Opening bracket, bar, closing bracket of a game.
#[must_use]
pub fn brackets(spelling: Spelling) -> [&'static str; 3] {
    match spelling.charset {
        Charset::Ascii | Charset::Unicode if spelling.braces => ["{", "|", "}"],
        Charset::Latex if spelling.macros => ["\\cggame{", "}{", "}"],
        Charset::Ascii | Charset::Unicode | Charset::Latex => angles(spelling),
    }
}

/// The same where text has no braces: `robot<1|0|-1>`.
#[must_use]
pub fn angles(spelling: Spelling) -> [&'static str; 3] {
    match spelling.charset {
        Charset::Ascii | Charset::Unicode => ["<", "|", ">"],
        Charset::Latex if spelling.macros => ["{", "}{", "}"],
        Charset::Latex => ["\\left\\{", "\\,\\middle|\\,", "\\right\\}"],
    }
}

/// The text for a side without options: a dot if both sides are written out.
#[must_use]
pub fn empty_side(spelling: Spelling) -> &'static str {
    match spelling.charset {
        Charset::Ascii | Charset::Unicode => ".",
        Charset::Latex if spelling.macros => "\\cgnone",
        Charset::Latex => "\\cdot",
    }
}

/// Between a number of copies and the game: `3 * G`.
#[must_use]
pub fn times(spelling: Spelling) -> &'static str {
    match spelling.charset {
        Charset::Ascii => " * ",
        Charset::Unicode => " × ",
        Charset::Latex => " \\cdot ",
    }
}

/// A text as it is typed.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            other if is_hidden(other) => out.push_str(&format!("\\u{{{:x}}}", other as u32)),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
