//! The rule for the winning moves in long strips of partizan Kayles, against the definition: all sums of up to
//! three strips, long ones by their rule, short ones of the same lengths modulo 3 by search.

use std::collections::{BTreeSet, HashMap};

use upstar::values::Side;

use crate::support::answers::{answers, session};

type Sum = Vec<u64>;

/// What a player can move to: the strip, the part left of the pins, the sum that is left.
fn moves(side: Side, sum: &[u64]) -> Vec<(u64, u64, Sum)> {
    let taken = match side {
        Side::Left => 1,
        Side::Right => 2,
    };
    let mut moves = Vec::new();
    for (place, &strip) in sum.iter().enumerate() {
        for i in 0..(strip + 1).saturating_sub(taken) {
            let mut after = sum.to_vec();
            after.remove(place);
            after.extend([i, strip - taken - i].into_iter().filter(|&part| part > 0));
            after.sort_unstable();
            moves.push((strip, i, after));
        }
    }
    moves
}

fn wins(side: Side, sum: &[u64], known: &mut HashMap<(Side, Sum), bool>) -> bool {
    if let Some(&known) = known.get(&(side, sum.to_vec())) {
        return known;
    }
    let moves = moves(side, sum);
    let mut wins_one = moves.iter();
    let wins =
        moves.is_empty() || wins_one.any(|(_, _, after)| !wins(side.opponent(), after, known));
    known.insert((side, sum.to_vec()), wins);
    wins
}

/// The winning moves that a rule tells: the strip and the part left of the pins, both modulo 3.
fn told(rule: &str) -> BTreeSet<(u64, u64)> {
    let mut told = BTreeSet::new();
    for line in rule.lines().filter(|line| *line != "no move wins") {
        let (_, line) = line.split_once(" for ").expect("a rule");
        let (parts, strips) = line.split_once(", in ").expect("a rule");
        let (_, strips) = strips.split_once("n = ").expect("a length");
        let strip = strips.strip_suffix(" modulo 3").expect("a residue");
        let strip = strip.parse().expect("a residue");
        let parts = match parts {
            "any i" => vec![0, 1, 2],
            some => {
                let residues = some.strip_prefix("i = ").expect("a residue");
                let residues = residues.strip_suffix(" modulo 3").expect("a residue");
                let residues = residues.split(" or ");
                residues.map(|i| i.parse().expect("a residue")).collect()
            }
        };
        told.extend(parts.into_iter().map(|part| (strip, part)));
    }
    told
}

#[test]
fn long_strips_are_won_by_their_rule_as_short_ones_by_search() {
    let mut sums: Vec<Sum> = Vec::new();
    for a in 4..=9 {
        sums.push(vec![a]);
        for b in a..=9 {
            sums.push(vec![a, b]);
            sums.extend((b..=9).map(|c| vec![a, b, c]));
        }
    }
    assert_eq!(sums.len(), 83);
    let mut session = session();
    answers(&mut session, "universe misere");
    let mut known = HashMap::new();
    let mut silent = 0;
    for sum in &sums {
        for side in Side::BOTH {
            let mut expected = BTreeSet::new();
            for (strip, left, after) in moves(side, sum) {
                if !wins(side.opponent(), &after, &mut known) {
                    expected.insert((strip % 3, left % 3));
                }
            }
            let long: Vec<String> =
                sum.iter().map(|n| format!("partizan_kayles({})", n + 1200)).collect();
            let question = format!("print winning_rule({}, {side:?})", long.join(" + "));
            let rule = answers(&mut session, &question).join("\n");
            assert_eq!(told(&rule), expected, "{side:?} in {sum:?}: {rule}");
            silent += usize::from(expected.is_empty());
        }
    }
    assert!((20..146).contains(&silent), "{silent}");
}
