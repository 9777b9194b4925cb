//! Short texts of values and universes, for messages.

use std::sync::Arc;
use std::time::Duration;

use super::text;
use crate::lang::context::Context;
use crate::lang::value::Value;
use crate::meter::{Limits, Meter};
use crate::render::Writing;

/// Characters of a list or a text in a message.
const LONGEST_TEXT: usize = 80;

/// The longest name of a universe that stands behind answers as it is.
const LONGEST_NAME: usize = 40;

/// The name of a universe; of one with many arguments only its head, `closure(…)`.
#[must_use]
pub fn briefly(universe: &str) -> String {
    match universe.split_once('(') {
        Some((head, _)) if universe.chars().count() > LONGEST_NAME => format!("{head}(…)"),
        _ => universe.to_owned(),
    }
}

/// The text of a value for a message: short, and in little time.
pub(crate) fn brief(context: &mut Context<'_>, value: &Value) -> Option<String> {
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    let clock = context.meter.clock();
    let meter = Meter::new(limits, Arc::default()).with_clock(clock);
    let shown = |context: &mut Context<'_>| {
        if let Ok(text) = text::item_text(context, value) {
            return Some(text);
        }
        let Value::Game(g) = value else { return None };
        let text = text::as_it_stands(context, *g);
        text.ok().map(|assembled| assembled.text)
    };
    context.metered_by(meter, |context| in_short(context, shown))
}

/// The beginning of the text of a list or a text, in a message.
pub(crate) fn beginning(text: String, value: &Value) -> String {
    let is_list = matches!(value, Value::List(_));
    match text.char_indices().nth(LONGEST_TEXT) {
        Some((end, _)) if is_list => {
            let end = text[..end].rfind(", ").map_or(end, |comma| comma + 2);
            format!("{}…]", &text[..end])
        }
        Some((end, _)) if matches!(value, Value::Text(_)) => format!("{}…", &text[..end]),
        _ => text,
    }
}

/// Does `work` while games are cut to what a message has room for.
pub(crate) fn in_short<T>(
    context: &mut Context<'_>,
    work: impl FnOnce(&mut Context<'_>) -> T,
) -> T {
    let short = Writing { limit: 80, ..context.writing };
    context.written_as(short, work)
}
