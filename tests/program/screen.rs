//! A REPL at a terminal that keeps its rows: somebody types, and reads what stands on the screen then.

use std::fmt::{self, Write};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use rexpect::session::{Options, PtySession, spawn_with_options};

use crate::support::{program, root};

/// The time that a test waits for what it expects.
const PATIENCE: Duration = Duration::from_secs(60);

/// A row of the screen.
#[derive(Clone, Debug, Default)]
struct Row {
    /// Its signs, each with whether it is green.
    signs: Vec<(char, bool)>,
    /// Whether what is written goes on in the next row, since this one is full.
    goes_on: bool,
}

/// A program at a terminal of so many columns and of more rows than are ever needed.
pub(crate) struct Terminal {
    session: PtySession,
    columns: usize,
    rows: Vec<Row>,
    row: usize,
    column: usize,
    green: bool,
    /// The bytes of a sign or of a sequence that has not come whole.
    begun: Vec<u8>,
    /// Whether the program reads a line.
    reads: bool,
    /// How many lines it has begun to read.
    lines: usize,
    ended: bool,
}

impl Terminal {
    /// A REPL that writes ASCII without colours, behind its first prompt.
    pub(crate) fn new(columns: usize) -> Self {
        Self::with(columns, &root(), "never", &[])
    }

    /// A REPL in a folder, with colours or without, and with more of an environment.
    pub(crate) fn with(
        columns: usize,
        folder: &Path,
        color: &str,
        environment: &[(&str, Option<&Path>)],
    ) -> Self {
        let mut command = Command::new("sh");
        let upstar = env!("CARGO_BIN_EXE_upstar");
        // While a line runs, the terminal itself shows keys, and throws away what is written when Ctrl-C comes: at a moment
        // that no test chooses.
        let line = format!(
            "stty rows 1000 cols {columns} -echo noflsh; exec '{upstar}' --ascii --color {color}"
        );
        command.args(["-c", &line]);
        for (name, value) in program().get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.current_dir(folder).env("TERM", "xterm");
        for (name, value) in environment {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        let options = Options::new().timeout_ms(Some(60_000)).strip_ansi_escape_codes(false);
        let session = spawn_with_options(command, options).expect("the REPL starts");
        let mut terminal = Self {
            session,
            columns,
            rows: vec![Row::default()],
            row: 0,
            column: 0,
            green: false,
            begun: Vec::new(),
            reads: false,
            lines: 0,
            ended: false,
        };
        terminal.waits("a prompt", |terminal| terminal.lines == 1 && terminal.is_at_prompt());
        terminal
    }

    /// Presses keys.
    pub(crate) fn presses(&mut self, keys: &str) {
        self.session.send(keys).expect("the keys are pressed");
        self.session.flush().expect("they are sent");
    }

    /// Types a text, presses Enter behind each of its lines, and waits for the next prompt, or for the end. Returns
    /// what stands below what was typed.
    pub(crate) fn enters(&mut self, text: &str) -> String {
        let from = self.row;
        self.does(&format!("{}\r", text.replace('\n', "\r")));
        let shown = self.below(from);
        let mut rest = shown.as_str();
        for (number, line) in text.split('\n').enumerate() {
            let (first, others) = rest.split_once('\n').unwrap_or((rest, ""));
            // The prompt sets further lines in by itself.
            let typed =
                if number == 0 { first.ends_with(line) } else { first.trim() == line.trim() };
            assert!(typed, "`{line}` is not what stands there: {shown}");
            rest = others;
        }
        rest.to_owned()
    }

    /// Presses keys that end a line, and waits for the next prompt, or for the end.
    pub(crate) fn does(&mut self, keys: &str) {
        let before = self.lines;
        self.presses(keys);
        self.waits(&format!("a prompt behind {keys:?}"), |terminal| {
            terminal.ended || terminal.lines > before && terminal.is_at_prompt()
        });
    }

    /// Presses keys, and waits until the line stands so.
    pub(crate) fn shows(&mut self, keys: &str, line: &str) {
        self.presses(keys);
        self.waits(&format!("`{line}` behind {keys:?}"), |terminal| terminal.line() == line);
    }

    /// Drops the line.
    pub(crate) fn drops(&mut self) {
        self.does("\u{3}");
    }

    /// Leaves with Ctrl-D.
    pub(crate) fn leaves(mut self) {
        self.does("\u{4}");
        assert!(self.ended, "{self}");
    }

    /// Whether the program has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.ended
    }

    /// The row of the cursor.
    pub(crate) fn row(&self) -> usize {
        self.row
    }

    /// The column of the cursor.
    pub(crate) fn column(&self) -> usize {
        self.column
    }

    /// The line of the cursor.
    pub(crate) fn line(&self) -> String {
        self.rows[self.row].signs.iter().map(|(sign, _)| sign).collect()
    }

