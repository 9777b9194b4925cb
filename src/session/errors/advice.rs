//! What to do about a mistake: suggestions for unknown names, arguments, kinds of values, and calls of what is there.

use super::Explainer;
use crate::boards::{GraphError, GridError};
use crate::builtins;
use crate::diag::codes::syntax::{BAR_OUTSIDE, SIDE_BY_SIDE, UNEXPECTED};
use crate::diag::codes::{evaluation as e, games, names, rulesets};
use crate::diag::{Code, Diagnostic, error};
use crate::lang::Fault;
use crate::lang::code::ParameterKind;
use crate::lang::fault::{FaultKind, Misspelling};
use crate::lang::kind::Kind;
use crate::lang::nearest::{slips, squashed};
use crate::lang::value::Value;
use crate::session::Session;
use crate::session::defect::caught;
use crate::session::help::{elsewhere, elsewhere_misspelt, questions};
use crate::span::{SourceId, Span};
use crate::syntax::ast::CompareOp;
use crate::syntax::{Item, ItemKind, NO_SIGN, first_word, in_word, last_word, parse_expression};

/// Said where a game would contain itself.
pub(super) const LOOPY: &str = "a game that contains itself is loopy: values of loopy games are not there, \
                                but a ruleset may come back to a position (`:help loopy game`)";

/// The integer that stands for each argument of an example.
const EXAMPLE: &str = "3";

/// How an empty square is written, if books write it otherwise.
pub(in crate::session) const EMPTY_SQUARE: &str = "an empty square is `.`";

/// Says how graphs are written whose letters are vertices.
pub(in crate::session) const OF_VERTICES: &str =
    "where letters are vertices, `-` joins them: `L-R`";

/// The most words of a statement that may be the name of one thing.
const MOST_WORDS: usize = 2;

pub(super) fn suggest(diagnostic: Box<Diagnostic>, near: &[String]) -> Box<Diagnostic> {
    match suggestion(near) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

fn suggestion(near: &[String]) -> Option<String> {
    match near {
        [] => None,
        [one] => Some(format!("did you mean `{one}`?")),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(|name| format!("`{name}`")).collect();
            Some(format!("did you mean {} or `{last}`?", most.join(", ")))
        }
    }
}

pub(super) fn unknown_name(name: &str, near: &[String], span: Span) -> Box<Diagnostic> {
    let label = format!("`{name}` is not defined");
    let diagnostic = error!(names::UNKNOWN_NAME, span, label);
    if let Some(help) = meant_elsewhere(name, near) {
        return diagnostic.help(help);
    }
    // A single letter is more likely a name of the user's than a misspelt one.
    if let ([other], 1) = (near, name.chars().count()) {
        return diagnostic
            .help(format!("define it: `let {name} = …`, or a function: `fn {name}(x) = …`"))
            .help(format!("capital and small letters differ: there is `{other}`"));
    }
    let diagnostic = suggest(diagnostic, near);
    let question = format!("is_{name}");
    if builtins::BUILTINS.place(&question).is_some() {
        return diagnostic.help(format!("whether a game is so: `{question}(G)`"));
    }
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if stem.len() < name.len() && stem.chars().count() == 1 {
        diagnostic.help(format!("for a strip, let `{stem}` be a family first: `let {stem} = …`"))
    } else if near.is_empty() {
        diagnostic.help(format!("define it: `let {name} = …`, or a function: `fn {name}(x) = …`"))
    } else {
        diagnostic
    }
}

/// Tells what a name of another program is here, unless one of the names here is the same but for case and
/// underscores; with a slip in the name, unless a name here is as close.
fn meant_elsewhere(name: &str, near: &[String]) -> Option<String> {
    let within = |most: usize| {
        near.iter().any(|other| slips(&squashed(other), &squashed(name), most).is_some())
    };
    let exact = elsewhere(name).filter(|_| !within(0));
    let row = exact.or_else(|| elsewhere_misspelt(name).filter(|_| !within(1)))?;
    Some(row.sentence())
}

