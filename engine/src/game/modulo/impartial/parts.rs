//! Parts of impartial games in misère play: G - H, and what a game is the sum of.
//!
//! The values of impartial games in misère play are a cancellative monoid: G + T = H + T only if
//! G = H (Conway). So there is at most one game G - H, and H is a *part* of G if there is one. Its
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

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::fact::{Context, fact};
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::tree::arena::TreeOptions;
use crate::game::modulo::universe::Universe;
use crate::game::modulo::universe::table::ENTRY_BYTES;
use crate::meter::Lease;
use crate::values::Side;

fact! {
    /// The impartial game that gives `g` when `h` is added, if there is one.
    Difference(g: Tree, h: Tree) -> Option<Tree>,
    |engine| engine.natures.parts.differences, (g, h) => (Tree, Tree)
}

fact! {
    /// The pairs of even games of which an even game is the sum up to ∗.
    Pairs(g: Tree) -> Vec<[Tree; 2]>,
    |engine| engine.natures.parts.pairs, g => Tree, bytes |pairs| size_of_val(pairs.as_slice())
}

/// Partitions of what is left of a game when it has these summands, into these primes.
fn partition(
    ask: &mut Ask<'_>,
    rest: Tree,
    primes: &[Tree],
    summands: &mut Vec<Tree>,
    partitions: &mut (Vec<Vec<SumId>>, Lease),
) -> Answer {
    ask.tick()?;
    if is_unit(ask, rest)? {
        let odd = (rest != Tree::ZERO).then_some(rest);
        let all = summands.iter().copied().chain(odd);
        let games = all.map(|tree| ask.trees.game(tree)).collect();
        partitions.1.grow(ENTRY_BYTES * (summands.len() + 1), ask.meter)?;
        partitions.0.push(games);
        return Ok(());
    }
    for (place, &prime) in primes.iter().enumerate() {
        if let Some(less) = difference(ask, rest, prime)? {
            summands.push(prime);
            partition(ask, less, &primes[place..], summands, partitions)?;
            summands.pop();
        }
    }
    Ok(())
}

