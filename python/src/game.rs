//! Games and how they compare.

use std::sync::Arc;

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use upstar::Universe;

use super::answer::math;
use super::python;
use super::room::{Kept, Room, Trouble};
use super::value::{Given, Plain};
use super::worker::Worker;

/// A game of a session.
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Game {
    kept: Arc<Kept>,
    /// The universe in which questions about it are asked, if `mod` said one.
    universe: Option<String>,
}

/// A game as it is pickled: its text, its universe, and what the names in both mean that its session defined.
type Pickled = (String, Option<String>, Py<PyAny>);

impl Game {
    pub(crate) fn new(kept: Arc<Kept>, universe: Option<String>) -> Self {
        Self { kept, universe }
    }

    pub(crate) fn kept(&self) -> &Arc<Kept> {
        &self.kept
    }

    fn worker(&self) -> &Arc<Worker> {
        &self.kept.worker
    }

    fn chosen(&self) -> Option<&str> {
        self.universe.as_deref()
    }

    /// Asks the session about this game.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&upstar::Game) -> Result<T, upstar::Error> + Send + 'static,
    ) -> PyResult<T> {
        let kept = Arc::clone(&self.kept);
        self.worker().ask(py, move |room| Ok(work(room.game(&kept)?)?))
    }

    /// A game that is made of games.
    fn made(
        &self,
        py: Python<'_>,
        universe: Option<String>,
        work: impl FnOnce(&mut Room) -> Result<upstar::Game, Trouble> + Send + 'static,
    ) -> PyResult<Self> {
        let worker = Arc::clone(self.worker());
        let kept = self.worker().ask(py, move |room| {
            let game = work(room)?;
            Ok(room.keep(&worker, game))
        })?;
        Ok(Self::new(kept, universe))
    }

    /// A value beside this game: a game of the session, or a number; none of anything else.
    fn beside(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        if let Ok(game) = other.cast::<Self>() {
            let game = game.get();
            if !Arc::ptr_eq(game.worker(), self.worker()) {
                return Err(python::other_session(py));
            }
            return Ok(Some(Self::new(Arc::clone(&game.kept), game.universe.clone())));
        }
        let Some(text) = python::number(other)? else { return Ok(None) };
        self.made(py, None, move |room| Ok(room.session.game(&text)?)).map(Some)
    }

    /// The universe for a question about two games.
    fn common(&self, py: Python<'_>, other: &Self) -> PyResult<Option<String>> {
        match (self.chosen(), other.chosen()) {
            (Some(one), Some(another)) if one != another => {
                let said = format!("one game is asked mod {one}, the other mod {another}");
                Err(python::plain_error(py, &said, &["say one universe: `(G + H).mod(…)`"]))
            }
            (one, another) => Ok(one.or(another).map(str::to_owned)),
        }
    }

    fn sum(&self, py: Python<'_>, other: &Self, minus: [bool; 2]) -> PyResult<Self> {
        let universe = self.common(py, other)?;
        let games = [Arc::clone(&self.kept), Arc::clone(&other.kept)];
        self.made(py, universe, move |room| {
            let [g, h] = &games;
            let turned = |kept: &Kept, minus: bool| -> Result<upstar::Game, Trouble> {
                let game = room.game(kept)?;
                Ok(if minus { game.negate()? } else { game.clone() })
            };
            Ok(turned(g, minus[0])?.add(&turned(h, minus[1])?)?)
        })
    }

    /// Asks a function of the language about it.
    fn called(
        &self,
        py: Python<'_>,
        function: &str,
        rest: &Bound<'_, PyTuple>,
    ) -> PyResult<Py<PyAny>> {
        let mut given = vec![Given::Game(Arc::clone(&self.kept))];
        for argument in rest.iter() {
            given.push(Given::of(self.worker(), &argument)?);
        }
        let (worker, function) = (Arc::clone(self.worker()), function.to_owned());
        let universe = self.universe.clone();
        let plain = self
            .worker()
            .ask(py, move |room| room.call(&worker, &function, &given, universe.as_deref()))?;
        plain.into_python(py, self.chosen())
    }

    /// Asks a function of the library about it, whatever its name means in the session.
    fn question(&self, py: Python<'_>, function: &'static str) -> PyResult<Py<PyAny>> {
        let given = [Given::Game(Arc::clone(&self.kept))];
        let (worker, universe) = (Arc::clone(self.worker()), self.universe.clone());
        let plain = self
            .worker()
            .ask(py, move |room| room.ask(&worker, function, &given, universe.as_deref()))?;
        plain.into_python(py, self.chosen())
    }

    fn compared(&self, py: Python<'_>, other: &Self) -> PyResult<Comparison> {
        let universe = self.common(py, other)?;
        let given = vec![Given::Game(Arc::clone(&self.kept)), Given::Game(Arc::clone(&other.kept))];
        let worker = Arc::clone(self.worker());
        let plain = self
            .worker()
            .ask(py, move |room| room.ask(&worker, "compare", &given, universe.as_deref()))?;
        match plain {
            Plain::Comparison { games, relation, universe } => {
                Ok(Comparison::new(games, relation, universe))
            }
            _ => Err(python::plain_error(py, "these games are not compared", &[])),
        }
    }
}

