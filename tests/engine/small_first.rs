//! Partizan games whose trees take long are tried beside small games meanwhile. What is found is what trees say.

use crate::support::answers::{answers, session};
use crate::support::sampled;
use upstar::values::SplitMix64;

/// Ticks that each of these questions gets. The trees take several times as many.
const TICKS: u64 = 8_000_000;

/// Pairs with a direction that 0 does not refute, but another small game.
const APART: [[&str; 2]; 3] = [
    ["nogo(3, 3)", "nogo(2, 5)"],
    ["domineering(3, 6)", "domineering(3, 7)"],
    ["domineering(4, 4)", "domineering(2, 9)"],
];

/// Questions about two games, which trees answer too.
const QUESTIONS: [&str; 6] =
    ["G == H", "G >= H", "H >= G", "G <=> H", "distinguish(G, H)", "distinguish(H, G)"];

fn asked(question: &str, [g, h]: [&str; 2], universe: &str) -> String {
    format!("{} mod {universe}", question.replace('G', "(G)").replace('H', h).replace("(G)", g))
}

#[test]
fn partizan_games_are_told_apart_by_small_games() {
    let games = ["domineering(5, 5)", "domineering(4, 6)"];
    for (question, universe) in [("G == H", "misere"), ("distinguish(G, H)", "dead_ending")] {
        let mut session = session();
        session.set_allowance(Some(TICKS));
        let expected = if question == "G == H" { "false" } else { "^" };
        let question = asked(question, games, universe);
        assert_eq!(answers(&mut session, &question), [expected], "{question}");
        // Why they differ and who wins beside ^ is asked once.
        if universe != "misere" {
            continue;
        }
        let why = answers(
            &mut session,
            "why(G == H) mod misere".replace('G', games[0]).replace('H', games[1]).as_str(),
        );
        let told = "the outcomes beside a small game tell them apart; not G >= H, because G + X is R but H + X is N for X = ^; not G <= H, because H + X is R but G + X is N for X = <*|*>";
        let why = why.concat().replace(&games[0].replace(' ', ""), "G");
        let why = why.replace(&games[1].replace(' ', ""), "H");
        assert!(why.ends_with(told), "{why}");
        let outcomes =
            "[outcome(domineering(5, 5) + ^), outcome(domineering(4, 6) + ^)] mod misere";
        assert_eq!(answers(&mut session, outcomes), ["[R, N]"]);
        let outcomes = outcomes.replace('^', "<*|*>");
        assert_eq!(answers(&mut session, &outcomes), ["[N, R]"]);
    }
}

/// Asks about two games alone, and where their trees are known: every other question in `cargo test`, from the
/// place-th on.
fn compare(place: usize, games: [&str; 2], universe: &str) {
    let mut trees = session();
    let [g, h] = games;
    let forms =
        answers(&mut trees, &format!("len([canonical({g}), canonical({h})]) mod {universe}"));
    assert_eq!(forms, ["2"], "{games:?} mod {universe}");
    for question in sampled(QUESTIONS.iter().cycle().skip(place).take(6), 2) {
        let question = asked(question, games, universe);
        let mut alone = session();
        assert_eq!(answers(&mut alone, &question), answers(&mut trees, &question), "{question}");
    }
}

#[test]
fn small_games_change_no_comparison_and_no_witness() {
    for (place, games) in APART.into_iter().enumerate() {
        compare(place, games, "misere");
    }
    let mut random = SplitMix64::new(105);
    let mut board = |kind: usize| {
        let (name, letters, width) = [("domineering", "....#", 4), ("clobber", "xo.", 4)][kind];
        let mut row = || -> String {
            let places = (0..width).map(|_| random.below(letters.len() as u64) as usize);
            places.map(|place| &letters[place..=place]).collect()
        };
        format!("{name}(\"{}/{}/{}\")", row(), row(), row())
    };
    for round in sampled(0..8, 3) {
        let (kind, universe) = [(0, "misere"), (1, "dicot")][round % 2];
        let [g, h] = [board(kind), board(kind)];
        compare(round, [&g, &h], universe);
    }
}
