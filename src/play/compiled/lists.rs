//! Lists, compiled: made, drawn from, cut, put together.

use super::compile::{Compiler, Typed, sum};
use super::{Change, Draw, Each, Int, Moves, Name, Part, Seq, Slot};
use crate::lang::code::{Code, Comprehension, Generator, Node, NodeId};

impl Compiler<'_> {
    pub(super) fn list(&mut self, code: &Code, nodes: &[NodeId]) -> Option<Typed> {
        let mut all = None;
        for node in nodes {
            let item = listed(self.typed(code, *node)?)?;
            all = Some(match all {
                None => item,
                Some(all) => joined(all, item)?,
            });
        }
        Some(all.unwrap_or(Typed::Empty))
    }

    pub(super) fn joined(&mut self, code: &Code, lists: &[NodeId]) -> Option<Typed> {
        let mut all = None;
        for node in lists {
            let list = match self.typed(code, *node)? {
                Typed::Empty => continue,
                Typed::List(seq) => Typed::List(Seq::Made(parts(seq))),
                Typed::Moves(moves) => Typed::Moves(Moves::All(vec![moves])),
                other => other,
            };
            all = Some(match all {
                None => list,
                Some(all) => joined(all, list)?,
            });
        }
        Some(all.unwrap_or(Typed::Empty))
    }

    pub(super) fn comprehension(
        &mut self,
        code: &Code,
        comprehension: &Comprehension,
    ) -> Option<Typed> {
        let draws = self.draws(code, &comprehension.generators)?;
        let item = listed(self.typed(code, comprehension.item)?)?;
        Some(match item {
            Typed::List(item) => {
                let part = made(draws, parts(item));
                Typed::List(Seq::Made(vec![part]))
            }
            Typed::Texts(item) => {
                let each = Each { draws, item };
                Typed::Texts(vec![Part::Each(Box::new(each))])
            }
            Typed::Moves(item) => Typed::Moves(Moves::Each(Box::new(Each { draws, item }))),
            // Whether it is empty is seen too late.
            _ => return None,
        })
    }

    /// Compiles the generators from which a comprehension draws.
    pub(super) fn draws(&mut self, code: &Code, generators: &[Generator]) -> Option<Vec<Draw>> {
        let mut draws = Vec::new();
        for Generator { slot: place, source, condition } in generators {
            let draw = if let Node::Range(from, to, inclusive) = code.node(*source) {
                let (from, to) = self.range(code, *from, *to, *inclusive)?;
                let slot = self.slot()?;
                self.name(*place, Name::Int(slot))?;
                Draw::Range(slot, from, to)
            } else if let Some(integers) = written(code, *source) {
                let slot = self.slot()?;
                self.name(*place, Name::Whole(slot))?;
                Draw::Items(slot, Seq::Known(integers))
            } else {
                let mut source = self.typed(code, *source)?;
                if let Typed::List(list) = source {
                    match drawn(list) {
                        Ok((inner, slot)) => {
                            draws.extend(together(inner));
                            self.name(*place, Name::Int(slot))?;
                            draws.extend(self.only_where(code, *condition)?);
                            continue;
                        }
                        Err(list) => source = Typed::List(list),
                    }
                }
                let slot = self.slot()?;
                let (name, draw) = match source {
                    Typed::List(list) => (Name::Int(slot), Draw::Items(slot, list)),
                    Typed::Text(text) => (Name::Text(slot), Draw::Letters(slot, text)),
                    Typed::Lists(parts) => (Name::List(slot), Draw::Lists(slot, apart(parts)?)),
                    Typed::Texts(parts) => (Name::Text(slot), Draw::Lists(slot, apart(parts)?)),
                    _ => return None,
                };
                self.name(*place, name)?;
                draw
            };
            draws.push(draw);
            draws.extend(self.only_where(code, *condition)?);
        }
        Some(draws)
    }

    /// Compiles a condition behind a generator, if there is one.
    fn only_where(&mut self, code: &Code, condition: Option<NodeId>) -> Option<Option<Draw>> {
        Some(match condition {
            Some(condition) => Some(Draw::Where(self.condition(code, condition)?)),
            None => None,
        })
    }

    /// Both ends of a range, the second not in it.
    fn range(
        &mut self,
        code: &Code,
        from: NodeId,
        to: NodeId,
        inclusive: bool,
    ) -> Option<(Int, Int)> {
        let from = self.int(code, from, true)?;
        let to = self.int(code, to, true)?;
        Some(if inclusive { (from, sum(to, Int::Known(1))) } else { (from, to) })
    }

    pub(super) fn index(&mut self, code: &Code, list: NodeId, index: NodeId) -> Option<Typed> {
        let list = self.typed(code, list)?;
        if let Node::Range(from, to, inclusive) = code.node(index) {
            let (from, to) = self.range(code, *from, *to, *inclusive)?;
            let slice = |seq| sliced(seq, from, to);
            return match list {
                Typed::List(list) => Some(Typed::List(slice(list))),
                Typed::Text(text) => Some(Typed::Text(slice(text))),
                _ => None,
            };
        }
        let index = self.int(code, index, true)?;
        match list {
            Typed::List(list) => Some(Typed::Int(Int::Item(Box::new((list, index))))),
            Typed::Text(text) => Some(Typed::Text(Seq::Letter(Box::new((text, index))))),
            _ => None,
        }
    }

    /// Entries of a row: a list among them stands for its items.
    pub(super) fn entries(&mut self, code: &Code, nodes: &[NodeId]) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        for node in nodes {
            parts.push(match self.typed(code, *node)? {
                Typed::Int(int) => Part::One(int),
                Typed::List(list) => Part::All(list),
                Typed::Empty => continue,
                _ => return None,
            });
        }
        Some(parts)
    }
}

