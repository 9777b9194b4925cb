//! The rules as each editor reads them.

use std::fmt::Write;

use serde_json::{Value, json};

use super::rules::{Part, Rule, Shape, name_goes_on};

/// What stands at the head of each file.
const HEAD: &str = "Made from the language's table of words by `UPDATE_GRAMMARS=1 cargo test --test tidy \
                    grammars`: do not edit.";

/// The pattern of a rule where a pattern can look ahead and back.
fn pattern(shape: &Shape) -> String {
    match shape {
        Shape::Words(words) => {
            let around = name_goes_on();
            format!("(?<!{around})(?:{})(?!{around})", words.join("|"))
        }
        Shape::Pattern(pattern) => pattern.clone(),
        Shape::Before(pattern, next) => format!("{pattern}(?={next})"),
        Shape::Infix(ends, pattern) => format!("(?<=[{ends}] ){pattern}(?=\\s|$)"),
        Shape::Between(mark) => format!("{mark}(?:[^\"]|\"(?!\"\"))*{mark}"),
    }
}

/// A TextMate grammar.
pub fn textmate(rules: &[Rule]) -> String {
    let patterns: Vec<Value> = rules
        .iter()
        .map(|rule| {
            let scope = match rule.part {
                Part::Doc => "comment.block.documentation.cgt",
                Part::Expectation => "comment.line.expectation.cgt",
                Part::Comment => "comment.line.number-sign.cgt",
                Part::Text => "string.quoted.double.cgt",
                Part::Keyword => "keyword.control.cgt",
                Part::Constant => "constant.language.cgt",
                Part::Game => "constant.other.game.cgt",
                Part::Function => "entity.name.function.cgt",
                Part::Name => "variable.other.cgt",
                Part::Number => "constant.numeric.cgt",
                Part::Operator => "keyword.operator.cgt",
                Part::Bracket => "punctuation.section.brackets.cgt",
                Part::Mark => "punctuation.separator.cgt",
            };
            match rule.shape {
                // Patterns of TextMate end with their line.
                Shape::Between(mark) => json!({"name": scope, "begin": mark, "end": mark}),
                Shape::Words(_) | Shape::Pattern(_) | Shape::Before(..) | Shape::Infix(..) => {
                    json!({"name": scope, "match": pattern(&rule.shape)})
                }
            }
        })
        .collect();
    let grammar = json!({
        "information_for_contributors": [HEAD],
        "name": "cgt",
        "scopeName": "source.cgt",
        "fileTypes": ["cgt"],
        "patterns": patterns,
    });
    format!("{grammar:#}\n")
}

/// A pattern in Vim's very magic syntax.
fn very_magic(pattern: &str) -> String {
    let (mut made, mut in_set) = (String::from("\\v"), false);
    let mut rest = pattern;
    while let Some(next) = rest.chars().next() {
        if let (false, Some(behind)) = (in_set, rest.strip_prefix("(?:")) {
            made.push_str("%(");
            rest = behind;
            continue;
        }
        let mut taken = next.len_utf8();
        match next {
            '\\' => {
                taken += rest[1..].chars().next().map_or(0, char::len_utf8);
                made.push_str(&rest[..taken]);
            }
            // Vim refuses large ranges, so that letters are its own keyword characters.
            '[' | ']' => {
                in_set = next == '[';
                made.push(next);
            }
            '<' | '>' | '=' | '@' | '%' | '&' | '~' | '{' | '}' | '/' if !in_set => {
                made.push('\\');
                made.push(next);
            }
            _ => made.push(next),
        }
        rest = &rest[taken..];
    }
    made
}

