//! `upstar lsp`: a language server on standard input and output.
//!
//! One thread reads messages, one runs texts, and the main thread answers: what shows without running a
//! text at once, values when they are known, and nothing that a change has overtaken.

mod answers;
mod documents;
mod evaluator;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit as ExitNow,
    Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    Completion, DocumentSymbolRequest, Formatting, GotoDefinition, HoverRequest, Initialize,
    InlayHintRefreshRequest, InlayHintRequest, Request as _, Shutdown,
};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    HoverParams, InitializeParams, InlayHintParams, PublishDiagnosticsParams,
    TextDocumentPositionParams, Uri,
};
use serde_json::Value;

use super::rpc::{self, Incoming, Message, Output, Reader, Refusal, Request};
use super::{Desk, unwritable};
use crate::host::Exit;
use crate::meter::Limits;
use crate::meter::stack::with_room;
use crate::session::{Formats, Options, Session};
use documents::Document;
use evaluator::{Evaluator, News, Results, Run, Told};

/// How long values are waited for before what is known is answered.
const PATIENCE: Duration = Duration::from_millis(500);

/// The time that a statement may take if the command line sets no limit: nobody asked for its answer.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Bytes that are checked before a session with their sources is given up.
const MOST_CHECKED: usize = 32 << 20;

/// What the main thread hears of.
#[derive(Debug)]
enum Heard {
    Client(Incoming),
    Told(Told),
}

/// How far the conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Before `initialize`.
    New,
    Open,
    /// After `shutdown`.
    Closing,
}

/// A request with its id.
struct Asked {
    id: Value,
    method: String,
    params: Value,
}

/// A question that waits for values.
#[derive(Debug)]
enum Waiting {
    Hover(HoverParams),
    Hints(InlayHintParams),
}

impl Waiting {
    fn uri(&self) -> &Uri {
        match self {
            Self::Hover(params) => &params.text_document_position_params.text_document.uri,
            Self::Hints(params) => &params.text_document.uri,
        }
    }
}

struct Server<'d> {
    desk: &'d mut Desk,
    session: Session,
    /// Bytes that the session has checked.
    checked: usize,
    output: Output,
    stage: Stage,
    /// Whether the client asks again for hints when it is told to.
    refreshes: bool,
    /// How often it was told.
    refreshed: i32,
    documents: BTreeMap<String, Document>,
    /// The texts that changed since they were checked.
    changed: BTreeSet<String>,
    evaluator: Evaluator,
    waiting: Vec<(Value, Waiting)>,
    /// The texts of which a question was answered before all was known.
    early: BTreeSet<String>,
}

/// Answers an editor until it says so or is gone.
pub fn lsp(desk: &mut Desk) -> Exit {
    let session = match session(desk) {
        Ok(session) => session,
        Err(exit) => return exit,
    };
    let (sender, heard) = mpsc::channel();
    let Some(evaluator) = Evaluator::start(options(desk), desk.sandbox, sender.clone()) else {
        return desk.misused("the system gives no thread to run texts with");
    };
    if std::thread::Builder::new().name("reader".to_owned()).spawn(|| read(sender)).is_err() {
        return desk.misused("the system gives no thread to read with");
    }
    let interrupt = desk.interrupt.clone();
    let mut server = Server {
        desk,
        session,
        checked: 0,
        output: Output::default(),
        stage: Stage::New,
        refreshes: false,
        refreshed: 0,
        documents: BTreeMap::new(),
        changed: BTreeSet::new(),
        evaluator,
        waiting: Vec::new(),
        early: BTreeSet::new(),
    };
    let exit = interrupt.while_waiting(|| with_room(|| server.serve(&heard)));
    // The process ends: giving back arenas piece by piece would only make the client wait.
    std::mem::forget(server.session);
    exit.unwrap_or(Exit::Diagnostic)
}

/// Hands on what comes in, to its end.
#[expect(clippy::needless_pass_by_value, reason = "the thread owns it")]
fn read(heard: Sender<Heard>) {
    let mut input = Reader::new(std::io::stdin().lock());
    loop {
        let incoming = input.next();
        let is_end = matches!(incoming, Incoming::End);
        if heard.send(Heard::Client(incoming)).is_err() || is_end {
            return;
        }
    }
}

