//! Games with bars of several lengths, `{4||1|-2}` for `{4|{1|-2}}`, as books write them.

/// Longer texts keep the brackets of all their games: nobody counts so many bars.
const LONGEST: usize = 10_000;

/// A game whose brackets are open.
struct Open {
    /// Where its bracket stands.
    at: usize,
    /// Where the side begins that is being read.
    side: usize,
    /// Where its bar stands, once it is met, and how many bars its left side has at most.
    bar: Option<(usize, usize)>,
    /// Whether it has the two sides of a game, and no more.
    is_game: bool,
}

/// A game whose brackets are closed: where it stands, and how many bars it has.
struct Closed {
    from: usize,
    to: usize,
    bars: usize,
}

/// Returns the text of a game in which the only option of a side stands without brackets if it is a game with brackets itself, and its
/// parent has a longer bar.
pub(super) fn with_bars(text: String) -> String {
    if text.len() > LONGEST {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut open: Vec<Open> = Vec::new();
    let mut closed: Option<Closed> = None;
    let mut quoted = false;
    for sign in text.chars() {
        match sign {
            '"' => quoted = !quoted,
            '<' | '{' if !quoted => {
                let at = out.len();
                let is_game = !out.ends_with("robot");
                open.push(Open { at, side: at + 1, bar: None, is_game });
            }
            '|' if !quoted => {
                if let Some(game) = open.last_mut() {
                    let bars = if game.is_game { unpack(&mut out, game.side, &closed) } else { 0 };
                    game.is_game &= game.bar.is_none();
                    game.bar = Some((out.len(), bars));
                    game.side = out.len() + 1;
                }
            }
            '>' | '}' if !quoted => {
                let Some(game) = open.pop() else { return text };
                if let (true, Some((at, left))) = (game.is_game, game.bar) {
                    let right = unpack(&mut out, game.side, &closed);
                    let bars = left.max(right);
                    out.insert_str(at, &"|".repeat(bars));
                    out.push(sign);
                    closed = Some(Closed { from: game.at, to: out.len(), bars: bars + 1 });
                    continue;
                }
            }
            _ => {}
        }
        out.push(sign);
    }
    out
}

/// Takes the brackets from the game that is all of a side. Returns how many bars it has; 0 where there is no such game.
fn unpack(out: &mut String, side: usize, closed: &Option<Closed>) -> usize {
    match closed {
        Some(only) if only.from == side && only.to == out.len() => {
            out.pop();
            out.remove(side);
            only.bars
        }
        _ => 0,
    }
}
