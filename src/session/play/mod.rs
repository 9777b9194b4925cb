//! Play of one game between a person and the program: whose move it is, which moves there are, which of
//! them win, and what the program answers. It reads lines and makes lines, and knows no terminal.

mod changes;
mod drawn;
mod rules;

use std::time::Duration;

use num_bigint::BigInt;

use super::{Session, run};
use crate::ask::universe::UniverseId;
use crate::diag::Diagnostic;
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::game::{ComponentId, EngineError, SumId};
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind, fault};
use crate::lang::value::Value;
use crate::markup::{Markup, Role};
use crate::meter::{MayStop, Metered, Share};
use crate::present::pictures;
use crate::present::short::in_short;
use crate::present::text;
use crate::session::errors::diagnose;
use crate::span::Span;
use crate::values::{Convention, Side};
use changes::{Changed, in_columns};
pub use rules::verify_moves;

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

/// Moves that are listed; the others have numbers too.
const LISTED: usize = 60;

/// Pictures with more lines than these are not shown.
const TALLEST: usize = 40;

/// The mark of what the program's move takes.
const TAKES: &str = "<";

/// What is seen while the program thinks.
const PLAYING: &str = "thinking about a move";

/// Games to choose from where none is given.
pub const MENU: [&str; 8] = [
    "nim(3) + nim(4) + nim(5)",
    "domineering(4, 4)",
    "clobber(\"xoxo/oxox/xoxo\")",
    "string(\"BRB\") + string(\"GB\") + string(\"RRB\")",
    "hackenbush(\"(b(r;g(b;rb));g:Ar:B;b:A;rgb:B(r;b))\")",
    "toads_and_frogs(\"ttt..fff\")",
    "pitch(3,1,2@2,4)",
    "amazons(\"x../.../..o\")",
];

/// The words that leave.
const LEAVING: [&str; 6] = ["quit", "q", "exit", ":quit", ":q", ":exit"];

/// What can be typed while a game is played.
const HELP: &str = "a number    make that move
a1xb1       make the move with these cells, on a board; in a row 1-2
a1-b2xb1    go from a1 to b2 and shoot at b1, in amazons
2:a1xb1     make it in part 2 of a sum
h, hint     which moves win
m, moves    the position and the moves once more
b, back     take back your last move and the answer to it; so does u, undo
a, again    begin anew
s, switch   change sides
q, quit     leave; so does Ctrl-D
?, help     these lines
In pictures [ ] stands around the cells of the last move, or the number of the
part that it changed. A number stands at what your move takes, and `<` at what
upstar is about to take, in the picture before its move.";

/// What can be typed, on one line.
const COMMANDS: &str = "type the number of a move, or a word or its first letter: hint, moves, \
                        back (take back), switch (change sides), help, quit";

/// What can be typed when nobody can move any more.
const OVER: &str =
    "the game is over: `again` begins anew, `back` takes back your last move, `quit` leaves";

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
    /// The parts of the sums up to now in the order in which they are shown.
    orders: Vec<(SumId, Vec<SumId>)>,
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

/// What came of a line.
#[derive(Debug)]
pub struct Said {
    /// What is to be shown.
    pub lines: Vec<Markup>,
    /// Whether nothing more is to be read.
    pub ends: bool,
}

/// The text of a move.
struct Told {
    text: String,
    /// Whether that is the cells that it changes.
    is_cells: bool,
    /// Whether a part of it is left out.
    is_cut: bool,
}

/// Says lines about a play.
struct Teller<'a, 'c> {
    play: &'a mut Play,
    context: &'a mut Context<'c>,
    lines: Vec<Markup>,
}

/// Games to choose from, with their numbers.
#[must_use]
pub fn menu(games: &[&str]) -> Vec<Markup> {
    let first = |game: &str| game.lines().next().unwrap_or_default().to_owned();
    let numbered = (1..).zip(games).map(|(number, game)| format!("{number:>4}  {}", first(game)));
    std::iter::once("positions:".to_owned()).chain(numbered).map(Markup::plain).collect()
}

/// The game of a number that is typed; `None` where somebody leaves.
///
/// # Errors
/// What can be typed.
pub fn picked<'g>(games: &[&'g str], line: &str) -> Result<Option<&'g str>, String> {
    if LEAVING.contains(&line.trim()) {
        return Ok(None);
    }
    let place = line.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let game = place.and_then(|place| games.get(place).copied());
    let advice = || format!("type the number of a position, 1 to {}, or `quit`", games.len());
    game.map(Some).ok_or_else(advice)
}

