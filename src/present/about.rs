//! One game with all that was found of it: a card of one screen, an object, and rows for the formats of tables.

use std::rc::Rc;

use serde_json::{Value as Json, json};
use unicode_width::UnicodeWidthStr;

use super::json::{OBJECT_BYTES, count, ending, number, texts, walls};
use super::text::endings_text;
use crate::ask::reach::{NOT_A_MEMBER, Reached};
use crate::game::SumId;
use crate::lang::context::Context;
use crate::lang::facts::{About, Move};
use crate::lang::fault::FaultKind;
use crate::markup::wrap::folded_text;
use crate::markup::{Markup, Role};
use crate::meter::Lease;
use crate::present::{figures, pictures, text};
use crate::render::assemble::{Assembled, CUT};
use crate::render::figure::svg;
use crate::render::figure::thermograph::{self, Subject};
use crate::render::table::{Cell, Sheet};
use crate::render::{Charset, Writing, symbols};
use crate::values::number::Dyadic;
use crate::values::{Ending, Endings, Outcome, Side};

/// The rows of a card, which leave room for a prompt above and below it, and its columns: where no screen is known, and at
/// least and at most.
const ROWS: usize = 21;
const COLUMNS: usize = 80;
const LEAST_COLUMNS: usize = 24;
const MOST_COLUMNS: usize = 120;

/// The columns of the names of facts.
const NAMES: usize = 13;

/// The columns that facts have at least beside a picture.
const FACTS: usize = 34;

/// Columns between two parts of a card.
const GAP: usize = 3;

/// Rows of a picture that stands on a card.
const MOST_PICTURE: usize = 12;

/// The columns and the rows of a thermograph.
const THERMOGRAPH: [usize; 2] = [24, 9];

/// The size of a thermograph beside the figure of a position.
const SMALL: f64 = 0.75;

/// Options of a player that a card has at least, where there are so many.
const LEAST_OPTIONS: usize = 3;

/// The word at an option of a player who wins by it.
const WINS: &str = "wins";

/// The columns before an option, for a word on how it ends.
const MARK: usize = 6;

/// The columns below which the options of both players stand one below the other.
const NARROW: usize = 60;

/// Characters of a value beside the name of its option.
const MOST_VALUE: u64 = 24;

