"""A private table is, to strangers, like none; staff who look need a right and leave a note."""

from __future__ import annotations

from datetime import timedelta
from itertools import product
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from games.lobby import joining
from games.models import AuditEntry, Game
from games.urls import urlpatterns
from tests.accounts.security.browsing import sign_in
from tests.accounts.security.factors.factors import begin_period, code_of_app, give_app
from tests.games.factories import OPEN, open_table
from tests.people import browser_of, make_person
from tests.plugins.luck import is_gate

pytestmark = pytest.mark.django_db

FIELDS: tuple[dict[str, str], ...] = ({}, {"v": "1"}, {"v": "99999"}, {"invite": "wrong"}, {"invite": ""}, {"log": "1"})
TRIED = 3 if is_gate() else 1
"""One question in so many: each page with two of ``FIELDS``, and each of those with several pages."""
NO_TABLE = "2345678923"
PAGES = (
    *("table", "news", "log", "forecasts", "replay", "picture", "share_picture", "table_rules", "record", "analysis"),
    "rounds",
)
ACTS = (
    *("join", "leave", "invite", "start", "cancel", "step", "undo", "confirm", "plan_ahead", "withdraw", "resign"),
    *("together", "propose", "answer", "take_seat_again", "stuck", "give_time", "back", "lessons"),
    *("offer", "ask", "keep", "take_over", "decline", "play_again", "play_from_here"),
    *("remove", "renew_link", "close_link", "ask_reliability", "invite_by_mail", "invite_company", "come_as_guest"),
    *("come_by_address", "enter_code", "ask_host", "keep_seat"),
    *("analyse", "hint", "ask_for_hint", "play_hint"),
    *("plans", "plan_step", "plan_undo", "keep_plan", "change_plan"),
)


@pytest.fixture(params=["waiting", "running"])
def private(request: pytest.FixtureRequest, ana: User, bo: User) -> Game:
    """A table of Ana and Bo that is in no list."""
    game = open_table(ana, OPEN, title="cacao", is_public=False)
    if request.param == "running":
        joining.join(game=game, user=bo, token=game.invite_token)
    game.refresh_from_db()
    return game


@pytest.fixture
def helper(db: None) -> User:
    """Staff without any right."""
    return make_person("Di", is_staff=True)


@pytest.fixture
def guardian(db: None) -> User:
    """Staff with the right to look at private tables."""
    person = make_person("Eli", is_staff=True)
    person.user_permissions.add(Permission.objects.get(codename="view_private_tables"))
    return person


def address(name: str, public_id: str) -> str:
    return reverse(f"games:{name}", args=[public_id])


def answer_of(client: Client, method: str, name: str, public_id: str, fields: dict[str, Any]) -> tuple[Any, ...]:
    """Everything a stranger can compare, with the address itself made equal; clock and ids of requests go on."""
    response = getattr(client, method)(address(name, public_id), fields)
    own = {"Expires", "X-Request-ID"}
    headers = {key: value.replace(public_id, "…") for key, value in response.headers.items() if key not in own}
    body = response.content.decode().replace(public_id, "…")
    return response.status_code, headers, _without_tokens(body)


def _without_tokens(body: str) -> str:
    return "\n".join(line for line in body.splitlines() if "csrf" not in line)


def looks_at(game: Game) -> list[AuditEntry]:
    return list(AuditEntry.objects.filter(game=game, code="looked").order_by("pk"))


# --- strangers -------------------------------------------------------------------------------------------------------


def test_every_address_of_a_table_is_looked_at_here() -> None:
    names = {pattern.name for pattern in urlpatterns if "<slug:public_id>" in str(pattern.pattern)}
    assert names == {*PAGES, *ACTS}


@pytest.mark.parametrize("who", ["nobody", "stranger", "helper"])
def test_a_private_table_answers_as_if_there_were_none(private: Game, cy: User, helper: User, who: str) -> None:
    client = {"nobody": Client(), "stranger": browser_of(cy), "helper": browser_of(helper)}[who]
    for fields, name in list(product(FIELDS, PAGES))[::TRIED]:
        hidden = answer_of(client, "get", name, private.public_id, fields)
        assert (name, fields, hidden[0]) == (name, fields, 404)
        assert (name, fields, hidden) == (name, fields, answer_of(client, "get", name, NO_TABLE, fields))
        assert "no-store" in hidden[1]["Cache-Control"]


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}])
def test_whatever_a_stranger_sends_tells_nothing(private: Game, cy: User, method: str, htmx: dict[str, str]) -> None:
    for client in (Client(headers=htmx), browser_of(cy)):
        client.defaults.update(Client(headers=htmx).defaults)
        for name in (*PAGES, *ACTS):
            hidden = answer_of(client, method, name, private.public_id, {"decision": "0"})
            assert (name, hidden) == (name, answer_of(client, method, name, NO_TABLE, {"decision": "0"}))


@pytest.mark.parametrize("name", PAGES)
def test_the_database_is_asked_the_same_for_a_private_table_and_for_none(private: Game, cy: User, name: str) -> None:
    client = browser_of(cy)
    browser_of(private.host).get(address("news", private.public_id), {"v": private.version_mark})

    def questions(public_id: str) -> tuple[int, int]:
        """How many there are, and how many are about this address."""
        with CaptureQueriesContext(connection) as queries:
            client.get(address(name, public_id), {"v": "1"})
        return len(queries), len([query for query in queries if public_id in query["sql"]])

    questions("2345678924")  # What every page asks once lies in the cache from here on.
    hidden = questions(private.public_id)
    assert hidden == questions(NO_TABLE)
    # The table itself, and how many others wait for the reader.
    assert 1 <= hidden[1] <= 2


