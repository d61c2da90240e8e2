"""Services of wishes: make, change and take back, make tables of those that fit, write to who has no luck."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.clock.terms import PRESETS
from games.errors import GameError
from games.lobby import joining, making
from games.lobby.errors import GuestsUnrated
from games.lobby.places import PlaceFor, PlaceRequest
from games.matching import grouping, selectors
from games.matching.errors import NoSuchWish, TooManyWishes, WishOver
from games.matching.models import Wish
from games.matching.signals import game_found, without_luck
from games.models import Game
from games.tables import bots
from games.tables.faults import Contained

MOST_ROUNDS = 20
"""Who wishes for several games at once gets one in each round."""
MOST_MAILS = 500
"""In one run; the next one goes on."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody looks for, as a form says it."""

    title: str
    sizes: Sequence[int]
    paces: Sequence[str]
    modules: Sequence[str]
    rated: str = Wish.Rated.EITHER
    nearness: int | None = None
    least_reliability: int | None = None
    games: int = 1
    is_named: bool = False


# --- wishing ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def make(*, user: User, asked: Asked, days: int, form_key: UUID | None = None) -> Wish:
    """Keep a wish. A form that was sent before gives the wish it made then.

    Raises ``TooManyWishes``, ``GuestsUnrated``, ``PersonChanged``.
    """
    user.lock()
    if form_key and (made := Wish.objects.filter(person=user, form_key=form_key).first()):
        return made
    number = Wish.objects.standing().filter(person=user).count()
    if number >= settings.WISHES_PER_PERSON:
        raise TooManyWishes(number=number)
    _expect_ratable(user, asked)
    now = timezone.now()
    until = now + timedelta(days=days)
    selectors.forget_looking()
    return Wish.objects.create(person=user, form_key=form_key, made_at=now, since=now, until=until, **asdict(asked))


@transaction.atomic
def change(*, user: User, key: int, asked: Asked, days: int) -> Wish:
    """Look for something else; how long one has waited counts on.

    Raises ``NoSuchWish``, ``WishOver``, ``GuestsUnrated``, ``PersonChanged``.
    """
    user.lock()
    wish = locked(user, key)
    _expect_ratable(user, asked)
    # A wish that stands looks for one game at least.
    games = max(asked.games, wish.found + 1)
    until = timezone.now() + timedelta(days=days)
    return rewrite(wish, **asdict(asked) | {"games": games, "until": until})


@transaction.atomic
def take_back(*, user: User, key: int) -> None:
    """Look no more; harmless for a wish that is over. Raises ``NoSuchWish``, ``PersonChanged``."""
    user.lock()
    with suppress(WishOver):
        rewrite(locked(user, key), status=Wish.Status.TAKEN_BACK, ended_at=timezone.now())


def locked(user: User, key: int) -> Wish:
    """A wish that stands, locked. Raises ``NoSuchWish``, ``WishOver``."""
    wish = Wish.objects.select_for_update().filter(person=user, pk=key).first()
    if wish is None:
        raise NoSuchWish
    if not wish.is_open:
        raise WishOver
    return wish


def rewrite(wish: Wish, **values: Any) -> Wish:
    """Write these fields of a locked wish: whoever has read it before sees that it is another one."""
    values["changes"] = wish.changes + 1
    for name, value in values.items():
        setattr(wish, name, value)
    wish.save(update_fields=list(values))
    selectors.forget_looking()
    return wish


def _expect_ratable(user: User, asked: Asked) -> None:
    """Whose rating nobody keeps plays no rated game."""
    if user.is_guest and asked.rated != Wish.Rated.UNRATED:
        raise GuestsUnrated


# --- meeting ---------------------------------------------------------------------------------------------------------


def match(seeds: Collection[int] | None = None) -> list[Game]:
    """Make tables of wishes that fit now; with ``seeds``, only such as hold one of these. Says which were made.

    Seeds are wishes of who looks on and sees what came of it; everybody else is told.
    """
    made: list[Game] = []
    for _round in range(MOST_ROUNDS):
        now = timezone.now()
        groups = grouping.match(selectors.pool(now, seeds or ()), now, selectors.menu(), seeds=seeds)
        begun = [game for group in groups if (game := _begin_if_possible(group, now, seeds or ()))]
        made += begun
        if not begun:
            break
    return made


