//! Integers and copies of one switch ±n with an integer n.

use num_bigint::BigInt;
use num_integer::Integer;

use crate::game::engine::Engine;
use crate::game::games::component::{Component, Flags};
use crate::game::games::sum::Part;
use crate::game::solved::source::Source;
use crate::game::solved::theorem::Theorem;
use crate::values::number::Dyadic;
use crate::values::{Convention, Outcome, Side};

/// Integers and copies of one switch.
pub(super) struct Switches;

impl Theorem for Switches {
    fn source(&self) -> Source {
        Source::Switches
    }

    fn covers(&self, _: Convention, flags: Flags) -> bool {
        flags.any(Flags::SWITCH)
    }

    /// Integers and k copies of one switch ±a, where ∗ counts as ±0; none for different switches.
    /// Integers cancel (modulo dead ends in misère play: Milley and Renault 2013); n is their sum.
    ///
    /// Normal play: n, and ±a if k is odd. Misère play, with c = a+1: Left wins moving first if
    /// n ≤ -kc, loses if n > kc, and between them loses and wins in turns, in 2k blocks of c
    /// values each, the first of them lost. By induction on k, then n: she moves to k-1 switches and
    /// n+a, where Right's view is the mirrored -(n+a), or, if n > 0, to n-1.
    fn outcome(&self, engine: &Engine, convention: Convention, parts: &[Part]) -> Option<Outcome> {
        let (mut integer, mut switch) = (Dyadic::ZERO, None);
        for part in parts {
            let hot = match engine.component(part.id) {
                Component::Number(number) => {
                    integer = integer.add(number);
                    continue;
                }
                Component::Form => {
                    engine.as_number(*engine.known_options(part.id, Side::Left).first()?)?
                }
                _ => &Dyadic::ZERO,
            };
            if switch.is_some() {
                return None;
            }
            switch = Some((hot.numerator(), part.times));
        }
        let (hot, copies) = switch.unwrap_or_default();
        let n = integer.numerator();
        if convention == Convention::Normal {
            if copies % 2 == 0 {
                return Some(Outcome::of_number(integer.sign()));
            }
            let zero = BigInt::ZERO;
            return Some(Outcome::from_wins(&n + &hot >= zero, n - hot <= zero));
        }
        let block = hot + 1_u32;
        let reach = &block * copies;
        let left_first = |n: &BigInt| {
            *n <= -&reach || (*n <= reach && (n + &reach - 1_u32).div_floor(&block).is_odd())
        };
        Some(Outcome::from_wins(left_first(&n), left_first(&-n)))
    }
}
