//! Readings: what a statement with a slip is read as, where it has one sensible reading. An edit changes the text at the
//! place of its mistake. The caller reads the new text.

use std::ops::Range;

use super::{Edit, Mistake, Told, told_of};
use crate::diag::codes::syntax as codes;
use crate::syntax::chars::{begins_name, first_word, in_word, last_word};
use crate::syntax::lower_word::as_fraction;

/// Signs, and how they are written here.
const SIGNS: [(&str, &str); 12] = [
    ("=/=", "!="),
    ("===", "=="),
    ("!==", "!="),
    (":==", "=="),
    ("=<", "<="),
    ("=>", ">="),
    ("+/-", "+-"),
    ("+/−", "+-"),
    ("⊲|", " <| "),
    ("|⊳", " |> "),
    ("<|", " <| "),
    ("|>", " |> "),
];

/// A character that is no sign of the language.
pub(super) fn character(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::FOREIGN_CHARACTER]) {
        return None;
    }
    let character = mistake.here().chars().next()?;
    let (before, behind) = (mistake.before(), mistake.behind());
    let told = told_of(character)?;
    let at = mistake.at.clone();
    let read = match (character, told) {
        ('⊲' | '⊳' | '◁' | '▷', _) => return sign_around(mistake, character),
        ('∅', _) if before.trim_end().ends_with(['{', '<', '|', ',']) => ".".to_owned(),
        ('·' | '⋅' | '•' | '∙', _) => {
            let is_due =
                before.trim_end().is_empty() || before.trim_end().ends_with(['{', '<', '|']);
            if is_due { ".".to_owned() } else { " * ".to_owned() }
        }
        ('¬', _) => "not ".to_owned(),
        ('⊕', _) => return nim_sum(mistake),
        ('?', _) if behind.trim().is_empty() => {
            // `= ?`, and `G > 0?`.
            let asked = before.trim_end().trim_end_matches('?').trim_end();
            let asked = asked.trim_end_matches('=').trim_end();
            return (!asked.is_empty()).then(|| (asked.len()..mistake.text.len(), String::new()));
        }
        // `number?(G)` of Scheme, Ruby and Julia.
        ('?', _) if behind.starts_with('(') => {
            let word = last_word(before);
            let is_name = word.starts_with(begins_name);
            return is_name.then(|| (before.len() - word.len()..at.end, format!("is_{word}")));
        }
        (sign, _) if superscript(sign).is_some() => return power(mistake),
        // `2½` is 5/2.
        (_, Told::Instead(fraction)) if fraction.contains('/') && fraction.len() > 1 => {
            let whole = before.len() - trailing_digits(before);
            let read = mixed(&before[whole..], fraction)?;
            return Some((whole..at.end, read));
        }
        (_, Told::Instead(instead)) if instead.starts_with(char::is_alphabetic) => {
            format!(" {instead} ")
        }
        (_, Told::Instead(instead)) => instead.to_owned(),
        _ => return None,
    };
    Some((at, read))
}

/// The number of digits at the end of a text.
fn trailing_digits(text: &str) -> usize {
    text.bytes().rev().take_while(u8::is_ascii_digit).count()
}

/// A whole number and a fraction as one fraction.
fn mixed(whole: &str, fraction: &str) -> Option<String> {
    if whole.is_empty() {
        return Some(fraction.to_owned());
    }
    let (above, below) = fraction.split_once('/')?;
    let [whole, above, below] = [whole, above, below].map(|digits| digits.parse::<u64>().ok());
    let (whole, above, below) = (whole?, above?, below?);
    Some(format!("{}/{below}", whole.checked_mul(below)?.checked_add(above)?))
}

/// `⊲|` and `⊲`, `|⊳` and `⊳`.
fn sign_around(mistake: &Mistake<'_>, character: char) -> Option<Edit> {
    let Range { start, end } = mistake.at.clone();
    Some(match character {
        '⊲' | '◁' => {
            let bar = usize::from(mistake.behind().starts_with('|'));
            (start..end + bar, " <| ".to_owned())
        }
        _ => {
            let bar = usize::from(mistake.before().ends_with('|'));
            (start - bar..end, " |> ".to_owned())
        }
    })
}

