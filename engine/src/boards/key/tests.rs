//! What is packed comes back, and only what is the same has the same bytes.

use super::*;
use crate::meter::Meter;
use crate::values::SplitMix64;

/// An argument of any kind, now and then a long one.
fn argument(random: &mut SplitMix64, depth: u32) -> Argument {
    let items = |random: &mut SplitMix64| -> Rc<[Argument]> {
        let count = random.below(4) * random.below(4) * random.below(30).max(1);
        (0..count).map(|_| argument(random, depth + 1)).collect()
    };
    let kinds = if depth > 2 { 8 } else { 12 };
    match random.below(kinds) {
        0 => Argument::Integer(random.below(400).cast_signed() - 200),
        1 => Argument::Integer(random.output().cast_signed() >> random.below(64)),
        2 => Argument::Game(SumId(random.output() as u32)),
        3 => Argument::Text(["", "LR", "é♯", "\0"][random.below(4) as usize].into()),
        4 => Argument::Bool(random.below(2) == 0),
        5 => Argument::None,
        6 => Argument::Side(Side::BOTH[random.below(2) as usize]),
        7 => Argument::Ruleset(RulesetId(random.output() as u32)),
        8 => Argument::List(items(random)),
        9 => {
            let items = items(random);
            let left = random.below(items.len() as u64 + 1);
            Argument::Row(items, left as u32)
        }
        10 => {
            let cells = [b'.'; 6];
            Argument::Grid(Grid::new([1, 2, 3, 6][random.below(4) as usize], &cells))
        }
        _ => {
            let vertices = b".#R".to_vec();
            let edge = |letter| Edge { from: 0, to: random.output() as u32, letter };
            Argument::Graph(Rc::new(Graph {
                vertices,
                edges: [b'-', b'b'].into_iter().map(edge).collect(),
                written: Some("0-1".into()).filter(|_: &Rc<str>| depth == 0),
                ..Graph::default()
            }))
        }
    }
}

#[test]
fn what_is_packed_comes_back() {
    let mut random = SplitMix64::new(7);
    let mut before: Option<(Vec<Argument>, Key)> = None;
    for _ in 0..3000 {
        let count = 1 + random.below(3);
        let arguments: Vec<_> = (0..count).map(|_| argument(&mut random, 0)).collect();
        let key = Key::new(RulesetId(1), &arguments);
        let back: Vec<_> = key.reader().arguments().collect();
        assert_eq!(back, arguments);
        if let Some((other, packed)) = before {
            assert_eq!(other == arguments, packed.bytes == key.bytes);
        }
        let board = arguments.iter().find_map(|argument| match argument {
            Argument::Grid(board) => Some(board.cells()),
            Argument::Graph(graph) => Some(&graph.vertices[..]),
            _ => None,
        });
        assert_eq!(key.reader().board(), board);
        before = Some((arguments, key));
    }
}

#[test]
fn machine_integers_are_packed_as_arguments_are() {
    let integers = |items: &[i64]| items.iter().copied().map(Argument::Integer).collect();
    for items in [&[][..], &[0, 1, 7], &[-49, -48, 159, 160], &[i64::MIN, i64::MAX]] {
        let mut key = Key::default();
        key.begin(RulesetId(3));
        key.list(items);
        key.row(items, 0);
        key.letters(&[76, 233, 9839]).expect("these are letters");
        key.bool(true);
        let same = [
            Argument::List(integers(items)),
            Argument::Row(integers(items), 0),
            Argument::Text("Lé♯".into()),
            Argument::Bool(true),
        ];
        assert_eq!(key.bytes, Key::new(RulesetId(3), &same).bytes);
        let mut reader = key.reader();
        assert_eq!(reader.list(), Some(items.len()));
        let back: Option<Vec<_>> = items.iter().map(|_| reader.integer()).collect();
        assert_eq!(back.as_deref(), Some(items));
        assert_eq!(reader.row(), Some((0, items.len())));
        items.iter().for_each(|item| assert_eq!(reader.integer(), Some(*item)));
        assert_eq!((reader.text(), reader.bool()), (Some("Lé♯"), Some(true)));
    }
    assert_eq!(Key::default().letters(&[0xD800]), None);
}

#[test]
fn a_board_written_in_another_way_is_another_position() {
    let meter = &mut Meter::default();
    let empty = Grid::empty(1, 2, meter).expect("it is small");
    let [a, b] = [empty.plain(), empty].map(|board| {
        let key = Key::new(RulesetId(0), &[Argument::Grid(board)]);
        (key.reader().board().map(<[u8]>::to_vec), key.bytes)
    });
    assert_eq!(a.0, b.0);
    assert_ne!(a.1, b.1);
}
