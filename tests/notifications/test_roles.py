"""Who may do what with what Ana is told: every address by everybody, with the rows afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.services import create_guest
from games.lobby import joining
from games.models import Game
from notifications.channels import CHANNELS, hooks
from notifications.feeds import addresses
from notifications.models import (
    Device,
    FeedAddress,
    Hours,
    Notice,
    TableWish,
    Webhook,
    Wish,
)
from notifications.preferences.unsubscribe import unsubscribe_url
from notifications.types import TURN, TYPES
from tests.games.factories import (
    OPEN,
    invited,
    open_table,
    running_game,
)
from tests.people import People, browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("frozen_time")]

MODELS = (Device, FeedAddress, Hours, Notice, TableWish, Webhook, Wish)
TABLE = """
act                Ana    player other  guest  admin  signed-out

page               ok     ok     ok     ok     ok     login
choose             Ana    own    own    own    own    login
list               ok     ok     ok     ok     ok     login
hook-page          ok     404    404    404    404    login
hook-set           Ana    404    404    404    404    login
hook-renew         Ana    404    404    404    404    login
hook-remove        Ana    404    404    404    404    login
browser-remove     Ana    ok     ok     ok     ok     login
feeds-renew        Ana    own    own    own    own    login
feeds-give-up      Ana    ok     ok     ok     ok     login
feeds-turns        ok     ok     ok     ok     ok     ok
feeds-deadlines    ok     ok     ok     ok     ok     ok
link               ok     ok     ok     ok     ok     ok
link-stop          Ana    Ana    Ana    Ana    Ana    Ana
link-forged        404    404    404    404    404    404
table-page         ok     ok     409    409    409    login
table-quiet        Ana    own    409    409    409    login
table-loud         Ana    own    409    409    409    login
table-as-usual     Ana    ok     409    409    409    login
private-page       ok     ok     404    404    409    login
private-quiet      Ana    own    404    404    409    login
waiting-browsers   ok     ok     ok     ok     ok     ok
"""
"""What has changed when it was done: Ana's rows, only one's own, or nothing (``ok``). A refusal changes nothing."""
PEOPLE, *ROWS = (row.split() for row in TABLE.splitlines() if row)
SAID = {(act, who): answer for act, *answers in ROWS for who, answer in zip(PEOPLE[1:], answers, strict=True)}
WISHES = {
    f"{kind.code}-{channel}": "never" for kind in TYPES.values() if kind.preference_label for channel in CHANNELS
} | {
    "time_zone": "Europe/Berlin",
    "quiet_from": "22:00",
    "quiet_to": "07:30",
    "digest_hour": "8",
}


class Desk(NamedTuple):
    """A table at which Ana and Bo play, of which Ana has chosen to hear more, and all the ways to reach her."""

    game: Game
    ana: User
    device: Device
    feeds: Mapping[str, str]


@pytest.fixture
def desk(people: People) -> Desk:
    ana = people.ana
    game = running_game(ana, people.bo, title="cacao")
    TableWish.objects.create(user=ana, game=game, volume="everything")
    hooks.store(user=ana, url="https://example.org/ana", form="json")
    addresses.renew(user=ana)
    device = Device.objects.create(user=ana, endpoint="https://push.example.org/ana", public_key="x", secret="y")
    Notice.objects.create(
        key="t", kind=TURN.code, user=ana, game=game, status="dropped", due_at=timezone.now(), done_at=timezone.now()
    )
    return Desk(game, ana, device, addresses.urls_of(ana))


def person_of(who: str, desk: Desk) -> User | None:
    people: Mapping[str, Callable[[], User | None]] = {
        "Ana": lambda: desk.ana,
        "player": lambda: User.objects.get(username="Bo"),
        "other": lambda: User.objects.get(username="Cy"),
        "guest": create_guest,
        "admin": lambda: make_person("Guard", is_staff=True, is_superuser=True),
        "signed-out": lambda: None,
    }
    return people[who]()


def do(act: str, browser: Client, desk: Desk) -> Any:
    """Open the page, or send its form."""
    if act.startswith("private"):
        Game.objects.update(is_public=False)
    page, link = "/profile/notices/", urlsplit(unsubscribe_url(desk.ana, TURN, "mail")).path
    hook = f"{page}webhook/{Webhook.objects.get(user=desk.ana).pk}/"
    table = f"{desk.game.get_absolute_url()}notices/"
    opened = {
        "page": page,
        "list": "/profile/mails/",
        "hook-page": hook,
        "feeds-turns": urlsplit(desk.feeds["turns"]).path,
        "feeds-deadlines": urlsplit(desk.feeds["deadlines"]).path,
        "link": link,
        "table-page": table,
        "private-page": table,
        "waiting-browsers": "/push/waiting/",
    }
    sent: Mapping[str, tuple[str, Mapping[str, str]]] = {
        "choose": (page, WISHES),
        "hook-set": (hook, {"url": "https://example.org/other", "form": "json"}),
        "hook-renew": (f"{hook}secret/", {}),
        "hook-remove": (f"{hook}remove/", {}),
        "browser-remove": (f"{page}browsers/{desk.device.pk}/remove/", {}),
        "feeds-renew": (f"{page}feeds/", {}),
        "feeds-give-up": (f"{page}feeds/give-up/", {}),
        "link-stop": (link, {}),
        "link-forged": (f"{link[:-3]}xx/", {}),
        "table-quiet": (table, {"volume": "quiet"}),
        "table-loud": (table, {"volume": "everything"}),
        "table-as-usual": (table, {"volume": ""}),
        "private-quiet": (table, {"volume": "quiet"}),
    }
    return browser.get(opened[act]) if act in opened else browser.post(*sent[act])


def test_everybody_may_do_with_what_ana_is_told_what_the_table_says(desk: Desk, settings: Settings) -> None:
    settings.ACCOUNT_EMAIL_NOTIFICATIONS = False  # What is undone cannot be mailed.
    found = {(act, who): answer_to(act, who, desk) for act, who in SAID}
    assert {row: answer for row, answer in found.items() if answer != SAID[row]} == {}


def answer_to(act: str, who: str, desk: Desk) -> str:
    """The status of a refusal, and whose rows have changed; each act begins anew."""
    with undone():
        person = person_of(who, desk)
        browser = browser_of(person) if person else Client()
        of_ana, of_all = rows_of(desk.ana), rows_of(None)
        answer = do(act, browser, desk)
        changed = "Ana" if rows_of(desk.ana) != of_ana else "own" if rows_of(None) != of_all else ""
        if answer.headers.get("Location", "").startswith("/accounts/login/"):
            return f"login{changed}"
        return f"{answer.status_code}{changed}" if answer.status_code >= 400 else changed or "ok"


def rows_of(user: User | None) -> list[Any]:
    """The rows of one person, or those of all."""
    rows = [model._default_manager.order_by("pk") for model in MODELS]
    return [list((row.filter(user=user) if user else row).values()) for row in rows]


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_who_is_only_asked_chooses_about_the_table_until_the_invitation_is_declined(
    ana: User, bo: User, cy: User
) -> None:
    game = open_table(ana, invited(bo), OPEN, title="cacao")
    about = f"{game.get_absolute_url()}notices/"
    assert browser_of(cy).post(about, {"volume": "quiet"}).status_code == 409
    assert browser_of(bo).post(about, {"volume": "quiet"}).status_code == 302
    joining.leave(game=game, user=bo)
    assert browser_of(bo).post(about, {"volume": "everything"}).status_code == 409
    assert list(TableWish.objects.values_list("user", "volume")) == [(bo.pk, "quiet")]