/// A fact for readers: its name, what it is, and whether that is a formula in LaTeX.
struct Fact(&'static str, String, bool);

/// The card of a game: it has one screen where nobody asked for all.
pub(super) fn card(context: &mut Context<'_>, about: &About) -> Result<String, FaultKind> {
    context.modulo(about.universe, |context| Card::of(context, about)?.text(context, about))
}

/// The card of a game as a line of an answer: its name and the word at moves that win stand out.
pub(super) fn line(context: &mut Context<'_>, about: &About) -> Result<Markup, FaultKind> {
    let card = card(context, about)?;
    let (head, options) = card.rsplit_once("\n\n").unwrap_or((&card, ""));
    let (name, facts) = head.split_once('\n').unwrap_or((head, ""));
    let mut line = Markup::new().with(Role::Strong, name);
    // The picture is the left part of its rows.
    let letters = match &about.picture {
        Some(_) => figures::position_figure(context, about.game)?.map(|figure| figure.letters),
        None => None,
    };
    let mut picture = about.picture.iter().flat_map(|picture| picture.lines()).peekable();
    for row in facts.split('\n') {
        line.push(Role::Plain, "\n");
        let drawn = picture.next_if(|drawn| row.starts_with(drawn)).unwrap_or_default();
        line.push_picture(drawn, letters.as_deref().unwrap_or_default());
        line.push(Role::Plain, &row[drawn.len()..]);
    }
    line.push(Role::Plain, "\n\n");
    for (number, row) in options.split('\n').enumerate() {
        if number > 0 {
            line.push(Role::Plain, "\n");
        }
        // Both players' options stand in a row, with blanks between them.
        let mut rest = row;
        while let Some((before, behind)) = rest.split_once(WINS)
            && (before.is_empty() || before.ends_with("  "))
        {
            line.push(Role::Plain, before);
            line.push(Role::Good, WINS);
            rest = behind;
        }
        line.push(Role::Plain, rest);
    }
    Ok(line)
}

/// A card in the making.
struct Card {
    columns: usize,
    /// Whether nothing is to be cut.
    whole: bool,
    lines: Vec<String>,
}

impl Card {
    /// The head of a card: the game, its picture, the facts, the thermograph.
    fn of(context: &mut Context<'_>, about: &About) -> Result<Self, FaultKind> {
        let columns = match context.writing.columns {
            usize::MAX => COLUMNS,
            columns => columns.clamp(LEAST_COLUMNS, MOST_COLUMNS),
        };
        let whole = context.writing.limit >= Writing::for_programs(context.writing.spelling).limit;
        let mut card = Self { columns, whole, lines: Vec::new() };
        let limit = card.limit(2 * columns);
        let name = limited(context, limit, |context| text::as_typed(context, about.game))?;
        card.lines.extend(folded(&name.text, columns));
        let picture: Vec<String> = match &about.picture {
            Some(picture) => picture.lines().map(str::to_owned).collect(),
            None => Vec::new(),
        };
        let has_room = width(&picture) <= columns && picture.len() <= MOST_PICTURE;
        let picture = if has_room { picture } else { Vec::new() };
        let graph = card.thermograph(context, about)?;
        let beside = |block: &[String]| if block.is_empty() { 0 } else { width(block) + GAP };
        let mut room = columns;
        let picture_beside = room >= beside(&picture) + FACTS;
        if picture_beside {
            room -= beside(&picture);
        }
        let graph_beside = room >= beside(&graph) + FACTS;
        if graph_beside {
            room -= beside(&graph);
        }
        let facts = card.facts(context, about, room)?;
        let mut row = Vec::new();
        for (block, is_beside) in [(picture, picture_beside), (facts, true)] {
            if is_beside || block.is_empty() {
                row.push(block);
            } else {
                card.lines.extend(block);
            }
        }
        if graph_beside {
            row.push(graph);
            card.lines.extend(side_by_side(&row));
        } else {
            card.lines.extend(side_by_side(&row));
            card.lines.extend(graph);
        }
        Ok(card)
    }

    /// The characters of a game that has room for so many.
    fn limit(&self, room: usize) -> u64 {
        if self.whole { u64::MAX } else { room as u64 }
    }

    /// The facts below each other, in so many columns.
    fn facts(
        &self,
        context: &mut Context<'_>,
        about: &About,
        room: usize,
    ) -> Result<Vec<String>, FaultKind> {
        let room = room.saturating_sub(NAMES).max(8);
        let facts = facts_told(context, about, self.limit(2 * room))?;
        let mut lines = Vec::new();
        for Fact(name, what, _) in facts {
            for (number, line) in folded(&what, room).into_iter().enumerate() {
                let name = if number == 0 { name } else { "" };
                lines.push(format!("{name:NAMES$}{line}"));
            }
        }
        Ok(lines)
    }

    /// A small thermograph, where a game is hot.
    fn thermograph(
        &self,
        context: &mut Context<'_>,
        about: &About,
    ) -> Result<Vec<String>, FaultKind> {
        let Some(heat) = about.hot() else {
            return Ok(Vec::new());
        };
        let subject = Subject { thermograph: heat.thermograph.clone(), name: None };
        let [columns, rows] = THERMOGRAPH;
        let writing = Writing { columns: columns.min(self.columns), ..context.writing };
        let text = thermograph::small(&[subject], writing, rows, context.meter)?;
        Ok(text.lines().map(str::to_owned).collect())
    }

    /// The card, with the options of both players below.
    fn text(mut self, context: &mut Context<'_>, about: &About) -> Result<String, FaultKind> {
        let narrow = self.columns < NARROW;
        let room = if narrow { self.columns } else { (self.columns - GAP) / 2 };
        self.lines.push(String::new());
        let left = ROWS.saturating_sub(self.lines.len());
        let rows = if narrow { left.saturating_sub(2) / 2 } else { left.saturating_sub(1) };
        let rows = if self.whole { usize::MAX } else { rows.max(LEAST_OPTIONS) };
        let mut sides = Vec::new();
        for side in Side::BOTH {
            sides.push(self.options(context, about, side, [room - MARK, rows])?);
        }
        // Positions of one ruleset are told apart by what stands in brackets.
        let is_wide =
            |Shown { name, value, .. }: &Shown| MARK + name.width() + value.width() > room;
        if sides.iter().flatten().any(is_wide) && !self.whole {
            let head = text::as_it_stands(context, about.game)?.text;
            let head = head.split_inclusive('(').next().unwrap_or_default();
            let board = |name: &str| {
                let inside = name.strip_prefix(head)?.strip_suffix(')')?;
                let is_text = inside.starts_with('"') && inside.matches('"').count() == 2;
                is_text.then(|| inside.to_owned())
            };
            let all = sides.iter().flatten().map(|shown| board(&shown.name));
            if let Some(boards) = all.collect::<Option<Vec<_>>>() {
                for (shown, board) in sides.iter_mut().flatten().zip(boards) {
                    shown.name = board;
                }
            }
        }
        let mut blocks = Vec::new();
        for (side, shown) in Side::BOTH.into_iter().zip(sides) {
            let known = about.moves[side as usize].as_ref().map(Vec::len);
            let more = known.unwrap_or(0) + about.more[side as usize] - shown.len();
            let head = match known {
                Some(0) => format!("{side:?} has no move"),
                Some(_) => format!("{side:?} moves to"),
                None => format!("{side:?}'s moves take long"),
            };
            let mut lines = vec![head];
            for Shown { mark, name, value } in shown {
                let free = room.saturating_sub(MARK + value.width());
                let name = if self.whole { name } else { shortened(context, name, free) };
                lines.push(format!("{mark:MARK$}{name}{value}"));
            }
            if more > 0 {
                context.left_out = true;
                lines.push(format!("{:1$}{CUT} ({more} more)", "", MARK));
            }
            blocks.push(lines);
        }
        if narrow || width(&blocks[0]) + GAP + width(&blocks[1]) > self.columns {
            self.lines.extend(blocks.concat());
        } else {
            blocks[0] = padded(&blocks[0], self.columns / 3);
            self.lines.extend(side_by_side(&blocks));
        }
        Ok(self.lines.join("\n"))
    }

    /// The options of a player that are shown, those that win first, in so many columns and rows.
    fn options(
        &self,
        context: &mut Context<'_>,
        about: &About,
        side: Side,
        [room, rows]: [usize; 2],
    ) -> Result<Vec<Shown>, FaultKind> {
        let mut order: Vec<&Move> = about.moves[side as usize].iter().flatten().collect();
        order.sort_by_key(|option| std::cmp::Reverse(About::ends(side, option)));
        let all = order.len() + about.more[side as usize];
        let fit = if all <= rows { all } else { rows.saturating_sub(1).max(1) };
        let mut shown = Vec::new();
        // It counts as memory until it stands in its line.
        let mut lease = context.meter.lease(0)?;
        for option in order.into_iter().take(fit) {
            let [name, value] = self.option(context, about.game, option, room)?;
            lease.grow(size_of::<Shown>() + name.len() + value.len(), context.meter)?;
            shown.push(Shown { mark: mark(side, option), name, value });
        }
        Ok(shown)
    }

    /// The name of an option of a game, and ` = ` and its value, where these have room, else who wins it.
    fn option(
        &self,
        context: &mut Context<'_>,
        game: SumId,
        option: &Move,
        room: usize,
    ) -> Result<[String; 2], FaultKind> {
        let most = if self.whole { u64::MAX } else { MOST_VALUE.min(room as u64 / 2) };
        let value = match option.reached {
            Some(Reached::Value(value)) => {
                text::whole_within(context, most, |context| text::value_text(context, value))?
            }
            Some(Reached::Form(form)) => {
                text::whole_within(context, most, |context| text::as_it_stands(context, form))?
            }
            Some(Reached::Stands(..)) | None => None,
        };
        let left_out = context.left_out;
        // More than has room, since it may be told by a part of it.
        let limit = self.limit(4 * room);
        // How the option itself was typed, if it ever was, is of no interest here.
        let name = if pictures::keep_order(context, game, option.game)? {
            limited(context, limit, |context| text::as_typed(context, option.game))?
        } else {
            limited(context, limit, |context| text::as_it_stands(context, option.game))?
        };
        context.left_out = left_out;
        let behind = match (value, option.endings.and_then(Endings::outcome)) {
            (Some(value), _) if value != name.text => format!(" = {value}"),
            (None, Some(outcome)) => format!("   {outcome:?}"),
            _ => String::new(),
        };
        Ok([name.text, behind])
    }
}

/// An option on a card: who wins by it, its name, ` = ` and its value or the outcome.
struct Shown {
    mark: &'static str,
    name: String,
    value: String,
}

/// What stands before an option of a player who wins by it, or draws.
fn mark(side: Side, option: &Move) -> &'static str {
    match About::ends(side, option) {
        Some(Ending::Win) => WINS,
        Some(Ending::Draw) => "draws",
        Some(Ending::Loss) | None => "",
    }
}

