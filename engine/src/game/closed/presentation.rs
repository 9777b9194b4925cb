//! Presentations: few generators, and relations from which all others follow.

use rustc_hash::FxHashMap;

use crate::game::closed::{Letter, Monoid, Word};
use crate::meter::{Meter, Stop};

/// A relation: the first word equals the second, which is the normal word of their class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordRelation {
    /// A word that is not normal, though all words that it contains are.
    pub word: Word,
    /// The normal word of its class.
    pub normal: Word,
}

/// A commutative monoid by generators and relations.
#[derive(Clone, Debug)]
pub struct Presentation {
    /// Letters that generate the monoid, none of them a sum of earlier ones.
    pub generators: Vec<Letter>,
    /// The normal word of each class over the generators: the shortest, and of these the first
    /// with more of an earlier generator.
    pub normal: Vec<Word>,
    /// Relations that all others follow from.
    pub relations: Vec<WordRelation>,
}

impl Presentation {
    /// The presentation of a monoid: its normal words are closed under leaving out letters, and
    /// the least words outside are the left sides of a complete set of relations.
    pub fn of(monoid: &Monoid, meter: &mut Meter) -> Result<Self, Stop> {
        let mut generators = Vec::new();
        let mut normal: FxHashMap<u32, Word> = FxHashMap::from_iter([(0, Word::default())]);
        for place in 0..monoid.columns.len() {
            let letter = Letter(u32::try_from(place).unwrap_or(u32::MAX));
            if !normal.contains_key(&monoid.plus_letter(0, letter)) {
                generators.push(letter);
                normal = normal_words(monoid, &generators, meter)?;
            }
        }
        let mut relations = Vec::new();
        let classes = 0..u32::try_from(monoid.order()).unwrap_or(u32::MAX);
        let words: Vec<Word> = classes.map(|x| normal[&x].clone()).collect();
        let is_normal = |word: &Word| words[monoid.element(word) as usize] == *word;
        let mut sides: Vec<Word> = Vec::new();
        for word in &words {
            for &letter in &generators {
                meter.tick()?;
                let longer = word.plus(&Word::of([(letter, 1)]));
                let inner = longer.parts().all(|part| is_normal(&part));
                if inner && !is_normal(&longer) {
                    sides.push(longer);
                }
            }
        }
        sides.sort_by_cached_key(Word::shortlex);
        sides.dedup();
        for word in sides {
            let normal = words[monoid.element(&word) as usize].clone();
            relations.push(WordRelation { word, normal });
        }
        Ok(Self { generators, normal: words, relations })
    }
}

/// The first word of each class that the generators reach.
fn normal_words(
    monoid: &Monoid,
    generators: &[Letter],
    meter: &mut Meter,
) -> Result<FxHashMap<u32, Word>, Stop> {
    let mut normal = FxHashMap::from_iter([(0, Word::default())]);
    let mut last = vec![Word::default()];
    while !last.is_empty() {
        let mut next: Vec<Word> = Vec::new();
        for word in &last {
            for &letter in generators {
                meter.tick()?;
                next.push(word.plus(&Word::of([(letter, 1)])));
            }
        }
        next.sort_by_cached_key(Word::shortlex);
        next.retain(|word| {
            let class = monoid.element(word);
            let new = !normal.contains_key(&class);
            if new {
                normal.insert(class, word.clone());
            }
            new
        });
        last = next;
    }
    Ok(normal)
}
