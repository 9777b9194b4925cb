//! Tests of `host/tour`.

use upstar::host::tour::*;

#[test]
fn a_page_begins_with_its_heading_or_an_answer_and_nothing_is_lost() {
    for tour in TOURS {
        let pages = tour.pages();
        assert!(pages.len() > 3, "{}: {}", tour.name, pages.len());
        assert_eq!(pages.concat(), tour.text);
        let begins = |page: &&str| page.starts_with(HEADING) || page.starts_with("#| answer\n");
        assert!(pages[1..].iter().all(begins));
        assert!(pages[0].contains(HEADING));
    }
}
