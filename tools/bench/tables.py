"""Tables to be measured: played at random until they are what is asked for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from accounts.models import User
    from games.models import Game

BIG_GAME = {"modules": ["big-game"]}


def late_game(
    ana: User, title: str, options: dict[str, Any], is_late: Callable[[Any], bool], *, goes_on: bool = False
) -> Game:
    """A game of Ana against three bots, played until its view says that it is late enough and Ana is asked.

    With ``goes_on`` it is no game that ends with her turn: that is rated and counted, which is another measurement.
    """
    while True:
        game = new_game(ana, title, options)
        while not is_late(_view(game, ana)) and game.is_running:
            decide(game, ana)
        if game.is_running and not (goes_on and _ends(game, ana)):
            return game


def _ends(game: Game, ana: User) -> bool:
    """Whether the game is over once Ana and the bots have gone on; all that is undone."""
    from django.db import transaction

    from games.tables import positions

    moves = game.move_count
    with transaction.atomic():
        while game.move_count == moves:
            decide(game, ana)
            game.refresh_from_db()
        ends = game.is_over
        transaction.set_rollback(True)
    game.refresh_from_db()
    positions.cache.clear()
    return ends


def new_game(ana: User, title: str, options: dict[str, Any]) -> Game:
    """A table of Ana and three bots."""
    from games.lobby import making
    from games.lobby.places import PlaceFor, PlaceRequest

    places = [PlaceRequest(PlaceFor.HOST), *(PlaceRequest(PlaceFor.BOT, bot="random") for _bot in range(3))]
    return making.create_game(host=ana, title=title, options=options, places=places)


def _view(game: Game, ana: User) -> Any:
    """What Ana sees now."""
    from games.tables.tables import read_table

    game.refresh_from_db()
    table = read_table(game)
    return table.title.rules.view(table.state, table.seat_of(ana).number)


def has_worker_tiles(count: int) -> Callable[[Any], bool]:
    """Whether so many worker tiles lie on the board and the viewer is to lay one (from 36, 60 in the Big Game)."""
    return lambda view: len(view.workers) >= count and view.phase == "place" and view.active == view.seat


def asks_bids_in_round(number: int) -> Callable[[Any], bool]:
    """Whether it is this round, or a later one, and the viewer is to lay cards."""
    return lambda view: view.round >= number and view.phase == "bid" and view.seat in view.to_move


def decide(game: Game, ana: User) -> None:
    """Ana's next step, at random, or her confirmation; the bots follow by themselves."""
    from games.tables import play
    from games.tables.tables import read_table

    table = read_table(game)
    seat = table.seat_of(ana)
    draft = table.draft_of(seat)
    shown = table.decision_of(seat, draft)
    if seat.number in table.title.rules.to_move(draft.state):
        move = table.title.rules.random_move(draft.state, seat.number, Random(seat.decisions + draft.steps))
        play.step(game=game, user=ana, decision=shown, move=table.title.rules.moves.write(move))
    else:
        play.confirm(game=game, user=ana, decision=shown)


def with_people(game: Game, people: list[User]) -> Game:
    """The same table, at which people sit in the place of bots."""
    for seat, person in zip(game.seats.exclude(bot="").order_by("number"), people, strict=False):
        game.seats.filter(pk=seat.pk).update(user=person, bot="")
    return game


class Turn:
    """Ana's turn at a table of people, drafted to its end; it can be confirmed again and again."""

    def __init__(self, game: Game, ana: User) -> None:
        self._game, self._ana, self._moves = game, ana, game.move_count
        self.draft()

    def draft(self) -> None:
        """Make her steps until there is nothing to do but to confirm."""
        from games.tables.tables import read_table

        while True:
            self._game.refresh_from_db()
            table = read_table(self._game)
            seat = table.seat_of(self._ana)
            draft = table.draft_of(seat)
            self.decision = table.decision_of(seat, draft)
            if draft.moves and seat.number not in table.title.rules.to_move(draft.state):
                return
            decide(self._game, self._ana)

    def again(self) -> None:
        """Take the confirmed turn back, and draft it anew."""
        from django.db import transaction

        from games.tables import taking_back
        from games.tables.locking import lock_game

        with transaction.atomic():
            taking_back.take_back(lock_game(self._game), self._moves, noting=lambda table: None)
        self.draft()


def many_tables(ana: User, other: User, count: int) -> None:
    """Running tables of two people."""
    from games.lobby import joining, making
    from games.lobby.places import PlaceFor, PlaceRequest

    for _table in range(count):
        places = [PlaceRequest(PlaceFor.HOST), PlaceRequest(PlaceFor.ANYBODY)]
        joining.join(game=making.create_game(host=ana, title="cacao", options={}, places=places), user=other)


def open_tables(host: User, count: int) -> None:
    """Tables that wait for players."""
    from games.lobby import making
    from games.lobby.places import PlaceFor, PlaceRequest

    for _table in range(count):
        places = [PlaceRequest(PlaceFor.HOST), PlaceRequest(PlaceFor.ANYBODY), PlaceRequest(PlaceFor.ANYBODY)]
        making.create_game(host=host, title="cacao", options={}, places=places)
