//! Readings: what a statement with a slip is read as, where it has one sensible reading. An edit changes the text at the
//! place of its mistake. The caller reads the new text.

use std::ops::Range;

use super::{Edit, Mistake, Told, told_of};
use crate::diag::codes::syntax as codes;
use crate::syntax::chars::{CLAUSES, begins_name, first_word, in_word, last_word};
use crate::syntax::lower_word::{as_fraction, fraction_behind};

/// Signs, and how they are written here.
const SIGNS: [(&str, &str); 13] = [
    ("=/=", "!="),
    ("===", "=="),
    ("!==", "!="),
    (":==", "=="),
    ("=<", "<="),
    ("=>", ">="),
    ("+/-", "+-"),
    ("+/−", "+-"),
    ("+−", "+-"),
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
    let told = told_of(character).unwrap_or(Told::Name);
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
        ('‖', _) if is_in_a_game(before) => "||".to_owned(),
        ('⊕' | '⊗', _) => return nim_sum(mistake, character),
        ('?', _) if behind.trim().is_empty() => {
            // `= ?`, and `G > 0?`.
            let asked = before.trim_end().trim_end_matches('?').trim_end();
            let asked = asked.trim_end_matches('=').trim_end();
            // `G = H?` defines nothing.
            if let Some((left, right)) = asked.split_once(" = ")
                && !right.contains(" = ")
            {
                return Some((0..mistake.text.len(), format!("{left} == {right}")));
            }
            return (!asked.is_empty()).then(|| (asked.len()..mistake.text.len(), String::new()));
        }
        // `number?(G)` of Scheme, Ruby and Julia.
        ('?', _) if behind.starts_with('(') => {
            let word = last_word(before);
            let is_name = word.starts_with(begins_name);
            return is_name.then(|| (before.len() - word.len()..at.end, format!("is_{word}")));
        }
        // `G'`, a name of its own.
        ('\'' | '’' | '′', _)
            if last_word(before).starts_with(begins_name) && !behind.starts_with(in_word) =>
        {
            let name = last_word(before);
            return Some((at.start - name.len()..at.end, format!("{name}_prime")));
        }
        (sign, _) if superscript(sign).is_some() => return power(mistake),
        ('⁻', _) => return misere_outcome(mistake),
        ('∫', _) => return heated(mistake),
        ('\\' | '$', _) => return latex(mistake),
        (sign, _)
            if before.ends_with(['⧾', '⧿']) && crate::syntax::chars::subscript(sign).is_some() =>
        {
            crate::syntax::chars::subscript(sign)?.to_string()
        }
        // `⧾½`.
        (_, Told::Instead(fraction)) if fraction.contains('/') && before.ends_with(['⧾', '⧿']) =>
        {
            let name = if before.ends_with('⧾') { "tiny" } else { "miny" };
            let start = at.start - '⧾'.len_utf8();
            return Some((start..at.end, format!("{name}({fraction})")));
        }
        // `1/½`, `½²`: the fraction is one number.
        (_, Told::Instead(fraction))
            if fraction.contains('/')
                && fraction.len() > 1
                && (before.trim_end().ends_with('/')
                    || behind.starts_with(|sign| superscript(sign).is_some() || sign == '^')) =>
        {
            format!("({fraction})")
        }
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

/// Returns whether a game is open at the end of a text.
fn is_in_a_game(before: &str) -> bool {
    let mut open = Vec::new();
    for letter in before.chars() {
        match letter {
            '{' | '<' | '(' | '[' => open.push(letter),
            '}' | '>' | ')' | ']' => {
                open.pop();
            }
            _ => {}
        }
    }
    matches!(open.last(), Some('{' | '<'))
}

/// `o⁻(G)`, the outcome in misère play.
fn misere_outcome(mistake: &Mistake<'_>) -> Option<Edit> {
    let name = mistake.before().strip_suffix('o')?;
    let inside = mistake.behind().strip_prefix('(')?;
    let length = closing(inside)?;
    let asked = format!("outcome({}) mod misere", &inside[..length]);
    let end = mistake.at.end + 1 + length + 1;
    let is_whole = name.is_empty() && end == mistake.text.len();
    Some((name.len()..end, if is_whole { asked } else { format!("({asked})") }))
}

/// The place where the bracket closes that is open at the beginning of a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// `∫¹ G`, `∫^t G`: G heated by t.
fn heated(mistake: &Mistake<'_>) -> Option<Edit> {
    let rest = mistake.behind();
    let raised: String =
        rest.chars().map_while(superscript).map(|digit| digit.to_string()).collect();
    let (degree, game) = if raised.is_empty() {
        rest.strip_prefix('^')?.split_once(' ')?
    } else {
        let bytes = rest.chars().take(raised.len()).map(char::len_utf8).sum::<usize>();
        (&*raised, &rest[bytes..])
    };
    let game = game.trim();
    let is_sum = game.contains([' ', ',']) && !game.starts_with(['{', '<', '(']);
    let read = format!("heat({game}, {degree})");
    (mistake.before().trim().is_empty() && !game.is_empty() && !is_sum)
        .then_some((0..mistake.text.len(), read))
}

/// Words of LaTeX, and what they are here.
const LATEX: [(&str, &str); 34] = [
    ("left", ""),
    ("right", ""),
    ("mid", "|"),
    ("vert", "|"),
    ("langle", "<"),
    ("rangle", ">"),
    ("lbrace", "{"),
    ("rbrace", "}"),
    ("ast", "*"),
    ("star", "*"),
    ("uparrow", "↑"),
    ("up", "↑"),
    ("downarrow", "↓"),
    ("down", "↓"),
    ("Uparrow", "⇑"),
    ("Downarrow", "⇓"),
    ("doubleup", "⇑"),
    ("pm", "±"),
    ("cdot", " * "),
    ("times", " * "),
    ("ge", ">="),
    ("geq", ">="),
    ("geqslant", ">="),
    ("le", "<="),
    ("leq", "<="),
    ("leqslant", "<="),
    ("ne", "!="),
    ("neq", "!="),
    ("equiv", "=="),
    ("parallel", " <|> "),
    ("tiny", "⧾"),
    ("miny", "⧿"),
    ("pmod", "mod"),
    ("quad", " "),
];

/// A text of LaTeX.
fn latex(mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text.replace("\\bmod", "mod").replace('$', "");
    let mut read = String::new();
    let mut rest = &*text;
    while let Some((before, behind)) = rest.split_once('\\') {
        read.push_str(before);
        let word = &behind[..behind.len()
            - behind.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).len()];
        rest = &behind[word.len()..];
        if word.is_empty() {
            match behind.chars().next()? {
                sign @ ('{' | '}') => read.push(sign),
                ',' | ';' | ':' | '!' | ' ' => read.push(' '),
                _ => return None,
            }
            rest = behind.get(1..)?;
        } else if matches!(word, "frac" | "tfrac" | "dfrac") {
            let (above, behind) = rest.strip_prefix('{')?.split_once('}')?;
            let (below, behind) = behind.strip_prefix('{')?.split_once('}')?;
            let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            let is_alone = !read.ends_with(|before: char| before.is_ascii_digit() || before == '/')
                && !behind.starts_with(['^', '²', '³']);
            match is_digits(above) && is_digits(below) {
                true if is_alone => read.push_str(&format!("{above}/{below}")),
                true => return None,
                false => read.push_str(&format!("(({above})/({below}))")),
            }
            rest = behind;
        } else {
            read.push_str(LATEX.iter().find(|(name, _)| *name == word)?.1);
        }
    }
    read.push_str(rest);
    Some((0..mistake.text.len(), read.trim().to_owned()))
}