/// A list of integers as they are written: of games.
fn written(code: &Code, source: NodeId) -> Option<Box<[i64]>> {
    let Node::List(items) = code.node(source) else {
        return None;
    };
    let integer = |item: &NodeId| match code.node(*item) {
        Node::Integer(integer, _) => Some(*integer),
        _ => None,
    };
    if items.is_empty() { None } else { items.iter().map(integer).collect() }
}

/// `xs[from .. to]`.
fn sliced(seq: Seq, from: Int, to: Int) -> Seq {
    match (seq, from, to) {
        (Seq::Slot(slot), from, Int::Length(Seq::Slot(whole))) if whole == slot => {
            Seq::Tail(slot, Box::new(from))
        }
        (Seq::Slot(slot), Int::Known(0), to) => Seq::Head(slot, Box::new(to)),
        (seq, from, to) => Seq::Slice(Box::new((seq, from, to))),
    }
}

/// A list made by drawing: often the same is done to each item of another.
fn made(mut draws: Vec<Draw>, item: Vec<Part>) -> Part {
    if let ([Draw::Items(slot, seq)], [Part::One(int)]) = (&mut draws[..], &item[..]) {
        let mut changes = Vec::new();
        // Who draws `[x for x in xs]` does so directly.
        if changes_of(int, *slot, &mut changes).is_some() && !changes.is_empty() {
            return Part::Changed(std::mem::replace(seq, Seq::Slot(*slot)), changes);
        }
    }
    Part::Each(Box::new(Each { draws, item }))
}

/// Finds the changes that make an integer of that of a slot.
fn changes_of(int: &Int, slot: Slot, changes: &mut Vec<Change>) -> Option<()> {
    let (inside, change) = match int {
        Int::Slot(other) => return (*other == slot).then_some(()),
        Int::Plus(inside, more) => (&**inside, Change::Plus(*more)),
        Int::Extreme(wanted, several) => match &**several {
            [inside, Int::Known(bound)] | [Int::Known(bound), inside] => {
                (inside, Change::Extreme(*wanted, *bound))
            }
            _ => return None,
        },
        _ => return None,
    };
    changes_of(inside, slot, changes)?;
    changes.push(change);
    Some(())
}

