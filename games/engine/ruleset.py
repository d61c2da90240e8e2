"""The contract every title keeps: what the site, the bots and the records may ask of a board game.

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
from games.engine.diff import Holdings

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


class Ruleset(ABC, Generic[S, V]):
    """A title. One stateless object; ``S`` is its state, ``V`` its view."""

    name: ClassVar[str]
    rules: ClassVar[int]
    """The version of the rules that new games get. Older versions stay playable: see ``of``."""
    players: ClassVar[range]
    """The numbers of players the title is for."""
    colours: ClassVar[tuple[str, ...]]
    """Colours for the seats, as many as the most players there may be."""
    score_lines: ClassVar[tuple[str, ...]]
    """The lines of a score in the record's order, without ``total``."""

    # --- options ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def check(self, options: Mapping[str, Any]) -> Options:
        """Options in canonical form (defaults left out). Raises ``InvalidOptions`` naming everything wrong."""

    @abstractmethod
    def option_fields(self) -> tuple[OptionField, ...]:
        """The options to ask for when a table is made, besides the number of players."""

    def presets(self, players: int) -> Mapping[str, Options]:
        """Options worth offering by a name, for this number of players; the first is for newcomers."""
        return {"base": self.check({"players": players})}

    def surprise(self, players: int, seed: bytes) -> Options:
        """Options drawn from all that are allowed, by the seed of the game that is played with them."""
        return self.check({"players": players})

    def complete(self, options: Options) -> Options:
        """Options that are still being chosen, with the usual values where one is missing that has no default."""
        return options

    def out_of_reach(self, options: Mapping[str, Any]) -> Mapping[tuple[str, str], Problem]:
        """What cannot be added to these options (which may be unfinished), each with the first reason.

        Keys are an option and one of its choices, or an option and "" when it cannot be used at all.
        """
        return {}

    def idle(self, options: Mapping[str, Any]) -> frozenset[str]:
        """The keys of options with nothing to act on beside these, which may be unfinished: no form asks for them."""
        return frozenset()

    def tally(self, options: Mapping[str, Any]) -> Mapping[str, Mapping[str, int]]:
        """What the numbers chosen so far come to, by the key of their option: details for the title's own sentence.

        The options may be unfinished or refused; an option that cannot be added up is left out.
        """
        return {}

    def preview(self, options: Mapping[str, Any]) -> Document:
        """What a game with these options is played with: plain data of the title's own. Raises ``InvalidOptions``."""
        return {}

    def preference_fields(self) -> tuple[OptionField, ...]:
        """What a player may set about ``automatic``; every default is what a newcomer wants."""
        return ()

    def of(self, version: int) -> Ruleset[S, V]:
        """These rules as they were in a version, for games that were started under it. Raises ``UnknownRules``.

        A title that changes its rules keeps what is needed for the versions before, and overrides this.
        """
        if version != self.rules:
            raise UnknownRules(version)
        return self

    # --- a game ----------------------------------------------------------------------------------------------------

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

    def awaited(self, state: S) -> tuple[SeatNumber, ...]:
        """The seats of ``to_move`` that the game waits for: one that may only settle something early is not asked."""
        return self.to_move(state)

    def ready(self, state: S) -> tuple[SeatNumber, ...]:
        """The seats that have decided what others are still asked: everybody may know who, nobody what.

        Until the others have decided too, each of them may take its last move back: the position without that move must
        be one in which all later moves are as legal as before, and the seat is to move again.
        """
        return ()

    @abstractmethod
    def legal_moves(self, state: S, seat: SeatNumber) -> Sequence[Move]:
        """All legal moves of a seat without ``Resign``, in a fixed order. Depends only on what the seat may see.

        Where seats decide at the same time there may be millions, so the sequence need not be written out: ask for its
        length or for single moves, and list it only in a title that you know.
        """

    @abstractmethod
    def random_move(self, state: S, seat: SeatNumber, random: Random) -> Move:
        """Some legal move of a seat that is to move; every legal move has a chance. Need not list them all."""

    @abstractmethod
    def apply(self, state: S, move: Move) -> list[Event]:
        """Make a move: ``state`` changes, what happened comes back.

        Raises ``IllegalMove`` and then has changed nothing.
        """

    @abstractmethod
    def reveals(self, state: S, move: Move) -> bool:
        """Whether this move cannot be tried in a draft because its result is unknown to its seat (a blind draw)."""

    @abstractmethod
    def automatic(self, state: S, seat: SeatNumber, preferences: Preferences) -> Move | None:
        """The next forced or harmless move of a seat, if it has one."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Score, ...]:
        """What each seat would have if the game ended now; hides nothing that a spectator may not know."""

    def holdings(self, state: S) -> Sequence[Holdings]:
        """What each seat has, part by part, to tell what changes; ``total`` is its score. Everybody may know it."""
        return self.scores(state)

    def play_out(self, state: S, seat: SeatNumber) -> list[Event]:
        """In a draft, carry out what this seat's moves have begun as it would probably like best; what happened.

        What its moves do not settle yet is left open. Only what the seat may see counts. It is for telling what a move
        would bring: see ``selectors/forecasts.py``.
        """
        return []

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""

    def tie_breaks(self, state: S) -> Sequence[int]:
        """What decides between equal totals, by seat: the higher one is better."""
        return [0] * len(self.scores(state))

    @abstractmethod
    def resigned(self, state: S) -> frozenset[SeatNumber]:
        """The seats that have given up."""

    def turn_number(self, state: S) -> int:
        """The turn to which the next move belongs, or what the title has instead of turns; it never falls."""
        return 0

    def round_number(self, state: S) -> int | None:
        """The round in which the next move is asked, where a title asks a seat for several in each; it never falls.

        People are told of a round once; ``None`` lets them be told of each time that they are asked.
        """
        return None

    # --- planning ahead --------------------------------------------------------------------------------------------

    def occasion(self, state: S, seat: SeatNumber) -> str:
        """Which of its turns a seat is asked now, by the name that its plans use.

        Empty where nothing can be planned, or where the seat is asked something else first.
        """
        return ""

    def occasions(self, state: S, seat: SeatNumber) -> Sequence[str]:
        """The turns that a seat may plan now, the next one first; only from what the seat may see."""
        return ()

    def asked_ahead(self, state: S, seat: SeatNumber, occasion: str) -> S:
        """A copy in which a seat is asked now what that turn is going to ask it, as if nobody moved before.

        ``state`` was sampled from the seat's view. Raises ``IllegalMove`` for a turn that is none of ``occasions``.
        """
        raise IllegalMove("no-such-occasion")

    def beside(self, view: V, moves: Sequence[Move]) -> Document:
        """What lies beside that which these moves use, for a seat whose plan is to hold only while that stays."""
        return {}

    # --- hidden information ----------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: SeatNumber | None) -> V:
        """What a seat, or a spectator (``None``), may see: built up from nothing, plain data, comparable."""

    @abstractmethod
    def sample_state(self, view: V, random: Random) -> S:
        """A full state that looks exactly like ``view`` to its seat; what the seat cannot know is drawn at random."""

    def next_tiles(self, state: S) -> Sequence[str]:
        """The codes of what may be turned up next from a pile that all draw from; empty where a title has none."""
        return ()

    def put_next(self, state: S, code: str) -> None:
        """Let this be turned up next, in a position to try moves in. Raises ``IllegalMove`` if the pile has none."""
        raise IllegalMove("no-such-tile-left")

    def uncovered(self, state: S) -> Any:
        """What lies hidden in a position, for all who look back at a game that is over: hands, piles from the top."""
        return None

    @property
    @abstractmethod
    def view_type(self) -> type[V]:
        """The dataclass of this title's views; its fields' types say how they are written (see ``documents``)."""

    def write_view(self, view: V) -> Document:
        """A view as a JSON object: two views are equal exactly when their documents are, order of keys included."""
        document: Document = documents.write(self.view_type, view)
        return document

    def read_view(self, document: Document) -> V:
        """The view that was written. Raises ``TypeError`` or ``KeyError`` for what ``write_view`` never writes."""
        view: V = documents.read(self.view_type, document)
        return view

    def shown_moves(self, state: S, moves: Sequence[Move], seat: SeatNumber | None) -> list[Document]:
        """A running game's moves as this seat may read them in a record; ``state`` is the one they have led to."""
        return [self.write_move(move) for move in moves]

    # --- moves as JSON ---------------------------------------------------------------------------------------------

    @abstractmethod
    def read_move(self, document: Mapping[str, Any]) -> Move:
        """The move a JSON object stands for (without ``auto`` and ``at``). Raises ``InvalidMove``."""

    @abstractmethod
    def write_move(self, move: Move) -> Document:
        """The JSON object for a move, keys in the record's order, without ``auto`` and ``at``."""
