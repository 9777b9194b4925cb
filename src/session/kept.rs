//! Texts, results and statements that worked: how long they are kept, and what they count.

use super::Session;
use crate::lang::Value;
use crate::lang::kind::Kind;
use crate::meter::Account;
use crate::span::{SourceId, Span};
use crate::syntax::{Item, ItemKind};

/// A value of the language that outlives the statement that gave it.
#[derive(Clone, Debug)]
pub struct Held {
    pub(super) value: Value,
    /// Which of the session's engines made it, counted from the first.
    pub(super) generation: u64,
}

impl Held {
    /// Returns whether it is a game of either world, or a number, which is a game too.
    #[must_use]
    pub fn is_game(&self) -> bool {
        matches!(self.value.kind(), Kind::Game | Kind::Robot | Kind::Integer | Kind::Number)
    }

    /// The noun for its kind, in a word or two.
    #[must_use]
    pub fn noun(&self) -> &'static str {
        self.value.kind().noun()
    }
}

/// What is kept of the texts that were run.
#[derive(Default)]
pub(super) struct Kept {
    /// The statements that worked, in order.
    pub(super) worked: Vec<Worked>,
    /// Whether nobody will ask for a script of them: only definitions are kept.
    pub(super) definitions_only: bool,
    /// The bytes of texts, results and statements that worked for which the meter was charged.
    pub(super) account: Account,
}

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
    /// A value of the engine at hand.
    pub(super) fn held(&self, value: Value) -> Held {
        Held { value, generation: self.generation }
    }

    /// Keeps only the definitions of what is run, for hosts that ask many questions:
    /// [`save::script`](super::save::script) has nothing else.
    pub fn keep_definitions_only(&mut self) {
        self.kept.definitions_only = true;
    }
}

/// Adds a text, and drops those to which nothing refers any more, whose ids may be used again.
pub(super) fn new_text(session: &mut Session, name: &str, text: &str) -> SourceId {
    session.sources.drop_passing();
    session.definitions.begin_text(&session.sources);
    session.notes.begin_text();
    session.sources.add(name, text)
}

/// Drops what is kept of a text for a script only: the statements that defined nothing, and the text where nothing
/// refers to it. `before` statements had worked before it.
pub(super) fn leave(session: &mut Session, source: SourceId, before: usize) {
    let mut place = 0;
    session.kept.worked.retain(|done| {
        place += 1;
        place <= before || done.defines || done.in_part
    });
    let is_kept = session.kept.worked[before.min(session.kept.worked.len())..]
        .iter()
        .any(|done| done.span.source == source)
        || session.definitions.keeps(source);
    if !is_kept {
        session.sources.pass(source);
    }
}

/// Counts texts, results and statements that are kept against the limit on memory.
pub(super) fn count_kept(session: &mut Session) {
    let worked = session.kept.worked.len() * size_of::<Worked>();
    let kept = session.sources.bytes() + worked + session.program.bytes_of_results();
    session.recovery.is_crowded |= session.kept.account.recount(kept, &mut session.meter).is_err();
}
