//! `upstar verify`: says what certificates prove, or where they fail.

use std::path::PathBuf;

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
        let interrupt = desk.interrupt.clone();
        let text = interrupt.while_reading(|| files::read_text(path));
        if desk.interrupt.pressed() {
            return Exit::Interrupted;
        }
        let verified = text.and_then(|text| {
            upstar_verify::verify(&text).map_err(|refusal| {
                let sentence = format!("{}: {refusal}", path.display());
                Diagnostic::placeless(&BAD_CERTIFICATE, sentence)
            })
        });
        match verified {
            Ok(statement) if desk.globals.format == Format::Json => {
                let object = serde_json::json!({ "holds": true, "statement": statement.text });
                desk.screen.line(&object.to_string());
            }
            Ok(statement) => desk.screen.say(&Markup::plain(format!("holds: {}", statement.text))),
            Err(diagnostic) => {
                desk.tell(&diagnostic, &Sources::default());
                exit = exit.max(Exit::of(&diagnostic));
            }
        }
    }
    exit
}
