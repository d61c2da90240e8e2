"""When a round, and a whole tournament, is over at the latest."""

from __future__ import annotations

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
    last = tournament.played.order_by("-number").first()
    at = tournament.starts_at if last is None else last.ended_at or with_outages(last)
    number = last.number if last else 0
    for _round in range(planned_rounds(tournament, people) - number):
        at = round_end(tournament, at)
    return at


def planned_rounds(tournament: Tournament, people: int) -> int:
    """Rounds in all: known once it runs, otherwise those of so many people."""
    if tournament.is_running and not tournament.is_cup:
        return tournament.rounds
    first = tournament.played.filter(number=1).first() if tournament.is_running else None
    number = len(first.facts["people"][0]) if first else people
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
