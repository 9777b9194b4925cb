//! Cheating robot games by the definitions alone, on trees; and the boards of two rulesets.

use std::collections::HashMap;
use std::rc::Rc;

use upstar::game::Ask;
use upstar::game::robot;
use upstar::game::robot::{Grid, RobotId};
use upstar::meter::Meter;
use upstar::values::SplitMix64;

/// A literal game.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Tree {
    pub left: Vec<Rc<Tree>>,
    pub rows: Vec<Vec<Rc<Tree>>>,
    pub right: Vec<Rc<Tree>>,
}

pub fn tree(left: Vec<Rc<Tree>>, rows: Vec<Vec<Rc<Tree>>>, right: Vec<Rc<Tree>>) -> Rc<Tree> {
    Rc::new(Tree { left, rows, right })
}

pub fn integer(n: i64) -> Rc<Tree> {
    match n.signum() {
        0 => tree(vec![], vec![], vec![]),
        1 => tree(vec![integer(n - 1)], vec![], vec![]),
        _ => tree(vec![], vec![], vec![integer(n + 1)]),
    }
}

pub fn simple(a: i64, b: i64, c: i64) -> Rc<Tree> {
    tree(vec![integer(a)], vec![vec![integer(b)]], vec![integer(c)])
}

/// Reads `robot<…|…|…>` and integers.
pub fn read(text: &str) -> Rc<Tree> {
    let bytes: Vec<u8> = text.bytes().filter(|byte| *byte != b' ').collect();
    let (game, rest) = read_game(&bytes);
    assert!(rest.is_empty(), "{text}");
    game
}

fn read_game(text: &[u8]) -> (Rc<Tree>, &[u8]) {
    if let Some(rest) = text.strip_prefix(b"robot<") {
        let (left, rest) = read_list(rest);
        let mut rest = rest.strip_prefix(b"|").expect("a bar");
        let mut rows = Vec::new();
        loop {
            let (row, after) = read_list(rest);
            rows.extend((!row.is_empty()).then_some(row));
            rest = &after[1..];
            if after[0] == b'|' {
                break;
            }
        }
        let (right, rest) = read_list(rest);
        let rest = rest.strip_prefix(b">").expect("a closing bracket");
        return (tree(left, rows, right), rest);
    }
    let digits = text.iter().take_while(|b| b.is_ascii_digit() || **b == b'-');
    let (number, rest) = text.split_at(digits.count());
    let number = std::str::from_utf8(number).expect("text");
    (integer(number.parse().expect("an integer")), rest)
}

fn read_list(text: &[u8]) -> (Vec<Rc<Tree>>, &[u8]) {
    if let Some(rest) = text.strip_prefix(b".") {
        return (vec![], rest);
    }
    let (mut games, mut rest) = (vec![], text);
    while !matches!(rest[0], b'|' | b';' | b'>') {
        let (game, after) = read_game(rest.strip_prefix(b",").unwrap_or(rest));
        games.push(game);
        rest = after;
    }
    (games, rest)
}

/// Written as the golden file writes games.
pub fn write(game: &Tree) -> String {
    let n = as_integer(game);
    if let Some(n) = n {
        return n.to_string();
    }
    let list = |games: &[Rc<Tree>]| match games {
        [] => ".".to_owned(),
        games => games.iter().map(|game| write(game)).collect::<Vec<_>>().join(","),
    };
    let rows: Vec<String> = game.rows.iter().map(|row| list(row)).collect();
    let rows = if rows.is_empty() { ".".to_owned() } else { rows.join(";") };
    format!("robot<{}|{rows}|{}>", list(&game.left), list(&game.right))
}

fn as_integer(game: &Tree) -> Option<i64> {
    match (&*game.left, &*game.right) {
        ([], []) => Some(0),
        ([below], []) => as_integer(below).filter(|n| *n >= 0).map(|n| n + 1),
        ([], [above]) => as_integer(above).filter(|n| *n <= 0).map(|n| n - 1),
        _ => None,
    }
}

