//! A domain that panics poisons nothing: caught, the study answers as if nothing had been.

use std::panic::{AssertUnwindSafe, catch_unwind};

use upstar_engine::{
    Answer, Convention, Cx, Domain, Error, Grid, KeyBytes, Options, Outcome, Parts, Side, Study,
};

use crate::rulesets::{Clobber, board};

/// Clobber that panics when it is asked the so-manieth time, from whichever of its functions.
struct Panicking {
    left: std::cell::Cell<u64>,
}

impl Panicking {
    fn asked(&self) {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        // No message: the default hook would print it.
        if left == 1 {
            std::panic::resume_unwind(Box::new("asked too often"));
        }
    }
}

impl Domain for Panicking {
    type Part = Grid;

    fn options(
        &mut self,
        at: &Grid,
        side: Side,
        out: &mut Options<Grid>,
        cx: &mut Cx,
    ) -> Answer<()> {
        // Some options are on the stack when it panics.
        Clobber.options(at, side, out, cx)?;
        out.begin(0);
        out.part(at.clone());
        self.asked();
        Err(upstar_engine::Ended::GaveUp)
    }

    fn key(&self, at: &Grid, out: &mut KeyBytes) {
        self.asked();
        Clobber.key(at, out);
    }

    fn parts(&mut self, whole: &Grid, out: &mut Parts<Grid>, cx: &mut Cx) -> Answer<()> {
        self.asked();
        out.extend(whole.connected("xo", cx)?);
        Ok(())
    }

    fn rank(&mut self, _: &Grid, _: Side, _: &mut Cx) -> Answer<i32> {
        self.asked();
        Ok(0)
    }
}

/// The same, which tells its options.
struct Clean(Panicking);

impl Domain for Clean {
    type Part = Grid;

    fn options(
        &mut self,
        at: &Grid,
        side: Side,
        out: &mut Options<Grid>,
        cx: &mut Cx,
    ) -> Answer<()> {
        if self.0.left.get() == 1 {
            return self.0.options(at, side, out, cx);
        }
        self.0.asked();
        Clobber.options(at, side, out, cx)
    }

    fn key(&self, at: &Grid, out: &mut KeyBytes) {
        self.0.key(at, out);
    }

    fn parts(&mut self, whole: &Grid, out: &mut Parts<Grid>, cx: &mut Cx) -> Answer<()> {
        self.0.parts(whole, out, cx)
    }

    fn rank(&mut self, at: &Grid, side: Side, cx: &mut Cx) -> Answer<i32> {
        self.0.rank(at, side, cx)
    }
}

type Answers = Result<(String, [Outcome; 2], String), Error<Grid>>;

fn answers(study: &mut Study<Clean>) -> Answers {
    let [row, block] = [board("xxoxox"), board("xo/ox/xx")];
    let value = study.value(&row)?;
    let sum = [row, block, board("xxo")];
    let outcomes = [Convention::Normal, Convention::Misere].map(|c| study.outcome(&sum, c));
    let [normal, misere] = outcomes;
    let game = study.game(&sum[2])?;
    study.check(&sum[2..])?;
    Ok((study.text(value)?, [normal?, misere?], study.text_of_game(game)?))
}

#[test]
fn a_panic_of_a_domain_leaves_everything_in_order() {
    let domain = |left| Clean(Panicking { left: std::cell::Cell::new(left) });
    let mut calm = Study::new(domain(0));
    let expected = answers(&mut calm).expect("no limits");
    let (mut panics, mut at) = (0, 1);
    loop {
        let mut study = Study::new(domain(at));
        match catch_unwind(AssertUnwindSafe(|| answers(&mut study))) {
            Ok(found) => {
                assert_eq!(found, Ok(expected));
                break;
            }
            Err(_) => panics += 1,
        }
        study.domain().0.left.set(0);
        assert_eq!(answers(&mut study).expect("no limits"), expected, "{at}");
        at += 1 + at / 40;
    }
    assert!(panics > 100, "{panics}");
}
