//! Files: reading scripts and imports, writing what `fmt` and `:save` produce, finding `.cgt`
//! files under folders.

#![expect(
    clippy::disallowed_methods,
    reason = "the one place of the program that reads and writes files"
)]

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

use super::replace::{Expected, replace};
use crate::diag::Diagnostic;
use crate::diag::codes::files::CANNOT_READ;
use crate::diag::codes::syntax::NOT_UTF8;
use crate::session::{LIBRARY, Loader};
use crate::syntax;

/// Texts longer than this are refused: a script of 100 MB is a mistake (`yes | upstar`), and the
/// reader should say so before memory is gone.
pub const LONGEST_TEXT: u64 = 100 * 1024 * 1024;

/// Reads a script; `-` is standard input.
///
/// # Errors
/// A diagnostic where the file cannot be read, is too large or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Box<Diagnostic>> {
    if path == Path::new("-") {
        return read_stdin();
    }
    decode(&path.display().to_string(), bytes_of_script(path)?)
}

/// Reads a script as [`read_text`] does, and keeps the byte order mark that a file may begin with: the text is what
/// stands in the file.
///
/// # Errors
/// A diagnostic where the file cannot be read, is too large or is not UTF-8.
pub fn read_marked_text(path: &Path) -> Result<String, Box<Diagnostic>> {
    if path == Path::new("-") {
        return read_stdin();
    }
    let bytes = bytes_of_script(path)?;
    let mark = if bytes.starts_with(MARK.as_bytes()) { MARK } else { "" };
    let text = decode(&path.display().to_string(), bytes)?;
    Ok(if mark.is_empty() { text } else { mark.to_owned() + &text })
}

/// The byte order mark of UTF-8.
const MARK: &str = "\u{feff}";

/// The bytes of a file that is no script of another program.
fn bytes_of_script(path: &Path) -> Result<Vec<u8>, Box<Diagnostic>> {
    let name = path.display().to_string();
    let bytes =
        open(path).and_then(read_bytes).map_err(|error| unusable(&name, &reason(&error)))?;
    match is_foreign(path) {
        Some(help) => Err(unusable(&name, FOREIGN).help(help).help(RULES)),
        None => Ok(bytes),
    }
}

/// Why a script of another program is not read.
const FOREIGN: &str = "this is CGScript, the language of CGSuite";

/// How rules are written here.
const RULES: &str = "rules are written here as `ruleset name(n: Int) { left: […]; right: […] }`: `upstar help ruleset`";

/// Advises what to do with a file of CGSuite; `None` for other files.
fn is_foreign(path: &Path) -> Option<String> {
    let extension = path.extension()?.to_str()?;
    if !extension.eq_ignore_ascii_case("cgs") {
        return None;
    }
    let squashed = |name: &str| name.to_lowercase().replace('_', "");
    let stem = squashed(path.file_stem()?.to_str()?);
    let mut names = LIBRARY.iter().flat_map(|file| file.defines);
    Some(match names.find(|name| squashed(name) == stem) {
        Some(name) => format!("the library has `{name}`: `upstar help {name}`"),
        None => "`upstar help use` lists the rulesets of the library".to_owned(),
    })
}

/// Reads a script where nobody waits for what comes through a pipe: only from a file.
pub fn read_script(path: &Path) -> Result<String, Box<Diagnostic>> {
    let name = path.display().to_string();
    let bytes =
        open_file(path).and_then(read_bytes).map_err(|error| unusable(&name, &reason(&error)))?;
    decode(&name, bytes)
}

/// The bytes of a file; none where there is no file.
///
/// # Errors
/// A sentence that says why it cannot be read.
pub fn read_file(path: &Path) -> Result<Option<Vec<u8>>, String> {
    match open_file(path).and_then(read_bytes) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(reason(&error)),
    }
}

/// Adds text at the end of a file, with a header where the file is new. Nobody else reads a new file.
pub fn append_text(path: &Path, header: &str, text: &str) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    // In one piece: another conversation may write to it too.
    let new = file.metadata()?.len() == 0;
    file.write_all(if new { format!("{header}{text}") } else { text.to_owned() }.as_bytes())
}

/// Tells why nothing can be added at the end of a file. `None` if it can: then the file is made.
#[must_use]
pub fn cannot_append(path: &Path) -> Option<String> {
    append_text(path, "", "").err().map(|error| reason(&error))
}

