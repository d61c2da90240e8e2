"""A email about an account goes out once, is tried for a day, and leaves nothing of its text behind."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import management
from django.db import connections
from django.test import Client
from django.utils import timezone

from accounts.mail import sending
from accounts.models import AccountMail, User
from accounts.services import delete_account
from accounts.tasks import post_mail
from core import outbox
from notifications.models import ChannelHealth
from tests.notifications.deliver.sending.test_once import FAULTS, TROUBLES
from tests.people import make_person
from tests.plugins.scripted_smtp import PATIENT, WITH_THE_TEXT, ScriptedSmtp, later, say

SECRET = "QWER-TZUI"
TO = "dora@example.org"


def write() -> AccountMail:
    return post_mail(kind="password_reset_key", subject="Your code", body=SECRET, to=TO)


def send_due(hours: float = 0) -> None:
    with time_machine.travel(timezone.now() + timedelta(hours=hours), tick=False):
        while sending.send_next():
            pass


@pytest.mark.django_db
@pytest.mark.parametrize(("step", "trouble", "takes"), FAULTS)
def test_one_fault_at_any_step_makes_no_copy_and_loses_nothing_silently(
    scripted_smtp: ScriptedSmtp, step: str, trouble: str, takes: bool
) -> None:
    write()
    scripted_smtp.play(step, TROUBLES[trouble], takes_at_the_dot=takes)
    sending.send_next()
    scripted_smtp.play()
    send_due(hours=1)
    assert len(scripted_smtp.accepted) <= 1
    status = AccountMail.objects.get().status
    assert status in ({"sent", "unknown"} if step in WITH_THE_TEXT else {"sent"})
    assert status == "unknown" or scripted_smtp.accepted == [TO]


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
def test_of_a_worker_and_the_process_that_wrote_it_one_sends_it(scripted_smtp: ScriptedSmtp) -> None:
    mail = write()
    AccountMail.objects.filter(pk=mail.pk).delete()
    for _again in range(5):
        mail = AccountMail.objects.create(kind=mail.kind, locked=mail.locked, mark=mail.mark, due_at=timezone.now())
        both = Barrier(2)

        def inline(mail: AccountMail = mail, both: Barrier = both) -> None:
            both.wait()
            sending.send(mail, PATIENT)
            connections.close_all()

        def worker(both: Barrier = both) -> None:
            both.wait()
            sending.send_next()
            connections.close_all()

        scripted_smtp.accepted.clear()
        scripted_smtp.play("RCPT", later(0.02))
        with ThreadPoolExecutor(2) as pool:
            for work in [pool.submit(inline), pool.submit(worker)]:
                work.result()
        assert scripted_smtp.accepted == [TO]


@pytest.mark.django_db
def test_a_mail_lies_locked_up_and_nothing_stays_of_it_when_it_is_done(scripted_smtp: ScriptedSmtp) -> None:
    write()
    [owed] = AccountMail.objects.values_list()
    assert not any(SECRET in str(value) or TO in str(value) for value in owed)
    send_due()
    done = AccountMail.objects.get()
    assert (done.status, done.locked, done.mark) == ("sent", "", "")


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["sent", "failed", "dropped", "unknown", "its sender died"])
def test_nothing_stays_of_a_mail_however_it_ends(end: str) -> None:
    mail = write()
    outbox.take([mail])
    if end == "its sender died":
        assert outbox.begin_handing_over([mail])
        AccountMail.objects.update(due_at=timezone.now())
        outbox.note_unanswered(AccountMail)
    else:
        outbox.end(mail, end)
    done = AccountMail.objects.get()
    assert (done.status in outbox.STOPPABLE, done.locked, done.mark) == (False, "", "")


@pytest.mark.django_db
def test_what_the_mail_server_says_is_kept_without_the_address(scripted_smtp: ScriptedSmtp) -> None:
    write()
    scripted_smtp.play("RCPT", say(f"550 no such user {TO}"))
    send_due()
    assert AccountMail.objects.get().detail == "550 no such user …"


@pytest.mark.django_db
def test_a_mail_that_could_not_be_sent_for_a_day_has_failed_and_the_desk_tells_it(scripted_smtp: ScriptedSmtp) -> None:
    write()
    scripted_smtp.play("RCPT", say("550 never"))
    for hours in (0, 1, 6, 25):
        send_due(hours)
    mail = AccountMail.objects.get()
    assert (mail.status, mail.reason, mail.locked) == ("failed", "given-up", "")
    root = Client()
    root.force_login(make_person("Root", is_staff=True, is_superuser=True))
    assert "password_reset_key" in root.get("/admin/stuck/").content.decode()


@pytest.mark.django_db
def test_a_mail_server_that_takes_nothing_is_told_and_well_again_with_the_first_mail_it_takes(
    scripted_smtp: ScriptedSmtp, monitor: Client
) -> None:
    write()
    scripted_smtp.play("MAIL", say("451 later"))
    send_due()
    with time_machine.travel(timezone.now() + timedelta(minutes=20), tick=False):
        answer = monitor.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["mail_trouble"] >= 1100
    assert answer.json()["account_mail_age"] >= 1100
    scripted_smtp.play()
    send_due(hours=1)
    assert monitor.get("/readyz").json()["mail_trouble"] is None


@pytest.mark.django_db
def test_addresses_that_anybody_may_type_say_nothing_about_the_mail_server(scripted_smtp: ScriptedSmtp) -> None:
    scripted_smtp.play("RCPT", say("550 no such user"))
    for _mail in range(8):
        write()
    send_due()
    assert not ChannelHealth.objects.filter(trouble_since__isnull=False).exists()


@pytest.mark.django_db
def test_who_has_left_gets_no_mail_any_more(ana: User, scripted_smtp: ScriptedSmtp) -> None:
    EmailAddress.objects.create(user=ana, email="ana@example.net")
    for address in ("Ana@example.org", "ana@example.net"):
        post_mail(kind="password_reset_key", subject="Your code", body=SECRET, to=address)
    write()
    delete_account(user=ana)
    send_due()
    assert scripted_smtp.accepted == [TO]


@pytest.mark.django_db
def test_rows_of_mails_that_are_done_are_removed_at_night(scripted_smtp: ScriptedSmtp) -> None:
    write()
    send_due()
    write()
    AccountMail.objects.filter(status="sent").update(done_at=timezone.now() - timedelta(days=91))
    management.call_command("prune", verbosity=0)
    assert AccountMail.objects.get().status == "pending"
