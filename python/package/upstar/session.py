"""Sessions with their rulesets."""

import re
from typing import Any

from . import _upstar

_NAME = re.compile(r"(?:^|\n)\s*ruleset\s+(\w+)")


class Ruleset:
    """A ruleset of a session: called with arguments it gives a position."""

    def __init__(self, session: "Session", name: str) -> None:
        self._session = session
        self.name = name

    def __call__(self, *arguments: Any) -> Any:
        return self._session.call(self.name, *arguments)

    def __repr__(self) -> str:
        return f"ruleset({self.name!r})"


class Session(_upstar.Session):
    """A conversation with the engine: definitions, games, and what was computed so far.

    It may be used from several threads: they take turns.
    """

    def ruleset(self, text: str) -> Ruleset:
        """A ruleset by its name, or from the text that defines it."""
        name = text.strip()
        if not name.isidentifier():
            for answer in self.evaluate(text):
                answer.value
            found = _NAME.findall(text)
            if not found:
                raise ValueError("the text defines no ruleset")
            name = found[-1]
        shown = self.value(name)
        if not isinstance(shown, _upstar.Shown):
            raise TypeError(f"`{name}` is not a ruleset")
        return Ruleset(self, name)
