//! Infinite misère quotients that a theorem or degrees tell.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::game::closed;
use crate::game::closed::Letter;
use crate::game::solved::partizan_kayles;
use crate::game::{ClosedId, SumId};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Infinite;
use crate::present::quotient::{MOST_LISTED, generator};
use crate::present::text;
use crate::values::number::Dyadic;

/// Finds what is known of the quotient of some games' followers, if it is infinite.
pub(super) fn infinite(
    context: &mut Context<'_>,
    id: ClosedId,
    games: &[SumId],
) -> Result<Option<Infinite>, FaultKind> {
    if context.engine.closed_set(id).is_solved() {
        return Ok(None);
    }
    if context.engine.uses_theorems()
        && let Some(known) = by_theorem(context, id, games)?
    {
        return Ok(Some(known));
    }
    degrees(context, id)
}

/// Finds what a theorem says of the quotient.
fn by_theorem(
    context: &mut Context<'_>,
    id: ClosedId,
    games: &[SumId],
) -> Result<Option<Infinite>, FaultKind> {
    if let Some(known) = strips(context, games)? {
        return Ok(Some(known));
    }
    if let Some(known) = numbers(context, id, games)? {
        return Ok(Some(known));
    }
    match sprigs(context, id)? {
        Some(known) => Ok(Some(known)),
        None => Ok(units(context, id)),
    }
}

/// 1 and -1 beside other games.
fn units(context: &Context<'_>, id: ClosedId) -> Option<Infinite> {
    let has_units = context.engine.closed_set(id).quotient().alphabet().has_units();
    has_units.then(|| Infinite {
        theorem:
            "1 and -1 are followers, and copies of -1 tell all multiples of 1 apart (Milley and \
                  Renault 2013)"
                .to_owned(),
        lines: Vec::new(),
        degrees: Vec::new(),
    })
}

/// Degrees that the outcomes of sums depend on.
fn degrees(context: &mut Context<'_>, id: ClosedId) -> Result<Option<Infinite>, FaultKind> {
    let grading = closed::grading(&mut context.ask(), id)?;
    let Some((grading, ends)) = grading.and_then(|found| Some((Rc::clone(&found), found.ends()?)))
    else {
        return Ok(None);
    };
    let mut text = |letter| -> Result<String, FaultKind> {
        let game = context.engine.closed_set(id).game(letter);
        Ok(text::as_it_stands(context, game)?.text)
    };
    let mut each = Vec::new();
    for (letter, degree) in grading.degrees() {
        each.push(format!("{} = {degree}", text(letter)?));
    }
    let mut word = Vec::new();
    for (letter, times) in ends.word.letters() {
        // Copies one by one: three times 1 is not the component 3.
        word.extend((0..times).map(|_| text(letter)).collect::<Result<Vec<_>, _>>()?);
    }
    let mut copies = |(letter, times): (Letter, u64), number: &str| -> Result<String, FaultKind> {
        let times = if times == 1 { String::new() } else { times.to_string() };
        Ok(format!("{times}{number} copies of {}", text(letter)?))
    };
    let [up, down] = [copies(ends.added[0], "i")?, copies(ends.added[1], "j")?];
    let word = word.join(" + ");
    let [below, above] = ends.outcomes;
    let (bound, kinds) = (ends.bound, grading.kinds());
    let set = context.engine.closed_set(id);
    let letters = set.quotient().alphabet().len();
    let degrees = grading.degrees().map(|(letter, degree)| (set.game(letter), degree)).collect();
    let alone = match letters - each.len() {
        0 => "",
        _ => "already among sums of these components: ",
    };
    Ok(Some(Infinite {
        theorem: format!("by degrees, which add up in sums, proved on {kinds} kinds of sums"),
        lines: vec![
            format!("{alone}{}", each.join(", ")),
            format!(
                "add {up} and {down} to {word}: the sum is {below:?} if its degree is less than -{bound}, \
                 {above:?} if it is greater than {bound}"
            ),
        ],
        degrees,
    }))
}

/// Games with an integer for each: `partizan_kayles(2) = 1, partizan_kayles(3) = 0`.
fn values<T: ToString>(
    context: &mut Context<'_>,
    games: &[SumId],
    values: impl IntoIterator<Item = T>,
) -> Result<String, FaultKind> {
    let mut texts = Vec::new();
    for (&game, value) in games.iter().zip(values).take(MOST_LISTED) {
        let text = text::as_it_stands(context, game)?.text;
        texts.push(format!("{text} = {}", value.to_string()));
    }
    Ok(texts.join(", "))
}

/// Strips of partizan Kayles: an infinite quotient is the integers, since a strip that Right can move in has S1
/// and S2 among its followers.
fn strips(context: &mut Context<'_>, games: &[SumId]) -> Result<Option<Infinite>, FaultKind> {
    let strips = games.iter().map(|game| context.engine.as_strips(*game));
    let Some(strips) = strips.collect::<Option<Vec<_>>>() else {
        return Ok(None);
    };
    let each = strips.into_iter().map(partizan_kayles::Strips::value);
    Ok(Some(Infinite {
        theorem: "the integers, the value of a sum is its class (Milley 2015, Theorem 4.4)"
            .to_owned(),
        lines: vec![
            "a sum of value v is R for v < 0, and else N, P, R for v = 0, 1, 2 modulo 3".to_owned(),
            values(context, games, each)?,
        ],
        degrees: Vec::new(),
    }))
}

