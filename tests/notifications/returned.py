"""Mails that were sent, and what mail servers say about them when they come back."""

from __future__ import annotations

import hmac
import json
from base64 import b64encode
from datetime import timedelta
from hashlib import sha256
from itertools import count
from time import time
from typing import Any

import time_machine
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from accounts.models import User
from notifications.channels import email
from notifications.models import Notice
from notifications.types import REPLY

SECRET = "a secret of the mail server"
_numbers = count()


def day(number: int) -> time_machine.travel:
    """The same time so many days from now."""
    return time_machine.travel(timezone.now() + timedelta(days=number), tick=False)


def sent_mail(user: User, status: str = "sent") -> EmailMessage:
    """A mail that was sent to somebody now, or of which something else became."""
    now = timezone.now()
    done = {} if status in {"pending", "leased", "handing"} else {"done_at": now, "address": user.email}
    notice = Notice.objects.create(
        key=f"test {next(_numbers)}", kind=REPLY.code, user=user, due_at=now, status=status, **done
    )
    return email.write([notice])


def report(mail: EmailMessage | None, status: str = "5.1.1", **changes: Any) -> dict[str, Any]:
    """That this mail came back."""
    to = [mail.from_email] if mail else []
    address = mail.to[0] if mail else "ana@example.org"
    block = {"address": address, "action": "failed", "status": status, "detail": "smtp; 550 no"} | changes
    return {"to": to, "message_ids": [], "recipients": [block]}


def post(document: object, identity: str = "", **wrong: Any) -> int:
    """What a mail server gets that posts this, signed."""
    body = document if isinstance(document, bytes) else json.dumps(document).encode()
    client = Client(enforce_csrf_checks=True)
    signed = headers(body, identity or f"report {next(_numbers)}", **wrong)
    return client.post("/mail/bounces/", body, content_type="application/json", headers=signed).status_code


def headers(body: bytes, identity: str, *, at: float | None = None, secret: str = SECRET) -> dict[str, str]:
    """Those of a report that is signed with this secret at this time."""
    stamp = str(int(time() if at is None else at))
    seal = hmac.new(secret.encode(), f"{identity}.{stamp}.".encode() + body, sha256).digest()
    return {
        "webhook-id": identity,
        "webhook-timestamp": stamp,
        "webhook-signature": f"v1,{b64encode(seal).decode()}",
    }


def put_on_hold(user: User) -> None:
    """Mails of three days came back."""
    for number in range(-2, 1):
        with day(number):
            assert post(report(sent_mail(user))) == 204
    user.refresh_from_db()
