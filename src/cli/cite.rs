//! `upstar cite`: how a paper names the program.

use super::Desk;
use crate::host::{Exit, machine};
use crate::version::VERSION;

/// Where the program lives.
const URL: &str = env!("CARGO_PKG_REPOSITORY");

/// Prints an entry for BibTeX and a line for a paper; `date` is that of the visit, else today.
pub fn cite(desk: &mut Desk, date: Option<String>) -> Exit {
    let date = date.unwrap_or_else(machine::today);
    desk.screen.write(&cited(&date));
    Exit::Fine
}

/// The entry and the line. The year is that in which the program was used.
fn cited(date: &str) -> String {
    let year = date.split('-').next().unwrap_or(date);
    format!(
        "@software{{upstar,\n  \
           author  = {{{{The upstar developers}}}},\n  \
           title   = {{upstar: a language for combinatorial games}},\n  \
           version = {{{VERSION}}},\n  \
           year    = {{{year}}},\n  \
           url     = {{{URL}}},\n  \
           urldate = {{{date}}},\n\
         }}\n\n\
         Computed with upstar {VERSION}, {URL}, {date}.\n"
    )
}