/// The help behind a dot, where a function is due: similar names, or what can be asked of the value before
/// the dot, whose kind is given if it is known.
pub(super) fn help_behind_a_dot(name: &str, near: &[String], kind: Option<Kind>) -> Option<String> {
    // Other programs ask any value for its class: a ruleset is not meant.
    if squashed(name) == "class" {
        let help = "there are no classes of values; `canonical(x)` is the value of a game, and questions \
                    such as `is_number(x)`, `is_impartial(x)` tell what it is";
        return Some(help.to_owned());
    }
    if let Some(help) = meant_elsewhere(name, near).or_else(|| suggestion(near)) {
        return Some(help);
    }
    let kind = kind.unwrap_or(Kind::Game);
    let questions = questions(kind).into_iter();
    let questions: Vec<String> = questions.map(|name| format!("`.{name}`")).collect();
    let (last, most) = questions.split_last()?;
    Some(format!(
        "`x.{name}` is `{name}(x)`; of {} you can ask {}, {last} and more: `:help all` lists them",
        kind.noun(),
        most.join(", ")
    ))
}

/// The kind of value that a word means elsewhere, or in other letters.
pub(super) fn kinds_like(name: &str) -> Vec<String> {
    let lower = name.to_lowercase();
    let known = ParameterKind::ALL.into_iter().map(|(known, _)| known);
    let own = known.into_iter().find(|known| known.to_lowercase() == lower);
    let other = match lower.as_str() {
        "integer" | "number" | "natural" | "nat" | "num" => Some("Int"),
        "string" | "str" | "word" => Some("Text"),
        "board" => Some("Grid"),
        "boolean" => Some("Bool"),
        "position" => Some("Game"),
        "array" => Some("List"),
        _ => None,
    };
    own.or(other).map(str::to_owned).into_iter().collect()
}

pub(super) fn argument_count(
    name: &str,
    least: usize,
    most: Option<usize>,
    found: usize,
    span: Span,
    (signature, example): (Option<String>, Option<String>),
) -> Box<Diagnostic> {
    let plural = |count: usize| match count {
        0 => "no argument".to_owned(),
        1 => "1 argument".to_owned(),
        many => format!("{many} arguments"),
    };
    let wanted = match most {
        Some(most) if most == least => plural(most),
        Some(most) => format!("{least} to {}", plural(most)),
        None => format!("at least {}", plural(least)),
    };
    let label = format!("`{name}` takes {wanted}, but got {found}");
    let diagnostic = error!(e::ARGUMENT_COUNT, span, label);
    match signature {
        // The row alone was meant, without a roller.
        Some(signature) if signature.ends_with(": Row)") && least == 1 => {
            diagnostic.help(format!("a row has a roller: `{name}(2,1@1,2)`, `{name}(@3)`"))
        }
        Some(signature) if found < least && signature.contains("side") => {
            diagnostic.help(format!("call it as `{signature}`; `side` is `Left` or `Right`"))
        }
        Some(signature) => {
            // Letters on edges stand in no graph that is made by size.
            let is_of_vertices = example.as_ref().is_some_and(|example| example.contains('-'));
            let diagnostic = match example {
                Some(example) => {
                    diagnostic.help(format!("call it as `{example}`; it is `{signature}`"))
                }
                // A call says no kinds.
                None if signature.contains(": ") => diagnostic.help(format!("it is `{signature}`")),
                None => diagnostic.help(format!("call it as `{signature}`")),
            };
            if signature.contains(": Grid)") {
                diagnostic.help(format!("an empty board has two numbers: `{name}(rows, columns)`"))
            } else if is_of_vertices && signature.contains(": Graph)") && found > least {
                let made = ["grid_graph(rows, columns)", "cycle(n)"];
                let made = made.map(|graph| format!("`{name}({graph})`")).join(", ");
                diagnostic.help(format!("a board as a graph, and a circle: {made}"))
            } else {
                diagnostic
            }
        }
        None => diagnostic,
    }
}

