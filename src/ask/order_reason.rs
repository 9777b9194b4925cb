//! Why two games compare as they do: what decided each direction.

use crate::ask::question::{By, Decided, SetBy};
use crate::ask::reason::by_degrees;
use crate::ask::reason::{Clause, Piece, one};
use crate::ask::solution::Solution;
use crate::ask::{AskError, Questions};
use crate::game::solved::{Source, partizan_kayles};
use crate::game::{Distinction, OrderBy, SumId, Universe, Way, Witness};
use crate::meter::{Metered, Share};
use crate::values::number::Dyadic;

/// Ticks that may go into a game that tells two games apart.
const WITNESS_TICKS: u64 = 1_000_000;

/// The letters of two games, the one first that may be at least the other.
const DIRECTIONS: [[char; 2]; 2] = [['G', 'H'], ['H', 'G']];

/// The claim that the first of two games is at least the second.
fn claim([a, _]: [char; 2]) -> Clause {
    let sign = if a == 'G' { " >= " } else { " <= " };
    vec![Piece::Compared('G'), sign.into(), Piece::Compared('H')]
}

/// The refutation of that claim: the outcomes beside a witness X, as they are written below comparisons.
fn refuted([a, b]: [char; 2], witness: &Witness, game: Piece) -> Clause {
    let Witness { first, second, .. } = witness;
    let mut clause = vec!["not ".into()];
    clause.extend(claim([a, b]));
    clause.extend([
        ", because ".into(),
        Piece::Compared(a),
        format!(" + X is {first:?} but ").into(),
        Piece::Compared(b),
        format!(" + X is {second:?} for X = ").into(),
        game,
    ]);
    clause
}

