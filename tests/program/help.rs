//! `upstar help`: what a shell finds.

use crate::support::upstar;

/// The rulesets of the library on whose empty boards nobody can move.
const WITH_STONES: [&str; 12] = [
    "amazons",
    "clobber",
    "anti_clobber",
    "hot_clobber",
    "kings",
    "knights",
    "rooks",
    "queens",
    "fission",
    "konane",
    "toads_and_frogs",
    "elephants_and_rhinos",
];

#[test]
fn the_help_of_a_ruleset_with_stones_says_how_it_starts() {
    for name in WITH_STONES {
        let page = upstar(&["help", name], "").out;
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let [empty, start] = [format!("`{name}("), format!("`{name}(\"")].map(|call| {
            page.match_indices(&call)
                .map(|(at, _)| page[at + 1..].split('`').next().unwrap())
                .collect::<Vec<_>>()
        });
        assert!(
            page.contains(" is a board without ") || page.contains(" is a row without "),
            "{page}"
        );
        // What the page calls a start is one on which both players can move.
        let start = start.first().unwrap_or_else(|| panic!("{page}"));
        assert!(empty.len() > 1, "{page}");
        let can_move = format!("[len(left({start})) > 0, len(right({start})) > 0]");
        assert_eq!(upstar(&["-e", &can_move], "").out, "[true, true]\n", "{start}");
    }
}

#[test]
fn help_reads_questions_in_english() {
    for asked in ["which is bigger", "which of the two games is bigger", "bigger"] {
        let page = upstar(&["help", asked], "");
        assert_eq!(page.code, 0, "{}", page.out);
        assert!(page.out.contains("`G <=> H` says which"), "{asked}: {}", page.out);
    }
}

#[test]
fn help_finds_lessons_universes_worksheets_and_the_function_of_a_command() {
    for (asked, said) in [
        ("lessons", "`:tour lesson_1` to `:tour lesson_4`"),
        ("lesson", "`:tour lesson_1` to `:tour lesson_4`"),
        ("universes", "The universes are `normal`, `misere`"),
        ("worksheet", "--answers=never"),
        ("worksheet", "#| answer "),
        ("weave", "#| hide "),
        ("certify", "In the language:\n\ncertify("),
        ("robot_toppling", "A gap stays"),
        ("is_extraverted", "then H has G as a part"),
    ] {
        let page = upstar(&["help", asked], "").out;
        let text = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(&said), "{asked}: {page}");
    }
}

#[test]
fn a_shell_finds_help_on_the_commands_of_the_prompt() {
    let all = upstar(&["help", "commands"], "");
    assert_eq!(all.code, 0);
    assert!(all.out.starts_with("Commands\n") && all.out.contains(":forget NAME"), "{}", all.out);
    for asked in ["forget", ":forget"] {
        let one = upstar(&["help", asked], "");
        assert_eq!(one.code, 0);
        assert!(one.out.contains(":forget NAME") && !one.out.contains(":load"), "{}", one.out);
        assert!(one.out.contains("for the prompt"), "{}", one.out);
    }
    let name = upstar(&["help", "tree"], "");
    assert!(name.out.contains("tree(G)"), "a function stands before a command: {}", name.out);
}

#[test]
fn words_of_beginners_lead_to_what_they_mean() {
    for (typed, advice) in [
        ("value of ^+*", "`value of ^+*` read as `canonical(^+*)`"),
        ("nim 3 + nim 5", "`nim 3 + nim 5` read as `nim(3) + nim(5)`"),
        ("man outcome", "`man outcome` read as `outcome?`"),
        (
            "ruleset s(n: Int) { left: s(n - k) for k in [1,2] if k <= n }",
            "a list stands in brackets",
        ),
        ("let f = fn(x) => x", "functions have names: write `fn f(x) = x`"),
        ("tame(*)", "`tame` read as `is_tame`"),
        ("lenght([1])", "`len`"),
        ("fuzzy(*, 0)", "`G <|> H`"),
        ("reversible(^)", "read as `[reversible_options(^, Left), reversible_options(^, Right)]`"),
    ] {
        let ran = upstar(&["-e", typed], "");
        assert!(ran.err.contains(advice), "{typed}: {}", ran.err);
    }
    for (asked, found) in [
        ("undo", ":forget NAME"),
        ("how to undo a definition", ":forget NAME"),
        ("how do I save my work", ":save FILE"),
        ("play against the computer", ":play G"),
        ("worksheet", "upstar weave"),
        ("which game is bigger", "`G <=> H`"),
    ] {
        let ran = upstar(&["help", asked], "");
        assert!(ran.out.contains(found) && ran.code == 0, "{asked}: {}", ran.out);
    }
}

#[test]
fn the_help_of_a_command_begins_with_its_own_options() {
    let help = upstar(&["fmt", "--help"], "").out;
    let place = |option: &str| help.find(option).unwrap_or_else(|| panic!("{option}: {help}"));
    assert!(place("--check") < place("--help") && place("--help") < place("--ascii"));
    assert!(!help.contains("--format") && !help.contains("--universe"), "{help}");
    let all = upstar(&["--help"], "").out;
    assert!(all.find("--eval") < all.find("--universe") && all.contains("--memory"), "{all}");
    let ran = upstar(&["--bogus"], "");
    assert!(ran.code == 2 && !ran.err.contains("as a value"), "{}", ran.err);
}

#[test]
fn help_says_where_its_examples_are_answered_and_finds_no_page_by_half_the_words() {
    let told = "The examples are answered in normal play, unless they name a universe.";
    assert!(upstar(&["-u", "dicot", "help", "games_born_by"], "").out.contains(told));
    assert!(!upstar(&["help", "games_born_by"], "").out.contains(told));
    assert_eq!(upstar(&["help", "nothing", "here", "at", "all", "xyz"], "").code, 1);
    assert!(upstar(&["help", "timeout"], "").out.contains("`--time 10s`"));
    assert!(upstar(&["help", "witness"], "").out.contains("In upstar: `distinguish`."));
}
