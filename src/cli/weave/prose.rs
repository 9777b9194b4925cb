//! Comments as prose: headings, paragraphs, items, lines that stay as they are, and code in backticks.

/// A part of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Prose {
    /// `# ── Title ──` or `# # Title`.
    Heading(String),
    /// Lines that are one paragraph.
    Paragraph(String),
    /// `* …` or `- …`.
    Item(String),
    /// `1. …`: the number, and what stands behind it.
    Numbered(u32, String),
    /// Lines that begin with blanks, and examples.
    AsIs(String),
}

/// A piece of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Span<'t> {
    /// Words.
    Plain(&'t str),
    /// What stood in backticks.
    Code(&'t str),
}

/// The parts of the comments above a statement.
pub(super) fn read(lines: &[String]) -> Vec<Prose> {
    let mut parts: Vec<Prose> = Vec::new();
    // Whether a line goes on in the part before it.
    let mut open = false;
    for line in lines {
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
        let item = text.strip_prefix("* ").or_else(|| text.strip_prefix("- "));
        let as_is = text.starts_with("   ") || text.starts_with(">>>");
        let in_item = open && matches!(parts.last(), Some(Prose::Item(_) | Prose::Numbered(..)));
        // A sentence may go on with a number, `… lesson\n2. `: a list begins with 1 and counts on.
        let numbered = numbered(text).filter(|(number, _)| match parts.last() {
            Some(Prose::Numbered(before, _)) if open => *number == before + 1,
            _ => !open || *number == 1,
        });
        if let Some((number, item)) = numbered {
            parts.push(Prose::Numbered(number, item.trim().to_owned()));
            open = true;
            continue;
        }
        match (parts.last_mut(), item) {
            (_, Some(item)) => parts.push(Prose::Item(item.trim().to_owned())),
            (Some(Prose::AsIs(before)), None) if open && as_is => {
                before.push('\n');
                before.push_str(text);
            }
            (_, None) if as_is && !in_item => {
                parts.push(Prose::AsIs(text.to_owned()));
            }
            (
                Some(Prose::Paragraph(before) | Prose::Item(before) | Prose::Numbered(_, before)),
                None,
            ) if open => {
                before.push(' ');
                before.push_str(text.trim());
            }
            (_, None) => parts.push(Prose::Paragraph(text.trim().to_owned())),
        }
        open = true;
    }
    parts
}

/// The number of `1. …`, and what stands behind it.
fn numbered(text: &str) -> Option<(u32, &str)> {
    let (number, item) = text.split_once(". ")?;
    let digits = (1..=3).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    let number = number.parse().ok().filter(|_| digits)?;
    Some((number, item))
}

/// A paragraph's words and code.
pub(super) fn spans(text: &str) -> Vec<Span<'_>> {
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
        let parts = read(&lines.map(str::to_owned));
        let expected = [
            Prose::Heading("Games".into()),
            Prose::Paragraph("Left moves first.".into()),
            Prose::Item("one".into()),
            Prose::Item("two".into()),
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
        let parts = read(&lines.map(str::to_owned));
        let expected = [
            Prose::Paragraph("Exercises:".into()),
            Prose::Numbered(1, "Find one.".into()),
            Prose::Numbered(2, "Find two.".into()),
            Prose::Numbered(3, "Stop. In lesson 2. it is.".into()),
        ];
        assert_eq!(parts, expected);
        let sentence = ["# As in lesson", "# 2. It is so."].map(str::to_owned);
        assert_eq!(read(&sentence), [Prose::Paragraph("As in lesson 2. It is so.".into())]);
    }

    #[test]
    fn code_stands_between_backticks() {
        let both = [Span::Plain("is "), Span::Code("<1|0>"), Span::Plain(".")];
        assert_eq!(spans("is `<1|0>`."), both);
        assert_eq!(spans("a ` b"), [Span::Plain("a ` b")]);
    }
}
