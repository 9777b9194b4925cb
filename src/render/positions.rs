//! Positions as they were written: a ruleset's name and the arguments.

use crate::boards::{Argument, Member, Position, Positions, RulesetId, Variant, sides};
use crate::game::{Component, Engine};
use crate::meter::{Meter, Stop};
use crate::render::assemble::{Assembled, Charset, Piece, Spelling};
use crate::render::figure::tikz::escaped;
use crate::render::games::Part;
use crate::render::{Printer, Writing, symbols};
use crate::values::Side;
use crate::values::number::Dyadic;

impl Printer {
    /// A ruleset of a family: `subtraction([1,2])`.
    pub fn member(
        &mut self,
        engine: &Engine,
        positions: &Positions,
        member: &Member,
        writing: Writing,
        meter: &mut Meter,
    ) -> Result<Assembled, Stop> {
        let mut text = Text::begun("", writing.spelling);
        text.ruleset(positions, member.ruleset, &member.arguments);
        let mut out = Assembled::default();
        for piece in text.finish() {
            match piece {
                Piece::Text(text) | Piece::Name(text) => out.text.push_str(&text),
                Piece::Child(Part::Sum(g)) => {
                    let game = self.as_it_stands(engine, positions, g, writing, meter)?;
                    out.text.push_str(&game.text);
                    out.cut_from = out.cut_from.or(game.cut_from);
                }
                // Arguments are games or text.
                Piece::Child(_) | Piece::TooLong | Piece::Sorted { .. } => {}
            }
        }
        Ok(out)
    }
}

/// The pieces of a position's text.
pub(super) fn pieces(
    engine: &Engine,
    positions: &Positions,
    position: Position,
    negated: bool,
    spelling: Spelling,
) -> Vec<Piece<Part>> {
    let mut text = Text::begun(if negated { "-" } else { "" }, spelling);
    text.position(engine, positions, position);
    text.finish()
}

/// The text of a position in the making: text, with games between.
struct Text {
    pieces: Vec<Piece<Part>>,
    run: String,
    spelling: Spelling,
}

impl Text {
    fn begun(start: &str, spelling: Spelling) -> Self {
        Self { pieces: Vec::new(), run: start.to_owned(), spelling }
    }

    fn finish(mut self) -> Vec<Piece<Part>> {
        self.pieces.push(Piece::Name(self.run));
        self.pieces
    }

    /// `subtraction([1,2])(7)`, `pitch(2,1@1,2)`, `dicotic_variant(pitch)(2@1)`; what a variant of a
    /// position has become, `dicotic_variant(partizan_kayles(1) + partizan_kayles(2))`.
    fn position(&mut self, engine: &Engine, positions: &Positions, position: Position) {
        let (mut variants, mut inside) = (Vec::new(), position);
        let heading = loop {
            let variant = Variant::of(inside.ruleset);
            let (Some(variant), [Argument::Game(g)]) = (variant, &*inside.arguments) else {
                break positions.heading(inside.ruleset);
            };
            variants.push(variant);
            let only = g.component().map(|only| engine.component(only));
            if let Some(Component::Position { position, negated: false }) = only
                && let Some(next) = positions.get(*position)
            {
                inside = next;
                continue;
            }
            self.variants(&variants, |text| {
                text.argument(positions, &Argument::Game(*g));
            });
            return;
        };
        let family = heading.family.min(inside.arguments.len());
        let (family, own) = inside.arguments.split_at(family);
        self.variants(&variants, |text| {
            text.name(&heading.name);
            if !family.is_empty() {
                text.bracket(positions, family);
            }
        });
        self.bracket(positions, own);
    }

