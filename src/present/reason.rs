//! The reasons of answers as lines of text.

use crate::ask::AskError;
use crate::ask::certificate;
use crate::ask::certificate::{About, sign, theorem_text};
use crate::ask::question::Question;
use crate::ask::reason::{Clause, Piece};
use crate::ask::universe::Universe;
use crate::diag::codes::games::NO_CERTIFICATE;
use crate::game::{Component, EngineError, SumId};
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::value::Value;
use crate::meter::{Metered, Share};
use crate::present::moves;
use crate::present::reason_facts;
use crate::present::text;
use crate::render::assemble::CUT;
use crate::render::{Spelling, Writing, symbols};

/// Ticks that may go into the text of a game that a reason may leave out, and its length in bytes at
/// most.
const TEXT_TICKS: u64 = 100_000;
const LONGEST_SHORT: usize = 400;

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

/// The reasons behind the questions noted so far, a line for each.
pub fn reasons(context: &mut Context<'_>) -> Result<Vec<String>, FaultKind> {
    let asked = std::mem::take(&mut context.asked);
    let mut lines = Vec::new();
    for (question, universe) in asked.questions() {
        let outside = std::mem::replace(&mut context.universe, universe);
        let reason = context.questions().reason(question);
        let facts = reason_facts::facts(context, question);
        context.universe = outside;
        let reason = reason.map_err(|error| context.below(question.games(), error.into()))?;
        let clauses: Vec<&Clause> = reason.because.iter().chain(&facts).collect();
        let compared = compared(context, question)?;
        let mut line = match question {
            Question::Order(g, h, _) if compared.is_none() && has_letters(&clauses) => {
                let about = ["G = ".into(), Piece::Game(g), " and H = ".into(), Piece::Game(h)];
                clause_text(context, &about, None)?.unwrap_or_default() + ": "
            }
            _ => clause_text(context, &reason.about, None)?.unwrap_or_default(),
        };
        let mut because = Vec::new();
        for clause in clauses {
            because.extend(clause_text(context, clause, compared.as_ref())?);
        }
        line += &because.join("; ");
        // The same question may be noted in two universes, one of which it names itself.
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    context.asked = asked;
    Ok(lines)
}

/// The certificate of the answer to the one question that was noted, as a text; `None` if there is none
/// of it, if there are more questions, or if the value at hand is not the answer itself. Where the play
/// is too large and a theorem answered, it names the theorem.
pub fn certificate(context: &mut Context<'_>, proof: Proof) -> Result<Option<String>, FaultKind> {
    let questions: Vec<_> = context.asked.questions().collect();
    let &[(question, universe)] = questions.as_slice() else {
        return Ok(None);
    };
    if !context.asked.is_answer() {
        return Ok(None);
    }
    let outside = std::mem::replace(&mut context.universe, universe);
    let certificate = match proof {
        Proof::Entries => certificate_of(context, question, false),
        Proof::EntriesAndMoves => certificate_of(context, question, true),
        Proof::Lean => {
            let about = asked_about(context, question);
            certificate::lean(&mut context.questions(), question, &about).map_err(FaultKind::from)
        }
    };
    context.universe = outside;
    certificate.map_err(|error| match error {
        FaultKind::Engine(EngineError::Loop(_)) => fault!(
            NO_CERTIFICATE,
            "this has no certificate";
            help: "play can come back to a position here: only games that end have certificates"
        ),
        error => context.below(question.games(), error),
    })
}

/// Tells why there is no certificate of what was asked.
pub fn why_no_certificate(context: &mut Context<'_>) -> &'static str {
    let questions: Vec<_> = context.asked.questions().collect();
    let one_thing = "ask for one thing inside: `certify(G >= H)`, `certify(outcome(G))`";
    let &[(question, universe)] = questions.as_slice() else {
        return one_thing;
    };
    let is_order =
        matches!(question, Question::Order(..) | Question::Canonical(..) | Question::Inverse(..));
    let is_certified = is_order
        || matches!(question, Question::Outcome(..) | Question::Member(..) | Question::Quotient(_));
    if is_certified && !context.asked.is_answer() {
        return one_thing;
    }
    match context.program.universes.get(universe) {
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
    context: &mut Context<'_>,
    question: Question,
    with_moves: bool,
) -> Result<Option<String>, FaultKind> {
    let mut about = asked_about(context, question);
    if with_moves {
        let games = certificate::certified_games(&mut context.questions(), question)?;
        let moves = moves::moves_of(context, &games).map_err(|kind| match kind {
            FaultKind::Engine(EngineError::TooLarge) => fault!(
                NO_CERTIFICATE,
                "its moves are too many to be listed, or one of its games is too long or too deep to be typed";
                help: "without the moves: `certify(E)`, or `upstar certify` without `--moves`"
            ),
            kind => kind,
        })?;
        if !moves::follow_from(context, &games, &moves)? {
            return Err(fault!(
                NO_CERTIFICATE,
                "by its moves this is another game than by the promises of its ruleset (`same:`, `split:`)";
                help: "`upstar check` tests promises; without the moves, the certificate is about what they say"
            ));
        }
        about.moves = Some(moves).filter(|_| !games.is_empty());
    }
    let made = certificate::certificate(&mut context.questions(), question, &about);
    let is_missing = match &made {
        Ok(made) => made.is_none(),
        Err(error) => matches!(error, AskError::Engine(EngineError::TooLarge)),
    };
    if is_missing && certificate::rests_on_theorem(question) {
        let ascii = Writing { spelling: Spelling::ASCII, ..context.writing };
        return context.written_as(ascii, |context| by_theorem(context, question, &about));
    }
    Ok(made?)
}

/// A certificate that names the theorem that answers a question; `None` where the answer is not known.
fn by_theorem(
    context: &mut Context<'_>,
    question: Question,
    about: &About,
) -> Result<Option<String>, FaultKind> {
    let mut texts = Vec::new();
    for g in question.games() {
        texts.push(text::as_it_stands(context, g)?.text);
    }
    let statement = match question {
        Question::Outcome(g, ..) => {
            let outcome = context.questions().outcome(g)?;
            format!("outcome({}) == {outcome:?}", texts.join(""))
        }
        Question::Order(g, h, _) => match context.questions().order(g, h)?.0 {
            Some(relation) => texts.join(&format!(" {} ", sign(relation))),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    let reason = context.questions().reason(question)?;
    let compared = compared(context, question)?;
    let mut because = Vec::new();
    for clause in &reason.because {
        because.extend(clause_text(context, clause, compared.as_ref())?);
    }
    let universe = text::universe_text(context, context.universe)?;
    Ok(Some(theorem_text(&universe, about, &statement, &because.join("; "))))
}

/// The games that a question is about, as they were typed; those that are too long are left out.
fn asked_about(context: &mut Context<'_>, question: Question) -> About {
    let mut texts = Vec::new();
    let ascii = Writing { spelling: Spelling::ASCII, ..context.writing };
    for g in question.games() {
        let text = context.within(Share::soon(TEXT_TICKS), |context| {
            context.written_as(ascii, |context| text::as_it_stands(context, g))
        });
        match text {
            Ok(Some(text)) if text.text.len() <= LONGEST_SHORT => texts.push(text.text),
            _ => texts.push(CUT.to_owned()),
        }
    }
    let mut games = texts.join(" and ");
    if let Question::Quotient(id) = question {
        let set = context.engine.closed_set(id);
        let letters: Vec<_> = set.quotient().solved().map(|letter| set.game(letter)).collect();
        let mut texts = Vec::new();
        for g in letters {
            let text = context.within(Share::soon(TEXT_TICKS), |context| {
                context.written_as(ascii, |context| text::as_it_stands(context, g))
            });
            texts.extend(text.ok().flatten().map(|text| text.text));
        }
        games = format!("quotient({})", texts.join(", "));
        if games.len() > LONGEST_SHORT {
            games = format!("a quotient of {} games", texts.len());
        }
    }
    let position = match question {
        Question::Outcome(g, ..) if has_positions(context, g) && !games.contains(CUT) => {
            Some(games.clone())
        }
        _ => None,
    };
    About { games, position, moves: None }
}

/// Returns whether a component of a game is a position.
fn has_positions(context: &Context<'_>, g: SumId) -> bool {
    let mut components = context.engine.components(g);
    components.any(|(id, _)| matches!(context.engine.component(id), Component::Position { .. }))
}

/// The two games that were compared, as they stand where both are short.
fn compared(
    context: &mut Context<'_>,
    question: Question,
) -> Result<Option<[String; 2]>, FaultKind> {
    match question {
        Question::Order(g, h, _) => text::short_operands(context, &[g, h].map(Value::Game)),
        _ => Ok(None),
    }
}

/// Returns whether clauses speak of two games that were compared.
fn has_letters(clauses: &[&Clause]) -> bool {
    clauses.iter().any(|clause| clause.iter().any(|piece| matches!(piece, Piece::Compared(_))))
}

/// The text of a clause; `None` if it is left out. Two games that were compared have letters where they are not given.
fn clause_text(
    context: &mut Context<'_>,
    clause: &[Piece],
    compared: Option<&[String; 2]>,
) -> Result<Option<String>, FaultKind> {
    let mut text = String::new();
    for piece in clause {
        match piece {
            Piece::Words(words) => text += words,
            Piece::Game(g) => text += &text::as_it_stands(context, *g)?.text,
            Piece::Short(g) => {
                match context
                    .within(Share::soon(TEXT_TICKS), |context| text::as_it_stands(context, *g))
                {
                    Ok(Some(short)) if short.text.len() <= LONGEST_SHORT => text += &short.text,
                    _ => return Ok(None),
                }
            }
            Piece::Value(g, value) => {
                let (written, value) = (
                    text::as_it_stands(context, *g)?.text,
                    text::value_text(context, *value)?.text,
                );
                if written != value {
                    text = text + ", " + &value;
                }
            }
            Piece::Number(number) => text += &symbols::number(number, context.writing.spelling),
            Piece::Robot(g) => text += &text::robot_text(context, *g)?.text,
            Piece::Compared(letter) => match compared {
                Some([g, h]) => text += if *letter == 'G' { g } else { h },
                None => text.push(*letter),
            },
        }
    }
    Ok(Some(text))
}
