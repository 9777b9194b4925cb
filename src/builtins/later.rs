//! What is planned: these names are known, and say that they do not stand yet. A definition of
//! the library or of the user takes the name over.

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
    "json", "json(x)", "values as JSON";
}