/// Adds the help for a value of one kind that stands for another.
pub(super) fn advice(diagnostic: Box<Diagnostic>, wanted: Kind, found: &Value) -> Box<Diagnostic> {
    match (wanted, found) {
        (Kind::Bool, Value::Game(_) | Value::Standing(_) | Value::Class(..) | Value::Int(_) | Value::Number(_)) => {
            diagnostic.help("compare it with something: `G == 0`, `n > 0`")
        }
        (
            Kind::Text,
            Value::Game(_)
            | Value::Int(_)
            | Value::Number(_)
            | Value::Outcome(_)
            | Value::Draw
            | Value::Endings(_),
        ) => {
            diagnostic.help("`show(x)` is the text of x; `join([\"n = \", x])` is one with x in it")
        }
        (Kind::Side, Value::Builtin(_) | Value::Text(_)) => {
            diagnostic.help("the players are `Left` and `Right`, without quotes")
        }
        (Kind::Game, Value::Text(_)) => diagnostic
            .help("games are written without quotes; `join([a, b])` joins texts, `join([a for i in 0 .. n])` repeats one"),
        (Kind::Game, Value::Quotient(_)) => diagnostic.help(
            "`classes(Q)` lists a game of each class, `class_of(Q, G)` is that of G; `outcome(G) mod Q` \
             asks about games",
        ),
        (Kind::Game, Value::Outcome(_) | Value::Draw | Value::Endings(_)) => {
            diagnostic.help("compare outcomes instead: `outcome(G) == P`")
        }
        (Kind::Game, Value::List(_)) => {
            diagnostic.help("`sum(xs)` adds the games of a list, `join([xs, ys])` joins lists; `xs[0]` is the first item")
        }
        (Kind::Game | Kind::Number, Value::None) => {
            diagnostic.help("nothing was found, or an `if` without `else` did not apply")
        }
        (Kind::ListOrRange | Kind::Indexed, Value::Game(_) | Value::Standing(_) | Value::Class(..) | Value::Int(_) | Value::Number(_)) => {
            diagnostic.help("integers from 0 to n - 1 are `0 .. n`")
        }
        (Kind::Quotient, Value::Ruleset(_) | Value::Member(_)) => diagnostic.help(
            "in misère play `quotient(f, 20)` is one, where f is a family of heaps; in normal play \
             `period(f)` is the period of their nim values: `period(f) mod normal`",
        ),
        (Kind::Quotient, Value::List(_)) => {
            diagnostic.help("`seen_period(xs)` is the period of a list as far as it goes")
        }
        (Kind::Universe, Value::Outcome(_) | Value::Draw | Value::Endings(_)) => {
            diagnostic.help("universes are words: `normal`, `misere`, `dicot`")
        }
        (Kind::Indexed, Value::Quotient(_)) => {
            diagnostic.help("`classes(Q)` is the list of its classes: `classes(Q)[0]`")
        }
        (Kind::Game, Value::Robot(_)) => diagnostic.help(
            "this is a question of alternating play; `:help robot` lists those \
                             about cheating robot games",
        ),
        _ => diagnostic,
    }
}

/// Adds what helps with an argument that is declared to be something else.
pub(super) fn argument_advice(
    diagnostic: Box<Diagnostic>,
    wanted: Kind,
    found: &Value,
) -> Box<Diagnostic> {
    match (wanted, found) {
        (Kind::Row, Value::List(_) | Value::Text(_)) => {
            diagnostic.help("`@` is the roller: `[2,1@1,2]`, or alone `pitch(2,1@1,2)`")
        }
        (Kind::Board, _) => diagnostic.help(
            "a board is a text, its rows separated by `/`: `\"./x\"`; two numbers are rows and \
             columns of empty cells",
        ),
        (Kind::Graph, _) => diagnostic
            .help("a graph is a text: `\"L-.-R\"`, or with letters on its edges `\"b(r;g)\"`"),
        (Kind::Text, Value::Grid(_)) => {
            diagnostic.help("declare the parameter as a board: `s: Grid`; `rewrites` gives boards")
        }
        (Kind::Text, Value::Graph(_)) => {
            diagnostic.help("declare the parameter as a graph: `g: Graph`")
        }
        (Kind::Text, Value::Game(_) | Value::Int(_) | Value::Number(_)) => {
            diagnostic.help("texts stand between quotes: `\"LR\"`")
        }
        (Kind::Integer, Value::List(_)) => diagnostic.help(
            "for each of a list write `[f(n) for n in xs]`, for their sum `sum([f(n) for n in xs])`",
        ),
        (Kind::Game, _) => advice(diagnostic, wanted, found),
        _ => diagnostic,
    }
}

/// The sign of a comparison.
pub(super) fn operator(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Equal => "==",
        CompareOp::NotEqual => "!=",
        CompareOp::LessEqual => "<=",
        CompareOp::GreaterEqual => ">=",
        CompareOp::Less => "<",
        CompareOp::Greater => ">",
        CompareOp::Confused => "<|>",
        CompareOp::LessOrConfused => "<|",
        CompareOp::GreaterOrConfused => "|>",
    }
}

