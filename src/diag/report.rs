//! Draws a diagnostic in the source text. The only file that knows ariadne.

use ariadne::{Config, IndexType, Label, Report, ReportKind};

use unicode_width::UnicodeWidthStr;

use super::Diagnostic;
use crate::markup::wrap::{folded_text, hanging_text};
use crate::markup::{is_hidden, visible};
use crate::span::{SourceId, Sources, Span};

/// How a diagnostic is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// ANSI colours.
    pub color: bool,
    /// ASCII lines instead of box drawing.
    pub ascii: bool,
    /// Without the lines that only part others: what is drawn stands on the screen already.
    pub compact: bool,
    /// The width of the screen, for which long help is broken at blanks.
    pub columns: Option<usize>,
}

/// The diagnostic as text, drawn into the lines it speaks of; ends with a newline.
#[must_use]
pub fn draw(diagnostic: &Diagnostic, sources: &Sources, style: Style) -> String {
    if let Some(label) = diagnostic.labels.first().filter(|_| diagnostic.brief) {
        let (line, column) = sources.line_column(label.span);
        let place = format!("{}:{line}:{column}", visible(sources.name(label.span.source)));
        let told = format!("[{}] Error: {place}: {}", diagnostic.code, visible(&label.text));
        let columns = style.columns.unwrap_or(usize::MAX);
        return hanging_text(&told, columns) + "\n";
    }
    let charset = if style.ascii { ariadne::CharSet::Ascii } else { ariadne::CharSet::Unicode };
    let config = Config::default()
        // Where it counts bytes it takes places of characters for such, below the first frame.
        .with_index_type(IndexType::Char)
        .with_color(style.color)
        .with_char_set(charset)
        .with_compact(style.compact);
    let title = diagnostic.message.as_ref().map_or_else(
        || diagnostic.code.title.to_owned(),
        |message| format!("{}: {}", diagnostic.code.title, visible(message)),
    );
    // In front of it stand the code and the word `Error`.
    let title = style.columns.map_or_else(
        || title.clone(),
        |columns| {
            let named = format!("[{}] Error: ", diagnostic.code);
            let whole = hanging_text(&format!("{named}{title}"), columns);
            whole.strip_prefix(&named).unwrap_or(&title).to_owned()
        },
    );
    let Some(first) = diagnostic.labels.first() else {
        let mut text = format!("[{}] Error: {title}\n", diagnostic.code);
        for help in &diagnostic.help {
            text.push_str(&format!("  Help: {}\n", visible(help)));
        }
        return text;
    };
    let windows = windows(diagnostic, sources);
    let cache = Cache::new(sources, &windows);
    let range = |span: Span| {
        let text = sources.text(span.source);
        let (start, end) = (floor(text, span.start as usize), floor(text, span.end as usize));
        let [start, end] = match windows.get(&span.source) {
            Some(window) => [window.place(start), window.place(end)],
            None => [start, end],
        };
        let source = cache.source(span.source);
        let [start, end] = [start, end].map(|at| character(source, at));
        (Key(span.source), start..end.max(start))
    };
    let mut report = Report::build(ReportKind::Error, range(first.span))
        .with_config(config)
        .with_code(diagnostic.code)
        .with_message(title);
    for (order, label) in diagnostic.labels.iter().enumerate() {
        let color = if order == 0 { ariadne::Color::Red } else { ariadne::Color::Yellow };
        let drawn =
            Label::new(range(label.span)).with_message(visible(&label.text)).with_color(color);
        report = report.with_label(drawn.with_order(i32::try_from(order).unwrap_or(i32::MAX)));
    }
    // In front of help stand the number of a line, a bar and the word itself.
    let (line, _) = sources.line_column(first.span);
    let room = style.columns.map(|columns| columns.saturating_sub(14 + line.to_string().len()));
    for help in &diagnostic.help {
        let help = visible(help);
        report = report.with_help(match room {
            Some(room) => folded_text(&help, room),
            None => help.into_owned(),
        });
    }
    let mut out = Vec::new();
    // Writing into memory cannot fail; a failure would leave an empty text, never a crash.
    let _ = report.finish().write(cache, &mut out);
    let mut text = String::from_utf8_lossy(&out).into_owned();
    if let Some(window) = windows.get(&first.span.source) {
        // The place in the source, not in what is left of its line.
        let mut copy = Sources::default();
        let id = copy.add("", window.text.as_str());
        let at = window.place(first.span.start as usize);
        let (_, wrong) = copy.line_column(Span::new(id, at, at));
        let (line, column) = sources.line_column(first.span);
        let name = visible(sources.name(first.span.source));
        let drawn = format!("{name}:{line}:{wrong}");
        text = text.replacen(&drawn, &format!("{name}:{line}:{column}"), 1);
    }
    let text = placed(&text, diagnostic, sources);
    let text =
        text.replace([STANDS_FOR_ONE, STANDS_FOR_TWO], if style.ascii { "?" } else { "\u{fffd}" });
    let labels: Vec<String> =
        diagnostic.labels.iter().map(|label| visible(&label.text).into_owned()).collect();
    // Trailing blanks differ between terminals and make snapshots fragile.
    text.lines().map(str::trim_end).fold(String::new(), |all, line| {
        all + &match style.columns {
            Some(columns) => folded_label(line, &labels, columns),
            None => line.to_owned(),
        } + "\n"
    })
}

