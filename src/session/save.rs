//! What worked, as a script, and how a script is loaded.

use rustc_hash::{FxHashMap, FxHashSet};

use super::restart::defined_by;
use super::{Event, Session, Worked};
use crate::span::Sources;
use crate::syntax::statements;

impl Session {
    /// The statements that worked, in order, each from a new line: what `:save` writes.
    #[must_use]
    pub fn save(&self) -> String {
        let statements = self.worked.iter().map(|done| self.sources.slice(done.span));
        statements.flat_map(|statement| [statement, "\n"]).collect()
    }

    /// Runs a script as `:load` does. Above its own definition of a name of the library, a script means
    /// the library's, whatever the session has defined under that name: `let S = quotient(S2, S3)` can be
    /// loaded again.
    pub fn run_loaded(
        &mut self,
        name: &str,
        text: &str,
        sink: &mut dyn FnMut(&Sources, Event) -> bool,
    ) {
        let source = self.sources.add(name, text);
        let names = self.names_defined_in(source);
        let uncovered: Vec<_> =
            names.iter().filter_map(|name| self.program.uncover(name)).collect();
        let before = self.worked.len();
        self.run_pieces(statements(source, text), (source, text), sink);
        if uncovered.is_empty() {
            return;
        }
        let names: Vec<String> = uncovered.iter().map(|cover| cover.name().to_owned()).collect();
        for cover in uncovered {
            self.program.cover(cover);
        }
        self.keep_once(before, &names);
    }

    /// Keeps the definition of a name once that was loaded again as it is, and what stands above it there:
    /// below the first definition it would not mean the same.
    fn keep_once(&mut self, before: usize, names: &[String]) {
        let (earlier, loaded) = self.worked.split_at(before);
        let text = |done: &Worked| self.sources.slice(done.span);
        let known: FxHashSet<&str> = earlier.iter().map(text).collect();
        let definitions = earlier.iter().filter(|done| done.defines).map(text);
        // The last of each name.
        let defined: FxHashMap<&str, &str> =
            definitions.filter_map(|text| Some((defined_by(text)?, text))).collect();
        let again: Vec<bool> = loaded
            .iter()
            .map(|done| match defined_by(text(done)).filter(|_| done.defines) {
                Some(name) => {
                    names.iter().any(|hidden| hidden == name)
                        && defined.get(name) == Some(&text(done))
                }
                None => !done.defines && known.contains(text(done)),
            })
            .collect();
        let defines_again = |(done, again): (&Worked, &bool)| done.defines && *again;
        let end = loaded.iter().zip(&again).rposition(defines_again).map_or(0, |last| last + 1);
        let mut place = 0_usize;
        self.worked.retain(|_| {
            let index = place;
            place += 1;
            index.checked_sub(before).is_none_or(|index| index >= end || !again[index])
        });
    }
}
