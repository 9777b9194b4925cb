//! Dyadic rationals, exact at any size: `numerator / 2^halvings` in lowest terms.
//!
//! Numbers that fit a machine word stay there; the rest is a boxed big integer. No operation
//! overflows silently.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// Halvings a user may ask for (`1/2^n`): beyond it arithmetic would only fill memory.
pub const MOST_HALVINGS: u32 = 1 << 20;

/// A dyadic rational number.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

/// Lowest terms: `halvings` is 0 or the numerator is odd. `Big` only where `Small` does not fit,
/// so that equal numbers are equal representations.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numerator: i64, halvings: u32 },
    Big(Box<(BigInt, u32)>),
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Self = Self(Repr::Small {
        numerator: 0,
        halvings: 0,
    });
    /// One.
    pub const ONE: Self = Self(Repr::Small {
        numerator: 1,
        halvings: 0,
    });

    /// `numerator / 2^halvings`, brought to lowest terms.
    #[must_use]
    pub fn new(numerator: i64, halvings: u32) -> Self {
        if numerator == 0 {
            return Self::ZERO;
        }
        let shared = numerator.trailing_zeros().min(halvings);
        Self(Repr::Small {
            numerator: numerator >> shared,
            halvings: halvings - shared,
        })
    }

    /// `numerator / 2^halvings` for a numerator of any size.
    #[must_use]
    pub fn from_big(numerator: BigInt, halvings: u32) -> Self {
        let zeros = numerator.trailing_zeros().unwrap_or(u64::from(halvings));
        let shared = u32::try_from(zeros).unwrap_or(u32::MAX).min(halvings);
        let (numerator, halvings) = (numerator >> shared, halvings - shared);
        match numerator.to_i64() {
            Some(0) => Self::ZERO,
            Some(numerator) => Self(Repr::Small {
                numerator,
                halvings,
            }),
            None => Self(Repr::Big(Box::new((numerator, halvings)))),
        }
    }

    /// Numerator and halvings where both fit machine words.
    #[must_use]
    pub fn small(&self) -> Option<(i64, u32)> {
        match &self.0 {
            Repr::Small {
                numerator,
                halvings,
            } => Some((*numerator, *halvings)),
            Repr::Big(_) => None,
        }
    }

    /// The numerator, in lowest terms.
    #[must_use]
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

    /// Whether this is an integer.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.halvings() == 0
    }

    /// The integer, where it is one that fits a machine word.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Small {
                numerator,
                halvings: 0,
            } => Some(numerator),
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

    /// Whether this is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.sign() == Ordering::Equal
    }

    /// The sum.
    #[must_use]
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
    pub fn subtract(&self, other: &Self) -> Self {
        self.add(&other.negate())
    }

    /// The negative.
    #[must_use]
    pub fn negate(&self) -> Self {
        match &self.0 {
            Repr::Small {
                numerator,
                halvings,
            } => match numerator.checked_neg() {
                Some(numerator) => Self(Repr::Small {
                    numerator,
                    halvings: *halvings,
                }),
                None => Self::from_big(-self.numerator(), *halvings),
            },
            Repr::Big(big) => Self::from_big(-big.0.clone(), big.1),
        }
    }

    /// The product.
    #[must_use]
    pub fn multiply(&self, other: &Self) -> Self {
        let halvings = self.halvings().saturating_add(other.halvings());
        if let (Some((a, _)), Some((b, _))) = (self.small(), other.small())
            && let Some(product) = a.checked_mul(b)
        {
            return Self::new(product, halvings);
        }
        Self::from_big(self.numerator() * other.numerator(), halvings)
    }

    /// The quotient where it is dyadic: `None` for a zero divisor or a remainder that never ends.
    #[must_use]
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

    /// Half of it.
    #[must_use]
    pub fn half(&self) -> Self {
        match &self.0 {
            Repr::Small { numerator: 0, .. } => Self::ZERO,
            Repr::Small {
                numerator,
                halvings,
            } => Self::new(*numerator, halvings + 1),
            Repr::Big(big) => Self::from_big(big.0.clone(), big.1 + 1),
        }
    }

    /// The greatest integer that is not greater.
    #[must_use]
    pub fn floor(&self) -> Self {
        match &self.0 {
            Repr::Small {
                numerator,
                halvings,
            } => {
                let floor = if *halvings >= 64 {
                    numerator >> 63
                } else {
                    numerator >> halvings
                };
                Self::new(floor, 0)
            }
            Repr::Big(big) => Self::from_big(&big.0 >> big.1, 0),
        }
    }

    /// The least integer that is not less.
    #[must_use]
    pub fn ceil(&self) -> Self {
        self.negate().floor().negate()
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.sign() == Ordering::Less {
            self.negate()
        } else {
            self.clone()
        }
    }

    /// The simplest number strictly between two bounds (`None`: no bound): the integer of least
    /// absolute value, else the one with the smallest denominator (Conway's simplicity rule).
    /// `None` where no number lies between.
    #[must_use]
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
        // Once a multiple fits, multiples of every smaller power fit: double, then bisect.
        let mut most = 1;
        while fits(most).is_none() {
            most *= 2;
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
    fn shifted(&self, doublings: u32) -> Self {
        let halvings = self.halvings();
        if doublings <= halvings {
            return Self::from_big(self.numerator(), halvings - doublings);
        }
        Self::from_big(self.numerator() << (doublings - halvings), 0)
    }

    /// The numerator over `2^halvings`, where that is not less than its own exponent.
    fn aligned(&self, halvings: u32) -> BigInt {
        self.numerator() << (halvings - self.halvings())
    }
}

/// `x · 2^by` where it fits.
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

/// What is not a dyadic number in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseDyadicError {
    /// Not digits, or digits over digits.
    NotANumeral,
    /// The denominator is not a power of two.
    NotDyadic,
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
        let parse = |part: &str| {
            part.parse::<BigInt>()
                .map_err(|_| ParseDyadicError::NotANumeral)
        };
        let (numerator, denominator) = (parse(numerator)?, parse(denominator)?);
        let halvings = denominator
            .trailing_zeros()
            .ok_or(ParseDyadicError::NotDyadic)?;
        if !(&denominator >> halvings).is_one() {
            return Err(ParseDyadicError::NotDyadic);
        }
        let halvings = u32::try_from(halvings).map_err(|_| ParseDyadicError::NotDyadic)?;
        Ok(Self::from_big(numerator, halvings))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small {
                numerator,
                halvings: 0,
            } => write!(f, "{numerator}"),
            Repr::Small {
                numerator,
                halvings,
            } if *halvings < 64 => {
                write!(f, "{numerator}/{}", 1_u64 << halvings)
            }
            Repr::Small { .. } | Repr::Big(_) if self.is_integer() => {
                write!(f, "{}", self.numerator())
            }
            Repr::Small { .. } | Repr::Big(_) => {
                write!(
                    f,
                    "{}/{}",
                    self.numerator(),
                    BigInt::one() << self.halvings()
                )
            }
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        assert_eq!(
            Dyadic::simplest_between(Some(&number("7/2")), None),
            Some(number("4"))
        );
        assert_eq!(Dyadic::simplest_between(None, None), Some(Dyadic::ZERO));
    }

    #[test]
    fn big_numbers_come_back_to_machine_words() {
        let huge = number("10000000000000000000000000000000000000000");
        assert_eq!(huge.subtract(&huge), Dyadic::ZERO);
        assert_eq!(huge.add(&number("1")).subtract(&huge), Dyadic::ONE);
        assert_eq!(
            number("-9223372036854775808").negate().to_string(),
            "9223372036854775808"
        );
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
