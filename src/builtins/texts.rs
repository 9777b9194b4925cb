//! Texts and lists: putting them together, turning them round, looking into them.

use crate::boards::Text;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::Value;
use crate::meter::Meter;
use crate::present::text;

builtins! {
    "Numbers and lists";

    /// The texts of a list as one text, or the lists of a list as one list. Other values between texts
    /// are written as they print.
    ///
    /// >>> join(["ab", "c"])
    /// abc
    /// >>> join(["n = ", 3, ", G = ", <1|0>])
    /// n = 3, G = <1|0>
    /// >>> join([[1, 2], [], [3]])
    /// [1, 2, 3]
    #[elsewhere("concat", "append", "extend", "flatten", "concatenate")]
    #[fast(Join)]
    #[asked(List 9)]
    #[see(contains, len, reverse)]
    fn join(context, xs: Value) -> Value {
        let meter = &mut *context.meter;
        let Value::List(list) = &xs else {
            return Err(FaultKind::WrongKind(Kind::List, xs.clone()).into());
        };
        if let Some(Value::List(_)) = list.items().first() {
            let mut items = Vec::new();
            let mut lease = meter.lease(0)?;
            for part in list.items() {
                let Value::List(part) = part else {
                    return Err(FaultKind::WrongKind(Kind::List, part.clone()).into());
                };
                lease.grow(size_of_val(part.items()), meter)?;
                meter.tick_many(part.items().len() as u64)?;
                items.extend_from_slice(part.items());
            }
            return Value::leased_list(items, lease).ok_or(FaultKind::ListTooDeep.into());
        }
        let mut text = String::new();
        let mut lease = context.meter.lease(0)?;
        // A list without a text is none that was meant to be put together.
        let has_texts = list.items().iter().any(|item| matches!(item, Value::Text(_)));
        for part in list.items() {
            let part = match part {
                Value::Text(part) => part.clone(),
                other if has_texts => Text::new(&text::of(context, other)?, context.meter)?,
                other => return Err(FaultKind::WrongKind(Kind::Text, other.clone()).into()),
            };
            let meter = &mut *context.meter;
            lease.grow(part.len(), meter)?;
            meter.tick_many(1 + part.len() as u64 / 16)?;
            text.push_str(&part);
        }
        Ok(Value::long_text(&text, context.meter)?)
    }

    /// A list or a text in reverse order.
    ///
    /// >>> reverse([1, 2, 3])
    /// [3, 2, 1]
    /// >>> reverse("BRG")
    /// GRB
    #[elsewhere("reversed", "rev")]
    #[asked(List 8, Text 2)]
    #[see(join, len)]
    fn reverse(context, xs: Value) -> Value {
        let meter = &mut *context.meter;
        let mut lease = meter.lease(0)?;
        let items: Vec<Value> = match &xs {
            Value::Text(text) => {
                meter.tick_many(text.len() as u64 / 16)?;
                let text = text.chars().rev().collect::<String>();
                return Ok(Value::long_text(&text, meter)?);
            }
            Value::List(list) => {
                lease.grow(size_of_val(list.items()), meter)?;
                meter.tick_many(list.items().len() as u64)?;
                list.items().iter().rev().cloned().collect()
            }
            Value::Range { from, to } => {
                let length = usize::try_from(to.saturating_sub(*from)).unwrap_or(0);
                lease.grow(length.saturating_mul(size_of::<Value>()), meter)?;
                meter.tick_many(length as u64)?;
                (*from..*to).rev().map(Value::Int).collect()
            }
            other => return Err(FaultKind::WrongKind(Kind::ListOrText, other.clone()).into()),
        };
        Value::leased_list(items, lease).ok_or(FaultKind::ListTooDeep.into())
    }

    /// Whether all items of a list are `true`. If the argument is a list in brackets or a function call,
    /// the computation stops at the first item that is not.
    ///
    /// >>> all([n < 3 for n in [0, 1, 2]])
    /// true
    /// >>> all([1 // n < 1 for n in [1, 0]])
    /// false
    /// >>> all([])
    /// true
    #[common(27)]
    #[fast(All)]
    #[see(any, contains)]
    fn all(context, xs: Value) -> Value {
        let meter = &mut *context.meter;
        Ok(contains_bool(&xs, false, meter).map(|no| Value::Bool(!no))?)
    }

    /// Whether an item of a list is `true`. If the argument is a list in brackets or a function call, the
    /// computation stops at the first item that is.
    ///
    /// >>> any([is_number(G) for G in left(<*,1|2>)])
    /// true
    /// >>> any([])
    /// false
    #[common(28)]
    #[fast(Any)]
    #[see(all, contains)]
    fn any(context, xs: Value) -> Value {
        Ok(contains_bool(&xs, true, context.meter).map(Value::Bool)?)
    }

    /// Whether a list has the item x, a text has the part x, or a board has the letter x.
    ///
    /// >>> contains("LRE", "R")
    /// true
    /// >>> contains([1, 2], 3)
    /// false
    #[elsewhere("includes", "elem", "iselement")]
    #[fast(Contains)]
    #[asked(List 5, Text 3)]
    #[see(join)]
    fn contains(context, xs: Value, x: Value) -> Value {
        match (&xs, &x) {
            (Value::Text(text), Value::Text(part)) => {
                context.meter.tick_many(text.len() as u64)?;
                Ok(Value::Bool(match part.as_bytes() {
                    [letter] => text.as_bytes().contains(letter),
                    _ => text.contains(&**part),
                }))
            }
            (field @ (Value::Grid(_) | Value::Graph(_)), Value::Text(letters)) => {
                Ok(Value::Bool(super::places::has_letter(field, letters, context.meter)?))
            }
            (Value::Text(_) | Value::Grid(_) | Value::Graph(_), other) => {
                Err(FaultKind::WrongKind(Kind::Text, other.clone()).into())
            }
            (Value::List(list), item) => {
                for other in list.items() {
                    context.meter.tick()?;
                    if context.is_same_item(item, other)? {
                        return Ok(Value::Bool(true));
                    }
                }
                Ok(Value::Bool(false))
            }
            (Value::Range { from, to }, item) => {
                Ok(Value::Bool(match context.to_integer(item) {
                    Ok(integer) => (*from..*to).contains(&integer),
                    // What is no integer, or too large for one, is not there.
                    Err(
                        FaultKind::NotAnInteger(_)
                        | FaultKind::WrongKind(..)
                        | FaultKind::IntegerOverflow,
                    ) => false,
                    Err(other) => return Err(other.into()),
                }))
            }
            (other, _) => Err(FaultKind::WrongKind(Kind::ListOrText, other.clone()).into()),
        }
    }
}

/// Returns whether a list of `true` and `false` contains one of them.
fn contains_bool(list: &Value, sought: bool, meter: &mut Meter) -> Result<bool, FaultKind> {
    let Value::List(list) = list else {
        return Err(FaultKind::WrongKind(Kind::List, list.clone()));
    };
    for item in list.items() {
        meter.tick()?;
        match item {
            Value::Bool(found) if *found == sought => return Ok(true),
            Value::Bool(_) => {}
            other => return Err(FaultKind::WrongKind(Kind::Bool, other.clone())),
        }
    }
    Ok(false)
}
