//! Positions of a ruleset that nobody has made yet, for tests: with small integers and short texts.

use crate::boards::RulesetId;
use crate::game::{Component, PosId};
use crate::lang::code::{Code, Node, ParameterKind};
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::ruleset::Scripted;
use crate::lang::value::Value;

/// As many positions are tried.
const MOST: usize = 256;

/// Small arguments for all parameters, the smallest first; none where one is neither `Int` nor `Text`.
fn choices(ruleset: &Scripted) -> Vec<Vec<Value>> {
    let (integers, texts) = match ruleset.parameters.len() {
        0 | 1 => (16, MOST),
        2 => (6, 40),
        3 => (4, 12),
        _ => (2, 4),
    };
    let mut choices = vec![Vec::new()];
    for parameter in &ruleset.parameters {
        let values: Vec<Value> = match parameter.kind {
            ParameterKind::Int => (0..integers).map(Value::Int).collect(),
            ParameterKind::Text => {
                let texts = short_texts(&letters(&ruleset.code), texts);
                texts.iter().map(|text| Value::text(text)).collect()
            }
            _ => return Vec::new(),
        };
        let longer = choices.iter().flat_map(|choice| {
            let with = |value: &Value| choice.iter().chain([value]).cloned().collect();
            values.iter().map(with)
        });
        choices = longer.take(MOST).collect();
    }
    choices
}

/// The letters that code has as texts, in their order there, or else all letters of its short texts.
fn letters(code: &Code) -> Vec<char> {
    let texts: Vec<&str> = code
        .iter()
        .filter_map(|node| match node {
            Node::Constant(Value::Text(text)) => Some(&**text),
            _ => None,
        })
        .collect();
    let mut letters: Vec<char> = Vec::new();
    for longest in [1, 8] {
        for text in &texts {
            if text.chars().count() <= longest {
                letters.extend(text.chars());
            }
        }
        if !letters.is_empty() {
            break;
        }
    }
    let mut seen = Vec::new();
    letters.retain(|letter| {
        let new = !seen.contains(letter);
        seen.push(*letter);
        new
    });
    letters
}

/// The shortest texts of some letters.
fn short_texts(letters: &[char], most: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut next = 0;
    while texts.len() < most && next < texts.len() {
        for letter in letters {
            let mut longer = texts[next].clone();
            longer.push(*letter);
            texts.push(longer);
        }
        next += 1;
    }
    texts.truncate(most);
    texts
}

/// The positions of a ruleset of `Int`s and `Text`s that have small arguments. Texts are of the
/// letters that the rules speak of. Arguments that the rules refuse make none, and texts for which
/// they have no moves to tell are none either.
pub(super) fn small_positions(
    context: &mut Context<'_>,
    id: RulesetId,
    ruleset: &Scripted,
) -> Result<Vec<PosId>, Fault> {
    let has_text = ruleset.parameters.iter().any(|p| p.kind == ParameterKind::Text);
    let mut positions = Vec::new();
    for arguments in choices(ruleset) {
        let (family, own) = arguments.split_at(ruleset.family);
        let chosen = match family {
            [] => Ok(Value::Ruleset(id)),
            some => context.apply(&Value::Ruleset(id), some),
        };
        let made = chosen.and_then(|chosen| context.apply(&chosen, own));
        let position = match made {
            Ok(Value::Game(game)) => game.component().map(|id| context.engine.component(id)),
            Err(fault) if matches!(fault.kind(), FaultKind::Stop(_)) => return Err(fault),
            // What is refused is no position.
            Ok(_) | Err(_) => None,
        };
        let Some(&Component::Position { position, .. }) = position else {
            continue;
        };
        // Rules need not refuse a text that they cannot read.
        if has_text {
            match context.program.plain_moves(context.engine, position, context.meter) {
                Err(fault) if matches!(fault.kind(), FaultKind::Stop(_)) => return Err(fault),
                Err(_) => continue,
                Ok(_) => {}
            }
        }
        positions.push(position);
    }
    // Against the cheating robot what was made is no sum, and every clause is to be tested.
    if ruleset.robot.is_some() {
        positions = context.program.positions.of(id).collect();
    }
    Ok(positions)
}
