"""Errors and enumerations."""

import enum
from typing import NamedTuple, Optional, Sequence, Tuple


class Outcome(str, enum.Enum):
    """Who wins; where play can go on for ever, who wins, loses or draws."""

    L = "L"
    R = "R"
    N = "N"
    P = "P"
    D = "D"
    WIN_DRAW = "Left first wins, Right first draws"
    DRAW_WIN = "Left first draws, Right first wins"
    LOSS_DRAW = "Left first loses, Right first draws"
    DRAW_LOSS = "Left first draws, Right first loses"

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


class Progress(NamedTuple):
    """How far a statement has come."""

    asked: str
    seconds: float
    steps: int
    positions: int
    memory: int
    item: Optional[int]
    case: Optional[int]

    def __str__(self) -> str:
        facts = [f"{self.seconds:.0f} s"]
        if self.case is not None:
            facts.insert(0, f"case {self.case}")
        elif self.item is not None:
            facts.insert(0, f"item {self.item}")
        if self.positions:
            facts.append(f"{self.positions:,} positions")
        else:
            facts.append(f"{self.steps:,} steps")
        facts.append(f"{self.memory / 2**20:.0f} MiB")
        return f"{self.asked.strip().splitlines()[0]}  {', '.join(facts)}"


class Law(NamedTuple):
    """The test of a law. `holds` is `None` where it is undecided, and `reason` says why."""

    name: str
    holds: Optional[bool]
    cases: int
    held: int
    counterexample: Optional[str]
    reason: Optional[str]


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
