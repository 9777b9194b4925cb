//! The prompt: how it looks, and how what was copied with it is read without it.

use super::edit::Status;
use super::{Session, briefly, edit};
use crate::markup::{Markup, Role};

/// The game up-star.
const GAME: [&str; 2] = ["↑∗", "^*"];

/// What stands in the prompt while the rest of a block is passed over.
const PASSING: [&str; 2] = [" …", " .."];

/// What parts the prompt from what is typed.
const END: &str = "> ";

/// The prompt: the game up-star, and the universe where it is not normal play.
#[must_use]
pub fn prompt(universe: &str, ascii: bool, passing: bool) -> Markup {
    let spelling = usize::from(ascii);
    let prompt = Markup::new().with(Role::Good, GAME[spelling]);
    let prompt = match universe {
        "normal" => prompt,
        other => prompt.with(Role::Dim, format!(" {}", briefly(other))),
    };
    let mark = if passing { PASSING[spelling] } else { "" };
    prompt.with(Role::Dim, mark).with(Role::Plain, END)
}

/// Tells a reader that the prompts of a copied text are left out, and that its first prompt has another universe
/// than the session, if it has.
#[must_use]
pub fn left_out(text: &str, session: &Session) -> String {
    let note = "pasted prompts and answers are left out".to_owned();
    let first = first_prompt(text).and_then(|line| text.lines().nth(line));
    let Some(first) = first.and_then(behind) else {
        return note;
    };
    let (there, here) = (first.universe.unwrap_or("normal"), session.universe_name());
    if there == briefly(&here) {
        note
    } else {
        format!("{note}; they were asked in `{there}`, and this session is in `{here}`")
    }
}

/// A text that was typed behind a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// Its first line in the text that was copied, from 0.
    pub line: usize,
    /// The text.
    pub text: String,
}

/// Returns whether a text begins with a prompt.
#[must_use]
pub fn is_copied(text: &str) -> bool {
    text.trim_start_matches(['\n', '\r']).lines().next().is_some_and(|line| behind(line).is_some())
}

/// The line with the first prompt of a text that was typed or pasted; `None` where no line begins with
/// one. A line that goes on with a statement begins with none.
fn first_prompt(text: &str) -> Option<usize> {
    let mut start = 0;
    for (line, whole) in text.lines().enumerate() {
        let before = text.get(..start)?.trim();
        if behind(whole).is_some()
            && (before.is_empty() || edit::status(before) != Status::Incomplete)
        {
            return Some(line);
        }
        start = (start + whole.len() + 1).min(text.len());
    }
    None
}

/// The texts that were typed in a text that was copied with its prompts; `None` if it has none. The lines
/// above the first prompt are no part of it, and the lines below a finished text, up to the next prompt, are
/// answers.
#[must_use]
pub fn typed(text: &str) -> Option<Vec<Typed>> {
    let first = first_prompt(text)?;
    let mut all: Vec<Typed> = Vec::new();
    let mut open = false;
    for (line, whole) in text.lines().enumerate().skip(first) {
        match (behind(whole), all.last_mut()) {
            (Some(Behind { passing: true, .. }), _) => {
                open = false;
                continue;
            }
            (Some(Behind { text, .. }), _) => all.push(Typed { line, text: text.to_owned() }),
            (None, Some(last)) if open => {
                last.text.push('\n');
                last.text.push_str(whole);
            }
            (None, _) => continue,
        }
        let last = all.last().map_or("", |last| &last.text);
        open = edit::status(last) == Status::Incomplete;
    }
    all.retain(|typed| !typed.text.trim().is_empty());
    Some(all)
}

/// Takes the prompts out of a script that begins with one: as one text, in which what was typed stands in its old
/// lines. `None` if it does not begin so.
#[must_use]
pub fn without_prompts(text: &str) -> Option<String> {
    if !is_copied(text) {
        return None;
    }
    let mut script = String::new();
    let mut lines = 0;
    for typed in typed(text)? {
        script.push_str(&"\n".repeat(typed.line.saturating_sub(lines)));
        script.push_str(&typed.text);
        lines = typed.line + typed.text.matches('\n').count();
    }
    Some(script)
}

/// What stands behind the prompt of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Behind<'a> {
    /// The universe in the prompt; `None` in normal play.
    universe: Option<&'a str>,
    /// Whether the line was passed over.
    passing: bool,
    text: &'a str,
}

/// Reads what follows the prompt at the beginning of a line; `None` if there is no prompt.
fn behind(line: &str) -> Option<Behind<'_>> {
    let rest = GAME.iter().find_map(|game| line.strip_prefix(game))?;
    let behind_universe = after_universe(rest);
    let universe = rest[..rest.len() - behind_universe.len()].trim_start();
    let universe = Some(universe).filter(|universe| !universe.is_empty());
    let rest = behind_universe;
    let (rest, passing) = PASSING
        .iter()
        .find_map(|mark| rest.strip_prefix(mark))
        .map_or((rest, false), |rest| (rest, true));
    let text = match rest {
        // A copy may lose the blank after a prompt where nothing was typed.
        ">" => "",
        rest => rest.strip_prefix(END)?,
    };
    Some(Behind { universe, passing, text })
}

/// The text without the blank and the universe, `misere` or `closure(*2)`, that it may begin with.
fn after_universe(text: &str) -> &str {
    let word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let Some(name) = text.strip_prefix(' ').filter(|name| name.starts_with(word)) else {
        return text;
    };
    let rest = name.trim_start_matches(word);
    if !rest.starts_with('(') {
        return rest;
    }
    let mut depth = 0_usize;
    for (at, letter) in rest.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &rest[at + 1..];
        }
    }
    text
}
