"""Somebody's trophies as their page shows them: of what is counted the most alone, places first."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import User, Viewer
from core.db.compiled import AnyOf, compiled_query
from games.models import HiddenPart
from games.profiles.selectors import hidden_of
from games.ratings.sharing import are_shared
from games.tournaments import selectors as tournaments
from games.trophies import texts
from games.trophies.models import Trophy

Kind = Trophy.Kind
Part = HiddenPart.Part
MOST = 24
_ORDER = (Kind.PLACE, Kind.SEASONS, Kind.STREAK, Kind.GAMES, Kind.WIN)
_METALS = ("gold", "silver", "bronze")


class ShownTrophy(NamedTuple):
    """A picture with its name."""

    picture: str
    metal: str
    name: str
    note: str
    address: str
    earned_at: datetime


def trophies_of(person: User, viewer: Viewer) -> list[ShownTrophy]:
    """As far as the viewer may see the tournaments, and the person shows others what they follow from."""
    hidden = _hidden(person) if viewer != person else frozenset()
    kinds = [str(kind) for kind in _ORDER if kind not in hidden]
    found = [trophy for trophy in _most(_trophies(person.pk, kinds)) if _is_seen(trophy, viewer)]
    return [_shown(trophy) for trophy in sorted(found, key=_rank)[:MOST]]


@compiled_query
def _trophies(person: int, kinds: list[str]) -> QuerySet[Trophy]:
    there = Trophy.objects.filter(AnyOf("kind", kinds), person_id=person).select_related("tournament")
    return there.order_by("-earned_at", "-pk")


def _hidden(person: User) -> frozenset[str]:
    """The kinds from which others would read what somebody hides."""
    hidden = hidden_of(person)
    parts = {Kind.WIN: Part.MODULES, Kind.GAMES: Part.GAMES}
    by_part = {kind for kind, part in parts.items() if part in hidden}
    return frozenset(by_part if are_shared(person, hidden) else {*by_part, Kind.STREAK})


def _most(trophies: Iterable[Trophy]) -> list[Trophy]:
    """Who has ten wins in a row had five on the way."""
    found: dict[tuple[str, str], Trophy] = {}
    for trophy in trophies:
        is_counted = trophy.kind in (Kind.SEASONS, Kind.STREAK, Kind.GAMES)
        key = (trophy.kind, "" if is_counted else trophy.detail)
        if key not in found or (is_counted and int(trophy.detail) > int(found[key].detail)):
            found[key] = trophy
    return list(found.values())


def _is_seen(trophy: Trophy, viewer: Viewer) -> bool:
    if trophy.kind != Kind.PLACE or trophy.tournament is None or not trophy.tournament.is_private:
        return True
    return tournaments.visible_to(viewer).filter(pk=trophy.tournament.pk).exists()


def _rank(trophy: Trophy) -> tuple[int, int, float]:
    return _ORDER.index(Kind(trophy.kind)), trophy.rank, -trophy.earned_at.timestamp()


def _shown(trophy: Trophy) -> ShownTrophy:
    is_place = trophy.kind == Kind.PLACE
    return ShownTrophy(
        picture="cup" if is_place else trophy.kind,
        metal=_METALS[trophy.rank - 1] if is_place else "leaf",
        name=texts.name(trophy),
        note=texts.note(trophy),
        address=trophy.tournament.get_absolute_url() if is_place and trophy.tournament else "",
        earned_at=trophy.earned_at,
    )
