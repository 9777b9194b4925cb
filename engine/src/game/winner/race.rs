//! Misère outcomes of sums: several ways side by side, and the first to arrive answers.
//!
//! Sums of few games are searched as they stand: that takes microseconds. Of more, plain search
//! visits about the product of the components' followers, while simplifying the components first
//! costs a third of a millisecond at least and then searches a smaller sum, or none. Random forms
//! of depth 4, median of plain search and of simplifying, in milliseconds:
//!
//! | summands | dicots | integers at the leaves | any forms |
//! |---|---|---|---|
//! | 4 | 0.02, 0.32 | 0.2, 0.5 | 0.03, 0.36 |
//! | 6 | 0.3, 0.4 | 25, 12 | 0.1, 0.4 |
//! | 8 | 2.9, 0.5 | 430, 170 | 1.5, 1.3 |
//! | 10 | 86, 1.5 | | 7.9, 3.0 |
//!
//! A nonmember whose simplest form is far away turns that round.
//!
//! What is simplified is searched as a word, if it fits one (`packed.rs`): a sum of 24 forms of depth 2
//! takes 50 milliseconds. Plain search goes on beside it with less, for it knows theorems on sums.
//!
//! A sum of positions whose rules find outcomes of sums, and of a small game, is asked of the rules first.
//!
//! Of impartial games, and in closed sets, the misère quotient is a third way: single heaps of an octal
//! game have more followers than can be searched, and few classes. That of an octal game's heaps, whose
//! classes often have a period, is a fourth: it answers for heaps of any size, and at once for heaps whose classes are
//! known, so it comes first. All get growing allowances in turn. What they have learned stays: together they take a small multiple of the quickest one.

use crate::game::ask::{Answer, Ask};
use crate::game::closed;
use crate::game::error::EngineError;
use crate::game::games::sum::SumId;
use crate::game::modulo::impartial;
use crate::game::winner::asked::WhoWins;
use crate::game::winner::packed::Packed;
use crate::game::winner::position;
use crate::game::winner::way::Way;
use crate::meter::ladder::{self, Deep, Rounds, Turn, ladder};
use crate::meter::{MayStop, Meter, Metered, Share};
use crate::values::{Convention, Outcome};

/// Sums of fewer games than this are not simplified.
const MANY: u64 = 4;

/// Ticks of the first turn: about what simplifying anything costs.
const FIRST_TURN: u64 = 10_000;

/// Each turn has so many times the ticks of the turn before.
const GROWTH: u64 = 2;

/// The search of one position, or of a sum of positions by their rules, has so many times the ticks of plain search.
const POSITION: u64 = 16;

/// From the second turn on, the search of an impartial position and its genus have so many times the ticks of plain
/// search, both: where the search has failed once, the genus is as likely to answer.
const LATER: u64 = 4;

/// Beside the search of words, plain search has this part of the ticks.
const BESIDE_WORDS: u64 = 16;

/// What a sum is after simplifying.
enum Simple {
    /// Not known yet.
    Unknown,
    /// A word.
    Word(Box<Packed>),
    /// A sum that fits no word.
    Sum(SumId),
    /// No simpler than it was, and fits no word.
    Same,
}

/// The question who wins a game in misère play, and what its ways have learned.
struct Race<'q, 'a> {
    ask: &'q mut Ask<'a>,
    game: SumId,
    /// In a closed set, its games, and the game as it was written.
    set: Option<(&'q [SumId], SumId)>,
    /// Whether the game is a sum of so many that simplifying may pay.
    has_many: bool,
    has_genus: bool,
    simple: Simple,
    /// Whether the quotient was not tried yet beside what was asked about before, which may make it too large.
    is_beside_others: bool,
    is_afresh: bool,
    set_is_open: bool,
}

impl Metered for Race<'_, '_> {
    fn meter(&mut self) -> &mut Meter {
        self.ask.meter
    }
}

/// An outcome, and what found it.
type Found = (Outcome, Way);

impl Ask<'_> {
    /// The misère outcome of a game, and what found it. In a closed set `set` has its games, and the
    /// game as it was written.
    pub fn misere_outcome(
        &mut self,
        g: SumId,
        set: Option<(&[SumId], SumId)>,
    ) -> Answer<(Outcome, Way)> {
        outcome_in_turns(self, g, set, FIRST_TURN)
    }
}

