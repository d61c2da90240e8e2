"""Who is out of a locked tournament, and who takes over the place."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from accounts.models import User
from games.tables import replacing
from games.tournaments import selectors
from games.tournaments.models import Entry, Event, Tournament, note
from games.tournaments.signals import told


def put_out(entry: Entry, why: str) -> None:
    """Write that somebody is out."""
    entry.status, entry.why, entry.out_at = Entry.Status.OUT, why, timezone.now()
    entry.save(update_fields=["status", "why", "out_at"])


def put_out_and_notify(tournament: Tournament, entry: Entry, why: str, *, by: User | None = None) -> None:
    """Put somebody out; who did not choose so is told, and the organiser, but for whoever did it."""
    put_out(entry, why)
    event = note(tournament, "out", person=entry.person)
    if why in (Entry.Why.LATE, Entry.Why.REMOVED):
        told.send(Tournament, tournament=tournament, people=[entry.person], what="out", round=0)
    organiser = tournament.organiser
    if organiser is not None and organiser not in (entry.person, by):
        told.send(Tournament, tournament=tournament, people=[organiser], what="left", round=event.pk)


def leave(tournament: Tournament, entry: Entry, why: str, *, by: User | None = None) -> None:
    """Put somebody out of a locked tournament; who waits first has the place, in a cup only before the start."""
    had_place = entry.status != Entry.Status.WAITING
    put_out_and_notify(tournament, entry, why, by=by)
    if not had_place:
        return
    if tournament.started_at is None:
        let_in(tournament)
    elif has_reserves(tournament) and (waiting := selectors.reserves(tournament)):
        take_over(tournament, entry, waiting[0])


def has_reserves(tournament: Tournament) -> bool:
    """Whether somebody may take over a place of one that runs: in a cup nobody is in the second round unbeaten."""
    return not tournament.is_cup


def let_in(tournament: Tournament) -> None:
    """Before the start, give places that are free to the first of those who wait, each with their own division."""
    taken = tournament.entries.filter(status__in=[Entry.Status.IN, Entry.Status.ASKED]).count()
    for entry in selectors.reserves(tournament)[: max(0, tournament.capacity - taken)]:
        entry.status = Entry.Status.IN
        entry.save(update_fields=["status"])
        _tell(tournament, note(tournament, "entered", person=entry.person), [entry.person])


def take_over(tournament: Tournament, left: Entry, reserve: Entry) -> None:
    """Give a place that somebody has left to who waits, for the tables that begin from now on; points stay behind."""
    reserve.status, reserve.division, reserve.took_over = Entry.Status.IN, left.division, left
    reserve.save(update_fields=["status", "division", "took_over"])
    people = [reserve.person]
    if tournament.is_league:
        people += selectors.of_division(tournament, left.division, but=reserve)
    _tell(tournament, note(tournament, "replaces", person=reserve.person), people)


def _tell(tournament: Tournament, event: Event, people: Sequence[User]) -> None:
    told.send(Tournament, tournament=tournament, people=people, what="news", round=event.pk)


def see_off_suspended(tournament: Tournament) -> None:
    """Put out who may no longer use the site, and let bots go on at their tables: nobody else waits for them."""
    for entry in selectors.suspended_entries(tournament):
        if entry.status != Entry.Status.OUT:
            leave(tournament, entry, Entry.Why.SUSPENDED)
        leave_tables(tournament, entry, Entry.Why.SUSPENDED)


def leave_tables(tournament: Tournament, entry: Entry, why: str) -> None:
    """Let bots go on at the running tables of somebody who is gone."""
    code = "suspended-out" if why == Entry.Why.SUSPENDED else "left"
    for game in selectors.games_of(tournament, entry):
        replacing.leave_to_bot(game=game, user=entry.person, code=code)
        others = User.objects.active().filter(seats__game=game).exclude(pk=entry.person_id).order_by("pk")
        _tell(tournament, note(tournament, "bot-plays-on", person=entry.person), list(others))
