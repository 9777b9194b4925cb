//! The reasons of answers as lines of text.

use super::context::{Context, View};
use super::fault::{FaultKind, fault};
use super::program::GlobalId;
use super::value::Value;
use crate::ask::AskError;
use crate::ask::certificate::{About, sign, theorem};
use crate::ask::question::{Asked, Question};
use crate::ask::reason::{Clause, Piece};
use crate::ask::universe::Universe;
use crate::diag::codes::games::NO_CERTIFICATE;
use crate::game::{Component, EngineError, SumId};
use crate::meter::{Metered, Share};
use crate::render::assemble::CUT;
use crate::render::{Spelling, Writing, symbols};

/// Ticks that may go into the text of a game that a reason may leave out, and its length in bytes at
/// most.
const TEXT_TICKS: u64 = 100_000;
const LONGEST_SHORT: usize = 400;

/// Items of a list that are looked at for answers among them.
const LOOKED_AT: usize = 8;

/// What a certificate is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Verifiers of entries.
    Entries,
    /// The same, and readers who compare the moves with the rules of play.
    EntriesAndMoves,
    /// The proof assistant Lean.
    Lean,
}

impl Context<'_> {
    /// Notes a question.
    pub fn note(&mut self, question: Question) {
        self.asked.note(question, self.universe);
    }

    /// Notes the question that a relation or a quotient is the answer to, also where it is an item of a list.
    pub fn note_value(&mut self, value: &Value) {
        match value {
            Value::Quotient(asked) => self.note(Question::Quotient(asked.set)),
            Value::Relation(comparison) => {
                for question in &comparison.asked {
                    self.asked.note(*question, comparison.universe);
                }
            }
            Value::List(list) => {
                for item in list.items().iter().take(LOOKED_AT) {
                    if !matches!(item, Value::List(_)) {
                        self.note_value(item);
                    }
                }
            }
            _ => {}
        }
    }

    /// Notes the question that a value answers itself, for its certificate.
    pub fn note_certified(&mut self, value: &Value) {
        if let Value::Relation(_) | Value::Quotient(_) = value {
            self.note_value(value);
        }
    }

    /// Notes the questions that the value of a name answers.
    #[inline]
    pub(super) fn note_stored(&mut self, name: GlobalId, value: &Value) {
        if is_answer(value)
            && self.view == View::Present
            && let Some(asked) = self.program.asked(name)
        {
            self.asked.extend(asked);
        }
    }

    /// Notes the questions that a value answers.
    pub(super) fn note_answer(&mut self, value: &Value, asked: &Asked) {
        if is_answer(value) {
            self.asked.extend(asked);
        }
    }

    /// The reasons behind the questions noted so far, a line for each.
    pub fn reasons(&mut self) -> Result<Vec<String>, FaultKind> {
        let asked = std::mem::take(&mut self.asked);
        let mut lines = Vec::new();
        for (question, universe) in asked.questions() {
            let outside = std::mem::replace(&mut self.universe, universe);
            let reason = self.questions().reason(question);
            let facts = self.facts(question);
            self.universe = outside;
            let reason = reason.map_err(|error| self.below(question.games(), error.into()))?;
            let mut line = self.clause(&reason.about)?.unwrap_or_default();
            let mut because = Vec::new();
            for clause in reason.because.iter().chain(&facts) {
                because.extend(self.clause(clause)?);
            }
            line += &because.join("; ");
            // The same question may be noted in two universes, one of which it names itself.
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        self.asked = asked;
        Ok(lines)
    }

    /// The certificate of the answer to the one question that was noted, as a text; `None` if there is none
    /// of it, if there are more questions, or if the value at hand is not the answer itself. Where the play
    /// is too large and a theorem answered, it names the theorem.
    pub fn certificate(&mut self, proof: Proof) -> Result<Option<String>, FaultKind> {
        let questions: Vec<_> = self.asked.questions().collect();
        let &[(question, universe)] = questions.as_slice() else {
            return Ok(None);
        };
        if !self.asked.is_answer() {
            return Ok(None);
        }
        let outside = std::mem::replace(&mut self.universe, universe);
        let certificate = match proof {
            Proof::Entries => self.certificate_of(question, false),
            Proof::EntriesAndMoves => self.certificate_of(question, true),
            Proof::Lean => {
                let about = self.asked_about(question);
                self.questions().lean(question, &about).map_err(FaultKind::from)
            }
        };
        self.universe = outside;
        certificate.map_err(|error| match error {
            FaultKind::Engine(EngineError::Loop(_)) => fault!(
                NO_CERTIFICATE,
                "this has no certificate";
                help: "play can come back to a position here: only games that end have certificates"
            ),
            error => self.below(question.games(), error),
        })
    }

    /// Tells why there is no certificate of what was asked.
    pub fn why_no_certificate(&mut self) -> &'static str {
        let questions: Vec<_> = self.asked.questions().collect();
        let one_thing = "ask for one thing inside: `certify(G >= H)`, `certify(outcome(G))`";
        let &[(question, universe)] = questions.as_slice() else {
            return one_thing;
        };
        let is_order = matches!(
            question,
            Question::Order(..) | Question::Canonical(..) | Question::Inverse(..)
        );
        let is_certified = is_order
            || matches!(
                question,
                Question::Outcome(..) | Question::Member(..) | Question::Quotient(_)
            );
        if is_certified && !self.asked.is_answer() {
            return one_thing;
        }
        match self.program.universes.get(universe) {
            Universe::Closure(_) | Universe::Positions(_) if is_order => {
                "comparisons in a closed set have certificates if its misère quotient is finite and \
                 answers them; `certify(quotient(G))` proves such a quotient"
            }
            _ => match question {
                Question::Quotient(_) => "only a finite misère quotient has a certificate",
                Question::Outcome(..) | Question::Member(..) => {
                    "games with tombstones have no certificates"
                }
                _ if is_order => {
                    "games with tombstones have no certificates; some canonical forms have tombstones"
                }
                Question::Endings(..) | Question::InfiniteNim(_) => {
                    "draws and infinite nim values have no certificates"
                }
                Question::RobotOutcome(_) | Question::RobotScore(_) | Question::RobotOrder(..) => {
                    "cheating robots have no certificates"
                }
                _ => {
                    "outcomes, comparisons, canonical forms, inverses, memberships and quotients have certificates"
                }
            },
        }
    }

    fn certificate_of(
        &mut self,
        question: Question,
        with_moves: bool,
    ) -> Result<Option<String>, FaultKind> {
        let mut about = self.asked_about(question);
        if with_moves {
            let games = self.questions().certified_games(question)?;
            let moves = self.moves_of(&games).map_err(|kind| match kind {
                FaultKind::Engine(EngineError::TooLarge) => fault!(
                    NO_CERTIFICATE,
                    "its moves are too many to be listed, or one of its games is too long or too deep to be typed";
                    help: "without the moves: `certify(E)`, or `upstar certify` without `--moves`"
                ),
                kind => kind,
            })?;
            if !self.follow_from(&games, &moves)? {
                return Err(fault!(
                    NO_CERTIFICATE,
                    "by its moves this is another game than by the promises of its ruleset (`same:`, `split:`)";
                    help: "`upstar check` tests promises; without the moves, the certificate is about what they say"
                ));
            }
            about.moves = Some(moves).filter(|_| !games.is_empty());
        }
        let made = self.questions().certificate(question, &about);
        let is_missing = match &made {
            Ok(made) => made.is_none(),
            Err(error) => matches!(error, AskError::Engine(EngineError::TooLarge)),
        };
        if is_missing && self.questions().rests_on_theorem(question) {
            let ascii = Writing { spelling: Spelling::ASCII, ..self.writing };
            return self.written_as(ascii, |context| context.by_theorem(question, &about));
        }
        Ok(made?)
    }

    /// A certificate that names the theorem that answers a question; `None` where the answer is not known.
    fn by_theorem(
        &mut self,
        question: Question,
        about: &About,
    ) -> Result<Option<String>, FaultKind> {
        let mut texts = Vec::new();
        for g in question.games() {
            texts.push(self.as_it_stands(g)?.text);
        }
        let statement = match question {
            Question::Outcome(g, ..) => {
                let outcome = self.questions().outcome(g)?;
                format!("outcome({}) == {outcome:?}", texts.join(""))
            }
            Question::Order(g, h, _) => match self.questions().order(g, h)?.0 {
                Some(relation) => texts.join(&format!(" {} ", sign(relation))),
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        let reason = self.questions().reason(question)?;
        let mut because = Vec::new();
        for clause in &reason.because {
            because.extend(self.clause(clause)?);
        }
        let universe = self.universe_text(self.universe)?;
        Ok(Some(theorem(&universe, about, &statement, &because.join("; "))))
    }

    /// The games that a question is about, as they were typed; those that are too long are left out.
    fn asked_about(&mut self, question: Question) -> About {
        let mut texts = Vec::new();
        let ascii = Writing { spelling: Spelling::ASCII, ..self.writing };
        for g in question.games() {
            let text = self.within(Share::soon(TEXT_TICKS), |context| {
                context.written_as(ascii, |context| context.as_it_stands(g))
            });
            match text {
                Ok(Some(text)) if text.text.len() <= LONGEST_SHORT => texts.push(text.text),
                _ => texts.push(CUT.to_owned()),
            }
        }
        let mut games = texts.join(" and ");
        if let Question::Quotient(id) = question {
            let set = self.engine.closed_set(id);
            let letters: Vec<_> = set.quotient().solved().map(|letter| set.game(letter)).collect();
            let mut texts = Vec::new();
            for g in letters {
                let text = self.within(Share::soon(TEXT_TICKS), |context| {
                    context.written_as(ascii, |context| context.as_it_stands(g))
                });
                texts.extend(text.ok().flatten().map(|text| text.text));
            }
            games = format!("quotient({})", texts.join(", "));
            if games.len() > LONGEST_SHORT {
                games = format!("a quotient of {} games", texts.len());
            }
        }
        let position = match question {
            Question::Outcome(g, ..) if self.has_positions(g) && !games.contains(CUT) => {
                Some(games.clone())
            }
            _ => None,
        };
        About { games, position, moves: None }
    }

    /// Returns whether a component of a game is a position.
    fn has_positions(&self, g: SumId) -> bool {
        let mut components = self.engine.components(g);
        components.any(|(id, _)| matches!(self.engine.component(id), Component::Position { .. }))
    }

    /// The text of a clause; `None` if it is left out.
    fn clause(&mut self, clause: &Clause) -> Result<Option<String>, FaultKind> {
        let mut text = String::new();
        for piece in clause {
            match piece {
                Piece::Words(words) => text += words,
                Piece::Game(g) => text += &self.as_it_stands(*g)?.text,
                Piece::Short(g) => {
                    match self.within(Share::soon(TEXT_TICKS), |context| context.as_it_stands(*g)) {
                        Ok(Some(short)) if short.text.len() <= LONGEST_SHORT => text += &short.text,
                        _ => return Ok(None),
                    }
                }
                Piece::Value(g, value) => {
                    let (written, value) =
                        (self.as_it_stands(*g)?.text, self.value_text(*value)?.text);
                    if written != value {
                        text = text + ", " + &value;
                    }
                }
                Piece::Number(number) => text += &symbols::number(number, self.writing.spelling),
                Piece::Robot(g) => text += &self.robot_text(*g)?.text,
            }
        }
        Ok(Some(text))
    }
}

/// Returns whether a value has reasons: games and numbers are what they are, whoever found them, but a truth
/// value or an outcome is an answer, and so are a list and a text with answers in them.
fn is_answer(value: &Value) -> bool {
    let is_simple = |value: &Value| {
        matches!(
            value,
            Value::Bool(_)
                | Value::Outcome(_)
                | Value::Draw
                | Value::Endings(_)
                | Value::InfiniteNim(_)
                | Value::Side(_)
                | Value::None
        )
    };
    match value {
        Value::List(list) => list.items().iter().take(LOOKED_AT).any(is_simple),
        Value::Text(_) => true,
        value => is_simple(value),
    }
}
