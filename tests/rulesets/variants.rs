//! Variants of rulesets: against golden facts, and against their definitions on literal trees.

use std::collections::HashMap;

use serde_json::Value as Json;

use crate::golden::{Claims, facts, moves, rolled, text};
use crate::support::answers::{answers, session};
use crate::support::sampled;

/// Literal games by hand: a form is its place in the table, its options are sorted.
#[derive(Default)]
struct Forms {
    sides: Vec<[Vec<usize>; 2]>,
    known: HashMap<[Vec<usize>; 2], usize>,
}

/// What a heap becomes, for Left (0) and Right (1).
type Rules = fn(&[i64], usize) -> Vec<Vec<Vec<i64>>>;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Variant {
    Impartial,
    Dicotic,
    /// Whether Left and Right have had no move before.
    DeadEnding([bool; 2]),
}

impl Forms {
    fn form(&mut self, mut sides: [Vec<usize>; 2]) -> usize {
        for side in &mut sides {
            side.sort_unstable();
            side.dedup();
        }
        let next = self.sides.len();
        let place = *self.known.entry(sides.clone()).or_insert(next);
        if place == next {
            self.sides.push(sides);
        }
        place
    }

    /// The tree of a position, a sum of heaps.
    fn tree(&mut self, heaps: &[Vec<i64>], rules: Rules) -> usize {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().enumerate() {
            for (place, heap) in heaps.iter().enumerate() {
                for option in rules(heap, side) {
                    let mut next = heaps.to_vec();
                    next.splice(place..=place, option);
                    options.push(self.tree(&next, rules));
                }
            }
        }
        self.form(sides)
    }

    /// The variant of a tree, as it is defined.
    fn variant(&mut self, variant: Variant, form: usize) -> usize {
        let mut sides = self.sides[form].clone();
        let mut next = variant;
        match variant {
            Variant::Impartial => {
                let both = sides.concat();
                sides = [both.clone(), both];
            }
            Variant::Dicotic => {
                if sides[0].is_empty() || sides[1].is_empty() {
                    sides = [Vec::new(), Vec::new()];
                }
            }
            Variant::DeadEnding(stuck) => {
                let now = [0, 1].map(|side| stuck[side] || sides[side].is_empty());
                for side in [0, 1].into_iter().filter(|side| now[*side]) {
                    sides[side].clear();
                }
                next = Variant::DeadEnding(now);
            }
        }
        for side in &mut sides {
            for option in side {
                *option = self.variant(next, *option);
            }
        }
        self.form(sides)
    }

    /// The form as upstar writes it.
    fn text(&self, form: usize) -> String {
        let [left, right] = self.sides[form].each_ref().map(|side| {
            let mut options: Vec<String> = side.iter().map(|option| self.text(*option)).collect();
            options.sort_by_key(|text| (text.len(), text.clone()));
            match options.is_empty() {
                true => ".".to_owned(),
                false => options.join(","),
            }
        });
        format!("<{left}|{right}>")
    }

    /// Two moves of one player can be made as one, everywhere.
    fn is_option_closed(&self, form: usize) -> bool {
        let sides = &self.sides[form];
        let closed = |side: usize| {
            let own = &sides[side];
            let twice = own.iter().flat_map(|option| &self.sides[*option][side]);
            twice.into_iter().all(|option| own.contains(option))
        };
        closed(0) && closed(1) && {
            let mut options = sides.iter().flatten();
            options.all(|option| self.is_option_closed(*option))
        }
    }
}

/// Cricket pitch: the roller is -1.
fn pitch(row: &[i64], side: usize) -> Vec<Vec<Vec<i64>>> {
    let roller = row.iter().position(|bump| *bump < 0).expect("a roller");
    let mut row = row.to_vec();
    let mut options = Vec::new();
    let mut at = roller;
    loop {
        let next = match side {
            0 => at.checked_sub(1),
            _ => Some(at + 1).filter(|next| *next < row.len()),
        };
        let Some(next) = next.filter(|next| row[*next] > 0) else {
            return options;
        };
        row[next] -= 1;
        row.swap(at, next);
        at = next;
        options.push(vec![row.clone()]);
    }
}

fn partizan_kayles(strip: &[i64], side: usize) -> Vec<Vec<Vec<i64>>> {
    let rest = strip[0] - 1 - side as i64;
    (0..=rest).map(|i| vec![vec![i], vec![rest - i]]).collect()
}

