"""Titles as documents: what a table can be made with, and why not; schemas come from the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from games import texts
from games.engine.clock.terms import LONGEST_CAP, PRESETS, SHORTEST_CAP, write_terms
from games.engine.ruleset import Document, OptionField, Problem
from games.engine.title import AnyTitle
from games.lobby.levels import ratings_of
from games.tables import bots


def titles_document(titles: Mapping[str, AnyTitle]) -> Document:
    """All titles, as ``TitlesOut``."""
    return {
        "titles": [line(title) for title in titles.values()],
        "levels": [
            {
                "level": level,
                "name": texts.bot_level(level),
                "strength": texts.bot_strength(level),
                "ratings": ratings_of(level),
            }
            for level in bots.levels()
        ],
        "paces": [{"pace": pace, "terms": write_terms(terms)} for pace, terms in PRESETS.items()],
        "terms": {
            "start": {"least": 1, "most": LONGEST_CAP},
            "gain": {"least": 0, "most": LONGEST_CAP},
            "cap": {"least": SHORTEST_CAP, "most": LONGEST_CAP},
        },
    }


def title_document(title: AnyTitle) -> Document:
    """One title, as ``TitleOut``."""
    return line(title) | {
        "options": [_option(title.name, field) for field in title.options.fields()],
        "excluded": [_exclusion(title.name, *found) for found in excluded(title)],
        "presets": [
            {"preset": name, "players": players, "options": options}
            for players in title.players
            for name, options in title.options.presets(players).items()
        ],
        "view": title.rules.view_schema(),
        "move": title.rules.move_schema(),
    }


def line(title: AnyTitle) -> Document:
    """What all titles have, as ``TitleLineOut``."""
    return {
        "title": title.name,
        "name": texts.title(title.name),
        "players": {"least": title.players[0], "most": title.players[-1]},
        "rules": title.version,
    }


def _option(title: str, field: OptionField) -> Document:
    return {
        "key": field.key,
        "kind": field.kind,
        "name": texts.option(title, field.key),
        "hint": texts.option_hint(title, field.key),
        "default": field.default,
        "choices": [
            {
                "choice": choice,
                "name": texts.option(title, field.key, choice),
                "hint": texts.option_hint(title, f"{field.key}.{choice}"),
                "group": field.groups.get(choice),
                "most": field.most.get(choice),
            }
            for choice in field.choices
        ],
    }


# --- what does not go together ----------------------------------------------------------------------------------------


class Excluded(NamedTuple):
    """A choice that cannot be added to one other."""

    key: str
    choice: str
    beside: tuple[str, str] | None
    """The option and the choice that exclude it; ``None`` where the number of players alone does."""


@cache
def excluded(title: AnyTitle) -> tuple[tuple[Excluded, Problem, tuple[int, ...]], ...]:
    """What cannot be chosen alone or beside one choice of a set: why, and with how many players."""
    found: dict[Excluded, tuple[Problem, list[int]]] = {}
    for players in title.players:
        for what, problem in _excluded_for(title, players):
            found.setdefault(what, (problem, []))[1].append(players)
    return tuple((what, problem, tuple(players)) for what, (problem, players) in found.items())


def _excluded_for(title: AnyTitle, players: int) -> Iterator[tuple[Excluded, Problem]]:
    usual = title.options.complete({"players": players})
    alone = title.options.out_of_reach(usual)
    yield from ((Excluded(key, choice, None), problem) for (key, choice), problem in alone.items())
    for field in title.options.fields():
        for beside in field.choices if field.kind == "set" else ():
            if (field.key, beside) in alone:
                continue
            reach = title.options.out_of_reach({**usual, field.key: [beside]})
            for (key, choice), problem in reach.items():
                if (key, choice) not in alone:
                    yield Excluded(key, choice, (field.key, beside)), problem


def _exclusion(title: str, what: Excluded, problem: Problem, players: tuple[int, ...]) -> dict[str, Any]:
    return {
        "players": list(players),
        "beside": {what.beside[0]: [what.beside[1]]} if what.beside else {},
        "option": what.key,
        "choice": what.choice or None,
        "rule": problem.code,
        "reason": texts.option_problem(title, problem),
    }
