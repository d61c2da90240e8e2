"""What people do in one talk at the same moment, on PostgreSQL."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from talk.errors import ComplainedAlready, LineGone
from talk.models import Complaint, Line, Reaction, Room
from talk.services import writing
from talk.signs import SIGNS
from tests.games.at_once import at_once, refusals

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]
PLAYERS = Room.Audience.PLAYERS


@pytest.fixture
def line(game: Game, ana: User) -> Line:
    """Ana has said something."""
    return writing.write(game=game, user=ana, audience=PLAYERS, text="Hello")


def test_the_first_lines_of_a_talk_get_numbers_of_their_own(game: Game, ana: User, bo: User) -> None:
    acts = [
        lambda user=user: writing.write(game=game, user=user, audience=PLAYERS, text="Hello")
        for user in (ana, bo, ana, bo)
    ]
    assert not refusals(at_once(*acts))
    assert sorted(Line.objects.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert Room.objects.get().line_count == 4


def test_whoever_complains_in_two_windows_has_complained_once(line: Line, bo: User) -> None:
    outcomes = at_once(*[lambda: writing.complain(line=line, user=bo, text="")] * 2)
    assert refusals(outcomes) == {ComplainedAlready: 1}
    assert Complaint.objects.count() == 1


def test_no_sign_stays_at_a_line_that_is_deleted_meanwhile(line: Line, ana: User, bo: User) -> None:
    outcomes = at_once(
        lambda: writing.delete(line=line, user=ana), lambda: writing.react(line=line, user=bo, sign=next(iter(SIGNS)))
    )
    assert set(refusals(outcomes)) <= {LineGone}
    assert Line.objects.get().text == ""
    assert not Reaction.objects.exists()


def test_a_line_that_is_changed_and_deleted_at_once_is_deleted(line: Line, ana: User) -> None:
    outcomes = at_once(
        lambda: writing.delete(line=line, user=ana), lambda: writing.change(line=line, user=ana, text="Bye")
    )
    assert set(refusals(outcomes)) <= {LineGone}
    assert (Line.objects.get().status, Line.objects.get().text) == (Line.Status.DELETED, "")
