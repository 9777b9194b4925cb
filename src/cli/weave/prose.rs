//! Comments as prose: headings, paragraphs, items, lines that stay as they are, and code in backticks. They are
//! Markdown, which [`pulldown_cmark`] reads; games in them are none: what stars, angles and brackets mean there stays
//! as it is written.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::session::passages::numbered;

/// A part of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Prose {
    /// `# ── Title ──` or `# # Title`.
    Heading(String),
    /// Lines that are one paragraph.
    Paragraph(String),
    /// `* …`, `- …` or `1. …`.
    Item(Item),
    /// Lines that begin with blanks, and examples.
    AsIs(String),
}

impl Prose {
    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>() + self.words().len()
    }

    /// What it says.
    pub(super) fn words(&self) -> &str {
        let (Self::Heading(text)
        | Self::Paragraph(text)
        | Self::Item(Item { text, .. })
        | Self::AsIs(text)) = self;
        text
    }
}

/// An item of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// In how many items its list stands.
    pub(super) depth: usize,
    /// Its number, if it has one.
    pub(super) number: Option<u32>,
    /// What it says.
    pub(super) text: String,
}

/// A piece of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Span {
    /// Words.
    Plain(String),
    /// What stood in backticks.
    Code(String),
    /// What stood between stars.
    Emphasis(String),
    /// What stood between dollars: a formula in LaTeX.
    Formula(String),
}

/// What ends a list and lines that stay as they are: a blank line does, and no item goes on behind it.
const PARTED: &str = "\n<!-- -->\n\n";

/// Stands where the words of a line begin, so that they begin nothing of Markdown: neither quotations nor items with a plus nor lines
/// below titles, which are comparisons, sums, boards. It is taken out again, and no comment has it.
const GUARD: char = '\u{e000}';

/// The parts of the comments above a statement; `documents` where that is a definition, which has the lines
/// with `##` right above it as its documentation.
pub(super) fn read(lines: &[String], documents: bool) -> Vec<Prose> {
    let text = in_markdown(lines, documents);
    let mut parts: Vec<Prose> = Vec::new();
    // The open lists, each in an item of the one before it, with the number of the next item.
    let mut lists: Vec<Option<u64>> = Vec::new();
    // The beginning and the end of the words of the part that is being read.
    let mut words: Option<(usize, usize)> = None;
    let mut code: Option<String> = None;
    for (event, place) in Parser::new(&text).into_offset_iter() {
        let ends = matches!(
            event,
            Event::Start(Tag::List(_) | Tag::Item | Tag::CodeBlock(_))
                | Event::End(TagEnd::Item | TagEnd::Paragraph)
        );
        if ends && let Some((from, to)) = words.take() {
            let words = joined(&text[from..to]);
            match parts.last_mut() {
                Some(Prose::Item(item)) if !lists.is_empty() && item.text.is_empty() => {
                    item.text = words;
                }
                _ => parts.push(Prose::Paragraph(words)),
            }
        }
        match event {
            Event::Start(Tag::List(first)) => lists.push(first),
            Event::End(TagEnd::List(_)) => {
                lists.pop();
            }
            Event::Start(Tag::Item) => {
                let depth = lists.len().saturating_sub(1);
                let number = lists.last_mut().and_then(Option::as_mut).map(|next| {
                    *next += 1;
                    u32::try_from(*next - 1).unwrap_or(u32::MAX)
                });
                parts.push(Prose::Item(Item { depth, number, text: String::new() }));
            }
            Event::Start(Tag::CodeBlock(_)) => code = Some(String::new()),
            Event::End(TagEnd::CodeBlock) => {
                let lines = code.take().unwrap_or_default();
                parts.push(Prose::AsIs(lines.trim_end_matches('\n').to_owned()));
            }
            Event::End(TagEnd::Heading(_)) => {
                let title = words.take().map(|(from, to)| joined(&text[from..to]));
                parts.extend(title.map(Prose::Heading));
            }
            // A line such as `<G>` is no tag here.
            Event::Html(line) => {
                let line = line.replace(GUARD, "");
                let line = line.trim();
                parts.extend((!PARTED.contains(line)).then(|| Prose::Paragraph(line.to_owned())));
            }
            Event::Text(line) if code.is_some() => {
                code.get_or_insert_default().push_str(&line);
            }
            Event::Start(Tag::Paragraph | Tag::Heading { .. } | Tag::HtmlBlock)
            | Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::HtmlBlock) => {}
            _ => {
                let from = words.map_or(place.start, |(from, _)| from.min(place.start));
                let to = words.map_or(place.end, |(_, to)| to.max(place.end));
                words = Some((from, to));
            }
        }
    }
    parts
}

