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
}
