//! What a session knows, in the words of the protocol.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionOptions, CompletionParams,
    CompletionResponse, CompletionTextEdit, Diagnostic, DiagnosticRelatedInformation,
    DiagnosticSeverity, DocumentSymbol, DocumentSymbolResponse, GotoDefinitionResponse, Hover,
    HoverContents, HoverProviderCapability, InitializeResult, InlayHint, InlayHintLabel,
    InlayHintParams, InlayHintTooltip, Location, MarkupContent, MarkupKind, NumberOrString, OneOf,
    Range, ServerCapabilities, ServerInfo, TextDocumentPositionParams, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextEdit,
};

use super::Server;
use super::documents::{Document, range_in, uri};
use super::evaluator::{Noted, Shown};
use crate::diag;
use crate::markup::visible;
use crate::session::edit::{self, TokenClass};
use crate::session::{Item, ItemKind, Session, help};

/// Characters of a hint; the rest is shown where somebody points at it.
const LONGEST_HINT: usize = 80;

/// The capabilities of the server.
pub(super) fn capabilities() -> InitializeResult {
    let capabilities = ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(
            TextDocumentSyncKind::INCREMENTAL,
        )),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec![".".to_owned(), "\\".to_owned()]),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    };
    let server_info =
        ServerInfo { name: "upstar".to_owned(), version: Some(crate::version::VERSION.to_owned()) };
    InitializeResult { capabilities, server_info: Some(server_info) }
}

/// The diagnostics that `check` finds in a text.
pub(super) fn diagnostics(session: &mut Session, document: &Document) -> Vec<Diagnostic> {
    let found = edit::check(session, &document.name, &document.text);
    found.iter().map(|found| diagnostic(found, session, document)).collect()
}

fn severity(found: &diag::Diagnostic) -> DiagnosticSeverity {
    match found.severity() {
        diag::Severity::Error => DiagnosticSeverity::ERROR,
        diag::Severity::Warning => DiagnosticSeverity::WARNING,
        diag::Severity::Note => DiagnosticSeverity::INFORMATION,
    }
}

/// A note or a warning of a run.
pub(super) fn noted(noted: &Noted, document: &Document) -> Diagnostic {
    Diagnostic {
        range: document.range(&noted.place),
        severity: Some(severity(&noted.note)),
        code: Some(NumberOrString::String(noted.note.code.to_string())),
        source: Some("upstar".to_owned()),
        message: visible(&noted.note.headline()).into_owned(),
        ..Diagnostic::default()
    }
}

