//! E01xx: text that is not a program.

use super::codes;

codes! {
    /// A bracket is opened and never closed. upstar takes the statement to end with the line of the bracket, and continues below it.
    ///
    ///     let a = f(1, <2|0>
    ///
    /// Close it: `let a = f(1, <2|0>)`.
    UNCLOSED_BRACKET = 101, "Unclosed bracket";

    /// A bracket is closed by a bracket of another kind, as in `[1, 2)`. The message shows both. One of them is wrong, or a bracket between them is missing.
    MISMATCHED_BRACKET = 102, "Brackets do not match";

    /// A closing bracket has no opening bracket, as in `1 + 2)`. Remove it, or add the opening bracket.
    STRAY_BRACKET = 103, "Nothing opens this bracket";

    /// Brackets, and `try`, can be nested at most 1000 deep. Name the inner parts with `let`, and build the game from these names.
    TOO_DEEP = 104, "Nested too deep";

    /// A text in quotation marks must end on the line where it begins. Write a text of several lines (a board, for instance) between `"""` and `"""`.
    ///
    ///     let board = """
    ///       ..#
    ///       ...
    ///     """
    UNFINISHED_TEXT = 105, "Unfinished text";

    /// A text can contain the escapes `\n` (new line), `\t` (tab), `\"`, `\\` (a backslash) and `\u{2191}` (a character by its number). In `"""…"""` there are no escapes.
    UNKNOWN_ESCAPE = 106, "Unknown escape";

    /// Outside texts and comments, a character does not belong to the language. If it looks like one that does, the message names it: `⟨` for `<`, `½` for `1/2`, `·` for ` * `, `“` for `"`.
    FOREIGN_CHARACTER = 107, "Unknown character";

    /// Control characters are invisible, so a script may contain only newlines and tabs. A carriage return alone (an old Macintosh line end) is a control character too: save the file with LF or CRLF line ends.
    CONTROL_CHARACTER = 108, "Control character";

    /// Scripts are UTF-8 text. Save the file as UTF-8 in your editor, or convert it: `iconv -f latin1 -t utf-8 old.cgt > new.cgt`.
    NOT_UTF8 = 109, "Not UTF-8";

    /// Something is in the wrong place. The message says what was expected there.
    UNEXPECTED = 110, "Unexpected here";

    /// The statement ends too early: a value must follow an operator or `=`, and a name must follow `let`. A statement continues on the next line after an operator, a comma or `=`, and inside brackets.
    UNFINISHED = 111, "Unfinished statement";

    /// A line cannot begin with `+ ` or `- `, since each line is a statement. To continue the line above, end that line with the operator.
    ///
    ///     let a = b -
    ///       c
    ///
    /// Write a negative value at the beginning of a line without a space: `-x`.
    LEADING_OPERATOR = 112, "Statement begins with an operator";

    /// `#=> TEXT` says what the statement before it prints; `upstar test` checks it. Here there is no statement before it.
    ORPHAN_EXPECTATION = 113, "Expectation without a statement";

    /// `=` names a value (`let x = 3`), and `==` asks whether two values are equal. For games, `G == H` means equality in the current universe.
    SINGLE_EQUALS = 114, "Equality is `==`";

    /// Define a name with `let x = 3`, and a function with `fn f(x) = x + 1`.
    BARE_ASSIGNMENT = 115, "Define names with `let`";

    /// A star without a space after it makes a nimber: `2*3` is 2 + ∗3, `*n` is the nimber of size n. A star between spaces multiplies: `2 * 3` is 6, `n * G` is G + … + G. Beside a name that is declared `Int`, a star without spaces multiplies too: `2*n`, `n*m`. Everything else is an error, because both meanings are plausible.
    ///
    ///     2 * n      n times 2
    ///     2 + *n     2 and a nimber
    TIGHT_STAR = 116, "Nimber or product?";

    /// `^` and `v` are up and down: `2^3` is 2 + ↑3, `^[2]` is the up of order two. There is no operator for powers: `pow(2, n)`.
    TIGHT_UP = 117, "Up or power?";

    /// A sign without a space belongs to the number after it: `-1^` is −1 + ↑, and `-(1^)` is −1 + ↓. `- 1^` is an error, since it would differ from `-1^` only by a space.
    SIGN_APART = 118, "Sign apart from its number";

    /// `+-` (or `±`) always makes a switch: `+-1` is `<1|-1>`. Between two values, write `a + -b` for a difference, and `a + +-1` for a sum with a switch.
    SWITCH_BETWEEN = 119, "Switch sign between values";

    /// `-G:H` could be (−G):H or −(G:H), which are different games. Write the parentheses: `(-G):H` or `-(G:H)`. A sign after the colon needs none: `*:-3/4`.
    SIGN_BEFORE_ORDINAL = 120, "Sign beside an ordinal sum";

    /// `3/4` without spaces is one number. After `/`, `//` or `%` this would mislead: `n/4/2` would be n/(4/2). Write `n/(4/2)` or `(n/4)/2`.
    FRACTION_AFTER_DIVISION = 121, "Fraction after a division";

    /// The denominator of a number must be a power of two: `1/2`, `-3/4`, `5/8`. No short game equals 1/3.
    NOT_DYADIC = 122, "Denominator not a power of two";

    /// Numbers are exact: integers, and fractions whose denominator is a power of two. Write `1/2` for `0.5`, `100000` for `1e5`. A range has two dots: `1..3`.
    DECIMAL = 123, "No decimal numbers";

    /// There is no operator between a number and a name: `3S5` might mean 3 · S5, or be a name. Write `3 * S5` or `3 + S5`. Names begin with a letter or `_`.
    NUMBER_TOUCHES_NAME = 124, "Number touches a name";

    /// Write the bracket of a call or an index without a space before it: `f(a)`, `xs[0]`. With a space, these are two values side by side.
    BRACKET_APART = 125, "Bracket apart from its call";

    /// There is no operator between two values. Write ` * ` for a product and `+` for a sum. Write each statement on a separate line, or separate statements by `;`.
    SIDE_BY_SIDE = 126, "Two values side by side";

    /// A literal game has a bar between Left's options and Right's options: `<1|0>`, `<1|>` (Right has none), `<|>` (zero). A block of statements is written `do { … }`.
    GAME_WITHOUT_BAR = 127, "Game without a bar";

    /// Two equally long bars at the same level are ambiguous: `<1|2|3>`. The longest bar separates Left's options from Right's: `<2||1|0>` is `<2|<1|0>>`. Write `||` without a space between. A cheating robot game is written `robot<1|2|3>`.
    UNEVEN_BARS = 128, "Which bar splits?";

    /// A cheating robot game has three parts: Left's options, the rows of the same-round options, and Right's options. Write `robot<a|b|c>` or `robot<L1,L2 | m11,m12 ; m21,m22 | R1,R2>`. An empty part is `.` or nothing.
    ROBOT_PARTS = 129, "Robot game needs three parts";

    /// In a literal game, comparisons, ranges, `and`, `or`, `not` and `mod` need parentheses: `<(G mod dicot)|0>`. Otherwise it would not be clear which `>` closes the game.
    LOOSE_OPTION = 130, "Option needs parentheses";

    /// In this place, `{` opens a block of statements: the body of `fn`, `if` or `for`. Write a game in the block with its own brackets.
    ///
    ///     fn f(n) = {n|0}
    ///     fn f(n) { {n|0} }
    GAME_IN_BLOCK = 131, "Block where a game is meant";

    /// A bar is part of a literal game: `<2||1|0>`. `G <|> H` (or `G ∥ H`) asks whether two games are confused, `G <=> H` how they compare. The logical operator is `or`.
    BAR_OUTSIDE = 132, "Bar outside a game";

    /// The logical operators are words: `a and b`, `a or b`, `not a`. `!` is a tombstone, as in `<!,1|0>`.
    LOGIC_IN_WORDS = 133, "Logic is written in words";

    /// `E mod U` evaluates E in the universe U, which is a name or a call: `G == H mod dicot`, `G mod generated(<.|0>)`. The remainder of a division is `%`: `7 % 2`.
    MOD_WANTS_UNIVERSE = 134, "`mod` needs a universe";

    /// `mod U` applies to everything before it, and nothing may follow U: in `a == b mod dicot and c` it is not clear whether `c` is modulo `dicot` too. Write `(a == b mod dicot) and c`, or put `mod dicot` last.
    MOD_NOT_LAST = 135, "`mod` comes last";

    /// The words of the language cannot be names: `and or not mod if else for in do let fn ruleset law forall universe import use assert print true false robot`. Neither can the downs `v`, `vv`, `v2`, `v3`, …
    RESERVED_WORD = 136, "Reserved word";

    /// The answer to `G <=> H` is a relation (`=`, `>`, `<`, `||`), which cannot be compared further. Other comparisons can be chained: `0 < G < 1`.
    CHAINED_RELATION = 137, "`<=>` does not chain";

    /// A range has two ends: `0 .. 5` is 0, 1, 2, 3, 4, and `0 ..= 5` includes 5.
    CHAINED_RANGE = 138, "Ranges do not chain";

    /// Write `not` at the beginning, or after `and` or `or`. It negates the whole comparison that follows: `not a == b` is `a != b`. Elsewhere it needs parentheses: `a == (not b)`.
    MISPLACED_NOT = 139, "`not` in the wrong place";

    /// An `if` that is used as a value needs `else`: `if c { a } else { b }`. Only an `if` that is a statement may lack it.
    IF_WITHOUT_ELSE = 140, "`if` without `else`";

    /// `ruleset`, `law`, `universe`, `import` and `use` are allowed only outside blocks.
    TOP_LEVEL_ONLY = 141, "Not inside a block";

    /// Parentheses contain one value. A list is written `[a, b]`, a switch with several options `+-(a, b)`.
    COMMA_IN_PARENTHESES = 142, "Parentheses contain one value";

    /// Write the order of a higher up in digits: `^[2]`, `v[3]`, `↑²`. `^n` for a name n is `n * ^`.
    UP_ORDER = 143, "Order is not in digits";

    /// A denominator has more than 10,000 digits. Write the number as a computation, such as `1/pow(2, 100000)`.
    LONG_DENOMINATOR = 144, "Denominator too long";

    /// Define a function with `fn f(x) = …` or `fn f(x) { … }`.
    FUNCTION_WITH_LET = 145, "Define functions with `fn`";

    /// This is the spelling of another language. The message gives the spelling of upstar.
    OTHER_LANGUAGE = 146, "Written differently here";

    /// In rows and in `<…>` a comma must be between two entries. A comma after the last entry is allowed only in `[…]`, in calls and after parameters.
    TRAILING_COMMA = 147, "Comma without an entry";

    /// A block that is used as a value must end with an expression: `do { let a = 3; a + 1 }`. `let`, `print`, `assert` and `for` have no value.
    NO_VALUE = 148, "Block without a value";
}
