//! Certificates: proofs of answers that are verified without the engine, one entry after another. The
//! format stands in the book, on the page "Certificates".

mod forms;
mod order;
mod quotient;
mod sizes;
mod theorem;
mod written;

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use self::forms::Forms;
use self::sizes::Sizes;
pub use self::theorem::rests_on_theorem;
pub use self::written::{About, sign, theorem_text};
use self::written::{Around, Certificate, ENTRY_BYTES, Entry, Proof, Statement};
use crate::ask::question::Question;
use crate::ask::universe::{self, World};
use crate::ask::{AskError, Questions};
use crate::game::{Answer, Ask, EngineError, SumId, Universe};
use crate::meter::{Lease, Meter, Metered, Sought};
use crate::values::{Convention, Outcome, Side};

/// Sums that are played out have so many components at most, all sums so many.
const MOST_PLAYED: u64 = 256;
const MOST_COMPONENTS: u64 = 1 << 20;

/// Certificates have so many entries at most; so many where a theorem may be named instead.
const MOST_ENTRIES: usize = 3_000_000;
const MOST_BESIDE_THEOREM: usize = 20_000;

/// Sums of two games or more are taken apart to one form if they have a birthday of so much at most.
const HIGHEST_SUM: u32 = 4096;

/// A question that is certified, with the games as they were asked about.
#[derive(Clone, Copy, Debug)]
enum Certified {
    Relation(Universe, [SumId; 2]),
    Outcome(Convention, SumId),
    Member(Universe, SumId, bool),
}

impl Certified {
    fn universe(self) -> Universe {
        match self {
            Self::Relation(universe, _) | Self::Member(universe, ..) => universe,
            Self::Outcome(Convention::Normal, _) => Universe::Normal,
            Self::Outcome(Convention::Misere, _) => Universe::Misere,
        }
    }

    fn is_misere(self) -> bool {
        self.universe().convention() == Convention::Misere
    }
}

/// A form by its id, and an entry by its own.
type FormId = u32;
type EntryId = u32;

/// A claim that entries prove or disprove: that one form is at least another; or that a player moving
/// first wins a sum, or a form with all ends, or with all but 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Claim {
    AtLeast(FormId, FormId),
    Wins(Side, Vec<FormId>),
    Strong(Side, FormId),
    Outlasts(Side, FormId),
}

/// A certificate that is being made.
struct Making<'q, 'a> {
    ask: &'q mut Ask<'a>,
    universe: Universe,
    forms: Forms,
    entries: Vec<Entry>,
    /// The claims so far: whether they hold, and by which entry.
    known: FxHashMap<Claim, (bool, EntryId)>,
    /// The ends that generate the universe, those of Left and of Right, if it is a generated one.
    ends: Option<[Vec<FormId>; 2]>,
    /// The memory of entries.
    lease: Option<Lease>,
    /// The most entries.
    most: usize,
    /// Whether numbers are compared by their options, as other games are.
    is_plain: bool,
}

/// The certificate of an answer.
fn certify(
    ask: &mut Ask<'_>,
    certified: Certified,
    sizes: Option<Vec<Sizes>>,
    most: usize,
    (proof, about): (Proof, &About),
) -> Answer<String> {
    let universe = certified.universe();
    let mut making = Making {
        ask,
        universe,
        forms: Forms::default(),
        entries: Vec::new(),
        known: FxHashMap::default(),
        ends: None,
        lease: None,
        most,
        is_plain: proof == Proof::Lean,
    };
    making.text(certified, sizes, proof, about)
}

impl Metered for Making<'_, '_> {
    fn meter(&mut self) -> &mut Meter {
        self.ask.meter
    }
}

impl Making<'_, '_> {
    fn text(
        &mut self,
        certified: Certified,
        sizes: Option<Vec<Sizes>>,
        proof: Proof,
        about: &About,
    ) -> Answer<String> {
        self.find_ends()?;
        let at_sight = match sizes {
            Some(sizes) => self.at_sight(certified, &sizes)?,
            None => None,
        };
        let statement = match (at_sight, certified) {
            (Some(statement), _) => statement,
            (None, Certified::Relation(_, games)) => self.relation(games)?,
            (None, Certified::Outcome(_, g)) => self.outcome(g)?,
            (None, Certified::Member(_, g, is)) => Statement::Member(self.forms_of([g])?, is),
        };
        let universe = match &self.ends {
            Some(ends) => Around::Generated(ends),
            None => {
                let name = universe::name(&universe::Universe::Of(self.universe));
                Around::Named(name.unwrap_or_default())
            }
        };
        let made = (&self.forms, self.entries.as_slice());
        let certificate = Certificate::new(&universe, about, &statement, made, proof)?;
        match proof {
            Proof::Entries => certificate.text(self.ask.meter),
            Proof::Lean => certificate.in_lean(library().unwrap_or_default(), self.ask.meter),
        }
    }

