"""A started table in memory: its rows, state and drafts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import F, QuerySet

from accounts.models import Viewer
from core.db.compiled import AnyOf, compiled_query
from games.engine import registry
from games.engine.ruleset import Document, Event, Preferences, RuleError
from games.engine.ruleset import Move as AnyMove
from games.engine.title import AnyTitle
from games.models import Game, Move, Plan, Seat
from games.tables import positions
from games.tables.errors import GameCancelled, GameNotStarted, NotYourSeat, TitleAway
from games.tables.fingerprints import fingerprint
from games.tables.selectors import preferences_of

_OF_DRAFTS = ("auto", "joined")
"""What drafts say of a move besides the move."""


class DraftedMove(NamedTuple):
    """A move that is to be made, and whether nobody was asked for it."""

    move: AnyMove
    is_automatic: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A seat's moves that are not confirmed: ``moves`` were tried one after the other and led to ``state``.

    ``dropped`` is the refusal that cut the draft short because the table moved on under it.
    """

    state: Any
    moves: tuple[Document, ...] = ()
    """As in the record, with ``auto``, and ``joined`` where a press made several."""
    dropped: RuleError | None = None
    happened: tuple[Event, ...] = ()
    """What happened in the moves, one after the other."""

    @property
    def steps(self) -> int:
        """How many steps the person took, of one or more moves; the other moves followed by themselves."""
        return sum(begins_step(move) for move in self.moves)


