"""What a turn brings, in pictures and numbers: every part of what seats have that is other than before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import escape, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games import texts
from games.engine.diff import Change, Moved, Places
from games.tables.pages import for_title
from games.tables.pages.drawings import saying
from games.tables.pages.numbers import number, signed
from games.tables.pages.scene import Look, Scene, Sitter, Spot

TOTAL = "total"
NO_PLACE = "–"


Looks = Callable[[str], Look | None]
"""The look of a part by its name; ``None`` for one that nobody has drawn."""


class SeatChanges(NamedTuple):
    """What is other for one seat."""

    sitter: Sitter
    shown: SafeString
    """``total`` comes last."""


def by_seat(title: str, looks: Looks, scene: Scene) -> list[SeatChanges]:
    """What the viewer's draft changes, from old to new: for the viewer and then for the others."""
    found: dict[int, list[Change]] = {}
    for change in sorted(scene.changes, key=lambda change: change.seat != scene.seat):
        found.setdefault(change.seat, []).append(change)
    sitters = scene.sitters
    return [
        SeatChanges(sitters[seat], from_old_to_new(title, looks, tuple(parts), f"brought-{seat}"))
        for seat, parts in found.items()
    ]


def from_old_to_new(title: str, looks: Looks, changes: tuple[Change, ...], name: str = "") -> SafeString:
    """One seat's changes as items of a list: what it had, and what it has.

    Under a ``name`` the total has an id: an update finds it wherever the list has grown, and it keeps its place.
    """
    return _listed(title, looks, changes, get_language(), is_short=False, name=name)


def differences(title: str, looks: Looks, changes: tuple[Change, ...]) -> SafeString:
    """One seat's changes as items of a list: what is more, and what is less."""
    return _listed(title, looks, changes, get_language(), is_short=True)


@lru_cache(maxsize=2048)
def _listed(
    title: str, looks: Looks, changes: tuple[Change, ...], language: str | None, *, is_short: bool, name: str = ""
) -> SafeString:
    """Kept because everybody at a table sees the same, in the log again and again."""
    items = (f"<li{_marks(change, name)}>{_told(title, looks, change, is_short)}</li>" for change in changes)
    return mark_safe("".join(items))


def _told(title: str, looks: Looks, change: Change, is_short: bool) -> str:
    look = looks(change.part)
    if isinstance(change.new, Places):
        return _placed(title, look, change, is_short)
    if not isinstance(change.new, int):
        shown = _drawn(title, look, change)
        return f'<span aria-hidden="true">{shown}</span>{_heard(_things(title, change))}'
    if is_short and not (look and look.is_place):
        if look is None:
            return escape(_difference(title, change))
        amount = signed(change.new - change.old)
        return _pictured(title, look, change, amount, _difference(title, change))
    old, new = number(change.old), number(change.new)
    return _pictured(title, look, change, f"<s>{old}</s>→<b>{new}</b>", _way(title, change))


def _placed(title: str, look: Look | None, change: Change, is_past: bool) -> str:
    """From which place to which, one spot after the other."""
    picture = look.picture() if look else f'<span aria-hidden="true">{escape(_name(title, change))}</span>'
    spots = (_at_spot(title, change, moved, is_past) for moved in change.new.changed(change.old))
    return picture + "".join(spots)


def _at_spot(title: str, change: Change, moved: Moved, is_past: bool) -> str:
    """Pointing at it lights the cell; what is over leads there, so that keys find it and scripts are not needed."""
    spot = for_title(title).spot(moved.spot)
    shown = f"<s>{_place(moved.old)}</s>→<b>{_place(moved.new)}</b>"
    if spot is None:
        return f'<span aria-hidden="true">{shown}</span>{_heard(_moved_in_words(title, change, moved, spot))}'
    told = f'<span aria-hidden="true" title="{escape(spot.name)}">{shown}<small>{escape(spot.short)}</small></span>'
    heard = _heard(_moved_in_words(title, change, moved, spot))
    tag, leads = ("a", f' href="#{spot.cell}"') if is_past else ("span", "")
    return f'<{tag} class="change__spot"{leads} data-cell="{spot.cell}">{told}{heard}</{tag}>'


def _place(place: int) -> str:
    """A place as the reader's language counts them; none is a dash."""
    return strip_tags(str(ordinal(place))) if place else NO_PLACE


def _marks(change: Change, name: str) -> str:
    """The class of an item, and the id of the total."""
    if change.part != TOTAL:
        return ' class="change"'
    return ' class="change change--total"' + (f' id="{name}-total"' if name else "")


# --- in words --------------------------------------------------------------------------------------------------------


def _moved_in_words(title: str, change: Change, moved: Moved, spot: Spot | None) -> str:
    """In which place it was at a spot and in which it is now."""
    told = _from_to(title, change, _heard_place(_place(moved.old)), _heard_place(_place(moved.new)))
    return _("%(change)s (%(where)s)") % {"change": told, "where": spot.name} if spot is not None else told


def _heard_place(place: str) -> str:
    """A dash is not heard."""
    return pgettext("place", "none") if place == NO_PLACE else place


def _way(title: str, change: Change) -> str:
    """What it was and what it is now."""
    return _from_to(title, change, number(change.old), number(change.new))


def _from_to(title: str, change: Change, old: str, new: str) -> str:
    return _("%(part)s from %(old)s to %(new)s") % {"part": _name(title, change), "old": old, "new": new}


def _difference(title: str, change: Change) -> str:
    """How much more or less it is."""
    amount = signed(change.new - change.old)
    return _("%(part)s %(amount)s") % {"part": _name(title, change), "amount": amount}


def _things(title: str, change: Change) -> str:
    """Which single things have come and gone."""
    return _("%(part)s: %(things)s") % {"part": _name(title, change), "things": _names(title, change)}


def _names(title: str, change: Change) -> str:
    return ", ".join(f"{sign}{texts.word(title, str(thing))}" for sign, thing in _come_and_gone(change))


def _name(title: str, change: Change) -> str:
    is_loss = isinstance(change.new, int) and change.new < change.old
    return texts.change_of(title, change.part, is_loss=is_loss)


def _come_and_gone(change: Change) -> list[tuple[str, Any]]:
    """Single things with their signs."""
    come, gone = Counter(change.new) - Counter(change.old), Counter(change.old) - Counter(change.new)
    return [*(("+", thing) for thing in come.elements()), *(("−", thing) for thing in gone.elements())]


# --- in pictures -----------------------------------------------------------------------------------------------------


def _drawn(title: str, look: Look | None, change: Change) -> str:
    """Single things that have come and gone; by their names where nobody has drawn them."""
    if look is None:
        return escape(_names(title, change))
    return "".join(f"{sign}{look.thing(thing)}" for sign, thing in _come_and_gone(change))


def _pictured(title: str, look: Look | None, change: Change, text: str, said: str) -> str:
    name = escape(_name(title, change))
    if look is None:
        return f'<span aria-hidden="true" title="{name}"><span>{name}</span>{text}</span>{_heard(said)}'
    return f'{saying(look.picture(), said)}<span aria-hidden="true" title="{name}">{text}</span>'


def _heard(said: str) -> str:
    return f'<span class="visually-hidden">{escape(said)}</span>'
