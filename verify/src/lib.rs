//! Verifies certificates: proofs of answers about combinatorial games that can be checked one entry
//! at a time. It shares nothing with the engine that makes them. The format stands in the book, on the
//! page "Certificates".

mod entries;
mod forms;
mod generated;
mod quotient;
mod read;
mod size;

use read::fields;
use serde_json::Value;

/// How play ends, and which games may be added to those that are compared.
type Universe = &'static str;
const UNIVERSES: [Universe; 7] =
    ["normal", "misere", "blocking", "dead_ending", "integers_dicots", "dicot", "impartial"];

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
    let mut json = read::json(text)?;
    let all = json.as_object_mut().ok_or("an object was expected")?;
    all.retain(|name, _| !["note", "positions", "moves"].contains(&name.as_str()));
    if json.get("theorem").is_some() {
        return Err("this names a theorem and has no proof".to_owned());
    } else if ![1, 2].iter().any(|version| json["upstar_certificate"] == *version) {
        return Err("only versions 1 and 2 are known".to_owned());
    }
    let (universe, ends) = match &json["universe"] {
        Value::Object(_) => (GENERATED, generated::ends(&json["universe"])?),
        named => {
            let universe = UNIVERSES.into_iter().find(|&name| *named == name);
            let unknown = || format!("this universe is not known: {:.40}", named.to_string());
            (universe.ok_or_else(unknown)?, Default::default())
        }
    };
    if json.get("quotient").is_some() {
        let [_, _, quotient] = fields(&json, ["upstar_certificate", "universe", "quotient"])?;
        return quotient::verify(universe, quotient).map_err(|no| format!("the quotient: {no}"));
    }
    let names = ["upstar_certificate", "universe", "forms", "entries", "statement"];
    let [_, _, forms, entries, statement] = fields(&json, names)?;
    let forms = forms::Forms::read(universe, ends, forms)?;
    let proved = entries::Proved::read(universe, &forms, entries)?;
    let text = proved.statement(statement).map_err(|no| format!("the statement: {no}"))?;
    Ok(format!("{text} mod {}", forms.universe_text()))
}