    /// Gives ids to the ends that generate the universe, and to their negatives.
    fn find_ends(&mut self) -> Answer {
        let Universe::Generated(_) = self.universe else {
            return Ok(());
        };
        let left = self.ask.engine.generating_ends(self.universe).to_vec();
        let right = left.iter().map(|&end| self.ask.conjugate(end)).collect::<Answer<Vec<_>>>()?;
        let count = left.len();
        let forms = self.forms.add(self.ask, self.universe, &[left, right].concat())?;
        let (left, right) = forms.split_at(count);
        self.ends = Some([left.to_vec(), right.to_vec()]);
        Ok(())
    }

    fn relation(&mut self, games: [SumId; 2]) -> Answer<Statement> {
        if let Some(difference) = self.cancelled(games)? {
            return self.outcome_of(difference);
        }
        let [a, b] = self.forms_of(games)?;
        self.compared(a, b)
    }

    /// The forms of games.
    fn forms_of<const N: usize>(&mut self, games: [SumId; N]) -> Answer<[FormId; N]> {
        for game in games {
            if self.ask.is_tombstoned(game) {
                return Err(EngineError::Tombstone);
            }
            // The form of a sum is built from all its followers.
            if game.component().is_none() && self.ask.birthday(game)? > HIGHEST_SUM.into() {
                return Err(EngineError::TooLarge);
            }
        }
        let forms = self.forms.add(self.ask, self.universe, &games)?;
        forms.try_into().map_err(|_| EngineError::TooLarge)
    }

    /// A sum that is compared with 0 in normal play, as forms, if all of it cancels in pairs.
    fn cancelled(&mut self, games: [SumId; 2]) -> Answer<Option<Vec<FormId>>> {
        let zero = games.contains(&SumId::ZERO);
        let sum = games.into_iter().find(|game| *game != SumId::ZERO);
        let Some(sum) = sum.filter(|sum| zero && sum.component().is_none()) else {
            return Ok(None);
        };
        if self.universe != Universe::Normal || self.is_plain {
            return Ok(None);
        }
        let Some(sum) = self.sum_of(sum)? else {
            return Ok(None);
        };
        let all_cancels = !sum.is_empty() && self.forms.without_pairs(&sum).is_empty();
        Ok(all_cancels.then_some(sum))
    }

    fn outcome(&mut self, g: SumId) -> Answer<Statement> {
        match self.sum_of(g)? {
            Some(sum) => self.outcome_of(sum),
            None => Err(EngineError::TooLarge),
        }
    }

    fn outcome_of(&mut self, sum: Vec<FormId>) -> Answer<Statement> {
        let (left, one) = self.wins(Side::Left, &sum)?;
        let (right, other) = self.wins(Side::Right, &sum)?;
        Ok(Statement::Outcome(Outcome::from_wins(left, right), sum, [one, other]))
    }

    /// The forms of the components of a game; `None` for very many.
    fn sum_of(&mut self, game: SumId) -> Answer<Option<Vec<FormId>>> {
        if self.ask.is_tombstoned(game) {
            return Err(EngineError::Tombstone);
        }
        let (mut parts, mut counts) = (Vec::new(), Vec::new());
        for (component, times) in self.ask.components(game) {
            parts.push(component.into());
            counts.push(times);
        }
        let count = counts.iter().fold(0_u64, |sum, times| sum.saturating_add(*times));
        if count > MOST_COMPONENTS {
            return Ok(None);
        }
        // Components of one literal game are one form.
        let forms = self.forms.add(self.ask, self.universe, &parts)?;
        let mut sum = Vec::new();
        for (form, times) in forms.into_iter().zip(counts) {
            sum.extend((0..times).map(|_| form));
        }
        self.forms.tidy(&mut sum);
        Ok(Some(sum))
    }

    fn learn(&mut self, claim: Claim, holds: bool, entry: Entry) -> Answer<(bool, EntryId)> {
        let id = EntryId::try_from(self.entries.len()).map_err(|_| EngineError::TooLarge)?;
        if self.entries.len() >= self.most {
            return Err(EngineError::TooLarge);
        }
        let bytes = ENTRY_BYTES + entry.bytes();
        self.ask.meter.lease_more(&mut self.lease, bytes)?;
        self.entries.push(entry);
        self.forms.entries = self.entries.len();
        self.ask.meter.find(Sought::Certificate, self.forms.count(), self.forms.entries);
        self.known.insert(claim, (holds, id));
        Ok((holds, id))
    }

    /// Returns whether a player moving first wins a sum, and the entry that says so.
    fn wins(&mut self, side: Side, sum: &[FormId]) -> Answer<(bool, EntryId)> {
        let claim = Claim::Wins(side, sum.to_vec());
        if let Some(&known) = self.known.get(&claim) {
            return Ok(known);
        }
        self.deeper(|making| making.prove_winner(side, sum, claim))
    }

