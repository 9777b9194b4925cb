//! TEMPORARY
use crate::game::*; use super::value::Relation;
impl Engine {
    pub(crate) fn compare_normal(&mut self, g: SumId, h: SumId, play: &mut Play<'_>) -> Result<Relation, EngineError> { 
        let m = self.conjugate(h, play)?; let d = self.add(g, m)?;
        Ok(match self.outcome(Convention::Normal, d, play)? { Outcome::P => Relation::Equal, Outcome::L => Relation::Greater, Outcome::R => Relation::Less, Outcome::N => Relation::Confused }) }
    pub(crate) fn canonical_normal(&mut self, g: SumId, _play: &mut Play<'_>) -> Result<SumId, EngineError> { Ok(g) }
}
