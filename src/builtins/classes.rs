//! What can be asked of a misère quotient, and its object for programs.

use std::rc::Rc;

use super::periods::seen;
use super::quotients::{family_name, is_of_heaps};
use crate::ask::question::Question;
use crate::ask::universe::{UniverseId, World};
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::diag::codes::games::{NOT_FINITE, UNDECIDED};
use crate::game::closed;
use crate::game::closed::{Period, Presentation, Word};
use crate::game::{ComponentId, SumId};
use crate::lang::context::Context;
use crate::lang::fault::{FaultKind, fault};
use crate::lang::kind::Kind;
use crate::lang::value::{Asked, Value};
use crate::meter::{Sought, Stop};
use crate::present::quotient::{classes, pretending};
use crate::present::text;
use crate::values::Convention;

/// What is wrong with a quotient that more time might have found, and what helps.
const OUT_OF_TIME: &str = "the time was up before this quotient was found";
const MORE_TIME: &str = "allow more with `--time` or `:set time`, and ask for the quotient again; `print Q` \
                         shows what is known";

/// The same of the limit on memory.
const OUT_OF_MEMORY: &str = "the memory did not suffice to find this quotient";
const MORE_MEMORY: &str = "allow more with `--memory` or `:set memory`, and ask for the quotient again; `print Q` \
                           shows what is known";

/// What helps where a quotient is infinite, or not known to be finite.
const INFINITE: &str =
    "ask `is_finite(Q)` first, or continue with `try E else F`; `print Q` shows what is known";
const NOT_WHOLE: &str = "ask `is_finite(Q)` first, or continue with `try E else F`; `print Q` shows what is \
                         known; fewer games may have a finite quotient";

