//! What options choose from.

use clap::ValueEnum;

use crate::session::Format as Answers;

/// How answers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Lines for people to read
    Text,
    /// One JSON object per statement
    Json,
    /// A line of LaTeX for each value, a `tabular` for each table and for the classes of a quotient
    Latex,
    /// Comma-separated values: tables, lists of rows, classes of quotients, single values
    Csv,
    /// Markdown tables
    Markdown,
}

impl Format {
    /// The format of answers that it is.
    pub fn of_answers(self) -> Answers {
        match self {
            Self::Text => Answers::Text,
            Self::Json => Answers::Json,
            Self::Latex => Answers::Latex,
            Self::Csv => Answers::Csv,
            Self::Markdown => Answers::Markdown,
        }
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
