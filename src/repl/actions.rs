//! What the commands do.

use std::path::{Path, PathBuf};

use super::commands::{self, COMMANDS, Order, find};
use super::conversation::{Conversation, Flow, Look};
use super::settings::{self, SETTINGS};
use super::startup;
use crate::host::cite::cited;
use crate::host::replace::Expected;
use crate::host::tour::Tour;
use crate::host::units::{show_memory, show_time};
use crate::host::{external, files};
use crate::markup::{Markup, Role};
use crate::session::{Format, PROMPT, defined_names, explore, help, last_results, save};

/// `:help`: topics of the language, commands, keys.
pub fn help(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    let topic = order.argument;
    let text = match topic {
        "commands" => commands::list(),
        "" => {
            let more =
                "`:help commands` lists the commands of this prompt, `:help keys` its keys.\n";
            help::page(&mut talk.session, None).with(Role::Plain, more)
        }
        _ => match topic.strip_prefix(':').and_then(find) {
            Some(command) => commands::about(command),
            None => match COMMANDS.iter().find(|command| command.name == topic) {
                Some(command) if !help::has_exact_page(&talk.session, topic) => {
                    commands::about(command)
                }
                _ => help::page(&mut talk.session, Some(topic)),
            },
        },
    };
    talk.tell_prose(&text);
    Flow::Stay
}

/// Said where nobody chose a universe.
const NOT_CHOSEN: &str = " (the session begins in it)";

/// `:universe`.
pub fn universe(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if order.argument.is_empty() {
        let name = talk.session.universe_name();
        let line = if talk.session.is_universe_chosen() {
            Markup::plain(name)
        } else {
            Markup::plain(name).with(Role::Dim, NOT_CHOSEN)
        };
        talk.tell_prose(&line);
    } else {
        talk.run(PROMPT, &format!("universe {}", order.argument), Look::Lines);
    }
    Flow::Stay
}

/// `:tour`: the next page, as if its statements had been typed.
pub fn tour(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    let named = order.argument;
    let tour = match (talk.tour, named) {
        (Some((tour, _)), "") => Ok(tour),
        _ => Tour::named(named),
    };
    let tour = match tour {
        Ok(tour) => tour,
        Err(sentence) => {
            talk.warn(&sentence);
            return Flow::Stay;
        }
    };
    let number = match talk.tour {
        Some((open, number)) if open == tour => number,
        _ => 0,
    };
    let pages = tour.pages();
    let Some(page) = pages.get(number) else { return Flow::Stay };
    talk.tour_page(page);
    let next = number + 1;
    talk.tour = (next < pages.len()).then_some((tour, next));
    let last = || format!("this was the last of {} pages", pages.len());
    let note = tour.turn(next).unwrap_or_else(last);
    talk.tell_prose(&Markup::new().with(Role::Dim, note));
    Flow::Stay
}

/// `:play`.
pub fn play(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    let option = PLAY_OPTIONS.into_iter().find(|option| {
        let mut words = order.argument.split_whitespace();
        words.any(|word| word.split('=').next() == Some(option))
    });
    if let Some(option) = option {
        let given = order.argument;
        talk.warn(&format!(
            "`{option}` is an option of the shell: `upstar play {given}`; at the prompt `:play G` plays G with \
             you, who are Left and move first, and `:play G mod misere` in misère play"
        ));
    } else if order.argument.is_empty() {
        talk.offer_games();
    } else {
        talk.begin_play(order.argument);
    }
    Flow::Stay
}

/// The options of `upstar play`.
const PLAY_OPTIONS: [&str; 4] = ["--rules", "--misere", "--as", "--first"];

/// Runs `function(argument)`.
pub fn call(talk: &mut Conversation, function: &str, order: &Order<'_>) -> Flow {
    if wanted(talk, order) {
        talk.ask(function, order.argument);
    }
    Flow::Stay
}

/// Returns whether there is an argument; warns if there is none.
fn wanted(talk: &mut Conversation, order: &Order<'_>) -> bool {
    if order.argument.is_empty() {
        let argument = find(order.name).map_or("", |command| command.argument);
        talk.warn(&format!("usage: `:{} {argument}`", order.name));
    }
    !order.argument.is_empty()
}

/// `:latex`.
pub fn latex(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if wanted(talk, order) {
        talk.run_typed(order.argument, Look::Latex);
    }
    Flow::Stay
}

