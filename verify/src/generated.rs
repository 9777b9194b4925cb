//! Universes that ends generate: the ends of their members are literally sums of these ends.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::entries::player;
use crate::forms::Forms;
use crate::read::{fields, list, number, numbers};
use crate::{GENERATED, Player};

/// The ends of Left, and the ends of Right, which are their negatives.
pub(crate) type Ends = [Vec<usize>; 2];

/// So high a form is at most, where ends generate the universe.
pub(crate) const MOST_HEIGHT: usize = 100;

/// So many sums of ends are looked at beside one form, at most.
const MOST_SUMS: usize = 1 << 18;

/// Reads the ends that generate a universe.
pub(crate) fn ends(universe: &Value) -> Result<Ends, String> {
    match list(fields(universe, ["generated"])?[0])? {
        [left, right] => Ok([numbers(left)?, numbers(right)?]),
        _ => Err("`generated` is a list of ends of Left and a list of ends of Right".to_owned()),
    }
}

impl Forms {
    /// The ends whose sum a form literally is, if it is an end of a player and such a sum.
    pub(crate) fn parts(&mut self, id: usize, player: Player) -> Option<Vec<usize>> {
        if self.forms[id].is_zero() {
            return Some(Vec::new());
        } else if !self.forms[id].given.0[player].is_empty() {
            return None;
        } else if self.ends[player].contains(&id) {
            return Some(vec![id]);
        }
        let (sides, height) = (self.forms[id].given.0.clone(), self.forms[id].height);
        for end in self.ends[player].clone().into_iter().filter(|&end| end < id) {
            for rest in 0..id {
                let fits = self.forms[rest].height + self.forms[end].height == height;
                if fits
                    && self.forms[rest].ends[player]
                    && self.plus(end, rest).as_ref() == Some(&sides)
                {
                    return Some([&[end][..], &self.forms[rest].parts].concat());
                }
            }
        }
        None
    }

    /// The options of the sum of two forms, if all of them stand here.
    fn plus(&mut self, a: usize, b: usize) -> Option<[Vec<usize>; 2]> {
        let mut sides = [Vec::new(), Vec::new()];
        for player in [0, 1] {
            let [of_a, of_b] = [a, b].map(|form| self.forms[form].given.0[player].clone());
            let moves = of_a.into_iter().map(|x| (x, b)).chain(of_b.into_iter().map(|x| (a, x)));
            sides[player] = moves.map(|(x, y)| self.sum(x, y)).collect::<Option<_>>()?;
            sides[player].sort_unstable();
            sides[player].dedup();
        }
        Some(sides)
    }

    /// The form that literally is the sum of two, if it stands here.
    fn sum(&mut self, a: usize, b: usize) -> Option<usize> {
        for (zero, other) in [(a, b), (b, a)] {
            if self.forms[zero].is_zero() {
                return Some(other);
            }
        }
        let pair = [a.min(b), a.max(b)];
        if !self.sums.contains_key(&pair) {
            let sides = self.plus(a, b);
            let found = sides.and_then(|sides| self.ids.get(&(sides, None)).copied());
            self.sums.insert(pair, found);
        }
        self.sums[&pair]
    }

    /// The universe as a text.
    pub(crate) fn universe_text(&self) -> String {
        if self.universe != GENERATED {
            return self.universe.to_owned();
        }
        let texts = self.texts();
        let ends: Vec<&str> = self.ends[0].iter().map(|&end| texts[end].as_str()).collect();
        format!("generated({})", ends.join(", "))
    }

    /// Refuses ends that are none, that do not belong to the universe, or without their negatives.
    pub(crate) fn check_ends(&self) -> Result<(), String> {
        let [left, right] = &self.ends;
        if self.universe == GENERATED && left.is_empty() {
            return Err("no end generates this universe".to_owned());
        }
        let negatives = left.iter().map(|&end| self.form(end).ok().and_then(|end| end.negative));
        if !negatives.eq(right.iter().map(|&end| Some(end))) {
            return Err("the ends of Right are the negatives of those of Left".to_owned());
        }
        for &end in left {
            let form = self.form(end)?;
            if form.is_zero() || !form.ends[0] || !form.is_member {
                return Err(format!("form {end} is not an end that generates this universe"));
            }
        }
        Ok(())
    }
}

/// Play in a form beside ends of a player, who survives in the states of a list: there the opponent moves.
struct Play<'a> {
    forms: &'a Forms,
    player: Player,
    /// The free ends: the opponent can use them up without giving the player a move in the form. There may be
    /// any number of them.
    free: Vec<usize>,
    states: BTreeSet<State>,
}

/// A form, and the other ends beside it, ascending.
type State = (usize, Vec<usize>);

