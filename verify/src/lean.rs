//! Writes certificates as files for the proof assistant Lean: the library in which they are proofs
//! (`lean/UpstarCert.lean`), then the forms, the entries and the answer. Nothing is verified here: Lean verifies the
//! file, and refuses it where the certificate is no proof.

use std::collections::HashMap;

use serde_json::Value;

use crate::entries::{MOST_COMPONENTS, player};
use crate::generated::universe;
use crate::read::{counted, fields, list, number, numbers, two};
use crate::{Budget, PLAYERS, Player, spend};

/// Definitions, and the theorem that certificates are proofs. It needs nothing but Lean.
pub const LIBRARY: &str = include_str!("../lean/UpstarCert.lean");

/// Forms and entries are written in pieces of so many, as the library says. Lean reads lists by recursion, which
/// must not be deep.
const PIECE: usize = 50;

/// The bytes of a form besides its options, of an option, of a line, and of an entry in the tables.
const FORM_BYTES: usize = 96;
const OPTION_BYTES: usize = 8;
const LINE_BYTES: usize = 24;
const ENTRY_BYTES: usize = 48;

/// Writes a certificate as a file for Lean. Its theorem is the statement of the certificate.
///
/// # Errors
/// The first place that cannot be written, and the reason: Lean knows no quotients, no generated universes, no forms without
/// options and no entries about sizes. Anything if the budget says no.
pub fn file(certificate: &Value, budget: Budget<'_>) -> Result<String, String> {
    if ![1, 2].iter().any(|version| certificate["upstar_certificate"] == *version) {
        return Err("only versions 1 and 2 are known".to_owned());
    }
    for (name, refusal) in [
        ("theorem", "this names a theorem and has no proof"),
        ("quotient", "files for Lean prove nothing about quotients"),
    ] {
        if certificate.get(name).is_some() {
            return Err(refusal.to_owned());
        }
    }
    let mut writer = Writer::new(&certificate["universe"], budget)?;
    for form in list(&certificate["forms"]).map_err(|no| format!("the forms: {no}"))? {
        writer.form(form)?;
    }
    for entry in list(&certificate["entries"]).map_err(|no| format!("the entries: {no}"))? {
        writer.entry(entry)?;
    }
    let note = certificate["note"].as_str().unwrap_or_default();
    writer.finish(&certificate["statement"], note, LIBRARY)
}

/// A file that is being written: first the forms of a certificate are given, then its entries, in their order.
/// So a certificate need not be held as one value.
pub struct Writer<'a> {
    budget: Budget<'a>,
    /// The name of the universe in the library.
    world: &'static str,
    forms: Vec<Form>,
    /// The entries in Lean.
    lines: Vec<String>,
    /// The place of each entry of the certificate among them.
    entries: Vec<usize>,
    /// The entries that say that forms belong to the universe.
    members: HashMap<usize, usize>,
}

/// The options of a form, and the largest number of moves in it.
struct Form {
    sides: [Vec<usize>; 2],
    height: usize,
}

/// The claims of the theorem, and the claims with their entries.
type Claims = [String; 2];

impl<'a> Writer<'a> {
    /// Begins a file about games in a universe, which has a name.
    ///
    /// # Errors
    /// A sentence about universes that the library does not have.
    pub fn new(name: &Value, budget: Budget<'a>) -> Result<Self, String> {
        let world = match universe(name)?.0 {
            "normal" => ".normal",
            "misere" => ".misere",
            "blocking" => ".blocking",
            "dead_ending" => ".deadEnding",
            "integers_dicots" => ".integersDicots",
            "dicot" => ".dicot",
            "impartial" => ".impartial",
            _ => return Err("files for Lean are about universes with a name".to_owned()),
        };
        let (forms, lines, entries, members) = Default::default();
        Ok(Self { budget, world, forms, lines, entries, members })
    }

    /// Adds the next form of the certificate.
    ///
    /// # Errors
    /// The reason why this is not a form with its options; anything if the budget says no.
    pub fn form(&mut self, form: &Value) -> Result<(), String> {
        let id = self.forms.len();
        let form = self.next(form).map_err(|no| format!("form {id}: {no}"))?;
        let options = form.sides.iter().map(Vec::len).sum::<usize>();
        self.spend(1 + options, FORM_BYTES + OPTION_BYTES * options)?;
        self.forms.push(form);
        Ok(())
    }

