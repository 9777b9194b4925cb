//! Workloads of solved sums and of misère quotients.

use upstar::game::closed::{Allowance, Octal, Quotient, Solution};
use upstar::game::solved::{Sprigs, Strips};
use upstar::meter::{Meter, Stop};
use upstar::values::number::Dyadic;
use upstar::values::{Convention, Outcome, SplitMix64};

/// Misère outcome and reduced form of a million strips of partizan Kayles.
pub(super) fn partizan_kayles_million() -> Option<String> {
    let mut random = SplitMix64::new(20_250_108);
    let strips = Strips::of((0..1_000_000).map(|_| (1 + random.below(1_000_000_000), 1)))?;
    let (ones, twos) = strips.reduced()?;
    // The second way: the outcome from what the sum reduces to.
    let again = Strips::of([(1, u64::try_from(ones).ok()?), (2, u64::try_from(twos).ok()?)])?;
    Some(format!(
        "{:?} {} {}",
        strips.outcome(),
        strips.value(),
        again.outcome() == strips.outcome()
    ))
}

/// Outcomes in both conventions of 100 000 sprigs.
pub(super) fn sprigs_100k() -> String {
    let mut random = SplitMix64::new(20_250_109);
    let sprigs = Sprigs::of((0..100_000).map(|_| {
        let numerator = 2 * random.below(1 << 59) + 1;
        let halvings = u32::try_from(random.below(60)).unwrap_or(0);
        let number = Dyadic::new(numerator.cast_signed(), halvings);
        match random.below(2) {
            1 => (number.negate(), 1),
            _ => (number, 1),
        }
    }));
    let [normal, misere] =
        [Convention::Normal, Convention::Misere].map(|convention| sprigs.outcome(convention));
    format!("{normal:?} {misere:?} {}", sprigs.delta())
}

/// The misère quotient of Kayles by as many heaps as show its period.
pub(super) fn quotient_kayles(meter: &mut Meter) -> Result<String, Stop> {
    quotient("0.77", 168, meter)
}

/// The misère quotients of octal games whose classes are many.
pub(super) fn quotients_large(meter: &mut Meter) -> Result<String, Stop> {
    let mut told = Vec::new();
    for (code, heaps) in [("0.07", 32), ("0.145", 99), ("0.54", 73), ("0.356", 21)] {
        told.push(quotient(code, heaps, meter)?);
    }
    Ok(told.join(", "))
}

/// Order, P-classes and period of the heaps of an octal game, zeros where none is proved.
fn quotient(code: &str, heaps: usize, meter: &mut Meter) -> Result<String, Stop> {
    let Some(octal) = Octal::parse(code) else {
        return Ok(String::new());
    };
    let heaps = octal.heaps(heaps, meter)?;
    Ok(match Quotient::of(heaps, Allowance::NONE, meter)? {
        Solution::Larger(_) => "larger".to_owned(),
        Solution::Finite(quotient) => {
            let period = octal.period(&quotient.pretending());
            let (start, length) = period.map_or((0, 0), |p| (p.start, p.length));
            let order = quotient.order();
            format!("{order} {} {start} {length}", quotient.count(Outcome::P))
        }
    })
}
