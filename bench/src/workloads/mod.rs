//! The workloads: fixed work through the library's calls, with a value that shows that the work was done right. The
//! caller measures.

mod boards;
mod generate;
mod misere;
mod normal;
mod peers;
mod robot;
mod scripted;
mod solved;
mod universes;

use std::fmt::Debug;

use upstar::meter::Meter;
use upstar::values::Outcome;

/// One piece of work to be measured.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// Its name on the command line.
    pub name: &'static str,
    /// What is done, in a few words.
    pub work: &'static str,
    /// The value that a right run ends with.
    pub expected: &'static str,
    /// Does the work once, from an empty engine; the value, or a sentence on what went wrong.
    pub run: fn(&mut Meter) -> Result<String, String>,
}

/// All workloads, in the order of PERFORMANCE.md.
pub fn workloads() -> impl Iterator<Item = &'static Workload> {
    WORKLOADS.iter().chain(peers::WORKLOADS)
}

static WORKLOADS: &[Workload] = &[
    Workload {
        name: "random_sums",
        work: "canonical form and sign of 100 sums of 10 random values",
        expected: "L 41 N 9 P 0 R 50",
        run: |meter| told(normal::random_sums(meter)),
    },
    Workload {
        name: "switches",
        work: "canonical form of the sum of <3^i|-3^i>, i = 0..9",
        expected: "1 value, temperature 19683",
        run: |meter| told(normal::switches(meter)),
    },
    Workload {
        name: "day3",
        work: "all values born by day 3",
        expected: "1474",
        run: |meter| told(normal::day3(meter)),
    },
    Workload {
        name: "day3_order",
        work: "<= on all ordered pairs of the day-3 values",
        expected: "654647 of 2172676",
        run: |meter| told(normal::day3_order(meter)),
    },
    Workload {
        name: "day3_sums",
        work: "all sums of a day-2 and a day-3 value",
        expected: "32428 sums, 30302 distinct",
        run: |meter| told(normal::day3_sums(meter)),
    },
    Workload {
        name: "day3_thermographs",
        work: "means, temperatures and thermographs of the day-3 values",
        expected: "337 with temperature 0",
        run: |meter| told(normal::day3_thermographs(meter)),
    },
    Workload {
        name: "day3_reduced",
        work: "reduced canonical forms of the day-3 values",
        expected: "61 distinct",
        run: |meter| told(normal::day3_reduced(meter)),
    },
    Workload {
        name: "misere_pair_sums",
        work: "misère outcomes of all ordered pairs of day-2 forms",
        expected: "L 15029 N 34508 P 970 R 15029",
        run: |meter| told(misere::pair_sums(meter)),
    },
    Workload {
        name: "dicots_day3",
        work: "misère outcomes of all dicot forms born by day 3, streamed",
        expected: "L 113792 N 802817 P 16129 R 113792",
        run: |meter| told(misere::dicots_day3(meter)),
    },
    Workload {
        name: "misere_sums_3",
        work: "misère outcomes of 100 sums of 3 random forms",
        expected: "L 36 N 28 P 7 R 29",
        run: |meter| told(misere::sums(3, meter)),
    },
    Workload {
        name: "misere_sums_8",
        work: "misère outcomes of 100 sums of 8 random forms",
        expected: "L 41 N 15 P 3 R 41",
        run: |meter| told(misere::sums(8, meter)),
    },
    Workload {
        name: "misere_sums_12",
        work: "misère outcomes of 100 sums of 12 random forms",
        expected: "L 46 N 9 P 0 R 45",
        run: |meter| told(misere::sums(12, meter)),
    },
    Workload {
        name: "misere_sums_24",
        work: "misère outcomes of 20 sums of 24 random forms, simplified, as words",
        expected: "L 7 N 1 P 0 R 12",
        run: |meter| told(misere::long_sums(meter)),
    },
    Workload {
        name: "order_E",
        work: ">= modulo E, all ordered pairs of dead-ending day-2 forms",
        expected: "5740 of 53824",
        run: |meter| told(universes::order_dead_ending(meter)),
    },
    Workload {
        name: "order_E_deep",
        work: ">= modulo E, all ordered pairs of 60 random dead-ending forms",
        expected: "553 of 3600",
        run: |meter| told(universes::order_dead_ending_deep(meter)),
    },
    Workload {
        name: "order_all",
        work: ">= modulo M, B, E, Z, D of day-2 members, a witness for every failure",
        expected: "M 4491 B 6815 E 5740 Z 5674 D 30",
        run: |meter| told(universes::order_all(meter)),
    },
    Workload {
        name: "classes_day2",
        work: "simplest forms of the day-2 members of each universe",
        expected: "M 256 B 220 E 196 Z 194 D 9 I 3 N 22",
        run: |meter| told(universes::classes_day2(meter)),
    },
    Workload {
        name: "dicots_day3_classes",
        work: "classes modulo D of all dicots born by day 3",
        expected: "1268",
        run: |meter| told(universes::dicot_classes_day3(meter)),
    },
    Workload {
        name: "domineering_small",
        work: "canonical forms of all boards of up to 4 rows and columns",
        expected: "3x4 = -3/2, 4x4 mean 0 temperature 0, 2x3 = <2|-1/2>",
        run: |meter| told(boards::domineering_small(meter)),
    },
    Workload {
        name: "domineering_4x5",
        work: "canonical form",
        expected: "1",
        run: |meter| told(boards::domineering(4, 5, meter).map(|(value, _)| value)),
    },
    Workload {
        name: "domineering_5x5",
        work: "canonical form",
        expected: "0",
        run: |meter| told(boards::domineering(5, 5, meter).map(|(value, _)| value)),
    },
    Workload {
        name: "domineering_5x5_outcome",
        work: "outcome",
        expected: "P",
        run: |meter| told(boards::domineering_outcome(5, meter)),
    },
    Workload {
        name: "toppling_9",
        work: "values of all rows over L, R of lengths 1 to 9, by the text of the ruleset",
        expected: "1022 rows, 556 distinct",
        run: |meter| scripted::toppling("LR", 9, meter),
    },
    Workload {
        name: "toppling_LRE_8",
        work: "values of all rows over L, R, E of lengths 1 to 8, by the text of the ruleset",
        expected: "9840 rows, 3000 distinct",
        run: |meter| scripted::toppling("LRE", 8, meter),
    },
    Workload {
        name: "td_sums_4",
        work: "outcomes of 20 sums of 4 random rows of toppling dominoes, by the text of the ruleset",
        expected: "RNLLRRNRRRLRNRRRNNNN",
        run: |meter| scripted::toppling_sums(4, meter),
    },
    Workload {
        name: "td_sums_8",
        work: "outcomes of 20 sums of 8 random rows of toppling dominoes, by the text of the ruleset",
        expected: "NLRRRLRRNNLLNLNRNRLR",
        run: |meter| scripted::toppling_sums(8, meter),
    },
    Workload {
        name: "td_sums_64",
        work: "outcomes of 20 sums of 64 random rows of toppling dominoes, by the text of the ruleset",
        expected: "RLRLRLLNLLRLRNRLRRNL",
        run: |meter| scripted::toppling_sums(64, meter),
    },
    Workload {
        name: "dom_sums_4",
        work: "outcomes of 20 sums of 4 random boards of domineering",
        expected: "RRRLLNRNRRNNNLRNLLLN",
        run: |meter| told(boards::domineering_sums(4, meter)),
    },
    Workload {
        name: "dom_sums_16",
        work: "outcomes of 20 sums of 16 random boards of domineering",
        expected: "RNRLLLLRLLLRLRLLLLRR",
        run: |meter| told(boards::domineering_sums(16, meter)),
    },
    Workload {
        name: "domineering_5x6",
        work: "canonical form",
        expected: "-3/2, 356382 components",
        run: |meter| {
            told(
                boards::domineering(5, 6, meter)
                    .map(|(value, parts)| format!("{value}, {parts} components")),
            )
        },
    },
    Workload {
        name: "domineering_7x7_outcome",
        work: "outcome",
        expected: "N",
        run: |meter| told(boards::domineering_outcome(7, meter)),
    },
    Workload {
        name: "domineering_8x8_outcome",
        work: "outcome of the empty 8x8 board of domineering",
        expected: "N",
        run: |meter| scripted::asked("outcome(domineering(8, 8))", meter),
    },
    Workload {
        name: "pitch_census",
        work: "values and outcomes of all pitches of up to 7 bumps of size 1 to 4, by the text of the ruleset",
        expected: "167481 pitches, 253 values; [59078, 40707, 8618, 59078] [49406, 52577, 16092, 49406]",
        run: |meter| scripted::pitch_census(meter),
    },
    Workload {
        name: "domineering_4x5_scripted",
        work: "canonical form, by the text of the ruleset",
        expected: "1",
        run: |meter| scripted::statement("domineering", "canonical(domineering(4, 5))", meter),
    },
    Workload {
        name: "domineering_5x5_scripted",
        work: "canonical form, by the text of the ruleset",
        expected: "0",
        run: |meter| scripted::statement("domineering", "canonical(domineering(5, 5))", meter),
    },
    Workload {
        name: "domineering_5x5_outcome_scripted",
        work: "outcome, by the text of the ruleset",
        expected: "P",
        run: |meter| scripted::statement("domineering", "outcome(domineering(5, 5))", meter),
    },
    Workload {
        name: "dom_sums_4_scripted",
        work: "outcomes of 20 sums of 4 random boards of domineering, by the text of the ruleset",
        expected: "RRRLLNRNRRNNNLRNLLLN",
        run: |meter| scripted::domineering_sums(4, meter),
    },
    Workload {
        name: "clobber_4x4",
        work: "canonical form, by the text of the ruleset",
        expected: "*",
        run: |meter| {
            scripted::statement("clobber", "canonical(clobber(\"xoxo/oxox/xoxo/oxox\"))", meter)
        },
    },
    Workload {
        name: "clobber_sums_100",
        work: "outcomes of 20 sums of 100 random boards 3x3, by the text of the ruleset",
        expected: "NRLLRLLRLRLLRRRRLLRL",
        run: |meter| scripted::clobber_sums(100, meter),
    },
    Workload {
        name: "impartial_clobber_32",
        work: "nim value of the impartial variant of 32 pairs of stones in a row",
        expected: "1",
        run: |meter| {
            let row = "xo".repeat(32);
            scripted::asked(&format!("nim_value(impartial_variant(clobber)(\"{row}\"))"), meter)
        },
    },
    Workload {
        name: "cram_4x6",
        work: "nim value, by outcomes of sums with heaps",
        expected: "0",
        run: |meter| scripted::asked("nim_value(cram(4, 6))", meter),
    },
    Workload {
        name: "octal_016_100k",
        work: "nim values of 0.16, heaps of up to 100 000",
        expected: "5",
        run: |meter| scripted::asked("nim_value(octal(\"0.16\")(100000))", meter),
    },
    Workload {
        name: "octal_periods",
        work: "periods of the nim values of 0.16 and 0.56, by some 600 000 heaps each",
        expected: "[[105351, 149459], [326640, 144]]",
        run: |meter| scripted::asked("[period(octal(\"0.16\")), period(octal(\"0.56\"))]", meter),
    },
    Workload {
        name: "octal_007_30k",
        work: "nim values of 0.007, heaps of up to 30 000",
        expected: "120",
        run: |meter| scripted::asked("nim_value(octal(\"0.007\")(30000))", meter),
    },
    Workload {
        name: "grundy_100k",
        work: "nim values of Grundy's game, heaps of up to 100 000",
        expected: "101",
        run: |meter| scripted::asked("nim_value(grundy(100000))", meter),
    },
    Workload {
        name: "kayles_misere_heaps",
        work: "misère outcomes of 300 sums of two heaps of Kayles, one of 1000",
        expected: "74",
        run: |meter| {
            let outcomes = "outcome(octal(\"0.77\")(n) + octal(\"0.77\")(1000)) for n in 1 .. 300";
            scripted::asked(&format!("count([{outcomes}], P) mod misere"), meter)
        },
    },
    Workload {
        name: "nogo_1x14_outcome",
        work: "outcome, by the text of the ruleset",
        expected: "N",
        run: |meter| scripted::statement("nogo", "outcome(nogo(1, 14))", meter),
    },
    Workload {
        name: "nogo_3x4",
        work: "canonical form, by the text of the ruleset",
        expected: "0",
        run: |meter| scripted::statement("nogo", "canonical(nogo(3, 4))", meter),
    },
    Workload {
        name: "clobber_4x4_outcome",
        work: "outcome, by the text of the ruleset",
        expected: "N",
        run: |meter| {
            scripted::statement("clobber", "outcome(clobber(\"xoxo/oxox/xoxo/oxox\"))", meter)
        },
    },
    Workload {
        name: "konane_4x5",
        work: "canonical form, by the text of the ruleset",
        expected: "2",
        run: |meter| {
            scripted::statement("konane", "canonical(konane(\".oxox/oxoxo/xo.ox/oxoxo\"))", meter)
        },
    },
    Workload {
        name: "amazons_3x4_outcome",
        work: "outcome, by the text of the ruleset",
        expected: "N",
        run: |meter| scripted::statement("amazons", "outcome(amazons(\"x.../..../...o\"))", meter),
    },
    Workload {
        name: "toads_6_outcome",
        work: "outcome, by the text of the ruleset",
        expected: "N",
        run: |meter| {
            scripted::statement(
                "toads_and_frogs",
                "outcome(toads_and_frogs(\"tttttt....ffffff\"))",
                meter,
            )
        },
    },
    Workload {
        name: "domineering_sum_outcome",
        work: "outcome of a sum of two boards of domineering",
        expected: "L",
        run: |meter| scripted::asked("outcome(domineering(6, 7) + domineering(2, 3))", meter),
    },
    Workload {
        name: "domineering_7x7_sum_outcome",
        work: "outcome of a sum of two boards of domineering that takes a search",
        expected: "L",
        run: |meter| scripted::asked("outcome(domineering(7, 7) + domineering(2, 3))", meter),
    },
    Workload {
        name: "comparisons_with_zero",
        work: "three boards compared with 0, which is a question about one player each",
        expected: "[false, false, true]",
        run: |meter| {
            scripted::asked(
                "[domineering(7, 6) >= 0, clobber(\"xoxo/oxox/xoxo/oxox\") == 0, nogo(3, 4) >= 0]",
                meter,
            )
        },
    },
    Workload {
        name: "script",
        work: "parses, formats and evaluates 100 000 statements",
        expected: "100000 true of 100000",
        run: |meter| scripted::script(meter),
    },
    Workload {
        name: "robot_hot_100k",
        work: "score, matching and outcome of a sum of 100000 simple hot games",
        expected: "score -816243 = 15740 + -831983 by 24794 pairs, R",
        run: |meter| told(robot::hot_sum(meter)),
    },
    Workload {
        name: "partizan_kayles_million",
        work: "misère outcome and reduced form of a million strips of partizan Kayles",
        expected: "R -846 true",
        run: |_| solved::partizan_kayles_million().ok_or_else(|| "too many pins".to_owned()),
    },
    Workload {
        name: "sprigs_100k",
        work: "outcomes in both conventions of 100 000 sprigs",
        expected: "L L 990",
        run: |_| Ok(solved::sprigs_100k()),
    },
    Workload {
        name: "quotient_kayles",
        work: "misère quotient of Kayles, 168 heaps: order, P-classes, period",
        expected: "40 9 71 12",
        run: |meter| told(solved::quotient_kayles(meter)),
    },
    Workload {
        name: "quotients_large",
        work: "misère quotients of 0.07, 0.145, 0.54, 0.356 to heaps 32, 99, 73, 21",
        expected: "552 93 0 0, 324 65 0 0, 330 76 0 0, 256 22 0 0",
        run: |meter| told(solved::quotients_large(meter)),
    },
    Workload {
        name: "quotients_infinite",
        work: "how many of the games born by day 2 have infinite misère quotients",
        expected: "220",
        run: |meter| {
            scripted::asked(
                "len([G for G in games_born_by(2) if not is_finite(quotient(G))]) mod misere",
                meter,
            )
        },
    },
];

/// Turns an error into a sentence: workloads are right or they are bugs.
fn told<E: Debug>(result: Result<String, E>) -> Result<String, String> {
    result.map_err(|error| format!("the engine stopped: {error:?}"))
}

/// How many games have each outcome.
#[derive(Clone, Copy, Debug, Default)]
struct Tally([u32; 4]);

impl Tally {
    fn count(&mut self, outcome: Outcome) {
        let place = match outcome {
            Outcome::L => 0,
            Outcome::N => 1,
            Outcome::P => 2,
            Outcome::R => 3,
        };
        self.0[place] += 1;
    }

    fn text(self) -> String {
        let [l, n, p, r] = self.0;
        format!("L {l} N {n} P {p} R {r}")
    }
}
