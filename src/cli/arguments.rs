//! The command line's grammar.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::host::units::{parse_memory_limit, parse_time};
use crate::meter::{Clock, DEFAULT_DEPTH, Limits, MemoryLimit};
use crate::session::{self, Format, Formats, NAMED, Side};

/// A language and REPL for combinatorial games.
#[derive(Debug, Parser)]
#[command(
    name = "upstar",
    version = crate::version::VERSION,
    about = "A language and REPL for combinatorial games",
    long_about = "A language and REPL for combinatorial games: normal play, misère universes, \
                  cheating robots.\n\nWithout arguments, upstar starts the REPL at a terminal. It \
                  runs files, texts given with `-e`, and text on standard input.",
    disable_help_subcommand = true,
    subcommand_help_heading = "Commands",
    after_help = "Exit codes: 0 success, 1 an error or a failed test, 2 wrong usage, 3 a limit was \
                  reached and nothing failed, 130 interrupted."
)]
pub struct Arguments {
    /// What to run without a command.
    #[command(flatten)]
    pub run: RunArguments,
    /// The command; none runs files or starts the REPL.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// What most commands take.
    #[command(flatten)]
    pub globals: Globals,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run scripts (`upstar FILE` does the same)
    Run(RunArguments),
    /// Test every `#=>` line, `>>>` example, assertion and law of scripts
    Test(Paths),
    /// Report errors in scripts without running them, and test the promises of their rulesets at random
    /// positions
    Check(Paths),
    /// Format scripts
    Fmt(FmtArguments),
    /// Show help on a name, an operator or a topic
    Help {
        /// The name, operator or topic; without it, an overview
        topic: Vec<String>,
    },
    /// Explain an error by its code
    Explain {
        /// A code such as E0101; without it, all codes are listed
        code: Option<String>,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the man page of upstar or of a command: `upstar man > upstar.1`
    Man {
        /// The command
        command: Option<String>,
    },
    /// Print a citation of upstar for papers: a BibTeX entry, and a line of text
    Cite {
        /// The date; without it, today's
        #[arg(long, value_name = "YYYY-MM-DD")]
        date: Option<String>,
    },
    /// Show a guided tour, with the answers, a page at a time
    Tour {
        /// `tour`, or a lesson for a class: `lesson_1` to `lesson_4`
        name: Option<String>,
    },
    /// Write a script with its answers and figures as a page: HTML, Markdown, LaTeX, PDF or a notebook
    ///
    /// Comments are the text of the page. `# # Title`, or `## Title` alone below a blank line, is a heading; at
    /// the top of the script it is the title of the page. `# * …` and `# 1. …` are list items, and `#   * …`
    /// below one is an item of a list inside it. Consecutive lines are a paragraph. `*word*` is emphasized,
    /// `$G$` is a formula (in HTML only in italics), and code stands between backticks. `plot(G)`, `tree(G)`
    /// and `figure(x)` show figures, `table(…)` shows a table. The figures of a page in Markdown are files
    /// beside it: `page_1.svg`. Two marks stand alone on their lines. `#| hide` above a statement hides it, but not
    /// what it says. `#| answer` makes an answer of what stands below it: words up to a blank line, or a statement,
    /// also a figure, with the words right above it.
    Weave(WeaveArguments),
    /// Play a game against the program, which numbers your moves and plays as well as it can
    Play(PlayArguments),
    /// Write the positions of a game as a page to click through in a browser: pictures, values, outcomes and
    /// winning moves
    Explore(ExploreArguments),
    /// Run scripts and write a certificate for the answer to the last statement: a proof that
    /// `upstar verify` and other programs can verify
    Certify(CertifyArguments),
    /// Verify certificates: print what they prove, or the first bad entry. One that names a theorem instead
    /// of a proof is not verified
    Verify(VerifyArguments),
    /// Answer requests of another program: JSON-RPC 2.0 on standard input and output, one per line
    Serve {
        /// Import files only from the current folder and its subfolders
        #[arg(long)]
        sandbox: bool,
    },
    /// Start a language server for editors, on standard input and output
    Lsp {
        /// Import files only from a script's own folder and its subfolders
        #[arg(long)]
        sandbox: bool,
        /// Has no effect: standard input and output are the only way, and many editors add this option
        #[arg(long)]
        stdio: bool,
    },
}

impl Command {
    /// Returns whether the scripts are not trusted.
    #[must_use]
    pub fn is_sandboxed(&self) -> bool {
        match self {
            Self::Run(run) => run.sandbox,
            Self::Test(paths) | Self::Check(paths) => paths.sandbox,
            Self::Weave(weave) => weave.sandbox,
            Self::Certify(certify) => certify.sandbox,
            Self::Serve { sandbox } | Self::Lsp { sandbox, .. } => *sandbox,
            _ => false,
        }
    }
}

/// What to run.
#[derive(Args, Clone, Debug, Default)]
pub struct RunArguments {
    /// Scripts to run, one after another in one session; `-` is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Run this text after the files; can be given several times
    #[arg(
        short,
        long = "eval",
        value_name = "EXPR",
        allow_hyphen_values = true,
        action = clap::ArgAction::Append
    )]
    pub expressions: Vec<String>,
    /// Start the REPL after the files and expressions
    #[arg(short, long)]
    pub interactive: bool,
    /// Start the REPL without the startup file, which has your settings
    #[arg(long)]
    pub no_startup: bool,
    /// Show comments and statements above the answers: `--echo` always, `--echo=never` never,
    /// `--echo=auto` for files at a terminal. Only for `--format text`
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        default_value_t = EchoWhen::Auto,
        default_missing_value = "always",
        num_args = 0..=1,
        require_equals = true
    )]
    pub echo: EchoWhen,
    /// For untrusted scripts: a file can import only from its folder and the subfolders
    #[arg(long)]
    pub sandbox: bool,
}

