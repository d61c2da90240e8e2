"""Lines as their reader sees them: what each says, in which order and groups. Turns are not among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game
from notifications import types
from notifications.inbox import moderation, people, tables, tournaments
from notifications.inbox.reading import Reading
from notifications.inbox.selectors import without_old_talk
from notifications.inbox.told import Act, Subject, Told
from notifications.models import InboxLine

OfTable = Callable[[Reading, InboxLine, Game], Told]
Teller = Callable[[Reading, InboxLine], Told]


def _of_table(tell: OfTable) -> Teller:
    """A table that the reader may no longer see is not named."""

    def told(reading: Reading, line: InboxLine) -> Told:
        game = reading.games.get(line.game_id or 0)
        return tell(reading, line, game) if game else Told(line, _("This is about a table you can no longer see."))

    return told


TELLERS: Mapping[str, Teller] = {
    types.INVITATION.code: _of_table(tables.invitation),
    types.DECLINED.code: _of_table(tables.declined),
    types.HOST_ASKED.code: _of_table(tables.host_asked),
    types.SUBSTITUTE.code: _of_table(tables.substitute),
    types.PROPOSED.code: _of_table(tables.proposed),
    types.TALK.code: tables.talk,
    types.LATE.code: _of_table(tables.late),
    types.GAME_OVER.code: _of_table(tables.game_over),
    types.CANCELLED.code: _of_table(tables.cancelled),
    types.VOIDED.code: _of_table(tables.voided),
    types.GAME_FOUND.code: _of_table(tables.game_found),
    types.TABLE_OF_GROUP.code: people.group_table,
    types.FRIEND.code: people.friend,
    types.ASKED_TO_JOIN.code: people.group,
    types.SENT_AWAY.code: people.sent_away,
    types.NO_LUCK.code: people.no_luck,
    types.TROPHIES.code: people.trophies,
    types.WEBHOOK_OFF.code: people.webhook_off,
    types.REPORT_SETTLED.code: moderation.report_settled,
    types.STAFF_ACT.code: moderation.staff_act,
    **{kind.code: tournaments.tournament for kind in types.TOURNAMENT_NEWS.values()},
}


def told(user: User, lines: Iterable[InboxLine]) -> list[Told]:
    """What each line says, in the same order; of a table's chat the last alone."""
    kept = without_old_talk(lines)
    reading = Reading(user, kept)
    return [TELLERS.get(line.kind, _plainly)(reading, line) for line in kept]


def _plainly(_reading: Reading, line: InboxLine) -> Told:
    """A type that nobody has put into words here."""
    return Told(line, types.name_of(line.kind))


@dataclass(frozen=True, slots=True)
class Bundle:
    """News of one table or tournament, the latest first."""

    subject: Subject | None
    lines: Sequence[Told]

    @property
    def is_new(self) -> bool:
        return any(line.is_new for line in self.lines)


def bundled(lines: Iterable[Told]) -> list[Bundle]:
    """Lines by what they are about, in the order of the latest of each."""
    found: dict[str, list[Told]] = {}
    for line in lines:
        key = line.subject.key if line.subject else f"line:{line.line.pk}"
        found.setdefault(key, []).append(line)
    return [Bundle(bundle[0].subject, bundle) for bundle in found.values()]


__all__ = ["TELLERS", "Act", "Bundle", "Told", "bundled", "told"]