/// `G ≡_{D} H`: equal modulo a universe, which stands below the sign.
pub(super) fn relation(mistake: &Mistake<'_>) -> Option<Edit> {
    const SIGNS: [&str; 9] = ["≡", "≅", "==", "=", "≥", "≤", ">=", "<=", "∼"];
    let text = mistake.text;
    let (at, sign) = SIGNS.iter().find_map(|sign| {
        let at = text.find(&format!("{sign}_"))?;
        Some((at, *sign))
    })?;
    let behind = &text[at + sign.len() + 1..];
    let (universe, rest) = match behind.strip_prefix('{') {
        Some(inside) => inside.split_once('}')?,
        None => behind.split_at(behind.find(' ')?),
    };
    let sign = if matches!(sign, "≡" | "≅" | "=" | "∼") { "==" } else { sign };
    let is_name =
        !universe.is_empty() && universe.chars().all(|letter| in_word(letter) || letter == '-');
    let read = format!("{}{sign}{rest} mod {universe}", &text[..at]);
    is_name.then_some((0..text.len(), read))
}

/// `left: […] right: […]`: two clauses without a sign between them.
pub(super) fn clauses(mistake: &Mistake<'_>) -> Option<Edit> {
    let rest = &mistake.text[mistake.at.start..];
    let clause = first_word(rest);
    let is_clause = CLAUSES.contains(&clause) && rest[clause.len()..].trim_start().starts_with(':');
    let is_due = mistake.is(&[&codes::SIDE_BY_SIDE]) && first_word(mistake.text) == "ruleset";
    let end = mistake.before().trim_end().len();
    (is_due && is_clause).then(|| (end..mistake.at.start, "; ".to_owned()))
}

/// `[a, b for x in xs]` is a list of pairs.
pub(super) fn pairs(mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    let end = text.find(" for ")?;
    let start = text[..end].find('[')?;
    let items = text.get(start + 1..end)?.trim();
    let is_flat = [('(', ')'), ('[', ']'), ('{', '}')]
        .iter()
        .all(|(open, close)| items.matches(*open).count() == items.matches(*close).count());
    let is_one = mistake.is(&[&codes::UNEXPECTED]) && is_flat && items.contains(',');
    is_one.then(|| (start + 1..end, format!("[{items}]")))
}

/// `n.↑`, copies of a game as *Winning Ways* writes them.
pub(super) fn copies(mistake: &Mistake<'_>) -> Option<Edit> {
    let before = mistake.before().strip_suffix('.')?;
    let is_game = mistake.text[mistake.at.start..]
        .starts_with(['↑', '↓', '⇑', '⇓', '^', '*', '∗', '{', '<', '±']);
    let is_count = last_word(before).starts_with(begins_name);
    (mistake.is(&[&codes::UNEXPECTED]) && is_game && is_count)
        .then(|| (before.len()..mistake.at.start, " * ".to_owned()))
}

