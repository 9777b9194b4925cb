//! Random texts with a fixed seed and a bounded count; the soak tries more, and `fuzz/` goes on without end.

use crate::support::attacks::{order, request, serve};
use crate::support::fuzzing::{Texts, attack, evaluate, read, session};
use crate::support::{root, rounds};
use upstar::values::SplitMix64;

#[test]
fn random_texts_break_nothing() {
    let mut sum = [0; 8];
    for seed in 0..rounds(40) {
        for (sum, found) in sum.iter_mut().zip(attack(seed)) {
            *sum += found;
        }
    }
    let [texts, good, compared, played, searched, conjugates, beside, in_bits] = sum;
    println!(
        "{texts} texts, {good} read; {compared} lines compared; {played} answers about rulesets, {searched} searched, \
         {conjugates} by their conjugates; {in_bits} of {beside} rulesets with something beside a board played in bits"
    );
    assert!(good * 10 > texts && compared > texts, "{sum:?}");
    assert!(played > 40 * texts && 2 * searched > texts && conjugates > texts, "{sum:?}");
    assert!(3 * beside > texts && 2 * in_bits > beside, "{sum:?}");
}

#[test]
fn damaged_texts_are_read() {
    let mut good = 0;
    for seed in 0..20 * rounds(40) {
        good += u64::from(read(&Texts::new(seed).damaged()));
    }
    assert!(good > rounds(40), "{good}");
}

#[test]
fn orders_are_what_their_definition_says() {
    let (mut asked, mut looked) = (session(), 0);
    for seed in 0..40 * rounds(40) {
        let mut random = SplitMix64::new(seed);
        let bytes: Vec<u8> = (0..160).map(|_| random.below(256) as u8).collect();
        // What was asked before takes memory.
        if seed % 200 == 0 {
            asked = session();
        }
        asked.set_allowance(Some(100_000));
        looked += order(&mut asked, &bytes);
    }
    println!("{looked} games looked at");
    assert!(looked as u64 > 80 * rounds(40), "{looked}");
}

#[test]
fn damaged_requests_are_answered() {
    let methods = ["check", "complete", "evaluate", "format", "inspect", "is_complete", "tokens"];
    let mut results = 0;
    for seed in 0..2 * rounds(40) {
        let mut texts = Texts::new(seed);
        let lines: Vec<String> = methods
            .iter()
            .enumerate()
            .map(|(id, method)| request(method, &texts.damaged(), id))
            .collect();
        let mut lines = lines.join("\n").into_bytes();
        let mut random = SplitMix64::new(seed);
        for _ in 0..random.below(4) {
            let place = random.below(lines.len() as u64) as usize;
            lines[place] = random.below(256) as u8;
        }
        results += serve(&mut session(), &lines);
    }
    assert!(results as u64 > 4 * rounds(40), "{results}");
}

/// What the targets in `fuzz/` begin with.
#[test]
fn the_seeds_of_all_targets_break_nothing() {
    let seeds = |target: &str| -> Vec<Vec<u8>> {
        let folder = std::fs::read_dir(root().join("fuzz/seeds").join(target)).unwrap();
        let seeds = folder.map(|file| std::fs::read(file.unwrap().path()).unwrap());
        seeds.collect()
    };
    let texts = |target: &str| {
        let seeds = seeds(target).into_iter();
        seeds.map(|bytes| String::from_utf8(bytes).unwrap()).collect::<Vec<_>>()
    };
    assert!(texts("read").iter().all(|text| read(text)));
    texts("evaluate").iter().for_each(|text| evaluate(text));
    for text in texts("verify") {
        assert!(upstar_verify::verify(&text).is_ok(), "{text}");
    }
    assert!(seeds("order").iter().all(|bytes| order(&mut session(), bytes) > 0));
    assert!(seeds("serve").iter().all(|lines| serve(&mut session(), lines) > 1));
    assert!(seeds("attack").len() > 1);
}

/// Texts that once broke something, found by these attacks.
#[test]
fn what_was_found_stays_right() {
    for text in [
        "n∗2",
        "(1)∗2",
        "<1|",
        "\"",
        "f(1@",
        "1 #=> 2 #=> 3",
        "⧾-2",
        "do { 9;;se } > f",
        "*220/−2 :*3",
    ] {
        read(text);
        evaluate(text);
    }
}
