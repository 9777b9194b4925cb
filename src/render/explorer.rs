//! Positions as a page that a browser opens from disk: each with its picture, its value and its moves. A page loads
//! nothing from elsewhere; its data has each shape of a picture once.

use std::sync::OnceLock;

use indexmap::IndexSet;
use serde_json::{Value as Json, json};

use super::figure::{Figure, svg};
use crate::meter::{Lease, Meter, Stop};
use crate::version::VERSION;

/// The page, with a place for its title and one for its data.
const PAGE: &str = include_str!("explorer/page.html");

/// The page, where it is no part of the program.
static GIVEN: OnceLock<String> = OnceLock::new();

/// What stands in place of the page where it was not given.
const MISSING: &str =
    "<!DOCTYPE html><title>upstar</title><p>The explorer did not come from the server: try again.";

/// Gives the page. In a browser it is a file of its own, which is read when somebody explores a game; elsewhere it is a part
/// of the program.
pub fn give_page(text: &str) {
    GIVEN.get_or_init(|| text.to_owned());
}

/// The page, with its places.
fn template() -> &'static str {
    if cfg!(target_family = "wasm") { GIVEN.get().map_or(MISSING, String::as_str) } else { PAGE }
}

/// A position of a page.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Its name.
    pub name: String,
    /// Its value in normal play, or its simplest form in a misère universe, where it is known.
    pub value: Option<String>,
    /// The number of characters of a value or a form that is too long to be shown.
    pub length: Option<u64>,
    /// Its outcome: L, N, P or R.
    pub outcome: Option<String>,
    /// Where play goes on for ever: how it ends for Left and for Right who begins.
    pub endings: Option<[&'static str; 2]>,
    /// Its mean and its temperature.
    pub mean: Option<[String; 2]>,
    /// A sentence on its inverse.
    pub inverse: Option<String>,
    /// The numbers of the positions to which Left and Right move; `None` where they are not on the page.
    pub moves: Option<[Vec<usize>; 2]>,
    picture: Option<usize>,
    thermograph: Option<usize>,
}

/// A page in the making. Memory counts.
#[derive(Debug)]
pub struct Explorer {
    /// The positions, the first of which is shown first.
    pub seen: Vec<Seen>,
    pictures: IndexSet<Json>,
    shapes: IndexSet<String>,
    lease: Lease,
}

impl Explorer {
    /// An empty page.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn new(meter: &mut Meter) -> Result<Self, Stop> {
        let lease = meter.lease(0)?;
        Ok(Self { seen: Vec::new(), pictures: IndexSet::new(), shapes: IndexSet::new(), lease })
    }

    /// Adds a position with its picture and its thermograph.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn add(
        &mut self,
        mut seen: Seen,
        [picture, thermograph]: [Option<&Figure>; 2],
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        seen.picture = self.drawn(picture, meter)?;
        seen.thermograph = self.drawn(thermograph, meter)?;
        let texts = [&seen.value, &seen.outcome, &seen.inverse];
        let texts = texts.into_iter().flatten().chain(seen.mean.iter().flatten());
        let bytes = seen.name.len() + texts.map(String::len).sum::<usize>();
        self.lease.grow(size_of::<Seen>() + 2 * bytes, meter)?;
        self.seen.push(seen);
        Ok(())
    }

    /// The number of a figure among the pictures.
    fn drawn(&mut self, figure: Option<&Figure>, meter: &mut Meter) -> Result<Option<usize>, Stop> {
        let Some(figure) = figure else {
            return Ok(None);
        };
        let mut numbers = Vec::with_capacity(figure.shapes.len());
        for shape in &figure.shapes {
            let element = svg::element(shape);
            meter.tick_many(2 + element.len() as u64 / 32)?;
            let bytes = element.len();
            let (number, is_new) = self.shapes.insert_full(element);
            self.lease.grow(16 + if is_new { 3 * bytes } else { 0 }, meter)?;
            numbers.push(number);
        }
        let [view, width, height] = svg::frame(figure, 1.0);
        Ok(Some(self.pictures.insert_full(json!([view, width, height, numbers])).0))
    }

    /// Notes the moves of a position.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn moves(
        &mut self,
        position: usize,
        moves: [Vec<usize>; 2],
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let count = moves[0].len() + moves[1].len();
        self.lease.grow(16 * count, meter)?;
        if let Some(seen) = self.seen.get_mut(position) {
            seen.moves = Some(moves);
        }
        Ok(())
    }

    /// The page as HTML. `universe` says where the positions stand; `misere` that a player who cannot move wins.
    ///
    /// # Errors
    /// The meter's stop.
    pub fn page(
        &self,
        title: &str,
        universe: &str,
        misere: bool,
        meter: &mut Meter,
    ) -> Result<String, Stop> {
        let mut positions = Vec::with_capacity(self.seen.len());
        for seen in &self.seen {
            meter.tick_many(4)?;
            positions.push(object(seen));
        }
        let data = json!({
            "made": format!("Made by upstar {VERSION}."),
            "misere": misere,
            "more": self.seen.iter().any(|seen| seen.moves.is_none()),
            "pictures": self.pictures.iter().collect::<Vec<_>>(),
            "positions": positions,
            "shapes": self.shapes.iter().collect::<Vec<_>>(),
            "universe": universe,
        });
        // No text ends the script that it stands in.
        let data = data.to_string().replace('<', "\\u003c");
        meter.tick_many(data.len() as u64 / 64)?;
        // All that is made here counts until the page does.
        let _lease = meter.lease(3 * data.len())?;
        let mut page = String::with_capacity(template().len() + data.len());
        for part in template().split("{{") {
            match part.split_once("}}") {
                Some(("title", rest)) => page += &(svg::escaped(title) + rest),
                Some(("data", rest)) => page += &(data.clone() + rest),
                _ => page += part,
            }
        }
        Ok(page)
    }
}

/// A position in the data. What is not known is left out.
fn object(seen: &Seen) -> Json {
    let mut object = json!({ "n": seen.name });
    let mut put = |key: &str, value: Option<Json>| {
        if let Some(value) = value {
            object[key] = value;
        }
    };
    put("v", seen.value.as_ref().map(|text| json!(text)));
    put("c", seen.length.map(|length| json!(length)));
    put("o", seen.outcome.as_ref().map(|text| json!(text)));
    put("e", seen.endings.map(|endings| json!(endings)));
    put("i", seen.inverse.as_ref().map(|text| json!(text)));
    put("p", seen.picture.map(|number| json!(number)));
    put("g", seen.thermograph.map(|number| json!(number)));
    if let Some([mean, temperature]) = &seen.mean {
        put("m", Some(json!(mean)));
        put("t", Some(json!(temperature)));
    }
    if let Some([left, right]) = &seen.moves {
        put("l", Some(json!(left)));
        put("r", Some(json!(right)));
    }
    object
}

/// A page of HTML as a part of another one.
#[must_use]
pub fn framed(page: &str) -> String {
    let page = page.replace('&', "&amp;").replace('"', "&quot;");
    format!(
        "<iframe title=\"positions to explore\" loading=\"lazy\" style=\"width:100%;height:44rem;border:0\" \
         srcdoc=\"{page}\"></iframe>"
    )
}
