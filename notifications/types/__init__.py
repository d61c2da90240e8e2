"""Registry of notification types. A new type is one file and one line here.

Codes are stored in rows and in links of sent mails, so they never change: ``mail_`` in some is from when mail was the
only channel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from django.utils.translation import gettext

from notifications.models import Notice
from notifications.types.cancelled import Cancelled
from notifications.types.declined import Declined
from notifications.types.digest import Digest
from notifications.types.friend import Friend
from notifications.types.game_found import GameFound
from notifications.types.game_over import GameOver
from notifications.types.group import AskedToJoin, SentAway, TableOfGroup
from notifications.types.host_asked import HostAsked
from notifications.types.invitation import Invitation
from notifications.types.late import Late
from notifications.types.moderation import ReportSettled, StaffAct
from notifications.types.moved import Moved
from notifications.types.no_luck import NoLuck
from notifications.types.notification_type import NotificationType, SeatNotificationType
from notifications.types.proposal import Proposed
from notifications.types.reminders import Reminder, Urgent
from notifications.types.reply import Reply
from notifications.types.substitute import Substitute
from notifications.types.talk import Talk
from notifications.types.tournament import TOURNAMENT_NEWS
from notifications.types.trophies import Trophies
from notifications.types.turn import Turn
from notifications.types.voided import Voided
from notifications.types.webhook_off import WebhookOff

TURN, MOVED, URGENT, REMINDER, LATE = Turn(), Moved(), Urgent(), Reminder(), Late()
GAME_OVER, INVITATION, PROPOSED, DIGEST = GameOver(), Invitation(), Proposed(), Digest()
SUBSTITUTE, TALK, REPLY, HOST_ASKED = Substitute(), Talk(), Reply(), HostAsked()
FRIEND, ASKED_TO_JOIN, TABLE_OF_GROUP, SENT_AWAY = Friend(), AskedToJoin(), TableOfGroup(), SentAway()
GAME_FOUND, NO_LUCK, VOIDED, CANCELLED = GameFound(), NoLuck(), Voided(), Cancelled()
WEBHOOK_OFF, TROPHIES, DECLINED = WebhookOff(), Trophies(), Declined()
REPORT_SETTLED, STAFF_ACT = ReportSettled(), StaffAct()
REMINDERS = (URGENT, REMINDER)
"""Types that remind of a decision whose turn was notified before."""
_ALL: tuple[NotificationType, ...] = (
    *(
        TURN,
        MOVED,
        *REMINDERS,
        LATE,
        GAME_OVER,
        CANCELLED,
        VOIDED,
        INVITATION,
        DECLINED,
        HOST_ASKED,
        TABLE_OF_GROUP,
        SUBSTITUTE,
        PROPOSED,
        TALK,
    ),
    *(FRIEND, ASKED_TO_JOIN, SENT_AWAY, GAME_FOUND, NO_LUCK),
    *TOURNAMENT_NEWS.values(),
    *(TROPHIES, REPORT_SETTLED, STAFF_ACT),
    *(DIGEST, REPLY, WEBHOOK_OFF),
)
_kinds: dict[str, NotificationType] = {kind.code: kind for kind in _ALL}
TYPES: Mapping[str, NotificationType] = MappingProxyType(_kinds)


@contextmanager
def registered(extra: NotificationType) -> Iterator[NotificationType]:
    """Register one more type inside this block, for tests."""
    if extra.code in _kinds:
        raise ValueError(f"a kind {extra.code} is registered already")
    _kinds[extra.code] = extra
    try:
        yield extra
    finally:
        del _kinds[extra.code]


def type_of(notice: Notice) -> NotificationType:
    """The type of a notification."""
    return TYPES[notice.kind]


def words() -> dict[str, str]:
    """The words of types that somebody may choose to be told of by a webhook, with a label for each."""
    found: dict[str, str] = {}
    for kind in TYPES.values():
        if kind.preference_label:
            found.setdefault(kind.folder, str(kind.preference_label))
    return found | {"reminders": gettext("Reminders"), "tournament": gettext("My tournaments")}


def name_of(code: str) -> str:
    """The type's translated name; the code itself if only another version of the site knows it."""
    kind = TYPES.get(code)
    return str(kind.name) if kind else code


__all__ = [
    "ASKED_TO_JOIN",
    "DIGEST",
    "FRIEND",
    "GAME_FOUND",
    "GAME_OVER",
    "HOST_ASKED",
    "INVITATION",
    "LATE",
    "MOVED",
    "NO_LUCK",
    "PROPOSED",
    "REMINDER",
    "REMINDERS",
    "REPLY",
    "REPORT_SETTLED",
    "STAFF_ACT",
    "SUBSTITUTE",
    "TABLE_OF_GROUP",
    "TALK",
    "TOURNAMENT_NEWS",
    "TROPHIES",
    "TURN",
    "TYPES",
    "URGENT",
    "VOIDED",
    "WEBHOOK_OFF",
    "NotificationType",
    "SeatNotificationType",
    "name_of",
    "registered",
    "type_of",
]
