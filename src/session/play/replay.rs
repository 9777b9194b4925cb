//! Play by a certificate: the program plays the winner, whose moves the entries of the certificate name.

use serde_json::Value;

use super::{Play, Session, Strategy, Turn};
use crate::ask::universe::UniverseId;
use crate::diag::Diagnostic;
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::diag::error;
use crate::game::{Answer, Ask, EngineError, SumId, Tombstones};
use crate::lang::fault::{Fault, FaultKind};
use crate::span::Span;
use crate::values::{Convention, Side};

/// Characters of the text of a position in a note.
const LONGEST: usize = 200;

/// The person's side, and who moves first.
type Seats = [Side; 2];

impl Session {
    /// Begins to play the sum of a certificate of an outcome. The program plays a player who wins, as the
    /// certificate proves; `person` and `first` choose among these players where several win.
    ///
    /// The certificate must have been verified; `statement` is what it proves, for messages.
    ///
    /// # Errors
    /// That the certificate is not about an outcome, or that it proves that the person wins.
    pub fn replay(
        &mut self,
        certificate: &Value,
        statement: &str,
        person: Option<Side>,
        first: Option<Side>,
    ) -> Result<Play, Box<Diagnostic>> {
        let source = self.sources.add("<certificate>", statement);
        let place = Span::new(source, 0, statement.len());
        let Some([left, right]) = winners(certificate) else {
            return Err(error!(
                BAD_ARGUMENT, place, "no outcome: there is no play in it";
                help: "`upstar certify -e 'outcome(G)' -o FILE` makes a certificate that can be played";
            ));
        };
        let seats = |person: Side, first: Side| {
            let wins = if first == Side::Left { left } else { right };
            // The program has the other seat.
            (wins != (first == person)).then_some([person, first])
        };
        let wanted = |[of_person, of_first]: &Seats| {
            person.is_none_or(|side| side == *of_person)
                && first.is_none_or(|side| side == *of_first)
        };
        let all: Vec<Seats> = [Side::Left, Side::Right]
            .into_iter()
            .flat_map(|person| [person, person.opponent()].map(|first| seats(person, first)))
            .flatten()
            .collect();
        let Some([person, mover]) = all.iter().copied().find(wanted) else {
            let ways = all.iter().map(|[person, first]| {
                format!("`--as {} --first {}`", name(*person), name(*first))
            });
            let ways = ways.collect::<Vec<_>>().join(" or ");
            let refused = error!(BAD_ARGUMENT, place, "by this certificate you would win");
            return Err(refused.help(format!("the program plays the winner: {ways}")));
        };
        let normal = certificate["universe"] == "normal";
        let (universe, convention) = match normal {
            true => (UniverseId::NORMAL, Convention::Normal),
            false => (UniverseId::MISERE, Convention::Misere),
        };
        let named = certificate["positions"][0].as_str();
        let position = self.in_universe_of(certificate, |session| session.position_of(named?));
        self.meter.restart();
        let read = self.guarded(|session| {
            let read = session.look(|context| read(&mut context.ask(), certificate, position));
            read.map_err(|error| session.diagnose(&Fault::from(FaultKind::from(error)), place))
        });
        let (game, strategy) = read.unwrap_or_else(|defect| Err(defect.diagnostic(place)))?;
        Ok(Play {
            place,
            universe,
            convention,
            person,
            turn: Turn { game, mover },
            past: Vec::new(),
            moves: Vec::new(),
            over: false,
            strategy: strategy.into(),
            notes: named.and_then(|text| note(text, position, game)).into_iter().collect(),
            columns: super::WIDEST,
        })
    }

    /// The game that a certificate says it is about, where it can be read with the definitions that there are.
    fn position_of(&mut self, text: &str) -> Option<SumId> {
        let play = self.play("<certificate>", text, Side::Left, Side::Left).ok()?;
        Some(play.turn.game)
    }
}

/// Tells why the play shows the forms of a certificate that names a position.
fn note(text: &str, position: Option<SumId>, played: SumId) -> Option<String> {
    let text: String = text.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect();
    match position {
        None => Some(format!(
            "`{text}` cannot be read with the rulesets here, so you play the forms of the certificate; \
             `--rules SCRIPT` reads the rulesets of a script"
        )),
        Some(position) if position != played => Some(format!(
            "by the rules here `{text}` is another game than the certificate is about, so you play its forms"
        )),
        Some(_) => None,
    }
}

/// Returns whether Left wins moving first, and whether Right does; `None` if that is not stated.
fn winners(certificate: &Value) -> Option<[bool; 2]> {
    match certificate["statement"]["outcome"].as_str()? {
        "L" => Some([true, false]),
        "R" => Some([false, true]),
        "N" => Some([true, true]),
        "P" => Some([false, false]),
        _ => None,
    }
}

