//! Lists in the machine: where they lie, how new ones are laid down, and loops over them.

use std::cmp::Ordering;

use super::run::{Machine, Span};
use super::{Change, Draw, Each, Halt, Part, Seq};

impl Machine<'_> {
    /// Takes away what was laid down for a moment, below what is to stay.
    fn lift(&mut self, mark: usize, from: usize) {
        if from > mark {
            self.items.drain(mark..from);
        }
    }

    /// Passes the items of a list to `say`; they need not stay.
    pub(super) fn seen<T>(
        &mut self,
        seq: &Seq,
        say: impl FnOnce(&[i64]) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let mark = self.items.len();
        let span = self.view(seq)?;
        let said = say(&self.items[span.range()])?;
        self.items.truncate(mark);
        Ok(said)
    }

    /// Returns, as 0 or 1, whether `say` holds of the items of two lists.
    pub(super) fn both(
        &mut self,
        both: &(Seq, Seq),
        say: impl FnOnce(&[i64], &[i64]) -> bool,
    ) -> Result<i64, Halt> {
        let mark = self.items.len();
        let (a, b) = (self.view(&both.0)?, self.view(&both.1)?);
        let said = say(&self.items[a.range()], &self.items[b.range()]);
        self.items.truncate(mark);
        Ok(said.into())
    }

    /// Finds the place of a list; the items that have to be made for it stay behind.
    #[inline(always)]
    pub(super) fn view(&mut self, seq: &Seq) -> Result<Span, Halt> {
        match seq {
            Seq::Slot(slot) => Ok(self.span(*slot)),
            Seq::Head(slot, to) => {
                let to = self.int(to)?;
                self.span(*slot).head(to)
            }
            Seq::Tail(slot, from) => {
                let from = self.int(from)?;
                self.span(*slot).tail(from)
            }
            _ => self.found(seq),
        }
    }

    /// A list without a slot of its own, kept out of the way of those that have one.
    #[inline(never)]
    fn found(&mut self, seq: &Seq) -> Result<Span, Halt> {
        match seq {
            Seq::Slot(_) | Seq::Head(..) | Seq::Tail(..) => self.view(seq),
            Seq::Slice(slice) => {
                let (inside, from, to) = &**slice;
                let span = self.view(inside)?;
                let (from, to) = (self.int(from)?, self.int(to)?);
                if from >= to {
                    return self.since(self.items.len());
                }
                self.inside(span, from, to)
            }
            Seq::Letter(letter) => {
                let span = self.view(&letter.0)?;
                let at = self.int(&letter.1)?;
                self.inside(span, at, at.checked_add(1).ok_or(Halt)?)
            }
            Seq::If(choice) => {
                if self.holds(&choice.0)? {
                    self.view(&choice.1)
                } else {
                    self.view(&choice.2)
                }
            }
            Seq::With(bound) => {
                self.bind(&bound.0)?;
                self.view(&bound.1)
            }
            Seq::Known(_) | Seq::Made(_) => {
                let start = self.items.len();
                self.append(seq)?;
                self.since(start)
            }
        }
    }

    /// The items of a list from one place on, without another.
    fn inside(&self, span: Span, from: i64, to: i64) -> Result<Span, Halt> {
        let place = |at: i64| {
            let place = usize::try_from(at).ok().filter(|at| *at <= span.len());
            place.map(|at| span.start + at as u32).ok_or(Halt)
        };
        Ok(Span { start: place(from)?, end: place(to)? })
    }

    /// Lays the items of a list down on top.
    #[inline(always)]
    fn append(&mut self, seq: &Seq) -> Result<(), Halt> {
        match seq {
            Seq::Slot(_) | Seq::Head(..) | Seq::Tail(..) => {
                let span = self.view(seq)?;
                self.items.extend_from_within(span.range());
                Ok(())
            }
            _ => self.append_made(seq),
        }
    }

    /// Kept out of the way of lists that lie there already: most do.
    #[inline(never)]
    fn append_made(&mut self, seq: &Seq) -> Result<(), Halt> {
        match seq {
            Seq::Slot(_) | Seq::Head(..) | Seq::Tail(..) => self.append(seq)?,
            Seq::Known(items) => self.items.extend_from_slice(items),
            Seq::Made(parts) => self.parts(parts)?,
            Seq::Slice(_) | Seq::Letter(_) => {
                let mark = self.items.len();
                let span = self.view(seq)?;
                let from = self.items.len();
                self.items.extend_from_within(span.range());
                self.lift(mark, from);
            }
            Seq::If(choice) => {
                if self.holds(&choice.0)? {
                    self.append(&choice.1)?;
                } else {
                    self.append(&choice.2)?;
                }
            }
            Seq::With(bound) => {
                let mark = self.items.len();
                self.bind(&bound.0)?;
                let from = self.items.len();
                self.append(&bound.1)?;
                self.lift(mark, from);
            }
        }
        Ok(())
    }

    pub(super) fn parts(&mut self, parts: &[Part]) -> Result<(), Halt> {
        for part in parts {
            match part {
                Part::One(int) => {
                    let int = self.int(int)?;
                    self.items.push(int);
                }
                Part::All(seq) => self.append(seq)?,
                Part::Changed(seq, changes) => {
                    let from = self.items.len();
                    self.append(seq)?;
                    self.since(from)?;
                    self.spend((self.items.len() - from) as u64)?;
                    for change in changes {
                        changed(&mut self.items[from..], *change)?;
                    }
                }
                Part::Each(each) => {
                    self.each(each, 0, &mut |machine, parts| {
                        machine.parts(parts)?;
                        machine.since(0).map(|_| ())
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Does `work` for each item that the draws from `level` on give. Conditions are seen to here, where
    /// the loop over the items is.
    #[inline(always)]
    pub(super) fn each<T>(
        &mut self,
        each: &Each<T>,
        mut level: usize,
        work: &mut dyn FnMut(&mut Self, &T) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        loop {
            match each.draws.get(level) {
                None => return work(self, &each.item),
                Some(Draw::Where(condition)) if self.holds(condition)? => level += 1,
                Some(Draw::Where(_)) => return Ok(()),
                Some(draw) => return self.draw(draw, each, level + 1, work),
            }
        }
    }

    /// Draws, and does `work` for each item that the draws from `level` on give then.
    fn draw<T>(
        &mut self,
        draw: &Draw,
        each: &Each<T>,
        level: usize,
        work: &mut dyn FnMut(&mut Self, &T) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let mut inner = |machine: &mut Self| machine.each(each, level, work);
        match draw {
            Draw::Range(slot, from, to) => {
                for item in self.int(from)?..self.int(to)? {
                    self.spend(1)?;
                    self.set(*slot, item);
                    inner(self)?;
                }
            }
            Draw::Items(slot, seq) | Draw::Letters(slot, seq) => {
                let mark = self.items.len();
                let span = self.view(seq)?;
                let from = self.items.len();
                self.spend(span.len() as u64)?;
                for at in span.start..span.end {
                    match draw {
                        Draw::Items(..) => self.set(*slot, self.items[at as usize]),
                        _ => self.place(*slot, Span { start: at, end: at + 1 }),
                    }
                    inner(self)?;
                }
                self.lift(mark, from);
            }
            Draw::Where(condition) => {
                if self.holds(condition)? {
                    inner(self)?;
                }
            }
            Draw::Lists(slot, lists) => {
                for list in lists {
                    self.spend(1)?;
                    let mark = self.items.len();
                    let span = self.view(list)?;
                    let from = self.items.len();
                    self.place(*slot, span);
                    inner(self)?;
                    self.lift(mark, from);
                }
            }
        }
        Ok(())
    }
}

/// Does the same to all.
#[inline]
fn changed(items: &mut [i64], change: Change) -> Result<(), Halt> {
    match change {
        Change::Plus(more) => {
            for item in items {
                *item = item.checked_add(more).ok_or(Halt)?;
            }
        }
        Change::Extreme(Ordering::Less, bound) => {
            items.iter_mut().for_each(|item| *item = bound.min(*item));
        }
        Change::Extreme(_, bound) => {
            items.iter_mut().for_each(|item| *item = bound.max(*item));
        }
    }
    Ok(())
}
