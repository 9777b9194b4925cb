//! The objects of `--format json`: what can be typed back is typed back and gives the same object, also in
//! lists; a relation comes back as the same sign in its universe, and its witnesses are witnesses.

use std::collections::BTreeMap;

use crate::support::answers::{answers, session};
use serde_json::{Value as Json, json};
use upstar::session::{Event, Session};
use upstar::values::SplitMix64;

/// How the object of a value is typed back.
#[derive(Clone, Debug)]
enum Shape {
    /// As it is: games, numbers, outcomes, ranges, rows, names.
    Typed,
    /// Between quotes: texts and boards. The second is what makes a board of it.
    Text(&'static str),
    /// Item by item.
    List(Vec<Shape>),
    /// By the two games that were compared.
    Relation([String; 2]),
}

/// Random expressions.
struct Writer {
    random: SplitMix64,
}

impl Writer {
    fn pick(&mut self, count: u64) -> u64 {
        self.random.below(count)
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.pick(of.len() as u64) as usize]
    }

    fn game(&mut self, depth: u32) -> String {
        let kind = if depth == 0 { 0 } else { self.pick(9) };
        let d = depth.saturating_sub(1);
        match kind {
            0 | 1 => {
                let names = "0 1 -2 5 * *3 ^ v ^* v2* ^2 1/2 -3/8 +-1 *:1 partizan_kayles(4) nim(3) td(2,1) \
                             domineering(\"../.#\") pitch(2,1@1,2) octal(\"0.77\")(5) toppling(\"LER\") \
                             col(\".-.L\") sprig(\"BR\")";
                let names: Vec<&str> = names.split_whitespace().collect();
                self.one(&names).to_owned()
            }
            2 | 3 => format!("{} + {}", self.game(d), self.game(d)),
            4 => format!("-({})", self.game(d)),
            5 => format!("{} * ({})", 2 + self.pick(3), self.game(d)),
            6 => format!("canonical({})", self.game(d)),
            _ => {
                let [left, right] = [(); 2].map(|()| {
                    let options: Vec<_> = (0..self.pick(3)).map(|_| self.game(d)).collect();
                    options.join(",")
                });
                format!("<{left}|{right}>")
            }
        }
    }

    fn text(&mut self) -> String {
        let letters =
            ["a", "\\\"", "\\\\", "\\n", "\\t", "\\u{7}", "#", "{", "}", "<", "é", "∗", "'", " "];
        let text: String = (0..self.pick(6)).map(|_| self.one(&letters)).collect();
        format!("\"{text}\"")
    }

    fn value(&mut self, depth: u32) -> (String, Shape) {
        let game = self.game(2);
        match self.pick(if depth == 0 { 12 } else { 15 }) {
            0 | 1 => (game, Shape::Typed),
            2 => {
                let asked = ["mean", "birthday", "temperature", "left_stop", "size", "abs"];
                (format!("{}({game})", self.one(&asked)), Shape::Typed)
            }
            3 => {
                let numbers =
                    ["pow(2, 70)", "len(\"abc\")", "-pow(2, 53)", "pow(2, 53) + 1", "mean(<1|*>)"];
                (self.one(&numbers).to_owned(), Shape::Typed)
            }
            4 => (format!("outcome({game})"), Shape::Typed),
            5 => {
                let names =
                    ["none", "true", "false", "Left", "Right", "dead_ending", "octal(\"0.7\")"];
                (self.one(&names).to_owned(), Shape::Typed)
            }
            6 => (self.text(), Shape::Text("")),
            7 => {
                let (from, to) = (self.pick(5), self.pick(9));
                (format!("0 - {from} .. {to}"), Shape::Typed)
            }
            8 => {
                let mut side = || {
                    let items: Vec<_> =
                        (0..self.pick(3)).map(|_| self.pick(9).to_string()).collect();
                    items.join(",")
                };
                (format!("[{}@{}]", side(), side()), Shape::Typed)
            }
            9 => {
                let (rows, columns) = (1 + self.pick(3), 1 + self.pick(3));
                let boards = ["x.o/.#x".to_owned(), "..".to_owned(), ["x."; 3].join("/")];
                let board = &boards[self.pick(3) as usize];
                match self.pick(3) {
                    0 => (format!("put(grid({rows}, {columns}), [0], \"x\")"), Shape::Text("grid")),
                    1 => (format!("grid(\"{board}\")"), Shape::Text("grid")),
                    _ => (format!("put(\"{board}\", [0], \"#\")"), Shape::Text("grid")),
                }
            }
            10 | 11 => {
                let other = self.game(2);
                let text = match self.pick(3) {
                    0 => format!("({game} <=> {other})"),
                    1 => format!("compare({game}, {other})"),
                    _ => format!("(({game}) <=> ({other}) mod misere)"),
                };
                (text, Shape::Relation([game, other]))
            }
            _ => {
                let items: Vec<_> = (0..self.pick(4)).map(|_| self.value(depth - 1)).collect();
                let (texts, shapes): (Vec<_>, Vec<_>) = items.into_iter().unzip();
                (format!("[{}]", texts.join(", ")), Shape::List(shapes))
            }
        }
    }
}

