//! Boards, compiled: positions on what an operation makes of the board at hand, and new boards that
//! their ruleset takes apart.

use std::rc::Rc;

use super::compile::Compiler;
use super::position::{Games, lay};
use super::run::Machine;
use super::{Boards, Clauses, Halt, Moves, Name};
use crate::game::Ask;
use crate::game::SumId;
use crate::lang::builtin::Known;
use crate::lang::code::{Callee, Code, Comprehension, Generator, Node, NodeId, ParameterKind};
use crate::lang::ruleset::Scripted;
use crate::lang::value::Value;
use crate::meter::Meter;
use crate::rules::pattern::{Rule, Turning};
use crate::rules::region::{self, Touching};
use crate::rules::{Argument, Grid, Key, Reader, RulesetId, Variant};

/// How long the texts of a rule of rewriting may be.
const LONGEST: usize = 64;

impl Compiler<'_> {
    /// `[r(b) for b in rewrites(board, "..", "##")]`, and with other operations.
    pub(super) fn boards(&mut self, code: &Code, each: &Comprehension) -> Option<Moves> {
        let [Generator { slot: place, source, condition: None }] = &each.generators[..] else {
            return None;
        };
        let Node::Call(Callee::Global(ruleset), arguments) = code.node(each.item) else {
            return None;
        };
        let [only] = arguments[..] else {
            return None;
        };
        if !matches!(code.node(only), Node::Local(slot) if slot == place) {
            return None;
        }
        let Value::Ruleset(id) = self.global(*ruleset)? else {
            return None;
        };
        if Variant::of(id).is_some() {
            return None;
        }
        let made = Rc::clone(self.program.ruleset(id));
        let [parameter] = &made.parameters[..] else {
            return None;
        };
        if parameter.kind != ParameterKind::Grid || made.family > 0 || made.robot.is_some() {
            return None;
        }
        let boards = self.operation(code, *source)?;
        if !self.reads_as_they_are(id, &made, &boards) {
            return None;
        }
        self.promised |= made.promises();
        Some(Moves::Boards(id, boards))
    }

    /// Whether a ruleset reads all letters that an operation puts on the board at hand as they are. The
    /// board's own letters it does if it has read that board before.
    fn reads_as_they_are(&self, id: RulesetId, made: &Scripted, boards: &Boards) -> bool {
        made.other_case.iter().all(|(_, letters)| {
            id == self.own
                && match boards {
                    Boards::Components(_) => true,
                    Boards::Rewrites(rule) => !rule.puts(*letters),
                }
        })
    }

    /// An operation on the first board among the arguments.
    fn operation(&mut self, code: &Code, source: NodeId) -> Option<Boards> {
        let Node::Call(Callee::Global(builtin), nodes) = code.node(source) else {
            return None;
        };
        let Value::Builtin(id) = self.global(*builtin)? else {
            return None;
        };
        let known = self.program.builtin(id).known?;
        let (board, texts) = nodes.split_first()?;
        let is_board = |name: &Option<Name>| matches!(name, Some(Name::Cells(_)));
        let first = self.names.iter().position(is_board)?;
        if !self.outside
            || !matches!(code.node(*board), Node::Local(slot) if *slot as usize == first)
        {
            return None;
        }
        let text = |node: &NodeId| match code.node(*node) {
            Node::Constant(Value::Text(text)) if text.len() <= LONGEST => Some(&**text),
            _ => None,
        };
        let texts = texts.iter().map(text).collect::<Option<Vec<_>>>()?;
        let turning = match (known, &texts[..]) {
            (Known::Components, [letters]) => return Some(Boards::Components((*letters).into())),
            (Known::Rewrites, [_, _]) => Turning::None,
            (Known::Turns, [_, _]) => Turning::All,
            (Known::Rays, [_, _]) => Turning::Rays,
            _ => return None,
        };
        // Short ones are read in no time.
        let meter = &mut Meter::default();
        let mut read = |text: &str| Grid::read(text, meter).ok();
        let (from, to) = (read(texts[0])?, read(texts[1])?);
        let rule = Rule::new(&from, &to, turning, &mut Meter::default());
        Some(Boards::Rewrites(rule.ok()?.ok()?))
    }
}

impl Machine<'_> {
    /// The positions on all boards that an operation makes.
    pub(super) fn boards(
        &mut self,
        id: RulesetId,
        boards: &Boards,
        games: &mut Games,
    ) -> Result<(), Halt> {
        for board in self.made(boards)? {
            self.tick(1)?;
            self.key(id).argument(&Argument::Grid(board));
            self.want(games)?;
        }
        Ok(())
    }

    /// How many positions a clause gives.
    pub(super) fn count_boards(&mut self, moves: &Option<Moves>) -> Result<u32, Halt> {
        let Some(Moves::Boards(_, boards)) = moves else {
            return Err(Halt);
        };
        Ok(u32::try_from(self.made(boards)?.len()).unwrap_or(u32::MAX))
    }

    /// What an operation makes of the board at hand.
    fn made(&mut self, boards: &Boards) -> Result<Vec<Grid>, Halt> {
        let board = self.board.as_ref().ok_or(Halt)?;
        let made = match boards {
            Boards::Rewrites(rule) => rule.rewrites(board, self.meter),
            Boards::Components(letters) => {
                region::components(board, letters, Touching::Four, self.meter)
            }
        };
        self.answered(made)
    }

    /// The sum of the parts of a new position, if its ruleset gives others than itself; then it need
    /// not be remembered. Its arguments lie in the frame.
    pub(super) fn parts_of(&mut self, clauses: &Clauses, key: &Key) -> Result<Option<SumId>, Halt> {
        let split = clauses.split.as_ref().ok_or(Halt)?;
        let board = std::mem::replace(&mut self.board, board_of(key.reader()));
        self.apart = false;
        let [parts, _] = self.games(split, None)?;
        self.apart = true;
        self.board = board;
        let (engine, program) = (&mut *self.engine, &mut *self.program);
        let sum = program.sum_of_parts(engine, key, parts, self.meter);
        self.answered(sum)
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

/// The first board among arguments.
pub(super) fn board_of(arguments: Reader<'_>) -> Option<Grid> {
    arguments.arguments().find_map(|argument| match argument {
        Argument::Grid(board) => Some(board),
        _ => None,
    })
}
