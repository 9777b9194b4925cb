//! Texts, results and statements that worked: how long they are kept, and what they count.

use super::Session;
use crate::span::{SourceId, Span};
use crate::syntax::{Item, ItemKind};

/// What ends a note in [`Session::noted`] that holds for one text.
pub(super) const FAILED_HERE: &str = " failed in this text";

/// A statement that worked.
#[derive(Clone)]
pub(super) struct Worked {
    /// Where it stands, with what documents it.
    pub(super) span: Span,
    /// Whether it defined something, or changed the universe.
    pub(super) defines: bool,
    /// What it defined.
    pub(super) item: Option<Item>,
    /// Whether it is an `import` that failed behind something that it defined.
    pub(super) in_part: bool,
    /// The names that it has from the library, though the session had defined them when it was loaded.
    pub(super) of_library: Vec<String>,
}

impl Worked {
    /// A definition of a function or a ruleset.
    pub(super) fn definition(item: Item, span: Span) -> Self {
        Self { span, defines: true, item: Some(item), in_part: false, of_library: Vec::new() }
    }

    /// The name that it defined.
    pub(super) fn name(&self) -> Option<&str> {
        self.item.as_ref().and_then(Item::bound)
    }

    /// The name that it gave a value, where it is a `let`.
    pub(super) fn name_let(&self) -> Option<&str> {
        self.item.as_ref().filter(|item| item.kind == ItemKind::Value).and_then(Item::bound)
    }
}

impl Session {
    /// Keeps of what is run only definitions, for hosts that ask many questions: [`save::script`](super::save::script) has nothing else.
    pub fn keep_definitions_only(&mut self) {
        self.forgetful = true;
    }

    /// A new text is at hand: drops those to which nothing refers any more, whose ids may be used again.
    pub(super) fn new_text(&mut self, name: &str, text: &str) -> SourceId {
        self.sources.drop_passing();
        self.definitions = None;
        self.blocked.clear();
        // What is wrong is said in full once in each text.
        self.noted.retain(|note| !note.ends_with(FAILED_HERE));
        let sources = &self.sources;
        self.early.retain(|span, _| sources.has(span.source));
        self.sources.add(name, text)
    }

    /// Drops what is kept of a text for a script only: the statements that defined nothing, and the text where nothing
    /// refers to it. `before` statements had worked before it.
    pub(super) fn leave(&mut self, source: SourceId, before: usize) {
        let mut place = 0;
        self.worked.retain(|done| {
            place += 1;
            place <= before || done.defines || done.in_part
        });
        let is_kept = self.worked[before.min(self.worked.len())..]
            .iter()
            .any(|done| done.span.source == source)
            || self.failed.values().any(|failed| failed.place.source == source)
            || self.early.keys().any(|span| span.source == source);
        if !is_kept {
            self.sources.pass(source);
        }
    }

    /// Counts texts, results and statements that are kept against the limit on memory.
    pub(super) fn count_kept(&mut self) {
        let worked = self.worked.len() * size_of::<Worked>();
        let kept = self.sources.bytes() + worked + self.program.bytes_of_results();
        self.crowded |= self.kept_account.recount(kept, &mut self.meter).is_err();
    }
}
