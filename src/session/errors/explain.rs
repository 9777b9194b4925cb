//! From a fault to a diagnostic: which code, what *this* is, what to do about it.

use super::Explainer;
use super::advice::{
    advice, argument_advice, argument_count, kinds_like, misspelt, numbers_or_games, suggest,
    undecided, unknown_name,
};
use super::stopped::stopped;
use crate::ask::LISTING_GAMES;
use crate::ask::degrees;
use crate::ask::solution;
use crate::ask::universe::{self, World};
use crate::diag::codes::rulesets::NO_GAME;
use crate::diag::codes::{evaluation as e, games, limits, names, rulesets};
use crate::diag::{Code, Diagnostic, error};
use crate::game::modulo::universe::{Fault as Breach, Step};
use crate::game::robot::ShapeError;
use crate::game::robot::hot::NotHot;
use crate::game::{EngineError, Setting, SumId, Universe};
use crate::lang::code::ParameterKind;
use crate::lang::fault::{Beside, Due, Fault, FaultKind, RobotFault, TopLevel};
use crate::lang::program::KEPT_RESULTS;
use crate::lang::value::Value;
use crate::meter::{Meter, Metered, Share};
use crate::session::Session;
use crate::span::Span;
use crate::syntax::CLAUSES;
use crate::values::Side;
use crate::values::number::MOST_BITS;

/// What to do where theory does not decide.
const MAY_DECIDE: &str = "`<=>` says `unknown` in place of this error; games that are equal modulo a larger universe \
                          are equal here too, and a smaller one that both belong to may tell them apart";

/// What is in a closed set.
const CLOSED: &str = "a closed set has the sums of its games' followers, not their conjugates";

/// What to do where a game is a position, and is not written as one.
const KNOWN_AGAIN: &str =
    "`closure(G, …)`, the sums of followers of G, …, knows games again by their options";

/// Ticks that may go into finding a universe to advise.
const WITHIN: u64 = 200_000;

impl Explainer<'_, '_> {
    /// The diagnostic of a fault; `place` is the statement.
    pub fn explain(&mut self, fault: &Fault, place: Span) -> Box<Diagnostic> {
        let span = fault.span().unwrap_or(place);
        let mut diagnostic = match fault.kind() {
            FaultKind::Stop(stop) | FaultKind::Engine(EngineError::Stop(stop)) => {
                stopped(*stop, span, !fault.calls().is_empty(), self.context.meter)
            }
            FaultKind::StoppedKnowing(stop, known) => {
                stopped(*stop, span, !fault.calls().is_empty(), self.context.meter).help(known)
            }
            kind => self.kind(kind, span),
        };
        for (place, (function, call)) in fault.calls().iter().enumerate() {
            let name = &self.context.program.function(*function).name;
            let mut text = format!("in this call of `{name}`");
            if place + 1 == fault.calls().len() && fault.calls_left_out() > 0 {
                text.push_str(&format!(" (and {} calls further out)", fault.calls_left_out()));
            }
            // A function that calls itself would say the same at the same place.
            if diagnostic.labels.iter().all(|label| label.span != *call) {
                diagnostic = diagnostic.label(*call, text);
            }
        }
        if let Some(law) = fault.law() {
            diagnostic = self.in_law(diagnostic, law);
        }
        diagnostic
    }