/// Begins to play the game that a text stands for, in the convention of the universe at hand.
///
/// # Errors
/// What is wrong with the text, or that its value cannot be played.
pub fn begin(
    session: &mut Session,
    name: &str,
    text: &str,
    person: Side,
    first: Side,
) -> Result<Play, Box<Diagnostic>> {
    let (play, place, notes) = run::of_one_game(session, name, text, "play", |context, value| {
        first_turn(context, value, person, first)
    })?;
    Ok(Play { place, notes, ..play })
}

/// The first turn.
fn first_turn(
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
        orders: Vec::new(),
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
            // After this move play may go on for ever, or the rules may refuse a position.
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

    /// Chooses the program's move: one that wins, else one of which nothing is known, else the one behind which the
    /// person has the fewest winning replies; of several the first.
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

    /// The words that can be typed beside numbers.
    pub const COMMANDS: &[&str] = &["hint", "moves", "back", "again", "switch", "help", "quit"];

    /// The first lines; where the program moves first, with its move.
    ///
    /// # Errors
    /// What stopped the program, or what the rules refuse.
    pub fn begin(&mut self, session: &mut Session) -> Result<Said, Box<Diagnostic>> {
        self.with(session, |teller| {
            let ends = match teller.play.convention {
                Convention::Normal => "normal play: the player who cannot move loses",
                Convention::Misere => "misère play: the player who cannot move wins",
            };
            for note in std::mem::take(&mut teller.play.notes) {
                teller.say(format!("note: {note}"));
            }
            let person = name(teller.play.person);
            teller.say(format!("you play {person}; {ends}"));
            teller.go_on()?;
            if !teller.play.over {
                teller.say(COMMANDS);
            }
            Ok(teller.play.over)
        })
    }

    /// Does what a typed line asks for. Where that is stopped or refused, the play stands as before it.
    ///
    /// # Errors
    /// What stopped the program, or what the rules refuse.
    pub fn hear(&mut self, session: &mut Session, line: &str) -> Result<Said, Box<Diagnostic>> {
        let line = line.trim();
        if LEAVING.contains(&line) {
            return Ok(Said { lines: Vec::new(), ends: true });
        }
        // Lines that a pipe sends after the end of the game leave it.
        let is_number = line.bytes().all(|byte| byte.is_ascii_digit());
        if self.over && (is_number || matches!(line, "n" | "no")) {
            return Ok(Said { lines: Vec::new(), ends: true });
        }
        self.with(session, |teller| {
            let over = teller.play.over;
            match line {
                "" => {}
                "again" | "a" => teller.again()?,
                "y" | "yes" if over => teller.again()?,
                "back" | "b" | "undo" | "u" => teller.go_back()?,
                "help" | "?" | ":help" => teller.say(if over { OVER } else { HELP }),
                _ if over => teller.say(OVER),
                "hint" | "h" => teller.hint()?,
                "moves" | "m" => teller.show()?,
                "switch" | "s" => {
                    teller.play.person = teller.play.person.opponent();
                    let person = name(teller.play.person);
                    teller.say(format!("you play {person} now"));
                    teller.go_on()?;
                }
                other => teller.number(other)?,
            }
            Ok(false)
        })
    }

    /// Does something with the play, which stands as before where that fails.
    fn with(
        &mut self,
        session: &mut Session,
        work: impl FnOnce(&mut Teller<'_, '_>) -> Result<bool, FaultKind>,
    ) -> Result<Said, Box<Diagnostic>> {
        let (before, place, universe) = (self.clone(), self.place, self.universe);
        session.meter.restart();
        session.program.begin_question();
        session.meter.begin(PLAYING);
        let said = session.guarded(|session| {
            let said = session.look(|context| {
                context.modulo(universe, |context| {
                    let mut teller = Teller { play: self, context, lines: Vec::new() };
                    let ends = work(&mut teller)?;
                    Ok(Said { lines: teller.lines, ends })
                })
            });
            said.map_err(|kind: FaultKind| diagnose(session, &Fault::from(kind), place))
        });
        session.meter.end();
        match said {
            Ok(Ok(said)) => Ok(said),
            Ok(Err(diagnostic)) => {
                *self = before;
                Err(diagnostic)
            }
            Err(defect) => {
                // The engine was built anew: the games of the play are gone.
                self.over = true;
                Err(defect.diagnostic(place))
            }
        }
    }
}

