//! Tests of `syntax/decode`.

use upstar::syntax::decode::*;

#[test]
fn a_bad_byte_is_found_by_line_and_column() {
    let bad = decode(b"a\n\xE2\x86\x91\xFF".to_vec());
    assert_eq!(bad, Err(NotUtf8 { offset: 5, line: 2, column: 2, byte: 0xFF }));
    assert_eq!(decode(b"\xEF\xBB\xBFx".to_vec()).as_deref(), Ok("x"));
}
