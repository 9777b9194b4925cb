//! Sessions.

use std::sync::Arc;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use upstar::{Limits, MemoryLimit, Options, Progress, Status, Universe};

use super::answer::{Answer, Told};
use super::game::{Game, meaning};
use super::python;
use super::value::{Given, Plain};
use super::worker::Worker;

/// A conversation with the engine: definitions, games, and what was computed so far.
#[pyclass(frozen, subclass, module = "upstar")]
pub(crate) struct Session {
    worker: Arc<Worker>,
}

/// The limits of a session; `memory` and `depth` have their defaults.
fn limits(time: Option<f64>, memory: Option<u64>, depth: Option<u32>) -> PyResult<Limits> {
    let defaults = Limits::default();
    let time = match time {
        Some(seconds) => Some(
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| PyValueError::new_err("`time` is a number of seconds"))?,
        ),
        None => None,
    };
    Ok(Limits {
        time,
        memory: memory.map_or(defaults.memory, MemoryLimit::Bytes),
        depth: depth.unwrap_or(defaults.depth),
    })
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (*, universe="normal", time=None, memory=None, depth=None, unicode=true, full=false, files=false, readings=false))]
    #[expect(clippy::too_many_arguments, reason = "Python passes them by name")]
    fn new(
        py: Python<'_>,
        universe: &str,
        time: Option<f64>,
        memory: Option<u64>,
        depth: Option<u32>,
        unicode: bool,
        full: bool,
        files: bool,
        readings: bool,
    ) -> PyResult<Self> {
        let limits = limits(time, memory, depth)?;
        let universe = Universe::from(universe);
        let options = Options { universe, limits, unicode, full, readings, ..Options::default() };
        Ok(Self { worker: Worker::start(py, options, files)? })
    }

    /// The game that an expression stands for, or a number.
    fn game(&self, py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<Game> {
        let text = match python::number(text)? {
            Some(number) => number,
            None => text.extract::<String>()?,
        };
        let worker = Arc::clone(&self.worker);
        let kept = self.worker.ask(py, move |room| {
            let game = room.session.game(&text)?;
            Ok(room.keep(&worker, game))
        })?;
        Ok(Game::new(kept, None))
    }

    /// The value of an expression.
    fn value(&self, py: Python<'_>, text: String) -> PyResult<Py<PyAny>> {
        let worker = Arc::clone(&self.worker);
        let plain = self.worker.ask(py, move |room| {
            let value = room.session.value(&text)?;
            Ok(Plain::of(room, &worker, value))
        })?;
        plain.into_python(py, None)
    }

    /// Calls a function or a ruleset; `mod` is the universe in which it is asked.
    #[pyo3(signature = (function, *arguments, **named))]
    fn call(
        &self,
        py: Python<'_>,
        function: String,
        arguments: &Bound<'_, PyTuple>,
        named: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let mut universe: Option<String> = None;
        for (name, value) in named.into_iter().flatten() {
            match name.extract::<String>()?.as_str() {
                "mod" => universe = value.extract()?,
                name => {
                    let said = format!("`{name}` is not a named argument; there is `mod`");
                    return Err(pyo3::exceptions::PyTypeError::new_err(said));
                }
            }
        }
        let given = arguments.iter().map(|argument| Given::of(&self.worker, &argument));
        let given = given.collect::<PyResult<Vec<_>>>()?;
        let worker = Arc::clone(&self.worker);
        let asked = universe.clone();
        let plain = self
            .worker
            .ask(py, move |room| room.call(&worker, &function, &given, asked.as_deref()))?;
        plain.into_python(py, universe.as_deref())
    }

    /// Runs a text: an answer for each statement. `on_answer` is told each as soon as it is there,
    /// before its value is looked at.
    #[pyo3(signature = (text, on_answer=None))]
    fn evaluate(
        &self,
        py: Python<'_>,
        text: String,
        on_answer: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Py<Answer>>> {
        let worker = Arc::clone(&self.worker);
        let tells = on_answer.is_some();
        let answers = self.worker.ask_each(
            py,
            move |room, tell: &mut dyn FnMut(Told)| {
                let answers = room.session.evaluate_each(&text, &mut |answer| {
                    if tells {
                        tell(Told::of(None, answer));
                    }
                });
                let told = answers.iter().map(|answer| Told::of(Some((room, &worker)), answer));
                Ok(told.collect::<Vec<_>>())
            },
            &mut |told: Told| match &on_answer {
                Some(on_answer) => {
                    on_answer.call1(py, (told.into_python(py)?,))?;
                    Ok(())
                }
                None => Ok(()),
            },
        )?;
        answers.into_iter().map(|told| told.into_python(py)).collect()
    }

    /// Digests of what the names in the text of a game and in its universe mean that this session defined.
    #[pyo3(signature = (text, universe=None))]
    fn _meaning(&self, py: Python<'_>, text: &str, universe: Option<&str>) -> PyResult<Py<PyAny>> {
        meaning(py, &self.worker, text, universe)
    }

    /// Stops what the session does now, from any thread.
    fn interrupt(&self) {
        self.worker.interrupt();
    }

    /// The progress of the statement that runs, from any thread; `None` if none runs.
    fn progress(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let Some(progress) = self.worker.progress() else { return Ok(None) };
        let Progress { asked, time, steps, positions, memory, item, case, .. } = progress;
        let parts = (asked, time.as_secs_f64(), steps, positions, memory, item, case);
        Ok(Some(python::class(py, "Progress")?.call1(parts)?.unbind()))
    }

    /// Changes what each statement and each question may spend from now on.
    #[pyo3(signature = (*, time=None, memory=None, depth=None))]
    fn set_limits(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        memory: Option<u64>,
        depth: Option<u32>,
    ) -> PyResult<()> {
        let limits = limits(time, memory, depth)?;
        self.worker.ask(py, move |room| Ok(room.session.set_limits(limits)?))
    }

    /// Finds what the word before a place could become: where it begins, the words, and the parameters that a
    /// call still needs. Places are counted in characters.
    #[pyo3(signature = (text, cursor=None))]
    fn complete(
        &self,
        py: Python<'_>,
        text: String,
        cursor: Option<usize>,
    ) -> PyResult<(usize, Vec<String>, Option<String>)> {
        self.worker.ask(py, move |room| {
            let found = room.session.complete(&text, byte(&text, cursor))?;
            let start = text.get(..found.start).map_or(0, |before| before.chars().count());
            Ok((start, found.matches, found.due))
        })
    }

    /// The page of help on what stands at a place.
    #[pyo3(signature = (text, cursor=None))]
    fn inspect(
        &self,
        py: Python<'_>,
        text: String,
        cursor: Option<usize>,
    ) -> PyResult<Option<String>> {
        self.worker.ask(py, move |room| Ok(room.session.inspect(&text, byte(&text, cursor))?))
    }

    /// Returns whether a text is `complete`, `incomplete` (more lines are due) or `invalid`.
    fn status(&self, py: Python<'_>, text: String) -> PyResult<&'static str> {
        let status = self.worker.ask(py, move |room| Ok(room.session.status(&text)?))?;
        Ok(match status {
            Status::Complete => "complete",
            Status::Incomplete => "incomplete",
            Status::Hopeless => "invalid",
        })
    }

    fn __repr__(&self) -> String {
        "<upstar.Session>".to_owned()
    }
}

/// The byte of a place that is counted in characters; the end where none is said.
fn byte(text: &str, cursor: Option<usize>) -> usize {
    let found = cursor.and_then(|cursor| text.char_indices().nth(cursor));
    found.map_or(text.len(), |(byte, _)| byte)
}
