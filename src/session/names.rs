//! The names that are defined, and the numbers of results.

use super::Session;
use super::errors::Explainer;
use crate::lang::facts::Allowance;
use crate::lang::value::Value;
use crate::markup::{Markup, Role};
use crate::present::facts::allowance_for_shown;
use crate::present::short::brief;

/// The names that the user defined, with what they stand for and what they hide.
pub fn defined_names(session: &mut Session) -> Vec<(String, Markup)> {
    let own = session.program.defined();
    let own: Vec<(String, Value, Option<Value>)> = own
        .filter_map(|(name, global)| {
            Some((name.to_owned(), global.value.clone()?, global.given.clone()))
        })
        .collect();
    let mut names = Vec::with_capacity(own.len());
    for (name, value, given) in own {
        let mut about = Markup::plain(shortly(session, &value));
        let hidden = match given {
            // A second name of a ruleset, such as S, hides no ruleset.
            Some(Value::Ruleset(id)) if session.program.ruleset(id).name != name => {
                Some(format!("`{name}` of the library"))
            }
            Some(given) => Some(session.look(|context| Explainer { context }.noun(&given))),
            None => session.program.offers(&name).then(|| format!("`{name}` of the library")),
        };
        if let Some(hidden) = hidden {
            about.push(Role::Dim, format!("   hides {hidden}"));
        }
        names.push((name, about));
    }
    names.sort_by(|a, b| a.0.cmp(&b.0));
    names
}

/// The last results that are kept, at most so many, by the names that stand for them: `_3`.
pub fn last_results(session: &mut Session, most: u32) -> Vec<(String, Markup)> {
    let last = u32::try_from(session.program.result_count()).unwrap_or(u32::MAX);
    let numbers = last.saturating_sub(most) + 1..=last;
    let kept: Vec<(u32, Value)> = numbers
        .filter_map(|number| Some((number, session.program.result(number)?.value.clone())))
        .collect();
    let told = kept
        .into_iter()
        .map(|(number, value)| (format!("_{number}"), Markup::plain(shortly(session, &value))));
    told.collect()
}

/// The text of a value for a line at a terminal.
fn shortly(session: &mut Session, value: &Value) -> String {
    let text = session.look(|context| {
        // Short texts have a meter of their own.
        context.beside = Some(Allowance { before: 0, ..allowance_for_shown(context) });
        brief(context, value)
    });
    text.unwrap_or_else(|| "…".to_owned())
}
