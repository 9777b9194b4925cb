//! What to say where the grammar could not read on: the commonest slips by name, anything else
//! with what was expected.

use super::around::Scene;
use super::chars::first_word;
use super::grammar::Failure;
use super::laws::BODY_IN_BRACES;
use super::lower;
use super::slips::{ASKED_IN_WORDS, SLICES, begins_question};
use super::tight::or;
use super::token::{Bracket, Kind};
use super::unclosed::{is_turned_round, turned_round};
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};
use crate::span::{SourceId, Span};

impl<'p> Scene<'p> {
    fn explain(&self) -> Box<Diagnostic> {
        let before = self.before[0];
        let Some(here) = self.here else {
            return self.at_the_end();
        };
        if let Some(open) = self.open
            && is_turned_round(self.prepared, open)
        {
            let at = self.base + open.at as usize;
            return turned_round(Span::new(self.source, at - 1, at + 1));
        }
        if let Some(error) = super::slips::explain(self) {
            return error;
        }
        let games = self.innermost_is_game();
        match here.kind {
            Kind::Bars if self.innermost() == Some(Bracket::Block) => self
                .here(&codes::GAME_IN_BLOCK, "this bar belongs to a game")
                .label(self.opener_span(), "but this opens a block of statements")
                .help("for a function write `fn f(n) = {n|0}`; in a block put the game in brackets of its own: `{ {n|0} }`"),
            Kind::Bars if !games => self
                .here(&codes::BAR_OUTSIDE, "no game is open here")
                .help("for `confused with` write `G <|> H`, for the relation `G <=> H`, for the logical word `or`")
                .help("a game literal is `<1|0>`"),
            Kind::Bars | Kind::Close(_) | Kind::Comma | Kind::Mark
                if before.is_some_and(|token| token.kind == Kind::Comma) =>
            {
                error!(
                    codes::TRAILING_COMMA, self.span(before), "no entry follows this comma";
                    help: "remove the comma, or write the entry";
                )
            }
            Kind::Semicolon { ends: false } if !games => self
                .here(&codes::UNEXPECTED, "a statement cannot end inside brackets")
                .label(self.opener_span(), "this bracket is still open")
                .help("close the bracket before the `;`"),
            Kind::Keyword if self.expected.name => {
                lower::reserved(self.text(self.here), self.span(self.here))
            }
            _ if self.expected.operator && self.text(self.here).starts_with('∗') => self
                .here(&codes::TIGHT_STAR, "a nimber, or a product?")
                .help("for a product write the ASCII star, with a space on both sides: `2 * 3`")
                .help("for the sum with a nimber write `2 + ∗3`"),
            _ if self.expected.operator && begins_value(here.kind) => self.side_by_side(),
            _ => self.general(),
        }
    }

