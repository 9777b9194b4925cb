//! The position as it is seen while it is played: coordinates of boards and rows, numbers of the moves at what they
//! cut or take, the parts of sums numbered, what changed last in brackets.

use std::collections::BTreeSet;

use super::changes::{self, BLOCKED, Changed, cells};
use super::{Teller, Turn};
use crate::boards::{Argument, Graph, RulesetId, Text};
use crate::game::{Component, SumId};
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::value::Value;
use crate::markup::{Letters, Markup, Role};
use crate::meter::MayStop;
use crate::present::{figures, pictures, text};
use crate::values::Side;

/// Edges of a graph beyond which it is shown without numbers.
const MOST_EDGES: usize = 30;

/// The first of the signs that stand in a picture in the making for letters that are nobody's.
const ASIDE: u32 = 0xE100;

/// A part of the position with what the moves did to it.
struct Kept {
    game: SumId,
    board: Option<Vec<Vec<char>>>,
    /// The cells that moves changed, with row and column, and who did.
    owners: Vec<(usize, usize, Side)>,
    /// What the last move did to its cells.
    last: Option<Changed>,
    /// Whether the last move made it.
    is_new: bool,
}

/// A move with a mark: the part that it changes, what becomes of that, and the mark.
struct Mark<'m> {
    part: SumId,
    became: Vec<SumId>,
    /// The sum of these.
    left: SumId,
    text: &'m str,
}

impl Teller<'_, '_> {
    /// The parts of a game in the order in which they are shown; `None` where they are too many.
    pub(super) fn parts(&mut self, game: SumId) -> Result<Option<Vec<SumId>>, FaultKind> {
        pictures::shown_summands(self.context, game)
    }

