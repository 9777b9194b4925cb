//! E06xx: stopped by a budget or by Ctrl-C, too large, too deep.

use super::codes;

codes! {}
