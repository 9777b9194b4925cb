//! Red-blue hackenbush strings, edge by edge from the ground: numbers.

use crate::values::number::Dyadic;

/// The number of a string so far. The first run of one colour counts 1 for each edge, every edge
/// behind it half as much as the one before (*Winning Ways*, chapter 1). To put one string on top of
/// another is to take the ordinal sum of their numbers.
#[derive(Clone, Debug)]
pub struct RedBlue {
    total: Dyadic,
    /// The colour of the first edge, and what the last edge counted.
    begun: Option<(bool, Dyadic)>,
    mixed: bool,
}

impl RedBlue {
    /// The string without an edge.
    pub const EMPTY: Self = Self { total: Dyadic::ZERO, begun: None, mixed: false };

    /// Puts an edge on top; `None` if the number has too many binary places.
    #[must_use]
    pub fn with(mut self, blue: bool) -> Option<Self> {
        let (first, last) = self.begun.unwrap_or((blue, Dyadic::ONE));
        self.mixed |= first != blue;
        let step = if self.mixed { last.half()? } else { last };
        self.total = if blue { self.total.add(&step) } else { self.total.subtract(&step) };
        self.begun = Some((first, step));
        Some(self)
    }

    /// Its number.
    #[must_use]
    pub fn number(&self) -> &Dyadic {
        &self.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_the_numbers_of_winning_ways() {
        for (edges, number) in [
            ("", "0"),
            ("BB", "2"),
            ("RB", "-1/2"),
            ("BRB", "3/4"),
            ("RBRRB", "-13/16"),
            ("BBR", "3/2"),
        ] {
            let string =
                edges.chars().try_fold(RedBlue::EMPTY, |string, edge| string.with(edge == 'B'));
            assert_eq!(
                string.map(|string| string.number().clone()),
                number.parse().ok(),
                "{edges}"
            );
        }
    }
}
