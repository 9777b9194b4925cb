//! Simple hot games: `robot<a|b|c>` with integers a >= b >= c, and sums of these and integers. Equality
//! here is equality modulo such sums (CR_SH).
//!
//! Modulo CR_SH integers add and `robot<a|b|c>` is b + `robot<a-b|0|c-b>` (Lemma 6, Theorem 10), so
//! a sum is an offset, its local score, and pairs a >= 0 >= c. In the standard order, by falling
//! a - c, games i before j with a_i + c_j < 0 make a profitable pair: Right answers in the other
//! one. The score is the offset and the weight of a matching of least weight a_i + c_j (Theorem
//! 11), and its sign is the outcome.

pub mod matching;
pub mod order;
pub mod replies;

use std::borrow::Borrow;

use super::{RobotId, RobotPart};
use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::robot;
use crate::game::robot::arena::RobotOutcome;
use crate::meter::{Meter, Stop};

/// A simple hot game `robot<a|b|c>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hot {
    /// What Left's move alone gives.
    pub a: i64,
    /// What a round in it gives.
    pub b: i64,
    /// What Right's move alone gives.
    pub c: i64,
}

/// The simple hot game `robot<a|0|c>`, which is `robot<a+b|b|c+b>` less b. Differences of machine
/// integers fit unsigned words; long sums read many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CentredHot {
    gain: u64,
    loss: u64,
}

impl CentredHot {
    /// The game with a >= 0 >= c, if these are not too large.
    #[must_use]
    pub fn new(a: i128, c: i128) -> Option<Self> {
        Some(Self { gain: u64::try_from(a).ok()?, loss: u64::try_from(-c).ok()? })
    }

    /// The gain of Left by a move here alone.
    #[must_use]
    pub fn a(self) -> i128 {
        i128::from(self.gain)
    }

    /// The score of Right's move here alone, 0 or less.
    #[must_use]
    pub fn c(self) -> i128 {
        -i128::from(self.loss)
    }

    /// The worth of both moves together: the place in the standard order.
    #[must_use]
    pub fn key(self) -> i128 {
        self.a() - self.c()
    }
}

/// A sum of integers and simple hot games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HotSum {
    /// The integers and the b's together: what Right keeps by always answering locally.
    pub local: i128,
    /// The games, in the order in which they were written.
    pub games: Vec<CentredHot>,
    /// Their places among the parts of the sum.
    pub places: Vec<usize>,
}

impl HotSum {
    /// The sum of these games and integers.
    #[must_use]
    pub fn new(games: impl IntoIterator<Item = impl Borrow<Hot>>, integers: &[i64]) -> Self {
        let games = games.into_iter();
        let mut sum = Self {
            local: 0,
            games: Vec::with_capacity(games.size_hint().0),
            places: Vec::with_capacity(games.size_hint().0),
        };
        for (place, game) in games.enumerate() {
            sum.push(*game.borrow(), place);
        }
        sum.local += integers.iter().map(|&n| i128::from(n)).sum::<i128>();
        sum
    }

    fn push(&mut self, game: Hot, place: usize) {
        self.local += i128::from(game.b);
        self.games
            .push(CentredHot { gain: game.a.abs_diff(game.b), loss: game.c.abs_diff(game.b) });
        self.places.push(place);
    }
}

/// Keys below this are sorted by counting.
const FEW_KEYS: usize = 1000;

/// The games in the standard order: by falling a - c, equal ones as they were written.
#[must_use]
pub fn standard_order(games: &[CentredHot]) -> Vec<u32> {
    let highest = games.iter().map(|game| game.key()).max().unwrap_or(0);
    let mut order: Vec<u32> = (0..).take(games.len()).collect();
    let Some(few) = usize::try_from(highest).ok().filter(|keys| *keys < FEW_KEYS) else {
        order.sort_by_key(|&place| -games[place as usize].key());
        return order;
    };
    // Few keys: a counting sort.
    let stretch = |game: &CentredHot| few - game.key() as usize;
    let mut next = vec![0; few + 2];
    for game in games {
        next[stretch(game) + 1] += 1;
    }
    for at in 1..next.len() {
        next[at] += next[at - 1];
    }
    for (place, game) in (0..).zip(games) {
        let at: &mut usize = &mut next[stretch(game)];
        order[*at] = place;
        *at += 1;
    }
    order
}

/// The least weight of a matching among games in the standard order, as it grows: with none open,
/// or with one game open for a later partner. An optimal matching pairs a chosen subset
/// consecutively, because a_i + c_j = a_i + a_j less the smaller of the two keys.
#[derive(Clone, Copy, Debug)]
pub(in crate::game::robot) struct Least {
    pub closed: i128,
    pub open: i128,
}

