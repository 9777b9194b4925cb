//! E01xx: text that does not read as a program.

use super::codes;

codes! {}
