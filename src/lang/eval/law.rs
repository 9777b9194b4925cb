//! Tests laws: every case is evaluated, those that fail are counted.

use super::Evaluator;
use super::draw::MORE;
use crate::lang::code::{Code, Generator, Step};
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::kind::Kind;
use crate::lang::law::{Case, Law, Trial, Unfinished};
use crate::lang::value::Value;
use crate::meter::{Counted, MayStop, Stop};

impl Evaluator<'_> {
    /// Tests a law; `trial` says how far that went, whatever comes of it.
    ///
    /// # Errors
    /// [`FaultKind::LawBroken`] where a case fails, [`FaultKind::NoCases`] where there is none; or
    /// what goes wrong inside, with the case and with what was known before.
    pub fn law(&mut self, code: &Code, law: &Law, trial: &mut Trial) -> Result<(), Fault> {
        // How many members each family gave.
        let mut drawn = vec![0; law.generators.len()];
        let (mut nearest, mut broken_off) = (u64::MAX, None);
        self.meter.open();
        let tested = self.cases(code, &law.generators, (0, &mut drawn), &mut |evaluator, size| {
            evaluator.meter.count(Counted::Cases);
            let holds = evaluator.case_holds(code, law);
            let holds = holds.inspect_err(|_| broken_off = Some(evaluator.case(law)))?;
            trial.cases += 1;
            if !holds {
                trial.failures += 1;
                if size < nearest {
                    nearest = size;
                    trial.smallest = Some(evaluator.case(law));
                }
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

    /// Whether the case at hand holds.
    fn case_holds(&mut self, code: &Code, law: &Law) -> Result<bool, Fault> {
        match self.block(code, &law.body) {
            Ok(Value::Bool(holds)) => Ok(holds),
            // Assertions may stand for the last expression.
            Ok(Value::None) if matches!(law.body.steps.last(), Some(Step::Assert(_))) => Ok(true),
            Ok(other) => Err(FaultKind::WrongKind(Kind::Bool, other).at(law.place)),
            Err(fault) if matches!(fault.kind(), FaultKind::AssertionFailed(_)) => Ok(false),
            Err(fault) => Err(fault),
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
