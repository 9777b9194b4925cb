//! Why answers about cheating robot games are what they are.

use crate::ask::reason::{Piece, Reason};
use crate::ask::universe::UniverseId;
use crate::ask::{AskError, Questions};
use crate::game::robot;
use crate::game::robot::RobotId;
use crate::game::robot::hot::matching::matching;
use crate::game::robot::outcome::OutcomeMethod;
use crate::values::Side;

impl Questions<'_> {
    /// Tells why a game has its outcome.
    pub(super) fn robot_outcome_reason(&mut self, g: RobotId) -> Result<Reason, AskError> {
        let mut ask = self.ask();
        let method = robot::outcome_method(&mut ask, g)?;
        let board = robot::board(&mut ask, g)?;
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
        Ok(Reason::of_robot(g, why))
    }

    /// Tells why a sum of integers and simple hot games has its score.
    pub(super) fn robot_score_reason(&mut self, g: RobotId) -> Result<Reason, AskError> {
        let sum = self.hot(g)?;
        let ask = self.ask();
        let pairs = matching(&sum, ask.meter)?;
        let weight: i128 = pairs.iter().map(|edge| edge.weight).sum();
        let pairs = match pairs.len() {
            0 => "no pair".to_owned(),
            1 => format!("one pair of weight {weight}"),
            many => format!("{many} pairs of weight {weight} together"),
        };
        let why = format!(
            "local score {}, and a matching of {pairs}: score {} (Huggan and Nowakowski, Theorem 11)",
            sum.local,
            sum.local + weight
        );
        Ok(Reason::of_robot(g, why))
    }

    /// Tells why one game is at least another, or is not.
    pub(super) fn robot_order_reason(
        &mut self,
        universe: UniverseId,
        [g, h]: [RobotId; 2],
    ) -> Result<Reason, AskError> {
        let hot = universe == UniverseId::SIMPLE_HOT;
        let why = match self.robot_witness(universe, g, h)? {
            Some(witness) => vec!["no, X = ".into(), Piece::Robot(witness), " shows it".into()],
            None if hot => vec![
                "yes: no sum of games robot<0|0|-s> tells them apart, and these tell all apart modulo \
                 simple hot games"
                    .into(),
            ],
            None => vec!["yes: Right plays the second by copying his play of the first".into()],
        };
        let about =
            vec!["is ".into(), Piece::Robot(g), " >= ".into(), Piece::Robot(h), "? ".into()];
        Ok(Reason { about, because: vec![why] })
    }
}