/// `<=>(G, H)`: a sign of a comparison in front of what it compares.
pub(super) fn sign_in_front(mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    let sign = ["<=>", "==", ">=", "<=", "<|>"].iter().find(|sign| text.starts_with(**sign))?;
    let inside = text[sign.len()..].strip_prefix('(')?;
    let length = closing(inside)?;
    let (first, second) = inside[..length].split_once(',')?;
    let is_pair = !second.contains(',');
    let read = format!("{} {sign} {}", first.trim(), second.trim());
    is_pair.then(|| (0..sign.len() + 1 + length + 1, read))
}

/// `mex({0,1,3})`: a set that is an argument is a list.
pub(super) fn set(mistake: &Mistake<'_>) -> Option<Edit> {
    let open = mistake.at.start;
    let inside = mistake.text[open..].strip_prefix('{')?;
    let length = inside.find('}')?;
    let end = open + 1 + length + 1;
    let is_argument = mistake.before().trim_end().ends_with('(')
        && !last_word(mistake.before().trim_end().trim_end_matches('(')).is_empty()
        && mistake.text[end..].trim_start().starts_with([')', ',']);
    let is_set = mistake.is(&[&codes::GAME_WITHOUT_BAR]) && !inside[..length].contains(['{', '|']);
    (is_argument && is_set).then(|| (open..end, format!("[{}]", &inside[..length])))
}

/// `<7,2>`: a comma for the bar; `{7, 4} + 1` too, where no set is meant.
pub(super) fn comma(mistake: &Mistake<'_>) -> Option<Edit> {
    let open = mistake.at.start;
    let rest = &mistake.text[open..];
    let (items, behind) = match rest.strip_prefix('<') {
        Some(inside) => inside.split_once('>')?,
        None => rest.strip_prefix('{')?.split_once('}')?,
    };
    let signs = ["+", "-", "−", "=", "≥", "≤", ">", "<"];
    // Beside a list a set may be meant.
    let is_game = rest.starts_with('<')
        || !mistake.text.contains('[')
            && signs.iter().any(|sign| {
                behind.trim_start().starts_with(sign) || mistake.before().trim_end().ends_with(sign)
            });
    let (first, rest) = items.split_once(',')?;
    let is_pair = !rest.contains(',') && !items.contains(['<', '|', '(', '[', '{']);
    let at = open + 1 + first.len();
    (mistake.is(&[&codes::GAME_WITHOUT_BAR]) && is_pair && is_game)
        .then(|| (at..at + 1, "|".to_owned()))
}

/// `f(a; b)`.
pub(super) fn semicolon(mistake: &Mistake<'_>) -> Option<Edit> {
    let before = mistake.before();
    let open = before.rfind('(').filter(|open| before[..*open].ends_with(in_word))?;
    let inside = &before[open..];
    let is_even =
        |open: char, close: char| inside.matches(open).count() == inside.matches(close).count();
    let is_call = !inside.contains(')')
        && is_even('[', ']')
        && is_even('{', '}')
        && mistake.behind().contains(')')
        && mistake.behind().starts_with(' ');
    let is_between = mistake.is(&[&codes::UNEXPECTED]) && mistake.here() == ";" && is_call;
    is_between.then(|| (mistake.at.clone(), ",".to_owned()))
}

/// `*3 + *5 =`, as on a calculator.
pub(super) fn asked(mistake: &Mistake<'_>) -> Option<Edit> {
    let sum = mistake.text.trim_end().strip_suffix('=')?.trim_end();
    let is_equality =
        mistake.is(&[&codes::SINGLE_EQUALS, &codes::UNFINISHED]) && !sum.contains('=');
    let is_end = mistake.behind().trim().is_empty() && !sum.ends_with(['<', '>', ':', '!']);
    (is_equality && is_end).then(|| (sum.len()..mistake.text.len(), String::new()))
}

/// `5 1/2`.
pub(super) fn mixed_number(mistake: &Mistake<'_>) -> Option<Edit> {
    let (before, rest) = (mistake.before(), &mistake.text[mistake.at.start..]);
    let (above, behind) = rest.split_once('/')?;
    let below = &behind
        [..behind.len() - behind.trim_start_matches(|digit: char| digit.is_ascii_digit()).len()];
    let whole = before.trim_end();
    let digits = trailing_digits(whole);
    let start = whole.len() - digits;
    let is_name = last_word(whole).len() > digits;
    let is_mixed = mistake.is(&[&codes::SIDE_BY_SIDE])
        && digits > 0
        && !is_name
        && before.len() == whole.len() + 1
        && above.parse::<u64>().ok()? < below.parse::<u64>().ok()?;
    let read = mixed(&whole[start..], &format!("{above}/{below}"))?;
    is_mixed.then(|| (start..mistake.at.start + above.len() + 1 + below.len(), read))
}

