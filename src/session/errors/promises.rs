//! What is said of promises that do not hold, with the sum that shows it.

use super::Explainer;
use crate::diag::codes::rulesets::PROMISE_BROKEN;
use crate::diag::{Diagnostic, error};
use crate::game::SumId;
use crate::game::robot::RobotId;
use crate::play::promises::{Broken, RobotBroken};
use crate::present::text;
use crate::values::Convention;

impl Explainer<'_, '_> {
    /// The diagnostic of a promise that does not hold in alternating play.
    pub(in crate::session) fn broken_promise(&mut self, broken: &Broken) -> Box<Diagnostic> {
        let mut text = |g: SumId| {
            let text = text::as_it_stands(self.context, g);
            text.map_or_else(|_| "…".to_owned(), |text| text.text)
        };
        let (position, promised) = (text(broken.position), text(broken.promised));
        let conjugate = broken.conjugate.map(&mut text);
        let named = conjugate
            .as_ref()
            .map(|conjugate| format!("this names {conjugate} as the conjugate of {position}"));
        let Some(apart) = &broken.apart else {
            if let Some(label) = named {
                return error!(
                    PROMISE_BROKEN, broken.clause, label;
                    help: format!("{position} and {promised} are equal, but played by the moves alone their \
                          trees differ");
                    help: "`conjugate:` promises the same moves with Left and Right exchanged, not only an \
                          equal game";
                );
            }
            let label =
                format!("this promises that {position} has literally the moves of {promised}");
            return error!(
                PROMISE_BROKEN, broken.clause, label;
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
        let told = format!(
            "in {play} play o({position}{beside}) = {first:?} but o({promised}{beside}) = {second:?}, played by \
             the moves alone"
        );
        if let (Some(label), Some(conjugate)) = (named, conjugate) {
            return error!(
                PROMISE_BROKEN, broken.clause, label;
                help: told;
                help: format!("a position equals the negative of its conjugate, here the negative of {conjugate}");
                help: "promises are used in every sum, in normal and in misère play";
            );
        }
        let label = format!("this promises that {position} equals {promised}");
        error!(
            PROMISE_BROKEN, broken.clause, label;
            help: told;
            help: "promises are used in every sum, in normal and in misère play";
        )
    }

    /// One that does not hold against the cheating robot.
    pub(in crate::session) fn broken_robot_promise(
        &mut self,
        broken: &RobotBroken,
    ) -> Box<Diagnostic> {
        let mut text = |g: RobotId| {
            let text = text::robot_text(self.context, g);
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
            PROMISE_BROKEN, broken.clause, label;
            help: format!("against the cheating robot o({position}{beside}) = {first:?} but \
                  o({promised}{beside}) = {second:?}, {position} played by its moves");
            help: "promises are used in every sum";
        )
    }
}
