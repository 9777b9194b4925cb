//! The table of slips. Those that reading fails at are looked for in its order.

use super::{At, Elsewhere, Slip, Told, places, readings};
use crate::syntax::{english, laws};

const LOOPY: &str = "values of loopy games are not there; a ruleset may come back to a position, and then `outcome` \
                     says who wins, loses or draws (`:help loopy game`)";

const FUNCTION: &str = "a function is defined with `fn f(x) = …`";

const NAMES_KEEP: &str = "names keep their values: give a new one with `let`";

/// Every slip that is known.
pub static SLIPS: &[Slip] = &[
    // Laws, and questions in English.
    around(english::explain),
    around(laws::explain),
    // Two signs that touch.
    around(places::sign),
    around(places::assignment),
    signs("==", &["=", "=="], "three signs", "write `==` or `!=`"),
    signs("!=", &["="], "three signs", "write `==` or `!=`"),
    around(places::arrow_of_a_function),
    signs("=", &[">", ">="], "no operator here", "greater or equal is `>=`"),
    signs("<", &[">"], "no operator here", "unequal is `!=`, confused with is `<|>`"),
    signs("-", &[">"], "no arrow here", FUNCTION),
    signs("+", &["+", "="], "no operator here", NAMES_KEEP),
    signs("-", &["="], "no operator here", NAMES_KEEP),
    signs("*", &["="], "no operator here", NAMES_KEEP),
    // Rulesets, laws, lists.
    around(places::rulesets),
    around(places::laws),
    around(places::lists),
    // Words behind a value.
    behind(&["then"], "there is no `then`", "write `if c { a } else { b }`"),
    behind(&["if", "else"], "`{}` does not follow a value", "write `if c { a } else { b }`"),
    behind(
        &["when", "where", "unless"],
        "this is not a word of the language",
        "in a list a condition is written `[x if c]`; elsewhere `if c { a } else { b }`",
    ),
    behind(&["is", "equals", "eq"], "no operator here", "equality is asked with `==`"),
    around(places::reserved),
    around(places::robot),
    // Words that begin a statement.
    first(&["return"], "the value of a block is that of its last expression"),
    first(
        &["def", "function", "func", "fun", "define", "proc", "sub"],
        "a function is defined with `fn f(x) = …`",
    ),
    first(
        &["var", "const", "val", "set", "global", "local", "auto"],
        "a name is given with `let x = …`",
    ),
    first(&["while", "repeat", "loop", "until", "foreach"], "loops are `for x in xs { … }`"),
    first(
        &["include", "load", "require", "using", "from"],
        "a file is read with `import \"file.cgt\"`, a part of the library with `use theory.x`",
    ),
    first(
        &["echo", "puts", "printf", "println", "display"],
        "values are printed with `print x, y`",
    ),
    first(
        &["class", "game", "struct", "type"],
        "games are defined with `ruleset name(n: Int) { … }`",
    ),
    first(
        &["elif", "elsif", "elseif", "unless", "case", "switch", "match"],
        "write `if c { a } else if d { b } else { e }`",
    ),
    around(places::definitions),
    around(places::marks),
    // Characters that are no signs of the language.
    characters(&['⟨', '〈', '‹', '＜'], Told::Instead("<")),
    characters(&['⟩', '〉', '›', '＞'], Told::Instead(">")),
    characters(&['“', '”', '„', '«', '»'], Told::Instead("\"")),
    characters(&['‘', '’', '\'', '`'], Told::Help("texts stand between `\"` and `\"`")),
    characters(&['·', '⋅', '•', '∙'], Told::Help("a product is written ` * `, an empty side `.`")),
    characters(&['½'], Told::Instead("1/2")),
    characters(&['¼'], Told::Instead("1/4")),
    characters(&['¾'], Told::Instead("3/4")),
    characters(&['⅛'], Told::Instead("1/8")),
    characters(&['⅜'], Told::Instead("3/8")),
    characters(&['⅝'], Told::Instead("5/8")),
    characters(&['⅞'], Told::Instead("7/8")),
    characters(
        &['⅓', '⅔', '⅕', '⅙'],
        Told::Help("numbers have a power of two as their denominator"),
    ),
    characters(&['–', '—', '‐', '‑', '﹣', '－'], Told::Instead("-")),
    characters(
        &[
            '\u{a0}', '\u{1680}', '\u{2000}', '\u{2001}', '\u{2002}', '\u{2003}', '\u{2004}',
            '\u{2005}', '\u{2006}', '\u{2007}', '\u{2008}', '\u{2009}', '\u{200a}', '\u{202f}',
            '\u{205f}', '\u{3000}',
        ],
        Told::Instead(" "),
    ),
    characters(&['＋'], Told::Instead("+")),
    characters(&['＊', '⋆', '★', '✱', '⁎', '﹡'], Told::Instead("*")),
    characters(&['÷', '⁄', '∕'], Told::Instead("/")),
    characters(&['≡', '＝', '≅'], Told::Instead("==")),
    characters(&['≢'], Told::Instead("!=")),
    characters(&['⩽', '⊑'], Told::Instead("<=")),
    characters(&['⩾', '⊒'], Told::Instead(">=")),
    characters(&['‖', '∦', '⧢'], Told::Instead("<|>")),
    characters(&['∣', '｜', '¦', '│'], Told::Instead("|")),
    characters(&['≰'], Told::Instead("|>")),
    characters(&['≱'], Told::Instead("<|")),
    characters(&['≯', '≮'], Told::Help("for a denial write `not (G > H)`")),
    characters(&['∧', '&', '⋀'], Told::Instead("and")),
    characters(&['∨', '⋁'], Told::Instead("or")),
    characters(&['¬', '~'], Told::Help("for a denial write `not`, for a negative `-`")),
    characters(&['∈'], Told::Instead("in")),
    characters(&['∅'], Told::Instead("<|>")),
    characters(
        &['⊲', '⊳', '◁', '▷'],
        Told::Help("less than or confused with is written ` <| `, its mirror ` |> `"),
    ),
    characters(
        &['⊕'],
        Told::Help("nimbers add as games: `*3 + *5`; of integers it is `nim_sum(3, 5)`"),
    ),
    characters(&['…', '‥'], Told::Instead("..")),
    characters(&['→', '←'], Told::Instead("=")),
    characters(&['◦', '∘'], Told::Help("write the call: `f(g(x))`")),
    characters(&['▲', '⬆', '⇡', '△'], Told::Instead("^")),
    characters(&['▼', '⬇', '⇣', '▽'], Told::Instead("v")),
    characters(&['﹢'], Told::Instead("+")),
    characters(&['，', '、'], Told::Instead(",")),
    characters(&['；'], Told::Instead(";")),
    characters(&['（'], Told::Instead("(")),
    characters(&['）'], Told::Instead(")")),
    characters(
        &['²', '³', '¹', '⁰', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'],
        Told::Help("powers are written `pow(x, 2)`; the up of order two is `↑²` or `^[2]`"),
    ),
    characters(
        &['?'],
        Told::Help(
            "a choice is written `if c { a } else { b }`; at the prompt `:help NAME` explains a name, and \
             `G?` shows the game G",
        ),
    ),
    characters(&['⊗'], Told::Help("the nim product of integers is `nim_product(3, 5)`")),
    // What is read in its place, where mistakes with one sensible reading are taken.
    reads(readings::relation),
    reads(readings::sign_in_front),
    reads(readings::denied),
    reads(readings::apart_star),
    reads(readings::character),
    reads(readings::named_argument),
    reads(readings::assignment),
    reads(readings::sign),
    reads(readings::equality),
    reads(readings::leading),
    reads(readings::point),
    reads(readings::exponent),
    reads(readings::touching),
    reads(readings::star),
    reads(readings::options),
    reads(readings::bars),
    reads(readings::logic),
    reads(readings::apart),
    reads(readings::bracket),
    reads(readings::answer),
    reads(readings::open),
    reads(readings::printed),
    reads(readings::listed),
    reads(readings::capital),
    reads(readings::from_to),
    reads(readings::double_bar),
    reads(readings::unfinished),
    reads(readings::stray),
    reads(readings::trailing),
    reads(readings::switch),
    reads(readings::order),
    reads(readings::subscript),
    reads(readings::clauses),
    reads(readings::pairs),
    reads(readings::mixed_number),
    reads(readings::set),
    reads(readings::closed),
    reads(readings::comma),
    reads(readings::semicolon),
    reads(readings::asked),
    reads(readings::copies),
    // Letters of papers that are called.
    letters(&["t"], "temperature"),
    letters(&["T"], "thermograph"),
    letters(&["m", "mu"], "mean"),
    letters(&["b"], "birthday"),
    letters(&["n", "g", "𝒢", "G"], "nim_value"),
    letters(&["LS", "Ls", "ls"], "left_stop"),
    letters(&["RS", "Rs", "rs"], "right_stop"),
    letters(&["val"], "canonical"),
    letters(&["draw", "picture"], "show"),
    letters(&["TF"], "toads_and_frogs"),
    letters(&["grundy", "nim_sequence", "nimsequence", "grundy_sequence"], "nim_value"),
    letters(&["switch"], "<{|}>"),
    letters(&["hottest"], "[temperature(x) for x in {}]"),
    letters(&["dyadic"], "canonical({})"),
    letters(&["int", "floor", "integer_part", "integerpart"], "(({}) // 1)"),
    letters(&["treblecross"], "octal(\"0.007\")({} + 2)"),
    letters(&["officers"], "octal(\"0.6\")({})"),
    letters(&["dawsons_chess", "dawson_chess"], "octal(\"0.137\")({})"),
    letters(&["guiles"], "octal(\"0.15\")({})"),
    letters(&["numberish", "number_ish", "is_numberish"], "(left_stop({}) == right_stop({}))"),
    letters(&["integer"], "canonical({})"),
    letters(&["oL", "o_L", "oᴸ"], "(if contains([L, N], outcome({})) { Left } else { Right })"),
    letters(&["oR", "o_R", "oᴿ"], "(if contains([R, N], outcome({})) { Right } else { Left })"),
    letters(&["Δᴸ", "ΔL", "Δ_L"], "left_incentives"),
    letters(&["Δᴿ", "ΔR", "Δ_R"], "right_incentives"),
    words("what is a|an {T}", "{1}?"),
    words("what are {T}", "{1}?"),
    words("what does {T} mean", "{1}?"),
    words("what|which games|rulesets do you have|know", "all?"),
    words("what|which games|rulesets are there", "all?"),
    words(
        "what|which games|rulesets [of|from] [book] can i|you|we use|play|ask|analyze|analyse",
        "all?",
    ),
    words("[list|names] of [all] [your] games|rulesets", "all?"),
    words("what can you|i do|ask|type|write|enter|say [here]", "topics?"),
    words("explain|help|:help|man|define|describe {T}", "{1}?"),
    words("[show|tell|give] [me|us] rules of|for {T}", "{1}?"),
    words("how do|does|can i|you|we|one play {T}", "{1}?"),
    words("how is {T} played", "{1}?"),
    // What stands before a question.
    words("help|:help", "topics?"),
    words("please|now|then|so|and|ok|okay|well|but|also|next {E}", "{1}"),
    words("let 's|us {E}", "{1}"),
    words("can|could|would you [please] {E}", "{1}"),
    words("i want|need|would [like] [to] [know|see|find] {E}", "{1}"),
    words("tell|show|give me|us {E}", "{1}"),
    words("what|how about {E}", "{1}"),
    words("what is|are|'s {E}", "{1}"),
    words("what does {E} equal|give", "{1}"),
    words("how much is {E} [worth]", "{1}"),
    words("{E} worth", "{1}"),
    words("what does {E} come out to|at|as", "{1}"),
    words(
        "tell|give|list|display|write|compute|calculate|evaluate|find|determine|get|see|take|consider {E}",
        "{1}",
    ),
    words("work|figure out {E}", "{1}"),
    words("look at {E}", "{1}"),
    words("is it true that {E}", "{1}"),
    words("does {E} hold", "{1}"),
    words("{E} or not", "{1}"),
    words("{E} , yes|correct|ok|okay", "{1}"),
    words("verify|prove|check [that] {E}", "{1}"),
    words("the {E}", "{1}"),
    words("a|an|the game|position|switch|number|sum {E}", "{1}"),
    words("{Y} : {E}", "{1}({2})"),
    words("{L} : {E}", "{2}"),
    // Definitions.
    words("let {N} = {D}", "let {1} = {2}"),
    words("let|set|suppose|define|assume {N} be|as|is|to {E}", "let {1} = {2}"),
    // The last answer.
    words("it|this|that", "_"),
    words("[and] its {Z}", "{1}(@)"),
    words("its {f}", "{1}(_)"),
    words("[and] its {f} and [its] {f}", "[{1}(_), {2}(_)]"),
    words("and {f}", "{1}(_)"),
    words("{S} ['s] {W}", "{2}(_, {1})"),
    words("show|draw board|position|it|that", "show(_)"),
    words("[what|which] [is|are] winning move|moves", "winning_moves(_)"),
    words("what can left do|play", "left(_)"),
    words("what can right do|play", "right(_)"),
    words("why", "why(__)"),
    words("why so", "why(__)"),
    words("explain [it|that|this]", "why(__)"),
    words("why is|was it|that|this {V}", "why(_ == {1})"),
    words("why is|was|does it|that|this true|false|so|right|win|loss|equal|case", "why(__)"),
    words("why [is|are|does] {E}", "why({1})"),
    // Universes.
    words("{E} [,] {U}", "{1} mod {2}"),
    words("{U} [,] {E}", "{2} mod {1}"),
    // Numbers.
    words("zero|nothing", "0"),
    words("one", "1"),
    words("two", "2"),
    words("three", "3"),
    words("half", "1/2"),
    // Who wins.
    words("who wins {E} [,] and why", "why(outcome({1}))"),
    words("who wins|win|won [in|on|at|from] {E}", "outcome({1})"),
    words("which player wins [in|on|at|from] {E}", "outcome({1})"),
    words(
        "outcome|outcomes|result of {E} [,] if|when left {M}",
        "if contains([L, {2}], outcome({1})) { Left } else { Right }",
    ),
    words(
        "outcome|outcomes|result of {E} [,] if|when right {M}",
        "if contains([R, {2}], outcome({1})) { Right } else { Left }",
    ),
    words(
        "who wins [in|on|at|from] {E} [,] if|when|with left {M}",
        "if contains([L, {2}], outcome({1})) { Left } else { Right }",
    ),
    words(
        "who wins [in|on|at|from] {E} [,] if|when|with right {M}",
        "if contains([R, {2}], outcome({1})) { Right } else { Left }",
    ),
    words(
        "who|what wins|happens if|when left {M} [in|on|at] {E}",
        "if contains([L, {1}], outcome({2})) { Left } else { Right }",
    ),
    words(
        "who|what wins|happens if|when right {M} [in|on|at] {E}",
        "if contains([R, {1}], outcome({2})) { Right } else { Left }",
    ),
    words(
        "[and] [what] if|when left {M} [in|on|at] [it]",
        "if contains([L, {1}], outcome(_)) { Left } else { Right }",
    ),
    words(
        "[and] [what] if|when right {M} [in|on|at] [it]",
        "if contains([R, {1}], outcome(_)) { Right } else { Left }",
    ),
    words(
        "if|when left {M} [in|on|at] [,] who wins [in|on|at] {E}",
        "if contains([L, {1}], outcome({2})) { Left } else { Right }",
    ),
    words(
        "if|when right {M} [in|on|at] [,] who wins [in|on|at] {E}",
        "if contains([R, {1}], outcome({2})) { Right } else { Left }",
    ),
    words("{S} wins [in|on|at] {E} {M}", "contains([{1.}, {3}], outcome({2}))"),
    words("{S} wins {M} in|on|at {E}", "contains([{1.}, {2}], outcome({3}))"),
    words("should|would|must {S} {M} [in|on|at] {E}", "contains([{1.}, {2}], outcome({3}))"),
    words(
        "does {S} have winning move|moves|strategy in|on|at|from {E}",
        "contains([{1.}, N], outcome({2}))",
    ),
    words(
        "is there winning move|moves for {S} in|on|at|from {E}",
        "contains([{1.}, N], outcome({2}))",
    ),
    words(
        "is there winning move|moves in|on|at|from {E} for {S}",
        "contains([{2.}, N], outcome({1}))",
    ),
    words("does|can|will {S} win [in|on|at] {E} {M}", "contains([{1.}, {3}], outcome({2}))"),
    words(
        "{V} [,] if|when left {M}",
        "if contains([L, {2}], outcome({1})) { Left } else { Right }",
    ),
    words(
        "{V} [,] if|when right {M}",
        "if contains([R, {2}], outcome({1})) { Right } else { Left }",
    ),
    words("does|can|will {S} win {M} in|on|at {E}", "contains([{1.}, {2}], outcome({3}))"),
    words(
        "does|can|will {S} win [in|on|at] {E} if|when he|she|they {M}",
        "contains([{1.}, {3}], outcome({2}))",
    ),
    words(
        "does|can|will left win [in|on|at] {E} if|when left {M}",
        "contains([L, {2}], outcome({1}))",
    ),
    words(
        "does|can|will right win [in|on|at] {E} if|when right {M}",
        "contains([R, {2}], outcome({1}))",
    ),
    words(
        "does|can|will left win [in|on|at] {E} if|when right {m}",
        "contains([L, {2}], outcome({1}))",
    ),
    words(
        "does|can|will right win [in|on|at] {E} if|when left {m}",
        "contains([R, {2}], outcome({1}))",
    ),
    words("does|can|will {S} win [in|on|at] {E}", "outcome({2}) == {1.}"),
    words("does|can|will {S} win [in|on|at] {E}", "contains([{1.}, N], outcome({2}))"),
    words(
        "[if|when] left {M} in|on|at {E} [,] who wins",
        "if contains([L, {1}], outcome({2})) { Left } else { Right }",
    ),
    words(
        "[if|when] right {M} in|on|at {E} [,] who wins",
        "if contains([R, {1}], outcome({2})) { Right } else { Left }",
    ),
    words("does|can|will first|next player win [in|on|at] {E}", "outcome({1}) == N"),
    words("does|can|will second|previous player win [in|on|at] {E}", "outcome({1}) == P"),
    words("{O} of|in|for {H} [,] {Q}", "[{3.} for {3} if outcome({2}({3.})) == {1}]"),
    words("{O} of|in|for {H}", "[n for n in 0 ..= 20 if outcome({2}(n)) == {1}]"),
    words("for which|what {N} is {E}", "[{1} for {1} in 0 ..= 20 if {2}]"),
    words("for which|what {N} is {E} {O}", "[{1} for {1} in 0 ..= 20 if outcome({2}) == {3}]"),
    words("is {E} [in] {O}", "outcome({1}) == {2}"),
    words("{E} [is] [in] {O}", "outcome({1}) == {2}"),
    // Moves.
    words("{W} for|of|by {S} in|from|of|on|at {E}", "{1}({3}, {2})"),
    words("{W} in|from|of|on|at|for {E} for|by {S}", "{1}({2}, {3})"),
    words("{S} ['s] {W} in|from|of|on|at {E}", "{2}({3}, {1})"),
    words(
        "best|good|winning opening|first|next move|moves in|from|on|at {E}",
        "winning_moves({1})",
    ),
    words(
        "left and right option|options|move|moves of|in|from|on|at {E}",
        "[left({1}), right({1})]",
    ),
    words("left and right stop|stops of|in|for {E}", "[left_stop({1}), right_stop({1})]"),
    words(
        "how many option|options|move|moves does left have [in|from|on|at] {E}",
        "len(left({1}))",
    ),
    words(
        "how many option|options|move|moves does right have [in|from|on|at] {E}",
        "len(right({1}))",
    ),
    words("which|what move|moves wins|win [in|from|on|at] {E}", "winning_moves({1})"),
    words(
        "what|which|how|where [move] should|can|do|would|must i|you|we play|move|do|make|choose in|from|on|at {E}",
        "winning_moves({1})",
    ),
    words(
        "what|which|how|where [move] should|would|must {S} play|move|do|make|choose in|from|on|at {E}",
        "winning_moves({2}, {1})",
    ),
    words(
        "[and] what|which|how|where [move] should|would|must|does {S} play|move|make|choose [there|here|now|next]",
        "winning_moves(_, {1})",
    ),
    words(
        "{S} ['s] best move|moves|option|options in|from|of|on|at {E}",
        "winning_moves({2}, {1})",
    ),
    words("what can left do|play in|from|on|at {E}", "left({1})"),
    words("what can right do|play in|from|on|at {E}", "right({1})"),
    words(
        "maximal|undominated move|moves|option|options of|for|by {S} in|of|from {E}",
        "sensible_options({2}, {1})",
    ),
    words(
        "{S} ['s] maximal|undominated move|moves|option|options in|of|from {E}",
        "sensible_options({2}, {1})",
    ),
    words("game tree|tree of|for {E}", "tree({1})"),
    words("which|what move|moves wins|win for {S} in|from|on|at {E}", "winning_moves({2}, {1})"),
    words("which|what move|moves wins|win in|from|on|at {E} for {S}", "winning_moves({1}, {2})"),
    words("which|what move|moves is|are best in|from|on|at {E}", "winning_moves({1})"),
    words("{E} [,] who should|can|must move|play|go where|first|next", "winning_moves({1})"),
    words("{E} [,] who wins [moving|playing|going] [first|second]", "outcome({1})"),
    words(
        "which|what option|options|move|moves of|in {E} is|are dominated",
        "[dominated_options({1}, Left), dominated_options({1}, Right)]",
    ),
    words(
        "which|what option|options|move|moves of|in {E} is|are reversible",
        "[reversible_options({1}, Left), reversible_options({1}, Right)]",
    ),
    words(
        "how many options|moves does left have [there|here|now|in|from] [it|that|this]",
        "len(left(_))",
    ),
    words(
        "how many options|moves does right have [there|here|now|in|from] [it|that|this]",
        "len(right(_))",
    ),
    words("how many options|moves does left have in|from|at|on {E}", "len(left({1}))"),
    words("how many options|moves does right have in|from|at|on {E}", "len(right({1}))"),
    words("which|what move|moves is|are best for {S} in|from|on|at {E}", "winning_moves({2}, {1})"),
    words("which|what move|moves is|are best in|from|on|at {E} for {S}", "winning_moves({1}, {2})"),
    words(
        "what|where|how should|can {S} play|move [to] in|from|on|at {E} [to] [win]",
        "winning_moves({2}, {1})",
    ),
    words("how does|can|should {S} win [in|from|on|at] {E}", "winning_moves({2}, {1})"),
    words("left ['s] option|options|move|moves of|in|from|on|at {E}", "left({1})"),
    words("right ['s] option|options|move|moves of|in|from|on|at {E}", "right({1})"),
    words("option|options|move|moves of|for left of|in|from|on|at {E}", "left({1})"),
    words("option|options|move|moves of|for right of|in|from|on|at {E}", "right({1})"),
    // How two games compare.
    words("compare {E} with|and|to|against {E}", "{1} <=> {2}"),
    words("{E} versus|vs {E}", "{1} <=> {2}"),
    words("how does|do {E} compare with|to|against {E}", "{1} <=> {2}"),
    words("how do {E} and {E} compare", "{1} <=> {2}"),
    words("{E} , {E} compare", "{1} <=> {2}"),
    words("{E} and {E} compare", "{1} <=> {2}"),
    words("which is {>} [,] {E} or {E}", "{2} <=> {3}"),
    words("which is {<} [,] {E} or {E}", "{2} <=> {3}"),
    words("are {E} and {E} equal|identical|same", "{1} == {2}"),
    words("does|do {E} equal|=|== {E}", "{1} == {2}"),
    words("is {E} same as {E}", "{1} == {2}"),
    words("is {E} negative|inverse of {E}", "{1} == -({2})"),
    words("{E} but {E}", "{1} and {2}"),
    words("{E} [is] same as {E}", "{1} == {2}"),
    words("is {E} equal to {E}", "{1} == {2}"),
    words("{E} [is] equal to {E}", "{1} == {2}"),
    words("{E} equals|equal {E}", "{1} == {2}"),
    words("is {E} =|== {E}", "{1} == {2}"),
    words("is {E} confused|fuzzy|incomparable [with|to] {E}", "{1} <|> {2}"),
    words("{E} [is] confused|fuzzy|incomparable [with|to] {E}", "{1} <|> {2}"),
    words("is {E} {>} than or equal to {E}", "{1} >= {3}"),
    words("is {E} {<} than or equal to {E}", "{1} <= {3}"),
    words("is {E} at least {E}", "{1} >= {2}"),
    words("is {E} at most {E}", "{1} <= {2}"),
    words("is {E} {>} than {E}", "{1} > {3}"),
    words("is {E} {<} than {E}", "{1} < {3}"),
    words("{E} [is] {>} than {E}", "{1} > {3}"),
    words("{E} [is] {<} than {E}", "{1} < {3}"),
    words("{V} is {V}", "{1} == {2}"),
    words("{V} in {V}", "contains({2}, {1})"),
    // Properties.
    words("is {E} not {P}", "not ({2})"),
    words("is {E} {P}", "{2}"),
    words("is {E} {P} or {P}", "[{2}, {3}]"),
    words("is {E} {P} , {P} [,] or|and {P}", "[{2}, {3}, {4}]"),
    words("is {E} {P} , {P} , {P} [,] or|and {P}", "[{2}, {3}, {4}, {5}]"),
    words("which|what {E} is|are {P} [,] [for|with] {Q}", "[{3.} for {3} if {2}]"),
    words("{E} is not {P}", "not ({2})"),
    words("{E} is {P}", "{2}"),
    words("is|are {E}", "{1}"),
    // Several questions, and questions for several numbers.
    words("g(n)|𝒢(n) of|for|in {H} [,] {Q}", "[nim_value({1}({2.})) for {2}]"),
    words("{Y} [of|for|in|from] {H} [,] {Q}", "[{1}({2}({3.})) for {3}]"),
    words("table of|for {E} [,] {Q}", "table([[{2.}, {1}] for {2}])"),
    words("{E} [,] {Q}", "[{1} for {2}]"),
    words("{E} [,] for|with|where|if|when {N} =|is {E}", "do { let {2} = {3}; {1} }"),
    words(
        "{E} [,] for|with|where|if|when {N} =|is {E} [,] [and|for] {N} =|is {E}",
        "do { let {2} = {3}; let {4} = {5}; {1} }",
    ),
    words(
        "{E} [,] for|with|where|if|when {N} = {E} and {N} = {E}",
        "do { let {2} = {3}; let {4} = {5}; {1} }",
    ),
    words("first {I} {Y} of|for {H}", "[{2}({3}(n)) for n in 0 .. {1}]"),
    words("{Y} of heap {I} in|of {H}", "{1}({3}({2}))"),
    words("{H} heaps|piles [up] to {V}", "[nim_value({1}(n)) for n in 0 ..= {2}]"),
    words("{H} {Z}", "{2}({1})"),
    words("{Z} of|for {H} up to [heap|heaps|size] [n] [=] {V}", "{1}({2}, {3})"),
    words("{Z} of|for {H}", "{1}({2})"),
    words("{Y} of|for {H}", "[{1}({2}(n)) for n in 0 ..= 20]"),
    words("{E} =|== {E}", "{1} == {2}"),
    words("{E} > {E}", "{1} > {2}"),
    words("{E} < {E}", "{1} < {2}"),
    words("{E} >=|≥ {E}", "{1} >= {2}"),
    words("{E} <=|≤ {E}", "{1} <= {2}"),
    words("{d} + {d}", "{1} + {2}"),
    words("{d} - {d}", "{1} - {2}"),
    words("{D} + {D}", "{1} + {2}"),
    words("{D} - {D}", "{1} - {2}"),
    words("{E} plus {E}", "{1} + {2}"),
    words("{E} minus {E}", "{1} - {2}"),
    words("{E} times {E}", "{1} * {2}"),
    words("add {E} to|and {E}", "{1} + {2}"),
    words("sum of {E} and {E}", "{1} + {2}"),
    words("sum of {E} , {E} and {E}", "{1} + {2} + {3}"),
    words("subtract {E} from {E}", "{2} - {1}"),
    words("difference of|between {E} and {E}", "{1} - {2}"),
    words("multiply {E} by {E}", "{1} * {2}"),
    words("{I} xor|nim-plus {I}", "nim_sum({1}, {2})"),
    words("{I} xor {I} xor {I}", "nim_sum({1}, nim_sum({2}, {3}))"),
    words("{F} and {F} of|for {E}", "[{1}({3}), {2}({3})]"),
    words("{E} [,] and its {f}", "[{1}, {2}({1})]"),
    // Questions of other words.
    words("how hot is {E}", "temperature({1})"),
    words("at what|which temperature does|is|will {E} freeze|frozen", "temperature({1})"),
    words("how many ups are|is [there] in {E}", "atomic_weight({1})"),
    words("is {H} [eventually] periodic", "period({1})"),
    words("which|what hackenbush string is|equals {E}", "sign_expansion({1})"),
    words("is {E} hotter than {E}", "temperature({1}) > temperature({2})"),
    words("{E} [is] hotter than {E}", "temperature({1}) > temperature({2})"),
    words("is {E} colder|cooler than {E}", "temperature({1}) < temperature({2})"),
    words("{E} [is] colder|cooler than {E}", "temperature({1}) < temperature({2})"),
    words("which of {E} , {E} and|or {E} is hottest", "[temperature(x) for x in [{1}, {2}, {3}]]"),
    words("hottest of {E} , {E} and|or {E}", "[temperature(x) for x in [{1}, {2}, {3}]]"),
    words("hottest of {V}", "[temperature(x) for x in {1}]"),
    words("integer part of {E}", "{1} // 1"),
    words("{E} as hackenbush string", "sign_expansion({1})"),
    words("{E} as fraction|number|dyadic|game", "canonical({1})"),
    words("simplest number between {E} and {E}", "simplest_number({1}, {2})"),
    words("simplest number between {R} and {r}", "{2}"),
    words("{u} in uptimal notation", "{1}"),
    words("{u} uptimal [notation]", "{1}"),
    words("uptimal {u}", "{1}"),
    words("{E} in nimbers", "canonical({1})"),
    words("{E} simplified", "canonical({1})"),
    words("{E} simplest number", "canonical({1})"),
    words("simplest number in {E}", "canonical({1})"),
    words("how many games are [there] [that] [were] born by [day] {V}", "count_born_by({1})"),
    words("number|count of games born by [day] {V}", "count_born_by({1})"),
    words("games born by [day] {V}", "games_born_by({1})"),
    words("day {I}", "games_born_by({1})"),
    words("how many games have birthday {V}", "count_born_by({1}) - count_born_by({1} - 1)"),
    words("mex of empty set|list", "mex([])"),
    words("how many {F} does {E} have", "len({1}({2}))"),
    words("how many {F} are [there] in|from|of {E}", "len({1}({2}))"),
    words("number of {F} of|in|from {E}", "len({1}({2}))"),
    words("which is hotter|colder|cooler [,] {E} or {E}", "temperature({1}) <=> temperature({2})"),
    words("{E} cooled by {E} [,] [and] then heated by {E}", "heat(cool({1}, {2}), {3})"),
    words("{E} has {f} {V}", "{2}({1}) == {3}"),
    words("{E} is {P} with {f} {V}", "({2}) and {3}({1}) == {4}"),
    words("{E} is {P} with {f} {V} and {f} {V}", "({2}) and {3}({1}) == {4} and {5}({1}) == {6}"),
    words("{E} cooled by {E}", "cool({1}, {2})"),
    words("{E} heated by {E}", "heat({1}, {2})"),
    words("{F} on {F} of|with {E} [vertices|vertex]", "{1}({2}({3}))"),
    words("{g} of|between {E} and|with|by {E}", "{1}({2}, {3})"),
    words("{g} {E} by|to|at temperature {E}", "{1}({2}, {3})"),
    words("{g} {E} by|with|and|to|times {E}", "{1}({2}, {3})"),
    words("{g} {E} : {E}", "{1}({2}, {3})"),
    words("write|express {E} in|as {f} [form|notation]", "{2}({1})"),
    words("{E} in {f} [form|notation]", "{2}({1})"),
    words("{f} notation|form of|for {E}", "{1}({2})"),
    words("{f} [of] {E} and {f} [of] {E}", "[{1}({2}), {3}({4})]"),
    words("{f} of|in|for {E} and {E}", "[{1}({2}), {1}({3})]"),
    words("{f} of|in|for {E} , {E} [,] [and] {E}", "[{1}({2}), {1}({3}), {1}({4})]"),
    words(
        "{f} of|in|for {E} , {E} , {E} [,] [and] {E}",
        "[{1}({2}), {1}({3}), {1}({4}), {1}({5})]",
    ),
    words("{f} of|in|for|from|on|at {E}", "{1}({2})"),
    // Positions.
    words("{F} [game|board|row|string|stalk|position] [of|on|with] {B}", "{1}(\"{2}\")"),
    words(
        "{F} [game|board|heap|heaps|row|strip] [of|on|with] [heaps|piles|rows|size|board] [of] {K} [counters|stones|pins|coins|board]",
        "{2}",
    ),
    words("{K} {F} [game|board|position]", "{1}"),
    words("{X} {F} [game]", "{1}"),
    words("{F} of [set] {K}", "{2}"),
    words("{F} [game] [set] {X}", "{2}"),
    words("{F} [game] [set] [s] [=] {X} [,] [with] heap|pile [of] [size] {V}", "{2}({3})"),
    words("{H} [heap] [of|on|with|at] {V} [counters|stones|pins|coins]", "{1}({2})"),
    words("{H} , [with] heap|pile [of] [size] {V}", "{1}({2})"),
    words("{E} {f}", "{2}({1})"),
    words("{f} {E}", "{1}({2})"),
    words("{f} of {E} , {f} of {E}", "[{1}({2}), {3}({4})]"),
    words("{f} of|in|for {E} , {E}", "[{1}({2}), {1}({3})]"),
    words("{E} , {E} , {E}", "[{1}, {2}, {3}]"),
    words("{E} , {E}", "[{1}, {2}]"),
    words("{T}", "{1}?"),
    // Properties of games.
    property(&["positive"], "{} > 0"),
    property(&["negative"], "{} < 0"),
    property(&["win for left", "left win", "won by left"], "outcome({}) == L"),
    property(&["win for right", "right win", "won by right"], "outcome({}) == R"),
    property(
        &[
            "first player win",
            "first-player win",
            "next player win",
            "win for first player",
            "win for next player",
            "won by first player",
            "won by next player",
        ],
        "outcome({}) == N",
    ),
    property(
        &[
            "second player win",
            "second-player win",
            "previous player win",
            "win for second player",
            "win for previous player",
            "won by second player",
            "won by previous player",
        ],
        "outcome({}) == P",
    ),
    property(&["zero"], "{} == 0"),
    property(&["numberish"], "left_stop({}) == right_stop({})"),
    property(&["fuzzy"], "{} <|> 0"),
    // Names that nothing has here.
    // Nimbers and other symbols.
    noted(
        &["nimber", "stars", "nimheap"],
        &["games"],
        "the star is written `*`, a nimber `*3` or `*(n + 1)`",
    ),
    row(&["nimprod", "nimmultiply"], &["nim_product"]),
    row(&["born", "bornbyday"], &["games_born_by"]),
    row(&["confusioninterval"], &["stops"]),
    noted(&["ups", "uparrow"], &["ups"], "up is written `^`, or typed `\\up` and Tab"),
    noted(&["doubleup"], &["ups"], "double up is written `^^`, or `⇑`"),
    noted(&["upstar"], &["ups"], "up-star is written `^*`"),
    noted(&["downs", "downarrow"], &["ups"], "down is written `v`"),
    noted(&["switch", "plusminus", "pm"], &["+-"], "a switch is written `+-1`, or `<3|1>`"),
    noted(&["zero", "endgame"], &[], "the game without moves is written `0`, or `<|>`"),
    noted(
        &["integer", "rational", "dyadic", "dyadicrational", "fraction"],
        &[],
        "numbers are written `3`, `-3/4`",
    ),
    row(&["moves", "option", "move", "legalmoves", "alloptions"], &["options"]),
    row(&["xor", "nimadd", "nimaddition"], &["nim_sum"]),
    row(&["minimumexcluded", "minimalexcludant"], &["mex"]),
    // Misère play.
    row(&["deadending", "deadend", "ends"], &["dead_ending"]),
    row(&["dicots", "dicotic", "allsmalls"], &["dicot"]),
    // What is not supported.
    noted(
        &[
            "on",
            "off",
            "over",
            "upon",
            "upsum",
            "dud",
            "tis",
            "tisn",
            "loopy",
            "isloopy",
            "loopfree",
            "isloopfree",
            "onside",
            "offside",
            "sidle",
            "sidling",
            "stopper",
            "isstopper",
            "variety",
            "backsliding",
            "backslidingtoadsandfrogs",
        ],
        &[],
        LOOPY,
    ),
    noted(
        &["ko", "kothreat", "superko"],
        &[],
        "kos are not supported; play that comes back to a position is explained in `:help loopy game`",
    ),
    noted(
        &[
            "entailing",
            "entail",
            "entailingmove",
            "complimenting",
            "loony",
            "nimstring",
            "topentails",
        ],
        &[],
        "entailing moves are not supported",
    ),
    noted(
        &["transfinite", "omega", "ω", "ordinals", "surreal", "epsilon"],
        &[],
        "transfinite games are not supported: every game here has finitely many followers",
    ),
    noted(
        &["remoteness", "suspense", "tardy"],
        &[],
        "remoteness and suspense numbers are not supported",
    ),
    // Other languages.
    noted(
        &["map", "apply", "lambda", "foreach"],
        &["for"],
        "a list of values is written `[f(x) for x in xs]`",
    ),
    noted(&["filter"], &["for"], "items of a list are chosen by `[x for x in xs if x > 0]`"),
    noted(
        &["range", "seq", "xrange", "linspace"],
        &[".."],
        "integers from 0 without n are written `0 .. n`, from 1 with n `1 ..= n`",
    ),
    noted(
        &["fuzzy", "isfuzzy", "confused", "incomparable"],
        &["<|>"],
        "G is confused with H if `G <|> H`; `G <=> H` says how they compare",
    ),
    noted(
        &["bigger", "larger", "greater", "isgreater"],
        &["<=>"],
        "`G <=> H` says which game is greater, `G > H` whether G is",
    ),
    noted(
        &["undo", "undefine", "delete", "remove", "unlet", "goback"],
        &["keys"],
        "at the prompt `:forget NAME` takes a definition back",
    ),
    noted(
        &["play", "opponent", "computer"],
        &["keys"],
        "at the prompt `:play G` plays a game against you, in a shell `upstar play G`",
    ),
    noted(
        &["html", "pdf", "worksheet", "webpage", "weave", "handout", "worksheets", "exercisesheet"],
        &[],
        "in a shell `upstar weave FILE.cgt -o page.html` makes a page of a script with its answers; also \
         `.pdf`, `.md`, `.tex`; with `--answers=never` it is a worksheet: room for writing stands where the \
         answers are",
    ),
    noted(
        &["println", "printf", "echo", "disp", "display"],
        &["print"],
        "`print x, y` prints values on a line",
    ),
    noted(
        &["sqrt", "root", "squareroot"],
        &["number"],
        "there are no roots: the numbers here are dyadic fractions",
    ),
    noted(
        &["floor", "ceiling", "ceil"],
        &["number"],
        "`x // 1` is the greatest integer that is at most x, `-(-x // 1)` the least that is at least x",
    ),
    row(&["null", "nil", "nothing"], &["none"]),
    noted(&["true"], &["true"], "write `true`"),
    noted(&["false"], &["false"], "write `false`"),
    noted(&["out"], &[], "the last result is `_`, the third one `_3`"),
    noted(
        &["help", "doc", "man"],
        &["topics"],
        "at the prompt `:help outcome` and `?outcome` explain a name; in a shell `upstar help outcome` does",
    ),
    noted(
        &["tour", "tutorial", "lesson", "lessons", "exercises", "course"],
        &[],
        "`:tour` shows what upstar can do; four lessons are `:tour lesson_1` to `:tour lesson_4`; in a shell \
         `upstar tour`, `upstar tour lesson_1`",
    ),
    noted(&["quit", "exit", "bye"], &["keys"], "Ctrl-D or `:quit` leaves the prompt"),
    noted(
        &["dir", "vars", "who", "whos", "names", "locals", "globals"],
        &["topics"],
        "at the prompt `:names` lists what was defined",
    ),
    noted(
        &["clear", "reset", "restart"],
        &["keys"],
        "at the prompt `:restart` forgets what was computed, Ctrl-L clears the screen",
    ),
    noted(
        &["load", "source", "include", "require"],
        &["import"],
        "`import \"file.cgt\"` takes over the definitions of a file",
    ),
    noted(
        &["save", "savesession", "write", "writefile", "savetofile"],
        &[],
        "at the prompt `:save FILE` writes down what worked as a script, `:svg E FILE` a figure",
    ),
    noted(
        &["interpolation", "stringinterpolation", "fstring", "fstrings", "format", "template"],
        &["texts"],
        "`join([\"n = \", n])` puts texts and values together, `print \"n =\", n` prints them",
    ),
    noted(
        &["slice", "slicing", "listslice", "listslicing", "substring", "substr"],
        &["lists"],
        "the first three items are `xs[0 .. 3]`, all but the first `xs[1 .. len(xs)]`",
    ),
    noted(
        &["timeout", "timelimit", "limittime"],
        &["keys"],
        "`--time 10s` limits each statement, `:set time 10s` does at the prompt, and `try E for 2s else F` \
         limits E",
    ),
    noted(&["timeit", "time", "timing"], &["keys"], "at the prompt `:time E` says what E costs"),
    noted(
        &["class", "game", "gridgame", "heapgame", "rules"],
        &["ruleset"],
        "rules are written `ruleset name(n: Int) { left: […]; right: […] }`",
    ),
    // Boards and graphs.
    noted(
        &["board", "chessboard"],
        &["Grid"],
        "a board is a text, its rows separated by `/`: `clobber(\"xo/ox\")`; `:help Grid`",
    ),
    // Rulesets.
    row(&["hackenbushstring", "bluered", "redblue"], &["string", "hackenbush"]),
    row(&["toppledominoes", "topplingdominoes"], &["toppling"]),
    row(&["crosscram", "dominoes"], &["domineering", "cram"]),
    row(&["toadsfrogs", "toads", "frogs"], &["toads_and_frogs"]),
    row(
        &[
            "greenhackenbush",
            "bluehackenbush",
            "redbluehackenbush",
            "blueredhackenbush",
            "redbluegreenhackenbush",
        ],
        &["hackenbush"],
    ),
    row(&["kind", "type"], &["about"]),
    row(&["can", "canform"], &["canonical"]),
    row(&["numberofgames", "countgames", "numberborn"], &["count_born_by"]),
    row(&["reversible"], &["reversible_options"]),
    row(&["dominated"], &["dominated_options"]),
    row(&["dawson", "dawsonkayles", "dawsonskayles"], &["dawsons_kayles"]),
    row(&["grundysgame", "grundygame"], &["grundy"]),
    row(&["wythoffnim", "wythoffsnim", "wythoffsgame", "wythoffgame"], &["wythoff"]),
    row(&["hackenbushstalk", "stalk"], &["string", "hackenbush"]),
    noted(
        &["treblecross", "onedimensionaltictactoe"],
        &["octal"],
        "Treblecross on a row of n squares is `octal(\"0.007\")(n + 2)`",
    ),
    noted(&["officers"], &["octal"], "a heap of n in Officers is `octal(\"0.6\")(n)`"),
    noted(
        &["dawsonschess", "dawsonchess"],
        &["octal"],
        "Dawson's Chess on n files is `octal(\"0.137\")(n)`",
    ),
    noted(&["guiles"], &["octal"], "a heap of n in Guiles is `octal(\"0.15\")(n)`"),
    noted(
        &["laskersnim", "laskernim", "lasker"],
        &["ruleset"],
        "the library does not have it: `ruleset lasker(n: Int) { options: [[lasker(i) for i in 0 .. n], \
         [lasker(i) + lasker(n - i) for i in 1 .. n]] }`",
    ),
    row(&["heaprules", "octalcode", "octalgame", "takeandbreak"], &["octal"]),
    row(&["colour", "color"], &["col"]),
    noted(
        &["dotsandboxes", "dots", "boxes", "stringsandcoins", "gonim", "go", "baduk", "weiqi"],
        &[],
        "scoring games are not supported: here the player who cannot move loses, or in misère play wins",
    ),
    noted(
        &["chess", "checkers", "draughts", "hex", "othello", "reversi", "tictactoe", "connectfour"],
        &[],
        "games with a goal are not supported: here play ends where a player cannot move",
    ),
    noted(
        &[
            "sprouts",
            "geography",
            "sylver",
            "chocolate",
            "timber",
            "foxandgeese",
            "phutball",
            "clearthepond",
            "bicolourfission",
            "northcott",
            "notakto",
            "dodgem",
        ],
        &["ruleset"],
        "the library does not have it; a ruleset of your own takes a few lines",
    ),
];

/// What its function reads.
const fn reads(by: super::mistake::Read) -> Slip {
    Slip { at: At::Around, told: Told::Reads(super::Reads(by)) }
}

/// Names that books give to a function.
const fn letters(names: &'static [&'static str], ours: &'static str) -> Slip {
    Slip { at: At::Called(names), told: Told::Read(ours) }
}

