//! Misère order of games modulo universes, with a witness where they differ.
//!
//! ```text
//! * + * and 0
//!   Dicot: Some(Equal)
//!   DeadEnding: Some(Confused), beside -1 P and L
//!   Misere: Some(Confused), beside -1 P and L
//! 1 + -1 and 0
//!   Dicot: Some(Equal)
//!   DeadEnding: Some(Equal)
//!   Misere: Some(Confused), beside <.|2> R and N
//! heaps 4 and 2: <1,<0,<1|0>|0,1>|1,<1|0>> and <1|0>
//!   Dicot: Some(Confused), beside 0 R and P
//!   DeadEnding: Some(Confused), beside 0 R and P
//!   Misere: Some(Confused), beside 0 R and P
//! ```

#![allow(clippy::print_stdout, clippy::disallowed_macros, reason = "examples print")]

use upstar_engine::{Answer, Cx, Domain, Games, KeyBytes, Options, Relation, Side, Universe};

/// Partizan subtraction: Left takes 1 or 3 counters of a heap, Right takes 2 or 3.
struct Subtraction;

impl Domain for Subtraction {
    type Part = u32;

    fn options(&mut self, at: &u32, side: Side, out: &mut Options<u32>, _: &mut Cx) -> Answer<()> {
        let taken = if side == Side::Left { [1, 3] } else { [2, 3] };
        for taken in taken {
            if let Some(left) = at.checked_sub(taken) {
                out.option([left]);
            }
        }
        Ok(())
    }

    fn key(&self, at: &u32, out: &mut KeyBytes) {
        out.extend_from_slice(&at.to_le_bytes());
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut games = Games::new();
    let zero = games.zero();
    let star = games.game_with(&[zero], &[zero])?;
    let two_stars = games.sum_of_games(&[star, star])?;
    let one = games.game_with(&[zero], &[])?;
    let minus_one = games.conjugate(one)?;
    let both = games.sum_of_games(&[one, minus_one])?;
    let [two, four] = [games.game_of(&2, &mut Subtraction)?, games.game_of(&4, &mut Subtraction)?];
    let pairs = [("", two_stars, zero), ("", both, zero), ("heaps 4 and 2: ", four, two)];
    for (name, g, h) in pairs {
        println!("{name}{} and {}", games.text_of_game(g)?, games.text_of_game(h)?);
        for universe in [Universe::Dicot, Universe::DeadEnding, Universe::Misere] {
            let relation = games.compare(g, h, universe)?;
            print!("  {universe:?}: {relation:?}");
            if relation != Some(Relation::Equal)
                && let Some(witness) = games.witness(g, h, universe)?
            {
                let beside = games.text_of_game(witness.game)?;
                print!(", beside {beside} {:?} and {:?}", witness.first, witness.second);
            }
            println!();
        }
    }
    Ok(())
}
