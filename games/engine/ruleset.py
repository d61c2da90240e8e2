"""The types and errors of the contract between titles and the site; ``title.py`` says what a title consists of.

Words: a *seat* is who plays, 0 … n-1; a *state* is a full position and never leaves the server; a *view* is
what one seat (or a spectator, seat ``None``) may see of it. There are no sentences here: errors and events are a code
with details, which the site turns into the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, Protocol

from games.engine import documents

CONTRACT = 2
"""The version of the contract between titles and the site; a title by others says for which one it was written.

It grows with whatever a title that kept the one before could stumble over, and with nothing else.
"""
SeatNumber = int
Document = dict[str, Any]
"""A JSON object, exactly as in the game record."""
Options = Annotated[dict[str, Any], documents.AsItIs]
"""Options of one game as in the record: checked, defaults left out, ``players`` always there."""
Preferences = Mapping[str, Any]
"""What a player wants settled without being asked; keys are the title's (see ``Rules.preference_fields``)."""
AT_ONCE = "at_once"
"""The preference of any title by which a turn is confirmed with the step that leaves nothing to choose."""
Score = dict[str, int]
"""One seat's score: ``total`` and, in the record's order, the lines it is the sum of."""


class RuleError(Exception):
    """Something the rules refuse: a ``code`` for the reason and the ``details`` its sentence needs."""

    def __init__(self, code: str, /, **details: Any) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value}" for key, value in self.details.items())
        return f"{self.code} ({details})" if details else self.code


class UnknownRules(LookupError):
    """A version of a title's rules that this code does not have."""


class InvalidMove(RuleError):
    """A move that cannot be read: a field missing, unknown or of the wrong type or range."""


class IllegalMove(RuleError):
    """A readable move that the rules do not allow now."""


class Problem(NamedTuple):
    """One thing that is wrong with options: the option's key, a code for the reason, and details for its sentence."""

    field: str
    code: str
    details: Mapping[str, Any]


class InvalidOptions(RuleError):
    """Options that no game can be played with; ``problems`` names every one that was found, at least one."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems[0].code, **problems[0].details)
        self.problems = tuple(problems)


class Event(NamedTuple):
    """One log line as data. ``seat`` is whom it happened to; ``None`` when it concerns the table."""

    kind: str
    seat: SeatNumber | None
    details: Mapping[str, Any]


class Outcome(NamedTuple):
    """How a game ended: one score per seat, and the winners in ascending order (empty when everybody resigned)."""

    scores: tuple[Score, ...]
    winners: tuple[SeatNumber, ...]


class OptionField(NamedTuple):
    """One option for the form of a new table. Labels are the site's; ``choices`` are codes.

    ``kind`` is ``choice`` (one of ``choices``), ``flag`` (true or false), ``set`` (any of ``choices``) or ``counts``
    (a number per choice). ``players`` is not listed: the form asks for the seats themselves. ``most`` says how many
    there are of each choice that is counted, ``groups`` to which group a choice of a set belongs, if it belongs to one.
    """

    key: str
    kind: str
    choices: tuple[str, ...]
    default: Any
    most: Mapping[str, int] = MappingProxyType({})
    groups: Mapping[str, str] = MappingProxyType({})


class Resign(NamedTuple):
    """A seat gives up: it cannot win any more, its tiles stay, and its later moves are made automatically."""

    seat: SeatNumber


class Move(Protocol):
    """One decision by one seat; each title has its own types, and all share ``Resign``."""

    @property
    def seat(self) -> SeatNumber: ...