/// Words, and what is read in their place.
const fn words(pattern: &'static str, read: &'static str) -> Slip {
    Slip { at: At::Words(pattern), told: Told::Read(read) }
}

/// A property of a game, and how it is asked.
const fn property(names: &'static [&'static str], asked: &'static str) -> Slip {
    Slip { at: At::Property(names), told: Told::Read(asked) }
}

/// What its function says.
const fn around(by: super::Explain) -> Slip {
    Slip { at: At::Around, told: Told::By(super::Explains(by)) }
}

/// A sign that touches one of others.
const fn signs(
    sign: &'static str,
    others: &'static [&'static str],
    label: &'static str,
    help: &'static str,
) -> Slip {
    Slip { at: At::Signs(sign, others), told: Told::Label(label, help) }
}

/// A word behind a value.
const fn behind(words: &'static [&'static str], label: &'static str, help: &'static str) -> Slip {
    Slip { at: At::Behind(words), told: Told::Label(label, help) }
}

/// A word that begins a statement.
const fn first(words: &'static [&'static str], help: &'static str) -> Slip {
    Slip { at: At::First(words), told: Told::Label("`{}` is not a keyword here", help) }
}

/// Characters.
const fn characters(characters: &'static [char], told: Told) -> Slip {
    Slip { at: At::Characters(characters), told }
}

/// Names that say enough.
const fn row(names: &'static [&'static str], ours: &'static [&'static str]) -> Slip {
    noted(names, ours, "")
}

/// Names, and how that is written here.
const fn noted(
    names: &'static [&'static str],
    ours: &'static [&'static str],
    note: &'static str,
) -> Slip {
    Slip { at: At::Name(Elsewhere { names, ours, note }), told: Told::Name }
}
