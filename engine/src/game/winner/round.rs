//! How play ends, if it can come back to a game, or the rules refuse a position.
//!
//! If a search comes back to a game on its own path, it learns nothing about that move, but another
//! move may still decide. So after a search has met a loop, all games that play can reach are listed,
//! and the winner is found backwards from those in which play is over: a player wins with a move to a
//! game that the other player loses, and loses if all moves lead to games that the other player wins.
//! In all other games nobody can force a win: play goes on for ever, a draw. The result does not depend on the order in
//! which games were made, as long as all games can be listed. Of more, those that are reached in the fewest moves are
//! listed.
//!
//! What is not listed, and what the rules refuse, may be won by anybody. So a draw is told only where nobody could
//! force a win if either player won all of that.

use rustc_hash::FxHashMap;

use crate::game::ask::{Answer, Ask, Extent};
use crate::game::error::EngineError;
use crate::game::games::component::{Component, PosId};
use crate::game::games::sum::SumId;
use crate::meter::{Lease, Metered, Share};
use crate::values::{Convention, Ending, Endings, Side};

/// Ticks for listing what play can reach, since positions may grow without end. What is listed then, nearest first,
/// may decide.
const LISTING: u64 = 1_000_000;

/// Where play comes back and that does not decide, the list grows in rounds, each with so many times the ticks of the
/// one before, up to so many: the positions of dodgem on four rows of three fit. Where positions become larger and
/// larger it does not grow.
const GROWTH: u64 = 8;
const MOST_LISTING: u64 = 32 * LISTING;

/// Bytes of a listed game with its share of the tables.
const GAME_BYTES: usize = 96;

/// Bytes of a listed game while draws are looked for.
const SUPPOSED_BYTES: usize = 2 * size_of::<(Option<bool>, usize)>();

/// A game with the player to move, and what is known of it.
struct Turn {
    game: SumId,
    side: Side,
    /// Whether the player to move wins.
    wins: Option<bool>,
    /// How many options are not known to be won by the other player.
    open: usize,
    /// Whether the rules refuse some option.
    refused: bool,
    /// The turns from which a move leads here.
    before: Vec<usize>,
}

/// What play can reach, the game that was asked about first.
struct Reached {
    turns: Vec<Turn>,
    places: FxHashMap<(SumId, Side), usize>,
    /// The first turn whose options are not listed.
    next: usize,
    /// Decided turns whose predecessors have not been updated yet.
    decided: Vec<usize>,
    /// All of that counts as long as this lives.
    lease: Lease,
}

/// Who wins the listed turns if one player won all that is not known.
struct Supposed {
    wins: Vec<Option<bool>>,
    open: Vec<usize>,
    decided: Vec<usize>,
}

impl Reached {
    fn from(game: SumId, side: Side, lease: Lease) -> Self {
        let mut reached = Self {
            turns: Vec::new(),
            places: FxHashMap::default(),
            next: 0,
            decided: Vec::new(),
            lease,
        };
        reached.place(game, side);
        reached
    }

    /// The index of a turn. Appends the turn if it is new.
    fn place(&mut self, game: SumId, side: Side) -> usize {
        let next = self.turns.len();
        let place = *self.places.entry((game, side)).or_insert(next);
        if place == next {
            let (wins, open, refused) = (None, 0, false);
            self.turns.push(Turn { game, side, wins, open, refused, before: Vec::new() });
        }
        place
    }

    /// The game that was listed last, and one that was listed half as late.
    fn late(&self) -> [SumId; 2] {
        let last = self.next.saturating_sub(1);
        [last, last / 2].map(|place| self.turns.get(place).map_or(SumId::ZERO, |turn| turn.game))
    }

    fn decide(&mut self, place: usize, wins: bool) {
        if self.turns[place].wins.is_none() {
            self.turns[place].wins = Some(wins);
            self.decided.push(place);
        }
    }

    /// Lists the options of the next turn.
    fn list(&mut self, options: Vec<SumId>, refused: bool) {
        let next = self.next;
        let side = self.turns[next].side.opponent();
        self.turns[next].open = options.len() + usize::from(refused);
        self.turns[next].refused = refused;
        for option in options {
            let place = self.place(option, side);
            match self.turns[place].wins {
                None => self.turns[place].before.push(next),
                Some(true) => self.turns[next].open -= 1,
                Some(false) => self.decide(next, true),
            }
        }
        if self.turns[next].open == 0 {
            self.decide(next, false);
        }
    }

    /// The undecided turns of which something is not known: the rules refuse an option, or the options are not
    /// listed.
    fn unknown(&self) -> impl Iterator<Item = (usize, &Turn)> {
        let turns = self.turns.iter().enumerate();
        turns.filter(|(place, turn)| turn.wins.is_none() && (turn.refused || *place >= self.next))
    }