/// The beginning and the end of a name that is longer than its room.
fn shortened(context: &mut Context<'_>, name: String, room: usize) -> String {
    let length = name.chars().count();
    if length <= room {
        return name;
    }
    context.left_out = true;
    let end = room / 3;
    let start = name.chars().take(room.saturating_sub(end + 1));
    let end = name.chars().skip(length - end);
    start.chain(CUT.chars()).chain(end).collect()
}

/// A fact that is a game; of a longer one its length, and what gives it.
fn told(name: &'static str, text: Assembled, question: &str) -> Fact {
    match text.cut_from {
        Some(length) => Fact(name, format!("{length} characters: `{question}(G)`"), false),
        None => Fact(name, text.text, true),
    }
}

/// Who wins, in words.
fn outcome_told(endings: Endings) -> String {
    let told = match endings.outcome() {
        Some(Outcome::L) => "L: Left wins, whoever begins",
        Some(Outcome::R) => "R: Right wins, whoever begins",
        Some(Outcome::N) => "N: the player to move wins",
        Some(Outcome::P) => "P: the player to move loses",
        None if endings == Endings::DRAWS => "D: a draw, whoever begins",
        None => return endings_text(endings),
    };
    told.to_owned()
}

/// The object of a game with all that was found of it.
pub(super) fn object(
    context: &mut Context<'_>,
    about: &About,
    lease: &mut Lease,
) -> Result<Json, FaultKind> {
    context.modulo(about.universe, |context| {
        let facts = &about.facts;
        let value = text::as_it_stands(context, about.game)?;
        let canonical = reached(context, facts.reached.as_ref())?;
        let mut object = json!({
            "kind": "about", "value": value.whole(),
            "canonical": canonical.as_ref().and_then(|text| text.clone().whole()),
            "universe": text::universe_text(context, about.universe)?,
            "kinds": about.kinds, "picture": about.picture.as_deref(),
            "birthday": about.birthday.as_ref().map(|days| number(&Dyadic::from_big(days.clone().into(), 0))),
        });
        put_endings(&mut object, facts.endings);
        if context.program.universes.is_normal(about.universe) {
            let [left, right] = match &about.stops {
                Some([left, right]) => [number(left), number(right)],
                None => [Json::Null, Json::Null],
            };
            let heat = facts.heat.as_ref();
            object["left_stop"] = left;
            object["right_stop"] = right;
            object["mean"] = json!(heat.map(|heat| number(&heat.thermograph.mean)));
            object["temperature"] = json!(heat.map(|heat| number(&heat.temperature)));
            object["thermograph"] = json!(heat.map(|heat| walls(&heat.thermograph)));
        } else {
            let length = canonical.map(|text| {
                text.cut_from.unwrap_or_else(|| text.text.chars().count() as u64)
            });
            object["length"] = json!(length.map(count));
            object["invertible"] = json!(facts.inverse.map(|inverse| inverse.is_some()));
            let inverse = match facts.inverse.flatten() {
                Some(inverse) => text::as_it_stands(context, inverse)?.whole(),
                None => None,
            };
            object["inverse"] = json!(inverse);
        }
        for (side, name) in Side::BOTH.into_iter().zip(["left", "right"]) {
            let mut moves = Vec::new();
            for option in about.moves[side as usize].iter().flatten() {
                context.meter.tick()?;
                let canonical = reached(context, option.reached.as_ref())?;
                let ends = About::ends(side, option).map(ending);
                let mut object = json!({
                    "value": text::as_it_stands(context, option.game)?.whole(),
                    "canonical": canonical.and_then(Assembled::whole), "ends": ends,
                });
                put_endings(&mut object, option.endings);
                lease.grow(OBJECT_BYTES + texts(&object), context.meter)?;
                moves.push(object);
            }
            object[name] = json!(about.moves[side as usize].is_some().then_some(moves));
            object[format!("{name}_left_out")] = json!(about.more[side as usize]);
        }
        Ok(object)
    })
}