/// `0||0|-2`: bars of two lengths are a game, also without brackets; `1|-1` too, a bar between values.
fn without_brackets(mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    let start = ["let ", "==", ">=", "<=", " = ", " > ", " < "].iter().filter_map(|sign| {
        let at = mistake.before().rfind(sign)?;
        let end = at + sign.len();
        // The name of a definition stands before its sign.
        Some(if *sign == "let " { end + text[end..].find('=')? + 1 } else { end })
    });
    let call = mistake.before().rfind('(').filter(|open| text[..*open].ends_with(in_word));
    let start = start.max().max(call.map(|open| open + 1)).unwrap_or(0);
    let end = ["==", ">=", "<=", " = ", " > ", " < ", ",", " mod ", ")"]
        .iter()
        .filter_map(|sign| Some(mistake.at.start + text[mistake.at.start..].find(sign)?))
        .min()
        .unwrap_or(text.len());
    let part = text.get(start..end)?;
    let bars = part.replace("||", "");
    let are_two = part.contains("||") && bars.contains('|') && !part.contains(['{', '<', '(', '"']);
    let are_values = !text.contains(',')
        && matches!(part.split_once('|'), Some((left, right)) if is_value(left) && is_value(right));
    let is_sum = [" + ", " - ", " * "].iter().any(|sign| part.contains(sign));
    let inside = part.trim();
    let from = start + part.len() - part.trim_start().len();
    ((are_two || are_values) && !is_sum && !inside.starts_with('|'))
        .then(|| (from..from + inside.len(), format!("<{inside}>")))
}

/// Returns whether a text is a number, a nimber or an up.
fn is_value(text: &str) -> bool {
    let text = text.trim();
    let is_sign = |sign: char| sign.is_ascii_digit() || "/-−*∗^↑↓⇑⇓".contains(sign);
    !text.is_empty() && text.chars().all(is_sign)
}

/// `↑^[3]`, the sum of the ups of the orders 1 to 3.
fn ups(mistake: &Mistake<'_>) -> Option<Edit> {
    let (at, sign) =
        ["↑^[", "↓^["].iter().find_map(|sign| Some((mistake.text.find(sign)?, *sign)))?;
    let behind = &mistake.text[at + sign.len()..];
    let (digits, _) = behind.split_once(']')?;
    let count = digits.parse::<usize>().ok().filter(|count| (1..=9).contains(count))?;
    let (up, joined) = if sign.starts_with('↑') { ("↑", " + ") } else { ("↓", " + ") };
    let orders: Vec<String> = "¹²³⁴⁵⁶⁷⁸⁹"
        .chars()
        .take(count)
        .enumerate()
        .map(|(place, order)| if place == 0 { up.to_owned() } else { format!("{up}{order}") })
        .collect();
    Some((at..at + sign.len() + digits.len() + 1, format!("({})", orders.join(joined))))
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

/// `3 ⊕ 5` and `3 ⊗ 5` of integers, and of nimbers, whose nim sum is their sum.
fn nim_sum(mistake: &Mistake<'_>, sign: char) -> Option<Edit> {
    let parts: Vec<&str> = mistake.text.split(sign).map(str::trim).collect();
    let name = if sign == '⊗' { "nim_product" } else { "nim_sum" };
    let is_integer = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let folded = |parts: &[&str]| {
        let (first, rest) = parts.split_first()?;
        let all =
            rest.iter().fold((*first).to_owned(), |all, next| format!("{name}({all}, {next})"));
        Some(all)
    };
    let whole = 0..mistake.text.len();
    if parts.iter().all(is_integer) {
        return Some((whole, folded(&parts)?));
    }
    let are_nimbers = parts.iter().all(|part| part.starts_with(['*', '∗', '⋆']) || *part == "0");
    // Positions add as games.
    let are_games = parts.iter().all(|part| part.contains('(') && part.ends_with(')'));
    if sign == '⊕' {
        return (are_nimbers || are_games).then(|| (mistake.at.clone(), " + ".to_owned()));
    }
    let sizes: Vec<&str> =
        parts.iter().map(|part| part.trim_start_matches(['*', '∗', '⋆'])).collect();
    let product = folded(&sizes)?;
    (are_nimbers && sizes.iter().all(is_integer)).then(|| (whole, format!("*({product})")))
}

/// The digit that a superscript is.
fn superscript(character: char) -> Option<usize> {
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|digit| digit == character)
}

