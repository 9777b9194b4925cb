//! The forms of a certificate: games given by their options, and those whose options are not listed.

use std::collections::HashMap;

use serde_json::Value;

use crate::quotient::LONGEST_TEXT;
use crate::read::{list, number, numbers};
use crate::size::{LARGEST, ONE, Size, negative, size, text};
use crate::{PLAYERS, Player, Universe};

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
    /// Its size, if it is given by this; in normal play also if all its followers are numbers, and it is one.
    pub(crate) size: Option<Size>,
}

impl Form {
    pub(crate) fn is_zero(&self) -> bool {
        self.given == Given::default()
    }
}

/// The options of Left and of Right, or none of them and a size.
type Given = ([Vec<usize>; 2], Option<Size>);

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
    fn exchanged(&self, (sides, size): &Given) -> Option<Given> {
        let [left, right] = sides.each_ref().map(|options| {
            let all = options.iter().map(|&x| self.0[x].negative);
            let mut all: Vec<_> = all.collect::<Option<_>>()?;
            all.sort_unstable();
            Some(all)
        });
        Some(([right?, left?], size.map(negative)))
    }

    fn next(&self, universe: Universe, value: &Value) -> Result<Form, String> {
        if !value.is_array() {
            let size = size(value)?;
            if universe != "normal" && size[..2] != [0, 0] {
                return Err("in misère play this may be a nimber only".to_owned());
            }
            let (given, height) = ((Default::default(), Some(size)), size[2] as usize);
            return Ok(Form {
                given,
                height,
                is_member: true,
                size: Some(size),
                ..Form::default()
            });
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
        let ends = [0, 1].map(|player| self.ends(universe, player, &sides));
        let options = sides.iter().flatten().map(|&option| &self.0[option]);
        if universe != "normal" && options.clone().any(|option| option.size.is_some()) {
            return Err("in misère play a nimber without options cannot be an option".to_owned());
        }
        let is_member = options.clone().all(|option| option.is_member)
            && sides.iter().zip(ends).all(|(options, end)| end || !options.is_empty())
            && (universe != "impartial" || sides[0] == sides[1]);
        let height = options.map(|option| option.height + 1).max().unwrap_or(0);
        let number = self.number_between(&sides).filter(|_| universe == "normal");
        let size = number.map(|number| [number, 0, 0]);
        Ok(Form { given: (sides, None), negative: None, height, ends, is_member, size })
    }

    /// Whether a form is an end of a player as the universe has them.
    fn ends(&self, universe: Universe, player: Player, sides: &[Vec<usize>; 2]) -> bool {
        let others = &sides[1 - player];
        let lasts = |&option: &usize| self.0[option].ends[player];
        let stops = |&option: &usize| self.0[option].given.0[player].is_empty();
        let closes = |x| stops(x) || self.0[*x].given.0[player].iter().any(stops);
        sides[player].is_empty()
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
        let number =
            |&x: &usize| self.0[x].size.filter(|size| size[1..] == [0, 0]).map(|size| size[0]);
        let numbers = |x: &Vec<usize>| x.iter().map(number).collect::<Option<Vec<_>>>();
        let [left, right] = sides.each_ref().map(numbers);
        match (left?.into_iter().max(), right?.into_iter().min()) {
            (Some(low), high) if low >= 0 => simplest(low, high),
            (low, Some(high)) if high <= 0 => simplest(-high, low.map(|low| -low)).map(|n| -n),
            _ => Some(0),
        }
    }

    pub(crate) fn is_member(&self, id: usize) -> bool {
        self.0.get(id).is_some_and(|form| form.is_member)
    }

    pub(crate) fn form(&self, id: usize) -> Result<&Form, String> {
        self.0.get(id).ok_or_else(|| format!("there is no form {id}"))
    }

    /// The options of a player, if they are listed.
    pub(crate) fn options(&self, id: usize, player: Player) -> Result<&[usize], String> {
        let (sides, size) = &self.form(id)?.given;
        if size.is_some() {
            return Err(format!("the options of form {id} are not listed"));
        }
        Ok(&sides[player])
    }

    /// One of the options of a player.
    pub(crate) fn option(&self, id: usize, player: Player, at: &Value) -> Result<usize, String> {
        let option = self.options(id, player)?.get(number(at)?).copied();
        option.ok_or_else(|| format!("form {id} has no {} option {at}", PLAYERS[player]))
    }

    /// The forms as texts: `<G,H|K>`, and `0` without options; an id where that would be long.
    pub(crate) fn texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = Vec::with_capacity(self.0.len());
        for (id, form) in self.0.iter().enumerate() {
            let [left, right] = form.given.0.each_ref().map(|options| {
                options.iter().map(|&x| texts[x].as_str()).collect::<Vec<_>>().join(",")
            });
            let text = match form.given.1 {
                Some(size) => text(size),
                None if left.is_empty() && right.is_empty() => "0".to_owned(),
                None => format!("<{left}|{right}>"),
            };
            let long = text.len() > LONGEST_TEXT || text.contains("form");
            texts.push(if long { format!("form {id}") } else { text });
        }
        texts
    }
}

/// The simplest number above `low`, which is not negative, and below `high`.
fn simplest(low: i128, high: Option<i128>) -> Option<i128> {
    let steps = (0..=53).map(|halvings| ONE >> halvings);
    let mut above = steps.map(|step| (low / step + 1) * step);
    above.find(|&number| high.is_none_or(|high| number < high)).filter(|&number| number < LARGEST)
}