/// Notes who wins in the object of a game, as in the objects of outcomes.
fn put_endings(object: &mut Json, endings: Option<Endings>) {
    let outcome = endings.and_then(Endings::outcome);
    object["outcome"] = json!(outcome.map(|outcome| format!("{outcome:?}")));
    if let (Some(endings), None) = (endings, outcome) {
        object["left_first"] = json!(ending(endings.left_first));
        object["right_first"] = json!(ending(endings.right_first));
    }
}

/// What a game is shown as, if that is its canonical form.
fn reached(
    context: &mut Context<'_>,
    reached: Option<&Reached>,
) -> Result<Option<Assembled>, FaultKind> {
    Ok(match reached {
        Some(Reached::Value(value)) => Some(text::value_text(context, *value)?),
        Some(Reached::Form(form)) => Some(text::as_it_stands(context, *form)?),
        Some(Reached::Stands(..)) | None => None,
    })
}

/// The facts as rows of a table: the name of a fact, what it is, and of an option how it ends for the player who moves there.
pub(super) fn sheet(context: &mut Context<'_>, about: &About) -> Result<Sheet, FaultKind> {
    context.modulo(about.universe, |context| {
        let cell = |text: &str, formula| Cell { text: text.to_owned(), number: false, formula };
        let game = text::as_typed(context, about.game)?.text;
        let mut rows = vec![vec![cell("game", false), cell(&game, true)]];
        let mut lease = context.meter.lease(0)?;
        for Fact(name, what, formula) in facts_told(context, about, u64::MAX)? {
            rows.push(vec![cell(name, false), cell(&what, formula)]);
        }
        for side in Side::BOTH {
            let name = format!("{side:?} moves to");
            for option in about.moves[side as usize].iter().flatten() {
                let mut text = text::as_it_stands(context, option.game)?.text;
                if let Some(value) = reached(context, option.reached.as_ref())?
                    && value.text != text
                {
                    text += &format!(" = {}", value.text);
                }
                lease.grow(3 * size_of::<Cell>() + text.len(), context.meter)?;
                let ends = cell(mark(side, option), false);
                rows.push(vec![cell(&name, false), cell(&text, true), ends]);
            }
        }
        let more = about.more.iter().sum();
        Ok(Sheet { header: None, rows, more })
    })
}

