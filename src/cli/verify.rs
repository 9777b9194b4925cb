//! `upstar verify`: says what certificates prove, or where they fail.

use std::path::Path;

use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use super::allowance::Allowance;
use super::arguments::VerifyArguments;
use super::{Desk, json, rules};
use crate::diag::Diagnostic;
use crate::diag::codes::files::BAD_CERTIFICATE;
use crate::diag::codes::names::UNKNOWN_NAME;
use crate::host::Exit;
use crate::host::files;
use crate::markup::{Markup, in_one_line};
use crate::session::{Format, Formats, Session, play, refused_as_renamed};
use crate::span::Sources;

/// The way out where a certificate names a game as it was called before.
const AGAIN: &str = "make it again: `upstar certify -e 'outcome(partizan_kayles(5))' -o FILE`";

/// Names of games are not said if they are longer together, in bytes.
const LONGEST_GAMES: usize = 200;

/// The longest note of a certificate that is said whole, in characters.
const LONGEST_NOTE: usize = 500;

/// The blanks before lines that say more of a certificate.
const INDENT: &str = "       ";

/// Verifies files, one after another.
pub fn verify(desk: &mut Desk, arguments: &VerifyArguments) -> Exit {
    let mut exit = Exit::Fine;
    let mut rules = match session_of(desk, arguments) {
        Ok(rules) => rules,
        Err(exit) => return exit,
    };
    for path in &arguments.files {
        desk.screen.flush();
        let file = path.display().to_string();
        let allowance = Allowance::new(desk);
        let read = read(desk, rules.as_ref(), path, &allowance);
        if desk.interrupt.pressed() {
            return Exit::Interrupted;
        }
        let certificate = match read {
            Ok(certificate) => certificate,
            Err(diagnostic) => {
                desk.tell_of_file(&diagnostic, &Sources::default(), &file);
                exit = exit.max(Exit::of(&diagnostic));
                continue;
            }
        };
        let statement = match certificate.proved {
            Ok(statement) => statement,
            Err(diagnostic) => match certificate.theorem {
                Some(named) => {
                    say_named(desk, &file, &named);
                    exit = exit.max(Exit::Diagnostic);
                    continue;
                }
                None => {
                    desk.tell_of_file(&diagnostic, &Sources::default(), &file);
                    exit = exit.max(Exit::of(&diagnostic));
                    continue;
                }
            },
        };
        let moves = match &mut rules {
            None => None,
            Some(session) => match moves(session, &certificate.text, &file, &allowance) {
                Ok(count) => Some(count),
                Err(mut diagnostic) => {
                    if arguments.rules.is_none() && *diagnostic.code == UNKNOWN_NAME {
                        diagnostic.help.clear();
                        diagnostic =
                            diagnostic.help("name the script of the ruleset: `--rules SCRIPT`");
                    }
                    // Nothing is said of the forms: the question was about the games.
                    desk.tell_of_file(&diagnostic, session.sources(), &file);
                    exit = exit.max(Exit::of(&diagnostic));
                    continue;
                }
            },
        };
        if desk.globals.format == Format::Json {
            let mut object = json::certificate(&file, &statement, None);
            if let Some(count) = moves {
                object["moves"] = count.into();
            }
            desk.screen.object(&object);
            continue;
        }
        desk.screen.say(&Markup::plain(format!("holds: {statement}")));
        if let Some(count) = moves {
            let games = if count == 1 { "game has" } else { "games have" };
            let of = certificate.games.map(|of| format!("of {of}: ")).unwrap_or_default();
            let line =
                format!("{INDENT}({of}the {count} listed {games} the moves of their rulesets)");
            desk.screen.say(&Markup::plain(line));
        }
        let is_long = ["form ", "game ", " games)"].iter().any(|word| statement.contains(word));
        if let Some(note) = certificate.note.filter(|_| is_long && moves.is_none()) {
            let line = format!("{INDENT}(its note, which is not verified: {note})");
            desk.screen.say(&Markup::plain(line));
        }
    }
    exit
}

/// Says what a certificate states that names a theorem in place of a proof.
fn say_named(desk: &mut Desk, file: &str, Named { statement, theorem }: &Named) {
    if desk.globals.format == Format::Json {
        let object = json::certificate(file, statement, Some(theorem));
        desk.screen.object(&object);
        return;
    }
    // Where the terminal breaks a line, the texts of the file go on below this.
    let first = format!("not verified: {statement}");
    let is_wide = desk.screen.columns().is_some_and(|columns| first.width() > columns);
    match is_wide {
        true => {
            desk.screen.say(&Markup::plain("not verified:"));
            desk.screen.say(&Markup::plain(format!("{INDENT}{statement}")));
        }
        false => desk.screen.say(&Markup::plain(first)),
    }
    let line = format!("{INDENT}(it rests on this theorem: {theorem})");
    desk.screen.say(&Markup::plain(line));
}

/// A session with the rulesets of the games, if the listed moves are compared with them.
fn session_of(desk: &mut Desk, arguments: &VerifyArguments) -> Result<Option<Session>, Exit> {
    if !arguments.moves && arguments.rules.is_none() {
        return Ok(None);
    }
    let mut session = desk.session_or_exit(Formats::TEXT)?;
    if let Some(path) = &arguments.rules {
        rules::load(desk, &mut session, path)?;
    }
    Ok(Some(session))
}

