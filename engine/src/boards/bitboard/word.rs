//! Words of bits.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Index, IndexMut};

use num_traits::{PrimInt, WrappingAdd, WrappingNeg};
pub use ruint::aliases::U256;

/// A word of bits: a bit for each cell of a board, the first cell in the lowest.
pub trait Word: PrimInt + WrappingAdd + WrappingNeg + Default + Hash + Debug {
    /// How many bits it has. Boards have at most so many cells, and are less wide and less high.
    const BITS: usize = 8 * size_of::<Self>();

    /// An array with a byte for each bit.
    type Bytes: Copy + Debug + Index<usize, Output = u8> + IndexMut<usize>;

    /// Bytes that are all 0.
    const NO_BYTES: Self::Bytes;

    /// The word with these bits, and 0 behind them.
    fn from_64(bits: u64) -> Self;

    /// The 64 bits at a place: those at 0 are the lowest.
    fn limb(self, at: usize) -> u64;

    /// The word with this bit and no other.
    #[inline]
    fn bit(at: usize) -> Self {
        Self::one() << at
    }

    /// The word with so many bits, the lowest ones.
    #[inline]
    fn lowest(count: usize) -> Self {
        match count {
            0 => Self::zero(),
            _ => Self::max_value() >> (Self::BITS - count),
        }
    }

    /// The first column of a board of a width and a height.
    #[inline]
    fn first_column(width: usize, height: usize) -> Self {
        let (mut column, mut rows) = (Self::one(), 1);
        while rows < height {
            column = column | column << (rows * width);
            rows *= 2;
        }
        column & Self::lowest(width * height)
    }

    /// The lowest bit that is set, alone.
    #[inline]
    fn first_bit(self) -> Self {
        self & self.wrapping_neg()
    }

    /// The bit at a place, as 0 or 1.
    #[inline]
    fn at(self, at: usize) -> u8 {
        // The lowest bit alone is taken.
        (self.limb(at / 64) >> (at % 64)) as u8 & 1
    }

    /// Its bits, 64 by 64, the lowest first.
    #[inline]
    fn limbs(self) -> impl Iterator<Item = u64> {
        (0..Self::BITS / 64).map(move |at| self.limb(at))
    }

    /// The numbers of its bits.
    #[inline]
    fn each_bit(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            (self != Self::zero()).then(|| {
                let bit = self.trailing_zeros() as usize;
                self = self & (self - Self::one());
                bit
            })
        })
    }
}

impl Word for u64 {
    type Bytes = [u8; 64];
    const NO_BYTES: [u8; 64] = [0; 64];

    fn from_64(bits: u64) -> Self {
        bits
    }

    #[inline]
    fn limb(self, _: usize) -> u64 {
        self
    }
}

impl Word for u128 {
    type Bytes = [u8; 128];
    const NO_BYTES: [u8; 128] = [0; 128];

    fn from_64(bits: u64) -> Self {
        bits.into()
    }

    #[inline]
    fn limb(self, at: usize) -> u64 {
        // The higher bits are cut off.
        (self >> (64 * at)) as u64
    }
}

impl Word for U256 {
    type Bytes = [u8; 256];
    const NO_BYTES: [u8; 256] = [0; 256];

    fn from_64(bits: u64) -> Self {
        Self::from_limbs([bits, 0, 0, 0])
    }

    #[inline]
    fn limb(self, at: usize) -> u64 {
        self.as_limbs()[at]
    }
}
