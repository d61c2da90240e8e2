"""Reads of ties: between two people, of one person, among many."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from accounts.names.names import letters_of, normalize_name, place_of
from accounts.relations.models import Tie
from core.db.compiled import AnyOf, compiled_query

Kind = Tie.Kind
MOST_FOUND = 20
"""So many people a search shows; a longer beginning of the name finds fewer."""
_BEHIND_ALL = chr(sys.maxunicode)
"""The last code point, which no name has."""
MOST_ASKING = 50
"""So many wishes to be friends one page shows, the latest first; who answers one sees the next."""


def kinds_between(person: Any, other: User) -> frozenset[str]:
    """What ``other`` is to ``person``."""
    return frozenset(Tie.objects.filter(person_id=person.pk, other=other).values_list("kind", flat=True))


def people_of(person: Any, *kinds: str) -> frozenset[int]:
    """The keys of those whom somebody follows, mutes, blocks …"""
    return frozenset(_people_of(person.pk, [*kinds]))


@compiled_query
def _people_of(person: int, kinds: list[str]) -> QuerySet[Tie, int]:
    return Tie.objects.filter(AnyOf("kind", kinds), person_id=person).values_list("other_id", flat=True)


def unheard_by(person: Any) -> frozenset[int]:
    """Whose talk somebody does not want to read at once."""
    return people_of(person, Kind.MUTE, Kind.BLOCK)


def who_do_not_hear(other: int | None, people: Iterable[int]) -> frozenset[int]:
    """Those of these people who have muted or blocked somebody."""
    ties = Tie.objects.filter(other_id=other, person__in=people, kind__in=(Kind.MUTE, Kind.BLOCK))
    return frozenset(ties.values_list("person_id", flat=True))


def who_block(other: Any, people: Collection[int]) -> frozenset[int]:
    """Those of these people who have blocked somebody."""
    ties = Tie.objects.filter(other_id=other.pk, person__in=people, kind=Kind.BLOCK)
    return frozenset(ties.values_list("person_id", flat=True))


def blocked_pairs(pairs: Collection[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Those pairs of keys whose first person has blocked the second."""
    if not pairs:
        return frozenset()
    firsts, seconds = {first for first, _second in pairs}, {second for _first, second in pairs}
    ties = Tie.objects.filter(person__in=firsts, other__in=seconds, kind=Kind.BLOCK)
    return frozenset(ties.values_list("person_id", "other_id")) & frozenset(pairs)


def blocks_among(people: Collection[int]) -> frozenset[tuple[int, int]]:
    """Who of these people has blocked whom of them, as pairs of keys."""
    ties = Tie.objects.filter(person__in=people, other__in=people, kind=Kind.BLOCK)
    return frozenset(ties.values_list("person_id", "other_id"))


def is_blocked(person: int, other: str) -> Exists:
    """In a query: whether somebody, by the key, has blocked whom this column names."""
    return Exists(Tie.objects.filter(person_id=person, other=OuterRef(other), kind=Kind.BLOCK))


def ties_of(person: User, kind: str) -> list[Tie]:
    """Somebody's ties of one kind to people who are still here, by their names."""
    return _by_name(_ties(person, kind))


def friends_of(person: User) -> list[Tie]:
    """Ties to people who have said the same."""
    return _by_name(_ties(person, Kind.FRIEND).filter(Exists(_answer(person))))


def friends_asked(person: User) -> list[Tie]:
    """Ties to people who have not said the same."""
    return _by_name(_ties(person, Kind.FRIEND).exclude(Exists(_answer(person))))


def _ties(person: User, kind: str) -> QuerySet[Tie]:
    return Tie.objects.filter(person=person, kind=kind, other__deleted_at=None).select_related("other")


def _by_name(ties: Iterable[Tie]) -> list[Tie]:
    return sorted(ties, key=lambda tie: place_of(tie.other.username))


def friends_asking(person: User) -> QuerySet[Tie]:
    """Ties of people who want to be friends, and whom this person has neither answered nor blocked."""
    known = Tie.objects.filter(person=person, other=OuterRef("person"), kind__in=(Kind.FRIEND, Kind.BLOCK))
    asking = Tie.objects.filter(other=person, kind=Kind.FRIEND, person__deleted_at=None).exclude(Exists(known))
    return asking.select_related("person").order_by("-made_at", "-pk")[:MOST_ASKING]


def _answer(person: User) -> QuerySet[Tie]:
    return Tie.objects.filter(person=OuterRef("other"), other=person, kind=Kind.FRIEND)


def people_called(beginning: str, reader: User) -> list[User]:
    """Those whose names begin like this, whatever their capitals and accents, in their order.

    Nobody who has blocked the reader, or whom the reader has blocked. At most one more than ``MOST_FOUND``: it tells
    that there are more.
    """
    letters = letters_of(normalize_name(beginning))
    if not letters or "\0" in letters:  # PostgreSQL looks for no such text, and nobody is called so.
        return []
    blocking = Tie.objects.filter(person=OuterRef("pk"), other=reader, kind=Kind.BLOCK)
    found = User.objects.active().filter(letters__gte=letters, letters__lt=letters + _BEHIND_ALL).exclude(pk=reader.pk)
    found = found.exclude(is_blocked(reader.pk, "pk")).exclude(Exists(blocking))
    return list(found.order_by("letters")[: MOST_FOUND + 1])
