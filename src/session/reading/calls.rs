//! Calls in a text that may not read.

use std::ops::Range;

use crate::syntax::{in_word, last_word};

/// The place of the last bracket that a text leaves open.
pub(super) fn open_around(before: &str) -> Option<usize> {
    let mut closed = 0_usize;
    before.char_indices().rev().find_map(|(at, letter)| {
        match letter {
            ')' => closed += 1,
            '(' if closed == 0 => return Some(at),
            '(' => closed -= 1,
            _ => {}
        }
        None
    })
}

/// The call at a place or around it: its name, its place and its arguments.
pub(super) fn call_at(text: &str, at: Range<usize>) -> Option<(&str, Range<usize>, Vec<&str>)> {
    // The place is that of the call, of the name, or of an argument.
    let open = match text[at.start..].find(|letter| !in_word(letter)) {
        Some(end) if end > 0 && text[at.start + end..].starts_with('(') => at.start + end,
        _ => open_around(&text[..at.start])?,
    };
    let name = last_word(&text[..open]);
    let (mut depth, mut angles, mut from, mut arguments) = (0_usize, 0_usize, open + 1, Vec::new());
    for (place, letter) in text[open + 1..].char_indices().map(|(at, c)| (open + 1 + at, c)) {
        // A game opens where no blank stands behind the sign.
        let opens = letter == '<' && !text[place + 1..].starts_with([' ', '=', '|']);
        match letter {
            '<' if opens => angles += 1,
            '>' if angles > 0 => angles -= 1,
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                arguments.push(text[from..place].trim());
                return (!name.is_empty()).then(|| (name, open - name.len()..place + 1, arguments));
            }
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 && angles == 0 => {
                arguments.push(text[from..place].trim());
                from = place + 1;
            }
            _ => {}
        }
    }
    None
}
