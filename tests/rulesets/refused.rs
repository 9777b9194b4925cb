//! What is no position: every ruleset of the library refuses it, and says where.

use crate::support::answers::{answers, session};
use upstar::session::Event;

#[test]
fn the_library_refuses_what_is_no_position() {
    let mut session = session();
    for call in [
        "nim(-1)",
        "subtraction([0])(3)",
        "partizan_subtraction([1], [-1])(3)",
        "partizan_splittles([1], [2])(-5)",
        "partizan_kayles(-2)",
        "kayles(-1)",
        "dawsons_kayles(-1)",
        "grundy(-1)",
        "wythoff(3, -1)",
        "end_nim([2, 0])",
        "end_nim([-1])",
        "partizan_end_nim([2, 0])",
        "partizan_end_nim([-1])",
        "partial_nim(-1)",
        "octal(\"\")",
        "octal(\"0.7x\")",
        "partizan_octal(\"0.7\", \"x\")",
        "subtraction([0])",
        "subtraction([\"a\"])",
        "partizan_subtraction([1], [-1])",
        "dicotic_variant(octal(\"0.7x\"))(3)",
        "octal(\"\")(3)",
        "octal(\"077\")(3)",
        "octal(\"1.7\")(3)",
        "octal(\"0.7x\")(3)",
        "octal(\"0.77\")(-3)",
        "partizan_octal(\"0.7\", \"0,7\")(3)",
        "cutcake(-1, 3)",
        "maundy_cake(3, -1)",
        "eatcake(-1, 3)",
        "turn_and_eatcake(1, -3)",
        "euclid(-1, 3)",
        "euclid(3, -1)",
        "partizan_euclid(-1, 3)",
        "partizan_euclid(3, -1)",
        "pitch(-1@2)",
        "lawn(1@-2)",
        "maze(\"../.\", 0, 0)",
        "maze(\".\\n..\", 0, 0)",
        "maze(\"..\", 0, 2)",
        "maze(\"..\", 1, 0)",
        "maze(\"..\", -1, 0)",
        "maze(\"\", 0, 0)",
        "toads_and_frogs(\"t./.f\")",
        "elephants_and_rhinos(\"t/f\")",
        "nogo(\"xo\")",
        "nogo(\"x.o/.ox\")",
    ] {
        assert_eq!(answers(&mut session, call), ["E0501"], "{call}");
    }
    for call in [
        "domineering(\"..x\")",
        "maze(\"..x\", 0, 0)",
        "sprig(\"BRG\")",
        "string(\"BRX\")",
        "toppling(\"LXR\")",
        "push(\"L R\")",
        "shove(\"LxR\")",
        "cram(\"..x\")",
        "clobber(\"xy\")",
        "anti_clobber(\"x?\")",
        "hot_clobber(\"x-\")",
        "kings(\"k.\")",
        "knights(\"xn\")",
        "rooks(\"r\")",
        "queens(\"q\")",
        "amazons(\"x.o/..a\")",
        "fission(\"o\")",
        "konane(\"x.1\")",
        "nogo(\"b.\")",
        "toads_and_frogs(\"t.x\")",
        "elephants_and_rhinos(\"e.r\")",
        "hackenbush(\"bxr\")",
        "childish_hackenbush(\"bx\")",
        "col(\".-B\")",
        "snort(\".-b\")",
        "fjords(\"X-.\")",
        "fjords(\"lr\")",
        "snort(\"l\")",
        "hackenbush(\"R\")",
        "hackenbush(\"#-b\")",
        "hackenbush(\"L-.\")",
        "arc_kayles(\".-L\")",
    ] {
        assert_eq!(answers(&mut session, call), ["E0513"], "{call}");
    }
    for call in ["clobber(\"xo/x\")", "amazons(\"x.o/..\")", "konane(\"x/.o\")"] {
        assert_eq!(answers(&mut session, call), ["E0511"], "{call}");
    }
    for call in ["hackenbush(\"b(r\")", "col(\".-(.\")", "arc_kayles(\"..\")"] {
        assert_eq!(answers(&mut session, call), ["E0512"], "{call}");
    }
    for (call, code) in [
        ("amazons(2, -1)", "E0314"),
        ("konane(3)", "E0301"),
        ("col(3)", "E0301"),
        ("maze(\"..\", 0)", "E0303"),
        ("octal(7)(3)", "E0301"),
        ("partizan_end_nim(3)", "E0301"),
        ("end_nim(3)", "E0301"),
        ("shove([1])", "E0301"),
        ("partizan_euclid(1/2, 3)", "E0301"),
        ("euclid(1/2, 3)", "E0301"),
    ] {
        assert_eq!(answers(&mut session, call), [code], "{call}");
    }
}

#[test]
fn a_letter_is_refused_where_it_stands_and_a_family_at_the_argument_that_chooses() {
    let columns = |text: &str| -> Vec<u32> {
        let mut session = session();
        let mut columns = Vec::new();
        session.run("test", text, &mut |sources, event| {
            if let Event::Statement(report) = event
                && let Err(diagnostic) = report.result
            {
                let span = diagnostic.labels.first().expect("a place").span;
                columns.push(sources.line_column(span).1);
            }
            true
        });
        columns
    };
    assert_eq!(columns("string(\"BRBxB\")"), [12]);
    assert_eq!(columns("toppling(\"LRüE\")"), [13]);
    assert_eq!(columns("shove(\".L.-R\")"), [11]);
    assert_eq!(columns("maze(\"../.x\", 0, 0)"), [11]);
    assert_eq!(columns("partizan_octal(\"0.7\", \"x\")"), [23]);
    assert_eq!(columns("let G = octal(\"0.7x\")"), [15]);
    assert_eq!(columns("subtraction([1, -2])(\"x\")"), [13]);
}
