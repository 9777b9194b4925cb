//! Universes that ends generate: the ends of their members are literally sums of these ends.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use crate::entries::player;
use crate::forms::Forms;
use crate::read::{fields, list, number, numbers};
use crate::{GENERATED, Player, Universe, spend};

/// The ends of Left, and the ends of Right, which are their negatives.
pub(crate) type Ends = [Vec<usize>; 2];

/// So high a form is at most, where ends generate the universe.
const MOST_HEIGHT: usize = 100;

/// So many sums of ends are looked at beside one form, at most, and so many bytes each takes.
const MOST_SUMS: usize = 1 << 18;
const LIST_BYTES: isize = 24 + 8 * (MOST_HEIGHT as isize + 1);

/// The sums of two forms that were looked for, and the bytes that each takes at most.
type Sums = HashMap<[usize; 2], Option<usize>>;
const SUM_BYTES: isize = 96;

/// A form, and the ends beside it that are not free, ascending.
type State = (usize, Vec<usize>);

/// A universe, and the ends that generate it.
pub(crate) type Of = (Universe, Ends);

const UNIVERSES: [Universe; 7] =
    ["normal", "misere", "blocking", "dead_ending", "integers_dicots", "dicot", "impartial"];

/// Reads a universe: its name, or the ends that generate it.
pub(crate) fn universe(universe: &Value) -> Result<Of, String> {
    if !universe.is_object() {
        let named = UNIVERSES.into_iter().find(|&name| *universe == name);
        let ends_a_line = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        let text = universe.to_string().replace(ends_a_line, " ");
        let unknown = || format!("this universe is not known: {text:.40}");
        return Ok((named.ok_or_else(unknown)?, Ends::default()));
    }
    match list(fields(universe, ["generated"])?[0])? {
        [left, right] => Ok((GENERATED, [numbers(left)?, numbers(right)?])),
        _ => Err("`generated` is a list of ends of Left and a list of ends of Right".to_owned()),
    }
}

