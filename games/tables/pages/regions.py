"""Regions of a page: elements with a mark, of which an open page is sent only those whose marks it has not got.

An open page names its marks in the header ``Known-Regions``. A mark is a keyed hash of what its region shows: it tells
its reader nothing else. Each region has an ``id``, and none lies in another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, zip_longest
from secrets import token_hex
from typing import NamedTuple

from django.http import HttpRequest
from django.template import Context
from django.utils.safestring import SafeString, mark_safe

from games.tables.fingerprints import short_fingerprint

KNOWN = "Known-Regions"


class Region(NamedTuple):
    """An element with its mark."""

    element: str
    mark: str
    html: str

    @classmethod
    def of(cls, element: str, html: str, mark: str = "") -> Region:
        """An element as its template wrote it; without a ``mark`` of its own it is marked by all that it shows."""
        opening = f"<{element}"
        if not html.startswith(opening):
            raise ValueError(f"a region <{element}> begins with something else: {html[:40]!r}")
        mark = mark or short_fingerprint(html)
        return cls(element, mark, f'{opening} data-region="{mark}"{html.removeprefix(opening)}')

    def without(self, known: Collection[str]) -> str:
        """The element, or an empty one in its place where its mark is known."""
        return same(self.element, self.mark) if self.mark in known else self.html


class _Place(NamedTuple):
    """Where a region stands in a fragment."""

    start: int
    end: int
    element: str
    mark: str


class Fragment(SafeString):
    """A piece of a page, and where the regions in it are."""

    __slots__ = ("_places",)
    _places: Sequence[_Place]

    @classmethod
    def of(cls, pieces: Iterable[str | Region]) -> Fragment:
        """Regions and what stands between them."""
        texts, places, length = list[str](), list[_Place](), 0
        for piece in pieces:
            text = piece.html if isinstance(piece, Region) else piece
            if isinstance(piece, Region):
                places.append(_Place(length, length + len(text), piece.element, piece.mark))
            texts.append(text)
            length += len(text)
        fragment = cls("".join(texts))
        fragment._places = tuple(places)
        return fragment

    def without(self, known: Collection[str]) -> SafeString:
        """The piece in which regions that are known come empty."""
        texts, shown = list[str](), 0
        for place in self._places:
            if place.mark in known:
                texts += self[shown : place.start], same(place.element, place.mark)
                shown = place.end
        return mark_safe("".join([*texts, self[shown:]])) if texts else self


def same(element: str, mark: str) -> str:
    """What is sent in the place of an element that the page has already."""
    return f"<{element} data-same={mark}></{element}>"


def known_to(request: HttpRequest) -> frozenset[str]:
    """The marks that an open page says it has."""
    return frozenset(request.headers.get(KNOWN, "").split())


def known_in(context: Context) -> Collection[str]:
    """The marks that the page has for which this is rendered."""
    return context.get("known") or ()


class Cut:
    """Where a template is rendered to be cached, its regions are cut out while it is, and put in again at the end."""

    _SIGN = token_hex()
    """Nobody can write it, and no template has it."""

    def __init__(self) -> None:
        self._regions: list[Region] = []

    def out(self, region: Region) -> str:
        """Keep a region; gives what stands in its place."""
        self._regions.append(region)
        return self._SIGN

    def fragment(self, html: str) -> Fragment:
        """What was rendered, with its regions."""
        return Fragment.of(
            piece for piece in chain.from_iterable(zip_longest(html.split(self._SIGN), self._regions)) if piece
        )
