//! Notes: what is said beside answers, as diagnostics: names of the user's that hide others, signs that are easily
//! misread, what an answer leaves open. [`Notes::say`] is the one door: it says once what is to be said once.

use rustc_hash::FxHashSet;

use super::Explainer;
use crate::ask::universe::{UniverseId, World};
use crate::diag::codes::notes as codes;
use crate::diag::{Code, Diagnostic};
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;
use crate::present::text;
use crate::session::defined::family_of;
use crate::session::{Answer, Report, Session, library};
use crate::span::Span;
use crate::syntax::ast::{Ast, BinaryOp, Expr, ExprId, StatementKind, UnaryOp};
use crate::values::Convention;

/// What ends the key of a note that holds for one text.
const FAILED_HERE: &str = " failed in this text";

/// The key of a note that is said once of something.
fn key(code: &Code, about: &str) -> String {
    format!("{code} {about}")
}

/// The notes of a session: those that are due beside the answer of the statement at hand, and what was said that
/// is said once.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    due: Vec<Diagnostic>,
    said: FxHashSet<String>,
}

impl Notes {
    /// Says something beside the answer of the statement at hand, where it was not said before.
    pub(in crate::session) fn say(&mut self, note: Diagnostic) {
        if note.once.as_ref().is_none_or(|once| self.said.insert(once.clone())) {
            self.due.push(note);
        }
    }

    /// Returns whether a note was said that is said once of something.
    fn is_said(&self, code: &Code, about: &str) -> bool {
        self.said.contains(&key(code, about))
    }

    /// Lets a note be said no more that is said once of something.
    fn pass(&mut self, code: &Code, about: &str) {
        self.said.insert(key(code, about));
    }

    /// Lets the notes on a name be said again: it was forgotten.
    pub(in crate::session) fn forget(&mut self, name: &str) {
        self.said.remove(&key(&codes::HIDES, name));
    }

    /// Returns whether it was not said before why a name is not defined: at a prompt, or in the text at hand.
    pub(super) fn is_new_failure(&mut self, name: &str, is_at_prompt: bool) -> bool {
        self.said.insert(match is_at_prompt {
            true => format!("{name} failed"),
            false => format!("{name}{FAILED_HERE}"),
        })
    }

    /// Begins a text: what is wrong is said in full once in each.
    pub(in crate::session) fn begin_text(&mut self) {
        self.said.retain(|said| !said.ends_with(FAILED_HERE));
    }

    /// The notes that are due, which are said with that.
    pub(in crate::session) fn take(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.due)
    }

    /// Says none of the notes that are due.
    pub(in crate::session) fn drop_due(&mut self) {
        self.due.clear();
    }
}

/// Notes what is easily misread in a statement before it is run; `is_by_hand`: in a text that somebody typed, at the
/// prompt, behind `-e`, in a cell. A script is written with care, and read by others.
pub(in crate::session) fn before(session: &mut Session, ast: &Ast, is_by_hand: bool) {
    note_compared(session, ast);
    note_empty_range(session, ast);
    if is_by_hand {
        note_touching(session, ast);
    }
}

/// Notes what the report on a statement leaves open.
pub(in crate::session) fn after(
    session: &mut Session,
    ast: &Ast,
    statement: &StatementKind,
    report: &Report,
    is_by_hand: bool,
) {
    if report.number.is_some() {
        note_result(session, ast, statement, report.span);
        note_any_universe(session, ast, statement);
    }
    if let Ok(answer) = &report.result {
        note_empty_boards(session, report.span);
        if is_by_hand {
            note_claim(session, &report.expected, answer);
        }
    }
    note_positions_by_name(session, report.number.is_some() && !report.quiet, report.span);
}

/// Notes what a `let`, `fn` or `ruleset` hides that is about to define a name.
pub(in crate::session) fn note_hidden(
    session: &mut Session,
    name: &str,
    value: &Value,
    place: Span,
) {
    if !session.program.in_library
        && !library::is_of_books(name)
        && !session.notes.is_said(&codes::HIDES, name)
        && let Some(hidden) = hidden_by(session, name, value)
    {
        let back = if session.running.is_typed {
            format!(": `:forget {name}` brings it back")
        } else {
            String::new()
        };
        let sentence = format!("`{name}` hides {hidden}{back}");
        session.notes.say(Diagnostic::note(&codes::HIDES, place, sentence).once(name));
    }
}

