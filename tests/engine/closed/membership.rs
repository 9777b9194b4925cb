//! Which games belong to a closed set: by the trees of the games, however they are drawn, against
//! rules written once more and trees built of them.

use std::collections::{BTreeMap, BTreeSet};

use upstar::session::Session;
use upstar::values::SplitMix64;

use crate::support::answers::{answers, session};
use crate::support::sign;

/// A tree by its number; 0 has no options.
type Tree = usize;

/// Trees, each once.
struct Trees {
    sides: Vec<[BTreeSet<Tree>; 2]>,
    heights: Vec<usize>,
    known: BTreeMap<[BTreeSet<Tree>; 2], Tree>,
    of_boards: BTreeMap<String, Tree>,
    sums: BTreeMap<(Tree, Tree), Tree>,
    /// What a player's moves leave.
    moves: fn(&str, usize) -> Vec<String>,
    /// What a board consists of.
    parts: fn(&str) -> Vec<String>,
}

impl Trees {
    fn new(moves: fn(&str, usize) -> Vec<String>, parts: fn(&str) -> Vec<String>) -> Self {
        let mut trees = Self {
            sides: Vec::new(),
            heights: Vec::new(),
            known: BTreeMap::new(),
            of_boards: BTreeMap::new(),
            sums: BTreeMap::new(),
            moves,
            parts,
        };
        trees.tree(Default::default());
        trees
    }

    fn tree(&mut self, sides: [BTreeSet<Tree>; 2]) -> Tree {
        let next = self.sides.len();
        let tree = *self.known.entry(sides.clone()).or_insert(next);
        if tree == next {
            let heights = sides.iter().flatten().map(|&option| self.heights[option]);
            self.heights.push(heights.max().map_or(0, |height| height + 1));
            self.sides.push(sides);
        }
        tree
    }

    fn of(&mut self, board: &str) -> Tree {
        if let Some(&known) = self.of_boards.get(board) {
            return known;
        }
        let moves = self.moves;
        let sides = [0, 1].map(|side| {
            let options = moves(board, side);
            options.iter().map(|option| self.of(option)).collect()
        });
        let tree = self.tree(sides);
        self.of_boards.insert(board.to_owned(), tree);
        tree
    }

    fn sum(&mut self, a: Tree, b: Tree) -> Tree {
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.sums.get(&key) {
            return known;
        }
        let sides = [0, 1].map(|side| {
            let [first, second] = [a, b].map(|tree| self.sides[tree][side].clone());
            let mut options: BTreeSet<Tree> = first.iter().map(|&x| self.sum(x, b)).collect();
            options.extend(second.iter().map(|&x| self.sum(a, x)));
            options
        });
        let tree = self.tree(sides);
        self.sums.insert(key, tree);
        tree
    }

    /// The trees of the parts of all followers, without 0.
    fn letters(&mut self, board: &str) -> Vec<Tree> {
        let (mut waiting, mut seen) = ((self.parts)(board), BTreeSet::new());
        let mut letters = BTreeSet::new();
        while let Some(part) = waiting.pop() {
            if seen.insert(part.clone()) {
                letters.insert(self.of(&part));
                for side in [0, 1] {
                    for option in (self.moves)(&part, side) {
                        waiting.extend((self.parts)(&option));
                    }
                }
            }
        }
        letters.remove(&0);
        letters.into_iter().collect()
    }

    /// Whether a tree is a sum of `sum` and some of these.
    fn is_sum(&mut self, tree: Tree, letters: &[Tree], sum: Tree) -> bool {
        if tree == sum {
            return true;
        }
        let Some((&letter, rest)) = letters.split_first() else {
            return false;
        };
        // Heights add up.
        if self.heights[sum] + self.heights[letter] <= self.heights[tree] {
            let more = self.sum(sum, letter);
            if self.is_sum(tree, letters, more) {
                return true;
            }
        }
        self.is_sum(tree, rest, sum)
    }
}

/// Boards over these letters, with one cell up to `most`.
fn boards(letters: &str, most: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = 0;
    for _ in 0..most {
        let end = all.len();
        for place in last..end {
            for letter in letters.chars() {
                all.push(format!("{}{letter}", all[place]));
            }
        }
        last = end;
    }
    all.split_off(1)
}

fn clobbered(row: &str, side: usize) -> Vec<String> {
    let cells = row.as_bytes();
    let (own, other) = [(b'x', b'o'), (b'o', b'x')][side];
    let mut found = Vec::new();
    for from in 0..cells.len() {
        for to in [from.wrapping_sub(1), from + 1] {
            if cells[from] == own && cells.get(to) == Some(&other) {
                let mut next = cells.to_vec();
                (next[from], next[to]) = (b'.', own);
                found.push(String::from_utf8(next).expect("ASCII"));
            }
        }
    }
    found
}

