"""Regions of a table's page: elements with ``data-region``, of which an open page is sent only those that have changed.

Templates write a bare ``data-region`` as an element's first attribute and give the element an ``id``; no region lies
in another. What is sent gets a tag there, made of the element's own text, like an entity tag: an open page names the
tags it has, and a tag says nothing that its reader was not shown.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterator
from hashlib import blake2b

_MARK = re.compile(r"<(\w+) data-region(?=[\s>])")


def tagged(html: str, known: Collection[str] = frozenset()) -> str:
    """A page or a part of it with the tags of its regions; those that are ``known`` come empty."""
    return "".join(_pieces(html, known))


def _pieces(html: str, known: Collection[str]) -> Iterator[str]:
    """The regions and what lies between them."""
    at = 0
    while mark := _MARK.search(html, at):
        end = _end(html, mark[1], mark.end())
        yield html[at : mark.start()]
        yield _region(mark, html[mark.start() : end], known)
        at = end
    yield html[at:]


def _end(html: str, name: str, at: int) -> int:
    """Where the element of this name ends that is open at a place. Raises ``ValueError`` if it is never closed."""
    depth = 1
    for tag in re.compile(rf"<(/?){name}\b[^>]*>").finditer(html, at):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    raise ValueError(f"<{name}> is not closed")


def _region(mark: re.Match[str], html: str, known: Collection[str]) -> str:
    """One region with its tag, or empty if that is known."""
    tag = _tag(html)
    if tag in known:
        return f"<{mark[1]} data-same={tag}></{mark[1]}>"
    return f'{mark[0]}="{tag}"{html[len(mark[0]) :]}'


def _tag(html: str) -> str:
    return urlsafe_b64encode(blake2b(html.encode(), digest_size=6).digest()).decode()[:6]
