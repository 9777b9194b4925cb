//! What fits at a place of a text that is being typed: names to complete, the arguments of a call.

use crate::lang::builtin::Builtin;
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::session::{Session, library};
use crate::syntax::RESERVED;

/// Builtins that make universes.
const MAKE_UNIVERSES: [&str; 4] = ["assuming", "closure", "generated", "quotient"];

/// Whether a text ends where the name of a universe is due: behind `mod` or `universe`.
pub(super) fn wants_universe(before: &str) -> bool {
    let name = before.trim_end_matches(' ');
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let last = &name[name.trim_end_matches(word).len()..];
    name.len() < before.len() && matches!(last, "mod" | "universe")
}

impl Session {
    /// The names that begin with `prefix` and fit behind `before`, in order.
    pub(super) fn offered(&self, before: &str, prefix: &str) -> Vec<String> {
        let mut found: Vec<String> = if wants_universe(before) {
            self.universes()
        } else if before.ends_with('.') && !before.ends_with("..") {
            self.members(&before[..before.len() - 1])
        } else {
            let names = self.program.bound().map(|(name, _)| name);
            let words = RESERVED.iter().copied().filter(|word| word.len() > 1);
            let mut all: Vec<String> = names.map(str::to_owned).collect();
            all.extend(self.library_names().chain(words).map(str::to_owned));
            all
        };
        found.retain(|name| name.starts_with(prefix));
        found.sort();
        found.dedup();
        found
    }

    /// The names of the library that nothing of the user's hides.
    fn library_names(&self) -> impl Iterator<Item = &'static str> {
        library::names().iter().copied().filter(|name| !self.program.is_users(name))
    }

    /// What may stand behind `mod`: universes, what makes them, the user's rulesets.
    fn universes(&self) -> Vec<String> {
        let is_one = |name: &str, value: &Value| match value {
            Value::Universe(_) | Value::Quotient(_) => true,
            Value::Builtin(_) => MAKE_UNIVERSES.contains(&name),
            Value::Ruleset(_) => self.program.is_users(name),
            _ => false,
        };
        let bound = self.program.bound();
        let fits = bound.filter(|(name, global)| {
            global.value.as_ref().is_some_and(|value| is_one(name, value))
        });
        fits.map(|(name, _)| name.to_owned()).collect()
    }

    /// What can be called behind a point: what takes the value before it, as far as that is plain from
    /// the text.
    fn members(&self, before: &str) -> Vec<String> {
        let receiver = self.receiver(before);
        let fits = |name: &str, value: &Value| match value {
            Value::Builtin(id) => takes(self.program.builtin(*id), receiver),
            Value::Function(_) => true,
            Value::Ruleset(_) => self.program.is_users(name),
            _ => false,
        };
        let bound = self.program.bound();
        let own = bound
            .filter(|(name, global)| global.value.as_ref().is_some_and(|value| fits(name, value)));
        let mut found: Vec<String> = own.map(|(name, _)| name.to_owned()).collect();
        // `4.kayles` is a position, `"LR".toppling` too.
        if matches!(receiver, Some(Kind::Integer | Kind::Text)) {
            found.extend(self.library_names().map(str::to_owned));
        }
        found
    }

    /// The kind of the value that a text ends with, where a glance tells.
    fn receiver(&self, before: &str) -> Option<Kind> {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let name = &before[before.trim_end_matches(word).len()..];
        if !name.is_empty() && name.chars().all(|c| c.is_ascii_digit()) {
            return Some(Kind::Integer);
        }
        if !name.is_empty() {
            return self.program.lookup(name).map(Value::kind);
        }
        match before.chars().next_back()? {
            '"' => Some(Kind::Text),
            '>' | '*' | '^' | '∗' | '↑' | '↓' => Some(Kind::Game),
            _ => None,
        }
    }

    /// What is still to be written in the call that a text ends in, where an argument is due: its
    /// parameters from there on, `t)`.
    #[must_use]
    pub fn due(&self, text: &str) -> Option<String> {
        let (name, given) = open_call(text)?;
        let signature = self.signature(name)?;
        let (_, parameters) = signature.split_once('(')?;
        let parameters = parameters.strip_suffix(')').filter(|rest| !rest.contains(')'))?;
        // What may be left out is not shown with the bracket before it.
        let rest = parameters.splitn(given + 1, ',').nth(given)?.trim_start();
        let balanced = rest.matches('[').count() == rest.matches(']').count();
        (balanced && !rest.is_empty()).then(|| format!("{rest})"))
    }

    /// How a name is called.
    fn signature(&self, name: &str) -> Option<String> {
        match self.program.lookup(name) {
            Some(Value::Builtin(id)) => Some(self.program.builtin(*id).signature.clone()),
            Some(Value::Function(id)) => Some(self.program.function(*id).signature()),
            Some(Value::Ruleset(id)) => Some(self.program.ruleset(*id).signature()),
            Some(_) => None,
            None => library::heading(name).map(str::to_owned),
        }
    }
}

