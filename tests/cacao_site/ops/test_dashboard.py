"""What’s stuck and why: an admin sees it on one page, with what can be done about it, and others see nothing."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cacao_site.ops.dashboard import pending
from games.engine.clock.terms import DAY, Terms
from games.models import Ask, AuditEntry, Game, Seat, StuckReport
from games.proposals import stuck
from games.tables import dispatch
from notifications.create.write import SEND
from notifications.models import ChannelHealth, Notice
from tests.games.conftest import tiny_title
from tests.games.factories import (
    RANDOM_BOT,
    fresh,
    open_table,
    running_game,
)
from tests.people import make_person

__all__ = ["tiny_title"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

TERMS = Terms(start=2 * DAY, gain=DAY, cap=4 * DAY)
PAGE = "/admin/stuck/"


@pytest.fixture
def at_work() -> Client:
    """An admin who may do everything, signed in."""
    return signed_in(make_person("Root", is_staff=True, is_superuser=True))


@pytest.fixture
def game() -> Game:
    """A game of two with a clock."""
    return running_game(make_person("Ana"), make_person("Bo"), terms=TERMS)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def staff(*rights: str) -> Client:
    """Somebody of the staff with a few rights."""
    person = make_person("Stef", is_staff=True)
    person.user_permissions.set(Permission.objects.filter(codename__in=rights))
    return signed_in(person)


def shown(client: Client) -> str:
    response = client.get(PAGE)
    assert response.status_code == 200
    return response.content.decode()


def press(client: Client, path: str, **fields: object) -> str:
    """Press a button of the page; what the page says then."""
    response = client.post(path, fields, follow=True)
    assert response.request["PATH_INFO"] == PAGE
    return response.content.decode()


def notice_to(user: User, status: str, key: str = "n") -> Notice:
    done = None if status == "pending" else timezone.now()
    return Notice.objects.create(key=key, kind="turn", user=user, status=status, due_at=timezone.now(), done_at=done)


def test_where_all_is_well_the_page_says_so(at_work: Client) -> None:
    page = shown(at_work)
    for sentence in (
        "No bot has taken longer than a minute.",
        "Every passed deadline was applied.",
        "No reports are open.",
        "No notification has been due for more than ten minutes.",
        "Everything arrived.",
        "Nothing was sent in the last day.",
    ):
        assert sentence in page
    assert PAGE in at_work.get("/admin/").content.decode()


# --- tables ----------------------------------------------------------------------------------------------------------


def test_a_bot_that_owes_its_decision_is_shown_and_moved(at_work: Client) -> None:
    game = open_table(make_person("Ana"), RANDOM_BOT, title="tiny")
    seat = game.seats.exclude(bot="").get()
    Seat.objects.filter(pk=seat.pk).update(waiting_since=timezone.now() - timedelta(seconds=30))
    assert game.public_id not in shown(at_work)
    Seat.objects.filter(pk=seat.pk).update(waiting_since=timezone.now() - timedelta(minutes=2))
    assert game.public_id in shown(at_work)
    assert "A bot has moved." in press(
        at_work, f"/admin/games/game/{game.pk}/act/bot/", number=seat.number, back="stuck"
    )
    assert AuditEntry.objects.filter(game=game, code="bot-moved").exists()


def past_deadline(game: Game) -> Seat:
    seat = game.seats.filter(deadline__isnull=False).order_by("number")[0]
    passed = timezone.now() - timedelta(minutes=5)
    Ask.objects.filter(seat=seat).update(deadline=passed, asked_at=passed - timedelta(days=2))
    Seat.objects.filter(pk=seat.pk).update(deadline=passed)
    return seat


def test_a_deadline_that_nobody_carried_out_is_shown_and_carried_out(at_work: Client, game: Game) -> None:
    assert game.public_id not in shown(at_work)
    seat = past_deadline(game)
    assert game.public_id in shown(at_work)
    page = press(at_work, f"/admin/games/game/{game.pk}/act/deadlines/", back="stuck")
    assert "The deadlines that have passed took effect." in page
    assert Ask.objects.filter(seat=seat, end=Ask.End.LATE).exists()
    assert AuditEntry.objects.filter(game=game, code="deadlines-carried-out", by_admin=True).exists()
    assert "No deadline of this table has passed." in press(
        at_work, f"/admin/games/game/{game.pk}/act/deadlines/", back="stuck"
    )


def test_a_seat_that_is_late_gets_a_day_more(at_work: Client, game: Game) -> None:
    seat = past_deadline(game)
    path = f"/admin/games/game/{game.pk}/act/extend/"
    assert "The clock has more time." in press(at_work, path, number=seat.number, hours=24, back="stuck")
    seat.refresh_from_db()
    assert seat.deadline is not None
    assert seat.deadline > timezone.now()


def test_a_report_stays_until_an_admin_closes_it(at_work: Client, game: Game) -> None:
    assert game.host is not None
    report = stuck.report(game=game, user=game.host, text="Nothing <b>moves</b>")
    StuckReport.objects.filter(pk=report.pk).update(differences=["Table, “round”: 1 is kept"])
    page = shown(at_work)
    for part in (game.public_id, "Nothing &lt;b&gt;moves&lt;/b&gt;", "1 is kept"):
        assert part in page
    path = f"/admin/games/game/{game.pk}/act/close-reports/"
    assert "This table’s reports are closed." in press(at_work, path, back="stuck")
    report.refresh_from_db()
    assert report.closed_by is not None
    assert report.closed_by.username == "Root"
    assert game.public_id not in shown(at_work)
    assert "Nobody has reported this table" in press(at_work, path, back="stuck")
    assert AuditEntry.objects.filter(game=game, code="reports-closed").count() == 1


# --- notices ---------------------------------------------------------------------------------------------------------


def test_a_channel_in_trouble_is_shown_and_asked_again(at_work: Client) -> None:
    later = timezone.now() + timedelta(minutes=5)
    ChannelHealth.objects.create(name="mail", trouble_since=timezone.now(), rests_until=later, detail="421 busy")
    assert "421 busy" in shown(at_work)
    assert "The next notification will test whether the channel works again." in press(
        at_work, "/admin/stuck/channel/mail/"
    )
    assert ChannelHealth.objects.get().rests_until < later
    assert LogEntry.objects.get().change_message == "Asked at once"


def test_a_channel_that_is_well_is_not_asked(at_work: Client) -> None:
    ChannelHealth.objects.create(name="mail")
    assert "This channel is fine." in press(at_work, "/admin/stuck/channel/mail/")
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("status", ["failed", "unknown"])
def test_what_did_not_arrive_is_sent_again(at_work: Client, status: str) -> None:
    notice = notice_to(make_person("Ana"), status)
    assert f"/admin/stuck/notice/{notice.pk}/" in shown(at_work)
    assert "We’ll send it again" in press(at_work, f"/admin/stuck/notice/{notice.pk}/")
    notice.refresh_from_db()
    assert (notice.status, notice.done_at) == ("pending", None)
    assert LogEntry.objects.get().user.username == "Root"


@pytest.mark.parametrize("status", ["sent", "pending", "dropped"])
def test_nothing_is_sent_twice(at_work: Client, status: str) -> None:
    notice = notice_to(make_person("Ana"), status)
    assert "It didn’t fail, and it’s known to have been sent." in press(at_work, f"/admin/stuck/notice/{notice.pk}/")
    notice.refresh_from_db()
    assert notice.status == status
    assert not LogEntry.objects.exists()


def overdue_notice(minutes: int = 11) -> Notice:
    notice = notice_to(make_person("Ana"), "pending")
    Notice.objects.filter(pk=notice.pk).update(due_at=timezone.now() - timedelta(minutes=minutes))
    return notice


def test_what_should_have_been_sent_is_shown_and_sent_now(
    at_work: Client, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[str] = []
    monkeypatch.setattr(dispatch, "enqueue", rung.append)
    notice = overdue_notice()
    later = timezone.now() + timedelta(minutes=5)
    ChannelHealth.objects.create(name="mail", trouble_since=timezone.now(), rests_until=later)
    address = f"/admin/stuck/notice/{notice.pk}/now/"
    assert address in shown(at_work)
    with django_capture_on_commit_callbacks(execute=True):
        assert "Trying to send it now." in press(at_work, address)
    assert SEND in rung
    assert ChannelHealth.objects.get().rests_until < later
    assert LogEntry.objects.get().change_message == "Asked for at once"


def test_what_is_overdue_can_be_called_off(at_work: Client) -> None:
    notice = overdue_notice()
    address = f"/admin/stuck/notice/{notice.pk}/off/"
    assert address in shown(at_work)
    assert "It wasn’t sent." in press(at_work, address)
    notice.refresh_from_db()
    assert (notice.status, notice.reason, notice.done_at is None) == ("dropped", "called-off", False)
    assert LogEntry.objects.get().change_message == "Called off"
    assert address not in shown(at_work)


def test_what_is_due_since_a_moment_is_not_stuck(at_work: Client) -> None:
    notice = overdue_notice(minutes=9)
    assert f"/admin/stuck/notice/{notice.pk}/" not in shown(at_work)


@pytest.mark.parametrize("act", ["now", "off"])
@pytest.mark.parametrize("status", ["sent", "unknown", "failed", "dropped"])
def test_what_is_done_is_neither_hurried_nor_called_off(at_work: Client, status: str, act: str) -> None:
    notice = notice_to(make_person("Ana"), status)
    assert "It won’t be sent." in press(at_work, f"/admin/stuck/notice/{notice.pk}/{act}/")
    notice.refresh_from_db()
    assert notice.status == status
    assert not LogEntry.objects.exists()


def test_a_day_is_counted_by_hour_and_outcome(at_work: Client) -> None:
    ana, now = make_person("Ana"), timezone.now()
    for number, (status, hours) in enumerate([("sent", 0), ("sent", 0), ("failed", 0), ("sent", 3), ("sent", 30)]):
        notice = notice_to(ana, status, key=str(number))
        Notice.objects.filter(pk=notice.pk).update(done_at=now - timedelta(hours=hours))
    assert [list(hour.numbers) for hour in pending.day().hours] == [[2, 0, 1, 0], [1, 0, 0, 0]]
    assert "Sent in the last day" in shown(at_work)


# --- bounds and rights -----------------------------------------------------------------------------------------------


def test_every_list_ends(at_work: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pending, "MOST", 1)
    ana = make_person("Ana")
    notice_to(ana, "failed", key="a")
    assert "and more" not in shown(at_work)
    notice_to(ana, "unknown", key="b")
    page = shown(at_work)
    assert "and more" in page
    assert page.count("/admin/stuck/notice/") == 1


@pytest.mark.parametrize(
    "path",
    [
        PAGE,
        "/admin/stuck/notice/1/",
        "/admin/stuck/notice/1/now/",
        "/admin/stuck/notice/1/off/",
        "/admin/stuck/channel/mail/",
    ],
)
def test_staff_without_rights_are_refused(path: str) -> None:
    client = staff()
    response = client.get(path) if path == PAGE else client.post(path)
    assert response.status_code == 403


def test_who_may_only_look_gets_no_buttons_and_no_notices(game: Game) -> None:
    past_deadline(game)
    notice = notice_to(make_person("Cy"), "failed")
    client = staff("view_game")
    page = shown(client)
    assert game.public_id in page
    assert "/act/" not in page
    assert "Notifications that didn’t arrive" not in page
    assert client.post(f"/admin/stuck/notice/{notice.pk}/").status_code == 403
    assert client.post(f"/admin/games/game/{game.pk}/act/close-reports/").status_code == 403
    assert fresh(game).is_running
