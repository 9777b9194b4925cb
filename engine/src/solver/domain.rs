//! The positions of one kind, as the solver asks for them.

use std::hash::Hash;

use smallvec::SmallVec;

use super::nims::{Nim, NimQuestion};
use crate::meter::{Lease, MayStop, Meter, Metered, Stop};
use crate::values::{Convention, Side, ValueError, ValueId, Values};

/// Why a question has no answer. What was learned until then stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A limit was reached, or somebody interrupted the work.
    Stop(Stop),
    /// A value, a game or a text would be too large.
    TooLarge,
    /// The domain cannot play a position: others may.
    GaveUp,
    /// A value or a game that was made elsewhere, where it may be something else or nothing.
    Foreign,
    /// Play comes back to a position, or to one that is equal to it.
    Loop,
}

/// An answer, or why there is none.
pub type Answer<T> = Result<T, Ended>;

impl MayStop for Ended {
    fn stop(&self) -> Option<Stop> {
        match self {
            Self::Stop(stop) => Some(*stop),
            Self::TooLarge | Self::GaveUp | Self::Foreign | Self::Loop => None,
        }
    }
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<ValueError> for Ended {
    fn from(error: ValueError) -> Self {
        match error {
            ValueError::Stop(stop) => Self::Stop(stop),
            ValueError::TooLarge => Self::TooLarge,
        }
    }
}

/// The context of a question, which a domain is given when it is asked: it counts work, and makes values.
pub struct Cx<'a> {
    /// The values of normal play.
    #[doc(hidden)]
    pub values: &'a mut Values,
    /// Counts the work, and stops it.
    #[doc(hidden)]
    pub meter: &'a mut Meter,
}

impl<'a> Cx<'a> {
    /// The context of these values and this meter.
    #[must_use]
    #[doc(hidden)]
    pub fn new(values: &'a mut Values, meter: &'a mut Meter) -> Self {
        Self { values, meter }
    }
}

impl Metered for Cx<'_> {
    #[inline]
    fn meter(&mut self) -> &mut Meter {
        self.meter
    }
}

/// The bytes that tell a part, or a sum of parts, from others: a vector with `push` and `extend_from_slice`.
pub type KeyBytes = SmallVec<[u8; 64]>;

/// The parts of a position: a vector with `push` and `extend`.
pub type Parts<P> = SmallVec<[P; 4]>;

/// The options of positions, each as its parts: one stack for all positions that are at hand. A domain adds to it.
pub struct Options<P> {
    pub(super) parts: Vec<P>,
    /// For each option the place where its parts begin, and a hint.
    pub(super) starts: Vec<(u32, i32)>,
    /// Whether hints are of use.
    hints: bool,
    /// The bytes that the meter has counted.
    counted: usize,
    lease: Option<Lease>,
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Self { parts: Vec::new(), starts: Vec::new(), hints: false, counted: 0, lease: None }
    }
}

impl<P> Options<P> {
    /// Begins the next option, of which [`Self::part`] adds the parts. Of moves with equal [ranks](Domain::rank), those with the
    /// least hints are tried first.
    #[inline]
    pub fn begin(&mut self, hint: i32) {
        self.starts.push((self.parts.len() as u32, hint));
    }

    /// Adds a part to the option that was begun last: [`Self::begin`] comes first.
    #[inline]
    pub fn part(&mut self, part: P) {
        self.parts.push(part);
    }

    /// Tells if hints are of use: otherwise 0 does as well.
    #[must_use]
    #[inline]
    pub fn wants_hints(&self) -> bool {
        self.hints
    }

    /// The numbers of options and of parts on the stack.
    #[inline]
    pub(super) fn height(&self) -> [usize; 2] {
        [self.starts.len(), self.parts.len()]
    }

    /// Drops what lies above a height.
    #[inline]
    pub(super) fn drop_to(&mut self, [starts, parts]: [usize; 2]) {
        self.starts.truncate(starts);
        self.parts.truncate(parts);
    }

    /// The places of the parts of an option.
    #[inline]
    pub(super) fn places(&self, at: usize) -> std::ops::Range<usize> {
        let end = self.starts.get(at + 1).map_or(self.parts.len(), |next| next.0 as usize);
        self.starts[at].0 as usize..end
    }

    /// The hint of an option.
    #[inline]
    pub(super) fn hint(&self, at: usize) -> i32 {
        self.starts[at].1
    }

    /// Says whether hints are wanted of the options that follow.
    #[inline]
    pub(super) fn want_hints(&mut self, hints: bool) {
        self.hints = hints;
    }

    /// Adds the options of a part for a player, and counts what the stack has taken since it was counted last.
    #[inline]
    pub(super) fn add<D: Domain<Part = P>>(
        &mut self,
        domain: &mut D,
        part: &P,
        side: Side,
        cx: &mut Cx<'_>,
    ) -> Answer<()> {
        domain.options(part, side, self, cx)?;
        let bytes = self.parts.capacity() * size_of::<P>() + self.starts.capacity() * 8;
        if bytes > self.counted {
            cx.meter.lease_more(&mut self.lease, bytes - self.counted)?;
            self.counted = bytes;
        }
        Ok(())
    }
}

