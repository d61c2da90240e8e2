"""What administrators do about talk."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.chat.models import Complaint, Line, Silence
from games.models import Game
from tests.games.chat.talking import act_on, last_line, say
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_admin(db: None) -> Client:
    return browser_of(make_person("Guard", is_staff=True, is_superuser=True))


@pytest.fixture
def complaint(game: Game, as_ana: Client, as_bo: Client) -> Complaint:
    """Bo finds a line of Ana's rude; others stand around it."""
    for text in ("before", "rude", "after"):
        say(as_ana, game, text)
    act_on(as_bo, Line.objects.select_related("room__game").get(text="rude"), "report", text="please look")
    return Complaint.objects.get()


def act(browser: Client, complaint: Complaint, action: str) -> None:
    fields = {"action": action, "_selected_action": [complaint.pk]}
    assert browser.post(reverse("admin:talk_complaint_changelist"), fields).status_code == 302


def test_a_complaint_is_read_with_what_was_said_around_it(complaint: Complaint, as_admin: Client) -> None:
    page = as_admin.get(reverse("admin:talk_complaint_change", args=[complaint.pk])).content.decode()

    assert "before" in page
    assert "rude" in page
    assert "after" in page
    assert "please look" in page


def test_a_line_is_hidden_from_everybody_and_shown_again(
    complaint: Complaint, game: Game, as_admin: Client, as_ana: Client, as_bo: Client
) -> None:
    act(as_admin, complaint, "hide_lines")

    for browser in (as_ana, as_bo):
        page = browser.get(game.get_absolute_url()).content.decode()
        assert "rude" not in page
        assert "An admin has hidden this message." in page
    complaint.refresh_from_db()
    assert complaint.closed_at is not None
    act(as_admin, complaint, "show_lines")
    assert "rude" in as_bo.get(game.get_absolute_url()).content.decode()


def test_staff_without_the_right_decide_nothing(complaint: Complaint) -> None:
    as_staff = browser_of(make_person("Clerk", is_staff=True))

    fields = {"action": "hide_lines", "_selected_action": [complaint.pk]}

    assert as_staff.post(reverse("admin:talk_complaint_changelist"), fields).status_code == 403
    assert complaint.line.status == Line.Status.SHOWN


def test_somebody_is_silenced_for_some_days(game: Game, ana: User, as_ana: Client, as_admin: Client) -> None:
    fields = {"person": ana.pk, "days": 3, "reason": "Insults."}
    assert as_admin.post(reverse("admin:talk_silence_add"), fields).status_code == 302

    assert say(as_ana, game, "but").status_code == 403

    silence = Silence.objects.get()
    assert silence.by
    assert silence.by.username == "Guard"
    as_admin.post(reverse("admin:talk_silence_delete", args=[silence.pk]), {"post": "yes"})
    assert say(as_ana, game, "thanks").status_code == 302
    assert last_line().text == "thanks"


@pytest.mark.parametrize("days", ["0", "-1", "1000", "x"])
def test_nobody_is_silenced_for_no_time_or_for_ever(ana: User, as_admin: Client, days: str) -> None:
    answer = as_admin.post(reverse("admin:talk_silence_add"), {"person": ana.pk, "days": days, "reason": "x"})

    assert answer.status_code == 200
    assert not Silence.objects.exists()
