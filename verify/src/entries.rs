//! The entries of a certificate: each proves a claim, or that it is false, from earlier ones.

use serde_json::Value;

use crate::forms::{Form, Forms};
use crate::read::{counted, list, number, numbers, only, player, two};
use crate::{Side, Universe};

/// What an entry proves, or proves false, of forms by id.
#[derive(PartialEq, Eq)]
pub(crate) enum Claim {
    /// The first is at least the second.
    AtLeast(usize, usize),
    /// A player, moving first, wins a sum: the components ascend, without the form that has no options.
    Wins(Side, Vec<usize>),
    /// A player, moving first, wins the form with every end of that player in the universe.
    Strong(Side, usize),
    /// The same with every such end but 0.
    Outlasts(Side, usize),
}

/// A claim, and whether it is proved or proved false.
type Found = Result<(Claim, bool), String>;

/// What is proved so far.
pub(crate) struct Proved<'a> {
    universe: Universe,
    forms: &'a Forms,
    claims: Vec<(Claim, bool)>,
}

impl<'a> Proved<'a> {
    pub(crate) fn read(u: Universe, forms: &'a Forms, value: &Value) -> Result<Self, String> {
        let mut proved = Self { universe: u, forms, claims: Vec::new() };
        for (id, entry) in list(value)?.iter().enumerate() {
            let claim = proved.claim(entry).map_err(|what| format!("entry {id}: {what}"))?;
            proved.claims.push(claim);
        }
        Ok(proved)
    }

    /// Refuses unless an entry proves that a claim holds, or that it does not.
    fn need(&self, id: &Value, claim: &Claim, holds: bool) -> Result<(), String> {
        let id = number(id)?;
        match self.claims.get(id) {
            None => Err(format!("there is no earlier entry {id}")),
            Some(proved) if proved.0 != *claim => {
                Err(format!("entry {id} is about something else"))
            }
            Some(proved) if proved.1 == holds => Ok(()),
            Some(_) => Err(format!("entry {id} proves the contrary of what is needed")),
        }
    }

    fn claim(&self, entry: &Value) -> Found {
        let kinds = ["plays", "same", "ge", "not_ge", "numbers", "strong", "outlasts"];
        match kinds.into_iter().find(|kind| entry.get(kind).is_some()) {
            Some("plays") => self.plays(entry),
            Some("same") => self.at_sight(entry, "same"),
            Some("ge") => self.at_least(entry),
            Some("not_ge") if self.universe == "normal" => self.not_at_least(entry),
            Some("not_ge") => self.told_apart(entry),
            Some("numbers") if self.universe == "normal" => self.at_sight(entry, "numbers"),
            Some("strong") if self.universe != "misere" => self.strong(entry),
            Some("outlasts") => self.outlasts(entry),
            _ => Err("this is not an entry of this universe".to_owned()),
        }
    }

    /// Who wins a sum: by a move, or all moves; in normal play by numbers, or without pairs.
    fn plays(&self, entry: &Value) -> Found {
        let (sum, first) = (self.sum(&entry["plays"])?, player(&entry["first"])?);
        let wins = entry["wins"].as_bool().ok_or("`wins` must be `true` or `false`")?;
        let normal = self.universe == "normal";
        let after = |place: usize, option: usize| {
            let mut sum = sum.clone();
            sum[place] = option;
            Claim::Wins(first.opponent(), self.tidy(sum))
        };
        if wins && entry.get("part").is_some() {
            only(entry, &["plays", "first", "wins", "part", "option", "by"])?;
            let place = number(&entry["part"])?;
            let part = *sum.get(place).ok_or_else(|| format!("there is no component {place}"))?;
            let option = self.forms.option(part, first, &entry["option"])?;
            self.need(&entry["by"], &after(place, option), false)?;
        } else if normal && entry.get("rest").is_some() {
            only(entry, &["plays", "first", "wins", "rest"])?;
            self.need(&entry["rest"], &Claim::Wins(first, self.without_pairs(&sum)), wins)?;
        } else if normal && (wins || entry.get("all").is_none()) {
            only(entry, &["plays", "first", "wins"])?;
            let total: Option<i128> = sum.iter().map(|&f| self.forms.form(f).ok()?.number).sum();
            let (own, other) = first.order(total.ok_or("these are not all numbers")?, 0);
            if wins != (own > other) {
                return Err("the numbers tell the contrary".to_owned());
            }
        } else {
            only(entry, &["plays", "first", "wins", "all"][..if wins { 3 } else { 4 }])?;
            let mut moves = Vec::new();
            for (place, &part) in sum.iter().enumerate() {
                if place == 0 || sum[place - 1] != part {
                    let options = self.forms.options(part, first)?;
                    moves.extend(options.iter().map(|&option| (place, option)));
                }
            }
            if !normal && wins != moves.is_empty() {
                return Err("in misère play a player without moves wins, and no other".to_owned());
            }
            let all = if wins { &[] } else { counted(&entry["all"], moves.len())? };
            for (id, &(place, option)) in all.iter().zip(&moves) {
                self.need(id, &after(place, option), true)?;
            }
        }
        Ok((Claim::Wins(first, sum), wins))
    }

