//! Misère quotients: finitely many classes of sums, such that the class of a sum says who wins it.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::read::{counted, fields, list, number, numbers};
use crate::{Budget, Player, Universe, spend};

/// Texts of games are cut beyond this length.
pub(crate) const LONGEST_TEXT: usize = 500;

/// Rounds that tell most classes apart, before the table of sums is made.
const FEW_ROUNDS: usize = 64;

/// So many sums are followed for one player, at most.
const MOST_SUMS: usize = 200_000;

/// The games that sums are made of, and the classes of the sums. Class 0 is that of the empty sum.
struct Quotient<'a> {
    budget: Budget<'a>,
    /// For each game the options of Left and of Right: sums of earlier games.
    games: Vec<[Vec<Vec<usize>>; 2]>,
    /// For each game and class the class of their sum.
    plus: Vec<Vec<usize>>,
    /// For each class whether Left wins, moving first, and whether Right does.
    wins: Vec<[bool; 2]>,
}

/// Verifies a quotient, and what follows about sums of its games, and says what this is.
pub(crate) fn verify(of: Universe, mut value: Value, budget: Budget<'_>) -> Result<String, String> {
    if of != "misere" {
        return Err("this is about misère play".to_owned());
    }
    let asked = value.as_object_mut().and_then(|fields| fields.remove("asked"));
    let [all_games, all_plus, outcomes] = fields(&value, ["games", "plus", "outcomes"])?;
    let wins = list(outcomes)?.iter().map(outcome).collect::<Result<Vec<_>, _>>()?;
    let (order, mut plus, mut games) = (wins.len(), Vec::new(), Vec::new());
    for (id, game) in list(all_games)?.iter().enumerate() {
        let [left, right] = list(game)? else {
            return Err(format!("game {id} is not a list of Left's options and of Right's"));
        };
        let sums = |options| list(options)?.iter().map(numbers).collect::<Result<Vec<_>, _>>();
        games.push([sums(left)?, sums(right)?]);
        if games[id].iter().flatten().flatten().any(|&part| part >= id) {
            return Err(format!("game {id}: an option does not stand before"));
        }
    }
    for column in counted(all_plus, games.len())? {
        let column = counted(column, order)?.iter().map(number).collect::<Result<Vec<_>, _>>()?;
        if column.iter().any(|&class| class >= order) {
            return Err("a sum is not a class".to_owned());
        }
        plus.push(column);
    }
    let quotient = Quotient { budget, games, plus, wins };
    quotient.is_commutative()?;
    quotient.is_reached()?;
    quotient.differ(FEW_ROUNDS.min(order))?;
    let mut sums = vec![Vec::new(); order];
    sums[0] = (0..order).collect();
    for player in [0, 1] {
        quotient.play(player, &mut sums)?;
    }
    quotient.differ(order)?;
    let texts = quotient.texts()?;
    let (games, count) = (texts.join(", "), texts.len());
    let games = if games.len() > LONGEST_TEXT { format!("{count} games") } else { games };
    match asked {
        Some(asked) => Ok(format!("{} mod closure({games})", quotient.answer(&asked, &texts)?)),
        None => Ok(format!("order(quotient({games})) == {order} mod misere")),
    }
}

/// A sum of games as a text.
fn sum_text(parts: &[usize], texts: &[String]) -> String {
    let parts: Vec<&str> = parts.iter().map(|&part| texts[part].as_str()).collect();
    if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") }
}

/// Returns whether Left wins, moving first, and whether Right does.
fn outcome(letter: &Value) -> Result<[bool; 2], String> {
    match letter.as_str() {
        Some("L") => Ok([true, false]),
        Some("R") => Ok([false, true]),
        Some("N") => Ok([true, true]),
        Some("P") => Ok([false, false]),
        _ => Err("an outcome is \"L\", \"R\", \"N\" or \"P\"".to_owned()),
    }
}