/// `x²`.
fn power(mistake: &Mistake<'_>) -> Option<Edit> {
    let base = last_word(mistake.before());
    // `2x²` is twice a square.
    let name = base.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let base = if name.is_empty() { base } else { name };
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
    if chained(text).is_some() {
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

/// `let G {3|1}`: no sign stands between a name and its value.
pub(super) fn given(mistake: &Mistake<'_>) -> Option<Edit> {
    let name = mistake.before().strip_prefix("let ")?;
    let is_name = name.trim_start().starts_with(begins_name)
        && name.trim().chars().all(in_word)
        && name.ends_with(' ');
    // A word may go on with a sentence.
    let is_value =
        !mistake.here().starts_with(|first: char| in_word(first) && !first.is_ascii_digit());
    (mistake.is(&[&codes::UNEXPECTED]) && is_name && is_value && mistake.here() != "=")
        .then(|| (mistake.at.start..mistake.at.start, "= ".to_owned()))
}

/// `G = H = 3`, which gives two names or one to a comparison: a name, what it may be, and all of it as a comparison.
#[must_use]
pub fn chained(text: &str) -> Option<[String; 2]> {
    let (name, rest) = text.split_once('=')?;
    let is_name = name.trim().starts_with(begins_name) && name.trim().chars().all(in_word);
    let (middle, last) = rest.split_once('=')?;
    let is_plain =
        |part: &str| !part.trim().is_empty() && !part.contains(['=', '"', '<', '>', '!', ':']);
    if !is_name || !is_plain(middle) || !is_plain(last) {
        return None;
    }
    let [name, middle, last] = [name, middle, last].map(str::trim);
    Some([format!("let {name} = {middle} == {last}"), format!("{name} == {middle} == {last}")])
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

/// `mean({5|{2|-1})`: a bracket that nothing closes before the one around it is closed.
pub(super) fn closed(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::MISMATCHED_BRACKET]) || mistake.text.contains('"') {
        return None;
    }
    let mut open = Vec::new();
    for (place, letter) in mistake.text.char_indices() {
        match letter {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => {
                let outer = open.iter().rposition(|closes| *closes == letter)?;
                let inner: String = open.drain(outer..).skip(1).rev().collect();
                if !inner.is_empty() {
                    return (!inner.contains(']')).then_some((place..place, inner));
                }
            }
            _ => {}
        }
    }
    None
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
    order_below(text)?;
    // Others beside it are meant alike.
    let (mut read, mut from) = (String::new(), 0);
    for (at, _) in text.char_indices() {
        let begins = text[..at].chars().next_back().is_none_or(|before| " (<{|,[".contains(before));
        if at >= from
            && begins
            && let Some((name, length)) = order_below(&text[at..])
        {
            read.push_str(&text[from..at]);
            read.push_str(&name);
            from = at + length;
        }
    }
    read.push_str(&text[from..]);
    Some((0..text.len(), read))
}

/// `+_2` or `-₂` at the beginning of a text, as it is read, and its length.
fn order_below(text: &str) -> Option<(String, usize)> {
    let sign = text.chars().next().filter(|sign| matches!(sign, '+' | '-' | '−'))?;
    let rest = &text[sign.len_utf8()..];
    let (digits, length) = match rest.strip_prefix('_') {
        Some(rest) => (first_word(rest).to_owned(), 1 + first_word(rest).len()),
        None => {
            let digits: String = rest.chars().map_while(crate::syntax::chars::subscript).collect();
            let count = digits.chars().count();
            (digits, rest.chars().take(count).map(char::len_utf8).sum())
        }
    };
    let is_order = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let name = if sign == '+' { "tiny" } else { "miny" };
    is_order.then(|| (format!("{name}({digits})"), sign.len_utf8() + length))
}

/// Decimals of dyadic fractions; `3.G`, copies of a game as *Winning Ways* writes them.
pub(super) fn point(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::DECIMAL]) {
        return None;
    }
    let here = mistake.here();
    let text = mistake.text;
    let is_code = is_long_code(text) || text.starts_with('.') && is_code(text);
    if is_code && as_fraction(&with_zero(text)).is_none() {
        return Some((0..text.len(), format!("octal(\"{text}\")")));
    }
    if here != "." {
        let read = here.contains('.').then(|| fraction_behind(mistake.before(), here))??;
        return Some((mistake.at.clone(), read));
    }
    let behind = mistake.behind();
    let digits =
        behind.len() - behind.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
    match digits {
        // `2/0.5`: the digits belong to a decimal below a line.
        _ if has_line(mistake.before()) => {
            let start = mistake.at.start - trailing_digits(mistake.before());
            let end = mistake.at.end + digits;
            let read = fraction_behind(&text[..start], text.get(start..end)?)?;
            Some((start..end, read))
        }
        0 if trailing_digits(mistake.before()) > 0 => Some((mistake.at.clone(), " * ".to_owned())),
        0 => None,
        _ => {
            let read = as_fraction(&format!("0.{}", &behind[..digits]))?;
            Some((mistake.at.start..mistake.at.end + digits, read))
        }
    }
}

/// Returns whether the digits at the end of a text stand below a line.
fn has_line(before: &str) -> bool {
    let digits = trailing_digits(before);
    digits > 0 && before[..before.len() - digits].trim_end().ends_with('/')
}

/// A decimal with a digit before its point.
fn with_zero(text: &str) -> String {
    if text.starts_with('.') { format!("0{text}") } else { text.to_owned() }
}

/// Returns whether a text is a code that is hardly meant as a decimal: 0.07 and 0.137, but not 0.3.
fn is_long_code(text: &str) -> bool {
    let digits = text.split_once('.').map_or("", |(_, digits)| digits);
    is_code(text) && (digits.starts_with('0') || digits.len() > 2)
}