    fn next(&self, form: &Value) -> Result<Form, String> {
        if !form.is_array() {
            return Err("files for Lean need the options of each form".to_owned());
        }
        let [left, right] = list(form)? else {
            return Err("a form is a list of Left's options and a list of Right's".to_owned());
        };
        let (sides, mut height) = ([numbers(left)?, numbers(right)?], 0);
        for &option in sides.iter().flatten() {
            let option = self.forms.get(option).ok_or("an option does not stand before")?;
            height = height.max(1 + option.height);
        }
        Ok(Form { sides, height })
    }

    /// Adds the next entry of the certificate.
    ///
    /// # Errors
    /// The reason why Lean has no such entry; anything if the budget says no.
    pub fn entry(&mut self, entry: &Value) -> Result<(), String> {
        let id = self.entries.len();
        let line = self.line(entry).map_err(|no| format!("entry {id}: {no}"))?;
        let place = self.push(line)?;
        self.entries.push(place);
        Ok(())
    }

    /// Ends the file with the theorem that a statement is. The note of the certificate may tell the games; the library is
    /// [`LIBRARY`].
    ///
    /// # Errors
    /// The reason why Lean has no such statement; anything if the budget says no.
    pub fn finish(
        mut self,
        statement: &Value,
        note: &str,
        library: &str,
    ) -> Result<String, String> {
        let [claims, answers] =
            self.answer(statement).map_err(|no| format!("the statement: {no}"))?;
        self.spend(1, library.len())?;
        let mut text = library.to_owned();
        text += "\nnamespace Certificate\nopen Upstar\n";
        self.write_forms(&mut text)?;
        let lines = std::mem::take(&mut self.lines);
        self.write_pieces(&mut text, "The proof.", "entries", "Entry", &lines)?;
        let (world, about) = (self.world, about(note));
        let last = format!(
            "\n/-- What is proved.{about} -/\ntheorem answer :\n    {claims} :=\n  \
             certified (world := {world}) (forms := forms) (heights := heights) (entries := entries)\n    \
             (answers := [{answers}])\n    (by decide +kernel)\n\nend Certificate"
        );
        self.spend(1, last.len())?;
        Ok(text + &last)
    }

    fn spend(&self, steps: usize, bytes: usize) -> Result<(), String> {
        spend(self.budget, steps, bytes as isize)
    }

    /// Adds a line to the entries.
    fn push(&mut self, line: String) -> Result<usize, String> {
        self.spend(1 + line.len() / 64, ENTRY_BYTES + LINE_BYTES + line.len())?;
        self.lines.push(line);
        Ok(self.lines.len() - 1)
    }

    /// Reads the id of a form.
    fn id(&self, form: &Value) -> Result<usize, String> {
        match number(form)? {
            id if id < self.forms.len() => Ok(id),
            id => Err(format!("there is no form {id}")),
        }
    }

    fn pair(&self, games: &Value) -> Result<[usize; 2], String> {
        let pair = two(games)?;
        match pair.iter().find(|&&id| id >= self.forms.len()) {
            None => Ok(pair),
            Some(id) => Err(format!("there is no form {id}")),
        }
    }

    /// The place of an entry among the lines.
    fn by(&self, id: &Value) -> Result<usize, String> {
        let place = self.entries.get(number(id)?);
        place.copied().ok_or_else(|| format!("there is no earlier entry {id}"))
    }

    fn all_by(&self, ids: &[Value]) -> Result<Vec<usize>, String> {
        self.spend(ids.len(), 0)?;
        ids.iter().map(|id| self.by(id)).collect()
    }

    /// A sum: its forms, each with the number of copies.
    fn sum(&self, value: &Value) -> Result<Vec<(usize, usize)>, String> {
        let (mut sum, mut count) = (Vec::new(), 0_usize);
        for item in list(value)? {
            let [form, times] = if item.is_array() { two(item)? } else { [number(item)?, 1] };
            count = count.saturating_add(times);
            if form >= self.forms.len() || count > MOST_COMPONENTS {
                return Err("a component is not a form, or there are too many".to_owned());
            }
            sum.push((form, times));
        }
        self.spend(count, 0)?;
        Ok(sum)
    }

