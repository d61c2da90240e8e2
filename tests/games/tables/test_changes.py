"""What follows a change of a table: every handler hears of it once, in order, with what it needs to know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import pytest

from accounts.models import User
from games.lobby import hosting, joining
from games.models import Game, Seat
from games.operations import administering
from games.tables import play, taking_back
from games.tables.changes import Difference, TableChange
from games.tables.handlers import HANDLERS, Handler
from games.tables.signals import players_invited, table_cancelled
from tests.games.factories import (
    OPEN,
    confirm,
    decision,
    fresh,
    invited,
    open_table,
    play_to_end,
    play_turn,
    running_game,
    seat_of,
    take_step,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

WISH = {"type": "wish", "points": 2}


class Witness(Handler):
    """Writes down what it is told."""

    commits: ClassVar[list[TableChange]] = []
    rebuilt: ClassVar[list[TableChange]] = []
    guests: ClassVar[list[set[str]]] = []
    called: ClassVar[list[tuple[Game, set[str]]]] = []

    def invited(self, seats: Sequence[Seat], **_more: Any) -> None:
        self.guests.append(names(seats))

    def called_off(self, game: Game, seats: Sequence[Seat], **_more: Any) -> None:
        self.called.append((game, names(seats)))

    def on_change(self, change: TableChange) -> None:
        assert fresh(change.table.game).version == change.table.game.version, "columns are written before"
        self.commits.append(change)

    def rebuild(self, replayed: TableChange) -> None:
        self.rebuilt.append(replayed)

    def differences(self, game: Game, replayed: TableChange) -> list[Difference]:
        return [Difference("table", None, "witnessed", 0, len(replayed.made))]


@pytest.fixture(autouse=True)
def _witness() -> Iterator[None]:
    witness = Witness()
    HANDLERS.register(witness)
    players_invited.connect(witness.invited)
    table_cancelled.connect(witness.called_off)
    Witness.commits.clear()
    Witness.rebuilt.clear()
    Witness.called.clear()
    Witness.guests.clear()
    yield
    HANDLERS.unregister(witness)
    players_invited.disconnect(witness.invited)
    table_cancelled.disconnect(witness.called_off)


@pytest.fixture
def told(tiny: Game) -> list[TableChange]:
    """What is told from now on."""
    Witness.commits.clear()
    return Witness.commits


def names(seats: Iterable[Seat]) -> set[str]:
    """Who sits there?."""
    return {seat.player_name for seat in seats}


def test_of_guests_who_are_invited_all_hear_when_the_table_is_made_and_later(ana: User, bo: User, cy: User) -> None:
    game = open_table(ana, invited(bo), OPEN)
    hosting.invite(game=game, user=ana, name="Cy")
    assert Witness.guests == [{"Bo"}, {"Cy"}]


def test_of_a_table_that_is_called_off_all_hear_once_with_who_sat_there(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN)
    joining.join(game=game, user=bo)
    for _time in range(2):
        hosting.cancel(game=game, user=ana)
    assert [(told.pk, seated - {""}) for told, seated in Witness.called] == [(game.pk, {"Ana", "Bo"})]


def test_a_start_asks_everybody_who_is_to_decide(ana: User, bo: User) -> None:
    running_game(ana, bo)
    (change,) = Witness.commits
    assert change.started
    assert names(change.asked) == {"Ana", "Bo"}
    assert change.answered == []
    assert change.moves == []


def test_a_move_says_who_answered_and_who_is_asked(told: list[TableChange], tiny: Game, ana: User, bo: User) -> None:
    begins, second = sorted((ana, bo), key=lambda person: seat_of(tiny, person).number)
    for person in (begins, second):
        take_step(tiny, person, **WISH)
        confirm(tiny, person)
    one, both = told
    assert (one.answered, one.asked, one.still_asked) == ([seat_of(tiny, begins)], [], [seat_of(tiny, second)])
    assert not one.started
    assert (both.answered, both.asked) == ([seat_of(tiny, second)], [seat_of(tiny, begins)])
    assert [move.seat for move in both.moves] == [1]


def test_a_step_of_a_draft_is_nobodys_business(told: list[TableChange], tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    assert told == []


def test_the_end_is_told_once(told: list[TableChange], tiny: Game) -> None:
    play_to_end(tiny)
    assert [change.ended for change in told] == [False] * (len(told) - 1) + [True]
    assert told[-1].asked == []


def test_a_decision_taken_back_asks_only_who_took_it(told: list[TableChange], tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    confirm(tiny, ana)
    taking_back.withdraw(game=tiny, user=ana, decision=decision(tiny, ana))
    back = told[-1]
    assert len(back.retracted) == 1
    assert (names(back.asked), names(back.still_asked)) == ({"Ana"}, {"Bo"})
    assert back.table.game.epoch == 1


def test_moves_taken_back_by_an_admin_ask_everybody_anew(told: list[TableChange], tiny: Game, ana: User) -> None:
    play_turn(tiny)
    play_turn(tiny)
    administering.take_back(game=tiny, admin=ana, number=0)
    back = told[-1]
    assert len(back.retracted) == 2
    assert names(back.asked) == {"Ana", "Bo"}
    assert not back.started


def test_a_new_player_is_asked_what_the_one_before_had_been(
    told: list[TableChange], tiny: Game, ana: User, bo: User, cy: User
) -> None:
    administering.replace(game=tiny, admin=ana, number=seat_of(tiny, bo).number, user=cy)
    assert (names(told[-1].asked), names(told[-1].still_asked)) == ({"Cy"}, {"Ana"})


def test_a_move_that_is_refused_is_told_nobody(told: list[TableChange], tiny: Game, ana: User) -> None:
    play.resign(game=tiny, user=ana)
    del told[:]
    with pytest.raises(Exception, match="cannot-resign"):
        play.resign(game=tiny, user=ana)
    assert told == []


def test_rebuilding_gives_every_handler_all_moves(told: list[TableChange], tiny: Game, ana: User) -> None:
    play_turn(tiny)
    administering.rebuild(game=tiny, admin=ana)
    (replayed,) = Witness.rebuilt
    assert [move.number for move in replayed.moves] == [1]
    assert told[-1].moves


def test_verifying_asks_every_handler(told: list[TableChange], tiny: Game, ana: User) -> None:
    play_turn(tiny)
    assert administering.verify(game=tiny, admin=ana) == [Difference("table", None, "witnessed", 0, 1)]
