"""What is owed and what is searched has an index, on PostgreSQL."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from notifications import selectors
from notifications.create import digests, reminders
from notifications.deliver import batches
from notifications.models import Notice
from notifications.types import TURN
from tests.games.lobby.test_lists import expect_fitting_index

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def test_what_is_owed_and_what_is_searched_has_an_index(ana: User) -> None:
    expect_fitting_index(selectors.due(timezone.now())[:1], "mails_owed")
    expect_fitting_index(selectors.my_notices(ana)[:30], "mails_of_a_person")
    expect_fitting_index(Notice.objects.filter(done_at=None, status="leased").order_by("-pk")[:50], "mails_not_done")
    owed = batches.companions(Notice(user=ana, kind=TURN.code, channel="mail"))
    expect_fitting_index(owed, "mails_owed_to_a_person")
    for status, index in (("failed", "mails_that_failed"), ("unknown", "mails_perhaps_sent")):
        expect_fitting_index(Notice.objects.filter(status=status).order_by("-pk")[:50], index)


def test_the_sweep_walks_through_nobodys_rows_but_those_that_are_due() -> None:
    now = timezone.now()
    expect_fitting_index(reminders.waiting_seats(now).order_by("waiting_since")[:50], "owed_by_people")
    expect_fitting_index(reminders.due(now).order_by("at")[:50], "reminders_due")
    expect_fitting_index(digests.due(now)[:50], "digests_due")
