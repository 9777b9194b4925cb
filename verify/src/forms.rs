//! The forms of a certificate: games given by their options.

use std::collections::HashSet;

use serde_json::Value;

use crate::read::{list, numbers};
use crate::{Refusal, Side};

/// Texts of games are cut beyond this length.
const LONGEST_TEXT: usize = 2000;

/// The forms by id. Options have smaller ids, and no two forms have the same options.
pub(crate) struct Forms(Vec<[Vec<usize>; 2]>);

impl Forms {
    pub(crate) fn read(value: &Value) -> Result<Self, Refusal> {
        let listed = list(value).map_err(Refusal::at("`forms`"))?;
        let (mut forms, mut seen) = (Vec::with_capacity(listed.len()), HashSet::new());
        for (id, form) in listed.iter().enumerate() {
            let sides = sides(form, id)
                .and_then(|sides| {
                    let is_new = seen.insert(sides.clone());
                    if is_new { Ok(sides) } else { Err("this form stood before".to_owned()) }
                })
                .map_err(Refusal::at(format!("form {id}")))?;
            forms.push(sides);
        }
        Ok(Self(forms))
    }

    /// Refuses an id that no form has.
    pub(crate) fn known(&self, id: usize) -> Result<usize, String> {
        if id < self.0.len() { Ok(id) } else { Err(format!("there is no form {id}")) }
    }

    /// The options of a player.
    pub(crate) fn options(&self, id: usize, side: Side) -> &[usize] {
        self.0.get(id).map_or(&[], |sides| match side {
            Side::Left => &sides[0],
            Side::Right => &sides[1],
        })
    }

    /// One of the options of a player.
    pub(crate) fn option(&self, id: usize, side: Side, index: usize) -> Result<usize, String> {
        let option = self.options(id, side).get(index).copied();
        option.ok_or_else(|| format!("form {id} has no {side:?} option {index}"))
    }

    /// Whether neither player has an option.
    pub(crate) fn is_empty(&self, id: usize) -> bool {
        self.options(id, Side::Left).is_empty() && self.options(id, Side::Right).is_empty()
    }

    /// Forms as texts: `<G,H|K>`, and `0` without options; an id where that would be long.
    pub(crate) fn texts(&self, ids: &[usize]) -> Vec<String> {
        let mut lengths: Vec<usize> = Vec::with_capacity(self.0.len());
        for sides in &self.0 {
            let options = sides.iter().flatten().filter_map(|&option| lengths.get(option));
            lengths
                .push(options.fold(3, |sum, length| sum.saturating_add(*length).saturating_add(1)));
        }
        let text = |&id: &usize| {
            if lengths.get(id).is_none_or(|&length| length > LONGEST_TEXT) {
                return format!("form {id}");
            }
            let mut text = String::new();
            self.write(id, &mut text);
            text
        };
        ids.iter().map(text).collect()
    }

    /// Writes a form that is known to be short.
    fn write(&self, id: usize, text: &mut String) {
        if self.is_empty(id) {
            text.push('0');
            return;
        }
        for (side, opening) in [(Side::Left, '<'), (Side::Right, '|')] {
            text.push(opening);
            for (place, &option) in self.options(id, side).iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                self.write(option, text);
            }
        }
        text.push('>');
    }
}

/// The options of both players, all of them forms that stood before.
fn sides(form: &Value, id: usize) -> Result<[Vec<usize>; 2], String> {
    let [left, right] = list(form)? else {
        return Err("a form is a list of Left's options and a list of Right's".to_owned());
    };
    let sides = [numbers(left)?, numbers(right)?];
    for options in &sides {
        if options.last().is_some_and(|&last| last >= id) {
            return Err("an option does not stand before".to_owned());
        }
        if !options.is_sorted_by(|a, b| a < b) {
            return Err("the options do not ascend".to_owned());
        }
    }
    Ok(sides)
}
