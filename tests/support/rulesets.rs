//! Random rulesets, on boards, numbers, pairs, lists and texts. Play goes from one to another, and ends:
//! among rulesets of one shape something becomes less with every move, and to other shapes play goes in one
//! direction only. What they promise is true by the way they are made.

#![allow(dead_code, reason = "each program uses a part")]

use super::questions::Questions;
use super::shapes::Shape;

/// Rulesets, and positions of them.
pub struct Rulesets {
    pub names: Vec<String>,
    /// Those that have several boards, or a number beside one.
    pub beside: Vec<String>,
    pub texts: String,
    /// The same rules without promises, and so written that no clause of them is compiled.
    pub plain: String,
    pub positions: Vec<String>,
    pub promised: bool,
}

/// What the rules of boards keep to, so that something can be promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    Nothing,
    /// They are the same for boards that are turned and mirrored.
    Symmetry,
    /// Each move is made in one of the connected parts, and does not see the others.
    Parts,
}

#[derive(Clone)]
struct Ruleset {
    name: String,
    shape: Shape,
    /// Whether it is a family, with a number in front.
    member: bool,
    impartial: bool,
    moves: [Vec<String>; 2],
    promises: Vec<String>,
}

struct Maker<'q> {
    random: &'q mut Questions,
    all: Vec<Ruleset>,
    kept: Kept,
    /// Whether all options are single positions, which can be searched from board to board.
    single: bool,
    /// Whether most options are positions of the same ruleset.
    stays: bool,
    /// Whether boards have one row.
    row: bool,
    /// Whether a board becomes its conjugate where two letters change places.
    exchanges: bool,
}

impl Ruleset {
    fn text(&self, plain: bool) -> String {
        let member = if self.member { "(k: Int)" } else { "" };
        let mut text = format!("ruleset {}{member}({}) {{\n", self.name, self.shape.parameters());
        // The compiler of clauses leaves lists of lists of games alone.
        let [open, close] = if plain { ["[[", "]][0]"] } else { ["[", "]"] };
        let sides = if self.impartial { &["options"][..] } else { &["left", "right"] };
        for (side, moves) in sides.iter().zip(&self.moves) {
            text += &format!("  {side}: {open}{}{close}\n", moves.join(", "));
        }
        if self.shape == Shape::Number {
            text += "  require: n >= 0, \"n\"\n";
        }
        for promise in self.promises.iter().filter(|_| !plain) {
            text += &format!("  {promise}\n");
        }
        text + "}\n"
    }

    /// This position of it, as a text.
    fn at(&self, member: &str, arguments: &str) -> String {
        let member = if self.member { format!("({member})") } else { String::new() };
        format!("{}{member}({arguments})", self.name)
    }
}

/// A move with two letters exchanged in all its texts.
fn exchanged(option: &str) -> String {
    let exchange = |letter| match letter {
        'x' => 'o',
        'o' => 'x',
        other => other,
    };
    let pieces = option.split('"').enumerate().map(|(place, piece)| match place % 2 {
        1 => piece.chars().map(exchange).collect(),
        _ => piece.to_owned(),
    });
    pieces.collect::<Vec<String>>().join("\"")
}

/// Rulesets and positions of them.
pub fn rulesets(random: &mut Questions) -> Rulesets {
    let kept = random.one(&[Kept::Nothing, Kept::Nothing, Kept::Symmetry, Kept::Parts]);
    let [several, stays, row, exchanges] = [3, 2, 3, 4].map(|one_of| random.below(one_of) == 0);
    let mut maker =
        Maker { random, all: Vec::new(), kept, single: !several, stays, row, exchanges };
    maker.outline();
    for own in 0..maker.all.len() {
        maker.write(own);
    }
    maker.copy();
    let positions = maker.positions();
    maker.random.shuffle(&mut maker.all);
    let text = |plain| maker.all.iter().map(|ruleset| ruleset.text(plain)).collect();
    Rulesets {
        names: maker.all.iter().map(|ruleset| ruleset.name.clone()).collect(),
        beside: maker
            .all
            .iter()
            .filter(|ruleset| ruleset.shape > Shape::Board)
            .map(|ruleset| ruleset.name.clone())
            .collect(),
        texts: text(false),
        plain: text(true),
        positions,
        promised: maker.all.iter().any(|ruleset| !ruleset.promises.is_empty()),
    }
}

