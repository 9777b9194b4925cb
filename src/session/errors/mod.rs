//! What is said where something is wrong, or easily misread: faults of lower floors become diagnostics
//! and notes.

mod advice;
mod calls;
mod claims;
mod clauses;
mod engine;
mod explain;
mod laws;
mod loops;
mod notes;
mod promises;
mod robots;
mod stopped;

pub use stopped::AGAIN as KEPT;

use super::Session;
use super::answer::{beginning, brief, in_short};
use super::defined::Failed;
use super::kept::FAILED_HERE;
use super::restart::RESTART;
use crate::ask::universe::{Universe, UniverseId, names};
use crate::diag::Diagnostic;
use crate::diag::codes::rulesets;
use crate::game::SumId;
use crate::game::closed;
use crate::lang::Fault;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;
use crate::meter::{MayStop, Metered, Share, Stop};
use crate::span::Span;
use advice::{LOOPY, help_behind_a_dot};
pub use laws::Tested;

/// Ticks for a game or a universe in a message: what it says does not depend on the clock.
const MESSAGE_TICKS: u64 = 1_000_000;

/// Ticks that may go into the name of a universe.
const NAME_TICKS: u64 = 200_000;

/// The longest name of a set that a message writes out, in characters.
const LONGEST_NAME: usize = 120;

/// What is at hand when a fault is explained.
pub(in crate::session) struct Explainer<'e, 'a> {
    pub context: &'e mut Context<'a>,
}

impl Explainer<'_, '_> {
    /// A value; of long lists and texts only the beginning.
    pub(in crate::session) fn text(&mut self, value: &Value) -> String {
        brief(self.context, value).map_or_else(|| "…".to_owned(), |text| beginning(text, value))
    }

    /// `the game ∗`, `the text "abc"`, `none`.
    pub(in crate::session) fn noun(&mut self, value: &Value) -> String {
        let text = self.text(value);
        match value {
            Value::None => "`none`".to_owned(),
            Value::Quotient(_) => text,
            Value::Bool(_) => format!("`{text}`"),
            Value::Function(_) | Value::Builtin(_) => format!("the function `{text}`"),
            Value::Ruleset(_) | Value::Member(_) => format!("the ruleset `{text}`"),
            other => {
                let kind = other.kind().noun();
                let kind = kind.strip_prefix("a ").or_else(|| kind.strip_prefix("an "));
                format!("the {} {text}", kind.unwrap_or("value"))
            }
        }
    }

    /// A game as it stands. What it is called does not depend on what the question has left.
    pub(in crate::session) fn as_it_stands(&mut self, g: SumId) -> String {
        let text = in_short(self.context, |context| {
            context.within(Share::apart(MESSAGE_TICKS), |context| context.as_it_stands(g))
        });
        text.ok().flatten().map_or_else(|| "…".to_owned(), |assembled| assembled.text)
    }

    /// Tells where to ask about a heap of any size, if it is one of an octal game, and a closed set has
    /// smaller heaps of that game.
    fn heaps_of_any_size(&mut self, id: UniverseId, part: SumId) -> Option<String> {
        let Universe::Closure(games) = self.context.program.universes.get(id).clone() else {
            return None;
        };
        let ask = self.context.ask();
        let octal = |game: SumId| Some(closed::octal_heap(&ask, game.component()?)?.0);
        let of = octal(part)?;
        games.iter().find(|game| octal(**game).as_ref() == Some(&of))?;
        let heap = self.as_it_stands(part);
        let (game, _) = heap.rsplit_once('(')?;
        Some(format!("for heaps of any size: `mod {game}`"))
    }

    pub(in crate::session) fn universe(&mut self, id: UniverseId) -> String {
        // What a set is called does not depend on what the question has left.
        let name =
            self.context.within(Share::apart(NAME_TICKS), |context| context.universe_text(id));
        let short = name.ok().flatten().filter(|name| name.chars().count() <= LONGEST_NAME);
        short.unwrap_or_else(|| self.context.universe_in_short(id))
    }
}

impl Session {
    /// The last argument of a call that stands at a place, as it is written.
    fn last_argument(&self, place: Span) -> Option<&str> {
        let text = self.sources.text(place.source).get(place.start as usize..)?;
        let (arguments, _) = text.lines().next()?.split_once(')')?;
        let (_, last) = arguments.rsplit_once([',', '('])?;
        Some(last.trim())
    }

