//! Verifies certificates: proofs of answers about combinatorial games that can be checked one entry
//! at a time. It shares nothing with the engine that makes them. The format stands in the book, on the
//! page "Certificates".

mod entries;
mod forms;
mod quotient;
mod read;

use entries::{Claim, Proved};
use forms::Forms;
use read::{number, only};

/// How play ends, and which games may be added to those that are compared.
type Universe = &'static str;
const UNIVERSES: [Universe; 7] =
    ["normal", "misere", "blocking", "dead_ending", "integers_dicots", "dicot", "impartial"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Side {
    const BOTH: [Self; 2] = [Self::Left, Self::Right];

    fn name(self) -> &'static str {
        if self == Self::Left { "left" } else { "right" }
    }

    fn opponent(self) -> Self {
        if self == Self::Left { Self::Right } else { Self::Left }
    }

    /// Two in their order for Left, and exchanged for Right.
    fn order<T>(self, a: T, b: T) -> (T, T) {
        if self == Self::Left { (a, b) } else { (b, a) }
    }

    /// The claim that x is at least as good for the player as y.
    fn as_good(self, x: usize, y: usize) -> Claim {
        if self == Self::Left { Claim::AtLeast(x, y) } else { Claim::AtLeast(y, x) }
    }
}

/// Verifies a certificate, and says what it proves. `upstar` can read that if the games are short.
///
/// # Errors
/// The first bad place, and what is wrong there.
pub fn verify(text: &str) -> Result<String, String> {
    let json = read::json(text)?;
    if json.get("theorem").is_some() {
        return Err("this names a theorem and has no proof".to_owned());
    }
    let quotient = json.get("quotient");
    let proof = quotient.map_or(&["forms", "entries", "statement"][..], |_| &["quotient"]);
    let names = ["upstar_certificate", "universe"].iter().chain(proof);
    let unverified = ["note", "positions"].iter().filter(|name| json.get(name).is_some());
    only(&json, &names.chain(unverified).copied().collect::<Vec<_>>())?;
    if number(&json["upstar_certificate"])? != 1 {
        return Err("only version 1 is known".to_owned());
    }
    let universe = UNIVERSES.into_iter().find(|&name| json["universe"] == name);
    let universe = universe.ok_or("this universe is not known")?;
    if let Some(quotient) = quotient {
        return quotient::verify(universe, quotient).map_err(|no| format!("the quotient: {no}"));
    }
    let forms = Forms::read(universe, &json["forms"])?;
    let text = Proved::read(universe, &forms, &json["entries"])?.statement(&json["statement"]);
    text.map(|text| format!("{text} mod {universe}")).map_err(|no| format!("the statement: {no}"))
}