/// An order of two numbers in misère play, with how to write it for numbers and for games.
pub(super) fn numbers_or_games(a: &str, op: CompareOp, b: &str, span: Span) -> Box<Diagnostic> {
    let sign = operator(op);
    error!(
        e::NUMBERS_OR_GAMES,
        span,
        format!("{a} and {b} are numbers, and games that misère play orders in another way");
        help: format!("as numbers: `(x {sign} y mod normal)`; in a function declare both `x: \
              Int, y: Int`");
        help: format!("as games: `x <=> y` gives their relation; in a function declare both, `fn \
              f(x: Game, y: Game) = x {sign} y`");
    )
}

/// A comparison that theory does not decide, with what is known of its halves.
pub(super) fn undecided(op: CompareOp, halves: [Option<bool>; 2], span: Span) -> Box<Diagnostic> {
    let said = |sign: &str, half: Option<bool>| match half {
        Some(true) => format!("`G {sign} H` holds"),
        Some(false) => format!("`G {sign} H` does not hold"),
        None => format!("`G {sign} H` is not decided"),
    };
    let label = match (op, halves) {
        (
            CompareOp::GreaterEqual
            | CompareOp::LessEqual
            | CompareOp::LessOrConfused
            | CompareOp::GreaterOrConfused,
            _,
        ) => "the theory does not decide this".to_owned(),
        (_, [None, None]) => "neither `G >= H` nor `G <= H` is decided".to_owned(),
        (_, [at_least, at_most]) => {
            let halves = [said(">=", at_least), said("<=", at_most)];
            match at_least {
                Some(_) => format!("{}, {}", halves[0], halves[1]),
                None => format!("{}, {}", halves[1], halves[0]),
            }
        }
    };
    error!(games::UNDECIDED, span, label)
}

/// A text that is no board or graph.
pub(super) fn misspelt(misspelling: &Misspelling, span: Span) -> Box<Diagnostic> {
    let at = |code: &'static Code, label: &str| error!(*code, span, label.to_owned());
    let board = |label: &str| at(&rulesets::NO_BOARD, label);
    let graph = |label: &str| at(&rulesets::NO_GRAPH, label);
    match misspelling {
        Misspelling::Grid(GridError::Ragged { found, wanted, .. }) => {
            let cells = if *found == 1 { "cell" } else { "cells" };
            board(&format!("this row has {found} {cells}, the first one {wanted}")).help(
                "all rows are equally long; `#` stands for a cell that is not part of the board",
            )
        }
        Misspelling::Grid(GridError::Letter { .. }) => board("this cannot be a cell of a board")
            .help("cells are letters or signs; an empty square is `.`"),
        Misspelling::Grid(GridError::TooLarge | GridError::Stop(_)) => {
            at(&games::TOO_LARGE, "more than 2^31 cells").help("take a smaller board")
        }
        Misspelling::Graph(error) => match error {
            GraphError::Sign(_) => graph("this means nothing in a graph")
                .help("a graph is written with letters, `.`, `-`, `(a;b)` and names `:A`"),
            GraphError::NoEdge(_) => graph("this vertex has no edge").help(OF_VERTICES),
            GraphError::Bracket(_) => graph("this bracket or `;` has no counterpart")
                .help("branches of one vertex are written `(a;b)`"),
            GraphError::NoName(_) => graph("a name is due here")
                .help("`:A` and `:{long}` name a vertex, or come back to one of that name"),
            GraphError::Named(_) => graph("that is the name of another vertex")
                .help("a name comes back right behind an edge: `l:A` … `l:A`"),
            GraphError::Stop(_) => graph("this graph is too large"),
        },
        Misspelling::Letter { letter, known, in_graph, .. } => {
            let letters = known.chars().filter(|letter| !letter.is_control());
            let letters: Vec<String> = letters.map(|letter| format!("`{letter}`")).collect();
            let diagnostic = at(&rulesets::LETTER, &format!("`{letter}` has no meaning here"))
                .help(format!("this ruleset knows {}", letters.join(", ")));
            let other = if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            };
            match known.contains(other) {
                _ if *in_graph && known.contains('-') => diagnostic.help(OF_VERTICES),
                true if *in_graph => diagnostic
                    .help("in a graph capital letters stand for vertices, small ones for edges"),
                true => diagnostic.help("capital and small letters differ"),
                false if matches!(letter, '_' | '-' | ' ') && known.contains('.') && !*in_graph => {
                    diagnostic.help(EMPTY_SQUARE)
                }
                false if *letter == '#' && !*in_graph => diagnostic.help(
                    "`components` puts `#` into the cells that a part does not have: add it to the letters",
                ),
                false => diagnostic,
            }
        }
    }
}