fn subtraction(heap: &[i64], _: usize) -> Vec<Vec<Vec<i64>>> {
    let taken = [1, 3].into_iter().filter(|taken| *taken <= heap[0]);
    taken.map(|taken| vec![vec![heap[0] - taken]]).collect()
}

/// All pitches of up to so many bumps below a height, with the roller anywhere.
fn pitches(bumps: usize, height: i64) -> Vec<Vec<i64>> {
    let mut rows = vec![vec![]];
    let mut all = rows.clone();
    for _ in 0..bumps {
        let longer = |row: &Vec<i64>| {
            let row = row.clone();
            (0..height).map(move |bump| [&row[..], &[bump]].concat())
        };
        rows = rows.iter().flat_map(longer).collect();
        all.extend(rows.clone());
    }
    let rolled = all
        .iter()
        .flat_map(|row| (0..=row.len()).map(|at| [&row[..at], &[-1], &row[at..]].concat()));
    rolled.collect()
}

fn written(row: &[i64]) -> String {
    let roller = row.iter().position(|bump| *bump < 0).expect("a roller");
    let side = |side: &[i64]| {
        let bumps: Vec<String> = side.iter().map(ToString::to_string).collect();
        bumps.join(",")
    };
    format!("{}@{}", side(&row[..roller]), side(&row[roller + 1..]))
}

const VARIANTS: [(&str, &str, Variant); 4] = [
    ("impartial_variant", "", Variant::Impartial),
    ("dicotic_variant", "", Variant::Dicotic),
    ("dead_ending_variant", "", Variant::DeadEnding([false; 2])),
    ("dead_ending_variant", ", Right", Variant::DeadEnding([false, true])),
];

#[test]
fn variants_are_what_their_definition_says() {
    let mut cases: Vec<(&str, String, Vec<i64>)> = Vec::new();
    for row in pitches(3, 3) {
        cases.push(("pitch", written(&row), row));
    }
    cases.extend((0..6).map(|n| ("partizan_kayles", n.to_string(), vec![n])));
    cases.extend((0..8).map(|n| ("subtraction([1,3])", n.to_string(), vec![n])));
    let mut session = session();
    let mut forms = Forms::default();
    for (ruleset, arguments, start) in cases {
        let rules: Rules = match ruleset {
            "pitch" => pitch,
            "partizan_kayles" => partizan_kayles,
            _ => subtraction,
        };
        let tree = forms.tree(&[start], rules);
        for (name, stuck, variant) in VARIANTS {
            let form = forms.variant(variant, tree);
            let game = format!("{name}({ruleset}{stuck})({arguments})");
            let question = format!("form({game})");
            assert_eq!(answers(&mut session, &question), [forms.text(form)], "{game}");
            let (outer, _, second) = VARIANTS[(tree + form) % 3];
            let form = forms.variant(second, form);
            let game = format!("{outer}({name}({ruleset}{stuck}))({arguments})");
            let question = format!("form({game})");
            assert_eq!(answers(&mut session, &question), [forms.text(form)], "{game}");
        }
    }
}

#[test]
fn promises_do_not_change_variants() {
    let mut session = session();
    // What `liar` and `mixed` promise is false, so it would show.
    let text = "
        ruleset honest(n: Int) {
          left: [honest(i) for i in 0 .. n]
          right: [honest(n - 2) for i in 0 .. 1 if n > 1]
        }
        ruleset liar(n: Int) {
          same: if n > 2 { liar(1) + liar(2) } else { none }
          left: [liar(i) for i in 0 .. n]
          right: [liar(n - 2) for i in 0 .. 1 if n > 1]
        }
        ruleset mixed(n: Int) {
          split: if n > 2 { [-mixed(1), mixed(2)] } else { none }
          left: [-liar(i) + 1 for i in 0 .. n]
          right: [mixed(n - 2) for i in 0 .. 1 if n > 1]
        }
        ruleset unmixed(n: Int) {
          left: [-honest(i) + 1 for i in 0 .. n]
          right: [unmixed(n - 2) for i in 0 .. 1 if n > 1]
        }";
    assert_eq!(answers(&mut session, text), [""; 0]);
    for n in 0..5 {
        for variant in ["impartial_variant", "dicotic_variant", "dead_ending_variant"] {
            for (one, other) in [("liar", "honest"), ("mixed", "unmixed")] {
                let form = |name: &str| format!("form({variant}(-{name}({n}) + 1))");
                let question = format!("{} == {}", form(one), form(other));
                assert_eq!(answers(&mut session, &question), ["true"], "{question}");
            }
        }
    }
}

