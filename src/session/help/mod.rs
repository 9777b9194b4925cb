//! Pages of help: of builtins, the user's functions, topics of the language, codes of diagnostics, and those that
//! list what there is. Examples are run when they are shown.

mod elsewhere;
mod search;
mod topics;

use indexmap::IndexMap;
use unicode_width::UnicodeWidthStr;

use super::{Event, Session, Sink, edit, import, library};
use crate::ask::universe::UniverseId;
use crate::builtins;
use crate::diag::codes;
use crate::lang::builtin::Builtin;
use crate::lang::nearest::{nearest, squashed};
use crate::lang::ruleset::with_size;
use crate::lang::value::Value;
use crate::markup::{Markup, Role};
use crate::meter::Limits;
use crate::present::text;
use crate::span::{SourceId, Sources};
use crate::syntax::tokens::TokenClass;
use crate::syntax::{CLAUSES, statements};
use elsewhere::Elsewhere;
pub use elsewhere::rows as other_names;
pub(super) use elsewhere::{elsewhere, elsewhere_misspelt, questions};
use search::Found;
pub use topics::{Topic, all as all_topics, give_texts};

/// The names of the pages that list what there is, besides `:help` alone.
const LISTS: [&str; 3] = ["all", "glossary", "topics"];

/// What somebody means who asks for help.
enum Meant {
    /// The page of this name.
    Page(String),
    /// The page of another name, and why that one.
    Other(String, Note),
    /// What has this name in other programs.
    Elsewhere(&'static Elsewhere),
    /// One of several pages.
    Several(Vec<Found>),
    /// Nothing that is known.
    Nothing,
}

/// Why a page of another name is shown.
enum Note {
    /// Only its name has what was asked for within it.
    Begins,
    /// Its name is much like what was asked for.
    Nearest,
    /// It is the only one with these words.
    Stands,
    /// The ruleset of this name is also called so.
    Called,
}

/// Writes a name so that names of the same thing are equal: without case, underscores, blanks and hyphens. A sign
/// is itself.
fn key(name: &str) -> String {
    if !name.contains(char::is_alphanumeric) {
        return name.to_owned();
    }
    squashed(name).replace([' ', '-'], "").replace('è', "e")
}

/// The page on a topic: of exactly that, else of what has this name in other programs, else of the pages whose
/// names contain the word, else of those on which it stands, else of the nearest name.
pub fn page(session: &mut Session, topic: Option<&str>) -> Markup {
    let Some(topic) = topic.map(str::trim).filter(|topic| !topic.is_empty()) else {
        return first_page();
    };
    if let Some((question, source)) = topics::question(topic)
        && !has_exact_page(session, topic)
    {
        return answered(session, question, &source);
    }
    match meant(session, topic) {
        Meant::Page(name) if topic.contains('(') && LISTS.contains(&&*name) => {
            let mut page = named_page(session, &name).unwrap_or_default();
            page.push(Role::Plain, format!("\n`:help {name}` lists all that there is help on.\n"));
            page
        }
        Meant::Page(name) => exact_page(session, &name).unwrap_or_default(),
        Meant::Other(name, note) => {
            let note = match note {
                Note::Begins | Note::Nearest => {
                    format!("Nothing is called `{topic}`; the nearest is `{name}`.\n\n")
                }
                Note::Called => format!("`{topic}` is another name of `{name}`.\n\n"),
                Note::Stands => {
                    format!("Nothing is called `{topic}`; it stands on the page `{name}`.\n\n")
                }
            };
            let mut page = Markup::plain(note);
            page.append(exact_page(session, &name).unwrap_or_default());
            page
        }
        Meant::Elsewhere(row) => {
            let mut page = row.heading(topic);
            let meant = row.ours.first().and_then(|name| exact_page(session, name));
            if let Some(meant) = meant {
                page.push(Role::Plain, "\n");
                page.append(meant);
            }
            if row.ours.first().is_none_or(|name| key(name) != key(topic)) {
                also_a_topic(session, &mut page, topic);
            }
            page
        }
        Meant::Several(found) => search::listed(topic, &found),
        Meant::Nothing => Markup::plain(format!(
            "There is no help on `{topic}`. `:help all` lists what there is."
        )),
    }
}

/// The answer to a question that help begins with: what to type, and the page about it.
fn answered(session: &mut Session, question: &str, source: &str) -> Markup {
    let mut page = Markup::new().with(Role::Strong, question).with(Role::Plain, "\n\n  ");
    page.push(Role::Code, source);
    page.push(Role::Plain, "\n");
    if let Some(behind) = topics::page_behind(source).and_then(|name| exact_page(session, name)) {
        page.push(Role::Plain, "\n");
        page.append(behind);
    }
    page
}

/// The word that a byte of a text stands in or behind, and the page of help on it.
pub fn page_at<'t>(
    session: &mut Session,
    text: &'t str,
    cursor: usize,
) -> (&'t str, Option<Markup>) {
    let classes = edit::classify(text);
    let touching = classes.iter().filter(|(range, _)| range.start <= cursor && cursor <= range.end);
    // Of two that touch, the name.
    let best = touching.max_by_key(|(range, class)| {
        let is_word = matches!(class, TokenClass::Name | TokenClass::Keyword);
        (is_word, range.end)
    });
    let word = best.and_then(|(range, _)| text.get(range.clone())).unwrap_or_default();
    let has_page = !word.is_empty() && has_page(session, word);
    (word, has_page.then(|| page(session, Some(word))))
}

