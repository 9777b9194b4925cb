//! Boards of domineering against the definition.

use rustc_hash::FxHashMap;

use super::*;
use crate::boards::Grid;
use crate::boards::grid::BLOCKED;
use crate::solver::check;
use crate::values::SplitMix64;
use crate::values::number::Dyadic;

/// A board, where a cell of so many is blocked.
fn grid(random: &mut SplitMix64, [rows, columns]: [u64; 2], blocked: u64) -> Grid {
    let letter = |_| if random.below(blocked) == 0 { BLOCKED } else { EMPTY };
    let letters: Vec<u8> = (0..rows * columns).map(letter).collect();
    Grid::new(usize::try_from(columns).expect("a few"), &letters)
}

/// A board of random size; some have more than eight columns.
fn board<W: Word>(random: &mut SplitMix64) -> Board<W> {
    let size = [2 + random.below(4), 3 + random.below(3)];
    let (size, blocked) =
        if random.below(6) == 0 { ([2, 9], 3) } else { (size, 3 + random.below(9)) };
    let board = grid(random, size, blocked);
    Board::of(&board, EMPTY).expect("a small board")
}

/// The boards after each move of a player.
fn moves<W: Word>(board: Board<W>, side: Side) -> Vec<Board<W>> {
    let (touches, cells) = board.of_any();
    let places = fitting(&touches, cells, side).each_bit().map(W::bit);
    places.map(|place| board.with(cells & !covered(&touches, place, side))).collect()
}

/// The value of a whole board by the definition.
fn value<W: Word>(
    board: Board<W>,
    known: &mut FxHashMap<Board<W>, ValueId>,
    cx: &mut Cx<'_>,
) -> ValueId {
    if let Some(value) = known.get(&board) {
        return *value;
    }
    let sides = Side::BOTH.map(|side| -> Vec<ValueId> {
        moves(board, side).into_iter().map(|next| value(next, known, cx)).collect()
    });
    let found = cx.values.canonical(&sides[0], &sides[1], cx.meter).expect("no limits");
    known.insert(board, found);
    found
}

type Won<W> = FxHashMap<(Vec<Board<W>>, Convention, Side), bool>;

/// Tells if a player wins whole boards moving first, by the definition.
fn wins<W: Word>(
    boards: &[Board<W>],
    (convention, side): (Convention, Side),
    known: &mut Won<W>,
) -> bool {
    let question = (boards.to_vec(), convention, side);
    if let Some(wins) = known.get(&question) {
        return *wins;
    }
    let (mut found, mut count) = (false, 0);
    for (at, board) in boards.iter().enumerate() {
        for next in moves(*board, side) {
            let mut boards = boards.to_vec();
            boards[at] = next;
            count += 1;
            found |= !wins(&boards, (convention, side.opponent()), known);
        }
    }
    found |= count == 0 && convention == Convention::Misere;
    known.insert(question, found);
    found
}

/// All boards of 3 rows and columns, and some others.
fn values_are_those_of_the_definition<W: Word>() {
    let (mut values, meter) = (Values::new(), &mut Meter::default());
    let mut solver = Solver::<Dominoes<W>>::default();
    let (mut random, mut known) = (SplitMix64::new(2), FxHashMap::default());
    let mut grids: Vec<Grid> = (0..512)
        .map(|cells: u32| {
            let letter = |place: u32| if cells >> place & 1 == 0 { EMPTY } else { BLOCKED };
            Grid::new(3, &(0..9).map(letter).collect::<Vec<u8>>())
        })
        .collect();
    for size in [[4, 3], [5, 3], [6, 3], [7, 2], [8, 3], [2, 9], [9, 2]] {
        grids.extend((0..12).map(|_| grid(&mut random, size, 4)));
    }
    for grid in grids {
        let board = Board::of(&grid, EMPTY).expect("a small board");
        let cx = &mut Cx::new(&mut values, meter);
        let found = solver.value(&board, cx);
        assert_eq!(found, Ok(value(board, &mut known, cx)), "{board:?}");
    }
    let small = solver.domain().small.as_ref().map_or(0, |small| small.known_values());
    assert!(solver.known_values() + small > 50, "{small}");
    assert_eq!(small > 50, W::BITS > 64, "{small}");
}

#[test]
fn values_of_boards_are_those_of_the_definition() {
    values_are_those_of_the_definition::<u64>();
    values_are_those_of_the_definition::<u128>();
}

