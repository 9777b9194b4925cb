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
