//! What is said of comparisons that do not hold, in laws and assertions: both sides, what they are
//! worth, and modulo a universe what tells them apart.

use serde_json::{Value as Json, json};

use super::Explainer;
use super::advice::operator;
use crate::builtins::shown::{object, witness};
use crate::diag::codes::evaluation::ASSERTION_FAILED;
use crate::diag::{Diagnostic, error};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::law::{Case, Claim, Counterexample};
use crate::lang::show::for_programs;
use crate::lang::value::Value;
use crate::meter::{Meter, Metered};
use crate::render::Spelling;
use crate::session::answer::in_short;
use crate::span::Span;

/// Ticks that may go into what is said of a comparison.
const CLAIM_TICKS: u64 = 500_000;

/// What is said of a comparison that does not hold.
#[derive(Default)]
pub(super) struct Told {
    /// The sides as they stand.
    written: [String; 2],
    /// The same with what they are worth and who wins.
    sides: [String; 2],
    /// The game that tells them apart.
    apart: Option<String>,
}

impl Explainer<'_, '_> {
    /// An assertion that does not hold.
    pub(super) fn false_assertion(&mut self, claim: Option<&Claim>, span: Span) -> Box<Diagnostic> {
        let Some(claim) = claim else {
            return error!(ASSERTION_FAILED, span, "this is false");
        };
        let told = self.told(claim);
        let [left, right] = &told.written;
        let sign = operator(claim.op);
        let label = format!("here {left} {sign} {right} does not hold");
        let mut diagnostic = told.explained(error!(ASSERTION_FAILED, span, label));
        diagnostic.counterexamples = vec![self.for_programs(None, Some(claim))];
        diagnostic
    }

    /// The same with the smallest cases of a law that fail.
    pub(super) fn with_counterexamples(
        &mut self,
        mut diagnostic: Box<Diagnostic>,
        found: &[Counterexample],
    ) -> Box<Diagnostic> {
        if let Some((smallest, others)) = found.split_first() {
            if let Some(claim) = &smallest.claim {
                diagnostic = self.told(claim).explained(diagnostic);
            }
            let others = others.iter().map(|other| {
                let case = self.case(&other.case);
                match &other.claim {
                    None => format!("\n  {case}"),
                    Some(claim) => {
                        let Told { sides: [left, right], apart, .. } = self.told(claim);
                        let apart = apart.map(|apart| format!("; {apart}")).unwrap_or_default();
                        format!("\n  {case}: left {left}; right {right}{apart}")
                    }
                }
            });
            let others: String = others.collect();
            if !others.is_empty() {
                diagnostic = diagnostic.help(format!("it fails too for{others}"));
            }
        }
        let objects = found.iter();
        let objects = objects.map(|one| self.for_programs(Some(&one.case), one.claim.as_ref()));
        diagnostic.counterexamples = objects.collect();
        diagnostic
    }

    /// What is said of a comparison. What it says does not depend on what the question has left.
    fn told(&mut self, claim: &Claim) -> Told {
        let values = [&claim.left, &claim.right];
        let games = values.into_iter().all(is_game);
        let told = metered(self.context, claim, |context| {
            in_short(context, |context| {
                let mut told = Told::default();
                for (place, value) in values.into_iter().enumerate() {
                    (told.written[place], told.sides[place]) = side(context, value, games)?;
                }
                let found = witness::of_claim(context, values, claim.op)?;
                if let Some(found) = found.iter().flatten().next() {
                    told.apart = witness::apart(context, found, ["left", "right"])?;
                }
                Ok(told)
            })
        });
        told.unwrap_or_else(|| {
            let texts = values.map(|value| self.text(value));
            Told { written: texts.clone(), sides: texts, apart: None }
        })
    }

    /// A counterexample as an object, with texts that can be typed back.
    fn for_programs(&mut self, case: Option<&Case>, claim: Option<&Claim>) -> Json {
        let mut found = json!({});
        if let Some(case) = case {
            let members = case.iter().map(|(name, value)| {
                let text = self.context.metered_by(Meter::default(), |context| {
                    context.written_as(for_programs(Spelling::Ascii), |context| {
                        context.soon(CLAIM_TICKS, |context| as_given(context, value))
                    })
                });
                (name.clone(), json!(text.ok().flatten()))
            });
            found["case"] = Json::Object(members.collect());
        }
        let Some(claim) = claim else {
            return found;
        };
        let values = [&claim.left, &claim.right];
        let sides = metered(self.context, claim, |context| {
            context.written_as(for_programs(Spelling::Ascii), |context| {
                let [left, right] = values.map(|value| object::object(context, value));
                let found = witness::of_claim(context, values, claim.op)?;
                let [not_ge, not_le] = witness::forms(context, &found)?;
                Ok(json!({
                    "left": left?, "operator": operator(claim.op), "right": right?,
                    "universe": context.universe_text(claim.universe)?,
                    "witness": not_ge.or(not_le),
                }))
            })
        });
        if let (Some(Json::Object(sides)), Json::Object(found)) = (sides, &mut found) {
            found.extend(sides);
        }
        found
    }
}

impl Told {
    /// A diagnostic with this as its help.
    fn explained(self, diagnostic: Box<Diagnostic>) -> Box<Diagnostic> {
        let [left, right] = &self.sides;
        let diagnostic = diagnostic.help(format!("the left side is {left}"));
        let diagnostic = diagnostic.help(format!("the right side is {right}"));
        match self.apart {
            Some(apart) => diagnostic.help(apart),
            None => diagnostic,
        }
    }
}

/// Does `work` where a comparison was made; `None` where it takes long or meets an error.
fn metered<T>(
    context: &mut Context<'_>,
    claim: &Claim,
    work: impl FnOnce(&mut Context<'_>) -> Result<T, FaultKind>,
) -> Option<T> {
    let found = context.metered_by(Meter::default(), |context| {
        context.modulo(claim.universe, |context| context.soon(CLAIM_TICKS, work))
    });
    found.ok().flatten()
}

/// A value as it was given: a game as it stands.
fn as_given(context: &mut Context<'_>, value: &Value) -> Result<String, FaultKind> {
    match value {
        Value::Game(g) | Value::Standing(g) => Ok(context.as_it_stands(*g)?.text),
        other => context.item_text(other),
    }
}

/// Whether a value is a game.
fn is_game(value: &Value) -> bool {
    matches!(value, Value::Game(_) | Value::Standing(_) | Value::Robot(_))
}

/// A side as it stands; where both are games, with what it is worth and who wins.
fn side(
    context: &mut Context<'_>,
    value: &Value,
    games: bool,
) -> Result<(String, String), FaultKind> {
    let written = as_given(context, value)?;
    let mut told = written.clone();
    if games {
        let object = object::object(context, value)?;
        let part = |key: &str| object[key].as_str();
        if let Some(worth) = part("canonical").filter(|worth| *worth != written) {
            told += &format!(" = {worth}");
        }
        if let Some(outcome) = part("outcome") {
            told += &format!(", outcome {outcome}");
        }
    }
    Ok((written, told))
}
