//! Runs texts statement by statement. A statement that fails leaves no trace among the definitions.

use std::ops::Range;

use super::answer::{MACRO, answer, note_macros, note_shown};
use super::defect::{caught, next_statement};
use super::defined::{defines, prepare, settle};
use super::errors::{advise_call, as_asked, diagnose, notes, tested};
use super::kept::{Worked, count_kept, leave, new_text};
use super::reading::{self, Reading};
use super::{
    Answer, AtHand, Event, Format, Report, Session, Sink, Tested, early, help, import, renamed,
};
use crate::ask::universe::UniverseId;
use crate::diag::codes::{evaluation, limits, notes as codes};
use crate::diag::{Diagnostic, error};
use crate::lang::Fault;
use crate::lang::context::Context;
use crate::lang::eval::Shown;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::program::Remembered;
use crate::lang::statement::{Done, Mode, perform};
use crate::lang::value::{BuiltinId, Value};
use crate::markup::Markup;
use crate::markup::wrap::prose;
use crate::meter::Stop;
use crate::present::text;
use crate::span::{SourceId, Sources, Span};
use crate::syntax::ast::{Ast, Expr, ExprId, Statement, StatementKind};
use crate::syntax::{Piece, Statements, around, parse_expression, statement_at, statements, typed};

/// The name of what is typed at the prompt.
pub const PROMPT: &str = "<repl>";

/// The names of texts that are typed, and no files.
const TYPED: [&str; 5] = ["<-e>", "<stdin>", "<code>", "<text>", "<cell>"];

/// The names of texts in which somebody who types `X?` asks about X. In files it is a mistake.
const ASKED_IN: [&str; 6] = ["<-e>", "<code>", "<text>", "<cell>", "<page>", "<tour>"];

/// The function that shows all of one game.
const ABOUT: &str = "about";

/// What is said where a law was read and not tested.
const UNTESTED: &str = "laws were not tested; run `upstar test FILE`";

/// What is said where a limit ended a search.
const CUT_SHORT: &str = "a limit ended a search: the answer is what was found before";

/// What is known of the text and of the statement that run.
#[derive(Default)]
pub(super) struct Running {
    /// Whether the text is typed at a prompt.
    pub(super) is_typed: bool,
    /// The function of the library that the statement calls, whatever its name means.
    commanded: Option<BuiltinId>,
    /// Whether the statement is an `import` that failed behind something that it defined.
    is_read_in_part: bool,
    /// What is left of a statement that was read as several, the last first.
    rest: Vec<Piece>,
    /// The number of positions that had been met when the statement began.
    pub(super) positions_before: u32,
    /// What came of the law that was tested last.
    law: Option<Tested>,
    /// The quotation marks of the text that were read otherwise, with their places.
    pub(super) quotes: Vec<(Range<usize>, String)>,
}

/// Bytes that a printed line takes beside its letters.
const PRINTED: usize = 64;

/// What a statement asks for beside what it says.
enum Asked {
    /// Nothing: it runs.
    Nothing(Piece),
    /// All of one game: what runs instead.
    Game(Piece),
    /// A page of help, with the place and the line of the statement.
    Help(Span, u32, Markup),
}

impl Session {
    /// Runs a text statement by statement. `name` is shown in diagnostics (`tour.cgt`, `<repl>`).
    /// An error ends its statement, never the text; the caller stops by returning `false`.
    pub fn run(&mut self, name: &str, text: &str, sink: &mut dyn FnMut(&Sources, Event) -> bool) {
        let straight = reading::with_straight_quotes(name, text, false);
        let text = straight.as_ref().map_or(text, |(text, _)| text);
        let source = new_text(self, name, text);
        self.running.quotes = straight.as_ref().map_or_else(Vec::new, |(_, told)| told.clone());
        let before = self.kept.worked.len();
        if renamed::is_refused(self, source, false, sink) {
            return;
        }
        run_pieces(self, statements(source, text), source, sink);
        if self.kept.definitions_only {
            leave(self, source, before);
        }
        count_kept(self);
    }

