"""A user's public profile, whose hidden parts are not even queried; what a user reads about its own people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User, Viewer
from accounts.relations import selectors as relations
from games import texts
from games.clocks.presenters.reliability import shown_reliability
from games.engine.clock.terms import DAY, HOUR
from games.lobby.presenters.cards import card_lists, cards
from games.models import HiddenPart
from games.profiles import selectors
from games.profiles.curves import curves
from games.profiles.forms import PeopleSearchForm
from games.ratings.sharing import are_shared
from games.tables.faults import plain_if_it_fails
from games.texts.clock import MINUTE, duration

Part = HiddenPart.Part
FAVOURITES = 5
TABLES = 10
PLAYING, FINISHED = 12, 6
"""So many tables and results of friends are shown."""


def shown_profile(user: User, viewer: Viewer) -> dict[str, Any]:
    """Part by part, without those that the person hides; the person reads what others read, and the own ratings."""
    hidden = selectors.hidden_of(user)
    of = _Person(user, viewer)
    shown = {part: show(of) for part, show in _PARTS.items() if part not in hidden}
    is_shared = are_shared(user, hidden)
    if is_shared or viewer == user:
        shown |= {"ratings": curves(user, viewer, is_shared=is_shared), "ratings_are_shared": is_shared}
    return shown


@dataclass(frozen=True)
class _Person:
    """Whose page it is, who reads it, and what several parts tell of."""

    user: User
    viewer: Viewer

    @cached_property
    def kinds(self) -> list[selectors.Kind]:
        return selectors.kinds_of(self.user)


def _since(of: _Person) -> Any:
    return of.user.date_joined


def _games(of: _Person) -> Any:
    return [(texts.title(played.title), played) for played in selectors.games_of(of.kinds)]


def _reliability(of: _Person) -> Any:
    return shown_reliability(of.user)


def _pace(of: _Person) -> Any:
    pace = selectors.pace_of(of.user)
    return usual(pace) if pace else ""


def usual(pace: selectors.Pace) -> str:
    """How long decisions take, in a sentence; what takes less than a minute is not told apart."""
    if pace.middle < MINUTE:
        return _("Usually under a minute.")
    facts = {"middle": roughly(pace.middle), "upper": roughly(pace.upper)}
    if pace.lower < MINUTE:
        return _("Typically %(middle)s; a quarter under a minute, a quarter over %(upper)s.") % facts
    facts["lower"] = roughly(pace.lower)
    return _("Typically %(middle)s; a quarter under %(lower)s, a quarter over %(upper)s.") % facts


def roughly(seconds: int) -> str:
    """In whole numbers of a unit of which there are at least two."""
    unit = next((unit for unit in (DAY, HOUR, MINUTE) if seconds >= 2 * unit), 1)
    return duration(round(seconds / unit) * unit)


def _modules(of: _Person) -> Any:
    names: Counter[str] = Counter()
    for kind in of.kinds:
        names.update({name: kind.games for _code, name in _parts_of(kind.title, kind.options)})
    return [name for name, _number in names.most_common(FAVOURITES)]


def _parts_of(title: str, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    return plain_if_it_fails(lambda: texts.chosen_parts(title, options), [], title=title)


def _tables(of: _Person) -> Any:
    return cards(selectors.open_tables_of(of.user)[:TABLES], of.viewer)


_PARTS: dict[str, Callable[[_Person], Any]] = {
    Part.SINCE: _since,
    Part.GAMES: _games,
    Part.RELIABILITY: _reliability,
    Part.PACE: _pace,
    Part.MODULES: _modules,
    Part.TABLES: _tables,
}


def shown_search(user: User, form: PeopleSearchForm) -> dict[str, Any]:
    """Whom the beginning of a name finds; without one that can be read nobody."""
    wanted = form.cleaned_data["q"] if form.is_valid() else ""
    found = relations.people_called(wanted, user)
    return {"wanted": wanted, "found": found[: relations.MOST_FOUND], "has_more": len(found) > relations.MOST_FOUND}


def shown_people(user: User) -> dict[str, Any]:
    """To whom somebody has ties, kind by kind."""
    shown = {
        "friends": relations.friends_of(user),
        "asked": relations.friends_asked(user),
        "asking": relations.friends_asking(user),
        "followed": relations.ties_of(user, relations.Kind.FOLLOW),
        "muted": relations.ties_of(user, relations.Kind.MUTE),
        "blocked": relations.ties_of(user, relations.Kind.BLOCK),
    }
    return {**shown, "has_people": any(shown.values())}


def shown_play(user: User) -> dict[str, Any]:
    """What somebody's friends, and those who are followed, play and have lately finished."""
    close = selectors.close_to(user)
    if not close:
        return {}
    listed = selectors.played_by(close)[:PLAYING], selectors.finished_by(close)[:FINISHED]
    played, finished = card_lists(user, *listed)
    waiting, playing = ([card for card in played if card.game.is_open is is_open] for is_open in (True, False))
    return {"waiting": waiting, "playing": playing, "finished": finished}
