//! Pages about cheating robot games: the matrix as a table, and how to play.

use crate::game::robot;
use crate::game::robot::RobotOutcome;
use crate::game::robot::hot::matching::{matching, profitable};
use crate::game::robot::hot::replies::{best_first, replies};
use crate::game::robot::hot::{HotSum, outcome_of_score, score, standard_order};
use crate::game::robot::{Move, RobotId};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;
use crate::present::figures::{NAME, few};
use crate::present::text;
use crate::render::assemble::{CUT, Charset, Spelling};
use crate::render::figure::pairs::{self, Pair};
use crate::render::figure::{Figure, Label, chart};
use crate::render::table::columns;
use crate::values::Side;
use crate::values::number::Dyadic;

/// Lines of one list on a page.
const MOST_LINES: usize = 24;

/// Rows and columns of a matrix that is drawn.
const MOST_DRAWN: usize = 60;

/// The games of a sum whose profitable pairs are drawn.
const MOST_PAIRED: usize = 40;

/// The games of a long sum whose profitable pairs are all looked at.
const MOST_GAMES: usize = 300;

/// The matrix of a game as a text.
pub(super) fn table(context: &mut Context<'_>, g: RobotId) -> Result<String, FaultKind> {
    let text = |context: &mut Context<'_>, game| Ok(text::robot_text(context, game)?.text);
    Ok(columns(&matrix(context, g, str::to_owned, text)?))
}

/// The matrix of a game as a figure.
pub(super) fn drawn_matrix(context: &mut Context<'_>, g: RobotId) -> Result<Figure, FaultKind> {
    let label = |context: &mut Context<'_>, game| text::robot_label(context, game, NAME);
    let empty = nothing(context.writing.spelling);
    let head = |text: &str| match text {
        text if text == empty => Label::formula(empty, "\\emptyset"),
        text => Label::text(text),
    };
    let rows = matrix(context, g, head, label)?;
    few(rows.len(), MOST_DRAWN, "rows")?;
    few(rows[0].len(), MOST_DRAWN, "columns")?;
    let text = table(context, g)?;
    Ok(chart::table(&rows, &[], &|_, _| None, [true, true], &text, context.meter)?)
}

/// The head of what is left where a player does not move.
fn nothing(spelling: Spelling) -> &'static str {
    match spelling.charset {
        Charset::Ascii => ".",
        Charset::Unicode | Charset::Latex => "∅",
    }
}

/// The matrix of a game with its heads, and with the row and the column ∅: positions that are
/// integers look like these.
fn matrix<T>(
    context: &mut Context<'_>,
    g: RobotId,
    head: impl Fn(&str) -> T,
    entry: impl Fn(&mut Context<'_>, RobotId) -> Result<T, FaultKind>,
) -> Result<Vec<Vec<T>>, FaultKind> {
    let grid = robot::matrix(&mut context.ask(), g)?;
    let (m, n) = (grid.left.len(), grid.right.len());
    let empty = nothing(context.writing.spelling);
    let mut entry = |game| {
        let game = robot::with_integers(&mut context.ask(), game)?;
        entry(context, game)
    };
    let mut rows = Vec::with_capacity(m + 2);
    rows.push(vec![head("")]);
    rows[0].extend((1..=n).map(|j| head(&format!("R{j}"))));
    rows[0].push(head(empty));
    for i in 0..m {
        let row = if n == 0 { &[] } else { grid.row(i) };
        rows.push(vec![head(&format!("L{}", i + 1))]);
        for &game in row.iter().chain([&grid.left[i]]) {
            rows[i + 1].push(entry(game)?);
        }
    }
    let mut row = vec![head(empty)];
    for &game in &grid.right {
        row.push(entry(game)?);
    }
    rows.push(row);
    Ok(rows)
}

/// A page on how to play.
pub(super) fn analysis(context: &mut Context<'_>, g: RobotId) -> Result<String, FaultKind> {
    let mut ask = context.ask();
    match robot::as_hot(&mut ask, g)? {
        Some(sum) if !sum.games.is_empty() => hot(context, g, &sum),
        _ => plain(context, g),
    }
}

fn wins(outcome: RobotOutcome) -> &'static str {
    match outcome {
        RobotOutcome::L => "Left wins",
        RobotOutcome::D => "a draw",
        RobotOutcome::R => "Right wins",
    }
}

/// A number as the session writes numbers.
fn number(context: &mut Context<'_>, n: i128) -> Result<String, FaultKind> {
    let value = Context::measure_value(Dyadic::from_big(n.into(), 0));
    text::of(context, &value)
}

/// Lines in columns, indented; of many only the first.
fn listed(rows: &[Vec<String>], all: usize) -> String {
    let mut text = columns(rows);
    if all > rows.len() {
        text.push_str(&format!("\n{CUT} ({} more)", all - rows.len()));
    }
    format!("  {}", text.replace('\n', "\n  "))
}

