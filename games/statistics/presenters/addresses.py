"""Addresses of the games behind a figure."""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse

from accounts.models import User


def games_of_person(user: User, title: str, **filters: object) -> str:
    """The list of those games of somebody."""
    return _with(reverse("statistics:person_games", args=[user.username]), title=title, **filters)


def games_of_title(title: str, **filters: object) -> str:
    """The list of those games of a title."""
    return _with(reverse("statistics:title_games", args=[title]), **filters)


def _with(address: str, **fields: object) -> str:
    named = urlencode({name: value for name, value in fields.items() if value})
    return f"{address}?{named}" if named else address
