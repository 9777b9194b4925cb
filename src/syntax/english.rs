//! The order of two games, asked in English.

use super::around::Scene;
use super::chars::in_word;
use crate::diag::Diagnostic;
use crate::diag::codes::syntax as codes;

const GREATER: [&str; 6] = ["bigger", "greater", "larger", "better", "higher", "more"];
const LESS: [&str; 5] = ["smaller", "less", "worse", "lower", "lesser"];

/// The sign of a word that compares, `bigger` or `less`.
#[must_use]
pub fn compares(word: &str) -> Option<char> {
    let word = &*word.to_lowercase();
    if GREATER.contains(&word) {
        return Some('>');
    }
    LESS.contains(&word).then_some('<')
}

/// `which is bigger`, `is ^ bigger than *`, `^ is bigger than *`.
pub(super) fn explain(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let compares = |word: &str| GREATER.contains(&word) || LESS.contains(&word);
    let words = || scene.prepared.split(|letter| !in_word(letter));
    let about = [scene.text(scene.before[0]), scene.text(scene.here)];
    let asks =
        about.iter().any(|word| matches!(*word, "is" | "are" | "than" | "which") || compares(word));
    if !asks || !scene.is_a_line() || !words().any(compares) {
        return None;
    }
    let relation = if words().any(|word| GREATER.contains(&word)) { ">" } else { "<" };
    let help = match compared(scene.prepared.trim().trim_end_matches('?')) {
        Some((question, a, b)) => {
            let sign = if question { "<=>" } else { relation };
            format!("the order of two games is asked with signs: `{a} {sign} {b}`")
        }
        None => "the order of two games is asked with signs: `^ <=> *`, `^ > *`".to_owned(),
    };
    Some(scene.here(&codes::OTHER_LANGUAGE, "this is English").help(help))
}

/// Two games and whether a question is asked about them: `is G bigger than H`, or `G is bigger than H`.
fn compared(text: &str) -> Option<(bool, &str, &str)> {
    let (text, question) = match text.strip_prefix("is ") {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let (a, b) = text.split_once(" than ")?;
    let (a, word) = a.rsplit_once(' ')?;
    let known = GREATER.contains(&word) || LESS.contains(&word);
    let a = a.strip_suffix(" is").unwrap_or(a).trim();
    (known && !a.is_empty() && !b.trim().is_empty()).then(|| (question, a, b.trim()))
}
