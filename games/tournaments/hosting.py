"""What organisers do for those who take part besides the rounds: write to all, set a note, hand over."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.asking import expect_shown
from accounts.models import User
from accounts.relations import selectors as relations
from games.operations.silence import expect_heard
from games.tournaments import selectors
from games.tournaments.errors import EntriesClosed, NobodyToTakeOver, TooManyMessages
from games.tournaments.extent import proof_of
from games.tournaments.models import Entry, Tournament, note
from games.tournaments.organising import expect_organiser
from games.tournaments.rounds import steps
from games.tournaments.services import MOST_TOURNAMENTS
from games.tournaments.signals import told

MOST_MESSAGES = 3
"""To all of one tournament in a day."""


def readers(tournament: Tournament, organiser: User) -> list[User]:
    """Whom a message of its organiser reaches: not who has blocked the organiser."""
    people = [person for person in selectors.concerned(tournament) if person != organiser]
    blocked = relations.blocked_pairs([(person, organiser) for person in people])
    return [person for person in people if (person.pk, organiser.pk) not in blocked]


@transaction.atomic
def write(*, tournament: Tournament, actor: User, text: str) -> None:
    """Tell all who take part something. Raises ``OrganiserOnly``, ``Silenced``, ``TooManyMessages``."""
    tournament = _lock(tournament, actor)
    expect_heard(actor)
    today = tournament.events.filter(code="wrote", at__gt=timezone.now() - timedelta(days=1))
    if today.count() >= MOST_MESSAGES:
        raise TooManyMessages(number=MOST_MESSAGES)
    event = note(tournament, "wrote", actor=actor, reason=text)
    told.send(Tournament, tournament=tournament, people=readers(tournament, actor), what="news", round=event.pk)


@transaction.atomic
def keep_notice(*, tournament: Tournament, actor: User, text: str) -> None:
    """Set the note on the page, or take it away. Raises ``OrganiserOnly``, ``Silenced``."""
    tournament = _lock(tournament, actor)
    expect_heard(actor)
    if tournament.notice == text:
        return
    tournament.notice = text
    tournament.save(update_fields=["notice"])
    note(tournament, "noticed", actor=actor, reason=text)


def heirs(tournament: Tournament) -> list[Entry]:
    """Who may become its organiser."""
    there = tournament.entries.filter(status__in=[Entry.Status.IN, Entry.Status.WAITING], person__is_active=True)
    others = there.exclude(person=tournament.organiser_id)
    return list(others.filter(person__is_bot=False, person__is_guest=False).select_related("person").order_by("pk"))


def heir(tournament: Tournament, key: int) -> Entry:
    """One of them. Raises ``NobodyToTakeOver``, ``EntriesClosed`` when all is over."""
    if tournament.is_over:
        raise EntriesClosed
    found = next((each for each in heirs(tournament) if each.pk == key), None)
    if found is None or not selectors.visible_to(found.person).filter(pk=tournament.pk).exists():
        raise NobodyToTakeOver
    if found.person.tournaments.filter(ended_at=None).count() >= MOST_TOURNAMENTS:
        raise NobodyToTakeOver
    return found


@transaction.atomic
def hand_over(*, tournament: Tournament, actor: User, entry: int, shown: str | None = None) -> None:
    """Make somebody who takes part the organiser. Raises ``OrganiserOnly``, ``NobodyToTakeOver``, ``MovedOn``."""
    tournament = _lock(tournament, actor)
    found = heir(tournament, entry)
    expect_shown(shown, proof_of("hand-over", tournament, actor, found))
    tournament.organiser = found.person
    tournament.save(update_fields=["organiser"])
    event = note(tournament, "handed-over", actor=actor, person=found.person)
    told.send(Tournament, tournament=tournament, people=[found.person], what="news", round=event.pk)


def _lock(tournament: Tournament, actor: User) -> Tournament:
    locked = steps.hold_all(tournament.pk)
    expect_organiser(locked, actor)
    if locked.is_over:
        raise EntriesClosed
    return locked
