//! Dyadic numbers as decimal text, both ways.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use num_traits::One;

use crate::values::number::{Dyadic, MOST_BITS};

/// Decimal digits of the longest numbers.
pub(crate) const MOST_DIGITS: usize = (MOST_BITS * 30_103 / 100_000) as usize + 1;

/// What is not a dyadic number in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseDyadicError {
    /// Not digits, or digits over digits.
    NotANumeral,
    /// The denominator is not a power of two.
    NotDyadic,
    /// More digits than numbers may have.
    TooLarge,
}

impl FromStr for Dyadic {
    type Err = ParseDyadicError;

    /// `3`, `-3/4`; lowest terms are not needed.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let digits = numerator.strip_prefix('-').unwrap_or(numerator);
        let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(digits) || !all_digits(denominator) {
            return Err(ParseDyadicError::NotANumeral);
        }
        if numerator.len().max(denominator.len()) > MOST_DIGITS + 1 {
            return Err(ParseDyadicError::TooLarge);
        }
        let parse = |part: &str| part.parse::<BigInt>().map_err(|_| ParseDyadicError::NotANumeral);
        let (numerator, denominator) = (parse(numerator)?, parse(denominator)?);
        let halvings = denominator.trailing_zeros().ok_or(ParseDyadicError::NotDyadic)?;
        if !(&denominator >> halvings).is_one() {
            return Err(ParseDyadicError::NotDyadic);
        }
        let halvings = u32::try_from(halvings).map_err(|_| ParseDyadicError::NotDyadic)?;
        Some(Self::from_big(numerator, halvings))
            .filter(Self::is_within_limits)
            .ok_or(ParseDyadicError::TooLarge)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.small() {
            Some((numerator, 0)) => write!(f, "{numerator}"),
            Some((numerator, halvings)) if halvings < 64 => {
                write!(f, "{numerator}/{}", 1_u64 << halvings)
            }
            _ if self.is_integer() => write!(f, "{}", self.numerator()),
            _ => {
                let denominator = BigInt::one() << self.halvings();
                write!(f, "{}/{denominator}", self.numerator())
            }
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