    /// Runs what was typed at a prompt: see [`typed`].
    pub fn run_typed(
        &mut self,
        name: &str,
        text: &str,
        sink: &mut dyn FnMut(&Sources, Event) -> bool,
    ) {
        let straight = reading::with_straight_quotes(name, text, true);
        let text = straight.as_ref().map_or(text, |(text, _)| text);
        let source = new_text(self, name, text);
        self.running.quotes = straight.as_ref().map_or_else(Vec::new, |(_, told)| told.clone());
        let pieces = caught(|| typed(source, text)).unwrap_or_else(|_| statements(source, text));
        self.running.is_typed = true;
        self.definitions.note_prompt(source);
        run_pieces(self, pieces, source, sink);
        self.running.is_typed = false;
        count_kept(self);
    }

    /// Calls a function of the library with the expression that somebody typed behind a command, whatever the name
    /// of the function means in the session. `save` does not write it.
    pub fn command(
        &mut self,
        name: &str,
        function: &str,
        argument: &str,
        sink: &mut dyn FnMut(&Sources, Event) -> bool,
    ) {
        let reads = name == PROMPT || reading::READS.contains(&name);
        let meant = if reads { reading::of_expression(self, argument, true) } else { None };
        let text = meant.as_ref().map_or(argument, |meant| &meant.text);
        let typed = new_text(self, name, text);
        let read = caught(|| parse_expression(typed, text));
        let place = Span::new(typed, 0, text.len());
        let read = read.unwrap_or_else(|defect| Err(defect.diagnostic(place)));
        let told = meant.as_ref().and_then(|meant| meant.told(argument, place));
        call_with(self, function, place, read, told, sink);
        self.sources.pass(typed);
    }

    /// Calls a function of the library with the expression that a statement of a known text is.
    pub fn command_about(
        &mut self,
        function: &str,
        asked: Span,
        sink: &mut dyn FnMut(&Sources, Event) -> bool,
    ) {
        let text = self.sources.text(asked.source);
        let piece = caught(|| statement_at(text, asked)).ok().flatten();
        let read = match piece.map(|piece| piece.parsed) {
            Some(Ok((ast, Statement { kind: StatementKind::Expr(asked), .. }))) => Ok((ast, asked)),
            Some(Err(diagnostic)) => Err(diagnostic),
            Some(Ok(_)) | None => {
                let label = "this is no question";
                Err(error!(evaluation::BAD_ARGUMENT, asked, label; help: "ask for a value"))
            }
        };
        call_with(self, function, asked, read, None, sink);
    }

    /// One statement of a text: done, or taken back.
    pub(super) fn attempt(&mut self, number: u32, piece: Piece, sink: &mut Sink<'_>) -> Report {
        self.make_room();
        let (line, span) = (piece.line, piece.span);
        self.meter.begin(self.sources.slice(span).lines().next().unwrap_or_default());
        let report = self.guarded(|session| attempted(session, number, piece, sink));
        self.meter.end();
        let report = report.unwrap_or_else(|defect| Report {
            result: Err(defect.diagnostic(span)),
            ..Report::of(number, line, span)
        });
        self.recovery.is_crowded =
            matches!(&report.result, Err(diagnostic) if diagnostic.code == &limits::OUT_OF_MEMORY);
        report
    }

