"""The pages of the admin: nothing that the content policy stops, and nobody who administers is shut out."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.sanctions import services as sanctions
from games.chat import services as talk
from games.chat.at_tables import AtTable
from games.clubs import services as clubs
from games.clubs.models import Group
from games.models import Game
from games.moderation import services as reports
from games.moderation import subjects
from games.moderation.models import Report
from games.proposals import stuck
from tests.games.factories import play_turn, running_game
from tests.look import faults
from tests.people import make_person
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

BOX_OF_DJANGO = "help-tooltip"
"""In the box in which one picks many rights: Django's script names what may not be named."""


def chief_of_all(ana: User, bo: User) -> User:
    """An administrator of a site on which there is something of most kinds."""
    game = running_game(ana, bo, title="cacao")
    play_turn(game)
    stuck.report(game=game, user=ana, text="Nothing happens.")
    chief = make_person("Chief", is_staff=True, is_superuser=True)
    place = AtTable(game)
    line = talk.write(place=place, user=ana, text="You only win by luck.")
    reports.report(subject=subjects.line(place, line), user=bo, reason="words", text="Look.")
    clubs.make(user=ana, name="Bean Counters")
    sanctions.warn(user=ana, by=chief, reason="Mind your words.")
    return chief


PAGES = [
    "/admin/",
    "/admin/stuck/",
    "/admin/accounts/user/",
    "/admin/accounts/user/{chief}/change/",
    "/admin/accounts/user/{chief}/history/",
    "/admin/accounts/user/add/",
    "/admin/account/emailaddress/",
    "/admin/games/game/",
    "/admin/games/game/{game}/change/",
    "/admin/games/outage/",
    "/admin/games/outage/add/",
    "/admin/games/sitemessage/add/",
    "/admin/accounts/user/{chief}/change/?rights=1",
    "/admin/accounts/user/{ana}/change/",
    "/admin/moderation/report/",
    "/admin/moderation/report/{report}/change/",
    "/admin/moderation/report/{report}/act/ban/",
    "/admin/sanctions/sanction/",
    "/admin/sanctions/staffentry/",
    "/admin/play_groups/group/",
    "/admin/play_groups/group/{group}/change/",
    "/admin/studies/study/",
    "/admin/notices/notice/",
]
"""One of each kind, with those of our own: lists with and without a search, forms, rows that only show."""


def addresses() -> list[str]:
    """Of all pages, with what there is of each kind."""
    keys = {"game": Game.objects.get().pk, "report": Report.objects.get().pk, "group": Group.objects.get().pk}
    keys |= {user.username.lower(): user.pk for user in User.objects.filter(username__in=["Ana", "Chief"])}
    return [page.format(**keys) for page in PAGES]


def test_pages_of_the_admin_shut_nobody_out(windows: Windows, ana: User, bo: User) -> None:
    page, found = windows.open(chief_of_all(ana, bo)), []
    for address in addresses():
        answer = page.goto(address)
        assert answer
        assert answer.status == 200
        found += [fault for fault in faults(page) if BOX_OF_DJANGO not in fault[2]]
    assert found == []
