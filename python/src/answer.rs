//! Answers, tables, and values that are only shown.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyList;
use upstar::{Forms, Law};

use super::python;
use super::room::Room;
use super::value::Plain;
use super::worker::Worker;

/// An answer on its way to Python.
pub(crate) struct Told {
    result: Result<Plain, upstar::Error>,
    line: u32,
    text: Option<String>,
    json: Option<String>,
    latex: Option<String>,
    svg: Option<String>,
    html: Option<String>,
    printed: Vec<String>,
    notes: Vec<String>,
    law: Option<Law>,
}

impl Told {
    /// An answer of the session, with its value or before that is looked at.
    pub(crate) fn of(room: Option<(&mut Room, &Arc<Worker>)>, answer: &upstar::Answer) -> Self {
        let result = match (answer.value(), room) {
            (Ok(value), Some((room, worker))) => Ok(Plain::of(room, worker, value.clone())),
            (Ok(_), None) => Ok(Plain::None),
            (Err(error), _) => Err(error),
        };
        Self {
            result,
            line: answer.line(),
            text: answer.text().map(str::to_owned),
            json: answer.json().map(str::to_owned),
            latex: answer.latex().map(str::to_owned),
            svg: answer.svg().map(str::to_owned),
            html: answer.html().map(str::to_owned),
            printed: answer.printed().to_vec(),
            notes: answer.notes().to_vec(),
            law: answer.law().cloned(),
        }
    }

    /// The answer for Python.
    pub(crate) fn into_python(self, py: Python<'_>) -> PyResult<Py<Answer>> {
        let interrupted = self.result.as_ref().is_err_and(upstar::Error::is_interrupt);
        let (value, error) = match self.result {
            Ok(value) => (value.into_python(py, None)?, None),
            Err(error) => (py.None(), Some(python::exception(py, &error))),
        };
        let Self { line, text, json, latex, svg, html, printed, notes, law, .. } = self;
        let law = law.map(|law| {
            let parts = (
                law.name(),
                law.holds(),
                law.cases(),
                law.held(),
                law.counterexample(),
                law.reason(),
            );
            Ok::<_, PyErr>(python::class(py, "Law")?.call1(parts)?.unbind())
        });
        let law = law.transpose()?;
        let answer = Answer {
            value,
            error,
            interrupted,
            line,
            text,
            json,
            latex,
            svg,
            html,
            printed,
            notes,
            law,
        };
        Py::new(py, answer)
    }
}

/// What a statement answers.
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Answer {
    value: Py<PyAny>,
    /// Why there is no answer.
    #[pyo3(get)]
    error: Option<Py<PyAny>>,
    /// Whether it was interrupted.
    #[pyo3(get)]
    interrupted: bool,
    /// The line where the statement begins.
    #[pyo3(get)]
    line: u32,
    /// The line that the program shows.
    #[pyo3(get)]
    text: Option<String>,
    /// The object of `--format json`, as text.
    #[pyo3(get)]
    json: Option<String>,
    /// LaTeX.
    #[pyo3(get)]
    latex: Option<String>,
    /// SVG of figures.
    #[pyo3(get)]
    svg: Option<String>,
    /// HTML of tables.
    #[pyo3(get)]
    html: Option<String>,
    /// What `print` wrote.
    #[pyo3(get)]
    printed: Vec<String>,
    /// What else is worth a sentence.
    #[pyo3(get)]
    notes: Vec<String>,
    /// The test of the law that the statement states.
    #[pyo3(get)]
    law: Option<Py<PyAny>>,
}

#[pymethods]
impl Answer {
    /// The value; raises the error where there is none.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match &self.error {
            Some(error) => Err(PyErr::from_value(error.bind(py).clone())),
            None => Ok(self.value.clone_ref(py)),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        match &self.error {
            Some(error) => Ok(error.bind(py).str()?.to_string()),
            None => Ok(self.text.clone().unwrap_or_default()),
        }
    }

    fn _repr_latex_(&self) -> Option<String> {
        let is_plain = self.svg.is_none() && self.html.is_none();
        math(self.latex.as_deref().filter(|_| is_plain))
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.svg.clone()
    }

    fn _repr_html_(&self) -> Option<String> {
        self.html.clone()
    }
}

