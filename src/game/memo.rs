//! What is remembered: one way to look up an answer, to go deeper for it, to notice that play comes
//! back, to charge for its memory, and to store it.
//!
//! A [`Fact`] is a question with its arguments. Its [`Memo`] holds finished answers only, so it
//! survives errors and interrupts.

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::{ComponentId, Flags};
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::{Node, Verdict};
use crate::game::winner::outcome::Side;

/// A question whose answer is remembered.
pub(crate) trait Fact: Copy {
    /// The arguments as the memo stores them.
    type Key: Copy + Eq + Hash;
    /// What is remembered.
    type Answer: Clone;
    /// How answers are stored.
    type Store: Store<Self::Key, Self::Answer>;

    /// The memo of such facts, and the key of this one.
    fn entry(
        self,
        engine: &mut Engine,
    ) -> (&mut Memo<Self::Key, Self::Answer, Self::Store>, Self::Key);

    /// Whether play may come back to this question while it is being answered.
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

/// A table of answers.
pub(crate) trait Store<K, A>: Default {
    /// The answer, if it is known.
    fn get(&self, key: K) -> Option<A>;

    /// The bytes by which the table grows with one more answer, on average.
    fn growth(&self, key: K) -> usize;

    /// Stores an answer.
    fn insert(&mut self, key: K, answer: A);
}

impl<K: Copy + Eq + Hash, A: Clone> Store<K, A> for FxHashMap<K, A> {
    #[inline]
    fn get(&self, key: K) -> Option<A> {
        FxHashMap::get(self, &key).cloned()
    }

    /// Between 7/16 and 7/8 of the places of a hash table are in use.
    fn growth(&self, _: K) -> usize {
        2 * (size_of::<(K, A)>() + 1)
    }

    fn insert(&mut self, key: K, answer: A) {
        FxHashMap::insert(self, key, answer);
    }
}

/// A dense table: a few bits for each id.
#[derive(Default)]
pub(crate) struct Bits(Vec<u8>);

impl Bits {
    fn read(&self, index: usize, shift: u32) -> u8 {
        self.0.get(index).copied().unwrap_or(0) >> shift & 3
    }

    fn growth(&self, index: usize) -> usize {
        if index < self.0.len() { 0 } else { (index + 1).next_power_of_two() - self.0.len() }
    }

    fn write(&mut self, index: usize, shift: u32, bits: u8) {
        if self.0.len() <= index {
            self.0.resize((index + 1).next_power_of_two(), 0);
        }
        self.0[index] |= bits << shift;
    }
}

impl Store<(Node, Side), Verdict> for Bits {
    #[inline]
    fn get(&self, (node, side): (Node, Side)) -> Option<Verdict> {
        match self.read(node.index(), 2 * side as u32) {
            0 => None,
            1 => Some(Verdict::True),
            2 => Some(Verdict::False),
            _ => Some(Verdict::Unknown),
        }
    }

    fn growth(&self, (node, _): (Node, Side)) -> usize {
        self.growth(node.index())
    }

    fn insert(&mut self, (node, side): (Node, Side), verdict: Verdict) {
        let bits = match verdict {
            Verdict::True => 1,
            Verdict::False => 2,
            Verdict::Unknown => 3,
        };
        self.write(node.index(), 2 * side as u32, bits);
    }
}

impl Store<ComponentId, bool> for Bits {
    #[inline]
    fn get(&self, id: ComponentId) -> Option<bool> {
        match self.read(id.index(), 0) {
            0 => None,
            bits => Some(bits == 1),
        }
    }

    fn growth(&self, id: ComponentId) -> usize {
        self.growth(id.index())
    }

    fn insert(&mut self, id: ComponentId, holds: bool) {
        self.write(id.index(), 0, if holds { 1 } else { 2 });
    }
}

/// A dense table: an answer for each component, or none.
pub(crate) struct Dense<A>(Vec<Option<A>>);

impl<A> Default for Dense<A> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<A: Copy> Store<ComponentId, A> for Dense<A> {
    #[inline]
    fn get(&self, id: ComponentId) -> Option<A> {
        self.0.get(id.index()).copied().flatten()
    }

    fn growth(&self, id: ComponentId) -> usize {
        let more = (id.index() + 1).saturating_sub(self.0.len());
        2 * more * size_of::<Option<A>>()
    }

