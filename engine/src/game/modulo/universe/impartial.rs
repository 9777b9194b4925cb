//! I: impartial games under misère play (Conway, *On numbers and games*, chapter 12).
//!
//! Here `g ≥ h` implies `g = h`. Partizan games are refused, even for comparison.

use crate::game::ask::{Answer, Ask};
use crate::game::error::EngineError;
use crate::game::games::component::{Component, ComponentId};
use crate::game::games::sum::SumId;
use crate::game::modulo::tree::Tree;
use crate::game::modulo::universe::{Fault, Universe};
use crate::values::Side;

impl Ask<'_> {
    /// Finds the fault of a game whose players have different options.
    pub(super) fn partizan_fault(&mut self, game: ComponentId) -> Answer<Option<Fault>> {
        if let Component::Nimber(_) = self.component(game) {
            return Ok(None);
        }
        let left = self.listed(game.into(), Side::Left)?;
        let right = self.listed(game.into(), Side::Right)?;
        let tombstones = self.tombstones(game.into())?;
        if tombstones.left == tombstones.right
            && (left == right || literal_options(self, &left)? == literal_options(self, &right)?)
        {
            return Ok(None);
        }
        Ok(Some(Fault::Partizan))
    }

    /// Returns whether two impartial games `g` and `h` are equal: they have the same outcome, and each option
    /// of `g` equals an option of `h` or has an option equal to `h`, and the same with `g` and `h`
    /// exchanged.
    pub(crate) fn impartially_equal(&mut self, g: Tree, h: Tree) -> Answer<bool> {
        let trees = &self.trees;
        if trees.wins(g, Side::Left) != trees.wins(h, Side::Left) {
            return Ok(false);
        }
        for (from, to) in [(g, h), (h, g)] {
            if self.unlinked_option(from, to)?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// An option of `from` that equals no option of `to` and has no option equal to `to`.
    pub(crate) fn unlinked_option(&mut self, from: Tree, to: Tree) -> Answer<Option<Tree>> {
        for i in 0..self.trees.count(from, Side::Left) {
            let option = self.trees.option(from, Side::Left, i);
            let meets = |ask: &mut Ask<'_>, with: Tree, of: Tree| {
                for k in 0..ask.trees.count(of, Side::Left) {
                    let other = ask.trees.option(of, Side::Left, k);
                    let same = ask.modulo(Universe::Impartial).at_least(other, with)?;
                    if same.is_true() {
                        return Ok::<_, EngineError>(true);
                    }
                }
                Ok(false)
            };
            if !meets(self, option, to)? && !meets(self, to, option)? {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }
}

/// The literal forms of options, for comparing lists of them.
fn literal_options(ask: &mut Ask<'_>, options: &[SumId]) -> Answer<Vec<SumId>> {
    let mut literal = Vec::with_capacity(options.len());
    for &option in options {
        literal.push(ask.literal(option)?);
    }
    literal.sort_unstable();
    literal.dedup();
    Ok(literal)
}
