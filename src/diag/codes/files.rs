//! E07xx: files that cannot be used, imports, tests that fail.

use super::codes;

codes! {
    /// A script, an import or a file to be written cannot be used: it may not exist, be a folder,
    /// be longer than 100 MB, or you may lack the right to it. The path after `import` starts at
    /// the folder of the file that it is written in.
    ///
    ///     import "nowhere.cgt"
    CANNOT_READ = 701, "Cannot use the file";
    /// A file imports itself, perhaps by way of others.
    IMPORT_CYCLE = 702, "Files import each other";
    /// `use` names a file of the library that does not exist.
    ///
    ///     use theory.nothing
    UNKNOWN_LIBRARY = 703, "No such library file";
    /// `upstar test` found that a statement prints something else than its `#=>` line states.
    ///
    ///     ^ + ^   #=> ^3
    ///
    /// Either the statement or the expectation is wrong: both texts are shown. Unicode and ASCII
    /// spellings of the same line are both accepted.
    UNEXPECTED_TEXT = 704, "Printed something else";
    /// `upstar verify` found no proof in a file. The message names the first bad place: a form or an entry
    /// by its number from 0, the statement, or the certificate as a whole. What a
    /// certificate states may be true all the same, but it is not proved.
    BAD_CERTIFICATE = 705, "Not a certificate that holds";
}