    /// Writes variants around what stands inside of them, the outermost first.
    fn variants(&mut self, variants: &[Variant], inside: impl FnOnce(&mut Self)) {
        for variant in variants.iter().filter(|variant| **variant != Variant::Plain) {
            self.name(variant.name());
            self.run.push('(');
        }
        inside(self);
        for variant in variants.iter().rev() {
            match variant {
                Variant::Plain => {}
                Variant::DeadEnding(Some(side)) => self.run.push_str(&format!(",{side:?})")),
                Variant::Impartial | Variant::Dicotic | Variant::DeadEnding(None) => {
                    self.run.push(')');
                }
            }
        }
    }

    /// A ruleset of a family, or a variant of one: `dicotic_variant(subtraction([1,2]))`.
    fn ruleset(&mut self, positions: &Positions, id: RulesetId, chosen: &[Argument]) {
        let (mut variants, mut id, mut chosen) = (Vec::new(), id, chosen);
        while let (Some(variant), Some((Argument::Ruleset(inside), rest))) =
            (Variant::of(id), chosen.split_first())
        {
            variants.push(variant);
            (id, chosen) = (*inside, rest);
        }
        self.variants(&variants, |text| {
            text.name(&positions.heading(id).name);
            if !chosen.is_empty() {
                text.bracket(positions, chosen);
            }
        });
    }

    /// The arguments of one call.
    fn bracket(&mut self, positions: &Positions, arguments: &[Argument]) {
        self.run.push('(');
        match arguments {
            // Alone in a call, a row needs no brackets of its own.
            [Argument::Row(entries, left)] => self.row(positions, sides(entries, *left)),
            several => self.list(positions, several),
        }
        self.run.push(')');
    }

    fn name(&mut self, name: &str) {
        self.command(["\\operatorname", "\\cgruleset"], name);
    }

    fn list(&mut self, positions: &Positions, arguments: &[Argument]) {
        for (place, argument) in arguments.iter().enumerate() {
            if place > 0 {
                self.run.push(',');
            }
            self.argument(positions, argument);
        }
    }

    fn row(&mut self, positions: &Positions, (left, right): (&[Argument], &[Argument])) {
        self.list(positions, left);
        self.run.push('@');
        self.list(positions, right);
    }

    fn quoted(&mut self, text: &str) {
        self.command(["\\texttt", "\\cgboard"], &symbols::quoted(text));
    }

    /// A text, in LaTeX as the argument of a command or of a macro.
    fn command(&mut self, [command, named]: [&str; 2], text: &str) {
        match self.spelling.charset {
            Charset::Latex => {
                let command = if self.spelling.macros { named } else { command };
                self.run.push_str(&format!("{command}{{{}}}", escaped(text)));
            }
            Charset::Ascii | Charset::Unicode => self.run.push_str(text),
        }
    }

    fn argument(&mut self, positions: &Positions, argument: &Argument) {
        match argument {
            Argument::Integer(integer) => {
                let number = symbols::number(&Dyadic::from(*integer), self.spelling);
                self.run.push_str(&number);
            }
            Argument::Game(g) => {
                let run = std::mem::take(&mut self.run);
                self.pieces.push(Piece::Text(run));
                self.pieces.push(Piece::Child(Part::Sum(*g)));
            }
            Argument::Text(text) => self.quoted(text),
            Argument::Grid(grid) if grid.is_size() => self.run.push_str(&grid.spelling()),
            Argument::Grid(grid) => self.quoted(&grid.spelling()),
            Argument::Graph(graph) => self.quoted(&graph.spelling()),
            Argument::Bool(value) => self.run.push_str(if *value { "true" } else { "false" }),
            Argument::None => self.run.push_str("none"),
            Argument::Side(Side::Left) => self.run.push_str("Left"),
            Argument::Side(Side::Right) => self.run.push_str("Right"),
            Argument::Ruleset(id) => self.name(&positions.heading(*id).name),
            Argument::List(items) => {
                self.run.push('[');
                self.list(positions, items);
                self.run.push(']');
            }
            Argument::Row(entries, left) => {
                self.run.push('[');
                self.row(positions, sides(entries, *left));
                self.run.push(']');
            }
        }
    }
}
