//! Certificates as files for the proof assistant Lean: the library in which they are proofs
//! (`verify/lean/UpstarCert.lean`), then the forms, the entries and the answer.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::forms::{Forms, Named};
use super::written::{About, Answered, Entry, Maintained, Statement};
use super::{EntryId, FormId};
use crate::game::normal::Relation;
use crate::game::winner::outcome::Side;
use crate::game::{Answer, EngineError, Outcome, Universe};
use crate::meter::{Lease, Meter};

/// Definitions, and the theorem that certificates are proofs. It needs nothing but Lean.
const LIBRARY: &str = include_str!("../../../verify/lean/UpstarCert.lean");

/// The whole file.
pub(super) fn file(
    universe: Universe,
    about: &About,
    statement: &Statement,
    (forms, entries): (&Forms, &[Entry]),
    meter: &mut Meter,
) -> Answer<String> {
    let mut writer = Writer {
        forms,
        places: places(forms, statement, entries)?,
        lines: Vec::new(),
        entries: Vec::with_capacity(entries.len()),
        members: FxHashMap::default(),
        lease: meter.lease(0)?,
        meter,
    };
    for entry in entries {
        let line = writer.entry(entry)?;
        let id = writer.push(line)?;
        writer.entries.push(id);
    }
    let world = world(universe)?;
    let (claim, answers) = writer.answer(world, statement)?;
    let mut text = LIBRARY.to_owned();
    text += "\nnamespace Certificate\nopen Upstar\n";
    writer.write_forms(&mut text, universe)?;
    let lines = std::mem::take(&mut writer.lines);
    writer.write_pieces(&mut text, "The proof.", "entries", "Entry", &lines)?;
    // Comments of Lean begin and end so.
    let games = about.games.replace("/-", "/ -").replace("-/", "- /");
    let note = match games.as_str() {
        "" => String::new(),
        games => format!(
            " upstar {} was asked about {games}; that the forms are those of these games is not verified.",
            crate::version::VERSION
        ),
    };
    // What writes the answer ends the line.
    write!(
        text,
        "\n/-- What is proved.{note} -/\ntheorem answer :\n    {claim} :=\n  \
         certified (world := {world}) (forms := forms) (heights := heights) (entries := entries)\n    \
         (answers := [{answers}])\n    (by decide +kernel)\n\nend Certificate"
    )
    .map_err(|_| EngineError::TooLarge)?;
    Ok(text)
}

/// Forms and entries are written in pieces of so many, as the library says. Lean reads lists by recursion, which
/// must not be deep.
const PIECE: usize = 50;

/// The place of each form that stands in the file: those that are named, and their followers.
fn places(forms: &Forms, statement: &Statement, entries: &[Entry]) -> Answer<Vec<Option<usize>>> {
    let named = forms.named(statement, entries, &[]);
    let mut stands: Vec<bool> = named.iter().map(|named| *named != Named::Not).collect();
    // Options have smaller ids than their game.
    for form in (0..stands.len()).rev() {
        let options = if stands[form] { forms.listed(form)?.as_slice() } else { &[] };
        for &option in options.iter().flatten() {
            stands[option as usize] = true;
        }
    }
    let mut next = 0..;
    Ok(stands.into_iter().map(|stands| if stands { next.next() } else { None }).collect())
}

/// A file that is being written.
struct Writer<'a> {
    forms: &'a Forms,
    places: Vec<Option<usize>>,
    /// The entries in Lean.
    lines: Vec<String>,
    /// Where each entry of the certificate stands among them.
    entries: Vec<usize>,
    /// The entries that say that forms belong to the universe.
    members: FxHashMap<FormId, usize>,
    /// The memory of lines and of the text.
    lease: Lease,
    meter: &'a mut Meter,
}

