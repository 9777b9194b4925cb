//! Questions that other programs were asked too: at least one for each row of the tables "Question by
//! question" and "Beside MCGS" in PERFORMANCE.md. They are asked as a user asks them, with the whole library.

use super::{Workload, scripted};

macro_rules! asked {
    ($($name:literal: $work:literal, $question:literal => $expected:literal;)*) => {
        &[$(Workload {
            name: $name,
            work: $work,
            expected: $expected,
            run: |meter| scripted::asked($question, meter),
        }),*]
    };
}

pub(super) static WORKLOADS: &[Workload] = asked! {
    "nogo_1x18_outcome": "outcome, a row of 18",
        "outcome(nogo(1, 18))" => "N";
    "nogo_3x5_outcome": "outcome, a board 3x5",
        "outcome(nogo(3, 5))" => "N";
    "nogo_1x10": "birthday of the canonical form, a row of 10",
        "birthday(canonical(nogo(1, 10)))" => "3";
    "nogo_sum_4": "outcome of a sum of four rows of 10",
        r#"outcome(nogo(".......o..") + nogo("...x......") + nogo("...o......") + nogo("......o..."))"# => "R";
    "clobber_4x5_outcome": "outcome, a checkered board",
        r#"outcome(clobber("xoxox/oxoxo/xoxox/oxoxo"))"# => "N";
    "clobber_5x5_outcome": "outcome, a full board with random stones",
        r#"outcome(clobber("oxoxx/xoxxx/xooxx/xoxxx/xoxxx"))"# => "L";
    "clobber_3x5": "birthday of the canonical form, a checkered board",
        r#"birthday(canonical(clobber("xoxox/oxoxo/xoxox")))"# => "1";
    "clobber_3x6": "birthday of the canonical form, a full board with random stones",
        r#"birthday(canonical(clobber("oxoxxx/oxxxxo/oxxxox")))"# => "17";
    "clobber_row_13": "birthday of the canonical form of 13 pairs in a row",
        r#"birthday(canonical(clobber("xoxoxoxoxoxoxoxoxoxoxoxoxo")))"# => "13";
    "clobber_row_18_outcome": "outcome of 18 pairs in a row",
        r#"outcome(clobber("xoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxo"))"# => "N";
    "clobber_unsplit_outcome": "outcome of 18 pairs in a row, by a ruleset that promises no parts",
        r#"ruleset bare(row: Grid) { left: [bare(b) for b in turns(row, "xo", ".x")], right: [bare(b) for b in turns(row, "ox", ".o")] }
        outcome(bare("xoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxo"))"# => "N";
    "clobber_boards_4": "outcome of a sum of four full boards 3x4",
        r#"outcome(clobber("oxoo/xoxo/xxxo") + clobber("xxxo/xooo/xxxo") + clobber("oxxx/ooxx/oxxx") + clobber("ooxo/ooox/oxoo"))"# => "N";
    "clobber_boards_2": "outcome of a sum of two full boards 3x5",
        r#"outcome(clobber("oxoxo/xxxxo/oxoxo") + clobber("oxxox/xoooo/xxoxo"))"# => "L";
    "knights_boards_2": "outcome of a difference of two boards 4x4",
        r#"outcome(knights("ooxo/oxxo/.xoo/.oxo") - knights("ox.x/oxox/xox./oo.o"))"# => "R";
    "toads_comparison": "equality of two rows",
        r#"toads_and_frogs("f..tt..tft..t.f.f") == toads_and_frogs("ft.......")"# => "false";
    "clobber_rows_12": "outcome of a sum of twelve rows of 12",
        r#"outcome(clobber("oxooxoxoxxxo") + clobber("xxxoxoooxxxo") + clobber("oxxxooxxoxxx") + clobber("ooxooooxoxoo") + clobber("oxxxoxxoxxxx") + clobber("oooooxoxooxx") + clobber("oxxoxxoxxoxx") + clobber("xxoxxxxxooxx") + clobber("ooxxxxxoxoox") + clobber("xxoxoxxxoxxx") + clobber("xxoooxxoxxoo") + clobber("ooxoxooooxxo"))"# => "L";
    "amazons_3x4": "birthday of the canonical form, one amazon each",
        r#"birthday(canonical(amazons("x.../..../...o")))"# => "10";
    "amazons_4x4_outcome": "outcome, one amazon each",
        r#"outcome(amazons("x.../..../..../...o"))"# => "N";
    "konane_5x6_outcome": "outcome, a checkered board with two holes",
        r#"outcome(konane(".oxoxo/oxoxox/xox.xo/oxoxox/xoxoxo"))"# => "P";
    "toads_8": "birthday of the canonical form, eight of each",
        r#"birthday(canonical(toads_and_frogs("tttttttt..ffffffff")))"# => "38";
    "toads_7_outcome": "outcome, seven of each",
        r#"outcome(toads_and_frogs("ttttttt....fffffff"))"# => "N";
    "elephants_40_outcome": "outcome, a row of 40",
        r#"outcome(elephants_and_rhinos("..t.ftft..f.tftf..f.ftf.ffttffff..ffff.."))"# => "R";
    "fission_6x6_outcome": "outcome, one stone",
        r#"outcome(fission("....../....../....../...x../....../......"))"# => "P";
    "toppling_40": "birthday of the canonical form of a random row of 40",
        r#"birthday(canonical(toppling("RRRLLRLLRRLLLRRLLLLLLLLRRRLLRRLLRRRLRRLR")))"# => "16";
    "toppling_64_outcome": "outcome of a random row of 64",
        r#"outcome(toppling("RRRLLRLLRRLLLRRLLLLLLLLRRRLLRRLLRRRLRRLRLLLRLRRLLLLLLRRRRLLRRLRR"))"# => "R";
    "hackenbush_24": "birthday of the canonical form of a tree of 24 edges",
        r#"birthday(canonical(hackenbush("b(rrbrr;g(gr(bgr;g(bg;b(r;r(gr(b;r);b))));b))")))"# => "19";
    "cram_4x7": "nim value",
        "nim_value(cram(4, 7))" => "3";
    "switches_64_outcome": "outcome of the sum of <2i|-2i>, i = 1..64",
        "outcome(sum([<2 * i|-2 * i> for i in 1 .. 64]))" => "N";
    "four_stops_outcome": "outcome of a sum of ten games with four stops each",
        "outcome(sum([<<3 * i|i>|<-i|-2 * i - 1>> for i in 1 .. 10]))" => "L";
    "four_stops_thermograph": "mean and temperature of a sum of eight games with four stops each",
        "[mean(sum([<<3 * i|i>|<-i|-2 * i - 1>> for i in 1 .. 8])), temperature(sum([<<3 * i|i>|<-i|-2 * i - 1>> for i in 1 .. 8]))]" => "[21/4, 25/2]";
    "misere_domineering_5x6": "outcome in misère play",
        "outcome(domineering(5, 6)) mod misere" => "R";
    "misere_clobber_4x5": "outcome in misère play, a checkered board",
        r#"outcome(clobber("xoxox/oxoxo/xoxox/oxoxo")) mod misere"# => "P";
    "clobber_4x4_dicot": "birthday of the canonical form in the universe of dicots, a checkered board",
        r#"birthday(canonical(clobber("xoxo/oxox/xoxo/oxox"))) mod dicot"# => "15";
    "quotient_007": "classes of the misère quotient of 0.07, 25 heaps",
        r#"order(quotient(octal("0.07"), 25))"# => "144";
    "quotient_0145": "classes of the misère quotient of 0.145, 99 heaps",
        r#"order(quotient(octal("0.145"), 99))"# => "324";
    "quotient_0356": "classes of the misère quotient of 0.356, 21 heaps",
        r#"order(quotient(octal("0.356"), 21))"# => "256";
    "quotient_054": "classes of the misère quotient of 0.54, 73 heaps",
        r#"order(quotient(octal("0.54"), 73))"# => "330";
    "misere_nim_500": "outcome in misère play of two heaps of nim, as positions",
        "outcome(nim(500) + nim(300)) mod misere" => "N";
};
