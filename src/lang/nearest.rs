//! Names that a name may have been meant for.

/// Bytes of a name for which others are looked for.
const LONGEST_NAME: usize = 64;

/// A name without case and underscores, in which names of other programs differ: `LeftStop`,
/// `left_stop`.
#[must_use]
pub fn squashed(name: &str) -> String {
    name.to_lowercase().replace('_', "")
}

/// Returns whether two names differ in case and underscores only.
#[must_use]
pub fn is_same(name: &str, other: &str) -> bool {
    let mut letters = [name, other].map(|name| name.chars().filter(|letter| *letter != '_'));
    loop {
        match letters.each_mut().map(Iterator::next) {
            [None, None] => return true,
            [Some(a), Some(b)] if a == b || a.to_lowercase().eq(b.to_lowercase()) => {}
            _ => return false,
        }
    }
}

/// The number of letters that are wrong, too many or too few in a name that was meant for another, if these are no more
/// than `most`: two that are exchanged count once.
#[must_use]
pub fn slips(name: &str, meant: &str, most: usize) -> Option<usize> {
    // Names of other lengths differ by more, and comparing letters takes long.
    let lengths = [name, meant].map(|name| name.chars().count());
    let slips = (lengths[0].abs_diff(lengths[1]) <= most)
        .then(|| strsim::damerau_levenshtein(name, meant))?;
    (slips <= most).then_some(slips)
}

/// Up to three of `candidates` that are close to `name`, nearest first, then alphabetically.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Vec<String> {
    // What is longer than any name is no slip of one.
    if name.len() > LONGEST_NAME {
        return Vec::new();
    }
    let bound = (name.chars().count() / 3).clamp(1, 3);
    let mut found: Vec<(usize, &str)> = candidates
        .filter(|candidate| *candidate != name && candidate.len() <= LONGEST_NAME)
        .filter_map(|candidate| {
            if is_same(candidate, name) {
                return Some((0, candidate));
            }
            // A word of one or two letters is close to everything.
            let close =
                (candidate.chars().count() > 2).then(|| slips(name, candidate, bound)).flatten();
            if let Some(slips) = close {
                return Some((slips, candidate));
            }
            // One may be the beginning of the other, or the end of what was typed: `canonical_form`,
            // `canon`, `misere_quotient`.
            let begins = candidate.len().min(name.len()) >= 5
                && (name.starts_with(candidate)
                    || candidate.starts_with(name)
                    || name.ends_with(candidate));
            begins.then(|| (bound + strsim::damerau_levenshtein(candidate, name), candidate))
        })
        .collect();
    found.sort_unstable();
    found.truncate(3);
    found.into_iter().map(|(_, candidate)| candidate.to_owned()).collect()
}
