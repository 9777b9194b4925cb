//! Tables.

use std::rc::Rc;

use super::define::Rest;
use super::items::{items, made};
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::value::{Items, List, Table, Value, push_item};

builtins! {
    "Numbers and lists";

    /// A table of rows, or of the values of a function. `table(rows, header)` has these rows; the header
    /// gives the titles of the columns. `table(f, xs, ys)` has the value f(x, y) for each x and y, or
    /// f(x) if there are no ys. A table is printed in columns, or by
    /// `--format` as `tabular`, CSV or Markdown; its cells print as items of lists do. Rows may have different lengths; a row that is not a
    /// list has one cell.
    ///
    /// >>> table([[n, canonical(nim(n) + nim(1))] for n in 0 .. 4], ["n", "n + 1"])
    /// n  n + 1
    /// -  -----
    /// 0  *
    /// 1  0
    /// 2  *3
    /// 3  *2
    /// >>> fn product(a, b) = a * b
    /// ... table(product, 1 .. 4, [2, 10])
    ///    2  10
    /// -  -  --
    /// 1  2  10
    /// 2  4  20
    /// 3  6  30
    #[called("table(rows[, header]) or table(f, xs[, ys])")]
    #[see(zip, enumerate, group)]
    fn table(context, arguments: Rest) -> Value {
        let table = match &arguments.0[..] {
            [f, xs] if f.is_callable() => of_function(context, f, xs, None)?,
            [f, xs, ys] => of_function(context, f, xs, Some(ys))?,
            [rows] => of_rows(context, rows, None)?,
            [rows, header] => of_rows(context, rows, Some(header))?,
            many => {
                let found = many.len();
                let name = "table".to_owned();
                return Err(FaultKind::ArgumentCount { name, least: 1, most: Some(3), found }.into());
            }
        };
        Ok(Value::Table(Rc::new(table)))
    }
}

/// A list of all that has items.
fn list(context: &mut Context<'_>, xs: &Value) -> Result<Rc<List>, FaultKind> {
    if let Value::List(list) = xs {
        return Ok(Rc::clone(list));
    }
    let (items, lease) = items(context, xs)?;
    List::shared(items, Some(lease)).ok_or(FaultKind::ListTooDeep)
}

fn of_rows(
    context: &mut Context<'_>,
    rows: &Value,
    header: Option<&Value>,
) -> Result<Table, FaultKind> {
    let header = header.map(|header| list(context, header)).transpose()?;
    Ok(Table { header, rows: list(context, rows)? })
}

/// The table of what a function gives for each of `xs`, which stand before the rows, and of `ys`, which stand
/// above the columns.
fn of_function(
    context: &mut Context<'_>,
    f: &Value,
    xs: &Value,
    ys: Option<&Value>,
) -> Result<Table, FaultKind> {
    let (xs, _lease) = items(context, xs)?;
    let columns = ys.map(|ys| items(context, ys)).transpose()?;
    let header = match &columns {
        Some((ys, _)) => {
            let corner = std::iter::once(Value::text(""));
            let header = made(context, corner.chain(ys.iter().cloned()))?;
            Some(list(context, &header)?)
        }
        None => None,
    };
    let mut rows = Items::new();
    let mut room = context.meter.lease(0)?;
    for x in xs {
        let mut row = vec![x.clone()];
        match &columns {
            Some((ys, _)) => {
                for y in ys {
                    row.push(cell(context, f, &[x.clone(), y.clone()])?);
                }
            }
            None => row.push(cell(context, f, std::slice::from_ref(&x))?),
        }
        let row = made(context, row)?;
        push_item(&mut rows, row, &mut room, context.meter)?;
    }
    let rows = List::shared(rows, Some(room)).ok_or(FaultKind::ListTooDeep)?;
    Ok(Table { header, rows })
}

/// Calls a function for a cell; a mistake names the cell.
fn cell(context: &mut Context<'_>, f: &Value, arguments: &[Value]) -> Result<Value, FaultKind> {
    let given = context.apply(f, arguments).map_err(Fault::into_kind);
    let mut ask = context.ask();
    ask.account()?;
    given.map_err(|kind| context.about(arguments, kind).in_cell(arguments))
}
