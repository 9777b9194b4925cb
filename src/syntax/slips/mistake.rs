//! The mistake of a statement that does not read, and what is read at its place.

use std::ops::Range;

use crate::diag::{Code, Diagnostic};

/// A place of a text, and what is read there.
pub type Edit = (Range<usize>, String);

/// The place of a mistake in a statement.
pub struct Mistake<'t> {
    code: &'static Code,
    /// The statement.
    pub text: &'t str,
    /// The place.
    pub at: Range<usize>,
}

/// Reads a mistake, if it is a certain slip.
pub(super) type Read = fn(&Mistake<'_>) -> Option<Edit>;

/// A function that reads a mistake, if it is a certain slip.
#[derive(Clone, Copy, Debug)]
pub struct Reads(pub(super) Read);

impl<'t> Mistake<'t> {
    /// The mistake that a diagnostic tells of, where it lies in a statement that begins at a byte of its source.
    pub fn of(diagnostic: &Diagnostic, text: &'t str, start: usize) -> Option<Self> {
        let place = diagnostic.labels.first()?.span.range();
        let at = place.start.checked_sub(start)?..place.end.checked_sub(start)?;
        text.get(at.clone())?;
        Some(Self { code: diagnostic.code, text, at })
    }

    /// Returns whether the mistake has one of these codes.
    pub fn is(&self, codes: &[&Code]) -> bool {
        codes.contains(&self.code)
    }

    /// The letters at the place.
    pub fn here(&self) -> &'t str {
        &self.text[self.at.clone()]
    }

    pub fn before(&self) -> &'t str {
        &self.text[..self.at.start]
    }

    pub fn behind(&self) -> &'t str {
        &self.text[self.at.end..]
    }

    /// A sign that begins or ends at the place, or one or two signs beside it.
    pub fn near(&self, sign: &str) -> Option<Range<usize>> {
        let from = self.at.start.saturating_sub(sign.len());
        let from = (0..=from).rev().find(|&at| self.text.is_char_boundary(at))?;
        let found = from + self.text[from..].find(sign)?;
        (found <= self.at.end).then(|| found..found + sign.len())
    }
}