/// The drawn text in which each frame below the first has the place of what is drawn in it: ariadne writes
/// the place of the first label everywhere.
fn placed(drawn: &str, diagnostic: &Diagnostic, sources: &Sources) -> String {
    let lines: Vec<&str> = drawn.split('\n').collect();
    let number = |line: &str| {
        let plain = bare(line);
        let (number, _) = plain.split_once(['│', '|'])?;
        number.trim().parse::<u32>().ok()
    };
    let mut placed = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        let is_frame =
            ["├─[", "|-["].iter().any(|frame| bare(line).trim_start().starts_with(frame));
        let first = lines[at + 1..].iter().find_map(|line| number(line)).filter(|_| is_frame);
        let label = first.and_then(|number| {
            let others = diagnostic.labels.iter().skip(1);
            let mut there = others.filter(|label| {
                let name = visible(sources.name(label.span.source));
                sources.line_column(label.span).0 == number && line.contains(&format!("{name}:"))
            });
            there.next()
        });
        let Some(label) = label else {
            placed.push((*line).to_owned());
            continue;
        };
        let (line_number, column) = sources.line_column(label.span);
        let name = visible(sources.name(label.span.source)).into_owned();
        let head = line.find(&format!("{name}:")).map_or(0, |found| found + name.len() + 1);
        let place = line[head..].find(|c: char| c != ':' && !c.is_ascii_digit());
        let behind = place.map_or("", |behind| &line[head + behind..]);
        placed.push(format!("{}{line_number}:{column}{behind}", &line[..head]));
    }
    placed.join("\n")
}

/// Returns whether all lines of a drawn diagnostic fit a screen.
#[must_use]
pub fn fits(drawn: &str, columns: usize) -> bool {
    drawn.lines().all(|line| bare(line).width() <= columns)
}

/// A line without the sequences that colour it.
fn bare(line: &str) -> String {
    let mut pieces = line.split(ESCAPE);
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |all, piece| all + piece.split_once('m').map_or("", |(_, text)| text))
}

/// What begins a sequence that colours.
const ESCAPE: &str = "\x1b[";

/// The columns that the text of a label must have before its frame is worth drawing.
const LEAST_TEXT: usize = 24;

/// A drawn line that is wider than the screen: the text of the label at its end goes on below its
/// beginning, beside the lines that go through.
fn folded_label(line: &str, labels: &[String], columns: usize) -> String {
    let label = labels.iter().find(|label| !label.is_empty() && line.ends_with(label.as_str()));
    let Some(before) = label.and_then(|label| line.strip_suffix(label.as_str())) else {
        return line.to_owned();
    };
    let room = columns.saturating_sub(bare(before).width());
    let Some(label) = label.filter(|_| room >= LEAST_TEXT && bare(line).width() > columns) else {
        return line.to_owned();
    };
    let goes_through = |c: char| if matches!(c, '│' | '|') { c } else { ' ' };
    let below: String = bare(before).chars().map(goes_through).collect();
    let text = folded_text(label, room);
    before.to_owned() + &text.replace('\n', &format!("\n{below}"))
}

