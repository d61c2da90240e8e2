"""Sounds are offered once, after the first turn that somebody has confirmed."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from games.pages.presenters.sounds import SoundOffer
from games.tables.pages.parts import Visit
from tests.games.factories import confirm, fresh, running_game, take_step
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def never_asked(ana: User, bo: User) -> None:
    for person in (ana, bo):
        person.was_offered_sounds = False
        person.save(update_fields=["was_offered_sounds"])


def page_of(game: Game, user: User) -> str:
    return browser_of(user).get(game.get_absolute_url()).content.decode()


def is_offered(game: Game, user: User) -> bool:
    game = fresh(game)
    return SoundOffer().context(Visit(game, User.objects.get(pk=user.pk), {})) is not None


def test_sounds_are_offered_between_turns_once_one_is_confirmed(tiny: Game, ana: User, bo: User) -> None:
    assert not is_offered(tiny, ana)
    take_step(tiny, ana, type="wish", points=2)
    assert not is_offered(tiny, ana)
    confirm(tiny, ana)
    assert is_offered(tiny, ana)
    assert not is_offered(tiny, bo)
    page = page_of(tiny, ana)
    assert 'id="sound-offer"' in page
    assert "table-sounds" in page


def test_the_answer_ends_it_at_all_tables(tiny: Game, ana: User, bo: User) -> None:
    take_step(tiny, ana, type="wish", points=2)
    confirm(tiny, ana)
    browser = browser_of(ana)
    browser.post(
        "/profile/sounds/", {"sounds": "no"}, headers={"referer": f"http://testserver{tiny.get_absolute_url()}"}
    )
    assert not is_offered(tiny, ana)
    other = running_game(ana, bo)
    take_step(other, ana, type="wish", points=2)
    confirm(other, ana)
    assert not is_offered(other, ana)


def test_whoever_hears_sounds_and_whoever_looks_on_are_offered_none(tiny: Game, ana: User, cy: User) -> None:
    take_step(tiny, ana, type="wish", points=2)
    confirm(tiny, ana)
    User.objects.filter(pk=cy.pk).update(was_offered_sounds=False)
    assert not is_offered(tiny, cy)
    User.objects.filter(pk=ana.pk).update(sounds="talk")
    assert not is_offered(tiny, ana)
