//! Nim values of impartial games to which play can come back.
//!
//! Such a game may be equal to a nimber. If it is not, its value is infinite, and what counts of it is the set K of
//! the nim values of its options, as far as these are finite: the player to move wins its sum with ∗k if k is in K,
//! else the sum is a draw (Smith, "Graphs and composite games", 1966; Fraenkel and Perl, "Constructions in
//! combinatorial games with cycles", 1975; Winning Ways, chapter 12).
//!
//! All games that play can reach are listed. Then they get the values 0, 1, 2 and so on, one after the other: a game
//! has the value m if its options have all smaller values, and each option without a smaller value has an option of the
//! value m.

use rustc_hash::FxHashMap;

use crate::game::ask::{Answer, Ask};
use crate::game::games::component::ComponentId;
use crate::game::games::sum::SumId;
use crate::meter::{Lease, Metered, Share};
use crate::solver::Nim;
use crate::values::Side;

/// Ticks for listing what play can reach, since positions may grow without end: in the first round, and in the second,
/// which is for positions that do not become larger.
const LISTING: [u64; 2] = [1_000_000, 64_000_000];

/// Bytes of a listed game with its share of the tables.
const GAME_BYTES: usize = 128;

/// The nim value of an impartial game to which play can come back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopyNim {
    /// It equals a nimber.
    Finite(u64),
    /// It equals none; its options equal these.
    Infinite(Vec<u64>),
}

impl LoopyNim {
    /// The value of a sum. An option of a sum of two games with infinite values has an infinite value again.
    fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Finite(a), Self::Finite(b)) => Self::Finite(a ^ b),
            (Self::Infinite(finite), Self::Finite(n))
            | (Self::Finite(n), Self::Infinite(finite)) => {
                let mut finite: Vec<u64> = finite.into_iter().map(|k| k ^ n).collect();
                finite.sort_unstable();
                Self::Infinite(finite)
            }
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(Vec::new()),
        }
    }
}

/// A listed game.
struct Vertex {
    game: SumId,
    options: Vec<usize>,
    /// The games with a move here.
    before: Vec<usize>,
    /// The value, where it was known before.
    known: Option<u64>,
    /// The value, where it is found.
    value: Option<u64>,
    /// The least value that no option is known to have.
    covered: u64,
}

/// What play can reach, the game that was asked about first.
struct Reached {
    vertices: Vec<Vertex>,
    places: FxHashMap<SumId, usize>,
    /// The first game whose options are not listed.
    next: usize,
    lease: Lease,
}

impl Reached {
    /// The index of a game. Appends the game if it is new.
    fn place(&mut self, game: SumId) -> usize {
        let next = self.vertices.len();
        let place = *self.places.entry(game).or_insert(next);
        if place == next {
            let (options, before) = (Vec::new(), Vec::new());
            let (known, value, covered) = (None, None, 0);
            self.vertices.push(Vertex { game, options, before, known, value, covered });
        }
        place
    }

    /// A listed game.
    fn game(&self, place: usize) -> SumId {
        self.vertices.get(place).map_or(SumId::ZERO, |vertex| vertex.game)
    }

    /// Finds the games with the value `m`, where those with smaller values are found. Returns whether there are any.
    fn find(&mut self, m: u64, ask: &mut Ask<'_>) -> Answer<bool> {
        let is_open = |vertex: &Vertex| vertex.value.is_none();
        // Options that stand in the way of the value m: not smaller, and without a move to it so far.
        let mut open = vec![0_usize; self.vertices.len()];
        let mut answered = vec![false; self.vertices.len()];
        let mut found = Vec::new();
        for (place, vertex) in self.vertices.iter().enumerate() {
            ask.tick_many(1 + vertex.options.len() as u64)?;
            let is_larger = |known: Option<u64>| known.is_some_and(|known| known > m);
            answered[place] = is_larger(vertex.known);
            if vertex.known == Some(m) {
                found.push(place);
            }
            let options = vertex.options.iter().map(|&option| &self.vertices[option]);
            open[place] =
                options.filter(|option| is_open(option) && !is_larger(option.known)).count();
            if vertex.known.is_none() && is_open(vertex) && open[place] == 0 && vertex.covered == m
            {
                found.push(place);
            }
        }
        let any = !found.is_empty();
        while let Some(place) = found.pop() {
            self.vertices[place].value = Some(m);
            for index in 0..self.vertices[place].before.len() {
                ask.tick()?;
                let before = self.vertices[place].before[index];
                let vertex = &mut self.vertices[before];
                if vertex.covered == m {
                    vertex.covered = m + 1;
                }
                if vertex.value.is_some() || std::mem::replace(&mut answered[before], true) {
                    continue;
                }
                for index in 0..self.vertices[before].before.len() {
                    ask.tick()?;
                    let other = self.vertices[before].before[index];
                    open[other] -= 1;
                    let vertex = &self.vertices[other];
                    if open[other] == 0
                        && vertex.covered == m
                        && !answered[other]
                        && vertex.value.is_none()
                        && vertex.known.is_none()
                    {
                        found.push(other);
                    }
                }
            }
        }
        Ok(any)
    }

