//! Certificates with one place changed are refused, or state what is true all the same.

use crate::certificates::{MISERE, by_python, certificate, form, is_true};
use crate::support::answers::session;
use crate::support::{sampled, soak};
use serde_json::{Value, json};
use upstar::session::Session;
use upstar::values::SplitMix64;
use upstar_verify::verify;

/// All changes of one place of a value.
fn mutants(value: &Value) -> Vec<Value> {
    let mut changed = match value {
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or(0);
            let mut others = vec![json!(number + 1), json!(number + 1000), json!(-1), json!(0.5)];
            others.extend(number.checked_sub(1).map(|less| json!(less)));
            others.extend((number > 1).then_some(json!(0)));
            others
        }
        Value::Bool(truth) => vec![json!(!truth), json!(1)],
        Value::String(_) => {
            ["left", "right", "L", "R", "N", "P", "==", ">", "<", "<|>", "normal", "impartial"]
                .into_iter()
                .chain(MISERE)
                .map(|word| json!(word))
                .filter(|word| word != value)
                .collect()
        }
        _ => Vec::new(),
    };
    changed.push(Value::Null);
    match value {
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                let with = |others: &[Value]| {
                    let mut items = items.clone();
                    items.splice(place..=place, others.iter().cloned());
                    Value::Array(items)
                };
                changed.push(with(&[]));
                changed.push(with(&[item.clone(), item.clone()]));
                changed.extend(mutants(item).into_iter().map(|other| with(&[other])));
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let mut without = fields.clone();
                without.remove(name);
                changed.push(Value::Object(without.clone()));
                without.insert(format!("{name}_"), field.clone());
                changed.push(Value::Object(without));
                for other in mutants(field) {
                    let mut with = fields.clone();
                    with.insert(name.clone(), other);
                    changed.push(Value::Object(with));
                }
            }
        }
        _ => {}
    }
    changed
}

#[test]
fn changed_certificates_are_refused_or_harmless() {
    let mut session = session();
    let questions = [
        "certify(<1|0> <=> 1/2)",
        "certify(^ + * <=> <0|*,v>)",
        "certify(*2 <=> <*|0,v>)",
        "certify(<1|-1> <=> *)",
        "certify(outcome(<1|0> + * + *))",
        "certify(outcome(*2 + *2)) mod misere",
        "certify(outcome(<0|-1> + 1 + *)) mod misere",
        "certify(3/4 <=> <1/2|1000>)",
        "certify(outcome(5 - 1/2 - 4))",
        "certify(<0,*|0> >= * + <*|0>) mod assuming(dicot)",
        "certify(<*|*> == 0) mod dicot",
        "certify(* <=> 0) mod misere",
        "certify(<0,*|0> >= <.|0>) mod dead_ending",
        "certify(<0,*|0> <=> <.|0>) mod blocking",
        "certify(<-1,<*|0>,<.|<.|0>>|0> <=> -1) mod blocking",
        "certify(<1,*,<*|.>|.> >= 0) mod assuming(integers_dicots)",
        "certify(<*2|*2> <=> 0) mod impartial",
        "certify(quotient(*2, *3))",
        "certify(quotient(<0,*|^>))",
        "certify(*2 + *2 <=> *3) mod closure(*2, *3)",
        "certify(inverse(*2 + *2)) mod closure(*2, *3)",
        "certify(<0,*|^> <=> ^) mod closure(<0,*|^>)",
        "certify(is_dead_ending(<*|<.|0>>))",
        "certify(is_impartial(<1|*>))",
        "certify(outcome(<1|*> + <*|-1> + * + *))",
        "certify(outcome(<2|*> + <*|-2> + <1|0>))",
        "certify(1000 * ^ <=> 999 * ^ + *)",
        "certify(outcome(100 * ^ + *7 + *7 + *3 - 5))",
        "certify(*20 <=> *19) mod dicot",
        "certify(outcome(*30 + *29 + *3 + 20 * *)) mod misere",
        "certify(outcome(1001 * <1|-1>))",
    ];
    let [refused, harmless] = damage(&mut session, &questions.map(str::to_owned), 1);
    let least = if soak().is_some() { [2000, 20] } else { [2000, 20].map(|all| all / SAMPLE) };
    assert!(refused > least[0] && harmless > least[1], "{refused} refused, {harmless} harmless");
}

/// Questions about games at random: how two compare, and who wins sums in which some games cancel.
fn random_questions(count: usize) -> Vec<String> {
    let mut random = SplitMix64::new(23);
    let question = |place: usize| {
        let [g, h] = [2, 2].map(|day| form(&mut random, day));
        match place % 10 {
            0 | 1 => format!("certify({g} <=> {h})"),
            2 => format!("certify(outcome({g} + {h}))"),
            3 => format!("certify(outcome({g} - {g} + {h}))"),
            4 => format!("certify(outcome({g} + {h})) mod misere"),
            place => {
                let universe = MISERE[place - 5];
                format!("certify({g} <=> <{g},{h}|{h}>) mod assuming({universe})")
            }
        }
    };
    (0..count).map(question).collect()
}

#[test]
#[ignore = "minutes: a thousand certificates with each place changed"]
fn changed_certificates_of_random_games_are_refused_or_harmless() {
    let mut session = session();
    let [refused, harmless] = damage(&mut session, &random_questions(1000), 40);
    assert!(refused > 20 * harmless, "{refused} refused, {harmless} harmless");
}

/// One of so many changes is made in `cargo test`.
const SAMPLE: usize = 5;

/// Changes each place of certificates in all ways, in `cargo test` in some: verifiers refuse it, or what it states is true. The
/// program in Python is asked about one of some. Returns how many were refused, and how many harmless.
pub fn damage(session: &mut Session, questions: &[String], step: usize) -> [usize; 2] {
    let (mut refused, mut harmless, mut texts, mut fates) = (0, 0, Vec::new(), Vec::new());
    for question in questions {
        let text = certificate(session, question);
        let certificate: Value = serde_json::from_str(&text).unwrap();
        let proved = verify(&text).unwrap();
        for mutant in sampled(mutants(&certificate), SAMPLE) {
            let text = mutant.to_string();
            let verified = verify(&text);
            // Lean refuses the file of a mutant; here it is written or refused.
            let _ = upstar_verify::lean::file(&mutant, &|_, _| true);
            match &verified {
                Ok(statement) => {
                    let holds = *statement == proved || is_true(session, statement);
                    assert!(holds, "{question}: {statement} of {text}");
                    harmless += 1;
                }
                Err(_) => refused += 1,
            }
            if (refused + harmless) % step == 0 {
                fates.push(verified.is_ok());
                texts.push(text);
            }
        }
    }
    println!("{refused} mutants refused, {harmless} harmless, {} asked of Python", texts.len());
    for ((found, fate), text) in by_python(&texts).iter().flatten().zip(fates).zip(&texts) {
        assert_eq!(found.starts_with("holds"), fate, "{found} of {text}");
    }
    [refused, harmless]
}
