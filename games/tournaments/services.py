"""What people do with tournaments: hold one, enter, withdraw, leave; a transaction each."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.asking import expect_shown
from accounts.models import User
from games.clubs.models import Group
from games.tournaments import leaving
from games.tournaments.errors import (
    EntriesClosed,
    NoBots,
    NoGuests,
    NotEntered,
    OutForGood,
    TooManyTournaments,
)
from games.tournaments.extent import proof_of
from games.tournaments.models import Entry, Tournament, note
from games.tournaments.pairing import drawing
from games.tournaments.rounds import steps

MOST_TOURNAMENTS = 5
"""That one person looks after at once."""
Status = Tournament.Status


@dataclass(frozen=True, slots=True)
class Planned:
    """What somebody wants to hold, as a form says it."""

    name: str
    format: str
    title: str
    modules: str
    size: int
    rounds: int
    division_size: int
    capacity: int
    days: int
    weekends: bool
    holidays: int
    zone: str
    is_rated: bool
    voided: str
    opens_at: datetime
    starts_at: datetime
    has_seasons: bool = True


@transaction.atomic
def announce(
    *,
    organiser: User,
    planned: Planned,
    group: Group | None = None,
    form_key: UUID | None = None,
    after: Tournament | None = None,
) -> Tournament:
    """Hold a tournament, for a ``group`` alone if there is one; ``after`` is the last edition, which names it.

    Raises ``NoGuests``, ``TooManyTournaments``.
    """
    organiser.lock()
    if form_key and (made := Tournament.objects.filter(organiser=organiser, form_key=form_key).first()):
        return made
    if organiser.is_guest:
        raise NoGuests
    number = organiser.tournaments.filter(ended_at=None).count()
    if number >= MOST_TOURNAMENTS:
        raise TooManyTournaments(number=number)
    is_next = after is not None and not Tournament.objects.filter(previous=after).exists()
    made = Tournament.objects.create(
        organiser=organiser,
        group=group,
        is_private=group is not None,
        form_key=form_key,
        previous=after if is_next else None,
        **asdict(planned),
    )
    note(made, "announced", actor=organiser)
    if made.opens_at <= timezone.now():
        steps.open_entries(made)
    return made


# --- taking part -----------------------------------------------------------------------------------------------------


@transaction.atomic
def enter(*, tournament: Tournament, user: User) -> Entry:
    """Take part, or wait for a place if it is full; harmless for who does already.

    Until the second round of a Swiss tournament begins one may come late, with the points of who was not there.
    Raises ``NoGuests``, ``NoBots``, ``EntriesClosed``, ``OutForGood``, ``PersonChanged``.
    """
    user.lock()
    tournament = steps.lock(tournament.pk)
    if user.is_guest:
        raise NoGuests
    if user.is_bot:
        raise NoBots
    entry = tournament.entries.filter(person=user).first()
    if entry and entry.status in (Entry.Status.IN, Entry.Status.WAITING):
        return entry
    if not takes(tournament):
        raise EntriesClosed
    if entry and entry.status == Entry.Status.OUT and (tournament.is_running or entry.why == Entry.Why.REMOVED):
        raise OutForGood
    has_place = entry is not None and entry.status == Entry.Status.ASKED
    status = Entry.Status.IN if has_place or not _is_full(tournament) else Entry.Status.WAITING
    if entry:
        entry.status, entry.why, entry.out_at = status, "", None
        entry.save(update_fields=["status", "why", "out_at"])
    else:
        division = drawing.NEW if tournament.is_league else 0
        entry = Entry.objects.create(tournament=tournament, person=user, status=status, division=division)
    note(tournament, "entered" if status == Entry.Status.IN else "waits", person=user)
    _note_full(tournament)
    return entry


def takes(tournament: Tournament) -> bool:
    """Whether somebody may enter now."""
    if tournament.takes_entries:
        return tournament.starts_at > timezone.now()
    is_early = tournament.format == Tournament.Format.SWISS and not tournament.played.filter(number__gt=1).exists()
    return tournament.is_running and is_early and tournament.rounds > 1 and not tournament.is_held


def _is_full(tournament: Tournament) -> bool:
    there = tournament.entries.filter(status__in=[Entry.Status.IN, Entry.Status.ASKED])
    return there.count() >= tournament.capacity


def _note_full(tournament: Tournament) -> None:
    """Keep the state before the start in line with how many are in."""
    wanted = status_before_start(tournament)
    if tournament.takes_entries and tournament.status != wanted:
        steps.set_status(tournament, wanted)


def status_before_start(tournament: Tournament) -> str:
    """Of one whose entries are open."""
    return Status.FULL if _is_full(tournament) else Status.OPEN


def may_undo_withdrawal(tournament: Tournament, entry: Entry | None) -> bool:
    """Whether somebody has withdrawn a moment ago from one with room before its start: entering again takes it back.

    A place that somebody else has by now is theirs.
    """
    if entry is None or entry.why != Entry.Why.WITHDREW or entry.out_at is None or tournament.status != Status.OPEN:
        return False
    return timezone.now() < entry.out_at + steps.TAKEN_BACK


@transaction.atomic
def withdraw(*, tournament: Tournament, user: User, shown: str | None = None) -> None:
    """Take part no more: tables that run are played on, a reserve may play the later ones; harmless for who is out.

    ``shown`` proves what a page said before. Raises ``NotEntered``, ``EntriesClosed`` when all is over, ``MovedOn``,
    ``PersonChanged``.
    """
    user.lock()
    tournament = steps.lock(tournament.pk)
    entry = withdrawable(tournament, user)
    if entry.status == Entry.Status.OUT:
        return
    expect_shown(shown, proof_of("withdraw", tournament, user, entry))
    take_out(tournament, entry, Entry.Why.WITHDREW, by=user)


def withdrawable(tournament: Tournament, user: User) -> Entry:
    """Somebody's part in a tournament that is not over. Raises ``NotEntered``, ``EntriesClosed``."""
    entry = tournament.entries.filter(person=user).select_related("person").first()
    if entry is None:
        raise NotEntered
    if tournament.is_over:
        raise EntriesClosed
    return entry


def take_out(tournament: Tournament, entry: Entry, why: str, *, by: User | None = None) -> None:
    """Put somebody out of a locked tournament before or after its start; harmless for who is out."""
    if entry.status == Entry.Status.OUT:
        return
    leaving.leave(tournament, entry, why, by=by)
    _note_full(tournament)


def see_off(*, user: User, why: str = Entry.Why.LEFT) -> None:
    """Take somebody out everywhere, inside the transaction that deletes the account or bans its person."""
    for key in Entry.objects.filter(person=user).order_by("tournament").values_list("tournament", flat=True):
        tournament = steps.lock(key)
        entry = tournament.entries.filter(person=user).first()
        if entry and not tournament.is_over:
            take_out(tournament, entry, why)
        if entry:  # A round may have begun after the account's tables were looked for.
            leaving.leave_tables(tournament, entry, why)
