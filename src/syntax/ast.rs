//! The tree of a program: flat tables of nodes with spans, nothing recursive to drop or clone.

use std::time::Duration;

use crate::span::Span;

/// An expression in an [`Ast`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExprId(pub u32);

/// A name with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The letters as written; `S₅` is `S5`.
    pub text: String,
    /// The place.
    pub span: Span,
}

/// The expressions of one statement (or of several parsed together).
#[derive(Clone, Debug, Default)]
pub struct Ast {
    exprs: Vec<(Expr, Span)>,
}

impl Ast {
    /// Adds a node whose children are in the table already.
    pub fn push(&mut self, expr: Expr, span: Span) -> ExprId {
        let id = ExprId(u32::try_from(self.exprs.len()).unwrap_or(u32::MAX));
        self.exprs.push((expr, span));
        id
    }

    /// A node.
    ///
    /// # Panics
    /// Only for an id that another tree gave.
    #[must_use]
    pub fn get(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize].0
    }

    /// The place of a node.
    ///
    /// # Panics
    /// Only for an id that another tree gave.
    #[must_use]
    pub fn span(&self, id: ExprId) -> Span {
        self.exprs[id.0 as usize].1
    }

    /// All nodes.
    pub fn ids(&self) -> impl Iterator<Item = ExprId> + use<> {
        (0..u32::try_from(self.exprs.len()).unwrap_or(u32::MAX)).map(ExprId)
    }
}

/// A numeral: an exact dyadic as ASCII text, `-3/4`; the sign that touches it belongs to it.
pub type Numeral = String;

/// An expression. Children are ids in the same [`Ast`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// `3`, `-3/4`.
    Number(Numeral),
    /// A tight compound, the sum of its parts: `*3` (nimber alone), `^2`, `v*`, `1/2v2*3`.
    /// At least one part; a lone number is [`Expr::Number`].
    Compound {
        /// The number in front.
        number: Option<Numeral>,
        /// Signed count of ups: `^3` is `3`, `vv` is `-2`, digits of any length.
        ups: Option<Numeral>,
        /// Size of the nimber: `*` is `1`.
        nimber: Option<Numeral>,
    },
    /// `*n`, `*(E)`: the nimber of computed size.
    NimberOf(ExprId),
    /// `^[2]`, `v[3]`: the up of that order, or its conjugate.
    HigherUp {
        /// `v[n]`.
        down: bool,
        /// The order, digits.
        order: Numeral,
    },
    /// `+-1`, `+-(3/4,1)`.
    Switch(Vec<ExprId>),
    /// `tiny(2)`, `⧾2`; with a number in front (`1tiny(2)`) the parser makes a sum.
    Tiny(ExprId),
    /// `miny(2)`, `⧿2`.
    Miny(ExprId),
    /// `<L1,L2|R1,R2>`; bars that bind looser are nested literals already.
    Literal {
        /// Left's options.
        left: Vec<ExprId>,
        /// Right's options.
        right: Vec<ExprId>,
        /// `!` among Left's options.
        left_tombstone: bool,
        /// `!` among Right's options.
        right_tombstone: bool,
    },
    /// `robot<L|m11,m12;m21,m22|R>`: rows go with Left's moves.
    Robot {
        /// Left's options.
        left: Vec<ExprId>,
        /// Options of the same round, a row for each Left move.
        matrix: Vec<Vec<ExprId>>,
        /// Right's options.
        right: Vec<ExprId>,
    },
    /// `2,1@1,2` as the only argument of a call, or `[2,1@1,2]`.
    PointedRow {
        /// Entries left of the roller, in written order.
        left: Vec<ExprId>,
        /// Entries right of it.
        right: Vec<ExprId>,
    },
    /// A name: variable, function, constant, strip (`S5`).
    Name(String),
    /// `"…"` with escapes resolved, `"""…"""` with common indentation dropped.
    Text(String),
    /// `true`, `false`.
    Bool(bool),
    /// `[a, b]`.
    List(Vec<ExprId>),
    /// `[e for x in xs if c, y in ys if d]`; between generators may stand a comma or `for`.
    Comprehension {
        /// The item.
        item: ExprId,
        /// The generators, outermost first.
        generators: Vec<Generator>,
    },
    /// `f(a, b)` or `x.f(b)` (then `member` is true and `x` is the first argument).
    /// `x.f` without parentheses is the same with `bare`.
    Call {
        /// What is called; for members an [`Expr::Name`].
        callee: ExprId,
        /// The arguments.
        arguments: Vec<ExprId>,
        /// Written with a dot.
        member: bool,
        /// Written without parentheses (`x.f`).
        bare: bool,
    },
    /// `E if c` among the items of a list and nowhere else: the item, where the condition holds.
    Where {
        /// The item.
        item: ExprId,
        /// Its condition.
        condition: ExprId,
    },
    /// `xs[i]`.
    Index {
        /// The list.
        list: ExprId,
        /// The index.
        index: ExprId,
    },
    /// `-E` (runs of signs are folded) and `not E`.
    Unary(UnaryOp, ExprId),
    /// An operator that does not chain.
    Binary {
        /// Which.
        op: BinaryOp,
        /// The operator's own place.
        op_span: Span,
        /// Left operand.
        left: ExprId,
        /// Right operand.
        right: ExprId,
    },
    /// `a + b - c + …`, flattened: each further term with its sign's place.
    Sum {
        /// The first term.
        first: ExprId,
        /// The others: negative or not, the operator's place, the term.
        rest: Vec<(bool, Span, ExprId)>,
    },
    /// `a < b <= c`: all comparisons must hold. `<=>` stands alone, as [`BinaryOp::Relation`].
    Compare {
        /// The first operand.
        first: ExprId,
        /// The others with what stands before them.
        rest: Vec<(CompareOp, Span, ExprId)>,
    },
    /// `a .. b`, `a ..= b`.
    Range {
        /// From here.
        from: ExprId,
        /// To there.
        to: ExprId,
        /// With the end.
        inclusive: bool,
    },
    /// `E mod U`.
    Mod {
        /// What is evaluated.
        body: ExprId,
        /// A name or a call.
        universe: ExprId,
    },
    /// `if c { a } else { b }`.
    If {
        /// The condition.
        condition: ExprId,
        /// Where it holds.
        then: Block,
        /// Where it does not; `else if` is a block of one expression.
        otherwise: Option<Block>,
    },
    /// `do { …; e }`.
    Do(Block),
    /// `try E else F`, `try E for 2s else F`.
    Try {
        /// What is tried.
        tried: ExprId,
        /// How long that may take, where it is said.
        within: Option<Duration>,
        /// What stands for it where it is left open.
        otherwise: ExprId,
    },
}

