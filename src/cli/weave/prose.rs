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

/// What stands behind the mark of an item, and its number if that is the mark.
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

/// Whether a text is words, as no game is: `not`, `in misère play`.
fn is_words(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && text.ends_with(|c: char| c.is_alphabetic() || matches!(c, '.' | '!' | '?'))
        && text.chars().all(|c| c.is_alphanumeric() || " -',.!?".contains(c))
}

/// Whether a text may be set as a formula: its braces match, and LaTeX has its signs.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn item(depth: usize, number: Option<u32>, text: &str) -> Prose {
        Prose::Item(Item { depth, number, text: text.to_owned() })
    }

    #[test]
    fn lists_stand_in_items_of_lists() {
        let lines = [
            "# * Games",
            "#   * hot",
            "#     1. switches",
            "#        and more",
            "#     2. others",
            "#   - cold",
            "# * Numbers",
            "#",
            "# Read",
            "# * this.",
            "#    * a star",
        ];
        let expected = [
            item(0, None, "Games"),
            item(1, None, "hot"),
            item(2, Some(1), "switches and more"),
            item(2, Some(2), "others"),
            item(1, None, "cold"),
            item(0, None, "Numbers"),
            Prose::Paragraph("Read".into()),
            item(0, None, "this."),
            item(1, None, "a star"),
        ];
        assert_eq!(read(&lines.map(str::to_owned), true), expected);
        // Outside of lists, what is indented stays as it is.
        let typed = ["#    * + * == 0", "#   * is 0"].map(str::to_owned);
        assert_eq!(read(&typed, true)[0], Prose::AsIs("   * + * == 0".into()));
        let numbers = ["# 1. One", "#    7. of them"].map(str::to_owned);
        assert_eq!(read(&numbers, true), [item(0, Some(1), "One 7. of them")]);
    }

    #[test]
    fn comments_are_headings_paragraphs_items_and_lines() {
        let lines = [
            "# ── Games ───────",
            "",
            "# Left moves",
            "# first.",
            "# * one",
            "# - two",
            "",
            "#    a  b",
            "#    c  d",
            "## Ends.",
            "# ## Loops",
            "# Play comes back.",
        ];
        let parts = read(&lines.map(str::to_owned), true);
        let expected = [
            Prose::Heading("Games".into()),
            Prose::Paragraph("Left moves first.".into()),
            item(0, None, "one"),
            item(0, None, "two"),
            Prose::AsIs("   a  b\n   c  d".into()),
            Prose::Paragraph("Ends.".into()),
            Prose::Heading("Loops".into()),
            Prose::Paragraph("Play comes back.".into()),
        ];
        assert_eq!(parts, expected);
    }

    #[test]
    fn numbered_lines_are_items_of_their_own() {
        let lines = [
            "# Exercises:",
            "# 1. Find",
            "#    one.",
            "# 2. Find two.",
            "#",
            "# 3. Stop.",
            "# In lesson",
            "# 2. it is.",
        ];
        let parts = read(&lines.map(str::to_owned), true);
        let expected = [
            Prose::Paragraph("Exercises:".into()),
            item(0, Some(1), "Find one."),
            item(0, Some(2), "Find two."),
            item(0, Some(3), "Stop. In lesson 2. it is."),
        ];
        assert_eq!(parts, expected);
        let sentence = ["# As in lesson", "# 2. It is so."].map(str::to_owned);
        assert_eq!(read(&sentence, true), [Prose::Paragraph("As in lesson 2. It is so.".into())]);
    }

    #[test]
    fn code_stands_between_backticks() {
        let both = [Span::Plain("is "), Span::Code("<1|0>"), Span::Plain(".")];
        assert_eq!(spans("is `<1|0>`."), both);
        assert_eq!(spans("a ` b"), [Span::Plain("a ` b")]);
    }

    #[test]
    fn a_line_with_two_marks_that_stands_alone_is_a_heading() {
        let text = ["## Part A", "# Find one.", "", "## Twice x."].map(str::to_owned);
        let words = [Prose::Heading("Part A".into()), Prose::Paragraph("Find one.".into())];
        let documented = [&words[..], &[Prose::Paragraph("Twice x.".into())]].concat();
        assert_eq!(read(&text, true), documented);
        let headed = [&words[..], &[Prose::Heading("Twice x.".into())]].concat();
        assert_eq!(read(&text, false), headed);
        let two = ["## A game", "## of heaps.", "# Yes."].map(str::to_owned);
        assert_eq!(read(&two, false), [Prose::Paragraph("A game of heaps. Yes.".into())]);
    }

    #[test]
    fn words_between_stars_are_stressed_and_games_are_not() {
        let stressed = [Span::Plain("a "), Span::Emphasis("cold game"), Span::Plain(", x")];
        assert_eq!(spans("a *cold game*, x"), stressed);
        let formula = [Span::Formula("G_{1} + H"), Span::Plain(" is 0")];
        assert_eq!(spans("$G_{1} + H$ is 0"), formula);
        for plain in [
            "* + * is 0",
            "2*a*b",
            "*2 and *3",
            "(*a)",
            "*n + *m",
            "5$ or 6$ each",
            "$G",
            "${$",
            "*:a and *:b",
            "**a**",
            "a $↑$ b",
        ] {
            assert_eq!(spans(plain), [Span::Plain(plain)], "{plain}");
        }
    }
}
