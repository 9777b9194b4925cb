//! The library of rulesets: a file is read at the first name of it that nothing else defines. The files are part of the
//! program; in a browser they stand beside the engine.

use std::sync::{LazyLock, OnceLock};

use rustc_hash::FxHashMap;

use crate::builtins::BUILTINS;
use crate::span::SourceId;
use crate::syntax::{Elsewhere, Item, ItemKind, Items};

/// A file of the library.
#[derive(Debug)]
pub struct LibraryFile {
    /// Its path below `stdlib`, without the extension: `games/kayles`.
    pub name: &'static str,
    /// What it says, where that is a part of the program.
    text: &'static str,
    /// What it defines for everybody: the definitions with documentation, in order.
    pub defines: &'static [&'static str],
    /// All that its text defines, once somebody asked.
    items: OnceLock<Items>,
}

/// What begins a file where all are one file; its name and its text follow on lines of their own.
const BEGINS: char = '\u{c}';

/// The files, where they are no part of the program.
static GIVEN: OnceLock<String> = OnceLock::new();

/// Gives all files as one. In a browser they stand beside the engine, which is given them before the first request.
pub fn give_files(all: &str) {
    GIVEN.get_or_init(|| all.to_owned());
}

impl LibraryFile {
    /// What it says; nothing where a page has not given it.
    pub fn text(&self) -> &'static str {
        if cfg!(target_family = "wasm") {
            let files = GIVEN.get().map_or("", String::as_str).split(BEGINS);
            let mut named = files.filter_map(|file| file.split_once('\n'));
            named.find(|(name, _)| *name == self.name).map_or("", |(_, text)| text)
        } else {
            self.text
        }
    }

    /// The definitions of its text.
    pub fn items(&self) -> &Items {
        static NONE: LazyLock<Items> = LazyLock::new(|| Items::of(SourceId::default(), ""));
        match self.text() {
            "" => &NONE,
            text => self.items.get_or_init(|| Items::of(SourceId::default(), text)),
        }
    }
}