impl Forms<'_> {
    /// Finds the forms that are sums of the ends that generate the universe, and of which. Where there are several
    /// ways, the end that is listed first is taken, but a listed end stays one.
    pub(crate) fn find_sums_of_ends(&mut self) -> Result<(), String> {
        let ends = self.ends.clone();
        let negative = |&end: &usize| self.forms.get(end).and_then(|form| form.negative);
        if self.universe != GENERATED {
            return Ok(());
        } else if ends[0].is_empty() {
            return Err("no end generates this universe".to_owned());
        } else if let Some(id) = self.forms.iter().position(|form| form.height > MOST_HEIGHT) {
            return Err(format!("form {id}: a form has more than {MOST_HEIGHT} moves"));
        } else if !ends[0].iter().map(negative).eq(ends[1].iter().map(|&end| Some(end))) {
            return Err("the ends of Right are the negatives of those of Left".to_owned());
        }
        for &end in &ends[0] {
            if self.is_zero(end) || !self.options(end, 0)?.is_empty() {
                return Err(format!("form {end} is not an end that generates this universe"));
            }
        }
        let mut sums = Sums::new();
        for (player, ends) in ends.iter().enumerate() {
            let places: HashMap<_, _> = (0..ends.len()).rev().map(|at| (ends[at], at)).collect();
            for part in 0..self.forms.len() {
                self.forms[part].ends[player] |= self.is_zero(part);
                let beside = if self.forms[part].ends[player] { &ends[..] } else { &[] };
                for &end in beside {
                    let Some(sum) = self.sum(part, end, &mut sums) else { continue };
                    let parts = &self.forms[sum].parts;
                    if parts.is_empty() || parts.len() > 1 && places[&end] < places[&parts[0]] {
                        spend(self.budget, 1, size_of::<[usize; MOST_HEIGHT + 1]>() as isize)?;
                        self.forms[sum].parts = [&[end], &self.forms[part].parts[..]].concat();
                        self.forms[sum].ends[player] = true;
                    }
                }
            }
        }
        spend(self.budget, 0, -SUM_BYTES * sums.len() as isize)
    }

    /// Refuses ends that are not ends of members.
    pub(crate) fn check_ends(&self) -> Result<(), String> {
        match self.ends[0].iter().find(|&&end| !self.is_member(end)) {
            Some(end) => Err(format!("form {end} is not an end of a member")),
            None => Ok(()),
        }
    }

    /// The form that literally is the sum of two, if it stands here.
    fn sum(&self, a: usize, b: usize, sums: &mut Sums) -> Option<usize> {
        let [a, b] = [a.min(b), a.max(b)];
        if !(self.budget)(1, 0) {
            return None;
        } else if self.is_zero(a) || self.is_zero(b) {
            return Some(if self.is_zero(a) { b } else { a });
        } else if let Some(found) = sums.get(&[a, b]) {
            return *found;
        }
        let [left, right] = [0, 1].map(|player| {
            let of = |form: usize| self.forms[form].given.0[player].iter().copied();
            let moves = of(a).map(|x| (x, b)).chain(of(b).map(|y| (a, y)));
            let all = moves.map(|(x, y)| self.sum(x, y, sums)).collect::<Option<BTreeSet<_>>>();
            all.map(Vec::from_iter)
        });
        let sides = left.zip(right).map(|(left, right)| [left, right]);
        let found = sides.and_then(|sides| self.ids.get(&(sides, None)).copied());
        (self.budget)(1, SUM_BYTES);
        sums.insert([a, b], found);
        found
    }

    /// The universe as a text.
    pub(crate) fn universe_text(&self) -> Result<String, String> {
        if self.universe != GENERATED {
            return Ok(self.universe.to_owned());
        }
        let texts = self.texts()?;
        let ends: Vec<&str> = self.ends[0].iter().map(|&end| texts[end].as_str()).collect();
        let bytes: usize = ends.iter().map(|text| 2 * text.len()).sum();
        spend(self.budget, ends.len(), bytes as isize)?;
        Ok(format!("generated({})", ends.join(", ")))
    }

    fn is_zero(&self, id: usize) -> bool {
        self.forms[id].is_zero()
    }

    pub(crate) fn is_member(&self, id: usize) -> bool {
        self.forms.get(id).is_some_and(|form| form.is_member)
    }

    /// The form and the player of an entry which shows by a list of states that the player, moving first, wins the
    /// form with all sums of ends of that player.
    pub(crate) fn strong(&self, entry: &Value) -> Result<(usize, Player), String> {
        let [form, side, states] = fields(entry, ["strong", "side", "states"])?;
        let (form, player) = (number(form)?, player(side)?);
        self.options(form, player)?;
        let (ends, free, states) = (&self.ends[player], BTreeSet::new(), list(states)?);
        let states = states.iter().map(|state| match list(state)? {
            [game, ends] => Ok((number(game)?, numbers(ends)?)),
            _ => Err("a state is a form and a list of ends".to_owned()),
        });
        let states = states.collect::<Result<_, String>>()?;
        let mut play = Play { forms: self, player, free, states };
        while let Some(&end) = ends.iter().find(|&&end| play.is_free(end)) {
            play.free.insert(end);
        }
        let is_hard = |end: &&usize| !play.free.contains(*end);
        let hard: BTreeSet<usize> = ends.iter().filter(is_hard).copied().collect();
        for (game, list) in &play.states {
            self.options(*game, player)?;
            if !list.is_sorted() || !list.iter().all(|end| hard.contains(end)) {
                return Err("the ends of a state ascend and are hard".to_owned());
            } else if !play.is_safe(*game, list) {
                return Err(format!("the state of form {game} and the ends {list:?} is lost"));
            }
        }
        // Each of the ends costs the opponent a move, so no more of them matter than the form has moves.
        let (mut waiting, mut count) = (vec![Vec::new()], 0);
        while let Some(list) = waiting.pop() {
            count += 1;
            if !play.survives(form, &list) || count > MOST_SUMS {
                return Err(format!("form {form} is not shown to survive the ends {list:?}"));
            } else if list.len() < self.forms[form].height {
                for &end in hard.range(list.last().copied().unwrap_or(0)..) {
                    spend(self.budget, 1, LIST_BYTES)?;
                    waiting.push([&list[..], &[end]].concat());
                }
            }
            spend(self.budget, 1, if list.is_empty() { 0 } else { -LIST_BYTES })?;
        }
        Ok((form, player))
    }
}

