"""A finished game explained: chances over its turns, what gave them away, what was better and why, luck and skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe

from games import texts
from games.analysis.accuracy import accuracy_of
from games.analysis.analyses import (
    Told,
    analysis_of,
    document_at,
    told,
)
from games.analysis.presenters.reasons import in_percent, in_points, why
from games.engine.analysis import final_chances
from games.engine.ruleset import Document, Event
from games.history.pages.line_chart import Scale, grid, line
from games.history.pages.log import replay_address
from games.models import Analysis, Game
from games.tables.pages import for_title
from games.tables.pages.presenter import Sitter
from games.tables.positions import state_of
from games.tables.tables import seats_of

TURNING_POINTS = 3
GOOD, POOR, BAD = 0.02, 0.05, 0.12
"""Losses of chance from which a turn is marked."""


class Other(NamedTuple):
    """A way that was not taken: what would have happened, its mean result, why it is better, where to see it."""

    number: int
    words: str
    mean: str
    chance: str
    why: str
    address: str


class Row(NamedTuple):
    """A turn. ``mark`` is empty, or says how much it gave away: ``?!``, ``?`` or ``??``."""

    name: str
    sitter: Sitter
    words: str
    before: str
    now: str
    by_turn: str
    by_luck: str
    error: str
    """By how much chance may have led both parts of the change astray."""
    loss: str
    mark: str
    mean: str
    others: tuple[Other, ...]
    address: str
    swing: float
    """By how much the chances of one seat changed."""


class Player(NamedTuple):
    """What came of luck and of turns for a seat, in points of percent, and how well it played, from 0 to 100."""

    sitter: Sitter
    accuracy: int
    given_away: str
    luck: str
    luck_error: str


def page(game: Game, invite: str) -> dict[str, Any]:
    """The context of the page of a started game."""
    analysis = analysis_of(game)
    context = {"game": game, "analysis": analysis, "presenter": for_title(game.title)}
    if analysis is None or not analysis.is_done:
        return context
    sitters = _sitters(game)
    chances = _chances(game, analysis.turns)
    rows = list(_rows(game, analysis, sitters, chances, replay_address(game, invite)))
    return context | {
        "sitters": sitters,
        "svg": _svg(sitters, chances),
        "rows": rows,
        "turning_points": sorted(rows, key=lambda row: row.swing, reverse=True)[:TURNING_POINTS],
        "players": [_player(sitter, analysis.turns, chances) for sitter in sitters],
    }


class Mark(NamedTuple):
    """What a replay says of the turn that begins, or goes on, at its position."""

    begin: int
    sitter: Sitter
    mark: str
    loss: str
    others: tuple[int, ...]
    """The numbers of the ways that were not taken, where the loss is worth a word."""


def turn_at(game: Game, number: int) -> Mark | None:
    """What the analysis of a finished game says of the turn after so many moves, if there is one."""
    document = document_at(game, number)
    if document is None:
        return None
    loss = document["loss"] / 1000
    sitter = _sitters(game)[document["seat"]]
    others = range(1, len(document["others"]) + 1) if mark_of(loss) else ()
    return Mark(document["begin"], sitter, mark_of(loss), in_percent(loss), tuple(others))


def mark_of(loss: float) -> str:
    """How a turn is marked that gave so much chance away."""
    if loss < GOOD:
        return ""
    return "?!" if loss < POOR else "?" if loss < BAD else "??"


def _sitters(game: Game) -> list[Sitter]:
    return [Sitter(number, seat.player_name, seat.colour) for number, seat in enumerate(seats_of(game))]


def _chances(game: Game, turns: Sequence[Document]) -> list[list[float]]:
    """The chances of all seats before each turn and in the end, from 0 to 1."""
    outcome = game.ruleset.outcome(state_of(game))
    assert outcome is not None, "only finished games are analysed"
    found = [*(turn["before"] for turn in turns), final_chances(outcome)]
    return [[each / 1000 for each in seats] for seats in found]


def _svg(sitters: Sequence[Sitter], chances: Sequence[Sequence[float]]) -> SafeString:
    scale = Scale(len(chances), 0, 100)
    lines = (line(scale, sitter, [100 * seats[sitter.number] for seats in chances]) for sitter in sitters)
    return mark_safe("".join([*grid(scale, 25, " %"), *lines]))


# --- turns -----------------------------------------------------------------------------------------------------------


def _rows(
    game: Game, analysis: Analysis, sitters: Sequence[Sitter], chances: Sequence[Sequence[float]], replay: str
) -> Iterator[Row]:
    for number, turn in enumerate(told(game, analysis)):
        yield _row(game, turn, sitters, chances[number], chances[number + 1], replay)


def _row(
    game: Game,
    turn: Told,
    sitters: Sequence[Sitter],
    before: Sequence[float],
    now: Sequence[float],
    replay: str,
) -> Row:
    document, names = turn.document, [sitter.name for sitter in sitters]
    seat, loss = document["seat"], document["loss"] / 1000
    after = document["after"][seat] / 1000
    return Row(
        name=for_title(game.title).turn_name(turn.turn),
        sitter=sitters[seat],
        words=in_words(game.title, turn.played, names),
        before=in_percent(before[seat]),
        now=in_percent(now[seat]),
        by_turn=_signed_percent(after - before[seat]),
        by_luck=_signed_percent(now[seat] - after),
        error=in_percent(_error(document)),
        loss=in_percent(loss) if mark_of(loss) else "",
        mark=mark_of(loss),
        mean=in_points(document["played"]["mean"]),
        others=tuple(_others(game, turn, names, f"{replay}{document['begin']}")),
        address=f"{replay}{document['begin'] + 1}",
        swing=max(abs(one - other) for one, other in zip(before, now, strict=True)),
    )


def _error(document: Document) -> float:
    """The standard error of a change of chance between two positions that were each played to the end."""
    seat = document["seat"]
    return hypot(document["before_errors"][seat], document["after_errors"][seat]) / 1000


def _others(game: Game, turn: Told, names: Sequence[str], address: str) -> Iterator[Other]:
    played = turn.document["played"]
    for number, (way, events) in enumerate(zip(turn.document["others"], turn.others, strict=True), 1):
        yield Other(
            number,
            in_words(game.title, events, names),
            in_points(way["mean"]),
            _signed_percent(way["chance"] / 1000),
            why(game.title, way, played),
            f"{address}&instead={number}",
        )


def in_words(title: str, events: Sequence[Event], names: Sequence[str]) -> str:
    """What happened, in sentences."""
    return " ".join(filter(None, (texts.event(title, event, names) for event in events)))


# --- players ---------------------------------------------------------------------------------------------------------


def _player(sitter: Sitter, turns: Sequence[Document], chances: Sequence[Sequence[float]]) -> Player:
    seat = sitter.number
    losses = [turn["loss"] / 1000 for turn in turns if turn["seat"] == seat]
    luck = sum(now[seat] - turn["after"][seat] / 1000 for turn, now in zip(turns, chances[1:], strict=True))
    errors = [turn[when][seat] / 1000 for turn in turns for when in ("before_errors", "after_errors")]
    return Player(
        sitter, accuracy_of(seat, turns), in_percent(sum(losses)), _signed_percent(luck), in_percent(hypot(*errors))
    )


def _signed_percent(share: float) -> str:
    return f"{'+' if share > 0 else '−' if share < 0 else ''}{abs(round(100 * share))} %"
