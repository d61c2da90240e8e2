"""What lines about tournaments say: the sentences of the mails, with a link to what comes next."""

from __future__ import annotations

from typing import Any, cast

from django.utils.translation import gettext as _

from games.tournaments.models import Entry
from notifications.inbox.reading import Reading, number_in
from notifications.inbox.told import Act, Subject, Told
from notifications.models import InboxLine
from notifications.types import TYPES
from notifications.types.tournament_news import TournamentNews


def tournament(reading: Reading, line: InboxLine) -> Told:
    """What happened in a tournament that the reader may still see."""
    found = reading.tournaments.get(number_in(line, 1))
    if found is None:
        return Told(line, _("This is about a tournament you can no longer see."))
    kind = cast("TournamentNews", TYPES[line.kind])
    subject = Subject(f"tournament:{found.pk}", found.name, found.get_absolute_url())
    sentence = kind.tell(line, found, reading.news)
    game = reading.round_tables.get((found.pk, number_in(line, 2))) if kind.what in ("begins", "round") else None
    if game is not None:
        return Told(line, sentence, subject=subject, acts=(Act(_("To the table"), game.get_absolute_url()),))
    label, settled = _ASKS[kind.what](reading.news.entry(found), found) if kind.what in _ASKS else ("", "")
    acts = () if settled else (Act(label or _("To the tournament"), found.get_absolute_url()),)
    return Told(line, sentence, subject=subject, acts=acts, is_asking=bool(label), settled=settled)


def _open(entry: Entry | None, found: Any) -> tuple[str, str]:
    if entry is not None:
        return "", _("You’ve entered.")
    return (_("Have a look"), "") if found.takes_entries else ("", _("No longer open."))


def _season(entry: Entry | None, _found: Any) -> tuple[str, str]:
    if entry is not None and entry.status == Entry.Status.ASKED:
        return _("Answer"), ""
    return "", _("You’ve answered, or it’s too late now.")


def _cancelled(_entry: Entry | None, found: Any) -> tuple[str, str]:
    return "", "" if found.status == found.Status.CANCELLED else _("This was taken back: it goes on.")


_ASKS = {"open": _open, "promoted": _season, "season": _season, "cancelled": _cancelled}