/// The facts as a table of HTML, below the figure of the position where there is one, and the thermograph of a hot game.
pub(super) fn html(context: &mut Context<'_>, about: &About) -> Result<String, FaultKind> {
    let table = sheet(context, about)?.html();
    let mut drawn = Vec::new();
    if let Some(figure) = figures::position_figure(context, about.game)? {
        drawn.push(svg::document(&figure, context.meter)?);
    }
    if let Some(heat) = about.hot() {
        let subject = [(Rc::clone(&heat.thermograph), Some(about.game))];
        let figure = figures::thermographs_figure(context, &subject, &Dyadic::ZERO)?;
        drawn.push(svg::scaled(&figure, SMALL, context.meter)?);
    }
    if drawn.is_empty() {
        return Ok(table);
    }
    let row = format!("<table>\n<tr><td colspan=\"3\">{}</td></tr>", drawn.join("\n"));
    Ok(table.replacen("<table>", &row, 1))
}

/// The columns of a block.
fn width(block: &[String]) -> usize {
    block.iter().map(|line| line.width()).max().unwrap_or(0)
}

/// The lines of a text that is broken at so many columns.
fn folded(text: &str, columns: usize) -> Vec<String> {
    folded_text(text, columns).lines().map(str::to_owned).collect()
}

/// The lines of a block, each with blanks up to a column.
fn padded(block: &[String], columns: usize) -> Vec<String> {
    let blanks = |line: &String| " ".repeat(columns.saturating_sub(line.width()));
    block.iter().map(|line| format!("{line}{}", blanks(line))).collect()
}