    /// Does what a statement says. `path` holds the files that are being read, outermost first.
    pub(super) fn statement(
        &mut self,
        ast: &Ast,
        statement: &Statement,
        path: &mut Vec<String>,
        sink: &mut Sink<'_>,
    ) -> Result<Answer, Box<Diagnostic>> {
        let (place, top) = (statement.span, path.len() == 1);
        let mut prints = false;
        let mut heard = |sources: &Sources, event: Event| {
            prints |= matches!(event, Event::Printed(_));
            sink(sources, event)
        };
        let mode = Mode::Run {
            keeps: top,
            tests: top && self.testing,
            calls: self.running.commanded.take(),
        };
        let done = self.perform(&mut heard, ast, statement, mode);
        match done.map_err(|fault| diagnose(self, &fault, place))? {
            Done::Value(shown) if top && !statement.quiet => {
                let (answer, notes) = answer(self, &shown, place)?;
                note_shown(self, &answer, notes, place);
                return Ok(answer);
            }
            Done::Defined(value) => note_defined(self, &statement.kind, &value),
            Done::Law(title, trial, result) => {
                let result = result.map_err(|fault| diagnose(self, &fault, place));
                let time = self.meter.elapsed();
                self.running.law = Some(tested(self, title, &trial, &result, time));
                result?;
            }
            Done::Universe(universe) => {
                let text = self.look(|context| text::universe_text(context, universe));
                let text = text.map_err(|kind| diagnose(self, &Fault::from(kind), place))?;
                self.come_back(AtHand { universe, is_chosen: true, text });
            }
            Done::Import(file, span) => import::read(self, &file, span, path, sink)?,
            Done::Use(parts) => import::use_library(self, &parts, place)?,
            Done::Value(_) | Done::Nothing => {}
        }
        if top && !prints {
            notes::note_silent_loop(self, ast, &statement.kind);
        }
        Ok(Answer::default())
    }

    /// Has a statement done by the language, in the universe at hand.
    pub(super) fn perform(
        &mut self,
        sink: &mut Sink<'_>,
        ast: &Ast,
        statement: &Statement,
        mode: Mode,
    ) -> Result<Done, Fault> {
        let due = prepare(self, ast, statement);
        let writing = self.writing();
        let sources = &self.sources;
        let (mut macros, mut kept) = (false, None);
        let keeps = !self.options.prints_at_once;
        let formats = self.options.formats;
        let latex = formats.has(Format::Latex) && !formats.has(Format::Text);
        let prints = if latex { writing.spelling.in_latex() } else { writing.spelling };
        let mut tell = |context: &mut Context<'_>, values: &[(Value, UniverseId)]| {
            let line = text::printed(context, values, prints)?;
            if keeps {
                // As it is, and in the object that it becomes a part of.
                context.meter.lease_more(&mut kept, PRINTED + 3 * line.len())?;
            }
            macros |= line.contains(MACRO);
            match sink(sources, Event::Printed(Markup::plain(line))) {
                true => Ok(()),
                false => Err(Stop::Interrupted.into()),
            }
        };
        let context = Context::new(
            &mut self.engine,
            &mut self.meter,
            &mut self.program,
            self.at_hand.universe,
            self.at_hand.is_chosen,
            writing,
        );
        let done = perform(context, &mut tell, (ast, statement), mode);
        if macros && latex && self.options.macros {
            note_macros(self, statement.span);
        }
        settle(self, due, done.is_ok());
        done
    }

    /// Looks at a value without evaluating anything.
    pub(super) fn look<T>(&mut self, work: impl FnOnce(&mut Context<'_>) -> T) -> T {
        let writing = self.writing();
        work(&mut Context::new(
            &mut self.engine,
            &mut self.meter,
            &mut self.program,
            self.at_hand.universe,
            self.at_hand.is_chosen,
            writing,
        ))
    }

    /// Shows the last result once more, uncut, in the universe in which it was answered; `None` where there is no
    /// result yet. It stays the result that it was.
    pub fn last_in_full(&mut self) -> Option<Result<Answer, Box<Diagnostic>>> {
        let before = std::mem::replace(&mut self.options.full, true);
        let answer = self.result_again(0);
        self.options.full = before;
        answer
    }

    /// Shows the result of a number once more, or the last for 0, as the options are now; `None` where it is not
    /// kept.
    pub fn result_again(&mut self, number: usize) -> Option<Result<Answer, Box<Diagnostic>>> {
        let number = u32::try_from(number).ok()?;
        let Remembered { value, universe, .. } = self.program.result(number)?.clone();
        let shown = Shown::of(value, universe);
        self.meter.restart();
        let answer = self.guarded(|session| answer(session, &shown, Span::default()));
        let answer = answer.map(|answered| answered.map(|(answer, _)| answer));
        Some(answer.unwrap_or_else(|defect| Err(defect.diagnostic(Span::default()))))
    }
}