    /// Finds who wins what if `side` won all that is not known.
    fn supposed(&self, side: Side, ask: &mut Ask<'_>) -> Answer<Vec<Option<bool>>> {
        let mut supposed = Supposed {
            wins: self.turns.iter().map(|turn| turn.wins).collect(),
            open: self.turns.iter().map(|turn| turn.open).collect(),
            decided: Vec::new(),
        };
        for (place, turn) in self.unknown() {
            if turn.side == side {
                supposed.decide(place, true);
            } else if place >= self.next {
                supposed.decide(place, false);
            } else {
                supposed.close(place);
            }
        }
        while let Some(place) = supposed.decided.pop() {
            ask.tick()?;
            for &before in &self.turns[place].before {
                ask.tick()?;
                match supposed.wins[place] {
                    Some(true) => supposed.close(before),
                    _ => supposed.decide(before, true),
                }
            }
        }
        Ok(supposed.wins)
    }
}

impl Supposed {
    fn decide(&mut self, place: usize, wins: bool) {
        if self.wins[place].is_none() {
            self.wins[place] = Some(wins);
            self.decided.push(place);
        }
    }

    /// One more option is won by the other player.
    fn close(&mut self, place: usize) {
        self.open[place] -= 1;
        if self.open[place] == 0 {
            self.decide(place, false);
        }
    }
}

impl Ask<'_> {
    /// Returns whether `side` wins `g` moving first, after a search met an error: it came back to a game, the
    /// rules refused one, or it went too deep.
    ///
    /// # Errors
    /// The error of the search if nothing else decides, or if play is a draw.
    pub(crate) fn wins_beside(
        &mut self,
        convention: Convention,
        side: Side,
        g: SumId,
        error: EngineError,
    ) -> Answer<bool> {
        match ending_within(self, convention, side, g, error.clone(), 0)? {
            Ending::Win => Ok(true),
            Ending::Loss => Ok(false),
            Ending::Draw => Err(error),
        }
    }

    /// Returns how play ends for each player who begins, if that is known.
    pub fn known_endings(&self, convention: Convention, g: SumId) -> Option<Endings> {
        Some(Endings {
            left_first: known_ending(self, convention, Side::Left, g)?,
            right_first: known_ending(self, convention, Side::Right, g)?,
        })
    }

    /// Finds how play ends for `side` who begins, after a search met an error.
    ///
    /// # Errors
    /// The error of the search if nothing else decides.
    pub fn ending_beside(
        &mut self,
        convention: Convention,
        side: Side,
        g: SumId,
        error: EngineError,
    ) -> Answer<Ending> {
        let most = if matches!(error, EngineError::Loop(_)) { MOST_LISTING } else { 0 };
        ending_within(self, convention, side, g, error, most)
    }

    /// Returns whether a game that is listed late has a position that is larger than one of those listed
    /// before. If so, positions may grow without end, and a longer list of them decides no more.
    pub(in crate::game) fn has_grown(&mut self, late: SumId, before: [SumId; 2]) -> Answer<bool> {
        let mut extents = |game: SumId| {
            let parts = self.engine.components(game).map(|(part, _)| self.engine.component(part));
            let positions = parts.filter_map(|part| match *part {
                Component::Position { position, .. } => Some(position),
                _ => None,
            });
            let positions: Vec<PosId> = positions.collect();
            let extent = |at| self.rules.extent(self.engine, at, self.meter);
            positions.into_iter().map(extent).collect::<Answer<Vec<Extent>>>()
        };
        let late = extents(late)?;
        let before = [extents(before[0])?, extents(before[1])?].concat();
        Ok(late.iter().any(|late| before.iter().any(|than| late.is_larger(than))))
    }

    /// The way of a draw: from `g`, with `side` to move, from draw to draw until the same player is to move in the same
    /// game again. Of several such moves the first is taken, as options are [arranged](Ask::arrange).
    pub fn way_of_draw(
        &mut self,
        convention: Convention,
        side: Side,
        g: SumId,
    ) -> Answer<Vec<SumId>> {
        let mut lease = self.meter.lease(0)?;
        let (mut way, mut met) = (vec![g], FxHashMap::default());
        let mut turn = (g, side);
        while met.insert(turn, ()).is_none() {
            lease.grow(GAME_BYTES, self.meter)?;
            let (game, side) = turn;
            let mut options = match self.options(game, side) {
                Err(error) if error.is_of_rules() => moves_known(self, game, side)?,
                options => options?,
            };
            options.retain(|option| self.draws.has(convention, side.opponent(), *option));
            self.arrange(&mut options)?;
            let Some(&next) = options.first() else {
                break;
            };
            way.push(next);
            turn = (next, side.opponent());
        }
        Ok(way)
    }
}

fn known_ending(ask: &Ask<'_>, convention: Convention, side: Side, g: SumId) -> Option<Ending> {
    if ask.draws.has(convention, side, g) {
        return Some(Ending::Draw);
    }
    ask.facts(g).get(convention, side).map(Ending::from)
}

