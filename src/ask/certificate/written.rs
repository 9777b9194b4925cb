//! Certificates as data, in JSON, and as texts with a line for each form and entry. Files for Lean are made of the same
//! data.

use std::cell::{Cell, RefCell};

use serde_json::{Value, json};
use upstar_verify::lean;

use super::forms::{Forms, Named};
use super::{EntryId, FormId};
use crate::game::{Answer, EngineError};
use crate::meter::{Lease, Meter};
use crate::values::{Outcome, Relation, Side};

/// Bytes of an entry in the tables, without its lists.
pub(super) const ENTRY_BYTES: usize = 160;

/// The version of the format.
const VERSION: u32 = 2;

/// What proves a claim.
pub(super) enum Entry {
    /// A form is at least itself.
    Same(FormId),
    /// How two forms of known size compare, in normal play.
    Numbers([FormId; 2]),
    /// The first form is at least the second: what stands for Left, and for Right.
    AtLeast([FormId; 2], [Maintained; 2]),
    /// It is not, in normal play: the side and place of the option that shows it, and the entry.
    NotAtLeast([FormId; 2], Side, u32, EntryId),
    /// It is not, in misère play: the game that tells them apart, who moves first, and the entries that
    /// say who wins each with it.
    ToldApart([FormId; 2], FormId, Side, [EntryId; 2]),
    /// A player wins a form with all ends: the ends that are tried, an entry for each, and the entry for
    /// all others.
    Strong(FormId, Side, [Vec<u32>; 2], Option<EntryId>),
    /// A player wins a form with all sums of the ends that generate the universe: the positions of a play in which
    /// the player survives.
    Survives(FormId, Side, Vec<(FormId, Vec<FormId>)>),
    /// The same with all ends but 0: a form that is an end itself, or the option, the entries that say
    /// who wins it, and those that say that it and the replies outlast the ends.
    Outlasts(FormId, Side, Option<(u32, [Vec<EntryId>; 2])>),
    /// Who wins a sum of forms of known size moving first.
    Counted(Box<[FormId]>, Side, bool),
    /// The same of any sum in normal play, as of what is left when pairs cancel.
    Rest(Box<[FormId]>, Side, bool, EntryId),
    /// A player wins moving first: the component, the option and the entry of the move; `None` without
    /// a move in misère play.
    Wins(Box<[FormId]>, Side, Option<[u32; 3]>),
    /// A player loses moving first: an entry for each move.
    Loses(Box<[FormId]>, Side, Vec<EntryId>),
}

/// Why one form is at least another, as far as one player is concerned.
pub(super) enum Maintained {
    /// An answer to each option of the worse form.
    Answers(Vec<Answered>),
    /// The worse form is an end and the better one is not: the entry that says that it is strong.
    Strong(EntryId),
}

/// What answers an option of the worse form.
pub(super) enum Answered {
    /// The option of the better form that is as good, by its place, and the entry.
    Own(u32, EntryId),
    /// The opponent's reply that is no better than the better form.
    Back(u32, EntryId),
}

impl Entry {
    /// Bytes of the lists.
    pub(super) fn bytes(&self) -> usize {
        4 * match self {
            Self::Same(_) | Self::Numbers(_) | Self::NotAtLeast(..) | Self::ToldApart(..) => 0,
            Self::AtLeast(_, by) => by.iter().map(Maintained::count).sum::<usize>() * 3,
            Self::Strong(_, _, [ends, by], _) => ends.len() + by.len(),
            Self::Survives(_, _, positions) => {
                positions.iter().map(|(_, ends)| 8 + ends.len()).sum::<usize>()
            }
            Self::Outlasts(_, _, found) => {
                found.iter().flat_map(|(_, by)| by).map(Vec::len).sum::<usize>()
            }
            // A sum stands in the table of claims too.
            Self::Wins(sum, ..) | Self::Counted(sum, ..) | Self::Rest(sum, ..) => 2 * sum.len(),
            Self::Loses(sum, _, all) => 2 * sum.len() + all.len(),
        }
    }

