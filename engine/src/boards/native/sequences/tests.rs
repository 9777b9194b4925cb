//! The values against the definition, and against all pairs of heaps.

use super::*;
use crate::meter::{Metered, Share};
use crate::values::SplitMix64;

/// Room for marks, in which others stand.
static ROOM: Marks = [true; 1 << 16];

/// The values of the first heaps straight from the definition.
fn defined(rule: &Rule, most: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..most {
        let mut reached = Vec::new();
        for taken in 0..=heap {
            let rest = heap - taken;
            let digit = match rule {
                Rule::Taking(counts) if counts.contains(&taken) => 3,
                Rule::Octal(digits) => digits.get(taken).copied().unwrap_or(0),
                Rule::Grundy if taken == 0 => 4,
                _ => 0,
            };
            for small in (0..=rest / 2).filter(|_| digit > 0) {
                let large = rest - small;
                let heaps = [small, large].into_iter().filter(|heap| *heap > 0).count();
                let alike = *rule == Rule::Grundy && small == large;
                if digit >> heaps & 1 == 1 && !alike {
                    reached.push(values[small] ^ values[large]);
                }
            }
        }
        let least = (0..).find(|nimber| !reached.contains(nimber));
        values.extend(least);
    }
    values
}

fn rules() -> Vec<Rule> {
    let octals = ["0.77", "0.07", "0.137", "0.6", "4.7", "0.3103", "0.", "0.17", "4.", "0.5"];
    let octals = octals.map(|code| Rule::of_code(code).expect("a code"));
    let sets: [&[usize]; 5] = [&[], &[1], &[2, 5], &[1, 3, 4], &[4, 7, 11]];
    let sets = sets.map(|set| Rule::Taking(set.to_vec()));
    octals.into_iter().chain(sets).chain([Rule::Grundy]).collect()
}

#[test]
fn values_are_those_of_the_definition_also_behind_the_period() -> Result<(), Stop> {
    let mut periodic = 0;
    for rule in rules() {
        let (mut sequence, mut meter) = (Sequence::default(), Meter::default());
        for (heap, value) in (0..).zip(defined(&rule, 400)) {
            assert_eq!(
                sequence.value(&rule, heap, &mut ROOM.clone(), &mut meter)?,
                value,
                "{rule:?} {heap}"
            );
        }
        periodic += usize::from(sequence.period.is_some());
    }
    assert!(periodic >= 10, "{periodic}");
    Ok(())
}

/// The values of the first heaps of a hexadecimal code straight from the definition.
fn defined_by_three(rule: &Rule, most: usize) -> Vec<u32> {
    let Rule::Octal(digits) = rule else { return Vec::new() };
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..most {
        let mut reached = vec![false; 4 * most];
        for (rest, digit) in (0..=heap).rev().zip(digits) {
            for (first, second) in (0..=rest).flat_map(|a| (a..=rest).map(move |b| (a, b))) {
                let Some(third) = rest.checked_sub(first + second).filter(|c| *c >= second) else {
                    continue;
                };
                let parts = [first, second, third];
                let heaps = parts.iter().filter(|part| **part > 0).count();
                if digit >> heaps & 1 == 1 {
                    let nimber = parts.iter().fold(0, |nimber, part| nimber ^ values[*part]);
                    reached[nimber as usize] = true;
                }
            }
        }
        values.extend((0..).zip(reached).find(|(_, is)| !is).map(|(value, _)| value));
    }
    values
}

#[test]
fn heaps_parted_in_three_have_the_values_of_the_definition() -> Result<(), Stop> {
    let codes =
        ["0.8", "0.F", "8.", "C.7", "0.3F", "0.1A8", "8.47", "0.9", "0.08", "0.C", "4.8", "0.E5"];
    let (mut large, mut periodic) = (0, 0);
    for rule in codes.iter().filter_map(|code| Rule::of_code(code)) {
        assert_eq!(rule.most_parts(), 3);
        let (mut sequence, mut meter) = (Sequence::default(), Meter::default());
        for (heap, value) in (0..).zip(defined_by_three(&rule, 150)) {
            let found = sequence.value(&rule, heap, &mut ROOM.clone(), &mut meter)?;
            assert_eq!(found, value, "{rule:?} {heap}");
            large += u32::from(value >= 64);
        }
        periodic += u32::from(sequence.period.is_some());
    }
    // Some have nimbers of several words, and some repeat themselves.
    assert!(large > 50 && periodic > 1, "{large} {periodic}");
    Ok(())
}

/// *Winning Ways*, chapter 4, table 7; Gangolli and Plambeck, *A note on periodicity in some octal games*, 1989.
#[test]
fn octal_games_have_the_periods_of_the_literature() -> Result<(), Stop> {
    let known = [
        ("0.33", 0, 3),
        ("0.77", 71, 12),
        ("0.07", 53, 34),
        ("0.137", 52, 34),
        ("0.055", 259, 148),
        ("0.156", 3479, 349),
        ("0.644", 3256, 442),
        ("0.165", 5181, 1550),
    ];
    for (code, start, length) in known {
        let rule = Rule::of_code(code).expect("a code");
        let (mut sequence, mut meter) = (Sequence::default(), Meter::default());
        let period = sequence.period(&rule, &mut ROOM.clone(), &mut meter)?;
        assert_eq!((period.start, period.length), (start, length), "{code}");
        // A heap of any size is known from then on.
        let heaps = [start + 5, start + 5 + (1 << 30) * length];
        let values =
            heaps.map(|heap| sequence.value(&rule, heap as u64, &mut ROOM.clone(), &mut meter));
        assert_eq!(values[0], values[1], "{code}");
    }
    Ok(())
}