#[test]
fn positions_of_variants_can_be_typed_back() {
    let mut session = session();
    for game in [
        "dead_ending_variant(pitch)(2,1@1,2)",
        "dead_ending_variant(pitch,Left)(2,1@1)",
        "dicotic_variant(partizan_kayles)(5)",
        "-dead_ending_variant(dicotic_variant(partizan_kayles))(6)",
        "dicotic_variant(impartial_variant(subtraction([1,3])))(7)",
        "impartial_variant(dicotic_variant(partizan_kayles(4) + -partizan_kayles(2)))",
    ] {
        let followers = answers(&mut session, &format!("followers({game}) mod misere")).join("");
        assert!(followers.contains(game), "{game}: {followers}");
        let followers = followers.trim_matches(['[', ']']).split(", ");
        for follower in followers {
            let again = format!("[{follower}] mod misere");
            assert_eq!(answers(&mut session, &again), [format!("[{follower}]")]);
        }
    }
    for (typed, printed) in [
        ("dicotic_variant(subtraction)([1, 3])(5)", "dicotic_variant(subtraction([1,3]))(5) = *"),
        ("dicotic_variant(subtraction)", "dicotic_variant(subtraction)"),
        ("dicotic_variant(subtraction([1]))", "dicotic_variant(subtraction([1]))"),
        ("dicotic_variant(pitch(2@1))", "dicotic_variant(pitch)(2@1) = *"),
        ("dicotic_variant(<!|0>)", "E0401"),
        ("dicotic_variant([1])", "E0301"),
        ("dicotic_variant(pitch)(1, 2)", "E0303"),
        ("dicotic_variant(pitch)(-1@)", "E0501"),
    ] {
        assert_eq!(answers(&mut session, typed), [printed], "{typed}");
    }
}

#[test]
fn variants_of_cricket_pitch_as_by_brute_force() {
    let mut claims = Claims::default();
    let mut forms = Forms::default();
    for fact in sampled(facts(include_str!("../golden/pitch_variants.json")), 7) {
        let pos = text(&fact[0]);
        let impartial = fact[1].as_array().expect("a list");
        let game = format!("impartial_variant(pitch)({pos})");
        claims.claim(format!("outcome({game}) == {}", text(&impartial[0])));
        claims.claim(format!("outcome({game}) == {} mod misere", text(&impartial[1])));
        claims.claim(format!("{game} == *{}", impartial[2]));
        for side in ["L", "R"] {
            let moves = impartial[3][side].as_array().expect("a list").iter();
            let moves = moves.map(|roll| {
                let (to, bumps) = text(roll).split_at(1);
                let bumps = bumps.parse().expect("a number");
                format!("impartial_variant(pitch)({})", rolled(pos, to, bumps))
            });
            let mut moves: Vec<String> = moves.collect();
            moves.sort();
            moves.dedup();
            claims.wins(&game, side_name(side), "misere", moves);
        }
        let start: Vec<i64> =
            pos.replace('@', ",-1,").split(',').filter_map(|bump| bump.parse().ok()).collect();
        let tree = forms.tree(std::slice::from_ref(&start), pitch);
        for (name, variant, fact) in [
            ("dicotic_variant", Variant::Dicotic, &fact[2]),
            ("dead_ending_variant", Variant::DeadEnding([false; 2]), &fact[3]),
        ] {
            let game = format!("{name}(pitch)({pos})");
            claims.game(&game, &fact[0], &fact[1], &fact[2]);
            let property =
                |name: &str, place: usize| format!("{name}({game}) == {}", fact[3][place]);
            for (place, name) in ["is_dicot", "is_dead_ending", "is_blocking"].iter().enumerate() {
                claims.claim(property(name, place));
            }
            let form = forms.variant(variant, tree);
            let closed = forms.is_option_closed(form);
            assert_eq!(Json::Bool(closed), fact[3][3], "{game}");
            for (place, side) in ["L", "R"].iter().enumerate() {
                // Who has no move here never has one again.
                let stuck = match pitch(&start, 1 - place).is_empty() {
                    true if variant != Variant::Dicotic => [",Right", ",Left"][place],
                    _ => "",
                };
                let option = |k| format!("{name}(pitch{stuck})({})", rolled(pos, side, k));
                let moves = moves(&fact[4][side], option);
                claims.wins(&game, side_name(side), "misere", moves);
            }
        }
    }
    claims.hold("variants of cricket pitch");
}

fn side_name(side: &str) -> &'static str {
    match side {
        "L" => "Left",
        _ => "Right",
    }
}