/// The generators of `[x for … x in xs]`, and the slot of `x`: whoever draws from the list may draw from them
/// directly.
fn drawn(list: Seq) -> Result<(Vec<Draw>, Slot), Seq> {
    match list {
        Seq::Made(mut parts) => match (parts.pop(), parts.is_empty()) {
            (Some(Part::Each(each)), true) if let [Part::One(Int::Slot(slot))] = each.item[..] => {
                Ok((each.draws, slot))
            }
            (last, _) => {
                parts.extend(last);
                Err(Seq::Made(parts))
            }
        },
        other => Err(other),
    }
}

/// Items of lists that are drawn from one after the other, and of which nobody asks where they lie,
/// are drawn from all these together.
fn together(mut draws: Vec<Draw>) -> Vec<Draw> {
    match (draws.pop(), draws.pop()) {
        (Some(Draw::Items(slot, Seq::Slot(within))), Some(Draw::Lists(lists, all)))
            if within == lists =>
        {
            let parts = all.into_iter().map(Part::All).collect();
            draws.push(Draw::Items(slot, Seq::Made(parts)));
        }
        (last, before) => {
            draws.extend(before);
            draws.extend(last);
        }
    }
    draws
}

/// The condition that nothing is drawn for `[x for …]`. Its items need not be laid down for it.
pub(super) fn is_empty(list: Seq) -> Result<Int, Seq> {
    drawn(list).map(|(draws, _)| some(draws).not())
}

/// The condition that something is drawn.
fn some(mut draws: Vec<Draw>) -> Int {
    if let [Draw::Items(slot, seq), Draw::Where(Int::Compare(op, both))] = &mut draws[..]
        && let (Int::Slot(item), Int::Known(bound)) = &**both
        && item == slot
    {
        let seq = std::mem::replace(seq, Seq::Slot(*slot));
        return Int::SomeItem(seq, *op, *bound);
    }
    Int::Some(true, Box::new(Each { draws, item: Int::YES }))
}

/// A list with one item.
fn listed(item: Typed) -> Option<Typed> {
    Some(match item {
        Typed::Int(int) => Typed::List(Seq::Made(vec![Part::One(int)])),
        Typed::List(list) => Typed::Lists(vec![Part::All(list)]),
        Typed::Text(text) => Typed::Texts(vec![Part::All(text)]),
        Typed::Moves(moves) => Typed::Moves(Moves::All(vec![moves])),
        // Among games.
        Typed::Empty => Typed::Moves(Moves::All(Vec::new())),
        _ => return None,
    })
}

/// Two lists of the same type together.
fn joined(all: Typed, more: Typed) -> Option<Typed> {
    let both = |mut all: Vec<Part>, more: Vec<Part>| {
        all.extend(more);
        all
    };
    Some(match (all, more) {
        (Typed::List(Seq::Made(all)), Typed::List(Seq::Made(more))) => {
            Typed::List(Seq::Made(both(all, more)))
        }
        (Typed::Lists(all), Typed::Lists(more)) => Typed::Lists(both(all, more)),
        (Typed::Texts(all), Typed::Texts(more)) => Typed::Texts(both(all, more)),
        (Typed::Moves(Moves::All(mut all)), Typed::Moves(Moves::All(more))) => {
            all.extend(more);
            Typed::Moves(Moves::All(all))
        }
        _ => return None,
    })
}

/// The lists of a list of lists that is written out.
fn apart(parts: Vec<Part>) -> Option<Vec<Seq>> {
    let list = |part| match part {
        Part::All(seq) => Some(seq),
        Part::One(_) | Part::Changed(..) | Part::Each(_) => None,
    };
    parts.into_iter().map(list).collect()
}

/// The parts that make a list.
fn parts(list: Seq) -> Vec<Part> {
    match list {
        Seq::Made(parts) => parts,
        other => vec![Part::All(other)],
    }
}

/// The list that these parts make.
pub(super) fn whole(mut parts: Vec<Part>) -> Seq {
    match (parts.pop(), parts.is_empty()) {
        (Some(Part::All(seq)), true) => seq,
        (last, _) => {
            parts.extend(last);
            Seq::Made(parts)
        }
    }
}
