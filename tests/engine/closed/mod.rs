//! Closed sets and solved sums: golden data, the definition, and what the language says of them.

mod cgsuite;
mod definition;
mod degrees;
mod impartial;
mod language;
mod limits;
mod membership;
mod octal;
mod outcomes;
mod partizan_kayles;
mod values;