pub(super) fn run_pieces(
    session: &mut Session,
    pieces: Statements<'_>,
    source: SourceId,
    sink: &mut dyn FnMut(&Sources, Event) -> bool,
) {
    let outer = session.definitions.enter_text(&mut session.program, &session.sources, source);
    session.program.commit();
    run_all(session, pieces, source, sink);
    session.definitions.leave_text(&mut session.program, outer);
    session.program.commit();
}

fn run_all(
    session: &mut Session,
    mut pieces: Statements<'_>,
    source: SourceId,
    sink: &mut dyn FnMut(&Sources, Event) -> bool,
) {
    session.files.begin_text();
    for number in 1.. {
        let next = session.running.rest.pop();
        let Some(piece) = next.or_else(|| next_statement(&mut pieces)) else {
            return;
        };
        if early::has_defined(session, piece.span) {
            let report = Report::of(number, piece.line, piece.span);
            if !sink(&session.sources, Event::Statement(report)) {
                return;
            }
            continue;
        }
        let read = piece.parsed.as_ref().ok();
        let defines = read.is_some_and(|(_, statement)| defines(&statement.kind));
        let imports =
            read.is_some_and(|(_, statement)| matches!(statement.kind, StatementKind::Import(_)));
        let typed = (piece.line, piece.span);
        let quotes = reading::note_quotes(session, piece.span);
        // What documents a statement is kept with it.
        let (mut documented, mut item, mut asks);
        let mut reading: Option<Reading> = None;
        let mut next = asked_about(session, piece);
        if let Asked::Nothing(piece) = &next
            && let Some(read) = reading::of_a_position(session, piece)
        {
            next = reread(session, &read, typed.1);
            reading = Some(read);
        }
        let mut report = loop {
            let piece;
            (piece, asks) = match next {
                Asked::Nothing(piece) => (piece, false),
                Asked::Game(piece) => (piece, true),
                Asked::Help(span, line, page) => {
                    (documented, item, asks) = (span, None, true);
                    if !sink(&session.sources, Event::Printed(page)) {
                        return;
                    }
                    break Report::of(number, line, span);
                }
            };
            (documented, item) = (piece.documented, piece.item.clone());
            let (place, is_read) = (piece.span, piece.parsed.is_ok());
            let mut printed = false;
            let mut report = session.attempt(number, piece, &mut |sources, event| {
                printed |= matches!(event, Event::Printed(_));
                sink(sources, event)
            });
            session.running.commanded = None;
            session.program.commit();
            let Err(found) = &mut report.result else {
                break report;
            };
            let mut readings = reading::of(session, found, place, is_read, reading.as_ref());
            if !printed
                && session.takes_readings(place.source)
                && readings.len() == 1
                && reading.as_ref().is_none_or(|read| !read.is_full())
                && let Some(read) = readings.pop()
            {
                next = reread(session, &read, typed.1);
                reading = Some(read);
                continue;
            }
            reading::advise(found, &readings);
            if !is_read {
                advise_call(session, found, place);
            }
            break report;
        };
        let read = reading.as_ref().filter(|_| report.result.is_ok());
        let beside = read.and_then(|reading| reading::none_wins(session, reading, typed.1));
        say_how(session, &mut report, &reading, quotes, typed);
        report.notes.extend(beside);
        match &report.result {
            Ok(_) => session.definitions.note_defined(item.as_ref()),
            Err(error) => {
                session.definitions.note_failed(
                    &mut session.program,
                    item.as_ref(),
                    limits::ALL.contains(&error.code),
                );
            }
        }
        if imports {
            session.definitions.withhold_below(
                &mut session.program,
                &session.sources,
                source,
                report.span.end,
            );
        }
        session.program.commit();
        let in_part = std::mem::take(&mut session.running.is_read_in_part);
        if (report.result.is_ok() || in_part) && !asks {
            let (span, of_library) = (documented, Vec::new());
            session.kept.worked.push(Worked { span, defines, item, in_part, of_library });
        }
        if !sink(&session.sources, Event::Statement(report)) {
            return;
        }
    }
}

