//! Laws as others write them: implications, several `forall`s, bodies without braces, a universe behind
//! the braces.

use super::around::Scene;
use super::token::Kind;
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, error};

/// Letters that a suggestion may have.
const SHORT: usize = 70;

/// How a law is written.
pub(super) const BODY_IN_BRACES: &str = "the body stands in braces: `forall G in xs { … }`";

/// What to do instead of an implication.
const IMPLICATION: &str = "for `A implies B` write `not A or B`";

/// Explains a mistake in a law, or an implication anywhere.
pub(super) fn explain(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    implication(scene).or_else(|| (scene.head == "law").then(|| law(scene)).flatten())
}

/// `A implies B`, and arrows where something is claimed.
fn implication(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let (before, here) = (scene.text(scene.before[0]), scene.text(scene.here));
    if matches!(here, "implies" | "⇒" | "→" | "⟹") && scene.before[0].is_some() {
        let label = format!("there is no `{here}`");
        return Some(scene.here(&codes::OTHER_LANGUAGE, label).help(IMPLICATION));
    }
    let claims = matches!(scene.head, "law" | "assert");
    if claims && matches!((before, here), ("=" | "-", ">")) && scene.touches() {
        let arrow = scene.span(scene.before[0]).to(scene.span(scene.here));
        return Some(error!(codes::OTHER_LANGUAGE, arrow, "no arrow here"; help: IMPLICATION));
    }
    None
}

fn law(scene: &Scene<'_>) -> Option<Box<Diagnostic>> {
    let here = scene.text(scene.here);
    match here {
        "mod" if scene.open.is_none() && scene.text(scene.before[0]) == "}" => {
            Some(scene.here(&codes::UNEXPECTED, scene.expectation()).help(universe_inside(scene)))
        }
        "forall" if scene.expected.block => {
            let help = match one_forall(scene) {
                Some(one) => format!("one `forall` is enough: `{one}`"),
                None => "one `forall` is enough: `forall a in xs, b in ys { … }`".to_owned(),
            };
            Some(scene.here(&codes::UNEXPECTED, "a second `forall`").help(help))
        }
        "," if scene.expected.generator => {
            let help = match several_names(scene) {
                Some(names) => format!("each name has its `in`: `forall {names}`"),
                None => "each name has its `in`: `forall G in xs, H in xs { … }`".to_owned(),
            };
            Some(scene.here(&codes::UNEXPECTED, scene.expectation()).help(help))
        }
        _ if scene.expected.block
            && scene.open.is_none()
            && scene.here.is_some_and(|token| {
                matches!(token.kind, Kind::Number | Kind::Game | Kind::Name | Kind::Open(_))
            }) =>
        {
            let error = scene.here(&codes::UNEXPECTED, "expected a block `{ … }` here");
            Some(error.help(BODY_IN_BRACES))
        }
        _ => None,
    }
}

/// Advises where the universe of a law stands.
fn universe_inside(scene: &Scene<'_>) -> String {
    let universe = scene.here.and_then(|token| scene.prepared.get(token.end..)).unwrap_or_default();
    let universe = universe.lines().next().unwrap_or_default().trim().trim_end_matches(';');
    let universe = if universe.is_empty() { "dicot" } else { universe };
    let body = scene.before[0]
        .and_then(|close| scene.prepared.get(..close.start))
        .and_then(|before| before.rsplit_once('{'))
        .map(|(_, body)| body.trim())
        .filter(|body| !body.is_empty() && !body.contains([';', '\n', '}']))
        .filter(|body| body.chars().count() <= SHORT)
        .unwrap_or("E");
    let body = if body == "E" { body.to_owned() } else { format!("({body})") };
    format!(
        "in a law `mod` stands inside: `{{ {body} mod {universe} }}`, or write `universe {universe}` above"
    )
}

/// Two `forall`s as one.
fn one_forall<'p>(scene: &Scene<'p>) -> Option<String> {
    let (first, second) = scene.prepared.split_at_checked(scene.here?.start)?;
    let (_, first) = first.split_once("forall ")?;
    let (second, _) = second.strip_prefix("forall")?.split_once('{')?;
    let (first, second): (&'p str, &'p str) = (first.trim(), second.trim());
    let second = second.split(" forall ").map(str::trim).collect::<Vec<_>>().join(", ");
    let one = format!("forall {first}, {second}");
    (!one.contains('\n') && one.chars().count() <= SHORT).then_some(one)
}

/// `G, H in xs` with an `in` for each name.
fn several_names(scene: &Scene<'_>) -> Option<String> {
    let from = scene.before[0]?.start;
    let (names, rest) = scene.prepared.get(from..)?.split_once(" in ")?;
    let (list, _) = rest.split_once('{')?;
    let (list, is_word) = (list.trim(), |name: &str| name.chars().all(char::is_alphanumeric));
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    let each = names.iter().map(|name| format!("{name} in {list}")).collect::<Vec<_>>().join(", ");
    let plain = names.iter().all(|name| is_word(name)) && !list.contains([',', '\n'])
        || list.matches('(').count() == 1 && list.ends_with(')');
    (plain && each.chars().count() <= SHORT).then_some(each)
}
