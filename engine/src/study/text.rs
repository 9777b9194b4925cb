//! Values and games as plain text, which the language of upstar reads as the same value or game.

use super::{Game, Games, Value};
use crate::game::{Component, ComponentId, SumId, Tombstones};
use crate::meter::Metered;
use crate::solver::{Answer, Cx, Ended};
use crate::values::number::Dyadic;
use crate::values::{Side, ValueId};

/// The longest texts, in bytes.
const LONGEST: usize = 1 << 16;

/// A number, ups and a nimber: `1/2v2*3`.
fn compound(number: &Dyadic, up: i64, star: u64) -> String {
    let mut text = String::new();
    if !number.is_zero() || up == 0 && star == 0 {
        text += &number.to_string();
    }
    let mut add = |sign, count: u64| match count {
        0 => {}
        1 => text.push(sign),
        _ => text += &format!("{sign}{count}"),
    };
    add(if up < 0 { 'v' } else { '^' }, up.unsigned_abs());
    add('*', star);
    text
}

/// `<left|right>`. Options stand by length, and those of one length in the order of the alphabet; before them the tombstone of
/// a side.
fn bracketed([left, right]: [Vec<String>; 2], tombstones: Tombstones) -> Answer<String> {
    let side = |mut options: Vec<String>, has_tombstone: bool| {
        options.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        if has_tombstone {
            options.insert(0, "!".to_owned());
        }
        if options.is_empty() { ".".to_owned() } else { options.join(",") }
    };
    let [left, right] = [side(left, tombstones.left), side(right, tombstones.right)];
    let text = format!("<{left}|{right}>");
    if text.len() > LONGEST { Err(Ended::TooLarge) } else { Ok(text) }
}

impl Games {
    /// A value as text: `3/4`, `^*`, `1v2*3`, and the options of the canonical form where it is none of these: `<2|-1>`.
    ///
    /// # Errors
    /// [`Ended::TooLarge`] for a text of more than 64 KiB; [`Ended::Foreign`] for a value of other games; a stop by the meter.
    pub fn text(&mut self, value: Value) -> Answer<String> {
        let value = self.own_value(value)?;
        text_of_value(value, &mut self.begin())
    }

    /// A game as text: its options, as far as it is no number or nimber, and the components of a sum.
    ///
    /// # Errors
    /// As [`Self::text`].
    pub fn text_of_game(&mut self, game: Game) -> Answer<String> {
        let game = self.own(game)?;
        self.begin();
        self.text_of_sum(game)
    }

    fn text_of_sum(&mut self, game: SumId) -> Answer<String> {
        let components: Vec<_> = self.engine.components(game).collect();
        let mut texts = Vec::new();
        let mut length = 0_u64;
        for (id, times) in components {
            let text = self.text_of_component(id)?;
            length = length.saturating_add(times.saturating_mul(text.len() as u64));
            if length > LONGEST as u64 {
                return Err(Ended::TooLarge);
            }
            texts.extend((0..times).map(|_| text.clone()));
        }
        texts.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        Ok(if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") })
    }

    fn text_of_component(&mut self, id: ComponentId) -> Answer<String> {
        self.meter.tick()?;
        match self.engine.component(id).clone() {
            Component::Number(number) => Ok(compound(&number, 0, 0)),
            Component::Nimber(star) => Ok(compound(&Dyadic::ZERO, 0, star)),
            _ => {
                let mut sides = [Vec::new(), Vec::new()];
                for side in Side::BOTH {
                    let options = self.engine.ask(&mut self.meter).options(id.into(), side);
                    for option in options? {
                        sides[side as usize]
                            .push(Deeper(self).deeper(|games| games.0.text_of_sum(option))?);
                    }
                }
                bracketed(sides, self.engine.form_tombstones(id))
            }
        }
    }
}

/// Games as what holds a meter.
struct Deeper<'g>(&'g mut Games);

impl Metered for Deeper<'_> {
    fn meter(&mut self) -> &mut crate::meter::Meter {
        &mut self.0.meter
    }
}

fn text_of_value(value: ValueId, cx: &mut Cx<'_>) -> Answer<String> {
    cx.tick()?;
    if let Some((number, up, star)) = cx.values.as_number_up_star(value) {
        return Ok(compound(number, up, star));
    }
    let mut sides = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        let options = cx.values.options(value, side, cx.meter)?.to_vec();
        for option in options {
            sides[side as usize].push(cx.deeper(|cx| text_of_value(option, cx))?);
        }
    }
    bracketed(sides, Tombstones::NONE)
}
