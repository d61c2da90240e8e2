"""A study begins at a position of a table."""

from __future__ import annotations

import pytest
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from games.models import Game
from games.studies import services
from games.studies.errors import TooManyStudies
from games.studies.models import Study
from tests.games.factories import fresh, play_to_end, running_game
from tests.games.studies.visits import text_of
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["table", "replay"])
def test_the_page_of_a_table_and_of_its_replay_lead_there(page: str, played: Game, ana: User) -> None:
    browser = browser_of(ana)
    shown = browser.get(reverse(f"games:{page}", args=[played.public_id])).content.decode()
    begin = reverse("studies:begin", args=[played.public_id])
    assert f'action="{begin}"' in shown
    answer = browser.post(begin, {"at": "0"}, follow=True)
    assert answer.status_code == 200
    assert Study.objects.get().owner == ana


def test_who_begins_twice_goes_on(over: Game, ana: User, bo: User) -> None:
    first = services.begin(game=over, user=ana, number=1)
    assert services.begin(game=over, user=ana, number=1) == first
    assert services.begin(game=over, user=ana, number=0) != first
    assert services.begin(game=over, user=bo, number=1) != first
    services.rename(study=first, name="kept")
    assert services.begin(game=over, user=ana, number=1) != first


def test_what_was_tried_while_it_ran_is_not_gone_on_with_when_all_is_open(
    tiny_title: None, ana: User, bo: User
) -> None:
    game = running_game(ana, bo)
    first = services.begin(game=game, user=ana, number=0)
    assert services.begin(game=fresh(game), user=ana, number=0) == first
    over = play_to_end(game)
    assert services.begin(game=over, user=ana, number=0) != first


@pytest.mark.parametrize("at", ["", "-1", "x", "9999", "99999999999999"])
def test_positions_that_never_were_begin_nothing(over: Game, ana: User, at: str) -> None:
    answer = browser_of(ana).post(reverse("studies:begin", args=[over.public_id]), {"at": at})
    assert answer.status_code == 404
    assert not Study.objects.exists()


def test_a_private_table_is_like_none(over: Game, cy: User) -> None:
    Game.objects.filter(pk=over.pk).update(is_public=False)
    there, none = (
        browser_of(cy).post(reverse("studies:begin", args=[address]), {"at": "0"})
        for address in (over.public_id, "nothing222")
    )
    assert there.status_code == none.status_code == 404
    assert text_of(there).replace(over.public_id, "") == text_of(none).replace("nothing222", "")


def test_nobody_keeps_any_number(over: Game, ana: User, settings: Settings) -> None:
    settings.STUDIES_PER_PERSON = 1
    first = services.begin(game=over, user=ana, number=0)
    with pytest.raises(TooManyStudies):
        services.begin(game=over, user=ana, number=1)
    assert services.begin(game=over, user=ana, number=0) == first
