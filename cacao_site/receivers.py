"""Receivers that count what other packages do, for metrics, and let pages of people ask what waits for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db import transaction
from django.dispatch import receiver

from accounts.relations import selectors as relations
from cacao_site.ops.redis import tallies
from core.smtp.handing import handed
from core.smtp.outcome import Outcome
from games.chat.models import Line
from games.chat.places import place_of
from games.chat.signals import written
from games.models import Game, Seat
from games.tables import tellers
from games.tables.bots import thought
from games.tables.signals import players_invited, table_cancelled


@receiver(thought)
def count_thought(title: str, level: str, outcome: str, seconds: float, **_more: Any) -> None:
    """A bot decided, failed or was too late."""
    tallies.note(tallies.BOTS, title, level, outcome, seconds=seconds)


@receiver(handed)
def count_mail(outcome: Outcome, seconds: float, **_more: Any) -> None:
    """A mail was handed over, or was to be."""
    tallies.note(tallies.MAILS, outcome.verdict.value, seconds=seconds)


@receiver([players_invited, table_cancelled])
def tell_the_invited(game: Game, seats: Sequence[Seat], **_more: Any) -> None:
    """An invitation waits for somebody, or waits no longer."""
    people = sorted({seat.user_id for seat in seats if seat.user_id is not None})
    transaction.on_commit(lambda: tellers.tell_people(people, game.public_id), robust=True)


@receiver(written)
def tell_those_there(line: Line, **_more: Any) -> None:
    """Somebody wrote to the others at a table or elsewhere; who has muted or blocked the writer hears nothing."""
    place = place_of(line.room)
    if place is None or not settings.PUSHED_NEWS:
        return
    there = frozenset(person.pk for person in place.hearers()) - {line.author_id}
    people = sorted(there - relations.who_do_not_hear(line.author, there))
    if people:
        transaction.on_commit(lambda: tellers.tell_talk(people, place.public_id), robust=True)
