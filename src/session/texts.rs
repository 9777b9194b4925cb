//! How values look on a line: games in the universe at hand, everything else by what it is.

use rustc_hash::FxHashSet;

use super::reach::value_soon;
use crate::game::value::{Name, ValueId};
use crate::game::{Component, Side, SumId};
use crate::lang::eval::{Evaluator, Output, Picture};
use crate::lang::fault::FaultKind;
use crate::lang::universe::{self, Universe, UniverseId};
use crate::lang::value::{Relation, Value};
use crate::meter::Meter;
use crate::render::assemble::{Assembled, CUT};
use crate::render::{Printer, Spelling, Writing, symbols};

/// Items of a list that are shown where nobody asked for all.
const MOST_ITEMS: usize = 200;

/// How many games of the usual limit have room in a list.
const GAMES_IN_A_LIST: u64 = 10;

/// Characters of a game in JSON, and of texts that are compared.
const MOST_TEXT: u64 = 1_000_000;

/// Characters of a literal form; its tree may be larger than any memory.
const MOST_FORM: u64 = 10_000_000;

/// Writes values: what is remembered about texts, and how they are to be written.
pub(super) struct Pen<'a> {
    pub printer: &'a mut Printer,
    pub writing: Writing,
}

/// An output that says nothing: for looking at values once evaluation is over.
pub(super) struct Mute;

