//! `upstar weave`: pages with answers and figures, in three languages, and notebooks.
//!
//! `UPDATE_NOTEBOOKS=1 cargo test --test program notebooks` writes the notebooks of `examples/notebooks/`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::support::{self, root, scratch, upstar};

pub(super) const SCRIPT: &str = "\
# ── Figures & <tags> ──────

# A page with `code <1|0>`
# and a claim.
# * an item

tree(<1|0>)
let g = <4||1|-2>
thermograph(g)
*2 + *
#=> *3
table([[1, <1|0>], [12, ^]], [\"n_1\", \"<G>\"])
print \"a & b <c> _x_ #1 50%\"
";

pub(super) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("upstar-weave-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub(super) fn woven(name: &str, script: &str, ending: &str) -> (i32, String, PathBuf) {
    woven_with(name, script, ending, &[])
}

pub(super) fn woven_with(
    name: &str,
    script: &str,
    ending: &str,
    options: &[&str],
) -> (i32, String, PathBuf) {
    let folder = folder(name);
    let (file, page) = (folder.join("page.cgt"), folder.join(format!("page.{ending}")));
    fs::write(&file, script).unwrap();
    let (file, shown) = (file.display().to_string(), page.display().to_string());
    let arguments = ["weave", &file, "-o", &shown, "--force", "--date", "some day"];
    let ran = upstar(&[&arguments, options].concat(), "");
    let text =
        fs::read_to_string(&page).unwrap_or_else(|error| panic!("{error}: {}{}", ran.out, ran.err));
    (ran.code, text, page)
}

#[test]
fn a_page_in_html_is_whole_and_asks_for_nothing() {
    let (code, text, _) = woven("html", SCRIPT, "html");
    assert_eq!(code, 0, "{text}");
    for part in [
        "<h1>Figures &amp; &lt;tags&gt;</h1>",
        "<code>&lt;1|0&gt;</code>",
        "and a claim.</p>",
        "<li>an item</li>",
        "a &amp; b &lt;c&gt;",
        "some day, universe normal",
        "prefers-color-scheme:dark",
    ] {
        let part = part.replace("<code>&lt;", "<code>code &lt;");
        assert!(text.contains(&part), "{part}: {text}");
    }
    assert_eq!(text.matches("<svg ").count(), 2);
    let table = "<tr><th class=\"right\">n_1</th><th>&lt;G&gt;</th></tr>\n\
                 <tr><td class=\"right\">1</td><td>&lt;1|0&gt;</td></tr>\n\
                 <tr><td class=\"right\">12</td><td>↑</td></tr>";
    assert!(text.contains(table), "{text}");
    assert_eq!(text.matches("<pre class=\"said\">").count(), 2, "{text}");
    for asks in ["<script", "src=", "href=", "@import", "url("] {
        assert!(!text.contains(asks), "{asks}");
    }
    let addresses = text.matches("http").count();
    assert_eq!(addresses, text.matches("http://www.w3.org/2000/svg").count());
    // The figures are XML.
    for part in text.split("<figure>").skip(1) {
        let figure = part.split("</figure>").next().unwrap();
        roxmltree::Document::parse(figure).unwrap();
    }
    assert!(!text.contains("class=\"wrong\""), "{text}");
}

#[test]
fn what_fails_is_shown_as_failing() {
    for ending in ["html", "md", "tex"] {
        let (code, text, _) = woven("fails", "2 + 2\n#=> 5\nnobody\n1 + 1\n#=> 2\n", ending);
        assert_eq!(code, 1, "{ending}");
        let text = text.replace("\\ ", " ");
        assert_eq!(text.matches("This claim fails").count(), 1, "{ending}: {text}");
        assert_eq!(text.matches("E0201").count(), 1, "{ending}: {text}");
    }
}

#[test]
fn a_page_that_exists_is_kept() {
    let folder = folder("kept");
    let (file, page) = (folder.join("a.cgt"), folder.join("a.html"));
    fs::write(&file, "1\n").unwrap();
    fs::write(&page, "mine").unwrap();
    let (file, page) = (file.display().to_string(), page.display().to_string());
    let ran = upstar(&["weave", &file, "-o", &page], "");
    assert_eq!((ran.code, ran.err.contains("--force")), (2, true), "{}", ran.err);
    assert_eq!(fs::read_to_string(&page).unwrap(), "mine");
    let ran = upstar(&["weave", &file, "-o", "a.docx"], "");
    assert_eq!((ran.code, ran.err.contains(".html")), (2, true), "{}", ran.err);
    let ran = upstar(&["weave", "nowhere.cgt", "-o", "nowhere.html"], "");
    assert!(ran.code != 0 && ran.err.contains("E0701"), "{}", ran.err);
}

#[test]
#[expect(
    clippy::print_stderr,
    clippy::disallowed_macros,
    reason = "a test that is left out says so"
)]
fn a_page_in_pdf_is_made_where_there_is_a_tex() {
    let folder = folder("pdf");
    let (file, page) = (folder.join("page.cgt"), folder.join("page.pdf"));
    fs::write(&file, SCRIPT).unwrap();
    let (file, shown) = (file.display().to_string(), page.display().to_string());
    let ran = upstar(&["weave", &file, "-o", &shown, "--force"], "");
    if ran.code == 0 {
        assert!(fs::read(&page).unwrap().starts_with(b"%PDF-"));
        assert!(ran.out.contains("bytes in "), "{}", ran.out);
    } else {
        assert!(ran.err.contains("E0701") && ran.err.contains("latex"), "{}", ran.err);
        eprintln!("there is no TeX here: {}", ran.err);
    }
}

