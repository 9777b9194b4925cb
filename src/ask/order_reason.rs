//! Why two games compare as they do: what decided each direction.

use crate::ask::closed::ClosedWorld;
use crate::ask::reason::{Clause, Piece, one};
use crate::ask::solution::Solution;
use crate::ask::{AskError, Questions};
use crate::game::closed::longest_test;
use crate::game::games::number::Dyadic;
use crate::game::solved::Source;
use crate::game::{Deciding, Distinction, OrderBy, SumId, Universe};
use crate::meter::Metered;

/// Ticks that may go into finding out that a game has no value.
const VALUE_TICKS: u64 = 1_000_000;

/// Ticks that may go into a game that tells two games apart.
const WITNESS_TICKS: u64 = 1_000_000;

impl Questions<'_> {
    /// Why two games compare as they do: what decided each direction, and games that tell them apart.
    pub(super) fn order_reason(
        &mut self,
        [g, h]: [SumId; 2],
        deciding: Deciding,
    ) -> Result<Vec<Clause>, AskError> {
        if g == h {
            return Ok(one("one sum, equal to itself in any universe"));
        }
        if let Some(world) = self.closed_world() {
            return self.closed_reason(&world, [g, h]);
        }
        let universe = self.setting("comparing games")?.universe;
        let [g, h] = [self.promised(g)?, self.promised(h)?];
        if let Some(reason) = self.bumps_reason(universe, [g, h]) {
            return Ok(one(reason));
        }
        // Where a witness was asked for, nobody said what decides.
        let deciding = match deciding {
            [None, None] => match self.ask().modulo(universe).ge_by(g, h) {
                Ok((_, by)) => [Some(by), None],
                Err(error) if error.is_of_depth() => deciding,
                Err(error) => return Err(error.into()),
            },
            known => known,
        };
        let mut decisions: Vec<&'static str> = Vec::new();
        if deciding.contains(&Some(OrderBy::Values)) {
            for game in [g, h] {
                match self.ask().within(VALUE_TICKS, |ask| ask.value(game)) {
                    Ok(_) => {}
                    // A game that never ends has no value.
                    Err(error) if error.is_of_rules() || error.is_of_depth() => {
                        return Ok(one("their difference was searched in normal play"));
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        }
        for by in deciding.into_iter().flatten() {
            let decision = self.decision(by, [g, h]);
            if !decisions.contains(&decision) {
                decisions.push(decision);
            }
        }
        let mut clauses: Vec<Clause> = decisions.into_iter().flat_map(one).collect();
        if universe != Universe::Normal {
            for ([a, b], claim) in [([g, h], "G >= H"), ([h, g], "G <= H")] {
                let found = self.soon(WITNESS_TICKS, |questions| {
                    questions.ask().modulo(universe).distinguish(a, b)
                });
                if let Ok(Some(Distinction::Witness(witness))) = found {
                    let apart = format!("not {claim}, told apart by ").into();
                    clauses.push(vec![apart, Piece::Short(witness.game)]);
                }
            }
        }
        Ok(clauses)
    }

    /// What decided an order, in words.
    fn decision(&self, by: OrderBy, games: [SumId; 2]) -> &'static str {
        match by {
            OrderBy::Same => {
                "one sum, once the summands that both have and that have an inverse are left out"
            }
            OrderBy::Values => "by their values in normal play",
            OrderBy::Theorem(Source::Sprigs) => {
                let [a, b] = games.map(|game| self.engine.as_sprigs(game));
                if a == b {
                    "sprigs that reduce to the same are equal modulo all dicots (McKay, Milley and \
                     Nowakowski 2016, Corollary 4.3)"
                } else {
                    "sprigs that reduce to different sums differ modulo all dicots, and are in \
                     order where they are in normal play (McKay, Milley and Nowakowski 2016, \
                     Theorem 3.4, Corollary 4.3)"
                }
            }
            OrderBy::Theorem(Source::LargeNumbers) => {
                "beside a large number normal play or a small game tells them apart (Larsson, \
                 Nowakowski and Santos 2016)"
            }
            OrderBy::Theorem(Source::Ends) => {
                "modulo all games what is at least a Left end is one, and what is at most a Right \
                 end is one (Siegel 2015)"
            }
            OrderBy::Theorem(Source::SmallGame) => {
                "a small game tells them apart, by theorems on outcomes"
            }
            OrderBy::Theorem(
                Source::Nim
                | Source::Numbers
                | Source::Outcomes
                | Source::UpsAndStars
                | Source::Kayles
                | Source::OneBumps
                | Source::Switches
                | Source::SpareMoves
                | Source::Pitch
                | Source::Lawn,
            ) => {
                "by theorems on numbers, nimbers and outcomes, at any size (Milley and Renault \
                 2013; Davies and Milley 2026)"
            }
            OrderBy::Trees => {
                "by the comparison theorem for universes (Larsson, Nowakowski and Santos 2016)"
            }
        }
    }

    /// Rows of one bump, beside each other and beside integers.
    fn bumps_reason(&self, universe: Universe, games: [SumId; 2]) -> Option<String> {
        let bumps = games.map(|game| self.engine.as_bumps(universe, game));
        if bumps.iter().all(Option::is_none) {
            return None;
        }
        let mut integers = Vec::new();
        for (integer, game) in bumps.into_iter().zip(games) {
            integers.push(integer.or_else(|| self.engine.as_number(game).cloned())?);
        }
        Some(format!(
            "rows of one bump are integers modulo blocking games, here {} and {} (Nowakowski and \
             Saunders, Lemma 3)",
            integers[0], integers[1]
        ))
    }

    /// Why two games of a closed set compare as they do.
    fn closed_reason(
        &mut self,
        world: &ClosedWorld,
        [g, h]: [SumId; 2],
    ) -> Result<Vec<Clause>, AskError> {
        let theorems = self.engine.uses_theorems();
        let strips = [g, h].map(|game| self.engine.as_strips(game));
        if let [Some(a), Some(b)] = strips
            && theorems
        {
            return Ok(one(format!(
                "partizan Kayles with v = {} and v = {}: sums of strips are the group of integers, \
                 and equal values are equal (Milley 2015, Theorem 4.4)",
                a.value(),
                b.value()
            )));
        }
        if let ClosedWorld::Positions(_) = world
            && let [Some(_), Some(_)] = [g, h].map(|game| self.engine.as_sprigs(game))
            && theorems
        {
            return Ok(one(
                "sprigs are a group, ordered as in normal play (McKay, Milley and Nowakowski 2016)",
            ));
        }
        if let ClosedWorld::Games(_) = world
            && self.solution(world, &[g, h]) == Some(Solution::Numbers)
        {
            let [v, w] = [g, h].map(|game| self.engine.weight_of_numbers(game));
            let [v, w] = [v, w].map(|weight| weight.unwrap_or(Dyadic::ZERO));
            return Ok(one(format!(
                "numbers of weights {v} and {w}: sums of numbers are the group of integers, and the \
                 lighter one is greater (Milley and Renault 2013)"
            )));
        }
        if let ClosedWorld::Games(games) = world {
            if let Some(reason) = self.quotient_reason(games)? {
                return Ok(one(reason));
            }
            let id = self.closed_set(games)?;
            let mut ask = self.ask();
            if ask.closed_sprigs_apart(id, [g, h])?.is_some() {
                return Ok(one(
                    "sprigs, by Delta and epsilon beside all sums of the set (McKay, Milley and \
                     Nowakowski 2016, Theorem 3.4)",
                ));
            }
        }
        let letters = match world {
            ClosedWorld::Games(games) => games.to_vec(),
            ClosedWorld::Positions(_) => vec![g, h],
        };
        let letters = self.in_order(letters)?;
        let id = self.closed_set(&letters)?;
        let longest = longest_test(self.engine.closed_set(id).quotient().alphabet().len());
        let mut clauses = Vec::new();
        for (side, claim) in [([g, h], "G >= H"), ([h, g], "G <= H")] {
            clauses.extend(match self.closed_distinction(world, side)? {
                Distinction::Witness(witness) => vec![vec![
                    format!("not {claim}, told apart by ").into(),
                    Piece::Game(witness.game),
                    ", found by search".into(),
                ]],
                Distinction::AtLeast => one(match self.at_least_around(world, side)? {
                    Some(universe) => format!("{claim} modulo {universe}, where this set lies"),
                    None => claim.to_owned(),
                }),
                Distinction::TooLarge => one(format!("not {claim}")),
                Distinction::Unknown => one(format!(
                    "no theorem, no finite quotient and no sum of up to {longest} components says \
                     whether {claim}"
                )),
            });
        }
        Ok(clauses)
    }
}
