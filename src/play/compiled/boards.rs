//! Boards, compiled: positions on what an operation makes of a board at hand.

use std::cell::RefCell;
use std::rc::Rc;

use super::compile::{Compiler, Typed};
use super::{Boards, Each, Given, Int, Moves, Name, OnBoards, Place, Slot, Written};
use crate::boards::grid::BLOCKED;
use crate::boards::pattern::{Rule, Turning};
use crate::boards::region::{Flood, Image, LetterSets, Letters, Touching};
use crate::boards::{Grid, RulesetId};
use crate::lang::builtin::Known;
use crate::lang::code::{Callee, Code, Comprehension, Generator, Node, NodeId, ParameterKind};
use crate::lang::program::GlobalId;
use crate::lang::value::Value;
use crate::meter::Meter;

/// How long the texts of a rule of rewriting may be.
pub(super) const LONGEST: usize = 256;

impl Compiler<'_> {
    /// `[r(b) for b in rewrites(board, "..", "##")]`: with other operations, with draws in front, of
    /// boards that are made in two steps, with a condition on the board that is made.
    pub(super) fn boards(&mut self, code: &Code, each: &Comprehension) -> Option<Moves> {
        let (last, before_last) = each.generators.split_last()?;
        let Node::Call(callee, nodes) = code.node(each.item) else {
            return None;
        };
        let (id, nodes) = self.called(code, callee, nodes)?;
        let places = self.boards_like_own(id)?;
        let made = |slot| places.iter().position(|place| is_local(code, nodes[*place], slot));
        let board = made(last.slot)?;
        // A board that is made first is rewritten again, or another one is made beside it.
        let (before, first) = match before_last {
            [before @ .., first] if first.condition.is_none() => {
                let again = self.is_board_made(code, last.source, first);
                let at = if again { Some(board) } else { made(first.slot) };
                (if at.is_some() { before } else { before_last }, at.map(|at| (at, first)))
            }
            _ => (before_last, None),
        };
        let draws = self.draws(code, before)?;
        let boards = match first {
            None => self.operation(code, last.source, board)?,
            Some((at, first)) => {
                let Boards::Rewrites(mut rules) = self.operation(code, first.source, at)? else {
                    return None;
                };
                if at == board {
                    let (turning, _, texts) = self.rewriting(code, last.source)?;
                    let [from, to] = texts.map(|text| self.written(code, text));
                    rules.push((board, rule(from?, to?, turning)?));
                } else {
                    let Boards::Rewrites(more) = self.operation(code, last.source, board)? else {
                        return None;
                    };
                    rules.extend(more);
                }
                Boards::Rewrites(rules)
            }
        };
        // What stands beside boards depends on no cells that are made, and neither do other boards.
        for slot in first.iter().map(|(_, first)| first.slot).chain([last.slot]) {
            *self.names.get_mut(slot as usize)? = None;
        }
        let other = first.map_or(board, |(at, _)| at);
        self.others_at_hand(code, (&places, &nodes), &[board, other])?;
        let beside = self.beside(code, id, &nodes)?;
        let condition = match last.condition {
            None => None,
            Some(condition) => {
                self.name(last.slot, Name::Board(Place::Made(board)))?;
                if let Some((at, first)) = first.filter(|(at, _)| *at != board) {
                    self.name(first.slot, Name::Board(Place::Made(at)))?;
                }
                Some(self.condition(code, condition)?)
            }
        };
        let made = self.positions_on(id, boards, beside, condition)?;
        Some(match &draws[..] {
            [] => made,
            _ => Moves::Each(Box::new(Each { draws, item: made })),
        })
    }

    /// `r(least(board))`, `r(exchanged(board, "xo"))`, `r(transpose(board))` and the like.
    pub(super) fn image(&mut self, code: &Code, at: NodeId) -> Option<Moves> {
        let Node::Call(callee, nodes) = code.node(at) else {
            return None;
        };
        let (id, nodes) = self.called(code, callee, nodes)?;
        let places = self.boards_like_own(id)?;
        let boards = match places[..] {
            [place] => self.least(code, nodes[place]),
            _ => None,
        };
        let boards = match boards {
            Some(least) => least,
            None => Boards::Image(self.images_of_all(code, &places, &nodes)?),
        };
        let beside = self.beside(code, id, &nodes)?;
        self.positions_on(id, boards, beside, None)
    }

    /// The arguments beside the boards among those of a position: those before each board, and those behind the last.
    pub(super) fn beside(
        &mut self,
        code: &Code,
        id: RulesetId,
        nodes: &[NodeId],
    ) -> Option<Vec<Vec<Given>>> {
        let ruleset = Rc::clone(self.program.ruleset(id));
        let mut beside = vec![Vec::new()];
        for (node, parameter) in nodes.iter().zip(&ruleset.parameters) {
            match parameter.kind {
                ParameterKind::Grid => beside.push(Vec::new()),
                kind => beside.last_mut()?.push(self.given(code, *node, kind)?),
            }
        }
        Some(beside)
    }

    /// The places of a ruleset's boards among its parameters, if it has as many as the ruleset at hand.
    pub(super) fn boards_like_own(&self, id: RulesetId) -> Option<Vec<usize>> {
        let places = self.program.ruleset(id).boards();
        let own = self.program.ruleset(self.own).boards().len();
        (places.len() == own && own > 0).then_some(places)
    }

    /// Gives up unless all boards of a position but some are those at hand.
    pub(super) fn others_at_hand(
        &mut self,
        code: &Code,
        (places, nodes): (&[usize], &[NodeId]),
        made: &[usize],
    ) -> Option<()> {
        let mut others = places.iter().enumerate().filter(|(board, _)| !made.contains(board));
        let are_at_hand = others
            .all(|(board, place)| self.place(code, nodes[*place]) == Some(Place::Hand(board)));
        are_at_hand.then_some(())
    }

    /// The images that all boards at hand become. Several boards keep their shapes.
    fn images_of_all(
        &mut self,
        code: &Code,
        places: &[usize],
        nodes: &[NodeId],
    ) -> Option<Vec<Image>> {
        let mut images = None;
        for (board, place) in places.iter().enumerate() {
            let of_board = self.images(code, nodes[*place], board)?;
            match &images {
                None => images = Some(of_board),
                Some(known) if *known == of_board => {}
                Some(_) => return None,
            }
        }
        let keep = |image: &Image| matches!(image, Image::Exchanged(_));
        images.filter(|images| places.len() == 1 || images.iter().all(keep))
    }

    /// `least(board)`.
    fn least(&mut self, code: &Code, at: NodeId) -> Option<Boards> {
        let Node::Call(Callee::Global(builtin), arguments) = code.node(at) else {
            return None;
        };
        let transposing = match self.known(*builtin)? {
            Known::Least => true,
            Known::LeastFlip => false,
            _ => return None,
        };
        match arguments[..] {
            [board] if self.place(code, board)? == Place::Hand(0) => {
                Some(Boards::Least(transposing))
            }
            _ => None,
        }
    }

    /// The images of a board at hand, the innermost first: `exchanged(mirrored(board), "xo")`.
    fn images(&mut self, code: &Code, at: NodeId, place: usize) -> Option<Vec<Image>> {
        let Node::Call(Callee::Global(builtin), arguments) = code.node(at) else {
            return (self.place(code, at)? == Place::Hand(place)).then(Vec::new);
        };
        let (made, board) = match (self.known(*builtin)?, &arguments[..]) {
            (Known::Transpose, [board]) => (vec![Image::Transposed], *board),
            (Known::Mirrored, [board]) => (vec![Image::Mirrored], *board),
            (Known::Flipped, [board]) => (vec![Image::Flipped], *board),
            (Known::Rotated, [board]) => (vec![Image::Transposed, Image::Mirrored], *board),
            (Known::Exchanged, [board, letters]) => {
                let letters = self.written(code, *letters)?.as_bytes().try_into().ok()?;
                (vec![Image::Exchanged(letters)], *board)
            }
            _ => return None,
        };
        let mut images = self.images(code, board, place)?;
        images.extend(made);
        Some(images)
    }

    pub(super) fn positions_on(
        &mut self,
        id: RulesetId,
        boards: Boards,
        beside: Vec<Vec<Given>>,
        condition: Option<Int>,
    ) -> Option<Moves> {
        let made = self.program.ruleset(id);
        // With such letters the ruleset would have to read the new boards first. It has read the board at hand, if
        // it is its own.
        let reads = |(parameter, letters): &(usize, Letters)| {
            let board = made.boards().iter().position(|place| place == parameter);
            id != self.own || board.is_none_or(|board| boards.puts((board, *letters)))
        };
        if made.other_case.iter().any(reads) {
            return None;
        }
        self.promised |= made.promises_equal();
        Some(Moves::Boards(Box::new(OnBoards { of: id, boards, beside, condition })))
    }

    /// The builtin that a name stands for, if it is known.
    fn known(&mut self, name: GlobalId) -> Option<Known> {
        match self.global(name)? {
            Value::Builtin(id) => self.program.builtin(id).traits.known,
            _ => None,
        }
    }

    /// The board that an expression is, if it is one.
    fn place(&mut self, code: &Code, at: NodeId) -> Option<Place> {
        match self.typed(code, at)? {
            Typed::Board(place) => Some(place),
            _ => None,
        }
    }

    /// `width(board)` or `height(board)`.
    pub(super) fn extent(
        &mut self,
        code: &Code,
        board: NodeId,
        extent: fn(usize) -> Int,
    ) -> Option<Int> {
        match self.place(code, board)? {
            Place::Hand(board) => Some(extent(board)),
            Place::Made(_) => None,
        }
    }

    /// `flood(board, from, through, letter)`.
    pub(super) fn flood(&mut self, code: &Code, board: NodeId, nodes: &[NodeId]) -> Option<Typed> {
        let place = self.place(code, board)?;
        let [from, through, letter] = *nodes else {
            return None;
        };
        let Node::Constant(Value::Text(text)) = code.node(letter) else {
            return None;
        };
        let &[letter] = text.as_bytes() else {
            return None;
        };
        let (from, through) = (letters(code, from)?, letters(code, through)?);
        let flood = Flood { from, through, letter };
        letter.is_ascii_graphic().then(|| Typed::Flooded(place, Box::new(flood)))
    }

    /// Returns whether a board is rewritten that a generator in front gives.
    fn is_board_made(&mut self, code: &Code, source: NodeId, first: &Generator) -> bool {
        self.rewriting(code, source).is_some_and(|(_, of, _)| is_local(code, of, first.slot))
    }

    /// The turning, the board and the texts of a rewriting.
    fn rewriting(&mut self, code: &Code, at: NodeId) -> Option<(Turning, NodeId, [NodeId; 2])> {
        let Node::Call(Callee::Global(builtin), nodes) = code.node(at) else {
            return None;
        };
        let turning = match self.known(*builtin)? {
            Known::Rewrites => Turning::None,
            Known::Turns => Turning::All,
            Known::Rays => Turning::Rays,
            _ => return None,
        };
        match nodes[..] {
            [board, from, to] => Some((turning, board, [from, to])),
            _ => None,
        }
    }

    /// A text as it is written.
    fn written<'c>(&self, code: &'c Code, at: NodeId) -> Option<&'c str> {
        match code.node(at) {
            Node::Constant(Value::Text(text)) if text.len() <= LONGEST => Some(text),
            _ => None,
        }
    }

    /// The integer on which a text depends and nothing else: `jump("x", "o", jumps)` depends on `jumps`.
    fn integer_behind(&self, code: &Code, text: NodeId) -> Option<Slot> {
        let Node::Call(Callee::Global(_), arguments) = code.node(text) else {
            return None;
        };
        let mut behind = None;
        for argument in arguments {
            let slot = match code.node(*argument) {
                Node::Constant(_) | Node::Integer(..) => continue,
                Node::Local(local) => match self.names.get(*local as usize)? {
                    Some(Name::Int(slot)) => *slot,
                    _ => return None,
                },
                _ => return None,
            };
            if *behind.get_or_insert(slot) != slot {
                return None;
            }
        }
        behind
    }

    /// An operation on the board at hand at a place, or several joined.
    fn operation(&mut self, code: &Code, source: NodeId, place: usize) -> Option<Boards> {
        let Node::Call(Callee::Global(builtin), nodes) = code.node(source) else {
            return None;
        };
        if let Some((turning, board, texts)) = self.rewriting(code, source) {
            if self.place(code, board)? != Place::Hand(place) {
                return None;
            }
            let [from, to] = texts.map(|text| self.written(code, text));
            if let (Some(from), Some(to)) = (from, to) {
                return Some(Boards::Rewrites(vec![(place, rule(from, to, turning)?)]));
            }
            let Typed::Text(from) = self.typed(code, texts[0])? else {
                return None;
            };
            let Typed::Text(to) = self.typed(code, texts[1])? else {
                return None;
            };
            // With such letters the ruleset would have to read the new boards first.
            let own = self.program.ruleset(self.own);
            let parameter = *own.boards().get(place)?;
            let other_case = own.other_case.iter().find(|(at, _)| *at == parameter);
            let refused = other_case.map_or(Letters::new(""), |(_, letters)| *letters);
            let by = texts.map(|text| self.integer_behind(code, text));
            return Some(Boards::Written(Box::new(Written {
                board: place,
                texts: (from, to),
                turning,
                refused,
                by: by[0].filter(|_| by[0] == by[1]),
                known: RefCell::default(),
            })));
        }
        match (self.known(*builtin)?, &nodes[..]) {
            (Known::Components, [board, wanted, how @ ..]) => {
                let how = match how {
                    [] => Touching::Four,
                    [how] => match code.node(*how) {
                        Node::Integer(4, _) => Touching::Four,
                        Node::Integer(8, _) => Touching::Eight,
                        _ => return None,
                    },
                    _ => return None,
                };
                let hand = self.place(code, *board)? == Place::Hand(place);
                let wanted = self.written(code, *wanted)?;
                hand.then(|| Boards::Components(LetterSets::new(wanted), how))
            }
            (Known::Join, [only]) => match code.node(*only) {
                Node::List(several) if !several.is_empty() => {
                    let several = several.iter().map(|one| self.operation(code, *one, place));
                    Some(Boards::All(several.collect::<Option<_>>()?))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

impl Moves {
    /// Returns whether these are the connected parts of a board as positions of this ruleset, and parts of a
    /// part are that part. They are unless blocked cells, which lie between the cells of a part, are such
    /// cells too.
    pub(super) fn are_components(&self, of: RulesetId) -> bool {
        self.boards_of(of).is_some_and(|on| match &on.boards {
            Boards::Components(sets, _) => !sets.have(BLOCKED),
            _ => false,
        })
    }

    /// Returns whether no position of this ruleset among these has one of these letters on the board at a place, unless
    /// the board at hand has it.
    pub(super) fn put_none(&self, on: (usize, Letters), of: RulesetId) -> bool {
        match self {
            Self::Known(_) | Self::Nothing => true,
            Self::Position(id, _) => *id != of,
            Self::Boards(made) => made.of != of || made.boards.put_none(on),
            Self::Sum(several) | Self::All(several) => {
                several.iter().all(|one| one.put_none(on, of))
            }
            Self::Each(each) => each.item.put_none(on, of),
            Self::If(choice) => choice.1.put_none(on, of) && choice.2.put_none(on, of),
            Self::With(bound) => bound.1.put_none(on, of),
        }
    }

    /// Visits the rules of rewriting; nothing for those whose texts are made.
    pub(super) fn each_rule(&self, visit: &mut dyn FnMut(Option<&Rule>)) {
        match self {
            Self::Known(_) | Self::Nothing | Self::Position(..) => {}
            Self::Boards(on) => on.boards.each_rule(visit),
            Self::Sum(several) | Self::All(several) => {
                several.iter().for_each(|one| one.each_rule(visit));
            }
            Self::Each(each) => each.item.each_rule(visit),
            Self::If(choice) => [&choice.1, &choice.2].iter().for_each(|one| one.each_rule(visit)),
            Self::With(bound) => bound.1.each_rule(visit),
        }
    }

    /// Returns whether all positions of this ruleset among these are boards as wide and as high as the board
    /// at hand.
    pub(super) fn keep_shape(&self, of: RulesetId) -> bool {
        match self {
            Self::Known(_) | Self::Nothing => true,
            Self::Position(id, _) => *id != of,
            Self::Boards(on) => on.of != of || on.boards.keep_shape(),
            Self::Sum(several) | Self::All(several) => several.iter().all(|one| one.keep_shape(of)),
            Self::Each(each) => each.item.keep_shape(of),
            Self::If(choice) => choice.1.keep_shape(of) && choice.2.keep_shape(of),
            Self::With(bound) => bound.1.keep_shape(of),
        }
    }

    /// The boards of which these are positions of this ruleset.
    pub(super) fn boards_of(&self, of: RulesetId) -> Option<&OnBoards> {
        match self {
            Self::Boards(on) if on.of == of && on.condition.is_none() => Some(on),
            _ => None,
        }
    }
}

impl Boards {
    /// Returns whether none of these letters is on the board at a place unless it is on the one at hand.
    fn put_none(&self, on: (usize, Letters)) -> bool {
        let (board, letters) = on;
        match self {
            // A letter that one rule puts another may take away.
            Self::Rewrites(rules) => letters.iter().all(|letter| {
                let of_board = rules.iter().filter(|(at, _)| *at == board);
                of_board.map(|(_, rule)| rule.gain(letter)).sum::<isize>() <= 0
            }),
            Self::Least(_) | Self::Image(_) => !self.puts(on),
            Self::Written(_) => false,
            // Between the cells of a part others are blocked.
            Self::Components(..) => !letters.has(BLOCKED),
            Self::All(several) => several.iter().all(|one| one.put_none(on)),
        }
    }

    /// Visits the rules of rewriting; nothing for those whose texts are made.
    fn each_rule(&self, visit: &mut dyn FnMut(Option<&Rule>)) {
        match self {
            Self::Rewrites(rules) => rules.iter().for_each(|(_, rule)| visit(Some(rule))),
            Self::Written(_) => visit(None),
            Self::All(several) => several.iter().for_each(|one| one.each_rule(visit)),
            Self::Components(..) | Self::Least(_) | Self::Image(_) => {}
        }
    }

    /// Returns whether the boards are as wide and as high as the board at hand.
    fn keep_shape(&self) -> bool {
        match self {
            Self::Rewrites(_) | Self::Written(_) => true,
            Self::Components(..) => false,
            Self::Least(transposing) => !transposing,
            Self::Image(images) => !images.contains(&Image::Transposed),
            Self::All(several) => several.iter().all(Self::keep_shape),
        }
    }

    /// Returns whether it may put one of these letters on the board at a place.
    fn puts(&self, on: (usize, Letters)) -> bool {
        let (board, letters) = on;
        match self {
            // What is written is looked at when it is made.
            Self::Components(..) | Self::Least(_) | Self::Written(..) => false,
            Self::Rewrites(rules) => {
                rules.iter().any(|(at, rule)| *at == board && rule.puts(letters))
            }
            Self::Image(images) => images.iter().any(|image| image.puts(letters)),
            Self::All(several) => several.iter().any(|one| one.puts(on)),
        }
    }
}

/// A rule of rewriting from its texts, where they are one.
pub(super) fn rule(from: &str, to: &str, turning: Turning) -> Option<Rule> {
    // Short ones are read in no time.
    let meter = &mut Meter::default();
    let mut read = |text: &str| Grid::read(text, meter).ok();
    let (from, to) = (read(from)?, read(to)?);
    let rule = Rule::new(&from, &to, turning, &mut Meter::default());
    rule.ok()?.ok()
}

/// Letters of boards, as they are written.
pub(super) fn letters(code: &Code, at: NodeId) -> Option<Letters> {
    match code.node(at) {
        Node::Constant(Value::Text(text)) if text.bytes().all(|at| at.is_ascii_graphic()) => {
            Some(Letters::new(text))
        }
        _ => None,
    }
}

fn is_local(code: &Code, at: NodeId, local: u32) -> bool {
    matches!(code.node(at), Node::Local(slot) if *slot == local)
}
