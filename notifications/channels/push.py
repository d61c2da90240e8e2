"""By a push to the person's browsers: encrypted for each, signed with the site's key, no more than a mail's subject."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from email.utils import parseaddr
from functools import cache
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core.http.sending import Answer, Fault, post
from core.smtp.outcome import Outcome, Stage, Verdict
from games.lobby import lists
from notifications.channels import devices, email
from notifications.models import Device, Notice
from notifications.types import TURN, type_of

KEPT_FOR = timedelta(days=1)
"""How long a push service keeps it for a browser that is not there."""
SIGNED_FOR = timedelta(hours=12)
MOST_TABLES = 50
"""So many tables that still wait are named: with them the message stays far below the 4,096 bytes that all take."""


class Push:
    """Hands a notice to the push services of all browsers of a person: one that takes it is enough."""

    code = "push"
    name = _("as a message of my browser")
    merges = False
    replaces = True
    shares_a_server = False
    refused_reason = "no-browser"

    def reached(self, people: Collection[User]) -> Collection[int]:
        return devices.owners(people) if is_offered() else set()

    def reaches(self, person: User) -> bool:
        return bool(self.reached([person]))

    def obstacle(self, person: User) -> str:
        if not is_offered():
            return "no-pushes"
        return "" if person.is_active and devices.of(person).exists() else "no-browser"

    def address(self, person: User) -> str:
        return ""

    @contextmanager
    def hand_over(self, notices: Sequence[Notice], before: Callable[[], bool]) -> Iterator[Outcome]:
        [notice] = notices
        yield _push(notice, cache(before))

    def note_taken(self, person: User) -> None:
        """Each browser was noted when it answered."""

    def note_refused(self, person: User, detail: str) -> bool:
        """Those that are gone were removed: whether there is another one."""
        return not devices.of(person).exists()


def is_offered() -> bool:
    """Whether the site has keys to push with."""
    return bool(settings.WEB_PUSH_PRIVATE_KEY and settings.WEB_PUSH_PUBLIC_KEY)


def _push(notice: Notice, begin: Callable[[], bool]) -> Outcome:
    """To each browser; ``begin`` is asked before the first one that is reached."""
    message = _message(notice)
    answers = []
    for device in devices.of(notice.user):
        answer = _post(device, message, notice, begin)
        if answer.fault is Fault.CALLED_OFF:
            return Outcome(Verdict.CALLED_OFF, Stage.TEXT)
        devices.note(device, answer)
        answers.append(answer)
    return _outcome(answers)


def _outcome(answers: list[Answer]) -> Outcome:
    """All together: a second push replaces the first, so one that was not answered may be sent again."""
    detail = "; ".join(answer.detail for answer in answers)
    if any(answer.is_good for answer in answers):
        return Outcome(Verdict.ACCEPTED)
    is_gone = all(answer.status in devices.GONE or answer.fault is Fault.FORBIDDEN for answer in answers)
    return Outcome(Verdict.REFUSED if is_gone else Verdict.PUT_OFF, Stage.RECIPIENT, detail=detail)


def _message(notice: Notice) -> bytes:
    """What the service worker reads; ``waits`` are the tables whose older messages hold still."""
    waiting = [seat.game.public_id for seat in lists.my_turns(notice.user)[:MOST_TABLES]]
    content = {
        "title": email.subject(notice),
        "tag": _tag(notice),
        "url": email.path(notice),
        "is_turn": type_of(notice).together == TURN.together,
        "waits": waiting,
    }
    return json.dumps(content, ensure_ascii=False).encode()


def _tag(notice: Notice) -> str:
    """What it replaces, in a browser and on the way there: what was said before about the same table."""
    game = email.table_shown(notice)
    return game.public_id if game else notice.kind


def _post(device: Device, message: bytes, notice: Notice, begin: Callable[[], bool]) -> Answer:
    from pywebpush import WebPusher  # An extra, which takes a third of a second to import.

    keys = {"endpoint": device.endpoint, "keys": {"p256dh": device.public_key, "auth": device.secret}}
    body: bytes = WebPusher(keys).encode(message)["body"]
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(round(KEPT_FOR.total_seconds())),
        "Topic": _tag(notice),
        "Urgency": "normal",
        **_signature(device.endpoint),
    }
    return post(device.endpoint, body, headers, rules=settings.POST_RULES, before=begin)


def _signature(endpoint: str) -> dict[str, str]:
    """Who pushes (RFC 8292); made anew for each push, because it names the push service and a time."""
    from py_vapid import Vapid02

    parts = urlsplit(endpoint)
    until = round(time.time() + SIGNED_FOR.total_seconds())
    signer = Vapid02.from_raw(settings.WEB_PUSH_PRIVATE_KEY.encode())
    return signer.sign(
        {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": until,
            "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
        }
    )
