//! Normal play's values against facts printed by CGSuite, against the definitions, and against
//! the laws of the group of games.

mod calls;
mod cgsuite;
mod days;
mod golden;
mod infinitesimals;
mod laws;
mod plain;
mod size;
mod table;
mod thermography;
