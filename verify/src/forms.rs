//! The forms of a certificate: games given by their options, and integers.

use std::collections::HashMap;

use serde_json::Value;

use crate::quotient::LONGEST_TEXT;
use crate::read::{list, number, numbers};
use crate::{Side, Universe};

/// Numbers are counted in parts of 1, and are less than the largest in size.
const ONE: i128 = 1 << 64;
const LARGEST: i128 = ONE << 53;

/// A form, and what its options tell about it.
#[derive(Default)]
pub(crate) struct Form {
    pub(crate) given: Given,
    pub(crate) height: usize,
    /// Whether it is an end of the player as the universe has them.
    pub(crate) ends: [bool; 2],
    pub(crate) is_member: bool,
    /// The form in which Left and Right are exchanged, if it is there.
    pub(crate) negative: Option<usize>,
    /// The number that it is in normal play, if all its followers are numbers too.
    pub(crate) number: Option<i128>,
}

/// The options of Left and of Right, or none of them and an integer.
type Given = ([Vec<usize>; 2], Option<i128>);

/// The forms by id. Options have smaller ids, and none stands twice.
pub(crate) struct Forms(Vec<Form>);

impl Forms {
    pub(crate) fn read(universe: Universe, value: &Value) -> Result<Self, String> {
        let (mut forms, mut seen) = (Self(Vec::new()), HashMap::new());
        for (id, value) in list(value)?.iter().enumerate() {
            let form = forms.next(universe, value).map_err(|what| format!("form {id}: {what}"))?;
            if seen.insert(form.given.clone(), id).is_some() {
                return Err(format!("form {id}: this form stood before"));
            }
            let exchanged = forms.exchanged(&form.given);
            forms.0.push(form);
            if let Some(&negative) = exchanged.and_then(|exchanged| seen.get(&exchanged)) {
                (forms.0[id].negative, forms.0[negative].negative) = (Some(negative), Some(id));
            }
        }
        Ok(forms)
    }

    /// A form with Left and Right exchanged, if the options are there.
    fn exchanged(&self, (sides, integer): &Given) -> Option<Given> {
        let [left, right] = sides.each_ref().map(|options| {
            let all = options.iter().map(|&x| self.0[x].negative);
            let mut all: Vec<_> = all.collect::<Option<_>>()?;
            all.sort_unstable();
            Some(all)
        });
        Some(([right?, left?], integer.map(|integer| -integer)))
    }

    fn next(&self, universe: Universe, value: &Value) -> Result<Form, String> {
        if let Some(integer) = value.as_i64() {
            let number = i128::from(integer) * ONE;
            if integer == 0 || number.abs() >= LARGEST || universe != "normal" {
                return Err("here this may not be an integer".to_owned());
            }
            let given = (Default::default(), Some(number));
            return Ok(Form { given, number: Some(number), ..Form::default() });
        }
        let [left, right] = list(value)? else {
            return Err("a form is a list of Left's options and a list of Right's".to_owned());
        };
        let sides = [numbers(left)?, numbers(right)?];
        if sides.iter().flatten().any(|&option| option >= self.0.len()) {
            return Err("an option does not stand before".to_owned());
        } else if !sides.iter().all(|options| options.is_sorted_by(|a, b| a < b)) {
            return Err("the options do not ascend".to_owned());
        }
        let ends = Side::BOTH.map(|side| self.ends(universe, side, &sides));
        let options = sides.iter().flatten().map(|&option| &self.0[option]);
        let is_member = options.clone().all(|option| option.is_member)
            && sides.iter().zip(ends).all(|(options, end)| end || !options.is_empty())
            && (universe != "impartial" || sides[0] == sides[1]);
        let height = options.map(|option| option.height + 1).max().unwrap_or(0);
        let number = self.number_between(&sides);
        Ok(Form { given: (sides, None), negative: None, height, ends, is_member, number })
    }

    /// Whether a form is an end of a player as the universe has them.
    fn ends(&self, universe: Universe, side: Side, sides: &[Vec<usize>; 2]) -> bool {
        let others = &sides[side.opponent() as usize];
        let lasts = |&option: &usize| self.0[option].ends[side as usize];
        let stops = |&option: &usize| self.0[option].given.0[side as usize].is_empty();
        let closes = |x| stops(x) || self.0[*x].given.0[side as usize].iter().any(stops);
        sides[side as usize].is_empty()
            && match universe {
                "normal" | "misere" => true,
                "blocking" => others.iter().all(closes),
                "dead_ending" => others.iter().all(lasts),
                "integers_dicots" => others.len() <= 1 && others.iter().all(lasts),
                _ => others.is_empty(),
            }
    }

    /// The simplest number between the options, if they are numbers and Left's are less than Right's.
    fn number_between(&self, sides: &[Vec<usize>; 2]) -> Option<i128> {
        let [left, right] = sides.each_ref().map(|options| {
            options.iter().map(|&option| self.0[option].number).collect::<Option<Vec<_>>>()
        });
        match (left?.into_iter().max(), right?.into_iter().min()) {
            (Some(low), high) if low >= 0 => simplest(low, high),
            (low, Some(high)) if high <= 0 => simplest(-high, low.map(|low| -low)).map(|n| -n),
            _ => Some(0),
        }
    }

    pub(crate) fn form(&self, id: usize) -> Result<&Form, String> {
        self.0.get(id).ok_or_else(|| format!("there is no form {id}"))
    }

    /// The options of a player, if they are listed.
    pub(crate) fn options(&self, id: usize, side: Side) -> Result<&[usize], String> {
        let (sides, integer) = &self.form(id)?.given;
        if integer.is_some() {
            return Err(format!("the options of the integer {id} are not listed"));
        }
        Ok(&sides[side as usize])
    }

    /// One of the options of a player.
    pub(crate) fn option(&self, id: usize, side: Side, place: &Value) -> Result<usize, String> {
        let option = self.options(id, side)?.get(number(place)?).copied();
        option.ok_or_else(|| format!("form {id} has no {side:?} option {place}"))
    }

    /// The forms as texts: `<G,H|K>`, and `0` without options; an id where that would be long.
    pub(crate) fn texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = Vec::with_capacity(self.0.len());
        for (id, form) in self.0.iter().enumerate() {
            let [left, right] = form.given.0.each_ref().map(|options| {
                options.iter().map(|&x| texts[x].as_str()).collect::<Vec<_>>().join(",")
            });
            let text = match form.number {
                Some(number) if left.is_empty() && right.is_empty() => (number / ONE).to_string(),
                _ => format!("<{left}|{right}>"),
            };
            let long = text.len() > LONGEST_TEXT || text.contains("form");
            texts.push(if long { format!("form {id}") } else { text });
        }
        texts
    }
}

/// The simplest number above `low`, which is not negative, and below `high`.
fn simplest(low: i128, high: Option<i128>) -> Option<i128> {
    let steps = (0..=64).map(|halvings| ONE >> halvings);
    let mut above = steps.map(|step| (low / step + 1) * step);
    above.find(|&number| high.is_none_or(|high| number < high)).filter(|&number| number < LARGEST)
}
