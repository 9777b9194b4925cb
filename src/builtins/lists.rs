//! Lists in order, in pairs, counted, in groups.

use std::cmp::Ordering;

use super::define::Rest;
use super::items::{Different, items, list, made};
use super::periods::seen;
use crate::boards::Text;
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::lang::builtin::ArgumentFault;
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind, fault};
use crate::lang::value::{Items, Value, push_item};
use crate::meter::{Lease, Metered};
use crate::present::text;
use crate::render::Writing;
use crate::values::number::Dyadic;

builtins! {
    "Numbers and lists";

    /// The items in increasing order. Numbers are ordered by size, texts by letters, lists by their first
    /// items, then by the next. Other games have no such order; sort them by a function with `sort_by`.
    /// Classes of a misère quotient are ordered by their shortest sums. Equal items keep their order.
    ///
    /// >>> sort([3, 1/2, 2])
    /// [1/2, 2, 3]
    /// >>> sort(["up", "down"])
    /// ["down", "up"]
    /// >>> sort([[2, 1], [1, 5], [1]])
    /// [[1], [1, 5], [2, 1]]
    #[elsewhere("sorted", "orderby", "sortlist"; also(sort_by))]
    #[asked(List 6)]
    #[see(sort_by, reverse, min, max)]
    fn sort(context, xs: Value) -> Value {
        let (items, lease) = items(context, &xs)?;
        let keys = items.clone();
        Ok(sorted(context, (items, lease), &keys)?)
    }

    /// The items in increasing order of the values of a function. Items with the same value keep their
    /// order.
    ///
    /// >>> sort_by([*3, *, ^], birthday)
    /// [*, ^, *3]
    /// >>> sort_by(["LRR", "L", "RL"], len)
    /// ["L", "RL", "LRR"]
    #[see(sort, group)]
    fn sort_by(context, xs: Value, f: Value) -> Value {
        let items = items(context, &xs)?;
        let mut keys = Items::new();
        let mut lease = context.meter.lease(0)?;
        for item in &items.0 {
            let key = called(context, &f, item)?;
            push_item(&mut keys, key, &mut lease, context.meter)?;
        }
        Ok(sorted(context, items, &keys)?)
    }

    /// A list of lists: the first items of all lists, the second items, and so on. It ends with the
    /// shortest list.
    ///
    /// >>> zip([1, 2, 3], ["a", "b", "c"])
    /// [[1, "a"], [2, "b"], [3, "c"]]
    /// >>> zip(0 .. 9, "LR", [*, ^])
    /// [[0, "L", *], [1, "R", ^]]
    #[called("zip(xs, ys, …)")]
    #[see(enumerate, table)]
    fn zip(context, xs: Rest) -> Value {
        let mut lists = Vec::with_capacity(xs.0.len());
        let shortest = xs.0.iter().filter_map(|xs| match xs {
            Value::Range { from, to } => usize::try_from(to.saturating_sub(*from).max(0)).ok(),
            Value::List(list) => Some(list.items().len()),
            _ => None,
        });
        let shortest = shortest.min();
        for (index, xs) in xs.0.iter().enumerate() {
            // A range may be longer than any memory.
            lists.push(match (xs, shortest) {
                (Value::Range { from, .. }, Some(most)) => {
                    let to = from.saturating_add(i64::try_from(most).unwrap_or(i64::MAX));
                    items(context, &Value::Range { from: *from, to })?
                }
                _ => items(context, xs).map_err(|kind| ArgumentFault::met_at(index, kind))?,
            });
        }
        let shortest = lists.iter().map(|(items, _)| items.len()).min().unwrap_or(0);
        let mut rows = Items::new();
        let mut lease = context.meter.lease(0)?;
        for place in 0..shortest {
            let row = lists.iter().filter_map(|(items, _)| items.get(place).cloned());
            let row = made(context, row)?;
            push_item(&mut rows, row, &mut lease, context.meter)?;
        }
        Ok(list(rows, lease)?)
    }

    /// The items with their indexes, counted from 0.
    ///
    /// >>> enumerate(["a", "b"])
    /// [[0, "a"], [1, "b"]]
    /// >>> [pair[0] for pair in enumerate([*, 1, *]) if pair[1] == *]
    /// [0, 2]
    #[elsewhere("indexed", "withindex")]
    #[see(zip, group)]
    fn enumerate(context, xs: Value) -> Value {
        let (items, _lease) = items(context, &xs)?;
        let mut pairs = Items::new();
        let mut lease = context.meter.lease(0)?;
        for (index, item) in (0..).zip(items) {
            let pair = made(context, [Value::Int(index), item])?;
            push_item(&mut pairs, pair, &mut lease, context.meter)?;
        }
        Ok(list(pairs, lease)?)
    }

    /// The number of items that equal x. Games are compared in the current universe. The items of texts,
    /// boards and graphs are letters. To count items with a property: `len([x for x in xs if x > 0])`.
    ///
    /// >>> count([1, *, 1, 2], 1)
    /// 2
    /// >>> count("LRRL", "R")
    /// 2
    /// >>> count([<1|0>, 1/2 + +-(1/2)], <1|0>)
    /// 2
    #[elsewhere("counter", "countof", "tally", "occurrences", "histogram";
        also(group);
        "`count(xs, x)` counts an item; `[[g[0], len(g[1])] for g in group(xs, f)]` counts each class")]
    #[see(contains, len, group)]
    fn count(context, xs: Value, x: Value) -> usize {
        let (items, _lease) = items(context, &xs)?;
        let mut found = 0;
        for item in &items {
            context.meter.tick()?;
            found += usize::from(context.is_same_item(&x, item)?);
        }
        Ok(found)
    }

    /// The items grouped by the values of a function: pairs of a value and the list of the items with
    /// this value. The pairs are in the order in which the values first occur. Values that are games are
    /// compared in the current universe.
    ///
    /// >>> group(["L", "RL", "R", "LLR"], len)
    /// [[1, ["L", "R"]], [2, ["RL"]], [3, ["LLR"]]]
    /// >>> group(games_born_by(1), outcome)
    /// [[N, [*]], [P, [0]], [L, [1]], [R, [-1]]]
    #[elsewhere("groupby", "partition", "classify")]
    #[asked(List 7)]
    #[see(sort_by, unique, count)]
    fn group(context, xs: Value, f: Value) -> Value {
        let (items, _lease) = items(context, &xs)?;
        let mut keys = Different::default();
        let mut groups: Vec<(Items, Lease)> = Vec::new();
        for item in items {
            let key = called(context, &f, &item)?;
            let place = keys.place(context, key)?;
            if place == groups.len() {
                groups.push((Items::new(), context.meter.lease(size_of::<(Items, Lease)>())?));
            }
            if let Some((group, lease)) = groups.get_mut(place) {
                push_item(group, item, lease, context.meter)?;
            }
        }
        let mut pairs = Items::new();
        let mut lease = context.meter.lease(0)?;
        for (key, (items, room)) in keys.kept.into_iter().zip(groups) {
            let items = list(items, room)?;
            let pair = made(context, [key, items])?;
            push_item(&mut pairs, pair, &mut lease, context.meter)?;
        }
        Ok(list(pairs, lease)?)
    }

    /// The pair [preperiod, period] of a list, or `none` if the list does not repeat. The part that
    /// repeats must occur at least twice, and these parts must be at least half of the list. This does
    /// not prove that a longer list repeats too: `period` proves that for nim values of heaps and for
    /// misère quotients.
    /// If integers grow by the same saltus in each period, it is [preperiod, period, saltus]; such a
    /// period must occur four times.
    ///
    /// >>> seen_period([nim_value(subtraction([1, 2])(n)) for n in 0 .. 20])
    /// [0, 3]
    /// >>> seen_period([nim_value(octal("0.77")(n)) for n in 0 .. 160])
    /// [71, 12]
    /// >>> seen_period([1, 2, 3])
    /// none
    /// >>> seen_period([0, 1, 5, 8, 6, 9, 7, 10, 8, 11, 9, 12])
    /// [2, 2, 1]
    #[see(period, group, count)]
    fn seen_period(context, xs: Value) -> Value {
        Ok(seen(context, &xs)?)
    }

    /// The items without those that equal an earlier one. For lists of games `distinct` is faster.
    ///
    /// >>> unique(["L", "R", "L"])
    /// ["L", "R"]
    /// >>> unique([[1, 2], 3, [1, 2]])
    /// [[1, 2], 3]
    #[elsewhere("dedup", "nub", "uniq"; also(distinct))]
    #[elsewhere("set";
        also(put);
        "`unique(xs)` leaves out repetitions; `put(board, place, \"x\")` is a board with one cell changed")]
    #[see(distinct, group, count)]
    fn unique(context, xs: Value) -> Value {
        let (items, _lease) = items(context, &xs)?;
        let mut kept = Different::default();
        for item in items {
            kept.place(context, item)?;
        }
        Ok(made(context, kept.kept)?)
    }

    /// The first item; `none` if there is no item.
    ///
    /// >>> first([*, 2])
    /// *
    /// >>> first([])
    /// none
    #[elsewhere("head")]
    #[see(last, len)]
    fn first(context, xs: Value) -> Value {
        Ok(match &xs {
            Value::Range { from, to } if from < to => Value::Int(*from),
            xs => items(context, xs)?.0.into_iter().next().unwrap_or(Value::None),
        })
    }

    /// The last item; `none` if there is no item.
    ///
    /// >>> last(0 .. 5)
    /// 4
    /// >>> last("LRE")
    /// E
    #[see(first, len, reverse)]
    fn last(context, xs: Value) -> Value {
        Ok(match &xs {
            Value::Range { from, to } if from < to => Value::Int(*to - 1),
            xs => items(context, xs)?.0.pop().unwrap_or(Value::None),
        })
    }
}

