//! How a paper names the program.

use super::date::today;
use crate::version::VERSION;

/// Where the program lives.
const URL: &str = env!("CARGO_PKG_REPOSITORY");

/// An entry for BibTeX and a line for a paper; `date` is that of the visit, else today. The year is that in
/// which the program was used.
#[must_use]
pub fn cited(date: Option<String>) -> String {
    let date = date.unwrap_or_else(today);
    let year = date.split('-').next().unwrap_or(&date);
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
