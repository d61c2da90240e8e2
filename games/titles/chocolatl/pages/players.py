"""Every player's overview: what it has, what it has won, and its score as it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import texts
from games.engine.ruleset import SeatNumber
from games.tables.pages import numbers, seats
from games.tables.pages.scene import Scene, Sitter
from games.titles.chocolatl.bot import reach
from games.titles.chocolatl.pages import art, status, words
from games.titles.chocolatl.rules.material import FIELD_COLOURS, ROUNDS
from games.titles.chocolatl.rules.scoring import LINES
from games.titles.chocolatl.rules.state import Swap
from games.titles.chocolatl.rules.view import ChocolatlView


class Pieces(NamedTuple):
    """The drawings that every player's overview needs."""

    die: SafeString
    figure: SafeString
    old_man: SafeString
    temple: SafeString


@dataclass(frozen=True, slots=True)
class Overview:
    """One player as everybody sees it."""

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
    is_to_move: bool
    is_ready: bool
    is_winner: bool
    is_over: bool
    resigned: bool
    points: int
    total: str
    total_name: str
    lines: tuple[tuple[str, str], ...]
    field: int
    """Where its marker stands on the track."""
    field_sign: str
    """The sign of that field's colour."""
    field_colour: str
    huts: int
    hut: SafeString
    cubes: int
    borrowed: int
    cube: SafeString
    dice: int
    rests: bool
    has_figure: bool
    has_old_man: bool
    swaps: tuple[Swap, ...]
    known: tuple[tuple[int, bool], ...]
    """The cards that everybody has seen, each with whether it lies face up in this round."""
    sacrifice: SafeString | None
    """Turned up at the end."""
    sacrificed: int
    pieces: Pieces


def overviews(scene: Scene) -> list[Overview]:
    """The viewer first, then the others in the order of the seats."""
    asked, ready = set(status.asked_seats(scene)), set(status.ready_seats(scene))
    return [
        _overview(scene, sitter, sitter.number in asked, sitter.number in ready) for sitter in seats.viewer_first(scene)
    ]


def _overview(scene: Scene, sitter: Sitter, is_asked: bool, is_ready: bool) -> Overview:
    view: ChocolatlView = scene.view
    seat = sitter.number
    player = view.players[seat]
    shown = player.sacrifice if view.winners is not None else None
    colour = FIELD_COLOURS[player.points % len(FIELD_COLOURS)]
    return Overview(
        number=seat,
        name=sitter.name,
        colour=sitter.colour,
        colour_name=seats.colour_name(sitter.colour),
        emblem=art.marker(sitter.colour),
        absence=sitter.absence,
        page=sitter.page,
        rating=sitter.rating,
        is_viewer=seat == scene.seat,
        is_you=seat == scene.reader,
        is_to_move=is_asked,
        is_ready=is_ready,
        is_winner=view.winners is not None and seat in view.winners,
        is_over=view.winners is not None,
        resigned=player.resigned,
        points=player.score["total"],
        total=numbers.number(player.score["total"]),
        total_name=_total_name(view.winners is not None, get_language()),
        field=player.points,
        field_sign=words.SIGNS[colour],
        field_colour=words.field_name(colour),
        lines=tuple((heading, numbers.signed(player.score[line])) for line, heading in _headings(get_language())),
        huts=player.huts,
        hut=art.piece("hut", _("Huts:"), f"seat-{sitter.colour}"),
        cubes=max(0, player.cubes),
        borrowed=max(0, -player.cubes),
        cube=art.cube(sitter.colour, _("Cubes left:")),
        dice=player.dice,
        rests=player.rests and view.winners is None,
        has_figure=seat == view.figure,
        has_old_man=seat == view.old_man,
        swaps=player.swaps,
        known=tuple(_known(view, seat)) if view.winners is None and seat != view.seat else (),
        sacrifice=None if shown is None else art.card(shown),
        sacrificed=shown or 0,
        pieces=Pieces(art.die(None, "bonus", _("Bonus dice:")), *map(art.piece, ("figure", "old-man", "temple"))),
    )


def in_village(overview: Overview) -> Overview:
    """The same with only those lines of the score that bring something, if any do: the final score has them all."""
    if overview.is_over:
        return replace(overview, lines=())
    nought = numbers.signed(0)
    return replace(overview, lines=tuple(line for line in overview.lines if line[1] != nought) or overview.lines[:1])


@lru_cache(maxsize=32)
def _total_name(is_over: bool, _language: str | None) -> str:
    return _("in total") if is_over else _("if the game ended now")


@lru_cache(maxsize=16)
def _headings(_language: str | None) -> tuple[tuple[str, str], ...]:
    """The lines of the score, each with what it is called."""
    return tuple((line, texts.score_line("chocolatl", line)) for line in LINES)


def prospects(view: ChocolatlView, seat: SeatNumber) -> Sequence[str]:
    """Which rounds are to come, where the marker stands and what is left to bid with."""
    player = view.players[seat]
    left = {"cubes": max(0, player.cubes), "dice": player.dice, "huts": player.huts}
    return (
        _round(view),
        _("Space on the score track: %(field)s.") % {"field": words.field(player.points)},
        _("Cubes left: %(cubes)s. Bonus dice: %(dice)s. Huts: %(huts)s.") % left,
    )


def _round(view: ChocolatlView) -> str:
    if view.is_last:
        return _("This is the last round.")
    if not view.round:
        return _("Before the first round of %(most)s at most.") % {"most": ROUNDS}
    return _("Round %(round)s of up to %(most)s.") % {"round": view.round, "most": ROUNDS}


def _known(view: ChocolatlView, seat: int) -> Iterator[tuple[int, bool]]:
    laid = Counter(card for cards in view.players[seat].laid for card in cards)
    for card in reach.shown(view, seat):
        yield card, laid[card] > 0
        laid[card] -= 1


def ranked(players: Iterable[Overview]) -> list[Overview]:
    """The players at the end of the game, the best first."""
    return sorted(players, key=lambda player: (not player.is_winner, -player.points, -player.sacrificed))
