//! What the context runs: expressions with every name resolved to a slot, in flat tables.

use std::rc::Rc;
use std::time::Duration;

use super::kind::Kind;
use super::program::GlobalId;
use super::value::Value;
use crate::ask::universe::UniverseId;
use crate::game::games::sum::SumId;
use crate::span::Span;
use crate::syntax::ast::{BinaryOp, CompareOp};

/// A function written in the language. Never reused, also when its definition is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FunctionId(pub u32);

/// A node of a [`Code`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeId(pub u32);

/// A resolved piece of program: one statement, or the body of one function.
#[derive(Debug, Default)]
pub struct Code {
    nodes: Vec<Node>,
    /// The places of the nodes, which only mistakes ask for.
    spans: Vec<Span>,
    /// How many local names are alive at once at most.
    pub slots: u32,
    /// The slots of parameters that are declared `Game`.
    pub games: Vec<u32>,
}

impl Code {
    /// Adds a node.
    pub fn push(&mut self, node: Node, span: Span) -> NodeId {
        let id = self.end();
        self.nodes.push(node);
        self.spans.push(span);
        id
    }

    /// Lets a call call a value, whatever it named; of a call in a universe that call.
    pub fn call_instead(&mut self, at: NodeId, callee: Value) {
        let at = match self.node(at) {
            Node::Mod(body, _) => *body,
            _ => at,
        };
        let span = self.span(at);
        let constant = self.push(Node::Constant(callee), span);
        if let Some(Node::Call(called, _)) = self.nodes.get_mut(at.0 as usize) {
            *called = Callee::Node(constant);
        }
    }

    /// The global names that it uses, in the order of its nodes.
    pub fn globals(&self) -> impl Iterator<Item = GlobalId> + '_ {
        self.nodes.iter().filter_map(|node| match node {
            Node::Global(id) | Node::Call(Callee::Global(id) | Callee::Member(_, id), _) => {
                Some(*id)
            }
            _ => None,
        })
    }

    /// A node of this code.
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// All nodes.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter()
    }

    /// The place of the next node.
    pub(super) fn end(&self) -> NodeId {
        NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX))
    }

    /// The slots that nodes from one to another read, in ascending order: only the first `count` slots are looked for.
    pub(super) fn slots_read(&self, from: NodeId, to: NodeId, count: usize) -> Vec<usize> {
        let nodes = self.nodes.get(from.0 as usize..=to.0 as usize);
        let nodes = nodes.unwrap_or_default().iter();
        let slots = nodes.filter_map(|node| match node {
            Node::Local(slot) | Node::Call(Callee::Member(slot, _), _) => Some(*slot as usize),
            _ => None,
        });
        let mut slots: Vec<usize> = slots.filter(|slot| *slot < count).collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    /// Returns whether a node stands for a game as it is written, also if it is a number: it is a literal,
    /// consists of literals, or is the name of a parameter that is declared `Game`.
    pub(super) fn is_a_game(&self, id: NodeId) -> bool {
        let mut parts = vec![id];
        while let Some(part) = parts.pop() {
            match self.node(part) {
                Node::Integer(..) | Node::Literal(_) | Node::Constant(Value::Game(_)) => {}
                Node::Local(slot) if self.games.contains(slot) => {}
                Node::Deeper(inside) | Node::Negate(inside) => parts.push(*inside),
                Node::Sum(first, rest) => {
                    parts.push(*first);
                    parts.extend(rest.iter().map(|(_, _, term)| *term));
                }
                Node::Binary(_, _, left, right) => parts.extend([*left, *right]),
                _ => return false,
            }
        }
        true
    }

    /// The place of a node.
    pub(crate) fn span(&self, id: NodeId) -> Span {
        self.spans[id.0 as usize]
    }
}

/// A resolved expression. Local names are slots counted from the frame's base.
#[derive(Debug)]
pub enum Node {
    /// A value that is known.
    Constant(Value),
    /// An integer as written: a game by itself, an `Int` in arithmetic with an `Int`.
    Integer(i64, SumId),
    /// A local name.
    Local(u32),
    /// A global name.
    Global(GlobalId),
    /// `_` (the last result: 0) or `_3`.
    Result(u32),
    /// `*n`.
    NimberOf(NodeId),
    /// `+-x`, `+-(x,y)`.
    Switch(Box<[NodeId]>),
    /// `tiny(x)`.
    Tiny(NodeId),
    /// `miny(x)`.
    Miny(NodeId),
    /// `<L|R>`.
    Literal(Box<Literal>),
    /// `robot<L|m|R>`.
    Robot(Box<Robot>),
    /// A pointed row.
    Row(Box<[NodeId]>, Box<[NodeId]>),
    /// `[a, b]`.
    List(Box<[NodeId]>),
    /// Lists, one behind the other.
    Joined(Box<[NodeId]>),
    /// `[e for … if …]`.
    Comprehension(Box<Comprehension>),
    /// `f(x)`.
    Call(Callee, Box<[NodeId]>),
    /// `xs[i]`.
    Index(NodeId, NodeId),
    /// `-x`.
    Negate(NodeId),
    /// `not x`.
    Not(NodeId),
    /// `x and y`, `x or y`, products, `G:H`, `<=>`.
    Binary(BinaryOp, Span, NodeId, NodeId),
    /// `a + b - c`.
    Sum(NodeId, Box<[(bool, Span, NodeId)]>),
    /// `a < b <= c`.
    Compare(NodeId, Box<[(CompareOp, Span, NodeId)]>),
    /// `a .. b`.
    Range(NodeId, NodeId, bool),
    /// `E mod U`.
    Mod(NodeId, NodeId),
    /// `if c { a } else { b }`.
    If(NodeId, Box<Block>, Option<Box<Block>>),
    /// `do { … }`.
    Do(Box<Block>),
    /// `try E else F`, `try E for 2s else F`.
    Try(NodeId, Option<Duration>, NodeId),
    /// The same as what is inside: a place where the stack may have to grow.
    Deeper(NodeId),
}

