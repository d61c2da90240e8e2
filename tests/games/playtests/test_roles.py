"""Who may do what with a playtest: every act by everybody, with the rows after it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import create_guest
from games.models import Game
from games.playtests import services
from games.playtests.models import Playtest
from games.studies.tree import ROOT
from tests.games.factories import running_game
from tests.games.playtests.conftest import again
from tests.games.playtests.visits import look
from tests.people import browser_of, make_person
from tests.undone import undone

pytestmark = pytest.mark.django_db

WISH = {"type": "wish", "points": 1}
ACTS: dict[str, dict[str, Any]] = {
    "step": {"decision": 1, "seat": 1, "move": json.dumps(WISH)},
    "bot": {"decision": 1, "seat": 1, "level": "greedy"},
    "copy": {"decision": 1},
    "delete": {},
}
SIGNED_IN = {"owner", "stranger", "guest", "admin"}
MAY = {"step": {"owner"}, "bot": {"owner"}, "copy": SIGNED_IN, "delete": {"owner"}}


@pytest.fixture
def cast(ana: User, cy: User) -> dict[str, User | None]:
    admin = make_person("Root", is_staff=True, is_superuser=True)
    return {"owner": ana, "stranger": cy, "guest": create_guest(), "admin": admin, "signed-out": None}


@pytest.fixture
def moved(playtest: Playtest) -> Playtest:
    """After a first move."""
    services.make_move(playtest=playtest, node=ROOT, seat=0, move=WISH)
    return again(playtest)


def rows() -> list[tuple[Any, ...]]:
    """Every playtest, and how many tables there are."""
    return [*Playtest.objects.order_by("pk").values_list("owner_id", "nodes"), (Game.objects.count(),)]


def browser(person: User | None) -> Client:
    return browser_of(person) if person else Client()


def test_only_whom_it_is_allowed_changes_something(moved: Playtest, cast: dict[str, User | None]) -> None:
    shown = {"delete": {"shown": services.proof_of_deleting(moved)}}
    found: dict[str, set[str]] = {act: set() for act in ACTS}
    for role, person in cast.items():
        client = browser(person)
        for act, fields in ACTS.items():
            with undone():
                before = rows()
                answer = client.post(reverse(f"playtests:{act}", args=[moved.public_id]), fields | shown.get(act, {}))
                if rows() != before:
                    found[act].add(role)
                elif person is None:
                    assert answer.headers["Location"].endswith(f"?next={moved.get_absolute_url()}")
                else:
                    assert answer.status_code == 404
    assert found == MAY


def test_everybody_who_has_the_address_reads_it(moved: Playtest, cast: dict[str, User | None]) -> None:
    for person in cast.values():
        for page in ("playtest", "forecasts", "record"):
            address = reverse(f"playtests:{page}", args=[moved.public_id])
            assert browser(person).get(address).status_code == 200, page


def test_only_ones_own_stand_in_the_list(moved: Playtest, cast: dict[str, User | None]) -> None:
    pages = {role: browser(person).get("/playtests/").content.decode() for role, person in cast.items() if person}
    assert [role for role, page in pages.items() if moved.get_absolute_url() in page] == ["owner"]


def test_an_address_cannot_be_guessed(moved: Playtest, ana: User, cy: User) -> None:
    made, _node = services.copy(playtest=moved, user=ana, node=ROOT)
    assert made.public_id != moved.public_id
    assert len(moved.public_id) == 22
    assert look(Playtest(public_id=moved.public_id[:-1]), cy).status_code == 404


def test_only_who_may_see_a_table_begins_with_it(over: Game, cast: dict[str, User | None]) -> None:
    for is_public in (True, False):
        Game.objects.update(is_public=is_public)
        begun = set()
        for role, person in cast.items():
            with undone():
                browser(person).post(reverse("playtests:from_table", args=[over.public_id]), {"at": "0"})
                begun |= {role} if Playtest.objects.exists() else set()
        assert begun == (SIGNED_IN if is_public else {"owner", "admin"})


def test_nobody_begins_with_a_table_that_runs(tiny_title: None, cast: dict[str, User | None], bo: User) -> None:
    owner = cast["owner"]
    assert owner is not None
    game = running_game(owner, bo)
    for person in cast.values():
        answer = browser(person).post(reverse("playtests:from_table", args=[game.public_id]), {"at": "0"})
        assert answer.status_code in (302, 409)
    assert not Playtest.objects.exists()
