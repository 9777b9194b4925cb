//! Proofs that one form is at least another, or that it is not.

use super::written::{Answered, Entry, Maintained};
use super::{Claim, EntryId, FormId, Making};
use crate::game::{Answer, Distinction, EngineError, SumId, Universe};
use crate::meter::Metered;
use crate::values::Side;
use crate::values::number::Dyadic;

impl Making<'_, '_> {
    /// Returns whether a form is at least another, and the entry that says so.
    pub(super) fn at_least(&mut self, a: FormId, b: FormId) -> Answer<(bool, EntryId)> {
        if let Some(&known) = self.known.get(&Claim::AtLeast(a, b)) {
            return Ok(known);
        }
        self.deeper(|making| making.prove_order(a, b))
    }

    fn prove_order(&mut self, a: FormId, b: FormId) -> Answer<(bool, EntryId)> {
        let claim = Claim::AtLeast(a, b);
        if a == b {
            return self.learn(claim, true, Entry::Same(a));
        }
        let holds = self.is_at_least(a, b)?;
        if self.universe == Universe::Normal
            && !self.is_plain
            && self.forms.has_size(a)
            && self.forms.has_size(b)
        {
            return self.learn(claim, holds, Entry::Numbers([a, b]));
        }
        if holds {
            let left = self.maintained(Side::Left, a, b)?;
            let right = self.maintained(Side::Right, b, a)?;
            return self.learn(claim, true, Entry::AtLeast([a, b], [left, right]));
        }
        match self.universe {
            Universe::Normal => self.refuted_by_option(a, b),
            _ => self.told_apart(a, b),
        }
    }

    /// Returns whether a form is at least another, as the engine finds.
    fn is_at_least(&mut self, a: FormId, b: FormId) -> Answer<bool> {
        // Impartial games compare modulo dicots as modulo impartial games.
        let universe = match self.universe {
            Universe::Impartial => Universe::Dicot,
            universe => universe,
        };
        self.forms.is_at_least(self.ask, universe, a, b)
    }

    /// Proves that `high` is at least as good for a player as `low`, as far as that player is concerned.
    fn maintained(&mut self, side: Side, high: FormId, low: FormId) -> Answer<Maintained> {
        let options = self.forms.options(low, side)?.to_vec();
        let own = self.forms.options(high, side)?.to_vec();
        if options.is_empty() && !own.is_empty() && self.universe != Universe::Normal {
            return Ok(Maintained::Strong(self.strong(side, high)?));
        }
        let mut answers = Vec::with_capacity(options.len());
        for option in options {
            let replies = self.forms.options(option, side.opponent()).map(<[_]>::to_vec);
            let (replies, missing) = match replies {
                Ok(replies) => (replies, EngineError::GaveUp),
                Err(error) => (Vec::new(), error),
            };
            // The pairs of which the first should be as good as the second.
            let own = (0_u32..).zip(&own).map(|(place, &own)| (true, place, own, option));
            let back = (0_u32..).zip(&replies).map(|(place, &reply)| (false, place, high, reply));
            let pairs: Vec<_> = own.chain(back).collect();
            let found = self.first_as_good(side, &pairs);
            let (is_own, place, x, y) = match found {
                Err(EngineError::GaveUp) => return Err(missing),
                found => found?,
            };
            let (_, by) = self.as_good(side, x, y)?;
            let answer = if is_own { Answered::Own } else { Answered::Back };
            answers.push(answer(place, by));
        }
        Ok(Maintained::Answers(answers))
    }

