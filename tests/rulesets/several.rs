//! Positions of several boards, played on boards in bits: by their clauses in bits and by the evaluator. Random rulesets with two boards
//! are made by the fuzz of rulesets.

use upstar::diag::Diagnostic;
use upstar::meter::{Limits, MemoryLimit};
use upstar::session::{NoFiles, Options, Statistics};

use crate::compiled::answered;
use crate::support::answers::{answers, session, with};

/// Stones of two kinds take each other on each board.
const CLOBBER: &str = "ruleset r(a: Grid, b: Grid) {
    left: [[r(x, b) for x in turns(a, \"xo\", \".x\")$], [r(a, x) for x in turns(b, \"xo\", \".x\")$]]
    right: [[r(x, b) for x in turns(a, \"ox\", \".o\")$], [r(a, x) for x in turns(b, \"ox\", \".o\")$]]
    conjugate: r(exchanged(a, \"xo\"), exchanged(b, \"xo\"))
}";

/// Rulesets with `$` and `&` where a game in a condition keeps clauses from being compiled, positions of them, and whether they are played in
/// bits.
const RULESETS: [(&str, &[&str], bool); 14] = [
    (
        CLOBBER,
        &["\"xox/oxo\", \"oxo/xox\"", "\"xo\", \"x.o/oxx\"", "\"xo|ox\", \"ox|xo\"", "\"\", \"xo\""],
        true,
    ),
    // Stones go from one board to the other.
    (
        "ruleset r(a: Grid, b: Grid) {
        left: [r(x, y) for x in turns(a, \"xx\", \".x\"), y in rewrites(b, \".\", \"x\")$]
        right: [r(x, y) for y in turns(b, \"xx\", \"..\"), x in turns(a, \"x.\", \"..\")$]
    }",
        &["\"xxx/xx.\", \"..x\"", "\"xxxx\", \"xx./xx.\"", "\"xx\", \"\""],
        true,
    ),
    // What stands on one board tells what may be done on the other, before the move and after it.
    (
        "ruleset r(a: Grid, b: Grid) {
        left: if contains(flood(b, \"o\", \"x\", \"#\"), \"x\") { [r(x, b) for x in turns(a, \"x\", \".\")$] } else { [] }
        right: [r(a, x) for x in turns(b, \"x.\", \".#\") if not contains(flood(x, \".\", \"x\", \"#\"), \"o\")&]
    }",
        &["\"xx\", \"ox.x/xx..\"", "\"x.x\", \"x#x/o.x\"", "\"oxo\", \"x.\""],
        true,
    ),
    // Lines of one board do not go on to the next.
    (
        "ruleset r(a: Grid, b: Grid, c: Grid) {
        left: [[r(x, b, c) for x in turns(a, \"x*.\", \".*x\")$], [r(a, x, c) for x in rays(b, \"x.\", \"#x\")$]]
        right: [r(a, b, x) for x in turns(c, \"x*o\", \"#*.\")$]
        require: width(a) + height(b) < 9
    }",
        &["\"#x\", \"x../.x.\", \"x.o/..o/xo.\"", "\"x\", \".x\", \"x.x.o/o.xo.\"", "\"\", \"x..\", \"xo\""],
        true,
    ),
    // Other arguments stand between.
    (
        "ruleset r(n: Int, a: Grid, f: Bool, b: Grid, m: Int) {
        left: [[r(n - 1, x, not f, b, m) for x in turns(a, \"x\", \".\") if n > 0&], [r(n + 1, a, f, x, m) for x in turns(b, \"xo\", \"..\")$]]
        right: [[r(n, a, f, x, m - 1) for x in turns(b, \"o\", \".\") if f or m > 1&], if m > 2 { [r(n, a, true, b, 0)] } else { [] }]
    }",
        &["1, \"xx\", true, \"oxo\", 3", "0, \"x/x\", false, \"xo\", 1", "2, \"oo\", true, \"..\", -5"],
        true,
    ),
    // Boards change places, or become smaller.
    (
        "ruleset r(a: Grid, b: Grid) {
        left: [r(b, x) for x in turns(a, \"x\", \".\")$]
        right: [r(x, b) for x in turns(a, \"o\", \".\")$]
    }",
        &["\"xo\", \"oxx\"", "\"\", \"x\""],
        false,
    ),
    (
        "ruleset r(a: Grid, b: Grid) {
        left: [r(x, b) for x in components(a, \"x\") if width(x) < width(a)&]
        right: [r(a, x) for x in turns(b, \"o\", \".\")$]
    }",
        &["\"xx.x\", \"oxo\""],
        false,
    ),
    // Promises that hold of both boards; those of which clauses in bits know nothing.
    (
        "ruleset r(a: Grid, b: Grid) {
        left: [[r(x, b) for x in turns(a, \"xo\", \".x\")$], [r(a, x) for x in turns(b, \"xx\", \"x.\")$]]
        right: [[r(x, b) for x in turns(a, \"ox\", \".o\")$], [r(a, x) for x in turns(b, \"oo\", \"o.\")$]]
        same literally: r(least(a), least(b))
        conjugate: r(exchanged(a, \"xo\"), exchanged(b, \"xo\"))
    }",
        &["\"xox/oxo\", \"xxoo/xxoo\"", "\"xo\", \"xx/xo\"", "\"ox\", \"oo/ox\""],
        true,
    ),
    (
        "ruleset r(a: Grid, b: Grid) {
        left: [r(x, b) for x in turns(a, \"xo\", \".x\")$]
        right: [r(a, x) for x in turns(b, \"ox\", \".o\")$]
        conjugate: r(exchanged(mirrored(b), \"xo\"), exchanged(a, \"xo\"))
    }",
        &["\"xoo\", \"xox\"", "\"xo.\", \"o\""],
        true,
    ),
    // Small letters and capitals; letters that one of the boards may not have.
    (
        "ruleset r(a: Grid, b: Grid) {
        require: made_of(a, \"xo.\")
        require: made_of(b, \"XO.#\")
        left: [[r(x, b) for x in turns(a, \"xo\", \".x\")$], [r(a, x) for x in turns(b, \"XO\", \".X\")$]]
        right: [[r(x, b) for x in turns(a, \"ox\", \"#o\")$], [r(a, x) for x in turns(b, \"OX\", \"#O\")$]]
    }",
        &["\"xo\", \"XOX\"", "\"XO\", \"xox\"", "\".xx\", \"oXO\"", "\"#\", \"X\"", "\"xo\", \"y\""],
        true,
    ),
    // A letter that leaves one board comes to the other, which may not have it.
    (
        "ruleset r(a: Grid, b: Grid) {
        require: made_of(a, \"xy.\")
        require: made_of(b, \"x.\")
        left: [r(x, z) for x in turns(a, \"y\", \".\"), z in turns(b, \"x\", \"y\")$]
        right: [r(x, b) for x in turns(a, \"y\", \"x\")$]
    }",
        &["\"yx\", \".x\"", "\"yy\", \".\"", "\"y\", \"y\""],
        true,
    ),
    // Seven letters.
    (
        "ruleset r(a: Grid, b: Grid) {
        left: [[r(x, b) for x in turns(a, \"ab\", \"c.\")$], [r(a, x) for x in turns(b, \"cd\", \".a\")$]]
        right: [[r(x, b) for x in turns(a, \"ba\", \"d.\")$], [r(a, x) for x in turns(b, \"ef\", \".e\")$]]
    }",
        &["\"aba/bab\", \"cdef/efdc\"", "\"ab\", \"cd/ef\""],
        true,
    ),
    // Play that leaves the ruleset, and play that comes back.
    (
        "ruleset s(n: Int, a: Grid, b: Grid) {
        left: [s(n, x, b) for x in turns(a, \"x\", \".\")$]
        right: [s(n, a, x) for x in turns(b, \"o\", \".\")$]
    }
    ruleset r(a: Grid, b: Grid) {
        left: [[s(1, x, b) for x in turns(a, \"xo\", \"xx\")$], [* if width(a) > 2]]
        right: [[s(width(b), a, b)], [r(a, x) for x in turns(b, \"xo\", \"oo\")$]]
    }",
        &["\"xox\", \"oxo\"", "\"x|o\", \"xo|ox\"", "\"o\", \"\""],
        true,
    ),
    (
        "ruleset r(a: Grid, b: Grid) {
        left: [r(x, b) for x in turns(a, \"x.\", \".x\")$]
        right: [r(a, x) for x in turns(b, \"o.\", \".o\")$]
    }",
        &["\"x.\", \"o\"", "\"x\", \"o\""],
        true,
    ),
];

#[test]
fn several_boards_are_told_as_they_are_evaluated() {
    for (ruleset, positions, in_bits) in RULESETS {
        let mut questions = String::new();
        for position in positions {
            for question in ["left", "right", "canonical", "outcome", "nim_value"] {
                questions += &format!("{question}(r({position}))\n");
            }
            questions += &format!("outcome(r({position})) mod misere\n");
            questions += &format!("outcome(r({position}) - r({})) mod misere\n", positions[0]);
            questions += &format!("nim_value(impartial_variant(r({position})))\n");
        }
        let [compiled, evaluated] = [["", ""], [" if is_number(0)", " and is_number(0)"]]
            .map(|[alone, more]| ruleset.replace('$', alone).replace('&', more))
            .map(|text| answered(&format!("{text}\n{questions}")));
        let told = |answer: &Result<String, Box<Diagnostic>>| match answer {
            Ok(text) => text.clone(),
            Err(wrong) => format!("{} {:?} {:?}", wrong.code, wrong.message, wrong.help),
        };
        assert_eq!(compiled.0.len(), evaluated.0.len());
        for (one, other) in compiled.0.iter().zip(&evaluated.0) {
            assert_eq!(told(one), told(other), "{ruleset}");
        }
        assert_eq!(evaluated.1.moves.compiled, 0, "{ruleset}");
        let Statistics { searched_on_bits, valued, nims, moves, .. } = compiled.1;
        let are_in_bits = searched_on_bits + valued + nims + moves.compiled > 0;
        assert_eq!(are_in_bits, in_bits, "{:?} {ruleset}", compiled.1);
    }
}

/// Boards of more cells than words have bits are left to the evaluator, each or together.
#[test]
fn boards_that_are_too_large_together_are_evaluated() {
    let blocked = |count: usize| "#".repeat(count);
    for (sizes, in_bits) in
        [([100, 151], true), ([40, 20], true), ([100, 152], false), ([252, 1], false)]
    {
        let [a, b] = sizes.map(blocked);
        let text = format!("{CLOBBER}\nlet g = r(\"xo{a}\", \"{b}ox\")");
        let (told, counted) = answered(&format!(
            "{}\ncanonical(g)\noutcome(g) mod misere\nlen(left(g))",
            text.replace('$', "")
        ));
        let told: Vec<&str> = told.iter().flatten().map(String::as_str).collect();
        assert_eq!(told[told.len() - 3..], ["0", "N", "2"], "{sizes:?}");
        assert_eq!((counted.valued, counted.moves.compiled) != (0, 0), in_bits, "{counted:?}");
    }
}

/// Boards fall apart by themselves and from each other, as their rules tell, if no move looks at both.
#[test]
fn several_boards_fall_apart_as_their_rules_tell() {
    let boards = ["xoxo/oxox/x.xo", "oxo/xox/oxo"];
    let [one, other] = boards;
    let text = CLOBBER.replace('$', "");
    let alone = "ruleset s(a: Grid) {
        left: [s(x) for x in turns(a, \"xo\", \".x\")]
        right: [s(x) for x in turns(a, \"ox\", \".o\")]
    }";
    let mut session = session();
    let told = answers(
        &mut session,
        &format!(
            "{text}\n{alone}\nr(\"{one}\", \"{other}\") == s(\"{one}\") + s(\"{other}\")
            outcome(r(\"{one}\", \"{other}\")) == outcome(s(\"{one}\") + s(\"{other}\")) mod misere"
        ),
    );
    assert_eq!(told, ["true", "true"]);
    let counted = session.statistics("r").expect("a ruleset");
    assert!(counted.told_apart > 20 && counted.searched_in_parts > 0, "{counted:?}");
    assert_eq!((counted.moves.evaluated, counted.bits_in_vain), (0, 0), "{counted:?}");
}

/// More different sizes than have numbers. What was asked before and what is asked afterwards is played in bits.
#[test]
fn many_sizes_of_boards_are_forgotten() {
    let mut session = session();
    let text = CLOBBER.replace('$', "");
    let first = answers(&mut session, &format!("{text}\ncanonical(r(\"xo\", \"xox\"))"));
    let many = "let dots = [join([\".\" for i in 0 .. n]) for n in 0 .. 70]
        any([outcome(r(grid(join([a, \"xo\"])), grid(b))) != outcome(*) for a in dots, b in dots])";
    assert_eq!(answers(&mut session, many), ["false"]);
    let counted = session.statistics("r").expect("a ruleset");
    assert!(counted.searched_on_bits + counted.valued > 3000, "{counted:?}");
    let again = answers(&mut session, "canonical(r(\"xo\", \"xox\"))");
    assert_eq!(first, again);
    let later = session.statistics("r").expect("a ruleset");
    assert!(later.bits_in_vain == counted.bits_in_vain, "{counted:?} {later:?}");
}

/// A question that is stopped in the middle leaves later ones as they are.
#[test]
fn a_stop_on_several_boards_is_no_answer() {
    let text = "ruleset r(a: Grid, b: Grid) {
        left: [[r(x, b) for x in turns(a, \"xo\", \".x\")], [r(x, y) for x in turns(a, \"o\", \".\"), y in turns(b, \"xo\", \".x\")]]
        right: [[r(x, b) for x in turns(a, \"ox\", \".o\")], [r(x, y) for x in turns(a, \"x\", \".\"), y in turns(b, \"ox\", \".o\")]]
        conjugate: r(exchanged(a, \"xo\"), exchanged(b, \"xo\"))
    }\n";
    let question = "outcome(r(\"xoxo/oxox\", \"xoxo\")) mod misere";
    let mut stopped = 0;
    for memory in [1 << 17, 1 << 18, 1 << 19, 1 << 20, 64 << 20] {
        let limits = Limits { memory: MemoryLimit::Bytes(memory), ..Limits::default() };
        let mut session = with(Options { limits, ..Options::default() }, Box::new(NoFiles));
        let told = answers(&mut session, &format!("{text}{question}"));
        match told == ["E0603"] {
            true => stopped += 1,
            false => assert_eq!(told, ["N"]),
        }
        assert_eq!(answers(&mut session, "canonical(r(\"xo\", \"\"))"), ["*"]);
    }
    assert!((1..5).contains(&stopped), "{stopped}");
}