#[test]
fn ends_that_are_alike_are_those_of_all_pairs() {
    let mut random = SplitMix64::new(5);
    for _ in 0..500 {
        let count = random.below(40);
        let values: Vec<u32> = (0..count).map(|_| u32::from(random.below(4) == 0)).collect();
        let alike = ends_alike(&values);
        for period in 1..values.len() {
            let pairs =
                values[period..].iter().rev().zip(values[..values.len() - period].iter().rev());
            let expected = pairs.take_while(|(late, early)| late == early).count();
            assert_eq!(alike[period], expected, "{values:?} {period}");
        }
    }
}

/// Against all pairs of heaps, beyond the heaps that prove the period.
#[test]
fn periods_are_the_least_that_the_values_have() -> Result<(), Stop> {
    let digits = (0..8).flat_map(|first| (0..8).map(move |second| (first, second)));
    let codes = digits.flat_map(|(first, second)| {
        [format!("0.{first}{second}"), format!("4.{first}{second}"), format!("0.0{first}{second}")]
    });
    let octals = codes.filter_map(|code| Rule::of_code(&code));
    let sets = [&[1][..], &[2, 3], &[1, 4], &[2, 5, 7], &[3, 10]].map(<[usize]>::to_vec);
    let (mut proved, mut from_empty) = (0, 0);
    for rule in octals.chain(sets.map(Rule::Taking)) {
        let (mut sequence, mut meter) = (Sequence::default(), Meter::default());
        let mut room = ROOM;
        let found =
            meter.within(Share::ticks(3000), |meter| sequence.period(&rule, &mut room, meter))?;
        let Some(Period { start, length }) = found else {
            continue;
        };
        let values = match rule {
            Rule::Taking(_) => defined(&rule, 300),
            _ => looked_at(&rule, 2 * start + 4 * length + 100),
        };
        let first_like = |length: usize| {
            let differ =
                (0..values.len() - length).rev().find(|n| values[*n] != values[n + length]);
            differ.map_or(0, |n| n + 1)
        };
        assert_eq!(first_like(length), start, "{rule:?}");
        for shorter in 1..length {
            assert!(first_like(shorter) > values.len() / 2, "{rule:?} {shorter}");
        }
        proved += 1;
        from_empty += usize::from(start == 0);
    }
    assert!(proved >= 100 && from_empty >= 20, "{proved} {from_empty}");
    Ok(())
}

/// The values of the first heaps of a rule that parts heaps, with all pairs of heaps looked at.
fn looked_at(rule: &Rule, most: usize) -> Vec<u32> {
    let mut values: Vec<u32> = vec![0];
    for heap in 1..most {
        let mut reached = vec![false; 2 * most];
        for (rest, most) in rule.parted(heap) {
            for small in 1..=most {
                reached[(values[small] ^ values[rest - small]) as usize] = true;
            }
        }
        if let Rule::Octal(digits) = rule {
            for (rest, digit) in (0..=heap).rev().zip(digits) {
                if digit & if rest == 0 { 1 } else { 2 } != 0 {
                    reached[values[rest] as usize] = true;
                }
            }
        }
        values.extend((0..).zip(reached).find(|(_, is)| !is).map(|(value, _)| value));
    }
    values
}

/// Of each rule the heaps have several runs of pairs, and some rules have few rare heaps.
#[test]
fn rare_heaps_and_runs_of_pairs_give_the_values_of_all_pairs() -> Result<(), Stop> {
    let (mut sparse, mut dense) = (0, 0);
    let codes =
        ["0.007", "0.16", "0.6", "0.106", "0.77", "4.3", "0.054", "0.56", "0.15", "0.165", "0.644"];
    for rule in codes.iter().filter_map(|code| Rule::of_code(code)).chain([Rule::Grundy]) {
        let (mut sequence, mut meter) = (Sequence::default(), Meter::default());
        let most = 4 * RUN + RUN / 2;
        for (heap, value) in (0..).zip(looked_at(&rule, most)) {
            assert_eq!(
                sequence.value(&rule, heap, &mut ROOM.clone(), &mut meter)?,
                value,
                "{rule:?} {heap}"
            );
        }
        if sequence.rare.is_some() {
            sparse += 1;
        } else {
            dense += 1;
        }
    }
    assert!(sparse >= 5 && dense >= 3, "{sparse} {dense}");
    Ok(())
}

