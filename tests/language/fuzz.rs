//! Random texts with a fixed seed and a bounded count; `UPSTAR_FUZZ_ROUNDS=100000 cargo test --test language fuzz`
//! tries more, and `fuzz/` goes on without end.

use crate::support::fuzzing::{Texts, attack, evaluate, read};

fn rounds() -> u64 {
    let rounds = std::env::var("UPSTAR_FUZZ_ROUNDS").ok();
    rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(60)
}

#[test]
fn random_texts_break_nothing() {
    let mut sum = [0; 4];
    for seed in 0..rounds() {
        for (sum, found) in sum.iter_mut().zip(attack(seed)) {
            *sum += found;
        }
    }
    let [texts, good, compared, played] = sum;
    println!("{texts} texts, {good} read; {compared} lines compared; {played} positions played");
    assert!(good * 10 > texts && compared > texts && played > 4 * texts, "{sum:?}");
}

#[test]
fn damaged_texts_are_read() {
    let mut good = 0;
    for seed in 0..20 * rounds() {
        good += u64::from(read(&Texts::new(seed).damaged()));
    }
    assert!(good > rounds(), "{good}");
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