impl Teller<'_, '_> {
    fn say(&mut self, line: impl Into<String>) {
        self.lines.push(Markup::plain(line));
    }

    /// A game on one line, cut where it is long.
    fn text(&mut self, g: SumId) -> Result<String, FaultKind> {
        Ok(in_short(self.context, |context| text::as_typed(context, g))?.text)
    }

    /// Lets the program move where it is its turn, then shows the position and the person's moves.
    fn go_on(&mut self) -> Result<(), FaultKind> {
        self.find_moves()?;
        if !self.play.over && self.play.turn.mover != self.play.person {
            let choice = self.play.choice(self.context)?;
            let marked = choice.iter().map(|choice| (*choice, TAKES.to_owned()));
            self.say_picture(&marked.collect::<Vec<_>>())?;
            if let Some(choice) = choice {
                let mover = name(self.play.turn.mover);
                self.made(choice, &format!("{mover} (upstar)"))?;
                self.find_moves()?;
            }
        }
        self.show()
    }

    /// Makes a move and says so.
    fn made(&mut self, option: SumId, who: &str) -> Result<(), FaultKind> {
        let turn = self.play.turn;
        let ticks = POSITION_TICKS;
        let wins = self.context.within(Play::share(self.context), |context| {
            self.play.wins(context, option, turn.mover, ticks)
        });
        let wins = wins?.flatten();
        if let Some((place, _)) = self.change(turn.game, option)? {
            self.move_in(option, place)?;
        }
        let step = self.told_as_listed(turn.game, option)?;
        let judged = match wins {
            Some(true) => "; a winning move",
            Some(false) => "; a losing move",
            None => "; who wins was not decided soon",
        };
        self.say(format!("{who}: {step}{judged}"));
        self.play.make(option);
        if self.play.past.contains(&self.play.turn) {
            self.say("the same position as before, with the same player to move");
        }
        Ok(())
    }

    /// Says the position, with its picture where its rulesets draw one, and marks at what moves change. Returns how many
    /// marks have a place in the picture.
    fn say_picture(&mut self, marked: &[(SumId, String)]) -> Result<usize, FaultKind> {
        let game = self.play.turn.game;
        let text = self.text(game)?;
        self.lines.push(Markup::new());
        self.lines.push(Markup::new().with(Role::Strong, text.as_str()));
        if let Some(picture) = pictures::position_picture(self.context, game)?
            && picture.lines().count() <= TALLEST
            && *picture != *text
            && let Some((line, placed)) = self.drawn(marked)?
        {
            self.lines.push(line);
            return Ok(placed.len());
        }
        Ok(0)
    }

    /// The position with the person's moves, or how the play ended.
    fn show(&mut self) -> Result<(), FaultKind> {
        let listed: Vec<SumId> = self.play.moves.iter().copied().take(LISTED).collect();
        let numbered =
            (1..).zip(&listed).map(|(number, option): (usize, _)| (*option, number.to_string()));
        let drawn = self.say_picture(&numbered.collect::<Vec<_>>())?;
        let mover = self.play.turn.mover;
        if self.play.over {
            let winner = self.play.winner();
            let who = if winner == self.play.person { "you win" } else { "upstar wins" };
            let (mover, winner) = (name(mover), name(winner));
            let end = format!("{mover} cannot move, so {winner} wins: {who}");
            self.lines.push(Markup::new().with(Role::Strong, end));
            return Ok(());
        }
        let told = self.told(self.play.turn.game, &listed)?;
        // Texts that are cut tell nothing that the picture does not.
        if drawn == listed.len() && told.iter().any(|told| told.is_cut) {
            self.say(format!("your moves as {} have their numbers in the picture", name(mover)));
            self.more();
            return Ok(());
        }
        let in_picture = if drawn > 0 { ", with their numbers in the picture" } else { "" };
        let has_cells = told.iter().any(|told| told.is_cells);
        let how = if has_cells { "; type a number or the cells" } else { "" };
        self.say(format!("your moves as {}{in_picture}{how}:", name(mover)));
        let numbered = (1..).zip(told).map(|(number, told)| format!("{number:4}  {}", told.text));
        let (numbered, widest) = (numbered.collect::<Vec<_>>(), self.play.columns);
        self.lines.extend(in_columns(&numbered, widest).map(Markup::plain));
        self.more();
        Ok(())
    }

    /// Says how many moves are not listed.
    fn more(&mut self) {
        let count = self.play.moves.len();
        if count > LISTED {
            self.say(format!("      and {} more, numbered up to {count}", count - LISTED));
        }
    }