/// 1 where Left wins, 0 for a draw, -1 where Right wins: by playing all rounds.
pub fn play_out(sum: &[Rc<Tree>], known: &mut HashMap<Vec<Rc<Tree>>, i8>) -> i8 {
    if let Some(value) = known.get(sum) {
        return *value;
    }
    let moves = |count: fn(&Tree) -> usize| -> Vec<(usize, usize)> {
        let parts = sum.iter().enumerate();
        parts.flat_map(|(k, game)| (0..count(game)).map(move |i| (k, i))).collect()
    };
    let (left, right) = (moves(|game| game.left.len()), moves(|game| game.right.len()));
    let value = match (left.is_empty(), right.is_empty()) {
        (true, true) => 0,
        (false, true) => 1,
        (true, false) => -1,
        (false, false) => {
            let after = |first: &(usize, usize), reply: &(usize, usize)| {
                let mut next = sum.to_vec();
                if first.0 == reply.0 {
                    next[first.0] = Rc::clone(&sum[first.0].rows[first.1][reply.1]);
                } else {
                    next[first.0] = Rc::clone(&sum[first.0].left[first.1]);
                    next[reply.0] = Rc::clone(&sum[reply.0].right[reply.1]);
                }
                next
            };
            let worst = |first, known: &mut HashMap<_, _>| {
                let values = right.iter().map(|reply| play_out(&after(first, reply), known));
                values.min().unwrap()
            };
            left.iter().map(|first| worst(first, known)).max().unwrap()
        }
    };
    known.insert(sum.to_vec(), value);
    value
}

/// What each first move of Left is worth, with Right's best replies; moves as (part, number).
#[allow(clippy::type_complexity, reason = "a list of facts")]
pub fn first_moves(sum: &[Rc<Tree>]) -> Vec<((usize, usize), i8, Vec<(usize, usize)>)> {
    let mut found = Vec::new();
    let known = &mut HashMap::new();
    for (k, game) in sum.iter().enumerate() {
        for i in 0..game.left.len() {
            let mut values = Vec::new();
            for (l, other) in sum.iter().enumerate() {
                for j in 0..other.right.len() {
                    let mut next = sum.to_vec();
                    if k == l {
                        next[k] = Rc::clone(&game.rows[i][j]);
                    } else {
                        next[k] = Rc::clone(&game.left[i]);
                        next[l] = Rc::clone(&other.right[j]);
                    }
                    values.push(((l, j), play_out(&next, known)));
                }
            }
            let Some(least) = values.iter().map(|(_, value)| *value).min() else {
                return vec![];
            };
            let best = values.iter().filter(|(_, value)| *value == least);
            found.push(((k, i), least, best.map(|(at, _)| *at).collect()));
        }
    }
    found
}

/// The engine's game.
pub fn cook(ask: &mut Ask<'_>, game: &Tree) -> RobotId {
    let mut each =
        |games: &[Rc<Tree>]| -> Vec<RobotId> { games.iter().map(|game| cook(ask, game)).collect() };
    let (left, right) = (each(&game.left), each(&game.right));
    let rows: Vec<_> = game.rows.iter().map(|row| each(row)).collect();
    let grid = Grid::new(left, &rows, right).expect("a shape");
    robot::form(ask, grid).expect("a game")
}

/// The engine's sum.
pub fn cook_sum(ask: &mut Ask<'_>, sum: &[Rc<Tree>]) -> RobotId {
    let parts: Vec<_> = sum.iter().map(|game| cook(ask, game)).collect();
    robot::sum(ask, &parts).expect("a sum")
}

/// Runs a body with an unlimited meter and no positions.
pub fn alone<T>(body: impl FnOnce(&mut Meter) -> T) -> T {
    let mut meter = Meter::default();
    body(&mut meter)
}

/// A random game of at most that depth, with up to two moves each.
pub fn random(dice: &mut SplitMix64, depth: u64) -> Rc<Tree> {
    if depth == 0 || dice.below(4) == 0 {
        return integer(dice.below(5) as i64 - 2);
    }
    let (m, n) = (dice.below(3), dice.below(3));
    let list = |count: u64, dice: &mut SplitMix64| -> Vec<Rc<Tree>> {
        (0..count).map(|_| random(dice, depth - 1)).collect()
    };
    let left = list(m, dice);
    let right = list(n, dice);
    let rows = match n {
        0 => vec![],
        _ => (0..m).map(|_| list(n, dice)).collect(),
    };
    tree(left, rows, right)
}

/// A board of domineering as a literal game; the union of the dominoes of a round is removed.
pub fn domineering(board: &str) -> Rc<Tree> {
    let cells: Vec<Vec<bool>> =
        board.split('/').map(|row| row.chars().map(|c| c == '#').collect()).collect();
    board_tree(&cells, &mut HashMap::new())
}

type Cells = Vec<Vec<bool>>;

