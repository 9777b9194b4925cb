//! Tame, restive, restless or wild: how far an impartial game can be played like nim heaps in misère
//! play.
//!
//! What is said of a game is said of its canonical form. A sum of tame games has the genus of the
//! sum of nim heaps: xor of nim values, firm where one of them is (*Winning Ways*, chapter 13). So
//! only games that are not tame must be added up option by option.

use crate::game::ask::{Answer, Ask};
use crate::game::memo::{Memo, fact};
use rustc_hash::FxHashMap;

use crate::game::engine::Engine;
use crate::game::error::EngineError;
use crate::game::games::component::Component;
use crate::game::games::form::Tombstones;
use crate::game::games::sum::SumId;
use crate::game::modulo::impartial::genus::{Genus, least_excluded};
use crate::game::modulo::impartial::parts::PartsTable;
use crate::game::modulo::simplest::Simple;
use crate::game::modulo::universe::{ENTRY_BYTES, Node, Universe};
use crate::game::winner::outcome::Side;

/// What is known of an impartial game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nature {
    /// Its genus.
    pub genus: Genus,
    /// Its genus and those of all its followers are tame.
    pub is_tame: bool,
    /// Its genus is tame, and each option that is not tame in this sense reverts: in each
    /// convention it has an option that is, of the same value. What is tame in this sense is
    /// played like nim heaps beside each other (*On numbers and games*, chapter 12).
    pub is_generally_tame: bool,
    /// The same, where options and what they revert to need only be tameable, or where its nim
    /// value is 0, no option is tameable and each reverts: beside games that are tame it has the
    /// genus of the sum.
    pub is_tameable: bool,
    /// Its nim value is 0 or 1, its misère nim value larger, and all its options are tame.
    pub is_restive: bool,
    /// The same with options that are generally tame, or revert to games that are tame or restive
    /// in this sense.
    pub is_generally_restive: bool,
    /// Its misère nim value is 0 or 1, its nim value larger, and all its options are generally
    /// tame.
    pub is_restless: bool,
}

/// The natures of canonical forms, mates and parts. Finished facts only.
#[derive(Default)]
pub(crate) struct Natures {
    known: FxHashMap<SumId, Nature>,
    mates: Memo<Node, Node>,
    pub(super) parts: PartsTable,
}