impl Questions<'_> {
    /// Tells why two games compare as they do: what decided each direction, and games that tell them apart.
    pub(super) fn order_reason(
        &mut self,
        [g, h]: [SumId; 2],
        decided: Decided,
    ) -> Result<Vec<Clause>, AskError> {
        if g == h {
            return Ok(one("one sum, equal to itself in any universe"));
        }
        let is_set = self.closed_world().is_some();
        let mut clauses: Vec<Clause> = Vec::new();
        let mut bumps = None;
        if !is_set {
            let universe = self.setting("comparing games")?.universe;
            let promised = [self.promised(g)?, self.promised(h)?];
            bumps = self.bumps_reason(universe, promised);
        }
        if let Some(reason) = bumps {
            return Ok(one(reason));
        }
        for (by, [a, b]) in decided.into_iter().zip(DIRECTIONS) {
            let clause = match by {
                Some(By::Order(by @ OrderBy::SmallGame(witness))) => vec![
                    vec![self.decision(by, [g, h]).into()],
                    refuted([a, b], &witness, Piece::Short(witness.game)),
                ],
                Some(By::Order(by)) => one(self.decision(by, [g, h])),
                Some(By::Witness(witness)) => {
                    let mut clause = refuted([a, b], &witness, Piece::Game(witness.game));
                    clause.push(if is_set { ", found by search" } else { "" }.into());
                    vec![clause]
                }
                Some(By::Set(by)) => vec![self.decision_in_set(by, [g, h], claim([a, b]))],
                None => continue,
            };
            for clause in clause {
                if !clauses.contains(&clause) {
                    clauses.push(clause);
                }
            }
        }
        if !is_set {
            let known = decided
                .map(|by| matches!(by, Some(By::Witness(_) | By::Order(OrderBy::SmallGame(_)))));
            clauses.extend(self.apart_reasons([g, h], known)?);
        }
        Ok(clauses)
    }

    /// Games that tell two games apart in a misère universe of the engine, where they are soon found
    /// and not known yet.
    fn apart_reasons(
        &mut self,
        games: [SumId; 2],
        is_known: [bool; 2],
    ) -> Result<Vec<Clause>, AskError> {
        let universe = self.setting("comparing games")?.universe;
        let mut clauses = Vec::new();
        if universe == Universe::Normal {
            return Ok(clauses);
        }
        let [g, h] = [self.promised(games[0])?, self.promised(games[1])?];
        let directions = [[g, h], [h, g]].into_iter().zip(DIRECTIONS);
        for (([a, b], letters), is_known) in directions.zip(is_known) {
            if is_known {
                continue;
            }
            let found = self.within(Share::soon(WITNESS_TICKS), |questions| {
                questions.ask().modulo(universe).distinguish(a, b)
            });
            if let Ok(Some(Distinction::Witness(witness))) = found {
                clauses.push(refuted(letters, &witness, Piece::Short(witness.game)));
            }
        }
        Ok(clauses)
    }

    /// The reason that decided an order, in words.
    fn decision(&self, by: OrderBy, games: [SumId; 2]) -> &'static str {
        match by {
            OrderBy::Same => "one sum, after summands that have an inverse are cancelled",
            OrderBy::Difference(Way::Theorem(_) | Way::Values) => "by their values in normal play",
            OrderBy::Difference(Way::Nim) => "by their nim values in normal play",
            OrderBy::Difference(Way::Search | Way::Followers | Way::Set | Way::Heaps) => {
                "their difference was searched in normal play"
            }
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
                "modulo all games only Left ends are at least a Left end, and only Right ends at most a \
                 Right end (Siegel 2015)"
            }
            OrderBy::Theorem(Source::SmallGame) => {
                "decided beside a small game, by theorems on outcomes"
            }
            OrderBy::Theorem(
                Source::Nim
                | Source::Numbers
                | Source::Outcomes
                | Source::UpsAndStars
                | Source::PartizanKayles
                | Source::OneBumps
                | Source::Switches
                | Source::SpareMoves
                | Source::Pitch
                | Source::Lawn,
            ) => {
                "by theorems on numbers, nimbers and outcomes, at any size (Milley and Renault \
                 2013; Davies and Milley 2026)"
            }
            OrderBy::Outcomes => "their outcomes tell them apart",
            OrderBy::Impartial => {
                "both are impartial, and an impartial game tells them apart: every universe has it (Larsson, \
                 Nowakowski and Santos 2016)"
            }
            OrderBy::SmallGame(_) => "the outcomes beside a small game tell them apart",
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

    /// The reason that decided an order in a closed set, in words.
    fn decision_in_set(&self, by: SetBy, games: [SumId; 2], claim: Clause) -> Clause {
        let [g, h] = games;
        let words = match by {
            SetBy::Solution(Solution::Strips(_)) => {
                let value =
                    |game| self.engine.as_strips(game).map_or(0, partizan_kayles::Strips::value);
                let [v, w] = [value(g), value(h)];
                if v == w {
                    format!(
                        "both sums have the value v = {v}, and sums of partizan Kayles with the same \
                         value are equal (Milley 2015, Theorem 4.4)"
                    )
                } else {
                    format!(
                        "partizan Kayles with v = {v} and v = {w}: sums of strips are the group of \
                         integers (Milley 2015, Theorem 4.4)"
                    )
                }
            }
            SetBy::Solution(Solution::Numbers) => {
                let weight = |game| self.engine.weight_of_numbers(game).unwrap_or(Dyadic::ZERO);
                format!(
                    "numbers of weights {} and {}: sums of numbers are the group of integers, and \
                     the lighter one is greater (Milley and Renault 2013)",
                    weight(g),
                    weight(h)
                )
            }
            SetBy::Solution(Solution::Sprigs) => {
                "sprigs are a group, ordered as in normal play (McKay, Milley and Nowakowski 2016)"
                    .to_owned()
            }
            SetBy::Quotient(id) => format!("by the misère quotient of {}", self.whole(id)),
            SetBy::Degrees(kinds) => by_degrees(kinds),
            SetBy::Sprigs => {
                "sprigs, by Delta and epsilon beside all sums of the set (McKay, Milley \
                              and Nowakowski 2016, Theorem 3.4)"
                    .to_owned()
            }
            SetBy::Around(universe) => {
                let behind = format!(" modulo {universe}, where this set lies");
                return claim.into_iter().chain([behind.into()]).collect();
            }
            SetBy::Nothing(longest) => {
                let before = format!(
                    "no theorem, no finite quotient and no sum of up to {longest} components says \
                     whether "
                );
                return [before.into()].into_iter().chain(claim).collect();
            }
        };
        vec![words.into()]
    }
}
