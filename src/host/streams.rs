//! The standard streams: another program may have left them in a mode in which reading and writing fail
//! where they would wait.

/// Makes the standard streams wait for their other ends, where they do not. A stream that cannot be
/// changed stays as it is.
#[cfg(unix)]
pub fn make_wait() {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use std::os::fd::AsFd;

    let (input, output, errors) = (std::io::stdin(), std::io::stdout(), std::io::stderr());
    for stream in [input.as_fd(), output.as_fd(), errors.as_fd()] {
        if let Ok(flags) = fcntl_getfl(stream)
            && flags.contains(OFlags::NONBLOCK)
        {
            // Nothing else can be done where that fails.
            let _ = fcntl_setfl(stream, flags - OFlags::NONBLOCK);
        }
    }
}

/// Streams always wait here.
#[cfg(not(unix))]
pub fn make_wait() {}
