//! Definitions that the library gives, and how those of a file that was not read to its end are taken back.

use super::Program;
use crate::lang::value::Value;

impl Program {
    /// Gives a definition of the library: under its name where nothing else stands there and it is
    /// public; seen by the library in any case. Taken back only with its file.
    pub(super) fn give_from_library(&mut self, name: &str, value: Value) {
        let public = self.offered.contains(&name);
        let id = self.global(name);
        let Some((_, global)) = self.globals.get_index_mut(id.0 as usize) else {
            return;
        };
        let before = global.given.replace(value.clone());
        let bound = public && global.value.is_none();
        if bound {
            self.now.0 += 1;
            global.changed = self.now;
            global.value = Some(value);
        }
        self.given.push((id, before, bound));
    }

    /// How many definitions the library has given.
    #[must_use]
    pub fn count_given(&self) -> usize {
        self.given.len()
    }

    /// Takes back the definitions of the library behind the first `count`: their file was not read to
    /// its end.
    pub fn take_back_given(&mut self, count: usize) {
        while self.given.len() > count {
            if let Some((id, before, bound)) = self.given.pop()
                && let Some((_, global)) = self.globals.get_index_mut(id.0 as usize)
            {
                global.given = before;
                if bound {
                    global.value = None;
                }
            }
        }
    }
}
