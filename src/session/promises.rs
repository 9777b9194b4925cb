//! What `upstar check` tests beyond names: promises of rulesets, on the positions that their file
//! makes in its statements, its laws and the `>>>` examples of its documentation.

use super::errors::{Explainer, diagnose};
use super::{Event, Session, help};
use crate::diag::Diagnostic;
use crate::diag::codes::{limits, notes as codes};
use crate::game::SumId;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::play::promises;
use crate::present::short::in_short;
use crate::present::text;
use crate::present::told_rise;
use crate::render::assemble::CUT;
use crate::span::{SourceId, Span};

/// Ticks that a statement may take while positions are gathered.
const STATEMENT_TICKS: u64 = 500_000;

/// What came of the promises of a ruleset.
#[derive(Debug)]
pub struct Promise {
    /// The ruleset's name.
    pub ruleset: String,
    /// Whether it promises something, or is only played.
    pub promises: bool,
    /// Whether it is one against the cheating robot.
    pub robot: bool,
    /// How many positions were tested.
    pub positions: u64,
    /// How play goes on for ever, if it does.
    pub endless: Option<Diagnostic>,
    /// The line on which the ruleset begins.
    pub line: u32,
    /// What is wrong.
    pub wrong: Option<Box<Diagnostic>>,
}

/// Tests the promises that rulesets of a text make, as `same:`. The text is run for
/// the positions that it makes; what its statements answer is not told, and those that take
/// long are left. The same text gives the same answer. Returns the notes on its statements too.
pub fn test_promises(
    session: &mut Session,
    name: &str,
    text: &str,
) -> (Vec<Promise>, Vec<Diagnostic>) {
    let testing = std::mem::replace(&mut session.testing, true);
    session.allowance = Some(STATEMENT_TICKS);
    let mut source = None;
    let (mut interrupted, mut notes) = (false, Vec::new());
    session.run(name, text, &mut |_, event| {
        if let Event::Statement(report) = event {
            source.get_or_insert(report.span.source);
            interrupted |= matches!(&report.result, Err(d) if d.code == &limits::INTERRUPTED);
            notes.extend(report.notes);
        }
        !interrupted
    });
    for example in help::doc_examples(session, text) {
        if !interrupted {
            session.run("<documentation>", &example.source, &mut |_, _| true);
        }
    }
    session.testing = testing;
    session.allowance = None;
    // The limits of the test are not the user's, and warnings of play stand with their rulesets.
    let of_test = [&codes::LIMIT_MET, &codes::ENDLESS_PLAY];
    notes.retain(|note: &Diagnostic| !of_test.contains(&note.code));
    let promises = match (source, interrupted) {
        (Some(source), false) => {
            let tested = session.guarded(|session| tested_promises(session, source));
            tested.unwrap_or_else(|defect| {
                vec![Promise {
                    ruleset: name.to_owned(),
                    promises: true,
                    robot: false,
                    positions: 0,
                    endless: None,
                    line: 1,
                    wrong: Some(defect.diagnostic(Span::new(source, 0, text.len()))),
                }]
            })
        }
        _ => Vec::new(),
    };
    (promises, notes)
}

fn tested_promises(session: &mut Session, source: SourceId) -> Vec<Promise> {
    let mut promises = Vec::new();
    for id in session.program.rulesets_of(source) {
        let ruleset = std::rc::Rc::clone(session.program.ruleset(id));
        session.meter.restart();
        let tested = session.look(|context| {
            let tested = promises::test_promises(context, id)?;
            let wrong = match (&tested.broken, &tested.robot_broken) {
                (Some(broken), _) => Some(Explainer { context }.broken_promise(broken)),
                (None, Some(broken)) => Some(Explainer { context }.broken_robot_promise(broken)),
                (None, None) => None,
            };
            let endless = match (&tested.round, &tested.rise) {
                (Some(path), _) => Some(told_round(context, path)?),
                (None, Some(rise)) => Some(told_rise(context, rise)?),
                (None, None) => None,
            };
            let endless =
                endless.map(|told| Diagnostic::note(&codes::ENDLESS_PLAY, ruleset.span, told));
            Ok((tested.positions, endless, wrong))
        });
        let (positions, endless, wrong) = match tested {
            Ok(tested) => tested,
            Err(fault) => (0, None, Some(diagnose(session, &fault, ruleset.span))),
        };
        promises.push(Promise {
            ruleset: ruleset.name.clone(),
            promises: ruleset.promises(),
            robot: ruleset.robot.is_some(),
            positions,
            endless,
            line: session.sources.line_column(ruleset.span).0,
            wrong,
        });
    }
    promises
}

/// Positions of a loop that are named.
const NAMED: usize = 6;

/// Tells how play comes back.
fn told_round(context: &mut Context<'_>, path: &[SumId]) -> Result<String, FaultKind> {
    let mut way = Vec::new();
    for (place, g) in path.iter().enumerate() {
        let last = place + 1 == path.len();
        if place + 1 == NAMED && !last {
            way.push(CUT.to_owned());
        }
        if place + 1 < NAMED || last {
            way.push(in_short(context, |context| text::as_it_stands(context, *g))?.text);
        }
    }
    Ok(format!(
        "play comes back, {}, so it may never end: every move must make something smaller",
        way.join(" -> ")
    ))
}
