//! What is said of comparisons that do not hold, in laws and assertions: both sides, what they are
//! worth, and modulo a universe what tells them apart.

use serde_json::{Map, Value as Json, json};

use super::Explainer;
use super::advice::operator;
use crate::diag::codes::evaluation::ASSERTION_FAILED;
use crate::diag::{Diagnostic, error};
use crate::game::SumId;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::law::{Case, Claim, Counterexample};
use crate::lang::value::Value;
use crate::meter::{Meter, Metered, Share};
use crate::present::pictures;
use crate::present::short::in_short;
use crate::present::text;
use crate::present::{Find, Presented, json as object, witness};
use crate::render::assemble::Assembled;
use crate::render::{Spelling, Writing};
use crate::span::Span;

/// Ticks that may go into what is said of a comparison.
const CLAIM_TICKS: u64 = 500_000;

/// Lines of a picture that a message has room for.
const MOST_LINES: usize = 12;

/// Pictures in a message.
const MOST_PICTURES: usize = 2;

/// What is said of a condition that does not hold.
#[derive(Default)]
struct Told {
    /// The condition with its sides as they stand: `bar(2) == 2`; empty where it is no comparison.
    written: String,
    /// Its sides, with what they are worth and who wins.
    sides: Option<[String; 2]>,
    /// Whether they say no more than the condition as it stands: `P != P`.
    says_all: bool,
    /// The games that it asks about, with what they are worth and who wins.
    games: Vec<String>,
    /// The game that tells its sides apart.
    apart: Option<String>,
}

impl Explainer<'_, '_> {
    /// The diagnostic of an assertion that does not hold.
    pub(super) fn false_assertion(&mut self, claims: &[Claim], span: Span) -> Box<Diagnostic> {
        let mut diagnostic = match claims {
            [] => return error!(ASSERTION_FAILED, span, "this is false"),
            [only] => {
                let told = self.told(only);
                told.explained(error!(ASSERTION_FAILED, only.place, told.label()))
            }
            several => {
                let diagnostic = error!(ASSERTION_FAILED, span, "this is false");
                several
                    .iter()
                    .fold(diagnostic, |diagnostic, claim| self.with_part(diagnostic, claim))
            }
        };
        diagnostic = self.with_pictures(diagnostic, claims, None);
        diagnostic.counterexamples = vec![self.for_programs(None, claims)];
        diagnostic
    }

    /// Adds to a diagnostic the smallest cases of a law that fail.
    pub(super) fn with_counterexamples(
        &mut self,
        mut diagnostic: Box<Diagnostic>,
        found: &[Counterexample],
    ) -> Box<Diagnostic> {
        if let Some((smallest, others)) = found.split_first() {
            diagnostic = match &smallest.claims[..] {
                [only] => {
                    let told = self.told(only);
                    told.explained(diagnostic.label(only.place, told.label()))
                }
                several => several
                    .iter()
                    .fold(diagnostic, |diagnostic, claim| self.with_part(diagnostic, claim)),
            };
            diagnostic = self.with_pictures(diagnostic, &smallest.claims, Some(&smallest.case));
            let others = others.iter().map(|other| {
                let case = self.case(&other.case);
                let parts = other.claims.iter().map(|claim| self.told(claim).in_a_line());
                let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
                match &parts[..] {
                    [] => format!("\n  {case}"),
                    parts => format!("\n  {case}: {}", parts.join("; ")),
                }
            });
            let others: String = others.collect();
            if !others.is_empty() {
                diagnostic = diagnostic.help(format!("it fails too for{others}"));
            }
        }
        let objects = found.iter();
        let objects = objects.map(|one| self.for_programs(Some(&one.case), &one.claims));
        diagnostic.counterexamples = objects.collect();
        diagnostic
    }

    /// A diagnostic with one of several conditions of which none holds.
    fn with_part(&mut self, diagnostic: Box<Diagnostic>, claim: &Claim) -> Box<Diagnostic> {
        let told = self.told(claim);
        let diagnostic = diagnostic.label(claim.place, told.label());
        let sides = told.sides.as_ref().filter(|_| !told.says_all);
        match told.with_sides(sides) {
            line if line.is_empty() => diagnostic,
            line if told.written.is_empty() => diagnostic.help(line),
            line => diagnostic.help(format!("{} does not hold: {line}", told.written)),
        }
    }

