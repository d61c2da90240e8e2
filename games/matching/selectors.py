"""Reads of wishes: what can be played, who looks for what, and everything that decides who fits."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from accounts.models import User, Viewer
from accounts.relations import selectors as relations
from core.db.compiled import compiled_query
from games.clocks.selectors import latest_of
from games.engine import registry
from games.engine.title import AnyTitle
from games.matching import grouping
from games.matching.errors import NoSuchWish
from games.matching.models import Wish
from games.models import HiddenPart, PersonRating
from games.ratings.calculator import Rating
from games.ratings.sharing import sharing

SURPRISE = "surprise"
POOL = 2000
"""So many wishes are matched in one go, those that have waited longest."""
HIDDEN_RELIABILITY = 0
"""Below every minimum: else matches would tell what is hidden, or hiding it would be a way in."""
RELIABILITY_KEPT = 600
"""Seconds: it is counted from the last hundred decisions of everybody who looks."""
LOOKING_KEPT = 60
"""Seconds: who was suspended, or whose wish ran out, is counted for so long."""
_LOOKING = "matching/looking"
MOST_NAMES = 12
RATED: Mapping[str, tuple[bool, ...]] = {
    Wish.Rated.EITHER: (True, False),
    Wish.Rated.RATED: (True,),
    Wish.Rated.UNRATED: (False,),
}


@lru_cache(maxsize=64)
def modules_of(title: AnyTitle, players: int) -> tuple[str, ...]:
    """What a table of this size can be played with: the title's presets, and a surprise where there is a choice."""
    presets = tuple(title.options.presets(players))
    return (*presets, SURPRISE) if len(presets) > 1 else presets


def all_modules(title: AnyTitle) -> tuple[str, ...]:
    """What tables of any size can be played with."""
    found = dict.fromkeys(code for players in title.players for code in modules_of(title, players))
    return tuple(sorted(found, key=lambda code: code == SURPRISE))


def menu() -> grouping.Menu:
    """What can be played, by title and number of players."""
    titles = registry.titles().items()
    return {(name, players): modules_of(title, players) for name, title in titles for players in title.players}


def wishes_of(user: User) -> list[Wish]:
    """What somebody looks for now, the oldest first."""
    return list(Wish.objects.standing().filter(person=user).order_by("pk"))


def wish_of(user: User, key: int) -> Wish:
    """A wish of this person, whatever became of it. Raises ``NoSuchWish``."""
    wish = Wish.objects.filter(person=user, pk=key).first()
    if wish is None:
        raise NoSuchWish
    return wish


# --- who fits --------------------------------------------------------------------------------------------------------


def pool(now: datetime, seeds: Collection[int] = ()) -> list[grouping.Wish]:
    """Everything that may be met now, and in any case the wishes with these keys: by at most six queries."""
    rows = list(_there(now).order_by("since", "pk")[:POOL])
    missing = set(seeds) - {row.pk for row in rows}
    return read_wishes([*rows, *(_there(now).filter(pk__in=missing) if missing else ())])


def _there(now: datetime | None = None) -> QuerySet[Wish]:
    """Wishes that stand, of people who can sign in."""
    return Wish.objects.standing(now).filter(person__is_active=True, person__deleted_at=None)


def read_wishes(rows: Iterable[Wish]) -> list[grouping.Wish]:
    """These wishes with what decides who fits: strength, reliability, and who has blocked whom."""
    wishes = list(rows)
    people = {wish.person_id for wish in wishes}
    ratings = ratings_of(people)
    reliable = _reliability_of(people)
    avoided: dict[int, set[int]] = defaultdict(set)
    for one, other in relations.blocks_among(people) if len(people) > 1 else ():
        avoided[one].add(other)
        avoided[other].add(one)
    return [
        pure(
            wish,
            rating=ratings.get((wish.person_id, wish.title), Rating().shown),
            reliability=reliable.get(wish.person_id),
            avoids=frozenset(avoided[wish.person_id]),
        )
        for wish in wishes
    ]


def ratings_of(people: Collection[int]) -> dict[tuple[int, str], int]:
    """How strong people are, by their keys and titles, as far as others may know: all others count as newcomers.

    Who is offered to whom, and when, would tell a rating that its person hides.
    """
    rows = PersonRating.objects.filter(sharing("user"), user__in=people).values_list("user_id", "title", "mu", "sigma")
    return {(person, title): Rating(mu, sigma).shown for person, title, mu, sigma in rows}


