"""When a round, and a whole tournament, is over at the latest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from games.engine.clock.own_rests import latest_end
from games.engine.clock.rests import AFTER_OUTAGE, LONGEST_GAP
from games.models import Outage
from games.tournaments.models import Round, Tournament
from games.tournaments.pairing import drawing


def round_end(tournament: Tournament, begin: datetime) -> datetime:
    """When a round that begins then is over at the latest."""
    people = max(tournament.size, min(drawing.allowed(tournament)))
    return latest_end(begin, people=people, terms=tournament.terms, zone=tournament.zone, holidays=tournament.holidays)


def latest(tournament: Tournament, people: int) -> datetime:
    """When the whole tournament is over at the latest, from what is known now; outages of the site come on top."""
    if tournament.ended_at:
        return tournament.ended_at
    begun = begun_rounds(tournament)
    to_come = ends_to_come(tournament, begun, planned_rounds(tournament, people, begun))
    if to_come:
        return to_come[-1]
    return last_end(tournament, begun)


def begun_rounds(tournament: Tournament) -> list[Round]:
    """Those that have begun, the first one first; before the start nothing is asked."""
    return list(tournament.played.order_by("number")) if tournament.started_at else []


def last_end(tournament: Tournament, begun: Sequence[Round]) -> datetime:
    """When the last round that has begun is over, or could be at the latest; before the first one the start."""
    if not begun:
        return tournament.starts_at
    return begun[-1].ended_at or with_outages(begun[-1])


def ends_to_come(
    tournament: Tournament, begun: Sequence[Round], number: int, at: datetime | None = None
) -> list[datetime]:
    """When each of the rounds that have not begun is over at the latest, of ``number`` in all.

    ``at`` is when the last one that has begun is over, if it is known.
    """
    at = at or last_end(tournament, begun)
    found: list[datetime] = []
    for _round in range(number - len(begun)):
        at = round_end(tournament, at)
        found.append(at)
    return found


def planned_rounds(tournament: Tournament, people: int, begun: Sequence[Round] | None = None) -> int:
    """Rounds in all: known once it runs, otherwise those of so many people."""
    if tournament.is_running and not tournament.is_cup:
        return tournament.rounds
    if begun is None and tournament.is_running:
        begun = begun_rounds(tournament)
    number = len(begun[0].facts["people"][0]) if begun and tournament.is_cup else people
    return drawing.planned_rounds(tournament, max(2, number))


def with_outages(played_round: Round) -> datetime:
    """The end of a round, later by as long as the site was away, or all clocks rested, since it began."""
    end = played_round.ends_at
    for outage in Outage.objects.filter(end__gt=played_round.begun_at).order_by("begin"):
        if outage.begin >= end:
            break
        rested = outage.end - max(outage.begin, played_round.begun_at)
        if outage.is_planned or rested > LONGEST_GAP:
            end += rested + (timedelta() if outage.is_planned else AFTER_OUTAGE)
    return end


def people_to_count_with(tournament: Tournament, present: int) -> int:
    """For how many people it is planned: before the start for as many as may come."""
    return max(present, 2) if tournament.started_at else tournament.capacity
