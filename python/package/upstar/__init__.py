"""Combinatorial games: normal play, misère play modulo universes, cheating robots.

The functions of this module ask one session, that of the process; `Session` makes others.
"""

import hashlib
import os
import re
import threading
from fractions import Fraction
from importlib.metadata import version as _version
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

from ._types import Error, Law, LimitError, Outcome, Progress, Side
from ._upstar import Answer, Comparison, Game, Shown, Table
from .session import Ruleset, Session

__all__ = [
    "Answer", "Comparison", "Error", "Game", "Law", "LimitError", "Outcome", "Progress",
    "Ruleset", "Session", "Shown", "Side", "Table", "call", "evaluate", "game", "ruleset", "session", "value",
]
__version__ = _version("upstar")

_lock = threading.Lock()
_session: Optional[Session] = None


def session() -> Session:
    """The session of this process."""
    global _session
    with _lock:
        if _session is None:
            _session = Session()
        return _session


def game(text: Union[str, int, Fraction]) -> Game:
    """The game that an expression stands for, or a number."""
    return session().game(text)


def value(text: str) -> Any:
    """The value of an expression."""
    return session().value(text)


def evaluate(
    text: str, on_answer: Optional[Callable[[Answer], object]] = None
) -> List[Answer]:
    """Runs a text: an answer for each statement."""
    return session().evaluate(text, on_answer)


def call(function: str, *arguments: Any, mod: Optional[str] = None) -> Any:
    """What a function or a ruleset gives."""
    return session().call(function, *arguments, mod=mod)


def ruleset(text: str) -> Ruleset:
    """A ruleset by its name, or from the text that defines it."""
    return session().ruleset(text)


def load_ipython_extension(ipython: Any) -> None:
    """Adds the magic `%%cgt` to IPython: `%load_ext upstar`."""
    from .magic import load

    load(ipython)


def _digests(definitions: List[Tuple[str, str]]) -> Dict[str, str]:
    """Digests of what names mean."""
    return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in definitions}


def _restored(text: str, universe: Optional[str], meant: Optional[Dict[str, str]] = None) -> Game:
    """A game that was pickled, if the names that its session defined mean the same here."""
    here = session()._meaning(text, universe)
    there = {} if meant is None else meant
    for name in sorted({*here, *there}):
        if here.get(name) == there.get(name):
            continue
        if meant is None:
            reason = f"the pickle does not say what `{name}` meant, which is defined here"
        elif name not in there:
            reason = f"it means the `{name}` of the library, and another `{name}` is defined here"
        elif name not in here:
            reason = f"`{name}` is not defined here; define it as it was where the game was pickled"
        else:
            reason = f"`{name}`, or what it uses, is not defined here as it was where the game was pickled"
        raise ValueError(f"this pickle of {text} is not read: {reason}")
    found = game(text)
    return found if universe is None else found.mod(universe)


def _again(text: str, universe: Optional[str]) -> Game:
    """A game that was pickled before two names of the library changed their meaning."""
    for name in ("kayles", "end_nim"):
        if re.search(rf"\b{name}\b", f"{text} {universe}"):
            raise ValueError(
                f"it names `{name}` and was made before this name changed its meaning: the game "
                f"that it names is `partizan_{name}` now"
            )
    return _restored(text, universe)


def _forked() -> None:
    """A forked process has no thread of its parent's session: it gets one of its own."""
    global _session, _lock
    _lock = threading.Lock()
    _session = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
