"""``make bench-scale`` in small: the crowd can be made, everything is asked, and no page is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from itertools import islice
from typing import Any

import pytest
from django.conf import settings
from django.urls import resolve

from accounts.models import User
from accounts.services import create_account
from cacao_site import urls
from games.models import Game, Move, Seat
from tests.hostile.test_statuses import said_of_everybody
from tests.people import PASSWORD
from tools.bench.scale import growth as growth_of
from tools.bench.scale import measure
from tools.bench.scale.asking import Ask
from tools.bench.scale.asks import Asker
from tools.bench.scale.fill import LIGHT, Regulars, fill
from tools.bench.scale.growth import Growth
from tools.bench.scale.sweeps import SWEEPS
from tools.bench.scale.sweeps import WITHOUT_A_ROW as SWEEPS_WITHOUT_A_ROW

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

SCALE = 0.0005
ELSEWHERE = ("mfa_", "api_v1:", "admin:", "mailbox:")
"""Pages of allauth that read or write one factor of one person; the API, which answers by what the pages ask; lists of
the admin, which are asked for each of its models; the mailbox, which is not part of a public site."""
WITHOUT_A_ROW = {
    "insights:person": "the page of one’s own, for those who may see it",
    "accounts:claim": "of a guest, who has no key of anybody else",
    "talk:line": "one row, found by its key",
    "moderation:report_line": "one row, found by its key",
}


@pytest.fixture
def asker() -> Iterator[Asker]:
    before = list(urls.urlpatterns)
    regulars = Regulars(*(_regular(name) for name in ("Ana", "Bo")))
    yield Asker(fill(SCALE, regulars), regulars.ana)
    urls.urlpatterns[:] = before


def _regular(name: str) -> User:
    return create_account(name=name, email=f"{name}@example.org", password=PASSWORD, is_superuser=True)


def pages() -> set[str]:
    """The names of the addresses that show something to somebody."""
    said = {(address.partition("/")[0], method): got for (address, method), got in said_of_everybody().items()}
    shown = {name for (name, method), got in said.items() if method == "GET" and HTTPStatus.OK in got.values()}
    return {name for name in shown if not name.startswith(ELSEWHERE)}


def test_the_crowd_fits_together_and_is_asked_everything(asker: Asker, capsys: pytest.CaptureFixture[str]) -> None:
    assert Game.objects.count() > 500
    assert Seat.objects.filter(user=asker.ana).count() >= 100
    assert Seat.objects.filter(user__username="Bo", game__status="finished").count() == LIGHT
    assert not Seat.objects.filter(game__status="running", waiting_since__isnull=False, user=None).exists()
    assert Move.objects.count() > 2000
    measure.report(asker.asks(), rounds=1)
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("| admin: game ?status__exact=running |") for line in lines)
    assert any(line.startswith("| sweep: ring for bots |") for line in lines)

    asked = {resolve(address.partition("?")[0]).view_name for address in asker.addresses() if address != "/healthz"}
    asked |= {resolve(address).view_name for address in asker.entrances()}
    assert pages() - asked == WITHOUT_A_ROW.keys(), "a row or a reason for each page"


def test_who_has_played_for_long_is_asked_beside_who_has_not(asker: Asker) -> None:
    bo = Asker(asker.crowd, User.objects.get(username="Bo"))
    found = {growth.address: growth for growth in islice(growth_of.measure(asker, bo), 4)}

    assert found["/my-games/"].long > 1
    assert not Growth("/", 5, 4).grows
    assert Growth("/", 6, 4).grows


def test_the_verdict_names_each_page_that_grows_or_costs_much() -> None:
    found = [Growth("/calm/", 5, 5), Growth("/dear/", 9, 9), Growth("/grows/", 7, 5)]
    lines = ["3 pages; over 6 times nothing: 2", "/dear/", "/grows/", "Growing: 1", "/grows/"]
    assert list(growth_of.verdict(found)) == lines


def test_every_sweep_has_a_row_or_a_reason() -> None:
    assert SWEEPS.keys() | SWEEPS_WITHOUT_A_ROW.keys() == settings.CELERY_BEAT_SCHEDULE.keys()
    assert not SWEEPS.keys() & SWEEPS_WITHOUT_A_ROW.keys()


def test_what_needs_too_much_of_the_database_fails_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    from django.db import connection

    def sleep() -> Any:
        with connection.cursor() as cursor:
            cursor.execute("select pg_sleep(0.06)")

    slow = measure.report([Ask("nothing", lambda: None), Ask("nap", sleep)], rounds=1)
    assert [cost.name for cost in slow] == ["nap"]
    assert "**too slow**" in capsys.readouterr().out
    [told] = measure.verdict(slow)
    assert told.startswith("too slow: nap, ")
    assert "pg_sleep" in told
    [well] = measure.verdict([])
    assert well.startswith("Nothing needs more than 50 ms")


def test_what_reads_the_whole_site_fails_the_run_however_fast_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "MOST_ROWS", 50)
    User.objects.bulk_create(User(username=f"Player {number}") for number in range(60))

    slow = measure.report(
        [Ask("nothing", lambda: None), Ask("walk", lambda: list(User.objects.values("pk")))], rounds=1
    )
    assert [cost.name for cost in slow] == ["walk"]
    assert "accounts_user" in slow[0].slowest
