//! Tests laws: every case is evaluated, those that fail are counted.

use super::Evaluator;
use crate::lang::code::{Code, Generator, Step};
use crate::lang::fault::{Fault, FaultKind};
use crate::lang::law::Law;
use crate::lang::value::Value;
use crate::meter::Meter;

impl Evaluator<'_> {
    /// How many cases a law has, all of which hold.
    ///
    /// # Errors
    /// [`FaultKind::LawBroken`] with the smallest case that fails: the one whose members stand
    /// nearest to the beginnings of their families; or what goes wrong inside.
    pub fn law(&mut self, code: &Code, law: &Law, meter: &mut Meter) -> Result<u64, Fault> {
        let (mut cases, mut failures) = (0, 0);
        let mut smallest: Option<(u64, Vec<(String, Value)>)> = None;
        self.cases(
            code,
            &law.generators,
            0,
            meter,
            &mut |evaluator, size, meter| {
                cases += 1;
                let holds = match evaluator.block(code, &law.body, meter) {
                    Ok(Value::Bool(holds)) => holds,
                    // Assertions may stand for the last expression.
                    Ok(Value::None) if matches!(law.body.steps.last(), Some(Step::Assert(_))) => {
                        true
                    }
                    Ok(other) => {
                        let kind = FaultKind::WrongKind("`true` or `false`", other);
                        return Err(kind.at(law.place));
                    }
                    Err(fault) if matches!(fault.kind(), FaultKind::AssertionFailed(_)) => false,
                    Err(fault) => return Err(fault),
                };
                if !holds {
                    failures += 1;
                    if smallest.as_ref().is_none_or(|(known, _)| size < *known) {
                        let slots = law.generators.iter().map(|(slot, _)| *slot);
                        let members = slots.map(|slot| evaluator.local(slot));
                        smallest = Some((size, law.names.iter().cloned().zip(members).collect()));
                    }
                }
                Ok(())
            },
        )?;
        match smallest {
            None => Ok(cases),
            Some((_, first)) => {
                let kind = FaultKind::LawBroken {
                    cases,
                    failures,
                    first,
                };
                Err(kind.at(law.place))
            }
        }
    }

    /// Calls `work` for every case; its size counts how many members stand before its own.
    fn cases(
        &mut self,
        code: &Code,
        generators: &[Generator],
        size: u64,
        meter: &mut Meter,
        work: &mut dyn FnMut(&mut Self, u64, &mut Meter) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let Some((first, rest)) = generators.split_first() else {
            return work(self, size, meter);
        };
        let mut size = size;
        let first = std::slice::from_ref(first);
        self.draw(code, first, meter, &mut |evaluator, meter| {
            evaluator.cases(code, rest, size, meter, work)?;
            size += 1;
            Ok(())
        })
    }

    fn local(&self, slot: u32) -> Value {
        self.stack[self.base + slot as usize].clone()
    }
}