/// Blocks beside each other, without blanks at the ends of lines.
fn side_by_side(blocks: &[Vec<String>]) -> Vec<String> {
    let blocks: Vec<&Vec<String>> = blocks.iter().filter(|block| !block.is_empty()).collect();
    let rows = blocks.iter().map(|block| block.len()).max().unwrap_or(0);
    let mut lines = vec![String::new(); rows];
    for (place, block) in blocks.iter().enumerate() {
        let block = padded(block, width(block));
        let blank = " ".repeat(width(&block));
        for (row, line) in lines.iter_mut().enumerate() {
            line.push_str(if place > 0 { "   " } else { "" });
            line.push_str(block.get(row).unwrap_or(&blank));
        }
    }
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// The facts of a game for readers, each game among them with at most so many characters.
fn facts_told(
    context: &mut Context<'_>,
    about: &About,
    limit: u64,
) -> Result<Vec<Fact>, FaultKind> {
    let is_normal = context.program.universes.is_normal(about.universe);
    let mut facts = Vec::new();
    if !is_normal {
        facts.push(Fact("universe", text::universe_text(context, about.universe)?, false));
    }
    let what = if is_normal { "value" } else { "simplest" };
    match about.facts.reached {
        Some(Reached::Value(value)) => {
            let text = limited(context, limit, |context| text::value_text(context, value))?;
            facts.push(told(what, text, "canonical"));
        }
        Some(Reached::Form(form)) => {
            let text = limited(context, limit, |context| text::as_it_stands(context, form))?;
            facts.push(told(what, text, "canonical"));
        }
        Some(Reached::Stands(_, NOT_A_MEMBER)) => {
            let universe = text::universe_in_short(context, about.universe);
            facts.push(Fact(what, format!("not a member of {universe}"), false));
        }
        Some(Reached::Stands(..)) | None if about.facts.is_loopy => {
            facts.push(Fact(what, "none is known: play may come back".to_owned(), false));
        }
        Some(Reached::Stands(..)) | None => {
            facts.push(Fact(what, "takes long: `canonical(G)`".to_owned(), false));
        }
    }
    if !about.kinds.is_empty() {
        facts.push(Fact("kind", about.kinds.join(", "), false));
    }
    let outcome = match about.facts.endings {
        Some(endings) => outcome_told(endings),
        None => "takes long: `outcome(G)`".to_owned(),
    };
    facts.push(Fact("outcome", outcome, false));
    let spelling = context.writing.spelling;
    let number = |number: &Dyadic| symbols::number(number, spelling);
    if let Some([left, right]) = &about.stops {
        let text = match spelling.charset {
            Charset::Latex => {
                format!("\\text{{Left }}{},\\ \\text{{Right }}{}", number(left), number(right))
            }
            _ => format!("Left {}, Right {}", number(left), number(right)),
        };
        facts.push(Fact("stops", text, true));
    }
    if let Some(heat) = &about.facts.heat {
        facts.push(Fact("mean", number(&heat.thermograph.mean), true));
        facts.push(Fact("temperature", number(&heat.temperature), true));
    }
    match about.facts.inverse {
        Some(Some(inverse)) => {
            let text = limited(context, limit, |context| text::as_it_stands(context, inverse))?;
            facts.push(told("inverse", text, "inverse"));
        }
        Some(None) => facts.push(Fact("inverse", "none".to_owned(), false)),
        None if is_normal || about.facts.is_loopy => {}
        None if matches!(about.facts.reached, Some(Reached::Stands(..))) => {}
        None => facts.push(Fact("inverse", "not known".to_owned(), false)),
    }
    if let Some(birthday) = &about.birthday {
        facts.push(Fact("birthday", birthday.to_string(), true));
    }
    Ok(facts)
}

/// Writes a game with at most so many characters.
fn limited(
    context: &mut Context<'_>,
    limit: u64,
    text: impl FnOnce(&mut Context<'_>) -> Result<Assembled, FaultKind>,
) -> Result<Assembled, FaultKind> {
    let writing = Writing { limit: limit.min(context.writing.limit), ..context.writing };
    context.written_as(writing, text)
}
