//! Puts the text of a game together from pieces: options in order, large texts cut by structure.
//!
//! A game prints the same whatever was asked before: options stand by (length, text) of their
//! ASCII spelling, never by id. Lengths are remembered for each game, so that even a game whose
//! text would fill a disk is ordered and cut in time linear in its distinct followers.

use std::cmp::Ordering;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::meter::{Held, Meter, Metered, Stop};
use crate::render::bars::with_bars;

/// How games are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spelling {
    /// The signs that they are written in.
    pub charset: Charset,
    /// Whether text has `{1|0}` for `<1|0>`.
    pub braces: bool,
    /// Whether text has `<4||1|-2>` for `<4|<1|-2>>`.
    pub bars: bool,
    /// Whether LaTeX has the macros of [`latex`](super::latex).
    pub macros: bool,
}

impl Spelling {
    /// `<v*|1>`.
    pub const ASCII: Self = Self::plain(Charset::Ascii);
    /// `<↓∗|1>`.
    pub const UNICODE: Self = Self::plain(Charset::Unicode);
    /// For papers.
    pub const LATEX: Self = Self::plain(Charset::Latex);

    const fn plain(charset: Charset) -> Self {
        Self { charset, braces: false, bars: false, macros: false }
    }

    /// The same for papers, with macros where they are wanted.
    #[must_use]
    pub fn in_latex(self) -> Self {
        Self { charset: Charset::Latex, ..self }
    }

    /// The mark of what was left out.
    #[must_use]
    pub fn cut(self) -> &'static str {
        match self.charset {
            Charset::Ascii | Charset::Unicode => CUT,
            Charset::Latex => "\\dots ",
        }
    }
}

/// The signs that games can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Charset {
    /// `v*`, typed on any keyboard.
    Ascii,
    /// `↓∗`.
    Unicode,
    /// `\downarrow\ast`, for papers.
    Latex,
}

/// A part of the text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece<K> {
    /// These characters.
    Text(String),
    /// These characters, of which those in the middle are left out where they do not fit.
    Name(String),
    /// The text of another game.
    Child(K),
    /// A text that is longer than every limit.
    TooLong,
    /// A list that is put in order here, by (length, text): options of a side, terms of a sum.
    Sorted {
        /// What stands before them: a tombstone.
        first: Option<&'static str>,
        /// What is written where there is nothing.
        empty: &'static str,
        /// What stands between two of them.
        separator: &'static str,
        /// The games, in any order.
        items: Vec<K>,
        /// Whether the games are in that order already, which nobody has to find then.
        ordered: bool,
    },
}

/// What tells the pieces of a game's text.
pub trait Anatomy {
    /// Names a game.
    type Key: Copy + Eq + Hash;
    /// How it can fail.
    type Error: From<Stop>;

    /// The pieces of `key`; children must be smaller games.
    ///
    /// # Errors
    /// Where the game cannot be looked into, or the meter stops.
    fn pieces(
        &mut self,
        key: Self::Key,
        spelling: Spelling,
        meter: &mut Meter,
    ) -> Result<Vec<Piece<Self::Key>>, Self::Error>;
}

/// What has been learned about texts: lengths and orders of options. May be dropped at any time.
#[derive(Debug)]
pub struct Lengths<K> {
    /// Characters of the ASCII spelling; saturates.
    lengths: Held<FxHashMap<K, u64>>,
}

impl<K> Default for Lengths<K> {
    fn default() -> Self {
        Self { lengths: Held::default() }
    }
}

/// More than any memory: lengths are counted up to here.
const MOST_BYTES: u64 = 1 << 60;

/// The mark of what was left out.
pub const CUT: &str = "…";

/// A text, and whether anything was left out of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assembled {
    /// The text.
    pub text: String,
    /// Characters of the whole ASCII text where something was left out, else `None`.
    pub cut_from: Option<u64>,
}

impl Assembled {
    /// The text, if it can be typed back: nothing is left out of it.
    pub fn whole(self) -> Option<String> {
        self.cut_from.is_none().then_some(self.text)
    }
}

/// Assembles texts of the games of one [`Anatomy`].
pub struct Assembler<'a, A: Anatomy> {
    anatomy: &'a mut A,
    known: &'a mut Lengths<A::Key>,
    spelling: Spelling,
}

impl<'a, A: Anatomy> Assembler<'a, A> {
    /// An assembler that remembers lengths in `known`.
    pub fn new(anatomy: &'a mut A, known: &'a mut Lengths<A::Key>, spelling: Spelling) -> Self {
        Self { anatomy, known, spelling }
    }

    /// The text of `key`, cut by structure to about `limit` characters.
    pub fn assemble(
        &mut self,
        key: A::Key,
        limit: u64,
        meter: &mut Meter,
    ) -> Result<Assembled, A::Error> {
        let length = self.length(key, meter)?;
        // A text that would not fit is refused before it is written.
        let bytes = length.min(limit).min(MOST_BYTES);
        let _lease = meter.lease(usize::try_from(bytes).unwrap_or(usize::MAX))?;
        let mut out = Assembled::default();
        let mut budget = limit.max(8);
        self.write(key, &mut out.text, &mut budget, length <= limit, meter)?;
        if self.spelling.bars && self.spelling.charset != Charset::Latex {
            out.text = with_bars(out.text);
        }
        if length > limit {
            out.cut_from = Some(length);
        }
        Ok(out)
    }

