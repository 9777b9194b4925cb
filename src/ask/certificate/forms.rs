//! The forms of a certificate: literal games, numbered so that options stand before their game.

use rustc_hash::FxHashMap;

use super::FormId;
use crate::game::normal::ValueId;
use crate::game::winner::outcome::Side;
use crate::game::{Answer, Ask, Convention, EngineError, SumId};

/// Bytes of a form in the tables, without its options.
const FORM_BYTES: usize = 256;

/// Bytes of an option there and in the list of games that wait.
const OPTION_BYTES: usize = 96;

/// The forms, each once. Their ids depend on the games only.
#[derive(Default)]
pub(super) struct Forms {
    ids: FxHashMap<SumId, FormId>,
    games: Vec<SumId>,
    options: Vec<[Vec<FormId>; 2]>,
    values: Vec<ValueId>,
    /// Bytes that were charged.
    pub(super) charged: usize,
}

impl Forms {
    /// The id of a literal game; it and its followers get one.
    pub(super) fn add(&mut self, ask: &mut Ask<'_>, root: SumId) -> Answer<FormId> {
        let mut waiting = vec![(root, None)];
        while let Some((game, options)) = waiting.pop() {
            ask.tick()?;
            if self.ids.contains_key(&game) {
                continue;
            }
            let options: [Vec<SumId>; 2] = match options {
                Some(options) => options,
                None => {
                    let mut sides = [Vec::new(), Vec::new()];
                    for side in Side::BOTH {
                        let mut options = ask.options(game, side)?;
                        ask.arrange(&mut options)?;
                        sides[side as usize] = options;
                    }
                    let needs: Vec<SumId> = sides
                        .iter()
                        .rev()
                        .flat_map(|options| options.iter().rev().copied())
                        .collect();
                    let bytes = FORM_BYTES + OPTION_BYTES * needs.len();
                    ask.charge(bytes)?;
                    self.charged += bytes;
                    waiting.push((game, Some(sides)));
                    waiting.extend(needs.into_iter().map(|need| (need, None)));
                    continue;
                }
            };
            self.push(game, &options)?;
        }
        self.ids.get(&root).copied().ok_or(EngineError::TooLarge)
    }

    fn push(&mut self, game: SumId, options: &[Vec<SumId>; 2]) -> Answer {
        let id = FormId::try_from(self.games.len()).map_err(|_| EngineError::TooLarge)?;
        let sides = options.each_ref().map(|options| {
            let ids = options.iter().filter_map(|option| self.ids.get(option).copied());
            let mut ids: Vec<FormId> = ids.collect();
            ids.sort_unstable();
            ids.dedup();
            ids
        });
        self.ids.insert(game, id);
        self.games.push(game);
        self.options.push(sides);
        Ok(())
    }

    /// Finds the values of all forms in normal play.
    pub(super) fn find_values(&mut self, ask: &mut Ask<'_>) -> Answer {
        for &game in &self.games[self.values.len()..] {
            self.values.push(ask.value(game)?);
        }
        Ok(())
    }

    /// Whether one form is at least another in normal play, by their values.
    pub(super) fn is_at_least(&self, ask: &mut Ask<'_>, a: FormId, b: FormId) -> Answer<bool> {
        let (a, b) = (self.values[a as usize], self.values[b as usize]);
        Ok(ask.engine.values().le(b, a, ask.meter)?)
    }

    /// Whether a player moving first wins a sum, as the engine finds.
    pub(super) fn wins(
        &self,
        ask: &mut Ask<'_>,
        convention: Convention,
        side: Side,
        sum: &[FormId],
    ) -> Answer<bool> {
        let mut game = SumId::ZERO;
        for &component in sum {
            game = ask.engine.add(game, self.games[component as usize])?;
        }
        ask.wins_first(convention, side, game)
    }

    /// The options of a form.
    pub(super) fn options(&self, form: FormId, side: Side) -> &[FormId] {
        &self.options[form as usize][side as usize]
    }

    /// The options of all forms, by id.
    pub(super) fn all(&self) -> &[[Vec<FormId>; 2]] {
        &self.options
    }

    /// Brings a sum into the order of certificates, without the form that has no options.
    pub(super) fn tidy(&self, sum: &mut Vec<FormId>) {
        sum.retain(|&form| self.options[form as usize].iter().any(|options| !options.is_empty()));
        sum.sort_unstable();
    }
}
