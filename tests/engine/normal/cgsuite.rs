//! A small reader of CGSuite's notation for normal-play games, and its way to print thermographs.
//!
//! `^[n]` is the sum of the ups of orders 1 to n there, `^<n>` the up of order n.

use upstar::meter::Meter;
use upstar::values::number::Dyadic;
use upstar::values::{Side, Thermograph, ValueError, ValueId, Values, Wall};

pub type Read = Result<Option<ValueId>, ValueError>;

pub struct Reader<'a> {
    pub text: &'a [u8],
    pub at: usize,
}

/// `value?` for a value that may be unreadable.
macro_rules! read {
    ($value:expr) => {
        match $value? {
            Some(value) => value,
            None => return Ok(None),
        }
    };
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text: text.as_bytes(), at: 0 }
    }

    pub fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    pub fn take(&mut self, token: &str) -> bool {
        let found = self.text[self.at..].starts_with(token.as_bytes());
        if found {
            self.at += token.len();
        }
        found
    }

    /// The whole text as one game; `None` where it has what we do not read.
    pub fn whole(&mut self, values: &mut Values, meter: &mut Meter) -> Read {
        let value = self.sum(values, meter)?;
        Ok(value.filter(|_| self.at == self.text.len()))
    }

    /// `{a,b,…}` as a list.
    pub fn set(
        &mut self,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<Vec<ValueId>>, ValueError> {
        let mut items = Vec::new();
        assert!(self.take("{"));
        while self.peek(0) != b'}' {
            items.push(read!(self.sum(values, meter)));
            self.take(",");
        }
        self.at += 1;
        Ok((self.at == self.text.len()).then_some(items))
    }

    pub fn sum(&mut self, values: &mut Values, meter: &mut Meter) -> Read {
        let mut sum = read!(self.term(values, meter));
        loop {
            if self.peek(0) == b'+' && self.peek(1) != b'-' {
                self.at += 1;
                let term = read!(self.term(values, meter));
                sum = values.add(sum, term, meter)?;
            } else if self.peek(0) == b'-' {
                self.at += 1;
                let term = read!(self.term(values, meter));
                sum = values.subtract(sum, term, meter)?;
            } else {
                return Ok(Some(sum));
            }
        }
    }

    /// `n*G`, ordinal sums, calls.
    fn term(&mut self, values: &mut Values, meter: &mut Meter) -> Read {
        if self.peek(0) == b'-' && !self.peek(1).is_ascii_digit() {
            self.at += 1;
            let term = read!(self.term(values, meter));
            return values.negate(term, meter).map(Some);
        }
        let mut term = read!(self.atom(values, meter));
        loop {
            if self.peek(0) == b'*' && matches!(self.peek(1), b'{' | b'(') {
                self.at += 1;
                let factor = read!(self.atom(values, meter));
                let Some(count) = values.as_number(term).map(Dyadic::numerator) else {
                    return Ok(None);
                };
                term = values.times(&count, factor, meter)?;
            } else if self.take(":") {
                let exponent = read!(self.atom(values, meter));
                term = ordinal(values, term, exponent, meter)?;
            } else if self.take(".") {
                term = read!(self.call(term, values, meter));
            } else {
                return Ok(Some(term));
            }
        }
    }

    fn atom(&mut self, values: &mut Values, meter: &mut Meter) -> Read {
        if self.take("+-") {
            let switched = if self.peek(0) == b'{' {
                let start = self.at;
                self.at += 1;
                let list = self.list(values, meter)?;
                match list {
                    Some(list) if self.take("}") => list,
                    _ => {
                        self.at = start;
                        vec![read!(self.atom(values, meter))]
                    }
                }
            } else {
                vec![read!(self.atom(values, meter))]
            };
            return values.switch(&switched, meter).map(Some);
        }
        if self.take("(") {
            let inner = read!(self.sum(values, meter));
            return Ok(self.take(")").then_some(inner));
        }
        if self.take("{") {
            let game = read!(self.bars(16, values, meter));
            return Ok(self.take("}").then_some(game));
        }
        self.compound(values, meter)
    }

    /// `a,b`, possibly empty.
    fn list(
        &mut self,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<Vec<ValueId>>, ValueError> {
        let mut items = Vec::new();
        if matches!(self.peek(0), b'|' | b'}') {
            return Ok(Some(items));
        }
        loop {
            items.push(read!(self.sum(values, meter)));
            if !self.take(",") {
                return Ok(Some(items));
            }
        }
    }

    /// A game split at the loosest run of bars, of at most this length.
    fn bars(&mut self, most: usize, values: &mut Values, meter: &mut Meter) -> Read {
        let start = self.at;
        let run = self.longest_run(most + 1);
        if run == 0 {
            return Ok(None);
        }
        let left = self.half(run, values, meter)?;
        let Some(left) = left else {
            self.at = start;
            return Ok(None);
        };
        self.at += run;
        let right = read!(self.half(run, values, meter));
        values.canonical(&left, &right, meter).map(Some)
    }

    /// One side of a run of bars: a game with shorter runs, or a list.
    fn half(
        &mut self,
        run: usize,
        values: &mut Values,
        meter: &mut Meter,
    ) -> Result<Option<Vec<ValueId>>, ValueError> {
        let inner = self.longest_run(run);
        if inner > 0 {
            return Ok(self.bars(run - 1, values, meter)?.map(|game| vec![game]));
        }
        self.list(values, meter)
    }

    /// The longest run of bars of this game, before one of `stop_at` bars or its closing bracket.
    fn longest_run(&self, stop_at: usize) -> usize {
        let (mut depth, mut at, mut longest) = (0, self.at, 0);
        while at < self.text.len() {
            match self.text[at] {
                b'{' | b'(' => depth += 1,
                b'}' | b')' if depth == 0 => break,
                b'}' | b')' => depth -= 1,
                b'|' if depth == 0 => {
                    let run = self.text[at..].iter().take_while(|&&c| c == b'|').count();
                    if run >= stop_at {
                        break;
                    }
                    longest = longest.max(run);
                    at += run - 1;
                }
                _ => {}
            }
            at += 1;
        }
        longest
    }

    pub fn digits(&mut self) -> Option<i64> {
        let start = self.at;
        while self.peek(0).is_ascii_digit() {
            self.at += 1;
        }
        std::str::from_utf8(&self.text[start..self.at]).ok()?.parse().ok()
    }

    /// Number, ups, higher ups, nimber, or number and tiny, without spaces.
    fn compound(&mut self, values: &mut Values, meter: &mut Meter) -> Read {
        let start = self.at;
        let mut sum = ValueId::ZERO;
        let number_start = self.at;
        self.take("-");
        if self.digits().is_some() {
            if self.peek(0) == b'/' {
                self.at += 1;
                self.digits();
            }
            let text = std::str::from_utf8(&self.text[number_start..self.at]).unwrap_or("");
            let number: Dyadic = text.parse().expect("a dyadic number");
            sum = values.number(&number, meter)?;
            if self.peek(0) == b'*' && matches!(self.peek(1), b'{' | b'(') {
                return Ok(Some(sum));
            }
        } else {
            self.at = number_start;
        }
        for (tiny, name) in [(true, "Tiny("), (false, "Miny(")] {
            if self.take(name) {
                let size = read!(self.sum(values, meter));
                let named =
                    if tiny { values.tiny(size, meter)? } else { values.miny(size, meter)? };
                sum = values.add(sum, named, meter)?;
                return Ok(self.take(")").then_some(sum));
            }
        }
        for (letter, up) in [(b'^', 1_i64), (b'v', -1)] {
            if self.peek(0) != letter {
                continue;
            }
            let mut count = 0;
            while self.peek(0) == letter {
                self.at += 1;
                count += 1;
            }
            let ups = if self.take("[") || self.take("<") {
                let cumulative = self.text[self.at - 1] == b'[';
                let order = self.digits().expect("an order") as u64;
                self.at += 1;
                let mut ups = ValueId::ZERO;
                for each in if cumulative { 1..=order } else { order..=order } {
                    let higher = values.higher_up(each, meter)?;
                    ups = values.add(ups, higher, meter)?;
                }
                if up < 0 { values.negate(ups, meter)? } else { ups }
            } else {
                let count = self.digits().unwrap_or(count);
                values.up_multiple(up * count, meter)?
            };
            sum = values.add(sum, ups, meter)?;
            break;
        }
        if self.take("*") {
            let star = self.digits().unwrap_or(1);
            let star = values.nimber(star as u64, meter)?;
            sum = values.add(sum, star, meter)?;
        }
        Ok((self.at > start).then_some(sum))
    }
}

/// `G:H = {Gᴸ, G:Hᴸ | Gᴿ, G:Hᴿ}` on canonical forms.
fn ordinal(
    values: &mut Values,
    base: ValueId,
    exponent: ValueId,
    meter: &mut Meter,
) -> Result<ValueId, ValueError> {
    let mut sides = [Vec::new(), Vec::new()];
    for (options, side) in sides.iter_mut().zip(Side::BOTH) {
        *options = values.options(base, side, meter)?.to_vec();
        for option in values.options(exponent, side, meter)?.to_vec() {
            options.push(ordinal(values, base, option, meter)?);
        }
    }
    values.canonical(&sides[0], &sides[1], meter)
}

/// `Thermograph(mast,[critical temperatures],[slopes],…)`: for each wall its mast value, then its
/// corners downwards and the slopes between them, from above the first corner.
pub fn thermograph(thermograph: &Thermograph) -> String {
    let wall = |wall: &Wall| {
        let corners = wall.corners();
        let mut temperatures = Vec::new();
        let mut slopes = vec!["0".to_string()];
        for pair in corners.windows(2).rev() {
            temperatures.push(pair[1].0.to_string());
            let rise = pair[1].1.subtract(&pair[0].1);
            let run = pair[1].0.subtract(&pair[0].0);
            slopes.push(rise.divide(&run).expect("a slope").to_string());
        }
        let mast = &corners[corners.len() - 1].1;
        format!("{mast},[{}],[{}]", temperatures.join(","), slopes.join(","))
    };
    format!("Thermograph({},{})", wall(&thermograph.left), wall(&thermograph.right))
}