    /// The text of `key` in full, or its length where that is beyond `limit`.
    pub fn whole(
        &mut self,
        key: A::Key,
        limit: u64,
        meter: &mut Meter,
    ) -> Result<Result<String, u64>, A::Error> {
        let length = self.length(key, meter)?;
        if length > limit {
            return Ok(Err(length));
        }
        Ok(Ok(self.assemble(key, limit, meter)?.text))
    }

    /// Characters of the ASCII text of `key`.
    fn length(&mut self, key: A::Key, meter: &mut Meter) -> Result<u64, A::Error> {
        if let Some(&known) = self.known.lengths.get(&key) {
            return Ok(known);
        }
        let length = meter.deeper(|meter| {
            let mut length = 0_u64;
            for piece in self.anatomy.pieces(key, Spelling::ASCII, meter)? {
                let more = match piece {
                    Piece::Text(text) | Piece::Name(text) => text.chars().count() as u64,
                    Piece::Child(child) => self.length(child, meter)?,
                    Piece::TooLong => u64::MAX,
                    Piece::Sorted { first, empty, separator, items, .. } => {
                        let mut inner = first.map_or(0, |first| first.len() as u64);
                        for &item in &items {
                            inner = inner.saturating_add(self.length(item, meter)?);
                        }
                        let count = items.len() + usize::from(first.is_some());
                        let between = match count {
                            0 => empty.len(),
                            _ => (count - 1) * separator.len(),
                        };
                        inner.saturating_add(between as u64)
                    }
                };
                length = length.saturating_add(more);
            }
            Ok::<_, A::Error>(length)
        })?;
        self.known.lengths.insert(key, length, meter)?;
        Ok(length)
    }

    /// Puts items into their order, by (length, text) of their ASCII spelling: a merge sort by
    /// hand, because comparing can fail.
    pub fn order(&mut self, options: &mut Vec<A::Key>, meter: &mut Meter) -> Result<(), A::Error> {
        if options.len() < 2 {
            return Ok(());
        }
        let mut back = options.split_off(options.len() / 2);
        self.order(options, meter)?;
        self.order(&mut back, meter)?;
        let front = std::mem::take(options);
        let (mut front, mut back) = (front.into_iter().peekable(), back.into_iter().peekable());
        while let (Some(&a), Some(&b)) = (front.peek(), back.peek()) {
            if self.compare(a, b, meter)? == Ordering::Greater {
                options.extend(back.next());
            } else {
                options.extend(front.next());
            }
        }
        options.extend(front);
        options.extend(back);
        Ok(())
    }

    fn compare(&mut self, a: A::Key, b: A::Key, meter: &mut Meter) -> Result<Ordering, A::Error> {
        if a == b {
            return Ok(Ordering::Equal);
        }
        let (long_a, long_b) = (self.length(a, meter)?, self.length(b, meter)?);
        if long_a != long_b {
            return Ok(long_a.cmp(&long_b));
        }
        meter.deeper(|meter| self.compare_texts(a, b, meter))
    }

    /// Compares two ASCII texts of one length character by character, without building them; a
    /// game that stands at the same place in both is passed over.
    fn compare_texts(
        &mut self,
        a: A::Key,
        b: A::Key,
        meter: &mut Meter,
    ) -> Result<Ordering, A::Error> {
        let mut left = Stream { parts: vec![Part::Game(a)], text: Vec::new(), at: 0 };
        let mut right = Stream { parts: vec![Part::Game(b)], text: Vec::new(), at: 0 };
        loop {
            meter.tick()?;
            let next_left = self.next(&mut left, &mut right, meter)?;
            let next_right = self.next(&mut right, &mut left, meter)?;
            match (next_left, next_right) {
                (None, None) => return Ok(Ordering::Equal),
                (x, y) if x == y => {
                    left.at += 1;
                    right.at += 1;
                }
                (x, y) => return Ok(x.cmp(&y)),
            }
        }
    }

    /// The next character of `stream`, opening games until one shows; a game next in both streams
    /// is dropped from both.
    fn next(
        &mut self,
        stream: &mut Stream<A::Key>,
        other: &mut Stream<A::Key>,
        meter: &mut Meter,
    ) -> Result<Option<char>, A::Error> {
        loop {
            if let Some(&character) = stream.text.get(stream.at) {
                return Ok(Some(character));
            }
            match stream.parts.pop() {
                None => return Ok(None),
                Some(Part::Text(text)) => {
                    stream.text = text.chars().collect();
                    stream.at = 0;
                }
                Some(Part::Game(key)) => {
                    let shared = other.at >= other.text.len()
                        && matches!(other.parts.last(), Some(Part::Game(k)) if *k == key);
                    if shared {
                        other.parts.pop();
                        continue;
                    }
                    let parts = self.parts(key, meter)?;
                    stream.parts.extend(parts.into_iter().rev());
                }
            }
        }
    }

