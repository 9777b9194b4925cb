//! Rulesets played as they are written in the library, without what Rust knows of them, and a long
//! script.

use std::sync::Arc;

use super::boards::random_board;
use upstar::meter::Meter;
use upstar::session::{Event, LIBRARY, NoFiles, Options, Session};
use upstar::syntax::format;
use upstar::values::SplitMix64;

/// A session with the library.
fn session() -> Result<Session, String> {
    let options = Options { unicode: false, ..Options::default() };
    let made = Session::new(options, Arc::default(), Box::new(NoFiles));
    made.map_err(|diagnostic| diagnostic.code.title.to_owned())
}

/// Runs one statement, with the library as it is, and returns what it prints.
pub(super) fn asked(text: &str, meter: &mut Meter) -> Result<String, String> {
    Ok(ask(&mut session()?, text, meter)?.join(" "))
}

/// A session in which the library's text of a ruleset is the user's own.
fn knowing(name: &str, meter: &mut Meter) -> Result<Session, String> {
    let mut session = session()?;
    let file = LIBRARY.iter().find(|file| file.defines.contains(&name));
    let file = file.ok_or("the library does not have it")?;
    ask(&mut session, file.text(), meter)?;
    Ok(session)
}

/// Runs a text and returns what it prints, a line for each answer; `meter` counts the work as well.
fn ask(session: &mut Session, text: &str, meter: &mut Meter) -> Result<Vec<String>, String> {
    let (mut lines, mut wrong) = (Vec::new(), None);
    let progress = session.progress();
    session.run("bench", text, &mut |_, event| {
        match event {
            Event::Printed(line) => lines.push(line.to_plain()),
            Event::Statement(report) => {
                meter.add(progress.spent());
                match report.result {
                    Ok(answer) if !report.quiet => {
                        lines.extend(answer.text.map(|text| text.to_plain()));
                    }
                    Ok(_) => {}
                    Err(diagnostic) => wrong = Some(diagnostic.code.title.to_owned()),
                }
            }
        }
        true
    });
    wrong.map_or(Ok(lines), Err)
}

/// Runs one statement about a ruleset and returns what it prints.
pub(super) fn statement(ruleset: &str, text: &str, meter: &mut Meter) -> Result<String, String> {
    Ok(ask(&mut knowing(ruleset, meter)?, text, meter)?.join(" "))
}

/// Counts the rows of 1 to `most` dominoes, and the values among them.
pub(super) fn toppling(letters: &str, most: u32, meter: &mut Meter) -> Result<String, String> {
    let script = format!(
        "[canonical(toppling(row)) for row in rows(\"{letters}\", {most}) if len(row) > 0];"
    );
    let mut session = knowing("toppling", meter)?;
    ask(&mut session, &script, meter)?;
    let (rows, values) = session.games_listed().ok_or("no list of games")?;
    Ok(format!("{rows} rows, {values} distinct"))
}

/// The outcomes of 20 sums of so many random rows of 8 dominoes.
pub(super) fn toppling_sums(count: usize, meter: &mut Meter) -> Result<String, String> {
    sums("toppling", count, meter, |random| {
        let letters = (0..8).map(|_| if random.below(2) == 0 { 'L' } else { 'R' });
        format!("toppling(\"{}\")", letters.collect::<String>())
    })
}

/// The outcomes of 20 sums of so many random boards.
pub(super) fn domineering_sums(count: usize, meter: &mut Meter) -> Result<String, String> {
    sums("domineering", count, meter, |random| {
        format!("domineering(\"{}\")", random_board(random).spelling())
    })
}

/// The outcomes of 20 sums of so many boards of clobber, all cells with random stones.
pub(super) fn clobber_sums(count: usize, meter: &mut Meter) -> Result<String, String> {
    sums("clobber", count, meter, |random| {
        let mut row =
            || -> String { (0..3).map(|_| if random.below(2) == 0 { 'x' } else { 'o' }).collect() };
        format!("clobber(\"{}/{}/{}\")", row(), row(), row())
    })
}

fn sums(
    ruleset: &str,
    count: usize,
    meter: &mut Meter,
    mut term: impl FnMut(&mut SplitMix64) -> String,
) -> Result<String, String> {
    let mut session = knowing(ruleset, meter)?;
    let mut random = SplitMix64::new(20_250_107);
    let mut script = String::new();
    for _ in 0..20 {
        let terms: Vec<String> = (0..count).map(|_| term(&mut random)).collect();
        script.push_str(&format!("outcome({})\n", terms.join(" + ")));
    }
    Ok(ask(&mut session, &script, meter)?.concat())
}

/// The census of pitches: values, outcomes in normal play, outcomes in misère play.
pub(super) fn pitch_census(meter: &mut Meter) -> Result<String, String> {
    let script = "
        fn sides(n) = if n == 0 { [[]] } else {
          [join([side, [bump]]) for side in sides(n - 1), bump in 1 ..= 4] }
        let all = [pitch(left@right) for n in 0 ..= 7, i in 0 ..= n,
          left in sides(i), right in sides(n - i)]
        fn tally(outcomes) = [len([o for o in outcomes if o == wanted]) for wanted in [L, N, P, R]]
        tally([outcome(p) for p in all])
        tally([outcome(p) for p in all]) mod misere
        [canonical(p) for p in all];";
    let mut session = knowing("pitch", meter)?;
    let outcomes = ask(&mut session, script, meter)?;
    let (pitches, values) = session.games_listed().ok_or("no list of games")?;
    Ok(format!("{pitches} pitches, {values} values; {}", outcomes.join(" ")))
}

/// Parses, formats and evaluates 100 000 statements of a line each.
pub(super) fn script(meter: &mut Meter) -> Result<String, String> {
    let mut random = SplitMix64::new(20_250_111);
    let mut text = String::new();
    for _ in 0..100_000 {
        let (a, b) = (1 + random.below(1000), 1 + random.below(1000));
        let line = match random.below(4) {
            0 => format!("{a} + {b} == {}", a + b),
            1 => format!("<{a}|-{a}> + *{b} == +-{a} + *{b}"),
            2 => format!("{a}/4 + {b}/4 == ({a} + {b}) / 4"),
            _ => format!("{a} * ^ + *{b} > -{b} * ^"),
        };
        text.push_str(&line);
        text.push('\n');
    }
    let formatted = format::format(&text).map_err(|_| "the script does not read")?;
    let options = Options::default();
    let made = Session::new(options, Arc::default(), Box::new(NoFiles));
    let mut session = made.map_err(|diagnostic| diagnostic.code.title.to_owned())?;
    let answers = ask(&mut session, &formatted, meter)?;
    let right = answers.iter().filter(|answer| *answer == "true").count();
    Ok(format!("{right} true of {}", answers.len()))
}