/// `3 ⊕ 5` of integers; of nimbers, and of other games, it is their sum.
fn nim_sum(mistake: &Mistake<'_>) -> Option<Edit> {
    let parts: Vec<&str> = mistake.text.split('⊕').map(str::trim).collect();
    let is_integer = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if parts.iter().all(is_integer) {
        let (first, rest) = parts.split_first()?;
        let read =
            rest.iter().fold((*first).to_owned(), |sum, next| format!("nim_sum({sum}, {next})"));
        return Some((0..mistake.text.len(), read));
    }
    let are_nimbers = parts.iter().all(|part| part.starts_with(['*', '∗', '⋆']) || *part == "0");
    are_nimbers.then(|| (mistake.at.clone(), " + ".to_owned()))
}

/// The digit that a superscript is.
fn superscript(character: char) -> Option<usize> {
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|digit| digit == character)
}

/// `x²`.
fn power(mistake: &Mistake<'_>) -> Option<Edit> {
    let base = last_word(mistake.before());
    let raised = &mistake.text[mistake.at.start..];
    let digits: Vec<usize> = raised.chars().map_while(superscript).collect();
    let exponent: String = digits.iter().map(usize::to_string).collect();
    let end = raised.chars().take(digits.len()).map(char::len_utf8).sum::<usize>();
    let start = mistake.at.start - base.len();
    let read = format!("pow({base}, {exponent})");
    (!base.is_empty()).then(|| (start..mistake.at.start + end, read))
}

/// `G = {3|1}`, `G := {3|1}`, `f(x) = x + 1`.
pub(super) fn assignment(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::BARE_ASSIGNMENT, &codes::UNEXPECTED]) {
        return None;
    }
    let text = mistake.text;
    let (left, right) = text.split_once(":=").or_else(|| text.split_once('='))?;
    let (left, right) = (left.trim(), right.trim());
    let whole = |read: String| Some((0..text.len(), read));
    if let Some(name) = left.strip_prefix("let ") {
        return text.contains(":=").then(|| whole(format!("let {} = {right}", name.trim())))?;
    }
    if !mistake.is(&[&codes::BARE_ASSIGNMENT]) || right.is_empty() {
        return None;
    }
    if left.starts_with(begins_name) && left.chars().all(in_word) {
        return whole(format!("let {left} = {right}"));
    }
    let (name, parameters) = left.strip_suffix(')')?.split_once('(')?;
    let is_name = |word: &str| word.trim().starts_with(begins_name);
    let defines = !name.is_empty()
        && name.chars().all(in_word)
        && parameters.split(',').all(is_name)
        && parameters.chars().all(|letter| in_word(letter) || ": ,".contains(letter));
    // What has other arguments is a game: `nim(3) = *3`.
    whole(if defines { format!("fn {left} = {right}") } else { format!("{left} == {right}") })
}

/// Signs of other languages.
pub(super) fn sign(mistake: &Mistake<'_>) -> Option<Edit> {
    let of = [
        &codes::OTHER_LANGUAGE,
        &codes::UNEXPECTED,
        &codes::BAR_OUTSIDE,
        &codes::LEADING_OPERATOR,
        &codes::SINGLE_EQUALS,
        &codes::BARE_ASSIGNMENT,
        &codes::SIGN_APART,
    ];
    if !mistake.is(&of) {
        return None;
    }
    // In a law `=>` may be meant as `implies`.
    let is_law = first_word(mistake.text) == "law";
    let signs = SIGNS.iter().filter(|(sign, _)| !is_law || *sign != "=>");
    signs.into_iter().find_map(|(sign, read)| Some((mistake.near(sign)?, (*read).to_owned())))
}

/// `1 = 1`.
pub(super) fn equality(mistake: &Mistake<'_>) -> Option<Edit> {
    let is_sign = mistake.is(&[&codes::SINGLE_EQUALS]) && mistake.here() == "=";
    is_sign.then(|| (mistake.at.clone(), "==".to_owned()))
}

