//! Normal play straight from the definitions, on literal trees: the check of `game::value`.

use std::collections::HashMap;

use upstar::meter::Meter;
use upstar::values::number::Dyadic;
use upstar::values::{Outcome, Side, ValueError, ValueId, Values};

/// A literal tree in a [`Plain`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PlainId(usize);

/// Literal trees, shared; nothing is simplified.
#[derive(Default)]
pub struct Plain {
    trees: Vec<[Vec<PlainId>; 2]>,
    ids: HashMap<[Vec<PlainId>; 2], PlainId>,
    at_least: HashMap<(PlainId, PlainId), bool>,
    wins: HashMap<(PlainId, bool), bool>,
}

impl Plain {
    pub fn tree(&mut self, left: Vec<PlainId>, right: Vec<PlainId>) -> PlainId {
        let mut sides = [left, right];
        for side in &mut sides {
            side.sort_unstable();
            side.dedup();
        }
        let next = PlainId(self.trees.len());
        let id = *self.ids.entry(sides.clone()).or_insert(next);
        if id == next {
            self.trees.push(sides);
        }
        id
    }

    /// The literal form of a number: `{n-1|}`, `{|1-n}`, `{x-2^-k|x+2^-k}`.
    pub fn number(&mut self, number: &Dyadic) -> PlainId {
        let step =
            if number.is_integer() { Dyadic::ONE } else { Dyadic::new(1, number.halvings()) };
        let (mut left, mut right) = (vec![], vec![]);
        if !number.is_integer() || number.sign().is_gt() {
            left.push(self.number(&number.subtract(&step)));
        }
        if !number.is_integer() || number.sign().is_lt() {
            right.push(self.number(&number.add(&step)));
        }
        self.tree(left, right)
    }

    /// `G >= H`: no Right option of G is `<= H`, no Left option of H is `>= G`.
    pub fn at_least(&mut self, g: PlainId, h: PlainId) -> bool {
        if let Some(&known) = self.at_least.get(&(g, h)) {
            return known;
        }
        let right = self.trees[g.0][1].clone();
        let left = self.trees[h.0][0].clone();
        let answer = !right.into_iter().any(|option| self.at_least(h, option))
            && !left.into_iter().any(|option| self.at_least(option, g));
        self.at_least.insert((g, h), answer);
        answer
    }

    /// The tree as text, options in order of their texts.
    pub fn shown(&self, g: PlainId) -> String {
        let [left, right] = [0, 1].map(|side| {
            let options = self.trees[g.0][side].iter();
            let mut texts: Vec<String> = options.map(|&option| self.shown(option)).collect();
            texts.sort();
            texts.join(",")
        });
        format!("{{{left}|{right}}}")
    }

    /// Whether no follower has a dominated or a reversible option.
    pub fn is_canonical(&mut self, g: PlainId) -> bool {
        for side in 0..2 {
            for option in self.trees[g.0][side].clone() {
                for other in self.trees[g.0][side].clone() {
                    let dominated = match side {
                        0 => self.at_least(other, option),
                        _ => self.at_least(option, other),
                    };
                    if other != option && dominated {
                        return false;
                    }
                }
                for reply in self.trees[option.0][1 - side].clone() {
                    let reversible = match side {
                        0 => self.at_least(g, reply),
                        _ => self.at_least(reply, g),
                    };
                    if reversible {
                        return false;
                    }
                }
                if !self.is_canonical(option) {
                    return false;
                }
            }
        }
        true
    }

    fn wins(&mut self, g: PlainId, left: bool) -> bool {
        if let Some(&known) = self.wins.get(&(g, left)) {
            return known;
        }
        let options = self.trees[g.0][usize::from(!left)].clone();
        let answer = options.into_iter().any(|option| !self.wins(option, !left));
        self.wins.insert((g, left), answer);
        answer
    }

    /// Who wins when the player to move who cannot loses.
    pub fn outcome(&mut self, g: PlainId) -> Outcome {
        Outcome::from_wins(self.wins(g, true), self.wins(g, false))
    }

    /// The literal sum: move in one of the two.
    pub fn add(&mut self, g: PlainId, h: PlainId) -> PlainId {
        let mut sides = [vec![], vec![]];
        for (side, options) in sides.iter_mut().enumerate() {
            for option in self.trees[g.0][side].clone() {
                options.push(self.add(option, h));
            }
            for option in self.trees[h.0][side].clone() {
                options.push(self.add(g, option));
            }
        }
        let [left, right] = sides;
        self.tree(left, right)
    }

    /// The canonical value of a literal tree.
    pub fn value(
        &self,
        g: PlainId,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<ValueId, ValueError> {
        let mut sides = [vec![], vec![]];
        for (side, options) in sides.iter_mut().zip(&self.trees[g.0]) {
            for &option in options {
                side.push(self.value(option, values, meter)?);
            }
        }
        values.canonical(&sides[0], &sides[1], meter)
    }

    /// The canonical form of a value as a literal tree.
    pub fn tree_of(
        &mut self,
        value: ValueId,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<PlainId, ValueError> {
        let mut sides = [vec![], vec![]];
        for (options, side) in sides.iter_mut().zip(Side::BOTH) {
            for option in values.options(value, side, meter)?.to_vec() {
                options.push(self.tree_of(option, values, meter)?);
            }
        }
        let [left, right] = sides;
        Ok(self.tree(left, right))
    }
}
