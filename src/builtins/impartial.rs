//! Impartial games in misère play: genus, tame and wild games, parts and primes. These do not depend on the universe.

use super::define::FromValue;
use crate::ask::question::Question;
use crate::game::SumId;
use crate::game::modulo::impartial;
use crate::game::modulo::impartial::{Genus, Nature};
use crate::lang::fault::FaultKind;
use crate::lang::value::Value;

builtins! {
    "Impartial misère play";

    /// The genus of an impartial game: its nim value, then the misère nim values of its sums with 0, 1,
    /// 2, … heaps of two. The last two values alternate from there on.
    ///
    /// >>> genus(*)
    /// 1^031
    /// >>> genus(*2 + *2)
    /// 0^02
    /// >>> genus(octal("0.77")(9))
    /// 4^046
    /// >>> genus(1000000 * *5 + *16)
    /// 16^(16,18)
    #[elsewhere("miseregenus", "genusvalue", "genussequence")]
    #[see(misere_nim_value, nim_value, is_tame)]
    fn genus(context, G: Nature) -> String {
        Ok(written(&G.genus))
    }

    /// The n for which the player to move loses G + *n in misère play. The misère nim values of two
    /// games do not determine that of their sum. The genera of tame games do; those of wild games do
    /// not.
    ///
    /// >>> misere_nim_value(0)
    /// 1
    /// >>> misere_nim_value(*2 + *2)
    /// 0
    #[see(genus, nim_value, outcome)]
    fn misere_nim_value(context, G: Nature) -> i64 {
        let value = i64::try_from(G.genus.misere_nim_value());
        Ok(value.map_err(|_| FaultKind::IntegerOverflow)?)
    }

    /// Conway's mate of an impartial game in canonical form. The mate of 0 is *; the options of any
    /// other mate are the mates of the options. In misère play the player to move loses G + mate(G).
    ///
    /// >>> mate(*)
    /// 0
    /// >>> mate(*2)
    /// *2
    /// >>> outcome(octal("0.77")(5) + mate(octal("0.77")(5))) mod misere
    /// P
    #[elsewhere("adjoint")]
    #[see(canonical, inverse)]
    fn mate(context, G: Promised) -> Value {
        let Promised(g) = G;
        let mut ask = context.ask();
        Ok(Value::Standing(impartial::mate_of(&mut ask, g)?))
    }

    /// Whether G is tame: the canonical form of G and all its followers have the genera of sums of nim
    /// heaps. Sums of tame games are played like sums of nim heaps, in both conventions.
    ///
    /// >>> is_tame(*2 + *2)
    /// true
    /// >>> is_tame(octal("0.77")(5))
    /// false
    #[see(genus, is_generally_tame, is_restive, is_restless)]
    fn is_tame(context, G: Nature) -> bool {
        Ok(G.is_tame)
    }

    /// Whether G has the genus of a sum of nim heaps, and for every option of G one of these holds: the
    /// option is generally tame, or in each convention it has a generally tame option with the value of G. In the
    /// second case the generally tame options alone must give the genus of G.
    ///
    /// >>> is_generally_tame(<*2|*2>)
    /// true
    #[see(is_tame, is_tameable)]
    fn is_generally_tame(context, G: Nature) -> bool {
        Ok(G.is_generally_tame)
    }

    /// As `is_generally_tame`, but options and answers need only be tameable. G is also tameable if its nim
    /// value is 0, its misère nim value is 1, no option is tameable, and each option has in each convention a tameable
    /// option with the value of G. The genus of a tameable game determines the genus of its sum with tame games.
    ///
    /// >>> is_tameable(*3)
    /// true
    #[see(is_generally_tame, is_half_tame)]
    fn is_tameable(context, G: Nature) -> bool {
        Ok(G.is_tameable)
    }

    /// Whether G is not generally tame, but G + G is generally tame and has the genus 0^02.
    ///
    /// >>> is_half_tame(<0,<*2|*2>|0,<*2|*2>>)
    /// true
    #[see(is_tameable, genus)]
    fn is_half_tame(context, G: Promised) -> bool {
        let Promised(g) = G;
        let mut ask = context.ask();
        Ok(impartial::is_half_tame(&mut ask, g)?)
    }

    /// Whether all options of G are tame, its nim value is 0 or 1, and its misère nim value is 2 or
    /// more.
    ///
    /// >>> is_restive(<0,<*2|*2>|0,<*2|*2>>)
    /// true
    #[see(is_restless, is_generally_restive, is_tame)]
    fn is_restive(context, G: Nature) -> bool {
        Ok(G.is_restive)
    }

    /// As `is_restive`, but each option need only be generally tame, or have in each convention an option
    /// that is generally tame or generally restive and has the value of G.
    ///
    /// >>> is_generally_restive(<0,<*2|*2>|0,<*2|*2>>)
    /// true
    #[see(is_restive)]
    fn is_generally_restive(context, G: Nature) -> bool {
        Ok(G.is_generally_restive)
    }

    /// Whether all options of G are generally tame, its misère nim value is 0 or 1, and its nim value is
    /// 2 or more.
    ///
    /// >>> is_restless(<*,<*2|*2>|*,<*2|*2>>)
    /// true
    #[see(is_restive, is_tame)]
    fn is_restless(context, G: Nature) -> bool {
        Ok(G.is_restless)
    }

    /// The impartial game X with X + H = G in misère play, in canonical form, or `none`. There is at most
    /// one, since sums of impartial games can be cancelled in misère play (Conway).
    ///
    /// >>> misere_minus(*5, *)
    /// *4
    /// >>> misere_minus(*4, *2)
    /// none
    /// >>> birthday(misere_minus(<*2|*2>, *2)) mod impartial
    /// 5
    #[elsewhere("misereminus", "misereminusmove")]
    #[see(parts, partitions, mate)]
    fn misere_minus(context, G: Promised, H: Promised) -> Value {
        let Promised(g) = G;
        context.note(Question::Parts(g));
        let Promised(h) = H;
        let mut ask = context.ask();
        let difference = impartial::misere_minus(&mut ask, g, h)?;
        Ok(difference.map_or(Value::None, Value::Standing))
    }

    /// The parts of an impartial game in misère play, the smallest first: all H with G = H + K for some
    /// K, except 0, *, G and G + *. Of H and H + * only the even one is listed.
    ///
    /// >>> parts(*2 + *2 + *)
    /// [*2]
    /// >>> parts(*3)
    /// []
    /// >>> len(parts(<*2|*2>))
    /// 2
    #[see(partitions, misere_minus, is_prime, is_even)]
    fn parts(context, G: Promised) -> Value {
        let Promised(g) = G;
        context.note(Question::Parts(g));
        let mut ask = context.ask();
        Ok(Value::standing(impartial::proper_parts(&mut ask, g)?))
    }

    /// All lists of even prime games whose sum is G in misère play. If G is odd, each list also has *,
    /// at the end.
    ///
    /// >>> partitions(*2 + *2 + *)
    /// [[*2, *2, *]]
    /// >>> partitions(*5)
    /// [[*4, *]]
    /// >>> partitions(0)
    /// [[]]
    #[see(parts, is_prime)]
    fn partitions(context, G: Promised) -> Value {
        let Promised(g) = G;
        context.note(Question::Parts(g));
        let mut ask = context.ask();
        let (partitions, _lease) = impartial::prime_partitions(&mut ask, g)?;
        let partitions = partitions.into_iter().map(Value::standing);
        Value::list(partitions.collect::<Vec<_>>()).ok_or(FaultKind::ListTooDeep.into())
    }

    /// Whether an impartial game is prime in misère play: it has exactly two even parts, which are 0 and
    /// G (or G + *, if G is odd).
    ///
    /// >>> is_prime(*4)
    /// true
    /// >>> is_prime(*2 + *2)
    /// false
    /// >>> is_prime(*)
    /// false
    #[see(parts, partitions)]
    fn is_prime(context, G: Promised) -> bool {
        let Promised(g) = G;
        context.note(Question::Parts(g));
        let mut ask = context.ask();
        Ok(impartial::is_prime(&mut ask, g)?)
    }

    /// Whether an impartial game G in canonical form is even: G + * is not one of its options. Of G and
    /// G + *, one is even and the other is odd.
    ///
    /// >>> is_even(*4)
    /// true
    /// >>> is_even(<*2|*2> + *)
    /// false
    #[see(parts, is_prime)]
    fn is_even(context, G: Promised) -> bool {
        let Promised(g) = G;
        let mut ask = context.ask();
        Ok(impartial::is_even(&mut ask, g)?)
    }

    /// Whether each option of an impartial game G in canonical form is a part of G. If so, and all options of
    /// a game H other than 0 have G as a part, then H has G as a part.
    ///
    /// >>> is_extraverted(*3)
    /// true
    /// >>> is_extraverted(*4)
    /// false
    #[see(is_introverted, parts)]
    fn is_extraverted(context, G: Promised) -> bool {
        let Promised(g) = G;
        let mut ask = context.ask();
        Ok(impartial::is_extraverted(&mut ask, g)?)
    }

    /// Whether an impartial game in canonical form is a part of each of its options. Only 0 and * are.
    ///
    /// >>> is_introverted(*)
    /// true
    /// >>> is_introverted(*2)
    /// false
    #[see(is_extraverted, parts)]
    fn is_introverted(context, G: Promised) -> bool {
        let Promised(g) = G;
        let mut ask = context.ask();
        Ok(impartial::is_introverted(&mut ask, g)?)
    }
}

/// A game in place of which stands what its positions are promised to equal.
struct Promised(SumId);

from_value! {
    Promised, Game: |context, _, value| {
        let g = context.to_game(value)?;
        Ok(Self(context.questions().promised(g)?))
    };
    Nature, Game: |context, builtin, value| {
        let Promised(g) = FromValue::from_value(context, builtin, value)?;
        Ok(impartial::nature(&mut context.ask(), g)?)
    };
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
