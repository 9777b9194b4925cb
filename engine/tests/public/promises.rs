//! A check finds each promise that a domain breaks, and where.

use std::cell::Cell;

use upstar_engine::{
    Answer, Convention, Cx, Domain, Error, Flaw, Grid, KeyBytes, Limits, Options, Parts, Promise,
    Side, Study, ValueId,
};

use crate::rulesets::{Clobber, board};

/// A kind of game, and a size of at most 3.
type Piece = (Kind, u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    /// So many moves for Left.
    Left,
    /// So many moves for Right.
    Right,
    /// A heap of nim.
    Nim,
    /// Left moves to that many moves and a star, and so does Right.
    Switch,
    /// Moves for Left beside a heap of nim, of one size.
    Both,
}
use Kind::{Both, Left, Nim, Right, Switch};

/// A lie of a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lie {
    Options,
    KeyOfOther,
    KeyThatBegins,
    KeyThatChanges,
    Parts,
    Settle,
    Turn,
    TurnUnasked,
    Negative,
    Value,
    LeftBound,
    RightBound,
    Winner,
}

/// Knows much of its pieces, and lies about those of size 2.
#[derive(Default)]
struct Pieces {
    lie: Option<Lie>,
    /// The number of questions until now, and of those for the moves of the heap of two.
    asked: Cell<u64>,
    moves: Cell<u64>,
}

impl Pieces {
    fn lies(&self, lie: Lie, size: u8) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.lie == Some(lie) && size == 2
    }
}

impl Domain for Pieces {
    type Part = Piece;

    fn options(
        &mut self,
        &(kind, size): &Piece,
        side: Side,
        out: &mut Options<Piece>,
        cx: &mut Cx,
    ) -> Answer<()> {
        let is_left = side == Side::Left;
        match kind {
            _ if size == 0 => {}
            Left | Right if is_left == (kind == Left) => out.option([(kind, size - 1)]),
            Left | Right => {}
            Nim => {
                let asked = self.moves.get() + u64::from(size == 2);
                self.moves.set(asked);
                let hides = self.lies(Lie::Options, size) && asked > 2;
                (u8::from(hides)..size).for_each(|less| out.option([(Nim, less)]));
            }
            Switch => out.option([(if is_left { Left } else { Right }, size), (Nim, 1)]),
            Both => {
                if is_left {
                    out.option([(Left, size - 1), (Nim, size)]);
                }
                (0..size).for_each(|less| out.option([(Left, size), (Nim, less)]));
            }
        }
        cx.tick()
    }

    fn key(&self, &(kind, size): &Piece, out: &mut KeyBytes) {
        out.push(kind as u8);
        if self.lies(Lie::KeyThatBegins, size) && kind == Nim {
            return;
        }
        out.push(if self.lies(Lie::KeyOfOther, size) { 3 } else { size });
        if self.lies(Lie::KeyThatChanges, size) {
            out.push(self.asked.get() as u8);
        }
    }

    fn parts(&mut self, &(kind, size): &Piece, out: &mut Parts<Piece>, _: &mut Cx) -> Answer<()> {
        match kind {
            Both if self.lies(Lie::Parts, size) => out.push((Nim, size)),
            Both => out.extend([(Left, size), (Nim, size)]),
            _ => out.push((kind, size)),
        }
        Ok(())
    }

    fn settle(&mut self, at: &Piece, turning: bool, _: &mut Cx) -> Answer<(Piece, bool)> {
        let (kind, size) = *at;
        Ok(match kind {
            Nim if self.lies(Lie::Settle, size) => ((Nim, 3), false),
            Switch if self.lies(Lie::Turn, size) && turning => ((Left, size), true),
            Right if turning || self.lies(Lie::TurnUnasked, size) => ((Left, size), true),
            _ => ((kind, size), false),
        })
    }

    fn negative(&mut self, at: &Piece, _: &mut Cx) -> Answer<Option<Piece>> {
        let (kind, size) = *at;
        Ok(match kind {
            Nim if self.lies(Lie::Negative, size) => Some((Nim, 1)),
            Left => Some((Right, size)),
            Right => Some((Left, size)),
            Nim | Switch => Some(*at),
            Both => None,
        })
    }

    fn value(&mut self, &(kind, size): &Piece, cx: &mut Cx) -> Answer<Option<ValueId>> {
        let lie = i64::from(self.lies(Lie::Value, size));
        Ok(match kind {
            Left => Some(cx.number(i64::from(size) + lie, 0)?),
            Right => Some(cx.number(-i64::from(size), 0)?),
            Nim => Some(cx.up_star(0, size.into())?),
            Switch | Both => None,
        })
    }

    fn bounds(&mut self, &(kind, size): &Piece, side: Side, out: &mut Parts<Piece>) -> bool {
        if kind != Switch {
            return false;
        }
        match side {
            Side::Left if self.lies(Lie::LeftBound, size) => out.push((Left, 0)),
            Side::Left => out.push((Right, size + 1)),
            Side::Right if self.lies(Lie::RightBound, size) => out.push((Left, size - 1)),
            Side::Right => out.push((Left, size + 1)),
        }
        true
    }

    fn winner(
        &self,
        &(kind, size): &Piece,
        (convention, side): (Convention, Side),
    ) -> Option<bool> {
        let wins = (side == Side::Left) == (convention == Convention::Normal);
        (kind == Left && size > 0).then(|| wins != self.lies(Lie::Winner, size))
    }
}

