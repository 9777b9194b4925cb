//! Why an answer is what it is, and certificates of answers.

use crate::diag::codes::games::NO_CERTIFICATE;
use crate::lang::fault::fault;
use crate::lang::reason::Proof;
use crate::lang::value::Value;

builtins! {
    /// E, and which theorem, proof or search answered what it asks about games: outcomes,
    /// comparisons, canonical forms, inverses, membership, misère quotients, parts; also of a truth
    /// value, an outcome, a relation or a quotient that has a name.
    ///
    /// >>> why(outcome(*:3 + *:-3/4)) mod misere
    /// N
    /// *:3 + *:(-3/4): sprigs with Delta = 0, epsilon = 9/4, no * left over (McKay, Milley and Nowakowski 2016, Theorems 3.4 and 5.1)
    #[see(outcome, compare)]
    fn why(context, E: Value) -> Value {
        let mut lines = vec![context.text(&E)?];
        context.note_value(&E);
        lines.extend(context.reasons()?);
        if lines.len() == 1 {
            lines.push(
                    "nothing was asked about games in this: ask inside, as in `why(outcome(G))`, \
                     `why(G == H)`, `why(canonical(G))`, or ask about a truth value, an outcome, a \
                     relation or a quotient that has a name"
                        .to_owned(),
                );
        }
        Ok(Value::text(&lines.join("\n")))
    }

    /// A certificate of what E asks: a text that `upstar verify FILE` and any program of yours can
    /// verify without this one. E compares two games, or asks for a canonical form or an inverse, in normal play
    /// or modulo a misère universe with a name; or it asks for an outcome, a membership or a finite misère
    /// quotient. Games are taken apart to their literal forms. Where the play is too large and a theorem answered,
    /// the certificate names the theorem and proves nothing.
    ///
    /// >>> certify(1 >= 0) == certify(1 > 0)
    /// true
    #[see(why, compare, outcome)]
    fn certify(context, E: Value) -> Value {
        context.note_value(&E);
        match context.certificate(Proof::Entries)? {
            Some(text) => Ok(Value::text(&text)),
            None => Err(fault!(
                NO_CERTIFICATE,
                "this has no certificate";
                help: context.why_no_certificate()
            ).into()),
        }
    }

    /// The proof of what E asks as a file for the proof assistant Lean. E may ask what `certify` takes, but for
    /// quotients, and memberships that do not hold. The file needs Lean's core library only. All options stand in
    /// it, so the games should be small.
    ///
    /// >>> len(certify_in_lean(<1|0> >= 0)) > 1000
    /// true
    #[see(certify)]
    fn certify_in_lean(context, E: Value) -> Value {
        context.note_value(&E);
        match context.certificate(Proof::Lean)? {
            Some(text) => Ok(Value::text(&text)),
            None => Err(fault!(
                NO_CERTIFICATE,
                "this has no proof in Lean";
                help: "ask for one thing inside: `certify_in_lean(G <=> H)` in normal play or a misère universe with \
                       a name, or `certify_in_lean(outcome(G))`"
            ).into()),
        }
    }
}