    /// An entry in Lean; those that say that a form belongs to the universe stand before it.
    fn line(&mut self, entry: &Value) -> Result<String, String> {
        let kinds = ["plays", "same", "ge", "not_ge", "strong", "outlasts"];
        match kinds.into_iter().find(|kind| entry.get(kind).is_some()) {
            Some("plays") => self.plays(entry),
            Some("same") => Ok(format!(".same {}", self.id(fields(entry, ["same"])?[0])?)),
            Some("ge") => {
                let [games, left, right] = fields(entry, ["ge", "left", "right"])?;
                let [a, b] = self.pair(games)?;
                let [left, right] = [self.maintained(left)?, self.maintained(right)?];
                Ok(format!(".atLeast {a} {b} {left} {right}"))
            }
            Some("not_ge") if self.world == ".normal" => {
                let side = usize::from(entry.get("left").is_none());
                let [games, option, by] = fields(entry, ["not_ge", PLAYERS[side], "by"])?;
                let ([a, b], option, by) = (self.pair(games)?, number(option)?, self.by(by)?);
                Ok(format!(".notAtLeast {a} {b} .{} {option} {by}", PLAYERS[side]))
            }
            Some("not_ge") => self.told_apart(entry),
            Some("strong") if entry.get("ends").is_some() => self.strong(entry),
            Some("outlasts") => self.outlasts(entry),
            _ => Err("Lean has no entry of this kind".to_owned()),
        }
    }

    /// The winner of a sum, by a move or by all moves.
    fn plays(&self, entry: &Value) -> Result<String, String> {
        let (sum, first) = (self.sum(&entry["plays"])?, player(&entry["first"])?);
        let (shown, side) = (components(&sum), PLAYERS[first]);
        if entry.get("part").is_some() {
            let names = ["plays", "first", "wins", "part", "option", "by"];
            let [_, _, wins, part, option, by] = fields(entry, names)?;
            let before = sum.get(..number(part)?).filter(|before| before.len() < sum.len());
            // Of the copies of one form, the first is moved in.
            let part: usize = before.ok_or("there is no such component")?.iter().map(|x| x.1).sum();
            let (option, by) = (number(option)?, self.by(by)?);
            return match wins.as_bool() {
                Some(true) => Ok(format!(".wins .{side} {shown} {part} {option} {by}")),
                _ => Err("`wins` says the contrary".to_owned()),
            };
        } else if entry.get("all").is_none() {
            return Err("Lean has no entry of this kind".to_owned());
        }
        let [_, _, wins, all] = fields(entry, ["plays", "first", "wins", "all"])?;
        let moves = self.with_equal_parts(&sum, first, &self.all_by(list(all)?)?)?;
        match wins.as_bool() {
            Some(true) if moves.is_empty() => Ok(format!(".stuck .{side} {shown}")),
            Some(false) => Ok(format!(".loses .{side} {shown} {}", shown_list(&moves))),
            _ => Err("`wins` says the contrary".to_owned()),
        }
    }

    /// The entries for all moves from a sum, where those from equal components are given once.
    fn with_equal_parts(
        &self,
        sum: &[(usize, usize)],
        first: Player,
        all: &[usize],
    ) -> Result<Vec<usize>, String> {
        let (mut rest, mut found) = (all, Vec::new());
        for &(form, times) in sum {
            let count = self.forms[form].sides[first].len();
            let (moves, others) =
                rest.split_at_checked(count).ok_or("an entry for each move is needed")?;
            if count.saturating_mul(times).saturating_add(found.len()) > MOST_COMPONENTS {
                return Err("these are too many moves".to_owned());
            }
            self.spend(count * times, 0)?;
            for _ in 0..times {
                found.extend_from_slice(moves);
            }
            rest = others;
        }
        if !rest.is_empty() {
            return Err("there are more entries than moves".to_owned());
        }
        Ok(found)
    }

    /// The answers to the options of the worse form, or the entry that says that the better one is strong.
    fn maintained(&self, answers: &Value) -> Result<String, String> {
        if answers.is_object() {
            return Ok(format!("(.strong {})", self.by(fields(answers, ["strong"])?[0])?));
        }
        let answers = list(answers)?;
        self.spend(answers.len(), 0)?;
        let each = answers.iter().map(|answer| {
            let name = if answer.get("own").is_some() { "own" } else { "back" };
            let [place, by] = fields(answer, [name, "by"])?;
            Ok(format!(".{name} {} {}", number(place)?, self.by(by)?))
        });
        let each = each.collect::<Result<Vec<_>, String>>()?;
        Ok(format!("(.each {})", shown_list(&each)))
    }