/// Random sums in both conventions.
fn sums_are_won_as_by_the_definition<W: Word>(seed: u64) {
    let (mut values, meter) = (Values::new(), &mut Meter::default());
    let mut solver = Solver::<Dominoes<W>>::default();
    let (mut random, mut known) = (SplitMix64::new(seed), FxHashMap::default());
    let mut by_player = [0, 0];
    for at in 0..60 {
        let sizes: &[[u64; 2]] = [
            &[[4, 4]][..],
            &[[5, 3], [2, 2]],
            &[[3, 3], [3, 3]],
            &[[2, 3], [2, 3], [3, 2]],
            &[[2, 9]],
        ][at % 5];
        let boards: Vec<Board<W>> = sizes
            .iter()
            .map(|size| Board::of(&grid(&mut random, *size, 5), EMPTY).expect("a small board"))
            .collect();
        for convention in [Convention::Normal, Convention::Misere] {
            for side in Side::BOTH {
                let expected = wins(&boards, (convention, side), &mut known);
                let cx = &mut Cx::new(&mut values, meter);
                let found = solver.wins(&boards, ValueId::ZERO, (convention, side), cx);
                assert_eq!(found, Ok(expected), "{boards:?} {convention:?} {side:?}");
                by_player[side as usize] += u32::from(expected);
            }
        }
    }
    assert!(by_player.iter().all(|wins| (20..100).contains(wins)), "{by_player:?}");
    assert!(solver.searched() > 300 && solver.winners().refused() == 0, "{}", solver.searched());
}

#[test]
fn sums_of_boards_are_won_as_by_the_definition() {
    sums_are_won_as_by_the_definition::<u64>(4);
    sums_are_won_as_by_the_definition::<u128>(5);
}

#[test]
fn parts_are_worth_what_cuts_say() {
    let (mut values, meter) = (Values::new(), &mut Meter::default());
    let (mut solver, mut random) = (SmallBoards::default(), SplitMix64::new(7));
    let (mut open, mut exact) = (0, 0);
    for _ in 0..400 {
        let (board, cx) = (board::<u64>(&mut random), &mut Cx::new(&mut values, meter));
        let mut parts = Parts::new();
        solver.domain().parts(&board, &mut parts, cx).expect("no limits");
        let Some(part) = parts.first().copied() else {
            continue;
        };
        let [low, high] = Side::BOTH.map(|side| {
            let mut strips = Parts::new();
            assert!(solver.domain().bounds(&part, side, &mut strips));
            let mut sum = ValueId::ZERO;
            for strip in &strips {
                let value = solver.value(strip, cx).expect("no limits");
                sum = cx.values.add(sum, value, cx.meter).expect("no limits");
            }
            sum
        });
        let value = solver.value(&part, cx).expect("no limits");
        assert!(values.le(low, value, meter).expect("no limits"), "{part:?}");
        assert!(values.le(value, high, meter).expect("no limits"), "{part:?}");
        open += u32::from(low != high);
        exact += u32::from(low != high && (low == value || value == high));
    }
    // Parts of which cuts do not say all, and some that lose nothing by one of the two.
    assert!(open > 80 && (5..open).contains(&exact), "{open} {exact}");
}

/// Boards without all that a user of the solver need not write.
#[derive(Default)]
struct Plain<W: Word>(Dominoes<W>);

impl<W: Word> Domain for Plain<W> {
    type Part = Board<W>;

    fn options(
        &mut self,
        at: &Self::Part,
        side: Side,
        out: &mut Options<Self::Part>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        self.0.options(at, side, out, cx)
    }

    fn key(&self, at: &Self::Part, out: &mut KeyBytes) {
        self.0.key(at, out);
    }

    fn parts(
        &mut self,
        whole: &Self::Part,
        out: &mut Parts<Self::Part>,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        self.0.parts(whole, out, cx)
    }
}

