//! Says of names of the library that they changed their meaning: in texts by a note, in certificates and saved
//! sessions that were made before by a refusal.

use serde_json::Value;

use super::defined::{family_of, names_in};
use super::{Event, Report, Session};
use crate::diag::codes::files::CANNOT_READ;
use crate::diag::codes::notes::CHANGED_MEANING;
use crate::diag::{Diagnostic, error};
use crate::lang::{RENAMED, Renamed};
use crate::span::{SourceId, Sources, Span};
use crate::syntax::ast::{Ast, Expr};
use crate::syntax::{Items, in_word, statements};

/// The version of certificates and of saved sessions in which the names are those of before.
const BEFORE: u32 = 1;

/// The version of the sessions that are saved now. Those of before said none.
const SAVED: u32 = 2;

/// What the first line of a saved session begins with, before its version.
const HEADING: &str = "# upstar session ";

/// The first line of a saved session.
pub(super) fn heading() -> String {
    format!("{HEADING}{SAVED}\n")
}

/// The version that a saved session says.
fn version_of(text: &str) -> Option<u32> {
    text.lines().next()?.strip_prefix(HEADING)?.trim_end().parse().ok()
}

/// Says of the first use of such a name in a text what it means, if the name is the library's.
pub(super) fn note(session: &mut Session, statement: Span) {
    for Renamed { name, now, before } in std::mem::take(&mut session.program.renamed) {
        let is_own = session.program.is_users(name)
            || session.definitions.is_awaited(&session.sources, name, statement);
        if is_own {
            continue;
        }
        let about = format!("{name} in {}", session.sources.name(statement.source));
        let sentence = format!(
            "`{name}` is {now}; up to now the name stood for the partizan game, which is \
             `{before}`"
        );
        session.notes.say(Diagnostic::note(&CHANGED_MEANING, statement, sentence).once(&about));
    }
}

/// Refuses a text that is a saved session of another version, and says why; `is_loaded`: by `:load`, which reads
/// what `:save` wrote. Returns `true` if it is refused.
pub(super) fn is_refused(
    session: &mut Session,
    source: SourceId,
    is_loaded: bool,
    sink: &mut dyn FnMut(&Sources, Event) -> bool,
) -> bool {
    let Some(refused) = refused(session, source, is_loaded) else { return false };
    let span = refused.labels.first().map_or(Span::new(source, 0, 0), |label| label.span);
    let (line, _) = session.sources.line_column(span);
    let report = Report { result: Err(refused), ..Report::of(1, line, span) };
    sink(&session.sources, Event::Statement(report));
    true
}

/// The reason why a saved session is refused.
pub(super) fn refused(
    session: &Session,
    source: SourceId,
    is_loaded: bool,
) -> Option<Box<Diagnostic>> {
    let text = session.sources.text(source);
    let version = version_of(text);
    if let Some(version) = version.filter(|version| *version > SAVED) {
        let first = Span::new(source, 0, text.lines().next().map_or(0, str::len));
        return Some(error!(
            CANNOT_READ, first, format!("a later upstar saved this session, in version {version}");
            help: format!("this upstar reads sessions up to version {SAVED}: load it with the later one");
        ));
    }
    let is_of_before = match version {
        Some(version) => version <= BEFORE,
        None => is_loaded && looks_saved_before(session, source),
    };
    if !is_of_before {
        return None;
    }
    let (Renamed { name, before, .. }, place) = renamed_in(session, source)?;
    Some(error!(
        CANNOT_READ, place, format!("this game is `{before}` now");
        message: format!("a session that was saved before `{name}` changed its meaning");
        help: format!("write `{before}` where it says `{name}`");
        help: format!("if the game is meant that is `{name}` now, make `{HEADING}{SAVED}` its first line");
    ))
}

/// Returns whether a text may be a session that was saved before sessions said their version: statements
/// without anything between them.
fn looks_saved_before(session: &Session, source: SourceId) -> bool {
    let mut rest = session.sources.text(source);
    if RENAMED.iter().all(|renamed| !rest.contains(renamed.name)) {
        return false;
    }
    let text = rest;
    for piece in statements(source, text) {
        let written = text.get(piece.documented.range()).unwrap_or_default();
        match rest.strip_prefix(written).and_then(|rest| rest.strip_prefix('\n')) {
            Some(below) => rest = below,
            None => return false,
        }
    }
    rest.is_empty()
}

/// Finds the first place where a text means a name of the library that changed its meaning; `None` where the
/// session or the text may give the name a meaning of its own.
fn renamed_in(session: &Session, source: SourceId) -> Option<(&'static Renamed, Span)> {
    let text = session.sources.text(source);
    let items = Items::of(source, text);
    let is_own =
        |name: &str| session.program.is_users(name) || items.of_name(name).next().is_some();
    let named = |ast: &Ast| {
        let used = names_in(ast).find_map(|name| {
            Renamed::named(name).or_else(|| Renamed::named(family_of(name))).map(|it| (it, name))
        });
        let (renamed, written) = used.filter(|(renamed, _)| !is_own(renamed.name))?;
        let is_it = |expr: &Expr| matches!(expr, Expr::Name(name) if **name == *written);
        ast.ids().find(|id| is_it(ast.get(*id))).map(|id| (renamed, ast.span(id)))
    };
    if !items.imports().is_empty() {
        return None;
    }
    statements(source, text).find_map(|piece| named(&piece.parsed.ok()?.0))
}

/// Tells why a certificate is refused that was made before a name changed its meaning, and names it. `is_own` tells
/// whether a name is that of a ruleset of a script.
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
