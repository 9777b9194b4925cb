//! What can be asked: one documented table for each topic.
//!
//! A row has a signature, a sentence, examples with what they print, and related names.
//! The tables drive evaluation, help and completion, and a test runs every example.

#[macro_use]
mod define;

mod analysis;
pub mod boards;
mod books;
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
pub mod quotients;
pub mod reasons;
pub mod robots;
pub mod sums;
pub mod tables;
pub mod texts;
pub mod thermography;
pub mod universes;
pub mod variants;

use crate::lang::builtin::{Builtin, Builtins, by_name};

/// The tables of the topics, in the order in which help lists them.
const TABLES: [&[Builtin]; 27] = [
    games::TABLE,
    moves::TABLE,
    forms::TABLE,
    predicates::TABLE,
    normal::TABLE,
    thermography::TABLE,
    figures::TABLE,
    infinitesimals::TABLE,
    sums::TABLE,
    canonical::TABLE,
    numbers::TABLE,
    books::TABLE,
    texts::TABLE,
    lists::TABLE,
    tables::TABLE,
    places::TABLE,
    boards::TABLE,
    graphs::TABLE,
    graphs_made::TABLE,
    universes::TABLE,
    quotients::TABLE,
    classes::TABLE,
    impartial::TABLE,
    reasons::TABLE,
    population::TABLE,
    robots::TABLE,
    variants::TABLE,
];

/// How many builtins there are.
const COUNT: usize = {
    let (mut count, mut table) = (0, 0);
    while table < TABLES.len() {
        count += TABLES[table].len();
        table += 1;
    }
    count
};

static TABLE: [Builtin; COUNT] = {
    let mut all = [TABLES[0][0]; COUNT];
    let (mut place, mut table) = (0, 0);
    while table < TABLES.len() {
        let mut row = 0;
        while row < TABLES[table].len() {
            all[place] = TABLES[table][row];
            place += 1;
            row += 1;
        }
        table += 1;
    }
    all
};

static BY_NAME: [u16; COUNT] = by_name(&TABLE);

/// Every builtin.
pub static BUILTINS: Builtins = Builtins::new(&TABLE, &BY_NAME);

/// Every builtin, topic by topic.
#[must_use]
pub fn table() -> &'static [Builtin] {
    BUILTINS.all()
}
