"""The dates of a tournament as a line, in its own zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.tournaments import texts
from games.tournaments.models import Round, Tournament
from games.tournaments.presenters.days import day
from games.tournaments.presenters.facts import Facts

MOST_DATES = 5
"""At once, so that they fit on a phone."""


class Date(NamedTuple):
    """A point of the line: ``state`` is ``done``, ``now`` or ``to-come``."""

    name: str
    text: str
    state: str


def dates_of(facts: Facts) -> Sequence[Date]:
    """Before the start its stages, then its rounds; nothing once it is over."""
    tournament = facts.tournament
    if tournament.is_over:
        return []
    if not facts.rounds:
        return _stages(facts)
    rounds = [*_begun(facts), *_to_come(facts)]
    if len(rounds) < 2:
        return []
    at = next((place for place, date in enumerate(rounds) if date.state == "now"), 0)
    first = max(0, min(at - 1, len(rounds) - MOST_DATES))
    return rounds[first : first + MOST_DATES]


def _stages(facts: Facts) -> list[Date]:
    tournament, zone = facts.tournament, facts.tournament.zone
    is_open = tournament.takes_entries
    end = facts.to_come[-1] if facts.to_come else tournament.starts_at
    found = (
        [] if is_open else [Date(_("Sign-up"), _("from %(date)s") % {"date": day(tournament.opens_at, zone)}, "now")]
    )
    if is_open:
        found.append(Date(_("Sign-up"), _("to %(date)s") % {"date": day(tournament.starts_at, zone)}, "now"))
    found.append(Date(_("Start"), day(tournament.starts_at, zone), "to-come"))
    found.append(Date(_("Over"), _("by %(date)s") % {"date": day(end, zone)}, "to-come"))
    return found


def _begun(facts: Facts) -> list[Date]:
    return [_date(facts, each) for each in facts.rounds]


def _date(facts: Facts, each: Round) -> Date:
    name, zone = texts.round_name(facts.tournament, each.number, facts.planned), facts.tournament.zone
    if each.ended_at:
        return Date(name, day(each.ended_at, zone), "done")
    return Date(name, _("to %(date)s") % {"date": day(facts.last_end, zone)}, "now")


def _to_come(facts: Facts) -> list[Date]:
    tournament: Tournament = facts.tournament
    return [
        Date(
            texts.round_name(tournament, number, facts.planned),
            _("to %(date)s") % {"date": day(end, tournament.zone)},
            "to-come",
        )
        for number, end in enumerate(facts.to_come, len(facts.rounds) + 1)
    ]