/// The object of a statement, or the code of what is wrong with it.
fn object(session: &mut Session, text: &str) -> Result<Json, String> {
    let mut last = Err("nothing was said".to_owned());
    session.run("<test>", text, &mut |_, event| {
        if let Event::Statement(report) = event {
            last = match report.result {
                Ok(answer) => answer.json.ok_or_else(|| "no object".to_owned()),
                Err(wrong) => Err(wrong.code.to_string()),
            };
        }
        true
    });
    last
}

/// An object as it is typed; `None` where a part of it was too long to be written.
fn typed(object: &Json, shape: &Shape) -> Option<String> {
    let value = &object["value"];
    match (shape, object["kind"].as_str()?) {
        (Shape::List(shapes), "list") => {
            let items = object["items"].as_array()?;
            assert_eq!(items.len(), shapes.len(), "{object}");
            let items: Option<Vec<_>> =
                items.iter().zip(shapes).map(|(item, shape)| typed(item, shape)).collect();
            Some(format!("[{}]", items?.join(", ")))
        }
        (Shape::Relation([a, b]), "relation") => {
            Some(format!("(({a}) <=> ({b}) mod {})", object["universe"].as_str()?))
        }
        (Shape::Text(made), "text") => {
            let mut quoted = String::new();
            for letter in value.as_str()?.chars() {
                match letter {
                    '"' | '\\' => quoted.extend(['\\', letter]),
                    letter if letter.is_control() => {
                        quoted += &format!("\\u{{{:x}}}", u32::from(letter));
                    }
                    letter => quoted.push(letter),
                }
            }
            Some(format!("{made}(\"{quoted}\")"))
        }
        (Shape::Typed, "none") => Some("none".to_owned()),
        (Shape::Typed, _) => match value {
            Json::String(text) => Some(text.clone()),
            Json::Null => None,
            other => Some(other.to_string()),
        },
        (shape, kind) => panic!("{shape:?} gave {kind}: {object}"),
    }
}

/// Whether what was typed back is the same value: the same object. A number is typed as a game. What was
/// not found soon is null, and may be found when it is asked for again. An outcome that is typed was asked for nowhere.
fn same(first: &Json, again: &Json) -> bool {
    match (first["kind"].as_str(), again["kind"].as_str()) {
        (Some("number"), Some("game")) => match &first["value"] {
            Json::String(text) => again["value"] == json!(text),
            other => again["value"] == json!(other.to_string()),
        },
        (Some("list"), Some("list")) => {
            let [one, other] =
                [first, again].map(|list| list["items"].as_array().expect("its items"));
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Some("outcome"), Some("outcome")) => first["value"] == again["value"],
        _ => {
            let [one, other] = [first, again].map(|object| object.as_object().expect("an object"));
            let sought = ["canonical", "outcome", "witness_not_ge", "witness_not_le"];
            let soon = |key: &str| sought.contains(&key);
            one.len() == other.len()
                && one.iter().all(|(key, value)| {
                    other.get(key) == Some(value) || value.is_null() && soon(key)
                })
        }
    }
}

