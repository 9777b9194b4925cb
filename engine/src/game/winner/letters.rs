//! The components that play can reach from a sum, numbered, each with a place for its count in a word.

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::engine::Engine;
use crate::game::games::component::{Component, ComponentId};
use crate::game::games::sum::SumId;
use crate::game::modulo::universe::Universe;
use crate::game::winner::packed::{Cancel, Move, Word};
use crate::meter::Metered;
use crate::values::Side;

/// The most different components.
const MOST_LETTERS: usize = 256;

/// The most bits of a word: an entry of the table has three more values than a word.
const MOST_BITS: u32 = 125;

/// The most that surpluses of all components may add up to.
const MOST_SURPLUS: u64 = 1 << 60;

/// A lead of one move.
const ONE_AHEAD: i64 = 64;

/// Components by number, each with its count.
type Multiset = Vec<(usize, u64)>;

/// A component. Its followers have smaller numbers.
struct Letter {
    id: ComponentId,
    /// The options of each side.
    options: [Vec<Multiset>; 2],
    /// Whether a player to move needs no option to end play here.
    is_end_like: [bool; 2],
    /// The surplus of each side.
    surplus: [i64; 2],
    /// About how many moves Left has beyond Right's, and how long play can last: both are hints only.
    lead: i64,
    height: i64,
    /// Where its count begins in a word, and how many bits that has.
    shift: u32,
    bits: u32,
}

/// All components that play can reach from a sum.
#[derive(Default)]
pub(super) struct Letters {
    all: Vec<Letter>,
    numbers: FxHashMap<ComponentId, usize>,
    /// Whether `∗n` is `∗(n - 1) + ∗` for odd n, since `∗ + ∗` is 0 beside dicots (Conway, *On numbers and games*, 1976, chapter
    /// 12; Allen, 2015): with fewer letters fewer sums differ.
    parts_nimbers: bool,
}

impl Letters {
    /// The letters of a sum whose components are members of a universe, and the sum; none if they do not fit a word.
    pub(super) fn of(
        ask: &mut Ask<'_>,
        g: SumId,
        universe: Option<Universe>,
    ) -> Answer<Option<(Self, Multiset)>> {
        let parts_nimbers = universe == Some(Universe::Dicot);
        let mut letters = Self { parts_nimbers, ..Self::default() };
        let Some(start) = letters.read(ask, g)? else {
            return Ok(None);
        };
        Ok(letters.place(&start).then_some((letters, start)))
    }

    /// Numbers the components of a game and their followers; none if they are too many.
    fn read(&mut self, ask: &mut Ask<'_>, g: SumId) -> Answer<Option<Multiset>> {
        let mut word = Vec::new();
        for part in ask.parts(g) {
            ask.tick()?;
            let Some(units) = self.in_units(ask.engine, part.id) else {
                return Ok(None);
            };
            for (id, times) in units {
                let Some(letter) = self.read_component(ask, id)? else {
                    return Ok(None);
                };
                word.push((letter, times.saturating_mul(part.times)));
            }
        }
        Ok(Some(word))
    }

    fn read_component(&mut self, ask: &mut Ask<'_>, id: ComponentId) -> Answer<Option<usize>> {
        if let Some(&known) = self.numbers.get(&id) {
            return Ok(Some(known));
        }
        ask.expand(id)?;
        let mut options = [Vec::new(), Vec::new()];
        for side in Side::BOTH {
            for i in 0..ask.known_options(id, side).len() {
                let option = ask.known_options(id, side)[i];
                match ask.deeper(|ask| self.read(ask, option))? {
                    Some(word) => options[side as usize].push(word),
                    None => return Ok(None),
                }
            }
        }
        if self.all.len() >= MOST_LETTERS {
            return Ok(None);
        }
        let record = ask.record(id);
        let is_end_like =
            Side::BOTH.map(|side| record.count[side as usize] == 0 || record.has_tombstone(side));
        let surplus = Side::BOTH.map(|side| self.find_surplus(side, &options, is_end_like));
        let (lead, height) = (self.find_lead(&options), self.find_height(&options));
        let (shift, bits) = (0, 0);
        let number = self.all.len();
        self.all.push(Letter { id, options, is_end_like, surplus, lead, height, shift, bits });
        self.numbers.insert(id, number);
        Ok(Some(number))
    }

