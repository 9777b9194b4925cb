//! E03xx: values of the wrong kind, wrong numbers of arguments, arithmetic.

use super::codes;

codes! {}
