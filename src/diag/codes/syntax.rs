//! E01xx: text that does not read as a program.

use super::codes;

codes! {
    /// A bracket is opened and nothing closes it. The statement ends with the bracket's line, and reading goes on below.
    ///
    ///     let a = f(1, <2|0>
    ///
    /// Close it: `let a = f(1, <2|0>)`.
    UNCLOSED_BRACKET = 101, "Unclosed bracket";

    /// A bracket is closed by one of another kind, as in `[1, 2)`. Both ends are shown: one of them is wrong, or a bracket between them is missing.
    MISMATCHED_BRACKET = 102, "Brackets do not match";

    /// A closing bracket that nothing opens, as in `1 + 2)`. Remove it, or open the bracket before.
    STRAY_BRACKET = 103, "Nothing opens this bracket";

    /// Brackets nest 1000 deep at most. Give the inner parts names with `let`, and build the game from those.
    TOO_DEEP = 104, "Brackets nested too deep";

    /// A text in quotation marks ends on its line. A text of several lines (a board, say) stands between `"""` and `"""`.
    ///
    ///     let board = """
    ///       ..#
    ///       ...
    ///     """
    UNFINISHED_TEXT = 105, "Unfinished text";

    /// Texts know the escapes `\n` (new line), `\t`, `\"`, `\\` and `\u{2191}` (a character by its number). A backslash itself is `\\`. In `"""…"""` nothing is escaped.
    UNKNOWN_ESCAPE = 106, "Unknown escape";

    /// A character that is no part of the language stands outside texts and comments. Where it looks like one that is, the message says which: `⟨` for `<`, `½` for `1/2`, `·` for ` * `, `“` for `"`.
    FOREIGN_CHARACTER = 107, "Unknown character";

    /// Control characters do not show on the screen but change what is read; only newlines and tabs may stand in a script. A carriage return alone (old Macintosh line ends) is one too: save the file with LF or CRLF line ends.
    CONTROL_CHARACTER = 108, "Control character";

    /// Scripts are UTF-8 text. Save the file as UTF-8 in your editor, or convert it: `iconv -f latin1 -t utf-8 old.cgt > new.cgt`.
    NOT_UTF8 = 109, "Not UTF-8";

    /// Something stands where something else was expected. The message says what could stand there.
    UNEXPECTED = 110, "Unexpected here";

    /// The statement ends where something must follow: a value after an operator or `=`, a name after `let`. A line goes on after an operator, a comma, `=`, and inside brackets.
    UNFINISHED = 111, "Unfinished statement";

    /// No statement begins with `+ ` or `- `: it would be a line of its own, and the line above would have ended before. To go on from the line above, end that line with the operator.
    ///
    ///     let a = b -
    ///       c
    ///
    /// A negative value at the beginning is written tight: `-x`.
    LEADING_OPERATOR = 112, "Statement begins with an operator";

    /// `#=> TEXT` says what the statement before it prints; `upstar test` checks it. Before this one stands no statement.
    ORPHAN_EXPECTATION = 113, "Expectation without a statement";

    /// `=` gives a name to a value (`let x = 3`); equality is asked with `==`. For games `G == H` means: equal in the universe at hand.
    SINGLE_EQUALS = 114, "Equality is `==`";

    /// Names are given with `let x = 3`, functions with `fn f(x) = x + 1`.
    BARE_ASSIGNMENT = 115, "Names are given with `let`";

    /// A star that touches what stands to its right is a nimber: `2*3` is 2 + ∗3, `*n` is the nimber of size n. A star between spaces multiplies: `2 * 3` is 6, `n * G` is G + … + G. Beside a name that is declared `Int` a star that touches multiplies too: `2*n`, `n*m`. Anything between is refused, because each reading is plausible.
    ///
    ///     2 * n      n times 2
    ///     2 + *n     2 and a nimber
    TIGHT_STAR = 116, "Nimber or product?";

    /// `^` and `v` are up and down: `2^3` is 2 + ↑3, `^[2]` is the up of order two. There is no operator for powers: `pow(2, n)`.
    TIGHT_UP = 117, "Up or power?";

    /// A sign that touches a number belongs to it: `-1^` is −1 + ↑, and `-(1^)` is −1 + ↓. `- 1^` would differ from `-1^` by a space only.
    SIGN_APART = 118, "Sign apart from its number";

    /// `+-` (or `±`) is always the switch: `+-1` is `<1|-1>`. Between two values write `a + -b` for a difference, `a + +-1` for a sum with a switch.
    SWITCH_BETWEEN = 119, "Switch sign between values";

    /// `-G:H` could be (−G):H or −(G:H), which are different games. Write the parentheses: `(-G):H` or `-(G:H)`. A sign to the right is clear: `*:-3/4`.
    SIGN_BEFORE_ORDINAL = 120, "Sign beside an ordinal sum";

    /// `3/4` written tight is one number. Behind `/`, `//` and `%` that misleads: `n/4/2` would be n/(4/2). Write `n/(4/2)` or `(n/4)/2`.
    FRACTION_AFTER_DIVISION = 121, "Fraction after a division";

    /// The numbers that are short games have a power of two as their denominator: `1/2`, `-3/4`, `5/8`. No short game is `1/3`.
    NOT_DYADIC = 122, "Denominator not a power of two";

    /// Numbers are exact: integers and fractions with a power of two below. Write `1/2` for `0.5`, `100000` for `1e5`. A range is written with two dots: `1..3`.
    DECIMAL = 123, "No decimal numbers";

    /// A number cannot touch a name: `3S5` might be 3 · S5 or a name. Write `3 * S5`, or `3 + S5`. Names begin with a letter or `_`.
    NUMBER_TOUCHES_NAME = 124, "Number touches a name";

    /// The bracket of a call or an index touches what it follows: `f(a)`, `xs[0]`. With a space between, two values would stand side by side.
    BRACKET_APART = 125, "Bracket apart from its call";

    /// Two values stand side by side with nothing between. Products are written ` * `, sums `+`; several statements stand on lines of their own or are parted by `;`.
    SIDE_BY_SIDE = 126, "Two values side by side";

    /// A game literal has a bar between Left's options and Right's: `<1|0>`, `<1|>` (Right has none), `<|>` (zero). Braces with statements in them are `do { … }`.
    GAME_WITHOUT_BAR = 127, "Game without a bar";

    /// Bars that are equally long must not stand at the same level: `<1|2|3>` has no reading. The longest run of bars splits: `<2||1|0>` is `<2|<1|0>>`. Bars of one run touch each other. A cheating robot game is written `robot<1|2|3>`.
    UNEVEN_BARS = 128, "Which bar splits?";

    /// A cheating robot game has three parts: Left's options, the rows of the same-round options, Right's options: `robot<a|b|c>`, `robot<L1,L2 | m11,m12 ; m21,m22 | R1,R2>`. An empty part is `.` or nothing.
    ROBOT_PARTS = 129, "Robot game needs three parts";

    /// Options of a game are sums, products and what is tighter, so that `>` can close the game. Comparisons, ranges and `and`, `or`, `not`, `mod` need parentheses: `<(G mod dicot)|0>`.
    LOOSE_OPTION = 130, "Option needs parentheses";

    /// After a value, `{` opens a block of statements: the body of `fn`, `if`, `for`. A game in there needs its own brackets.
    ///
    ///     fn f(n) = {n|0}
    ///     fn f(n) { {n|0} }
    GAME_IN_BLOCK = 131, "Block where a game is meant";

    /// A bar belongs into a game: `<2||1|0>`. The question whether two games are confused is `G <|> H` (or `G ∥ H`), how they are related `G <=> H`; the logical word is `or`.
    BAR_OUTSIDE = 132, "Bar outside a game";

    /// Logic is written in words: `a and b`, `a or b`, `not a`. `!` is a tombstone, as in `<!,1|0>`.
    LOGIC_IN_WORDS = 133, "Logic is written in words";

    /// `E mod U` evaluates E in the universe U, which is a name or a call: `G == H mod dicot`, `G mod generated(<.|0>)`. The remainder of a division is `%`: `7 % 2`.
    MOD_WANTS_UNIVERSE = 134, "`mod` wants a universe";

    /// `E mod U` takes everything before it, and nothing may follow U: in `a == b mod dicot and c` it is not clear what `c` belongs to. Write `(a == b mod dicot) and c`, or put `mod dicot` last.
    MOD_NOT_LAST = 135, "`mod` comes last";

    /// Words of the language cannot be names: `and or not mod if else for in do let fn ruleset law forall universe import use assert print true false robot`, and the downs `v`, `vv`, `v2`, `v3`, …
    RESERVED_WORD = 136, "Reserved word";

    /// `G <=> H` answers with a relation (`=`, `>`, `<`, `||`), which cannot be compared further. The other comparisons chain: `0 < G < 1`.
    CHAINED_RELATION = 137, "`<=>` does not chain";

    /// A range has two ends: `0 .. 5` are 0, 1, 2, 3, 4 and `0 ..= 5` has 5 too.
    CHAINED_RANGE = 138, "Ranges do not chain";

    /// `not` stands first, or after `and` and `or`; it denies the whole comparison that follows: `not a == b` is `a != b`. Elsewhere it needs parentheses: `a == (not b)`.
    MISPLACED_NOT = 139, "`not` in the wrong place";

    /// Where a value is wanted, `if` needs both ways: `if c { a } else { b }`. Only as a statement may `else` be missing.
    IF_WITHOUT_ELSE = 140, "`if` without `else`";

    /// `ruleset`, `law`, `universe`, `import` and `use` stand at the top of a script, not in a block.
    TOP_LEVEL_ONLY = 141, "Not inside a block";

    /// Parentheses hold one value. A list is written `[a, b]`, the options of a switch `+-(a, b)`.
    COMMA_IN_PARENTHESES = 142, "Parentheses hold one value";

    /// The order of a higher up is a numeral: `^[2]`, `v[3]`, `↑²`. `^n` for a name n is `n * ^`.
    UP_ORDER = 143, "Order is not a numeral";

    /// A denominator of more than 10,000 digits. Write the number as a computation, such as `1/pow(2, 100000)`.
    LONG_DENOMINATOR = 144, "Denominator too long";

    /// A function is defined with `fn f(x) = …` or `fn f(x) { … }`.
    FUNCTION_WITH_LET = 145, "Functions are defined with `fn`";

    /// A symbol or a habit of another language. The message says how it is written here.
    OTHER_LANGUAGE = 146, "Written differently here";

    /// In rows and in `<…>` every comma stands between two entries; only in `[…]`, calls and parameters may a comma trail.
    TRAILING_COMMA = 147, "Comma without an entry";

    /// A block that stands where a value is wanted ends with an expression: `do { let a = 3; a + 1 }`. `let`, `print`, `assert` and `for` have no value.
    NO_VALUE = 148, "Block without a value";
}
