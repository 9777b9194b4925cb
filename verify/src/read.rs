//! Reads JSON values of one kind each.

use serde_json::Value;

/// Refuses a text whose value this is if an object in it has two fields of one name.
pub(crate) fn check_names(text: &str, json: &Value) -> Result<(), String> {
    // Each field has a colon; of two fields of one name the value keeps one.
    let (mut colons, mut inside, mut escaped) = (0, false, false);
    for byte in text.bytes() {
        colons += usize::from(byte == b':' && !inside);
        inside ^= byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
    }
    let twice = || "an object has two fields of one name".to_owned();
    (names(json) == colons).then_some(()).ok_or_else(twice)
}

/// The number of fields that the objects in a value have.
fn names(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(names).sum(),
        Value::Object(fields) => fields.values().map(|field| 1 + names(field)).sum(),
        _ => 0,
    }
}

/// The fields of an object that has these and no others.
pub(crate) fn fields<'a, const N: usize>(
    value: &'a Value,
    names: [&str; N],
) -> Result<[&'a Value; N], String> {
    let map = value.as_object().ok_or("an object was expected")?;
    if let Some(name) = names.iter().find(|name| !map.contains_key(**name)) {
        return Err(format!("`{name}` is missing"));
    }
    let other = map.keys().find(|name| !names.contains(&name.as_str()));
    // A text of the file prints no line of its own.
    match other.map(|name| name.escape_debug().to_string()) {
        Some(name) => Err(format!("the field `{name:.40}` does not belong here")),
        None => Ok(names.map(|name| &value[name])),
    }
}

pub(crate) fn number(value: &Value) -> Result<usize, String> {
    let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
    Ok(number.ok_or("a natural number was expected")?)
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
