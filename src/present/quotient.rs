//! Misère quotients: how their classes and generators are called, and what they are in JSON, in LaTeX and as
//! comma-separated values.

use serde_json::{Value as Json, json};

use crate::game::closed::{Presentation, Quotient, Word};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Asked;
use crate::present::text;
use crate::render::figure::tikz::escaped;
use crate::render::table::{Cell, Sheet};

/// How many letters are listed by their classes.
pub(crate) const MOST_LISTED: usize = 200;

/// The classes with their normal words, shorter words first.
pub(crate) fn classes(presentation: &Presentation) -> Vec<(u32, &Word)> {
    let mut words: Vec<(u32, &Word)> = (0..).zip(&presentation.normal).collect();
    words.sort_by_cached_key(|(_, word)| word.shortlex());
    words
}

/// A word in the names of the generators: `a b^2`, `1` where it is empty.
pub(crate) fn product(presentation: &Presentation, word: &Word) -> String {
    let factors: Vec<String> = word
        .letters()
        .map(|(letter, times)| {
            let place = presentation.generators.iter().position(|&g| g == letter);
            let place = place.unwrap_or(usize::MAX);
            let name = generator(place);
            match times {
                1 => name,
                _ => format!("{name}^{times}"),
            }
        })
        .collect();
    if factors.is_empty() { "1".to_owned() } else { factors.join(" ") }
}

/// The name of a generator: a, b, …, z, g27, g28, …
pub(crate) fn generator(place: usize) -> String {
    let letter = u8::try_from(place).ok().filter(|place| *place < 26);
    match letter {
        Some(place) => char::from(b'a' + place).to_string(),
        None => format!("g{}", place.saturating_add(1)),
    }
}

/// The classes of the games that were asked about; of a whole quotient all have one.
pub(crate) fn pretending(context: &mut Context<'_>, asked: &Asked) -> Result<Vec<u32>, FaultKind> {
    let mut classes = Vec::with_capacity(asked.games.len());
    for &game in &asked.games {
        let word = context.engine.closed_word(asked.set, game)?;
        let quotient = context.engine.closed_set(asked.set).quotient();
        classes.extend(word.map(|word| quotient.class(&word)));
    }
    Ok(classes)
}

/// The object of a quotient: classes are numbered in the order in which `classes` lists them.
pub(super) fn object(context: &mut Context<'_>, asked: &Asked) -> Result<Json, FaultKind> {
    let Some(presentation) = &asked.presentation else {
        let mut object =
            json!({"kind": "quotient", "order": null, "infinite": null, "text": asked.text});
        if let Some(known) = &asked.infinite {
            object["infinite"] = known.theorem.as_str().into();
            let mut degrees = Vec::with_capacity(known.degrees.len());
            for &(game, degree) in &known.degrees {
                let game = text::as_it_stands(context, game)?.text;
                degrees.push(json!({"game": game, "degree": degree}));
            }
            if !degrees.is_empty() {
                object["degrees"] = degrees.into();
            }
        }
        return Ok(object);
    };
    let listed = classes(presentation);
    let mut places = vec![0; listed.len()];
    for (place, (class, _)) in listed.iter().enumerate() {
        places[*class as usize] = place;
    }
    let asked_about: Vec<usize> = {
        let classes = pretending(context, asked)?.into_iter();
        classes.map(|class| places[class as usize]).collect()
    };
    let mut generators = Vec::new();
    for &letter in &presentation.generators {
        let game = context.engine.closed_set(asked.set).game(letter);
        let text = text::as_it_stands(context, game)?.text;
        let name = product(presentation, &Word::of([(letter, 1)]));
        generators.push(json!({"name": name, "game": text}));
    }
    let quotient: &Quotient = context.engine.closed_set(asked.set).quotient();
    let monoid = quotient.monoid();
    let _rows = context.meter.lease(listed.len() * (200 + 20 * generators.len()))?;
    let rows = listed.iter().map(|(class, word)| {
        let letters = presentation.generators.iter();
        let times = letters.map(|&letter| places[monoid.plus_letter(*class, letter) as usize]);
        json!({
            "word": product(presentation, word),
            "outcome": format!("{:?}", monoid.outcome(*class)),
            "times": times.collect::<Vec<_>>(),
        })
    });
    let rows: Vec<Json> = rows.collect();
    let relations = presentation.relations.iter().map(|relation| {
        json!([product(presentation, &relation.word), product(presentation, &relation.normal)])
    });
    Ok(json!({
        "kind": "quotient",
        "order": listed.len(),
        "transitions": quotient.transitions(),
        "generators": generators,
        "relations": relations.collect::<Vec<_>>(),
        "classes": rows,
        "pretending": asked_about,
        "period": asked.period.map(|p| json!({"start": p.start, "length": p.length})),
    }))
}