/// `:time`: what a text costs.
pub fn time(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if wanted(talk, order) {
        talk.run_typed(order.argument, Look::Lines);
        let meter = talk.session.meter();
        let cost = format!(
            "{}, {} steps, {} in use",
            show_time(meter.elapsed()),
            meter.ticks(),
            show_memory(meter.memory())
        );
        talk.note(&Markup::new().with(Role::Dim, cost));
    }
    Flow::Stay
}

/// `:names`.
pub fn names(talk: &mut Conversation, _: &Order<'_>) -> Flow {
    let names = defined_names(&mut talk.session);
    if names.is_empty() {
        talk.note(&Markup::new().with(Role::Dim, "nothing yet"));
    }
    tell_named(talk, names);
    Flow::Stay
}

/// Tells names, each with what it stands for.
fn tell_named(talk: &mut Conversation, names: Vec<(String, Markup)>) {
    for (name, about) in names {
        let mut line = Markup::new().with(Role::Code, name).with(Role::Plain, "  ");
        line.append(about);
        talk.note(&line);
    }
}

/// How many answers `:answers` shows.
const ANSWERS: u32 = 10;

/// How many texts `:history` shows.
const TYPED: u32 = 50;

/// The number behind a command, or another where there is none; warns if something else stands there.
fn number(talk: &mut Conversation, order: &Order<'_>, usual: u32) -> Option<u32> {
    let number = if order.argument.is_empty() { Some(usual) } else { order.argument.parse().ok() };
    if number.is_none() {
        let name = find(order.name).map_or("", |command| command.name);
        talk.warn(&format!("usage: `:{name}` or `:{name} 20`"));
    }
    number
}

/// `:answers`.
pub fn answers(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    let Some(most) = number(talk, order, ANSWERS) else { return Flow::Stay };
    let answers = last_results(&mut talk.session, most);
    if answers.is_empty() {
        talk.note(&Markup::new().with(Role::Dim, "nothing yet"));
    }
    tell_named(talk, answers);
    Flow::Stay
}

/// `:history`: texts of several lines as they stood, so that they can be copied.
pub fn history(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    let Some(most) = number(talk, order, TYPED) else { return Flow::Stay };
    let from = talk.typed.len().saturating_sub(most as usize);
    if talk.typed.is_empty() {
        talk.note(&Markup::new().with(Role::Dim, "nothing yet"));
    }
    for text in talk.typed.split_off(from) {
        talk.note(&Markup::new().with(Role::Code, text.as_str()));
        talk.typed.push(text);
    }
    Flow::Stay
}

/// `:load`: runs a script and remembers it for `:reload`.
pub fn load(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if wanted(talk, order) {
        let path = PathBuf::from(unquoted(order.argument));
        if load_file(talk, &path) && !talk.loaded.contains(&path) {
            talk.loaded.push(path);
        }
    }
    Flow::Stay
}

fn load_file(talk: &mut Conversation, path: &Path) -> bool {
    match files::read_script(path) {
        Ok(text) => {
            talk.load(&path.display().to_string(), &text);
            true
        }
        Err(diagnostic) => {
            talk.screen.complain(&diagnostic, talk.session.sources());
            false
        }
    }
}

/// `:reload`.
pub fn reload(talk: &mut Conversation, _: &Order<'_>) -> Flow {
    let loaded = talk.loaded.clone();
    if loaded.is_empty() {
        talk.warn("nothing is loaded; `:load FILE` runs a script");
    }
    for path in loaded {
        load_file(talk, &path);
    }
    Flow::Stay
}

/// `:edit`: the last text, changed in an editor, runs; unchanged it does not.
pub fn edit(talk: &mut Conversation, _: &Order<'_>) -> Flow {
    let before = talk.last.clone();
    match external::edit(&before) {
        Ok(text) if text.trim().is_empty() || text == before => {
            talk.note(&Markup::new().with(Role::Dim, "nothing was changed, so nothing runs"));
        }
        Ok(text) => {
            talk.note(&Markup::plain(text.trim_end()));
            talk.edited = Some(text.clone());
            return talk.answer(text.trim_end());
        }
        Err(sentence) => talk.warn(&sentence),
    }
    Flow::Stay
}

/// `:forget`: takes back what a name was defined as.
pub fn forget(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if wanted(talk, order) {
        talk.forget(order.argument);
    }
    Flow::Stay
}

/// `:restart`: gives the memory back; the definitions run again without a word.
pub fn restart(talk: &mut Conversation, _: &Order<'_>) -> Flow {
    talk.restart();
    Flow::Stay
}

