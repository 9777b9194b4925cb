//! Tests of `host/replace`.

use std::io;

use upstar::host::replace::*;

/// A file on a disk with so much room, of which a step fails.
struct Small {
    text: Vec<u8>,
    room: usize,
    steps: usize,
    fails_at: usize,
}

impl Small {
    fn step(&mut self) -> io::Result<()> {
        self.steps += 1;
        match self.steps == self.fails_at {
            true => Err(io::Error::from(io::ErrorKind::StorageFull)),
            false => Ok(()),
        }
    }
}

impl Place for Small {
    fn put(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let failed = self.step();
        for (place, byte) in (usize::try_from(at).unwrap()..).zip(bytes) {
            // A write that fails may have written a part.
            if place >= self.room || failed.is_err() && place > 2 {
                return Err(io::Error::from(io::ErrorKind::StorageFull));
            }
            self.text.resize(self.text.len().max(place + 1), 0);
            self.text[place] = *byte;
        }
        failed
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.step()?;
        self.text.resize(usize::try_from(length).unwrap(), 0);
        Ok(())
    }

    fn keep(&mut self) -> io::Result<()> {
        self.step()
    }
}

#[test]
fn a_text_that_cannot_be_written_in_place_leaves_the_old_one() {
    let texts = ["", "a", "old", "the old text", "another text that is longer"];
    for (old, new) in texts.iter().flat_map(|old| texts.iter().map(move |new| (*old, *new))) {
        for (room, fails_at) in
            (old.len()..old.len() + 30).flat_map(|room| (0..8).map(move |step| (room, step)))
        {
            let text = old.as_bytes().to_vec();
            let mut small = Small { text, room, steps: 0, fails_at };
            let written = overwrite(&mut small, old.as_bytes(), new.as_bytes());
            let left = String::from_utf8(small.text).unwrap();
            // Where putting back fails too, this is said.
            let fails_twice = new.len() > room && (1..=small.steps).contains(&fails_at);
            if fails_twice && written.as_ref().is_err_and(|e| e.to_string().contains("damaged")) {
                continue;
            }
            let expected = if written.is_ok() { new } else { old };
            assert_eq!(left, expected, "{old} to {new}, {room} bytes, step {fails_at}");
            let fits = new.len() <= room && !(1..=small.steps).contains(&fails_at);
            assert_eq!(written.is_ok(), fits, "{old} to {new}, {room} bytes, step {fails_at}");
        }
    }
}