fn options(desk: &Desk) -> Options {
    let options = desk.globals.session(desk.globals.ascii, Formats::PLAIN);
    let time = options.limits.time.or(Some(USUAL_TIME));
    Options { limits: Limits { time, ..options.limits }, ..options }
}

fn session(desk: &mut Desk) -> Result<Session, Exit> {
    Session::new(options(desk), desk.interrupt.flag(), desk.loader())
        .map_err(|diagnostic| desk.no_session(&diagnostic))
}

impl Server<'_> {
    fn serve(&mut self, heard: &Receiver<Heard>) -> Exit {
        loop {
            let next = match self.waiting.is_empty() {
                true => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
                false => heard.recv_timeout(PATIENCE),
            };
            let mut next = match next {
                Ok(next) => Some(next),
                Err(RecvTimeoutError::Timeout) => {
                    self.settle(|_| true);
                    None
                }
                Err(RecvTimeoutError::Disconnected) => return Exit::Diagnostic,
            };
            // All waiting messages are read before a text is checked: they may have another change.
            while let Some(one) = next {
                if let Some(exit) = self.hear(one) {
                    return exit;
                }
                next = heard.try_recv().ok();
            }
            for uri in std::mem::take(&mut self.changed) {
                self.check(&uri);
            }
            if let Some(error) = self.output.failure.take() {
                self.desk.screen.error_text(&unwritable(&error));
                return Exit::Diagnostic;
            }
        }
    }

    /// Does what is asked; the exit where it is the last.
    fn hear(&mut self, heard: Heard) -> Option<Exit> {
        match heard {
            Heard::Told(told) => self.told(told),
            Heard::Client(Incoming::End) => return Some(self.end()),
            Heard::Client(Incoming::Refused(id, refusal)) => {
                self.output.write(&rpc::answer(&id, Err(refusal)));
            }
            Heard::Client(Incoming::Message(Message::Request(Request { id, method, params }))) => {
                match id {
                    Some(id) => self.request(Asked { id, method, params }),
                    None if method == ExitNow::METHOD => return Some(self.end()),
                    None if self.stage == Stage::Open => self.notified(&method, params),
                    None => {}
                }
            }
            // Nothing is needed of what the client answers.
            Heard::Client(Incoming::Message(Message::Response(_))) => {}
        }
        None
    }

    fn end(&self) -> Exit {
        if self.stage == Stage::Closing { Exit::Fine } else { Exit::Diagnostic }
    }

    fn notified(&mut self, method: &str, params: Value) {
        // A notification that makes no sense has no answer.
        match method {
            DidOpenTextDocument::METHOD => {
                if let Ok(params) = serde_json::from_value::<DidOpenTextDocumentParams>(params) {
                    let opened = params.text_document;
                    let uri = opened.uri.as_str().to_owned();
                    self.overtaken(&uri);
                    let document = Document::new(opened.uri, opened.version, opened.text);
                    self.documents.insert(uri.clone(), document);
                    self.changed.insert(uri);
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Ok(params) = serde_json::from_value::<DidChangeTextDocumentParams>(params) {
                    let uri = params.text_document.uri.as_str().to_owned();
                    self.overtaken(&uri);
                    if let Some(document) = self.documents.get_mut(&uri) {
                        document.version = params.text_document.version;
                        for change in params.content_changes {
                            document.change(change);
                        }
                        self.changed.insert(uri);
                    }
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Ok(params) = serde_json::from_value::<DidCloseTextDocumentParams>(params) {
                    let uri = params.text_document.uri;
                    self.overtaken(uri.as_str());
                    self.changed.remove(uri.as_str());
                    if self.documents.remove(uri.as_str()).is_some() {
                        self.publish(PublishDiagnosticsParams::new(uri, Vec::new(), None));
                    }
                }
            }
            Cancel::METHOD => {
                let id = params.get("id").cloned().unwrap_or_default();
                let before = self.waiting.len();
                self.waiting.retain(|(waiting, _)| *waiting != id);
                if self.waiting.len() < before {
                    self.refuse(&id, Refusal::CANCELED, "canceled");
                }
            }
            _ => {}
        }
    }

    fn request(&mut self, request: Asked) {
        match (self.stage, request.method.as_str()) {
            (Stage::New, Initialize::METHOD) => {
                self.answer::<Initialize>(request, |server, params| server.initialize(&params));
            }
            (Stage::New, _) => {
                self.refuse(&request.id, Refusal::NOT_INITIALIZED, "`initialize` comes first");
            }
            (Stage::Closing, _) => {
                self.refuse(&request.id, Refusal::NO_REQUEST, "only `exit` follows `shutdown`");
            }
            (Stage::Open, Shutdown::METHOD) => {
                // What still waits is answered with what is known.
                self.settle(|_| true);
                self.answer::<Shutdown>(request, |server, ()| {
                    server.stage = Stage::Closing;
                });
            }
            (Stage::Open, Completion::METHOD) => {
                self.answer::<Completion>(request, Self::completion);
            }
            (Stage::Open, Formatting::METHOD) => {
                self.answer::<Formatting>(request, |server, params| {
                    server.formatted(params.text_document.uri.as_str())
                });
            }
            (Stage::Open, DocumentSymbolRequest::METHOD) => {
                self.answer::<DocumentSymbolRequest>(request, |server, params| {
                    server.symbols(params.text_document.uri.as_str())
                });
            }
            (Stage::Open, GotoDefinition::METHOD) => {
                self.answer::<GotoDefinition>(request, |server, params| {
                    server.definition(&params.text_document_position_params)
                });
            }
            (Stage::Open, HoverRequest::METHOD) => {
                self.wait::<HoverRequest>(request, Waiting::Hover);
            }
            (Stage::Open, InlayHintRequest::METHOD) => {
                self.wait::<InlayHintRequest>(request, Waiting::Hints);
            }
            (Stage::Open, method) => {
                let message = format!("unknown method `{method}`");
                self.refuse(&request.id, Refusal::NO_METHOD, &message);
            }
        }
    }

    /// Answers a request at once.
    fn answer<R: lsp_types::request::Request>(
        &mut self,
        request: Asked,
        find: impl FnOnce(&mut Self, R::Params) -> R::Result,
    ) {
        match serde_json::from_value::<R::Params>(request.params) {
            Ok(params) => {
                let result = find(self, params);
                self.reply(&request.id, serde_json::to_value(result).unwrap_or_default());
            }
            Err(error) => {
                self.refuse(&request.id, Refusal::PARAMETERS, &error.to_string());
            }
        }
    }

    /// Answers a request when the text that it is about has run.
    fn wait<R: lsp_types::request::Request>(
        &mut self,
        request: Asked,
        waits: impl FnOnce(R::Params) -> Waiting,
    ) {
        let waiting = match serde_json::from_value::<R::Params>(request.params) {
            Ok(params) => waits(params),
            Err(error) => {
                return self.refuse(&request.id, Refusal::PARAMETERS, &error.to_string());
            }
        };
        let uri = waiting.uri().as_str().to_owned();
        let Some(document) = self.documents.get_mut(&uri) else {
            return self.reply(&request.id, Value::Null);
        };
        self.waiting.push((request.id, waiting));
        if document.results.as_ref().is_some_and(|results| results.done) {
            self.settle(|waiting| waiting.as_str() == uri);
        } else if document.results.is_none() {
            document.results = Some(Results::default());
            self.evaluator.run(Run {
                uri,
                version: document.version,
                name: document.name.clone(),
                text: document.text.clone(),
            });
        }
    }

    /// Answers what waits for texts, with what is known of them now.
    fn settle(&mut self, of: impl Fn(&Uri) -> bool) {
        let (settled, kept) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|(_, waiting)| of(waiting.uri()));
        self.waiting = kept;
        for (id, waiting) in settled {
            let uri = waiting.uri().as_str().to_owned();
            let results = self.documents.get(&uri).and_then(|document| document.results.as_ref());
            if results.is_some_and(|results| !results.done) {
                self.early.insert(uri);
            }
            let result = match waiting {
                Waiting::Hover(params) => {
                    serde_json::to_value(self.hover(&params.text_document_position_params))
                }
                Waiting::Hints(params) => serde_json::to_value(self.hints(&params)),
            };
            self.reply(&id, result.unwrap_or_default());
        }
    }

    /// Refuses what waits for the values of a text that has changed.
    fn overtaken(&mut self, uri: &str) {
        self.evaluator.forget(uri);
        self.early.remove(uri);
        let (lost, kept) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|(_, waiting)| waiting.uri().as_str() == uri);
        self.waiting = kept;
        for (id, _) in lost {
            self.refuse(&id, Refusal::MODIFIED, "the text has changed");
        }
    }

    fn told(&mut self, told: Told) {
        let Told { uri, version, news } = told;
        let document = self.documents.get_mut(&uri).filter(|document| document.version == version);
        let Some(results) = document.and_then(|document| document.results.as_mut()) else {
            return;
        };
        match news {
            News::Shown(shown) => results.shown.push(shown),
            News::Noted(noted) => results.noted.push(noted),
            News::Done(names) => {
                (results.names, results.done) = (names, true);
                if !results.noted.is_empty() {
                    self.publish_found(&uri);
                }
                self.settle(|waiting| waiting.as_str() == uri);
                if self.early.remove(&uri) && self.refreshes {
                    self.refreshed += 1;
                    let id = format!("refresh {}", self.refreshed);
                    let method = InlayHintRefreshRequest::METHOD;
                    self.output.write(&rpc::request(&id, method));
                }
            }
        }
    }

    fn check(&mut self, uri: &str) {
        let Some(document) = self.documents.get(uri) else {
            return;
        };
        self.checked = self.checked.saturating_add(document.text.len());
        if self.checked > MOST_CHECKED
            && let Ok(fresh) = session(self.desk)
        {
            self.session = fresh;
            self.checked = 0;
        }
        let found = answers::diagnostics(&mut self.session, document);
        if let Some(document) = self.documents.get_mut(uri) {
            document.found = found;
        }
        self.publish_found(uri);
    }

    /// Publishes what a check found in a text, and the notes of its run as far as it has come.
    fn publish_found(&mut self, uri: &str) {
        let Some(document) = self.documents.get(uri) else {
            return;
        };
        let noted = document.results.iter().flat_map(|results| &results.noted);
        let noted = noted.map(|noted| answers::noted(noted, document));
        let found = document.found.iter().cloned().chain(noted).collect();
        let published =
            PublishDiagnosticsParams::new(document.uri.clone(), found, Some(document.version));
        self.publish(published);
    }

    fn publish(&mut self, published: PublishDiagnosticsParams) {
        let params = serde_json::to_value(published).unwrap_or_default();
        self.output.write(&rpc::notification(PublishDiagnostics::METHOD, &params));
    }

    fn reply(&mut self, id: &Value, result: Value) {
        self.output.write(&rpc::answer(id, Ok(result)));
    }

    fn refuse(&mut self, id: &Value, code: i32, message: &str) {
        self.output.write(&rpc::answer(id, Err(Refusal::new(code, message))));
    }

    /// The text and the byte that a question is about.
    fn at(&self, asked: &TextDocumentPositionParams) -> Option<(&Document, usize)> {
        let document = self.documents.get(asked.text_document.uri.as_str())?;
        Some((document, document.byte(asked.position)))
    }

    fn initialize(&mut self, params: &InitializeParams) -> lsp_types::InitializeResult {
        let workspace = params.capabilities.workspace.as_ref();
        let hints = workspace.and_then(|workspace| workspace.inlay_hint.as_ref());
        self.stage = Stage::Open;
        self.refreshes = hints.and_then(|hints| hints.refresh_support).unwrap_or(false);
        answers::capabilities()
    }
}
