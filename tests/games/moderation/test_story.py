"""A ban from its report to its end: what becomes of the tables, tournaments, sessions and programs, and who hears."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from accounts.sanctions.models import Sanction
from accounts.sanctions.tasks import end_bans
from api import services as programs
from api.models import Scope
from games.lobby import joining
from games.matching.models import Wish
from games.models import AuditEntry, Game, Seat
from games.tournaments.models import Entry
from notifications.models import InboxLine
from tests.games.chat.talking import last_line, say
from tests.games.factories import OPEN, fresh, open_table, running_game, seat_of
from tests.games.matching.wishing import wish_for
from tests.games.moderation.reporting import decide, report_person
from tests.games.tournaments.holding import begin, crowd, hold
from tests.people import PASSWORD, browser_of, make_bot, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def log_in(browser: Client, user: User) -> str:
    """What somebody reads who logs in with the right password."""
    fields = {"login": user.username, "password": PASSWORD}
    return browser.post("/accounts/login/", fields, follow=True).content.decode()


def ask_api(token: str) -> tuple[int, dict[str, str]]:
    answer = Client().get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    return answer.status_code, answer.json()


def expect_told_why(user: User, tokens: list[str]) -> None:
    """At the login, and whatever their programs ask: the reason, the end and whom to write to."""
    page = log_in(Client(), user)
    for text in ("Threats at a table.", "26 November 2026", "games@example.org"):
        assert text in page
    for status, problem in map(ask_api, tokens):
        assert (status, problem["code"]) == (403, "banned")
        for text in ("Threats at a table.", "26 November 2026", "games@example.org"):
            assert text in problem["detail"]


def expect_told_at_table(game: Game, other: User) -> None:
    """In the table's log and in the inbox that a bot plays on; the reporter besides what came of the report."""
    browser = browser_of(other)
    page = browser.get(game.get_absolute_url()).content.decode()
    assert "Bo can’t play for now. A bot plays on until Bo is back." in page
    inbox = browser.get("/inbox/").content.decode()
    assert "so a bot plays on" in inbox
    assert "We’ve looked into your report about “Bo” and did something about it." in inbox
    assert not AuditEntry.objects.filter(game=game, code="left").exists()