/// Returns whether there is help on a topic: on exactly that, or on what contains it.
#[must_use]
pub fn has_page(session: &Session, topic: &str) -> bool {
    if topics::question(topic).is_some() {
        return true;
    }
    match meant(session, topic.trim()) {
        Meant::Page(_) | Meant::Elsewhere(_) | Meant::Several(_) => true,
        Meant::Other(_, Note::Begins | Note::Stands | Note::Called) => true,
        Meant::Other(_, Note::Nearest) | Meant::Nothing => false,
    }
}

/// Returns whether a page has exactly this name.
#[must_use]
pub fn has_exact_page(session: &Session, topic: &str) -> bool {
    matches!(meant(session, topic.trim()), Meant::Page(_))
}

/// Returns whether `X?` asks for help on X, and for no game.
pub fn asks_for_page(session: &mut Session, topic: &str) -> bool {
    let topic = topic.trim();
    // The library's files are right: a test reads them all.
    let _ = import::load_name(session, topic);
    match session.program.lookup(topic) {
        Some(
            Value::Game(_)
            | Value::Standing(_)
            | Value::Class(..)
            | Value::Robot(_)
            | Value::Int(_)
            | Value::Number(_),
        ) => return false,
        Some(_) => return true,
        None => {}
    }
    let is_word = |letter: char| letter.is_alphabetic() || letter == '_';
    // The last answer is one game.
    if topic.chars().all(is_word) && topic != "_" {
        return !topic.is_empty();
    }
    let is_name =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | ' ' | '\'' | '’');
    if topic.chars().all(is_name) {
        return matches!(
            meant(session, topic),
            Meant::Page(_) | Meant::Elsewhere(_) | Meant::Other(_, Note::Called)
        );
    }
    topics(session).iter().any(|name| name == topic)
}

