"""Whose ratings others may read: the one rule of profiles, ends of games, leaderboards, the API, seeds and matching.

What others may not read decides nothing that they can see.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.models import HiddenPart

_GAMES = HiddenPart.Part.GAMES


def are_shared(user: User, hidden: Collection[str]) -> bool:
    """Whether others may read the ratings of somebody who hides these parts of the own profile.

    Who hides the own games hides the ratings that came from them, and so does who is not listed.
    """
    return _GAMES not in hidden and not user.is_unlisted


def sharing(column: str = "user") -> Q:
    """In a query: whether others may read the ratings of whom this column names."""
    hiding = HiddenPart.objects.filter(user=OuterRef(column), part=_GAMES)
    return Q(**{f"{column}__is_unlisted": False}) & ~Q(Exists(hiding))