    /// A diagnostic with the pictures of the positions that conditions are about, or that a case has.
    fn with_pictures(
        &mut self,
        mut diagnostic: Box<Diagnostic>,
        claims: &[Claim],
        case: Option<&Case>,
    ) -> Box<Diagnostic> {
        let mut games: Vec<SumId> = Vec::new();
        let sides = claims.iter().flat_map(|claim| {
            let sides = claim.sides.iter().flat_map(|(left, _, right)| [left, right]);
            sides.chain(&claim.games)
        });
        let members = case.into_iter().flatten().map(|(_, member)| member);
        for value in sides.chain(members) {
            if let Value::Game(g) | Value::Standing(g) | Value::Class(g, _) = value
                && !games.contains(g)
            {
                games.push(*g);
            }
        }
        let mut pictures = 0;
        for g in games {
            let picture = self.context.metered_by(Meter::default(), |context| {
                context.within(Share::soon(CLAIM_TICKS), |context| {
                    pictures::position_picture(context, g)
                })
            });
            // Nobody is told later that `show:` refused something here.
            self.context.program.refusal = None;
            let Ok(Some(Some(picture))) = picture else { continue };
            let lines: Vec<&str> = picture.lines().collect();
            if (2..=MOST_LINES).contains(&lines.len()) && pictures < MOST_PICTURES {
                let written = self.as_it_stands(g);
                let lines: String = lines.iter().map(|line| format!("\n  {line}")).collect();
                diagnostic = diagnostic.help(format!("{written} is{lines}"));
                pictures += 1;
            }
        }
        diagnostic
    }

    /// Finds what is said of a condition. This does not depend on what the question has left.
    fn told(&mut self, claim: &Claim) -> Told {
        let mut told = Told::default();
        if let Some((left, op, right)) = &claim.sides {
            let values = [left, right];
            let found = metered(self.context, claim, |context| {
                in_short(context, |context| {
                    let (a, b) = (side(context, left)?, side(context, right)?);
                    let found = witness::of_claim(context, values, *op)?;
                    let apart = match found.iter().flatten().next() {
                        Some(found) => witness::apart(context, found, ["left", "right"])?,
                        None => None,
                    };
                    Ok(([a.0, b.0], [a.1, b.1], apart))
                })
            });
            let (written, sides, apart) = found.unwrap_or_else(|| {
                let texts = values.map(|value| self.text(value));
                (texts.clone(), texts, None)
            });
            let [a, b] = written;
            told.says_all = sides == [a.as_str(), b.as_str()];
            told.written = format!("{a} {} {b}", operator(*op));
            (told.sides, told.apart) = (Some(sides), apart);
        }
        for game in &claim.games {
            let text = metered(self.context, claim, |context| {
                in_short(context, |context| side(context, game))
            });
            told.games.push(text.map_or_else(|| self.text(game), |(_, told)| told));
        }
        told
    }

    /// A counterexample as an object, with texts that can be typed back.
    fn for_programs(&mut self, case: Option<&Case>, claims: &[Claim]) -> Json {
        let mut found = Map::new();
        if let Some(case) = case {
            let members = case.iter().map(|(name, value)| {
                let text = self.context.metered_by(Meter::default(), |context| {
                    context.written_as(Writing::for_programs(Spelling::ASCII), |context| {
                        context.within(Share::soon(CLAIM_TICKS), |context| as_given(context, value))
                    })
                });
                (name.clone(), json!(text.ok().flatten()))
            });
            found.insert("case".to_owned(), Json::Object(members.collect()));
        }
        match claims {
            [only] => found.extend(self.part_for_programs(only)),
            // Neither part of `A or B` is the reason by itself.
            several if !several.is_empty() => {
                let parts = several.iter().map(|claim| self.part_for_programs(claim));
                found.insert("parts".to_owned(), parts.map(Json::Object).collect());
            }
            _ => {}
        }
        Json::Object(found)
    }

