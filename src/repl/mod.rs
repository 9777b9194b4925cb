//! stub
/// x
pub fn converse(_talk: crate::host::Talk) -> crate::host::Exit { crate::host::Exit::Fine }