    /// The pair of which the first is as good for a player as the second: if possible the same form twice,
    /// else one that is proved.
    fn first_as_good(
        &mut self,
        side: Side,
        pairs: &[(bool, u32, FormId, FormId)],
    ) -> Answer<(bool, u32, FormId, FormId)> {
        if let Some(&same) = pairs.iter().find(|(_, _, x, y)| x == y) {
            return Ok(same);
        }
        let proved = |&&(_, _, x, y): &&(bool, u32, FormId, FormId)| {
            let (a, b) = in_order(side, x, y);
            self.known.get(&Claim::AtLeast(a, b)).is_some_and(|(holds, _)| *holds)
        };
        if let Some(&proved) = pairs.iter().find(proved) {
            return Ok(proved);
        }
        for &pair in pairs {
            self.ask.tick()?;
            let (a, b) = in_order(side, pair.2, pair.3);
            if self.is_at_least(a, b)? {
                return Ok(pair);
            }
        }
        // The engine says that there is one.
        Err(EngineError::GaveUp)
    }

    fn as_good(&mut self, side: Side, x: FormId, y: FormId) -> Answer<(bool, EntryId)> {
        let (a, b) = in_order(side, x, y);
        self.at_least(a, b)
    }

    /// In normal play: the option that shows that a form is not at least another.
    fn refuted_by_option(&mut self, a: FormId, b: FormId) -> Answer<(bool, EntryId)> {
        for side in Side::BOTH {
            let (high, low) = in_order(side, a, b);
            let options = match self.forms.options(low, side) {
                Ok(options) => options.to_vec(),
                // An option of the other may do.
                Err(_) if side == Side::Left => continue,
                Err(error) => return Err(error),
            };
            let pairs: Vec<_> =
                (0_u32..).zip(options).map(|(place, option)| (true, place, option, high)).collect();
            match self.first_as_good(side, &pairs) {
                Ok((_, place, x, y)) => {
                    let (_, by) = self.as_good(side, x, y)?;
                    let entry = Entry::NotAtLeast([a, b], side, place, by);
                    return self.learn(Claim::AtLeast(a, b), false, entry);
                }
                Err(EngineError::GaveUp) => {}
                Err(error) => return Err(error),
            }
        }
        Err(EngineError::GaveUp)
    }

    /// In misère play: a game of the universe that shows that a form is not at least another.
    fn told_apart(&mut self, a: FormId, b: FormId) -> Answer<(bool, EntryId)> {
        let games = [a, b].map(|form| self.forms.game(form));
        let found = self.ask.modulo(self.universe).distinguish(games[0], games[1])?;
        let Distinction::Witness(witness) = found else {
            return Err(EngineError::GaveUp);
        };
        let x = self.form(witness.game)?;
        self.apart_by(a, b, x)
    }

    /// The entry that says that a form is not at least another, since beside a form of the universe a player wins
    /// one of them and not the other.
    pub(super) fn apart_by(&mut self, a: FormId, b: FormId, x: FormId) -> Answer<(bool, EntryId)> {
        let misere = self.universe.convention();
        for first in Side::BOTH {
            let [one, other] = [a, b].map(|form| {
                let mut sum = vec![form, x];
                self.forms.tidy(&mut sum);
                sum
            });
            let shows = first == Side::Right;
            if self.forms.wins(self.ask, misere, first, &one)? == shows
                && self.forms.wins(self.ask, misere, first, &other)? != shows
            {
                let (_, one) = self.wins(first, &one)?;
                let (_, other) = self.wins(first, &other)?;
                let entry = Entry::ToldApart([a, b], x, first, [one, other]);
                return self.learn(Claim::AtLeast(a, b), false, entry);
            }
        }
        Err(EngineError::GaveUp)
    }

    /// The form of a game, which gets an id if it has none.
    fn form(&mut self, game: SumId) -> Answer<FormId> {
        let forms = self.forms.add(self.ask, self.universe, &[game])?;
        forms.first().copied().ok_or(EngineError::TooLarge)
    }

