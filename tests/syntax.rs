//! The surface syntax: what is read how, and what is refused how.
use upstar::span::{SourceId, Sources};
use upstar::syntax::{outline, statements};

#[test]
fn look() {
    let Ok(path) = std::env::var("LOOK") else {
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let mut sources = Sources::default();
    let id: SourceId = sources.add("look", text.clone());
    for piece in statements(id, &text) {
        match piece.parsed {
            Ok((ast, statement)) => {
                eprintln!("{:3} {}", piece.line, outline::statement(&ast, &statement))
            }
            Err(error) => eprintln!(
                "{:3} {}",
                piece.line,
                upstar::diag::report::draw(&error, &sources, Default::default())
            ),
        }
    }
}

/// Time for a generated script; run by hand: `cargo test --release --test syntax -- --ignored`.
#[test]
#[ignore = "a measurement"]
fn speed() {
    for (name, line) in [
        ("short", "S5 + S2 == <1|0>\n"),
        ("medium", "let a = <1,2|0> + ^*2 - 3/4 * G\n"),
        ("call", "canonical(<1|0> + kayles(5), 3) == f(x)\n"),
    ] {
        let text = line.repeat(100_000);
        let start = std::time::Instant::now();
        let mut good = 0;
        for piece in statements(SourceId(0), &text) {
            good += usize::from(piece.parsed.is_ok());
        }
        eprintln!("{name}: {good} in {:?}", start.elapsed());
    }
}