fn outcome_in_turns(
    ask: &mut Ask<'_>,
    game: SumId,
    set: Option<(&[SumId], SumId)>,
    first: u64,
) -> Answer<Found> {
    let mut race = Race::new(ask, game, set);
    let (ways, growth) = race.ways();
    ladder(&mut race, Rounds { first, growth }, &ways)?.ok_or(EngineError::GaveUp)
}

const ASKED: WhoWins = WhoWins { tells: true };

impl<'q, 'a> Race<'q, 'a> {
    fn new(ask: &'q mut Ask<'a>, game: SumId, set: Option<(&'q [SumId], SumId)>) -> Self {
        let summands = ask.components(game).map(|(_, times)| times);
        Self {
            has_many: summands.fold(0, u64::saturating_add) >= MANY,
            has_genus: ask.is_of_impartial_positions(game),
            simple: Simple::Unknown,
            is_beside_others: set.is_none(),
            is_afresh: false,
            set_is_open: set.is_some(),
            ask,
            game,
            set,
        }
    }

    /// The ways to the outcome, and by how many times each round is longer than the one before.
    fn ways(&self) -> ([ladder::Way<Self, Found, EngineError>; 7], u64) {
        // Each turn of a round is longer than the one before.
        let last = if self.has_many { GROWTH * GROWTH } else { GROWTH };
        // What plain search finds at once is kept for the next position, so it goes first once. Where the search of an impartial
        // position has failed once, its genus is as likely to answer.
        let (position, genus) = match self.has_genus {
            true => ([0, POSITION, LATER], [1, LATER, LATER]),
            false => ([0, POSITION, POSITION], [1; 3]),
        };
        let ways = [
            ladder::Way::turns("heaps", last, Self::by_heaps).limits_itself(),
            ladder::Way::turns("positions", POSITION, Self::by_positions).limits_itself(),
            // What ends here soon should not wait for plain search, whose ticks take longer.
            ladder::Way::turns("position", POSITION, Self::by_position).shares(position),
            // As it stands it may be too deep, and otherwise not.
            ladder::Way::turns("definition", 1, Self::by_definition).deep(Deep::Waits),
            ladder::Way::turns("genus", 1, Self::by_genus).shares(genus).covers(|it| it.has_genus),
            ladder::Way::turns("simplified", GROWTH, Self::simplified).covers(|it| it.has_many),
            ladder::Way::turns("quotient", last, Self::by_quotient).limits_itself(),
        ];
        (ways, last * GROWTH)
    }

    /// Asks the quotient of the heaps of an octal game.
    fn by_heaps(&mut self, ticks: u64) -> Answer<Turn<Found>> {
        // The quotient of the set at hand comes first.
        if self.set_is_open {
            return Ok(Turn::Spent);
        }
        ended(closed::outcome_of_heaps(self.ask, self.game, ticks), Way::Heaps)
    }

    /// Searches a sum of positions by their rules.
    fn by_positions(&mut self, ticks: u64) -> Answer<Turn<Found>> {
        // Few positions are searched by nobody else as soon.
        let most = if self.has_many || self.set.is_some() { ticks } else { u64::MAX };
        let turn = position::decide_positions(
            self.ask,
            &ASKED,
            self.game,
            [most, ticks / POSITION * GROWTH],
        )?;
        Ok(turn.map(|outcome| (outcome, Way::Search)))
    }

    /// Searches one position by its rules.
    fn by_position(&mut self, ticks: u64) -> Answer<Turn<Found>> {
        let Some(alone) = position::searched_position(self.ask, self.game) else {
            return Ok(Turn::Closed);
        };
        let turn = position::decide_position(self.ask, &ASKED, Convention::Misere, alone, ticks)?;
        Ok(turn.map(|outcome| (outcome, Way::Search)))
    }

    /// Searches the game as it stands.
    fn by_definition(&mut self, ticks: u64) -> Answer<Turn<Found>> {
        let beside_words = matches!(self.simple, Simple::Word(_)) && ticks < u64::MAX;
        let ticks = if beside_words { ticks / BESIDE_WORDS } else { ticks };
        let game = self.game;
        let found = self.ask.within(Share::ticks(ticks), |ask| {
            ask.asked_outcome(&ASKED, Convention::Misere, game)
        })?;
        Ok(found.map_or(Turn::Spent, |outcome| Turn::Found((outcome, Way::Search))))
    }

    /// Finds the outcome of an impartial game by its genus: that of a sum by those of its parts where they are tame.
    fn by_genus(&mut self, _: u64) -> Answer<Turn<Found>> {
        let found = impartial::nature(self.ask, self.game).map(|nature| {
            let is_lost = nature.genus.misere_nim_value() == 0;
            Turn::Found(if is_lost { Outcome::P } else { Outcome::N })
        });
        ended(found, Way::Search)
    }

    /// Searches what the game is after simplifying; closed if nothing is gained.
    fn simplified(&mut self, _: u64) -> Answer<Turn<Found>> {
        ended(simplified(self.ask, self.game, &mut self.simple).map(Turn::of), Way::Search)
    }

    /// Asks the quotient of the closed set at hand, or of the followers of the game.
    fn by_quotient(&mut self, ticks: u64) -> Answer<Turn<Found>> {
        let (game, is_afresh) = (self.game, self.is_afresh);
        let found = self.ask.within(Share::ticks(ticks), |ask| match self.set {
            Some((games, g)) => in_set(ask, games, g),
            None => closed::outcome_by_quotient(ask, game, is_afresh),
        });
        let way = if self.set.is_some() { Way::Set } else { Way::Followers };
        let turn = ended(found.map(|found| found.map_or(Turn::Spent, Turn::of)), way)?;
        self.set_is_open = self.set.is_some() && turn != Turn::Closed;
        self.is_afresh = std::mem::take(&mut self.is_beside_others);
        Ok(if self.is_afresh && turn == Turn::Closed { Turn::Spent } else { turn })
    }
}

/// The outcome after simplifying; `None` if nothing is gained.
fn simplified(ask: &mut Ask<'_>, g: SumId, simple: &mut Simple) -> Answer<Option<Outcome>> {
    if matches!(simple, Simple::Unknown) {
        let (sum, universe) = ask.simplified_for_outcome(g)?;
        let mut words = vec![ask.packed(sum, universe)?];
        if sum != g {
            // Simplest forms are written out, where options of the game may be sums of few others. What is so is soon read.
            words.push(
                ask.within(Share::soon(FIRST_TURN), |ask| ask.packed(g, universe))?.flatten(),
            );
        }
        *simple = match words.into_iter().flatten().min_by_key(Packed::bits) {
            Some(word) => Simple::Word(Box::new(word)),
            None if sum == g => Simple::Same,
            None => Simple::Sum(sum),
        };
    }
    match simple {
        Simple::Word(word) => word.outcome(ask).map(Some),
        Simple::Sum(sum) => ask.outcome(Convention::Misere, *sum).map(Some),
        Simple::Unknown | Simple::Same => Ok(None),
    }
}

/// The outcome by the quotient of a closed set; `None` if that does not know it.
fn in_set(ask: &mut Ask<'_>, games: &[SumId], g: SumId) -> Answer<Option<Outcome>> {
    let id = closed::set_of(ask, games)?;
    let word = ask.closed_word(id, g)?;
    Ok(word.and_then(|word| ask.closed_outcome(id, &word)))
}

/// The end of a turn that looked for an outcome. The way is closed where it meets what is no stop: another need not.
fn ended(found: Answer<Turn<Outcome>>, way: Way) -> Answer<Turn<Found>> {
    match found {
        Err(error) if error.stop().is_none() => Ok(Turn::Closed),
        found => Ok(found?.map(|outcome| (outcome, way))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Engine;
    use crate::game::Tombstones;
    use crate::meter::Meter;
    use crate::values::SplitMix64;

    /// A random form: a dicot, an integer at the leaves of one, or anything.
    fn form(ask: &mut Ask<'_>, random: &mut SplitMix64, kind: u64, depth: u64) -> SumId {
        if depth == 0 {
            return match kind {
                0 => SumId::ZERO,
                _ => ask.integer(random.below(3) as i64 - 1),
            };
        }
        let mut sides = [Vec::new(), Vec::new()];
        for side in &mut sides {
            let count = match kind {
                2 => random.below(3),
                _ => 1 + random.below(2),
            };
            for _ in 0..count {
                let depth = random.below(depth);
                side.push(form(ask, random, kind, depth));
            }
        }
        let [left, right] = sides;
        let form = ask.form(&left, &right, Tombstones::NONE);
        form.expect("an unlimited meter")
    }

    fn sum(ask: &mut Ask<'_>, seed: u64) -> SumId {
        let mut random = SplitMix64::new(seed);
        let mut sum = SumId::ZERO;
        for _ in 0..2 + seed % 5 {
            let summand = form(ask, &mut random, seed % 3, 3);
            sum = ask.add(sum, summand).expect("a sum");
        }
        sum
    }

    #[test]
    fn turns_of_any_length_find_the_outcome_of_the_definition() {
        let mut meter = Meter::default();
        for seed in 0..150 {
            let mut by_definition = Engine::without_theorems();
            let game = sum(&mut by_definition.ask(&mut meter), seed);
            let expected = by_definition.ask(&mut meter).outcome(Convention::Misere, game);
            for turn in [1, 40, 1_000, u64::MAX] {
                let mut engine = Engine::new();
                let game = sum(&mut engine.ask(&mut meter), seed);
                let found = outcome_in_turns(&mut engine.ask(&mut meter), game, None, turn);
                assert_eq!(found.map(|(outcome, _)| outcome), expected, "seed {seed}, turn {turn}");
            }
        }
    }

    /// Each way by itself finds what the definition finds, where it leads to an answer.
    #[test]
    fn each_way_alone_finds_the_outcome_of_the_definition() {
        let mut meter = Meter::default();
        let mut found = std::collections::BTreeMap::new();
        for seed in 0..150 {
            let mut by_definition = Engine::without_theorems();
            let game = sum(&mut by_definition.ask(&mut meter), seed);
            let expected = by_definition.ask(&mut meter).outcome(Convention::Misere, game);
            for place in 0..7 {
                let mut engine = Engine::new();
                let ask = &mut engine.ask(&mut meter);
                let game = sum(ask, seed);
                let games = [game];
                let mut race = Race::new(ask, game, Some((&games, game)));
                let (ways, _) = race.ways();
                let way = &ways[place];
                if way.covers.is_some_and(|covers| !covers(&race)) {
                    continue;
                }
                // An infinite quotient is looked for without end.
                let turn = race.within(Share::ticks(1_000_000), |race| (way.run)(race, u64::MAX));
                if let Some(Turn::Found((outcome, _))) = turn.expect("no limits") {
                    assert_eq!(Ok(outcome), expected, "seed {seed}, {}", way.name);
                    *found.entry(way.name).or_insert(0) += 1;
                }
            }
        }
        assert_eq!(
            found.keys().copied().collect::<Vec<_>>(),
            ["definition", "quotient", "simplified"]
        );
        assert!(found.values().all(|&found| found > 5), "{found:?}");
    }

    #[test]
    fn a_stop_from_outside_goes_through() {
        let mut meter = Meter::default();
        let mut engine = Engine::new();
        let game = sum(&mut engine.ask(&mut meter), 29);
        let game = engine.ask(&mut meter).times(&5.into(), game).expect("a sum");
        let stopped =
            meter.within(Share::ticks(50), |meter| engine.ask(meter).misere_outcome(game, None));
        assert_eq!(stopped, Ok(None));
    }
}