/// Numbers of both signs: 1 and -1 are followers, so all weights are those of sums.
fn numbers(
    context: &mut Context<'_>,
    id: ClosedId,
    games: &[SumId],
) -> Result<Option<Infinite>, FaultKind> {
    let set = context.engine.closed_set(id);
    let letters: Vec<SumId> = {
        let letters = set.quotient().alphabet().letters();
        letters.map(|letter| set.game(letter)).collect()
    };
    let engine = &context.engine;
    let mut weights = letters.iter().map(|&game| engine.weight_of_numbers(game));
    let Some(signs) = weights
        .by_ref()
        .map(|weight| weight.map(|weight| weight.sign()))
        .collect::<Option<Vec<_>>>()
    else {
        return Ok(None);
    };
    if !signs.iter().any(|sign| sign.is_lt()) || !signs.iter().any(|sign| sign.is_gt()) {
        return Ok(None);
    }
    let each = games.iter().map(|&game| engine.weight_of_numbers(game));
    let each: Vec<Dyadic> = each.flatten().collect();
    Ok(Some(Infinite {
        theorem: "the integers, the weight of a sum is its class (Milley and Renault 2013)".to_owned(),
        lines: vec![
            "a sum of weight w is L, N, R for w < 0, = 0, > 0; a number weighs the moves that its owner \
             has in it"
                .to_owned(),
            values(context, games, each)?,
        ],
        degrees: Vec::new(),
    }))
}

/// The sprigs that a closed set has: for each x > 0, `∗:x` and `∗:-x`.
type Pairs = BTreeMap<Dyadic, [Option<SumId>; 2]>;

/// Sprigs. Where the followers have with each `∗:x` its inverse `∗:-x`, what tells sums of sprigs apart
/// modulo dicots is a sum of followers, and they are a group.
///
/// Where they only have some above and some below 0, Δ and ∗ still tell sums apart, for sums T of the
/// set shift Δ at will. Let v and w differ. If one has a star and Δ is the same, shift Δ to 0: one is N
/// then, and the other not. If Δ(v) > Δ(w) and neither or both have a star, add one that leaves none,
/// and shift Δ(w) to 0: L and N. If v has no star and w one, shift to Δ(v) = 1, Δ(w) ≤ 0: v is L, and w
/// is not unless Δ(w) = 0 and ε > 0; or add a star and shift to Δ(v) = 0, Δ(w) < 0: w is R, and v is not
/// unless ε < 0. Not both can be so for all shifts: a shift by w of v is one by v of w. The same with
/// the players' roles exchanged.
fn sprigs(context: &mut Context<'_>, id: ClosedId) -> Result<Option<Infinite>, FaultKind> {
    let set = context.engine.closed_set(id);
    let letters = set.quotient().alphabet().letters();
    let letters: Vec<SumId> = letters.map(|letter| set.game(letter)).collect();
    let mut pairs = Pairs::new();
    for game in letters {
        let Some(sprig) = context.engine.as_sprigs(game) else {
            return Ok(None);
        };
        for (x, times) in sprig.reduced() {
            let sides = pairs.entry(x).or_default();
            sides[usize::from(times < 0)].get_or_insert(game);
        }
    }
    if (0..2).any(|side| pairs.values().all(|pair| pair[side].is_none())) {
        return Ok(None);
    }
    let group = pairs.values().all(|pair| pair.iter().all(Option::is_some));
    let theorem = if group {
        format!(
            "the group Z^{} x Z/2, sums that reduce to the same are equal (McKay, Milley and \
             Nowakowski 2016, Corollary 4.3)",
            pairs.len()
        )
    } else {
        "sums that reduce to the same pair (X, Y), with * or without, are equal, and those \
                  of different Delta = |X| - |Y| are not (McKay, Milley and Nowakowski 2016, \
                  Corollary 4.3 and Theorem 3.4)"
            .to_owned()
    };
    let mut lines = vec![generated(context, &pairs, group)?];
    if pairs.len() > MOST_LISTED {
        lines.push(format!("and so on, for {} numbers", pairs.len()));
    }
    lines.push(
        "without * a sum is L, N, R for Delta > 0, = 0, < 0; with * it is P if nothing else is left, L \
         for Delta > 1, or Delta >= 0 and epsilon > 0, R in the opposite cases, otherwise N"
            .to_owned(),
    );
    Ok(Some(Infinite { theorem, lines, degrees: Vec::new() }))
}

/// The generators of sums of sprigs, and the relations that cancel; in a group there are no others.
fn generated(context: &mut Context<'_>, pairs: &Pairs, group: bool) -> Result<String, FaultKind> {
    let (mut names, mut relations) = (vec!["a".to_owned()], vec!["a^2 = 1".to_owned()]);
    let star = context.engine.nimber(1);
    let mut generators = vec![format!("a = {}", text::as_it_stands(context, star)?.text)];
    for (place, pair) in pairs.values().enumerate().take(MOST_LISTED) {
        let name = generator(place + 1);
        for (game, name) in pair.iter().zip([name.clone(), format!("{name}'")]) {
            if let Some(game) = game {
                let text = text::as_it_stands(context, *game)?.text;
                generators.push(format!("{name} = {text}"));
                names.push(name);
            }
        }
        if pair.iter().all(Option::is_some) {
            relations.push(format!("{name} {name}' = 1"));
        }
    }
    let (names, relations) = (names.join(", "), relations.join(", "));
    let generators = generators.join(", ");
    Ok(if group {
        format!("<{names} | {relations}>, {generators}")
    } else {
        format!("generated by {names}, with {relations}, {generators}")
    })
}
