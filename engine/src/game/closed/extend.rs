//! Adding a letter: guess the quotient of the larger set, to be proved afterwards.
//!
//! Let B be a monoid of the words without the new letter g. Each element stands for its lightest word.
//! Suppose that words of one element are equivalent beside copies of g too. Then the outcome of b + kg,
//! for an element b, follows from the outcomes of b' + kg, for the options b' of b, and of
//! b + (k-1)g + g', for the options g' of g. So the outcomes of all b + kg follow from those of all
//! b + (k-1)g, in the same way for every k, and they repeat from some k on. The guess is the coarsest
//! monoid with these outcomes. It may be wrong; a finer B makes a better guess.

use rustc_hash::FxHashMap;

use crate::game::closed::{Alphabet, Letter, Monoid, Word};
use crate::meter::{Meter, Stop};
use crate::values::{Outcome, Side};

/// Bytes of an element while classes are split: its class, its next class, and an entry among their pairs.
const ELEMENT_BYTES: usize = 40;

/// Outcomes of all elements beside some copies of the new letter.
type Row = Vec<Outcome>;

/// The guess.
pub(super) fn guess(
    alphabet: &Alphabet,
    base: &Monoid,
    letter: Letter,
    meter: &mut Meter,
) -> Result<Monoid, Stop> {
    let options = base.option_elements(alphabet, meter)?;
    let by_weight = {
        let mut order: Vec<usize> = (0..base.order()).collect();
        order.sort_by_cached_key(|&x| (alphabet.weight(&base.words[x]), x));
        order
    };
    // The elements of the letter's options.
    let shifts = Side::BOTH.map(|side| {
        let mut elements: Vec<u32> =
            alphabet.options(letter, side).iter().map(|word| base.element(word)).collect();
        elements.sort_unstable();
        elements.dedup();
        elements
    });
    let mut lease = meter.lease(0)?;
    let mut rows: Vec<Row> = vec![base.outcomes.clone()];
    let mut seen: FxHashMap<Row, usize> = FxHashMap::default();
    let back = loop {
        let last = &rows[rows.len() - 1];
        let mut row = vec![Outcome::N; base.order()];
        for &x in &by_weight {
            meter.tick()?;
            let [left, right] = Side::BOTH.map(|side| {
                let own = &options[x][side as usize];
                let new = &shifts[side as usize];
                let loses = |outcome: Outcome| !outcome.wins_first(side.opponent());
                own.is_empty() && new.is_empty()
                    || own.iter().any(|&y| loses(row[y as usize]))
                    || new.iter().any(|&e| {
                        let place = u32::try_from(x).unwrap_or(u32::MAX);
                        loses(last[base.sum(place, e) as usize])
                    })
            });
            row[x] = Outcome::from_wins(left, right);
        }
        if let Some(&back) = seen.get(&row) {
            break back;
        }
        seen.insert(row.clone(), rows.len());
        lease.grow(size_of::<Row>() + 2 * row.len(), meter)?;
        rows.push(row);
    };
    reduce(base, letter, &rows, back, meter)
}

/// The coarsest monoid with the outcomes of `rows`: k copies of the new letter stand in row k, and
/// behind the last row comes row `back` again.
fn reduce(
    base: &Monoid,
    letter: Letter,
    rows: &[Row],
    back: usize,
    meter: &mut Meter,
) -> Result<Monoid, Stop> {
    let (order, count) = (base.order(), rows.len());
    let size = order * count;
    let _room = meter.lease(ELEMENT_BYTES * size)?;
    // Element b beside k copies is k * order + b.
    let next = |column: Option<&Vec<u32>>, place: usize| match column {
        Some(times) => place / order * order + times[place % order] as usize,
        None if place / order + 1 < count => place + order,
        None => back * order + place % order,
    };
    let columns: Vec<Option<&Vec<u32>>> = base.times.iter().map(Some).chain([None]).collect();
    let mut classes: Vec<u32> = Vec::with_capacity(size);
    let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
    for outcome in rows.iter().flatten() {
        let count = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        classes.push(*numbers.entry((*outcome as u32, 0)).or_insert(count));
    }
    // Split classes until each letter maps each class into one class.
    loop {
        let before = numbers.len();
        for &column in &columns {
            meter.tick_many(1 + size as u64 / 16)?;
            numbers.clear();
            let finer: Vec<u32> = (0..size)
                .map(|place| {
                    let key = (classes[place], classes[next(column, place)]);
                    let count = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                    *numbers.entry(key).or_insert(count)
                })
                .collect();
            classes = finer;
        }
        if numbers.len() == before {
            break;
        }
    }
    // Classes are numbered by their first members, so 0 is that of the empty word.
    let mut first = vec![usize::MAX; numbers.len()];
    for (place, &class) in classes.iter().enumerate() {
        let first = &mut first[class as usize];
        *first = (*first).min(place);
    }
    let new = u32::try_from(base.times.len()).unwrap_or(u32::MAX);
    let monoid = Monoid {
        columns: base.columns.iter().copied().chain([new]).collect(),
        times: columns
            .iter()
            .map(|&column| first.iter().map(|&at| classes[next(column, at)]).collect())
            .collect(),
        outcomes: first.iter().map(|&at| rows[at / order][at % order]).collect(),
        words: first
            .iter()
            .map(|&at| {
                let copies = Word::of([(letter, (at / order) as u64)]);
                base.words[at % order].plus(&copies)
            })
            .collect(),
    };
    Ok(monoid.merged())
}
