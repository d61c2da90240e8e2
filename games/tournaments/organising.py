"""What organisers and admins do with a tournament: start, cancel, remove, replace, void a table, set back."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.asking import expect_shown
from accounts.models import User, Viewer
from games.ratings import voiding
from games.tables.errors import NobodyCalledSo
from games.tournaments import leaving, selectors
from games.tournaments.errors import (
    EntriesClosed,
    NobodyToReplace,
    NoRoundToEnd,
    NothingToVoid,
    OrganiserOnly,
    OrganiserPlays,
    OwnRound,
    TooFew,
    TooLate,
    WrongStep,
)
from games.tournaments.extent import proof_of
from games.tournaments.models import Entry, Pairing, Round, Sitting, Tournament, new_seed, note
from games.tournaments.rounds import steps, voided
from games.tournaments.services import status_before_start, take_out
from games.tournaments.signals import ranked, taken_back, told

Status = Tournament.Status
TAKEN_BACK = steps.TAKEN_BACK


def _lock_as_organiser(tournament: Tournament, actor: User, *, by_admin: bool) -> Tournament:
    locked = steps.hold_all(tournament.pk)
    if not by_admin:
        expect_organiser(locked, actor)
    return locked


def expect_cancellable(tournament: Tournament) -> None:
    """Let one be cancelled that is not over, or that is cancelled. Raises ``EntriesClosed``."""
    if tournament.status == Status.FINISHED:
        raise EntriesClosed


def expect_startable(tournament: Tournament) -> None:
    """Raises ``WrongStep``."""
    if not tournament.takes_entries or tournament.is_held:
        raise WrongStep


def expect_past_start(tournament: Tournament) -> None:
    """Let one be set back that runs or has ended. Raises ``WrongStep``."""
    if tournament.status not in (Status.RUNNING, Status.FINISHED):
        raise WrongStep


def expect_organiser(tournament: Tournament, actor: User) -> None:
    """Raises ``OrganiserOnly``."""
    if tournament.organiser_id != actor.pk:
        raise OrganiserOnly


@transaction.atomic
def start_now(
    *, tournament: Tournament, actor: User, step: int, by_admin: bool = False, shown: str | None = None
) -> None:
    """Start before its time. Raises ``OrganiserOnly``, ``WrongStep``, ``TooFew``, ``MovedOn``."""
    tournament = _lock_as_organiser(tournament, actor, by_admin=by_admin)
    if tournament.steps != step:
        raise WrongStep
    expect_startable(tournament)
    expect_shown(shown, proof_of("start", tournament, actor))
    leaving.see_off_suspended(tournament)
    least = max(steps.LEAST, tournament.size)
    if tournament.entries.filter(status=Entry.Status.IN).count() < least:
        raise TooFew(number=least)
    note(tournament, "started-early", actor=actor, by_admin=by_admin)
    steps.start(tournament)


@transaction.atomic
def cancel(
    *, tournament: Tournament, actor: User, by_admin: bool = False, shown: str | None = None, reason: str = ""
) -> None:
    """Call it off with its running games, and tell everybody; harmless when it is.

    ``shown`` proves what a page said before. Raises ``OrganiserOnly``, ``EntriesClosed``, ``MovedOn``.
    """
    tournament = _lock_as_organiser(tournament, actor, by_admin=by_admin)
    expect_cancellable(tournament)
    if tournament.status == Status.CANCELLED:
        return
    expect_shown(shown, proof_of("cancel", tournament, actor))
    note(tournament, "called-off", actor=actor, by_admin=by_admin, reason=reason)
    steps.call_off(tournament=tournament, actor=actor)


@transaction.atomic
def remove(  # Who, whom, and what a page said and asked before.
    *,
    tournament: Tournament,
    actor: User,
    entry: int,
    by_admin: bool = False,
    shown: str | None = None,
    reason: str = "",
) -> None:
    """Take somebody out; an organiser who plays only before the start. ``shown`` proves what a page said before.

    Raises ``OrganiserOnly``, ``NobodyToReplace``, ``OrganiserPlays``, ``MovedOn``.
    """
    tournament = _lock_as_organiser(tournament, actor, by_admin=by_admin)
    found = removable(tournament, actor, entry, by_admin=by_admin)
    expect_shown(shown, proof_of("remove", tournament, actor, found))
    note(tournament, "removed", actor=actor, person=found.person, by_admin=by_admin, reason=reason)
    take_out(tournament, found, Entry.Why.REMOVED, by=actor)


def removable(tournament: Tournament, actor: User, entry: int, *, by_admin: bool = False) -> Entry:
    """Whom this organiser or admin may take out. Raises ``NobodyToReplace``, ``OrganiserPlays``."""
    there = tournament.entries.filter(pk=entry).exclude(status=Entry.Status.OUT)
    found = there.select_related("person").first()
    if found is None or tournament.is_over:
        raise NobodyToReplace
    if not by_admin and not may_remove(tournament, actor):
        raise OrganiserPlays
    return found


def may_remove(tournament: Tournament, organiser: Viewer) -> bool:
    """Whether an organiser may put out others: who plays, or waits for a place, would gain by it once it runs."""
    return tournament.started_at is None or not _plays(tournament, organiser)


def _plays(tournament: Tournament, viewer: Viewer) -> bool:
    return tournament.entries.filter(person=viewer.pk).exclude(status=Entry.Status.OUT).exists()


@transaction.atomic
def replace(  # Who, whom by whom, and what a page said and asked before.
    *,
    tournament: Tournament,
    actor: User,
    entry: int,
    name: str,
    by_admin: bool = False,
    shown: str | None = None,
    reason: str = "",
) -> None:
    """Give a place to somebody of the waiting list, for later tables and with no points, also after its person left.

    Nobody plays without having entered. Raises ``OrganiserOnly``, ``NobodyCalledSo``, ``NobodyToReplace``,
    ``OrganiserPlays`` where somebody has to go first, ``MovedOn``.
    """
    tournament = _lock_as_organiser(tournament, actor, by_admin=by_admin)
    person = User.objects.named(name)
    if person is None:
        raise NobodyCalledSo(name=name)
    found, reserve = replaceable(tournament, actor, entry, person.pk, by_admin=by_admin)
    expect_shown(shown, proof_of("replace", tournament, actor, found))
    note(tournament, "replaced", actor=actor, person=found.person, by_admin=by_admin, reason=reason)
    if found.status == Entry.Status.IN:
        leaving.put_out_and_notify(tournament, found, Entry.Why.REMOVED, by=actor)
    leaving.take_over(tournament, found, reserve)


def replaceable(
    tournament: Tournament, actor: User, entry: int, person: int, *, by_admin: bool = False
) -> tuple[Entry, Entry]:
    """A place, and the entry of this person, who waits for one. Raises ``NobodyToReplace``, ``OrganiserPlays``."""
    found = _place(tournament, entry)
    reserve = next((each for each in selectors.reserves(tournament) if each.person_id == person), None)
    if found is None or reserve is None or tournament.is_over:
        raise NobodyToReplace
    if found.status == Entry.Status.IN and not by_admin and not may_remove(tournament, actor):
        raise OrganiserPlays
    return found, reserve


def _place(tournament: Tournament, entry: int) -> Entry | None:
    """A place that may have somebody else: nobody has taken it over, and it is no cup that runs."""
    if tournament.started_at and not leaving.has_reserves(tournament):
        return None
    there = tournament.entries.filter(pk=entry, status__in=[Entry.Status.IN, Entry.Status.OUT], reserves=None)
    return there.select_related("person").first()


@transaction.atomic
def end_round(
    *, tournament: Tournament, actor: User, by_admin: bool = False, shown: str | None = None, reason: str = ""
) -> None:
    """End the round that is played: games that still run have no result, their people are told, and it goes on.

    Raises ``OrganiserOnly``, ``NoRoundToEnd``, ``OwnRound``, ``MovedOn``.
    """
    tournament = _lock_as_organiser(tournament, actor, by_admin=by_admin)
    last = round_to_end(tournament, actor, by_admin=by_admin)
    expect_shown(shown, proof_of("end-round", tournament, actor))
    event = note(tournament, "round-ended", actor=actor, by_admin=by_admin, number=last.number, reason=reason)
    left = list(selectors.open_pairings(last))
    cut = Sitting.objects.filter(pairing__in=left, person__isnull=False).values("person")
    people = list(User.objects.active().filter(pk__in=cut).exclude(pk=actor.pk).order_by("pk"))
    told.send(Tournament, tournament=tournament, people=people, what="news", round=event.pk)
    steps.close_round(tournament, last, left)
    steps.go_on(tournament)


def round_to_end(tournament: Tournament, actor: User, *, by_admin: bool = False) -> Round:
    """The round that this organiser or admin may end. Raises ``NoRoundToEnd``, ``OwnRound``."""
    last = tournament.played.filter(ended_at=None).order_by("-number").first()
    if last is None or not tournament.is_running or tournament.is_held:
        raise NoRoundToEnd
    if not by_admin and not may_remove(tournament, actor):
        raise OwnRound
    return last


# --- taking back -----------------------------------------------------------------------------------------------------


@transaction.atomic
def take_back(*, tournament: Tournament, actor: User) -> None:
    """Let one go on that its organiser has cancelled some minutes ago, before its start. Raises ``TooLate``."""
    tournament = _lock_as_organiser(tournament, actor, by_admin=False)
    if not may_take_back(tournament, actor):
        raise TooLate
    note(tournament, "goes-on", actor=actor)
    status = status_before_start(tournament) if tournament.opens_at <= timezone.now() else Status.ANNOUNCED
    steps.set_status(tournament, status, ended_at=None)
    taken_back.send(Tournament, tournament=tournament)


def may_take_back(tournament: Tournament, viewer: Viewer) -> bool:
    """Whether somebody may let a cancelled one go on: it has hit nobody yet, and nobody has been told."""
    now = timezone.now()
    if tournament.status != Status.CANCELLED or tournament.started_at or tournament.organiser_id != viewer.pk:
        return False
    is_early = tournament.ended_at is not None and now < tournament.ended_at + TAKEN_BACK
    cause = tournament.events.filter(code__in=["called-off", "too-few"]).last()
    is_own = cause is not None and cause.actor_id == viewer.pk and not cause.by_admin
    return is_early and now < tournament.starts_at and is_own


# --- acts of admins --------------------------------------------------------------------------------------------------


def table_to_void(tournament: Tournament, number: int) -> tuple[Pairing, Round]:
    """A table of the round that is played. Raises ``NothingToVoid``."""
    last = tournament.played.order_by("-number").first()
    pairing = last.pairings.filter(number=number, voided_at=None).first() if last and last.ended_at is None else None
    if pairing is None or last is None or not tournament.is_running:
        raise NothingToVoid
    return pairing, last


@transaction.atomic
def void_table(*, tournament: Tournament, actor: User, number: int, shown: str | None = None, reason: str = "") -> None:
    """Void a table of the round that is played: by its rule it is played anew, or its points are shared.

    Raises ``NothingToVoid``, ``MovedOn``.
    """
    tournament = steps.hold_all(tournament.pk)
    pairing, last = table_to_void(tournament, number)
    expect_shown(shown, proof_of("void", tournament, actor))
    event = note(tournament, "voided", actor=actor, by_admin=True, number=number, reason=reason)
    sat = pairing.sittings.filter(person__isnull=False).values("person")
    people = list(User.objects.active().filter(pk__in=sat).exclude(pk=actor.pk).order_by("pk"))
    told.send(Tournament, tournament=tournament, people=people, what="news", round=event.pk)
    voided.end_game(pairing.game)
    if pairing.game and pairing.game.is_over and pairing.game.is_rated:
        voiding.void(game=pairing.game, admin=actor, reason=str(tournament))
    voided.void(tournament, pairing, last)


@transaction.atomic
def step_back(*, tournament: Tournament, admin: User, step: int, shown: str | None = None, reason: str = "") -> None:
    """Undo the last step: a round that was begun is taken back with its games; then it waits until it is let go.

    Raises ``WrongStep``, ``MovedOn``.
    """
    tournament = steps.hold_all(tournament.pk)
    if tournament.steps != step:
        raise WrongStep
    expect_past_start(tournament)
    expect_shown(shown, proof_of("step-back", tournament, admin))
    event = note(tournament, "stepped-back", actor=admin, by_admin=True, reason=reason)
    people = [person for person in selectors.concerned(tournament) if person != admin]
    told.send(Tournament, tournament=tournament, people=people, what="news", round=event.pk)
    last = tournament.played.order_by("-number").first()
    if tournament.status == Status.FINISHED or last is None:
        tournament.entries.update(rank=None)
        steps.set_status(tournament, Status.RUNNING, ended_at=None, is_held=True)
        ranked.send(Tournament, tournament=tournament)
        return
    for pairing in last.pairings.order_by("pk"):
        voided.end_game(pairing.game)
    last.delete()
    if last.number == 1:
        # All know the old seed by now.
        seed = {"seed": new_seed(), "is_sealed": True}
        steps.set_status(tournament, Status.OPEN, started_at=None, promised_end=None, is_held=True, **seed)
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
