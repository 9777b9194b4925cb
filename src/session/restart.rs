//! Forgetting: what was computed, or what a name was defined as.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::defined::{family_of, names_in};
use super::kept::{Worked, count_kept};
use super::{Event, Session};
use crate::builtins;
use crate::game::Engine;
use crate::lang::Value;
use crate::meter::Account;
use crate::play::Playable;
use crate::span::{SourceId, Sources, Span};
use crate::syntax::statements;

/// The name of the source of a statement that is run again after everything was forgotten.
pub(super) const RESTART: &str = "<restart>";

/// Forgets everything that was computed and gives its memory back, then runs again the
/// statements that defined something. Names of values that need nothing of what was computed, such
/// as outcomes and counts, keep them. The other statements that worked are kept for
/// [`save::script`](super::save::script), unread.
pub fn restart(session: &mut Session, sink: &mut dyn FnMut(&Sources, Event) -> bool) {
    run_again(session, None, sink);
}

/// Runs the definitions again, without those of a name. Returns how many other statements are left out because they
/// use it, or a name whose definition fails without it.
fn run_again(
    session: &mut Session,
    without: Option<&str>,
    sink: &mut dyn FnMut(&Sources, Event) -> bool,
) -> usize {
    let worked = std::mem::take(&mut session.kept.worked);
    let kept = kept(session, &worked);
    let withheld = session.definitions.withheld(&session.program);
    session.definitions.forget_withheld();
    session.generation += 1;
    *session.engine = Engine::new();
    session.program = Playable::new(builtins::BUILTINS);
    session.meter = session.meter.fresh();
    session.kept.account = Account::default();
    count_kept(session);
    session.enter_normal();
    session.files.forget_library();
    // What the options say has worked once, so it does again.
    if session.begin().is_err() {
        return 0;
    }
    // A function may use what stands below it in its text: here that may come later too.
    let usable = worked.iter().filter_map(|done| done.item.as_ref());
    let usable = usable.filter(|item| item.is_usable_above() && Some(&*item.name) != without);
    session.program.awaited.extend(usable.map(|item| item.name.clone()));
    let mut gone = Gone::default();
    let mut again: FxHashSet<(SourceId, String)> = FxHashSet::default();
    let mut goes_on = true;
    for (done, kept) in worked.into_iter().zip(kept) {
        let text = session.sources.slice(done.span).to_owned();
        let name = done.name().map(str::to_owned);
        if without.is_some() && name.as_deref() == without {
            gone.names.extend(name);
            continue;
        }
        let uses_gone = gone.is_used_by(done.span, &text);
        if !done.defines {
            if uses_gone {
                gone.statements += 1;
                gone.names.insert(LAST.to_owned());
            } else {
                gone.names.remove(LAST);
                session.kept.worked.push(done);
            }
            continue;
        }
        if !goes_on {
            continue;
        }
        if let (Some(name), Some((value, doc)), false) = (done.name_let(), kept, uses_gone) {
            session.program.define(name, value, doc, done.span);
            session.program.commit();
            session.kept.worked.push(done);
            continue;
        }
        let before = session.kept.worked.len();
        // In its text it saw what stands below it.
        session.definitions.withhold_below(
            &mut session.program,
            &session.sources,
            done.span.source,
            done.span.end,
        );
        session.definitions.reveal(&mut session.program, |name| {
            again.contains(&(done.span.source, name.to_owned()))
        });
        session.run(RESTART, &text, &mut |sources, event| {
            // That an import fails has been said.
            let known = done.in_part
                && matches!(&event, Event::Statement(report) if report.result.is_err());
            goes_on = known || sink(sources, event);
            goes_on
        });
        session.definitions.leave_text(&mut session.program, Vec::new());
        session.program.commit();
        let failed = session.kept.worked.len() == before;
        if let Some(last) = session.kept.worked.last_mut().filter(|_| !failed) {
            (last.span, last.item) = (done.span, done.item);
        }
        if let Some(name) = name {
            again.insert((done.span.source, name.clone()));
            if failed && without.is_some() {
                gone.names.insert(name);
            } else {
                gone.names.remove(&name);
            }
        }
    }
    session.program.awaited.clear();
    session.definitions.withhold_again(&mut session.program, &withheld);
    session.definitions.find_again(&session.program);
    gone.statements
}

/// The value that each statement gave to a name, with its documentation, if it can be kept when everything that was
/// computed is forgotten.
fn kept(session: &Session, defined: &[Worked]) -> Vec<Option<(Value, Option<Rc<str>>)>> {
    let mut kept = vec![None; defined.len()];
    let mut seen = FxHashSet::default();
    // Only the last value of a name is known.
    for (done, kept) in defined.iter().zip(&mut kept).rev() {
        if let Some(name) = done.name_let()
            && seen.insert(name)
            && let Some((_, global)) = session.program.defined().find(|(bound, _)| *bound == name)
            && let Some(value) = global.value.as_ref().filter(|value| value.stands_alone())
        {
            *kept = Some((value.clone(), global.doc.clone()));
        }
    }
    kept
}

/// Takes back the user's definitions of a name, then runs the others again as [`restart`] does: what the name hid
/// is seen again, and what needs the name fails. Returns how many statements that use it are no longer kept; `None`
/// where nothing of that name was defined: then nothing happens.
pub fn forget(
    session: &mut Session,
    name: &str,
    sink: &mut dyn FnMut(&Sources, Event) -> bool,
) -> Option<usize> {
    session.kept.worked.iter().find(|done| done.name() == Some(name))?;
    session.notes.forget(name);
    Some(run_again(session, Some(name), sink))
}

/// The name of the last result.
const LAST: &str = "_";

/// Names that are no longer defined.
#[derive(Default)]
struct Gone {
    names: FxHashSet<String>,
    /// Statements that used them.
    statements: usize,
}

impl Gone {
    /// Returns whether a statement uses one of the names. Results have other numbers once a statement is left
    /// out.
    fn is_used_by(&self, span: Span, text: &str) -> bool {
        if self.names.is_empty() {
            return false;
        }
        statements(span.source, text).any(|piece| {
            piece.parsed.is_ok_and(|(ast, _)| {
                names_in(&ast).any(|name| {
                    let numbered = name.strip_prefix(LAST).is_some_and(|number| {
                        !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
                    });
                    self.names.contains(name)
                        || self.names.contains(family_of(name)) && !numbered
                        || self.statements > 0 && numbered
                })
            })
        })
    }
}
