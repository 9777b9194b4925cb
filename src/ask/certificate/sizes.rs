//! Forms that certificates give by their size: integers, copies of ↑, nimbers, and sums of these; and answers that
//! the sizes tell.

use serde_json::{Value, json};

use super::written::Statement;
use super::{Certified, FormId, MOST_COMPONENTS, Making};
use crate::game::games::component::{ComponentId, NumberUpStar};
use crate::game::{Answer, Ask, Component, SumId};
use crate::values::number::Dyadic;
use crate::values::{Convention, Relation, Side};

/// Numbers of verifiers have so many bits at most, before the point and after.
const MOST_BITS: u32 = 53;

/// Forms of such a size are not taken apart.
pub(super) const LARGE: u64 = 1000;

/// Where all games are given by their size, they are not taken apart if one is so large.
const LARGE_ALONE: u64 = 16;

/// An integer, copies of ↑ (of ↓ if negative) and a nimber. What is said of it holds of all games that are
/// equal to their sum in normal play, and in misère play of the nimber.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Size {
    pub(super) number: i64,
    ups: i64,
    pub(super) star: u64,
}

impl Size {
    /// The size of a literal game of one component, if it is known by what the game is; `None` for 0 and for what
    /// verifiers do not read.
    pub(super) fn of(ask: &mut Ask<'_>, game: SumId) -> Answer<Option<Self>> {
        let Some(component) = game.component().filter(|_| game != SumId::ZERO) else {
            return Ok(None);
        };
        let size = match *ask.engine.component(component) {
            Component::Number(_) => integer_of(ask, component).map(|number| (number, 0, 0)),
            Component::Nimber(star) => Some((0, 0, star)),
            Component::NumberUpStar(NumberUpStar { number, up, star }) => {
                integer_of(ask, number).map(|number| (number, up, star))
            }
            Component::Form => up_of(ask, game)?.map(|up| (0, up, 0)),
            Component::Ordinal(..) | Component::Position { .. } => None,
        };
        Ok(size.map(|(number, ups, star)| Self { number, ups, star }).filter(|size| size.is_read()))
    }

    /// This, and so many times another, if verifiers read it.
    pub(super) fn plus(self, times: u64, other: Self) -> Option<Self> {
        let count = i64::try_from(times).ok()?;
        let size = Self {
            number: self.number.checked_add(other.number.checked_mul(count)?)?,
            ups: self.ups.checked_add(other.ups.checked_mul(count)?)?,
            star: self.star ^ (times % 2 * other.star),
        };
        size.is_read().then_some(size)
    }

    fn largest(self) -> u64 {
        self.number.unsigned_abs().max(self.ups.unsigned_abs()).max(self.star)
    }

    fn is_read(self) -> bool {
        self.largest() >> MOST_BITS == 0
    }

    pub(super) fn is_zero(self) -> bool {
        self == Self::default()
    }

    pub(super) fn is_nimber(self) -> bool {
        self.number == 0 && self.ups == 0
    }

    /// Returns whether a form of this size is not taken apart.
    pub(super) fn is_large(self) -> bool {
        self.largest() >= LARGE
    }

    pub(super) fn is_large_alone(self) -> bool {
        self.largest() >= LARGE_ALONE
    }

    /// Returns whether a player, moving first, wins in normal play.
    pub(super) fn wins(self, first: Side) -> bool {
        let Self { number, ups, star } = self;
        let (number, ups) = match first {
            Side::Left => (number, ups),
            Side::Right => (-number, -ups),
        };
        match (number, ups) {
            (0, 0) => star != 0,
            (0, -1) => star == 1,
            (0, ups) => ups > 0,
            (number, _) => number > 0,
        }
    }

    pub(super) fn json(self) -> Value {
        match self {
            Self { number, ups: 0, star: 0 } => json!(number),
            Self { number, ups, star } => json!({ "number": number, "ups": ups, "star": star }),
        }
    }
}

fn integer_of(ask: &Ask<'_>, component: ComponentId) -> Option<i64> {
    match ask.engine.component(component) {
        Component::Number(number) if number.is_integer() => number.to_i64(),
        _ => None,
    }
}

/// 1 for ↑, −1 for ↓.
fn up_of(ask: &mut Ask<'_>, game: SumId) -> Answer<Option<i64>> {
    if ask.is_tombstoned(game) {
        return Ok(None);
    }
    let [left, right] = [ask.options(game, Side::Left)?, ask.options(game, Side::Right)?];
    let ([left], [right]) = (&left[..], &right[..]) else {
        return Ok(None);
    };
    let is_star = |game: SumId| {
        let component = game.component().map(|component| ask.engine.component(component));
        matches!(component, Some(Component::Nimber(1)))
    };
    Ok(match (*left, *right) {
        (SumId::ZERO, star) if is_star(star) => Some(1),
        (star, SumId::ZERO) if is_star(star) => Some(-1),
        _ => None,
    })
}

