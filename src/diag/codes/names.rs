//! E02xx: names that nothing defines, defined twice, or reserved.

use super::codes;

codes! {}
