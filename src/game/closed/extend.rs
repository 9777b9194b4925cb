//! One letter more: guess the quotient of the larger set, to be proved afterwards.
//!
//! Let B be a monoid of the words without the new letter g, its elements standing for their lightest
//! words. Suppose that what B does not tell apart stays so beside copies of g. Then an element b
//! and k copies of g have an outcome that follows from b's options beside k copies and from b beside
//! k-1 copies and an option of g. The outcomes of all b beside k copies follow from those beside k-1
//! in the same way for every k, so they come round; what they do not tell apart is the guess. It may
//! prove wrong; a finer B makes a better one.

use rustc_hash::FxHashMap;

use crate::game::closed::{Alphabet, Letter, Monoid, Word};
use crate::game::{Outcome, Side};
use crate::meter::{Meter, Stop};

/// Elements beyond this are not reduced: what needs them counts as too large.
const MOST_ELEMENTS: usize = 400_000;

/// Outcomes of all elements beside some copies of the new letter.
type Row = Vec<Outcome>;

/// The guess; `None` if it would take too many elements.
pub(super) fn guess(
    alphabet: &Alphabet,
    base: &Monoid,
    letter: Letter,
    meter: &mut Meter,
) -> Result<Option<Monoid>, Stop> {
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
        meter.charge(row.len())?;
        if let Some(&back) = seen.get(&row) {
            break back;
        }
        seen.insert(row.clone(), rows.len());
        rows.push(row);
        if rows.len().saturating_mul(base.order()) > MOST_ELEMENTS {
            return Ok(None);
        }
    };
    reduce(base, letter, &rows, back, meter).map(Some)
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
    // Split until every letter takes every class into one class.
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