builtins! {
    "Universes";

    /// The number of classes of a misère quotient; `none` if it is infinite.
    ///
    /// >>> order(quotient(*2))
    /// 6
    /// >>> order(quotient(*, ^))
    /// 9
    /// >>> order(quotient(1, -1))
    /// none
    #[gives(Answer)]
    #[asked(Quotient 1)]
    #[mistaken("`quotient(G, H)` is the misère quotient of G, H and their followers")]
    #[see(quotient, classes, is_finite)]
    fn order(context, Q: Value) -> Value {
        if let Value::Quotient(asked) = &Q && asked.infinite.is_some() {
            context.note(Question::Quotient(asked.set));
            return Ok(Value::None);
        }
        Ok(order(context, &Q).map(Value::size)?)
    }

    /// Whether a misère quotient is finite. If this is not known, it is an error.
    ///
    /// >>> is_finite(quotient(*2))
    /// true
    /// >>> is_finite(quotient(S2, S3)) mod misere
    /// false
    #[gives(Answer)]
    #[mistaken("`quotient(G, H)` is the misère quotient of G, H and their followers")]
    #[see(quotient, order)]
    fn is_finite(context, Q: Value) -> bool {
        let Value::Quotient(asked) = &Q else {
            return Err(FaultKind::WrongKind(Kind::Quotient, Q.clone()).into());
        };
        context.note(Question::Quotient(asked.set));
        if asked.presentation.is_none() && asked.infinite.is_none() {
            let given_up = ("no finite quotient was found, and nothing shows that it is infinite",
                "fewer games may have a finite one; `try is_finite(Q) else none` continues");
            let (label, help) = asked.stopped.map_or(given_up, stopped_early);
            return Err(fault!(UNDECIDED, label; help: help).into());
        }
        Ok(asked.presentation.is_some())
    }

    /// The period of the nim values of a family of heaps in normal play, or of the classes of a misère
    /// quotient of heaps: the heap where the repetition begins, and its length. Periods are proved by
    /// theorem, from enough heaps, for octal games (`octal(…)`, `kayles`, `dawsons_kayles`) and
    /// `subtraction(…)`. In normal play heaps are added until they prove a period; a quotient whose heaps
    /// prove none has the period `none`. For a list it is what `seen_period` finds.
    ///
    /// >>> period(octal("0.77"))
    /// [71, 12]
    /// >>> period(quotient(octal("0.33"), 7))
    /// [0, 3]
    /// >>> period(quotient(octal("0.33"), 6))
    /// none
    /// >>> period(quotient(subtraction([1, 2]), 7))
    /// [0, 3]
    /// >>> period([0, 1, 2, 0, 1, 2, 0])
    /// [0, 3]
    #[called("period(f), period(Q) or period(xs)")]
    #[elsewhere("guysmith", "periodcheck", "checkperiod", "checkperiodicity", "findperiod";
        also(seen_period);
        "`period(octal(\"0.77\"))` is the period of the nim values of heaps; `seen_period(xs)` is that of a list")]
    #[see(quotient, pretending, seen_period)]
    fn period(context, Q: Value) -> Value {
        if let Value::List(_) | Value::Range { .. } = Q {
            return Ok(seen(context, &Q)?);
        }
        let world = context.program.universes.world(context.universe);
        let is_normal = matches!(world, World::Alternating(Convention::Normal));
        let is_family = matches!(Q, Value::Ruleset(_) | Value::Member(_));
        if is_normal && is_family && is_of_heaps(context, &Q).is_ok() {
            return Ok(nim_period(context, &Q)?);
        }
        let Value::Quotient(asked) = &Q else {
            let found = Q.clone();
            return Err(FaultKind::WrongKind(Kind::Quotient, found).into());
        };
        Ok(asked.period.map_or(Ok(Value::None), pair)?)
    }

    /// A sum for each class of a finite misère quotient: the shortest sum of generators in this class.
    /// With an outcome, only the classes with this outcome are listed. Whatever the universe at hand, classes are equal
    /// if they are the same class of Q, and their sums are classes too; those of two quotients cannot be compared.
    ///
    /// >>> classes(quotient(*2))
    /// [0, *, *2, * + *2, *2 + *2, * + *2 + *2]
    /// >>> classes(quotient(*2), P)
    /// [*, *2 + *2]
    #[asked(Quotient 2)]
    #[mistaken("`quotient(G, H)` is the misère quotient of G, H and their followers")]
    #[see(quotient, class_of, order)]
    fn classes(context, Q: Value, outcome: Option<Value>) -> Value {
        let (asked, presentation) = finite(context, &Q)?;
        let outcome = match outcome.as_ref() {
            None => None,
            Some(Value::Outcome(outcome)) => Some(*outcome),
            Some(other) => return Err(FaultKind::WrongKind(Kind::Outcome, other.clone()).into()),
        };
        let monoid = context.engine.closed_set(asked.set).quotient().monoid();
        let classes = classes(presentation).into_iter();
        let classes = classes
            .filter(|(class, _)| outcome.is_none_or(|other| monoid.outcome(*class) == other));
        let words: Vec<&Word> = classes.map(|(_, word)| word).collect();
        let set = set_of(context, asked)?;
        Ok(Value::classes(sums(context, asked, words)?, set)
            .counted(context.meter)
            .map_err(FaultKind::from)?)
    }

    /// A sum that represents the class of G in a misère quotient. In a finite quotient it is the
    /// shortest sum of generators; in an infinite quotient solved by a theorem, the simplest equal sum.
    /// `class_of(Q, G + H)` is the product of two classes. Where a period is proved, heaps of any size
    /// have a class.
    ///
    /// >>> class_of(quotient(*2), 4 * *2)
    /// *2 + *2
    /// >>> class_of(quotient(*3), *2 + *3) == * + *2 + *2
    /// true
    /// >>> class_of(quotient(1, -1), 3 + -1 + -1)
    /// 1
    /// >>> class_of(quotient(octal("0.33"), 7), octal("0.33")(1000))
    /// octal("0.33")(1)
    #[asked(Quotient 3)]
    #[see(classes, pretending, quotient)]
    fn class_of(context, Q: Value, G: SumId) -> Value {
        if let Value::Quotient(asked) = &Q && asked.infinite.is_some() {
            let set = context.questions().closure(asked.games.clone())?;
            let outside = std::mem::replace(&mut context.universe, set);
            let class = context.questions().canonical(G);
            context.universe = outside;
            return Ok(Value::Class(class?, set));
        }
        let (asked, presentation) = finite(context, &Q)?;
        let known = first_like(context, asked, G)?;
        let mut ask = context.ask();
        let Some(word) = closed::word_of(&mut ask, asked.set, known)? else {
            let strangers = closed::strangers_to(&mut ask, asked.set, G)?;
            let is_certain = strangers.iter().any(|stranger| stranger.is_certain);
            let named = strangers.iter();
            let named = named.filter(|stranger| stranger.is_certain == is_certain);
            let mut named = named.map(|stranger| stranger.game).collect();
            context.arrange(&mut named)?;
            let part = named.first().copied().unwrap_or(G);
            let part = text::as_it_stands(context, part)?.text;
            let label = if is_certain {
                format!("{part} is not a sum of this quotient's games")
            } else {
                format!("{part} is not known to be a sum of this quotient's games")
            };
            let mut help =
                "its games are the sums of followers of those that it was asked for".to_owned();
            if asked.octal.is_some() && asked.period.is_none() {
                help.push_str("; where the period of heaps is proved, heaps of any size have a class: \
                               `print Q` says how many heaps prove it");
            }
            return Err(fault!(BAD_ARGUMENT, label; help: help).into());
        };
        let class = context.engine.closed_set(asked.set).quotient().class(&word);
        let normal = &presentation.normal[class as usize];
        let game = closed::game(&mut context.ask(), asked.set, normal)?;
        Ok(Value::Class(game, set_of(context, asked)?))
    }

    /// The games that generate a finite misère quotient. Its text calls them a, b, and so on.
    ///
    /// >>> generators(quotient(*3))
    /// [*, *2]
    #[mistaken("`quotient(G, H)` is the misère quotient of G, H and their followers")]
    #[see(relations, quotient)]
    fn generators(context, Q: Value) -> Value {
        let (asked, presentation) = finite(context, &Q)?;
        let set = context.engine.closed_set(asked.set);
        let letters = presentation.generators.iter();
        let games: Vec<SumId> = letters.map(|&letter| set.game(letter)).collect();
        let set = set_of(context, asked)?;
        Ok(Value::classes(games, set).counted(context.meter).map_err(FaultKind::from)?)
    }

    /// Relations of a finite misère quotient from which all its relations follow. Each is a pair: a sum,
    /// and the sum that represents its class.
    ///
    /// >>> relations(quotient(*2))
    /// [[* + *, 0], [*2 + *2 + *2, *2]]
    #[asked(Quotient 4)]
    #[mistaken("`quotient(G, H)` is the misère quotient of G, H and their followers")]
    #[see(generators, class_of, quotient)]
    fn relations(context, Q: Value) -> Value {
        let (asked, presentation) = finite(context, &Q)?;
        let set = set_of(context, asked)?;
        let mut pairs = Vec::with_capacity(presentation.relations.len());
        for relation in &presentation.relations {
            let pair = sums(context, asked, vec![&relation.word, &relation.normal])?;
            pairs.push(Value::classes(pair, set));
        }
        // Pairs of games: two deep.
        let list = Value::list(pairs).unwrap_or(Value::None);
        Ok(list.counted(context.meter).map_err(FaultKind::from)?)
    }

    /// The pretending function of a finite misère quotient: for each game of the question (heaps of 1,
    /// 2, and so on), the sum that represents its class.
    ///
    /// >>> pretending(quotient(octal("0.33"), 6)) mod misere
    /// [octal("0.33")(1), octal("0.33")(2), 0, octal("0.33")(1), octal("0.33")(2), 0]
    #[asked(Quotient 5)]
    #[see(class_of, quotient)]
    fn pretending(context, Q: Value) -> Value {
        let (asked, presentation) = finite(context, &Q)?;
        let classes = pretending(context, asked)?.into_iter();
        let words = classes.map(|class| &presentation.normal[class as usize]);
        let words = words.collect();
        let set = set_of(context, asked)?;
        Ok(Value::classes(sums(context, asked, words)?, set)
            .counted(context.meter)
            .map_err(FaultKind::from)?)
    }
}

