//! What a statement that went well has to say, and the notes that are said beside it.

use super::errors::diagnose;
use super::{Answer, Format, Session};
use crate::ask::universe::UniverseId;
use crate::diag::Diagnostic;
use crate::diag::codes::notes as codes;
use crate::lang::Fault;
use crate::lang::eval::Shown;
use crate::present;
use crate::present::Noted;
use crate::span::Span;

/// What the macros of LaTeX begin with.
pub(super) const MACRO: &str = "\\cg";

/// The answer with a value, and what is to be said beside it.
pub(super) fn answer(
    session: &mut Session,
    shown: &Shown,
    place: Span,
) -> Result<(Answer, Vec<Noted>), Box<Diagnostic>> {
    let formats = session.options.formats;
    // Normal play is the default: it is named only where the session is elsewhere.
    let normal = UniverseId::NORMAL;
    let names_universe = shown.universe != normal || session.at_hand.universe != normal;
    let how = if session.options.commands { ":show full" } else { "--full" };
    let screen = session.options.columns.map(|_| how);
    let result =
        session.look(|context| present::answer(context, shown, formats, names_universe, screen));
    result.map_err(|kind| diagnose(session, &Fault::from(kind), place))
}

/// Notes what is to be said beside an answer that is shown.
pub(super) fn note_shown(session: &mut Session, answer: &Answer, notes: Vec<Noted>, place: Span) {
    let notes = if session.options.tells_games() { notes } else { Vec::new() };
    for (code, about, sentence) in notes {
        session.notes.say(Diagnostic::note(code, place, sentence).once(&about));
    }
    if session.options.macros
        && answer.written(Format::Latex).is_some_and(|latex| latex.contains(MACRO))
    {
        note_macros(session, place);
    }
}

/// Notes where the macros of LaTeX that was written are defined.
pub(super) fn note_macros(session: &mut Session, place: Span) {
    let sentence =
        "`upstar weave --preamble --latex-macros` prints the definitions of these macros";
    session.notes.say(Diagnostic::note(&codes::MACROS, place, sentence).once(""));
}