    /// Tells the forms that the entry names, and whether it asks for their options.
    pub(super) fn each_form(&self, mut tell: impl FnMut(&[FormId], Named)) {
        match self {
            Self::Same(form) => tell(&[*form], Named::Only),
            Self::Numbers(forms) => tell(forms, Named::Only),
            Self::Counted(sum, ..) | Self::Rest(sum, ..) => tell(sum, Named::Only),
            Self::NotAtLeast([a, b], side, ..) => {
                let (high, low) = if *side == Side::Left { (a, b) } else { (b, a) };
                tell(&[*high], Named::Only);
                tell(&[*low], Named::Listed);
            }
            Self::ToldApart(forms, with, ..) => {
                tell(forms, Named::Listed);
                tell(&[*with], Named::Listed);
            }
            Self::Strong(form, _, [ends, _], _) => {
                tell(&[*form], Named::Listed);
                tell(ends, Named::Listed);
            }
            Self::Survives(form, _, positions) => {
                tell(&[*form], Named::Listed);
                positions.iter().for_each(|(game, _)| tell(&[*game], Named::Listed));
            }
            Self::Outlasts(form, ..) => tell(&[*form], Named::Listed),
            Self::AtLeast(forms, _) => tell(forms, Named::Listed),
            Self::Wins(sum, ..) | Self::Loses(sum, ..) => tell(sum, Named::Listed),
        }
    }

    fn json(&self, id: &impl Fn(FormId) -> FormId) -> Value {
        let all = |forms: &[FormId]| forms.iter().map(|&form| id(form)).collect::<Vec<_>>();
        let counted = |sum: &[FormId]| counted(sum, id);
        match self {
            Self::Same(a) => json!({ "same": id(*a) }),
            Self::Numbers(games) => json!({ "numbers": all(games) }),
            Self::AtLeast(games, [left, right]) => {
                json!({ "ge": all(games), "left": left.json(), "right": right.json() })
            }
            Self::NotAtLeast(games, side, place, by) => {
                json!({ "not_ge": all(games), name(*side): place, "by": by })
            }
            Self::ToldApart(games, with, first, by) => {
                json!({ "not_ge": all(games), "with": id(*with), "first": name(*first), "by": by })
            }
            Self::Strong(form, side, [ends, by], outlasts) => {
                let by: Vec<EntryId> = by.iter().chain(outlasts).copied().collect();
                json!({ "strong": id(*form), "side": name(*side), "ends": all(ends), "by": by })
            }
            Self::Survives(form, side, positions) => {
                let position = |(game, ends): &(FormId, Vec<FormId>)| {
                    let mut ends = all(ends);
                    ends.sort_unstable();
                    json!([id(*game), ends])
                };
                let states: Value = positions.iter().map(position).collect();
                json!({ "strong": id(*form), "side": name(*side), "states": states })
            }
            Self::Outlasts(form, side, None) => {
                json!({ "outlasts": id(*form), "side": name(*side) })
            }
            Self::Outlasts(form, side, Some((option, [wins, by]))) => json!({
                "outlasts": id(*form), "side": name(*side), "option": option, "wins": wins, "by": by
            }),
            Self::Counted(sum, side, wins) => {
                json!({ "plays": counted(sum), "first": name(*side), "wins": wins })
            }
            Self::Rest(sum, side, wins, by) => {
                json!({ "plays": counted(sum), "first": name(*side), "wins": wins, "rest": by })
            }
            Self::Wins(sum, side, None) => {
                json!({ "plays": counted(sum), "first": name(*side), "wins": true, "all": [] })
            }
            Self::Wins(sum, side, Some([part, option, by])) => {
                // Copies of one form stand in one place.
                let part = copies(&sum[..=*part as usize]).count() - 1;
                json!({
                    "plays": counted(sum), "first": name(*side), "wins": true,
                    "part": part, "option": option, "by": by
                })
            }
            Self::Loses(sum, side, by) => {
                json!({ "plays": counted(sum), "first": name(*side), "wins": false, "all": by })
            }
        }
    }
}

/// The copies of each form in a sum.
fn copies(sum: &[FormId]) -> impl Iterator<Item = &[FormId]> {
    sum.chunk_by(|one, other| one == other)
}

/// A sum as verifiers read it.
fn counted(sum: &[FormId], id: &impl Fn(FormId) -> FormId) -> Value {
    let item = |copies: &[FormId]| match copies {
        [form] => json!(id(*form)),
        copies => json!([id(copies[0]), copies.len()]),
    };
    copies(sum).map(item).collect()
}

impl Maintained {
    /// The places of the options that have a reply of the opponent.
    pub(super) fn backs(&self) -> impl Iterator<Item = usize> {
        let answers: &[Answered] = match self {
            Self::Answers(answers) => answers,
            Self::Strong(_) => &[],
        };
        let is_back = |(place, answer): (usize, &Answered)| {
            matches!(answer, Answered::Back(..)).then_some(place)
        };
        answers.iter().enumerate().filter_map(is_back)
    }

