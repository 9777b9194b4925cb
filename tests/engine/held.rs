//! Memory that is counted: what dies with a call is given back, and what is refused is not counted.

use upstar::meter::{Limits, MemoryLimit};
use upstar::session::Options;

use crate::support::{self, questions::builtins, run, soak};

/// Calls before the first look. Before the second there are five times as many.
const CALLS: usize = 100;

/// After so many ticks two calls are dear, and fewer are made.
const DEAR: u64 = 20_000;

/// The bytes that are counted after some calls of an example, and after more of them, where it can be called.
fn held_after(example: &str) -> Option<[u64; 2]> {
    let mut session = support::session(Options::default(), false);
    session.keep_definitions_only();
    let mut call = |calls: usize| {
        let said = run(&mut session, "<calls>", &format!("for i_ in 0 .. {calls} {{ {example} }}"));
        let works = said.iter().all(|said| said.error.is_none());
        works.then(|| (session.meter().ticks(), session.meter().memory()))
    };
    let (ticks, _) = call(2)?;
    let calls = if ticks > DEAR { CALLS / 20 } else { CALLS };
    let (_, few) = call(calls)?;
    let (_, many) = (0..4).map(|_| call(calls)).last()??;
    Some([few, many])
}

/// Every example of every builtin: what a call needs and does not keep is given back.
#[test]
fn an_example_holds_as_much_after_many_calls_as_after_a_few() {
    let (mut called, mut wrong) = (0, Vec::new());
    for builtin in builtins() {
        for (example, _) in builtin.examples() {
            let Some([few, many]) = held_after(&example) else { continue };
            called += 1;
            if few != many {
                wrong.push(format!("{}: {example}: {few} bytes, then {many}", builtin.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {called}\n{}", wrong.len(), wrong.join("\n"));
    assert!(called > 300, "{called}");
}

/// What is refused is not counted: the next item has as much room as it would have alone.
#[test]
fn a_survey_goes_on_after_an_item_that_is_refused() {
    let large = "xoxoxo/oxoxox/xoxoxo/oxoxox";
    let twice = format!(
        "[try canonical(clobber(\"{large}\")) else \"big\", try canonical(domineering(3,3)) else \"z\"]"
    );
    // More of the same takes seconds.
    let more = soak().map(|_| (60, twice.clone(), "[\"big\", ±1]"));
    let surveys = [
        (500, "[try outcome(clobber(30000, 30000)) else \"x\", try outcome(domineering(3,3)) else \"z\"]".to_owned(), "[\"x\", N]"),
        (20, "[try outcome(domineering(n,n)) else \"?\" for n in [8, 3, 8, 4]]".to_owned(), "[\"?\", N, \"?\", N]"),
        (24, twice, "[\"big\", ±1]"),
    ];
    for (limit, survey, expected) in surveys.into_iter().chain(more) {
        let limits = Limits { memory: MemoryLimit::Bytes(limit << 20), ..Limits::default() };
        let mut session = support::session(Options { limits, ..Options::default() }, false);
        let said = run(&mut session, "<survey>", &survey);
        let printed = said[0].lines.join("\n");
        assert_eq!(printed, expected, "{limit} MB: {survey}: {:?}", said[0].error);
    }
}
