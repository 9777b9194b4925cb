//! The domains of this folder keep the promises of [`Domain`].

use super::domineering::{Cells, Dominoes};
use super::{pitch::Played, toppling::Rows};
use crate::meter::Meter;
use crate::rules::Grid;
use crate::rules::bitboard::Word;
use crate::rules::grid::{BLOCKED, EMPTY};
use crate::solver::{Cx, Domain, Joined, Joint, check};
use crate::values::{SplitMix64, Values};

/// Checks a domain at some positions, and behind games that stand beside them.
fn keeps<D: Domain + Default>(positions: &[D::Part])
where
    D::Part: std::fmt::Debug,
{
    let (mut values, mut meter) = (Values::new(), Meter::default());
    let cx = &mut Cx::new(&mut values, &mut meter);
    assert_eq!(check(positions, &mut D::default(), cx), Ok(None));
    let joint: Vec<_> = positions.iter().cloned().map(Joint::Position).collect();
    assert_eq!(check(&joint, &mut Joined::<D>::default(), cx), Ok(None));
}

fn dominoes<W: Word, const STRIDE: usize>() {
    let mut random = SplitMix64::new(5);
    let boards: Vec<_> = (0..12)
        .filter_map(|_| {
            let letter = |_| if random.below(6) == 0 { BLOCKED } else { EMPTY };
            let letters: Vec<u8> = (0..12).map(letter).collect();
            Cells::of(&Grid::new(3, &letters), EMPTY, random.below(2) == 0)
        })
        .collect();
    assert!(boards.len() > 4);
    keeps::<Dominoes<W, STRIDE>>(&boards);
}

#[test]
fn native_domains_keep_their_promises() {
    dominoes::<u64, 8>();
    dominoes::<u128, 8>();
    dominoes::<u128, 4>();
    dominoes::<u128, 16>();
    // A marker, and two bits for each of up to four dominoes: 0 stands for none.
    let dominoes = |row: &u64| (0..row.ilog2() / 2).all(|at| row >> (2 * at) & 3 > 0);
    let rows = (0..=4).flat_map(|count| (1 << (2 * count))..(2 << (2 * count)));
    keeps::<Rows>(&rows.filter(dominoes).collect::<Vec<u64>>());
    let bumps = [0, 1, 2, 3, 0x21, 0x12, 0x121, 0x212];
    let pitches = bumps.into_iter().flat_map(|left| bumps.map(|right| (left, right)));
    keeps::<Played>(&pitches.collect::<Vec<_>>());
}
