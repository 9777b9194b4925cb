//! The items of lists and of all else that has items, and those of which no two are equal.

use rustc_hash::FxHashMap;

use crate::boards::Text;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::{Items, Value, push_item};
use crate::meter::Lease;

/// The items of all that has items.
pub(super) fn items(context: &mut Context<'_>, xs: &Value) -> Result<(Items, Lease), FaultKind> {
    let mut lease = context.meter.lease(0)?;
    let mut items = Items::new();
    match xs {
        Value::List(list) => add(context, &mut items, &mut lease, list.items().iter().cloned())?,
        Value::Range { from, to } => {
            add(context, &mut items, &mut lease, (*from..*to).map(Value::Int))?;
        }
        Value::Row(row) => add(context, &mut items, &mut lease, row.entries().cloned())?,
        Value::Text(text) => {
            for letter in text.chars() {
                let letter = context.program.letter(letter);
                add(context, &mut items, &mut lease, [letter])?;
            }
        }
        Value::Grid(grid) => letters(context, &mut items, &mut lease, grid.cells())?,
        Value::Graph(graph) => letters(context, &mut items, &mut lease, &graph.vertices)?,
        other => return Err(FaultKind::WrongKind(Kind::Indexed, other.clone())),
    }
    Ok((items, lease))
}

/// Adds values to items.
fn add(
    context: &mut Context<'_>,
    items: &mut Items,
    lease: &mut Lease,
    more: impl IntoIterator<Item = Value>,
) -> Result<(), FaultKind> {
    for item in more {
        context.meter.tick()?;
        push_item(items, item, lease, context.meter)?;
    }
    Ok(())
}

/// Adds the letters of a board or a graph.
fn letters(
    context: &mut Context<'_>,
    items: &mut Items,
    lease: &mut Lease,
    letters: &[u8],
) -> Result<(), FaultKind> {
    for letter in letters {
        let letter = context.program.letter(char::from(*letter));
        add(context, items, lease, [letter])?;
    }
    Ok(())
}

/// The list of items whose memory is counted.
pub(super) fn list(items: Items, lease: Lease) -> Result<Value, FaultKind> {
    Value::leased_list(items, lease).ok_or(FaultKind::ListTooDeep)
}

/// The list of values whose memory is not counted yet.
pub(super) fn counted(context: &mut Context<'_>, values: Vec<Value>) -> Result<Value, FaultKind> {
    let list = Value::list(values).ok_or(FaultKind::ListTooDeep)?;
    Ok(list.counted(context.meter)?)
}

/// A list of few items.
pub(super) fn made(
    context: &mut Context<'_>,
    values: impl IntoIterator<Item = Value>,
) -> Result<Value, FaultKind> {
    let mut lease = context.meter.lease(0)?;
    let mut items = Items::new();
    add(context, &mut items, &mut lease, values)?;
    list(items, lease)
}

/// Values of which no two are equal, in the order in which they came.
#[derive(Default)]
pub(super) struct Different {
    pub(super) kept: Vec<Value>,
    /// The places of the machine integers and the texts among them.
    plain: FxHashMap<Plain, usize>,
    /// The places of all others.
    others: Vec<usize>,
    lease: Option<Lease>,
}

/// A value that equals another of its kind only if the two are the same.
#[derive(PartialEq, Eq, Hash)]
enum Plain {
    Integer(i64),
    Text(Text),
}

impl Different {
    /// The place of a value, which is kept if no earlier one equals it.
    pub(super) fn place(
        &mut self,
        context: &mut Context<'_>,
        value: Value,
    ) -> Result<usize, FaultKind> {
        context.meter.tick()?;
        let plain = match &value {
            Value::Int(integer) => Some(Plain::Integer(*integer)),
            Value::Text(text) => Some(Plain::Text(text.clone())),
            _ => None,
        };
        if let Some(place) = plain.as_ref().and_then(|plain| self.plain.get(plain)) {
            return Ok(*place);
        }
        // What is plain is none of the other plain values.
        let rivals = if plain.is_some() { self.others.len() } else { self.kept.len() };
        for rival in 0..rivals {
            context.meter.tick()?;
            let place = if plain.is_some() { self.others.get(rival) } else { Some(&rival) };
            if let Some(&place) = place
                && let Some(earlier) = self.kept.get(place)
                && context.is_same_item(&value, earlier)?
            {
                return Ok(place);
            }
        }
        let bytes = size_of::<Value>() + size_of::<(Plain, usize)>();
        context.meter.lease_more(&mut self.lease, bytes)?;
        let place = self.kept.len();
        match plain {
            Some(plain) => {
                self.plain.insert(plain, place);
            }
            None => self.others.push(place),
        }
        self.kept.push(value);
        Ok(place)
    }
}