/// Makes the folder of a file where it is missing.
///
/// # Errors
/// Which folder cannot be made, and why.
pub fn make_folder(path: &Path) -> Result<(), String> {
    let Some(folder) = path.parent() else { return Ok(()) };
    fs::create_dir_all(folder).map_err(|error| {
        format!("the folder {} cannot be made: {}", folder.display(), reason(&error))
    })
}

/// Reads standard input to its end.
pub fn read_stdin() -> Result<String, Box<Diagnostic>> {
    let bytes =
        read_bytes(io::stdin().lock()).map_err(|error| unusable("<stdin>", &reason(&error)))?;
    decode("<stdin>", bytes)
}

/// Reads a line that somebody types, without its end and with `�` in place of what is not UTF-8; `None` at
/// the end of the input, or where it cannot be read.
#[must_use]
pub fn read_line() -> Option<String> {
    let mut line = Vec::new();
    let input = io::stdin().lock();
    let read = io::BufRead::read_until(&mut input.take(LONGEST_TEXT), b'\n', &mut line).ok()?;
    let line = String::from_utf8_lossy(&line);
    (read > 0).then(|| line.trim_end_matches(['\n', '\r']).to_owned())
}

/// Writes a file as a whole: see [`replace`]. Nobody needs what stood there.
///
/// # Errors
/// A diagnostic that says why it cannot be written.
pub fn write_text(path: &Path, text: &str) -> Result<(), Box<Diagnostic>> {
    write_bytes(path, text.as_bytes(), Expected::Anything)
}

/// Writes a file as a whole if what stands there is what is expected; anything else is left as it is.
///
/// # Errors
/// A diagnostic that says why it cannot be written.
pub fn write_bytes(
    path: &Path,
    bytes: &[u8],
    expected: Expected<'_>,
) -> Result<(), Box<Diagnostic>> {
    replace(path, bytes, expected).map_err(|error| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let missing = folder.filter(|folder| !folder.exists());
        let reason = match missing {
            Some(folder) => format!("there is no folder {}", folder.display()),
            None => reason(&error),
        };
        unusable(&path.display().to_string(), &reason)
    })
}

/// The error for what is no file and cannot be used as one.
pub(super) fn no_file(what: &fs::Metadata) -> io::Error {
    io::Error::other(if what.is_dir() {
        "this is a folder, not a file"
    } else {
        "this is not a file"
    })
}

/// All `.cgt` files that the paths name: files as they are, folders with what they hold, sorted,
/// each once.
///
/// # Errors
/// A diagnostic where a path does not exist, or a folder holds no script.
pub fn scripts(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Box<Diagnostic>> {
    let mut found = Vec::new();
    for path in paths {
        let name = path.display().to_string();
        if path != Path::new("-") && path.is_dir() {
            let before = found.len();
            walk(path, &mut found).map_err(|error| unusable(&name, &reason(&error)))?;
            if found.len() == before {
                let diagnostic = unusable(&name, "no `.cgt` file lies under this folder");
                return Err(diagnostic);
            }
        } else {
            found.push(path.clone());
        }
    }
    let mut seen = indexmap::IndexSet::new();
    seen.extend(found);
    Ok(seen.into_iter().collect())
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for path in entries {
        // A link to a folder above would never end.
        if path.is_dir() && !path.is_symlink() {
            walk(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "cgt") {
            found.push(path);
        }
    }
    Ok(())
}

/// The text of a file's bytes.
///
/// # Errors
/// A diagnostic that names the line and the byte where they are not UTF-8.
pub fn decode(name: &str, bytes: Vec<u8>) -> Result<String, Box<Diagnostic>> {
    let utf16 = matches!(bytes.as_slice(), [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]);
    syntax::decode(bytes).map_err(|bad| {
        let diagnostic = Diagnostic::placeless(
            &NOT_UTF8,
            format!(
                "the byte 0x{:02X} on line {} of {name} does not belong there",
                bad.byte, bad.line
            ),
        );
        diagnostic.help(if utf16 {
            "this looks like UTF-16; save the file as UTF-8"
        } else {
            "save the file as UTF-8, or write the symbols in ASCII: `^`, `v`, `*`"
        })
    })
}

/// Opens a file and nothing else: a pipe or a device may let the reader wait for ever.
fn open_file(path: &Path) -> io::Result<fs::File> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(no_file(&metadata));
    }
    fs::File::open(path)
}

