//! Tests of `host/date`.

use std::time::{SystemTime, UNIX_EPOCH};

use upstar::host::date::*;

#[test]
fn a_date_has_a_year_a_month_and_a_day_of_it() {
    for text in ["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"] {
        assert!(is_date(text), "{text}");
    }
    for text in [
        "2023-02-29",
        "1900-02-29",
        "2026-13-01",
        "2026-00-01",
        "2026-04-31",
        "26-1-1",
        "2026-+1-01",
    ] {
        assert!(!is_date(text), "{text}");
    }
}

/// The days since the first of January 1970 up to a date, counted one by one.
fn days_before(date: &str) -> u64 {
    let years = 1970..10_000;
    let days = years.flat_map(|year| {
        let months = (1..=12).flat_map(move |month| (1..=31).map(move |day| (month, day)));
        months.map(move |(month, day)| format!("{year}-{month:02}-{day:02}"))
    });
    days.filter(|day| is_date(day)).position(|day| day == date).expect("a date") as u64
}

#[test]
fn today_is_so_many_days_after_the_first_of_january_1970() {
    assert_eq!(days_before("1972-02-29"), 789);
    assert_eq!(days_before("2000-02-29"), 11_016);
    let day = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 86_400;
    let (before, today, after) = (day(), today(), day());
    assert!(is_date(&today), "{today}");
    assert!((before..=after).contains(&days_before(&today)), "{today}");
}