impl Maker<'_> {
    fn chance(&mut self, one_of: usize) -> bool {
        self.random.below(one_of) == 0
    }

    /// Which rulesets there are.
    fn outline(&mut self) {
        let boards = self.random.below(4);
        let others = self.random.below(3) + usize::from(boards == 0);
        let beside = self.random.below(2);
        for place in 0..others + boards + beside {
            let shape = match place.checked_sub(others) {
                None => self.random.one(Shape::BELOW_BOARDS),
                Some(board) if board < boards => Shape::Board,
                Some(_) => self.random.one(&[Shape::Beside, Shape::Boards]),
            };
            let ruleset = Ruleset {
                name: format!("r{place}"),
                shape,
                member: shape == Shape::Board && self.kept == Kept::Nothing && self.chance(6),
                impartial: self.chance(3) && !(shape.has_boards() && self.exchanges),
                moves: [const { Vec::new() }; 2],
                promises: Vec::new(),
            };
            self.all.push(ruleset);
        }
    }

    fn write(&mut self, own: usize) {
        let Ruleset { shape, impartial, .. } = self.all[own];
        if shape == Shape::Pair && impartial && self.chance(2) {
            return self.write_heaps(own);
        }
        for side in 0..2 {
            for _ in 0..self.random.one(&[0, 1, 1, 1, 2, 2, 3]) {
                let option = self.option(own);
                self.all[own].moves[side].push(option);
            }
        }
        if shape.has_boards() && self.exchanges {
            let ruleset = &mut self.all[own];
            ruleset.moves[1] = ruleset.moves[0].iter().map(|option| exchanged(option)).collect();
            let conjugate = match shape {
                Shape::Boards => "exchanged(board, \"xo\"), exchanged(other, \"xo\")",
                Shape::Beside => "n, exchanged(board, \"xo\")",
                _ => "exchanged(board, \"xo\")",
            };
            let conjugate = ruleset.at("k", conjugate);
            ruleset.promises.push(format!("conjugate: {conjugate}"));
        }
        let literally = self.random.one(&["", " literally"]);
        let name = &self.all[own].name;
        let promise = match (shape, self.kept) {
            (Shape::Board, Kept::Symmetry) => format!("same{literally}: {name}(least(board))"),
            (Shape::Beside, Kept::Symmetry) => format!("same{literally}: {name}(n, least(board))"),
            (Shape::Boards, Kept::Symmetry) => {
                format!("same{literally}: {name}(least(board), least(other))")
            }
            (Shape::Board, Kept::Parts) => {
                format!("split{literally}: [{name}(c) for c in components(board, \"xo\")]")
            }
            _ => return,
        };
        if !self.chance(3) {
            self.all[own].promises.push(promise);
        }
    }

    /// Two heaps, which may change places, and whose sum they are.
    fn write_heaps(&mut self, own: usize) {
        let (most, literally) = (1 + self.random.below(3), self.random.one(&["", " literally"]));
        let ruleset = &mut self.all[own];
        let name = &ruleset.name;
        ruleset.moves[0] = vec![
            format!("[{name}(i, b) for i in 0 .. a if a - i <= {most}]"),
            format!("[{name}(a, i) for i in 0 .. b if b - i <= {most}]"),
        ];
        ruleset.promises = vec![
            format!("same{literally}: if a < b {{ {name}(b, a) }} else {{ none }}"),
            format!(
                "split{literally}: if a > 0 and b > 0 {{ [{name}(a, 0), {name}(0, b)] }} else {{ none }}"
            ),
        ];
    }

    /// One more ruleset with the same clauses as another: equal to it.
    fn copy(&mut self) {
        let of = self.random.below(self.all.len());
        let mut copy = self.all[of].clone();
        if copy.member || self.chance(2) {
            return;
        }
        let arguments = match (copy.shape, self.kept) {
            (Shape::Board, Kept::Symmetry) => "least(board)".to_owned(),
            (shape, _) => shape.arguments(),
        };
        let equal = format!("{}({arguments})", copy.name);
        let literally = self.random.one(&["", " literally"]);
        let size = copy.shape.size();
        let promise = match self.chance(2) {
            true => equal,
            false => format!("if {size} > 4 {{ {equal} }} else {{ none }}"),
        };
        copy.promises = vec![format!("same{literally}: {promise}")];
        copy.name = "twin".to_owned();
        self.all.push(copy);
    }

    /// One or more options, as an item of a list.
    fn option(&mut self, own: usize) -> String {
        let shape = self.all[own].shape;
        // A part does not see the others, and in the conjugate other games would be negatives.
        let part = shape.has_boards() && (self.kept == Kept::Parts || self.exchanges);
        if !self.single && !part && self.chance(8) {
            let known = self.random.one(&["0", "*", "1", "-1", "<0|*>"]);
            return format!("{known} if {} > {}", shape.size(), self.random.below(6));
        }
        let lower = if part || self.chance(2) { None } else { self.lower(own) };
        if let Some(lower) = lower.filter(|_| self.chance(if self.stays { 8 } else { 4 })) {
            return lower;
        }
        match shape {
            Shape::Number => self.option_of_number(own),
            Shape::Pair => self.option_of_pair(own),
            Shape::List => self.option_of_list(own),
            Shape::Both => self.option_of_both(own),
            Shape::Text => self.option_of_text(own),
            Shape::Board | Shape::Beside => self.option_of_board(own),
            Shape::Boards => self.option_of_boards(own),
        }
    }

    fn option_of_number(&mut self, own: usize) -> String {
        let by = 1 + self.random.below(3);
        if !self.single && self.chance(4) {
            let parts = self.parts(own, ["i", &format!("n - {by} - i")]);
            return format!("[{parts} for i in 0 ..= n - {by}]");
        }
        let option = self.like(own, &format!("n - {by}"));
        let more = self.random.one(&["", " and n % 2 == 0", " and n % 3 != 1", " and n > 2"]);
        format!("{option} if n >= {by}{more}")
    }

    fn option_of_pair(&mut self, own: usize) -> String {
        match self.random.below(4) {
            0 => format!("{} if a > 0", self.like(own, "a - 1, b")),
            1 => format!("{} if b > 0", self.like(own, "b - 1, a")),
            2 => format!("[{} for i in 0 .. a]", self.like(own, "min(i, b), max(i, b)")),
            _ => format!("[{} for i in 0 .. a, j in 0 .. b if i + j != 1]", self.like(own, "i, j")),
        }
    }

    fn option_of_list(&mut self, own: usize) -> String {
        let less = "join([xs[0 .. i], [xs[i] - 1], xs[i + 1 .. len(xs)]])";
        match self.random.below(if self.single { 2 } else { 3 }) {
            0 => format!("[{} for i in 0 .. len(xs) if xs[i] > 0]", self.like(own, less)),
            1 => format!("{} if xs != []", self.like(own, "xs[1 .. len(xs)]")),
            _ => {
                let parts = self.parts(own, ["xs[0 .. i]", "xs[i + 1 .. len(xs)]"]);
                format!("[{parts} for i in 0 .. len(xs)]")
            }
        }
    }

    fn option_of_both(&mut self, own: usize) -> String {
        match self.random.below(4) {
            0 => format!("{} if xs != []", self.like(own, "xs[1 .. len(xs)], len(xs)")),
            1 => format!("{} if k > 0 and any([x > k for x in xs])", self.like(own, "xs, k - 1")),
            2 => {
                let smallest = self.same(own, "[x for x in xs if x != m], min(m, 3)");
                format!("do {{ let m = min(xs); {smallest} }} if xs != []")
            }
            _ => {
                let [half, other] = ["xs, k // 2", "xs[0 .. len(xs) // 2], 1"];
                let [half, other] = [half, other].map(|arguments| self.like(own, arguments));
                format!("if k > 0 {{ {half} }} else {{ {other} }} if k + len(xs) > 0")
            }
        }
    }

    fn option_of_text(&mut self, own: usize) -> String {
        let letter = self.random.one(&["a", "b"]);
        let here = format!("for i in 0 .. len(t) if t[i] == \"{letter}\"");
        match self.random.below(if self.single { 2 } else { 3 }) {
            0 => format!("[{} {here}]", self.like(own, "join([t[0 .. i], t[i + 1 .. len(t)]])")),
            1 => {
                let rest = self.like(own, "t[1 .. len(t)]");
                format!("{rest} if t != \"\" and t[0] == \"{letter}\"")
            }
            _ => format!("[{} {here}]", self.parts(own, ["t[0 .. i]", "t[i + 1 .. len(t)]"])),
        }
    }

    fn option_of_board(&mut self, own: usize) -> String {
        let arguments = match (self.all[own].shape, self.random.below(6)) {
            (Shape::Board, _) => "b",
            (_, 0) => "n + 1, b",
            (_, 1) => "2 - n, b",
            (_, 2) => "n // 2, b",
            _ => "n, b",
        };
        let option = self.like(own, arguments);
        if self.all[own].shape == Shape::Beside && self.chance(5) {
            return format!("[{} for i in 0 .. n]", self.like(own, "i, board"));
        }
        let boards = self.rewriting("board");
        if self.kept == Kept::Parts {
            return format!("[{option} for b in {boards}]");
        }
        let condition = match self.random.below(9) {
            0 => format!(" if {}", self.floods("b")),
            1 => format!(" if not {}", self.floods("b")),
            2 => format!(" if {}", self.floods("board")),
            3 if self.kept == Kept::Nothing => {
                let extent = self.random.one(&["width", "height"]);
                let than = self.random.one(&["<", "==", ">"]);
                format!(" if {extent}(board) {than} {}", 1 + self.random.below(5))
            }
            _ => String::new(),
        };
        match self.random.below(10) {
            0 => format!("[{option} for c in {boards}, b in {}{condition}]", self.rewriting("c")),
            1 => {
                let more = self.rewriting("board");
                format!("[{option} for b in join([{boards}, {more}]){condition}]")
            }
            2 => {
                let from = self.random.one(&["[\"x\", \"o\"]", "[\"xo\", \"xx\", \"o\"]"]);
                let to = self.random.one(&["join([\".\" for l in p])", "join([\"#\" for l in p])"]);
                let how = self.turning();
                format!("[{option} for p in {from}, b in {how}(board, p, {to}){condition}]")
            }
            _ => format!("[{option} for b in {boards}{condition}]"),
        }
    }

    /// A move on one of two boards or on both.
    fn option_of_boards(&mut self, own: usize) -> String {
        let [on_one, on_other] = [self.rewriting("board"), self.rewriting("other")];
        let condition = match self.random.below(7) {
            0 => format!(" if {}", self.floods("b")),
            1 => format!(" if {}", self.floods("other")),
            2 => format!(" if not {}", self.floods("board")),
            3 if self.kept == Kept::Nothing => " if width(board) <= height(other)".to_owned(),
            _ => String::new(),
        };
        match self.random.below(12) {
            0..4 => format!("[{} for b in {on_one}{condition}]", self.like(own, "b, other")),
            4..8 => format!("[{} for b in {on_other}{condition}]", self.like(own, "board, b")),
            8 | 9 => {
                let option = self.like(own, "c, b");
                format!("[{option} for c in {on_one}, b in {on_other}{condition}]")
            }
            10 => {
                let option = self.like(own, "board, b");
                format!("[{option} for c in {on_other}, b in {}{condition}]", self.rewriting("c"))
            }
            // Bits leave this to the evaluator.
            _ => format!("[{} for b in {on_one}{condition}]", self.like(own, "other, b")),
        }
    }

    /// Whether a flooded board has a letter.
    fn floods(&mut self, board: &str) -> String {
        let [from, through, letter] = [0; 3].map(|_| self.random.one(&["x", "o", "."]));
        format!("contains(flood({board}, \"{from}\", \"{through}\", \"#\"), \"{letter}\")")
    }

    fn turning(&mut self) -> &'static str {
        match self.kept {
            Kept::Symmetry => "turns",
            Kept::Nothing | Kept::Parts => self.random.one(&["rewrites", "rewrites", "turns"]),
        }
    }

    /// A rewriting that makes less of a board: `x` counts twice, `o` once; where they are exchanged, both once.
    fn rewriting(&mut self, board: &str) -> String {
        let sizes: &[(usize, usize)] = match self.row {
            true => &[(1, 1), (1, 2), (1, 2), (1, 3)],
            false => &[(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)],
        };
        let (height, width) = self.random.one(sizes);
        let (before, after): (&[char], &[char]) = match self.kept {
            Kept::Parts => (&['x', 'o'], &['x', 'o', '.']),
            Kept::Nothing | Kept::Symmetry => {
                (&['x', 'x', 'o', 'o', '.', '#', '?'], &['x', 'o', '.', '#'])
            }
        };
        let count = |text: &str, letter: char| text.matches(letter).count();
        let weight = |text: &str| 2 * count(text, 'x') + count(text, 'o');
        let stones = |text: &str| count(text, 'x') + count(text, 'o');
        loop {
            let (mut from, mut to) = (String::new(), String::new());
            for place in 0..height * width {
                if place > 0 && place % width == 0 {
                    for text in [&mut from, &mut to] {
                        text.push('/');
                    }
                }
                let cell = self.random.one(before);
                from.push(cell);
                to.push(if cell == '?' || self.chance(3) { cell } else { self.random.one(after) });
            }
            let is_less = match self.exchanges {
                true => stones(&to) < stones(&from),
                false => weight(&to) < weight(&from),
            };
            if is_less {
                let ray = self.kept == Kept::Nothing && height == 1 && width > 1 && self.chance(5);
                let how = if ray { "rays" } else { self.turning() };
                return format!("{how}({board}, \"{from}\", \"{to}\")");
            }
        }
    }

    /// A position of this ruleset or another one of its shape.
    fn same(&mut self, own: usize, arguments: &str) -> String {
        let shape = self.all[own].shape;
        let mut places = vec![own];
        let stays = self.stays && !self.chance(8);
        if !stays && (shape, self.kept) != (Shape::Board, Kept::Parts) {
            places.extend((0..self.all.len()).filter(|&other| self.all[other].shape == shape));
        }
        let member = self.random.one(&["0", "1", "2"]);
        let member = if self.all[own].member && self.chance(2) { "k" } else { member };
        let place = self.random.one(&places);
        self.all[place].at(member, arguments)
    }

    /// The same, or its negative, or the sum with another game.
    fn like(&mut self, own: usize, arguments: &str) -> String {
        let position = self.same(own, arguments);
        if self.single {
            return position;
        }
        let board = self.all[own].shape.has_boards();
        // A negative would not be a part.
        let parts = board && self.kept == Kept::Parts;
        if board && self.exchanges {
            return if parts || self.chance(3) { position } else { format!("-{position}") };
        }
        match self.random.below(8) {
            0 => format!("{position} + *"),
            1 => format!("{position} + {}", self.random.one(&["1", "<0|*>", "2"])),
            2 if !parts => format!("-{position}"),
            3 if !parts => match self.lower(own) {
                Some(lower) => format!("{position} + {lower}"),
                None => position,
            },
            _ => position,
        }
    }

    /// The sum of two positions.
    fn parts(&mut self, own: usize, [first, second]: [&str; 2]) -> String {
        format!("{} + {}", self.same(own, first), self.like(own, second))
    }

    /// A small position of a shape below.
    fn lower(&mut self, own: usize) -> Option<String> {
        let shape = self.all[own].shape;
        let all = 0..self.all.len();
        let lower: Vec<usize> = all.filter(|&other| self.all[other].shape < shape).collect();
        if lower.is_empty() {
            return None;
        }
        let place = self.random.one(&lower);
        let arguments = match (self.all[place].shape, self.random.below(2)) {
            (Shape::Number, 0) => shape.size().to_owned(),
            (lower, _) => self.arguments(lower, 4),
        };
        Some(self.all[place].at("1", &arguments))
    }

    fn arguments(&mut self, shape: Shape, most: usize) -> String {
        let count = self.random.below(most);
        let random = &mut *self.random;
        match shape {
            Shape::Number => (count + random.below(4)).to_string(),
            Shape::Pair => format!("{count}, {}", random.below(most)),
            Shape::List => {
                let items = (0..count.min(4)).map(|_| random.below(4).to_string());
                format!("[{}]", items.collect::<Vec<_>>().join(", "))
            }
            Shape::Both => {
                format!("{}, {}", self.arguments(Shape::List, most), self.random.below(4))
            }
            Shape::Text => {
                let letters = (0..count).map(|_| random.one(&["a", "b"]));
                format!("\"{}\"", letters.collect::<String>())
            }
            Shape::Beside => format!("{}, {}", count.min(3), self.arguments(Shape::Board, most)),
            Shape::Boards => {
                let [one, other] = [0; 2].map(|_| self.small_board());
                format!("\"{one}\", \"{other}\"")
            }
            Shape::Board => {
                // On more than eight cells values are not looked for at first.
                let cells: usize = self.random.one(&[3, 6, 9, 10, 11, 12, 12, 13]);
                let width = if self.row { cells } else { self.random.one(&[2, 3, 4]) };
                format!("\"{}\"", self.board(width, cells.div_ceil(width)))
            }
        }
    }

    /// One of several boards.
    fn small_board(&mut self) -> String {
        let [width, height] = self.random.one(&[[3, 1], [4, 1], [6, 1], [2, 2], [3, 2], [2, 3]]);
        if self.row { self.board(width * height, 1) } else { self.board(width, height) }
    }

    fn board(&mut self, width: usize, height: usize) -> String {
        let letters = &["x", "x", "x", "o", "o", "o", ".", "#"];
        let mut row = || (0..width).map(|_| self.random.one(letters)).collect::<String>();
        (0..height).map(|_| row()).collect::<Vec<_>>().join("/")
    }

    fn positions(&mut self) -> Vec<String> {
        let mut positions = Vec::new();
        for place in 0..self.all.len() {
            for _ in 0..if self.all[place].shape.has_boards() { 5 } else { 2 } {
                let arguments = self.arguments(self.all[place].shape, 7);
                let member = self.random.one(&["0", "1", "2"]);
                positions.push(self.all[place].at(member, &arguments));
                if self.exchanges && self.all[place].shape.has_boards() {
                    let conjugate = exchanged(&arguments);
                    positions.push(self.all[place].at(member, &conjugate));
                    if self.all[place].shape != Shape::Board {
                        continue;
                    }
                    // With least images this is its own conjugate.
                    let turned: String = conjugate.chars().rev().collect();
                    let both = format!(
                        "\"{}/{}\"",
                        &arguments[1..arguments.len() - 1],
                        &turned[1..turned.len() - 1]
                    );
                    if both.len() < 18 {
                        positions.push(self.all[place].at(member, &both));
                    }
                }
            }
        }
        positions
    }
}
