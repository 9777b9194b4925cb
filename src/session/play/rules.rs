//! The moves that a certificate lists, compared with the rules of play.

use serde_json::Value;

use super::{Play, Session};
use crate::ask::universe::UniverseId;
use crate::diag::Diagnostic;
use crate::diag::codes::files::{BAD_CERTIFICATE, NO_MOVES};
use crate::diag::codes::games::TOMBSTONE;
use crate::diag::error;
use crate::game::{Answer, Ask, SumId, Tombstones};
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind};
use crate::meter::Held;
use crate::present::moves::{listed_forms, listed_sum};
use crate::present::text;
use crate::session::errors::diagnose;
use crate::session::play;
use crate::span::Span;
use crate::values::Side;

/// What is said where a list has a game with a tombstone.
const NO_TOMBSTONES: &str = "games with tombstones have no certificates";

/// Checks that the games of a certificate have the moves that it lists, as their rulesets say, and that its forms
/// are those of these games. Returns how many games are listed.
///
/// The certificate must have been verified; messages name its `file`.
///
/// # Errors
/// That no moves are listed, or which are others; mistakes in the texts of the games.
pub fn verify_moves(
    session: &mut Session,
    certificate: &Value,
    file: &str,
) -> Result<usize, Box<Diagnostic>> {
    in_universe_of(session, certificate, |session| compare_moves(session, certificate, file))
}

/// Reads texts of a certificate in the convention of its universe.
fn in_universe_of<T>(
    session: &mut Session,
    certificate: &Value,
    work: impl FnOnce(&mut Session) -> T,
) -> T {
    let is_normal = certificate["universe"] == "normal";
    let universe = if is_normal { UniverseId::NORMAL } else { UniverseId::MISERE };
    let before = std::mem::replace(&mut session.at_hand.universe, universe);
    let done = work(session);
    session.at_hand.universe = before;
    done
}

/// A game that is listed. Games with tombstones are in no certificate.
fn listed(session: &mut Session, file: &str, text: &str) -> Result<Play, Box<Diagnostic>> {
    match play::begin(session, &format!("<moves of {file}>"), text, Side::Left, Side::Left) {
        Ok(play) if session.engine.is_tombstoned(play.turn.game) => {
            let refused = error!(TOMBSTONE, play.place, "this contains a tombstone");
            Err(refused.help(NO_TOMBSTONES))
        }
        Err(mut refused) if *refused.code == TOMBSTONE => {
            refused.help = vec![NO_TOMBSTONES.to_owned()];
            Err(refused)
        }
        read => read,
    }
}

fn compare_moves(
    session: &mut Session,
    certificate: &Value,
    file: &str,
) -> Result<usize, Box<Diagnostic>> {
    let refused = |what: &str| Diagnostic::placeless(&BAD_CERTIFICATE, format!("{file}: {what}"));
    let moves = &certificate["moves"];
    let Some(list) = moves["list"].as_array() else {
        let holds = format!("{file}: what it states holds, but it lists no moves");
        let lists = "`upstar certify --moves` writes a certificate that lists them";
        return Err(Diagnostic::placeless(&NO_MOVES, holds).help(lists));
    };
    let is_item = |item: &Value| match item.as_array().map(Vec::as_slice) {
        Some([text, left, right]) => text.is_string() && left.is_array() && right.is_array(),
        _ => false,
    };
    let has_sums = moves["games"].as_array().is_some_and(|sums| sums.iter().all(Value::is_array));
    let is_written = moves.as_object().is_some_and(|fields| fields.len() == 2);
    if !is_written || !has_sums || !list.iter().all(is_item) {
        return Err(refused("its moves are not written as the book says"));
    }
    let mut games: Vec<SumId> = Vec::new();
    for item in list {
        let text = item[0].as_str().unwrap_or_default();
        let play = listed(session, file, text)?;
        let game = play.turn.game;
        session.meter.restart();
        let agrees = session.guarded(|session| {
            let agrees = session.look(|context| has_moves(context, game, &games, item));
            agrees.map_err(|error| diagnose(session, &Fault::from(error), play.place))
        });
        if !agrees.unwrap_or_else(|defect| Err(defect.diagnostic(play.place)))? {
            return Err(error!(
                BAD_CERTIFICATE,
                play.place, "this has other moves than are listed"
            ));
        }
        games.push(game);
    }
    // A stop is told at the games that the statement is about.
    let asked = moves["games"].to_string();
    let source = session.sources.add(format!("<moves of {file}>"), asked.as_str());
    let place = Span::new(source, 0, asked.len());
    let agrees = session.guarded(|session| {
        let agrees = session.look(|context| has_forms(&mut context.ask(), certificate));
        agrees.map_err(|error| diagnose(session, &Fault::from(FaultKind::from(error)), place))
    });
    match agrees.unwrap_or_else(|defect| Err(defect.diagnostic(place)))? {
        true => Ok(games.len()),
        false => Err(refused("its forms are not those of the games whose moves it lists")),
    }
}

