//! Misère quotients: of closed sets of games, of heaps.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::define::Rest;
use super::infinite::infinite;
use crate::ask::question::Question;
use crate::ask::solved;
use crate::ask::universe::World;
use crate::boards::{Known, Variant};
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::game::closed::{Allowance, Octal, Presentation, Quotient, Separation, Word};
use crate::game::{ClosedId, SumId};
use crate::lang::code::ParameterKind;
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind, fault};
use crate::lang::value::{Asked, Value};
use crate::meter::{Sought, Stop, bytes};
use crate::present::quotient::{MOST_LISTED, classes, product};
use crate::present::text;
use crate::render::Writing;
use crate::values::Outcome;

/// How many words are looked at for a lower bound.
const MOST_WORDS: usize = 200;

/// How many relations, and how many classes of an outcome, stand in the text of a quotient.
const MOST_SHOWN: usize = 24;

builtins! {
    "Universes";

    /// The misère quotient Q of all sums of followers of some games, or of the positions 1 to n of a
    /// family of heaps: classes, generators, relations, outcomes. Its text says whether it is proved to
    /// be finite or infinite. It is searched until it is found; `--time` limits that. `G == H mod Q`
    /// compares modulo its closed set. Two quotients are equal if their closed sets are equal. An infinite
    /// quotient is shown by a theorem or by degrees (`:help degree`); if all components have a degree,
    /// degrees also tell what is equal.
    ///
    /// >>> quotient(*2)
    /// 6 classes, 2 of them P, proved by following 5 transitions
    /// <a, b | a^2 = 1, b^3 = b>, a = *, b = *2
    /// N = {1, b, a b, a b^2}, P = {a, b^2}
    /// >>> quotient(S2, S3)
    /// infinite: the integers, the value of a sum is its class (Milley 2015, Theorem 4.4)
    /// a sum of value v is R for v < 0, and else N, P, R for v = 0, 1, 2 modulo 3
    /// partizan_kayles(2) = 1, partizan_kayles(3) = 0
    /// >>> quotient(1, *)
    /// infinite: by degrees, which add up in sums, proved on 52 kinds of sums
    /// 1 = -1, * = 1
    /// add 2i copies of * and 2j copies of 1 to 1 + *: the sum is R if its degree is less than -3, N if it is greater than 3
    /// >>> quotient(*:1, *:-1)
    /// infinite: the group Z^1 x Z/2, sums that reduce to the same are equal (McKay, Milley and Nowakowski 2016, Corollary 4.3)
    /// <a, b, b' | a^2 = 1, b b' = 1>, a = *, b = *:1, b' = *:(-1)
    /// without * a sum is L, N, R for Delta > 0, = 0, < 0; with * it is P if nothing else is left, L for Delta > 1, or Delta >= 0 and epsilon > 0, R in the opposite cases, otherwise N
    #[called("quotient(G1, G2, …) or quotient(family, n)")]
    #[elsewhere("miserequotient", "misèrequotient", "indistinguishabilityquotient")]
    #[elsewhere("heapquotient", "heapmonoid", "miseremonoid")]
    #[gives(Answer, Universe)]
    #[mistaken("a family is a ruleset with its largest n: `quotient(kayles, 8)`; with a function f: \
                `quotient([f(n) for n in 1 ..= 8])`")]
    #[see(closure, order, classes, class_of, relations, pretending)]
    fn quotient(context, arguments: Rest) -> Value {
        let world = context.program.universes.world(context.universe);
        if !matches!(world, World::Alternating(_)) {
            let label = "a misère quotient is about misère play";
            let help = "ask `quotient(…) mod misere`";
            return Err(fault!(BAD_ARGUMENT, label; help: help).into());
        }
        let heaps = match &arguments.0[..] {
            [family @ (Value::Ruleset(_) | Value::Member(_)), count] => {
                let count = context.to_integer(count)?;
                is_of_heaps(context, family)?;
                if count < 1 {
                    let label = format!("heaps are counted from 1: there are none up to {count}");
                    let help = "`quotient(family, n)` takes the positions 1 to n";
                    return Err(fault!(BAD_ARGUMENT, label; help: help).into());
                }
                Some((family, count))
            }
            _ => None,
        };
        let games = match heaps {
            Some((family, count)) => {
                let mut games = Vec::new();
                for heap in 1..=count {
                    let position = context.apply(family, &[Value::Int(heap)]);
                    let position = position.map_err(Fault::into_kind)?;
                    games.push(context.to_game(&position)?);
                }
                games
            }
            None => arguments.games(context)?,
        };
        context.meter.seek(Sought::Classes);
        let mut id = context.questions().closed_set(&games)?;
        let known = infinite(context, id, &games)?;
        if known.is_none() {
            id = context.questions().closed_set_for_long(&games, Allowance::NONE)?;
        }
        context.note(Question::Quotient(id));
        let mut asked = Asked {
            set: id,
            call: call(context, heaps, &games)?,
            games,
            presentation: None,
            octal: None,
            period: None,
            whole: None,
            infinite: None,
            stopped: context.engine.closed_set(id).stopped(),
            text: String::new(),
        };
        let mut lines = Vec::new();
        if let Some(known) = known {
            lines.push(format!("infinite: {}", known.theorem));
            lines.extend(known.lines.iter().cloned());
            asked.infinite = Some(known);
        } else {
            let quotient = context.engine.closed_set(id).quotient().clone();
            let presentation = Presentation::of(quotient.monoid(), context.meter)?;
            lines.extend(described(context, id, &presentation, &asked.games, heaps.is_some())?);
            if let Some((family, _)) = heaps {
                lines.extend(heap_lines(context, &mut asked, &presentation, family)?);
            }
            let whole = context.engine.closed_set(id).is_solved();
            asked.presentation = whole.then_some(presentation);
        }
        asked.text = lines.join("\n");
        Ok(Value::Quotient(Rc::new(asked)))
    }
}

