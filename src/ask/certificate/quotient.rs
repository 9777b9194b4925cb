//! The certificate of a misère quotient: the letters with their options, and the class of each sum of a
//! class and a letter. It also proves what the classes of sums tell.

use serde_json::{Value, json};

use super::written::About;
use super::{MOST_PLAYED, written};
use crate::ask::question::{By, FormBy, Inverted, Question, SetBy};
use crate::ask::universe::ClosedWorld;
use crate::ask::{AskError, Questions};
use crate::game::closed;
use crate::game::closed::{Letter, Quotient, Word};
use crate::game::{Answer, ClosedId, EngineError, Way};
use crate::meter::Meter;
use crate::values::{Outcome, Relation, Side};

/// What is asked about sums of a closed set.
pub(super) enum Asked {
    /// How two compare.
    Relation(Relation, [Word; 2]),
    /// Whether there is an inverse.
    Invertible(Word, bool),
    /// Who wins.
    Outcome(Outcome, Word),
}

/// The certificate of a finite quotient as a text, and of what is asked besides.
pub(super) fn certificate(
    quotient: &Quotient,
    asked: Option<&Asked>,
    about: &About,
    meter: &mut Meter,
) -> Answer<String> {
    let (alphabet, monoid) = (quotient.alphabet(), quotient.monoid());
    let options = |letter, side| alphabet.options(letter, side);
    let all = quotient.solved().flat_map(|letter| Side::BOTH.map(|side| options(letter, side)));
    let words: &[Word] = match asked {
        Some(Asked::Relation(_, words)) => words,
        Some(Asked::Invertible(word, _) | Asked::Outcome(_, word)) => std::slice::from_ref(word),
        None => &[],
    };
    if all.flatten().chain(words).any(|word| word.length() > MOST_PLAYED) {
        return Err(EngineError::TooLarge);
    }
    let sum = |word: &Word| -> Value {
        let letters = word.letters().flat_map(|(letter, times)| (0..times).map(move |_| letter));
        letters.map(Letter::index).collect()
    };
    let classes = || 0..u32::try_from(quotient.order()).unwrap_or(u32::MAX);
    let games = quotient.solved().map(|letter| {
        let sides = Side::BOTH.map(|side| options(letter, side));
        let sides = sides.map(|options| options.iter().map(sum).collect::<Value>());
        json!(sides)
    });
    let plus = quotient
        .solved()
        .map(|letter| classes().map(|class| monoid.plus_letter(class, letter)).collect::<Value>());
    let outcomes: Value = classes().map(|class| written::letter(monoid.outcome(class))).collect();
    let mut text = written::head(&json!("misere"), about);
    text += "\"quotient\":{";
    match asked {
        Some(Asked::Relation(relation, words)) => {
            let games = words.each_ref().map(sum);
            let asked = json!({ "relation": written::sign(*relation), "games": games });
            text += &format!("\"asked\":{asked},\n");
        }
        Some(Asked::Invertible(word, is)) => {
            text += &format!("\"asked\":{},\n", json!({ "invertible": sum(word), "is": is }));
        }
        Some(Asked::Outcome(outcome, word)) => {
            let asked = json!({ "outcome": written::letter(*outcome), "sum": sum(word) });
            text += &format!("\"asked\":{asked},\n");
        }
        None => {}
    }
    text += "\"outcomes\":";
    text += &outcomes.to_string();
    text += ",\n\"games\":[";
    let mut lease = meter.lease(0)?;
    written::lines(&mut text, games.map(Ok), &mut lease, meter)?;
    text += "],\n\"plus\":[";
    written::lines(&mut text, plus.map(Ok), &mut lease, meter)?;
    text += "]}}";
    Ok(text)
}

/// The question about sums of a closed set, if its quotient answered.
pub(super) fn asked_of_quotient(
    questions: &mut Questions<'_>,
    question: Question,
) -> Result<Option<(ClosedId, Asked)>, AskError> {
    let by = match question {
        Question::Order(_, _, decided) => match decided.into_iter().flatten().next() {
            Some(By::Set(by)) => by,
            _ => return Ok(None),
        },
        Question::Canonical(_, FormBy::Set(by)) | Question::Inverse(_, _, Inverted::Set(by)) => by,
        _ => return Ok(None),
    };
    // That the first heaps of an octal game tell the classes of all heaps is a theorem on periods.
    let (SetBy::Quotient(id), Some(world @ ClosedWorld::Games(_))) = (by, questions.closed_world())
    else {
        return Ok(None);
    };
    let games = match question {
        Question::Order(g, h, _) => vec![g, h],
        Question::Canonical(g, _) => vec![g, questions.canonical(g)?],
        question => question.games(),
    };
    let mut words = Vec::with_capacity(games.len());
    for &game in &games {
        match closed::word_of(&mut questions.ask(), id, game)? {
            Some(word) => words.push(word),
            None => return Ok(None),
        }
    }
    let asked = match (question, words.as_slice()) {
        (Question::Inverse(_, is, _), [word]) => Asked::Invertible(word.clone(), is),
        (_, [one, other]) => match questions.closed_relation(&world, [games[0], games[1]])? {
            (Some(relation), _) => Asked::Relation(relation, [one.clone(), other.clone()]),
            (None, _) => return Ok(None),
        },
        _ => return Ok(None),
    };
    Ok(Some((id, asked)))
}

/// The certificate of who wins a game, if a quotient told it: that of the game's followers, or that of the closed
/// set at hand.
pub(super) fn outcome_by_quotient(
    questions: &mut Questions<'_>,
    question: Question,
    about: &About,
) -> Result<Option<String>, AskError> {
    let (g, games) = match (question, questions.closed_world()) {
        (Question::Outcome(g, _, Way::Followers), _) => (g, vec![g]),
        (Question::Outcome(g, played, Way::Heaps), _)
            if questions.quotient_of_heaps(played)?.is_some_and(|heaps| heaps.has_all) =>
        {
            (g, vec![g])
        }
        (Question::Outcome(g, _, Way::Set), Some(ClosedWorld::Games(games))) => (g, games.to_vec()),
        _ => return Ok(None),
    };
    let id = questions.closed_set(&games)?;
    if !questions.engine.closed_set(id).is_solved() {
        return Ok(None);
    }
    let Some(word) = closed::word_of(&mut questions.ask(), id, g)? else {
        return Ok(None);
    };
    let asked = Asked::Outcome(questions.outcome(g)?, word);
    // The games are sums of those of the quotient, and no forms that have moves.
    let about = &About { games: about.games.clone(), position: None, moves: None };
    let quotient = questions.engine.closed_set(id).quotient();
    Ok(Some(certificate(quotient, Some(&asked), about, questions.meter)?))
}
