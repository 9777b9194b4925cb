//! The entries of a certificate: each proves a claim, or that it is false, from earlier ones.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::forms::{Form, Forms};
use crate::read::{counted, fields, list, number, two};
use crate::size::{Size, is_at_least_zero, negative, plus};
use crate::{GENERATED, PLAYERS, Player, Universe, spend};

/// So many components a sum has at most.
pub(crate) const MOST_COMPONENTS: usize = 1 << 20;

/// A sum: how often each form is a component, without the form that has no options.
type Sum = BTreeMap<usize, usize>;

/// What an entry proves, or proves false, of forms by id.
#[derive(PartialEq, Eq)]
enum Claim {
    /// The first is at least the second.
    AtLeast(usize, usize),
    /// A player, moving first, wins a sum.
    Wins(Player, Sum),
    /// A player, moving first, wins the form with every end of that player in the universe.
    Strong(Player, usize),
    /// The same with every such end but 0.
    Outlasts(Player, usize),
}

/// A claim, and whether it is proved or proved false.
type Found = Result<(Claim, bool), String>;

/// What is proved so far.
pub(crate) struct Proved<'a> {
    universe: Universe,
    forms: &'a Forms<'a>,
    claims: Vec<(Claim, bool)>,
}

impl<'a> Proved<'a> {
    pub(crate) fn read(forms: &'a Forms<'_>, value: &Value) -> Result<Self, String> {
        let mut proved = Self { universe: forms.universe, forms, claims: Vec::new() };
        for (id, entry) in list(value)?.iter().enumerate() {
            let claim = proved.claim(entry).map_err(|what| format!("entry {id}: {what}"))?;
            proved.claims.push(claim);
        }
        // Some loops only end if the budget says no: then nothing is proved.
        spend(forms.budget, 0, 0).map(|()| proved)
    }

    /// Returns whether a claim holds, as an entry proves.
    fn proved(&self, id: &Value, claim: &Claim) -> Result<bool, String> {
        let parts = if let Claim::Wins(_, sum) = claim { sum.len() } else { 0 };
        spend(self.forms.budget, 1 + parts, 0)?;
        match self.claims.get(number(id)?) {
            None => Err(format!("there is no earlier entry {id}")),
            Some((found, holds)) if found == claim => Ok(*holds),
            Some(_) => Err(format!("entry {id} is about something else")),
        }
    }

    /// Refuses unless an entry proves that a claim holds, or that it does not.
    fn need(&self, id: &Value, claim: &Claim, holds: bool) -> Result<(), String> {
        if self.proved(id, claim)? == holds {
            return Ok(());
        }
        Err(format!("entry {id} proves the contrary of what is needed"))
    }

    fn claim(&self, entry: &Value) -> Found {
        let kinds = ["plays", "same", "ge", "not_ge", "numbers", "strong", "outlasts"];
        match kinds.into_iter().find(|kind| entry.get(kind).is_some()) {
            Some("plays") => self.plays(entry),
            Some("same") => {
                let a = number(fields(entry, ["same"])?[0])?;
                self.forms.form(a).map(|_| (Claim::AtLeast(a, a), true))
            }
            Some("ge") => self.at_least(entry),
            Some("not_ge") if self.universe == "normal" => self.not_at_least(entry),
            Some("not_ge") => self.told_apart(entry),
            Some("numbers") if self.universe == "normal" => {
                let [a, b] = two(fields(entry, ["numbers"])?[0])?;
                let difference = plus(self.size(a)?, 1, negative(self.size(b)?));
                Ok((Claim::AtLeast(a, b), is_at_least_zero(difference)))
            }
            Some("strong") if self.universe != "misere" => self.strong(entry),
            Some("outlasts") => self.outlasts(entry),
            _ => Err("this is not an entry of this universe".to_owned()),
        }
    }

    fn size(&self, form: usize) -> Result<Size, String> {
        self.forms.form(form)?.size.ok_or_else(|| format!("the size of form {form} is not known"))
    }

