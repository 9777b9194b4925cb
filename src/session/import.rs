//! Which file an `import` means, for a run and for a check: read once, never in a circle.

use super::Session;
use crate::diag::codes::{files, limits, syntax};
use crate::diag::{Diagnostic, error};
use crate::span::{SourceId, Span};
use crate::syntax::decode;

/// How deep imports nest: more is a mistake, and would take the stack.
const MOST_OPEN: usize = 100;

/// A file that is to be read now.
pub(super) struct Imported {
    /// The name to show, and to know it by.
    pub name: String,
    pub source: SourceId,
    pub text: String,
}

impl Session {
    /// The file of `import "file"` at `span`; none where this run or check has read it already.
    /// `path` holds the files that are being read, outermost first.
    ///
    /// # Errors
    /// A file that cannot be read, is no UTF-8, or is being read.
    pub(super) fn open_import(
        &mut self,
        file: &str,
        span: Span,
        path: &[String],
    ) -> Result<Option<Imported>, Box<Diagnostic>> {
        let from = path.last().map_or("", String::as_str);
        let (name, bytes) = self
            .loader
            .load(file, from)
            .map_err(|reason| error!(files::CANNOT_READ, span, reason))?;
        if path.contains(&name) {
            let label = format!("`{name}` is already being read");
            let diagnostic = error!(
                files::IMPORT_CYCLE, span, label;
                help: "put what both files need into a third one";
            );
            return Err(diagnostic);
        }
        if self.imported.contains(&name) {
            return Ok(None);
        }
        if path.len() > MOST_OPEN {
            let label = format!("imports nest {MOST_OPEN} deep at most");
            let diagnostic = error!(
                limits::TOO_DEEP, span, label;
                help: "import the files side by side in one of them";
            );
            return Err(diagnostic);
        }
        let text = decode(bytes).map_err(|bad| {
            let label = format!("byte {} of `{name}` is not UTF-8", bad.offset);
            error!(syntax::NOT_UTF8, span, label; help: "save the file as UTF-8")
        })?;
        let source = self.sources.add(&name, &text);
        Ok(Some(Imported { name, source, text }))
    }
}