@dataclass
class Table:
    """A started game: ``seats`` in turn order, ``state`` belongs to this object alone and follows ``number`` moves."""

    game: Game
    seats: list[Seat]
    state: Any
    number: int
    is_past: bool = False
    """Whether the table has moved on since: then there is nothing to decide."""
    _last_moves: dict[tuple[int, int], Move | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    """By seat and number of moves: a page and its form ask for the same."""

    @property
    def is_live(self) -> bool:
        """Whether moves may be made here."""
        return self.game.is_running and not self.is_past

    @property
    def title(self) -> AnyTitle:
        return self.game.edition

    @property
    def names(self) -> list[str]:
        """The players' names by seat, in the reader's language."""
        return [seat.player_name for seat in self.seats]

    def preferences_of(self, number: int) -> Preferences:
        """What a seat's person wants settled without being asked; for bots and seats that resigned nothing is set."""
        seat = self.seats[number]
        if seat.user_id is None or number in self.title.rules.resigned(self.state):
            return {}
        return self._stored_preferences.get(seat.user_id, {})

    @cached_property
    def _stored_preferences(self) -> Mapping[int, Preferences]:
        people = [seat.user_id for seat in self.seats if seat.user_id is not None]
        return preferences_of(people, self.title)

    @cached_property
    def plans(self) -> Mapping[int, Sequence[Plan]]:
        """The waiting premoves by seat, in the order of trying. Only the player who made them may see them."""
        return {number: [plan for plan in plans if plan.is_waiting] for number, plans in self.told_plans.items()}

    @cached_property
    def told_plans(self) -> Mapping[int, Sequence[Plan]]:
        """The premoves that wait or were refused, by seat, in the order of trying."""
        numbers = {seat.pk: number for number, seat in enumerate(self.seats)}
        kept: dict[int, list[Plan]] = {number: [] for number in numbers.values()}
        for plan in _told_plans([*numbers]):
            kept[numbers[plan.seat_id]].append(plan)
        return kept

    def occasion(self, number: int) -> str:
        """Which of its turns a seat is asked now, by the name that premoves have for it; empty for none."""
        return self.title.plans.occasion(self.state, number) if self.title.plans is not None else ""

    def occasions(self, number: int) -> Sequence[str]:
        """The turns for which a seat may premove, the next one first; none where the title has no such turns."""
        return self.title.plans.occasions(self.state, number) if self.title.plans is not None else ()

    def plans_due(self, seat: Seat) -> Sequence[Plan]:
        """The premoves of a seat for its pending decision, in the order of trying."""
        if seat.is_played_by_bot or seat.number not in self.title.rules.awaited(self.state):
            return ()
        occasion = self.occasion(seat.number)
        if not occasion:
            return ()
        return [
            plan for plan in self.plans[seat.number] if plan.is_waiting and plan.is_made_for(occasion, self.game.epoch)
        ]

    def find_seat(self, viewer: Viewer) -> Seat | None:
        """The seat of a person, if it plays here. Anonymous visitors never do."""
        return next((seat for seat in self.seats if seat.user_id is not None and seat.user_id == viewer.pk), None)

    def seat_of(self, viewer: Viewer) -> Seat:
        """The seat of a person. Raises ``NotYourSeat``."""
        seat = self.find_seat(viewer)
        if seat is None:
            raise NotYourSeat
        return seat

    def draft_of(self, seat: Seat) -> Draft:
        """The seat's draft, tried on the present state."""
        return try_moves(self.title, self.title.rules.drafting(self.state), seat.draft)

    def make(self, move: AnyMove) -> None:
        """Make a move. Raises ``IllegalMove``."""
        self.title.rules.apply(self.state, move)
        self.number += 1

    def decision_of(self, seat: Seat, draft: Draft) -> str:
        """The fingerprint that a form of this seat must carry: of the position it decides in, its draft and its plans.

        It tells nothing that the seat may not know, and stays the same while others decide at the same time or change
        their minds.
        """
        return fingerprint(
            self.game.public_id,
            seat.number,
            seat.user_id,
            seat.decisions,
            seat.waiting_since,
            self._before(seat),
            draft.moves,
            discarded_moves(seat, draft),
            [plan.key for plan in self._plans_beside(seat)],
        )

    def _before(self, seat: Seat) -> object:
        """What a seat that is not waited for has before it: its own decision, or what was moved last."""
        ready = self.title.rules.ready(self.state)
        if seat.number in ready:
            own = self.last_move_of(seat)
            return own and (own.at, own.data)
        # What is decided in secret is nobody else's business, not even that it was done.
        return None if seat.waiting_since or ready else (self.number, self.game.last_move_at)

    def _plans_beside(self, seat: Seat) -> Sequence[Plan]:
        """The waiting premoves of a seat that may make some now."""
        if not self.is_live or seat.is_played_by_bot or not self.occasions(seat.seat_number):
            return ()
        return self.plans[seat.seat_number]

    def last_move_of(self, seat: Seat) -> Move | None:
        """The last move of a seat that stands."""
        key = seat.seat_number, self.number
        if key not in self._last_moves:
            moves = Move.objects.standing().filter(game=self.game, seat=seat.seat_number, number__lte=self.number)
            self._last_moves[key] = moves.order_by("-number").first()
        return self._last_moves[key]


def read_table(game: Game) -> Table:
    """A started game for reading. Raises ``GameNotStarted`` (or ``GameCancelled``) when it has no position."""
    expect_started(game)
    return table_of(game)


def table_of(game: Game) -> Table:
    """A started game with everything on it."""
    return with_seats(game, seats_of(game))


def with_seats(game: Game, seats: Sequence[Seat]) -> Table:
    """A started game whose seats are known, in turn order and with their people. Raises ``TitleAway``."""
    if not game.is_playable:
        raise TitleAway from registry.error_with(game.title, game.options)
    for seat in seats:
        seat.game = game
    return Table(game, list(seats), positions.state_of(game), game.move_count)


def discarded_moves(seat: Seat, draft: Draft) -> Sequence[Document]:
    """The steps that a seat can bring back: it has started over, and decided nothing since."""
    discarded = seat.discarded_draft
    if discarded is None or draft.steps or discarded["decision"] != seat.decisions:
        return ()
    return list[Document](discarded["moves"])


def try_moves(title: AnyTitle, state: Any, moves: Sequence[Document]) -> Draft:
    """Apply drafted moves to a drafting state until the rules refuse one."""
    happened: list[Event] = []
    for index, document in enumerate(moves):
        try:
            happened += title.rules.apply(state, read_drafted(title, document).move)
        except RuleError as error:
            return Draft(state, tuple(moves[:index]), error, tuple(happened))
    return Draft(state, tuple(moves), None, tuple(happened))


def begins_step(document: Document) -> bool:
    """Whether a move of a draft is the person's, and the first that a press made."""
    return not document["auto"] and "joined" not in document


def read_drafted(title: AnyTitle, document: Document) -> DraftedMove:
    """The move of a draft's document."""
    move = title.rules.moves.read({key: value for key, value in document.items() if key not in _OF_DRAFTS})
    return DraftedMove(move, document["auto"])


def expect_started(game: Game) -> None:
    """Raises ``GameNotStarted`` (or ``GameCancelled``) for a table without a position."""
    if game.started_at is None:
        raise GameCancelled if game.status == Game.Status.CANCELLED else GameNotStarted


def seats_of(game: Game) -> list[Seat]:
    """The seats of a started game in turn order, with their people."""
    seats = _seats(game.pk)
    for seat in seats:
        seat.game = game
    return seats


@compiled_query
def _seats(game: int) -> QuerySet[Seat]:
    return Seat.objects.filter(game_id=game).select_related("user").order_by("number")


@compiled_query
def _told_plans(seats: list[int]) -> QuerySet[Plan]:
    told = Plan.objects.filter(status__in=[Plan.Status.WAITING, Plan.Status.REFUSED])
    return told.filter(AnyOf("seat_id", seats), user=F("seat__user")).order_by("rank", "pk")


def is_among_bots(table: Table, seat: Seat) -> bool:
    """Whether a person plays against bots alone. Somebody for whom a bot plays on is no bot."""
    return not seat.is_bot and all(other.is_bot for other in table.seats if other.number != seat.number)
