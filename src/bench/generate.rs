//! The random games of the workloads: SplitMix64, and the trees made from it.

use crate::game::{Engine, EngineError, Play, SumId, Tombstones};

/// SplitMix64 (Steele, Lea, Flood 2014): the state starts at the seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that starts at `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: u64) -> u64 {
        self.word() % n
    }

    /// `tree(depth)`: up to three options on each side, each a tree of smaller depth.
    ///
    /// # Errors
    /// As [`Engine::form`].
    pub fn tree(
        &mut self,
        depth: u64,
        engine: &mut Engine,
        play: &mut Play<'_>,
    ) -> Result<SumId, EngineError> {
        if depth == 0 {
            return Ok(SumId::ZERO);
        }
        let (lefts, rights) = (self.below(4), self.below(4));
        let mut side = |count: u64| {
            (0..count)
                .map(|_| {
                    let below = self.below(depth);
                    self.tree(below, engine, play)
                })
                .collect::<Result<Vec<_>, _>>()
        };
        let (left, right) = (side(lefts)?, side(rights)?);
        engine.form(&left, &right, Tombstones::NONE, play)
    }
}
