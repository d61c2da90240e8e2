"""Which wishes become a table: pure Python, from a list of wishes and a moment to groups that fit each other.

Who has waited longest is served first, with those who are nearest in strength. Nobody is in two groups.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

ANY = "any"
"""Among the modules of a wish: whatever the others like."""
WIDENS_IN = timedelta(hours=12)
"""In this time the difference in strength that a wish allows grows by itself once more."""

Menu = Mapping[tuple[str, int], Sequence[str]]
"""What can be played, by title and number of players, in the order in which it is preferred."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person looks for, and what others may ask of this person."""

    key: int
    person: int
    title: str
    sizes: frozenset[int]
    paces: tuple[str, ...]
    modules: frozenset[str]
    rated: tuple[bool, ...]
    """What suits, the better first: a rated game, an unrated one."""
    since: datetime
    rating: int = 1500
    nearness: int | None = None
    """Points of rating by which others may differ at first; ``None`` if it does not matter."""
    reliability: int | None = None
    """Per cent of decisions in time; ``None`` where there is nothing to tell."""
    least_reliability: int | None = None
    takes_bot: bool = False
    """Whether a bot may have one seat if all others at the table agree."""
    avoids: frozenset[int] = frozenset()
    """People who have blocked this person, or whom this person has blocked."""
    changes: int = 0
    """How often the wish was changed when it was read."""

    def limit(self, now: datetime) -> float | None:
        """The difference in strength that is allowed by now."""
        if self.nearness is None:
            return None
        return self.nearness * (1 + max(timedelta(), now - self.since) / WIDENS_IN)

    def allows(self, other: Wish, now: datetime) -> bool:
        """Whether this person would sit down with the other one, whatever is played."""
        if self.person == other.person or other.person in self.avoids:
            return False
        limit = self.limit(now)
        if limit is not None and abs(self.rating - other.rating) > limit:
            return False
        least, share = self.least_reliability, other.reliability
        return least is None or share is None or share >= least


class Common(NamedTuple):
    """What suits everybody in a group so far, the better first."""

    paces: tuple[str, ...]
    modules: tuple[str, ...]
    rated: tuple[bool, ...]

    def narrowed(self, wish: Wish) -> Common | None:
        """What suits one more, if anything does."""
        modules = self.modules if ANY in wish.modules else tuple(code for code in self.modules if code in wish.modules)
        paces = tuple(pace for pace in self.paces if pace in wish.paces)
        rated = tuple(kind for kind in self.rated if kind in wish.rated)
        return Common(paces, modules, rated) if paces and modules and rated else None


class Group(NamedTuple):
    """Wishes that become a table, the longest waiting first, and what is played there."""

    wishes: tuple[Wish, ...]
    size: int
    pace: str
    modules: str
    is_rated: bool

    @property
    def bots(self) -> int:
        """Seats that no person takes."""
        return self.size - len(self.wishes)

    @property
    def spread(self) -> int:
        """The difference between the strongest and the weakest."""
        ratings = [wish.rating for wish in self.wishes]
        return max(ratings) - min(ratings)


def match(wishes: Iterable[Wish], now: datetime, menu: Menu, *, seeds: Collection[int] | None = None) -> list[Group]:
    """The tables that can be made; with ``seeds``, only such that hold one of the wishes with these keys."""
    ordered = sorted(wishes, key=lambda wish: (wish.since, wish.key))
    by_title: dict[str, list[Wish]] = defaultdict(list)
    for wish in ordered:
        by_title[wish.title].append(wish)
    seated: set[int] = set()
    groups = []
    for seed in ordered if seeds is None else [wish for wish in ordered if wish.key in seeds]:
        if seed.person not in seated:
            others = [wish for wish in _sharing(seed, by_title[seed.title]) if wish.person not in seated]
            others = [wish for wish in others if _agree(seed, wish, now)]
            if group := _best(seed, others, now, menu):
                seated.update(wish.person for wish in group.wishes)
                groups.append(group)
    return groups


def _sharing(seed: Wish, wishes: Iterable[Wish]) -> list[Wish]:
    """Those that have a size and a pace in common with this one: what is quickly seen."""
    sizes, paces = seed.sizes, frozenset(seed.paces)
    return [wish for wish in wishes if not sizes.isdisjoint(wish.sizes) and not paces.isdisjoint(wish.paces)]


def _agree(one: Wish, other: Wish, now: datetime) -> bool:
    return one.allows(other, now) and other.allows(one, now)


def _best(seed: Wish, others: list[Wish], now: datetime, menu: Menu) -> Group | None:
    """With as many people as suit; with a bot only where no full table can be made."""
    others.sort(key=lambda wish: (abs(wish.rating - seed.rating), wish.since, wish.key))
    sizes = sorted(seed.sizes, reverse=True)
    full = (_grown(seed, others, size, size, now, menu) for size in sizes)
    found = next((group for group in full if group), None)
    if found or not seed.takes_bot:
        return found
    takers = [wish for wish in others if wish.takes_bot]
    with_bot = (_grown(seed, takers, size, size - 1, now, menu) for size in sizes)
    return next((group for group in with_bot if group), None)


def _grown(seed: Wish, others: Iterable[Wish], size: int, people: int, now: datetime, menu: Menu) -> Group | None:
    """The seed with the nearest of those who fit everybody before them, until there are enough people."""
    # Who plays with bots alone is not rated.
    everything = Common(seed.paces, tuple(menu.get((seed.title, size), ())), (True, False) if people > 1 else (False,))
    common = everything.narrowed(seed)
    if common is None:
        return None
    members = [seed]
    for other in others:
        if len(members) == people:
            break
        narrowed = common.narrowed(other) if size in other.sizes else None
        if narrowed and all(_agree(member, other, now) for member in members[1:]):
            common, members = narrowed, [*members, other]
    if len(members) < people:
        return None
    members.sort(key=lambda wish: (wish.since, wish.key))
    return Group(tuple(members), size, common.paces[0], common.modules[0], common.rated[0])
