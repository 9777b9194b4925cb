//! Play of one game between a person and the program: whose move it is, which moves there are, which of
//! them win, and what the program answers. Knows no terminal: `talk.rs` reads lines and makes lines.

mod changes;
mod rules;
mod talk;

use std::time::Duration;

use super::Session;
use crate::ask::universe::UniverseId;
use crate::diag::Diagnostic;
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::game::{EngineError, SumId};
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind, fault};
use crate::lang::program::Remembered;
use crate::lang::value::Value;
use crate::meter::{MayStop, Metered, Share};
use crate::span::Span;
use crate::syntax::ast::StatementKind;
use crate::syntax::statements;
use crate::values::{Convention, Side};
pub use talk::Said;

/// Ticks that may go into who wins one position, and into all positions of one turn.
const POSITION_TICKS: u64 = 100_000;
const TURN_TICKS: u64 = 500_000;

/// Time of the program for one of its moves, at most.
const MOVE_TIME: Duration = Duration::from_secs(5);

/// Time to find the moves that win, where the person asks for them and there is no other limit.
const HINT_TIME: Duration = Duration::from_secs(2);

/// How the ticks of a position grow while there is time for a hint, and up to where.
const HINT_GROWTH: u64 = 8;
const HINT_TICKS: u64 = 1 << 40;

/// Columns that a line of moves has at most on a screen with room for more.
const WIDEST: usize = 78;

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Play {
    /// Where it was typed.
    place: Span,
    universe: UniverseId,
    convention: Convention,
    person: Side,
    turn: Turn,
    /// The turns before this one.
    past: Vec<Turn>,
    /// What the person can move to, in the order of their numbers; none where it is not the person's turn.
    moves: Vec<SumId>,
    over: bool,
    /// What is noted of the game before the first move.
    notes: Vec<String>,
    /// Columns that a line of moves has at most.
    columns: usize,
}

/// A position and who is to move in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Turn {
    game: SumId,
    mover: Side,
}

/// The moves of one turn with what is known of them: whether they win.
type Judged = Vec<(SumId, Option<bool>)>;

impl Session {
    /// Begins to play the game that a text stands for, in the convention of the universe at hand.
    ///
    /// # Errors
    /// What is wrong with the text, or that its value cannot be played.
    pub fn play(
        &mut self,
        name: &str,
        text: &str,
        person: Side,
        first: Side,
    ) -> Result<Play, Box<Diagnostic>> {
        let (play, place, notes) = self.of_one_game(name, text, "play", |context, value| {
            begin(context, value, person, first)
        })?;
        Ok(Play { place, notes, ..play })
    }

    /// Does something with the game that a text stands for, in the universe at hand; returns what came of it, the place
    /// of the game and its notes. `what` is a verb for messages.
    ///
    /// # Errors
    /// What is wrong with the text, and what the work meets.
    pub(super) fn of_one_game<T>(
        &mut self,
        name: &str,
        text: &str,
        what: &str,
        work: impl FnOnce(&mut Context<'_>, &Value) -> Result<T, FaultKind>,
    ) -> Result<(T, Span, Vec<String>), Box<Diagnostic>> {
        let source = self.sources.add(name, text);
        let whole = Span::new(source, 0, text.len());
        let mut pieces = statements(source, text);
        let refused = |session: &mut Self, sentence: &str| {
            let fault = fault!(BAD_ARGUMENT, sentence; help: "a game such as `nim(3) + nim(2)` is");
            session.diagnose(&Fault::from(fault), whole)
        };
        let Some(mut piece) = Self::read(&mut pieces) else {
            return Err(refused(self, &format!("there is no game to {what}")));
        };
        if let Ok((_, statement)) = &mut piece.parsed {
            if !matches!(statement.kind, StatementKind::Expr(_)) {
                return Err(refused(self, "this statement is not a game"));
            }
            // Its canonical form is not asked for.
            statement.quiet = true;
        }
        let place = piece.span;
        if piece.parsed.is_ok() && Self::read(&mut pieces).is_some() {
            let sentence = format!("these are several statements: give one game to {what}");
            return Err(refused(self, &sentence));
        }
        let report = self.attempt(1, piece, &mut |_, _| true);
        report.result?;
        // What a command looks at is no answer: the numbers of results stay.
        let result = report.number.and_then(|_| self.program.take_result());
        let Some(Remembered { value, universe, .. }) = result else {
            let sentence = format!("this statement has no value, so there is no game to {what}");
            return Err(refused(self, &sentence));
        };
        let done = self.guarded(|session| {
            let done =
                session.look(|context| context.modulo(universe, |context| work(context, &value)));
            done.map_err(|kind| session.diagnose(&Fault::from(kind), place))
        });
        let done = done.unwrap_or_else(|defect| Err(defect.diagnostic(place)))?;
        Ok((done, place, report.notes.iter().map(Diagnostic::headline).collect()))
    }
}

/// The first turn.
fn begin(
    context: &mut Context<'_>,
    value: &Value,
    person: Side,
    mover: Side,
) -> Result<Play, FaultKind> {
    if matches!(value, Value::Robot(_)) {
        return Err(fault!(
            BAD_ARGUMENT,
            "a cheating robot game: only games of alternating play can be played here";
            help: "`best_first_move(G)` and `best_reply(G, move)` say how to play it"
        ));
    }
    let game = context.to_game(value)?;
    let convention = context.questions().convention("alternating play")?;
    if convention == Convention::Normal && context.engine.is_tombstoned(game) {
        return Err(EngineError::Tombstone.into());
    }
    let turn = Turn { game, mover };
    Ok(Play {
        place: Span::default(),
        universe: context.universe,
        convention,
        person,
        turn,
        past: Vec::new(),
        moves: Vec::new(),
        over: false,
        notes: Vec::new(),
        columns: WIDEST,
    })
}

impl Play {
    /// Returns whether nobody can move any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Keeps lines of moves within the columns of a screen, if it has any.
    pub fn fit(&mut self, columns: Option<usize>) {
        self.columns = columns.map_or(WIDEST, |columns| columns.min(WIDEST));
    }

