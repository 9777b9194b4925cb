//! Pages to explore: what they say of positions against what the language says, their size, and where they stop.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;
use upstar::Session;

use crate::support::{scratch, upstar};

/// The data of a page.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"data\">").unwrap();
    let (data, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(data).unwrap()
}

/// The page that `upstar explore` writes with these arguments.
fn explored(name: &str, arguments: &[&str]) -> String {
    let page = scratch(name).join("page.html");
    let mut all = vec!["explore", "-o", page.to_str().unwrap()];
    all.extend(arguments);
    let ran = upstar(&all, "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    fs::read_to_string(page).unwrap()
}

/// Tells if a player who begins loses a position, as the page does.
fn loses(position: &Value, side: usize) -> bool {
    match &position["e"] {
        Value::Array(endings) => endings[side] == "loss",
        _ => ["PR", "PL"][side].contains(position["o"].as_str().unwrap()),
    }
}

#[test]
fn marked_moves_are_the_winning_moves() {
    let walk = "ruleset walk(n: Int) { left: [walk((n + 1) % 4), 0]; right: [walk((n + 2) % 4)] }";
    let rules = scratch("explored_rules").join("walk.cgt");
    fs::write(&rules, walk).unwrap();
    let mut marked = 0;
    for (number, (universe, game)) in [
        ("normal", "domineering(3,3)"),
        ("normal", "nim(3) + nim(2)"),
        ("normal", "clobber(\"xoxo/oxox\")"),
        ("normal", "<2|-1,*> + ^"),
        ("normal", "walk(0) + *"),
        ("normal", "toads_and_frogs(\"tt.ff\")"),
        ("misere", "domineering(2,4) + 1"),
        ("misere", "kayles(5)"),
        ("dicot", "clobber(\"xox/oxo\")"),
        ("blocking", "pitch(2,1@1,2)"),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("explored_{number}");
        let rules = rules.to_str().unwrap();
        let page = explored(&name, &["--universe", universe, "--rules", rules, game]);
        let data = data(&page);
        let positions = data["positions"].as_array().unwrap();
        let session = Session::new();
        session.evaluate(walk);
        session.evaluate(&format!("universe {universe}"));
        let name_of = |number: &Value| {
            let name = &positions[usize::try_from(number.as_u64().unwrap()).unwrap()]["n"];
            // Objects are in ASCII.
            let signs = [("∗", "*"), ("↑", "^"), ("↓", "v"), ("±", "+-"), ("×", "*")];
            let name = name.as_str().unwrap().to_owned();
            signs.into_iter().fold(name, |name, (sign, ascii)| name.replace(sign, ascii))
        };
        for position in positions {
            for (side, key) in ["l", "r"].into_iter().enumerate() {
                let winning = position[key].as_array().unwrap().iter().filter(|to| {
                    loses(&positions[usize::try_from(to.as_u64().unwrap()).unwrap()], 1 - side)
                });
                let winning: BTreeSet<String> = winning.map(name_of).collect();
                marked += winning.len();
                let game = position["n"].as_str().unwrap();
                let side = ["Left", "Right"][side];
                let ask = |asked: String| {
                    let answers = session.evaluate(&asked);
                    let told = answers[0].json().unwrap();
                    let told: Value = serde_json::from_str(told).unwrap();
                    assert_ne!(told["kind"], "error", "{asked}: {told}");
                    told
                };
                if game.contains("walk") {
                    // A list of games without values is not shown.
                    let told = ask(format!("len(winning_moves({game}, {side}))"));
                    assert_eq!(told["value"], winning.len(), "{game} for {side}");
                    continue;
                }
                let told = ask(format!("winning_moves({game}, {side})"));
                let told = told["items"].as_array().unwrap().iter();
                let told = told.map(|item| item["value"].as_str().unwrap().to_owned());
                assert_eq!(winning, told.collect(), "{game} for {side} mod {universe}");
            }
        }
    }
    assert!(marked > 500, "{marked}");
}

#[test]
fn a_page_of_a_thousand_positions_is_small_and_loads_nothing() {
    let page = explored("explored_large", &["domineering(4,4)"]);
    let positions = data(&page)["positions"].as_array().unwrap().len();
    assert!((900..=1000).contains(&positions), "{positions}");
    assert!(page.len() < 500_000, "{}", page.len());
    for outside in ["http:", "https:", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn a_page_stops_where_there_is_no_room() {
    let page = explored("explored_few", &["domineering(8,8)", "--positions", "300"]);
    let data = data(&page);
    let positions = data["positions"].as_array().unwrap();
    assert!(positions.len() <= 300 && data["more"] == true, "{}", positions.len());
    assert!(positions[0]["l"].is_array() && positions.last().unwrap()["l"].is_null());
    let one = explored("explored_one", &["*", "--positions", "1"]);
    assert!(self::data(&one)["positions"][0]["l"].is_null());
    for wrong in ["0", "-1", "20001", "x"] {
        assert_eq!(upstar(&["explore", "*", "--positions", wrong], "").code, 2, "{wrong}");
    }
    let ran = upstar(&["-e", "explore(*, 0)"], "");
    assert!(ran.err.contains("a page has 1 to 20000 positions"), "{}", ran.err);
}

#[test]
fn names_are_no_html() {
    let rules = scratch("explored_names").join("rules.cgt");
    let text = "ruleset r(s: Text) { options: [] ; show: \"</script><b>&\" }";
    fs::write(&rules, text).unwrap();
    let rules = rules.to_str().unwrap();
    let page = explored("explored_html", &["r(\"</script><img src=x>\")", "--rules", rules]);
    assert!(!page.contains("<img") && !page.contains("<b>&"), "{page}");
    assert_eq!(page.matches("</script>").count(), 2);
    assert_eq!(data(&page)["positions"][0]["n"], "r(\"</script><img src=x>\")");
}

#[test]
fn what_has_no_page_is_refused() {
    for (asked, told) in [
        ("robot<1|2|3>", "both players move"),
        ("1/0", "E0307"),
        ("let x = 3", "not a game"),
        ("1; 2", "several statements"),
        ("", "there is no game to explore"),
        ("<!|0>", "E0"),
    ] {
        let page = scratch("explored_refused").join("page.html");
        let ran = upstar(&["explore", asked, "-o", page.to_str().unwrap()], "");
        assert!(ran.code == 1 && ran.err.contains(told), "{asked}: {}", ran.err);
        assert!(!page.exists());
    }
    let page = scratch("explored_kept").join("page.html");
    fs::write(&page, "mine").unwrap();
    let ran = upstar(&["explore", "*", "-o", page.to_str().unwrap()], "");
    assert!(ran.code == 2 && ran.err.contains("--force"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&page).unwrap(), "mine");
    let ran = upstar(&["--format", "json", "explore", "*"], "");
    assert!(ran.code == 2 && ran.err.contains("a page is HTML"), "{}", ran.err);
}

#[test]
fn woven_pages_and_notebooks_show_the_page() {
    let folder = scratch("explored_woven");
    let script = folder.join("script.cgt");
    fs::write(&script, "explore(<1|0>)\n").unwrap();
    for (file, sign) in [("a.html", "<iframe"), ("a.ipynb", "<iframe"), ("a.md", "![figure 1]")] {
        let output = folder.join(file);
        let ran = upstar(&["weave", script.to_str().unwrap(), "-o", output.to_str().unwrap()], "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(fs::read_to_string(&output).unwrap().contains(sign), "{file}");
    }
    let answers = Session::new().evaluate("explore(<1|0>)");
    assert!(answers[0].html().unwrap().starts_with("<iframe"));
}