/// Finds what somebody means who asks for help on a topic.
fn meant(session: &Session, topic: &str) -> Meant {
    let all = topics(session);
    // `same literally:`.
    let clause = topic.strip_suffix(':').map(|name| name.trim_end_matches("literally").trim_end());
    if clause.is_some_and(|name| CLAUSES.contains(&name)) {
        return Meant::Page("clauses".to_owned());
    }
    // A call stands for its name, `nim(3)` for `nim`, and so does a command of the prompt, `:save`.
    let named = topic.split_once('(').map_or(topic, |(name, _)| name).trim_start_matches(':');
    let known = all.iter().any(|name| name == named) || elsewhere(named).is_some();
    let topic = if known { named } else { topic };
    let known = session.program.lookup(topic).is_some() || codes::find(topic).is_some();
    if known || all.iter().any(|name| name == topic) {
        return Meant::Page(topic.to_owned());
    }
    let asked = key(topic);
    // What can be typed stands before words about it.
    let mut alike = all.iter().filter(|name| key(name) == asked);
    let typed = alike.clone().find(|name| session.program.lookup(name).is_some());
    if let Some(name) = typed {
        return Meant::Page(name.clone());
    }
    if let Some(name) = called(session, topic) {
        return Meant::Other(name, Note::Called);
    }
    if let Some(row) = elsewhere(&asked) {
        return Meant::Elsewhere(row);
    }
    if let Some(name) = alike.next() {
        return Meant::Page(name.clone());
    }
    let mut within = all.iter().filter(|name| key(name).contains(&asked));
    if let (Some(only), None) = (within.next(), within.next()) {
        return Meant::Other(only.clone(), Note::Begins);
    }
    let found = search::search(&session.program, topic);
    match &found[..] {
        [only] => {
            return match only.row {
                Some(row) => Meant::Elsewhere(row),
                None => Meant::Other(only.name.clone(), Note::Stands),
            };
        }
        [] => {}
        _ => return Meant::Several(found),
    }
    // A question in English: `which is bigger`.
    let rest = search::without_common(topic);
    if topic.contains(char::is_whitespace) && rest.join(" ") != topic {
        let meant = meant(session, &rest.join(" "));
        if !matches!(meant, Meant::Other(_, Note::Nearest) | Meant::Nothing) {
            return meant;
        }
        let row = rest.iter().find_map(|word| elsewhere(word).filter(|row| row.is_noted()));
        if let Some(row) = row {
            return Meant::Elsewhere(row);
        }
    }
    let mut near = nearest(topic, all.iter().map(String::as_str)).into_iter();
    near.next().map_or(Meant::Nothing, |name| Meant::Other(name, Note::Nearest))
}

/// The ruleset that has this among its other names: one of the user's first.
pub(super) fn called(session: &Session, asked: &str) -> Option<String> {
    let plain = |name: &str| key(name).replace(['\'', '’'], "");
    let asked = plain(asked);
    let own = session.program.defined().find_map(|(name, global)| match &global.value {
        Some(Value::Ruleset(id)) => {
            let mut names = session.program.ruleset(*id).called.iter();
            names.any(|other| plain(other) == asked).then(|| name.to_owned())
        }
        _ => None,
    });
    own.or_else(|| {
        let found = library::called().find(|row| row.names.contains(&&*asked))?;
        Some(found.ours.concat())
    })
}

/// Everything there is help on.
#[must_use]
pub fn topics(session: &Session) -> Vec<String> {
    let builtins = builtins::table().iter().map(|builtin| builtin.name);
    let topics = all_topics()
        .iter()
        .flat_map(|topic| [topic.name].into_iter().chain(topic.also.iter().copied()));
    let topics = topics.chain(LISTS);
    let library = library::names().iter().copied();
    let all = builtins.chain(topics).chain(library);
    let mut all: Vec<String> = all.map(str::to_owned).collect();
    let own = session.program.bound();
    all.extend(own.map(|(name, _)| name.to_owned()));
    all.sort();
    all.dedup();
    all
}

fn exact_page(session: &mut Session, topic: &str) -> Option<Markup> {
    // A list comes before the page of a function that has its name, such as `all`.
    if let Some(mut page) = list(topic) {
        if let Some(named) = named_page(session, topic) {
            let named = named.to_plain();
            let call = named.lines().next().unwrap_or_default();
            page.push(Role::Plain, format!("\n`:help {call}` explains the function `{topic}`.\n"));
        }
        return Some(page);
    }
    named_page(session, topic)
}

