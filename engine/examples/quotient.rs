//! Misère quotients: of Kayles with rows of few pins.
//!
//! ```text
//! up to 1: 2 classes, 1 of them P
//! up to 2: 6 classes, 2 of them P
//! up to 3: 6 classes, 2 of them P
//! up to 4: 6 classes, 2 of them P
//!   a^2 = 1
//!   b^3 = b
//! up to 5: 12 classes, 3 of them P
//! up to 6: 12 classes, 3 of them P
//! up to 7: 12 classes, 3 of them P
//! up to 8: 12 classes, 3 of them P
//! up to 9: 18 classes, 6 of them P
//! ```

#![allow(clippy::print_stdout, clippy::disallowed_macros, reason = "examples print")]

use upstar_engine::{Answer, Cx, Domain, Games, KeyBytes, Options, Outcome, Side, Word};

/// A player takes one pin of a row, or two beside each other.
struct Kayles;

impl Domain for Kayles {
    type Part = u32;

    fn options(&mut self, at: &u32, _: Side, out: &mut Options<u32>, _: &mut Cx) -> Answer<()> {
        for taken in 1..=2.min(*at) {
            for left in 0..=(at - taken) / 2 {
                out.option([left, at - taken - left].into_iter().filter(|pins| *pins > 0));
            }
        }
        Ok(())
    }

    fn key(&self, at: &u32, out: &mut KeyBytes) {
        out.extend_from_slice(&at.to_le_bytes());
    }
}

/// `a^2 b`.
fn text(word: &Word) -> String {
    let letter = |(place, times): &(usize, u64)| {
        let letter = char::from(b'a' + *place as u8);
        if *times == 1 { letter.to_string() } else { format!("{letter}^{times}") }
    };
    let letters: Vec<String> = word.iter().map(letter).collect();
    if letters.is_empty() { "1".to_owned() } else { letters.join(" ") }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut games = Games::new();
    let mut rows = Vec::new();
    for pins in 1..=9 {
        rows.push(games.game_of(&pins, &mut Kayles)?);
        let Some(quotient) = games.quotient(&rows)? else {
            println!("up to {pins}: not found");
            continue;
        };
        let is_previous = |class: &&(Word, Outcome)| class.1 == Outcome::P;
        let previous = quotient.classes.iter().filter(is_previous).count();
        println!("up to {pins}: {} classes, {previous} of them P", quotient.order());
        if pins == 4 {
            for [word, normal] in &quotient.relations {
                println!("  {} = {}", text(word), text(normal));
            }
        }
    }
    Ok(())
}