/// Refuses a family whose positions are not heaps of n.
pub(super) fn is_of_heaps(context: &Context<'_>, family: &Value) -> Result<(), FaultKind> {
    let (id, chosen) = match family {
        Value::Ruleset(id) => (*id, 0),
        Value::Member(member) => (member.ruleset, member.arguments.len()),
        _ => return Ok(()),
    };
    if Variant::of(id).is_some() {
        return Ok(());
    }
    let ruleset = context.program.ruleset(id);
    let left = ruleset.parameters.get(chosen..).unwrap_or_default();
    if let [only] = left
        && matches!(only.kind, ParameterKind::Int | ParameterKind::Any | ParameterKind::Game)
    {
        return Ok(());
    }
    let name = &ruleset.name;
    let label =
        format!("expected a family of one integer; positions here are `{}`", ruleset.signature());
    // Behind what chooses one of its rulesets, positions of one integer may stand.
    let chosen_first = chosen < ruleset.family && ruleset.parameters.len() == ruleset.family + 1;
    let help = if chosen_first {
        format!("choose the ruleset first: `quotient({name}(…), n)`")
    } else {
        format!("`quotient({name}(…), {name}(…))` takes positions one by one")
    };
    Err(fault!(BAD_ARGUMENT, label; help: help))
}

/// The call that asks for a quotient.
fn call(
    context: &mut Context<'_>,
    heaps: Option<(&Value, i64)>,
    games: &[SumId],
) -> Result<String, FaultKind> {
    let mut texts = Vec::new();
    match heaps {
        Some((family, count)) => {
            texts.push(family_name(context, family)?);
            texts.push(count.to_string());
        }
        None => {
            for &game in games.iter().take(MOST_LISTED) {
                texts.push(text::as_it_stands(context, game)?.text);
            }
        }
    }
    Ok(format!("quotient({})", texts.join(", ")))
}

/// A family of heaps by name.
pub(super) fn family_name(context: &mut Context<'_>, family: &Value) -> Result<String, FaultKind> {
    match family {
        Value::Ruleset(id) => Ok(context.program.positions.heading(*id).name.to_string()),
        other => text::of(context, other),
    }
}

