//! Folders for a while that nobody else can prepare, read or change.

use std::fs::DirBuilder;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The number of names that are tried: each is taken by chance only, or by somebody who guesses random numbers.
const MOST_NAMES: usize = 16;

/// A new folder among the temporary files with a random name, which only its user may open. It is removed with all that is
/// in it when this is dropped.
#[derive(Debug)]
pub struct Private {
    folder: PathBuf,
    kept: bool,
}

impl Private {
    /// Makes one.
    ///
    /// # Errors
    /// A sentence that says where none can be made, and why.
    pub fn new() -> Result<Self, String> {
        let all = std::env::temp_dir();
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        let mut reason = String::new();
        for _ in 0..MOST_NAMES {
            let name = RandomState::new().build_hasher().finish();
            let folder = all.join(format!("upstar-{name:016x}"));
            // What is there already, a link too, is not taken.
            match builder.create(&folder) {
                Ok(()) => return Ok(Self { folder, kept: false }),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => {
                    reason = format!(": {error}");
                    break;
                }
            }
        }
        Err(format!("no folder can be made in {}{reason}", all.display()))
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// The path of a file in it.
    #[must_use]
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The folder, which stays.
    #[must_use]
    pub fn kept(mut self) -> PathBuf {
        self.kept = true;
        self.folder.clone()
    }
}

impl Drop for Private {
    fn drop(&mut self) {
        if !self.kept {
            // Nobody could be told, and nobody else can read what is left.
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}
