//! Help: builtins, the user's functions, topics of the language, codes of diagnostics. Examples
//! are run when they are shown.

use indexmap::IndexMap;

use super::elsewhere::elsewhere;
use super::run::Sink;
use super::topics::{TOPICS, Topic};
use super::{Event, Session};
use crate::ask::universe::UniverseId;
use crate::builtins;
use crate::diag::codes;
use crate::lang::builtin::Builtin;
use crate::lang::program::{nearest, squashed};
use crate::lang::value::Value;
use crate::markup::{Markup, Role};
use crate::meter::Limits;
use crate::span::{SourceId, Sources};
use crate::syntax::statements;

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

impl Session {
    /// Help on a topic: exactly that, else what has this name in other programs, else everything that
    /// contains the word, else the nearest.
    pub fn help(&mut self, topic: Option<&str>) -> Markup {
        let Some(topic) = topic.map(str::trim).filter(|topic| !topic.is_empty()) else {
            return overview();
        };
        if let Some(page) = self.page(topic) {
            return page;
        }
        let all = self.topics();
        let same = |name: &&String| squashed(name) == squashed(topic);
        if let Some(name) = all.iter().find(same)
            && let Some(page) = self.page(name)
        {
            return nearest_page(topic, name, page);
        }
        if let Some(row) = elsewhere(topic) {
            let mut page = row.heading(topic);
            if let Some(meant) = row.ours.first().and_then(|name| self.page(name)) {
                page.push(Role::Plain, "\n");
                page.append(meant);
            }
            return page;
        }
        let lower = topic.to_lowercase();
        let containing: Vec<&str> = all
            .iter()
            .map(String::as_str)
            .filter(|name| name.to_lowercase().contains(&lower))
            .collect();
        match containing[..] {
            [only] => {
                if let Some(page) = self.page(only) {
                    return nearest_page(topic, only, page);
                }
            }
            [] => {}
            _ => {
                let list = containing.join(", ");
                return Markup::plain(format!("Several topics contain `{topic}`: {list}"));
            }
        }
        let near = nearest(topic, all.iter().map(String::as_str));
        if let Some(first) = near.first()
            && let Some(page) = self.page(first)
        {
            return nearest_page(topic, first, page);
        }
        Markup::plain(format!("There is no help on `{topic}`. `:help` lists what there is."))
    }

    /// Whether there is help on a topic: on exactly that, or on names that contain it.
    #[must_use]
    pub fn has_help(&self, topic: &str) -> bool {
        let lower = topic.trim().to_lowercase();
        let contains = |name: &String| name.to_lowercase().contains(&lower);
        self.topics().iter().any(contains)
            || elsewhere(topic.trim()).is_some()
            || self.topics().iter().any(|name| squashed(name) == squashed(topic.trim()))
            || self.program.lookup(topic.trim()).is_some()
            || codes::find(topic.trim()).is_some()
    }

    /// Everything there is help on.
    #[must_use]
    pub fn topics(&self) -> Vec<String> {
        let builtins = builtins::table().iter().map(|builtin| builtin.name);
        let topics = TOPICS
            .iter()
            .flat_map(|topic| [topic.name].into_iter().chain(topic.also.iter().copied()));
        let topics = topics.chain(["topics"]);
        let library = super::library::names().iter().copied();
        let all = builtins.chain(topics).chain(library);
        let mut all: Vec<String> = all.map(str::to_owned).collect();
        let own = self.program.bound();
        all.extend(own.map(|(name, _)| name.to_owned()));
        all.sort();
        all.dedup();
        all
    }

    fn page(&mut self, topic: &str) -> Option<Markup> {
        // The library's files are right: a test reads them all.
        let _ = self.load_name(topic);
        match self.program.lookup(topic).cloned() {
            Some(Value::Function(id)) => {
                let function = std::rc::Rc::clone(self.program.function(id));
                let mut page = Markup::new().with(Role::Strong, function.signature());
                if let Some(universe) = function.universe {
                    let name = self.look(|context| {
                        let text = context.universe_text(universe);
                        text.unwrap_or_else(|_| context.universe_in_short(universe))
                    });
                    page.push(Role::Plain, format!("   asks in `{name}`, as its file says"));
                }
                page.push(Role::Plain, "\n");
                documented(&mut page, &function.doc);
                self.also_a_topic(&mut page, topic);
                return Some(page);
            }
            Some(Value::Ruleset(id)) => {
                let ruleset = std::rc::Rc::clone(self.program.ruleset(id));
                let mut page = Markup::new().with(Role::Strong, ruleset.signature());
                page.push(Role::Dim, "   a ruleset");
                if self.program.twins.contains_key(&id) {
                    page.push(Role::Dim, ", with a native twin for values in normal play");
                }
                page.push(Role::Plain, "\n");
                documented(&mut page, &ruleset.doc);
                return Some(page);
            }
            Some(Value::Builtin(id)) => {
                let builtin = self.program.builtin(id);
                let mut page = self.builtin_page(builtin);
                self.also_a_topic(&mut page, topic);
                return Some(page);
            }
            _ => {}
        }
        if topic == "topics" {
            return Some(titles());
        }
        if let Some(found) = topic_of(topic) {
            let mut page = Markup::new();
            self.push_topic(&mut page, found);
            return Some(page);
        }
        if let Some(value) = self.program.lookup(topic).cloned() {
            let text = self.look(|context| super::answer::brief(context, &value));
            let page = Markup::new().with(Role::Strong, topic);
            let text = text.unwrap_or_default();
            return Some(page.with(Role::Plain, format!(" is {}: {text}\n", value.kind().noun())));
        }
        self.explain_code(topic)
    }