/// Classes, presentation, outcomes.
fn described(
    context: &mut Context<'_>,
    id: ClosedId,
    presentation: &Presentation,
    games: &[SumId],
    are_heaps: bool,
) -> Result<Vec<String>, FaultKind> {
    let set = context.engine.closed_set(id);
    let (is_solved, stopped) = (set.is_solved(), set.stopped());
    let quotient = set.quotient().clone();
    let mut lines = Vec::new();
    let tried = if are_heaps { heap_classes(context, id, games)?.len() } else { 0 };
    if !is_solved && tried > 0 {
        lines.push(format!(
            "Not solved at heap {}{}. Up to heap {tried}: {}, {} P.",
            tried + 1,
            match stopped {
                None => String::new(),
                Some(Stop::Memory { needed, .. }) =>
                    format!(", for that needs {} of memory or more", bytes(needed)),
                Some(Stop::Refused { .. }) => ", for the memory did not suffice".to_owned(),
                Some(_) => ", for the time was up".to_owned(),
            },
            counted(quotient.order(), "class", "classes"),
            quotient.count(Outcome::P),
        ));
    } else if !is_solved {
        let alphabet = quotient.alphabet();
        let (mut length, mut words) = (0, 1_usize);
        while words.saturating_mul(alphabet.len()) <= MOST_WORDS {
            length += 1;
            words = words.saturating_mul(alphabet.len().max(2));
        }
        let mut separation = Separation::new(alphabet, length.max(1), context.meter)?;
        let bounded = separation.classes(length.max(1), context.meter)?;
        let short = bounded.words.len();
        let why = match stopped {
            None => "infinite, or too large",
            Some(stop) if stop.is_for_memory() => "not found in so much memory",
            Some(_) => "not found in time",
        };
        // What tells sums of the first components apart tells them apart here.
        lines.push(if short > quotient.order() {
            format!(
                "{why}: at least {} among sums of up to {}",
                counted(short, "class", "classes"),
                counted(length.max(1), "component", "components"),
            )
        } else {
            format!("{why}: at least {}", counted(quotient.order(), "class", "classes"))
        });
        let solved = quotient.pretending().len();
        if solved == 0 {
            return Ok(lines);
        }
        lines.push(format!(
            "{} (of {}):",
            match solved {
                1 => "its first component alone".to_owned(),
                several => format!("its first {several} components"),
            },
            alphabet.len()
        ));
    }
    lines.push(format!(
        "{}, {} of them P, proved by following {}",
        counted(quotient.order(), "class", "classes"),
        quotient.count(Outcome::P),
        counted(quotient.transitions(), "transition", "transitions")
    ));
    let mut generators = Vec::new();
    let mut names = Vec::new();
    for &letter in &presentation.generators {
        let game = context.engine.closed_set(id).game(letter);
        let text = text::as_it_stands(context, game)?.text;
        let name = product(presentation, &Word::of([(letter, 1)]));
        generators.push(format!("{name} = {text}"));
        names.push(name);
    }
    let relations: Vec<String> = presentation
        .relations
        .iter()
        .map(|relation| {
            let [a, b] = [&relation.word, &relation.normal].map(|w| product(presentation, w));
            format!("{a} = {b}")
        })
        .collect();
    lines.push(if names.is_empty() {
        "<1>".to_owned()
    } else {
        let relations = first_of(&relations, "relations(Q)", context.writing);
        format!("<{} | {relations}>, {}", names.join(", "), generators.join(", "))
    });
    lines.push(partition(&quotient, presentation, context.writing));
    Ok(lines)
}

/// The first texts of a list, all where answers are shown in full; else how many more there are, and what
/// lists them.
fn first_of(texts: &[String], all: &str, writing: Writing) -> String {
    match texts.len().checked_sub(MOST_SHOWN) {
        // A few more are shorter than what would be said of them.
        Some(more) if more > 3 && writing.limit < u64::MAX => {
            format!("{}, and {more} more: {all}", texts[..MOST_SHOWN].join(", "))
        }
        _ => texts.join(", "),
    }
}

