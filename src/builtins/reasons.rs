//! Why an answer is what it is, and certificates of answers.

use super::define::Answer;
use crate::ask::certificate::library;
use crate::diag::codes::games::NO_CERTIFICATE;
use crate::lang::context::Context;
use crate::lang::fault::fault;
use crate::lang::value::Value;
use crate::meter::Sought;
use crate::present::reason;
use crate::present::reason::Proof;
use crate::present::text;

builtins! {
    "Games in a universe";

    /// The answer to E, and the theorem, proof or search that gave each answer about games: outcomes,
    /// comparisons, canonical forms, inverses, membership, misère quotients, parts. `why` is a form, as
    /// `all` and `any` are: it takes note of what is asked inside E. E may also be the name of a truth
    /// value, an outcome, a relation or a quotient.
    ///
    /// >>> why(outcome(*:3 + *:-3/4)) mod misere
    /// N
    /// *:3 + *:(-3/4): sprigs with Delta = 0, epsilon = 9/4, no * left over (McKay, Milley and Nowakowski 2016, Theorems 3.4 and 5.1)
    #[common(11)]
    #[see(outcome, compare)]
    fn why(context, E: Value) -> Value {
        let mut lines = vec![text::of(context, &E)?];
        context.note_value(&E);
        lines.extend(reason::reasons(context)?);
        if lines.len() == 1 {
            lines.push(
                "nothing was asked about games in this: ask inside, as in `why(outcome(G))`, \
                 `why(G == H)`, `why(canonical(G))`, or ask about a truth value, an outcome, a \
                 relation or a quotient that has a name"
                    .to_owned(),
            );
        }
        Ok(Value::long_text(&lines.join("\n"), context.meter)?)
    }

    /// A certificate for the answer to E: a text that `upstar verify FILE`, or a program of yours, can
    /// verify without the engine. E is a comparison, a canonical form or an inverse, in normal play or
    /// modulo a misère universe; or an outcome, a membership or a finite misère quotient. Games are
    /// expanded to their literal forms. If the play is too large and a misère quotient told the outcome,
    /// the certificate is that of the quotient; if a theorem answered, the certificate names the theorem
    /// and proves nothing.
    ///
    /// >>> certify(1 >= 0) == certify(1 > 0)
    /// true
    #[see(why, compare, outcome, certify_with_moves)]
    fn certify(context, E: Value) -> Value {
        certified(context, &E, Proof::Entries)
    }

    /// The certificate for the answer to E with the moves of its games: all positions that play reaches, and the options
    /// of each. Then a reader, or `upstar verify --moves`, can compare the moves with the rules of the
    /// ruleset.
    ///
    /// >>> len(certify_with_moves(outcome(nim(1)))) > len(certify(outcome(nim(1))))
    /// true
    #[see(certify)]
    fn certify_with_moves(context, E: Value) -> Value {
        certified(context, &E, Proof::EntriesAndMoves)
    }

    /// The proof of the answer to E as a file for the proof assistant Lean. E may be what `certify`
    /// takes, except quotients and false memberships. The file needs only Lean's core library. It
    /// contains all options, so the games should be small.
    ///
    /// >>> len(certify_in_lean(<1|0> >= 0)) > 1000
    /// true
    #[see(certify)]
    fn certify_in_lean(context, E: Value) -> Value {
        context.note_certified(&E);
        context.meter.seek(Sought::Certificate);
        context.meter.find(Sought::Certificate, 0, 0);
        if library().is_none() {
            return Err(fault!(
                NO_CERTIFICATE,
                "the library for Lean is missing";
                help: "the page reads it from its server, which did not answer: try again"
            ).into());
        }
        match reason::certificate(context, Proof::Lean)? {
            Some(text) => Ok(Value::long_text(&text, context.meter)?),
            None => Err(fault!(
                NO_CERTIFICATE,
                "this has no proof in Lean";
                help: "files for Lean prove one comparison or outcome, or that a game belongs to a universe, in normal play or a \
                       misère universe with a name: `certify_in_lean(G <=> H)`, `certify_in_lean(outcome(G))`"
            ).into()),
        }
    }
}

/// The certificate for the answer to the first argument.
fn certified(context: &mut Context<'_>, asked: &Value, proof: Proof) -> Answer {
    context.note_certified(asked);
    context.meter.seek(Sought::Certificate);
    context.meter.find(Sought::Certificate, 0, 0);
    match reason::certificate(context, proof)? {
        Some(text) => Ok(Value::long_text(&text, context.meter)?),
        None => {
            let help = match asked {
                Value::Text(_) => {
                    "this is a text: write the question itself in `certify(G == H)`, and as the last statement of a \
                     file for `upstar certify`"
                }
                _ => reason::why_no_certificate(context),
            };
            Err(fault!(NO_CERTIFICATE, "this has no certificate"; help: help).into())
        }
    }
}
