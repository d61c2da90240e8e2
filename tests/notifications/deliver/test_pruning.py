"""Rows that nobody asks for any more."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game
from notifications.deliver import pruning
from notifications.models import Notice
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
