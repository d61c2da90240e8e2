"""Codes with details from the engine, put into sentences of the reader's language: one catalogue per title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime

from games.engine import registry
from games.engine.fields import Problem as FieldProblem
from games.engine.ruleset import Event, OptionField, Problem, RuleError
from games.texts import clock, common, ratings, records
from games.texts.catalogue import Catalogue, Told


def _catalogue(title: str) -> Catalogue:
    catalogue: Catalogue = registry.part(title, "texts.catalogue.CATALOGUE") or common.CATALOGUE
    return catalogue


def refusal(title: str, error: RuleError) -> str:
    """Why the rules refuse a move, and what is possible instead."""
    return _catalogue(title).error(error.code, error.details)


def option_problem(title: str, problem: Problem) -> str:
    """What is wrong with one option."""
    return _catalogue(title).error(problem.code, {"field": problem.field, **problem.details})


def record_refusal(title: str, error: RuleError) -> str:
    """Why a record is not taken; ``title`` is the game by whose rules, empty when it is refused for its form."""
    if error.code in records.CATALOGUE.errors:
        return records.CATALOGUE.error(error.code, error.details)
    return _catalogue(title).error(error.code, error.details)


def clock_problem(problem: FieldProblem) -> str:
    """What is wrong with one field of terms, or of an ask."""
    return clock.CATALOGUE.error(problem.code, {"field": problem.field, **problem.details})


def ratings_problem(problem: FieldProblem) -> str:
    """What is wrong with one field of a finished game, as ``manage.py ratings replay`` reads it."""
    return ratings.CATALOGUE.error(problem.code, {"field": problem.field, **problem.details})


def event(title: str, row: Sequence[Any], names: Sequence[str]) -> str:
    """A log line from what happened (kind, seat, details); ``names`` are the players' by seat.

    Plain text: escape it like any other.
    """
    kind, seat, details = row
    return _catalogue(title).event(Event(kind, seat, details), names)


def events(title: str, rows: Sequence[Sequence[Any]], names: Sequence[str]) -> list[Told]:
    """What happened one after the other; what happened to several alike is said once."""
    return _catalogue(title).events_together([Event(*row) for row in rows], names)


def lines(title: str, rows: Iterable[Sequence[Any]], names: Sequence[str]) -> list[str]:
    """Lines of text as the log has them: what happened to the same seat one after the other stands in one."""
    groups = groupby(rows, key=partial(line_of, title))
    told = (" ".join(told.text for told in events(title, list(group), names)) for _line, group in groups)
    return [text for text in told if text]


def line_of(title: str, row: Sequence[Any]) -> str | int | None:
    """What happened one after the other stands in one line of the log where this is the same."""
    kind, seat, _details = row
    return _catalogue(title).lines.get(kind, seat)


def table_entry(code: str, names: Mapping[str, str], details: Mapping[str, Any]) -> str:
    """A log line for something that was done to a table besides moves; ``names`` are those of accounts, by role.

    A detail that is an object stands for a bot: what ``bot_name`` takes.
    """
    bots = {role: bot_name(**value) for role, value in details.items() if isinstance(value, dict)}
    return str(common.TABLE_ENTRIES[code] % {**details, **_times(details), **bots, **names})


def _times(details: Mapping[str, Any]) -> dict[str, str]:
    """An instant in the reader's zone, and seconds in the unit that people would use."""
    told: dict[str, Callable[[Any], str]] = {"until": _instant, "time": clock.duration}
    return {key: tell(details[key]) for key, tell in told.items() if key in details}


def _instant(text: str) -> str:
    return date_format(localtime(datetime.fromisoformat(text)), "SHORT_DATETIME_FORMAT")


def difference(where: str, number: int | None, column: str, kept: str, replayed: str) -> str:
    """What a replay finds to be other than it is kept: in the table's row, or in that of a seat by number."""
    values = {"number": number, "column": column, "kept": kept, "replayed": replayed}
    return str(common.DIFFERENCES[where]) % values


def change_of(title: str, part: str, *, is_loss: bool = False) -> str:
    """What a change of a part of what seats have is called (see ``Rules.inventory``), before how much it is."""
    return _catalogue(title).change_of(part, is_loss=is_loss)


def score_line(title: str, line: str) -> str:
    """The heading of one line of a score."""
    return _catalogue(title).score_line(line)