    /// The entry that says that a player moving first wins a form with all ends of that player.
    fn strong(&mut self, side: Side, form: FormId) -> Answer<EntryId> {
        let claim = Claim::Strong(side, form);
        if let Some(&(_, known)) = self.known.get(&claim) {
            return Ok(known);
        }
        if self.ends.is_some() {
            let entry = self.survival(side, form)?;
            return Ok(self.learn(claim, true, entry)?.1);
        }
        let outlasts = match self.universe {
            Universe::Blocking | Universe::DeadEnding => Some(self.outlasts(side, form)?),
            _ => None,
        };
        let most = match self.universe {
            Universe::IntegersDicots => self.forms.height(form),
            _ => 0,
        };
        let (mut ends, mut by) = (Vec::new(), Vec::new());
        for moves in 0..=i64::from(most) {
            let integer = Dyadic::from(if side == Side::Left { -moves } else { moves });
            let game = self.ask.number(integer);
            let end = self.form(game)?;
            let mut sum = vec![form, end];
            self.forms.tidy(&mut sum);
            ends.push(end);
            by.push(self.won(side, &sum)?);
        }
        Ok(self.learn(claim, true, Entry::Strong(form, side, [ends, by], outlasts))?.1)
    }

    /// The entry that says the same where ends generate the universe.
    fn survival(&mut self, side: Side, form: FormId) -> Answer<Entry> {
        let game = self.forms.game(form);
        let Some(play) = self.ask.modulo(self.universe).survival(side, game)? else {
            return Err(EngineError::GaveUp);
        };
        let mut positions = Vec::with_capacity(play.len());
        for (game, ends) in play {
            let game = self.form(game)?;
            let ends = ends.into_iter().map(|end| self.form(end)).collect::<Answer<Vec<_>>>()?;
            positions.push((game, ends));
        }
        Ok(Entry::Survives(form, side, positions))
    }

    /// The entry that says that a player moving first wins a form with all ends but 0.
    fn outlasts(&mut self, side: Side, form: FormId) -> Answer<EntryId> {
        if let Some(&(_, known)) = self.known.get(&Claim::Outlasts(side, form)) {
            return Ok(known);
        }
        self.deeper(|making| making.prove_outlasting(side, form))
    }

    fn prove_outlasting(&mut self, side: Side, form: FormId) -> Answer<EntryId> {
        let claim = Claim::Outlasts(side, form);
        let options = self.forms.options(form, side)?.to_vec();
        if options.is_empty() {
            return Ok(self.learn(claim, true, Entry::Outlasts(form, side, None))?.1);
        }
        let misere = self.universe.convention();
        for (place, option) in (0_u32..).zip(options) {
            let mut sum = vec![option];
            self.forms.tidy(&mut sum);
            let replies = self.forms.options(option, side.opponent())?.to_vec();
            let blocking = self.universe == Universe::Blocking;
            let mut holds = self.forms.wins(self.ask, misere, side, &sum)?
                && !(blocking && self.forms.wins(self.ask, misere, side.opponent(), &sum)?);
            for &after in [option].iter().chain(&replies) {
                let game = self.forms.game(after);
                holds = holds && self.ask.modulo(self.universe).outlasts_ends(side, game)?;
            }
            if !holds {
                continue;
            }
            let mut wins = vec![self.won(side, &sum)?];
            if blocking {
                wins.push(self.wins(side.opponent(), &sum)?.1);
            }
            let mut by = Vec::with_capacity(1 + replies.len());
            for &after in [option].iter().chain(&replies) {
                by.push(self.outlasts(side, after)?);
            }
            let entry = Entry::Outlasts(form, side, Some((place, [wins, by])));
            return Ok(self.learn(claim, true, entry)?.1);
        }
        Err(EngineError::GaveUp)
    }

    /// The entry that says that a player moving first wins a sum.
    fn won(&mut self, side: Side, sum: &[FormId]) -> Answer<EntryId> {
        match self.wins(side, sum)? {
            (true, by) => Ok(by),
            (false, _) => Err(EngineError::GaveUp),
        }
    }
}

/// Two forms in their order for Left, and exchanged for Right.
fn in_order(side: Side, x: FormId, y: FormId) -> (FormId, FormId) {
    match side {
        Side::Left => (x, y),
        Side::Right => (y, x),
    }
}