impl RunArguments {
    /// Returns whether nothing at all was given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
            && self.expressions.is_empty()
            && !self.interactive
            && self.echo == EchoWhen::Auto
            && !self.sandbox
    }
}

/// What to certify.
#[derive(Args, Debug)]
pub struct CertifyArguments {
    /// Scripts to run, one after another in one session; `-` is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Run this text after the files and certify its last statement; can be given several times
    #[arg(
        short,
        long = "eval",
        value_name = "EXPR",
        allow_hyphen_values = true,
        action = clap::ArgAction::Append
    )]
    pub expressions: Vec<String>,
    /// Write the proof as a file for Lean, which needs only Lean's core library
    #[arg(long)]
    pub lean: bool,
    /// List the moves of the games too, for `upstar verify --moves`
    #[arg(long, conflicts_with = "lean")]
    pub moves: bool,
    /// Write the certificate to this file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long, requires = "output")]
    pub force: bool,
    /// For untrusted scripts: a file can import only from its folder and the subfolders
    #[arg(long)]
    pub sandbox: bool,
}

/// Arguments of `upstar verify`.
#[derive(Args, Debug)]
pub struct VerifyArguments {
    /// Certificates; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Compare the listed moves with the rules of the rulesets too: see `upstar certify --moves`
    #[arg(long)]
    pub moves: bool,
    /// A script with the rulesets of the positions; implies `--moves`
    #[arg(long, value_name = "SCRIPT")]
    pub rules: Option<PathBuf>,
}

/// Scripts, or folders full of them.
#[derive(Args, Debug)]
pub struct Paths {
    /// Scripts, or folders to search for `.cgt` files
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// For untrusted scripts: a file can import only from its folder and the subfolders
    #[arg(long)]
    pub sandbox: bool,
}

/// What to format.
#[derive(Args, Debug)]
pub struct FmtArguments {
    /// Change nothing; show what would change in which files, and exit with code 1 if there are any
    #[arg(long)]
    pub check: bool,
    /// Scripts, or folders to search; `-` formats standard input to standard output
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
}

/// What to write as a page.
#[derive(Args, Debug)]
pub struct WeaveArguments {
    /// The script
    #[arg(value_name = "FILE", required_unless_present = "preamble")]
    pub file: Option<PathBuf>,
    /// The file for the page, which ends in `.html`, `.md`, `.tex`, `.pdf` or `.ipynb`
    #[arg(short, long, value_name = "PAGE", required_unless_present = "preamble")]
    pub output: Option<PathBuf>,
    /// Print the LaTeX preamble that figures and the lines of `--format latex` need; with `--latex-macros`
    /// it defines the macros
    #[arg(long, conflicts_with_all = ["file", "output"])]
    pub preamble: bool,
    /// Where the page has the answers: with `never` it is a worksheet, with room for writing where they would be;
    /// with `end` the same worksheet has them on a page of its own at the end
    #[arg(long, value_enum, value_name = "WHEN", default_value = "always")]
    pub answers: AnswersWhen,
    /// Overwrite the page if it exists
    #[arg(long)]
    pub force: bool,
    /// For untrusted scripts: a file can import only from its folder and the subfolders, and no comment is a formula,
    /// since LaTeX can read and write files
    #[arg(long)]
    pub sandbox: bool,
    /// The date on the page; without it, today's
    #[arg(long, value_name = "TEXT")]
    pub date: Option<String>,
}

