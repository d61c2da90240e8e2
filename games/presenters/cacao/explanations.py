"""The short answers of what explains itself: one for each jungle tile, figure, worker tile and hut of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.engine.cacao.options import rules_for
from games.engine.cacao.view import CacaoView
from games.presenters.cacao import art, explained, huts
from games.presenters.cacao.huts import Hut
from games.presenters.drawn import drawn
from games.sentences.cacao import CATALOGUE
from games.sentences.cacao_rules import FIGURES, TILES, WORKERS

_TEXTS = {**TILES, **FIGURES}


class BoardPiece(NamedTuple):
    """A kind of jungle tile, or a figure that goes about on the board."""

    code: str

    @property
    def name(self) -> str:
        """What it is called."""
        return str(CATALOGUE.words[self.code])

    @property
    def text(self) -> str:
        """What it does."""
        return str(_TEXTS[self.code])


class WorkerKind(NamedTuple):
    """A kind of worker tile, and how many of them every player has."""

    workers: str
    number: int

    @property
    def code(self) -> str:
        """What it is asked by."""
        return explained.worker(self.workers)

    @property
    def text(self) -> str:
        """Where its workers stand."""
        return str(WORKERS[self.workers])


def explanations(view: CacaoView) -> SafeString:
    """The answers for everything in this game, as far as the viewer may know of it."""
    workers = Counter(rules_for(view.options).workers)
    tiles = drawn(
        "games/cacao/explanations.html",
        pieces=tuple(map(BoardPiece, [*sorted(set(_jungle(view))), *(code for code in FIGURES if code in view.extra)])),
        workers=tuple(WorkerKind(*kind) for kind in sorted(workers.items())),
    )
    return tiles + drawn("games/cacao/hut_explanations.html", huts=_built_huts(view), coin=art.piece("coin"))


def _jungle(view: CacaoView) -> Iterable[str]:
    yield from view.unseen
    yield from (tile.code for tile in (*view.jungle.values(), *view.display, *view.extra.get("map", ())))


def _built_huts(view: CacaoView) -> tuple[Hut, ...]:
    """Every hut in a village once; one that can still be built with what it would bring the viewer."""
    supply = {hut.code: hut for hut in huts.in_supply(view)}
    built = (hut for player in view.players for hut in huts.of(player.extra))
    return tuple({hut.code: supply.get(hut.code, Hut(hut.code, hut.cost)) for hut in built}.values())
