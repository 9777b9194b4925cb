//! Forgetting: what was computed, or what a name was defined as.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::defined::{defined_name, is_let};
use super::{Event, Session, Worked};
use crate::builtins;
use crate::game::Engine;
use crate::lang::{Program, Value};
use crate::span::Sources;

/// The name of the source of a statement that is run again after everything was forgotten.
pub(super) const RESTART: &str = "<restart>";

impl Session {
    /// Forgets everything that was computed and gives its memory back, then runs again the
    /// statements that defined something. Names of values that need nothing of what was computed, such
    /// as outcomes and counts, keep them.
    pub fn restart(&mut self, sink: &mut dyn FnMut(&Sources, Event) -> bool) {
        let defined: Vec<Worked> = self.worked.drain(..).filter(|done| done.defines).collect();
        let kept = self.kept(&defined);
        self.generation += 1;
        self.engine = Engine::new();
        self.program = Program::new(builtins::table());
        self.meter = self.meter.fresh();
        self.enter_normal();
        self.loaded.clear();
        // What the options say has worked once, so it does again.
        if self.begin().is_err() {
            return;
        }
        // What was defined below a function in one text may come later here as well.
        for done in &defined {
            let text = self.sources.slice(done.span);
            let names = text
                .lines()
                .filter(|line| !is_let(line))
                .filter_map(|line| defined_name(line).map(|name| line[name].to_owned()));
            self.program.awaited.extend(names);
        }
        let mut goes_on = true;
        for (done, kept) in defined.into_iter().zip(kept) {
            if let (Some(name), Some((value, doc))) = (&done.name, kept) {
                self.program.define(name, value, doc, done.span);
                self.program.commit();
                self.worked.push(done);
                continue;
            }
            let text = self.sources.slice(done.span).to_owned();
            self.run(RESTART, &text, &mut |sources, event| {
                // That an import fails has been said.
                let known = done.in_part
                    && matches!(&event, Event::Statement(report) if report.result.is_err());
                goes_on = known || sink(sources, event);
                goes_on
            });
            if !goes_on {
                break;
            }
        }
        self.program.awaited.clear();
    }

    /// The values, with their documentation, that statements gave to names and that can be kept when
    /// everything that was computed is forgotten.
    fn kept(&self, defined: &[Worked]) -> Vec<Option<(Value, Option<Rc<str>>)>> {
        let mut kept = vec![None; defined.len()];
        let mut seen = FxHashSet::default();
        // What a name stood for before its last definition is not known any more.
        for (done, kept) in defined.iter().zip(&mut kept).rev() {
            if let Some(name) = &done.name
                && seen.insert(name)
                && let Some((_, global)) = self.program.bound().find(|(bound, _)| bound == name)
                && let Some(value) = global.value.as_ref().filter(|value| value.stands_alone())
            {
                *kept = Some((value.clone(), global.doc.clone()));
            }
        }
        kept
    }

    /// Takes back the definitions of a name by the user, then runs the others again as
    /// [`Session::restart`] does: what the name hid is seen again, and what needs the name fails.
    /// Returns whether there was one; else nothing happens.
    pub fn forget(&mut self, name: &str, sink: &mut dyn FnMut(&Sources, Event) -> bool) -> bool {
        let sources = &self.sources;
        let before = self.worked.len();
        self.worked.retain(|done| defined_by(sources.slice(done.span)) != Some(name));
        let was_defined = self.worked.len() < before;
        if was_defined {
            self.noted.remove(name);
            self.restart(sink);
        }
        was_defined
    }
}

/// The name that a statement with its documentation defines.
fn defined_by(statement: &str) -> Option<&str> {
    let first = statement.lines().find(|line| !line.trim_start().starts_with('#'))?;
    defined_name(first).map(|name| &first[name])
}
