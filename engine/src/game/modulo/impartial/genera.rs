//! The genus, nature and mate of an impartial game.

use crate::game::ask::{Answer, Ask};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::fact::{Context, fact};
use crate::game::games::component::Component;
use crate::game::games::sum::SumId;
use crate::game::games::tombstones::Tombstones;
use crate::game::modulo::impartial::genus::Genus;
use crate::game::modulo::impartial::nature::Nature;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::tree::arena::TreeOptions;
use crate::game::modulo::universe::Universe;
use crate::meter::Metered;
use crate::values::Side;

fact! {
    /// The mate of an impartial game.
    Mate(tree: Tree) -> Tree,
    |engine| engine.natures.mates, tree => Tree
}

impl Engine {
    /// n, if the game is `∗n` as it stands.
    pub(in crate::game) fn as_heap(&self, g: SumId) -> Option<u64> {
        match self.component(g.component()?) {
            Component::Nimber(n) => Some(*n),
            _ => (g == SumId::ZERO).then_some(0),
        }
    }
}

/// The nature of a sum of tame games, from those of its parts.
fn tame_sum(ask: &mut Ask<'_>, g: SumId) -> Answer<Option<Nature>> {
    if g.component().is_some() || ask.engine.without_theorems {
        return Ok(None);
    }
    let (mut nim_value, mut firm) = (0, false);
    for part in ask.parts(g) {
        let part_game =
            ask.deeper(|ask| ask.modulo(Universe::Impartial).simplest_game(part.id.into()))?;
        let nature = nature_of_simple(ask, part_game)?;
        if !nature.is_tame {
            return Ok(None);
        }
        let value = nature.genus.nim_value();
        if part.times % 2 == 1 {
            nim_value ^= value;
        }
        firm |= nature.genus == Genus::of_heaps(value, true);
    }
    Ok(Some(Nature::tame(Genus::of_heaps(nim_value, firm))))
}

/// The nature of a canonical form.
fn nature_of_simple(ask: &mut Ask<'_>, simple: SumId) -> Answer<Nature> {
    if let Some(heap) = ask.as_heap(simple) {
        return Ok(Nature::tame(Genus::of_nimber(heap)));
    }
    ask.find_bottom_up(simple, |ask, game, needs| {
        if ask.engine.natures.known.contains_key(&game) {
            return Ok(());
        }
        let mut options = Vec::new();
        for option in ask.options(game, Side::Left)? {
            if ask.as_heap(option).is_none() && !ask.engine.natures.known.contains_key(&option) {
                needs.push(option);
            }
            let seconds = match ask.as_heap(option) {
                Some(_) => Vec::new(),
                None => ask.options(option, Side::Left)?,
            };
            options.push((option, seconds));
        }
        if !needs.is_empty() {
            return Ok(());
        }
        let natures: Vec<(Nature, Vec<Nature>)> = options
            .iter()
            .map(|(option, seconds)| {
                let seconds = seconds.iter().map(|&second| known_nature(ask, second));
                (known_nature(ask, *option), seconds.collect())
            })
            .collect();
        let lent: Vec<(&Nature, Vec<&Nature>)> =
            natures.iter().map(|(option, seconds)| (option, seconds.iter().collect())).collect();
        let nature = Nature::of(&lent);
        let bytes = size_of_val(nature.genus.superscripts());
        ask.engine.natures.known.insert_sized(game, nature, bytes, ask.meter)?;
        Ok(())
    })?;
    Ok(known_nature(ask, simple))
}

fn mate_of_tree(ask: &mut Ask<'_>, tree: Tree) -> Answer<Tree> {
    ask.remembered(Mate(tree), |ask| find_mate(ask, tree))
}

fn find_mate(ask: &mut Ask<'_>, tree: Tree) -> Answer<Tree> {
    let mut mates = TreeOptions::new();
    for place in 0..ask.trees.count(tree, Side::Left) {
        let option = ask.trees.option(tree, Side::Left, place);
        mates.push(mate_of_tree(ask, option)?);
    }
    if mates.is_empty() {
        let star = ask.nimber(1);
        return ask.tree(star);
    }
    let sides = [mates.clone(), mates];
    ask.modulo(Universe::Impartial).simplify_options(sides, Tombstones::NONE)
}

/// The nature of a canonical form that is a heap or has been looked into.
fn known_nature(engine: &Engine, simple: SumId) -> Nature {
    match engine.natures.known.get(&simple) {
        Some(known) => known.clone(),
        None => Nature::tame(Genus::of_nimber(engine.as_heap(simple).unwrap_or(0))),
    }
}

/// The nature of an impartial game in misère play, its genus among it.
///
/// # Errors
/// [`EngineError::NotImpartial`].
pub fn nature(ask: &mut Ask<'_>, g: SumId) -> Answer<Nature> {
    if !ask.modulo(Universe::Impartial).is_member(g)? {
        return Err(EngineError::NotImpartial);
    }
    if let Some(heaps) = tame_sum(ask, g)? {
        return Ok(heaps);
    }
    let simplified = ask.modulo(Universe::Impartial).simplified(g)?;
    if simplified != g
        && let Some(heaps) = tame_sum(ask, simplified)?
    {
        return Ok(heaps);
    }
    let simple = ask.modulo(Universe::Impartial).simplest_game(g)?;
    nature_of_simple(ask, simple)
}

/// Returns whether the game is not generally tame, but two copies of it are and have the values of 0 in
/// both conventions.
pub fn is_half_tame(ask: &mut Ask<'_>, g: SumId) -> Answer<bool> {
    if nature(ask, g)?.is_generally_tame {
        return Ok(false);
    }
    let double = ask.add(g, g)?;
    let double = nature(ask, double)?;
    Ok(double.is_generally_tame && double.genus == Genus::of_heaps(0, true))
}

/// The mate of an impartial game: the game of the mates of its options, of 0 the mate is ∗. The
/// sum of a game and its mate is a P-position (*On numbers and games*, chapter 12).
pub fn mate_of(ask: &mut Ask<'_>, g: SumId) -> Answer<SumId> {
    let simple = ask.modulo(Universe::Impartial).simplest(g)?;
    match ask.as_heap(simple) {
        Some(heap @ (0 | 1)) => return Ok(ask.nimber(heap ^ 1)),
        Some(_) => return Ok(simple),
        None => {}
    }
    let tree = ask.modulo(Universe::Impartial).simplest_tree(simple)?;
    let mate = mate_of_tree(ask, tree)?;
    Ok(ask.trees.game(mate))
}