/// What to play.
#[derive(Args, Debug)]
pub struct PlayArguments {
    /// A game, such as `nim(3) + nim(2)` or `domineering(3,3)`, or a script: then you choose one of the
    /// games that its statements give; without it, one of some games
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    pub position: Option<String>,
    /// A script with the ruleset of the position
    #[arg(long, value_name = "SCRIPT")]
    pub rules: Option<PathBuf>,
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// The player you are; without it, Left
    #[arg(long = "as", value_enum, value_name = "SIDE")]
    pub person: Option<Player>,
    /// Who moves first; without it, you
    #[arg(long, value_enum, value_name = "SIDE")]
    pub first: Option<Player>,
}

/// What to explore.
#[derive(Args, Clone, Debug)]
pub struct ExploreArguments {
    /// A game, such as `nim(3) + nim(2)` or `domineering(3,3)`
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    pub position: String,
    /// The page to write; without it, `explore.html`
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// A script with the ruleset of the position
    #[arg(long, value_name = "SCRIPT")]
    pub rules: Option<PathBuf>,
    /// Positions on the page at most; without it, 1000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i64).range(1..=20_000))]
    pub positions: Option<i64>,
    /// Misère play: the player who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// Replace the page if it exists
    #[arg(long)]
    pub force: bool,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Player {
    /// Left
    Left,
    /// Right
    Right,
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::Left => Self::Left,
            Player::Right => Self::Right,
        }
    }
}

/// Options that stand before or after the name of a command; `accepted` says which commands take which.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Options of several commands")]
pub struct Globals {
    /// The universe at the start, written as after `mod`
    #[arg(short, long, global = true, value_name = "U")]
    pub universe: Option<String>,
    /// The format of answers
    #[arg(long, global = true, value_parser = FormatNames(Formats::NAMED), default_value = "text")]
    pub format: Format,
    /// Write LaTeX with macros such as `\cgstar`, which `upstar weave --preamble --latex-macros` defines
    #[arg(long, global = true)]
    pub latex_macros: bool,
    /// Stop at the first error; `certify`: write no certificate that names a theorem in place of a proof. `verify`
    /// accepts none with or without it
    #[arg(long, global = true)]
    pub strict: bool,
    /// Print games in ASCII (`^*`); automatic if the locale is not UTF-8
    #[arg(long, global = true)]
    pub ascii: bool,
    /// For screen readers: errors are sentences without frames; no colours, no progress line, no hints
    /// while you type
    #[arg(long, global = true)]
    pub plain: bool,
    /// Print large values in full
    #[arg(long, global = true)]
    pub full: bool,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
    /// Time limit for each statement, certificate or page: 10s, 500ms, 2m
    #[arg(long, global = true, value_parser = parse_time, value_name = "TIME")]
    pub time: Option<Duration>,
    /// Memory limit of the session: 2G, 512M; `off` removes the limit; the default is half of what the
    /// machine allows, at most 8G
    #[arg(long, global = true, value_parser = parse_memory_limit, value_name = "SIZE")]
    pub memory: Option<MemoryLimit>,
    /// Limit on the depth of recursion
    #[arg(long, global = true, value_name = "N", default_value_t = DEFAULT_DEPTH)]
    pub depth: u32,
}

impl Globals {
    /// The session's options; `ascii` as the screen decided, `formats` as they will be read.
    #[must_use]
    pub fn session(&self, ascii: bool, formats: Formats) -> session::Options {
        session::Options {
            universe: self.universe.clone(),
            unicode: !ascii,
            braces: false,
            bars: false,
            macros: self.latex_macros,
            full: self.full,
            limits: self.limits(),
            clock: Clock::default(),
            formats,
            columns: None,
            commands: false,
            prints_at_once: false,
        }
    }

    /// The settings of the prompt that are given; `ascii` and `plain` as the screen decided.
    #[must_use]
    pub fn given(&self, ascii: bool, plain: bool) -> Vec<&'static str> {
        let given = [
            ("time", self.time.is_some()),
            ("memory", self.memory.is_some()),
            ("depth", self.depth != DEFAULT_DEPTH),
            ("ascii", ascii),
            ("macros", self.latex_macros),
            ("full", self.full),
            ("hints", plain),
        ];
        given.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name).collect()
    }

    /// The limits of a statement.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits { time: self.time, memory: self.memory.unwrap_or_default(), depth: self.depth }
    }
}

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

/// Where a page has the answers of its script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum AnswersWhen {
    /// Below each statement
    #[default]
    Always,
    /// At the end, on a page of their own; room for writing stands in their places
    End,
    /// Nowhere; room for writing stands in their places
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
