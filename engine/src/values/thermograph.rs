//! Thermographs: two walls of straight pieces, and how they are put together.

use crate::values::Side;
use crate::values::number::Dyadic;

/// A wall: corners `(temperature, value)` from the lowest temperature up, straight between them,
/// constant above the last. Consecutive pieces differ in slope; slopes are -1, 0 or 1, those of a
/// width between two walls -2, -1 or 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wall(pub(crate) Vec<(Dyadic, Dyadic)>);

impl Wall {
    /// The corners from the lowest temperature up; the first is where the thermograph begins.
    #[must_use]
    pub fn corners(&self) -> &[(Dyadic, Dyadic)] {
        &self.0
    }

    /// The value at a temperature from the first corner's on.
    #[must_use]
    pub fn at(&self, temperature: &Dyadic) -> Dyadic {
        let at = self.0.partition_point(|corner| corner.0 <= *temperature);
        Walk::new(self, at.saturating_sub(1)).value(temperature)
    }

    /// The same wall further left by a number.
    pub(crate) fn moved(&self, by: &Dyadic) -> Self {
        let moved = |corner: &(Dyadic, Dyadic)| (corner.0.clone(), corner.1.add(by));
        Self(self.0.iter().map(moved).collect())
    }

    /// Appends a corner; one that lies straight between its neighbours goes.
    pub(crate) fn push(&mut self, temperature: Dyadic, value: Dyadic) {
        self.0.push((temperature, value));
        if let [.., before, middle, last] = self.0.as_slice()
            && slope(before, middle) == slope(middle, last)
        {
            self.0.swap_remove(self.0.len() - 2);
        }
    }

    /// The mast begins where the wall last turns: drops a last corner of equal value.
    pub(crate) fn finish(&mut self) {
        while let [.., (_, v0), (_, v1)] = self.0.as_slice()
            && v0 == v1
        {
            self.0.pop();
        }
    }
}

/// A thermograph: two walls that meet at the temperature in the mast of the mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thermograph {
    /// Left's wall: the Left stop of the game cooled.
    pub left: Wall,
    /// Right's wall.
    pub right: Wall,
    /// Where the mast stands.
    pub mean: Dyadic,
    /// Where it begins.
    pub temperature: Dyadic,
}

impl Thermograph {
    /// The distance of the Left wall from the Right wall.
    pub(crate) fn width(&self) -> Wall {
        let mut width = Wall(Vec::with_capacity(self.left.0.len() + self.right.0.len()));
        pieces(&self.left, &self.right, |start, _, [left, right], _| {
            width.push(start.clone(), left.subtract(&right));
            false
        });
        width.finish();
        width
    }

    pub(crate) fn mast(mean: Dyadic, start: Dyadic) -> Self {
        let wall = Wall(vec![(start.clone(), mean.clone())]);
        Self { left: wall.clone(), right: wall, mean, temperature: start }
    }
}

/// The slope between two corners: from -2 to 2.
pub(crate) fn slope(from: &(Dyadic, Dyadic), to: &(Dyadic, Dyadic)) -> i64 {
    let rise = to.1.subtract(&from.1);
    let sign = rise.sign() as i64;
    match sign {
        0 => 0,
        _ if rise.abs() == to.0.subtract(&from.0) => sign,
        _ => 2 * sign,
    }
}

/// Walks along a wall: at a temperature, the value there and the slope above.
struct Walk<'a> {
    corners: &'a [(Dyadic, Dyadic)],
    /// The last corner not above the temperature.
    at: usize,
    /// The slope above this corner.
    slope: i64,
}

impl<'a> Walk<'a> {
    /// Starts at a corner.
    fn new(wall: &'a Wall, at: usize) -> Self {
        let mut walk = Self { corners: &wall.0, at, slope: 0 };
        walk.look();
        walk
    }

    /// Goes to the next corner if it is at this temperature.
    fn pass(&mut self, temperature: &Dyadic) {
        if self.next() == Some(temperature) {
            self.at += 1;
            self.look();
        }
    }

    fn look(&mut self) {
        let next = self.corners.get(self.at + 1);
        self.slope = next.map_or(0, |next| slope(&self.corners[self.at], next));
    }

    /// The next corner's temperature.
    fn next(&self) -> Option<&'a Dyadic> {
        self.corners.get(self.at + 1).map(|corner| &corner.0)
    }

    /// Value at a temperature between this corner and the next.
    fn value(&self, temperature: &Dyadic) -> Dyadic {
        let (start, value) = &self.corners[self.at];
        match self.slope {
            0 => value.clone(),
            slope => after(value, slope, &temperature.subtract(start)),
        }
    }
}

