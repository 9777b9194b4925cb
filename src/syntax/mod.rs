//! From text to a flat, spanned tree: grammar, errors for people, formatter.
//!
//! Knows nothing of games: a numeral is its digits, a name is its letters.

pub mod ast;
