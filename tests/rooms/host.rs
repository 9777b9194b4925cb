//! Tests of `host`.

use upstar::diag::Diagnostic;
use upstar::diag::codes::files;
use upstar::diag::codes::limits;
use upstar::host::*;
use upstar::session::help;

#[test]
fn an_interrupt_outweighs_a_mistake_and_a_mistake_a_budget() {
    let mistake = Exit::of(&Diagnostic::placeless(&files::CANNOT_READ, "gone"));
    let interrupted = Exit::of(&Diagnostic::placeless(&limits::INTERRUPTED, "Ctrl-C"));
    assert_eq!(mistake.code(), 1);
    assert_eq!(mistake.max(Exit::Budget).code(), 1);
    assert_eq!(Exit::Fine.max(Exit::Budget).code(), 3);
    assert_eq!(Exit::Budget.max(interrupted).code(), 130);
}

#[test]
fn every_page_of_help_fits_narrow_and_wide_terminals() {
    let mut session = upstar::session::Session::new(
        upstar::session::Options::default(),
        Default::default(),
        Box::new(upstar::session::NoFiles),
    )
    .unwrap();
    let mut pages = help::topics(&session);
    pages.extend(["who wins", "roller bumps", "LeftStop"].map(str::to_owned));
    let mut broken = 0;
    for name in &pages {
        let page = help::page(&mut session, Some(name));
        let whole = page.to_plain();
        for columns in [40, 60, 80] {
            let text = upstar::markup::wrap::prose(&page, Some(columns)).to_plain();
            broken += usize::from(text != whole);
            for line in text.lines() {
                // One word cannot be broken, and neither can drawings.
                let blanks = line.trim_start().contains(' ') && !whole.contains(line);
                let fits = unicode_width::UnicodeWidthStr::width(line) <= columns;
                assert!(fits || !blanks, "{name} at {columns}: {line}");
            }
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(letters(&text), letters(&whole), "{name}: words are lost");
        }
    }
    assert!(broken > pages.len() / 2);
}
