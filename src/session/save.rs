//! What worked, as a script.

use super::Session;

impl Session {
    /// The statements that worked, in order, each from a new line: what `:save` writes.
    #[must_use]
    pub fn save(&self) -> String {
        let statements = self.worked.iter().map(|done| self.sources.slice(done.span));
        statements.flat_map(|statement| [statement, "\n"]).collect()
    }
}