    /// Finds who wins a sum: by a move, or all moves, or at sight; in normal play also without pairs.
    fn plays(&self, entry: &Value) -> Found {
        let (sum, first) = (self.sum(&entry["plays"])?, player(&entry["first"])?);
        let normal = self.universe == "normal";
        let after = |part: usize, option: usize| {
            let mut rest = sum.clone();
            rest.insert(part, sum[&part] - 1);
            rest.retain(|_, times| *times > 0);
            Claim::Wins(1 - first, self.with(rest, &[option]))
        };
        let (wins, wins_said) = if entry.get("part").is_some() {
            let names = ["plays", "first", "wins", "part", "option", "by"];
            let [_, _, wins, part, option, by] = fields(entry, names)?;
            let part = *sum.keys().nth(number(part)?).ok_or("there is no such component")?;
            self.need(by, &after(part, self.forms.option(part, first, option)?), false)?;
            (true, wins)
        } else if entry.get("all").is_some() {
            let [_, _, wins, all] = fields(entry, ["plays", "first", "wins", "all"])?;
            let mut moves = Vec::new();
            for &part in sum.keys() {
                moves.extend(self.forms.options(part, first)?.iter().map(|&x| (part, x)));
            }
            for (id, &(part, option)) in counted(all, moves.len())?.iter().zip(&moves) {
                self.need(id, &after(part, option), true)?;
            }
            (!normal && moves.is_empty(), wins)
        } else if normal && entry.get("rest").is_some() {
            let [_, _, wins, rest] = fields(entry, ["plays", "first", "wins", "rest"])?;
            (self.proved(rest, &Claim::Wins(first, self.without_pairs(&sum)))?, wins)
        } else {
            let [_, _, wins] = fields(entry, ["plays", "first", "wins"])?;
            (self.wins_at_sight(first, &sum)?, wins)
        };
        if *wins_said == wins {
            return Ok((Claim::Wins(first, sum), wins));
        }
        Err("`wins` says the contrary".to_owned())
    }

    /// Returns whether a player, moving first, wins a sum of forms of known size; in misère play they are
    /// nimbers.
    fn wins_at_sight(&self, first: Player, sum: &Sum) -> Result<bool, String> {
        let (mut total, mut largest) = (Size::default(), 0);
        for (&part, &times) in sum {
            let size = self.size(part)?;
            total = plus(total, times, size);
            largest = largest.max(size[2]);
        }
        Ok(match self.universe {
            "normal" => !is_at_least_zero(if first == 0 { negative(total) } else { total }),
            // As in normal play, if a nimber is larger than ∗.
            _ => (largest > 1) == (total[2] != 0),
        })
    }

    /// A sum without pairs of a form and its negative, which cancel in normal play.
    fn without_pairs(&self, sum: &Sum) -> Sum {
        let left = sum.iter().map(|(&form, &times)| {
            let negative = self.forms.form(form).ok().and_then(|form| form.negative);
            let others = negative.and_then(|negative| sum.get(&negative)).unwrap_or(&0);
            (form, if negative == Some(form) { times % 2 } else { times.saturating_sub(*others) })
        });
        left.filter(|(_, times)| *times > 0).collect()
    }

    /// A ≥ B: each option of the worse form is answered. In misère play there is a proviso for ends.
    fn at_least(&self, entry: &Value) -> Found {
        let [games, left, right] = fields(entry, ["ge", "left", "right"])?;
        let [a, b] = two(games)?;
        for (side, answers) in [left, right].into_iter().enumerate() {
            let (high, low) = order(side, a, b);
            let options = self.forms.options(low, side)?;
            let proviso = self.universe != "normal" && options.is_empty();
            if proviso && !self.forms.options(high, side)?.is_empty() {
                let [by] = fields(answers, ["strong"])?;
                self.need(by, &Claim::Strong(side, high), true)?;
                continue;
            }
            for (answer, &option) in counted(answers, options.len())?.iter().zip(options) {
                let (by, (x, y)) = if answer.get("own").is_some() {
                    let [own, by] = fields(answer, ["own", "by"])?;
                    (by, order(side, self.forms.option(high, side, own)?, option))
                } else {
                    let [back, by] = fields(answer, ["back", "by"])?;
                    (by, order(side, high, self.forms.option(option, 1 - side, back)?))
                };
                self.need(by, &Claim::AtLeast(x, y), true)?;
            }
        }
        Ok((Claim::AtLeast(a, b), true))
    }

