//! What entries prove.

use crate::Side;

/// What an entry proves, of forms by id.
pub(crate) enum Claim {
    /// The first is at least the second, or it is not.
    Order([usize; 2], bool),
    /// Whether a player, moving first, wins a sum: the components ascend, without the form that has
    /// no options.
    Plays { sum: Vec<usize>, first: Side, wins: bool },
}

/// What the entries read so far prove.
#[derive(Default)]
pub(crate) struct Proved(Vec<Claim>);

impl Proved {
    pub(crate) fn push(&mut self, claim: Claim) {
        self.0.push(claim);
    }

    fn claim(&self, id: usize) -> Result<&Claim, String> {
        self.0.get(id).ok_or_else(|| format!("there is no earlier entry {id}"))
    }

    /// Whether the first form is at least the second, as an entry proves.
    pub(crate) fn order(&self, id: usize, games: [usize; 2]) -> Result<bool, String> {
        match self.claim(id)? {
            Claim::Order(of, holds) if *of == games => Ok(*holds),
            _ => Err(format!("entry {id} does not compare these games: {games:?}")),
        }
    }

    /// Whether a player moving first wins a sum of ascending components, as an entry proves.
    pub(crate) fn play(
        &self,
        id: usize,
        first: Side,
        sum: impl Iterator<Item = usize>,
    ) -> Result<bool, String> {
        match self.claim(id)? {
            Claim::Plays { sum: of, first: by, wins }
                if *by == first && sum.eq(of.iter().copied()) =>
            {
                Ok(*wins)
            }
            _ => Err(format!("entry {id} does not tell who wins where {first:?} moves next")),
        }
    }
}