    /// The text of a function or a ruleset that is written in the language, with its documentation.
    pub fn source_of(&mut self, name: &str) -> Option<String> {
        // The library's files are right: a test reads them all.
        let _ = self.load_name(name);
        let (doc, span) = match self.program.lookup(name)? {
            Value::Function(id) => {
                let function = self.program.function(*id);
                (std::rc::Rc::clone(&function.doc), function.span)
            }
            Value::Ruleset(id) => {
                let ruleset = self.program.ruleset(*id);
                (std::rc::Rc::clone(&ruleset.doc), ruleset.span)
            }
            _ => return None,
        };
        let mut text = String::new();
        for line in doc.lines() {
            text.push_str(format!("## {line}").trim_end());
            text.push('\n');
        }
        text.push_str(self.sources.slice(span));
        Some(text)
    }

    fn builtin_page(&mut self, builtin: &'static Builtin) -> Markup {
        let mut page = Markup::new().with(Role::Strong, &*builtin.signature);
        page.push(Role::Dim, format!("   {}", builtin.topic));
        page.push(Role::Plain, format!("\n\n{}\n", builtin.sentence));
        if !&builtin.examples.is_empty() {
            page.push(Role::Plain, "\n");
        }
        for (source, _) in &builtin.examples {
            self.push_example(&mut page, source);
        }
        if !builtin.see_also.is_empty() {
            let list = builtin.see_also.join(", ");
            page.push(Role::Plain, format!("\nSee also: {list}\n"));
        }
        page
    }

    /// A topic of the language that has the name of what a page is about stays in reach.
    fn also_a_topic(&mut self, page: &mut Markup, name: &str) {
        if let Some(topic) = topic_of(name) {
            page.push(Role::Plain, "\n");
            self.push_topic(page, topic);
        }
    }

    fn push_topic(&mut self, page: &mut Markup, topic: &Topic) {
        page.push(Role::Strong, topic.title);
        page.push(Role::Plain, format!("\n\n{}\n", topic.text));
        if !topic.examples.is_empty() {
            page.push(Role::Plain, "\n");
        }
        for (source, _) in topic.examples {
            self.push_example(page, source);
        }
    }

    /// An example, and what it prints.
    fn push_example(&mut self, page: &mut Markup, source: &str) {
        for line in source.lines() {
            page.push(Role::Plain, "    ");
            page.push(Role::Code, line);
            page.push(Role::Plain, "\n");
        }
        for line in self.example(source).lines() {
            page.push(Role::Plain, format!("        {line}\n"));
        }
    }

    /// What an example prints now, in normal play; laws are tested; it leaves no trace.
    pub(super) fn example(&mut self, source: &str) -> String {
        let mark = self.program.mark();
        let before = (self.universe, self.explicit);
        let theorems = self.engine.uses_theorems();
        let limits = self.meter.limits();
        let testing = std::mem::replace(&mut self.testing, true);
        (self.universe, self.explicit) = (UniverseId::NORMAL, false);
        self.meter.set_limits(Limits { time: Some(std::time::Duration::from_secs(2)), ..limits });
        let mut lines = Vec::new();
        let text = source.to_owned();
        let id = self.sources.add("<help>", &text);
        let mut sink = |_: &Sources, event: Event| {
            if let Event::Printed(line) = event {
                lines.push(line.to_plain());
            }
            true
        };
        let mut answers = Vec::new();
        for (number, piece) in (1..).zip(statements(id, &text)) {
            let sink: &mut Sink<'_> = &mut sink;
            let report = self.attempt(number, piece, sink);
            answers.extend(report.law.map(|law| Some(law.told())));
            answers.push(match report.result {
                Ok(answer) => answer.text.map(|text| text.to_plain()),
                Err(diagnostic) => Some(diagnostic.headline()),
            });
        }
        lines.extend(answers.into_iter().flatten());
        self.program.take_back(mark);
        (self.universe, self.explicit) = before;
        self.engine.use_theorems(theorems);
        self.testing = testing;
        self.meter.set_limits(limits);
        lines.join("\n")
    }

    /// What a diagnostic's code means.
    #[must_use]
    pub fn explain(&self, name: &str) -> Option<Markup> {
        self.explain_code(name)
    }

    fn explain_code(&self, name: &str) -> Option<Markup> {
        let code = codes::find(name)?;
        let title = Markup::new().with(Role::Strong, format!("{code}  {}", code.title));
        let lines = code.explanation.lines();
        let text: Vec<&str> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        Some(title.with(Role::Plain, format!("\n\n{}\n", text.join("\n").trim_end())))
    }

