//! Tests of `session/edit/outline`.

use std::sync::Arc;

use upstar::session::{ItemKind, Loader, Options, Session, edit};

struct Shelf;

impl Loader for Shelf {
    fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
        match path {
            "a.cgt" => Ok((path.to_owned(), b"import \"b.cgt\"\nlet one = 1".to_vec())),
            "b.cgt" => Ok((path.to_owned(), b"import \"a.cgt\"\nfn far(x) = x".to_vec())),
            _ => Err("there is none".to_owned()),
        }
    }
}

fn session() -> Session {
    Session::fresh(Options::default(), Arc::default(), Box::new(Shelf))
}

#[test]
fn the_outline_has_all_definitions_with_their_places() {
    let text = "let x = 1\n## d\nfn f(n) {\n  let y = 2\n  n\n}\nruleset r(n: Int) {\n}\n\
                law \"l m\" forall n in 1 .. 2 { n == n }\nx + (\n";
    let found = edit::outline(text);
    let named: Vec<_> = found.iter().map(|symbol| (&*symbol.name, symbol.kind)).collect();
    let (value, function) = (ItemKind::Value, ItemKind::Function);
    let all = [("x", value), ("f", function), ("r", ItemKind::Ruleset), ("l m", ItemKind::Law)];
    assert_eq!(named, all);
    assert!(found.iter().all(|symbol| text[symbol.place.range()] == symbol.name));
}

/// In the text `@` marks the cursor, and `«…»` what is found.
fn holds(marked: &str) {
    let text = marked.replace(['@', '«', '»'], "");
    let cursor = marked.replace(['«', '»'], "").find('@').expect("a cursor");
    let start = marked.replace('@', "").find('«');
    let end = marked.replace(['@', '«'], "").find('»');
    let found = edit::definition(&mut session(), "main", &text, cursor);
    let place = found.map(|found| found.place);
    assert_eq!(place, start.zip(end).map(|(start, end)| start..end), "{marked}");
}

#[test]
fn a_name_leads_to_what_it_stands_for() {
    holds("let «x» = 1\n@x + 1");
    holds("let x = 1\nlet «x» = 2\nx@ + 1\nlet x = 3");
    holds("g(1) + @f(2)\nfn «f»(n) = n");
    holds("let n = 1\nfn f(«n», m) = @n + m");
    holds("let «n» = 1\nfn f(k) = @n");
    holds("[@k + 1 for «k» in 1 .. 3]");
    holds("fn f(n) {\n  let «m» = n\n  @m\n}");
    holds("fn «f»(n) = f(n - 1) + @f(n)");
    holds("outcom@e(1)");
    holds("1 + @");
}

#[test]
fn imported_names_lead_to_their_files() {
    let text = "import \"none.cgt\"\nimport \"a.cgt\"\nfar(one)";
    let mut session = session();
    let far = edit::definition(&mut session, "main", text, text.len() - 7).expect("in b");
    let (file, other) = far.file.expect("another file");
    assert_eq!((&*file, &other[far.place]), ("b.cgt", "far"));
    let one = edit::definition(&mut session, "main", text, text.len() - 2).expect("in a");
    assert_eq!(one.file.map(|(name, _)| name).as_deref(), Some("a.cgt"));
}