/// A number of things: `1 class`, `6 classes`.
fn counted(number: impl std::fmt::Display, one: &str, many: &str) -> String {
    match number.to_string().as_str() {
        "1" => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

/// The classes of each outcome.
fn partition(quotient: &Quotient, presentation: &Presentation, writing: Writing) -> String {
    let words = classes(presentation);
    let mut parts = Vec::new();
    for (name, outcome) in
        [("L", Outcome::L), ("N", Outcome::N), ("P", Outcome::P), ("R", Outcome::R)]
    {
        let of_outcome =
            words.iter().filter(|(class, _)| quotient.monoid().outcome(*class) == outcome);
        let texts: Vec<String> = of_outcome.map(|(_, word)| product(presentation, word)).collect();
        if !texts.is_empty() {
            let texts = first_of(&texts, &format!("classes(Q, {name})"), writing);
            parts.push(format!("{name} = {{{texts}}}"));
        }
    }
    parts.join(", ")
}

/// The classes of the heaps up to the first that was not solved.
fn heap_classes(
    context: &mut Context<'_>,
    id: ClosedId,
    games: &[SumId],
) -> Result<Vec<u32>, FaultKind> {
    let mut classes = Vec::new();
    for &game in games {
        let Some(word) = context.engine.closed_word(id, game)? else {
            break;
        };
        let quotient = context.engine.closed_set(id).quotient();
        if word.letters().any(|(letter, _)| !quotient.is_solved(letter)) {
            break;
        }
        classes.push(quotient.class(&word));
    }
    Ok(classes)
}

/// The classes of heaps, and their period where the theorem says that it continues, or what it takes to
/// know more.
fn heap_lines(
    context: &mut Context<'_>,
    asked: &mut Asked,
    presentation: &Presentation,
    family: &Value,
) -> Result<Vec<String>, FaultKind> {
    let classes = heap_classes(context, asked.set, &asked.games)?;
    let texts: Vec<String> = classes
        .iter()
        .take(MOST_LISTED)
        .map(|&class| product(presentation, &presentation.normal[class as usize]))
        .collect();
    let mut lines = vec![format!("heaps 1, 2, ...: {}", texts.join(", "))];
    let name = family_name(context, family)?;
    let tried = classes.len();
    if tried < asked.games.len() {
        let whole = format!("quotient({name}, {tried})");
        lines.push(format!("`{whole}` is whole"));
        asked.whole = Some(whole);
    } else if let Some(octal) = code(context, family) {
        asked.period = octal.period(&classes);
        lines.push(match (asked.period, octal.conjecture(&classes)) {
            (Some(period), _) => format!(
                "from heap {} on the classes repeat after {}: these are all heaps",
                period.start, period.length
            ),
            (None, Some((heaps, period))) => format!(
                "no period is proved by {tried} heaps: from heap {} on the classes repeat after {} so \
                 far; if this continues, {heaps} heaps prove it: `quotient({name}, {heaps})`",
                period.start, period.length
            ),
            (None, None) => {
                let more = format!("quotient({name}, {})", tried.saturating_mul(2));
                match last_new(&classes, presentation) {
                    // All heaps of the second half are sums of smaller ones.
                    last if 2 * last <= tried => format!(
                        "no period is proved by {tried} heaps, and none shows yet: try `{more}`"
                    ),
                    last => format!(
                        "no period is proved by {tried} heaps, and heap {last} still makes new classes: \
                         try `{more}`; the quotient of all heaps may be infinite"
                    ),
                }
            }
        });
        asked.octal = Some(octal);
    }
    Ok(lines)
}

/// The last heap whose class is that of no sum of smaller heaps.
fn last_new(classes: &[u32], presentation: &Presentation) -> usize {
    let mut generators = FxHashSet::default();
    let mut last = 0;
    for (place, &class) in classes.iter().enumerate() {
        if presentation.normal[class as usize].length() == 1 && generators.insert(class) {
            last = place + 1;
        }
    }
    last
}

/// The code of an octal game of the library, and of a subtraction game, which is one.
fn code(context: &Context<'_>, family: &Value) -> Option<Octal> {
    let (id, arguments) = match family {
        Value::Ruleset(id) => (*id, &[][..]),
        Value::Member(member) => (member.ruleset, &member.arguments[..]),
        _ => return None,
    };
    if Variant::of(id).is_some() {
        return None;
    }
    match context.program.ruleset(id).known? {
        Known::Heap(heap) => solved::octal(heap, arguments),
        Known::Cram | Known::Domineering | Known::PartizanKayles | Known::Lawn => None,
        Known::Nogo | Known::Pitch | Known::Sprig => None,
    }
}
