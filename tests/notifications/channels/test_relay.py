"""The mail server in trouble: nothing is lost, it is asked seldom, operators are told; addresses are something else."""

from __future__ import annotations

import logging

import pytest
from django.test import Client

from accounts.models import User
from cacao_site.tasks import beat
from notifications import health
from notifications.channels import MAIL, addresses
from notifications.deliver.sending import send_next
from notifications.models import ChannelHealth, Notice, RefusedAddress
from tests.games.factories import invited, open_table
from tests.notifications.outbox import later, send_due, send_later
from tests.notifications.returned import day
from tests.people import make_person
from tests.plugins.patience import before_long
from tests.plugins.scripted_smtp import STEPS, WITH_THE_TEXT, ScriptedSmtp, be_silent, say

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def crowd(ana: User) -> list[User]:
    """Twelve people, each invited to a table."""
    people = [make_person(f"Person {letter}", email=f"{letter}@example.org") for letter in "abcdefghijkl"]
    for person in people:
        open_table(ana, invited(person))
    return people


def statuses() -> list[str]:
    """What became of the mails, in the order in which they were written."""
    return list(Notice.objects.order_by("pk").values_list("status", flat=True))


@pytest.mark.parametrize("answer", ["550 no relaying for you", "451 later", "421 leaving"])
@pytest.mark.parametrize("step", STEPS)
def test_a_server_that_refuses_everybody_for_a_while_loses_no_mail(
    crowd: list[User], scripted_smtp: ScriptedSmtp, step: str, answer: str
) -> None:
    scripted_smtp.play(step, say(answer), takes_at_the_dot=False)
    for minutes in (0, 1, 5):
        send_later(minutes)
    assert scripted_smtp.accepted == []
    assert set(statuses()) == {"pending"}
    scripted_smtp.play()
    for minutes in (60, 300):
        send_later(minutes)
    assert set(statuses()) == {"sent"}
    assert len(scripted_smtp.accepted) == len(crowd)
    assert not RefusedAddress.objects.exists()


@pytest.mark.parametrize(
    ("step", "most"), [("greeting", 1), ("MAIL", 1), ("RCPT", health.SEVERAL), ("dot", health.SEVERAL)]
)
def test_a_server_in_trouble_is_not_asked_by_every_mail(
    crowd: list[User], scripted_smtp: ScriptedSmtp, step: str, most: int
) -> None:
    scripted_smtp.play(step, say("550 go away"), takes_at_the_dot=False)
    send_due()
    assert scripted_smtp.talks == most
    send_later(minutes=1)
    assert scripted_smtp.talks == most + 1


def test_one_mail_asks_after_a_pause_and_the_first_that_is_taken_ends_the_trouble(
    crowd: list[User], scripted_smtp: ScriptedSmtp
) -> None:
    scripted_smtp.play("greeting", say("554 closed"))
    send_due()
    with later(1):
        assert health.may_be_used("mail")
        assert not health.may_be_used("mail")
    scripted_smtp.play()
    send_later(minutes=20)
    assert set(statuses()) == {"sent"}


def test_operators_are_told_while_it_lasts(
    crowd: list[User], scripted_smtp: ScriptedSmtp, monitor: Client, caplog: pytest.LogCaptureFixture
) -> None:
    scripted_smtp.play("MAIL", say("550 unknown customer"))
    with caplog.at_level(logging.WARNING, "notices"):
        send_due()
    assert "550 unknown customer" in caplog.text
    with later(2):
        beat.delay()
        answer = monitor.get("/readyz")
    assert (answer.status_code, answer.json()["mail_trouble"]) == (503, pytest.approx(120, abs=5))
    scripted_smtp.play()
    send_later(minutes=3)
    beat.delay()
    assert monitor.get("/readyz").json()["mail_trouble"] is None


def test_refused_addresses_among_good_ones_slow_nothing_down(crowd: list[User], scripted_smtp: ScriptedSmtp) -> None:
    scripted_smtp.refused = {person.email: "550 no such person" for person in crowd[::6]}
    send_due()
    assert statuses().count("sent") == 10
    assert health.may_be_used("mail")


def test_addresses_that_are_refused_once_more_say_nothing_about_the_server(
    crowd: list[User], scripted_smtp: ScriptedSmtp
) -> None:
    scripted_smtp.refused = {person.email: "550 no such person" for person in crowd[::2]}
    send_due()
    assert statuses().count("pending") == len(crowd) // 2 > health.SEVERAL
    with later(30):
        send_due()
        assert health.may_be_used("mail")
    assert scripted_smtp.talks == len(crowd) * 3 // 2


# --- addresses -------------------------------------------------------------------------------------------------------


def test_an_address_that_is_refused_three_times_while_others_are_served_rests(
    ana: User, bo: User, cy: User, scripted_smtp: ScriptedSmtp
) -> None:
    scripted_smtp.refused = {bo.email: "550 no such person"}
    open_table(ana, invited(bo))
    for days in range(3):
        with later(days * 1440):
            open_table(ana, invited(cy))
            send_due()
    assert Notice.objects.filter(user=bo).values_list("status", "reason").get() == ("failed", "address-refused")
    assert Notice.objects.filter(user=cy, status="sent").count() == 3
    open_table(ana, invited(bo))
    talks = scripted_smtp.talks
    send_later(minutes=4 * 1440)
    assert scripted_smtp.talks == talks
    assert Notice.objects.filter(user=bo).latest("pk").reason == "address-rests"


def test_an_address_that_is_refused_while_nobody_else_is_served_is_tried_again(
    ana: User, bo: User, scripted_smtp: ScriptedSmtp
) -> None:
    scripted_smtp.refused = {bo.email: "550 no such person"}
    open_table(ana, invited(bo))
    for days in range(8):
        send_later(minutes=days * 1440)
    assert not addresses.resting(bo)
    assert statuses() == ["pending"]


def test_another_address_of_the_same_person_is_tried(ana: User, bo: User, scripted_smtp: ScriptedSmtp) -> None:
    for number in range(3):
        with day(number):
            MAIL.note_refused(bo, "550 no such person")
            health.note_accepted("mail")
    assert addresses.resting(bo)
    bo.email = "bo@example.com"
    bo.save(update_fields=["email"])
    assert not addresses.resting(bo)
    MAIL.note_refused(bo, "550 no such person")
    assert not addresses.resting(bo)


def test_a_text_that_is_refused_for_good_is_given_up_after_three_times(
    ana: User, bo: User, cy: User, scripted_smtp: ScriptedSmtp
) -> None:
    open_table(ana, invited(bo))
    for days in range(3):
        with later(days * 1440):
            scripted_smtp.play("dot", say("554 looks like spam"), takes_at_the_dot=False)
            send_next()
            health.note_accepted("mail")
    assert Notice.objects.values_list("status", "reason", "attempts").get() == ("failed", "text-refused", 3)
    assert not addresses.resting(bo)


@pytest.mark.parametrize("step", [step for step in STEPS if step not in WITH_THE_TEXT])
def test_a_server_that_falls_silent_keeps_the_others_waiting_for_its_limit_and_gets_the_mail_later(
    ana: User, bo: User, cy: User, scripted_smtp: ScriptedSmtp, step: str
) -> None:
    for person in (bo, cy):
        open_table(ana, invited(person))
    scripted_smtp.play(step, be_silent)
    with before_long():
        send_next()
    scripted_smtp.play()
    assert ChannelHealth.objects.get().failures == 1
    send_later(minutes=1)
    assert sorted(scripted_smtp.accepted) == ["bo@example.org", "cy@example.org"]
    assert statuses() == ["sent", "sent"]
