//! Values of normal play, by name where they have one, as `<…|…>` otherwise.

use crate::meter::Meter;
use crate::render::assemble::{Anatomy, Charset, Piece, Spelling};
use crate::render::symbols;
use crate::values::{Name, ValueError, ValueId, Values};

/// The texts of canonical values.
pub struct Named<'a> {
    /// Where the values live. Naming may make values (the negative of a switch's options).
    pub values: &'a mut Values,
}

impl Anatomy for Named<'_> {
    type Key = ValueId;
    type Error = ValueError;

    fn pieces(
        &mut self,
        key: ValueId,
        spelling: Spelling,
        meter: &mut Meter,
    ) -> Result<Vec<Piece<ValueId>>, ValueError> {
        meter.tick()?;
        let text = |text: &str| Piece::Text(text.to_owned());
        let sorted = |empty, items| Piece::Sorted {
            first: None,
            empty,
            separator: ",",
            items,
            ordered: false,
        };
        let name = self.values.name(key, meter)?;
        if let Name::Number(number) | Name::NumberUpStar { number, .. } = &name {
            meter.tick_many(symbols::number_ticks(number))?;
        }
        Ok(match name {
            Name::Number(number) => vec![Piece::Text(symbols::number(&number, spelling))],
            Name::NumberUpStar { number, up, star } => {
                vec![Piece::Text(symbols::compound(&number, i128::from(up), star, spelling))]
            }
            Name::HigherUp { order, down } => {
                vec![Piece::Text(symbols::higher_up(order, down, spelling))]
            }
            Name::Uptimal(uptimal) => vec![Piece::Text(symbols::uptimal(&uptimal, spelling))],
            Name::Switch(options) => match options[..] {
                // One option that is a number or a game in brackets needs no parentheses.
                [option] if self.is_number(option) => {
                    vec![text(symbols::switch(spelling)), Piece::Child(option)]
                }
                _ => {
                    vec![text(symbols::switch(spelling)), text("("), sorted("", options), text(")")]
                }
            },
            Name::Tiny(threat) => self.tiny(threat, false, spelling),
            Name::Miny(threat) => self.tiny(threat, true, spelling),
            Name::Translate { number, value } => {
                vec![Piece::Text(symbols::number(&number, spelling)), Piece::Child(value)]
            }
            Name::Node { left, right } => {
                let [open, bar, close] = symbols::brackets(spelling);
                let empty = symbols::empty_side(spelling);
                vec![text(open), sorted(empty, left), text(bar), sorted(empty, right), text(close)]
            }
        })
    }
}

impl Named<'_> {
    fn is_number(&self, value: ValueId) -> bool {
        self.values.as_number(value).is_some()
    }

    /// `tiny(G)`; in Unicode `⧾2` for a number and `⧾(G)` otherwise.
    fn tiny(&self, threat: ValueId, miny: bool, spelling: Spelling) -> Vec<Piece<ValueId>> {
        let (before, after) = symbols::tiny(miny, spelling);
        let bare = self.is_number(threat) || spelling.charset != Charset::Unicode;
        let text = |text: &str| Piece::Text(text.to_owned());
        if bare {
            return vec![text(before), Piece::Child(threat), text(after)];
        }
        vec![text(before), text("("), Piece::Child(threat), text(")"), text(after)]
    }
}