fn named_page(session: &mut Session, topic: &str) -> Option<Markup> {
    // The library's files are right: a test reads them all.
    let _ = import::load_name(session, topic);
    match session.program.lookup(topic).cloned() {
        Some(Value::Function(id)) => {
            let function = std::rc::Rc::clone(session.program.function(id));
            let mut page = Markup::new().with(Role::Strong, function.signature());
            if let Some(universe) = function.universe {
                let name = session.look(|context| {
                    let text = text::universe_text(context, universe);
                    text.unwrap_or_else(|_| text::universe_in_short(context, universe))
                });
                page.push(Role::Plain, format!("   asks in `{name}`, as its file says"));
            }
            page.push(Role::Plain, "\n");
            documented(&mut page, &function.doc);
            also_a_topic(session, &mut page, topic);
            return Some(page);
        }
        Some(Value::Ruleset(id)) => {
            let ruleset = std::rc::Rc::clone(session.program.ruleset(id));
            let signature = ruleset.signature();
            let sized = with_size(&signature).map(|sized| format!(" or {sized}"));
            let head = signature + sized.as_deref().unwrap_or_default();
            let mut page = Markup::new().with(Role::Strong, head);
            page.push(Role::Dim, "   a ruleset");
            page.push(Role::Plain, "\n");
            documented(&mut page, &ruleset.doc);
            if let Some(source) = ruleset.source.as_ref().filter(|source| !source.is_empty()) {
                page.push(Role::Plain, format!("\nSource: {source}\n"));
            }
            if !ruleset.called.is_empty() {
                page.push(Role::Plain, format!("\nAlso called: {}\n", ruleset.called.join(", ")));
            }
            push_see(&mut page, &ruleset.see);
            return Some(page);
        }
        Some(Value::Builtin(id)) => {
            let builtin = session.program.builtin(id);
            let mut page = builtin_page(session, builtin);
            also_a_topic(session, &mut page, topic);
            return Some(page);
        }
        _ => {}
    }
    if let Some(found) = topic_of(topic) {
        let mut page = Markup::new();
        push_topic(session, &mut page, found);
        if let Some(row) = elsewhere(&key(topic)) {
            page.push(Role::Plain, format!("\nIn upstar: {}.\n", row.meant()));
        }
        return Some(page);
    }
    if let Some(value) = session.program.lookup(topic).cloned() {
        let text = session.look(|context| crate::present::short::brief(context, &value));
        let page = Markup::new().with(Role::Strong, topic);
        let text = text.unwrap_or_default();
        return Some(page.with(Role::Plain, format!(" is {}: {text}\n", value.kind().noun())));
    }
    explain(topic)
}

/// The text of a function or a ruleset that is written in the language, with its documentation.
pub fn source_of(session: &mut Session, name: &str) -> Option<String> {
    // The library's files are right: a test reads them all.
    let _ = import::load_name(session, name);
    let (doc, span) = match session.program.lookup(name)? {
        Value::Function(id) => {
            let function = session.program.function(*id);
            (std::rc::Rc::clone(&function.doc), function.span)
        }
        Value::Ruleset(id) => {
            let ruleset = session.program.ruleset(*id);
            (std::rc::Rc::clone(&ruleset.doc), ruleset.span)
        }
        _ => return None,
    };
    let mut text = String::new();
    for line in doc.lines() {
        text.push_str(format!("## {line}").trim_end());
        text.push('\n');
    }
    text.push_str(session.sources.slice(span));
    Some(text)
}