/// `- 3`; `+_2` and `+₂`, which are tiny, and their negatives.
pub(super) fn leading(mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    let sign = text.chars().next().filter(|sign| matches!(sign, '+' | '-' | '−'))?;
    let rest = &text[sign.len_utf8()..];
    if let Some(value) = rest.strip_prefix([' ', '\t'])
        && sign != '+'
        && mistake.is(&[&codes::LEADING_OPERATOR])
    {
        return Some((0..text.len(), format!("-{}", value.trim_start())));
    }
    let subscripts: String = rest.chars().map_while(crate::syntax::chars::subscript).collect();
    let (digits, end) = match rest.strip_prefix('_') {
        Some(rest) => {
            let digits = first_word(rest);
            (digits.to_owned(), 1 + digits.len())
        }
        None => {
            let bytes = rest.chars().take(subscripts.chars().count()).map(char::len_utf8).sum();
            (subscripts, bytes)
        }
    };
    let is_order = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let name = if sign == '+' { "tiny" } else { "miny" };
    is_order.then(|| (0..sign.len_utf8() + end, format!("{name}({digits})")))
}

/// Decimals of dyadic fractions; `3.G`, copies of a game as *Winning Ways* writes them.
pub(super) fn point(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::DECIMAL]) {
        return None;
    }
    let here = mistake.here();
    if here != "." {
        let digits = here.contains('.').then(|| as_fraction(here))?;
        return Some((mistake.at.clone(), digits?));
    }
    let behind = mistake.behind();
    let digits =
        behind.len() - behind.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
    match digits {
        0 if trailing_digits(mistake.before()) > 0 => Some((mistake.at.clone(), " * ".to_owned())),
        0 => None,
        _ => {
            let read = as_fraction(&format!("0.{}", &behind[..digits]))?;
            Some((mistake.at.start..mistake.at.end + digits, read))
        }
    }
}

/// `1e6`.
pub(super) fn exponent(mistake: &Mistake<'_>) -> Option<Edit> {
    let exponent = mistake.here().strip_prefix(['e', 'E'])?.parse().ok()?;
    let before = mistake.before();
    let start = before.len() - trailing_digits(before);
    let zeros = "0".repeat(Some(exponent).filter(|exponent| *exponent <= 18)?);
    let is_whole = mistake.is(&[&codes::DECIMAL]) && start < before.len();
    is_whole.then(|| (start..mistake.at.end, format!("{}{zeros}", &before[start..])))
}

/// `3G`; `2x2` in a call.
pub(super) fn touching(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::NUMBER_TOUCHES_NAME]) {
        return None;
    }
    let (here, before) = (mistake.here(), mistake.before());
    let start = before.len() - trailing_digits(before);
    let columns = here.strip_prefix('x').filter(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
    if let Some(columns) = columns.filter(|columns| !columns.is_empty()) {
        let alone = before[..start].ends_with('(') && mistake.behind().starts_with(')');
        return alone.then(|| (mistake.at.clone(), format!(", {columns}")));
    }
    (start < before.len())
        .then(|| (start..mistake.at.end, format!("{} * {here}", &before[start..])))
}

/// A star behind which nothing stands: `up*`.
pub(super) fn star(mistake: &Mistake<'_>) -> Option<Edit> {
    let is_star = mistake.is(&[&codes::TIGHT_STAR]) && matches!(mistake.here(), "*" | "∗");
    let ends = mistake.behind().trim_start();
    let ends = ends.is_empty() || ends.starts_with([')', ',', ']', '=', '<', '>', '+']);
    let is_value = last_word(mistake.before()).starts_with(begins_name);
    (is_star && ends && is_value).then(|| (mistake.at.clone(), " + *".to_owned()))
}

/// `G^L` and `G^R`.
pub(super) fn options(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::TIGHT_UP]) {
        return None;
    }
    [("^L", ".left"), ("^R", ".right"), ("^{L}", ".left"), ("^{R}", ".right")].into_iter().find_map(
        |(sign, read)| {
            let at = mistake.near(sign)?;
            let is_whole = !mistake.text[at.end..].starts_with(in_word);
            is_whole.then(|| (at, read.to_owned()))
        },
    )
}

