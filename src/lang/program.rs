//! What has been defined: global names, functions, universes, results. A failed statement is
//! taken back; ids are never reused.

mod aliases;
mod given;
mod names;
mod refused;
mod renamed;
mod sized;
mod withheld;

use std::borrow::Cow;
use std::collections::VecDeque;
use std::collections::hash_map::Entry;
use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use self::aliases::ruleset_of;
use super::builtin::{Builtin, Builtins};
use super::code::{Function, FunctionId};
use super::fault::Fault;
use super::ruleset::Scripted;
use super::scratch::Scratch;
use super::value::{Asked as Quotient, BuiltinId, Value};
use crate::ask::question::Asked;
use crate::ask::universe::{self, UniverseId, Universes};
use crate::boards::{Heading, Known, Positions, RulesetId, Text, Variant};
use crate::game::{PosId, SumId};
use crate::render::Printer;
use crate::span::{SourceId, Span};
use crate::values::{Outcome, Side};
pub use renamed::{RENAMED, Renamed};
pub use sized::SizedBoard;
pub use withheld::Withheld;

/// A global name: the place of its binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GlobalId(pub u32);

/// What a global name stands for.
#[derive(Clone, Debug, Default)]
pub struct Global {
    /// Its value, once it has one.
    pub value: Option<Value>,
    /// What the library gave it; a user's definition hides that.
    pub given: Option<Value>,
    /// The `##` lines above its definition.
    pub doc: Option<Rc<str>>,
    /// Where a statement of the user's gave it its value.
    pub place: Option<Span>,
    /// Whether it stands for nothing, not even for what the library gives, until it is defined.
    withheld: bool,
    /// The questions that its value answers.
    asked: Asked,
    /// When it got its value.
    changed: Time,
    /// What it stood for earlier, with the time of each; kept where a ruleset may look back.
    earlier: Vec<(Time, Option<Value>)>,
}

/// Counts definitions: a ruleset sees globals as they were at its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Time(u64);

/// What a global name stood for before a definition.
struct Before {
    value: Option<Value>,
    doc: Option<Rc<str>>,
    place: Option<Span>,
    withheld: bool,
    asked: Asked,
    changed: Time,
    earlier: usize,
}

/// The result of a statement.
#[derive(Clone, Debug)]
pub struct Remembered {
    /// The value.
    pub value: Value,
    /// The universe in which it was answered.
    pub universe: UniverseId,
    /// The questions that it answers.
    pub asked: Asked,
}

/// So many results can be named, the last ones.
pub const KEPT_RESULTS: usize = 1000;

/// Everything that statements define.
pub struct Program {
    /// The names that were mentioned, the constants, and the universes.
    globals: IndexMap<Cow<'static, str>, Global, FxBuildHasher>,
    undo: Vec<(GlobalId, Before)>,
    /// What the library gave, in order: the name, what it had given there before, and whether everybody
    /// sees it.
    given: Vec<(GlobalId, Option<Value>, bool)>,
    now: Time,
    functions: Vec<Rc<Function>>,
    rulesets: Vec<Rc<Scripted>>,
    /// What rulesets found under names that were defined after them.
    late: FxHashMap<(GlobalId, Time), Value>,
    results: VecDeque<Remembered>,
    /// The number of results that are no longer kept.
    dropped: usize,
    /// Functions and rulesets that are defined below the one at hand, which may name them.
    pub awaited: FxHashSet<String>,
    /// Names that were defined without running anything, so that their values are not known.
    pub guessed: FxHashSet<String>,
    builtins: Builtins,
    /// The values of the builtins.
    builtin_values: Vec<Value>,
    /// The universes met so far.
    pub universes: Universes,
    /// The positions met so far.
    pub positions: Positions,
    /// The finite quotients of which classes were made, by the universes in which these compare.
    pub(super) quotients: FxHashMap<UniverseId, Rc<Quotient>>,
    /// What was learned about texts of games.
    pub printer: Printer,
    /// Rulesets that were renamed, since their names mean something else: their names, and those that they
    /// have now.
    pub aliased: Vec<(String, String)>,
    /// Whether a file of the library is being read: it sees and defines the library's names only.
    pub in_library: bool,
    /// The names that the library offers, loaded or not.
    offered: &'static [&'static str],
    /// The summands of sums in the order in which they were typed last, for pictures of them.
    typed: FxHashMap<SumId, Vec<SumId>>,
    /// What evaluators use over and over.
    pub(super) scratch: Scratch,
    /// Why a position could not be played: the last one that could not, and the reason.
    pub refusal: Option<(PosId, Fault)>,
    /// The picture that `show` made last, and of which game if that is one of alternating play.
    pub shown: Option<(Text, Option<SumId>)>,
    /// Whether `print` wrote positions, which stand there without their values.
    pub printed_positions: bool,
    /// The largest board of each ruleset that was made by its size, since this was emptied last.
    pub sized: Vec<SizedBoard>,
    /// The names that changed their meaning and were used, since this was emptied last.
    pub renamed: Vec<&'static Renamed>,
}

