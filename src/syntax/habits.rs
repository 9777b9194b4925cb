//! Symbols and words that people bring along from other languages, and what to write here.

use super::around::Scene;
use super::chars::{CLAUSES, in_word};
use super::token::{Bracket, Kind};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};

/// Explains the failure if it is a habit.
pub(super) fn explain(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    [
        super::english::explain,
        super::laws::explain,
        operators,
        rulesets,
        laws,
        lists,
        words,
        definitions,
        marks,
    ]
    .into_iter()
    .find_map(|habits| habits(scene))
}

/// What is said of a `+` that nothing stands before.
pub const NO_SIGN: &str = "there is no sign `+`";

/// Words with which a question of English begins.
const QUESTIONS: [&str; 18] = [
    "who",
    "what",
    "which",
    "how",
    "when",
    "where",
    "is",
    "are",
    "does",
    "do",
    "can",
    "find",
    "compute",
    "calculate",
    "solve",
    "evaluate",
    "simplify",
    "give",
];

/// How slices are written.
pub(super) const SLICES: &str = "the first three items are `xs[0 .. 3]`, all but the first `xs[1 .. len(xs)]`; `G:H` is an ordinal sum";

/// What to do where somebody asks in English.
pub(super) const ASKED_IN_WORDS: &str =
    "a question is a call, such as `outcome(G)`; `:help who wins` searches for words";

/// Returns whether a question of English begins with this word.
pub(super) fn begins_question(word: &str) -> bool {
    QUESTIONS.contains(&&*word.to_lowercase())
}

/// Operators of two symbols, read as two operators that touch.
fn operators(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let pair = (scene.text(scene.before[0]), scene.text(scene.here));
    if !scene.touches() {
        return (pair.1 == "+" && scene.expected.value && scene.before[0].is_some())
            .then(|| scene.here(&codes::UNEXPECTED, NO_SIGN).help("remove it"));
    }
    let between = scene.span(scene.before[0]).to(scene.span(scene.here));
    let written =
        |label: &str, help: &str| Some(error!(codes::OTHER_LANGUAGE, between, label; help: help));
    match pair {
        (":", "=") => {
            let label = "`:=` is written differently here";
            let diagnostic = error!(codes::BARE_ASSIGNMENT, between, label);
            let name = scene.text(scene.before[1]);
            Some(if !name.is_empty() && name == scene.head {
                let value = scene.rest().filter(|rest| !rest.is_empty());
                let meant = format!("let {name} = {}", value.unwrap_or("…"));
                let diagnostic = diagnostic.help(format!("to give a name write `{meant}`"));
                if value.is_some() { diagnostic.instead(meant) } else { diagnostic }
            } else {
                diagnostic
                    .help("to give a name write `let x = …`, to define a function `fn f(x) = …`")
            })
        }
        ("==", "=" | "==") | ("!=", "=") => written("three signs", "write `==` or `!=`"),
        ("=", ">") if scene.prepared.split(|c| !in_word(c)).any(|word| word == "fn") => written(
            "no arrow here",
            "functions have names: write `fn f(x) = x` on a line of its own",
        ),
        ("=", ">" | ">=") => written("no operator here", "greater or equal is `>=`"),
        ("<", ">") => written("no operator here", "unequal is `!=`, confused with is `<|>`"),
        ("-", ">") => written("no arrow here", "a function is defined with `fn f(x) = …`"),
        ("+", "+" | "=") | ("-" | "*", "=") => {
            written("no operator here", "names keep their values: give a new one with `let`")
        }
        _ => None,
    }
}

