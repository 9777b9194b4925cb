//! Says of names of the library that they changed their meaning: in texts by a note, in certificates that were
//! made before by a refusal.

use serde_json::Value;

use super::Session;
use crate::lang::{RENAMED, Renamed};
use crate::span::Span;
use crate::syntax::in_word;

/// The version of certificates in which the names are those of before.
const BEFORE: u32 = 1;

impl Session {
    /// Says of the first use of such a name in a text what it means, if the name is the library's.
    pub(super) fn renamed(&mut self, statement: Span) -> Vec<String> {
        let mut notes = Vec::new();
        for Renamed { name, now, before } in std::mem::take(&mut self.program.renamed) {
            let is_own = self.program.is_users(name) || self.is_awaited(name, statement);
            let text = self.sources.name(statement.source);
            if !is_own && self.noted.insert(format!("{name} renamed in {text}")) {
                notes.push(format!(
                    "`{name}` is {now}; up to now the name stood for the partizan game, which is \
                     `{before}`"
                ));
            }
        }
        notes
    }

    /// Whether a name stands for what a script defined.
    #[must_use]
    pub fn is_users(&self, name: &str) -> bool {
        self.program.is_users(name)
    }
}

/// The reason why a certificate is refused that was made before a name changed its meaning, and names it: the
/// certificate, and what tells whether a name is that of a ruleset of a script.
pub fn refused_as_renamed(certificate: &Value, is_own: impl Fn(&str) -> bool) -> Option<String> {
    if certificate["upstar_certificate"] != BEFORE {
        return None;
    }
    let named = |text: &str, name: &str| text.split(|sign| !in_word(sign)).any(|word| word == name);
    RENAMED.iter().find_map(|Renamed { name, before, .. }| {
        let fields = ["note", "positions", "moves", "statement", "universe"];
        let mut fields = fields.iter().filter_map(|field| certificate.get(field));
        let is_named = fields.any(|field| named(&field.to_string(), name));
        (is_named && !is_own(name)).then(|| {
            format!(
                "it names `{name}` and was made before this name changed its meaning: the game \
                 that it names is `{before}` now"
            )
        })
    })
}
