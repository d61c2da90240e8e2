"""How the new workers look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.utils.safestring import SafeString

from games.presenters.cacao.pieces import art
from games.presenters.cacao.pieces.face import Face
from games.presenters.cacao.pieces.words import COLOUR


class NewWorkers(Face):
    """Worker tiles with other distributions."""

    code = "new-workers"
    workers: ClassVar[Sequence[str]] = ("0022", "0202", "0103", "0004")

    def picture(self) -> SafeString:
        """Four workers on one side."""
        return art.worker("0004", COLOUR)