#[test]
fn no_figure_is_wider_than_its_page() {
    let (code, text, page) = woven("wide", "figure(td(56, 7))\nfigure(td(1, 1))\n", "tex");
    assert_eq!((code, text.matches("\\ifdim\\wd0>\\linewidth").count()), (0, 2), "{text}");
    let mut latex = Command::new("pdflatex");
    latex.args(["-interaction=batchmode", "page.tex"]).current_dir(page.parent().unwrap());
    // Where there is a TeX, it finds nothing that is too wide.
    if latex.output().is_ok() {
        let log = fs::read(page.with_extension("log")).unwrap();
        let log = String::from_utf8_lossy(&log);
        assert!(log.contains("Output written") && !log.contains("Overfull"), "{log}");
    }
}

#[test]
fn who_has_no_tex_is_told_what_makes_a_pdf() {
    let folder = folder("no_tex");
    let (file, page) = (folder.join("page.cgt"), folder.join("page.pdf"));
    fs::write(&file, SCRIPT).unwrap();
    let mut command = support::program();
    command.args(["weave", "--plain"]).arg(&file).arg("-o").arg(&page).env("PATH", &folder);
    let ran = support::finish(command, b"");
    assert_eq!(ran.code, 1, "{}", ran.err);
    let told =
        "to make a PDF, install pdflatex, lualatex, xelatex or tectonic, or write `-o page.tex`";
    assert!(ran.err.contains(told), "{}", ran.err);
    assert!(!page.exists());
}

/// The lessons and the tour in all languages: what they claim holds, and each figure is XML.
#[test]
fn lessons_are_woven() {
    for lesson in ["tour", "lesson_1_who_wins", "lesson_2_how_much", "lesson_4_universes", "robot"]
    {
        let text = fs::read_to_string(root().join(format!("examples/{lesson}.cgt"))).unwrap();
        for ending in ["html", "md", "tex"] {
            let (code, page, _) = woven(&format!("{lesson}-{ending}"), &text, ending);
            assert_eq!(code, 0, "{lesson}: {page}");
            assert!(!page.contains("class=\"wrong\""), "{lesson}: {page}");
        }
    }
}

