//! The forms of a certificate: games given by their options, and those whose options are not listed.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use crate::generated::{Ends, Of};
use crate::quotient::LONGEST_TEXT;
use crate::read::{list, number, numbers};
use crate::size::{LARGEST, ONE, Size, negative, size, text};
use crate::{Budget, GENERATED, PLAYERS, Player, Universe, spend};

/// A form, and what its options tell about it.
#[derive(Default)]
pub(crate) struct Form {
    pub(crate) given: Given,
    pub(crate) height: usize,
    /// Whether it is an end of the player as the universe has them.
    pub(crate) ends: [bool; 2],
    pub(crate) is_member: bool,
    /// The ends that generate the universe whose sum it literally is, if it is an end.
    pub(crate) parts: Vec<usize>,
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
pub(crate) type Given = ([Vec<usize>; 2], Option<Size>);

/// The most bytes that a form takes, besides its options.
const FORM_BYTES: isize = 800;

/// The forms by id. Options have smaller ids, and none stands twice.
pub(crate) struct Forms<'a> {
    pub(crate) budget: Budget<'a>,
    pub(crate) universe: Universe,
    pub(crate) forms: Vec<Form>,
    pub(crate) ids: HashMap<Given, usize>,
    /// The ends that generate the universe, if it is a generated one.
    pub(crate) ends: Ends,
}

impl<'a> Forms<'a> {
    pub(crate) fn read(of: Of, value: &Value, budget: Budget<'a>) -> Result<Self, String> {
        let ((universe, ends), (forms, ids)) = (of, Default::default());
        let mut forms = Self { budget, universe, forms, ids, ends };
        for (id, value) in list(value)?.iter().enumerate() {
            spend(budget, 1, FORM_BYTES)?;
            let form = forms.next(value).map_err(|what| format!("form {id}: {what}"))?;
            if forms.ids.insert(form.given.clone(), id).is_some() {
                return Err(format!("form {id}: this form stood before"));
            }
            let exchanged = forms.exchanged(&form.given);
            forms.forms.push(form);
            if let Some(&negative) = exchanged.and_then(|exchanged| forms.ids.get(&exchanged)) {
                forms.forms[id].negative = Some(negative);
                forms.forms[negative].negative = Some(id);
            }
        }
        forms.find_sums_of_ends()?;
        for id in 0..forms.forms.len() {
            spend(budget, 1, 0)?;
            forms.find_ends(id);
        }
        forms.check_ends()?;
        Ok(forms)
    }

    /// A form with Left and Right exchanged, if the options are there.
    fn exchanged(&self, (sides, size): &Given) -> Option<Given> {
        let [left, right] = sides.each_ref().map(|options| {
            let all = options.iter().map(|&x| self.forms[x].negative);
            all.collect::<Option<BTreeSet<_>>>().map(Vec::from_iter)
        });
        Some(([right?, left?], size.map(negative)))
    }

    fn next(&self, value: &Value) -> Result<Form, String> {
        let normal = self.universe == "normal";
        if !value.is_array() {
            let size = size(value)?;
            if !normal && size[..2] != [0, 0] {
                return Err("in misère play this may be a nimber only".to_owned());
            }
            let (given, height) = ((Default::default(), Some(size)), size[2] as usize);
            return Ok(Form { given, height, size: Some(size), ..Form::default() });
        }
        let [left, right] = list(value)? else {
            return Err("a form is a list of Left's options and a list of Right's".to_owned());
        };
        let sides = [numbers(left)?, numbers(right)?];
        if sides.iter().flatten().any(|&option| option >= self.forms.len()) {
            return Err("an option does not stand before".to_owned());
        } else if !sides.iter().all(|options| options.is_sorted_by(|a, b| a < b)) {
            return Err("the options do not ascend".to_owned());
        }
        let options = sides.iter().flatten().map(|&option| &self.forms[option]);
        if !normal && options.clone().any(|option| option.size.is_some()) {
            return Err("in misère play a nimber without options cannot be an option".to_owned());
        }
        let height = options.map(|option| option.height + 1).max().unwrap_or(0);
        let number = self.number_between(&sides).filter(|_| normal);
        let size = number.map(|number| [number, 0, 0]);
        Ok(Form { given: (sides, None), height, size, ..Form::default() })
    }

