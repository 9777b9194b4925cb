//! Which cells of a board depend on each other, as far as its rules tell.
//!
//! A cell may get a letter where a rule puts it, and a rule may be used where each of its cells has the letter that is
//! asked for, or may get it. The cells of such a place hang together. So moves in cells that hang together never
//! change whether rules can be used elsewhere: a board is the sum of these parts. All other cells stay as they are.

use smallvec::SmallVec;

use super::rewriting::corners;
use super::{Alphabet, BitBoard, WORDS, Window, Word};
use crate::boards::grid::BLOCKED;
use crate::boards::pattern::{ANY, Cell, Shape};
use crate::meter::{Meter, Stop};

/// Rules for boards of one alphabet and one size, which tell by which parts the boards fall apart.
#[derive(Clone, Debug)]
pub struct BitReach<W> {
    rules: Vec<Local<W>>,
    /// How far from their corners the cells of rules are; several rules may have the same.
    cells: Vec<Offsets>,
    /// Where several boards lie; nothing for a board alone.
    homes: Vec<Home>,
    alphabet: Alphabet,
}

/// Where one of several boards lies, and the first cell of the one to which its parts are moved: it is as wide and at least as high,
/// and has the same rules.
pub type Home = (Window, usize);

/// For each letter the cells that have it, or may get it.
type Getting<W> = SmallVec<[W; 2 * WORDS]>;

/// How far some cells are from a corner.
type Offsets = SmallVec<[usize; 4]>;

/// A rule in one of its directions.
#[derive(Clone, Debug)]
struct Local<W> {
    /// Where its corner may lie.
    corners: W,
    /// How far from the corner a letter is asked for, by its place in the alphabet.
    fits: SmallVec<[(usize, usize); 4]>,
    /// The places of these letters, as bits.
    asks: u16,
    /// How far from the corner a letter is put.
    puts: SmallVec<[(usize, usize); 4]>,
    /// The place of its cells among those of all rules.
    cells: usize,
}

/// A rule in one of its directions, as cells in a rectangle: how many columns and rows that has.
type Cells<'a> = (&'a [Cell], [usize; 2]);

/// The cells of a rule, if it can be used on a part of a board, cut to its rows and columns with everything else
/// blocked, where it can be used on the board.
fn cells_of(shape: &Shape) -> Option<Cells<'_>> {
    let Shape::Cells { cells, tall, wide } = shape else {
        return None;
    };
    let spans = |most: usize, at: fn(&Cell) -> usize| {
        let ends = [Some(0), most.checked_sub(1)];
        ends.iter().all(|end| cells.iter().any(|cell| Some(at(cell)) == *end))
    };
    let is_cut = spans(*tall, |cell| cell.down) && spans(*wide, |cell| cell.across);
    // Other parts are blocked too.
    let fits_blocked = cells.iter().any(|cell| matches!(cell.from, BLOCKED | ANY));
    (is_cut && !fits_blocked).then_some((&cells[..], [*wide, *tall]))
}

impl Alphabet {
    /// Rules that tell by which parts boards fall apart, each for the board at a place among these. Nothing if one of them
    /// looks at more than cells at fixed places, or at blocked cells.
    #[must_use]
    pub fn reach<W: Word>(
        &self,
        shapes: &[(usize, &Shape)],
        homes: &[Home],
    ) -> Option<BitReach<W>> {
        let mut reach = self.no_rules();
        for (board, (window, _)) in homes.iter().enumerate() {
            let of_board = shapes.iter().filter(|(at, _)| *at == board);
            let all = of_board.map(|(_, shape)| cells_of(shape));
            let mut all: Vec<Cells<'_>> = all.collect::<Option<_>>()?;
            all.sort_unstable();
            all.dedup();
            // A rule that others bring about, one after the other, tells nothing more.
            all.sort_by_key(|(cells, _)| cells.len());
            for at in (0..all.len()).rev() {
                let rule = all.remove(at);
                if !self.bring_about::<W>(&all, rule) {
                    all.insert(at, rule);
                }
            }
            all.into_iter().for_each(|rule| self.add_rule(rule, *window, &mut reach));
        }
        if homes.len() > 1 {
            reach.homes = homes.to_vec();
        }
        Some(reach)
    }

    fn no_rules<W: Word>(&self) -> BitReach<W> {
        BitReach { rules: Vec::new(), cells: Vec::new(), homes: Vec::new(), alphabet: self.clone() }
    }

    /// Adds a rule for boards at a place, unless it fits none.
    fn add_rule<W: Word>(&self, rule: Cells<'_>, window: Window, reach: &mut BitReach<W>) {
        let (cells, shape) = rule;
        let Some(corners) = corners(shape, window) else {
            return;
        };
        let (mut fits, mut puts) = (SmallVec::new(), SmallVec::new());
        let (mut offsets, mut asks) = (Offsets::new(), 0);
        let place = |letter| self.letters().position(|known| known == letter);
        for cell in cells {
            let offset = cell.down * window.size[0] + cell.across;
            offsets.push(offset);
            let Some(from) = place(cell.from) else {
                return;
            };
            fits.push((offset, from));
            asks |= 1 << from;
            if cell.to != ANY && cell.to != BLOCKED && cell.to != cell.from {
                let Some(to) = place(cell.to) else {
                    return;
                };
                puts.push((offset, to));
            }
        }
        let known = reach.cells.iter().position(|known| *known == offsets);
        let cells = known.unwrap_or_else(|| {
            reach.cells.push(offsets);
            reach.cells.len() - 1
        });
        reach.rules.push(Local { corners, fits, asks, puts, cells });
    }

