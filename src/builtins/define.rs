//! How builtins are defined: the macro that reads their signatures, and the types of arguments and
//! answers.

use std::rc::Rc;

use crate::ask::question::Question;
use crate::ask::universe::UniverseId;
use crate::boards::{Graph, Grid};
use crate::game::SumId;
use crate::game::robot::RobotId;
use crate::lang::builtin::{ArgumentFault, Count, Parameter};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::kind::Kind;
use crate::lang::value::{Items, Value};
use crate::render::figure::Figure;
use crate::values::number::Dyadic;
use crate::values::{Side, ValueId};

/// What a builtin answers.
pub(super) type Answer<T = Value> = Result<T, ArgumentFault>;

/// Defines the table of a topic, a heading of the help, which stands before its functions. Each function is
/// written as
///
/// ```text
/// /// What it gives, in a sentence or two.
/// ///
/// /// >>> name(example)
/// /// what that prints
/// #[see(related, names)]
/// fn name(context, G: SumId, side: Option<Side>) -> Value { … }
/// ```
///
/// A parameter's type is an [`Argument`], the type of the answer a [`Printed`]; the body gives it as
/// an [`Answer`]. `#[called("…")]` shows another signature than the parameters do. Between that and
/// `#[see(…)]` a row may say, in this order:
///
/// * `#[elsewhere("cf", "canon"; also(other); "how it is written")]`, what it is called in other programs and books,
///   which other names are meant as well, and a sentence if these names do not say enough; several times;
/// * `#[common(3)]`, that it is the third most common in scripts;
/// * `#[gives(Answer, Universe, OfTree)]`, that it answers a question that has certificates, that it makes a universe,
///   that it tells of a game's tree as given, in all universes of misère play alike;
/// * `#[fast(Len)]`, that the evaluator or the compiler of clauses treats it by itself;
/// * `#[asked(List 1, Text 1)]`, that of a list and a text it is what is asked first;
/// * `#[mistaken("…")]`, what is meant where its first argument is of another kind.
macro_rules! builtins {
    ($topic:literal; $(
        $(#[doc = $doc:literal])*
        $(#[called($signature:literal)])?
        $(#[elsewhere(
            $($other:literal),+ $(; also($($ours:ident),+))? $(; $note:literal)?
        )])*
        $(#[common($rank:literal)])?
        $(#[gives($($gives:ident),+)])?
        $(#[fast($fast:ident)])?
        $(#[asked($($kind_asked:ident $place:literal),+)])?
        $(#[mistaken($mistaken:literal)])?
        #[see($($also:ident),*)]
        fn $name:ident($context:ident $(, $parameter:ident: $kind:ty)*) -> $result:ty $body:block
    )*) => {
        /// The functions of this topic.
        pub(super) const TABLE: &[crate::lang::builtin::Builtin] = &[$(
            crate::lang::builtin::Builtin::new(crate::lang::builtin::Row {
                name: stringify!($name),
                topic: $topic,
                signature: $crate::builtins::define::only(&[$($signature)?]),
                parameters: &[$($crate::builtins::define::parameter::<$kind>(stringify!($parameter))),*],
                documentation: $crate::builtins::define::documentation(concat!($($doc, "\n"),*)),
                see_also: &[$(stringify!($also)),*],
                traits: crate::lang::builtin::Traits {
                    elsewhere: &[$(crate::syntax::Elsewhere {
                        names: &[$($other),+],
                        ours: &[stringify!($name) $($(, stringify!($ours))+)?],
                        note: concat!($($note)?),
                    }),*],
                    rank: $crate::builtins::define::only(&[$($rank)?]),
                    answers: $crate::builtins::define::gives(&[$($($crate::builtins::define::Gives::$gives),+)?], $crate::builtins::define::Gives::Answer),
                    makes_universe: $crate::builtins::define::gives(&[$($($crate::builtins::define::Gives::$gives),+)?], $crate::builtins::define::Gives::Universe),
                    of_tree: $crate::builtins::define::gives(&[$($($crate::builtins::define::Gives::$gives),+)?], $crate::builtins::define::Gives::OfTree),
                    known: $crate::builtins::define::only(&[$(crate::lang::builtin::Known::$fast)?]),
                    asked: &[$($((crate::lang::kind::Kind::$kind_asked, $place)),+)?],
                    mistaken: $crate::builtins::define::only(&[$($mistaken)?]),
                },
                run: |context, arguments| {
                    #[allow(non_snake_case, unused_variables, reason = "games are capital letters")]
                    fn answer(
                        $context: &mut crate::lang::context::Context<'_>
                        $(, $parameter: $kind)*
                    ) -> $crate::builtins::define::Answer<$result> $body

                    let mut arguments =
                        $crate::builtins::define::Arguments::new(stringify!($name), arguments);
                    $(
                        #[allow(non_snake_case, reason = "games are capital letters")]
                        let $parameter = arguments.take::<$kind>(context)?;
                    )*
                    let answer = answer(context $(, $parameter)*)?;
                    Ok($crate::builtins::define::Printed::value(answer, context)?)
                },
            })
        ),*];
    };
}

/// The arguments of a call of a builtin that were not taken yet.
pub(super) struct Arguments<'v> {
    builtin: &'static str,
    values: &'v [Value],
    taken: usize,
}

impl<'v> Arguments<'v> {
    pub(super) fn new(builtin: &'static str, values: &'v [Value]) -> Self {
        Self { builtin, values, taken: 0 }
    }

    /// Takes what the next parameter wants.
    pub(super) fn take<T: Argument>(&mut self, context: &mut Context<'_>) -> Answer<T> {
        T::take(self, context)
    }

    fn next<T: FromValue>(&mut self, context: &mut Context<'_>) -> Answer<Option<T>> {
        let Some(value) = self.values.get(self.taken) else { return Ok(None) };
        let index = self.taken;
        self.taken += 1;
        let found = T::from_value(context, self.builtin, value);
        found.map(Some).map_err(|kind| ArgumentFault::met_at(index, kind))
    }
}

/// The documentation of a builtin, where it is a part of the program.
pub(super) const fn documentation(lines: &'static str) -> &'static str {
    if cfg!(target_family = "wasm") { "" } else { lines }
}

/// The first of no or one thing.
pub(super) const fn only<T: Copy>(things: &[T]) -> Option<T> {
    match things {
        [first, ..] => Some(*first),
        [] => None,
    }
}

/// What a builtin gives, beside a value.
#[derive(Clone, Copy)]
pub(super) enum Gives {
    /// The answer to a question that has certificates.
    Answer,
    /// A universe.
    Universe,
    /// What the tree of a game as given tells, in all universes of misère play alike.
    OfTree,
}

/// Returns whether something is among what a builtin gives.
pub(super) const fn gives(all: &[Gives], wanted: Gives) -> bool {
    let mut place = 0;
    while place < all.len() {
        if all[place] as u8 == wanted as u8 {
            return true;
        }
        place += 1;
    }
    false
}

/// The parameter of this name.
pub(super) const fn parameter<T: Argument>(name: &'static str) -> Parameter {
    Parameter { name, wanted: T::WANTED, count: T::COUNT }
}

/// What a parameter takes: a value, one that may be left out, or all that are left.
pub(super) trait Argument: Sized {
    /// The kind of each value.
    const WANTED: Kind;
    /// How many it takes.
    const COUNT: Count;

    /// Takes it.
    fn take(arguments: &mut Arguments<'_>, context: &mut Context<'_>) -> Answer<Self>;
}

impl<T: FromValue> Argument for T {
    const WANTED: Kind = T::WANTED;
    const COUNT: Count = Count::One;

    fn take(arguments: &mut Arguments<'_>, context: &mut Context<'_>) -> Answer<Self> {
        // The count of arguments was looked at before.
        Ok(arguments.next(context)?.ok_or(FaultKind::WrongKind(T::WANTED, Value::None))?)
    }
}

impl<T: FromValue> Argument for Option<T> {
    const WANTED: Kind = T::WANTED;
    const COUNT: Count = Count::AtMostOne;

    fn take(arguments: &mut Arguments<'_>, context: &mut Context<'_>) -> Answer<Self> {
        arguments.next(context)
    }
}

/// All arguments that are left, at least one.
pub(super) struct Rest<T = Value>(pub(super) Vec<T>);

impl Rest {
    /// The games that they are, lists among them as their items.
    pub(super) fn games(&self, context: &mut Context<'_>) -> Answer<Vec<SumId>> {
        let mut games = Vec::new();
        for (index, argument) in self.0.iter().enumerate() {
            let flat = context.flatten(argument, &mut games);
            flat.map_err(|kind| ArgumentFault::met_at(index, kind))?;
        }
        Ok(games)
    }
}

impl<T: FromValue> Argument for Rest<T> {
    const WANTED: Kind = T::WANTED;
    const COUNT: Count = Count::Several;

    fn take(arguments: &mut Arguments<'_>, context: &mut Context<'_>) -> Answer<Self> {
        let mut values = Vec::with_capacity(arguments.values.len() - arguments.taken);
        while let Some(value) = arguments.next(context)? {
            values.push(value);
        }
        Ok(Self(values))
    }
}

/// What a value can be read as.
pub(super) trait FromValue: Sized {
    /// The kind of value that it is read from.
    const WANTED: Kind;

    /// Reads it. `builtin` is asked.
    fn from_value(
        context: &mut Context<'_>,
        builtin: &'static str,
        value: &Value,
    ) -> Result<Self, FaultKind>;
}

/// Reads a type from values: its kind, and how.
macro_rules! from_value {
    ($($type:ty, $kind:ident: |$context:ident, $builtin:pat_param, $value:ident| $read:expr;)*) => {$(
        impl $crate::builtins::define::FromValue for $type {
            const WANTED: crate::lang::kind::Kind = crate::lang::kind::Kind::$kind;

            fn from_value(
                $context: &mut crate::lang::context::Context<'_>,
                $builtin: &'static str,
                $value: &crate::lang::value::Value,
            ) -> Result<Self, crate::lang::fault::FaultKind> {
                $read
            }
        }
    )*};
}

from_value! {
    Value, Any: |_context, _, value| Ok(value.clone());
    SumId, Game: |context, _, value| context.to_game(value);
    ValueId, Game: |context, builtin, value| {
        let NormalGame(g) = NormalGame::from_value(context, builtin, value)?;
        let value = context.questions().value(g)?;
        context.note(Question::Value(g));
        Ok(value)
    };
    NormalGame, Game: |context, builtin, value| {
        let g = context.to_game(value)?;
        if !context.program.universes.is_normal(context.universe) {
            return Err(FaultKind::NormalOnly(builtin.to_owned(), context.universe));
        }
        Ok(Self(g))
    };
    Summands, Game: |context, builtin, value| {
        let NormalGame(g) = NormalGame::from_value(context, builtin, value)?;
        let parts: Vec<_> = context.engine.components(g).collect();
        let mut values = Vec::with_capacity(parts.len());
        for (component, count) in parts {
            values.push((context.questions().value(component.into())?, count));
        }
        context.note(if values.len() == 1 { Question::Value(g) } else { Question::Values(g) });
        Ok(Self(values))
    };
    Dyadic, Number: |context, _, value| context.to_number(value);
    i64, Integer: |context, _, value| context.to_integer(value);
    Side, Side: |_context, _, value| match value {
        Value::Side(side) => Ok(*side),
        other => Err(FaultKind::WrongKind(Kind::Side, other.clone())),
    };
    Grid, Board: |context, _, value| Context::to_grid(value, context.meter);
    Rc<Graph>, Graph: |context, _, value| Context::to_graph(value, context.meter);
    UniverseId, Universe: |_context, _, value| Context::to_universe(value);
}

/// A game in normal play; an error where another universe is at hand.
pub(super) struct NormalGame(pub(super) SumId);

/// The values of the summands of a game in normal play, with their multiplicities: nothing is added
/// up.
pub(super) struct Summands(pub(super) Vec<(ValueId, u64)>);

/// An answer that can be printed.
pub(super) trait Printed {
    /// The value that prints.
    fn value(self, context: &mut Context<'_>) -> Result<Value, FaultKind>;
}

/// Makes values of answers.
macro_rules! printed {
    ($($type:ty: |$answer:ident, $context:ident| $value:expr;)*) => {$(
        impl Printed for $type {
            fn value(self, $context: &mut Context<'_>) -> Result<Value, FaultKind> {
                let $answer = self;
                $value
            }
        }
    )*};
}

printed! {
    Value: |answer, _context| Ok(answer);
    bool: |answer, _context| Ok(Value::Bool(answer));
    usize: |answer, _context| Ok(Value::size(answer));
    SumId: |answer, _context| Ok(Value::Game(answer));
    ValueId: |answer, context| Ok(Value::Game(context.questions().game_of(answer)?));
    RobotId: |answer, _context| Ok(Value::Robot(answer));
    Dyadic: |answer, _context| Ok(Context::measure_value(answer));
    i64: |answer, _context| Ok(Value::Int(answer));
    Side: |answer, _context| Ok(Value::Side(answer));
    String: |answer, context| Ok(Value::long_text(&answer, context.meter)?);
    Grid: |answer, context| Ok(Value::Grid(answer.counted(context.meter)?));
    Rc<Graph>: |answer, _context| Ok(Value::Graph(answer));
    Figure: |answer, _context| Ok(Value::Figure(answer.into()));
    Graph: |answer, _context| Ok(Value::Graph(answer.into()));
    Items: |answer, _context| Value::list(answer).ok_or(FaultKind::ListTooDeep);
}

impl<T: Printed> Printed for Option<T> {
    fn value(self, context: &mut Context<'_>) -> Result<Value, FaultKind> {
        self.map_or(Ok(Value::None), |answer| answer.value(context))
    }
}

/// The values of a list, in the order in which they print.
impl Printed for Vec<ValueId> {
    fn value(self, context: &mut Context<'_>) -> Result<Value, FaultKind> {
        let mut games = Vec::with_capacity(self.len());
        for value in self {
            games.push(context.questions().game_of(value)?);
        }
        context.arrange(&mut games)?;
        Ok(Value::games(games))
    }
}
