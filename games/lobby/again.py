"""Rematches: a new table with the same players, or one that starts from a position of a finished game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils.crypto import salted_hmac

from accounts.models import User
from accounts.relations import selectors as relations
from games.engine import opening
from games.engine.ruleset import Document
from games.engine.shuffle import commitment
from games.lobby import joining, making
from games.lobby.errors import (
    DecidedThere,
    NothingLeftToPlay,
    PositionOfRunningGame,
    ResignedThere,
    StillRunning,
    TooManyPositions,
    WrongNumberOfPlayers,
)
from games.lobby.places import (
    PlaceFor,
    PlaceRequest,
    expect_not_blocked,
    hold_invited,
    seat_people,
)
from games.models import Game, Move, Seat
from games.tables.errors import GameCancelled, NoSuchPosition, NotYourSeat
from games.tables.tables import expect_started, seats_of


@transaction.atomic
def play_again(*, game: Game, user: User) -> Game:
    """Create or join the rematch: the first player to request it hosts it and invites the others.

    The users' rows are locked, so that the second of two concurrent requests finds the table of the first.

    Raises ``NotYourSeat``, ``StillRunning`` and what ``making.create_game`` and ``joining.join`` raise.
    """
    seats = list(game.seats.select_related("user").order_by("place"))
    if not any(seat.user_id == user.pk for seat in seats):
        raise NotYourSeat
    if not game.is_over:
        raise StillRunning
    User.objects.hold(*(seat.user_id for seat in seats if seat.user_id))
    made = _made_before(game, seats)
    return joining.join(game=made, user=user, token=made.invite_token) if made else _make(game, seats, user)


def _key(game: Game) -> UUID:
    """By which the new table is found again; after a game that was reopened there may be another one.

    Nobody can work it out from the address, and send a form with it before.
    """
    return UUID(bytes=salted_hmac("games.again", f"{game.public_id}/{game.epoch}", algorithm="sha256").digest()[:16])


def _made_before(game: Game, seats: list[Seat]) -> Game | None:
    """The rematch that one of them has created already, unless it was cancelled."""
    people = [seat.user_id for seat in seats if seat.user_id]
    made = Game.objects.filter(form_key=_key(game), host__in=people)
    return made.exclude(status=Game.Status.CANCELLED).order_by("pk").first()


def _make(game: Game, seats: list[Seat], user: User) -> Game:
    present = User.objects.active().filter(pk__in=[seat.user_id for seat in seats if seat.user_id])
    welcome = {*present.values_list("pk", flat=True)} - relations.blocked_by(user)
    options = {key: value for key, value in game.options.items() if key != "players"}
    return making.create_game(
        host=user,
        title=game.title,
        options=options,
        places=[_wish(seat, user, welcome) for seat in seats],
        is_public=game.is_public,
        is_rated=game.is_rated,
        allows_bots=game.allows_bots,
        form_key=_key(game),
        terms=game.clock,
    )


def _wish(seat: Seat, host: User, welcome: Collection[int]) -> PlaceRequest:
    """The same person, or a bot of the same level; anybody for who may not come in or is blocked."""
    if seat.user_id == host.pk:
        return PlaceRequest(PlaceFor.HOST)
    if seat.is_bot:
        return PlaceRequest(PlaceFor.BOT, bot=seat.bot)
    if seat.user is None or seat.user_id not in welcome:
        return PlaceRequest(PlaceFor.ANYBODY)
    return PlaceRequest(PlaceFor.INVITED, name=seat.user.username)


class Position(NamedTuple):
    """A position of a table: after a number of its moves, and after further moves that were only tried."""

    game: Game
    number: int
    tried: Sequence[Document] = ()


@transaction.atomic
def play_from(
    *,
    host: User,
    position: Position,
    places: Sequence[PlaceRequest],
    is_public: bool = True,
    form_key: UUID | None = None,
) -> Game:
    """Make the table: its places are the seats of the position, in their order; there is no clock.

    A position of a private table makes a private one. A form that was sent before gives the table it made then.
    Raises what ``opening_of`` raises, an error of ``limits``, ``PersonChanged`` or one of ``PlacesRefused``.
    """
    hold_invited([place.name for place in places if place.sitter == PlaceFor.INVITED], host=host)
    host.lock()
    if form_key and (made := host.hosted_games.filter(form_key=form_key).first()):
        return made
    making.expect_table_allowed(host)
    game = _new_game(host, position)
    game.is_public, game.form_key = is_public and position.game.is_public, form_key
    seats = _seats(host, position, places)
    making.expect_bots_fit(game, seats)
    return making.open_table(game, seats)


def _new_game(host: User, position: Position) -> Game:
    source, seed = position.game, making.new_seed()
    return Game(
        title=source.title,
        rules=source.rules,
        options=source.options,
        seed=seed.hex(),
        commitment=commitment(seed),
        opening=opening_of(position),
        source=source,
        source_number=position.number,
        allows_bots=source.allows_bots or host.is_bot,
        host=host,
    )


def _seats(host: User, position: Position, places: Sequence[PlaceRequest]) -> list[Seat]:
    """With the colours that they have in the position, each once."""
    before = seats_of(position.game)
    if len(places) != len(before):
        raise WrongNumberOfPlayers(number=len(places), least=len(before), most=len(before))
    seats = seat_people(host=host, title=position.game.edition, places=places)
    expect_not_blocked(host, [seat for seat in seats if seat.status == Seat.Status.INVITED])
    for seat, old in zip(seats, before, strict=True):
        seat.colour = old.colour
    return seats


def opening_of(position: Position) -> Document:
    """How a game begins with this position.

    Raises ``GameNotStarted``, ``GameCancelled``, ``PositionOfRunningGame``, ``NoSuchPosition``, ``TooManyPositions``,
    ``NothingLeftToPlay``, ``ResignedThere``, ``DecidedThere``.
    """
    game = position.game
    expect_started(game)
    if game.status == Game.Status.CANCELLED:
        raise GameCancelled
    if not game.is_over:
        raise PositionOfRunningGame
    if not 0 <= position.number <= game.move_count:
        raise NoSuchPosition
    found = opening.write_opening(bytes.fromhex(game.seed), [*_moves(position), *position.tried], game.opening)
    if opening.depth(found) > opening.DEEPEST:
        raise TooManyPositions(most=opening.DEEPEST)
    _expect_fit(game, opening.last_state(game.edition, game.options, found))
    return found


def _moves(position: Position) -> list[Document]:
    rows = Move.objects.standing().filter(game=position.game, number__lte=position.number)
    return list(rows.order_by("number").values_list("data", flat=True))


def _expect_fit(game: Game, state: Any) -> None:
    if why := opening.why_unfit(game.edition, state):
        raise _UNFIT[why]


_UNFIT = {"over": NothingLeftToPlay, "resigned": ResignedThere, "decided": DecidedThere}