/// Whether a builtin takes a value of a kind as its first argument; of what is not known it may.
fn takes(builtin: &Builtin, receiver: Option<Kind>) -> bool {
    let Some(first) = builtin.parameters.first() else { return false };
    let Some(receiver) = receiver else { return true };
    let is_game = matches!(receiver, Kind::Game | Kind::Integer | Kind::Number);
    let about_items = matches!(builtin.topic, "Numbers and lists" | "Boards and graphs");
    match first.wanted {
        // Where all values are taken, the chapter tells which are meant.
        Kind::Any | Kind::Argument if is_game => {
            if about_items {
                receiver != Kind::Game
            } else {
                !MAKE_UNIVERSES.contains(&builtin.name)
            }
        }
        Kind::Any | Kind::Argument if matches!(receiver, Kind::List | Kind::Text | Kind::Range) => {
            about_items || builtin.topic == "Making and showing games"
        }
        Kind::Any | Kind::Argument => true,
        Kind::Game | Kind::RulesetOrGame => is_game,
        Kind::Integer | Kind::Number => matches!(receiver, Kind::Integer | Kind::Number),
        Kind::Indexed => matches!(receiver, Kind::List | Kind::Text | Kind::Range | Kind::Row),
        Kind::List | Kind::ListOrRange | Kind::Rows => matches!(receiver, Kind::List | Kind::Range),
        Kind::ListOrText => matches!(receiver, Kind::List | Kind::Range | Kind::Text),
        Kind::Text
        | Kind::Letter
        | Kind::Letters
        | Kind::Board
        | Kind::BoardOrGraph
        | Kind::BoardGraphOrText
        | Kind::BoardForLetters
        | Kind::Graph
        | Kind::VertexGraph
        | Kind::GraphWithoutLetters => {
            matches!(receiver, Kind::Text | Kind::Grid | Kind::DrawnGraph)
        }
        wanted => wanted == receiver,
    }
}

/// The call that a text ends in, where an argument is due, and how many arguments stand before it.
fn open_call(text: &str) -> Option<(&str, usize)> {
    let mut open: Vec<(usize, char, usize)> = Vec::new();
    let mut letters = text.char_indices();
    while let Some((at, c)) = letters.next() {
        match c {
            '"' => {
                // An argument is due nowhere inside of a text.
                letters.by_ref().find(|(_, c)| *c == '"')?;
            }
            '#' => return None,
            '(' | '[' | '{' | '<' => open.push((at, c, 0)),
            ')' | ']' | '}' => {
                // What `<` seemed to open was an order.
                while open.pop_if(|(_, c, _)| *c == '<').is_some() {}
                open.pop();
            }
            '>' => drop(open.pop_if(|(_, c, _)| *c == '<')),
            ',' => {
                if let Some((_, _, commas)) = open.last_mut() {
                    *commas += 1;
                }
            }
            _ => {}
        }
    }
    let (at, bracket, commas) = open.pop()?;
    let due = text.ends_with('(') || text.ends_with(", ");
    let before = &text[..at];
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let name = &before[before.trim_end_matches(word).len()..];
    // `G.cool(` has its first argument before the point.
    let behind_point = before[..before.len() - name.len()].ends_with('.');
    (bracket == '(' && due && !name.is_empty())
        .then_some((name, commas + usize::from(behind_point)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{NoFiles, Options};
    use std::sync::Arc;

    fn session() -> Session {
        let made = Session::new(Options::default(), Arc::default(), Box::new(NoFiles));
        let mut session = made.unwrap_or_else(|diagnostic| unreachable!("{diagnostic:?}"));
        let text = "let G = <1|0>\nlet xs = [1]\nfn bill(x, n: Int) = x\nlet bag = closure(*)";
        session.run("<test>", text, &mut |_, _| true);
        session
    }

    #[test]
    fn behind_a_point_stands_what_takes_the_value_before_it() {
        let session = session();
        let names = |text: &str| session.complete(text, text.len()).1;
        let game = names("G.");
        for name in ["outcome", "canonical", "bill", "cool", "left"] {
            assert!(game.iter().any(|other| other == name), "{name}: {game:?}");
        }
        for name in ["kayles", "join", "generated", "domineering", "neighbours", "pow"] {
            assert!(!game.iter().any(|other| other == name), "{name}: {game:?}");
        }
        let list = names("xs.");
        assert!(
            list.contains(&"len".to_owned()) && !list.contains(&"outcome".to_owned()),
            "{list:?}"
        );
        assert_eq!(names("\"LR\".toppl"), ["toppling"]);
        assert_eq!(names("<1|0>.toppl"), [""; 0]);
    }

    #[test]
    fn behind_mod_stand_universes() {
        let session = session();
        let names = |text: &str| session.complete(text, text.len()).1;
        assert_eq!(names("G == G mod di"), ["dicot"]);
        assert_eq!(names("universe d"), ["dead_ending", "dicot"]);
        assert_eq!(names("G mod b"), ["bag", "blocking"]);
        let all = names("G mod ");
        assert!(
            all.contains(&"closure".to_owned()) && !all.contains(&"distinct".to_owned()),
            "{all:?}"
        );
        assert!(names("G mod").contains(&"mod".to_owned()), "the word itself is not finished");
    }

    #[test]
    fn in_a_call_the_parameters_that_are_due_are_told() {
        let session = session();
        let due = |text: &str| session.due(text);
        assert_eq!(due("cool("), Some("G, t)".to_owned()));
        assert_eq!(due("1 + cool(<1|0>, "), Some("t)".to_owned()));
        assert_eq!(due("G.cool("), Some("t)".to_owned()));
        assert_eq!(due("bill("), Some("x, n: Int)".to_owned()));
        assert_eq!(due("domineering("), Some("board: Grid)".to_owned()));
        assert_eq!(due("bill(cool(1, 2), "), Some("n: Int)".to_owned()));
        for text in [
            "cool",
            "cool(1",
            "cool(1, 2, ",
            "(",
            "f(",
            "[1, ",
            "show(\"cool(",
            "# cool(",
            "G < (",
            "cool()",
        ] {
            assert_eq!(due(text), None, "{text}");
        }
    }
}