/// Holds the search against the value of the whole sum, and against a search without bounds.
fn wins_as_values_say<W: Word>(seed: u64) {
    let (mut values, meter) = (Values::new(), &mut Meter::default());
    let (mut solver, mut valued) =
        (Solver::<Dominoes<W>>::default(), Solver::<Dominoes<W>>::default());
    let mut plain = Solver::<Plain<W>>::default();
    let mut random = SplitMix64::new(seed);
    let [one, two] = [1, 2].map(|n| values.number(&Dyadic::from(n), meter).expect("no limits"));
    let minus = values.negate(two, meter).expect("no limits");
    let star = values.canonical(&[ValueId::ZERO], &[ValueId::ZERO], meter).expect("no limits");
    let up = values.canonical(&[ValueId::ZERO], &[star], meter).expect("no limits");
    let hot = values.canonical(&[two], &[minus], meter).expect("no limits");
    let summands = [ValueId::ZERO, one, minus, star, up, hot];
    let mut by_player = [0, 0];
    for at in 0..150 {
        let boards: Vec<_> = (0..1 + at % 3).map(|_| board(&mut random)).collect();
        let value = summands[at % summands.len()];
        let cx = &mut Cx::new(&mut values, meter);
        let mut whole = value;
        for cells in &boards {
            let added = valued.value(cells, cx).expect("no limits");
            whole = cx.values.add(whole, added, cx.meter).expect("no limits");
        }
        for side in Side::BOTH {
            let question = (Convention::Normal, side);
            let expected = cx.values.outcome(whole).wins_first(side);
            let found = solver.wins(&boards, value, question, cx);
            assert_eq!(found, Ok(expected), "{boards:?} {side:?}");
            if at % 3 == 0 {
                assert_eq!(plain.wins(&boards, value, question, cx), found, "{boards:?} {side:?}");
            }
            by_player[side as usize] += u32::from(expected);
        }
    }
    assert!(by_player.iter().all(|wins| (20..130).contains(wins)), "{by_player:?}");
    // Bounds were asked, and did not suffice each time.
    assert!(solver.bounded() > 100 && solver.searched() > 50, "{}", solver.searched());
    assert!(plain.bounded() == 0 && plain.searched() > 20 * solver.searched() / 3);
}

#[test]
fn sums_are_won_as_their_values_say() {
    wins_as_values_say::<u64>(8);
    wins_as_values_say::<u128>(9);
}

/// Square boards with the same cells on both sides of the diagonal, alone and beside a value.
#[test]
fn both_players_have_the_same_chances_in_what_is_its_own_negative() {
    let (mut values, meter) = (Values::new(), &mut Meter::default());
    let mut random = SplitMix64::new(11);
    let star = values.canonical(&[ValueId::ZERO], &[ValueId::ZERO], meter).expect("no limits");
    let one = values.number(&Dyadic::from(1), meter).expect("no limits");
    let mut searched = 0;
    for at in 0..60_usize {
        let size = 3 + at % 3;
        let mut letters = vec![EMPTY; size * size];
        for (row, column) in (0..size).flat_map(|row| (0..=row).map(move |column| (row, column))) {
            if random.below(6) == 0 {
                letters[row * size + column] = BLOCKED;
                letters[column * size + row] = BLOCKED;
            }
        }
        let board = Board::of(&Grid::new(size, &letters), EMPTY).expect("a small board");
        for added in [ValueId::ZERO, star, one] {
            let (mut solver, cx) = (SmallBoards::default(), &mut Cx::new(&mut values, meter));
            let value = SmallBoards::default().value(&board, cx).expect("no limits");
            let whole = cx.values.add(value, added, cx.meter).expect("no limits");
            let won = Side::BOTH.map(|side| {
                let wins = solver.wins(&[board], added, (Convention::Normal, side), cx);
                assert_eq!(
                    wins,
                    Ok(cx.values.outcome(whole).wins_first(side)),
                    "{board:?} {side:?}"
                );
                (wins, solver.searched())
            });
            // The second question was answered by the first search.
            if added != one {
                assert_eq!(won[0], won[1]);
                searched += won[0].1;
            }
        }
    }
    assert!(searched > 100, "{searched}");
}

/// Checks what a domain promises, alone and behind games that stand beside its boards.
fn keeps_its_promises<W: Word>() {
    let mut random = SplitMix64::new(5);
    let board = |at| grid(&mut random, if at % 4 == 0 { [2, 9] } else { [4, 3] }, 6);
    let boards: Vec<Board<W>> =
        (0..12).map(board).filter_map(|board| Board::of(&board, EMPTY)).collect();
    assert!(boards.len() == 12);
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let cx = &mut Cx::new(&mut values, &mut meter);
    assert_eq!(check(&boards, &mut Dominoes::<W>::default(), cx), Ok(None));
    let joint: Vec<_> = boards.into_iter().map(Joint::Position).collect();
    assert_eq!(check(&joint, &mut Joined::<Dominoes<W>>::default(), cx), Ok(None));
}

#[test]
fn boards_of_all_kinds_keep_the_promises_of_domains() {
    keeps_its_promises::<u64>();
    keeps_its_promises::<u128>();
}
