//! Tests of `host`.

use upstar::diag::Diagnostic;
use upstar::diag::codes::files;
use upstar::diag::codes::limits;
use upstar::host::*;

#[test]
fn an_interrupt_outweighs_a_budget_and_a_budget_a_mistake() {
    let mistake = Exit::of(&Diagnostic::placeless(&files::CANNOT_READ, "gone"));
    let interrupted = Exit::of(&Diagnostic::placeless(&limits::INTERRUPTED, "Ctrl-C"));
    assert_eq!(mistake.code(), 1);
    assert_eq!(mistake.max(Exit::Budget).code(), 3);
    assert_eq!(Exit::Budget.max(interrupted).code(), 130);
}
