//! Dyadic rationals, exact at any size: `numerator / 2^halvings` in lowest terms.
//!
//! Numbers that fit a machine word stay there; the rest is a boxed big integer. No operation
//! overflows silently.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

/// Bits that a numerator or a denominator may have: up to here every single operation, decimal
/// text included, takes a few hundredths of a second at most, so that none needs a meter inside.
pub const MOST_BITS: u64 = 1 << 18;

/// A dyadic rational number.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

/// Lowest terms: `halvings` is 0 or the numerator is odd. `Big` only if `Small` does not fit,
/// so that equal numbers are equal representations.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numerator: i64, halvings: u32 },
    Big(Box<(BigInt, u32)>),
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Self = Self(Repr::Small { numerator: 0, halvings: 0 });
    /// One.
    pub const ONE: Self = Self(Repr::Small { numerator: 1, halvings: 0 });

    /// `numerator / 2^halvings`, brought to lowest terms.
    #[must_use]
    #[doc(hidden)]
    pub fn new(numerator: i64, halvings: u32) -> Self {
        if numerator == 0 {
            return Self::ZERO;
        }
        let shared = numerator.trailing_zeros().min(halvings);
        Self(Repr::Small { numerator: numerator >> shared, halvings: halvings - shared })
    }

    /// `numerator / 2^halvings` for a numerator of any size.
    #[must_use]
    #[doc(hidden)]
    pub fn from_big(numerator: BigInt, halvings: u32) -> Self {
        let zeros = numerator.trailing_zeros().unwrap_or(u64::from(halvings));
        let shared = u32::try_from(zeros).unwrap_or(u32::MAX).min(halvings);
        let (numerator, halvings) = (numerator >> shared, halvings - shared);
        match numerator.to_i64() {
            Some(0) => Self::ZERO,
            Some(numerator) => Self(Repr::Small { numerator, halvings }),
            None => Self(Repr::Big(Box::new((numerator, halvings)))),
        }
    }

    /// Numerator and halvings if both fit machine words.
    #[must_use]
    pub fn small(&self) -> Option<(i64, u32)> {
        match &self.0 {
            Repr::Small { numerator, halvings } => Some((*numerator, *halvings)),
            Repr::Big(_) => None,
        }
    }

    /// The numerator, in lowest terms.
    #[must_use]
    #[doc(hidden)]
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Repr::Small { numerator, .. } => BigInt::from(*numerator),
            Repr::Big(big) => big.0.clone(),
        }
    }

    /// The exponent of the denominator: it is `2^halvings`.
    #[must_use]
    pub fn halvings(&self) -> u32 {
        match &self.0 {
            Repr::Small { halvings, .. } => *halvings,
            Repr::Big(big) => big.1,
        }
    }

    /// Returns whether numerator and denominator have no more than [`MOST_BITS`] bits. Every number that is
    /// built or kept must be within this limit; sums and multiples may be a little larger on the way.
    #[must_use]
    #[doc(hidden)]
    pub fn is_within_limits(&self) -> bool {
        u64::from(self.halvings()) <= MOST_BITS
            && match &self.0 {
                Repr::Small { .. } => true,
                Repr::Big(big) => big.0.bits() <= MOST_BITS,
            }
    }

    /// Machine words of numerator and denominator together: a measure for work and memory.
    #[must_use]
    #[doc(hidden)]
    pub fn words(&self) -> u64 {
        let bits = match &self.0 {
            Repr::Small { .. } => 0,
            Repr::Big(big) => big.0.bits(),
        };
        1 + (bits + u64::from(self.halvings())) / 64
    }

    /// Returns whether this is an integer.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.halvings() == 0
    }

    /// The integer, if it is one that fits a machine word.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Small { numerator, halvings: 0 } => Some(numerator),
            Repr::Small { .. } | Repr::Big(_) => None,
        }
    }

    /// Negative, zero or positive.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        match &self.0 {
            Repr::Small { numerator, .. } => numerator.cmp(&0),
            Repr::Big(big) if big.0.is_negative() => Ordering::Less,
            Repr::Big(_) => Ordering::Greater,
        }
    }

    /// Returns whether this is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.sign() == Ordering::Equal
    }

    /// The sum.
    #[must_use]
    #[doc(hidden)]
    pub fn add(&self, other: &Self) -> Self {
        if let (Some((a, s)), Some((b, t))) = (self.small(), other.small()) {
            let most = s.max(t);
            if let (Some(a), Some(b)) = (shift(a, most - s), shift(b, most - t))
                && let Some(sum) = a.checked_add(b)
            {
                return Self::new(sum, most);
            }
        }
        let most = self.halvings().max(other.halvings());
        Self::from_big(self.aligned(most) + other.aligned(most), most)
    }

    /// The difference.
    #[must_use]
    #[doc(hidden)]
    pub fn subtract(&self, other: &Self) -> Self {
        self.add(&other.negate())
    }

    /// The negative.
    #[must_use]
    #[doc(hidden)]
    pub fn negate(&self) -> Self {
        match &self.0 {
            Repr::Small { numerator, halvings } => match numerator.checked_neg() {
                Some(numerator) => Self(Repr::Small { numerator, halvings: *halvings }),
                None => Self::from_big(-self.numerator(), *halvings),
            },
            Repr::Big(big) => Self::from_big(-big.0.clone(), big.1),
        }
    }

    /// The product; `None` if it is beyond the limits of size.
    #[must_use]
    #[doc(hidden)]
    pub fn multiply(&self, other: &Self) -> Option<Self> {
        let halvings = self.halvings().checked_add(other.halvings())?;
        if let (Some((a, _)), Some((b, _))) = (self.small(), other.small())
            && let Some(product) = a.checked_mul(b)
        {
            return Some(Self::new(product, halvings)).filter(Self::is_within_limits);
        }
        let (a, b) = (self.numerator(), other.numerator());
        // What may cancel is the denominator.
        if a.bits() + b.bits() > MOST_BITS + u64::from(halvings) + 1 {
            return None;
        }
        Some(Self::from_big(a * b, halvings)).filter(Self::is_within_limits)
    }

    /// The sum of so many copies of it: at most 64 bits longer.
    #[must_use]
    #[doc(hidden)]
    pub fn times(&self, count: u64) -> Self {
        if let (Some((numerator, halvings)), Ok(count)) = (self.small(), i64::try_from(count))
            && let Some(product) = numerator.checked_mul(count)
        {
            return Self::new(product, halvings);
        }
        Self::from_big(self.numerator() * count, self.halvings())
    }

    /// The quotient if it is dyadic: `None` for a zero divisor or a remainder that never ends.
    /// That of two numbers within the limits of size may be twice as long as they.
    #[must_use]
    #[doc(hidden)]
    pub fn divide(&self, other: &Self) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        // a/2^s ÷ b/2^t = (a/b) · 2^(t-s), and b must divide a up to powers of two (b odd or t=0).
        let divisor = other.numerator();
        let twos = u32::try_from(divisor.trailing_zeros().unwrap_or(0)).ok()?;
        let (quotient, rest) = self.numerator().div_rem(&(divisor >> twos));
        if !rest.is_zero() {
            return None;
        }
        let down = self.halvings().checked_add(twos)?;
        let up = other.halvings();
        if up >= down {
            Some(Self::from_big(quotient << (up - down), 0))
        } else {
            Some(Self::from_big(quotient, down - up))
        }
    }

    /// Half of it; `None` beyond the limits of size.
    #[must_use]
    #[doc(hidden)]
    pub fn half(&self) -> Option<Self> {
        let halvings = self.halvings().checked_add(1)?;
        let half = match &self.0 {
            Repr::Small { numerator, .. } => Self::new(*numerator, halvings),
            Repr::Big(big) => Self::from_big(big.0.clone(), halvings),
        };
        Some(half).filter(Self::is_within_limits)
    }

    /// The greatest integer that is not greater.
    #[must_use]
    #[doc(hidden)]
    pub fn floor(&self) -> Self {
        match &self.0 {
            Repr::Small { numerator, halvings } => {
                let floor = if *halvings >= 64 { numerator >> 63 } else { numerator >> halvings };
                Self::new(floor, 0)
            }
            Repr::Big(big) => Self::from_big(&big.0 >> big.1, 0),
        }
    }

    /// The least integer that is not less.
    #[must_use]
    #[doc(hidden)]
    pub fn ceil(&self) -> Self {
        self.negate().floor().negate()
    }

    /// The absolute value.
    #[must_use]
    #[doc(hidden)]
    pub fn abs(&self) -> Self {
        if self.sign() == Ordering::Less { self.negate() } else { self.clone() }
    }

    /// The simplest number strictly between two bounds (`None`: no bound): the integer of least
    /// absolute value, else the one with the smallest denominator (Conway's simplicity rule).
    /// `None` if no number lies between.
    #[must_use]
    #[doc(hidden)]
    pub fn simplest_between(low: Option<&Self>, high: Option<&Self>) -> Option<Self> {
        if let (Some(low), Some(high)) = (low, high)
            && low >= high
        {
            return None;
        }
        let above = |x: &Self| low.is_none_or(|low| x > low);
        let below = |x: &Self| high.is_none_or(|high| x < high);
        if above(&Self::ZERO) && below(&Self::ZERO) {
            return Some(Self::ZERO);
        }
        // Zero is outside, so both bounds lie on one side of it: work on the positive side.
        if !below(&Self::ZERO) {
            let (low, high) = (low.map(Self::negate), high.map(Self::negate));
            return Self::simplest_between(high.as_ref(), low.as_ref()).map(|x| x.negate());
        }
        let low = low?;
        let next = low.floor().add(&Self::ONE);
        if below(&next) {
            return Some(next);
        }
        // Between low and high lies no integer: the first halving at which a multiple fits.
        let high = high?;
        let fits = |halvings: u32| {
            let scaled = low.shifted(halvings).floor().add(&Self::ONE);
            (scaled < high.shifted(halvings)).then_some(scaled)
        };
        // Once a multiple fits, multiples of every smaller power fit: double, then bisect. One
        // halving more than the bounds have is enough, as it gives the middle between them.
        let enough = low.halvings().max(high.halvings()).checked_add(1)?;
        let mut most = 1;
        while most < enough && fits(most).is_none() {
            most = most.saturating_mul(2).min(enough);
        }
        let mut least = most / 2;
        while most - least > 1 {
            let middle = least + (most - least) / 2;
            if fits(middle).is_some() {
                most = middle;
            } else {
                least = middle;
            }
        }
        fits(most).map(|scaled| Self::from_big(scaled.numerator(), most))
    }

    /// Times `2^doublings`.
    pub(crate) fn shifted(&self, doublings: u32) -> Self {
        let halvings = self.halvings();
        if doublings <= halvings {
            return Self::from_big(self.numerator(), halvings - doublings);
        }
        Self::from_big(self.numerator() << (doublings - halvings), 0)
    }

    /// The numerator over `2^halvings`, if that is not less than its own exponent.
    fn aligned(&self, halvings: u32) -> BigInt {
        self.numerator() << (halvings - self.halvings())
    }
}

