//! Certificates as texts: JSON, with a line for each form and entry.

use serde_json::{Value, json};

use super::forms::Forms;
use super::{EntryId, FormId};
use crate::game::normal::Relation;
use crate::game::winner::outcome::Side;
use crate::game::{Answer, Convention, Outcome};
use crate::meter::Meter;

/// Bytes of an entry in the tables, without its lists.
pub(super) const ENTRY_BYTES: usize = 160;

/// The version of the format.
const VERSION: u32 = 1;

/// What proves a claim.
pub(super) enum Entry {
    /// A form is at least itself.
    Same(FormId),
    /// The first form is at least the second: an entry against each option of Left of the second and
    /// of Right of the first.
    AtLeast([FormId; 2], [Vec<EntryId>; 2]),
    /// It is not: the side and place of the option that shows it, and the entry.
    NotAtLeast([FormId; 2], Side, u32, EntryId),
    /// A player wins moving first: the component, the option and the entry of the move; `None` without
    /// a move in misère play.
    Wins(Box<[FormId]>, Side, Option<[u32; 3]>),
    /// A player loses moving first: an entry for each move.
    Loses(Box<[FormId]>, Side, Vec<EntryId>),
}

impl Entry {
    /// Bytes of the lists.
    pub(super) fn bytes(&self) -> usize {
        4 * match self {
            Self::Same(_) | Self::NotAtLeast(..) => 0,
            Self::AtLeast(_, by) => by[0].len() + by[1].len(),
            // A sum stands in the table of claims too.
            Self::Wins(sum, ..) => 2 * sum.len(),
            Self::Loses(sum, _, all) => 2 * sum.len() + all.len(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Same(a) => json!({ "same": a }),
            Self::AtLeast(games, [left, right]) => {
                json!({ "ge": games, "left": left, "right": right })
            }
            Self::NotAtLeast(games, Side::Left, place, by) => {
                json!({ "not_ge": games, "left": place, "by": by })
            }
            Self::NotAtLeast(games, Side::Right, place, by) => {
                json!({ "not_ge": games, "right": place, "by": by })
            }
            Self::Wins(sum, side, None) => {
                json!({ "plays": sum, "first": name(*side), "wins": true })
            }
            Self::Wins(sum, side, Some([part, option, by])) => json!({
                "plays": sum, "first": name(*side), "wins": true,
                "part": part, "option": option, "by": by
            }),
            Self::Loses(sum, side, all) => {
                json!({ "plays": sum, "first": name(*side), "wins": false, "all": all })
            }
        }
    }
}

fn name(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// The statement of a relation.
pub(super) fn relation(relation: Relation, games: [FormId; 2], by: [EntryId; 2]) -> String {
    let sign = match relation {
        Relation::Equal => "==",
        Relation::Greater => ">",
        Relation::Less => "<",
        Relation::Confused => "<|>",
    };
    json!({ "relation": sign, "games": games, "by": by }).to_string()
}

/// The statement of an outcome.
pub(super) fn outcome(outcome: Outcome, sum: &[FormId], by: [EntryId; 2]) -> String {
    let letter = match outcome {
        Outcome::L => "L",
        Outcome::R => "R",
        Outcome::N => "N",
        Outcome::P => "P",
    };
    json!({ "outcome": letter, "sum": sum, "by": by }).to_string()
}

/// The whole certificate.
pub(super) fn certificate(
    convention: Convention,
    statement: &str,
    forms: &Forms,
    entries: &[Entry],
    meter: &mut Meter,
) -> Answer<String> {
    let universe = match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    };
    let mut text = format!(
        "{{\"upstar_certificate\":{VERSION},\"note\":\"upstar {}\",\"universe\":\"{universe}\",\n\
         \"statement\":{statement},\n\"forms\":[",
        env!("CARGO_PKG_VERSION")
    );
    lines(&mut text, forms.all(), |sides| json!(sides).to_string(), meter)?;
    text += "],\n\"entries\":[";
    lines(&mut text, entries, |entry| entry.json().to_string(), meter)?;
    text += "]}";
    Ok(text)
}

/// Writes the items of a list, a line for each.
fn lines<T>(
    text: &mut String,
    items: &[T],
    write: impl Fn(&T) -> String,
    meter: &mut Meter,
) -> Answer {
    for (place, item) in items.iter().enumerate() {
        let line = write(item);
        meter.tick_many(1 + line.len() as u64 / 64)?;
        meter.charge(line.len() + 2)?;
        *text += if place == 0 { "\n" } else { ",\n" };
        *text += &line;
    }
    Ok(())
}
