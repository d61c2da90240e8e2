"""Refusals about puzzles."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from games.errors import GameError


class NoSuchPuzzle(GameError):
    """A puzzle that is not there, or not yet: nothing tells the two apart."""

    status = HTTPStatus.NOT_FOUND
    sentence = _("There is no such puzzle.")


class NoSuchWay(GameError):
    """An answer, or a look at the board, that names none of the puzzle's ways to go on."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Choose one of the ways on the page.")
