//! `upstar verify`: says what certificates prove, or where they fail.

use std::path::Path;

use serde_json::Value;

use super::Desk;
use super::arguments::{Format, VerifyArguments};
use super::{json, rules};
use crate::diag::Diagnostic;
use crate::diag::codes::files::BAD_CERTIFICATE;
use crate::diag::codes::names::UNKNOWN_NAME;
use crate::host::Exit;
use crate::host::files;
use crate::markup::Markup;
use crate::session::{Formats, Session, refused_as_renamed};
use crate::span::Sources;

/// The way out where a certificate names a game as it was called before.
const AGAIN: &str = "make it again: `upstar certify -e 'outcome(partizan_kayles(5))' -o FILE`";

/// Names of games are not said if they are longer together, in bytes.
const LONGEST_GAMES: usize = 200;

/// Verifies files, one after another.
pub fn verify(desk: &mut Desk, arguments: &VerifyArguments) -> Exit {
    let mut exit = Exit::Fine;
    let mut rules = match session_of(desk, arguments) {
        Ok(rules) => rules,
        Err(exit) => return exit,
    };
    for path in &arguments.files {
        desk.screen.flush();
        let verified = match read(desk, rules.as_ref(), path) {
            Ok((text, verified)) => match theorem(&text).filter(|_| !desk.globals.strict) {
                Some(theorem) => Ok((text, theorem)),
                None => verified.map(|statement| (text, Verified { statement, theorem: None })),
            },
            Err(diagnostic) => Err(diagnostic),
        };
        if desk.interrupt.pressed() {
            return Exit::Interrupted;
        }
        let moves = match (&verified, &mut rules) {
            (Ok((text, verified)), Some(session)) if verified.theorem.is_none() => {
                match moves(session, text, &path.display().to_string()) {
                    Ok(count) => Some(count),
                    Err(mut diagnostic) => {
                        if arguments.rules.is_none() && *diagnostic.code == UNKNOWN_NAME {
                            diagnostic.help.clear();
                            diagnostic =
                                diagnostic.help("name the script of the ruleset: `--rules SCRIPT`");
                        }
                        // What holds of the forms is not said: it was asked about the games.
                        let file = path.display().to_string();
                        desk.tell_of_file(&diagnostic, session.sources(), &file);
                        exit = exit.max(Exit::of(&diagnostic));
                        continue;
                    }
                }
            }
            _ => None,
        };
        match verified {
            Ok((_, verified)) if desk.globals.format == Format::Json => {
                let Verified { statement, theorem } = verified;
                let file = path.display().to_string();
                let mut object = json::certificate(&file, &statement, theorem.as_deref());
                if let Some(count) = moves {
                    object["moves"] = count.into();
                }
                desk.screen.line(&object.to_string());
            }
            Ok((_, Verified { statement, theorem: Some(theorem) })) => {
                desk.screen.say(&Markup::plain(format!("not verified: {statement}")));
                let line = format!("       (it rests on this theorem: {theorem})");
                desk.screen.say(&Markup::plain(line));
            }
            Ok((text, Verified { statement, theorem: None })) => {
                desk.screen.say(&Markup::plain(format!("holds: {statement}")));
                if let Some(count) = moves {
                    let games = if count == 1 { "game has" } else { "games have" };
                    let of = games_of(&text).map(|of| format!("of {of}: ")).unwrap_or_default();
                    let line = format!(
                        "       ({of}the {count} listed {games} the moves of their rulesets)"
                    );
                    desk.screen.say(&Markup::plain(line));
                }
                let is_long =
                    ["form ", "game ", " games)"].iter().any(|word| statement.contains(word));
                if let Some(note) = note(&text).filter(|_| is_long && moves.is_none()) {
                    let line = format!("       (its note, which is not verified: {note})");
                    desk.screen.say(&Markup::plain(line));
                }
            }
            Err(diagnostic) => {
                let file = path.display().to_string();
                desk.tell_of_file(&diagnostic, &Sources::default(), &file);
                exit = exit.max(Exit::of(&diagnostic));
            }
        }
    }
    exit
}

