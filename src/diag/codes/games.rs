//! E04xx: questions a universe cannot answer, values that do not belong.

use super::codes;

codes! {}
