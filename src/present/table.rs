//! Tables: what their cells look like, and answers in the formats of tables.

use std::rc::Rc;

use super::answer::Answered;
use super::text;
use super::{Presented, about, quotient};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::{List, Table, Value};
use crate::meter::{Lease, Metered};
use crate::present::figures::few;
use crate::render::assemble::CUT;
use crate::render::figure::{Figure, Label, TINTS, chart};
use crate::render::table::{Cell, Sheet, WriteSheet, in_markdown};
use crate::render::{Charset, Spelling, Writing};

/// Rows, and cells of a row, that are shown where nobody asked for all.
const MOST_ROWS: usize = 200;

/// Characters of a cell there.
const MOST_CELL: usize = 100;

/// The same as a limit of games.
const MOST_GAME: u64 = 100;

/// An answer as comma-separated values: a list is a row, a list of lists has its rows, what is no table is a table of
/// one cell, a game there what it is shown as. Nothing is cut.
pub(super) fn csv(
    context: &mut Context<'_>,
    answered: &Answered,
) -> Result<Option<String>, FaultKind> {
    let one = |value: &Value| {
        let row = List::shared([value.clone()].into_iter().collect(), None);
        row.ok_or(FaultKind::ListTooDeep)
    };
    let rows = |rows| Table { header: None, rows };
    let writing = Writing::for_programs(context.writing.spelling);
    let table = match &answered.presented {
        Presented::Quotient(asked) => match quotient::csv(context, asked)? {
            Some(rows) => return Ok(Some(rows)),
            None => rows(one(&answered.value)?),
        },
        Presented::About(found) => {
            let sheet = context.written_as(writing, |context| about::sheet(context, found))?;
            return Ok(Some(sheet.csv()));
        }
        // A figure has no rows.
        Presented::Figure(_) => return Ok(None),
        Presented::Game(game) if !game.stands => {
            let text = context.written_as(writing, |context| game.last(context))?;
            rows(one(&Value::text(&text.text))?)
        }
        Presented::Table(table) => Table::clone(table),
        Presented::List(list) if list.items().iter().any(|item| matches!(item, Value::List(_))) => {
            rows(Rc::clone(list))
        }
        _ => rows(one(&answered.value)?),
    };
    context.written_as(writing, |context| sheet_text(context, &table, Sheet::csv)).map(Some)
}

/// An answer in Markdown: a table with all its rows, a line, or several as they stand.
pub(super) fn markdown(
    context: &mut Context<'_>,
    answered: &Answered,
) -> Result<Option<String>, FaultKind> {
    if let Presented::Table(table) = &answered.presented {
        let writing = Writing::for_programs(context.writing.spelling);
        let text =
            context.written_as(writing, |context| sheet_text(context, table, Sheet::markdown));
        return text.map(Some);
    }
    if let Presented::About(found) = &answered.presented {
        return Ok(Some(about::sheet(context, found)?.markdown()));
    }
    let text = text::line(context, answered)?.to_plain();
    let text = match text.trim_end() {
        lines if lines.contains('\n') => {
            // Longer than any in the lines.
            let longest = lines.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
            let fence = "`".repeat(3.max(longest + 1));
            format!("{fence}\n{lines}\n{fence}")
        }
        _ => in_markdown(&text),
    };
    Ok(Some(text))
}

/// A table in Markdown for a page.
pub(super) fn markdown_table(
    context: &mut Context<'_>,
    answered: &Answered,
) -> Result<Option<String>, FaultKind> {
    in_form(context, answered, Sheet::markdown)
}

/// A table in HTML.
pub(super) fn html(
    context: &mut Context<'_>,
    answered: &Answered,
) -> Result<Option<String>, FaultKind> {
    match &answered.presented {
        Presented::About(found) => about::html(context, found).map(Some),
        _ => in_form(context, answered, Sheet::html),
    }
}

fn in_form(
    context: &mut Context<'_>,
    answered: &Answered,
    write: WriteSheet,
) -> Result<Option<String>, FaultKind> {
    match &answered.presented {
        Presented::Table(table) => sheet_text(context, table, write).map(Some),
        Presented::About(found) => Ok(Some(write(&about::sheet(context, found)?))),
        _ => Ok(None),
    }
}

/// A table for people: columns under each other.
///
/// # Errors
/// What the cells' games meet.
pub fn table_text(context: &mut Context<'_>, table: &Table) -> Result<String, FaultKind> {
    let write = match context.writing.spelling.charset {
        Charset::Latex => Sheet::latex,
        Charset::Unicode => Sheet::lines,
        Charset::Ascii => Sheet::ascii,
    };
    sheet_text(context, table, write)
}

