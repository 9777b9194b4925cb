//! The code blocks of README.md and of the book are run: ` ```cgt ` blocks by `upstar test`, the
//! lines `$ upstar …` of ` ```console ` blocks as commands whose output must be as shown, and ` ```repl `
//! blocks are typed at the prompt of a terminal without colours, which must then show the block.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use upstar::session::{Event, NoFiles, Options, Session, help};

use crate::chapters;
use crate::support::{self, Ran, finish, program, scratch, upstar};
#[cfg(unix)]
use crate::terminal::Terminal;

/// A fenced block: its language, where it begins, its text.
struct Block {
    language: String,
    line: usize,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some(Block {
                    language: language.trim().to_owned(),
                    line: number + 1,
                    text: String::new(),
                });
            }
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(block), None) => {
                block.text += line;
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    found
}

/// README.md, and the pages of the book.
fn pages() -> Vec<(String, String)> {
    let readme = fs::read_to_string(support::root().join("README.md")).unwrap();
    [("README.md".to_owned(), readme)].into_iter().chain(chapters::pages()).collect()
}

#[test]
fn readme_shows_a_session_then_says_how_to_install_and_what_is_missing() {
    let page = fs::read_to_string(support::root().join("README.md")).unwrap();
    let place = |part: &str| page.find(part).unwrap_or_else(|| panic!("README.md: {part}"));
    // In this order somebody reads on who does not know the program.
    let parts = [
        "combinatorial games](",
        "book/src/pictures/session.svg",
        "\n```repl\n",
        "book/src/pictures/thermograph.svg",
        "ruleset heap",
        "$ cargo run --release -- examples/tour.cgt",
        "$ cargo install --profile dist --path .",
        "$ upstar completions bash",
        "There are no prebuilt binaries yet",
        "## Where to go next",
        "`upstar tour`, or `:tour` at the prompt",
        "## Beside other programs",
        "Not in upstar:",
        "* values of loopy games",
        "at your option",
    ];
    let places = parts.map(place);
    assert!(places.is_sorted(), "{parts:?}: {places:?}");
}

/// The cells of a row of a table, with their escaped bars.
fn cells(row: &str) -> Vec<String> {
    let row = row.trim_matches('|').replace("\\|", "\u{1}");
    row.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect()
}

/// README's table is the page of help `books`, with what each row prints, in their order in one session.
#[test]
fn what_a_book_writes_is_typed_as_the_table_says() {
    let readme = fs::read_to_string(support::root().join("README.md")).unwrap();
    let (_, table) = readme.split_once("| in the book | at the prompt | answer |\n").unwrap();
    let rows = table.lines().skip(1).take_while(|line| line.starts_with('|')).map(cells);
    let code = |cell: &str| cell.strip_prefix('`')?.strip_suffix('`').map(str::to_owned);
    let mut session = Session::new(Options::default(), Arc::default(), Box::new(NoFiles)).unwrap();
    let mut page = Vec::new();
    for row in rows {
        let [book, typed, answer] = &row[..] else { panic!("{row:?}") };
        let typed = code(typed).unwrap_or_else(|| panic!("{row:?}"));
        page.push([typed.clone(), book.clone()]);
        if let Some(topic) = typed.strip_prefix(":help ") {
            assert!(help::has_exact_page(&session, topic), "{topic}");
            continue;
        }
        let mut said = Vec::new();
        session.run_typed("<repl>", &typed, &mut |_, event| {
            if let Event::Statement(report) = event {
                let answer = report.result.unwrap_or_else(|error| panic!("{typed}: {error:?}"));
                said.extend(answer.text.map(|text| text.to_plain()));
                assert!(!report.notes.iter().any(|note| note.code.number == 920), "{typed}");
            }
            true
        });
        if let Some(answer) = code(answer) {
            assert_eq!(said, [answer], "{typed}");
        }
    }
    assert!(page.len() > 24, "{}", page.len());
    let topic = help::all_topics().iter().find(|topic| topic.name == "books").unwrap();
    let lines = topic.text.lines().map(|line| line.split_once("  ").unwrap());
    let lines = lines.map(|(typed, book)| [typed, book.trim_start()].map(str::to_owned));
    assert_eq!(lines.collect::<Vec<_>>(), page);
}

#[test]
fn scripts_on_the_pages_print_what_they_claim() {
    let folder = scratch("pages");
    for (page, text) in pages() {
        for block in blocks(&text).iter().filter(|block| block.language == "cgt") {
            let file = folder.join("block.cgt");
            fs::write(&file, &block.text).unwrap();
            let ran = upstar(&["test", file.to_str().unwrap()], "");
            assert_eq!(ran.code, 0, "{page}:{}\n{}{}", block.line, ran.out, ran.err);
        }
    }
}

