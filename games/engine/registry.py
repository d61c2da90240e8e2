"""The titles by name. The site knows a title only through this table and what ``title.py`` says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from games.engine import installed
from games.engine.installed import Source, Unfit
from games.engine.ruleset import Options
from games.engine.title import AnyTitle


class Titles(NamedTuple):
    """The titles that can be played, and of the others why they cannot."""

    offered: dict[str, AnyTitle]
    faults: dict[str, str]
    errors: dict[str, Exception]
    """What was raised, the last of each."""


@cache
def _found() -> Titles:
    """Loaded once. Of a package is asked ``title.TITLE`` here, and the rest by ``part`` when it is needed."""
    found = Titles({}, {}, {})
    for source in installed.sources():
        try:
            found.offered.setdefault(source.name, installed.load(source))
        except Unfit as error:
            _note(found, source, str(error), error)
    return found


def _note(found: Titles, source: Source, why: str, error: Exception | None) -> None:
    told = f"{source.distribution}: {why}" if source.distribution else why
    found.faults[source.name] = " ".join(filter(None, [found.faults.get(source.name), told]))
    if error is not None:
        found.errors[source.name] = error


def titles() -> Mapping[str, AnyTitle]:
    """The titles by name, in the order in which they are offered."""
    return dict(_found().offered)


def faults() -> Mapping[str, str]:
    """The titles that were found but cannot be played, each with a sentence that says why."""
    return dict(_found().faults)


def error(name: str) -> Exception | None:
    """What the code of a title raised that cannot be played, for its author."""
    return _found().errors.get(name)


def error_with(name: str, options: Options) -> Exception | None:
    """The same of a table: what keeps its title away, or a part that its options name."""
    title = _found().offered.get(name)
    if title is None:
        return error(name)
    errors = title.errors()
    return next((errors[part] for part in title.options.missing(options) if part in errors), None)


def withdraw(name: str, why: str, error: Exception | None = None) -> None:
    """Offer a title no longer in this process, because its code turned out to be broken."""
    _found().offered.pop(name, None)
    _note(_found(), _sources().get(name) or Source(name, ""), why, error)


def forget() -> None:
    """Look again for titles: what is installed has changed."""
    _found.cache_clear()
    installed.forget()
    _sources.cache_clear()


@cache
def _sources() -> Mapping[str, Source]:
    return {source.name: source for source in reversed(installed.sources())}


def by_others() -> list[str]:
    """The titles among those offered that are not the site's own."""
    sources = _sources()
    return [name for name in _found().offered if name in sources and sources[name].distribution]


def part(title: str, path: str) -> Any:
    """An attribute of a title's package, such as ``texts.catalogue.CATALOGUE``; None for a title that has none.

    By name and when it is needed, so that neither the engine nor the tests import a title, and no title another.
    Raises ``Unfit``.
    """
    source = _sources().get(title)
    return installed.part(source, path) if source and title in _found().offered else None


def title(name: str, version: int | None = None) -> AnyTitle:
    """The title of this name, for new games or under one version of its rules.

    Raises ``KeyError`` for an unknown title, ``UnknownRules`` for an unknown version.
    """
    found = _found().offered[name]
    return found if version is None else found.for_version(version)


def knows(name: str, version: int, options: Options | None = None) -> bool:
    """Whether games of this title can be played under this version of its rules, and with what these options name."""
    try:
        return not title(name, version).options.missing(options or {})
    except LookupError:
        return False


@contextmanager
def registered(extra: AnyTitle) -> Iterator[AnyTitle]:
    """Offer one more title for a while: the tests' own tiny title lives only inside this."""
    offered = _found().offered
    if extra.name in offered:
        raise ValueError(f"a title named {extra.name} is registered already")
    offered[extra.name] = extra
    try:
        yield extra
    finally:
        offered.pop(extra.name, None)
