//! What can be asked: one documented table for each topic.
//!
//! A row has a name, a signature, a sentence, examples with what they print, and related names.
//! The tables drive evaluation, help and completion, and a test runs every example.

mod analysis;
pub mod boards;
pub mod canonical;
pub mod forms;
pub mod games;
pub mod graphs;
pub mod impartial;
pub mod infinitesimals;
pub mod moves;
pub mod normal;
pub mod numbers;
pub mod places;
pub mod population;
pub mod predicates;
pub mod quotients;
pub mod reasons;
pub mod robots;
pub(crate) mod shown;
pub mod sums;
pub mod texts;
pub mod thermography;
pub mod universes;
pub mod variants;

use std::sync::LazyLock;

use crate::lang::builtin::Builtin;

static TABLE: LazyLock<Vec<&'static Builtin>> = LazyLock::new(|| {
    [
        games::TABLE,
        moves::TABLE,
        forms::TABLE,
        predicates::TABLE,
        normal::TABLE,
        thermography::TABLE,
        infinitesimals::TABLE,
        sums::TABLE,
        canonical::TABLE,
        numbers::TABLE,
        texts::TABLE,
        places::TABLE,
        boards::TABLE,
        graphs::TABLE,
        universes::TABLE,
        quotients::TABLE,
        impartial::TABLE,
        reasons::TABLE,
        population::TABLE,
        robots::TABLE,
        variants::TABLE,
    ]
    .into_iter()
    .flatten()
    .collect()
});

/// Every builtin, topic by topic.
#[must_use]
pub fn table() -> &'static [&'static Builtin] {
    &TABLE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_complete() {
        let mut names: Vec<&str> = table().iter().map(|builtin| builtin.name).collect();
        for builtin in table() {
            assert!(builtin.sentence.ends_with('.'), "{}", builtin.name);
            assert!(
                builtin.signature.starts_with(builtin.name),
                "{}",
                builtin.name
            );
            assert!(builtin.most.is_none_or(|most| most >= builtin.least));
            for other in builtin.see_also {
                assert!(names.contains(other), "{} points to {other}", builtin.name);
            }
        }
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count, "a name is given twice");
    }
}