fn stones(row: &str) -> Vec<String> {
    let parts = row.split('.').filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

fn toppled(row: &str, side: usize) -> Vec<String> {
    let own = |letter: char| ["LE", "RE"][side].contains(letter);
    let places = row.char_indices().filter(|(_, letter)| own(*letter));
    places.flat_map(|(at, _)| [row[..at].to_owned(), row[at + 1..].to_owned()]).collect()
}

/// Asks of pairs whether the second belongs to the closed set of the first; how many do.
fn held(name: &str, trees: &mut Trees, pairs: &[(String, String)]) -> [usize; 2] {
    let mut session = session();
    let mut counts = [0; 2];
    for (g, h) in pairs {
        let letters = trees.letters(g);
        let asked = trees.of(h);
        let expected = trees.is_sum(asked, &letters, 0);
        let [g, h] = [g, h].map(|board| format!("{name}(\"{board}\")"));
        let question = format!("closure({g}) == closure({g}, {h})");
        assert_eq!(answers(&mut session, &question), [expected.to_string()], "{question}");
        counts[usize::from(expected)] += 1;
    }
    counts
}

/// All pairs of these boards, and some pairs of others.
fn pairs(all: &[String], others: &[String], some: usize, seed: u64) -> Vec<(String, String)> {
    let mut random = SplitMix64::new(seed);
    let mut pairs = Vec::new();
    for g in all {
        pairs.extend(all.iter().map(|h| (g.clone(), h.clone())));
    }
    for _ in 0..some {
        let mut pick = || others[random.below(others.len() as u64) as usize].clone();
        pairs.push((pick(), pick()));
    }
    pairs
}

#[test]
fn rows_of_clobber_belong_by_their_trees() {
    let mut trees = Trees::new(clobbered, stones);
    let pairs = pairs(&boards("xo.", 2), &boards("xo.", 5), 700, 31);
    let [no, yes] = held("clobber", &mut trees, &pairs);
    assert!(no > 200 && yes > 200, "{no} {yes}");
}

#[test]
fn rows_of_dominoes_belong_by_their_trees() {
    let mut trees = Trees::new(toppled, |row| vec![row.to_owned()]);
    let pairs = pairs(&boards("LRE", 2), &boards("LRE", 4), 500, 32);
    let [no, yes] = held("toppling", &mut trees, &pairs);
    assert!(no > 100 && yes > 50, "{no} {yes}");
}

#[test]
fn a_game_belongs_however_it_is_drawn() {
    let mut session = session();
    answers(&mut session, "universe misere");
    for (question, answer) in [
        ("class_of(quotient(clobber(\"xxo\")), clobber(\"xo\"))", "clobber(\"o/x\")"),
        ("clobber(\"xo\") == * mod closure(clobber(\"xxo\"))", "true"),
        ("clobber(\"xo.xo\") == 0 mod closure(clobber(\"xxo\"))", "true"),
        ("toppling(\"RL\") == toppling(\"LR\") mod closure(toppling(\"LR\"))", "true"),
        ("<0,*,*2|0,*,*2> == *3 mod closure(*3)", "true"),
        ("<*|*> == * + * mod closure(*3)", "true"),
        ("3 * <*|*> == 0 mod closure(*)", "true"),
        ("canonical(clobber(\"xo\")) mod closure(clobber(\"xxo\"))", "clobber(\"o/x\")"),
        ("closure(clobber(\"xo\")) == closure(*)", "true"),
        ("<*,*2|*,*2> == 0 mod closure(*3)", "E0408"),
        ("class_of(quotient(*2), *3)", "E0315"),
    ] {
        assert_eq!(answers(&mut session, question), [answer], "{question}");
    }
}

/// A strip of one pin is the tree of 1, so n of them are the tree of n.
#[test]
fn an_integer_is_as_many_copies_of_a_position_that_is_the_tree_of_one() {
    let mut session = session();
    answers(&mut session, "universe misere");
    let mut decided = BTreeSet::new();
    for (set, beside) in [("S2", "S2"), ("S1, *", "*"), ("S1, -1", "-1"), ("S3, <*|*>", "<*|*>")] {
        for ((n, m), copies) in
            (0..4).flat_map(|n| (0..4).map(move |m| (n, m))).zip([0, 1, 2].iter().cycle())
        {
            let sums = |one: &str| {
                [n, m].map(|count| {
                    let all = vec![one; count].into_iter().chain(vec![beside; *copies]);
                    let sum = all.collect::<Vec<_>>().join(" + ");
                    if sum.is_empty() { "0".to_owned() } else { sum }
                })
            };
            let ([a, b], [c, d]) = (sums("S1"), sums("1"));
            for question in ["G <=> H", "inverse(G)", "canonical(G)", "distinguish(G, H)"] {
                let ask = |session: &mut Session, g: &str, h: &str| {
                    let question = question.replace('G', &format!("({g})"));
                    let question = question.replace('H', &format!("({h})"));
                    let told = answers(session, &format!("{question} mod closure({set})")).join("");
                    sign(&told).to_owned()
                };
                let expected = ask(&mut session, &a, &b);
                decided.insert(expected.clone());
                for (g, h) in [(&c, &d), (&a, &d), (&c, &b)] {
                    assert_eq!(ask(&mut session, g, h), expected, "{question}: {g}; {h} mod {set}");
                }
            }
            let same = format!("{a} <=> {c} mod closure({set})");
            assert_eq!(sign(&answers(&mut session, &same)[0]), "=", "{same}");
        }
    }
    assert!(decided.len() > 12, "{decided:?}");
    let certified = answers(&mut session, "certify(1 + 1 + 1 <=> 0 mod closure(S1))").join("");
    assert!(certified.contains("\"games\":[[0,0,0],[]]"), "{certified}");
}