/// Returns whether for each option of `g` the two games that `of` gives have a difference.
fn is_of_options(ask: &mut Ask<'_>, g: Tree, of: impl Fn(Tree) -> [Tree; 2]) -> Answer<bool> {
    for option in options_of_tree(ask, g) {
        let [whole, part] = of(option);
        if difference(ask, whole, part)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// n, if the canonical form is `∗n`.
fn impartial_heap(ask: &mut Ask<'_>, g: SumId) -> Answer<Option<u64>> {
    let simple = ask.modulo(Universe::Impartial).simplest(g)?;
    Ok(ask.as_heap(simple))
}

/// The tree of the canonical form.
fn canonical_tree(ask: &mut Ask<'_>, g: SumId) -> Answer<Tree> {
    let simple = ask.modulo(Universe::Impartial).simplest(g)?;
    ask.modulo(Universe::Impartial).simplest_tree(simple)
}

/// The tree of the canonical form of a sum of two.
fn sum_tree(ask: &mut Ask<'_>, a: Tree, b: Tree) -> Answer<Tree> {
    let [a, b] = [a, b].map(|tree| ask.trees.game(tree));
    let sum = ask.add(a, b)?;
    canonical_tree(ask, sum)
}

fn is_unit(ask: &mut Ask<'_>, tree: Tree) -> Answer<bool> {
    let star = ask.nimber(1);
    Ok(tree == Tree::ZERO || tree == ask.tree(star)?)
}

/// The game itself if it is even, else the game plus ∗.
fn evened(ask: &mut Ask<'_>, g: Tree) -> Answer<Tree> {
    let star = ask.nimber(1);
    let star = ask.tree(star)?;
    let other = sum_tree(ask, g, star)?;
    let odd = options_of_tree(ask, g).contains(&other);
    Ok(if odd { other } else { g })
}

/// G - H for canonical forms.
fn difference(ask: &mut Ask<'_>, g: Tree, h: Tree) -> Answer<Option<Tree>> {
    if is_unit(ask, h)? {
        return Ok(Some(sum_tree(ask, g, h)?));
    }
    if g == h {
        return Ok(Some(Tree::ZERO));
    }
    if is_unit(ask, g)? {
        return Ok(None);
    }
    ask.remembered(Difference(g, h), |ask| find_difference(ask, g, h))
}

fn find_difference(ask: &mut Ask<'_>, g: Tree, h: Tree) -> Answer<Option<Tree>> {
    let mut options = TreeOptions::new();
    for option in options_of_tree(ask, h) {
        options.extend(difference(ask, g, option)?);
    }
    for option in options_of_tree(ask, g) {
        options.extend(difference(ask, option, h)?);
    }
    if options.is_empty() {
        return Ok(None);
    }
    let sides = [options.clone(), options];
    let x = ask.modulo(Universe::Impartial).simplify_options(sides, Tombstones::NONE)?;
    Ok((sum_tree(ask, h, x)? == g).then_some(x))
}

/// The pairs of even games of which an even game is the sum up to ∗, each once.
fn pairs_of(ask: &mut Ask<'_>, g: Tree) -> Answer<Vec<[Tree; 2]>> {
    ask.remembered(Pairs(g), |ask| find_pairs(ask, g))
}

fn find_pairs(ask: &mut Ask<'_>, g: Tree) -> Answer<Vec<[Tree; 2]>> {
    let mut candidates = vec![Tree::ZERO, g];
    // The smallest option will do.
    if let Some(&option) = ask.trees.options(g, Side::Left).first() {
        let option = evened(ask, option)?;
        let pairs = pairs_of(ask, option)?;
        candidates.extend(pairs.into_iter().flatten());
    }
    let mut pairs: Vec<[Tree; 2]> = Vec::new();
    for part in candidates {
        ask.tick()?;
        if pairs.iter().flatten().any(|&known| known == part) {
            continue;
        }
        if let Some(other) = difference(ask, g, part)? {
            pairs.push([part, evened(ask, other)?]);
        }
    }
    Ok(pairs)
}

fn options_of_tree(engine: &Engine, tree: Tree) -> Vec<Tree> {
    engine.trees.options(tree, Side::Left).to_vec()
}

/// Different trees as games, the smallest first.
fn games_in_order(engine: &Engine, mut trees: Vec<Tree>) -> Vec<SumId> {
    trees.sort_unstable_by_key(|&tree| (engine.trees.weight(tree), tree));
    trees.dedup();
    let games = trees.into_iter();
    games.map(|tree| engine.trees.game(tree)).collect()
}

/// The impartial game G - H in canonical form: the only one that gives G with H added; `None`
/// if H is no part of G.
pub fn misere_minus(ask: &mut Ask<'_>, g: SumId, h: SumId) -> Answer<Option<SumId>> {
    if let Some(heap) = impartial_heap(ask, g)? {
        // A heap has itself and the units as its parts, and ∗n + ∗ is the heap with the last bit
        // changed.
        let other = impartial_heap(ask, h)?;
        let rest = other.filter(|&other| other < 2 || heap ^ other < 2);
        return Ok(rest.map(|other| ask.nimber(heap ^ other)));
    }
    let [g, h] = [canonical_tree(ask, g)?, canonical_tree(ask, h)?];
    let difference = difference(ask, g, h)?;
    Ok(difference.map(|tree| ask.trees.game(tree)))
}

/// Returns whether an impartial game is even: with ∗ added it is none of the options of its canonical
/// form.
pub fn is_even(ask: &mut Ask<'_>, g: SumId) -> Answer<bool> {
    if let Some(heap) = impartial_heap(ask, g)? {
        return Ok(heap % 2 == 0);
    }
    let g = canonical_tree(ask, g)?;
    Ok(evened(ask, g)? == g)
}

/// The even parts of an impartial game other than 0 and itself, up to ∗: a prime game has none.
/// The smallest come first.
pub fn proper_parts(ask: &mut Ask<'_>, g: SumId) -> Answer<Vec<SumId>> {
    if impartial_heap(ask, g)?.is_some() {
        return Ok(Vec::new());
    }
    let g = canonical_tree(ask, g)?;
    let g = evened(ask, g)?;
    let pairs = pairs_of(ask, g)?;
    let parts = pairs.into_iter().flatten();
    let parts: Vec<Tree> = parts.filter(|&part| part != Tree::ZERO && part != g).collect();
    Ok(games_in_order(ask, parts))
}

/// Returns whether an impartial game is prime: it has two even parts, 0 and itself up to ∗.
pub fn is_prime(ask: &mut Ask<'_>, g: SumId) -> Answer<bool> {
    // No heap of two or more is a sum of others: it has the option 0, which has units only.
    if let Some(heap) = impartial_heap(ask, g)? {
        return Ok(heap >= 2);
    }
    Ok(proper_parts(ask, g)?.is_empty())
}

/// All ways in which an impartial game is a sum of even prime games, and ∗ if it is odd, with the lease of their memory.
pub fn prime_partitions(ask: &mut Ask<'_>, g: SumId) -> Answer<(Vec<Vec<SumId>>, Lease)> {
    let star = ask.nimber(1);
    if let Some(heap) = impartial_heap(ask, g)? {
        let even = (heap >= 2).then(|| ask.nimber(heap & !1));
        let odd = (heap % 2 == 1).then_some(star);
        return Ok((vec![even.into_iter().chain(odd).collect()], ask.meter.lease(0)?));
    }
    let g = canonical_tree(ask, g)?;
    let even = evened(ask, g)?;
    let game = ask.trees.game(even);
    let mut primes = Vec::new();
    for part in proper_parts(ask, game)? {
        if is_prime(ask, part)? {
            primes.push(canonical_tree(ask, part)?);
        }
    }
    if primes.is_empty() {
        primes.push(even);
    }
    let mut partitions = (Vec::new(), ask.meter.lease(0)?);
    partition(ask, g, &primes, &mut Vec::new(), &mut partitions)?;
    Ok(partitions)
}

/// Returns whether each option of an impartial game is a part of it.
pub fn is_extraverted(ask: &mut Ask<'_>, g: SumId) -> Answer<bool> {
    // From 4 on a heap has the option ∗2, which is no part of it.
    if let Some(heap) = impartial_heap(ask, g)? {
        return Ok(heap < 4);
    }
    let g = canonical_tree(ask, g)?;
    is_of_options(ask, g, |option| [g, option])
}

/// Returns whether an impartial game is a part of each of its options: 0 and ∗ are, and no others.
pub fn is_introverted(ask: &mut Ask<'_>, g: SumId) -> Answer<bool> {
    if let Some(heap) = impartial_heap(ask, g)? {
        return Ok(heap < 2);
    }
    let g = canonical_tree(ask, g)?;
    is_of_options(ask, g, |option| [option, g])
}