fn board_tree(cells: &Cells, known: &mut HashMap<Cells, Rc<Tree>>) -> Rc<Tree> {
    if let Some(game) = known.get(cells) {
        return Rc::clone(game);
    }
    let free = |r: usize, c: usize| cells.get(r).and_then(|row| row.get(c)) == Some(&true);
    let (mut vertical, mut horizontal) = (vec![], vec![]);
    for (r, row) in cells.iter().enumerate() {
        for c in 0..row.len() {
            if free(r, c) && free(r + 1, c) {
                vertical.push([(r, c), (r + 1, c)]);
            }
            if free(r, c) && free(r, c + 1) {
                horizontal.push([(r, c), (r, c + 1)]);
            }
        }
    }
    let mut without = |gone: &[[(usize, usize); 2]]| {
        let mut next = cells.clone();
        for &(r, c) in gone.iter().flatten() {
            next[r][c] = false;
        }
        board_tree(&next, known)
    };
    let left = vertical.iter().map(|&v| without(&[v])).collect();
    let right = horizontal.iter().map(|&h| without(&[h])).collect();
    let rows = match horizontal.is_empty() {
        true => vec![],
        false => {
            let row = |&v, without: &mut dyn FnMut(&[_]) -> Rc<Tree>| {
                horizontal.iter().map(|&h| without(&[v, h])).collect()
            };
            vertical.iter().map(|v| row(v, &mut without)).collect()
        }
    };
    let game = tree(left, rows, right);
    known.insert(cells.clone(), Rc::clone(&game));
    game
}

/// Rows of toppling dominoes as lists of parts: B for Left, W for Right.
pub fn toppling(row: &str, known: &mut HashMap<String, Rc<Tree>>) -> Rc<Tree> {
    if let Some(game) = known.get(row) {
        return Rc::clone(game);
    }
    let pieces: Vec<char> = row.chars().collect();
    let moves = |colour: char| -> Vec<(usize, bool)> {
        let places = (0..pieces.len()).filter(|&at| pieces[at] == colour);
        places.flat_map(|at| [(at, false), (at, true)]).collect()
    };
    let (left, right) = (moves('B'), moves('W'));
    // What falls: up to the other's domino, if that lies in the way, else to the end.
    let falls = |(at, rightward): (usize, bool), other: Option<usize>| match (rightward, other) {
        (true, Some(stop)) if stop > at => at..=stop,
        (true, _) => at..=pieces.len() - 1,
        (false, Some(stop)) if stop < at => stop..=at,
        (false, _) => 0..=at,
    };
    let mut after = |a: Option<(usize, bool)>, b: Option<(usize, bool)>| {
        let mut gone = vec![false; pieces.len()];
        for (own, other) in [(a, b), (b, a)] {
            if let Some(own) = own {
                falls(own, other.map(|(at, _)| at)).for_each(|at| gone[at] = true);
            }
        }
        let kept = pieces.iter().zip(&gone);
        let kept: String = kept.map(|(c, gone)| if *gone { ' ' } else { *c }).collect();
        let parts: Vec<_> = kept.split_whitespace().map(|part| toppling(part, known)).collect();
        parts.into_iter().reduce(|g, h| add(&g, &h)).unwrap_or_else(|| integer(0))
    };
    let game = tree(
        left.iter().map(|&a| after(Some(a), None)).collect(),
        match right.is_empty() {
            true => vec![],
            false => {
                let row = |a, after: &mut dyn FnMut(_, _) -> Rc<Tree>| {
                    right.iter().map(|&b| after(Some(a), Some(b))).collect()
                };
                left.iter().map(|&a| row(a, &mut after)).collect()
            }
        },
        right.iter().map(|&b| after(None, Some(b))).collect(),
    );
    known.insert(row.to_owned(), Rc::clone(&game));
    game
}

/// The sum of two games as one literal game (Definition 5).
pub fn add(g: &Rc<Tree>, h: &Rc<Tree>) -> Rc<Tree> {
    let list = |ours: &[Rc<Tree>], theirs: &[Rc<Tree>]| -> Vec<Rc<Tree>> {
        let ours = ours.iter().map(|option| add(option, h));
        ours.chain(theirs.iter().map(|option| add(g, option))).collect()
    };
    let mut rows = Vec::new();
    let right = g.right.len() + h.right.len();
    for i in (0..g.left.len()).filter(|_| right > 0) {
        let here = (0..g.right.len()).map(|j| add(&g.rows[i][j], h));
        let apart = h.right.iter().map(|reply| add(&g.left[i], reply));
        rows.push(here.chain(apart).collect());
    }
    for i in (0..h.left.len()).filter(|_| right > 0) {
        let apart = g.right.iter().map(|reply| add(reply, &h.left[i]));
        let here = (0..h.right.len()).map(|j| add(g, &h.rows[i][j]));
        rows.push(apart.chain(here).collect());
    }
    tree(list(&g.left, &h.left), rows, list(&g.right, &h.right))
}