/// Notes under which names rulesets are found that were met and are hidden now.
pub(in crate::session) fn note_aliased(session: &mut Session, place: Span) {
    if session.definitions.ran_to.is_some() {
        // While a definition is made before its line: afterwards the name has its ruleset again.
        return;
    }
    for (name, alias) in std::mem::take(&mut session.program.aliased) {
        // It may have its name back.
        if session.program.lookup(&alias).is_some() {
            let sentence = format!("the ruleset that `{name}` was before is `{alias}` now");
            session.notes.say(Diagnostic::note(&codes::RENAMED_RULESET, place, sentence));
        }
    }
}

/// Tells what a name of the library stands for that is about to stand for `value`.
fn hidden_by(session: &mut Session, name: &str, value: &Value) -> Option<String> {
    match session.program.given_as(name).cloned() {
        // A second definition of the same hides nothing.
        Some(Value::Ruleset(id)) if matches!(value, Value::Ruleset(new) if *new == id) => None,
        Some(Value::Builtin(id)) if matches!(value, Value::Builtin(new) if *new == id) => None,
        // Nobody else sees what a file of the library has for itself.
        Some(Value::Function(_) | Value::Ruleset(_) | Value::Member(_))
            if !session.program.offers(name) =>
        {
            None
        }
        Some(Value::Function(_) | Value::Builtin(_)) => {
            Some("the function of the library".to_owned())
        }
        Some(Value::Ruleset(_) | Value::Member(_)) => Some("the ruleset of the library".to_owned()),
        Some(given) => Some(session.look(|context| Explainer { context }.noun(&given))),
        // Whether its file was read makes no difference.
        None if library::heading(name).is_none() => strip_hidden(session, name, value),
        None => Some(match library::ruleset_called(name) {
            Some(_) => "the ruleset of the library".to_owned(),
            None => "the function of the library".to_owned(),
        }),
    }
}

/// The position of the library that a name means where nobody defines it: `S(5)` for `S5`.
fn strip_hidden(session: &mut Session, name: &str, value: &Value) -> Option<String> {
    let family = family_of(name);
    let length: u64 = name.strip_prefix(family)?.parse().ok()?;
    let ruleset = library::ruleset_called(family).filter(|_| !session.program.is_users(family))?;
    let (heading, _) = library::heading(ruleset)?;
    let parameter = heading.strip_prefix(ruleset)?.strip_suffix(": Int)")?;
    let is_same = |context: &mut Context<'_>| match value {
        Value::Game(g) | Value::Standing(g) => {
            let text = text::as_it_stands(context, *g)?.text;
            Ok::<_, FaultKind>(text == format!("{ruleset}({length})"))
        }
        _ => Ok(false),
    };
    let is_heap = !parameter.contains(',') && !session.look(is_same).unwrap_or(false);
    is_heap.then(|| format!("`{family}({length})` of the library"))
}

/// Notes names that hide an outcome or a player and stand in a comparison.
fn note_compared(session: &mut Session, ast: &Ast) {
    for id in ast.ids() {
        let Expr::Compare { first, rest } = ast.get(id) else {
            continue;
        };
        let sides = rest.iter().map(|(_, _, side)| side);
        for side in [first].into_iter().chain(sides) {
            if let Expr::Name(name) = ast.get(*side)
                && hides_constant(session, name)
                && let Some(place) = session.program.defined_at(name)
                && let Some(given) = session.program.given_as(name).cloned()
                && !session.notes.is_said(&codes::HIDDEN_CONSTANT, name)
            {
                let (name, at) = (name.clone(), ast.span(*side));
                let given = session.look(|context| Explainer { context }.noun(&given));
                let (file, line) =
                    (session.sources.name(place.source), session.sources.line_column(place).0);
                let place = if file.starts_with('<') {
                    "you".to_owned()
                } else {
                    format!("line {line} of {file}")
                };
                let sentence =
                    format!("`{name}` is compared as {place} defined it, not as {given}");
                let note = Diagnostic::note(&codes::HIDDEN_CONSTANT, at, sentence);
                session.notes.say(note.once(&name));
            }
        }
    }
}

