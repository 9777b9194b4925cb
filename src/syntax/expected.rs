//! What the grammar expected where it could not read on, in a person's words: three at most.

use super::grammar::{Failure, Rule};
use super::token::Bracket;
use pest::error::ErrorVariant;

/// Expectations at the place of a failure.
#[derive(Debug, Default)]
pub struct Expected {
    /// A value may stand here.
    pub value: bool,
    /// A name and nothing else may stand here.
    pub name: bool,
    /// A clause of a ruleset may stand here.
    pub clause: bool,
    /// A colon may stand here.
    pub colon: bool,
    /// `forall` must stand here.
    pub forall: bool,
    /// `in` may stand here, and no value.
    pub generator: bool,
    /// A block may stand here.
    pub block: bool,
    /// An operator may stand here.
    pub operator: bool,
    /// The `else` of a `try` must stand here.
    pub otherwise: bool,
    /// In words, the likeliest first.
    words: Vec<&'static str>,
}

impl Expected {
    /// Reads them from a failure; of closing brackets only the innermost one's counts.
    pub fn of(failure: &Failure, innermost: Option<Bracket>) -> Self {
        let ErrorVariant::ParsingError { positives, .. } = &failure.variant else {
            return Self::default();
        };
        let has = |rule| positives.contains(&rule);
        // Where all of a rule is missing, pest names the rule and none of its parts.
        let value = [
            Rule::word,
            Rule::paren,
            Rule::prefix,
            Rule::expression,
            Rule::expression_statement,
            Rule::option,
            Rule::options,
            Rule::entries,
            Rule::nimber_of,
        ]
        .into_iter()
        .any(has);
        let name = !value
            && [Rule::name, Rule::parameter, Rule::generator, Rule::clause].into_iter().any(has);
        let block = has(Rule::open_block) || has(Rule::block);
        let operator = !value && (has(Rule::operator) || has(Rule::option_operator));
        let otherwise = has(Rule::kw_else) && !has(Rule::else_if);
        let mut words = Vec::new();
        let mut add = |condition: bool, word| {
            if condition && !words.contains(&word) {
                words.push(word);
            }
        };
        add(value, "a value");
        add(name, "a name");
        add(!value && has(Rule::text), "a text in quotation marks");
        add(has(Rule::equals) || has(Rule::body_equals), "`=`");
        add(has(Rule::open_paren) || has(Rule::parameters), "`(`");
        add(block, "a block `{ … }`");
        add(has(Rule::kw_in), "`in`");
        add(has(Rule::kw_forall), "`forall`");
        add(has(Rule::time), "a time such as `2s`");
        add(!value && has(Rule::colon), "`:`");
        add(operator, "an operator");
        add(has(Rule::bars), "`|`");
        let closer = match innermost {
            Some(Bracket::Paren) if has(Rule::close_paren) => Some("`)`"),
            Some(Bracket::Square) if has(Rule::close_square) => Some("`]`"),
            Some(Bracket::Angle | Bracket::Robot) if has(Rule::close_angle) => Some("`>`"),
            Some(Bracket::Game | Bracket::Block) if has(Rule::close_brace) => Some("`}`"),
            _ => None,
        };
        add(closer.is_some(), closer.unwrap_or(""));
        add(otherwise, "`else`");
        add(has(Rule::comma), "`,`");
        add(has(Rule::separator), "a new line");
        add(has(Rule::EOI), "the end of the statement");
        Self {
            value,
            name,
            clause: has(Rule::clause),
            colon: has(Rule::colon),
            forall: has(Rule::kw_forall),
            generator: !value && has(Rule::kw_in),
            block,
            operator,
            otherwise,
            words,
        }
    }

    /// `expected a value, ` or ` …`, or nothing where nothing is known.
    pub fn sentence(&self) -> Option<String> {
        let shown = &self.words[..self.words.len().min(3)];
        let (last, others) = shown.split_last()?;
        Some(if others.is_empty() {
            format!("expected {last}")
        } else {
            format!("expected {} or {last}", others.join(", "))
        })
    }
}
