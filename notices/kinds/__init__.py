"""The contents page of the kinds: what people are told. A new kind is one file and one line here.

Codes stand in rows and in links of mails that were sent: they stay, also where they are older than other channels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from notices.kinds.digest import Digest
from notices.kinds.friend import Friend
from notices.kinds.game_over import GameOver
from notices.kinds.group import AskedToJoin, TableOfGroup
from notices.kinds.invitation import Invitation
from notices.kinds.kind import Kind, KindOfSeats
from notices.kinds.late import Late
from notices.kinds.proposal import Proposed
from notices.kinds.reminders import Reminder, Urgent
from notices.kinds.reply import Reply
from notices.kinds.substitute import Substitute
from notices.kinds.talk import Talk
from notices.kinds.turn import Turn
from notices.models import Notice

TURN, URGENT, REMINDER, LATE = Turn(), Urgent(), Reminder(), Late()
GAME_OVER, INVITATION, PROPOSED, DIGEST = GameOver(), Invitation(), Proposed(), Digest()
SUBSTITUTE, TALK, REPLY = Substitute(), Talk(), Reply()
FRIEND, ASKED_TO_JOIN, TABLE_OF_GROUP = Friend(), AskedToJoin(), TableOfGroup()
REMINDERS = (URGENT, REMINDER)
"""Of a decision that was asked before."""
_kinds: dict[str, Kind] = {
    kind.code: kind
    for kind in (
        *(TURN, *REMINDERS, LATE, GAME_OVER, INVITATION, TABLE_OF_GROUP, SUBSTITUTE, PROPOSED, TALK),
        *(FRIEND, ASKED_TO_JOIN, DIGEST, REPLY),
    )
}
KINDS: Mapping[str, Kind] = MappingProxyType(_kinds)


@contextmanager
def registered(extra: Kind) -> Iterator[Kind]:
    """Know one more kind for a while: the tests' own kind lives only inside this."""
    if extra.code in _kinds:
        raise ValueError(f"a kind {extra.code} is registered already")
    _kinds[extra.code] = extra
    try:
        yield extra
    finally:
        del _kinds[extra.code]


def kind_of(notice: Notice) -> Kind:
    """What kind of thing this notice tells."""
    return KINDS[notice.kind]


def name_of(code: str) -> str:
    """The kind in words; the code itself where only another version of the site knows it."""
    kind = KINDS.get(code)
    return str(kind.name) if kind else code


__all__ = [
    "ASKED_TO_JOIN",
    "DIGEST",
    "FRIEND",
    "GAME_OVER",
    "INVITATION",
    "KINDS",
    "LATE",
    "PROPOSED",
    "REMINDER",
    "REMINDERS",
    "REPLY",
    "SUBSTITUTE",
    "TABLE_OF_GROUP",
    "TALK",
    "TURN",
    "URGENT",
    "Kind",
    "KindOfSeats",
    "kind_of",
    "name_of",
    "registered",
]