    /// A component as copies of others: integers are copies of 1 and of -1. Nothing of one that has too many followers.
    fn in_units(
        &self,
        engine: &mut Engine,
        id: ComponentId,
    ) -> Option<SmallVec<[(ComponentId, u64); 2]>> {
        match engine.component(id) {
            Component::Number(x) if x.is_integer() && !x.is_zero() => {
                let n = x.to_i64()?;
                let unit = engine.integer(n.signum()).component()?;
                Some(smallvec![(unit, n.unsigned_abs())])
            }
            &Component::Nimber(n) if self.parts_nimbers && n > 1 && n % 2 == 1 => {
                let parts = [n - 1, 1].map(|n| engine.nimber(n).component().map(|id| (id, 1)));
                parts.into_iter().collect()
            }
            // All smaller nimbers would be letters too.
            &Component::Nimber(n) if n >= MOST_LETTERS as u64 => None,
            _ => Some(smallvec![(id, 1)]),
        }
    }

    /// See [`crate::game::winner::packed`].
    fn find_surplus(
        &self,
        side: Side,
        options: &[Vec<Multiset>; 2],
        is_end_like: [bool; 2],
    ) -> i64 {
        let other = side.opponent() as usize;
        let surplus = |word| self.total(word, |letter| letter.surplus[side as usize]);
        let stuck = is_end_like[other].then_some(0);
        let own = options[side as usize].iter().map(surplus).min();
        let others = options[other].iter().map(surplus).max();
        let own = own.map(|least| least.saturating_add(1));
        let others = others.map(|most| most.saturating_sub(1));
        stuck.max(own).max(others).unwrap_or(0)
    }

    /// About how many moves Left has beyond Right's, if each keeps few.
    fn find_lead(&self, options: &[Vec<Multiset>; 2]) -> i64 {
        let lead = |word| self.total(word, |letter| letter.lead);
        let least = options[Side::Left as usize].iter().map(lead).min();
        let most = options[Side::Right as usize].iter().map(lead).max();
        match (least, most) {
            (None, None) => 0,
            (Some(least), None) => least.max(0).saturating_add(ONE_AHEAD),
            (None, Some(most)) => most.min(0).saturating_sub(ONE_AHEAD),
            (Some(least), Some(most)) => least.midpoint(most),
        }
    }

    fn find_height(&self, options: &[Vec<Multiset>; 2]) -> i64 {
        let heights = options.iter().flatten().map(|word| self.total(word, |letter| letter.height));
        heights.max().map_or(0, |height| height.saturating_add(1))
    }

    /// The sum of a figure over components.
    fn total(&self, word: &Multiset, figure: impl Fn(&Letter) -> i64) -> i64 {
        word.iter().fold(0, |total, &(letter, times)| {
            let times = i64::try_from(times).unwrap_or(i64::MAX);
            total.saturating_add(figure(&self.all[letter]).saturating_mul(times))
        })
    }

    /// Gives each component the bits that its count may need; false if a word has too few.
    fn place(&mut self, start: &Multiset) -> bool {
        let most = self.most(start);
        let (mut shift, mut surplus) = (0, 0_u64);
        for (letter, most) in self.all.iter_mut().zip(most) {
            letter.shift = shift;
            letter.bits = u64::BITS - most.leading_zeros();
            shift += letter.bits;
            for side in Side::BOTH {
                let all = letter.surplus[side as usize].unsigned_abs().saturating_mul(most);
                surplus = surplus.saturating_add(all);
            }
        }
        shift <= MOST_BITS && surplus <= MOST_SURPLUS
    }

