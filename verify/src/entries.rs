//! The entries of a certificate: each proves a claim from earlier ones.

use serde_json::Value;

use crate::claim::{Claim, Proved};
use crate::forms::Forms;
use crate::read::{Fields, list, number, numbers, truth, two};
use crate::{Refusal, Side, Universe};

/// Sums have so many components at most, so that the time is linear.
pub(crate) const MOST_COMPONENTS: usize = 256;

/// Verifies all entries.
pub(crate) fn read(universe: Universe, forms: &Forms, value: &Value) -> Result<Proved, Refusal> {
    let listed = list(value).map_err(Refusal::at("`entries`"))?;
    let mut proved = Proved::default();
    for (id, entry) in listed.iter().enumerate() {
        let claim =
            claim(universe, forms, &proved, entry).map_err(Refusal::at(format!("entry {id}")))?;
        proved.push(claim);
    }
    Ok(proved)
}

fn claim(
    universe: Universe,
    forms: &Forms,
    proved: &Proved,
    entry: &Value,
) -> Result<Claim, String> {
    let mut fields = Fields::of(entry)?;
    let claim = if fields.has("plays") {
        plays(universe, forms, proved, &mut fields)?
    } else if universe == Universe::Misere {
        return Err("in misère play entries are `plays`".to_owned());
    } else if fields.has("same") {
        let form = forms.known(number(fields.take("same")?)?)?;
        Claim::Order([form, form], true)
    } else if fields.has("ge") {
        at_least(forms, proved, &mut fields)?
    } else if fields.has("not_ge") {
        not_at_least(forms, proved, &mut fields)?
    } else {
        return Err("it is none of `ge`, `same`, `not_ge`, `plays`".to_owned());
    };
    fields.end()?;
    Ok(claim)
}

/// A ≥ B: no Left option of B is at least A, and B is at least no Right option of A.
fn at_least(forms: &Forms, proved: &Proved, fields: &mut Fields<'_>) -> Result<Claim, String> {
    let [a, b] = two(fields.take("ge")?)?;
    let (a, b) = (forms.known(a)?, forms.known(b)?);
    for (name, side) in [("left", Side::Left), ("right", Side::Right)] {
        let by = numbers(fields.take(name)?)?;
        let options = forms.options(if side == Side::Left { b } else { a }, side);
        if by.len() != options.len() {
            return Err(format!("`{name}` has {} entries for {} options", by.len(), options.len()));
        }
        for (&id, &option) in by.iter().zip(options) {
            let games = if side == Side::Left { [option, a] } else { [b, option] };
            if proved.order(id, games)? {
                return Err(format!("entry {id} proves the contrary of what is needed"));
            }
        }
    }
    Ok(Claim::Order([a, b], true))
}

/// Not A ≥ B: some Left option of B is at least A, or B is at least some Right option of A.
fn not_at_least(forms: &Forms, proved: &Proved, fields: &mut Fields<'_>) -> Result<Claim, String> {
    let [a, b] = two(fields.take("not_ge")?)?;
    let (a, b) = (forms.known(a)?, forms.known(b)?);
    let games = if fields.has("left") {
        [forms.option(b, Side::Left, number(fields.take("left")?)?)?, a]
    } else {
        [b, forms.option(a, Side::Right, number(fields.take("right")?)?)?]
    };
    let id = number(fields.take("by")?)?;
    if !proved.order(id, games)? {
        return Err(format!("entry {id} proves the contrary of what is needed"));
    }
    Ok(Claim::Order([a, b], false))
}

/// Who wins a sum: a win names a move to a loss of the opponent, a loss lists all moves.
fn plays(
    universe: Universe,
    forms: &Forms,
    proved: &Proved,
    fields: &mut Fields<'_>,
) -> Result<Claim, String> {
    let sum = sum(forms, fields.take("plays")?)?;
    let first = side(fields.take("first")?)?;
    let wins = truth(fields.take("wins")?)?;
    let next = first.opponent();
    if !wins {
        let mut by = numbers(fields.take("all")?)?.into_iter();
        let mut moves = 0;
        for (place, &component) in sum.iter().enumerate() {
            if place > 0 && sum[place - 1] == component {
                continue;
            }
            for &option in forms.options(component, first) {
                let id = by.next().ok_or("`all` does not have all moves")?;
                if !proved.play(id, next, after(forms, &sum, place, option))? {
                    return Err(format!("entry {id} is a loss of the opponent"));
                }
                moves += 1;
            }
        }
        if by.next().is_some() {
            return Err("`all` has more entries than there are moves".to_owned());
        }
        if moves == 0 && universe == Universe::Misere {
            return Err("in misère play a player without moves wins".to_owned());
        }
    } else if fields.has("by") {
        let place = number(fields.take("part")?)?;
        let component = *sum.get(place).ok_or_else(|| format!("there is no component {place}"))?;
        let option = forms.option(component, first, number(fields.take("option")?)?)?;
        let id = number(fields.take("by")?)?;
        if proved.play(id, next, after(forms, &sum, place, option))? {
            return Err(format!("entry {id} is a win of the opponent"));
        }
    } else if universe == Universe::Normal {
        return Err("in normal play a win names its move".to_owned());
    } else if sum.iter().any(|&component| !forms.options(component, first).is_empty()) {
        return Err(format!("{first:?} has a move"));
    }
    Ok(Claim::Plays { sum, first, wins })
}

/// A sum as certificates write it.
pub(crate) fn sum(forms: &Forms, value: &Value) -> Result<Vec<usize>, String> {
    let sum = numbers(value)?;
    if sum.len() > MOST_COMPONENTS {
        return Err(format!("a sum has {MOST_COMPONENTS} components at most"));
    }
    for &component in &sum {
        if forms.is_empty(forms.known(component)?) {
            return Err("the form without options is left out of sums".to_owned());
        }
    }
    if !sum.is_sorted() {
        return Err("the components do not ascend".to_owned());
    }
    Ok(sum)
}

/// The components of a sum after a move, ascending. Options have smaller ids than their form.
fn after(forms: &Forms, sum: &[usize], place: usize, option: usize) -> impl Iterator<Item = usize> {
    let (before, behind) = sum.split_at(place);
    let split = before.partition_point(|&component| component <= option);
    let (low, high) = before.split_at(split);
    let moved = (!forms.is_empty(option)).then_some(option);
    let behind = behind.iter().skip(1);
    low.iter().copied().chain(moved).chain(high.iter().chain(behind).copied())
}

fn side(value: &Value) -> Result<Side, String> {
    match value.as_str() {
        Some("left") => Ok(Side::Left),
        Some("right") => Ok(Side::Right),
        _ => Err("`first` must be \"left\" or \"right\"".to_owned()),
    }
}
