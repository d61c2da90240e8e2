"""What is installed beside the site: titles, with an entry point in ``cacao.titles``, and modules of Cacao."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, distributions, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from games.engine.ruleset import CONTRACT
from games.engine.title import AnyTitle, Title

FOR_THE_SITE = "cacao."
GROUP = f"{FOR_THE_SITE}titles"
MODULES = f"{FOR_THE_SITE}modules"
"""Of modules of Cacao: ``games/titles/cacao/by_others.py`` says what is asked of them."""
BUILT_IN = {"cacao": "games.titles.cacao", "chocolatl": "games.titles.chocolatl"}
"""The package of each title that comes with the site, in the order in which they are offered."""
NAMES = re.compile(r"[a-z][a-z0-9-]{1,28}[a-z0-9]")
MOST_PLAYERS = 5
"""Seats that tables have colours for."""


class Unfit(Exception):
    """A title or module that cannot be offered; says why in a sentence for operators and authors."""


class Source(NamedTuple):
    """A title or module that was found, before any of its code has run."""

    name: str
    package: str
    distribution: str = ""
    """The name and the version of what was installed; empty for a title of the site's own."""


@cache
def sources() -> tuple[Source, ...]:
    """The titles that come with the site, then those installed beside it by the alphabet."""
    own = (Source(name, package) for name, package in BUILT_IN.items())
    return (*own, *sorted(_installed(GROUP)))


@cache
def modules() -> tuple[Source, ...]:
    """The modules of Cacao that are installed beside the site, by the alphabet."""
    return tuple(sorted(_installed(MODULES)))


def forget() -> None:
    """Look again: what is installed has changed."""
    sources.cache_clear()
    modules.cache_clear()


def _installed(group: str) -> Iterator[Source]:
    for point in entry_points(group=group):
        yield Source(point.name, point.value, _distribution(point))


def _distribution(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else "?"


def folders(name: str) -> list[Path]:
    """The folders of this name, such as ``templates``, in packages that are installed; runs none of their code."""
    packages = (folder_of(source.package) for source in (*sources(), *modules()) if source.distribution)
    return [folder / name for folder in packages if folder and (folder / name).is_dir()]


def packages_by_others() -> list[Path]:
    """The folders of all packages with an entry point for the site, of whatever kind; runs none of their code."""
    points = (point for each in distributions() for point in each.entry_points)
    names = {point.module.partition(".")[0] for point in points if point.group.startswith(FOR_THE_SITE)}
    found = {folder_of(name) for name in names}
    return sorted(folder for folder in found if folder)


def folder_of(package: str) -> Path | None:
    """Where a package lies; ``None`` for one that cannot be found."""
    try:
        spec = None if "." in package else find_spec(package)
    except (ImportError, ValueError):
        return None
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None


def load(source: Source) -> AnyTitle:
    """A title. Raises ``Unfit``, whatever is wrong with it: no title keeps the site from starting."""
    if source.distribution:
        _expect_own_name(source)
        _expect_contract(source)
    found = part(source, "title.TITLE")
    if found is None:
        raise Unfit(f"It has no {source.package}.title.TITLE.")
    if source.distribution:
        _expect_sound_title(source, found)
    title: AnyTitle = found
    return title


def part(source: Source, path: str) -> Any:
    """An attribute of a title's package, such as ``texts.catalogue.CATALOGUE``; None if its module is not there.

    Raises ``Unfit`` for a module that cannot be imported, or is there without its attribute.
    """
    module, attribute = f"{source.package}.{path}".rsplit(".", 1)
    try:
        return getattr(import_module(module), attribute)
    except ModuleNotFoundError as error:
        if error.name and f"{module}.".startswith(f"{error.name}.") and error.name != source.package:
            return None
        raise Unfit(_trouble(module, error)) from error
    except Exception as error:
        raise Unfit(_trouble(module, error)) from error


def _trouble(module: str, error: Exception) -> str:
    return f"{module} cannot be used: {type(error).__name__}: {error}"


def _expect_own_name(source: Source) -> None:
    expect_sound_name(source)
    if Counter(each.name for each in sources())[source.name] > 1:
        raise Unfit("Another title has this name: only one of them can be installed.")


def expect_sound_name(source: Source) -> None:
    """Let an entry point name a package and what it is called. Raises ``Unfit``."""
    if not NAMES.fullmatch(source.name):
        raise Unfit("Its name must be 3 to 30 small letters, digits and hyphens, and begin with a letter.")
    if folder_of(source.package) is None:
        raise Unfit(f"Its entry point names {source.package}, which is not a package that can be found.")


def _expect_contract(source: Source) -> None:
    written_for = part(source, "CONTRACT")
    if written_for != CONTRACT:
        raise Unfit(
            f"It was written for version {written_for} of the contract between titles and the site; "
            f"this site has version {CONTRACT}. Install a version of the title that says CONTRACT = {CONTRACT}"
            f"{_missing(source)}."
        )


def _missing(source: Source) -> str:
    """What a title of an older shape does not have: it was rules and a presenter before it was put together."""
    name = f"{source.package}.title"
    return "" if find_spec(name) else f" and has {name}.TITLE, which is missing here"


def _expect_sound_title(source: Source, found: Any) -> None:
    if not isinstance(found, Title):
        raise Unfit("Its TITLE is no Title.")
    if found.name != source.name:
        raise Unfit(f"Its TITLE has the name {found.name}, its entry point {source.name}: they must be the same.")
    if type(found.version) is not int or found.version < 1:
        raise Unfit("TITLE.version, the version of its rules, must be a whole number from 1.")
    if not found.players or min(found.players) < 2 or max(found.players) > MOST_PLAYERS:
        raise Unfit(f"TITLE.players must be numbers from 2 to {MOST_PLAYERS}.")
