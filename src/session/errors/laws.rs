//! What is said of laws: the cases that hold, the smallest that fails, the one at which a test ended.

use std::time::Duration;

use super::Explainer;
use super::stopped::AGAIN;
use crate::diag::codes::{limits, rulesets};
use crate::diag::{Diagnostic, error};
use crate::lang::law::{Case, Trial, Unfinished};
use crate::lang::value::Value;
use crate::session::Session;
use crate::span::Span;

/// What came of the test of a law.
#[derive(Clone, Debug)]
pub struct Tested {
    /// What the law is called.
    pub title: String,
    /// Cases tested to the end.
    pub cases: u64,
    /// Those among them that hold.
    pub held: u64,
    /// Whether all cases were tested.
    pub finished: bool,
    /// Whether it holds; `None` where a limit or Ctrl-C ended the test before a case failed: it is
    /// undecided.
    pub holds: Option<bool>,
    /// What ended the test of a law that is undecided.
    pub reason: Option<String>,
    /// The smallest case that fails.
    pub counterexample: Option<String>,
    /// How long that took.
    pub time: Duration,
}

impl Tested {
    /// `law "…": 36 of 37 cases hold`.
    #[must_use]
    pub fn told(&self) -> String {
        let Self { cases, held, .. } = *self;
        let count = match cases {
            _ if held < cases => format!("{held} of {cases} cases hold"),
            0 => "no case".to_owned(),
            1 => "1 case holds".to_owned(),
            many => format!("{many} cases hold"),
        };
        let undecided = if self.holds.is_none() { "undecided: " } else { "" };
        let rest = if self.finished { "" } else { "; it stopped before the last" };
        format!("law \"{}\": {undecided}{count}{rest}", self.title)
    }
}

/// The result of the test of a law that is called `title`.
pub(in crate::session) fn tested(
    session: &mut Session,
    title: String,
    trial: &Trial,
    result: &Result<(), Box<Diagnostic>>,
    time: Duration,
) -> Tested {
    let ended = result.as_ref().err();
    let stopped = ended.filter(|diagnostic| limits::ALL.contains(&diagnostic.code));
    let smallest = trial.counterexamples.first();
    let counterexample =
        smallest.map(|found| session.look(|context| Explainer { context }.case(&found.case)));
    Tested {
        title,
        cases: trial.cases,
        held: trial.cases - trial.failures,
        finished: trial.finished,
        holds: if stopped.is_some() { None } else { Some(ended.is_none()) },
        reason: stopped.map(|diagnostic| diagnostic.headline()),
        counterexample,
        time,
    }
}

impl Explainer<'_, '_> {
    /// The diagnostic of a law that does not hold.
    pub(super) fn broken(&mut self, trial: &Trial, span: Span) -> Box<Diagnostic> {
        let smallest = trial.counterexamples.first().map(|found| self.case(&found.case));
        let label = format!("this fails for {}", smallest.unwrap_or_default());
        let rest =
            if trial.finished { "" } else { ", and there are more than the limit allows to test" };
        let help = format!("{} of {} cases fail{rest}", trial.failures, trial.cases);
        let diagnostic = error!(rulesets::LAW_BROKEN, span, label; help: help);
        self.with_counterexamples(diagnostic, &trial.counterexamples)
    }

    /// The diagnostic of a law whose families have no members.
    pub(super) fn no_cases(&mut self, family: Span, title: Span) -> Box<Diagnostic> {
        error!(
            rulesets::NO_CASES, family, "this has no items";
            label: title, "this law has no cases";
            help: "`a .. b` leaves b out: the numbers from 1 to 3 are `1 ..= 3`";
        )
    }

    /// The diagnostic that ended the test of a law, with its case and with what was known before.
    pub(super) fn in_law(
        &mut self,
        mut diagnostic: Box<Diagnostic>,
        law: &Unfinished,
    ) -> Box<Diagnostic> {
        // A law begins with its first case again.
        diagnostic.help.retain(|help| help != AGAIN);
        let label = match &law.case {
            Some(case) => format!("in the case {}", self.case(case)),
            None => "in a family of this law".to_owned(),
        };
        let Trial { cases, failures, .. } = law.trial;
        let before = match (law.trial.counterexamples.first(), cases) {
            (Some(smallest), _) => {
                let smallest = self.case(&smallest.case);
                format!("before that the law failed for {smallest}: {failures} of {cases} cases")
            }
            (None, 0) => return diagnostic.label(law.place, label),
            (None, 1) => "before that 1 case held".to_owned(),
            (None, many) => format!("before that {many} cases held"),
        };
        diagnostic.label(law.place, label).help(before)
    }

    /// The members of a case by name.
    pub(super) fn case(&mut self, case: &Case) -> String {
        // The limit that stopped the law does not stop what is said of it.
        let meter = std::mem::take(self.context.meter);
        let members = case.iter().map(|(name, value)| {
            // As it was given, not what it is worth.
            let member = match value {
                Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => self.as_it_stands(*g),
                other => self.text(other),
            };
            format!("{name} = {member}")
        });
        let members: Vec<_> = members.collect();
        *self.context.meter = meter;
        members.join(", ")
    }
}
