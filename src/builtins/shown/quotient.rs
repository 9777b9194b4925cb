//! A misère quotient in LaTeX and as comma-separated values.

use crate::builtins::presented::{classes, generator, product};
use crate::game::closed::{Presentation, Word};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Asked;
use crate::render::figure::tikz::escaped;
use crate::render::table::{Cell, Form, Sheet};

/// Classes that are listed in LaTeX.
const MOST_ROWS: usize = 200;

/// A quotient in LaTeX: its presentation and the games that generate it as a formula, then a `tabular` of its
/// classes. What is not finite is said in words. Asked where games are written in LaTeX.
pub(crate) fn latex(context: &mut Context<'_>, asked: &Asked) -> Result<String, FaultKind> {
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
        let game = context.as_it_stands(game)?.text;
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
    Ok(format!("{formula}\n{}", sheet.write(Form::Latex)))
}

/// The classes of a finite quotient as comma-separated values: a row for each class with its outcome and its
/// products with the generators.
pub(crate) fn csv(context: &mut Context<'_>, asked: &Asked) -> Result<Option<String>, FaultKind> {
    let Some(presentation) = &asked.presentation else {
        return Ok(None);
    };
    Ok(Some(sheet(context, asked, presentation)?.write(Form::Csv)))
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
