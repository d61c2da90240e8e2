"""A private table in the addresses of every application: talk, notes, notices, tried turns, and what is to come."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import User
from games.models import Game
from tests.games.factories import running_game
from tests.people import browser_of

pytestmark = pytest.mark.django_db

NO_TABLE = "2345678923"
ELSEWHERE = {"audience": "players", "number": 1}
"""What else stands in such an address."""


def names_of(resolver: URLResolver, space: str = "") -> Iterator[tuple[str, set[str]]]:
    """The addresses of a table, with what stands in each."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from names_of(pattern, f"{pattern.namespace}:" if pattern.namespace else space)
        elif isinstance(pattern, URLPattern) and pattern.name and "public_id" in pattern.pattern.converters:
            yield f"{space}{pattern.name}", set(pattern.pattern.converters)


ADDRESSES = dict(names_of(get_resolver()))


@pytest.fixture
def private(ana: User, bo: User) -> Game:
    """Ana and Bo play, and nobody is to know."""
    game = running_game(ana, bo, title="cacao")
    Game.objects.filter(pk=game.pk).update(is_public=False)
    return game


def address(name: str, public_id: str) -> str:
    rest = {word: ELSEWHERE[word] for word in ADDRESSES[name] - {"public_id"}}
    return reverse(name, kwargs={"public_id": public_id} | rest)


def asked(client: Client, method: str, name: str, public_id: str) -> tuple[int, str]:
    """Status and page, with the address itself made equal."""
    answer = getattr(client, method)(address(name, public_id))
    lines = answer.content.decode().replace(public_id, "…").splitlines()
    return answer.status_code, "\n".join(line for line in lines if "csrf" not in line)


def test_every_application_that_has_addresses_of_tables_is_asked() -> None:
    assert {name.partition(":")[0] for name in ADDRESSES} >= {"games", "talk", "notices", "studies"}


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_stranger_cannot_tell_it_from_none(private: Game, cy: User, method: str) -> None:
    for client in (Client(), browser_of(cy)):
        told = {name: asked(client, method, name, private.public_id) for name in ADDRESSES}
        assert told == {name: asked(client, method, name, NO_TABLE) for name in ADDRESSES}
        assert {status for status, _page in told.values()} <= {302, 404, 405}


def test_what_its_players_are_shown_is_kept_by_nothing_on_the_way(private: Game, ana: User) -> None:
    browser = browser_of(ana)
    answers = {name: browser.get(address(name, private.public_id)) for name in ADDRESSES}
    shown = {
        name: answer.headers.get("Cache-Control", "") for name, answer in answers.items() if answer.status_code != 405
    }
    assert len(shown) > 10
    assert {name: kept for name, kept in shown.items() if "private" not in kept} == {}