    /// The place of the part that a move changes, and what becomes of it; `None` where that is not one of the parts
    /// that are shown. Of equal parts it is the one in whose place that stands, at first the last.
    pub(super) fn change(
        &mut self,
        game: SumId,
        option: SumId,
    ) -> Result<Option<(usize, Vec<SumId>)>, FaultKind> {
        let (Some(parts), Some(mut after)) = (self.parts(game)?, self.parts(option)?) else {
            return Ok(None);
        };
        let in_place = (0..parts.len()).rev().find(|place| {
            let (before, behind) = (&parts[..*place], &parts[place + 1..]);
            let has_all = after.len() + 1 >= parts.len();
            has_all && after.starts_with(before) && after.ends_with(behind)
        });
        if let Some(place) = in_place {
            let end = after.len() + place + 1 - parts.len();
            if after[place..end] != parts[place..=place] {
                return Ok(Some((place, after[place..end].to_vec())));
            }
        }
        let mut changed = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            match after.iter().position(|other| other == part) {
                Some(at) => drop(after.remove(at)),
                None => changed.push(place),
            }
        }
        Ok(match changed[..] {
            [place] => Some((place, after)),
            _ => None,
        })
    }

    /// The cells of a position that is one board or row; `None` of other games.
    pub(super) fn board(&mut self, game: SumId) -> Result<Option<Vec<Vec<char>>>, FaultKind> {
        let picture = pictures::drawn_picture(self.context, game)?;
        let position = pictures::drawn_position(self.context, game);
        let known = position.and_then(|position| self.context.program.positions.get(position));
        let has_board = known.is_some_and(|known| {
            known.arguments.iter().any(|argument| matches!(argument, Argument::Grid(_)))
        });
        Ok(picture.and_then(|picture| cells(&picture, has_board)))
    }

    /// The cells of a board or a row that a move changes, if it leaves one board.
    pub(super) fn changed(
        &mut self,
        part: SumId,
        became: &[SumId],
    ) -> Result<Option<Changed>, FaultKind> {
        let &[only] = became else { return Ok(None) };
        Ok(match (self.board(part)?, self.board(only)?) {
            (Some(from), Some(to)) => Changed::of(&from, &to),
            _ => None,
        })
    }

    /// Remembers a move as made in the part of this place, for pictures of the sum. Returns the sum that it leaves.
    fn placed(
        &mut self,
        parts: &[SumId],
        place: usize,
        became: &[SumId],
    ) -> Result<SumId, FaultKind> {
        let order = [&parts[..place], became, &parts[place + 1..]].concat();
        let sum = self.sum_of(&order)?;
        if self.context.engine.has_positions(sum) {
            self.context.program.program_mut().remember_order(sum, order);
        }
        Ok(sum)
    }

    /// Lets a move be one in another part that is equal to its own.
    pub(super) fn move_in(&mut self, option: SumId, named: usize) -> Result<(), FaultKind> {
        let game = self.play.turn.game;
        let parts = self.parts(game)?.unwrap_or_default();
        if let Some((place, became)) = self.change(game, option)?
            && parts.get(named) == parts.get(place)
        {
            self.placed(&parts, named, &became)?;
        }
        Ok(())
    }

    /// Finds the moves of the turn at hand, part by part, those of each in the order in which they print. Those of equal
    /// parts are the moves in the last.
    pub(super) fn find_moves(&mut self) -> Result<(), FaultKind> {
        let Turn { game, mover } = self.play.turn;
        self.play.moves.clear();
        // A tombstone ends the play of its owner.
        if !self.context.ask().is_end_like(game, mover)? {
            self.play.moves = match self.parts(game)? {
                Some(parts) if parts.len() > 1 => self.moves_of_parts(&parts, mover)?,
                _ => self.moves_of_part(game, mover)?,
            };
        }
        self.play.over = self.play.moves.is_empty();
        Ok(())
    }

    /// The moves in a sum, whose other parts stay, also boards on which nobody can move.
    fn moves_of_parts(&mut self, parts: &[SumId], mover: Side) -> Result<Vec<SumId>, FaultKind> {
        let game = self.play.turn.game;
        if self.context.program.order_typed(game).is_none()
            && self.context.engine.has_positions(game)
        {
            self.context.program.program_mut().remember_order(game, parts.to_vec());
        }
        let mut moves = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            if parts[place + 1..].contains(part) {
                continue;
            }
            for option in self.moves_of_part(*part, mover)? {
                let became = self.parts(option)?.unwrap_or_else(|| vec![option]);
                let sum = self.placed(parts, place, &became)?;
                if !moves.contains(&sum) {
                    moves.push(sum);
                }
            }
        }
        // Of many moves the orders take the room of those of the positions up to now.
        self.play.orders.push((game, parts.to_vec()));
        for (sum, order) in &self.play.orders {
            if self.context.engine.has_positions(*sum) {
                self.context.program.program_mut().remember_order(*sum, order.clone());
            }
        }
        Ok(moves)
    }

    /// The moves in one part. A board on which nobody can move any more stays to be seen, though it is 0.
    fn moves_of_part(&mut self, part: SumId, mover: Side) -> Result<Vec<SumId>, FaultKind> {
        let mut moves = text::ordered_options(self.context, part, mover)?;
        if let Some(nothing) = moves.iter().position(|option| *option == SumId::ZERO) {
            let mut boards = Vec::new();
            for board in self.options_by_the_rules(part, mover)? {
                if !moves.contains(&board) && self.changed(part, &[board])?.is_some() {
                    boards.push(board);
                }
            }
            if !boards.is_empty() {
                moves.splice(nothing..=nothing, boards);
                self.context.arrange(&mut moves)?;
            }
        }
        Ok(moves)
    }

    /// The moves of a player in one position as its rules give them, those to 0 among them.
    fn options_by_the_rules(&mut self, part: SumId, mover: Side) -> Result<Vec<SumId>, FaultKind> {
        let Some(id) = part.component() else { return Ok(Vec::new()) };
        let context = &mut *self.context;
        let Component::Position { position, negated: false } = *context.engine.component(id) else {
            return Ok(Vec::new());
        };
        let moves = context.program.plain_moves(context.engine, position, context.meter);
        let [left, right] = moves.map_err(Fault::into_kind)?;
        let mut moves = if mover == Side::Left { left } else { right };
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    /// The parts of the position at hand with what the moves up to now did to them.
    fn history(&mut self) -> Result<Vec<Kept>, FaultKind> {
        let turns: Vec<Turn> = self.play.past.iter().chain([&self.play.turn]).copied().collect();
        let mut kept: Vec<Kept> = Vec::new();
        for (number, turn) in turns.iter().enumerate() {
            let mut before: Vec<Option<Kept>> = kept.drain(..).map(Some).collect();
            let mover = number.checked_sub(1).map(|number| turns[number].mover);
            let change = match number.checked_sub(1) {
                Some(number) => self.change(turns[number].game, turn.game)?,
                None => None,
            };
            for (at, game) in self.parts(turn.game)?.unwrap_or_default().into_iter().enumerate() {
                let is_same =
                    |part: &Option<Kept>| part.as_ref().is_some_and(|part| part.game == game);
                let place = match &change {
                    Some((place, became)) if at >= place + became.len() => at + 1 - became.len(),
                    _ => at,
                };
                let is_made = matches!(&change, Some((made, became)) if (*made..made + became.len()).contains(&at));
                let found = match before.get(place).is_some_and(is_same) {
                    _ if is_made => None,
                    true => Some(place),
                    false => before.iter().position(is_same),
                };
                kept.push(match found.and_then(|place| before[place].take()) {
                    Some(part) => Kept { last: None, is_new: false, ..part },
                    None => Kept {
                        game,
                        board: self.board(game)?,
                        owners: Vec::new(),
                        last: None,
                        is_new: mover.is_some(),
                    },
                });
            }
            let before: Vec<Kept> = before.into_iter().flatten().collect();
            let mut made = kept.iter_mut().filter(|part| part.is_new);
            let (Some(mover), [old], Some(new), None) =
                (mover, &before[..], made.next(), made.next())
            else {
                continue;
            };
            let (Some(from), Some(to)) = (&old.board, &new.board) else { continue };
            if let Some(changed) = Changed::of(from, to) {
                new.owners.clone_from(&old.owners);
                new.owners.extend(changed.places().map(|(row, column)| (row, column, mover)));
                new.last = Some(changed);
            }
        }
        Ok(kept)
    }

    /// The picture of the position at hand, with marks at what moves change, and the marks that have a place in it. `None`
    /// where nothing is drawn.
    pub(super) fn drawn(
        &mut self,
        marked: &[(SumId, String)],
    ) -> Result<Option<(Markup, BTreeSet<String>)>, FaultKind> {
        let Turn { game, mover } = self.play.turn;
        let kept = self.history()?;
        let figure = figures::position_figure(self.context, game)?;
        let letters = figure.map(|figure| figure.letters).unwrap_or_default();
        let mut marks = Vec::new();
        for (option, text) in marked {
            if let Some((place, became)) = self.change(game, *option)? {
                let left = self.sum_of(&became)?;
                marks.push(Mark { part: kept[place].game, became, left, text });
            }
        }
        let (mut place, mut placed) = (0, BTreeSet::new());
        let picture = pictures::position_picture_by(self.context, game, |context, part| {
            let known = kept.get(place).filter(|known| known.game == part);
            place += 1;
            let is_last = known.is_some_and(|known| known.is_new && known.last.is_none());
            let label = match kept.len() {
                0 | 1 => String::new(),
                _ if is_last => format!("[{place}]:"),
                _ => format!("{place}:"),
            };
            let lines = match known.and_then(|known| Some((known, known.board.as_ref()?))) {
                Some((known, board)) => coordinates(known, board, &label),
                None => {
                    let marks = marks.iter().filter(|mark| mark.part == part);
                    let marks: Vec<&Mark<'_>> = marks.collect();
                    let (picture, marked) = marked_part(context, part, &marks, &letters, mover)?;
                    placed.extend(marked);
                    match (label.is_empty(), picture.is_empty()) {
                        (true, _) => picture,
                        // Below a label there is a line of its own.
                        (false, true) => format!("{label}\n "),
                        (false, false) => format!("{label}\n{picture}"),
                    }
                }
            };
            Ok(Some(Text::new(&lines, context.meter)?))
        })?;
        let Some(picture) = picture else {
            return Ok(None);
        };
        let mut line = Markup::new();
        for sign in picture.chars() {
            let owner = Side::BOTH.into_iter().find(|side| taken(*side) == sign);
            let plain = u32::from(sign).checked_sub(ASIDE).and_then(char::from_u32);
            match (owner, plain.filter(char::is_ascii)) {
                (Some(side), _) => line.push_picture("#", &[(BLOCKED, role(side))]),
                (None, Some(sign)) => line.push_picture(&sign.to_string(), &[]),
                (None, None) => line.push_picture(&sign.to_string(), &letters),
            }
        }
        Ok(Some((line, placed)))
    }
}