impl Quotient<'_> {
    /// The games as texts; a number where that would be long.
    fn texts(&self) -> Result<Vec<String>, String> {
        let mut texts: Vec<String> = Vec::with_capacity(self.games.len());
        for (id, game) in self.games.iter().enumerate() {
            // The text of each part has a letter.
            let cut = |parts: &Vec<usize>| parts.len().min(LONGEST_TEXT);
            let [left, right] = game.each_ref().map(|sums| {
                let sums = sums.iter().take(LONGEST_TEXT);
                sums.map(|parts| sum_text(&parts[..cut(parts)], &texts))
                    .collect::<Vec<_>>()
                    .join(",")
            });
            let text = format!("<{left}|{right}>");
            let long = text.len() > LONGEST_TEXT || text.contains("game");
            texts.push(if long { format!("game {id}") } else { text });
            spend(self.budget, 100, 2 * texts[id].capacity() as isize)?;
        }
        Ok(texts)
    }

    /// The sums of some games with each class.
    fn beside(&self, parts: &[usize]) -> Result<Vec<usize>, String> {
        let mut row: Vec<usize> = (0..self.wins.len()).collect();
        for &part in parts {
            spend(self.budget, row.len(), 0)?;
            let column = self.plus.get(part).ok_or("a sum is not one of these games")?;
            row.iter_mut().for_each(|class| *class = column[*class]);
        }
        Ok(row)
    }

    /// Compares two sums of the games beside all such sums, or tells whether one has an inverse, or who wins
    /// it.
    fn answer(&self, asked: &Value, texts: &[String]) -> Result<String, String> {
        let sum = |parts: &Value| -> Result<(Vec<usize>, String), String> {
            let parts = numbers(parts)?;
            let beside = self.beside(&parts)?;
            let bytes = parts.iter().map(|&part| 2 * texts[part].len() as isize).sum();
            spend(self.budget, parts.len(), bytes)?;
            Ok((beside, sum_text(&parts, texts)))
        };
        if asked.get("invertible").is_some() {
            let [of, is] = fields(asked, ["invertible", "is"])?;
            let (beside, text) = sum(of)?;
            let found = beside.contains(&0);
            let statement = format!("invertible({text}) == {found}");
            return if *is == found { Ok(statement) } else { Err(format!("this is {found}")) };
        }
        if asked.get("outcome").is_some() {
            let [said, of] = fields(asked, ["outcome", "sum"])?;
            let (beside, text) = sum(of)?;
            let statement = format!("outcome({text}) == {}", said.as_str().unwrap_or_default());
            let is = outcome(said)? == self.wins[beside[0]];
            return if is {
                Ok(statement)
            } else {
                Err("the classes prove another outcome".to_owned())
            };
        }
        let [said, games] = fields(asked, ["relation", "games"])?;
        let games = counted(games, 2)?;
        let ((a, g), (b, h)) = (sum(&games[0])?, sum(&games[1])?);
        let at_least = |a: &[usize], b: &[usize]| {
            let better = |(&a, &b): (&usize, &usize)| {
                self.wins[a][0] >= self.wins[b][0] && self.wins[a][1] <= self.wins[b][1]
            };
            a.iter().zip(b).all(better)
        };
        let place = usize::from(at_least(&a, &b)) * 2 + usize::from(at_least(&b, &a));
        let found = ["<|>", "<", ">", "=="][place];
        let statement = format!("{g} {found} {h}");
        if *said == found { Ok(statement) } else { Err(format!("the classes prove {found}")) }
    }

    /// Refuses unless it does not matter in which order games are added.
    fn is_commutative(&self) -> Result<(), String> {
        for (id, a) in self.plus.iter().enumerate() {
            for b in &self.plus[..id] {
                spend(self.budget, 1 + a.len(), 0)?;
                if (0..a.len()).any(|class| a[b[class]] != b[a[class]]) {
                    return Err(format!("game {id} cannot be added in any order"));
                }
            }
        }
        Ok(())
    }

    /// Refuses unless each class is that of a sum.
    fn is_reached(&self) -> Result<(), String> {
        let (mut reached, mut waiting) = (vec![false; self.wins.len()], vec![0]);
        *reached.first_mut().ok_or("there is no class")? = true;
        while let Some(class) = waiting.pop() {
            spend(self.budget, 1 + self.plus.len(), 0)?;
            let next = self.plus.iter().map(|column| column[class]);
            waiting.extend(next.filter(|&next| !std::mem::replace(&mut reached[next], true)));
        }
        let missed = reached.iter().position(|reached| !reached);
        missed.map_or(Ok(()), |class| Err(format!("class {class} is that of no sum")))
    }

    /// Refuses two classes with the same outcomes whatever is added to both, if so many rounds tell: as many as there
    /// are classes do.
    fn differ(&self, rounds: usize) -> Result<(), String> {
        let (mut kinds, mut count) = (vec![0; self.wins.len()], 0);
        for _ in 0..=rounds {
            let mut names = BTreeMap::new();
            for (class, wins) in self.wins.iter().enumerate() {
                spend(self.budget, 8 * (1 + self.plus.len()), 0)?;
                let after = self.plus.iter().map(|column| kinds[column[class]]);
                names.entry((wins, after.collect::<Vec<_>>())).or_insert_with(Vec::new).push(class);
            }
            match names.len() {
                found if found == self.wins.len() => return Ok(()),
                found if found == count => return Err("two classes are alike".to_owned()),
                found => count = found,
            }
            for (kind, classes) in names.values().enumerate() {
                classes.iter().for_each(|&class| kinds[class] = kind);
            }
        }
        Ok(())
    }

    /// A player wins, moving first, just the sums without an option of the player and those with an option
    /// that the opponent, moving first, does not win. A sum *owes* a class if by the class of both the
    /// player wins them together, but by no option of the sum. The book says why this is a proof. The sums of a
    /// class with all classes are found when the class is met.
    fn play(&self, player: Player, sums: &mut [Vec<usize>]) -> Result<(), String> {
        let (order, name) = (self.wins.len(), ["Left", "Right"][player]);
        let mut winning: Vec<Vec<bool>> = Vec::new();
        for (id, game) in self.games.iter().enumerate() {
            let mut wins = vec![false; order];
            for option in &game[player] {
                for (win, sum) in wins.iter_mut().zip(self.beside(option)?) {
                    *win |= !self.wins[sum][1 - player];
                }
            }
            if (0..order).any(|class| wins[class] && !self.wins[self.plus[id][class]][player]) {
                return Err(format!("a move in game {id} wins where {name} is said to lose"));
            }
            winning.push(wins);
        }
        let owed: Vec<bool> = self.wins.iter().map(|wins| wins[player]).collect();
        // For each class the sums without options and those with, by what they owe at most.
        let mut most = vec![[Vec::new(), Vec::new()]; order];
        let (mut waiting, mut followed) = (vec![(0, false, owed)], 0);
        while let Some((class, moves, owed)) = waiting.pop() {
            if owed[0] == moves {
                let said = ["lose, but has no move", "win, but no move wins"][usize::from(moves)];
                return Err(format!("in a sum of class {class} {name} is said to {said}"));
            }
            let known: &mut Vec<Vec<bool>> = &mut most[class][usize::from(moves)];
            spend(self.budget, 1 + order + known.len(), -(order as isize))?;
            if known.iter().any(|known| known.iter().zip(&owed).all(|(known, owes)| known >= owes))
            {
                continue;
            }
            followed += 1;
            if followed > MOST_SUMS {
                return Err("too many sums would have to be followed".to_owned());
            }
            for (id, wins) in winning.iter().enumerate() {
                let (column, next) = (&self.plus[id], self.plus[id][class]);
                spend(self.budget, order, order as isize)?;
                let still = |u: usize| owed[column[u]] && !wins[sums[class][u]];
                let owed = (0..order).map(still).collect();
                let has_options = !self.games[id][player].is_empty();
                waiting.push((next, moves || has_options, owed));
                if sums[next].is_empty() {
                    spend(self.budget, order, size_of_val(&column[..]) as isize)?;
                    sums[next] = sums[class].iter().map(|&sum| column[sum]).collect();
                }
            }
            spend(self.budget, 0, order as isize)?;
            known.push(owed);
        }
        Ok(())
    }
}
