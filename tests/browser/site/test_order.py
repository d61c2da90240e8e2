"""Reports, bans and the pages of people in the admin: well made on phones and desks, in the light and in the dark."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.sanctions import services as sanctions
from games.chat import services as talk
from games.chat.at_tables import AtTable
from games.clubs import services as clubs
from games.models import Game
from games.moderation import services as reports
from games.moderation import subjects
from games.moderation.models import Report
from tests.games.factories import running_game
from tests.games.moderation.reporting import report_person
from tests.games.tournaments.holding import hold
from tests.look import expect_well_made_on_each_screen, is_wider_than_its_screen, on_each_screen
from tests.people import PASSWORD, make_person
from tests.plugins.windows import Windows

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(ana: User, bo: User, cy: User) -> Game:
    """Where Bo was rude: Ana reports the message, Cy reports Bo, who has a past."""
    game = running_game(ana, bo, title="cacao")
    for user, text in ((ana, "Good luck!"), (bo, "You only win because the bag loves you."), (ana, "Please don’t.")):
        line = talk.write(place=AtTable(game), user=user, text=text)
        if user == bo:
            reports.report(
                subject=subjects.line(AtTable(game), line), user=ana, reason="words", text="He does it all the time."
            )
    report_person(cy, bo, reason="unfair", text="Two accounts, I think.")
    hold(cy, bo, title="cacao", modules="base")
    clubs.make(user=bo, name="Bean Counters")
    return game


def test_reports_and_what_follows_them_are_well_made(game: Game, bo: User, cy: User, windows: Windows) -> None:
    chief = make_person("Chief", is_staff=True, is_superuser=True)
    sanctions.warn(user=bo, by=chief, reason="Mind your words, please.")
    report = Report.objects.get(kind="line")
    page = windows.open(cy)
    page.goto("/reports/people/Bo/")
    expect_well_made_on_each_screen(page)
    desk = windows.open(chief)
    for address in (
        "/admin/moderation/report/",
        f"/admin/moderation/report/{report.pk}/change/",
        f"/admin/accounts/user/{bo.pk}/change/",
    ):
        desk.goto(address)
        for shown in on_each_screen(desk):
            assert not is_wider_than_its_screen(shown), address
    desk.goto(f"/admin/moderation/report/{report.pk}/act/ban/")
    expect_well_made_on_each_screen(desk)
    sanctions.ban(user=bo, by=chief, reason="Insults at three tables.", until=timezone.now() + timedelta(days=3))
    banned = windows.open()
    banned.goto("/accounts/login/")
    banned.get_by_label("Name or email").fill("Bo")
    banned.get_by_label("Password", exact=True).fill(PASSWORD)
    banned.get_by_role("button", name="Log in", exact=True).click()
    banned.wait_for_url("**/inactive/")
    expect_well_made_on_each_screen(banned)
