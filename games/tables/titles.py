"""Helpers for pages that exist once per title: the redirect to the first one, and the tabs."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from games import texts


def to_first(page: str, titles: Iterable[str]) -> HttpResponse:
    """Lead to the page of the first title; without any there is no such page."""
    name = next(iter(titles), None)
    if name is None:
        raise Http404
    return redirect(page, name)


def named(titles: Iterable[str]) -> dict[str, str]:
    """The titles with what they are called, for the tabs above the page."""
    return {name: texts.title(name) for name in titles}