/// Returns whether the options of a game are those that an item lists as sums of games.
fn has_moves(
    context: &mut Context<'_>,
    game: SumId,
    games: &[SumId],
    item: &Value,
) -> Result<bool, FaultKind> {
    for side in Side::BOTH {
        let mut listed = Vec::new();
        for option in item[1 + side as usize].as_array().into_iter().flatten() {
            match listed_sum(&mut context.ask(), games, option)? {
                Some(sum) => listed.push(sum),
                None => return Ok(false),
            }
        }
        let mut found = text::ordered_options(context, game, side)?;
        for options in [&mut listed, &mut found] {
            options.sort_unstable();
            options.dedup();
        }
        if listed != found {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns true if the forms that a certificate is about are those of its games by the moves that it lists. The promises
/// of their rulesets are not asked: they say nothing of moves.
fn has_forms(ask: &mut Ask<'_>, certificate: &Value) -> Answer<bool> {
    let Some(games) = listed_forms(ask, &certificate["moves"]["list"])? else {
        return Ok(false);
    };
    let forms = Forms::read(ask, &certificate["forms"])?;
    let (statement, mut asked) = (&certificate["statement"], Vec::new());
    for sum in certificate["moves"]["games"].as_array().into_iter().flatten() {
        match listed_sum(ask, &games, sum)? {
            Some(sum) => asked.push(sum),
            None => return Ok(false),
        }
    }
    if statement.get("sum").is_some() {
        let mut all = SumId::ZERO;
        for &game in &asked {
            all = ask.add(all, game)?;
        }
        let sum = forms.sum(ask, &copies(&statement["sum"]))?;
        return Ok(in_literal_games(ask, all)? == in_literal_games(ask, sum)?);
    }
    let ids = match statement.get("member") {
        Some(member) => Value::from(vec![member.clone()]),
        None => statement["games"].clone(),
    };
    let ids = copies(&ids);
    let mut agree = ids.len() == asked.len();
    for ((form, _), game) in ids.into_iter().zip(asked) {
        let found = forms.sum(ask, &[(form, 1)])?;
        agree = agree && ask.literal(found)? == ask.literal(game)?;
    }
    Ok(agree)
}

/// A sum with its components as literal games.
fn in_literal_games(ask: &mut Ask<'_>, game: SumId) -> Answer<SumId> {
    let mut sum = SumId::ZERO;
    for (component, times) in ask.components(game).collect::<Vec<_>>() {
        let literal = ask.literal(component.into())?;
        for _ in 0..times {
            ask.tick()?;
            sum = ask.add(sum, literal)?;
        }
    }
    Ok(sum)
}

/// The forms of a certificate as games.
struct Forms {
    games: Held<Vec<SumId>>,
}

impl Forms {
    fn read(ask: &mut Ask<'_>, forms: &Value) -> Answer<Self> {
        let mut read = Self { games: Held::default() };
        for form in forms.as_array().into_iter().flatten() {
            let game = match size(ask, form)? {
                Some(game) => game,
                None => {
                    let [left, right] = [0, 1].map(|side| read.options(&form[side]));
                    ask.form(&left, &right, Tombstones::NONE)?
                }
            };
            read.games.push(game, ask.meter)?;
        }
        Ok(read)
    }

    /// The games in a list of places.
    fn options(&self, list: &Value) -> Vec<SumId> {
        let places = list.as_array().into_iter().flatten().filter_map(place);
        places.filter_map(|at| self.games.get(at).copied()).collect()
    }

    fn sum(&self, ask: &mut Ask<'_>, components: &[(usize, u64)]) -> Answer<SumId> {
        let mut sum = SumId::ZERO;
        for &(form, times) in components {
            ask.tick()?;
            let game = self.games.get(form).copied().unwrap_or(SumId::ZERO);
            let all = ask.times(&times.into(), game)?;
            sum = ask.add(sum, all)?;
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

/// The forms in a sum by their places, each with the number of copies.
fn copies(list: &Value) -> Vec<(usize, u64)> {
    let item = |item: &Value| match place(item) {
        Some(form) => Some((form, 1)),
        None => Some((place(&item[0])?, item[1].as_u64()?)),
    };
    list.as_array().into_iter().flatten().filter_map(item).collect()
}
