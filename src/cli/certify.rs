//! `upstar certify`: runs texts and writes the certificate of what the last statement asks.

use super::Desk;
use super::arguments::CertifyArguments;
use crate::diag::Diagnostic;
use crate::host::replace::Expected;
use crate::host::{Exit, files};
use crate::markup::Markup;
use crate::session::{Event, Format, Formats, Session};
use crate::span::{Sources, Span};

/// Runs the files, then the expressions, and certifies the last statement.
pub fn certify(desk: &mut Desk, arguments: &CertifyArguments) -> Exit {
    if desk.globals.format != Format::Text {
        return desk.misused("a certificate is JSON already: `upstar certify` takes no `--format`");
    }
    if arguments.files.is_empty() && arguments.expressions.is_empty() {
        return desk.misused("`upstar certify` needs a FILE or `-e EXPR`");
    }
    if let Some(output) = arguments.output.as_ref().filter(|output| output.exists())
        && !arguments.force
    {
        return desk.misused(&format!("{} exists; `--force` writes over it", output.display()));
    }
    let mut session = match desk.session_or_exit(Formats::PLAIN) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let mut asked = None;
    for path in &arguments.files {
        let interrupt = desk.interrupt.clone();
        let text = match interrupt.while_reading(|| files::read_text(path)) {
            Ok(text) => text,
            Err(diagnostic) => return complain(desk, &diagnostic, &Sources::default()),
        };
        match run(desk, &mut session, &path.display().to_string(), &text) {
            Ok(ran) => asked = ran.last.or(asked),
            Err(exit) => return exit,
        }
    }
    for text in &arguments.expressions {
        match run(desk, &mut session, "<-e>", text) {
            Ok(ran) => asked = ran.last.or(asked),
            Err(exit) => return exit,
        }
    }
    let Some(asked) = asked else {
        return desk.misused("there is no statement to certify");
    };
    let Some(asked) = asked else {
        let sentence = "the last statement has no answer to certify: write the question last";
        desk.screen.error_text(&format!("error: {sentence}\n"));
        return Exit::Diagnostic;
    };
    let function = match (arguments.lean, arguments.moves) {
        (true, _) => "certify_in_lean",
        (false, true) => "certify_with_moves",
        (false, false) => "certify",
    };
    let mut ran = Ok(String::new());
    session.command_about(function, asked, &mut |sources, event| {
        if let Event::Statement(report) = event {
            ran = match report.result {
                Ok(answer) => Ok(answer.text.map(|text| text.to_plain()).unwrap_or_default()),
                Err(diagnostic) => Err(complain(desk, &diagnostic, sources)),
            };
        }
        true
    });
    let certificate = match ran {
        Ok(certificate) if !desk.interrupt.pressed() => certificate,
        Ok(_) => return Exit::Interrupted,
        Err(exit) => return exit,
    };
    if names_theorem(&certificate) {
        if desk.globals.strict {
            let sentence = "a theorem answers this, and its play is too large for a proof";
            desk.screen.error_text(&format!("error: {sentence}\n"));
            return Exit::Diagnostic;
        }
        desk.note("this certificate names a theorem and proves nothing: `upstar verify` does not accept it");
    }
    match &arguments.output {
        None => {
            desk.screen.line(&certificate);
            Exit::Fine
        }
        Some(path) => {
            // Somebody may have made the file while the texts ran.
            let expected = if arguments.force { Expected::Anything } else { Expected::NoFile };
            let written = format!("{certificate}\n");
            match files::write_bytes(path, written.as_bytes(), expected) {
                Ok(()) => {
                    let line = format!("{} bytes in {}", written.len(), path.display());
                    desk.screen.say(&Markup::plain(line));
                    Exit::Fine
                }
                Err(diagnostic) => complain(desk, &diagnostic, &Sources::default()),
            }
        }
    }
}

/// Returns whether a certificate names a theorem in place of a proof.
fn names_theorem(certificate: &str) -> bool {
    certificate.lines().any(|line| line.starts_with("\"theorem\":"))
}

/// What a text that ran left.
#[derive(Default)]
struct Ran {
    /// Its last statement; nothing within where that has no answer.
    last: Option<Option<Span>>,
}

/// Runs a text up to its first mistake.
fn run(desk: &mut Desk, session: &mut Session, name: &str, text: &str) -> Result<Ran, Exit> {
    let mut ran = Ran::default();
    let mut failed = None;
    session.run(name, text, &mut |sources, event| {
        let Event::Statement(report) = event else {
            return true;
        };
        match report.result {
            Ok(_) => {
                ran.last = Some(Some(report.span).filter(|_| report.number.is_some()));
                true
            }
            Err(diagnostic) => {
                failed = Some(complain(desk, &diagnostic, sources));
                false
            }
        }
    });
    match failed {
        Some(exit) => Err(exit),
        None if desk.interrupt.pressed() => Err(Exit::Interrupted),
        None => Ok(ran),
    }
}

fn complain(desk: &mut Desk, diagnostic: &Diagnostic, sources: &Sources) -> Exit {
    desk.tell(diagnostic, sources);
    Exit::of(diagnostic)
}