/// All pieces of size up to 3.
fn all() -> Vec<Piece> {
    let kinds = [Left, Right, Nim, Switch, Both];
    kinds.into_iter().flat_map(|kind| (0..=3).map(move |size| (kind, size))).collect()
}

#[test]
fn a_domain_that_keeps_its_promises_passes() {
    let mut study = Study::new(Pieces::default());
    assert_eq!(study.check(&all()), Ok(()));
    assert_eq!(Study::new(Clobber).check(&[board("xo/ox/xo"), board("xxoo")]), Ok(()));
}

#[test]
fn each_lie_is_found_at_its_part() {
    for (lie, promise, part, told) in [
        (Lie::Options, Promise::Options, (Nim, 2), vec![]),
        (Lie::KeyOfOther, Promise::Key, (Left, 2), vec![(Left, 3)]),
        (Lie::KeyThatBegins, Promise::Key, (Nim, 2), vec![(Nim, 0)]),
        (Lie::KeyThatChanges, Promise::Key, (Left, 2), vec![(Left, 2)]),
        (Lie::Parts, Promise::Parts, (Both, 2), vec![(Nim, 2)]),
        (Lie::Settle, Promise::Settle, (Nim, 2), vec![(Nim, 3)]),
        (Lie::Turn, Promise::Settle, (Switch, 2), vec![(Left, 2)]),
        (Lie::TurnUnasked, Promise::Settle, (Right, 2), vec![(Left, 2)]),
        (Lie::Negative, Promise::Negative, (Nim, 2), vec![(Nim, 1)]),
        (Lie::Value, Promise::Value, (Left, 2), vec![]),
        (Lie::LeftBound, Promise::Bounds, (Switch, 2), vec![(Left, 0)]),
        (Lie::RightBound, Promise::Bounds, (Switch, 2), vec![(Left, 1)]),
        (Lie::Winner, Promise::Winner, (Left, 2), vec![]),
    ] {
        let mut study = Study::new(Pieces { lie: Some(lie), ..Pieces::default() });
        let flaw = Flaw { promise, part, told };
        assert_eq!(study.check(&all()), Err(Error::Broken(flaw)), "{lie:?}");
    }
}

#[test]
fn a_lie_may_spoil_answers_but_nothing_panics_or_hangs() {
    let mut spoilt = 0;
    for lie in [
        Lie::Options,
        Lie::KeyOfOther,
        Lie::KeyThatBegins,
        Lie::KeyThatChanges,
        Lie::Parts,
        Lie::Settle,
        Lie::Turn,
        Lie::TurnUnasked,
        Lie::Negative,
        Lie::Value,
        Lie::LeftBound,
        Lie::RightBound,
        Lie::Winner,
    ] {
        let mut study = Study::new(Pieces { lie: Some(lie), ..Pieces::default() });
        let mut honest = Study::new(Pieces::default());
        for study in [&mut study, &mut honest] {
            study.set_limits(Limits { depth: 1000, ..Limits::default() });
            study.allow(Some(100_000));
        }
        for one in all() {
            let value = study.value(&one).and_then(|value| Ok(study.text(value)?));
            let truth = honest.value(&one).and_then(|value| Ok(honest.text(value)?));
            spoilt += usize::from(value != truth);
            for other in all().into_iter().filter(|(_, size)| *size == 2) {
                for convention in [Convention::Normal, Convention::Misere] {
                    let sum = [one, other, (Switch, 2), (Both, 2)];
                    let found = study.outcome(&sum, convention);
                    spoilt += usize::from(found != honest.outcome(&sum, convention));
                }
            }
        }
    }
    assert!(spoilt > 20, "{spoilt}");
}

/// Boards of clobber that stand for their mirror images, of which the negatives are not settled.
struct Mirrored;

/// The first of a board and its mirror image.
fn least(at: &Grid) -> Grid {
    let rows = at.cells().chunks(at.width().max(1));
    let cells: Vec<u8> = rows.flat_map(|row| row.iter().rev().copied()).collect();
    Grid::new(at.width(), &cells).min(at.clone())
}

impl Domain for Mirrored {
    type Part = Grid;

    fn options(
        &mut self,
        at: &Grid,
        side: Side,
        out: &mut Options<Grid>,
        cx: &mut Cx,
    ) -> Answer<()> {
        Clobber.options(at, side, out, cx)
    }

    fn key(&self, at: &Grid, out: &mut KeyBytes) {
        Clobber.key(at, out);
    }

    fn settle(&mut self, at: &Grid, _: bool, _: &mut Cx) -> Answer<(Grid, bool)> {
        Ok((least(at), false))
    }

    fn negative(&mut self, at: &Grid, _: &mut Cx) -> Answer<Option<Grid>> {
        let cells: Vec<u8> = at
            .cells()
            .iter()
            .map(|cell| match cell {
                b'x' => b'o',
                b'o' => b'x',
                other => *other,
            })
            .collect();
        Ok(Some(Grid::new(at.width(), &cells)))
    }
}

#[test]
fn a_negative_that_is_not_settled_is_found() {
    let flaw = Flaw { promise: Promise::Negative, part: board("ox"), told: vec![board("xo")] };
    assert_eq!(Study::new(Mirrored).check(&[board("ox")]), Err(Error::Broken(flaw)));
}
