//! Play of a game at the prompt: while it lasts, what is typed is for it.

use super::conversation::Conversation;
use super::editor::Line;
use crate::diag::Diagnostic;
use crate::markup::{Markup, Role};
use crate::session::Side;
use crate::session::play::{self, Play, Said};

impl Conversation {
    /// Begins to play the game that a text stands for: the person is Left and moves first.
    pub fn begin_play(&mut self, text: &str) {
        match play::begin(&mut self.session, "<repl>", text, Side::Left, Side::Left) {
            Ok(mut play) => {
                play.fit(self.screen.columns());
                let said = play.begin(&mut self.session);
                if said.is_ok() {
                    self.playing = Some(play);
                }
                self.told(said);
            }
            Err(diagnostic) => self.screen.complain(&diagnostic, self.session.sources()),
        }
    }

    /// Does what a line asks for while a game is played.
    pub(super) fn hear_play(&mut self, mut play: Play, line: Line) {
        self.interrupt.clear();
        match line {
            Line::Text(text) => {
                play.fit(self.screen.columns());
                let said = play.hear(&mut self.session, &text);
                self.playing = (!play.is_over()).then_some(play);
                self.told(said);
            }
            Line::Dropped => self.playing = Some(play),
            Line::Nothing => {
                self.playing = Some(play);
                let leaving = "Ctrl-D or `quit` leaves the game; `help` helps";
                self.note(&Markup::new().with(Role::Dim, leaving));
            }
            Line::Unread(why) => {
                self.playing = Some(play);
                self.note_unread(why);
            }
            Line::End => self.note(&Markup::new().with(Role::Dim, "the game is left")),
        }
    }

    /// Shows what is said of a game that is played.
    fn told(&mut self, said: Result<Said, Box<Diagnostic>>) {
        match said {
            Ok(said) => {
                for line in &said.lines {
                    self.screen.say(line);
                }
                if said.ends {
                    self.playing = None;
                }
                self.screen.flush();
            }
            Err(diagnostic) => self.screen.complain(&diagnostic, self.session.sources()),
        }
    }
}
