"""Quiet hours and digests on the clock of a person's wall, also where clocks jump; and what cannot be chosen."""

from __future__ import annotations

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from notifications.models import Hours, Notice
from notifications.preferences import choices, hours
from notifications.timing import NOW
from notifications.types import TURN, TYPES
from tests.games.factories import play_turn, running_game
from tests.notifications.outbox import send_due
from tests.people import browser_of
from tests.plugins.mail_sink import MailSink

PAGE = "/profile/notices/"
BERLIN, NEW_YORK, KATHMANDU = map(ZoneInfo, ("Europe/Berlin", "America/New_York", "Asia/Kathmandu"))
USUAL = {f"{kind.code}-mail": kind.at_first.way.value for kind in TYPES.values() if kind.preference_label}
CHOSEN = {
    "time_zone": "Europe/Berlin",
    "quiet_from": "22:00",
    "quiet_to": "07:30",
    "digest_days": ["0", "4"],
    "digest_hour": "8",
    "reminder_hours": "12",
}


def at(zone: ZoneInfo, *parts: int) -> datetime:
    """An instant, as a clock there shows it."""
    return datetime(*parts, tzinfo=zone).astimezone(UTC)  # type: ignore[misc]


def quiet(begin: time, end: time) -> Hours:
    """Somebody's quiet hours."""
    return Hours(quiet_from=begin, quiet_to=end)


@pytest.mark.parametrize(
    ("zone", "now", "end"),
    [
        (BERLIN, (2026, 11, 22, 23, 0), (2026, 11, 23, 7, 0)),
        (BERLIN, (2026, 11, 22, 3, 0), (2026, 11, 22, 7, 0)),
        (BERLIN, (2026, 11, 22, 22, 0), (2026, 11, 23, 7, 0)),
        (BERLIN, (2026, 11, 22, 7, 0), None),
        (BERLIN, (2026, 11, 22, 21, 59), None),
        (BERLIN, (2026, 3, 29, 1, 0), (2026, 3, 29, 7, 0)),
        (NEW_YORK, (2026, 11, 1, 0, 30), (2026, 11, 1, 7, 0)),
        (KATHMANDU, (2026, 5, 5, 23, 30), (2026, 5, 6, 7, 0)),
    ],
)
def test_quiet_hours_end_in_the_morning_of_the_persons_zone(
    zone: ZoneInfo, now: tuple[int, ...], end: tuple[int, ...] | None
) -> None:
    until = hours.quiet_until(quiet(time(22), time(7)), zone, at(zone, *now))
    assert until == (at(zone, *end) if end else None)


def test_quiet_hours_that_end_in_the_hour_that_clocks_skip_end_after_it() -> None:
    until = hours.quiet_until(quiet(time(22), time(2, 30)), BERLIN, at(BERLIN, 2026, 3, 29, 1, 0))
    assert until == at(BERLIN, 2026, 3, 29, 3, 0)


def test_a_digest_comes_on_its_days_at_its_hour() -> None:
    monday_and_friday = Hours(digest_days=0b10001, digest_hour=8)
    found, now = [], at(BERLIN, 2026, 10, 23, 7, 0)  # A Friday; on Sunday clocks go back.
    for _digest in range(3):
        now = hours.next_digest(monday_and_friday, BERLIN, now)
        found.append(now)
    assert found == [at(BERLIN, 2026, 10, day, 8, 0) for day in (23, 26, 30)]
    assert hours.next_digest(Hours(), BERLIN, now) is None
    monday, late = Hours(digest_days=0b1, digest_hour=8), at(BERLIN, 2026, 11, 23, 9, 0)
    assert hours.next_digest(monday, BERLIN, late) == at(BERLIN, 2026, 11, 30, 8, 0)


def test_a_clock_is_in_quiet_hours_from_their_first_minute_to_before_their_last() -> None:
    clocks = [time(9), time(16, 59), time(17), time(22), time(6, 59), time(7)]
    assert [hours.is_quiet_at(quiet(time(9), time(17)), clock) for clock in clocks] == [1, 1, 0, 0, 0, 0]
    assert [hours.is_quiet_at(quiet(time(22), time(7)), clock) for clock in clocks] == [0, 0, 0, 1, 1, 0]


