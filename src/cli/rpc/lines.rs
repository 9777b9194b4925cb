//! Messages on lines.

use std::io::BufRead;

/// Bytes that a line may have; what is longer is refused, and never held as a whole.
pub const LONGEST_LINE: usize = 16 << 20;

/// A line of the input.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::cli) enum Line {
    Bytes(Vec<u8>),
    TooLong,
    End,
}

/// The next line without its end. What is too long is read to its end and let go.
pub(in crate::cli) fn next_line(input: &mut impl BufRead) -> Line {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let (taken, ended) = {
            let piece = match input.fill_buf() {
                Ok(piece) => piece,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => return Line::End,
            };
            if piece.is_empty() {
                return match (too_long, line.is_empty()) {
                    (true, _) => Line::TooLong,
                    (false, true) => Line::End,
                    (false, false) => Line::Bytes(line),
                };
            }
            let end = piece.iter().position(|&byte| byte == b'\n');
            let part = &piece[..end.unwrap_or(piece.len())];
            if line.len() + part.len() > LONGEST_LINE {
                too_long = true;
                line = Vec::new();
            } else if !too_long {
                line.extend_from_slice(part);
            }
            (end.map_or(piece.len(), |end| end + 1), end.is_some())
        };
        input.consume(taken);
        if ended {
            return if too_long { Line::TooLong } else { Line::Bytes(line) };
        }
    }
}
