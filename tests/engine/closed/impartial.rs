//! Impartial misère play: genus, mates, tame and wild games, as CGSuite printed them and by
//! definition.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use upstar::game::modulo::impartial;
use upstar::game::modulo::impartial::Genus;
use upstar::game::{Engine, SumId, Tombstones, Universe};
use upstar::values::{Convention, Outcome, Side, SplitMix64};

use super::cgsuite::Reader;
use crate::support::answers::{answers, session};
use crate::support::games::Bench;

const HEAPS: &str = include_str!("../../golden/cgsuite_misere_impartial.json");
const LITERALS: &str = include_str!("../../golden/cgsuite_misere_canonical.json");

fn records(golden: &str) -> Vec<Vec<Value>> {
    let golden: Value = serde_json::from_str(golden).expect("JSON");
    let records = golden["records"].as_array().expect("a list");
    let fields = |record: &Value| record.as_array().expect("a record").clone();
    records.iter().map(fields).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// CGSuite writes superscripts only as far as its rules need them.
fn same_genus(ours: &str, theirs: &str) -> bool {
    let digits = |text: &str| text.bytes().map(|b| u64::from(b - b'0')).collect::<Vec<_>>();
    let (nim, superscripts) = ours.split_once('^').expect("superscripts");
    let ours = digits(superscripts);
    let at = |k: usize| match k < ours.len() {
        true => ours[k],
        false => ours[ours.len() - 2 + (k - ours.len()) % 2],
    };
    let (their_nim, their_superscripts) = theirs.split_once('^').unwrap_or((theirs, ""));
    let n: u64 = nim.parse().expect("a nim value");
    if nim != their_nim {
        return false;
    }
    match digits(their_superscripts)[..] {
        // A nim heap.
        [] => (0..6).all(|k| at(k) == Genus::of_nimber(n).superscript(k)),
        // Tame, restive up to 4: it alternates from the first; restive beyond: from the nim value.
        [one] => {
            at(0) == one
                && (1..6).all(|k| at(k) == if one < 4 { one } else { n } ^ (k as u64 & 1) << 1)
        }
        ref all => {
            all.iter().enumerate().all(|(k, &value)| at(k) == value)
                && (all.len()..all.len() + 4).all(|k| at(k) == at(k - 2))
        }
    }
}

#[test]
fn heaps_have_the_genera_that_cgsuite_found() {
    let mut session = session();
    answers(&mut session, "universe impartial");
    let records = records(HEAPS);
    for record in &records {
        let mut reader = Reader::default();
        let game = reader.typed(text(&record[0]));
        let canonical = reader.canonical(text(&record[1]));
        let program = format!(
            "{}print {game} == {canonical}, genus({game}), misere_nim_value({game}), \
             nim_value({game}) mod normal, outcome({game})",
            reader.lets
        );
        let answer = answers(&mut session, &program).join("; ");
        let answer: Vec<&str> = answer.split(' ').collect();
        let [equal, genus, misere, nim, outcome] = answer[..] else {
            panic!("{program}: {answer:?}");
        };
        assert_eq!(equal, "true", "{game}");
        assert!(same_genus(genus, text(&record[3])), "{game}: {genus} {}", record[3]);
        assert_eq!(misere, record[2].to_string(), "{game}");
        assert_eq!(nim, record[4].to_string(), "{game}");
        if let Some(theirs) = record[5].as_str() {
            assert_eq!(outcome, theirs, "{game}");
        }
    }
    assert_eq!(records.len(), 188);
}

#[test]
fn literal_games_are_as_wild_as_cgsuite_found() {
    let mut session = session();
    answers(&mut session, "universe impartial");
    let mut listed = 0;
    let records = records(LITERALS);
    for record in &records {
        let mut reader = Reader::default();
        let game = reader.typed(text(&record[0]));
        let canonical = reader.canonical(text(&record[1]));
        let mate = reader.canonical(text(&record[2]));
        let program = format!(
            "{}let g = {game}\n\
             print g == {canonical}, mate(g) == {mate}, genus(g), outcome(g), misere_nim_value(g), \
             nim_value(g) mod normal, formal_birthday(canonical(g)), size(canonical(g)), \
             is_tame(g), is_generally_tame(g), is_tameable(g), is_half_tame(g), is_restive(g), \
             is_generally_restive(g), is_restless(g), is_prime(g), is_even(g), is_extraverted(g), \
             is_introverted(g)",
            reader.lets
        );
        let answer = answers(&mut session, &program).join("; ");
        let answer: Vec<&str> = answer.split(' ').collect();
        let [equal, mates, genus, outcome, rest @ ..] = &answer[..] else {
            panic!("{program}: {answer:?}");
        };
        assert_eq!((*equal, *mates), ("true", "true"), "{program}");
        assert_eq!(*outcome, text(&record[3]), "{program}");
        assert!(same_genus(genus, text(&record[4])), "{program}: {genus} {}", record[4]);
        let theirs: Vec<String> = record[5..20].iter().map(Value::to_string).collect();
        assert_eq!(rest, theirs, "{program}");
        let lists = [&record[20], &record[21]].map(|list| reader.list(text(list)));
        let [parts, partitions] = &lists;
        let written =
            [format!("[parts({game})]"), format!("[{parts}]"), format!("partitions({game})")];
        let written = written.into_iter().chain([partitions.clone()]);
        let written: Vec<Vec<Vec<String>>> = written
            .map(|lists| {
                let lists = format!(
                    "{}for list in {lists} {{ print \"-\"; for h in list {{ print canonical(h) }} }}",
                    reader.lets
                );
                let lines = answers(&mut session, &lists);
                let mut lists: Vec<Vec<String>> =
                    lines.split(|line| line == "-").map(<[String]>::to_vec).collect();
                lists.iter_mut().for_each(|list| list.sort());
                lists.sort();
                lists
            })
            .collect();
        assert_eq!(written[0], written[1], "parts of {game}");
        assert_eq!(written[2], written[3], "partitions of {game}");
        listed += written[0].concat().len();
    }
    assert_eq!(records.len(), 86);
    assert_eq!(listed, 59);
}

#[test]
fn closed_sets_of_literal_games_have_the_quotients_that_cgsuite_found() {
    let golden: Value = serde_json::from_str(super::octal::GOLDEN).expect("JSON");
    let mut session = session();
    let mut held = 0;
    for record in golden["records"].as_array().expect("a list") {
        let code = text(&record["args"][0]);
        let mut reader = Reader::default();
        let games = match code {
            "game.heap.Subtraction([2,3,7])" => "subtraction([2,3,7]), 19".to_owned(),
            "game.grid.Cram(Grid.Empty(2,3))" => "cram(2,3)".to_owned(),
            literal if literal.starts_with('*') => reader.typed(literal),
            _ => continue,
        };
        let program = format!("{}quotient({games})", reader.lets);
        let answer = answers(&mut session, &program).join("\n");
        let sizes = [&record["q_size"], &record["p_size"]].map(text);
        let expected = format!("{} classes, {} of them P, proved", sizes[0], sizes[1]);
        assert!(answer.starts_with(&expected), "{code}: {answer}");
        held += 1;
    }
    assert_eq!(held, 9);
}

/// The least heap beside which the player to move loses, by search.
fn misere_nim_value(plain: &mut Bench, game: SumId) -> u64 {
    let beside = |plain: &mut Bench, n: u64| {
        let heap = plain.engine.nimber(n);
        let sum = plain.sum(&[game, heap]);
        plain.ask(|ask| ask.outcome(Convention::Misere, sum))
    };
    (0..).find(|&n| beside(plain, n) == Outcome::P).expect("a heap")
}

/// A game of one engine in another.
fn copied(from: &mut Bench, to: &mut Bench, game: SumId) -> SumId {
    let options = from.ask(|ask| ask.options(game, Side::Left));
    let options: Vec<SumId> = options.iter().map(|&option| copied(from, to, option)).collect();
    to.ask(|ask| ask.form(&options, &options, Tombstones::NONE))
}

fn plain(seed: u64) -> Bench {
    Bench { engine: Engine::without_theorems(), ..Bench::new(seed) }
}

#[test]
fn superscripts_are_misere_nim_values_beside_heaps_of_two() {
    let (mut bench, mut plain) = (Bench::new(5), plain(5));
    for case in 0..120 {
        let game = bench.draw(Universe::Impartial, 3 + case % 3);
        let genus = bench.ask(|ask| impartial::nature(ask, game)).genus;
        let two = plain.engine.nimber(2);
        let mut beside = copied(&mut bench, &mut plain, game);
        for k in 0..4 {
            assert_eq!(genus.superscript(k), misere_nim_value(&mut plain, beside));
            beside = plain.sum(&[beside, two]);
        }
        let with_heap = |bench: &mut Bench| {
            let heap = bench.engine.nimber(genus.nim_value());
            let sum = bench.sum(&[game, heap]);
            bench.ask(|ask| ask.outcome(Convention::Normal, sum))
        };
        assert_eq!(with_heap(&mut bench), Outcome::P);
    }
}

#[test]
fn sums_of_tame_games_have_the_genus_of_nim_heaps() {
    let (mut bench, mut plain) = (Bench::new(6), plain(6));
    let mut firm = 0;
    for case in 0..200 {
        let games: Vec<SumId> =
            (0..2 + case % 2).map(|_| bench.draw(Universe::Impartial, 3)).collect();
        let natures = games.iter().map(|&game| bench.ask(|ask| impartial::nature(ask, game)));
        if !natures.into_iter().all(|nature| nature.is_tame) {
            continue;
        }
        let sum = bench.sum(&games);
        let nature = bench.ask(|ask| impartial::nature(ask, sum));
        assert!(nature.is_tame);
        firm += usize::from(nature.genus.misere_nim_value() == nature.genus.nim_value());
        // Added up option by option.
        let copies: Vec<SumId> =
            games.iter().map(|&game| copied(&mut bench, &mut plain, game)).collect();
        let copy = plain.sum(&copies);
        let copy = plain.ask(|ask| impartial::nature(ask, copy));
        assert_eq!(nature.genus, copy.genus);
        assert!(copy.is_tame);
    }
    assert!(firm > 20, "{firm}");
}

/// Games whose options are simplest forms: they equal an option of an option, or they are simplest
/// forms themselves. Outcomes of sums, found by search, tell which.
#[test]
fn simplest_forms_have_the_outcomes_of_their_games_and_are_told_apart() {
    let (mut bench, mut plain) = (Bench::new(10), plain(10));
    let mut forms = bench.ask(|ask| ask.modulo(Universe::Impartial).games_born_by(4));
    let trials: Vec<SumId> =
        forms.iter().map(|&form| copied(&mut bench, &mut plain, form)).collect();
    let mut random = SplitMix64::new(10);
    let (mut reversed, mut kept) = (0, 0);
    let mut known: BTreeMap<String, BTreeSet<SumId>> = BTreeMap::new();
    let any =
        |random: &mut SplitMix64, forms: &[SumId]| forms[random.below(forms.len() as u64) as usize];
    for case in 0..240 {
        let mut options: Vec<SumId> =
            (0..1 + random.below(3)).map(|_| any(&mut random, &forms)).collect();
        if case % 2 == 0 {
            // Options from which there is a move to `target`, beside the options of `target`. One of
            // these is left out at times.
            let target = any(&mut random, &forms);
            for option in &mut options {
                let beyond = options_for_both(&mut bench, &[target, *option]);
                *option = bench.simplest(Universe::Impartial, beyond);
            }
            let kept = bench.ask(|ask| ask.options(target, Side::Left));
            options.extend(kept.into_iter().skip(usize::from(case % 8 == 0)));
        }
        let game = options_for_both(&mut bench, &options);
        let simple = bench.simplest(Universe::Impartial, game);
        let outcomes = [game, simple].map(|game| {
            let copy = copied(&mut bench, &mut plain, game);
            plain.profile(copy, &trials)
        });
        assert_eq!(outcomes[0], outcomes[1], "{game:?}");
        known.entry(format!("{:?}", outcomes[0])).or_default().insert(simple);
        if simple == game {
            kept += 1;
            // Some are options of later games.
            if kept <= 20 {
                forms.push(simple);
            }
        } else {
            reversed += 1;
        }
    }
    assert!(reversed > 50 && kept > 50, "{reversed} {kept}");
    // Forms with the same outcomes beside all trials still differ by the definition.
    for [g, h] in known.values().flat_map(pairs) {
        assert!(!bench.ge(Universe::Impartial, g, h), "{g:?} {h:?}");
    }
}

fn pairs(games: &BTreeSet<SumId>) -> Vec<[SumId; 2]> {
    let games: Vec<SumId> = games.iter().copied().collect();
    games.iter().enumerate().flat_map(|(at, &g)| games[..at].iter().map(move |&h| [g, h])).collect()
}

/// Heaps of nim are positions, and simplify to nimbers without a comparison.
#[test]
fn large_heaps_of_nim_are_nimbers_in_misere_play() {
    let text = "outcome(nim(500) + nim(300)) mod misere
        outcome(nim(300) + nim(300)) mod misere
        genus(nim(400))
        (nim(200) <=> *200) mod impartial";
    assert_eq!(answers(&mut session(), text), ["N", "P", "400^(400,402)", "nim(200) = *200"]);
}

/// The game with these options for both players.
fn options_for_both(bench: &mut Bench, options: &[SumId]) -> SumId {
    bench.ask(|ask| ask.form(options, options, Tombstones::NONE))
}

/// CGSuite's example of a game that is tameable and not generally tame: none of its options is
/// tameable, and each is answered by a move to a tameable game with the values of 0. Then the same
/// with further options.
fn answered_everywhere(bench: &mut Bench) -> Vec<SumId> {
    let [star, two] = [1, 2].map(|n| bench.engine.nimber(n));
    let s = options_for_both(bench, &[two]);
    let a = [s, star];
    let a = options_for_both(bench, &a);
    let b = options_for_both(bench, &[s, SumId::ZERO]);
    let s_star = bench.sum(&[s, star]);
    let y = options_for_both(bench, &[s, s_star, b]);
    let a_star = bench.sum(&[a, star]);
    let again = options_for_both(bench, &[a_star, y]);
    let from_again = options_for_both(bench, &[again, a, b]);
    let lists = [
        vec![a_star, y],
        vec![y],
        vec![a_star],
        vec![a_star, y, from_again],
        vec![a_star, y, two],
        vec![a_star, y, s],
        vec![a_star, y, b],
    ];
    lists.map(|options| options_for_both(bench, &options)).to_vec()
}

#[test]
fn the_game_that_cgsuite_calls_tameable_is() {
    let mut bench = Bench::new(10);
    let games = answered_everywhere(&mut bench);
    let nature = bench.ask(|ask| impartial::nature(ask, games[0]));
    assert_eq!(nature.genus, Genus::of_nimber(0));
    assert!(nature.is_tameable && !nature.is_generally_tame && !nature.is_tame);
    let kinds = [nature.is_restive, nature.is_generally_restive, nature.is_restless];
    assert_eq!(kinds, [false; 3]);
}

/// Tameable by definition: beside tame games the sum has the genus of nim heaps. All games born by
/// day 4, random ones of day 5 and 6, and the example of CGSuite with variants, each beside all tame
/// games born by day 4 and beside firm sums of them; the genera of the sums option by option.
#[test]
fn tameable_games_have_the_genus_of_nim_heaps_beside_tame_games() {
    let (mut bench, mut plain) = (Bench::new(11), plain(11));
    let born = bench.ask(|ask| ask.modulo(Universe::Impartial).games_born_by(4));
    assert_eq!(born.len(), 22);
    let mut games = born.clone();
    for case in 0..120 {
        games.push(bench.draw(Universe::Impartial, 5 + case % 2));
    }
    games.extend(answered_everywhere(&mut bench));
    let mut tame = Vec::new();
    for &game in &born {
        if bench.ask(|ask| impartial::nature(ask, game)).is_tame {
            tame.push(game);
        }
    }
    for [m, n] in [[2, 2], [2, 3]] {
        let heaps = [m, n].map(|n| bench.engine.nimber(n));
        tame.push(bench.sum(&heaps));
    }
    let firm = |genus: &Genus| genus.nim_value() == genus.misere_nim_value();
    let (mut tameable, mut only_tameable, mut not) = (0, 0, 0);
    for &game in &games {
        let nature = bench.ask(|ask| impartial::nature(ask, game));
        let copy = copied(&mut bench, &mut plain, game);
        let follows = |beside: &SumId| {
            let other = bench.ask(|ask| impartial::nature(ask, *beside)).genus;
            let beside = copied(&mut bench, &mut plain, *beside);
            let sum = plain.sum(&[copy, beside]);
            let genus = plain.ask(|ask| impartial::nature(ask, sum)).genus;
            let value = nature.genus.nim_value() ^ other.nim_value();
            genus == Genus::of_heaps(value, firm(&nature.genus) || firm(&other))
        };
        let all = tame.iter().all(follows);
        if nature.is_tameable {
            assert!(all, "{game:?}");
        } else {
            // Some tame game tells; where none did, the rule may only have missed it.
            assert!(!all || !born.contains(&game), "{game:?}");
            not += 1;
        }
        tameable += usize::from(nature.is_tameable);
        only_tameable += usize::from(nature.is_tameable && !nature.is_generally_tame);
    }
    assert!(tameable > 40 && only_tameable > 2 && not > 5, "{tameable} {only_tameable} {not}");
}

#[test]
fn a_game_and_its_mate_are_won_by_who_does_not_begin() {
    let mut bench = Bench::new(7);
    for case in 0..100 {
        let game = bench.draw(Universe::Impartial, 3 + case % 4);
        let mate = bench.ask(|ask| impartial::mate_of(ask, game));
        let sum = bench.sum(&[game, mate]);
        let outcome = bench.ask(|ask| ask.outcome(Convention::Misere, sum));
        assert_eq!(outcome, Outcome::P);
    }
}

/// All games born by day 4, and what they and random games of day 5 add up to: each part that is
/// found by adding games up is found by taking them away, and nothing else of what was added is.
#[test]
fn parts_are_what_games_are_sums_of() {
    let mut bench = Bench::new(8);
    let born = bench.ask(|ask| ask.modulo(Universe::Impartial).games_born_by(4));
    assert_eq!(born.len(), 22);
    let mut others = born.clone();
    for _ in 0..150 {
        let game = bench.draw(Universe::Impartial, 5);
        others.push(bench.ask(|ask| ask.modulo(Universe::Impartial).simplest(game)));
    }
    others.sort_unstable();
    others.dedup();
    let mut sums: BTreeMap<SumId, Vec<[SumId; 2]>> = BTreeMap::new();
    for &g in &born {
        for &h in &others {
            let sum = bench.sum(&[g, h]);
            let sum = bench.ask(|ask| ask.modulo(Universe::Impartial).simplest(sum));
            sums.entry(sum).or_default().push([g, h]);
        }
    }
    let units = [SumId::ZERO, bench.engine.nimber(1)];
    let (mut found, mut none) = (0, 0);
    for (&sum, pairs) in &sums {
        for &g in &born {
            let difference = bench.ask(|ask| impartial::misere_minus(ask, sum, g));
            let other = pairs.iter().find(|pair| pair[0] == g).map(|pair| pair[1]);
            match (difference, other) {
                (Some(difference), Some(other)) => {
                    assert_eq!(difference, other, "cancelling gives one game");
                    found += 1;
                }
                (Some(difference), None) => {
                    assert!(!others.contains(&difference));
                    let again = bench.sum(&[g, difference]);
                    let equal = bench.ask(|ask| ask.modulo(Universe::Impartial).equal(again, sum));
                    assert!(equal.is_true());
                }
                (None, Some(_)) => panic!("{g:?} is a part of {sum:?}"),
                (None, None) => none += 1,
            }
        }
    }
    assert!(found > 400 && none > 2_000, "{found} {none}");
    for (&sum, pairs) in &sums {
        let parts = bench.ask(|ask| impartial::proper_parts(ask, sum));
        for &part in pairs.iter().flatten() {
            let even = bench.ask(|ask| impartial::is_even(ask, part));
            let rest = bench.ask(|ask| impartial::misere_minus(ask, sum, part));
            let unit = [part, rest.expect("a part")].iter().any(|game| units.contains(game));
            assert_eq!(parts.contains(&part), even && !unit, "{part:?} of {sum:?}");
        }
    }
}

/// The theorem on extraverted and introverted games (Siegel): a game is extraverted where it is a
/// part of the game whose only option it is, and only 0 and ∗ are introverted. Parity adds up.
#[test]
fn extraverted_games_are_divine() {
    let mut bench = Bench::new(9);
    let born = bench.ask(|ask| ask.modulo(Universe::Impartial).games_born_by(4));
    let units = [SumId::ZERO, bench.engine.nimber(1)];
    let mut extraverted = 0;
    for (at, &g) in born.iter().enumerate() {
        let sharp = bench.ask(|ask| ask.form(&[g], &[g], Tombstones::NONE));
        let divine = bench.ask(|ask| impartial::misere_minus(ask, sharp, g));
        let is = bench.ask(|ask| impartial::is_extraverted(ask, g));
        assert_eq!(is, divine.is_some(), "{g:?}");
        extraverted += usize::from(is);
        let introverted = bench.ask(|ask| impartial::is_introverted(ask, g));
        assert_eq!(introverted, units.contains(&g));
        for &h in &born[at..] {
            let sum = bench.sum(&[g, h]);
            let [a, b, c] = [g, h, sum].map(|game| bench.ask(|ask| impartial::is_even(ask, game)));
            assert_eq!(a == b, c);
        }
    }
    assert!((5..17).contains(&extraverted), "{extraverted}");
}