/// `G || H`; `(2|1)` as a game.
pub(super) fn bars(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::BAR_OUTSIDE]) {
        return None;
    }
    let (before, behind) = (mistake.before(), mistake.behind());
    if mistake.here() == "||" {
        // Truth values are joined by a word: those right beside it say which is meant, unless both are names.
        let joined = [" and ", " or "];
        let left = joined.iter().filter_map(|word| Some(before.rfind(word)? + word.len())).max();
        let right = joined.iter().filter_map(|word| behind.find(word)).min();
        let beside = [&before[left.unwrap_or(0)..], &behind[..right.unwrap_or(behind.len())]];
        let is_name =
            |side: &&str| side.trim().starts_with(begins_name) && side.trim().chars().all(in_word);
        let are_names = beside.iter().all(is_name);
        let sides = if are_names { [before, behind] } else { beside };
        let are_truths = sides.iter().any(|side| {
            ["true", "false", "==", "!=", "<=", ">=", " and ", "not ", "is_"]
                .iter()
                .any(|sign| side.contains(sign))
        });
        let read = if are_truths { " or " } else { " <|> " };
        return Some((mistake.at.clone(), read.to_owned()));
    }
    let open = before.rfind('(')?;
    let close = behind.find(')')?;
    let inside = [&before[open + 1..], &behind[..close]];
    let is_flat = inside.iter().all(|part| !part.contains(['(', ')', '"']));
    // The bracket of a call has arguments.
    let is_call = before[..open].ends_with(in_word);
    let end = mistake.at.end + close + 1;
    let read = format!("<{}>", &mistake.text[open + 1..end - 1]);
    (is_flat && !is_call).then_some((open..end, read))
}

/// `a && b`, `!a`.
pub(super) fn logic(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::LOGIC_IN_WORDS]) {
        return None;
    }
    let read = match mistake.here() {
        "&&" => " and ",
        "!" => "not ",
        _ => return None,
    };
    Some((mistake.at.clone(), read.to_owned()))
}

/// `outcome (G)`.
pub(super) fn apart(mistake: &Mistake<'_>) -> Option<Edit> {
    let before = mistake.before().trim_end().len();
    let is_apart = mistake.is(&[&codes::BRACKET_APART]) && before < mistake.at.start;
    let is_bracket = mistake.here().starts_with(['(', '[']);
    (is_apart && is_bracket).then(|| (before..mistake.at.start, String::new()))
}

/// `mex{0,1,3}`; `2(G)`; `⧾_{2}`.
pub(super) fn bracket(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::SIDE_BY_SIDE]) {
        return None;
    }
    let (before, text, start) = (mistake.before(), mistake.text, mistake.at.start);
    let rest = &text[start..];
    if rest.starts_with('(') && trailing_digits(before) > 0 {
        return Some((start..start, " * ".to_owned()));
    }
    let number = before.len() - trailing_digits(before);
    if number < before.len() && mistake.here().starts_with(&before[number..]) && rest.contains('(')
    {
        let digits = start + trailing_digits(before);
        return text[digits..].starts_with('(').then(|| (digits..digits, " * ".to_owned()));
    }
    let items = rest.strip_prefix('{').filter(|_| before.ends_with(in_word))?;
    let end = items.find('}').filter(|end| !items[..*end].contains(['{', '|']))?;
    let place = start..start + end + 2;
    // A subscript of LaTeX: `G_{1}`.
    if before.ends_with('_') {
        return Some((place, items[..end].to_owned()));
    }
    Some((place, format!("([{}])", &items[..end])))
}

/// A copied answer: `<1|0>   N`, `1   (misere)   R`, and `G = x   N`, which is a game and its value.
pub(super) fn answer(mistake: &Mistake<'_>) -> Option<Edit> {
    let game = mistake.before().trim_end();
    let is_apart = mistake.before().len() - game.len() >= 3;
    let is_outcome =
        |word: &str| matches!(word, "L" | "R" | "N" | "P" | "D") || word.starts_with('(');
    let are = mistake.text[mistake.at.start..].split_whitespace().all(is_outcome);
    if !(mistake.is(&[&codes::SIDE_BY_SIDE]) && is_apart && are) {
        return None;
    }
    let game = game.split_once(" = ").map_or(game, |(game, _)| game);
    Some((0..mistake.text.len(), game.to_owned()))
}

