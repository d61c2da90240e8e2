"""Mails about accounts leave by a task, or in the process that wrote them, and never by both."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import AccountMail
from accounts.tasks import post_mail, send_due, send_mail
from tests.plugins.mail_sink import MailSink
from tests.plugins.redis import FragileRedis
from tests.plugins.worker import Worker


def test_the_code_of_a_sign_up_is_sent_by_a_worker(client: Client, worker: Worker, smtp_sink: MailSink) -> None:
    fields = {"username": "Dora", "email": "dora@example.org", "password1": "a tall cacao tree"}
    client.post("/accounts/signup/", fields)
    [message] = smtp_sink.wait_for(1)
    assert message["To"] == "dora@example.org"


def test_a_mail_is_sent_at_once_when_no_task_can_be_queued(
    smtp_sink: MailSink, tmp_path: Path, transactional_db: None
) -> None:
    broken = {"SITE_MODE": "play", "REDIS_URL": "redis://127.0.0.1:1/0", "EMAIL_URL": smtp_sink.url}
    program = (
        "from django.core.management import call_command; call_command('migrate', verbosity=0); "
        "from accounts.tasks import post_mail; "
        "post_mail(kind='code', subject='Your code', body='ABC', to='dora@example.org')"
    )
    command = [sys.executable, "-m", "django", "shell", "--command", program]
    variables = os.environ | broken | {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "cacao_site.settings"}
    subprocess.run(command, env=variables, check=True, capture_output=True)
    assert [message["To"] for message in smtp_sink.messages] == ["dora@example.org"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("fault", FragileRedis.FAULTS)
def test_a_mail_whose_message_was_queued_though_redis_did_not_say_so_goes_out_once(
    fragile_redis: FragileRedis, smtp_sink: MailSink, fault: str
) -> None:
    """Whoever wrote it sends it, and whatever worker is told of it later finds nothing to send."""
    getattr(fragile_redis, fault)()
    post_mail(kind="code", subject="Your code", body="ABC", to="dora@example.org")
    fragile_redis.recover()
    send_due.run()
    assert [message["To"] for message in smtp_sink.messages] == ["dora@example.org"]


@pytest.mark.django_db(transaction=True)
def test_a_mail_whose_message_was_lost_is_found_by_the_sweep(fragile_redis: FragileRedis, smtp_sink: MailSink) -> None:
    post_mail(kind="code", subject="Your code", body="ABC", to="dora@example.org")
    with fragile_redis.client() as redis:
        redis.flushall()
    assert smtp_sink.messages == []
    send_due.run()
    assert [message["To"] for message in smtp_sink.messages] == ["dora@example.org"]


@pytest.mark.django_db(transaction=True)
def test_no_message_holds_what_stands_in_a_mail(fragile_redis: FragileRedis) -> None:
    post_mail(kind="code", subject="Your code", body="QWER-TZUI", to="dora@example.org")
    with fragile_redis.client() as redis:
        [message] = redis.lrange("mail", 0, -1)
    assert b"send_due" in message
    assert b"QWER" not in message
    assert b"dora" not in message


@pytest.mark.django_db(transaction=True)
def test_what_the_version_before_has_queued_is_sent(smtp_sink: MailSink) -> None:
    send_mail.delay(subject="Your code", body="ABC", to="dora@example.org")
    assert [message["To"] for message in smtp_sink.messages] == ["dora@example.org"]
    assert AccountMail.objects.get().status == AccountMail.Status.SENT
