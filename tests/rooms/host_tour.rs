//! Tests of `host/tour`.

use upstar::host::tour::*;

#[test]
fn a_page_begins_with_its_heading_and_nothing_is_lost() {
    for tour in TOURS {
        let pages = tour.pages();
        assert!(pages.len() > 3, "{}: {}", tour.name, pages.len());
        assert_eq!(pages.concat(), tour.text);
        assert!(pages[1..].iter().all(|page| page.starts_with(HEADING)));
        assert!(pages[0].contains(HEADING));
    }
}
