//! Pages to read with their answers, built in: the tour and four lessons.

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

    /// Its pages: each begins with a heading; what stands above the first belongs to it.
    #[must_use]
    pub fn pages(&self) -> Vec<&'static str> {
        let starts = self.text.match_indices('\n').map(|(at, _)| at + 1);
        let headings = starts.filter(|start| self.text[*start..].starts_with(HEADING));
        let mut pages = Vec::new();
        let mut from = 0;
        for heading in headings.skip(1) {
            pages.push(&self.text[from..heading]);
            from = heading;
        }
        pages.push(&self.text[from..]);
        pages
    }
}
