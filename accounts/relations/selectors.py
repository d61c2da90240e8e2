"""Reads of ties: between two people, of one person, among many."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from accounts.answering import answering, who_answers
from accounts.models import User, Viewer
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


def kinds_between(viewer: Viewer, other: User) -> frozenset[str]:
    """What ``other`` is to ``viewer``, and nobody who answers for either."""
    return frozenset(_kinds(viewer.pk, other.pk))


@compiled_query
def _kinds(person: int | None, other: int) -> QuerySet[Tie, str]:
    return Tie.objects.filter(person_id=person, other_id=other).values_list("kind", flat=True)


def followed_by(viewer: Viewer) -> frozenset[int]:
    """The keys of those whom somebody follows."""
    return frozenset(Tie.objects.filter(person_id=viewer.pk, kind=Kind.FOLLOW).values_list("other_id", flat=True))


def blocked_by(viewer: Viewer) -> frozenset[int]:
    """The keys of those whom somebody has blocked: a bot together with who answers for it and all their bots."""
    return _those_of(_against(who_answers(viewer), [Kind.BLOCK]))


def unheard_by(viewer: Viewer) -> frozenset[int]:
    """Whose talk somebody does not want to read at once."""
    return _those_of(_against(who_answers(viewer), [Kind.MUTE, Kind.BLOCK]))


@compiled_query
def _against(person: int, kinds: list[str]) -> QuerySet[Tie, tuple[int | None, ...]]:
    """Each named person, the person's bots, and for a named bot its owner with all bots of the same owner."""
    named = Tie.objects.filter(AnyOf("kind", kinds), person_id=person)
    return named.values_list("other_id", "other__bots", "other__bot_owner", "other__bot_owner__bots")


def _those_of(rows: Iterable[tuple[int | None, ...]]) -> frozenset[int]:
    return frozenset(key for row in rows for key in row if key is not None)


def who_do_not_hear(other: User | None, people: Collection[int]) -> frozenset[int]:
    """Those of these people who have muted or blocked somebody."""
    return _with_ties(people, other, [Kind.MUTE, Kind.BLOCK])


def who_block(other: Any, people: Collection[int]) -> frozenset[int]:
    """Those of these people who have blocked somebody."""
    return _with_ties(people, other, [Kind.BLOCK])


def _with_ties(people: Collection[int], other: Any, kinds: list[str]) -> frozenset[int]:
    if other is None or not people:
        return frozenset()
    theirs = Tie.objects.alias(answers=answering("other")).filter(
        person=answering(ref=OuterRef), answers=who_answers(other), kind__in=kinds
    )
    return frozenset(User.objects.filter(Exists(theirs), pk__in=people).values_list("pk", flat=True))


def blocked_pairs(pairs: Collection[tuple[User, User]]) -> frozenset[tuple[int, int]]:
    """Those pairs, as keys, whose first person has blocked the second."""
    if not pairs:
        return frozenset()
    asked = {(one.pk, other.pk): (who_answers(one), who_answers(other)) for one, other in pairs}
    found = _blocks({one for one, _other in asked.values()}, {other for _one, other in asked.values()})
    return frozenset(pair for pair, answers in asked.items() if answers in found)


def has_blocked(user: User, other: User) -> bool:
    """Whether somebody has blocked somebody."""
    return bool(blocked_pairs([(user, other)]))


def blocks_among(people: Collection[int]) -> frozenset[tuple[int, int]]:
    """Who of these people, none of whom is a bot, has blocked whom of them, as pairs of keys."""
    return _blocks(people, people)


def _blocks(people: Collection[int], others: Collection[int]) -> frozenset[tuple[int, int]]:
    """As pairs of those who answer."""
    ties = Tie.objects.annotate(answers=answering("other")).filter(person__in=people, kind=Kind.BLOCK)
    return frozenset(ties.filter(answers__in=others).values_list("person_id", "answers"))


def is_blocked(answers: int, column: str = "") -> Exists:
    """In a query: whether who answers, by the key, has blocked whom this column names, or the row's person."""
    theirs = Tie.objects.alias(answers=answering("other"))
    return Exists(theirs.filter(person_id=answers, answers=answering(column, ref=OuterRef), kind=Kind.BLOCK))


def ties_of(user: User, kind: str) -> list[Tie]:
    """Somebody's ties of one kind to people who are still here, by their names."""
    return _by_name(_ties(user.pk, kind))


def friends_of(user: User) -> list[Tie]:
    """Ties to people who have said the same."""
    return _by_name(_friends(user.pk))


def names_of_friends(user: User) -> list[str]:
    """The same people by their names alone."""
    return _names_of_friends(user.pk)


@compiled_query
def _friends(person: int) -> QuerySet[Tie]:
    return _answered(person).select_related("other")


@compiled_query
def _names_of_friends(person: int) -> QuerySet[Tie, str]:
    return _answered(person).values_list("other__username", flat=True)


def _answered(person: int) -> QuerySet[Tie]:
    return Tie.objects.filter(Exists(_answer(person)), person_id=person, kind=Kind.FRIEND, other__deleted_at=None)


def friends_asked(user: User) -> list[Tie]:
    """Ties to people who have not said the same."""
    return _by_name(_unanswered(user.pk))


@compiled_query
def _ties(person: int, kind: str) -> QuerySet[Tie]:
    return Tie.objects.filter(person_id=person, kind=kind, other__deleted_at=None).select_related("other")


@compiled_query
def _unanswered(person: int) -> QuerySet[Tie]:
    said = Tie.objects.filter(person_id=person, kind=Kind.FRIEND, other__deleted_at=None)
    return said.exclude(Exists(_answer(person))).select_related("other")


def _by_name(ties: Iterable[Tie]) -> list[Tie]:
    return sorted(ties, key=lambda tie: place_of(tie.other.username))


def friends_asking(user: User) -> list[Tie]:
    """Ties of people who want to be friends, and whom this person has neither answered nor blocked."""
    return _asking.rows(user.pk, who_answers(user))[:MOST_ASKING]


@compiled_query
def _asking(person: int, answers: int) -> QuerySet[Tie]:
    known = Tie.objects.filter(person_id=person, other=OuterRef("person"), kind=Kind.FRIEND)
    asking = Tie.objects.filter(other_id=person, kind=Kind.FRIEND, person__deleted_at=None).exclude(Exists(known))
    asking = asking.exclude(is_blocked(answers, "person"))
    return asking.select_related("person").order_by("-made_at", "-pk")


def _answer(person: int) -> QuerySet[Tie]:
    return Tie.objects.filter(person=OuterRef("other"), other_id=person, kind=Kind.FRIEND)


def people_called(beginning: str, user: User) -> list[User]:
    """Those whose names begin like this, whatever their capitals and accents, in their order.

    Nobody who has blocked the reader, or whom the reader has blocked. At most one more than ``MOST_FOUND``: it tells
    that there are more.
    """
    letters = letters_of(normalize_name(beginning))
    if not letters or "\0" in letters:  # PostgreSQL looks for no such text, and nobody is called so.
        return []
    return _called.rows(user.pk, who_answers(user), letters, letters + _BEHIND_ALL)[: MOST_FOUND + 1]


@compiled_query
def _called(person: int, answers: int, first: str, last: str) -> QuerySet[User]:
    blocking = Tie.objects.alias(answers=answering("other")).filter(
        person=answering(ref=OuterRef), answers=answers, kind=Kind.BLOCK
    )
    found = User.objects.active().filter(letters__gte=first, letters__lt=last).exclude(pk=person)
    return found.exclude(is_blocked(answers)).exclude(Exists(blocking)).order_by("letters")
