"""The page of a person's time: zone, night, holidays; what is refused is told there, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.clocks import pauses
from games.engine.clock.terms import DAY, Terms
from games.models import Holiday, Night
from tests.games.factories import running_game, seat_of
from tests.people import browser_of

pytestmark = pytest.mark.django_db

TIME = "/profile/time/"
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """Monday at noon."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def post_night(client: Client, begin: str = "23:00", end: str = "07:00", **fields: str) -> Any:
    """Press the button below the night."""
    return client.post(TIME, {"night-rests": "on", "night-begin": begin, "night-end": end, "night": "save", **fields})


def post_holidays(client: Client, *days: str, was: str = "") -> Any:
    """Press the button below the calendar, with these days ticked."""
    return client.post(TIME, {"days": days, "was": was, "holidays": "save"})


def taken(user: User) -> list[date]:
    return sorted(Holiday.objects.filter(user=user).values_list("day", flat=True))


def page_of(client: Client) -> str:
    return " ".join(client.get(TIME).content.decode().split())


def test_strangers_are_sent_to_log_in(client: Client) -> None:
    assert client.get(TIME).status_code == 302


# --- zone ------------------------------------------------------------------------------------------------------------


def test_the_page_names_the_zone_and_its_time(as_ana: Client, ana: User) -> None:
    assert "You haven’t chosen a time zone" in page_of(as_ana)
    User.objects.filter(pk=ana.pk).update(time_zone="Asia/Tokyo")
    assert "follow Asia/Tokyo, where it’s 21:00 now." in page_of(as_ana)
    assert "A new time zone applies from your next turn" in page_of(as_ana)


@pytest.mark.parametrize("zone", ["Europe/Atlantis", "../../etc/passwd", "localtime", "\x00"])
def test_an_unknown_zone_is_refused_where_zones_are_chosen(as_ana: Client, ana: User, zone: str) -> None:
    response = as_ana.post("/profile/", {"username": "Ana", "time_zone": zone})
    assert response.status_code == 422
    assert User.objects.get(pk=ana.pk).time_zone == ""


# --- night -----------------------------------------------------------------------------------------------------------


def test_nobody_has_a_night_and_the_form_offers_eleven_to_seven(as_ana: Client) -> None:
    page = page_of(as_ana)
    assert 'name="night-begin" value="23:00"' in page
    assert 'name="night-end" value="07:00"' in page
    assert not Night.objects.exists()


def test_a_night_is_kept_and_given_up_again(as_ana: Client, ana: User) -> None:
    assert post_night(as_ana, "22:15", "06:45").status_code == 302
    night = Night.objects.get(user=ana)
    assert (night.begin, night.end) == (time(22, 15), time(6, 45))
    assert 'name="night-begin" value="22:15"' in page_of(as_ana)
    as_ana.post(TIME, {"night-begin": "22:15", "night-end": "06:45", "night": "save"})
    assert not Night.objects.exists()


def test_a_form_without_a_button_changes_nothing(as_ana: Client, ana: User) -> None:
    pauses.set_night(user=ana, begin=time(1), end=time(2))
    assert as_ana.post(TIME).status_code == 422
    assert Night.objects.exists()


@pytest.mark.parametrize(
    ("begin", "end", "status", "sentence"),
    [
        ("22:10", "07:00", 409, "Nights begin and end on the quarter hour, such as 22:45."),
        ("20:00", "06:15", 409, "A night can last at most 10 hours."),
        ("07:00", "06:45", 409, "A night can last at most 10 hours."),
        ("25:00", "07:00", 422, "Enter a time such as 22:45."),
        ("", "07:00", 422, "Enter a time such as 22:45."),
        ("23:00", "x" * 5000, 422, "Enter a time such as 22:45."),
    ],
)
def test_a_night_that_cannot_be_is_refused_and_stays_in_the_form(
    as_ana: Client, ana: User, begin: str, end: str, status: int, sentence: str
) -> None:
    pauses.set_night(user=ana, begin=time(1), end=time(2))
    response = post_night(as_ana, begin, end)
    assert response.status_code == status
    page = response.content.decode()
    assert sentence in page
    assert f'value="{end}"' in page
    assert Night.objects.get().begin == time(1)


# --- holidays --------------------------------------------------------------------------------------------------------


def test_days_are_taken_and_given_back(as_ana: Client, ana: User) -> None:
    assert post_holidays(as_ana, "2026-12-24", "2026-12-25").status_code == 302
    assert taken(ana) == [date(2026, 12, 24), date(2026, 12, 25)]
    page = page_of(as_ana)
    assert "28 days left in 2026" in page
    assert "30 days left in 2027" in page
    assert 'name="was" value="2026-12-24 2026-12-25"' in page
    post_holidays(as_ana, "2026-12-24", was="2026-12-24 2026-12-25")
    assert taken(ana) == [date(2026, 12, 24)]


def test_a_page_that_was_open_for_long_takes_nothing_back_that_was_done_since(as_ana: Client, ana: User) -> None:
    pauses.change_holidays(user=ana, take=[date(2026, 12, 24)])
    post_holidays(as_ana, "2027-01-05")
    assert taken(ana) == [date(2026, 12, 24), date(2027, 1, 5)]


def test_nor_does_such_a_page_that_was_refused_first(as_ana: Client, ana: User) -> None:
    pauses.change_holidays(user=ana, take=[date(2026, 12, 24)])
    response = post_holidays(as_ana, "2026-11-22")
    assert 'name="was" value=""' in " ".join(response.content.decode().split())