    /// The sides of a condition, or the games that it asks about.
    fn part_for_programs(&mut self, claim: &Claim) -> Map<String, Json> {
        let mut part = Map::new();
        let games = claim.games.iter().filter_map(|game| {
            metered(self.context, claim, |context| {
                context.written_as(Writing::for_programs(Spelling::ASCII), |context| {
                    object::of(context, game)
                })
            })
        });
        let games: Vec<Json> = games.collect();
        if !games.is_empty() {
            part.insert("games".to_owned(), Json::Array(games));
        }
        let Some((left, op, right)) = &claim.sides else {
            return part;
        };
        let values = [left, right];
        let sides = metered(self.context, claim, |context| {
            context.written_as(Writing::for_programs(Spelling::ASCII), |context| {
                let [left, right] = values.map(|value| object::of(context, value));
                let found = witness::of_claim(context, values, *op)?;
                let [not_ge, not_le] = witness::forms(context, &found)?;
                Ok(json!({
                    "left": left?, "operator": operator(*op), "right": right?,
                    "universe": text::universe_text(context, claim.universe)?,
                    "witness": not_ge.or(not_le),
                }))
            })
        });
        if let Some(Json::Object(sides)) = sides {
            part.extend(sides);
        }
        part
    }
}

impl Told {
    /// The label at the condition.
    fn label(&self) -> String {
        match &*self.written {
            "" => "this is false".to_owned(),
            written => format!("here {written} does not hold"),
        }
    }

    /// A diagnostic with this as its help.
    fn explained(&self, mut diagnostic: Box<Diagnostic>) -> Box<Diagnostic> {
        if let Some([left, right]) = self.sides.as_ref().filter(|_| !self.says_all) {
            diagnostic = diagnostic.help(format!("the left side is {left}"));
            diagnostic = diagnostic.help(format!("the right side is {right}"));
        }
        if let Some(games) = self.asked_about() {
            diagnostic = diagnostic.help(games);
        }
        match &self.apart {
            Some(apart) => diagnostic.help(apart),
            None => diagnostic,
        }
    }

    /// Tells this in a line.
    fn in_a_line(&self) -> String {
        self.with_sides(self.sides.as_ref())
    }

    fn with_sides(&self, sides: Option<&[String; 2]>) -> String {
        let sides = sides.map(|[left, right]| format!("left {left}; right {right}"));
        let parts = [sides, self.asked_about(), self.apart.clone()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        parts.join("; ")
    }

    /// The games that it asks about.
    fn asked_about(&self) -> Option<String> {
        match &self.games[..] {
            [] => None,
            [only] => Some(format!("the game is {only}")),
            several => Some(format!("the games are {}", several.join("; "))),
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
        context.modulo(claim.universe, |context| context.within(Share::soon(CLAIM_TICKS), work))
    });
    found.ok().flatten()
}

/// A value as it was given: a game as it stands.
fn as_given(context: &mut Context<'_>, value: &Value) -> Result<String, FaultKind> {
    match value {
        Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => {
            Ok(text::as_it_stands(context, *g)?.text)
        }
        other => text::item_text(context, other),
    }
}

/// A value as it stands; of a game with what it is worth and who wins.
fn side(context: &mut Context<'_>, value: &Value) -> Result<(String, String), FaultKind> {
    let written = as_given(context, value)?;
    let mut told = written.clone();
    let (worth, facts) = match presented(context, value)? {
        Some(Presented::Game(game)) => (game.canonical(context)?, game.facts(context)?),
        Some(Presented::Robot(game)) => (game.canonical(context)?, game.facts(context)?),
        _ => return Ok((written, told)),
    };
    // Where something is left out of it, it is not told.
    let worth = worth.and_then(Assembled::whole);
    if let Some(worth) = worth.as_ref().filter(|worth| **worth != written) {
        told += &format!(" = {worth}");
    }
    // In normal play the sign of a number says who wins.
    let is_number = worth.as_ref() == Some(&written)
        && facts.universe.as_deref() == Some("normal")
        && context.to_number(value).is_ok();
    if let Some(outcome) = facts.outcome.filter(|_| !is_number) {
        told += &format!(", outcome {outcome}");
    }
    Ok((written, told))
}

/// A value that is a game, with its facts.
fn presented(context: &mut Context<'_>, value: &Value) -> Result<Option<Presented>, FaultKind> {
    Ok(match value {
        Value::Game(_) | Value::Standing(_) | Value::Class(..) | Value::Robot(_) => {
            Some(Presented::of(context, value, Find::Facts)?)
        }
        _ => None,
    })
}
