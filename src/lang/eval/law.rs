//! Tests laws: every case is evaluated, those that fail are counted.

use super::Evaluator;
use super::draw::MORE;
use crate::lang::code::{Code, Generator, Step};
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::law::{Case, Law, Trial, Unfinished, Verdict};
use crate::meter::{Counted, MayStop, Stop};

impl Evaluator<'_> {
    /// Tests a law; `trial` says how far that went, whatever comes of it.
    ///
    /// # Errors
    /// [`FaultKind::LawBroken`] where a case fails, [`FaultKind::NoCases`] where there is none; or
    /// what goes wrong inside, with the case and with what was known before.
    pub(in crate::lang) fn law(
        &mut self,
        code: &Code,
        law: &Law,
        trial: &mut Trial,
    ) -> Result<(), Fault> {
        // How many members each family gave.
        let mut drawn = vec![0; law.generators.len()];
        let mut broken_off = None;
        self.meter.open();
        let tested = self.cases(code, &law.generators, (0, &mut drawn), &mut |evaluator, size| {
            evaluator.meter.count(Counted::Cases);
            let verdict = evaluator.case_holds(code, law);
            let verdict = verdict.inspect_err(|_| broken_off = Some(evaluator.case(law)))?;
            trial.cases += 1;
            if let Verdict::Fails(claims) = verdict {
                let case = evaluator.case(law);
                let members = case.iter().map(|(_, member)| member);
                let large = evaluator.size_of_all(members);
                trial.fails([large, size], claims, case);
                // What was asked about the case may have left out what it had no time for.
                evaluator.meter.look_now()?;
            }
            Ok(())
        });
        self.meter.close();
        if let Err(fault) = tested {
            // What fails does so, however many cases there are beyond the limit.
            let by_limit = matches!(
                fault.stop(),
                Some(Stop::Time { .. } | Stop::Memory { .. } | Stop::Refused { .. })
            );
            if by_limit && trial.failures > 0 {
                return Err(FaultKind::LawBroken(trial.clone()).at(law.place));
            }
            return Err(fault.in_law(Unfinished {
                place: law.place,
                trial: trial.clone(),
                case: broken_off,
            }));
        }
        trial.finished = true;
        if trial.failures > 0 {
            return Err(FaultKind::LawBroken(trial.clone()).at(law.place));
        }
        let empty = law.generators.iter().zip(drawn);
        match empty.into_iter().find(|(_, drawn)| *drawn == 0) {
            Some((family, _)) => Err(FaultKind::NoCases(law.place).at(code.span(family.source))),
            None => Ok(()),
        }
    }

    /// Returns whether the case at hand holds.
    fn case_holds(&mut self, code: &Code, law: &Law) -> Result<Verdict, Fault> {
        let verdict = match law.body.steps.last() {
            // Assertions may stand for the last expression.
            Some(Step::Assert(_)) => self.block(code, &law.body).map(|_| Verdict::Holds),
            _ => {
                let verdict = self.last_holds(code, &law.body, law.place);
                verdict.map(|verdict| self.with_games(code, verdict))
            }
        };
        match verdict {
            Err(fault) => match fault.kind() {
                FaultKind::AssertionFailed(claims) => Ok(Verdict::Fails(claims.clone())),
                _ => Err(fault),
            },
            verdict => verdict,
        }
    }

    /// The case at hand.
    fn case(&self, law: &Law) -> Case {
        let members = law.generators.iter();
        let members = members.map(|drawn| self.stack[self.base + drawn.slot as usize].clone());
        law.names.iter().cloned().zip(members).collect()
    }

    /// Calls `work` for every case; its size counts how many members stand before its own. `drawn`
    /// counts the members that each family gave.
    fn cases(
        &mut self,
        code: &Code,
        generators: &[Generator],
        (mut size, drawn): (u64, &mut [u64]),
        work: &mut dyn FnMut(&mut Self, u64) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let (Some((first, rest)), Some((count, inner))) =
            (generators.split_first(), drawn.split_first_mut())
        else {
            return work(self, size);
        };
        let first = std::slice::from_ref(first);
        let drawn = self.draw(code, first, &mut |evaluator| {
            evaluator.cases(code, rest, (size, &mut *inner), work)?;
            size += 1;
            *count += 1;
            Ok(MORE)
        });
        drawn.map(|_| ())
    }
}