/// `x in xs`, or `x in xs if c`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    /// The name.
    pub name: Name,
    /// Where it is drawn from.
    pub source: ExprId,
    /// The condition behind it. That behind the last one of a comprehension stands there.
    pub condition: Option<ExprId>,
}

/// Statements between braces, with names of their own. Its value is that of the last expression.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Statement>,
    /// With the braces.
    pub span: Span,
}

/// `-E`, `not E`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// Conjugate.
    Negate,
    /// Logical.
    Not,
}

/// Operators of two operands that are not sums or comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `or`.
    Or,
    /// `and`.
    And,
    /// ` * `, `×`.
    Multiply,
    /// `/`.
    Divide,
    /// `//`.
    FloorDivide,
    /// `%`.
    Remainder,
    /// `G:H`, ordinal sum.
    Ordinal,
    /// `<=>`.
    Relation,
}

/// Comparisons that chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `==`.
    Equal,
    /// `!=`, `≠`.
    NotEqual,
    /// `<=`, `≤`.
    LessEqual,
    /// `>=`, `≥`.
    GreaterEqual,
    /// `<`.
    Less,
    /// `>`.
    Greater,
    /// `<|>`, `∥`.
    Confused,
    /// `<|`, `⧏`: less than or confused with.
    LessOrConfused,
    /// `|>`, `⧐`: greater than or confused with.
    GreaterOrConfused,
}

/// One statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What it says.
    pub kind: StatementKind,
    /// Its place, without the comment behind it.
    pub span: Span,
    /// A trailing `;` keeps its line quiet.
    pub quiet: bool,
    /// The `##` lines above it, without their marks.
    pub doc: Vec<Name>,
    /// `#=>` texts behind it or alone on the lines below it, with the places of the texts.
    pub expected: Vec<Name>,
}

/// What a statement says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// An expression.
    Expr(ExprId),
    /// `let x = E`.
    Let(Name, ExprId),
    /// `fn f(x, y: Int) = E` or with a block.
    Function(Function),
    /// `ruleset …`.
    Ruleset(Ruleset),
    /// `law "…" forall p in xs { … }`.
    Law(Law),
    /// `universe U`.
    Universe(ExprId),
    /// `without theorems`, `with theorems`: whether theorems answer.
    Theorems(bool),
    /// `import "file.cgt"`.
    Import(Name),
    /// `use theory.x`: the parts of the name.
    Use(Vec<Name>),
    /// `assert E`.
    Assert(ExprId),
    /// `print E, E`.
    Print(Vec<ExprId>),
    /// `for x in xs { … }`; several generators as in comprehensions.
    For {
        /// The generators, outermost first.
        generators: Vec<Generator>,
        /// What is done.
        body: Block,
    },
}

/// A parameter: `x` or `y: Int`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// Its declared kind, as written.
    pub kind: Option<Name>,
}

/// A function's definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// `= E` is a block of one expression statement.
    pub body: Block,
}

/// A ruleset's definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Its name.
    pub name: Name,
    /// Its parameters, those of both brackets where it has two.
    pub parameters: Vec<Parameter>,
    /// How many stand in the first of two brackets: they choose one ruleset of a family.
    pub family: usize,
    /// `left: E`, `require: C, "message"`, … in written order.
    pub clauses: Vec<Clause>,
}

/// One clause of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// `left`, `right`, `options`, `robot`, `same`, `split`, `show`, `draw`, `require`, or a slip.
    pub name: Name,
    /// `literally` behind it: what is promised to be equal has the same moves.
    pub literally: Option<Span>,
    /// Its expressions (one, two for `require`).
    pub values: Vec<ExprId>,
}

/// A law: a property of all members of families.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Law {
    /// What it is called.
    pub title: Name,
    /// `p in positions`, outermost first.
    pub generators: Vec<Generator>,
    /// What must hold.
    pub body: Block,
}
