"""Every text that is marked for translation, read from Python and from templates; no GNU gettext is needed."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
NOT_SHOWN = (
    "tests/",
    "bench/",
    "chaos/",
    "texts/",
    "examples/",
    "tools/title/skeleton/",
    "tools/title/module_skeleton/",
    "tools/title/skeleton_pages/",
)
"""What nobody who plays ever reads, and titles that have catalogues of their own."""

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
"""The functions that mark texts; which argument is a context, which are texts."""


class Text(NamedTuple):
    """A marked text; ``plural`` is empty where it counts nothing, ``context`` where the text says enough."""

    text: str
    plural: str
    context: str
    file: str
    comments: tuple[str, ...]


def catalogue(found_texts: Iterable[Text] | None = None) -> Catalog:
    """All marked texts, or those given, each with the files it stands in."""
    found = Catalog(charset="utf-8")
    for text in texts() if found_texts is None else found_texts:
        found.add(
            (text.text, text.plural) if text.plural else text.text,
            locations=[(text.file, 0)],
            auto_comments=text.comments,
            context=text.context or None,
        )
    return found


def texts() -> Iterator[Text]:
    """Every marked text, file by file in the order of their names."""
    yield from texts_in(ROOT, files(".py", ".html", ".txt"))


def texts_in(root: Path, names: Iterable[str]) -> Iterator[Text]:
    """Every marked text of these files of a folder."""
    for file in names:
        if file.endswith(".py"):
            yield from _marked(file, (root / file).read_bytes())
        elif "templates/" in file:
            yield from _marked(file, _as_python((root / file).read_text()))


def files(*endings: str) -> list[str]:
    """The repository's files whose texts people may read, from its root."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    names = sorted(name for name in listed.stdout.splitlines() if name.endswith(endings))
    return [name for name in names if not name.startswith(NOT_SHOWN) and (ROOT / name).is_file()]


def _as_python(template: str) -> bytes:
    """The calls that a template's tags stand for. Each begins a line, or an indent would be an error of syntax."""
    lines = templatize(template).splitlines()
    return "\n".join(line.strip() for line in lines).encode()


def _marked(file: str, source: bytes) -> Iterator[Text]:
    rows = extract("python", BytesIO(source), KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True)
    for _line, message, comments, context in rows:
        text, plural = message if isinstance(message, tuple) else (message, "")
        if text:
            yield Text(text, plural, context or "", file, tuple(comments))