/// More than any weight: sums have fewer than 2^32 games of less than 2^65 each.
pub(in crate::game::robot) const NEVER: i128 = 1 << 110;

impl Least {
    pub const START: Self = Self { closed: 0, open: NEVER };

    pub fn then(self, game: CentredHot) -> Self {
        self.with(game.a(), game.c())
    }

    /// With a game of these a and c behind the others.
    pub fn with(self, a: i128, c: i128) -> Self {
        Self { closed: self.closed.min(self.open + c), open: self.open.min(self.closed + a) }
    }
}

/// The score of a sum: what is left in integers when both play best.
pub fn score(sum: &HotSum, meter: &mut Meter) -> Result<i128, Stop> {
    meter.tick_many(1 + sum.games.len() as u64 / 16)?;
    let order = standard_order(&sum.games);
    let games = order.iter().map(|&place| sum.games[place as usize]);
    Ok(sum.local + games.fold(Least::START, Least::then).closed)
}

/// The outcome of a simple hot sum of that score.
#[must_use]
pub fn outcome_of_score(score: i128) -> RobotOutcome {
    match score {
        ..0 => RobotOutcome::R,
        0 => RobotOutcome::D,
        1.. => RobotOutcome::L,
    }
}

/// Why a game is no sum of integers and simple hot games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotHot {
    /// A part does not have one move for each player.
    Moves(RobotPart),
    /// An option of a part is no integer.
    Integers(RobotPart),
    /// In a part a < b.
    LeftBelow(RobotPart),
    /// In a part b < c.
    RightAbove(RobotPart),
}

impl NotHot {
    /// The part that is neither an integer nor a simple hot game.
    #[must_use]
    pub fn part(self) -> RobotPart {
        match self {
            Self::Moves(part)
            | Self::Integers(part)
            | Self::LeftBelow(part)
            | Self::RightAbove(part) => part,
        }
    }
}

fn hot_part(ask: &mut Ask<'_>, part: RobotPart) -> Answer<Result<Hot, NotHot>> {
    let grid = robot::grid(ask, part)?;
    let ([left], [right]) = (&*grid.left, &*grid.right) else {
        return Ok(Err(NotHot::Moves(part)));
    };
    let options = [*left, grid.entry(0, 0), *right];
    let integers = options.map(|game| robot::integer_of(ask, game));
    let [a, b, c] = integers;
    let (Some(a), Some(b), Some(c)) = (a?, b?, c?) else {
        return Ok(Err(NotHot::Integers(part)));
    };
    Ok(match (a >= b, b >= c) {
        (true, true) => Ok(Hot { a, b, c }),
        (false, _) => Err(NotHot::LeftBelow(part)),
        (true, false) => Err(NotHot::RightAbove(part)),
    })
}

/// The game as a sum of integers and simple hot games, if it is one.
pub fn as_hot(ask: &mut Ask<'_>, g: RobotId) -> Answer<Option<HotSum>> {
    Ok(hot(ask, g)?.ok())
}

/// The game as a sum of integers and simple hot games, or why it is none.
pub fn hot(ask: &mut Ask<'_>, g: RobotId) -> Answer<Result<HotSum, NotHot>> {
    let mut sum = HotSum::default();
    let parts = ask.robot_parts(g);
    ask.tick_many(parts.len() as u64 / 8)?;
    for (place, &part) in parts.iter().enumerate() {
        let part = match part {
            RobotPart::Position(position) => {
                let game = robot::opened(ask, position)?;
                ask.robot_as_integer(game).map_or(part, RobotPart::Integer)
            }
            RobotPart::Integer(_) | RobotPart::Form(_) => part,
        };
        match part {
            RobotPart::Integer(n) => sum.local += i128::from(n),
            RobotPart::Form(_) | RobotPart::Position(_) => match hot_part(ask, part)? {
                Ok(game) => sum.push(game, place),
                Err(reason) => return Ok(Err(reason)),
            },
        }
    }
    Ok(Ok(sum))
}

/// `robot<a|b|c>`.
pub fn simple(ask: &mut Ask<'_>, game: Hot) -> Answer<RobotId> {
    let [a, b, c] = [game.a, game.b, game.c].map(|n| robot::integer(ask, n));
    // One move each and one entry fit together.
    let grid = super::Grid::new(vec![a?], &[vec![b?]], vec![c?]);
    robot::form(ask, grid.map_err(|_| EngineError::TooLarge)?)
}