/// `:clear`: results and definitions stay.
pub fn clear(talk: &mut Conversation, _: &Order<'_>) -> Flow {
    if !talk.screen.clear() {
        talk.warn("there is no screen here that can be cleared; `:restart` clears the results");
    }
    Flow::Stay
}

/// `:save`: keeps what worked; an existing file is only written over on demand.
pub fn save(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if !wanted(talk, order) {
        return Flow::Stay;
    }
    let file = unquoted(order.argument);
    if is_free(talk, order, file) {
        match save::script(&talk.session) {
            Ok(text) => {
                write(talk, order, file, &text);
            }
            Err(reason) => talk.warn(&format!("nothing is saved: {reason}")),
        }
    }
    Flow::Stay
}

/// `:svg`, `:tikz`: draws into a file, in the language of the command's name.
pub fn svg(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    let Some((drawn, file)) = expression_and_file(order.argument) else {
        let name = order.name;
        let ending = if name == "tikz" { "tex" } else { name };
        talk.warn(&format!(
            "usage: `:{name} E FILE`, as in `:{name} tree(<1|0>) tree.{ending}`; \
             quotes go around a name with blanks"
        ));
        return Flow::Stay;
    };
    if is_free(talk, order, file)
        && let Some(text) = talk.document(order.name, drawn)
    {
        // A document says how large its picture is.
        if write(talk, order, file, &text)
            && let Some((width, height)) = size(&text)
        {
            talk.note(&Markup::plain(format!("the picture is {width} by {height} points")));
        }
    }
    Flow::Stay
}

/// The width and the height in the first tag of an SVG document.
fn size(document: &str) -> Option<(&str, &str)> {
    let tag = document.strip_prefix("<svg ")?.split('>').next()?;
    let value = |name: &str| tag.split_once(name)?.1.split('"').next();
    Some((value(" width=\"")?, value(" height=\"")?))
}

/// `:certify`: shows a certificate as it is, with its lines unbroken, or writes it to a file.
pub fn certify(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if let Some((asked, file)) = asked_and_file(talk, order)
        && let Some(certificate) = talk.document("certify", asked)
    {
        give(talk, order, &certificate, file);
    }
    Flow::Stay
}

/// `:csv`, `:markdown`: shows an answer in a format with its lines unbroken, or writes it to a file.
pub fn written(talk: &mut Conversation, order: &Order<'_>, format: Format) -> Flow {
    if let Some((asked, file)) = asked_and_file(talk, order)
        && let Some(text) = talk.written(format, asked)
    {
        give(talk, order, text.trim_end_matches('\n'), file);
    }
    Flow::Stay
}

/// The expression behind a command, and the file behind that, if there is one; `None`, and a warning, where nothing can be
/// done.
fn asked_and_file<'o>(
    talk: &mut Conversation,
    order: &Order<'o>,
) -> Option<(&'o str, Option<&'o str>)> {
    if !wanted(talk, order) {
        return None;
    }
    let (asked, file) = match expression_and_file(order.argument) {
        Some((asked, file)) => (asked, Some(file)),
        None => (order.argument, None),
    };
    file.is_none_or(|file| is_free(talk, order, file)).then_some((asked, file))
}

/// Writes lines to a file, or shows them as they are where there is none.
fn give(talk: &mut Conversation, order: &Order<'_>, lines: &str, file: Option<&str>) {
    match file {
        Some(file) => {
            write(talk, order, file, &format!("{lines}\n"));
        }
        None => talk.screen.line(lines),
    }
}

/// `:cite`.
pub fn cite(talk: &mut Conversation, _: &Order<'_>) -> Flow {
    talk.screen.write(&cited(None));
    Flow::Stay
}

/// `:open`: draws into a file of its own, and has it shown.
pub fn open(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if wanted(talk, order)
        && let Some(text) = talk.document("svg", order.argument)
    {
        match external::open("picture.svg", &text) {
            Ok(file) => talk.note(&Markup::plain(format!("{} is open", file.display()))),
            Err(sentence) => talk.warn(&sentence),
        }
    }
    Flow::Stay
}

/// `:explore`: writes the page of a position into a file of its own, and has it shown; or into a file that is named.
pub fn explore(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    let Some((game, file)) = asked_and_file(talk, order) else { return Flow::Stay };
    match explore::page(&mut talk.session, PROMPT, game, None) {
        Ok((page, _)) => match file {
            Some(file) => {
                write(talk, order, file, &page);
            }
            None => match external::open("explore.html", &page) {
                Ok(file) => talk.note(&Markup::plain(format!("{} is open", file.display()))),
                Err(sentence) => talk.warn(&sentence),
            },
        },
        Err(diagnostic) => talk.screen.complain(&diagnostic, talk.session.sources()),
    }
    Flow::Stay
}

