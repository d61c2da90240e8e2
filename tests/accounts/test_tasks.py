"""Mails about accounts leave by a task."""

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
