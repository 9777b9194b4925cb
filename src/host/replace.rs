//! Replaces files so that no text is lost on the way: not on a full disk, not to somebody who saves the file
//! at the same time.
//!
//! The new text is written beside the old one, under a name that nobody can know before, and takes its place
//! when it is complete. Three kinds of files cannot be replaced so: those with several names, which belong
//! together, those in a folder where nothing can be made, and those that are mounted. They are written in
//! place: first behind the old text, where room may run short, and where anything fails the old text is put back.

#![expect(clippy::disallowed_methods, reason = "the one place of the program that replaces files")]

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::files::{no_file, reason};
use super::interrupt::Ending;

/// The text of a file that is to be written, as far as its writer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected<'t> {
    /// Anything: somebody said that it is not needed.
    Anything,
    /// There is no such file.
    NoFile,
    /// The bytes that the writer has read.
    Bytes(&'t [u8]),
}

/// The number of names that are tried.
const MOST_NAMES: usize = 8;

/// Writes a file as a whole. It keeps its rights and its names, and a link leads to the new text.
///
/// # Errors
/// What the system says; [`io::Error::other`] where another file stands there than expected. The file is as
/// it was then.
pub fn replace(path: &Path, bytes: &[u8], expected: Expected<'_>) -> io::Result<()> {
    // Whoever ends this process meanwhile ends it when the file is whole and nothing lies beside it.
    let _ending = Ending::watch();
    let target = behind_links(path)?;
    let old = match fs::metadata(&target) {
        Ok(old) if !old.is_file() => return Err(no_file(&old)),
        Ok(old) => {
            // Who may not write the file may not replace it.
            fs::OpenOptions::new().write(true).open(&target)?;
            Some(old)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    match start_beside(&target, old.as_ref()) {
        Ok((beside, file)) => {
            let filled = fill(file, bytes, old.as_ref());
            let written =
                filled.and_then(|()| settle(&beside, &target, old.as_ref(), bytes, expected));
            // After a rename it is not there any more.
            let _ = fs::remove_file(&beside);
            written
        }
        // A folder in which nothing can be made.
        Err(_) if old.is_some() => {
            look_at(&target, expected)?;
            write_in_place(&target, bytes)
        }
        Err(error) => Err(error),
    }
}

/// Puts a complete text in the place of another.
fn settle(
    beside: &Path,
    target: &Path,
    old: Option<&fs::Metadata>,
    bytes: &[u8],
    expected: Expected<'_>,
) -> io::Result<()> {
    look_at(target, expected)?;
    match old {
        // A name that somebody took meanwhile is refused by the system.
        None if expected == Expected::NoFile => match fs::hard_link(beside, target) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(made_meanwhile()),
            // Some systems have no second names.
            Err(_) => fs::rename(beside, target),
            Ok(()) => Ok(()),
        },
        None => fs::rename(beside, target),
        Some(old) if has_several_names(old) => write_in_place(target, bytes),
        // A file that cannot be replaced, such as one that is mounted.
        Some(_) => fs::rename(beside, target).or_else(|_| write_in_place(target, bytes)),
    }
}

/// Looks whether what is expected stands there.
fn look_at(target: &Path, expected: Expected<'_>) -> io::Result<()> {
    match expected {
        Expected::Anything => Ok(()),
        Expected::NoFile => match fs::symlink_metadata(target) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
            Ok(_) => Err(made_meanwhile()),
        },
        Expected::Bytes(bytes) => {
            let is_same =
                fs::metadata(target)?.len() == bytes.len() as u64 && fs::read(target)? == bytes;
            let changed = "somebody changed the file meanwhile; it stays as it is";
            if is_same { Ok(()) } else { Err(io::Error::other(changed)) }
        }
    }
}

fn made_meanwhile() -> io::Error {
    io::Error::other("somebody made the file meanwhile; it stays as it is")
}

/// Makes an empty file beside the one that it is to replace, with a name that no other run has and nobody can
/// prepare.
fn start_beside(target: &Path, like: Option<&fs::Metadata>) -> io::Result<(PathBuf, fs::File)> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if like.is_some() {
        // Nobody else reads it before it has the rights of the other one.
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = like;
    let mut taken = io::Error::from(io::ErrorKind::AlreadyExists);
    for _ in 0..MOST_NAMES {
        let beside = target.with_file_name(format!(".upstar-{:016x}", random()));
        match options.open(&beside) {
            Ok(file) => return Ok((beside, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => taken = error,
            Err(error) => return Err(error),
        }
    }
    Err(taken)
}

/// A number that differs each time: the standard library's hashers begin with random keys.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

#[cfg(unix)]
fn has_several_names(file: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(file) > 1
}

#[cfg(not(unix))]
fn has_several_names(_: &fs::Metadata) -> bool {
    false
}

/// Writes a new file, with the rights of another one.
fn fill(mut file: fs::File, bytes: &[u8], like: Option<&fs::Metadata>) -> io::Result<()> {
    if let Some(like) = like {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Who may not give a file away keeps it.
            let _ = fchown(&file, Some(like.uid()), Some(like.gid()));
        }
        file.set_permissions(like.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// The path behind links, also where nothing is there yet.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("these links go round in a circle"))
}

/// Writes over an old text.
fn write_in_place(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let old = fs::read(target)?;
    let mut file = fs::OpenOptions::new().write(true).open(target)?;
    overwrite(&mut file, &old, bytes)
}

/// A file that is written in place, or a test's, of which any step may fail.
pub trait Place {
    /// Writes bytes from a place on.
    ///
    /// # Errors
    /// What the system says; some of the bytes may be written.
    fn put(&mut self, at: u64, bytes: &[u8]) -> io::Result<()>;
    /// Makes the file so long.
    ///
    /// # Errors
    /// What the system says.
    fn cut(&mut self, length: u64) -> io::Result<()>;
    /// Waits until the disk has it all.
    ///
    /// # Errors
    /// What the system says.
    fn keep(&mut self) -> io::Result<()>;
}

impl Place for fs::File {
    fn put(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.seek(SeekFrom::Start(at))?;
        self.write_all(bytes)
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn keep(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}

/// Writes a new text over an old one, or puts the old one back.
///
/// # Errors
/// What the system says: the old text stands there, or the error says that the file is damaged.
pub fn overwrite(place: &mut impl Place, old: &[u8], new: &[u8]) -> io::Result<()> {
    let length = old.len() as u64;
    let (first, rest) = new.split_at(old.len().min(new.len()));
    // The part that takes room comes before anything of the old text is lost.
    let grown = match rest {
        [] => Ok(()),
        rest => place.put(length, rest).and_then(|()| place.keep()),
    };
    let is_whole = grown.is_err();
    let written = grown.and_then(|()| {
        place.put(0, first)?;
        place.cut(new.len() as u64)?;
        place.keep()
    });
    written.map_err(|error| {
        let cut = place.cut(length);
        // On a full disk the same bytes may find no room where others stood.
        let put = cut.and_then(|()| if is_whole { Ok(()) } else { place.put(0, old) });
        match put.and_then(|()| place.keep()) {
            Ok(()) => error,
            Err(_) => io::Error::other(format!(
                "{}, and the old text could not be put back: the file is damaged",
                reason(&error)
            )),
        }
    })
}
