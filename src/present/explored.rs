//! Positions as pages to explore: what is shown of each, and which are on the page.

use rustc_hash::FxHashMap;

use super::facts::allowance_for_many;
use crate::ask::reach::Reached;
use crate::ask::universe::UniverseId;
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::game::SumId;
use crate::lang::context::Context;
use crate::lang::facts::{Facts, Heat};
use crate::lang::fault::{FaultKind, fault};
use crate::meter::Sought;
use crate::present::facts;
use crate::present::figures;
use crate::present::text;
use crate::render::assemble::Assembled;
use crate::render::explorer::{Explorer, Seen};
use crate::render::figure::{self, Figure, thermograph::Subject};
use crate::render::{Charset, Spelling, Writing};
use crate::values::number::Dyadic;
use crate::values::{Convention, Ending, Endings, Side};

/// Positions on a page where nobody says how many.
pub const USUAL: usize = 1_000;

/// Positions that a page has at most.
pub const MOST: usize = 20_000;

/// Letters of a name on a page, and of a value: of longer values the length is told.
const MOST_NAME: u64 = 200;
const MOST_VALUE: u64 = 40;

/// A text that was not cut, or the length of one that was.
fn whole(text: Assembled) -> (Option<String>, Option<u64>) {
    match text.cut_from {
        None => (Some(text.text), None),
        Some(length) => (None, Some(length)),
    }
}

/// The word of a page for an ending.
fn word(ending: Ending) -> &'static str {
    match ending {
        Ending::Win => "win",
        Ending::Draw => "draw",
        Ending::Loss => "loss",
    }
}

/// The page on which a game and its followers are explored, as a figure: the first `most` positions by the number of
/// moves to them. A position whose options have no room stands there without its moves.
///
/// # Errors
/// What the games meet; a number of positions that no page has; cheating robots, where nobody moves first.
pub fn explorer_figure(
    context: &mut Context<'_>,
    g: SumId,
    most: usize,
) -> Result<Figure, FaultKind> {
    if !(1..=MOST).contains(&most) {
        let label = format!("a page has 1 to {MOST} positions");
        return Err(fault!(BAD_ARGUMENT, label; help: "`explore(G)` has the first 1000"));
    }
    let convention = context.questions().convention("pages to explore")?;
    // What is asked for the page is not what the user asked.
    let asked = std::mem::take(&mut context.asked);
    let made = explorer(context, g, most);
    context.asked = asked;
    let (explorer, picture) = made?;
    let title = name_on_page(context, g)?;
    let universe = match (convention, context.universe) {
        (Convention::Normal, _) => "in normal play".to_owned(),
        (Convention::Misere, UniverseId::MISERE) => "in misère play".to_owned(),
        (Convention::Misere, id) => {
            format!("in misère play, modulo {}", text::universe_text(context, id)?)
        }
    };
    let misere = convention == Convention::Misere;
    let page = explorer.page(&title, &universe, misere, context.meter)?;
    let figure = match picture {
        Some(picture) => picture,
        None => figure::typed(&title, context.meter)?,
    };
    let count = explorer.seen.len();
    let text = format!(
        "{}\n{count} position{} to explore in a browser: `:explore`, `upstar explore`, `upstar weave`",
        figure.text.trim_end(),
        if count == 1 { "" } else { "s" }
    );
    Ok(figure.with_page(page, &text, context.meter)?)
}

