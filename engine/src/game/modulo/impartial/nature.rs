//! Tame, restive, restless or wild: how far an impartial game can be played like nim heaps in misère
//! play.
//!
//! All properties are those of the canonical form. A sum of tame games has the genus of a sum of nim
//! heaps: its nim value is the xor of the nim values, and it is firm if one of the games is (*Winning
//! Ways*, chapter 13). So only sums with games that are not tame need a look at their options.

use rustc_hash::FxHashMap;

use crate::game::games::sum::SumId;
use crate::game::memo::Memo;
use crate::game::modulo::impartial::genus::{Genus, least_excluded};
use crate::game::modulo::tree::Tree;
use crate::meter::Held;

/// What is known of an impartial game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nature {
    /// Its genus.
    pub genus: Genus,
    /// Its genus and those of all its followers are tame.
    pub is_tame: bool,
    /// Its genus is tame, and each option that is not generally tame reverts: in each convention it has
    /// a generally tame option with the value of this game. Sums of generally tame games are played
    /// like sums of nim heaps (*On numbers and games*, chapter 12).
    pub is_generally_tame: bool,
    /// It is generally tame, or it meets the same condition with tameable games in place of generally
    /// tame ones; or its nim value is 0, no option is tameable, and each option reverts to tameable
    /// games. Beside tame games it has the genus of the sum.
    pub is_tameable: bool,
    /// Its nim value is 0 or 1, its misère nim value larger, and all its options are tame.
    pub is_restive: bool,
    /// Like `is_restive`, but each option may be generally tame, or revert to games that are
    /// generally tame or generally restive.
    pub is_generally_restive: bool,
    /// Its misère nim value is 0 or 1, its nim value larger, and all its options are generally
    /// tame.
    pub is_restless: bool,
}

/// The natures of canonical forms, mates and parts. Finished facts only.
#[derive(Default)]
pub(crate) struct Natures {
    pub(in crate::game) known: Held<FxHashMap<SumId, Nature>>,
    pub(in crate::game) mates: Memo<Tree, Tree>,
    pub(in crate::game) parts: PartsTable,
}

impl Nature {
    /// The nature of a nim heap, or of what is tame with its genus.
    pub(in crate::game) fn tame(genus: Genus) -> Self {
        Self {
            genus,
            is_tame: true,
            is_generally_tame: true,
            is_tameable: true,
            is_restive: false,
            is_generally_restive: false,
            is_restless: false,
        }
    }

    /// The nature of a canonical form from its options, each with its own options.
    pub(in crate::game) fn of(options: &[(&Self, Vec<&Self>)]) -> Self {
        let genera: Vec<&Genus> = options.iter().map(|(option, _)| &option.genus).collect();
        let genus = Genus::of_options(&genera);
        let all = |is: fn(&Self) -> bool| options.iter().all(|(option, _)| is(option));
        let tame = |option: &Self| option.is_generally_tame;
        let tame_options = all(tame);
        let is_generally_tame = genus.is_tame() && (tame_options || genus.reverts(options, tame));
        let is_tameable = is_generally_tame
            || genus.is_tame() && genus.reverts(options, |option| option.is_tameable)
            || genus.is_spent(options, |option| option.is_tameable);
        let restive = |second: &Self| second.is_generally_tame || second.is_generally_restive;
        let is_generally_restive = genus.is_restive()
            && (tame_options
                || genus.counts(options, tame)
                    && genus.answers(options, tame, restive, Genus::same_restive));
        Self {
            is_tame: genus.is_tame() && all(|option| option.is_tame),
            is_restive: genus.is_restive() && all(|option| option.is_tame),
            is_restless: genus.is_restless() && tame_options,
            is_generally_tame,
            is_tameable,
            is_generally_restive,
            genus,
        }
    }
}

/// Options of a game with the options of each.
pub(in crate::game) type Options<'a> = [(&'a Nature, Vec<&'a Nature>)];

impl Genus {
    pub(in crate::game) fn values(&self) -> [u64; 2] {
        [self.nim_value(), self.misere_nim_value()]
    }

    /// Returns whether the options of a kind have the least excluded values of this genus, and each other
    /// option reverts to one of that kind in each convention.
    pub(in crate::game) fn reverts(
        &self,
        options: &Options<'_>,
        kind: fn(&Nature) -> bool,
    ) -> bool {
        self.counts(options, kind) && self.answers(options, kind, kind, Self::same)
    }

    /// Returns whether the values are those of 0, no option is of a kind, and each option reverts to one of
    /// that kind in each convention. Then, in the sum of this game and a tame game, the player who wins
    /// the tame game alone wins: that player answers every move in this game with a move in this game.
    /// If only this game is left, its genus says who wins.
    pub(in crate::game) fn is_spent(
        &self,
        options: &Options<'_>,
        kind: fn(&Nature) -> bool,
    ) -> bool {
        self.values() == [0, 1]
            && !options.iter().any(|(option, _)| kind(option))
            && self.answers(options, kind, kind, Self::same)
    }

    /// Returns whether the options of a kind have the least excluded values of this genus.
    pub(in crate::game) fn counts(&self, options: &Options<'_>, kind: fn(&Nature) -> bool) -> bool {
        let excluded = [0, 1].map(|convention| {
            let counted = options.iter().filter(|(option, _)| kind(option));
            least_excluded(counted.map(|(option, _)| option.genus.values()[convention]))
        });
        excluded == self.values()
    }

    /// Returns whether each option that is not of a kind has options to revert to, one in each convention.
    pub(in crate::game) fn answers(
        &self,
        options: &Options<'_>,
        kind: fn(&Nature) -> bool,
        reply: fn(&Nature) -> bool,
        to: fn(&Self, &Self) -> [bool; 2],
    ) -> bool {
        options.iter().filter(|(option, _)| !kind(option)).all(|(_, seconds)| {
            let replies = seconds.iter().filter(|second| reply(second));
            let found = replies.map(|second| to(self, &second.genus));
            found.fold([false; 2], |[a, b], [c, d]| [a || c, b || d]) == [true; 2]
        })
    }

    /// In which conventions the values are the same.
    pub(in crate::game) fn same(&self, other: &Self) -> [bool; 2] {
        let ([a, b], [c, d]) = (self.values(), other.values());
        [a == c, b == d]
    }

    /// The same for a restive game: the value in the other convention is 0 or 1, or the misère
    /// value of the restive game up to a heap of one.
    pub(in crate::game) fn same_restive(&self, other: &Self) -> [bool; 2] {
        let [normal, misere] = other.values();
        let small = |value: u64| value < 2 || (value ^ self.misere_nim_value()) < 2;
        let [a, b] = self.same(other);
        [a && small(misere), b && small(normal)]
    }
}

/// What is known of parts of canonical forms. Finished facts only.
#[derive(Default)]
pub(crate) struct PartsTable {
    /// G - H, if there is one.
    pub(in crate::game) differences: Memo<(Tree, Tree), Option<Tree>>,
    /// The pairs of even games that make an even game up to ∗.
    pub(in crate::game) pairs: Memo<Tree, Vec<[Tree; 2]>>,
}
