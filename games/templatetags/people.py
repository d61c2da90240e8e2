"""What templates say of people: how reliable they are, and that they are on holiday."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from django import template

from accounts.models import User
from games import texts
from games.analysis import accuracy
from games.analysis.accuracy import Accuracy
from games.clocks.presenters.reliability import ShownReliability, in_short, shown_reliability
from games.clocks.selectors import Reliability
from games.models import Seat
from games.profiles.selectors import FriendAtTable, friends_playing

T = TypeVar("T")

register = template.Library()


@register.simple_tag
def reliability_of(user: User) -> ShownReliability:
    """How often somebody decided in time."""
    return shown_reliability(user)


@register.simple_tag
def playing_friends_of(user: User) -> list[FriendAtTable]:
    """Which friends play where now, with the names of titles."""
    return [found._replace(title=texts.title(found.title)) for found in friends_playing(user)]


@register.simple_tag
def accuracies_of(user: User) -> list[Accuracy]:
    """How well somebody played, by the names of titles: for that person alone."""
    return [found._replace(title=texts.title(found.title)) for found in accuracy.accuracies_of(user)]


@register.filter
def short(reliability: Reliability | None) -> str:
    """The same in a few words."""
    return in_short(reliability)


@register.filter
def of_seat(notes: Mapping[int, T] | str, seat: Seat) -> T | str:
    """What is noted about the person on a seat, by the keys of people."""
    return notes.get(seat.user_id or 0, "") if notes and not isinstance(notes, str) else ""
