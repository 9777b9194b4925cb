//! Tests laws: every case is evaluated, those that fail are counted.

use super::Evaluator;
use crate::lang::code::{Code, Step};
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::law::Law;
use crate::lang::value::Value;
use crate::meter::Meter;

impl Evaluator<'_> {
    /// How many cases a law has, all of which hold.
    ///
    /// # Errors
    /// [`FaultKind::LawBroken`] with the first case that fails, which is the smallest where
    /// families begin with their smallest members; or what goes wrong inside.
    pub fn law(&mut self, code: &Code, law: &Law, meter: &mut Meter) -> Result<u64, Fault> {
        let (mut cases, mut failures, mut first) = (0, 0, None);
        self.draw(code, &law.generators, meter, &mut |evaluator, meter| {
            cases += 1;
            let holds = match evaluator.block(code, &law.body, meter) {
                Ok(Value::Bool(holds)) => holds,
                // Assertions may stand for the last expression.
                Ok(Value::None) if matches!(law.body.steps.last(), Some(Step::Assert(_))) => true,
                Ok(other) => {
                    let kind = FaultKind::WrongKind("`true` or `false`", other);
                    return Err(kind.at(law.place));
                }
                Err(fault) if matches!(fault.kind(), FaultKind::AssertionFailed(_)) => false,
                Err(fault) => return Err(fault),
            };
            if !holds {
                failures += 1;
                first.get_or_insert_with(|| {
                    let members = law
                        .generators
                        .iter()
                        .map(|(slot, _)| evaluator.local(*slot));
                    law.names.iter().cloned().zip(members).collect()
                });
            }
            Ok(())
        })?;
        match first {
            None => Ok(cases),
            Some(first) => {
                let kind = FaultKind::LawBroken {
                    cases,
                    failures,
                    first,
                };
                Err(kind.at(law.place))
            }
        }
    }

    fn local(&self, slot: u32) -> Value {
        self.stack[self.base + slot as usize].clone()
    }
}