/// Notes a range between integers whose ends are the wrong way round. A range between names is empty for some of
/// their values on purpose: of a heap of 0, `0 .. n - 1` lists no moves.
fn note_empty_range(session: &mut Session, ast: &Ast) {
    for id in ast.ids() {
        let Expr::Range { from, to, inclusive } = ast.get(id) else { continue };
        let (Some(first), Some(end)) = (written(ast, *from), written(ast, *to)) else { continue };
        if first > end {
            let sign = if *inclusive { "..=" } else { ".." };
            let range = session.sources.slice(ast.span(id));
            let sentence = format!(
                "`{range}` is empty, since ranges count upwards: `{end} {sign} {first}`; \
                 `reverse({end} ..= {first})` counts down"
            );
            let note = Diagnostic::note(&codes::EMPTY_RANGE, ast.span(id), sentence);
            session.notes.say(note.once(""));
        }
    }
}

/// The integer that is written at a place.
fn written(ast: &Ast, id: ExprId) -> Option<i64> {
    match ast.get(id) {
        Expr::Number(number) => number.parse().ok(),
        Expr::Unary(UnaryOp::Negate, inside) => written(ast, *inside)?.checked_neg(),
        _ => None,
    }
}

/// Notes what `2*3`, `2^3` and `^[2]` mean, and how a product, a power and what other programs mean are written.
fn note_touching(session: &mut Session, ast: &Ast) {
    for id in ast.ids() {
        let written = session.sources.slice(ast.span(id));
        let note = match ast.get(id) {
            Expr::Compound { number: Some(_), .. } => touching(written),
            Expr::HigherUp { .. } => higher(written),
            _ => None,
        };
        if let Some((sign, sentence)) = note {
            let note = Diagnostic::note(&codes::TOUCHING_SIGN, ast.span(id), sentence);
            session.notes.say(note.once(sign));
        }
    }
}

/// Notes a claim that is not what the answer says: claims are tested by `upstar test` only.
fn note_claim(session: &mut Session, expected: &[(String, Span)], answer: &Answer) {
    let ([(claim, place)], Some(text)) = (expected, &answer.text) else { return };
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(|letter| !letter.is_whitespace());
        let ascii = letters.map(|letter| match letter {
            '∗' => '*',
            '↑' => '^',
            '↓' => 'v',
            '±' => '+',
            other => other,
        });
        ascii.collect::<String>().replace("+-", "+")
    };
    let (claimed, answered) = (plain(claim), plain(&text.to_plain()));
    let is_part = answered
        .split_once('=')
        .is_some_and(|(game, value)| [game, value].contains(&claimed.as_str()));
    if claimed != answered && !is_part {
        let sentence = format!(
            "`#=> {claim}` is not what was printed; `upstar test` tests such claims in scripts"
        );
        session.notes.say(Diagnostic::note(&codes::OTHER_CLAIM, *place, sentence));
    }
}

/// Notes that a loop whose body ends with an expression has printed nothing.
pub(in crate::session) fn note_silent_loop(
    session: &mut Session,
    ast: &Ast,
    statement: &StatementKind,
) {
    let StatementKind::For { body, .. } = statement else { return };
    let Some(StatementKind::Expr(last)) = body.statements.last().map(|last| &last.kind) else {
        return;
    };
    if matches!(ast.get(*last), Expr::If { .. } | Expr::Do(_)) {
        return;
    }
    let place = ast.span(*last);
    let last = session.sources.slice(place);
    let value = Some(last).filter(|text| text.chars().count() <= 40 && !text.contains('\n'));
    let value = value.unwrap_or("…");
    let sentence = format!(
        "this loop printed nothing: a loop shows only what `print` prints, `print {value}`"
    );
    session.notes.say(Diagnostic::note(&codes::SILENT_LOOP, place, sentence).once(""));
}

