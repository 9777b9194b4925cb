//! What the thread of a session has: the session, and the games that Python holds.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use upstar::{Argument, Error, Loader};

use super::value::{Given, Plain};
use super::worker::Worker;

/// Why a question has no answer.
pub(crate) enum Trouble {
    /// The session says it.
    Told(Error),
    /// There is nothing to ask the session.
    Said(&'static str),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Self::Told(error)
    }
}

/// A session and its games.
pub(crate) struct Room {
    pub(crate) session: upstar::Session,
    games: HashMap<u64, upstar::Game>,
    next: u64,
}

/// A game of a session, from any thread. The session forgets it when nobody holds it any more.
pub(crate) struct Kept {
    pub(crate) worker: Arc<Worker>,
    id: u64,
}

impl Drop for Kept {
    fn drop(&mut self) {
        let id = self.id;
        self.worker.send(move |room| {
            room.games.remove(&id);
        });
    }
}

impl Room {
    pub(crate) fn new(session: upstar::Session) -> Self {
        Self { session, games: HashMap::new(), next: 0 }
    }

    /// Keeps a game for Python.
    pub(crate) fn keep(&mut self, worker: &Arc<Worker>, game: upstar::Game) -> Arc<Kept> {
        self.next += 1;
        self.games.insert(self.next, game);
        Arc::new(Kept { worker: Arc::clone(worker), id: self.next })
    }

    /// A game that Python holds.
    pub(crate) fn game(&self, kept: &Kept) -> Result<&upstar::Game, Trouble> {
        match self.games.get(&kept.id) {
            Some(game) => Ok(game),
            // Whoever holds a game keeps it.
            None => Err(Trouble::Said("this game was let go")),
        }
    }

    /// Calls a function of the library with values of Python, whatever its name means in the session.
    pub(crate) fn ask(
        &mut self,
        worker: &Arc<Worker>,
        function: &str,
        given: &[Given],
        universe: Option<&str>,
    ) -> Result<Plain, Trouble> {
        let arguments =
            given.iter().map(|given| self.argument(given)).collect::<Result<Vec<_>, _>>()?;
        let value = match universe {
            Some(universe) => self.session.ask_in(function, &arguments, universe.into())?,
            None => self.session.ask(function, &arguments)?,
        };
        Ok(Plain::of(self, worker, value))
    }

    /// Calls a function with values of Python.
    pub(crate) fn call(
        &mut self,
        worker: &Arc<Worker>,
        function: &str,
        given: &[Given],
        universe: Option<&str>,
    ) -> Result<Plain, Trouble> {
        let arguments =
            given.iter().map(|given| self.argument(given)).collect::<Result<Vec<_>, _>>()?;
        let value = match universe {
            Some(universe) => self.session.call_in(function, &arguments, universe.into())?,
            None => self.session.call(function, &arguments)?,
        };
        Ok(Plain::of(self, worker, value))
    }

    fn argument<'a>(&'a self, given: &'a Given) -> Result<Argument<'a>, Trouble> {
        Ok(match given {
            Given::Game(kept) => Argument::Game(self.game(kept)?),
            Given::Integer(integer) => Argument::Integer(*integer),
            Given::Bool(truth) => Argument::Bool(*truth),
            Given::Text(text) => Argument::Text(text),
            Given::Side(side) => Argument::Side(*side),
            Given::Written(text) => Argument::Written(text),
            Given::List(items) => {
                let items = items.iter().map(|item| self.argument(item));
                Argument::List(items.collect::<Result<_, _>>()?)
            }
        })
    }
}

/// Imports from the disk; relative paths start at the importing file's folder.
pub(crate) enum Loads {
    Files,
    Nothing,
}

impl Loads {
    pub(crate) fn of(files: bool) -> Box<dyn Loader> {
        Box::new(if files { Self::Files } else { Self::Nothing })
    }
}

impl Loader for Loads {
    #[expect(clippy::disallowed_methods, reason = "the one place of the package that reads files")]
    fn load(&mut self, path: &str, from: &str) -> Result<(String, Vec<u8>), String> {
        match self {
            Self::Nothing => Err(format!("this session reads no files, and so not `{path}`")),
            Self::Files => {
                let path = beside(Path::new(from), Path::new(path));
                let bytes = std::fs::read(&path).map_err(|error| error.to_string())?;
                Ok((path.display().to_string(), bytes))
            }
        }
    }
}

/// The path to which `path` leads when it is written in the file `from`. One file has one name.
fn beside(from: &Path, path: &Path) -> PathBuf {
    let folder = match from.parent() {
        Some(parent) if !from.to_string_lossy().starts_with('<') => parent,
        _ => Path::new(""),
    };
    let mut whole = PathBuf::new();
    for part in folder.join(path).components() {
        let is_down = matches!(whole.components().next_back(), Some(Component::Normal(_)));
        match part {
            Component::CurDir => {}
            Component::ParentDir if is_down => {
                whole.pop();
            }
            part => whole.push(part),
        }
    }
    whole
}
