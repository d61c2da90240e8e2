"""What the database refuses."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.models import Game
from notifications.models import Notice
from tests.games.test_models import refused

pytestmark = pytest.mark.django_db


def test_a_notice_is_done_exactly_when_it_says_so(tiny: Game) -> None:
    notice = Notice.objects.first()
    assert refused(notice, status="sent")
    assert refused(notice, done_at=timezone.now())


def test_nothing_is_told_twice_by_one_channel(tiny: Game) -> None:
    first, last = Notice.objects.first(), Notice.objects.last()
    assert refused(first, key=last.key)
    assert not refused(first, key=last.key, channel="another")