/// Reads a new text in place of a statement.
fn reread(session: &mut Session, reading: &Reading, place: Span) -> Asked {
    let name = session.sources.name(place.source).to_owned();
    let source = session.sources.add(&name, &reading.text);
    if session.running.is_typed {
        session.definitions.note_prompt(source);
    }
    let read = caught(|| statements(source, &reading.text).collect::<Vec<_>>());
    session.running.rest = read.unwrap_or_default();
    session.running.rest.reverse();
    let Some(mut piece) = session.running.rest.pop() else {
        let span = Span::new(source, 0, reading.text.len());
        return Asked::Help(span, 1, Markup::new());
    };
    let around = around(session.sources.text(place.source), place);
    if let (Ok((_, statement)), Some((quiet, doc, expected))) = (&mut piece.parsed, around) {
        (statement.quiet, statement.doc, statement.expected) = (quiet, doc, expected);
    }
    asked_about(session, piece)
}

/// Says how a statement was read. Its report is about what was typed.
fn say_how(
    session: &Session,
    report: &mut Report,
    reading: &Option<Reading>,
    quotes: Vec<Diagnostic>,
    (line, span): (u32, Span),
) {
    let text = session.sources.slice(span);
    let told = reading.iter().filter_map(|reading| reading.told(text, span));
    report.notes.splice(0..0, quotes.into_iter().chain(told));
    (report.line, report.span) = (line, span);
}

/// What `X?` asks for where somebody types it: a page of help where X names one, else the game X.
fn asked_about(session: &mut Session, piece: Piece) -> Asked {
    let Piece { line, span, .. } = piece;
    let source = span.source;
    if piece.parsed.is_ok()
        || !(session.running.is_typed || ASKED_IN.contains(&session.sources.name(source)))
    {
        return Asked::Nothing(piece);
    }
    let Some(asked) = session.sources.slice(span).trim_end().strip_suffix('?') else {
        return Asked::Nothing(piece);
    };
    let asked = asked.trim_end().to_owned();
    if reading::asks_for_page(session, &asked) {
        let page = prose(&help::page(session, Some(&asked)), session.options.columns);
        let page = if session.options.unicode { page } else { page.in_ascii() };
        return Asked::Help(span, line, page);
    }
    // `why?` explains the last answer.
    if asked == "why" {
        return Asked::Nothing(piece);
    }
    // In its place in the text.
    let text = " ".repeat(span.start as usize) + &asked;
    let read = caught(|| parse_expression(source, &text));
    let Ok(Ok((mut ast, mut asked))) = read else {
        return Asked::Nothing(piece);
    };
    let (game, universe) = match ast.get(asked) {
        Expr::Mod { body, universe } => (*body, Some(*universe)),
        _ => (asked, None),
    };
    // A truth is no game: `G > 0?` is answered.
    if !matches!(ast.get(game), Expr::Compare { .. }) {
        let callee = ast.push(Expr::Name(ABOUT.to_owned()), span);
        let call = Expr::Call { callee, arguments: vec![game], member: false, bare: false };
        asked = ast.push(call, span);
        session.running.commanded = session.program.builtin_id(ABOUT);
        if let Some(universe) = universe {
            asked = ast.push(Expr::Mod { body: asked, universe }, span);
        }
    }
    let kind = StatementKind::Expr(asked);
    let (doc, expected) = (Vec::new(), Vec::new());
    let statement = Statement { kind, span, quiet: false, doc, expected };
    Asked::Game(Piece { parsed: Ok((ast, statement)), ..piece })
}