/// The most characters of a place that are quoted.
const LONGEST_QUOTE: usize = 60;

/// The diagnostic as sentences, each on a line of its own: what is wrong, a line for each place, and what
/// to do. For screen readers and narrow terminals.
#[must_use]
pub fn sentences(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let code = diagnostic.code;
    if let Some(label) = diagnostic.labels.first().filter(|_| diagnostic.brief) {
        let (line, _) = sources.line_column(label.span);
        let name = visible(sources.name(label.span.source)).into_owned();
        let name = name.trim_matches(['<', '>']);
        return format!("error {code}: {name}, line {line}: {}\n", visible(&label.text));
    }
    let message = diagnostic.message.as_ref().map(|message| format!(": {}", visible(message)));
    let mut text = format!("error {code}: {}{}\n", code.title, message.unwrap_or_default());
    for label in &diagnostic.labels {
        let (line, column) = sources.line_column(label.span);
        let name = visible(sources.name(label.span.source)).into_owned();
        let name = name.trim_matches(['<', '>']);
        text += &format!("{name}, line {line}, column {column}");
        let quoted = sources.slice(label.span).lines().next().unwrap_or_default().trim();
        // A sentence that begins with the place says it by itself.
        let says_it = label.text.starts_with(&format!("`{quoted}`"));
        if !quoted.is_empty() && !says_it {
            let long = quoted.chars().count() > LONGEST_QUOTE;
            let kept: String = quoted.chars().take(LONGEST_QUOTE).collect();
            text += &format!(", at `{}{}`", visible(&kept), if long { "..." } else { "" });
        }
        if !label.text.is_empty() {
            text += &format!(": {}", visible(&label.text));
        }
        text += "\n";
    }
    for help in &diagnostic.help {
        text += &format!("help: {}\n", visible(help));
    }
    text
}

/// A line with more bytes than this is cut around what is spoken of.
const LONGEST_LINE: usize = 400;

/// The beginning of a text, in bytes.
const BEGINNING: usize = 1 << 16;

/// Bytes of a long line that are drawn on either side of a label's ends.
const AROUND: usize = 100;

/// A copy of a source whose long lines are cut, and where its pieces come from.
struct Window {
    text: String,
    /// Where kept pieces begin and end in the source, and where they begin in the copy.
    pieces: Vec<(usize, usize, usize)>,
}

impl Window {
    /// The copy of a text in which lines beyond [`LONGEST_LINE`] keep only what is near `places`.
    fn cut(text: &str, places: &[usize]) -> Self {
        let mut window = Self { text: String::new(), pieces: Vec::new() };
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            let content = start + line.trim_end_matches(['\n', '\r']).len();
            if line.len() <= LONGEST_LINE {
                window.keep(text, start, end);
            } else {
                let near = places.iter().filter(|at| (start..=content).contains(at));
                let mut near: Vec<usize> = near.copied().collect();
                near.sort_unstable();
                let mut kept = start;
                for at in near {
                    let from = floor(text, at.saturating_sub(AROUND)).max(kept);
                    let to = floor(text, (at + AROUND).min(content)).max(from);
                    window.skip(kept, from);
                    window.keep(text, from, to);
                    kept = to;
                }
                window.skip(kept, content);
                window.keep(text, content, end);
            }
            start = end;
        }
        window
    }

    fn keep(&mut self, text: &str, from: usize, to: usize) {
        self.pieces.push((from, to, self.text.len()));
        self.text.push_str(&text[from..to]);
    }

    fn skip(&mut self, from: usize, to: usize) {
        if from < to {
            self.text.push('…');
        }
    }

    /// The place in the copy of a place in the source.
    fn place(&self, at: usize) -> usize {
        let after = self.pieces.partition_point(|(from, _, _)| *from <= at);
        let piece = after.checked_sub(1).and_then(|last| self.pieces.get(last));
        piece.map_or(0, |(from, to, copy)| copy + at.min(*to) - from)
    }
}