/// A browser without a network finds the page whole, and as narrow as a telephone.
#[test]
#[expect(
    clippy::print_stderr,
    clippy::disallowed_macros,
    reason = "a test that is left out says so"
)]
fn a_page_in_a_browser_is_no_wider_than_a_telephone() {
    let measured = "<script>document.title = 'wide ' + document.documentElement.scrollWidth\
                    + ' of ' + window.innerWidth + ' figures ' + document.querySelectorAll('svg').length\
                    </script></body>";
    let long = format!("{SCRIPT}[n for n in 1 .. 200]\nhasse(games_born_by(2))\n");
    let (_, text, page) = woven("browser", &long, "html");
    fs::write(&page, text.replace("</body>", measured)).unwrap();
    let folder = page.parent().unwrap();
    let ran = Command::new("chromium")
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--window-size=500,900",
            "--dump-dom",
        ])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("file://{}", page.display()))
        .output();
    let Ok(ran) = ran else {
        eprintln!("there is no chromium here: no page is opened");
        return;
    };
    let dom = String::from_utf8_lossy(&ran.stdout);
    let Some(title) = dom.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next())
    else {
        eprintln!("chromium shows no page: {}", String::from_utf8_lossy(&ran.stderr));
        return;
    };
    let words: Vec<&str> = title.split(' ').collect();
    let ["wide", wide, "of", width, "figures", figures] = words[..] else {
        panic!("no script ran: {title}");
    };
    let number = |word: &str| word.parse::<u32>().unwrap();
    assert!(number(wide) <= number(width), "{title}");
    assert_eq!(number(figures), 3, "{title}");
}

#[test]
fn a_page_in_markdown_keeps_games_out_of_tags() {
    let (code, text, _) = woven("md", "# Of <1|0> and * and `<b>`.\n<1|0>\n", "md");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Of \\<1|0> and \\* and `<b>`."), "{text}");
    assert!(text.contains("```cgt\n<1|0>\n```"), "{text}");
    let (_, text, _) = woven("md", SCRIPT, "md");
    assert!(text.contains("| n\\_1 | \\<G\\> |\n| ---: | --- |\n| 1 | \\<1\\|0\\> |"), "{text}");
}

#[test]
fn a_page_has_headings_and_pictures_of_boards() {
    let script =
        "# # Boards\n# Of dominoes.\ndomineering(2,2)\n# ## A picture\nfigure(domineering(2,2))\n";
    let (code, text, _) = woven("headings", script, "md");
    assert_eq!(code, 0, "{text}");
    assert!(text.starts_with("# Boards\n\nOf dominoes.\n\n```cgt"), "{text}");
    assert!(text.contains("\n## A picture\n"), "{text}");
    assert!(!text.contains("<svg") && text.contains("![figure 1](<page_1.svg>)"), "{text}");
}

#[test]
fn the_figures_of_a_page_in_markdown_are_files_beside_it() {
    let (code, text, page) = woven("beside", "tree(*)\n1 + 1\nplot(<1|-1>)\n", "md");
    assert_eq!(code, 0, "{text}");
    assert!(!text.contains("<svg"), "{text}");
    for number in [1, 2] {
        assert!(text.contains(&format!("![figure {number}](<page_{number}.svg>)")), "{text}");
        let file = page.with_file_name(format!("page_{number}.svg"));
        let figure = fs::read_to_string(&file).unwrap();
        roxmltree::Document::parse(&figure).unwrap();
    }
    fs::remove_file(&page).unwrap();
    let file = page.with_file_name("page.cgt").display().to_string();
    let ran = upstar(&["weave", &file, "-o", &page.display().to_string()], "");
    assert!(ran.code == 2 && ran.err.contains("page_1.svg exists"), "{}", ran.err);
    assert!(!page.exists());
}

#[test]
fn the_marks_of_markdown_in_comments_are_headings_emphasis_and_formulas() {
    let script = "# A small page\n\n## Part A\n# A *cold game* $G_1$ is not * or *2.\n\
                  # Here $G^{L,R} \\ge H^l$.\n1 + 1\n\n\
                  ## Twice x.\nfn twice(x) = x + x\n";
    let (_, page, _) = woven("marks", script, "md");
    assert!(page.starts_with("# A small page\n\n## Part A\n\n"), "{page}");
    assert!(page.contains("A *cold game* $G_1$ is not \\* or \\*2. Here"), "{page}");
    assert!(page.contains("\nTwice x.\n"), "{page}");
    let (_, page, _) = woven("marks", script, "html");
    assert!(page.contains("<h1>A small page</h1>\n<h2>Part A</h2>\n"), "{page}");
    let words = "<p>A <em>cold game</em> <i>G<sub>1</sub></i> is not * or *2. \
                 Here <i>G<sup>L,R</sup> ≥ H<sup>l</sup></i>.</p>";
    assert!(page.contains(words), "{page}");
    let (_, page, _) = woven("marks", script, "tex");
    assert!(page.contains("A \\emph{cold game} $G_1$ is not * or *2."), "{page}");
}