/// Positions of one kind, and what is known of them. [`Self::options`] and [`Self::key`] are enough; each of the others makes
/// questions quicker, and changes no answer as long as it tells the truth: [`Study::check`](crate::Study::check) compares it with
/// the moves.
///
/// * Play ends: no position is a follower of itself. If one is, a question ends as
///   [`Error::Loop`](crate::Error::Loop), at the latest where the recursion gets as deep as
///   [`Limits`](crate::Limits) allow; at once if [`Self::ends`] says that this may happen.
/// * A position that falls apart is the sum of its parts, in which a player moves in one of them (Conway, *On Numbers and Games*,
///   1976). Parts in which nobody can move may be left out.
/// * Answers are the same each time.
///
/// An error of a function ends the question. [`Ended::GaveUp`] is for positions that the domain does not know; a panic goes
/// through to whoever asked, and the next question finds everything in order.
pub trait Domain {
    /// A position: any type that can be compared, such as a number, a word of bits, a [`Grid`](crate::Grid), a `Vec<u8>`. It is
    /// cloned often, so a small one is quick; memory that it holds elsewhere is not counted. The order serves tables only.
    type Part: Clone + Eq + Ord + Hash;

    /// Puts the options of a position for a player on the stack, in any order: [`Options::option`] for each, with the parts of what
    /// the move leaves. The solver asks for parts that it got from here, from [`Self::parts`], [`Self::settle`] and
    /// [`Self::negative`]. Each option ticks the meter.
    ///
    /// # Errors
    /// What ends the work.
    fn options(
        &mut self,
        at: &Self::Part,
        side: Side,
        out: &mut Options<Self::Part>,
        cx: &mut Cx<'_>,
    ) -> Answer<()>;

    /// Appends bytes that tell a part from others. Those of one part are not the beginning of another's: they have one
    /// length, say their length first, or end with a byte that nothing else has. Sums of which the keys have more than 65,535 bytes
    /// together are searched, but not remembered.
    fn key(&self, at: &Self::Part, out: &mut KeyBytes);

    /// Appends the parts of a position that may fall apart: the sum of them has the moves that [`Self::options`] tells of the
    /// position. It is asked for what the user asks about, and for [`Self::bounds`].
    ///
    /// # Errors
    /// What ends the work.
    fn parts(
        &mut self,
        whole: &Self::Part,
        out: &mut Parts<Self::Part>,
        _: &mut Cx<'_>,
    ) -> Answer<()> {
        out.push(whole.clone());
        Ok(())
    }

    /// The part that stands for all that have the same moves as this one, such as the least image of a board; if `turning`, perhaps
    /// for the negatives of these, and whether it does. Without `turning` it does not.
    ///
    /// # Errors
    /// What ends the work.
    fn settle(
        &mut self,
        at: &Self::Part,
        _turning: bool,
        _: &mut Cx<'_>,
    ) -> Answer<(Self::Part, bool)> {
        Ok((at.clone(), false))
    }

    /// The part in which the players' roles are exchanged, where there is one: it is settled without turning. In normal play a
    /// part leaves a sum together with its negative, for the second player repeats each move in the other (Conway, 1976, chapter
    /// 7).
    ///
    /// # Errors
    /// What ends the work.
    fn negative(&mut self, _: &Self::Part, _: &mut Cx<'_>) -> Answer<Option<Self::Part>> {
        Ok(None)
    }

    /// Tells if play is known to end: no position is a follower of itself. Otherwise the solver looks for loops.
    fn ends(&self) -> bool {
        true
    }

    /// The value of a part in normal play, where it is known otherwise than by its moves. [`Cx`] makes values; one that was made
    /// elsewhere is refused as [`Ended::Foreign`] if no value has its number here.
    ///
    /// # Errors
    /// What ends the work.
    fn value(&mut self, _: &Self::Part, _: &mut Cx<'_>) -> Answer<Option<ValueId>> {
        Ok(None)
    }

    /// The same where it has been found before.
    ///
    /// # Errors
    /// What ends the work.
    fn known(&mut self, _: &Self::Part, _: &mut Cx<'_>) -> Answer<Option<ValueId>> {
        Ok(None)
    }

    /// Returns what is known of the nim value of a part, or is found without its options.
    ///
    /// # Errors
    /// What ends the work.
    #[doc(hidden)]
    fn nim(&mut self, _: &Self::Part, _: NimQuestion, _: &mut Cx<'_>) -> Answer<Option<Nim>> {
        Ok(None)
    }

    /// Appends positions that may fall apart, and returns whether there are such: in normal play a part is at least their
    /// sum for Left, and at most their sum for Right. Their values have to be found soon. A board without some of Left's moves, for
    /// example, is worth at most as much as the board.
    fn bounds(&mut self, _: &Self::Part, _: Side, _: &mut Parts<Self::Part>) -> bool {
        false
    }

    /// A measure of all that is to be played in a part, such as the number of its cells.
    fn size(&self, _: &Self::Part) -> usize {
        usize::MAX
    }

    /// The largest [`Self::size`] at which a part becomes a value wherever normal play meets it, alone and beside another part.
    /// By default no part does.
    fn small(&self) -> [usize; 2] {
        [0; 2]
    }

    /// The number of moves of a player in a part, or the like.
    ///
    /// # Errors
    /// What ends the work.
    fn rank(&mut self, _: &Self::Part, _: Side, _: &mut Cx<'_>) -> Answer<i32> {
        Ok(0)
    }

    /// Tells if a move is tried the sooner, the less it leaves to the opponent and the more to the player. Otherwise all
    /// moves are looked up, and those that are not known are tried in the order of what they leave to the opponent.
    fn ranks_first(&self) -> bool {
        true
    }

    /// Tells if a player wins a part by itself, moving first, where that is known without a search: by a theorem, or since one player
    /// has moves enough.
    fn winner(&self, _: &Self::Part, _: (Convention, Side)) -> Option<bool> {
        None
    }

    /// A hash of what stands for a part that is kept up from move to move, and whether that is its negative. Then
    /// [`Self::key`] gives the bytes of what stands for it, and parts are played one at a time.
    fn kept_hash(&self, _: &Self::Part) -> Option<(u32, bool)> {
        None
    }
}