/// Words of other languages in front of, or between, values.
fn words(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let here = scene.text(scene.here);
    let due = scene.here.is_some_and(|token| token.due);
    if !due && matches!(here, "if" | "else" | "then") {
        return Some(
            scene
                .here(
                    &codes::OTHER_LANGUAGE,
                    match here {
                        "then" => "there is no `then`".to_owned(),
                        _ => format!("`{here}` does not follow a value"),
                    },
                )
                .help("write `if c { a } else { b }`"),
        );
    }
    if !due && matches!(here, "when" | "where" | "unless") {
        return Some(
            scene.here(&codes::OTHER_LANGUAGE, "this is not a word of the language").help(
                "in a list a condition is written `[x if c]`; elsewhere `if c { a } else { b }`",
            ),
        );
    }
    if !due && matches!(here, "is" | "equals" | "eq") {
        return Some(
            scene
                .here(&codes::OTHER_LANGUAGE, "no operator here")
                .help("equality is asked with `==`"),
        );
    }
    let last = scene.text(scene.before[0]);
    if matches!(last, "and" | "or" | "mod" | "in" | "else" | "forall")
        && scene.before[0].is_some_and(|token| token.due)
    {
        return Some(super::lower::reserved(last, scene.span(scene.before[0])));
    }
    if due && here == "robot" {
        return Some(
            scene
                .here(&codes::BRACKET_APART, "`robot` touches its bracket")
                .help("write `robot<a|b|c>`"),
        );
    }
    // `return x`: a name of another language, with a value side by side.
    let word = scene.text(scene.before[0]);
    let first = scene.before[1].is_none_or(|token| {
        matches!(token.kind, Kind::Semicolon { .. } | Kind::Open(Bracket::Block))
    });
    if due || !first || scene.before[0].is_none_or(|token| token.kind != Kind::Name) {
        return None;
    }
    let help = match word {
        "return" => "the value of a block is that of its last expression",
        "def" | "function" | "func" | "fun" | "define" | "proc" | "sub" => {
            "a function is defined with `fn f(x) = …`"
        }
        "var" | "const" | "val" | "set" | "global" | "local" | "auto" => {
            "a name is given with `let x = …`"
        }
        "while" | "repeat" | "loop" | "until" | "foreach" => "loops are `for x in xs { … }`",
        "include" | "load" | "require" | "using" | "from" => {
            "a file is read with `import \"file.cgt\"`, a part of the library with `use theory.x`"
        }
        "echo" | "puts" | "printf" | "println" | "display" => {
            "values are printed with `print x, y`"
        }
        "class" | "game" | "struct" | "type" => {
            "games are defined with `ruleset name(n: Int) { … }`"
        }
        "elif" | "elsif" | "elseif" | "unless" | "case" | "switch" | "match" => {
            "write `if c { a } else if d { b } else { e }`"
        }
        _ => return None,
    };
    Some(error!(
        codes::OTHER_LANGUAGE, scene.span(scene.before[0]), format!("`{word}` is not a keyword here");
        help: help;
    ))
}

/// Explains what goes wrong between the clauses of a ruleset.
fn rulesets(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    if scene.head != "ruleset" {
        return None;
    }
    let (name, here) = (scene.text(scene.before[0]), scene.text(scene.here));
    let named = scene.before[0].is_some_and(|token| token.kind == Kind::Name);
    match (scene.innermost(), here) {
        (Some(Bracket::Block), "=") if named => Some(
            scene
                .here(&codes::UNEXPECTED, "expected `:`")
                .help(format!("a clause is written `{name}: …`")),
        ),
        (Some(Bracket::Block), _)
            if scene.expected.colon
                && matches!(name, "let" | "fn" | "print" | "assert" | "for") =>
        {
            let place = scene.span(scene.before[0]);
            let label = "a ruleset has clauses only";
            Some(error!(
                codes::UNEXPECTED, place, label;
                help: "what they share stands before the ruleset, or in `do { …; E }`";
            ))
        }
        (Some(Bracket::Block), _) if named && CLAUSES.contains(&name) => Some(
            scene
                .here(&codes::UNEXPECTED, "expected `:`")
                .help(format!("a clause is written `{name}: …`")),
        ),
        // A value, or the name of a function, stands where a clause begins.
        (Some(Bracket::Block), _) if scene.expected.clause || (named && scene.expected.colon) => {
            let (place, before) = if named {
                (scene.before[0], scene.before[1])
            } else {
                (scene.here, scene.before[0])
            };
            let help = match before.map(|token| token.kind) {
                Some(Kind::Comma) => "several moves stand in a list: `left: [f(n - 1), f(n - 2)]`",
                _ => "moves are written `left: […]` and `right: […]`, or `options: […]`",
            };
            let label = "expected a clause such as `left:`";
            Some(error!(codes::UNEXPECTED, scene.span(place), label; help: help))
        }
        (Some(Bracket::Block), word)
            if scene.expected.operator
                && (scene.is_followed_by(":")
                    || CLAUSES.contains(&word) && scene.is_followed_by("literally")) =>
        {
            Some(
                scene
                    .here(&codes::SIDE_BY_SIDE, "another clause begins here")
                    .help("between clauses stands `;` or a new line"),
            )
        }
        (None, _) => Some(
            scene
                .here(&codes::UNEXPECTED, scene.expectation())
                .help("write `ruleset name(n: Int) { left: […]; right: […] }`"),
        ),
        _ => None,
    }
}

/// Laws without braces, or without `forall`.
fn laws(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    if scene.head != "law" {
        return None;
    }
    let braces = super::laws::BODY_IN_BRACES;
    match (scene.here, scene.text(scene.here)) {
        (Some(_), ":") if scene.expected.forall => Some(
            scene
                .here(&codes::UNEXPECTED, scene.expectation())
                .help("what holds always is an assertion: `assert E`")
                .help(braces),
        ),
        (Some(_), "for" | "all" | "for_all" | "∀") if scene.expected.forall => {
            Some(scene.here(&codes::UNEXPECTED, scene.expectation()).help(braces))
        }
        _ => None,
    }
}

