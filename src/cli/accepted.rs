//! Which of the options of every command each command takes: its help lists these only, and an option that would
//! do nothing is refused.

use std::ffi::OsString;

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, Subcommand};

use super::arguments::{Arguments, Command, FormatNames, Globals, RunArguments};
use crate::session::{Format, Formats};

/// How clap calls `--latex-macros`.
const LATEX_MACROS: &str = "latex_macros";

/// Options that would do nothing, for each command that has some.
const WITHOUT: [(&str, &[&str]); 16] = [
    ("test", &[LATEX_MACROS]),
    ("check", &[LATEX_MACROS]),
    ("fmt", &["universe", "format", "strict", "full", LATEX_MACROS]),
    ("help", &["format", "strict", "full", LATEX_MACROS]),
    ("explain", &["universe", "format", "strict", "full", "time", "memory", "depth", LATEX_MACROS]),
    (
        "completions",
        &["universe", "format", "strict", "full", "time", "memory", "depth", LATEX_MACROS],
    ),
    ("man", &["universe", "format", "strict", "full", "time", "memory", "depth", LATEX_MACROS]),
    ("cite", &["universe", "format", "strict", "full", "time", "memory", "depth", LATEX_MACROS]),
    ("tour", &["universe", "format", LATEX_MACROS]),
    ("weave", &["format", "strict"]),
    ("play", &["format", "strict", LATEX_MACROS]),
    ("explore", &["format", "strict", "full", LATEX_MACROS]),
    ("certify", &["format", LATEX_MACROS]),
    ("verify", &["universe", "full", "depth", LATEX_MACROS]),
    ("serve", &["format", "strict"]),
    ("lsp", &["format", "strict", LATEX_MACROS]),
];

/// Those of them that a command refuses in its own words.
const TOLD: [(&str, &str); 6] = [
    ("tour", "universe"),
    ("tour", "format"),
    ("weave", "format"),
    ("play", "format"),
    ("explore", "format"),
    ("certify", "format"),
];

/// Commands that answer with text or with objects, in no other format.
const TEXT_OR_JSON: [&str; 3] = ["test", "check", "verify"];

/// Reads the words of a command line. Commands and their lists take long to make, so they are made only
/// where a word may name a command, and where something is listed or refused.
pub fn read(words: &[OsString]) -> Result<ArgMatches, clap::Error> {
    let names_command = words.iter().any(|word| word.to_str().is_some_and(Command::has_subcommand));
    let quick = match names_command {
        true => Arguments::command(),
        false => without_commands(),
    };
    quick.try_get_matches_from(words).or_else(|_| grammar().try_get_matches_from(words))
}

/// The grammar of a command line that names no command.
fn without_commands() -> clap::Command {
    let grammar = Globals::augment_args(RunArguments::augment_args(clap::Command::new("upstar")));
    // No command shares its options.
    grammar.mut_args(|option| option.global(false))
}

/// The grammar of the command line, in which each command lists the options that it takes.
pub fn grammar() -> clap::Command {
    let program = Arguments::command();
    let globals: Vec<clap::Arg> =
        program.get_arguments().filter(|option| option.is_global_set()).cloned().collect();
    WITHOUT.iter().fold(program, |program, (command, without)| {
        program.mut_subcommand(command, |command| {
            let is_listed = TEXT_OR_JSON.contains(&command.get_name());
            globals.iter().fold(command, |command, option| {
                let id = option.get_id().as_str();
                let hidden = without.contains(&id);
                let option = option.clone().hide(hidden);
                command.arg(match id == "format" && is_listed {
                    true => option.value_parser(FormatNames(Formats::PLAIN | Formats::JSON)),
                    false => option,
                })
            })
        })
    })
}

/// Tells why the options that were given do not fit their command, as a sentence.
pub fn refusal(matches: &ArgMatches) -> Option<String> {
    let (command, given) = matches.subcommand()?;
    let is_given = |option: &str| {
        matches!(
            given.value_source(option),
            Some(ValueSource::CommandLine | ValueSource::EnvVariable)
        )
    };
    let without = WITHOUT.iter().find(|(name, _)| *name == command);
    let refused = without.and_then(|(_, options)| {
        options.iter().find(|option| is_given(option) && !TOLD.contains(&(command, option)))
    });
    if let Some(option) = refused {
        let option = option.replace('_', "-");
        return Some(format!("`upstar {command}` takes no `--{option}`: it would change nothing"));
    }
    let format = given.get_one::<Format>("format").copied().filter(|_| is_given("format"))?;
    let other = !matches!(format, Format::Text | Format::Json);
    (other && TEXT_OR_JSON.contains(&command))
        .then(|| format!("`upstar {command}` takes `--format text` or `--format json`"))
}
