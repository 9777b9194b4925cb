//! Answers as figures: SVG, TikZ, pages of HTML.

use std::rc::Rc;

use super::Presented;
use super::answer::Answered;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::present::figures;
use crate::render::figure::{Figure, svg, tikz};
use crate::values::number::Dyadic;

/// The figure of an answer that is one, or a thermograph.
pub(super) fn of(
    context: &mut Context<'_>,
    presented: &Presented,
) -> Result<Option<Rc<Figure>>, FaultKind> {
    Ok(match presented {
        Presented::Figure(figure) => Some(Rc::clone(figure)),
        Presented::Thermograph(thermograph) => {
            let subject = [(Rc::clone(thermograph), None)];
            Some(Rc::new(figures::thermographs_figure(context, &subject, &Dyadic::ZERO)?))
        }
        _ => None,
    })
}

/// The figure as SVG.
pub(super) fn svg(
    context: &mut Context<'_>,
    answered: &Answered,
) -> Result<Option<String>, FaultKind> {
    let figure = answered.figure.as_ref();
    Ok(figure.map(|figure| svg::document(figure, context.meter)).transpose()?)
}

/// The figure as TikZ.
pub(super) fn tikz(
    context: &mut Context<'_>,
    answered: &Answered,
) -> Result<Option<String>, FaultKind> {
    let figure = answered.figure.as_ref();
    Ok(figure.map(|figure| tikz::picture(figure, context.meter)).transpose()?)
}

/// The page of HTML that a browser shows in place of the figure.
pub(super) fn page(_: &mut Context<'_>, answered: &Answered) -> Result<Option<String>, FaultKind> {
    Ok(match &answered.presented {
        Presented::Figure(figure) => figure.page.as_deref().map(str::to_owned),
        _ => None,
    })
}
