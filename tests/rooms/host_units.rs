//! Tests of `host/units`.

use std::time::Duration;
use upstar::host::units::*;

#[test]
fn times_are_read_as_people_write_them() {
    assert_eq!(parse_time("10s"), Ok(Duration::from_secs(10)));
    assert_eq!(parse_time("500ms"), Ok(Duration::from_millis(500)));
    assert_eq!(parse_time("2m"), Ok(Duration::from_secs(120)));
    assert_eq!(parse_time("1.5 h"), Ok(Duration::from_secs(5400)));
    assert_eq!(parse_time("7"), Ok(Duration::from_secs(7)));
    for wrong in ["", "s", "-1s", "1x", "1.s", "1e9s", "99999999999999999999h"] {
        assert!(parse_time(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn sizes_are_powers_of_1024() {
    assert_eq!(parse_memory("2G"), Ok(2 << 30));
    assert_eq!(parse_memory("64KiB"), Ok(64 << 10));
    assert_eq!(parse_memory("0.5m"), Ok(512 << 10));
    assert_eq!(parse_memory("100"), Ok(100));
    assert!(parse_memory("2 games").is_err());
    assert_eq!(show_memory(1536 << 10), "1.5 MiB");
    assert_eq!(show_time(Duration::from_millis(1230)), "1.23 s");
    assert_eq!(show_time(Duration::from_secs(5)), "5 s");
}
