//! The forms of a certificate: literal games, numbered so that options stand before their game.

use rustc_hash::FxHashMap;

use super::FormId;
use super::sizes::{self, Size};
use super::written::{Entry, Statement};
use crate::game::{Answer, Ask, EngineError, SumId, Universe};
use crate::meter::{Lease, Sought};
use crate::values::number::Dyadic;
use crate::values::{Convention, Side, ValueId};

/// Bytes of a form in the tables, without its options.
const FORM_BYTES: usize = 256;

/// Bytes of an option there and in the list of games that wait.
const OPTION_BYTES: usize = 96;

/// The most forms of a certificate: what has more is refused.
const MOST_FORMS: usize = 1_000_000;

/// The forms, each once. Their ids depend on the games only.
#[derive(Default)]
pub(super) struct Forms {
    ids: FxHashMap<SumId, FormId>,
    games: Vec<SumId>,
    /// The options; none of a form that is not taken apart.
    options: Vec<[Vec<FormId>; 2]>,
    heights: Vec<u32>,
    values: Vec<ValueId>,
    /// The number that a form is in normal play, if all its followers are numbers.
    numbers: Vec<Option<Dyadic>>,
    /// The form in which Left and Right are exchanged, in normal play, if it has an id.
    negatives: Vec<Option<FormId>>,
    /// The size that a form is, as a game and not only by its value: of integers, and of forms that are not taken apart.
    sizes: Vec<Option<Size>>,
    /// Whether a form is not taken apart.
    bare: Vec<bool>,
    /// Their memory.
    lease: Option<Lease>,
    /// How many entries there are about them, to tell how far the certificate has come.
    pub(super) entries: usize,
}

/// A literal game that has no id yet.
struct Fresh {
    game: SumId,
    sides: [Vec<SumId>; 2],
    height: u32,
}

/// How a form stands in a certificate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    /// It does not.
    Not,
    /// By its name: its options are not asked for.
    Only,
    /// With its options.
    Listed,
}

impl Forms {
    /// Gives ids to games and their followers, all as literal games. New ids depend on these games and on
    /// the ids before, never on what was asked of the engine: lower games come first, and games of
    /// one height by the ids of their options.
    pub(super) fn add(
        &mut self,
        ask: &mut Ask<'_>,
        universe: Universe,
        roots: &[SumId],
    ) -> Answer<Vec<FormId>> {
        let mut literals = Vec::with_capacity(roots.len());
        for &root in roots {
            literals.push(ask.literal(root)?);
        }
        let mut fresh = self.followers(ask, universe, &literals)?;
        fresh.sort_by_key(|fresh| fresh.height);
        for level in fresh.chunk_by(|one, other| one.height == other.height) {
            let mut level = level
                .iter()
                .map(|fresh| {
                    Ok((self.ids_of(&fresh.sides), size(ask, universe, fresh.game)?, fresh.game))
                })
                .collect::<Answer<Vec<_>>>()?;
            let items: usize = level.iter().map(|(sides, ..)| 1 + sides.concat().len()).sum();
            ask.tick_many(items as u64)?;
            level.sort_unstable_by(|(a, n, _), (b, m, _)| (n, a).cmp(&(m, b)));
            for (sides, size, game) in level {
                self.push(ask, universe, game, sides, size)?;
            }
        }
        let id = |game| self.ids.get(game).copied().ok_or(EngineError::TooLarge);
        literals.iter().map(id).collect()
    }

    /// The number of forms.
    pub(super) fn count(&self) -> usize {
        self.games.len()
    }

