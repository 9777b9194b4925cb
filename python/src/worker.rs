//! A thread for each session: whoever asks waits for it without Python's lock, and Ctrl-C stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use pyo3::prelude::*;
use upstar::{Interrupt, Progress, Watch};

use super::python;
use super::room::{Loads, Room, Trouble};

/// How long signals may wait.
const PATIENCE: Duration = Duration::from_millis(20);

/// Lists and rulesets may be deep; a thread's stack is taken from memory as it is used.
const STACK: usize = 64 << 20;

/// What the thread is asked to do.
type Job = Box<dyn FnOnce(&mut Room) + Send>;

/// The thread of a session, as it is seen from others.
pub(crate) struct Worker {
    jobs: Sender<Job>,
    interrupt: Interrupt,
    watch: Watch,
    process: u32,
}

/// What the thread says: some parts, then the whole.
enum Said<P, T> {
    Part(P),
    Done(Result<T, Trouble>),
}

/// A question waits, it runs, or nobody wants it any more.
const WAITS: u8 = 0;
const RUNS: u8 = 1;
const GONE: u8 = 2;

impl Worker {
    /// Starts the thread of a session.
    pub(crate) fn start(
        py: Python<'_>,
        options: upstar::Options,
        files: bool,
    ) -> PyResult<Arc<Self>> {
        let (jobs, todo) = mpsc::channel::<Job>();
        let (tell, told) = mpsc::channel();
        let thread = std::thread::Builder::new().name("upstar".to_owned()).stack_size(STACK);
        thread.spawn(move || {
            let started = upstar::Session::with_files(options, Loads::of(files));
            let session = match started {
                Ok(session) => session,
                Err(error) => {
                    let _ = tell.send(Err(error));
                    return;
                }
            };
            let _ = tell.send(Ok((session.interrupt_handle(), session.watch())));
            let mut room = Room::new(session);
            while let Ok(job) = todo.recv() {
                job(&mut room);
            }
        })?;
        let told = py.detach(move || told.recv());
        match told {
            Ok(Ok((interrupt, watch))) => {
                Ok(Arc::new(Self { jobs, interrupt, watch, process: std::process::id() }))
            }
            Ok(Err(error)) => Err(python::error(py, &error)),
            Err(_) => Err(ended(py)),
        }
    }

    /// Returns whether the thread runs in this process, and not in one that it was forked from.
    pub(crate) fn is_here(&self) -> bool {
        self.process == std::process::id()
    }

    /// Stops what runs now.
    pub(crate) fn interrupt(&self) {
        self.interrupt.interrupt();
    }

    /// The progress of what it does.
    pub(crate) fn progress(&self) -> Option<Progress> {
        self.watch.now()
    }

    /// Hands on work that nobody waits for.
    pub(crate) fn send(&self, job: impl FnOnce(&mut Room) + Send + 'static) {
        if self.is_here() {
            let _ = self.jobs.send(Box::new(job));
        }
    }

    /// Asks the session, and waits without Python's lock.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Room) -> Result<T, Trouble> + Send + 'static,
    ) -> PyResult<T> {
        self.ask_each::<(), T>(py, move |room, _| work(room), &mut |()| Ok(()))
    }

    /// The same, with parts that come before the whole.
    pub(crate) fn ask_each<P: Send + 'static, T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Room, &mut dyn FnMut(P)) -> Result<T, Trouble> + Send + 'static,
        each: &mut dyn FnMut(P) -> PyResult<()>,
    ) -> PyResult<T> {
        if !self.is_here() {
            return Err(python::plain_error(
                py,
                "this session belongs to the process that this one was forked from",
                &["pass the text of a game, or pickle it"],
            ));
        }
        let (say, mut said) = mpsc::channel();
        let turn = Arc::new(AtomicU8::new(WAITS));
        let taken = Arc::clone(&turn);
        let job: Job = Box::new(move |room| {
            if !moves(&taken, RUNS) {
                return;
            }
            let done = work(room, &mut |part| {
                let _ = say.send(Said::Part(part));
            });
            let _ = say.send(Said::Done(done));
        });
        if self.jobs.send(job).is_err() {
            return Err(ended(py));
        }
        let mut stopped = None;
        loop {
            let (next, back) = wait(py, said);
            said = back;
            let trouble = match next {
                Ok(Said::Part(part)) if stopped.is_none() => each(part).err(),
                Ok(Said::Part(_)) => None,
                Ok(Said::Done(done)) => {
                    return match stopped {
                        Some(stopped) => Err(stopped),
                        None => done.map_err(|trouble| python::trouble(py, &trouble)),
                    };
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals().err(),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(stopped.unwrap_or_else(|| ended(py)));
                }
            };
            stopped = stopped.or(trouble);
            if let Some(error) = stopped.take() {
                if moves(&turn, GONE) {
                    return Err(error);
                }
                // A question may ask the session several times, and each forgets interrupts.
                self.interrupt();
                stopped = Some(error);
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // Nobody waits any more.
        self.interrupt();
    }
}

/// Moves a question that waits.
fn moves(turn: &AtomicU8, to: u8) -> bool {
    turn.compare_exchange(WAITS, to, Ordering::AcqRel, Ordering::Acquire).is_ok()
}

type Next<P, T> = Result<Said<P, T>, RecvTimeoutError>;

/// Waits a little without Python's lock.
fn wait<P: Send, T: Send>(
    py: Python<'_>,
    said: Receiver<Said<P, T>>,
) -> (Next<P, T>, Receiver<Said<P, T>>) {
    py.detach(move || (said.recv_timeout(PATIENCE), said))
}

fn ended(py: Python<'_>) -> PyErr {
    python::plain_error(py, "the session has ended", &[])
}
