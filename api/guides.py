"""What programs must know, as pages: the papers of ``docs/`` about the API, and the codes of all refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from inspect import getdoc
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

from accounts.refusal import Refusal
from api.v1.responses import code_of

GUIDES: Mapping[str, str] = {
    "use": "docs/api.md",
    "bots": "docs/bot-api.md",
    "views": "docs/views.md",
    "record": "docs/game-record.md",
    "tournaments": "docs/rules/tournaments.md",
    "cacao": "docs/rules/cacao.md",
    "chocolatl": "docs/rules/chocolatl.md",
}
"""The papers by the last part of their address; each begins with its headline."""
EXAMPLES = ("bot.py", "bot.js", "arena.py", "bridge.py")
"""Programs that are shown as they are, from ``examples/bots/``."""


class Guide(NamedTuple):
    """A paper as a page."""

    name: str
    title: str
    content: SafeString


@cache
def guide(name: str) -> Guide:
    """The paper of this name. Raises ``KeyError``."""
    source = Path(GUIDES[name])
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse((settings.BASE_DIR / source).read_text(encoding="utf-8"))
    for head, text in pairwise(tokens):
        if head.type == "heading_open":
            head.attrSet("id", slugify(text.content))
    for token in tokens:
        token.children = [*_linked(token.children or [], source.parent)] or None
    title, rest = tokens[1].content, tokens[3:]
    # The papers are the project's own, and what is no Markdown in them is escaped.
    return Guide(name, title, mark_safe(reader.renderer.render(rest, reader.options, {})))


def guides() -> tuple[Guide, ...]:
    """All papers, in the order in which one reads them."""
    return (*map(guide, GUIDES),)


def _linked(tokens: list[Token], folder: Path) -> Iterator[Token]:
    """The text with links to what the site shows; what only lies in the repository is named without a link."""
    is_shown = True
    for token in tokens:
        if token.type == "link_open":
            address = _address(str(token.attrGet("href")), folder)
            is_shown = address is not None
            token.attrSet("href", address or "")
        if is_shown or token.type not in ("link_open", "link_close"):
            yield token


def _address(link: str, folder: Path) -> str | None:
    """Where a link of a paper leads to on the site; ``None`` where nothing is."""
    parts = urlsplit(link)
    if parts.scheme or not parts.path:
        return link
    target = Path(*_normal(folder / parts.path))
    anchor = f"#{parts.fragment}" if parts.fragment else ""
    by_file = {Path(file): reverse("api:guide", args=[name]) for name, file in GUIDES.items()}
    by_file |= {Path("examples/bots", file): reverse("api:example", args=[file]) for file in EXAMPLES}
    return f"{by_file[target]}{anchor}" if target in by_file else None


def _normal(path: Path) -> list[str]:
    """The parts of a path without those that lead up again."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return parts


def example(name: str) -> bytes:
    """One of ``EXAMPLES``, as it lies in the repository."""
    return (settings.BASE_DIR / "examples" / "bots" / name).read_bytes()


# --- the codes of refusals --------------------------------------------------------------------------------------------


PARTS: Mapping[str, str] = {
    "api": "Requests and tokens",
    "accounts": "People",
    "games.tables": "Tables and moves",
    "games.lobby": "Tables before their games",
    "games.clocks": "Clocks",
    "games.proposals": "Agreeing",
    "games.premoves": "Plans",
    "games.analysis": "Hints",
    "games.chat": "Talk",
    "games.operations": "Silence",
    "games.puzzles": "Puzzles",
    "games.insights": "Insights",
    "games.tournaments": "Tournaments",
}
"""Whose refusals programs meet, by the package that refuses."""


class Problem(NamedTuple):
    """A refusal that a program may be answered."""

    code: str
    status: int
    meaning: str


@cache
def problems() -> tuple[tuple[str, tuple[Problem, ...]], ...]:
    """All refusals by the part of the site that refuses."""
    found: dict[str, list[Problem]] = {part: [] for part in PARTS}
    for kind in sorted(_kinds_of(Refusal), key=lambda kind: kind.__name__):
        part = next((part for part in PARTS if f"{kind.__module__}.".startswith(f"{part}.")), None)
        if part and not kind.__subclasses__():
            found[part].append(Problem(code_of(kind), kind.status.value, str(getdoc(kind)).replace("``", "")))
    return tuple((PARTS[part], tuple(kinds)) for part, kinds in found.items())


def _kinds_of(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds_of(each)