    /// A sum without pairs of a form and its negative, which cancel in normal play.
    fn without_pairs(&self, sum: &[usize]) -> Vec<usize> {
        let mut rest = Vec::new();
        for &form in sum {
            match rest
                .iter()
                .position(|&x| self.forms.form(x).is_ok_and(|x| x.negative == Some(form)))
            {
                Some(place) => _ = rest.remove(place),
                None => rest.push(form),
            }
        }
        rest
    }

    /// A ≥ A, and whether A ≥ B for two numbers in normal play.
    fn at_sight(&self, entry: &Value, kind: &str) -> Found {
        only(entry, &[kind])?;
        let [a, b] = if kind == "same" { [number(&entry[kind])?; 2] } else { two(&entry[kind])? };
        match [self.forms.form(a)?.number, self.forms.form(b)?.number] {
            _ if kind == "same" => Ok((Claim::AtLeast(a, b), true)),
            [Some(x), Some(y)] => Ok((Claim::AtLeast(a, b), x >= y)),
            _ => Err("these are not two numbers".to_owned()),
        }
    }

    /// A ≥ B: each option of the worse form is answered. In misère play there is a proviso for ends.
    fn at_least(&self, entry: &Value) -> Found {
        only(entry, &["ge", "left", "right"])?;
        let [a, b] = two(&entry["ge"])?;
        for side in Side::BOTH {
            let (high, low) = side.order(a, b);
            let options = self.forms.options(low, side)?;
            let answers = &entry[side.name()];
            let proviso = self.universe != "normal" && options.is_empty();
            if proviso && !self.forms.options(high, side)?.is_empty() {
                only(answers, &["strong"])?;
                self.need(&answers["strong"], &Claim::Strong(side, high), true)?;
                continue;
            }
            for (answer, &option) in counted(answers, options.len())?.iter().zip(options) {
                let (name, claim) = if let Some(own) = answer.get("own") {
                    ("own", side.as_good(self.forms.option(high, side, own)?, option))
                } else {
                    let reply = self.forms.option(option, side.opponent(), &answer["back"])?;
                    ("back", side.as_good(high, reply))
                };
                only(answer, &[name, "by"])?;
                self.need(&answer["by"], &claim, true)?;
            }
        }
        Ok((Claim::AtLeast(a, b), true))
    }

    /// Not A ≥ B in normal play: some Left option of B is at least A, or B is at least a Right option of A.
    fn not_at_least(&self, entry: &Value) -> Found {
        let side = if entry.get("left").is_some() { Side::Left } else { Side::Right };
        only(entry, &["not_ge", side.name(), "by"])?;
        let [a, b] = two(&entry["not_ge"])?;
        let (high, low) = side.order(a, b);
        let option = self.forms.option(low, side, &entry[side.name()])?;
        self.need(&entry["by"], &side.as_good(option, high), true)?;
        Ok((Claim::AtLeast(a, b), false))
    }

    /// Not A ≥ B in misère play: with some member of the universe B is better than A for Left.
    fn told_apart(&self, entry: &Value) -> Found {
        only(entry, &["not_ge", "with", "first", "by"])?;
        let [a, b] = two(&entry["not_ge"])?;
        let (x, first) = (number(&entry["with"])?, player(&entry["first"])?);
        if !self.forms.form(x)?.is_member {
            return Err(format!("form {x} does not belong to the universe"));
        }
        for (id, (form, wins)) in counted(&entry["by"], 2)?.iter().zip([(a, false), (b, true)]) {
            let claim = Claim::Wins(first, self.tidy(vec![form, x]));
            self.need(id, &claim, wins == (first == Side::Left))?;
        }
        Ok((Claim::AtLeast(a, b), false))
    }

