//! What a session answers, as plain text.

#![allow(clippy::panic, reason = "a test that cannot start fails")]
#![allow(dead_code, reason = "each test program uses a part")]

use std::sync::Arc;

use upstar::session::{Event, Formats, Loader, NoFiles, Options, Session};

/// A session that writes ASCII.
pub fn session() -> Session {
    with(Options::default(), Box::new(NoFiles))
}

pub fn with(options: Options, loader: Box<dyn Loader>) -> Session {
    let options = Options { unicode: false, formats: Formats::TEXT | Formats::JSON, ..options };
    match Session::new(options, Arc::default(), loader) {
        Ok(session) => session,
        Err(diagnostic) => panic!("{diagnostic:?}"),
    }
}

/// What a text prints, a line for each answer; errors as their codes.
pub fn answers(session: &mut Session, text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    session.run("<test>", text, &mut |_, event| {
        match event {
            Event::Printed(line) => lines.push(line.to_plain()),
            Event::Statement(report) => match report.result {
                Ok(answer) if !report.quiet => {
                    lines.extend(answer.text.map(|text| text.to_plain()));
                }
                Ok(_) => {}
                Err(diagnostic) => lines.push(diagnostic.code.to_string()),
            },
        }
        true
    });
    lines
}

/// What one text prints in a fresh session.
pub fn answer(text: &str) -> String {
    answers(&mut session(), text).join("\n")
}

/// Asserts pairs of a text and what it prints.
pub fn hold(pairs: &[(&str, &str)]) {
    for (text, expected) in pairs {
        assert_eq!(&answer(text), expected, "{text}");
    }
}
