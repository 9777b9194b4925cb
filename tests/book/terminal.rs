//! The REPL at a terminal, and a picture of it: what README shows first. `UPDATE_BOOK=1` draws it anew.

use std::fmt::Write as _;
use std::fs;

use upstar::host::source::{marked, role};
use upstar::markup::{Markup, Role};
use upstar::syntax::tokens::classify;

use crate::support::{program, root};

/// The REPL at a terminal that only prints, and does not echo what is typed as others do.
pub struct Terminal(rexpect::session::PtySession);

impl Terminal {
    /// A new one; `color` is that option of the program.
    pub fn new(color: &str) -> Self {
        let mut command = program();
        command.env("TERM", "dumb").args(["--color", color]);
        let session = rexpect::session::spawn_command(command, Some(20_000)).unwrap();
        let mut terminal = Self(session);
        terminal.next_prompt();
        terminal
    }

    /// Types a text; what the terminal shows of it, from its prompt to the end of its answer.
    pub fn say(&mut self, lines: &[String]) -> String {
        format!("↑∗> {}\n{}", lines.join("\n"), self.answer(lines))
    }

    /// Types a text; what the terminal shows as its answer.
    fn answer(&mut self, lines: &[String]) -> String {
        for line in lines {
            self.0.send_line(line).unwrap();
        }
        self.next_prompt().replace("\r\n", "\n")
    }

    /// What is shown up to the prompt of normal play. The terminal's bytes come as a character each.
    fn next_prompt(&mut self) -> String {
        let prompt: String = "↑∗> ".bytes().map(char::from).collect();
        let seen = self.0.exp_string(&prompt).expect("the next prompt");
        let bytes = seen.chars().map(|byte| u8::try_from(byte).unwrap());
        String::from_utf8(bytes.collect()).unwrap()
    }
}

/// What is typed in the picture: normal play, misère play with a witness, a ruleset.
const SESSION: [&str; 6] = [
    "<1|0> + *",
    "domineering(2, 3)",
    "* + * == 0 mod misere",
    "* + * == 0 mod dicot",
    "ruleset heap(n: Int) {\n  left:  [heap(n - k) for k in [1, 2] if k <= n]\n  \
     right: [heap(n - k) for k in [1, 3] if k <= n]\n}",
    "[canonical(heap(n)) for n in 1 ..= 6]",
];

/// A text with ANSI escapes as pieces with their roles.
fn with_roles(text: &str) -> Markup {
    let mut pieces = text.split("\u{1b}[");
    let mut markup = Markup::plain(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (code, rest) = piece.split_once('m').expect("an escape that sets a style");
        let role = match code {
            "0" => Role::Plain,
            "1" => Role::Strong,
            "2" => Role::Dim,
            "31" => Role::Bad,
            "32" => Role::Good,
            "36" => Role::Code,
            other => panic!("the style {other:?} has no role"),
        };
        markup.push(role, rest);
    }
    markup
}

/// All that the terminal shows of the session.
fn shown() -> Markup {
    let mut terminal = Terminal::new("always");
    let mut all = Markup::new();
    for text in SESSION {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let roles: Vec<_> =
            classify(text).into_iter().map(|(range, class)| (range, role(class))).collect();
        all.push(Role::Good, "↑∗");
        all.push(Role::Plain, "> ");
        all.append(marked(text, &roles));
        all.push(Role::Plain, "\n");
        all.append(with_roles(&terminal.answer(&lines)));
    }
    all
}

/// The width of a letter, the height of a line and the space around them, in pixels.
const LETTER: f64 = 8.43;
const LINE: usize = 20;
const MARGIN: usize = 14;

/// A picture of a terminal, for light pages and dark ones.
fn picture(shown: &Markup) -> String {
    let mut lines: Vec<Vec<(Role, &str)>> = vec![Vec::new()];
    let mut widest = 0;
    let mut width = 0;
    for (role, text) in shown.pieces() {
        for (place, piece) in text.split('\n').enumerate() {
            if place > 0 {
                lines.push(Vec::new());
                width = 0;
            }
            width += piece.chars().count();
            widest = widest.max(width);
            if !piece.is_empty() {
                lines.last_mut().unwrap().push((role, piece));
            }
        }
    }
    while lines.last().is_some_and(Vec::is_empty) {
        lines.pop();
    }
    let width = (widest as f64 * LETTER).ceil() as usize + 2 * MARGIN;
    let height = lines.len() * LINE + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>A session of upstar</title>\n\
         <style>\n\
         rect{{fill:#fafafa;stroke:#ddd}}\n\
         text{{font:14px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:#222;white-space:pre}}\n\
         .strong{{font-weight:bold}}.dim{{fill:#777}}.code{{fill:#0b6e83}}.good{{fill:#1a7f37}}.bad{{fill:#c62828}}\n\
         @media(prefers-color-scheme:dark){{rect{{fill:#16181d;stroke:#333}}text{{fill:#ddd}}\
         .dim{{fill:#8b8b8b}}.code{{fill:#5fc9de}}.good{{fill:#6cc788}}.bad{{fill:#ef8a80}}}}\n\
         </style>\n\
         <rect x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"6\"/>\n",
        width - 1,
        height - 1
    );
    for (place, line) in lines.iter().enumerate() {
        let y = MARGIN + place * LINE + 15;
        write!(svg, "<text x=\"{MARGIN}\" y=\"{y}\" xml:space=\"preserve\">").unwrap();
        for (role, piece) in line {
            let text = piece.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            match role {
                Role::Plain => svg += &text,
                styled => {
                    let class = format!("{styled:?}").to_lowercase();
                    write!(svg, "<tspan class=\"{class}\">{text}</tspan>").unwrap();
                }
            }
        }
        svg += "</text>\n";
    }
    svg + "</svg>\n"
}

/// The picture, from the root.
pub const PICTURE: &str = "book/src/pictures/session.svg";

#[test]
fn the_picture_of_a_session_is_what_the_terminal_shows() {
    let drawn = picture(&shown());
    let path = root().join(PICTURE);
    if std::env::var_os("UPDATE_BOOK").is_some() {
        fs::write(&path, &drawn).unwrap();
    }
    let held = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(held, drawn, "{PICTURE} shows another session; UPDATE_BOOK=1");
    assert!(fs::read_to_string(root().join("README.md")).unwrap().contains(PICTURE));
    for part in ["because", "ruleset", "dicot", "∗|∗"] {
        assert!(drawn.contains(part), "{part}");
    }
}
