"""Rows that nobody asks for any more."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game
from notifications.deliver import pruning
from notifications.models import InboxLine, Notice
from notifications.types import TURN


@pytest.mark.django_db
def test_notices_done_long_ago_are_forgotten(tiny: Game, ana: User) -> None:
    long_ago = timezone.now() - timedelta(days=91)
    done = {"kind": TURN.code, "user": ana, "game": tiny, "due_at": long_ago, "status": "sent"}
    Notice.objects.create(key="old", done_at=long_ago, **done)
    Notice.objects.create(key="new", done_at=timezone.now(), **done)
    list(pruning.PRUNINGS[0].batches())
    keys = set(Notice.objects.values_list("key", flat=True))
    assert "new" in keys
    assert "old" not in keys


@pytest.mark.django_db
def test_lines_of_the_inbox_are_kept_for_90_days(ana: User) -> None:
    now = timezone.now()
    for days in (89, 91):
        InboxLine.objects.create(key=str(days), kind="friend", user=ana, created_at=now - timedelta(days=days))
    [rule] = [rule for rule in pruning.PRUNINGS if rule.name == "lines of the inbox"]
    list(rule.batches())
    assert [line.key for line in InboxLine.objects.all()] == ["89"]