/// Calls a builtin with an expression that was read; `told` says how, if it was typed otherwise.
fn call_with(
    session: &mut Session,
    function: &str,
    place: Span,
    read: Result<(Ast, ExprId), Box<Diagnostic>>,
    told: Option<Diagnostic>,
    sink: &mut dyn FnMut(&Sources, Event) -> bool,
) {
    let read = read.map_err(|mut wrong| {
        advise_call(session, &mut wrong, place);
        wrong
    });
    let parsed = read.map(|(mut ast, argument)| {
        let callee = ast.push(Expr::Name(function.to_owned()), place);
        let arguments = vec![argument];
        let call = Expr::Call { callee, arguments, member: false, bare: false };
        let kind = StatementKind::Expr(ast.push(call, place));
        let (doc, expected) = (Vec::new(), Vec::new());
        (ast, Statement { kind, span: place, quiet: false, doc, expected })
    });
    let (line, _) = session.sources.line_column(place);
    let piece = Piece { line, span: place, documented: place, item: None, parsed };
    session.running.commanded = session.program.builtin_id(function);
    let mut report = session.attempt(1, piece, sink);
    report.notes.splice(0..0, told);
    session.running.commanded = None;
    session.program.commit();
    sink(&session.sources, Event::Statement(report));
    count_kept(session);
}

fn attempted(session: &mut Session, number: u32, piece: Piece, sink: &mut Sink<'_>) -> Report {
    // Files of the library are read before the call is made.
    let commanded = session.running.commanded.take();
    session.meter.restart();
    session.program.begin_question();
    session.program.refusal = None;
    session.program.printed_positions = false;
    session.program.sized.clear();
    session.program.renamed.clear();
    session.running.positions_before = session.program.positions.len();
    if let Some(ticks) = session.allowance {
        session.meter.allow(ticks);
    }
    let Piece { line, span, parsed, .. } = piece;
    let mut report = Report::of(number, line, span);
    let (ast, statement) = match parsed {
        Ok(parsed) => parsed,
        Err(diagnostic) => {
            report.result = Err(diagnostic);
            return report;
        }
    };
    report.quiet = statement.quiet;
    let expected = statement.expected.iter();
    report.expected = expected.map(|name| (name.text.clone(), name.span)).collect();
    if let Err(diagnostic) = session.load_for(&ast, &statement) {
        report.result = Err(as_asked(session, diagnostic, span));
        return report;
    }
    let mark = session.program.mark();
    let (universe, imported) = (session.at_hand(), session.files.mark());
    let mut path = vec![session.sources.name(span.source).to_owned()];
    let is_by_hand = is_by_hand(session, span);
    notes::before(session, &ast, is_by_hand);
    let results = session.program.result_count();
    session.running.commanded = commanded;
    report.result = session.statement(&ast, &statement, &mut path, sink);
    let count = session.program.result_count();
    report.number = Some(count).filter(|&count| count > results && report.result.is_ok());
    report.value = report
        .number
        .and_then(|_| session.program.result(0).map(|result| session.held(result.value.clone())));
    report.universe = universe_of_result(session, report.number.is_some());
    report.law = session.running.law.take();
    notes::after(session, &ast, &statement.kind, &report, is_by_hand);
    let is_law = matches!(statement.kind, StatementKind::Law(_));
    if is_law && !session.testing && report.result.is_ok() {
        session.notes.say(Diagnostic::note(&codes::NOT_TESTED, span, UNTESTED).once(""));
    }
    if report.result.is_err() {
        session.notes.drop_due();
    }
    if session.meter.is_cut_short() {
        session.notes.say(Diagnostic::note(&codes::LIMIT_MET, span, CUT_SHORT));
    }
    // A mistake may come of the other meaning.
    renamed::note(session, span);
    report.notes = session.notes.take();
    let file = matches!(statement.kind, StatementKind::Import(_));
    if let Err(diagnostic) = &mut report.result
        && file
        && session.program.has_defined_since(&mark)
    {
        // The file is read as far as it is right, or as the limits allow. What was defined may have been
        // used by now.
        diagnostic.help.push("the definitions above it are imported".to_owned());
        session.running.is_read_in_part = true;
    } else if report.result.is_err() {
        session.program.take_back(mark);
        session.come_back(universe);
        session.files.take_back(imported);
    }
    report
}

