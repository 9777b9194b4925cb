//! E07xx: scripts that cannot be read, imports, tests that fail.

use super::codes;

codes! {}