/// The form and the player of an entry which shows that the player, moving first, wins the form with all sums of ends
/// of that player.
pub(crate) fn strong(forms: &Forms, entry: &Value) -> Result<(usize, Player), String> {
    let [form, side, states] = fields(entry, ["strong", "side", "states"])?;
    let (form, player) = (number(form)?, player(side)?);
    let mut play = Play { forms, player, free: Vec::new(), states: BTreeSet::new() };
    while let Some(end) = play.another_free()? {
        play.free.push(end);
    }
    let kinds = forms.ends[player].iter().filter(|end| !play.free.contains(end));
    for state in list(states)? {
        let [game, ends] = list(state)? else {
            return Err("a state is a form and a list of ends".to_owned());
        };
        let ends = numbers(ends)?;
        if !ends.is_sorted() || ends.iter().any(|end| !kinds.clone().any(|kind| kind == end)) {
            return Err("the ends of a state ascend and are hard".to_owned());
        }
        play.states.insert((number(game)?, ends));
    }
    for (game, hard) in &play.states {
        play.check(*game, hard)?;
    }
    // Each of the ends costs the opponent a move, so no more of them matter than the form has moves.
    let (mut waiting, mut count) = (vec![Vec::new()], 0);
    while let Some(hard) = waiting.pop() {
        count += 1;
        if !play.survives(form, &hard)? || count > MOST_SUMS {
            return Err(format!("form {form} is not shown to survive the ends {hard:?}"));
        } else if hard.len() < forms.form(form)?.height {
            let more = kinds.clone().filter(|&&end| hard.iter().all(|&last| last <= end));
            waiting.extend(more.map(|&end| [&hard[..], &[end]].concat()));
        }
    }
    Ok((form, player))
}

impl Play<'_> {
    fn is_end(&self, form: usize) -> Result<bool, String> {
        Ok(self.forms.options(form, self.player)?.is_empty())
    }

    /// The options of a form, which is no end of the player, that are ends of the player.
    fn replies(&self, form: usize) -> impl Iterator<Item = usize> {
        let options = self.forms.options(form, self.player).unwrap_or_default();
        options.iter().copied().filter(|&option| self.is_end(option) == Ok(true))
    }

    /// One more free end: some move uses it up, after which all replies are sums of free ends.
    fn another_free(&self) -> Result<Option<usize>, String> {
        for &end in self.forms.ends[self.player].iter().filter(|end| !self.free.contains(end)) {
            for &after in self.forms.options(end, 1 - self.player)? {
                let uses_up = self.replies(after).all(|reply| self.beside(&[], reply).is_empty());
                if !self.is_end(after)? && uses_up {
                    return Ok(Some(end));
                }
            }
        }
        Ok(None)
    }

    /// Some ends and the ends whose sum a form is, without free ends.
    fn beside(&self, hard: &[usize], end: usize) -> Vec<usize> {
        let parts = self.forms.form(end).map(|form| form.parts.as_slice()).unwrap_or_default();
        let mut all = [hard, parts].concat();
        all.retain(|end| !self.free.contains(end));
        all.sort_unstable();
        all
    }

    /// Whether the player, moving first, survives: without a move, beside more ends than the opponent has
    /// time for, or by a move to a state of the list.
    fn survives(&self, game: usize, hard: &[usize]) -> Result<bool, String> {
        let options = self.forms.options(game, self.player)?;
        let many = hard.len() > self.forms.form(game)?.height;
        Ok(options.is_empty() || many || options.iter().any(|&option| self.holds(option, hard)))
    }

    /// Whether the player survives a state in which the opponent moves, as the list says.
    fn holds(&self, game: usize, hard: &[usize]) -> bool {
        self.forms.form(game).is_ok_and(|form| hard.len() > form.height + 1)
            || self.states.contains(&(game, hard.to_vec()))
    }

    /// Refuses a state in which the opponent has no move, or one that the player does not survive.
    fn check(&self, game: usize, hard: &[usize]) -> Result<(), String> {
        let moves = self.forms.options(game, 1 - self.player)?;
        let mut survives = !(moves.is_empty() && hard.is_empty());
        for &after in moves {
            survives &= self.survives(after, hard)?;
        }
        for &end in hard.iter().chain(&self.free) {
            let mut rest = hard.to_vec();
            if let Some(place) = hard.iter().position(|&other| other == end) {
                rest.remove(place);
            }
            for &after in self.forms.options(end, 1 - self.player)? {
                survives &= match self.is_end(after)? {
                    true => self.survives(game, &self.beside(&rest, after))?,
                    false => {
                        self.replies(after).any(|end| self.holds(game, &self.beside(&rest, end)))
                    }
                };
            }
        }
        match survives {
            true => Ok(()),
            false => Err(format!("the state of form {game} and the ends {hard:?} is lost")),
        }
    }
}
