"""Errors and enumerations."""

import enum
from typing import Optional, Sequence, Tuple


class Outcome(str, enum.Enum):
    """Who wins."""

    L = "L"
    R = "R"
    N = "N"
    P = "P"
    D = "D"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"


class Side(str, enum.Enum):
    """A player."""

    Left = "Left"
    Right = "Right"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Side.{self.name}"


class Error(Exception):
    """Why something has no answer."""

    def __init__(
        self,
        message: str,
        code: Optional[str] = None,
        help: Sequence[str] = (),
        place: Optional[Tuple[int, int]] = None,
        drawn: str = "",
    ) -> None:
        super().__init__(message, code, help, place, drawn)
        self.message = message
        self.code = code
        self.help = list(help)
        self.place = place
        self.drawn = drawn

    def __str__(self) -> str:
        if self.drawn and self.place:
            return self.drawn.rstrip("\n")
        return "\n".join([self.message, *self.help])


class LimitError(Error):
    """A limit on time, memory or depth was met."""