/// A sum of integers and simple hot games: scores and pairs.
fn hot(context: &mut Context<'_>, g: RobotId, sum: &HotSum) -> Result<String, FaultKind> {
    let ask = context.ask();
    let parts = ask.robot_parts(g);
    let best = score(sum, ask.meter)?;
    let chosen = matching(sum, ask.meter)?;
    let order = standard_order(&sum.games);
    let (edges, _lease) = match sum.games.len() {
        0..=MOST_GAMES => profitable(sum, ask.meter)?,
        _ => (chosen.clone(), ask.meter.lease(0)?),
    };
    let mut standing = vec![0; order.len()];
    for (place, &at) in (1..).zip(&order) {
        standing[at as usize] = place;
    }
    let [total, local] = [best, sum.local].map(|n| number(context, n));
    let (total, local) = (total?, local?);
    let winner = wins(outcome_of_score(best));
    let mut page = vec![format!("score {total}, local score {local}: {winner}")];

    let minus = number(context, -1)?.replace('1', "");
    page.push(format!("standard order, by a {minus} c:"));
    let mut rows = Vec::new();
    for &at in order.iter().take(MOST_LINES) {
        let at = at as usize;
        let mut ask = context.ask();
        let game = robot::of_part(&mut ask, parts[sum.places[at]])?;
        rows.push(vec![
            standing[at].to_string(),
            text::robot_text(context, game)?.text,
            number(context, sum.games[at].key())?,
        ]);
    }
    page.push(listed(&rows, order.len()));

    if !edges.is_empty() {
        page.push("profitable pairs, what they gain for Right, and his matching:".to_owned());
        let mut rows = Vec::new();
        for edge in edges.iter().take(MOST_LINES) {
            let matched = if chosen.contains(edge) { "matched" } else { "" };
            rows.push(vec![
                format!("{} and {}", standing[edge.first], standing[edge.second]),
                number(context, edge.weight)?,
                matched.to_owned(),
            ]);
        }
        page.push(listed(&rows, edges.len()));
    }

    if let Some(first) = best_first(sum) {
        let ask = context.ask();
        let (value, answers) = replies(sum, first, ask.meter)?;
        let name = standing[first];
        if answers.contains(&first) && !chosen.iter().any(|edge| edge.first == first) {
            page.push(format!("Left moves first in {name}, and Right answers there."));
        } else {
            let partner = chosen.iter().find(|edge| edge.first == first);
            let reply = partner.map_or(answers[0], |edge| edge.second);
            let mut rest = sum.clone();
            rest.games.remove(first);
            rest.places.remove(first);
            let locally = score(&rest, ask.meter)?;
            let (value, locally) = (number(context, value)?, number(context, locally)?);
            page.push(format!(
                "Left moves first in {name}, and Right answers in {}: the score is {value}. \
                 Answered in {name} it would be {locally}.",
                standing[reply]
            ));
        }
    }
    Ok(page.join("\n"))
}

/// The profitable pairs of a sum of simple hot games as a figure, those of Right's matching chosen.
pub(super) fn drawn_pairs(
    context: &mut Context<'_>,
    g: RobotId,
    sum: &HotSum,
) -> Result<Figure, FaultKind> {
    few(sum.games.len(), MOST_PAIRED, "simple hot games")?;
    let parts = context.ask().robot_parts(g);
    let chosen = matching(sum, context.meter)?;
    let order = standard_order(&sum.games);
    let mut standing = vec![0; order.len()];
    let (mut names, mut rows) = (Vec::new(), Vec::new());
    for (place, &at) in order.iter().enumerate() {
        let at = at as usize;
        standing[at] = place;
        let game = robot::of_part(&mut context.ask(), parts[sum.places[at]])?;
        names.push(text::item_label(context, &Value::Robot(game), NAME)?);
        rows.push(vec![(place + 1).to_string(), text::robot_text(context, game)?.text]);
    }
    let mut lines = vec![columns(&rows)];
    let mut drawn = Vec::new();
    rows.clear();
    let (edges, _lease) = profitable(sum, context.meter)?;
    for edge in edges {
        let (first, second) = (standing[edge.first], standing[edge.second]);
        let weight = number(context, edge.weight)?;
        let is_chosen = chosen.contains(&edge);
        rows.push(vec![
            format!("{} and {}", first + 1, second + 1),
            weight.clone(),
            if is_chosen { "matched" } else { "" }.to_owned(),
        ]);
        drawn.push(Pair {
            first,
            second,
            weight: Label::formula(&weight, &weight),
            chosen: is_chosen,
        });
    }
    if !rows.is_empty() {
        lines.push(columns(&rows));
    }
    Ok(pairs::pairs(&names, &drawn, &lines.join("\n"), context.meter)?)
}

/// Any other game: Left's first moves with what they are worth.
fn plain(context: &mut Context<'_>, g: RobotId) -> Result<String, FaultKind> {
    let mut ask = context.ask();
    let outcome = robot::outcome(&mut ask, g)?;
    let prospects = robot::prospects(&mut ask, g)?;
    let mut page = vec![format!("outcome {outcome:?}: {}", wins(outcome))];
    if prospects.is_empty() {
        let board = robot::board(&mut ask, g)?;
        let stuck = [Side::Left, Side::Right].map(|side| !board.can_move(side));
        page.push(match stuck {
            [true, true] => "Nobody can move.".to_owned(),
            [true, false] => "Left cannot move, so no round starts.".to_owned(),
            _ => "Right cannot move, so no round starts.".to_owned(),
        });
        return Ok(page.join("\n"));
    }
    page.push("Left's first moves [part, move], what they are worth, best answers:".to_owned());
    let shown = |at: &Move| format!("[{}, {}]", at.part, at.index);
    let mut rows = Vec::new();
    for prospect in prospects.iter().take(MOST_LINES) {
        let answers: Vec<String> = prospect.replies.iter().take(8).map(shown).collect();
        let mut answers = answers.join(", ");
        if prospect.replies.len() > 8 {
            answers.push_str(CUT);
        }
        let value = Value::text(&format!("{:?}", prospect.value));
        rows.push(vec![shown(&prospect.first), text::of(context, &value)?, answers]);
    }
    page.push(listed(&rows, prospects.len()));
    Ok(page.join("\n"))
}
