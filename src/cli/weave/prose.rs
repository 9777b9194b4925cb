//! Comments as prose: headings, paragraphs, items, lines that stay as they are, and code in backticks.

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
        let (Self::Heading(text)
        | Self::Paragraph(text)
        | Self::Item(Item { text, .. })
        | Self::AsIs(text)) = self;
        size_of::<Self>() + text.len()
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

/// An open list: how far its items are indented, and the number of its last one.
struct Level {
    indent: usize,
    number: Option<u32>,
}

/// A piece of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Span<'t> {
    /// Words.
    Plain(&'t str),
    /// What stood in backticks.
    Code(&'t str),
    /// What stood between stars.
    Emphasis(&'t str),
    /// What stood between dollars: a formula in LaTeX.
    Formula(&'t str),
}

/// The parts of the comments above a statement; `documents` where that is a definition, which has the lines
/// with `##` right above it as its documentation.
pub(super) fn read(lines: &[String], documents: bool) -> Vec<Prose> {
    let mut parts: Vec<Prose> = Vec::new();
    // The open lists, each in an item of the one before it.
    let mut levels: Vec<Level> = Vec::new();
    // Whether a line goes on in the part before it.
    let mut open = false;
    for (place, line) in lines.iter().enumerate() {
        if let Some(title) = title_alone(lines, place, documents) {
            parts.push(Prose::Heading(title.to_owned()));
            open = false;
            continue;
        }
        let text = line.trim_start_matches('#');
        let text = text.strip_prefix(' ').unwrap_or(text);
        if text.trim().is_empty() || text.starts_with('!') {
            open = false;
            continue;
        }
        // `# ── Title ──` in scripts, `# # Title` as in Markdown.
        let marked = text.strip_prefix("──").or_else(|| {
            let title = text.trim_start_matches('#');
            title.strip_prefix(' ').filter(|_| text.starts_with('#'))
        });
        if let Some(title) = marked {
            let title = title.trim_matches(['─', ' ']);
            if !title.is_empty() {
                parts.push(Prose::Heading(title.to_owned()));
            }
            open = false;
            continue;
        }
        let as_is = text.starts_with("   ") || text.starts_with(">>>");
        let in_item = open && matches!(parts.last(), Some(Prose::Item(_)));
        let marked = text.trim_start();
        let indent = text.len() - marked.len();
        if !in_item && open {
            levels.clear();
        }
        // In a list, what is indented is an item of a list inside an item.
        if let Some((number, item)) = item(marked).filter(|_| indent == 0 || in_item) {
            let depth = levels.iter().take_while(|level| level.indent < indent).count();
            let before = levels.get(depth).and_then(|level| level.number);
            // A sentence may go on with a number, `… lesson\n2. `: a list begins with 1 and counts on.
            let counts = number.is_none_or(|number| match before {
                Some(before) if open => number == before + 1,
                _ => !open || number == 1,
            });
            if counts {
                levels.truncate(depth);
                levels.push(Level { indent, number });
                parts.push(Prose::Item(Item { depth, number, text: item.trim().to_owned() }));
                open = true;
                continue;
            }
        }
        match parts.last_mut() {
            Some(Prose::AsIs(before)) if open && as_is => {
                before.push('\n');
                before.push_str(text);
            }
            _ if as_is && !in_item => parts.push(Prose::AsIs(text.to_owned())),
            Some(Prose::Paragraph(before) | Prose::Item(Item { text: before, .. })) if open => {
                before.push(' ');
                before.push_str(text.trim());
            }
            _ => parts.push(Prose::Paragraph(text.trim().to_owned())),
        }
        open = true;
    }
    parts
}

/// The text behind the mark of an item, and its number if that is the mark.
fn item(text: &str) -> Option<(Option<u32>, &str)> {
    match text.strip_prefix("* ").or_else(|| text.strip_prefix("- ")) {
        Some(item) => Some((None, item)),
        None => numbered(text).map(|(number, item)| (Some(number), item)),
    }
}

/// The number of `1. …`, and what stands behind it.
fn numbered(text: &str) -> Option<(u32, &str)> {
    let (number, item) = text.split_once(". ")?;
    let digits = (1..=3).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    let number = number.parse().ok().filter(|_| digits)?;
    Some((number, item))
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
pub(super) fn spans(text: &str) -> Vec<Span<'_>> {
    let mut all = Vec::new();
    for span in words_and_code(text) {
        match span {
            Span::Plain(mut rest) => {
                while let Some((before, marked, after)) = first_marked(rest) {
                    all.extend(Some(Span::Plain(before)).filter(|_| !before.is_empty()));
                    all.push(marked);
                    rest = after;
                }
                all.extend(Some(Span::Plain(rest)).filter(|_| !rest.is_empty()));
            }
            other => all.push(other),
        }
    }
    all
}

/// The first `*word*` or `$formula$` of a text, with what stands before and behind it. Stars of games are
/// none: no letter stands behind the first of `* + *`, `*2` or `2*a*b`.
fn first_marked(text: &str) -> Option<(&str, Span<'_>, &str)> {
    let mut before = ' ';
    for (at, sign) in text.char_indices() {
        let is_free = !before.is_alphanumeric() && before != sign && before != '\\';
        before = sign;
        if !is_free || !matches!(sign, '*' | '$') {
            continue;
        }
        let rest = &text[at + 1..];
        let Some(end) = rest.find(sign) else {
            continue;
        };
        let (inside, after) = (&rest[..end], &rest[end + 1..]);
        let is_ended = !after.starts_with(|c: char| c.is_alphanumeric() || c == sign);
        let tight = !inside.is_empty() && inside.trim() == inside && is_ended;
        let marked = match sign {
            '*' if tight && is_words(inside) => Span::Emphasis(inside),
            '$' if tight && is_formula(inside) => Span::Formula(inside),
            _ => continue,
        };
        return Some((&text[..at], marked, after));
    }
    None
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

/// A paragraph's words and code.
fn words_and_code(text: &str) -> Vec<Span<'_>> {
    let parts: Vec<&str> = text.split('`').collect();
    // A backtick that nothing closes is a sign like others.
    if parts.len().is_multiple_of(2) {
        return vec![Span::Plain(text)];
    }
    let spans = parts.into_iter().enumerate().filter(|(_, part)| !part.is_empty());
    spans.map(|(at, part)| if at % 2 == 1 { Span::Code(part) } else { Span::Plain(part) }).collect()
}