/// The sum that a certificate is about, and the winner's moves. The sum is the `position` that the certificate names, if
/// its components have the forms of the sum.
fn read(
    ask: &mut Ask<'_>,
    certificate: &Value,
    position: Option<SumId>,
) -> Answer<(SumId, Strategy)> {
    let forms = Forms::read(ask, &certificate["forms"])?;
    let cancels = certificate["universe"] == "normal";
    let mut strategy = Strategy { cancels, ..Strategy::default() };
    for entry in certificate["entries"].as_array().into_iter().flatten() {
        let mover = if entry["first"] == "left" { Side::Left } else { Side::Right };
        let mut sum = forms.components(&entry["plays"]);
        let game = forms.sum(ask, &sum)?;
        let game = strategy.known_as(ask, game)?;
        let turn = Turn { game, mover };
        ask.charge(2 * size_of::<(Turn, SumId)>())?;
        if entry["wins"] == false {
            strategy.lost.insert(turn);
        }
        // Only wins name a move.
        let (Some(part), Some(option)) = (place(&entry["part"]), place(&entry["option"])) else {
            continue;
        };
        let Some((component, times)) = sum.get_mut(part) else { continue };
        let after = forms.option(*component, mover, option);
        *times = times.saturating_sub(1);
        sum.push((after.ok_or(EngineError::TooLarge)?, 1));
        let after = forms.sum(ask, &sum)?;
        let after = strategy.known_as(ask, after)?;
        strategy.moves.insert(turn, after);
    }
    let sum = forms.components(&certificate["statement"]["sum"]);
    let sum = forms.sum(ask, &sum)?;
    let literal = Strategy::default();
    let game = match position {
        Some(position) if literal.known_as(ask, position)? == literal.known_as(ask, sum)? => {
            position
        }
        _ => sum,
    };
    Ok((game, strategy))
}

/// The forms of a certificate as games, and the places of their options.
pub(super) struct Forms {
    games: Vec<SumId>,
    sides: Vec<[Vec<usize>; 2]>,
}

impl Forms {
    pub(super) fn read(ask: &mut Ask<'_>, forms: &Value) -> Answer<Self> {
        let mut read = Self { games: Vec::new(), sides: Vec::new() };
        for form in forms.as_array().into_iter().flatten() {
            let (game, sides) = match size(ask, form)? {
                Some(game) => (game, [Vec::new(), Vec::new()]),
                None => {
                    let sides = [0, 1].map(|side| read.places(&form[side]));
                    let [left, right] = sides.each_ref().map(|options| {
                        options.iter().filter_map(|&at| read.games.get(at).copied()).collect()
                    });
                    let (left, right): (Vec<SumId>, Vec<SumId>) = (left, right);
                    (ask.form(&left, &right, Tombstones::NONE)?, sides)
                }
            };
            ask.charge(size_of::<SumId>() + size_of_val(&sides))?;
            read.games.push(game);
            read.sides.push(sides);
        }
        Ok(read)
    }

    /// A list of places.
    fn places(&self, list: &Value) -> Vec<usize> {
        list.as_array().into_iter().flatten().filter_map(place).collect()
    }

    fn option(&self, form: usize, side: Side, option: usize) -> Option<usize> {
        self.sides.get(form)?[side as usize].get(option).copied()
    }

    /// The components of a sum, each with the number of copies.
    pub(super) fn components(&self, list: &Value) -> Vec<(usize, u64)> {
        let item = |item: &Value| match place(item) {
            Some(form) => Some((form, 1)),
            None => Some((place(&item[0])?, item[1].as_u64()?)),
        };
        list.as_array().into_iter().flatten().filter_map(item).collect()
    }

    pub(super) fn sum(&self, ask: &mut Ask<'_>, components: &[(usize, u64)]) -> Answer<SumId> {
        let mut sum = SumId::ZERO;
        for &(form, times) in components {
            ask.tick()?;
            let game = self.games.get(form).copied().unwrap_or(SumId::ZERO);
            let copies = ask.times(&times.into(), game)?;
            sum = ask.add(sum, copies)?;
        }
        Ok(sum)
    }
}

/// The game of a form that is given by its size.
fn size(ask: &mut Ask<'_>, form: &Value) -> Answer<Option<SumId>> {
    if let Some(integer) = form.as_i64() {
        return Ok(Some(ask.engine.integer(integer)));
    }
    let [number, ups] = ["number", "ups"].map(|name| form[name].as_i64());
    let (Some(number), Some(ups), Some(star)) = (number, ups, form["star"].as_u64()) else {
        return Ok(None);
    };
    let star_one = ask.engine.nimber(1);
    let up = ask.form(&[SumId::ZERO], &[star_one], Tombstones::NONE)?;
    let ups = ask.times(&ups.into(), up)?;
    let (number, star) = (ask.engine.integer(number), ask.engine.nimber(star));
    let sum = ask.add(number, ups)?;
    ask.add(sum, star).map(Some)
}

/// A place in a list.
fn place(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|number| usize::try_from(number).ok())
}

/// A player as options of the command line name them.
fn name(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}