fn diagnostic(found: &diag::Diagnostic, session: &Session, document: &Document) -> Diagnostic {
    let sources = session.sources();
    let is_here = |label: &&diag::Label| sources.name(label.span.source) == document.name;
    let main = found.labels.iter().find(is_here);
    let related = found.labels.iter().filter(|label| main.is_none_or(|main| main != *label));
    let related = related.filter_map(|label| {
        let (uri, range) = if is_here(&label) {
            (document.uri.clone(), document.range(&label.span.range()))
        } else {
            let source = label.span.source;
            (uri(sources.name(source))?, range_in(sources.text(source), &label.span.range()))
        };
        let message = visible(&label.text).into_owned();
        Some(DiagnosticRelatedInformation { location: Location { uri, range }, message })
    });
    let related: Vec<_> = related.collect();
    let mut message = found.headline();
    for help in &found.help {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    Diagnostic {
        range: main.map_or_else(Range::default, |label| document.range(&label.span.range())),
        severity: Some(severity(found)),
        code: Some(NumberOrString::String(found.code.to_string())),
        source: Some("upstar".to_owned()),
        message: visible(&message).into_owned(),
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}

impl Server<'_> {
    #[expect(clippy::needless_pass_by_value, reason = "read from the request, used here")]
    pub(super) fn completion(&mut self, asked: CompletionParams) -> Option<CompletionResponse> {
        let (document, cursor) = self.at(&asked.text_document_position)?;
        let (start, mut words) = edit::complete(&self.session, &document.text, cursor);
        let typed = document.text.get(start..cursor)?;
        let is_symbol = typed.starts_with('\\');
        let symbols = edit::outline(&document.text);
        let defined = symbols.iter().filter(|symbol| {
            !typed.is_empty() && symbol.bound().is_some_and(|name| name.starts_with(typed))
        });
        words.extend(defined.map(|symbol| symbol.name.clone()));
        words.sort();
        words.dedup();
        let range = document.range(&(start..cursor));
        let items = words.into_iter().map(|word| {
            let symbol = symbols.iter().find(|symbol| symbol.name == word);
            let edit = TextEdit { range, new_text: word.clone() };
            CompletionItem {
                kind: symbol.map(|symbol| match symbol.kind {
                    ItemKind::Value | ItemKind::Law => CompletionItemKind::VARIABLE,
                    ItemKind::Function => CompletionItemKind::FUNCTION,
                    ItemKind::Ruleset => CompletionItemKind::CLASS,
                }),
                // A client offers only what begins with the typed text, and ↑ does not begin with `\up`.
                filter_text: is_symbol.then(|| typed.to_owned()),
                text_edit: Some(CompletionTextEdit::Edit(edit)),
                label: word,
                ..CompletionItem::default()
            }
        });
        let items = items.collect();
        Some(CompletionResponse::List(CompletionList { is_incomplete: is_symbol, items }))
    }

    /// One edit of the whole text; none where it does not read or stands in that form.
    pub(super) fn formatted(&mut self, uri: &str) -> Option<Vec<TextEdit>> {
        let document = self.documents.get(uri)?;
        let new_text = edit::format(&mut self.session, &document.name, &document.text).ok()?;
        if new_text == document.text {
            return Some(Vec::new());
        }
        Some(vec![TextEdit { range: document.range(&(0..document.text.len())), new_text }])
    }

    pub(super) fn symbols(&mut self, uri: &str) -> Option<DocumentSymbolResponse> {
        let document = self.documents.get(uri)?;
        let symbols = edit::outline(&document.text);
        let symbols = symbols.into_iter().map(|symbol| document_symbol(symbol, document));
        Some(DocumentSymbolResponse::Nested(symbols.collect()))
    }

    pub(super) fn definition(
        &mut self,
        asked: &TextDocumentPositionParams,
    ) -> Option<GotoDefinitionResponse> {
        let document = self.documents.get(asked.text_document.uri.as_str())?;
        let cursor = document.byte(asked.position);
        let found = edit::definition(&mut self.session, &document.name, &document.text, cursor)?;
        let location = match found.file {
            None => Location { uri: document.uri.clone(), range: document.range(&found.place) },
            Some((name, text)) => {
                Location { uri: uri(&name)?, range: range_in(&text, &found.place) }
            }
        };
        Some(GotoDefinitionResponse::Scalar(location))
    }

    /// The value and the help of a name, else the answer of the statement.
    pub(super) fn hover(&mut self, asked: &TextDocumentPositionParams) -> Option<Hover> {
        let (document, cursor) = self.at(asked)?;
        let classes = edit::classify(&document.text);
        let touching = classes.into_iter().filter(|(range, class)| {
            let is_comment =
                matches!(class, TokenClass::Comment | TokenClass::Doc | TokenClass::Expectation);
            range.start <= cursor && cursor <= range.end && !is_comment
        });
        let (range, class) = touching.max_by_key(|(range, class)| {
            (matches!(class, TokenClass::Name | TokenClass::Keyword), range.start)
        })?;
        let word = document.text.get(range.clone())?.to_owned();
        let shown_range = Some(document.range(&range));
        let results = document.results.as_ref();
        let is_name = matches!(class, TokenClass::Name);
        let value = results.and_then(|results| results.names.get(&word)).filter(|_| is_name);
        let mut parts: Vec<String> =
            value.map(|value| fenced(&visible(&format!("{word} = {value}")))).into_iter().collect();
        if value.is_none() {
            let answer = results.into_iter().flat_map(|results| &results.shown).find(|shown| {
                shown.statement.start <= range.start && range.end <= shown.statement.end
            });
            parts.extend(answer.map(|shown| fenced(&shown.text)));
        }
        let is_own = value.is_some();
        let is_word =
            matches!(class, TokenClass::Name | TokenClass::Keyword | TokenClass::Operator);
        if is_word && !is_own && help::has_exact_page(&self.session, &word) {
            parts.insert(0, fenced(&help::page(&mut self.session, Some(&word)).to_plain()));
        }
        let value = parts.join("\n\n---\n\n");
        let contents = MarkupContent { kind: MarkupKind::Markdown, value };
        let hover = Hover { contents: HoverContents::Markup(contents), range: shown_range };
        (!parts.is_empty()).then_some(hover)
    }

    /// The answers of the statements on some lines, as hints behind them.
    pub(super) fn hints(&self, asked: &InlayHintParams) -> Option<Vec<InlayHint>> {
        let document = self.documents.get(asked.text_document.uri.as_str())?;
        let results = document.results.as_ref()?;
        let hints = results.shown.iter().filter_map(|shown| hint(shown, document));
        let lines = asked.range.start.line..=asked.range.end.line;
        Some(hints.filter(|hint| lines.contains(&hint.position.line)).collect())
    }
}

fn hint(shown: &Shown, document: &Document) -> Option<InlayHint> {
    let sign = match &shown.expected {
        None => "#=>",
        Some(expected) if *expected == shown.text => return None,
        // The text may be the same answer in the other spelling: here that is not known.
        Some(expected) if expected.is_ascii() && !shown.text.is_ascii() => return None,
        Some(_) => "but #=>",
    };
    let position = document.place(document.end_of_line(shown.statement.end));
    let first = shown.text.lines().next().unwrap_or_default();
    let is_short = first.chars().count() <= LONGEST_HINT;
    let mut label: String = first.chars().take(LONGEST_HINT).collect();
    let is_whole = is_short && first.len() == shown.text.len();
    if !is_whole {
        label.push('…');
    }
    let edit = TextEdit {
        range: Range::new(position, position),
        new_text: format!("  #=> {}", shown.text),
    };
    Some(InlayHint {
        position,
        label: InlayHintLabel::String(format!("{sign} {label}")),
        kind: None,
        text_edits: (is_whole && shown.expected.is_none()).then(|| vec![edit]),
        tooltip: (!is_whole).then(|| InlayHintTooltip::String(shown.text.clone())),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    })
}

/// Lines as they are, in Markdown.
fn fenced(text: &str) -> String {
    let longest = text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}cgt\n{}\n{fence}", text.trim_end())
}

#[expect(deprecated, reason = "the protocol's type has a field of that kind")]
fn document_symbol(symbol: Item, document: &Document) -> DocumentSymbol {
    DocumentSymbol {
        kind: match symbol.kind {
            ItemKind::Value => lsp_types::SymbolKind::VARIABLE,
            ItemKind::Function => lsp_types::SymbolKind::FUNCTION,
            ItemKind::Ruleset => lsp_types::SymbolKind::CLASS,
            ItemKind::Law => lsp_types::SymbolKind::EVENT,
        },
        name: symbol.name,
        detail: None,
        tags: None,
        deprecated: None,
        range: document.range(&symbol.statement.range()),
        selection_range: document.range(&symbol.place.range()),
        children: None,
    }
}