/// A session with the rulesets of the games, if the listed moves are compared with them.
fn session_of(desk: &mut Desk, arguments: &VerifyArguments) -> Result<Option<Session>, Exit> {
    if !arguments.moves && arguments.rules.is_none() {
        return Ok(None);
    }
    let mut session = desk.session_or_exit(Formats { json: true, ..Formats::TEXT })?;
    if let Some(path) = &arguments.rules {
        rules::load(desk, &mut session, path)?;
    }
    Ok(Some(session))
}

/// How many games of a certificate have the moves that it lists.
fn moves(session: &mut Session, text: &str, file: &str) -> Result<usize, Box<Diagnostic>> {
    let certificate: Value = serde_json::from_str(text).unwrap_or_default();
    session.verify_moves(&certificate, file)
}

/// What a certificate states, and the theorem that it names in place of a proof.
struct Verified {
    statement: String,
    theorem: Option<String>,
}

/// What a certificate states that has a theorem in place of a proof.
fn theorem(text: &str) -> Option<Verified> {
    let certificate: Value = serde_json::from_str(text).ok()?;
    let field = |name| certificate.get(name)?.as_str().map(str::to_owned);
    let (statement, universe) = (field("statement")?, field("universe")?);
    let theorem = Some(field("theorem")?);
    let known =
        ["upstar_certificate", "note", "positions", "moves", "universe", "statement", "theorem"];
    let are_known = certificate.as_object()?.keys().all(|name| known.contains(&name.as_str()));
    let version = [1, 2].iter().any(|version| certificate["upstar_certificate"] == *version);
    (are_known && version)
        .then(|| Verified { statement: format!("{statement} mod {universe}"), theorem })
}

/// A certificate that holds, and what it proves; complains about others.
pub(super) fn certificate(
    desk: &mut Desk,
    session: &Session,
    path: &Path,
) -> Result<(Value, String), Exit> {
    let read = read(desk, Some(session), path).and_then(|(text, statement)| {
        let statement = statement?;
        match serde_json::from_str(&text) {
            Ok(certificate) => Ok((certificate, statement)),
            Err(error) => Err(refused(path, &error.to_string())),
        }
    });
    read.map_err(|diagnostic| {
        desk.tell(&diagnostic, &Sources::default());
        Exit::of(&diagnostic)
    })
}

/// The games that a certificate is about, as sums of those whose moves it lists; `None` where that is long.
fn games_of(text: &str) -> Option<String> {
    let certificate: Value = serde_json::from_str(text).ok()?;
    let (sums, list) = (certificate["moves"]["games"].as_array()?, &certificate["moves"]["list"]);
    let name = |place: &Value| list[usize::try_from(place.as_u64()?).ok()?][0].as_str();
    let mut games = Vec::new();
    for sum in sums {
        let names = sum.as_array()?.iter().map(name).collect::<Option<Vec<_>>>()?;
        games.push(if names.is_empty() { "0".to_owned() } else { names.join(" + ") });
    }
    Some(games.join(" and ")).filter(|games| games.len() <= LONGEST_GAMES)
}

/// What a certificate says of where it comes from.
fn note(text: &str) -> Option<String> {
    let certificate: Value = serde_json::from_str(text).ok()?;
    certificate.get("note")?.as_str().map(str::to_owned)
}

/// What a certificate proves, or why it is refused.
type Proved = Result<String, Box<Diagnostic>>;

/// The text of a file, and what it proves as a certificate. The session has the rulesets of a script.
fn read(
    desk: &mut Desk,
    session: Option<&Session>,
    path: &Path,
) -> Result<(String, Proved), Box<Diagnostic>> {
    let text = desk.interrupt.clone().while_reading(|| files::read_text(path))?;
    let is_own = |name: &str| session.is_some_and(|session| session.is_users(name));
    if let Some(reason) = refused_as_renamed(&text, is_own) {
        let own = "a ruleset of your own with this name is in a script: `--rules SCRIPT`";
        return Err(refused(path, &reason).help(AGAIN).help(own));
    }
    let proved = upstar_verify::verify(&text).map_err(|refusal| refused(path, &refusal));
    Ok((text, proved))
}

fn refused(path: &Path, refusal: &str) -> Box<Diagnostic> {
    Diagnostic::placeless(&BAD_CERTIFICATE, format!("{}: {refusal}", path.display()))
}
