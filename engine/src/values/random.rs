//! The generator of all random games.

/// `SplitMix64` (Steele, Lea, Flood 2014), the generator of all random games here.
#[derive(Clone, Copy, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// Starts at a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number.
    pub fn output(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// The next number modulo `n`, which is not 0.
    pub fn below(&mut self, n: u64) -> u64 {
        self.output() % n
    }

    /// One of several things; `None` where there are none.
    pub fn one_of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        match things.len() as u64 {
            0 => None,
            many => Some(things[self.below(many) as usize]),
        }
    }
}
