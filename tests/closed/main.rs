//! Closed sets against golden data and the definition.

mod definition;
mod octal;