def _begin_if_possible(group: grouping.Group, now: datetime, seeds: Collection[int]) -> Game | None:
    with Contained(group.wishes[0].title):
        return begin(group, now, seeds)
    return None


@transaction.atomic
def begin(group: grouping.Group, now: datetime, seeds: Collection[int] = ()) -> Game | None:
    """Make the table of a group and start it; ``None`` where somebody else was quicker with one of its wishes.

    The people are held first, always in the same order, then their wishes: no two do this with one of them at once.
    """
    User.objects.hold(*(wish.person for wish in group.wishes))
    rows = _rows(group, now)
    if rows is None:
        return None
    game = _table(group, [row.person for row in rows])
    if game:
        for row in rows:
            _note_found(row, now)
        away = [row.person_id for row in rows if row.pk not in seeds]
        game_found.send(Wish, game=game, away=away)
    return game


def _rows(group: grouping.Group, now: datetime) -> list[Wish] | None:
    """The wishes of a group, locked, if all of them are as they were when they were read."""
    keys = [wish.key for wish in group.wishes]
    there = Wish.objects.standing(now).filter(pk__in=keys, person__is_active=True, person__deleted_at=None)
    locked = there.select_for_update(skip_locked=True, of=("self",)).select_related("person").order_by("pk")
    rows = {row.pk: row for row in locked}
    if all(wish.key in rows and rows[wish.key].changes == wish.changes for wish in group.wishes):
        return [rows[key] for key in keys]
    return None


def _table(group: grouping.Group, people: Sequence[User]) -> Game | None:
    """Hosted by who has waited longest, or by the next one where a limit keeps that one from it."""
    for host in people:
        with suppress(GameError), transaction.atomic():
            return _seated(group, host, people)
    return None


def _seated(group: grouping.Group, host: User, people: Sequence[User]) -> Game:
    """An ordinary table at which everybody sits down. Raises what ``create_game`` and ``join`` raise."""
    others = [PlaceRequest(PlaceFor.ANYBODY)] * (len(people) - 1)
    game = making.create_game(
        host=host,
        title=group.wishes[0].title,
        options=_options(group),
        surprise=group.modules == selectors.SURPRISE,
        places=[PlaceRequest(PlaceFor.HOST), *others, *[PlaceRequest(PlaceFor.BOT, bot=bots.USUAL)] * group.bots],
        is_public=len(people) > 1,
        is_rated=group.is_rated,
        terms=PRESETS[group.pace] if len(people) > 1 else None,
    )
    for person in people:
        if person != host:
            game = joining.join(game=game, user=person)
    return game


def _options(group: grouping.Group) -> dict[str, Any]:
    if group.modules == selectors.SURPRISE:
        return {}
    options = making.title_called(group.wishes[0].title).options.presets(group.size)[group.modules]
    return {key: value for key, value in options.items() if key != "players"}


def _note_found(wish: Wish, now: datetime) -> None:
    """One game less to look for; the wait for the next one begins."""
    is_met = wish.missing <= 1
    ended = {"status": Wish.Status.MET, "ended_at": now} if is_met else {"since": now, "mailed_at": None}
    rewrite(wish, found=wish.found + 1, **ended)


# --- looking after ---------------------------------------------------------------------------------------------------


def look_after() -> None:
    """End what has run out, make tables, and write to those who have waited for a day."""
    expire()
    match()
    tell_unlucky()


def expire() -> None:
    """End the wishes whose days are over."""
    now = timezone.now()
    late = Wish.objects.filter(status=Wish.Status.OPEN, until__lte=now)
    late.update(status=Wish.Status.EXPIRED, ended_at=now)


def tell_unlucky() -> None:
    """Let everybody be written to whose wish has waited for a day, once for each wait."""
    now = timezone.now()
    waited = now - timedelta(hours=settings.WISH_WITHOUT_LUCK_HOURS)
    unlucky = Wish.objects.standing(now).filter(since__lte=waited, mailed_at=None, person__is_active=True)
    for wish in unlucky.select_related("person").order_by("since")[:MOST_MAILS]:
        with transaction.atomic():
            if Wish.objects.filter(pk=wish.pk, mailed_at=None).update(mailed_at=now):
                without_luck.send(Wish, wish=wish)
