//! Notebooks for Jupyter (nbformat 4.5), with the outputs that the kernel of the Python package gives.

use serde_json::{Value, json};

use super::{Page, Piece, markdown};
use crate::markup::visible;
use crate::session::{Format, framed};

/// The notebook. Statements that stand together are one cell, and the comments above them are one.
pub(super) fn page(page: &Page<'_>, universe: Option<&str>) -> String {
    let mut cells = Cells::default();
    cells.prose(&format!("# {}", markdown::title(page)));
    if let Some(universe) = universe {
        cells.code.push(format!("universe {universe}"));
    }
    for piece in page.pieces() {
        if piece.apart || piece.hidden != cells.hidden {
            cells.end();
        }
        cells.hidden = piece.hidden;
        let mut above = String::new();
        markdown::prose(&mut above, &piece.prose, page.trusted);
        cells.prose(above.trim_end());
        let statement = piece.statement.to_plain();
        if !statement.is_empty() {
            cells.code.push(statement);
            outputs(piece, &mut cells.outputs);
        } else if let Some((number, _)) = piece.room {
            cells.prose(&format!("Answer {number}"));
        }
    }
    cells.end();
    cells.prose(&page.foot);
    let cells: Vec<Value> = cells.done.into_iter().map(shown).collect();
    let notebook = json!({
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "upstar", "language": "cgt", "name": "upstar"},
            "language_info": {
                "file_extension": ".cgt",
                "mimetype": "text/x-cgt",
                "name": "cgt",
                "pygments_lexer": "cgt",
            },
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    });
    format!("{notebook:#}\n")
}

/// The cells of a notebook.
#[derive(Default)]
struct Cells {
    done: Vec<Value>,
    /// How many of them are code.
    counted: u32,
    /// The statements of the cell that is being written, and what they said.
    code: Vec<String>,
    outputs: Vec<Value>,
    /// Whether a reader does not see these statements.
    hidden: bool,
}

impl Cells {
    /// Adds a cell of Markdown, unless it is empty.
    fn prose(&mut self, text: &str) {
        if !text.is_empty() {
            let cell = json!({"cell_type": "markdown", "metadata": {}, "source": lines(text)});
            self.add(cell);
        }
    }

    /// Ends the cell of code.
    fn end(&mut self) {
        let code = std::mem::take(&mut self.code);
        let outputs = std::mem::take(&mut self.outputs);
        if !code.is_empty() {
            self.counted += 1;
            let metadata = match self.hidden {
                true => json!({"jupyter": {"source_hidden": true}}),
                false => json!({}),
            };
            let cell = json!({
                "cell_type": "code",
                "execution_count": self.counted,
                "metadata": metadata,
                "outputs": outputs,
                "source": lines(&code.join("\n")),
            });
            self.add(cell);
        }
    }

    fn add(&mut self, mut cell: Value) {
        cell["id"] = json!(format!("cell-{}", self.done.len() + 1));
        self.done.push(cell);
    }
}

/// Adds what a statement said, as the kernel says it.
fn outputs(piece: &Piece, outputs: &mut Vec<Value>) {
    for (name, lines) in [("stdout", &piece.printed), ("stderr", &piece.notes)] {
        for line in lines {
            stream(name, line, outputs);
        }
    }
    if let Some(answer) = &piece.answer {
        let mut data = json!({"text/plain": lines(answer)});
        if let Some(svg) = piece.shown.written(Format::Svg) {
            data["image/svg+xml"] = lines(svg);
        }
        let page = piece.shown.written(Format::Page).map(framed);
        if let Some(html) = page.as_deref().or(piece.shown.written(Format::Html)) {
            data["text/html"] = lines(html);
        }
        // A formula, without a table below it.
        let is_formula = |latex: &&str| !latex.is_empty() && !latex.contains("\\begin{tabular}");
        let latex = piece.shown.written(Format::Latex).filter(|_| !piece.is_drawn());
        let latex = latex.filter(is_formula);
        if let Some(latex) = latex {
            data["text/latex"] = lines(&format!("${latex}$"));
        }
        outputs.push(json!({"data": data, "metadata": {}, "output_type": "display_data"}));
    }
    if let Some(wrong) = &piece.wrong {
        let traceback: Vec<&str> = wrong.trim_end().lines().collect();
        let first = traceback.first().copied().unwrap_or_default();
        outputs.push(json!({
            "ename": "error",
            "evalue": first,
            "output_type": "error",
            "traceback": traceback,
        }));
    }
}

/// Adds a line to the outputs; lines that follow each other on one stream are one output.
fn stream(name: &str, line: &str, outputs: &mut Vec<Value>) {
    let line = format!("{line}\n");
    if let Some(last) = outputs.last_mut()
        && last["name"] == name
        && let Some(text) = last["text"].as_array_mut()
    {
        text.extend(line.split_inclusive('\n').map(Value::from));
    } else {
        outputs.push(json!({"name": name, "output_type": "stream", "text": lines(&line)}));
    }
}

/// Makes all signs of an object's texts visible: readers show them as they are.
fn shown(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(visible(&text).into_owned()),
        Value::Array(items) => items.into_iter().map(shown).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, shown(value))).collect()
        }
        other @ (Value::Null | Value::Bool(_) | Value::Number(_)) => other,
    }
}

/// A text as notebooks keep it: a list of lines, each with its end.
fn lines(text: &str) -> Value {
    text.split_inclusive('\n').collect()
}
