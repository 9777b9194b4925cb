//! What a value is shown as where nobody said how: a game by the form that is soon reached, and for
//! programs by an object.

pub(crate) mod object;
pub(crate) mod reach;
pub(crate) mod robots;
pub(crate) mod witness;
