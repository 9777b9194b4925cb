//! E07xx: scripts that cannot be read, imports, tests that fail.

use super::codes;

codes! {
    /// A script, an import or a file to be written cannot be used.
    ///
    ///     import "kayels.cgt"
    ///
    /// It may not exist, be a folder, be longer than 100 MB, or you may lack the right to it. The
    /// path after `import` starts at the folder of the file that it is written in.
    UNUSABLE = 701, "File cannot be used";
    /// The text of a script has to be UTF-8, and these bytes are not.
    ///
    /// Save the file as UTF-8. Every symbol has an ASCII spelling too: `^` for up, `v` for down,
    /// `*` for star, `+-1` for plus-minus one.
    NOT_UTF8 = 702, "Text is not UTF-8";
    /// `upstar test` found that a statement prints something else than its `#=>` line states.
    ///
    ///     ^ + ^   #=> ^3
    ///
    /// Either the statement or the expectation is wrong: both texts are shown. Unicode and ASCII
    /// spellings of the same line are both accepted.
    UNEXPECTED_TEXT = 703, "Printed something else";
    /// A file imports itself, perhaps by way of others.
    ///
    ///     import "this_very_file.cgt"
    ///
    /// Put what both need into a third file.
    IMPORT_CYCLE = 704, "Files import each other";
    /// A file that is imported has mistakes of its own: nothing of it was taken over.
    ///
    /// The first mistake is shown; `upstar check FILE` lists all of them.
    IMPORT_FAILED = 705, "The imported file has errors";
    /// `use` names a file of the library that does not exist.
    ///
    ///     use theory.nothing
    UNKNOWN_LIBRARY = 706, "No such library file";
}
