//! What a page can ask, and what it is answered.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::{Value, json};

use crate::told::{self, pieces_of};
use crate::units::{Units, byte};
use upstar::meter::stack;
use upstar::meter::{Clock, DEFAULT_DEPTH, Limits, MemoryLimit};
use upstar::session::passages::pieces;
use upstar::session::{
    self, Event, Format, Formats, NoFiles, Options, Session, as_claimed, edit, explore,
    give_documentation, give_files, give_library, give_page, give_phrases, help, prompt,
};

/// The forms of answers that a page shows or copies.
const FORMATS: Formats = Formats::FOR_PROGRAMS.and_format(Format::Notes);

/// A session, and what it may spend.
pub(crate) struct Room {
    session: Session,
    limits: Limits,
}

impl Default for Room {
    fn default() -> Self {
        Self::new(Limits { memory: MemoryLimit::Bytes(1 << 30), ..Limits::default() }, FORMATS)
    }
}

/// A request without a word that it needs, or with one that makes no sense.
type Refused = &'static str;

impl Room {
    fn new(limits: Limits, formats: Formats) -> Self {
        let clock = Clock::new(crate::clock);
        let options = Options { limits, clock, formats, ..Options::default() };
        let interrupt: Arc<AtomicBool> = Arc::default();
        let mut session = Session::fresh(options, interrupt, Box::new(NoFiles));
        session.set_testing(true);
        Self { session, limits }
    }

    /// Answers a request. The last text that is told has the kind `done` or `refused`.
    pub(crate) fn answer(&mut self, request: &[u8]) {
        let done = match serde_json::from_slice::<Value>(request) {
            Ok(request) => self.done(&request),
            Err(_) => Err("the request is no JSON"),
        };
        let mut told = match done {
            Ok(told) => told,
            Err(why) => json!({"kind": "refused", "why": why}),
        };
        if told.get("kind").is_none() {
            told["kind"] = json!("done");
        }
        tell(&told);
    }

    fn done(&mut self, request: &Value) -> Result<Value, Refused> {
        match text(request, "do")? {
            "begin" => Ok(self.begin(request)),
            "run" => self.run(text(request, "text")?, request),
            "complete" => self.complete(text(request, "text")?, unit(request, "cursor")?),
            "help" => self.help(request),
            "explain" => {
                let page = help::explain(text(request, "code")?);
                Ok(json!({"page": page.map(|page| pieces_of(&page))}))
            }
            "format" => self.format(text(request, "text")?),
            "copied" => Ok(self.copied(text(request, "text")?)),
            "tokens" => Ok(self.tokens(text(request, "text")?)),
            "statements" => Ok(statements(text(request, "text")?)),
            "explore" => self.explore(text(request, "text")?, request),
            "give" => {
                let given = text(request, "text")?;
                match request.get("part").and_then(Value::as_str) {
                    Some("lean") => give_library(given),
                    Some("explorer") => give_page(given),
                    Some("help") => help::give_texts(given),
                    Some("library") => give_files(given),
                    Some("phrases") => give_phrases(given),
                    Some("builtins") => give_documentation(given),
                    _ => return Err("there is no such part"),
                }
                Ok(json!({}))
            }
            _ => Err("there is no such request"),
        }
    }

    /// Begins anew, with limits. What is left out is as before, or as it is by default.
    fn begin(&mut self, request: &Value) -> Value {
        let number = |name: &str| request.get(name).and_then(Value::as_u64);
        self.limit_time(request);
        if let Some(bytes) = number("memory") {
            self.limits.memory = MemoryLimit::Bytes(bytes);
        }
        if let Some(depth) = number("depth") {
            self.limits.depth = u32::try_from(depth).unwrap_or(DEFAULT_DEPTH);
        }
        if let Some(levels) = number("stack") {
            let grows = request.get("grows").and_then(Value::as_bool) == Some(true);
            let grow = grows.then_some(crate::grow as fn(&mut dyn FnMut()));
            stack::hold(usize::try_from(levels).unwrap_or_default(), crate::holds, grow);
        }
        let plain = request.get("plain").and_then(Value::as_bool) == Some(true);
        let formats = if plain { Formats::TEXT } else { FORMATS };
        *self = Self::new(self.limits, formats);
        json!({"version": upstar::VERSION})
    }

