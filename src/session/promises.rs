//! What `upstar check` tests beyond names: promises of rulesets, on the positions that their file
//! makes in its statements, its laws and the `>>>` examples of its documentation.

use super::{Event, Session};
use crate::diag::Diagnostic;
use crate::diag::codes::{limits, rulesets};
use crate::game::{Convention, SumId};
use crate::lang::eval::Evaluator;
use crate::lang::promises::Broken;
use crate::meter::Meter;
use crate::span::SourceId;

/// Ticks that a statement may take while positions are gathered.
const STATEMENT_TICKS: u64 = 500_000;

/// What came of the promises of a ruleset.
#[derive(Debug)]
pub struct Promise {
    /// The ruleset's name.
    pub ruleset: String,
    /// How many positions were tested.
    pub positions: u64,
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
            (Some(source), false) => self.tested_promises(source),
            _ => Vec::new(),
        }
    }

    fn tested_promises(&mut self, source: SourceId) -> Vec<Promise> {
        let mut promises = Vec::new();
        for id in self.program.rulesets_that_promise(source) {
            let ruleset = std::rc::Rc::clone(self.program.ruleset(id));
            self.meter.restart();
            let tested = self.look(|evaluator, meter| {
                let tested = evaluator.test_promises(id, meter)?;
                let broken = tested.broken.as_ref();
                let wrong = broken.map(|broken| complaint(evaluator, broken, meter));
                Ok((tested.positions, wrong.map(Box::new)))
            });
            let (positions, wrong) = match tested {
                Ok(tested) => tested,
                Err(fault) => (0, Some(self.diagnose(&fault, ruleset.span))),
            };
            promises.push(Promise {
                ruleset: ruleset.name.clone(),
                positions,
                wrong,
            });
        }
        promises
    }
}

/// A promise that does not hold, and the sum that shows it.
fn complaint(evaluator: &mut Evaluator<'_>, broken: &Broken, meter: &mut Meter) -> Diagnostic {
    let mut text = |g: SumId| {
        let text = evaluator.as_it_stands(g, meter);
        text.map_or_else(|_| "…".to_owned(), |text| text.text)
    };
    let (position, promised) = (text(broken.position), text(broken.promised));
    let beside = match broken.apart.beside {
        SumId::ZERO => String::new(),
        beside => format!(" + {}", text(beside)),
    };
    let play = match broken.apart.convention {
        Convention::Normal => "normal",
        Convention::Misere => "misère",
    };
    let [first, second] = broken.apart.outcomes;
    let label = format!("this promises that {position} equals {promised}");
    Diagnostic::new(&rulesets::PROMISE_BROKEN, broken.clause, label)
        .help(format!(
            "in {play} play o({position}{beside}) = {first:?} but o({promised}{beside}) = \
             {second:?}, played by the moves alone"
        ))
        .help("promises are used in every sum, in normal and in misère play")
}
