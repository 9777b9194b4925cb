//! Every name of the table leads somewhere.

use super::*;
use crate::builtins;
use crate::lang::Program;
use crate::session::{NoFiles, Options, Session, TOPICS};
use std::sync::Arc;

fn session() -> Session {
    let made = Session::new(Options::default(), Arc::default(), Box::new(NoFiles));
    made.unwrap_or_else(|diagnostic| unreachable!("{diagnostic:?}"))
}

/// Whether a name is a builtin.
fn is_builtin(name: &str) -> bool {
    builtins::table().iter().any(|builtin| builtin.name == name)
}

fn is_known(program: &Program, name: &str) -> bool {
    let topic = TOPICS.iter().any(|topic| topic.name == name || topic.also.contains(&name));
    topic || name == "topics" || is_builtin(name) || program.lookup(name).is_some()
}

#[test]
fn all_that_the_table_leads_to_is_there() {
    let session = session();
    for row in TABLE {
        for ours in row.ours {
            let library = crate::session::library::names().contains(ours);
            assert!(library || is_known(&session.program, ours), "{row:?}: {ours}");
        }
        assert!(!row.sentence().is_empty(), "{row:?}");
    }
    let kinds = [Kind::List, Kind::Text, Kind::Quotient, Kind::Thermograph, Kind::Grid];
    for kind in kinds.into_iter().chain([Kind::DrawnGraph, Kind::Game, Kind::Robot]) {
        assert!(!questions(kind).is_empty(), "{kind:?}");
        for name in questions(kind) {
            assert!(is_builtin(name), "{kind:?}: {name}");
        }
    }
}

#[test]
fn every_name_stands_in_the_table_once_and_squashed() {
    let mut names: Vec<&str> = TABLE.iter().flat_map(|row| row.names).copied().collect();
    for name in &names {
        assert_eq!(squashed(name), *name);
    }
    names.sort_unstable();
    let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

#[test]
fn every_name_has_help_and_a_message_of_its_own() {
    let mut session = session();
    for row in TABLE {
        for name in row.names {
            assert!(session.has_help(name), "{name}");
            let page = session.help(Some(name)).to_plain();
            assert!(!page.contains("There is no help"), "{name}: {page}");
        }
    }
}

#[test]
fn case_and_underscores_do_not_count() {
    for name in ["canonicalform", "CanonicalForm", "canonical_Form"] {
        let found = elsewhere(name).map(|row| row.ours[0]);
        assert_eq!(found, Some("canonical"), "{name}");
    }
    assert!(elsewhere("foo").is_none());
}
