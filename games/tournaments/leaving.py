"""Who is out of a locked tournament, and who takes over the place."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from accounts.models import User
from games.tournaments.models import Entry, Tournament, note
from games.tournaments.signals import told


def put_out(entry: Entry, why: str) -> None:
    """Write that somebody is out."""
    entry.status, entry.why, entry.out_at = Entry.Status.OUT, why, timezone.now()
    entry.save(update_fields=["status", "why", "out_at"])


def leave(tournament: Tournament, entry: Entry, why: str) -> None:
    """Put somebody out of a locked tournament; who waits first has the place, with its points if it runs."""
    put_out(entry, why)
    person = entry.person
    note(tournament, "out", person=person)
    if why in (Entry.Why.LATE, Entry.Why.REMOVED):
        told.send(Tournament, tournament=tournament, people=[person], what="out", round=0)
    waiting = list(tournament.entries.filter(status=Entry.Status.WAITING).select_related("person").order_by("pk")[:1])
    if tournament.started_at is None:
        let_in(tournament, waiting)
    elif waiting:
        take_over(tournament, entry, waiting[0].person)


def let_in(tournament: Tournament, waiting: Sequence[Entry]) -> None:
    """Before the start, give places that are free to the first of those who wait, each with their own division."""
    taken = tournament.entries.filter(status__in=[Entry.Status.IN, Entry.Status.ASKED]).count()
    for entry in waiting[: max(0, tournament.capacity - taken)]:
        entry.status = Entry.Status.IN
        entry.save(update_fields=["status"])
        note(tournament, "entered", person=entry.person)


def take_over(tournament: Tournament, entry: Entry, person: User) -> None:
    """Give a place with its points to somebody else, for the tables that begin from now on."""
    before, why = entry.person, entry.why
    tournament.entries.filter(person=person).delete()
    entry.person, entry.status, entry.why, entry.out_at = person, Entry.Status.IN, "", None
    entry.save(update_fields=["person", "status", "why", "out_at"])
    Entry.objects.create(
        tournament=tournament,
        person=before,
        status=Entry.Status.OUT,
        why=why or Entry.Why.REMOVED,
        out_at=timezone.now(),
    )
    note(tournament, "took-over", person=person)
