"""What the levels of bots are rated, for people: measured among bots, moved by their games here with rated people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from django.core.cache import cache
from django.utils.translation import gettext as _

from games import texts
from games.engine.bots.ratings import FLOOR, measured
from games.lobby.experience import FEWEST_GAMES, KEPT, tables_with_people
from games.models import PersonRating, Seat
from games.ratings.calculator import PER_MU, PROVISIONAL, Rating
from games.ratings.estimating import Met, likeliest
from games.tables import bots

SHIFTS = "bots/shifts"
"""By title, by how many points its levels are stronger than measured, where enough games have ended."""
COMPARED = "bots/compared"
_STEP = 50
"""To so many points a level's rating is known at best."""
_FAR = 150
"""By about so much all levels of a title may be wrong together before people have played them."""


def ratings_at(title: str) -> Mapping[str, int]:
    """About how strong the levels are at a title, on the scale of people's ratings; empty where nobody measured it."""
    alone = measured().get(title)
    if not alone:
        return {}
    shift = cache.get(SHIFTS, {}).get(title, 0)
    return {level: max(FLOOR, _STEP * round((rating + shift) / _STEP)) for level, rating in alone.items()}


def rating_in_words(title: str, level: str) -> str:
    """The rating of a level at a title; empty where nobody measured it."""
    rating = ratings_at(title).get(level)
    return "" if rating is None else _("about %(rating)s") % {"rating": rating}


def levels_in_words(title: str) -> dict[str, str]:
    """The levels as forms offer them, with their ratings, the weakest first."""
    ratings = ratings_at(title)
    names = {level: texts.bot_level(level) for level in bots.levels()}
    return {
        level: _("%(level)s, about %(rating)s") % {"level": name, "rating": ratings[level]}
        if level in ratings
        else name
        for level, name in names.items()
    }


class Ended(Protocol):
    """How a game ended for one seat."""

    @property
    def bot(self) -> str:
        """Its level; empty for a person."""

    @property
    def won(self) -> bool | None:
        """Whether it won."""

    @property
    def points(self) -> int | None:
        """What it had at the end."""

    @property
    def resigned(self) -> bool:
        """Whether it gave up."""


E = TypeVar("E", bound=Ended)


def results_of(seats: Iterable[E], own: E) -> Iterator[tuple[E, float]]:
    """The bots at a finished table, each with what somebody got of the comparison with it."""
    for seat in seats:
        if seat.bot:
            yield seat, _share(own, seat)


def _share(seat: Ended, other: Ended) -> float:
    """Who has won was better, then who has more points; who gave up was not."""
    mine, yours = _strength(seat), _strength(other)
    return 0.5 if mine == yours else float(mine > yours)


def _strength(seat: Ended) -> tuple[bool, bool, int]:
    return not seat.resigned, bool(seat.won), seat.points or 0


# --- what people's games say -----------------------------------------------------------------------------------------


def compare_with_people() -> None:
    """Work out anew, once in ``KEPT`` seconds, by how much levels are stronger than measured."""
    if cache.add(COMPARED, True, KEPT):
        cache.set(SHIFTS, _worked_out(), None)


def _worked_out() -> dict[str, float]:
    met = defaultdict[str, list[Met]](list)
    for title, each in _met_by_bots(list(tables_with_people())):
        met[title].append(each)
    return {
        title: likeliest(found, mean=0, deviation=_FAR) for title, found in met.items() if len(found) >= FEWEST_GAMES
    }


def _met_by_bots(tables: Sequence[Sequence[Seat]]) -> Iterator[tuple[str, Met]]:
    """Whom bots met, as if their measured rating were 0; only people whose own rating is settled."""
    people = _settled({seat.user_id for seats in tables for seat in seats if seat.user_id})
    for seats in tables:
        title = seats[0].game.title
        known = measured().get(title, {})
        for own in seats:
            rating = people.get((own.user_id or 0, title))
            for bot, share in results_of(seats, own) if rating else ():
                if rating and bot.bot in known:
                    yield title, Met(rating.shown - known[bot.bot], 1 - share)


def _settled(people: Iterable[int]) -> dict[tuple[int, str], Rating]:
    rows = PersonRating.objects.filter(user__in=people, sigma__lte=PROVISIONAL / PER_MU)
    return {
        (user, title): Rating(mu, sigma) for user, title, mu, sigma in rows.values_list("user", "title", "mu", "sigma")
    }