/// A state to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    undo: usize,
    results: usize,
}

/// Sums whose order is remembered.
const MOST_TYPED: usize = 256;

/// Summands of a sum whose order is remembered.
const MOST_SUMMANDS: usize = 20;

impl Program {
    /// Remembers in which order the summands of a sum were typed.
    pub fn remember_order(&mut self, sum: SumId, summands: Vec<SumId>) {
        if summands.len() > MOST_SUMMANDS {
            return;
        }
        if self.typed.len() == MOST_TYPED {
            self.typed.clear();
        }
        self.typed.insert(sum, summands);
    }

    /// The summands of a sum in the order in which they were typed, if they were.
    pub fn order_typed(&self, sum: SumId) -> Option<&[SumId]> {
        self.typed.get(&sum).map(Vec::as_slice)
    }
}

impl Program {
    /// A program that knows the library's names and nothing else.
    #[must_use]
    pub fn new(builtins: Builtins) -> Self {
        let mut program = Self {
            globals: IndexMap::default(),
            undo: Vec::new(),
            given: Vec::new(),
            now: Time::default(),
            functions: Vec::new(),
            rulesets: Vec::new(),
            late: FxHashMap::default(),
            results: VecDeque::new(),
            dropped: 0,
            awaited: FxHashSet::default(),
            guessed: FxHashSet::default(),
            builtins,
            builtin_values: (0_u32..)
                .zip(builtins.all())
                .map(|(place, _)| Value::Builtin(BuiltinId(place)))
                .collect(),
            universes: Universes::default(),
            positions: Positions::default(),
            quotients: FxHashMap::default(),
            printer: Printer::default(),
            aliased: Vec::new(),
            in_library: false,
            offered: &[],
            typed: FxHashMap::default(),
            scratch: Scratch::default(),
            refusal: None,
            shown: None,
            printed_positions: false,
            sized: Vec::new(),
            renamed: Vec::new(),
        };
        for (name, id) in universe::names() {
            program.give(name, Value::Universe(id));
        }
        program.give("misère", Value::Universe(UniverseId::MISERE));
        let constants = [
            ("Left", Value::Side(Side::Left)),
            ("Right", Value::Side(Side::Right)),
            ("L", Value::Outcome(Outcome::L)),
            ("R", Value::Outcome(Outcome::R)),
            ("N", Value::Outcome(Outcome::N)),
            ("P", Value::Outcome(Outcome::P)),
            ("D", Value::Draw),
            ("none", Value::None),
        ];
        for (name, value) in constants {
            program.give(name, value);
        }
        program
    }

    fn give(&mut self, name: &'static str, value: Value) {
        let global = Global { value: Some(value.clone()), given: Some(value), ..Global::default() };
        self.globals.insert(name.into(), global);
    }

    /// The place of a global name, bound or not.
    pub fn global(&mut self, name: &str) -> GlobalId {
        if !self.in_library {
            self.renamed.extend(Renamed::named(name));
        }
        let place = match self.globals.get_index_of(name) {
            Some(place) => place,
            None => {
                let value = self.builtin_named(name).cloned();
                let global = Global { value: value.clone(), given: value, ..Global::default() };
                self.globals.insert_full(name.to_owned().into(), global).0
            }
        };
        GlobalId(u32::try_from(place).unwrap_or(u32::MAX))
    }