    /// Not A ≥ B in normal play: some Left option of B is at least A, or B is at least a Right option of A.
    fn not_at_least(&self, entry: &Value) -> Found {
        let side = usize::from(entry.get("left").is_none());
        let [games, option, by] = fields(entry, ["not_ge", PLAYERS[side], "by"])?;
        let [a, b] = two(games)?;
        let (high, low) = order(side, a, b);
        let (x, y) = order(side, self.forms.option(low, side, option)?, high);
        self.need(by, &Claim::AtLeast(x, y), true)?;
        Ok((Claim::AtLeast(a, b), false))
    }

    /// Not A ≥ B in misère play: with some member of the universe B is better than A for Left.
    fn told_apart(&self, entry: &Value) -> Found {
        let [games, with, first, by] = fields(entry, ["not_ge", "with", "first", "by"])?;
        let ([a, b], x, first) = (two(games)?, number(with)?, player(first)?);
        if !self.forms.is_member(x) {
            return Err(format!("form {x} does not belong to the universe"));
        }
        for (id, (form, player)) in counted(by, 2)?.iter().zip([(a, 1), (b, 0)]) {
            self.need(id, &Claim::Wins(first, self.with(Sum::new(), &[form, x])), first == player)?;
        }
        Ok((Claim::AtLeast(a, b), false))
    }

    /// A player wins a form with all ends: 0, the integers that may matter, and those that it outlasts.
    fn strong(&self, entry: &Value) -> Found {
        if self.universe == GENERATED {
            let (form, side) = self.forms.strong(entry)?;
            return Ok((Claim::Strong(side, form), true));
        }
        let [form, side, ends, by] = fields(entry, ["strong", "side", "ends", "by"])?;
        let (form, side, height) =
            (number(form)?, player(side)?, self.forms.form(number(form)?)?.height);
        let outlasts = matches!(self.universe, "blocking" | "dead_ending");
        let count = if self.universe == "integers_dicots" { 1 + height } else { 1 };
        let by = counted(by, count + usize::from(outlasts))?;
        if outlasts {
            self.need(&by[count], &Claim::Outlasts(side, form), true)?;
        }
        let all = counted(ends, count)?.iter().zip(by);
        for (height, (end, id)) in all.enumerate() {
            let end = number(end)?;
            let found = self.forms.form(end)?;
            if found.height != height || !found.ends[side] {
                return Err(format!("form {end} is not the end with {height} moves"));
            }
            self.need(id, &Claim::Wins(side, self.with(Sum::new(), &[form, end])), true)?;
        }
        Ok((Claim::Strong(side, form), true))
    }

    /// A player wins a form with all ends but 0: an end, or by an option that, like all replies, does.
    fn outlasts(&self, entry: &Value) -> Found {
        let (form, side) = (number(&entry["outlasts"])?, player(&entry["side"])?);
        if self.forms.options(form, side)?.is_empty() {
            fields(entry, ["outlasts", "side"])?;
            return Ok((Claim::Outlasts(side, form), true));
        }
        let names = ["outlasts", "side", "option", "wins", "by"];
        let [_, _, option, wins, by] = fields(entry, names)?;
        let option = self.forms.option(form, side, option)?;
        let wins = counted(wins, if self.universe == "blocking" { 2 } else { 1 })?;
        for (id, first) in wins.iter().zip([side, 1 - side]) {
            self.need(id, &Claim::Wins(first, self.with(Sum::new(), &[option])), first == side)?;
        }
        let replies = self.forms.options(option, 1 - side)?;
        let by = counted(by, 1 + replies.len())?;
        for (id, &after) in by.iter().zip([option].iter().chain(replies)) {
            self.need(id, &Claim::Outlasts(side, after), true)?;
        }
        Ok((Claim::Outlasts(side, form), true))
    }

