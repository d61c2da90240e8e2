"""What is counted over many games, as the tables of a report: length, seats, points, choices, moves, options."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from games.engine.balance.figures import SPREAD, Figure, gap, mean, share, spread
from games.engine.balance.observed import Observed, Use

MOST_VALUES = 80
"""A field with more values than this says where or how much, not what."""


class Row(NamedTuple):
    """A line of a table: one figure, or none, for each column."""

    name: str
    figures: tuple[Figure | None, ...]


class Section(NamedTuple):
    """One table."""

    title: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


class Report(NamedTuple):
    """What was played, and what was counted."""

    made_of: Mapping[str, str]
    sections: Sequence[Section]


def sections(games: Sequence[Observed], levels: Sequence[str]) -> list[Section]:
    """All that has a row, over at least one game between these bots."""
    found = [
        _seats(games, levels),
        _points(games),
        _length(games),
        _choices(games),
        _leaders(games),
        _moves(games),
        _options(games),
    ]
    return [section for section in found if section.rows]


def _seats(games: Sequence[Observed], levels: Sequence[str]) -> Section:
    rows = []
    for seat, level in enumerate(levels):
        won = sum(1 / len(game.winners) for game in games if seat in game.winners)
        rows.append(Row(f"Seat {seat + 1}, {level}", (share(won, len(games)), mean([g.totals[seat] for g in games]))))
    note = f"If all seats are equally good, each wins {1 / len(levels):.1%}. A shared victory counts in parts."
    return Section("Seats in turn order", note, ("Won", "Points"), tuple(rows))


def _points(games: Sequence[Observed]) -> Section:
    ordered = [sorted(game.totals, reverse=True) for game in games]
    rows = (
        Row("All seats", spread(list(chain.from_iterable(ordered)))),
        Row("Most points of a game", spread([totals[0] for totals in ordered])),
        Row("Fewest points of a game", spread([totals[-1] for totals in ordered])),
        Row("Ahead of the second", spread([totals[0] - totals[1] for totals in ordered])),
    )
    return Section("Points", "", SPREAD, rows)


def _length(games: Sequence[Observed]) -> Section:
    rows = [Row("Decisions of all seats", spread([len(game.choices) for game in games]))]
    if any(game.turns for game in games):
        rows.append(Row("Number of the last turn", spread([game.turns for game in games])))
    return Section("Length", "What needs no decision isn’t counted.", SPREAD, tuple(rows))


def _choices(games: Sequence[Observed]) -> Section:
    parts = (("In the first third", 0), ("In the second third", 1), ("In the last third", 2))
    rows = [Row("Whenever somebody decides", spread([*chain.from_iterable(game.choices for game in games)]))]
    rows += [
        Row(name, spread([*chain.from_iterable(_third(game.choices, part) for game in games)])) for name, part in parts
    ]
    return Section("Choices: how many legal moves there are", "", SPREAD, tuple(rows))


def _third(choices: Sequence[int], part: int) -> Sequence[int]:
    return choices[len(choices) * part // 3 : len(choices) * (part + 1) // 3]


def _leaders(games: Sequence[Observed]) -> Section:
    rows = [_led(games, 0, "Leads alone after a third of all moves, and wins")]
    rows.append(_led(games, 1, "Leads alone after two thirds, and wins"))
    rows += [
        Row("Equal points at the top", (share(sum(_is_level(game.totals) for game in games), len(games)),)),
        Row("Shared victory", (share(sum(len(game.winners) > 1 for game in games), len(games)),)),
        Row("No choice: decisions with one legal move", (share(*_forced(games)),)),
    ]
    note = "Of whom leads alone, how many win: near 100 % the rest of the game hardly matters."
    return Section("Runaway leaders, ties, moves without a choice", note, ("Share",), tuple(rows))


def _led(games: Sequence[Observed], moment: int, name: str) -> Row:
    led = [game for game in games if len(game.leaders) > moment and len(game.leaders[moment]) == 1]
    won = sum(1 / len(game.winners) for game in led if game.leaders[moment][0] in game.winners)
    return Row(name, (share(won, len(led)),))


def _is_level(totals: Sequence[int]) -> bool:
    return totals.count(max(totals)) > 1


def _forced(games: Sequence[Observed]) -> tuple[int, int]:
    choices = Counter(chain.from_iterable(game.choices for game in games))
    return choices[1], choices.total()


def _moves(games: Sequence[Observed]) -> Section:
    seats = [(uses, float(total)) for game in games for uses, total in zip(game.uses, game.totals, strict=True)]
    rows = []
    for use in _told(chain.from_iterable(uses for uses, _total in seats)):
        those = [total for uses, total in seats if use in uses]
        others = [total for uses, total in seats if use not in uses]
        times = mean([uses.get(use, 0) for uses, _total in seats])
        rows.append(Row(str(use), (share(len(those), len(seats)), times, gap(those, others))))
    note = "Who used something may have been ahead without it: a large difference is a reason to look, not a proof. "
    note += "Numbers are as in the record: seats are counted from 0 there."
    columns = ("Seats that used it", "Times by a seat", "Points more than who didn’t")
    return Section("Moves, and what they are about", note, columns, tuple(rows))


def _told(used: Iterable[Use]) -> list[Use]:
    """All that were used, without fields of too many values."""
    values: defaultdict[tuple[str, str], set[Use]] = defaultdict(set)
    for use in used:
        values[use.kind, use.field].add(use)
    few = chain.from_iterable(uses for uses in values.values() if len(uses) <= MOST_VALUES)
    return sorted(few, key=lambda use: (use.kind, use.field, _natural(use.value)))


def _natural(text: str) -> list[tuple[int, int, str]]:
    """So that 2 comes before 10."""
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.findall(r"\d+|\D+", text)]


def _options(games: Sequence[Observed]) -> Section:
    """Only what some games have and others have not."""
    known = frozenset().union(*(game.options for game in games))
    rows = []
    for option in sorted(known):
        on = [game for game in games if option in game.options]
        off = [game for game in games if option not in game.options]
        if off:
            points = gap([_average(game) for game in on], [_average(game) for game in off])
            length = gap([len(game.choices) for game in on], [len(game.choices) for game in off])
            rows.append(Row(option, (share(len(on), len(games)), points, length)))
    columns = ("Games with it", "Points of a seat more", "Decisions more")
    return Section("Options", "", columns, tuple(rows))


def _average(game: Observed) -> float:
    return sum(game.totals) / len(game.totals)
