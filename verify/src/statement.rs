//! The statement of a certificate: what its entries prove together.

use std::fmt;

use serde_json::Value;

use crate::claim::Proved;
use crate::entries::sum;
use crate::forms::Forms;
use crate::read::{Fields, two};
use crate::{Side, Universe};

/// What a certificate proves. As a text it can be read by `upstar`, if its games are short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// How play ends.
    pub universe: Universe,
    /// What was asked.
    pub question: Question,
    /// The answer: `==`, `>`, `<` or `<|>`, or the outcome `L`, `R`, `N` or `P`.
    pub answer: &'static str,
    /// The games, written with all options: two, or the components of a sum.
    pub games: Vec<String>,
}

/// What was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// How two games compare.
    Relation,
    /// Who wins a sum.
    Outcome,
}

impl Statement {
    pub(crate) fn read(
        universe: Universe,
        forms: &Forms,
        proved: &Proved,
        value: &Value,
    ) -> Result<Self, String> {
        let mut fields = Fields::of(value)?;
        let by = two(fields.take("by")?)?;
        let (question, games, answer, claimed) = if fields.has("outcome") {
            let sum = sum(forms, fields.take("sum")?)?;
            let [left, right] = [(by[0], Side::Left), (by[1], Side::Right)]
                .map(|(id, first)| proved.play(id, first, sum.iter().copied()));
            let outcome = match (left?, right?) {
                (true, false) => "L",
                (false, true) => "R",
                (true, true) => "N",
                (false, false) => "P",
            };
            (Question::Outcome, sum, outcome, fields.take("outcome")?)
        } else {
            let [a, b] = two(fields.take("games")?)?;
            forms.known(a)?;
            forms.known(b)?;
            let relation = match (proved.order(by[0], [a, b])?, proved.order(by[1], [b, a])?) {
                (true, true) => "==",
                (true, false) => ">",
                (false, true) => "<",
                (false, false) => "<|>",
            };
            (Question::Relation, vec![a, b], relation, fields.take("relation")?)
        };
        fields.end()?;
        if claimed.as_str() != Some(answer) {
            return Err(format!("the entries prove \"{answer}\""));
        }
        Ok(Self { universe, question, answer, games: forms.texts(&games) })
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = self.answer;
        match self.question {
            Question::Relation => write!(f, "{}", self.games.join(&format!(" {answer} ")))?,
            Question::Outcome if self.games.is_empty() => write!(f, "outcome(0) == {answer}")?,
            Question::Outcome => write!(f, "outcome({}) == {answer}", self.games.join(" + "))?,
        }
        match self.universe {
            Universe::Normal => write!(f, " mod normal"),
            Universe::Misere => write!(f, " mod misere"),
        }
    }
}