/// A syntax file of Vim.
pub fn vim(rules: &[Rule]) -> String {
    let mut text = format!(
        "\" {HEAD}\nif exists('b:current_syntax')\n  finish\nendif\nsyntax case match\n\
         setlocal iskeyword=@,48-57,_,192-214,216-246,248-255\n"
    );
    // Where several match at a place, Vim takes the last.
    for rule in rules.iter().rev() {
        let group = format!("cgt{:?}", rule.part);
        let found = match &rule.shape {
            Shape::Words(words) => format!("/\\v<%({})>/", words.join("|")),
            Shape::Pattern(_) if rule.part == Part::Name => "/\\v\\K\\k*[₀-₉]*/".to_owned(),
            Shape::Pattern(pattern) => format!("/{}/", very_magic(pattern)),
            Shape::Before(..) if rule.part == Part::Function => {
                "/\\v\\K\\k*[₀-₉]*\\(@=/".to_owned()
            }
            Shape::Before(pattern, next) => {
                format!("/{}%({})@=/", very_magic(pattern), &very_magic(next)[2..])
            }
            Shape::Infix(ends, pattern) => {
                format!("/\\v%([{ends}] )@<={}%(\\s|$)@=/", &very_magic(pattern)[2..])
            }
            Shape::Between(mark) => {
                let _ = writeln!(text, "syntax region {group} start=/{mark}/ end=/{mark}/");
                continue;
            }
        };
        let _ = writeln!(text, "syntax match {group} {found}");
    }
    for (part, shown) in [
        (Part::Doc, "SpecialComment"),
        (Part::Expectation, "PreProc"),
        (Part::Comment, "Comment"),
        (Part::Text, "String"),
        (Part::Keyword, "Keyword"),
        (Part::Constant, "Boolean"),
        (Part::Game, "Constant"),
        (Part::Function, "Function"),
        (Part::Number, "Number"),
        (Part::Operator, "Operator"),
        (Part::Bracket, "Delimiter"),
        (Part::Mark, "Delimiter"),
    ] {
        let _ = writeln!(text, "highlight default link cgt{part:?} {shown}");
    }
    text.push_str("let b:current_syntax = 'cgt'\n");
    text
}

/// A lexer of Pygments.
pub fn pygments(rules: &[Rule]) -> String {
    let mut text = format!(
        "\"\"\"Colours for games: a lexer of Pygments.\n\n{HEAD}\n\"\"\"\n\n\
         from pygments.lexer import RegexLexer\n\
         from pygments.token import (\n    Comment, Keyword, Name, Number, Operator, Punctuation, \
         String, Whitespace,\n)\n\n__all__ = [\"CgtLexer\"]\n\n\nclass CgtLexer(RegexLexer):\n    \
         \"\"\"Reads scripts of upstar.\"\"\"\n\n    name = \"cgt\"\n    aliases = [\"cgt\", \"upstar\"]\n    \
         filenames = [\"*.cgt\"]\n    mimetypes = [\"text/x-cgt\"]\n    \
         url = \"https://github.com/upstar-games/upstar\"\n\n    \
         tokens = {{\n        \"root\": [\n            (r'\\s+', Whitespace),\n"
    );
    for rule in rules {
        let token = match rule.part {
            Part::Doc => "String.Doc",
            Part::Expectation => "Comment.Preproc",
            Part::Comment => "Comment.Single",
            Part::Text => "String.Double",
            Part::Keyword => "Keyword",
            Part::Constant => "Keyword.Constant",
            Part::Game => "Name.Constant",
            Part::Function => "Name.Function",
            Part::Name => "Name",
            Part::Number => "Number",
            Part::Operator => "Operator",
            Part::Bracket | Part::Mark => "Punctuation",
        };
        let _ = writeln!(text, "            (r'{}', {token}),", pattern(&rule.shape));
    }
    text.push_str("        ],\n    }\n");
    text
}

/// A definition for highlight.js, which colours the pages of the book.
pub fn highlight(rules: &[Rule]) -> String {
    let mut text = format!(
        "// {HEAD}\n(function () {{\n  const cgt = {{\n    name: \"cgt\",\n    aliases: [\"repl\"],\n    \
         contains: [\n"
    );
    for rule in rules {
        let class = match rule.part {
            Part::Doc | Part::Comment => "comment",
            Part::Expectation => "string",
            Part::Text => "string",
            Part::Keyword => "keyword",
            Part::Constant | Part::Game => "literal",
            Part::Function => "title",
            Part::Name => "name",
            Part::Number => "number",
            Part::Operator => "operator",
            Part::Bracket | Part::Mark => "punctuation",
        };
        // Themes colour `name` as a tag, so that names keep the colour of the page.
        let class =
            if class == "name" { String::new() } else { format!("className: \"{class}\", ") };
        let begin = pattern(&rule.shape).replace('/', "\\/");
        let _ = writeln!(text, "      {{ {class}begin: /{begin}/ }},");
    }
    text.push_str(
        "    ],\n  };\n  hljs.registerLanguage(\"cgt\", () => cgt);\n  \
         for (const block of document.querySelectorAll(\"code.language-cgt, code.language-repl\")) {\n    \
         const again = hljs.highlightElement || hljs.highlightBlock;\n    \
         block.textContent = block.textContent;\n    delete block.dataset.highlighted;\n    \
         again.call(hljs, block);\n  }\n})();\n",
    );
    text
}
