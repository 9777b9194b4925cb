//! Verifies certificates: proofs of answers about combinatorial games that can be checked one entry
//! at a time. It shares nothing with the engine that makes them. The format stands in the book, on the
//! page "Certificates".

mod claim;
mod entries;
mod forms;
mod read;
mod statement;

pub use statement::{Question, Statement};

use serde_json::Value;

use forms::Forms;
use read::{Fields, number};

/// The version of the format.
const VERSION: usize = 1;

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The first bad place: `the certificate`, `form 3`, `entry 5`, `the statement`.
    pub place: String,
    /// What is wrong there.
    pub what: String,
}

impl Refusal {
    pub(crate) fn at(place: impl Into<String>) -> impl FnOnce(String) -> Self {
        |what| Self { place: place.into(), what }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

impl std::error::Error for Refusal {}

/// How play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Universe {
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins.
    Misere,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

impl Side {
    pub(crate) fn opponent(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// Verifies a certificate, and says what it proves.
///
/// # Errors
/// The first bad place.
pub fn verify(text: &str) -> Result<Statement, Refusal> {
    let json = serde_json::from_str::<Value>(text)
        .map_err(|error| Refusal::at("the certificate")(format!("this is no JSON: {error}")))?;
    let (universe, [forms, entries, statement]) =
        parts(&json).map_err(Refusal::at("the certificate"))?;
    let forms = Forms::read(forms)?;
    let proved = entries::read(universe, &forms, entries)?;
    Statement::read(universe, &forms, &proved, statement).map_err(Refusal::at("the statement"))
}

/// The universe, forms, entries and statement of a certificate.
fn parts(json: &Value) -> Result<(Universe, [&Value; 3]), String> {
    let mut fields = Fields::of(json)?;
    let version = number(fields.take("upstar_certificate")?)?;
    if version != VERSION {
        return Err(format!("version {version} is not known, only {VERSION}"));
    }
    let universe = match fields.take("universe")?.as_str() {
        Some("normal") => Universe::Normal,
        Some("misere") => Universe::Misere,
        _ => return Err("`universe` must be \"normal\" or \"misere\"".to_owned()),
    };
    if fields.has("note") {
        fields.take("note")?;
    }
    let parts = [fields.take("forms")?, fields.take("entries")?, fields.take("statement")?];
    fields.end()?;
    Ok((universe, parts))
}
