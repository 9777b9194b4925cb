//! The reference: explicit trees, sums as products, outcomes by plain recursion. It shares nothing
//! with the engine but the recipes.

use std::collections::{BTreeMap, BTreeSet};

use super::Recipe;
use upstar::game::Ask;
use upstar::game::SumId;
use upstar::values::{Convention, Outcome, Side};

type Tree = usize;

/// Trees, each with its sets of options, as numbers.
#[derive(Default)]
pub(super) struct Reference {
    trees: Vec<[BTreeSet<Tree>; 2]>,
    ids: BTreeMap<[BTreeSet<Tree>; 2], Tree>,
    sums: BTreeMap<(Tree, Tree), Tree>,
    wins: BTreeMap<(bool, bool, Tree), bool>,
    read: BTreeMap<SumId, Tree>,
}

impl Reference {
    fn tree(&mut self, sides: [BTreeSet<Tree>; 2]) -> Tree {
        let next = self.trees.len();
        let tree = *self.ids.entry(sides.clone()).or_insert(next);
        if tree == next {
            self.trees.push(sides);
        }
        tree
    }

    pub(super) fn count(&self) -> usize {
        self.trees.len()
    }

    pub(super) fn cook(&mut self, recipe: &Recipe) -> Tree {
        match recipe {
            Recipe::Form(left, right) => {
                let sides = [left, right].map(|games| games.iter().map(|r| self.cook(r)).collect());
                self.tree(sides)
            }
            Recipe::Number(numerator, halvings) => self.number(*numerator, *halvings),
            Recipe::Nimber(n) => {
                let heaps: BTreeSet<_> = (0..*n).map(|m| self.cook(&Recipe::Nimber(m))).collect();
                self.tree([heaps.clone(), heaps])
            }
            Recipe::Up => {
                let (zero, star) = (self.number(0, 0), self.cook(&Recipe::Nimber(1)));
                self.tree([[zero].into(), [star].into()])
            }
            Recipe::Conjugate(game) => {
                let game = self.cook(game);
                self.conjugate(game)
            }
            Recipe::Sum(games) => {
                let zero = self.number(0, 0);
                games.iter().fold(zero, |sum, game| {
                    let game = self.cook(game);
                    self.sum(sum, game)
                })
            }
            Recipe::Times(n, game) => {
                let game = self.cook(game);
                let game = if *n < 0 { self.conjugate(game) } else { game };
                let zero = self.number(0, 0);
                (0..n.unsigned_abs()).fold(zero, |sum, _| self.sum(sum, game))
            }
            Recipe::Ordinal(base, exponent) => {
                let (base, exponent) = (self.cook(base), self.cook(exponent));
                self.ordinal(base, exponent)
            }
        }
    }

    fn number(&mut self, numerator: i64, halvings: u32) -> Tree {
        if halvings > 0 && numerator % 2 == 0 {
            return self.number(numerator / 2, halvings - 1);
        }
        let mut sides = [BTreeSet::new(), BTreeSet::new()];
        if halvings > 0 || numerator > 0 {
            sides[0].insert(self.number(numerator - 1, halvings));
        }
        if halvings > 0 || numerator < 0 {
            sides[1].insert(self.number(numerator + 1, halvings));
        }
        self.tree(sides)
    }

    fn conjugate(&mut self, game: Tree) -> Tree {
        let [left, right] = self.trees[game].clone();
        let sides = [right, left].map(|side| side.iter().map(|&g| self.conjugate(g)).collect());
        self.tree(sides)
    }

    pub(super) fn sum(&mut self, g: Tree, h: Tree) -> Tree {
        let key = (g.min(h), g.max(h));
        if let Some(&sum) = self.sums.get(&key) {
            return sum;
        }
        let sides = [0, 1].map(|side| {
            let first: Vec<_> = self.trees[g][side].iter().copied().collect();
            let second: Vec<_> = self.trees[h][side].iter().copied().collect();
            let first: Vec<_> = first.into_iter().map(|g| self.sum(g, h)).collect();
            let second = second.into_iter().map(|h| self.sum(g, h));
            first.into_iter().chain(second).collect()
        });
        let sum = self.tree(sides);
        self.sums.insert(key, sum);
        sum
    }

    fn ordinal(&mut self, base: Tree, exponent: Tree) -> Tree {
        let above = self.trees[exponent].clone();
        let sides = [0, 1].map(|side| {
            let above: BTreeSet<_> = above[side].iter().map(|&h| self.ordinal(base, h)).collect();
            &above | &self.trees[base][side]
        });
        self.tree(sides)
    }

    pub(super) fn height(&self, game: Tree) -> usize {
        let options = self.trees[game].iter().flatten();
        options.map(|&g| self.height(g) + 1).max().unwrap_or(0)
    }

    pub(super) fn followers(&self, game: Tree) -> BTreeSet<Tree> {
        let options = self.trees[game].iter().flatten();
        let mut followers: BTreeSet<_> = options.flat_map(|&g| self.followers(g)).collect();
        followers.insert(game);
        followers
    }

    pub(super) fn outcome(&mut self, convention: Convention, game: Tree) -> Outcome {
        let misere = convention == Convention::Misere;
        Outcome::from_wins(self.wins(misere, false, game), self.wins(misere, true, game))
    }

    fn wins(&mut self, misere: bool, right: bool, game: Tree) -> bool {
        if let Some(&wins) = self.wins.get(&(misere, right, game)) {
            return wins;
        }
        let options = self.trees[game][usize::from(right)].clone();
        let wins = (misere && options.is_empty())
            || options.iter().any(|&g| !self.wins(misere, !right, g));
        self.wins.insert((misere, right, game), wins);
        wins
    }

    /// The tree of a game of the engine, read option by option.
    pub(super) fn read(&mut self, ask: &mut Ask<'_>, g: SumId) -> Tree {
        if let Some(&tree) = self.read.get(&g) {
            return tree;
        }
        let sides = Side::BOTH.map(|side| {
            let options = ask.options(g, side).expect("no positions");
            options.iter().map(|&o| self.read(ask, o)).collect()
        });
        let tree = self.tree(sides);
        self.read.insert(g, tree);
        tree
    }
}
