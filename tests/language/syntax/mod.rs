//! The surface syntax: what is read how, what is refused and why, what the formatter makes of it,
//! and that nothing typed breaks it.

mod finished;
mod gallery;
mod golden;
mod layout;
mod meaning;
mod outline;
mod robust;
mod slips;

use upstar::diag::Diagnostic;
use upstar::span::SourceId;
use upstar::syntax::statements;

/// The outlines of a text's statements, and the diagnostics of those that do not read.
fn read(text: &str) -> Vec<Result<String, Box<Diagnostic>>> {
    statements(SourceId::default(), text)
        .map(|piece| {
            piece
                .parsed
                .map(|(ast, statement)| outline::statement(&ast, &statement).trim().to_owned())
        })
        .collect()
}

/// The outline of the only statement of a text.
fn outline_of(text: &str) -> String {
    match &read(text)[..] {
        [Ok(outline)] => outline.clone(),
        other => panic!("one statement was expected in {text:?}, not {other:#?}"),
    }
}

/// The diagnostic of the only statement of a text.
fn slip(text: &str) -> Box<Diagnostic> {
    match &read(text)[..] {
        [Err(slip)] => slip.clone(),
        other => panic!("one slip was expected in {text:?}, not {other:#?}"),
    }
}