macro_rules! library {
    ($($name:literal: $($defines:literal)+;)*) => {
        /// Every file of the library; `tests/tidy.rs` holds it against the folder.
        pub static LIBRARY: &[LibraryFile] = &FILES;

        static FILES: [LibraryFile; [$($name),*].len()] = [$(LibraryFile {
            name: $name,
            text: if cfg!(target_family = "wasm") {
                ""
            } else {
                include_str!(concat!("../../stdlib/", $name, ".cgt"))
            },
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
    "games/cakes": "cutcake" "maundy_cake" "eatcake" "turn_and_eatcake" "chomp";
    "games/clobber": "anti_clobber" "hot_clobber" "kings" "knights" "rooks" "queens";
    "games/coins": "nimble" "silver_dollar" "welter" "turning_turtles" "mock_turtles"
        "turning_corners";
    "games/euclid": "euclid" "partizan_euclid";
    "games/fission": "fission";
    "games/frogs": "toads_and_frogs" "elephants_and_rhinos";
    "games/graphs": "col" "snort" "fjords" "arc_kayles" "node_kayles" "cutthroat";
    "games/hackenbush": "string" "sprig" "hackenbush" "childish_hackenbush" "flower";
    "games/kayles": "kayles" "kayles_impartial" "dawsons_kayles" "partizan_kayles" "S";
    "games/konane": "konane";
    "games/maze": "maze";
    "games/nim": "nim" "subtraction" "all_but" "fibonacci_nim" "partizan_subtraction" "partizan_splittles"
        "grundy" "wythoff" "end_nim" "partizan_end_nim" "partial_nim";
    "games/nogo": "nogo";
    "games/octal": "octal" "partizan_octal";
    "games/pitch": "pitch" "lawn";
    "games/robot": "td" "robot_toppling" "robot_domineering";
    "games/shove": "shove" "push" "cherries";
    "games/toppling": "toppling" "timber";
    "theory/asked": "greatest_by" "least_by" "maximal" "minimal" "winner_moving_first"
        "winner_moving_second";
    "theory/families": "rows" "boards" "pitches" "lawns";
    "theory/names": "up" "down" "star" "o" "options" "mex" "nim_values" "nim_product" "is_odious"
        "is_evil" "stops" "is_hot" "is_switch" "is_tepid" "is_cold" "is_integer" "is_nimber" "is_infinitesimal_to" "simplest_number"
        "sign_expansion" "dominated_options" "reversible_options" "left_incentives"
        "right_incentives";
    "theory/option_closed": "is_number_or_switch" "option_closure" "random_option_closed";
    "theory/solved": "played" "is_won_as_played";
    "theory/thermography": "freeze";
}

/// The file that defines a name.
pub(super) fn file_of(name: &str) -> Option<&'static LibraryFile> {
    static FILES: LazyLock<FxHashMap<&str, &LibraryFile>> = LazyLock::new(|| {
        LIBRARY.iter().flat_map(|file| file.defines.iter().map(move |name| (*name, file))).collect()
    });
    FILES.get(name).copied()
}

/// Returns whether a name is one of books, which a definition of the user's takes over without a word.
pub(super) fn is_of_books(name: &str) -> bool {
    file_of(name).is_some_and(|file| file.name == "theory/names")
        || BUILTINS.named(name).is_some_and(|builtin| builtin.topic == "Names of books")
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

/// Other names of a ruleset as they are written, and what they mean.
type Called = (&'static [&'static str], Elsewhere);

/// The other names of the library's rulesets: `build.rs` finds them in their clauses `called:`.
static CALLED: &[Called] = &include!(concat!(env!("OUT_DIR"), "/called.rs"));

/// The other names of rulesets.
pub(super) fn called() -> impl Iterator<Item = &'static Elsewhere> {
    CALLED.iter().map(|(_, row)| row)
}

/// What the files of the library are about, for those who look for a game.
const GROUPS: [(&str, &[&str]); 12] = [
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
    ("coins", &["games/coins"]),
    ("graphs", &["games/graphs"]),
    ("against the cheating robot", &["games/robot"]),
    ("families for laws, theorems", &["theory/families", "theory/option_closed"]),
    ("thermography", &["theory/thermography"]),
    ("several games, both players", &["theory/asked"]),
    ("names of books", &["theory/names"]),
];

/// The names of the library by what they are about.
pub(super) fn groups() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    GROUPS.iter().map(|(heading, files)| {
        let files =
            files.iter().flat_map(|name| LIBRARY.iter().filter(move |file| file.name == *name));
        (*heading, files.flat_map(|file| file.defines.iter().copied()).collect())
    })
}

/// A definition of the library, unread.
pub(super) struct Documented {
    /// Its name.
    pub name: &'static str,
    /// Its documentation; of a ruleset the source too.
    pub doc: String,
    /// The other names of a ruleset.
    pub called: &'static [&'static str],
}

/// The definitions of the library, unread.
pub(super) fn documented() -> impl Iterator<Item = Documented> {
    LIBRARY.iter().flat_map(|file| {
        let items = file.items();
        let offered = items.named().filter(|item| file.defines.contains(&&*item.name));
        offered.map(|item| {
            let doc = items.doc(item).flat_map(|line| [line.trim(), "\n"]);
            let statement = item.place.start as usize..item.statement.end as usize;
            // The library's files are tidy: each clause begins a line.
            let text = file.text().get(statement).unwrap_or_default();
            let clause = |begins| text.lines().find_map(|line| line.strip_prefix(begins));
            let called = CALLED.iter().find(|(_, row)| row.ours == [&*item.name]);
            Documented {
                name: &item.name,
                doc: doc.chain(clause("  source: ")).collect(),
                called: called.map_or(&[], |(written, _)| *written),
            }
        })
    })
}

/// The signature of a definition of the library, `cram(board: Grid)`, and whether it is a ruleset; its file is not
/// read.
pub(super) fn heading(name: &str) -> Option<(&'static str, bool)> {
    let (file, item) = definition_of(name)?;
    let heading = file.text().get(item.place.start as usize..item.statement.end as usize)?;
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
            let behind = file.text().get(item.place.end as usize..item.statement.end as usize)?;
            behind.trim_start().strip_prefix('=')?.trim()
        }
        _ => return None,
    };
    let (_, item) = definition_of(value)?;
    (item.kind == ItemKind::Ruleset).then_some(value)
}
