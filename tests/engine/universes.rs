//! Games modulo universes against golden facts (brute force from the definitions, by programs that
//! share nothing with this one) and against published counts.

use serde_json::Value;
use upstar::game::Ask;
use upstar::game::{Distinction, Engine, SumId, Tombstones, Universe, Verdict};
use upstar::meter::Meter;
use upstar::values::{Convention, Outcome, Relation, Side};

/// The golden files' forms, interned.
struct Golden {
    engine: Engine,
    meter: Meter,
    forms: Vec<SumId>,
}

fn read(name: &str) -> Value {
    let path = format!("{}/tests/golden/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the file is in the repository");
    serde_json::from_str(&text).expect("the file is JSON")
}

fn records(name: &str) -> Vec<Value> {
    let file = read(name);
    file["records"].as_array().expect("records").clone()
}

fn options(text: &str, forms: &[SumId]) -> (Vec<SumId>, bool) {
    let items = text.split(',').filter(|item| !item.is_empty());
    let (stones, places): (Vec<&str>, Vec<&str>) = items.partition(|item| *item == "!");
    let place = |text: &&str| forms[text.parse::<usize>().expect("a place")];
    (places.iter().map(place).collect(), !stones.is_empty())
}

impl Golden {
    fn new() -> Self {
        Self::with(Engine::new())
    }

    fn with(engine: Engine) -> Self {
        let mut golden = Self { engine, meter: Meter::default(), forms: Vec::new() };
        for form in read("universes_forms")["forms"].as_array().expect("forms") {
            let (left, right) = form.as_str().expect("text").split_once('|').expect("a bar");
            let (left, left_stone) = options(left, &golden.forms);
            let (right, right_stone) = options(right, &golden.forms);
            let stones = Tombstones { left: left_stone, right: right_stone };
            let form = golden.ask(|ask| ask.form(&left, &right, stones));
            golden.forms.push(form);
        }
        golden
    }

    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Ask<'_>) -> Result<T, upstar::game::EngineError>,
    ) -> T {
        question(&mut self.engine.ask(&mut self.meter)).expect("an answer")
    }

    fn form(&self, place: &Value) -> SumId {
        self.forms[place.as_u64().expect("a place") as usize]
    }

    fn universe(&mut self, letter: &str) -> Universe {
        match letter {
            "N" => Universe::Normal,
            "M" => Universe::Misere,
            "B" => Universe::Blocking,
            "E" => Universe::DeadEnding,
            "Z" => Universe::IntegersDicots,
            "D" => Universe::Dicot,
            "I" => Universe::Impartial,
            "S0" => self.ask(|ask| {
                let minus_one = ask.integer(-1);
                let options = [SumId::ZERO, minus_one];
                let murder = ask.form(&[], &options, Tombstones::NONE)?;
                ask.generated(&[murder])
            }),
            other => panic!("no universe {other}"),
        }
    }

    fn outcome(&mut self, convention: Convention, g: SumId, h: SumId) -> Outcome {
        self.ask(|ask| ask.outcome_of_pair(convention, g, h))
    }

    /// The ordinary form is a member without tombstones and has that simplest form.
    fn check_ordinary(&mut self, universe: Universe, simplest: SumId, ordinary: SumId, at: &Value) {
        assert!(!self.engine.is_tombstoned(ordinary), "{at}");
        assert!(self.ask(|ask| ask.modulo(universe).is_member(ordinary)), "{at}");
        let again = self.ask(|ask| ask.modulo(universe).simplest(ordinary));
        assert_eq!(again, simplest, "{at}");
    }

    /// Whether `x` shows that `g ≥ h` fails.
    fn tells(&mut self, universe: Universe, g: SumId, h: SumId, x: SumId) -> bool {
        let convention = universe.convention();
        let first = self.outcome(convention, g, x);
        let second = self.outcome(convention, h, x);
        !first.is_at_least(second) && self.ask(|ask| ask.modulo(universe).is_member(x))
    }

    /// A witness that `g ≥ h` fails is given exactly where it does, and tells.
    fn check_witness(
        &mut self,
        universe: Universe,
        g: SumId,
        h: SumId,
        fails: bool,
        record: &Value,
    ) {
        let found = self.ask(|ask| ask.modulo(universe).distinguish(g, h));
        match (fails, found) {
            (false, Distinction::AtLeast) => {}
            (true, Distinction::Witness(witness)) => {
                assert!(
                    self.tells(universe, g, h, witness.game),
                    "the witness does not tell: {record}"
                );
                let convention = universe.convention();
                assert_eq!(witness.first, self.outcome(convention, g, witness.game));
                assert_eq!(witness.second, self.outcome(convention, h, witness.game));
            }
            (_, found) => panic!("{found:?}: {record}"),
        }
    }
}