/// The positions of the page, and the picture of the first.
fn explorer(
    context: &mut Context<'_>,
    g: SumId,
    most: usize,
) -> Result<(Explorer, Option<Figure>), FaultKind> {
    let mut explorer = Explorer::new(context.meter)?;
    let mut numbers: FxHashMap<SumId, usize> = FxHashMap::from_iter([(g, 0)]);
    let mut games = vec![g];
    let mut lease = context.meter.lease(0)?;
    context.meter.seek(Sought::Followers);
    // The positions of the page first, each with its moves, in the order of the moves to them.
    let mut moves: Vec<Option<[Vec<usize>; 2]>> = Vec::new();
    while let Some(&game) = games.get(moves.len()) {
        context.meter.tick()?;
        context.meter.find(Sought::Followers, games.len(), games.len());
        let mut sides = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            let mut options = text::ordered_options(context, game, side)?;
            options.dedup();
            sides[side as usize] = options;
        }
        let mut new: Vec<SumId> = sides.iter().flatten().copied().collect();
        new.retain(|option| !numbers.contains_key(option));
        new.sort_unstable();
        new.dedup();
        if games.len() + new.len() > most {
            moves.push(None);
            continue;
        }
        lease.grow(64 * (1 + new.len()) + 16 * (sides[0].len() + sides[1].len()), context.meter)?;
        // In the order in which they are printed, whatever their numbers are.
        for &option in sides.iter().flatten() {
            numbers.entry(option).or_insert_with(|| {
                games.push(option);
                games.len() - 1
            });
        }
        let known = |options: &Vec<SumId>| options.iter().map(|option| numbers[option]).collect();
        moves.push(Some([known(&sides[0]), known(&sides[1])]));
    }
    let mut first = None;
    let allowance = allowance_for_many(context);
    for &game in &games {
        context.meter.tick()?;
        let picture = figures::position_figure(context, game)?;
        let facts = facts::facts_of(context, game, [allowance.ticks(context.meter.ticks()); 2])?;
        let (seen, thermograph) = seen(context, game, facts)?;
        explorer.add(seen, [picture.as_ref(), thermograph.as_ref()], context.meter)?;
        first = first.or_else(|| Some(picture));
    }
    for (position, moves) in moves.into_iter().enumerate() {
        if let Some(moves) = moves {
            explorer.moves(position, moves, context.meter)?;
        }
    }
    Ok((explorer, first.flatten()))
}

/// What is shown of a position, and its thermograph.
fn seen(
    context: &mut Context<'_>,
    g: SumId,
    facts: Facts,
) -> Result<(Seen, Option<Figure>), FaultKind> {
    let mut seen = Seen::default();
    seen.name = name_on_page(context, g)?;
    if let Some(endings) = facts.endings {
        let Endings { left_first, right_first } = endings;
        match endings.outcome() {
            Some(outcome) => seen.outcome = Some(format!("{outcome:?}")),
            None => seen.endings = Some([left_first, right_first].map(word)),
        }
    }
    match facts.reached {
        Some(Reached::Value(value)) => {
            let value = on_page(context, MOST_VALUE, |context| text::value_text(context, value))?;
            (seen.value, seen.length) = whole(value);
        }
        Some(Reached::Form(form)) => {
            let form = on_page(context, MOST_VALUE, |context| text::as_it_stands(context, form))?;
            (seen.value, seen.length) = whole(form);
        }
        Some(Reached::Stands(..)) | None => {}
    }
    seen.inverse = match facts.inverse {
        None => None,
        Some(None) => Some("It has no inverse.".to_owned()),
        Some(Some(inverse)) => {
            let inverse =
                on_page(context, MOST_VALUE, |context| text::as_it_stands(context, inverse))?;
            Some(match whole(inverse) {
                (Some(inverse), _) => format!("Its inverse is {inverse}."),
                (None, _) => "It has an inverse.".to_owned(),
            })
        }
    };
    let Some(Heat { thermograph, temperature }) = facts.heat else {
        return Ok((seen, None));
    };
    seen.mean = Some([&thermograph.mean, &temperature].map(Dyadic::to_string));
    let subject = Subject { thermograph, name: None };
    let zero = Dyadic::ZERO;
    let drawn = figure::thermograph::figure(&[subject], &zero, context.writing, context.meter)?;
    Ok((seen, Some(drawn)))
}

/// A position's name on a page.
fn name_on_page(context: &mut Context<'_>, g: SumId) -> Result<String, FaultKind> {
    Ok(on_page(context, MOST_NAME, |context| text::as_it_stands(context, g))?.text)
}

/// A text of a page, in the signs of papers.
fn on_page(
    context: &mut Context<'_>,
    limit: u64,
    text: impl FnOnce(&mut Context<'_>) -> Result<Assembled, FaultKind>,
) -> Result<Assembled, FaultKind> {
    let spelling = Spelling { charset: Charset::Unicode, ..context.writing.spelling };
    let writing = Writing { limit, spelling, ..context.writing };
    context.written_as(writing, text)
}
