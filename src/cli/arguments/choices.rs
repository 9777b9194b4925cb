//! What options choose from.

use std::ffi::OsStr;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;

use crate::session::{Format, Formats, NAMED};

/// Reads the name of any format of answers, and lists some of them.
#[derive(Clone)]
pub struct FormatNames(pub Formats);

impl FormatNames {
    fn of(formats: Formats) -> impl Iterator<Item = PossibleValue> {
        let some = NAMED.iter().filter(move |(format, ..)| formats.has(*format));
        some.map(|&(_, name, about)| PossibleValue::new(name).help(about))
    }
}

impl TypedValueParser for FormatNames {
    type Value = Format;

    fn parse_ref(
        &self,
        command: &clap::Command,
        option: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Format, clap::Error> {
        let names = PossibleValuesParser::new(Self::of(Formats::NAMED));
        let name = names.parse_ref(command, option, value)?;
        Format::named(&name).ok_or_else(|| clap::Error::new(ErrorKind::InvalidValue))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Self::of(self.0)))
    }
}

/// When to show the statements of a text above their answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum EchoWhen {
    /// For files at a terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never: only the answers
    Never,
}

/// When a page has the answers of its script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AnswersWhen {
    /// Always
    #[default]
    Always,
    /// Never: room for writing stands in their places
    Never,
}

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// At terminals, unless `NO_COLOR` is set
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

impl From<Color> for anstream::ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}