    /// The parts of the ASCII text of `key`, in order.
    fn parts(&mut self, key: A::Key, meter: &mut Meter) -> Result<Vec<Part<A::Key>>, A::Error> {
        let mut parts = Vec::new();
        for piece in self.anatomy.pieces(key, Spelling::ASCII, meter)? {
            match piece {
                Piece::Text(text) | Piece::Name(text) => parts.push(Part::Text(text)),
                Piece::Child(child) => parts.push(Part::Game(child)),
                Piece::TooLong => parts.push(Part::Text(CUT.to_owned())),
                Piece::Sorted { first, empty, separator, mut items, ordered } => {
                    if !ordered {
                        self.order(&mut items, meter)?;
                    }
                    if first.is_some() || items.is_empty() {
                        parts.push(Part::Text(first.unwrap_or(empty).to_owned()));
                    }
                    for (index, item) in items.into_iter().enumerate() {
                        if index > 0 || first.is_some() {
                            parts.push(Part::Text(separator.to_owned()));
                        }
                        parts.push(Part::Game(item));
                    }
                }
            }
        }
        Ok(parts)
    }

    /// Writes `key`; where it does not fit (`whole` is false), children get shares of the budget.
    fn write(
        &mut self,
        key: A::Key,
        out: &mut String,
        budget: &mut u64,
        whole: bool,
        meter: &mut Meter,
    ) -> Result<(), A::Error> {
        meter.deeper(|meter| {
            for piece in self.anatomy.pieces(key, self.spelling, meter)? {
                match piece {
                    // A command of LaTeX must not be cut.
                    Piece::Name(text) if !whole && self.spelling.charset != Charset::Latex => {
                        let kept = shortened(text, *budget);
                        *budget = budget.saturating_sub(kept.chars().count() as u64);
                        out.push_str(&kept);
                    }
                    Piece::Text(text) | Piece::Name(text) => {
                        *budget = budget.saturating_sub(text.chars().count() as u64);
                        out.push_str(&text);
                    }
                    Piece::Child(child) => self.write_child(child, 1, out, budget, whole, meter)?,
                    Piece::TooLong => out.push_str(self.spelling.cut()),
                    Piece::Sorted { first, empty, separator, mut items, ordered } => {
                        if first.is_some() || items.is_empty() {
                            out.push_str(first.unwrap_or(empty));
                        }
                        if !ordered {
                            self.order(&mut items, meter)?;
                        }
                        let count = items.len();
                        for (index, item) in items.into_iter().enumerate() {
                            if index > 0 || first.is_some() {
                                out.push_str(separator);
                            }
                            if !whole && *budget < 2 && index > 0 {
                                out.push_str(self.spelling.cut());
                                break;
                            }
                            let left = (count - index) as u64;
                            self.write_child(item, left, out, budget, whole, meter)?;
                        }
                    }
                }
            }
            Ok::<_, A::Error>(())
        })
    }

    /// Writes a child that shares the budget with `siblings - 1` more behind it.
    fn write_child(
        &mut self,
        key: A::Key,
        siblings: u64,
        out: &mut String,
        budget: &mut u64,
        whole: bool,
        meter: &mut Meter,
    ) -> Result<(), A::Error> {
        if whole {
            return self.write(key, out, budget, true, meter);
        }
        let length = self.length(key, meter)?;
        // Both sides of a game and the brackets want something too, so a child gets half.
        let mut share = (*budget / siblings.max(1)).max(*budget / 2);
        if length <= share {
            *budget -= length.min(*budget);
            return self.write(key, out, &mut share, true, meter);
        }
        if share < 12 {
            *budget = budget.saturating_sub(1);
            out.push_str(self.spelling.cut());
            return Ok(());
        }
        let given = share;
        self.write(key, out, &mut share, false, meter)?;
        *budget = budget.saturating_sub(given - share);
        Ok(())
    }
}

/// The beginning and the end of a text of which about `room` characters may be shown.
fn shortened(text: String, room: u64) -> String {
    // A mark in the place of a few characters tells less than they do.
    let room = usize::try_from(room).unwrap_or(usize::MAX).max(12);
    let length = text.chars().count();
    if length <= room + 4 {
        return text;
    }
    let end = room / 4;
    let from_start = text.chars().take(room - end);
    let to_end = text.chars().skip(length - end);
    from_start.chain(CUT.chars()).chain(to_end).collect()
}

/// What is still to come of a text.
enum Part<K> {
    Text(String),
    Game(K),
}

/// A text read piece by piece.
struct Stream<K> {
    /// Still to come, next one last.
    parts: Vec<Part<K>>,
    /// The characters at hand, and the place in them.
    text: Vec<char>,
    at: usize,
}