#[test]
fn a_notebook_has_a_cell_for_statements_that_stand_together() {
    let (code, text, _) = woven("notebook", &format!("{SCRIPT}\n2 + 2\n#=> 5\nnobody\n"), "ipynb");
    assert_eq!(code, 1, "{text}");
    let notebook: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(notebook["metadata"]["kernelspec"]["name"], "upstar");
    let cells = notebook["cells"].as_array().unwrap();
    let kinds: Vec<&str> = cells.iter().filter_map(|cell| cell["cell_type"].as_str()).collect();
    assert_eq!(kinds, ["markdown", "markdown", "code", "code", "markdown"], "{text}");
    let joined = |lines: &serde_json::Value| {
        let lines = lines.as_array().unwrap().iter();
        lines.filter_map(serde_json::Value::as_str).collect::<String>()
    };
    assert_eq!(joined(&cells[1]["source"]).lines().next(), Some("## Figures & \\<tags>"));
    assert_eq!(joined(&cells[2]["source"]).lines().count(), 6, "claims are left out");
    let shown: Vec<String> = cells[2]["outputs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|output| match &output["data"] {
            serde_json::Value::Object(data) => data.keys().cloned().collect::<Vec<_>>().join(" "),
            _ => joined(&output["text"]),
        })
        .collect();
    let figure = "image/svg+xml text/plain";
    let expected =
        [figure, figure, "text/latex text/plain", "text/html text/plain", "a & b <c> _x_ #1 50%\n"];
    assert_eq!(shown, expected);
    let wrong: Vec<&str> = cells[3]["outputs"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|output| output["output_type"].as_str())
        .collect();
    assert_eq!(wrong, ["display_data", "error", "error"], "a claim that fails and a mistake");
}

/// The notebooks are what their examples become, but for the date. The tests of the Python package run
/// them.
#[test]
fn notebooks_are_up_to_date() {
    for example in ["tour", "papers/misere_cricket_pitch"] {
        let name = example.rsplit('/').next().unwrap_or_default();
        let path = root().join(format!("examples/notebooks/{name}.ipynb"));
        let page = folder("notebooks").join(format!("{name}.ipynb"));
        let shown = page.display().to_string();
        let file = format!("examples/{example}.cgt");
        let ran = upstar(&["weave", &file, "-o", &shown, "--force"], "");
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        let made = fs::read_to_string(&page).unwrap();
        let cells = |text: &str| {
            let mut notebook: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
            // Version and date stand in the last one.
            notebook["cells"].as_array_mut().map(Vec::pop);
            notebook
        };
        let found = fs::read_to_string(&path).unwrap_or_default();
        if std::env::var_os("UPDATE_NOTEBOOKS").is_some() && cells(&found) != cells(&made) {
            fs::write(&path, &made).unwrap();
            continue;
        }
        let stale = "UPDATE_NOTEBOOKS=1 cargo test --test program notebooks";
        assert!(cells(&found) == cells(&made), "examples/notebooks/{name}.ipynb: run `{stale}`");
    }
}

#[test]
fn numbered_comments_are_numbered_items() {
    let script = "# Exercises:\n# 1. Find one,\n#    or two.\n# 2. Find `^`.\n\n1 + 1\n";
    let (_, page, _) = woven("numbered", script, "html");
    let list = "<ol>\n<li value=\"1\">Find one, or two.</li>\n<li value=\"2\">Find <code>^</code>.</li>\n</ol>\n";
    assert!(page.contains(list), "{page}");
    let (_, page, _) = woven("numbered", script, "md");
    assert!(page.contains("\n1. Find one, or two.\n\n2. Find `^`.\n"), "{page}");
    let (_, page, _) = woven("numbered", script, "tex");
    let item = "{\\hangindent=1.7em\\makebox[1.7em][l]{1.}Find one, or two.\\par}\n";
    assert!(page.contains(item), "{page}");
}

