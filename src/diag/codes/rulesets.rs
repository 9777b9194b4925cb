//! E05xx: rulesets and laws.

use super::codes;

codes! {}
