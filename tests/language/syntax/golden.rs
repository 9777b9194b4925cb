//! Texts that other programs print are read, and keep their meaning when laid out.

use super::outline::same_meaning;
use super::read;
use upstar::syntax::format::format;

const GOLDEN: &str = include_str!("golden.cgt");

#[test]
fn printed_games_are_read() {
    let read = read(GOLDEN);
    assert!(read.len() > 2000);
    for result in read {
        result.unwrap();
    }
}

#[test]
fn printed_games_keep_their_meaning_when_laid_out() {
    let once = format(GOLDEN).unwrap();
    assert!(same_meaning(GOLDEN, &once));
    assert_eq!(format(&once).unwrap(), once);
}