/// A table as a figure.
///
/// # Errors
/// What the cells' games meet.
pub fn table_figure(context: &mut Context<'_>, table: &Table) -> Result<Figure, FaultKind> {
    few(table.rows.items().len(), MOST_ROWS, "rows")?;
    let plain = sheet(context, table)?;
    let latex = Writing { spelling: context.writing.spelling.in_latex(), ..context.writing };
    let latex = context.written_as(latex, |context| sheet(context, table))?;
    let label = |plain: &Cell, latex: &Cell| {
        if latex.formula {
            Label::formula(&plain.text, &latex.text)
        } else {
            Label::text(&plain.text)
        }
    };
    let rows: Vec<Vec<Label>> = plain
        .all()
        .zip(latex.all())
        .map(|(plain, latex)| plain.iter().zip(latex).map(|(a, b)| label(a, b)).collect())
        .collect();
    let text = table_text(context, table)?;
    // What a function of two gives has names above its columns and before its rows.
    let corner = table.header.as_ref().and_then(|header| header.items().first());
    let is_square = matches!(corner, Some(Value::Text(corner)) if corner.is_empty());
    let cells = rows.iter().skip(1).flat_map(|row| row.iter().skip(1));
    let is_tinted = is_square && cells.map(|cell| tint(&cell.plain)).all(|tint| tint.is_some());
    let tint = |row: usize, column: usize| {
        let cell = rows.get(row)?.get(column).filter(|_| is_tinted && row > 0 && column > 0)?;
        tint(&cell.plain)
    };
    let lines = [plain.header.is_some(), is_square];
    Ok(chart::table(&rows, &plain.right(), &tint, lines, &text, context.meter)?)
}

/// The tint of an outcome, a nim value or a nimber: none has that of another near it.
fn tint(cell: &str) -> Option<u8> {
    let value = match cell {
        "P" => 0,
        "D" => 2,
        "L" => 4,
        "R" => 5,
        "N" => 6,
        "∗" | "*" => 1,
        cell => cell.trim_start_matches(['∗', '*']).parse::<u64>().ok()?,
    };
    u8::try_from(value % u64::from(TINTS)).ok()
}

fn sheet_text(
    context: &mut Context<'_>,
    table: &Table,
    write: WriteSheet,
) -> Result<String, FaultKind> {
    Ok(write(&sheet(context, table)?))
}

fn sheet(context: &mut Context<'_>, table: &Table) -> Result<Sheet, FaultKind> {
    let whole = context.writing.limit >= Writing::for_programs(Spelling::ASCII).limit;
    let most = if whole { usize::MAX } else { MOST_ROWS };
    let limit = if whole { context.writing.limit } else { context.writing.limit.min(MOST_GAME) };
    let writing = Writing { limit, ..context.writing };
    // What is written counts as memory until it stands in its line.
    let mut lease = context.meter.lease(0)?;
    let (header, rows, more) = context.written_as(writing, |context| {
        let header = match &table.header {
            Some(header) => Some(cells(context, header.items(), most, &mut lease)?),
            None => None,
        };
        let mut rows = Vec::new();
        for row in table.rows.items().iter().take(most) {
            rows.push(match row {
                Value::List(row) => cells(context, row.items(), most, &mut lease)?,
                other => cells(context, std::slice::from_ref(other), most, &mut lease)?,
            });
        }
        let more = table.rows.items().len().saturating_sub(most);
        context.left_out |= more > 0;
        Ok::<_, FaultKind>((header, rows, more))
    })?;
    Ok(Sheet { header, rows, more })
}

fn cells(
    context: &mut Context<'_>,
    values: &[Value],
    most: usize,
    lease: &mut Lease,
) -> Result<Vec<Cell>, FaultKind> {
    let mut cells = Vec::with_capacity(values.len().min(most));
    for value in values.iter().take(most) {
        let cell = context.deeper(|context| cell(context, value))?;
        lease.grow(size_of::<Cell>() + cell.text.len(), context.meter)?;
        cells.push(cell);
    }
    if values.len() > most {
        context.left_out = true;
        let text = format!("{CUT} ({} more)", values.len() - most);
        cells.push(Cell { text, number: false, formula: false });
    }
    Ok(cells)
}

/// A value as it prints in a list; texts have no quotes.
fn cell(context: &mut Context<'_>, value: &Value) -> Result<Cell, FaultKind> {
    context.meter.tick()?;
    let whole = context.writing.limit >= Writing::for_programs(Spelling::ASCII).limit;
    Ok(match value {
        Value::Game(g) => {
            let text = text::listed_text(context, *g)?;
            let is_value = !context.engine.has_positions(*g) && !text.contains('=');
            let number = is_value
                && if context.program.universes.is_normal(context.universe) {
                    context.questions().value_soon(*g)?.is_ok() && context.to_number(value).is_ok()
                } else {
                    context.number_of(*g).is_some()
                };
            Cell { text, number, formula: true }
        }
        Value::Int(_) | Value::Number(_) => {
            Cell { text: text::item_text(context, value)?, number: true, formula: true }
        }
        Value::Standing(_) | Value::Class(..) | Value::Robot(_) => {
            Cell { text: text::item_text(context, value)?, number: false, formula: true }
        }
        Value::Relation(compared) => {
            // The sign alone: rows and columns say of which games.
            let text = text::relation_sign(context, compared.relation);
            Cell { text, number: false, formula: true }
        }
        Value::List(_)
        | Value::Row(_)
        | Value::Quotient(_)
        | Value::Table(_)
        | Value::Thermograph(_)
        | Value::About(_)
        | Value::Figure(_) => {
            Cell { text: text::item_text(context, value)?, number: false, formula: true }
        }
        other => {
            let charset = match context.writing.spelling.charset {
                Charset::Latex => Charset::Ascii,
                plain => plain,
            };
            let spelling = Spelling { charset, ..context.writing.spelling };
            let writing = Writing { spelling, ..context.writing };
            let mut text = context.written_as(writing, |context| text::of(context, other))?;
            if !whole && let Some((end, _)) = text.char_indices().nth(MOST_CELL) {
                text.truncate(end);
                context.left_out = true;
                text.push_str(CUT);
            }
            Cell { text, number: false, formula: false }
        }
    })
}