    /// The games among the followers of some, and these, that have no ids yet. The order depends on what
    /// was asked before.
    fn followers(
        &mut self,
        ask: &mut Ask<'_>,
        universe: Universe,
        roots: &[SumId],
    ) -> Answer<Vec<Fresh>> {
        let mut fresh: Vec<Fresh> = Vec::new();
        let mut heights: FxHashMap<SumId, u32> = FxHashMap::default();
        let mut waiting: Vec<_> = roots.iter().map(|&root| (root, None)).collect();
        while let Some((game, sides)) = waiting.pop() {
            ask.tick()?;
            if self.ids.contains_key(&game) || heights.contains_key(&game) {
                continue;
            }
            let sides: [Vec<SumId>; 2] = match sides {
                Some(sides) => sides,
                None => {
                    let sides = match size(ask, universe, game)? {
                        Some(size) if size.is_large() => [Vec::new(), Vec::new()],
                        _ => [ask.options(game, Side::Left)?, ask.options(game, Side::Right)?],
                    };
                    let needs = sides.concat();
                    let bytes = FORM_BYTES + OPTION_BYTES * needs.len();
                    ask.meter.lease_more(&mut self.lease, bytes)?;
                    waiting.push((game, Some(sides)));
                    waiting.extend(needs.into_iter().map(|need| (need, None)));
                    continue;
                }
            };
            let above = |option: &SumId| match self.ids.get(option) {
                Some(&id) => self.heights[id as usize] + 1,
                None => heights.get(option).map_or(1, |height| height + 1),
            };
            let height = sides.iter().flatten().map(above).max().unwrap_or(0);
            if self.games.len() + fresh.len() >= MOST_FORMS {
                return Err(EngineError::TooLarge);
            }
            heights.insert(game, height);
            fresh.push(Fresh { game, sides, height });
            ask.meter.find(Sought::Certificate, self.games.len() + fresh.len(), self.entries);
        }
        Ok(fresh)
    }

    /// The ids of options, ascending.
    fn ids_of(&self, sides: &[Vec<SumId>; 2]) -> [Vec<FormId>; 2] {
        sides.each_ref().map(|options| {
            let ids = options.iter().filter_map(|option| self.ids.get(option).copied());
            let mut ids: Vec<FormId> = ids.collect();
            ids.sort_unstable();
            ids.dedup();
            ids
        })
    }

    fn push(
        &mut self,
        ask: &mut Ask<'_>,
        universe: Universe,
        game: SumId,
        sides: [Vec<FormId>; 2],
        size: Option<Size>,
    ) -> Answer<FormId> {
        let id = FormId::try_from(self.games.len()).map_err(|_| EngineError::TooLarge)?;
        let is_bare = size.is_some_and(|size| sides.iter().all(Vec::is_empty) && !size.is_zero());
        let is_number = |&option: &FormId| self.numbers[option as usize].is_some();
        let mut number = None;
        if universe == Universe::Normal && sides.iter().flatten().all(is_number) {
            let value = ask.value(game)?;
            let found = ask.engine.values().as_number(value);
            number = found.filter(|x| sizes::is_moderate(x)).cloned();
        }
        let heights = sides.iter().flatten().map(|&option| self.heights[option as usize] + 1);
        self.heights.push(heights.max().unwrap_or(0));
        self.ids.insert(game, id);
        self.games.push(game);
        self.options.push(sides);
        self.sizes.push(size.filter(|_| is_bare || number.is_some()));
        self.bare.push(is_bare);
        self.negatives.push(None);
        if universe == Universe::Normal {
            let negative = ask.conjugate(game)?;
            let negative = if is_bare { negative } else { ask.literal(negative)? };
            let negative = self.ids.get(&negative).copied();
            self.negatives[id as usize] = negative;
            if let Some(negative) = negative {
                self.negatives[negative as usize] = Some(id);
            }
        }
        self.numbers.push(number);
        Ok(id)
    }

    /// A form that is given by its size only; 0 by its options. A form of a size has one id.
    pub(super) fn add_size(
        &mut self,
        ask: &mut Ask<'_>,
        universe: Universe,
        game: SumId,
        size: Size,
    ) -> Answer<FormId> {
        let size = Some(size).filter(|size| !size.is_zero());
        let game = if size.is_none() { SumId::ZERO } else { game };
        match self.sizes.iter().position(|found| *found == size) {
            Some(place) => FormId::try_from(place).map_err(|_| EngineError::TooLarge),
            None => self.push(ask, universe, game, Default::default(), size),
        }
    }

