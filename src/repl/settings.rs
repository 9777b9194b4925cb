//! `:set`: the table of settings.

use super::commands::table;
use super::conversation::Conversation;
use crate::host::units::{parse_memory_limit, parse_time, show_memory, show_time};
use crate::markup::{Markup, Role};
use crate::meter::MemoryLimit;
use crate::session::Options;

/// One row of `:set`.
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// What may stand behind it.
    pub values: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its value now.
    pub show: fn(&Conversation) -> String,
    /// Sets it, or says what is wrong with the value.
    pub set: fn(&mut Conversation, &str) -> Result<(), String>,
}

/// All settings.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "time",
        values: "10s, 500ms, off",
        about: "what one statement may take",
        show: |talk| {
            let limit = talk.session.options().limits.time;
            limit.map_or("off".to_owned(), show_time)
        },
        set: |talk, value| {
            let limit = match value {
                "off" => None,
                value => Some(parse_time(value)?),
            };
            change(talk, |options| options.limits.time = limit);
            Ok(())
        },
    },
    Setting {
        name: "memory",
        values: "2G, 512M, off",
        about: "what the session may fill",
        show: |talk| match talk.session.options().limits.memory {
            MemoryLimit::Off => "off".to_owned(),
            limit => show_memory(limit.bytes()),
        },
        set: |talk, value| {
            let limit = parse_memory_limit(value)?;
            change(talk, |options| options.limits.memory = limit);
            Ok(())
        },
    },
    Setting {
        name: "depth",
        values: "100000",
        about: "levels of recursion allowed",
        show: |talk| talk.session.options().limits.depth.to_string(),
        set: |talk, value| {
            let depth =
                value.parse().map_err(|_| format!("`{value}` is not a number of levels"))?;
            change(talk, |options| options.limits.depth = depth);
            Ok(())
        },
    },
    Setting {
        name: "ascii",
        values: "on, off",
        about: "print games as `^*` rather than in Unicode",
        show: |talk| on_off(talk.screen.ascii()),
        set: |talk, value| {
            let ascii = switch(value)?;
            talk.screen.set_ascii(ascii);
            change(talk, |options| options.unicode = !ascii);
            Ok(())
        },
    },
    Setting {
        name: "braces",
        values: "on, off",
        about: "print games as `{1|0}` rather than `<1|0>`",
        show: |talk| on_off(talk.session.options().braces),
        set: |talk, value| {
            let braces = switch(value)?;
            change(talk, |options| options.braces = braces);
            Ok(())
        },
    },
    Setting {
        name: "bars",
        values: "on, off",
        about: "print games as `<4||1|-2>` rather than `<4|<1|-2>>`",
        show: |talk| on_off(talk.session.options().bars),
        set: |talk, value| {
            let bars = switch(value)?;
            change(talk, |options| options.bars = bars);
            Ok(())
        },
    },
    Setting {
        name: "macros",
        values: "on, off",
        about: "write LaTeX with macros such as `\\cgstar`",
        show: |talk| on_off(talk.session.options().macros),
        set: |talk, value| {
            let macros = switch(value)?;
            change(talk, |options| options.macros = macros);
            Ok(())
        },
    },
    Setting {
        name: "full",
        values: "on, off",
        about: "print large values in full",
        show: |talk| on_off(talk.session.options().full),
        set: |talk, value| {
            let full = switch(value)?;
            change(talk, |options| options.full = full);
            Ok(())
        },
    },
    Setting {
        name: "reports",
        values: "compact, long",
        about: "how mistakes are drawn",
        show: |talk| if talk.screen.is_compact() { "compact" } else { "long" }.to_owned(),
        set: |talk, value| {
            let compact = match value {
                "compact" => true,
                "long" => false,
                other => return Err(format!("`{other}` is neither `compact` nor `long`")),
            };
            talk.screen.set_compact(compact);
            Ok(())
        },
    },
    Setting {
        name: "hints",
        values: "on, off",
        about: "show how a line could continue",
        show: |talk| on_off(talk.hints),
        set: |talk, value| {
            talk.hints = switch(value)?;
            Ok(())
        },
    },
    Setting {
        name: "numbers",
        values: "on, off",
        about: "show behind each result its number: `_3` is result 3",
        show: |talk| on_off(talk.numbers),
        set: |talk, value| {
            talk.numbers = switch(value)?;
            Ok(())
        },
    },
];

fn change(talk: &mut Conversation, edit: impl FnOnce(&mut Options)) {
    let mut options = talk.session.options().clone();
    edit(&mut options);
    talk.session.set_options(options);
}

fn switch(value: &str) -> Result<bool, String> {
    match value {
        "" | "on" | "true" | "yes" => Ok(true),
        "off" | "false" | "no" => Ok(false),
        other => Err(format!("`{other}` is neither `on` nor `off`")),
    }
}

fn on_off(value: bool) -> String {
    if value { "on" } else { "off" }.to_owned()
}

/// The table of the settings with their values.
#[must_use]
pub fn list(talk: &Conversation) -> Markup {
    let rows = SETTINGS
        .iter()
        .map(|setting| (format!("{} {}", setting.name, (setting.show)(talk)), setting.about));
    table("Settings", rows).with(Role::Dim, "\n`:set NAME VALUE` changes one")
}
