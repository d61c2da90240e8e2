"""Whether a title says all that its rules tell: every event, refusal, score and option, in every language.

Run by ``cacao-title check`` in a process of its own, which has catalogues but neither a site nor a database.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import django
from django.conf import settings
from django.utils import translation

from games.engine import installed
from games.engine.contract.walks import Table, tables, walk
from games.engine.installed import GROUP, Source
from games.engine.ruleset import Event, IllegalMove, Resign, RuleError
from games.engine.title import COLOURS, AnyTitle
from games.texts.catalogue import Catalogue
from tools.translations import catalogues

FILE = "texts/catalogue.py"


def problems(title: AnyTitle, catalogue: Catalogue) -> list[str]:
    """What cannot be said in the present language, in sentences for the author, each once."""
    found = [*_unnamed(title, catalogue)]
    for table in tables(title):
        names = COLOURS[: table.options["players"]]
        found += _unsaid_events(catalogue, _events(table), names)
        found += _unsaid_refusals(catalogue, _refusals(table))
    return list(dict.fromkeys(found))


def _unnamed(title: AnyTitle, catalogue: Catalogue) -> Iterator[str]:
    """Lines of the score and options that people would read as codes."""
    for line in {"total", *title.rules.score_lines} - catalogue.score_lines.keys():
        yield f"The line “{line}” of the score has no name in score_lines of {FILE}."
    for field in [*title.options.fields(), *title.rules.preference_fields()]:
        if field.key not in catalogue.options.keys() | catalogue.words.keys():
            yield f"The option “{field.key}” has no name in options of {FILE}."


def _unsaid_events(catalogue: Catalogue, events: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    for event in events:
        if event.kind not in catalogue.events:
            yield f"The event “{event.kind}” has no sentence in events of {FILE}."
        elif fault := _fault(partial(catalogue.event, event, names)):
            yield f"The sentence of the event “{event.kind}” {fault}; the event has {sorted(event.details)}."


def _unsaid_refusals(catalogue: Catalogue, refusals: Iterable[RuleError]) -> Iterator[str]:
    for error in refusals:
        if error.code not in catalogue.errors:
            yield f"The refusal “{error.code}” has no sentence in errors of {FILE}."
        elif fault := _fault(partial(catalogue.error, error.code, error.details)):
            yield f"The sentence of the refusal “{error.code}” {fault}; the refusal has {sorted(error.details)}."


def _fault(say: Callable[[], str]) -> str:
    """Why a sentence cannot be put together; empty if it can."""
    try:
        say()
    except KeyError as error:
        return f"asks for {error} ({translation.get_language()})"
    except (TypeError, ValueError) as error:
        return f"cannot be said ({translation.get_language()}): {error}"
    return ""


def _events(table: Table) -> Iterator[Event]:
    """What happens in a random game, in which somebody resigns."""
    rules = table.title.rules
    for moment in walk(table):
        yield from rules.apply(rules.copy(moment.state), moment.move)
    yield from rules.apply(table.title.new(table.options, bytes(32)), Resign(0))


def _refusals(table: Table) -> Iterator[RuleError]:
    """What the rules say to moves of the same game that come too late."""
    rules, made = table.title.rules, []
    for moment in walk(table):
        made.append(moment.move)
        try:
            rules.apply(rules.copy(moment.state), made[len(made) // 2])
        except IllegalMove as error:
            yield error


def main(folder: Path) -> int:
    """Prints what cannot be said; 1 if there is anything."""
    points = tomllib.loads((folder / "pyproject.toml").read_text())["project"]["entry-points"][GROUP]
    settings.configure(LOCALE_PATHS=[*(folder / package / "locale" for package in points.values()), catalogues.LOCALE])
    django.setup()
    found = [problem for name, package in points.items() for problem in _in_all_languages(Source(name, package))]
    sys.stdout.writelines(f"{problem}\n" for problem in dict.fromkeys(found))
    return 1 if found else 0


def _in_all_languages(source: Source) -> Iterator[str]:
    title, catalogue = installed.load(source), installed.part(source, "texts.catalogue.CATALOGUE")
    if catalogue is None:
        yield f"There is no CATALOGUE in {FILE}."
        return
    for language in ("en", *catalogues.languages()):
        with translation.override(language):
            yield from problems(title, catalogue)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
