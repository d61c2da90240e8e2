"""What a title uses of the site's that is not for titles: classes, tokens, includes; and files that aren't there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from django.contrib.staticfiles import finders

from cacao_site.http.bundles import LAST_TABLE_STYLES, SITE, TABLE_STYLES
from games.engine.title import AnyTitle
from games.tables.pages import for_title
from tools.title.allowed import CLASSES, INCLUDES, SEATS, TOKENS
from tools.title.sheets import Rule, classes, rules

DOCUMENT = "docs/titles-pages.md"
_CLASSES = re.compile(r'class="([^"]*)"')
_TAGS = re.compile(r"{[{%].*?[%}]}", re.DOTALL)
_INCLUDED = re.compile(r"""{%\s*(?:include|extends)\s+["']([^"']+)["']""")
_STATIC = re.compile(r"""{%\s*static\s+["']([^"']+)["']""")
_TOKEN = re.compile(r"var\(\s*(--[\w-]+)\s*\)")
_OWN_TOKEN = re.compile(r"(--[\w-]+)\s*:")


def problems(title: AnyTitle, package: Path) -> Iterator[str]:
    """Each in a sentence."""
    templates, sheets = _files(package / "templates", ".html"), _files(package / "static", ".css")
    yield from _missing_files(title, templates)
    yield from _foreign_includes(title.name, templates)
    yield from _rules_outside(title.name, sheets)
    yield from _foreign_tokens(sheets)
    yield from _collisions(title, templates, sheets)


def _files(folder: Path, ending: str) -> dict[str, str]:
    """The texts of all files with this ending, by their paths in the folder."""
    return {str(file.relative_to(folder)): file.read_text() for file in sorted(folder.rglob(f"*{ending}"))}


def _missing_files(title: AnyTitle, templates: Mapping[str, str]) -> Iterator[str]:
    page = for_title(title.name)
    named = dict.fromkeys((*page.styles, *page.scripts, *page.replay_scripts), "The page")
    named |= dict.fromkeys(page.handbook.styles if page.handbook else (), "The rules")
    named |= {name: f"The template {file}" for file, text in templates.items() for name in _STATIC.findall(text)}
    for name, where in named.items():
        if finders.find(name) is None:
            yield f"{where} names the file {name}, which isn’t in static/ of the title or the site."


def _foreign_includes(title: str, templates: Mapping[str, str]) -> Iterator[str]:
    for file, text in templates.items():
        for name in _INCLUDED.findall(text):
            if name not in INCLUDES and not name.startswith(f"games/{title}/"):
                yield f"The template {file} includes {name}, which isn’t for titles: {DOCUMENT} lists what is."


def _rules_outside(title: str, sheets: Mapping[str, str]) -> Iterator[str]:
    for file, text in sheets.items():
        for rule in rules(text):
            if rule.around[0].startswith(("@font-face", "@property", "@keyframes")) or "@keyframes" in str(rule.around):
                continue
            is_inside = all(selector.startswith(f".title-{title}") for selector in rule.selectors)
            if "@layer title" not in rule.around or not is_inside:
                yield f"{file} styles {rule.selectors[0]} outside @layer title or .title-{title}: it reaches the site."


def _foreign_tokens(sheets: Mapping[str, str]) -> Iterator[str]:
    own = {token for text in sheets.values() for token in _OWN_TOKEN.findall(text)}
    for file, text in sheets.items():
        for token in sorted({*_TOKEN.findall(text)} - own - TOKENS):
            yield f"{file} uses the property {token}, which isn’t for titles: {DOCUMENT} lists what is."


def _collisions(title: AnyTitle, templates: Mapping[str, str], sheets: Mapping[str, str]) -> Iterator[str]:
    """Classes of the title's that the site's sheets style too, without being for titles."""
    used = {
        name for text in templates.values() for part in _CLASSES.findall(text) for name in _TAGS.sub(" ", part).split()
    }
    own = (used | {name for text in sheets.values() for name in classes(text)}) - CLASSES
    own = {name for name in own if not name.startswith((SEATS, "title-"))}
    kept = _properties([rule for text in sheets.values() for rule in rules(text)])
    for file, text in _of_site(title).items():
        for names, properties in _reached([*rules(text)]).items():
            left = sorted(properties - set().union(*(kept.get(name, set()) for name in names)))
            if left and names <= own | CLASSES and names & own:
                yield _collision(title.name, min(names & own), file, ", ".join(left))


def _collision(title: str, name: str, file: str, properties: str) -> str:
    return (
        f"The class “{name}” is one of the site’s, too: on your pages {file} sets {properties} for it. "
        f"Call it “{title}__{name}”, or take a class that is for titles ({DOCUMENT})."
    )


def _of_site(title: AnyTitle) -> dict[str, str]:
    """The sheets of the site that a table's page of this title loads."""
    own = f"games/{title.name}/"
    names = [*SITE["css/site.css"], *TABLE_STYLES, *for_title(title.name).styles, *LAST_TABLE_STYLES]
    found = {name: finders.find(name) for name in names if not name.startswith(own)}
    return {name: Path(path).read_text() for name, path in found.items() if path}


def _reached(found: list[Rule]) -> dict[frozenset[str], set[str]]:
    """The properties that a sheet sets for whatever has these classes, wherever it is on a page."""
    reached: dict[frozenset[str], set[str]] = {}
    for rule in found:
        for names in rule.reached():
            reached.setdefault(names, set()).update(rule.properties)
    return reached


def _properties(found: list[Rule]) -> dict[str, set[str]]:
    """What the title itself sets for each of its classes."""
    kept: dict[str, set[str]] = {}
    for rule in found:
        for name in classes("".join(f"{selector.split()[-1]} {{a: b}}" for selector in rule.selectors)):
            kept.setdefault(name, set()).update(rule.properties)
    return kept
