//! Tests of `ask/universe`.

use upstar::ask::universe::*;
use upstar::game;

#[test]
fn fixed_ids_are_what_they_say() {
    let universes = Universes::default();
    assert_eq!(universes.get(UniverseId::NORMAL), &Universe::Of(game::Universe::Normal));
    assert_eq!(universes.get(UniverseId::MISERE), &Universe::Of(game::Universe::Misere));
    assert_eq!(by_name("misère"), Some(UniverseId::MISERE));
    assert_eq!(universes.get(UniverseId::ROBOT), &Universe::Robot);
    assert_eq!(universes.get(UniverseId::SIMPLE_HOT), &Universe::SimpleHot);
}

#[test]
fn letters_of_papers_have_full_names() {
    let letters = ["N", "M", "B", "E", "D", "I", "Z", "CR", "CR_SH"];
    let names: Vec<&str> = letters.into_iter().filter_map(name_of_letter).collect();
    assert!(names.into_iter().eq(upstar::ask::universe::names().map(|(name, _)| name)));
}

#[test]
fn assuming_plays_like_its_inside() {
    let mut universes = Universes::default();
    let id = universes.intern(Universe::Assuming(UniverseId::MISERE));
    assert!(!universes.is_normal(id));
    assert_eq!(id, universes.intern(Universe::Assuming(UniverseId::MISERE)));
}
