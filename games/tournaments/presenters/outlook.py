"""What the reader of a league needs: a sentence about staying, moving up or winning, where something is certain."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tournaments.models import Entry
from games.tournaments.pairing import divisions
from games.tournaments.pairing.outlook import Chance, is_out_of_reach, wins_for
from games.tournaments.pairing.standings import Standing
from games.tournaments.presenters.facts import Facts
from games.tournaments.rounds.steps import MOVERS


def outlook_of(facts: Facts) -> str:
    """Nothing at larger tables, before the first game is over, and where all is open."""
    tournament = facts.tournament
    if not (tournament.is_league and tournament.is_running and tournament.size == 2):
        return ""
    for level, ranked in enumerate(facts.standings):
        people = [row for row in ranked if facts.by_key[row.entry].status == Entry.Status.IN]
        own = next((row for row in people if facts.by_key[row.entry].person_id == facts.viewer.pk), None)
        if own is not None and any(row.games for row in people):
            return _sentence(facts, own, [row for row in people if row is not own], level)
    return ""


def _sentence(facts: Facts, own: Standing, others: Sequence[Standing], level: int) -> str:
    """About the best that can still be had, and where that is open about not going down."""
    chance, theirs = _chance(facts, own, len(others)), [_chance(facts, row, len(others)) for row in others]
    moving = divisions.movers(len(others) + 1, MOVERS)
    first = wins_for(chance, theirs, 1 if level == 0 else moving)
    if first is not None:
        return _winning(first) if level == 0 else _rising(first)
    if level == len(facts.standings) - 1:
        return ""
    staying = len(others) + 1 - moving
    if is_out_of_reach(chance, theirs, staying):
        return _("You go down a division, whatever happens.")
    wins = wins_for(chance, theirs, staying)
    return "" if wins is None else _staying(wins)


def _chance(facts: Facts, row: Standing, others: int) -> Chance:
    """A round of a league is one game against everybody."""
    return Chance(row.points, max(0, facts.planned * others - row.games))


def _winning(wins: int) -> str:
    if not wins:
        return _("You’ve won the league, whatever happens.")
    sentence = ngettext("%(number)s more win makes you champion.", "%(number)s more wins make you champion.", wins)
    return sentence % {"number": wins}


def _rising(wins: int) -> str:
    if not wins:
        return _("You move up, whatever happens.")
    sentence = ngettext("%(number)s more win takes you up.", "%(number)s more wins take you up.", wins)
    return sentence % {"number": wins}


def _staying(wins: int) -> str:
    if not wins:
        return _("You stay up, whatever happens.")
    return ngettext("%(number)s more win keeps you up.", "%(number)s more wins keep you up.", wins) % {"number": wins}
