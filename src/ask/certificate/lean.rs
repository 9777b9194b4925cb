//! The order of two games in normal play as a file for the proof assistant Lean: a definition for each form
//! and a theorem for each entry.

use super::forms::{Forms, Named};
use super::written::{Answered, Entry, Maintained, Statement};
use super::{EntryId, FormId};
use crate::game::normal::Relation;
use crate::game::winner::outcome::Side;
use crate::game::{Answer, EngineError};
use crate::meter::Meter;

/// What each file begins with: the library that it is about, and the steps of the proofs.
const HEAD: &str = "\
import CombinatorialGames.Game.IGame

/-!
The games are those of https://github.com/vihdzp/combinatorial-games at commit
8ce9d13d5a9229a6093e5e72fe2874feaa8087e3. What is proved is the theorem `answer` at the end.
-/

open IGame

noncomputable section
namespace UpstarCert

theorem all_of_none {P : IGame.{0} → Prop} : ∀ z ∈ (∅ : Set IGame.{0}), P z :=
  fun _ h => by simp at h

theorem all_of_one {P : IGame.{0} → Prop} {x : IGame.{0}} (h : P x) :
    ∀ z ∈ ({x} : Set IGame.{0}), P z := by
  intro z hz
  rw [Set.mem_singleton_iff.1 hz]
  exact h

theorem all_of_more {P : IGame.{0} → Prop} {x : IGame.{0}} {s : Set IGame.{0}} (h : P x)
    (more : ∀ z ∈ s, P z) : ∀ z ∈ insert x s, P z := by
  intro z hz
  rcases Set.mem_insert_iff.1 hz with here | there
  · rw [here]
    exact h
  · exact more z there

theorem le_of_answers {b a : IGame.{0}} {s t : Set IGame.{0}} (hs : bᴸ = s) (ht : aᴿ = t)
    (left : ∀ z ∈ s, ¬ a ≤ z) (right : ∀ z ∈ t, ¬ z ≤ b) : b ≤ a :=
  IGame.le_iff_forall_lf.2 ⟨fun z hz => left z (hs ▸ hz), fun z hz => right z (ht ▸ hz)⟩
";

/// The whole file.
pub(super) fn file(
    statement: &Statement,
    forms: &Forms,
    entries: &[Entry],
    meter: &mut Meter,
) -> Answer<String> {
    let Statement::Relation(relation, games, by) = statement else {
        return Err(EngineError::Undecided);
    };
    let mut text = HEAD.to_owned();
    let named = forms.named(statement, entries);
    for (form, _) in (0..).zip(&named).filter(|(_, named)| **named != Named::Not) {
        let sides = forms.listed(form as usize)?.each_ref().map(|options| set(options));
        let [left, right] = &sides;
        let mut lines = format!("\ndef g{form} : IGame.{{0}} := !{{{left} | {right}}}\n");
        for (letter, name, side) in [("ᴸ", "left", left), ("ᴿ", "right", right)] {
            lines += &format!(
                "theorem g{form}_{name} : g{form}{letter} = {side} := by\n  \
                 unfold g{form}\n  exact IGame.{name}Moves_ofSets ..\n"
            );
        }
        push(&mut text, &lines, meter)?;
    }
    for (id, entry) in entries.iter().enumerate() {
        let (claim, proof) = theorem(entry, forms)?;
        push(&mut text, &format!("\ntheorem e{id} : {claim} :=\n  {proof}\n"), meter)?;
    }
    let [a, b] = games;
    let holds = match relation {
        Relation::Equal => [true, true],
        Relation::Greater => [true, false],
        Relation::Less => [false, true],
        Relation::Confused => [false, false],
    };
    let [at_least, at_most] = [(b, a, holds[0]), (a, b, holds[1])]
        .map(|(low, high, holds)| format!("{}g{low} ≤ g{high}", if holds { "" } else { "¬ " }));
    let [one, other] = by;
    let last = format!(
        "\ntheorem answer : {at_least} ∧ {at_most} :=\n  ⟨e{one}, e{other}⟩\n\nend UpstarCert\n"
    );
    push(&mut text, &last, meter)?;
    // What writes the answer ends the line.
    text.pop();
    Ok(text)
}

/// Adds lines to the text.
fn push(text: &mut String, lines: &str, meter: &mut Meter) -> Answer {
    meter.tick_many(1 + lines.len() as u64 / 64)?;
    meter.charge(lines.len())?;
    *text += lines;
    Ok(())
}

/// A set of forms.
fn set(options: &[FormId]) -> String {
    if options.is_empty() {
        return "∅".to_owned();
    }
    let games: Vec<String> = options.iter().map(|form| format!("g{form}")).collect();
    format!("{{{}}}", games.join(", "))
}

/// What an entry claims, and why.
fn theorem(entry: &Entry, forms: &Forms) -> Answer<(String, String)> {
    match entry {
        Entry::Same(a) => Ok((format!("g{a} ≤ g{a}"), format!("le_refl g{a}"))),
        Entry::AtLeast([a, b], [left, right]) => {
            let left = answers(Side::Left, *a, *b, left, forms)?;
            let right = answers(Side::Right, *b, *a, right, forms)?;
            let proof = format!("le_of_answers g{b}_left g{a}_right\n    {left}\n    {right}");
            Ok((format!("g{b} ≤ g{a}"), proof))
        }
        Entry::NotAtLeast([a, b], side, place, by) => {
            let low = if *side == Side::Left { *b } else { *a };
            Ok((format!("¬ g{b} ≤ g{a}"), step(*side, low, *place, *by, forms)?))
        }
        Entry::Numbers(_)
        | Entry::ToldApart(..)
        | Entry::Strong(..)
        | Entry::Outlasts(..)
        | Entry::Counted(..)
        | Entry::Wins(..)
        | Entry::Loses(..) => Err(EngineError::Undecided),
    }
}

/// The answers to the player's options of `low`, where the player is as well off in `high`.
fn answers(
    side: Side,
    high: FormId,
    low: FormId,
    by: &Maintained,
    forms: &Forms,
) -> Answer<String> {
    let Maintained::Answers(answers) = by else {
        return Err(EngineError::Undecided);
    };
    let mut proofs = Vec::with_capacity(answers.len());
    for (answer, &option) in answers.iter().zip(forms.options(low, side)?) {
        proofs.push(match answer {
            Answered::Own(place, by) => step(side, high, *place, *by, forms)?,
            Answered::Back(place, by) => step(side.opponent(), option, *place, *by, forms)?,
        });
    }
    let Some(last) = proofs.pop() else {
        return Ok("all_of_none".to_owned());
    };
    let mut proof = format!("(all_of_one ({last}))");
    for step in proofs.iter().rev() {
        proof = format!("(all_of_more ({step})\n      {proof})");
    }
    Ok(proof)
}

/// That Left gains by her option of a form, or Right by his, as an entry says.
fn step(side: Side, form: FormId, place: u32, by: EntryId, forms: &Forms) -> Answer<String> {
    let options = forms.options(form, side)?;
    let option = options.get(place as usize).ok_or(EngineError::Undecided)?;
    let (lemma, letter, name) = match side {
        Side::Left => ("lf_of_le_left", "ᴸ", "left"),
        Side::Right => ("lf_of_right_le", "ᴿ", "right"),
    };
    let member = format!("show g{option} ∈ g{form}{letter} by rw [g{form}_{name}]; simp");
    Ok(format!("IGame.{lemma} e{by} ({member})"))
}
