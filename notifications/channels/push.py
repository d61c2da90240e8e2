"""Web Push channel: encrypted for each of the user's browsers, signed by VAPID, with no more than a mail's subject."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from email.utils import parseaddr
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core.http.sending import Answer, Fault
from core.smtp.outcome import Outcome, Stage, Verdict
from games.lobby import my_games
from notifications.channels import devices, email, hosts
from notifications.channels.channel import ONE, Reached
from notifications.models import Device, Notice
from notifications.types import TURN, type_of

KEPT_FOR = timedelta(days=1)
"""The TTL for which a push service stores a message for an offline browser."""
SIGNED_FOR = timedelta(hours=12)
MOST_TABLES = 50
"""Limit of tables in ``waits``: the message stays far below the 4,096 bytes that all push services accept."""


class Push:
    """Channel that posts to the push services of all the user's browsers; it succeeds if one accepts."""

    code = "push"
    name = _("in my browser")
    merges = False
    replaces = True
    shares_a_server = False
    refused_reason = "no-browser"

    def reached(self, people: Collection[User]) -> Reached:
        return dict.fromkeys(devices.owners(people), ONE) if is_offered() else {}

    def reaches(self, user: User) -> bool:
        return bool(self.reached([user]))

    def obstacle(self, user: User, webhook: int | None = None) -> str:
        if not is_offered():
            return "no-pushes"
        return "" if user.is_active and devices.of(user).exists() else "no-browser"

    def address(self, user: User, webhook: int | None = None) -> str:
        return ""

    @contextmanager
    def hand_over(self, notices: Sequence[Notice], before: Callable[[], bool]) -> Iterator[Outcome]:
        [notice] = notices
        yield _push(notice, cache(before))

    def note_taken(self, user: User) -> None:
        """Nothing: each browser was recorded with its answer."""

    def note_refused(self, user: User, detail: str, webhook: int | None = None) -> bool:
        """Whether no browser is left; those that are gone were deleted with their answers."""
        return not devices.of(user).exists()


def is_offered() -> bool:
    """Whether the site has VAPID keys."""
    return bool(settings.WEB_PUSH_PRIVATE_KEY and settings.WEB_PUSH_PUBLIC_KEY)


def _push(notice: Notice, begin: Callable[[], bool]) -> Outcome:
    """Push to each browser; ``begin`` runs once, before anything is sent to the first one that connects."""
    content = _content(notice)
    answers = []
    for device in devices.of(notice.user):
        answer = _post(device, content, notice, begin)
        if answer.fault is Fault.CALLED_OFF:
            return Outcome(Verdict.CALLED_OFF, Stage.TEXT)
        devices.note(device, answer)
        answers.append(answer)
    return _outcome(answers)


def _outcome(answers: list[Answer]) -> Outcome:
    """The combined outcome; without an answer it may be sent again, because a second push replaces the first."""
    detail = "; ".join(answer.detail for answer in answers)
    if any(answer.is_good for answer in answers):
        return Outcome(Verdict.ACCEPTED)
    is_gone = all(answer.status in devices.GONE or answer.fault is Fault.FORBIDDEN for answer in answers)
    until = min((answer.not_before for answer in answers if answer.not_before), default=None)
    return Outcome(Verdict.REFUSED if is_gone else Verdict.PUT_OFF, Stage.RECIPIENT, detail=detail, not_before=until)


def _content(notice: Notice) -> dict[str, Any]:
    """What the service worker shows; ``waits`` are the tables whose older messages are still valid."""
    waiting = [seat.game.public_id for seat in my_games.my_turns(notice.user)[:MOST_TABLES]]
    return {
        "title": email.subject(notice),
        "tag": _tag(notice),
        "url": email.path(notice),
        "is_turn": type_of(notice).together == TURN.together,
        "waits": waiting,
        "acts": [action._asdict() for action in type_of(notice).actions(notice)],
    }


def _tag(notice: Notice) -> str:
    """The tag and Topic by which it replaces an earlier message about the same table, in browser and push service."""
    game = email.table_shown(notice)
    return game.public_id if game else notice.kind


def _post(device: Device, content: Mapping[str, Any], notice: Notice, begin: Callable[[], bool]) -> Answer:
    """Push it with the label by which the browser asks whether it may be shown."""
    from pywebpush import WebPusher  # An extra, which takes a third of a second to import.

    keys = {"endpoint": device.endpoint, "keys": {"p256dh": device.public_key, "auth": device.secret}}
    message = json.dumps({**content, "label": devices.label(device)}, ensure_ascii=False).encode()
    body: bytes = WebPusher(keys).encode(message)["body"]
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(round(KEPT_FOR.total_seconds())),
        "Topic": _tag(notice),
        "Urgency": "normal",
        **_signature(device.endpoint),
    }
    return hosts.post(device.endpoint, body, headers, rules=settings.POST_RULES, before=begin)


def _signature(endpoint: str) -> dict[str, str]:
    """VAPID headers (RFC 8292), signed for each push because they name the push service and an expiry time."""
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
