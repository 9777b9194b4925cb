//! Pictures of graphs that grow from the ground, with the numbers of moves at the edges that these cut.

use super::{Teller, Turn, sum, without};
use crate::boards::{Argument, Graph, RulesetId, Text};
use crate::game::SumId;
use crate::lang::context::Context;
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::value::Value;
use crate::markup::{Letters, Role};
use crate::meter::MayStop;
use crate::present::pictures;
use crate::values::Side;

/// Edges of a graph beyond which it is shown without numbers.
const MOST_EDGES: usize = 30;

impl Teller<'_, '_> {
    /// The picture of the position at hand in which the person's edges have the numbers of the moves that cut them;
    /// `None` where no edge has one. `letters` says whose edges are.
    pub(super) fn numbered_picture(
        &mut self,
        letters: &Letters,
    ) -> Result<Option<Text>, FaultKind> {
        let Turn { game, mover } = self.play.turn;
        let moves = &self.play.moves;
        if mover != self.play.person || moves.is_empty() {
            return Ok(None);
        }
        let own = if mover == Side::Left { Role::Left } else { Role::Right };
        let may_cut =
            |letter| letters.contains(&(letter, own)) || letters.contains(&(letter, Role::Both));
        let mut has_numbers = false;
        let picture = pictures::position_picture_by(self.context, game, |context, summand| {
            let drawn = pictures::drawn_picture(context, summand)?;
            let Some((ruleset, graph)) = graph_of(context, summand) else { return Ok(drawn) };
            // A ruleset may draw its graphs otherwise.
            if drawn.as_deref() != Some(&*graph.picture(context.meter)?) {
                return Ok(drawn);
            }
            let [all, one] =
                [game, summand].map(|g| context.engine.components(g).collect::<Vec<_>>());
            let rest = sum(context, &without(&all, &one))?;
            let mut marks = vec![String::new(); graph.edges.len()];
            for (number, edge) in graph.edges.iter().enumerate() {
                if !may_cut(char::from(edge.letter)) {
                    continue;
                }
                let cut = graph.cut(number, context.meter)?;
                let is_bare = cut.edges.is_empty();
                let Some(left) = position(context, ruleset, cut)? else { continue };
                let option = context.ask().add(rest, left)?;
                // The list of moves leaves out positions that are promised to be 0.
                let options = if is_bare { [option, rest] } else { [option; 2] };
                if let Some(place) = moves.iter().position(|made| options.contains(made)) {
                    marks[number] = (place + 1).to_string();
                    has_numbers = true;
                }
            }
            let marked = graph.marked_picture(&marks, context.meter)?;
            Ok(Some(Text::new(&marked, context.meter)?))
        })?;
        Ok(picture.filter(|_| has_numbers))
    }
}

/// The graph with letters on its edges that a position consists of, and its ruleset.
fn graph_of(context: &Context<'_>, g: SumId) -> Option<(RulesetId, Graph)> {
    let known = context.program.positions.get(pictures::drawn_position(context, g)?)?;
    match &*known.arguments {
        [Argument::Graph(graph)]
            if graph.has_letters_on_edges() && graph.edges.len() <= MOST_EDGES =>
        {
            Some((known.ruleset, Graph::clone(graph)))
        }
        _ => None,
    }
}

/// The position of a ruleset on a graph; `None` where the ruleset refuses it.
fn position(
    context: &mut Context<'_>,
    ruleset: RulesetId,
    graph: Graph,
) -> Result<Option<SumId>, FaultKind> {
    let made = context.apply(&Value::Ruleset(ruleset), &[Value::Graph(graph.into())]);
    match made.map_err(Fault::into_kind) {
        Ok(made) => context.to_game(&made).map(Some),
        Err(kind) if kind.stop().is_some() => Err(kind),
        Err(_) => Ok(None),
    }
}
