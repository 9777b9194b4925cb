//! The engine: forms, sums, outcomes, values. No text, no spans, no language values.

pub mod number;