/// LaTeX as notebooks want it.
pub(crate) fn math(latex: Option<&str>) -> Option<String> {
    // The classes of a quotient are a table below the formula.
    let is_formula = |latex: &&str| !latex.is_empty() && !latex.contains("\\begin{tabular}");
    latex.filter(is_formula).map(|latex| format!("${latex}$"))
}

/// A value without a type of its own, such as a figure, a quotient or a ruleset.
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Shown {
    noun: &'static str,
    forms: Forms,
}

impl Shown {
    pub(crate) fn new(noun: &'static str, forms: Forms) -> Self {
        Self { noun, forms }
    }
}

#[pymethods]
impl Shown {
    /// The noun for its kind.
    #[getter]
    fn kind(&self) -> &str {
        self.noun
    }

    /// The text that the program shows.
    #[getter]
    fn text(&self) -> &str {
        &self.forms.text
    }

    /// LaTeX.
    #[getter]
    fn latex(&self) -> Option<&str> {
        self.forms.latex.as_deref()
    }

    /// SVG of figures.
    #[getter]
    fn svg(&self) -> Option<&str> {
        self.forms.svg.as_deref()
    }

    fn __repr__(&self) -> String {
        if self.forms.text.is_empty() {
            format!("<{}>", self.noun)
        } else {
            self.forms.text.clone()
        }
    }

    fn _repr_svg_(&self) -> Option<&str> {
        self.forms.svg.as_deref()
    }

    fn _repr_latex_(&self) -> Option<String> {
        math(self.forms.latex.as_deref().filter(|_| self.forms.svg.is_none()))
    }
}

/// A table: its header, if it has one, and its rows.
#[pyclass(frozen, sequence, module = "upstar")]
pub(crate) struct Table {
    header: Option<Py<PyList>>,
    rows: Py<PyList>,
    forms: Forms,
}

impl Table {
    pub(crate) fn new(
        py: Python<'_>,
        header: Option<Vec<Py<PyAny>>>,
        rows: Vec<Vec<Py<PyAny>>>,
        forms: Forms,
    ) -> PyResult<Self> {
        let header = header.map(|header| PyList::new(py, header)).transpose()?;
        let rows = PyList::new(py, rows)?.unbind();
        Ok(Self { header: header.map(Bound::unbind), rows, forms })
    }
}

#[pymethods]
impl Table {
    /// The cells of the header.
    #[getter]
    fn header(&self, py: Python<'_>) -> Option<Py<PyList>> {
        self.header.as_ref().map(|header| header.clone_ref(py))
    }

    /// The rows, each a list.
    #[getter]
    fn rows(&self, py: Python<'_>) -> Py<PyList> {
        self.rows.clone_ref(py)
    }

    /// The text that the program shows.
    #[getter]
    fn text(&self) -> &str {
        &self.forms.text
    }

    /// LaTeX.
    #[getter]
    fn latex(&self) -> Option<&str> {
        self.forms.latex.as_deref()
    }

    /// HTML.
    #[getter]
    fn html(&self) -> Option<&str> {
        self.forms.html.as_deref()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.rows.bind(py).len()
    }

    fn __getitem__(&self, py: Python<'_>, index: Py<PyAny>) -> PyResult<Py<PyAny>> {
        Ok(self.rows.bind(py).as_any().get_item(index)?.unbind())
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(self.rows.bind(py).as_any().try_iter()?.into_any().unbind())
    }

    fn __repr__(&self) -> &str {
        &self.forms.text
    }

    fn _repr_html_(&self) -> Option<&str> {
        self.forms.html.as_deref()
    }
}
