//! Any text as a certificate: it is refused or holds, and nothing fails.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = upstar_verify::verify(text);
});
