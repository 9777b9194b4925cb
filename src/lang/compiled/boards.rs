//! Boards, compiled: positions on what an operation makes of the board at hand, and new boards that
//! their ruleset takes apart.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::compile::{Compiler, Typed};
use super::position::{Apart, Games, lay};
use super::run::{Machine, Span};
use super::{Boards, Clauses, Each, Halt, Int, Moves, Name, Place, Seq};
use crate::game::Ask;
use crate::lang::builtin::Known;
use crate::lang::code::{Callee, Code, Comprehension, Generator, Node, NodeId, ParameterKind};
use crate::lang::program::GlobalId;
use crate::lang::ruleset::Scripted;
use crate::lang::value::Value;
use crate::meter::Meter;
use crate::rules::pattern::{Rule, Turning};
use crate::rules::region::{self, Flood, Letters, Touching};
use crate::rules::{Argument, Grid, Key, Reader, RulesetId, Variant};

/// How long the texts of a rule of rewriting may be.
const LONGEST: usize = 64;

impl Compiler<'_> {
    /// `[r(b) for b in rewrites(board, "..", "##")]`: with other operations, with draws in front, of
    /// boards that are made in two steps, with a condition on the board that is made.
    pub(super) fn boards(&mut self, code: &Code, each: &Comprehension) -> Option<Moves> {
        let (last, before) = each.generators.split_last()?;
        let Node::Call(Callee::Global(ruleset), arguments) = code.node(each.item) else {
            return None;
        };
        let [only] = arguments[..] else {
            return None;
        };
        if !is_local(code, only, last.slot) {
            return None;
        }
        let id = self.ruleset_of_boards(*ruleset)?;
        let (before, first) = match before {
            [before @ .., first] if self.is_board_made(code, last.source, first) => {
                (before, Some(first))
            }
            _ => (before, None),
        };
        let draws = self.draws(code, before)?;
        let boards = match first {
            None => self.operation(code, last.source)?,
            Some(first) => {
                let Boards::Rewrites(mut rules) = self.operation(code, first.source)? else {
                    return None;
                };
                let (turning, _, texts) = self.rewriting(code, last.source)?;
                let [from, to] = texts.map(|text| self.written(code, text));
                rules.push(rule(from?, to?, turning)?);
                Boards::Rewrites(rules)
            }
        };
        let condition = match last.condition {
            None => None,
            Some(condition) => {
                self.name(last.slot, Name::Made)?;
                Some(Box::new(self.condition(code, condition)?))
            }
        };
        let made = self.positions_on(id, boards, condition)?;
        Some(match &draws[..] {
            [] => made,
            _ => Moves::Each(Box::new(Each { draws, item: made })),
        })
    }

    /// `r(least(board))`.
    pub(super) fn least(&mut self, code: &Code, at: NodeId) -> Option<Moves> {
        let Node::Call(Callee::Global(ruleset), arguments) = code.node(at) else {
            return None;
        };
        let id = self.ruleset_of_boards(*ruleset)?;
        let Node::Call(Callee::Global(builtin), boards) = code.node(*arguments.first()?) else {
            return None;
        };
        let transposing = match self.known(*builtin)? {
            Known::Least => true,
            Known::LeastFlip => false,
            _ => return None,
        };
        match (&arguments[..], &boards[..]) {
            ([_], [board]) if self.place(code, *board)? == Place::Hand => {
                self.positions_on(id, Boards::Least(transposing), None)
            }
            _ => None,
        }
    }

    /// The ruleset of a name, if its positions are boards and nothing else.
    fn ruleset_of_boards(&mut self, name: GlobalId) -> Option<RulesetId> {
        let Value::Ruleset(id) = self.global(name)? else {
            return None;
        };
        if Variant::of(id).is_some() {
            return None;
        }
        let made = self.program.ruleset(id);
        let is_board = matches!(
            &made.parameters[..],
            [parameter] if parameter.kind == ParameterKind::Grid
        );
        (is_board && made.family == 0 && made.robot.is_none()).then_some(id)
    }

    fn positions_on(
        &mut self,
        id: RulesetId,
        boards: Boards,
        condition: Option<Box<Int>>,
    ) -> Option<Moves> {
        let made = Rc::clone(self.program.ruleset(id));
        if !self.reads_as_they_are(id, &made, &boards) {
            return None;
        }
        self.promised |= made.promises();
        Some(Moves::Boards(id, Box::new(boards), condition))
    }

    /// Which builtin a name stands for, where that is known.
    fn known(&mut self, name: GlobalId) -> Option<Known> {
        match self.global(name)? {
            Value::Builtin(id) => self.program.builtin(id).known,
            _ => None,
        }
    }

    /// Which board an expression is.
    fn place(&mut self, code: &Code, at: NodeId) -> Option<Place> {
        match self.typed(code, at)? {
            Typed::Made => Some(Place::Made),
            Typed::Cells(Seq::Slot(slot)) if Some(slot) == self.hand => {
                self.looked = true;
                Some(Place::Hand)
            }
            _ => None,
        }
    }

    /// `width(board)` or `height(board)`.
    pub(super) fn extent(&mut self, code: &Code, board: NodeId, extent: Int) -> Option<Int> {
        (self.place(code, board)? == Place::Hand).then_some(extent)
    }

    /// `flood(board, from, through, letter)`.
    pub(super) fn flood(&mut self, code: &Code, board: NodeId, nodes: &[NodeId]) -> Option<Typed> {
        let place = self.place(code, board)?;
        let [from, through, letter] = *nodes else {
            return None;
        };
        let Node::Constant(Value::Text(text)) = code.node(letter) else {
            return None;
        };
        let &[letter] = text.as_bytes() else {
            return None;
        };
        let (from, through) = (letters(code, from)?, letters(code, through)?);
        let flood = Flood { from, through, letter };
        letter.is_ascii_graphic().then(|| Typed::Flooded(place, Box::new(flood)))
    }

    /// Whether a ruleset reads all letters that an operation puts on the board at hand as they are. The
    /// board's own letters it does if it has read that board before.
    fn reads_as_they_are(&self, id: RulesetId, made: &Scripted, boards: &Boards) -> bool {
        made.other_case.iter().all(|(_, letters)| id == self.own && !boards.puts(*letters))
    }

    /// Whether a board is rewritten that a generator in front gives, without a condition.
    fn is_board_made(&mut self, code: &Code, source: NodeId, first: &Generator) -> bool {
        first.condition.is_none()
            && self.rewriting(code, source).is_some_and(|(_, of, _)| is_local(code, of, first.slot))
    }

    /// The turning, the board and the texts of a rewriting.
    fn rewriting(&mut self, code: &Code, at: NodeId) -> Option<(Turning, NodeId, [NodeId; 2])> {
        let Node::Call(Callee::Global(builtin), nodes) = code.node(at) else {
            return None;
        };
        let turning = match self.known(*builtin)? {
            Known::Rewrites => Turning::None,
            Known::Turns => Turning::All,
            Known::Rays => Turning::Rays,
            _ => return None,
        };
        match nodes[..] {
            [board, from, to] => Some((turning, board, [from, to])),
            _ => None,
        }
    }

    /// A text as it is written.
    fn written<'c>(&self, code: &'c Code, at: NodeId) -> Option<&'c str> {
        match code.node(at) {
            Node::Constant(Value::Text(text)) if text.len() <= LONGEST => Some(text),
            _ => None,
        }
    }

    /// An operation on the board at hand, or several joined.
    fn operation(&mut self, code: &Code, source: NodeId) -> Option<Boards> {
        let Node::Call(Callee::Global(builtin), nodes) = code.node(source) else {
            return None;
        };
        if let Some((turning, board, texts)) = self.rewriting(code, source) {
            if self.place(code, board)? != Place::Hand {
                return None;
            }
            let [from, to] = texts.map(|text| self.written(code, text));
            if let (Some(from), Some(to)) = (from, to) {
                return Some(Boards::Rewrites(vec![rule(from, to, turning)?]));
            }
            let Typed::Text(from) = self.typed(code, texts[0])? else {
                return None;
            };
            let Typed::Text(to) = self.typed(code, texts[1])? else {
                return None;
            };
            // With such letters the ruleset would have to read the new boards first.
            let other_case = self.program.ruleset(self.own).other_case.first();
            let refused = other_case.map_or(Letters::new(""), |(_, letters)| *letters);
            return Some(Boards::Written(Box::new((from, to)), turning, refused));
        }
        match (self.known(*builtin)?, &nodes[..]) {
            (Known::Components, [board, wanted, how @ ..]) => {
                let how = match how {
                    [] => Touching::Four,
                    [how] => match code.node(*how) {
                        Node::Integer(4, _) => Touching::Four,
                        Node::Integer(8, _) => Touching::Eight,
                        _ => return None,
                    },
                    _ => return None,
                };
                let hand = self.place(code, *board)? == Place::Hand;
                let wanted = self.written(code, *wanted)?;
                hand.then(|| Boards::Components(wanted.into(), how))
            }
            (Known::Join, [only]) => match code.node(*only) {
                Node::List(several) if !several.is_empty() => {
                    let several = several.iter().map(|one| self.operation(code, *one));
                    Some(Boards::All(several.collect::<Option<_>>()?))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

impl Boards {
    /// Whether it may put one of these letters on the board at hand.
    fn puts(&self, letters: Letters) -> bool {
        match self {
            // What is written is looked at when it is made.
            Self::Components(..) | Self::Least(_) | Self::Written(..) => false,
            Self::Rewrites(rules) => rules.iter().any(|rule| rule.puts(letters)),
            Self::All(several) => several.iter().any(|one| one.puts(letters)),
        }
    }
}

/// A rule of rewriting from its texts, where they are one.
fn rule(from: &str, to: &str, turning: Turning) -> Option<Rule> {
    // Short ones are read in no time.
    let meter = &mut Meter::default();
    let mut read = |text: &str| Grid::read(text, meter).ok();
    let (from, to) = (read(from)?, read(to)?);
    let rule = Rule::new(&from, &to, turning, &mut Meter::default());
    rule.ok()?.ok()
}

/// Letters of boards, as they are written.
pub(super) fn letters(code: &Code, at: NodeId) -> Option<Letters> {
    match code.node(at) {
        Node::Constant(Value::Text(text)) if text.bytes().all(|at| at.is_ascii_graphic()) => {
            Some(Letters::new(text))
        }
        _ => None,
    }
}

fn is_local(code: &Code, at: NodeId, local: u32) -> bool {
    matches!(code.node(at), Node::Local(slot) if *slot == local)
}

/// Rules of rewriting that have been made, by how they turn and by their texts.
#[derive(Default)]
pub(in crate::lang) struct Rules {
    known: FxHashMap<(u8, usize, Vec<u8>), Rc<Rule>>,
}

/// The most rules that are kept.
const MOST_RULES: usize = 1024;

impl Rules {
    /// The rule of two texts, one behind the other, the first of so many letters.
    fn get(&mut self, texts: Vec<u8>, first: usize, turning: Turning) -> Option<Rc<Rule>> {
        let key = (turning as u8, first, texts);
        if let Some(known) = self.known.get(&key) {
            return Some(Rc::clone(known));
        }
        let (from, to) = key.2.split_at_checked(first)?;
        let rule = rule(str::from_utf8(from).ok()?, str::from_utf8(to).ok()?, turning);
        let rule = Rc::new(rule?);
        if self.known.len() >= MOST_RULES {
            self.known.clear();
        }
        self.known.insert(key, Rc::clone(&rule));
        Some(rule)
    }
}

impl Machine<'_> {
    /// The positions on all boards that an operation makes.
    pub(super) fn boards(
        &mut self,
        id: RulesetId,
        boards: &Boards,
        condition: Option<&Int>,
        games: &mut Games,
    ) -> Result<(), Halt> {
        for board in self.made(boards)? {
            self.tick(1)?;
            if self.lets_through(condition, &board)? {
                self.key(id).argument(&Argument::Grid(board));
                self.want(games)?;
            }
        }
        Ok(())
    }

    /// Whether a condition lets a board through that was made just now.
    fn lets_through(&mut self, condition: Option<&Int>, board: &Grid) -> Result<bool, Halt> {
        let Some(condition) = condition else {
            return Ok(true);
        };
        self.made = Some(board.clone());
        self.holds(condition)
    }

    /// How many positions a clause gives.
    pub(super) fn count_moves(&mut self, moves: &Moves) -> Result<u32, Halt> {
        let mut count = 0;
        match moves {
            Moves::Boards(_, boards, condition) => {
                let boards = self.made(boards)?;
                let Some(condition) = condition.as_deref() else {
                    return Ok(u32::try_from(boards.len()).unwrap_or(u32::MAX));
                };
                for board in &boards {
                    count += u32::from(self.lets_through(Some(condition), board)?);
                }
            }
            Moves::Each(each) => self.each(each, 0, &mut |machine, moves| {
                count += machine.count_moves(moves)?;
                Ok(())
            })?,
            _ => return Err(Halt),
        }
        Ok(count)
    }

    /// What an operation makes of the board at hand.
    fn made(&mut self, boards: &Boards) -> Result<Vec<Grid>, Halt> {
        let board = self.board.clone().ok_or(Halt)?;
        let made = match boards {
            Boards::Rewrites(rules) => {
                let (first, more) = rules.split_first().ok_or(Halt)?;
                let made = first.rewrites(&board, self.meter);
                let mut made = self.answered(made)?;
                for rule in more {
                    let mut next = Vec::new();
                    for board in &made {
                        let boards = rule.rewrites(board, self.meter);
                        next.extend(self.answered(boards)?);
                    }
                    made = next;
                }
                return Ok(made);
            }
            Boards::Written(texts, turning, refused) => {
                let rule = self.rule_of(texts, *turning)?;
                if rule.puts(*refused) {
                    return Err(Halt);
                }
                rule.rewrites(&board, self.meter)
            }
            Boards::Components(letters, how) => {
                region::components(&board, letters, *how, self.meter)
            }
            Boards::Least(transposing) => {
                region::least(&board, *transposing, self.meter).map(|least| vec![least])
            }
            Boards::All(several) => {
                let mut made = Vec::new();
                for one in several {
                    made.extend(self.made(one)?);
                }
                return Ok(made);
            }
        };
        self.answered(made)
    }

    /// The rule of two texts that are made.
    fn rule_of(&mut self, texts: &(Seq, Seq), turning: Turning) -> Result<Rc<Rule>, Halt> {
        let mark = self.items.len();
        let (from, to) = (self.view(&texts.0)?, self.view(&texts.1)?);
        let letters = [from, to].map(Span::range);
        if from.len().max(to.len()) > LONGEST {
            return Err(Halt);
        }
        let letters = letters.into_iter().flatten().map(|at| u8::try_from(self.items[at]));
        let letters: Vec<u8> = letters.collect::<Result<_, _>>().map_err(|_| Halt)?;
        self.items.truncate(mark);
        self.tick(1)?;
        self.program.rules.get(letters, from.len(), turning).ok_or(Halt)
    }

    /// Whether a flooded board has one of these letters.
    pub(super) fn leaves(
        &mut self,
        place: Place,
        flood: Flood,
        letters: Letters,
    ) -> Result<i64, Halt> {
        let board = match place {
            Place::Hand => &self.board,
            Place::Made => &self.made,
        };
        let left = flood.leaves(board.as_ref().ok_or(Halt)?, letters, self.meter);
        Ok(self.answered(left)?.ok_or(Halt)?.into())
    }

    /// What its ruleset takes a new position apart into. Its arguments lie in the frame.
    pub(super) fn parts_of(&mut self, clauses: &Clauses, key: &Key) -> Result<Apart, Halt> {
        let split = clauses.split.as_ref().ok_or(Halt)?;
        let board = std::mem::replace(&mut self.board, board_of(clauses, key.reader()));
        self.apart = false;
        let parts = match self.chosen(split)? {
            Some(split) => self.games(split, None).map(|[parts, _]| Some(parts))?,
            None => None,
        };
        self.apart = true;
        self.board = board;
        let Some(parts) = parts else {
            return Ok(Apart::Never);
        };
        let (engine, program) = (&mut *self.engine, &mut *self.program);
        let sum = program.sum_of_parts(engine, key, parts, self.meter);
        Ok(self.answered(sum)?.map_or(Apart::No, Apart::Sum))
    }

    /// Counts what the engine holds.
    pub(super) fn account(&mut self) -> Result<(), Halt> {
        let counted = Ask::new(self.engine, self.meter, self.program).account();
        self.answered(counted)
    }

    /// Lays the arguments of a new position down in a frame above ours, and does something there.
    pub(super) fn above<T>(
        &mut self,
        clauses: &Clauses,
        key: &Key,
        work: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let below = std::mem::replace(&mut self.base, self.slots.len());
        let (top, mark) = (self.base, self.items.len());
        self.slots.resize(top + clauses.slots, 0);
        let frame = &mut self.slots[top..];
        lay(clauses, key.reader(), frame, &mut self.items).ok_or(Halt)?;
        let done = work(self)?;
        self.items.truncate(mark);
        self.slots.truncate(top);
        self.base = below;
        Ok(done)
    }
}

/// The board at hand among arguments.
pub(super) fn board_of(clauses: &Clauses, arguments: Reader<'_>) -> Option<Grid> {
    match arguments.arguments().nth(clauses.board?)? {
        Argument::Grid(board) => Some(board),
        _ => None,
    }
}
