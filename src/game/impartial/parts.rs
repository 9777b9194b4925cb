//! Parts of impartial games in misère play: G - H, and what a game is the sum of.
//!
//! The values of impartial games in misère play are a cancellative monoid: G + T = H + T only where
//! G = H (Conway). So there is at most one game G - H, and H is a *part* of G where there is one. Its
//! units are 0 and ∗. Of a game and its sum with ∗ one is *odd*: the other is among its options. Up
//! to ∗, then, parts are even games. (Conway, *On numbers and games*, 1976, chapter 12; Siegel, *On the
//! structure of misère impartial games*, 2020.)
//!
//! Let G, H and X be canonical and G = H + X. An option H + X' of the sum can only reverse through
//! H' + X' = G, for H + X'' = G would give X'' = X, which no option of X has. So each option X' is some
//! G' - H or some G - H', and each option of G is some H + X' or some H' + X. That gives two methods:
//!
//! * G - H is the game X that has all G' - H and G - H' as options, if there is one. For let Y be one
//!   of these: of H + Y or H' + Y and of G = H + X one is an option of the other or they are equal, so
//!   they are not *linked*; then X and Y are not linked, for games that are linked still are with a
//!   third added (by induction on it, with the Cancellation Theorem); so Y is an option of X, or
//!   reverses to X (*On numbers and games*, Theorem 76). Whether H + X is G is then asked.
//! * H or X is a part of any one option of G, so the parts of one option are all that need be tried.

use rustc_hash::FxHashMap;

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::form::Tombstones;
use crate::game::outcome::Side;
use crate::game::play::Play;
use crate::game::simplest::Simple;
use crate::game::sum::SumId;
use crate::game::universe::{ENTRY_BYTES, Node, Universe};

/// What is known of parts of canonical forms. Finished facts only.
#[derive(Default)]
pub(crate) struct PartsTable {
    /// G - H, where there is one.
    differences: FxHashMap<(Node, Node), Option<Node>>,
    /// The pairs of even games that make an even game up to ∗.
    pairs: FxHashMap<Node, Vec<[Node; 2]>>,
}

impl Engine {
    /// The impartial game G - H in canonical form: the only one that gives G with H added; `None`
    /// where H is no part of G.
    ///
    /// # Errors
    /// As [`Engine::nature`].
    pub fn misere_minus(
        &mut self,
        g: SumId,
        h: SumId,
        play: &mut Play<'_>,
    ) -> Result<Option<SumId>, EngineError> {
        if let Some(heap) = self.impartial_heap(g, play)? {
            // A heap has itself and the units as its parts, and ∗n + ∗ is the heap with the last bit
            // changed.
            let other = self.impartial_heap(h, play)?;
            let rest = other.filter(|&other| other < 2 || heap ^ other < 2);
            return Ok(rest.map(|other| self.nimber(heap ^ other)));
        }
        let [g, h] = [self.canonical_node(g, play)?, self.canonical_node(h, play)?];
        let difference = self.difference(g, h, play)?;
        Ok(difference.map(|node| self.universes.nodes.game(node)))
    }

    /// Whether an impartial game is even: with ∗ added it is none of the options of its canonical
    /// form.
    ///
    /// # Errors
    /// As [`Engine::nature`].
    pub fn is_even(&mut self, g: SumId, play: &mut Play<'_>) -> Result<bool, EngineError> {
        if let Some(heap) = self.impartial_heap(g, play)? {
            return Ok(heap % 2 == 0);
        }
        let g = self.canonical_node(g, play)?;
        Ok(self.evened(g, play)? == g)
    }

    /// The even parts of an impartial game other than 0 and itself, up to ∗: a prime game has none.
    /// The smallest come first.
    ///
    /// # Errors
    /// As [`Engine::nature`].
    pub fn proper_parts(
        &mut self,
        g: SumId,
        play: &mut Play<'_>,
    ) -> Result<Vec<SumId>, EngineError> {
        if self.impartial_heap(g, play)?.is_some() {
            return Ok(Vec::new());
        }
        let g = self.canonical_node(g, play)?;
        let g = self.evened(g, play)?;
        let pairs = self.pairs_of(g, play)?;
        let parts = pairs.into_iter().flatten();
        let parts: Vec<Node> = parts.filter(|&part| part != Node::ZERO && part != g).collect();
        Ok(self.games_in_order(parts))
    }