/// Returns whether a statement gives a name to a game that has this name among its options.
pub(super) fn contains_itself(session: &Session, name: &str, statement: Span) -> bool {
    let text = session.sources.text(statement.source);
    let item = Item::of(text, statement).filter(|item| item.kind == ItemKind::Value);
    item.is_some_and(|item| {
        let value = text.get(item.place.end as usize..statement.end as usize);
        let value = value.unwrap_or_default();
        item.name == name && value.contains('|') && value.contains(['<', '{'])
    })
}

/// The kind of the value before the dot, if `name` stands behind one in a text; the inner `None` if the
/// kind does not show.
pub(super) fn asked_of(session: &Session, name: &str, place: Span) -> Option<Option<Kind>> {
    let text = session.sources.text(place.source);
    // The place of a call that is resolved when it runs is that of the whole call.
    let start = match session.sources.slice(place) {
        whole if whole.starts_with(name) => place.start as usize,
        whole => place.start as usize + whole.find(&format!(".{name}"))? + 1,
    };
    let before = text.get(..start)?.trim_end().strip_suffix('.')?.trim_end();
    if before.ends_with('.') {
        return None;
    }
    let value = session.program.lookup(last_word(before));
    Some(match before.chars().next_back()? {
        '"' => Some(Kind::Text),
        // An index has its list before the bracket.
        ']' => before[..before.len() - 1]
            .rsplit_once('[')
            .filter(|(list, inside)| !inside.contains(']') && !list.ends_with(in_word))
            .map(|_| Kind::List),
        _ => value.map(Value::kind),
    })
}

impl Explainer<'_, '_> {
    /// A call of a function or a ruleset, as an example: that of its documentation, or with integers; else with
    /// a gap for its arguments. `None` for what cannot be called.
    fn called_as(&mut self, value: &Value) -> Option<String> {
        if let Some(example) = self.example_of(value) {
            return Some(example);
        }
        let text = value.is_callable().then(|| self.text(value))?;
        let name = match value {
            // The name of a ruleset of a family is its whole text.
            Value::Member(_) => &*text,
            _ => text.split('(').next().unwrap_or_default(),
        };
        Some(format!("{name}(…)"))
    }

    /// The call to write where a number or a game is wanted and something to be called was found.
    pub(super) fn call_instead(&mut self, wanted: Kind, found: &Value) -> Option<String> {
        let wanted = matches!(wanted, Kind::Game | Kind::Number | Kind::Integer);
        if wanted { self.called_as(found) } else { None }
    }

    /// A call of a ruleset that can be typed.
    pub(super) fn example_of(&self, value: &Value) -> Option<String> {
        let Value::Ruleset(id) = value else { return None };
        let ruleset = self.context.program.ruleset(*id);
        let mut examples = ruleset.doc.lines().filter_map(|line| line.trim().strip_prefix(">>> "));
        if let Some(example) = examples.find(|line| is_call(line, &ruleset.name)) {
            return Some(example.to_owned());
        }
        let integers = ruleset.parameters.iter().all(|one| one.kind == ParameterKind::Int);
        (integers && ruleset.family == 0).then(|| {
            let arguments = vec![EXAMPLE; ruleset.parameters.len()];
            format!("{}({})", ruleset.name, arguments.join(", "))
        })
    }
}

/// Returns whether a text is a name with arguments in one pair of brackets or in two, and nothing else.
fn is_call(text: &str, name: &str) -> bool {
    let Some(mut rest) = text.strip_prefix(name).filter(|rest| rest.starts_with('(')) else {
        return false;
    };
    while let Some(inside) = rest.strip_prefix('(') {
        match inside.find(['(', ')']) {
            Some(end) if inside[end..].starts_with(')') => rest = &inside[end + 1..],
            _ => return false,
        }
    }
    rest.is_empty()
}