impl Pen<'_> {
    /// The same pen in another spelling.
    pub fn spelling(&mut self, spelling: Spelling) -> Pen<'_> {
        Pen {
            printer: self.printer,
            writing: Writing {
                spelling,
                ..self.writing
            },
        }
    }

    /// The same pen in another spelling, with cuts only where no program would read on.
    pub fn full(&mut self, spelling: Spelling) -> Pen<'_> {
        Pen {
            printer: self.printer,
            writing: Writing {
                spelling,
                limit: MOST_TEXT,
            },
        }
    }

    /// A game as it is shown inside of other values: its canonical form in normal play where that
    /// can be reached soon, else the game as it stands.
    pub fn game(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        g: SumId,
        meter: &mut Meter,
    ) -> Result<Assembled, FaultKind> {
        if evaluator.program.universes.is_normal(evaluator.universe)
            && let Ok(value) = value_soon(evaluator, g, meter)?
        {
            return self.normal(evaluator, value, meter);
        }
        self.as_it_stands(evaluator, g, meter)
    }

    /// A value of normal play by name.
    pub fn normal(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<Assembled, FaultKind> {
        let values = evaluator.values();
        Ok(self.printer.value(values, value, self.writing, meter)?)
    }

    /// A game as it stands.
    pub fn as_it_stands(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        g: SumId,
        meter: &mut Meter,
    ) -> Result<Assembled, FaultKind> {
        let (engine, positions) = (&*evaluator.engine, &evaluator.program.positions);
        let printer = &mut *self.printer;
        Ok(printer.as_it_stands(engine, positions, g, self.writing, meter)?)
    }

    /// Whether a game that is written as a literal is its canonical form of normal play already:
    /// the same options, and these canonical too.
    pub fn is_canonical(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        g: SumId,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<bool, FaultKind> {
        self.is_canonical_beside(evaluator, g, value, &mut FxHashSet::default(), meter)
    }

    /// Whether a form is what the name of a higher up abbreviates: its options are sums, and no
    /// canonical forms of their own.
    fn is_named_higher_up(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        g: SumId,
        value: ValueId,
        meter: &mut Meter,
    ) -> Result<bool, FaultKind> {
        let Name::HigherUp { order, down } = evaluator.values().name(value, meter)? else {
            return Ok(false);
        };
        let (engine, mut play) = evaluator.lend(meter);
        let mut named = engine.higher_up(order, &mut play)?;
        if down {
            named = engine.conjugate(named, &mut play)?;
        }
        Ok(named == g)
    }

    /// The same, where the forms in `known` are canonical.
    fn is_canonical_beside(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        g: SumId,
        value: ValueId,
        known: &mut FxHashSet<SumId>,
        meter: &mut Meter,
    ) -> Result<bool, FaultKind> {
        if known.contains(&g) {
            return Ok(true);
        }
        let is_form = g
            .component()
            .is_some_and(|c| matches!(evaluator.engine.component(c), Component::Form(_)));
        if !is_form {
            // A sum of a number, ups and a nimber is what it is called; so is a number plus a tiny.
            return Ok(match evaluator.values().name(value, meter)? {
                Name::Translate { number, value } => {
                    let tiny = evaluator.game_of(value, meter)?;
                    let number = evaluator.engine.number(number);
                    evaluator.engine.add(number, tiny)? == g
                }
                _ => evaluator.game_of(value, meter)? == g,
            });
        }
        if self.is_named_higher_up(evaluator, g, value, meter)? {
            return Ok(true);
        }
        for side in Side::BOTH {
            let (engine, mut play) = evaluator.lend(meter);
            let options = engine.options(g, side, &mut play)?;
            let mut options_left = evaluator.values().options(value, side, meter)?.to_vec();
            if options.len() != options_left.len() {
                return Ok(false);
            }
            for option in options {
                let value = evaluator.value(option, meter)?;
                let Some(place) = options_left.iter().position(|&other| other == value) else {
                    return Ok(false);
                };
                options_left.swap_remove(place);
                let canonical = meter.deeper(|meter| {
                    self.is_canonical_beside(evaluator, option, value, known, meter)
                })?;
                if !canonical {
                    return Ok(false);
                }
            }
        }
        known.insert(g);
        Ok(true)
    }

    /// Any value on one line; texts inside of lists stand in quotes.
    pub fn value(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        value: &Value,
        nested: bool,
        meter: &mut Meter,
    ) -> Result<String, FaultKind> {
        let mut room = match self.writing.limit {
            MOST_TEXT.. => u64::MAX,
            limit => limit.saturating_mul(GAMES_IN_A_LIST),
        };
        self.value_in(evaluator, value, nested, &mut room, meter)
    }

    /// The same, in a line with room for so many characters more.
    fn value_in(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        value: &Value,
        nested: bool,
        room: &mut u64,
        meter: &mut Meter,
    ) -> Result<String, FaultKind> {
        meter.tick()?;
        let text = match value {
            Value::List(list) => {
                let items = self.items(evaluator, list.items(), room, meter)?;
                return Ok(format!("[{items}]"));
            }
            Value::Row(row) => {
                let left = self.items(evaluator, &row.left, room, meter)?;
                let right = self.items(evaluator, &row.right, room, meter)?;
                let [left, right] = [left, right].map(|items| items.replace(", ", ","));
                return Ok(format!("[{left}@{right}]"));
            }
            Value::Robot(robot) => {
                let left = self.options(evaluator, &robot.left, room, meter)?;
                let right = self.options(evaluator, &robot.right, room, meter)?;
                let mut rows = Vec::with_capacity(robot.matrix.len());
                for row in &robot.matrix {
                    rows.push(self.options(evaluator, row, room, meter)?);
                }
                return Ok(format!("robot<{left}|{}|{right}>", rows.join(";")));
            }
            Value::Game(g) => self.game(evaluator, *g, meter)?.text,
            Value::Int(integer) => self.integer(*integer),
            Value::Number(number) => {
                meter.tick_many(symbols::number_ticks(number))?;
                symbols::number(number, self.writing.spelling)
            }
            Value::Bool(value) => value.to_string(),
            Value::None => "none".to_owned(),
            Value::Text(text) if nested => symbols::quoted(text),
            Value::Text(text) => text.to_string(),
            Value::Range { from, to } => {
                format!("{} .. {}", self.integer(*from), self.integer(*to))
            }
            Value::Function(id) => evaluator.program.function(*id).signature(),
            Value::Builtin(id) => evaluator.program.builtin(*id).signature.to_owned(),
            Value::Ruleset(id) => evaluator.program.ruleset(*id).signature(),
            Value::Member(member) => {
                let (engine, positions) = (&*evaluator.engine, &evaluator.program.positions);
                let writing = self.writing;
                self.printer
                    .member(engine, positions, member, writing, meter)?
            }
            Value::Universe(id) => self.universe(evaluator, *id, meter)?,
            Value::Outcome(outcome) => format!("{outcome:?}"),
            Value::Draw => "D".to_owned(),
            Value::Side(side) => format!("{side:?}"),
            Value::Relation(relation) => relation_text(*relation).to_owned(),
        };
        *room = room.saturating_sub(text.len() as u64);
        Ok(text)
    }

    fn integer(&self, integer: i64) -> String {
        symbols::number(&integer.into(), self.writing.spelling)
    }

    fn options(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        options: &[Value],
        room: &mut u64,
        meter: &mut Meter,
    ) -> Result<String, FaultKind> {
        if options.is_empty() {
            return Ok(".".to_owned());
        }
        let items = self.items(evaluator, options, room, meter)?;
        Ok(items.replace(", ", ","))
    }

    /// Items with commas; those that have no room are counted. A list may hold itself many times
    /// over: what is written counts as memory until it stands in its line.
    fn items(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        items: &[Value],
        room: &mut u64,
        meter: &mut Meter,
    ) -> Result<String, FaultKind> {
        let most = match self.writing.limit {
            MOST_TEXT.. => usize::MAX,
            _ => MOST_ITEMS,
        };
        let mut lease = meter.lease(0)?;
        let mut line = String::new();
        for (place, item) in items.iter().enumerate() {
            if place > 0 {
                line.push_str(", ");
            }
            if place >= most || *room == 0 {
                line.push_str(&format!("{CUT} ({} more)", items.len() - place));
                break;
            }
            let text = meter.deeper(|meter| self.value_in(evaluator, item, true, room, meter))?;
            lease.grow(text.len() + 2, meter)?;
            line.push_str(&text);
        }
        Ok(line)
    }

    /// The name of a universe, as it is typed after `mod`.
    pub fn universe(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        id: UniverseId,
        meter: &mut Meter,
    ) -> Result<String, FaultKind> {
        let (head, games) = match evaluator.program.universes.get(id).clone() {
            Universe::Generated(games) => ("generated", games),
            Universe::Closure(games) => ("closure", games),
            Universe::Assuming(inner) => {
                let inner = meter.deeper(|meter| self.universe(evaluator, inner, meter))?;
                return Ok(format!("assuming({inner})"));
            }
            named => return Ok(universe::name(&named).unwrap_or("misere").to_owned()),
        };
        let mut texts = Vec::with_capacity(games.len());
        for game in games {
            let text = self.as_it_stands(evaluator, game, meter)?.text;
            texts.push((text.chars().count(), text));
        }
        texts.sort();
        let texts: Vec<String> = texts.into_iter().map(|(_, text)| text).collect();
        Ok(format!("{head}({})", texts.join(", ")))
    }
}

/// `G = H` and so on: these letters, whatever the operands.
pub(super) fn relation_text(relation: Option<Relation>) -> &'static str {
    match relation {
        Some(Relation::Equal) => "G = H",
        Some(Relation::Greater) => "G > H",
        Some(Relation::Less) => "G < H",
        Some(Relation::Confused) => "G || H",
        None => "unknown",
    }
}