impl Nature {
    /// The nature of a nim heap, or of what is tame with its genus.
    fn tame(genus: Genus) -> Self {
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
    fn of(options: &[(&Self, Vec<&Self>)]) -> Self {
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
type Options<'a> = [(&'a Nature, Vec<&'a Nature>)];

impl Genus {
    fn values(&self) -> [u64; 2] {
        [self.nim_value(), self.misere_nim_value()]
    }

    /// Whether the options of a kind have the least excluded values of this genus, and each other
    /// option reverts to one of that kind in each convention.
    fn reverts(&self, options: &Options<'_>, kind: fn(&Nature) -> bool) -> bool {
        self.counts(options, kind) && self.answers(options, kind, kind, Self::same)
    }

    /// Whether the values are those of 0, no option is of a kind, and each reverts to one of that
    /// kind in each convention. Beside a tame game, the player who wins it alone wins the sum: every
    /// move in this game is answered in it, so that it makes no difference, and where nothing else
    /// is left the genus says who wins.
    fn is_spent(&self, options: &Options<'_>, kind: fn(&Nature) -> bool) -> bool {
        self.values() == [0, 1]
            && !options.iter().any(|(option, _)| kind(option))
            && self.answers(options, kind, kind, Self::same)
    }

    /// Whether the options of a kind have the least excluded values of this genus.
    fn counts(&self, options: &Options<'_>, kind: fn(&Nature) -> bool) -> bool {
        let excluded = [0, 1].map(|convention| {
            let counted = options.iter().filter(|(option, _)| kind(option));
            least_excluded(counted.map(|(option, _)| option.genus.values()[convention]))
        });
        excluded == self.values()
    }

    /// Whether each option that is not of a kind has options to revert to, one in each convention.
    fn answers(
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
    fn same(&self, other: &Self) -> [bool; 2] {
        let ([a, b], [c, d]) = (self.values(), other.values());
        [a == c, b == d]
    }

    /// The same for a restive game: the value in the other convention is 0 or 1, or the misère
    /// value of the restive game up to a heap of one.
    fn same_restive(&self, other: &Self) -> [bool; 2] {
        let [normal, misere] = other.values();
        let small = |value: u64| value < 2 || (value ^ self.misere_nim_value()) < 2;
        let [a, b] = self.same(other);
        [a && small(misere), b && small(normal)]
    }
}

fact! {
    /// The mate of an impartial game.
    Mate(node: Node) -> Node,
    |engine| engine.natures.mates, node => Node
}

impl Ask<'_> {
    /// The nature of an impartial game in misère play, its genus among it.
    ///
    /// # Errors
    /// [`EngineError::NotImpartial`].
    pub fn nature(&mut self, g: SumId) -> Answer<Nature> {
        if !self.is_member(Universe::Impartial, g)? {
            return Err(EngineError::NotImpartial);
        }
        self.begin()?;
        let g = self.simplified(Universe::Impartial, g)?;
        if let Some(heaps) = self.tame_sum(g)? {
            return Ok(heaps);
        }
        let simple = self.simplest_game(Universe::Impartial, g)?;
        self.nature_of_simple(simple)
    }

    /// Whether the game is not generally tame, but two copies of it are and have the values of 0 in
    /// both conventions.
    pub fn is_half_tame(&mut self, g: SumId) -> Answer<bool> {
        if self.nature(g)?.is_generally_tame {
            return Ok(false);
        }
        let double = self.add(g, g)?;
        let double = self.nature(double)?;
        Ok(double.is_generally_tame && double.genus == Genus::of_heaps(0, true))
    }

    /// The nature of a sum of tame games, from those of its parts.
    fn tame_sum(&mut self, g: SumId) -> Answer<Option<Nature>> {
        if g.component().is_some() || self.engine.plain {
            return Ok(None);
        }
        let (mut nim_value, mut firm) = (0, false);
        for part in self.parts(g) {
            let part_game =
                self.deeper(|ask| ask.simplest_game(Universe::Impartial, part.id.into()))?;
            let nature = self.nature_of_simple(part_game)?;
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
    fn nature_of_simple(&mut self, simple: SumId) -> Answer<Nature> {
        if let Some(heap) = self.as_heap(simple) {
            return Ok(Nature::tame(Genus::of_nimber(heap)));
        }
        self.settle(simple, |ask, game, needs| {
            if ask.engine.natures.known.contains_key(&game) {
                return Ok(());
            }
            let mut options = Vec::new();
            for option in ask.options(game, Side::Left)? {
                if ask.as_heap(option).is_none() && !ask.engine.natures.known.contains_key(&option)
                {
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
                    let seconds = seconds.iter().map(|&second| ask.known_nature(second));
                    (ask.known_nature(*option), seconds.collect())
                })
                .collect();
            let lent: Vec<(&Nature, Vec<&Nature>)> = natures
                .iter()
                .map(|(option, seconds)| (option, seconds.iter().collect()))
                .collect();
            let nature = Nature::of(&lent);
            ask.charge(4 * ENTRY_BYTES)?;
            ask.engine.natures.known.insert(game, nature);
            Ok(())
        })?;
        Ok(self.known_nature(simple))
    }

    /// The mate of an impartial game: the game of the mates of its options, of 0 the mate is ∗. The
    /// sum of a game and its mate is a P-position (*On numbers and games*, chapter 12).
    pub fn mate_of(&mut self, g: SumId) -> Answer<SumId> {
        self.begin()?;
        let simple = self.simplest(Universe::Impartial, g)?;
        match self.as_heap(simple) {
            Some(heap @ (0 | 1)) => return Ok(self.nimber(heap ^ 1)),
            Some(_) => return Ok(simple),
            None => {}
        }
        let node = self.simplest_node(Universe::Impartial, simple)?;
        let mate = self.mate_of_node(node)?;
        Ok(self.engine.universes.nodes.game(mate))
    }

    fn mate_of_node(&mut self, node: Node) -> Answer<Node> {
        self.remembered(Mate(node), |ask| ask.find_mate(node))
    }

    fn find_mate(&mut self, node: Node) -> Answer<Node> {
        self.make_ready(node)?;
        let mut mates = Simple::new();
        for place in 0..self.engine.universes.nodes.count(node, Side::Left) {
            let option = self.engine.universes.nodes.option(node, Side::Left, place);
            mates.push(self.mate_of_node(option)?);
        }
        if mates.is_empty() {
            let star = self.nimber(1);
            return self.ready(star);
        }
        let sides = [mates.clone(), mates];
        self.simplify_node(Universe::Impartial, sides, Tombstones::NONE)
    }
}

impl Engine {
    /// The nature of a canonical form that is a heap or has been looked into.
    fn known_nature(&self, simple: SumId) -> Nature {
        match self.natures.known.get(&simple) {
            Some(known) => known.clone(),
            None => Nature::tame(Genus::of_nimber(self.as_heap(simple).unwrap_or(0))),
        }
    }

    /// n, where the game is `∗n` as it stands.
    pub(super) fn as_heap(&self, g: SumId) -> Option<u64> {
        match self.component(g.component()?) {
            Component::Nimber(n) => Some(*n),
            _ => (g == SumId::ZERO).then_some(0),
        }
    }
}
