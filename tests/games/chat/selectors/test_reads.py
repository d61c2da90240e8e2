"""Each read of talk finds what it promises and nothing that misses by one condition."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.services import delete_account
from games.chat import selectors, services
from games.chat.at_tables import AtTable
from games.chat.errors import NoSuchLine
from games.chat.models import Line, Note, Reading, Room
from games.models import Game, Seat
from tests.games.factories import running_game, seat_of
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]
PLAYERS, WATCHERS = Room.Audience.PLAYERS, Room.Audience.WATCHERS


@pytest.fixture
def game(tiny_title: None, ana: User, bo: User) -> Game:
    """Ana has said 1 and 2 at the table, Bo has said 3; Cy has talked with spectators, and all at another table."""
    game, other = running_game(ana, bo), running_game(ana, bo)
    for text in ("1", "2"):
        say(game, ana, text)
    say(game, bo, "3")
    say(game, make_person("Flo"), "among spectators", WATCHERS)
    for number in range(5):
        say(other, ana, f"elsewhere {number}")
    return game


def say(game: Game, person: User, text: str, audience: Room.Audience = PLAYERS) -> Line:
    return services.write(place=AtTable(game, audience), user=person, text=text)


def room(game: Game) -> Room:
    return Room.objects.get(game=game, audience=PLAYERS)


def test_lines_are_of_one_table_and_one_audience(game: Game) -> None:
    assert [line.text for line in selectors.latest_lines(room(game))] == ["1", "2", "3"]
    assert [line.text for line in selectors.latest_lines(room(game), before=3)] == ["1", "2"]
    assert [line.text for line in selectors.latest_lines(room(game), most=1)] == ["3"]
    assert selectors.room_of(game, WATCHERS) != selectors.room_of(game, PLAYERS)
    assert selectors.line_in(selectors.room_of(game, WATCHERS), 1).text == "among spectators"
    assert selectors.line_in(selectors.room_of(game, PLAYERS), 2).text == "2"
    with pytest.raises(NoSuchLine):
        selectors.line_in(selectors.room_of(game, PLAYERS), 4)


def test_unread_is_what_one_was_not_shown_at_the_table(game: Game, ana: User, bo: User, cy: User) -> None:
    assert [selectors.read_until(room(game), person) for person in (ana, bo, cy)] == [2, 3, 0]
    assert selectors.read_by(room(game), [ana.pk, cy.pk]) == {ana.pk: 2}
    assert selectors.unread([game], ana) == {game.pk: 1}
    assert selectors.unread([game], bo) == {}
    Reading.objects.filter(person=ana, room=room(game)).delete()
    assert selectors.unread([game], ana) == {game.pk: 3}


def test_the_last_unread_line_is_shown_and_of_somebody_one_hears(game: Game, ana: User, bo: User, cy: User) -> None:
    def latest(reader: User, *unheard: User) -> str:
        line = selectors.latest_unread(selectors.room_of(game, PLAYERS), reader, [person.pk for person in unheard])
        return line.text if line else ""

    assert latest(ana) == "3"
    assert latest(bo) == ""
    assert (latest(cy), latest(cy, bo), latest(cy, ana, bo)) == ("3", "2", "")
    Line.objects.filter(room=room(game), number=3).update(status=Line.Status.HIDDEN)
    assert (latest(ana), latest(cy)) == ("", "2")
    Reading.objects.filter(person=ana, room=room(game)).update(number=1)
    assert latest(ana) == ""


def test_names_are_of_who_plays_and_is_there(game: Game, ana: User, bo: User) -> None:
    running_game(bo, make_person("Eli"))
    assert selectors.names_at(game) == {"Ana", "Bo"}
    seat = seat_of(game, bo)
    delete_account(user=bo)
    Seat.objects.filter(pk=seat.pk).update(user=bo, bot="")
    assert selectors.names_at(game) == {"Ana"}


def test_notes_are_ones_own_about_one_table_or_one_person(game: Game, ana: User, bo: User, cy: User) -> None:
    Note.objects.create(writer=ana, game=game, text="of the table")
    Note.objects.create(writer=ana, person=bo, text="of Bo")
    Note.objects.create(writer=cy, game=game, text="Cy’s")
    Note.objects.create(writer=cy, person=bo, text="Cy’s of Bo")
    assert selectors.note_about(ana, game=game) == "of the table"
    assert selectors.note_about(ana, user=bo) == "of Bo"
    assert selectors.note_about(ana, user=cy) == selectors.note_about(bo, game=game) == ""
    assert {note.text for note in selectors.notes_of(ana)} == {"of the table", "of Bo"}
