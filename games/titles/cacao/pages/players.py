"""Every player's overview: village, live score with its lines, and what is still to come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import texts
from games.engine.ruleset import SeatNumber
from games.tables.pages import numbers, seats
from games.tables.pages.scene import Scene, Sitter
from games.titles.cacao.pages.modules import overriding
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.rules.view import CacaoView, PlayerView
from games.titles.cacao.rules.water import WATER_TRACK

FREE = ""
"""A storage place with nothing in it."""


class Pieces(NamedTuple):
    """The drawings in villages that are no part of their style."""

    first: SafeString


class Points(NamedTuple):
    """A player's points beside the board."""

    number: int
    name: str
    emblem: SafeString
    total: str
    is_to_move: bool


@dataclass(frozen=True, slots=True)
class TrackField:
    """A field of the water track."""

    value: str
    is_carrier: bool


@dataclass(frozen=True, slots=True)
class Overview:
    """One player's village as everybody sees it."""

    number: int
    name: str
    colour: str
    colour_name: str
    emblem: SafeString
    absence: str
    page: str
    rating: str
    is_viewer: bool
    is_you: bool
    is_first: bool
    is_to_move: bool
    is_winner: bool
    resigned: bool
    gold: int
    points: int
    total: str
    total_name: str
    lines: tuple[tuple[str, str], ...]
    storage: tuple[str, ...]
    """What lies on each storage place: ``fruit``, ``bar`` or nothing."""
    tokens: tuple[bool, ...]
    fruit_count: int
    bar_count: int
    token_count: int
    water: str
    track: tuple[TrackField, ...]
    tiles_left: int
    back: SafeString
    open_edges: int
    has_more: bool
    """Whether it has a place for goods of modules."""
    goods: tuple[SafeString, ...]
    """What modules add to the goods, the latest module first."""
    parts: tuple[SafeString, ...]
    """What modules build, likewise."""


def overviews(scene: Scene) -> list[Overview]:
    """All players, the viewer first, then in turn order."""
    return [_overview(scene, sitter) for sitter in seats.viewer_first(scene)]


def pieces() -> Pieces:
    """The drawings by their names."""
    return Pieces(*map(art.piece, Pieces._fields))


def points(players: Iterable[Overview]) -> tuple[Points, ...]:
    """What each has, the viewer first."""
    return tuple(Points(each.number, each.name, each.emblem, each.total, each.is_to_move) for each in players)


def _overview(scene: Scene, sitter: Sitter) -> Overview:
    view: CacaoView = scene.view
    player = view.players[sitter.number]
    return Overview(
        number=sitter.number,
        name=sitter.name,
        colour=sitter.colour,
        colour_name=seats.colour_name(sitter.colour),
        emblem=art.emblem(sitter.colour),
        absence=sitter.absence,
        page=sitter.page,
        rating=sitter.rating,
        is_viewer=sitter.number == scene.seat,
        is_you=sitter.number == scene.reader,
        is_first=sitter.number == 0,
        is_to_move=sitter.number in scene.awaited,
        is_winner=view.winners is not None and sitter.number in view.winners,
        resigned=player.resigned,
        gold=player.gold,
        points=player.score["total"],
        total=numbers.number(player.score["total"]),
        total_name=_total_name(view.winners is not None, translation.get_language()),
        lines=score_lines(view, player),
        storage=_storage(player),
        tokens=_room(player.tokens, player.token_places),
        fruit_count=player.fruits,
        bar_count=player.bars,
        token_count=player.tokens,
        water=numbers.signed(player.water_value),
        track=_track(player.water),
        tiles_left=player.tiles_left,
        back=art.back(sitter.colour),
        open_edges=sum(len(batch.edges) for batch in view.batches if batch.seat == sitter.number),
        has_more=bool(overriding(view, "goods")),
        goods=_of_modules(view, player, "goods"),
        parts=_of_modules(view, player, "village"),
    )


@lru_cache(maxsize=32)
def _total_name(is_over: bool, _language: str | None) -> str:
    return _("in total") if is_over else _("score now")


@lru_cache(maxsize=32)
def _track(carrier: int) -> tuple[TrackField, ...]:
    return tuple(TrackField(numbers.signed(value), at == carrier) for at, value in enumerate(WATER_TRACK))


def _of_modules(view: CacaoView, player: PlayerView, part: str) -> tuple[SafeString, ...]:
    """What modules add to a part of the village, the latest module first."""
    shown = (draw(player) for draw in reversed(overriding(view, part)))
    return tuple(filter(None, shown))


def ranked(players: Iterable[Overview]) -> list[Overview]:
    """The players at the end of the game, the best first."""
    return sorted(players, key=lambda player: (not player.is_winner, -player.points, -player.fruit_count))


def score_lines(view: CacaoView, player: PlayerView) -> tuple[tuple[str, str], ...]:
    """The score's lines that this game can have, with their gold."""
    headings = _headings(view.score_lines, translation.get_language())
    return tuple((headings[line], numbers.signed(player.score[line])) for line in view.score_lines)


@lru_cache(maxsize=256)
def _headings(lines: tuple[str, ...], _language: str | None) -> dict[str, str]:
    """What the lines of the score are called."""
    return {line: texts.score_line("cacao", line) for line in lines}


def prospects(view: CacaoView, seat: SeatNumber) -> Sequence[str]:
    """What a village holds, and how many tiles it has still to lay."""
    player = view.players[seat]
    tiles = {"tiles": player.tiles_left, "hand": player.hand_size}
    storage = {"taken": player.fruits + player.bars, "places": player.storage}
    rest = {"tokens": player.tokens, "water": numbers.signed(player.water_value)}
    return (
        _("Worker tiles left: %(tiles)s, one per turn; in hand: %(hand)s.") % tiles,
        _("Storage used: %(taken)s of %(places)s.") % storage,
        _("Sun tokens: %(tokens)s. Water carrier: %(water)s.") % rest,
    )


def _storage(player: PlayerView) -> tuple[str, ...]:
    free = player.storage - player.fruits - player.bars
    return (*["fruit"] * player.fruits, *["bar"] * player.bars, *[FREE] * free)


def _room(taken: int, size: int) -> tuple[bool, ...]:
    return tuple(number < taken for number in range(size))