    fn prove_winner(
        &mut self,
        side: Side,
        sum: &[FormId],
        claim: Claim,
    ) -> Answer<(bool, EntryId)> {
        let convention = self.universe.convention();
        if !self.is_plain && !sum.is_empty() && sum.iter().all(|&form| self.forms.has_size(form)) {
            let wins = self.forms.wins(self.ask, convention, side, sum)?;
            return self.learn(claim, wins, Entry::Counted(sum.into(), side, wins));
        }
        if convention == Convention::Normal && !self.is_plain {
            let rest = self.forms.without_pairs(sum);
            if rest.len() < sum.len() {
                let (wins, by) = self.wins(side, &rest)?;
                return self.learn(claim, wins, Entry::Rest(sum.into(), side, wins, by));
            }
        }
        if sum.len() as u64 > MOST_PLAYED {
            return Err(EngineError::TooLarge);
        }
        let wins = self.forms.wins(self.ask, convention, side, sum)?;
        let mut moves = Vec::new();
        for (part, &component) in (0_u32..).zip(sum) {
            if part > 0 && sum[part as usize - 1] == component {
                continue;
            }
            for (place, &option) in (0_u32..).zip(self.forms.options(component, side)?) {
                moves.push((part, place, option));
            }
        }
        let mut afters = Vec::with_capacity(moves.len());
        for (part, place, option) in moves {
            self.ask.tick_many(1 + sum.len() as u64 / 8)?;
            let mut next = sum.to_vec();
            next[part as usize] = option;
            self.forms.tidy(&mut next);
            afters.push(([part, place], next));
        }
        if wins {
            if let Some((at, after)) = self.winning_move(side, afters)? {
                let (_, by) = self.wins(side.opponent(), &after)?;
                let entry = Entry::Wins(sum.into(), side, Some([at[0], at[1], by]));
                return self.learn(claim, true, entry);
            }
            // There is no move at all, and misère play.
            return self.learn(claim, true, Entry::Wins(sum.into(), side, None));
        }
        let mut all = Vec::with_capacity(afters.len());
        for (_, after) in afters {
            all.push(self.wins(side.opponent(), &after)?.1);
        }
        self.learn(claim, false, Entry::Loses(sum.into(), side, all))
    }

    /// A move to a sum that the opponent, moving first, does not win: one for which that is proved already, if there
    /// is one.
    fn winning_move(
        &mut self,
        side: Side,
        afters: Vec<([u32; 2], Vec<FormId>)>,
    ) -> Answer<Option<([u32; 2], Vec<FormId>)>> {
        let is_proved = |(_, after): &([u32; 2], Vec<FormId>)| {
            let claim = Claim::Wins(side.opponent(), after.clone());
            self.known.get(&claim).is_some_and(|(wins, _)| !wins)
        };
        if let Some(place) = afters.iter().position(is_proved) {
            return Ok(afters.into_iter().nth(place));
        }
        let convention = self.universe.convention();
        for (at, after) in afters {
            if !self.forms.wins(self.ask, convention, side.opponent(), &after)? {
                return Ok(Some((at, after)));
            }
        }
        Ok(None)
    }
}

/// The certificate of the answer to a question as a text; `None` for questions that have none. It says what it
/// is `about`.
///
/// # Errors
/// What the engine meets, and [`EngineError::TooLarge`] where the play is too large.
pub fn certificate(
    questions: &mut Questions<'_>,
    question: Question,
    about: &About,
) -> Result<Option<String>, AskError> {
    let question = questions.told(question)?;
    if let Question::Quotient(id) = question {
        let set = questions.engine.closed_set(id);
        return match set.is_solved() {
            true => Ok(Some(quotient::certificate(set.quotient(), None, about, questions.meter)?)),
            false => Ok(None),
        };
    }
    if let Some((id, asked)) = quotient::asked_of_quotient(questions, question)? {
        let quotient = questions.engine.closed_set(id).quotient();
        return Ok(Some(quotient::certificate(quotient, Some(&asked), about, questions.meter)?));
    }
    let made = certificate_of_play(questions, question, about);
    if let Err(AskError::Engine(EngineError::TooLarge)) = made
        && let Some(proof) = quotient::outcome_by_quotient(questions, question, about)?
    {
        return Ok(Some(proof));
    }
    made
}

