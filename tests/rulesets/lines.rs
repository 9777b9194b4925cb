//! Best lines of play against their definition: who can win hurries, who cannot delays.

use std::collections::HashMap;

use crate::support::answers::{answers, session};

/// A sum of games, each a word.
type Words = Vec<Vec<u8>>;

/// What a word becomes, for Left (0) and Right (1).
type Moves = fn(&[u8], usize) -> Vec<Words>;

struct Play {
    moves: Moves,
    misere: bool,
    known: HashMap<(Words, usize), (bool, u64)>,
}

impl Play {
    fn options(&self, sum: &Words, side: usize) -> Vec<Words> {
        let mut all = Vec::new();
        for (place, word) in sum.iter().enumerate() {
            for option in (self.moves)(word, side) {
                let mut next = sum.clone();
                next.splice(place..=place, option);
                next.sort();
                all.push(next);
            }
        }
        all
    }

    /// Whether `side`, to move, wins, and in how many moves if both play well.
    fn length(&mut self, sum: &Words, side: usize) -> (bool, u64) {
        if let Some(known) = self.known.get(&(sum.clone(), side)) {
            return *known;
        }
        let options = self.options(sum, side);
        let after: Vec<(bool, u64)> =
            options.iter().map(|option| self.length(option, 1 - side)).collect();
        let winning = after.iter().filter(|(other, _)| !other).map(|(_, length)| length + 1).min();
        let length = match (winning, after.iter().map(|(_, length)| length + 1).max()) {
            (_, None) => (self.misere, 0),
            (Some(soonest), _) => (true, soonest),
            (None, Some(latest)) => (false, latest),
        };
        self.known.insert((sum.clone(), side), length);
        length
    }
}

/// Holds the lines of sums of up to two words against the definition.
fn hold(name: &str, moves: Moves, words: &[Vec<u8>], written: fn(&[u8]) -> String) {
    let mut session = session();
    let mut sums: Vec<Words> = words.iter().map(|word| vec![word.clone()]).collect();
    for a in words {
        sums.extend(words.iter().filter(|b| *b >= a).map(|b| vec![a.clone(), b.clone()]));
    }
    for (misere, universe) in [(false, "normal"), (true, "misere")] {
        let known = HashMap::new();
        let mut play = Play { moves, misere, known };
        for sum in &sums {
            let mut now = sum.clone();
            now.sort();
            let text = |sum: &Words| {
                let mut terms: Vec<String> = Vec::new();
                for (place, word) in
                    sum.iter().enumerate().filter(|(at, word)| !sum[..*at].contains(word))
                {
                    let copies = sum[place..].iter().filter(|other| *other == word).count();
                    let term = format!("{name}({})", written(word));
                    match copies {
                        ..=3 => terms.extend(std::iter::repeat_n(term, copies)),
                        many => terms.push(format!("{many} * {term}")),
                    }
                }
                terms.sort_by_key(|term| (term.len(), term.clone()));
                match terms.is_empty() {
                    true => "0".to_owned(),
                    false => terms.join(" + "),
                }
            };
            for (start, side) in ["Left", "Right"].iter().enumerate() {
                let line = format!("(principal_line({}, {side}) mod {universe})", text(&now));
                let line =
                    answers(&mut session, &format!("[g for g in {line}] mod misere")).join("");
                let line: Vec<&str> = line.trim_matches(['[', ']']).split(", ").collect();
                let (mut at, mut mover) = (now.clone(), start);
                assert_eq!(line[0], text(&at));
                for next in &line[1..] {
                    let (wins, length) = play.length(&at, mover);
                    let options = play.options(&at, mover);
                    let found = options.into_iter().find(|option| text(option) == *next);
                    let found = found.unwrap_or_else(|| panic!("{next} is no move in {line:?}"));
                    let after = play.length(&found, 1 - mover);
                    assert_eq!(after, (!wins, length - 1), "{side} {universe}: {line:?}");
                    (at, mover) = (found, 1 - mover);
                }
                assert_eq!(play.length(&at, mover).1, 0, "{side} {universe}: {line:?}");
            }
        }
    }
}

#[test]
fn best_lines_of_strips_and_strings() {
    let strips: Vec<Vec<u8>> = (1..6).map(|n| vec![b'|'; n]).collect();
    let partizan_kayles: Moves = |strip, side| {
        let rest = (strip.len()).checked_sub(1 + side);
        let parts = rest.map_or(0..0, |rest| 0..rest + 1);
        // An empty strip is 0.
        let part = |length: usize| (length > 0).then(|| vec![b'|'; length]);
        parts
            .map(|i| [part(i), part(strip.len() - 1 - side - i)].into_iter().flatten().collect())
            .collect()
    };
    hold("partizan_kayles", partizan_kayles, &strips, |strip| strip.len().to_string());
    let strings = ["B", "RB", "BBR", "GR", "RGB", "GBRG"];
    let strings: Vec<Vec<u8>> = strings.iter().map(|word| word.as_bytes().to_vec()).collect();
    let cut: Moves = |word, side| {
        let own = [b'B', b'R'][side];
        let edges = (0..word.len()).filter(|at| word[*at] == own || word[*at] == b'G');
        edges.map(|at| vec![word[..at].to_vec()]).collect()
    };
    hold("string", cut, &strings, |word| format!("{:?}", String::from_utf8_lossy(word)));
}

#[test]
fn lines_of_what_comes_back_or_goes_on_are_refused() {
    let mut session = session();
    let text = "
        ruleset round(n: Int) { left: [0]; right: [round((n + 1) % 3)] }
        ruleset choice(n: Int) { left: [0, choice(1 - n)]; right: [0, choice(1 - n)] }
        ruleset heap(n: Int) { options: [heap(n - 1) if n > 0] }
        # It promises that nobody can stay where they are.
        ruleset stay(n: Int) {
          options: [stay(n), stay(n - 1) if n > 0]
          split literally: if n == 0 { [] } else { [stay(0), heap(n)] }
        }";
    assert_eq!(answers(&mut session, text), [""; 0]);
    for (question, expected) in [
        ("principal_line(round(0), Right)", "E0507"),
        // A win is in reach, and a way round too.
        ("principal_line(choice(0), Left)", "E0507"),
        ("principal_line(stay(3), Left)", "E0507"),
        ("principal_line(<!|0>, Left) mod misere", "[<!|0>]"),
        ("principal_line(<!|0>, Left)", "E0401"),
        ("principal_line(*, 3)", "E0301"),
        ("principal_line(1000000 * *, Left)", "E0604"),
        ("principal_line(0, Left)", "[0]"),
        ("principal_line(*, Left) mod simple_hot", "E0404"),
    ] {
        assert_eq!(answers(&mut session, question), [expected], "{question}");
    }
}
