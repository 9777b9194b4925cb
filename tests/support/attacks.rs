//! Attacks on answers: the order modulo universes against its definition, by a recursion of a few lines, and
//! requests of other programs. `tests/language/fuzz.rs` runs them with fixed seeds, `fuzz/` with bytes of cargo-fuzz.

#![allow(dead_code, reason = "each program uses a part")]
#![allow(clippy::panic, clippy::expect_used, reason = "a failed attack panics")]

use std::rc::Rc;

use serde_json::{Value, json};
use upstar::cli::answer_once;
use upstar::session::Session;

use super::fuzzing::said;

/// The misère universes in which games are compared.
const UNIVERSES: [&str; 5] = ["misere", "blocking", "dead_ending", "integers_dicots", "dicot"];

/// A game by its options, Left's and Right's.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Form([Vec<Rc<Form>>; 2]);

/// Choices, one from each byte.
pub struct Choices<'a>(pub &'a [u8]);

impl Choices<'_> {
    fn below(&mut self, count: u8) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                first % count
            }
            None => 0,
        }
    }

    /// A form born by a day.
    fn form(&mut self, day: u8) -> Rc<Form> {
        let mut side = || -> Vec<Rc<Form>> {
            let count = if day == 0 { 0 } else { self.below(3) };
            let mut options: Vec<Rc<Form>> = Vec::new();
            for _ in 0..count {
                let below = self.below(day);
                let option = self.form(below);
                if !options.contains(&option) {
                    options.push(option);
                }
            }
            options
        };
        let left = side();
        Rc::new(Form([left, side()]))
    }
}

impl Form {
    /// As upstar writes and reads it.
    fn text(&self) -> String {
        let [left, right] = self.0.each_ref().map(|options| match options.as_slice() {
            [] => ".".to_owned(),
            options => options.iter().map(|option| option.text()).collect::<Vec<_>>().join(","),
        });
        format!("<{left}|{right}>")
    }

    /// Reads what `form` writes; what follows is left.
    fn read<'a>(text: &'a str, rest: &mut &'a str) -> Option<Rc<Self>> {
        *rest = text.strip_prefix('<')?;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, end) in sides.iter_mut().zip(['|', '>']) {
            if let Some(after) = rest.strip_prefix('.') {
                *rest = after;
            } else {
                loop {
                    side.push(Self::read(rest, rest)?);
                    match rest.strip_prefix(',') {
                        Some(after) => *rest = after,
                        None => break,
                    }
                }
            }
            *rest = rest.strip_prefix(end)?;
        }
        Some(Rc::new(Self(sides)))
    }

    /// Whether it is an end of a player that a universe allows.
    fn is_allowed_end(&self, side: usize, universe: &str) -> bool {
        let others = &self.0[1 - side];
        let is_end = |form: &Rc<Self>| form.0[side].is_empty();
        self.0[side].is_empty()
            && match universe {
                "misere" => true,
                "blocking" => others.iter().all(|x| is_end(x) || x.0[side].iter().any(is_end)),
                "dead_ending" => others.iter().all(|x| x.is_allowed_end(side, universe)),
                "integers_dicots" => {
                    others.len() <= 1 && others.iter().all(|x| x.is_allowed_end(side, universe))
                }
                _ => others.is_empty(),
            }
    }

    /// Whether it belongs to a universe.
    fn is_member(&self, universe: &str) -> bool {
        let allowed = |side: usize| !self.0[side].is_empty() || self.is_allowed_end(side, universe);
        allowed(0) && allowed(1) && self.0.iter().flatten().all(|option| option.is_member(universe))
    }
}

/// Whether a player, moving first, wins two games together in misère play.
fn wins(side: usize, g: &Form, h: &Form) -> bool {
    let (own, other) = (&g.0[side], &h.0[side]);
    own.is_empty() && other.is_empty()
        || own.iter().any(|option| !wins(1 - side, option, h))
        || other.iter().any(|option| !wins(1 - side, g, option))
}

/// Whether a game beside both shows that the first is not at least the second.
fn shows(g: &Form, h: &Form, x: &Form) -> bool {
    !wins(0, g, x) && wins(0, h, x) || wins(1, g, x) && !wins(1, h, x)
}

/// Compares two games modulo a universe, all drawn from bytes. What is said to hold must hold beside every game of a
/// pool; what is said not to hold must fail beside the game that upstar names. Returns how many games were looked at.
pub fn order(session: &mut Session, bytes: &[u8]) -> usize {
    let mut choices = Choices(bytes);
    let universe = UNIVERSES[usize::from(choices.below(5))];
    let [g, h] = [3, 3].map(|day| choices.form(day));
    // Games that differ by little are as often better as not.
    let h = match choices.below(3) {
        0 => h,
        1 => Rc::new(Form([[g.0[0].clone(), vec![h]].concat(), g.0[1].clone()])),
        _ => Rc::new(Form([g.0[0].iter().skip(1).cloned().collect(), g.0[1].clone()])),
    };
    let question = format!("{} >= {} mod assuming({universe})", g.text(), h.text());
    let answer = said(session, &question);
    let Some(Ok(answer)) = answer.last().map(|text| serde_json::from_str::<Value>(text)) else {
        return 0;
    };
    if answer["value"] == true {
        let mut pool: Vec<Rc<Form>> = (0..12).map(|_| choices.form(2)).collect();
        let integers = [(0, 1), (1, 0), (0, 2), (2, 0)];
        pool.extend(integers.map(|(left, right)| Rc::new(Form([chain(0, left), chain(1, right)]))));
        pool.retain(|x| x.is_member(universe));
        for x in &pool {
            assert!(!shows(&g, &h, x), "{question}, but beside {}", x.text());
        }
        return pool.len();
    }
    assert_eq!(answer["value"], false, "{question}: {answer}");
    let Some(witness) = answer["witness"].as_str() else {
        return 0;
    };
    let form = said(session, &format!("form({witness})"));
    let form = form.first().and_then(|text| Form::read(text, &mut "")).expect("a form");
    assert!(form.is_member(universe), "{question}: {witness} is no member");
    assert!(shows(&g, &h, &form), "{question}: {witness} does not show it");
    1
}

/// The option of an integer of so many moves, if it has one.
fn chain(side: usize, moves: u8) -> Vec<Rc<Form>> {
    let mut form = Form::default();
    for _ in 1..moves {
        let mut sides = [Vec::new(), Vec::new()];
        sides[side] = vec![Rc::new(form)];
        form = Form(sides);
    }
    if moves == 0 { Vec::new() } else { vec![Rc::new(form)] }
}

/// Answers lines of another program. Each that is a request gets one answer, with its id, that is a result or an
/// error; nothing is a mistake of upstar. Returns how many results there were.
pub fn serve(session: &mut Session, lines: &[u8]) -> usize {
    let mut results = 0;
    for line in lines.split(|&byte| byte == b'\n').take(16) {
        let Some(answer) = answer_once(session, line) else { continue };
        let shown = || String::from_utf8_lossy(line).into_owned();
        assert_eq!(answer["jsonrpc"], "2.0", "{}", shown());
        let (result, error) = (answer.get("result"), answer.get("error"));
        assert!(result.is_some() != error.is_some(), "{}: {answer}", shown());
        assert!(error.is_none_or(|error| error["code"].is_i64()), "{}: {answer}", shown());
        assert!(!answer.to_string().contains("E0801"), "{}: {answer}", shown());
        results += usize::from(result.is_some());
    }
    results
}

/// A request with this text as its code.
pub fn request(method: &str, code: &str, id: usize) -> String {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": {"code": code, "cursor": id}})
        .to_string()
}
