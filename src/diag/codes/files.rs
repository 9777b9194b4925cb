//! E07xx: files that cannot be used, imports, tests that fail.

use super::codes;

codes! {
    /// upstar cannot read or write a file. The file may not exist, be a folder, or be longer than
    /// 100 MB, or you may not have permission. A path after `import` is relative to the folder of the
    /// importing file.
    ///
    ///     import "nowhere.cgt"
    CANNOT_READ = 701, "Cannot use the file";
    /// A file imports itself, directly or through other files.
    IMPORT_CYCLE = 702, "Files import each other";
    /// `use` names a file of the library that does not exist.
    ///
    ///     use theory.nothing
    UNKNOWN_LIBRARY = 703, "No such library file";
    /// `upstar test` found a statement that does not print what its `#=>` line states.
    ///
    ///     ^ + ^   #=> ^3
    ///
    /// Either the statement or the expectation is wrong. The message shows both texts. The expectation
    /// may be in Unicode or in ASCII.
    UNEXPECTED_TEXT = 704, "Printed something else";
    /// `upstar verify` found no valid proof in a file. The message names the first bad part: a form or
    /// an entry by its number from 0, the statement, or the certificate as a whole. The statement may
    /// still be true, but this certificate does not prove it.
    BAD_CERTIFICATE = 705, "Not a valid certificate";
    /// `upstar verify --moves` compares the moves that a certificate lists with the rules of its games,
    /// but this certificate lists none. Its statement is proved. `upstar certify --moves` writes a
    /// certificate that lists the moves.
    NO_MOVES = 706, "No moves to compare";
}
