//! Numbers, ups, nimbers and games of any size and height.

use upstar::values::{Outcome, Relation, ValueId};

use super::table::{Answer, Table};

#[test]
fn numbers_ups_and_nimbers_of_any_size_are_no_chains() -> Answer<()> {
    let mut table = Table::default();
    let ups = table.read("^10000000000")?;
    let star = table.read("*")?;
    let sum = table.add(ups, star)?;
    assert_eq!(table.compare(sum, ValueId::ZERO)?, Relation::Greater);
    for (game, relation) in [
        ("{2|0}", Relation::Confused),
        ("{2|-1}", Relation::Confused),
        ("{1/1024|0}", Relation::Confused),
        ("{0||0|-1}", Relation::Less),
        ("{1|0||0}", Relation::Less),
        ("{^9|-1}", Relation::Less),
        ("{1|^^}", Relation::Confused),
        ("{1||1|^}", Relation::Greater),
    ] {
        let game = table.read(game)?;
        assert_eq!(table.compare(game, sum)?, relation);
        let back = table.values.negate(game, &mut table.meter)?;
        let together = table.add(sum, game)?;
        assert_eq!(table.add(together, back)?, sum);
        assert_eq!(table.outcome(&[(ups, 1), (star, 1), (back, 1)])?, {
            let difference = table.add(sum, back)?;
            table.values.outcome(difference)
        });
    }
    let nimber = table.values.nimber(1 << 40, &mut table.meter)?;
    let switch = table.read("{1|-1}")?;
    assert_eq!(table.compare(nimber, switch)?, Relation::Confused);
    let sum = table.add(nimber, switch)?;
    assert_eq!(table.values.outcome(sum), Outcome::N);
    assert_eq!(table.outcome(&[(switch, 1_000_000)])?, Outcome::P);
    assert_eq!(table.outcome(&[(switch, 1_000_001), (nimber, 3)])?, Outcome::N);
    assert!(table.values.len() < 500 && table.meter.ticks() < 5_000);
    let huge = table.number("10000000000000000000000000000000000000000")?;
    let birthday = table.values.birthday(huge, &mut table.meter)?;
    assert_eq!(birthday.to_string(), "10000000000000000000000000000000000000000");
    let small = table.number("1/1267650600228229401496703205376")?;
    assert_eq!(table.values.birthday(small, &mut table.meter)?.to_string(), "101");
    Ok(())
}

#[test]
fn deep_games_need_no_deep_stack() -> Answer<()> {
    let mut table = Table::default();
    // {0|{0|{0|…{0|-1}}}}: alternating threats, 3000 deep, and its square of comparisons.
    let mut game = table.number("-1")?;
    let mut games = vec![];
    for _ in 0..3000 {
        game = table.values.canonical(&[ValueId::ZERO], &[game], &mut table.meter)?;
        games.push(game);
    }
    let (last, before) = (games[2999], games[2997]);
    assert_ne!(table.compare(last, before)?, Relation::Equal);
    let negative = table.values.negate(last, &mut table.meter)?;
    assert_eq!(table.outcome(&[(last, 1), (negative, 1)])?, Outcome::P);
    assert!(table.values.temperature(last, &mut table.meter)?.is_zero());
    assert!(table.values.birthday(last, &mut table.meter)? >= 3000_u32.into());
    Ok(())
}