/// An expression, and the file behind it: a word with an ending, `tree.svg`, or any name between quotes. A
/// last word without one, as in `:svg 1 + *`, belongs to the expression.
fn expression_and_file(argument: &str) -> Option<(&str, &str)> {
    let with_ending = |(_, file): &(&str, &str)| {
        let ending = Path::new(file).extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| ending.chars().all(char::is_alphabetic))
    };
    let quoted = argument.strip_suffix('"').and_then(|rest| rest.rsplit_once('"'));
    let alone = quoted.is_some_and(|(before, _)| before.is_empty());
    let apart =
        quoted.filter(|(before, file)| before.ends_with(char::is_whitespace) && !file.is_empty());
    let named = apart.or_else(|| argument.rsplit_once(char::is_whitespace).filter(with_ending));
    let (drawn, file) = named.filter(|_| !alone)?;
    let drawn = drawn.trim();
    (!drawn.is_empty()).then_some((drawn, file))
}

/// A file's name without the quotes around it.
fn unquoted(file: &str) -> &str {
    let inside = file.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inside.unwrap_or(file)
}

/// Returns whether a file may be written: an existing one only on demand.
fn is_free(talk: &mut Conversation, order: &Order<'_>, file: &str) -> bool {
    let free = order.insist || !Path::new(file).exists();
    if !free {
        let again = order.argument;
        talk.warn(&format!("{file} exists; `:{}! {again}` writes over it", order.name));
    }
    free
}

/// Writes a text to a file and tells the user how that went. Returns `true` if it was written.
fn write(talk: &mut Conversation, order: &Order<'_>, file: &str, text: &str) -> bool {
    let expected = if order.insist { Expected::Anything } else { Expected::NoFile };
    let written = files::write_bytes(Path::new(file), text.as_bytes(), expected);
    let worked = written.is_ok();
    match written {
        Ok(()) => {
            let lines = match text.lines().count() {
                1 => "1 line".to_owned(),
                many => format!("{many} lines"),
            };
            talk.note(&Markup::plain(format!("{lines} in {file}")));
        }
        Err(diagnostic) => talk.screen.complain(&diagnostic, talk.session.sources()),
    }
    worked
}

/// `:set`.
pub fn set(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if order.argument.is_empty() {
        let text = settings::list(talk);
        talk.tell_prose(&text);
        return Flow::Stay;
    }
    let (name, value) =
        order.argument.split_once(char::is_whitespace).unwrap_or((order.argument, ""));
    let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) else {
        talk.warn(&format!("there is no setting `{name}`; `:set` lists them"));
        return Flow::Stay;
    };
    match (setting.set)(talk, value.trim()) {
        Ok(()) => {
            let value = (setting.show)(talk);
            talk.note(&Markup::new().with(Role::Dim, format!("{name} {value}")));
            if let Err(reason) = startup::keep(talk, name, &value) {
                startup::note_unkept(talk, &reason);
            }
        }
        Err(sentence) => talk.warn(&format!("{sentence} ({name}: {})", setting.values)),
    }
    Flow::Stay
}

/// `:show full`: the last result once more, uncut.
pub fn show(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if order.argument != "full" {
        talk.warn("`:show full` shows the last result uncut; `:set` shows the settings");
        return Flow::Stay;
    }
    talk.last_in_full();
    Flow::Stay
}

/// `:explain`.
pub fn explain(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if wanted(talk, order) {
        match help::explain(order.argument) {
            Some(text) => talk.tell_prose(&text),
            None => talk.warn(&format!("no diagnostic has the code `{}`", order.argument)),
        }
    }
    Flow::Stay
}

/// `:source`.
pub fn source(talk: &mut Conversation, order: &Order<'_>) -> Flow {
    if wanted(talk, order) {
        match help::source_of(&mut talk.session, order.argument) {
            Some(text) => talk.note(&Markup::plain(text)),
            None => talk.warn(&format!(
                "`{}` is neither a ruleset nor a function that is written in the language",
                order.argument
            )),
        }
    }
    Flow::Stay
}

/// `:quit`: whoever writes something behind it may have meant something else.
pub fn quit(_: &mut Conversation, _: &Order<'_>) -> Flow {
    Flow::Leave
}
