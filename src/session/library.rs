//! The library of rulesets, embedded: a file is read at the first name of it that nothing else
//! defines.

use std::sync::{LazyLock, OnceLock};

use rustc_hash::FxHashMap;

use super::Session;
use super::defined::{family_of, names_in};
use crate::diag::codes::files;
use crate::diag::{Diagnostic, error};
use crate::span::{SourceId, Span};
use crate::syntax::ast::{Ast, Name, Statement, StatementKind};
use crate::syntax::{Item, ItemKind, Items};

/// A file of the library.
#[derive(Debug)]
pub struct LibraryFile {
    /// Its path below `stdlib`, without the extension: `games/kayles`.
    pub name: &'static str,
    /// What it says.
    pub text: &'static str,
    /// What it defines for everybody: the definitions with documentation, in order.
    pub defines: &'static [&'static str],
    /// All that its text defines, once somebody asked.
    items: OnceLock<Items>,
}

impl LibraryFile {
    /// The definitions of its text.
    pub fn items(&self) -> &Items {
        self.items.get_or_init(|| Items::of(SourceId::default(), self.text))
    }
}

macro_rules! library {
    ($($name:literal: $($defines:literal)+;)*) => {
        /// Every file of the library; `tests/tidy.rs` holds it against the folder.
        pub static LIBRARY: &[LibraryFile] = &FILES;

        static FILES: [LibraryFile; [$($name),*].len()] = [$(LibraryFile {
            name: $name,
            text: include_str!(concat!("../../stdlib/", $name, ".cgt")),
            defines: &[$($defines),+],
            items: OnceLock::new(),
        }),*];

        /// Every name that the library gives.
        static NAMES: &[&str] = &[$($($defines),+),*];
    };
}

library! {
    "games/amazons": "amazons";
    "games/boards": "domineering" "cram" "clobber";
    "games/cakes": "cutcake" "maundy_cake" "eatcake" "turn_and_eatcake";
    "games/clobber": "anti_clobber" "hot_clobber" "kings" "knights" "rooks" "queens";
    "games/euclid": "euclid" "partizan_euclid";
    "games/fission": "fission";
    "games/frogs": "toads_and_frogs" "elephants_and_rhinos";
    "games/graphs": "col" "snort" "fjords" "arc_kayles" "node_kayles";
    "games/hackenbush": "string" "sprig" "hackenbush" "childish_hackenbush" "flower";
    "games/kayles": "kayles" "kayles_impartial" "dawsons_kayles" "partizan_kayles" "S";
    "games/konane": "konane";
    "games/maze": "maze";
    "games/nim": "nim" "subtraction" "partizan_subtraction" "partizan_splittles"
        "grundy" "wythoff" "end_nim" "partizan_end_nim" "partial_nim";
    "games/nogo": "nogo";
    "games/octal": "octal" "partizan_octal";
    "games/pitch": "pitch" "lawn";
    "games/robot": "td" "robot_toppling" "robot_domineering";
    "games/shove": "shove" "push";
    "games/toppling": "toppling";
    "theory/families": "rows" "boards" "pitches" "lawns";
    "theory/option_closed": "is_number_or_switch" "option_closure" "random_option_closed";
    "theory/solved": "played" "is_won_as_played";
    "theory/thermography": "freeze";
}

/// The file that defines a name.
fn file_of(name: &str) -> Option<&'static LibraryFile> {
    static FILES: LazyLock<FxHashMap<&str, &LibraryFile>> = LazyLock::new(|| {
        LIBRARY.iter().flat_map(|file| file.defines.iter().map(move |name| (*name, file))).collect()
    });
    FILES.get(name).copied()
}

/// Returns whether a source of this name is a file of the library.
pub(super) fn is_file(source: &str) -> bool {
    let name = source.strip_prefix("stdlib/").and_then(|name| name.strip_suffix(".cgt"));
    name.is_some_and(|name| LIBRARY.iter().any(|file| file.name == name))
}

/// Every name that the library gives.
pub(super) fn names() -> &'static [&'static str] {
    NAMES
}

/// What the files of the library are about, for those who look for a game.
const GROUPS: [(&str, &[&str]); 9] = [
    ("pitches and mazes", &["games/pitch", "games/maze"]),
    ("hackenbush", &["games/hackenbush"]),
    ("rows", &["games/kayles", "games/toppling", "games/frogs", "games/shove"]),
    ("heaps and cakes", &["games/nim", "games/octal", "games/euclid", "games/cakes"]),
    (
        "boards",
        &[
            "games/boards",
            "games/clobber",
            "games/konane",
            "games/nogo",
            "games/amazons",
            "games/fission",
        ],
    ),
    ("graphs", &["games/graphs"]),
    ("against the cheating robot", &["games/robot"]),
    ("families for laws, theorems", &["theory/families", "theory/option_closed"]),
    ("thermography", &["theory/thermography"]),
];

/// The names of the library by what they are about.
pub(super) fn groups() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    GROUPS.iter().map(|(heading, files)| {
        let files =
            files.iter().flat_map(|name| LIBRARY.iter().filter(move |file| file.name == *name));
        (*heading, files.flat_map(|file| file.defines.iter().copied()).collect())
    })
}

