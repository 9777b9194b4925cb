//! The meter tells the truth: what is large is refused or stopped, what is freed counts no longer.

use crate::support::answers::{answer, answers, hold, with};
use upstar::game::{Engine, EngineError};
use upstar::meter::{Limits, MemoryLimit, Meter, Metered, Share};
use upstar::session::{NoFiles, Options};

/// What a text prints where a session may hold `memory` bytes.
fn within(memory: u64, text: &str) -> String {
    let limits = Limits { memory: MemoryLimit::Bytes(memory), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    answers(&mut with(options, Box::new(NoFiles)), text).join("\n")
}

#[test]
fn sums_of_six_kinds_of_hard_ends_are_not_all_made() {
    let generators = "<.|<-1|*>>,<.|<-2|*>>,<.|<-1|*2>>,<.|<-3|*>>,<.|<-4|*>>,<.|<-5|*>>";
    let question = format!("left_strong(<0,*|40>) mod assuming(generated({generators}))");
    assert_eq!(within(64 << 20, &question), "E0406");
    let high = "left_strong(<0,*|260>) mod assuming(generated(<.|<-1|*>>))";
    assert_eq!(within(64 << 20, high), "true");
}

#[test]
fn squares_of_a_tiny_number_never_come_back() {
    let mut text = "let i = 1/pow(2, 200)\n".to_owned();
    for _ in 0..10 {
        text += "let i = i * i\n";
    }
    assert_eq!(answer(&(text.clone() + "i == i * i")), "E0402");
    // Behind a definition with a mistake the name means nothing.
    assert_eq!(answer(&(text + "let i = i * i\ni == i * i")), "E0402\nE0201");
    hold(&[
        ("1/pow(2, 30000000)", "E0402"),
        ("pow(2, 200000) / pow(2, 199999)", "2"),
        ("pow(2, 200000) * pow(2, 200000)", "E0402"),
        ("pow(2, 200000) / (1/pow(2, 200000))", "E0402"),
        ("let i = pow(1/2, 262144); <0|i> == 0", "E0402"),
    ]);
}

#[test]
fn numbers_too_long_to_read_are_refused() {
    let digits = "7".repeat(900_000);
    assert_eq!(answer(&digits), "E0402");
    assert_eq!(answer(&format!("*{digits}")), "E0402");
    assert_eq!(answer(&format!("^{digits}")), "E0402");
    hold(&[
        ("pow(3, 4000000)", "E0402"),
        ("pow(3, 20000000) // pow(5, 9000000)", "E0402"),
        ("pow(2, 100000) // pow(2, 99999)", "2"),
        ("pow(10, 40) % 7", "4"),
        ("pow(2, 100000) == pow(4, 50000)", "true"),
    ]);
}

#[test]
fn a_statement_of_megabytes_is_refused() {
    let text = format!("1{}", "+1".repeat(1_000_000));
    assert_eq!(answer(&format!("{text}\n2 + 2")), "E0402\n4");
}

#[test]
fn options_of_long_sums_tick_for_each_part_they_copy() {
    let (mut engine, mut meter) = (Engine::new(), Meter::default());
    let ask = "no limit is set";
    let star = engine.nimber(1);
    let mut games = Vec::new();
    for n in 1..2000 {
        let n = engine.integer(n);
        let none = Default::default();
        games.push(engine.ask(&mut meter).form(&[n], &[star], none).expect(ask));
    }
    let sum = engine.sum(&games).expect(ask);
    let few = |engine: &mut Engine, meter: &mut Meter| -> Result<bool, EngineError> {
        let options = meter.within(Share::ticks(100_000), |meter| {
            engine.ask(meter).options(sum, upstar::values::Side::Left)
        });
        Ok(options?.is_some())
    };
    assert_eq!(few(&mut engine, &mut meter), Ok(false));
}

#[test]
fn lists_count_while_they_live() {
    let text = "for i in 0 .. 5000 { assert len([j for j in 0 .. 1000]) == 1000 }\n2";
    assert_eq!(within(8 << 20, text), "2");
    let kept = "let xs = [[j for j in 0 .. 1000] for i in 0 .. 5000]";
    assert_eq!(within(8 << 20, kept), "E0603");
    let again = "let xs = [j for j in 0 .. 100000]\n".repeat(20) + "len(xs)";
    assert_eq!(within(8 << 20, &again), "100000");
    // A statement that was stopped leaves room for the next.
    assert_eq!(within(8 << 20, &format!("{kept}\nlen([1, 2])")), "E0603\n2");
}

#[test]
fn numbers_in_memory_are_counted() {
    let text = "let xs = [pow(2, 200000 + n) for n in 0 .. 1000]";
    assert_eq!(within(8 << 20, text), "E0603");
    assert_eq!(within(8 << 20, "left(*4000000)"), "E0603");
}

#[test]
fn long_numbers_tick_for_their_digits() {
    for universe in ["normal", "misere"] {
        let mut session = with(Options::default(), Box::new(NoFiles));
        let text = format!("[pow(2, 200000) + n for n in 0 .. 4] mod {universe}");
        let line = answers(&mut session, &text);
        assert!(line[0].ends_with(']'), "{universe}");
        let ticks = session.meter().ticks();
        assert!(ticks > 4 * 50_000, "{universe}: {ticks}");
    }
}

#[test]
fn large_boards_and_graphs_tick_and_count_for_their_size() {
    let ticks = |text: &str| {
        let mut session = with(Options::default(), Box::new(NoFiles));
        answers(&mut session, text);
        session.meter().ticks()
    };
    for (text, least) in [
        ("width(least(grid(1000, 1000)))", 400_000),
        ("width(least_flip(grid(1000, 1000)))", 180_000),
        ("width(transpose(grid(1000, 1000)))", 60_000),
        ("contains(picture(grid(1000, 1000)), \"x\")", 60_000),
        ("len(edges(join([\"b\" for i in 0..20000])))", 100_000),
    ] {
        assert!(ticks(text) > least, "{text}: {}", ticks(text));
    }
    let within = |text: &str| within(16 << 20, text);
    assert_eq!(within("picture(grid(3000, 3000))"), "E0603");
    assert_eq!(within("transpose(grid(3000, 3000))"), "E0603");
    assert_eq!(within("turns(grid(1, 1), grid(1000, 1000), grid(1000, 1000))"), "E0603");
    assert_eq!(within("width(least(grid(1000, 1000)))"), "1000");
    assert_eq!(within("let b = join([\"b\" for i in 0..100000]); edges(b)"), "E0603");
}
