//! Places in texts: the engine counts bytes, JavaScript units of UTF-16.

/// Counts the units of a text up to one byte after the other.
pub(crate) struct Units<'t> {
    text: &'t str,
    byte: usize,
    units: usize,
}

impl<'t> Units<'t> {
    /// A counter at the beginning of a text.
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, byte: 0, units: 0 }
    }

    /// The units before a byte. It is quick where the bytes come in order.
    pub(crate) fn at(&mut self, byte: usize) -> usize {
        // A place inside of a character is behind it.
        let byte = self.text.ceil_char_boundary(byte);
        if byte < self.byte {
            (self.byte, self.units) = (0, 0);
        }
        if let Some(between) = self.text.get(self.byte..byte) {
            self.units += between.chars().map(char::len_utf16).sum::<usize>();
            self.byte = byte;
        }
        self.units
    }
}

/// The byte at which a unit of a text stands; the end where there is none.
pub(crate) fn byte(text: &str, unit: usize) -> usize {
    let mut units = 0;
    for (byte, c) in text.char_indices() {
        if units >= unit {
            return byte;
        }
        units += c.len_utf16();
    }
    text.len()
}
