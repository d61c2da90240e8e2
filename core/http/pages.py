"""Which addresses can be opened as pages, and which only take forms."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import getclosurevars, isfunction, unwrap
from typing import Any

from django.urls import Resolver404, resolve

DEEPEST = 10
"""No address of the site has more parts; whoever sends one of thousands does not choose how long we look."""


def takes_get(path: str) -> bool:
    """Whether there is a view at this path that answers GET."""
    try:
        view = resolve(path).func
    except Resolver404:
        return False
    return "GET" in _methods(unwrap(view, stop=lambda each: "GET" not in _methods(each)))


def _methods(view: Any) -> Sequence[str]:
    """What a decorator of ``django.views.decorators.http`` lets in; it keeps its list to itself."""
    return getclosurevars(view).nonlocals.get("request_method_list", ("GET",)) if isfunction(view) else ("GET",)


def page_above(path: str) -> str:
    """The nearest address above this path that can be opened: of a form’s address, the page where the form stands."""
    parts = path.strip("/").split("/")[:DEEPEST]
    above = (f"/{'/'.join(parts[:length])}/" for length in range(len(parts) - 1, 0, -1))
    return next(filter(takes_get, above), "/")