    /// Tells moves: by the cells that change, else by what becomes of the part that changes; in a sum the number of the
    /// part stands before it.
    fn told(&mut self, game: SumId, moves: &[SumId]) -> Result<Vec<Told>, FaultKind> {
        let parts = self.parts(game)?.unwrap_or_default();
        let mut changes = Vec::with_capacity(moves.len());
        for &option in moves {
            let change = self.change(game, option)?;
            let cells = match &change {
                Some((place, became)) => self.changed(parts[*place], became)?,
                None => None,
            };
            changes.push((option, change, cells));
        }
        let mut all = Vec::with_capacity(moves.len());
        for (option, change, cells) in &changes {
            let part = match change {
                Some((place, _)) if parts.len() > 1 => format!("{}:", place + 1),
                _ => String::new(),
            };
            all.push(match (change, cells) {
                (Some((place, _)), Some(cells)) => {
                    // The sign is said once if every move in a part puts the same one.
                    let signs = changes.iter().filter_map(|(_, change, cells)| {
                        let is_here = matches!(change, Some((other, _)) if other == place);
                        is_here.then(|| cells.as_ref().map(Changed::sign)).flatten()
                    });
                    let is_same = cells.sign().is_some() && { signs }.all(|s| s == cells.sign());
                    let text = format!("{part}{}", cells.told(is_same));
                    Told { text, is_cells: true, is_cut: false }
                }
                (Some((_, became)), None) => {
                    let left = self.sum_of(became)?;
                    let blank = if part.is_empty() { "" } else { " " };
                    let left = in_short(self.context, |context| text::as_typed(context, left))?;
                    let text = format!("{part}{blank}to {}", left.text);
                    Told { text, is_cells: false, is_cut: left.cut_from.is_some() }
                }
                (None, _) => {
                    let text = self.step(game, *option)?;
                    Told { text, is_cells: false, is_cut: false }
                }
            });
        }
        Ok(all)
    }

    /// Tells a move in a sum of many parts: those that change, and what becomes of them.
    fn step(&mut self, from: SumId, to: SumId) -> Result<String, FaultKind> {
        let before: Vec<_> = self.context.engine.components(from).collect();
        let after: Vec<_> = self.context.engine.components(to).collect();
        let changed = without(&before, &after);
        let became = without(&after, &before);
        if changed.is_empty() || changed.len() == before.len() && changed == before {
            return Ok(format!("to {}", self.text(to)?));
        }
        let changed = sum(self.context, &changed)?;
        let became = sum(self.context, &became)?;
        Ok(format!("{} to {}", self.text(changed)?, self.text(became)?))
    }

    /// The sum of games.
    fn sum_of(&mut self, games: &[SumId]) -> Result<SumId, FaultKind> {
        let mut sum = SumId::ZERO;
        for game in games {
            sum = self.context.ask().add(sum, *game)?;
        }
        Ok(sum)
    }

    /// Tells a move in the words that the list of moves has for it.
    fn told_as_listed(&mut self, game: SumId, option: SumId) -> Result<String, FaultKind> {
        let mut moves: Vec<SumId> = self.play.moves.iter().copied().take(LISTED).collect();
        let place = moves.iter().position(|listed| *listed == option).unwrap_or_else(|| {
            moves.push(option);
            moves.len() - 1
        });
        Ok(self.told(game, &moves)?.swap_remove(place).text)
    }

    /// Says which moves win.
    fn hint(&mut self) -> Result<(), FaultKind> {
        let judged: Judged = self.play.judged_for_a_hint(self.context)?;
        let numbers = |wanted: Option<bool>| -> Vec<String> {
            let all = (1..).zip(&judged).filter(|(_, (_, wins))| *wins == wanted);
            all.map(|(number, _): (usize, _)| number.to_string()).take(LISTED).collect()
        };
        let (winning, unknown) = (numbers(Some(true)), numbers(None));
        match (&winning[..], &unknown[..]) {
            ([], []) => self.say("no move wins"),
            ([], _) => self.say("no winning move was found soon"),
            ([one], _) => self.say(format!("move {one} wins")),
            (several, _) => self.say(format!("moves {} win", several.join(", "))),
        }
        if !unknown.is_empty() {
            self.say(format!("not decided soon: {}", unknown.join(", ")));
        }
        Ok(())
    }

