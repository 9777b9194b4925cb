//! What can be asked: one documented table for each topic.
//!
//! A row has a signature, a sentence, examples with what they print, and related names.
//! The tables drive evaluation, help and completion, and a test runs every example.

#[macro_use]
mod define;

mod analysis;
pub mod boards;
pub mod canonical;
pub mod classes;
pub mod figures;
pub mod forms;
pub mod games;
pub mod graphs;
mod graphs_made;
pub mod impartial;
mod infinite;
pub mod infinitesimals;
mod items;
pub mod lists;
pub mod moves;
pub mod normal;
pub mod numbers;
mod periods;
pub mod places;
pub mod population;
pub mod predicates;
mod presented;
pub mod quotients;
pub mod reasons;
pub mod robots;
pub(crate) mod shown;
pub mod sums;
pub mod tables;
pub mod texts;
pub mod thermography;
pub mod universes;
pub mod variants;

use std::sync::LazyLock;

use crate::lang::builtin::Builtin;

static TABLE: LazyLock<Vec<Builtin>> = LazyLock::new(|| {
    let topics = [
        ("Games in a universe", games::TABLE),
        ("Moves", moves::TABLE),
        ("Making and showing games", forms::TABLE),
        ("Kinds of games", predicates::TABLE),
        ("Normal play", normal::TABLE),
        ("Thermography", thermography::TABLE),
        ("Figures", figures::TABLE),
        ("Infinitesimals", infinitesimals::TABLE),
        ("Sums of hot games", sums::TABLE),
        ("Canonical forms", canonical::TABLE),
        ("Numbers and lists", numbers::TABLE),
        ("Numbers and lists", texts::TABLE),
        ("Numbers and lists", lists::TABLE),
        ("Numbers and lists", tables::TABLE),
        ("Boards and graphs", places::TABLE),
        ("Boards and graphs", boards::TABLE),
        ("Boards and graphs", graphs::TABLE),
        ("Boards and graphs", graphs_made::TABLE),
        ("Universes", universes::TABLE),
        ("Universes", quotients::TABLE),
        ("Universes", classes::TABLE),
        ("Impartial misère play", impartial::TABLE),
        ("Games in a universe", reasons::TABLE),
        ("Populations", population::TABLE),
        ("Against the cheating robot", robots::TABLE),
        ("Variants of rulesets", variants::TABLE),
    ];
    let rows =
        |(topic, rows): (_, &'static [_])| rows.iter().map(move |row| Builtin::new(topic, row));
    topics.into_iter().flat_map(rows).collect()
});

/// Every builtin, topic by topic.
#[must_use]
pub fn table() -> &'static [Builtin] {
    &TABLE
}