    /// A player wins a form with all ends: 0, the integers that may matter, and those that it outlasts.
    fn strong(&self, entry: &Value) -> Found {
        let mut names = vec!["strong", "side", "ends", "by"];
        let (form, side) = (number(&entry["strong"])?, player(&entry["side"])?);
        let mut count = 1;
        if matches!(self.universe, "blocking" | "dead_ending") {
            self.need(&entry["outlasts"], &Claim::Outlasts(side, form), true)?;
            names.push("outlasts");
        } else if self.universe == "integers_dicots" {
            count += self.forms.form(form)?.height;
        }
        only(entry, &names)?;
        let (ends, by) = (counted(&entry["ends"], count)?, counted(&entry["by"], count)?);
        for (height, (end, id)) in ends.iter().zip(by).enumerate() {
            let end = number(end)?;
            let found = self.forms.form(end)?;
            if found.height != height || !found.ends[side as usize] {
                return Err(format!("form {end} is not the end with {height} moves"));
            }
            self.need(id, &Claim::Wins(side, self.tidy(vec![form, end])), true)?;
        }
        Ok((Claim::Strong(side, form), true))
    }

    /// A player wins a form with all ends but 0: an end, or by an option that, like all replies, does.
    fn outlasts(&self, entry: &Value) -> Found {
        let (form, side) = (number(&entry["outlasts"])?, player(&entry["side"])?);
        if self.forms.options(form, side)?.is_empty() {
            only(entry, &["outlasts", "side"])?;
            return Ok((Claim::Outlasts(side, form), true));
        }
        only(entry, &["outlasts", "side", "option", "wins", "by"])?;
        let option = self.forms.option(form, side, &entry["option"])?;
        let wins = counted(&entry["wins"], if self.universe == "blocking" { 2 } else { 1 })?;
        for (id, first) in wins.iter().zip([side, side.opponent()]) {
            self.need(id, &Claim::Wins(first, self.tidy(vec![option])), first == side)?;
        }
        let replies = self.forms.options(option, side.opponent())?;
        let by = counted(&entry["by"], 1 + replies.len())?;
        for (id, &after) in by.iter().zip([option].iter().chain(replies)) {
            self.need(id, &Claim::Outlasts(side, after), true)?;
        }
        Ok((Claim::Outlasts(side, form), true))
    }

    /// A sum as certificates write it.
    fn sum(&self, value: &Value) -> Result<Vec<usize>, String> {
        let sum = numbers(value)?;
        sum.iter().try_for_each(|&form| self.forms.form(form).map(drop))?;
        if sum.len() > 256 || sum != self.tidy(sum.clone()) {
            return Err("256 components at most ascend, without the form 0".to_owned());
        }
        Ok(sum)
    }

    fn tidy(&self, mut sum: Vec<usize>) -> Vec<usize> {
        let is_zero = |form: &Form| form.given == Default::default();
        sum.retain(|&form| !self.forms.form(form).is_ok_and(is_zero));
        sum.sort_unstable();
        sum
    }

    /// The statement as a text.
    pub(crate) fn statement(&self, value: &Value) -> Result<String, String> {
        let texts = self.forms.texts();
        if let Some(form) = value.get("member") {
            only(value, &["member", "is"])?;
            let (form, is) = (number(form)?, self.forms.form(number(form)?)?.is_member);
            let text = format!("is_{}({}) == {is}", self.universe, texts[form]);
            return if value["is"] == is { Ok(text) } else { Err(format!("this is {is}")) };
        }
        let is_outcome = value.get("outcome").is_some();
        let names = if is_outcome { ["outcome", "sum", "by"] } else { ["relation", "games", "by"] };
        only(value, &names)?;
        let games =
            if is_outcome { self.sum(&value["sum"])? } else { two(&value["games"])?.into() };
        let claims = match games[..] {
            [a, b] if !is_outcome => [Claim::AtLeast(a, b), Claim::AtLeast(b, a)],
            _ => Side::BOTH.map(|first| Claim::Wins(first, games.clone())),
        };
        let answers = if is_outcome { ["P", "R", "L", "N"] } else { ["<|>", "<", ">", "=="] };
        let answer = answers.into_iter().enumerate().find(|(_, answer)| value[names[0]] == *answer);
        let (place, answer) = answer.ok_or("this answer is not known")?;
        for ((id, claim), bit) in counted(&value["by"], 2)?.iter().zip(&claims).zip([2, 1]) {
            self.need(id, claim, place & bit != 0)?;
        }
        let is_partizan = |&form: &usize| !self.forms.form(form).is_ok_and(|form| form.is_member);
        if self.universe == "impartial" && games.iter().any(is_partizan) {
            return Err("these games are not impartial".to_owned());
        }
        let games: Vec<&str> = games.iter().map(|&form| texts[form].as_str()).collect();
        let sum = if games.is_empty() { "0".to_owned() } else { games.join(" + ") };
        let outcome = format!("outcome({sum}) == {answer}");
        Ok(if is_outcome { outcome } else { games.join(&format!(" {answer} ")) })
    }
}
