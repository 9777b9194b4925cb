//! Impartial misère games as CGSuite writes them, in our words.

use std::collections::HashMap;

/// CGSuite's games in our words: sets of options get names, so that none is written twice.
#[derive(Default)]
pub struct Reader {
    names: HashMap<String, String>,
    pub lets: String,
}

impl Reader {
    fn set(&mut self, options: &[String]) -> String {
        let options = options.join(",");
        self.named(&format!("<{options}|{options}>"))
    }

    fn named(&mut self, game: &str) -> String {
        let count = self.names.len();
        let name = self.names.entry(game.to_owned()).or_insert_with(|| {
            self.lets.push_str(&format!("let g{count} = {game}\n"));
            format!("g{count}")
        });
        name.clone()
    }

    /// A list of canonical forms, or a list of lists.
    pub fn list(&mut self, text: &str) -> String {
        let inner = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
        let inner = inner.expect("a list");
        let (mut items, mut depth, mut start) = (Vec::new(), 0, 0);
        for (at, symbol) in inner.char_indices() {
            match symbol {
                '[' => depth += 1,
                ']' => depth -= 1,
                ',' if depth == 0 => {
                    items.push(&inner[start..at]);
                    start = at + 1;
                }
                _ => {}
            }
        }
        items.push(&inner[start..]);
        items.retain(|item| !item.is_empty());
        let items: Vec<String> = items
            .into_iter()
            .map(|item| match item.starts_with('*') {
                true => self.canonical(item),
                false => self.list(item),
            })
            .collect();
        format!("[{}]", items.join(","))
    }

    /// A canonical form: `2[2]31` is the game with the options ∗2+∗2, ∗3, ∗; `G#` has the one
    /// option G; one game stands for itself.
    pub fn canonical(&mut self, text: &str) -> String {
        let inner = text.strip_prefix("*[").and_then(|t| t.strip_suffix(']'));
        let mut symbols = inner.expect("brackets").chars().peekable();
        let items = self.items(&mut symbols);
        assert_eq!(symbols.next(), None, "{text}");
        match &items[..] {
            [one] => one.clone(),
            _ => self.set(&items),
        }
    }

    fn items(&mut self, symbols: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Vec<String> {
        let mut items = Vec::new();
        while symbols.peek().is_some_and(|symbol| !")]".contains(*symbol)) {
            let mut item = self.item(symbols);
            if symbols.next_if_eq(&'[').is_some() {
                self.single(&mut item, symbols);
                item = self.summands(item, symbols);
            }
            items.push(item);
        }
        items
    }

    fn item(&mut self, symbols: &mut std::iter::Peekable<std::str::Chars<'_>>) -> String {
        let mut item = match symbols.next() {
            Some('(') => {
                let options = self.items(symbols);
                assert_eq!(symbols.next(), Some(')'));
                self.set(&options)
            }
            Some('0') => "0".to_owned(),
            Some(digit) => format!("*{}", digit.to_digit(10).expect("a nimber")),
            None => panic!("a symbol"),
        };
        self.single(&mut item, symbols);
        item
    }

    /// What follows the first summand: `2#-2` in brackets adds the game that has the one option ∗2
    /// and takes ∗2 away.
    fn summands(
        &mut self,
        first: String,
        symbols: &mut std::iter::Peekable<std::str::Chars<'_>>,
    ) -> String {
        let mut sum = first;
        while symbols.next_if_eq(&']').is_none() {
            let minus = symbols.next_if_eq(&'-').is_some();
            let summand = self.item(symbols);
            sum = match minus {
                true => format!("misere_minus({sum}, {summand})"),
                false => format!("{sum} + {summand}"),
            };
        }
        match sum.contains("misere_minus") {
            true => self.named(&sum),
            false => sum,
        }
    }

    fn single(
        &mut self,
        item: &mut String,
        symbols: &mut std::iter::Peekable<std::str::Chars<'_>>,
    ) {
        while symbols.next_if_eq(&'#').is_some() {
            *item = self.set(std::slice::from_ref(item));
        }
    }

    /// What was typed: `*[[2],0]+*[3]`, and heaps and boards.
    pub fn typed(&mut self, text: &str) -> String {
        if !text.starts_with('*') {
            let text = text.trim_start_matches('(').replace("game.", "");
            let text = text
                .replace("heap.TakeAndBreak(\"4!.0\")", "grundy")
                .replace("heap.TakeAndBreak", "octal")
                .replace("grid.Cram(Grid.Empty(", "cram((")
                .replace("grid.Cram", "cram")
                .replace("graph.ArcKayles", "arc_kayles")
                .replace("strip.TopplingDominoes", "impartial_variant(toppling)")
                .replace(").ImpartialVariant", ")")
                .replace("))", ")")
                .replace("cram((", "cram(");
            return text;
        }
        let mut symbols = text.chars().peekable();
        let mut summands = Vec::new();
        while symbols.next_if(|symbol| "+*".contains(*symbol)).is_some() {
            if symbols.peek() == Some(&'[') {
                summands.push(self.group(&mut symbols, true));
            }
        }
        assert_eq!(symbols.next(), None, "{text}");
        summands.join("+")
    }

    fn group(
        &mut self,
        symbols: &mut std::iter::Peekable<std::str::Chars<'_>>,
        starred: bool,
    ) -> String {
        assert_eq!(symbols.next(), Some('['));
        let mut options: Vec<String> = Vec::new();
        let mut open: Vec<String> = Vec::new();
        loop {
            match symbols.peek().copied() {
                Some('[') => open.push(self.group(symbols, false)),
                Some('*') => {
                    symbols.next();
                    open.push(self.group(symbols, true));
                }
                other => {
                    symbols.next();
                    match other {
                        Some('+') => {}
                        Some(',') => options.push(std::mem::take(&mut open).join("+")),
                        Some(']') => break,
                        Some('0') => open.push("0".to_owned()),
                        Some(digit) => open.push(format!("*{digit}")),
                        None => panic!("an open bracket"),
                    }
                }
            }
        }
        options.push(open.join("+"));
        match &options[..] {
            [one] if starred => one.clone(),
            _ => self.set(&options),
        }
    }
}