fn builtin_page(session: &mut Session, builtin: &'static Builtin) -> Markup {
    let mut page = Markup::new().with(Role::Strong, builtin.signature());
    page.push(Role::Dim, format!("   {}", builtin.topic));
    page.push(Role::Plain, format!("\n\n{}\n", builtin.sentence()));
    let examples = builtin.examples();
    if !examples.is_empty() {
        page.push(Role::Plain, "\n");
    }
    for (source, _) in &examples {
        push_example(session, &mut page, source);
    }
    push_where(session, &mut page, !examples.is_empty());
    push_see(&mut page, builtin.see_also);
    page
}

/// Adds the names of other pages.
fn push_see<N: AsRef<str>>(page: &mut Markup, names: &[N]) {
    if !names.is_empty() {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        page.push(Role::Plain, format!("\nSee also: {}\n", names.join(", ")));
    }
}

/// Adds to a page the one on the language, or on a term, that has the same name.
fn also_a_topic(session: &mut Session, page: &mut Markup, name: &str) {
    let is_there = |topic: &Topic| page.to_plain().contains(&format!("\n{}\n\n", topic.title));
    if let Some(topic) = topic_of(name).filter(|topic| !is_there(topic)) {
        page.push(Role::Plain, "\n");
        push_topic(session, page, topic);
    }
}

fn push_topic(session: &mut Session, page: &mut Markup, topic: &Topic) {
    page.push(Role::Strong, topic.title);
    page.push(Role::Plain, format!("\n\n{}\n", topic.text));
    if !topic.examples.is_empty() {
        page.push(Role::Plain, "\n");
    }
    for (source, _) in &topic.examples {
        push_example(session, page, source);
    }
    push_where(session, page, !topic.examples.is_empty());
}

/// Adds where examples are answered, if the session is in another universe.
fn push_where(session: &Session, page: &mut Markup, has_examples: bool) {
    if has_examples && session.at_hand.universe != UniverseId::NORMAL {
        let told = "\nThe examples are answered in normal play, unless they name a universe.\n";
        page.push(Role::Plain, told);
    }
}

/// An example, and what it prints.
fn push_example(session: &mut Session, page: &mut Markup, source: &str) {
    for line in source.lines() {
        page.push(Role::Plain, "    ");
        page.push(Role::Code, line);
        page.push(Role::Plain, "\n");
    }
    for line in example(session, source).lines() {
        page.push(Role::Plain, format!("        {line}\n"));
    }
}

/// Runs an example: what it prints now, in normal play. It tests laws, and leaves no trace.
fn example(session: &mut Session, source: &str) -> String {
    let mark = session.program.mark();
    let universe = session.enter_normal();
    let theorems = session.engine.uses_theorems();
    let limits = session.meter.limits();
    let testing = std::mem::replace(&mut session.testing, true);
    let noted = session.notes.clone();
    session.meter.set_limits(Limits { time: Some(std::time::Duration::from_secs(2)), ..limits });
    let mut lines = Vec::new();
    let text = source.to_owned();
    let id = session.sources.add("<help>", &text);
    session.sources.pass(id);
    let mut sink = |_: &Sources, event: Event| {
        if let Event::Printed(line) = event {
            lines.push(line.to_plain());
        }
        true
    };
    let mut answers = Vec::new();
    for (number, piece) in (1..).zip(statements(id, &text)) {
        let sink: &mut Sink<'_> = &mut sink;
        let report = session.attempt(number, piece, sink);
        answers.extend(report.law.map(|law| Some(law.told())));
        answers.push(match report.result {
            Ok(answer) => answer.text.map(|text| text.to_plain()),
            Err(diagnostic) => Some(diagnostic.headline()),
        });
    }
    lines.extend(answers.into_iter().flatten());
    session.program.take_back(mark);
    session.come_back(universe);
    session.engine.use_theorems(theorems);
    session.testing = testing;
    // What is noted of an example is not shown.
    session.notes = noted;
    session.meter.set_limits(limits);
    lines.join("\n")
}