/// The universe in which classes of a quotient compare.
fn set_of(context: &mut Context<'_>, asked: &Rc<Asked>) -> Result<UniverseId, FaultKind> {
    let set = context.questions().closure(asked.games.clone())?;
    context.program.note_quotient(set, asked);
    Ok(set)
}

/// The number of classes of a finite quotient.
///
/// # Errors
/// Where it is infinite or too large, or no quotient.
pub(super) fn order(context: &mut Context<'_>, value: &Value) -> Result<usize, FaultKind> {
    Ok(finite(context, value)?.1.normal.len())
}

/// The period of the nim values of a family of heaps.
fn nim_period(context: &mut Context<'_>, family: &Value) -> Result<Value, FaultKind> {
    let found = match family {
        Value::Ruleset(id) => Some((*id, &[][..])),
        Value::Member(member) => Some((member.ruleset, &member.arguments[..])),
        _ => None,
    };
    context.meter.seek(Sought::Period);
    let period = match found {
        Some((id, chosen)) => context.program.nim_period(id, chosen, context.meter)?,
        None => None,
    };
    let Some(period) = period else {
        let name = family_name(context, family)?;
        let label = format!("no theorem proves a period of the nim values of `{name}`");
        let help = format!(
            "the period of its first values, if they show one: \
             `seen_period([nim_value({name}(n)) for n in 0 .. 100])`"
        );
        return Err(fault!(BAD_ARGUMENT, label; help: help));
    };
    pair(period)
}

