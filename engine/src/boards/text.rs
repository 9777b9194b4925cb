//! Texts, cheap to clone.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::rc::Rc;

use crate::meter::{Lease, Meter, Stop};

/// A text. The memory of a long one counts as long as it lives.
#[derive(Clone)]
pub struct Text(Rc<Letters>);

struct Letters {
    letters: Box<str>,
    _lease: Option<Lease>,
}

/// A text of so many bytes at most is short: what holds it counts it.
const SHORT: usize = 64;

/// Bytes of two allocations, and of the counts of what is shared.
const SHARED: usize = 48;

impl Text {
    /// The text of these letters, counted where it is long.
    ///
    /// # Errors
    /// A limit on memory.
    pub fn new(letters: &str, meter: &mut Meter) -> Result<Self, Stop> {
        let lease = (letters.len() > SHORT).then(|| meter.lease(letters.len())).transpose()?;
        Ok(Self(Rc::new(Letters { letters: letters.into(), _lease: lease })))
    }

    /// The bytes that whatever holds the text is to count: those of a short one that nothing else holds.
    #[must_use]
    pub fn held(&self) -> usize {
        let is_alone = Rc::strong_count(&self.0) == 1 && self.0._lease.is_none();
        if is_alone { SHARED + size_of::<Letters>() + self.len() } else { 0 }
    }
}

impl From<&str> for Text {
    /// A text whose memory something else counts, such as the program that it stands in.
    fn from(letters: &str) -> Self {
        Self(Rc::new(Letters { letters: letters.into(), _lease: None }))
    }
}

impl Deref for Text {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        &self.0.letters
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Text {}

impl PartialOrd for Text {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Text {
    fn cmp(&self, other: &Self) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(out)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(out)
    }
}
