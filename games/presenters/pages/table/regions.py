"""Regions of a table's page: elements with ``data-region``, of which an open page is sent only what it has not got.

Templates write a bare ``data-region`` as an element's first attribute and give the element an ``id``. What is sent gets
a tag there, made of the element's own text, like an entity tag: an open page says which it has, and a tag says nothing
that its reader was not shown. Regions may lie in each other. One with several in it has an outline, too: a tag of all
but what they hold. Where the outline is known, only those of them are sent that are not.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

BARE = " data-region"
LARGE = 10_000
"""From how many characters on a text is not kept: there are few such, and each looks so only once."""

_PARENTS = {"tbody": "table", "tr": "tbody", "td": "tr", "th": "tr"}
"""What parts of tables have to lie in, or a browser does not read them as what they are."""

_ID = re.compile(r'\sid="([^"]*)"')


class _Part(NamedTuple):
    """A piece of a page: a region with the name of its element, or a text between regions, without a name."""

    html: str
    name: str = ""

    @property
    def identifier(self) -> str:
        found = _ID.search(self.html)
        return found[1] if found else ""


def tagged(html: str, known: Collection[str] = frozenset()) -> str:
    """A page or a part of it with the tags of its regions, without what is ``known``."""
    return _joined(_parts(html), known)


def _joined(parts: Collection[_Part], known: Collection[str]) -> str:
    if not known:
        return "".join(_whole(part) if part.name else part.html for part in parts)
    return "".join(_region(part, known) if part.name else part.html for part in parts)


def _parts(html: str) -> list[_Part]:
    """A text cut into its regions and what lies between them."""
    return list(_cut(html))


def _cut(html: str) -> Iterator[_Part]:
    at = 0
    while (begun := _next(html, at)) is not None:
        start, mark = begun
        name = html[start + 1 : mark]
        end = _end(html, name, mark)
        yield _Part(html[at:start])
        yield _Part(html[start:end], name)
        at = end
    yield _Part(html[at:])


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


def _region(region: _Part, known: Collection[str]) -> str:
    """One region with its tags, or what of it is not known."""
    html, name = region
    tag = _tag(html)
    if tag in known:
        return f"<{name} data-same={tag}></{name}>"
    rest = len(name) + 1 + len(BARE)
    parts = _parts(html[rest:])
    outline = _outline(name, parts)
    if outline in known:
        changed = (_region(part, known) for part in parts if part.name and _tag(part.html) not in known)
        return f"<{name} data-within={outline} data-region={tag}>{''.join(changed)}</{name}>"
    lines = f' data-outline="{outline}"' if outline else ""
    return f'{html[:rest]}="{tag}"{lines}{_joined(parts, known)}'


def _whole(region: _Part) -> str:
    """One region for a page that knows none."""
    return _kept_whole(region) if len(region.html) < LARGE else _region(region, frozenset())


@lru_cache(maxsize=1024)
def _kept_whole(region: _Part) -> str:
    """Kept because most of a board is as it was."""
    return _region(region, frozenset())


def _outline(name: str, parts: Collection[_Part]) -> str:
    """The tag of a region beside what the regions in it hold; empty where there are not several that can come alone."""
    regions = [part.name for part in parts if part.name]
    if len(regions) < 2 or any(_PARENTS.get(region, name) != name for region in regions):
        return ""
    texts = (f"<{part.name} {part.identifier}>" if part.name else part.html for part in parts)
    return _tag_of(f"<{name}{''.join(texts)}")


def _tag(html: str) -> str:
    return _kept_tag(html) if len(html) < LARGE else _tag_of(html)


@lru_cache(maxsize=4096)
def _kept_tag(html: str) -> str:
    return _tag_of(html)


def _tag_of(html: str) -> str:
    return urlsafe_b64encode(blake2b(html.encode(), digest_size=6).digest()).decode()[:6]