    fn kind(&mut self, kind: &FaultKind, span: Span) -> Box<Diagnostic> {
        let at = |code: &'static Code, label: String| error!(*code, span, label);
        match kind {
            FaultKind::UnknownName(name, near) => unknown_name(name, near, span),
            FaultKind::UnknownUniverse(name, near) => {
                if let Some(full) = universe::name_of_letter(name) {
                    let label = format!("`{name}` is not the name of a universe here");
                    return at(&names::UNKNOWN_UNIVERSE, label).help(format!("write `{full}`"));
                }
                let known = universe::names().map(|(name, _)| name);
                let known: Vec<&str> = known.collect();
                suggest(at(&names::UNKNOWN_UNIVERSE, format!("`{name}` is not a universe")), near)
                    .help(format!("the universes are {}", known.join(", ")))
                    .help(
                        "a universe of your own is `generated(G)`, `closure(G)` or a quotient; \
                         `:help generated`",
                    )
            }
            FaultKind::NoSuchResult(0) => {
                at(&names::NO_SUCH_RESULT, "there is no result yet".to_owned())
                    .help("`_` is the last result: evaluate something first")
            }
            FaultKind::NoSuchResult(number)
                if *number as usize <= self.context.program.result_count() =>
            {
                at(&names::NO_SUCH_RESULT, format!("result {number} is no longer kept"))
                    .help(format!("the last {KEPT_RESULTS} results can be named"))
            }
            FaultKind::NoSuchResult(number) => {
                at(&names::NO_SUCH_RESULT, format!("there is no result {number} yet"))
                    .help("results are counted from `_1`; `_` is the last one")
            }
            FaultKind::TwoQuotients(sets) => {
                // A quotient is asked for by the games of its closed set.
                let [one, other] =
                    sets.map(|set| self.universe(set).replacen("closure", "quotient", 1));
                let label = "classes of two quotients have nothing in common".to_owned();
                at(&games::TWO_QUOTIENTS, label)
                    .help(format!("one is of `{one}`, the other of `{other}`"))
            }
            FaultKind::UnknownKind(name) => suggest(
                at(&names::UNKNOWN_KIND, format!("`{name}` is not a kind of value")),
                &kinds_like(name),
            )
            .help("the kinds are Int, Game, Text, List, Bool, Row, Grid, Graph, Universe"),
            FaultKind::SameName(name) => {
                at(&names::SAME_NAME, format!("`{name}` already names something else"))
                    .help("give each of the two a name of its own")
            }
            FaultKind::TopLevelOnly(what) => {
                let (what, help) = match what {
                    TopLevel::Universe => ("`universe`", "for one expression write `E mod U`"),
                    TopLevel::Theorems => ("`without theorems`", "write it outside of the braces"),
                    TopLevel::Function => (
                        "a function",
                        "define it before, outside of the braces: it can take what it needs as arguments",
                    ),
                    TopLevel::Ruleset => ("a ruleset", "write it outside of the braces"),
                    TopLevel::Law => ("a law", "write it outside of the braces"),
                    TopLevel::Import => ("`import`", "write it outside of the braces"),
                    TopLevel::Use => ("`use`", "write it outside of the braces"),
                };
                at(&names::TOP_LEVEL_ONLY, format!("{what} cannot stand in a block")).help(help)
            }
            FaultKind::WrongKind(wanted, found) => {
                let found_text = self.noun(found);
                let diagnostic = at(&e::WRONG_KIND, format!("this is {found_text}"))
                    .message(format!("expected {}", wanted.noun()));
                match self.call_instead(*wanted, found) {
                    Some(call) => diagnostic.help(format!("call it: `{call}`")),
                    None => advice(diagnostic, *wanted, found),
                }
            }
            FaultKind::WrongArgument(name, wanted, found) => {
                let found_text = self.noun(found);
                let label = format!("expected {} for `{name}`, found {found_text}", wanted.noun());
                let diagnostic = at(&e::WRONG_KIND, label);
                match self.call_instead(*wanted, found) {
                    Some(call) => diagnostic.help(format!("call it: `{call}`")),
                    None => argument_advice(diagnostic, *wanted, found),
                }
            }
            FaultKind::NotCallable(value, name) => {
                let noun = self.noun(value);
                let program = &self.context.program;
                let name = name.map(|id| program.name(id));
                let label = format!(
                    "{} is {noun}",
                    name.map_or("this".to_owned(), |name| format!("`{name}`"))
                );
                let diagnostic = at(&e::NOT_CALLABLE, label);
                let diagnostic = match value {
                    Value::Outcome(_) | Value::Draw | Value::Endings(_) => match name {
                        Some("L") => diagnostic
                            .help("Left's options are `left(G)`, the Left stop is `left_stop(G)`"),
                        Some("R") => diagnostic
                            .help("Right's options are `right(G)`, the Right stop is `right_stop(G)`"),
                        _ => diagnostic.help("compare outcomes: `outcome(G) == L`"),
                    },
                    Value::Universe(_) => diagnostic
                        .help(format!("did you mean `outcome(G) mod {}`?", name.unwrap_or("U"))),
                    _ => diagnostic.help("functions and rulesets can be called"),
                };
                match name.and_then(|name| Some((name, program.defined_at(name)?))) {
                    Some((name, place))
                        if program.offers(name) || program.given_as(name).is_some() =>
                    {
                        diagnostic
                            .label(place, format!("this hides `{name}` of the library"))
                            .help("give yours another name")
                    }
                    Some((name, place)) => {
                        diagnostic.label(place, format!("`{name}` is defined here"))
                    }
                    None => diagnostic,
                }
            }
            FaultKind::ArgumentCount { name, least, most, found } => {
                let signature = self.signature(name);
                let ruleset = self.context.program.lookup(name).cloned();
                let example = ruleset.and_then(|ruleset| self.example_of(&ruleset));
                let diagnostic =
                    argument_count(name, *least, *most, *found, span, (signature, example));
                match self.context.program.lookup(name) {
                    Some(Value::Ruleset(id))
                        if *found > 1 && self.context.program.ruleset(*id).is_of_heaps() =>
                    {
                        diagnostic.help(format!("positions add: `{name}(3) + {name}(4)`"))
                    }
                    _ if name == "count" && *found == 1 => diagnostic.help(
                        "how often each value comes: `[[g[0], len(g[1])] for g in group(xs, f)]`",
                    ),
                    _ => diagnostic,
                }
            }
            FaultKind::NotAnInteger(value) => {
                let noun = self.noun(value);
                at(&e::NOT_AN_INTEGER, format!("this is {noun}"))
                    .help("expected an integer: 3, -2, or a game that is one")
            }
            FaultKind::NotANumber(value) => {
                let noun = self.noun(value);
                at(&e::NOT_A_NUMBER, format!("this is {noun}"))
                    .help("expected a number: 3, -3/4, or a game that is one")
            }
            FaultKind::IntegerOverflow => {
                at(&e::INTEGER_OVERFLOW, "this does not fit 64 bits".to_owned())
                    .help("arguments declared `: Int` fit 64 bits; games have no bound: leave out `: Int` in your own \
                           definitions")
            }
            FaultKind::DivisionByZero => {
                at(&e::DIVISION_BY_ZERO, "this divides by zero".to_owned())
            }
            FaultKind::NotDyadic => at(&e::NOT_DYADIC, "this is not a dyadic rational".to_owned())
                .help("denominators are powers of two: 1/2, 3/4, 5/8, …"),
            FaultKind::NoProduct => at(&e::NO_PRODUCT, "neither side is an integer".to_owned())
                .help("`n * G` adds n copies of G; the Norton product is `norton(G, U)`"),
            FaultKind::IndexOutside(index, 0) => {
                at(&e::INDEX_OUTSIDE, format!("index {index} of an empty list"))
                    .help("ask for `len(xs)` first")
            }
            FaultKind::IndexOutside(index, length) => {
                let help = format!("the first item is `xs[0]`, the last `xs[{}]`", length - 1);
                at(&e::INDEX_OUTSIDE, format!("index {index}, but there are {length} items"))
                    .help(help)
            }
            FaultKind::Incomparable(a, b) => {
                let (left, right) = (self.noun(a), self.noun(b));
                let diagnostic = at(&e::INCOMPARABLE, format!("{left} and {right}"));
                match (a, b) {
                    (Value::Outcome(_) | Value::Draw | Value::Endings(_), Value::Text(_))
                    | (Value::Text(_), Value::Outcome(_) | Value::Draw | Value::Endings(_)) => {
                        diagnostic.help("outcomes are written without quotes: `outcome(G) == L`")
                    }
                    _ => diagnostic.help("both sides must be of the same kind, or one of them `none`"),
                }
            }
            FaultKind::NumbersOrGames(a, op, b) => {
                let (a, b) = (self.text(a), self.text(b));
                numbers_or_games(&a, *op, &b, span)
            }
            FaultKind::Undecided(op, halves) => undecided(*op, *halves, span).help(MAY_DECIDE),
            FaultKind::Unordered(value) => {
                let noun = self.noun(value);
                at(&e::UNORDERED, format!("{noun} has no order")).help("use `==` or `!=`")
            }
            FaultKind::AssertionFailed(claims) => self.false_assertion(claims, span),
            FaultKind::ListTooDeep => {
                at(&limits::LIST_TOO_DEEP, "lists nest 1000 deep at most".to_owned())
            }
            FaultKind::Negative(what, least) => {
                at(&e::NEGATIVE, format!("{what} is {least} or more"))
            }
            FaultKind::NotAMember(g, id, offence) => {
                let universe = self.universe(*id);
                let game = self.as_it_stands(*g);
                let follower = self.as_it_stands(offence.follower);
                let reason = match offence.fault {
                    Breach::End(side) => {
                        format!("{side:?} cannot move in {follower}: such an end is not in `{universe}`")
                    }
                    Breach::Partizan => {
                        format!("Left's and Right's options differ in {follower}")
                    }
                };
                let label = format!("{game} is not a member of `{universe}`");
                let mut diagnostic = at(&games::NOT_A_MEMBER, label).help(reason);
                if !offence.path.is_empty() {
                    let mut way = vec![game];
                    for step in &offence.path {
                        way.push(match step {
                            Step::Move(side, to) => {
                                format!("{side:?} moves to {}", self.as_it_stands(*to))
                            }
                            Step::Summand(to) => {
                                format!("the summand {}", self.as_it_stands(*to))
                            }
                        });
                    }
                    diagnostic = diagnostic.help(format!("the way there: {}", way.join(", ")));
                }
                match offence.fault {
                    Breach::End(_) => {
                        if self.context.engine.as_number(*g).is_some() {
                            diagnostic = diagnostic.help(
                                "numbers compare in `(x == 2 mod normal)`, or as `x: Int`",
                            );
                        }
                        diagnostic.help(format!("to ask anyway write `mod assuming({universe})`"))
                    }
                    Breach::Partizan => {
                        if self.context.engine.as_number(*g).is_some() {
                            diagnostic = diagnostic.help(
                                "integers and other numbers are not impartial, nimbers `*n` are; numbers \
                                 compare in `(x > 1 mod normal)`, or as `x: Int`",
                            );
                        }
                        let larger = self.smallest_with(*g);
                        diagnostic.help(format!("ask in a larger universe: `mod {larger}`"))
                    }
                }
            }
            FaultKind::Robot(fault) => self.robot(fault, span),
            FaultKind::OutsideSet(g, part, id) => {
                let set = self.universe(*id);
                let hypothesis = solution::hypothesis(&self.context.questions(), *id);
                let positions = matches!(
                    self.context.program.universes.get(*id),
                    universe::Universe::Positions(_)
                );
                let literal = hypothesis.is_none()
                    && positions
                    && !self.context.engine.has_positions(*part);
                let how = match (literal, set.starts_with("closure(")) {
                    (true, _) => "not written as a sum of",
                    (false, true) => "not in",
                    (false, false) => "not a sum of",
                };
                let label = format!("{} is {how} `{set}`", self.as_it_stands(*g));
                let diagnostic = at(&games::OUTSIDE_SET, label);
                let diagnostic = if part == g {
                    diagnostic
                } else {
                    let part = self.as_it_stands(*part);
                    diagnostic.help(format!("{part} does not belong to it"))
                };
                if let Some(help) = self.heaps_of_any_size(*id, *part) {
                    return diagnostic.help(help);
                }
                diagnostic.help(match hypothesis {
                    Some(hypothesis) => hypothesis,
                    None if literal => KNOWN_AGAIN,
                    None => CLOSED,
                })
            }
            FaultKind::PerhapsOutsideSet(part, id) => {
                let set = self.universe(*id);
                let heaps = self.heaps_of_any_size(*id, *part);
                let part = self.as_it_stands(*part);
                let how = if set.starts_with("closure(") { "in" } else { "a sum of" };
                let diagnostic =
                    at(&games::OUTSIDE_SET, format!("{part} is not known to be {how} `{set}`"));
                if let Some(help) = heaps {
                    return diagnostic.help(help);
                }
                diagnostic
                    .help("it is too large to be compared with the sums of the set's games")
                    .help(solution::hypothesis(&self.context.questions(), *id).unwrap_or(CLOSED))
            }
            FaultKind::NoQuotient(id) => {
                let set = self.universe(*id);
                if degrees::has_infinite_quotient(&mut self.context.questions(), *id) {
                    let label = format!("the quotient of `{set}` is infinite, and this is not known there");
                    let help = "`G == H` often has an answer";
                    return at(&games::UNDECIDED, label).help(help);
                }
                let label = format!("the quotient of `{set}` was not found, so this is not known");
                let help = if set.starts_with("closure(") {
                    "it may be infinite, or take longer: `--time 10min`; `G == H` often has an answer \
                     without it"
                } else {
                    "for positions up to n: `let Q = quotient(f, n)`, then `mod Q`; `G == H` often has an \
                     answer without it"
                };
                at(&games::UNDECIDED, label).help(help)
            }
            FaultKind::NoSuchQuestion(what, id) => {
                let name = self.universe(*id);
                if self.context.program.universes.world(*id) == World::Robot {
                    let label = format!("{what}: not against the cheating robot");
                    return at(&games::NO_SUCH_QUESTION, label)
                        .help(format!("`:help robot` lists what is known in `{name}`"));
                }
                if *what == LISTING_GAMES {
                    let set = name.strip_prefix("closure(").map(|games| format!("quotient({games}"));
                    let label =
                        format!("`games_born_by` lists the games of a universe; `{name}` is a closed set");
                    let quotient = set.unwrap_or_else(|| "quotient(G)".to_owned());
                    return at(&games::NO_SUCH_QUESTION, label)
                        .help(format!("`classes({quotient})` lists its classes"));
                }
                let label = format!("{what}: not in the closed set `{name}`");
                at(&games::NO_SUCH_QUESTION, label)
                    .help("a universe of games knows it: `E mod misere`, `E mod dicot`")
            }
            FaultKind::UnknownClause(name, near) => suggest(
                at(&rulesets::UNKNOWN_CLAUSE, format!("rulesets have no clause `{name}:`")),
                near,
            )
            .help(format!("the clauses are {}", CLAUSES.join(", ")))
            .help("`options:` gives both players the same moves"),
            FaultKind::ClauseClash(other) => {
                let label = format!("this cannot stand beside {other}");
                at(&rulesets::CLAUSE_CLASH, label).help(
                    "`options:` alone gives both players the same moves; `left:` and `right:` \
                     give each their own, in one list: `join([A, B])` makes one of two",
                )
            }
            FaultKind::NoMoves => {
                at(&rulesets::NO_MOVES, "nobody has a move in this ruleset".to_owned())
                    .help("write `left: […]` and `right: […]`, or `options: […]` for both players")
            }
            FaultKind::Required(id, message, rule) => {
                let name = &self.context.program.ruleset(*id).name;
                let label = match message {
                    Some(message) => message.to_string(),
                    None => format!("`{name}` has no such position"),
                };
                at(&rulesets::REFUSED, label).label(*rule, format!("`{name}` requires this"))
            }
            FaultKind::NoGame(due, found) => self.no_game(*due, found, span),
            FaultKind::LawBroken(trial) => self.broken(trial, span),
            FaultKind::NoCases(title) => self.no_cases(span, *title),
            FaultKind::NormalOnly(name, id) => {
                let universe = self.universe(*id);
                let label = format!("`{name}` is asked in `{universe}`");
                let defined = match self.context.program.universes.world(*id) {
                    World::Alternating(_) => "`outcome(G)`, `canonical(G)` and `G <=> H`",
                    World::Robot => "`score(G)` and `matching(G)`",
                };
                let alternating =
                    matches!(self.context.program.universes.world(*id), World::Alternating(_));
                if *name == "nim_value" && alternating {
                    return at(&games::NORMAL_ONLY, label)
                        .help("in misère play: `genus(G)`, or `misere_nim_value(G)`")
                        .help("in normal play: `nim_value(G) mod normal`");
                }
                at(&games::NORMAL_ONLY, label)
                    .help(format!("ask in normal play: `{name}(G) mod normal`"))
                    .help(format!("what `{universe}` knows instead is {defined}"))
            }
            FaultKind::Engine(error) => self.engine(error, span),
            FaultKind::Below(games, error) => {
                let first = self.first_below(games);
                self.engine(first.as_ref().unwrap_or(error), span)
            }
            FaultKind::Stop(stop) | FaultKind::StoppedKnowing(stop, _) => {
                stopped(*stop, span, false, self.context.meter)
            }
            FaultKind::InCell(of, kind) => {
                let names: Vec<String> = of.iter().map(|value| self.text(value)).collect();
                let cell = format!("this is the cell of row {}", names.join(", column "));
                self.kind(kind, span).help(cell)
            }
            FaultKind::InList(place, kind) => {
                let mut diagnostic = self.kind(kind, span);
                if let Some(label) = diagnostic.labels.first_mut()
                    && let Some(what) = label.text.strip_prefix("this is ")
                {
                    label.text = format!("the item of index {place} is {what}");
                }
                diagnostic
            }
            FaultKind::Misspelt(misspelling) => misspelt(misspelling, span),
            FaultKind::Said(code, label, help) => {
                help.iter().fold(at(code, label.clone()), Diagnostic::help)
            }
        }
    }