/// Returns whether a text is a code such as 0.137.
#[must_use]
pub fn is_code(text: &str) -> bool {
    text.split_once('.').is_some_and(|(before, digits)| {
        matches!(before, "" | "0" | "4")
            && !digits.is_empty()
            && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
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

/// `G^L` and `G^R`; `G^{LR}`, the options of options; `G^L2`, the second option.
pub(super) fn options(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::TIGHT_UP]) {
        return None;
    }
    let up = mistake.near("^")?;
    let behind = &mistake.text[up.end..];
    let (sides, length) = match behind.strip_prefix('{') {
        Some(inside) => inside.split_once('}').map(|(sides, _)| (sides, sides.len() + 2))?,
        None => (first_word(behind), first_word(behind).len()),
    };
    let read = sides_in_turn(sides).filter(|read| !read.is_empty())?;
    Some((up.start..up.end + length, read))
}

/// The options that sides and numbers name, each of those before it: `.left[1].right` of `L2R`.
#[must_use]
pub fn sides_in_turn(mut sides: &str) -> Option<String> {
    let mut read = String::new();
    while let Some(side) = sides.chars().next() {
        read.push_str(match side {
            'L' | 'ᴸ' => ".left",
            'R' | 'ᴿ' => ".right",
            _ => return None,
        });
        sides = &sides[side.len_utf8()..];
        let below = sides.strip_prefix('_').unwrap_or(sides);
        let behind = below.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let digits = &below[..below.len() - behind.len()];
        if !digits.is_empty() {
            // Books count from 1.
            let place = digits.parse::<usize>().ok()?.checked_sub(1)?;
            read.push_str(&format!("[{place}]"));
            sides = behind;
        }
    }
    Some(read)
}

/// `if c then a else b`, as in many languages.
pub(super) fn chosen(mistake: &Mistake<'_>) -> Option<Edit> {
    let (text, before) = (mistake.text, mistake.before());
    let bare = without_texts(text);
    let begin =
        bare[..before.len()].rfind("if ").filter(|begin| !before[..*begin].ends_with(in_word))?;
    let behind = mistake.at.end;
    let other = behind + outside(&bare[behind..], &[" else "])?;
    let from = other + " else ".len();
    let end = end_of_value(&bare, from);
    let parts = [begin + "if".len()..mistake.at.start, behind..other, from..end];
    let [asked, value, other] = parts.map(|place| text[place].trim());
    let is_whole = [asked, value, other].iter().all(|part| !part.is_empty());
    let is_slip = mistake.is(&[&codes::OTHER_LANGUAGE]) && mistake.here() == "then";
    let read = format!("if {asked} {{ {value} }} else {{ {other} }}");
    (is_slip && is_whole).then_some((begin..end, read))
}

/// `a if c else b` of Python, and `c ? a : b` of C; `G ?? H`, which asks how they compare.
pub(super) fn choice(mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    let is_slip = mistake.is(&[&codes::OTHER_LANGUAGE, &codes::FOREIGN_CHARACTER]);
    let at = match mistake.here() {
        "if" | "?" => mistake.at.start,
        "else" => without_texts(mistake.before()).rfind(" if ")? + 1,
        _ => return None,
    };
    let bare = without_texts(text);
    let start = begin_of_value(&bare[..at]);
    let before = text[start..at].trim();
    let (asked, value, other) = if mistake.here() == "?" {
        let behind = at + text[at..].len() - text[at..].trim_start_matches('?').len();
        let end = end_of_value(&bare, behind);
        let Some(colon) = outside(&bare[behind..end], &[":"]) else {
            let sides = [&text[..at], &text[behind..]];
            let are_apart = sides[0].ends_with(' ') && sides[1].starts_with(' ');
            let are_due = are_apart && sides.iter().all(|side| !side.trim().is_empty());
            return (is_slip && are_due).then(|| (at..behind, "<=>".to_owned()));
        };
        let colon = behind + colon;
        (before, behind..colon, colon + 1..end)
    } else {
        let asked = at + "if".len();
        let other = asked + outside(&bare[asked..], &[" else "])?;
        let behind = other + " else ".len();
        (text[asked..other].trim(), start..at, behind..end_of_value(&bare, behind))
    };
    let end = other.end;
    let [value, other] = [value, other].map(|place| text[place].trim());
    let read = format!("if {asked} {{ {value} }} else {{ {other} }}");
    let is_whole = [asked, value, other].iter().all(|part| !part.is_empty());
    let from = start + text[start..].len() - text[start..].trim_start().len();
    (is_slip && is_whole).then_some((from..end, read))
}

/// The text with other letters inside of its quotation marks, at the same places.
fn without_texts(text: &str) -> String {
    let mut inside = false;
    let bare = text.chars().map(|letter| {
        inside ^= letter == '"';
        match inside && letter != '"' {
            true => "_".repeat(letter.len_utf8()),
            false => letter.to_string(),
        }
    });
    bare.collect()
}

/// The place where a value begins that goes to the end of a text.
fn begin_of_value(before: &str) -> usize {
    let mut begins = vec![0];
    for (at, letter) in before.char_indices() {
        let next = at + letter.len_utf8();
        let is_apart = before[..at].ends_with(' ') && before[next..].starts_with(' ');
        match letter {
            '(' | '[' | '{' => begins.push(next),
            ')' | ']' | '}' => drop(begins.pop()),
            ',' | ';' => begins.last_mut().into_iter().for_each(|begin| *begin = next),
            '=' if is_apart => begins.last_mut().into_iter().for_each(|begin| *begin = next),
            _ => {}
        }
    }
    let begin = begins.pop().unwrap_or(0);
    let statement = before[begin..].trim_start();
    let first = first_word(statement);
    let is_said = first == "print" || first == "assert";
    begin + if is_said { before[begin..].len() - statement.len() + first.len() } else { 0 }
}

/// The place where a value ends that begins at a place.
fn end_of_value(text: &str, from: usize) -> usize {
    let end = outside(&text[from..], &[")", "]", "}", ",", ";", " for ", " mod "]);
    end.map_or(text.len(), |length| from + length)
}

/// The place of the first of some signs that stands outside of brackets, where a bracket may close that the text does not open.
fn outside(text: &str, signs: &[&str]) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().find_map(|(at, letter)| {
        if depth == 0 && signs.iter().any(|sign| text[at..].starts_with(sign)) {
            return Some(at);
        }
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        None
    })
}

