//! Figures as pictures among the lines of a terminal, made by a program that is there.

#![expect(
    clippy::disallowed_methods,
    reason = "it starts that program, and asks the environment which terminal this is"
)]

use std::io::Write;
use std::process::{Command, Stdio};

use super::screen::Screen;
use crate::markup::wrap::COLUMNS;
use crate::markup::{Markup, Role};

/// The program: it reads SVG and writes what terminals read.
const CHAFA: &str = "chafa";

/// Rows that a picture takes at most.
const ROWS: usize = 24;

/// What lies behind a figure, whose lines are black.
const PAPER: &str =
    "<rect x=\"-100000\" y=\"-100000\" width=\"200000\" height=\"200000\" fill=\"#fff\"/>";

/// How a terminal takes pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The graphics protocol of kitty, which ghostty has too.
    Kitty,
    /// The inline images of iTerm2, which WezTerm has too.
    Iterm,
    /// Sixels, as in foot, mlterm and xterm.
    Sixels,
}

impl Protocol {
    const ALL: [Self; 3] = [Self::Kitty, Self::Iterm, Self::Sixels];

    /// Its name, for people and for [`CHAFA`].
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Kitty => "kitty",
            Self::Iterm => "iterm",
            Self::Sixels => "sixels",
        }
    }

    /// The protocol of a name, or for `inline` that of this terminal.
    ///
    /// # Errors
    /// A sentence that says that there is no such protocol, or that this terminal is not known to have one.
    pub fn named(name: &str) -> Result<Self, String> {
        if name == "inline" {
            return Self::of_terminal().ok_or_else(|| {
                "this terminal is not known to show pictures; you can say what it reads".to_owned()
            });
        }
        let named = Self::ALL.into_iter().find(|protocol| protocol.name() == name);
        named.ok_or_else(|| format!("`{name}` is not a way to show figures"))
    }

    /// The protocol of this terminal, by what it says of itself.
    fn of_terminal() -> Option<Self> {
        let says = |name: &str| std::env::var(name).unwrap_or_default().to_ascii_lowercase();
        let (terminal, program) = (says("TERM"), says("TERM_PROGRAM"));
        match program.as_str() {
            "iterm.app" | "wezterm" => Some(Self::Iterm),
            "ghostty" => Some(Self::Kitty),
            "mlterm" => Some(Self::Sixels),
            _ if terminal.contains("kitty") || terminal.contains("ghostty") => Some(Self::Kitty),
            _ if ["foot", "mlterm", "sixel", "contour"].iter().any(|of| terminal.contains(of)) => {
                Some(Self::Sixels)
            }
            _ => None,
        }
    }

    /// Shows a figure; where that cannot be, says why and returns `false`.
    pub fn show(self, svg: &str, screen: &mut Screen) -> bool {
        let columns = screen.size().map_or(COLUMNS, |(_, columns)| columns.min(COLUMNS));
        let drawn = self.draw(svg, columns);
        match &drawn {
            Ok(picture) => screen.write(&format!("{}\n", picture.trim_end_matches('\n'))),
            Err(sentence) => {
                screen.tell(&Markup::new().with(Role::Dim, format!("note: {sentence}")));
            }
        }
        drawn.is_ok()
    }

    /// A figure as the terminal reads it, some columns wide at most.
    ///
    /// # Errors
    /// A sentence that says what went wrong: the program is not there, or ended with a failure.
    fn draw(self, svg: &str, columns: usize) -> Result<String, String> {
        let size = format!("{columns}x{ROWS}");
        let arguments = ["--format", self.name(), "--size", &size, "-"];
        let mut command = Command::new(CHAFA);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let started = command.spawn();
        let mut running = started.map_err(|error| {
            format!("`{CHAFA}`, which makes the pictures, cannot be started ({error})")
        })?;
        if let Some(mut stdin) = running.stdin.take() {
            // A program that does not read to the end says so by its status.
            let _ = stdin.write_all(on_paper(svg).as_bytes());
        }
        match running.wait_with_output() {
            Ok(ran) if ran.status.success() => String::from_utf8(ran.stdout)
                .map_err(|_| format!("`{CHAFA}` wrote something that is not text")),
            _ => Err(format!("`{CHAFA}` ended with a failure")),
        }
    }
}

/// The figure on white: a terminal may be dark.
fn on_paper(svg: &str) -> String {
    match svg.split_once("</style>") {
        Some((head, drawn)) => format!("{head}</style>{PAPER}{drawn}"),
        None => svg.to_owned(),
    }
}
