//! What is planned: these names are known, and say that they do not stand yet. A definition of
//! the library or of the user takes the name over.

use crate::lang::builtin::Builtin;
use crate::lang::fault::FaultKind;

const TOPIC: &str = "Planned";

const RULESETS: &str = "Planned rulesets";

/// Rows for the library's rulesets.
macro_rules! rulesets {
    ($($name:literal, $signature:literal;)*) => {
        /// The rulesets of the library, by the names that scripts may rely on.
        pub static RULES: &[Builtin] = &[$(Builtin {
            name: $name,
            topic: RULESETS,
            signature: $signature,
            sentence: "Planned, not there yet: a ruleset of the library.",
            examples: &[],
            see_also: &[],
            least: 0,
            most: None,
            run: |_, _, _| Err(FaultKind::NotYet("the rulesets of the library")),
        }),*];
    };
}

/// A row for something that does not stand yet.
macro_rules! planned {
    ($($name:literal, $signature:literal, $what:literal;)*) => {
        /// The rows of this topic.
        pub static TABLE: &[Builtin] = &[$(Builtin {
            name: $name,
            topic: TOPIC,
            signature: $signature,
            sentence: concat!("Planned, not there yet: ", $what, "."),
            examples: &[],
            see_also: &[],
            least: 0,
            most: None,
            run: |_, _, _| Err(FaultKind::NotYet($what)),
        }),*];
    };
}

planned! {
    "latex", "latex(x)", "values as LaTeX";
    "json", "json(x)", "values as JSON";
}

rulesets! {
    "td", "td(m, n)";
    "robot_toppling", "robot_toppling(row)";
    "robot_domineering", "robot_domineering(board)";
}