/// Returns whether somebody typed a text: at the prompt, in a shell, in a cell of another program.
fn is_by_hand(session: &Session, span: Span) -> bool {
    session.running.is_typed || TYPED.contains(&session.sources.name(span.source))
}

/// Notes what the definition of a `let`, `fn` or `ruleset` hides.
fn note_defined(session: &mut Session, statement: &StatementKind, value: &Value) {
    let name = match statement {
        StatementKind::Let(name, _) => name,
        StatementKind::Function(function) => &function.name,
        StatementKind::Ruleset(ruleset) => &ruleset.name,
        _ => return,
    };
    notes::note_hidden(session, &name.text, value, name.span);
    notes::note_aliased(session, name.span);
}

/// The universe of the last result, or the one at hand, as it is typed after `mod`; `None` is normal play.
fn universe_of_result(session: &mut Session, has_result: bool) -> Option<String> {
    let result = session.program.result(0).filter(|_| has_result);
    let universe = result.map_or(session.at_hand.universe, |result| result.universe);
    if universe == UniverseId::NORMAL {
        None
    } else if universe == session.at_hand.universe {
        Some(session.universe_name())
    } else {
        session.look(|context| text::universe_text(context, universe)).ok()
    }
}

/// Does something with the game that a text stands for, in the universe at hand. Returns what came of it, the place
/// of the game and its notes. `what` is a verb for messages.
///
/// # Errors
/// What is wrong with the text, and what the work meets.
pub(super) fn of_one_game<T>(
    session: &mut Session,
    name: &str,
    text: &str,
    what: &str,
    work: impl FnOnce(&mut Context<'_>, &Value) -> Result<T, FaultKind>,
) -> Result<(T, Span, Vec<String>), Box<Diagnostic>> {
    let source = session.sources.add(name, text);
    let whole = Span::new(source, 0, text.len());
    let mut pieces = statements(source, text);
    let refused = |session: &mut Session, sentence: &str| {
        let fault =
            fault!(evaluation::BAD_ARGUMENT, sentence; help: "a game such as `nim(3) + nim(2)` is");
        diagnose(session, &Fault::from(fault), whole)
    };
    let Some(mut piece) = next_statement(&mut pieces) else {
        return Err(refused(session, &format!("there is no game to {what}")));
    };
    let place = piece.span;
    match &mut piece.parsed {
        Ok((_, Statement { kind: StatementKind::Expr(_), quiet, .. })) => {
            // Its canonical form is not asked for.
            *quiet = true;
        }
        Ok(_) => return Err(refused(session, "this statement is not a game")),
        Err(wrong) => advise_call(session, wrong, place),
    }
    if piece.parsed.is_ok() && next_statement(&mut pieces).is_some() {
        let sentence = format!("these are several statements: give one game to {what}");
        return Err(refused(session, &sentence));
    }
    let report = session.attempt(1, piece, &mut |_, _| true);
    report.result?;
    // The game that a command looks at is no answer: the numbers of results stay.
    let result = report.number.and_then(|_| session.program.take_result());
    let Some(Remembered { value, universe, .. }) = result else {
        let sentence = format!("this statement has no value, so there is no game to {what}");
        return Err(refused(session, &sentence));
    };
    let done = session.guarded(|session| {
        let done =
            session.look(|context| context.modulo(universe, |context| work(context, &value)));
        done.map_err(|kind| diagnose(session, &Fault::from(kind), place))
    });
    let done = done.unwrap_or_else(|defect| Err(defect.diagnostic(place)))?;
    Ok((done, place, report.notes.iter().map(Diagnostic::headline).collect()))
}