/// Formatting a script leaves the lists in its comments as they are.
#[test]
fn lists_in_comments_may_stand_in_items() {
    let script =
        "# Games:\n# * hot\n#   1. switches\n#   2. `+-1`,\n#      too\n# * cold\n\n1 + 1\n";
    let (_, page, file) = woven("nested", script, "html");
    let list = "<ul>\n<li>hot\n<ol>\n<li value=\"1\">switches</li>\n\
                <li value=\"2\"><code>+-1</code>, too</li>\n</ol>\n</li>\n<li>cold</li>\n</ul>\n";
    assert!(page.contains(list), "{page}");
    let (_, page, _) = woven("nested", script, "md");
    let list = "\n* hot\n\n    1. switches\n\n    2. `+-1`, too\n\n* cold\n";
    assert!(page.contains(list), "{page}");
    let (_, page, _) = woven("nested", script, "tex");
    let list = "\\makebox[1.7em][l]{\\textbullet}hot\\par}\n\n\
                {\\leftskip=1.5em \\hangindent=1.7em\\makebox[1.7em][l]{1.}switches\\par}\n";
    assert!(page.contains(list), "{page}");
    let script = file.with_file_name("page.cgt").display().to_string();
    assert_eq!(upstar(&["fmt", "--check", &script], "").code, 0);
}

/// Lines that would be nothing as one line stay as they are, and long ones may be broken.
#[test]
fn columns_in_comments_stay_and_a_page_breaks_long_lines() {
    let script = "# The numbers:\n#\n#   a    [1, 2]\n#   bb   [3]\n\n[n for n in 1 .. 60]\n";
    let (_, page, _) = woven("columns", script, "html");
    assert!(page.contains("<pre class=\"kept\">  a    [1, 2]\n  bb   [3]</pre>"), "{page}");
    assert!(page.contains("<pre class=\"said\">[1, 2"), "{page}");
    let (_, page, _) = woven("columns", script, "tex");
    let columns = "The numbers:\n\n\\nopagebreak\n{\\raggedright\\small\\ttfamily\n\
                   \\mbox{}\\ \\ a\\ \\ \\ \\ [1,\\ 2]\\parskip=0pt\\par\\nobreak\n\
                   \\mbox{}\\ \\ bb\\ \\ \\ [3]\\par}\n";
    assert!(page.contains(columns), "{page}");
    // An answer stands on the page of its statement.
    assert!(page.contains("60]\\par}\n\n\\nopagebreak\n{\\raggedright"), "{page}");
    assert!(page.contains("\\hangindent=2.100em [1,\\ 2"), "{page}");
}

#[test]
fn a_page_names_the_universes_in_which_it_asks() {
    for (script, named) in [
        ("1 + 1\n", "universe normal"),
        ("universe misere\n\n* == 0\n", "universe misere"),
        ("let G = *\nuniverse dicot\nG == 0\nuniverse misere\nG == 0\n", "universes dicot, misere"),
    ] {
        let (_, page, _) = woven("universes", script, "html");
        assert!(page.contains(&format!("some day, {named}</footer>")), "{page}");
    }
}

#[test]
fn signs_that_latex_lacks_are_named_and_common_ones_are_set() {
    let folder = folder("signs");
    let (file, page) = (folder.join("page.cgt"), folder.join("page.tex"));
    let told = |script: &str| {
        fs::write(&file, script).unwrap();
        let (file, page) = (file.display().to_string(), page.display().to_string());
        upstar(&["weave", &file, "-o", &page, "--force"], "")
    };
    let common =
        told("# # T ↑∗ ≤ §\n# prove 1/2 → x ⇒ é\n# {Gᴸ | Gᴿ}, o⁻, ⅔, G ⧏ H, +--+, D''\n1 + 1\n");
    assert_eq!((common.code, common.err.as_str()), (0, ""));
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.contains("prove 1/2 $\\rightarrow$ x $\\Rightarrow$ é"), "{text}");
    let signs = "\\{G$^L$ \\textbar{} G$^R$\\}, o$^-$, $\\frac23$, ";
    assert!(text.contains(signs), "{text}");
    // No two signs become one.
    assert!(text.contains("+-{}-+, D'{}'"), "{text}");
    let lost = told("# 字 and ☃\n1 + 1\n");
    assert!(lost.err.contains("the fonts of LaTeX do not have `☃`, `字`"), "{}", lost.err);
}