/// The colour of what is a player's.
fn role(side: Side) -> Role {
    match side {
        Side::Left => Role::Left,
        Side::Right => Role::Right,
    }
}

/// The sign that stands in a picture in the making for a cell that a player took.
fn taken(side: Side) -> char {
    ['\u{E000}', '\u{E001}'][side as usize]
}

/// Letters that are nobody's, such as the names of columns.
fn aside(text: &str) -> String {
    let letters = text.chars().map(|letter| match char::from_u32(ASIDE + u32::from(letter)) {
        Some(sign) if letter.is_ascii_alphabetic() => sign,
        _ => letter,
    });
    letters.collect()
}

/// A board with coordinates, the cells that players took in their signs.
fn coordinates(known: &Kept, board: &[Vec<char>], label: &str) -> String {
    let mut board = board.to_vec();
    for (row, column, side) in &known.owners {
        if board[*row][*column] == BLOCKED {
            board[*row][*column] = taken(*side);
        }
    }
    let lines = changes::with_coordinates(&board, known.last.as_ref(), label);
    let (names, rows) = lines.split_at(lines.len() - board.len());
    let names = names.iter().map(|names| aside(names));
    names.chain(rows.iter().cloned()).collect::<Vec<_>>().join("\n")
}

/// The picture of a part that is no board, with marks at what moves change, and the marks that have a place in it.
fn marked_part(
    context: &mut Context<'_>,
    part: SumId,
    marks: &[&Mark<'_>],
    letters: &Letters,
    mover: Side,
) -> Result<(String, Vec<String>), FaultKind> {
    let Some(drawn) = pictures::drawn_picture(context, part)? else {
        return Ok((aside(&text::as_it_stands(context, part)?.text), Vec::new()));
    };
    if let Some((ruleset, graph)) = graph_of(context, part) {
        // A ruleset may draw its graphs otherwise.
        if *drawn == *graph.picture(context.meter)? {
            let written = match graph.has_letters_on_edges() {
                true => marks_of_edges(context, (ruleset, &graph), marks, letters, mover)?,
                false => marks_of_vertices(context, &graph, marks, letters, mover),
            };
            let picture = graph.marked_picture(&written, context.meter)?;
            return Ok((picture, written.into_iter().filter(|mark| !mark.is_empty()).collect()));
        }
    }
    // A heap or a string, of which a move leaves the lower part.
    let mut lines: Vec<String> = drawn.lines().map(str::to_owned).collect();
    let mut placed = Vec::new();
    if lines.iter().all(|line| line.chars().count() == 1) {
        let whole: Vec<String> = lines.clone();
        for Mark { became, text, .. } in marks {
            let left = match became[..] {
                [] => Some(Text::from("")),
                [only] => pictures::drawn_picture(context, only)?,
                _ => None,
            };
            let Some(left) = left else { continue };
            let left: Vec<&str> = left.lines().collect();
            let taken = whole.len().checked_sub(left.len() + 1);
            if let Some(at) = taken.filter(|at| whole[at + 1..] == left[..]) {
                lines[at].push_str(text);
                placed.push((*text).to_owned());
            }
        }
    }
    Ok((lines.join("\n"), placed))
}

/// The marks of the edges that moves cut. `letters` says whose edges are.
fn marks_of_edges(
    context: &mut Context<'_>,
    (ruleset, graph): (RulesetId, &Graph),
    marks: &[&Mark<'_>],
    letters: &Letters,
    mover: Side,
) -> Result<Vec<String>, FaultKind> {
    let own = role(mover);
    let may_cut =
        |letter| letters.contains(&(letter, own)) || letters.contains(&(letter, Role::Both));
    let mut written = vec![String::new(); graph.edges.len()];
    for (number, edge) in graph.edges.iter().enumerate() {
        if marks.is_empty() || !may_cut(char::from(edge.letter)) {
            continue;
        }
        let cut = graph.cut(number, context.meter)?;
        let is_bare = cut.edges.is_empty();
        let Some(left) = position(context, ruleset, cut)? else { continue };
        // The list of moves leaves out positions that are promised to be 0.
        let is_left = |sum: SumId| sum == left || is_bare && sum == SumId::ZERO;
        if let Some(mark) = marks.iter().find(|mark| is_left(mark.left)) {
            mark.text.clone_into(&mut written[number]);
        }
    }
    Ok(written)
}

/// The marks of the vertices that moves change: the only one, or of several the one that goes, and is not the opponent's.
/// `letters` says whose vertices are.
fn marks_of_vertices(
    context: &Context<'_>,
    graph: &Graph,
    marks: &[&Mark<'_>],
    letters: &Letters,
    mover: Side,
) -> Vec<String> {
    let mut written = vec![String::new(); graph.vertices.len()];
    for Mark { became, text, .. } in marks {
        let &[only] = &became[..] else { continue };
        let Some((_, after)) = graph_of(context, only) else { continue };
        if after.vertices.len() != graph.vertices.len() {
            continue;
        }
        let both = graph.vertices.iter().zip(&after.vertices).enumerate();
        let changed: Vec<_> = both.filter(|(_, (before, after))| before != after).collect();
        let other = role(mover.opponent());
        let mut gone = changed.iter().filter(|(_, (before, after))| {
            char::from(**after) == BLOCKED && !letters.contains(&(char::from(**before), other))
        });
        let vertex = match (&changed[..], gone.next(), gone.next()) {
            ([(only, _)], ..) | (_, Some((only, _)), None) => *only,
            _ => continue,
        };
        (*text).clone_into(&mut written[vertex]);
    }
    written
}

/// The graph that a position consists of, and its ruleset.
fn graph_of(context: &Context<'_>, g: SumId) -> Option<(RulesetId, Graph)> {
    let known = context.program.positions.get(pictures::drawn_position(context, g)?)?;
    match &*known.arguments {
        [Argument::Graph(graph)] if graph.edges.len() <= MOST_EDGES => {
            Some((known.ruleset, Graph::clone(graph)))
        }
        _ => None,
    }
}

/// The position of a ruleset on a graph; `None` where the ruleset refuses it.
fn position(
    context: &mut Context<'_>,
    ruleset: RulesetId,
    graph: Graph,
) -> Result<Option<SumId>, FaultKind> {
    let made = context.apply(&Value::Ruleset(ruleset), &[Value::Graph(graph.into())]);
    match made.map_err(Fault::into_kind) {
        Ok(made) => context.to_game(&made).map(Some),
        Err(kind) if kind.stop().is_some() => Err(kind),
        Err(_) => Ok(None),
    }
}