/// Checks the witnesses of the relations in an object; how many there were.
fn witnesses(session: &mut Session, object: &Json, shape: &Shape) -> usize {
    let games = match shape {
        Shape::Relation(games) => games,
        Shape::List(shapes) => {
            let items = object["items"].as_array().cloned().unwrap_or_default();
            return items
                .iter()
                .zip(shapes)
                .map(|(item, shape)| witnesses(session, item, shape))
                .sum();
        }
        Shape::Typed | Shape::Text(_) => return 0,
    };
    let mut found = 0;
    for (key, [a, b]) in [("witness_not_ge", [0, 1]), ("witness_not_le", [1, 0])] {
        let Some(witness) = object[key].as_str() else { continue };
        let [a, b] = [a, b].map(|game: usize| {
            let told =
                answers(session, &format!("outcome(({}) + ({witness})) mod misere", games[game]));
            told.concat()
        });
        let at_least = a == b || a == "L" || b == "R";
        assert!(!at_least && a.len() == 1 && b.len() == 1, "{games:?}, {object}: {a} {b}");
        found += 1;
    }
    found
}

/// Types back what random expressions give in a universe; how many of each kind came back.
fn come_back(universe: &str, seeds: std::ops::Range<u64>) -> BTreeMap<String, usize> {
    let mut session = session();
    assert_eq!(answers(&mut session, &format!("universe {universe}")), [""; 0]);
    let mut counts = BTreeMap::new();
    for seed in seeds {
        let (text, shape) = Writer { random: SplitMix64::new(seed) }.value(2);
        let first = match object(&mut session, &text) {
            Ok(object) => object,
            Err(code) => {
                *counts.entry(code).or_default() += 1;
                continue;
            }
        };
        let Some(back) = typed(&first, &shape) else { continue };
        let again = object(&mut session, &back);
        let again = again.unwrap_or_else(|code| panic!("{text}\n{first}\n{back}: {code}"));
        assert!(same(&first, &again), "{text}\n{first}\n{back}\n{again}");
        let kind = first["kind"].as_str().unwrap_or_default().to_owned();
        *counts.entry(kind).or_default() += 1;
        *counts.entry("witness".to_owned()).or_default() += witnesses(&mut session, &first, &shape);
        if let Some(canonical) = first["canonical"].as_str() {
            let form = object(&mut session, canonical)
                .unwrap_or_else(|code| panic!("{text}: {canonical}: {code}"));
            assert_eq!(form["canonical"], first["canonical"], "{text}");
            *counts.entry("canonical".to_owned()).or_default() += 1;
        }
    }
    counts
}

/// Asserts that so many objects of each kind came back.
fn enough(counts: &BTreeMap<String, usize>, least: usize) {
    let kinds =
        ["bool", "canonical", "game", "list", "none", "number", "outcome", "relation", "text"];
    for kind in kinds {
        let count = counts.get(kind).copied().unwrap_or_default();
        assert!(count >= least, "{kind}: {counts:?}");
    }
}

#[test]
fn objects_are_typed_back_in_normal_play() {
    enough(&come_back("normal", 0..1000), 6);
}

#[test]
fn objects_and_witnesses_are_typed_back_in_misere_universes() {
    for universe in ["misere", "dicot", "dead_ending", "blocking", "impartial"] {
        let counts = come_back(universe, 0..300);
        enough(&counts, 2);
        assert!(counts["witness"] > 10, "{universe}: {counts:?}");
    }
}