/// A picture of a game.
pub(super) fn picture(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    picture: Picture,
    meter: &mut Meter,
) -> Result<String, FaultKind> {
    match picture {
        Picture::Tree => Ok(pen.printer.tree(evaluator, g, pen.writing, meter)?),
        Picture::Form => Ok(form(pen, evaluator, g, meter)?.text),
    }
}

/// The literal form: brackets only, zero is `<.|.>`.
pub(super) fn form(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    g: SumId,
    meter: &mut Meter,
) -> Result<Assembled, FaultKind> {
    let writing = Writing {
        spelling: Spelling::Ascii,
        limit: MOST_FORM,
    };
    let (engine, mut play) = evaluator.lend(meter);
    Ok(pen.printer.literal_form(engine, g, writing, &mut play)?)
}

/// Puts games into the order in which options print: by length, then letters, of their ASCII
/// spelling.
pub(super) fn arrange(
    pen: &mut Pen<'_>,
    evaluator: &mut Evaluator<'_>,
    games: &mut Vec<SumId>,
    meter: &mut Meter,
) -> Result<(), FaultKind> {
    let mut pen = pen.full(Spelling::Ascii);
    let mut texts = Vec::with_capacity(games.len());
    for game in games.iter() {
        let text = pen.as_it_stands(evaluator, *game, meter)?;
        let length = text.text.chars().count() as u64;
        texts.push((text.cut_from.unwrap_or(length), text.text, *game));
    }
    texts.sort();
    games.clear();
    games.extend(texts.into_iter().map(|(_, _, game)| game));
    Ok(())
}

impl Output for Mute {
    fn print(
        &mut self,
        _: &mut Evaluator<'_>,
        _: &[(Value, UniverseId)],
        _: &mut Meter,
    ) -> Result<(), FaultKind> {
        Ok(())
    }

    fn show(
        &mut self,
        _: &mut Evaluator<'_>,
        _: &Value,
        _: &mut Meter,
    ) -> Result<String, FaultKind> {
        Ok(String::new())
    }

    fn picture(
        &mut self,
        _: &mut Evaluator<'_>,
        _: SumId,
        _: Picture,
        _: &mut Meter,
    ) -> Result<String, FaultKind> {
        Ok(String::new())
    }

    fn arrange(
        &mut self,
        _: &mut Evaluator<'_>,
        _: &mut Vec<SumId>,
        _: &mut Meter,
    ) -> Result<(), FaultKind> {
        Ok(())
    }
}
