"""What sweeps and the admin's page of what is stuck ask is served by an index, however large the site is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from games.clocks import selectors
from games.matching.models import Wish
from games.models import StuckReport
from games.tables.selectors import late_bots
from notifications.create import digests, reminders
from notifications.models import Notice
from tests.games.factories import OPEN, open_table
from tests.people import make_person
from tests.planned import plan_of

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]

OURS = {
    "accounts",
    "cacao_site",
    "doors",
    "exports",
    "games",
    "groups",
    "matching",
    "notices",
    "playtests",
    "studies",
    "talk",
    "ties",
    "tournaments",
}
NOW = datetime(2026, 11, 22, tzinfo=UTC)
QUESTIONS: dict[str, tuple[Callable[[], Any], set[str]]] = {
    "deadlines that have passed": (lambda: selectors.due(NOW)[:500], {"deadlines"}),
    "running clocks, piece by piece": (lambda: selectors.running_clocks(after=7)[:500], {"one_running_clock_per_seat"}),
    "seats that are waited for": (
        lambda: reminders.waiting_seats(NOW).order_by("waiting_since")[:500],
        {"owed_by_people"},
    ),
    "reminders that are due": (lambda: reminders.due(NOW).order_by("at")[:500], {"reminders_due"}),
    "digests that are due": (lambda: digests.due(NOW)[:500], {"digests_due"}),
    "bots that are late": (
        lambda: late_bots(NOW).order_by("waiting_since")[:50],
        {"owed_by_bots", "owed_by_stand_ins", "owed_for_the_absent"},
    ),
    "reports that nobody has closed": (
        lambda: StuckReport.objects.filter(closed_at=None).order_by("made_at")[:50],
        {"open_reports"},
    ),
    "searches for games": (
        lambda: Wish.objects.standing(NOW).order_by("since", "pk")[:500],
        {"wishes_that_stand"},
    ),
    "notices that failed": (lambda: Notice.objects.filter(status="failed").order_by("-pk")[:50], {"mails_that_failed"}),
    "notices that were perhaps sent": (
        lambda: Notice.objects.filter(status="unknown").order_by("-pk")[:50],
        {"mails_perhaps_sent"},
    ),
    "notices of a day": (
        lambda: Notice.objects.filter(done_at__gt=NOW).order_by("-done_at")[:500],
        {"mails_done"},
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_it_is_answered_by_an_index(name: str) -> None:
    question, indexes = QUESTIONS[name]
    plan = plan_of(question())
    assert "Seq Scan" not in plan  # nowhere: PostgreSQL says it
    assert all(index in plan for index in indexes)


def test_what_was_counted_in_other_tests_does_not_matter() -> None:
    for number in range(5):
        open_table(make_person(f"Host {number}"), OPEN, title="cacao")
    with connection.cursor() as cursor:
        cursor.execute("analyze")
    test_it_is_answered_by_an_index("seats that are waited for")


FOR_LIKE = "_like"
"""Django's own second index of a unique text, which serves another question."""
INDEXES = """
    select indrelid::regclass::text, indexrelid::regclass::text, string_to_array(indkey::text, ' ')::int[], indisunique,
           indpred is null and indexprs is null
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
"""


def test_no_index_of_ours_only_begins_another() -> None:
    """Each would be written with every row, and read never."""
    ours = {model._meta.db_table for model in apps.get_models() if model.__module__.split(".")[0] in OURS}
    with connection.cursor() as cursor:
        cursor.execute(INDEXES)
        rows = [row for row in cursor.fetchall() if row[0] in ours and row[4] and not row[1].endswith(FOR_LIKE)]
    covered = [
        f"{short} begins {long}"
        for table, short, columns, is_unique, _plain in rows
        for other, long, more, _unique, _too in rows
        if table == other and short != long and not is_unique and more[: len(columns)] == columns
    ]
    assert covered == []
