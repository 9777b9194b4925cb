//! Kinds of values, and of what is wanted in a place, for messages.

/// A kind of values, or what is wanted in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any value.
    Any,
    /// An integer.
    Integer,
    /// A number.
    Number,
    /// A game.
    Game,
    /// A ruleset or a game.
    RulesetOrGame,
    /// A text.
    Text,
    /// A text of one letter.
    Letter,
    /// A text of two letters.
    TwoLetters,
    /// A text of letters.
    Letters,
    /// A list.
    List,
    /// A list or a text.
    ListOrText,
    /// A list or a range.
    ListOrRange,
    /// What has items with indexes.
    Indexed,
    /// A list of rows.
    Rows,
    /// A pointed row.
    Row,
    /// A truth value.
    Bool,
    /// A universe.
    Universe,
    /// A universe of misère play.
    MisereUniverse,
    /// An outcome.
    Outcome,
    /// A nim value that is infinite.
    InfiniteNim,
    /// A misère quotient.
    Quotient,
    /// A board.
    Board,
    /// A graph.
    Graph,
    /// A board or a graph.
    BoardOrGraph,
    /// A board, a graph or a text.
    BoardGraphOrText,
    /// A graph with letters on its vertices.
    VertexGraph,
    /// A board, because letters are given.
    BoardForLetters,
    /// A graph, because no letters are given.
    GraphWithoutLetters,
    /// The number of neighbours of a cell.
    FourOrEight,
    /// A player.
    Side,
    /// A summand of the first argument.
    Summand,
    /// What a position can have as an argument.
    Argument,
    /// A player, who had no move before.
    StoppedSide,
    /// `none`.
    None,
    /// A range.
    Range,
    /// A function.
    Function,
    /// A ruleset.
    Ruleset,
    /// A relation.
    Relation,
    /// A thermograph.
    Thermograph,
    /// A figure.
    Figure,
    /// A cheating robot game.
    Robot,
    /// A board, as a value.
    Grid,
    /// A graph, as a value.
    DrawnGraph,
    /// A player, as a value.
    Player,
    /// A table.
    Table,
    /// What is known of a game.
    About,
}

impl Kind {
    /// The noun with its article.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Self::Any => "any value",
            Self::Integer => "an integer",
            Self::Number => "a number",
            Self::Game => "a game",
            Self::RulesetOrGame => "a ruleset or a game",
            Self::Text => "a text",
            Self::Letter => "a text of one letter",
            Self::TwoLetters => "a text of two letters",
            Self::Letters => "a text of letters",
            Self::List => "a list",
            Self::ListOrText => "a list or a text",
            Self::ListOrRange => "a list or a range",
            Self::Indexed => "a list, a range or a text",
            Self::Rows => "a list of rows",
            Self::Row => "a pointed row",
            Self::Bool => "`true` or `false`",
            Self::Universe => "a universe",
            Self::MisereUniverse => "a misère universe",
            Self::Outcome => "an outcome",
            Self::InfiniteNim => "an infinite nim value",
            Self::Quotient => "a misère quotient",
            Self::Board => "a board (a text)",
            Self::Graph => "a graph (a text)",
            Self::BoardOrGraph => "a board or a graph",
            Self::BoardGraphOrText => "a board, a graph or a text",
            Self::VertexGraph => "a graph with its letters on vertices",
            Self::BoardForLetters => "a board, since letters are given",
            Self::GraphWithoutLetters => "a graph, since no letters are given",
            Self::FourOrEight => "4 or 8",
            Self::Side => "`Left` or `Right`",
            Self::Summand => "a summand of G",
            Self::StoppedSide => "`Left` or `Right`, who had no move before,",
            Self::None => "`none`",
            Self::Range => "a range",
            Self::Function => "a function",
            Self::Ruleset => "a ruleset",
            Self::Relation => "a relation",
            Self::Thermograph => "a thermograph",
            Self::Figure => "a figure",
            Self::Robot => "a cheating robot game",
            Self::Grid => "a board",
            Self::DrawnGraph => "a graph",
            Self::Player => "a player",
            Self::Table => "a table",
            Self::About => "what is known of a game",
            Self::Argument => "an integer, a game, a text, a row or a list",
        }
    }
}
