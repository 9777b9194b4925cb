//! Why there is no answer, as errors of the standard library.

use std::error;
use std::fmt;

use crate::meter::{Stop, bytes};
use crate::solver::{Ended, Flaw, Promise};

/// Why a question about positions of a domain has no answer. `P` is the domain's `Part`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error<P> {
    /// A limit was reached, something is too large, or the domain gave up.
    Ended(Ended),
    /// Play does not end: each of these parts stands in an option of the one before, and the first one in an option of the last.
    /// [`Domain`](crate::Domain) wants games whose play ends.
    Loop(Vec<P>),
    /// The domain broke a promise; only [`Study::check`](crate::Study::check) looks for this.
    Broken(Flaw<P>),
}

impl<P> From<Ended> for Error<P> {
    fn from(ended: Ended) -> Self {
        Self::Ended(ended)
    }
}

impl<P> From<Flaw<P>> for Error<P> {
    fn from(flaw: Flaw<P>) -> Self {
        match flaw.promise {
            Promise::Ends => Self::Loop(flaw.told),
            _ => Self::Broken(flaw),
        }
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(out, "it is too large to be held"),
            Self::Loop => write!(out, "play comes back to a position"),
            Self::GaveUp => write!(out, "this cannot be answered here"),
            Self::Foreign => write!(out, "a value or game belongs to other games"),
            Self::Stop(Stop::Interrupted) => write!(out, "interrupted"),
            Self::Stop(Stop::Time { limit }) => write!(out, "the limit of {limit:?} was reached"),
            Self::Stop(Stop::Memory { limit, .. }) => {
                write!(out, "the limit of {} of memory was reached", bytes(*limit))
            }
            Self::Stop(Stop::Refused { held }) => {
                write!(out, "the system gives no more memory; {} are held", bytes(*held))
            }
            Self::Stop(Stop::Depth { limit }) => {
                write!(out, "the recursion went deeper than {limit} levels")
            }
            Self::Stop(Stop::Allowance) => write!(out, "the allowance of ticks is spent"),
        }
    }
}

impl error::Error for Ended {}

impl<P: fmt::Debug> fmt::Display for Error<P> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(ended) => ended.fmt(out),
            Self::Loop(way) => {
                write!(out, "play comes back:")?;
                for part in way.iter().chain(way.first()) {
                    write!(out, " {part:?}")?;
                }
                Ok(())
            }
            Self::Broken(Flaw { promise, part, told }) => {
                write!(out, "the domain breaks the promise of {promise:?} at {part:?}")?;
                if !told.is_empty() {
                    write!(out, ": it tells {told:?}")?;
                }
                Ok(())
            }
        }
    }
}

impl<P: fmt::Debug> error::Error for Error<P> {}
