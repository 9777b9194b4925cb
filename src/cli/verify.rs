//! `upstar verify`: says what certificates prove, or where they fail.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Desk;
use super::arguments::Format;
use super::json;
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
        let verified = match read(desk, path) {
            Ok((text, verified)) => match theorem(&text).filter(|_| !desk.globals.strict) {
                Some(theorem) => Ok((text, theorem)),
                None => verified.map(|statement| (text, Verified { statement, theorem: None })),
            },
            Err(diagnostic) => Err(diagnostic),
        };
        if desk.interrupt.pressed() {
            return Exit::Interrupted;
        }
        match verified {
            Ok((_, verified)) if desk.globals.format == Format::Json => {
                let Verified { statement, theorem } = verified;
                let file = path.display().to_string();
                let object = json::certificate(&file, &statement, theorem.as_deref());
                desk.screen.line(&object.to_string());
            }
            Ok((_, Verified { statement, theorem: Some(theorem) })) => {
                desk.screen.say(&Markup::plain(format!("not verified: {statement}")));
                let line = format!("       (it rests on this theorem: {theorem})");
                desk.screen.say(&Markup::plain(line));
            }
            Ok((text, Verified { statement, theorem: None })) => {
                desk.screen.say(&Markup::plain(format!("holds: {statement}")));
                let is_long = ["form ", "game "].iter().any(|word| statement.contains(word));
                if let Some(note) = note(&text).filter(|_| is_long) {
                    let line = format!("       (its note, which is not verified: {note})");
                    desk.screen.say(&Markup::plain(line));
                }
            }
            Err(diagnostic) => {
                let file = path.display().to_string();
                desk.tell_of_file(&diagnostic, &Sources::default(), &file);
                exit = exit.max(Exit::of(&diagnostic));
            }
        }
    }
    exit
}

/// What a certificate states, and the theorem that it names in place of a proof.
struct Verified {
    statement: String,
    theorem: Option<String>,
}

/// What a certificate states that has a theorem in place of a proof.
fn theorem(text: &str) -> Option<Verified> {
    let certificate: Value = serde_json::from_str(text).ok()?;
    let field = |name| certificate.get(name)?.as_str().map(str::to_owned);
    let (statement, universe) = (field("statement")?, field("universe")?);
    let theorem = Some(field("theorem")?);
    let known = ["upstar_certificate", "note", "positions", "universe", "statement", "theorem"];
    let are_known = certificate.as_object()?.keys().all(|name| known.contains(&name.as_str()));
    (are_known && certificate["upstar_certificate"] == 1)
        .then(|| Verified { statement: format!("{statement} mod {universe}"), theorem })
}

/// A certificate that holds, and what it proves; complains about others.
pub(super) fn certificate(desk: &mut Desk, path: &Path) -> Result<(Value, String), Exit> {
    let read = read(desk, path).and_then(|(text, statement)| {
        let statement = statement?;
        match serde_json::from_str(&text) {
            Ok(certificate) => Ok((certificate, statement)),
            Err(error) => Err(refused(path, &error.to_string())),
        }
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

/// What a certificate proves, or why it is refused.
type Proved = Result<String, Box<Diagnostic>>;

/// The text of a file, and what it proves as a certificate.
fn read(desk: &mut Desk, path: &Path) -> Result<(String, Proved), Box<Diagnostic>> {
    let text = desk.interrupt.clone().while_reading(|| files::read_text(path))?;
    let proved = upstar_verify::verify(&text).map_err(|refusal| refused(path, &refusal));
    Ok((text, proved))
}

fn refused(path: &Path, refusal: &str) -> Box<Diagnostic> {
    Diagnostic::placeless(&BAD_CERTIFICATE, format!("{}: {refusal}", path.display()))
}
