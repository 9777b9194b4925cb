//! Limits on time, memory and depth: what is said where one ends a statement, and what goes on.

use crate::support::upstar;

#[test]
fn a_quotient_of_many_components_is_told_by_its_first_ones() {
    let script =
        "let a = <*2|*2>\nlet b = <*3|*3>\nlet c = <b,*|b,*>\nquotient(<a,c|a,c>) mod misere";
    let told = upstar(&["--memory", "30M", "--time", "100s", "-e", script], "").out;
    assert!(told.contains("\nits first 6 components (of 7):\n12 classes"), "{told}");
}

#[test]
fn what_is_too_deep_is_shown_where_it_was_asked() {
    for depth in ["1", "5"] {
        let err = upstar(&["--depth", depth, "-e", "nim(3)"], "").err;
        assert!(err.contains("<-e>:1:1") && !err.contains("stdlib"), "{err}");
        assert!(!err.contains("fewer copies"), "{err}");
    }
    let err = upstar(&["--depth", "1", "-e", "nim(3)"], "").err;
    assert!(
        err.contains("may nest 1 level deep") && err.contains("stopped here, 1 level deep"),
        "{err}"
    );
}

#[test]
fn a_run_that_ends_does_not_promise_to_go_on() {
    let err = upstar(&["--time", "50ms", "-e", "canonical(domineering(9,9))"], "").err;
    assert!(err.contains("stopped here after 50ms") && !err.contains("asking again"), "{err}");
}

#[test]
fn a_survey_goes_on_after_an_item_that_fills_the_memory() {
    let survey = "[try outcome(domineering(n,n)) else \"?\" for n in [3, 8, 8, 3]]";
    let ran = upstar(&["--memory", "20M", "-e", survey, "-e", "1 + 1"], "");
    assert_eq!((ran.code, ran.out.as_str()), (0, "[N, \"?\", \"?\", N]\n2\n"), "{}", ran.err);
}

/// Lines that a door keeps until their statement ends are memory; those that are shown at once are not.
#[test]
fn printed_lines_that_are_kept_count_as_memory() {
    let script = "for i in 0 .. 400000 { print i }";
    let shown = upstar(&["--memory", "20M", "-e", script], "");
    assert_eq!((shown.code, shown.out.lines().count()), (0, 400_000), "{}", shown.err);
    let kept = upstar(&["--memory", "20M", "--format", "json", "-e", script, "-e", "1 + 1"], "");
    assert!(kept.code == 3 && kept.out.contains("E0603"), "{}", kept.err);
    assert!(kept.out.lines().last().is_some_and(|line| line.contains("\"value\":\"2\"")));
    assert!(kept.out.len() < 8_000_000, "{} bytes", kept.out.len());
    let request =
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"evaluate","params":{{"code":"{script}"}}}}"#);
    let served = upstar(&["serve", "--memory", "20M"], &format!("{request}\n"));
    assert!(served.out.contains("E0603"), "{}", &served.out[..served.out.len().min(300)]);
}
