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
        let verified = read(desk, path).map(|(_, statement)| statement);
        if desk.interrupt.pressed() {
            return Exit::Interrupted;
        }
        match verified {
            Ok(statement) if desk.globals.format == Format::Json => {
                let object = serde_json::json!({ "holds": true, "statement": statement });
                desk.screen.line(&object.to_string());
            }
            Ok(statement) => desk.screen.say(&Markup::plain(format!("holds: {statement}"))),
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

/// The text of a file that is a certificate which holds, and what it proves.
fn read(desk: &mut Desk, path: &Path) -> Result<(String, String), Box<Diagnostic>> {
    let text = desk.interrupt.clone().while_reading(|| files::read_text(path))?;
    let statement = upstar_verify::verify(&text).map_err(|refusal| refused(path, &refusal))?;
    Ok((text, statement))
}

fn refused(path: &Path, refusal: &str) -> Box<Diagnostic> {
    Diagnostic::placeless(&BAD_CERTIFICATE, format!("{}: {refusal}", path.display()))
}
