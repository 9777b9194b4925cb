//! Positions of one game as a page to explore.

use super::typed::Refused;
use super::{AtHand, Session, run, typed};
use crate::builtins::figures::explored;
use crate::diag::Diagnostic;

/// As [`page`], in a universe that is written as after `mod`.
///
/// # Errors
/// As there, and that it is no universe.
pub fn page_in(
    session: &mut Session,
    universe: &str,
    name: &str,
    text: &str,
    positions: Option<i64>,
) -> Result<(String, Vec<String>), Refused> {
    let asked = format!("universe {universe}");
    let id =
        typed::question(session, &asked, &[], |session| typed::universe_of(session, universe))?;
    let before = session.at_hand();
    session.come_back(AtHand { universe: id, is_chosen: true, text: universe.to_owned() });
    let explored = page(session, name, text, positions);
    session.come_back(before);
    Ok(explored?)
}

/// The page of the positions of the game that a text stands for, and the notes on the game. Without a number the page
/// has the first 1000 positions.
///
/// # Errors
/// What is wrong with the text, or that its value has no such page.
pub fn page(
    session: &mut Session,
    name: &str,
    text: &str,
    positions: Option<i64>,
) -> Result<(String, Vec<String>), Box<Diagnostic>> {
    let (figure, place, notes) =
        run::of_one_game(session, name, text, "explore", |context, value| {
            explored(context, value, positions)
        })?;
    debug_assert!(figure.page.is_some(), "{place:?}");
    Ok((figure.page.as_deref().unwrap_or_default().to_owned(), notes))
}
