//! What is planned: these names are known, and say that they do not stand yet.

use crate::lang::builtin::Builtin;
use crate::lang::fault::FaultKind;

const TOPIC: &str = "Planned";

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
    "is_option_closed", "is_option_closed(G)", "whether a game is option-closed";
    "quotient", "quotient(G1, G2, …)", "misère quotients";
    "why", "why(E)", "reasons behind an answer";
    "thermograph", "thermograph(G)", "thermographs";
    "cool", "cool(G, t)", "cooling";
    "heat", "heat(G, t)", "heating";
    "overheat", "overheat(G, s, t)", "overheating";
    "reduced", "reduced(G)", "reduced canonical forms";
    "infinitesimally_close", "infinitesimally_close(G, H)", "comparing up to infinitesimals";
    "atomic_weight", "atomic_weight(G)", "atomic weights";
    "norton", "norton(G, U)", "Norton products";
    "normal_form", "normal_form(G)", "normal forms of cheating robot games";
    "score", "score(G)", "scores against the cheating robot";
    "local_score", "local_score(G)", "local scores against the cheating robot";
    "matching", "matching(G)", "matchings against the cheating robot";
    "best_first_move", "best_first_move(G)", "best first moves against the cheating robot";
    "best_reply", "best_reply(G, move)", "the cheating robot's best replies";
    "matrix", "matrix(G)", "matrices of cheating robot games";
    "latex", "latex(x)", "values as LaTeX";
    "svg", "svg(x)", "pictures as SVG";
    "json", "json(x)", "values as JSON";
    "plot", "plot(x)", "plots";
}
