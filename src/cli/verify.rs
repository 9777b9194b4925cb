//! `upstar verify`: says what certificates prove, or where they fail.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Desk;
use super::arguments::Format;
use crate::diag::Diagnostic;
use crate::diag::codes::files::BAD_CERTIFICATE;
use crate::host::Exit;
use crate::host::files;
use crate::markup::Markup;
use crate::span::Sources;

/// Verifies files, one after another.
pub fn verify(desk: &mut Desk, paths: &[PathBuf]) -> Exit {
    let mut exit = Exit::Fine;
    for path in paths {
        desk.screen.flush();
        let verified = read(desk, path);
        if desk.interrupt.pressed() {
            return Exit::Interrupted;
        }
        match verified {
            Ok((_, statement)) if desk.globals.format == Format::Json => {
                let object = serde_json::json!({ "holds": true, "statement": statement });
                desk.screen.line(&object.to_string());
            }
            Ok((text, statement)) => {
                desk.screen.say(&Markup::plain(format!("holds: {statement}")));
                let is_long = ["form ", "game "].iter().any(|word| statement.contains(word));
                if let Some(note) = note(&text).filter(|_| is_long) {
                    let line = format!("       (its note, which is not verified: {note})");
                    desk.screen.say(&Markup::plain(line));
                }
            }
            Err(diagnostic) => {
                desk.tell(&diagnostic, &Sources::default());
                exit = exit.max(Exit::of(&diagnostic));
            }
        }
    }
    exit
}

/// A certificate that holds, and what it proves; complains about others.
pub(super) fn certificate(desk: &mut Desk, path: &Path) -> Result<(Value, String), Exit> {
    let read = read(desk, path).and_then(|(text, statement)| match serde_json::from_str(&text) {
        Ok(certificate) => Ok((certificate, statement)),
        Err(error) => Err(refused(path, &error.to_string())),
    });
    read.map_err(|diagnostic| {
        desk.tell(&diagnostic, &Sources::default());
        Exit::of(&diagnostic)
    })
}

/// What a certificate says of where it comes from.
fn note(text: &str) -> Option<String> {
    let certificate: Value = serde_json::from_str(text).ok()?;
    certificate.get("note")?.as_str().map(str::to_owned)
}

/// The text of a file that is a certificate which holds, and what it proves.
fn read(desk: &mut Desk, path: &Path) -> Result<(String, String), Box<Diagnostic>> {
    let text = desk.interrupt.clone().while_reading(|| files::read_text(path))?;
    let statement = upstar_verify::verify(&text).map_err(|refusal| refused(path, &refusal))?;
    Ok((text, statement))
}

fn refused(path: &Path, refusal: &str) -> Box<Diagnostic> {
    Diagnostic::placeless(&BAD_CERTIFICATE, format!("{}: {refusal}", path.display()))
}
