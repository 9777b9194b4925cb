//! What an editor asks: is it finished, what is what, what could follow, what is wrong.

mod check;
mod offers;
mod outline;

use std::ops::Range;

use super::Session;
use super::defect::caught;
use crate::diag::Diagnostic;
use crate::lang::Fault;
use crate::session::errors::diagnose;
use crate::session::kept::new_text;
use crate::span::Span;
pub use crate::syntax::complete::{Status, Waiting};
use crate::syntax::format::Unformatted;
use crate::syntax::readings::{edited, straight};
use crate::syntax::tokens;
pub use crate::syntax::tokens::TokenClass;
use crate::syntax::{complete, format};
pub use check::{Read, check, check_and_count};
pub use offers::{complete, due, rank};
pub use outline::{Definition, definition, outline};

/// Returns whether a text is finished, asks for more, or cannot become right any more.
#[must_use]
pub fn status(text: &str) -> Status {
    // At the prompt other quotation marks are read as these.
    let quotes = straight(text);
    let text = &edited(text, &quotes);
    caught(|| complete::status(text)).unwrap_or(Status::Complete)
}

/// What an unfinished text waits for; `None` if it is finished, or cannot become right.
#[must_use]
pub fn waiting(text: &str) -> Option<Waiting> {
    let quotes = straight(text);
    let text = &edited(text, &quotes);
    caught(|| complete::waiting(text)).unwrap_or(None)
}

/// Returns whether further lines belong to a text that cannot become right.
#[must_use]
pub fn goes_on(text: &str) -> bool {
    caught(|| complete::goes_on(text)).unwrap_or(false)
}

/// The classes of a text's tokens, for highlighting.
#[must_use]
pub fn classify(text: &str) -> Vec<(Range<usize>, TokenClass)> {
    caught(|| tokens::classify(text)).unwrap_or_default()
}

/// A text in its tidy form. The text becomes a source, for the diagnostics about it.
///
/// # Errors
/// What does not read, or the limit that was met.
pub fn format(session: &mut Session, name: &str, text: &str) -> Result<String, Vec<Diagnostic>> {
    let source = new_text(session, name, text);
    session.sources.pass(source);
    session.meter.restart();
    let meter = &mut session.meter;
    let formatted = caught(|| format::format_source(source, text, meter));
    match formatted {
        Ok(Ok(formatted)) => Ok(formatted),
        Ok(Err(Unformatted::Mistakes(mistakes))) => Err(mistakes),
        Ok(Err(Unformatted::Stopped(stop))) => {
            let whole = Span::new(source, 0, 0);
            Err(vec![*diagnose(session, &Fault::from(stop), whole)])
        }
        Err(defect) => Err(vec![*defect.diagnostic(Span::new(source, 0, text.len()))]),
    }
}