fn open(path: &Path) -> io::Result<fs::File> {
    let file = fs::File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(no_file(&metadata));
    }
    Ok(file)
}

fn read_bytes(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LONGEST_TEXT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_TEXT {
        return Err(io::Error::other(too_long()));
    }
    Ok(bytes)
}

fn too_long() -> String {
    format!("more than {} MB of text", LONGEST_TEXT / (1024 * 1024))
}

/// A diagnostic about a file as a whole.
#[must_use]
pub fn unusable(name: &str, reason: &str) -> Box<Diagnostic> {
    Diagnostic::placeless(&CANNOT_READ, format!("{name}: {reason}"))
}

/// The system's words without its error numbers.
pub(super) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or(&text).to_owned()
        }
    }
}

/// Imports come from the disk; relative paths start at the importing file's folder.
#[derive(Debug, Default)]
pub struct Disk;

impl Loader for Disk {
    fn load(&mut self, path: &str, from: &str) -> Result<(String, Vec<u8>), String> {
        let path = beside(Path::new(from), Path::new(path));
        let bytes = open_file(&path).and_then(read_bytes).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => not_found(&path),
            _ => reason(&error),
        })?;
        if let Some(help) = is_foreign(&path) {
            return Err(format!("{FOREIGN}; {help}"));
        }
        Ok((path.display().to_string(), bytes))
    }
}

/// Files of a folder that are looked at for a name like one that was not found.
const MOST_LOOKED_AT: usize = 1000;

/// The message that there is no such file: where it was looked for, and a file there with a name like it.
fn not_found(path: &Path) -> String {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let Ok(entries) = fs::read_dir(folder) else {
        return format!("there is no folder `{}`", folder.display());
    };
    let names =
        entries.take(MOST_LOOKED_AT).filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let bound = (name.chars().count() / 4).max(2);
    let near = names
        .map(|other| (strsim::damerau_levenshtein(&other, &name), other))
        .filter(|(distance, other)| *distance <= bound || *other == format!("{name}.cgt"))
        .min();
    let shown = match folder == Path::new(".") {
        true => fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned()),
        false => folder.to_owned(),
    };
    let near = near.map_or(String::new(), |(_, other)| format!("; did you mean `{other}`?"));
    format!("there is no such file in `{}`{near}", shown.display())
}

/// A loader for texts that are not trusted: a file may import what lies in its own folder and below,
/// and so may a text without a file from the current folder. Nothing else is looked at.
#[derive(Debug, Default)]
pub struct OwnFolder;

impl Loader for OwnFolder {
    fn load(&mut self, path: &str, from: &str) -> Result<(String, Vec<u8>), String> {
        let refused =
            || "in a sandbox a file imports from its own folder and below only".to_owned();
        let folder = beside(Path::new(from), Path::new("."));
        let path = beside(Path::new(from), Path::new(path));
        let inside = path.strip_prefix(&folder).map_err(|_| refused())?;
        if inside.components().any(|part| !matches!(part, Component::Normal(_))) {
            return Err(refused());
        }
        // A link may still lead elsewhere.
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { &folder };
        let here = fs::canonicalize(here).map_err(|error| reason(&error))?;
        let real = fs::canonicalize(&path).map_err(|error| reason(&error))?;
        if !real.starts_with(&here) {
            return Err(refused());
        }
        let bytes = open_file(&real).and_then(read_bytes).map_err(|error| reason(&error))?;
        Ok((path.display().to_string(), bytes))
    }
}

/// The path to which `path` leads when it is written in the file `from`. It resolves `.` and `..` in the
/// text, so that one file has one name however it is reached. Names in angle brackets (`<stdin>`) stand for
/// the current folder.
fn beside(from: &Path, path: &Path) -> PathBuf {
    let folder = match from.parent() {
        Some(parent) if !from.to_string_lossy().starts_with('<') => parent,
        _ => Path::new(""),
    };
    let mut whole = PathBuf::new();
    for part in folder.join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(whole.components().next_back(), Some(Component::Normal(_))) =>
            {
                whole.pop();
            }
            Component::ParentDir
            | Component::Normal(_)
            | Component::RootDir
            | Component::Prefix(_) => whole.push(part),
        }
    }
    whole
}