# --- those who belong to it ------------------------------------------------------------------------------------------


def test_nothing_new_at_a_private_table_is_answered_without_touching_the_games(private: Game, ana: User) -> None:
    client = browser_of(ana)
    question = f"{address('news', private.public_id)}?v={private.version_mark}"
    assert client.get(question).status_code == 204
    with CaptureQueriesContext(connection) as queries:
        assert client.get(question).status_code == 204
    assert not [query["sql"] for query in queries if "games_" in query["sql"]]


def test_what_the_host_has_asked_lets_nobody_else_in(private: Game, ana: User, cy: User) -> None:
    question = {"v": private.version_mark}
    by_link = {**question, "invite": private.invite_token}
    browser_of(ana).get(address("news", private.public_id), question)
    Client().get(address("news", private.public_id), by_link)

    assert Client().get(address("news", private.public_id), by_link).status_code == 204
    for client in (Client(), browser_of(cy)):
        assert client.get(address("news", private.public_id), question).status_code == 404
        assert client.get(address("news", private.public_id), {**question, "invite": "x"}).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_whoever_gave_the_place_back_gets_no_news(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, OPEN, title="cacao", is_public=False)
    joining.join(game=game, user=bo, token=game.invite_token)
    game.refresh_from_db()
    client, question = browser_of(bo), {"v": game.version_mark}
    assert client.get(address("news", game.public_id), question).status_code == 204

    joining.leave(game=game, user=bo)

    assert client.get(address("news", game.public_id), question).status_code == 404


# --- staff -----------------------------------------------------------------------------------------------------------


def test_staff_with_the_right_sees_a_private_table_and_the_log_tells_it(private: Game, guardian: User) -> None:
    response = browser_of(guardian).get(address("table", private.public_id))

    assert response.status_code == 200
    (look,) = looks_at(private)
    assert (look.actor, look.by_admin) == (guardian, True)
    assert look.sentence == "Eli, an administrator, viewed this private table."


def test_the_players_read_who_looked(private: Game, ana: User, guardian: User) -> None:
    browser_of(guardian).get(address("table", private.public_id))
    page = browser_of(ana).get(address("table", private.public_id)).content.decode()
    assert ("Eli, an administrator, viewed" in page) == private.is_running


def test_a_page_that_stays_open_is_one_look_an_hour(private: Game, guardian: User) -> None:
    client = browser_of(guardian)
    for name in (*PAGES, "news", "table"):
        client.get(address(name, private.public_id), {"v": "0"})
    assert len(looks_at(private)) == 1

    first = looks_at(private)[0].at
    for minutes, looks in ((59, 1), (61, 2)):
        with time_machine.travel(first + timedelta(minutes=minutes)):
            client.get(address("table", private.public_id))
        assert len(looks_at(private)) == looks


def test_two_who_look_are_two_notes(private: Game, guardian: User) -> None:
    for person in (guardian, make_person("Root", is_staff=True, is_superuser=True)):
        browser_of(person).get(address("table", private.public_id))
    assert [look.actor.username for look in looks_at(private)] == ["Eli", "Root"]


def test_polls_of_staff_touch_no_games_where_nothing_is_new(private: Game, guardian: User) -> None:
    client = browser_of(guardian)
    question = f"{address('news', private.public_id)}?v={private.version_mark}"
    client.get(question)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(question).status_code == 204
    assert not [query["sql"] for query in queries if "games_" in query["sql"]]


def test_staff_who_sit_at_the_table_or_have_its_link_leave_no_note(
    private: Game, ana: User, bo: User, guardian: User
) -> None:
    table = address("table", private.public_id)
    browser_of(guardian).get(table, {"invite": private.invite_token})
    User.objects.filter(pk=ana.pk).update(is_staff=True, is_superuser=True)
    browser_of(ana).get(table)
    assert looks_at(private) == []


def test_a_public_table_may_be_looked_at_without_a_note(ana: User, guardian: User) -> None:
    game = open_table(ana, OPEN, title="cacao")
    browser_of(guardian).get(address("table", game.public_id))
    assert looks_at(game) == []


def test_where_staff_need_a_second_factor_the_right_opens_nothing_before_it_was_used(
    private: Game, guardian: User, settings: Settings
) -> None:
    settings.STAFF_SECOND_FACTOR = True
    client = browser_of(guardian)
    assert {client.get(address(name, private.public_id)).status_code for name in PAGES} == {404}
    assert looks_at(private) == []

    give_app(guardian)
    client = sign_in(guardian)
    with begin_period():
        client.post("/accounts/2fa/authenticate/", {"code": code_of_app()})
    assert client.get(address("table", private.public_id)).status_code == 200


def test_the_right_without_being_staff_opens_nothing(private: Game, guardian: User) -> None:
    User.objects.filter(pk=guardian.pk).update(is_staff=False)
    assert browser_of(guardian).get(address("table", private.public_id)).status_code == 404
    assert looks_at(private) == []