    fn count(&self) -> usize {
        match self {
            Self::Answers(answers) => answers.len(),
            Self::Strong(_) => 1,
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Strong(by) => json!({ "strong": by }),
            Self::Answers(answers) => answers
                .iter()
                .map(|answer| match answer {
                    Answered::Own(place, by) => json!({ "own": place, "by": by }),
                    Answered::Back(place, by) => json!({ "back": place, "by": by }),
                })
                .collect(),
        }
    }
}

fn name(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

/// What is proved.
pub(super) enum Statement {
    /// How two forms compare.
    Relation(Relation, [FormId; 2], [EntryId; 2]),
    /// Who wins a sum.
    Outcome(Outcome, Vec<FormId>, [EntryId; 2]),
    /// Whether a form belongs to the universe.
    Member([FormId; 1], bool),
}

impl Statement {
    /// The forms that it names.
    pub(super) fn forms(&self) -> &[FormId] {
        match self {
            Self::Relation(_, games, _) => games,
            Self::Outcome(_, sum, _) => sum,
            Self::Member(form, _) => form,
        }
    }

    fn json(&self, id: &impl Fn(FormId) -> FormId) -> Value {
        let games: Vec<FormId> = self.forms().iter().map(|&form| id(form)).collect();
        match self {
            Self::Relation(relation, _, by) => {
                json!({ "relation": sign(*relation), "games": games, "by": by })
            }
            Self::Outcome(outcome, _, by) => {
                let sum = counted(self.forms(), id);
                json!({ "outcome": letter(*outcome), "sum": sum, "by": by })
            }
            Self::Member(_, is) => json!({ "member": games[0], "is": is }),
        }
    }
}

/// The sign of a relation.
#[must_use]
pub fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "==",
        Relation::Greater => ">",
        Relation::Less => "<",
        Relation::Confused => "<|>",
    }
}

/// The letter of an outcome.
pub(super) fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::L => "L",
        Outcome::R => "R",
        Outcome::N => "N",
        Outcome::P => "P",
    }
}

/// What a certificate says of the games, which is not verified.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The games as they were typed; those that are too long are cut.
    pub games: String,
    /// One game, if its forms are those of positions, as a text that can be typed again.
    pub position: Option<String>,
    /// The moves of the games, in JSON.
    pub moves: Option<Value>,
}

/// What is written of a certificate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    /// Its text.
    Entries,
    /// A file for Lean. There numbers are games like others, and all forms have their options.
    Lean,
}

/// The universe of a certificate.
pub(super) enum Around<'a> {
    /// One that has a name.
    Named(&'a str),
    /// The one that these ends of Left and of Right generate.
    Generated(&'a [Vec<FormId>; 2]),
}

/// The note of a certificate: the program that made it, and the games as they were typed.
fn note(about: &About) -> String {
    let program = crate::version::VERSION;
    match about.games.as_str() {
        "" => format!("upstar {program}"),
        games => format!("upstar {program}: {games}"),
    }
}

/// The beginning of a certificate.
pub(super) fn head(universe: &Value, about: &About) -> String {
    let note = json!(note(about));
    let positions = match &about.position {
        Some(position) => format!("\"positions\":{},", json!([position])),
        None => String::new(),
    };
    let mut text = format!("{{\"upstar_certificate\":{VERSION},\"note\":{note},{positions}");
    if let Some(moves) = &about.moves {
        let listed = moves["list"].as_array().into_iter().flatten().map(Value::to_string);
        let listed = listed.collect::<Vec<_>>().join(",\n");
        let games = &moves["games"];
        text += &format!("\n\"moves\":{{\"games\":{games},\"list\":[\n{listed}]}},\n");
    }
    text + &format!("\"universe\":{universe},\n")
}

/// A certificate that names a theorem in place of a proof.
#[must_use]
pub fn theorem_text(universe: &str, about: &About, statement: &str, theorem: &str) -> String {
    let [statement, theorem] = [statement, theorem].map(|text| json!(text));
    head(&json!(universe), about) + &format!("\"statement\":{statement},\n\"theorem\":{theorem}}}")
}

/// A certificate as data. Its forms and entries are made one after another: all of them together take much memory.
pub(super) struct Certificate<'a> {
    universe: Value,
    about: &'a About,
    statement: Value,
    forms: &'a Forms,
    entries: &'a [Entry],
    /// How each form stands in it, and in which place if it does.
    named: Vec<Named>,
    places: Vec<FormId>,
}