#[test]
fn commands_on_the_pages_print_what_is_shown() {
    for (page, text) in pages() {
        for block in blocks(&text).iter().filter(|block| block.language == "console") {
            for (command, expected) in commands(&block.text) {
                let Some(arguments) = of_upstar(&command) else {
                    continue;
                };
                let ran = shell(&arguments);
                let place = format!("{page}:{}: $ {command}", block.line);
                if expected.trim().is_empty() {
                    // Output that the page leaves out: the command has to work, no more.
                    assert_eq!(ran.code, 0, "{place}\n{}", ran.out);
                } else {
                    assert_eq!(ran.out, expected, "{place}");
                }
            }
        }
    }
}

/// A terminal that only prints shows a session as it is read: prompts, what is typed, answers with their
/// dim parts. The blocks of a page are one session.
#[test]
#[cfg(unix)]
fn sessions_on_the_pages_are_as_the_repl_shows_them() {
    let mut sessions = 0;
    for (page, text) in pages() {
        let blocks = blocks(&text);
        let shown: Vec<&Block> = blocks.iter().filter(|block| block.language == "repl").collect();
        if shown.is_empty() {
            continue;
        }
        sessions += 1;
        let typed: Vec<_> = shown.iter().map(|block| typed(&block.text)).collect();
        let mut session = Terminal::new("never");
        for (block, typed) in shown.iter().zip(typed) {
            let seen: String = typed.iter().map(|lines| session.say(lines)).collect();
            assert_eq!(seen, block.text, "{page}:{}", block.line);
        }
    }
    assert!(sessions > 0, "no page shows a session");
}

/// The texts typed in a session, each line by line: a text goes on to the line that closes its brackets.
pub fn typed(session: &str) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = Vec::new();
    let mut open = 0_isize;
    for line in session.lines() {
        let text = match (line.split_once("> "), open) {
            (Some((prompt, text)), 0) if prompt.starts_with("↑∗") => {
                all.push(Vec::new());
                text
            }
            (_, 0) => continue,
            _ => line,
        };
        let count = |letter: char| isize::try_from(text.matches(letter).count()).unwrap();
        open += count('{') - count('}');
        all.last_mut().unwrap().push(text.to_owned());
    }
    all
}

/// The commands of a block with the output shown below each.
fn commands(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            found.push((command.to_owned(), String::new()));
        } else if let Some((_, output)) = found.last_mut() {
            *output += line;
            output.push('\n');
        }
    }
    found
}

/// A command that runs this program, with its name taken as a shell function; `None` for others
/// (`git clone`, `cargo test`), which a test of the program does not run.
fn of_upstar(command: &str) -> Option<String> {
    let release = "cargo run --release -- ";
    if let Some(arguments) = command.strip_prefix(release) {
        return Some(format!("upstar {arguments}"));
    }
    let names = command.split(['|', ';', '&']).any(|part| part.trim_start().starts_with("upstar"));
    names.then(|| command.to_owned())
}

/// What a shell prints for a command, both streams in order.
fn shell(command: &str) -> Ran {
    let program = program();
    let folder = PathBuf::from(program.get_program());
    let folder = folder.parent().expect("a folder").display().to_string();
    let mut shell = support::program_like("sh", &program);
    let path = std::env::var("PATH").unwrap_or_default();
    shell.env("PATH", format!("{folder}:{path}"));
    shell.args(["-c", &format!("exec 2>&1; {command}")]);
    finish(shell, b"")
}

#[test]
fn texts_typed_in_a_session_are_told_from_its_answers() {
    let session = "↑∗> 1\n1   L\n↑∗> ruleset h(n: Int) {\n  left: []\n}\n↑∗> h(1)\nh(1) = 0\n";
    let expected = [vec!["1"], vec!["ruleset h(n: Int) {", "  left: []", "}"], vec!["h(1)"]];
    assert_eq!(typed(session), expected);
}

#[test]
fn blocks_and_commands_are_found() {
    let page = "text\n```cgt\n1 #=> 1\n```\n```console\n$ upstar -e 1\n1\n$ cargo test\n```\n";
    let found = blocks(page);
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].line, found[0].text.as_str()), (2, "1 #=> 1\n"));
    let all = commands(&found[1].text);
    assert_eq!(all[0], ("upstar -e 1".to_owned(), "1\n".to_owned()));
    assert!(of_upstar(&all[0].0).is_some() && of_upstar(&all[1].0).is_none());
    assert_eq!(of_upstar("cargo run --release -- x.cgt").as_deref(), Some("upstar x.cgt"));
}
