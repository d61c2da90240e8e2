"""What is read of people's preferences: what the title still knows."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Preference
from games.tables import play
from games.tables.selectors import preferences_of
from games.tables.tables import read_table
from tests.games.factories import fresh, running_game, seat_of
from tests.games.tiny_title import TINY

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_preferences_that_a_title_no_longer_knows_do_no_harm(ana: User) -> None:
    Preference.objects.create(user=ana, title="tiny", values={"gone": True, "style": "loud", "marks": False})
    assert preferences_of([ana.pk], TINY) == {ana.pk: {"marks": False}}


def test_preferences_are_those_of_the_people_asked_for_and_of_the_title(ana: User, bo: User, cy: User) -> None:
    for person, title in ((ana, "tiny"), (bo, "tiny"), (cy, "cacao")):
        Preference.objects.create(user=person, title=title, values={"marks": False})
    assert preferences_of([ana.pk, cy.pk], TINY) == {ana.pk: {"marks": False}}


def test_who_has_resigned_wants_nothing_settled_any_more(ana: User, bo: User, cy: User) -> None:
    Preference.objects.create(user=ana, title="tiny", values={"marks": False})
    game = running_game(ana, bo, cy)
    number = seat_of(game, ana).seat_number
    assert read_table(game).preferences_of(number) == {"marks": False}
    play.resign(game=game, user=ana)
    assert read_table(fresh(game)).preferences_of(number) == {}