/// A bracket that nothing closes on its line.
pub(super) fn open(mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text.trim_end();
    if !mistake.is(&[&codes::UNCLOSED_BRACKET]) || text.contains(['\n', '#']) {
        return None;
    }
    let closer = match mistake.here() {
        "(" => ")",
        "[" => "]",
        "{" => "}",
        "<" => ">",
        _ => return None,
    };
    Some((text.len()..text.len(), closer.to_owned()))
}

/// `1 ± 2`.
pub(super) fn switch(mistake: &Mistake<'_>) -> Option<Edit> {
    let is_switch = mistake.is(&[&codes::SWITCH_BETWEEN]) && mistake.here() == "±";
    let end = mistake.text.len() - mistake.behind().trim_start().len();
    is_switch.then(|| (mistake.at.start..end, " + ±".to_owned()))
}

/// `↑^2`, the up of order two.
pub(super) fn order(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::TIGHT_UP]) {
        return None;
    }
    let up = ["↑^", "↓^"].iter().find_map(|sign| mistake.near(sign))?;
    let behind = &mistake.text[up.end..];
    let (digits, more) = match behind.strip_prefix('{') {
        Some(inside) => (inside.split_once('}')?.0, 2),
        None => (first_word(behind), 0),
    };
    let order = digits.chars().map(|digit| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit.to_digit(10)? as usize));
    let order = order.collect::<Option<String>>().filter(|order| !order.is_empty())?;
    Some((up.end - 1..up.end + digits.len() + more, order))
}

/// `⧾_2`.
pub(super) fn subscript(mistake: &Mistake<'_>) -> Option<Edit> {
    let order = mistake.here().strip_prefix('_')?;
    let is_tiny = mistake.is(&[&codes::OTHER_LANGUAGE]) && mistake.before().ends_with(['⧾', '⧿']);
    is_tiny.then(|| (mistake.at.clone(), order.to_owned()))
}

/// Quotation marks of books and of other languages, each with the one that closes it.
const QUOTES: [(char, &str); 6] =
    [('“', "”“"), ('„', "“”"), ('«', "»"), ('‘', "’‘"), ('\'', "'"), ('`', "`'")];

/// Texts between other quotation marks, each as it is read here. What it takes the place of is as long: blanks make up for
/// marks that are longer.
pub fn straight(text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    if !text.contains(|letter| QUOTES.iter().any(|(open, _)| *open == letter)) {
        return edits;
    }
    for (start, line) in lines(text) {
        let mut at = 0;
        while let Some(letter) = line[at..].chars().next() {
            let behind = at + letter.len_utf8();
            match letter {
                '#' => break,
                '"' => {
                    let Some(end) = line[behind..].find('"') else { break };
                    at = behind + end + 1;
                    continue;
                }
                _ => {}
            }
            let quote = QUOTES.iter().find(|(open, _)| *open == letter);
            let is_begin = !line[..at].ends_with(|before: char| in_word(before) || before == ')');
            if let Some((_, closing)) = quote.filter(|_| is_begin)
                && let Some(length) = line[behind..].find(|end| closing.contains(end))
                && let Some(close) = line[behind + length..].chars().next()
                && !line[behind..behind + length].contains(['"', '\\'])
            {
                let end = behind + length + close.len_utf8();
                let pad = |mark: char| " ".repeat(mark.len_utf8() - 1);
                let inside = &line[behind..behind + length];
                let read = format!("{}\"{inside}\"{}", pad(letter), pad(close));
                edits.push((start + at..start + end, read));
                at = end;
                continue;
            }
            at = behind;
        }
    }
    edits
}

/// The lines of a text with the places where they begin.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let at = start;
        start += line.len();
        (at, line)
    })
}

/// A text with changes made at their places, which do not overlap.
#[must_use]
pub fn edited(text: &str, edits: &[Edit]) -> String {
    let (mut new, mut from) = (String::with_capacity(text.len()), 0);
    for (place, read) in edits {
        new.push_str(text.get(from..place.start).unwrap_or_default());
        new.push_str(read);
        from = place.end;
    }
    new.push_str(text.get(from..).unwrap_or_default());
    new
}