# --- the page --------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_hours_are_kept_shown_and_forgotten(ana: User) -> None:
    browser = browser_of(ana)
    assert browser.post(PAGE, USUAL | CHOSEN).status_code == 302
    kept = Hours.objects.get(user=ana)
    assert (kept.quiet_from, kept.quiet_to, kept.digest_days, kept.digest_hour) == (time(22), time(7, 30), 0b10001, 8)
    assert kept.digest_at > timezone.now()
    assert kept.digest_at.astimezone(BERLIN).hour == 8
    form = browser.get(PAGE).context["hours"]
    assert {name: form[name].value() for name in CHOSEN} == {**CHOSEN, "reminder_hours": 12}
    browser.post(PAGE, USUAL)
    kept.refresh_from_db()
    assert (kept.quiet_from, kept.digest_at, kept.reminder_hours) == (None, None, None)
    delete_account(user=User.objects.get(pk=ana.pk))
    assert not Hours.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"time_zone": "Europe/Atlantis"}, "time_zone", "There’s no time zone “Europe/Atlantis”"),
        ({"time_zone": ""}, "time_zone", "Choose your time zone"),
        ({"quiet_from": "25:00"}, "quiet_from", "“25:00” isn’t in the list"),
        ({"quiet_from": "22:07"}, "quiet_from", "isn’t in the list"),
        ({"quiet_from": ""}, "quiet_from", "Set a start time"),
        ({"quiet_to": ""}, "quiet_to", "Set an end time"),
        ({"quiet_to": "22:00"}, "quiet_to", "That would mute the whole day"),
        ({"digest_hour": "24"}, "digest_hour", "isn’t in the list"),
        ({"digest_hour": "noon"}, "digest_hour", "“noon” isn’t in the list"),
        ({"digest_hour": "7"}, "digest_hour", "during your quiet hours"),
        ({"digest_days": ["7"]}, "digest_days", "“7” isn’t in the list"),
        ({"reminder_hours": "1000000000"}, "reminder_hours", "At most 240 hours"),
        ({"reminder_hours": "0"}, "reminder_hours", "At least 1 hour"),
        ({"reminder_hours": "soon"}, "reminder_hours", "a whole number of hours"),
        ({"digest_days": [], "mail_turns-mail": "digest"}, "digest_days", "Your digest needs a day"),
        ({"mail_turns-mail-minutes": "1000000000"}, None, "at most 1440 minutes"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_kept_or_lost(
    ana: User, wrong: dict[str, object], field: str | None, sentence: str
) -> None:
    answer = browser_of(ana).post(PAGE, USUAL | CHOSEN | wrong)
    assert answer.status_code == 422
    form, name = (answer.context["hours"], field) if field else (answer.context["form"], "mail_turns-mail-minutes")
    assert sentence in " ".join(form.errors[name])
    assert sentence in answer.content.decode().replace("&#x27;", "'")
    assert answer.context["hours"]["reminder_hours"].value() == (wrong.get("reminder_hours") or "12")
    assert not Hours.objects.exists()


# --- being told ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(("clock", "mails"), [((23, 0), 0), ((6, 59), 0), ((7, 1), 1), ((21, 0), 0)])
def test_nothing_comes_in_quiet_hours_and_all_of_it_after(
    ana: User, bo: User, smtp_sink: MailSink, clock: tuple[int, int], mails: int
) -> None:
    with time_machine.travel(at(BERLIN, 2026, 11, 20, 20, 0), tick=False):
        game = running_game(ana, bo, title="cacao")
        person = game.seats.get(waiting_since__isnull=False).user
        hours.keep(user=person, hours=quiet(time(20), time(7)), zone="Europe/Berlin")
    with time_machine.travel(at(BERLIN, 2026, 11, 21 if clock[0] < 20 else 20, *clock), tick=False):
        send_due()
    assert len(smtp_sink.messages) == mails


@pytest.mark.django_db
def test_whoever_gives_up_quiet_hours_is_told_at_once(ana: User, bo: User, smtp_sink: MailSink) -> None:
    night = at(BERLIN, 2026, 11, 20, 23, 0)
    with time_machine.travel(night, tick=False):
        game = running_game(ana, bo, title="cacao")
        person = game.seats.get(waiting_since__isnull=False).user
        choices.keep(user=person, wanted={(TURN, "mail"): NOW})
        hours.keep(user=person, hours=quiet(time(20), time(7)), zone="Europe/Berlin")
        send_due()
        assert not smtp_sink.messages
        hours.keep(user=User.objects.get(pk=person.pk), hours=Hours(), zone="Europe/Berlin")
        send_due()
    assert len(smtp_sink.messages) == 1
    play_turn(game)
    assert not Notice.objects.filter(user=person, done_at=None).exists()
