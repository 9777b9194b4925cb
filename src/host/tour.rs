//! Pages to read with their answers, built in: the tour and four lessons.

use crate::session::passages::ANSWER;

/// What begins a heading among comments.
pub const HEADING: &str = "# ──";

/// A text that is shown a page at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tour {
    /// What it is called.
    pub name: &'static str,
    /// Its script.
    pub text: &'static str,
}

/// All of them, the tour first.
pub const TOURS: [Tour; 5] = [
    Tour { name: "tour", text: include_str!("../../examples/tour.cgt") },
    Tour { name: "lesson_1", text: include_str!("../../examples/lesson_1_who_wins.cgt") },
    Tour { name: "lesson_2", text: include_str!("../../examples/lesson_2_how_much.cgt") },
    Tour {
        name: "lesson_3",
        text: include_str!("../../examples/lesson_3_who_cannot_move_wins.cgt"),
    },
    Tour { name: "lesson_4", text: include_str!("../../examples/lesson_4_universes.cgt") },
];

impl Tour {
    /// The one of this name; the tour where none is given.
    ///
    /// # Errors
    /// A sentence, where none has the name.
    pub fn named(name: &str) -> Result<Self, String> {
        let name = if name.is_empty() { "tour" } else { name };
        TOURS.into_iter().find(|tour| tour.name == name).ok_or_else(|| {
            let names: Vec<String> = TOURS.iter().map(|tour| format!("`{}`", tour.name)).collect();
            format!("there is no tour `{name}`; there are {}", names.join(", "))
        })
    }

    /// Its pages: each begins with a heading, or with an answer that the reader may guess first; what stands above the
    /// first heading belongs to it.
    #[must_use]
    pub fn pages(&self) -> Vec<&'static str> {
        let starts = self.text.match_indices('\n').map(|(at, _)| at + 1);
        let starts = starts.filter(|start| {
            let rest = &self.text[*start..];
            rest.starts_with(HEADING) || rest.starts_with(ANSWER)
        });
        let mut pages = Vec::new();
        let mut from = 0;
        for start in starts.skip(1) {
            pages.push(&self.text[from..start]);
            from = start;
        }
        pages.push(&self.text[from..]);
        pages
    }

    /// What is said below page `number`, counted from 1, where there is another.
    #[must_use]
    pub fn turn(&self, number: usize) -> Option<String> {
        let pages = self.pages();
        let shown = match pages.get(number)?.starts_with(ANSWER) {
            true => "what do you think? Enter shows the answer",
            false => "Enter shows the next page",
        };
        Some(format!(
            "page {number} of {}: {shown}, q ends; you can try things in between",
            pages.len()
        ))
    }
}
