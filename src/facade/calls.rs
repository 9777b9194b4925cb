//! Calls of functions and rulesets with values of other programs.

use super::{Argument, Error, Session, Universe, Value};
use crate::session::Held;
use crate::session::typed::{self, Given};

impl Session {
    /// Calls a function or a ruleset: one of the library, or one defined in the session.
    ///
    /// # Errors
    /// If nothing that can be called has this name, if the call gives an error, or if a game belongs to
    /// another session.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// let g = s.game("<3|1>")?;
    /// assert_eq!(s.call("temperature", &[(&g).into()])?.as_number().unwrap().to_string(), "1");
    /// s.evaluate("fn twice(G) = G + G");
    /// assert!(s.call("twice", &[(&g).into()])?.as_game().is_some());
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn call(&self, function: &str, arguments: &[Argument<'_>]) -> Result<Value, Error> {
        self.called(function, arguments, None)
    }

    /// Calls a function like [`Session::call`], in a universe.
    ///
    /// # Errors
    /// As [`Session::call`], and if there is no such universe.
    ///
    /// ```
    /// use upstar::{Session, Universe};
    ///
    /// let s = Session::new();
    /// let star = s.game("*")?;
    /// let outcome = s.call_in("outcome", &[(&star).into()], Universe::Misere)?;
    /// assert_eq!(outcome.as_outcome().unwrap().to_string(), "P");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[expect(clippy::needless_pass_by_value, reason = "it is written where it is passed")]
    pub fn call_in(
        &self,
        function: &str,
        arguments: &[Argument<'_>],
        universe: Universe,
    ) -> Result<Value, Error> {
        self.called(function, arguments, Some(universe.text()))
    }

    /// Calls a function of the library, whatever its name means in the session.
    ///
    /// # Errors
    /// If the library has no function of this name that is built in, if the call gives an error, or if a game
    /// belongs to another session.
    ///
    /// ```
    /// let s = upstar::Session::new();
    /// let g = s.game("<3|1>")?;
    /// s.evaluate("fn mean(G) = 7");
    /// assert_eq!(s.ask("mean", &[(&g).into()])?.as_number().unwrap().to_string(), "2");
    /// assert_eq!(s.call("mean", &[(&g).into()])?.as_game().unwrap().text()?, "7");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn ask(&self, function: &str, arguments: &[Argument<'_>]) -> Result<Value, Error> {
        self.asked(function, arguments, None)
    }

    /// Asks like [`Session::ask`], in a universe.
    ///
    /// # Errors
    /// As [`Session::ask`], and if there is no such universe.
    ///
    /// ```
    /// use upstar::{Session, Universe};
    ///
    /// let s = Session::new();
    /// let star = s.game("*")?;
    /// s.evaluate("fn outcome(G) = 7");
    /// let outcome = s.ask_in("outcome", &[(&star).into()], Universe::Misere)?;
    /// assert_eq!(outcome.as_outcome().unwrap().to_string(), "P");
    /// # Ok::<(), upstar::Error>(())
    /// ```
    #[expect(clippy::needless_pass_by_value, reason = "it is written where it is passed")]
    pub fn ask_in(
        &self,
        function: &str,
        arguments: &[Argument<'_>],
        universe: Universe,
    ) -> Result<Value, Error> {
        self.asked(function, arguments, Some(universe.text()))
    }

    fn asked(
        &self,
        function: &str,
        arguments: &[Argument<'_>],
        universe: Option<&str>,
    ) -> Result<Value, Error> {
        let values = self.all_held(arguments)?;
        let values: Vec<&Held> = values.iter().collect();
        let held = self.home.ask(|session| typed::apply(session, function, &values, universe))?;
        Value::of(&self.home, &held)
    }

    /// The universe in which questions are asked: that of the options, or the one that a statement chose.
    ///
    /// # Errors
    /// If the session is running (and called the loader that asks).
    ///
    /// ```
    /// use upstar::{Session, Universe};
    ///
    /// let s = Session::new();
    /// assert_eq!(s.universe()?, Universe::Normal);
    /// s.evaluate("universe dicot");
    /// assert_eq!(s.universe()?, Universe::Dicot);
    /// # Ok::<(), upstar::Error>(())
    /// ```
    pub fn universe(&self) -> Result<Universe, Error> {
        self.home.ask(|session| Ok(Universe::from(session.universe_name().as_str())))
    }

    fn called(
        &self,
        function: &str,
        arguments: &[Argument<'_>],
        universe: Option<&str>,
    ) -> Result<Value, Error> {
        let values = self.all_held(arguments)?;
        let values: Vec<&Held> = values.iter().collect();
        let held = self.home.ask(|session| typed::call(session, function, &values, universe))?;
        Value::of(&self.home, &held)
    }

    fn all_held(&self, arguments: &[Argument<'_>]) -> Result<Vec<Held>, Error> {
        arguments.iter().map(|argument| self.held(argument)).collect()
    }

    fn held(&self, argument: &Argument<'_>) -> Result<Held, Error> {
        let given = match argument {
            Argument::Game(game) => return game.at(&self.home).cloned(),
            Argument::Written(text) => {
                let held = self.home.ask(|session| typed::value_of(session, "<argument>", text))?;
                return held.ok_or_else(Error::no_value);
            }
            Argument::List(items) => {
                let items = self.all_held(items)?;
                return self.home.ask(|session| typed::list_of(session, &items));
            }
            Argument::Integer(integer) => Given::Integer(*integer),
            Argument::Bool(truth) => Given::Bool(*truth),
            Argument::Text(text) => Given::Text(text),
            Argument::Side(side) => Given::Side(*side),
        };
        self.home.ask(|session| Ok(typed::given(session, given)))
    }
}
