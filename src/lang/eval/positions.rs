//! Positions of rulesets: how a call makes one, and how a clause is evaluated for one.

use std::rc::Rc;

use super::Evaluator;
use super::arguments::{Values, is_frozen, thawed};
use crate::boards::{Argument, Key, Member, RulesetId, Variant};
use crate::game::robot;
use crate::game::{Engine, EngineError, PosId, SumId};
use crate::lang::code::{Parameter, ParameterKind};
use crate::lang::context::{Context, View};
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::kind::Kind;
use crate::lang::playing::Playing;
use crate::lang::program::SizedBoard;
use crate::lang::ruleset::Scripted;
use crate::lang::value::Value;
use crate::lang::variant::variant_of;
use crate::meter::{Meter, Metered, Stop};

/// Evaluates clauses of a ruleset for a position of it.
pub(crate) fn with_position<T>(
    engine: &mut Engine,
    program: &mut dyn Playing,
    ruleset: &Scripted,
    position: PosId,
    meter: &mut Meter,
    work: impl FnOnce(&mut Evaluator<'_>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let values = thawed(program.positions.reader(position))?;
    with_values(engine, program, ruleset, &values, meter, work)
}

/// The same, where the arguments are at hand as values.
pub(crate) fn with_values<T>(
    engine: &mut Engine,
    program: &mut dyn Playing,
    ruleset: &Scripted,
    values: &[Value],
    meter: &mut Meter,
    work: impl FnOnce(&mut Evaluator<'_>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let mut evaluator = Evaluator::new(Context::closed(engine, meter, program, ruleset));
    let slots = values.len().max(ruleset.code.slots as usize);
    evaluator.stack.extend_from_slice(values);
    evaluator.stack.resize(slots, Value::None);
    let result = evaluator.deeper(work);
    evaluator.end();
    result
}

/// A mistake in making a position, and the argument to blame if it is one.
pub(super) type Misplaced = (Fault, Option<usize>);

impl Context<'_> {
    /// The position of a ruleset with these arguments, behind those that chose it in its family;
    /// or the member of a family.
    pub(super) fn position(
        &mut self,
        id: RulesetId,
        chosen: &[Argument],
        values: &[Value],
    ) -> Result<Value, Misplaced> {
        if let Some(variant) = Variant::of(id) {
            let Some((Argument::Ruleset(inside), chosen)) = chosen.split_first() else {
                return Err((EngineError::Refused.into(), None));
            };
            let mut made = Ok(Value::None);
            // Variants of variants nest as deep as somebody makes them.
            self.deeper(|context| {
                made = context.position(*inside, chosen, values);
                Ok::<_, Stop>(())
            })
            .map_err(|stop| (stop.into(), None))?;
            let varied = self.variant(variant, &made?);
            return varied.map_err(|kind| (kind.into(), None));
        }
        let mut key = std::mem::take(&mut self.program.scratch.key);
        let made = self.position_packed(&mut key, id, chosen, values);
        self.program.scratch.key = key;
        made
    }

    /// The same, with room to pack it.
    fn position_packed(
        &mut self,
        position: &mut Key,
        id: RulesetId,
        chosen: &[Argument],
        values: &[Value],
    ) -> Result<Value, Misplaced> {
        let ruleset = Rc::clone(self.program.ruleset(id));
        let own = wanted(&ruleset, chosen);
        let Some(sized) = self.sized_board(own, values)? else {
            return self.position_of(position, &ruleset, id, chosen, values);
        };
        let made = self.position_of(position, &ruleset, id, chosen, &sized)?;
        if let Value::Game(game) = made
            && self.view == View::Present
        {
            let chosen = chosen.to_vec();
            self.program.made_by_size(SizedBoard { ruleset: id, chosen, arguments: sized, game });
        }
        Ok(made)
    }

    /// The position with all its arguments, those in front that chose the ruleset in its family too.
    fn position_of(
        &mut self,
        position: &mut Key,
        ruleset: &Rc<Scripted>,
        id: RulesetId,
        chosen: &[Argument],
        values: &[Value],
    ) -> Result<Value, Misplaced> {
        let choosing = chosen.is_empty() && ruleset.family > 0;
        let own = wanted(ruleset, chosen);
        if values.len() != own.len() {
            let kind = FaultKind::ArgumentCount {
                name: ruleset.name.clone(),
                least: own.len(),
                most: Some(own.len()),
                found: values.len(),
            };
            return Err((kind.into(), None));
        }
        position.begin(id);
        chosen.iter().for_each(|argument| position.argument(argument));
        let mut given = Values::new();
        for (place, value) in values.iter().enumerate() {
            let parameter = &ruleset.parameters[chosen.len() + place];
            let declared = self.declared(value.clone(), parameter.kind);
            let packed = declared.and_then(|value| {
                let value = ruleset.read(chosen.len() + place, value);
                let packed = self.freeze(&value, parameter.kind, position);
                given.push(value);
                packed
            });
            packed.map_err(|kind| match kind {
                FaultKind::WrongKind(wanted, found) => {
                    let name = parameter.name.clone();
                    let kind = FaultKind::WrongArgument(name, wanted, found);
                    (kind.into(), Some(place))
                }
                other => (other.into(), Some(place)),
            })?;
        }
        let board = |parameter: &Parameter| {
            matches!(parameter.kind, ParameterKind::Grid | ParameterKind::Graph)
        };
        let only = (values.len() == 1).then_some(0);
        let blamed = own.iter().position(board).or(only);
        if choosing {
            let values = thawed(position.reader()).map_err(|fault| (fault, None))?;
            self.require(id, ruleset, &values)
                .map_err(|(fault, about)| (fault, about.or(blamed)))?;
            return Ok(Value::Member(Rc::new(Member {
                ruleset: id,
                arguments: position.reader().arguments().collect(),
            })));
        }
        if let Some(known) = self.program.positions.find(position) {
            return self.position_made(known, ruleset).map_err(|fault| (fault, None));
        }
        let fulfilled = self.program.fulfils(self.engine, position, self.meter);
        let fulfilled = fulfilled.map_err(|stop| (stop.into(), None))?;
        if !fulfilled || self.apart {
            let values = if chosen.is_empty() && given.iter().all(is_frozen) {
                given
            } else {
                thawed(position.reader()).map_err(|fault| (fault, None))?
            };
            if !fulfilled {
                let required = self.require(id, ruleset, &values);
                required.map_err(|(fault, about)| match about {
                    // What chose the ruleset in its family stands in another call.
                    Some(place) => (fault, place.checked_sub(chosen.len())),
                    None => (fault, blamed),
                })?;
            }
            if self.apart {
                let sought = (&*position, &values[..]);
                let parts = self.program.parts(self.engine, ruleset, sought, self.meter);
                if let Some(sum) = parts.map_err(|fault| (fault, None))? {
                    return Ok(Value::Game(sum));
                }
            }
        }
        let entered = self.program.enter(self.engine, ruleset, position, self.meter);
        let known = entered.map_err(|kind| (kind.into(), None))?;
        self.position_made(known, ruleset).map_err(|fault| (fault, None))
    }

    /// A position as a game of its world.
    fn position_made(&mut self, known: PosId, ruleset: &Scripted) -> Result<Value, Fault> {
        match ruleset.robot {
            Some(_) => {
                let mut ask = self.ask();
                Ok(Value::Robot(robot::position(&mut ask, known)?))
            }
            None => Ok(Value::Game(self.engine.position(known, false))),
        }
    }

    /// The variant of a ruleset, of a member of a family, or of a game.
    ///
    /// # Errors
    /// [`FaultKind::WrongKind`] for anything else.
    pub fn variant(&mut self, variant: Variant, of: &Value) -> Result<Value, FaultKind> {
        let (ruleset, chosen) = match of {
            Value::Ruleset(id) => (*id, &[][..]),
            Value::Member(member) => (member.ruleset, &member.arguments[..]),
            Value::Game(_)
            | Value::Standing(_)
            | Value::Class(..)
            | Value::Int(_)
            | Value::Number(_) => {
                let g = self.to_game(of)?;
                let varied = variant_of(self.engine, self.program, variant, g, self.meter)?;
                return Ok(Value::Game(varied));
            }
            other => return Err(FaultKind::WrongKind(Kind::RulesetOrGame, other.clone())),
        };
        let mut arguments = vec![Argument::Ruleset(ruleset)];
        arguments.extend_from_slice(chosen);
        Ok(Value::Member(Rc::new(Member { ruleset: variant.id(), arguments })))
    }

    /// Refuses arguments that do not fulfil what the ruleset requires, and says which of them was
    /// looked at where it was one only. Arguments that choose a ruleset in its family are looked at
    /// by themselves.
    fn require(
        &mut self,
        id: RulesetId,
        ruleset: &Scripted,
        values: &[Value],
    ) -> Result<(), Misplaced> {
        if ruleset.requirements.is_empty() {
            return Ok(());
        }
        let code = &ruleset.code;
        let choosing = values.len() < ruleset.parameters.len();
        let mut about = None;
        let broken =
            with_values(self.engine, self.program, ruleset, values, self.meter, |context| {
                let requirements = ruleset.requirements.iter();
                for requirement in requirements.filter(|known| known.choosing == choosing) {
                    about = requirement.about;
                    match context.condition(code, requirement.condition) {
                        Ok(true) => continue,
                        Ok(false) => {}
                        // What the library cannot even look at is none of its positions.
                        Err(fault) if ruleset.library && is_about_a_value(&fault) => {}
                        Err(fault) => return Err(fault),
                    }
                    let rule = code.span(requirement.condition);
                    let message = match requirement.message {
                        None => None,
                        Some(node) => match context.eval(code, node)? {
                            Value::Text(text) => Some(Rc::from(&*text)),
                            other => {
                                let kind = FaultKind::WrongKind(Kind::Text, other);
                                return Err(kind.at(code.span(node)));
                            }
                        },
                    };
                    return Ok(Some((message, rule)));
                }
                Ok(None)
            });
        match broken {
            Ok(None) => Ok(()),
            Ok(Some((message, rule))) => {
                Err((FaultKind::Required(id, message, rule).into(), about))
            }
            Err(fault) => Err((fault, about)),
        }
    }

    /// The sum of the games of a value: a list stands for its items.
    pub(crate) fn total(&mut self, value: &Value) -> Result<SumId, FaultKind> {
        let mut games = Vec::new();
        self.flatten(value, &mut games)?;
        Ok(self.engine.sum(&games)?)
    }
}

/// The parameters that a call fills, behind those that chose the ruleset in its family.
fn wanted<'r>(ruleset: &'r Scripted, chosen: &[Argument]) -> &'r [Parameter] {
    let chooses = chosen.is_empty() && ruleset.family > 0;
    let own = &ruleset.parameters[chosen.len()..];
    if chooses { &own[..ruleset.family] } else { own }
}

/// Returns whether a fault is that something is of the wrong kind.
fn is_about_a_value(fault: &Fault) -> bool {
    matches!(
        fault.kind(),
        FaultKind::WrongKind(..)
            | FaultKind::WrongArgument(..)
            | FaultKind::Incomparable(..)
            | FaultKind::Unordered(_)
            | FaultKind::NotAnInteger(_)
            | FaultKind::NotANumber(_)
    )
}
