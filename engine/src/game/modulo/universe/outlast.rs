//! Play against any number of ends that are not dead.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::game::ask::{Answer, Ask, Modulo};
use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::sum::SumId;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::universe::Universe;
use crate::game::modulo::universe::end_table::{
    EndMoves, EndTable, Hard, MOST_STATES, count_multisets, multisets, plus, size,
};
use crate::game::modulo::universe::table::ENTRY_BYTES;
use crate::meter::{Held, Metered};
use crate::values::Side;

/// Positions of the play of [`EndTable`] in which the opponent moves: a game, and the hard ends beside it.
type Positions = IndexSet<(Tree, Hard), FxBuildHasher>;

/// Positions in which a side survives, the opponent to move: games, and hard ends beside each.
pub type Survival = Vec<(SumId, Vec<SumId>)>;

impl Modulo<'_> {
    /// The positions of the play of `EndTable` with the opponent to move that suffice to show that `side`, moving
    /// first, survives a game beside any ends: the opponent's moves, answered, lead from each of them to others. `None` if `side`
    /// does not survive, or if that is too long to find out.
    pub fn survival(&mut self, side: Side, game: SumId) -> Answer<Option<Survival>> {
        let tree = self.tree(game)?;
        if !self.survives_unlimited_ends(side, tree)? {
            return Ok(None);
        }
        let universe = self.universe;
        let ends = end_table(self, universe, side).map(|table| table.ends.clone());
        let ends = ends.unwrap_or_default();
        let mut positions = Positions::default();
        for hard in multisets(ends.len(), self.trees.height(tree)) {
            survive(self, side, tree, hard, &mut positions)?;
        }
        let mut next = 0;
        while let Some((tree, hard)) = positions.get_index(next).cloned() {
            next += 1;
            for i in 0..self.trees.count(tree, side.opponent()) {
                let option = self.trees.option(tree, side.opponent(), i);
                survive(self, side, option, hard.clone(), &mut positions)?;
            }
            let (mut tempo, mut opens) = (Vec::new(), Vec::new());
            if let Some(table) = end_table(self, universe, side) {
                for (moves, rest) in table.moves(&hard) {
                    let beside = |left: &Hard| plus(&rest, left);
                    tempo.extend(moves.tempo.iter().map(beside));
                    let ways = |ways: &Vec<Hard>| ways.iter().map(beside).collect::<Vec<_>>();
                    opens.extend(moves.opens.iter().map(ways));
                }
            }
            for hard in tempo {
                survive(self, side, tree, hard, &mut positions)?;
            }
            for ways in opens {
                let lost = lost_with(self, side, tree)?;
                let way = ways.into_iter().find(|way| !lost.contains(way));
                keep(self, tree, way.ok_or(EngineError::GaveUp)?, &mut positions)?;
            }
        }
        let trees = &self.trees;
        let listed = positions.iter().map(|(tree, hard)| {
            let copies = ends.iter().zip(hard).flat_map(|(&end, &count)| {
                std::iter::repeat_n(end, usize::try_from(count).unwrap_or(usize::MAX))
            });
            (trees.game(*tree), copies.collect())
        });
        Ok(Some(listed.collect()))
    }

    /// Returns whether `side` moving first survives the play of [`EndTable`] in `tree` with any number of ends.
    pub(super) fn survives_unlimited_ends(&mut self, side: Side, tree: Tree) -> Answer<bool> {
        let universe = self.universe;
        if !self.trees.wins(tree, side) {
            return Ok(false);
        }
        if !make_end_table(self, side)? {
            return Ok(false);
        }
        let kinds = end_table(self, universe, side).map_or(0, |table| table.kinds);
        let height = self.trees.height(tree);
        // No sum of more ends is looked at below.
        let highest = height.checked_add(1);
        if highest.and_then(|most| count_multisets(kinds, most)).is_none() {
            return Ok(false);
        }
        for hard in multisets(kinds, height) {
            if !survives_with(self, side, tree, &hard)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Keeps the position after a move of `side`, if it needs one to survive.
fn survive(
    modulo: &mut Modulo<'_>,
    side: Side,
    tree: Tree,
    mut hard: Hard,
    positions: &mut Positions,
) -> Answer {
    if modulo.trees.is_end_like(tree, side) || size(&hard) > u64::from(modulo.trees.height(tree)) {
        return Ok(());
    }
    let mut found = None;
    for i in 0..modulo.trees.count(tree, side) {
        let option = modulo.trees.option(tree, side, i);
        let position = (option, hard);
        if positions.contains(&position) {
            return Ok(());
        }
        hard = position.1;
        if found.is_none() && !lost_with(modulo, side, option)?.contains(&hard) {
            found = Some(option);
        }
    }
    keep(modulo, found.ok_or(EngineError::GaveUp)?, hard, positions)
}

/// Keeps a position, unless the opponent has no time for so many ends.
fn keep(modulo: &mut Modulo<'_>, tree: Tree, hard: Hard, positions: &mut Positions) -> Answer {
    modulo.tick()?;
    if size(&hard) <= u64::from(modulo.trees.height(tree)) + 1 {
        if positions.len() as u64 >= MOST_STATES {
            return Err(EngineError::TooLarge);
        }
        positions.insert((tree, hard));
    }
    Ok(())
}

/// Returns whether `side`, to move, survives `tree` with these hard ends.
fn survives_with(modulo: &mut Modulo<'_>, side: Side, tree: Tree, hard: &Hard) -> Answer<bool> {
    modulo.tick_many(1 + hard.len() as u64 / 16)?;
    let trees = &modulo.trees;
    if trees.is_end_like(tree, side) || size(hard) > u64::from(trees.height(tree)) {
        return Ok(true);
    }
    for i in 0..modulo.trees.count(tree, side) {
        let option = modulo.trees.option(tree, side, i);
        if !lost_with(modulo, side, option)?.contains(hard) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The sums of hard ends with which the opponent of `side`, moving first at `tree`, wins: the least
/// fixpoint, so `side` wins play that never ends.
fn lost_with(modulo: &mut Modulo<'_>, side: Side, tree: Tree) -> Answer<Rc<Held<FxHashSet<Hard>>>> {
    let universe = modulo.universe;
    if let Some(known) = end_table(modulo, universe, side).and_then(|table| table.lost.get(&tree)) {
        return Ok(Rc::clone(known));
    }
    let mut lost = Held::default();
    let found = modulo.deeper(|ask| find_lost(ask, side, tree, &mut lost));
    found.inspect_err(|_| lost.free(modulo.ask.meter))?;
    let lost = Rc::new(lost);
    let Ask { engine, meter, .. } = &mut modulo.ask;
    if let Some(generation) = engine.generation_mut(universe)
        && let Some(table) = &mut generation.end_tables[side as usize]
    {
        table.lost.insert(tree, Rc::clone(&lost), meter)?;
    }
    Ok(lost)
}

fn find_lost(
    modulo: &mut Modulo<'_>,
    side: Side,
    tree: Tree,
    lost: &mut Held<FxHashSet<Hard>>,
) -> Answer {
    let universe = modulo.universe;
    let opponent = side.opponent();
    let kinds = end_table(modulo, universe, side).map_or(0, |table| table.kinds);
    let most = modulo.trees.height(tree).saturating_add(1);
    let bytes = ENTRY_BYTES + size_of::<Hard>() + size_of::<u32>() * kinds;
    let replies = modulo.trees.options(tree, opponent).to_vec();
    loop {
        let before = lost.len();
        for hard in multisets(kinds, most) {
            modulo.tick_many(1 + kinds as u64 / 16)?;
            if lost.contains(&hard) {
                continue;
            }
            let over = modulo.trees.is_end_like(tree, opponent) && size(&hard) == 0;
            let mut loses = over;
            for &reply in &replies {
                loses = loses || !survives_with(modulo, side, reply, &hard)?;
            }
            if loses || loses_in_ends(modulo, side, tree, &hard, lost)? {
                lost.grow(bytes, modulo.ask.meter)?.insert(hard);
            }
        }
        if lost.len() == before {
            return Ok(());
        }
    }
}

/// Returns whether the opponent has a winning move in an end, according to the sums found so far, `lost`.
fn loses_in_ends(
    modulo: &mut Modulo<'_>,
    side: Side,
    tree: Tree,
    hard: &Hard,
    lost: &FxHashSet<Hard>,
) -> Answer<bool> {
    let universe = modulo.universe;
    let mut tempo = Vec::new();
    if let Some(table) = end_table(modulo, universe, side) {
        for (moves, rest) in table.moves(hard) {
            let closed =
                |ways: &Vec<Hard>| ways.iter().all(|left| lost.contains(&plus(&rest, left)));
            if moves.opens.iter().any(closed) {
                return Ok(true);
            }
            tempo.extend(moves.tempo.iter().map(|left| plus(&rest, left)));
        }
    }
    for hard in tempo {
        if !survives_with(modulo, side, tree, &hard)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Sorts the ends of a side into hard and free ones and lists their moves. Returns
/// false if play leads from one of the ends to an end that is no sum of ends of the list.
fn make_end_table(modulo: &mut Modulo<'_>, side: Side) -> Answer<bool> {
    let universe = modulo.universe;
    if end_table(modulo, universe, side).is_some() {
        return Ok(true);
    }
    let Some(generation) = modulo.generation(universe) else {
        return Ok(false);
    };
    let ends = generation.ends[side as usize].clone();
    // For each end, as indices into `ends`: the sums of ends that the opponent moves to (`tempo`),
    // and, for each other move of the opponent, the sums of ends that the side replies with
    // (`opens`).
    let mut tempo: Vec<Vec<Vec<usize>>> = Vec::new();
    let mut opens: Vec<Vec<Vec<Vec<usize>>>> = Vec::new();
    for &end in &ends {
        let (mut to_ends, mut to_others) = (Vec::new(), Vec::new());
        for option in modulo.listed(end, side.opponent())? {
            if modulo.is_end(option, side)? {
                match modulo.places_of_ends(side, option)? {
                    Some(places) => to_ends.push(places),
                    None => return Ok(false),
                }
                continue;
            }
            let mut ways = Vec::new();
            for reply in modulo.listed(option, side)? {
                if modulo.is_end(reply, side)? {
                    match modulo.places_of_ends(side, reply)? {
                        Some(places) => ways.push(places),
                        None => return Ok(false),
                    }
                }
            }
            to_others.push(ways);
        }
        tempo.push(to_ends);
        opens.push(to_others);
    }
    // The least fixpoint: an end is free if the opponent has a move of `opens` after which every reply
    // listed consists of free ends only.
    let mut free = vec![false; ends.len()];
    loop {
        let before = free.clone();
        for place in 0..ends.len() {
            let all = |ways: &Vec<Vec<usize>>| ways.iter().flatten().all(|&at| before[at]);
            free[place] = free[place] || opens[place].iter().any(all);
        }
        if free == before {
            break;
        }
    }
    let kind_of: Vec<Option<usize>> = free
        .iter()
        .scan(0, |next, &free| {
            let kind = (!free).then_some(*next);
            *next += usize::from(!free);
            Some(kind)
        })
        .collect();
    let kinds = kind_of.iter().flatten().count();
    let hard_of = |places: &Vec<usize>| {
        let mut hard: Hard = vec![0; kinds];
        for kind in places.iter().filter_map(|&place| kind_of[place]) {
            hard[kind] = hard[kind].saturating_add(1);
        }
        hard
    };
    let is_hard = |&(place, _): &(usize, &SumId)| kind_of[place].is_some();
    let mut table = EndTable {
        kinds,
        ends: ends.iter().enumerate().filter(is_hard).map(|(_, &end)| end).collect(),
        hard: (0..kinds).map(|_| EndMoves::default()).collect(),
        free: EndMoves::default(),
        lost: Held::default(),
    };
    for place in 0..ends.len() {
        let moves = match kind_of[place] {
            Some(kind) => &mut table.hard[kind],
            None => &mut table.free,
        };
        moves.tempo.extend(tempo[place].iter().map(hard_of));
        let ways = |ways: &Vec<Vec<usize>>| ways.iter().map(hard_of).collect();
        moves.opens.extend(opens[place].iter().map(ways));
    }
    if let Some(generation) = modulo.generation_mut(universe) {
        generation.end_tables[side as usize] = Some(table);
    }
    Ok(true)
}

fn end_table(engine: &Engine, universe: Universe, side: Side) -> Option<&EndTable> {
    engine.generation(universe)?.end_tables[side as usize].as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::games::tombstones::Tombstones;
    use crate::meter::Meter;
    use crate::values::SplitMix64;

    /// Every sum of hard ends comes once, as often as the binomial coefficient says.
    #[test]
    fn sums_of_hard_ends_are_all_made_once_and_none_wraps() {
        for (kinds, most) in [(0, 5), (1, 300), (2, 9), (3, 7), (6, 4)] {
            let all: Vec<Hard> = multisets(kinds, most).collect();
            assert_eq!(count_multisets(kinds, most), Some(all.len() as u64));
            assert!(all.is_sorted_by_key(size));
            assert!(all.iter().all(|hard| size(hard) <= u64::from(most)));
            let different: FxHashSet<&Hard> = all.iter().collect();
            assert_eq!(different.len(), all.len());
        }
        assert_eq!(count_multisets(6, 41), None);
        assert_eq!(count_multisets(usize::MAX, u32::MAX), None);
    }

    /// A certificate of strength is never given to a game that some sum of ends kills.
    #[test]
    fn what_survives_unlimited_ends_survives_all_sums_of_ends() {
        let mut meter = Meter::default();
        let mut random = SplitMix64::new(7);
        let (mut killed, mut survived) = (0, 0);
        for shape in 0..4 {
            let mut engine = Engine::new();
            let none = Tombstones::NONE;
            let ask = "no limit is set";
            let star = engine.nimber(1);
            let minus_one = engine.integer(-1);
            let open = engine.ask(&mut meter).form(&[], &[star], none).expect(ask);
            let gate = engine.ask(&mut meter).form(&[minus_one], &[star], none).expect(ask);
            let hard = engine.ask(&mut meter).form(&[], &[gate], none).expect(ask);
            let murder = engine.ask(&mut meter).form(&[], &[SumId::ZERO, minus_one], none);
            let murder = murder.expect(ask);
            let generators = [[open, murder], [hard, minus_one], [open, minus_one], [hard, open]];
            let universe = engine.ask(&mut meter).generated(&generators[shape]).expect(ask);
            for _ in 0..300 {
                let game =
                    engine.ask(&mut meter).modulo(Universe::Misere).random_member(4, &mut random);
                let tree = engine.ask(&mut meter).tree(game.expect(ask)).expect(ask);
                for side in Side::BOTH {
                    let kill =
                        engine.ask(&mut meter).modulo(universe).killing_sum(side, tree).expect(ask);
                    let lives =
                        engine.ask(&mut meter).modulo(universe).survives_unlimited_ends(side, tree);
                    let lives = lives.expect(ask);
                    assert!(!(kill.is_some() && lives), "{universe:?} {tree:?}");
                    killed += usize::from(kill.is_some());
                    survived += usize::from(lives);
                }
            }
        }
        assert!(killed > 200 && survived > 200, "{killed} {survived}");
    }
}