/// The sources with long lines that a diagnostic speaks of, cut.
fn windows(diagnostic: &Diagnostic, sources: &Sources) -> Windows {
    let mut places: rustc_hash::FxHashMap<SourceId, Vec<usize>> = Default::default();
    for label in &diagnostic.labels {
        let places = places.entry(label.span.source).or_default();
        places.extend([label.span.start as usize, label.span.end as usize]);
    }
    // Only the lines from the first place to the last are drawn.
    let cut = places.into_iter().filter_map(|(id, places)| {
        let text = sources.text(id);
        let line = |at: Option<&usize>| sources.line(id, at.copied().unwrap_or(0)).0;
        let first = sources.line_start(id, line(places.iter().min()));
        let behind = sources.line_start(id, line(places.iter().max()) + 1);
        let drawn = text.get(first..behind).unwrap_or_default();
        let long = drawn.split('\n').any(|line| line.len() > LONGEST_LINE);
        // What a long text begins with is drawn without a look at the rest, once: where more is to be
        // drawn, the whole text is prepared for all of it.
        let begins = behind <= BEGINNING && text.len() > BEGINNING && sources.is_new(id);
        let read = if begins { text.get(..behind)? } else { text };
        (long || begins).then(|| (id, Window::cut(read, &places)))
    });
    cut.collect()
}

type Windows = rustc_hash::FxHashMap<SourceId, Window>;

/// The last character boundary at or before `at`.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// What is drawn for a control character of one byte, or of two, until colours are in the text.
const STANDS_FOR_ONE: char = '\u{1a}';
const STANDS_FOR_TWO: char = '\u{80}';
/// The sign that is drawn for one of three bytes that sets the direction of writing.
const STANDS_FOR_THREE: char = '\u{fffd}';

/// A source as it is drawn: a terminal must not obey what stands in it. Places stay the same.
fn drawable(text: &str) -> String {
    let mut drawn = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        drawn.push(match c {
            '\n' | '\t' => c,
            '\r' if letters.peek() == Some(&'\n') => c,
            _ if !is_hidden(c) => c,
            _ if c.len_utf8() == 1 => STANDS_FOR_ONE,
            _ if c.len_utf8() == 2 => STANDS_FOR_TWO,
            _ => STANDS_FOR_THREE,
        });
    }
    drawn
}

/// A source's key in ariadne's cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key(SourceId);

/// Only the sources a report speaks of are indexed, each once for all its reports.
struct Cache<'a> {
    sources: &'a Sources,
    cut: rustc_hash::FxHashMap<SourceId, ariadne::Source<String>>,
    empty: ariadne::Source<String>,
}

impl<'a> Cache<'a> {
    fn new(sources: &'a Sources, windows: &Windows) -> Self {
        let cut = windows.iter();
        let cut = cut.map(|(id, window)| (*id, ariadne::Source::from(drawable(&window.text))));
        Self { sources, cut: cut.collect(), empty: ariadne::Source::from(String::new()) }
    }

    fn source(&self, id: SourceId) -> &ariadne::Source<String> {
        let whole = |text: &str| ariadne::Source::from(drawable(text));
        let source = self.cut.get(&id).or_else(|| self.sources.keep(id, whole));
        source.unwrap_or(&self.empty)
    }
}

/// The number of characters before a byte of a source.
fn character(source: &ariadne::Source<String>, at: usize) -> usize {
    let Some((line, _, column)) = source.get_byte_line(at) else { return source.len() };
    let text = source.get_line_text(line).and_then(|text| text.get(..column));
    line.offset() + text.map_or(line.len(), |before| before.chars().count())
}

impl ariadne::Cache<Key> for Cache<'_> {
    type Storage = String;

    fn fetch(&mut self, key: &Key) -> Result<&ariadne::Source<String>, impl std::fmt::Debug> {
        Ok::<_, std::convert::Infallible>(self.source(key.0))
    }

    fn display<'k>(&self, key: &'k Key) -> Option<impl std::fmt::Display + 'k> {
        Some(visible(self.sources.name(key.0)).into_owned())
    }
}
