//! The order: G >= H if and only if the outcome of G + X is at least that of H + X for all X. No
//! complete test is known (Huggan and Nowakowski, section 4), so there is a third answer, unknown.
//! Comparisons with 0 are always decided.

use std::cmp::Ordering;

use super::{RobotId, RobotPart, hot};
use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::modulo::universe::Verdict;

/// What is known of G >= H.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// G >= H is proved.
    Holds,
    /// G >= H fails. The game, if one was found, is an X with o(G+X) not at least o(H+X).
    Fails(Option<RobotId>),
    /// Neither a proof nor a witness was found.
    Unknown,
}

impl Standing {
    /// The answer without the witness.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Holds => Verdict::True,
            Self::Fails(_) => Verdict::False,
            Self::Unknown => Verdict::Unknown,
        }
    }
}

fact! {
    /// Whether there is a proof that the first sum is at least the second.
    Proved(g: RobotId, h: RobotId) -> bool,
    |engine| engine.robots.proofs, (g, h) => (RobotId, RobotId), loops |Proved(g, _), engine| engine.robot_name(g)
}

impl Ask<'_> {
    /// Whether G >= H among all cheating robot games.
    pub fn robot_ge(&mut self, g: RobotId, h: RobotId) -> Answer<Standing> {
        if self.proves(g, h)? {
            return Ok(Standing::Holds);
        }
        let witness = self.robot_witness(g, h)?;
        Ok(match witness {
            Some(_) => Standing::Fails(witness),
            None if g == RobotId::ZERO || h == RobotId::ZERO => Standing::Fails(None),
            None => Standing::Unknown,
        })
    }

    /// Whether G >= H modulo simple hot games, for sums of such games.
    pub fn robot_ge_hot(&mut self, g: &hot::HotSum, h: &hot::HotSum) -> Answer<Standing> {
        match hot::order::separator(g, h, self.meter)? {
            None => Ok(Standing::Holds),
            Some(separator) => {
                let witness = self.robot_of_separator(&separator)?;
                Ok(Standing::Fails(Some(witness)))
            }
        }
    }

    /// The game that a separator describes.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] if its integers do not fit machine integers.
    pub fn robot_of_separator(&mut self, separator: &hot::order::Separator) -> Answer<RobotId> {
        let machine = |n: i128| i64::try_from(n).map_err(|_| EngineError::TooLarge);
        let mut parts = Vec::with_capacity(separator.keys.len() + 1);
        for &key in &separator.keys {
            let c = machine(-key)?;
            parts.push(self.robot_simple(hot::Hot { a: 0, b: 0, c })?);
        }
        parts.push(self.robot_integer(machine(separator.integer)?)?);
        self.robot_sum(&parts)
    }

    /// Whether there is a proof that G >= H, with the parts that both have left out or kept.
    pub(in crate::game::robot) fn proves(&mut self, g: RobotId, h: RobotId) -> Answer<bool> {
        let (g, h) = (self.robot_sorted(g)?, self.robot_sorted(h)?);
        if g == h {
            return Ok(true);
        }
        let (less_g, less_h) = self.without_shared(g, h)?;
        if self.proves_apart(less_g, less_h)? {
            return Ok(true);
        }
        Ok((less_g, less_h) != (g, h) && self.proves_apart(g, h)?)
    }

    fn proves_apart(&mut self, g: RobotId, h: RobotId) -> Answer<bool> {
        if g == h {
            return Ok(true);
        }
        if h == RobotId::ZERO {
            return self.robot_at_least_zero(g);
        }
        if g == RobotId::ZERO {
            return self.robot_at_most_zero(h);
        }
        // Integers have the order of numbers (Theorem 9, Observation 2).
        if let (Some(m), Some(n)) = (self.robot_as_integer(g), self.robot_as_integer(h)) {
            return Ok(m >= n);
        }
        self.remembered(Proved(g, h), |ask| ask.proves_by_moves(g, h))
    }

    /// Whether moves prove G >= H. Write G^l and G^r for G after a move of Left or of Right alone, and
    /// G^lr after a round. The proof holds if
    ///
    /// (a) for each G^r there is an H^r with G^r >= H^r, and
    ///
    /// (b) for each move l of Left in H, Right has a reply r with G >= H^lr; or Left has a move m in G
    /// with G^m >= H^l such that for each reply s of Right to m there is a reply r with G^ms >= H^lr.
    ///
    /// Then Right can copy from G + X the moves that win or draw, to win or draw H + X.
    fn proves_by_moves(&mut self, g: RobotId, h: RobotId) -> Answer<bool> {
        let ours = self.robot_board(g)?;
        let theirs = self.robot_board(h)?;
        'right: for reply in ours.replies(None) {
            let left_elsewhere = self.robot_next(&ours, None, Some(reply))?;
            for copy in theirs.replies(None) {
                let other = self.robot_next(&theirs, None, Some(copy))?;
                if self.proves(left_elsewhere, other)? {
                    continue 'right;
                }
            }
            return Ok(false);
        }
        'left: for first in theirs.left_moves() {
            for reply in theirs.replies(Some(first.part)) {
                let local = self.robot_next(&theirs, Some(first), Some(reply))?;
                if self.proves(g, local)? {
                    continue 'left;
                }
            }
            let alone = self.robot_next(&theirs, Some(first), None)?;
            'instead: for like in ours.left_moves() {
                let other = self.robot_next(&ours, Some(like), None)?;
                if !self.proves(other, alone)? {
                    continue;
                }
                'replies: for reply in ours.replies(Some(like.part)) {
                    let round = self.robot_next(&ours, Some(like), Some(reply))?;
                    for copy in theirs.replies(Some(first.part)) {
                        let copied = self.robot_next(&theirs, Some(first), Some(copy))?;
                        if self.proves(round, copied)? {
                            continue 'replies;
                        }
                    }
                    continue 'instead;
                }
                continue 'left;
            }
            return Ok(false);
        }
        Ok(true)
    }

    /// Returns both sums without the parts that they share: G >= H implies G + K >= H + K. The sums
    /// must be sorted.
    fn without_shared(&mut self, g: RobotId, h: RobotId) -> Answer<(RobotId, RobotId)> {
        let (all_ours, all_theirs) = (self.robot_parts(g), self.robot_parts(h));
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let is_integer = |part: &&RobotPart| matches!(part, RobotPart::Integer(_));
        let mut mine = all_ours.iter().filter(|part| !is_integer(part)).peekable();
        let mut other = all_theirs.iter().filter(|part| !is_integer(part)).peekable();
        loop {
            self.tick()?;
            let order = match (mine.peek(), other.peek()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(part), Some(their)) => part.cmp(their),
            };
            let part = (order.is_le().then(|| mine.next()).flatten()).copied();
            let their = (order.is_ge().then(|| other.next()).flatten()).copied();
            match (part, their) {
                (Some(_), Some(_)) | (None, None) => {}
                (Some(part), None) => ours.push(part),
                (None, Some(their)) => theirs.push(their),
            }
        }
        for positive in [true, false] {
            let of_sign = |parts: &[RobotPart]| {
                let integers = parts.iter().filter_map(|part| match part {
                    RobotPart::Integer(n) if (*n > 0) == positive => Some(*n),
                    RobotPart::Integer(_) | RobotPart::Form(_) | RobotPart::Position(_) => None,
                });
                integers.sum::<i64>()
            };
            // A sorted sum has one integer of each sign, so nothing overflows.
            let (m, n) = (of_sign(&all_ours), of_sign(&all_theirs));
            if m.unsigned_abs() > n.unsigned_abs() {
                ours.push(RobotPart::Integer(m - n));
            } else {
                theirs.push(RobotPart::Integer(n - m));
            }
        }
        let ours = self.robot_of_unsorted(&mut ours)?;
        Ok((ours, self.robot_of_unsorted(&mut theirs)?))
    }
}
