//! Slips that show by what stands around the place where reading failed.

use super::NO_SIGN;
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};
use crate::syntax::around::Scene;
use crate::syntax::chars::{CLAUSES, in_word};
use crate::syntax::laws::BODY_IN_BRACES;
use crate::syntax::lower;
use crate::syntax::lower_word::{NO_FRACTION, fraction_behind};
use crate::syntax::token::{Bracket, Kind};

/// A `+` that nothing stands before.
pub(super) fn sign(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let is_sign = !scene.touches()
        && scene.text(scene.here) == "+"
        && scene.expected.value
        && scene.before[0].is_some();
    is_sign.then(|| scene.here(&codes::UNEXPECTED, NO_SIGN).help("remove it"))
}

/// `x := 3`, and `f(x) := 3`.
pub(super) fn assignment(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    if !scene.is_pair(":", "=") {
        return None;
    }
    let label = "`:=` is written differently here";
    let diagnostic = error!(codes::BARE_ASSIGNMENT, scene.pair(), label);
    let name = scene.text(scene.before[1]);
    Some(if !name.is_empty() && name == scene.head {
        let value = scene.rest().filter(|rest| !rest.is_empty());
        let meant = format!("let {name} = {}", value.unwrap_or("…"));
        diagnostic.help(format!("to give a name write `{meant}`"))
    } else {
        diagnostic.help("to give a name write `let x = …`, to define a function `fn f(x) = …`")
    })
}

/// `fn(x) => x`.
pub(super) fn arrow_of_a_function(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let is_of_a_function =
        scene.is_pair("=", ">") && scene.prepared.split(|c| !in_word(c)).any(|word| word == "fn");
    is_of_a_function.then(|| {
        error!(
            codes::OTHER_LANGUAGE, scene.pair(), "no arrow here";
            help: "functions have names: write `fn f(x) = x` on a line of its own";
        )
    })
}

/// A word of the language where a value is due.
pub(super) fn reserved(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let last = scene.text(scene.before[0]);
    let is_word = matches!(last, "and" | "or" | "mod" | "in" | "else" | "forall")
        && scene.before[0].is_some_and(|token| token.due);
    is_word.then(|| lower::reserved(last, scene.span(scene.before[0])))
}

/// `robot <a|b|c>`.
pub(super) fn robot(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let is_apart = scene.is_due() && scene.text(scene.here) == "robot";
    is_apart.then(|| {
        scene
            .here(&codes::BRACKET_APART, "`robot` touches its bracket")
            .help("write `robot<2|0|-1>`")
    })
}

/// Explains what goes wrong between the clauses of a ruleset.
pub(super) fn rulesets(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
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
pub(super) fn laws(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    if scene.head != "law" {
        return None;
    }
    let braces = BODY_IN_BRACES;
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
pub(super) fn lists(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
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
pub(super) fn definitions(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
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
pub(super) fn marks(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let here = scene.here?;
    let text = scene.text(scene.here);
    let before = scene.before[0];
    let after_number = before.is_some_and(|token| token.kind == Kind::Number);
    if before.is_some_and(|token| token.kind == Kind::Dot)
        && scene.before[1].is_some_and(|token| token.kind == Kind::Number)
    {
        let number = scene.text(scene.before[1]);
        // `2/0.5`: the number below the line is a decimal.
        let whole = number.rsplit('/').next().unwrap_or_default();
        let line = &number[..number.len() - whole.len()];
        let help = match fraction_behind(line, &format!("{whole}.{text}")) {
            Some(read) => format!("write `{line}{read}`"),
            None if text.starts_with(|digit: char| digit.is_ascii_digit()) => {
                NO_FRACTION.to_owned()
            }
            None => format!("write `{number}`"),
        };
        let label = "a number has no point";
        return Some(error!(codes::DECIMAL, scene.span(before), label; help: help;));
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
                .help("write `not c`"),
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