/// A third of the heaps of 0.007 is rare: there is no mask, and values are looked for.
#[test]
fn values_that_are_looked_for_after_some_are_marked_are_those_of_all_pairs() -> Result<(), Stop> {
    let rule = Rule::of_code("0.007").expect("a code");
    let (mut sequence, mut meter) = (Sequence::default(), Meter::default());
    let expected = looked_at(&rule, 20 * RUN);
    sequence.value(&rule, expected.len() as u64 - 1, &mut ROOM.clone(), &mut meter)?;
    assert!(sequence.rare.is_none());
    let marked = (MARKED_FIRST * sequence.seen.len()).div_ceil(RUN);
    assert!(marked + 1 < expected.len() / 2 / RUN, "{marked}");
    assert_eq!(*sequence.values, expected);
    Ok(())
}

#[test]
fn all_pairs_are_looked_at_where_values_have_more_than_16_bits() -> Result<(), Stop> {
    for rule in rules().into_iter().filter(|rule| rule.parted(100).next().is_some()) {
        let (mut sequence, mut meter) = (Sequence::default(), Meter::default());
        for (heap, value) in (0..).zip(defined(&rule, 300)) {
            if heap == 50 {
                // As if the value of heap 49 had more bits.
                sequence.pairs = HeapPairs::default();
            }
            assert_eq!(
                sequence.value(&rule, heap, &mut ROOM.clone(), &mut meter)?,
                value,
                "{rule:?} {heap}"
            );
        }
        assert!(sequence.rare.is_none() && sequence.pairs.heaps() == 0, "{rule:?}");
    }
    Ok(())
}

/// The mask is only a guide: with any other one, from any heap on, the values are the same.
#[test]
fn a_mask_that_is_of_no_use_gives_the_same_values() -> Result<(), Stop> {
    let long = ["0.0000000004", "4.00000000000407", "0.00740000000000000004"];
    let long = long.map(|code| Rule::of_code(code).expect("a code"));
    for rule in rules().into_iter().chain(long) {
        let expected = defined(&rule, 200);
        for (mask, first) in [(1, 1), (7, 5), (1 << 12, 30), (3, 64)] {
            let (mut sequence, mut meter) = (Sequence::default(), Meter::default());
            while sequence.values.len() < expected.len() {
                if sequence.values.len() == first {
                    sequence.rare = Some(Rare::of(mask, sequence.pairs.values(), &mut meter)?);
                }
                sequence.extend(&rule, &mut ROOM.clone(), &mut meter)?;
            }
            assert_eq!(*sequence.values, expected, "{rule:?} {mask}");
            assert!(sequence.rare.is_some());
        }
    }
    Ok(())
}

#[test]
fn memory_of_a_mask_is_given_back_when_it_is_left() -> Result<(), Stop> {
    let rule = Rule::of_code("0.16").expect("a code");
    let (mut sequence, mut meter) = (Sequence::default(), Meter::default());
    sequence.value(&rule, 60, &mut ROOM.clone(), &mut meter)?;
    let before = meter.memory();
    for mask in [1, 3] {
        sequence.leave_rare(&mut meter);
        sequence.rare = Some(Rare::of(mask, sequence.pairs.values(), &mut meter)?);
        let with_mask = meter.memory() - before;
        assert!((1 << 19..(1 << 19) + 60 * 16).contains(&with_mask), "{with_mask}");
    }
    sequence.leave_rare(&mut meter);
    assert_eq!(meter.memory(), before);
    Ok(())
}

/// What a stop leaves behind is a beginning of the sequence.
#[test]
fn a_sequence_goes_on_after_a_stop() -> Result<(), Stop> {
    let rule = Rule::of_code("0.16").expect("a code");
    let expected = looked_at(&rule, 2000);
    let (mut sequence, mut meter, mut stops) = (Sequence::default(), Meter::default(), 0);
    while sequence.values.len() < expected.len() {
        let heap = expected.len() as u64 - 1;
        let found = meter.within(Share::ticks(1000), |meter| {
            sequence.value(&rule, heap, &mut ROOM.clone(), meter)
        })?;
        stops += usize::from(found.is_none());
    }
    assert!(stops > 5, "{stops}");
    assert_eq!(*sequence.values, expected);
    Ok(())
}

/// Marks are for values of 16 bits. Where no move parts a heap, values may be larger.
#[test]
fn where_no_heap_is_parted_values_may_have_more_than_16_bits() -> Result<(), Stop> {
    let (most, meter) = (1_u32 << 16, &mut Meter::default());
    let all = Rule::Taking((1..=most as usize + 9).collect());
    let one_heap = Rule::Octal([0].into_iter().chain([3; (1 << 16) + 9]).collect());
    for rule in [all, one_heap] {
        // As in nim: every smaller heap is an option.
        let values: Vec<u32> = (0..most).collect();
        let mut sequence = Sequence::default();
        for value in values {
            sequence.values.push(value, meter)?;
        }
        sequence.seen.extend_to(most as usize, false, meter)?;
        for heap in [most, most + 1, most + 9] {
            assert_eq!(sequence.value(&rule, heap.into(), &mut ROOM.clone(), meter)?, heap);
        }
        let value = sequence.value(&rule, u64::from(most) + 10, &mut ROOM.clone(), meter)?;
        assert_eq!(value, 0, "the first heap that cannot be taken whole");
    }
    Ok(())
}