impl Writer<'_> {
    /// Adds an entry.
    fn push(&mut self, line: String) -> Answer<usize> {
        self.meter.tick_many(1 + line.len() as u64 / 64)?;
        self.lease.grow(line.len(), self.meter)?;
        self.lines.push(line);
        Ok(self.lines.len() - 1)
    }

    fn form(&self, form: FormId) -> Answer<usize> {
        self.places[form as usize].ok_or(EngineError::Undecided)
    }

    fn forms(&self, forms: &[FormId]) -> Answer<String> {
        let places: Vec<String> =
            forms.iter().map(|&form| Ok(self.form(form)?.to_string())).collect::<Answer<_>>()?;
        Ok(format!("[{}]", places.join(", ")))
    }

    fn by(&self, entries: &[EntryId]) -> String {
        list(entries.iter().map(|&entry| self.entries[entry as usize].to_string()))
    }

    /// The definition of a list of lists, which are the pieces of one list.
    fn write_pieces(
        &mut self,
        text: &mut String,
        doc: &str,
        name: &str,
        kind: &str,
        items: &[String],
    ) -> Answer {
        let from = text.len();
        let mut names = Vec::new();
        for (count, piece) in items.chunks(PIECE).enumerate() {
            let items = piece.join(",\n  ");
            *text += &format!("\ndef {name}{count} : List {kind} := [\n  {items}]\n");
            names.push(format!("{name}{count}"));
        }
        let names = list(names.into_iter());
        *text += &format!("\n/-- {doc} -/\ndef {name} : List (List {kind}) := {names}\n");
        self.meter.tick_many(1 + (text.len() - from) as u64 / 64)?;
        self.lease.grow(text.len() - from, self.meter)?;
        Ok(())
    }

    /// The forms and their heights.
    fn write_forms(&mut self, text: &mut String, universe: Universe) -> Answer {
        let (mut sides, mut heights) = (Vec::new(), Vec::new());
        for form in (0..).take(self.places.len()) {
            if self.places[form as usize].is_none() {
                continue;
            }
            let [left, right] = self.forms.listed(form as usize)?;
            sides.push(format!("⟨{}, {}⟩", self.forms(left)?, self.forms(right)?));
            if universe == Universe::IntegersDicots {
                heights.push(self.forms.height(form).to_string());
            }
        }
        let doc = "The forms, options first: each has the places of Left's options and of Right's.";
        self.write_pieces(text, doc, "forms", "Form", &sides)?;
        *text += &format!(
            "\n/-- The number of moves in each form, for `integersDicots`. -/\n\
             def heights : List Nat := {}\n",
            list(heights.into_iter())
        );
        Ok(())
    }

    /// An entry in Lean; those that say that a form belongs to the universe stand before it.
    fn entry(&mut self, entry: &Entry) -> Answer<String> {
        Ok(match entry {
            Entry::Same(a) => format!(".same {}", self.form(*a)?),
            Entry::AtLeast([a, b], [left, right]) => format!(
                ".atLeast {} {} {} {}",
                self.form(*a)?,
                self.form(*b)?,
                self.maintained(left),
                self.maintained(right)
            ),
            Entry::NotAtLeast([a, b], side, place, by) => format!(
                ".notAtLeast {} {} {} {place} {}",
                self.form(*a)?,
                self.form(*b)?,
                player(*side),
                self.entries[*by as usize]
            ),
            Entry::ToldApart([a, b], with, first, [one, other]) => {
                let member = self.member(*with)?;
                let [one, other] = [one, other].map(|&by| self.entries[by as usize]);
                let (loses, wins) = if *first == Side::Left { (one, other) } else { (other, one) };
                format!(
                    ".toldApart {} {} {} {} {member} {loses} {wins}",
                    self.form(*a)?,
                    self.form(*b)?,
                    player(*first),
                    self.form(*with)?
                )
            }
            Entry::Strong(form, side, [ends, by], outlasts) => format!(
                ".strong {} {} {} {} {}",
                player(*side),
                self.form(*form)?,
                self.forms(ends)?,
                self.by(by),
                outlasts.map_or(0, |outlasts| self.entries[outlasts as usize])
            ),
            Entry::Outlasts(form, side, None) => {
                format!(".outlastsAsEnd {} {}", player(*side), self.form(*form)?)
            }
            Entry::Outlasts(form, side, Some((option, [wins, by]))) => {
                let [wins, loses] =
                    [0, 1].map(|place| wins.get(place).map_or(0, |&by| self.entries[by as usize]));
                format!(
                    ".outlasts {} {} {option} {wins} {loses} {}",
                    player(*side),
                    self.form(*form)?,
                    self.by(by)
                )
            }
            Entry::Wins(sum, side, None) => {
                format!(".stuck {} {}", player(*side), self.forms(sum)?)
            }
            Entry::Wins(sum, side, Some([part, option, by])) => format!(
                ".wins {} {} {part} {option} {}",
                player(*side),
                self.forms(sum)?,
                self.entries[*by as usize]
            ),
            Entry::Loses(sum, side, all) => {
                let all = self.by(&self.with_equal_parts(sum, *side, all)?);
                format!(".loses {} {} {all}", player(*side), self.forms(sum)?)
            }
            // They are made for other verifiers only.
            Entry::Numbers(_) | Entry::Counted(..) | Entry::Rest(..) | Entry::Survives(..) => {
                return Err(EngineError::Undecided);
            }
        })
    }

    /// The entries for all moves from a sum, where those from equal components are given once.
    fn with_equal_parts(
        &self,
        sum: &[FormId],
        side: Side,
        all: &[EntryId],
    ) -> Answer<Vec<EntryId>> {
        let (mut rest, mut last, mut found) = (all, all, Vec::with_capacity(all.len()));
        for (place, &part) in sum.iter().enumerate() {
            if place == 0 || sum[place - 1] != part {
                let count = self.forms.options(part, side)?.len();
                (last, rest) = rest.split_at_checked(count).ok_or(EngineError::Undecided)?;
            }
            found.extend_from_slice(last);
        }
        Ok(found)
    }

    fn maintained(&self, by: &Maintained) -> String {
        match by {
            Maintained::Strong(by) => format!("(.strong {})", self.entries[*by as usize]),
            Maintained::Answers(answers) => {
                let each = answers.iter().map(|answer| {
                    let (name, place, by) = match answer {
                        Answered::Own(place, by) => ("own", place, by),
                        Answered::Back(place, by) => ("back", place, by),
                    };
                    format!(".{name} {place} {}", self.entries[*by as usize])
                });
                format!("(.each {})", list(each))
            }
        }
    }

    /// The entry that says that a form belongs to the universe, after those for its followers.
    fn member(&mut self, root: FormId) -> Answer<usize> {
        let mut waiting = vec![(root, false)];
        while let Some((form, is_ready)) = waiting.pop() {
            if self.members.contains_key(&form) {
                continue;
            }
            let options = self.forms.listed(form as usize)?.concat();
            if !is_ready {
                waiting.push((form, true));
                waiting.extend(options.into_iter().map(|option| (option, false)));
                continue;
            }
            let by = list(options.iter().map(|option| self.members[option].to_string()));
            let line = format!(".member {} {by}", self.form(form)?);
            let id = self.push(line)?;
            self.members.insert(form, id);
        }
        Ok(self.members[&root])
    }

    /// What the theorem says, and the claims that it consists of, each with its entry.
    fn answer(&mut self, world: &str, statement: &Statement) -> Answer<(String, String)> {
        let both = |[one, other]: [(String, String); 2]| {
            (format!("{} ∧ {}", one.0, other.0), format!("{}, {}", one.1, other.1))
        };
        match statement {
            Statement::Relation(relation, [a, b], by) => {
                let holds = match relation {
                    Relation::Equal => [true, true],
                    Relation::Greater => [true, false],
                    Relation::Less => [false, true],
                    Relation::Confused => [false, false],
                };
                let [a, b] = [self.form(*a)?, self.form(*b)?];
                Ok(both([(a, b, 0), (b, a, 1)].map(|(high, low, place)| {
                    let (holds, entry) = (holds[place], self.entries[by[place] as usize]);
                    let not = if holds { "" } else { "¬ " };
                    (
                        format!("{not}AtLeast {world} (game forms {high}) (game forms {low})"),
                        format!("({entry}, .atLeast {holds} {high} {low})"),
                    )
                })))
            }
            Statement::Outcome(outcome, sum, by) => {
                let rule = if world == ".normal" { ".normal" } else { ".misere" };
                let sum = self.forms(sum)?;
                let wins = [
                    matches!(outcome, Outcome::L | Outcome::N),
                    matches!(outcome, Outcome::R | Outcome::N),
                ];
                Ok(both(Side::BOTH.map(|side| {
                    let (wins, first) = (wins[side as usize], player(side));
                    let (entry, name) = (
                        self.entries[by[side as usize] as usize],
                        if wins { "Wins" } else { "Loses" },
                    );
                    (
                        format!("{name} {rule} {first} ({sum}.map (game forms))"),
                        format!("({entry}, .play {wins} {first} {sum})"),
                    )
                })))
            }
            Statement::Member([form], true) => {
                let entry = self.member(*form)?;
                let form = self.form(*form)?;
                let claim = format!("Member {world} (game forms {form})");
                Ok((claim, format!("({entry}, .member {form})")))
            }
            Statement::Member(_, false) => Err(EngineError::Undecided),
        }
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// The name of a universe in the library.
fn world(universe: Universe) -> Answer<&'static str> {
    Ok(match universe {
        Universe::Normal => ".normal",
        Universe::Misere => ".misere",
        Universe::Blocking => ".blocking",
        Universe::DeadEnding => ".deadEnding",
        Universe::IntegersDicots => ".integersDicots",
        Universe::Dicot => ".dicot",
        Universe::Impartial => ".impartial",
        Universe::Generated(_) => return Err(EngineError::Undecided),
    })
}

fn player(side: Side) -> &'static str {
    match side {
        Side::Left => ".left",
        Side::Right => ".right",
    }
}
