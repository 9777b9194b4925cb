//! Tests of `render/assemble`.

use upstar::meter::Meter;
use upstar::meter::Stop;
use upstar::render::assemble::*;

/// Numbered games: a game is the list of its options, written in brackets.
struct Trees(Vec<Vec<usize>>);

impl Anatomy for Trees {
    type Key = usize;
    type Error = Stop;

    fn pieces(
        &mut self,
        key: usize,
        _: Spelling,
        _: &mut Meter,
    ) -> Result<Vec<Piece<usize>>, Stop> {
        let options = self.0[key].clone();
        Ok(vec![
            Piece::Text("<".into()),
            Piece::Sorted {
                first: None,
                empty: ".",
                separator: ",",
                items: options,
                ordered: false,
            },
            Piece::Text(">".into()),
        ])
    }
}

fn text(trees: Vec<Vec<usize>>, limit: u64) -> Assembled {
    let root = trees.len() - 1;
    let (mut trees, mut known) = (Trees(trees), Lengths::default());
    Assembler::new(&mut trees, &mut known, Spelling::ASCII)
        .assemble(root, limit, &mut Meter::default())
        .expect("no limit is reached")
}

#[test]
fn options_stand_by_length_then_text() {
    let forward = text(vec![vec![], vec![0], vec![0, 1], vec![1, 1], vec![3, 2, 1, 0]], 99);
    assert_eq!(forward.text, "<<.>,<<.>>,<<.>,<<.>>>,<<<.>>,<<.>>>>");
    let other_ids = text(vec![vec![], vec![0], vec![1, 1], vec![0, 1], vec![0, 1, 2, 3]], 99);
    assert_eq!(forward, other_ids);
}

#[test]
fn a_text_too_long_for_any_disk_is_cut_at_once() {
    // Each level holds the one below twice: 2^100 characters, a hundred games.
    let mut trees = vec![vec![]];
    for level in 0..100 {
        trees.push(vec![level, level]);
    }
    let cut = text(trees, 200);
    assert!(cut.text.len() < 400, "{}", cut.text);
    assert!(cut.text.contains(CUT));
    assert_eq!(cut.cut_from, Some(u64::MAX));
}
