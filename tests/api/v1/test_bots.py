"""Bots as opponents by the API: who is listed, what is accepted, played and declined, and who is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.services import delete_account
from api import services
from api.models import Scope, Token
from games.engine import registry
from games.lobby import hosting, joining
from games.models import Game, Seat
from games.statistics.models import PlayedSeat
from games.tables.errors import BotPlaysOtherTitles, BotTakesNoMore
from tests.api.programs import Program
from tests.games.factories import OPEN, fresh, open_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def rex(bo: User) -> User:
    """A bot for which Bo answers."""
    return services.make_bot(owner=bo, name="Rex")


@pytest.fixture
def program(bo: User, rex: User) -> Program:
    """Its program, which has just asked for something."""
    program = Program(rex, owner=bo)
    assert program.get("/me").status_code == 200
    return program


def listed(client: Program | None = None) -> list[str]:
    answer = client.get("/bots") if client else Client().get("/api/v1/bots")
    return [each["name"] for each in answer.json()["bots"]]


def test_a_bot_is_listed_and_awake_while_its_program_asks(ana: User, rex: User, program: Program) -> None:
    [shown] = Client().get("/api/v1/bots").json()["bots"]
    assert (shown["name"], shown["owner"], shown["is_awake"], shown["tables"]) == ("Rex", "Bo", True, 0)
    Token.objects.filter(person=rex).update(used_at=timezone.now() - timedelta(minutes=6))
    assert Program(ana).get("/bots/Rex").json()["is_awake"] is False


def suspend(bo: User, _rex: User) -> None:
    User.objects.filter(pk=bo.pk).update(is_active=False)


def stop(bo: User, rex: User) -> None:
    services.stop_bot(bot=rex, actor=bo)


def leave(bo: User, _rex: User) -> None:
    delete_account(user=bo)


@pytest.mark.parametrize("become", [suspend, stop, leave])
def test_a_bot_whose_owner_is_banned_or_gone_or_that_was_stopped_is_not_shown(
    ana: User, bo: User, rex: User, program: Program, become: Callable[[User, User], None]
) -> None:
    become(bo, User.objects.get(pk=rex.pk))
    asking = Program(ana)
    assert listed(asking) == []
    assert asking.get("/bots/Rex").status_code == 404
    assert asking.post("/bots/Rex/play", {"title": "tiny"}).status_code == 404


def test_a_bot_that_never_asked_or_is_not_to_be_listed_is_not_on_the_list(
    ana: User, rex: User, program: Program
) -> None:
    assert program.put("/me/bot", {"is_listed": False}).json()["is_listed"] is False
    assert listed() == []
    assert Program(ana).get("/bots/Rex").status_code == 200
    program.put("/me/bot", {})
    assert listed() == ["Rex"]
    Token.objects.filter(person=rex).update(used_at=None)
    assert listed() == []


def test_the_list_has_so_many_and_those_that_asked_last(
    ana: User, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    Token.objects.update(used_at=timezone.now() - timedelta(minutes=6))
    Program(services.make_bot(owner=ana, name="Max"), owner=ana).get("/me")
    assert listed() == ["Max", "Rex"]
    monkeypatch.setattr("api.bots.MOST", 1)
    assert listed() == ["Max"]


def test_who_has_blocked_its_owner_is_not_shown_a_bot(ana: User, bo: User, program: Program) -> None:
    relations.add(user=ana, other=bo, kind=Tie.Kind.BLOCK)
    assert listed(Program(ana)) == []
    assert Program(ana).post("/bots/Rex/play", {"title": "tiny"}).json()["code"] == "person-blocked"


def test_an_owner_who_is_not_to_be_seen_is_not_named_to_strangers(ana: User, bo: User, program: Program) -> None:
    User.objects.filter(pk=bo.pk).update(is_unlisted=True)
    assert Client().get("/api/v1/bots").json()["bots"][0]["owner"] is None
    assert Program(ana).get("/bots").json()["bots"][0]["owner"] == "Bo"


def test_a_bot_is_asked_to_a_private_casual_table_and_comes(ana: User, program: Program) -> None:
    made = Program(ana).post("/bots/Rex/play", {"title": "tiny", "pace": "daily"})
    assert made.status_code == 201
    table = made.json()
    assert (table["is_public"], table["is_rated"], table["status"]) == (False, False, "open")
    assert table["terms"] is not None
    assert program.get("/tables/mine?status=open").json()["tables"][0]["id"] == table["id"]
    assert program.post(f"/tables/{table['id']}/join").json()["status"] == "running"


@pytest.mark.parametrize("reason", [*joining.Reason])
def test_whoever_asked_a_bot_reads_in_the_inbox_why_it_declines(ana: User, program: Program, reason: str) -> None:
    asking = Program(ana)
    table = asking.post("/bots/Rex/play", {"title": "tiny"}).json()["id"]
    assert program.post(f"/tables/{table}/decline", {"reason": reason}).status_code == 200
    [line] = asking.get("/inbox").json()["lines"]
    assert (line["kind"], line["is_asking"]) == ("declined", False)
    assert line["text"].startswith("Rex (bot) ")
    assert [seat["status"] for seat in asking.table(table)["seats"]] == ["taken", "open"]


def test_only_somebody_for_whom_a_place_is_kept_declines_and_with_one_of_the_reasons(
    ana: User, cy: User, program: Program
) -> None:
    table = Program(ana).post("/bots/Rex/play", {"title": "tiny"}).json()["id"]
    address = f"/tables/{table}/decline"
    assert program.post(address, {"reason": "bored"}).status_code == 422
    assert Program(cy).post(address, {"reason": "busy"}).status_code == 404
    assert Program(ana).post(address, {"reason": "busy"}).json()["code"] == "not-at-table"
    program.post(f"/tables/{table}/join")
    assert program.post(address, {"reason": "busy"}).json()["code"] == "already-started"
    assert Seat.objects.filter(user=program.person).exists()


def test_who_is_blocked_learns_nothing_of_it(ana: User, bo: User, program: Program) -> None:
    relations.add(user=bo, other=ana, kind=Tie.Kind.BLOCK)
    asking = Program(ana)
    made = asking.post("/bots/Rex/play", {"title": "tiny"})
    assert made.status_code == 201
    assert listed(asking) == ["Rex"]
    assert program.get("/tables/mine?status=open").json()["tables"] == []
    program.post(f"/tables/{made.json()['id']}/decline", {"reason": "busy"})
    assert asking.get("/inbox").json()["lines"] == []


def test_an_invitation_outside_of_what_a_bot_accepts_is_refused_at_once(ana: User, program: Program) -> None:
    program.put("/me/bot", {"titles": ["cacao"], "tables_at_once": 1})
    asking = Program(ana)
    refused = asking.post("/bots/Rex/play", {"title": "tiny"})
    assert (refused.status_code, refused.json()["code"]) == (422, "bot-plays-other-titles")
    assert refused.json()["detail"] == "“Rex (bot)” doesn’t play this game. It plays: Cacao."
    first = asking.post("/bots/Rex/play", {"title": "cacao"})
    assert first.status_code == 201
    assert asking.post("/bots/Rex/play", {"title": "cacao"}).json()["code"] == "bot-takes-no-more"
    assert program.post(f"/tables/{first.json()['id']}/join").status_code == 200
    assert Game.objects.count() == 1


def test_a_host_who_invites_by_name_is_refused_the_same(ana: User, program: Program) -> None:
    program.put("/me/bot", {"titles": ["cacao"], "tables_at_once": 1})
    game = open_table(ana, OPEN)
    Game.objects.filter(pk=game.pk).update(allows_bots=True)
    with pytest.raises(BotPlaysOtherTitles):
        hosting.invite(game=fresh(game), user=ana, name="Rex")
    program.put("/me/bot", {"titles": [], "tables_at_once": 1})
    hosting.invite(game=fresh(game), user=ana, name="Rex")
    other = open_table(ana, OPEN)
    Game.objects.filter(pk=other.pk).update(allows_bots=True)
    with pytest.raises(BotTakesNoMore):
        hosting.invite(game=fresh(other), user=ana, name="Rex")


def test_a_bot_itself_sits_down_where_it_likes(ana: User, rex: User, program: Program) -> None:
    program.put("/me/bot", {"titles": ["cacao"], "tables_at_once": 1})
    for _time in range(2):
        game = open_table(ana, OPEN)
        Game.objects.filter(pk=game.pk).update(allows_bots=True)
        assert program.post(f"/tables/{game.public_id}/join").status_code == 200


def test_a_bot_at_the_limit_of_the_site_still_accepts_the_last_invitation(
    ana: User, program: Program, settings: Settings
) -> None:
    settings.BOT_TABLES_AT_ONCE = 1
    made = Program(ana).post("/bots/Rex/play", {"title": "tiny"}).json()
    assert program.post(f"/tables/{made['id']}/join").status_code == 200


def test_only_bots_say_what_they_accept_and_only_with_the_scope(ana: User, bo: User, rex: User) -> None:
    assert Program(ana).get("/me/bot").json()["code"] == "bots-only"
    assert Program(ana).put("/me/bot", {}).status_code == 403
    assert Program(rex, Scope.READ, owner=bo).put("/me/bot", {}).status_code == 403
    wrong = Program(rex, owner=bo).put("/me/bot", {"titles": ["nothing"]})
    assert (wrong.status_code, wrong.json()["errors"][0]["where"]) == (422, "titles")


def test_a_bot_that_accepts_all_titles_accepts_those_to_come(bo: User, rex: User) -> None:
    program, titles = Program(rex, owner=bo), [*registry.titles()]
    assert program.put("/me/bot", {"titles": titles}).json()["titles"] == []
    assert program.put("/me/bot", {"titles": titles[:1]}).json()["titles"] == titles[:1]


def test_how_a_bot_has_played_is_told_by_title_what_it_played_most_first(
    ana: User, rex: User, program: Program
) -> None:
    for title, place in (("cacao", 1), ("tiny", 1), ("tiny", 2)):
        game = open_table(ana, OPEN, title=title)
        counted = {"players": 2, "is_public": True, "is_whole": True, "points": 1, "margin": 0}
        PlayedSeat.objects.create(game=game, user=rex, title=title, place=place, ended_at=timezone.now(), **counted)
    assert Client().get("/api/v1/bots/Rex").json()["results"] == [
        {"title": "tiny", "games": 2, "won": 1},
        {"title": "cacao", "games": 1, "won": 1},
    ]


def test_what_a_bot_accepts_is_read_with_the_scope_to_read(bo: User, rex: User) -> None:
    assert Program(rex, Scope.READ, owner=bo).get("/me/bot").json() == {
        "titles": [],
        "tables_at_once": None,
        "is_listed": True,
    }