    /// The values of the options of a game, as far as they are finite.
    fn finite(&self, vertex: &Vertex) -> Vec<u64> {
        let options = vertex.options.iter();
        let mut finite: Vec<u64> =
            options.filter_map(|&option| self.vertices[option].value).collect();
        finite.sort_unstable();
        finite.dedup();
        finite
    }
}

impl Ask<'_> {
    /// The nim value of a game to which play can come back; `None` where a follower is partizan or refused, or where
    /// followers are too many.
    pub fn loopy_nim(&mut self, g: SumId) -> Answer<Option<LoopyNim>> {
        let mut sum = LoopyNim::Finite(0);
        for part in self.parts(g) {
            let Some(nim) = loopy_nim_of(self, part.id)? else {
                return Ok(None);
            };
            for _ in 0..if part.times < 2 { part.times } else { 2 + part.times % 2 } {
                sum = sum.plus(nim.clone());
            }
        }
        Ok(Some(sum))
    }
}

fn loopy_nim_of(ask: &mut Ask<'_>, id: ComponentId) -> Answer<Option<LoopyNim>> {
    match ask.known_nim(id)? {
        Nim::Value(value) => return Ok(Some(LoopyNim::Finite(value))),
        // What is written with two clauses may have the same moves in both.
        Nim::Partizan | Nim::Open { .. } => {}
    }
    if let Some(finite) = ask.engine.normal.nims.infinite.get(&id) {
        return Ok(Some(LoopyNim::Infinite(finite.to_vec())));
    }
    let lease = ask.meter.lease(0)?;
    let (vertices, places) = (Vec::new(), FxHashMap::default());
    let mut reached = Reached { vertices, places, next: 0, lease };
    reached.place(id.into());
    let mut listed = None;
    for ticks in LISTING {
        listed = match ask.within(Share::ticks(ticks), |ask| list_alike(ask, &mut reached)) {
            Ok(listed) => listed,
            Err(error) if error.is_of_rules() => return Ok(None),
            Err(error) => return Err(error),
        };
        let [late, middle] = [reached.next, reached.next / 2].map(|at| reached.game(at));
        if listed.is_some() || ask.has_grown(late, [id.into(), middle])? {
            break;
        }
    }
    if listed != Some(true) {
        return Ok(None);
    }
    let mut m = 0;
    while reached.find(m, ask)? {
        m += 1;
    }
    // Only what was known is larger: other games would have options of the value m.
    for vertex in &mut reached.vertices {
        vertex.value = vertex.value.or(vertex.known);
    }
    for vertex in &reached.vertices {
        ask.tick_many(1 + vertex.options.len() as u64)?;
        let Some(id) = vertex.game.component().filter(|_| vertex.known.is_none()) else {
            continue;
        };
        match vertex.value {
            Some(value) => ask.note_nim(id, Nim::Value(value))?,
            None => {
                let finite = reached.finite(vertex);
                let (bytes, infinite) = (8 * finite.len(), &mut ask.engine.normal.nims.infinite);
                infinite.insert_sized(id, finite.into(), bytes, ask.meter)?;
            }
        }
    }
    let first = &reached.vertices[0];
    Ok(Some(match first.value {
        Some(value) => LoopyNim::Finite(value),
        None => LoopyNim::Infinite(reached.finite(first)),
    }))
}

/// Goes on listing what play can reach, but not what follows games with known values. False where a game is met in which
/// the players have different moves.
fn list_alike(ask: &mut Ask<'_>, reached: &mut Reached) -> Answer<bool> {
    while let Some(&Vertex { game, .. }) = reached.vertices.get(reached.next) {
        let next = reached.next;
        ask.tick()?;
        reached.lease.grow(GAME_BYTES, ask.meter)?;
        let parts = ask.parts(game);
        if let Some(known) = ask.nim_known(&parts)? {
            reached.vertices[next].known = Some(known);
        } else {
            let options = ask.options(game, Side::Left)?;
            if options != ask.options(game, Side::Right)? {
                return Ok(false);
            }
            reached.lease.grow(2 * options.len() * size_of::<usize>(), ask.meter)?;
            for option in options {
                let place = reached.place(option);
                reached.vertices[place].before.push(next);
                reached.vertices[next].options.push(place);
            }
        }
        reached.next += 1;
    }
    Ok(true)
}