    /// Whether an impartial game is prime: it has two even parts, 0 and itself up to ∗.
    ///
    /// # Errors
    /// As [`Engine::nature`].
    pub fn is_prime(&mut self, g: SumId, play: &mut Play<'_>) -> Result<bool, EngineError> {
        // No heap of two or more is a sum of others: it has the option 0, which has units only.
        if let Some(heap) = self.impartial_heap(g, play)? {
            return Ok(heap >= 2);
        }
        Ok(self.proper_parts(g, play)?.is_empty())
    }

    /// All ways in which an impartial game is a sum of even prime games, and ∗ where it is odd.
    ///
    /// # Errors
    /// As [`Engine::nature`].
    pub fn prime_partitions(
        &mut self,
        g: SumId,
        play: &mut Play<'_>,
    ) -> Result<Vec<Vec<SumId>>, EngineError> {
        let star = self.nimber(1);
        if let Some(heap) = self.impartial_heap(g, play)? {
            let even = (heap >= 2).then(|| self.nimber(heap & !1));
            let odd = (heap % 2 == 1).then_some(star);
            return Ok(vec![even.into_iter().chain(odd).collect()]);
        }
        let g = self.canonical_node(g, play)?;
        let even = self.evened(g, play)?;
        let game = self.universes.nodes.game(even);
        let mut primes = Vec::new();
        for part in self.proper_parts(game, play)? {
            if self.is_prime(part, play)? {
                primes.push(self.canonical_node(part, play)?);
            }
        }
        if primes.is_empty() {
            primes.push(even);
        }
        let mut partitions = Vec::new();
        self.partition(g, &primes, &mut Vec::new(), &mut partitions, play)?;
        Ok(partitions)
    }

    /// Partitions of what is left of a game when it has these summands, into these primes.
    fn partition(
        &mut self,
        rest: Node,
        primes: &[Node],
        summands: &mut Vec<Node>,
        partitions: &mut Vec<Vec<SumId>>,
        play: &mut Play<'_>,
    ) -> Result<(), EngineError> {
        play.tick()?;
        if self.is_unit(rest, play)? {
            let odd = (rest != Node::ZERO).then_some(rest);
            let all = summands.iter().copied().chain(odd);
            let games = all.map(|node| self.universes.nodes.game(node)).collect();
            play.charge(ENTRY_BYTES * (summands.len() + 1))?;
            partitions.push(games);
            return Ok(());
        }
        for (place, &prime) in primes.iter().enumerate() {
            if let Some(less) = self.difference(rest, prime, play)? {
                summands.push(prime);
                self.partition(less, &primes[place..], summands, partitions, play)?;
                summands.pop();
            }
        }
        Ok(())
    }

    /// Whether each option of an impartial game is a part of it.
    ///
    /// # Errors
    /// As [`Engine::nature`].
    pub fn is_extraverted(&mut self, g: SumId, play: &mut Play<'_>) -> Result<bool, EngineError> {
        // From 4 on a heap has the option ∗2, which is no part of it.
        if let Some(heap) = self.impartial_heap(g, play)? {
            return Ok(heap < 4);
        }
        let g = self.canonical_node(g, play)?;
        self.is_of_options(g, |option| [g, option], play)
    }

    /// Whether an impartial game is a part of each of its options: 0 and ∗ are, and no others.
    ///
    /// # Errors
    /// As [`Engine::nature`].
    pub fn is_introverted(&mut self, g: SumId, play: &mut Play<'_>) -> Result<bool, EngineError> {
        if let Some(heap) = self.impartial_heap(g, play)? {
            return Ok(heap < 2);
        }
        let g = self.canonical_node(g, play)?;
        self.is_of_options(g, |option| [option, g], play)
    }