/// `x · 2^by` if it fits.
fn shift(x: i64, by: u32) -> Option<i64> {
    if by >= 63 {
        return (x == 0).then_some(0);
    }
    x.checked_mul(1 << by)
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Self {
        Self::new(integer, 0)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Some((a, s)), Some((b, t))) = (self.small(), other.small()) {
            if s == t {
                return a.cmp(&b);
            }
            if s.max(t) < 64 {
                return (i128::from(a) << (s.max(t) - s)).cmp(&(i128::from(b) << (s.max(t) - t)));
            }
        }
        if self.sign() != other.sign() {
            return self.sign().cmp(&other.sign());
        }
        let most = self.halvings().max(other.halvings());
        self.aligned(most).cmp(&other.aligned(most))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::numeral::{MOST_DIGITS, ParseDyadicError};
    use num_traits::One;
    use proptest::prelude::*;

    fn number(text: &str) -> Dyadic {
        text.parse().expect("a numeral")
    }

    #[test]
    fn simplest_number_is_the_one_of_least_birthday() {
        let between = |a: &str, b: &str| {
            Dyadic::simplest_between(Some(&number(a)), Some(&number(b))).map(|x| x.to_string())
        };
        assert_eq!(between("0", "1"), Some("1/2".into()));
        assert_eq!(between("1/4", "1"), Some("1/2".into()));
        assert_eq!(between("-3", "5"), Some("0".into()));
        assert_eq!(between("5/2", "9"), Some("3".into()));
        assert_eq!(between("-9", "-5/2"), Some("-3".into()));
        assert_eq!(between("5/8", "3/4"), Some("11/16".into()));
        assert_eq!(between("1", "1"), None);
        assert_eq!(Dyadic::simplest_between(Some(&number("7/2")), None), Some(number("4")));
        assert_eq!(Dyadic::simplest_between(None, None), Some(Dyadic::ZERO));
    }

    #[test]
    fn what_is_beyond_the_limits_is_refused_and_never_wraps() {
        let tiny = Dyadic::new(1, 200_000);
        assert_eq!(tiny.multiply(&tiny), None);
        let huge = Dyadic::from_big(BigInt::one() << 200_000, 0);
        assert_eq!(huge.multiply(&huge), None);
        assert_eq!(tiny.multiply(&huge), Some(Dyadic::ONE));
        let least = Dyadic::new(1, u32::try_from(MOST_BITS).expect("it fits"));
        assert_eq!(least.half(), None);
        let most = Dyadic::from_big((BigInt::one() << MOST_BITS) - 1, 0);
        assert_eq!(most.to_string().parse::<Dyadic>(), Ok(most.clone()));
        assert!(!most.add(&Dyadic::ONE).is_within_limits());
        let digits = "9".repeat(MOST_DIGITS + 2);
        assert_eq!(digits.parse::<Dyadic>(), Err(ParseDyadicError::TooLarge));
    }

    #[test]
    fn simplest_between_neighbours_at_the_limit_is_found() {
        let (low, high) = (Dyadic::new(1, 1 << 17), Dyadic::new(3, 1 << 17));
        assert_eq!(
            Dyadic::simplest_between(Some(&low), Some(&high)),
            Some(Dyadic::new(1, (1 << 17) - 1))
        );
        let between = Dyadic::simplest_between(Some(&Dyadic::ZERO), Some(&low));
        assert_eq!(between, low.half());
        // The last halving a machine word counts is no reason to go round for ever.
        let least = Dyadic::new(1, u32::MAX);
        assert_eq!(Dyadic::simplest_between(Some(&Dyadic::ZERO), Some(&least)), None);
    }

    #[test]
    fn big_numbers_come_back_to_machine_words() {
        let huge = number("10000000000000000000000000000000000000000");
        assert_eq!(huge.subtract(&huge), Dyadic::ZERO);
        assert_eq!(huge.add(&number("1")).subtract(&huge), Dyadic::ONE);
        assert_eq!(number("-9223372036854775808").negate().to_string(), "9223372036854775808");
        assert_eq!(number("6/4").to_string(), "3/2");
        assert_eq!("1/3".parse::<Dyadic>(), Err(ParseDyadicError::NotDyadic));
        assert_eq!(number("3").divide(&number("3/4")), Some(number("4")));
        assert_eq!(number("1").divide(&number("3")), None);
    }

    proptest! {
        #[test]
        fn arithmetic_agrees_with_wide_integers(a in any::<i64>(), s in 0_u32..70, b in any::<i64>(), t in 0_u32..70) {
            let (x, y) = (Dyadic::new(a, s), Dyadic::new(b, t));
            let wide = |z: &Dyadic| z.numerator() << (200 - z.halvings());
            prop_assert_eq!(wide(&x.add(&y)), wide(&x) + wide(&y));
            prop_assert_eq!(x.cmp(&y), wide(&x).cmp(&wide(&y)));
            prop_assert_eq!(x.to_string().parse::<Dyadic>(), Ok(x.clone()));
            let floor = x.floor();
            prop_assert!(floor <= x && x < floor.add(&Dyadic::ONE) && floor.is_integer());
        }
    }
}
