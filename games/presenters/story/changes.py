"""What a turn brings, in pictures and numbers: every part of what seats have that is other than before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import sentences
from games.engine.ledger import Change
from games.presenters.numbers import number, signed
from games.presenters.presenter import Look, Scene, Sitter

TOTAL = "total"


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
    return [SeatChanges(sitters[seat], from_old_to_new(title, looks, tuple(parts))) for seat, parts in found.items()]


def from_old_to_new(title: str, looks: Looks, changes: tuple[Change, ...]) -> SafeString:
    """One seat's changes as items of a list: what it had, and what it has."""
    return _listed(title, looks, changes, get_language(), is_short=False)


def differences(title: str, looks: Looks, changes: tuple[Change, ...]) -> SafeString:
    """One seat's changes as items of a list: what is more, and what is less."""
    return _listed(title, looks, changes, get_language(), is_short=True)


@lru_cache(maxsize=2048)
def _listed(
    title: str, looks: Looks, changes: tuple[Change, ...], language: str | None, *, is_short: bool
) -> SafeString:
    """Kept because everybody at a table sees the same, in the log again and again."""
    items = (f'<li class="change{_class(change)}">{_told(title, looks, change, is_short)}</li>' for change in changes)
    return mark_safe("".join(items))


def _told(title: str, looks: Looks, change: Change, is_short: bool) -> str:
    look = looks(change.part)
    if not isinstance(change.new, int):
        return _things(title, look, change)
    return _difference(title, look, change) if is_short and not (look and look.is_place) else _way(title, look, change)


def _class(change: Change) -> str:
    return " change--total" if change.part == TOTAL else ""


def _way(title: str, look: Look | None, change: Change) -> str:
    """What it was and what it is now."""
    old, new = number(change.old), number(change.new)
    said = _("%(part)s from %(old)s to %(new)s") % {"part": _name(title, change), "old": old, "new": new}
    return _pictured(title, look, change, f"<s>{old}</s>→<b>{new}</b>", said)


def _difference(title: str, look: Look | None, change: Change) -> str:
    """How much more or less it is."""
    amount = signed(change.new - change.old)
    said = _("%(part)s %(amount)s") % {"part": _name(title, change), "amount": amount}
    return _pictured(title, look, change, f"<b>{amount}</b>", said)


def _things(title: str, look: Look | None, change: Change) -> str:
    """Which single things have come and gone."""
    come, gone = Counter(change.new) - Counter(change.old), Counter(change.old) - Counter(change.new)
    things = [*(("+", thing) for thing in come.elements()), *(("−", thing) for thing in gone.elements())]
    names = ", ".join(f"{sign}{sentences.word(title, str(thing))}" for sign, thing in things)
    said = _("%(part)s: %(things)s") % {"part": _name(title, change), "things": names}
    drawn = "".join(f"{sign}{look.thing(thing)}" for sign, thing in things) if look else escape(names)
    return f'<span aria-hidden="true">{drawn}</span>{_heard(said)}'


def _pictured(title: str, look: Look | None, change: Change, text: str, said: str) -> str:
    name = escape(_name(title, change))
    picture = look.picture() if look else f"<span>{name}</span>"
    return f'<span aria-hidden="true" title="{name}">{picture}{text}</span>{_heard(said)}'


def _heard(said: str) -> str:
    return f'<span class="visually-hidden">{escape(said)}</span>'


def _name(title: str, change: Change) -> str:
    return sentences.holding(title, change.part)