    /// A sum as certificates write it: forms by their ids, or with the number of copies.
    fn sum(&self, value: &Value) -> Result<Sum, String> {
        let (mut sum, mut count) = (Sum::new(), 0_usize);
        for item in list(value)? {
            let [form, times] = if item.is_array() { two(item)? } else { [number(item)?, 1] };
            count = count.saturating_add(times);
            let ascends = sum.last_key_value().is_none_or(|(&last, _)| last < form);
            let is_zero = times == 0 || self.forms.form(form)?.is_zero();
            if !ascends || count > MOST_COMPONENTS || is_zero {
                return Err("the components ascend, are not 0, and are not too many".to_owned());
            }
            sum.insert(form, times);
        }
        Ok(sum)
    }

    /// A sum and forms besides.
    fn with(&self, mut sum: Sum, forms: &[usize]) -> Sum {
        for &form in forms {
            if !self.forms.form(form).is_ok_and(Form::is_zero) {
                *sum.entry(form).or_default() += 1;
            }
        }
        sum
    }

    /// The statement as a text.
    pub(crate) fn statement(&self, value: &Value) -> Result<String, String> {
        let texts = self.forms.texts()?;
        if value.get("member").is_some() {
            let [form, is] = fields(value, ["member", "is"])?;
            let (form, found) = (number(form)?, self.forms.form(number(form)?)?.is_member);
            let text = format!("is_{}({}) == {found}", self.universe, texts[form]);
            return if *is == found { Ok(text) } else { Err(format!("this is {found}")) };
        }
        let (names, answers) = match value.get("outcome") {
            Some(_) => (["outcome", "sum", "by"], ["P", "R", "L", "N"]),
            None => (["relation", "games", "by"], ["<|>", "<", ">", "=="]),
        };
        let [said, games, by] = fields(value, names)?;
        let is_outcome = names[0] == "outcome";
        let (sum, pair) =
            if is_outcome { (self.sum(games)?, [0; 2]) } else { (Sum::new(), two(games)?) };
        let mut place = 0;
        for (id, player) in counted(by, 2)?.iter().zip([0, 1]) {
            let (a, b) = order(player, pair[0], pair[1]);
            let claim =
                if is_outcome { Claim::Wins(player, sum.clone()) } else { Claim::AtLeast(a, b) };
            place = 2 * place + usize::from(self.proved(id, &claim)?);
        }
        let answer = answers[place];
        let mut forms = sum.keys().chain(pair.iter().filter(|_| !is_outcome));
        if *said != answer {
            return Err(format!("the entries prove {answer}"));
        } else if self.universe == "impartial" && !forms.all(|&form| self.forms.is_member(form)) {
            return Err("these games are not impartial".to_owned());
        }
        let text = |(&form, &times): (&usize, &usize)| match times {
            1 => texts[form].clone(),
            _ => format!("{times} * {}", texts[form]),
        };
        Ok(match (is_outcome, sum.iter().map(text).collect::<Vec<_>>().join(" + ")) {
            (false, _) => format!("{} {answer} {}", texts[pair[0]], texts[pair[1]]),
            (true, sum) => {
                format!("outcome({}) == {answer}", if sum.is_empty() { "0" } else { &sum })
            }
        })
    }
}

/// Two in their order for Left, and exchanged for Right.
fn order(player: Player, a: usize, b: usize) -> (usize, usize) {
    if player == 0 { (a, b) } else { (b, a) }
}

pub(crate) fn player(value: &Value) -> Result<Player, String> {
    Ok(PLAYERS.iter().position(|name| value == name).ok_or("a player is \"left\" or \"right\"")?)
}
