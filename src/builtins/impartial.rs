//! Impartial games in misère play: genus, tame and wild games, parts and primes. These do not depend on the universe.

use crate::ask::question::Question;
use crate::game::SumId;
use crate::game::modulo::impartial::{Genus, Nature};
use crate::lang::builtin::Row;
use crate::lang::context::Context;
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;

/// Whether the nature of the first argument is such.
macro_rules! whether {
    ($such:ident) => {
        |context, arguments| {
            let nature = nature(context, arguments)?;
            Ok(Value::Bool(nature.$such))
        }
    };
}

/// The rows of this topic.
pub static TABLE: &[Row] = &[
    Row {
        signature: "genus(G)",
        sentence: "The genus of an impartial game: its nim value, then its misère nim values beside \
                   0, 1, 2, … heaps of two; the last two go on alternating.",
        examples: &[
            ("genus(*)", "1^031"),
            ("genus(*2 + *2)", "0^02"),
            ("genus(octal(\"0.77\")(9))", "4^046"),
            ("genus(1000000 * *5 + *16)", "16^(16,18)"),
        ],
        see_also: &["misere_nim_value", "nim_value", "is_tame"],
        run: |context, arguments| {
            let nature = nature(context, arguments)?;
            Ok(Value::text(&written(&nature.genus)))
        },
    },
    Row {
        signature: "misere_nim_value(G)",
        sentence: "The n for which the player to move loses G + *n in misère play. The sum of other \
                   games does not follow from it: that takes the genus, and for wild games more.",
        examples: &[("misere_nim_value(0)", "1"), ("misere_nim_value(*2 + *2)", "0")],
        see_also: &["genus", "nim_value", "outcome"],
        run: |context, arguments| {
            let nature = nature(context, arguments)?;
            let value = i64::try_from(nature.genus.misere_nim_value());
            value.map(Value::Int).map_err(|_| FaultKind::IntegerOverflow)
        },
    },
    Row {
        signature: "mate(G)",
        sentence: "Conway's mate of an impartial game in canonical form: the game of the mates of \
                   its options, * for 0. In misère play the player to move loses G + mate(G).",
        examples: &[
            ("mate(*)", "0"),
            ("mate(*2)", "*2"),
            ("outcome(octal(\"0.77\")(5) + mate(octal(\"0.77\")(5))) mod misere", "P"),
        ],
        see_also: &["canonical", "inverse"],
        run: |context, arguments| {
            let g = game(context, arguments)?;
            let mut ask = context.ask();
            Ok(Value::Standing(ask.mate_of(g)?))
        },
    },
    Row {
        signature: "is_tame(G)",
        sentence: "Whether the canonical form of G and all its followers have the genera of sums of \
                   nim heaps. Sums of tame games are played like nim heaps, in both conventions.",
        examples: &[("is_tame(*2 + *2)", "true"), ("is_tame(octal(\"0.77\")(5))", "false")],
        see_also: &["genus", "is_generally_tame", "is_restive", "is_restless"],
        run: whether!(is_tame),
    },
    Row {
        signature: "is_generally_tame(G)",
        sentence: "Whether the genus of G is that of a sum of nim heaps and every option is generally \
                   tame, or can be answered in each convention by one of the value of G.",
        examples: &[("is_generally_tame(<*2|*2>)", "true")],
        see_also: &["is_tame", "is_tameable"],
        run: whether!(is_generally_tame),
    },
    Row {
        signature: "is_tameable(G)",
        sentence: "The same, where options and answers need only be tameable: beside tame games the \
                   genus of the sum follows.",
        examples: &[("is_tameable(*3)", "true")],
        see_also: &["is_generally_tame", "is_half_tame"],
        run: whether!(is_tameable),
    },
    Row {
        signature: "is_half_tame(G)",
        sentence: "Whether G is not generally tame, but G + G is and has the genus 0^02.",
        examples: &[("is_half_tame(<0,<*2|*2>|0,<*2|*2>>)", "true")],
        see_also: &["is_tameable", "genus"],
        run: |context, arguments| {
            let g = game(context, arguments)?;
            let mut ask = context.ask();
            Ok(Value::Bool(ask.is_half_tame(g)?))
        },
    },
    Row {
        signature: "is_restive(G)",
        sentence: "Whether all options are tame and a nim value of 0 or 1 goes with a misère nim \
                   value of 2 or more.",
        examples: &[("is_restive(<0,<*2|*2>|0,<*2|*2>>)", "true")],
        see_also: &["is_restless", "is_generally_restive", "is_tame"],
        run: whether!(is_restive),
    },
    Row {
        signature: "is_generally_restive(G)",
        sentence: "The same, where options are generally tame or can be answered in each convention \
                   by one that is tame or restive and has the value of G.",
        examples: &[("is_generally_restive(<0,<*2|*2>|0,<*2|*2>>)", "true")],
        see_also: &["is_restive"],
        run: whether!(is_generally_restive),
    },
    Row {
        signature: "is_restless(G)",
        sentence: "Whether all options are generally tame and a misère nim value of 0 or 1 goes with \
                   a nim value of 2 or more.",
        examples: &[("is_restless(<*,<*2|*2>|*,<*2|*2>>)", "true")],
        see_also: &["is_restive", "is_tame"],
        run: whether!(is_restless),
    },
    Row {
        signature: "misere_minus(G, H)",
        sentence: "The impartial game that gives G in misère play when H is added, in canonical form, \
                   or `none`. There is at most one, for misère play cancels (Conway).",
        examples: &[
            ("misere_minus(*5, *)", "*4"),
            ("misere_minus(*4, *2)", "none"),
            ("birthday(misere_minus(<*2|*2>, *2)) mod impartial", "5"),
        ],
        see_also: &["parts", "partitions", "mate"],
        run: |context, arguments| {
            let g = game(context, arguments)?;
            context.note(Question::Parts(g));
            let h = game(context, &arguments[1..])?;
            let mut ask = context.ask();
            let difference = ask.misere_minus(g, h)?;
            Ok(difference.map_or(Value::None, Value::Standing))
        },
    },
    Row {
        signature: "parts(G)",
        sentence: "The parts of an impartial game in misère play, the smallest first: all H with G = \
                   H + K for some K, up to *, other than 0 and G. Of H and H + * it is the even one.",
        examples: &[
            ("parts(*2 + *2 + *)", "[*2]"),
            ("parts(*3)", "[]"),
            ("len(parts(<*2|*2>))", "2"),
        ],
        see_also: &["partitions", "misere_minus", "is_prime", "is_even"],
        run: |context, arguments| {
            let g = game(context, arguments)?;
            context.note(Question::Parts(g));
            let mut ask = context.ask();
            listed(ask.proper_parts(g)?)
        },
    },
    Row {
        signature: "partitions(G)",
        sentence: "All lists of even prime games whose sum is G in misère play; one that is odd ends \
                   with *.",
        examples: &[
            ("partitions(*2 + *2 + *)", "[[*2, *2, *]]"),
            ("partitions(*5)", "[[*4, *]]"),
            ("partitions(0)", "[[]]"),
        ],
        see_also: &["parts", "is_prime"],
        run: |context, arguments| {
            let g = game(context, arguments)?;
            context.note(Question::Parts(g));
            let mut ask = context.ask();
            let partitions = ask.prime_partitions(g)?;
            let partitions: Result<Vec<Value>, FaultKind> =
                partitions.into_iter().map(listed).collect();
            Value::list(partitions?).ok_or(FaultKind::ListTooDeep)
        },
    },
    Row {
        signature: "is_prime(G)",
        sentence: "Whether an impartial game has two even parts in misère play: 0 and, up to *, G.",
        examples: &[
            ("is_prime(*4)", "true"),
            ("is_prime(*2 + *2)", "false"),
            ("is_prime(*)", "false"),
        ],
        see_also: &["parts", "partitions"],
        run: |context, arguments| {
            let g = game(context, arguments)?;
            context.note(Question::Parts(g));
            let mut ask = context.ask();
            Ok(Value::Bool(ask.is_prime(g)?))
        },
    },
    Row {
        signature: "is_even(G)",
        sentence: "Whether G + * is none of the options of an impartial game in canonical form. Of G \
                   and G + * one is even, the other odd.",
        examples: &[("is_even(*4)", "true"), ("is_even(<*2|*2> + *)", "false")],
        see_also: &["parts", "is_prime"],
        run: |context, arguments| {
            let g = game(context, arguments)?;
            let mut ask = context.ask();
            Ok(Value::Bool(ask.is_even(g)?))
        },
    },
    Row {
        signature: "is_extraverted(G)",
        sentence: "Whether each option of an impartial game in canonical form is a part of it. Then G \
                   is a part of each game of whose options it is a part.",
        examples: &[("is_extraverted(*3)", "true"), ("is_extraverted(*4)", "false")],
        see_also: &["is_introverted", "parts"],
        run: |context, arguments| {
            let g = game(context, arguments)?;
            let mut ask = context.ask();
            Ok(Value::Bool(ask.is_extraverted(g)?))
        },
    },
    Row {
        signature: "is_introverted(G)",
        sentence: "Whether an impartial game in canonical form is a part of each of its options: 0 \
                   and * are, and no others.",
        examples: &[("is_introverted(*)", "true"), ("is_introverted(*2)", "false")],
        see_also: &["is_extraverted", "parts"],
        run: |context, arguments| {
            let g = game(context, arguments)?;
            let mut ask = context.ask();
            Ok(Value::Bool(ask.is_introverted(g)?))
        },
    },
];

fn listed(games: Vec<SumId>) -> Result<Value, FaultKind> {
    Ok(Value::standing(games))
}

/// The first argument as a game as its ruleset promises that it can be.
fn game(context: &mut Context<'_>, arguments: &[Value]) -> Result<SumId, FaultKind> {
    let g = context.to_game(&arguments[0])?;
    Ok(context.questions().promised(g)?)
}

fn nature(context: &mut Context<'_>, arguments: &[Value]) -> Result<Nature, FaultKind> {
    let g = game(context, arguments)?;
    let mut ask = context.ask();
    Ok(ask.nature(g)?)
}

/// `4^046`; with commas in brackets where a superscript has two digits: `16^(16,18)`.
fn written(genus: &Genus) -> String {
    let superscripts = genus.superscripts();
    let texts: Vec<String> = superscripts.iter().map(u64::to_string).collect();
    let superscript = if superscripts.iter().all(|&value| value < 10) {
        texts.concat()
    } else {
        format!("({})", texts.join(","))
    };
    format!("{}^{superscript}", genus.nim_value())
}