/// The number of games of a certificate that have the moves that it lists.
fn moves(
    session: &mut Session,
    text: &str,
    file: &str,
    allowance: &Allowance,
) -> Result<usize, Box<Diagnostic>> {
    play::verify_moves(session, &value_of(text, file, allowance)?, file)
}

/// The value of a text in JSON.
fn value_of(text: &str, file: &str, allowance: &Allowance) -> Result<Value, Box<Diagnostic>> {
    allowance.value_of(text).map_err(|refusal| not_verified(file, &refusal, allowance))
}

/// A certificate, and what its texts say. They are no proof of anything, and stand in one line each.
struct Certificate {
    text: String,
    proved: Result<String, Box<Diagnostic>>,
    theorem: Option<Named>,
    note: Option<String>,
    /// The games that it is about, as sums of those whose moves it lists; `None` where that is long.
    games: Option<String>,
}

/// What a certificate states, and the theorem that it names in place of a proof.
struct Named {
    statement: String,
    theorem: String,
}

/// Reads the statement of a certificate, and the theorem that it has in place of a proof.
fn theorem(certificate: &Value) -> Option<Named> {
    let field = |name| certificate.get(name)?.as_str();
    let (statement, universe) = (field("statement")?, field("universe")?);
    let theorem = in_one_line(field("theorem")?);
    let known =
        ["upstar_certificate", "note", "positions", "moves", "universe", "statement", "theorem"];
    let are_known = certificate.as_object()?.keys().all(|name| known.contains(&name.as_str()));
    let version = [1, 2].iter().any(|version| certificate["upstar_certificate"] == *version);
    let statement = in_one_line(&format!("{statement} mod {universe}"));
    (are_known && version).then_some(Named { statement, theorem })
}

/// The games that a certificate is about, as sums of those whose moves it lists; `None` where that is long.
fn games_of(certificate: &Value) -> Option<String> {
    let moves = certificate.get("moves")?;
    let (sums, list) = (moves.get("games")?.as_array()?, moves.get("list")?.as_array()?);
    let name = |place: &Value| list.get(usize::try_from(place.as_u64()?).ok()?)?.get(0)?.as_str();
    let mut games = String::new();
    for (at, sum) in sums.iter().enumerate() {
        games += if at > 0 { " and " } else { "" };
        for (at, place) in sum.as_array()?.iter().enumerate() {
            games += if at > 0 { " + " } else { "" };
            games += name(place)?;
            if games.len() > LONGEST_GAMES {
                return None;
            }
        }
        games += if sum.as_array()?.is_empty() { "0" } else { "" };
    }
    Some(in_one_line(&games)).filter(|games| games.len() <= LONGEST_GAMES)
}

/// Reads the note of a certificate, which says where it comes from.
fn note(certificate: &Value) -> Option<String> {
    let note = certificate.get("note")?.as_str()?;
    let cut: String = note.chars().take(LONGEST_NOTE).collect();
    Some(in_one_line(&cut) + if cut.len() < note.len() { " …" } else { "" })
}

/// Reads a file and verifies it as a certificate. The session has the rulesets of a script.
fn read(
    desk: &mut Desk,
    session: Option<&Session>,
    path: &Path,
    allowance: &Allowance,
) -> Result<Certificate, Box<Diagnostic>> {
    let text = desk.interrupt.clone().while_reading(|| files::read_text(path))?;
    let file = path.display().to_string();
    let length = isize::try_from(text.len()).unwrap_or(isize::MAX);
    let value =
        if allowance.spend(0, length) { allowance.value_of(&text) } else { Ok(Value::Null) };
    let value = value.map_err(|refusal| not_verified(&file, &refusal, allowance))?;
    let is_own = |name: &str| session.is_some_and(|session| session.is_users(name));
    if let Some(reason) = refused_as_renamed(&value, is_own) {
        let own = "a ruleset of your own with this name is in a script: `--rules SCRIPT`";
        return Err(not_verified(&file, &reason, allowance).help(AGAIN).help(own));
    }
    let (theorem, note, games) = (theorem(&value), note(&value), games_of(&value));
    let budget = |steps, bytes| allowance.spend(steps, bytes);
    let proved = upstar_verify::verify_within(&text, value, &budget);
    let proved = proved.map_err(|refusal| not_verified(&file, &refusal, allowance));
    // What is stopped is not known to name a theorem only.
    match allowance.stopped(&format!("{file}: verifying it")) {
        Some(stopped) => Err(stopped),
        None => Ok(Certificate { text, proved, theorem, note, games }),
    }
}

/// The reason for which a file is not verified: a limit, or a mistake in it.
fn not_verified(file: &str, refusal: &str, allowance: &Allowance) -> Box<Diagnostic> {
    let refusal = in_one_line(refusal);
    let refused = || Diagnostic::placeless(&BAD_CERTIFICATE, format!("{file}: {refusal}"));
    allowance.stopped(&format!("{file}: verifying it")).unwrap_or_else(refused)
}
