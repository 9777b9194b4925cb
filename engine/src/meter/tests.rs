//! Limits stop, and what is given back counts no longer.

use super::*;

fn dig(meter: &mut Meter, levels: u32) -> Result<u32, Stop> {
    if levels == 0 {
        return Ok(0);
    }
    meter.deeper(|meter| dig(meter, levels - 1)).map(|below| below + 1)
}

#[test]
fn what_runs_apart_does_not_depend_on_what_is_spent() {
    let mut meter = Meter::default();
    let limits = Limits { time: Some(Duration::ZERO), ..meter.limits() };
    meter.allow(10);
    let work = |meter: &mut Meter| -> Result<u64, Stop> {
        meter.tick_many(100)?;
        Ok(meter.ticks())
    };
    assert_eq!(meter.within(Share::apart(1000), work), Ok(Some(100)));
    assert_eq!((meter.ticks(), meter.tick()), (100, Err(Stop::Allowance)));
    assert_eq!(meter.within(Share::apart(1000), work), Ok(Some(100)));
    assert_eq!(meter.within(Share::apart(50), work), Ok(None));
    meter.set_limits(limits);
    assert_eq!(meter.within(Share::apart(1000), work), Ok(Some(100)));
    assert_eq!(meter.tick(), Err(Stop::Allowance));
}

#[test]
fn depth_is_refused_not_overflowed() {
    let mut meter = Meter::default();
    assert_eq!(dig(&mut meter, 90_000), Ok(90_000));
    assert_eq!(dig(&mut meter, 200_000), Err(Stop::Depth { limit: DEFAULT_DEPTH }));
}

#[test]
fn an_allowance_ends_only_its_own_work() {
    let mut meter = Meter::default();
    let spent = meter.within(Share::ticks(100), |meter| {
        for _ in 0..1000 {
            meter.tick()?;
        }
        Ok::<_, Stop>(())
    });
    assert_eq!(spent, Ok(None));
    assert_eq!(meter.within(Share::ticks(10_000), |meter| meter.tick_many(5000)), Ok(Some(())));
    assert_eq!(meter.tick_many(1 << 40), Ok(()));
}

#[test]
fn what_is_dropped_counts_no_longer() {
    let limits = Limits { memory: MemoryLimit::Bytes(1000), ..Limits::default() };
    let mut meter = Meter::new(limits, Arc::default());
    for _ in 0..100 {
        let mut lease = meter.lease(300).expect("there is room");
        lease.grow(300, &mut meter).expect("there is room");
        assert_eq!(lease.grow(500, &mut meter), Err(Stop::Memory { limit: 1000, needed: 1100 }));
        assert_eq!(meter.memory(), 600);
    }
    assert_eq!(meter.memory(), 0);
}

#[test]
fn the_stack_counts_while_it_is_there() {
    let limits = Limits { memory: MemoryLimit::Bytes(4 * STACK_STEP as u64), ..Limits::default() };
    let mut meter = Meter::new(limits, Arc::default());
    let refused = dig(&mut meter, DEFAULT_DEPTH);
    assert!(matches!(refused, Err(Stop::Memory { .. })), "{refused:?}");
    assert_eq!(meter.memory(), 0);
    meter.restart();
    assert_eq!(dig(&mut meter, 100), Ok(100));
}

#[test]
fn an_interrupt_is_seen() {
    let flag = Arc::new(AtomicBool::new(true));
    let mut meter = Meter::new(Limits::default(), flag);
    assert_eq!(meter.tick_many(TICKS_PER_LOOK), Err(Stop::Interrupted));
}

/// Goes down by about so many bytes of stack, then asks.
fn below(bytes: usize, ask: &dyn Fn() -> bool) -> bool {
    let page = std::hint::black_box([0_u8; 4096]);
    match bytes.checked_sub(page.len()) {
        Some(left) => below(left, ask),
        None => ask(),
    }
}

#[test]
fn what_is_left_of_the_first_stack_is_known_as_of_every_other() {
    let ask = |begins: bool| {
        if begins {
            stack::begin();
        }
        // Beyond what a first stack surely has, the system is asked.
        let asked = [(0, 1 << 20), (3 << 20, 1 << 20), (6 << 20, 1 << 20), (0, 32 << 20)];
        let first = asked.map(|(down, bytes)| below(down, &|| stack::has(bytes)));
        let second = stack::on_new(2 << 20, || [1 << 20, 8 << 20].map(stack::has));
        // Both ways are taken.
        let surely = asked.map(|(down, bytes)| below(down, &|| stack::surely_has(bytes)));
        let elsewhere = stack::on_new(2 << 20, || stack::surely_has(1 << 10));
        assert_eq!((surely, elsewhere), ([begins, false, false, false], Ok(false)));
        (first, second)
    };
    for begins in [true, false] {
        let thread = std::thread::Builder::new().stack_size(16 << 20).spawn(move || ask(begins));
        let told = thread.expect("a thread").join().expect("no panic");
        assert_eq!(told, ([true, true, true, false], Ok([true, false])), "{begins}");
    }
}

