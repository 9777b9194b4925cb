//! Tests of `host/private`.

use upstar::host::private::*;

#[test]
fn a_folder_is_new_and_private_and_goes() {
    let (one, other) = (Private::new().expect("a folder"), Private::new().expect("a folder"));
    assert_ne!(one.path(), other.path());
    #[cfg(unix)]
    {
        let mode = one.path().metadata().expect("it is there").permissions();
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&mode) & 0o777, 0o700);
    }
    let gone = one.path().to_owned();
    drop(one);
    assert!(!gone.exists());
    let kept = other.kept();
    assert!(kept.is_dir());
    std::fs::remove_dir(&kept).expect("an empty folder");
}
