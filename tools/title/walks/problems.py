"""Renders what the site shows of a title's random games, in every language, and says in sentences what is wrong."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from django.utils import translation

from games.engine.contract import trail
from games.engine.contract.walks import Table, tables
from games.engine.ruleset import Move
from games.engine.title import AnyTitle
from tools.title.walks import asked
from tools.title.walks.asked import Asked
from tools.title.walks.emptiness import empty_parts
from tools.title.walks.names import Names
from tools.title.walks.positions import SEED, Place, looks, places

FIRST = "en"
CONFIRM = "/confirm/"
ONE_OF = 3
"""One position of so many is shown in the other languages too, and its picture drawn."""


class Problem(NamedTuple):
    """A sentence for the author, and the position where it was found first; no table where it is not about one."""

    sentence: str
    table: Table | None = None
    moves: Sequence[Move] = ()

    def __str__(self) -> str:
        if self.table is None:
            return self.sentence
        return f"{self.sentence}\n  {trail.kept(self.table.title, self.table.options, SEED, self.moves)}"


def problems(
    title: AnyTitle, folder: Path, languages: Sequence[str], at: Iterable[Table] | None = None
) -> Iterator[Problem]:
    """What is wrong with what the site shows of this title, each once.

    ``folder`` is its package, whose templates are watched; ``at`` are the tables that are played, all kinds by default.
    """
    names = Names(folder)
    found: dict[str, Problem] = {}
    with names.watched():
        for number, table in enumerate(tables(title) if at is None else at):
            own = languages if table.is_plain else [languages[number % len(languages)]]
            for key, problem in _at_table(table, own, folder):
                found.setdefault(key, problem)
    yield from found.values()
    yield from (Problem(sentence) for sentence in names.problems())


Found = tuple[str, Problem]
"""A problem with what makes it the same as another one."""


def _at_table(table: Table, languages: Sequence[str], folder: Path) -> Iterator[Found]:
    last = None
    for number, last in enumerate(places(table)):
        for language in languages if number % ONE_OF == 0 else languages[:1]:
            with translation.override(language):
                yield from _at_place(last, language, folder)
        if number % ONE_OF == 0:
            yield from _tried(asked.pictures_of(last), str(last), last, FIRST, folder)
    assert last is not None, "the last position of a game is one of those that are looked at"
    for language in languages:
        with translation.override(language):
            yield from _tried(asked.of_table(last), f"at a table of {table}", last, language, folder)


def _at_place(place: Place, language: str, folder: Path) -> Iterator[Found]:
    seen = ((str(look), asked.at_look(look)) for look in looks(place))
    for where, all_asked in chain(seen, [(str(place), asked.at_place(place))]):
        yield from _tried(all_asked, where, place, language, folder)


def _tried(all_asked: Iterable[Asked], where: str, place: Place, language: str, folder: Path) -> Iterator[Found]:
    for each in all_asked:
        for key, wrong in _wrong_with(each, folder):
            kind = each.what if "part" not in each.what else "The rules"
            sentence = f"{each.what} {where}, in {translation.get_language_info(language)['name']}, {wrong}."
            yield f"{kind} {key}", Problem(sentence, place.table, place.moves)


def _wrong_with(what: Asked, folder: Path) -> Iterator[tuple[str, str]]:
    """What makes it the same as others, and what is wrong, to go on a sentence with."""
    try:
        html = what.render()
    except Exception as error:  # noqa: BLE001 - Whatever the code of a title raises is told to its author.
        told = f"can’t be rendered: {type(error).__name__}: {error} ({place_of(error, folder)})"
        yield told, told
        return
    for part in empty_parts(html):
        yield part, f"has {part}"
    if what.is_to_be_confirmed and CONFIRM not in html:
        yield CONFIRM, "has no button that confirms the turn: include games/decide.html, with “confirm” as task"


def place_of(error: Exception, folder: Path) -> str:
    """The line of a template, or the last line of the title's own code."""
    debug = getattr(error, "template_debug", None)
    if debug:
        return f"{_short(debug['name'], folder)}, line {debug['line']}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    frame = (own or frames)[-1]
    return f"{_short(frame.filename, folder)}, line {frame.lineno}"


def _short(file: str, folder: Path) -> str:
    return str(Path(file).relative_to(folder.parent)) if Path(file).is_relative_to(folder) else file