    /// The `>>>` examples in the documentation of a text's definitions.
    ///
    /// After Ctrl-C those found so far.
    #[must_use]
    pub fn doc_examples(&self, text: &str) -> Vec<DocExample> {
        let mut found: Vec<DocExample> = Vec::new();
        let (mut line, mut counted) = (1_u32, 0_usize);
        for piece in statements(SourceId::default(), text) {
            if self.meter.is_interrupted() {
                break;
            }
            let Ok((_, statement)) = piece.parsed else {
                continue;
            };
            let mut open = false;
            for doc in &statement.doc {
                let content = doc.text.trim();
                if let Some(source) = content.strip_prefix(">>>") {
                    let at = (doc.span.start as usize).clamp(counted, text.len());
                    let between = &text.as_bytes()[counted..at];
                    let newlines = between.iter().filter(|&&byte| byte == b'\n').count();
                    line += u32::try_from(newlines).unwrap_or(0);
                    counted = at;
                    found.push(DocExample {
                        line,
                        source: source.trim().to_owned(),
                        expected: None,
                    });
                    open = true;
                } else if content.is_empty() {
                    open = false;
                } else if open && let Some(example) = found.last_mut() {
                    let expected = example.expected.get_or_insert_default();
                    if !expected.is_empty() {
                        expected.push('\n');
                    }
                    expected.push_str(content);
                }
            }
        }
        found
    }
}

/// The `##` lines of a definition: its examples as those of the builtins, the rest as written.
fn documented(page: &mut Markup, doc: &str) {
    page.push(Role::Plain, if doc.is_empty() { "" } else { "\n" });
    // Whether what an example prints is being told.
    let mut prints = false;
    for line in doc.lines() {
        match line.trim_start().strip_prefix(">>>") {
            Some(source) => {
                prints = true;
                page.push(Role::Plain, "    ");
                page.push(Role::Code, source.trim());
            }
            None => {
                prints &= !line.trim().is_empty();
                let indent = if prints { "        " } else { "" };
                page.push(Role::Plain, format!("{indent}{line}"));
            }
        }
        page.push(Role::Plain, "\n");
    }
}

/// The topic of a name.
fn topic_of(name: &str) -> Option<&'static Topic> {
    TOPICS.iter().find(|topic| topic.name == name || topic.also.contains(&name))
}

/// The topics of the language with their titles.
fn titles() -> Markup {
    let mut page = Markup::new().with(Role::Strong, "Topics of the language");
    page.push(Role::Plain, "\n");
    let width = TOPICS.iter().map(|topic| topic.name.len()).max();
    for topic in TOPICS {
        let gap = " ".repeat(width.unwrap_or(0) - topic.name.len() + 2);
        page.push(Role::Plain, "\n  ");
        page.push(Role::Code, topic.name);
        page.push(Role::Plain, format!("{gap}{}", topic.title));
    }
    page.push(Role::Plain, "\n\n`help NAME` knows every builtin and ruleset too.\n");
    page
}

/// The page of a name that is not quite what was asked for, and says so.
fn nearest_page(asked: &str, name: &str, page: Markup) -> Markup {
    let note = format!("Nothing is called `{asked}`; the nearest is `{name}`.\n\n");
    let mut out = Markup::new().with(Role::Plain, note);
    out.append(page);
    out
}

/// The list of everything.
fn overview() -> Markup {
    let mut page = Markup::new().with(Role::Strong, "upstar: combinatorial games");
    page.push(
        Role::Plain,
        "\n\nType a game or a question: `<1|0> + *`, `outcome(*3 + *)`, `^ > 0`.\n\
         `:help NAME` explains one of these, with examples.\n\
         In a shell, `upstar tour` is a guided tour.\n",
    );
    let mut topics: IndexMap<&str, Vec<&str>> = IndexMap::new();
    for builtin in builtins::table() {
        topics.entry(builtin.topic).or_default().push(builtin.name);
    }
    for (heading, names) in &topics {
        listed(&mut page, heading, names);
    }
    page.push(Role::Plain, "\n\n");
    page.push(Role::Strong, "Rulesets of the library");
    page.push(Role::Dim, "   `:help pitch` has the rules, `:source pitch` the text");
    for (heading, names) in super::library::groups() {
        page.push(Role::Plain, format!("\n  {heading}: "));
        named(&mut page, &names);
    }
    let topics: Vec<&str> = TOPICS.iter().map(|topic| topic.name).collect();
    listed(&mut page, "The language", &topics);
    page.push(Role::Plain, "\n");
    page
}

/// A heading, and names below it.
fn listed(page: &mut Markup, heading: &str, names: &[&str]) {
    page.push(Role::Plain, "\n\n");
    page.push(Role::Strong, heading);
    page.push(Role::Plain, "\n  ");
    named(page, names);
}

/// Names, with commas between them.
fn named(page: &mut Markup, names: &[&str]) {
    for (place, name) in names.iter().enumerate() {
        if place > 0 {
            page.push(Role::Plain, ", ");
        }
        page.push(Role::Code, *name);
    }
}
