"""The contract every title implements, with the types and errors that it uses.

Words: a *seat* is who plays, 0 … n-1; a *state* is a full position and never leaves the server; a *view* is
what one seat (or a spectator, seat ``None``) may see of it. There are no sentences here: errors and events are a code
with details, which the site turns into the reader's language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from games.engine import documents

CONTRACT = 1
"""The version of the contract between titles and the site; a title by others says for which one it was written.

It grows with whatever a title that kept the one before could stumble over, and with nothing else.
"""
SeatNumber = int
Document = dict[str, Any]
"""A JSON object, exactly as in the game record."""
Options = Annotated[dict[str, Any], documents.AsItIs]
"""Options of one game as in the record: checked, defaults left out, ``players`` always there."""
Preferences = Mapping[str, Any]
"""What a player wants settled without being asked; keys are the title's (see ``Ruleset.preference_fields``)."""
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


S = TypeVar("S")
V = TypeVar("V")


class Rules(ABC, Generic[S, V]):
    """The rules of a title: what a game needs to be played on the plain page. One stateless object.

    ``S`` is its state, ``V`` its view. Titles take the rest, with its defaults, from ``Ruleset``.
    """

    name: ClassVar[str]
    rules: ClassVar[int]
    """The version of the rules that new games get. Older versions stay playable: see ``for_version``."""
    players: ClassVar[range]
    """The numbers of players the title is for."""
    colours: ClassVar[tuple[str, ...]]
    """Colours for the seats, as many as the most players there may be."""
    score_lines: ClassVar[tuple[str, ...]]
    """The lines of a score in the record's order, without ``total``."""

    @abstractmethod
    def validate_options(self, options: Mapping[str, Any]) -> Options:
        """Options in canonical form (defaults left out). Raises ``InvalidOptions`` naming everything wrong."""

    @abstractmethod
    def new(self, options: Mapping[str, Any], seed: bytes) -> S:
        """The first position. ``seed`` is 32 bytes. Raises ``InvalidOptions``."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """An independent copy; cheap."""

    @abstractmethod
    def drafting(self, state: S) -> S:
        """A copy to try moves on: whatever would reveal something unknown (a draw, others' bids) waits in it.

        Moves apply to it as to the real state, but at the point where the real state would go on to reveal, it stops:
        then the seat that drafts has nothing to decide in it until its moves have been applied to the real state.
        """

    @abstractmethod
    def to_move(self, state: S) -> tuple[SeatNumber, ...]:
        """The seats that may decide now, the one most waited for first; empty when the game is over."""

    @abstractmethod
    def legal_moves(self, state: S, seat: SeatNumber) -> Sequence[Move]:
        """All legal moves of a seat without ``Resign``, in a fixed order. Depends only on what the seat may see.

        Where seats decide at the same time there may be millions, so the sequence need not be written out: ask for its
        length or for single moves, and list it only in a title that you know.
        """

    @abstractmethod
    def apply(self, state: S, move: Move) -> list[Event]:
        """Make a move: ``state`` changes, what happened comes back.

        Raises ``IllegalMove`` and then has changed nothing.
        """

    @abstractmethod
    def scores(self, state: S) -> tuple[Score, ...]:
        """What each seat would have if the game ended now; hides nothing that a spectator may not know."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""

    @abstractmethod
    def resigned(self, state: S) -> frozenset[SeatNumber]:
        """The seats that have given up."""

    @abstractmethod
    def view(self, state: S, seat: SeatNumber | None) -> V:
        """What a seat, or a spectator (``None``), may see: built up from nothing, plain data, comparable."""

    @abstractmethod
    def sample_state(self, view: V, random: Random) -> S:
        """A full state that looks exactly like ``view`` to its seat; what the seat cannot know is drawn at random."""

    @property
    @abstractmethod
    def view_type(self) -> type[V]:
        """The dataclass of this title's views; its fields' types say how they are written (see ``documents``)."""

    @abstractmethod
    def read_move(self, document: Mapping[str, Any]) -> Move:
        """The move a JSON object stands for (without ``auto`` and ``at``). Raises ``InvalidMove``."""

    @abstractmethod
    def write_move(self, move: Move) -> Document:
        """The JSON object for a move, keys in the record's order, without ``auto`` and ``at``."""