fn relation(text: &str) -> Relation {
    match text {
        "=" => Relation::Equal,
        ">" => Relation::Greater,
        "<" => Relation::Less,
        "||" => Relation::Confused,
        other => panic!("no relation {other}"),
    }
}

const FAMILIES: [&str; 8] = ["N", "M", "B", "E", "Z", "D", "I", "S0"];

#[test]
fn golden_comparisons_and_witnesses() {
    let mut golden = Golden::new();
    let mut cases = 0;
    for family in FAMILIES {
        let universe = golden.universe(family);
        for record in records(&format!("universes_{family}_compare")) {
            let (g, h) = (golden.form(&record[0]), golden.form(&record[1]));
            let expected = relation(record[2].as_str().expect("a relation"));
            let found = golden.ask(|ask| ask.modulo(universe).compare(g, h));
            assert_eq!(found, Some(expected), "{family}: {record}");
            for (a, b, known) in [(g, h, &record[3]), (h, g, &record[4])] {
                golden.check_witness(universe, a, b, !known.is_null(), &record);
                if !known.is_null() {
                    let x = golden.form(known);
                    assert!(golden.tells(universe, a, b, x), "{family}: {record}");
                }
            }
            cases += 1;
        }
    }
    println!("{cases} golden comparisons");
    assert_eq!(cases, 17_179);
}

#[test]
fn golden_simplest_forms() {
    let mut cases = 0;
    for family in FAMILIES {
        // The records hold literal forms; the values of normal play write `1∗` as a sum.
        let mut golden = Golden::with(match family {
            "N" => Engine::without_theorems(),
            _ => Engine::new(),
        });
        let universe = golden.universe(family);
        for record in records(&format!("universes_{family}_canonical")) {
            let (g, simplest) = (golden.form(&record[0]), golden.form(&record[1]));
            let found = golden.ask(|ask| ask.modulo(universe).simplest(g));
            assert_eq!(found, simplest, "simplest, {family}: {record}");
            let ordinary = golden.ask(|ask| ask.modulo(universe).ordinary(g));
            if matches!(family, "B" | "S0") {
                // The choice of the option that stands for a tombstone is free there.
                golden.check_ordinary(universe, simplest, ordinary, &record);
            } else {
                assert_eq!(ordinary, golden.form(&record[2]), "ordinary, {family}: {record}");
            }
            let outcome = golden.outcome(universe.convention(), g, SumId::ZERO);
            assert_eq!(format!("{outcome:?}"), record[3].as_str().expect("an outcome"));
            if let Some(invertible) = record[4].as_bool() {
                let found = golden.ask(|ask| ask.modulo(universe).invertible(g));
                assert_eq!(found, Verdict::from(invertible), "invertible, {family}: {record}");
            }
            for (side, known) in [(Side::Left, &record[5]), (Side::Right, &record[6])] {
                if let Some(strong) = known.as_bool() {
                    let found = golden.ask(|ask| ask.modulo(universe).strong(side, g));
                    assert_eq!(found, Verdict::from(strong), "strong, {family}: {record}");
                }
            }
            cases += 1;
        }
    }
    println!("{cases} golden simplest forms");
    assert_eq!(cases, 3_829);
}

#[test]
fn golden_chain_of_universes() {
    let mut golden = Golden::new();
    let mut cases = 0;
    for record in records("universes_chain") {
        let (g, h) = (golden.form(&record[0]), golden.form(&record[1]));
        let letters = ["N", "M", "B", "E", "Z", "D"];
        let relations = record[2].as_str().expect("relations").split(' ');
        for (letter, expected) in letters.into_iter().zip(relations) {
            let universe = golden.universe(letter);
            let found = golden.ask(|ask| ask.modulo(universe).compare(g, h));
            assert_eq!(found, Some(relation(expected)), "{letter}: {record}");
            let fails = matches!(found, Some(Relation::Less | Relation::Confused));
            golden.check_witness(universe, g, h, fails, &record);
        }
        let members = record[3].as_array().expect("bits").clone();
        for (letter, pair) in ["D", "Z", "E", "B"].into_iter().zip(members.chunks(2)) {
            let universe = golden.universe(letter);
            for (game, bit) in [g, h].into_iter().zip(pair) {
                let found = golden.ask(|ask| ask.modulo(universe).is_member(game));
                assert_eq!(found, *bit == 1, "member of {letter}: {record}");
                let why = golden.ask(|ask| ask.modulo(universe).why_not_member(game));
                assert_eq!(why.is_none(), found);
            }
        }
        let outcomes = [g, h].map(|game| golden.outcome(Convention::Misere, game, SumId::ZERO));
        assert_eq!(
            format!("{:?}{:?}", outcomes[0], outcomes[1]),
            record[4].as_str().expect("outcomes")
        );
        cases += 1;
    }
    println!("{cases} golden pairs in six universes");
    assert_eq!(cases, 1_201);
}

