//! The certificate of a misère quotient: the letters with their options, and the class of each sum of a
//! class and a letter.

use serde_json::{Value, json};

use super::written::About;
use super::{MOST_PLAYED, written};
use crate::game::closed::{Letter, Quotient, Word};
use crate::game::{Answer, EngineError, Side};
use crate::meter::Meter;

/// The certificate of a finite quotient as a text.
pub(super) fn certificate(quotient: &Quotient, about: &About, meter: &mut Meter) -> Answer<String> {
    let (alphabet, monoid) = (quotient.alphabet(), quotient.monoid());
    let options = |letter, side| alphabet.options(letter, side);
    let all = quotient.solved().flat_map(|letter| Side::BOTH.map(|side| options(letter, side)));
    if all.flatten().any(|word| word.length() > MOST_PLAYED) {
        return Err(EngineError::TooLarge);
    }
    let sum = |word: &Word| -> Value {
        let letters = word.letters().flat_map(|(letter, times)| (0..times).map(move |_| letter));
        letters.map(Letter::index).collect()
    };
    let classes = || 0..u32::try_from(quotient.order()).unwrap_or(u32::MAX);
    let games = quotient.solved().map(|letter| {
        let sides = Side::BOTH.map(|side| options(letter, side));
        let sides = sides.map(|options| options.iter().map(sum).collect::<Value>());
        json!(sides)
    });
    let plus = quotient
        .solved()
        .map(|letter| classes().map(|class| monoid.plus_letter(class, letter)).collect::<Value>());
    let outcomes: Value = classes().map(|class| written::letter(monoid.outcome(class))).collect();
    let mut text = written::head("misere", about);
    text += "\"quotient\":{\"outcomes\":";
    text += &outcomes.to_string();
    text += ",\n\"games\":[";
    written::lines(&mut text, games, meter)?;
    text += "],\n\"plus\":[";
    written::lines(&mut text, plus, meter)?;
    text += "]}}";
    Ok(text)
}
