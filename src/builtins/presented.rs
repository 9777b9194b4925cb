//! How classes and generators of a misère quotient are called.

use crate::game::closed::{Presentation, Word};

/// How many letters are listed by their classes.
pub(super) const MOST_LISTED: usize = 200;

/// The classes with their normal words, shorter words first.
pub(super) fn classes(presentation: &Presentation) -> Vec<(u32, &Word)> {
    let mut words: Vec<(u32, &Word)> = (0..).zip(&presentation.normal).collect();
    words.sort_by_cached_key(|(_, word)| word.shortlex());
    words
}

/// A word in the names of the generators: `a b^2`, `1` where it is empty.
pub(super) fn product(presentation: &Presentation, word: &Word) -> String {
    let factors: Vec<String> = word
        .letters()
        .map(|(letter, times)| {
            let place = presentation.generators.iter().position(|&g| g == letter);
            let place = place.unwrap_or(usize::MAX);
            let name = generator(place);
            match times {
                1 => name,
                _ => format!("{name}^{times}"),
            }
        })
        .collect();
    if factors.is_empty() { "1".to_owned() } else { factors.join(" ") }
}

/// The name of a generator: a, b, …, z, g27, g28, …
pub(super) fn generator(place: usize) -> String {
    let letter = u8::try_from(place).ok().filter(|place| *place < 26);
    match letter {
        Some(place) => char::from(b'a' + place).to_string(),
        None => format!("g{}", place.saturating_add(1)),
    }
}
