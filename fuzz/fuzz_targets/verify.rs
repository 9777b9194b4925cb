//! Any text as a certificate: it is refused or holds, is written for Lean or not, and nothing fails.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = upstar_verify::verify(text);
    if let Ok(value) = serde_json::from_str(text) {
        let _ = upstar_verify::lean::file(&value, &|_, _| true);
    }
});