/// The certificate that takes the play of the games apart.
fn certificate_of_play(
    questions: &mut Questions<'_>,
    question: Question,
    about: &About,
) -> Result<Option<String>, AskError> {
    let Some(certified) = certified(questions, question)? else {
        return Ok(None);
    };
    let mut most = MOST_ENTRIES;
    let mut sizes = certified.sizes(&mut questions.ask(), false)?;
    if sizes.is_none() && rests_on_theorem(question) {
        most = MOST_BESIDE_THEOREM;
        theorem::refuse_large_play(questions, question, most)?;
    }
    if sizes.is_none() {
        sizes = certified.sizes(&mut questions.ask(), true)?;
    }
    match certify(&mut questions.ask(), certified, sizes, most, (Proof::Entries, about)) {
        Err(EngineError::Tombstone) if certified.is_misere() => Ok(None),
        certificate => Ok(Some(certificate?)),
    }
}

/// The games of the statement that certifies the answer to a question, in their order; none if the statement is about a
/// quotient.
///
/// # Errors
/// What the engine meets.
pub fn certified_games(
    questions: &mut Questions<'_>,
    question: Question,
) -> Result<Vec<SumId>, AskError> {
    Ok(match certified(questions, question)? {
        Some(Certified::Relation(_, games)) => games.to_vec(),
        Some(Certified::Outcome(_, g) | Certified::Member(_, g, _)) => vec![g],
        None => Vec::new(),
    })
}

/// The library with which files for Lean begin, where it is no part of the program.
static LIBRARY: OnceLock<String> = OnceLock::new();

/// Gives the library with which files for Lean begin. A page has it as a file of its own, which it reads when somebody
/// asks for such a file; elsewhere it is a part of the program.
pub fn give_library(text: &str) {
    LIBRARY.get_or_init(|| text.to_owned());
}

/// The library with which files for Lean begin; `None` where a page has not given it.
pub fn library() -> Option<&'static str> {
    if cfg!(target_family = "wasm") {
        LIBRARY.get().map(String::as_str)
    } else {
        Some(upstar_verify::lean::LIBRARY)
    }
}

/// The proof of the answer to a question as a file for Lean; `None` for questions that have none.
///
/// # Errors
/// As [`certificate`].
pub fn lean(
    questions: &mut Questions<'_>,
    question: Question,
    about: &About,
) -> Result<Option<String>, AskError> {
    match certified(questions, question)? {
        None
        | Some(Certified::Member(_, _, false) | Certified::Relation(Universe::Generated(_), _)) => {
            Ok(None)
        }
        Some(certified) => {
            let proof = (Proof::Lean, about);
            Ok(Some(certify(&mut questions.ask(), certified, None, MOST_ENTRIES, proof)?))
        }
    }
}

/// The statement about games that is certified; `None` for questions that have no such certificate.
fn certified(
    questions: &mut Questions<'_>,
    question: Question,
) -> Result<Option<Certified>, AskError> {
    Ok(match question {
        Question::Order(..) | Question::Canonical(..) | Question::Inverse(..) => {
            relation_asked(questions, question)?
        }
        Question::Outcome(g, ..) => match questions.rules.universes().world(questions.universe) {
            World::Alternating(convention) => Some(Certified::Outcome(convention, g)),
            World::Robot => None,
        },
        Question::Member(g, universe) => {
            Some(Certified::Member(universe, g, questions.ask().modulo(universe).is_member(g)?))
        }
        Question::Endings(..)
        | Question::InfiniteNim(_)
        | Question::Quotient(_)
        | Question::Value(_)
        | Question::Values(_)
        | Question::Form(_)
        | Question::Strong(..)
        | Question::Parts(_)
        | Question::RobotOutcome(_)
        | Question::RobotScore(_)
        | Question::RobotOrder(..) => None,
    })
}

/// The two games whose relation answers a question.
fn relation_asked(
    questions: &mut Questions<'_>,
    question: Question,
) -> Result<Option<Certified>, AskError> {
    let Some(universe) = universe_of_order(questions)? else {
        return Ok(None);
    };
    let games = match question {
        Question::Order(g, h, _) => [g, h],
        Question::Canonical(g, _) => [g, questions.canonical(g)?],
        // In every universe the conjugate is the inverse, if there is one (Davies and Yadav 2024).
        Question::Inverse(g, ..) => {
            let mut ask = questions.ask();
            let conjugate = ask.conjugate(g)?;
            [ask.add(g, conjugate)?, SumId::ZERO]
        }
        _ => return Ok(None),
    };
    Ok(Some(Certified::Relation(universe, games)))
}

/// The universe of the engine in which games are compared; `None` for closed sets and robots.
fn universe_of_order(questions: &mut Questions<'_>) -> Result<Option<Universe>, AskError> {
    let universes = questions.rules.universes();
    let universe = match universes.get(questions.universe) {
        universe::Universe::Assuming(inner) => universes.get(*inner),
        universe => universe,
    };
    if !universe.is_of_the_engine() {
        return Ok(None);
    }
    Ok(Some(questions.setting_of(questions.universe, "comparison")?.universe))
}