    /// Takes back the person's last move, and what the program answered.
    fn go_back(&mut self) -> Result<(), FaultKind> {
        let person = self.play.person;
        match self.play.past.iter().rposition(|turn| turn.mover == person) {
            None => self.say("there is no move of yours to take back"),
            Some(at) => {
                self.play.turn = self.play.past[at];
                self.play.past.truncate(at);
                self.go_on()?;
            }
        }
        Ok(())
    }

    /// Begins with the first position once more.
    fn again(&mut self) -> Result<(), FaultKind> {
        if let Some(first) = self.play.past.first() {
            self.play.turn = *first;
            self.play.past.clear();
        }
        self.go_on()
    }

    /// The places of the listed moves that have this text or begin with these cells, and the place of the part that was named, if
    /// one was.
    fn of_cells(&mut self, typed: &str) -> Result<(Vec<usize>, Option<usize>), FaultKind> {
        let game = self.play.turn.game;
        let listed: Vec<SumId> = self.play.moves.iter().copied().take(LISTED).collect();
        let told = self.told(game, &listed)?;
        let mut wanted = changes::bare(typed);
        // Of equal parts the list has the moves in the last.
        let parts = self.parts(game)?.unwrap_or_default();
        let mut named = None;
        if let Some(first) = wanted.first_mut()
            && let Ok(number) = first.parse::<usize>()
            && let Some(place) = number.checked_sub(1).filter(|place| *place < parts.len())
            && parts.len() > 1
        {
            let last = parts.iter().rposition(|other| *other == parts[place]);
            *first = last.map_or(number, |place| place + 1).to_string();
            named = Some(place);
        }
        let words: Vec<_> = told.iter().map(|told| changes::bare(&told.text)).collect();
        let fits =
            |is: &dyn Fn(usize) -> bool| (0..told.len()).filter(|place| is(*place)).collect();
        let mut places: Vec<usize> = fits(&|place| words[place] == wanted);
        if places.is_empty() {
            let in_row = changes::as_in_row(&wanted);
            places = fits(&|place| told[place].is_cells && words[place] == in_row);
        }
        // From where to where is enough if one move goes so.
        if places.is_empty() && wanted.len() > 1 + usize::from(parts.len() > 1) {
            places = fits(&|place| told[place].is_cells && words[place].starts_with(&wanted));
        }
        Ok((places, named))
    }

    /// Makes the move of a number, or of the cells that it changes.
    fn number(&mut self, typed: &str) -> Result<(), FaultKind> {
        let count = self.play.moves.len();
        let (place, named) = if typed.bytes().all(|byte| byte.is_ascii_digit()) {
            (typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1)), None)
        } else {
            let (places, named) = self.of_cells(typed)?;
            let &[place] = &places[..] else {
                let numbers: Vec<_> = places.iter().map(|place| (place + 1).to_string()).collect();
                self.say(match numbers.is_empty() {
                    true => "not a move number or a command; `help` lists the commands".to_owned(),
                    false => format!("several moves begin so: {}", numbers.join(", ")),
                });
                return Ok(());
            };
            (Some(place), named)
        };
        let Some(option) = place.and_then(|place| self.play.moves.get(place).copied()) else {
            let range = if count == 1 { "1".to_owned() } else { format!("1 to {count}") };
            self.say(format!("there is no move {typed}: the moves have the numbers {range}"));
            return Ok(());
        };
        if let Some(part) = named {
            self.move_in(option, part)?;
        }
        let mover = name(self.play.turn.mover);
        self.made(option, &format!("{mover} (you)"))?;
        self.go_on()
    }
}

/// A player's name.
fn name(side: Side) -> &'static str {
    match side {
        Side::Left => "Left",
        Side::Right => "Right",
    }
}

/// The sum of components with how often each is in it.
fn sum(context: &mut Context<'_>, parts: &[(ComponentId, u64)]) -> Result<SumId, FaultKind> {
    let mut sum = SumId::ZERO;
    for (component, times) in parts {
        let mut ask = context.ask();
        let copies = ask.times(&BigInt::from(*times), (*component).into())?;
        sum = ask.add(sum, copies)?;
    }
    Ok(sum)
}

/// The parts of a sum that are not in another, with how often.
fn without(parts: &[(ComponentId, u64)], others: &[(ComponentId, u64)]) -> Vec<(ComponentId, u64)> {
    let left = parts.iter().filter_map(|&(id, times)| {
        let found = others.iter().find(|(other, _)| *other == id);
        let rest = times.saturating_sub(found.map_or(0, |(_, times)| *times));
        (rest > 0).then_some((id, rest))
    });
    left.collect()
}
