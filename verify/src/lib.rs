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
use serde_json::Value;

const VERSION: usize = 1;

/// How play ends, and which games may be added to those that are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Universe {
    Normal,
    Misere,
    Blocking,
    DeadEnding,
    IntegersDicots,
    Dicot,
    Impartial,
}

const UNIVERSES: [(&str, Universe); 7] = [
    ("normal", Universe::Normal),
    ("misere", Universe::Misere),
    ("blocking", Universe::Blocking),
    ("dead_ending", Universe::DeadEnding),
    ("integers_dicots", Universe::IntegersDicots),
    ("dicot", Universe::Dicot),
    ("impartial", Universe::Impartial),
];

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

/// Verifies a certificate, and says what it proves, with games written with all options. If they are short,
/// `upstar` can read it.
///
/// # Errors
/// The first bad place, and what is wrong there.
pub fn verify(text: &str) -> Result<String, String> {
    let json: Value = serde_json::from_str(text).map_err(|no| format!("this is no JSON: {no}"))?;
    let quotient = json.get("quotient");
    let proof = quotient.map_or(&["forms", "entries", "statement"][..], |_| &["quotient"]);
    let note = json.get("note").map(|_| "note");
    only(&json, &[&["upstar_certificate", "universe"], note.as_slice(), proof].concat())?;
    if number(&json["upstar_certificate"])? != VERSION {
        return Err(format!("only version {VERSION} is known"));
    }
    let named = UNIVERSES.into_iter().find(|(name, _)| json["universe"].as_str() == Some(name));
    let (name, universe) = named.ok_or("this universe is not known")?;
    if let Some(quotient) = quotient {
        return quotient::verify(universe, quotient).map_err(|no| format!("the quotient: {no}"));
    }
    let forms = Forms::read(universe, &json["forms"])?;
    let proved = Proved::read(universe, &forms, &json["entries"])?;
    let text = proved.statement(name, &json["statement"]);
    text.map(|text| format!("{text} mod {name}")).map_err(|no| format!("the statement: {no}"))
}
