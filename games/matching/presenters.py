"""Wishes in words: one's own, how many people look for what, and what would work now."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import Viewer
from games import texts
from games.engine import registry
from games.matching import links, selectors
from games.matching.alternatives import BOT, MODULES, PACE, PLAYERS, RATED, STRENGTH, TITLE, Alternative, offers
from games.matching.forms import NEARNESS, module_label
from games.matching.grouping import ANY
from games.matching.models import Wish
from games.matching.selectors import Looker
from games.texts.clock import PACES


class ShownWish(NamedTuple):
    """One's own wish in a list."""

    key: int
    title: str
    facts: tuple[str, ...]
    until: datetime
    answer_url: str
    """Where what would work now stands."""


def shown_wish(wish: Wish) -> ShownWish:
    """What somebody looks for, in a few words each."""
    return ShownWish(wish.pk, texts.title(wish.title), tuple(_facts(wish)), wish.until, links.answer_url(wish))


def _facts(wish: Wish) -> Iterable[str]:
    yield players(wish.sizes)
    yield ", ".join(str(PACES[pace]) for pace in wish.paces if pace in PACES)
    if len(selectors.all_modules(registry.title(wish.title))) > 1 and ANY not in wish.modules:
        yield ", ".join(module_label(wish.title, code) for code in wish.modules)
    yield wish.get_rated_display()
    if wish.nearness is not None and wish.nearness in NEARNESS:
        yield str(NEARNESS[wish.nearness])
    if wish.takes_bot:
        yield _("A bot may have the last free seat")
    if wish.games > 1:
        yield _("%(found)s of %(games)s games found") % {"found": wish.found, "games": wish.games}


def players(sizes: Sequence[int]) -> str:
    """Numbers of players in one line."""
    return _("Players: %(numbers)s") % {"numbers": ", ".join(map(str, sorted(sizes)))}


# --- who looks -------------------------------------------------------------------------------------------------------


class Looking(NamedTuple):
    """What a number of people look for."""

    what: str
    people: int


class WhoLooks(NamedTuple):
    """How many other people look for a game of a title, and for what; ``names`` of those who want to be seen."""

    people: int
    sizes: list[Looking]
    paces: list[Looking]
    modules: list[Looking]
    names: list[str]


def who_looks(viewer: Viewer, title: str) -> WhoLooks:
    """Names are shown to people who are signed in."""
    wishes = selectors.others_who_look(viewer, title)
    edition = registry.title(title)
    modules = selectors.all_modules(edition)
    return WhoLooks(
        len({wish.person_id for wish in wishes}),
        _counted(wishes, edition.players, lambda wish: wish.sizes, _players),
        _counted(wishes, PACES, lambda wish: wish.paces, lambda pace: str(PACES[pace])),
        _counted(wishes, modules, _modules(modules), lambda code: module_label(title, code))
        if len(modules) > 1
        else [],
        selectors.names_of(wishes) if viewer.is_authenticated else [],
    )


def _players(number: int) -> str:
    return ngettext("%(number)s player", "%(number)s players", number) % {"number": number}


def _modules(known: Collection[str]) -> Callable[[Looker], Collection[str]]:
    return lambda wish: known if ANY in wish.modules else wish.modules


def _counted(
    wishes: Iterable[Looker],
    keys: Iterable[Any],
    suits: Callable[[Looker], Collection[Any]],
    label: Callable[[Any], str],
) -> list[Looking]:
    """How many people each of these would suit, without those that suit nobody."""
    rows = list(wishes)
    counts = {key: len({wish.person_id for wish in rows if key in suits(wish)}) for key in keys}
    return [Looking(label(key), number) for key, number in counts.items() if number]


class TitleLooking(NamedTuple):
    """A title, how many others look for a game of it, and whether one does so oneself."""

    code: str
    name: str
    others: int
    is_own: bool


def titles_looking(viewer: Viewer) -> list[TitleLooking]:
    """For pages that lead to the search."""
    return [
        TitleLooking(found.title, texts.title(found.title), found.others, found.own > 0)
        for found in selectors.looking(viewer)
    ]


# --- what would work -------------------------------------------------------------------------------------------------

SENTENCES: Mapping[str, str | Promise] = {
    PLAYERS: gettext_lazy("Play with %(players)s players and start right away."),
    PACE: gettext_lazy("Play at the pace “%(pace)s” and start right away."),
    MODULES: gettext_lazy("Leave the modules to the others and start right away."),
    RATED: gettext_lazy("Let the others decide if it’s rated and start right away."),
    STRENGTH: gettext_lazy("Play somebody much stronger or weaker and start right away."),
    TITLE: gettext_lazy("Play %(title)s instead and start right away."),
    BOT: gettext_lazy("Let a bot have the free seat."),
}
UNRATED_BOT = gettext_lazy("Let a bot have the free seat, even if the game isn’t rated then.")


class ShownAlternative(NamedTuple):
    """What would work, as a button."""

    code: str
    sentence: str


def shown_alternatives(wish: Wish) -> list[ShownAlternative]:
    """What would work now for a wish that stands."""
    return [ShownAlternative(offer.code, sentence_of(offer)) for offer in offers(wish)]


def sentence_of(offer: Alternative) -> str:
    """What would happen."""
    details = {
        "players": offer.value,
        "pace": str(PACES.get(offer.value, "")) if offer.kind == PACE else "",
        "title": texts.title(offer.value) if offer.kind == TITLE else "",
    }
    sentence = UNRATED_BOT if offer.kind == BOT and "rated" in offer.changes else SENTENCES[offer.kind]
    return str(sentence) % details