    /// Finds the values of all forms in normal play.
    pub(super) fn find_values(&mut self, ask: &mut Ask<'_>) -> Answer {
        for &game in &self.games[self.values.len()..] {
            self.values.push(ask.value(game)?);
        }
        Ok(())
    }

    /// Returns whether one form is at least another in a universe, as the engine finds: in normal play by
    /// their values.
    pub(super) fn is_at_least(
        &self,
        ask: &mut Ask<'_>,
        universe: Universe,
        a: FormId,
        b: FormId,
    ) -> Answer<bool> {
        if universe == Universe::Normal {
            let (a, b) = (self.values[a as usize], self.values[b as usize]);
            return Ok(ask.engine.values().le(b, a, ask.meter)?);
        }
        let (a, b) = (self.games[a as usize], self.games[b as usize]);
        ask.modulo(universe).ge(a, b)?.decided()
    }

    /// Returns whether a player moving first wins a sum, as the engine finds.
    pub(super) fn wins(
        &self,
        ask: &mut Ask<'_>,
        convention: Convention,
        side: Side,
        sum: &[FormId],
    ) -> Answer<bool> {
        if let Some(wins) = self.wins_at_sight(convention, side, sum) {
            return Ok(wins);
        }
        let mut game = SumId::ZERO;
        for copies in sum.chunk_by(|one, other| one == other) {
            let component = self.games[copies[0] as usize];
            let all = ask.times(&copies.len().into(), component)?;
            game = ask.add(game, all)?;
        }
        ask.wins_first(convention, side, game)
    }

    /// The same for forms that are all given by their size; `None` for others and where that is too large.
    fn wins_at_sight(&self, convention: Convention, side: Side, sum: &[FormId]) -> Option<bool> {
        let (mut total, mut largest) = (Size::default(), 0);
        for copies in sum.chunk_by(|one, other| one == other) {
            let form = copies[0] as usize;
            let size = self.sizes[form].filter(|_| self.bare[form])?;
            total = total.plus(copies.len() as u64, size)?;
            largest = largest.max(size.star);
        }
        Some(match convention {
            Convention::Normal => total.wins(side),
            // Nimbers: as in normal play, if one is larger than ∗.
            Convention::Misere => (largest > 1) == (total.star != 0),
        })
    }

    /// The game of a form.
    pub(super) fn game(&self, form: FormId) -> SumId {
        self.games[form as usize]
    }

    /// The largest number of moves in a form.
    pub(super) fn height(&self, form: FormId) -> u32 {
        self.heights[form as usize]
    }

    /// The options of a form.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] for forms that are not taken apart.
    pub(super) fn options(&self, form: FormId, side: Side) -> Answer<&[FormId]> {
        Ok(&self.listed(form as usize)?[side as usize])
    }

    /// The options of both players.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] for forms that are not taken apart.
    pub(super) fn listed(&self, form: usize) -> Answer<&[Vec<FormId>; 2]> {
        if self.bare[form] {
            return Err(EngineError::TooLarge);
        }
        Ok(&self.options[form])
    }

    /// Returns whether a form has no options, as 0 has none.
    fn is_zero(&self, form: FormId) -> bool {
        self.heights[form as usize] == 0 && !self.bare[form as usize]
    }

    /// Returns whether verifiers know the size of a form: a certificate gives the form by its size, or the
    /// form is a number in normal play.
    pub(super) fn has_size(&self, form: FormId) -> bool {
        self.bare[form as usize] || self.numbers[form as usize].is_some()
    }