/// Calls a function with an item.
fn called(context: &mut Context<'_>, f: &Value, item: &Value) -> Result<Value, FaultKind> {
    context.meter.tick()?;
    let given = context.apply(f, std::slice::from_ref(item));
    let given = given.map_err(Fault::into_kind)?;
    let mut ask = context.ask();
    ask.account()?;
    Ok(given)
}

/// What a value is ordered by.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(Dyadic),
    Text(Text),
    List(Vec<Key>),
}

impl Key {
    /// The key of a value. Its memory counts.
    fn of(context: &mut Context<'_>, value: &Value, lease: &mut Lease) -> Result<Self, FaultKind> {
        context.meter.tick()?;
        lease.grow(size_of::<Self>(), context.meter)?;
        Ok(match value {
            Value::Text(text) => Self::Text(text.clone()),
            Value::List(_) | Value::Range { .. } | Value::Row(_) => {
                let (items, _room) = items(context, value)?;
                let mut keys = Vec::with_capacity(items.len());
                for item in &items {
                    keys.push(context.deeper(|context| Self::of(context, item, lease))?);
                }
                Self::List(keys)
            }
            Value::Grid(_) | Value::Graph(_) => {
                Self::Text(Text::new(&text::of(context, value)?, context.meter)?)
            }
            Value::Class(g, set) => {
                let first = context.modulo(*set, |context| context.questions().canonical(*g))?;
                let length = context.engine.components(first).map(|(_, times)| times);
                let length = length.fold(0_u64, u64::saturating_add);
                let text = text::as_it_stands(context, first)?.text;
                lease.grow(text.len() + 2 * size_of::<Self>(), context.meter)?;
                let length = i64::try_from(length).unwrap_or(i64::MAX);
                Self::List(vec![Self::Number(length.into()), Self::Text(text.as_str().into())])
            }
            number => match context.to_number(number) {
                Ok(number) => Self::Number(number),
                Err(FaultKind::WrongKind(_, value) | FaultKind::NotANumber(value)) => {
                    return Err(no_order(context, &value)?);
                }
                Err(other) => return Err(other),
            },
        })
    }

