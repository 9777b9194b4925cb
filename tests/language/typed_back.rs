//! Whatever is printed as a game can be typed back and is the same game, in both spellings; and
//! CGSuite's facts come out of the language as they come out of the engine.

use crate::support::answers::{answers, session};
use crate::support::sign;
use serde_json::Value as Json;
use upstar::game::Ask;
use upstar::game::Engine;
use upstar::meter::Meter;
use upstar::render::{Printer, Spelling, Writing};
use upstar::values::number::Dyadic;
use upstar::values::{SplitMix64, ValueId, Values};

/// All antichains of values, the empty one first.
fn antichains(values: &mut Values, of: &[ValueId], meter: &mut Meter) -> Vec<Vec<ValueId>> {
    let mut chains: Vec<Vec<ValueId>> = vec![Vec::new()];
    for &next in of {
        for index in 0..chains.len() {
            let apart = chains[index].clone().iter().all(|&other| {
                !values.le(other, next, meter).expect("no limit")
                    && !values.le(next, other, meter).expect("no limit")
            });
            if apart {
                chains.push(chains[index].iter().copied().chain([next]).collect());
            }
        }
    }
    chains
}

fn next_day(values: &mut Values, of: &[ValueId], meter: &mut Meter) -> Vec<ValueId> {
    let sides = antichains(values, of, meter);
    let mut day = Vec::new();
    for left in &sides {
        for right in &sides {
            day.push(values.canonical(left, right, meter).expect("no limit"));
        }
    }
    day.sort_unstable();
    day.dedup();
    day
}

/// Literal forms longer than this are not typed: a number plus ups is short by name and an
/// enormous tree.
const LONGEST_FORM: u64 = 20_000;

/// Prints each value in each spelling, and types the text beside the value's literal form: the two
/// must be equal, and the text must print itself.
fn hold(ask: &mut Ask<'_>, values: &[ValueId]) {
    let (mut printer, mut session) = (Printer::default(), session());
    let with_bars = Spelling { bars: true, braces: true, ..Spelling::UNICODE };
    let spellings = [Spelling::ASCII, Spelling::UNICODE, with_bars];
    let mut texts = [const { Vec::new() }; 3];
    let mut forms = Vec::new();
    for &value in values {
        let game = ask.game_of_value(value).expect("no limit");
        let literal = ask.literal(game).expect("no limit");
        let form = printer.literal_form(ask.engine, literal, LONGEST_FORM, ask.meter);
        let Ok(form) = form.expect("no limit") else {
            continue;
        };
        forms.push(form);
        for (place, spelling) in spellings.into_iter().enumerate() {
            let writing = Writing::full(spelling);
            let text =
                printer.value(ask.engine.values(), value, writing, ask.meter).expect("no limit");
            texts[place].push(text.text);
        }
    }
    assert!(forms.len() > values.len() / 2, "{}", forms.len());
    for (text, same) in texts[2].iter().zip(&texts[1]) {
        let brackets = |text: &str| text.matches(['<', '{']).count();
        assert_eq!(brackets(text) < brackets(same), text.contains("||"), "{text}");
    }
    assert!(texts[2].iter().filter(|text| text.contains("||")).count() > 20);
    for place in 0..3 {
        let script: String = texts[place]
            .iter()
            .zip(&forms)
            .map(|(text, form)| format!("({text}) == {form}\n"))
            .collect();
        let told = answers(&mut session, &script);
        assert_eq!(told.len(), forms.len());
        for (index, answer) in told.iter().enumerate() {
            assert_eq!(answer, "true", "{} is not {}", texts[place][index], forms[index]);
        }
        // The session writes in ASCII, so all spellings must come out as the first.
        let told = answers(&mut session, &texts[place].join("\n"));
        assert_eq!(told, texts[0]);
    }
}