/// Play in a form beside ends of a player, who survives in the states of a list: there the opponent moves.
struct Play<'a> {
    forms: &'a Forms<'a>,
    player: Player,
    /// The free ends: the opponent can use them up without giving the player a move in the form. There may be
    /// any number of them.
    free: BTreeSet<usize>,
    states: BTreeSet<State>,
}

impl Play<'_> {
    fn options(&self, form: usize, player: Player) -> &[usize] {
        &self.forms.forms[form].given.0[player]
    }

    fn is_end(&self, form: usize) -> bool {
        self.options(form, self.player).is_empty()
    }

    /// Forms one after another, as long as the budget lasts.
    fn each<'f>(&'f self, forms: &'f [usize]) -> impl Iterator<Item = usize> + 'f {
        forms.iter().copied().take_while(|_| (self.forms.budget)(1, 0))
    }

    /// The options of the player in a form that are ends of the player.
    fn replies(&self, form: usize) -> impl Iterator<Item = usize> {
        self.each(self.options(form, self.player)).filter(|&option| self.is_end(option))
    }

    /// Returns whether an end is one more free end: some move uses it up, after which all replies are sums of
    /// free ends.
    fn is_free(&self, end: usize) -> bool {
        let free = |reply| self.beside(&[], reply).is_empty();
        let uses_up = |after| !self.is_end(after) && self.replies(after).all(free);
        !self.free.contains(&end) && self.each(self.options(end, 1 - self.player)).any(uses_up)
    }

    /// Some ends and the ends whose sum a form is, without free ends.
    fn beside(&self, hard: &[usize], end: usize) -> Vec<usize> {
        let mut all = [hard, &self.forms.forms[end].parts].concat();
        (self.forms.budget)(all.len(), 0);
        all.retain(|end| !self.free.contains(end));
        all.sort_unstable();
        all
    }

    /// Returns whether the player, moving first, survives: without a move, beside more ends than the opponent
    /// has time for, or by a move to a state of the list.
    fn survives(&self, game: usize, hard: &[usize]) -> bool {
        let options = self.options(game, self.player);
        let many = hard.len() > self.forms.forms[game].height;
        options.is_empty() || many || self.each(options).any(|option| self.holds(option, hard))
    }

    /// Returns whether the player survives a state in which the opponent moves, as the list says.
    fn holds(&self, game: usize, hard: &[usize]) -> bool {
        let many = hard.len() > self.forms.forms[game].height + 1;
        (self.forms.budget)(hard.len(), 0);
        many || self.states.contains(&(game, hard.to_vec()))
    }

    /// Returns whether the opponent has a move in a state, and the player survives each.
    fn is_safe(&self, game: usize, hard: &[usize]) -> bool {
        let in_end = |end: &usize| {
            (self.forms.budget)(hard.len(), 0);
            let mut rest = hard.to_vec();
            if let Some(place) = hard.iter().position(|other| other == end) {
                rest.remove(place);
            }
            self.each(self.options(*end, 1 - self.player)).all(|after| match self.is_end(after) {
                true => self.survives(game, &self.beside(&rest, after)),
                false => self.replies(after).any(|end| self.holds(game, &self.beside(&rest, end))),
            })
        };
        let moves = self.options(game, 1 - self.player);
        !(moves.is_empty() && hard.is_empty())
            && self.each(moves).all(|after| self.survives(after, hard))
            && hard.iter().chain(&self.free).take_while(|_| (self.forms.budget)(1, 0)).all(in_end)
    }
}
