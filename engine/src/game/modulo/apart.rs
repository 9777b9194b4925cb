//! Small games that tell two games apart before their trees are made.
//!
//! The trees of large positions take long to make and to compare, while their sums with a small game are often searched
//! soon. So where the trees of two games do not arrive soon, they and the games born by day 2 take turns. These
//! come in the order of trials, in which trees are asked too: so both ways find the same witness.

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::games::sum::SumId;
use crate::game::modulo::distinction::Witness;
use crate::game::modulo::tree::{TRIALS, Tree};
use crate::values::Outcome;

/// A claim on two games that a small game may refute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The first is at least the second.
    AtLeast,
    /// They are equal.
    Equal,
}

impl Claim {
    /// Tells whether the outcomes of the two games beside a third refute it.
    fn is_refuted_by(self, [first, second]: [Outcome; 2]) -> bool {
        match self {
            Self::AtLeast => !first.is_at_least(second),
            Self::Equal => first != second,
        }
    }
}

/// Small games that are tried on two games, one after another.
pub(crate) struct SmallGames {
    games: [SumId; 2],
    claim: Claim,
    tried: Vec<SumId>,
    /// The place of the first that is not known to tell nothing.
    next: usize,
}

impl SmallGames {
    pub(crate) fn new(
        games: [SumId; 2],
        claim: Claim,
        tried: impl IntoIterator<Item = SumId>,
    ) -> Self {
        Self { games, claim, tried: tried.into_iter().collect(), next: 0 }
    }

    /// The first that refutes the claim.
    pub(in crate::game) fn first(&mut self, ask: &mut Ask<'_>) -> Answer<Option<Witness>> {
        while let Some(&game) = self.tried.get(self.next) {
            let [first, second] = misere_outcomes_beside(ask, self.games, game)?;
            if self.claim.is_refuted_by([first, second]) {
                return Ok(Some(Witness { game, first, second }));
            }
            self.next += 1;
        }
        Ok(None)
    }
}

impl Modulo<'_> {
    /// The games born by day 2, which are tried on two games in the order of trials.
    pub(crate) fn small_games(&mut self, games: [SumId; 2], claim: Claim) -> Answer<SmallGames> {
        let members = self.trial_members()?;
        let indices = (0..TRIALS).filter(|&index| members.has(index));
        let tried = indices.map(|index| self.trees.game(Tree::trial(index)));
        Ok(SmallGames::new(games, claim, tried))
    }
}

/// The misère outcomes of two games beside a third.
fn misere_outcomes_beside(ask: &mut Ask<'_>, games: [SumId; 2], x: SumId) -> Answer<[Outcome; 2]> {
    let mut outcomes = [Outcome::N; 2];
    for (outcome, game) in outcomes.iter_mut().zip(games) {
        let sum = ask.add(game, x)?;
        *outcome = ask.misere_outcome(sum, None)?.0;
    }
    Ok(outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::modulo::universe::{Universe, Verdict};
    use crate::game::{Engine, Tombstones};
    use crate::meter::Meter;
    use crate::values::SplitMix64;

    fn form(ask: &mut Ask<'_>, random: &mut SplitMix64, depth: u64) -> SumId {
        if depth == 0 {
            return ask.integer(random.below(3) as i64 - 1);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for side in &mut sides {
            for _ in 0..random.below(3) {
                let depth = random.below(depth);
                side.push(form(ask, random, depth));
            }
        }
        let [left, right] = sides;
        ask.form(&left, &right, Tombstones::NONE).expect("an unlimited meter")
    }

    /// The trials beyond it are more than the dicots, 1 and -1.
    const FIRST: usize = 12;

    /// The first small game that outcomes find is the first trial that trees find.
    #[test]
    fn small_games_tell_apart_what_trials_do() {
        let (mut engine, mut meter) = (Engine::new(), Meter::default());
        let ask = &mut engine.ask(&mut meter);
        let mut random = SplitMix64::new(62);
        let mut told = [0; 3];
        for _ in 0..1500 {
            let games = [(); 2].map(|()| form(ask, &mut random, 4));
            for universe in [Universe::Misere, Universe::DeadEnding, Universe::Dicot] {
                let mut modulo = ask.modulo(universe);
                let members = modulo.trial_members().expect("trials");
                let tried: Vec<SumId> = (0..TRIALS)
                    .filter(|&index| members.has(index))
                    .map(|index| modulo.trees.game(Tree::trial(index)))
                    .collect();
                let mut small = SmallGames::new(games, Claim::AtLeast, tried);
                let found = small.first(&mut modulo).expect("outcomes");
                let [g, h] = games.map(|game| modulo.tree(game).expect("a tree"));
                let trial = modulo.refuting_trial(g, h).expect("trials");
                let game = trial.map(|index| modulo.trees.game(Tree::trial(index)));
                match found {
                    Some(witness) => {
                        assert_eq!(Some(witness.game), game);
                        assert!(Claim::AtLeast.is_refuted_by([witness.first, witness.second]));
                        told[2] += usize::from(trial > Some(FIRST));
                        let verdict = modulo.at_least_unstored(g, h).expect("an order");
                        assert_eq!(verdict, Verdict::False);
                    }
                    None => assert_eq!(game, None),
                }
                told[usize::from(game.is_some())] += 1;
            }
        }
        assert!(told[0] > 300 && told[1] > 300 && told[2] > 30, "{told:?}");
    }
}