#[pymethods]
impl Game {
    /// The game as it stands: typed back it is the same game.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, upstar::Game::text)
    }

    /// The game as the program shows it, with its canonical form where that is another.
    fn shown(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, upstar::Game::shown)
    }

    /// The game as LaTeX.
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, upstar::Game::latex)
    }

    /// The game as SVG, as its rulesets draw it; none where nothing is drawn.
    fn svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.ask(py, upstar::Game::svg)
    }

    /// The same game, asked in a universe.
    fn r#mod(&self, universe: String) -> Self {
        Self::new(Arc::clone(&self.kept), Some(universe))
    }

    /// The universe that `mod` said.
    #[getter]
    fn universe(&self) -> Option<&str> {
        self.chosen()
    }

    /// The outcome: who wins.
    fn outcome(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.question(py, "outcome")
    }

    /// The canonical form.
    fn canonical(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.question(py, "canonical")
    }

    /// The mean value.
    fn mean(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.question(py, "mean")
    }

    /// The temperature.
    fn temperature(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.question(py, "temperature")
    }

    /// The thermograph.
    fn thermograph(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.question(py, "thermograph")
    }

    /// The birthday.
    fn birthday(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.question(py, "birthday")
    }

    /// The games to which Left may move.
    fn left(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.question(py, "left")
    }

    /// The games to which Right may move.
    fn right(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.question(py, "right")
    }

    /// Asks any function of the language about it: `G.ask("cool", 1)`.
    #[pyo3(signature = (function, *arguments))]
    #[pyo3(name = "ask")]
    fn ask_function(
        &self,
        py: Python<'_>,
        function: &str,
        arguments: &Bound<'_, PyTuple>,
    ) -> PyResult<Py<PyAny>> {
        self.called(py, function, arguments)
    }

    /// Compares it with a game or a number.
    fn compare(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Comparison> {
        match self.beside(py, other)? {
            Some(other) => self.compared(py, &other),
            None => Err(wanted(other)?),
        }
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.summed(py, other, [false, false])
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.summed(py, other, [false, false])
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.summed(py, other, [false, true])
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.summed(py, other, [true, false])
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Self> {
        let kept = Arc::clone(&self.kept);
        self.made(py, self.universe.clone(), move |room| Ok(room.game(&kept)?.negate()?))
    }

    fn __pos__(&self) -> Self {
        Self::new(Arc::clone(&self.kept), self.universe.clone())
    }

    fn __mul__(&self, py: Python<'_>, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let is_count = python::number(times)?.is_some_and(|text| !text.contains('/'));
        if !is_count {
            return Ok(py.NotImplemented());
        }
        let Ok(times) = times.extract::<i64>() else {
            return Err(PyOverflowError::new_err("a game is taken at most 2 ** 63 times"));
        };
        let kept = Arc::clone(&self.kept);
        let made = self.made(py, self.universe.clone(), move |room| {
            let game = room.game(&kept)?;
            let mut twice = if times < 0 { game.negate()? } else { game.clone() };
            let mut rest = times.unsigned_abs();
            let mut sum: Option<upstar::Game> = None;
            while rest > 0 {
                if rest % 2 == 1 {
                    sum = Some(match sum {
                        Some(sum) => sum.add(&twice)?,
                        None => twice.clone(),
                    });
                }
                rest /= 2;
                if rest > 0 {
                    twice = twice.add(&twice)?;
                }
            }
            match sum {
                Some(sum) => Ok(sum),
                None => Ok(room.session.game("0")?),
            }
        })?;
        Ok(Py::new(py, made)?.into_any())
    }

    fn __rmul__(&self, py: Python<'_>, times: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(py, times)
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let Some(other) = self.beside(py, other)? else { return Ok(py.NotImplemented()) };
        let comparison = self.compared(py, &other)?;
        let Some(relation) = comparison.relation else {
            return Err(python::plain_error(py, "how these games compare is undecided", &[]));
        };
        let holds = match operator {
            CompareOp::Eq => relation == "==",
            CompareOp::Ne => relation != "==",
            CompareOp::Lt => relation == "<",
            CompareOp::Gt => relation == ">",
            CompareOp::Le => matches!(relation, "<" | "=="),
            CompareOp::Ge => matches!(relation, ">" | "=="),
        };
        Ok(holds.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err("a game is neither true nor false; compare it: `G == 0`"))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let quoted = PyString::new(py, &self.text(py)?).repr()?.to_string();
        Ok(match self.chosen() {
            Some(universe) => {
                let universe = PyString::new(py, universe).repr()?.to_string();
                format!("game({quoted}).mod({universe})")
            }
            None => format!("game({quoted})"),
        })
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(math(Some(&self.latex(py)?)))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.svg(py)
    }

    /// A game does not change, so its copy is the game itself.
    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    /// Games are pickled as their text with the universe in which they are asked, and made again in the
    /// default session, if the names that their session defined mean the same there.
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, Pickled)> {
        let again = py.import("upstar")?.getattr("_restored")?.unbind();
        let universe = match self.chosen() {
            Some(universe) => Some(universe.to_owned()),
            None => {
                let universe = self.worker().ask(py, |room| Ok(room.session.universe()?))?;
                (universe != Universe::Normal).then(|| universe.text().to_owned())
            }
        };
        let text = self.text(py)?;
        let meant = meaning(py, self.worker(), &text, universe.as_deref())?;
        Ok((again, (text, universe, meant)))
    }
}