/// `G || H`; `(2|1)` as a game.
pub(super) fn bars(mistake: &Mistake<'_>) -> Option<Edit> {
    if !mistake.is(&[&codes::BAR_OUTSIDE]) {
        return None;
    }
    if let Some(edit) = without_brackets(mistake) {
        return Some(edit);
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
        let is_joined = left.is_some() || right.is_some();
        let sides = if are_names && !is_joined { [before, behind] } else { beside };
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
    // A subscript of LaTeX: `G_{1}`, or `G_{1/2}`, the game G cooled.
    if let Some(game) = before.strip_suffix('_') {
        let below = &items[..end];
        if below.chars().all(in_word) {
            return Some((place, below.to_owned()));
        }
        let game = last_word(game);
        let start = before.len() - 1 - game.len();
        return Some((start..place.end, format!("cool({game}, {below})")));
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
    let has_comment = text.split('"').step_by(2).any(|outside| outside.contains('#'));
    if !mistake.is(&[&codes::UNCLOSED_BRACKET]) || text.contains('\n') || has_comment {
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

/// `⇑ ∗ > 0`, `v *`: a star apart from the ups in front of it.
pub(super) fn apart_star(mistake: &Mistake<'_>) -> Option<Edit> {
    const UPS: [char; 6] = ['↑', '↓', '⇑', '⇓', '^', 'v'];
    let text = mistake.text;
    let is_due = mistake.is(&[&codes::TIGHT_STAR, &codes::UNFINISHED]);
    let stars = text.match_indices(['*', '∗']).find_map(|(at, star)| {
        let before = text[..at].trim_end();
        let behind = text[at + star.len()..].trim_start();
        let ends =
            behind.is_empty() || behind.starts_with([')', ',', '=', '<', '>', '+', '|', '}']);
        let stem = before.strip_suffix(UPS);
        let is_up = stem.is_some_and(|stem| !stem.ends_with(|letter: char| letter.is_alphabetic()));
        (is_up && ends && before.len() < at).then_some((before.len()..at, String::new()))
    });
    stars.filter(|_| is_due)
}

/// `G ≯ H`.
pub(super) fn denied(mistake: &Mistake<'_>) -> Option<Edit> {
    let sign = match mistake.here() {
        "≯" => ">",
        "≮" => "<",
        _ => return None,
    };
    let (before, behind) = (mistake.before().trim(), mistake.behind().trim());
    // In a longer sentence the denial is of a part.
    let is_part = |side: &str| {
        let is_open = [('(', ')'), ('[', ']'), ('{', '}')]
            .iter()
            .any(|(open, close)| side.matches(*open).count() != side.matches(*close).count());
        let joins = [" and ", " or ", "if ", "=", "≯", "≮", ",", "not ", "mod "];
        is_open || joins.iter().any(|sign| side.contains(sign))
    };
    let read = format!("not ({before} {sign} {behind})");
    let is_alone = !is_part(before) && !is_part(behind) && !before.is_empty() && !behind.is_empty();
    (mistake.is(&[&codes::FOREIGN_CHARACTER]) && is_alone).then_some((0..mistake.text.len(), read))
}

/// `cool(G, t = 2)`: an argument with its name.
pub(super) fn named_argument(mistake: &Mistake<'_>) -> Option<Edit> {
    let before = mistake.before().trim_end();
    let name = last_word(before);
    let start = before.len() - name.len();
    let is_argument =
        before[..start].trim_end().ends_with([',', ';']) && name.starts_with(begins_name);
    let is_sign = mistake.is(&[&codes::SINGLE_EQUALS]) && mistake.here() == "=";
    let end = mistake.at.end + mistake.behind().len() - mistake.behind().trim_start().len();
    let is_call = before[..start].contains('(') && mistake.behind().contains(')');
    (is_sign && is_argument && is_call).then(|| (start..end, String::new()))
}

/// `print(n, x)`: values are printed without brackets.
pub(super) fn printed(mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    let word = text.find("print(")?;
    let open = word + "print".len();
    let close = open + 1 + closing(&text[open + 1..])?;
    let is_due = mistake.is(&[&codes::COMMA_IN_PARENTHESES])
        && (open..close).contains(&mistake.at.start)
        && !text[..word].ends_with(in_word);
    (is_due).then(|| (open..close + 1, format!(" {}", &text[open + 1..close])))
}

/// `for k in 0 ..= 5 outcome(nim(k))`: a loop that gives values is a list.
pub(super) fn listed(mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text;
    let is_due = mistake.is(&[&codes::SIDE_BY_SIDE, &codes::UNEXPECTED]);
    let range = mistake.before().trim_end().strip_prefix("for ")?;
    let value = text[mistake.at.start..].trim_start_matches(':').trim();
    let is_range = range.contains(" in ") && !range.contains(['{', '[', ';']);
    let is_value = value.starts_with(begins_name) && !value.contains([';', '{']);
    (is_due && is_range && is_value).then(|| (0..text.len(), format!("[{value} for {range}]")))
}

/// `Let G = 3`: a keyboard or an editor made the first letter large.
pub(super) fn capital(mistake: &Mistake<'_>) -> Option<Edit> {
    const STATEMENTS: [&str; 8] =
        ["let", "ruleset", "fn", "law", "print", "assert", "import", "use"];
    let first = first_word(mistake.text);
    let lower = first.to_lowercase();
    let is_statement = lower != first && STATEMENTS.contains(&&*lower);
    let is_followed = mistake.text[first.len()..].starts_with(' ');
    (is_statement && is_followed).then_some((0..first.len(), lower))
}

/// `[nim(n) for n from 0 to 8]`.
pub(super) fn from_to(mistake: &Mistake<'_>) -> Option<Edit> {
    let rest = mistake.text[mistake.at.start..].strip_prefix("from ")?;
    let (first, behind) = rest.trim_start().split_once(" to ")?;
    let last = first_word(behind.trim_start());
    let is_number = |text: &str| !text.is_empty() && text.chars().all(in_word);
    let end = mistake.text.len() - behind.trim_start().len() + last.len();
    (is_number(first.trim()) && is_number(last))
        .then(|| (mistake.at.start..end, format!("in {} ..= {last}", first.trim())))
}

/// `{4 ∥ 1 | −2}`: a double bar that is one sign.
pub(super) fn double_bar(mistake: &Mistake<'_>) -> Option<Edit> {
    let is_bar = mistake.is(&[&codes::LOOSE_OPTION]) && mistake.here() == "∥";
    let is_inside = is_bar && is_in_a_game(mistake.before()) && mistake.text.contains('|');
    is_inside.then(|| (mistake.at.clone(), "||".to_owned()))
}

/// `string("BBRB)`: a text that nothing closes in front of the bracket of its call.
pub(super) fn unfinished(mistake: &Mistake<'_>) -> Option<Edit> {
    let text = mistake.text.trim_end();
    if !mistake.is(&[&codes::UNFINISHED_TEXT]) || text.contains('\n') {
        return None;
    }
    let before = text.trim_end_matches(')');
    let count = |bracket: char| mistake.before().matches(bracket).count();
    let open = count('(').saturating_sub(count(')'));
    let is_word = !before.ends_with('"') && before.len() > mistake.at.start + 1;
    let close = match closing(&text[mistake.at.start..]) {
        Some(length) => mistake.at.start + length,
        None => text.len() - open.min(text.len() - before.len()),
    };
    (is_word && open > 0).then(|| (close..close, "\"".to_owned()))
}

/// `mean(G))`: a bracket at the end that nothing opens.
pub(super) fn stray(mistake: &Mistake<'_>) -> Option<Edit> {
    let is_last = mistake.is(&[&codes::STRAY_BRACKET]) && mistake.behind().trim().is_empty();
    let is_round = matches!(mistake.here(), ")" | "]" | "}");
    (is_last && is_round).then(|| (mistake.at.clone(), String::new()))
}

/// `{1,2,|0}`: a comma behind which no entry stands.
pub(super) fn trailing(mistake: &Mistake<'_>) -> Option<Edit> {
    let is_comma = mistake.is(&[&codes::TRAILING_COMMA])
        && mistake.here() == ","
        && mistake.behind().trim_start().starts_with(['|', '>', '}', ')', ']', ',']);
    is_comma.then(|| (mistake.at.clone(), String::new()))
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
    if let Some(edit) = ups(mistake) {
        return Some(edit);
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

/// A board with gone squares that stands in a call without quotation marks, where a comment would begin: `domineering(#./..)`. The text
/// begins behind the bracket.
#[must_use]
pub fn bare_board(text: &str) -> Option<&str> {
    let board = &text[..text.find(')')?];
    let is_square = |letter: char| letter.is_ascii_alphabetic() || "#._/".contains(letter);
    let is_board = board.contains(['.', '/']) || board.chars().all(|letter| letter == '#');
    (board.contains('#') && is_board && board.chars().all(is_square)).then_some(board)
}

/// Texts between other quotation marks, and boards without them, each as it is read here. What it takes the place of is as long: blanks make up for
/// marks that are longer.
pub fn straight(text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    if !text.contains(|letter| letter == '#' || QUOTES.iter().any(|(open, _)| *open == letter)) {
        return edits;
    }
    for (start, line) in lines(text) {
        let mut at = 0;
        while let Some(letter) = line[at..].chars().next() {
            let behind = at + letter.len_utf8();
            match letter {
                '(' if line[..at].ends_with(in_word) => {
                    if let Some(board) = bare_board(&line[behind..]) {
                        let end = behind + board.len();
                        let read = format!("\"{}\"", board.replace('_', "."));
                        edits.push((start + behind..start + end, read));
                        at = end;
                        continue;
                    }
                }
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