    fn told_apart(&mut self, entry: &Value) -> Result<String, String> {
        let [games, with, first, by] = fields(entry, ["not_ge", "with", "first", "by"])?;
        let ([a, b], with, first) = (self.pair(games)?, self.id(with)?, player(first)?);
        let by = self.all_by(counted(by, 2)?)?;
        let member = self.member(with)?;
        // Right, moving first, wins the first sum, or Left does not.
        let (loses, wins) = if first == 0 { (by[0], by[1]) } else { (by[1], by[0]) };
        let side = PLAYERS[first];
        Ok(format!(".toldApart {a} {b} .{side} {with} {member} {loses} {wins}"))
    }

    fn strong(&self, entry: &Value) -> Result<String, String> {
        let [form, side, ends, by] = fields(entry, ["strong", "side", "ends", "by"])?;
        let (form, side) = (self.id(form)?, PLAYERS[player(side)?]);
        let ends = list(ends)?.iter().map(|end| self.id(end)).collect::<Result<Vec<_>, _>>()?;
        let by = self.all_by(list(by)?)?;
        let (by, outlasts) = match by.split_at_checked(ends.len()) {
            Some((by, [])) => (by, 0),
            Some((by, &[outlasts])) => (by, outlasts),
            _ => return Err("an entry for each end is needed".to_owned()),
        };
        let [ends, by] = [shown_list(&ends), shown_list(by)];
        Ok(format!(".strong .{side} {form} {ends} {by} {outlasts}"))
    }

    fn outlasts(&self, entry: &Value) -> Result<String, String> {
        let (form, side) = (self.id(&entry["outlasts"])?, PLAYERS[player(&entry["side"])?]);
        if entry.get("option").is_none() {
            fields(entry, ["outlasts", "side"])?;
            return Ok(format!(".outlastsAsEnd .{side} {form}"));
        }
        let names = ["outlasts", "side", "option", "wins", "by"];
        let [_, _, option, wins, by] = fields(entry, names)?;
        let (wins, by) = (self.all_by(list(wins)?)?, self.all_by(list(by)?)?);
        let (wins, loses) = match wins[..] {
            [wins] => (wins, 0),
            [wins, loses] => (wins, loses),
            _ => return Err("one or two entries say who wins the option".to_owned()),
        };
        let (option, by) = (number(option)?, shown_list(&by));
        Ok(format!(".outlasts .{side} {form} {option} {wins} {loses} {by}"))
    }

    /// The entry that says that a form belongs to the universe, after those for its followers.
    fn member(&mut self, root: usize) -> Result<usize, String> {
        let mut waiting = vec![(root, false)];
        while let Some((form, is_ready)) = waiting.pop() {
            if self.members.contains_key(&form) {
                continue;
            }
            let options = self.forms[form].sides.concat();
            self.spend(1 + options.len(), 0)?;
            if !is_ready {
                waiting.push((form, true));
                waiting.extend(options.into_iter().map(|option| (option, false)));
                continue;
            }
            let by: Vec<usize> = options.iter().map(|option| self.members[option]).collect();
            let place = self.push(format!(".member {form} {}", shown_list(&by)))?;
            self.members.insert(form, place);
        }
        Ok(self.members[&root])
    }

