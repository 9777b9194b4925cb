//! What is remembered: one way to look up an answer, to go deeper for it, to notice that play comes
//! back, to charge for its memory, and to store it.

use std::hash::Hash;

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::Flags;
use crate::game::games::sum::SumId;
use crate::game::memo::{Memo, Store};
use crate::meter::{Meter, Metered};

/// The memo of facts of one kind.
pub(crate) type MemoOf<F> = Memo<<F as Fact>::Key, <F as Fact>::Answer, <F as Fact>::Store>;

/// A question whose answer is remembered.
pub(crate) trait Fact: Copy {
    /// The arguments as the memo stores them.
    type Key: Copy + Eq + Hash;
    /// What is remembered.
    type Answer: Clone;
    /// How answers are stored.
    type Store: Store<Self::Key, Self::Answer>;

    /// The memo of such facts, and the key of this one.
    fn entry(self, engine: &mut Engine) -> (&mut MemoOf<Self>, Self::Key);

    /// Returns whether play may come back to this question while it is being answered.
    fn may_loop(self, _engine: &Engine) -> bool {
        false
    }

    /// The game that stands for this question in the path of a loop.
    fn subject(self, _engine: &mut Engine) -> SumId {
        SumId::ZERO
    }

    /// Bytes of an answer that are not in the table itself.
    fn bytes(_answer: &Self::Answer) -> usize {
        0
    }
}

/// The context of a question that remembers: [`Ask`], or [`Modulo`] a universe.
pub(crate) trait Context: Metered {
    /// The engine.
    fn engine(&mut self) -> &mut Engine {
        self.engine_and_meter().0
    }

    /// The engine, and the meter.
    fn engine_and_meter(&mut self) -> (&mut Engine, &mut Meter);

    /// The answer to a question, if it is known.
    #[inline]
    fn known<F: Fact>(&mut self, fact: F) -> Option<F::Answer> {
        let (memo, key) = fact.entry(self.engine());
        memo.get(key)
    }

    /// The answer to a question: what is known, else what `find` says one level deeper, which is
    /// then known.
    ///
    /// # Errors
    /// [`EngineError::Loop`] if the question is open already and play may come back to it.
    #[inline]
    fn remembered<F: Fact>(
        &mut self,
        fact: F,
        find: impl FnOnce(&mut Self) -> Answer<F::Answer>,
    ) -> Answer<F::Answer> {
        match self.known(fact) {
            Some(known) => Ok(known),
            None => found(self, fact, find),
        }
    }

    /// Stores an answer.
    fn learn<F: Fact>(&mut self, fact: F, answer: F::Answer) -> Answer {
        let (engine, meter) = self.engine_and_meter();
        let (memo, key) = fact.entry(engine);
        memo.account.grow(memo.store.growth(key) + F::bytes(&answer), meter)?;
        memo.store.insert(key, answer);
        Ok(())
    }
}

impl Context for Ask<'_> {
    #[inline]
    fn engine_and_meter(&mut self) -> (&mut Engine, &mut Meter) {
        (self.engine, self.meter)
    }
}

impl Context for Modulo<'_> {
    #[inline]
    fn engine_and_meter(&mut self) -> (&mut Engine, &mut Meter) {
        (self.ask.engine, self.ask.meter)
    }
}

fn found<C: Context, F: Fact>(
    context: &mut C,
    fact: F,
    find: impl FnOnce(&mut C) -> Answer<F::Answer>,
) -> Answer<F::Answer> {
    let answer = if fact.may_loop(context.engine()) {
        found_on_path(context, fact, find)?
    } else {
        context.deeper(find)?
    };
    context.learn(fact, answer.clone())?;
    Ok(answer)
}

/// Asks a question to which play may come back.
#[cold]
fn found_on_path<C: Context, F: Fact>(
    context: &mut C,
    fact: F,
    find: impl FnOnce(&mut C) -> Answer<F::Answer>,
) -> Answer<F::Answer> {
    let (memo, key) = fact.entry(context.engine());
    if !memo.open.insert(key) {
        return Err(EngineError::Loop(vec![fact.subject(context.engine())]));
    }
    let answer = context.deeper(find);
    fact.entry(context.engine()).0.open.remove(&key);
    answer.map_err(|error| match error {
        EngineError::Loop(_) => error.on_the_way(fact.subject(context.engine())),
        other => other,
    })
}

/// Returns whether play may come back to a game: some follower is a position.
pub(crate) fn may_come_back(engine: &Engine, game: SumId) -> bool {
    engine.flags(game).any(Flags::POSITIONAL)
}

/// Declares a fact: a struct with its arguments, its answer, and where the engine keeps it by which
/// key (`=> K`, or `=> K as Store`).
///
/// With `path |Fact(g)| g`, play may come back to the question if some follower of the game `g` is
/// a position; with `loops |Fact(a), engine| g`, it always may, and `g` stands for it. With `bytes`,
/// an answer takes so many bytes besides its entry.
macro_rules! fact {
    (
        $(#[$doc:meta])*
        $vis:vis $name:ident($($argument:ident: $kind:ty),+) -> $answer:ty,
        |$engine:ident| $memo:expr, $key:expr => $stored:ty
        $(, path |$on_path:pat_param| $path:expr)?
        $(, loops |$looping:pat_param, $by:ident| $subject:expr)? $(, bytes $bytes:expr)?
    ) => {
        $crate::game::fact::fact! {
            $(#[$doc])*
            $vis $name($($argument: $kind),+) -> $answer,
            |$engine| $memo, $key => $stored as rustc_hash::FxHashMap<$stored, $answer>
            $(, path |$on_path| $path)? $(, loops |$looping, $by| $subject)? $(, bytes $bytes)?
        }
    };
    (
        $(#[$doc:meta])*
        $vis:vis $name:ident($($argument:ident: $kind:ty),+) -> $answer:ty,
        |$engine:ident| $memo:expr, $key:expr => $stored:ty as $store:ty
        $(, path |$on_path:pat_param| $path:expr)?
        $(, loops |$looping:pat_param, $by:ident| $subject:expr)? $(, bytes $bytes:expr)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        $vis struct $name($(pub(in $crate::game) $kind),+);

        #[allow(unused_variables, reason = "not every part of it needs all arguments")]
        impl $crate::game::fact::Fact for $name {
            type Key = $stored;
            type Answer = $answer;
            type Store = $store;

            #[inline]
            fn entry(
                self,
                $engine: &mut $crate::game::engine::Engine,
            ) -> (&mut $crate::game::memo::Memo<$stored, $answer, $store>, $stored) {
                let Self($($argument),+) = self;
                (&mut $memo, $key)
            }

            $(
                fn may_loop(self, engine: &$crate::game::engine::Engine) -> bool {
                    let $on_path = self;
                    $crate::game::fact::may_come_back(engine, $path)
                }

                fn subject(
                    self,
                    _: &mut $crate::game::engine::Engine,
                ) -> $crate::game::games::sum::SumId {
                    let $on_path = self;
                    $path
                }
            )?

            $(
                fn may_loop(self, _: &$crate::game::engine::Engine) -> bool {
                    true
                }

                fn subject(
                    self,
                    $by: &mut $crate::game::engine::Engine,
                ) -> $crate::game::games::sum::SumId {
                    let $looping = self;
                    $subject
                }
            )?

            $(
                fn bytes(answer: &$answer) -> usize {
                    let bytes: fn(&$answer) -> usize = $bytes;
                    bytes(answer)
                }
            )?
        }
    };
}

pub(crate) use fact;
