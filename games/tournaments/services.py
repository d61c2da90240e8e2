"""What people do with tournaments: hold one, enter, withdraw; what its organiser and admins do. A transaction each."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.clubs.models import Group
from games.errors import UnknownPerson
from games.models import Game
from games.ratings import voiding
from games.tables import replacing
from games.tournaments import drawing, making, steps
from games.tournaments.errors import (
    EntriesClosed,
    NobodyToReplace,
    NoGuests,
    NotEntered,
    NothingToVoid,
    OrganiserOnly,
    OutForGood,
    TooFew,
    TooManyTournaments,
    WrongStep,
)
from games.tournaments.models import Entry, Pairing, Round, Sitting, Tournament, note

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


@transaction.atomic
def announce(
    *, organiser: User, planned: Planned, group: Group | None = None, form_key: UUID | None = None
) -> Tournament:
    """Hold a tournament; for a ``group`` alone if there is one. Raises ``NoGuests``, ``TooManyTournaments``."""
    organiser.lock()
    if form_key and (made := Tournament.objects.filter(organiser=organiser, form_key=form_key).first()):
        return made
    if organiser.is_guest:
        raise NoGuests
    number = organiser.tournaments.filter(ended_at=None).count()
    if number >= MOST_TOURNAMENTS:
        raise TooManyTournaments(number=number)
    made = Tournament.objects.create(
        organiser=organiser, group=group, is_private=group is not None, form_key=form_key, **asdict(planned)
    )
    note(made, "announced", actor=organiser)
    if made.opens_at <= timezone.now():
        steps.open_entries(made)
    return made


# --- taking part -----------------------------------------------------------------------------------------------------


@transaction.atomic
def enter(*, tournament: Tournament, person: User) -> Entry:
    """Take part, or wait for a place if it is full; harmless for who does already.

    Until the second round of a Swiss tournament begins one may come late, with the points of who was not there.
    Raises ``NoGuests``, ``EntriesClosed``, ``OutForGood``, ``PersonChanged``.
    """
    person.lock()
    tournament = steps.lock(tournament.pk)
    if person.is_guest:
        raise NoGuests
    entry = tournament.entries.filter(person=person).first()
    if entry and entry.status in (Entry.Status.IN, Entry.Status.WAITING):
        return entry
    if not takes(tournament):
        raise EntriesClosed
    if entry and entry.status == Entry.Status.OUT and (tournament.is_running or entry.why == Entry.Why.REMOVED):
        raise OutForGood
    status = Entry.Status.WAITING if _is_full(tournament) else Entry.Status.IN
    if entry:
        entry.status, entry.why, entry.out_at = status, "", None
        entry.save(update_fields=["status", "why", "out_at"])
    else:
        division = drawing.NEW if tournament.is_league else 0
        entry = Entry.objects.create(tournament=tournament, person=person, status=status, division=division)
    note(tournament, "entered" if status == Entry.Status.IN else "waits", person=person)
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
    wanted = Status.FULL if _is_full(tournament) else Status.OPEN
    if tournament.takes_entries and tournament.status != wanted:
        steps.set_status(tournament, wanted)


@transaction.atomic
def withdraw(*, tournament: Tournament, person: User) -> None:
    """Take part no more: tables that run are played on, later ones have a bot or a reserve; harmless for who is out.

    Raises ``NotEntered``, ``EntriesClosed`` when all is over, ``PersonChanged``.
    """
    person.lock()
    tournament = steps.lock(tournament.pk)
    entry = tournament.entries.filter(person=person).first()
    if entry is None:
        raise NotEntered
    if tournament.is_over:
        raise EntriesClosed
    _take_out(tournament, entry, Entry.Why.WITHDREW)


def _take_out(tournament: Tournament, entry: Entry, why: str) -> None:
    if entry.status == Entry.Status.OUT:
        return
    if entry.status == Entry.Status.WAITING:
        steps.put_out(entry, why)
        note(tournament, "out", person=entry.person)
        return
    steps.leave(tournament, entry, why)
    _note_full(tournament)


def see_off(*, user: User) -> None:
    """Take somebody out everywhere, inside the transaction that deletes the account."""
    for key in Entry.objects.filter(person=user).order_by("tournament").values_list("tournament", flat=True):
        tournament = steps.lock(key)
        entry = tournament.entries.filter(person=user).first()
        if entry and not tournament.is_over:
            _take_out(tournament, entry, Entry.Why.LEFT)
        # A round that began after the account's tables were looked for.
        running = Game.objects.filter(status=Game.Status.RUNNING, pairing__round__tournament=key, seats__user=user)
        for game in running.order_by("pk"):
            replacing.leave_to_bot(game=game, user=user)


# --- organising ------------------------------------------------------------------------------------------------------


def _lock_as_organiser(tournament: Tournament, actor: User, *, by_admin: bool) -> Tournament:
    locked = steps.hold_all(tournament.pk)
    if not by_admin and locked.organiser_id != actor.pk:
        raise OrganiserOnly
    return locked


@transaction.atomic
def start_now(*, tournament: Tournament, actor: User, step: int, by_admin: bool = False) -> None:
    """Start before its time. Raises ``OrganiserOnly``, ``WrongStep``, ``TooFew``."""
    tournament = _lock_as_organiser(tournament, actor, by_admin=by_admin)
    if tournament.steps != step or not tournament.takes_entries or tournament.is_held:
        raise WrongStep
    least = max(steps.LEAST, tournament.size)
    if tournament.entries.filter(status=Entry.Status.IN).count() < least:
        raise TooFew(number=least)
    note(tournament, "started-early", actor=actor, by_admin=by_admin)
    steps.start(tournament)


@transaction.atomic
def cancel(*, tournament: Tournament, actor: User, by_admin: bool = False) -> None:
    """Call it off with its running games; harmless when it is. Raises ``OrganiserOnly``, ``EntriesClosed``."""
    tournament = _lock_as_organiser(tournament, actor, by_admin=by_admin)
    if tournament.status == Status.CANCELLED:
        return
    if tournament.is_over:
        raise EntriesClosed
    note(tournament, "called-off", actor=actor, by_admin=by_admin)
    steps.call_off(tournament)


@transaction.atomic
def remove(*, tournament: Tournament, actor: User, entry: int, by_admin: bool = False) -> None:
    """Take somebody out. Raises ``OrganiserOnly``, ``NobodyToReplace``."""
    tournament = _lock_as_organiser(tournament, actor, by_admin=by_admin)
    found = tournament.entries.filter(pk=entry).exclude(status=Entry.Status.OUT).first()
    if found is None or tournament.is_over:
        raise NobodyToReplace
    note(tournament, "removed", actor=actor, person=found.person, by_admin=by_admin)
    _take_out(tournament, found, Entry.Why.REMOVED)


@transaction.atomic
def replace(*, tournament: Tournament, actor: User, entry: int, name: str, by_admin: bool = False) -> None:
    """Give a place with its points to somebody else, for later tables, if that person is on the waiting list.

    Nobody plays without having entered. Raises ``OrganiserOnly``, ``UnknownPerson``, ``NobodyToReplace``.
    """
    tournament = _lock_as_organiser(tournament, actor, by_admin=by_admin)
    person = User.objects.named(name)
    if person is None:
        raise UnknownPerson(name=name)
    found = tournament.entries.filter(pk=entry, status__in=[Entry.Status.IN, Entry.Status.OUT]).first()
    waits = tournament.entries.filter(person=person, status=Entry.Status.WAITING).exists()
    if found is None or not waits or tournament.is_over:
        raise NobodyToReplace
    note(tournament, "replaced", actor=actor, person=found.person, by_admin=by_admin)
    steps.take_over(tournament, found, person)


@transaction.atomic
def void_table(*, tournament: Tournament, actor: User, number: int) -> None:
    """Void a table of the round that is played: by its rule it is played anew, or its points are shared.

    Raises ``NothingToVoid``.
    """
    tournament = steps.hold_all(tournament.pk)
    last = tournament.played.order_by("-number").first()
    pairing = last.pairings.filter(number=number, voided_at=None).first() if last and last.ended_at is None else None
    if pairing is None or last is None or not tournament.is_running:
        raise NothingToVoid
    note(tournament, "voided", actor=actor, by_admin=True, number=number)
    steps.end_game(pairing.game)
    if pairing.game and pairing.game.is_over and pairing.game.is_rated:
        voiding.void(game=pairing.game, admin=actor, reason=str(tournament))
    if tournament.voided == Tournament.Voided.SHARED or not _play_anew(tournament, pairing, last):
        steps.share(tournament, pairing.pk)


def _play_anew(tournament: Tournament, pairing: Pairing, last: Round) -> bool:
    sittings = list(pairing.sittings.select_related("person").order_by("order"))
    terms = making.terms_until(tournament, len(sittings), last.ends_at)
    if terms is None:
        return False
    Sitting.objects.filter(pairing=pairing).update(place=None, score=0, late_at=None)
    making.start_game(tournament, pairing, [sitting.person for sitting in sittings], terms)
    return True


@transaction.atomic
def step_back(*, tournament: Tournament, admin: User, step: int) -> None:
    """Undo the last step: a round that was begun is taken back with its games; then it waits until it is let go.

    Raises ``WrongStep``.
    """
    tournament = steps.hold_all(tournament.pk)
    if tournament.steps != step or tournament.status not in (Status.RUNNING, Status.FINISHED):
        raise WrongStep
    note(tournament, "stepped-back", actor=admin, by_admin=True)
    last = tournament.played.order_by("-number").first()
    if tournament.status == Status.FINISHED or last is None:
        tournament.entries.update(rank=None)
        steps.set_status(tournament, Status.RUNNING, ended_at=None, is_held=True)
        return
    for pairing in last.pairings.order_by("pk"):
        steps.end_game(pairing.game)
    last.delete()
    if last.number == 1:
        steps.set_status(tournament, Status.OPEN, started_at=None, promised_end=None, is_held=True)
    else:
        steps.set_status(tournament, Status.RUNNING, is_held=True)


@transaction.atomic
def let_go(*, tournament: Tournament, admin: User) -> None:
    """Let a tournament go on that was set back. Raises ``WrongStep``."""
    tournament = steps.lock(tournament.pk)
    if not tournament.is_held:
        raise WrongStep
    note(tournament, "let-go", actor=admin, by_admin=True)
    steps.set_status(tournament, tournament.status, is_held=False)