/// The lines of comments as a text of Markdown.
fn in_markdown(lines: &[String], documents: bool) -> String {
    let mut all = String::new();
    // Whether a line goes on in the part before it, and whether that is a list, or lines that stay as they are.
    let (mut in_list, mut as_is) = (false, false);
    // What ends the code that is open.
    let mut fence: Option<&str> = None;
    // The numbers that items of the open lists may go on with.
    let mut due: Vec<u32> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let text = line.trim_start_matches('#');
        let text = text.strip_prefix(' ').unwrap_or(text);
        if let Some(end) = fence {
            fence = fence.filter(|_| text.trim() != end);
            all += text;
            all.push('\n');
            continue;
        }
        // `# ── Title ──` in scripts, `# # Title` as in Markdown.
        let ruled = text.strip_prefix("──").map(|title| title.trim_matches(['─', ' ']));
        let title = title_alone(lines, place, documents).or(ruled);
        let blank = text.trim().is_empty() || text.starts_with('!');
        if title.is_some() || blank {
            (in_list, as_is) = (false, false);
            due.clear();
            let title = title.filter(|title| !title.is_empty());
            all += &title.map_or(PARTED.to_owned(), |title| format!("{PARTED}# {title}\n"));
            continue;
        }
        let marked = text.trim_start();
        // Commands for a shell and columns are no words, however little they are set in.
        let is_code =
            text.starts_with("  ") && (marked.starts_with("upstar ") || has_columns(marked));
        let stays = !in_list && (text.starts_with("   ") || text.starts_with(">>>") || is_code);
        if std::mem::replace(&mut as_is, stays) != stays {
            all += PARTED;
        }
        let number = numbered(marked);
        // A sentence may go on with a number, `… lesson\n2. `: a list counts on.
        let counts = number.is_none_or(|number| {
            let place = due.iter().position(|due| *due == number);
            place.map(|place| due.remove(place)).is_some() || number == 1 || !in_list
        });
        due.extend(number.filter(|_| counts).map(|number| number.saturating_add(1)));
        let marker = match number {
            Some(_) if counts => marked.find(". ").map_or(0, |at| at + 2),
            None if marked.starts_with("* ") || marked.starts_with("- ") => 2,
            _ => 0,
        };
        in_list |= !stays && (marker > 0 || number.is_some());
        let (before, words) = text.split_at(text.len() - marked.len() + marker);
        if stays {
            all += "    ";
            all += text;
        } else if let Some(end) =
            FENCES.into_iter().find(|end| marker == 0 && words.starts_with(end))
        {
            fence = Some(end);
            all += text;
        } else {
            all += before;
            // A title stands at the margin, not in an item.
            if marker > 0 || !words.starts_with('#') {
                all.push(GUARD);
            }
            all += words;
        }
        all.push('\n');
    }
    all
}

/// What begins and ends code.
const FENCES: [&str; 2] = ["```", "~~~"];

/// Returns whether blanks set words of a line apart, as in a table.
fn has_columns(line: &str) -> bool {
    line.trim_end().contains("   ")
}

/// Lines as one.
fn joined(lines: &str) -> String {
    lines.replace(GUARD, "").lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The heading that a line `## Title` at the margin is: it stands alone below a blank line.
fn title_alone(lines: &[String], place: usize, documents: bool) -> Option<&str> {
    let is_marked = |line: &String| line.starts_with("##");
    let title = lines.get(place)?.strip_prefix("## ")?.trim();
    let below_blank = place == 0 || lines.get(place - 1).is_some_and(|line| line.trim().is_empty());
    let is_alone = !lines.get(place + 1).is_some_and(is_marked);
    let documents = documents && place + 1 == lines.len();
    (below_blank && is_alone && !documents && !title.is_empty()).then_some(title)
}

/// A paragraph's words, code, emphasis and formulas.
pub(super) fn spans(text: &str) -> Vec<Span> {
    // As a heading a text is words whatever it begins with.
    let heading = format!("# {text}");
    let mut all: Vec<Span> = Vec::new();
    let plain = |all: &mut Vec<Span>, words: &str| match all.last_mut() {
        Some(Span::Plain(before)) => before.push_str(words),
        _ => all.push(Span::Plain(words.to_owned())),
    };
    let mut after = 0;
    for (event, place) in Parser::new_ext(&heading, Options::ENABLE_MATH).into_offset_iter() {
        if place.start < after {
            continue;
        }
        let written = &heading[place.clone()];
        match event {
            Event::Code(code) => all.push(Span::Code(code.into_string())),
            Event::Start(Tag::Emphasis) if is_stressed(&heading, place.clone()) => {
                after = place.end;
                all.push(Span::Emphasis(written.trim_matches('*').to_owned()));
            }
            Event::InlineMath(formula) if is_formula(&formula) => {
                all.push(Span::Formula(formula.into_string()));
            }
            Event::Text(words) => plain(&mut all, &words),
            Event::Start(Tag::Heading { .. }) | Event::End(TagEnd::Heading(_)) => {}
            Event::End(_) => {}
            // Everything else is what it looks like.
            _ => {
                after = place.end;
                plain(&mut all, written);
            }
        }
    }
    all
}

/// Returns whether what stands between stars is stressed. Stars of games stress nothing, as in `2*a*b`.
fn is_stressed(text: &str, place: std::ops::Range<usize>) -> bool {
    let inside = text[place.clone()].strip_prefix('*').and_then(|rest| rest.strip_suffix('*'));
    let before = text[..place.start].chars().next_back();
    let after = text[place.end..].chars().next();
    let is_word = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    inside.is_some_and(is_words) && !is_word(before) && !is_word(after)
}

/// Returns whether a text is words, as no game is: `not`, `in misère play`.
fn is_words(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && text.ends_with(|c: char| c.is_alphabetic() || matches!(c, '.' | '!' | '?'))
        && text.chars().all(|c| c.is_alphanumeric() || " -',.!?".contains(c))
}

/// Returns whether a text may be set as a formula: its braces match, and LaTeX has its signs.
fn is_formula(text: &str) -> bool {
    let depth = text.chars().try_fold(0_u32, |depth, c| match c {
        '{' => Some(depth + 1),
        '}' => depth.checked_sub(1),
        _ => Some(depth),
    });
    depth == Some(0)
        && !text.ends_with('\\')
        && text.chars().all(|c| c.is_ascii() && !c.is_control() && !matches!(c, '#' | '%' | '&'))
}
