//! Every example of the help is asked in misère play too: it answers or refuses with a code, soon. Examples
//! are written for normal play, so nobody else asks them there.

use crate::support::answers::{session, with};
use upstar::diag::codes::limits;
use upstar::session::help::{self, all_topics};
use upstar::session::{Event, LIBRARY, NoFiles, Options, Session, Tested};

/// Ticks for each statement.
const ALLOWANCE: u64 = 20_000_000;

/// What statements say: a line, nothing, or a code.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    Line(String),
    Nothing,
    Code(String),
}

/// What an example says in a universe of the session's choice.
fn said(universe: Option<&str>, source: &str) -> Vec<Said> {
    let options = Options { universe: universe.map(str::to_owned), ..Options::default() };
    let mut session: Session = with(options, Box::new(NoFiles));
    session.set_testing(true);
    session.set_allowance(Some(ALLOWANCE));
    let mut all = Vec::new();
    let mut printed = String::new();
    session.run("<help>", source, &mut |_, event| {
        match event {
            Event::Printed(line) => printed += &line.to_plain(),
            Event::Statement(report) => {
                let printed = std::mem::take(&mut printed);
                let law = report.law.as_ref().map(Tested::told);
                all.push(match report.result {
                    Ok(answer) => {
                        let line = answer.text.map(|text| text.to_plain());
                        let lines = printed + &line.or(law).unwrap_or_default();
                        if lines.is_empty() { Said::Nothing } else { Said::Line(lines) }
                    }
                    Err(wrong) => {
                        assert!(!limits::ALL.contains(&wrong.code), "{source}: {wrong:?}");
                        Said::Code(wrong.code.to_string())
                    }
                });
            }
        }
        true
    });
    all
}

/// Every example of the help, with the name or the file of the library that it stands under.
fn examples() -> Vec<(&'static str, String)> {
    let builtins = upstar::builtins::table();
    let builtins = builtins.iter().flat_map(|builtin| {
        builtin.examples().into_iter().map(|(source, _)| (builtin.name, source))
    });
    let topics = all_topics()
        .iter()
        .flat_map(|topic| topic.examples.iter().map(|(source, _)| (topic.name, source.clone())));
    let reader = session();
    let library = LIBRARY.iter().flat_map(|file| {
        let examples = help::doc_examples(&reader, file.text()).into_iter();
        examples.map(|example| (file.name, example.source))
    });
    builtins.chain(topics).chain(library).collect()
}

#[test]
fn every_example_of_the_help_answers_or_refuses_in_misere_play() {
    let examples = examples();
    let (mut answered, mut refused) = (0, 0);
    for (name, source) in &examples {
        let normal = said(None, source);
        let misere = said(Some("misere"), source);
        assert!(!misere.is_empty(), "{name}: {source}");
        for (place, said) in misere.iter().enumerate() {
            match said {
                Said::Line(_) => answered += 1,
                Said::Code(code) => {
                    assert!(!code.starts_with("E08"), "{name}: {source}: {code}");
                    refused += 1;
                }
                // A definition, as in normal play.
                Said::Nothing => {
                    assert_eq!(normal.get(place), Some(&Said::Nothing), "{name}: {source}");
                }
            }
        }
        // It stops at the first refusal, or goes on to the end.
        let stopped = misere.iter().any(|said| matches!(said, Said::Code(_)));
        assert!(stopped || misere.len() == normal.len(), "{name}: {source}: {misere:?}");
    }
    assert!(examples.len() > 300, "{}", examples.len());
    assert!(answered > 300 && refused > 60, "{answered} answered, {refused} refused");
}
