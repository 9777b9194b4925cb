//! From text to a flat, spanned tree: grammar, errors for people, formatter.
//!
//! Knows nothing of games: a numeral is its digits, a name is its letters. The way of a text:
//! [`fn@decode`] makes characters of bytes, [`scan`] cuts statements, the grammar (`grammar/cgt.pest`)
//! reads each alone, lowering builds the [`ast`] and refuses slips, advice explains what the
//! grammar could not read.

pub mod ast;
pub mod complete;
pub mod decode;
pub mod format;
pub mod items;
pub mod scan;
pub mod statements;
pub mod tokens;

mod advice;
mod around;
mod chars;
mod english;
mod expected;
mod foreign;
mod grammar;
mod laws;
mod layout;
mod lex;
mod lower;
mod lower_call;
mod lower_expr;
mod lower_literal;
mod lower_operand;
mod lower_text;
mod lower_value;
mod lower_word;
mod slips;
mod spacing;
mod tight;
mod token;
mod touching;
mod unclosed;

pub use chars::{CLAUSES, Clause, RESERVED, begins_name, first_word, in_word, is_down, last_word};
pub use decode::decode;
pub use items::{Item, ItemKind, Items};
pub use scan::Cut;
pub use slips::{At, Elsewhere, NO_SIGN, SLIPS, Slip, Told, compares, reading, readings};
pub use slips::{Edit, Mistake, Part, give_phrases, parts, phrases, words};
pub use statements::{
    LONGEST_STATEMENT, Piece, Statements, around, is_one_statement, parse_expression, read,
    statement_at, statements, typed,
};