/// Lists as other languages and books write them.
fn lists(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let list = "a list is made as `[f(x) for x in xs if c]`";
    match (scene.innermost(), scene.text(scene.here)) {
        (open, "if") if open == Some(Bracket::Square) || open.is_none() && scene.head == "for" => {
            let second = scene.here(&codes::OTHER_LANGUAGE, "a second `if`");
            Some(second.help("join conditions with `and`"))
        }
        (Some(Bracket::Square), "|") => {
            Some(scene.here(&codes::BAR_OUTSIDE, "no game is open here").help(list))
        }
        (Some(Bracket::Game), "for") => {
            Some(scene.here(&codes::OTHER_LANGUAGE, "a game is open here, no list").help(list))
        }
        (_, "for") if scene.text(scene.before[0]) == "]" => {
            Some(scene.here(&codes::OTHER_LANGUAGE, "`for` does not follow a value").help(list))
        }
        _ => None,
    }
}

/// `let f(x) = …`, `let x == 3`, `fn f(x = 3)`.
fn definitions(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let here = scene.text(scene.here);
    let second = scene.before[1].is_some_and(|token| token.start == 0);
    let name = scene.text(scene.before[0]);
    match (scene.head, here) {
        ("let", "(") if second => Some(
            scene
                .here(&codes::FUNCTION_WITH_LET, "`let` names a value")
                .help(format!("to define a function write `fn {name}(…) = …`")),
        ),
        ("let", "==" | ":") if second => Some(
            scene.here(&codes::UNEXPECTED, "expected `=`").help(format!("write `let {name} = …`")),
        ),
        ("fn" | "ruleset", "=") if !scene.expected.value => Some(
            scene
                .here(&codes::UNEXPECTED, "parameters have no default values")
                .help("a parameter is `x` or `x: Int`"),
        ),
        _ => None,
    }
}

/// `!`, `.`, `@`, `>` alone.
fn marks(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let here = scene.here?;
    let text = scene.text(scene.here);
    let before = scene.before[0];
    let after_number = before.is_some_and(|token| token.kind == Kind::Number);
    if before.is_some_and(|token| token.kind == Kind::Dot)
        && scene.before[1].is_some_and(|token| token.kind == Kind::Number)
    {
        return Some(error!(
            codes::DECIMAL, scene.span(before), "a number has no point";
            help: format!("write `{}`", scene.text(scene.before[1]));
        ));
    }
    match text {
        "%" if before.is_none() => Some(
            scene
                .here(&codes::UNEXPECTED, scene.expectation())
                .help("the last result is `_`, the third one `_3`; a comment begins with `#`"),
        ),
        "!" if here.due && scene.innermost_is_game() => Some(
            scene
                .here(&codes::UNEXPECTED, "a tombstone stands alone among the options")
                .help("write `<!,1|0>` or `<!|0>`"),
        ),
        "!" if here.due => Some(
            scene
                .here(&codes::LOGIC_IN_WORDS, "`!` marks a tombstone; negation is `not`")
                .help("write `not a`"),
        ),
        "!" if after_number => Some(
            scene
                .here(&codes::OTHER_LANGUAGE, "there is no factorial")
                .help("write the product out"),
        ),
        "." if here.due && scene.digit_follows() => Some(
            scene
                .here(&codes::DECIMAL, "a decimal number")
                .help("write `1/2` for `.5`"),
        ),
        "." if here.due => Some(
            scene
                .here(&codes::UNEXPECTED, "`.` is an empty side and stands alone")
                .help("write `<.|0>`"),
        ),
        ">" if before.is_none() && scene.prepared.starts_with(">>>") => {
            let example = scene.prepared.lines().next().unwrap_or_default().trim_end();
            let error = scene.here(&codes::UNEXPECTED, scene.expectation());
            Some(error.help(format!("an example stands in a documentation comment: `## {example}`")))
        }
        ":" if before.is_none() => Some(
            scene
                .here(&codes::UNEXPECTED, "this begins a command of the REPL")
                .help("scripts have functions instead: `why(E)`, `tree(E)`; `upstar help` tells of commands"),
        ),
        "@" if before.is_some_and(|token| token.kind != Kind::Comma) => Some(
            scene
                .here(&codes::UNEXPECTED, "a roller stands between the bumps of a row")
                .help("a row is the only argument, `pitch(2,1@1,2)`, or a value of its own, `[2,1@1,2]`"),
        ),
        _ => None,
    }
}