    /// The statement as the theorem says it.
    fn answer(&mut self, statement: &Value) -> Result<Claims, String> {
        let world = self.world;
        if statement.get("member").is_some() {
            let [form, is] = fields(statement, ["member", "is"])?;
            let form = self.id(form)?;
            if is.as_bool() != Some(true) {
                return Err("files for Lean do not prove that a game is no member".to_owned());
            }
            let entry = self.member(form)?;
            let claim = format!("Member {world} (game forms {form})");
            return Ok([claim, format!("({entry}, .member {form})")]);
        }
        if statement.get("outcome").is_some() {
            let [outcome, sum, by] = fields(statement, ["outcome", "sum", "by"])?;
            let (sum, by) = (components(&self.sum(sum)?), self.all_by(counted(by, 2)?)?);
            let rule = if world == ".normal" { ".normal" } else { ".misere" };
            let wins = holds(outcome, ["P", "R", "L", "N"])?;
            return Ok(both([0, 1].map(|player| {
                let (wins, first, entry) = (wins[player], PLAYERS[player], by[player]);
                let name = if wins { "Wins" } else { "Loses" };
                [
                    format!("{name} {rule} .{first} ({sum}.map (game forms))"),
                    format!("({entry}, .play {wins} .{first} {sum})"),
                ]
            })));
        }
        let [relation, games, by] = fields(statement, ["relation", "games", "by"])?;
        let ([a, b], by) = (self.pair(games)?, self.all_by(counted(by, 2)?)?);
        let holds = holds(relation, ["<|>", "<", ">", "=="])?;
        Ok(both([(a, b, 0), (b, a, 1)].map(|(high, low, place)| {
            let (holds, entry) = (holds[place], by[place]);
            let not = if holds { "" } else { "¬ " };
            [
                format!("{not}AtLeast {world} (game forms {high}) (game forms {low})"),
                format!("({entry}, .atLeast {holds} {high} {low})"),
            ]
        })))
    }

    /// Writes the forms and their heights.
    fn write_forms(&mut self, text: &mut String) -> Result<(), String> {
        let (mut sides, mut heights) = (Vec::new(), Vec::new());
        for form in &self.forms {
            let [left, right] = form.sides.each_ref().map(|side| shown_list(side));
            let line = format!("⟨{left}, {right}⟩");
            self.spend(1, LINE_BYTES + line.len())?;
            sides.push(line);
            if self.world == ".integersDicots" {
                heights.push(form.height);
            }
        }
        let doc = "The forms, options first: each has the places of Left's options and of Right's.";
        self.write_pieces(text, doc, "forms", "Form", &sides)?;
        let heights = shown_list(&heights);
        self.spend(1, heights.len())?;
        *text += &format!(
            "\n/-- The number of moves in each form, for `integersDicots`. -/\n\
             def heights : List Nat := {heights}\n"
        );
        Ok(())
    }

    /// Writes the definition of a list of lists, which are the pieces of one list.
    fn write_pieces(
        &self,
        text: &mut String,
        doc: &str,
        name: &str,
        kind: &str,
        items: &[String],
    ) -> Result<(), String> {
        let mut names = Vec::new();
        for (count, piece) in items.chunks(PIECE).enumerate() {
            let items = piece.join(",\n  ");
            self.spend(1 + items.len() / 64, 2 * LINE_BYTES + items.len())?;
            *text += &format!("\ndef {name}{count} : List {kind} := [\n  {items}]\n");
            names.push(format!("{name}{count}"));
        }
        let names = shown_list(&names);
        *text += &format!("\n/-- {doc} -/\ndef {name} : List (List {kind}) := {names}\n");
        Ok(())
    }
}

/// Writes a list, in Lean.
fn shown_list<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    format!("[{}]", items.join(", "))
}

/// Writes a sum as a list of components.
fn components(sum: &[(usize, usize)]) -> String {
    let copies = sum.iter().flat_map(|&(form, times)| std::iter::repeat_n(form, times));
    shown_list(&copies.collect::<Vec<_>>())
}

/// The two claims of an answer that has a name: the second holds in the second and in the last of four, the first in
/// the last two.
fn holds(said: &Value, names: [&str; 4]) -> Result<[bool; 2], String> {
    let place = names.iter().position(|name| said == name).ok_or("this answer is not known")?;
    Ok([place >= 2, place % 2 == 1])
}

fn both([[one, by_one], [other, by_other]]: [Claims; 2]) -> Claims {
    [format!("{one} ∧ {other}"), format!("{by_one}, {by_other}")]
}

/// The games in the note of a certificate, in a comment of Lean, which no text may end.
fn about(note: &str) -> String {
    let note = note.replace("/-", "/ -").replace("-/", "- /");
    match note.strip_prefix("upstar ").and_then(|rest| rest.split_once(": ")) {
        Some((version, games)) => format!(
            " upstar {version} was asked about {games}; that the forms are those of these games is not verified."
        ),
        None => String::new(),
    }
}