    /// The size of a form that is not taken apart, or of one whose options need not be listed.
    pub(super) fn size(&self, form: usize, named: Named) -> Option<Size> {
        self.sizes[form].filter(|_| self.bare[form] || named == Named::Only)
    }

    /// Returns how each form stands in a certificate, which has some forms besides those of its entries.
    pub(super) fn named(
        &self,
        statement: &Statement,
        entries: &[Entry],
        besides: &[FormId],
    ) -> Vec<Named> {
        let mut named = vec![Named::Not; self.games.len()];
        let mut name = |forms: &[FormId], how: Named| {
            for &form in forms {
                if named[form as usize] != Named::Listed {
                    named[form as usize] = how;
                }
            }
        };
        name(statement.forms(), Named::Only);
        name(besides, Named::Listed);
        let mut has_pairs = false;
        for entry in entries {
            has_pairs |= matches!(entry, Entry::Rest(..));
            entry.each_form(&mut name);
            if let Entry::AtLeast([a, b], by) = entry {
                for (side, low) in [(Side::Left, *b), (Side::Right, *a)] {
                    let options = &self.options[low as usize][side as usize];
                    for place in by[side as usize].backs() {
                        name(&options[place..=place], Named::Listed);
                    }
                }
            }
        }
        for form in (0..named.len()).rev() {
            let is_listed = named[form] == Named::Listed;
            // Of a pair both or none are given by their size.
            let has_size = self.bare[form] || self.sizes[form].is_some() && !has_pairs;
            if is_listed || named[form] == Named::Only && !has_size {
                named[form] = Named::Listed;
                for &option in self.options[form].iter().flatten() {
                    if named[option as usize] == Named::Not {
                        named[option as usize] = Named::Only;
                    }
                }
            }
        }
        named
    }

    /// The same where each form stands with its options, and so do all its followers.
    pub(super) fn with_followers(&self, mut named: Vec<Named>) -> Answer<Vec<Named>> {
        // Options have smaller ids than their game.
        for form in (0..named.len()).rev() {
            if named[form] != Named::Not {
                named[form] = Named::Listed;
                for &option in self.listed(form)?.iter().flatten() {
                    named[option as usize] = Named::Listed;
                }
            }
        }
        Ok(named)
    }

    /// A sum without pairs of a form and its negative.
    pub(super) fn without_pairs(&self, sum: &[FormId]) -> Vec<FormId> {
        let count =
            |form: FormId| sum.partition_point(|&x| x <= form) - sum.partition_point(|&x| x < form);
        let mut rest: Vec<FormId> = Vec::new();
        for copies in sum.chunk_by(|one, other| one == other) {
            let left = match self.negatives[copies[0] as usize] {
                Some(negative) if negative == copies[0] => copies.len() % 2,
                Some(negative) => copies.len().saturating_sub(count(negative)),
                None => copies.len(),
            };
            rest.extend_from_slice(&copies[..left]);
        }
        rest
    }

    /// Brings a sum into the order of certificates, without the form that has no options.
    pub(super) fn tidy(&self, sum: &mut Vec<FormId>) {
        sum.retain(|&form| !self.is_zero(form));
        sum.sort_unstable();
    }
}

/// The size of a literal game that is an integer other than 0, and in normal play of one that is not taken apart.
///
/// # Errors
/// [`EngineError::TooLarge`] for integers that verifiers do not read, and in misère play for large ones.
fn size(ask: &mut Ask<'_>, universe: Universe, game: SumId) -> Answer<Option<Size>> {
    let is_integer = match sizes::integer(ask, game) {
        Some(number) if !sizes::is_read(number) => return Err(EngineError::TooLarge),
        number => number.is_some(),
    };
    let size = Size::of(ask, game)?.filter(|size| is_integer || size.is_large());
    match size {
        Some(size) if size.is_large() && universe != Universe::Normal && is_integer => {
            Err(EngineError::TooLarge)
        }
        size => Ok(size.filter(|_| is_integer || universe == Universe::Normal)),
    }
}