impl<'a> Certificate<'a> {
    /// The certificate of a statement that entries prove.
    pub(super) fn new(
        universe: &Around<'_>,
        about: &'a About,
        statement: &Statement,
        (forms, entries): (&'a Forms, &'a [Entry]),
        proof: Proof,
    ) -> Answer<Self> {
        let ends = match universe {
            Around::Named(_) => Vec::new(),
            Around::Generated(ends) => ends.concat(),
        };
        let named = forms.named(statement, entries, &ends);
        let named = match proof {
            Proof::Entries => named,
            Proof::Lean => forms.with_followers(named)?,
        };
        // The places of forms that are named, in their order.
        let mut places: Vec<FormId> = Vec::with_capacity(named.len());
        let mut next = 0;
        for &named in &named {
            places.push(next);
            next += FormId::from(named != Named::Not);
        }
        let id = |form: FormId| places[form as usize];
        let universe = match universe {
            Around::Named(name) => json!(name),
            Around::Generated(ends) => {
                let ids = |ends: &Vec<FormId>| ends.iter().map(|&end| id(end)).collect();
                let sides: [Vec<FormId>; 2] = ends.each_ref().map(ids);
                json!({ "generated": sides })
            }
        };
        let statement = statement.json(&id);
        Ok(Self { universe, about, statement, forms, entries, named, places })
    }

    /// The forms, each with its options or by its size.
    fn forms(&self) -> impl Iterator<Item = Answer<Value>> {
        let id = |&form: &FormId| self.places[form as usize];
        let stands = |(_, named): &(usize, &Named)| **named != Named::Not;
        self.named.iter().enumerate().filter(stands).map(move |(form, &named)| {
            Ok(match self.forms.size(form, named) {
                Some(size) => size.json(),
                None => {
                    let ids = |options: &Vec<FormId>| options.iter().map(id).collect();
                    let sides: [Vec<FormId>; 2] = self.forms.listed(form)?.each_ref().map(ids);
                    json!(sides)
                }
            })
        })
    }

    fn entries(&self) -> impl Iterator<Item = Answer<Value>> {
        let id = |form: FormId| self.places[form as usize];
        self.entries.iter().map(move |entry| Ok(entry.json(&id)))
    }

    /// The certificate as a text.
    pub(super) fn text(&self, meter: &mut Meter) -> Answer<String> {
        let mut text = head(&self.universe, self.about);
        text += &format!("\"statement\":{},\n\"forms\":[", self.statement);
        let mut lease = meter.lease(0)?;
        lines(&mut text, self.forms(), &mut lease, meter)?;
        text += "],\n\"entries\":[";
        lines(&mut text, self.entries(), &mut lease, meter)?;
        text += "]}";
        Ok(text)
    }

    /// The certificate as a file for Lean, which begins with the library.
    pub(super) fn in_lean(&self, library: &str, meter: &mut Meter) -> Answer<String> {
        let (held, stop) = (RefCell::new((meter.lease(0)?, meter)), Cell::new(None));
        let budget = |steps: usize, bytes: isize| {
            let (lease, meter) = &mut *held.borrow_mut();
            let counted = match (stop.get(), usize::try_from(bytes)) {
                (Some(stop), _) => Err(stop),
                (None, Ok(more)) => lease.grow(more, meter),
                (None, Err(_)) => {
                    lease.shrink(bytes.unsigned_abs());
                    Ok(())
                }
            };
            stop.set(counted.and_then(|()| meter.tick_many(steps as u64)).err());
            stop.get().is_none()
        };
        // What stopped the writer, or what it has no words for.
        let refused = |_: String| stop.get().map_or(EngineError::GaveUp, EngineError::from);
        let mut writer = lean::Writer::new(&self.universe, &budget).map_err(refused)?;
        for form in self.forms() {
            writer.form(&form?).map_err(refused)?;
        }
        for entry in self.entries() {
            writer.entry(&entry?).map_err(refused)?;
        }
        writer.finish(&self.statement, &note(self.about), library).map_err(refused)
    }
}

/// Writes the items of a list, a line for each.
pub(super) fn lines(
    text: &mut String,
    items: impl Iterator<Item = Answer<Value>>,
    lease: &mut Lease,
    meter: &mut Meter,
) -> Answer {
    for (place, item) in items.enumerate() {
        let line = item?.to_string();
        meter.tick_many(1 + line.len() as u64 / 64)?;
        lease.grow(line.len() + 2, meter)?;
        *text += if place == 0 { "\n" } else { ",\n" };
        *text += &line;
    }
    Ok(())
}
