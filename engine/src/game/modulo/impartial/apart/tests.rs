//! Small games and links by themselves tell the same impartial games apart.

use super::*;
use crate::game::Engine;
use crate::game::modulo::compare::tests::impartial_sum;
use crate::values::{Convention, SplitMix64};

#[test]
fn each_way_alone_tells_impartial_games_apart() {
    let mut meter = Meter::default();
    let mut random = SplitMix64::new(70);
    let (mut found, mut equal) = ([0; 2], 0);
    for _ in 0..200 {
        let mut engine = Engine::new();
        let ask = &mut engine.ask(&mut meter);
        let games = [(); 2].map(|()| impartial_sum(ask, &mut random));
        let mut modulo = ask.modulo(Universe::Misere);
        let impartial = &mut modulo.modulo(Universe::Impartial);
        let [g, h] = games.map(|game| impartial.equal_tree(game).expect("no limits"));
        let are_equal = impartial.impartially_equal(g, h).expect("no limits");
        equal += usize::from(are_equal);
        for (place, found) in found.iter_mut().enumerate() {
            let tried = TRIED.map(|nimbers| sum_of_nimbers(&mut modulo, nimbers).expect("a sum"));
            let small = SmallGames::new(games, Claim::AtLeast, tried);
            let mut alone = Apart { modulo: &mut modulo, games, small };
            let way = &Apart::WAYS[place];
            let name = way.name;
            let turn = (way.run)(&mut alone, u64::MAX).expect("no limits");
            // A link that is made tells all games apart that are not equal.
            let Turn::Found(Distinction::Witness(witness)) = turn else {
                assert!(name == "small games" || are_equal, "{games:?}");
                continue;
            };
            *found += 1;
            assert!(!are_equal, "{games:?} {name}");
            assert!(!witness.first.is_at_least(witness.second), "{games:?} {name}");
            for (game, outcome) in games.into_iter().zip([witness.first, witness.second]) {
                let sum = modulo.add(game, witness.game).expect("no limits");
                assert_eq!(modulo.outcome(Convention::Misere, sum), Ok(outcome), "{name}");
            }
        }
    }
    assert!(equal > 15 && found.iter().all(|&found| found > 15), "{equal} {found:?}");
}
