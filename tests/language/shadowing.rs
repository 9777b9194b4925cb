//! Which definition a name means: in functions the last one, in a ruleset's clauses the one that stood when
//! the ruleset was defined, in the library the library's own, in a body its parameters first.

use crate::support::answers::{answers, session, with};
use upstar::session::{LIBRARY, Loader, Options, help};

/// What the last statement of a text prints in a fresh session.
fn last(text: &str) -> String {
    answers(&mut session(), text).pop().unwrap_or_default()
}

/// Asserts what the last statements of texts print.
fn mean(pairs: &[(&str, &str)]) {
    let said: Vec<_> = pairs.iter().map(|(text, _)| (*text, last(text))).collect();
    let expected: Vec<_> = pairs.iter().map(|(text, said)| (*text, (*said).to_owned())).collect();
    assert_eq!(said, expected);
}

#[test]
fn a_function_means_the_last_definition_of_a_name() {
    mean(&[
        ("let a = 1\nfn f() = a\nf()", "1"),
        ("let a = 1\nfn f() = a\nlet a = 2\nf()", "2"),
        ("fn f() = g()\nfn g() = 1\nfn g() = 2\nf()", "2"),
        // A name of the library too, whether it was hidden before the function or after it.
        ("let size = 3\nfn f() = size + 1\nf()", "4"),
        ("fn f() = size\nlet size = 3\nf() + 1", "4"),
        ("fn f(G) = outcome(G)\nlet outcome = 3\nf(*)", "E0302"),
        ("fn f(n: Int) = toppling(n)\nf(4);\nfn toppling(n: Int) = n + 1\nf(4)", "5"),
        // Behind a definition with a mistake its name means nothing.
        ("let a = 1\nfn f() = a\nlet a = 1 // 0\nf()", "E0201"),
        ("fn f(G) = outcome(G)\nlet outcome = 1 // 0\nf(*)", "E0201"),
    ]);
}

#[test]
fn a_ruleset_means_what_stood_when_it_was_defined() {
    let r = "ruleset r(n: Int) { options: [r(n - a) if n >= a] }\n";
    let hidden = "ruleset r(n: Int) { options: [r(n - max(1, 2)) if n >= max(1, 2)] }\n";
    let by_function =
        "fn step(n: Int) = n - a\nruleset r(n: Int) { options: [r(step(n)) if n >= a] }\n";
    for plain in [false, true] {
        let mean = |text: String, expected: &str| {
            // The same where a game is among what the clauses name, so that they do not run compiled.
            let text =
                if plain { text.replace("options: [", "options: [* if n < 0, ") } else { text };
            assert_eq!(last(&text), expected, "{text}");
        };
        mean(format!("let a = 1\n{r}left(r(5))"), "[r(4)]");
        mean(format!("let a = 1\n{r}let a = 2\nleft(r(5))"), "[r(4)]");
        mean(format!("let a = 1\n{r}let a = 2\n{r}left(r(5))"), "[r(3)]");
        mean(format!("let a = 1\n{r}let a = 2\nlet a = 3\n{r}left(r(5))"), "[r(2)]");
        // Also in the functions that its clauses call.
        mean(format!("let a = 1\n{by_function}let a = 2\nleft(r(5))"), "[r(4)]");
        mean(format!("let a = 1\n{by_function}fn step(n: Int) = 0\nleft(r(5))"), "[r(4)]");
        // A name of the library that is hidden before it or after it.
        mean(format!("{hidden}left(r(5))"), "[r(3)]");
        mean(format!("{hidden}left(r(5))\nlet max = 4\nleft(r(5))"), "[r(3)]");
        mean(format!("{hidden}fn max(x: Int, y: Int) = 4\nleft(r(5))"), "[r(1)]");
        mean(format!("fn max(x: Int, y: Int) = 4\n{hidden}left(r(5))"), "[r(1)]");
        // What failed changes nothing.
        mean(format!("let a = 1\n{r}let a = 1 // 0\nleft(r(5))"), "[r(4)]");
    }
}

#[test]
fn a_ruleset_finds_a_later_function_under_its_first_definition_for_good() {
    let r = "ruleset r(n: Int) { options: [r(n - a()) if n >= a()] }\n";
    for plain in [false, true] {
        let mean = |text: String, expected: &[&str]| {
            let text = match plain {
                true => text.replace("options: [", "options: [* if n < 0, "),
                false => text,
            };
            assert_eq!(answers(&mut session(), &text), expected, "{text}");
        };
        mean(format!("{r}left(r(5))\nfn a() = 2\nleft(r(5))"), &["[r(3)]", "[r(3)]"]);
        mean(
            format!("{r}fn a() = 2\nleft(r(5))\nfn a() = 3\nleft(r(5))\nleft(r(9))"),
            &["[r(3)]", "[r(3)]", "[r(7)]"],
        );
        // It was never asked before the second definition: still the first one.
        mean(format!("{r}fn a() = 2\nfn a() = 3\nleft(r(9))"), &["[r(7)]"]);
        // What failed is no definition.
        mean(format!("{r}let a = 1 // 0\nfn a() = 3\nleft(r(9))"), &["E0307", "[r(6)]"]);
        // What is called by that function is found in the same way.
        mean(
            format!("{r}fn a() = b() + 1\nfn b() = 1\nleft(r(5))\nfn b() = 2\nleft(r(9))"),
            &["[r(3)]", "[r(7)]"],
        );
        // In its text a function holds from the first line, whatever its name meant before.
        let r = r.replace("a()", "len([1])");
        mean(format!("{r}left(r(5))\nfn len(x) = 3\nleft(r(9))"), &["[r(2)]", "[r(6)]"]);
        // A name of the library that is hidden after the ruleset was never missing.
        mean(format!("{r}left(r(5))\nlet len = 3\nleft(r(9))"), &["[r(4)]", "[r(8)]"]);
    }
}

