"""What anybody reads without a token: what strangers see on pages, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import create_guest
from api.services import make_bot
from games.models import Game
from tests.api.programs import Program
from tests.games.factories import OPEN, open_table, play_turn, running_game
from tests.games.ratings.test_leaderboards import TITLE, rate
from tests.games.tournaments.holding import begin, crowd, hold
from tests.people import browser_of

pytestmark = pytest.mark.django_db


def get(path: str, client: Client | None = None, **headers: str) -> Any:
    return (client or Client()).get(f"/api/v1{path}", headers=headers)


def hidden(game: Game) -> Game:
    """The table, which nobody finds any more who doesn't sit there."""
    Game.objects.filter(pk=game.pk).update(is_public=False)
    return game


def test_a_public_table_its_log_its_positions_and_its_record_are_read_by_strangers(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play_turn(game)
    shown = get(f"/tables/{game.public_id}").json()
    assert (shown["me"], shown["view"]["seat"]) == (None, None)
    assert all(player["hand"] is None for player in shown["view"]["players"])
    assert get(f"/tables/{game.public_id}/log").json()["entries"]
    assert get(f"/tables/{game.public_id}/positions/1").json()["view"]["seat"] is None
    assert get(f"/tables/{game.public_id}/record").json()["game"] == "cacao"


def test_a_private_table_is_to_strangers_like_none(ana: User, bo: User) -> None:
    private = hidden(running_game(ana, bo, title="cacao"))
    for part in ("", "/log", "/positions/0", "/record"):
        found, none = get(f"/tables/{private.public_id}{part}"), get(f"/tables/AAAAAAAAAA{part}")
        assert (found.status_code, found.json()) == (404, none.json())


def test_open_tables_tournaments_and_leaderboards_are_read_by_strangers(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, title="cacao")
    rate(bo, 1900)
    tournament = begin(hold(ana, *crowd(4), title="cacao"))
    assert [each["id"] for each in get("/tables").json()["tables"]] == [game.public_id]
    assert [row["name"] for row in get(f"/leaderboards/{TITLE}").json()["rows"]] == ["Bo"]
    assert [each["id"] for each in get("/tournaments?when=running").json()["tournaments"]] == [tournament.public_id]
    assert get("/tournaments?when=running&mine=true").json()["tournaments"] == []
    assert get(f"/tournaments/{tournament.public_id}").json()["me"] is None
    assert len(get(f"/tournaments/{tournament.public_id}/standings").json()["standings"]) == 4
    assert get(f"/tournaments/{tournament.public_id}/rounds/1").json()["pairings"]


def test_friends_are_nobodys_without_a_token(ana: User) -> None:
    assert get("/leaderboards/cacao?who=quarter").status_code == 200
    assert get("/leaderboards/cacao?who=friends").status_code == 401


def test_who_may_not_be_seen_by_strangers_is_to_them_like_nobody(ana: User, bo: User) -> None:
    User.objects.filter(pk=bo.pk).update(is_unlisted=True)
    guest = create_guest()
    assert get("/people/Ana").json()["name"] == "Ana"
    for name in ("Bo", guest.username):
        found, none = get(f"/people/{name}"), get("/people/nobody")
        assert (found.status_code, found.json()) == (401, none.json())
    assert Program(ana).get("/people/Bo").status_code == 200


def test_a_bot_does_not_tell_strangers_of_an_owner_whom_they_may_not_see(ana: User, bo: User) -> None:
    make_bot(owner=bo, name="Rex")
    assert get("/people/Rex").json()["owner"] == "Bo"
    User.objects.filter(pk=bo.pk).update(is_unlisted=True)
    assert get("/people/Rex").json()["owner"] is None
    assert Program(ana).get("/people/Rex").json()["owner"] == "Bo"


@pytest.mark.parametrize("path", ["/titles", "/titles/cacao", "/tables", "/leaderboards/cacao", "/tournaments"])
def test_a_token_that_does_not_hold_is_refused_also_where_none_is_needed(path: str, db: None) -> None:
    assert get(path).status_code == 200
    assert get(path, Authorization="Bearer nonsense").status_code == 401


def test_whoever_is_logged_in_by_a_cookie_is_a_stranger_here(ana: User, bo: User) -> None:
    private = hidden(running_game(ana, bo, title="cacao"))
    public = running_game(ana, bo, title="cacao")
    browser = browser_of(ana)
    assert get(f"/tables/{private.public_id}", browser).status_code == 404
    assert get(f"/tables/{public.public_id}", browser).json()["me"] is None
    assert get("/me", browser).status_code == 401