    /// Returns whether other rules put all that a rule puts, and let its cells hang together wherever it may
    /// be used.
    fn bring_about<W: Word>(&self, others: &[Cells<'_>], rule: Cells<'_>) -> bool {
        let shape = rule.1;
        let smaller = |[wide, tall]: [usize; 2]| wide <= shape[0] && tall <= shape[1];
        if !others.iter().any(|(_, other)| smaller(*other)) || !super::fits::<W>(shape) {
            return false;
        }
        // On boards as large as the rule.
        let window = Window::whole(shape);
        let [mut own, mut all] = [(); 2].map(|()| self.no_rules::<W>());
        self.add_rule(rule, window, &mut own);
        others.iter().for_each(|other| self.add_rule(*other, window, &mut all));
        let ([rule], [cells]) = (&own.rules[..], &own.cells[..]) else {
            return false;
        };
        let mut letters = Getting::from_elem(W::zero(), self.letters().count());
        for (offset, letter) in &rule.fits {
            letters[*letter] = letters[*letter] | W::bit(*offset);
        }
        let used = all.used(&mut letters);
        let puts_all = rule.puts.iter().all(|(offset, letter)| letters[*letter].at(*offset) == 1);
        let cells = cells_from(cells, W::one());
        let first = cells.first_bit() & all.cells_of(&used);
        puts_all && cells & !all.hanging_together(&used, first) == W::zero()
    }
}

/// The cells that are so far from some corners.
#[inline]
fn cells_from<W: Word>(offsets: &Offsets, corners: W) -> W {
    offsets.iter().fold(W::zero(), |cells, offset| cells | corners << *offset)
}

/// Where the corners of the rules with the same cells may lie.
type Used<W> = SmallVec<[W; 2 * WORDS]>;

impl<W: Word> BitReach<W> {
    /// The bytes that it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&self.rules[..]) + size_of_val(&self.cells[..])
    }

    /// Finds the places where rules may be used if cells have some letters, or may get them. The cells get all letters that
    /// they may get.
    fn used(&self, letters: &mut [W]) -> Used<W> {
        let mut used = Used::from_elem(W::zero(), self.cells.len());
        let all = &mut used[..];
        // Rules are looked at again if cells get letters that they ask for.
        let mut changed = u16::MAX;
        while changed != 0 {
            let before = std::mem::take(&mut changed);
            for rule in &self.rules {
                if rule.asks & (before | changed) == 0 {
                    continue;
                }
                let fits = rule.fits.iter();
                let corners =
                    fits.fold(rule.corners, |all, (offset, at)| all & letters[*at] >> *offset);
                if corners == W::zero() {
                    continue;
                }
                all[rule.cells] = all[rule.cells] | corners;
                for (offset, at) in &rule.puts {
                    let cells = letters[*at] | corners << *offset;
                    if cells != letters[*at] {
                        letters[*at] = cells;
                        changed |= 1 << at;
                    }
                }
            }
        }
        used
    }

    /// The cells where some rule may be used.
    fn cells_of(&self, used: &Used<W>) -> W {
        let all = self.cells.iter().zip(used);
        all.fold(W::zero(), |cells, (offsets, used)| cells | cells_from(offsets, *used))
    }

    /// The cells that hang together with some.
    fn hanging_together(&self, used: &Used<W>, mut part: W) -> W {
        loop {
            let next = self.cells.iter().zip(used).fold(part, |part, (offsets, used)| {
                let touching = offsets.iter().fold(W::zero(), |all, offset| all | part >> *offset);
                part | cells_from(offsets, touching & *used)
            });
            if next == part {
                return part;
            }
            part = next;
        }
    }
}

impl<W: Word> BitBoard<W> {
    /// Visits the parts of a board that do not depend on each other, each cut to its rows and columns, with everything
    /// else blocked; those of several boards are moved to a corner instead. The board has the size of the rules. Returns how many parts
    /// there are.
    ///
    /// # Errors
    /// A stop by the meter.
    pub fn independent_parts(
        &self,
        rules: &BitReach<W>,
        meter: &mut Meter,
        mut visit: impl FnMut(Self),
    ) -> Result<usize, Stop> {
        meter.tick_many(1 + self.cells() as u64 / 8)?;
        let cells = rules.alphabet.codes().map(|code| code.cells(&self.words));
        let mut letters: Getting<W> = cells.collect();
        let used = rules.used(&mut letters);
        let mut free = rules.cells_of(&used);
        let mut count = 0;
        while free != W::zero() {
            let part = rules.hanging_together(&used, free & !(free - W::one()));
            free = free & !part;
            meter.tick()?;
            visit(match &rules.homes[..] {
                [] => self.cut(part),
                homes => self.moved(part, homes),
            });
            count += 1;
        }
        Ok(count)
    }

    /// A part of one of several boards in the first corner of its home, with everything else blocked.
    #[inline(never)]
    fn moved(&self, part: W, homes: &[Home]) -> Self {
        let mut words = self.words.map(|word| word & part);
        if let Some((window, home)) = homes.iter().find(|(at, _)| part & at.cells() != W::zero()) {
            let [width, height] = window.size;
            let inside = part >> window.first;
            let rows = 0..height;
            let columns = rows.fold(W::zero(), |columns, at| columns | inside >> (at * width));
            let left = (columns & W::lowest(width)).trailing_zeros() as usize;
            let top = inside.trailing_zeros() as usize / width;
            let by = window.first + top * width + left;
            words = words.map(|word| word >> by << *home);
        }
        Self { words, ..*self }
    }
}

#[cfg(test)]
mod tests;
