"""What several windows send to a talk at the same moment, on PostgreSQL."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from accounts.models import User
from games.chat import services
from games.chat.at_tables import AtTable
from games.chat.errors import (
    LineGone,
    TooMuchTalk,
)
from games.chat.models import (
    Line,
    Reaction,
    Reading,
    Room,
)
from games.models import Game
from tests.games.at_once import at_once, refusals

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]
PLAYERS = Room.Audience.PLAYERS


def write(game: Game, user: User, text: str = "hello") -> Line:
    return services.write(place=AtTable(game), user=user, text=text)


def test_several_windows_write_no_more_in_a_minute_than_one(game: Game, ana: User, settings: Settings) -> None:
    settings.LINES_PER_MINUTE = 2
    outcomes = at_once(*[lambda: write(game, ana)] * 4)
    assert refusals(outcomes) == {TooMuchTalk: 2}
    assert list(Line.objects.order_by("number").values_list("number", flat=True)) == [1, 2]


def test_lines_of_several_people_are_numbered_one_after_the_other(game: Game, ana: User, bo: User) -> None:
    assert not refusals(at_once(*[lambda: write(game, ana), lambda: write(game, bo)] * 2))
    room = Room.objects.get()
    assert sorted(Line.objects.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert (room.line_count, room.version) == (4, 4)


def test_a_sign_that_is_pressed_in_two_windows_is_put_and_taken_away(game: Game, ana: User, bo: User) -> None:
    line = write(game, ana)
    assert not refusals(at_once(*[lambda: services.react(line=line, user=bo, sign="👍")] * 2))
    assert not Reaction.objects.exists()


def test_a_line_that_is_deleted_while_it_is_changed_and_gets_a_sign_keeps_nothing(
    game: Game, ana: User, bo: User
) -> None:
    line = write(game, ana, "my secret")
    outcomes = at_once(
        lambda: services.delete(line=line, user=ana),
        lambda: services.change(line=line, user=ana, text="my other secret"),
        lambda: services.react(line=line, user=bo, sign="👍"),
    )
    assert set(refusals(outcomes)) <= {LineGone}
    line.refresh_from_db()
    assert (line.text, line.status, Reaction.objects.count()) == ("", "deleted", 0)


def test_what_two_windows_show_at_once_is_read_up_to_the_later_line(game: Game, ana: User, bo: User) -> None:
    room = write(game, ana).room
    shown = [lambda number=number: services.show_until(room=room, user=bo, number=number) for number in (1, 2, 3)]
    for _each in range(5):
        Reading.objects.filter(person=bo).delete()
        at_once(*shown)
        assert Reading.objects.get(person=bo).number == 3


def test_a_note_that_two_windows_save_is_one(game: Game, ana: User) -> None:
    texts = ("one", "two")
    assert not refusals(at_once(*[lambda text=text: services.keep(writer=ana, text=text, game=game) for text in texts]))
    assert ana.notes.get().text in texts