#[test]
fn golden_pairs_in_a_fresh_engine_have_the_same_witnesses() {
    // What was asked before must not change an answer.
    let mut warm = Golden::new();
    for letter in ["M", "B", "E", "Z", "D"] {
        let universe = warm.universe(letter);
        for record in records(&format!("universes_{letter}_compare")).iter().step_by(7) {
            let (g, h) = (warm.form(&record[0]), warm.form(&record[1]));
            warm.ask(|ask| ask.modulo(universe).distinguish(g, h));
        }
    }
    let mut reversed = Golden::new();
    for letter in ["D", "Z", "E", "B", "M"] {
        let universe = reversed.universe(letter);
        for record in records(&format!("universes_{letter}_compare")).iter().step_by(7).rev() {
            let witnesses = [&mut warm, &mut reversed].map(|golden| {
                let (g, h) = (golden.form(&record[0]), golden.form(&record[1]));
                match golden.ask(|ask| ask.modulo(universe).distinguish(g, h)) {
                    Distinction::Witness(witness) => Some(written(golden, witness.game)),
                    _ => None,
                }
            });
            assert_eq!(witnesses[0], witnesses[1], "{letter}: {record}");
        }
    }
}

/// The literal form, options by length and text.
fn written(golden: &mut Golden, game: SumId) -> String {
    let sides = Side::BOTH.map(|side| {
        let options = golden.ask(|ask| ask.options(game, side));
        let mut texts: Vec<String> =
            options.into_iter().map(|option| written(golden, option)).collect();
        texts.sort_by_key(|text| (text.len(), text.clone()));
        texts.join(",")
    });
    format!("<{}|{}>", sides[0], sides[1])
}

#[test]
fn classes_by_day_are_as_many_as_published() {
    let mut golden = Golden::new();
    let counts: [(&str, &[usize]); 8] = [
        ("N", &[1, 4, 22]),
        ("M", &[1, 4, 256]),
        ("B", &[1, 4, 220]),
        ("E", &[1, 4, 196]),
        ("Z", &[1, 4, 194]),
        ("S0", &[1, 4, 196]),
        ("D", &[1, 2, 9, 1268]),
        ("I", &[1, 2, 3, 5, 22]),
    ];
    for (letter, counts) in counts {
        let universe = golden.universe(letter);
        for (day, &count) in counts.iter().enumerate() {
            let born = golden.ask(|ask| ask.modulo(universe).games_born_by(day as u32));
            assert_eq!(born.len(), count, "{letter}, day {day}");
        }
    }
}

#[test]
fn order_of_dead_ending_games_has_the_known_size() {
    let mut golden = Golden::new();
    let counts = [("M", 4491), ("B", 6815), ("E", 5740), ("Z", 5674), ("D", 30)];
    for (letter, count) in counts {
        let universe = golden.universe(letter);
        let games = day_two(&mut golden, universe);
        let mut holds = 0;
        for &g in &games {
            for &h in &games {
                let verdict = golden.ask(|ask| ask.modulo(universe).ge(g, h));
                holds += usize::from(verdict.is_true());
            }
        }
        assert_eq!(holds, count, "{letter}");
    }
}

fn day_two(golden: &mut Golden, universe: Universe) -> Vec<SumId> {
    let mut games = vec![SumId::ZERO];
    for _ in 0..2 {
        let below = games.clone();
        let chosen = |set: usize| -> Vec<SumId> {
            let places = (0..below.len()).filter(|place| set >> place & 1 != 0);
            places.map(|place| below[place]).collect()
        };
        for left in 0..1 << below.len() {
            for right in 0..1 << below.len() {
                let (left, right) = (chosen(left), chosen(right));
                let game = golden.ask(|ask| ask.form(&left, &right, Tombstones::NONE));
                if !games.contains(&game) {
                    games.push(game);
                }
            }
        }
    }
    games.retain(|&game| golden.ask(|ask| ask.modulo(universe).is_member(game)));
    games
}
