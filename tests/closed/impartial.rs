//! Impartial misère play: genus, mates, tame and wild games, as CGSuite printed them and by
//! definition.

use std::collections::HashMap;

use serde_json::Value;
use upstar::game::impartial::Genus;
use upstar::game::{Convention, Engine, Outcome, Side, SumId, Tombstones, Universe};

use crate::answers::{answers, session};
use crate::games::Bench;

const HEAPS: &str = include_str!("../golden/cgsuite_misere_impartial.json");
const LITERALS: &str = include_str!("../golden/cgsuite_misere_canonical.json");

fn records(golden: &str) -> Vec<Vec<Value>> {
    let golden: Value = serde_json::from_str(golden).expect("JSON");
    let records = golden["records"].as_array().expect("a list");
    let fields = |record: &Value| record.as_array().expect("a record").clone();
    records.iter().map(fields).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// CGSuite's games in our words: sets of options get names, so that none is written twice.
#[derive(Default)]
struct Reader {
    names: HashMap<String, String>,
    lets: String,
}

impl Reader {
    fn set(&mut self, options: &[String]) -> String {
        let options = options.join(",");
        let count = self.names.len();
        let name = self.names.entry(options.clone()).or_insert_with(|| {
            self.lets
                .push_str(&format!("let g{count} = <{options}|{options}>\n"));
            format!("g{count}")
        });
        name.clone()
    }

    /// A canonical form: `2[2]31` is the game with the options ∗2+∗2, ∗3, ∗; `G#` has the one
    /// option G; one game stands for itself.
    fn canonical(&mut self, text: &str) -> String {
        let inner = text.strip_prefix("*[").and_then(|t| t.strip_suffix(']'));
        let mut symbols = inner.expect("brackets").chars().peekable();
        let items = self.items(&mut symbols);
        assert_eq!(symbols.next(), None, "{text}");
        match &items[..] {
            [one] => one.clone(),
            _ => self.set(&items),
        }
    }

    fn items(&mut self, symbols: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Vec<String> {
        let mut items = Vec::new();
        while let Some(symbol) = symbols.next_if(|&symbol| symbol != ')' && symbol != ']') {
            let mut item = match symbol {
                '(' => {
                    let options = self.items(symbols);
                    assert_eq!(symbols.next(), Some(')'));
                    self.set(&options)
                }
                '0' => "0".to_owned(),
                digit => format!("*{}", digit.to_digit(10).expect("a nimber")),
            };
            self.single(&mut item, symbols);
            if symbols.next_if_eq(&'[').is_some() {
                self.single(&mut item, symbols);
                let summands = self.items(symbols);
                assert_eq!(symbols.next(), Some(']'));
                item = [&[item], &summands[..]].concat().join("+");
            }
            items.push(item);
        }
        items
    }

    fn single(
        &mut self,
        item: &mut String,
        symbols: &mut std::iter::Peekable<std::str::Chars<'_>>,
    ) {
        while symbols.next_if_eq(&'#').is_some() {
            *item = self.set(std::slice::from_ref(item));
        }
    }

    /// What was typed: `*[[2],0]+*[3]`, and heaps and boards.
    fn typed(&mut self, text: &str) -> String {
        if !text.starts_with('*') {
            let text = text.trim_start_matches('(').replace("game.", "");
            let text = text
                .replace("heap.TakeAndBreak(\"4!.0\")", "grundy")
                .replace("heap.TakeAndBreak", "octal")
                .replace("grid.Cram(Grid.Empty(", "cram((")
                .replace("grid.Cram", "cram")
                .replace("graph.ArcKayles", "arc_kayles")
                .replace("strip.TopplingDominoes", "impartial_variant(toppling)")
                .replace(").ImpartialVariant", ")")
                .replace("))", ")")
                .replace("cram((", "cram(");
            return text;
        }
        let mut symbols = text.chars().peekable();
        let mut summands = Vec::new();
        while symbols.next_if(|symbol| "+*".contains(*symbol)).is_some() {
            if symbols.peek() == Some(&'[') {
                summands.push(self.group(&mut symbols, true));
            }
        }
        assert_eq!(symbols.next(), None, "{text}");
        summands.join("+")
    }

    fn group(
        &mut self,
        symbols: &mut std::iter::Peekable<std::str::Chars<'_>>,
        starred: bool,
    ) -> String {
        assert_eq!(symbols.next(), Some('['));
        let mut options: Vec<String> = Vec::new();
        let mut open: Vec<String> = Vec::new();
        loop {
            match symbols.peek().copied() {
                Some('[') => open.push(self.group(symbols, false)),
                Some('*') => {
                    symbols.next();
                    open.push(self.group(symbols, true));
                }
                other => {
                    symbols.next();
                    match other {
                        Some('+') => {}
                        Some(',') => options.push(std::mem::take(&mut open).join("+")),
                        Some(']') => break,
                        Some('0') => open.push("0".to_owned()),
                        Some(digit) => open.push(format!("*{digit}")),
                        None => panic!("an open bracket"),
                    }
                }
            }
        }
        options.push(open.join("+"));
        match &options[..] {
            [one] if starred => one.clone(),
            _ => self.set(&options),
        }
    }
}

/// CGSuite writes superscripts only as far as its rules need them.
fn same_genus(ours: &str, theirs: &str) -> bool {
    let digits = |text: &str| {
        text.bytes()
            .map(|b| u64::from(b - b'0'))
            .collect::<Vec<_>>()
    };
    let (nim, superscripts) = ours.split_once('^').expect("superscripts");
    let ours = digits(superscripts);
    let at = |k: usize| match k < ours.len() {
        true => ours[k],
        false => ours[ours.len() - 2 + (k - ours.len()) % 2],
    };
    let (their_nim, their_superscripts) = theirs.split_once('^').unwrap_or((theirs, ""));
    let n: u64 = nim.parse().expect("a nim value");
    if nim != their_nim {
        return false;
    }
    match digits(their_superscripts)[..] {
        // A nim heap.
        [] => (0..6).all(|k| at(k) == Genus::of_nimber(n).superscript(k)),
        // Tame, restive up to 4: it alternates from the first; restive beyond: from the nim value.
        [one] => {
            at(0) == one
                && (1..6).all(|k| at(k) == if one < 4 { one } else { n } ^ (k as u64 & 1) << 1)
        }
        ref all => {
            all.iter().enumerate().all(|(k, &value)| at(k) == value)
                && (all.len()..all.len() + 4).all(|k| at(k) == at(k - 2))
        }
    }
}

#[test]
fn heaps_have_the_genera_that_cgsuite_found() {
    let mut session = session();
    answers(&mut session, "universe impartial");
    let records = records(HEAPS);
    for record in &records {
        let mut reader = Reader::default();
        let game = reader.typed(text(&record[0]));
        let canonical = reader.canonical(text(&record[1]));
        let program = format!(
            "{}print {game} == {canonical}, genus({game}), misere_nim_value({game}), \
             nim_value({game}) mod normal, outcome({game})",
            reader.lets
        );
        let answer = answers(&mut session, &program).join("; ");
        let answer: Vec<&str> = answer.split(' ').collect();
        let [equal, genus, misere, nim, outcome] = answer[..] else {
            panic!("{program}: {answer:?}");
        };
        assert_eq!(equal, "true", "{game}");
        assert!(
            same_genus(genus, text(&record[3])),
            "{game}: {genus} {}",
            record[3]
        );
        assert_eq!(misere, record[2].to_string(), "{game}");
        assert_eq!(nim, record[4].to_string(), "{game}");
        if let Some(theirs) = record[5].as_str() {
            assert_eq!(outcome, theirs, "{game}");
        }
    }
    assert_eq!(records.len(), 188);
}

#[test]
fn literal_games_are_as_wild_as_cgsuite_found() {
    let mut session = session();
    answers(&mut session, "universe impartial");
    let records = records(LITERALS);
    for record in &records {
        let mut reader = Reader::default();
        let game = reader.typed(text(&record[0]));
        let canonical = reader.canonical(text(&record[1]));
        let mate = reader.canonical(text(&record[2]));
        let program = format!(
            "{}let g = {game}\n\
             print g == {canonical}, mate(g) == {mate}, genus(g), outcome(g), misere_nim_value(g), \
             nim_value(g) mod normal, formal_birthday(canonical(g)), size(canonical(g)), \
             is_tame(g), is_generally_tame(g), is_tameable(g), is_half_tame(g), is_restive(g), \
             is_generally_restive(g), is_restless(g)",
            reader.lets
        );
        let answer = answers(&mut session, &program).join("; ");
        let answer: Vec<&str> = answer.split(' ').collect();
        let [equal, mates, genus, outcome, rest @ ..] = &answer[..] else {
            panic!("{program}: {answer:?}");
        };
        assert_eq!((*equal, *mates), ("true", "true"), "{program}");
        assert_eq!(*outcome, text(&record[3]), "{program}");
        assert!(
            same_genus(genus, text(&record[4])),
            "{program}: {genus} {}",
            record[4]
        );
        let theirs: Vec<String> = record[5..].iter().map(Value::to_string).collect();
        assert_eq!(rest, theirs, "{program}");
    }
    assert_eq!(records.len(), 86);
}

#[test]
fn closed_sets_of_literal_games_have_the_quotients_that_cgsuite_found() {
    let golden: Value = serde_json::from_str(crate::octal::GOLDEN).expect("JSON");
    let mut session = session();
    let mut held = 0;
    for record in golden["records"].as_array().expect("a list") {
        let code = text(&record["args"][0]);
        let mut reader = Reader::default();
        let games = match code {
            "game.heap.Subtraction([2,3,7])" => "subtraction([2,3,7]), 19".to_owned(),
            "game.grid.Cram(Grid.Empty(2,3))" => "cram(2,3)".to_owned(),
            literal if literal.starts_with('*') => reader.typed(literal),
            _ => continue,
        };
        let program = format!("{}quotient({games})", reader.lets);
        let answer = answers(&mut session, &program).join("\n");
        let sizes = [&record["q_size"], &record["p_size"]].map(text);
        let expected = format!("{} classes, {} of them P, proved", sizes[0], sizes[1]);
        assert!(answer.starts_with(&expected), "{code}: {answer}");
        held += 1;
    }
    assert_eq!(held, 9);
}

/// The least heap beside which the player to move loses, by search.
fn misere_nim_value(plain: &mut Bench, game: SumId) -> u64 {
    let beside = |plain: &mut Bench, n: u64| {
        let heap = plain.engine.nimber(n);
        let sum = plain.sum(&[game, heap]);
        plain.ask(|engine, play| engine.outcome(Convention::Misere, sum, play))
    };
    (0..)
        .find(|&n| beside(plain, n) == Outcome::P)
        .expect("a heap")
}

/// A game of one engine in another.
fn copied(from: &mut Bench, to: &mut Bench, game: SumId) -> SumId {
    let options = from.ask(|engine, play| engine.options(game, Side::Left, play));
    let options: Vec<SumId> = options
        .iter()
        .map(|&option| copied(from, to, option))
        .collect();
    to.ask(|engine, play| engine.form(&options, &options, Tombstones::NONE, play))
}

fn plain(seed: u64) -> Bench {
    Bench {
        engine: Engine::without_theorems(),
        ..Bench::new(seed)
    }
}

#[test]
fn superscripts_are_misere_nim_values_beside_heaps_of_two() {
    let (mut bench, mut plain) = (Bench::new(5), plain(5));
    for case in 0..120 {
        let game = bench.draw(Universe::Impartial, 3 + case % 3);
        let genus = bench.ask(|engine, play| engine.nature(game, play)).genus;
        let two = plain.engine.nimber(2);
        let mut beside = copied(&mut bench, &mut plain, game);
        for k in 0..4 {
            assert_eq!(genus.superscript(k), misere_nim_value(&mut plain, beside));
            beside = plain.sum(&[beside, two]);
        }
        let with_heap = |bench: &mut Bench| {
            let heap = bench.engine.nimber(genus.nim_value());
            let sum = bench.sum(&[game, heap]);
            bench.ask(|engine, play| engine.outcome(Convention::Normal, sum, play))
        };
        assert_eq!(with_heap(&mut bench), Outcome::P);
    }
}

#[test]
fn sums_of_tame_games_have_the_genus_of_nim_heaps() {
    let (mut bench, mut plain) = (Bench::new(6), plain(6));
    let mut firm = 0;
    for case in 0..200 {
        let games: Vec<SumId> = (0..2 + case % 2)
            .map(|_| bench.draw(Universe::Impartial, 3))
            .collect();
        let natures = games
            .iter()
            .map(|&game| bench.ask(|engine, play| engine.nature(game, play)));
        if !natures.into_iter().all(|nature| nature.is_tame) {
            continue;
        }
        let sum = bench.sum(&games);
        let nature = bench.ask(|engine, play| engine.nature(sum, play));
        assert!(nature.is_tame);
        firm += usize::from(nature.genus.misere_nim_value() == nature.genus.nim_value());
        // Added up option by option.
        let copies: Vec<SumId> = games
            .iter()
            .map(|&game| copied(&mut bench, &mut plain, game))
            .collect();
        let copy = plain.sum(&copies);
        let copy = plain.ask(|engine, play| engine.nature(copy, play));
        assert_eq!(nature.genus, copy.genus);
        assert!(copy.is_tame);
    }
    assert!(firm > 20, "{firm}");
}

#[test]
fn a_game_and_its_mate_are_won_by_who_does_not_begin() {
    let mut bench = Bench::new(7);
    for case in 0..100 {
        let game = bench.draw(Universe::Impartial, 3 + case % 4);
        let mate = bench.ask(|engine, play| engine.mate_of(game, play));
        let sum = bench.sum(&[game, mate]);
        let outcome = bench.ask(|engine, play| engine.outcome(Convention::Misere, sum, play));
        assert_eq!(outcome, Outcome::P);
    }
}
