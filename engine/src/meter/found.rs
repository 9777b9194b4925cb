//! What a question has found so far, where that is a bound on its answer or a part of it.

use super::Meter;

/// What a question looks for one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// Games that it lists or counts.
    Games,
    /// Classes of a misère quotient.
    Classes,
    /// Items that differ from all before them.
    Different,
    /// Followers of a game.
    Followers,
    /// The period of a sequence: the count is that of the terms which prove none.
    Period,
    /// Winning moves.
    WinningMoves,
    /// A certificate: its forms, and its entries so far.
    Certificate,
    /// Who wins: whether Left does, moving first, comes before whether Right does.
    Winner,
}

/// What was found of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// What was looked for.
    pub sought: Sought,
    /// How many there are at least; of [`Sought::Winner`] 1 if Left, moving first, wins, else 0; of
    /// [`Sought::Certificate`] how many forms.
    pub count: u64,
    /// Among how many things they were found; of [`Sought::Certificate`] how many entries there are.
    pub among: u64,
}

#[doc(hidden)]
impl Meter {
    /// A question begins. Questions that are asked on the way to its answer find nothing of it.
    pub fn open_question(&mut self) {
        self.questions += 1;
        if self.questions == 1 {
            self.sought = None;
            self.find_nothing();
        }
    }

    /// It ends. What it had found is kept if it was `stopped`.
    pub fn close_question(&mut self, stopped: bool) {
        self.questions = self.questions.saturating_sub(1);
        if self.questions == 0 {
            self.sought = None;
            if !stopped {
                self.find_nothing();
            }
        }
    }

    /// The question at hand looks for this.
    pub fn seek(&mut self, sought: Sought) {
        if self.questions == 1 {
            self.sought = Some(sought);
        }
    }

    /// Notes that `count` things were found among so many, if the question at hand looks for them. Within a
    /// list, a loop or a law nothing is noted: it would read as what the whole has found.
    pub fn find(&self, sought: Sought, count: usize, among: usize) {
        if self.sought == Some(sought) && self.questions == 1 && self.counting == 0 {
            let found = Found { sought, count: count as u64, among: among as u64 };
            self.progress.find(Some(found));
            self.has_found.set(true);
        }
    }

    /// Forgets what was found, which says nothing of what follows.
    pub fn find_nothing(&self) {
        if self.has_found.replace(false) {
            self.progress.find(None);
        }
    }

    /// Returns what a stopped question had found.
    #[must_use]
    pub fn found(&self) -> Option<Found> {
        self.progress.found()
    }
}
