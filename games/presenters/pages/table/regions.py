"""Regions of a table's page: elements with ``data-region``, sent empty to an open page that has them already.

Templates write a bare ``data-region`` as an element's first attribute and give the element an ``id``. What is sent gets
a tag there, made of the element's own text, like an entity tag: an open page says which it has, and a tag says nothing
that its reader was not shown. Regions may lie in each other.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Collection
from functools import lru_cache
from hashlib import blake2b

BARE = " data-region"
_ID = re.compile(r'\sid="([^"]*)"')


def tagged(html: str, known: Collection[str] = frozenset()) -> str:
    """A page or a part of it with the tags of its regions; those that are ``known`` are left empty."""
    sent: list[str] = []
    at = 0
    while (begun := _next(html, at)) is not None:
        start, mark = begun
        end = _end(html, html[start + 1 : mark], mark)
        region = html[start:end]
        sent += html[at:start], _region(region, mark - start, known) if known else _whole(region, mark - start)
        at = end
    return "".join((*sent, html[at:]))


def _next(html: str, at: int) -> tuple[int, int] | None:
    """Where the next element with the mark begins, and where that stands; the same words in a text are no mark."""
    mark = html.find(BARE, at)
    while mark != -1:
        start = html.rfind("<", at, mark)
        if start != -1 and html[start + 1 : mark].isalnum():
            return start, mark
        mark = html.find(BARE, mark + 1)
    return None


def _end(html: str, name: str, at: int) -> int:
    """Where an element of this name ends that is open at a place: after as many ends as there are beginnings."""
    close, depth = f"</{name}>", 1
    while depth:
        found = html.index(close, at)
        depth += html.count(f"<{name} ", at, found) + html.count(f"<{name}>", at, found) - 1
        at = found + len(close)
    return at


def _region(html: str, mark: int, known: Collection[str]) -> str:
    """One region with its tag, or its empty element."""
    tag, name = _tag(html), html[1:mark]
    if tag in known:
        identifier = _ID.search(html)
        # A page has a hundred of them: without quotes they are a tenth smaller.
        return f"<{name} id={identifier[1] if identifier else ''} data-same={tag}></{name}>"
    rest = mark + len(BARE)
    return f'{html[:rest]}="{tag}"{tagged(html[rest:], known)}'


@lru_cache(maxsize=1024)
def _whole(html: str, mark: int) -> str:
    """One region for a page that knows none: kept, because most of a board is as it was."""
    return _region(html, mark, frozenset())


@lru_cache(maxsize=4096)
def _tag(html: str) -> str:
    return urlsafe_b64encode(blake2b(html.encode(), digest_size=6).digest()).decode()[:6]