    /// The signature of a function, for a message.
    fn signature(&self, name: &str) -> Option<String> {
        match self.context.program.lookup(name)? {
            Value::Function(id) => Some(self.context.program.function(*id).signature()),
            Value::Builtin(id) => Some(self.context.program.builtin(*id).signature()),
            Value::Ruleset(id) => Some(self.context.program.ruleset(*id).signature()),
            _ => None,
        }
    }

    /// The smallest named misère universe beyond the impartial games that has a game.
    fn smallest_with(&mut self, g: SumId) -> &'static str {
        self.context.metered_by(Meter::default(), |context| {
            let mut ask = context.ask();
            for (universe, name) in [
                (Universe::Dicot, "dicot"),
                (Universe::DeadEnding, "dead_ending"),
                (Universe::Blocking, "blocking"),
            ] {
                let setting = Setting { universe, assuming: false };
                // Membership is linear in the followers; an allowance keeps a mistake's message
                // quick.
                let refusal = ask.within(Share::ticks(WITHIN), |ask| ask.refusal(setting, g));
                if matches!(refusal, Ok(Some(None))) {
                    return name;
                }
            }
            "misere"
        })
    }

    /// The diagnostic of what the engine says.
    fn engine(&mut self, error: &EngineError, span: Span) -> Box<Diagnostic> {
        let at = |code: &'static Code, label: &str| error!(*code, span, label);
        match error {
            EngineError::Stop(stop) => stopped(*stop, span, false, self.context.meter),
            EngineError::Tombstone => at(&games::TOMBSTONE, "this contains a tombstone")
                .help("tombstones are for misère play: `E mod misere`"),
            EngineError::TooLarge => at(&games::TOO_LARGE, "this is larger than can be represented")
                .help(format!(
                    "copies of a game and nimbers are counted to 2^64 - 1; integers have at most \
                     {MOST_BITS} binary digits"
                )),
            EngineError::Loop(path) => self.comes_back(path, span),
            EngineError::Refused => match self.context.program.refusal.take() {
                Some((position, reason)) => {
                    let game = self.context.engine.position(position, false);
                    let game = self.as_it_stands(game);
                    let diagnostic = self.explain(&reason, span);
                    diagnostic.label(span, format!("asked for here, where {game} is played"))
                }
                None => at(&rulesets::REFUSED, "this position cannot be played"),
            },
            EngineError::GaveUp => at(&games::UNDECIDED, "the theory does not decide this")
                .help("a smaller universe to which the games belong may decide"),
            EngineError::NotImpartial => at(
                &games::NOT_A_MEMBER,
                "this is not impartial: Left and Right differ",
            )
            .help("`why_not_impartial(G)` names the follower; `… mod dicot` compares partizan games too"),
        }
    }

    /// The diagnostic of what is wrong with a cheating robot game.
    fn robot(&mut self, fault: &RobotFault, span: Span) -> Box<Diagnostic> {
        let at = |code: &'static Code, label: String| error!(*code, span, label);
        match fault {
            RobotFault::Shape(shape) => shape_error(*shape, span),
            RobotFault::Alternating(value, beside) => {
                let noun = self.noun(value);
                let label = format!("{noun} belongs to alternating play");
                match beside {
                    Beside::Options => at(&games::ROBOT_OPTION, label)
                        .help("options are integers and `robot<…|…|…>`, and sums of these"),
                    Beside::Games => at(&games::ROBOT_MIXED, label)
                        .help("beside a cheating robot game there can be such games and integers only"),
                    Beside::Universe => at(&games::NOT_A_MEMBER, label).help(
                        "this asks about cheating robot games only; a game of alternating play has an outcome, and \
                         other answers, in another universe: `outcome(G) mod normal`",
                    ),
                }
            }
            RobotFault::Universe(id) => {
                let name = self.universe(*id);
                at(
                    &games::ROBOT_UNIVERSE,
                    format!("`{name}` is a universe of alternating play"),
                )
                .help("cheating robot games are asked about in `robot` or `simple_hot`: `E mod robot`")
            }
            RobotFault::NotHot(part, reason) => {
                let part = self.text(&Value::Robot(*part));
                let (code, why) = match reason {
                    NotHot::Moves(_) => (
                        &games::NOT_SIMPLE_HOT,
                        "does not have one move for each player".to_owned(),
                    ),
                    NotHot::Integers(_) => {
                        (&games::NOT_SIMPLE_HOT, "has options that are not integers".to_owned())
                    }
                    NotHot::LeftBelow(_) => (
                        &games::NOT_HOT,
                        "gives Left less alone than a round does: a < b".to_owned(),
                    ),
                    NotHot::RightAbove(_) => (
                        &games::NOT_HOT,
                        "leaves more where Right moves alone than a round does: b < c".to_owned(),
                    ),
                };
                at(code, format!("{part} {why}"))
                    .help("simple hot games are `robot<a|b|c>` with integers a >= b >= c")
            }
        }
    }

    /// The diagnostic of a clause that gives something else than games.
    fn no_game(&mut self, due: Due, found: &Value, span: Span) -> Box<Diagnostic> {
        let found_text = self.noun(found);
        let (wanted, help) = match (due, found) {
            (Due::Move, Value::None) => {
                ("a move must be a game", "no move is `[]`: `if n > 0 { [f(n - 1)] } else { [] }`")
            }
            (Due::Move, Value::Grid(_)) => (
                "a move must be a game",
                "moves are a list of games, not of boards: `[f(b) for b in turns(…)]`",
            ),
            (Due::Move, _) => {
                ("a move must be a game", "moves are a list of games: `[f(i) for i in 0 .. n]`")
            }
            (Due::Part, _) => {
                ("a part must be a game", "`split:` gives a list of games, the parts, or `none`")
            }
            (Due::Equal(_), _) => (
                "an equal position must be a game",
                "`same:` gives one game that equals this position, or `none`",
            ),
            (Due::Conjugate(_), _) => (
                "the conjugate must be a position",
                "`conjugate:` gives the position in which Left and Right change places, or `none`",
            ),
        };
        let diagnostic = error!(NO_GAME, span, format!("{wanted}, not {found_text}"); help: help);
        match self.position_of(due, found) {
            Some(clause) => diagnostic.help(format!("write `{clause}(…)`")),
            None => diagnostic,
        }
    }

    /// The clause up to the name of its ruleset, where it gives what a position of this is made of.
    fn position_of(&self, due: Due, found: &Value) -> Option<String> {
        let (id, clause) = match due {
            Due::Equal(id) => (id, "same"),
            Due::Conjugate(id) => (id, "conjugate"),
            Due::Move | Due::Part => return None,
        };
        let ruleset = self.context.program.ruleset(id);
        let ([parameter], 0) = (&ruleset.parameters[..], ruleset.family) else {
            return None;
        };
        let fits = matches!(
            (parameter.kind, found),
            (ParameterKind::Grid, Value::Grid(_) | Value::Text(_))
                | (ParameterKind::Graph, Value::Graph(_) | Value::Text(_))
                | (ParameterKind::Text, Value::Text(_))
                | (ParameterKind::List, Value::List(_))
                | (ParameterKind::Row, Value::Row(_))
        );
        let literally = matches!(due, Due::Equal(_)) && ruleset.literal.same;
        let word = if literally { " literally" } else { "" };
        fits.then(|| format!("{clause}{word}: {}", ruleset.name))
    }
}