    /// Finds whether a form is an end of the players as the universe has them, and whether it belongs to it.
    fn find_ends(&mut self, id: usize) {
        if self.forms[id].given.1.is_some() {
            self.forms[id].is_member = true;
            return;
        }
        self.forms[id].ends = [0, 1].map(|player| self.is_end(id, player));
        let Form { given: (sides, _), ends, .. } = &self.forms[id];
        let is_member = sides.iter().flatten().all(|&option| self.forms[option].is_member)
            && sides.iter().zip(ends).all(|(options, &end)| end || !options.is_empty())
            && (self.universe != "impartial" || sides[0] == sides[1]);
        self.forms[id].is_member = is_member;
    }

    /// Returns whether a form is an end of a player, of the kind that the universe of the certificate has.
    fn is_end(&self, id: usize, player: Player) -> bool {
        let sides = &self.forms[id].given.0;
        let others = &sides[1 - player];
        let lasts = |&option: &usize| self.forms[option].ends[player];
        let stops = |&option: &usize| self.forms[option].given.0[player].is_empty();
        let closes = |x| stops(x) || self.forms[*x].given.0[player].iter().any(stops);
        sides[player].is_empty()
            && match self.universe {
                "normal" | "misere" => true,
                "blocking" => others.iter().all(closes),
                "dead_ending" => others.iter().all(lasts),
                GENERATED => self.forms[id].ends[player],
                "integers_dicots" => others.len() <= 1 && others.iter().all(lasts),
                _ => others.is_empty(),
            }
    }

    /// The simplest number between the options, if they are numbers and Left's are less than Right's.
    fn number_between(&self, sides: &[Vec<usize>; 2]) -> Option<i128> {
        let number =
            |&x: &usize| self.forms[x].size.filter(|size| size[1..] == [0, 0]).map(|size| size[0]);
        let numbers = |x: &Vec<usize>| x.iter().map(number).collect::<Option<Vec<_>>>();
        let [left, right] = sides.each_ref().map(numbers);
        match (left?.into_iter().max(), right?.into_iter().min()) {
            (Some(low), high) if low >= 0 => simplest(low, high),
            (low, Some(high)) if high <= 0 => simplest(-high, low.map(|low| -low)).map(|n| -n),
            _ => Some(0),
        }
    }

    pub(crate) fn form(&self, id: usize) -> Result<&Form, String> {
        self.forms.get(id).ok_or_else(|| format!("there is no form {id}"))
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
    pub(crate) fn texts(&self) -> Result<Vec<String>, String> {
        let mut texts: Vec<String> = Vec::with_capacity(self.forms.len());
        for (id, form) in self.forms.iter().enumerate() {
            // The text of each option has a letter.
            let [left, right] = form.given.0.each_ref().map(|options| {
                let options = options.iter().take(LONGEST_TEXT);
                options.map(|&x| texts[x].as_str()).collect::<Vec<_>>().join(",")
            });
            let text = match form.given.1 {
                Some(size) => text(size),
                None if left.is_empty() && right.is_empty() => "0".to_owned(),
                None => format!("<{left}|{right}>"),
            };
            let long = text.len() > LONGEST_TEXT || text.contains("form");
            texts.push(if long { format!("form {id}") } else { text });
            // The statement may have it too.
            spend(self.budget, 100, 4 * texts[id].capacity() as isize)?;
        }
        Ok(texts)
    }
}

/// The simplest number above `low`, which is not negative, and below `high`.
fn simplest(low: i128, high: Option<i128>) -> Option<i128> {
    let steps = (0..=53).map(|halvings| ONE >> halvings);
    let mut above = steps.map(|step| (low / step + 1) * step);
    above.find(|&number| high.is_none_or(|high| number < high)).filter(|&number| number < LARGEST)
}
