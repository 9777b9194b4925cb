//! Reads JSON values of one kind each.

use serde_json::Value;

/// The value of a text in which no object has two fields of one name.
pub(crate) fn json(text: &str) -> Result<Value, String> {
    let json: Value = serde_json::from_str(text)
        .map_err(|no| format!("this is not JSON (line {}, column {})", no.line(), no.column()))?;
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

/// The fields of an object that has these and no others.
pub(crate) fn fields<'a, const N: usize>(
    value: &'a Value,
    names: [&str; N],
) -> Result<[&'a Value; N], String> {
    let map = value.as_object().ok_or("an object was expected")?;
    if let Some(name) = names.iter().find(|name| !map.contains_key(**name)) {
        return Err(format!("`{name}` is missing"));
    }
    match map.keys().find(|name| !names.contains(&name.as_str())) {
        Some(name) => Err(format!("the field `{name:.40}` does not belong here")),
        None => Ok(names.map(|name| &value[name])),
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