    /// The order of two keys; `mixed` where one is a number and the other a text, and so on.
    fn order(&self, other: &Self, mixed: &mut bool) -> Ordering {
        match (self, other) {
            (Self::List(a), Self::List(b)) => {
                let pairs = a.iter().zip(b).map(|(a, b)| a.order(b, mixed));
                let different = pairs.into_iter().find(|order| order.is_ne());
                different.unwrap_or_else(|| a.len().cmp(&b.len()))
            }
            (Self::Number(_), Self::Number(_)) | (Self::Text(_), Self::Text(_)) => self.cmp(other),
            _ => {
                *mixed = true;
                self.cmp(other)
            }
        }
    }
}

/// A value by which nothing can be ordered.
fn no_order(context: &mut Context<'_>, value: &Value) -> Result<FaultKind, FaultKind> {
    if let Err(FaultKind::WrongKind(..)) = context.is_game(value) {
        let label = format!("{} has no order here", value.kind().noun());
        return Ok(fault!(
            BAD_ARGUMENT,
            label;
            help: "numbers, texts and lists of these are put in order; `sort_by(xs, f)` orders by what `f` gives"
        ));
    }
    let short = Writing { limit: 80, ..context.writing };
    let text = context.written_as(short, |context| text::of(context, value))?;
    Ok(fault!(
        BAD_ARGUMENT,
        format!("cannot sort {text}: games are only partially ordered");
        help: "`sort_by(xs, f)` orders by what `f` gives: `sort_by(xs, mean)`, `sort_by(xs, birthday)`"
    ))
}

/// Items in the order of their keys.
fn sorted(
    context: &mut Context<'_>,
    (items, lease): (Items, Lease),
    keys: &[Value],
) -> Result<Value, FaultKind> {
    let mut room = context.meter.lease(0)?;
    let mut pairs = Vec::with_capacity(items.len());
    for (item, key) in items.into_iter().zip(keys) {
        pairs.push((Key::of(context, key, &mut room)?, item));
    }
    let turns = pairs.len() as u64;
    context.meter.tick_many(turns * u64::from(turns.checked_ilog2().unwrap_or(0)))?;
    let mut mixed = false;
    pairs.sort_by(|(a, _), (b, _)| a.order(b, &mut mixed));
    if mixed {
        return Err(fault!(
            BAD_ARGUMENT,
            "numbers, texts and lists cannot be sorted together";
            help: "`sort_by(xs, show)` orders by how the items look"
        ));
    }
    let items: Items = pairs.into_iter().map(|(_, item)| item).collect();
    list(items, lease)
}
