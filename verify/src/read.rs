//! Reads JSON values of one kind each.

use serde_json::Value;

use crate::Side;

/// The value of a text in which no object has two fields of one name.
pub(crate) fn json(text: &str) -> Result<Value, String> {
    let json: Value = serde_json::from_str(text).map_err(|no| format!("this is not JSON: {no}"))?;
    // Each field has a colon; of two fields of one name the value keeps one.
    let outside = |text: String| -> usize {
        let unescaped = text.replace("\\\\", "").replace("\\\"", "");
        unescaped.split('"').step_by(2).map(|part| part.matches(':').count()).sum()
    };
    if outside(json.to_string()) < outside(text.to_owned()) {
        return Err("an object has two fields of one name".to_owned());
    }
    Ok(json)
}

/// Refuses what is not an object with these fields and no others.
pub(crate) fn only(value: &Value, names: &[&str]) -> Result<(), String> {
    let map = value.as_object().ok_or("an object was expected")?;
    match names.iter().find(|name| !map.contains_key(**name)) {
        Some(name) => Err(format!("`{name}` is missing")),
        None if map.len() > names.len() => Err("a field does not belong here".to_owned()),
        None => Ok(()),
    }
}

pub(crate) fn number(value: &Value) -> Result<usize, String> {
    let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| "a natural number was expected".to_owned())
}

pub(crate) fn list(value: &Value) -> Result<&[Value], String> {
    Ok(value.as_array().ok_or("a list was expected")?)
}

pub(crate) fn numbers(value: &Value) -> Result<Vec<usize>, String> {
    list(value)?.iter().map(number).collect()
}

/// A list of so many items.
pub(crate) fn counted(value: &Value, count: usize) -> Result<&[Value], String> {
    match list(value)? {
        items if items.len() == count => Ok(items),
        items => Err(format!("a list has {} items where {count} are needed", items.len())),
    }
}

pub(crate) fn two(value: &Value) -> Result<[usize; 2], String> {
    numbers(value)?.try_into().map_err(|_| "two numbers were expected".to_owned())
}

pub(crate) fn player(value: &Value) -> Result<Side, String> {
    let named = Side::BOTH.into_iter().find(|side| value.as_str() == Some(side.name()));
    named.ok_or_else(|| "a player is \"left\" or \"right\"".to_owned())
}