    /// The greatest number of copies of each component that can occur at once.
    fn most(&self, start: &Multiset) -> Vec<u64> {
        // What one copy of each component can become.
        let mut becomes: Vec<Vec<u64>> = Vec::with_capacity(self.all.len());
        let all_of = |becomes: &[Vec<u64>], word: &Multiset| {
            let mut sum = vec![0_u64; self.all.len()];
            for &(letter, times) in word {
                for (sum, &most) in sum.iter_mut().zip(&becomes[letter]) {
                    *sum = sum.saturating_add(most.saturating_mul(times));
                }
            }
            sum
        };
        for (number, letter) in self.all.iter().enumerate() {
            let mut most = vec![0; self.all.len()];
            for option in letter.options.iter().flatten() {
                for (most, sum) in most.iter_mut().zip(all_of(&becomes, option)) {
                    *most = sum.max(*most);
                }
            }
            most[number] = 1;
            becomes.push(most);
        }
        all_of(&becomes, start)
    }

    /// A sum as a word.
    pub(super) fn word(&self, word: &Multiset) -> Word {
        let counts =
            word.iter().map(|&(letter, times)| u128::from(times) << self.all[letter].shift).sum();
        let surplus =
            Side::BOTH.map(|side| self.total(word, |letter| letter.surplus[side as usize]));
        Word { counts, surplus }
    }

    /// The bits of a component's count.
    fn mask(&self, letter: usize) -> u128 {
        let Letter { shift, bits, .. } = self.all[letter];
        ((1 << bits) - 1) << shift
    }

    /// The moves of a side: first those that leave it the largest lead, and among them those that leave the
    /// lowest games. That this visits fewest sums was found by trial.
    pub(super) fn moves(&self, side: Side) -> Vec<Move> {
        let mut moves = Vec::new();
        for (number, letter) in self.all.iter().enumerate() {
            let from = self.word(&vec![(number, 1)]);
            for option in &letter.options[side as usize] {
                let to = self.word(option);
                let counts = to.counts.wrapping_sub(from.counts);
                let surplus = [0, 1].map(|side| to.surplus[side] - from.surplus[side]);
                let lead = self.total(option, |letter| letter.lead).saturating_sub(letter.lead);
                let ahead = match side {
                    Side::Left => lead,
                    Side::Right => lead.saturating_neg(),
                };
                let lower = self.total(option, |letter| letter.height) - letter.height;
                let change = Word { counts, surplus };
                moves.push((ahead, lower, Move { count: self.mask(number), change }));
            }
        }
        moves.sort_by_key(|(ahead, lower, _)| (std::cmp::Reverse(*ahead), *lower));
        moves.into_iter().map(|(.., step)| step).collect()
    }

    /// The bits of a word.
    pub(super) fn bits(&self) -> u32 {
        self.all.iter().map(|letter| letter.bits).sum()
    }

    /// The counts of components in which a player to move must move.
    pub(super) fn live(&self, side: Side) -> u128 {
        let numbers = 0..self.all.len();
        let live = numbers.filter(|&number| !self.all[number].is_end_like[side as usize]);
        live.fold(0, |bits, number| bits | self.mask(number))
    }

    /// The components that cancel with their conjugates, all of them members of the universe at hand.
    pub(super) fn cancels(&self, ask: &mut Modulo<'_>) -> Answer<Vec<Cancel>> {
        let mut cancels = Vec::new();
        for (number, letter) in self.all.iter().enumerate() {
            let conjugate = ask.conjugate(letter.id.into())?.component();
            let other = conjugate.and_then(|id| self.numbers.get(&id).copied());
            let Some(other) = other.filter(|&other| other >= number) else {
                continue;
            };
            if ask.is_invertible_part(letter.id)? {
                cancels.push(Cancel {
                    counts: [number, other].map(|number| self.mask(number)),
                    shifts: [number, other].map(|number| self.all[number].shift),
                    pair: self.word(&vec![(number, 1), (other, 1)]),
                });
            }
        }
        Ok(cancels)
    }
}