def test_today_can_be_taken_from_now_on_and_then_stays(as_ana: Client, ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao", terms=Terms(start=2 * DAY, gain=0, cap=2 * DAY))
    seat = next(seat for seat in game.seats.all() if seat.deadline)
    person = seat.user
    assert person is not None
    post_holidays(browser_of(person), "2026-11-23")
    assert seat_of(game, person).deadline == NOON + timedelta(days=2, hours=12)
    page = page_of(browser_of(person))
    assert 'value="2026-11-23" checked disabled' in page
    assert 'name="was" value=""' in page


def test_days_that_are_over_cannot_be_ticked(as_ana: Client) -> None:
    page = page_of(as_ana)
    assert 'value="2026-11-22"' not in page
    assert 'value="2026-11-24"' in page
    assert 'value="2027-11-30"' in page


YEAR = [f"2026-12-{day:02}" for day in range(1, 32)]


@pytest.mark.parametrize(
    ("days", "was", "status", "sentence"),
    [
        (["2026-11-22"], "", 409, "but not in the past"),
        (YEAR, "", 409, "Choose fewer days: you have 30 days of holiday a year, and 21 in a row."),
        (YEAR[:22], "", 409, "and 21 in a row."),
        ([], "2026-11-23", 409, "You can give a holiday back until it begins."),
        (["2026-02-30"], "", 422, "“2026-02-30” isn’t a day of this calendar."),
        (["9999-12-31"], "", 422, "“9999-12-31” isn’t a day of this calendar."),
        (["<script>"], "", 422, "“&lt;script&gt;” isn’t a day of this calendar."),
        (["\x00"], "", 422, "isn’t a day of this calendar."),
        (["2026-12-01"], "x" * 20_000, 422, "at most"),
    ],
)
def test_days_that_cannot_be_are_refused_and_no_tick_is_lost(
    as_ana: Client, ana: User, days: list[str], was: str, status: int, sentence: str
) -> None:
    pauses.change_holidays(user=ana, take=[date(2026, 11, 23), date(2027, 3, 1)])
    response = post_holidays(as_ana, *days, "2027-06-01", was=was)
    page = " ".join(response.content.decode().split())
    assert response.status_code == status
    assert sentence in page
    assert taken(ana) == [date(2026, 11, 23), date(2027, 3, 1)]
    kept = [day for day in [*days, "2027-06-01"] if f'value="{day}"' in page]
    assert kept
    assert all(f'value="{day}" checked' in page for day in kept)


def test_ten_thousand_days_are_refused(as_ana: Client, ana: User) -> None:
    days = [(date(2026, 1, 1) + timedelta(days=number)).isoformat() for number in range(10_000)]
    assert post_holidays(as_ana, *days).status_code in (400, 413)
    assert taken(ana) == []


def test_either_everything_is_changed_or_nothing(as_ana: Client, ana: User) -> None:
    pauses.change_holidays(user=ana, take=[date(2026, 12, 24)])
    response = post_holidays(as_ana, *YEAR[:22], was="2026-12-24")
    assert response.status_code == 409
    assert taken(ana) == [date(2026, 12, 24)]


def test_days_given_back_make_room_for_others(as_ana: Client, ana: User) -> None:
    old = [f"2027-{month:02}-{day:02}" for month in (1, 3) for day in range(1, 16)]
    pauses.change_holidays(user=ana, take=[date.fromisoformat(day) for day in old])
    assert post_holidays(as_ana, "2027-05-01", *old[1:], was=" ".join(old)).status_code == 302
    assert len(taken(ana)) == 30


# --- what the others see ---------------------------------------------------------------------------------------------


def test_the_others_see_until_when_somebody_is_on_holiday(ana: User, bo: User, client: Client) -> None:
    game = running_game(ana, bo, title="cacao")
    pauses.change_holidays(user=bo, take=[date(2026, 11, 23), date(2026, 11, 24), date(2026, 11, 26)])
    note = "on holiday until 24 November"
    assert note in browser_of(ana).get(game.get_absolute_url()).content.decode()
    assert note in browser_of(ana).get("/people/Bo/").content.decode()
    assert note not in browser_of(bo).get(game.get_absolute_url()).content.decode()
    assert note not in client.get(game.get_absolute_url()).content.decode()


def test_a_holiday_is_where_its_person_lives(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    User.objects.filter(pk=bo.pk).update(time_zone="Pacific/Auckland")
    pauses.change_holidays(user=User.objects.get(pk=bo.pk), take=[date(2027, 1, 2)])
    clock.move_to(datetime(2027, 1, 1, 12, tzinfo=UTC))
    assert "on holiday until 2 January" in browser_of(ana).get("/people/Bo/").content.decode()
    clock.move_to(datetime(2027, 1, 2, 12, tzinfo=UTC))
    assert "on holiday" not in browser_of(ana).get("/people/Bo/").content.decode()


def test_where_a_day_ends_later_the_holiday_does(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    User.objects.filter(pk=bo.pk).update(time_zone="Pacific/Honolulu")
    pauses.change_holidays(user=User.objects.get(pk=bo.pk), take=[date(2027, 1, 2)])
    clock.move_to(datetime(2027, 1, 3, 5, tzinfo=UTC))
    assert "on holiday until 2 January" in browser_of(ana).get("/people/Bo/").content.decode()