/// What is called.
#[derive(Debug)]
pub enum Callee {
    /// A global name.
    Global(GlobalId),
    /// `x.f` where `f` is also a local name: that where it can be called, else the global one.
    Member(u32, GlobalId),
    /// Any expression.
    Node(NodeId),
}

/// A literal's options.
#[derive(Debug)]
pub struct Literal {
    /// Left's.
    pub left: Box<[NodeId]>,
    /// Right's.
    pub right: Box<[NodeId]>,
    /// `!` among Left's.
    pub left_tombstone: bool,
    /// `!` among Right's.
    pub right_tombstone: bool,
}

/// A cheating robot literal's options and matrix.
#[derive(Debug)]
pub struct Robot {
    /// Left's.
    pub left: Box<[NodeId]>,
    /// A row for each of Left's.
    pub matrix: Box<[Box<[NodeId]>]>,
    /// Right's.
    pub right: Box<[NodeId]>,
}

/// `for x in xs if c`.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    /// The slot of `x`.
    pub slot: u32,
    /// Where it is drawn from.
    pub source: NodeId,
    /// The condition: where it does not hold, nothing is drawn further in.
    pub condition: Option<NodeId>,
}

/// `[item for … if condition]`.
#[derive(Debug)]
pub struct Comprehension {
    /// The item.
    pub item: NodeId,
    /// Outermost first.
    pub generators: Box<[Generator]>,
}

/// Statements between braces.
#[derive(Debug)]
pub struct Block {
    /// In order.
    pub steps: Box<[Step]>,
}

/// A statement inside a block.
#[derive(Debug)]
pub enum Step {
    /// An expression; its value is the block's if it stands last.
    Value(NodeId),
    /// `let`, into a slot.
    Let(u32, NodeId),
    /// `print`.
    Print(Box<[NodeId]>),
    /// `assert`.
    Assert(NodeId),
    /// `for`.
    For(Box<[Generator]>, Block),
}

/// What a parameter is declared to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// Nothing is declared.
    Any,
    /// `Int`.
    Int,
    /// `Game`.
    Game,
    /// `Text`.
    Text,
    /// `List`.
    List,
    /// `Row`.
    Row,
    /// `Bool`.
    Bool,
    /// `Universe`.
    Universe,
    /// `Grid`: a board written as text.
    Grid,
    /// `Graph`.
    Graph,
}

impl ParameterKind {
    /// Every kind with its name in the language.
    pub const ALL: [(&'static str, Self); 9] = [
        ("Int", Self::Int),
        ("Game", Self::Game),
        ("Text", Self::Text),
        ("List", Self::List),
        ("Row", Self::Row),
        ("Bool", Self::Bool),
        ("Universe", Self::Universe),
        ("Grid", Self::Grid),
        ("Graph", Self::Graph),
    ];

    /// The kind of value that such an argument has to be.
    #[must_use]
    pub fn wanted(self) -> Kind {
        match self {
            Self::Any => Kind::Any,
            Self::Int => Kind::Integer,
            Self::Game => Kind::Game,
            Self::Text => Kind::Text,
            Self::List => Kind::List,
            Self::Row => Kind::Row,
            Self::Bool => Kind::Bool,
            Self::Universe => Kind::Universe,
            Self::Grid => Kind::Board,
            Self::Graph => Kind::Graph,
        }
    }
}

/// A function's parameter.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it is declared to be.
    pub kind: ParameterKind,
}

/// A function written in the language.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its parameters: they take the first slots.
    pub parameters: Vec<Parameter>,
    /// What it does.
    pub body: Block,
    /// The nodes of the body.
    pub code: Code,
    /// The `##` lines above it.
    pub doc: Rc<str>,
    /// Where it was defined.
    pub span: Span,
    /// Whether it is the library's, and sees the library's names only.
    pub library: bool,
    /// The universe that its file set before it, where that was imported: its questions are asked there.
    pub universe: Option<UniverseId>,
}

impl Function {
    /// The signature: `f(x, n: Int)`.
    #[must_use]
    pub fn signature(&self) -> String {
        format!("{}{}", self.name, in_brackets(&self.parameters))
    }
}

/// Parameters as they are declared: `(x, n: Int)`.
#[must_use]
pub fn in_brackets(parameters: &[Parameter]) -> String {
    let parameters: Vec<String> = parameters
        .iter()
        .map(|parameter| {
            let kind = ParameterKind::ALL.into_iter().find(|(_, kind)| *kind == parameter.kind);
            match kind {
                Some((kind, _)) => format!("{}: {kind}", parameter.name),
                None => parameter.name.clone(),
            }
        })
        .collect();
    format!("({})", parameters.join(", "))
}

impl Code {
    /// The global names that are called, with the places of the calls.
    pub fn calls(&self) -> impl Iterator<Item = (GlobalId, Span)> {
        self.nodes.iter().zip(&self.spans).filter_map(|(node, span)| match node {
            Node::Call(Callee::Global(id) | Callee::Member(_, id), _) => Some((*id, *span)),
            _ => None,
        })
    }
}
