"""A kernel for Jupyter: `python -m upstar.kernel install`, then a notebook's cells are scripts of upstar."""

import argparse
import json
import os
import signal
import sys
import tempfile
import threading
from typing import Any, Dict, List, Optional, Tuple

from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel

from . import Answer, Session, __version__

NAME = "upstar"

# Seconds after which a cell tells how far it has come, and between two such lines.
PATIENCE = 1.0


class UpstarKernel(Kernel):
    """Cells run in one session."""

    implementation = NAME
    implementation_version = __version__
    banner = f"upstar {__version__}: combinatorial games"
    language_info = {
        "name": "cgt",
        "version": __version__,
        "mimetype": "text/x-cgt",
        "file_extension": ".cgt",
        "pygments_lexer": "cgt",
    }

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self.session_of_games = Session(files=True, readings=True)

    # An interrupt only tells the session to stop: whatever comes when, no message is cut in two.

    def pre_handler_hook(self) -> None:
        """Before a message is handled."""
        self._listen()

    def post_handler_hook(self) -> None:
        """After it: an interrupt that comes late stops nothing."""
        self._listen()

    def _listen(self) -> None:
        signal.signal(signal.SIGINT, lambda *_: self.session_of_games.interrupt())

    async def do_execute(
        self,
        code: str,
        silent: bool,
        store_history: bool = True,
        user_expressions: Optional[Dict[str, Any]] = None,
        allow_stdin: bool = False,
        *,
        cell_meta: Optional[Dict[str, Any]] = None,
        cell_id: Optional[str] = None,
    ) -> Dict[str, Any]:
        """Runs a cell. Each answer is shown as soon as it is there."""
        wrong: List[Answer] = []

        def told(answer: Answer) -> None:
            if answer.error is not None:
                wrong.append(answer)
            shown.answer(answer)

        shown = Cell(self, silent)
        try:
            self.session_of_games.evaluate(code, told)
        finally:
            shown.end()
        if not wrong:
            return {
                "status": "ok",
                "execution_count": self.execution_count,
                "payload": [],
                "user_expressions": {},
            }
        error = wrong[0].error
        assert error is not None
        content = {
            "ename": error.code or "error",
            "evalue": error.message,
            "traceback": [str(found.error) for found in wrong],
        }
        shown.send("error", content)
        return {"status": "error", "execution_count": self.execution_count, **content}

    def do_complete(self, code: str, cursor_pos: Optional[int]) -> Dict[str, Any]:
        """What the word before the cursor could become."""
        if cursor_pos is None:
            cursor_pos = len(code)
        start, matches, _ = self.session_of_games.complete(code, cursor_pos)
        return {
            "status": "ok",
            "matches": matches,
            "cursor_start": start,
            "cursor_end": cursor_pos,
            "metadata": {},
        }

    def do_inspect(
        self, code: str, cursor_pos: Optional[int], detail_level: int = 0, omit_sections: Any = ()
    ) -> Dict[str, Any]:
        """The page of help on what stands at the cursor."""
        page = self.session_of_games.inspect(code, cursor_pos)
        data = {} if page is None else {"text/plain": page}
        return {"status": "ok", "found": page is not None, "data": data, "metadata": {}}

    def do_is_complete(self, code: str) -> Dict[str, Any]:
        """Whether a cell can be run, or more lines are due."""
        status = self.session_of_games.status(code)
        return {"status": status, "indent": "  "} if status == "incomplete" else {"status": status}


class Cell:
    """What a cell shows. Where it takes long, a line below tells how far it has come; it goes when
    the cell has ended."""

    def __init__(self, kernel: UpstarKernel, silent: bool) -> None:
        self._kernel = kernel
        self._silent = silent
        # Threads other than the kernel's do not know which message they answer.
        self._parent = kernel.get_parent("shell")
        self._shown: List[Tuple[str, Dict[str, Any]]] = []
        self._told = False
        self._sending = threading.Lock()
        self._over = threading.Event()
        self._teller = threading.Thread(target=self._tell, name="progress", daemon=True)
        self._teller.start()

    def answer(self, answer: Answer) -> None:
        """Shows an answer."""
        for name, lines in (("stdout", answer.printed), ("stderr", answer.notes)):
            for line in lines:
                self.send("stream", {"name": name, "text": line + "\n"})
        data = forms(answer)
        if data:
            self.send("display_data", {"data": data, "metadata": {}, "transient": {}})

    def send(self, kind: str, content: Dict[str, Any]) -> None:
        """Shows something that stays."""
        if not self._silent:
            with self._sending:
                self._shown.append((kind, content))
                self._send(kind, content)

    def end(self) -> None:
        """Takes the line away, and shows again what stays."""
        self._over.set()
        self._teller.join()
        if self._told:
            self._send("clear_output", {"wait": True})
            for kind, content in self._shown:
                self._send(kind, content)

    def _tell(self) -> None:
        while not self._over.wait(PATIENCE):
            progress = self._kernel.session_of_games.progress()
            # A statement that has just begun tells nothing.
            if self._silent or progress is None or progress.seconds < PATIENCE:
                continue
            content = {
                "data": {"text/plain": str(progress)},
                "metadata": {},
                "transient": {"display_id": f"progress-{id(self)}"},
            }
            with self._sending:
                self._send("update_display_data" if self._told else "display_data", content)
                self._told = True

    def _send(self, kind: str, content: Dict[str, Any]) -> None:
        kernel = self._kernel
        kernel.session.send(kernel.iopub_socket, kind, content, parent=self._parent)


def forms(answer: Answer) -> Dict[str, str]:
    """The forms of an answer, by their types."""
    if answer.text is None:
        return {}
    found = {
        "text/plain": answer.text,
        "text/latex": answer._repr_latex_(),
        "image/svg+xml": answer.svg,
        "text/html": answer.html,
    }
    return {kind: form for kind, form in found.items() if form is not None}


def specification() -> Dict[str, Any]:
    """What Jupyter has to know of the kernel."""
    return {
        "argv": [sys.executable, "-m", "upstar.kernel", "-f", "{connection_file}"],
        "display_name": "upstar",
        "language": "cgt",
        "interrupt_mode": "signal",
    }


def install(arguments: List[str]) -> None:
    """`python -m upstar.kernel install [--user | --prefix FOLDER | --sys-prefix]`."""
    from jupyter_client.kernelspec import KernelSpecManager

    parser = argparse.ArgumentParser(prog="python -m upstar.kernel install")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--user", action="store_true", help="for you (this is the default)")
    where.add_argument("--sys-prefix", action="store_true", help="for this Python")
    where.add_argument("--prefix", help="below a folder")
    chosen = parser.parse_args(arguments)
    prefix = sys.prefix if chosen.sys_prefix else chosen.prefix
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "kernel.json"), "w", encoding="utf-8") as file:
            json.dump(specification(), file, indent=1)
        os.chmod(folder, 0o755)
        place = KernelSpecManager().install_kernel_spec(
            folder, kernel_name=NAME, user=prefix is None, prefix=prefix
        )
    print(f"The kernel is installed in {place}")


def main() -> None:
    """Installs the kernel, or is it."""
    if sys.argv[1:2] == ["install"]:
        install(sys.argv[2:])
    else:
        IPKernelApp.launch_instance(kernel_class=UpstarKernel)


if __name__ == "__main__":
    main()