    /// A value, or a bracket, behind a value.
    fn side_by_side(&self) -> Box<Diagnostic> {
        let (before, here) = (self.text(self.before[0]), self.text(self.here));
        let bracket = matches!(
            self.here.map(|token| token.kind),
            Some(Kind::Open(Bracket::Paren | Bracket::Square))
        );
        let callable = matches!(
            self.before[0].map(|token| token.kind),
            Some(Kind::Name | Kind::Close(Some(Bracket::Paren | Bracket::Square)))
        );
        if bracket && callable && !self.touches() {
            let closer = if here == "(" { ')' } else { ']' };
            let name = if before.len() > 1 { before } else { "f" };
            return self
                .here(
                    &codes::BRACKET_APART,
                    "the bracket of a call or an index touches what it follows",
                )
                .help(format!("write `{name}{here}…{closer}` without the space"));
        }
        let behind_a_game =
            self.before[1].is_some_and(|token| matches!(token.kind, Kind::Close(_)));
        if matches!(before, "*" | "∗") && behind_a_game && matches!(here, "<" | "{") {
            let place = self.span(self.before[0]);
            return error!(
                codes::TIGHT_STAR, place, "games are not multiplied";
                help: "a sum is `G + H`; a product has a number, such as `2 * G`";
            );
        }
        if before.ends_with(['*', '∗']) {
            let left = match self.before[1] {
                Some(left) if matches!(left.kind, Kind::Number | Kind::Name) => {
                    self.text(self.before[1])
                }
                _ => before,
            };
            let place = self.span(self.before[0]).to(self.span(self.here));
            let right = if matches!(here, "<" | "{" | "(" | "[") { "…" } else { here };
            let product = format!("for the product write `{left} * {right}`");
            if self.is_declared_integer(left) || self.is_declared_integer(here) {
                return error!(codes::TIGHT_STAR, place, "a space on one side only"; help: product);
            }
            // `3 + * 4`: no value stands before the star, so it begins one.
            if left == before && matches!(before, "*" | "∗") {
                let number = if here == "(" { "(…)" } else { right };
                let error = error!(codes::TIGHT_STAR, place, "a nimber, or a sum?");
                let error = match number {
                    "…" => error,
                    number => error.help(format!("for the nimber write `*{number}`")),
                };
                return error.help(format!("for the sum with the game * write `* + {number}`"));
            }
            return error!(
                codes::TIGHT_STAR, place, "a nimber, or a product?";
                help: product;
                help: format!("for the sum with a nimber write `{left} + *{right}`");
            );
        }
        if matches!(before, "let" | "print" | "assert" | "for") {
            return self
                .here(&codes::SIDE_BY_SIDE, self.expectation())
                .label(self.span(self.before[0]), "this begins a statement")
                .help("statements stand in a block: `do { … }`");
        }
        if here == "in" && self.innermost() == Some(Bracket::Square) {
            return self
                .here(&codes::SIDE_BY_SIDE, self.expectation())
                .help("a list is made as `[f(x) for x in xs if c]`")
                .help("whether a list has an item: `contains(xs, x)`");
        }
        if here == "in" || before == "in" {
            return self
                .here(&codes::SIDE_BY_SIDE, self.expectation())
                .help("whether a list has an item: `contains(xs, x)`")
                .help("in a universe: `… mod dicot`");
        }
        if here == "for"
            && let Some(moved) = self.time_before_else()
        {
            let help = format!("the time stands before `else`: `{moved}`");
            return self.here(&codes::SIDE_BY_SIDE, self.expectation()).help(help);
        }
        if here == "for" {
            let list = "a list stands in brackets: `[f(x) for x in xs if c]`";
            return self.here(&codes::SIDE_BY_SIDE, self.expectation()).help(list);
        }
        if self.is_an_answer() {
            let told = "the outcome after an answer is not part of it";
            let diagnostic = self.here(&codes::SIDE_BY_SIDE, self.expectation());
            let end = self.before[0].map_or(0, |token| token.end);
            return match self.prepared.get(..end).filter(|_| self.is_a_line()) {
                Some(game) => {
                    // `G = x   N` is a game and its value.
                    let game = game.split_once(" = ").map_or(game, |(game, _)| game).trim();
                    diagnostic.help(format!("{told}: type `{game}`"))
                }
                None => diagnostic.help(format!("{told}: leave it out")),
            };
        }
        let ups = ['^', '↑', '↓', '⇑', '⇓'];
        // `n ^ 2`, and `n^ 2`.
        let touches =
            self.before[1].map(|token| token.end) == self.before[0].map(|token| token.start);
        let behind = touches && before.starts_with(ups) && before.trim_end_matches(ups).is_empty();
        if here.starts_with(ups) || behind {
            let (before, exponent) = match behind {
                true => (self.text(self.before[1]), or(here, "n")),
                false => (before, self.exponent(here.trim_start_matches(ups))),
            };
            let base = or(before, "x");
            if self.is_declared_integer(before) || self.is_declared_integer(exponent) {
                return self
                    .here(&codes::TIGHT_UP, "a power is written in another way")
                    .help(format!("write `pow({base}, {exponent})`"));
            }
            let digits = exponent.bytes().all(|byte| byte.is_ascii_digit());
            let up = if digits { format!("^{exponent}") } else { "^".to_owned() };
            return self
                .here(&codes::TIGHT_UP, "an up, or a power?")
                .help(format!("powers are written `pow({base}, {exponent})`"))
                .help(format!("for the sum with an up write `{base} + {up}`"));
        }
        if before == ">" {
            return self
                .here(&codes::SIDE_BY_SIDE, self.expectation())
                .label(self.span(self.before[0]), "this closes the game")
                .help("a comparison among the options of a game needs parentheses");
        }
        if !matches!(self.innermost(), None | Some(Bracket::Block)) {
            return self
                .here(&codes::SIDE_BY_SIDE, self.expectation())
                .help("between two values stands an operator, or a comma");
        }
        // `outcome G`: at the beginning of a statement a name is most likely a question.
        let asks = self.before[0].is_some_and(|token| token.kind == Kind::Name)
            && self.before[1].is_none();
        let error = self.here(&codes::SIDE_BY_SIDE, self.expectation());
        if self.head == "for" && self.expected.block {
            return error.help("write `for x in xs { … }`");
        }
        if UNIVERSES.contains(&here) {
            return error.help(format!("in that universe: `… mod {here}`"));
        }
        if here == "xor" {
            return error.help("nimbers add as games: `*3 + *5` is `*6`");
        }
        if asks && begins_question(before) {
            return error.help(ASKED_IN_WORDS);
        }
        if asks {
            return error.help(self.call(before, here));
        }
        // One letter is a value more likely than a word.
        let is_word = self.here.is_some_and(|token| {
            matches!(token.kind, Kind::Name | Kind::Keyword) && here.chars().count() > 1
        });
        error.help(match is_word {
            true => "between two values stands an operator, or a new line",
            false => "write ` * ` for a product, `+` for a sum, or begin a new line",
        })
    }

