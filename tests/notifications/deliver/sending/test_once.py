"""A mail goes out once: at no step of the dialogue does any fault make a second copy, or lose a mail silently."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from random import Random

import pytest
from django.db import connections
from pytest_django import Settings

from accounts.models import User
from core.smtp.limits import Limits
from notifications import outbox
from notifications.deliver.sending import send_next
from notifications.models import Notice
from tests.games.factories import invited, open_table
from tests.notifications.outbox import later, send_due
from tests.people import make_person
from tests.plugins.patience import BEFORE_LONG
from tests.plugins.scripted_smtp import STEPS, WITH_THE_TEXT, ScriptedSmtp, be_silent, hang_up, say
from tests.plugins.scripted_smtp import later as late

TROUBLES = {
    "hangs up": hang_up,
    "is silent": be_silent,
    "is late": late(0.15),
    "451": say("451 later"),
    "550": say("550 never"),
    "421": say("421 leaving"),
    "nonsense": say("what?"),
}
REFUSALS = ("451", "550", "421")
"""Whoever answers so has not kept the mail."""
FAULTS = [
    *((step, trouble, trouble not in REFUSALS) for step in STEPS for trouble in TROUBLES),
    *(("dot", trouble, False) for trouble in TROUBLES if trouble not in {*REFUSALS, "is late"}),
]
"""Where, what, and whether the server keeps a mail whose text has come to its end."""
DAYS = 10


def check(server: ScriptedSmtp) -> None:
    """What holds after anything."""
    taken = Counter(server.accepted)
    assert max(taken.values(), default=0) <= 1, "no mail twice"
    for mail in Notice.objects.select_related("user"):
        if mail.status == "sent":
            assert taken[mail.user.email] == 1, "nothing is called sent that was not taken"
        if taken[mail.user.email]:
            assert mail.status in {"sent", "unknown"}, "nothing that was taken is tried again"


@pytest.mark.django_db
@pytest.mark.usefixtures("tiny_title")
@pytest.mark.parametrize(("step", "trouble", "takes"), FAULTS)
def test_one_fault_at_any_step_makes_no_copy_and_loses_nothing_silently(
    ana: User, bo: User, scripted_smtp: ScriptedSmtp, step: str, trouble: str, takes: bool
) -> None:
    open_table(ana, invited(bo))
    scripted_smtp.play(step, TROUBLES[trouble], takes_at_the_dot=takes)
    send_next()
    check(scripted_smtp)
    scripted_smtp.play()
    with later(60 * 24):
        send_due()
    check(scripted_smtp)
    status = Notice.objects.get().status
    assert status in ({"sent", "unknown"} if step in WITH_THE_TEXT else {"sent"})


@pytest.mark.django_db
@pytest.mark.usefixtures("tiny_title")
@pytest.mark.parametrize("luck", range(12))
def test_many_mails_through_days_of_faults_go_out_once_each(ana: User, scripted_smtp: ScriptedSmtp, luck: int) -> None:
    random = Random(luck)
    people = [make_person(f"Person {letter}", email=f"{letter}@example.org") for letter in "abcd"]
    open_table(ana, *map(invited, people[:3]))
    open_table(ana, invited(people[3]))
    for day in range(DAYS):
        step, trouble, takes = random.choice(FAULTS)
        scripted_smtp.play(step, TROUBLES[trouble], takes_at_the_dot=takes)
        with later(60 * 24 * day):
            send_due()
        check(scripted_smtp)
    scripted_smtp.play()
    for day in range(DAYS, DAYS + 3):
        with later(60 * 24 * day):
            send_due()
    check(scripted_smtp)
    assert not Notice.objects.filter(done_at=None).exists()


# --- senders that are killed -----------------------------------------------------------------------------------------


def in_a_child(work: Callable[[], object]) -> BaseProcess:
    """Do this in another process with connections of its own."""
    connections.close_all()

    def run() -> None:
        try:
            work()
        finally:
            os._exit(0)

    child = multiprocessing.get_context("fork").Process(target=run)
    child.start()
    return child


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("tiny_title", "lost_messages")
@pytest.mark.parametrize("step", STEPS)
def test_a_sender_that_is_killed_makes_no_copy(
    ana: User, bo: User, scripted_smtp: ScriptedSmtp, settings: Settings, step: str
) -> None:
    open_table(ana, invited(bo))
    scripted_smtp.play(step, be_silent)
    settings.MAIL_LIMITS = Limits()
    child = in_a_child(send_next)
    assert scripted_smtp.came_to[step].wait(BEFORE_LONG)
    os.kill(child.pid, signal.SIGKILL)
    child.join(BEFORE_LONG)
    scripted_smtp.play()
    with later(60):
        send_due()
    check(scripted_smtp)
    assert scripted_smtp.accepted == ([] if step == "DATA" else ["bo@example.org"])
    assert Notice.objects.get().status == ("unknown" if step in WITH_THE_TEXT else "sent")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("tiny_title", "lost_messages")
def test_a_sender_that_is_killed_between_its_mark_and_the_text_leaves_a_mail_that_is_called_unknown(
    ana: User, bo: User, scripted_smtp: ScriptedSmtp, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table(ana, invited(bo))
    mark = outbox.begin_handing_over

    def mark_and_die(mail: list[Notice]) -> bool:
        mark(mail)
        os.kill(os.getpid(), signal.SIGKILL)
        return True

    monkeypatch.setattr(outbox, "begin_handing_over", mark_and_die)
    in_a_child(send_next).join(BEFORE_LONG)
    monkeypatch.undo()
    with later(60):
        send_due()
    assert scripted_smtp.accepted == []
    assert Notice.objects.get().status == "unknown"
