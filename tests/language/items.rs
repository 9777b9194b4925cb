//! What a text defines: one list, which all that ask for definitions agree with.

use std::collections::BTreeSet;

use crate::support::answers::{answers, session, with};
use crate::support::{root, scripts};
use upstar::session::{
    Item, ItemKind, LIBRARY, Loader, NoFiles, Options, Session, defined_names, edit, passages,
    restart, save,
};
use upstar::span::SourceId;
use upstar::syntax::ast::StatementKind;
use upstar::syntax::statements;

/// All examples and all files of the library.
fn texts() -> Vec<(String, String)> {
    let examples = scripts("examples").into_iter();
    let mut all: Vec<(String, String)> =
        examples.map(|(name, path)| (name, std::fs::read_to_string(path).unwrap())).collect();
    all.extend(LIBRARY.iter().map(|file| (file.name.to_owned(), file.text().to_owned())));
    assert!(all.len() > 30, "{} texts", all.len());
    all
}

/// The definitions that the grammar finds in a text.
fn parsed(text: &str) -> Vec<(ItemKind, String)> {
    let pieces = statements(SourceId::default(), text);
    let kinds = pieces.filter_map(|piece| piece.parsed.ok()).map(|(_, statement)| statement.kind);
    let found = kinds.filter_map(|kind| match kind {
        StatementKind::Let(name, _) => Some((ItemKind::Value, name.text)),
        StatementKind::Function(function) => Some((ItemKind::Function, function.name.text)),
        StatementKind::Ruleset(ruleset) => Some((ItemKind::Ruleset, ruleset.name.text)),
        StatementKind::Law(law) => Some((ItemKind::Law, law.title.text)),
        _ => None,
    });
    found.collect()
}

fn named(items: &[Item]) -> Vec<(ItemKind, String)> {
    items.iter().map(|item| (item.kind, item.name.clone())).collect()
}

/// One file, for whoever imports it.
struct Shelf(String);

impl Loader for Shelf {
    fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
        Ok((path.to_owned(), self.0.clone().into_bytes()))
    }
}

/// The names that a user has defined.
fn defined(session: &mut Session) -> BTreeSet<String> {
    defined_names(session).into_iter().map(|(name, _)| name).collect()
}

#[test]
fn outline_import_restart_and_passages_name_the_same_definitions() {
    for (name, text) in texts() {
        let items = edit::outline(&text);
        assert_eq!(named(&items), parsed(&text), "{name}: the outline and the grammar");

        let passages = passages::of(&text).into_iter().filter_map(|passage| passage.item);
        let passages: Vec<Item> = passages.collect();
        assert_eq!(passages, items, "{name}: the passages");

        // The definitions alone; what a name stands for may take long, so it is 0 if it is no second name.
        let definition = |item: &Item| {
            let written = &text[item.statement.range()];
            let is_name = written.split(" = ").nth(1).is_some_and(|value| {
                value.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
            });
            match item.kind {
                ItemKind::Value if !is_name => format!("let {} = 0\n", item.name),
                _ => format!("{written}\n"),
            }
        };
        let script: String = items.iter().map(definition).collect();
        let all = items.iter().filter_map(Item::bound).map(str::to_owned);
        let all: BTreeSet<String> = all.collect();

        let mut importing = with(Options::default(), Box::new(Shelf(script.clone())));
        assert_eq!(answers(&mut importing, "import \"it.cgt\""), [""; 0], "{name}");
        assert_eq!(defined(&mut importing), all, "{name}: the import");

        let mut running = with(Options::default(), Box::new(NoFiles));
        assert_eq!(answers(&mut running, &script), [""; 0], "{name}");
        assert_eq!(defined(&mut running), all, "{name}: the run");
        restart::restart(&mut running, &mut |_, _| true);
        assert_eq!(defined(&mut running), all, "{name}: the restart");
        // What is used above its line is saved above it.
        let kept = save::script(&running).unwrap();
        let sorted = |text: &str| {
            let mut all = named(&edit::outline(text));
            all.sort_by(|(_, name), (_, other)| name.cmp(other));
            all
        };
        assert_eq!(sorted(&kept), sorted(&script), "{name}: the save");
    }
}

#[test]
fn what_cannot_be_read_is_a_definition_too() {
    let text = "let x = (\nfn f(n) = n +* 2\nruleset r {\nlaw \"l\" forall\nimport \"a\"\nletter + 1\nlet\n";
    let found = named(&edit::outline(text));
    let [value, function, ruleset, law] =
        [ItemKind::Value, ItemKind::Function, ItemKind::Ruleset, ItemKind::Law];
    let all = [(value, "x"), (function, "f"), (ruleset, "r"), (law, "l")];
    assert_eq!(found, all.map(|(kind, name)| (kind, name.to_owned())));
}

#[test]
fn a_text_in_quotation_marks_defines_and_imports_nothing() {
    let text = "let x = \"\"\"\nfn f(n) = n\nimport \"a.cgt\"\nlet y = 1\n\"\"\"\nlet z = 2";
    let names: Vec<String> = edit::outline(text).into_iter().map(|item| item.name).collect();
    assert_eq!(names, ["x", "z"]);
    let mut session = session();
    answers(&mut session, text);
    restart::restart(&mut session, &mut |_, _| true);
    assert_eq!(defined(&mut session), ["x", "z"].map(str::to_owned).into());
    assert!(root().join("examples").is_dir());
}

/// A name of the library means the same, whatever was read of it before the text that defines it.
#[test]
fn histories_with_library_names_do_not_matter() {
    let texts = [
        ("kayles(3)\nruleset kayles(n: Int) { left: []; right: [kayles(n-1) if n > 0] }", "S3"),
        ("nim_value(nim(3))\nruleset nim(n: Int) { options: [] }", "use games.nim"),
        ("mean(<3|-1>)\nfn mean(G) = 5", "mean(*)"),
        ("rows(2)\nfn rows(n: Int) = n + 1", "use theory.families"),
        ("grundy(1)\nruleset grundy(n: Int) { options: [grundy(n-1) if n > 0] }", "grundy(5)"),
    ];
    for (text, history) in texts {
        let expected = answers(&mut session(), text);
        let mut session = session();
        answers(&mut session, history);
        assert_eq!(answers(&mut session, text), expected, "{history}, then {text}");
        restart::restart(&mut session, &mut |_, _| true);
        assert_eq!(answers(&mut session, text), expected, "{history}, {text}, a restart");
    }
}

/// Two rulesets of one name: the first holds to the line of the second, whoever asks.
#[test]
fn of_two_rulesets_of_one_name_the_first_holds_to_the_second() {
    let text = "a(2)\nruleset a(n: Int) { left: [a(n-1) if n > 0]; right: [] }\na(2)\n\
                ruleset a(n: Int) { left: []; right: [a(n-1) if n > 0] }\na(2)";
    let mut session = session();
    assert_eq!(answers(&mut session, text), ["a(2) = 2", "a(2) = 2", "a(2) = -2"]);
    let items = edit::outline(text);
    assert_eq!(
        named(&items),
        [(ItemKind::Ruleset, "a".to_owned()), (ItemKind::Ruleset, "a".to_owned())]
    );
    restart::restart(&mut session, &mut |_, _| true);
    assert_eq!(answers(&mut session, "a(2)"), ["a(2) = -2"]);
    assert_eq!(defined(&mut session).into_iter().filter(|name| name == "a").count(), 1);
}
