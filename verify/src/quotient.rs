//! Misère quotients: finitely many classes of sums, such that the class of a sum says who wins it.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::read::{counted, fields, list, number, numbers};
use crate::{Player, Universe};

/// Texts of games are cut beyond this length.
pub(crate) const LONGEST_TEXT: usize = 500;

/// So many sums are followed for one player, at most.
const MOST_SUMS: usize = 200_000;

/// The games that sums are made of, and the classes of the sums. Class 0 is that of the empty sum.
struct Quotient {
    /// For each game the options of Left and of Right: sums of earlier games.
    games: Vec<[Vec<Vec<usize>>; 2]>,
    /// For each game and class the class of their sum.
    plus: Vec<Vec<usize>>,
    /// For each class whether Left wins, moving first, and whether Right does.
    wins: Vec<[bool; 2]>,
}

/// Verifies a quotient, and what follows about sums of its games, and says what this is.
pub(crate) fn verify(universe: Universe, value: &Value) -> Result<String, String> {
    if universe != "misere" {
        return Err("this is about misère play".to_owned());
    }
    let mut value = value.clone();
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
    let quotient = Quotient { games, plus, wins };
    let sums = quotient.sums()?;
    for player in [0, 1] {
        quotient.play(player, &sums)?;
    }
    let kinds: BTreeSet<Vec<_>> =
        sums.iter().map(|sums| sums.iter().map(|&sum| quotient.wins[sum]).collect()).collect();
    if kinds.len() < order {
        return Err("two classes are alike".to_owned());
    }
    let games = quotient.texts().join(", ");
    let count = quotient.games.len();
    let games = if games.len() > LONGEST_TEXT { format!("{count} games") } else { games };
    match asked {
        Some(asked) => Ok(format!("{} mod closure({games})", quotient.answer(&asked, &sums)?)),
        None => Ok(format!("order(quotient({games})) == {order} mod misere")),
    }
}

/// A sum of games as a text.
fn sum_text(parts: &[usize], texts: &[String]) -> String {
    let parts: Vec<&str> = parts.iter().map(|&part| texts[part].as_str()).collect();
    if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") }
}

/// Whether Left wins, moving first, and whether Right does.
fn outcome(letter: &Value) -> Result<[bool; 2], String> {
    match letter.as_str() {
        Some("L") => Ok([true, false]),
        Some("R") => Ok([false, true]),
        Some("N") => Ok([true, true]),
        Some("P") => Ok([false, false]),
        _ => Err("an outcome is \"L\", \"R\", \"N\" or \"P\"".to_owned()),
    }
}

impl Quotient {
    /// The games as texts; a number where that would be long.
    fn texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = Vec::with_capacity(self.games.len());
        for (id, game) in self.games.iter().enumerate() {
            let sum = |parts: &Vec<usize>| sum_text(parts, &texts);
            let [left, right] =
                game.each_ref().map(|sums| sums.iter().map(sum).collect::<Vec<_>>().join(","));
            let text = format!("<{left}|{right}>");
            let long = text.len() > LONGEST_TEXT || text.contains("game");
            texts.push(if long { format!("game {id}") } else { text });
        }
        texts
    }

    /// How two sums of the games compare beside all such sums, or whether one has an inverse, or who wins it.
    fn answer(&self, asked: &Value, sums: &[Vec<usize>]) -> Result<String, String> {
        let texts = self.texts();
        let sum = |parts: &Value| -> Result<(&[usize], String), String> {
            let (parts, mut class) = (numbers(parts)?, 0);
            for &part in &parts {
                class = self.plus.get(part).ok_or("a sum is not one of these games")?[class];
            }
            Ok((&sums[class], sum_text(&parts, &texts)))
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
        let place = usize::from(at_least(a, b)) * 2 + usize::from(at_least(b, a));
        let found = ["<|>", "<", ">", "=="][place];
        let statement = format!("{g} {found} {h}");
        if *said == found { Ok(statement) } else { Err(format!("the classes prove {found}")) }
    }

    /// For each class its sums with all classes. It does not matter in which order games are added, and
    /// each class is that of a sum.
    fn sums(&self) -> Result<Vec<Vec<usize>>, String> {
        let order = self.wins.len();
        for (id, a) in self.plus.iter().enumerate() {
            for b in &self.plus[..id] {
                if (0..order).any(|class| a[b[class]] != b[a[class]]) {
                    return Err(format!("game {id} cannot be added in any order"));
                }
            }
        }
        let mut sums = vec![Vec::new(); order];
        let mut reached = vec![0];
        *sums.first_mut().ok_or("there is no class")? = (0..order).collect();
        while let Some(class) = reached.pop() {
            for column in &self.plus {
                if sums[column[class]].is_empty() {
                    sums[column[class]] = sums[class].iter().map(|&sum| column[sum]).collect();
                    reached.push(column[class]);
                }
            }
        }
        match sums.iter().position(Vec::is_empty) {
            Some(class) => Err(format!("class {class} is that of no sum")),
            None => Ok(sums),
        }
    }

    /// A player wins, moving first, just the sums without an option of the player and those with an option
    /// that the opponent, moving first, does not win. A sum *owes* a class if by the class of both the
    /// player wins them together, but by no option of the sum. The book says why this is a proof.
    fn play(&self, player: Player, sums: &[Vec<usize>]) -> Result<(), String> {
        let name = ["Left", "Right"][player];
        let classes = 0..self.wins.len();
        let mut winning: Vec<Vec<bool>> = Vec::new();
        for (id, game) in self.games.iter().enumerate() {
            let mut wins = vec![false; classes.len()];
            for option in &game[player] {
                let after = option.iter().fold(0, |class, &part| self.plus[part][class]);
                for (win, sum) in wins.iter_mut().zip(&sums[after]) {
                    *win |= !self.wins[*sum][1 - player];
                }
            }
            if classes.clone().any(|class| wins[class] && !self.wins[self.plus[id][class]][player])
            {
                return Err(format!("a move in game {id} wins where {name} is said to lose"));
            }
            winning.push(wins);
        }
        let owed: Vec<bool> = self.wins.iter().map(|wins| wins[player]).collect();
        // For each class the sums without options and those with, by what they owe at most.
        let mut most = vec![[Vec::new(), Vec::new()]; classes.len()];
        let (mut waiting, mut followed) = (vec![(0, false, owed)], 0);
        while let Some((class, moves, owed)) = waiting.pop() {
            if owed[0] == moves {
                let said = ["lose, but has no move", "win, but no move wins"][usize::from(moves)];
                return Err(format!("in a sum of class {class} {name} is said to {said}"));
            }
            let known: &mut Vec<Vec<bool>> = &mut most[class][usize::from(moves)];
            if known.iter().any(|known| known.iter().zip(&owed).all(|(known, owes)| known >= owes))
            {
                continue;
            }
            known.push(owed.clone());
            followed += 1;
            if followed > MOST_SUMS {
                return Err("too many sums would have to be followed".to_owned());
            }
            for (id, wins) in winning.iter().enumerate() {
                let column = &self.plus[id];
                let still = |u: usize| owed[column[u]] && !wins[sums[class][u]];
                let has_options = !self.games[id][player].is_empty();
                let next = classes.clone().map(still).collect();
                waiting.push((column[class], moves || has_options, next));
            }
        }
        Ok(())
    }
}
