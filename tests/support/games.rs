//! Games for tests of the engine: read from text, drawn at random, asked about.

#![allow(dead_code, reason = "each test program uses a part")]

use upstar::game::{Answer, Ask, Followers};
use upstar::game::{Engine, EngineError, SumId, Tombstones, Universe, Verdict};
use upstar::meter::Meter;
use upstar::values::{Convention, Outcome, Relation, Side, SplitMix64};

/// An engine, a meter without limits, and a generator.
pub struct Bench {
    pub engine: Engine,
    pub meter: Meter,
    pub random: SplitMix64,
}

/// The misère universes with names, from the largest; the first five contain each other.
pub const MISERE: [Universe; 6] = [
    Universe::Misere,
    Universe::Blocking,
    Universe::DeadEnding,
    Universe::IntegersDicots,
    Universe::Dicot,
    Universe::Impartial,
];

/// The followers of a game, itself first.
pub fn followers(ask: &mut Ask<'_>, g: SumId) -> Answer<Vec<SumId>> {
    let mut followers = Followers::of(ask, g)?;
    while let Some(game) = followers.open() {
        for side in Side::BOTH {
            let options = ask.options(game, side)?;
            followers.add(ask, options)?;
        }
    }
    Ok(followers.into_games())
}

impl Bench {
    pub fn new(seed: u64) -> Self {
        Self { engine: Engine::new(), meter: Meter::default(), random: SplitMix64::new(seed) }
    }

