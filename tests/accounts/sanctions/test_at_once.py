"""A ban, and what else the banned person does at the same moment, on PostgreSQL."""

from __future__ import annotations

import pytest
from django.contrib.sessions.models import Session

from accounts.models import User
from accounts.sanctions import services
from tests.games.at_once import when_written
from tests.people import make_person, signed_in_browser_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def test_a_guest_who_logs_out_while_being_banned_is_banned() -> None:
    guest, mo = make_person("Guest Macaw", email="", is_guest=True), make_person("Mo", is_staff=True)
    key = signed_in_browser_of(guest).session.session_key

    with when_written(Session, lambda: Session.objects.filter(pk=key).delete()):
        services.ban(user=guest, by=mo, reason="Threats.", until=None)

    assert not User.objects.get(pk=guest.pk).is_active
    assert not Session.objects.filter(pk=key).exists()
