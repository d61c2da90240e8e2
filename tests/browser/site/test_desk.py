"""The page of what is stuck, and what the site says to all, in a real browser."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.clocks import pauses
from games.engine.clock.terms import DAY, Terms
from games.models import Seat, SiteMessage
from games.proposals import stuck
from notifications.models import ChannelHealth, Notice
from tests.games.factories import running_game
from tests.look import faults
from tests.people import People, make_person
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

TERMS = Terms(start=2 * DAY, gain=DAY, cap=4 * DAY)


@pytest.mark.parametrize("dark", [False, True])
def test_the_page_of_what_is_stuck_can_be_used_by_everybody(windows: Windows, people: People, dark: bool) -> None:
    now = timezone.now()
    game = running_game(people.ana, people.bo, title="cacao", terms=TERMS)
    stuck.report(game=game, user=people.ana, text="Nothing moves")
    Seat.objects.filter(game=game, deadline__isnull=False).update(deadline=now - timedelta(minutes=5))
    ChannelHealth.objects.create(name="mail", trouble_since=now, rests_until=now)
    Notice.objects.create(key="n", kind="turn", user=people.ana, status="failed", due_at=now, done_at=now)
    page = windows.open(make_person("Root", is_staff=True, is_superuser=True), dark=dark)
    page.goto("/admin/stuck/")
    expect(page.get_by_role("button", name="Apply")).to_be_visible()
    assert not faults(page), str(faults(page))
    page.goto(f"/admin/games/game/{game.pk}/change/")
    expect(page.get_by_role("region", name="Clocks")).to_be_visible()


@pytest.mark.parametrize("dark", [False, True])
def test_what_the_site_says_is_read_and_put_away(windows: Windows, people: People, dark: bool) -> None:
    now = timezone.now()
    running_game(people.ana, people.bo, title="cacao", terms=TERMS)
    SiteMessage.objects.create(text="Hail to all", end=now + timedelta(days=1))
    pauses.plan_maintenance(begin=now + timedelta(days=1), end=now + timedelta(days=1, hours=2))
    page = windows.open(people.ana, size=(390, 844), dark=dark, javascript=not dark)
    page.goto("/my-games/")
    expect(page.get_by_text("Maintenance from")).to_be_visible()
    expect(page.get_by_text("Hail to all")).to_be_visible()
    if not dark:
        assert faults(page) == []
    page.get_by_role("button", name="Don’t show this again").press("Enter")
    expect(page.get_by_text("Hail to all")).to_be_hidden()
    expect(page.get_by_text("Maintenance from")).to_be_visible()
