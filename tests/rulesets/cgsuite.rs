//! Rulesets of the library against what CGSuite printed for them, in full: canonical forms and the
//! outcomes in both conventions.

use serde_json::Value as Json;

use crate::golden::{Claims, facts, text};

/// CGSuite's rulesets and ours.
const NAMES: &[(&str, &str)] = &[
    ("heap.PartizanSubtraction", "partizan_subtraction"),
    ("heap.PartizanSplittles", "partizan_splittles"),
    ("heap.PartizanTakeAndBreak", "partizan_octal"),
    ("heap.Cutcake", "cutcake"),
    ("heap.MaundyCake", "maundy_cake"),
    ("heap.Eatcake", "eatcake"),
    ("heap.TurnAndEatcake", "turn_and_eatcake"),
    ("heap.PartizanEuclid", "partizan_euclid"),
    ("strip.TopplingDominoes", "toppling"),
    ("strip.ToadsAndFrogs", "toads_and_frogs"),
    ("strip.ElephantsAndRhinos", "elephants_and_rhinos"),
    ("grid.Domineering", "domineering"),
    ("grid.Clobber", "clobber"),
    ("grid.AntiClobber", "anti_clobber"),
    ("grid.HotClobber", "hot_clobber"),
    ("grid.Kings", "kings"),
    ("grid.Knights", "knights"),
    ("grid.Rooks", "rooks"),
    ("grid.Queens", "queens"),
    ("grid.Amazons", "amazons"),
    ("grid.Fission", "fission"),
    ("graph.Hackenbush", "hackenbush"),
    ("graph.ChildishHackenbush", "childish_hackenbush"),
    ("graph.Col", "col"),
    ("graph.Snort", "snort"),
    ("graph.Fjords", "fjords"),
];

/// CGSuite's variants of a position, which are defined by its moves alone.
const VARIANTS: &str = "
    fn moves(g: Game) = [left(g), right(g)] mod misere
    ruleset impartial(g: Game) { options: [impartial(h) for side in moves(g), h in side] }
    ruleset dicotic(g: Game) {
      left: if moves(g)[1] == [] { [] } else { [dicotic(h) for h in moves(g)[0]] }
      right: if moves(g)[0] == [] { [] } else { [dicotic(h) for h in moves(g)[1]] }
    }
    ruleset twisted(g: Game) {
      left: [-twisted(h) for h in moves(g)[0]]
      right: [-twisted(h) for h in moves(g)[1]]
    }
";

/// CGSuite's expression as ours.
fn ours(expression: &str) -> Option<String> {
    if let Some((position, variant)) = expression.split_once(").") {
        let variant = match variant {
            "ImpartialVariant" => "impartial",
            "DicoticVariant" => "dicotic",
            "TwistedVariant" => "twisted",
            _ => return None,
        };
        return Some(format!("{variant}({})", ours(&format!("{position})"))?));
    }
    let (head, rest) = expression.split_once('(')?;
    let (_, name) = NAMES.iter().find(|(theirs, _)| *theirs == head)?;
    // Their pairs and empty boards have brackets of their own.
    let rest = match rest.strip_prefix("Grid.Empty(").or(rest.strip_prefix('(')) {
        Some(pair) => pair.strip_suffix(')')?,
        None => rest,
    };
    Some(format!("{name}({rest}"))
}

/// A variant that is built in, of the same position.
fn built_in(game: &str) -> Option<String> {
    let (variant, position) = game.strip_suffix(')')?.split_once('(')?;
    let (ruleset, arguments) = position.split_once('(')?;
    matches!(variant, "impartial" | "dicotic")
        .then(|| format!("{variant}_variant({ruleset})({arguments}"))
}

#[test]
fn rulesets_as_in_cgsuite() {
    let mut claims = Claims { before: VARIANTS.to_owned(), ..Claims::default() };
    let (mut records, mut variants) = (0, 0);
    for fact in facts(include_str!("../golden/cgsuite_rulesets.json")) {
        let game = ours(text(&fact[0])).expect("a ruleset of ours");
        let canonical = Json::from(as_typed(text(&fact[1])));
        claims.game(&game, &fact[2], &fact[3], &canonical);
        if let Some(game) = built_in(&game) {
            claims.game(&game, &fact[2], &fact[3], &canonical);
            variants += 1;
        }
        records += 1;
    }
    assert_eq!((records, variants), (835, 15));
    claims.hold("CGSuite's rulesets");
}

/// CGSuite's text of a value as ours: `^[n]` there is the sum of the ups up to order n, `^<n>` the
/// up of order n.
fn as_typed(value: &str) -> String {
    let (mut out, mut rest) = (String::new(), value);
    while let Some(at) = rest.find(['^', 'v']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let arrow = &from[..1];
        let after = &from[1..];
        let order = |open: char, close: char| {
            let inside = after.strip_prefix(open)?;
            let (digits, behind) = inside.split_once(close)?;
            Some((digits.parse::<u32>().ok()?, behind))
        };
        if let Some((order, behind)) = order('[', ']') {
            let ups: Vec<String> = (1..=order).map(|n| format!("{arrow}[{n}]")).collect();
            if out.ends_with(|last: char| last.is_ascii_digit()) {
                out.push_str(" + ");
            }
            out.push_str(&format!("({})", ups.join(" + ")));
            rest = behind;
            if let Some(star) = rest.strip_prefix('*') {
                out.push_str(" + *");
                rest = star;
            }
        } else if let Some((order, behind)) = order('<', '>') {
            out.push_str(&format!("{arrow}[{order}]"));
            rest = behind;
            if let Some(star) = rest.strip_prefix('*') {
                out.push_str(" + *");
                rest = star;
            }
        } else {
            out.push_str(arrow);
            rest = after;
        }
    }
    out.push_str(rest);
    out.replace("Tiny", "tiny").replace("Miny", "miny")
}