    /// The diagnostic of a fault in a statement, with what the session knows besides.
    pub(in crate::session) fn diagnose(
        &mut self,
        fault: &Fault,
        statement: Span,
    ) -> Box<Diagnostic> {
        let place = statement;
        let diagnostic = self.look(|context| Explainer { context }.explain(fault, place));
        let diagnostic = self.with_hidden(fault, diagnostic);
        let diagnostic = self.with_position_written(diagnostic);
        let diagnostic = self.with_own_name(fault, diagnostic);
        let mut diagnostic = self.with_written(fault, diagnostic);
        if let FaultKind::NotANumber(Value::Game(_) | Value::Standing(_) | Value::Class(..)) =
            fault.kind()
            && let Some(label) = diagnostic.labels.first()
            && self.sources.slice(label.span).starts_with("pow(")
        {
            diagnostic = diagnostic.help("ups of higher order are `^[2]`, `^[3]`");
        }
        if diagnostic.code == &rulesets::NO_CASES
            && let Some(family) = diagnostic.labels.first()
            && !self.sources.slice(family.span).contains("..")
        {
            // What it says is about ranges.
            diagnostic.help.clear();
        }
        if let FaultKind::ArgumentCount { name, .. } = fault.kind()
            && let Some(universe) = self.last_argument(fault.span().unwrap_or(place))
            && names().any(|(name, _)| name == universe)
        {
            let help = format!("the universe stands behind the call: `{name}(…) mod {universe}`");
            diagnostic = diagnostic.help(help);
        }
        if let FaultKind::UnknownName(name, near) = fault.kind() {
            if let Some(&Failed { place, stopped }) = self.failed.get(name) {
                diagnostic.help.clear();
                let why = match self.sources.name(place.source) {
                    _ if stopped => "the definition was stopped",
                    RESTART => {
                        "it could not be defined again when all that was computed was forgotten"
                    }
                    _ => "the definition has a mistake",
                };
                // A text that has the definition has its error too; otherwise it is said in full once, in each text.
                let known = place.source == statement.source && !self.typed;
                let said = match self.typed {
                    true => format!("{name} failed"),
                    false => format!("{name}{FAILED_HERE}"),
                };
                if !self.noted.insert(said) || known {
                    if let Some(label) = diagnostic.labels.first_mut() {
                        label.text = format!("`{name}` is not defined, since {why}");
                    }
                    diagnostic.brief = true;
                    return diagnostic;
                }
                return diagnostic.label(place, why);
            }
            // `S2` is a strip of the family `S`, unless somebody's `S` hides that.
            let family = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
            if family.len() < name.len()
                && self.program.defined_at(family).is_some()
                && let Some(value) = self.program.lookup(family)
            {
                let noun = value.kind().noun();
                diagnostic.help = vec![match self.typed {
                    true => format!("`{family}` is {noun} here; `:forget {family}` takes it back"),
                    false => format!("`{family}` is {noun} here; give yours another name"),
                }];
                return diagnostic;
            }
            if self.contains_itself(name, statement) {
                diagnostic.help = vec![LOOPY.to_owned()];
                return diagnostic;
            }
            if let Some(explained) = self.with_unread(&diagnostic, name) {
                return explained;
            }
            let place = fault.span().unwrap_or(place);
            if near.is_empty()
                && let Some(callee) = self.called(place)
                && self.takes_a_text(callee)
            {
                diagnostic.help =
                    vec![format!("{} in quotes: `{callee}(\"{name}\")`", self.written_as(callee))];
                return diagnostic;
            }
            if let Some(kind) = self.asked_of(name, place) {
                diagnostic.help = help_behind_a_dot(name, near, kind).into_iter().collect();
            }
            return self.with_definition_below(diagnostic, name, statement);
        }
        if let Some(Stop::Depth { .. }) = fault.stop() {
            diagnostic = self.as_asked(diagnostic, statement);
        }
        match (fault.stop(), fault.calls()) {
            (Some(Stop::Depth { .. } | Stop::Memory { .. }), []) => {
                self.with_growth(diagnostic, place)
            }
            _ => diagnostic,
        }
    }
}