    /// The columns of the cursor's line where something is green.
    pub(crate) fn green(&self) -> Vec<usize> {
        let signs = self.rows[self.row].signs.iter().enumerate();
        signs.filter(|(_, (_, green))| *green).map(|(column, _)| column).collect()
    }

    /// The lines from a row to the one of the cursor, without it unless the program has ended. Rows that one line
    /// fills are one line.
    pub(crate) fn below(&self, from: usize) -> String {
        let mut text = String::new();
        for row in &self.rows[from.min(self.row)..self.row] {
            text.extend(row.signs.iter().map(|(sign, _)| sign));
            if !row.goes_on {
                text.push('\n');
            }
        }
        if self.ended { text + &self.line() } else { text }
    }

    /// Waits until it is so.
    pub(crate) fn waits(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        loop {
            self.read();
            if is_so(self) {
                return;
            }
            assert!(!self.ended && start.elapsed() < PATIENCE, "{what} did not come:\n{self}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether the cursor stands behind a prompt: a hint may be behind it.
    fn is_at_prompt(&self) -> bool {
        let line = self.line();
        let before = line.get(..self.column).unwrap_or_default();
        before.ends_with("> ")
            && (before.starts_with("^*") || matches!(before, "move> " | "position> "))
    }

    /// Reads what the program has written.
    fn read(&mut self) {
        // What it wrote before its end is read behind it.
        let ends = !self.ended
            && self.session.process().status().is_none_or(|status| {
                let status = format!("{status:?}");
                status.contains("Exited") || status.contains("Signaled")
            });
        if ends {
            let rest = self.session.exp_eof().expect("the end");
            // Each character is a byte.
            rest.chars().for_each(|byte| self.take(byte as u8));
            self.ended = true;
        }
        while let Some(byte) = self.session.try_read() {
            self.take(byte as u8);
        }
    }

    /// Takes a byte.
    fn take(&mut self, byte: u8) {
        self.begun.push(byte);
        if self.begun[0] == 0x1b {
            let is_whole = self.begun.len() > 2 && matches!(byte, b'@'..=b'~');
            if is_whole {
                let sequence = String::from_utf8(std::mem::take(&mut self.begun)).unwrap();
                self.obey(&sequence[2..]);
            }
        } else if let Ok(text) = String::from_utf8(self.begun.clone()) {
            self.begun.clear();
            text.chars().for_each(|sign| self.put(sign));
        }
    }

    /// Writes a sign.
    fn put(&mut self, sign: char) {
        match sign {
            '\r' => {
                // The editor goes on in the next row where its line fills one.
                self.rows[self.row].goes_on |= self.reads && self.column == self.columns;
                self.column = 0;
            }
            '\n' => self.go_to(self.row + 1),
            '\u{8}' => self.column = self.column.saturating_sub(1),
            sign if sign.is_control() => {}
            sign => {
                if self.column == self.columns {
                    self.rows[self.row].goes_on = true;
                    self.column = 0;
                    self.go_to(self.row + 1);
                }
                let signs = &mut self.rows[self.row].signs;
                signs.resize(signs.len().max(self.column + 1), (' ', false));
                signs[self.column] = (sign, self.green);
                self.column += 1;
            }
        }
    }

    fn go_to(&mut self, row: usize) {
        self.row = row;
        self.rows.resize(self.rows.len().max(row + 1), Row::default());
    }

    /// Does what a control sequence asks for: moves, erases, or colours.
    fn obey(&mut self, sequence: &str) {
        let (numbers, command) = sequence.split_at(sequence.len() - 1);
        let count = numbers.parse().unwrap_or(1);
        match (numbers, command) {
            (_, "A") => self.row -= count,
            (_, "B") => self.go_to(self.row + count),
            (_, "C") => self.column = (self.column + count).min(self.columns - 1),
            (_, "D") => self.column -= count,
            ("" | "0", "K") => {
                self.rows[self.row].signs.truncate(self.column);
                self.rows[self.row].goes_on = false;
            }
            ("", "H") => (self.row, self.column) = (0, 0),
            ("2", "K") => self.rows[self.row] = Row::default(),
            ("" | "0", "J") => {
                self.rows.truncate(self.row + 1);
                self.rows[self.row].signs.truncate(self.column);
                self.rows[self.row].goes_on = false;
            }
            (_, "m") => self.green = numbers == "32",
            // Pastes are marked while a line is read.
            ("?2004", "h") => (self.reads, self.lines) = (true, self.lines + 1),
            ("?2004", "l") => self.reads = false,
            ("?2026" | "?25", "h" | "l") => {}
            _ => panic!("no terminal here knows {sequence:?}"),
        }
    }
}

impl fmt::Display for Terminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            row.signs.iter().try_for_each(|(sign, _)| f.write_char(*sign))?;
            f.write_char('\n')?;
        }
        Ok(())
    }
}
