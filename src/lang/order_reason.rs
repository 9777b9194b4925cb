//! Why two games compare as they do: what decided each direction.

use super::context::Context;
use super::fault::FaultKind;
use crate::ask::closed::ClosedWorld;
use crate::ask::solution::Solution;
use crate::game::closed::longest_test;
use crate::game::games::number::Dyadic;
use crate::game::solved::Source;
use crate::game::{Distinction, EngineError, OrderBy, SumId, Universe};
use crate::meter::Metered;

/// Ticks for one direction of an order, as long as the other may decide.
const DECISION_TICKS: u64 = 1_000_000;

/// Ticks that may go into a game that tells two games apart, and into its text, and the length of that
/// text in bytes at most.
const WITNESS_TICKS: u64 = 1_000_000;
const TEXT_TICKS: u64 = 100_000;
const LONGEST_WITNESS: usize = 400;

impl Context<'_> {
    /// Why two games compare as they do: what decided each direction, and games that tell them apart.
    pub(super) fn order_reason(&mut self, [g, h]: [SumId; 2]) -> Result<String, FaultKind> {
        if g == h {
            return Ok("one sum, equal to itself in any universe".to_owned());
        }
        if let Some(world) = self.questions().closed_world() {
            return self.closed_reason(&world, [g, h]);
        }
        let universe = self.questions().setting("comparing games")?.universe;
        let [g, h] = [self.questions().promised(g)?, self.questions().promised(h)?];
        if let Some(reason) = self.bumps_reason(universe, [g, h]) {
            return Ok(reason);
        }
        let mut ask = self.ask();
        let mut deciding: Vec<OrderBy> = Vec::new();
        // One direction may be enough, and the other may take long.
        for ticks in [DECISION_TICKS, u64::MAX] {
            for [a, b] in [[g, h], [h, g]] {
                match ask.within(ticks, |ask| ask.modulo(universe).decided_by(a, b)) {
                    Ok(by) => deciding.extend(by),
                    Err(EngineError::Undecided) => {}
                    Err(error) if error.is_of_depth() => {}
                    Err(error) => return Err(error.into()),
                }
            }
            if !deciding.is_empty() {
                break;
            }
        }
        let mut lines: Vec<String> = Vec::new();
        if deciding.contains(&OrderBy::Values) {
            for game in [g, h] {
                match ask.within(DECISION_TICKS, |ask| ask.value(game)) {
                    Ok(_) => {}
                    // A game that never ends has no value.
                    Err(error) if error.is_of_rules() || error.is_of_depth() => {
                        return Ok("their difference was searched in normal play".to_owned());
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        }
        for by in deciding {
            let decision = self.decision(by, [g, h]);
            if !lines.iter().any(|line| line == decision) {
                lines.push(decision.to_owned());
            }
        }
        if universe != Universe::Normal {
            for ([a, b], claim) in [([g, h], "G >= H"), ([h, g], "G <= H")] {
                let found = self.soon(WITNESS_TICKS, |context| {
                    let mut ask = context.ask();
                    Ok::<_, FaultKind>(ask.modulo(universe).distinguish(a, b)?)
                });
                if let Ok(Some(Distinction::Witness(witness))) = found {
                    let text = self.soon(TEXT_TICKS, |context| context.as_it_stands(witness.game));
                    if let Ok(Some(text)) = text
                        && text.text.len() <= LONGEST_WITNESS
                    {
                        lines.push(format!("not {claim}, told apart by {}", text.text));
                    }
                }
            }
        }
        Ok(lines.join("; "))
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
    ) -> Result<String, FaultKind> {
        let theorems = self.engine.uses_theorems();
        let strips = [g, h].map(|game| self.engine.as_strips(game));
        if let [Some(a), Some(b)] = strips
            && theorems
        {
            return Ok(format!(
                "partizan Kayles with v = {} and v = {}: sums of strips are the group of integers, \
                 and equal values are equal (Milley 2015, Theorem 4.4)",
                a.value(),
                b.value()
            ));
        }
        if let ClosedWorld::Positions(_) = world
            && let [Some(_), Some(_)] = [g, h].map(|game| self.engine.as_sprigs(game))
            && theorems
        {
            return Ok(
                "sprigs are a group, ordered as in normal play (McKay, Milley and Nowakowski 2016)"
                    .to_owned(),
            );
        }
        if let ClosedWorld::Games(_) = world
            && self.questions().solution(world, &[g, h]) == Some(Solution::Numbers)
        {
            let [v, w] = [g, h].map(|game| self.engine.weight_of_numbers(game));
            let [v, w] = [v, w].map(|weight| weight.unwrap_or(Dyadic::ZERO));
            return Ok(format!(
                "numbers of weights {v} and {w}: sums of numbers are the group of integers, and the \
                 lighter one is greater (Milley and Renault 2013)"
            ));
        }
        if let ClosedWorld::Games(games) = world {
            if let Some(reason) = self.quotient_reason(games)? {
                return Ok(reason);
            }
            let id = self.questions().closed_set(games)?;
            let mut ask = self.ask();
            if ask.closed_sprigs_apart(id, [g, h])?.is_some() {
                return Ok(
                    "sprigs, by Delta and epsilon beside all sums of the set (McKay, Milley and \
                     Nowakowski 2016, Theorem 3.4)"
                        .to_owned(),
                );
            }
        }
        let letters = match world {
            ClosedWorld::Games(games) => games.to_vec(),
            ClosedWorld::Positions(_) => vec![g, h],
        };
        let letters = self.questions().in_order(letters)?;
        let id = self.questions().closed_set(&letters)?;
        let longest = longest_test(self.engine.closed_set(id).quotient().alphabet().len());
        let mut lines = Vec::new();
        for (side, letters) in [([g, h], "G >= H"), ([h, g], "G <= H")] {
            lines.push(match self.questions().closed_distinction(world, side)? {
                Distinction::Witness(witness) => {
                    let test = self.as_it_stands(witness.game)?.text;
                    format!("not {letters}, told apart by {test}, found by search")
                }
                Distinction::AtLeast => match self.questions().at_least_around(world, side)? {
                    Some(universe) => format!("{letters} modulo {universe}, where this set lies"),
                    None => letters.to_owned(),
                },
                Distinction::TooLarge => format!("not {letters}"),
                Distinction::Unknown => format!(
                    "no theorem, no finite quotient and no sum of up to {longest} components says \
                     whether {letters}"
                ),
            });
        }
        Ok(lines.join("; "))
    }
}
