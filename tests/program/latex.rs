//! Formulas of LaTeX, with macros and without: they compile where there is a TeX.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::weave::{SCRIPT, folder, woven, woven_with};
use crate::support::{self, upstar};

#[test]
fn a_page_in_latex_compiles_where_there_is_a_tex() {
    let (code, text, page) = woven("tex", SCRIPT, "tex");
    assert_eq!(code, 0, "{text}");
    assert_eq!(text.matches("\\begin{tikzpicture}").count(), 2);
    assert!(text.contains("a\\ \\&\\ b"), "{text}");
    assert!(text.contains("\\begin{tabular}{rl}\nn\\_1 & "), "{text}");
    compiles(page.parent().unwrap(), "page");
}

/// Questions whose answers have all that LaTeX has macros for.
const FORMULAS: [&str; 16] = [
    "<1|0> + *:3/4",
    "clobber(\"xo./.ox\")",
    "let a_1 = tiny(2) + ^[2]",
    "a_1",
    "[outcome(nim(3)), \"a_b & {c} < d | e ~ f\"]",
    "hackenbush(\"(b(r;g))\") mod misere",
    "* + * <=> 0 mod dicot",
    "[*3, 3/4, ^, v3, ^^, vv, ^[2], v[3], <5|<2|1>>]",
    "tiny(1/2)",
    "miny(<1|0>)",
    "canonical(<|*:2>) mod misere",
    "robot<1|0|-1>",
    "[dicotic_variant, dead_ending, Left, none]",
    "grid(\"a_b/#%c\")",
    "\"two\\n\\nlines_\"",
    "[n for n in 0 .. 300]",
];

#[test]
fn lines_in_latex_compile_after_the_preamble_where_there_is_a_tex() {
    for macros in [&[][..], &["--latex-macros"][..]] {
        let preamble = upstar(&[&["weave", "--preamble"][..], macros].concat(), "");
        assert_eq!((preamble.code, &*preamble.err), (0, ""));
        let page = woven_with("with_preamble", SCRIPT, "tex", macros).1;
        let head = format!("\\documentclass{{article}}\n{}", preamble.out);
        assert!(page.starts_with(&head), "{page}");
        let lines = formulas(macros);
        assert_eq!(lines.out.lines().count(), FORMULAS.len() - 1, "{}", lines.out);
        let formulas: String = lines.out.lines().map(|line| format!("\\[{line}\\]\n")).collect();
        let document = format!("{head}\\begin{{document}}\n{formulas}\\end{{document}}\n");
        let folder = folder("preamble");
        fs::write(folder.join("lines.tex"), document).unwrap();
        compiles(&folder, "lines");
    }
}

/// The answers to [`FORMULAS`] in LaTeX.
fn formulas(macros: &[&str]) -> support::Ran {
    let mut arguments = vec!["--format", "latex"];
    arguments.extend_from_slice(macros);
    arguments.extend(FORMULAS.iter().flat_map(|question| ["-e", question]));
    let ran = upstar(&arguments, "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran
}

#[test]
fn latex_has_the_macros_that_its_preamble_defines_and_only_on_request() {
    let named = |text: &str| -> BTreeSet<String> {
        let names = text.split("\\cg").skip(1);
        names.map(|name| name.chars().take_while(char::is_ascii_alphabetic).collect()).collect()
    };
    let preamble = upstar(&["weave", "--preamble", "--latex-macros"], "").out;
    let written = formulas(&["--latex-macros"]);
    assert_eq!(named(&written.out), named(&preamble), "{}", written.out);
    assert!(written.err.contains("`upstar weave --preamble --latex-macros`"), "{}", written.err);
    let plain = formulas(&[]);
    let told = plain.err.contains("--preamble");
    assert!(named(&plain.out).is_empty() && !told, "{}{}", plain.out, plain.err);
    assert!(named(&upstar(&["weave", "--preamble"], "").out).is_empty());
    // What a macro stands for is what is written without it, but for braces that grow.
    for (question, with, without) in [
        ("2^*3", "2\\cgup\\cgstar3", "2{\\uparrow}{\\ast}3"),
        (
            "<1|-3/4>",
            "\\cggame{1}{-\\cgfrac{3}{4}}",
            "\\left\\{1\\,\\middle|\\,-\\frac{3}{4}\\right\\}",
        ),
        (
            "domineering(2,2)",
            "\\cgruleset{domineering}(2,2) = \\pm 1",
            "\\operatorname{domineering}(2,2) = \\pm 1",
        ),
    ] {
        for (macros, line) in [(&["--latex-macros"][..], with), (&[], without)] {
            let ran = upstar(&[&["--format", "latex", "-e", question][..], macros].concat(), "");
            assert_eq!(ran.out.trim_end(), line, "{question}");
        }
    }
    let ran = upstar(&["weave", "--latex-macros", "nowhere.cgt", "-o", "page.html"], "");
    assert!(ran.code == 2 && ran.err.contains("-o page.tex"), "{}", ran.err);
}

#[test]
fn answers_on_a_page_in_latex_are_formulas() {
    let script = "print *2\n<1|3/4>\n[n for n in 1 .. 100]\n\"a^b\"\n* == 0\nquotient(*2)\n";
    let (code, page, _) = woven("answers", script, "tex");
    assert_eq!(code, 0, "{page}");
    let formula = "{\\raggedright\\leavevmode\\color{blue!60!black}$\\left\\{1\\,\\middle|\\,\\frac{3}{4}\\right\\}$\\par}";
    assert!(page.contains(formula), "{page}");
    // Words, what is printed and what is wider than the page stay in typewriter.
    assert_eq!(page.matches("black}$").count(), 1, "{page}");
    for line in [
        "\n\\mbox{}\\color{blue!60!black}*2\\par}",
        "\\hangindent=2.100em [1,\\ 2,",
        "a\\textasciicircum{}b",
        "}false",
        "6\\ classes",
    ] {
        assert!(page.contains(line), "{line}: {page}");
    }
}

/// Compiles a document of a folder where there is a TeX.
#[expect(
    clippy::print_stderr,
    clippy::disallowed_macros,
    reason = "a test that is left out says so"
)]
fn compiles(folder: &Path, name: &str) {
    let ran = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", &format!("{name}.tex")])
        .current_dir(folder)
        .output();
    match ran {
        Err(_) => eprintln!("there is no pdflatex here: the page is not compiled"),
        Ok(ran) if String::from_utf8_lossy(&ran.stdout).contains("File `tikz.sty' not found") => {
            eprintln!("there is no TikZ here: the page is not compiled");
        }
        Ok(ran) => {
            let said = String::from_utf8_lossy(&ran.stdout).into_owned();
            assert!(ran.status.success(), "{said}");
            assert!(folder.join(format!("{name}.pdf")).exists(), "{said}");
        }
    }
}
