//! Play of a game at the prompt: while it lasts, what is typed is for it.

use super::conversation::Conversation;
use super::editor::Line;
use crate::diag::Diagnostic;
use crate::markup::{Markup, Role};
use crate::session::play::{self, MENU, Play, Said};
use crate::session::{PROMPT, Side};

/// The play that typed lines are for.
pub enum Playing {
    /// A game is to be chosen.
    Choice,
    /// A game is being played.
    Game(Box<Play>),
}

impl Playing {
    /// The word of the prompt.
    pub fn asks(&self) -> &'static str {
        match self {
            Self::Choice => "position",
            Self::Game(_) => "move",
        }
    }

    /// The words that can be typed.
    pub fn words(&self) -> &'static [&'static str] {
        match self {
            Self::Choice => &["quit"],
            Self::Game(_) => Play::COMMANDS,
        }
    }
}

impl Conversation {
    /// Begins to play the game that a text stands for: the person is Left and moves first.
    pub fn begin_play(&mut self, text: &str) {
        match play::begin(&mut self.session, PROMPT, text, Side::Left, Side::Left) {
            Ok(mut play) => {
                play.fit(self.screen.columns());
                let said = play.begin(&mut self.session);
                if said.is_ok() {
                    self.playing = Some(Playing::Game(Box::new(play)));
                }
                self.told(said);
            }
            Err(diagnostic) => self.screen.complain(&diagnostic, self.session.sources()),
        }
    }

    /// Shows games to choose from.
    pub fn offer_games(&mut self) {
        for line in play::menu(&MENU) {
            self.screen.say(&line);
        }
        self.screen.flush();
        self.playing = Some(Playing::Choice);
    }

    /// Does what a line asks for while a game is played or chosen.
    pub(super) fn hear_play(&mut self, playing: Playing, line: Line) {
        self.interrupt.clear();
        match (line, playing) {
            (Line::Text(text), Playing::Game(mut play)) => {
                play.fit(self.screen.columns());
                let said = play.hear(&mut self.session, &text);
                self.playing = (!play.is_over()).then_some(Playing::Game(play));
                self.told(said);
            }
            (Line::Text(text), Playing::Choice) => match play::picked(&MENU, &text) {
                Ok(Some(game)) => self.begin_play(game),
                Ok(None) => {}
                Err(advice) => {
                    self.note(&Markup::plain(advice));
                    self.playing = Some(Playing::Choice);
                }
            },
            (Line::Dropped, playing) => self.playing = Some(playing),
            (Line::Nothing, playing) => {
                let leaving = match playing {
                    Playing::Game(_) => "Ctrl-D or `quit` leaves the game; `help` helps",
                    Playing::Choice => "Ctrl-D or `quit` leaves",
                };
                self.playing = Some(playing);
                self.note(&Markup::new().with(Role::Dim, leaving));
            }
            (Line::Unread(why), playing) => {
                self.playing = Some(playing);
                self.note_unread(why);
            }
            (Line::End, _) => self.note(&Markup::new().with(Role::Dim, "the game is left")),
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
