"""A terminal that sends any bytes: python3 terminal.py PROGRAM ARGUMENT…

Reads JSON from standard input: a list of pairs of bytes in hexadecimal, which are typed, and of texts, which are then
waited for, each behind the one before it. What begins with Ctrl-U is typed again where nothing comes: an editor drops what it
has read together with Ctrl-C. "nonblock" in place of the bytes sets the terminal so that reading from it does
not wait. Writes what the program wrote, and ends as the program does."""

import json, os, pty, select, signal, sys, time

steps = json.load(sys.stdin)
asked, asks = os.pipe()
done, does = os.pipe()
child, terminal = pty.fork()
if child == 0:
    # The mode belongs to what the program and this helper have in common.
    if os.fork() == 0:
        # Ctrl-C is for the program.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.close(asks)
        while os.read(asked, 1):
            os.set_blocking(0, False)
            os.write(does, b".")
        os._exit(0)
    for end in (asked, asks, done, does):
        os.close(end)
    os.execvp(sys.argv[1], sys.argv[1:])
os.close(asked)

shown = b""
# Where the next text is looked for: one read may bring several of them.
behind = 0


def wait_for(text, again):
    """Waits until a text is shown behind the one that was waited for before."""
    global shown, behind
    wanted, end = text.encode(), time.monotonic() + 60
    while (place := shown.find(wanted, behind)) < 0:
        wait = end - time.monotonic()
        ready, _, _ = select.select([terminal], [], [], max(0, min(wait, 5) if again else wait))
        if again and not ready and wait > 0:
            os.write(terminal, again)
            continue
        try:
            piece = os.read(terminal, 65536) if ready else b""
        except OSError:
            piece = b""
        shown += piece
        if not piece:
            sys.stdout.write(shown.decode("utf-8", "replace"))
            print(f"\n{text!r} did not come", file=sys.stderr)
            os.kill(child, 9)
            sys.exit(1)
    behind = place + len(wanted)


def drain():
    """Reads what the program writes until it ends."""
    global shown
    try:
        while piece := os.read(terminal, 65536):
            shown += piece
    except OSError:
        pass


for typed, expected in steps:
    if typed == "nonblock":
        os.write(asks, b".")
        os.read(done, 1)
    else:
        os.write(terminal, bytes.fromhex(typed))
    again = bytes.fromhex(typed) if typed.startswith("15") else b""
    for text in expected:
        wait_for(text, again)
# The helper holds the terminal open, and ends by this. Where hang-ups are ignored, nothing else ends it.
os.close(asks)
drain()
_, status = os.waitpid(child, 0)
sys.stdout.write(shown.decode("utf-8", "replace"))
sys.exit(os.waitstatus_to_exitcode(status))