    fn insert(&mut self, id: ComponentId, answer: A) {
        if self.0.len() <= id.index() {
            self.0.resize(id.index() + 1, None);
        }
        self.0[id.index()] = Some(answer);
    }
}

/// A hash table with one entry for the answers of both sides.
#[derive(Default)]
pub(crate) struct BothSides(FxHashMap<u64, u8>);

impl Store<(u64, Side), bool> for BothSides {
    #[inline]
    fn get(&self, (key, side): (u64, Side)) -> Option<bool> {
        let bits = self.0.get(&key)? >> (2 * side as u32);
        (bits & 1 != 0).then_some(bits & 2 != 0)
    }

    fn growth(&self, (key, _): (u64, Side)) -> usize {
        if self.0.contains_key(&key) { 0 } else { 2 * (size_of::<(u64, u8)>() + 1) }
    }

    fn insert(&mut self, (key, side): (u64, Side), holds: bool) {
        *self.0.entry(key).or_default() |= (1 | u8::from(holds) << 1) << (2 * side as u32);
    }
}

/// Finished answers to questions of one kind, and the questions that are being answered.
#[derive(Debug)]
pub(crate) struct Memo<K, A, S = FxHashMap<K, A>> {
    store: S,
    /// Open questions to which play may come back.
    open: FxHashSet<K>,
    answers: std::marker::PhantomData<A>,
}

impl<K, A, S: Default> Default for Memo<K, A, S> {
    fn default() -> Self {
        Self { store: S::default(), open: FxHashSet::default(), answers: std::marker::PhantomData }
    }
}

impl<K: Copy + Eq + Hash, A: Clone, S: Store<K, A>> Memo<K, A, S> {
    /// The answer, if it is known.
    #[inline]
    pub(crate) fn get(&self, key: K) -> Option<A> {
        self.store.get(key)
    }
}

impl Ask<'_> {
    /// The answer to a question, if it is known.
    #[inline]
    pub(crate) fn known<F: Fact>(&mut self, fact: F) -> Option<F::Answer> {
        let (memo, key) = fact.entry(self.engine);
        memo.get(key)
    }

    /// The answer to a question: what is known, else what `find` says one level deeper, which is
    /// then known.
    ///
    /// # Errors
    /// [`EngineError::Loop`] where the question is open already and play may come back to it.
    #[inline]
    pub(crate) fn remembered<F: Fact>(
        &mut self,
        fact: F,
        find: impl FnOnce(&mut Self) -> Answer<F::Answer>,
    ) -> Answer<F::Answer> {
        match self.known(fact) {
            Some(known) => Ok(known),
            None => self.found(fact, find),
        }
    }

    fn found<F: Fact>(
        &mut self,
        fact: F,
        find: impl FnOnce(&mut Self) -> Answer<F::Answer>,
    ) -> Answer<F::Answer> {
        let answer = if fact.may_loop(self.engine) {
            self.found_on_path(fact, find)?
        } else {
            self.deeper(find)?
        };
        self.learn(fact, answer.clone())?;
        Ok(answer)
    }

    /// Asks a question to which play may come back.
    #[cold]
    fn found_on_path<F: Fact>(
        &mut self,
        fact: F,
        find: impl FnOnce(&mut Self) -> Answer<F::Answer>,
    ) -> Answer<F::Answer> {
        let (memo, key) = fact.entry(self.engine);
        if !memo.open.insert(key) {
            return Err(EngineError::Loop(vec![fact.subject(self.engine)]));
        }
        let answer = self.deeper(find);
        fact.entry(self.engine).0.open.remove(&key);
        answer.map_err(|error| match error {
            EngineError::Loop(_) => error.on_the_way(fact.subject(self.engine)),
            other => other,
        })
    }

    /// Stores an answer.
    pub(crate) fn learn<F: Fact>(&mut self, fact: F, answer: F::Answer) -> Answer {
        let (memo, key) = fact.entry(self.engine);
        let bytes = memo.store.growth(key) + F::bytes(&answer);
        self.charge(bytes)?;
        let (memo, key) = fact.entry(self.engine);
        memo.store.insert(key, answer);
        Ok(())
    }
}

/// Whether play may come back to a game: some follower is a position.
pub(crate) fn may_come_back(engine: &Engine, game: SumId) -> bool {
    engine.flags(game).any(Flags::POSITIONAL)
}

/// Declares a fact: a struct with its arguments, its answer, and where the engine keeps it by which
/// key (`=> K`, or `=> K as Store`).
///
/// With `path |Fact(g)| g`, play may come back to the question where some follower of the game `g` is
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
        $crate::game::memo::fact! {
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
        impl $crate::game::memo::Fact for $name {
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
                    $crate::game::memo::may_come_back(engine, $path)
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
