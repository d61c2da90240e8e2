"""Mails about accounts leave by a task."""

import os
import subprocess
import sys
from pathlib import Path

from celery.signals import before_task_publish
from django.test import Client

from accounts.tasks import post_mail
from tests.plugins.mail_sink import MailSink
from tests.plugins.worker import Worker


def test_the_code_of_a_sign_up_is_sent_by_a_worker(client: Client, worker: Worker, smtp_sink: MailSink) -> None:
    fields = {"username": "Dora", "email": "dora@example.org", "password1": "a tall cacao tree"}
    client.post("/accounts/signup/", fields)
    [message] = smtp_sink.wait_for(1)
    assert message["To"] == "dora@example.org"


def test_a_mail_is_sent_again_when_the_mail_server_was_away(worker: Worker, smtp_sink: MailSink) -> None:
    smtp_sink.refuse_next(1)
    post_mail(subject="Your code", body="ABC-DEF", to="dora@example.org")
    [message] = smtp_sink.wait_for(1)
    assert message["Subject"] == "Your code"


def test_a_mail_is_sent_at_once_when_no_task_can_be_queued(smtp_sink: MailSink, tmp_path: Path) -> None:
    broken = {"SITE_MODE": "play", "REDIS_URL": "redis://127.0.0.1:1/0", "EMAIL_URL": smtp_sink.url}
    program = "from accounts.tasks import post_mail; post_mail(subject='Your code', body='ABC', to='dora@example.org')"
    command = [sys.executable, "-m", "django", "shell", "--command", program]
    variables = os.environ | broken | {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "cacao_site.settings"}
    subprocess.run(command, env=variables, check=True, capture_output=True)
    assert [message["To"] for message in smtp_sink.messages] == ["dora@example.org"]


def test_the_worker_is_told_to_keep_codes_and_addresses_out_of_its_log(worker: Worker, smtp_sink: MailSink) -> None:
    told: list[str] = []

    def listen(*, headers: dict[str, str], **_: object) -> None:
        told.append(headers["kwargsrepr"])

    before_task_publish.connect(listen)
    post_mail(subject="Your code", body="QWER-TZUI", to="dora@example.org")
    before_task_publish.disconnect(listen)
    assert told == ["(not shown)"]
    smtp_sink.wait_for(1)
