"""Static files that pages load together: one file each on a public site, in which they lie one after the other."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from functools import partial

from games.engine import registry
from games.tables.pages import for_title

SITE = {
    "css/site.css": ("css/tokens.css", "css/base.css", "css/components.css", "css/forms.css", "css/inbox.css"),
    "js/site.js": ("js/time-zone.js", "js/reach.js", "js/bell.js"),
    "js/morphing.js": ("vendor/htmx-2.0.11.min.js", "vendor/idiomorph-ext-0.8.0.min.js"),
}
"""Of all pages, and of those that are updated in place."""
TABLE_STYLES = (
    "css/turn.css",
    "css/table.css",
    "css/changes.css",
    "css/trying.css",
    "css/talk.css",
    "css/present.css",
    "css/lesson.css",
)
LAST_TABLE_STYLES = ("css/chart.css", "css/plans.css", "css/end.css", "css/low-screens.css")
"""What is laid over those of a title."""
_URL = re.compile(r'url\("([^":]+)"\)')
TABLE_SCRIPTS = (
    "js/table-news.js",
    "js/table-regions.js",
    "js/table-steps.js",
    "js/table-announcer.js",
    "js/keys-switch.js",
    "js/talk.js",
    "js/clocks.js",
    "js/table-counts.js",
    "js/end.js",
    "js/think.js",
)


def bundles() -> Mapping[str, tuple[str, ...]]:
    """What each bundle consists of, in this order, by its own name as a static file."""
    found = dict(SITE)
    for title in registry.titles():
        presenter = for_title(title)
        found[f"css/table-{title}.css"] = (*TABLE_STYLES, *presenter.styles, *LAST_TABLE_STYLES)
        found[f"js/table-{title}.js"] = (*TABLE_SCRIPTS, *presenter.scripts)
    return found


def bundle(name: str, files: tuple[str, ...], read: Callable[[str], str]) -> str:
    """The text of a bundle. Each script keeps its names to itself, and one that fails stops no other."""
    texts = {file: read(file) for file in files}
    if name.endswith(".css"):
        return "\n".join(_URL.sub(partial(_moved, file=file, name=name), text) for file, text in texts.items())
    return "".join(f"try {{\n{text}\n}} catch (error) {{\n  reportError(error);\n}}\n" for text in texts.values())


def _moved(url: re.Match[str], *, file: str, name: str) -> str:
    """The address of a picture or a font, which is relative to its sheet, as seen from the bundle."""
    address = posixpath.join(posixpath.dirname(file), url[1])
    return f'url("{posixpath.relpath(address, posixpath.dirname(name))}")'