#[test]
fn a_worksheet_has_room_where_the_answers_would_be() {
    for (ending, room) in [
        ("html", "<div>Answer 2</div></div>"),
        ("md", "Answer 2 \\_"),
        ("tex", "Answer 2\\ \\hrulefill"),
    ] {
        let folder = folder(&format!("worksheet-{ending}"));
        let (file, page) = (folder.join("page.cgt"), folder.join(format!("page.{ending}")));
        fs::write(&file, "# Who wins?\nlet g = nim(3) + nim(2)\noutcome(g)\ncanonical(g)\n#=> *\n")
            .unwrap();
        let (file, shown) = (file.display().to_string(), page.display().to_string());
        let ran = upstar(&["weave", &file, "-o", &shown, "--force", "--answers=never"], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let text = fs::read_to_string(&page).unwrap();
        assert!(text.contains("Who wins?") && text.contains("outcome"), "{text}");
        for answer in ["*", "∗", ">N<", "\nN\n"] {
            let below = text.split("canonical").nth(1).unwrap_or_default();
            assert!(!below.contains(answer), "{answer}: {text}");
        }
        assert!(text.contains(room), "{text}");
    }
    let (_, with, _) = woven("with_answers", "outcome(nim(3))\n", "md");
    assert!(with.contains("\nN\n") && !with.contains("Answer 1"), "{with}");
}

/// A page with a question of each kind, made with these options.
fn worksheet(name: &str, ending: &str, answers: &str) -> (i32, String) {
    let script = "# # Homework\n\n#| hide\nfigure(domineering(2,2))\n# Who wins?\n#| hide\n\
                  outcome(domineering(2,2))\nlet G = <4|1>\n# Draw G.\n#| answer\nplot(G)\n\
                  winning_moves(nim(3) + nim(5) + nim(7), Left)\n# Find 5/8.\n#| answer\n\
                  # A red edge breaks the tie.\nstring(\"BRBR\")\n#| hide\nlet broken = missing\n";
    let (code, text, _) = woven_with(name, script, ending, &[&format!("--answers={answers}")]);
    (code, text)
}

#[test]
fn a_worksheet_keeps_what_is_asked_and_has_room_for_what_is_answered() {
    let (code, text) = worksheet("rooms", "html", "never");
    // The figure of the question stays, without its code; that of the answer does not.
    assert_eq!(text.matches("<svg").count(), 1, "{text}");
    assert!(!text.contains("figure(") && !text.contains("outcome("), "{text}");
    for answer in ["plot(", "BRBR", "breaks the tie", "nim(2)", ">N<"] {
        assert!(!text.contains(answer), "{answer}: {text}");
    }
    // A line for an outcome, a square for a thermograph, two lines for a list; none for a definition.
    let rooms: Vec<&str> = text.lines().filter(|line| line.contains("class=\"room\"")).collect();
    let room = |inside: &str| format!("<div class=\"room\">{inside}</div>");
    let expected = [
        room("<div>Answer 1</div>"),
        room("<div class=\"square\">Answer 2</div>"),
        room("<div>Answer 3</div><div></div>"),
        room("<div>Answer 4</div><div></div>"),
    ];
    assert_eq!(rooms, expected, "{text}");
    // The page shows the error of a hidden statement.
    assert_eq!(code, 1);
    assert!(text.contains("<pre class=\"wrong\">[E0201] Error: Unknown name"), "{text}");
}

#[test]
fn tables_and_boards_of_a_worksheet_are_part_of_what_is_asked() {
    let asked = "table([[1, 2], [3, 4]], [\"heap\", \"value\"])\nshow(domineering(1,3))\n\
                 show(robot_domineering(\"../..\"))\npath(4)\ngrid(\"x.o\")\n";
    let script = format!(
        "# # Boards\n{asked}show(7)\nabout(nim(2))\n# A key.\n#| answer\ntable([[5, 6]])\n"
    );
    let (_, text, _) = woven_with("asked", &script, "html", &["--answers=never"]);
    for kept in [
        "<th class=\"right\">value</th>",
        "<pre class=\"said\">. . .</pre>",
        "<pre class=\"said kept\">. .\n. .</pre>",
        "<pre class=\"said\">.-.-.-.</pre>",
        "<pre class=\"said\">x.o</pre>",
    ] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    // An integer, one game with what is known of it, and a table that is marked are answers.
    assert_eq!(text.matches("<div>Answer ").count(), 3, "{text}");
    for answer in ["nim(1)", "<td class=\"right\">6</td>", "\">7</pre>"] {
        assert!(!text.contains(answer), "{answer}: {text}");
    }
}

#[test]
fn the_answers_of_a_worksheet_may_stand_at_its_end() {
    for (ending, page_break, figure) in [
        ("html", "class=\"next\"", "<svg"),
        ("tex", "\\clearpage", "{tikzpicture}"),
        ("md", "\n---\n", "!["),
    ] {
        let (_, text) = worksheet(&format!("key-{ending}"), ending, "end");
        let (asked, answers) = text.split_once(page_break).unwrap();
        assert!(answers.contains("Answers") && answers.contains("Answer 4"), "{text}");
        for answer in ["plot(G)", "breaks the tie", "5/8", "string("] {
            let answer = if ending == "tex" && answer == "5/8" { "frac{5}{8}" } else { answer };
            assert!(answers.contains(answer), "{answer}: {text}");
        }
        assert!(!asked.contains("plot(G)") && !asked.contains("BRBR"), "{text}");
        assert!(asked.contains(figure) && answers.contains(figure), "{text}");
    }
    let (_, notebook) = worksheet("key-notebook", "ipynb", "always");
    assert!(notebook.contains("\"source_hidden\": true"), "{notebook}");
}

/// A page of questions of which two are answered in words, made with these options.
fn words(name: &str, ending: &str, answers: &str, between: &str) -> String {
    let script = format!(
        "# # Words\n\n# 1. Who wins?\n#| answer\n# SECRET ONE\n# 1. by symmetry\n# 2. by HANDS\n{between}\
         # 2. And this?\n#| answer\n# SECRET TWO\n{between}# 3. Last?\noutcome(nim(3))\n"
    );
    woven_with(name, &script, ending, &[&format!("--answers={answers}")]).1
}

#[test]
fn answers_in_words_are_hidden_each_and_end_at_a_blank_line() {
    for ending in ["html", "md", "tex", "ipynb"] {
        let text = words(&format!("words-{ending}"), ending, "never", "\n");
        for answer in ["SECRET", "symmetry", "HANDS"] {
            assert!(!text.contains(answer), "{ending}: {answer}: {text}");
        }
        for asked in ["Who wins?", "And this?", "Last?", "outcome", "Answer 1", "Answer 2"] {
            assert!(text.contains(asked), "{ending}: {asked}: {text}");
        }
        let text = words(&format!("words-end-{ending}"), ending, "end", "\n");
        let parts = ["Who wins?", "And this?", "Last?", "outcome", "Answers", "SECRET ONE"];
        let parts = [&parts[..], &["HANDS", "Answer 2", "SECRET TWO", "Answer 3", "N"]].concat();
        let mut rest = text.as_str();
        for part in parts {
            let found = rest.split_once(part);
            rest = found.unwrap_or_else(|| panic!("{ending}: {part}: {text}")).1;
        }
    }
}

#[test]
fn answers_in_words_end_at_the_next_number_of_the_questions_too_and_at_headings() {
    // The steps of an answer are none: it has a list of its own, and goes on up to the blank line.
    let text = words("words-close", "html", "never", "");
    assert!(!text.contains("SECRET") && !text.contains("HANDS"), "{text}");
    let script = "# 7. Why?\n#| answer\n# SECRET ONE\n# 8. And this?\n#| answer\n# SECRET TWO\n\
                  # ── Further ──\n# Last?\noutcome(nim(3))\n";
    let (_, text, _) = woven_with("words-numbers", script, "html", &["--answers=never"]);
    assert!(!text.contains("SECRET"), "{text}");
    for asked in ["And this?", "<h2>Further</h2>", "Last?", "outcome", "Answer 3"] {
        assert!(text.contains(asked), "{asked}: {text}");
    }
}

#[test]
fn a_mark_that_there_is_not_is_refused() {
    let folder = folder("marks-strange");
    let (file, page) = (folder.join("page.cgt"), folder.join("page.html"));
    for (mark, script) in [
        ("#| hid", "#| hid\n1 + 1\n"),
        ("#| answer foo", "#| answer foo\n# SECRET\n"),
        ("#| answer:", "# Who?\n#| answer:\n1 + 1\n"),
        ("# | answer", "# | answer\n1 + 1\n"),
        ("#| Answer", "1\n#| Answer\n1 + 1\n"),
        ("#| answer", "1 + 1  #| answer\n2\n"),
        ("#| hide", "[\n  1, #| hide\n  2\n]\n"),
    ] {
        fs::write(&file, script).unwrap();
        let ran =
            upstar(&["weave", &file.display().to_string(), "-o", &page.display().to_string()], "");
        assert_eq!(ran.code, 2, "{script}: {}", ran.err);
        let found =
            format!("page.cgt has `{mark}`; the marks of a page are `#| hide` and `#| answer`");
        assert!(ran.err.contains(&found) && ran.err.contains("alone on its line"), "{}", ran.err);
        assert!(!page.exists());
    }
    // Tables, games and words with bars are none.
    let script = "# | answer | value |\n# Of <1|answer>.\n#|..|\n1 + 1  # | two\n\"#| hide\"\n";
    let (code, text, _) = woven("marks-none", script, "md");
    assert!(code == 0 && text.contains("value"), "{text}");
}

#[test]
fn an_answer_of_which_nothing_is_seen_is_none() {
    let script = "# Who wins?\n#| hide\n#| answer\nlet G = nim(3)\noutcome(G)\n\
                  # Define it.\n#| answer\nlet H = <3|1>\n\n#| answer\n";
    for (when, count) in [("never", 2), ("end", 4)] {
        let (_, text, _) =
            woven_with("nothing-seen", script, "html", &[&format!("--answers={when}")]);
        assert_eq!(text.matches("Answer ").count(), count, "{text}");
        assert!(!text.contains("nim"), "{text}");
        assert_eq!(text.contains("H = "), when == "end", "{text}");
    }
    // A notebook keeps what is hidden, and needs it with the answers.
    for when in ["never", "end"] {
        let (_, text, _) =
            woven_with("nothing-seen", script, "ipynb", &[&format!("--answers={when}")]);
        assert_eq!(text.contains("nim(3)"), when == "end", "{text}");
    }
    let asked = "outcome(*)\nuniverse misere\noutcome(*)\n";
    let (_, text, _) = woven_with("asked-in", asked, "html", &["--answers=never"]);
    assert!(text.contains("universes normal, misere</footer>"), "{text}");
}

#[test]
fn what_is_hidden_is_not_shown_above_its_answer() {
    let ran = upstar(&["--echo", "-"], "# A board.\n#| hide\nshow(domineering(1,2))\n1 + 1\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!ran.out.contains("#|") && !ran.out.contains("show("), "{}", ran.out);
    assert!(ran.out.contains("# A board.") && ran.out.contains("1 + 1"), "{}", ran.out);
}

#[test]
fn a_woven_page_tells_of_its_laws_and_which_statements_fail() {
    let folder = scratch("woven_laws");
    let (file, page) = (folder.join("page.cgt"), folder.join("page.md"));
    fs::write(&file, "law \"ints\" forall n in 0 .. 5 { n < 5 }\n1 + 1 #=> 3\nfoo\n").unwrap();
    let arguments = ["weave", file.to_str().unwrap(), "-o", page.to_str().unwrap(), "--force"];
    let ran = upstar(&arguments, "");
    assert_eq!(ran.code, 1);
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.contains("law \"ints\": 5 cases hold"), "{text}");
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.err);
    assert!(lines[0].contains("page.cgt:2: This claim fails"), "{}", ran.err);
    assert!(lines[1].contains("page.cgt:3: [E0201]"), "{}", ran.err);
}
