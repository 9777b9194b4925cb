//! The engine for Python: sessions, games, answers. The package `upstar` around it is in Python.

#![forbid(unsafe_code)]

mod answer;
mod game;
mod python;
mod room;
mod session;
mod value;
mod worker;

use pyo3::prelude::*;

/// The compiled part of the package.
#[pymodule]
mod _upstar {
    #[pymodule_export]
    use super::answer::{Answer, Shown, Table};
    #[pymodule_export]
    use super::game::{Comparison, Game};
    #[pymodule_export]
    use super::session::Session;
}