#[test]
fn parameters_and_local_names_come_first() {
    mean(&[
        ("fn f(size) = size + 1\nf(3)", "4"),
        ("let size = 7\nfn f(size) = size + 1\nf(3)", "4"),
        ("[outcome for outcome in [1, 2]]", "[1, 2]"),
        ("do { let len = 4; len }", "4"),
        ("do { let len = 4; len };\nlen([1, 2])", "2"),
        ("fn f(partizan_kayles: Int) = partizan_kayles + 1\nf(3)", "4"),
        ("fn f() = do { let a = 1; let a = a + 1; a }\nf()", "2"),
        ("ruleset r(len: Int) { options: [r(len - 1) if len > 0] }\nleft(r(3))", "[r(2)]"),
        (
            "ruleset r(n: Int) { options: do { let max = 2; [r(n - max) if n > 1] } }\nleft(r(3))",
            "[r(1)]",
        ),
        ("ruleset r(r: Int) { options: [* if r > 0] }\nleft(r(3))", "[*]"),
    ]);
}

#[test]
fn a_second_ruleset_of_a_name_leaves_the_positions_of_the_first() {
    let one = "ruleset r(n: Int) { options: [r(n - 1) if n > 0] }\n";
    let two = "ruleset r(n: Int) { options: [r(n - 2) if n > 1] }\n";
    mean(&[
        (&format!("{one}let g = r(4)\n{two}left(g)"), "[r_1(3)]"),
        (&format!("{one}let g = r(4)\n{two}left(r(4))"), "[r(2)]"),
        (&format!("{one}let g = r(3)\n{two}[canonical(g), canonical(r(4))]"), "[*, 0]"),
        (&format!("{one}fn f() = left(r(4))\n{two}f()"), "[r(2)]"),
    ]);
}

/// The words of a text.
fn words(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect()
}

#[test]
fn the_library_means_its_own_names_whatever_users_define() {
    let builtins = upstar::builtins::table().iter().map(|builtin| builtin.name);
    let helpers = LIBRARY.iter().flat_map(|file| {
        let heads = file.text().lines().filter_map(|line| {
            let (word, rest) = line.split_once(' ')?;
            ["fn", "let", "ruleset"].contains(&word).then(|| words(rest)[0])
        });
        heads.collect::<Vec<_>>()
    });
    let mut names: Vec<&str> = builtins.chain(helpers).collect();
    names.sort_unstable();
    names.dedup();
    let mut checked = 0;
    for file in LIBRARY {
        for example in help::doc_examples(&session(), file.text()) {
            let own = words(&example.source);
            // A digit behind a name is its argument: `S4`.
            let stem = |name: &str| {
                own.iter().any(|word| word.starts_with(name) && word.len() <= name.len() + 2)
            };
            let hidden = names.iter().filter(|name| !own.contains(*name) && !stem(name));
            let hidden: String = hidden.map(|name| format!("let {name} = \"hidden\";\n")).collect();
            let mut session = session();
            assert_eq!(answers(&mut session, &hidden), [""; 0]);
            let mut printed = answers(&mut session, &example.source).join("\n");
            // Names that mean something else are told apart.
            for name in &names {
                printed = printed.replace(&format!("{name}_1("), &format!("{name}("));
            }
            let printed: Vec<&str> = printed.lines().map(str::trim).collect();
            let expected = example.expected.unwrap_or_default();
            let expected: Vec<&str> = expected.lines().map(str::trim).collect();
            assert_eq!(printed, expected, "{}:{}: {}", file.name, example.line, example.source);
            checked += 1;
        }
    }
    assert!(names.len() > 200 && checked > 100, "{} {checked}", names.len());
}

/// Files by name.
struct Files(&'static [(&'static str, &'static str)]);

impl Loader for Files {
    fn load(&mut self, path: &str, _: &str) -> Result<(String, Vec<u8>), String> {
        let file = self.0.iter().find(|(name, _)| *name == path);
        let (name, text) = file.ok_or_else(|| "no such file".to_owned())?;
        Ok(((*name).to_owned(), text.as_bytes().to_vec()))
    }
}

const FILES: &[(&str, &str)] = &[
    ("a", "let a = 2\nfn f() = a\nruleset r(n: Int) { options: [r(n - a) if n >= a] }"),
    ("hides", "let size = 7\nfn g(G) = size\nfn len(x) = 9"),
    ("fails", "let size = 7\nlet b = 1 // 0\nlet mex = 3"),
];

#[test]
fn imports_share_their_names_with_the_importer() {
    let mean = |text: &str, expected: &[&str]| {
        let mut session = with(Options::default(), Box::new(Files(FILES)));
        assert_eq!(answers(&mut session, text), expected, "{text}");
    };
    mean("import \"a\"\na\nleft(r(5))", &["2", "[r(3)]"]);
    // The importer's later definition is seen by functions, not by rulesets.
    mean("import \"a\"\nlet a = 3\nf()\nleft(r(5))", &["3", "[r(3)]"]);
    // What the importer defined before is hidden by the file's own.
    mean("let a = 3\nimport \"a\"\na\nf()\nleft(r(5))", &["2", "2", "[r(3)]"]);
    // Names of the library are hidden for the importer too, and for nobody in the library.
    mean("size(*)\nimport \"hides\"\nsize\ng(*)\nlen([])", &["2", "7", "7", "9"]);
    mean("import \"hides\"\nlawn(5,1@2,4)\nS4", &["lawn(5,1@2,4) = 2", "partizan_kayles(4) = 1"]);
    // A file that fails keeps what stands before its mistake.
    mean("import \"fails\"\nsize", &["E0307", "7"]);
}
