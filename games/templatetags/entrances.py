"""Whom a page lets in: ``{% if redirect_field_value|lets_guests_in %}`` on the page before it."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from django import template
from django.contrib.auth.models import AnonymousUser
from django.urls import Resolver404, resolve

from games.errors import GameError
from games.tables import selectors

register = template.Library()
FOR_ACCOUNTS = ("tournaments",)
"""Parts of the site where guests only look."""


@register.filter
def lets_guests_in(address: str | None) -> bool:
    """Whether a guest can do something at this address of the site; a private table without its link tells nothing."""
    try:
        parts = urlsplit(address or "")
        match = resolve(parts.path)
    except (ValueError, Resolver404):
        return True
    if match.namespace in FOR_ACCOUNTS:
        return False
    table = match.kwargs.get("public_id") if match.namespace == "games" else None
    return table is None or not _is_rated(table, parse_qs(parts.query).get("invite", [""])[0])


def _is_rated(public_id: str, token: str) -> bool:
    try:
        return selectors.visible_game(public_id, AnonymousUser(), token).is_rated
    except GameError:
        return False