/// The same; rounds of listing behind the first have at most so many ticks.
fn ending_within(
    ask: &mut Ask<'_>,
    convention: Convention,
    side: Side,
    g: SumId,
    error: EngineError,
    most: u64,
) -> Answer<Ending> {
    if let Some(known) = known_ending(ask, convention, side, g) {
        return Ok(known);
    }
    let lease = ask.meter.lease(0)?;
    let mut reached = Reached::from(g, side, lease);
    // After a stop for depth no more is listed than levels were allowed.
    let depth = u64::from(ask.meter.limits().depth);
    let mut ticks = if error.is_of_depth() { LISTING.min(depth) } else { LISTING };
    loop {
        // Turns that are not listed in time stay open.
        let listed = ask.within(Share::ticks(ticks), |ask| reach(ask, &mut reached, convention))?;
        decide_backwards(ask, &mut reached, convention)?;
        if let Some(wins) = reached.turns[0].wins {
            return Ok(wins.into());
        }
        note_draws(ask, &mut reached, convention)?;
        if ask.draws.has(convention, side, g) {
            return Ok(Ending::Draw);
        }
        let [late, middle] = reached.late();
        if listed.is_some() || ticks >= most || ask.has_grown(late, [g, middle])? {
            return Err(error);
        }
        ticks = ticks.saturating_mul(GROWTH).min(most);
    }
}

/// Decides turns backwards from those that are decided.
fn decide_backwards(ask: &mut Ask<'_>, reached: &mut Reached, convention: Convention) -> Answer {
    while let Some(place) = reached.decided.pop() {
        ask.tick()?;
        let Turn { game, side, wins, .. } = reached.turns[place];
        let wins = wins == Some(true);
        ask.remember(convention, side, game, wins);
        for before in std::mem::take(&mut reached.turns[place].before) {
            ask.tick()?;
            let turn = &mut reached.turns[before];
            turn.open -= usize::from(wins);
            match (wins, turn.open) {
                (false, _) => reached.decide(before, true),
                (true, 0) => reached.decide(before, false),
                (true, _) => {}
            }
        }
    }
    Ok(())
}

/// Notes the turns in which nobody can force a win, whoever wins what is not known.
fn note_draws(ask: &mut Ask<'_>, reached: &mut Reached, convention: Convention) -> Answer {
    let is_known = reached.unknown().next().is_none();
    let mut supposed = Vec::new();
    if !is_known {
        reached.lease.grow(SUPPOSED_BYTES * reached.turns.len(), ask.meter)?;
        for side in Side::BOTH {
            supposed.push(reached.supposed(side, ask)?);
        }
    }
    for (place, turn) in reached.turns.iter().enumerate() {
        ask.tick()?;
        let is_open = turn.wins.is_none() && supposed.iter().all(|wins| wins[place].is_none());
        if is_open && !ask.draws.has(convention, turn.side, turn.game) {
            ask.engine.draws.note((convention, turn.side), turn.game, ask.meter)?;
        }
    }
    if !is_known {
        reached.lease.shrink(SUPPOSED_BYTES * reached.turns.len());
    }
    Ok(())
}

/// Lists turns that play can reach, but not what follows those where play is over or whose ending is known. After a
/// stop a turn has all of its options or none.
fn reach(ask: &mut Ask<'_>, reached: &mut Reached, convention: Convention) -> Answer {
    while let Some(&Turn { game, side, wins, .. }) = reached.turns.get(reached.next) {
        reached.lease.grow(GAME_BYTES, ask.meter)?;
        ask.tick()?;
        let next = reached.next;
        if wins.is_some() || ask.draws.has(convention, side, game) {
            reached.next += 1;
            continue;
        }
        if let Some(wins) = ask.facts(game).get(convention, side) {
            reached.decide(next, wins);
            reached.next += 1;
            continue;
        }
        let (options, refused) = match moves(ask, game, side) {
            Ok(Some(options)) => (options, false),
            Ok(None) => {
                reached.decide(next, convention == Convention::Misere);
                reached.next += 1;
                continue;
            }
            Err(error) if error.is_of_rules() => (moves_known(ask, game, side)?, true),
            Err(error) => return Err(error),
        };
        reached.lease.grow(options.len() * size_of::<usize>(), ask.meter)?;
        reached.list(options, refused);
        reached.next += 1;
    }
    Ok(())
}

/// The options of a player to move; `None` if play is over.
fn moves(ask: &mut Ask<'_>, g: SumId, side: Side) -> Answer<Option<Vec<SumId>>> {
    if ask.is_end_like(g, side)? { Ok(None) } else { ask.options(g, side).map(Some) }
}

/// The options of a player to move in a sum, without those in summands that the rules refuse.
fn moves_known(ask: &mut Ask<'_>, g: SumId, side: Side) -> Answer<Vec<SumId>> {
    let mut known = Vec::new();
    for part in ask.parts(g) {
        let options = match ask.options(part.id.into(), side) {
            Err(error) if error.is_of_rules() => continue,
            options => options?,
        };
        let rest = ask.without(g, part.id)?;
        for option in options {
            ask.tick()?;
            known.push(ask.add(rest, option)?);
        }
    }
    known.sort_unstable();
    known.dedup();
    Ok(known)
}