#[test]
fn a_charge_that_is_refused_is_not_counted() {
    let limits = Limits { memory: MemoryLimit::Bytes(1000), ..Limits::default() };
    let mut meter = Meter::new(limits, Arc::default());
    assert!(matches!(meter.charge(5000), Err(Stop::Memory { limit: 1000, needed: 5000 })));
    assert_eq!(meter.memory(), 0);
    let mut lease = meter.lease(600).expect("room");
    assert!(lease.grow(600, &mut meter).is_err() && meter.lease(600).is_err());
    assert_eq!(meter.memory(), 600);
    drop(lease);
    assert!(meter.charge(900).is_ok());
    // What is allocated already counts.
    assert!(meter.charge_held(300).is_err());
    assert_eq!(meter.memory(), 1200);
}

#[test]
fn a_table_that_dies_with_a_call_gives_its_memory_back() {
    let mut meter = Meter::default();
    let mut table = LeasedMap::default();
    for key in 0..100_u64 {
        table.insert(key, key * key, &mut meter).expect("room");
    }
    assert_eq!(table.get(&9), Some(&81));
    assert!(meter.memory() >= 100 * 16);
    drop(table);
    assert_eq!(meter.memory(), 0);
}

#[test]
fn each_share_is_spent_by_what_it_limits_and_the_rest_is_whole_again() {
    let minute = Duration::from_secs(60);
    let limits =
        Limits { time: Some(minute), memory: MemoryLimit::Bytes(8_000_000), ..Limits::default() };
    let stops = [
        Stop::Allowance,
        Stop::Depth { limit: 1 },
        Stop::Time { limit: minute },
        Stop::Memory { limit: 1, needed: 2 },
        Stop::Refused { held: 1 },
        Stop::Interrupted,
    ];
    let most_memory = Share::ALL.and_most_memory();
    let shares = [
        (Share::ALL, [false; 6]),
        (Share::ticks(5), [true, false, false, false, false, false]),
        (Share::soon(5), [true, true, false, false, false, false]),
        (Share::apart(5), [true, false, false, false, false, false]),
        (Share::ALL.and_time(minute), [false, false, true, false, false, false]),
        (most_memory, [false, false, false, true, true, false]),
        (Share::soon(5).and_time(minute), [true, true, true, false, false, false]),
        (Share::MOST, [false, false, true, true, true, false]),
    ];
    for (share, spent) in shares {
        for (stop, is_spent) in stops.into_iter().zip(spent) {
            let mut meter = Meter::new(limits, Arc::default());
            meter.tick_many(3).expect("no limits");
            let found = meter.within(share, |meter| {
                meter.tick_many(2)?;
                Err::<(), _>(stop)
            });
            assert_eq!(found, if is_spent { Ok(None) } else { Err(stop) }, "{share:?} {stop:?}");
            assert_eq!((meter.limits(), meter.ticks()), (limits, 5), "{share:?} {stop:?}");
            assert_eq!(meter.is_cut_short(), is_spent && share == Share::MOST);
            assert_eq!(meter.tick_many(1 << 40), Ok(()), "{share:?} {stop:?}");
        }
    }
    let mut meter = Meter::new(limits, Arc::default());
    meter.allow(10);
    let spend = |meter: &mut Meter| meter.tick_many(20);
    assert_eq!(meter.within(Share::ticks(15), spend), Err(Stop::Allowance), "the outer is spent");
    let lease = |bytes: usize| move |meter: &mut Meter| meter.lease(bytes).map(|_| ());
    assert_eq!(meter.within(Share::ALL, lease(7_500_000)), Ok(Some(())));
    assert_eq!(meter.within(most_memory, lease(7_500_000)), Ok(None));
    // Of less than 4 MiB nothing is left to others.
    let _taken = meter.lease(5_000_000).expect("there is room");
    assert_eq!(meter.within(most_memory, lease(2_999_000)), Ok(Some(())));
}

#[test]
fn work_apart_leaves_the_count_of_the_stack_as_it_is() {
    fn dig_and_work(meter: &mut Meter, levels: u32) -> Result<Option<()>, Stop> {
        if levels == 0 {
            return meter.within(Share::apart(5), Meter::tick);
        }
        meter.deeper(|meter| dig_and_work(meter, levels - 1))
    }
    let mut meter = Meter::default();
    assert_eq!(dig_and_work(&mut meter, 50_000), Ok(Some(())));
    assert_eq!((meter.stack, meter.memory()), (0, 0));
}
