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
    """Put somebody out of a locked tournament; the first of the waiting list takes over the place with its points."""
    put_out(entry, why)
    person = entry.person
    note(tournament, "out", person=person)
    if why in (Entry.Why.LATE, Entry.Why.REMOVED):
        told.send(Tournament, tournament=tournament, people=[person], what="out", round=0)
    reserve = tournament.entries.filter(status=Entry.Status.WAITING).select_related("person").order_by("pk").first()
    if reserve is not None:
        take_over(tournament, entry, reserve.person)


def let_in(tournament: Tournament, entries: Sequence[Entry]) -> None:
    """Give the places that nobody has confirmed to who waits, the first of the waiting list first."""
    free = tournament.capacity - sum(entry.status == Entry.Status.IN for entry in entries)
    for entry in [entry for entry in entries if entry.status == Entry.Status.WAITING][: max(0, free)]:
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