/// The definitions of the library with their documentation, unread.
pub(super) fn documented() -> impl Iterator<Item = (&'static str, String)> {
    LIBRARY.iter().flat_map(|file| {
        let items = file.items();
        let offered = items.named().filter(|item| file.defines.contains(&&*item.name));
        offered.map(|item| {
            let doc = items.doc(item).flat_map(|line| [line.trim(), "\n"]);
            (&*item.name, doc.collect())
        })
    })
}

/// The signature of a definition of the library, without reading its file, and whether it is a ruleset:
/// `cram(board: Grid)`.
pub(super) fn heading(name: &str) -> Option<(&'static str, bool)> {
    let (file, item) = definition_of(name)?;
    let heading = file.text.get(item.place.start as usize..item.statement.end as usize)?;
    let end = heading.find(['{', '=', '\n']).unwrap_or(heading.len());
    Some((heading[..end].trim_end(), item.kind == ItemKind::Ruleset))
}

/// The definition of a name of the library, with its file.
fn definition_of(name: &str) -> Option<(&'static LibraryFile, &'static Item)> {
    let file = file_of(name)?;
    Some((file, file.items().of_name(name).next()?))
}

/// The ruleset of the library that a name of it stands for, unread: `partizan_kayles` for `S`.
pub(super) fn ruleset_called(name: &str) -> Option<&'static str> {
    let (file, item) = definition_of(name)?;
    let value = match item.kind {
        ItemKind::Ruleset => &*item.name,
        ItemKind::Value => {
            let behind = file.text.get(item.place.end as usize..item.statement.end as usize)?;
            behind.trim_start().strip_prefix('=')?.trim()
        }
        _ => return None,
    };
    let (_, item) = definition_of(value)?;
    (item.kind == ItemKind::Ruleset).then_some(value)
}

impl Session {
    /// Reads the files of the library that a text's names ask for.
    /// Names that bodies have and that the text defines below them are its own.
    pub(super) fn load_for(
        &mut self,
        ast: &Ast,
        statement: &Statement,
    ) -> Result<(), Box<Diagnostic>> {
        let body = matches!(statement.kind, StatementKind::Function(_) | StatementKind::Ruleset(_));
        if matches!(statement.kind, StatementKind::Import(_)) && !self.program.in_library {
            self.define_all_early(statement.span);
        }
        for written in names_in(ast) {
            let name = self.name_or_family(written, statement);
            let own = !self.program.in_library
                && self.program.lookup(name).is_none()
                && self.holds_from_above(statement.span.source)
                && (self.program.is_withheld(name) || self.is_awaited(name, statement.span));
            if !body && (own || self.awaits.contains_key(name)) {
                self.define_early(name, statement.span);
            }
            if !own {
                self.load_name(name)?;
            }
        }
        Ok(())
    }

    /// The family of a strip whose ruleset is defined, here or below; otherwise the name.
    fn name_or_family<'n>(&mut self, name: &'n str, statement: &Statement) -> &'n str {
        let family = family_of(name);
        if family == name
            || self.program.lookup(name).is_some()
            || self.is_awaited(name, statement.span)
        {
            return name;
        }
        let below =
            self.program.lookup(family).is_some() || self.is_awaited(family, statement.span);
        if below { family } else { name }
    }

    /// Reads the file of the library that defines a name, or the family of a strip, unless
    /// something does already.
    pub(super) fn load_name(&mut self, name: &str) -> Result<(), Box<Diagnostic>> {
        for name in [name, family_of(name)] {
            if self.program.lookup(name).is_some() || self.program.is_withheld(name) {
                return Ok(());
            }
            if let Some(file) = file_of(name) {
                return self.load(file);
            }
        }
        Ok(())
    }

    /// `use games.kayles` or `use kayles`.
    pub(super) fn use_library(
        &mut self,
        parts: &[Name],
        statement: Span,
    ) -> Result<(), Box<Diagnostic>> {
        let name: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
        let name = name.join(".");
        let place = match (parts.first(), parts.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => statement,
        };
        let path = name.replace('.', "/");
        let file = LIBRARY.iter().find(|file| {
            let last = file.name.rsplit('/').next().unwrap_or(file.name);
            file.name == path || last == path
        });
        if let Some(file) = file.or_else(|| file_of(&name)) {
            return self.load(file);
        }
        let known: Vec<String> = LIBRARY.iter().map(|file| file.name.replace('/', ".")).collect();
        let label = format!("there is no `{name}`");
        let diagnostic = error!(
            files::UNKNOWN_LIBRARY, place, label;
            help: format!("the library has {}", known.join(", "));
            help: "`import \"file.cgt\"` reads a file of yours";
        );
        Err(diagnostic)
    }

    /// Reads a file of the library, once: what it defines stays, whatever becomes of the statement
    /// that asked for it.
    fn load(&mut self, file: &'static LibraryFile) -> Result<(), Box<Diagnostic>> {
        if self.loaded.contains(&file.name) {
            return Ok(());
        }
        let (given, loaded) = (self.program.count_given(), self.loaded.len());
        self.loaded.push(file.name);
        let name = format!("stdlib/{}.cgt", file.name);
        let source = self.sources.add(&name, file.text);
        let universe = self.enter_normal();
        let in_library = std::mem::replace(&mut self.program.in_library, true);
        let result = self.import_text(source, file.text, &mut vec![name], &mut |_, _| true);
        self.come_back(universe);
        self.program.in_library = in_library;
        if result.is_err() {
            // It was stopped: the next statement that asks for it reads it again, from its beginning.
            self.program.take_back_given(given);
            self.loaded.truncate(loaded);
        }
        result
    }
}
