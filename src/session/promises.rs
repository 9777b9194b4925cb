//! What `upstar check` tests beyond names: promises of rulesets, on the positions that their file
//! makes in its statements, its laws and the `>>>` examples of its documentation.

use super::answer::{in_short, told_rise};
use super::{Event, Session};
use crate::diag::codes::{limits, rulesets};
use crate::diag::{Diagnostic, error};
use crate::game::robot::RobotId;
use crate::game::{Convention, SumId};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::promises::Broken;
use crate::lang::robot_promises::RobotBroken;
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
    pub endless: Option<String>,
    /// The line on which the ruleset begins.
    pub line: u32,
    /// What is wrong.
    pub wrong: Option<Box<Diagnostic>>,
}

impl Session {
    /// Tests the promises that rulesets of a text make, `same:` and `split:`. The text is run for
    /// the positions that it makes; what its statements have to say is not told, and those that take
    /// long are left. The same text gives the same answer.
    pub fn test_promises(&mut self, name: &str, text: &str) -> Vec<Promise> {
        let testing = std::mem::replace(&mut self.testing, true);
        self.allowance = Some(STATEMENT_TICKS);
        let mut source = None;
        let mut interrupted = false;
        self.run(name, text, &mut |_, event| {
            if let Event::Statement(report) = &event {
                source.get_or_insert(report.span.source);
                interrupted |= matches!(&report.result, Err(d) if d.code == &limits::INTERRUPTED);
            }
            !interrupted
        });
        for example in self.doc_examples(text) {
            if !interrupted {
                self.run("<documentation>", &example.source, &mut |_, _| true);
            }
        }
        self.testing = testing;
        self.allowance = None;
        match (source, interrupted) {
            (Some(source), false) => {
                let tested = self.guarded(|session| session.tested_promises(source));
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
        }
    }

    fn tested_promises(&mut self, source: SourceId) -> Vec<Promise> {
        let mut promises = Vec::new();
        for id in self.program.rulesets_of(source) {
            let ruleset = std::rc::Rc::clone(self.program.ruleset(id));
            self.meter.restart();
            let tested = self.look(|context| {
                let tested = context.test_promises(id)?;
                let wrong = match (&tested.broken, &tested.robot_broken) {
                    (Some(broken), _) => Some(complaint(context, broken)),
                    (None, Some(broken)) => Some(robot_complaint(context, broken)),
                    (None, None) => None,
                };
                let endless = match (&tested.round, &tested.rise) {
                    (Some(path), _) => Some(told_round(context, path)?),
                    (None, Some(rise)) => Some(told_rise(context, rise)?),
                    (None, None) => None,
                };
                Ok((tested.positions, endless, wrong))
            });
            let (positions, endless, wrong) = match tested {
                Ok(tested) => tested,
                Err(fault) => (0, None, Some(self.diagnose(&fault, ruleset.span))),
            };
            promises.push(Promise {
                ruleset: ruleset.name.clone(),
                promises: ruleset.promises(),
                robot: ruleset.robot.is_some(),
                positions,
                endless,
                line: self.sources.line_column(ruleset.span).0,
                wrong,
            });
        }
        promises
    }
}

/// Positions of a loop that are named.
const NAMED: usize = 6;

/// How play comes back.
fn told_round(context: &mut Context<'_>, path: &[SumId]) -> Result<String, FaultKind> {
    let mut way = Vec::new();
    for (place, g) in path.iter().enumerate() {
        let last = place + 1 == path.len();
        if place + 1 == NAMED && !last {
            way.push(CUT.to_owned());
        }
        if place + 1 < NAMED || last {
            way.push(in_short(context, |context| context.as_it_stands(*g))?.text);
        }
    }
    Ok(format!(
        "play comes back, {}, so it may never end: every move must make something smaller",
        way.join(" -> ")
    ))
}

/// A promise that does not hold, and the sum that shows it.
fn complaint(context: &mut Context<'_>, broken: &Broken) -> Box<Diagnostic> {
    let mut text = |g: SumId| {
        let text = context.as_it_stands(g);
        text.map_or_else(|_| "…".to_owned(), |text| text.text)
    };
    let (position, promised) = (text(broken.position), text(broken.promised));
    let Some(apart) = &broken.apart else {
        let label = format!("this promises that {position} has literally the moves of {promised}");
        return error!(
            rulesets::PROMISE_BROKEN, broken.clause, label;
            help: "they are equal, but played by the moves alone their trees differ";
            help: "without `literally` the promise is that they are equal";
        );
    };
    let beside = match apart.beside {
        SumId::ZERO => String::new(),
        beside => format!(" + {}", text(beside)),
    };
    let play = match apart.convention {
        Convention::Normal => "normal",
        Convention::Misere => "misère",
    };
    let [first, second] = apart.outcomes;
    let label = format!("this promises that {position} equals {promised}");
    error!(
        rulesets::PROMISE_BROKEN, broken.clause, label;
        help: format!("in {play} play o({position}{beside}) = {first:?} but \
              o({promised}{beside}) = {second:?}, played by the moves alone");
        help: "promises are used in every sum, in normal and in misère play";
    )
}

/// The same against the cheating robot.
fn robot_complaint(context: &mut Context<'_>, broken: &RobotBroken) -> Box<Diagnostic> {
    let mut text = |g: RobotId| {
        let text = context.robot_text(g);
        text.map_or_else(|_| "…".to_owned(), |text| text.text)
    };
    let (position, promised) = (text(broken.position), text(broken.promised));
    let beside = match broken.beside {
        RobotId::ZERO => String::new(),
        beside => format!(" + {}", text(beside)),
    };
    let [first, second] = broken.outcomes;
    let label = format!("this promises that {position} equals {promised}");
    error!(
        rulesets::PROMISE_BROKEN, broken.clause, label;
        help: format!("against the cheating robot o({position}{beside}) = {first:?} but \
              o({promised}{beside}) = {second:?}, {position} played by its moves");
        help: "promises are used in every sum";
    )
}