/// The value after a straight piece.
fn after(value: &Dyadic, slope: i64, run: &Dyadic) -> Dyadic {
    match slope {
        0 => value.clone(),
        1 => value.add(run),
        -1 => value.subtract(run),
        2.. => value.add(&run.times(slope.unsigned_abs())),
        _ => value.subtract(&run.times(slope.unsigned_abs())),
    }
}

/// Calls `piece` with each interval on which both walls are straight: its start, its end (`None`
/// is without), the values and slopes. Ends early when `piece` says so.
pub(crate) fn pieces(
    first: &Wall,
    second: &Wall,
    mut piece: impl FnMut(&Dyadic, Option<&Dyadic>, [Dyadic; 2], [i64; 2]) -> bool,
) {
    let (mut a, mut b) = (Walk::new(first, 0), Walk::new(second, 0));
    let mut start = first.0[0].0.clone();
    loop {
        let end = match (a.next(), b.next()) {
            (Some(x), Some(y)) => Some(x.min(y).clone()),
            (Some(x), None) | (None, Some(x)) => Some(x.clone()),
            (None, None) => None,
        };
        let values = [a.value(&start), b.value(&start)];
        if piece(&start, end.as_ref(), values, [a.slope, b.slope]) {
            return;
        }
        let Some(end) = end else { return };
        a.pass(&end);
        b.pass(&end);
        start = end;
    }
}

/// The greater of two walls at each temperature (for Left), or the less (for Right). `None` if
/// a corner is beyond the limits of size.
pub(crate) fn envelope(first: &Wall, second: &Wall, side: Side) -> Option<Wall> {
    let mut wall = Wall(Vec::with_capacity(first.0.len() + second.0.len()));
    let mut fits = true;
    pieces(first, second, |start, end, [a, b], [slope_a, slope_b]| {
        let gap = a.subtract(&b);
        let sign = gap.sign() as i64;
        let ahead = match side {
            Side::Left => sign,
            Side::Right => -sign,
        };
        wall.push(start.clone(), if ahead >= 0 { a.clone() } else { b });
        // They cross inside where the one behind catches up, by 1 or 2 a degree.
        let run = match (slope_b - slope_a) * sign {
            1 => gap.abs(),
            2 => match gap.abs().half() {
                Some(half) => half,
                None => {
                    fits = false;
                    return true;
                }
            },
            _ => return false,
        };
        let cross = start.add(&run);
        if end.is_none_or(|end| cross < *end) {
            wall.push(cross, after(&a, slope_a, &run));
        }
        false
    });
    wall.finish();
    fits.then_some(wall)
}

/// The thermograph over the best of Left's options' Right walls and of Right's options' Left
/// walls: each taxed by the temperature, up to where they meet. `None` if that is beyond the
/// limits of size.
pub(crate) fn meet(best_left: &Wall, best_right: &Wall) -> Option<Thermograph> {
    let mut left = Wall(Vec::with_capacity(best_left.0.len() + 2));
    let mut right = Wall(Vec::with_capacity(best_right.0.len() + 2));
    let mut mast = Some((Dyadic::ZERO, Dyadic::ZERO));
    pieces(best_left, best_right, |start, end, [l, r], [slope_l, slope_r]| {
        let (l, r) = (l.subtract(start), r.add(start));
        let gap = l.subtract(&r);
        left.push(start.clone(), l.clone());
        right.push(start.clone(), r);
        let (slope_l, slope_r) = (slope_l - 1, slope_r + 1);
        let time = match slope_r - slope_l {
            1 => gap,
            2 => match gap.half() {
                Some(half) => half,
                None => {
                    mast = None;
                    return true;
                }
            },
            // Parallel: they meet here or later.
            _ if gap.is_zero() => gap,
            _ => return false,
        };
        let meeting = start.add(&time);
        if end.is_some_and(|end| meeting > *end) {
            return false;
        }
        let mean = if slope_l == 0 { l } else { l.subtract(&time) };
        mast = Some((mean, meeting));
        true
    });
    let (mean, temperature) = mast?;
    for wall in [&mut left, &mut right] {
        if wall.0.last().is_none_or(|corner| corner.0 != temperature) {
            wall.push(temperature.clone(), mean.clone());
        }
        wall.finish();
    }
    Some(Thermograph { left, right, mean, temperature })
}