    /// Takes the milliseconds of a request, if it names them, as the limit on time.
    fn limit_time(&mut self, request: &Value) {
        if let Some(limit) = request.get("milliseconds") {
            self.limits.time = limit.as_u64().map(Duration::from_millis);
        }
    }

    /// Runs a text. The host hears of each printed line and each statement at once. A limit on time in the request holds from now on.
    fn run(&mut self, text: &str, request: &Value) -> Result<Value, Refused> {
        self.limit_time(request);
        let options = self.session.options().clone();
        self.session.set_options(Options { limits: self.limits, ..options });
        let name = request.get("name").and_then(Value::as_str).unwrap_or("<page>");
        let mut printed = Vec::new();
        let (mut unmet, mut units) = (Vec::new(), Units::new(text));
        self.session.run(name, text, &mut |sources, event| {
            match event {
                Event::Printed(line) => {
                    tell(&json!({"kind": "printed", "text": line.visible().to_plain()}));
                    printed.push(line.to_plain());
                }
                Event::Statement(report) => {
                    let (told, met) = told::statement(&report, &printed, sources, &mut units);
                    printed.clear();
                    tell(&told);
                    if let (false, Some(number)) = (met, report.number) {
                        unmet.push((report.statement, report.claim(), number));
                    }
                }
            }
            true
        });
        self.spelled_otherwise(unmet);
        Ok(json!({"universe": self.session.universe_name()}))
    }

    /// Tells which claims name an answer as it is written in ASCII.
    fn spelled_otherwise(&mut self, unmet: Vec<(u32, String, usize)>) {
        if unmet.is_empty() {
            return;
        }
        let options = self.session.options().clone();
        let ascii = Options { unicode: false, formats: Formats::TEXT, ..options.clone() };
        self.session.set_options(ascii);
        for (statement, claim, number) in unmet {
            let shown = self.session.result_again(number).and_then(Result::ok);
            let shown = shown.and_then(|answer| answer.text);
            if shown.is_some_and(|text| as_claimed(&text.to_plain()) == claim) {
                tell(&json!({"kind": "met", "statement": statement}));
            }
        }
        self.session.set_options(options);
    }

    /// The words that may follow, with the first line of help on each of the first of them.
    fn complete(&mut self, text: &str, cursor: usize) -> Result<Value, Refused> {
        let at = byte(text, cursor);
        let (start, mut matches) = edit::complete(&self.session, text, at);
        let typed = text.get(start..at).unwrap_or_default();
        if !typed.is_empty() {
            let items = edit::outline(text).into_iter();
            let names = items.filter_map(|item| item.bound().map(str::to_owned));
            matches.extend(names.filter(|name| name.starts_with(typed)));
            matches.sort();
            matches.dedup();
        }
        let mut units = Units::new(text);
        let (start, end) = (units.at(start), units.at(at));
        let due = text.get(..at).and_then(|before| edit::due(&self.session, before));
        Ok(json!({"start": start, "end": end, "matches": matches, "due": due}))
    }

    /// A page of help: on a topic, or on what stands at a place of a text.
    fn help(&mut self, request: &Value) -> Result<Value, Refused> {
        let (name, page) = match request.get("text").and_then(Value::as_str) {
            Some(text) => {
                let (name, page) =
                    help::page_at(&mut self.session, text, byte(text, unit(request, "cursor")?));
                (name.to_owned(), page)
            }
            None => {
                let topic = request.get("topic").and_then(Value::as_str).unwrap_or_default();
                (topic.to_owned(), Some(help::page(&mut self.session, Some(topic))))
            }
        };
        let topics = (request.get("topics").and_then(Value::as_bool) == Some(true))
            .then(|| help::topics(&self.session));
        Ok(json!({"name": name, "page": page.as_ref().map(pieces_of), "topics": topics}))
    }