    pub fn ask<T>(&mut self, question: impl FnOnce(&mut Ask<'_>) -> Result<T, EngineError>) -> T {
        question(&mut self.engine.ask(&mut self.meter)).expect("an answer")
    }

    /// Reads `<L|R>`, integers, `*`, `!` for a tombstone, and sums.
    pub fn game(&mut self, text: &str) -> SumId {
        let bytes: Vec<u8> = text.bytes().filter(|byte| *byte != b' ').collect();
        let mut at = 0;
        let game = self.read_sum(&bytes, &mut at);
        assert_eq!(at, bytes.len(), "{text}");
        game
    }

    fn read_sum(&mut self, text: &[u8], at: &mut usize) -> SumId {
        let mut sum = self.read_one(text, at);
        while text.get(*at) == Some(&b'+') {
            *at += 1;
            let next = self.read_one(text, at);
            sum = self.ask(|ask| ask.add(sum, next));
        }
        sum
    }

    fn read_one(&mut self, text: &[u8], at: &mut usize) -> SumId {
        let start = *at;
        *at += 1;
        match text[start] {
            b'*' => self.engine.nimber(1),
            b'<' => {
                let mut sides = [Vec::new(), Vec::new()];
                let mut stones = [false; 2];
                for (side, end) in [(0, b'|'), (1, b'>')] {
                    while text[*at] != end {
                        match text[*at] {
                            b',' | b'.' => *at += 1,
                            b'!' => {
                                *at += 1;
                                stones[side] = true;
                            }
                            _ => {
                                let option = self.read_sum(text, at);
                                sides[side].push(option);
                            }
                        }
                    }
                    *at += 1;
                }
                let [left, right] = stones;
                let stones = Tombstones { left, right };
                self.ask(|ask| ask.form(&sides[0], &sides[1], stones))
            }
            _ => {
                while text.get(*at).is_some_and(u8::is_ascii_digit) {
                    *at += 1;
                }
                let digits = std::str::from_utf8(&text[start..*at]).expect("ASCII");
                self.engine.integer(digits.parse().expect("an integer"))
            }
        }
    }

    /// How two games that are written out compare.
    pub fn relation(&mut self, universe: Universe, g: &str, h: &str) -> Relation {
        let (g, h) = (self.game(g), self.game(h));
        self.compare(universe, g, h)
    }

    pub fn draw(&mut self, universe: Universe, day: u32) -> SumId {
        let mut random = self.random;
        let game = self.ask(|ask| ask.modulo(universe).random_member(day, &mut random));
        self.random = random;
        game
    }

    pub fn sum(&mut self, games: &[SumId]) -> SumId {
        self.ask(|ask| ask.sum(games))
    }

    pub fn product(&mut self, game: SumId) -> SumId {
        self.ask(|ask| ask.literal(game))
    }

    pub fn form(&mut self, left: &[SumId], right: &[SumId]) -> SumId {
        self.ask(|ask| ask.form(left, right, Tombstones::NONE))
    }

    pub fn ge(&mut self, universe: Universe, g: SumId, h: SumId) -> bool {
        let verdict = self.ask(|ask| ask.modulo(universe).ge(g, h));
        assert_ne!(verdict, Verdict::Unknown);
        verdict.is_true()
    }

    pub fn compare(&mut self, universe: Universe, g: SumId, h: SumId) -> Relation {
        let relation = self.ask(|ask| ask.modulo(universe).compare(g, h));
        relation.expect("decided")
    }

    pub fn simplest(&mut self, universe: Universe, g: SumId) -> SumId {
        self.ask(|ask| ask.modulo(universe).simplest(g))
    }

    pub fn outcome(&mut self, g: SumId, h: SumId) -> Outcome {
        self.ask(|ask| ask.outcome_of_pair(Convention::Misere, g, h))
    }

    /// The 256 games born by day 2.
    pub fn day_two(&mut self) -> Vec<SumId> {
        let mut games = vec![SumId::ZERO];
        for _ in 0..2 {
            let below = games.clone();
            let chosen = |set: usize| -> Vec<SumId> {
                let places = (0..below.len()).filter(|place| set >> place & 1 != 0);
                places.map(|place| below[place]).collect()
            };
            for left in 0..1 << below.len() {
                for right in 0..1 << below.len() {
                    let game = self.form(&chosen(left), &chosen(right));
                    if !games.contains(&game) {
                        games.push(game);
                    }
                }
            }
        }
        games
    }

    pub fn members(&mut self, universe: Universe, mut games: Vec<SumId>) -> Vec<SumId> {
        games.retain(|&game| self.ask(|ask| ask.modulo(universe).is_member(game)));
        games
    }

    pub fn random(&mut self, universe: Universe, day: u32, count: usize, seed: u64) -> Vec<SumId> {
        let mut random = SplitMix64::new(seed);
        (0..count)
            .map(|_| self.ask(|ask| ask.modulo(universe).random_member(day, &mut random)))
            .collect()
    }

    /// Ends of many shapes: options drawn from ends and from what opens and closes again.
    pub fn ends(&mut self, universe: Universe, count: usize, seed: u64) -> Vec<SumId> {
        let mut random = SplitMix64::new(seed);
        let mut ends = vec![SumId::ZERO];
        while ends.len() < count {
            let mut options = Vec::new();
            for _ in 0..=random.below(3) {
                let end = ends[random.below(ends.len() as u64) as usize];
                let gate = ends[random.below(ends.len() as u64) as usize];
                let extra = self.random(universe, 2, 1, random.output())[0];
                options.push(match random.below(3) {
                    0 => self.form(&[gate], &[extra]),
                    _ => end,
                });
            }
            let end = self.form(&[], &options);
            if self.ask(|ask| ask.modulo(universe).is_member(end)) {
                ends.push(end);
            } else {
                ends.push(ends[random.below(ends.len() as u64) as usize]);
            }
        }
        ends.sort_unstable();
        ends.dedup();
        for end in ends.clone() {
            ends.push(self.ask(|ask| ask.conjugate(end)));
        }
        ends
    }

    /// Games of the universe to try: all of day 2, deeper ones, ends.
    pub fn pool(&mut self, universe: Universe) -> Vec<SumId> {
        let day_two = self.day_two();
        let mut pool = self.members(universe, day_two);
        pool.extend(self.random(universe, 3, 150, 11));
        pool.extend(self.random(universe, 4, 60, 12));
        if !matches!(universe, Universe::Dicot | Universe::Impartial) {
            pool.extend(self.ends(universe, 60, 13));
        }
        pool.sort_unstable();
        pool.dedup();
        pool
    }

    /// The outcomes of a game with the whole pool.
    pub fn profile(&mut self, game: SumId, pool: &[SumId]) -> Vec<Outcome> {
        pool.iter().map(|&x| self.outcome(game, x)).collect()
    }
}