/// The first heap that repeats, and the length.
fn pair(period: Period) -> Result<Value, FaultKind> {
    let numbers = [period.start, period.length].map(Value::size);
    Value::list(numbers.to_vec()).ok_or(FaultKind::ListTooDeep)
}

/// Replaces each heap of a sum by the first heap of its class, if the period of the quotient is proved.
fn first_like(context: &mut Context<'_>, asked: &Asked, game: SumId) -> Result<SumId, FaultKind> {
    let (Some(octal), Some(period)) = (&asked.octal, asked.period) else {
        return Ok(game);
    };
    let parts: Vec<(ComponentId, u64)> = context.engine.components(game).collect();
    let mut ask = context.ask();
    let mut sum = SumId::ZERO;
    for (id, times) in parts {
        let heap = ask.octal_heap(id).filter(|(other, _)| *other == octal);
        let part = match heap.and_then(|(_, heap)| period.first_like(heap)) {
            Some(0) => continue,
            Some(first) => asked.games.get(first - 1).copied().unwrap_or(id.into()),
            None => id.into(),
        };
        let copies = ask.times(&times.into(), part)?;
        sum = ask.add(sum, copies)?;
    }
    Ok(sum)
}

/// The message if a limit ended the search for a quotient, and the help for it.
fn stopped_early(stop: Stop) -> (&'static str, &'static str) {
    if stop.is_for_memory() { (OUT_OF_MEMORY, MORE_MEMORY) } else { (OUT_OF_TIME, MORE_TIME) }
}

/// A quotient whose classes are all known.
fn finite<'v>(
    context: &mut Context<'_>,
    value: &'v Value,
) -> Result<(&'v Rc<Asked>, &'v Presentation), FaultKind> {
    let Value::Quotient(asked) = value else {
        return Err(FaultKind::WrongKind(Kind::Quotient, value.clone()));
    };
    context.note(Question::Quotient(asked.set));
    if let Some(presentation) = &asked.presentation {
        return Ok((asked, presentation));
    }
    let (label, mut help) = match (&asked.infinite, asked.stopped) {
        (Some(known), _) => {
            (format!("this quotient is infinite: {}", known.theorem), INFINITE.to_owned())
        }
        (None, Some(stop)) => {
            let (label, help) = stopped_early(stop);
            (label.to_owned(), help.to_owned())
        }
        (None, None) => {
            let label = "this quotient is infinite, or too large to be known";
            (label.to_owned(), NOT_WHOLE.to_owned())
        }
    };
    if let Some(whole) = &asked.whole {
        help = format!("`{whole}` is whole; {help}");
    }
    Err(fault!(NOT_FINITE, label; help: help))
}

/// The sums that words are.
fn sums(
    context: &mut Context<'_>,
    asked: &Asked,
    words: Vec<&Word>,
) -> Result<Vec<SumId>, FaultKind> {
    let mut ask = context.ask();
    let sums = words.into_iter().map(|word| closed::game(&mut ask, asked.set, word));
    Ok(sums.collect::<Result<_, _>>()?)
}
