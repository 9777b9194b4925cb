//! Why answers about cheating robot games are what they are.

use super::context::Context;
use super::fault::FaultKind;
use crate::ask::universe::UniverseId;
use crate::game::Side;
use crate::game::robot::RobotId;
use crate::game::robot::hot::matching::matching;
use crate::game::robot::outcome::OutcomeMethod;

impl Context<'_> {
    /// Why a game has its outcome.
    pub(super) fn robot_outcome_reason(&mut self, g: RobotId) -> Result<String, FaultKind> {
        let mut ask = self.ask();
        let method = ask.robot_outcome_method(g)?;
        let board = ask.robot_board(g)?;
        let [left, right] = [Side::Left, Side::Right].map(|side| board.can_move(side));
        let why = match (left, right, method) {
            (false, false, _) => "nobody can move".to_owned(),
            (true, false, _) => "Left alone can move".to_owned(),
            (false, true, _) => "Right alone can move".to_owned(),
            (_, _, OutcomeMethod::FreeMoves(side)) => {
                let other = side.opponent();
                format!("{side:?} has more free moves than {other:?} has moves")
            }
            (_, _, OutcomeMethod::Score(_)) => return self.robot_score_reason(g),
            (_, _, OutcomeMethod::Search) => "searched".to_owned(),
        };
        Ok(format!("{}: {why}", self.robot_text(g)?.text))
    }

    /// Why a sum of integers and simple hot games has its score.
    pub(super) fn robot_score_reason(&mut self, g: RobotId) -> Result<String, FaultKind> {
        let sum = self.questions().hot(g)?;
        let ask = self.ask();
        let pairs = matching(&sum, ask.meter)?;
        let weight: i128 = pairs.iter().map(|edge| edge.weight).sum();
        let pairs = match pairs.len() {
            0 => "no pair".to_owned(),
            1 => format!("one pair of weight {weight}"),
            many => format!("{many} pairs of weight {weight} together"),
        };
        let game = self.robot_text(g)?.text;
        Ok(format!(
            "{game}: local score {}, and a matching of {pairs}: score {} (Huggan and Nowakowski, \
             Theorem 11)",
            sum.local,
            sum.local + weight
        ))
    }

    /// Why one game is at least another, or is not.
    pub(super) fn robot_order_reason(
        &mut self,
        universe: UniverseId,
        [g, h]: [RobotId; 2],
    ) -> Result<String, FaultKind> {
        let hot = universe == UniverseId::SIMPLE_HOT;
        let why = match self.questions().robot_witness(universe, g, h)? {
            Some(witness) => format!("no, X = {} shows it", self.robot_text(witness)?.text),
            None if hot => {
                "yes: no sum of games robot<0|0|-s> tells them apart, and these tell all \
                            apart modulo simple hot games"
                    .to_owned()
            }
            None => "yes: Right plays the second by copying his play of the first".to_owned(),
        };
        let [g, h] = [g, h].map(|game| self.robot_text(game));
        Ok(format!("is {} >= {}? {why}", g?.text, h?.text))
    }
}
