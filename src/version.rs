//! Which upstar this is.

/// The version, with the commit where this is a release build: `0.1.0` or `0.1.0 (5eed5eed5e)`.
///
/// ```
/// assert!(upstar::VERSION.starts_with(env!("CARGO_PKG_VERSION")));
/// ```
pub const VERSION: &str = env!("UPSTAR_VERSION");