/// Explains what a diagnostic's code means.
#[must_use]
pub fn explain(name: &str) -> Option<Markup> {
    let code = codes::find(name)?;
    let title = Markup::new().with(Role::Strong, format!("{code}  {}", code.title));
    let lines = topics::explanation(code).lines();
    let text: Vec<&str> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    Some(title.with(Role::Plain, format!("\n\n{}\n", text.join("\n").trim_end())))
}

/// The `##` lines of a definition: its examples as those of the builtins, the rest as written.
fn documented(page: &mut Markup, doc: &str) {
    page.push(Role::Plain, if doc.is_empty() { "" } else { "\n" });
    for line in doc_lines(doc.lines()) {
        match line {
            DocLine::Example(source) => {
                page.push(Role::Plain, "    ");
                page.push(Role::Code, source);
            }
            DocLine::Printed(line) => page.push(Role::Plain, format!("        {line}")),
            DocLine::Text(line) => page.push(Role::Plain, line),
        }
        page.push(Role::Plain, "\n");
    }
}

/// The topic of a name: of exactly that, else of one that differs in nothing that counts.
fn topic_of(name: &str) -> Option<&'static Topic> {
    let of = |fits: &dyn Fn(&str) -> bool| {
        all_topics()
            .iter()
            .find(|topic| fits(topic.name) || topic.also.iter().any(|name| fits(name)))
    };
    let asked = key(name);
    of(&|other| other == name).or_else(|| of(&|other| key(other) == asked && !asked.is_empty()))
}

/// The page of that name that lists what there is.
fn list(name: &str) -> Option<Markup> {
    match name {
        "all" => Some(everything()),
        "glossary" => Some(glossary()),
        "topics" => Some(titles()),
        _ => None,
    }
}

/// The questions that help begins with, as a page.
fn first_page() -> Markup {
    let mut page = Markup::new().with(Role::Strong, "upstar: combinatorial games");
    page.push(
        Role::Plain,
        "\n\nType a game or a question. `:help NAME` explains a name, `:help WORDS` searches: \
         `:help who wins`.\n",
    );
    let questions = topics::questions();
    let width = questions.iter().map(|(_, source)| source.width()).max().unwrap_or(0);
    for (question, source) in questions {
        let gap = " ".repeat(width - source.width() + 2);
        page.push(Role::Plain, "\n  ");
        page.push(Role::Code, source);
        page.push(Role::Plain, format!("{gap}{question}"));
    }
    page.push(
        Role::Plain,
        "\n\n`:help books` shows how what a book writes is typed, `:help all` all names, `:help glossary` the \
         terms of the field, `:help topics` the language. `:tour` is a guided tour, `:tour lesson_1` the first of four \
         lessons, and `:play` plays with you; in a shell `upstar tour`, `upstar play`.\n",
    );
    page
}

/// The topics of the language with their titles.
fn titles() -> Markup {
    let mut page = Markup::new().with(Role::Strong, "Topics of the language");
    page.push(Role::Plain, "\n");
    let width = topics::language().map(|topic| topic.name.len()).max();
    for topic in topics::language() {
        let gap = " ".repeat(width.unwrap_or(0) - topic.name.len() + 2);
        page.push(Role::Plain, "\n  ");
        page.push(Role::Code, topic.name);
        page.push(Role::Plain, format!("{gap}{}", topic.title));
    }
    page.push(Role::Plain, "\n\n`help NAME` knows every builtin and ruleset too.\n");
    page
}

/// The terms of the field.
fn glossary() -> Markup {
    let mut page = Markup::new().with(Role::Strong, "Terms of the field");
    page.push(Role::Dim, "   `:help stop` explains one, with an example");
    page.push(Role::Plain, "\n");
    for term in topics::glossary() {
        page.push(Role::Plain, "\n  ");
        page.push(Role::Code, term.name);
        page.push(Role::Plain, format!(": {}", term.about()));
    }
    page.push(Role::Plain, "\n");
    page
}