def _reliability_of(people: Collection[int]) -> dict[int, int | None]:
    """The share of decisions in time by key, as others may know it; nobody's who hides it is enough for any minimum."""
    hiding = HiddenPart.objects.filter(user__in=people, part=HiddenPart.Part.RELIABILITY)
    return _counted_reliability(people) | dict.fromkeys(hiding.values_list("user_id", flat=True), HIDDEN_RELIABILITY)


def _counted_reliability(people: Collection[int]) -> dict[int, int | None]:
    """As it was some minutes ago at most."""
    keys = {f"matching/reliability/{person}": person for person in people}
    known = {keys[key]: share for key, share in cache.get_many(keys).items()}
    new = [person for person in people if person not in known]
    counted = latest_of(new)
    found = {person: counted[person].share if person in counted else None for person in new}
    cache.set_many({f"matching/reliability/{person}": share for person, share in found.items()}, RELIABILITY_KEPT)
    return known | found


def pure(wish: Wish, **facts: Any) -> grouping.Wish:
    """A row as the pure function takes it; ``facts`` are what others may ask of its person."""
    return grouping.Wish(
        key=wish.pk,
        person=wish.person_id,
        title=wish.title,
        sizes=frozenset(wish.sizes),
        paces=tuple(wish.paces),
        modules=frozenset(wish.modules),
        rated=RATED[wish.rated],
        since=wish.since,
        nearness=wish.nearness,
        least_reliability=wish.least_reliability,
        takes_bot=wish.takes_bot,
        changes=wish.changes,
        **facts,
    )


# --- who looks -------------------------------------------------------------------------------------------------------


class LookingFor(NamedTuple):
    """A title, and how many people look for a game of it."""

    title: str
    others: int
    own: int
    """Wishes of who asks."""


class Looker(NamedTuple):
    """What pages say of a wish of somebody else."""

    person_id: int
    sizes: Sequence[int]
    paces: Sequence[str]
    modules: Sequence[str]
    is_named: bool


def looking(viewer: Viewer) -> list[LookingFor]:
    """How many people look for which title now; the wishes of all are counted once for many readers."""
    now = timezone.now()
    people = cache.get_or_set(_LOOKING, lambda: dict(_people_looking(now)), LOOKING_KEPT) or {}
    own = Counter(title for (title,) in _own_titles(viewer.pk, now)) if viewer.pk else Counter[str]()
    return [LookingFor(title, max(0, people.get(title, 0) - (title in own)), own[title]) for title in registry.titles()]


@compiled_query
def _people_looking(now: datetime) -> QuerySet[Wish, tuple[str, int]]:
    standing = Wish.objects.filter(status=Wish.Status.OPEN, until__gt=now, person__is_active=True)
    counted = standing.order_by().values("title").annotate(people=Count("person", distinct=True))
    return counted.values_list("title", "people")


@compiled_query
def _own_titles(person: int, now: datetime) -> QuerySet[Wish, tuple[str]]:
    return Wish.objects.filter(person_id=person, status=Wish.Status.OPEN, until__gt=now).values_list("title")


def others_who_look(viewer: Viewer, title: str) -> list[Looker]:
    """The wishes of other people for this title, without those of who wants nothing of each other."""
    everybody = cache.get_or_set(f"{_LOOKING}/{title}", lambda: _who_look(title), LOOKING_KEPT) or []
    rows = [Looker(*row) for row in everybody if row[0] != viewer.pk]
    if not viewer.pk:
        return rows
    blocks = relations.blocked_by(viewer)
    unwelcome = {*blocks, *relations.who_block(viewer, {row.person_id for row in rows})}
    return [row for row in rows if row.person_id not in unwelcome]


def _who_look(title: str) -> list[tuple[Any, ...]]:
    rows = _there().filter(title=title).order_by("since")
    return list(rows.values_list("person_id", "sizes", "paces", "modules", "is_named")[:POOL])


def forget_looking() -> None:
    """Count anew who looks: for whoever has changed a wish now, and for others when that is committed."""
    _forget_looking()
    transaction.on_commit(_forget_looking, robust=True)


def _forget_looking() -> None:
    cache.delete_many([_LOOKING, *(f"{_LOOKING}/{title}" for title in registry.titles())])


def names_of(rows: Iterable[Looker]) -> list[str]:
    """The names of those who want to be seen, each once."""
    keys = list(dict.fromkeys(row.person_id for row in rows if row.is_named))[:MOST_NAMES]
    people = User.objects.active().filter(pk__in=keys).in_bulk() if keys else {}
    return [people[key].display_name for key in keys if key in people]
