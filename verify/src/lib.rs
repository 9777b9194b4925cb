//! Verifies certificates: proofs of answers about combinatorial games that can be checked one entry
//! at a time. It shares nothing with the engine that makes them. The format stands in the book, on the
//! page "Certificates". [`lean`] writes certificates as files for another verifier, and nothing here rests on it.
//!
//! It has at most 600 lines of code for games, 230 for quotients and 230 for generated universes. It asks a budget, a closure, in
//! every loop, and tells what its tables take. `tests/verify/verify.py` does the same and shares no code with it.
//! `verify/lean/UpstarCert.lean` is a third verifier, proved right in Lean, without quotients and generated universes.

mod entries;
mod forms;
mod generated;
pub mod lean;
mod quotient;
mod read;
mod size;

use read::fields;
use serde_json::Value;

/// A limit, asked in every loop: how many steps are done, each far less than a microsecond, and how many more bytes
/// are held, or fewer. If it says no, it says so from then on, and the verifier stops.
pub type Budget<'a> = &'a dyn Fn(usize, isize) -> bool;

/// Asks the budget.
fn spend(budget: Budget<'_>, steps: usize, bytes: isize) -> Result<(), String> {
    budget(steps, bytes).then_some(()).ok_or_else(|| "this is stopped".to_owned())
}

/// How play ends, and which games may be added to those that are compared.
type Universe = &'static str;

/// A universe that ends generate: the certificate lists them.
const GENERATED: Universe = "generated";

/// Left is 0, Right is 1; the opponent of p is 1 - p.
type Player = usize;
const PLAYERS: [&str; 2] = ["left", "right"];

/// Verifies a certificate, and says what it proves. `upstar` can read that if the games are short.
///
/// # Errors
/// The first bad place, and what is wrong there.
pub fn verify(text: &str) -> Result<String, String> {
    let json = serde_json::from_str(text)
        .map_err(|no| format!("this is not JSON (line {}, column {})", no.line(), no.column()))?;
    verify_within(text, json, &|_, _| true)
}

/// The same of a text whose value is known, within a budget. The value itself is not counted.
///
/// # Errors
/// The first bad place, and what is wrong there; anything if the budget says no.
pub fn verify_within(text: &str, mut json: Value, budget: Budget<'_>) -> Result<String, String> {
    read::check_names(text, &json)?;
    let all = json.as_object_mut().ok_or("an object was expected")?;
    all.retain(|name, _| !["note", "positions", "moves"].contains(&name.as_str()));
    if json.get("theorem").is_some() {
        return Err("this names a theorem and has no proof".to_owned());
    } else if ![1, 2].iter().any(|version| json["upstar_certificate"] == *version) {
        return Err("only versions 1 and 2 are known".to_owned());
    }
    let (universe, ends) = generated::universe(&json["universe"])?;
    if json.get("quotient").is_some() {
        fields(&json, ["upstar_certificate", "universe", "quotient"])?;
        let quotient = quotient::verify(universe, json["quotient"].take(), budget);
        return quotient.map_err(|no| format!("the quotient: {no}"));
    }
    let names = ["upstar_certificate", "universe", "forms", "entries", "statement"];
    let [_, _, forms, entries, statement] = fields(&json, names)?;
    let forms = forms::Forms::read((universe, ends), forms, budget)?;
    let proved = entries::Proved::read(&forms, entries)?;
    let text = proved.statement(statement).map_err(|no| format!("the statement: {no}"))?;
    Ok(format!("{text} mod {}", forms.universe_text()?))
}