#[test]
fn every_value_of_day_3_is_typed_back() {
    let (mut engine, mut meter) = (Engine::new(), Meter::default());
    let mut day = vec![ValueId::ZERO];
    for _ in 0..3 {
        day = next_day(engine.values(), &day, &mut meter);
    }
    assert_eq!(day.len(), 1474);
    hold(&mut engine.ask(&mut meter), &day);
}

#[test]
fn random_sums_are_typed_back() {
    let (mut engine, mut meter) = (Engine::new(), Meter::default());
    let mut random = SplitMix64::new(20_261_120);
    let mut pool = vec![ValueId::ZERO];
    let mut printer = Printer::default();
    for turn in 0..600 {
        let values = engine.values();
        let mut pick = |pool: &[ValueId]| pool[random.below(pool.len() as u64) as usize];
        let (a, b, c) = (pick(&pool), pick(&pool), pick(&pool));
        let next = match turn % 6 {
            0 => values.add(a, b, &mut meter),
            1 => values.tiny(a, &mut meter),
            2 => values.switch(&[a, b], &mut meter),
            3 => values.negate(a, &mut meter),
            4 => values.number(&Dyadic::new(turn - 300, 3), &mut meter),
            _ => values.canonical(&[a, c], &[b], &mut meter),
        };
        let next = next.expect("no limit");
        // Games that take more to write grow without bound; the short ones show the same.
        let writing = Writing { limit: 60, ..Writing::full(Spelling::ASCII) };
        let text = printer.value(values, next, writing, &mut meter).expect("no limit");
        if text.cut_from.is_none() && !pool.contains(&next) {
            pool.push(next);
        }
    }
    assert!(pool.len() > 100, "{}", pool.len());
    hold(&mut engine.ask(&mut meter), &pool);
}

/// CGSuite's notation is ours where it has no method calls, and no `^[n]`: that is a sum of ups there.
fn is_ours(text: &str) -> bool {
    let calls = text.bytes().any(|byte| byte.is_ascii_alphabetic() && byte != b'v');
    // `3*{2|-1}` is a product there; here a product stands between spaces.
    let foreign = ["^[", "v[", "^<", "v<", "*{"];
    !calls && !foreign.iter().any(|sign| text.contains(sign))
}

#[test]
fn cgsuites_facts_come_out_of_the_language() {
    let file: Json = serde_json::from_str(include_str!("../golden/cgsuite_normal_values.json"))
        .expect("a golden file");
    let records = file["records"].as_array().expect("its records");
    let mut session = session();
    let mut checked = 0;
    for record in records {
        let field = |key: &str| record[key].as_str().unwrap_or("!").to_owned();
        let expr = field("expr");
        if !is_ours(&expr) {
            continue;
        }
        let mut lines = vec![
            (format!("outcome({expr})"), field("outcome")),
            (format!("birthday({expr})"), field("birthday")),
        ];
        for (key, sign) in [("canonical", ""), ("negative", "-")] {
            let fact = field(key);
            if is_ours(&fact) {
                lines.push((format!("{sign}({expr}) == {fact}"), "true".to_owned()));
            }
        }
        for (line, expected) in lines {
            let told = answers(&mut session, &line);
            assert_eq!(told, [expected], "{line}");
            checked += 1;
        }
    }
    assert!(checked > 1200, "{checked}");
}

#[test]
fn cgsuites_comparisons_come_out_of_the_language() {
    let file: Json = serde_json::from_str(include_str!("../golden/cgsuite_normal_compare.json"))
        .expect("a golden file");
    let records = file["records"].as_array().expect("its records");
    let mut session = session();
    let mut checked = 0;
    for record in records {
        let field = |key: &str| record[key].as_str().expect("a text").to_owned();
        let (left, right) = (field("left"), field("right"));
        if is_ours(&left) && is_ours(&right) {
            let told = answers(&mut session, &format!("({left}) <=> ({right})"));
            assert_eq!(sign(&told[0]), field("relation"), "{left} and {right}");
            checked += 1;
        }
    }
    assert!(checked > 250, "{checked}");
}
