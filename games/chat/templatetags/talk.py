"""What lists of tables show of talk, and the field for the next line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Protocol

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from games.chat import selectors
from games.chat.forms import LineForm
from games.chat.places import Place
from games.models import Game

register = template.Library()


class InRoom(Protocol):
    """A tournament or a group."""

    @property
    def room_id(self) -> int | None: ...


@register.simple_tag
def unread_talk(games: Iterable[Game], user: User) -> Mapping[int, int]:
    """How many lines this person has not been shown, by the keys of the tables."""
    return selectors.unread(games, user)


@register.simple_tag
def unread_in(places: Iterable[InRoom], user: User) -> Mapping[int, int]:
    """How many lines this person has not been shown of tournaments or groups, by the keys of their rooms."""
    return selectors.unread_in([place.room_id for place in places], user)


@register.filter
def of_room(numbers: Mapping[int, int], place: InRoom) -> int:
    """The number of one tournament or group."""
    return numbers.get(place.room_id or 0, 0) if numbers else 0


@register.filter
def at(numbers: Mapping[int, int], game: Game) -> int:
    """The number of one table."""
    return numbers.get(game.pk, 0) if numbers else 0


@register.simple_tag
def line_field(form: LineForm, place: Place) -> SafeString:
    """The field of the form for a line; the empty one is on each page of a table."""
    if not form.is_bound:
        return _empty_line_field(get_language(), is_at_table=place.tells_all)
    return _labelled(form, is_at_table=place.tells_all)


@lru_cache(maxsize=16)
def _empty_line_field(_language: str | None, *, is_at_table: bool) -> SafeString:
    return _labelled(LineForm(), is_at_table=is_at_table)


def _labelled(form: LineForm, *, is_at_table: bool) -> SafeString:
    if not is_at_table:
        form.fields["text"].label = _("Message to everybody here")
    return form["text"].as_field_group()