    /// Says which names the library can give.
    pub fn offer(&mut self, names: &'static [&'static str]) {
        self.offered = names;
    }

    /// The value of a global name, if it is bound.
    #[must_use]
    pub fn value_of(&self, id: GlobalId) -> Option<&Value> {
        let (_, global) = self.globals.get_index(id.0 as usize)?;
        if self.in_library { global.given.as_ref() } else { global.value.as_ref() }
    }

    /// The value that the library gave to a global name, if it did.
    #[must_use]
    pub fn given(&self, id: GlobalId) -> Option<&Value> {
        self.globals.get_index(id.0 as usize)?.1.given.as_ref()
    }

    /// The letters of a global name.
    #[must_use]
    pub fn name(&self, id: GlobalId) -> &str {
        self.globals.get_index(id.0 as usize).map_or("", |(name, _)| name)
    }

    /// When the last definition was made.
    pub(crate) fn now(&self) -> Time {
        self.now
    }

    /// Binds a global name that is defined at a place; remembered, so that it can be taken back.
    pub fn define(&mut self, name: &str, value: Value, doc: Option<Rc<str>>, place: Span) {
        if self.in_library {
            return self.give_from_library(name, value);
        }
        let id = self.global(name);
        self.change(id, |global| {
            (global.value, global.doc, global.place) = (Some(value), doc, Some(place));
            global.withheld = false;
        });
    }

    /// Changes what a global name stands for; remembered, so that it can be taken back.
    fn change(&mut self, id: GlobalId, change: impl FnOnce(&mut Global)) {
        if let Some((_, global)) = self.globals.get_index_mut(id.0 as usize) {
            self.now.0 += 1;
            let before = Before {
                value: global.value.take(),
                doc: global.doc.take(),
                place: global.place.take(),
                withheld: global.withheld,
                asked: std::mem::take(&mut global.asked),
                changed: std::mem::replace(&mut global.changed, self.now),
                earlier: global.earlier.len(),
            };
            change(global);
            // Before there are rulesets nobody looks back.
            if !self.rulesets.is_empty() {
                global.earlier.push((before.changed, before.value.clone()));
            }
            let hidden = ruleset_of(before.value.as_ref());
            self.undo.push((id, before));
            self.settle_names(id, hidden);
        }
    }

    /// Keeps the questions that the value of a name defined just now answers.
    pub fn answers(&mut self, name: &str, asked: Asked) {
        if let Some(global) = self.globals.get_mut(name).filter(|_| !self.in_library) {
            global.asked = asked;
        }
    }

    /// The questions that the value of a global name answers.
    pub(crate) fn asked(&self, id: GlobalId) -> Option<&Asked> {
        self.globals.get_index(id.0 as usize).map(|(_, global)| &global.asked)
    }

    /// The value that a global name had at a time. A name that had none then is found under its next
    /// definition, for good.
    pub fn value_at(&mut self, id: GlobalId, time: Time) -> Option<&Value> {
        let (_, global) = self.globals.get_index(id.0 as usize)?;
        if global.changed <= time {
            return global.value.as_ref();
        }
        let then = global.earlier.iter().rposition(|(at, _)| *at <= time);
        if let Some(place) = then.filter(|&place| global.earlier[place].1.is_some()) {
            return global.earlier[place].1.as_ref();
        }
        let late = match self.late.entry((id, time)) {
            Entry::Occupied(found) => found.into_mut(),
            Entry::Vacant(place) => {
                let later = &global.earlier[then.map_or(0, |place| place + 1)..];
                let later = later.iter().find_map(|(_, value)| value.as_ref());
                place.insert(later.or(global.value.as_ref())?.clone())
            }
        };
        Some(late)
    }

    /// Adds a ruleset, which is to be defined next, and gives its id.
    pub fn add_ruleset(&mut self, mut ruleset: Scripted) -> RulesetId {
        // It sees itself.
        ruleset.defined = Time(self.now.0 + 1);
        ruleset.library = self.in_library;
        ruleset.known = if self.in_library { Known::named(&ruleset.name) } else { None };
        let heading = Heading { name: ruleset.name.as_str().into(), family: ruleset.family };
        self.rulesets.push(Rc::new(ruleset));
        self.positions.enter(heading)
    }

    /// A ruleset. Ids come from [`Program::add_ruleset`] only.
    ///
    /// # Panics
    /// Only for a variant or an id of another program.
    #[must_use]
    pub fn ruleset(&self, id: RulesetId) -> &Rc<Scripted> {
        // Variants have the first ids.
        &self.rulesets[id.0 as usize - Variant::ALL.len()]
    }

    /// The name of the ruleset whose position was met last.
    #[must_use]
    pub fn newest_ruleset(&self) -> Option<&str> {
        let newest = self.positions.len().checked_sub(1)?;
        let id = self.positions.get(PosId(newest))?.ruleset;
        Some(&self.positions.heading(id).name)
    }

    /// The rulesets of a source, in written order.
    #[must_use]
    pub fn rulesets_of(&self, source: SourceId) -> Vec<RulesetId> {
        let first = u32::try_from(Variant::ALL.len()).unwrap_or(u32::MAX);
        let all = (first..).zip(&self.rulesets);
        let own = all.filter(|(_, ruleset)| ruleset.span.source == source);
        own.map(|(id, _)| RulesetId(id)).collect()
    }

    /// Adds a function and gives its id.
    pub fn add_function(&mut self, mut function: Function) -> FunctionId {
        function.library = self.in_library;
        let id = FunctionId(u32::try_from(self.functions.len()).unwrap_or(u32::MAX));
        self.functions.push(Rc::new(function));
        id
    }

    /// A function. Ids come from [`Program::add_function`] only.
    ///
    /// # Panics
    /// Only for an id of another program.
    #[must_use]
    pub fn function(&self, id: FunctionId) -> &Rc<Function> {
        &self.functions[id.0 as usize]
    }

    /// A builtin. Ids come from this program's table only.
    ///
    /// # Panics
    /// Only for an id of another program.
    #[must_use]
    pub fn builtin(&self, id: BuiltinId) -> &'static Builtin {
        &self.builtins.all()[id.0 as usize]
    }

    /// Remembers a statement's result, for `_`, `_3` and `:show full`. The last [`KEPT_RESULTS`] are kept when
    /// the statement stands.
    pub fn remember(&mut self, result: Remembered) {
        self.results.push_back(result);
    }

    /// Result `number` counted from 1; 0 is the last.
    #[must_use]
    pub fn result(&self, number: u32) -> Option<&Remembered> {
        match number {
            0 => self.results.back(),
            _ => self.results.get((number as usize - 1).checked_sub(self.dropped)?),
        }
    }

    /// Takes the last result, as if nobody had asked for it.
    pub fn take_result(&mut self) -> Option<Remembered> {
        self.results.pop_back()
    }

    /// The number of results so far, those included that are no longer kept.
    #[must_use]
    pub fn result_count(&self) -> usize {
        self.dropped + self.results.len()
    }

    /// The bytes of the results that are kept, apart from what they share with the engine.
    #[must_use]
    pub fn bytes_of_results(&self) -> usize {
        self.results.len() * size_of::<Remembered>()
    }

    /// The state to go back to if the next statement fails.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark { undo: self.undo.len(), results: self.result_count() }
    }

    /// Returns whether anything was defined since `mark`.
    #[must_use]
    pub fn has_defined_since(&self, mark: &Mark) -> bool {
        self.undo.len() > mark.undo
    }

    /// Takes back every definition since `mark`.
    pub fn take_back(&mut self, mark: Mark) {
        if self.undo.len() > mark.undo {
            // What was found under such a definition is looked for again.
            self.late.clear();
        }
        while self.undo.len() > mark.undo {
            if let Some((id, before)) = self.undo.pop()
                && let Some((_, global)) = self.globals.get_index_mut(id.0 as usize)
            {
                global.value = before.value;
                global.doc = before.doc;
                global.place = before.place;
                global.withheld = before.withheld;
                global.asked = before.asked;
                global.changed = before.changed;
                global.earlier.truncate(before.earlier);
                self.settle_names(id, None);
            }
        }
        self.results.truncate(mark.results.saturating_sub(self.dropped));
    }

    /// Keeps a finite quotient, whose classes are written in one way from now on.
    pub fn note_quotient(&mut self, universe: UniverseId, quotient: &Rc<Quotient>) {
        self.quotients.entry(universe).or_insert_with(|| Rc::clone(quotient));
    }

    /// Forgets how to take back: the statements so far stand.
    pub fn commit(&mut self) {
        self.undo.clear();
        while self.results.len() > KEPT_RESULTS {
            self.results.pop_front();
            self.dropped += 1;
        }
    }

    /// Returns whether a name is one of the library's, whether its file has been read or not.
    #[must_use]
    pub fn offers(&self, name: &str) -> bool {
        self.offered.contains(&name)
    }
}