/// The advice to call a ruleset by the name that the text has for it: `S(3)`.
pub(super) fn with_own_name(
    session: &Session,
    fault: &Fault,
    mut diagnostic: Box<Diagnostic>,
) -> Box<Diagnostic> {
    let (FaultKind::WrongKind(_, Value::Ruleset(id))
    | FaultKind::WrongArgument(_, _, Value::Ruleset(id))) = fault.kind()
    else {
        return diagnostic;
    };
    let Some(label) = diagnostic.labels.first() else { return diagnostic };
    let written = session.sources.slice(label.span);
    if !matches!(session.program.lookup(written), Some(Value::Ruleset(named)) if named == id) {
        return diagnostic;
    }
    let call = format!("`{}(", session.program.ruleset(*id).name);
    for help in &mut diagnostic.help {
        *help = help.replacen(&call, &format!("`{written}("), 1);
    }
    diagnostic
}

/// The advice where a builtin stands in front of a game without brackets, `why * + * == 0` or `why <*|*> == 0`, so that
/// a sign or a bar has no place.
fn asked_in_front(session: &Session, diagnostic: &Diagnostic, name: &str) -> Option<String> {
    let label = diagnostic.labels.first()?;
    let behind = match diagnostic.code {
        code if code == &UNEXPECTED && label.text == NO_SIGN => "…",
        code if code == &BAR_OUTSIDE => "<1|0>",
        _ => return None,
    };
    let ours = match session.program.lookup(name) {
        Some(Value::Builtin(_)) => name,
        Some(_) => return None,
        None => elsewhere(name)?.ours.first()?,
    };
    session.program.builtin_id(ours)?;
    Some(format!("a question is a call: `{ours}({behind})`"))
}

/// Advises what to call where values stand side by side and a call is advised: what is not there, or cannot be called, is
/// not proposed, and words that name something here are answered with its name.
pub(in crate::session) fn advise_call(
    session: &mut Session,
    diagnostic: &mut Diagnostic,
    statement: Span,
) {
    let text = session.sources.slice(statement).trim().to_owned();
    let name = first_word(&text);
    if let Some(asked) = asked_in_front(session, diagnostic, name) {
        diagnostic.help = vec![asked];
        return;
    }
    let advised = |help: &String| help.contains(&format!("`{name}("));
    if diagnostic.code != &SIDE_BY_SIDE || name.is_empty() || !diagnostic.help.iter().any(advised) {
        return;
    }
    let rest = text[name.len()..].trim();
    if let Some(Value::Universe(_)) = session.program.lookup(name) {
        diagnostic.help = vec![format!("the universe stands behind: `{rest} mod {name}`")];
        return;
    }
    // `legal moves of nim(3)` asks for the moves, `canonical form of G` for the canonical form.
    let words = text.split(|sign| !in_word(sign)).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.take(MOST_WORDS).collect();
    let several = Some(words.concat()).filter(|_| words.len() == MOST_WORDS);
    let called = |help: &str, ours: &str| help.replace(&format!("`{name}("), &format!("`{ours}("));
    if let Some(row) = several.and_then(|words| elsewhere(&words)) {
        diagnostic.help = vec![row.sentence()];
        return;
    }
    let is_callable = match session.program.lookup(name) {
        Some(value) => value.is_callable(),
        None => {
            session.program.offers(name)
                || session.definitions.is_awaited(&session.sources, name, statement)
        }
    };
    if !is_callable && name.chars().count() == 1 {
        // A letter is a game as well as a function.
        for help in &mut diagnostic.help {
            if let Some((rest, _)) = help.split_once(", for a call") {
                *help = rest.to_owned();
            }
        }
    } else if !is_callable {
        diagnostic.help = vec![match elsewhere(name) {
            // `value of G` is `canonical(G)`.
            Some(row) if session.program.lookup(name).is_none() => {
                match (row.is_noted(), row.ours) {
                    (false, [ours, ..]) => called(&diagnostic.help.concat(), ours),
                    _ => row.sentence(),
                }
            }
            _ => APART.to_owned(),
        }];
    }
    // `moves of nim(3) zzz`: a call of what does not read is no advice.
    let reads = |help: &String| match help.strip_prefix("did you mean `") {
        Some(rest) if !rest.contains('…') => {
            let text = rest.trim_end_matches("`?");
            matches!(caught(|| parse_expression(SourceId::default(), text)), Ok(Ok(_)))
        }
        Some(_) | None => true,
    };
    diagnostic.help.retain(reads);
    if diagnostic.help.is_empty() {
        diagnostic.help.push(APART.to_owned());
    }
}

/// What stands between two values.
const APART: &str = "between two values stands an operator, or a new line";
