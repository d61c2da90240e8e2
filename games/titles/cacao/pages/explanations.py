"""The short answers of what explains itself: one for each jungle tile, figure, worker tile and hut of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.safestring import SafeString

from games import texts
from games.tables.pages.cached_fragment import cached_fragment
from games.titles.cacao.pages.modules import in_play, overriding
from games.titles.cacao.pages.pieces import explained
from games.titles.cacao.rules.view import CacaoView


class BoardPiece(NamedTuple):
    """A kind of jungle tile, or a figure that goes about on the board."""

    code: str

    @property
    def name(self) -> str:
        return texts.word("cacao", self.code)

    @property
    def text(self) -> str:
        return texts.explanation("cacao", self.code)


class WorkerKind(NamedTuple):
    """A kind of worker tile, and how many of them every player has."""

    workers: str
    number: int

    @property
    def code(self) -> str:
        return explained.worker(self.workers)

    @property
    def text(self) -> str:
        """Where its workers stand."""
        return texts.explanation("cacao", self.code)


def explanations(view: CacaoView) -> SafeString:
    """The answers for everything in this game, as far as the viewer may know of it."""
    figures = (code for face in in_play(view) for code in face.figures)
    return cached_fragment(
        "games/cacao/explanations.html",
        pieces=tuple(map(BoardPiece, [*sorted(set(_jungle(view))), *figures])),
        workers=tuple(WorkerKind(*kind) for kind in view.worker_tiles.items()),
        others=tuple(explain(view) for explain in overriding(view, "explanations")),
    )


def _jungle(view: CacaoView) -> Iterable[str]:
    yield from view.unseen
    yield from (tile.code for tile in view.jungle.values())
    yield from (tile.code for source in view.sources for tile in source.tiles)