/// The list of everything.
fn everything() -> Markup {
    let mut page = Markup::new().with(Role::Strong, "upstar: combinatorial games");
    page.push(Role::Plain, "\n\n`:help NAME` explains one of these, with examples.");
    let mut topics: IndexMap<&str, Vec<&str>> = IndexMap::new();
    for builtin in builtins::table() {
        topics.entry(builtin.topic).or_default().push(builtin.name);
    }
    for (heading, names) in &topics {
        push_listed(&mut page, heading, names);
    }
    page.push(Role::Plain, "\n\n");
    page.push(Role::Strong, "Rulesets of the library");
    page.push(Role::Dim, "   `:help pitch` has the rules, `:source pitch` the text");
    for (heading, names) in library::groups() {
        page.push(Role::Plain, format!("\n  {heading}: "));
        push_named(&mut page, &names);
    }
    let topics: Vec<&str> = topics::language().map(|topic| topic.name).collect();
    push_listed(&mut page, "The language", &topics);
    page.push(Role::Plain, "\n");
    page
}

/// A heading, and names below it.
fn push_listed(page: &mut Markup, heading: &str, names: &[&str]) {
    page.push(Role::Plain, "\n\n");
    page.push(Role::Strong, heading);
    page.push(Role::Plain, "\n  ");
    push_named(page, names);
}

/// Names, with commas between them.
fn push_named(page: &mut Markup, names: &[&str]) {
    for (place, name) in names.iter().enumerate() {
        if place > 0 {
            page.push(Role::Plain, ", ");
        }
        page.push(Role::Code, *name);
    }
}

/// A `>>>` example in the documentation of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocExample {
    /// One-based line of the example.
    pub line: u32,
    /// The statement.
    pub source: String,
    /// What it prints, where the lines below it say so.
    pub expected: Option<String>,
}

/// A line of a documentation.
enum DocLine<'d> {
    /// `>>>` and a statement.
    Example(&'d str),
    /// What the example above it prints.
    Printed(&'d str),
    /// Any other.
    Text(&'d str),
}

/// The lines of a documentation. What an example prints ends with a blank line.
fn doc_lines<'d>(lines: impl Iterator<Item = &'d str>) -> impl Iterator<Item = DocLine<'d>> {
    let mut prints = false;
    lines.map(move |line| {
        if let Some(source) = line.trim_start().strip_prefix(">>>") {
            prints = true;
            return DocLine::Example(source.trim());
        }
        prints &= !line.trim().is_empty();
        if prints { DocLine::Printed(line) } else { DocLine::Text(line) }
    })
}

/// The `>>>` examples in the documentation of a text's definitions.
///
/// After Ctrl-C those found so far.
#[must_use]
pub fn doc_examples(session: &Session, text: &str) -> Vec<DocExample> {
    let mut found: Vec<DocExample> = Vec::new();
    let (mut line, mut counted) = (1_u32, 0_usize);
    for piece in statements(SourceId::default(), text) {
        if session.meter.is_interrupted() {
            break;
        }
        let Ok((_, statement)) = piece.parsed else {
            continue;
        };
        let lines = doc_lines(statement.doc.iter().map(|doc| doc.text.as_str()));
        for (doc, read) in statement.doc.iter().zip(lines) {
            match read {
                DocLine::Example(source) => {
                    let at = (doc.span.start as usize).clamp(counted, text.len());
                    let between = &text.as_bytes()[counted..at];
                    let newlines = between.iter().filter(|&&byte| byte == b'\n').count();
                    line += u32::try_from(newlines).unwrap_or(0);
                    counted = at;
                    found.push(DocExample { line, source: source.to_owned(), expected: None });
                }
                DocLine::Printed(printed) => {
                    let Some(example) = found.last_mut() else { continue };
                    let expected = example.expected.get_or_insert_default();
                    if !expected.is_empty() {
                        expected.push('\n');
                    }
                    expected.push_str(printed.trim());
                }
                DocLine::Text(_) => {}
            }
        }
    }
    found
}