    /// Finds the moves of the turn at hand, in the order in which they print.
    fn find_moves(&mut self, context: &mut Context<'_>) -> Result<(), FaultKind> {
        self.moves.clear();
        let Turn { game, mover } = self.turn;
        // A tombstone ends the play of its owner.
        if !context.ask().is_end_like(game, mover)? {
            self.moves = context.ordered_options(game, mover)?;
        }
        self.over = self.moves.is_empty();
        Ok(())
    }

    /// Moves.
    fn make(&mut self, game: SumId) {
        self.past.push(self.turn);
        self.turn = Turn { game, mover: self.turn.mover.opponent() };
        self.moves.clear();
    }

    /// The winner of a play that is over.
    fn winner(&self) -> Side {
        match self.convention {
            Convention::Normal => self.turn.mover.opponent(),
            Convention::Misere => self.turn.mover,
        }
    }

    /// Returns whether the move to `option` wins for the player to move; `None` if that takes long or has no
    /// answer.
    fn wins(
        &self,
        context: &mut Context<'_>,
        option: SumId,
        mover: Side,
        ticks: u64,
    ) -> Result<Option<bool>, FaultKind> {
        let replies = context.within(Share::soon(ticks), |context| {
            Ok::<_, FaultKind>(context.questions().wins_first(mover.opponent(), option)?)
        });
        match replies {
            Ok(wins) => Ok(wins.map(|wins| !wins)),
            // Behind it play may go on for ever, or the rules refuse a position.
            Err(kind) if kind.stop().is_none() => Ok(None),
            Err(kind) => Err(kind),
        }
    }

    /// The ticks of a turn in the time of a move, and in half of what is left.
    fn share(context: &Context<'_>) -> Share {
        let left = context.meter.limits().time;
        let left = left.map(|limit| limit.saturating_sub(context.meter.elapsed()) / 2);
        Share::soon(TURN_TICKS).and_time(left.map_or(MOVE_TIME, |left| left.min(MOVE_TIME)))
    }

    /// The moves of a player with whether they win, as far as the ticks of a turn and its time reach.
    fn judged(
        &self,
        context: &mut Context<'_>,
        moves: &[SumId],
        mover: Side,
    ) -> Result<Judged, FaultKind> {
        let mut judged: Judged = moves.iter().map(|option| (*option, None)).collect();
        let all = context.within(Self::share(context), |context| {
            for (option, wins) in &mut judged {
                *wins = self.wins(context, *option, mover, POSITION_TICKS)?;
            }
            Ok::<_, FaultKind>(())
        });
        all.map(|_| judged)
    }

    /// The person's moves with whether they win, as far as the time for a hint reaches: first what is decided
    /// soon, then what takes longer.
    fn judged_for_a_hint(&self, context: &mut Context<'_>) -> Result<Judged, FaultKind> {
        let mut judged: Judged = self.moves.iter().map(|option| (*option, None)).collect();
        let limit = context.meter.limits().time;
        let time = limit.map_or(HINT_TIME, |limit| limit.saturating_sub(context.meter.elapsed()));
        let share = Share::ALL.and_time(time).and_most_memory();
        let all = context.within(share, |context| {
            let mut ticks = POSITION_TICKS;
            while ticks < HINT_TICKS && judged.iter().any(|(_, wins)| wins.is_none()) {
                for (option, wins) in judged.iter_mut().filter(|(_, wins)| wins.is_none()) {
                    *wins = self.wins(context, *option, self.person, ticks)?;
                }
                ticks = ticks.saturating_mul(HINT_GROWTH);
            }
            Ok::<_, FaultKind>(())
        });
        all.map(|_| judged)
    }

    /// The program's move among those of its turn: one that wins, else one of which nothing is known, else
    /// the one behind which the person has the fewest winning replies; of several the first.
    fn choice(&self, context: &mut Context<'_>) -> Result<Option<SumId>, FaultKind> {
        let mover = self.turn.mover;
        let judged = self.judged(context, &self.moves, mover)?;
        let of = |wanted: Option<bool>| judged.iter().find(|(_, wins)| *wins == wanted);
        if let Some((option, _)) = of(Some(true)).or_else(|| of(None)) {
            return Ok(Some(*option));
        }
        let mut best: Option<(usize, SumId)> = None;
        let counted = context.within(Self::share(context), |context| {
            for (option, _) in &judged {
                let replies = self.winning_replies(context, *option, mover.opponent())?;
                if best.is_none_or(|(fewest, _)| replies < fewest) {
                    best = Some((replies, *option));
                }
            }
            Ok::<_, FaultKind>(())
        });
        counted?;
        Ok(best.map(|(_, option)| option).or_else(|| self.moves.first().copied()))
    }

    /// The number of a player's moves that win, or may win.
    fn winning_replies(
        &self,
        context: &mut Context<'_>,
        game: SumId,
        mover: Side,
    ) -> Result<usize, FaultKind> {
        let moves = context.options_as_played(game, mover)?;
        let judged = self.judged(context, &moves, mover)?;
        Ok(judged.iter().filter(|(_, wins)| *wins != Some(false)).count())
    }
}