    /// Whether there is a difference for each option.
    fn is_of_options(
        &mut self,
        g: Node,
        of: impl Fn(Node) -> [Node; 2],
        play: &mut Play<'_>,
    ) -> Result<bool, EngineError> {
        for option in self.options_of_node(g) {
            let [whole, part] = of(option);
            if self.difference(whole, part, play)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// n, where the canonical form is `∗n`.
    fn impartial_heap(
        &mut self,
        g: SumId,
        play: &mut Play<'_>,
    ) -> Result<Option<u64>, EngineError> {
        let simple = self.simplest(Universe::Impartial, g, play)?;
        Ok(self.as_heap(simple))
    }

    /// The node of the canonical form.
    fn canonical_node(&mut self, g: SumId, play: &mut Play<'_>) -> Result<Node, EngineError> {
        self.begin(play)?;
        let simple = self.simplest(Universe::Impartial, g, play)?;
        self.simplest_node(Universe::Impartial, simple, play)
    }

    fn options_of_node(&self, node: Node) -> Vec<Node> {
        self.universes.nodes.options(node, Side::Left).to_vec()
    }

    /// Different nodes as games, the smallest first.
    fn games_in_order(&self, mut nodes: Vec<Node>) -> Vec<SumId> {
        nodes.sort_unstable_by_key(|&node| (self.universes.nodes.weight(node), node));
        nodes.dedup();
        let games = nodes.into_iter();
        games.map(|node| self.universes.nodes.game(node)).collect()
    }

    /// The node of the canonical form of a sum of two.
    fn sum_node(&mut self, a: Node, b: Node, play: &mut Play<'_>) -> Result<Node, EngineError> {
        let [a, b] = [a, b].map(|node| self.universes.nodes.game(node));
        let sum = self.add(a, b)?;
        self.canonical_node(sum, play)
    }

    fn is_unit(&mut self, node: Node, play: &mut Play<'_>) -> Result<bool, EngineError> {
        let star = self.nimber(1);
        Ok(node == Node::ZERO || node == self.ready(star, play)?)
    }

    /// The game itself where it is even, else with ∗ added.
    fn evened(&mut self, g: Node, play: &mut Play<'_>) -> Result<Node, EngineError> {
        let star = self.nimber(1);
        let star = self.ready(star, play)?;
        let other = self.sum_node(g, star, play)?;
        let odd = self.options_of_node(g).contains(&other);
        Ok(if odd { other } else { g })
    }

    /// G - H for canonical forms.
    fn difference(
        &mut self,
        g: Node,
        h: Node,
        play: &mut Play<'_>,
    ) -> Result<Option<Node>, EngineError> {
        if self.is_unit(h, play)? {
            return Ok(Some(self.sum_node(g, h, play)?));
        }
        if g == h {
            return Ok(Some(Node::ZERO));
        }
        if self.is_unit(g, play)? {
            return Ok(None);
        }
        if let Some(&known) = self.natures.parts.differences.get(&(g, h)) {
            return Ok(known);
        }
        play.tick()?;
        let found = play.deeper(|play| self.find_difference(g, h, play))?;
        play.charge(ENTRY_BYTES)?;
        self.natures.parts.differences.insert((g, h), found);
        Ok(found)
    }

    fn find_difference(
        &mut self,
        g: Node,
        h: Node,
        play: &mut Play<'_>,
    ) -> Result<Option<Node>, EngineError> {
        let mut options = Simple::new();
        for option in self.options_of_node(h) {
            options.extend(self.difference(g, option, play)?);
        }
        for option in self.options_of_node(g) {
            options.extend(self.difference(option, h, play)?);
        }
        if options.is_empty() {
            return Ok(None);
        }
        let sides = [options.clone(), options];
        let x = self.simplify_node(Universe::Impartial, sides, Tombstones::NONE, play)?;
        Ok((self.sum_node(h, x, play)? == g).then_some(x))
    }

    /// The pairs of even games of which an even game is the sum up to ∗, each once.
    fn pairs_of(&mut self, g: Node, play: &mut Play<'_>) -> Result<Vec<[Node; 2]>, EngineError> {
        if let Some(known) = self.natures.parts.pairs.get(&g) {
            return Ok(known.clone());
        }
        let mut candidates = vec![Node::ZERO, g];
        // The smallest option will do.
        if let Some(&option) = self.universes.nodes.options(g, Side::Left).first() {
            let option = self.evened(option, play)?;
            let pairs = play.deeper(|play| self.pairs_of(option, play))?;
            candidates.extend(pairs.into_iter().flatten());
        }
        let mut pairs: Vec<[Node; 2]> = Vec::new();
        for part in candidates {
            play.tick()?;
            if pairs.iter().flatten().any(|&known| known == part) {
                continue;
            }
            if let Some(other) = self.difference(g, part, play)? {
                pairs.push([part, self.evened(other, play)?]);
            }
        }
        play.charge(ENTRY_BYTES * (1 + pairs.len()))?;
        self.natures.parts.pairs.insert(g, pairs.clone());
        Ok(pairs)
    }
}
