//! Positions of a domain together with games that are given by their options.

use rustc_hash::FxHashMap;

use super::domain::{Answer, Cx, Domain, KeyBytes, Options, Parts};
use crate::meter::{Held, Meter, Stop};
use crate::values::Side;

/// A game and its options for Left and for Right, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follower {
    /// The game.
    pub game: u32,
    /// The options.
    pub options: [Vec<u32>; 2],
}

impl Follower {
    /// Tells if nobody can move in it.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.options.iter().all(Vec::is_empty)
    }
}

/// A position of a domain, or a game by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Joint<P> {
    /// A position.
    Position(P),
    /// A game in which somebody can move.
    Game(u32),
}

/// Positions of a domain, and games. It is meant for misère play, and leaves out what a domain knows of values.
pub struct Joined<D: Domain> {
    domain: D,
    /// The options of games by number.
    games: Held<FxHashMap<u32, [Vec<u32>; 2]>>,
    /// The options of the position at hand.
    options: Options<D::Part>,
}

impl<D: Domain + Default> Default for Joined<D> {
    fn default() -> Self {
        Self::new(D::default())
    }
}

impl<D: Domain> Joined<D> {
    /// These positions, beside no games yet.
    #[must_use]
    pub fn new(domain: D) -> Self {
        Self { domain, games: Held::default(), options: Options::default() }
    }

    /// Learns the options of games. Those that are not learned have none.
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn learn(&mut self, games: &[Follower], meter: &mut Meter) -> Result<(), Stop> {
        for Follower { game, options } in games {
            if !self.games.contains_key(game) {
                let count = options.iter().map(Vec::len).sum::<usize>();
                self.games.insert_sized(*game, options.clone(), 4 * count, meter)?;
            }
        }
        Ok(())
    }

    /// Tells if nobody can move in a game.
    fn is_over(&self, game: u32) -> bool {
        self.games.get(&game).is_none_or(|options| options.iter().all(Vec::is_empty))
    }

    /// The part that a game is, if somebody can move in it.
    #[must_use]
    pub fn game(&self, game: u32) -> Option<Joint<D::Part>> {
        (!self.is_over(game)).then_some(Joint::Game(game))
    }
}

impl<D: Domain> Domain for Joined<D> {
    type Part = Joint<D::Part>;

    fn options(
        &mut self,
        at: &Self::Part,
        side: Side,
        out: &mut Options<Self::Part>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        match at {
            Joint::Position(at) => {
                self.options.drop_to([0; 2]);
                self.options.want_hints(out.wants_hints());
                self.options.add(&mut self.domain, at, side, cx)?;
                for option in 0..self.options.height()[0] {
                    out.begin(self.options.hint(option));
                    for place in self.options.places(option) {
                        out.part(Joint::Position(self.options.parts[place].clone()));
                    }
                }
            }
            Joint::Game(game) => {
                let count = self.games.get(game).map_or(0, |sides| sides[side as usize].len());
                cx.meter.tick_many(count as u64)?;
                for option in self.games.get(game).map_or(&[][..], |sides| &sides[side as usize]) {
                    out.begin(0);
                    if let Some(part) = self.game(*option) {
                        out.part(part);
                    }
                }
            }
        }
        Ok(())
    }

    fn key(&self, at: &Self::Part, out: &mut KeyBytes) {
        match at {
            Joint::Position(at) => {
                out.push(0);
                self.domain.key(at, out);
            }
            Joint::Game(game) => {
                out.push(1);
                out.extend_from_slice(&game.to_le_bytes());
            }
        }
    }

    fn parts(
        &mut self,
        whole: &Self::Part,
        out: &mut Parts<Self::Part>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        match whole {
            Joint::Position(whole) => {
                let mut parts = Parts::new();
                self.domain.parts(whole, &mut parts, cx)?;
                out.extend(parts.into_iter().map(Joint::Position));
            }
            Joint::Game(game) => out.extend(self.game(*game)),
        }
        Ok(())
    }

    fn settle(
        &mut self,
        at: &Self::Part,
        turning: bool,
        cx: &mut Cx<'_>,
    ) -> Answer<(Self::Part, bool)> {
        Ok(match at {
            Joint::Position(at) => {
                let (settled, turned) = self.domain.settle(at, turning, cx)?;
                (Joint::Position(settled), turned)
            }
            Joint::Game(game) => (Joint::Game(*game), false),
        })
    }

    fn negative(&mut self, at: &Self::Part, cx: &mut Cx<'_>) -> Answer<Option<Self::Part>> {
        match at {
            Joint::Position(at) => Ok(self.domain.negative(at, cx)?.map(Joint::Position)),
            Joint::Game(_) => Ok(None),
        }
    }

    fn rank(&mut self, at: &Self::Part, side: Side, cx: &mut Cx<'_>) -> Answer<i32> {
        match at {
            Joint::Position(at) => self.domain.rank(at, side, cx),
            Joint::Game(game) => {
                let count = self.games.get(game).map_or(0, |sides| sides[side as usize].len());
                Ok(i32::try_from(count).unwrap_or(i32::MAX / 2))
            }
        }
    }

    fn ranks_first(&self) -> bool {
        self.domain.ranks_first()
    }

    fn ends(&self) -> bool {
        self.domain.ends()
    }
}