def test_a_ban_from_the_report_to_its_end(ana: User, bo: User, cy: User, as_mo: Client, settings: Settings) -> None:
    settings.CONTACT = "mailto:games@example.org"
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC), tick=False) as clock:
        # Bo plays with Ana, hosts a table, looks for a game, plays a tournament, has a program and a bot.
        game = running_game(ana, bo)
        hosted, other = open_table(bo, OPEN, OPEN), open_table(cy, OPEN, OPEN)
        joining.join(game=other, user=bo)
        wish_for(bo)
        tournament = begin(hold(cy, *crowd(3), bo))
        rex = make_bot(bo, "Rex")
        tokens = [
            programs.make_token(owner=bo, name="own", scopes=[Scope.READ], days=30),
            programs.make_token(owner=bo, name="rex", scopes=[Scope.READ], days=30, bot=rex),
        ]
        as_bo = browser_of(bo)
        assert as_bo.get("/my-games/").status_code == 200
        assert [ask_api(token)[0] for token in tokens] == [200, 200]

        # Ana reports Bo by the page, and Mo bans him for three days.
        as_ana = browser_of(ana)
        sent = as_ana.post("/reports/people/Bo/", {"reason": "words", "text": "Bo threatens me"})
        assert sent.status_code == 302
        [report] = ana.reports_made.all()
        assert decide(as_mo, report, "ban", span="3", reason="Threats at a table.").status_code == 302

        # He is out, everywhere at once.
        assert not User.objects.get(pk=bo.pk).is_active
        assert as_bo.get("/my-games/").status_code == 302
        expect_told_why(bo, tokens)
        assert not Wish.objects.filter(person=bo).exists()
        assert fresh(hosted).status == Game.Status.CANCELLED
        assert not other.seats.filter(user=bo).exists()
        assert tournament.entries.get(person=bo).why == Entry.Why.SUSPENDED

        # A bot plays on at his table, and Ana reads so there and in her inbox.
        assert seat_of(fresh(game), bo).stand_in == Seat.StandIn.GIVEN_UP
        assert (
            "Bo can’t play for now. A bot plays on until Bo is back."
            in as_ana.get(game.get_absolute_url()).content.decode()
        )
        inbox = as_ana.get("/inbox/").content.decode()
        assert "so a bot plays on" in inbox
        assert "We’ve looked into your report about “Bo” and did something about it." in inbox
        assert not AuditEntry.objects.filter(game=game, code="left").exists()

        # At the tournament's table a bot plays to the end.
        codes = AuditEntry.objects.filter(game__pairing__round__tournament=tournament).values_list("code", flat=True)
        assert "suspended-out" in codes

        # It ends by itself.
        clock.shift(timedelta(days=3, minutes=-1))
        end_bans()
        assert "Threats at a table." in log_in(Client(), bo)
        clock.shift(timedelta(minutes=1))
        end_bans()
        bo = User.objects.get(pk=bo.pk)
        assert bo.is_active
        assert Sanction.objects.get(kind="ban").lifted_by is None
        assert [ask_api(token)[0] for token in tokens] == [401, 401]

        # Bo takes his seat again and plays; in the tournament he stays out.
        as_bo = Client()
        log_in(as_bo, bo)
        assert as_bo.post(f"{game.get_absolute_url()}back/").status_code == 302
        assert seat_of(fresh(game), bo).stand_in == Seat.StandIn.NONE
        assert running_game(make_person("Di"), bo).is_running
        assert tournament.entries.get(person=bo).status == Entry.Status.OUT
        assert "Welcome back" in as_bo.get("/inbox/").content.decode()
        assert not InboxLine.objects.filter(user=bo, kind="report_settled").exists()


def test_whoever_logs_in_after_the_end_does_not_wait_for_the_task(bo: User, as_mo: Client, ana: User) -> None:
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC), tick=False) as clock:
        report = ana.reports_made.create(kind="person", key=bo.pk, name="Bo", about=bo, words="Bo")
        decide(as_mo, report, "ban", span="1")
        clock.shift(timedelta(days=1))
        browser = Client()
        log_in(browser, bo)
        assert browser.get("/my-games/").status_code == 200


def heard(user: User) -> str:
    """What stands in somebody's inbox."""
    return " ".join(re.sub(r"<[^>]+>", " ", browser_of(user).get("/inbox/").content.decode()).split())


def test_a_warning_is_read_with_its_reason_and_holds_nobody_back(ana: User, bo: User, as_mo: Client) -> None:
    game = running_game(ana, bo)
    report = report_person(ana, bo)
    assert decide(as_mo, report, "warn", reason="Mind your words, please.").status_code == 302
    assert "An admin has warned you." in heard(bo)
    assert "Mind your words, please." in heard(bo)
    assert "Mind your words" not in heard(ana)
    assert say(browser_of(bo), game, "Sorry!").status_code == 302
    assert "Welcome back" not in heard(bo)


def test_a_silence_is_read_where_one_writes_and_ends_by_itself(ana: User, bo: User, as_mo: Client) -> None:
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC), tick=False) as clock:
        game = running_game(ana, bo)
        assert decide(as_mo, report_person(ana, bo), "silence", span="3", reason="Insults.").status_code == 302
        assert "You can’t write messages until" in heard(bo)
        refused = say(browser_of(bo), game, "but")
        assert refused.status_code == 403
        assert "Insults." in refused.content.decode()
        assert "26 November 2026" in refused.content.decode()
        assert seat_of(game, bo).waiting_since, "he plays on meanwhile"
        clock.shift(timedelta(days=3, seconds=-1))
        assert say(browser_of(bo), game, "but").status_code == 403
        clock.shift(timedelta(seconds=1))
        assert say(browser_of(bo), game, "Hello again.").status_code == 302
        assert last_line().text == "Hello again."