    /// The text in its tidy form, or what does not read.
    fn format(&mut self, text: &str) -> Result<Value, Refused> {
        match edit::format(&mut self.session, "<page>", text) {
            Ok(text) => Ok(json!({"text": text})),
            Err(found) => {
                let sources = self.session.sources();
                let errors = found.iter().map(|found| told::mistake(found, sources));
                Ok(json!({"errors": errors.collect::<Vec<_>>()}))
            }
        }
    }

    /// A text that was copied with its prompts, as it was typed but for commands, with a note; nothing of other texts.
    fn copied(&self, text: &str) -> Value {
        let Some(typed) = prompt::typed(text) else {
            return json!({});
        };
        let typed: Vec<String> = typed.into_iter().map(|typed| typed.text).collect();
        let statements: Vec<&str> =
            typed.iter().map(String::as_str).filter(|text| !text.starts_with(':')).collect();
        json!({"text": statements.join("\n"), "note": prompt::left_out(text, &self.session)})
    }

    /// The tokens of a text: three numbers each, where it begins, how long it is, and its class.
    fn tokens(&mut self, text: &str) -> Value {
        let mut units = Units::new(text);
        let (mut tokens, mut classes): (Vec<usize>, Vec<&str>) = (Vec::new(), Vec::new());
        for (range, class) in edit::classify(text) {
            let start = units.at(range.start);
            let length = units.at(range.end) - start;
            let name = class.name();
            let class = classes.iter().position(|known| *known == name).unwrap_or_else(|| {
                classes.push(name);
                classes.len() - 1
            });
            tokens.extend([start, length, class]);
        }
        json!({"tokens": tokens, "classes": classes})
    }

    /// The page on which a game is explored: in a universe, or in the one at hand.
    fn explore(&mut self, text: &str, request: &Value) -> Result<Value, Refused> {
        let positions = request.get("positions").and_then(Value::as_i64);
        let explored = match request.get("universe").and_then(Value::as_str) {
            Some(universe) => {
                explore::page_in(&mut self.session, universe, "<explore>", text, positions)
            }
            None => {
                explore::page(&mut self.session, "<explore>", text, positions).map_err(Into::into)
            }
        };
        match explored {
            Ok((page, notes)) => Ok(json!({"page": page, "notes": notes})),
            Err(session::typed::Refused::Mistake(found)) => {
                Ok(json!({"error": told::mistake(&found, self.session.sources())}))
            }
            Err(session::typed::Refused::Forgotten) => Err("the game was forgotten"),
        }
    }
}

/// The pieces of a text that run one after the other as the whole does: where each ends.
fn statements(text: &str) -> Value {
    let (mut units, mut at) = (Units::new(text), 0);
    let ends = pieces(text).into_iter().map(|piece| {
        at += piece.len();
        units.at(at)
    });
    json!({"ends": ends.collect::<Vec<_>>()})
}

/// Tells the host an object.
fn tell(object: &Value) {
    crate::tell(&object.to_string());
}

/// A text of a request.
fn text<'r>(request: &'r Value, name: &'static str) -> Result<&'r str, Refused> {
    request.get(name).and_then(Value::as_str).ok_or(match name {
        "do" => "a request says what to `do`",
        "code" => "`code` is a text",
        _ => "`text` is a text",
    })
}

/// A place of a request, in units of UTF-16.
fn unit(request: &Value, name: &str) -> Result<usize, Refused> {
    let unit = request.get(name).and_then(Value::as_u64);
    unit.and_then(|unit| usize::try_from(unit).ok()).ok_or("`cursor` is a place in the text")
}