/// Classes that are listed in LaTeX.
const MOST_ROWS: usize = 200;

/// A quotient in LaTeX: its presentation and the games that generate it as a formula, then a `tabular` of its
/// classes. What is not finite is said in words. Asked where games are written in LaTeX.
pub(super) fn latex(context: &mut Context<'_>, asked: &Asked) -> Result<String, FaultKind> {
    let Some(presentation) = &asked.presentation else {
        let lines = asked.text.lines().map(|line| format!("\\text{{{}}}", escaped(line)));
        return Ok(lines.collect::<Vec<_>>().join("\n"));
    };
    let letters = (0..presentation.generators.len()).map(|place| in_latex(&generator(place)));
    let letters: Vec<String> = letters.collect();
    let relations = presentation.relations.iter().map(|relation| {
        let side = |word| in_latex(&product(presentation, word));
        format!("{} = {}", side(&relation.word), side(&relation.normal))
    });
    let relations: Vec<String> = relations.collect();
    let mut formula = match letters.is_empty() {
        true => "\\langle\\,\\rangle".to_owned(),
        false => {
            format!("\\langle {} \\mid {}\\rangle", letters.join(", "), relations.join(",\\ "))
        }
    };
    for (letter, &game) in letters.iter().zip(&presentation.generators) {
        let game = context.engine.closed_set(asked.set).game(game);
        let game = text::as_it_stands(context, game)?.text;
        formula += &format!(",\\quad {letter} = {game}");
    }
    let mut sheet = sheet(context, asked, presentation)?;
    for row in sheet.header.iter_mut().chain(&mut sheet.rows) {
        for (place, cell) in row.iter_mut().enumerate().filter(|(place, _)| *place != 1) {
            // The heads of the first two columns are words.
            cell.formula = !(place == 0 && cell.text == CLASS);
            cell.text = if cell.formula { in_latex(&cell.text) } else { cell.text.clone() };
        }
    }
    sheet.more = sheet.rows.len().saturating_sub(MOST_ROWS);
    sheet.rows.truncate(MOST_ROWS);
    Ok(format!("{formula}\n{}", sheet.latex()))
}

/// The classes of a finite quotient as comma-separated values: a row for each class with its outcome and its
/// products with the generators.
pub(super) fn csv(context: &mut Context<'_>, asked: &Asked) -> Result<Option<String>, FaultKind> {
    let Some(presentation) = &asked.presentation else {
        return Ok(None);
    };
    Ok(Some(sheet(context, asked, presentation)?.csv()))
}

/// What stands above the classes.
const CLASS: &str = "class";

fn sheet(
    context: &mut Context<'_>,
    asked: &Asked,
    presentation: &Presentation,
) -> Result<Sheet, FaultKind> {
    let listed = classes(presentation);
    let cell = |text: String| Cell { text, number: false, formula: false };
    let generators = presentation.generators.iter();
    let heads = generators.map(|&letter| product(presentation, &Word::of([(letter, 1)])));
    let header = [CLASS, "outcome"].map(str::to_owned).into_iter().chain(heads);
    let _rows = context.meter.lease(listed.len() * (100 + 100 * presentation.generators.len()))?;
    let monoid = context.engine.closed_set(asked.set).quotient().monoid();
    let rows = listed.iter().map(|(class, word)| {
        let times = presentation.generators.iter().map(|&letter| {
            let class = monoid.plus_letter(*class, letter);
            product(presentation, &presentation.normal[class as usize])
        });
        let first = [product(presentation, word), format!("{:?}", monoid.outcome(*class))];
        first.into_iter().chain(times).map(cell).collect()
    });
    Ok(Sheet { rows: rows.collect(), header: Some(header.map(cell).collect()), more: 0 })
}

/// A product of generators as a formula: `ab^2`, `a^{12}g_{27}`.
fn in_latex(product: &str) -> String {
    let factors = product.split(' ').map(|factor| {
        let (name, times) = factor.split_once('^').unwrap_or((factor, ""));
        let name = match name.strip_prefix('g').filter(|place| !place.is_empty()) {
            Some(place) => format!("g_{{{place}}}"),
            None => name.to_owned(),
        };
        match times.len() {
            0 => name,
            1 => format!("{name}^{times}"),
            _ => format!("{name}^{{{times}}}"),
        }
    });
    factors.collect()
}
