"""A cup as a tree: the matches of each round, in an order in which those who meet later lie beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.tournaments import ranking, texts
from games.tournaments.pairing import cup, drawing
from games.tournaments.presenters.days import day
from games.tournaments.presenters.facts import Facts
from games.tournaments.presenters.tables import ShownTable, table_of

MOST_LEAVES = 32
"""So many steps of height has a place in the drawing; larger cups are not joined by lines."""


class Line(NamedTuple):
    """Somebody in a match."""

    seed: int
    name: str
    score: str
    is_through: bool
    is_reader: bool


class Match(NamedTuple):
    """A place in the drawing: a table, a bye, or one that is not drawn yet."""

    lines: Sequence[Line] = ()
    address: str = ""
    bye: int = 0
    """The seed of whoever has one; 0 at a table."""
    is_over: bool = False
    is_mine: bool = False
    is_void: bool = False
    leaves: int = 1
    """Of the tree behind it: by these it gets its height."""
    joint: str = ""
    """Where it is among those that lead to the same match: ``first``, ``middle``, ``last``, ``only``, or nothing."""
    is_joined: bool = False
    """Whether matches of the round before lead here."""


class Column(NamedTuple):
    """A round."""

    number: int
    name: str
    ends: str
    is_over: bool
    is_now: bool
    matches: Sequence[Match]


@dataclass
class _Node:
    entries: Sequence[int | None]
    """In turn order; ``None`` for a bot."""
    table: ShownTable | None
    through: Sequence[int] = ()
    children: list[_Node] = field(default_factory=list)
    leaves: int = 1
    joint: str = ""

    @property
    def people(self) -> list[int]:
        return [key for key in self.entries if key is not None]


def bracket_of(facts: Facts) -> tuple[Column, ...]:
    """Nothing before the start."""
    if not facts.rounds:
        return ()
    columns = _nodes(facts)
    _join(columns)
    first = facts.rounds[0].facts["people"][0]
    seeds = {key: at for at, key in enumerate(first, 1)}
    drawn = [_column(facts, number, nodes, seeds) for number, nodes in enumerate(columns, 1)]
    return (*drawn, *_to_come(facts, sum(node.leaves for node in columns[0])))


def _nodes(facts: Facts) -> list[list[_Node]]:
    """Tables and byes of each round, in the order in which they were drawn."""
    present = {entry.pk for entry in facts.present}
    knockouts = ranking.knockouts(facts.tournament, facts.played, facts.rounds)
    found: list[list[_Node]] = []
    for each, knockout in zip(facts.rounds, knockouts, strict=True):
        nodes = [_Node([key], None, [key]) for key in knockout.byes]
        tables = [table for table in facts.tables.values() if table[0].round == each.number]
        for rows, played in zip(tables, knockout.tables, strict=True):
            through = cup.through(played, knockout, present) if played.counts else []
            nodes.append(_Node([row.entry for row in rows], table_of(facts, rows), through))
        found.append(nodes)
    return found


def _join(columns: list[list[_Node]]) -> None:
    """Order the matches of each round by where they lead, from the last round back; those that lead nowhere come last.

    Where two go on from a table there is no tree, and nothing is joined.
    """
    for later, earlier in zip(reversed(columns[1:]), reversed(columns[:-1]), strict=True):
        home = {key: node for node in later for key in node.people}
        for node in earlier:
            targets = {id(home[key]): home[key] for key in node.through if key in home}
            if len(targets) > 1:
                return
            for target in targets.values():
                target.children.append(node)
        ordered = [child for node in later for child in node.children]
        earlier[:] = ordered + [node for node in earlier if node not in ordered]
    for column in columns:
        for node in column:
            node.leaves = sum(child.leaves for child in node.children) or 1
            for at, child in enumerate(node.children):
                child.joint = _joint(at, len(node.children))


def _joint(at: int, number: int) -> str:
    if number == 1:
        return "only"
    return "first" if at == 0 else "last" if at == number - 1 else "middle"


def _column(facts: Facts, number: int, nodes: Sequence[_Node], seeds: Mapping[int, int]) -> Column:
    each = facts.rounds[number - 1]
    is_over = each.ended_at is not None
    is_now = number == len(facts.rounds) and not facts.tournament.is_over
    matches = tuple(_match(facts, node, seeds) for node in nodes)
    name = texts.round_of_cup(facts.tournament, number, facts.planned)
    return Column(number, name, day(each.ended_at or each.ends_at, facts.tournament.zone), is_over, is_now, matches)


def _match(facts: Facts, node: _Node, seeds: Mapping[int, int]) -> Match:
    match = _table(facts, node, node.table, seeds) if node.table else _bye(facts, node.people[0], seeds)
    leaves = min(node.leaves, MOST_LEAVES)
    return match._replace(leaves=leaves, joint=node.joint, is_joined=bool(node.children))


def _bye(facts: Facts, key: int, seeds: Mapping[int, int]) -> Match:
    person, seed = facts.by_key[key].person, seeds.get(key, 0)
    line = Line(seed, person.display_name, "", True, person.pk == facts.viewer.pk)
    return Match((line,), bye=seed, is_over=True, is_mine=line.is_reader)


def _table(facts: Facts, node: _Node, table: ShownTable, seeds: Mapping[int, int]) -> Match:
    lines = tuple(
        Line(seeds.get(key or 0, 0), sat.name, sat.score, key in node.through, sat.is_reader)
        for key, sat in zip(node.entries, table.sat, strict=True)
    )
    return Match(lines, table.address, 0, table.is_over, table.is_mine, table.is_void)


def _to_come(facts: Facts, leaves: int) -> list[Column]:
    """Rounds that are not drawn: as many empty matches as there will be, if nobody withdraws."""
    if facts.tournament.is_over:
        return []
    last = facts.rounds[-1]
    number, found = len(last.facts["people"][0]), []
    for at, end in enumerate(facts.to_come, last.number + 1):
        size, fitting = facts.tournament.size, drawing.allowed(facts.tournament)
        number = cup.left(cup.shape_of(number, size, fitting))
        shape = cup.shape_of(number, size, fitting)
        count = shape.byes + len(shape.tables)
        empty = Match(leaves=min(MOST_LEAVES, max(1, leaves // count)))
        name = texts.round_of_cup(facts.tournament, at, facts.planned)
        found.append(
            Column(at, name, day(end, facts.tournament.zone), is_over=False, is_now=False, matches=(empty,) * count)
        )
    return found
