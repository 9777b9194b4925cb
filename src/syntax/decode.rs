//! From bytes to text.

/// Where bytes are not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotUtf8 {
    /// The first bad byte's offset.
    pub offset: usize,
    /// Its line, from 1.
    pub line: u32,
    /// Its column in characters, from 1.
    pub column: u32,
    /// The byte.
    pub byte: u8,
}

/// The text of a file: UTF-8, without a byte order mark. Line ends stay as they are (the parser
/// reads LF and CRLF alike), so that places in the text are places in the file.
///
/// # Errors
/// The place of the first byte that is not UTF-8.
pub fn decode(mut bytes: Vec<u8>) -> Result<String, NotUtf8> {
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let before = &bytes[..offset];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        // Continuation bytes 10xxxxxx do not start a character.
        let column = before[start..].iter().filter(|&&byte| byte & 0xC0 != 0x80).count() + 1;
        NotUtf8 {
            offset,
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: u32::try_from(column).unwrap_or(u32::MAX),
            byte: bytes.get(offset).copied().unwrap_or(0),
        }
    })
}
