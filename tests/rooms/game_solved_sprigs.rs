//! Tests of `game/solved/sprigs`.

use upstar::game::solved::sprigs::*;
use upstar::values::number::Dyadic;
use upstar::values::{Convention, Outcome};

#[test]
fn the_sums_worked_in_the_specification() {
    let sum =
        |numbers: &[(i64, u32)]| Sprigs::of(numbers.iter().map(|&(n, k)| (Dyadic::new(n, k), 1)));
    let first = sum(&[(3, 0), (3, 1), (-3, 1), (-3, 2)]);
    assert_eq!((first.delta(), first.epsilon()), (0, Dyadic::new(9, 2)));
    assert_eq!(first.outcome(Convention::Misere), Outcome::N);
    assert_eq!(first.outcome(Convention::Normal), Outcome::L);
    let with_star = sum(&[(1, 0), (-1, 1), (0, 0)]);
    assert_eq!(with_star.outcome(Convention::Misere), Outcome::L);
    let alone = sum(&[(0, 0)]);
    assert_eq!(alone.outcome(Convention::Misere), Outcome::P);
    assert_eq!(alone.outcome(Convention::Normal), Outcome::N);
    let half = sum(&[(1, 0), (1, 1), (-1, 0), (0, 0)]);
    assert_eq!(half.outcome(Convention::Misere), Outcome::N);
}
