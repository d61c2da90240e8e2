"""What would work now for a wish without luck: one thing more that suits, another title, a bot in the free seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine import registry
from games.engine.clock.terms import PRESETS
from games.matching import grouping, selectors, services
from games.matching.errors import NoSuchOffer, WishOver
from games.matching.models import Wish
from games.models import Game

PLAYERS, PACE, MODULES, RATED, STRENGTH, TITLE, BOT = (
    *("players", "pace", "modules", "rated", "strength", "title", "bot"),
)
OFFERS_KEPT = 60
"""Seconds."""


class Alternative(NamedTuple):
    """Something else that would do."""

    kind: str
    value: Any
    """The number of players, the pace or the title; else empty."""
    changes: Mapping[str, Any]
    """What becomes of the wish."""

    @property
    def code(self) -> str:
        """What a form calls it."""
        return f"{self.kind}-{self.value}" if self.value else self.kind


def offers(wish: Wish) -> list[Alternative]:
    """What would have begun a game a minute ago at most: whoever has the link may ask as often as they like."""
    codes = cache.get_or_set(_kept_as(wish), lambda: [offer.code for offer in alternatives(wish)], OFFERS_KEPT) or ()
    return [tried for tried in _candidates(wish) if tried.code in codes]


def _kept_as(wish: Wish) -> str:
    return f"matching/offers/{wish.pk}/{wish.changes}"


def alternatives(wish: Wish) -> list[Alternative]:
    """What would begin a game at once. A bot is always among it, for it may at least have the last free seat."""
    return _working(wish, _candidates(wish))


def _working(wish: Wish, candidates: Iterable[Alternative]) -> list[Alternative]:
    """Reads everything that may be met: a quarter of a second where 1,500 people look."""
    now = timezone.now()
    pool = selectors.pool(now, [wish.pk])
    own = next((one for one in pool if one.key == wish.pk), None)
    if own is None:
        return []
    others = [one for one in pool if one.key != wish.pk]
    ratings = selectors.ratings_of([wish.person_id])
    menu = selectors.menu()

    def works(tried: Alternative) -> bool:
        rating = ratings.get((wish.person_id, tried.changes.get("title", wish.title)), own.rating)
        relaxed = replace(own, rating=rating, **_as_pure(tried.changes))
        return bool(grouping.match([relaxed, *others], now, menu, seeds=[wish.pk]))

    return [tried for tried in candidates if tried.kind == BOT or works(tried)]


def _as_pure(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of a row as the pure function has them."""
    found = dict(changes)
    for name in found.keys() & {"sizes", "modules"}:
        found[name] = frozenset(found[name])
    if "rated" in found:
        found["rated"] = selectors.RATED[found["rated"]]
    return found


def _candidates(wish: Wish) -> Iterator[Alternative]:
    """Each widens the wish in one way, but for another title."""
    edition = registry.title(wish.title)
    for players in set(edition.players) - set(wish.sizes):
        yield Alternative(PLAYERS, players, {"sizes": sorted([*wish.sizes, players])})
    for pace in [pace for pace in PRESETS if pace not in wish.paces]:
        yield Alternative(PACE, pace, {"paces": [*wish.paces, pace]})
    yield from _left_open(wish)
    for title, other in registry.titles().items():
        if title != wish.title:
            changes = {"title": title, "sizes": list(other.players), "modules": [grouping.ANY]}
            yield Alternative(TITLE, title, changes)
    if not wish.takes_bot:
        # Alone with a bot nobody is rated.
        is_rated = wish.rated == Wish.Rated.RATED and 2 in wish.sizes
        yield Alternative(BOT, "", {"takes_bot": True, **({"rated": Wish.Rated.EITHER} if is_rated else {})})


def _left_open(wish: Wish) -> Iterator[Alternative]:
    """What may be left to the others."""
    if grouping.ANY not in wish.modules:
        yield Alternative(MODULES, "", {"modules": [grouping.ANY]})
    if wish.rated != Wish.Rated.EITHER and not wish.person.is_guest:
        yield Alternative(RATED, "", {"rated": Wish.Rated.EITHER})
    if wish.nearness is not None:
        yield Alternative(STRENGTH, "", {"nearness": None})


class Answered(NamedTuple):
    """What came of an answer."""

    alternative: Alternative
    games: Sequence[Game]


def accept(wish: Wish, code: str) -> Answered:
    """Widen the wish and look at once; another title is kept only if a game begins.

    The people of a table are held in one order, so that nothing is held here while tables are made.
    Raises ``NoSuchOffer``, ``WishOver``, ``PersonChanged``.
    """
    if not wish.is_open:
        raise WishOver
    chosen = next((offer for offer in offers(wish) if offer.code == code), None)
    if chosen is None:
        raise NoSuchOffer
    if not _working(wish, [chosen]):
        cache.delete(_kept_as(wish))
        raise NoSuchOffer
    before = {name: getattr(wish, name) for name in chosen.changes}
    changed = _written(wish.person, wish.pk, wish.changes, chosen.changes)
    games = services.match(seeds=[wish.pk])
    if chosen.kind == TITLE and not games:
        _written(wish.person, wish.pk, changed.changes, before)
        raise NoSuchOffer
    return Answered(chosen, games)


@transaction.atomic
def _written(user: User, key: int, changes: int, values: Mapping[str, Any]) -> Wish:
    """The wish with these fields, if nobody has changed it meanwhile. Raises ``WishOver``, ``NoSuchOffer``."""
    user.lock()
    wish = services.locked(user, key)
    if wish.changes != changes:
        raise NoSuchOffer
    return services.rewrite(wish, **values)