/// Notes what the result of a statement leaves open: the values of positions in a list, a
/// figure that is only shown as a text.
fn note_result(session: &mut Session, ast: &Ast, statement: &StatementKind, place: Span) {
    let Some(value) = session.program.result(0).map(|result| result.value.clone()) else {
        return;
    };
    let (code, sentence) = match &value {
        Value::Text(text) if session.running.is_typed && text.starts_with("<svg") => (
            &codes::FIGURE_AS_TEXT,
            "this is the text of a figure; `:svg E FILE` writes it to a file, and `figure(E)` shows it \
             on pages and in notebooks"
                .to_owned(),
        ),
        Value::None if asks_nim_value(session, ast, statement) => (
            &codes::NO_NIM_VALUE,
            match impartial_namesake(ast) {
                Some(ours) => format!(
                    "`none`: the value of this game is not a nimber; the impartial game is `{ours}`"
                ),
                None => "`none`: the value of this game is not a nimber; `canonical(G)` is its value"
                    .to_owned(),
            },
        ),
        _ => return,
    };
    session.notes.say(Diagnostic::note(code, place, sentence).once(""));
}

/// Notes a universe of misère play behind `mod` that makes no difference: the question is about the tree of a game
/// as given.
fn note_any_universe(session: &mut Session, ast: &Ast, statement: &StatementKind) {
    let StatementKind::Expr(root) = statement else { return };
    let Expr::Mod { body, universe } = ast.get(*root) else { return };
    let Expr::Call { callee, .. } = ast.get(*body) else { return };
    let Expr::Name(name) = ast.get(*callee) else { return };
    let program = &session.program;
    let gives_of_tree = |name: &str| match program.lookup(name) {
        Some(Value::Builtin(id)) => program.builtin(*id).traits.of_tree,
        _ => false,
    };
    let Some(modulo) = program.result(0).map(|result| result.universe) else { return };
    let is_misere = program.universes.world(modulo) == World::Alternating(Convention::Misere);
    if !gives_of_tree(name) || !is_misere || modulo == UniverseId::MISERE {
        return;
    }
    // What is asked within the question may depend on the universe.
    let place = ast.span(*universe);
    let mut within = ast.ids().filter(|id| *id != *root && ast.span(*id).start < place.start);
    let depends = within.any(|id| match ast.get(id) {
        Expr::Call { callee, .. } => match ast.get(*callee) {
            Expr::Name(name) => {
                let is_ruleset =
                    matches!(program.lookup(name), Some(Value::Ruleset(_) | Value::Member(_)));
                !is_ruleset && !gives_of_tree(name)
            }
            _ => false,
        },
        Expr::Binary { op, .. } => *op == BinaryOp::Relation,
        Expr::Compare { .. } | Expr::Mod { .. } | Expr::Try { .. } | Expr::Do(_) => true,
        _ => false,
    });
    if !depends {
        let universe = session.sources.slice(place);
        let sentence = format!(
            "`{name}` asks about the game as given, so its answer is the same in every universe of misère \
             play; `{name}(canonical(G)) mod {universe}` asks about its canonical form there"
        );
        session.notes.say(Diagnostic::note(&codes::ANY_UNIVERSE, place, sentence).once(""));
    }
}

/// Notes boards on which nobody can move since they were given by their size, once for each ruleset.
fn note_empty_boards(session: &mut Session, place: Span) {
    for board in std::mem::take(&mut session.program.sized) {
        let name = session.program.ruleset(board.ruleset).name.clone();
        let about = format!("{name} {:?}", board.ruleset);
        if session.notes.is_said(&codes::EMPTY_BOARD, &about) {
            continue;
        }
        // What is only noted is no work of the question's.
        let counted = *session.program.counted(board.ruleset);
        let nobody_moves = session.look(|context| context.nobody_moves(&board));
        *session.program.counted(board.ruleset) = counted;
        let Some(nobody_moves) = nobody_moves else { continue };
        if nobody_moves {
            let help = if session.running.is_typed { ":help" } else { "upstar help" };
            let (rows, columns) = board.size();
            let sentence = format!(
                "`{name}({rows}, {columns})` is an empty board and nobody can move; with pieces a board \
                 is a text, its rows separated by `/`: `{help} {name}`"
            );
            session.notes.say(Diagnostic::note(&codes::EMPTY_BOARD, place, sentence).once(&about));
        } else {
            session.notes.pass(&codes::EMPTY_BOARD, &about);
        }
    }
}