def word(title: str, code: str) -> str:
    """What a thing is called; one that nobody has named, by its code."""
    return _catalogue(title).word(code)


def explanation(title: str, code: str) -> str:
    """What a thing does; empty where nobody has said it."""
    return _catalogue(title).explanation(code)


def reason(title: str, part: str, points: str) -> str:
    """Why a position is better or worse than another: so many points of a part of its worth."""
    return _catalogue(title).reason(part, points)


def prospect(title: str, code: str, **values: str) -> str:
    """What a way to go on came to when it was tried, of a part of a position's worth or a place that a seat came to."""
    return _catalogue(title).prospect(code, values)


def theme(title: str, code: str) -> str:
    """What a theme of a title's positions is called."""
    return _catalogue(title).theme(code)


def insight(title: str, code: str) -> str:
    """What a kind of decision, or a thing that decisions are about, is called: ``kind.…`` or ``thing.…``."""
    named = _catalogue(title).insights.get(code) or common.INSIGHTS.get(code)
    return str(named) if named else word(title, code.partition(".")[2])


def lesson(title: str, code: str) -> str:
    """What a strong player does about it; empty where nobody has said it."""
    return str(_catalogue(title).lessons.get(code, ""))


def words(title: str, details: Mapping[str, Any]) -> dict[str, Any]:
    """Details with codes put into words, for templates that build their own sentences."""
    return _catalogue(title).in_words(details)


def is_by_seat(title: str, key: str) -> bool:
    """Whether a field of a view is a list with one entry for each seat."""
    return key in _catalogue(title).by_seat


def is_seat(title: str, key: str) -> bool:
    """Whether a field of a view or a move says which seats are meant."""
    return key in _catalogue(title).seats


def title(name: str) -> str:
    """What a title is called; by its code where it does not say it."""
    return str(_catalogue(name).name or name)


def option(title: str, key: str, choice: str = "") -> str:
    """What the form for a new table calls an option, or one of its choices."""
    return _catalogue(title).option(key, choice)


def option_hint(title: str, key: str) -> str:
    """What an option means; empty when its name says it."""
    return str(_catalogue(title).hints.get(key, ""))


def option_group(title: str, key: str, group: str) -> str:
    """The heading of some choices of an option; empty for those in no group."""
    return _catalogue(title).option(f"{key}.group", group) if group else ""


def option_tally(title: str, key: str, sums: Mapping[str, int]) -> str:
    """What the numbers of an option come to (see ``OptionsSpec.tally``); empty where nothing is added up."""
    sentence = _catalogue(title).tallies.get(key, "")
    return str(sentence) % sums if sums else ""


def chosen_options(title: str, options: Mapping[str, Any]) -> list[str]:
    """What is not as usual at a table, in a few words each, in the order in which the title asks for it."""
    return [name for key, value in _in_order(title, options) for name in _catalogue(title).chosen(key, value)]


def chosen_parts(title: str, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The modules of a table, each by its code and its name, in the title's order."""
    return _catalogue(title).parts(dict(_in_order(title, options)))


def _in_order(title: str, options: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Options and what is chosen in them in the title's order; tables keep them sorted by the alphabet."""
    edition = registry.titles().get(title)
    asked = edition.options.fields() if edition else ()
    return [(field.key, _sorted(field, options[field.key])) for field in asked if field.key in options]


def _sorted(field: OptionField, value: Any) -> Any:
    if field.kind == "set":
        # A module that is away is still what the table is played with.
        away = [choice for choice in value if choice not in field.choices]
        return [*(choice for choice in field.choices if choice in value), *away]
    if field.kind == "counts":
        return {choice: value[choice] for choice in field.choices if choice in value}
    return value


def bot_level(level: str) -> str:
    """A level of bots, as a form offers it."""
    return (str(common.BOT_NAMES[level]) % {"place": ""}).strip() if level in common.BOT_NAMES else level


def bot_strength(level: str) -> str:
    """How strong a level of bots is, and how long it takes for a turn."""
    return str(common.BOT_STRENGTHS.get(level, ""))


def bot_name(level: str, place: int) -> str:
    """A bot as a player at a table; places are counted from 1."""
    return str(common.BOT_NAMES.get(level, level)) % {"place": place}