/// Returns whether verifiers read a number.
pub(super) fn is_moderate(number: &Dyadic) -> bool {
    number.small().is_some_and(|(numerator, halvings)| {
        halvings <= MOST_BITS && i128::from(numerator).unsigned_abs() >> (MOST_BITS + halvings) == 0
    })
}

/// The number that a literal game is, if it is an integer.
pub(super) fn integer<'a>(ask: &'a Ask<'_>, game: SumId) -> Option<&'a Dyadic> {
    match game.component().map(|component| ask.engine.component(component)) {
        Some(Component::Number(number)) if number.is_integer() => Some(number),
        _ => None,
    }
}

/// Returns whether verifiers read an integer.
pub(super) fn is_read(number: &Dyadic) -> bool {
    number.to_i64().is_some_and(|number| number.unsigned_abs() >> MOST_BITS == 0)
}

/// A game by the sizes of its components, each with the number of copies.
pub(super) type Sizes = Vec<(SumId, Size, u64)>;

impl Certified {
    fn games(&self) -> &[SumId] {
        match self {
            Self::Relation(_, games) => games,
            Self::Outcome(_, game) | Self::Member(_, game, _) => std::slice::from_ref(game),
        }
    }

    /// The games by their sizes, if these tell the answer and the games are large. Positions are looked at only
    /// where they may be taken apart.
    pub(super) fn sizes(self, ask: &mut Ask<'_>, literally: bool) -> Answer<Option<Vec<Sizes>>> {
        let convention = match self {
            Self::Relation(universe, _) => universe.convention(),
            Self::Outcome(convention, _) => convention,
            Self::Member(..) => return Ok(None),
        };
        let mut all = Vec::new();
        let mut is_large = false;
        for &game in self.games() {
            let mut sizes = Sizes::new();
            let components: Vec<_> = ask.components(game).collect();
            for (component, times) in components {
                let mut component = SumId::from(component);
                let mut size = Size::of(ask, component)?;
                if size.is_none() && literally {
                    component = ask.literal(component)?;
                    size = Size::of(ask, component)?;
                }
                let Some(size) = size.filter(|x| convention == Convention::Normal || x.is_nimber())
                else {
                    return Ok(None);
                };
                is_large |= size.is_large_alone() || times >= LARGE_ALONE;
                sizes.push((component, size, times));
            }
            let count = sizes.iter().fold(0_u64, |sum, (.., times)| sum.saturating_add(*times));
            let is_sum = convention == Convention::Misere && count > 1;
            let is_told = match self {
                Self::Relation(..) => !is_sum && total(&sizes).is_some(),
                _ => count <= MOST_COMPONENTS,
            };
            if !is_told {
                return Ok(None);
            }
            all.push(sizes);
        }
        Ok(is_large.then_some(all))
    }
}

/// The size of a game, if verifiers read it.
fn total(sizes: &Sizes) -> Option<Size> {
    sizes.iter().try_fold(Size::default(), |sum, (_, size, times)| sum.plus(*times, *size))
}

impl Making<'_, '_> {
    /// The answer that sizes tell.
    pub(super) fn at_sight(
        &mut self,
        certified: Certified,
        sizes: &[Sizes],
    ) -> Answer<Option<Statement>> {
        let Certified::Relation(universe, games) = certified else {
            let mut sum = Vec::new();
            for &(game, size, times) in sizes.iter().flatten() {
                let form = self.forms.add_size(self.ask, self.universe, game, size)?;
                sum.extend((0..times).map(|_| form));
            }
            self.forms.tidy(&mut sum);
            return self.outcome_of(sum).map(Some);
        };
        let mut forms = [0; 2];
        let mut stars = [0; 2];
        for place in [0, 1] {
            let Some(size) = total(&sizes[place]) else {
                return Ok(None);
            };
            // A position stands for its literal game.
            let game = match sizes[place][..] {
                [(component, _, 1)] => component,
                _ => games[place],
            };
            forms[place] = self.forms.add_size(self.ask, universe, game, size)?;
            stars[place] = size.star;
        }
        let [a, b] = forms;
        if universe.convention() == Convention::Normal || a == b {
            return self.compared(a, b).map(Some);
        }
        // Beside the larger of two nimbers that larger one loses, moving first, and the other wins.
        let larger = if stars[0] > stars[1] { a } else { b };
        let by = [self.apart_by(a, b, larger)?.1, self.apart_by(b, a, larger)?.1];
        Ok(Some(Statement::Relation(Relation::Confused, [a, b], by)))
    }

    /// The relation of two forms.
    pub(super) fn compared(&mut self, a: FormId, b: FormId) -> Answer<Statement> {
        if self.universe.convention() == Convention::Normal {
            self.forms.find_values(self.ask)?;
        }
        let (at_least, one) = self.at_least(a, b)?;
        let (at_most, other) = self.at_least(b, a)?;
        let relation = Relation::from_order(at_most, at_least);
        Ok(Statement::Relation(relation, [a, b], [one, other]))
    }
}