/// Notes where to look for values of positions in what was printed: lists and `print` have positions by
/// name. Says it once. `answered`: the statement has a result that is shown.
fn note_positions_by_name(session: &mut Session, answered: bool, place: Span) {
    if !session.options.tells_games() || session.notes.is_said(&codes::POSITIONS_BY_NAME, "") {
        return;
    }
    let result = session.program.result(0).map(|result| &result.value);
    let sentence = match result.filter(|_| answered) {
        _ if session.program.printed_positions => {
            "`print` shows positions by name; `canonical(x)` is the value of x"
        }
        // A terminal shows their values.
        Some(Value::List(_)) if session.options.columns.is_some() => return,
        Some(Value::List(list)) if has_positions(session, list.items()) => {
            "lists show positions by name; `[canonical(x) for x in xs]` has their values"
        }
        Some(Value::Table(table)) if has_positions_in_cells(session, table.rows.items()) => {
            "tables show positions by name; `canonical(x)` is the value of x"
        }
        _ => return,
    };
    session.notes.say(Diagnostic::note(&codes::POSITIONS_BY_NAME, place, sentence).once(""));
}

/// Notes nowhere that positions stand without their values: the text says so itself.
pub fn know_positions(session: &mut Session) {
    session.notes.pass(&codes::POSITIONS_BY_NAME, "");
}

/// Returns whether a statement is a call of `nim_value`, in normal play.
fn asks_nim_value(session: &Session, ast: &Ast, statement: &StatementKind) -> bool {
    let StatementKind::Expr(root) = statement else { return false };
    let Expr::Call { callee, .. } = ast.get(*root) else { return false };
    matches!(ast.get(*callee), Expr::Name(name) if name == "nim_value")
        && session.at_hand.universe == UniverseId::NORMAL
}

/// The impartial ruleset that has the name of the partizan one that a statement asks about.
fn impartial_namesake(ast: &Ast) -> Option<&'static str> {
    let names = ast.ids().filter_map(|id| match ast.get(id) {
        Expr::Name(name) => name.strip_prefix("partizan_"),
        _ => None,
    });
    let known = library::names();
    let mut ours = names.filter_map(|name| known.iter().copied().find(|known| *known == name));
    ours.next()
}

/// Returns whether a row of a table has a position in a cell.
fn has_positions_in_cells(session: &Session, rows: &[Value]) -> bool {
    rows.iter().any(|row| match row {
        Value::List(row) => {
            row.items().iter().any(|cell| has_positions(session, std::slice::from_ref(cell)))
        }
        cell => has_positions(session, std::slice::from_ref(cell)),
    })
}

/// Returns whether all items of a list are positions, which stand there without their values.
fn has_positions(session: &Session, items: &[Value]) -> bool {
    let is_position = |value: &Value| match value {
        Value::Game(g) => session.engine.has_positions(*g),
        _ => false,
    };
    !items.is_empty() && items.iter().all(is_position)
}

/// Returns whether a name of the user's hides an outcome, a player, `none` or a universe.
pub(super) fn hides_constant(session: &Session, name: &str) -> bool {
    session.program.defined_at(name).is_some()
        && session.program.given_as(name).is_some_and(|given| !given.is_callable())
}

/// The meaning of a text such as `^[3]`, which is a sum in CGSuite; its sign first.
fn higher(written: &str) -> Option<(&'static str, String)> {
    let (ups, order) = written.strip_suffix(']')?.split_once('[')?;
    let order: u32 = order.parse().ok().filter(|order| (2..=4).contains(order))?;
    let terms: Vec<String> = (2..=order).map(|order| format!("{ups}[{order}]")).collect();
    let sum = format!("{ups} + {}", terms.join(" + "));
    Some(("^[", format!("`{written}` is one up of order {order}; CGSuite writes it for `{sum}`")))
}

/// The meaning of a text such as `2*3` or `2^3`, and how a product and a power are written; its sign first.
pub(super) fn touching(written: &str) -> Option<(&'static str, String)> {
    let both = |signs: [char; 2]| {
        let (left, right) = written.split_once(signs)?;
        let digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        (digits(left) && digits(right)).then_some((left, right))
    };
    if let Some((n, m)) = both(['*', '∗']) {
        Some(("*", format!("`{written}` is the game {n} + *{m}; the product is `{n} * {m}`")))
    } else if let Some((n, m)) = both(['^', '↑']) {
        Some(("^", format!("`{written}` is the game {n} + ^{m}; the power is `pow({n}, {m})`")))
    } else {
        None
    }
}