impl Game {
    fn summed(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        minus: [bool; 2],
    ) -> PyResult<Py<PyAny>> {
        match self.beside(py, other)? {
            Some(other) => Ok(Py::new(py, self.sum(py, &other, minus)?)?.into_any()),
            None => Ok(py.NotImplemented()),
        }
    }
}

/// The meanings of the names in the text of a game and in its universe that a session defined: digests of
/// their definitions.
pub(crate) fn meaning(
    py: Python<'_>,
    worker: &Worker,
    text: &str,
    universe: Option<&str>,
) -> PyResult<Py<PyAny>> {
    let texts: Vec<String> =
        [Some(text), universe].into_iter().flatten().map(str::to_owned).collect();
    let definitions = worker.ask(py, move |room| {
        let mut all = Vec::new();
        for text in &texts {
            all.extend(room.session.definitions_of(text)?);
        }
        Ok(all)
    })?;
    Ok(py.import("upstar")?.getattr("_digests")?.call1((definitions,))?.unbind())
}

fn wanted(other: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let name = other.get_type().name()?.to_string();
    Ok(PyTypeError::new_err(format!("a game or a number is wanted, not {name}")))
}

/// How two games compare in a universe.
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Comparison {
    games: [Arc<Kept>; 2],
    relation: Option<&'static str>,
    universe: String,
}

impl Comparison {
    pub(crate) fn new(
        games: [Arc<Kept>; 2],
        relation: Option<&'static str>,
        universe: String,
    ) -> Self {
        Self { games, relation, universe }
    }
}

#[pymethods]
impl Comparison {
    /// `==`, `<`, `>` or `||`; none where it is undecided.
    #[getter]
    fn relation(&self) -> Option<&str> {
        self.relation
    }

    /// The universe in which the games were compared.
    #[getter]
    fn universe(&self) -> &str {
        &self.universe
    }

    /// A game beside which the two have different outcomes; none where they are equal.
    fn witness(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        let [g, h] = self.games.clone();
        let worker = Arc::clone(&g.worker);
        let universe = Universe::from(self.universe.as_str());
        let kept = g.worker.ask(py, {
            let g = Arc::clone(&g);
            move |room| {
                let comparison = room.game(&g)?.compare(room.game(&h)?, universe)?;
                Ok(comparison.witness()?.map(|witness| room.keep(&worker, witness)))
            }
        })?;
        Ok(kept.map(|kept| Game::new(kept, Some(self.universe.clone()))))
    }

    fn __repr__(&self) -> String {
        let relation = self.relation.unwrap_or("?");
        format!("Comparison(relation={relation:?}, universe={:?})", self.universe)
    }
}
