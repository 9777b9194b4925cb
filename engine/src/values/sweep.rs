//! The walls of a sum at every temperature where one of them turns, by one sweep from 0 up.

use std::rc::Rc;

use super::ValueError;
use super::thermograph::{Thermograph, Wall, envelope};
use crate::meter::Meter;
use crate::values::Side;
use crate::values::number::Dyadic;
use crate::values::thermograph::slope;

/// A temperature at which a wall of a part turns, with what the parts' walls are there.
pub(super) struct Turn {
    /// The temperature.
    pub t: Dyadic,
    /// The sum of the Left walls.
    pub left: Dyadic,
    /// The sum of the Right walls.
    pub right: Dyadic,
    /// The greatest width of a part.
    pub widest: Dyadic,
}

/// All turns from temperature 0 up. `walls` has the parts with their multiplicities. With n corners
/// in all this takes O(n log n) steps.
///
/// # Errors
/// [`ValueError::TooLarge`].
pub(super) fn turns(
    walls: &[(Rc<Thermograph>, u64)],
    meter: &mut Meter,
) -> Result<Vec<Turn>, ValueError> {
    let mut temperatures: Vec<Dyadic> = Vec::new();
    let mut widths = Vec::with_capacity(walls.len());
    let mut lease = meter.lease(0)?;
    for (thermograph, _) in walls {
        let corners = thermograph.left.corners().len() + thermograph.right.corners().len();
        meter.tick_many(1 + corners as u64)?;
        lease.grow(128 * corners, meter)?;
        for wall in [&thermograph.left, &thermograph.right] {
            temperatures.extend(wall.corners().iter().map(|corner| corner.0.clone()));
        }
        temperatures.push(thermograph.temperature.clone());
        widths.push(thermograph.width());
    }
    temperatures.sort_unstable();
    temperatures.dedup();
    let lefts = walls.iter().map(|(part, count)| (&part.left, *count));
    let lefts = totals(lefts, &temperatures, meter)?;
    let rights = walls.iter().map(|(part, count)| (&part.right, *count));
    let rights = totals(rights, &temperatures, meter)?;
    let widest = widest(widths, meter)?;
    let mut turns = Vec::with_capacity(temperatures.len());
    for ((t, left), right) in temperatures.into_iter().zip(lefts).zip(rights) {
        meter.tick()?;
        let widest = widest.as_ref().map_or(Dyadic::ZERO, |wall| wall.at(&t));
        turns.push(Turn { t, left, right, widest });
    }
    Ok(turns)
}

/// The sums of some walls at these temperatures, which have all corners among them, in order.
fn totals<'a>(
    walls: impl Iterator<Item = (&'a Wall, u64)>,
    temperatures: &[Dyadic],
    meter: &mut Meter,
) -> Result<Vec<Dyadic>, ValueError> {
    // Where the sum's slope changes, and by how much.
    let mut changes: Vec<(&Dyadic, Dyadic)> = Vec::new();
    let mut total = Dyadic::ZERO;
    for (wall, count) in walls {
        let corners = wall.corners();
        meter.tick_many(corners.len() as u64)?;
        let mut steepness = 0;
        for (place, corner) in corners.iter().enumerate() {
            let next = corners.get(place + 1);
            let above = next.map_or(0, |next| slope(corner, next));
            let change = Dyadic::from(above - steepness).times(count);
            changes.push((&corner.0, change));
            steepness = above;
        }
        if let Some(first) = corners.first() {
            total = total.add(&first.1.times(count));
        }
    }
    changes.sort_unstable_by_key(|change| change.0);
    let mut changes = changes.into_iter().peekable();
    let mut steepness = Dyadic::ZERO;
    let mut totals = Vec::with_capacity(temperatures.len());
    let mut before = temperatures.first();
    for t in temperatures {
        meter.tick()?;
        if let Some(before) = before.replace(t) {
            let rise = steepness.multiply(&t.subtract(before));
            total = total.add(&rise.ok_or(ValueError::TooLarge)?);
        }
        while let Some((_, change)) = changes.next_if(|change| change.0 == t) {
            steepness = steepness.add(&change);
        }
        totals.push(total.clone());
    }
    Ok(totals)
}

/// The greatest of some walls at each temperature: in pairs, then pairs of these.
fn widest(mut widths: Vec<Wall>, meter: &mut Meter) -> Result<Option<Wall>, ValueError> {
    while widths.len() > 1 {
        let mut wider = Vec::with_capacity(widths.len().div_ceil(2));
        let mut rest = widths.into_iter();
        while let Some(one) = rest.next() {
            let Some(other) = rest.next() else {
                wider.push(one);
                break;
            };
            meter.tick_many((one.corners().len() + other.corners().len()) as u64)?;
            wider.push(envelope(&one, &other, Side::Left).ok_or(ValueError::TooLarge)?);
        }
        widths = wider;
    }
    Ok(widths.pop())
}
