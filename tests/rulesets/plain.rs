//! Rules on plain data, played by the definition: outcomes in both conventions, and the literal
//! form of every position as the language writes it.

use std::collections::HashMap;
use std::hash::Hash;

use crate::support::answers::{answers, session};

/// A position: parts that are played side by side.
pub type Sum<P> = Vec<P>;

/// The moves of a side.
type Moves<P> = Box<dyn Fn(&P, usize) -> Vec<Sum<P>>>;

/// One ruleset: what a part becomes, for Left (0) and Right (1).
pub struct Rules<P> {
    moves: Moves<P>,
    wins: HashMap<(Sum<P>, usize, bool), bool>,
    names: HashMap<P, String>,
}

impl<P: Clone + Ord + Hash> Rules<P> {
    pub fn new(moves: impl Fn(&P, usize) -> Vec<Sum<P>> + 'static) -> Self {
        Self { moves: Box::new(moves), wins: HashMap::new(), names: HashMap::new() }
    }

    /// Whether `side` wins moving first: by the definition, nothing else.
    fn wins(&mut self, sum: &Sum<P>, side: usize, misere: bool) -> bool {
        let key = (sum.clone(), side, misere);
        if let Some(&known) = self.wins.get(&key) {
            return known;
        }
        let (mut stuck, mut wins) = (true, false);
        for (place, part) in sum.iter().enumerate() {
            for option in (self.moves)(part, side) {
                stuck = false;
                let mut next = sum.clone();
                next.remove(place);
                next.extend(option);
                next.sort();
                wins |= !self.wins(&next, 1 - side, misere);
            }
        }
        let wins = if stuck { misere } else { wins };
        self.wins.insert(key, wins);
        wins
    }

    pub fn outcome(&mut self, sum: &Sum<P>, misere: bool) -> &'static str {
        let mut sum = sum.clone();
        sum.sort();
        match (self.wins(&sum, 0, misere), self.wins(&sum, 1, misere)) {
            (true, false) => "L",
            (true, true) => "N",
            (false, false) => "P",
            (false, true) => "R",
        }
    }

    /// The name of the literal form of a part; `lines` gains the definitions that are missing.
    fn literal(&mut self, part: &P, lines: &mut Vec<String>) -> String {
        if let Some(name) = self.names.get(part) {
            return name.clone();
        }
        let sides = [0, 1].map(|side| {
            let options: Vec<String> = (self.moves)(part, side)
                .into_iter()
                .map(|option| {
                    let names = option.iter().map(|part| self.literal(part, lines));
                    let names: Vec<String> = names.collect();
                    if names.is_empty() { "0".to_owned() } else { names.join(" + ") }
                })
                .collect();
            if options.is_empty() { ".".to_owned() } else { options.join(",") }
        });
        let name = format!("form_{}_", self.names.len());
        lines.push(format!("let {name} = <{}|{}>", sides[0], sides[1]));
        self.names.insert(part.clone(), name.clone());
        name
    }

    /// Holds every one of these positions against the library: both outcomes, and equality with
    /// the literal form in both conventions; and the outcomes of sums of two of the first few.
    pub fn hold(&mut self, parts: &[P], written: &dyn Fn(&P) -> String) {
        let mut session = session();
        let mut count = 0;
        let mut claim = |question: String, expected: &str| {
            assert_eq!(answers(&mut session, &question).join("\n"), expected, "{question}");
            count += 1;
        };
        for part in parts {
            let game = written(part);
            let mut lines = Vec::new();
            let form = self.literal(part, &mut lines);
            claim(lines.join("\n"), "");
            for (misere, universe) in [(false, "normal"), (true, "misere")] {
                let sum = vec![part.clone()];
                let expected = self.outcome(&sum, misere);
                claim(format!("outcome({game}) mod {universe}"), expected);
                claim(format!("{game} == {form} mod {universe}"), "true");
            }
        }
        let few: Vec<&P> = parts.iter().step_by(parts.len().div_ceil(8)).collect();
        for (a, b) in few.iter().flat_map(|a| few.iter().map(move |b| (*a, *b))) {
            let game = format!("{} + {}", written(a), written(b));
            for (misere, universe) in [(false, "normal"), (true, "misere")] {
                let expected = self.outcome(&vec![a.clone(), b.clone()], misere);
                claim(format!("outcome({game}) mod {universe}"), expected);
            }
        }
        assert!(count > 40, "{count}");
    }
}
