//! Pictures on the pages: the text of a picture is what it draws, and its file holds just that.
//! `UPDATE_BOOK=1` draws them anew.

use std::fs;

use crate::chapters;
use crate::support::{answers, root};
use upstar::session::Options;

/// The pictures of a page: what each draws, and its file from the root.
fn pictures(page: &str, text: &str) -> Vec<(String, String)> {
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    let parts = text.split("![`").skip(1);
    let pictures = parts.filter_map(|part| {
        let (drawn, rest) = part.split_once("`](")?;
        let (file, _) = rest.split_once(')')?;
        let file = if folder.is_empty() { file.to_owned() } else { format!("{folder}/{file}") };
        Some((drawn.to_owned(), file))
    });
    pictures.collect()
}

#[test]
fn pictures_are_what_their_texts_draw() {
    let update = std::env::var_os("UPDATE_BOOK").is_some();
    let (mut counts, mut shown) = (Vec::new(), Vec::new());
    let mut session = answers::session();
    // As `:svg` and `upstar weave` draw them.
    let options = Options { unicode: true, ..session.options().clone() };
    session.set_options(options);
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let pages = [("README.md".to_owned(), readme)].into_iter().chain(chapters::pages());
    for (page, text) in pages {
        let found = pictures(&page, &text);
        counts.push(found.len());
        for (drawn, file) in found {
            let document =
                answers::answers(&mut session, &format!("print svg({drawn})")).join("\n");
            assert!(document.starts_with("<svg "), "{drawn}: {document}");
            let path = root().join(&file);
            if update {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, document + "\n").unwrap();
            } else {
                let held = fs::read_to_string(&path).unwrap_or_default();
                assert_eq!(held.trim_end(), document, "{file} is not {drawn}; UPDATE_BOOK=1");
            }
            shown.push(file);
        }
    }
    assert!(counts[0] == 2 && counts.iter().sum::<usize>() > 20, "{counts:?}");
    // That of a session is drawn by another test, and that of the explorer in a browser (web/README.md).
    shown.extend(["session.svg", "explorer.png"].map(|name| format!("book/src/pictures/{name}")));
    // Two pages may show one picture, and no file is left behind.
    let files = fs::read_dir(root().join("book/src/pictures")).unwrap();
    let mut there: Vec<String> =
        files.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    there.retain(|name| !shown.iter().any(|file| file.ends_with(&format!("/{name}"))));
    assert!(there.is_empty(), "no page shows {there:?}");
}
