"""Bots by others as opponents: which there are, what they accept, how they have played, and which are awake."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User, Viewer
from accounts.relations import selectors as relations
from api.errors import NoBotCalled
from api.models import Token
from games.engine import registry
from games.engine.clock.terms import Terms
from games.lobby import companies
from games.lobby.places import PlaceFor, PlaceRequest
from games.models import BotProfile, Game
from games.profiles.access import is_open
from games.statistics.models import PlayedSeat
from games.tables import bots as levels
from games.tables import programs

AWAKE = timedelta(minutes=5)
"""So long after its last request a program is taken for one that runs: one that listens asks once a minute."""
LISTED = timedelta(days=30)
"""A bot that has not asked for so long is not on the list,"""
MOST = 100
"""which has so many at most."""


class Result(NamedTuple):
    """How a bot has played one title: games that are over, and how many of them it has won."""

    title: str
    games: int
    won: int

    @property
    def share(self) -> int:
        """Won games of a hundred."""
        return round(100 * self.won / self.games)


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot as somebody sees it who looks for one."""

    bot: User
    owner: User | None
    """``None`` for who may not be seen by the reader."""
    seen_at: datetime | None
    titles: Sequence[str]
    """Those that it plays of those that the site offers."""
    tables: int
    most_tables: int
    results: Sequence[Result]

    @property
    def is_awake(self) -> bool:
        """Whether its program has asked for something lately."""
        return self.seen_at is not None and self.seen_at > timezone.now() - AWAKE

    @property
    def has_room(self) -> bool:
        """Whether it plays at fewer tables than it may."""
        return self.tables < self.most_tables


def opponents(viewer: Viewer) -> list[Opponent]:
    """The bots that play here, those that asked last first; without those that the reader has blocked."""
    bots = _seen().filter(seen_at__gt=timezone.now() - LISTED).exclude(bot_profile__is_listed=False)
    blocked = relations.blocked_by(viewer) if viewer.is_authenticated else frozenset()
    return _shown(list(bots.exclude(pk__in=blocked).order_by("-seen_at", "pk")[:MOST]), viewer)


def opponent(name: str, viewer: Viewer) -> Opponent:
    """One bot, listed or not. Raises ``NoBotCalled``, also for one whose owner is banned."""
    found = User.objects.named(name)
    bots = list(_seen().filter(pk=found.pk)) if found else []
    if not bots:
        raise NoBotCalled
    return _shown(bots, viewer)[0]


def _seen() -> QuerySet[Any]:
    latest = Token.objects.filter(person=OuterRef("pk")).order_by().values("person")
    bots = User.objects.active().filter(is_bot=True).select_related("bot_owner", "bot_profile")
    return bots.annotate(seen_at=Subquery(latest.annotate(at=Max("used_at")).values("at")))


def _shown(bots: Sequence[Any], viewer: Viewer) -> list[Opponent]:
    keys = [bot.pk for bot in bots]
    tables, results = programs.tables_of(keys), _results(keys)
    found = []
    for bot in bots:
        profile = getattr(bot, "bot_profile", None)
        here, most = tables.get(bot.pk, 0), programs.most_tables(profile)
        found.append(
            Opponent(bot, _owner(bot, viewer), bot.seen_at, titles_of(profile), here, most, results.get(bot.pk, []))
        )
    return found


def _owner(bot: User, viewer: Viewer) -> User | None:
    owner = bot.bot_owner
    return owner if owner and (viewer.is_authenticated or is_open(owner)) else None


def titles_of(profile: BotProfile | None) -> list[str]:
    """The titles that a bot with this profile plays."""
    wanted = profile.titles if profile else []
    return [title for title in registry.titles() if not wanted or title in wanted]


def _results(bots: Collection[int]) -> Mapping[int, list[Result]]:
    seats = PlayedSeat.objects.filter(user__in=bots).order_by().values_list("user", "title")
    found: defaultdict[int, list[Result]] = defaultdict(list)
    for bot, title, games, won in seats.annotate(played=Count("pk"), won=Count("pk", Q(place=1))).order_by("-played"):
        found[bot].append(Result(title, games, won))
    return found


def profile_of(bot: User) -> BotProfile:
    """What a bot accepts; not saved if nothing was said."""
    return BotProfile.objects.filter(user=bot).first() or BotProfile(user=bot)


# --- what is done ----------------------------------------------------------------------------------------------------


@transaction.atomic
def keep_profile(*, bot: User, titles: Collection[str], tables_at_once: int | None, is_listed: bool) -> None:
    """Say what a bot accepts; all titles are none in particular. Raises ``PersonChanged``."""
    bot.lock()
    known = [title for title in registry.titles() if title in titles]
    BotProfile.objects.update_or_create(
        user=bot,
        defaults={
            "titles": [] if len(known) == len(registry.titles()) else known,
            "tables_at_once": tables_at_once,
            "is_listed": is_listed,
        },
    )


def play(*, user: User, bot: User, title: str, options: Mapping[str, Any] | None = None, terms: Terms | None) -> Game:
    """A private, unrated table at which a place is kept for a bot; bots of the site take those that a title needs more.

    Raises what ``make_table`` raises.
    """
    least = registry.title(title).players[0] if title in registry.titles() else 2
    others = [PlaceRequest(PlaceFor.BOT, bot=levels.USUAL)] * (least - 2)
    return companies.make_table(
        host=user,
        title=title,
        options=options or {},
        places=[PlaceRequest(PlaceFor.HOST), PlaceRequest(PlaceFor.INVITED, name=bot.username), *others],
        is_public=False,
        is_rated=False,
        allows_bots=True,
        terms=terms,
    )
