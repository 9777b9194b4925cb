//! Source text as it is shown: its words in their colours.

use std::ops::Range;

use crate::markup::{Markup, Role};
use crate::session::edit::TokenClass;

/// The role of a piece of source text.
#[must_use]
pub fn role(class: TokenClass) -> Role {
    match class {
        TokenClass::Keyword => Role::Strong,
        TokenClass::Number | TokenClass::Game => Role::Code,
        TokenClass::Text => Role::Good,
        TokenClass::Comment | TokenClass::Doc | TokenClass::Expectation => Role::Dim,
        TokenClass::Mistake => Role::Bad,
        TokenClass::Name | TokenClass::Operator | TokenClass::Bracket | TokenClass::Mark => {
            Role::Plain
        }
    }
}

/// A text with the roles of its pieces: the same letters. Ranges that make no sense are passed over.
#[must_use]
pub fn marked(text: &str, roles: &[(Range<usize>, Role)]) -> Markup {
    let mut markup = Markup::new();
    let mut done = 0;
    for (range, role) in roles {
        let (Some(before), Some(piece)) =
            (text.get(done..range.start.max(done)), text.get(range.clone()))
        else {
            continue;
        };
        if range.start < done {
            continue;
        }
        markup.push(Role::Plain, before);
        markup.push(*role, piece);
        done = range.end;
    }
    markup.push(Role::Plain, text.get(done..).unwrap_or_default());
    markup
}
