"""The page of a person's time in a real browser: by keyboard, with and without scripts, on a phone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.models import Holiday
from tests.look import faint_words, faults, is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("javascript", [True, False])
def test_holidays_are_taken_and_given_back_by_keyboard(windows: Windows, people: People, javascript: bool) -> None:
    page = windows.open(people.ana, size=(390, 844), javascript=javascript)
    day = timezone.now().date() + timedelta(days=200)
    box = page.locator(f"[name=days][value='{day}']")
    page.goto("/profile/time/")
    expect(box).to_be_hidden()
    page.locator(".month", has=box).locator("summary").focus()
    page.keyboard.press("Enter")
    box.focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Save the holidays").press("Enter")
    expect(page.get_by_text("Your holidays are saved.")).to_be_visible()
    assert Holiday.objects.get().day == day
    expect(box).to_be_checked()
    expect(box).to_be_visible()

    box.focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Save the holidays").press("Enter")
    expect(page.get_by_text("Your holidays are saved.")).to_be_visible()
    assert not Holiday.objects.exists()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_night_is_asked_for_once_it_is_wanted(windows: Windows, people: People, javascript: bool) -> None:
    page = windows.open(people.ana, javascript=javascript)
    page.goto("/profile/time/")
    expect(page.get_by_label("From", exact=True)).to_be_hidden()
    page.get_by_label("Stop my clocks at night").check()
    expect(page.get_by_label("From", exact=True)).to_have_value("23:00")
    page.get_by_label("From", exact=True).fill("21:30")
    page.get_by_role("button", name="Save the night").click()
    expect(page.get_by_label("From", exact=True)).to_have_value("21:30")


def test_what_people_say_of_their_time_can_be_read_by_everybody(windows: Windows, people: People) -> None:
    Holiday.objects.create(user=people.ana, day=timezone.now().date() + timedelta(days=20))
    light, dark = windows.open(people.ana), windows.open(people.ana, size=(320, 700), dark=True)
    for address in ("/profile/time/", "/people/Bo/", "/people/Ana/"):
        light.goto(address)
        dark.goto(address)
        found = (address, faults(light), faint_words(dark), is_wider_than_its_screen(dark))
        assert found == (address, [], [], False)
