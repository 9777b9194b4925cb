//! Reads JSON values of one kind each.

use serde_json::{Map, Value};

/// The fields of an object: each is taken once, and none may be left.
pub(crate) struct Fields<'a> {
    map: &'a Map<String, Value>,
    taken: usize,
}

impl<'a> Fields<'a> {
    pub(crate) fn of(value: &'a Value) -> Result<Self, String> {
        match value.as_object() {
            Some(map) => Ok(Self { map, taken: 0 }),
            None => Err("an object was expected".to_owned()),
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.map.contains_key(name)
    }

    /// A field that must be there.
    pub(crate) fn take(&mut self, name: &str) -> Result<&'a Value, String> {
        let value = self.map.get(name).ok_or_else(|| format!("`{name}` is missing"))?;
        self.taken += 1;
        Ok(value)
    }

    /// Refuses fields that were not taken.
    pub(crate) fn end(&self) -> Result<(), String> {
        if self.taken == self.map.len() {
            return Ok(());
        }
        Err("there are fields that do not belong here".to_owned())
    }
}

pub(crate) fn number(value: &Value) -> Result<usize, String> {
    value
        .as_u64()
        .and_then(|number| usize::try_from(number).ok())
        .ok_or_else(|| "a natural number was expected".to_owned())
}

pub(crate) fn truth(value: &Value) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| "`true` or `false` was expected".to_owned())
}

pub(crate) fn list(value: &Value) -> Result<&[Value], String> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| "a list was expected".to_owned())
}

pub(crate) fn numbers(value: &Value) -> Result<Vec<usize>, String> {
    list(value)?.iter().map(number).collect()
}

pub(crate) fn two(value: &Value) -> Result<[usize; 2], String> {
    numbers(value)?.try_into().map_err(|_| "two numbers were expected".to_owned())
}
