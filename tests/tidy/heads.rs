//! Comments of functions begin with a verb or a noun, and not with the head of a clause. A budget for each package
//! only falls.

use super::files_under;

/// Words that begin a clause, where a sentence or a noun is wanted: `Whether it wins` is `Returns whether it wins`,
/// `How many moves it has` is `The number of its moves`.
const CLAUSES: &[&str] =
    &["What", "Whether", "Who", "Where", "How", "Which", "Why", "As", "So", "That"];

/// The sources of each package, and how many comments in a hundred may begin with such a word there. These numbers
/// only fall. In `src` the pages of help of builtins count too.
const BUDGETS: &[(&str, usize)] =
    &[("src", 5), ("engine/src", 5), ("verify/src", 0), ("bench/src", 0), ("python/src", 0)];

/// The number of offenders that are named.
const NAMED: usize = 10;

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A line from the word on that follows `pub` or `pub(…)`.
fn behind_visibility(line: &str) -> &str {
    let line = line.trim_start();
    let Some(rest) = line.strip_prefix("pub") else {
        return line;
    };
    let inside = rest.strip_prefix('(').and_then(|inside| inside.split_once(')'));
    inside.map_or(rest, |(_, behind)| behind).trim_start()
}

/// A text from the sign on that follows the name at its beginning.
fn behind_name(text: &str) -> &str {
    text.trim_start().trim_start_matches(is_of_name).trim_start()
}

/// Returns whether a line begins a module that stands in this file.
fn begins_module(line: &str) -> bool {
    let name = behind_visibility(line).strip_prefix("mod ");
    name.is_some_and(|name| behind_name(name).starts_with('{'))
}

/// Returns whether a line begins a function: it has its name, and the bracket of its parameters.
fn begins_function(line: &str) -> bool {
    let mut rest = behind_visibility(line);
    let before = ["const ", "async ", "unsafe ", "extern \"C\" "];
    while let Some(behind) = before.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = behind.trim_start();
    }
    let Some(name) = rest.strip_prefix("fn ") else {
        return false;
    };
    match behind_name(name).split_once('(') {
        None => false,
        Some(("", _)) => true,
        Some((generics, _)) => {
            generics.starts_with('<') && generics.ends_with('>') && !generics.contains('{')
        }
    }
}

/// The number of braces that a line opens, less those that it closes.
fn braces(line: &str) -> i32 {
    let brace = |c: char| match c {
        '{' => 1,
        '}' => -1,
        _ => 0,
    };
    line.chars().map(brace).sum()
}

/// The lines of a text that do not belong to its tests, with their numbers.
fn without_tests(text: &str) -> Vec<(usize, &str)> {
    let (mut kept, mut waits, mut open) = (Vec::new(), false, 0);
    for (number, line) in (1..).zip(text.lines()) {
        let written = line.trim_start();
        if open > 0 {
            open += braces(line);
        } else if written.starts_with("#[cfg(test)]") {
            waits = true;
        } else if waits {
            // What is for tests is a module, or the item that begins with this line.
            if begins_module(line) {
                open = braces(line);
            }
            waits = written.starts_with("#[");
        } else {
            kept.push((number, line));
        }
    }
    kept
}

/// The first word of a comment; `None` if it begins with a sign.
fn first_word(comment: &str) -> Option<&str> {
    let text = comment.strip_prefix("///")?;
    let words = text.trim_start();
    let end = words.find(|c: char| !is_of_name(c)).unwrap_or(words.len());
    (words.len() < text.len() && end > 0).then(|| &words[..end])
}

/// The first words of the comments of functions, with the numbers of their lines. Tests have none.
fn heads(text: &str) -> Vec<(usize, &str)> {
    let (mut found, mut head, mut before) = (Vec::new(), None, "");
    for (number, line) in without_tests(text) {
        let written = line.trim();
        if written.starts_with("///") {
            if !before.starts_with("///")
                && let Some(word) = first_word(written)
            {
                head = Some((number, word));
            }
        } else if !(written.is_empty() || written.starts_with("//") || written.starts_with("#[")) {
            // The comment of a type, a field or a constant counts for no function.
            found.extend(head.take().filter(|_| begins_function(line)));
        }
        before = written;
    }
    found
}

#[test]
fn comments_of_functions_begin_with_a_verb_or_a_noun() {
    for (folder, budget) in BUDGETS {
        let mut files = files_under(folder, &["rs"]);
        files.retain(|path, _| !path.contains("/tests") && !path.ends_with("tests.rs"));
        let (mut all, mut wrong) = (0, Vec::new());
        for (path, text) in &files {
            let found = heads(text);
            all += found.len();
            let clauses = found.into_iter().filter(|(_, word)| CLAUSES.contains(word));
            wrong.extend(clauses.map(|(line, word)| format!("{path}:{line}: {word} …")));
        }
        assert!(all > 20, "{folder}: {all} functions have comments");
        assert!(
            wrong.len() * 100 <= budget * all,
            "{folder}: {} comments of {all} begin with a word such as `What`, and {budget} in a hundred may; write \
             `Returns whether …`, `The number of …` or the like:\n{}",
            wrong.len(),
            wrong[..wrong.len().min(NAMED)].join("\n")
        );
    }
}

#[test]
fn heads_of_comments_are_those_of_functions_outside_of_tests() {
    let text = "\
//! What a file is for.
/// What a type is.
struct A;
/// Whether it is so.
/// How it is: the second line does not count.
#[must_use]
pub(crate) const fn is_so<T>(a: A) -> bool {}
/// `code` is no word.
fn code() {}
/// Where an empty line follows.

fn apart() {}
/// Returns nothing.
async fn nothing() {}
#[cfg(test)]
#[allow(unused)]
mod tests {
    /// Why this is a test.
    fn inside() {}
}
/// That tests end above.
fn behind() {}
";
    assert_eq!(heads(text), [(4, "Whether"), (10, "Where"), (13, "Returns"), (21, "That")]);
}
