//! Dates, for pages and citations.

/// Today's date, as it is written in the calendar of Greenwich: `2026-11-23`.
#[must_use]
pub fn today() -> String {
    #[allow(clippy::disallowed_methods, reason = "a page says when it was made; no answer does")]
    let now = std::time::SystemTime::now();
    let seconds = now.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// The days of the months of a year.
fn months(year: u64) -> [u64; 12] {
    let is_long = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    [31, 28 + u64::from(is_long), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

/// Returns whether a text is a date: year, month and day as in `2026-08-01`.
#[must_use]
pub fn is_date(text: &str) -> bool {
    let is_written = text.len() == 10
        && text.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    let mut parts = text.split('-').map_while(|part| part.parse::<u64>().ok());
    let (Some(year), Some(month), Some(day)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let months = months(year);
    let month = usize::try_from(month).ok().and_then(|month| months.get(month.checked_sub(1)?));
    is_written && year > 0 && month.is_some_and(|days| (1..=*days).contains(&day))
}

/// The date so many days after the first of January 1970.
fn date(days: u64) -> String {
    let (mut year, mut left) = (1970, days);
    while left >= months(year).iter().sum() {
        left -= months(year).iter().sum::<u64>();
        year += 1;
    }
    let mut month = 1;
    for length in months(year) {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}
