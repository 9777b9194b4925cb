//! The genus of an impartial game: its nim values beside heaps of two.

/// The nim value `g` of normal play, and the misère nim values `γ(k)` of the game beside k heaps of
/// two: the size of the one nim heap beside which the player to move loses. From some place on the
/// superscripts alternate between two values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genus {
    nim_value: u64,
    /// As many as are needed, two at least: the last two go on alternating.
    superscripts: Vec<u64>,
}

impl Genus {
    /// The genus of a nim heap: `0^120`, `1^031`, `2^20`, `3^31`, …
    #[must_use]
    pub fn of_nimber(n: u64) -> Self {
        Self::of_heaps(n, false)
    }

    /// The genus of a sum of nim heaps of that nim value; it is firm if a heap of two or more
    /// is among them.
    #[must_use]
    pub fn of_heaps(nim_value: u64, firm: bool) -> Self {
        let superscripts = match nim_value {
            0 | 1 if !firm => vec![nim_value ^ 1, nim_value ^ 2, nim_value],
            n => vec![n, n ^ 2],
        };
        Self { nim_value, superscripts }
    }

    /// The genus of a game from those of its options: both conventions have the rule of the least
    /// excluded value, for beside k heaps of two there are also the moves to k-1 of them with a
    /// heap of one or none, and a heap of one changes the last binary digit.
    #[must_use]
    pub fn of_options(options: &[&Self]) -> Self {
        if options.is_empty() {
            return Self::of_nimber(0);
        }
        let nim_value = least_excluded(options.iter().map(|option| option.nim_value));
        // From this place on the options alternate.
        let settled = options.iter().map(|option| option.superscripts.len() - 2);
        let settled = settled.max().unwrap_or(0);
        let mut superscripts: Vec<u64> = Vec::new();
        loop {
            let k = superscripts.len();
            let fewer = superscripts.last().map(|&last| [last, last ^ 1]);
            let excluded = options.iter().map(|option| option.superscript(k));
            superscripts.push(least_excluded(excluded.chain(fewer.into_iter().flatten())));
            if k >= settled + 2 && superscripts[k] == superscripts[k - 2] {
                break;
            }
        }
        while let [.., a, _, b] = superscripts[..]
            && a == b
        {
            superscripts.pop();
        }
        Self { nim_value, superscripts }
    }

    /// The nim value of normal play.
    #[must_use]
    pub fn nim_value(&self) -> u64 {
        self.nim_value
    }

    /// The misère nim value.
    #[must_use]
    pub fn misere_nim_value(&self) -> u64 {
        self.superscripts[0]
    }

    /// The misère nim value beside `k` heaps of two.
    #[must_use]
    pub fn superscript(&self, k: usize) -> u64 {
        let last = self.superscripts.len() - 1;
        match k.checked_sub(last) {
            None => self.superscripts[k],
            Some(beyond) => self.superscripts[last - beyond % 2],
        }
    }

    /// The superscripts as far as they are needed: the last two go on alternating.
    #[must_use]
    pub fn superscripts(&self) -> &[u64] {
        &self.superscripts
    }

    /// Returns whether the values in both conventions are those of a sum of nim heaps.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        let [normal, misere] = [self.nim_value, self.misere_nim_value()];
        normal == misere || normal < 2 && misere < 2
    }

    /// Returns whether a value of 0 or 1 in normal play goes with a larger one in misère play.
    #[must_use]
    pub fn is_restive(&self) -> bool {
        self.nim_value < 2 && self.misere_nim_value() >= 2
    }

    /// Returns whether a value of 0 or 1 in misère play goes with a larger one in normal play.
    #[must_use]
    pub fn is_restless(&self) -> bool {
        self.misere_nim_value() < 2 && self.nim_value >= 2
    }
}

/// The least number that is not among these.
pub(super) fn least_excluded(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.into_iter().collect();
    values.sort_unstable();
    values.dedup();
    let gap = (0..).zip(&values).find(|(n, value)| n != *value);
    gap.map_or(values.len() as u64, |(n, _)| n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nim_heaps_have_the_genera_of_winning_ways() {
        let mut heaps: Vec<Genus> = Vec::new();
        for n in 0..9 {
            let options: Vec<&Genus> = heaps.iter().collect();
            let heap = Genus::of_options(&options);
            assert_eq!(heap, Genus::of_nimber(n));
            heaps.push(heap);
        }
        assert_eq!(heaps[0].superscripts(), [1, 2, 0]);
        assert_eq!(heaps[1].superscripts(), [0, 3, 1]);
        assert_eq!(heaps[2].superscripts(), [2, 0]);
        let two_and_two = Genus::of_options(&[&heaps[2], &heaps[3]]);
        assert_eq!(two_and_two, Genus::of_heaps(0, true));
    }

    #[test]
    fn superscripts_alternate_for_ever() {
        let genus = Genus::of_nimber(0);
        let first: Vec<u64> = (0..7).map(|k| genus.superscript(k)).collect();
        assert_eq!(first, [1, 2, 0, 2, 0, 2, 0]);
    }
}