    /// `try E else F for 2s` with the time in its place.
    fn time_before_else(&self) -> Option<String> {
        let (tried, time) = self.prepared.split_at_checked(self.here?.start)?;
        let time = time.strip_prefix("for")?.trim();
        let (first, second) = tried.rsplit_once(" else ")?;
        let is_time = time.starts_with(|letter: char| letter.is_ascii_digit())
            && time.chars().all(char::is_alphanumeric);
        (is_time && self.is_a_line() && first.contains("try "))
            .then(|| format!("{first} for {time} else {}", second.trim()))
    }

    /// The exponent behind `^`: what touches it, or the word that follows.
    fn exponent(&self, touching: &'p str) -> &'p str {
        if !touching.is_empty() {
            return or(touching, "n");
        }
        let rest = self.here.and_then(|token| self.prepared.get(token.end..)).unwrap_or("");
        or(first_word(rest.trim_start()), "n")
    }

    /// Returns whether the definition at hand declares a name `Int`.
    fn is_declared_integer(&self, name: &str) -> bool {
        let header = self.prepared.split(['{', '=']).next().unwrap_or_default();
        matches!(self.head, "fn" | "ruleset")
            && header.split(['(', ')', ',']).any(|parameter| {
                parameter
                    .split_once(':')
                    .is_some_and(|(word, kind)| word.trim() == name && kind.trim() == "Int")
            })
    }

    /// Returns whether a comment begins here as in other languages.
    fn begins_foreign_comment(&self) -> bool {
        let rest = self.here.and_then(|token| self.prepared.get(token.start..)).unwrap_or("");
        ["//", "/*", "/∗"].iter().any(|mark| rest.starts_with(mark))
    }

    pub(super) fn expectation(&self) -> String {
        self.expected.sentence().unwrap_or_else(|| "this does not fit here".to_owned())
    }

    fn at_the_end(&self) -> Box<Diagnostic> {
        let before = self.before[0];
        let text = self.text(before);
        if before.is_some_and(|token| token.kind == Kind::Dot)
            && self.before[1].is_some_and(|token| token.kind == Kind::Number)
        {
            return error!(
                codes::DECIMAL, self.span(before), "a number has no point";
                help: format!("write `{}`", self.text(self.before[1]));
            );
        }
        // `law "x" forall G in xs: E`: what follows the colon was read as an ordinal sum.
        if self.head == "law"
            && self.expected.block
            && let Some(colon) = self.outer_colon()
        {
            let label = "expected a block `{ … }` here";
            return error!(codes::UNFINISHED, colon, label; help: BODY_IN_BRACES);
        }
        let span = self.span(None);
        let error = error!(codes::UNFINISHED, span, self.expectation());
        match before.map(|token| token.kind) {
            Some(Kind::Operator | Kind::Equals | Kind::Sign) => {
                error.label(self.span(before), format!("`{text}` wants a value after it"))
            }
            _ if self.expected.otherwise => error.help("write `try E else F`"),
            _ if self.head == "if" && text != "if" => error.help("write `if c { a } else { b }`"),
            _ => match self.head {
                "let" => error.help("write `let x = 3`"),
                "fn" => error.help("write `fn f(x) = x + 1`"),
                "ruleset" => error.help("write `ruleset name(n: Int) { left: […] … }`"),
                "law" => error.help("write `law \"name\" forall p in positions { … }`"),
                "for" => error.help("write `for x in xs { … }`"),
                "universe" => error.help("write `universe dicot`"),
                "import" => error.help("write `import \"file.cgt\"`"),
                "use" => error.help("write `use theory.x`"),
                _ => error,
            },
        }
    }

    fn general(&self) -> Box<Diagnostic> {
        let before = self.before[0];
        let error = self.here(&codes::UNEXPECTED, self.expectation());
        let before_text = self.text(before);
        match before.map(|token| token.kind) {
            _ if self.innermost() == Some(Bracket::Square)
                && (before_text == ":" || self.text(self.here) == ":") =>
            {
                error.help(SLICES)
            }
            Some(Kind::Operator | Kind::Equals | Kind::Sign | Kind::Comma)
                if self.expected.value =>
            {
                error.label(self.span(before), format!("`{before_text}` wants a value after it"))
            }
            _ if self.expected.value && self.begins_foreign_comment() => {
                error.help("a comment begins with `#`")
            }
            _ if self.expected.generator && self.text(self.here) == "from" => {
                error.help("write `for n in 1 ..= 5 { … }`")
            }
            _ if self.expected.generator && self.text(self.here) == "," => {
                error.help("one name stands before `in`: `for p in pairs`, then `p[0]` and `p[1]`")
            }
            _ if self.expected.generator => {
                error.help("items come from a list: `for x in xs`; a condition is `if c`")
            }
            _ if before_text == "import" => error.help(match self.here.map(|token| token.kind) {
                Some(Kind::Name) => {
                    format!("a file has quotation marks: `import \"{}.cgt\"`", self.text(self.here))
                }
                _ => "write `import \"file.cgt\"`".to_owned(),
            }),
            _ if before_text == "law" => error
                .help("a law has its name in quotation marks: `law \"name\" forall x in xs { … }`"),
            _ if before_text == "let"
                && self.here.is_some_and(|token| token.kind == Kind::Number) =>
            {
                error.help("the name stands first: `let a = 3`")
            }
            _ if self.text(before) == "let" && ["(", "["].contains(&self.text(self.here)) => error
                .help("a `let` names one value: `let pair = [1, 2]`, then `pair[0]`, `pair[1]`"),
            Some(Kind::Open(Bracket::Paren)) if self.text(self.here) == ")" => {
                error.help("parentheses hold one value")
            }
            _ if self.head == "assert" && self.text(self.here) == "," => error.help(
                "an assertion has no message of its own: it shows both sides where it fails; \
                 `law \"name\" forall …` has a name",
            ),
            _ if self.innermost().is_none() && self.text(self.here) == "," => error.help(
                "several values stand in a list: `[a, b]`; `print a, b` prints them on a line",
            ),
            _ => error,
        }
    }
}

/// Universes that people name without `mod`.
const UNIVERSES: [&str; 6] = ["normal", "misere", "dicot", "dead_ending", "blocking", "impartial"];

/// Returns whether a word of this kind begins a value.
fn begins_value(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Number | Kind::Game | Kind::Name | Kind::Keyword | Kind::Text | Kind::Open(_)
    )
}

/// The diagnostic for a failure of the grammar.
pub fn explain(
    source: SourceId,
    prepared: &str,
    base: usize,
    failure: &Failure,
) -> Box<Diagnostic> {
    let scene = Scene::of(source, prepared, base, failure);
    let begins = scene.before[0].is_none();
    if begins && scene.text(scene.here) == "+" {
        return lower::leading_operator(scene.span(scene.here));
    }
    scene.explain()
}

/// A text without a statement.
pub fn nothing(source: SourceId, text: &str) -> Box<Diagnostic> {
    let end = text.len();
    error!(codes::UNFINISHED, Span::new(source, end, end), "expected an expression")
}

/// A second statement where one expression was expected.
pub fn second_statement(span: Span) -> Box<Diagnostic> {
    error!(codes::UNEXPECTED, span, "a second statement"; help: "expected one expression")
}