/// Writes the argument into the advice on a clause, if the clause stands on one line and has no cases.
pub(super) fn with_position_written(
    session: &Session,
    mut diagnostic: Box<Diagnostic>,
) -> Box<Diagnostic> {
    if diagnostic.code != &NO_GAME {
        return diagnostic;
    }
    let written = diagnostic.labels.first().map(|label| session.sources.slice(label.span));
    let written = written.filter(|written| {
        let first = written.split_whitespace().next();
        !matches!(first, Some("if" | "do" | "try")) && !written.contains('\n')
    });
    if let (Some(written), Some(help)) = (written, diagnostic.help.last_mut())
        && let Some(clause) = help.strip_suffix("(…)`")
    {
        *help = format!("{clause}({written})`");
    }
    diagnostic
}

fn shape_error(shape: ShapeError, span: Span) -> Box<Diagnostic> {
    let moves = |count: usize| match count {
        1 => "1 move".to_owned(),
        many => format!("{many} moves"),
    };
    match shape {
        ShapeError::Rows { wanted, found } => {
            let rows = match found {
                0 => "the matrix is empty".to_owned(),
                1 => "there is 1 row".to_owned(),
                many => format!("there are {many} rows"),
            };
            let label = format!("Left has {}, but {rows}", moves(wanted));
            error!(
                games::ROBOT_ROWS, span, label;
                help: "rows go with Left's moves and are parted by `;`: `robot<1,2|0;0|-1>`";
            )
        }
        ShapeError::Columns { row, wanted, found } => {
            let entries = match found {
                1 => "1 entry".to_owned(),
                many => format!("{many} entries"),
            };
            let label = format!("Right has {}, but row {} has {entries}", moves(wanted), row + 1);
            error!(
                games::ROBOT_COLUMNS, span, label;
                help: "entries go with Right's moves and are parted by `,`: `robot<1|0,0|-1,-2>`";
            )
        }
        ShapeError::EmptySide(side) => {
            let other = match side {
                Side::Left => "`robot<.|.|R>`",
                Side::Right => "`robot<L|.|.>`",
            };
            let label = format!("{side:?} has no move here, so no round has a result");
            error!(
                games::ROBOT_EMPTY_SIDE, span, label;
                help: format!("leave the middle empty: {other}");
            )
        }
    }
}
